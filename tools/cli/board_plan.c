#include "tools/cli/board_plan.h"

#include <string.h>

enum {
    RANK_LABEL = 1, /* columns of the rank numbers */
    GAP = 3,        /* columns between levels side by side */
    ROW_GAP = 1,    /* rows between rows of levels */
    LETTER = 2,     /* columns of a level's letter at the left, and a blank */
    TALK_ROWS = 14, /* rows below the board that large cells must leave free */
    CUBE_SLANT = 2,
    UNLIMITED = 10000
};

/* A size of cells. */
typedef struct CellSize {
    int8_t columns, rows;
} CellSize;

static const CellSize small_cells = {2, 1}, usual_cells = {3, 1};

typedef BoardPlan PlanFn(const Geometry *geometry, const BoardRoom *room);

struct BoardLayout {
    const char *name;
    PlanFn *plan;
};

static bool is_flat(const Geometry *geometry) { return geometry->axis_count < AXIS_COUNT; }

static int level_columns(const Geometry *geometry, CellSize cell) {
    return RANK_LABEL + cell.columns * geometry->size[AXIS_FILE];
}

/* --- Plans --- */

/* Levels in rows of `across`, each under its letter; a flat board has none. */
static BoardPlan plan_rows(const Geometry *geometry, CellSize cell, int across) {
    const int levels = geometry->size[AXIS_LEVEL];
    const bool letters = !is_flat(geometry);
    const int level_rows = cell.rows * geometry->size[AXIS_RANK] + 1 + letters;
    return (BoardPlan){
        .across = across,
        .cell_columns = cell.columns,
        .cell_rows = cell.rows,
        .letters_above = letters,
        .columns = across * (level_columns(geometry, cell) + GAP) - GAP,
        .rows = (levels + across - 1) / across * (level_rows + ROW_GAP) - ROW_GAP,
    };
}

/* One above the other, top level first. */
static BoardPlan plan_tower(const Geometry *geometry, int slant) {
    return (BoardPlan){
        .across = 1,
        .cell_columns = usual_cells.columns,
        .cell_rows = usual_cells.rows,
        .slant = slant,
        .columns =
            LETTER + level_columns(geometry, usual_cells) + slant * (geometry->size[AXIS_RANK] - 1),
        .rows = geometry->size[AXIS_LEVEL] * (geometry->size[AXIS_RANK] + 1),
    };
}

static bool fits(const BoardPlan *plan, int columns, int rows) {
    return plan->columns <= columns && plan->rows <= rows;
}

/* How many levels to put side by side so that the fewest rows of levels fit and are about equally
 * long; at most `most`, at least 1. */
static int choose_across(const Geometry *geometry, CellSize cell, int columns, int most) {
    const int levels = geometry->size[AXIS_LEVEL];
    int across = most;
    while (across > 1 && plan_rows(geometry, cell, across).columns > columns)
        across--;
    const int rows = (levels + across - 1) / across;
    return (levels + rows - 1) / rows;
}

/* --- Layouts --- */

static BoardPlan plan_in_row(const Geometry *geometry, const BoardRoom *room) {
    (void)room;
    return plan_rows(geometry, is_flat(geometry) ? usual_cells : small_cells,
                     geometry->size[AXIS_LEVEL]);
}

static BoardPlan plan_in_grid(const Geometry *geometry, const BoardRoom *room) {
    if (is_flat(geometry)) return plan_in_row(geometry, room);
    const int most = max_int(1, geometry->size[AXIS_LEVEL] - 1);
    const int across = choose_across(geometry, small_cells, room->columns, most);
    const BoardPlan large = plan_rows(geometry, usual_cells, across);
    if (large.columns <= room->columns) return large;
    /* On a narrow but high screen rather one more row of levels than small cells. */
    const BoardPlan high = plan_rows(geometry, usual_cells, max_int(1, across - 1));
    return fits(&high, room->columns, room->rows - TALK_ROWS)
               ? high
               : plan_rows(geometry, small_cells, across);
}

static BoardPlan plan_small(const Geometry *geometry, const BoardRoom *room) {
    const int levels = geometry->size[AXIS_LEVEL];
    return plan_rows(geometry, small_cells,
                     choose_across(geometry, small_cells, room->columns, levels));
}

static BoardPlan plan_in_stack(const Geometry *geometry, const BoardRoom *room) {
    return is_flat(geometry) ? plan_in_row(geometry, room) : plan_tower(geometry, 0);
}

static BoardPlan plan_cube(const Geometry *geometry, const BoardRoom *room) {
    return is_flat(geometry) ? plan_in_row(geometry, room) : plan_tower(geometry, CUBE_SLANT);
}

/* A coloured area is as high as wide with 6 x 3 characters; without colours fewer rows do. */
static CellSize large_cells(const BoardRoom *room) {
    return room->filled ? (CellSize){6, 3} : (CellSize){4, 2};
}

static BoardPlan plan_wide(const Geometry *geometry, const BoardRoom *room) {
    const CellSize cells[] = {large_cells(room), usual_cells};
    const int levels = geometry->size[AXIS_LEVEL];
    const int rows = room->rows > 0 ? room->rows : UNLIMITED;
    for (size_t i = 0; i < ARRAY_LENGTH(cells); i++) {
        const int across = choose_across(geometry, cells[i], room->columns, levels);
        const BoardPlan plan = plan_rows(geometry, cells[i], across);
        if (fits(&plan, room->columns, rows)) return plan;
    }
    return plan_small(geometry, room);
}

static BoardPlan plan_fitting(const Geometry *geometry, const BoardRoom *room) {
    const int levels = geometry->size[AXIS_LEVEL], free = room->columns - room->beside;
    const BoardPlan large = plan_rows(geometry, large_cells(room), levels);
    if (fits(&large, free, room->rows - TALK_ROWS)) return large;
    const BoardPlan usual = plan_rows(geometry, usual_cells, levels);
    if (usual.columns <= (is_flat(geometry) ? room->columns : free)) return usual;
    const BoardPlan small = plan_rows(geometry, small_cells, levels);
    if (small.columns <= room->columns || is_flat(geometry)) return small;
    const BoardPlan grid = plan_in_grid(geometry, room);
    return grid.across > 1 ? grid : plan_in_stack(geometry, room);
}

static const BoardLayout layouts[] = {
    {"small", plan_small},    {"row", plan_in_row}, {"grid", plan_in_grid},
    {"stack", plan_in_stack}, {"wide", plan_wide},  {"cube", plan_cube},
};

const BoardLayout *board_layout_find(const char *name) {
    for (size_t i = 0; i < ARRAY_LENGTH(layouts); i++) {
        if (strcmp(layouts[i].name, name) == 0) return &layouts[i];
    }
    return NULL;
}

const char *board_layout_name(const BoardLayout *layout) { return layout->name; }

const char *board_layout_at(int index) {
    return index >= 0 && index < (int)ARRAY_LENGTH(layouts) ? layouts[index].name : NULL;
}

const char *board_layout_names(void) { return "small, row, grid, stack, wide or cube"; }

/* --- Places --- */

BoardPlan board_plan_make(const BoardLayout *layout, const Geometry *geometry,
                          const BoardRoom *room) {
    return (layout ? layout->plan : plan_fitting)(geometry, room);
}

void board_plan_place(const BoardPlan *plan, const Geometry *geometry, int level, int *row,
                      int *column) {
    const int levels = geometry->size[AXIS_LEVEL];
    const CellSize cell = {(int8_t)plan->cell_columns, (int8_t)plan->cell_rows};
    const int gap = plan->letters_above ? 1 + ROW_GAP : 0; /* a letter and a blank row */
    const int height = plan->cell_rows * geometry->size[AXIS_RANK] + 1 + gap;
    const int rows_above = (levels - 1) / plan->across - level / plan->across;
    *row = rows_above * height + plan->letters_above;
    *column = plan->letters_above || is_flat(geometry)
                  ? level % plan->across * (level_columns(geometry, cell) + GAP)
                  : LETTER;
}

int board_plan_man_column(const BoardPlan *plan) {
    return max_int(1, (plan->cell_columns - 1) / 2);
}

int board_plan_man_row(const BoardPlan *plan) { return (plan->cell_rows - 1) / 2; }
