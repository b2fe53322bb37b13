/* What the games of a tournament were like by player and color, by opening, by length and by the
 * number of the move: what tables and plots are made of. */
#ifndef ORTHANT_TOOLS_MATCH_GAMES_BREAKDOWN_H
#define ORTHANT_TOOLS_MATCH_GAMES_BREAKDOWN_H

#include "tools/json_output.h"
#include "tools/match/tournament.h"

enum { BREAKDOWN_MOVES = 150, BREAKDOWN_OPENINGS = 256 };

/* Sums over the n-th move of a player after the opening, in all its games. */
typedef struct MoveSums {
    int64_t depth_count, node_count; /* moves whose depth, and whose nodes, are known */
    double depth, nodes;
} MoveSums;

typedef struct PlayerBreakdown {
    const char *name;
    int64_t results[COLOR_COUNT][3]; /* as that color, by its own half points */
    MoveSums moves[BREAKDOWN_MOVES];
} PlayerBreakdown;

/* Games by their first move. */
typedef struct OpeningBreakdown {
    char move[GAME_MOVE_TEXT_SIZE]; /* SAN; "other" for games from another position, and for those
                                       that no entry was left for */
    int64_t results[3];             /* by White's half points */
} OpeningBreakdown;

typedef struct GamesBreakdown {
    Game *replay;
    PlayerBreakdown *players; /* in the order of the configuration */
    int player_count;
    OpeningBreakdown openings[BREAKDOWN_OPENINGS]; /* the first is "other" */
    int opening_count;
    int64_t lengths[GAME_NOTES_MAX + 1]; /* games by their plies after the opening */
    int longest;
} GamesBreakdown;

/* NULL when out of memory. The configuration outlives it. */
GamesBreakdown *games_breakdown_create(const SelfplayConfig *config, const Rules *rules);
void games_breakdown_destroy(GamesBreakdown *breakdown);
void games_breakdown_add(GamesBreakdown *breakdown, const TournamentGame *game);
/* Puts the openings into order: most games first, "other" last. To be called after the last game.
 */
void games_breakdown_sort(GamesBreakdown *breakdown);

int64_t opening_games(const OpeningBreakdown *opening);

/* Tables of players and openings. */
void games_breakdown_print(const GamesBreakdown *breakdown, FILE *stream);
/* Adds "players" and "openings". */
void games_breakdown_add_json(const GamesBreakdown *breakdown, JsonObject *object);

#endif
