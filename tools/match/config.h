/* The configuration of orthant selfplay: one JSON object, every key optional but for the engines;
 * docs/selfplay.md lists the keys. */
#ifndef ORTHANT_TOOLS_MATCH_CONFIG_H
#define ORTHANT_TOOLS_MATCH_CONFIG_H

#include "tools/config_files.h"
#include "tools/match/runner.h"
#include "tools/match/sample.h"

struct cJSON;

enum { CONFIG_ENGINES_MAX = 64, CONFIG_EVENT_SIZE = 128 };

/* Who plays whom; two engines are one match. */
typedef enum TournamentKind {
    TOURNAMENT_GAUNTLET,   /* the first engine each other one */
    TOURNAMENT_ROUND_ROBIN /* each engine each other one */
} TournamentKind;

typedef struct SelfplayConfig {
    char event[CONFIG_EVENT_SIZE];
    int tournament; /* a TournamentKind */
    const Variant *variant;
    char fen[GAME_FEN_SIZE]; /* where games begin; empty: the initial position */
    OpeningSource opening;   /* without a file: random moves */
    SampleRules sample;      /* for `orthant games --data` */
    MatchSettings match;     /* of every pairing, but for players and files */
    char pgn[CONFIG_FILE_SIZE], epd[CONFIG_FILE_SIZE]; /* may be empty */
    char journal[CONFIG_FILE_SIZE];
    char tables[CONFIG_FILE_SIZE]; /* folders of endgame tables; may be empty */
    char log[CONFIG_FILE_SIZE];    /* may be empty */
    int log_level;                 /* a LogLevel */
    bool log_engines, log_append;
    int engine_count;      /* at least 2 */
    PlayerSpec *engines;   /* complete */
    OpeningList *openings; /* of the source's file, once tournament_open has read it */
} SelfplayConfig;

/* Reads a configuration from a file. Names of files in it are relative to the folder it lies in.
 * False with the error set, which names the place by its path: "engines[1].limit.tc: expected ...";
 * there is nothing to be freed then. */
bool selfplay_config_load(SelfplayConfig *config, const char *path, Report *report);
/* The same from an object that lies in the file `path`, whose folder and name count. */
bool selfplay_config_read(SelfplayConfig *config, const struct cJSON *root, const char *path,
                          Report *report);
void selfplay_config_free(SelfplayConfig *config);

/* Prints the path of each key there is, a line each. */
void selfplay_config_print_keys(FILE *out);

int selfplay_config_pairings(const SelfplayConfig *config);
/* What is to be logged where; the name is the configuration's. */
LogSettings selfplay_config_log(const SelfplayConfig *config);
/* The engines of a pairing, counted from 0, by their numbers; the first has White in even games. */
void selfplay_config_players(const SelfplayConfig *config, int pairing, int players[MATCH_PLAYERS]);
/* The settings of a pairing, without files. */
void selfplay_config_match(const SelfplayConfig *config, int pairing, MatchSettings *settings);

#endif
