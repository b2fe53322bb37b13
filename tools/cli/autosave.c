#include "tools/cli/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/cli/autosave_tags.h"
#include "tools/cli/game_load.h"
#include "tools/cli/game_record.h"
#include "tools/cli/state_folder.h"
#include "tools/setup.h"

enum { STEM_SIZE = 64, NAME_SIZE = STEM_SIZE + 32, SEEN_SIZE = 256, PATH_SIZE = STATE_PATH_SIZE };

#define GAME_ENDING     ".pgn"
#define FINISHED_ENDING ".finished.pgn"
#define LOCK_ENDING     ".lock"

struct Autosave {
    char folder[PATH_SIZE - NAME_SIZE]; /* empty until it is known */
    char stem[STEM_SIZE];               /* of this session's files; empty before the first */
    int lock;                           /* descriptor; negative: none */
    int games;                          /* files begun */
    bool told, safe;
    char seen[SEEN_SIZE]; /* what the last update found */
};

/* A game on disk. */
typedef struct Entry {
    char name[NAME_SIZE];
    struct timespec changed;
    bool finished;
} Entry;

typedef struct EntryList {
    Entry *entries; /* owned */
    int count, capacity;
} EntryList;

Autosave *autosave_create(void) {
    Autosave *autosave = calloc(1, sizeof *autosave);
    if (autosave) autosave->lock = -1;
    return autosave;
}

/* A path that does not fit is no path: nothing can be opened by it. */
static void path_of(const Autosave *autosave, const char *name, char path[PATH_SIZE]) {
    const int length = snprintf(path, PATH_SIZE, "%s/%s", autosave->folder, name);
    if (length < 0 || length >= PATH_SIZE) path[0] = '\0';
}

static void path_of_game(const Autosave *autosave, int number, bool finished,
                         char path[PATH_SIZE]) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s.%d%s", autosave->stem, number,
             finished ? FINISHED_ENDING : GAME_ENDING);
    path_of(autosave, name, path);
}

void autosave_destroy(Autosave *autosave) {
    if (!autosave) return;
    if (autosave->lock >= 0) {
        char name[NAME_SIZE], path[PATH_SIZE];
        snprintf(name, sizeof name, "%s" LOCK_ENDING, autosave->stem);
        path_of(autosave, name, path);
        unlink(path);
        close(autosave->lock);
    }
    free(autosave);
}

static bool find_folder(Autosave *autosave, Report *report) {
    char path[STATE_PATH_SIZE];
    if (autosave->folder[0]) return true;
    if (!state_folder_path("games", path, report)) return false;
    const size_t length = strlen(path);
    if (length >= sizeof autosave->folder)
        return report_error(report, "the home's path is too long");
    memcpy(autosave->folder, path, length + 1);
    return true;
}

/* --- Locks --- */

static struct flock whole_file(void) {
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

/* Does another session hold the games whose names begin like this one? A lock nobody holds is
 * removed: its session was killed. */
static bool is_held(const Autosave *autosave, const char *name) {
    char lock_name[NAME_SIZE + sizeof LOCK_ENDING], path[PATH_SIZE];
    const size_t length = strcspn(name, ".");
    if (strlen(autosave->stem) == length && strncmp(autosave->stem, name, length) == 0) {
        return false; /* opening and closing its own lock would give it up */
    }
    snprintf(lock_name, sizeof lock_name, "%.*s" LOCK_ENDING, (int)length, name);
    path_of(autosave, lock_name, path);
    const int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return false;
    struct flock lock = whole_file();
    const bool held = fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (!held) unlink(path);
    close(descriptor);
    return held;
}

/* Chooses the stem of this session's names and locks it. Without a lock, which some file systems do
 * not have, games are kept all the same. */
static void begin_session(Autosave *autosave) {
    char date[32] = "game", path[PATH_SIZE];
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc)) strftime(date, sizeof date, "%Y%m%d-%H%M%S", &utc);
    for (int attempt = 0; attempt < 100 && autosave->lock < 0; attempt++) {
        char name[NAME_SIZE];
        snprintf(autosave->stem, sizeof autosave->stem, "%s-%ld-%d", date, (long)getpid(), attempt);
        snprintf(name, sizeof name, "%s" LOCK_ENDING, autosave->stem);
        path_of(autosave, name, path);
        autosave->lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (autosave->lock < 0 && errno != EEXIST) return;
    }
    struct flock lock = whole_file();
    if (autosave->lock >= 0) fcntl(autosave->lock, F_SETLK, &lock);
}

/* --- What is there --- */

static bool ends_with(const char *text, const char *ending) {
    const size_t length = strlen(text), ending_length = strlen(ending);
    return length >= ending_length && strcmp(text + length - ending_length, ending) == 0;
}

static int newest_first(const void *a, const void *b) {
    const Entry *left = a, *right = b;
    const int64_t seconds = (int64_t)right->changed.tv_sec - (int64_t)left->changed.tv_sec;
    const int64_t rest = (int64_t)right->changed.tv_nsec - (int64_t)left->changed.tv_nsec;
    const int64_t difference = seconds != 0 ? seconds : rest;
    return difference > 0 ? 1 : difference < 0 ? -1 : strcmp(right->name, left->name);
}

static void add_entry(EntryList *list, const Autosave *autosave, const char *name) {
    char path[PATH_SIZE];
    struct stat status;
    if (strlen(name) >= NAME_SIZE || !ends_with(name, GAME_ENDING)) return;
    path_of(autosave, name, path);
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (list->count == list->capacity) {
        const int capacity = list->capacity * 2 + 64;
        Entry *entries = realloc(list->entries, (size_t)capacity * sizeof *entries);
        if (!entries) return;
        list->entries = entries;
        list->capacity = capacity;
    }
    Entry *entry = &list->entries[list->count++];
    strcpy(entry->name, name); /* it fits, see above */
    entry->changed = status.st_mtim;
    entry->finished = ends_with(name, FINISHED_ENDING);
}

/* All games on disk, the newest first; `entries` is freed by free. */
static EntryList list_entries(Autosave *autosave) {
    EntryList list = {.count = 0};
    Report report;
    DIR *folder = find_folder(autosave, &report) ? opendir(autosave->folder) : NULL;
    if (!folder) return list;
    for (const struct dirent *item; (item = readdir(folder)) != NULL;)
        add_entry(&list, autosave, item->d_name);
    closedir(folder);
    if (list.count > 1) qsort(list.entries, (size_t)list.count, sizeof *list.entries, newest_first);
    return list;
}

/* Those that can be gone on with: unfinished, held by nobody, not the present game. */
static EntryList list_offers(const Session *session) {
    Autosave *autosave = session->autosave;
    char present[NAME_SIZE];
    snprintf(present, sizeof present, "%s.%d" GAME_ENDING, autosave->stem, session->match.file);
    EntryList list = list_entries(autosave);
    int kept = 0;
    for (int i = 0; i < list.count; i++) {
        const Entry *entry = &list.entries[i];
        if (entry->finished || strcmp(entry->name, present) == 0) continue;
        if (!is_held(autosave, entry->name)) list.entries[kept++] = *entry;
    }
    list.count = kept;
    return list;
}

/* Removes what a killed session left half written. */
static void remove_leftovers(const Autosave *autosave) {
    DIR *folder = opendir(autosave->folder);
    if (!folder) return;
    for (const struct dirent *item; (item = readdir(folder)) != NULL;) {
        const char *name = item->d_name;
        char path[PATH_SIZE];
        if (!strstr(name, GAME_ENDING ".tmp") || strlen(name) >= NAME_SIZE) continue;
        if (is_held(autosave, name)) continue;
        path_of(autosave, name, path);
        unlink(path);
    }
    closedir(folder);
}

/* Removes the oldest games beyond those that stay. */
static void prune(Autosave *autosave) {
    EntryList list = list_entries(autosave);
    int finished = 0, unfinished = 0;
    for (int i = 0; i < list.count; i++) {
        const Entry *entry = &list.entries[i];
        char path[PATH_SIZE];
        const bool stays = entry->finished ? ++finished <= AUTOSAVE_FINISHED_MAX
                                           : ++unfinished <= AUTOSAVE_GAMES_MAX;
        if (stays || is_held(autosave, entry->name)) continue;
        path_of(autosave, entry->name, path);
        unlink(path);
    }
    free(list.entries);
    remove_leftovers(autosave);
}

/* --- Saving --- */

/* All that a change of would have to be saved. */
static void describe(const Session *session, char seen[SEEN_SIZE]) {
    const Match *match = &session->match;
    char strength[LEVEL_TEXT_SIZE], control[CLOCK_TEXT_SIZE];
    strength_text(&session->strength, strength);
    clock_control_text(&match->clock.control, control);
    snprintf(seen, SEEN_SIZE, "%p %d %" PRIx64 " %d %s %s %s %d%d", (const void *)match->game,
             game_ply(match->game), game_key(match->game), (int)match->agreement,
             session_sides_text(session), strength, control, session->pondering != NULL,
             session->bar);
}

static bool save(Session *session, Report *report) {
    Autosave *autosave = session->autosave;
    Match *match = &session->match;
    char path[PATH_SIZE], other[PATH_SIZE];
    if (!find_folder(autosave, report)) return false;
    snprintf(path, sizeof path, "%s/", autosave->folder);
    if (!state_folder_make(path, report)) return false;
    if (!autosave->stem[0]) begin_session(autosave);
    if (match->file == 0) {
        match->file = ++autosave->games;
        prune(autosave);
    }
    PgnTags *tags = malloc(sizeof *tags);
    if (!tags) return report_error(report, "out of memory");
    autosave_tags_make(session, tags);
    const bool finished = match_is_over(match);
    path_of_game(autosave, match->file, finished, path);
    path_of_game(autosave, match->file, !finished, other);
    const bool kept = game_record_keep(session, tags, path, report);
    free(tags);
    if (kept) unlink(other);
    return kept;
}

void autosave_update(Session *session) {
    Autosave *autosave = session->autosave;
    char seen[SEEN_SIZE];
    if (!autosave) return;
    if (session->match.file == 0 && !session->match.played) return;
    describe(session, seen);
    if (strcmp(seen, autosave->seen) == 0) return;
    memcpy(autosave->seen, seen, sizeof seen);
    Report report;
    report_clear(&report);
    autosave->safe = save(session, &report);
    if (autosave->safe || autosave->told) return;
    autosave->told = true;
    session_refuse(session, "this game is not kept for resume: %s", report.error);
}

bool autosave_is_safe(const Session *session) {
    return session->autosave && session->autosave->safe;
}

/* --- Going on --- */

bool autosave_offers(const Session *session) {
    const EntryList list = list_offers(session);
    free(list.entries);
    return list.count > 0;
}

typedef struct ListLine {
    const Session *session;
    const Entry *entry;
    int number;
} ListLine;

static void say_entry(const GameListing *listing, void *payload) {
    const ListLine *line = payload;
    char text[AUTOSAVE_TEXT_SIZE], date[32] = "";
    struct tm local;
    if (listing->number > 1) return;
    if (localtime_r(&line->entry->changed.tv_sec, &local)) {
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    }
    autosave_tags_text(listing->tags, text);
    session_say(line->session, "%3d  %s  %s", line->number, date,
                listing->bad ? listing->bad : text);
}

void autosave_say_list(const Session *session) {
    const EntryList list = list_offers(session);
    if (list.count == 0) session_say(session, "No unfinished game is kept.");
    for (int i = 0; i < list.count; i++) {
        char path[PATH_SIZE];
        ListLine line = {session, &list.entries[i], i + 1};
        path_of(session->autosave, list.entries[i].name, path);
        if (game_list(path, say_entry, &line, NULL) < 0) {
            session_say(session, "%3d  (cannot be read)", i + 1);
        }
    }
    free(list.entries);
}

static bool resume_file(Session *session, const char *path) {
    Report report;
    Match match;
    report_clear(&report);
    if (!game_load(path, 1, &match, &report)) {
        session_refuse(session, "resume: %s", report.error);
        return false;
    }
    match.played = true;
    session_replace_match(session, &match);
    autosave_tags_apply(session);
    autosave_update(session);
    /* The game is this session's now and has a name of its own. */
    if (autosave_is_safe(session)) unlink(path);
    return true;
}

bool autosave_resume(Session *session, int number) {
    const EntryList list = list_offers(session);
    bool done = false;
    if (list.count == 0) {
        session_refuse(session, "resume: no unfinished game is kept");
    } else if (number > list.count) {
        session_refuse(session, "resume: there %s only %d; resume list shows them",
                       list.count == 1 ? "is" : "are", list.count);
    } else {
        char path[PATH_SIZE];
        path_of(session->autosave, list.entries[number - 1].name, path);
        done = resume_file(session, path);
    }
    free(list.entries);
    return done;
}
