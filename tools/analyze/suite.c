#include "tools/analyze/suite.h"

#include <inttypes.h>
#include <string.h>

#include "tools/analyze/analysis.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/score_text.h"
#include "tools/json_output.h"

/* A task and when its solution was first held to the end. */
typedef struct Attempt {
    const EpdTask *task;
    bool holds; /* the first line of the last report solves it */
    int depth;  /* since then */
    int64_t time_ms;
    uint64_t nodes;
} Attempt;

static bool is_among(Move move, const Move *moves, int count) {
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

static bool solves(const EpdTask *task, Move move, int score) {
    if (task->best_count > 0 && !is_among(move, task->best, task->best_count)) return false;
    if (is_among(move, task->avoid, task->avoid_count)) return false;
    if (task->mate == 0) return true;
    const int mate = score_is_mate(score) ? score_mate_moves(score) : 0;
    return task->mate > 0 ? mate > 0 && mate <= task->mate : mate < 0 && mate >= task->mate;
}

static void on_change(const Analysis *analysis, int index, void *payload) {
    Attempt *attempt = payload;
    const AnalysisLine *line = &analysis->lines[0];
    if (index != 0) return;
    const bool held = attempt->holds;
    attempt->holds = solves(attempt->task, line->best, line->score);
    if (held || !attempt->holds) return;
    attempt->depth = line->depth;
    attempt->time_ms = line->time_ms;
    attempt->nodes = line->nodes;
}

/* "bm Dc1Be3 dm 2" */
static void task_text(const Game *game, const EpdTask *task, char *text, size_t size) {
    char move[GAME_MOVE_TEXT_SIZE];
    size_t used = 0;
    text[0] = '\0';
    const Move *moves[] = {task->best, task->avoid};
    const int counts[] = {task->best_count, task->avoid_count};
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < counts[kind] && used + 2 * GAME_MOVE_TEXT_SIZE < size; i++) {
            game_move_text(game, moves[kind][i], MOVE_STYLE_SAN, move);
            used += (size_t)snprintf(text + used, size - used, "%s%s ",
                                     i > 0       ? ""
                                     : kind == 0 ? "bm "
                                                 : "am ",
                                     move);
        }
    }
    if (task->mate != 0) {
        snprintf(text + used, size - used, "dm %d", task->mate);
    } else if (used > 0) {
        text[used - 1] = '\0';
    }
}

static void print_text(const Suite *suite, const Attempt *attempt, const SearchResult *result) {
    char move[GAME_MOVE_TEXT_SIZE] = "(none)", score[SCORE_TEXT_SIZE], sought[256];
    if (result->best) game_move_text(suite->game, result->best, MOVE_STYLE_SAN, move);
    score_text(result->score, score);
    task_text(suite->game, attempt->task, sought, sizeof sought);
    printf("%3d %s %-8s %-12s depth %2d %7.2f s %10" PRIu64 " nodes  %s%s%s\n", suite->positions,
           attempt->holds ? "ok " : "-- ", move, score, result->depth,
           (double)result->time_ms / 1000, result->nodes, sought, attempt->task->id[0] ? "  " : "",
           attempt->task->id);
    fflush(stdout);
}

static void print_json(const Suite *suite, const Attempt *attempt, const SearchResult *result) {
    char fen[GAME_FEN_SIZE], move[GAME_MOVE_TEXT_SIZE];
    JsonObject *object = json_create();
    game_fen(suite->game, fen);
    json_add_text(object, "type", "position");
    json_add_integer(object, "number", suite->positions);
    json_add_text(object, "fen", fen);
    if (attempt->task->id[0]) json_add_text(object, "id", attempt->task->id);
    json_add_bool(object, "solved", attempt->holds);
    if (result->best) game_move_text(suite->game, result->best, MOVE_STYLE_UCI, move);
    json_add_text(object, "best", result->best ? move : NULL);
    analysis_add_score(object, result->score);
    json_add_integer(object, "depth", result->depth);
    json_add_count(object, "nodes", result->nodes);
    json_add_integer(object, "time_ms", result->time_ms);
    if (attempt->holds) {
        JsonObject *found = json_add_object(object, "found");
        json_add_integer(found, "depth", attempt->depth);
        json_add_count(found, "nodes", attempt->nodes);
        json_add_integer(found, "time_ms", attempt->time_ms);
    }
    json_print(object, stdout);
    fflush(stdout);
}

static void print_totals(const Suite *suite) {
    if (!suite->json) {
        printf("%d of %d solved, ", suite->solved, suite->positions);
        if (suite->skipped > 0) printf("%d without a task, ", suite->skipped);
        printf("%.2f s, %" PRIu64 " nodes\n", (double)suite->time_ms / 1000, suite->nodes);
        return;
    }
    JsonObject *object = json_create();
    json_add_text(object, "type", "total");
    json_add_integer(object, "positions", suite->positions);
    json_add_integer(object, "solved", suite->solved);
    json_add_integer(object, "skipped", suite->skipped);
    json_add_count(object, "nodes", suite->nodes);
    json_add_integer(object, "time_ms", suite->time_ms);
    json_print(object, stdout);
}

static void attempt_task(Suite *suite, const EpdTask *task) {
    Attempt attempt = {.task = task};
    Analysis analysis;
    SearchLimits limits = suite->limits;
    if (task->mate > 0) limits.mate = task->mate;
    engine_new_game(suite->engine);
    engine_clear_stop(suite->engine);
    interrupt_watch(suite->engine);
    analysis_run(&analysis, suite->engine, suite->game, suite->scratch, &limits, on_change,
                 &attempt);
    interrupt_watch(NULL);
    /* The move played counts, whatever was reported on the way. */
    attempt.holds = attempt.holds && solves(task, analysis.result.best, analysis.result.score);
    suite->positions++;
    suite->solved += attempt.holds;
    suite->nodes += analysis.result.nodes;
    suite->time_ms += analysis.result.time_ms;
    (suite->json ? print_json : print_text)(suite, &attempt, &analysis.result);
}

static void skip(Suite *suite, const char *program) {
    suite->skipped++;
    fprintf(stderr, "%s: %s:%d: no task: expected bm, am or dm behind the position; left out\n",
            program, suite->file.name, suite->file.line);
}

bool suite_run(Suite *suite, const char *program) {
    EpdTask task;
    Report report;
    report_clear(&report);
    interrupt_take();
    while (interrupt_take() == 0 && epd_file_next(&suite->file, suite->game, &task, &report)) {
        if (epd_task_is_empty(&task)) {
            skip(suite, program);
        } else {
            attempt_task(suite, &task);
        }
    }
    const bool done = report.error[0] == '\0';
    if (!done) fprintf(stderr, "%s: %s\n", program, report.error);
    if (done) print_totals(suite);
    return done && suite->positions > 0;
}
