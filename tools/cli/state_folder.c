#include "tools/cli/state_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool state_folder_path(const char *name, char path[STATE_PATH_SIZE], Report *report) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (state && state[0] == '/') { /* the XDG rules: a relative path counts for nothing */
        length = snprintf(path, STATE_PATH_SIZE, "%s/orthant/%s", state, name);
    } else if (home && home[0] == '/') {
        length = snprintf(path, STATE_PATH_SIZE, "%s/.local/state/orthant/%s", home, name);
    } else {
        return report_error(report, "neither XDG_STATE_HOME nor HOME is set");
    }
    return length < STATE_PATH_SIZE || report_error(report, "the path of the home is too long");
}

bool state_folder_make(const char *path, Report *report) {
    char part[STATE_PATH_SIZE];
    const size_t length = strlen(path);
    for (size_t i = 1; i < length && i < sizeof part; i++) {
        if (path[i] != '/') continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) == 0 || errno == EEXIST) continue;
        const int cause = errno;
        struct stat status; /* a folder that may not be written to is there all the same */
        if (stat(part, &status) == 0) continue;
        return report_error(report, "%s: %s", part, strerror(cause));
    }
    return true;
}
