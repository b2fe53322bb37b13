#include "tools/syzygy.h"

#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "core/score.h"
#include "variants/variants.h"

/* --- Fathom --- */

#ifdef ORTHANT_FATHOM
#include <tbprobe.h>

static int fathom_largest(void) { return (int)TB_LARGEST; }

static SyzygyMove move_of_result(unsigned result) {
    static const PieceType promotions[] = {NO_PIECE_TYPE, QUEEN, ROOK, BISHOP, KNIGHT};
    return (SyzygyMove){
        .from = (Cell)TB_GET_FROM(result),
        .to = (Cell)TB_GET_TO(result),
        .promotion = promotions[TB_GET_PROMOTES(result) % ARRAY_LENGTH(promotions)],
        .wdl = (SyzygyWdl)TB_GET_WDL(result),
        .dtz = (int)TB_GET_DTZ(result),
    };
}

static int fathom_probe_root(const SyzygyBoard *board, SyzygyMove moves[SYZYGY_MOVES_MAX]) {
    static_assert(TB_MAX_MOVES <= SYZYGY_MOVES_MAX, "all of Fathom's moves");
    unsigned results[TB_MAX_MOVES];
    const uint64_t *type = board->type;
    const unsigned result =
        tb_probe_root(board->color[WHITE], board->color[BLACK], type[KING], type[QUEEN], type[ROOK],
                      type[BISHOP], type[KNIGHT], type[PAWN], board->rule_plies, 0,
                      board->en_passant, board->side == WHITE, results);
    if (result == TB_RESULT_FAILED) return -1;
    if (result == TB_RESULT_CHECKMATE || result == TB_RESULT_STALEMATE) return 0;
    int count = 0;
    for (; results[count] != TB_RESULT_FAILED; count++)
        moves[count] = move_of_result(results[count]);
    return count;
}

/* Fathom reads past the end of a list with an empty member: they are left out. */
static bool fathom_open(const char *path) {
    char *list = malloc(strlen(path) + 1);
    if (!list) return false;
    size_t length = 0;
    for (; *path; path++) {
        if (*path == ':' && (length == 0 || list[length - 1] == ':')) continue;
        list[length++] = *path;
    }
    if (length > 0 && list[length - 1] == ':') length--;
    list[length] = '\0';
    const bool opened = length > 0 && tb_init(list);
    free(list);
    return opened;
}

/* An empty path forgets the tables. tb_free frees more than can be opened again afterwards. */
static void fathom_close(void) { tb_init(""); }

static const SyzygyProber fathom = {fathom_open, fathom_close, fathom_largest, fathom_probe_root};
const SyzygyProber *const syzygy_fathom = &fathom;
#else
const SyzygyProber *const syzygy_fathom = NULL;
#endif

/* --- Life --- */

bool syzygy_open(Syzygy *syzygy, const SyzygyProber *prober, const char *path, Report *report) {
    char shown[REPORT_NAME_SIZE];
    syzygy_close(syzygy);
    if (path[0] == '\0') return true;
    report_name(path, shown);
    if (!prober) return report_error(report, "this build is without Fathom, which reads tables");
    if (!prober->open(path)) return report_error(report, "no tables can be read in '%s'", shown);
    *syzygy = (Syzygy){prober, prober->largest()};
    if (syzygy->largest > 0) return true;
    syzygy_close(syzygy);
    return report_error(report, "there are no tables in '%s'", shown);
}

void syzygy_close(Syzygy *syzygy) {
    if (syzygy->prober) syzygy->prober->close();
    *syzygy = (Syzygy){NULL, 0};
}

/* --- Positions --- */

/* The n-th word of a FEN, from 0. */
static const char *fen_field(const char *fen, int number) {
    for (; number > 0; number--) {
        fen += strcspn(fen, " ");
        fen += strspn(fen, " ");
    }
    return fen;
}

/* Reads the board; returns the number of men. */
static int read_board(const Game *game, SyzygyBoard *board) {
    int men = 0;
    *board = (SyzygyBoard){.side = game_side(game), .rule_plies = (unsigned)game_rule_plies(game)};
    for (int cell = 0; cell < rules_geometry(game_rules(game))->cell_count; cell++) {
        const Piece piece = game_piece_at(game, (Cell)cell);
        if (piece == NO_PIECE) continue;
        board->color[piece_color(piece)] |= UINT64_C(1) << cell;
        board->type[piece_type(piece)] |= UINT64_C(1) << cell;
        men++;
    }
    return men;
}

static bool is_waiting_side_in_check(const Game *game, const SyzygyBoard *board) {
    Cell attackers[GEOMETRY_CELLS];
    const Color waiting = color_other(board->side);
    for (int cell = 0; cell < 64; cell++) {
        if (board->color[waiting] & board->type[KING] & UINT64_C(1) << cell) {
            return game_attackers(game, (Cell)cell, board->side, attackers) > 0;
        }
    }
    return true;
}

/* Fills `board` if it is a position that may be looked up. */
static bool is_acceptable(const Syzygy *syzygy, const Game *game, SyzygyBoard *board) {
    if (!syzygy->prober || rules_variant(game_rules(game)) != &variant_chess) return false;
    if (read_board(game, board) > syzygy->largest) return false;
    char fen[GAME_FEN_SIZE];
    int length;
    game_fen(game, fen);
    if (fen_field(fen, 2)[0] != '-') return false;
    if (fen_field(fen, 3)[0] != '-') {
        const Geometry *geometry = rules_geometry(game_rules(game));
        board->en_passant = geometry_parse_cell(geometry, fen_field(fen, 3), &length);
    }
    return !is_waiting_side_in_check(game, board);
}

/* --- Root moves --- */

static const SyzygyMove *find_move(const SyzygyMove *moves, int count, Move move) {
    for (int i = 0; i < count; i++) {
        if (moves[i].from == move_from(move) && moves[i].to == move_to(move) &&
            moves[i].promotion == move_promotion(move)) {
            return &moves[i];
        }
    }
    return NULL;
}

/* Is the first of two judgments worth less? */
static bool is_worse(const SyzygyMove *a, const SyzygyMove *b) {
    if (a->wdl != b->wdl) return a->wdl < b->wdl;
    return a->wdl == SYZYGY_WIN && a->dtz > b->dtz;
}

int syzygy_root_moves(const Syzygy *syzygy, const Game *game, Move moves[MAX_MOVES],
                      SyzygyWdl *value) {
    SyzygyBoard board;
    SyzygyMove judged[SYZYGY_MOVES_MAX];
    Move legal[MAX_MOVES];
    if (!is_acceptable(syzygy, game, &board)) return 0;
    const int judged_count = syzygy->prober->probe_root(&board, judged);
    const int legal_count = game_moves(game, legal);
    const SyzygyMove *best = NULL;
    int count = 0;
    for (int i = 0; i < legal_count; i++) {
        const SyzygyMove *judgment = find_move(judged, judged_count, legal[i]);
        if (!judgment) return 0; /* tables that do not know all moves are no help */
        if (best && is_worse(judgment, best)) continue;
        if (!best || is_worse(best, judgment)) {
            best = judgment;
            count = 0;
        }
        moves[count++] = legal[i];
    }
    if (best) *value = best->wdl;
    return count;
}

int syzygy_score(SyzygyWdl value, int score) {
    if (value == SYZYGY_WIN) return max_int(score, SYZYGY_WIN_SCORE);
    if (value == SYZYGY_LOSS) return min_int(score, -SYZYGY_WIN_SCORE);
    return SCORE_DRAW;
}
