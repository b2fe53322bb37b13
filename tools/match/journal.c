/* flock is not in POSIX. */
#define _DEFAULT_SOURCE 1

#include "tools/match/journal.h"

#include <cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "tools/config_json.h"
#include "tools/json_output.h"

enum { LARGEST_EXACT = 53 /* bits of a whole number in a double */ };

struct Journal {
    FILE *file;
    char *text;               /* what was there, without a line that was cut off */
    size_t length, at, first; /* `first`: where the second line begins */
    int line;                 /* number of the line before `at`, from 1 */
    int pairing;
    int pairs, read; /* of that pairing: there, and read already */
    bool failed;     /* to write */
};

/* --- Writing --- */

static void add_totals(JsonArray *array, const PlayerTotals *totals) {
    JsonObject *object = json_append_object(array);
    json_add_integer(object, "moves", totals->moves);
    json_add_integer(object, "depth", totals->depth);
    json_add_integer(object, "timed_moves", totals->timed_moves);
    json_add_integer(object, "time_us", totals->time_us);
    json_add_count(object, "nodes", totals->nodes);
}

static void add_game(JsonArray *array, const GameRecord *record) {
    JsonObject *object = json_append_object(array);
    json_add_integer(object, "white_half_points", record->white_half_points);
    json_add_text(object, "end", game_end_name(record->end));
    json_add_text(object, "status", game_status_text(record->status));
    json_add_integer(object, "faulty", record->faulty);
    json_add_integer(object, "stalled", record->stalled);
    json_add_text(object, "fault", record->fault);
    JsonArray *totals = json_add_array(object, "totals");
    for (int color = WHITE; color <= BLACK; color++)
        add_totals(totals, &record->totals[color]);
}

static void write_line(Journal *journal, JsonObject *object) {
    json_print(object, journal->file);
    if (fflush(journal->file) != 0) journal->failed = true;
}

void journal_append(Journal *journal, int pair, const GameRecord games[2]) {
    JsonObject *object = json_create();
    if (journal->pairing > 0) json_add_integer(object, "pairing", journal->pairing);
    json_add_integer(object, "pair", pair);
    JsonArray *array = json_add_array(object, "games");
    for (int i = 0; i < 2; i++)
        add_game(array, &games[i]);
    write_line(journal, object);
}

/* --- Reading --- */

/* A whole number that a double holds exactly. */
static bool read_count(const cJSON *object, const char *key, int64_t *count, Report *report) {
    const cJSON *item = config_json_member(object, key);
    const double most = (double)(INT64_C(1) << LARGEST_EXACT);
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0 && item->valuedouble <= most)) {
        return report_error(report, "%s: expected a count", key);
    }
    *count = (int64_t)item->valuedouble;
    return true;
}

static bool read_small(const cJSON *object, const char *key, int most, int *number,
                       Report *report) {
    return config_json_integer(config_json_member(object, key), key, 0, most, number, report);
}

static bool read_totals(const cJSON *object, PlayerTotals *totals, Report *report) {
    int64_t nodes = 0;
    if (!read_count(object, "moves", &totals->moves, report) ||
        !read_count(object, "depth", &totals->depth, report) ||
        !read_count(object, "timed_moves", &totals->timed_moves, report) ||
        !read_count(object, "time_us", &totals->time_us, report) ||
        !read_count(object, "nodes", &nodes, report)) {
        return false;
    }
    totals->nodes = (uint64_t)nodes;
    return true;
}

static bool read_end(const cJSON *object, GameRecord *record, Report *report) {
    const cJSON *end = config_json_member(object, "end");
    const cJSON *status = config_json_member(object, "status");
    const cJSON *fault = config_json_member(object, "fault");
    int i = 0;
    if (!cJSON_IsString(end) || !cJSON_IsString(status) || !cJSON_IsString(fault)) {
        return report_error(report, "end, status, fault: expected texts");
    }
    while (i < GAME_END_COUNT && strcmp(game_end_name((GameEnd)i), end->valuestring) != 0)
        i++;
    if (i == GAME_END_COUNT) return report_error(report, "end: unknown");
    record->end = (GameEnd)i;
    for (i = GAME_IN_PROGRESS; strcmp(game_status_text((GameStatus)i), status->valuestring) != 0;) {
        if (++i > GAME_N_MOVE_RULE) return report_error(report, "status: unknown");
    }
    record->status = (GameStatus)i;
    snprintf(record->fault, sizeof record->fault, "%s", fault->valuestring);
    return true;
}

static bool read_game(const cJSON *object, GameRecord *record, Report *report) {
    int faulty = 0, stalled = 0;
    record->note_count = 0;
    if (!read_small(object, "white_half_points", 2, &record->white_half_points, report) ||
        !read_small(object, "faulty", BLACK, &faulty, report) ||
        !read_small(object, "stalled", 1, &stalled, report) || !read_end(object, record, report)) {
        return false;
    }
    record->faulty = (Color)faulty;
    record->stalled = stalled != 0;
    const cJSON *totals = config_json_member(object, "totals");
    if (cJSON_GetArraySize(totals) != COLOR_COUNT) {
        return report_error(report, "totals: expected two");
    }
    return read_totals(cJSON_GetArrayItem(totals, WHITE), &record->totals[WHITE], report) &&
           read_totals(cJSON_GetArrayItem(totals, BLACK), &record->totals[BLACK], report);
}

static bool read_pair(const cJSON *root, int number, GameRecord games[2], Report *report) {
    int pair = -1;
    if (!read_small(root, "pair", INT32_MAX, &pair, report)) return false;
    if (pair != number) return report_error(report, "pair %d stands where %d should", pair, number);
    const cJSON *array = config_json_member(root, "games");
    if (cJSON_GetArraySize(array) != 2) return report_error(report, "games: expected two");
    return read_game(cJSON_GetArrayItem(array, 0), &games[0], report) &&
           read_game(cJSON_GetArrayItem(array, 1), &games[1], report);
}

static void skip_line(Journal *journal) {
    const char *start = journal->text + journal->at;
    const char *newline = memchr(start, '\n', journal->length - journal->at);
    journal->at += (size_t)(newline - start) + 1;
    journal->line++;
}

/* The next line, parsed; NULL with the error set. There must be one. */
static cJSON *next_line(Journal *journal, Report *report) {
    const char *start = journal->text + journal->at;
    skip_line(journal);
    return config_json_parse(start, (size_t)(journal->text + journal->at - start) - 1, report);
}

static bool error_in_line(const Journal *journal, const Report *inner, Report *report) {
    return report_error(report, "journal: line %d: %s", journal->line, inner->error);
}

/* Which pairing the line at `at` is about; so we write it, and so alone. */
static int pairing_of_line(const Journal *journal) {
    static const char start[] = "{\"schema\":1,\"pairing\":";
    const size_t left = journal->length - journal->at;
    const char *text = journal->text + journal->at;
    if (left <= strlen(start) || memcmp(text, start, strlen(start)) != 0) return 0;
    return atoi(text + strlen(start)); /* the text ends with a line end, not in a number */
}

/* Skips the lines of other pairings; false at the end. */
static bool find_line(Journal *journal) {
    while (journal->at < journal->length && pairing_of_line(journal) != journal->pairing)
        skip_line(journal);
    return journal->at < journal->length;
}

bool journal_read(Journal *journal, GameRecord games[2], Report *report) {
    if (!find_line(journal)) return false;
    Report inner;
    report_clear(&inner);
    cJSON *root = next_line(journal, &inner);
    const bool sound = root && read_pair(root, journal->read++, games, &inner);
    cJSON_Delete(root);
    return sound || error_in_line(journal, &inner, report);
}

void journal_select(Journal *journal, int pairing) {
    journal->pairing = pairing;
    journal->pairs = journal->read = 0;
    for (journal->at = journal->first; find_line(journal); skip_line(journal))
        journal->pairs++;
    journal->at = journal->first;
    journal->line = 1;
}

int journal_pairs(const Journal *journal) { return journal->pairs; }

bool journal_is_begun(const Journal *journal) { return journal->first < journal->length; }

/* --- Opening --- */

static bool check_settings(Journal *journal, const char *settings, Report *report) {
    Report inner;
    report_clear(&inner);
    cJSON *root = next_line(journal, &inner);
    const cJSON *text = root ? config_json_member(root, "settings") : NULL;
    bool sound = true;
    if (!root) {
        sound = error_in_line(journal, &inner, report);
    } else if (!cJSON_IsString(text)) {
        sound = report_error(report, "journal: line 1: not the journal of a match");
    } else if (strcmp(text->valuestring, settings) != 0) {
        sound = report_error(report, "journal: it belongs to a match with other settings");
    }
    cJSON_Delete(root);
    return sound;
}

/* Opens the file for appending, and keeps others from writing it while this process lives. */
static bool open_alone(Journal *journal, const char *path, Report *report) {
    journal->file = fopen(path, "a");
    if (!journal->file) return report_error(report, "journal: %s", strerror(errno));
    if (flock(fileno(journal->file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    return report_error(report, "journal: another run is writing it");
}

/* Reads what is there and drops a last line that was cut off; 0 bytes if the file is new. */
static bool read_file(Journal *journal, const char *path, Report *report) {
    Report inner;
    report_clear(&inner);
    journal->text = config_json_read_file(path, &journal->length, &inner);
    if (!journal->text) return report_error(report, "journal: %s", inner.error);
    const size_t all = journal->length;
    while (journal->length > 0 && journal->text[journal->length - 1] != '\n')
        journal->length--;
    if (journal->length < all && truncate(path, (off_t)journal->length) != 0) {
        return report_error(report, "journal: %s", strerror(errno));
    }
    return true;
}

static bool begin(Journal *journal, const char *path, const char *settings, Report *report) {
    if (!open_alone(journal, path, report) || !read_file(journal, path, report)) return false;
    if (journal->length > 0 && !check_settings(journal, settings, report)) return false;
    journal->first = journal->at;
    journal_select(journal, 0);
    if (journal->length > 0) return true;
    JsonObject *header = json_create();
    json_add_text(header, "settings", settings);
    write_line(journal, header);
    return true;
}

Journal *journal_open(const char *path, const char *settings, Report *report) {
    Journal *journal = calloc(1, sizeof *journal);
    if (!journal) {
        report_error(report, "journal: out of memory");
    } else if (!begin(journal, path, settings, report)) {
        journal_close(journal, NULL);
        journal = NULL;
    }
    return journal;
}

bool journal_close(Journal *journal, Report *report) {
    bool sound = !journal->failed;
    if (journal->file && fclose(journal->file) != 0) sound = false;
    free(journal->text);
    free(journal);
    return sound || report_error(report, "journal: not everything could be written");
}
