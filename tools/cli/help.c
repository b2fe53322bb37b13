#include "tools/cli/help.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/piece.h"
#include "tools/cli/commands.h"
#include "tools/cli/lessons.h"
#include "tools/cli/pager.h"
#include "tools/rules_text.h"
#include "tools/suggest.h"
#include "variants/variants.h"

typedef struct Topic {
    const char *name;
    void (*show)(Session *session);
} Topic;

/* --- Topics --- */

static void show_notation(Session *session) {
    session_wrap(session,
                 "Moves\n"
                 "  flat boards  e4  Nf3  exd5  O-O  e8=Q    or long: e2e4, e2-e4, e7e8q\n"
                 "  the cube     Ba3  NBc3  BxBc3  Ec5=U     or long: Ab2Ab3, Ab2-Ab3, Dc5Ec5q\n"
                 "  Where several men of a kind can go there, file, rank or level stand behind\n"
                 "  the letter, or more of the cell: Nbd2 from file b, R1e2 from rank 1;\n"
                 "  QdDb2 a queen from file d to Db2, Q2Bd3 from rank 2, RACa1 from level A.\n"
                 "  Check marks (+ #) may be left out; letter case matters only where two\n"
                 "  moves fit. Blanks between the parts do no harm.\n"
                 "  Cell by cell: g1 marks the knight, f3 moves it there. A pawn that becomes\n"
                 "  a piece: if the piece is left out, it is asked for.\n"
                 "Cells of the cube\n"
                 "  Level A-E, file a-e, rank 1-5. Cc3 is the centre, Aa1 White's corner, Ee5\n"
                 "  Black's. The last three characters are where the man goes: Ba3 is a pawn\n"
                 "  to Ba3, BBa3 a bishop to Ba3, Aa2xBb2 a pawn from Aa2 that takes on Bb2.\n"
                 "Men\n"
                 "  P pawn, N knight, B bishop, R rook, U unicorn, Q queen, K king; capitals\n"
                 "  are White's, small letters Black's.\n"
                 "Signs\n"
                 "  help signs tells what stands beside the men on the board.\n"
                 "Scores\n"
                 "  In pawns, from the view of the side named; + is good for it.\n");
}

static void show_levels(Session *session) {
    command_level(session, "");
    session_wrap(session,
                 "\nA ply is one move of one side; captures are looked at further ahead.\n"
                 "Your own limits: level depth 6, level time 2.5, level depth 8 time 2.5.\n"
                 "Each level scores about five games of six against the one below.\n"
                 "Hints and answers to draw offers are those of full strength.\n");
}

static void show_variants(Session *session) {
    for (size_t i = 0; variant_list[i]; i++) {
        char line[256];
        snprintf(line, sizeof line, "  %-16s  %s", variant_list[i]->name, variant_list[i]->summary);
        session_wrap(session, line);
    }
    session_say(session, "help NAME tells the rules of one; new NAME starts it.");
}

/* The rules come from the data the game is played by. */
static void show_rules(Session *session, const Variant *variant) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    Match match;
    if (memory && session_open_match(session, &match, variant)) {
        rules_text_print(match.game, memory);
        match_close(&match);
    }
    if (memory && fclose(memory) == 0) session_wrap(session, text);
    free(text);
}

static void show_own_rules(Session *session) { show_rules(session, session->match.variant); }

/* --- Lists --- */

static void report_topics(CandidateFn *report, void *payload);

typedef struct TopicLine {
    const Session *session;
    int column;
} TopicLine;

static void say_topic(const char *name, void *payload) {
    enum { INDENT = 8 };
    TopicLine *line = payload;
    FILE *out = line->session->out;
    if (line->column == 0 ||
        line->column + 1 + (int)strlen(name) > session_columns(line->session)) {
        line->column = fprintf(out, "%s%*s", line->column > 0 ? "\n" : "", INDENT, "");
    }
    line->column += fprintf(out, " %s", name);
}

static void show_topics(const Session *session) {
    TopicLine line = {session, 0};
    session_wrap(session, "More     help and a command, a game, or one of:\n");
    report_topics(say_topic, &line);
    fputc('\n', session->out);
}

static void show_card(Session *session) {
    lesson_card(session);
    show_topics(session);
}

static void show_commands(Session *session) {
    session_wrap(session,
                 "Type a move (help notation), a cell to see its moves, or one of these:\n");
    for (int group = 0; group < GROUP_COUNT; group++) {
        for (int i = 0; i < command_count; i++) {
            const Command *command = &command_table[i];
            if (command->group != (CommandGroup)group) continue;
            if (strchr(command->name, '!')) continue; /* told of in the line before */
            const bool first = i == 0 || command_table[i - 1].group != command->group;
            char line[160];
            snprintf(line, sizeof line, "%-8s %-8s %s",
                     first ? command_group_title(command->group) : "", command->name,
                     command->summary);
            session_wrap(session, line);
        }
    }
    show_topics(session);
}

/* The list of commands where the screen is high enough for it, else the card. */
static void show_overview(Session *session) {
    enum { OTHER_LINES = 8 };
    const int rows = style_rows(session->screen, 0);
    (rows > 0 && rows < command_count + OTHER_LINES ? show_card : show_commands)(session);
}

/* --- The topics --- */

static const Topic topics[] = {
    {"card", show_card},           {"commands", show_commands},
    {"notation", show_notation},   {"rules", show_own_rules},
    {"start", lesson_start},       {"cells", lesson_cells},
    {"men", lesson_men},           {"promotion", lesson_promotion},
    {"castling", lesson_castling}, {"en-passant", lesson_en_passant},
    {"signs", lesson_signs},       {"keys", lesson_keys},
    {"levels", show_levels},       {"variants", show_variants},
};

/* The type of man that a word names: "unicorn", "U"; NO_PIECE_TYPE when there is none. */
static PieceType man_named(const char *word) {
    char name[PIECE_NAME_SIZE];
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        piece_name((PieceType)type, name);
        if (strcasecmp(name, word) == 0) return (PieceType)type;
    }
    return NO_PIECE_TYPE;
}

static void report_topics(CandidateFn *report, void *payload) {
    for (size_t i = 0; i < ARRAY_LENGTH(topics); i++)
        report(topics[i].name, payload);
    for (int type = PIECE_TYPE_COUNT - 1; type >= PAWN; type--) {
        char name[PIECE_NAME_SIZE];
        piece_name((PieceType)type, name);
        report(name, payload);
    }
}

static void show_command(const Session *session, const Command *command) {
    char text[640];
    snprintf(text, sizeof text, "%s%s%s\n  %s\n%s%s%s%s%s", command->name,
             *command->arguments ? " " : "", command->arguments, command->summary,
             command->details ? "  " : "", command->details ? command->details : "",
             command->details ? "\n" : "", *command->aliases ? "  Also: " : "", command->aliases);
    session_wrap(session, text);
}

void help_report_topics(CandidateFn *report, void *payload) {
    report_topics(report, payload);
    for (size_t i = 0; variant_list[i]; i++)
        report(variant_list[i]->name, payload);
}

/* --- Finding --- */

typedef struct WordList {
    char words[128][24];
    const char *list[129]; /* ends with NULL */
    size_t count;
} WordList;

static void collect_word(const char *word, void *payload) {
    WordList *list = payload;
    if (list->count == ARRAY_LENGTH(list->words)) return;
    snprintf(list->words[list->count], sizeof list->words[0], "%s", word);
    list->list[list->count] = list->words[list->count];
    list->count++;
}

static void refuse_topic(const Session *session, const char *word) {
    WordList list = {.count = 0};
    for (int i = 0; i < command_count; i++)
        collect_word(command_table[i].name, &list);
    help_report_topics(collect_word, &list);
    const char *near = suggest_word(word, list.list);
    if (near) {
        session_refuse(session, "help: nothing about '%.40s'; did you mean '%s'?", word, near);
    } else {
        session_refuse(session, "help: nothing about '%.40s'; help alone lists the topics", word);
    }
}

/* Is this the name of the topic, in any letter case and with blanks for hyphens? */
static bool names_topic(const char *text, const Topic *topic) {
    const char *name = topic->name;
    while (*text && (tolower((unsigned char)*text) == *name || (*text == ' ' && *name == '-'))) {
        text++;
        name++;
    }
    return *text == '\0' && *name == '\0';
}

static void show_help(Session *session, const char *argument) {
    if (!*argument) {
        show_overview(session);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(topics); i++) {
        if (names_topic(argument, &topics[i])) {
            topics[i].show(session);
            return;
        }
    }
    const Command *command = command_find(argument);
    const Variant *variant = variant_find(argument);
    const PieceType man = man_named(argument);
    if (man != NO_PIECE_TYPE) {
        lesson_man(session, man);
    } else if (command) {
        show_command(session, command);
    } else if (variant) {
        show_rules(session, variant);
    } else {
        refuse_topic(session, argument);
    }
}

void command_help(Session *session, const char *argument) {
    pager_show(session, show_help, argument);
}
