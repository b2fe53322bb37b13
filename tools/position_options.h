/* The options of commands that look at one position: a variant and a FEN, or a game of a PGN file
 * up to some ply, and moves from there. */
#ifndef ORTHANT_TOOLS_POSITION_OPTIONS_H
#define ORTHANT_TOOLS_POSITION_OPTIONS_H

#include "tools/setup.h"

typedef struct PositionOptions {
    SetupOptions setup;
    const char *pgn, *moves; /* NULL: none */
    int game;                /* of the file; 0: the first */
    int ply;                 /* moves of the game played; -1: all */
} PositionOptions;

extern const PositionOptions position_options_defaults;

/* Parses them, and those of setup_argp; a command's parser lists it as a child and hands over its
 * PositionOptions as child input. */
extern const struct argp position_options_argp;

/* Builds rules and game as setup_open does, with the moves that led to the position. */
int position_options_open(Setup *setup, const PositionOptions *options, const char *program);

#endif
