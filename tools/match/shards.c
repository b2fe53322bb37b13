#include "tools/match/shards.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/match/line_store.h"
#include "tools/text_file.h"

static const char ending[] = ".journal.jsonl";
static const char unfinished[] = ".tmp";

enum { NAME_SIZE = CONFIG_FILE_SIZE + 64 };

/* --- One shard --- */

bool shard_parse(Shard *shard, const char *text, Report *report) {
    int used = 0;
    *shard = (Shard){0};
    if (sscanf(text, "%6d/%6d%n", &shard->index, &shard->count, &used) == 2 && text[used] == '\0' &&
        shard->index >= 1 && shard->index <= shard->count && shard->count <= SHARDS_MAX) {
        return true;
    }
    return report_error(report, "expected I/N with 1 <= I <= N <= %d, as in 2/8, not '%.40s'",
                        SHARDS_MAX, text);
}

/* Length of a journal's name without its ending, if it has it. */
static int stem_length(const char *journal) {
    const size_t length = strlen(journal), tail = strlen(ending);
    const bool named = length > tail && strcmp(journal + length - tail, ending) == 0;
    return (int)(named ? length - tail : length);
}

static void shard_name(const SelfplayConfig *config, int index, int count, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%.*s.shard-%d-of-%d%s", stem_length(config->journal),
             config->journal, index, count, ending);
}

/* Each process has a log of its own. */
static bool rename_log(const Shard *shard, SelfplayConfig *config, Report *report) {
    const size_t length = strlen(config->log);
    if (length == 0) return true;
    const int written = snprintf(config->log + length, CONFIG_FILE_SIZE - length, ".shard-%d-of-%d",
                                 shard->index, shard->count);
    return written < (int)(CONFIG_FILE_SIZE - length) ||
           report_error(report, "the log's name is too long");
}

bool shard_apply(Shard *shard, SelfplayConfig *config, Report *report) {
    char name[NAME_SIZE];
    MatchSettings *match = &config->match;
    if (match->sequential) {
        return report_error(report, "a run with sprt cannot be played in shards: the test needs "
                                    "its results in order");
    }
    if (!rename_log(shard, config, report)) return false;
    shard_name(config, shard->index, shard->count, name);
    if (strlen(name) + strlen(unfinished) >= CONFIG_FILE_SIZE) {
        return report_error(report, "the journal's name is too long");
    }
    strcpy(shard->complete, name);
    strcpy(config->journal, name);
    strcat(config->journal, unfinished);
    config->pgn[0] = config->epd[0] = '\0';
    match->first_pair = shard->index - 1;
    match->pair_step = shard->count;
    match->pairs = (match->pairs - match->first_pair + shard->count - 1) / shard->count;
    match->pairs = max_int(match->pairs, 0);
    return true;
}

bool shard_is_complete(const Shard *shard) { return access(shard->complete, F_OK) == 0; }

bool shard_finish(const Shard *shard, const SelfplayConfig *config, Report *report) {
    char *from = journal_times_path(config->journal), *to = journal_times_path(shard->complete);
    bool sound = (from && to) || report_error(report, "out of memory");
    /* The journal last: its name says that all is there. */
    if (sound && (rename(from, to) != 0 || rename(config->journal, shard->complete) != 0)) {
        sound = report_error(report, "%s: %s", shard->complete, strerror(errno));
    }
    free(from);
    free(to);
    return sound;
}

/* --- All of them --- */

typedef struct Merge {
    const SelfplayConfig *config;
    int count;
    LineStore *stores; /* of the shards; path NULL: not there */
    int pairing;
    bool times; /* it is about the side files, of which anything may be missing */
} Merge;

/* Into how many shards the run was cut, by the names of the files; 0 with the error set. */
static int find_count(const SelfplayConfig *config, Report *report) {
    char pattern[NAME_SIZE];
    glob_t found;
    int count = 0;
    const int stem = stem_length(config->journal);
    snprintf(pattern, sizeof pattern, "%.*s.shard-*-of-*%s", stem, config->journal, ending);
    const int status = glob(pattern, GLOB_NOSORT, NULL, &found);
    for (size_t i = 0; status == 0 && i < found.gl_pathc; i++) {
        int index, of;
        if (sscanf(found.gl_pathv[i] + stem, ".shard-%d-of-%d.", &index, &of) != 2) continue;
        if (count != 0 && of != count) {
            report_error(report,
                         "there are shards of %d and of %d; move those away that do not "
                         "belong to the run",
                         count, of);
            count = -1;
            break;
        }
        count = of;
    }
    if (status == 0) globfree(&found);
    if (count == 0) report_error(report, "there is no complete shard (%s)", pattern);
    return max_int(count, 0);
}

static bool check_header(const LineStore *store, const LineStore *first, Report *report) {
    size_t length, other;
    const char *header = line_store_header(store, &length);
    const char *wanted = line_store_header(first, &other);
    if (!header) return report_error(report, "%s: it is empty", store->path);
    return (length == other && memcmp(header, wanted, length) == 0) ||
           report_error(report, "%s: it belongs to a run with other settings", store->path);
}

static bool open_shards(Merge *merge, Report *report) {
    for (int i = 0; i < merge->count; i++) {
        char name[NAME_SIZE];
        Report inner;
        report_clear(&inner);
        shard_name(merge->config, i + 1, merge->count, name);
        if (!line_store_open_reading(&merge->stores[i], name, &inner)) {
            return report_error(report, "shard %d/%d is not complete: %s: %s", i + 1, merge->count,
                                name, inner.error);
        }
        if (!check_header(&merge->stores[i], &merge->stores[0], report)) return false;
    }
    return true;
}

static void close_shards(Merge *merge) {
    for (int i = 0; i < merge->count; i++)
        line_store_close(&merge->stores[i], NULL);
}

/* Side files with the same header as the first, those that are there. */
static void open_times(Merge *merge) {
    for (int i = 0; i < merge->count; i++) {
        char journal[NAME_SIZE];
        Report unused;
        report_clear(&unused);
        shard_name(merge->config, i + 1, merge->count, journal);
        char *name = journal_times_path(journal);
        const bool opened = name && line_store_open_reading(&merge->stores[i], name, &unused);
        free(name);
        if (!opened) continue;
        if (check_header(&merge->stores[i], &merge->stores[0], &unused)) continue;
        line_store_close(&merge->stores[i], NULL);
    }
}

static bool write_line(const char *line, size_t length, FILE *out) {
    return fwrite(line, 1, length, out) == length && fputc('\n', out) != EOF;
}

static bool write_game(Merge *merge, int game, FILE *out, Report *report) {
    const LineStore *store = &merge->stores[game / 2 % merge->count];
    size_t length;
    const char *line = line_store_find(store, game, &length);
    if (!line && merge->times) return true;
    if (!line) {
        return report_error(report, "%s: game %d of pairing %d is missing", store->path, game + 1,
                            merge->pairing + 1);
    }
    return write_line(line, length, out) || report_error(report, "%s", strerror(errno));
}

static bool write_pairing(Merge *merge, FILE *out, Report *report) {
    for (int i = 0; i < merge->count; i++) {
        if (!merge->stores[i].path) continue;
        if (!line_store_select(&merge->stores[i], merge->pairing, report)) return false;
    }
    for (int game = 0; game < 2 * merge->config->match.pairs; game++) {
        if (!write_game(merge, game, out, report)) return false;
    }
    return true;
}

static bool write_all(Merge *merge, FILE *out, Report *report) {
    size_t length;
    const char *header = line_store_header(&merge->stores[0], &length);
    if (!write_line(header, length, out)) return report_error(report, "%s", strerror(errno));
    for (merge->pairing = 0; merge->pairing < selfplay_config_pairings(merge->config);
         merge->pairing++) {
        if (!write_pairing(merge, out, report)) return false;
    }
    return true;
}

static bool merge_files(Merge *merge, const char *path, Report *report) {
    TextFile file;
    if (!text_file_begin(&file, path, report)) return false;
    if (write_all(merge, file.file, report)) return text_file_commit(&file, report);
    text_file_abandon(&file);
    return false;
}

/* First the times: the journal's name says that all is there. */
static bool merge_all(Merge *merge, Report *report) {
    char *times = journal_times_path(merge->config->journal);
    Report unused;
    report_clear(&unused);
    merge->times = true;
    open_times(merge);
    if (times && merge->stores[0].path) merge_files(merge, times, &unused);
    free(times);
    close_shards(merge);
    merge->times = false;
    const bool done =
        open_shards(merge, report) && merge_files(merge, merge->config->journal, report);
    close_shards(merge);
    return done;
}

int shards_merge(const SelfplayConfig *config, const char *settings, Report *report) {
    Merge merge = {.config = config};
    char name[NAME_SIZE];
    if (access(config->journal, F_OK) == 0) {
        report_error(report, "%s is there already", config->journal);
        return 0;
    }
    merge.count = find_count(config, report);
    if (merge.count == 0) return 0;
    shard_name(config, 1, merge.count, name);
    JournalChanges changes = {.accept = true};
    if (!journal_check(name, settings, &changes, report)) return 0;
    if (changes.accepted[0]) {
        report_warn(report, "the shards have other settings than the configuration: %s",
                    changes.accepted);
    }
    merge.stores = calloc((size_t)merge.count, sizeof *merge.stores);
    const bool done =
        merge.stores ? merge_all(&merge, report) : report_error(report, "out of memory");
    free(merge.stores);
    return done ? merge.count : 0;
}
