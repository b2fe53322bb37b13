/* What files a command reads and writes, so that nothing that is read, and nothing else that is
 * written, is lost by writing. */
#ifndef ORTHANT_TOOLS_FILE_USES_H
#define ORTHANT_TOOLS_FILE_USES_H

#include "core/report.h"

/* Enough for the files of all engines of a tournament. */
enum { FILE_USES_MAX = 256 };

/* A file and what it is for. */
typedef struct FileUse {
    const char *purpose; /* NULL: it is no file that could be lost */
    bool there;
    uint64_t device,
        number; /* of a file that is there; else `number` is the checksum of its name */
} FileUse;

typedef struct FileUses {
    int count;
    FileUse uses[FILE_USES_MAX];
} FileUses;

/* What a path means now. None (NULL or empty), "-", devices and pipes cannot be lost. `purpose`
 * outlives it. */
FileUse file_use_of(const char *path, const char *purpose);
/* Adds a file that is read. Begins with a count of 0. */
void file_uses_read(FileUses *uses, FileUse use);
/* Adds a file that is written. False with "PURPOSE: that is PURPOSE OF THE OTHER" as the error when
 * it is one of those before. */
bool file_uses_write(FileUses *uses, FileUse use, Report *report);

#endif
