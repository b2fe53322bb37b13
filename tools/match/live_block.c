#include "tools/match/live_block.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli/style.h"
#include "tools/match/results_report.h"
#include "tools/match/score_report.h"
#include "tools/plain_text.h"
#include "tools/setup.h"

enum {
    COLUMNS_DEFAULT = 80,
    ROWS_DEFAULT = 24,
    ROWS_LEAST = 16,    /* of a terminal: the block and some of what stands above it */
    ROWS_ABOVE = 2,     /* that what stands below the block leaves */
    COLUMNS_LEAST = 24, /* below, lines wrap whatever is done */
    BAR_LEAST = 6,
    BAR_MOST = 40,
    LINES_A_MATCH = 10,
    REDRAW_US = 100000,
    ROW_SIZE = 512,
    TIME_SIZE = 24
};

static const char gap[] = "  "; /* between pieces of a line, where it may be broken */

/* --- Words --- */

/* "0:07", "12:34", "1:02:03". */
static void time_text(int64_t us, char text[TIME_SIZE]) {
    const int64_t seconds = us / 1000000;
    const int minutes = (int)(seconds / 60 % 60), rest = (int)(seconds % 60);
    if (seconds >= 3600) {
        snprintf(text, TIME_SIZE, "%" PRId64 ":%02d:%02d", seconds / 3600, minutes, rest);
    } else {
        snprintf(text, TIME_SIZE, "%d:%02d", minutes, rest);
    }
}

/* How long the pairs that are left take if they are like those that were played; -1: unknown. */
static int64_t time_left(const LiveBlock *block, const MatchScore *score, int64_t now) {
    const int left = block->settings->pairs - score->pairs;
    if (left == 0) return 0;
    if (block->played == 0) return -1;
    return (now - block->begun_us) / block->played * left;
}

static int permille(const LiveBlock *block, const MatchScore *score) {
    return (int)(1000 * (int64_t)score->pairs / max_int(block->settings->pairs, 1));
}

/* "[####....]" as wide as there is room beside so many characters; nothing without. */
static void write_bar(const LiveBlock *block, const MatchScore *score, int beside, FILE *stream) {
    const int room = min_int(block->columns - 1 - beside - (int)sizeof "[]  ", BAR_MOST);
    if (room < BAR_LEAST) return;
    const int filled = room * permille(block, score) / 1000;
    fputc('[', stream);
    for (int i = 0; i < room; i++)
        fputc(i < filled ? '#' : '.', stream);
    fprintf(stream, "]%s", gap);
}

static void write_progress(const LiveBlock *block, const MatchScore *score, int64_t now,
                           FILE *stream) {
    char words[ROW_SIZE], gone[TIME_SIZE], left[TIME_SIZE] = "?";
    const int64_t estimate = time_left(block, score, now);
    time_text(now - block->begun_us, gone);
    if (estimate >= 0) time_text(estimate, left);
    /* A sequential test may end before. */
    const int length = snprintf(
        words, sizeof words, "%d %%%s%d/%d games%s%s%s%s%s left\n", permille(block, score) / 10,
        gap, 2 * score->pairs, 2 * block->settings->pairs, gap, gone, gap,
        block->settings->sequential && estimate > 0 ? "at most " : "", left);
    write_bar(block, score, length, stream);
    fputs(words, stream);
}

static void write_names(const LiveBlock *block, FILE *stream) {
    const PlayerSpec *players = block->settings->players;
    fprintf(stream, "%s v. %s\n", players[0].name, players[1].name);
}

static void write_block(const LiveBlock *block, const MatchScore *score, int64_t now,
                        FILE *stream) {
    const Results results = match_results(score);
    write_names(block, stream);
    write_progress(block, score, now, stream);
    results_report_games(&results, stream);
    fputs(gap, stream);
    results_report_shares(&results, stream);
    fputc('\n', stream);
    results_report_elo(&results, stream);
    fputs(gap, stream);
    results_report_normalized(&results, stream);
    fprintf(stream, "%sLOS %.1f %%\npairs%s", gap, 100 * elo_superiority(&score->pentanomial), gap);
    results_report_pairs(&results, stream);
    fputc('\n', stream);
    if (!block->settings->sequential) return;
    results_report_llr(&results, &block->settings->sprt, stream);
    fputc('\n', stream);
}

/* --- Drawing --- */

/* A row that wrapped would not be counted, and would stay when the block is drawn again. */
static void draw_row(LiveBlock *block, const char *row) {
    char shown[ROW_SIZE];
    plain_text_copy(shown, sizeof shown, row);
    plain_text_cut(shown, max_int(block->columns, 2) - 1);
    fprintf(block->out, "%s\033[K\n", shown);
    block->drawn++;
}

/* Draws a line of pieces, in several rows if there is no room for it in one. */
static void draw_line(LiveBlock *block, char *line) {
    char row[ROW_SIZE] = "";
    for (char *piece = line; piece;) {
        char *next = strstr(piece, gap);
        if (next) *next = '\0';
        const int used = plain_text_columns(row);
        const int more = plain_text_columns(piece) + (used ? (int)strlen(gap) : 0);
        if (used > 0 && used + more >= min_int(block->columns, ROW_SIZE)) {
            draw_row(block, row);
            row[0] = '\0';
        }
        const size_t at = strlen(row);
        snprintf(row + at, ROW_SIZE - at, "%s%s", at ? gap : "", piece);
        piece = next ? next + strlen(gap) : NULL;
    }
    draw_row(block, row);
}

/* The cursor goes to where the block began, unless something was written since. */
static void go_back(LiveBlock *block) {
    const int disturbed = atomic_load(block->disturbances);
    if (block->drawn > 0 && disturbed == block->disturbed) {
        fprintf(block->out, "\r\033[%dA", block->drawn);
    }
    block->disturbed = disturbed;
    block->drawn = 0;
}

/* As much as the screen has room for: rows that left it above could not be drawn anew. */
static void draw_below(LiveBlock *block) {
    const int rows = style_rows(block->out, ROWS_DEFAULT) - block->drawn - ROWS_ABOVE;
    char *text = NULL, *rest = NULL;
    size_t length = 0;
    FILE *stream = block->below && rows > 0 ? open_memstream(&text, &length) : NULL;
    if (!stream) return;
    block->below->write(&block->score, block->columns, rows, stream, block->below->payload);
    if (fclose(stream) == 0) {
        for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            draw_row(block, line);
    }
    free(text);
}

static void draw(LiveBlock *block) {
    const int64_t now = setup_now_us();
    const int columns = max_int(style_columns(block->out, COLUMNS_DEFAULT), COLUMNS_LEAST);
    char *text = NULL;
    size_t length = 0;
    /* Rows of another width may have been broken anew by the terminal: they are not counted on. */
    if (columns != block->columns) block->drawn = 0;
    block->columns = columns;
    block->drawn_us = now;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) return;
    write_block(block, &block->score, now, stream);
    if (fclose(stream) == 0) {
        char *rest = NULL;
        go_back(block);
        for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            draw_line(block, line);
        draw_below(block);
        fputs("\033[J", block->out);
        fflush(block->out);
    }
    free(text);
}

static void erase(LiveBlock *block) {
    go_back(block);
    fputs("\033[J", block->out);
    fflush(block->out);
}

/* --- Interface --- */

static void tick(void *payload) { draw(payload); }

void live_block_begin(LiveBlock *block, const MatchSettings *settings, const LiveBelow *below,
                      const atomic_int *disturbances, FILE *out) {
    const Style style = style_detect(out, COLOR_NEVER, GLYPHS_ASCII);
    *block = (LiveBlock){
        .out = out,
        .settings = settings,
        .below = below,
        .terminal = style.terminal && style_rows(out, ROWS_DEFAULT) >= ROWS_LEAST,
        .begun_us = setup_now_us(),
        .disturbances = disturbances,
    };
    if (!block->terminal) return;
    draw(block);
    ticker_begin(&block->ticker, tick, block);
}

static void write_line(const LiveBlock *block, const MatchScore *score) {
    const int pairs = block->settings->pairs;
    const int before = LINES_A_MATCH * (score->pairs - 1) / pairs;
    if (LINES_A_MATCH * score->pairs / pairs > before) {
        score_report_line(score, block->settings, block->out);
    }
}

void live_block_update(LiveBlock *block, const MatchScore *score, bool played) {
    if (!block->terminal) {
        if (played) write_line(block, score);
        return;
    }
    ticker_lock(&block->ticker);
    block->played += played;
    block->score = *score;
    if (setup_now_us() - block->drawn_us >= REDRAW_US) draw(block);
    ticker_unlock(&block->ticker);
}

void live_block_hide(LiveBlock *block) {
    if (!block->terminal) return;
    ticker_lock(&block->ticker);
    erase(block);
}

void live_block_show(LiveBlock *block) {
    if (!block->terminal) return;
    draw(block);
    ticker_unlock(&block->ticker);
}

void live_block_end(LiveBlock *block, const MatchScore *score, bool keep) {
    if (!block->terminal) return;
    ticker_end(&block->ticker);
    block->score = *score;
    block->below = NULL;
    if (keep) {
        draw(block);
    } else {
        erase(block);
    }
}
