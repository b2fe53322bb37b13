/* Commands that write the game or read one. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "tools/cli/autosave.h"
#include "tools/cli/commands.h"
#include "tools/cli/game_load.h"
#include "tools/cli/game_record.h"

void command_pgn(Session *session, const char *argument) {
    (void)argument;
    if (!game_record_write(session, session->out)) session_refuse(session, "pgn: out of memory");
}

enum { PATH_SIZE = COMMAND_PATH_SIZE, LIST_LINE_SIZE = 320 };

const char *command_expand_path(const char *path, char buffer[PATH_SIZE]) {
    const char *home = getenv("HOME");
    if (path[0] != '~' || path[1] != '/' || !home) return path;
    const int length = snprintf(buffer, PATH_SIZE, "%s%s", home, path + 1);
    return length < PATH_SIZE ? buffer : path;
}

static void save(Session *session, const char *argument, bool replace) {
    char buffer[PATH_SIZE];
    const char *path = command_expand_path(argument, buffer);
    Report report;
    report_clear(&report);
    if (!*path) {
        session_refuse(session, "save: the name of the file is missing");
    } else if (!game_record_save(session, path, replace, &report)) {
        session_refuse(session, "save: %s", report.error);
    } else {
        session_say(session, "Saved to %s", path);
    }
}

void command_save(Session *session, const char *argument) { save(session, argument, false); }

void command_save_over(Session *session, const char *argument) { save(session, argument, true); }

bool command_load_file(Session *session, const char *argument, int number) {
    char buffer[PATH_SIZE];
    const char *path = command_expand_path(argument, buffer);
    Report report;
    Match match;
    report_clear(&report);
    if (!game_load(path, number, &match, &report)) {
        session_refuse(session, "load: %s", report.error);
        return false;
    }
    if (report.warning[0]) session_refuse(session, "warning: %s", report.warning);
    session_replace_match(session, &match);
    session_wait(session);
    const int variations = session->match.variations;
    if (variations > 0) {
        session_say(session, "%d variation%s of the file stay%s with the moves: pgn shows them.",
                    variations, variations == 1 ? "" : "s", variations == 1 ? "s" : "");
    }
    return true;
}

/* --- Files of several games --- */

static const char *tag_or(const PgnTags *tags, const char *name, const char *otherwise) {
    const char *value = pgn_tag(tags, name);
    return value ? value : otherwise;
}

static void say_game(const GameListing *listing, void *payload) {
    const Session *session = payload;
    const PgnTags *tags = listing->tags;
    char line[LIST_LINE_SIZE];
    if (listing->bad) {
        snprintf(line, sizeof line, "%3d  (%s)", listing->number, listing->bad);
    } else {
        const char *event = tag_or(tags, "Event", "?");
        const bool named = strcmp(event, "?") != 0;
        snprintf(line, sizeof line, "%3d  %.40s - %.40s  %.7s  %.10s  %.30s%s%.40s",
                 listing->number, tag_or(tags, "White", "?"), tag_or(tags, "Black", "?"),
                 listing->result, tag_or(tags, "Date", "?"), tag_or(tags, "Variant", "Chess"),
                 named ? "  " : "", named ? event : "");
    }
    for (char *c = line; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    }
    session_say(session, "%s", line);
}

static void count_game(const GameListing *listing, void *payload) {
    *(int *)payload = listing->number;
}

/* The number after a file's name, which is cut off; 0: there is none. A file whose name ends in a
 * blank and a number is taken by its whole name. */
static int cut_number(char *argument) {
    struct stat status;
    char buffer[PATH_SIZE];
    char *blank = strrchr(argument, ' ');
    if (!blank || !isdigit((unsigned char)blank[1])) return 0;
    if (stat(command_expand_path(argument, buffer), &status) == 0) return 0;
    char *end;
    const long number = strtol(blank + 1, &end, 10);
    if (*end != '\0' || number < 1 || number > INT_MAX) return 0;
    while (blank > argument && blank[-1] == ' ')
        blank--;
    *blank = '\0';
    return (int)number;
}

/* A file's name and after it what is no number: says so. False: it is something else. */
static bool refuse_number(const Session *session, const char *argument) {
    struct stat status;
    char buffer[PATH_SIZE], name[PATH_SIZE];
    const char *blank = strrchr(argument, ' ');
    if (!blank || stat(command_expand_path(argument, buffer), &status) == 0) return false;
    snprintf(name, sizeof name, "%.*s", (int)(blank - argument), argument);
    for (size_t length = strlen(name); length > 0 && name[length - 1] == ' ';)
        name[--length] = '\0';
    if (stat(command_expand_path(name, buffer), &status) != 0) return false;
    session_refuse(session, "load: expected the number of a game after %.200s, not '%.40s'", name,
                   blank + 1);
    return true;
}

/* Lists the games of a file if there are several. */
static bool list_several(Session *session, const char *argument) {
    char buffer[PATH_SIZE];
    const char *path = command_expand_path(argument, buffer);
    int count = 0;
    if (game_list(path, count_game, &count, NULL) < 0 || count < 2) return false;
    game_list(path, say_game, session, NULL);
    session_say(session, "%d games; load %.200s N loads one.", count, argument);
    return true;
}

void command_load(Session *session, const char *argument) {
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s", argument);
    const int number = cut_number(name);
    if (!*name) {
        session_refuse(session, "load: the name of the file is missing");
    } else if (number == 0 && (refuse_number(session, name) || list_several(session, name))) {
        return;
    } else if (command_load_file(session, name, number ? number : 1)) {
        command_introduce(session);
        session_show_position(session);
    }
}

/* --- Games kept --- */

void command_resume(Session *session, const char *argument) {
    char *end;
    const long number = *argument ? strtol(argument, &end, 10) : 1;
    if (strcasecmp(argument, "list") == 0) {
        autosave_say_list(session);
    } else if (*argument && (*end != '\0' || number < 1 || number > INT_MAX)) {
        session_refuse(session, "resume: expected list or a number from 1 on, not '%.40s'",
                       argument);
    } else if (autosave_resume(session, (int)number)) {
        command_introduce(session);
        session_show_position(session);
    }
}
