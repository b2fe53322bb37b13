#include "tools/analyze/live_table.h"

#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>

#include "tools/cli/score_text.h"
#include "tools/cli/style.h"
#include "tools/setup.h"

enum { COLUMNS_DEFAULT = 80, ROWS_DEFAULT = 24, HEAD_ROWS = 2, ROWS_BELOW = 3, COUNT_SIZE = 16 };
enum { COUNTS_FROM = 60 }; /* columns that leave room for nodes and speed beside the moves */

/* --- Rows --- */

static int terminal_rows(FILE *out) {
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return ROWS_DEFAULT;
    return size.ws_row;
}

/* "987", "12.3k", "4.56M", "1.20G". */
static void count_text(uint64_t count, char text[COUNT_SIZE]) {
    static const char units[] = "kMGTPE";
    double number = (double)count;
    int unit = -1;
    while (number >= 999.5) {
        number /= 1000;
        unit++;
    }
    if (unit < 0) {
        snprintf(text, COUNT_SIZE, "%" PRIu64, count);
    } else {
        snprintf(text, COUNT_SIZE, "%.*f%c",
                 number < 9.995   ? 2
                 : number < 99.95 ? 1
                                  : 0,
                 number, units[unit]);
    }
}

/* The columns before the moves; returns their width. */
static int put_columns(char row[LIVE_TABLE_ROW_SIZE], int columns, const char *const words[5]) {
    int used = snprintf(row, LIVE_TABLE_ROW_SIZE, "%2s %7s %12s", words[0], words[1], words[2]);
    if (columns >= COUNTS_FROM) {
        used += snprintf(row + used, (size_t)(LIVE_TABLE_ROW_SIZE - used), " %6s %6s", words[3],
                         words[4]);
    }
    return used + snprintf(row + used, (size_t)(LIVE_TABLE_ROW_SIZE - used), "  ");
}

/* Cuts a line of moves to whole ones. */
static void cut_text(char *text, size_t room) {
    if (strlen(text) <= room) return;
    size_t end = room;
    while (end > 0 && text[end] != ' ')
        end--;
    text[end] = '\0';
}

static void fill_row(const AnalysisLine *line, int number, int columns,
                     char row[LIVE_TABLE_ROW_SIZE]) {
    static const char *const bounds[] = {
        [BOUND_NONE] = "", [BOUND_EXACT] = "", [BOUND_LOWER] = ">=", [BOUND_UPPER] = "<="};
    char score[SCORE_TEXT_SIZE], nodes[COUNT_SIZE], speed[COUNT_SIZE], depth[24], signed_score[32];
    char rank[12];
    char moves[ANALYSIS_TEXT_SIZE];
    score_text(line->score, score);
    count_text(line->nodes, nodes);
    count_text(analysis_rate(line->nodes, line->time_ms), speed);
    snprintf(rank, sizeof rank, "%d", number);
    snprintf(depth, sizeof depth, "%d/%d", line->depth, line->seldepth);
    snprintf(signed_score, sizeof signed_score, "%s%s", bounds[line->bound], score);
    const char *const words[] = {rank, depth, signed_score, nodes, speed};
    const int used = put_columns(row, columns, words);
    const int room = min_int(columns - 1, LIVE_TABLE_ROW_SIZE - 1) - used;
    strcpy(moves, line->text);
    cut_text(moves, (size_t)max_int(room, 0));
    strcat(row, moves);
}

/* --- Drawing --- */

static void draw_clock(const LiveTable *table) {
    const double seconds = (double)(setup_now_us() - table->start_us) / 1e6;
    fprintf(table->out, "%.1f s\033[K\n", seconds);
}

/* A row that wrapped would not be counted, and would stay when the table is drawn again. */
static void draw_row(const LiveTable *table, const char *row) {
    fprintf(table->out, "%.*s\033[K\n", max_int(table->columns - 1, 1), row);
}

static void draw_head(const LiveTable *table) {
    static const char *const words[] = {"", "depth", "score", "nodes", "n/s"};
    char row[LIVE_TABLE_ROW_SIZE];
    put_columns(row, table->columns, words);
    strcat(row, "line");
    draw_row(table, row);
}

/* Up to the first row, then all of them. */
static void draw(LiveTable *table) {
    if (table->drawn > 0) fprintf(table->out, "\r\033[%dA", table->drawn);
    draw_clock(table);
    draw_head(table);
    for (int i = 0; i < table->rows; i++)
        draw_row(table, table->text[i]);
    table->drawn = HEAD_ROWS + table->rows;
    fflush(table->out);
}

static void tick(void *payload) { draw(payload); }

void live_table_begin(LiveTable *table, FILE *out) {
    *table = (LiveTable){
        .out = out,
        .start_us = setup_now_us(),
        .columns = style_columns(out, COLUMNS_DEFAULT),
        .row_limit = max_int(terminal_rows(out) - HEAD_ROWS - ROWS_BELOW, 1),
    };
    draw(table);
    ticker_begin(&table->ticker, tick, table);
}

void live_table_update(const Analysis *analysis, int index, void *payload) {
    LiveTable *table = payload;
    if (index >= table->row_limit) return;
    ticker_lock(&table->ticker);
    table->rows = max_int(table->rows, min_int(analysis->count, table->row_limit));
    for (int i = 0; i < table->rows; i++) /* others may have changed places */
        fill_row(&analysis->lines[i], i + 1, table->columns, table->text[i]);
    draw(table);
    ticker_unlock(&table->ticker);
}

void live_table_end(LiveTable *table) {
    ticker_end(&table->ticker);
    draw(table);
}
