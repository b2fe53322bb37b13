#include <limits.h>

#include "tools/protocol/uci_session.h"

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

/* In the order of GoField; the last three have no number. */
static const char *const go_words[] = {"depth",    "nodes",  "movetime",   "wtime", "btime",
                                       "winc",     "binc",   "movestogo",  "mate",  "perft",
                                       "infinite", "ponder", "searchmoves"};
static_assert(ARRAY_LENGTH(go_words) == GO_UNKNOWN, "one word for each field");

static GoField find_field(const Words *words) {
    int field = 0;
    while (field < GO_UNKNOWN && !words_is(words, go_words[field]))
        field++;
    return (GoField)field;
}

static int to_int(long long number) {
    return number > INT_MAX ? INT_MAX : number < INT_MIN ? INT_MIN : (int)number;
}

/* Milliseconds that can be reckoned with: at most some thirty years. */
static int64_t to_time(long long number) {
    const int64_t most = INT64_C(1000000000000);
    return number > most ? most : number < -most ? -most : number;
}

static int to_depth(long long number) { return clamp_int(to_int(number), 1, MAX_PLY - 1); }

static void set_field(UciRequest *request, GoField field, long long number) {
    SearchLimits *limits = &request->limits;
    switch (field) {
    case GO_DEPTH:
        limits->depth = to_depth(number);
        break;
    case GO_MATE:
        limits->mate = to_depth(number);
        break;
    case GO_PERFT:
        request->perft_depth = to_depth(number);
        break;
    case GO_NODES:
        limits->nodes = number > 0 ? (uint64_t)number : 1;
        break;
    case GO_MOVETIME:
        limits->movetime_ms = number > 0 ? to_time(number) : 1;
        break;
    case GO_MOVESTOGO:
        limits->moves_to_go = to_int(number > 0 ? number : 0);
        break;
    case GO_WTIME:
    case GO_BTIME:
        limits->use_clock = true;
        limits->time_ms[field == GO_WTIME ? WHITE : BLACK] = to_time(number);
        break;
    case GO_WINC:
    case GO_BINC:
        limits->increment_ms[field == GO_WINC ? WHITE : BLACK] = to_time(number);
        break;
    default:
        break;
    }
}

/* Reads moves up to the next word of `go`, at which `words` is left. */
static void parse_search_moves(UciSession *session, Words *words, UciRequest *request) {
    while (words_next(words) && find_field(words) == GO_UNKNOWN) {
        Report report;
        report_clear(&report);
        const Move move = game_parse_uci(session->seat.game, words->word, words->length, &report);
        if (move == MOVE_NONE) {
            uci_error(session, "go: searchmoves: %s", report.error);
        } else if (request->limits.root_move_count < MAX_MOVES) {
            request->root_moves[request->limits.root_move_count++] = move;
        }
    }
}

/* Reads the number behind a word. A word that is no number is left for the next turn. */
static bool parse_number(UciSession *session, Words *words, GoField field, UciRequest *request) {
    long long number;
    Words next = *words;
    words_next(&next);
    if (words_number(&next, &number)) {
        set_field(request, field, number);
        *words = next;
        return true;
    }
    uci_error(session, "go: %s needs a whole number, not " WORD_FORMAT, go_words[field],
              WORD_ARGUMENTS(&next));
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
    if (request->limits.root_move_count > 0 || request->perft_depth > 0) return;
    request->table_hits = syzygy_root_moves(&session->syzygy, session->seat.game,
                                            request->root_moves, &request->value);
    request->limits.root_move_count = request->table_hits;
}

void uci_parse_go(UciSession *session, Words words, UciRequest *request) {
    apply_options(session, request);
    bool limit_lost = false;
    words_next(&words);
    while (words.length > 0) {
        const GoField field = find_field(&words);
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
    if (request->perft_depth == 0) close_open_end(request, limit_lost);
    ask_tables(session, request);
}
