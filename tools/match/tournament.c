#include "tools/match/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "tools/commands.h"
#include "tools/match/settings_text.h"

/* --- Before --- */

static bool set_start(Game *game, const SelfplayConfig *config, Report *report) {
    Report inner;
    report_clear(&inner);
    if (!config->fen[0]) return true;
    if (game_set_fen(game, config->fen, strlen(config->fen), &inner)) {
        if (game_status(game) == GAME_IN_PROGRESS) return true;
        report_error(&inner, "the game is over");
    }
    return report_error(report, "opening.fen: %s", inner.error);
}

static bool load_openings(SelfplayConfig *config, const Rules *rules, Report *report) {
    Report inner;
    report_clear(&inner);
    if (!config->opening.file[0]) return true;
    config->opening.seed = config->match.seed;
    config->opening.pairs = config->match.pairs;
    config->openings = opening_list_load(&config->opening, rules, &inner);
    if (config->openings) return true;
    const bool start = strncmp(inner.error, "start: ", 7) == 0;
    return report_error(report, "opening.%s%s", start ? "" : "file: ", inner.error);
}

int tournament_open(Setup *setup, SelfplayConfig *config, const char *path, const char *program) {
    const SetupOptions plain = {.variant = config->variant, .width = setup_defaults.width};
    Report report;
    report_clear(&report);
    const int status = setup_open(setup, &plain, program);
    if (status != EXIT_DONE) return status;
    if (set_start(setup->game, config, &report) && load_openings(config, setup->rules, &report)) {
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: %s: %s\n", program, path, report.error);
    setup_close(setup);
    return EXIT_USAGE;
}

static bool write_settings(const SelfplayConfig *config, MatchSettings *settings, const Game *start,
                           FILE *stream) {
    bool sound = true;
    for (int i = 0; sound && i < selfplay_config_pairings(config); i++) {
        selfplay_config_match(config, i, settings);
        char *one = settings_text(settings, start);
        sound = one != NULL && fprintf(stream, "%s%s", i ? "\n" : "", one) >= 0;
        free(one);
    }
    return sound;
}

char *tournament_settings(const SelfplayConfig *config, const Game *start) {
    char *text = NULL;
    size_t length = 0;
    MatchSettings *settings = malloc(sizeof *settings);
    FILE *stream = settings ? open_memstream(&text, &length) : NULL;
    bool sound = stream && write_settings(config, settings, start, stream);
    if (stream && fclose(stream) != 0) sound = false;
    free(settings);
    if (sound) return text;
    free(text);
    return NULL;
}

/* --- After --- */

/* What a walk needs. */
typedef struct Walk {
    const SelfplayConfig *config;
    Journal *journal;
    Game *game;
    GameRecord *record;
    TournamentGameFn *on_game;
    void *payload;
    bool ended;
} Walk;

static bool visit_game(Walk *walk, int pairing, int number, Report *report) {
    TournamentGame game = {.number = {pairing, number}, .game = walk->game, .record = walk->record};
    if (!journal_read(walk->journal, number, walk->game, walk->record, report)) {
        return false;
    }
    int players[MATCH_PLAYERS];
    selfplay_config_players(walk->config, pairing, players);
    for (int color = WHITE; color <= BLACK; color++) {
        const bool first = (number % 2 == 0) == (color == WHITE);
        game.names[color] = walk->config->engines[players[first ? 0 : 1]].name;
    }
    walk->ended = !walk->on_game(&game, walk->payload);
    return true;
}

static bool walk_pairing(Walk *walk, int pairing, Report *report) {
    if (!journal_select(walk->journal, pairing, report)) return false;
    for (int number = 0; !walk->ended && number < 2 * walk->config->match.pairs; number++) {
        if (journal_has(walk->journal, number) && !visit_game(walk, pairing, number, report)) {
            return false;
        }
    }
    return true;
}

bool tournament_walk(const SelfplayConfig *config, const Game *start, const char *program,
                     TournamentGameFn *on_game, void *payload, Report *report) {
    char *settings = tournament_settings(config, start);
    Walk walk = {.config = config,
                 .game = game_create(game_rules(start)),
                 .record = calloc(1, sizeof *walk.record),
                 .on_game = on_game,
                 .payload = payload};
    bool sound = (settings && walk.game && walk.record) || report_error(report, "out of memory");
    if (sound) {
        walk.journal = journal_open_reading(config->journal, settings, report);
        sound = walk.journal != NULL;
        if (sound) journal_tell_changes(walk.journal, settings, program, stderr);
    }
    for (int i = 0; sound && !walk.ended && i < selfplay_config_pairings(config); i++)
        sound = walk_pairing(&walk, i, report);
    if (walk.journal) journal_close(walk.journal, NULL);
    if (walk.game) game_destroy(walk.game);
    free(walk.record);
    free(settings);
    return sound;
}
