#include "tools/cli/lessons.h"

#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/cli/commands.h"
#include "tools/cli/picture.h"
#include "tools/cli/screen.h"
#include "tools/cli/selection.h"
#include "tools/rules_text.h"
#include "variants/variants.h"

/* --- Men --- */

/* The present variant, or the first that has such men. */
static const Variant *variant_with(const Session *session, PieceType type) {
    const Variant *variant = session->match.variant;
    for (size_t i = 0; !SET_HAS(variant->pieces, type) && variant_list[i]; i++) {
        if (SET_HAS(variant_list[i]->pieces, type)) return variant_list[i];
    }
    return variant;
}

/* The man's line of the rules. */
static void say_rule(const Session *session, const Game *game, PieceType type) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory) return;
    rules_text_print_man(game, type, memory);
    if (fclose(memory) == 0) session_wrap(session, text);
    free(text);
}

static void show_man(Session *session, Game *game, PieceType type) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    char cell[CELL_NAME_SIZE];
    Marks marks;
    say_rule(session, game, type);
    const int count = picture_set_moves(game, type, &marks);
    if (count < 0) return;
    geometry_cell_name(geometry, picture_middle(geometry), cell);
    session_say(session, "  White's from %s: %d cells%s", cell, count,
                type == PAWN ? ", * to step to, x to take on" : "");
    fputc('\n', session->out);
    screen_show_picture(session, game, &marks, MEN_MARKED);
}

void lesson_man(Session *session, PieceType type) {
    Match match;
    if (!session_open_match(session, &match, variant_with(session, type))) return;
    if (match.variant != session->match.variant)
        session_say(session, "In %s:", match.variant->name);
    show_man(session, match.game, type);
    match_close(&match);
}

/* Rows that the rule and the picture of one man take, about. */
static int man_rows(const Session *session) {
    return screen_plan(session, rules_geometry(session->match.rules)).rows + 5;
}

void lesson_men(Session *session) {
    Match match;
    const int screen_rows = style_rows(session->screen, 0);
    const bool draw = screen_rows == 0 || (KING - PAWN + 1) * man_rows(session) <= screen_rows;
    if (!session_open_match(session, &match, session->match.variant)) return;
    for (int type = KING; type >= PAWN; type--) {
        if (!SET_HAS(match.variant->pieces, type)) continue;
        if (draw) {
            show_man(session, match.game, (PieceType)type);
            fputc('\n', session->out);
        } else {
            say_rule(session, match.game, (PieceType)type);
        }
    }
    if (!draw) session_say(session, "help king, help pawn and so on draw the moves.");
    match_close(&match);
}

/* --- The board --- */

void lesson_start(Session *session) {
    Match match;
    if (!session_open_match(session, &match, session->match.variant)) return;
    session_say(session, "%s: the men at the beginning. %s moves first.",
                command_variant_title(match.variant), side_name(game_side(match.game)));
    const Style *style = &session->style;
    session_say(session, "White's men are %s. More: help men, help cells, help rules.",
                style->color     ? "drawn in white"
                : style->unicode ? "the hollow symbols"
                                 : "capital letters");
    fputc('\n', session->out);
    screen_show_picture(session, match.game, NULL, MEN_ALL);
    fprintf(session->out, "%s\n", match.variant->start_fen); /* whole, to be copied */
    match_close(&match);
}

void lesson_cells(Session *session) {
    const Geometry *geometry = rules_geometry(session->match.rules);
    const Cell shown[] = {0, picture_middle(geometry), (Cell)(geometry->cell_count - 1)};
    char name[ARRAY_LENGTH(shown)][CELL_NAME_SIZE];
    Marks marks = {.cell = CELL_NONE};
    for (size_t i = 0; i < ARRAY_LENGTH(shown); i++) {
        geometry_cell_name(geometry, shown[i], name[i]);
        marks.marks[shown[i]] = MARK_GO;
    }
    if (geometry->axis_count == AXIS_COUNT) {
        session_wrap(session,
                     "A cell is named by its level (capital letter), its file (small letter) and "
                     "its rank (number). White begins on the lowest levels, Black on the highest. "
                     "Cells with the same file and rank on all levels lie above one another.");
    } else {
        session_wrap(session, "A cell is named by its file (small letter) and its rank (number).");
    }
    session_say(session, "Marked: %s, %s in the middle, %s", name[0], name[1], name[2]);
    fputc('\n', session->out);
    screen_show_picture(session, session->match.game, &marks, MEN_NONE);
}

void lesson_promotion(Session *session) {
    Match match;
    Marks marks;
    if (!session_open_match(session, &match, session->match.variant)) return;
    say_rule(session, match.game, PAWN);
    const int count = picture_set_promotions(match.game, &marks);
    session_say(session,
                "  White's pawns are promoted on these %d cells, Black's on those opposite.",
                count);
    fputc('\n', session->out);
    screen_show_picture(session, match.game, &marks, MEN_NONE);
    session_wrap(session, "Write the new man after the move, Ec5=U or e8=N; without it you are "
                          "told what there is to choose from.");
    match_close(&match);
}

/* --- Moves of two men --- */

/* A game of chess, which alone has such moves, at a position. */
static bool open_chess(Session *session, Match *match, const char *fen) {
    if (!session_open_match(session, match, variant_find("chess"))) return false;
    game_set_fen(match->game, fen, strlen(fen), NULL);
    if (match->variant != session->match.variant) session_say(session, "In chess:");
    return true;
}

/* The board with those moves of the man on a cell marked that `wanted` picks. */
static void show_moves(Session *session, const Game *game, const char *name, bool wanted(Move)) {
    int length;
    Selection selection;
    selection_set(&selection, game,
                  geometry_parse_cell(rules_geometry(game_rules(game)), name, &length));
    Marks marks = {.cell = selection.marks.cell};
    for (int i = 0; i < selection.move_count; i++) {
        const Cell target = selection_target(game, selection.moves[i]);
        if (wanted(selection.moves[i])) marks.marks[target] = selection.marks.marks[target];
    }
    screen_show_picture(session, game, &marks, MEN_ALL);
}

static void play_text(Game *game, const char *text) {
    game_play(game, game_parse_move(game, text, strlen(text), NULL));
}

static bool is_castling(Move move) { return move_kind(move) == MOVE_CASTLING; }

void lesson_castling(Session *session) {
    Match match;
    if (!open_chess(session, &match, "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1")) return;
    session_wrap(session,
                 "Castling moves king and rook at once, the king two cells towards the rook, the "
                 "rook to the cell that the king has passed. Neither has moved before, no man "
                 "stands between them, and the king is not in check, passes no cell that is "
                 "attacked and comes to none. In Chess960 they end on the same cells, wherever "
                 "they began.\nWhite can castle to either side; Black has castled long:");
    show_moves(session, match.game, "e1", is_castling);
    session_wrap(session, "Write O-O (short) or O-O-O (long), or where the king goes: e1g1, or e1 "
                          "and then g1.");
    match_close(&match);
}

static bool is_en_passant(Move move) { return move_kind(move) == MOVE_EN_PASSANT; }

void lesson_en_passant(Session *session) {
    Match match;
    if (!open_chess(session, &match, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1")) return;
    session_wrap(session, "A pawn that steps twice and comes to stand beside a pawn of the other "
                          "side can be taken as if it had stepped once, in the next move only. "
                          "Black's pawn has come from d7; White's on e5 can take it:");
    play_text(match.game, "d7d5");
    show_moves(session, match.game, "e5", is_en_passant);
    session_say(session, "After exd6:");
    play_text(match.game, "exd6");
    screen_show_picture(session, match.game, NULL, MEN_ALL);
    match_close(&match);
}

/* --- Cards --- */

void lesson_signs(Session *session) {
    session_wrap(session,
                 "A cell alone shows what can be done there; the cell to go to then is a move.\n"
                 "If your man stands there:\n"
                 "  *  it can go there             +  it can go there with check\n"
                 "  x  it can take that man        X  it can take that man with check\n"
                 "  !  that man attacks it         &  that man attacks it and can be taken\n"
                 "Else the signs stand before those of your men that can come.\n"
                 "threats shows your men that are attacked:\n"
                 "  ?  could be lost               ~  is safe so far\n"
                 "  !  that man attacks one of yours\n"
                 "Brackets, where there are no colors:\n"
                 "  ( ) the cell asked about       [ ] the last move, from and to\n"
                 "Colors: grounds say the same as the signs; light and dark cells are those of\n"
                 "the two bishops, the four tints of the cube those of the four unicorns.\n");
}

void lesson_keys(Session *session) {
    session_wrap(session,
                 "Keys at the prompt\n"
                 "  Tab         complete a command, a move, a file name; list what fits\n"
                 "  Up Down     earlier and later lines\n"
                 "  Ctrl-A -E   to the beginning, to the end of the line\n"
                 "  Ctrl-U -K   wipe out the line, or what is to the right\n"
                 "  Ctrl-L      clear the screen\n"
                 "  Enter       on an empty line: go on with help that did not fit the screen\n"
                 "  Ctrl-C      forget the line; if empty, ask whether to leave; again: leave\n"
                 "  Ctrl-D      on an empty line: leave\n"
                 "While the engine thinks\n"
                 "  Ctrl-C      it moves now; playing against itself, it pauses, as by Enter\n");
}

enum { CARD_INDENT = 8 };

/* A word after a blank, in a new line where it does not fit; returns the column after it. */
static int say_word(const Session *session, int column, const char *word) {
    if (column > CARD_INDENT && column + 1 + (int)strlen(word) > session_columns(session))
        column = fprintf(session->out, "\n%*s", CARD_INDENT, "") - 1;
    return column + fprintf(session->out, " %s", word);
}

/* The names of a group's commands in lines after its title. */
static void say_group(const Session *session, const char *title, CommandGroup group) {
    int column = fprintf(session->out, "%-*s", CARD_INDENT, title);
    for (int i = 0; i < command_count; i++) {
        const Command *command = &command_table[i];
        char words[64];
        if (command->group != group || strchr(command->name, '!')) continue;
        snprintf(words, sizeof words, "%s%s%s", command->name, *command->arguments ? " " : "",
                 command->arguments);
        /* Together, unless they are too long for any line. */
        if (CARD_INDENT + 1 + (int)strlen(words) <= session_columns(session)) {
            column = say_word(session, column, words);
        } else {
            column = say_word(session, column, command->name);
            column = say_word(session, column, command->arguments);
        }
    }
    fputc('\n', session->out);
}

void lesson_card(Session *session) {
    session_wrap(
        session,
        "Move     e4  Nf3  exd5  O-O  e8=Q  e2e4   on the cube Ba3  NBc3  BxBc3  Ab2Ab3\n"
        "Cell     shows moves, the next one plays: * go, + check, x X take, ! attackers\n");
    for (int group = 0; group < GROUP_COUNT; group++)
        say_group(session, command_group_title((CommandGroup)group), (CommandGroup)group);
    session_wrap(session,
                 "Keys     Tab completes, Up and Down earlier lines, Ctrl-C moves now or clears\n");
}
