/* CECP: commands that set up or change the game. */
#include <ctype.h>
#include <string.h>

#include "core/piece.h"
#include "tools/protocol/xboard_session.h"
#include "variants/variants.h"

/* --- Moves and results --- */

void xboard_game_move_text(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]) {
    const bool castles = move_kind(move) == MOVE_CASTLING && game_chess960(game);
    game_move_text(game, move, castles ? MOVE_STYLE_SAN : MOVE_STYLE_UCI, text);
    if (castles) text[strcspn(text, "+#")] = '\0';
}

bool xboard_game_is_over(XboardSession *session) {
    const Game *game = session->seat.game;
    const GameStatus status = game_status(game);
    if (status == GAME_IN_PROGRESS) return false;
    if (status == GAME_CHECKMATE) {
        const char *winner = game_side(game) == WHITE ? "Black" : "White";
        fprintf(session->out, "%s {%s mates}\n", game_result_text(game), winner);
    } else {
        fprintf(session->out, "%s {%s}\n", game_result_text(game), game_status_text(status));
    }
    fflush(session->out);
    return true;
}

/* Reads a move in coordinates or in any notation a person would write. */
static Move read_move(const Game *game, const Words *words) {
    const Move move = game_parse_uci(game, words->word, words->length, NULL);
    return move ? move : game_parse_move(game, words->word, words->length, NULL);
}

static void user_move(XboardSession *session, Words *words) {
    Seat *seat = &session->seat;
    if (session->task == XBOARD_THINKING) {
        xboard_error(session, "Illegal move (it is not your turn)", words);
        return;
    }
    const Move move = read_move(seat->game, words);
    if (move == MOVE_NONE) {
        xboard_error(session, "Illegal move", words);
        return;
    }
    const bool hit = xboard_search_hit(session, move);
    if (!hit) xboard_search_abandon(session);
    game_play(seat->game, move);
    session->hint = MOVE_NONE;
    if (xboard_game_is_over(session) && !session->analyze) return;
    xboard_search_begin(session);
}

/* --- Set-up --- */

bool xboard_game_new(XboardSession *session, const Variant *variant, bool chess960) {
    SeatOptions options = session->options;
    options.chess960 = chess960;
    if (variant == rules_variant(session->seat.rules)) {
        game_reset(session->seat.game);
        game_set_chess960(session->seat.game, chess960);
        engine_new_game(session->seat.engine);
    } else {
        Seat seat;
        if (!seat_open(&seat, variant, &options)) return false;
        seat_close(&session->seat);
        session->seat = seat;
        xboard_note_weights(session);
    }
    session->options = options;
    session->force = session->analyze = false;
    session->own = BLACK;
    session->hint = MOVE_NONE;
    session->time.depth = 0;
    xboard_time_reset(session);
    return true;
}

static void do_new(XboardSession *session, Words *words) {
    if (!xboard_game_new(session, &variant_chess, false)) {
        xboard_error(session, "Error (no memory)", words);
    }
}

/* Tells xboard a board it does not know: letters in its own order, king last, then size and array;
 * then the pawn, which makes no double step. There is no such line for a board with levels. */
static void offer_setup(const XboardSession *session, const Variant *variant) {
    static const PieceType order[] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING};
    char letters[ARRAY_LENGTH(order) + 1] = "";
    if (variant == &variant_chess || variant->size[AXIS_LEVEL] > 1) return;
    for (size_t i = 0; i < ARRAY_LENGTH(order); i++) {
        letters[i] = SET_HAS(variant->pieces, order[i]) ? piece_rules[order[i]].letter : '.';
    }
    fprintf(session->out, "setup (%s", letters);
    for (const char *letter = letters; *letter; letter++)
        fputc(tolower((unsigned char)*letter), session->out);
    fprintf(session->out, ") %dx%d+0_fairy %s\n", variant->size[AXIS_FILE],
            variant->size[AXIS_RANK], variant->start_fen);
    if (!variant->double_step) fputs("piece P& fmWfcF\n", session->out);
    fflush(session->out);
}

static void do_variant(XboardSession *session, Words *words) {
    const Words command = *words;
    char name[64];
    words_next(words);
    snprintf(name, sizeof name, "%.*s", min_int((int)words->length, 63), words->word);
    const bool chess960 = words_is(words, "fischerandom");
    const Variant *variant =
        chess960 || words_is(words, "normal") ? &variant_chess : variant_find(name);
    if (!variant) {
        xboard_error(session, "Error (unknown variant)", &command);
    } else if (!xboard_game_new(session, variant, chess960)) {
        xboard_error(session, "Error (no memory)", &command);
    } else {
        offer_setup(session, variant);
    }
}

static void do_setboard(XboardSession *session, Words *words) {
    Seat *seat = &session->seat;
    const char *fen = words->rest + strspn(words->rest, " \t");
    Report report;
    report_clear(&report);
    if (!game_set_fen(seat->spare, fen, strlen(fen), &report)) {
        fprintf(session->out, "tellusererror Illegal position: %s\n", report.error);
        fflush(session->out);
        return;
    }
    if (session->options.chess960) game_set_chess960(seat->spare, true);
    seat_swap(seat);
    session->hint = MOVE_NONE;
    if (session->analyze) xboard_search_begin(session);
}

/* --- Who plays --- */

static void do_force(XboardSession *session, Words *words) {
    (void)words;
    session->force = true;
}

/* Leaves force mode with the engine on `own`. */
static void play_side(XboardSession *session, Color own) {
    session->force = session->analyze = false;
    if (session->own != own) {
        const int64_t own_ms = session->time.own_ms;
        session->time.own_ms = session->time.other_ms;
        session->time.other_ms = own_ms;
    }
    session->own = own;
    if (!xboard_game_is_over(session)) xboard_search_begin(session);
}

static void do_go(XboardSession *session, Words *words) {
    (void)words;
    play_side(session, game_side(session->seat.game));
}

static void do_playother(XboardSession *session, Words *words) {
    (void)words;
    play_side(session, color_other(game_side(session->seat.game)));
}

static void do_result(XboardSession *session, Words *words) {
    (void)words;
    session->force = true;
    session->analyze = false;
}

/* --- Back --- */

static void take_back(XboardSession *session, Words *words, int plies) {
    int done = 0;
    while (done < plies && game_undo(session->seat.game))
        done++;
    if (done < plies) xboard_error(session, "Error (no move to take back)", words);
    session->hint = MOVE_NONE;
    if (session->analyze) xboard_search_begin(session);
}

static void do_undo(XboardSession *session, Words *words) { take_back(session, words, 1); }
static void do_remove(XboardSession *session, Words *words) { take_back(session, words, 2); }

/* --- Analysis --- */

static void do_analyze(XboardSession *session, Words *words) {
    (void)words;
    session->analyze = session->force = true;
    session->post = true;
    xboard_search_begin(session);
}

static void do_exit(XboardSession *session, Words *words) {
    (void)words;
    session->analyze = false;
}

/* --- Dispatch --- */

typedef struct GameCommand {
    const char *word;
    void (*run)(XboardSession *session, Words *words);
} GameCommand;

/* Each of them ends a search that is running. */
static const GameCommand game_commands[] = {
    {"new", do_new},       {"variant", do_variant}, {"setboard", do_setboard},
    {"force", do_force},   {"go", do_go},           {"playother", do_playother},
    {"result", do_result}, {"undo", do_undo},       {"remove", do_remove},
    {"exit", do_exit},     {"analyze", do_analyze},
};

bool xboard_game_command(XboardSession *session, Words words) {
    if (words_is(&words, "usermove")) {
        words_next(&words);
        user_move(session, &words);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(game_commands); i++) {
        if (!words_is(&words, game_commands[i].word)) continue;
        xboard_search_abandon(session);
        game_commands[i].run(session, &words);
        return true;
    }
    /* Without the feature usermove a move stands alone. */
    if (read_move(session->seat.game, &words) == MOVE_NONE) return false;
    user_move(session, &words);
    return true;
}
