#include "geometry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool inside(const Geometry *geo, const int coordinate[AXIS_COUNT]) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (coordinate[axis] < 0 || coordinate[axis] >= geo->size[axis]) return false;
    }
    return true;
}

static int cell_index(const Geometry *geo, const int coordinate[AXIS_COUNT]) {
    int index = 0;
    for (int axis = AXIS_COUNT - 1; axis >= 0; axis--) {
        index = index * geo->size[axis] + coordinate[axis];
    }
    return index;
}

static Cell cell_at_delta(const Geometry *geo, int cell, const int8_t delta[AXIS_COUNT]) {
    int coordinate[AXIS_COUNT];
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        coordinate[axis] = geo->coordinate[cell][axis] + delta[axis];
    }
    return inside(geo, coordinate) ? (Cell)cell_index(geo, coordinate) : (Cell)CELL_NONE;
}

static void init_coordinates(Geometry *geo) {
    for (int cell = 0; cell < geo->cell_count; cell++) {
        int rest = cell;
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            geo->coordinate[cell][axis] = (int8_t)(rest % geo->size[axis]);
            rest /= geo->size[axis];
        }
    }
}

static Step step_of(const Geometry *geo, const int delta[AXIS_COUNT]) {
    Step step = {.direction_class = 0};
    int stride = 1;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        step.delta[axis] = (int8_t)delta[axis];
        step.direction_class = (int8_t)(step.direction_class + (delta[axis] != 0));
        step.offset = (int16_t)(step.offset + delta[axis] * stride);
        stride *= geo->size[axis];
    }
    return step;
}

static bool is_king_step(const int delta[AXIS_COUNT], int reach) {
    (void)delta;
    return reach == 1;
}

static bool is_knight_leap(const int delta[AXIS_COUNT], int reach) {
    int squares = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        squares += delta[axis] * delta[axis];
    return reach == 2 && squares == 5; /* 1 + 4, the other axis 0 */
}

/* Lists the displacements of reach 1 or 2 that `wanted` accepts, in the order of the last axis
 * first. An axis of one cell has no displacement. */
static int list_steps(const Geometry *geo, bool (*wanted)(const int *, int), Step *steps) {
    enum { SPAN = 5, ALL = SPAN * SPAN * SPAN };
    int count = 0;
    for (int code = 0; code < ALL; code++) {
        const int delta[AXIS_COUNT] = {code % SPAN - 2, code / SPAN % SPAN - 2,
                                       code / SPAN / SPAN - 2};
        int reach = 0;
        bool possible = true;
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            reach = max_int(reach, abs(delta[axis]));
            if (delta[axis] != 0 && geo->size[axis] == 1) possible = false;
        }
        if (possible && wanted(delta, reach)) steps[count++] = step_of(geo, delta);
    }
    return count;
}

static void init_targets(Geometry *geo) {
    for (int cell = 0; cell < geo->cell_count; cell++) {
        for (int i = 0; i < geo->step_count; i++) {
            geo->step_target[i][cell] = cell_at_delta(geo, cell, geo->step[i].delta);
        }
        for (int i = 0; i < geo->leap_count; i++) {
            geo->leap_target[i][cell] = cell_at_delta(geo, cell, geo->leap[i].delta);
        }
    }
}

static void init_directions(Geometry *geo) {
    memset(geo->direction, -1, sizeof geo->direction);
    for (int i = 0; i < geo->step_count; i++) {
        for (int from = 0; from < geo->cell_count; from++) {
            for (Cell to = geo->step_target[i][from]; to != CELL_NONE;
                 to = geo->step_target[i][to]) {
                geo->direction[from][to] = (int8_t)i;
            }
        }
    }
}

static void init_distances(Geometry *geo) {
    for (int a = 0; a < geo->cell_count; a++) {
        /* The centre lies between cells on an axis of even size: twice its distance is odd there,
         * and halving rounds to the nearer of the two middle cells. */
        int ring = 0;
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            ring = max_int(ring, abs(2 * geo->coordinate[a][axis] - (geo->size[axis] - 1)) / 2);
        }
        geo->ring[a] = (uint8_t)ring;
        for (int b = 0; b < geo->cell_count; b++) {
            int distance = 0;
            for (int axis = 0; axis < AXIS_COUNT; axis++) {
                distance =
                    max_int(distance, abs(geo->coordinate[a][axis] - geo->coordinate[b][axis]));
            }
            geo->distance[a][b] = (uint8_t)distance;
        }
    }
}

/* Marks everything a slider of the class reaches from `start`, by repeated sweeps: boards are tiny
 * and this runs once. */
static void flood_colour(Geometry *geo, int class, int start, uint8_t colour) {
    uint8_t *colours = geo->colour[class];
    colours[start] = colour;
    for (bool grew = true; grew;) {
        grew = false;
        for (int cell = 0; cell < geo->cell_count; cell++) {
            if (colours[cell] != colour) continue;
            for (int i = 0; i < geo->step_count; i++) {
                const Cell to = geo->step_target[i][cell];
                if (geo->step[i].direction_class != class || to == CELL_NONE ||
                    colours[to] == colour) {
                    continue;
                }
                colours[to] = colour;
                grew = true;
            }
        }
    }
}

static void init_colours(Geometry *geo) {
    enum { NO_COLOUR = 0xFF };
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        memset(geo->colour[class], NO_COLOUR, sizeof geo->colour[class]);
        for (int cell = 0; cell < geo->cell_count; cell++) {
            if (geo->colour[class][cell] != NO_COLOUR) continue;
            flood_colour(geo, class, cell, (uint8_t)geo->colour_count[class]++);
        }
    }
}

bool geometry_init(Geometry *geometry, const uint8_t size[AXIS_COUNT]) {
    int cells = 1;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (size[axis] < 1 || size[axis] > 10) return false;
        cells *= size[axis];
    }
    if (cells > GEOMETRY_CELLS) return false;

    memset(geometry, 0, sizeof *geometry);
    geometry->cell_count = cells;
    geometry->axis_count = size[AXIS_LEVEL] > 1 ? 3 : 2;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        geometry->size[axis] = size[axis];
    init_coordinates(geometry);
    geometry->step_count = list_steps(geometry, is_king_step, geometry->step);
    geometry->leap_count = list_steps(geometry, is_knight_leap, geometry->leap);
    init_targets(geometry);
    init_directions(geometry);
    init_distances(geometry);
    init_colours(geometry);
    return true;
}

Cell geometry_cell(const Geometry *geometry, int file, int rank, int level) {
    const int coordinate[AXIS_COUNT] = {file, rank, level};
    return inside(geometry, coordinate) ? (Cell)cell_index(geometry, coordinate) : (Cell)CELL_NONE;
}

void geometry_cell_name(const Geometry *geometry, Cell cell, char name[CELL_NAME_SIZE]) {
    assert(cell < geometry->cell_count);
    const int8_t *coordinate = geometry->coordinate[cell];
    if (geometry->axis_count == 3) *name++ = (char)('A' + coordinate[AXIS_LEVEL]);
    *name++ = (char)('a' + coordinate[AXIS_FILE]);
    *name++ = (char)('1' + coordinate[AXIS_RANK]);
    *name = '\0';
}

Cell geometry_parse_cell(const Geometry *geometry, const char *text, int *length) {
    const char *at = text;
    int level = 0;
    if (geometry->axis_count == 3) {
        level = *at >= 'a' && *at <= 'z' ? *at - 'a' : *at - 'A';
        if (*at++ == '\0') return CELL_NONE;
    }
    if (*at == '\0') return CELL_NONE;
    const int file = *at++ - 'a';
    const int rank = *at++ - '1';
    *length = (int)(at - text);
    return geometry_cell(geometry, file, rank, level);
}
