#define _XOPEN_SOURCE 700 /* realpath */

#include "tools/cli/file_target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *file_target_find(const char *command, const char *path, bool replace, Report *report) {
    struct stat status;
    if (stat(path, &status) == 0) {
        if (!S_ISREG(status.st_mode)) {
            report_error(report, "%s is not a plain file", path);
            return NULL;
        }
        if (!replace) {
            report_error(report, "%s exists; to replace it: %s! %s", path, command, path);
            return NULL;
        }
    }
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
    char *target = is_link ? realpath(path, NULL) : strdup(path);
    if (!target && is_link) report_error(report, "%s: link: %s", path, strerror(errno));
    if (!target && !is_link) report_error(report, "out of memory");
    return target;
}
