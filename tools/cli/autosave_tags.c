#include "tools/cli/autosave_tags.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli/commands.h"
#include "tools/setup.h"

static const char tag_side[] = "PlaySide", tag_level[] = "PlayLevel", tag_clock[] = "PlayClock",
                  tag_redo[] = "PlayRedo", tag_plies[] = "PlyCount", tag_control[] = "TimeControl",
                  tag_ponder[] = "PlayPonder", tag_bar[] = "PlayBar", tag_pace[] = "PlayPace",
                  switched_on[] = "on";

enum { REDO_SIZE = 4096, CLOCK_TAG_SIZE = 96 };

/* --- Making --- */

static const char *side_word(const Session *session) {
    if (session->human[WHITE]) return session->human[BLACK] ? "both" : "white";
    return session->human[BLACK] ? "black" : "none";
}

/* What command_parse_strength reads. */
static void level_words(const Strength *strength, char text[LEVEL_TEXT_SIZE]) {
    if (strength->number >= 0) {
        snprintf(text, LEVEL_TEXT_SIZE, "%s", level_name(strength->number));
        return;
    }
    int length = 0;
    text[0] = '\0';
    if (strength->depth > 0) length = snprintf(text, LEVEL_TEXT_SIZE, "depth %d ", strength->depth);
    if (strength->movetime_ms > 0) {
        snprintf(text + length, (size_t)(LEVEL_TEXT_SIZE - length), "time %.3f",
                 (double)strength->movetime_ms / 1000);
    }
}

/* The moves taken back in UCI notation; too many of them are cut off at the end. */
static void redo_words(const Match *match, char text[REDO_SIZE]) {
    Game *game = match->scratch;
    size_t length = 0;
    game_copy(game, match->game);
    text[0] = '\0';
    while (length + GAME_MOVE_TEXT_SIZE + 2 < REDO_SIZE && game_redo(game)) {
        char move[GAME_MOVE_TEXT_SIZE];
        const Move last = game_move_at(game, game_ply(game) - 1);
        game_undo(game);
        game_move_text(game, last, MOVE_STYLE_UCI, move);
        game_redo(game);
        length +=
            (size_t)snprintf(text + length, REDO_SIZE - length, "%s%s", length ? " " : "", move);
    }
}

static void set_clock_tags(const GameClock *clock, PgnTags *tags) {
    char control[CLOCK_TEXT_SIZE], left[CLOCK_TAG_SIZE];
    const int64_t now = setup_now_us();
    if (!game_clock_is_set(clock)) return;
    clock_control_text(&clock->control, control);
    snprintf(left, sizeof left, "%" PRId64 " %" PRId64 " %d", game_clock_left(clock, WHITE, now),
             game_clock_left(clock, BLACK, now), clock->start_ply);
    pgn_tags_set(tags, tag_control, control);
    pgn_tags_set(tags, tag_clock, left);
}

/* What pace_parse reads. */
static void set_pace_tag(int64_t pace_ms, PgnTags *tags) {
    char text[32];
    snprintf(text, sizeof text, "%g", (double)pace_ms / 1000);
    pgn_tags_set(tags, tag_pace, text);
}

void autosave_tags_make(const Session *session, PgnTags *tags) {
    char level[LEVEL_TEXT_SIZE], plies[16], redo[REDO_SIZE];
    level_words(&session->strength, level);
    snprintf(plies, sizeof plies, "%d", game_ply(session->match.game));
    redo_words(&session->match, redo);
    pgn_tags_clear(tags);
    pgn_tags_set(tags, tag_side, side_word(session));
    pgn_tags_set(tags, tag_level, level);
    pgn_tags_set(tags, tag_plies, plies);
    set_clock_tags(&session->match.clock, tags);
    if (session->pondering) pgn_tags_set(tags, tag_ponder, switched_on);
    if (session->bar) pgn_tags_set(tags, tag_bar, switched_on);
    if (session->pace_ms >= 0) set_pace_tag(session->pace_ms, tags);
    if (redo[0]) pgn_tags_set(tags, tag_redo, redo);
}

/* --- Applying --- */

/* Is this a tag that is worked out anew each time the game is written? */
static bool is_worked_out(const char *name, const char *value) {
    static const char *const names[] = {tag_side,   tag_level, tag_clock, tag_redo, tag_plies,
                                        tag_ponder, tag_bar,   tag_pace,  "Result", "Termination",
                                        "Variant",  "SetUp",   "FEN"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (strcmp(name, names[i]) == 0) return true;
    }
    const bool player = strcmp(name, "White") == 0 || strcmp(name, "Black") == 0;
    return player && (strcmp(value, "Player") == 0 || strncmp(value, "Orthant,", 8) == 0);
}

static void apply_clock(Match *match) {
    const char *control_text = pgn_tag(match->tags, tag_control);
    const char *left = pgn_tag(match->tags, tag_clock);
    ClockControl control;
    int64_t ms[COLOR_COUNT];
    int ply;
    if (!control_text || !left || !clock_control_parse(control_text, &control)) return;
    if (sscanf(left, "%" SCNd64 " %" SCNd64 " %d", &ms[WHITE], &ms[BLACK], &ply) != 3) return;
    if (ply < 0 || ply > game_ply(match->game) || ms[WHITE] < 1 || ms[BLACK] < 1) return;
    game_clock_set(&match->clock, &control, ply);
    memcpy(match->clock.left_ms, ms, sizeof ms);
    for (int i = ply; i < game_ply(match->game); i++) {
        const char *comment = match->asides[i + 1].comment;
        const char *mark = comment ? strstr(comment, "[%clk ") : NULL;
        int hours, minutes;
        double seconds;
        if (!mark || sscanf(mark, "[%%clk %d:%d:%lf]", &hours, &minutes, &seconds) != 3) continue;
        match->notes[i].clock_ms =
            (hours * INT64_C(60) + minutes) * 60000 + (int64_t)(seconds * 1000);
    }
}

static void apply_redo(Match *match) {
    const char *words = pgn_tag(match->tags, tag_redo);
    int played = 0;
    while (words && *words) {
        const size_t length = strcspn(words, " ");
        const Move move = game_parse_uci(match->game, words, length, NULL);
        if (move == MOVE_NONE || !game_play(match->game, move)) break;
        played++;
        words += length;
        words += strspn(words, " ");
    }
    while (played-- > 0)
        game_undo(match->game);
}

static bool is_on(const PgnTags *tags, const char *name) {
    const char *value = pgn_tag(tags, name);
    return value && strcmp(value, switched_on) == 0;
}

static void drop_tags(PgnTags *tags) {
    PgnTags *old = malloc(sizeof *old);
    if (!old) return;
    *old = *tags;
    pgn_tags_clear(tags);
    for (int i = 0; i < old->count; i++) {
        const char *name = old->text + old->tag[i].name, *value = old->text + old->tag[i].value;
        if (!is_worked_out(name, value)) pgn_tags_set(tags, name, value);
    }
    free(old);
}

void autosave_tags_apply(Session *session) {
    Match *match = &session->match;
    const char *side = pgn_tag(match->tags, tag_side), *level = pgn_tag(match->tags, tag_level);
    const char *pace = pgn_tag(match->tags, tag_pace);
    if (side) session_set_sides(session, side);
    if (level) command_parse_strength(level, &session->strength);
    if (pace) pace_parse(pace, &session->pace_ms);
    if (is_on(match->tags, tag_ponder) && !session->pondering) {
        session->pondering = pondering_create();
    }
    if (is_on(match->tags, tag_bar)) {
        session->bar = true;
        session->panel = PANEL_ON;
    }
    apply_clock(match);
    apply_redo(match);
    drop_tags(match->tags);
}

void autosave_tags_text(const PgnTags *tags, char text[AUTOSAVE_TEXT_SIZE]) {
    const char *plies = pgn_tag(tags, tag_plies), *side = pgn_tag(tags, tag_side);
    const char *level = pgn_tag(tags, tag_level), *control = pgn_tag(tags, tag_control);
    const char *variant = pgn_variant_name(tags);
    const bool one = plies && strcmp(plies, "1") == 0;
    snprintf(text, AUTOSAVE_TEXT_SIZE, "%c%.40s, %.8s %s, you play %.8s%s%.30s%s%.30s",
             toupper((unsigned char)variant[0]), variant + (*variant != '\0'), plies ? plies : "?",
             one ? "ply" : "plies", side ? side : "?", level ? ", level " : "", level ? level : "",
             control ? ", clock " : "", control ? control : "");
}
