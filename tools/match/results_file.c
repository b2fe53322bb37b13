#include "tools/match/results_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/match/line_store.h"
#include "tools/plain_text.h"
#include "tools/text_file.h"

static const char *const result_texts[ELO_GAME_SCORES] = {"0-1", "1/2-1/2", "1-0"};

/* White's half points, or -1 for a game without a result. */
static int half_points(const char *text, size_t length) {
    for (int i = 0; i < ELO_GAME_SCORES; i++) {
        if (length == strlen(result_texts[i]) && memcmp(text, result_texts[i], length) == 0) {
            return i;
        }
    }
    return -1;
}

/* --- PGN --- */

/* What makes two games a pair. */
typedef struct PlayedGame {
    uint64_t opponent, start; /* hashes */
    bool white;
    int points;
} PlayedGame;

typedef struct GameList {
    PlayedGame *games;
    size_t count, room;
} GameList;

/* FNV-1a. */
static uint64_t hash_text(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; text && *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static bool append(GameList *list, PlayedGame game) {
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 256;
        PlayedGame *grown = realloc(list->games, room * sizeof *grown);
        if (!grown) return false;
        list->games = grown;
        list->room = room;
    }
    list->games[list->count++] = game;
    return true;
}

/* Takes the game whose tags were read, if the player is in it. False when out of memory. */
static bool take_game(PgnFile *pgn, ResultsFile *file, GameList *list) {
    const char *white = pgn_tag(&pgn->tags, "White"), *black = pgn_tag(&pgn->tags, "Black");
    const char *result = pgn_tag(&pgn->tags, "Result");
    if (!white || !black) return true;
    if (!file->player[0]) snprintf(file->player, sizeof file->player, "%s", white);
    const bool is_white = strcmp(white, file->player) == 0;
    if (!is_white && strcmp(black, file->player) != 0) return true;
    const int points = result ? half_points(result, strlen(result)) : -1;
    if (points < 0) {
        file->unfinished++;
        return true;
    }
    return append(list, (PlayedGame){hash_text(is_white ? black : white),
                                     hash_text(pgn_tag(&pgn->tags, "FEN")), is_white,
                                     is_white ? points : 2 - points});
}

static bool is_pair(const PlayedGame *a, const PlayedGame *b) {
    return a->opponent == b->opponent && a->start == b->start && a->white != b->white;
}

static void count_games(const GameList *list, ResultsFile *file) {
    Pentanomial pairs = {{0}};
    size_t count = list->count, at = 0;
    while (at + 1 < count && is_pair(&list->games[at], &list->games[at + 1])) {
        pairs.pairs[list->games[at].points + list->games[at + 1].points]++;
        at += 2;
    }
    const bool paired = at > 0 && count - at <= 1;
    if (paired) {
        file->single = (int)(count - at);
        file->results.pairs = pairs;
        count = at;
    }
    for (size_t i = 0; i < count; i++)
        file->results.games.games[list->games[i].points]++;
}

static bool read_games(PgnFile *pgn, ResultsFile *file, GameList *list, Report *report) {
    PgnStatus status;
    while ((status = pgn_next(&pgn->reader, &pgn->tags, report)) != PGN_END) {
        if (status == PGN_BAD) return false;
        if (!take_game(pgn, file, list)) return report_error(report, "out of memory");
    }
    if (list->count > 0) return true;
    char shown[REPORT_NAME_SIZE];
    plain_text_copy(shown, sizeof shown, file->player);
    return file->player[0] ? report_error(report, "there is no finished game of '%s'", shown)
                           : report_error(report, "there is no game with names of players");
}

static bool read_pgn(PgnFile *pgn, const ResultsChoice *choice, ResultsFile *file, Report *report) {
    GameList list = {0};
    if (choice->player) {
        snprintf(file->player, sizeof file->player, "%s", choice->player);
    }
    const bool sound = read_games(pgn, file, &list, report);
    if (sound) count_games(&list, file);
    free(list.games);
    return sound;
}

/* --- Journal --- */

/* Half points of the first player in a game, -1 when it is not there. False with the error set when
 * the line is damaged. */
static bool read_points(const LineStore *store, int game, int *points, Report *report) {
    static const char key[] = "\"result\":\"";
    size_t length = 0;
    const char *line = line_store_find(store, game, &length);
    *points = -1;
    if (!line) return true;
    /* The text of all lines ends in a zero. */
    const char *value = strstr(line, key);
    if (value && value < line + length) {
        value += sizeof key - 1;
        *points = half_points(value, strcspn(value, "\"\n"));
    }
    if (*points < 0) {
        return report_error(report, "line %d: no result", line_store_number(store, line));
    }
    if (game % 2 != 0) *points = 2 - *points;
    return true;
}

/* Counts the pairs of a pairing that are complete. */
static bool count_pairing(LineStore *store, int pairing, Results *results, Report *report) {
    *results = (Results){{{0}}, {{0}}};
    if (!line_store_select(store, pairing, report)) return false;
    for (int game = 0; game + 1 < store->games; game += 2) {
        int first, second;
        if (!read_points(store, game, &first, report) ||
            !read_points(store, game + 1, &second, report)) {
            return false;
        }
        if (first < 0 || second < 0) continue;
        results->pairs.pairs[first + second]++;
        results->games.games[first]++;
        results->games.games[second]++;
    }
    return true;
}

static bool count_choice(LineStore *store, const ResultsChoice *choice, Results *results,
                         Report *report) {
    const int pairing = max_int(choice->pairing, 1);
    if (choice->pairing == 0) {
        if (!count_pairing(store, 1, results, report)) return false;
        if (results_games(results) > 0) {
            return report_error(report, "holds several pairings; choose one by --pairing N");
        }
    }
    if (!count_pairing(store, pairing - 1, results, report)) return false;
    return results_games(results) > 0 ||
           report_error(report, "holds no pair of games of pairing %d", pairing);
}

static bool read_journal(const char *path, const ResultsChoice *choice, Results *results,
                         Report *report) {
    LineStore store;
    bool sound = line_store_open_reading(&store, path, report);
    if (sound) {
        sound = count_choice(&store, choice, results, report);
        line_store_close(&store, NULL);
    }
    return sound;
}

/* --- Either --- */

/* Does the file begin as an object of JSON does? Of a pipe nothing may be read twice: it has PGN.
 */
static bool is_journal(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    FILE *stream = strcmp(path, "-") == 0 ? NULL : text_file_open(path, NULL);
    if (!stream) return false;
    const int first = fgetc(stream);
    fclose(stream);
    return first == '{';
}

bool results_file_read(const char *path, const ResultsChoice *choice, ResultsFile *file,
                       Report *report) {
    PgnFile pgn;
    bool sound;
    *file = (ResultsFile){0};
    const bool journal = is_journal(path);
    if (journal && choice->player) {
        sound = report_error(report, "--player is of PGN files; this is a journal, whose results "
                                     "are those of its first player");
    } else if (!journal && choice->pairing > 0) {
        sound = report_error(report, "--pairing is of journals; this is PGN");
    } else if (journal) {
        sound = read_journal(path, choice, &file->results, report);
    } else {
        /* Its errors name the file. */
        if (!pgn_file_open(&pgn, path, report)) return false;
        sound = read_pgn(&pgn, choice, file, report);
        pgn_file_close(&pgn);
    }
    if (sound) return true;
    const Report inner = *report;
    return report_error(report, "%.100s: %.140s", strcmp(path, "-") == 0 ? "standard input" : path,
                        inner.error);
}
