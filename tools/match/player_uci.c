/* A player that is another program and speaks UCI. It is started with the player, and again when it
 * has failed. */
#include <stdlib.h>
#include <string.h>

#include "tools/match/external.h"
#include "tools/match/uci_text.h"
#include "tools/setup.h"

typedef struct UciPlayer {
    Player base;
    External external;
    Game *scratch;
    bool has_variant, has_hash, has_threads, has_chess960;
    bool chess960; /* what it was told last */
} UciPlayer;

/* --- Talking --- */

static PlayerStatus say(UciPlayer *player, const char *text, Report *report) {
    return external_say(&player->external, text, report);
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
    const int64_t deadline = setup_now_us() + EXTERNAL_READY_PATIENCE_US;
    PlayerStatus status = say(player, text, report);
    while (status == PLAYER_MOVED) {
        status = external_read(&player->external, line, deadline, report);
        if (status == PLAYER_MOVED && strcmp(line, answer) == 0) break;
        if (status == PLAYER_MOVED) note_option(player, line);
    }
    return status;
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
    const PlayerSpec *spec = player->external.spec;
    const char *variant = external_variant(&player->external, game_rules(player->scratch));
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
    PlayerStatus status = external_start(&player->external, report);
    if (status != PLAYER_MOVED) return status;
    player->chess960 = false;
    status = ask(player, "uci\n", "uciok", report);
    if (status == PLAYER_MOVED) status = set_options(player, report);
    if (status == PLAYER_MOVED) status = ask(player, "isready\n", "readyok", report);
    return status;
}

/* --- Playing --- */

static PlayerStatus uci_player_new_game(Player *base, uint64_t seed, Report *report) {
    (void)seed;
    UciPlayer *player = (UciPlayer *)base;
    if (!player->external.process) {
        const PlayerStatus status = start(player, report);
        if (status != PLAYER_MOVED) return status;
    }
    const PlayerStatus status = say(player, "ucinewgame\n", report);
    return status == PLAYER_MOVED ? ask(player, "isready\n", "readyok", report) : status;
}

/* Sends position and limits. */
static PlayerStatus send_task(UciPlayer *player, const Game *game, const SearchLimits *limits,
                              Report *report) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream) uci_text_position(stream, game, player->scratch);
    if (stream) uci_text_go(stream, limits);
    return external_say_stream(&player->external, stream, &text, report);
}

static PlayerStatus take_move(UciPlayer *player, const Game *game, const char *word, size_t length,
                              PlayerReply *reply, Report *report) {
    Report reason;
    report_clear(&reason);
    reply->move = game_parse_uci(game, word, length, &reason);
    if (reply->move != MOVE_NONE) return PLAYER_MOVED;
    return external_illegal_move(&player->external, word, length, report);
}

static PlayerStatus await_move(UciPlayer *player, const Game *game, int64_t deadline,
                               PlayerReply *reply, Report *report) {
    char line[PROCESS_LINE_SIZE];
    for (;;) {
        const PlayerStatus status = external_read(&player->external, line, deadline, report);
        if (status != PLAYER_MOVED) return status;
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
    if (!player->external.process) return PLAYER_CRASHED;
    const int64_t deadline = setup_now_us() + external_patience_us(limits, game_side(game));
    const PlayerStatus status = send_task(player, game, limits, report);
    return status == PLAYER_MOVED ? await_move(player, game, deadline, reply, report) : status;
}

static void uci_player_destroy(Player *base) {
    UciPlayer *player = (UciPlayer *)base;
    external_end(&player->external, "quit\n");
    if (player->scratch) game_destroy(player->scratch);
    free(player);
}

static const char *uci_player_last_words(Player *base) {
    return external_last_words(&((UciPlayer *)base)->external);
}

static const PlayerOps uci_player_ops = {uci_player_new_game, uci_player_go, uci_player_destroy,
                                         uci_player_last_words};

Player *player_uci_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log,
                          Report *report) {
    UciPlayer *player = calloc(1, sizeof *player);
    if (!player) {
        report_error(report, "out of memory");
        return NULL;
    }
    player->base.ops = &uci_player_ops;
    player->external.spec = spec;
    player->external.log = log;
    player->scratch = game_create(rules);
    Report inner;
    report_clear(&inner);
    if (player->scratch && start(player, &inner) == PLAYER_MOVED) return &player->base;
    external_report_start(&player->external, player->scratch ? inner.error : "out of memory",
                          report);
    uci_player_destroy(&player->base);
    return NULL;
}
