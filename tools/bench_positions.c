#include "tools/bench_positions.h"

#include <string.h>

static const char *const chess_fens[] = {
    /* Openings, from the moves themselves: initial position, Italian, Najdorf, closed Spanish,
     * Queen's Gambit, King's Indian, French Winawer. */
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9",
    "rnbqk2r/ppp1bppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 4 5",
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
    "rnbqk1nr/ppp2ppp/4p3/3pP3/1b1P4/2N5/PPP2PPP/R1BQKBNR b KQkq - 0 4",
    /* The perft positions 2 to 6 of the Chess Programming Wiki: rich in captures, checks, castling,
     * en passant and promotions. */
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    /* Studies: Reti 1921, Saavedra 1895, Lasker and Reichhelm 1901, the Lucena position. */
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    NULL,
};

static const char *const raumschach_fens[] = {
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - "
    "0 1",
    /* From games, of data/perft/raumschach.epd: openings, middlegames, endgames. */
    "rnknr/pUp1p/5/5/5//ubqu1/ppppp/5/5/5//5/5/5/5/5//5/5/4b/PPPPP/BU1B1//5/5/5/PPPP1/RNKNR w - - "
    "0 1",
    "rnknr/1ppqb/5/1uB2/5//1b3/ppp1p/2p2/5/5//5/5/5/1P3/5//5/5/1N3/P1PPP/4U//5/5/5/PPPPP/R1KNR w "
    "- - 0 1",
    "r3r/1k2U/4n/5/5//5/pBppp/1u3/5/5//4n/5/5/5/2N2//5/5/2P2/PP2P/5//5/5/5/PKPPR/R2N1 b - - 0 1",
    "rnk2/4p/5/5/5//5/2ppp/3p1/5/R4//3b1/p4/5/5/2K2//5/3N1/3PP/p1P2/5//5/5/4R/5/5 w - - 0 1",
    "5/4p/R4/5/5//5/5/4p/5/5//2k1n/p4/2p2/PPP2/5//5/5/5/3PP/4K//5/5/P1P2/3r1/5 w - - 0 1",
    "r1k1r/Bpp1b/n4/5/5//unq2/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/2Q1U//5/5/2N2/RNPPP/2K1R w - - 0 "
    "1",
    "rB2r/1p1pp/5/5/5//5/ppkpp/5/5/5//b1n2/2U2/4P/5/5//5/5/5/PPPP1/4U//5/5/5/1K1PR/R2N1 b - - 0 1",
    "3n1/2Up1/5/5/3q1//5/Q1p1p/1p3/5/5//5/5/2k2/5/5//5/5/2P2/PP2P/B4//5/5/5/RKP1P/1N2R w - - 0 1",
    "5/1p3/5/5/5//1k3/3p1/5/2p2/5//2r2/1p3/1P3/5/5//5/5/P4/2PP1/5//5/5/3K1/3P1/2R2 w - - 0 1",
    NULL,
};

static const char *const raumschach_mirror_fens[] = {
    "rnknr/ppppp/5/5/5//buqbu/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - "
    "0 1",
    NULL,
};

static const char *const gardner_fens[] = {"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", NULL};
static const char *const losalamos_fens[] = {"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", NULL};

/* Depths of about a second or less. */
static const BenchSet bench_sets[] = {
    {"chess", 11, chess_fens},
    {"raumschach", 9, raumschach_fens},
    {"raumschach-mirror", 11, raumschach_mirror_fens},
    {"raumschach-cvp", 11, raumschach_mirror_fens},
    {"gardner", 16, gardner_fens},
    {"losalamos", 14, losalamos_fens},
};

const BenchSet *bench_set_find(const Variant *variant) {
    for (size_t i = 0; i < ARRAY_LENGTH(bench_sets); i++) {
        if (strcmp(bench_sets[i].variant, variant->name) == 0) return &bench_sets[i];
    }
    return NULL;
}
