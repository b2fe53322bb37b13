#include "tools/cli/reason.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/piece.h"
#include "tools/cli/selection.h"

enum { MAN_SIZE = PIECE_NAME_SIZE + CELL_NAME_SIZE + 8 };

/* A move and the positions before and after it. */
typedef struct Reason {
    const Game *before;
    const Game *after;
    Move move;
    Cell target;
    char *text; /* REASON_SIZE */
} Reason;

static void add(Reason *reason, const char *format, ...) PRINTF_LIKE(2, 3);
static void add(Reason *reason, const char *format, ...) {
    const size_t used = strlen(reason->text);
    const int joint = snprintf(reason->text + used, REASON_SIZE - used, "%s", used ? "; " : "");
    if ((size_t)joint + used >= REASON_SIZE) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text + used + joint, REASON_SIZE - used - (size_t)joint, format, arguments);
    va_end(arguments);
}

static int value_of(const Game *game, Piece piece) {
    return rules_variant(game_rules(game))->value[piece_type(piece)];
}

static bool is_attacked(const Game *game, Cell cell, Color by) {
    Cell cells[GEOMETRY_CELLS];
    return game_attackers(game, cell, by, cells) > 0;
}

/* "the knight on f3" */
static void man_text(const Game *game, Cell cell, char text[MAN_SIZE]) {
    char man[PIECE_NAME_SIZE], name[CELL_NAME_SIZE];
    piece_name(piece_type(game_piece_at(game, cell)), man);
    geometry_cell_name(rules_geometry(game_rules(game)), cell, name);
    snprintf(text, MAN_SIZE, "the %s on %s", man, name);
}

static void add_capture(Reason *reason) {
    const Cell cell = reason->target;
    const Color them = color_other(game_side(reason->before));
    if (move_captured(reason->move) == NO_PIECE_TYPE) return;
    char man[MAN_SIZE];
    if (game_piece_at(reason->before, cell) == NO_PIECE) {
        add(reason, "takes a pawn in passing");
        return;
    }
    man_text(reason->before, cell, man);
    add(reason, "takes %s%s", man,
        is_attacked(reason->after, cell, them) ? "" : ", which nothing guards");
}

static void add_kind(Reason *reason) {
    if (move_promotion(reason->move) != NO_PIECE_TYPE) {
        char man[PIECE_NAME_SIZE];
        piece_name(move_promotion(reason->move), man);
        add(reason, "makes a %s", man);
    }
    if (move_kind(reason->move) == MOVE_CASTLING) add(reason, "castles");
    const GameStatus status = game_status(reason->after);
    if (status == GAME_CHECKMATE) {
        add(reason, "mates");
    } else if (status != GAME_IN_PROGRESS) {
        add(reason, "draws by %s", game_status_text(status));
    } else if (game_in_check(reason->after)) {
        add(reason, "gives check");
    }
}

/* Was the man attacked where it stood, and is no longer where it goes? */
static void add_escape(Reason *reason) {
    const Cell from = move_from(reason->move);
    const Color them = color_other(game_side(reason->before));
    char man[MAN_SIZE];
    if (!is_attacked(reason->before, from, them)) return;
    if (is_attacked(reason->after, reason->target, them)) return;
    man_text(reason->before, from, man);
    add(reason, "saves %s", man);
}

/* Does the man that moved attack this one with profit: unguarded, or worth more? */
static bool attacks(const Reason *reason, Cell cell) {
    const Game *game = reason->after;
    const Color them = game_side(game);
    const Piece piece = game_piece_at(game, cell);
    if (piece == NO_PIECE || piece_color(piece) != them || piece_type(piece) == KING) return false;
    const int own = value_of(game, game_piece_at(game, reason->target));
    if (is_attacked(game, cell, them) && value_of(game, piece) <= own) return false;
    Cell cells[GEOMETRY_CELLS];
    const int count = game_attackers(game, cell, color_other(them), cells);
    for (int i = 0; i < count; i++) {
        if (cells[i] == reason->target) return true;
    }
    return false;
}

static void add_attacks(Reason *reason) {
    const int cells = rules_geometry(game_rules(reason->after))->cell_count;
    for (int cell = 0; cell < cells; cell++) {
        if (!attacks(reason, (Cell)cell)) continue;
        char man[MAN_SIZE];
        man_text(reason->after, (Cell)cell, man);
        add(reason, "attacks %s", man);
    }
}

void reason_text(const Game *game, Game *scratch, Move move, char text[REASON_SIZE]) {
    Reason reason = {.before = game, .after = scratch, .move = move, .text = text};
    text[0] = '\0';
    reason.target = selection_target(game, move);
    game_copy(scratch, game);
    if (!game_play(scratch, move)) return;
    add_capture(&reason);
    add_kind(&reason);
    if (game_status(scratch) != GAME_IN_PROGRESS) return;
    add_escape(&reason);
    if (!is_attacked(scratch, reason.target, game_side(scratch))) add_attacks(&reason);
}
