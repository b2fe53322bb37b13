/* The commands of `orthant play`. One table drives dispatch, help and completion. */
#ifndef ORTHANT_TOOLS_CLI_COMMANDS_H
#define ORTHANT_TOOLS_CLI_COMMANDS_H

#include "tools/cli/session.h"

typedef enum CommandGroup {
    GROUP_GAME,
    GROUP_LOOK,
    GROUP_ENGINE,
    GROUP_FILES,
    GROUP_SESSION,
    GROUP_COUNT
} CommandGroup;

/* What a command's argument is, for completion. */
typedef enum ArgumentKind {
    ARGUMENT_NONE,
    ARGUMENT_TOPIC,
    ARGUMENT_VARIANT,
    ARGUMENT_SIDE,
    ARGUMENT_LEVEL,
    ARGUMENT_LAYOUT,
    ARGUMENT_CLOCK,
    ARGUMENT_PACE,
    ARGUMENT_RESUME,
    ARGUMENT_SWITCH,
    ARGUMENT_FILE,
    ARGUMENT_TEXT /* nothing to complete */
} ArgumentKind;

/* `argument` is the rest of the line without blanks around it, empty when there is none. */
typedef void CommandFn(Session *session, const char *argument);

typedef struct Command {
    const char *name;
    const char *aliases;   /* other names, separated by blanks */
    const char *arguments; /* as help shows them, "" for none */
    const char *summary;   /* one line */
    const char *details;   /* more for `help NAME`, or NULL */
    CommandGroup group;
    ArgumentKind kind;
    CommandFn *run;
} Command;

extern const Command command_table[];
extern const int command_count;

/* The word that heads a group in lists: "Game". */
const char *command_group_title(CommandGroup group);
/* The command with this name or alias (any letter case), or NULL. */
const Command *command_find(const char *word);
/* The known name nearest to a mistyped word, or NULL. */
const char *command_suggest(const char *word);
/* Does what a line says: a command, a move, a cell to mark. An empty line goes on with what did not
 * fit the screen, one that starts with '#' does nothing. */
void command_line(Session *session, const char *line);

/* Reads "on" or "off" in any letter case. False, having said what was expected, when it is neither.
 */
bool command_parse_switch(const Session *session, const char *command, const char *word, bool *on);

/* --- The functions of the table --- */

/* commands_game.c */
CommandFn command_new, command_undo, command_redo, command_resign, command_draw, command_recall;
/* commands_look.c */
CommandFn command_board, command_moves, command_threats, command_flip, command_layout,
    command_panel;
CommandFn command_bar, command_fen, command_pgn;
/* commands_engine.c */
CommandFn command_hint, command_eval, command_go, command_level, command_side, command_ponder,
    command_pace;
/* commands_book.c */
CommandFn command_book;
/* commands_clock.c */
CommandFn command_clock, command_pause, command_continue;
/* commands_file.c */
CommandFn command_save, command_save_over, command_load, command_resume;
/* commands_review.c */
CommandFn command_annotate, command_annotate_over, command_svg, command_svg_over;
/* help.c */
CommandFn command_help;

/* A leading "~/" is the home directory, as in a shell; the result is `path` or in `buffer`. */
enum { COMMAND_PATH_SIZE = 4096 };
const char *command_expand_path(const char *path, char buffer[COMMAND_PATH_SIZE]);
/* Marks a cell and lists its moves (also what a cell alone does). */
void command_select(Session *session, Cell cell);
/* Loads a game of a PGN file, by its number from 1 on, in place of the present one. False, having
 * said why, when it cannot be read. */
bool command_load_file(Session *session, const char *path, int number);
/* Starts a game from a start position of Chess960 by its number, and says which. False when out of
 * memory. */
bool command_start_chess960(Session *session, int number);
/* Reads a level's number or name, or "depth N", "time S" in any order; false (nothing changed) when
 * the words are others. */
bool command_parse_strength(const char *text, Strength *strength);
/* What either side's clock gives, if there is one: "Clock: 5:00 each, 2 s more a move." */
void command_tell_clock(const Session *session);
/* "Raumschach", "Chess". */
const char *command_variant_title(const Variant *variant);
/* What the session is: game, sides, strength. */
void command_introduce(const Session *session);

#endif
