#include "tools/file_uses.h"

#include <string.h>
#include <sys/stat.h>

#include "tools/checksum.h"

FileUse file_use_of(const char *path, const char *purpose) {
    struct stat status;
    if (!path || !path[0] || strcmp(path, "-") == 0) return (FileUse){0};
    if (stat(path, &status) != 0) {
        const uint64_t name = checksum_add(CHECKSUM_EMPTY, path, strlen(path));
        return (FileUse){.purpose = purpose, .number = name};
    }
    if (!S_ISREG(status.st_mode)) return (FileUse){0};
    return (FileUse){.purpose = purpose,
                     .there = true,
                     .device = (uint64_t)status.st_dev,
                     .number = (uint64_t)status.st_ino};
}

void file_uses_read(FileUses *uses, FileUse use) {
    if (use.purpose && uses->count < FILE_USES_MAX) uses->uses[uses->count++] = use;
}

bool file_uses_write(FileUses *uses, FileUse use, Report *report) {
    for (int i = 0; i < uses->count && use.purpose; i++) {
        const FileUse *other = &uses->uses[i];
        if (use.there == other->there && use.device == other->device &&
            use.number == other->number) {
            return report_error(report, "%s: that is %s", use.purpose, other->purpose);
        }
    }
    file_uses_read(uses, use);
    return true;
}
