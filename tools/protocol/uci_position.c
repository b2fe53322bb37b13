#include <string.h>

#include "tools/protocol/uci_session.h"

/* Sets `game` up from the FEN between the word "fen" and the word "moves" or the line's end, and
 * leaves `words` at "moves" or the end. */
static bool parse_fen(UciSession *session, Game *game, Words *words) {
    const char *start = words->rest;
    const char *end = start;
    while (words_next(words) && !words_is(words, "moves"))
        end = words->rest;
    Report report;
    report_clear(&report);
    if (game_set_fen(game, start, (size_t)(end - start), &report)) {
        if (report.warning[0]) uci_note(session, "warning: %s", report.warning);
        return true;
    }
    uci_error(session, "position: %s (UCI_Variant is %s)", report.error,
              rules_variant(game_rules(game))->name);
    return false;
}

/* Plays the words behind "moves"; the first that cannot be played is reported. */
static bool play_moves(UciSession *session, Game *game, Words *words) {
    for (int number = 1; words_next(words); number++) {
        Report report;
        report_clear(&report);
        const Move move = game_parse_uci(game, words->word, words->length, &report);
        if (move == MOVE_NONE) {
            uci_error(session, "position: move %d: %s", number, report.error);
            return false;
        }
        if (!game_play(game, move)) {
            uci_error(session, "position: more than %d moves", GAME_MAX_PLIES);
            return false;
        }
    }
    return true;
}

static bool parse_position(UciSession *session, Game *game, Words *words) {
    if (!words_next(words)) {
        uci_error(session, "position: 'startpos' or 'fen' expected");
        return false;
    }
    if (words_is(words, "fen")) {
        if (!parse_fen(session, game, words)) return false;
    } else if (words_is(words, "startpos")) {
        game_reset(game);
        words_next(words);
    } else {
        uci_error(session, "position: 'startpos' or 'fen' expected, not " WORD_FORMAT,
                  WORD_ARGUMENTS(words));
        return false;
    }
    if (words->length > 0 && !words_is(words, "moves")) {
        uci_error(session, "position: 'moves' expected, not " WORD_FORMAT, WORD_ARGUMENTS(words));
        return false;
    }
    if (session->options.seat.chess960) game_set_chess960(game, true);
    return play_moves(session, game, words);
}

void uci_set_position(UciSession *session, Words words) {
    if (parse_position(session, session->seat.spare, &words)) seat_swap(&session->seat);
}
