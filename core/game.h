/* A game: a position, the moves that led to it, and how it ends. Width-free public API.
 *
 * Moves passed in must come from game_moves or game_parse_move for the current position;
 * game_play checks. Nothing here allocates after game_create. */
#ifndef ORTHANT_CORE_GAME_H
#define ORTHANT_CORE_GAME_H

#include "move.h"
#include "report.h"
#include "rules.h"

enum {
    GAME_MAX_PLIES = 20480, /* more than any game the n-move rule allows on either board */
    GAME_FEN_SIZE = 320,
    GAME_MOVE_TEXT_SIZE = 24
};

typedef struct Game Game;

typedef enum GameStatus {
    GAME_IN_PROGRESS,
    GAME_CHECKMATE,     /* the side to move has lost */
    GAME_STALEMATE,     /* this and all below: drawn */
    GAME_DEAD_POSITION, /* no mate is possible with this material */
    GAME_REPETITION,    /* the position stands for the third time */
    GAME_N_MOVE_RULE    /* 50 moves without capture or pawn move; a mate on the last ply wins */
} GameStatus;

typedef enum MoveStyle { MOVE_STYLE_SAN, MOVE_STYLE_LONG, MOVE_STYLE_UCI } MoveStyle;

/* --- Life --- */

/* A game at the variant's initial position. `rules` must outlive it. NULL when out of memory. */
Game *game_create(const Rules *rules);
void game_destroy(Game *game);
/* Makes `to` (of the same rules) equal to `from`, history and all. */
void game_copy(Game *to, const Game *from);
/* Back to the initial position, no moves. */
void game_reset(Game *game);
/* A new game from a FEN. On an error the game is unchanged; see fen.h for what is accepted. */
bool game_set_fen(Game *game, const char *text, size_t length, Report *report);
/* Castling notation king-takes-rook on output (UCI_Chess960). Set by a FEN that needs it. */
void game_set_chess960(Game *game, bool chess960);
/* Is castling written so? */
bool game_chess960(const Game *game);

/* --- The position --- */

const Rules *game_rules(const Game *game);
Color game_side(const Game *game);
bool game_in_check(const Game *game);
Piece game_piece_at(const Game *game, Cell cell); /* NO_PIECE when empty */
uint64_t game_key(const Game *game);
void game_fen(const Game *game, char text[GAME_FEN_SIZE]);
/* Full-move number, from 1. */
int game_move_number(const Game *game);
/* Plies since the last capture or pawn move. */
int game_rule_plies(const Game *game);
/* How often the present position has stood, at least 1. */
int game_repetitions(const Game *game);
/* Cells of the men of `by` that attack `cell`; returns their number. */
int game_attackers(const Game *game, Cell cell, Color by, Cell cells[GEOMETRY_CELLS]);

/* --- Moves --- */

/* Legal moves; returns their number. Does not look at draws. */
int game_moves(const Game *game, Move moves[MAX_MOVES]);
bool game_is_legal(const Game *game, Move move);
bool game_gives_check(const Game *game, Move move);
/* Reads a move a person would write (notation.h); MOVE_NONE with the error set on failure. */
Move game_parse_move(const Game *game, const char *text, size_t length, Report *report);
/* Reads exactly UCI notation. */
Move game_parse_uci(const Game *game, const char *text, size_t length, Report *report);
/* Writes a legal move of the present position. */
void game_move_text(const Game *game, Move move, MoveStyle style, char text[GAME_MOVE_TEXT_SIZE]);
/* Plays a move, dropping what could be redone. False (nothing changed): illegal or the game is
 * GAME_MAX_PLIES long. A game that is over by a draw rule may be played on. */
bool game_play(Game *game, Move move);
/* One ply back; false at the start. */
bool game_undo(Game *game);
/* One undone ply forward again; false when there is none. */
bool game_redo(Game *game);

/* --- History --- */

/* Plies played since the set-up position. */
int game_ply(const Game *game);
/* The i-th move played, 0 <= i < game_ply. */
Move game_move_at(const Game *game, int index);
/* FEN of the set-up position. */
void game_initial_fen(const Game *game, char text[GAME_FEN_SIZE]);
/* Does the game begin at the variant's own initial position? */
bool game_is_standard_start(const Game *game);

/* --- End --- */

GameStatus game_status(const Game *game);
/* "checkmate", "stalemate", "dead position", "threefold repetition", "50-move rule", "in progress"
 */
const char *game_status_text(GameStatus status);
/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *game_result_text(const Game *game);

/* --- Counting --- */

/* Leaves of the legal move tree at `depth` >= 0 plies. */
uint64_t game_perft(const Game *game, int depth);
/* The same by root move, shared among threads; returns the number of moves. depth >= 1. */
int game_perft_divide(const Game *game, int depth, int threads, Move moves[MAX_MOVES],
                      uint64_t counts[MAX_MOVES]);

#endif
