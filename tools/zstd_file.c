/* fopencookie is not in POSIX; the build without it has no Zstandard. */
#define _GNU_SOURCE 1

#include "tools/zstd_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/text_file.h"

bool zstd_file_is_named(const char *path) {
    static const char ending[] = ".zst";
    const size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

const char *zstd_file_error_text(int cause) {
    return cause == EBADMSG ? "the compressed data is damaged or cut off" : strerror(cause);
}

/* Does it begin as compressed files do? One byte is looked at, so that it may be a pipe: none of
 * our formats begins with it. */
static bool is_compressed(FILE *file) {
    enum { FIRST_BYTE = 0x28 };
    const int first = getc(file);
    if (first != EOF) ungetc(first, file);
    return first == FIRST_BYTE;
}

#ifdef ORTHANT_ZSTD
#include <zstd.h>

bool zstd_file_is_available(void) { return true; }

/* --- Reading --- */

typedef struct Reader {
    FILE *file;
    ZSTD_DStream *stream;
    ZSTD_inBuffer input;
    size_t pending; /* 0: between two frames, where the file may end */
    size_t capacity;
    char buffer[];
} Reader;

/* Fills the input buffer when it is used up; false at the end of the file or on failure. */
static bool fill_input(Reader *reader) {
    if (reader->input.pos < reader->input.size) return true;
    reader->input = (ZSTD_inBuffer){reader->buffer,
                                    fread(reader->buffer, 1, reader->capacity, reader->file), 0};
    return reader->input.size > 0;
}

static ssize_t read_cookie(void *cookie, char *text, size_t size) {
    Reader *reader = cookie;
    ZSTD_outBuffer output = {text, size, 0};
    while (output.pos == 0) {
        if (!fill_input(reader)) {
            if (!ferror(reader->file) && reader->pending == 0) return 0;
            if (!ferror(reader->file)) errno = EBADMSG;
            return -1;
        }
        reader->pending = ZSTD_decompressStream(reader->stream, &output, &reader->input);
        if (ZSTD_isError(reader->pending)) {
            errno = EBADMSG;
            return -1;
        }
    }
    return (ssize_t)output.pos;
}

static int close_reader(void *cookie) {
    Reader *reader = cookie;
    ZSTD_freeDStream(reader->stream);
    const int status = fclose(reader->file);
    free(reader);
    return status;
}

/* Takes the file over; NULL with the error set leaves it to the caller. */
static FILE *decompress(FILE *file, Report *report) {
    const size_t capacity = ZSTD_DStreamInSize();
    Reader *reader = calloc(1, sizeof *reader + capacity);
    ZSTD_DStream *stream = ZSTD_createDStream();
    FILE *result = NULL;
    if (reader && stream) {
        *reader = (Reader){.file = file, .stream = stream, .capacity = capacity};
        const cookie_io_functions_t functions = {.read = read_cookie, .close = close_reader};
        result = fopencookie(reader, "r", functions);
    }
    if (result) return result;
    report_error(report, "out of memory");
    ZSTD_freeDStream(stream);
    free(reader);
    return NULL;
}

/* --- Writing --- */

typedef struct Writer {
    FILE *file;
    ZSTD_CStream *stream;
    size_t capacity;
    char buffer[];
} Writer;

/* Compresses text; with ZSTD_e_end all of it and the end of the frame. */
static bool write_through(Writer *writer, const char *text, size_t size, ZSTD_EndDirective mode) {
    ZSTD_inBuffer input = {text, size, 0};
    size_t left;
    do {
        ZSTD_outBuffer output = {writer->buffer, writer->capacity, 0};
        left = ZSTD_compressStream2(writer->stream, &output, &input, mode);
        if (ZSTD_isError(left)) {
            errno = EIO;
            return false;
        }
        if (fwrite(writer->buffer, 1, output.pos, writer->file) != output.pos) return false;
    } while (mode == ZSTD_e_end ? left > 0 : input.pos < input.size);
    return true;
}

static ssize_t write_cookie(void *cookie, const char *text, size_t size) {
    return write_through(cookie, text, size, ZSTD_e_continue) ? (ssize_t)size : 0;
}

static int close_writer(void *cookie) {
    Writer *writer = cookie;
    const bool sound = write_through(writer, NULL, 0, ZSTD_e_end) && fflush(writer->file) == 0;
    const int cause = errno;
    ZSTD_freeCStream(writer->stream);
    free(writer);
    errno = cause;
    return sound ? 0 : EOF;
}

FILE *zstd_file_compress(FILE *file, Report *report) {
    const size_t capacity = ZSTD_CStreamOutSize();
    Writer *writer = calloc(1, sizeof *writer + capacity);
    ZSTD_CStream *stream = ZSTD_createCStream();
    FILE *result = NULL;
    if (writer && stream) {
        *writer = (Writer){.file = file, .stream = stream, .capacity = capacity};
        ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1);
        const cookie_io_functions_t functions = {.write = write_cookie, .close = close_writer};
        result = fopencookie(writer, "w", functions);
    }
    if (result) return result;
    report_error(report, "out of memory");
    ZSTD_freeCStream(stream);
    free(writer);
    return NULL;
}

#else

bool zstd_file_is_available(void) { return false; }

static FILE *without_zstd(Report *report) {
    report_error(report, "this build is without libzstd, which compresses files");
    return NULL;
}

static FILE *decompress(FILE *file, Report *report) {
    (void)file;
    return without_zstd(report);
}

FILE *zstd_file_compress(FILE *file, Report *report) {
    (void)file;
    return without_zstd(report);
}

#endif

FILE *zstd_file_open(const char *path, Report *report) {
    FILE *file = text_file_open(path, report);
    if (!file) return NULL;
    const bool compressed = is_compressed(file);
    if (!compressed && !ferror(file)) return file;
    FILE *stream = NULL;
    if (compressed) {
        stream = decompress(file, report);
    } else {
        report_error(report, "%s", strerror(errno));
    }
    if (!stream) fclose(file);
    return stream;
}
