#include "tools/eval_map.h"

#include <stdlib.h>

enum { LABEL_WIDTH = 1, LEVEL_GAP = 1, SHADES = 5, CELL_TEXT_SIZE = 16, TEXT_COLOR = 231 };

/* Grounds of the 256-color palette, deeper to the right. */
static const uint8_t gains[2][SHADES] = {{17, 18, 19, 20, 21}, {52, 88, 124, 160, 196}};

typedef struct Map {
    const EvalReport *report;
    const Style *style;
    const Geometry *geometry;
    FILE *out;
    int cell_width; /* a blank or the sign before each number included */
    int64_t most;   /* the greatest amount on any cell, in hundredths */
} Map;

static int64_t hundredths_at(const Map *map, Cell cell) {
    return eval_report_taper(map->report, map->report->trace.cell[cell]);
}

static int rounded(int64_t hundredths) {
    return (int)((hundredths + (hundredths < 0 ? -50 : 50)) / 100);
}

static bool is_empty(const Map *map, Cell cell) {
    return game_piece_at(map->report->game, cell) == NO_PIECE && hundredths_at(map, cell) == 0;
}

static void measure(Map *map) {
    map->cell_width = 3;
    map->most = 1;
    for (int cell = 0; cell < map->geometry->cell_count; cell++) {
        const int64_t value = hundredths_at(map, (Cell)cell);
        if (llabs(value) > map->most) map->most = llabs(value);
        /* A minus sign separates as well as a blank does. */
        map->cell_width = max_int(map->cell_width, snprintf(NULL, 0, " %d", abs(rounded(value))));
    }
}

static Paint ground(const Map *map, Cell cell) {
    const int64_t value = hundredths_at(map, cell);
    if (is_empty(map, cell)) return PAINT_NONE;
    const int shade = (int)((SHADES * llabs(value) - 1) / map->most);
    return (Paint){TEXT_COLOR, gains[value < 0][shade < 0 ? 0 : shade], false};
}

static void print_cell(const Map *map, Cell cell) {
    const Paint paint = ground(map, cell);
    char text[CELL_TEXT_SIZE] = ".";
    if (!is_empty(map, cell)) {
        snprintf(text, sizeof text, "%d", rounded(hundredths_at(map, cell)));
    }
    style_paint(map->out, map->style, PAINT_NONE, paint);
    fprintf(map->out, "%*s", map->cell_width, text);
    style_paint(map->out, map->style, paint, PAINT_NONE);
}

/* What stands above and below the levels of a band: the letter of each, or the files. */
static void print_frame(const Map *map, int first, int end, bool above) {
    const int files = map->geometry->size[AXIS_FILE];
    fprintf(map->out, "%*s", LABEL_WIDTH, "");
    for (int level = first; level < end; level++) {
        if (level > first) fprintf(map->out, "%*s", LEVEL_GAP, "");
        for (int file = 0; file < files; file++) {
            const char name = (char)(!above ? 'a' + file : file == files / 2 ? 'A' + level : ' ');
            const bool last = level == end - 1 && (!above || file == files / 2);
            fprintf(map->out, "%*c", map->cell_width, name);
            if (above && last) break;
        }
    }
    fputc('\n', map->out);
}

static void print_band(const Map *map, int first, int end) {
    if (map->geometry->axis_count == AXIS_COUNT) print_frame(map, first, end, true);
    for (int rank = map->geometry->size[AXIS_RANK] - 1; rank >= 0; rank--) {
        fprintf(map->out, "%*d", LABEL_WIDTH, (rank + 1) % 10);
        for (int level = first; level < end; level++) {
            if (level > first) fprintf(map->out, "%*s", LEVEL_GAP, "");
            for (int file = 0; file < map->geometry->size[AXIS_FILE]; file++)
                print_cell(map, geometry_cell(map->geometry, file, rank, level));
        }
        fputc('\n', map->out);
    }
    print_frame(map, first, end, false);
}

/* How many levels fit side by side. */
static int levels_a_band(const Map *map, int columns) {
    const int width = map->cell_width * map->geometry->size[AXIS_FILE] + LEVEL_GAP;
    const int fitting = (columns - LABEL_WIDTH + LEVEL_GAP) / width;
    return max_int(1, min_int(fitting, map->geometry->size[AXIS_LEVEL]));
}

void eval_map_print(const EvalReport *report, const Style *style, int columns, FILE *out) {
    Map map = {report, style, rules_geometry(game_rules(report->game)), out, 0, 0};
    measure(&map);
    const int levels = map.geometry->size[AXIS_LEVEL];
    const int fitting = levels_a_band(&map, columns);
    map.cell_width++; /* an additional blank where it does no harm */
    if (levels_a_band(&map, columns) < fitting) map.cell_width--;
    for (int first = 0; first < levels; first += fitting) {
        if (first > 0) fputc('\n', out);
        print_band(&map, first, min_int(first + fitting, levels));
    }
}
