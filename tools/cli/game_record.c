#include "tools/cli/game_record.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/cli/file_target.h"
#include "tools/cli/score_text.h"
#include "tools/text_file.h"

enum { COMMENT_SIZE = 80 };

/* --- Writing --- */

static void set_if_missing(PgnTags *tags, const char *name, const char *value) {
    if (!pgn_tag(tags, name)) pgn_tags_set(tags, name, value);
}

static void set_player(const Session *session, PgnTags *tags, Color color) {
    char strength[LEVEL_TEXT_SIZE], name[LEVEL_TEXT_SIZE + 16];
    strength_text(&session->strength, strength);
    snprintf(name, sizeof name, "Orthant, %s", strength);
    set_if_missing(tags, color_name(color), session->human[color] ? "Player" : name);
}

static void set_tags(const Session *session, PgnTags *tags) {
    *tags = *session->match.tags;
    char date[16] = "????.??.??";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(date, sizeof date, "%Y.%m.%d", &local);
    set_if_missing(tags, "Event", "Casual game");
    set_if_missing(tags, "Date", date);
    set_player(session, tags, WHITE);
    set_player(session, tags, BLACK);
    pgn_tags_set(tags, "Result", match_result(&session->match));
    const GameClock *clock = &session->match.clock;
    if (game_clock_is_set(clock) && clock->start_ply == 0) {
        char control[CLOCK_TEXT_SIZE];
        clock_control_text(&clock->control, control);
        pgn_tags_set(tags, "TimeControl", control);
    }
    const Agreement agreement = session->match.agreement;
    if (agreement == AGREEMENT_TIME || agreement == AGREEMENT_TIME_DRAW) {
        pgn_tags_set(tags, "Termination", "time forfeit");
    } else if (session->match.played) { /* what was loaded may have become untrue */
        const bool over = match_is_over(&session->match);
        pgn_tags_set(tags, "Termination", over ? "normal" : "unterminated");
    }
}

static void add_tags(PgnTags *tags, const PgnTags *more) {
    for (int i = 0; i < more->count; i++)
        pgn_tags_set(tags, more->text + more->tag[i].name, more->text + more->tag[i].value);
}

/* "+0.25/8 0.232s [%clk 0:04:58.3]", or what there is of it. */
static void note_text(const MoveNote *note, char text[COMMENT_SIZE]) {
    int length = 0;
    if (note->known) {
        char score[SCORE_TEXT_SIZE];
        score_symbol(note->score, score);
        length = snprintf(text, COMMENT_SIZE, "%s/%d", score, note->depth);
    }
    if (note->known && note->time_ms >= 0) {
        length += snprintf(text + length, (size_t)(COMMENT_SIZE - length), " %.3fs",
                           note->time_ms / 1000.0);
    }
    if (note->clock_ms >= 0) {
        const long long ms = (long long)note->clock_ms;
        snprintf(text + length, (size_t)(COMMENT_SIZE - length),
                 "%s[%%clk %lld:%02lld:%02lld.%lld]", length ? " " : "", ms / 3600000,
                 ms / 60000 % 60, ms / 1000 % 60, ms / 100 % 10);
    }
}

/* What stands beside each move, with the texts made for it in the same block. Freed by free. */
static PgnRemark *make_remarks(const Match *match) {
    const size_t count = (size_t)game_ply(match->game);
    PgnRemark *remarks = calloc(count + 1, sizeof *remarks + COMMENT_SIZE);
    if (!remarks) return NULL;
    char *text = (char *)(remarks + count + 1);
    for (size_t i = 0; i < count; i++, text += COMMENT_SIZE) {
        const MoveNote *note = &match->notes[i];
        const MoveAside *aside = &match->asides[i + 1];
        PgnRemark *remark = &remarks[i];
        if (note->known || note->clock_ms >= 0) note_text(note, text);
        remark->comment = aside->comment ? aside->comment : text;
        remark->variations = aside->variations;
        memcpy(remark->nags, aside->nags, sizeof remark->nags);
    }
    return remarks;
}

/* `more` may be NULL. */
static bool write_record(const Session *session, const PgnTags *more, FILE *out) {
    const Match *match = &session->match;
    PgnTags *tags = malloc(sizeof *tags);
    PgnRemark *remarks = make_remarks(match);
    bool done = false;
    if (tags && remarks) {
        set_tags(session, tags);
        if (more) add_tags(tags, more);
        done = pgn_write_annotated(out, tags, match->game, match->asides[0].comment, remarks);
    }
    free(remarks);
    free(tags);
    return done;
}

bool game_record_write(const Session *session, FILE *out) {
    return write_record(session, NULL, out);
}

bool game_record_keep(const Session *session, const PgnTags *more, const char *path,
                      Report *report) {
    TextFile target;
    if (!text_file_begin(&target, path, report)) return false;
    if (write_record(session, more, target.file) || ferror(target.file)) {
        return text_file_commit(&target, report);
    }
    text_file_abandon(&target);
    return report_error(report, "out of memory");
}

bool game_record_save(const Session *session, const char *path, bool replace, Report *report) {
    char *target = file_target_find("save", path, replace, report);
    if (!target) return false;
    const bool done = game_record_keep(session, NULL, target, report);
    free(target);
    return done;
}
