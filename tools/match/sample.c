#include "tools/match/sample.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/move.h"
#include "tools/match/game_text.h"
#include "tools/match/key_set.h"

const SampleRules sample_rules_default = {
    .from = 0, .every = 1, .max_score = 2000, .quiet = true, .dedupe = true};

struct Sampler {
    SampleRules rules;
    SampleFormat format;
    FILE *out;
    KeySet written; /* positions, if `dedupe` */
    int64_t count, repeats;
};

Sampler *sampler_create(const SampleRules *rules, SampleFormat format, FILE *out) {
    Sampler *sampler = calloc(1, sizeof *sampler);
    if (!sampler) return NULL;
    *sampler = (Sampler){.rules = *rules, .format = format, .out = out};
    return sampler;
}

void sampler_destroy(Sampler *sampler) {
    if (sampler) key_set_free(&sampler->written);
    free(sampler);
}

int64_t sampler_count(const Sampler *sampler) { return sampler->count; }
int64_t sampler_repeats(const Sampler *sampler) { return sampler->repeats; }

/* --- Repeats --- */

/* Notes a position; `is_new` says whether it is one. False when out of memory. */
static bool note_position(Sampler *sampler, uint64_t key, bool *is_new) {
    *is_new = true;
    if (!sampler->rules.dedupe) return true;
    if (!key_set_add(&sampler->written, key, is_new)) return false;
    sampler->repeats += !*is_new;
    return true;
}

/* --- Positions --- */

static bool is_wanted(const Sampler *sampler, const Game *position, const MoveNote *note, Move move,
                      int index) {
    const SampleRules *rules = &sampler->rules;
    if (index < rules->from || (index - rules->from) % rules->every != 0) return false;
    if (note->score == SCORE_NONE || score_is_mate(note->score)) return false;
    if (abs(note->score) > rules->max_score) return false;
    return !rules->quiet || (!game_in_check(position) && move_captured(move) == NO_PIECE_TYPE &&
                             move_promotion(move) == NO_PIECE_TYPE);
}

static bool write_position(Sampler *sampler, const Game *position, int score, int half_points) {
    static const char *const numbers[] = {"0.0", "0.5", "1.0"};
    char fen[GAME_FEN_SIZE];
    game_fen(position, fen);
    const int white = game_side(position) == WHITE ? score : -score;
    sampler->count++;
    switch (sampler->format) {
    case SAMPLE_BRACKET:
        return fprintf(sampler->out, "%s [%s]\n", fen, numbers[half_points]) > 0;
    case SAMPLE_EPD:
        game_text_position(position, fen);
        return fprintf(sampler->out, "%s ce %d; c9 \"%s\";\n", fen, score,
                       game_points_text(half_points)) > 0;
    default:
        return fprintf(sampler->out, "%s | %d | %s\n", fen, white, numbers[half_points]) > 0;
    }
}

static bool add_position(Sampler *sampler, const Game *position, const GameRecord *record,
                         int index, Move move, Report *report) {
    bool is_new;
    const MoveNote *note = &record->notes[index];
    if (!is_wanted(sampler, position, note, move, index)) return true;
    if (!note_position(sampler, game_key(position), &is_new)) {
        return report_error(report, "out of memory");
    }
    errno = 0;
    return !is_new || write_position(sampler, position, note->score, record->white_half_points) ||
           report_error(report, "%s", errno ? strerror(errno) : "writing failed");
}

bool sampler_add(Sampler *sampler, const Game *game, const GameRecord *record, Game *replay,
                 Report *report) {
    char fen[GAME_FEN_SIZE];
    Report inner;
    report_clear(&inner);
    game_initial_fen(game, fen);
    if (!game_set_fen(replay, fen, strlen(fen), &inner)) {
        return report_error(report, "%s", inner.error);
    }
    for (int ply = 0; ply < game_ply(game); ply++) {
        const Move move = game_move_at(game, ply);
        const int index = ply - record->opening_plies;
        if (index >= 0 && !add_position(sampler, replay, record, index, move, report)) return false;
        game_play(replay, move);
    }
    return true;
}
