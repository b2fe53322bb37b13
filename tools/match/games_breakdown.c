#include "tools/match/games_breakdown.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/plain_text.h"

enum { OPENINGS_SHOWN = 12, NAME_WIDTH = 28 };

static const char other[] = "other";

/* --- Collecting --- */

GamesBreakdown *games_breakdown_create(const SelfplayConfig *config, const Rules *rules) {
    GamesBreakdown *breakdown = calloc(1, sizeof *breakdown);
    if (!breakdown) return NULL;
    breakdown->player_count = config->engine_count;
    breakdown->players = calloc((size_t)config->engine_count, sizeof *breakdown->players);
    breakdown->replay = game_create(rules);
    if (!breakdown->players || !breakdown->replay) {
        games_breakdown_destroy(breakdown);
        return NULL;
    }
    for (int i = 0; i < config->engine_count; i++)
        breakdown->players[i].name = config->engines[i].name;
    strcpy(breakdown->openings[0].move, other);
    breakdown->opening_count = 1;
    return breakdown;
}

void games_breakdown_destroy(GamesBreakdown *breakdown) {
    if (!breakdown) return;
    if (breakdown->replay) game_destroy(breakdown->replay);
    free(breakdown->players);
    free(breakdown);
}

static PlayerBreakdown *find_player(GamesBreakdown *breakdown, const char *name) {
    for (int i = 0; i < breakdown->player_count; i++) {
        if (strcmp(breakdown->players[i].name, name) == 0) return &breakdown->players[i];
    }
    return NULL;
}

static OpeningBreakdown *find_opening(GamesBreakdown *breakdown, const Game *game) {
    char move[GAME_MOVE_TEXT_SIZE];
    if (!game_is_standard_start(game) || game_ply(game) == 0) return &breakdown->openings[0];
    game_reset(breakdown->replay);
    game_move_text(breakdown->replay, game_move_at(game, 0), MOVE_STYLE_SAN, move);
    for (int i = 1; i < breakdown->opening_count; i++) {
        if (strcmp(breakdown->openings[i].move, move) == 0) return &breakdown->openings[i];
    }
    if (breakdown->opening_count == BREAKDOWN_OPENINGS) return &breakdown->openings[0];
    OpeningBreakdown *opening = &breakdown->openings[breakdown->opening_count++];
    strcpy(opening->move, move);
    return opening;
}

static void add_moves(PlayerBreakdown *player, const GameRecord *record, Color color) {
    int move = 0;
    for (int i = color == record->first ? 0 : 1; i < record->note_count; i += 2) {
        const MoveNote *note = &record->notes[i];
        MoveSums *sums = &player->moves[move++];
        if (move == BREAKDOWN_MOVES) break;
        if (note->depth > 0) {
            sums->depth += note->depth;
            sums->depth_count++;
        }
        if (note->nodes > 0) {
            sums->nodes += (double)note->nodes;
            sums->node_count++;
        }
    }
}

void games_breakdown_add(GamesBreakdown *breakdown, const TournamentGame *game) {
    const GameRecord *record = game->record;
    for (int color = WHITE; color <= BLACK; color++) {
        PlayerBreakdown *player = find_player(breakdown, game->names[color]);
        const int points =
            color == WHITE ? record->white_half_points : 2 - record->white_half_points;
        if (!player) continue;
        player->results[color][points]++;
        add_moves(player, record, (Color)color);
    }
    find_opening(breakdown, game->game)->results[record->white_half_points]++;
    breakdown->lengths[record->note_count]++;
    breakdown->longest = max_int(breakdown->longest, record->note_count);
}

int64_t opening_games(const OpeningBreakdown *opening) {
    return opening->results[0] + opening->results[1] + opening->results[2];
}

static int compare_openings(const void *a, const void *b) {
    const OpeningBreakdown *first = a, *second = b;
    const bool is_other = strcmp(first->move, other) == 0;
    if (is_other != (strcmp(second->move, other) == 0)) return is_other ? 1 : -1;
    const int64_t difference = opening_games(second) - opening_games(first);
    return difference ? (difference > 0) - (difference < 0) : strcmp(first->move, second->move);
}

void games_breakdown_sort(GamesBreakdown *breakdown) {
    qsort(breakdown->openings, (size_t)breakdown->opening_count, sizeof *breakdown->openings,
          compare_openings);
}

/* --- Showing --- */

static void print_results(const int64_t results[3], FILE *stream) {
    fprintf(stream, "  %6" PRId64 " %6" PRId64 " %6" PRId64, results[2], results[1], results[0]);
}

static void print_players(const GamesBreakdown *breakdown, FILE *stream) {
    fprintf(stream, "%-*s  %20s  %20s\n", NAME_WIDTH + 2, "wins, draws, losses", "as White",
            "as Black");
    for (int i = 0; i < breakdown->player_count; i++) {
        const PlayerBreakdown *player = &breakdown->players[i];
        fputs("  ", stream);
        plain_text_put(player->name, max_int(NAME_WIDTH, plain_text_columns(player->name)), stream);
        print_results(player->results[WHITE], stream);
        print_results(player->results[BLACK], stream);
        fputc('\n', stream);
    }
}

static void print_openings(const GamesBreakdown *breakdown, FILE *stream) {
    int64_t rest[3] = {0};
    fprintf(stream, "%-*s  %20s\n", NAME_WIDTH + 2, "first move", "White, draws, Black");
    for (int i = 0; i < breakdown->opening_count; i++) {
        const OpeningBreakdown *opening = &breakdown->openings[i];
        if (i < OPENINGS_SHOWN && opening_games(opening) > 0) {
            fprintf(stream, "  %-*s", NAME_WIDTH, opening->move);
            print_results(opening->results, stream);
            fputc('\n', stream);
            continue;
        }
        for (int k = 0; k < 3; k++)
            rest[k] += opening->results[k];
    }
    if (rest[0] + rest[1] + rest[2] == 0) return;
    fprintf(stream, "  %-*s", NAME_WIDTH, "the others");
    print_results(rest, stream);
    fputc('\n', stream);
}

void games_breakdown_print(const GamesBreakdown *breakdown, FILE *stream) {
    print_players(breakdown, stream);
    print_openings(breakdown, stream);
}

static void add_results(JsonObject *object, const char *const names[3], const int64_t results[3]) {
    for (int i = 0; i < 3; i++)
        json_add_integer(object, names[i], results[2 - i]);
}

void games_breakdown_add_json(const GamesBreakdown *breakdown, JsonObject *object) {
    static const char *const own[] = {"wins", "draws", "losses"};
    static const char *const by_color[] = {"white_wins", "draws", "black_wins"};
    JsonArray *players = json_add_array(object, "players");
    for (int i = 0; i < breakdown->player_count; i++) {
        const PlayerBreakdown *player = &breakdown->players[i];
        JsonObject *entry = json_append_object(players);
        json_add_text(entry, "name", player->name);
        add_results(json_add_object(entry, "white"), own, player->results[WHITE]);
        add_results(json_add_object(entry, "black"), own, player->results[BLACK]);
    }
    JsonArray *openings = json_add_array(object, "openings");
    for (int i = 0; i < breakdown->opening_count; i++) {
        const OpeningBreakdown *opening = &breakdown->openings[i];
        if (opening_games(opening) == 0) continue;
        JsonObject *entry = json_append_object(openings);
        json_add_text(entry, "move", opening->move);
        add_results(entry, by_color, opening->results);
    }
}
