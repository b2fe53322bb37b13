#include "tools/protocol/uci_search.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "core/random.h"
#include "tools/setup.h"
#include "tools/variation.h"
#include "tools/wdl.h"

enum { LINE_SIZE = 4096, MAX_PV_MOVES = 64 };

/* Appends to a line of LINE_SIZE; what does not fit is cut off. */
static void append(char line[LINE_SIZE], const char *format, ...) PRINTF_LIKE(2, 3);

static void append(char line[LINE_SIZE], const char *format, ...) {
    const size_t used = strlen(line);
    va_list list;
    va_start(list, format);
    vsnprintf(line + used, LINE_SIZE - used, format, list);
    va_end(list);
}

static void write_line(UciSearch *search, const char *line) {
    fprintf(search->out, "%s\n", line);
    fflush(search->out);
}

/* --- Info lines --- */

/* Centipawns or moves to mate, with the word UCI has for a bound. */
static void append_score(const UciRequest *request, char line[LINE_SIZE], int score,
                         ScoreBound bound) {
    if (score_is_mate(score)) {
        append(line, " score mate %d", score_mate_moves(score));
    } else {
        append(line, " score cp %d", score);
    }
    if (bound == BOUND_LOWER) append(line, " lowerbound");
    if (bound == BOUND_UPPER) append(line, " upperbound");
    if (!request->show_wdl) return;
    const Wdl wdl = wdl_of_score(score);
    append(line, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
}

static void print_info(UciSearch *search, const SearchInfo *info) {
    const UciRequest *request = &search->request;
    char line[LINE_SIZE] = "info";
    append(line, " depth %d seldepth %d multipv %d", info->depth, info->seldepth, info->multipv);
    append_score(request, line, info->score, info->bound);
    append(line, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits %d time %" PRId64,
           info->nodes, setup_rate(info->nodes, (info->time_ms > 0 ? info->time_ms : 1) * 1000),
           info->hashfull, request->table_hits, info->time_ms);
    if (info->pv_length > 0) append(line, " pv");
    variation_append(line, sizeof line, search->scratch, info->pv,
                     min_int(info->pv_length, MAX_PV_MOVES), MOVE_STYLE_UCI);
    write_line(search, line);
}

static int told_score(const UciRequest *request, int score) {
    return request->table_hits > 0 ? syzygy_score(request->value, score) : score;
}

static void on_info(const SearchInfo *info, void *payload) {
    UciSearch *search = payload;
    SearchInfo told = *info;
    told.score = told_score(&search->request, info->score);
    if (search->request.strength < STRENGTH_FULL) weak_search_note(&search->weak, &told);
    if (told.multipv > search->shown_lines) return;
    if (told.multipv == 1) {
        search->told =
            (StrengthLine){told.pv_length > 0 ? told.pv[0] : MOVE_NONE, MOVE_NONE, told.score};
    }
    print_info(search, &told);
}

/* --- The end of a search --- */

/* What is played: the best line, or in weakened play one of the best. */
static StrengthLine choose_line(UciSearch *search, const SearchResult *result) {
    const UciRequest *request = &search->request;
    const StrengthLine best = {result->best, result->ponder, told_score(request, result->score)};
    return request->strength < STRENGTH_FULL ? weak_search_choose(&search->weak, best) : best;
}

/* The last info line has the score of the move that is played. */
static void print_final_info(UciSearch *search, const SearchResult *result,
                             const StrengthLine *line) {
    if (line->best == search->told.best && line->score == search->told.score) return;
    const Move pv[] = {line->best, line->reply};
    const SearchInfo info = {
        .depth = result->depth,
        .seldepth = result->depth,
        .multipv = 1,
        .score = line->score,
        .bound = BOUND_EXACT,
        .nodes = result->nodes,
        .time_ms = result->time_ms,
        .pv = pv,
        .pv_length = line->best == MOVE_NONE    ? 0
                     : line->reply == MOVE_NONE ? 1
                                                : 2,
    };
    print_info(search, &info);
}

static void print_best_move(UciSearch *search, const SearchResult *result,
                            const StrengthLine *line) {
    char text[LINE_SIZE] = "";
    append(text, "info string nodes %" PRIu64 " qnodes %" PRIu64 "\nbestmove", result->nodes,
           result->qnodes);
    if (line->best == MOVE_NONE) append(text, " (none)");
    variation_append(text, sizeof text, search->scratch, &line->best, 1, MOVE_STYLE_UCI);
    if (line->best != MOVE_NONE && line->reply != MOVE_NONE) {
        char reply[2 * GAME_MOVE_TEXT_SIZE + 2] = "";
        const Move both[] = {line->best, line->reply};
        if (variation_append(reply, sizeof reply, search->scratch, both, 2, MOVE_STYLE_UCI) == 2) {
            append(text, " ponder%s", strrchr(reply, ' '));
        }
    }
    search_thread_answer(&search->thread);
    write_line(search, text);
}

static void run_search(void *payload) {
    UciSearch *search = payload;
    const SearchResult result =
        engine_search(search->engine, search->game, &search->request.limits, on_info, search);
    const StrengthLine line = choose_line(search, &result);
    print_final_info(search, &result, &line);
    print_best_move(search, &result, &line);
}

/* Leaves of the scratch game's tree; when stopped, a part of them. */
static uint64_t count_leaves(UciSearch *search, int depth) {
    enum { AT_ONCE = 3 };
    if (depth <= AT_ONCE) return game_perft(search->scratch, depth);
    Move moves[MAX_MOVES];
    const int count = game_moves(search->scratch, moves);
    uint64_t total = 0;
    for (int i = 0; i < count && !atomic_load(&search->thread.stopped); i++) {
        if (!game_play(search->scratch, moves[i])) break;
        total += count_leaves(search, depth - 1);
        game_undo(search->scratch);
    }
    return total;
}

static void run_perft(void *payload) {
    UciSearch *search = payload;
    Move moves[MAX_MOVES];
    const int count = game_moves(search->game, moves);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(search->scratch, moves[i], MOVE_STYLE_UCI, text);
        if (!game_play(search->scratch, moves[i])) break;
        const uint64_t leaves = count_leaves(search, search->request.perft_depth - 1);
        game_undo(search->scratch);
        if (atomic_load(&search->thread.stopped)) break;
        total += leaves;
        fprintf(search->out, "%s: %" PRIu64 "\n", text, leaves);
    }
    if (atomic_load(&search->thread.stopped)) {
        write_line(search, "info string perft stopped, the total is that of the moves above");
    }
    fprintf(search->out, "\nNodes searched: %" PRIu64 "\n\n", total);
    fflush(search->out);
}

/* --- Life --- */

bool uci_search_open(UciSearch *search, FILE *out, uint64_t *random) {
    memset(search, 0, sizeof *search);
    search->out = out;
    search->random = random;
    return search_thread_open(&search->thread);
}

static void weaken(UciSearch *search) {
    const Variant *variant = rules_variant(game_rules(search->game));
    const Handicap handicap = strength_handicap(search->request.strength, variant);
    weak_search_begin(&search->weak, &handicap, search->game, &search->request.limits,
                      random_next(search->random));
}

bool uci_search_start(UciSearch *search, Engine *engine, const Game *game, Game *scratch) {
    UciRequest *request = &search->request;
    search->engine = engine;
    search->game = game;
    search->scratch = scratch;
    search->told = (StrengthLine){MOVE_NONE, MOVE_NONE, SCORE_NONE};
    search->shown_lines = request->limits.multi_pv;
    if (request->strength < STRENGTH_FULL) weaken(search);
    game_copy(scratch, game);
    return search_thread_start(&search->thread, engine, request->limits.ponder,
                               request->perft_depth > 0 ? run_perft : run_search, search);
}
