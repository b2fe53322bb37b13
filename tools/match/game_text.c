#include "tools/match/game_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/pgn.h"

enum { COMMENT_SIZE = 48 };

static void write_comment(const MoveNote *note, char text[COMMENT_SIZE]) {
    char score[16] = "";
    if (note->score == SCORE_NONE) {
        score[0] = '\0';
    } else if (score_is_mate(note->score)) {
        snprintf(score, sizeof score, "%sM%d", note->score > 0 ? "+" : "-",
                 abs(score_mate_moves(note->score)));
    } else {
        snprintf(score, sizeof score, "%+.2f", note->score / 100.0);
    }
    snprintf(text, COMMENT_SIZE, "%s/%d %.3fs", score, note->depth, (double)note->time_us / 1e6);
}

static const char *termination(const GameRecord *record) {
    switch (record->end) {
    case GAME_END_RULES:
    case GAME_END_RESIGNED:
        return "normal";
    case GAME_END_TIME:
        return "time forfeit";
    case GAME_END_CRASH:
    case GAME_END_HANG:
        return "abandoned";
    case GAME_END_ILLEGAL_MOVE:
        return "rules infraction";
    default:
        return "adjudication";
    }
}

static void set_tags(PgnTags *tags, const GameRecord *record, const GameLabels *labels) {
    char round[32] = "";
    if (labels->pairing > 0) snprintf(round, sizeof round, "%d.", labels->pairing);
    snprintf(round + strlen(round), sizeof round - strlen(round), "%d", labels->game);
    pgn_tags_clear(tags);
    pgn_tags_set(tags, "Event", labels->event ? labels->event : "Orthant match");
    if (record->date[0]) pgn_tags_set(tags, "Date", record->date);
    pgn_tags_set(tags, "Round", round);
    pgn_tags_set(tags, "White", labels->names[WHITE]);
    pgn_tags_set(tags, "Black", labels->names[BLACK]);
    pgn_tags_set(tags, "Result", game_points_text(record->white_half_points));
    pgn_tags_set(tags, "Termination", termination(record));
}

void game_text_position(const Game *game, char text[GAME_FEN_SIZE]) {
    game_fen(game, text);
    char *at = text;
    for (int field = 0; at && field < 4; field++)
        at = strchr(at + (field > 0), ' ');
    if (at) *at = '\0';
}

char *game_text_epd(const Game *game, const GameRecord *record) {
    enum { LINE_SIZE = GAME_FEN_SIZE + 32 };
    char fen[GAME_FEN_SIZE];
    char *text = malloc(LINE_SIZE);
    if (!text) return NULL;
    game_text_position(game, fen);
    snprintf(text, LINE_SIZE, "%s c9 \"%s\";\n", fen, game_points_text(record->white_half_points));
    return text;
}

char *game_text_pgn(const Game *game, const GameRecord *record, const GameLabels *labels) {
    const int plies = game_ply(game), first = record->opening_plies;
    const size_t count = (size_t)plies + 1;
    const char **comments = calloc(count, sizeof *comments);
    char(*texts)[COMMENT_SIZE] = calloc(count, sizeof *texts);
    PgnTags *tags = malloc(sizeof *tags);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = comments && texts && tags ? open_memstream(&text, &length) : NULL;
    bool written = false;
    if (stream) {
        for (int i = 0; i < record->note_count && !labels->bare; i++) {
            write_comment(&record->notes[i], texts[i]);
            comments[first + i] = texts[i];
        }
        set_tags(tags, record, labels);
        written = pgn_write(stream, tags, game, comments);
        written = fclose(stream) == 0 && written;
    }
    free(comments);
    free(texts);
    free(tags);
    if (written) return text;
    free(text);
    return NULL;
}
