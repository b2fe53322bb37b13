/* Commands that write the game or read one. */
#include <stdlib.h>

#include "tools/cli/commands.h"
#include "tools/cli/game_record.h"

void command_pgn(Session *session, const char *argument) {
    (void)argument;
    if (!game_record_write(session, session->out)) session_refuse(session, "pgn: out of memory");
}

enum { PATH_SIZE = 4096 };

/* A leading "~/" is the home directory, as in a shell. */
static const char *expand_path(const char *path, char buffer[PATH_SIZE]) {
    const char *home = getenv("HOME");
    if (path[0] != '~' || path[1] != '/' || !home) return path;
    const int length = snprintf(buffer, PATH_SIZE, "%s%s", home, path + 1);
    return length < PATH_SIZE ? buffer : path;
}

static void save(Session *session, const char *argument, bool replace) {
    char buffer[PATH_SIZE];
    const char *path = expand_path(argument, buffer);
    Report report;
    report_clear(&report);
    if (!*path) {
        session_refuse(session, "save: the name of the file is missing");
    } else if (!game_record_save(session, path, replace, &report)) {
        session_refuse(session, "%s", report.error);
    } else {
        session_say(session, "Saved to %s", path);
    }
}

void command_save(Session *session, const char *argument) { save(session, argument, false); }

void command_save_over(Session *session, const char *argument) { save(session, argument, true); }

bool command_load_file(Session *session, const char *argument) {
    char buffer[PATH_SIZE];
    const char *path = expand_path(argument, buffer);
    Report report;
    Match match;
    report_clear(&report);
    if (!game_record_load(path, &match, &report)) {
        session_refuse(session, "%s", report.error);
        return false;
    }
    if (report.warning[0]) session_refuse(session, "warning: %s", report.warning);
    session_replace_match(session, &match);
    session_wait(session);
    return true;
}

void command_load(Session *session, const char *argument) {
    if (!*argument) {
        session_refuse(session, "load: the name of the file is missing");
    } else if (command_load_file(session, argument)) {
        command_introduce(session);
        session_show_position(session);
    }
}
