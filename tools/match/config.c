#include "tools/match/config.h"

#include <cJSON.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "tools/config_json.h"
#include "tools/config_values.h"
#include "tools/match/config_engine.h"
#include "tools/match/config_uses.h"
#include "variants/variants.h"

enum {
    GAMES_MAX = 1000000,
    PLIES_MAX = 100,
    MOVES_MAX = 10000,
    HASH_DEFAULT_MB = 16,
    OVERHEAD_DEFAULT_MS = 10,
    GAMES_DEFAULT = 100,
    LATENESS_MAX_MS = 10000,
    ELO_MAX = 2000,
    TABLE_MEN_MAX = 7
};

#define ERROR_RATE_MIN 1e-6

/* The structure the tables are about: what is read, before it is put together. */
typedef struct Reading {
    SelfplayConfig config;
    int schema, games, rounds, overhead_ms, margin_ms;
    bool resigns, draws, ends, tests; /* of resign, draw, maxmoves and sprt: are they enabled? */
    bool recovers, judges;            /* of recover and tb */
    bool ignores_50;
    PlayerSpec common;
    const char *folder;
} Reading;

/* --- Values that are no plain numbers --- */

static bool read_variant(const cJSON *item, const char *path, const ConfigField *field,
                         void *structure, Report *report) {
    (void)field;
    return config_value_variant(item, path, &((Reading *)structure)->config.variant, report);
}

static bool read_file_name(const cJSON *item, const char *path, const ConfigField *field,
                           void *structure, Report *report) {
    return config_value_file(item, path, ((Reading *)structure)->folder,
                             (char *)structure + field->offset, report);
}

/* Folders separated by colons, each relative to that of the configuration. */
static bool read_folders(const cJSON *item, const char *path, const ConfigField *field,
                         void *structure, Report *report) {
    (void)field;
    Reading *reading = structure;
    char *list = reading->config.tables;
    size_t used = 0;
    if (!config_json_text(item, path, CONFIG_FILE_SIZE - 1, report)) return false;
    for (const char *at = item->valuestring;; at++) {
        char name[CONFIG_FILE_SIZE];
        const int length = (int)strcspn(at, ":");
        snprintf(name, sizeof name, "%.*s", length, at);
        if (used > 0) list[used++] = ':';
        if (!config_file_join(reading->folder, name, list + used, CONFIG_FILE_SIZE - used - 1)) {
            return report_error(report, "%s: the names are too long", path);
        }
        used += strlen(list + used);
        at += length;
        if (*at == '\0') return true;
    }
}

static bool read_each(const cJSON *item, const char *path, const ConfigField *field,
                      void *structure, Report *report) {
    (void)field;
    return config_engine_read_common(item, path, &((Reading *)structure)->common, report);
}

static bool read_model(const cJSON *item, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    Sprt *sprt = (Sprt *)(void *)((char *)structure + field->offset);
    return (cJSON_IsString(item) && sprt_model_find(item->valuestring, &sprt->model)) ||
           report_error(report, "%s: expected \"logistic\", \"normalized\" or \"trinomial\"", path);
}

/* Would games and reports not tell the two apart? */
static bool is_name_taken(const SelfplayConfig *config, int engine) {
    for (int i = 0; i < engine; i++) {
        if (strcmp(config->engines[i].name, config->engines[engine].name) == 0) return true;
    }
    return false;
}

static bool read_engines(const cJSON *item, const char *path, const ConfigField *field,
                         void *structure, Report *report) {
    (void)field;
    Reading *reading = structure;
    SelfplayConfig *config = &reading->config;
    if (!config_json_list(item, path, report)) return false;
    const int count = cJSON_GetArraySize(item);
    if (count < 2 || count > CONFIG_ENGINES_MAX) {
        return report_error(report, "%s: expected 2 to %d of them, not %d", path,
                            CONFIG_ENGINES_MAX, count);
    }
    config->engines = calloc((size_t)count, sizeof *config->engines);
    if (!config->engines) return report_error(report, "out of memory");
    for (const cJSON *element = item->child; element; element = element->next) {
        const int i = config->engine_count++;
        char below[CONFIG_PATH_SIZE];
        snprintf(below, sizeof below, "%s[%d]", path, i);
        config->engines[i] = reading->common;
        if (!config_engine_read(element, below, reading->folder, &config->engines[i], report)) {
            return false;
        }
        if (is_name_taken(config, i)) {
            return report_error(report, "%s.name: '%s' is taken; give it another", below,
                                config->engines[i].name);
        }
    }
    return true;
}

/* --- The keys --- */

#define ROW(name, type, member) .key = name, .kind = type, .offset = offsetof(Reading, member)
#define INTEGER(name, member, least, most)                                                         \
    { ROW(name, CONFIG_INTEGER, member), .low = least, .high = most }
#define NUMBER(name, member, least, most)                                                          \
    { ROW(name, CONFIG_NUMBER, member), .low = least, .high = most }
#define COUNT(name, member)                                                                        \
    { ROW(name, CONFIG_COUNT, member) }
#define TRUTH(name, member)                                                                        \
    { ROW(name, CONFIG_TRUTH, member) }
#define TEXT(name, member, size)                                                                   \
    { ROW(name, CONFIG_TEXT, member), .high = (size)-1 }
#define CHOICE(name, member, list)                                                                 \
    { ROW(name, CONFIG_CHOICE, member), .names = list }
#define OBJECT(name, table)                                                                        \
    { .key = name, .kind = CONFIG_OBJECT, .fields = table }
#define CUSTOM(name, member, function)                                                             \
    { ROW(name, CONFIG_CUSTOM, member), .read = function }
#define KEYS_END                                                                                   \
    { .key = NULL }
#define RULES config.match.game.adjudication

static const char *const tournament_names[] = {
    [TOURNAMENT_GAUNTLET] = "gauntlet", [TOURNAMENT_ROUND_ROBIN] = "roundrobin", NULL};

static const ConfigField resign_fields[] = {
    TRUTH("enabled", resigns),
    INTEGER("score", RULES.win_score, 1, SCORE_MATE),
    INTEGER("movecount", RULES.win_moves, 1, MOVES_MAX),
    KEYS_END,
};

static const ConfigField draw_fields[] = {
    TRUTH("enabled", draws),
    INTEGER("score", RULES.draw_score, 0, SCORE_MATE),
    INTEGER("movecount", RULES.draw_moves, 1, MOVES_MAX),
    INTEGER("movenumber", RULES.draw_after, 0, MOVES_MAX),
    KEYS_END,
};

static const ConfigField maxmoves_fields[] = {
    TRUTH("enabled", ends),
    INTEGER("movecount", RULES.max_moves, 1, MOVES_MAX),
    KEYS_END,
};

static const char *const table_result_names[] = {
    [TABLE_ALL] = "both", [TABLE_WINS_ONLY] = "win_loss", [TABLE_DRAWS_ONLY] = "draw", NULL};
static const char *const log_level_names[] = {[LOG_ERRORS] = "err",
                                              [LOG_WARNINGS] = "warn",
                                              [LOG_INFO] = "info",
                                              [LOG_TRACE] = "trace",
                                              NULL};

static const ConfigField tb_fields[] = {
    TRUTH("enabled", judges),
    CUSTOM("dirs", config.tables, read_folders),
    INTEGER("pieces", RULES.tables.men, 3, TABLE_MEN_MAX),
    CHOICE("result", RULES.tables.results, table_result_names),
    TRUTH("ignore50", ignores_50),
    KEYS_END,
};

static const ConfigField opening_fields[] = {
    CUSTOM("file", config.opening.file, read_file_name),
    CHOICE("format", config.opening.format, opening_format_names),
    CHOICE("order", config.opening.order, opening_order_names),
    INTEGER("plies", config.opening.plies, 0, PLIES_MAX),
    INTEGER("start", config.opening.start, 1, INT_MAX),
    TEXT("fen", config.fen, GAME_FEN_SIZE),
    KEYS_END,
};

static const ConfigField sample_fields[] = {
    INTEGER("from", config.sample.from, 0, MOVES_MAX),
    INTEGER("every", config.sample.every, 1, MOVES_MAX),
    INTEGER("maxscore", config.sample.max_score, 0, SCORE_MATE),
    TRUTH("quiet", config.sample.quiet),
    TRUTH("dedupe", config.sample.dedupe),
    KEYS_END,
};

static const ConfigField pgn_fields[] = {
    CUSTOM("file", config.pgn, read_file_name),
    TRUTH("min", config.match.pgn_bare),
    KEYS_END,
};

static const ConfigField epd_fields[] = {
    CUSTOM("file", config.epd, read_file_name),
    KEYS_END,
};

static const ConfigField log_fields[] = {
    CUSTOM("file", config.log, read_file_name),
    CHOICE("level", config.log_level, log_level_names),
    TRUTH("engine", config.log_engines),
    TRUTH("append", config.log_append),
    KEYS_END,
};

static const ConfigField sprt_fields[] = {
    TRUTH("enabled", tests),
    NUMBER("elo0", config.match.sprt.elo0, -ELO_MAX, ELO_MAX),
    NUMBER("elo1", config.match.sprt.elo1, -ELO_MAX, ELO_MAX),
    NUMBER("alpha", config.match.sprt.alpha, ERROR_RATE_MIN, 0.5),
    NUMBER("beta", config.match.sprt.beta, ERROR_RATE_MIN, 0.5),
    CUSTOM("model", config.match.sprt, read_model),
    KEYS_END,
};

/* The engines come last: they need what is common to them. */
static const ConfigField fields[] = {
    INTEGER("schema", schema, 1, 1),
    TEXT("event", config.event, CONFIG_EVENT_SIZE),
    CHOICE("tournament", config.tournament, tournament_names),
    CUSTOM("variant", config, read_variant),
    COUNT("seed", config.match.seed),
    INTEGER("games", games, 1, GAMES_MAX),
    INTEGER("rounds", rounds, 1, GAMES_MAX),
    INTEGER("concurrency", config.match.threads, 1, MATCH_THREADS_MAX),
    INTEGER("overhead", overhead_ms, 0, LATENESS_MAX_MS),
    INTEGER("margin", margin_ms, 0, LATENESS_MAX_MS),
    OBJECT("resign", resign_fields),
    OBJECT("draw", draw_fields),
    OBJECT("maxmoves", maxmoves_fields),
    OBJECT("tb", tb_fields),
    OBJECT("opening", opening_fields),
    TRUTH("recover", recovers),
    OBJECT("log", log_fields),
    OBJECT("pgn", pgn_fields),
    OBJECT("epd", epd_fields),
    CUSTOM("journal", config.journal, read_file_name),
    OBJECT("sample", sample_fields),
    OBJECT("sprt", sprt_fields),
    {ROW("each", CONFIG_CUSTOM, common), .fields = config_engine_common_fields, .read = read_each},
    {ROW("engines", CONFIG_CUSTOM, config), .fields = config_engine_fields, .repeated = true,
     .read = read_engines},
    KEYS_END,
};

/* --- Putting together --- */

/* What holds where nothing is said. */
static void set_defaults(Reading *reading, const char *folder) {
    MatchSettings *match = &reading->config.match;
    *reading = (Reading){.games = GAMES_DEFAULT,
                         .rounds = 1,
                         .overhead_ms = OVERHEAD_DEFAULT_MS,
                         .resigns = true,
                         .draws = true,
                         .ends = true,
                         .recovers = true,
                         .judges = true,
                         .folder = folder};
    reading->config.variant = &variant_chess;
    reading->config.opening = opening_source_none;
    reading->config.sample = sample_rules_default;
    reading->config.log_level = LOG_WARNINGS;
    reading->config.log_append = true;
    match->threads = 1;
    match->seed = 1;
    match->game.adjudication = adjudication_default;
    match->game.adjudication.tables.men = TABLE_MEN_MAX;
    match->sprt = (Sprt){0, 5, 0.05, 0.05, SPRT_LOGISTIC};
    player_spec_clear(&reading->common);
    snprintf(reading->config.event, CONFIG_EVENT_SIZE, "Orthant match");
}

static bool count_pairs(Reading *reading, Report *report) {
    const int64_t games = (int64_t)reading->games * reading->rounds;
    if (reading->games % 2 != 0) {
        return report_error(report,
                            "games: expected an even number, as games come in pairs, not %d",
                            reading->games);
    }
    if (games > GAMES_MAX) {
        return report_error(report, "rounds: with %d games each that is more than %d",
                            reading->games, GAMES_MAX);
    }
    reading->config.match.pairs = (int)(games / 2);
    return true;
}

static bool check_sprt(const Reading *reading, bool given, Report *report) {
    const Sprt *sprt = &reading->config.match.sprt;
    const double most = sprt_elo_max(sprt->model);
    if (!given || !reading->tests) return true;
    if (sprt->elo0 >= sprt->elo1) {
        return report_error(report, "sprt.elo1: expected more than elo0 (%g), not %g", sprt->elo0,
                            sprt->elo1);
    }
    if (sprt->elo0 < -most || sprt->elo1 > most) {
        return report_error(report, "sprt.%s: expected number in [%g, %g] of model %s, not %g",
                            sprt->elo0 < -most ? "elo0" : "elo1", -most, most,
                            sprt_model_name(sprt->model),
                            sprt->elo0 < -most ? sprt->elo0 : sprt->elo1);
    }
    return true;
}

/* Only chess has them. */
static bool check_tables(Reading *reading, bool given, Report *report) {
    SelfplayConfig *config = &reading->config;
    TableRules *rules = &config->match.game.adjudication.tables;
    if (given && reading->judges && !config->tables[0]) {
        return report_error(report, "tb.dirs: missing; expected where the tables are");
    }
    if (!given || !reading->judges) {
        config->tables[0] = '\0';
        *rules = (TableRules){0};
        return true;
    }
    rules->ignore_50 = reading->ignores_50;
    return config->variant == &variant_chess ||
           report_error(report, "tb: there are endgame tables of chess only, not of %s",
                        config->variant->name);
}

static void switch_off(Reading *reading) {
    Adjudication *rules = &reading->config.match.game.adjudication;
    if (!reading->resigns) rules->win_score = 0;
    if (!reading->draws) rules->draw_moves = 0;
    if (!reading->ends) rules->max_moves = GAME_MAX_PLIES;
}

/* Fills in what the engines did not say, and sees that they fit the variant. */
static bool complete_engines(SelfplayConfig *config, Report *report) {
    TimeControl common = {0};
    time_control_set(&common, "tc", "1+0.01", report);
    for (int i = 0; i < config->engine_count; i++) {
        PlayerSpec *spec = &config->engines[i];
        Report inner;
        report_clear(&inner);
        player_spec_complete(spec, &common, HASH_DEFAULT_MB, config->variant);
        if (!player_spec_check_variant(spec, config->variant, &inner)) {
            return report_error(report, "engines[%d]: %s", i, inner.error);
        }
    }
    return true;
}

static bool complete_opening(SelfplayConfig *config, Report *report) {
    OpeningSource *source = &config->opening;
    Report inner;
    report_clear(&inner);
    if (!opening_source_check(source, &inner)) {
        return report_error(report, "opening.%s", inner.error);
    }
    if (source->file[0] && config->fen[0]) {
        return report_error(report, "opening.fen: the openings of opening.file have their own");
    }
    config->match.plies = opening_source_plies(source, config->variant);
    return true;
}

/* There are too many keys to be told with one that is not known. */
static bool check_keys(const cJSON *root, Report *report) {
    const char *keys[ARRAY_LENGTH(fields)];
    for (size_t i = 0; i < ARRAY_LENGTH(fields); i++)
        keys[i] = fields[i].key;
    return config_json_check_keys(root, "", keys, "; `orthant selfplay --keys' lists what there is",
                                  report);
}

void selfplay_config_print_keys(FILE *out) { config_json_print_keys(fields, "", out); }

static bool read_config(Reading *reading, const cJSON *root, const char *path, Report *report) {
    SelfplayConfig *config = &reading->config;
    const cJSON *sprt = config_json_member(root, "sprt");
    reading->tests = sprt != NULL;
    if (!check_keys(root, report)) return false;
    if (!config_json_read(root, "", fields, reading, report)) return false;
    if (!config->engines) return report_error(report, "engines: missing; expected 2 or more");
    if (!count_pairs(reading, report) || !check_sprt(reading, sprt != NULL, report)) return false;
    if (!config->journal[0] && !config_file_beside(path, ".journal.jsonl", config->journal)) {
        return report_error(report, "journal: the name is too long; give it one");
    }
    if (!selfplay_config_check_files(config, path, report)) return false;
    if (!check_tables(reading, config_json_member(root, "tb") != NULL, report)) return false;
    switch_off(reading);
    config->match.stop_at_fault = !reading->recovers;
    config->match.sequential = reading->tests;
    config->match.game.overhead_us = 1000 * (int64_t)reading->overhead_ms;
    config->match.game.margin_us = 1000 * (int64_t)reading->margin_ms;
    return complete_opening(config, report) && complete_engines(config, report);
}

bool selfplay_config_read(SelfplayConfig *config, const cJSON *root, const char *path,
                          Report *report) {
    char folder[CONFIG_FILE_SIZE];
    if (!config_file_folder(path, folder)) return report_error(report, "the name is too long");
    Reading *reading = calloc(1, sizeof *reading);
    if (!reading) return report_error(report, "out of memory");
    set_defaults(reading, folder);
    const bool sound = read_config(reading, root, path, report);
    if (sound) {
        *config = reading->config;
    } else {
        free(reading->config.engines);
    }
    free(reading);
    return sound;
}

bool selfplay_config_load(SelfplayConfig *config, const char *path, Report *report) {
    size_t length;
    char *text = config_json_read_file(path, &length, report);
    cJSON *root = text ? config_json_parse(text, length, report) : NULL;
    const bool sound = root && selfplay_config_read(config, root, path, report);
    cJSON_Delete(root);
    free(text);
    return sound;
}

void selfplay_config_free(SelfplayConfig *config) {
    opening_list_free(config->openings);
    free(config->engines);
}

int selfplay_config_pairings(const SelfplayConfig *config) {
    const int engines = config->engine_count;
    return config->tournament == TOURNAMENT_GAUNTLET ? engines - 1 : engines * (engines - 1) / 2;
}

/* Those of the first engine come first in either kind of tournament. */
void selfplay_config_players(const SelfplayConfig *config, int pairing,
                             int players[MATCH_PLAYERS]) {
    int first = 0;
    for (int others; pairing >= (others = config->engine_count - 1 - first); first++)
        pairing -= others;
    players[0] = first;
    players[1] = first + 1 + pairing;
}

LogSettings selfplay_config_log(const SelfplayConfig *config) {
    return (LogSettings){.path = config->log[0] ? config->log : NULL,
                         .level = (LogLevel)config->log_level,
                         .engines = config->log_engines,
                         .append = config->log_append};
}

void selfplay_config_match(const SelfplayConfig *config, int pairing, MatchSettings *settings) {
    *settings = config->match;
    settings->openings = config->openings;
    int players[MATCH_PLAYERS];
    selfplay_config_players(config, pairing, players);
    for (int i = 0; i < MATCH_PLAYERS; i++)
        settings->players[i] = config->engines[players[i]];
    settings->event = config->event;
    settings->pairing = selfplay_config_pairings(config) > 1 ? pairing + 1 : 0;
}
