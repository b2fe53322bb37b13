#include "tools/match/uci_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void uci_text_position(FILE *out, const Game *game, Game *scratch) {
    char text[GAME_FEN_SIZE];
    if (game_is_standard_start(game)) {
        fputs("position startpos", out);
    } else {
        game_initial_fen(game, text);
        fprintf(out, "position fen %s", text);
    }
    if (game_ply(game) > 0) fputs(" moves", out);
    game_copy(scratch, game);
    while (game_undo(scratch)) {
    }
    for (int i = 0; i < game_ply(game); i++) {
        char move[GAME_MOVE_TEXT_SIZE];
        game_move_text(scratch, game_move_at(game, i), MOVE_STYLE_UCI, move);
        fprintf(out, " %s", move);
        game_redo(scratch);
    }
    fputc('\n', out);
}

void uci_text_go(FILE *out, const SearchLimits *limits) {
    fputs("go", out);
    if (limits->use_clock) {
        fprintf(out, " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                limits->time_ms[WHITE], limits->time_ms[BLACK], limits->increment_ms[WHITE],
                limits->increment_ms[BLACK]);
    }
    if (limits->movetime_ms > 0) fprintf(out, " movetime %" PRId64, limits->movetime_ms);
    if (limits->nodes > 0) fprintf(out, " nodes %" PRIu64, limits->nodes);
    if (limits->depth > 0) fprintf(out, " depth %d", limits->depth);
    fputc('\n', out);
}

/* The next word from *at on; NULL at the end. */
static const char *next_word(const char **at, size_t *length) {
    const char *word = *at + strspn(*at, " \t");
    *length = strcspn(word, " \t");
    *at = word + *length;
    return *length > 0 ? word : NULL;
}

static bool is_word(const char *word, size_t length, const char *expected) {
    return strlen(expected) == length && memcmp(word, expected, length) == 0;
}

/* A number as text may hold anything: bounded, so that no reader need care. */
static int bounded(const char *text, int limit) {
    const long number = strtol(text, NULL, 10);
    return number > limit ? limit : number < -limit ? -limit : (int)number;
}

static int score_of_mate(int moves) {
    return moves > 0 ? SCORE_MATE - 2 * moves + 1 : -SCORE_MATE - 2 * moves;
}

void uci_text_info(const char *line, PlayerReply *reply) {
    const char *at = line;
    size_t length;
    PlayerReply told = *reply;
    const char *word = next_word(&at, &length);
    if (!word || !is_word(word, length, "info")) return;
    while ((word = next_word(&at, &length)) != NULL) {
        const char *name = word;
        const size_t name_length = length;
        if (is_word(name, name_length, "string") || is_word(name, name_length, "pv")) break;
        if (is_word(name, name_length, "score")) continue;
        if (is_word(name, name_length, "depth")) {
            if ((word = next_word(&at, &length))) told.depth = bounded(word, MAX_PLY);
        } else if (is_word(name, name_length, "cp")) {
            if ((word = next_word(&at, &length))) told.score = bounded(word, SCORE_MATE_BOUND - 1);
        } else if (is_word(name, name_length, "mate")) {
            if ((word = next_word(&at, &length))) told.score = score_of_mate(bounded(word, 400));
        } else if (is_word(name, name_length, "nodes")) {
            if ((word = next_word(&at, &length))) told.nodes = strtoull(word, NULL, 10);
        } else if (is_word(name, name_length, "multipv")) {
            if ((word = next_word(&at, &length)) && bounded(word, 1000) > 1) return;
        }
    }
    *reply = told;
}

const char *uci_text_best_move(const char *line, size_t *length) {
    const char *at = line;
    const char *word = next_word(&at, length);
    if (!word || !is_word(word, *length, "bestmove")) return NULL;
    word = next_word(&at, length);
    return word ? word : at;
}

bool uci_text_is_option(const char *line, const char *name) {
    static const char start[] = "option name ";
    if (strncmp(line, start, strlen(start)) != 0) return false;
    const char *found = line + strlen(start), *end = strstr(found, " type ");
    const size_t length = strlen(name);
    return end && (size_t)(end - found) == length && strncasecmp(found, name, length) == 0;
}
