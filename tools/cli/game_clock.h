/* The clock of a game: base time, increment, periods of moves. Knows times only; the caller says
 * whose move it is. All times of day are microseconds of setup_now_us. */
#ifndef ORTHANT_TOOLS_CLI_GAME_CLOCK_H
#define ORTHANT_TOOLS_CLI_GAME_CLOCK_H

#include "core/base.h"

/* What either side gets. `base_ms` 0: no clock. */
typedef struct ClockControl {
    int64_t base_ms, increment_ms;
    int moves; /* so many moves in base_ms, then base_ms once more; 0: base_ms for the game */
} ClockControl;

typedef struct GameClock {
    ClockControl control;
    int start_ply;                 /* of the game, when the clock was set */
    int64_t start_ms[COLOR_COUNT]; /* what was left then */
    int64_t left_ms[COLOR_COUNT];  /* of the running side: at since_us */
    bool running;
    Color side; /* whose time runs */
    int64_t since_us;
} GameClock;

enum { CLOCK_TEXT_SIZE = 48 };

/* Reads "300", "300+2", "5:00+2", "40/300+0": MOVES/BASE+INCREMENT in seconds or minutes:seconds
 * (below 60), base from 0.1 s to 1,000 hours. False (nothing changed) when the text is none. */
bool clock_control_parse(const char *text, ClockControl *control);
/* What clock_control_parse reads, in seconds, as in the PGN tag TimeControl. */
void clock_control_text(const ClockControl *control, char text[CLOCK_TEXT_SIZE]);
/* "5:07", "1:05:07"; under twenty seconds tenths too: "0:09.4". Not below zero. */
void clock_time_text(int64_t ms, char text[CLOCK_TEXT_SIZE]);

bool game_clock_is_set(const GameClock *clock);
/* Both sides get their base time; stopped. */
void game_clock_set(GameClock *clock, const ClockControl *control, int ply);
void game_clock_start(GameClock *clock, Color side, int64_t now_us);
void game_clock_stop(GameClock *clock, int64_t now_us);
/* Milliseconds; zero or less: the flag has fallen. */
int64_t game_clock_left(const GameClock *clock, Color color, int64_t now_us);
/* The mover has moved, its `made`-th move since the clock was set: stops, then adds the increment
 * and, where a period ends, the base time. */
void game_clock_press(GameClock *clock, Color mover, int made, int64_t now_us);
/* Moves to the end of the period of one who has made so many; 0: there are no periods. */
int game_clock_moves_to_go(const GameClock *clock, int made);

#endif
