#include "chess_endings.h"

#include "kpk.h"

/* Rough worth of an army without pawns, in pawns: what decides which rule holds. */
static int points_of(const Position *pos, Color color) {
    return 3 * bb_count(position_men(pos, color, KNIGHT) | position_men(pos, color, BISHOP)) +
           5 * bb_count(position_men(pos, color, ROOK)) +
           9 * bb_count(position_men(pos, color, QUEEN));
}

static bool is_bare(const Position *pos, Color color) { return !bb_has_many(pos->by_color[color]); }

static bool is_on_both_colors(Bitboard set) {
    return (set & DARK_SQUARES) && (set & ~DARK_SQUARES);
}

/* Pieces that mate a bare king on their own. */
static bool can_mate(const Position *pos, Color color) {
    const Bitboard knights = position_men(pos, color, KNIGHT);
    const Bitboard bishops = position_men(pos, color, BISHOP);
    return position_men(pos, color, QUEEN) || position_men(pos, color, ROOK) ||
           is_on_both_colors(bishops) || (bishops && knights) || bb_count(knights) >= 3;
}

static bool has_one_pawn_only(const Position *pos, Color color) {
    return points_of(pos, color) == 0 && bb_count(position_men(pos, color, PAWN)) == 1;
}

static bool pawn_ending_is_won(const Position *pos, Color strong) {
    return kpk_is_won(strong, pos->king[strong], bb_first(position_men(pos, strong, PAWN)),
                      pos->king[color_other(strong)], (Color)pos->side);
}

/* Bishop and knight mate only in a corner of the bishop's color. */
static bool needs_right_corner(const Position *pos, Color strong) {
    return bb_count(pos->by_color[strong]) == 3 && position_men(pos, strong, KNIGHT) &&
           position_men(pos, strong, BISHOP);
}

/* Files and ranks between a king and the nearer of the two corners of that color. */
static int steps_to_corner(int king, bool dark) {
    const int file = file_of(king), rank = rank_of(king);
    const int low = dark ? file + rank : 7 - file + rank;
    return min_int(low, 14 - low);
}

static int drive(const Position *pos, const ChessWeights *weights, Color strong) {
    const int weak_king = pos->king[color_other(strong)];
    const int apart = pos->tables->geometry.distance[pos->king[strong]][weak_king];
    const int edge = (int)weights->drive_to_edge[0];
    int bonus = (int)weights->drive_together[0] * (7 - apart);
    if (needs_right_corner(pos, strong)) {
        const bool dark = position_men(pos, strong, BISHOP) & DARK_SQUARES;
        bonus += edge * (7 - steps_to_corner(weak_king, dark));
    } else {
        bonus +=
            edge * (6 - edge_file(weak_king) - min_int(rank_of(weak_king), 7 - rank_of(weak_king)));
    }
    return bonus;
}

int chess_ending_bonus(const Position *pos, const ChessWeights *weights, Color strong) {
    if (!is_bare(pos, color_other(strong))) return 0;
    if (can_mate(pos, strong)) return (int)weights->won_ending[0] + drive(pos, weights, strong);
    if (has_one_pawn_only(pos, strong) && pawn_ending_is_won(pos, strong)) {
        return (int)weights->won_ending[0] +
               20 * rank_from(strong, bb_first(position_men(pos, strong, PAWN)));
    }
    return 0;
}

/* --- Scales, 64ths --- */

static int scale_without_pawns(const Position *pos, Color strong) {
    const Color weak = color_other(strong);
    const int ours = points_of(pos, strong), theirs = points_of(pos, weak);
    const Bitboard knights = position_men(pos, strong, KNIGHT);
    if (ours == 6 && bb_count(knights) == 2) return theirs || is_bare(pos, weak) ? 0 : 8;
    if (ours - theirs > 3) return SCALE_NORMAL;
    if (ours < 5) return 0;
    return theirs <= 3 ? 6 : 14;
}

/* Pawns of one rook file and a bishop of the wrong color cannot win against a king in the corner.
 */
static bool is_wrong_bishop(const Position *pos, Color strong) {
    const Bitboard pawns = position_men(pos, strong, PAWN);
    const Bitboard bishops = position_men(pos, strong, BISHOP);
    const Bitboard pieces = pos->by_color[strong] & ~(pawns | position_men(pos, strong, KING));
    if (pieces != bishops || is_on_both_colors(bishops)) return false;
    if ((pawns & ~FILE_A) && (pawns & ~FILE_H)) return false;
    const int corner = (pawns & FILE_A ? 0 : 7) + (strong == WHITE ? 56 : 0);
    const bool dark_corner = bb_has(DARK_SQUARES, corner);
    if (bishops && ((bishops & DARK_SQUARES) != 0) == dark_corner) return false;
    return pos->tables->geometry.distance[corner][pos->king[color_other(strong)]] <= 1;
}

static bool has_opposite_bishops(const Position *pos) {
    const Bitboard white = position_men(pos, WHITE, BISHOP);
    const Bitboard black = position_men(pos, BLACK, BISHOP);
    return white && black && !bb_has_many(white) && !bb_has_many(black) &&
           is_on_both_colors(white | black);
}

static bool is_on_one_flank(Bitboard pawns) {
    const Bitboard left = FILE_A | FILE_A << 1 | FILE_A << 2 | FILE_A << 3;
    return !(pawns & left) || !(pawns & ~left);
}

/* Rook endings: a pawn more on one flank is seldom won, one pawn with the king before it never. */
static int scale_of_rooks(const Position *pos, Color strong) {
    const Color weak = color_other(strong);
    const Bitboard ours = position_men(pos, strong, PAWN), theirs = position_men(pos, weak, PAWN);
    const int king = pos->king[weak];
    if (bb_count(ours) - bb_count(theirs) > 1) return SCALE_NORMAL;
    if (!theirs && !bb_has_many(ours)) {
        const Bitboard way = fill_forward(forward(ours, strong), strong);
        return bb_has(way | beside(way), king) ? 16 : 44;
    }
    return is_on_one_flank(ours | theirs) ? 36 : 56;
}

int chess_scale(const Position *pos, Color strong) {
    const Color weak = color_other(strong);
    const Bitboard pawns = position_men(pos, strong, PAWN);
    if (!pawns) return scale_without_pawns(pos, strong);
    const int ours = points_of(pos, strong), theirs = points_of(pos, weak);
    if (ours == 0 && is_bare(pos, weak) && !bb_has_many(pawns)) {
        return pawn_ending_is_won(pos, strong) ? SCALE_NORMAL : 0;
    }
    if (ours <= 3 && is_wrong_bishop(pos, strong)) return 0;
    if (has_opposite_bishops(pos) && !pos->by_type[QUEEN])
        return ours == 3 && theirs == 3 ? 26 : 50;
    const bool rooks_only = ours == 5 && theirs == 5 && position_men(pos, strong, ROOK) &&
                            position_men(pos, weak, ROOK);
    if (rooks_only) return scale_of_rooks(pos, strong);
    return theirs > 0 ? min_int(SCALE_NORMAL, 48 + 6 * bb_count(pawns)) : SCALE_NORMAL;
}
