/* Syzygy endgame tables at the root of a chess search. The one module that knows Fathom, which
 * keeps its state in globals: at most one Syzygy may be open in a process at a time.
 *
 * A position is looked up only when Fathom would answer: orthodox chess, no more men than the
 * tables hold, no castling rights, the side that has moved not in check. */
#ifndef ORTHANT_TOOLS_SYZYGY_H
#define ORTHANT_TOOLS_SYZYGY_H

#include "core/game.h"

enum { SYZYGY_MOVES_MAX = 256 };

/* From the side to move's view; blessed losses and cursed wins are drawn by the 50-move rule. */
typedef enum SyzygyWdl {
    SYZYGY_LOSS,
    SYZYGY_BLESSED_LOSS,
    SYZYGY_DRAW,
    SYZYGY_CURSED_WIN,
    SYZYGY_WIN
} SyzygyWdl;

/* A position as sets of cells, a1 = bit 0. */
typedef struct SyzygyBoard {
    uint64_t color[COLOR_COUNT];
    uint64_t type[PIECE_TYPE_COUNT];
    unsigned rule_plies;
    unsigned en_passant; /* cell, 0 when there is none */
    Color side;
} SyzygyBoard;

/* What the tables say of a legal move; `dtz` counts plies to the next capture or pawn move. */
typedef struct SyzygyMove {
    Cell from, to;
    PieceType promotion;
    SyzygyWdl wdl;
    int dtz;
} SyzygyMove;

/* Where the tables are asked; tests put their own in the place of Fathom. */
typedef struct SyzygyProber {
    /* Reads tables from a list of directories; false when that failed. */
    bool (*open)(const char *path);
    void (*close)(void);
    /* Men of the largest table that was found, 0 when none was. */
    int (*largest)(void);
    /* Judges all legal moves; returns their number, or -1 when a table is missing. */
    int (*probe_root)(const SyzygyBoard *board, SyzygyMove moves[SYZYGY_MOVES_MAX]);
} SyzygyProber;

/* Fathom, or NULL in a build without it. */
extern const SyzygyProber *const syzygy_fathom;

typedef struct Syzygy {
    const SyzygyProber *prober; /* NULL: closed */
    int largest;
} Syzygy;

/* Opens the tables of a path, closing what was open; an empty path only closes. On failure (no
 * prober, no tables there) all is closed and the report says why. */
bool syzygy_open(Syzygy *syzygy, const SyzygyProber *prober, const char *path, Report *report);
void syzygy_close(Syzygy *syzygy);

/* The moves that keep the value of the position: won, those nearest to the next capture or pawn
 * move; else all that keep it. Returns their number, 0 when the tables do not answer, and stores
 * the value. */
int syzygy_root_moves(const Syzygy *syzygy, const Game *game, Move moves[MAX_MOVES],
                      SyzygyWdl *value);
/* The score of a search in the light of the value: a forced mate that agrees stays as it is, a draw
 * is 0, a win is worth SYZYGY_WIN_SCORE at least. */
int syzygy_score(SyzygyWdl value, int score);
enum { SYZYGY_WIN_SCORE = 20000 };

#endif
