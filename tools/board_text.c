#include "tools/board_text.h"

#include <string.h>

#include "core/piece.h"

typedef struct LineWriter {
    char *text;
    int length;
} LineWriter;

static void put_char(LineWriter *writer, char c) {
    if (writer->length + 1 < BOARD_TEXT_LINE) writer->text[writer->length++] = c;
    writer->text[writer->length] = '\0';
}

static void put_text(LineWriter *writer, const char *text) {
    while (*text)
        put_char(writer, *text++);
}

static void put_men(LineWriter *writer, const Game *game, int rank, int level) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    put_char(writer, (char)(rank < 9 ? '1' + rank : '0'));
    for (int file = 0; file < geometry->size[AXIS_FILE]; file++) {
        const Piece piece = game_piece_at(game, geometry_cell(geometry, file, rank, level));
        put_char(writer, ' ');
        put_char(writer, piece == NO_PIECE ? '.' : piece_letter(piece));
    }
}

/* A line above (the level's letter) or below (the files) a level, as wide as a line of men. */
static void put_frame(LineWriter *writer, int files, bool above, int level) {
    put_char(writer, ' ');
    for (int file = 0; file < files; file++) {
        const char name = (char)(file == 0 ? 'A' + level : ' ');
        put_char(writer, ' ');
        put_char(writer, above ? name : (char)('a' + file));
    }
}

int board_text_lines(const Geometry *geometry) {
    return geometry->size[AXIS_RANK] + (geometry->axis_count > 2 ? 2 : 1);
}

void board_text_line(const Game *game, int number, char line[BOARD_TEXT_LINE]) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    const int lines = board_text_lines(geometry);
    LineWriter writer = {line, 0};
    line[0] = '\0';
    for (int level = 0; level < geometry->size[AXIS_LEVEL]; level++) {
        if (level > 0) put_text(&writer, "   ");
        const bool above = number == 0 && geometry->axis_count > 2;
        if (above || number == lines - 1) {
            put_frame(&writer, geometry->size[AXIS_FILE], above, level);
        } else {
            put_men(&writer, game, lines - 2 - number, level);
        }
    }
    while (writer.length > 0 && line[writer.length - 1] == ' ')
        line[--writer.length] = '\0';
}

void board_text_print(const Game *game, const char *indent, FILE *stream) {
    char line[BOARD_TEXT_LINE];
    for (int i = 0; i < board_text_lines(rules_geometry(game_rules(game))); i++) {
        board_text_line(game, i, line);
        fprintf(stream, "%s%s\n", indent, line);
    }
}
