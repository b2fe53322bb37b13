/* Commands about the whole game: the engine's review of it, and the board as a picture. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/annotate/plot.h"
#include "tools/annotate/review_pgn.h"
#include "tools/annotate/review_text.h"
#include "tools/board_svg.h"
#include "tools/cli/commands.h"
#include "tools/cli/file_target.h"
#include "tools/cli/game_record.h"
#include "tools/cli/interrupt.h"
#include "tools/text_file.h"

enum { REVIEW_MOVETIME_MS = 200, SCREEN_WIDTH = 80 };

static bool has_ending(const char *path, const char *ending) {
    const size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

/* --- The board as a picture --- */

static bool write_board(const Session *session, const char *path, Report *report) {
    const BoardSvg view = {session->match.game, NULL, session_side_below(session) == BLACK};
    TextFile file;
    if (!text_file_begin(&file, path, report)) return false;
    if (board_svg_write(&view, file.file)) return text_file_commit(&file, report);
    text_file_abandon(&file);
    return report_error(report, "%s could not be written", path);
}

static void draw_board(Session *session, const char *argument, bool replace) {
    char buffer[COMMAND_PATH_SIZE];
    const char *path = command_expand_path(argument, buffer);
    Report report;
    report_clear(&report);
    if (!*path) {
        session_refuse(session, "svg: the name of the file is missing");
        return;
    }
    char *target = file_target_find("svg", path, replace, &report);
    if (target && write_board(session, target, &report)) {
        session_say(session, "Drawn to %s", path);
    } else {
        session_refuse(session, "svg: %s", report.error);
    }
    free(target);
}

void command_svg(Session *session, const char *argument) { draw_board(session, argument, false); }

void command_svg_over(Session *session, const char *argument) {
    draw_board(session, argument, true);
}

/* --- The review --- */

static void show_progress(int done, int total, void *payload) {
    const Session *session = payload;
    if (!session->style.terminal) return;
    fprintf(session->out, "\r\033[Kposition %d of %d (Ctrl-C: enough)", done + 1, total);
    fflush(session->out);
}

/* The match as PGN once more read: its tags and comments, as a file of it would have them. */
static bool collect_tags(const Session *session, PgnTags *tags, CommentStore *comments) {
    char *text = NULL;
    size_t length;
    PgnReader reader;
    Report report;
    const PgnSink sink = {.comment = comment_store_add, .payload = comments};
    report_clear(&report);
    FILE *stream = open_memstream(&text, &length);
    bool sound = stream && game_record_write(session, stream);
    if (stream && fclose(stream) != 0) sound = false;
    if (sound) {
        pgn_reader_init(&reader, text, length);
        sound = pgn_next(&reader, tags, &report) == PGN_OK &&
                pgn_read_moves(&reader, tags, session->match.scratch, &sink, &report) == PGN_OK;
    }
    free(text);
    return sound;
}

static bool write_pgn(const Session *session, const Review *review, const char *path,
                      Report *report) {
    CommentStore comments = {0};
    TextFile file;
    PgnTags *tags = malloc(sizeof *tags);
    bool done =
        (tags && collect_tags(session, tags, &comments)) || report_error(report, "out of memory");
    if (done) done = text_file_begin(&file, path, report);
    if (done &&
        !review_pgn_write(review, tags, match_result(&session->match), &comments, file.file)) {
        text_file_abandon(&file);
        done = report_error(report, "%s could not be written", path);
    } else if (done) {
        done = text_file_commit(&file, report);
    }
    comment_store_free(&comments);
    free(tags);
    return done;
}

static bool write_review(const Session *session, const Review *review, const char *path,
                         Report *report) {
    char title[64];
    snprintf(title, sizeof title, "%s, %s", session->match.variant->name,
             match_result(&session->match));
    GnuplotFormat format;
    return gnuplot_format_of(path, &format) ? plot_write(review, title, format, path, report)
                                            : write_pgn(session, review, path, report);
}

/* Writes to `target`, which stands for `path`; empty: only shows. */
static void deliver(Session *session, const Review *review, const char *path, const char *target) {
    const ReviewText look = {&session->style,
                             clamp_int(style_columns(session->out, SCREEN_WIDTH),
                                       REVIEW_TEXT_COLUMNS_MIN, CANVAS_COLUMNS),
                             true};
    Report report;
    report_clear(&report);
    if (review->first_known > review->plies) {
        session_refuse(session, "annotate: interrupted before anything was known");
    } else if (!review_text_print(review, &look, session->out)) {
        session_refuse(session, "annotate: out of memory");
    } else if (*path && !write_review(session, review, target, &report)) {
        session_refuse(session, "annotate: %s", report.error);
    } else if (*path) {
        session_say(session, "Written to %s", path);
    }
}

static bool can_annotate(const Session *session, const char *path) {
    const Match *match = &session->match;
    GnuplotFormat format;
    if (game_ply(match->game) == 0) {
        session_refuse(session, "annotate: no move has been played");
    } else if (match->clock.running && !match_is_over(match)) {
        session_refuse(session, "annotate: the clock is running; pause stops it");
    } else if (gnuplot_format_of(path, &format)) {
        if (gnuplot_exists()) return true;
        session_refuse(session, "annotate: " GNUPLOT_MISSING);
    } else if (*path && !has_ending(path, ".pgn")) {
        session_refuse(session,
                       "annotate: expected a name that ends in .pgn, .svg or .png, "
                       "not '%.60s'",
                       path);
    } else {
        return true;
    }
    return false;
}

/* Reviews the game; the path is empty or can be written. */
static void annotate(Session *session, const char *path, const char *target) {
    const SearchLimits limits = {.movetime_ms = REVIEW_MOVETIME_MS};
    Review review;
    pondering_stop(session->pondering);
    Engine *engine = match_engine(&session->match, &session->weights);
    if (!engine || !review_create(&review, session->match.game)) {
        session_refuse(session, "annotate: out of memory");
        return;
    }
    fflush(session->out);
    interrupt_take();
    review_run(&review, engine, &limits, match_result(&session->match), show_progress, session);
    if (session->style.terminal) fputs("\r\033[K", session->out);
    deliver(session, &review, path, target);
    review_destroy(&review);
    /* What the engine has learnt here must not make it stronger in a game that goes on. */
    match_drop_engine(&session->match);
}

static void annotate_to(Session *session, const char *argument, bool replace) {
    char buffer[COMMAND_PATH_SIZE];
    const char *path = command_expand_path(argument, buffer);
    Report report;
    report_clear(&report);
    if (!can_annotate(session, path)) return;
    if (!*path) {
        annotate(session, path, path);
        return;
    }
    /* Before the review, which would be lost. */
    char *target = file_target_find("annotate", path, replace, &report);
    if (target && text_file_check(target, &report)) {
        annotate(session, path, target);
    } else {
        session_refuse(session, "annotate: %s", report.error);
    }
    free(target);
}

void command_annotate(Session *session, const char *argument) {
    annotate_to(session, argument, false);
}

void command_annotate_over(Session *session, const char *argument) {
    annotate_to(session, argument, true);
}
