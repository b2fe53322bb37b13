/* One game between two players: clocks, rules, adjudication. */
#ifndef ORTHANT_TOOLS_MATCH_GAME_LOOP_H
#define ORTHANT_TOOLS_MATCH_GAME_LOOP_H

#include <stdatomic.h>

#include "tools/match/player.h"
#include "tools/match/table_judge.h"

/* When a game is ended before its rules end it. */
typedef struct Adjudication {
    int win_score;  /* centipawns; 0: never */
    int win_moves;  /* of each player in a row that agree on it */
    int draw_score; /* at most this far from 0 ... */
    int draw_moves; /* ... for so many moves of each player; 0: never */
    int draw_after; /* counted from this move number on */
    int max_moves;  /* a game of more moves is drawn */
    TableRules tables;
} Adjudication;

/* 1000 cp for 4 moves; 10 cp for 10 moves after move 40; 300 moves; no tables. */
extern const Adjudication adjudication_default;

typedef enum GameEnd {
    GAME_END_RULES,           /* see GameRecord.status */
    GAME_END_ADJUDICATED_WIN, /* these four: see the fields of Adjudication */
    GAME_END_ADJUDICATED_DRAW,
    GAME_END_TABLES, /* endgame tables know the result */
    GAME_END_LENGTH,
    GAME_END_RESIGNED, /* the side to move gave up */
    GAME_END_TIME,     /* the side to move overstepped its clock */
    GAME_END_CRASH,    /* the side to move failed, see PlayerStatus */
    GAME_END_HANG,
    GAME_END_ILLEGAL_MOVE,
    GAME_END_BROKEN_OFF, /* by the stop flag; has no result */
    GAME_END_COUNT
} GameEnd;

/* Sums over the moves of one player. */
typedef struct PlayerTotals {
    int64_t moves, depth, time_us;
    uint64_t nodes;
    int64_t timed_moves; /* those whose node count is known: what nodes and time_us are of */
} PlayerTotals;

void player_totals_add(PlayerTotals *sum, const PlayerTotals *other);

/* The same of one move, 0 where nothing is known; nodes a second. */
typedef struct PlayerAverages {
    double depth, nodes, time_ms;
    uint64_t speed;
} PlayerAverages;

PlayerAverages player_totals_averages(const PlayerTotals *totals);

/* What a player thought of a move it made. */
typedef struct MoveNote {
    int score, depth; /* its own view, SCORE_NONE when not told */
    uint64_t nodes;   /* 0 when not told */
    int64_t time_us;
} MoveNote;

enum { GAME_NOTES_MAX = GAME_MAX_PLIES, GAME_DATE_SIZE = 16 };

typedef struct GameRecord {
    int white_half_points; /* 0, 1 or 2 */
    GameEnd end;
    GameStatus status; /* of the final position */
    Color faulty;      /* whose clock or failure ended the game */
    bool stalled;      /* a time loss for which the machine is to blame: the player's own thinking
                          took less than what was on its clock */
    char fault[REPORT_SIZE];   /* what went wrong and in which position; empty when nothing did */
    bool asked;                /* was a player asked for a move? */
    SearchLimits limits;       /* if so, what it was told the last time */
    char date[GAME_DATE_SIZE]; /* when it began, "2026.11.30" (UTC); empty: not known */
    int opening_plies;         /* moves that stood before the players began */
    Color first;               /* who made the first move after them */
    int note_count;
    MoveNote notes[GAME_NOTES_MAX]; /* of the moves played by the players */
} GameRecord;

/* The sums over one side's moves. */
PlayerTotals game_record_totals(const GameRecord *record, Color side);

/* One side of a game. */
typedef struct Seat {
    Player *player;
    const TimeControl *control;
} Seat;

typedef struct GameSettings {
    Adjudication adjudication;
    uint64_t seed;       /* of what players leave to chance */
    int64_t overhead_us; /* told to the players as lost on every move; never charged */
    int64_t margin_us;   /* how far a clock may be overstepped */
    TableJudge *tables;  /* NULL: none */
} GameSettings;

/* Plays `game`, which is not over, to its end. Breaks off soon after *stop becomes true. */
void game_loop_play(Game *game, const Seat seats[COLOR_COUNT], const GameSettings *settings,
                    const atomic_bool *stop, GameRecord *record);

/* "0-1", "1/2-1/2" or "1-0" by the half points of White. */
const char *game_points_text(int white_half_points);
/* "rules", "adjudicated win", "time forfeit", ... */
const char *game_end_name(GameEnd end);
/* The same, but how the game ended by its rules: "checkmate", ... */
const char *game_record_text(const GameRecord *record);

#endif
