/* A match: pairs of games played by threads. What comes out does not depend on how many threads
 * there are: results are taken in the order of the pairs, and those beyond the pair that decided a
 * sequential test are dropped. */
#ifndef ORTHANT_TOOLS_MATCH_RUNNER_H
#define ORTHANT_TOOLS_MATCH_RUNNER_H

#include <stdio.h>

#include "tools/match/elo.h"
#include "tools/match/game_loop.h"
#include "tools/match/journal.h"
#include "tools/match/opening_list.h"
#include "tools/match/sprt.h"

enum { MATCH_PLAYERS = 2, MATCH_THREADS_MAX = 256 };

typedef struct MatchSettings {
    PlayerSpec players[MATCH_PLAYERS]; /* complete: hash and time control set */
    GameSettings game;
    int pairs, threads;
    int first_pair, pair_step; /* of a shard: its pairs are `first_pair`, then each `pair_step`-th;
                                  0, 0: all */
    uint64_t seed;
    const OpeningList *openings; /* NULL: random moves from the start */
    int plies;                   /* random ones, or of a listed game at most (-1: all of it) */
    bool sequential;
    Sprt sprt;          /* if sequential */
    const char *event;  /* for the PGN; NULL: its default */
    int pairing;        /* number for the PGN, from 1; 0: there is but one */
    FILE *pgn;          /* gets all games in order, those of the journal as well; NULL: none */
    bool pgn_bare;      /* without comments */
    FILE *epd;          /* gets the positions at their ends in the same way; NULL: none */
    Journal *journal;   /* games of the selected pairing in it count as played, others are added;
                           NULL: none */
    MatchLog *log;      /* is told of games and faults; may be NULL */
    bool stop_at_fault; /* a player that crashed, hung or played an illegal move is not started
                           again: the match ends */
} MatchSettings;

/* What has happened, in the first player's view. */
typedef struct MatchScore {
    int pairs; /* finished, in order */
    int wins, losses, draws;
    Pentanomial pentanomial;
    int ends[GAME_END_COUNT];                           /* games by how they ended */
    int forfeits[MATCH_PLAYERS], stalls[MATCH_PLAYERS]; /* time losses; those due to the machine */
    int faults[MATCH_PLAYERS];                          /* crashes, hangs, illegal moves */
    PlayerTotals totals[MATCH_PLAYERS];
    SprtVerdict verdict;
    int64_t time_us;
} MatchScore;

Results match_results(const MatchScore *score);

/* Called after each pair, in order and never by two threads at once; `played` unless both games
 * were in the journal. The first player had White in the first of the two games. */
typedef void MatchPairFn(const MatchScore *score, const GameRecord games[2], bool played,
                         void *payload);

/* The number in the match of the shard's pair `index`. */
int match_pair_number(const MatchSettings *settings, int index);

/* How to end a match early, from another thread or a signal handler. */
typedef struct MatchStop {
    atomic_bool soon; /* no new game; set at the end of the match, too */
    atomic_bool now;  /* the games in play are dropped */
} MatchStop;

/* Plays the match from the position of `start`. False with the error set when it could not be
 * played. */
bool match_run(const MatchSettings *settings, const Game *start, MatchStop *stop,
               MatchPairFn *on_pair, void *payload, MatchScore *score, Report *report);

#endif
