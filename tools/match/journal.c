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
    bool changed;         /* not all games have the settings of the first line */
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

/* --- Settings --- */

/* Those of a line, to be freed. NULL with the error set, which names the line. */
static char *settings_of(const LineStore *store, const char *line, size_t length, Report *report) {
    Report inner;
    report_clear(&inner);
    char *settings = journal_header_settings(line, length, &inner);
    if (!settings) {
        report_error(report, "line %d: %s", line_store_number(store, line), inner.error);
    }
    return settings;
}

static char *first_settings(const LineStore *store, Report *report) {
    size_t length;
    const char *line = line_store_header(store, &length);
    return settings_of(store, line, length, report);
}

/* Those of the games that were played last. */
static char *last_settings(const LineStore *store, Report *report) {
    size_t length = 0, next_length;
    const char *line = line_store_header(store, &length), *next = NULL;
    while ((next = line_store_next_change(store, next, &next_length)) != NULL) {
        line = next;
        length = next_length;
    }
    return settings_of(store, line, length, report);
}

/* Can games with these settings be added? `changes` as for journal_open. */
static bool check_settings(const LineStore *store, const char *settings, JournalChanges *changes,
                           Report *report) {
    char difference[SETTINGS_DIFFERENCE_SIZE];
    char *first = first_settings(store, report);
    char *last = first ? last_settings(store, report) : NULL;
    if (changes) changes->accepted[0] = '\0';
    free(first);
    if (!last) return false;
    const SettingsRelation relation = settings_compare(last, settings, difference);
    free(last);
    if (relation == SETTINGS_EQUAL) return true;
    if (relation == SETTINGS_FOREIGN) {
        return report_error(report, "%s; move it away to begin anew", difference);
    }
    if (!changes) {
        return report_error(report, JOURNAL_OTHER_SETTINGS "; move it away to begin anew",
                            difference);
    }
    snprintf(changes->accepted, sizeof changes->accepted, "%s", difference);
    return changes->accept ||
           report_error(report, JOURNAL_OTHER_SETTINGS "; %s goes on with the new ones", difference,
                        changes->option);
}

/* Checks the settings, and writes what is to be said of them. */
static bool begin_games(Journal *journal, const char *settings, JournalChanges *changes,
                        Report *report) {
    LineStore *store = &journal->games;
    size_t length;
    if (changes) changes->accepted[0] = '\0';
    if (!line_store_header(store, &length)) return journal_header_write(store, settings, report);
    if (!check_settings(store, settings, changes, report)) return false;
    const bool changes_now = changes && changes->accepted[0];
    journal->changed = changes_now || line_store_next_change(store, NULL, &length) != NULL;
    return !changes_now || journal_header_change(store, changes->accepted, settings, report);
}

/* --- Opening and closing --- */

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

/* The side file has the settings of the first line for good. */
static bool open_both(Journal *journal, const char *path, const char *settings,
                      JournalChanges *changes, Report *report) {
    size_t length;
    if (!line_store_open(&journal->games, path, report)) return false;
    char *first = line_store_header(&journal->games, &length)
                      ? first_settings(&journal->games, report)
                      : strdup(settings);
    const bool sound = first && begin_games(journal, settings, changes, report) &&
                       open_times(journal, path, first, report);
    free(first);
    return sound;
}

Journal *journal_open(const char *path, const char *settings, JournalChanges *changes,
                      Report *report) {
    Journal *journal = create(report);
    Report inner;
    report_clear(&inner);
    if (!journal) return NULL;
    if (open_both(journal, path, settings, changes, &inner)) return journal;
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
    char difference[SETTINGS_DIFFERENCE_SIZE];
    size_t length;
    if (!line_store_open_reading(&journal->games, path, report)) return false;
    if (!line_store_header(&journal->games, &length)) return report_error(report, "it is empty");
    char *first = first_settings(&journal->games, report);
    if (!first) return false;
    const bool foreign = settings_compare(first, settings, difference) == SETTINGS_FOREIGN;
    if (!foreign) read_times(journal, path, first);
    free(first);
    return !foreign || report_error(report, "%s", difference);
}

Journal *journal_open_reading(const char *path, const char *settings, Report *report) {
    Journal *journal = create(report);
    Report inner;
    report_clear(&inner);
    if (!journal) return NULL;
    if (read_games(journal, path, settings, &inner)) return journal;
    error_in(path, inner.error, report);
    journal_close(journal, NULL);
    return NULL;
}

void journal_tell_changes(const Journal *journal, const char *settings, const char *program,
                          FILE *out) {
    const LineStore *store = &journal->games;
    char difference[SETTINGS_DIFFERENCE_SIZE];
    size_t length;
    for (const char *line = NULL; (line = line_store_next_change(store, line, &length));) {
        char *text = journal_header_difference(line, length);
        fprintf(out, "%s: %s: line %d: other settings from here on: %s\n", program, store->path,
                line_store_number(store, line), text ? text : "not said which");
        free(text);
    }
    char *last = last_settings(store, NULL);
    if (last && settings_compare(last, settings, difference) != SETTINGS_EQUAL) {
        fprintf(out,
                "%s: %s: played with other settings than the configuration has: %s; taken as "
                "played\n",
                program, store->path, difference);
    }
    free(last);
}

bool journal_check(const char *path, const char *settings, JournalChanges *changes,
                   Report *report) {
    LineStore store;
    size_t length;
    Report inner;
    report_clear(&inner);
    if (!line_store_open_reading(&store, path, &inner)) return error_in(path, inner.error, report);
    if (changes) changes->accepted[0] = '\0';
    /* A first line that was cut off will be written anew. */
    const bool sound =
        !line_store_header(&store, &length) || check_settings(&store, settings, changes, &inner);
    line_store_close(&store, NULL);
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

bool journal_read(const Journal *journal, int number, Game *game, GameRecord *record,
                  Report *report) {
    size_t length;
    const char *line = line_store_find(&journal->games, number, &length);
    Report inner;
    report_clear(&inner);
    if (!journal_game_parse(line, length, game, record, &inner)) {
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
    return journal->changed || line_store_cut(&journal->games, games, &inner) ||
           error_of(journal, &inner, report);
}
