#include "tools/rules_text.h"

#include <string.h>

#include "core/piece.h"
#include "tools/board_text.h"

enum { LIST_SIZE = 160 };

static const char indent[] = "                "; /* under the text of a piece */

static const char *axis_forward(int axis) {
    return axis == AXIS_LEVEL ? "up one level" : "forward one rank";
}

/* Appends "a", " or b" and so on; the last word of a list of `count` gets the conjunction. */
static void append_word(char list[LIST_SIZE], const char *word, int index, int count,
                        const char *conjunction) {
    const size_t used = strlen(list);
    const char *separator = index == 0 ? "" : index + 1 < count ? ", " : " ";
    const char *last = index > 0 && index + 1 == count ? conjunction : "";
    snprintf(list + used, LIST_SIZE - used, "%s%s%s%s", separator, last, *last ? " " : "", word);
}

static int set_size(unsigned set) { return __builtin_popcount(set); }

static void list_types(char list[LIST_SIZE], unsigned set, const char *conjunction) {
    char name[PIECE_NAME_SIZE];
    list[0] = '\0';
    int index = 0;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (!SET_HAS(set, type)) continue;
        piece_name((PieceType)type, name);
        append_word(list, name, index++, set_size(set), conjunction);
    }
}

static int count_directions(const Geometry *geometry, unsigned classes) {
    int count = 0;
    for (int i = 0; i < geometry->step_count; i++) {
        count += SET_HAS(classes, geometry->step[i].direction_class);
    }
    return count;
}

/* The classes of a set that this board has. */
static unsigned board_classes(const Geometry *geometry, unsigned classes) {
    return classes & ((1u << (geometry->axis_count + 1)) - 1);
}

static void list_classes(char list[LIST_SIZE], unsigned classes) {
    static const char *const names[DIRECTION_CLASSES] = {"", "through faces", "through edges",
                                                         "through corners"};
    list[0] = '\0';
    int index = 0;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        if (SET_HAS(classes, class)) {
            append_word(list, names[class], index++, set_size(classes), "and");
        }
    }
}

static void print_piece(const Geometry *geometry, PieceType type, FILE *stream) {
    const PieceRule rule = piece_rules[type];
    char classes[LIST_SIZE], name[PIECE_NAME_SIZE];
    piece_name(type, name);
    fprintf(stream, "  %-10s %c ", name, rule.letter);
    const unsigned moves = board_classes(geometry, rule.slides ? rule.slides : rule.steps);
    if (moves) {
        list_classes(classes, moves);
        fprintf(stream, " %s in %d directions, %s of cells", rule.slides ? "slides" : "one step",
                count_directions(geometry, moves), classes);
    }
    if (rule.leaps) {
        fprintf(stream, "%s leaps two cells along one axis and one along another (%d leaps)",
                moves ? "; also" : "", geometry->leap_count);
    }
    fputc('\n', stream);
}

/* Names the cells White's pawn takes on from the middle of the board. */
static void print_pawn_example(const Variant *variant, const Geometry *geometry, FILE *stream) {
    const Cell from =
        geometry_cell(geometry, (geometry->size[AXIS_FILE] - 1) / 2,
                      (geometry->size[AXIS_RANK] - 1) / 2, (geometry->size[AXIS_LEVEL] - 1) / 2);
    char name[CELL_NAME_SIZE];
    geometry_cell_name(geometry, from, name);
    fprintf(stream, "%sfrom %s it takes on", indent, name);
    for (int i = 0; i < geometry->step_count; i++) {
        if (!variant_pawn_captures(variant, &geometry->step[i])) continue;
        geometry_cell_name(geometry, geometry->step_target[i][from], name);
        fprintf(stream, " %s", name);
    }
}

static void print_pawn(const Variant *variant, const Geometry *geometry, FILE *stream) {
    char list[LIST_SIZE] = "";
    int index = 0;
    for (int axis = AXIS_COUNT - 1; axis >= 0; axis--) {
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        append_word(list, axis_forward(axis), index++, set_size(variant->pawn_forward), "or");
    }
    fprintf(stream, "  pawn       %c  steps %s to an empty cell;\n", piece_rules[PAWN].letter,
            list);
    print_pawn_example(variant, geometry, stream);
    fputs(" (Black mirrored);\n", stream);
    if (variant->double_step) {
        fprintf(stream, "%smay step twice from its second rank, then be taken in passing;\n",
                indent);
    }
    list_types(list, variant->promotions, "or");
    fprintf(stream, "%sbecomes a %s\n%swhere it can step no further, and only there\n", indent,
            list, indent);
}

void rules_text_print_man(const Game *game, PieceType type, FILE *stream) {
    const Rules *rules = game_rules(game);
    if (type == PAWN) {
        print_pawn(rules_variant(rules), rules_geometry(rules), stream);
    } else {
        print_piece(rules_geometry(rules), type, stream);
    }
}

static void print_dead_positions(const Variant *variant, FILE *stream) {
    char list[LIST_SIZE], first[PIECE_NAME_SIZE], second[PIECE_NAME_SIZE];
    fputs("  - dead positions, which no play can end in mate:\n      two bare kings\n", stream);
    if (variant->dead_single) {
        list_types(list, variant->dead_single, "or");
        fprintf(stream, "      king and %s against king\n", list);
    }
    for (int i = 0; i < VARIANT_DEAD_PAIRS && variant->dead_pair[i][0]; i++) {
        piece_name((PieceType)variant->dead_pair[i][0], first);
        piece_name((PieceType)variant->dead_pair[i][1], second);
        fprintf(stream, "      king, %s and %s against king\n", first, second);
    }
    if (variant->dead_one_colour) {
        list_types(list, variant->dead_one_colour, "or");
        fprintf(stream, "      kings and men of one type (%s), all on cells of one color\n", list);
    }
}

static void print_end(const Variant *variant, FILE *stream) {
    fputs("\nEnd of the game\n  Checkmate wins. Drawn are:\n  - stalemate\n", stream);
    fprintf(stream, "  - the same position with the same side to move, %d times\n",
            variant->draw_repetitions);
    fprintf(stream, "  - %d moves of each side without capture or pawn move\n",
            variant->draw_plies / 2);
    print_dead_positions(variant, stream);
}

void rules_text_board_size(const Variant *variant, char text[16]) {
    const uint8_t *size = variant->size;
    const int used = snprintf(text, 16, "%dx%d", size[AXIS_FILE], size[AXIS_RANK]);
    if (size[AXIS_LEVEL] > 1) snprintf(text + used, (size_t)(16 - used), "x%d", size[AXIS_LEVEL]);
}

void rules_text_print(const Game *game, FILE *stream) {
    const Variant *variant = rules_variant(game_rules(game));
    const Geometry *geometry = rules_geometry(game_rules(game));
    char size[16];
    rules_text_board_size(variant, size);
    fprintf(stream, "%s: %s\n\n", variant->name, variant->summary);
    fprintf(stream, "Board\n  %s, %d cells%s\n\n", size, geometry->cell_count,
            geometry->axis_count > 2 ? " named level, file, rank" : " named file, rank");
    board_text_print(game, "  ", stream);
    fprintf(stream, "\n  FEN %s\n\nMen\n", variant->start_fen);
    for (int type = PIECE_TYPE_COUNT - 1; type > PAWN; type--) {
        if (SET_HAS(variant->pieces, type)) rules_text_print_man(game, (PieceType)type, stream);
    }
    rules_text_print_man(game, PAWN, stream);
    if (variant->castling) {
        fprintf(stream,
                "  castling      king and rook that have not moved, nothing between them,\n"
                "%sthe king not in, through or into check; Chess960 arrays too\n",
                indent);
    }
    print_end(variant, stream);
}
