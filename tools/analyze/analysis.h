/* What a search has found so far, line by line, in a form that can be shown at any moment. */
#ifndef ORTHANT_TOOLS_ANALYZE_ANALYSIS_H
#define ORTHANT_TOOLS_ANALYZE_ANALYSIS_H

#include "core/engine.h"
#include "tools/json_output.h"

enum { ANALYSIS_LINES_MAX = ENGINE_LINES_MAX, ANALYSIS_TEXT_SIZE = 640 };

/* The latest report of one of the best lines. */
typedef struct AnalysisLine {
    int depth, seldepth;
    int score; /* side to move's view */
    ScoreBound bound;
    uint64_t nodes, qnodes;
    int64_t time_ms;
    int hashfull;
    Move best;
    bool changed;                  /* since it was told of */
    char text[ANALYSIS_TEXT_SIZE]; /* the moves in SAN, separated by blanks */
} AnalysisLine;

typedef struct Analysis Analysis;
/* Called after each report; `index` is that of the line reported. Others may have moved up or down
 * (`changed`); at the end of the search each of them is told of once more. */
typedef void AnalysisFn(const Analysis *analysis, int index, void *payload);

struct Analysis {
    Game *scratch;                          /* at the position that is searched */
    AnalysisLine lines[ANALYSIS_LINES_MAX]; /* the best first, no first move twice */
    int count;                              /* lines reported */
    AnalysisFn *on_change;
    void *payload;
    SearchResult result; /* at the end */
};

/* Searches the game's position and fills `analysis`; `scratch` must be of the same rules. The
 * function may be NULL. */
void analysis_run(Analysis *analysis, Engine *engine, const Game *game, Game *scratch,
                  const SearchLimits *limits, AnalysisFn *on_change, void *payload);

/* Takes a report of the search in. */
void analysis_note(Analysis *analysis, const SearchInfo *info);
/* A search that was broken off may have left lines of an iteration before that seem to be better
 * than the first one, and are not: their scores become upper bounds. */
void analysis_settle(Analysis *analysis);
/* Nodes per second; a search too short to be timed counts as a millisecond. */
uint64_t analysis_rate(uint64_t nodes, int64_t time_ms);
/* Adds "mate" (moves) or "score_cp". */
void analysis_add_score(JsonObject *object, int score);

#endif
