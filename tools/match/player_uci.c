/* A player that is another program and speaks UCI. It is started with the player, and again when it
 * has failed. */
#include <stdlib.h>
#include <string.h>

#include "tools/match/player.h"
#include "tools/match/process.h"
#include "tools/match/uci_text.h"
#include "tools/setup.h"

enum {
    READY_PATIENCE_US = 20000000,       /* to answer "uci" and "isready" */
    MOVE_PATIENCE_US = 5000000,         /* beyond its time; a clock is overstepped long before */
    UNTIMED_PATIENCE_US = 600 * 1000000 /* where nodes or depth are the only limit */
};

typedef struct UciPlayer {
    Player base;
    const PlayerSpec *spec;
    Process *process; /* NULL: failed, to be started again */
    Game *scratch;
    bool has_variant, has_hash, has_threads, has_chess960;
    bool chess960; /* what it was told last */
} UciPlayer;

/* --- Talking --- */

/* Gives the process up, so that it is started anew for the next game. */
static PlayerStatus give_up(UciPlayer *player, PlayerStatus status, Report *report,
                            const char *what) {
    process_end(player->process);
    player->process = NULL;
    report_error(report, "%s", what);
    return status;
}

static PlayerStatus lost(UciPlayer *player, ProcessStatus status, Report *report) {
    if (status == PROCESS_TIMEOUT) return give_up(player, PLAYER_HUNG, report, "does not answer");
    return give_up(player, PLAYER_CRASHED, report, "crashed");
}

static PlayerStatus say(UciPlayer *player, const char *text, Report *report) {
    if (process_write(player->process, text, strlen(text))) return PLAYER_MOVED;
    return lost(player, PROCESS_ENDED, report);
}

static void note_option(UciPlayer *player, const char *line) {
    player->has_variant |= uci_text_is_option(line, "UCI_Variant");
    player->has_hash |= uci_text_is_option(line, "Hash");
    player->has_threads |= uci_text_is_option(line, "Threads");
    player->has_chess960 |= uci_text_is_option(line, "UCI_Chess960");
}

/* Says `text` and waits for the line `answer`. */
static PlayerStatus ask(UciPlayer *player, const char *text, const char *answer, Report *report) {
    char line[PROCESS_LINE_SIZE];
    const int64_t deadline = setup_now_us() + READY_PATIENCE_US;
    const PlayerStatus said = say(player, text, report);
    if (said != PLAYER_MOVED) return said;
    for (;;) {
        const ProcessStatus status = process_read(player->process, line, deadline);
        if (status != PROCESS_LINE) return lost(player, status, report);
        if (strcmp(line, answer) == 0) return PLAYER_MOVED;
        note_option(player, line);
    }
}

static PlayerStatus set_option(UciPlayer *player, const char *name, const char *value,
                               Report *report) {
    char text[2 * PLAYER_TEXT_SIZE + 64];
    snprintf(text, sizeof text, "setoption name %s value %s\n", name, value);
    return say(player, text, report);
}

static PlayerStatus set_number(UciPlayer *player, const char *name, int number, Report *report) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return set_option(player, name, text, report);
}

/* --- Starting --- */

static PlayerStatus set_options(UciPlayer *player, Report *report) {
    const PlayerSpec *spec = player->spec;
    const char *variant = rules_variant(game_rules(player->scratch))->name;
    PlayerStatus status = PLAYER_MOVED;
    if (player->has_variant) status = set_option(player, "UCI_Variant", variant, report);
    if (status == PLAYER_MOVED && player->has_hash) {
        status = set_number(player, "Hash", spec->hash_mb, report);
    }
    if (status == PLAYER_MOVED && player->has_threads && spec->threads > 0) {
        status = set_number(player, "Threads", spec->threads, report);
    }
    for (int i = 0; i < spec->option_count && status == PLAYER_MOVED; i++) {
        status = set_option(player, spec->options[i].name, spec->options[i].value, report);
    }
    return status;
}

static PlayerStatus start(UciPlayer *player, Report *report) {
    const char *argv[PLAYER_ARGUMENTS_MAX + 2] = {player->spec->command};
    for (int i = 0; i < player->spec->argument_count; i++)
        argv[i + 1] = player->spec->arguments[i];
    player->process = process_start(argv, report);
    if (!player->process) return PLAYER_CRASHED;
    player->chess960 = false;
    PlayerStatus status = ask(player, "uci\n", "uciok", report);
    if (status == PLAYER_MOVED) status = set_options(player, report);
    if (status == PLAYER_MOVED) status = ask(player, "isready\n", "readyok", report);
    return status;
}

/* --- Playing --- */

static PlayerStatus uci_player_new_game(Player *base, Report *report) {
    UciPlayer *player = (UciPlayer *)base;
    if (!player->process) {
        const PlayerStatus status = start(player, report);
        if (status != PLAYER_MOVED) return status;
    }
    const PlayerStatus status = say(player, "ucinewgame\n", report);
    return status == PLAYER_MOVED ? ask(player, "isready\n", "readyok", report) : status;
}

static int64_t patience_us(const SearchLimits *limits, Color side) {
    if (limits->movetime_ms > 0) return 1000 * limits->movetime_ms + MOVE_PATIENCE_US;
    if (limits->use_clock) return 1000 * limits->time_ms[side] + MOVE_PATIENCE_US;
    return UNTIMED_PATIENCE_US;
}

/* Sends position and limits. */
static PlayerStatus send_task(UciPlayer *player, const Game *game, const SearchLimits *limits,
                              Report *report) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) return give_up(player, PLAYER_CRASHED, report, "cannot be asked: out of memory");
    uci_text_position(stream, game, player->scratch);
    uci_text_go(stream, limits);
    const bool written = fclose(stream) == 0;
    const PlayerStatus status =
        written ? say(player, text, report)
                : give_up(player, PLAYER_CRASHED, report, "cannot be asked: out of memory");
    free(text);
    return status;
}

static PlayerStatus take_move(UciPlayer *player, const Game *game, const char *word, size_t length,
                              PlayerReply *reply, Report *report) {
    Report reason;
    report_clear(&reason);
    reply->move = game_parse_uci(game, word, length, &reason);
    if (reply->move != MOVE_NONE) return PLAYER_MOVED;
    char what[REPORT_SIZE];
    snprintf(what, sizeof what, "plays an illegal move: '%.*s'", (int)(length < 20 ? length : 20),
             word);
    return give_up(player, PLAYER_ILLEGAL_MOVE, report, what);
}

static PlayerStatus await_move(UciPlayer *player, const Game *game, int64_t deadline,
                               PlayerReply *reply, Report *report) {
    char line[PROCESS_LINE_SIZE];
    for (;;) {
        const ProcessStatus status = process_read(player->process, line, deadline);
        if (status != PROCESS_LINE) return lost(player, status, report);
        size_t length;
        const char *word = uci_text_best_move(line, &length);
        if (word) return take_move(player, game, word, length, reply, report);
        uci_text_info(line, reply);
    }
}

static PlayerStatus uci_player_go(Player *base, const Game *game, const SearchLimits *limits,
                                  PlayerReply *reply, Report *report) {
    UciPlayer *player = (UciPlayer *)base;
    if (game_chess960(game) != player->chess960 && player->has_chess960) {
        player->chess960 = game_chess960(game);
        set_option(player, "UCI_Chess960", player->chess960 ? "true" : "false", report);
    }
    if (!player->process) return PLAYER_CRASHED;
    const int64_t deadline = setup_now_us() + patience_us(limits, game_side(game));
    const PlayerStatus status = send_task(player, game, limits, report);
    return status == PLAYER_MOVED ? await_move(player, game, deadline, reply, report) : status;
}

static void uci_player_destroy(Player *base) {
    UciPlayer *player = (UciPlayer *)base;
    if (player->process) process_write(player->process, "quit\n", strlen("quit\n"));
    process_end(player->process);
    if (player->scratch) game_destroy(player->scratch);
    free(player);
}

static const PlayerOps uci_player_ops = {uci_player_new_game, uci_player_go, uci_player_destroy};

Player *player_uci_create(const PlayerSpec *spec, const Rules *rules, Report *report) {
    UciPlayer *player = calloc(1, sizeof *player);
    if (!player) {
        report_error(report, "out of memory");
        return NULL;
    }
    player->base.ops = &uci_player_ops;
    player->spec = spec;
    player->scratch = game_create(rules);
    Report inner;
    report_clear(&inner);
    if (player->scratch && start(player, &inner) == PLAYER_MOVED) return &player->base;
    report_error(report, "%s: %s", spec->name, player->scratch ? inner.error : "out of memory");
    uci_player_destroy(&player->base);
    return NULL;
}
