#include "tools/analyze/analysis.h"

#include <string.h>

#include "tools/setup.h"
#include "tools/variation.h"

/* Moves a line to another place; those between make room. */
static void move_line(Analysis *analysis, int from, int to) {
    AnalysisLine *lines = analysis->lines;
    const int step = from < to ? 1 : -1;
    for (int i = from; i != to; i += step) {
        lines[i] = lines[i + step];
        lines[i].changed = true;
    }
}

/* The place of the line that begins with a move, or that of the last line. */
static int place_of(const Analysis *analysis, Move move) {
    int place = 0;
    while (place < analysis->count - 1 && analysis->lines[place].best != move)
        place++;
    return place;
}

void analysis_note(Analysis *analysis, const SearchInfo *info) {
    const int index = info->multipv - 1;
    if (index < analysis->count) move_line(analysis, place_of(analysis, info->pv[0]), index);
    AnalysisLine *line = &analysis->lines[index];
    *line = (AnalysisLine){
        .depth = info->depth,
        .seldepth = info->seldepth,
        .score = info->score,
        .bound = info->bound,
        .nodes = info->nodes,
        .qnodes = info->qnodes,
        .time_ms = info->time_ms,
        .hashfull = info->hashfull,
        .best = info->pv[0],
    };
    variation_append(line->text, sizeof line->text, analysis->scratch, info->pv, info->pv_length,
                     MOVE_STYLE_SAN);
    memmove(line->text, line->text + strspn(line->text, " "), strlen(line->text));
    analysis->count = max_int(analysis->count, info->multipv);
}

void analysis_settle(Analysis *analysis) {
    const AnalysisLine *first = &analysis->lines[0];
    for (int i = 1; i < analysis->count; i++) {
        AnalysisLine *line = &analysis->lines[i];
        if (line->score <= first->score) continue;
        line->score = first->score;
        line->bound = BOUND_UPPER;
        line->changed = true;
    }
}

static void tell(Analysis *analysis, int index) {
    analysis->lines[index].changed = false;
    if (analysis->on_change) analysis->on_change(analysis, index, analysis->payload);
}

static void on_info(const SearchInfo *info, void *payload) {
    Analysis *analysis = payload;
    /* Where the game is over there is a score, but no line. */
    if (info->multipv > ANALYSIS_LINES_MAX || info->pv_length == 0) return;
    analysis_note(analysis, info);
    tell(analysis, info->multipv - 1);
}

void analysis_run(Analysis *analysis, Engine *engine, const Game *game, Game *scratch,
                  const SearchLimits *limits, AnalysisFn *on_change, void *payload) {
    memset(analysis, 0, sizeof *analysis);
    analysis->scratch = scratch;
    analysis->on_change = on_change;
    analysis->payload = payload;
    game_copy(scratch, game);
    analysis->result = engine_search(engine, game, limits, on_info, analysis);
    analysis_settle(analysis);
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->lines[i].changed) tell(analysis, i);
    }
}

uint64_t analysis_rate(uint64_t nodes, int64_t time_ms) {
    return setup_rate(nodes, (time_ms > 0 ? time_ms : 1) * 1000);
}

void analysis_add_score(JsonObject *object, int score) {
    if (score_is_mate(score)) {
        json_add_integer(object, "mate", score_mate_moves(score));
    } else {
        json_add_integer(object, "score_cp", score);
    }
}
