#include "tools/cli/game_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE_MIN_MS = 100, SECONDS_MAX = 3600000, MOVES_MAX = 1000, TENTHS_BELOW_MS = 20000 };

/* --- Text --- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Plain decimal seconds, or minutes:seconds, as milliseconds; moves on. False: there are none. */
static bool parse_time(const char **text, int64_t *ms) {
    char *end;
    if (!is_digit(**text) && **text != '.') return false;
    if (**text == '0' && ((*text)[1] | 0x20) == 'x') return false;
    double seconds = strtod(*text, &end);
    if (end == *text) return false;
    if (*end == ':') {
        if (!is_digit(end[1])) return false;
        const double rest = strtod(end + 1, &end);
        if (!(rest < 60)) return false;
        seconds = seconds * 60 + rest;
    }
    if (!(seconds >= 0 && seconds <= SECONDS_MAX)) return false;
    *ms = (int64_t)(seconds * 1000 + 0.5);
    *text = end;
    return true;
}

bool clock_control_parse(const char *text, ClockControl *control) {
    ClockControl read = {.base_ms = 0};
    const char *slash = strchr(text, '/');
    if (slash) {
        char *end;
        const long moves = is_digit(*text) ? strtol(text, &end, 10) : 0;
        if (moves < 1 || moves > MOVES_MAX || end != slash) return false;
        read.moves = (int)moves;
        text = slash + 1;
    }
    if (!parse_time(&text, &read.base_ms) || read.base_ms < BASE_MIN_MS) return false;
    if (*text == '+') {
        text++;
        if (!parse_time(&text, &read.increment_ms)) return false;
    }
    if (*text != '\0') return false;
    *control = read;
    return true;
}

/* "300" or "0.25"; returns the length. */
static int seconds_text(int64_t ms, char *text, size_t size) {
    const int whole = (int)(ms / 1000), rest = (int)(ms % 1000);
    return rest ? snprintf(text, size, "%d.%03d", whole, rest) : snprintf(text, size, "%d", whole);
}

void clock_control_text(const ClockControl *control, char text[CLOCK_TEXT_SIZE]) {
    int length = 0;
    if (control->moves > 0) length = snprintf(text, CLOCK_TEXT_SIZE, "%d/", control->moves);
    length += seconds_text(control->base_ms, text + length, (size_t)(CLOCK_TEXT_SIZE - length));
    if (control->increment_ms == 0) return;
    text[length++] = '+';
    seconds_text(control->increment_ms, text + length, (size_t)(CLOCK_TEXT_SIZE - length));
}

void clock_time_text(int64_t ms, char text[CLOCK_TEXT_SIZE]) {
    if (ms < 0) ms = 0;
    const int64_t hours = ms / 3600000, minutes = ms / 60000 % 60, seconds = ms / 1000 % 60;
    if (hours > 0) {
        snprintf(text, CLOCK_TEXT_SIZE, "%" PRId64 ":%02" PRId64 ":%02" PRId64, hours, minutes,
                 seconds);
    } else if (ms >= TENTHS_BELOW_MS) {
        snprintf(text, CLOCK_TEXT_SIZE, "%" PRId64 ":%02" PRId64, minutes, seconds);
    } else {
        snprintf(text, CLOCK_TEXT_SIZE, "0:%02" PRId64 ".%" PRId64, seconds, ms / 100 % 10);
    }
}

/* --- The clock --- */

bool game_clock_is_set(const GameClock *clock) { return clock->control.base_ms > 0; }

void game_clock_set(GameClock *clock, const ClockControl *control, int ply) {
    *clock = (GameClock){.control = *control, .start_ply = ply};
    for (int color = 0; color < COLOR_COUNT; color++)
        clock->start_ms[color] = clock->left_ms[color] = control->base_ms;
}

void game_clock_start(GameClock *clock, Color side, int64_t now_us) {
    game_clock_stop(clock, now_us);
    clock->running = true;
    clock->side = side;
    clock->since_us = now_us;
}

void game_clock_stop(GameClock *clock, int64_t now_us) {
    if (clock->running) clock->left_ms[clock->side] = game_clock_left(clock, clock->side, now_us);
    clock->running = false;
}

int64_t game_clock_left(const GameClock *clock, Color color, int64_t now_us) {
    const bool runs = clock->running && clock->side == color;
    return clock->left_ms[color] - (runs ? (now_us - clock->since_us) / 1000 : 0);
}

void game_clock_press(GameClock *clock, Color mover, int made, int64_t now_us) {
    game_clock_stop(clock, now_us);
    clock->left_ms[mover] += clock->control.increment_ms;
    const int moves = clock->control.moves;
    if (moves > 0 && made % moves == 0) clock->left_ms[mover] += clock->control.base_ms;
}

int game_clock_moves_to_go(const GameClock *clock, int made) {
    const int moves = clock->control.moves;
    return moves > 0 ? moves - made % moves : 0;
}
