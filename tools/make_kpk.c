/* Solves king and pawn against king by retrograde analysis and prints the table that eval/kpk.c
 * includes: one bit for each (side to move, pawn, kings), set when the pawn's side wins. White has
 * the pawn, on files a to d; all else is that mirrored. The build runs this program.
 *
 * Bit ((side * 24 + pawn) * 64 + white king) * 64 + black king, side 0 White; pawn = (rank - 1) * 4
 * + file for ranks 2 to 7 counted from 0. (Chess Programming Wiki "KPK") */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAWNS = 24, SQUARES = 64, STATES = 2 * PAWNS * SQUARES * SQUARES };
enum { WHITE_MOVES, BLACK_MOVES };

typedef enum Result { UNKNOWN, INVALID, DRAWN, WON } Result;

static int state_of(int side, int pawn, int white, int black) {
    return ((side * PAWNS + pawn) * SQUARES + white) * SQUARES + black;
}

static int pawn_square(int pawn) { return (pawn / 4 + 1) * 8 + pawn % 4; }

static int distance(int a, int b) {
    const int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);
    return files > ranks ? files : ranks;
}

static bool pawn_attacks(int from, int to) {
    return to / 8 == from / 8 + 1 && abs(to % 8 - from % 8) == 1;
}

/* The squares a king may step to, of `count`. */
static int king_steps(int from, int steps[8]) {
    int count = 0;
    for (int to = 0; to < SQUARES; to++) {
        if (distance(from, to) == 1) steps[count++] = to;
    }
    return count;
}

static bool is_invalid(int side, int square, int white, int black) {
    return distance(white, black) <= 1 || white == square || black == square ||
           (side == WHITE_MOVES && pawn_attacks(square, black));
}

/* A pawn on the seventh rank that may step on and is not taken there wins: what would be
 * stalemate with a queen is none with a rook. */
static bool promotes(int square, int white, int black) {
    const int goal = square + 8;
    if (square / 8 != 6 || white == goal || black == goal) return false;
    return distance(black, goal) > 1 || distance(white, goal) == 1;
}

static bool black_can_move_to(int square, int white, int to) {
    return distance(to, white) > 1 && !pawn_attacks(square, to) &&
           (to != square || distance(square, white) > 1);
}

static Result first_result(int side, int square, int white, int black) {
    if (is_invalid(side, square, white, black)) return INVALID;
    if (side == WHITE_MOVES) return promotes(square, white, black) ? WON : UNKNOWN;
    int steps[8];
    bool can_move = false;
    for (int i = king_steps(black, steps) - 1; i >= 0; i--) {
        if (!black_can_move_to(square, white, steps[i])) continue;
        if (steps[i] == square) return DRAWN;
        can_move = true;
    }
    /* Without a move it is stalemate, or mate by the pawn. */
    if (can_move) return UNKNOWN;
    return pawn_attacks(square, black) ? WON : DRAWN;
}

/* White wins with one won successor, draws when all are known. */
static Result white_result(const uint8_t *results, int pawn, int white, int black) {
    const int square = pawn_square(pawn);
    int steps[8];
    bool unknown = false;
    for (int i = king_steps(white, steps) - 1; i >= 0; i--) {
        const uint8_t after = results[state_of(BLACK_MOVES, pawn, steps[i], black)];
        if (after == WON) return WON;
        unknown |= after == UNKNOWN;
    }
    for (int next = pawn + 4, far = 0; next < PAWNS && far < 2; next += 4, far++) {
        const int goal = pawn_square(next);
        if (goal == white || goal == black || (far == 1 && square / 8 != 1)) break;
        const uint8_t after = results[state_of(BLACK_MOVES, next, white, black)];
        if (after == WON) return WON;
        unknown |= after == UNKNOWN;
    }
    return unknown ? UNKNOWN : DRAWN;
}

/* Black draws with one drawn successor, loses when all are won. */
static Result black_result(const uint8_t *results, int pawn, int white, int black) {
    int steps[8];
    bool unknown = false;
    for (int i = king_steps(black, steps) - 1; i >= 0; i--) {
        if (!black_can_move_to(pawn_square(pawn), white, steps[i])) continue;
        const uint8_t after = results[state_of(WHITE_MOVES, pawn, white, steps[i])];
        if (after == DRAWN) return DRAWN;
        unknown |= after == UNKNOWN;
    }
    return unknown ? UNKNOWN : WON;
}

static bool improve(uint8_t *results, int state) {
    const int black = state % SQUARES, white = state / SQUARES % SQUARES;
    const int pawn = state / SQUARES / SQUARES % PAWNS, side = state / SQUARES / SQUARES / PAWNS;
    if (results[state] != UNKNOWN) return false;
    const Result result = side == WHITE_MOVES ? white_result(results, pawn, white, black)
                                              : black_result(results, pawn, white, black);
    results[state] = (uint8_t)result;
    return result != UNKNOWN;
}

static void solve(uint8_t *results) {
    for (int state = 0; state < STATES; state++) {
        results[state] = (uint8_t)first_result(state / SQUARES / SQUARES / PAWNS,
                                               pawn_square(state / SQUARES / SQUARES % PAWNS),
                                               state / SQUARES % SQUARES, state % SQUARES);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int state = 0; state < STATES; state++)
            changed |= improve(results, state);
    }
}

int main(void) {
    static uint8_t results[STATES];
    solve(results);
    for (int state = 0; state < STATES; state += 8) {
        unsigned bits = 0;
        for (int i = 0; i < 8; i++)
            bits |= (unsigned)(results[state + i] == WON) << i;
        printf("%u,%s", bits, state / 8 % 32 == 31 ? "\n" : "");
    }
    return ferror(stdout) || fflush(stdout) != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
