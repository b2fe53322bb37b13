#include "tools/analyze/analysis.h"

#include <string.h>

#include "tools/setup.h"
#include "tools/variation.h"

static void on_info(const SearchInfo *info, void *payload) {
    Analysis *analysis = payload;
    const int index = info->multipv - 1;
    /* Where the game is over there is a score, but no line. */
    if (index >= ANALYSIS_LINES_MAX || info->pv_length == 0) return;
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
    if (analysis->on_change) analysis->on_change(analysis, index, analysis->payload);
}

void analysis_run(Analysis *analysis, Engine *engine, const Game *game, Game *scratch,
                  const SearchLimits *limits, AnalysisFn *on_change, void *payload) {
    memset(analysis, 0, sizeof *analysis);
    analysis->scratch = scratch;
    analysis->on_change = on_change;
    analysis->payload = payload;
    game_copy(scratch, game);
    analysis->result = engine_search(engine, game, limits, on_info, analysis);
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
