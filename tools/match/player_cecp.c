/* A player that is another program and speaks CECP, the protocol of xboard: version 2, or version 1
 * of old engines. It is started with the player, and again when it has failed.
 *
 * The engine keeps the position itself. In the usual course of a game it is told the opponent's
 * move alone and answers by its own; the first time in a game it gets everything in force mode. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/match/cecp_text.h"
#include "tools/match/external.h"
#include "tools/setup.h"

enum {
    SECOND_US = 1000000,
    GREETING_PATIENCE_US = 3000000,    /* for the first feature; after that it speaks version 1 */
    GREETING_REPEAT_US = 250000,       /* the greeting, at first; see greet */
    DRAIN_PATIENCE_US = 1000000,       /* for what has come already */
    AFTERTHOUGHT_PATIENCE_US = 1000000 /* for the move of one that claimed a result */
};

typedef struct CecpPlayer {
    Player base;
    External external;
    CecpFeatures features;
    Game *known;       /* the game as the engine has it, if in_step */
    bool in_step;      /* it waits for the opponent's move */
    bool fresh;        /* nothing has happened since "new" and force mode */
    bool used;         /* it has played a game */
    bool has_resigned; /* out of turn */
    int pings;
} CecpPlayer;

/* --- Talking --- */

static PlayerStatus say(CecpPlayer *player, const char *text, Report *report) {
    return external_say(&player->external, text, report);
}

/* Answers a line of features. */
static PlayerStatus take_features(CecpPlayer *player, const char *at, Report *report) {
    char name[CECP_NAME_SIZE];
    bool accepted;
    PlayerStatus status = PLAYER_MOVED;
    while (status == PLAYER_MOVED && cecp_text_feature(&at, &player->features, name, &accepted)) {
        char text[CECP_NAME_SIZE + 16];
        snprintf(text, sizeof text, "%s %s\n", accepted ? "accepted" : "rejected", name);
        status = say(player, text, report);
    }
    return status;
}

/* Reads a line; features are dealt with on the way. */
static PlayerStatus read_line(CecpPlayer *player, char line[PROCESS_LINE_SIZE], int64_t deadline_us,
                              Report *report) {
    const char *features;
    PlayerStatus status = external_read(&player->external, line, deadline_us, report);
    if (status == PLAYER_MOVED && cecp_text_is_feature(line, &features)) {
        status = take_features(player, features, report);
    }
    return status;
}

/* Reads what has come already, so that it is not taken for an answer to what is said next. */
static PlayerStatus drain(CecpPlayer *player, Report *report) {
    char line[PROCESS_LINE_SIZE];
    const int64_t deadline = setup_now_us() + DRAIN_PATIENCE_US;
    while (process_wait(player->external.process, setup_now_us()) == PROCESS_LINE) {
        const PlayerStatus status = read_line(player, line, deadline, report);
        if (status != PLAYER_MOVED) return status;
        player->has_resigned |= cecp_text_read(line).event == CECP_RESIGN;
    }
    return PLAYER_MOVED;
}

/* Waits until the engine has done all it was told, if it can say so. */
static PlayerStatus settle(CecpPlayer *player, Report *report) {
    char line[PROCESS_LINE_SIZE];
    if (!player->features.ping) return drain(player, report);
    const int64_t deadline = setup_now_us() + EXTERNAL_READY_PATIENCE_US;
    snprintf(line, sizeof line, "ping %d\n", ++player->pings);
    PlayerStatus status = say(player, line, report);
    while (status == PLAYER_MOVED) {
        status = read_line(player, line, deadline, report);
        if (status != PLAYER_MOVED) break;
        const CecpLine told = cecp_text_read(line);
        if (told.event == CECP_PONG && told.number == player->pings) break;
    }
    return status;
}

/* --- Starting --- */

/* Says hello and hears what the engine can do. The greeting is repeated, at growing distances, as
 * long as there is no answer: gnuchess reads it only when something follows, and nothing will. */
static PlayerStatus greet(CecpPlayer *player, Report *report) {
    char line[PROCESS_LINE_SIZE];
    const int64_t start = setup_now_us();
    int64_t patience = GREETING_REPEAT_US;
    PlayerStatus status = say(player, "xboard\nprotover 2\n", report);
    while (status == PLAYER_MOVED && player->features.done != 1) {
        const bool waits = player->features.done == 0; /* "done=0": it needs more time */
        const int64_t deadline = start + (waits ? EXTERNAL_READY_PATIENCE_US : patience);
        if (waits || process_wait(player->external.process, deadline) != PROCESS_TIMEOUT) {
            status = read_line(player, line, deadline, report);
        } else if (player->features.any || patience >= GREETING_PATIENCE_US) {
            break;
        } else {
            patience = 2 * patience < GREETING_PATIENCE_US ? 2 * patience : GREETING_PATIENCE_US;
            status = say(player, "protover 2\n", report);
        }
    }
    return status;
}

static const char *variant_of(const CecpPlayer *player) {
    return external_variant(&player->external, game_rules(player->known));
}

static bool is_chess(const CecpPlayer *player) { return strcmp(variant_of(player), "chess") == 0; }

static PlayerStatus set_options(CecpPlayer *player, Report *report) {
    const PlayerSpec *spec = player->external.spec;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream && player->features.memory) fprintf(stream, "memory %d\n", spec->hash_mb);
    if (stream && player->features.smp && spec->threads > 0) {
        fprintf(stream, "cores %d\n", spec->threads);
    }
    for (int i = 0; stream && i < spec->option_count; i++)
        fprintf(stream, "option %s=%s\n", spec->options[i].name, spec->options[i].value);
    for (int i = 0; stream && i < spec->init_count; i++)
        fprintf(stream, "%s\n", spec->init[i]);
    return external_say_stream(&player->external, stream, &text, report);
}

static PlayerStatus start(CecpPlayer *player, Report *report) {
    player->features = cecp_features_default;
    player->in_step = player->fresh = player->used = false;
    PlayerStatus status = external_start(&player->external, report);
    if (status == PLAYER_MOVED) status = greet(player, report);
    if (status == PLAYER_MOVED) status = set_options(player, report);
    if (status == PLAYER_MOVED) status = settle(player, report);
    if (status != PLAYER_MOVED) return status;
    const char *variant = variant_of(player);
    if (is_chess(player) || cecp_features_has_variant(&player->features, variant)) return status;
    return external_give_up(&player->external, PLAYER_CRASHED, report, "does not play this game");
}

/* --- Limits --- */

/* Whole seconds, at least one, of a period of so many moves (0: the game); the increment may have
 * decimals. */
static void write_level(FILE *out, int moves, int64_t base_us, int64_t increment_us) {
    const int64_t seconds = (base_us + SECOND_US - 1) / SECOND_US;
    fprintf(out, "level %d %" PRId64 ":%02d %g\n", moves, seconds / 60, (int)(seconds % 60),
            (double)increment_us / SECOND_US);
}

/* "st" takes whole seconds. Other times for a move are told as the clock of a period of one move.
 */
static bool moves_by_clock(const TimeControl *control) {
    return control->movetime_us % SECOND_US != 0;
}

static void write_limits(FILE *out, const TimeControl *control) {
    if (control->base_us > 0) {
        write_level(out, 0, control->base_us, control->increment_us);
    } else if (moves_by_clock(control)) {
        write_level(out, 1, control->movetime_us, 0);
    } else if (control->movetime_us > 0) {
        fprintf(out, "st %" PRId64 "\n", control->movetime_us / SECOND_US);
    }
    if (control->depth > 0) fprintf(out, "sd %d\n", control->depth);
}

/* In hundredths of a second. */
static void write_clocks(FILE *out, const CecpPlayer *player, const SearchLimits *limits,
                         Color side) {
    int64_t own_ms = limits->time_ms[side], other_ms = limits->time_ms[color_other(side)];
    if (!limits->use_clock) {
        if (!moves_by_clock(&player->external.spec->control)) return;
        own_ms = other_ms = limits->movetime_ms;
    }
    if (!player->features.time) return;
    fprintf(out, "time %" PRId64 "\notim %" PRId64 "\n", own_ms / 10, other_ms / 10);
}

/* --- Games --- */

/* A new game in force mode. */
static void write_new(FILE *out, const CecpPlayer *player, bool chess960) {
    fputs("force\nnew\n", out);
    if (!is_chess(player)) {
        fprintf(out, "variant %s\n", variant_of(player));
    } else if (chess960) {
        fputs("variant fischerandom\n", out);
    }
    fputs("easy\npost\n", out);
    write_limits(out, &player->external.spec->control);
    fputs("force\n", out);
}

static PlayerStatus cecp_player_new_game(Player *base, uint64_t seed, Report *report) {
    (void)seed;
    CecpPlayer *player = (CecpPlayer *)base;
    if (player->used && !player->features.reuse) external_end(&player->external, "quit\n");
    PlayerStatus status = PLAYER_MOVED;
    if (!player->external.process) status = start(player, report);
    if (status != PLAYER_MOVED) return status;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream) write_new(stream, player, false);
    status = external_say_stream(&player->external, stream, &text, report);
    if (status == PLAYER_MOVED) status = settle(player, report);
    player->in_step = player->has_resigned = false;
    player->fresh = true;
    return status;
}

/* --- Positions --- */

/* Castling of Chess960 is O-O; it cannot be told by coordinates. */
static void write_move(FILE *out, const CecpPlayer *player, const Game *game, Move move) {
    char text[GAME_MOVE_TEXT_SIZE];
    game_move_text(game, move, MOVE_STYLE_SAN, text);
    const bool castles = game_chess960(game) && strncmp(text, "O-O", 3) == 0;
    if (castles) text[strcspn(text, "+#")] = '\0';
    if (!castles && !player->features.san) game_move_text(game, move, MOVE_STYLE_UCI, text);
    fprintf(out, "%s%s\n", player->features.usermove ? "usermove " : "", text);
}

/* Writes the moves of `game` from the ply on, and makes `known` equal to it. */
static void write_moves(FILE *out, CecpPlayer *player, const Game *game, int ply) {
    game_copy(player->known, game);
    while (game_ply(player->known) > ply)
        game_undo(player->known);
    for (; ply < game_ply(game); ply++) {
        write_move(out, player, player->known, game_move_at(game, ply));
        game_redo(player->known);
    }
}

/* Has the engine just this game, but for the opponent's last move? */
static bool follows(const CecpPlayer *player, const Game *game) {
    const int plies = game_ply(player->known);
    char initial[GAME_FEN_SIZE], known[GAME_FEN_SIZE];
    if (!player->in_step || game_ply(game) != plies + 1) return false;
    game_initial_fen(game, initial);
    game_initial_fen(player->known, known);
    for (int i = 0; i < plies; i++) {
        if (game_move_at(game, i) != game_move_at(player->known, i)) return false;
    }
    return strcmp(initial, known) == 0;
}

static void write_position(FILE *out, CecpPlayer *player, const Game *game) {
    const bool chess960 = game_chess960(game) && is_chess(player);
    if (!player->fresh || chess960) write_new(out, player, chess960);
    if (!game_is_standard_start(game)) {
        char fen[GAME_FEN_SIZE];
        game_initial_fen(game, fen);
        fprintf(out, "setboard %s\n", fen);
    }
    write_moves(out, player, game, 0);
}

/* Tells the engine position and time, so that it begins to think. */
static PlayerStatus send_task(CecpPlayer *player, const Game *game, const SearchLimits *limits,
                              Report *report) {
    const Color side = game_side(game);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream && follows(player, game)) {
        write_clocks(stream, player, limits, side);
        write_moves(stream, player, game, game_ply(player->known));
    } else if (stream) {
        write_position(stream, player, game);
        write_clocks(stream, player, limits, side);
        if (player->features.colors) fputs(side == WHITE ? "white\n" : "black\n", stream);
        fputs("go\n", stream);
    }
    player->fresh = player->in_step = false;
    player->used = true;
    return external_say_stream(&player->external, stream, &text, report);
}

/* --- Answers --- */

static PlayerStatus take_move(CecpPlayer *player, const Game *game, const CecpLine *line,
                              PlayerReply *reply, Report *report) {
    Report reason;
    report_clear(&reason);
    reply->move = game_parse_uci(game, line->word, line->length, &reason);
    if (reply->move == MOVE_NONE) {
        reply->move = game_parse_move(game, line->word, line->length, &reason);
    }
    if (reply->move == MOVE_NONE) {
        return external_illegal_move(&player->external, line->word, line->length, report);
    }
    player->in_step = game_play(player->known, reply->move);
    return PLAYER_MOVED;
}

static PlayerStatus refuse(CecpPlayer *player, const char *format, const CecpLine *line,
                           Report *report) {
    char what[REPORT_SIZE];
    snprintf(what, sizeof what, format, (int)(line->length < 60 ? line->length : 60), line->word);
    return external_give_up(&player->external, PLAYER_ILLEGAL_MOVE, report, what);
}

/* What a line means while a move is expected; CECP_OTHER is nothing. A claim of the own loss is
 * resignation; another is wrong, as the rules have not ended the game, unless a move follows. */
static bool settles(CecpPlayer *player, const Game *game, const CecpLine *line, PlayerReply *reply,
                    PlayerStatus *status, Report *report) {
    const int lost = game_side(game) == WHITE ? 0 : 2;
    switch (line->event) {
    case CECP_MOVE:
        *status = take_move(player, game, line, reply, report);
        return true;
    case CECP_REFUSED_MOVE:
        *status = refuse(player, "refuses a legal move: '%.*s'", line, report);
        return true;
    case CECP_REFUSED_POSITION:
        *status = external_give_up(&player->external, PLAYER_ILLEGAL_MOVE, report,
                                   "refuses the position of the opening");
        return true;
    case CECP_RESIGN:
        *status = PLAYER_RESIGNED;
        return true;
    case CECP_RESULT:
        *status = PLAYER_RESIGNED;
        return line->number == lost;
    default:
        return false;
    }
}

static PlayerStatus await_move(CecpPlayer *player, const Game *game, int64_t deadline,
                               PlayerReply *reply, Report *report) {
    char line[PROCESS_LINE_SIZE], claim[64] = "";
    for (;;) {
        PlayerStatus status = PLAYER_MOVED;
        if (claim[0] && process_wait(player->external.process, deadline) == PROCESS_TIMEOUT) {
            const CecpLine claimed = {.word = claim, .length = strlen(claim)};
            return refuse(player, "claims a result that is none: '%.*s'", &claimed, report);
        }
        status = read_line(player, line, deadline, report);
        if (status != PLAYER_MOVED) return status;
        const CecpLine told = cecp_text_read(line);
        if (settles(player, game, &told, reply, &status, report)) return status;
        if (told.event == CECP_RESULT) {
            snprintf(claim, sizeof claim, "%s", told.word);
            deadline = setup_now_us() + AFTERTHOUGHT_PATIENCE_US;
        }
        cecp_text_thinking(line, reply);
    }
}

/* Why it cannot play this game; NULL when it can. */
static const char *obstacle(const CecpPlayer *player, const Game *game) {
    if (!game_is_standard_start(game) && !player->features.setboard) {
        return "cannot set up a position";
    }
    if (is_chess(player) && game_chess960(game) &&
        !cecp_features_has_variant(&player->features, "fischerandom")) {
        return "does not play Chess960";
    }
    return NULL;
}

static PlayerStatus cecp_player_go(Player *base, const Game *game, const SearchLimits *limits,
                                   PlayerReply *reply, Report *report) {
    CecpPlayer *player = (CecpPlayer *)base;
    const int64_t deadline = setup_now_us() + external_patience_us(limits, game_side(game));
    PlayerStatus status = PLAYER_CRASHED;
    if (!player->external.process) return status;
    const char *why_not = obstacle(player, game);
    if (why_not) {
        return external_give_up(&player->external, PLAYER_ILLEGAL_MOVE, report, why_not);
    }
    status = drain(player, report);
    if (status == PLAYER_MOVED && player->has_resigned) return PLAYER_RESIGNED;
    if (status == PLAYER_MOVED) status = send_task(player, game, limits, report);
    return status == PLAYER_MOVED ? await_move(player, game, deadline, reply, report) : status;
}

/* --- Life --- */

static void cecp_player_destroy(Player *base) {
    CecpPlayer *player = (CecpPlayer *)base;
    external_end(&player->external, "quit\n");
    if (player->known) game_destroy(player->known);
    free(player);
}

static const char *cecp_player_last_words(Player *base) {
    return external_last_words(&((CecpPlayer *)base)->external);
}

static const PlayerOps cecp_player_ops = {cecp_player_new_game, cecp_player_go, cecp_player_destroy,
                                          cecp_player_last_words};

Player *player_cecp_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log,
                           Report *report) {
    if (spec->control.nodes > 0) {
        report_error(report, "%s: the CECP protocol knows no limit by nodes", spec->name);
        return NULL;
    }
    CecpPlayer *player = calloc(1, sizeof *player);
    if (!player) {
        report_error(report, "out of memory");
        return NULL;
    }
    player->base.ops = &cecp_player_ops;
    player->external.spec = spec;
    player->external.log = log;
    player->known = game_create(rules);
    Report inner;
    report_clear(&inner);
    if (player->known && start(player, &inner) == PLAYER_MOVED) return &player->base;
    external_report_start(&player->external, player->known ? inner.error : "out of memory", report);
    cecp_player_destroy(&player->base);
    return NULL;
}
