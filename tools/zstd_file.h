/* Files compressed by Zstandard as ordinary streams, in builds with libzstd. */
#ifndef ORTHANT_TOOLS_ZSTD_FILE_H
#define ORTHANT_TOOLS_ZSTD_FILE_H

#include <stdio.h>

#include "core/report.h"

/* Can this build compress and decompress? */
bool zstd_file_is_available(void);
/* Does the name say that the file is compressed (does it end in ".zst")? */
bool zstd_file_is_named(const char *path);

/* Opens a file or pipe to be read; one that begins as Zstandard's do (by a parenthesis, as no text
 * of ours), whatever its name, is decompressed on the way. The stream cannot be positioned. NULL
 * with the reason, without the path, as the error. */
FILE *zstd_file_open(const char *path, Report *report);
/* What to say after a read error of such a stream, by errno: EBADMSG is damaged or cut off data. */
const char *zstd_file_error_text(int cause);

/* A stream to write to; what is written goes to `file` compressed. fclose writes the rest, fails
 * when something could not be written, and leaves `file` open. NULL with the reason as the error.
 */
FILE *zstd_file_compress(FILE *file, Report *report);

#endif
