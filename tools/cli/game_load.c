#include "tools/cli/game_load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/text_file.h"
#include "variants/variants.h"

enum { FILE_SIZE_MAX = 64 << 20 };

/* A file being read. */
typedef struct GameFile {
    const char *path;
    char *text; /* owned */
    PgnReader reader;
    PgnTags *tags; /* of the present game; owned */
} GameFile;

/* Puts the file's name before what is wrong. */
static bool name_file(const char *path, Report *report) {
    const Report inner = *report;
    char shown[REPORT_NAME_SIZE];
    report_name(path, shown);
    return report_error(report, "%s: %s", shown, inner.error);
}

/* The whole file, to be freed; NULL with the report set. */
static char *read_file(const char *path, size_t *length, Report *report) {
    struct stat status;
    Report reason;
    char shown[REPORT_NAME_SIZE];
    report_name(path, shown);
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        report_error(report, "%s is not a plain file", shown);
        return NULL;
    }
    char *text = text_file_read(path, FILE_SIZE_MAX, length, &reason);
    if (!text) report_error(report, "%s: %s", shown, reason.error);
    return text;
}

static bool open_file(GameFile *file, const char *path, Report *report) {
    size_t length = 0;
    *file = (GameFile){.path = path, .text = read_file(path, &length, report)};
    if (!file->text) return false;
    file->tags = malloc(sizeof *file->tags);
    if (!file->tags) {
        free(file->text);
        return report_error(report, "out of memory");
    }
    pgn_reader_init(&file->reader, file->text, length);
    return true;
}

static void close_file(GameFile *file) {
    free(file->tags);
    free(file->text);
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

static void keep_comment(int ply, const char *text, size_t length, void *payload) {
    match_add_comment(payload, ply, text, length);
}

static void keep_variation(int ply, const char *text, size_t length, void *payload) {
    match_add_variation(payload, ply, text, length);
}

static void keep_nag(int ply, int nag, void *payload) { match_add_nag(payload, ply, nag); }

/* Reads the game whose tags have just been read. */
static bool read_game(GameFile *file, Match *match, Report *report) {
    const char *name = pgn_variant_name(file->tags);
    const Variant *variant = variant_find(name);
    if (!variant) {
        report_error(report, "unknown variant '%.40s'", name);
        return name_file(file->path, report);
    }
    if (!match_open(match, variant, RULES_WIDTH_AUTO)) return report_error(report, "out of memory");
    *match->tags = *file->tags;
    const PgnSink sink = {keep_comment, keep_variation, keep_nag, match};
    if (pgn_read_moves(&file->reader, file->tags, match->game, &sink, report) == PGN_OK) {
        take_result(match, file->reader.result);
        return true;
    }
    match_close(match);
    return name_file(file->path, report);
}

static bool refuse_number(const char *path, int number, int games, Report *report) {
    char shown[REPORT_NAME_SIZE];
    report_name(path, shown);
    if (games == 0) return report_error(report, "%s holds no game", shown);
    return report_error(report, "%s holds %d game%s, there is no number %d", shown, games,
                        games == 1 ? "" : "s", number);
}

static bool find_game(GameFile *file, int number, Match *match, Report *report) {
    for (int i = 1;; i++) {
        const PgnStatus status = pgn_next(&file->reader, file->tags, report);
        if (status == PGN_END) return refuse_number(file->path, number, i - 1, report);
        if (i < number) continue;
        return status == PGN_OK ? read_game(file, match, report) : name_file(file->path, report);
    }
}

bool game_load(const char *path, int number, Match *match, Report *report) {
    GameFile file;
    if (!open_file(&file, path, report)) return false;
    const bool found = find_game(&file, number, match, report);
    close_file(&file);
    return found;
}

/* Goes over the moves for it. */
static const char *listed_result(GameFile *file) {
    pgn_skip_moves(&file->reader);
    const char *tag = pgn_tag(file->tags, "Result");
    return strcmp(file->reader.result, "*") == 0 && tag ? tag : file->reader.result;
}

int game_list(const char *path, GameListFn *tell, void *payload, Report *report) {
    GameFile file;
    if (!open_file(&file, path, report)) return -1;
    Report inner;
    PgnStatus status;
    int count = 0;
    while ((status = pgn_next(&file.reader, file.tags, &inner)) != PGN_END) {
        const GameListing listing = {.number = ++count,
                                     .tags = file.tags,
                                     .result = listed_result(&file),
                                     .bad = status == PGN_BAD ? inner.error : NULL};
        tell(&listing, payload);
    }
    close_file(&file);
    return count;
}
