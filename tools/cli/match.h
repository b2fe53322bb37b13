/* One game being played, with what it needs: rules, engine, and how it ended if not on the board.
 */
#ifndef ORTHANT_TOOLS_CLI_MATCH_H
#define ORTHANT_TOOLS_CLI_MATCH_H

#include "core/engine.h"
#include "core/game.h"
#include "core/pgn.h"
#include "tools/cli/game_clock.h"
#include "tools/weights_json.h"

/* Ends that the position does not show. */
typedef enum Agreement {
    AGREEMENT_NONE,
    AGREEMENT_DRAW,
    AGREEMENT_RESIGNATION,
    AGREEMENT_TIME,          /* the loser's flag fell */
    AGREEMENT_TIME_DRAW,     /* it fell, but the other side has only its king */
    AGREEMENT_RECORDED_DRAW, /* a loaded file says so, not why */
    AGREEMENT_RECORDED_WIN
} Agreement;

/* What the engine thought of a move it played; `known` is false for the moves of people. The clock
 * is noted by match_play. */
typedef struct MoveNote {
    bool known;
    int16_t score; /* the mover's view */
    int16_t depth;
    int32_t time_ms;  /* negative: not to be told */
    int64_t clock_ms; /* left to the mover after the move; negative: there was no clock */
} MoveNote;

/* What a loaded file says beside a move. The texts are owned, or NULL. */
typedef struct MoveAside {
    char *comment, *variations;
    uint8_t nags[PGN_NAGS_MAX]; /* up to the first 0 */
} MoveAside;

/* All pointers are owned. `engine` is created when it is first needed. */
typedef struct Match {
    const Variant *variant;
    Rules *rules;
    Game *game;
    Game *scratch; /* for lines of play that are only shown */
    Engine *engine;
    MoveNote *notes;   /* GAME_MAX_PLIES of them, by ply */
    MoveAside *asides; /* one more, by the number of moves before it */
    int variations;    /* of the file it was loaded from */
    PgnTags *tags;     /* as loaded, or none */
    GameClock clock;
    Agreement agreement;
    Color loser; /* by resignation, on time or by record */
    bool played; /* a move has been made here, not just read */
    int file;    /* its number among the games this session keeps (autosave.h); 0: none yet */
} Match;

enum { MATCH_TEXT_SIZE = 96 };

/* A new game of the variant. False when out of memory; the match is then closed. */
bool match_open(Match *match, const Variant *variant, RulesWidth width);
void match_close(Match *match);
/* The engine, or NULL when out of memory. It evaluates by `weights` where they fit the variant. */
Engine *match_engine(Match *match, const WeightSet *weights);
/* Frees the engine, which match_engine makes again. */
void match_drop_engine(Match *match);

/* Plays a legal move and presses the clock. False when the game has reached its greatest length. */
bool match_play(Match *match, Move move, MoveNote note);

/* --- What a file says beside the moves --- */

/* Keep what stands after `ply` moves, behind what is kept there; where memory or room is missing it
 * is dropped. */
void match_add_comment(Match *match, int ply, const char *text, size_t length);
void match_add_variation(Match *match, int ply, const char *text, size_t length);
void match_add_nag(Match *match, int ply, int nag);

/* --- The clock --- */

/* After moves were taken back or played again: what was left to both sides at this place. */
void match_rewind_clock(Match *match);
/* Moves of a color since the clock was set. */
int match_moves_made(const Match *match, Color color);
/* Ends the game if the flag of the side to move has fallen while its time ran. True when it has. */
bool match_check_flag(Match *match);
/* "[White 4:58, Black 5:00]", empty without a clock. */
enum { MATCH_CLOCK_SIZE = 2 * CLOCK_TEXT_SIZE + 24 };
void match_clock_text(const Match *match, char text[MATCH_CLOCK_SIZE]);

bool match_is_over(const Match *match);
/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *match_result(const Match *match);
/* Of a match that is over: "checkmate, Black wins 0-1", "draw by stalemate 1/2-1/2". */
void match_end_text(const Match *match, char text[MATCH_TEXT_SIZE]);

/* "White" or "Black". */
const char *color_name(Color color);

#endif
