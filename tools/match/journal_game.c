#include "tools/match/journal_game.h"

#include <cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/config_json.h"
#include "tools/json_output.h"

static const double exact_max = 9007199254740992.0; /* 2^53: what a double holds exactly */

static const char *const colors[COLOR_COUNT] = {"white", "black"};

/* --- Writing --- */

static JsonObject *begin_line(GameNumber number) {
    JsonObject *object = json_create();
    json_add_integer(object, "pairing", number.pairing);
    json_add_integer(object, "game", number.game);
    return object;
}

/* All moves in one text, as in UCI's "position ... moves". */
static void add_moves(JsonObject *object, const Game *game) {
    Game *replay = game_create(game_rules(game));
    char *text = malloc((size_t)game_ply(game) * GAME_MOVE_TEXT_SIZE + 1);
    size_t used = 0;
    char fen[GAME_FEN_SIZE];
    Report unused;
    if (replay && text) {
        game_initial_fen(game, fen);
        game_set_fen(replay, fen, strlen(fen), &unused);
        game_set_chess960(replay, game_chess960(game));
        text[0] = '\0';
        for (int ply = 0; ply < game_ply(game); ply++) {
            char move[GAME_MOVE_TEXT_SIZE];
            game_move_text(replay, game_move_at(game, ply), MOVE_STYLE_UCI, move);
            used += (size_t)sprintf(text + used, "%s%s", ply ? " " : "", move);
            game_play(replay, game_move_at(game, ply));
        }
    }
    json_add_text(object, "moves", replay && text ? text : NULL);
    if (replay) game_destroy(replay);
    free(text);
}

static void add_notes(JsonObject *object, const GameRecord *record) {
    JsonArray *scores = json_add_array(object, "scores");
    JsonArray *depths = json_add_array(object, "depths");
    JsonArray *nodes = json_add_array(object, "nodes");
    for (int i = 0; i < record->note_count; i++) {
        const MoveNote *note = &record->notes[i];
        if (note->score == SCORE_NONE) {
            json_append_null(scores);
        } else {
            json_append_integer(scores, note->score);
        }
        json_append_integer(depths, note->depth);
        json_append_integer(nodes, (int64_t)note->nodes);
    }
}

char *journal_game_line(GameNumber number, const Game *game, const GameRecord *record) {
    JsonObject *object = begin_line(number);
    json_add_text(object, "result", game_points_text(record->white_half_points));
    json_add_text(object, "end", game_end_name(record->end));
    json_add_text(object, "status", game_status_text(record->status));
    if (record->fault[0]) {
        json_add_text(object, "faulty", colors[record->faulty]);
        json_add_text(object, "fault", record->fault);
        if (record->stalled) json_add_bool(object, "stalled", true);
    }
    if (!game_is_standard_start(game)) {
        char fen[GAME_FEN_SIZE];
        game_initial_fen(game, fen);
        json_add_text(object, "fen", fen);
    }
    json_add_integer(object, "opening", record->opening_plies);
    add_moves(object, game);
    add_notes(object, record);
    return json_print_text(object);
}

char *journal_times_line(GameNumber number, const GameRecord *record) {
    JsonObject *object = begin_line(number);
    json_add_text(object, "date", record->date);
    JsonArray *times = json_add_array(object, "us");
    for (int i = 0; i < record->note_count; i++)
        json_append_integer(times, record->notes[i].time_us);
    return json_print_text(object);
}

/* --- Reading --- */

/* The text of a member; NULL with the error set. */
static const char *text_of(const cJSON *root, const char *key, Report *report) {
    const cJSON *item = config_json_member(root, key);
    if (cJSON_IsString(item)) return item->valuestring;
    report_error(report, "%s: expected a text", key);
    return NULL;
}

/* Which of the names it is; -1 with the error set. */
static int find_name(const char *key, const char *text, const char *(*name)(int), int count,
                     Report *report) {
    for (int i = 0; text && i < count; i++) {
        if (strcmp(name(i), text) == 0) return i;
    }
    if (text) report_error(report, "%s: unknown '%.40s'", key, text);
    return -1;
}

static const char *color_name(int i) { return colors[i]; }
static const char *end_name(int i) { return game_end_name((GameEnd)i); }
static const char *status_name(int i) { return game_status_text((GameStatus)i); }

static int read_name(const cJSON *root, const char *key, const char *(*name)(int), int count,
                     Report *report) {
    return find_name(key, text_of(root, key, report), name, count, report);
}

static bool read_end(const cJSON *root, GameRecord *record, Report *report) {
    const int points = read_name(root, "result", game_points_text, 3, report);
    const int end = points < 0 ? -1 : read_name(root, "end", end_name, GAME_END_COUNT, report);
    const int status =
        end < 0 ? -1 : read_name(root, "status", status_name, GAME_N_MOVE_RULE + 1, report);
    if (status < 0) return false;
    record->white_half_points = points;
    record->end = (GameEnd)end;
    record->status = (GameStatus)status;
    record->fault[0] = '\0';
    record->faulty = WHITE;
    record->stalled = cJSON_IsTrue(config_json_member(root, "stalled"));
    if (!config_json_member(root, "fault")) return true;
    const int faulty = read_name(root, "faulty", color_name, COLOR_COUNT, report);
    const char *fault = faulty < 0 ? NULL : text_of(root, "fault", report);
    if (!fault) return false;
    record->faulty = (Color)faulty;
    snprintf(record->fault, sizeof record->fault, "%s", fault);
    return true;
}

static bool set_up(const cJSON *root, Game *game, Report *report) {
    game_reset(game);
    if (!config_json_member(root, "fen")) return true;
    const char *fen = text_of(root, "fen", report);
    return fen && game_set_fen(game, fen, strlen(fen), report);
}

static bool play_moves(const cJSON *root, Game *game, Report *report) {
    const char *text = text_of(root, "moves", report);
    if (!text) return false;
    for (int ply = 0; *text; ply++) {
        const size_t length = strcspn(text, " ");
        Report inner;
        report_clear(&inner);
        const Move move = game_parse_uci(game, text, length, &inner);
        if (move == MOVE_NONE || !game_play(game, move)) {
            return report_error(report, "moves: number %d: %s", ply + 1, inner.error);
        }
        text += length + (text[length] == ' ');
    }
    return true;
}

/* An array of whole numbers, read one by one. */
typedef struct NumberList {
    const char *key;
    const cJSON *next;
    int index;
} NumberList;

static bool open_list(NumberList *list, const cJSON *root, const char *key, Report *report) {
    const cJSON *array = config_json_member(root, key);
    if (!config_json_list(array, key, report)) return false;
    *list = (NumberList){key, array->child, 0};
    return true;
}

static bool is_whole(const cJSON *item, double low) {
    return cJSON_IsNumber(item) && item->valuedouble >= low && item->valuedouble <= exact_max &&
           item->valuedouble == floor(item->valuedouble);
}

/* The next number; `none` stands for null. */
static bool take_number(NumberList *list, double low, int64_t none, int64_t *number,
                        Report *report) {
    const cJSON *item = list->next;
    if (cJSON_IsNull(item) && none != 0) {
        *number = none;
    } else if (is_whole(item, low)) {
        *number = (int64_t)item->valuedouble;
    } else {
        return report_error(report, "%s[%d]: expected a whole number", list->key, list->index);
    }
    list->next = item->next;
    list->index++;
    return true;
}

static bool read_note(NumberList lists[3], MoveNote *note, Report *report) {
    int64_t score = 0, depth = 0, nodes = 0;
    if (!take_number(&lists[0], -SCORE_MATE, SCORE_NONE, &score, report) ||
        !take_number(&lists[1], 0, 0, &depth, report) ||
        !take_number(&lists[2], 0, 0, &nodes, report)) {
        return false;
    }
    *note = (MoveNote){.score = (int)score, .depth = (int)depth, .nodes = (uint64_t)nodes};
    return true;
}

static bool read_notes(const cJSON *root, const Game *game, GameRecord *record, Report *report) {
    NumberList lists[3];
    if (!config_json_integer(config_json_member(root, "opening"), "opening", 0, game_ply(game),
                             &record->opening_plies, report) ||
        !open_list(&lists[0], root, "scores", report) ||
        !open_list(&lists[1], root, "depths", report) ||
        !open_list(&lists[2], root, "nodes", report)) {
        return false;
    }
    const int moves = game_ply(game) - record->opening_plies;
    record->first = moves % 2 == 0 ? game_side(game) : color_other(game_side(game));
    for (int i = 0; i < moves; i++) {
        if (!read_note(lists, &record->notes[i], report)) return false;
    }
    record->note_count = moves;
    return (!lists[0].next && !lists[1].next && !lists[2].next) ||
           report_error(report,
                        "scores, depths, nodes: expected one for each of the %d moves "
                        "after the opening",
                        moves);
}

bool journal_game_parse(const char *line, size_t length, Game *game, GameRecord *record,
                        Report *report) {
    cJSON *root = config_json_parse(line, length, report);
    record->date[0] = '\0';
    const bool sound = root && read_end(root, record, report) && set_up(root, game, report) &&
                       play_moves(root, game, report) && read_notes(root, game, record, report);
    cJSON_Delete(root);
    return sound;
}

void journal_times_parse(const char *line, size_t length, GameRecord *record) {
    Report unused;
    report_clear(&unused);
    cJSON *root = config_json_parse(line, length, &unused);
    const cJSON *date = root ? config_json_member(root, "date") : NULL;
    NumberList list;
    if (cJSON_IsString(date)) {
        snprintf(record->date, sizeof record->date, "%s", date->valuestring);
    }
    if (root && open_list(&list, root, "us", &unused)) {
        int64_t time = 0;
        for (int i = 0; i < record->note_count && list.next; i++) {
            if (!take_number(&list, 0, 0, &time, &unused)) break;
            record->notes[i].time_us = time;
        }
    }
    cJSON_Delete(root);
}
