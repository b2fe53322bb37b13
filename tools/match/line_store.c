/* flock is not in POSIX. */
#define _DEFAULT_SOURCE 1

#include "tools/match/line_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/text_file.h"

enum { READ_CHUNK = 1 << 16, GAME_NUMBER_MAX = 2000000000 };

/* --- Files --- */

/* Opens for appending, and keeps others from writing while this process lives. What it is must be
 * known before: opening a pipe would wait for a reader. */
static FILE *open_alone(const char *path, Report *report) {
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        report_error(report, S_ISFIFO(status.st_mode) ? "it is a pipe; expected a file"
                                                      : "not a plain file");
        return NULL;
    }
    FILE *file = fopen(path, "a");
    if (!file) {
        report_error(report, "%s", strerror(errno));
    } else if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        report_error(report, "another run is writing it");
        fclose(file);
        file = NULL;
    }
    return file;
}

/* Adds what is left of the file to the text; false when not all could be read. A file of something
 * else is not read on, so that one without an end is no danger. */
static bool read_on(FILE *file, char **text, size_t *length, Report *report) {
    size_t size = 0, got;
    do {
        if (*length + READ_CHUNK + 1 > size) {
            size = 2 * size + READ_CHUNK + 1;
            char *larger = realloc(*text, size);
            if (!larger) return report_error(report, "out of memory");
            *text = larger;
        }
        got = fread(*text + *length, 1, READ_CHUNK, file);
        *length += got;
        if (*length > 0 && **text != '{') {
            return report_error(report, "line 1: not the journal of a match");
        }
    } while (got > 0);
    (*text)[*length] = '\0';
    return (!ferror(file) && feof(file)) || report_error(report, "cannot be read as a whole");
}

/* The whole file, ended by a zero; to be freed. NULL with the error set. */
static char *read_all(const char *path, size_t *length, Report *report) {
    FILE *file = text_file_open(path, report);
    char *text = NULL;
    *length = 0;
    if (!file) return NULL;
    const bool sound = read_on(file, &text, length, report);
    fclose(file);
    if (sound) return text;
    free(text);
    return NULL;
}

/* Overlooks a last line that was cut off; true if there was one. */
static bool forget_torn_line(LineStore *store) {
    const size_t all = store->length;
    while (store->length > 0 && store->text[store->length - 1] != '\n')
        store->length--;
    store->text[store->length] = '\0';
    return store->length < all;
}

/* Drops a last line that was cut off. */
static bool drop_torn_line(LineStore *store, Report *report) {
    return !forget_torn_line(store) || truncate(store->path, (off_t)store->length) == 0 ||
           report_error(report, "%s", strerror(errno));
}

bool line_store_open_reading(LineStore *store, const char *path, Report *report) {
    *store = (LineStore){.path = strdup(path)};
    bool sound = store->path != NULL || report_error(report, "out of memory");
    if (sound) sound = (store->text = read_all(path, &store->length, report)) != NULL;
    if (sound) {
        forget_torn_line(store);
    } else {
        line_store_close(store, NULL);
    }
    return sound;
}

bool line_store_open(LineStore *store, const char *path, Report *report) {
    *store = (LineStore){.path = strdup(path)};
    bool sound = store->path != NULL || report_error(report, "out of memory");
    if (sound) sound = (store->file = open_alone(path, report)) != NULL;
    if (sound) sound = (store->text = read_all(path, &store->length, report)) != NULL;
    if (sound) sound = drop_torn_line(store, report);
    if (!sound) line_store_close(store, NULL);
    return sound;
}

bool line_store_close(LineStore *store, Report *report) {
    const bool sound = !store->file || fclose(store->file) == 0 ||
                       report_error(report, "%s: %s", store->path, strerror(errno));
    free(store->path);
    free(store->text);
    free(store->at);
    *store = (LineStore){0};
    return sound;
}

/* --- Lines --- */

static size_t line_length(const char *line) { return strcspn(line, "\n"); }

static const char *next_line(const char *line) { return line + line_length(line) + 1; }

const char *line_store_header(const LineStore *store, size_t *length) {
    if (store->length == 0) return NULL;
    *length = line_length(store->text);
    return store->text;
}

bool line_store_is_begun(const LineStore *store) {
    return store->length > 0 && next_line(store->text) < store->text + store->length;
}

/* A number after a key that stands exactly here; moves on behind it. */
static bool skip_number(const char **at, const char *key, int *number) {
    const size_t length = strlen(key);
    char *end;
    if (strncmp(*at, key, length) != 0) return false;
    *at += length;
    if (**at < '0' || **at > '9') return false;
    const long value = strtol(*at, &end, 10);
    if (value > GAME_NUMBER_MAX) return false;
    *at = end;
    *number = (int)value;
    return true;
}

/* Which game a line is about. */
static bool parse_start(const char *line, int *pairing, int *game) {
    *pairing = *game = 0;
    return skip_number(&line, "{\"schema\":1,\"pairing\":", pairing) &&
           skip_number(&line, ",\"game\":", game) && *line == ',';
}

bool line_store_is_change(const char *line) {
    static const char beginning[] = "{\"schema\":1,\"change\":";
    return strncmp(line, beginning, sizeof beginning - 1) == 0;
}

const char *line_store_next_change(const LineStore *store, const char *line, size_t *length) {
    if (store->length == 0) return NULL;
    const char *end = store->text + store->length;
    for (line = next_line(line ? line : store->text); line < end; line = next_line(line)) {
        if (!line_store_is_change(line)) continue;
        *length = line_length(line);
        return line;
    }
    return NULL;
}

int line_store_number(const LineStore *store, const char *line) {
    int number = 1;
    for (const char *at = store->text; at < line; at = next_line(at))
        number++;
    return number;
}

static bool index_game(LineStore *store, int game, size_t at, Report *report) {
    if (game >= store->games) {
        const int count = game + game / 2 + 64;
        size_t *larger = realloc(store->at, (size_t)count * sizeof *larger);
        if (!larger) return report_error(report, "out of memory");
        memset(larger + store->games, 0, (size_t)(count - store->games) * sizeof *larger);
        store->at = larger;
        store->games = count;
    }
    store->at[game] = at;
    return true;
}

/* Which game a line of the store is about; false with the error set. */
static bool read_start(const LineStore *store, const char *line, int *pairing, int *game,
                       Report *report) {
    return parse_start(line, pairing, game) ||
           report_error(report, "line %d: expected {\"schema\":1,\"pairing\":P,\"game\":G,",
                        line_store_number(store, line));
}

bool line_store_check_order(const LineStore *store, Report *report) {
    if (!line_store_is_begun(store)) return true;
    const char *end = store->text + store->length;
    int expected = 0;
    for (const char *line = next_line(store->text); line < end; line = next_line(line)) {
        int pairing, game;
        if (!read_start(store, line, &pairing, &game, report)) return false;
        if (pairing != 0 || game != expected) {
            return report_error(
                report,
                "line %d: expected \"pairing\":0,\"game\":%d, not %d and %d; a line "
                "is missing, or not where it was written",
                line_store_number(store, line), expected, pairing, game);
        }
        expected++;
    }
    return true;
}

bool line_store_select(LineStore *store, int pairing, Report *report) {
    store->pairing = pairing;
    if (store->at) memset(store->at, 0, (size_t)store->games * sizeof *store->at);
    if (!line_store_is_begun(store)) return true;
    const char *end = store->text + store->length;
    for (const char *line = next_line(store->text); line < end; line = next_line(line)) {
        int of, game;
        if (line_store_is_change(line)) continue;
        if (!read_start(store, line, &of, &game, report)) return false;
        if (of == pairing && !index_game(store, game, (size_t)(line - store->text), report)) {
            return false;
        }
    }
    return true;
}

const char *line_store_find(const LineStore *store, int game, size_t *length) {
    if (game >= store->games || store->at[game] == 0) return NULL;
    const char *line = store->text + store->at[game];
    *length = line_length(line);
    return line;
}

static bool error_of_writing(int cause, Report *report) {
    const bool full = cause == ENOSPC || cause == EDQUOT || cause == EFBIG;
    return report_error(report,
                        "%s; what was written before is kept, and the same command goes on%s",
                        strerror(cause), full ? " once there is room" : "");
}

/* The beginning of a line that found no room would spoil the next one, if there is room then. */
static void drop_beginning(const LineStore *store, off_t size) {
    if (ftruncate(fileno(store->file), size) != 0) return; /* opening the file drops it, too */
    clearerr(store->file);
}

bool line_store_append(LineStore *store, const char *line, Report *report) {
    struct stat before;
    const bool known = fstat(fileno(store->file), &before) == 0;
    errno = 0;
    if (fputs(line, store->file) >= 0 && fflush(store->file) == 0) return true;
    const int cause = errno;
    if (known) drop_beginning(store, before.st_size);
    return error_of_writing(cause, report);
}

/* --- Cutting --- */

/* Is a line to stay when the pairing ends before game number `games`? */
static bool is_kept(const LineStore *store, const char *line, int games) {
    int pairing, game;
    return !parse_start(line, &pairing, &game) || pairing != store->pairing || game < games;
}

static bool write_kept(const LineStore *store, FILE *out, const char *text, size_t length,
                       int games) {
    for (const char *line = text; line < text + length; line = next_line(line)) {
        if (!is_kept(store, line, games)) continue;
        if (fwrite(line, 1, line_length(line) + 1, out) != line_length(line) + 1) return false;
    }
    return fflush(out) == 0 && fsync(fileno(out)) == 0;
}

/* The new file is locked before it takes the name of the old one, so that nobody gets between. */
static bool replace(LineStore *store, const char *text, size_t length, int games, Report *report) {
    char *path = malloc(strlen(store->path) + sizeof ".new");
    if (!path) return report_error(report, "out of memory");
    strcpy(path, store->path);
    strcat(path, ".new");
    unlink(path);
    FILE *file = open_alone(path, report);
    bool sound = file != NULL;
    if (sound &&
        (!write_kept(store, file, text, length, games) || rename(path, store->path) != 0)) {
        sound = report_error(report, "%s", strerror(errno));
        fclose(file);
        unlink(path);
    }
    if (sound) {
        fclose(store->file);
        store->file = file;
    }
    free(path);
    return sound;
}

bool line_store_cut(LineStore *store, int games, Report *report) {
    size_t length, dropped = 0;
    char *text = read_all(store->path, &length, report);
    if (!text) return false;
    for (const char *line = text; line < text + length; line = next_line(line))
        dropped += !is_kept(store, line, games);
    const bool sound = dropped == 0 || replace(store, text, length, games, report);
    free(text);
    return sound;
}
