#include "tools/match/games_statistics.h"

#include <inttypes.h>

void games_statistics_add(GamesStatistics *statistics, const TournamentGame *game) {
    const GameRecord *record = game->record;
    const int plies = record->note_count;
    statistics->results[record->white_half_points]++;
    statistics->ends[record->end]++;
    if (record->end == GAME_END_RULES) statistics->statuses[record->status]++;
    statistics->plies += plies;
    if (statistics->games == 0 || plies < statistics->shortest) statistics->shortest = plies;
    if (plies > statistics->longest) statistics->longest = plies;
    statistics->games++;
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerTotals totals = game_record_totals(record, (Color)color);
        player_totals_add(&statistics->totals, &totals);
    }
}

static double average(double sum, int64_t count) { return count > 0 ? sum / (double)count : 0; }

static void print_share(const char *name, int64_t count, int64_t all, FILE *stream) {
    if (count == 0) return;
    fprintf(stream, "  %-22s %8" PRId64 "  %5.1f %%\n", name, count,
            100 * average((double)count, all));
}

static void print_ends(const GamesStatistics *statistics, FILE *stream) {
    for (int status = GAME_IN_PROGRESS + 1; status < STATISTICS_STATUS_COUNT; status++) {
        print_share(game_status_text((GameStatus)status), statistics->statuses[status],
                    statistics->games, stream);
    }
    for (int end = GAME_END_RULES + 1; end < GAME_END_COUNT; end++) {
        print_share(game_end_name((GameEnd)end), statistics->ends[end], statistics->games, stream);
    }
}

void games_statistics_print(const GamesStatistics *statistics, FILE *stream) {
    const PlayerAverages averages = player_totals_averages(&statistics->totals);
    fprintf(stream, "games: %" PRId64 "\n", statistics->games);
    if (statistics->games == 0) return;
    print_share("White wins", statistics->results[2], statistics->games, stream);
    print_share("draws", statistics->results[1], statistics->games, stream);
    print_share("Black wins", statistics->results[0], statistics->games, stream);
    fputs("ends:\n", stream);
    print_ends(statistics, stream);
    fprintf(stream, "plies after the opening: %.1f on average, %" PRId64 " to %" PRId64 "\n",
            average((double)statistics->plies, statistics->games), statistics->shortest,
            statistics->longest);
    fprintf(stream, "a move: depth %.1f, %.0f nodes, %.2f ms\n", averages.depth, averages.nodes,
            averages.time_ms);
}

void games_statistics_add_json(const GamesStatistics *statistics, JsonObject *object) {
    const PlayerTotals *totals = &statistics->totals;
    json_add_integer(object, "games", statistics->games);
    json_add_integer(object, "white_wins", statistics->results[2]);
    json_add_integer(object, "draws", statistics->results[1]);
    json_add_integer(object, "black_wins", statistics->results[0]);
    JsonObject *ends = json_add_object(object, "ends");
    for (int status = GAME_IN_PROGRESS + 1; status < STATISTICS_STATUS_COUNT; status++) {
        json_add_integer(ends, game_status_text((GameStatus)status), statistics->statuses[status]);
    }
    for (int end = GAME_END_RULES + 1; end < GAME_END_BROKEN_OFF; end++)
        json_add_integer(ends, game_end_name((GameEnd)end), statistics->ends[end]);
    json_add_integer(object, "plies", statistics->plies);
    json_add_integer(object, "shortest", statistics->shortest);
    json_add_integer(object, "longest", statistics->longest);
    json_add_integer(object, "moves", totals->moves);
    json_add_count(object, "nodes", totals->nodes);
    json_add_integer(object, "time_ms", totals->time_us / 1000);
}
