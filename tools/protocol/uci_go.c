#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/random.h"
#include "tools/protocol/uci_session.h"

enum { REFUSED_SIZE = 160 };

/* Leaves that are counted within minutes. */
static const double leaves_in_reach = 1e11;

typedef enum GoField {
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_MATE,
    GO_PERFT,
    GO_INFINITE,
    GO_PONDER,
    GO_SEARCHMOVES,
    GO_UNKNOWN
} GoField;

/* Milliseconds that can be reckoned with: some thirty years. */
#define TIME_MAX 1000000000000LL

/* What stands behind a word: a number within these bounds. */
typedef struct GoWord {
    const char *word;
    long long low, high;
} GoWord;

/* In the order of GoField; the last three have no number. Clocks may have run out. */
static const GoWord go_words[] = {
    {"depth", 1, MAX_PLY - 1},
    {"nodes", 1, LLONG_MAX},
    {"movetime", 1, TIME_MAX},
    {"wtime", -TIME_MAX, TIME_MAX},
    {"btime", -TIME_MAX, TIME_MAX},
    {"winc", -TIME_MAX, TIME_MAX},
    {"binc", -TIME_MAX, TIME_MAX},
    {"movestogo", 1, INT_MAX},
    {"mate", 1, MAX_PLY - 1},
    {"perft", 1, MAX_PLY - 1},
    {"infinite", 0, 0},
    {"ponder", 0, 0},
    {"searchmoves", 0, 0},
};
static_assert(ARRAY_LENGTH(go_words) == GO_UNKNOWN, "one word for each field");

static GoField find_field(const Words *words) {
    int field = 0;
    while (field < GO_UNKNOWN && !words_is(words, go_words[field].word))
        field++;
    return (GoField)field;
}

/* The number must be within the word's bounds. */
static void set_field(UciRequest *request, GoField field, long long number) {
    SearchLimits *limits = &request->limits;
    switch (field) {
    case GO_DEPTH:
        limits->depth = (int)number;
        break;
    case GO_MATE:
        limits->mate = (int)number;
        break;
    case GO_PERFT:
        request->perft_depth = (int)number;
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)number;
        break;
    case GO_MOVETIME:
        limits->movetime_ms = number;
        break;
    case GO_MOVESTOGO:
        limits->moves_to_go = (int)number;
        break;
    case GO_WTIME:
    case GO_BTIME:
        limits->use_clock = true;
        limits->time_ms[field == GO_WTIME ? WHITE : BLACK] = number;
        break;
    case GO_WINC:
    case GO_BINC:
        limits->increment_ms[field == GO_WINC ? WHITE : BLACK] = number;
        break;
    default:
        break;
    }
}

/* Takes the nearest number within bounds, and tells. No moves to go are no such limit; a count that
 * is out of reach is refused. */
static void set_within_bounds(UciSession *session, GoField field, long long number,
                              UciRequest *request) {
    const GoWord *word = &go_words[field];
    const long long used = number < word->low    ? word->low
                           : number > word->high ? word->high
                                                 : number;
    if (used == number) {
        set_field(request, field, number);
    } else if (field == GO_PERFT) {
        uci_error(session, "go: perft: expected a depth from %lld to %lld, not %lld", word->low,
                  word->high, number);
    } else if (field == GO_MOVESTOGO && number < word->low) {
        uci_note(session, "go: movestogo %lld is below 1; left out", number);
    } else {
        uci_note(session, "go: %s %lld is outside %lld to %lld; using %lld", word->word, number,
                 word->low, word->high, used);
        set_field(request, field, used);
    }
}

/* Reads moves up to the next word of `go`, at which `words` is left. Those that are not legal are
 * told together. */
static void parse_search_moves(UciSession *session, Words *words, UciRequest *request) {
    char refused[REFUSED_SIZE] = "";
    int count = 0;
    while (words_next(words) && find_field(words) == GO_UNKNOWN) {
        const Move move = game_parse_uci(session->seat.game, words->word, words->length, NULL);
        const size_t used = strlen(refused);
        if (move == MOVE_NONE) {
            snprintf(refused + used, sizeof refused - used, " %.*s", WORD_ARGUMENTS(words));
            count++;
        } else if (request->limits.root_move_count < MAX_MOVES) {
            request->root_moves[request->limits.root_move_count++] = move;
        }
    }
    if (count == 0 && request->limits.root_move_count > 0) return;
    uci_error(session, "go: searchmoves: %s%s%s",
              count > 0 ? "no legal move here:" : "no move given", refused,
              request->limits.root_move_count > 0 ? "" : "; all moves are searched");
}

/* Reads the number behind a word. A word that is no number is left for the next turn. */
static bool parse_number(UciSession *session, Words *words, GoField field, UciRequest *request) {
    const char *kind = field == GO_PERFT ? "depth" : "whole number";
    long long number;
    Words next = *words;
    words_next(&next);
    if (words_number(&next, &number)) {
        set_within_bounds(session, field, number, request);
        *words = next;
        return true;
    }
    if (next.length == 0) {
        uci_error(session, "go: %s needs a %s, and none follows", go_words[field].word, kind);
    } else {
        uci_error(session, "go: %s needs a %s, not " WORD_FORMAT, go_words[field].word, kind,
                  WORD_ARGUMENTS(&next));
    }
    /* What stands there instead of the number has been complained of. */
    if (next.length > 0 && find_field(&next) == GO_UNKNOWN) *words = next;
    return false;
}

/* Words that say nothing of an end leave a search that only `stop` ends, as does a plain `go`; when
 * such a word was not understood, that was not the intention. A mate asked for may not exist. */
static void close_open_end(UciRequest *request, bool limit_lost) {
    SearchLimits *limits = &request->limits;
    const bool bounded =
        limits->depth > 0 || limits->nodes > 0 || limits->movetime_ms > 0 || limits->use_clock;
    if (!bounded && limits->mate == 0 && limit_lost) {
        limits->depth = 1;
    } else if (!bounded) {
        limits->infinite = limits->infinite || limits->mate == 0;
        request->open_ended = true;
    }
    if (limits->infinite || limits->ponder) request->open_ended = true;
}

static int strength_of(const UciOptions *options) {
    if (options->analyse_mode) return STRENGTH_FULL;
    return options->limit_strength ? strength_of_elo(options->elo)
                                   : strength_of_skill(options->skill);
}

static void apply_options(const UciSession *session, UciRequest *request) {
    const UciOptions *options = &session->options;
    *request = (UciRequest){
        .limits = {.overhead_ms = options->overhead_ms, .multi_pv = options->multi_pv},
        .strength = strength_of(options),
        .show_wdl = options->show_wdl,
    };
    request->limits.root_moves = request->root_moves;
}

/* Where endgame tables know the position, only moves that keep its value are searched. */
static void ask_tables(const UciSession *session, UciRequest *request) {
    if (request->limits.root_move_count > 0) return;
    request->table_hits = syzygy_root_moves(&session->syzygy, session->seat.game,
                                            request->root_moves, &request->value);
    request->limits.root_move_count = request->table_hits;
}

/* Would counting go on for hours? By the number of moves at the root, which is near enough. */
static bool is_out_of_reach(const Game *game, int depth) {
    Move moves[MAX_MOVES];
    return pow(game_moves(game, moves), depth) > leaves_in_reach;
}

Move uci_book_move(UciSession *session, const UciRequest *request) {
    const UciOptions *options = &session->options;
    const SearchLimits *limits = &request->limits;
    const Game *game = session->seat.game;
    const bool for_move = request->perft_depth == 0 && !limits->infinite && !limits->ponder &&
                          limits->mate == 0 && limits->root_move_count == 0;
    if (!options->own_book || options->analyse_mode || !session->book || !for_move) {
        return MOVE_NONE;
    }
    if (book_variant(session->book) != rules_variant(game_rules(game))) return MOVE_NONE;
    return book_choose(session->book, game, options->best_book_move ? BOOK_BEST : BOOK_BY_WEIGHT,
                       random_next(&session->random));
}

bool uci_parse_go(UciSession *session, Words words, UciRequest *request) {
    apply_options(session, request);
    bool limit_lost = false, counts = false;
    words_next(&words);
    while (words.length > 0) {
        const GoField field = find_field(&words);
        counts = counts || field == GO_PERFT;
        if (field == GO_SEARCHMOVES) {
            parse_search_moves(session, &words, request);
            continue;
        }
        if (field == GO_UNKNOWN) {
            uci_error(session, "go: unknown word " WORD_FORMAT, WORD_ARGUMENTS(&words));
        } else if (field == GO_INFINITE) {
            request->limits.infinite = true;
        } else if (field == GO_PONDER) {
            request->limits.ponder = true;
        } else if (!parse_number(session, &words, field, request)) {
            limit_lost = true;
        }
        words_next(&words);
    }
    if (counts && request->perft_depth == 0) return false;
    if (counts) {
        request->open_ended = is_out_of_reach(session->seat.game, request->perft_depth);
    } else {
        close_open_end(request, limit_lost);
        ask_tables(session, request);
    }
    return true;
}
