#include "tools/cli/commands.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "tools/cli/move_input.h"
#include "tools/cli/pager.h"
#include "tools/suggest.h"

enum { WORD_SIZE = 32, SHOWN_SIZE = 40 };

static void command_quit(Session *session, const char *argument) {
    (void)argument;
    session->done = true;
}

const Command command_table[] = {
    {"new", "restart", "[VARIANT|chess960 [N]]", "start a new game, of another variant if named",
     "chess960 N: start position N of Chess960, from 0 to 959 (518 is the orthodox one), else one "
     "at random. The game given up can be fetched back with recall.",
     GROUP_GAME, ARGUMENT_VARIANT, command_new},
    {"undo", "u back takeback", "[N]", "take back your last move and the engine's reply",
     "With two people or none, one move. N: so many times. Resigning and draws by agreement are "
     "taken back too.",
     GROUP_GAME, ARGUMENT_TEXT, command_undo},
    {"redo", "forward", "[N]", "play again what was taken back", NULL, GROUP_GAME, ARGUMENT_TEXT,
     command_redo},
    {"draw", "offer", "", "offer a draw; the engine answers by its score",
     "It accepts when it stands worse than half a pawn, or after move 40 when the game is level. "
     "With two people the draw is agreed.",
     GROUP_GAME, ARGUMENT_NONE, command_draw},
    {"resign", "surrender", "", "give the game up", NULL, GROUP_GAME, ARGUMENT_NONE,
     command_resign},
    {"clock", "timer", "[BASE+INC|MOVES/BASE|off]", "show or set the clock of both sides",
     "In seconds or minutes:seconds: 300+2, 5:00+2, 40/300+0 (40 moves in 300 seconds, then 300 "
     "more). Who oversteps loses, or draws if the other side has only its king. New games get the "
     "same.",
     GROUP_GAME, ARGUMENT_CLOCK, command_clock},
    {"pause", "stop wait", "", "stop the clock and let the engine wait",
     "When the engine plays itself, Enter or Ctrl-C does it.", GROUP_GAME, ARGUMENT_NONE,
     command_pause},
    {"continue", "cont unpause", "", "go on after pause", NULL, GROUP_GAME, ARGUMENT_NONE,
     command_continue},
    {"recall", "previous", "", "return to the game before the last new, load or fen",
     "Again: forth to the later one.", GROUP_GAME, ARGUMENT_NONE, command_recall},
    {"board", "b show display", "", "show the board", NULL, GROUP_LOOK, ARGUMENT_NONE,
     command_board},
    {"moves", "m legal", "[CELL]", "list the legal moves, or mark those of one cell",
     "A cell alone marks too: the moves of your man there, or who can come to it. Where a pawn "
     "could go, the bare cell is a move.",
     GROUP_LOOK, ARGUMENT_TEXT, command_moves},
    {"threats", "t attacked danger", "", "which of your men are attacked, and what that could cost",
     "? could be lost, ~ is safe so far, ! attacks. With two people or none: the men of "
     "the side to move.",
     GROUP_LOOK, ARGUMENT_NONE, command_threats},
    {"flip", "turn rotate", "", "turn the board round", NULL, GROUP_LOOK, ARGUMENT_NONE,
     command_flip},
    {"layout", "", "[NAME|auto]", "how levels lie and how large cells are",
     "row: levels side by side. grid: in two or three rows. stack: one above the other. cube: a "
     "stack seen from an angle. wide, small: the largest and smallest cells. auto: what fits the "
     "terminal.",
     GROUP_LOOK, ARGUMENT_LAYOUT, command_layout},
    {"panel", "", "[on|off]", "men taken, clocks and moves beside the board",
     "Below the board where there is no room beside it, then without moves.", GROUP_LOOK,
     ARGUMENT_SWITCH, command_panel},
    {"bar", "", "[on|off]", "a bar of the engine's last score in the panel",
     "The score is White's view, in pawns; # is White's share of the chances.", GROUP_LOOK,
     ARGUMENT_SWITCH, command_bar},
    {"fen", "position setup", "[FEN]", "print the position as FEN, or set one up",
     "Levels from the top separated by //, ranks by /. The game given up can be fetched back "
     "with recall.",
     GROUP_LOOK, ARGUMENT_TEXT, command_fen},
    {"pgn", "game list", "", "print the game as PGN", NULL, GROUP_LOOK, ARGUMENT_NONE, command_pgn},
    {"go", "think", "", "the engine moves now; if it is your turn, it takes your side",
     "With two people it makes one move. After undo, load or fen it goes on from there.",
     GROUP_ENGINE, ARGUMENT_NONE, command_go},
    {"hint", "suggest", "", "what the engine would play, and why", NULL, GROUP_ENGINE,
     ARGUMENT_NONE, command_hint},
    {"eval", "evaluate score", "", "evaluate the position, term by term", NULL, GROUP_ENGINE,
     ARGUMENT_NONE, command_eval},
    {"annotate", "analyze analyse review", "[FILE]", "what the engine thinks of the game so far",
     "Moves that lost something with what was better, the course of the game, how well either side "
     "played. FILE.pgn: the game with marks, scores and lines; FILE.svg or .png: the course as a "
     "picture; annotate! replaces a file that exists.",
     GROUP_ENGINE, ARGUMENT_FILE, command_annotate},
    {"annotate!", "analyze! analyse! review!", "FILE", "the same, replacing the file", NULL,
     GROUP_ENGINE, ARGUMENT_FILE, command_annotate_over},
    {"level", "strength difficulty", "[N|depth N|time S]",
     "show or set how strong the engine plays",
     "By number or name; or your own limits: level depth 6, level time 2.5, or both in a line.",
     GROUP_ENGINE, ARGUMENT_LEVEL, command_level},
    {"ponder", "", "[on|off]", "show or set whether the engine thinks in your time",
     "It searches the reply it expects; if you play that, it goes on from there. Levels below "
     "Master do without.",
     GROUP_ENGINE, ARGUMENT_SWITCH, command_ponder},
    {"pace", "delay", "[SECONDS|off]", "how fast the engine plays against itself",
     "So many seconds a move at least, on no clock; 1 at a terminal unless set. off: as fast as it "
     "thinks.",
     GROUP_ENGINE, ARGUMENT_PACE, command_pace},
    {"book", "", "[on|off|FILE]", "moves of the engine's opening book; switch it, open one",
     "Without a word it shows what the book has in this position. docs/book.md tells how to make "
     "one.",
     GROUP_ENGINE, ARGUMENT_FILE, command_book},
    {"side", "color colour play", "[white|black|both|none|random]", "show or set what you play",
     "both: two people; none: the engine against itself (Enter or Ctrl-C pauses it).", GROUP_ENGINE,
     ARGUMENT_SIDE, command_side},
    {"save", "write", "FILE", "save the game as PGN; save! replaces a file that exists", NULL,
     GROUP_FILES, ARGUMENT_FILE, command_save},
    {"save!", "write!", "FILE", "save the game, replacing the file", NULL, GROUP_FILES,
     ARGUMENT_FILE, command_save_over},
    {"svg", "picture", "FILE", "draw the board to an SVG file; svg! replaces one that exists", NULL,
     GROUP_FILES, ARGUMENT_FILE, command_svg},
    {"svg!", "picture!", "FILE", "draw the board, replacing the file", NULL, GROUP_FILES,
     ARGUMENT_FILE, command_svg_over},
    {"load", "open read", "FILE [N]", "load a game of a PGN file, or list several",
     "N: the game of that number. Comments, marks and variations stay with its moves: pgn shows "
     "them, save writes them. The game given up can be fetched back with recall.",
     GROUP_FILES, ARGUMENT_FILE, command_load},
    {"resume", "", "[N|list]", "go on with the unfinished game played last, of any session",
     "Every game is kept as it is played. list: shows them, N: takes that one. Games that a "
     "running "
     "session plays are left out. The newest 100 stay, and 20 finished ones.",
     GROUP_FILES, ARGUMENT_RESUME, command_resume},
    {"help", "h ? commands", "[TOPIC|COMMAND]", "this list, or more about one thing",
     "On a low screen the list is short; help commands is the long one, help card the short one.",
     GROUP_SESSION, ARGUMENT_TOPIC, command_help},
    {"quit", "q exit bye", "", "leave (so does the end of input)", NULL, GROUP_SESSION,
     ARGUMENT_NONE, command_quit},
};
const int command_count = ARRAY_LENGTH(command_table);

/* --- Words --- */

/* Copies the next blank-separated word of `*text`, cut to fit, and moves on; false at the end. */
static bool next_word(const char **text, char word[WORD_SIZE]) {
    *text += strspn(*text, " \t");
    const size_t length = strcspn(*text, " \t");
    if (length == 0) return false;
    snprintf(word, WORD_SIZE, "%.*s", (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), *text);
    *text += length;
    return true;
}

static bool has_alias(const Command *command, const char *word) {
    const char *aliases = command->aliases;
    char alias[WORD_SIZE];
    while (next_word(&aliases, alias)) {
        if (strcasecmp(alias, word) == 0) return true;
    }
    return false;
}

const char *command_group_title(CommandGroup group) {
    static const char *const titles[GROUP_COUNT] = {
        [GROUP_GAME] = "Game",   [GROUP_LOOK] = "Board",      [GROUP_ENGINE] = "Engine",
        [GROUP_FILES] = "Files", [GROUP_SESSION] = "Session",
    };
    return titles[group];
}

const Command *command_find(const char *word) {
    for (int i = 0; i < command_count; i++) {
        const Command *command = &command_table[i];
        if (strcasecmp(command->name, word) == 0 || has_alias(command, word)) return command;
    }
    return NULL;
}

const char *command_suggest(const char *word) {
    const char *names[ARRAY_LENGTH(command_table) + 1] = {NULL};
    for (int i = 0; i < command_count; i++)
        names[i] = command_table[i].name;
    const size_t length = strlen(word);
    for (int i = 0; length >= 2 && i < command_count; i++) {
        if (strncasecmp(names[i], word, length) == 0) return names[i];
    }
    return suggest_word(word, names);
}

bool command_parse_switch(const Session *session, const char *command, const char *word, bool *on) {
    *on = strcasecmp(word, "on") == 0;
    if (*on || strcasecmp(word, "off") == 0) return true;
    session_refuse(session, "%s: expected on or off, not '%.40s'", command, word);
    return false;
}

/* --- Dispatch --- */

/* Does a line that begins with a command of one letter mean a move? "B c4" and "q d5" do, "u 2"
 * and "b" do not. */
static bool means_move(const Session *session, const Command *command, const char *word,
                       const char *argument, const char *line) {
    if (word[1] != '\0' || *argument == '\0') return false;
    if (command->kind == ARGUMENT_NONE) return true;
    return move_input_is_move(session, line);
}

void command_line(Session *session, const char *line) {
    const char *rest = line;
    char word[WORD_SIZE];
    if (!next_word(&rest, word)) {
        pager_go_on(session);
        return;
    }
    pager_drop(session);
    if (word[0] == '#') return;
    if (move_input_follow_up(session, line)) return;
    const Command *command = command_find(word);
    rest += strspn(rest, " \t");
    if (!command || means_move(session, command, word, rest, line)) {
        move_input_line(session, line, word);
        return;
    }
    char argument[4096];
    size_t length = strlen(rest);
    while (length > 0 && isspace((unsigned char)rest[length - 1]))
        length--;
    if (length >= sizeof argument) {
        session_refuse(session, "%s: what follows is too long (%zu characters, at most %zu)",
                       command->name, length, sizeof argument - 1);
        return;
    }
    memcpy(argument, rest, length);
    argument[length] = '\0';
    if (length > 0 && command->kind == ARGUMENT_NONE) {
        session_refuse(session, "%s: nothing may follow, not '%.*s'", command->name, SHOWN_SIZE,
                       argument);
        return;
    }
    command->run(session, argument);
}
