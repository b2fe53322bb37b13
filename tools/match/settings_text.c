#include "tools/match/settings_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/levels.h"

/* The weights by their checksum: a file may be written anew, the defaults change with the program.
 */
static void write_weights(FILE *out, const PlayerSpec *spec, const Variant *variant) {
    WeightSet set;
    if (!player_spec_weights(spec, variant, &set, NULL)) return;
    fprintf(out, " eval=%s weights=%016" PRIx64, set.evaluator->name, weight_set_checksum(&set));
    for (int i = 0; i < spec->off_count; i++)
        fprintf(out, " off=%s", spec->off[i]);
}

/* With what the level means: its row of the table may change. */
static void write_level(FILE *out, const PlayerSpec *spec, const Variant *variant) {
    if (!spec->limited) return;
    fprintf(out, " level=%d", spec->level);
    if (spec->level == LEVEL_MASTER) return;
    const Handicap handicap = strength_handicap(level_strength(spec->level), variant);
    fprintf(out, "/%" PRIu64 "/%d/%g/%g", handicap.nodes, handicap.lines, handicap.temperature,
            handicap.blindness);
}

static void write_player(FILE *out, char letter, const PlayerSpec *spec, const Variant *variant) {
    const TimeControl *control = &spec->control;
    fprintf(out, "; %c: hash=%d tc=%" PRId64 "+%" PRId64 " movetime=%" PRId64, letter,
            spec->hash_mb, control->base_us, control->increment_us, control->movetime_us);
    fprintf(out, " nodes=%" PRIu64 " depth=%d threads=%d", control->nodes, control->depth,
            max_int(spec->threads, 1));
    if (spec->command[0]) {
        fprintf(out, " cmd=%s", spec->command);
        if (spec->protocol == PROTOCOL_CECP) fputs(" protocol=cecp", out);
        if (spec->variant[0]) fprintf(out, " variant=%s", spec->variant);
        for (int i = 0; i < spec->init_count; i++)
            fprintf(out, " init=%s", spec->init[i]);
        for (int i = 0; i < spec->argument_count; i++)
            fprintf(out, " arg=%s", spec->arguments[i]);
        for (int i = 0; i < spec->option_count; i++)
            fprintf(out, " option.%s=%s", spec->options[i].name, spec->options[i].value);
        return;
    }
    write_weights(out, spec, variant);
    if (spec->book[0]) fprintf(out, " book=%016" PRIx64, spec->book_checksum);
    write_level(out, spec, variant);
    for (int i = 0; i < search_param_count; i++) {
        fprintf(out, " %s=%d", search_param_info[i].name, search_params_get(&spec->params, i));
    }
}

/* Settings of one player, to be freed; NULL when out of memory. */
static char *player_text(const PlayerSpec *spec, const Variant *variant) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    write_player(out, 'A', spec, variant);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

/* Does what a player does depend on the position alone? What is drawn at random (books, levels) is
 * drawn alike in both games of a pair. */
static bool is_repeatable(const PlayerSpec *spec) {
    const TimeControl *control = &spec->control;
    return control->base_us == 0 && control->movetime_us == 0 && max_int(spec->threads, 1) == 1;
}

bool settings_are_mirrored(const MatchSettings *settings, const Variant *variant) {
    const PlayerSpec *players = settings->players;
    if (!is_repeatable(&players[0]) || !is_repeatable(&players[1])) return false;
    char *texts[MATCH_PLAYERS];
    for (int i = 0; i < MATCH_PLAYERS; i++)
        texts[i] = player_text(&players[i], variant);
    const bool same = texts[0] && texts[1] && strcmp(texts[0], texts[1]) == 0;
    for (int i = 0; i < MATCH_PLAYERS; i++)
        free(texts[i]);
    return same;
}

void settings_warn_mirrored(const MatchSettings *settings, const char *program) {
    fprintf(stderr,
            "%s: warning: %s and %s are the same engine with a fixed number of nodes or plies: the "
            "two games of a pair are the same game%s\n",
            program, settings->players[0].name, settings->players[1].name,
            settings->players[0].command[0] ? ", unless it plays at random" : "");
}

static void write_settings(FILE *out, const MatchSettings *settings, const Game *start) {
    const Adjudication *rules = &settings->game.adjudication;
    char fen[GAME_FEN_SIZE];
    game_fen(start, fen);
    fprintf(out, "%s %s; seed=%" PRIu64 " plies=%d", rules_variant(game_rules(start))->name, fen,
            settings->seed, settings->plies);
    if (settings->openings) {
        fputc(' ', out);
        opening_list_write_identity(settings->openings, out);
    }
    fprintf(out, " overhead=%" PRId64 " margin=%" PRId64, settings->game.overhead_us,
            settings->game.margin_us);
    fprintf(out, " win=%d/%d draw=%d/%d/%d max=%d", rules->win_score, rules->win_moves,
            rules->draw_score, rules->draw_moves, rules->draw_after, rules->max_moves);
    if (rules->tables.men > 0) {
        fprintf(out, " tables=%d/%d/%d", rules->tables.men, (int)rules->tables.results,
                rules->tables.ignore_50);
    }
    if (settings->sequential) {
        const Sprt *sprt = &settings->sprt;
        fprintf(out, " sprt=%g,%g,%g,%g", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta);
        /* The first model was once the only one: journals do not name it. */
        if (sprt->model != SPRT_LOGISTIC) fprintf(out, ",%s", sprt_model_name(sprt->model));
    }
    for (int i = 0; i < MATCH_PLAYERS; i++)
        write_player(out, (char)('A' + i), &settings->players[i], rules_variant(game_rules(start)));
}

char *settings_text(const MatchSettings *settings, const Game *start) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    write_settings(out, settings, start);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
