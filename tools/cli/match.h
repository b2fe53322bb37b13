/* One game being played, with what it needs: rules, engine, and how it ended if not on the board.
 */
#ifndef ORTHANT_TOOLS_CLI_MATCH_H
#define ORTHANT_TOOLS_CLI_MATCH_H

#include "core/engine.h"
#include "core/game.h"
#include "core/pgn.h"
#include "tools/weights_json.h"

/* Ends that the position does not show. */
typedef enum Agreement {
    AGREEMENT_NONE,
    AGREEMENT_DRAW,
    AGREEMENT_RESIGNATION,
    AGREEMENT_RECORDED_DRAW, /* a loaded file says so, not why */
    AGREEMENT_RECORDED_WIN
} Agreement;

/* What the engine thought of a move it played; `known` is false for the moves of people. */
typedef struct MoveNote {
    bool known;
    int16_t score; /* the mover's view */
    int16_t depth;
    int32_t time_ms; /* negative: not to be told */
} MoveNote;

/* All pointers are owned. `engine` is created when it is first needed. */
typedef struct Match {
    const Variant *variant;
    Rules *rules;
    Game *game;
    Game *scratch; /* for lines of play that are only shown */
    Engine *engine;
    MoveNote *notes; /* GAME_MAX_PLIES of them, by ply */
    PgnTags *tags;   /* as loaded, or none */
    Agreement agreement;
    Color loser; /* by resignation or record */
} Match;

enum { MATCH_TEXT_SIZE = 96 };

/* A new game of the variant. False when out of memory; the match is then closed. */
bool match_open(Match *match, const Variant *variant, RulesWidth width);
void match_close(Match *match);
/* The engine, or NULL when out of memory. It evaluates by `weights` where they fit the variant. */
Engine *match_engine(Match *match, const WeightSet *weights);
/* Frees the engine, which match_engine makes again. */
void match_drop_engine(Match *match);

/* Plays a legal move. False when the game has reached its greatest length. */
bool match_play(Match *match, Move move, MoveNote note);

bool match_is_over(const Match *match);
/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *match_result(const Match *match);
/* Of a match that is over: "checkmate, Black wins 0-1", "draw by stalemate 1/2-1/2". */
void match_end_text(const Match *match, char text[MATCH_TEXT_SIZE]);

/* "White" or "Black". */
const char *color_name(Color color);

#endif
