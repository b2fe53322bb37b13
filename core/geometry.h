/* The board as a lattice: cells, directions, leaps and distances of any box of up to three axes.
 * Nothing here knows pieces or colours of men; loops run over axes.
 *
 * The CLASS of a direction is its number of non-zero coordinates: 1 rook, 2 bishop (diagonal),
 * 3 unicorn (triagonal). A flat board has no class 3. */
#ifndef ORTHANT_CORE_GEOMETRY_H
#define ORTHANT_CORE_GEOMETRY_H

#include "base.h"

enum {
    AXIS_FILE,
    AXIS_RANK,
    AXIS_LEVEL,
    AXIS_COUNT,
    DIRECTION_CLASSES = 4, /* index 1..3; 0 is unused */
    GEOMETRY_CELLS = 128,
    GEOMETRY_STEPS = 26,
    GEOMETRY_LEAPS = 24,
    CELL_NAME_SIZE = 4 /* "Cc3" and the final zero */
};

/* A displacement: one coordinate per axis, and the resulting difference of cell indices. */
typedef struct Step {
    int8_t delta[AXIS_COUNT];
    int8_t direction_class; /* number of non-zero coordinates */
    int16_t offset;
} Step;

/* Immutable after geometry_init. Sizes are those of the largest supported board; only the first
 * cell_count, step_count and leap_count entries are meaningful. */
typedef struct Geometry {
    int axis_count; /* 2 for a flat board (one level), 3 for a box */
    int size[AXIS_COUNT];
    int cell_count, step_count, leap_count;
    Step step[GEOMETRY_STEPS];
    Step leap[GEOMETRY_LEAPS];
    int8_t coordinate[GEOMETRY_CELLS][AXIS_COUNT];
    Cell step_target[GEOMETRY_STEPS][GEOMETRY_CELLS]; /* neighbour, or CELL_NONE */
    Cell leap_target[GEOMETRY_LEAPS][GEOMETRY_CELLS];
    /* Number in `step` of the direction that leads from one cell to another along a line, or -1. */
    int8_t direction[GEOMETRY_CELLS][GEOMETRY_CELLS];
    /* Chebyshev distance between two cells: king steps on an empty board. */
    uint8_t distance[GEOMETRY_CELLS][GEOMETRY_CELLS];
    /* Chebyshev distance to the nearest central cell: Cc3 of the cube, d4 e4 d5 e5 of chess. */
    uint8_t ring[GEOMETRY_CELLS];
    /* Colour class: cells that a slider of this direction class can reach from one another (the
     * connected components; bishop 2, unicorn 4). Numbered from cell 0 upwards. */
    uint8_t colour[DIRECTION_CLASSES][GEOMETRY_CELLS];
    int colour_count[DIRECTION_CLASSES];
} Geometry;

/* Fills a geometry of files x ranks x levels cells. Each size must be 1..10 and the product at most
 * GEOMETRY_CELLS; returns false (nothing filled) otherwise. */
bool geometry_init(Geometry *geometry, const uint8_t size[AXIS_COUNT]);

/* The cell at the given coordinates, or CELL_NONE when they lie outside the board. */
Cell geometry_cell(const Geometry *geometry, int file, int rank, int level);

/* Writes "e4" on a flat board, "Cc3" (level, file, rank) on one with levels. */
void geometry_cell_name(const Geometry *geometry, Cell cell, char name[CELL_NAME_SIZE]);

/* Reads a cell name at the start of `text` and stores the number of characters used. The level may
 * be a letter of either case; file letters are lower case. Returns CELL_NONE if there is none. */
Cell geometry_parse_cell(const Geometry *geometry, const char *text, int *length);

#endif
