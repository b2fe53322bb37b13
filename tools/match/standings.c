#include "tools/match/standings.h"

#include <stdlib.h>

double match_score_share(const MatchScore *score) {
    return score->pairs > 0 ? (score->wins + 0.5 * score->draws) / (2.0 * score->pairs) : 0;
}

void match_score_add(MatchScore *sum, const MatchScore *score) {
    sum->pairs += score->pairs;
    sum->wins += score->wins;
    sum->losses += score->losses;
    sum->draws += score->draws;
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        sum->pentanomial.pairs[i] += score->pentanomial.pairs[i];
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        sum->forfeits[i] += score->forfeits[i];
        sum->faults[i] += score->faults[i];
    }
}

/* The same in the second player's view. */
static MatchScore mirror_score(const MatchScore *score) {
    MatchScore mirrored = {
        .pairs = score->pairs, .wins = score->losses, .losses = score->wins, .draws = score->draws};
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        mirrored.pentanomial.pairs[i] = score->pentanomial.pairs[ELO_PAIR_SCORES - 1 - i];
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        mirrored.forfeits[i] = score->forfeits[1 - i];
        mirrored.faults[i] = score->faults[1 - i];
    }
    return mirrored;
}

/* The best first; engines level with each other as they are listed. */
static int compare_standings(const void *a, const void *b) {
    const Standing *one = a, *other = b;
    const double difference = match_score_share(&other->score) - match_score_share(&one->score);
    if (difference > 0 || difference < 0) return difference > 0 ? 1 : -1;
    return one->engine - other->engine;
}

static void add_pairing(Standing *standings, const SelfplayConfig *config, int pairing,
                        const MatchScore *score) {
    int players[MATCH_PLAYERS];
    const MatchScore mirrored = mirror_score(score);
    selfplay_config_players(config, pairing, players);
    match_score_add(&standings[players[0]].score, score);
    match_score_add(&standings[players[1]].score, &mirrored);
}

Standing *standings_create(const SelfplayConfig *config, const MatchScore *scores, int count,
                           const MatchScore *next) {
    Standing *standings = calloc((unsigned)config->engine_count, sizeof *standings);
    if (!standings) return NULL;
    for (int i = 0; i < config->engine_count; i++)
        standings[i].engine = i;
    for (int i = 0; i < count; i++)
        add_pairing(standings, config, i, &scores[i]);
    if (next) add_pairing(standings, config, count, next);
    qsort(standings, (size_t)config->engine_count, sizeof *standings, compare_standings);
    return standings;
}
