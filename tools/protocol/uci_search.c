#include "tools/protocol/uci_search.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "tools/setup.h"

enum {
    LINE_SIZE = 4096,
    MAX_PV_MOVES = 64,
    PERFT_PLIES = 3 /* so many are counted between two looks whether to stop */
};

/* Appends to a line of LINE_SIZE; what does not fit is cut off. */
static void append(char line[LINE_SIZE], const char *text) {
    const size_t used = strlen(line);
    snprintf(line + used, LINE_SIZE - used, "%s", text);
}

static void write_line(UciSearch *search, const char *line) {
    fprintf(search->out, "%s\n", line);
    fflush(search->out);
}

/* --- Info lines --- */

/* Centipawns or moves to mate, with the word UCI has for a bound. */
static void append_score(char line[LINE_SIZE], int score, ScoreBound bound) {
    char text[64];
    if (score_is_mate(score)) {
        snprintf(text, sizeof text, " score mate %d", score_mate_moves(score));
    } else {
        snprintf(text, sizeof text, " score cp %d", score);
    }
    append(line, text);
    if (bound == BOUND_LOWER) append(line, " lowerbound");
    if (bound == BOUND_UPPER) append(line, " upperbound");
}

/* A variation is played out on the scratch game and taken back: each move is written in its own
 * position, and a move that is not legal there ends it. */
static void append_variation(UciSearch *search, char line[LINE_SIZE], const Move *moves,
                             int count) {
    int played = 0;
    for (; played < min_int(count, MAX_PV_MOVES); played++) {
        char text[GAME_MOVE_TEXT_SIZE];
        if (!game_is_legal(search->scratch, moves[played])) break;
        game_move_text(search->scratch, moves[played], MOVE_STYLE_UCI, text);
        append(line, " ");
        append(line, text);
        if (!game_play(search->scratch, moves[played])) break;
    }
    while (played-- > 0)
        game_undo(search->scratch);
}

static void print_info(const SearchInfo *info, void *payload) {
    UciSearch *search = payload;
    char line[LINE_SIZE], numbers[160];
    snprintf(line, sizeof line, "info depth %d seldepth %d", info->depth, info->seldepth);
    append_score(line, info->score, info->bound);
    snprintf(numbers, sizeof numbers,
             " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, info->nodes,
             setup_rate(info->nodes, (info->time_ms > 0 ? info->time_ms : 1) * 1000),
             info->hashfull, info->time_ms);
    append(line, numbers);
    if (info->pv_length > 0) append(line, " pv");
    append_variation(search, line, info->pv, info->pv_length);
    write_line(search, line);
}

/* --- The end of a search --- */

/* Appends the expected reply. It is legal only after the best move, so the two are written as a
 * variation of which the last word is taken. */
static void append_reply(UciSearch *search, char line[LINE_SIZE], const SearchResult *result) {
    const Move variation[] = {result->best, result->ponder};
    char both[LINE_SIZE] = "";
    append_variation(search, both, variation, 2);
    const char *reply = strrchr(both, ' ');
    if (!reply || reply == both) return;
    append(line, " ponder");
    append(line, reply);
}

static void run_search(UciSearch *search) {
    const SearchResult result =
        engine_search(search->engine, search->game, &search->request.limits, print_info, search);
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "info string nodes %" PRIu64 " qnodes %" PRIu64 "\nbestmove",
             result.nodes, result.qnodes);
    if (result.best == MOVE_NONE) {
        append(line, " (none)");
    } else {
        append_variation(search, line, &result.best, 1);
        if (result.ponder != MOVE_NONE) append_reply(search, line, &result);
    }
    atomic_store(&search->answered, true);
    write_line(search, line);
}

/* Leaves of the scratch game's tree; when stopped, a part of them. */
static uint64_t count_leaves(UciSearch *search, int depth) {
    if (depth <= PERFT_PLIES) return game_perft(search->scratch, depth);
    Move moves[MAX_MOVES];
    const int count = game_moves(search->scratch, moves);
    uint64_t total = 0;
    for (int i = 0; i < count && !atomic_load(&search->stopped); i++) {
        if (!game_play(search->scratch, moves[i])) break;
        total += count_leaves(search, depth - 1);
        game_undo(search->scratch);
    }
    return total;
}

static void run_perft(UciSearch *search) {
    Move moves[MAX_MOVES];
    const int count = game_moves(search->game, moves);
    uint64_t total = 0;
    for (int i = 0; i < count && !atomic_load(&search->stopped); i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(search->scratch, moves[i], MOVE_STYLE_UCI, text);
        if (!game_play(search->scratch, moves[i])) break;
        const uint64_t leaves = count_leaves(search, search->request.perft_depth - 1);
        game_undo(search->scratch);
        if (atomic_load(&search->stopped)) break;
        total += leaves;
        fprintf(search->out, "%s: %" PRIu64 "\n", text, leaves);
    }
    if (atomic_load(&search->stopped)) {
        fputs("info string perft stopped, the total is that of the moves above\n", search->out);
    }
    fprintf(search->out, "\nNodes searched: %" PRIu64 "\n\n", total);
    fflush(search->out);
}

static void *run_thread(void *payload) {
    UciSearch *search = payload;
    (search->request.perft_depth > 0 ? run_perft : run_search)(search);
    /* The pipe never fills: one byte a search. */
    while (write(search->done_descriptor, "", 1) != 1) {
    }
    return NULL;
}

/* --- Life --- */

void uci_search_init(UciSearch *search, FILE *out, int done_descriptor) {
    memset(search, 0, sizeof *search);
    search->out = out;
    search->done_descriptor = done_descriptor;
    atomic_init(&search->stopped, false);
    atomic_init(&search->answered, false);
}

bool uci_search_start(UciSearch *search, Engine *engine, const Game *game, Game *scratch) {
    search->engine = engine;
    search->game = game;
    search->scratch = scratch;
    atomic_store(&search->stopped, false);
    atomic_store(&search->answered, false);
    game_copy(scratch, game);
    engine_clear_stop(engine);
    search->running = pthread_create(&search->thread, NULL, run_thread, search) == 0;
    return search->running;
}

void uci_search_stop(UciSearch *search) {
    if (!search->running) return;
    atomic_store(&search->stopped, true);
    engine_stop(search->engine);
}

void uci_search_join(UciSearch *search) {
    if (!search->running) return;
    pthread_join(search->thread, NULL);
    search->running = false;
}
