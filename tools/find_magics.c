/* Prints core/magics.def: the multipliers of the slider look-ups of every board in the list.
 * Compiled for the wide build, whose numbers serve the narrow one as well. */
#include <inttypes.h>
#include <stdio.h>

#include "core/slider_tables.h"

static const uint8_t boards[][AXIS_COUNT] = {{8, 8, 1}, {6, 6, 1}, {5, 5, 1}, {5, 5, 5}};

static bool print_board(const uint8_t size[AXIS_COUNT]) {
    Geometry geometry;
    if (!geometry_init(&geometry, size)) return false;
    const int classes = geometry.axis_count;
    printf("\nstatic const uint64_t magics_%dx%dx%d[%d][2] = {\n", size[AXIS_FILE], size[AXIS_RANK],
           size[AXIS_LEVEL], classes * geometry.cell_count);
    for (int class = 1; class <= classes; class ++) {
        for (int cell = 0; cell < geometry.cell_count; cell++) {
            uint64_t magic[BB_WORDS];
            if (!slider_find_magic(&geometry, class, cell, magic)) return false;
            printf("    {UINT64_C(0x%016" PRIX64 "), UINT64_C(0x%016" PRIX64 ")},\n", magic[0],
                   magic[1]);
        }
    }
    printf("};\n");
    return true;
}

int main(void) {
    printf("/* Multipliers of the slider look-ups; made by tools/find_magics, do not edit.\n"
           " * One pair (low word, high word) for each direction class and cell. */\n");
    for (size_t i = 0; i < ARRAY_LENGTH(boards); i++) {
        if (!print_board(boards[i])) {
            fprintf(stderr, "find_magics: out of memory\n");
            return 1;
        }
    }
    return 0;
}
