#define _XOPEN_SOURCE 700 /* realpath */

#include "tools/cli/game_record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/cli/score_text.h"
#include "variants/variants.h"

enum { COMMENT_SIZE = 48, PATH_SIZE = 4096 + 16, FILE_SIZE_MAX = 64 << 20 };

/* --- Writing --- */

static void set_if_missing(PgnTags *tags, const char *name, const char *value) {
    if (!pgn_tag(tags, name)) pgn_tags_set(tags, name, value);
}

static void set_player(const Session *session, PgnTags *tags, Color color) {
    char strength[LEVEL_TEXT_SIZE], name[LEVEL_TEXT_SIZE + 16];
    strength_text(&session->strength, strength);
    snprintf(name, sizeof name, "Orthant, %s", strength);
    set_if_missing(tags, color_name(color), session->human[color] ? "Player" : name);
}

static void set_tags(const Session *session, PgnTags *tags) {
    *tags = *session->match.tags;
    char date[16] = "????.??.??";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(date, sizeof date, "%Y.%m.%d", &local);
    set_if_missing(tags, "Event", "Casual game");
    set_if_missing(tags, "Date", date);
    set_player(session, tags, WHITE);
    set_player(session, tags, BLACK);
    pgn_tags_set(tags, "Result", match_result(&session->match));
}

/* The comments of all plies: pointers into one block, NULL for plies without. Freed by free. */
static char **make_comments(const Match *match) {
    const size_t count = (size_t)game_ply(match->game);
    char **comments = malloc(count * (sizeof *comments + COMMENT_SIZE) + 1);
    if (!comments) return NULL;
    char *text = (char *)(comments + count);
    for (size_t i = 0; i < count; i++, text += COMMENT_SIZE) {
        const MoveNote *note = &match->notes[i];
        char score[SCORE_TEXT_SIZE];
        comments[i] = note->known ? text : NULL;
        if (!note->known) continue;
        score_symbol(note->score, score);
        const int length = snprintf(text, COMMENT_SIZE, "%s/%d", score, note->depth);
        if (note->time_ms >= 0) {
            snprintf(text + length, (size_t)(COMMENT_SIZE - length), " %.3fs",
                     note->time_ms / 1000.0);
        }
    }
    return comments;
}

bool game_record_write(const Session *session, FILE *out) {
    PgnTags *tags = malloc(sizeof *tags);
    char **comments = make_comments(&session->match);
    bool done = false;
    if (tags && comments) {
        set_tags(session, tags);
        done = pgn_write(out, tags, session->match.game, (const char *const *)comments);
    }
    free(comments);
    free(tags);
    return done;
}

/* Writes the file in full and makes sure it has reached the disk. */
static bool write_file(const Session *session, const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool done = game_record_write(session, file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    const int cause = errno;
    if (fclose(file) != 0) done = false;
    if (!done) {
        unlink(path);
        errno = cause;
    }
    return done;
}

/* Writes beside the file and puts the whole in its place, so that a failure leaves the old one. */
static bool write_in_place(const Session *session, const char *path, Report *report) {
    char temporary[PATH_SIZE];
    const int length = snprintf(temporary, sizeof temporary, "%s.tmp%ld", path, (long)getpid());
    if (length >= (int)sizeof temporary) return report_error(report, "save: the name is too long");
    if (!write_file(session, temporary)) {
        return report_error(report, "save: %s: %s", path, strerror(errno));
    }
    if (rename(temporary, path) != 0) {
        const int cause = errno;
        unlink(temporary);
        return report_error(report, "save: %s: %s", path, strerror(cause));
    }
    return true;
}

bool game_record_save(const Session *session, const char *path, bool replace, Report *report) {
    struct stat status;
    if (stat(path, &status) == 0) {
        if (!S_ISREG(status.st_mode)) {
            return report_error(report, "save: %s is not a plain file", path);
        }
        if (!replace) {
            return report_error(report, "save: %s exists; to replace it: save! %s", path, path);
        }
    }
    if (lstat(path, &status) != 0 || !S_ISLNK(status.st_mode)) {
        return write_in_place(session, path, report);
    }
    /* A symbolic link stays one: what it leads to is replaced. */
    char *target = realpath(path, NULL);
    if (!target) return report_error(report, "save: %s: link: %s", path, strerror(errno));
    const bool done = write_in_place(session, target, report);
    free(target);
    return done;
}

/* --- Reading --- */

/* The whole file; NULL with the report set. Freed by free. */
static char *read_file(const char *path, size_t *length, Report *report) {
    struct stat status;
    FILE *file = fopen(path, "r");
    if (!file || fstat(fileno(file), &status) != 0) {
        report_error(report, "load: %s: %s", path, strerror(errno));
        if (file) fclose(file);
        return NULL;
    }
    char *text = NULL;
    if (!S_ISREG(status.st_mode)) {
        report_error(report, "load: %s is not a plain file", path);
    } else if (status.st_size > FILE_SIZE_MAX) {
        report_error(report, "load: %s has more than %d MiB", path, FILE_SIZE_MAX >> 20);
    } else if (!(text = malloc((size_t)status.st_size + 1))) {
        report_error(report, "load: %s: out of memory", path);
    } else {
        *length = fread(text, 1, (size_t)status.st_size, file);
        if (ferror(file)) {
            report_error(report, "load: %s: %s", path, strerror(errno));
            free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

/* What the file's result says and the moves do not. */
static void take_result(Match *match, const char *result) {
    if (game_status(match->game) != GAME_IN_PROGRESS || strcmp(result, "*") == 0) return;
    if (strcmp(result, "1/2-1/2") == 0) {
        match->agreement = AGREEMENT_RECORDED_DRAW;
    } else {
        match->agreement = AGREEMENT_RECORDED_WIN;
        match->loser = strcmp(result, "0-1") == 0 ? WHITE : BLACK;
    }
}

static bool read_first_game(const char *path, PgnReader *reader, Match *match, PgnTags *tags,
                            Report *report) {
    PgnStatus status = pgn_next(reader, tags, report);
    if (status == PGN_END) return report_error(report, "load: %s holds no game", path);
    if (status == PGN_BAD) return false;
    const Variant *variant = variant_find(pgn_variant_name(tags));
    if (!variant) {
        return report_error(report, "load: %s: unknown variant '%.40s'", path,
                            pgn_variant_name(tags));
    }
    if (!match_open(match, variant, RULES_WIDTH_AUTO)) {
        return report_error(report, "load: out of memory");
    }
    *match->tags = *tags;
    if (pgn_read_moves(reader, tags, match->game, NULL, report) == PGN_OK) {
        take_result(match, reader->result);
        return true;
    }
    match_close(match);
    return false;
}

bool game_record_load(const char *path, Match *match, Report *report) {
    size_t length = 0;
    char *text = read_file(path, &length, report);
    if (!text) return false;
    PgnTags *tags = malloc(sizeof *tags);
    PgnReader reader;
    pgn_reader_init(&reader, text, length);
    bool done = false;
    if (tags) {
        done = read_first_game(path, &reader, match, tags, report);
        if (done && pgn_next(&reader, tags, NULL) != PGN_END) {
            report_warn(report, "%s holds more games; this is the first", path);
        }
    } else {
        report_error(report, "load: out of memory");
    }
    free(tags);
    free(text);
    return done;
}
