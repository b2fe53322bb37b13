#include "tools/match/journal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tools/match/journal_header.h"
#include "tools/text_file.h"

struct Journal {
    LineStore games, times;
    int pairing;
    pthread_mutex_t lock; /* for writing */
    bool times_failed;    /* not worth stopping for, but to be told */
};

/* --- Opening --- */

char *journal_times_path(const char *path) {
    static const char ending[] = ".journal.jsonl";
    const size_t length = strlen(path), tail = strlen(ending);
    const bool named = length > tail && strcmp(path + length - tail, ending) == 0;
    const int stem = (int)(named ? length - tail : length);
    char *name = malloc(length + 16);
    if (name) sprintf(name, "%.*s%s", stem, path, named ? ".times.jsonl" : ".times");
    return name;
}

static bool error_in(const char *path, const char *error, Report *report) {
    char shown[REPORT_NAME_SIZE];
    report_name(path, shown);
    return report_error(report, "%s: %s", shown, error);
}

/* A side file of other settings or without its beginning is of no use, but no harm either: its
 * numbers would be wrong, so it is begun anew. */
static bool open_times(Journal *journal, const char *path, const char *settings, Report *report) {
    char *name = journal_times_path(path);
    Report inner;
    report_clear(&inner);
    bool sound = name != NULL || report_error(report, "out of memory");
    if (sound && !line_store_is_begun(&journal->games)) remove(name);
    if (sound && !line_store_open(&journal->times, name, &inner)) {
        sound = report_error(report, "%s: %s", name, inner.error);
    } else if (sound && !journal_header_begin(&journal->times, settings, &inner)) {
        line_store_close(&journal->times, NULL);
        remove(name);
        sound = line_store_open(&journal->times, name, report) &&
                journal_header_begin(&journal->times, settings, report);
    }
    free(name);
    return sound;
}

static Journal *create(Report *report) {
    Journal *journal = calloc(1, sizeof *journal);
    if (journal) {
        pthread_mutex_init(&journal->lock, NULL);
    } else {
        report_error(report, "out of memory");
    }
    return journal;
}

Journal *journal_open(const char *path, const char *settings, Report *report) {
    Journal *journal = create(report);
    Report inner;
    report_clear(&inner);
    if (!journal) return NULL;
    if (line_store_open(&journal->games, path, &inner) &&
        journal_header_begin(&journal->games, settings, &inner) &&
        open_times(journal, path, settings, &inner)) {
        return journal;
    }
    error_in(path, inner.error, report);
    journal_close(journal, NULL);
    return NULL;
}

/* Times that are missing or belong to something else are none. */
static void read_times(Journal *journal, const char *path, const char *settings) {
    char *name = journal_times_path(path);
    size_t length;
    Report unused;
    report_clear(&unused);
    if (name && line_store_open_reading(&journal->times, name, &unused)) {
        const char *header = line_store_header(&journal->times, &length);
        if (!header || !journal_header_check(header, length, settings, &unused)) {
            line_store_close(&journal->times, NULL);
        }
    }
    free(name);
}

static bool read_games(Journal *journal, const char *path, const char *settings, Report *report) {
    size_t length;
    if (!line_store_open_reading(&journal->games, path, report)) return false;
    const char *header = line_store_header(&journal->games, &length);
    return header ? journal_header_check(header, length, settings, report)
                  : report_error(report, "it is empty");
}

Journal *journal_open_reading(const char *path, const char *settings, Report *report) {
    Journal *journal = create(report);
    Report inner;
    report_clear(&inner);
    if (!journal) return NULL;
    if (read_games(journal, path, settings, &inner)) {
        read_times(journal, path, settings);
        return journal;
    }
    error_in(path, inner.error, report);
    journal_close(journal, NULL);
    return NULL;
}

bool journal_check(const char *path, const char *settings, Report *report) {
    TextLine line = {0};
    Report inner;
    report_clear(&inner);
    FILE *file = text_file_open(path, &inner);
    if (!file) return error_in(path, inner.error, report);
    /* A first line that was cut off will be written anew. */
    const bool there =
        text_file_next_line(file, &line, &inner) && line.text[line.length - 1] == '\n';
    fclose(file);
    const bool sound = there ? journal_header_check(line.text, line.length - 1, settings, &inner)
                             : inner.error[0] == '\0';
    free(line.text);
    return sound || error_in(path, inner.error, report);
}

bool journal_close(Journal *journal, Report *report) {
    Report inner;
    report_clear(&inner);
    bool sound = !journal->times_failed ||
                 report_error(report, "%s: not written as a whole", journal->times.path);
    if (!line_store_close(&journal->times, &inner)) sound = report_error(report, "%s", inner.error);
    if (!line_store_close(&journal->games, &inner)) sound = report_error(report, "%s", inner.error);
    pthread_mutex_destroy(&journal->lock);
    free(journal);
    return sound;
}

bool journal_is_begun(const Journal *journal) { return line_store_is_begun(&journal->games); }

static bool error_of(const Journal *journal, const Report *inner, Report *report) {
    return error_in(journal->games.path, inner->error, report);
}

/* --- Games --- */

bool journal_select(Journal *journal, int pairing, Report *report) {
    Report inner;
    report_clear(&inner);
    journal->pairing = pairing;
    if (!line_store_select(&journal->games, pairing, &inner)) {
        return error_of(journal, &inner, report);
    }
    line_store_select(&journal->times, pairing, &inner); /* damaged: times are missing */
    return true;
}

bool journal_has(const Journal *journal, int game) {
    size_t length;
    return line_store_find(&journal->games, game, &length) != NULL;
}

bool journal_read(const Journal *journal, int number, const Game *start, Game *game,
                  GameRecord *record, Report *report) {
    size_t length;
    const char *line = line_store_find(&journal->games, number, &length);
    Report inner;
    report_clear(&inner);
    if (!journal_game_parse(line, length, start, game, record, &inner)) {
        Report placed;
        report_error(&placed, "line %d: %s", line_store_number(&journal->games, line),
                     journal_error_without_line(inner.error));
        return error_of(journal, &placed, report);
    }
    line = line_store_find(&journal->times, number, &length);
    if (line) journal_times_parse(line, length, record);
    return true;
}

bool journal_append(Journal *journal, int number, const Game *game, const GameRecord *record,
                    Report *report) {
    const GameNumber place = {journal->pairing, number};
    char *line = journal_game_line(place, game, record);
    char *times = journal_times_line(place, record);
    Report inner, unused;
    report_clear(&inner);
    report_clear(&unused);
    pthread_mutex_lock(&journal->lock);
    const bool written = line_store_append(&journal->games, line, &inner);
    if (written && !line_store_append(&journal->times, times, &unused)) {
        journal->times_failed = true;
    }
    pthread_mutex_unlock(&journal->lock);
    free(line);
    free(times);
    return written || error_of(journal, &inner, report);
}

bool journal_cut(Journal *journal, int games, Report *report) {
    Report inner;
    report_clear(&inner);
    return line_store_cut(&journal->games, games, &inner) || error_of(journal, &inner, report);
}
