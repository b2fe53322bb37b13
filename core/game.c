#include "game.h"

#include <stdlib.h>
#include <string.h>

#include "game_internal.h"

static const CoreOps *ops_of(const Game *game) { return game->rules->ops; }

static Undo *undo_at(const Game *game, int index) {
    return (Undo *)(void *)(game->undo_stack + (size_t)index * ops_of(game)->undo_size);
}

static PositionView view_of(const Game *game) { return ops_of(game)->position.view(game->pos); }

/* A copy of the position for operations that make and take back moves. */
static Position *scratch_of(const Game *game) {
    memcpy(game->scratch, game->pos, ops_of(game)->position_size);
    return game->scratch;
}

/* --- Life --- */

/* aligned_alloc wants a multiple of the alignment. */
static void *allocate_aligned(size_t bytes) {
    return aligned_alloc(CORE_ALIGNMENT,
                         (bytes + CORE_ALIGNMENT - 1) / CORE_ALIGNMENT * CORE_ALIGNMENT);
}

static Position *position_create(const CoreOps *ops) {
    Position *pos = allocate_aligned(ops->position_size);
    if (pos != NULL) memset(pos, 0, ops->position_size);
    return pos;
}

Game *game_create(const Rules *rules) {
    Game *game = calloc(1, sizeof *game);
    if (game == NULL) return NULL;
    const CoreOps *ops = rules->ops;
    game->rules = rules;
    game->pos = position_create(ops);
    game->initial = position_create(ops);
    game->scratch = position_create(ops);
    /* One record more than moves: game_gives_check makes a move it does not play. */
    game->undo_stack = allocate_aligned((GAME_MAX_PLIES + 1) * ops->undo_size);
    if (game->pos == NULL || game->initial == NULL || game->scratch == NULL ||
        game->undo_stack == NULL) {
        game_destroy(game);
        return NULL;
    }
    game_reset(game);
    return game;
}

void game_destroy(Game *game) {
    if (game == NULL) return;
    free(game->pos);
    free(game->initial);
    free(game->scratch);
    free(game->undo_stack);
    free(game);
}

void game_copy(Game *to, const Game *from) {
    const CoreOps *ops = ops_of(from);
    memcpy(to->pos, from->pos, ops->position_size);
    memcpy(to->initial, from->initial, ops->position_size);
    memcpy(to->undo_stack, from->undo_stack, (size_t)from->ply * ops->undo_size);
    memcpy(to->moves, from->moves, (size_t)from->redo_end * sizeof *from->moves);
    memcpy(to->keys, from->keys, (size_t)(from->ply + 1) * sizeof *from->keys);
    to->ply = from->ply;
    to->redo_end = from->redo_end;
}

static void begin_at(Game *game, const Position *pos) {
    const size_t size = ops_of(game)->position_size;
    if (game->pos != pos) memcpy(game->pos, pos, size);
    memcpy(game->initial, pos, size);
    game->ply = game->redo_end = 0;
    game->keys[0] = view_of(game).key;
}

void game_reset(Game *game) {
    const char *fen = game->rules->variant->start_fen;
    game_set_fen(game, fen, strlen(fen), NULL);
}

bool game_set_fen(Game *game, const char *text, size_t length, Report *report) {
    Position *pos = game->scratch;
    if (!ops_of(game)->fen.parse(pos, game->rules->tables, text, length, report)) return false;
    begin_at(game, pos);
    return true;
}

void game_set_chess960(Game *game, bool chess960) {
    ops_of(game)->position.set_chess960(game->pos, chess960);
    ops_of(game)->position.set_chess960(game->initial, chess960);
}

/* --- The position --- */

const Rules *game_rules(const Game *game) { return game->rules; }
Color game_side(const Game *game) { return view_of(game).side; }
bool game_in_check(const Game *game) { return view_of(game).in_check; }
uint64_t game_key(const Game *game) { return view_of(game).key; }
int game_move_number(const Game *game) { return view_of(game).move_number; }
int game_rule_plies(const Game *game) { return view_of(game).rule_plies; }
bool game_chess960(const Game *game) { return view_of(game).chess960; }

Piece game_piece_at(const Game *game, Cell cell) {
    return ops_of(game)->position.piece_at(game->pos, cell);
}

void game_fen(const Game *game, char text[GAME_FEN_SIZE]) {
    ops_of(game)->fen.write(game->pos, text);
}

int game_repetitions(const Game *game) {
    const PositionView view = view_of(game);
    int count = 1;
    for (int i = game->ply - 2; i >= 0 && i >= game->ply - view.rule_plies; i -= 2) {
        count += game->keys[i] == view.key;
    }
    return count;
}

int game_attackers(const Game *game, Cell cell, Color by, Cell cells[GEOMETRY_CELLS]) {
    return ops_of(game)->position.attacker_cells(game->pos, cell, by, cells);
}

/* --- Moves --- */

int game_moves(const Game *game, Move moves[MAX_MOVES]) {
    return ops_of(game)->movegen.legal(game->pos, moves);
}

bool game_is_legal(const Game *game, Move move) {
    return ops_of(game)->movegen.is_legal(game->pos, move);
}

bool game_gives_check(const Game *game, Move move) {
    Position *pos = scratch_of(game);
    /* One record beyond the played ones is always there: see game_create. */
    ops_of(game)->position.make(pos, move, undo_at(game, game->ply));
    return ops_of(game)->position.view(pos).in_check;
}

Move game_parse_move(const Game *game, const char *text, size_t length, Report *report) {
    return ops_of(game)->notation.parse(scratch_of(game), text, length, report);
}

Move game_parse_uci(const Game *game, const char *text, size_t length, Report *report) {
    return ops_of(game)->notation.parse_uci(game->pos, text, length, report);
}

void game_move_text(const Game *game, Move move, MoveStyle style, char text[GAME_MOVE_TEXT_SIZE]) {
    const CoreOps *ops = ops_of(game);
    switch (style) {
    case MOVE_STYLE_SAN:
        ops->notation.san(scratch_of(game), move, text);
        break;
    case MOVE_STYLE_LONG:
        ops->notation.long_form(scratch_of(game), move, text);
        break;
    case MOVE_STYLE_UCI:
        ops->notation.uci(game->pos, move, text);
        break;
    }
}

static void advance(Game *game, Move move) {
    ops_of(game)->position.make(game->pos, move, undo_at(game, game->ply));
    game->moves[game->ply++] = move;
    game->keys[game->ply] = view_of(game).key;
}

bool game_play(Game *game, Move move) {
    if (game->ply >= GAME_MAX_PLIES || !game_is_legal(game, move)) return false;
    advance(game, move);
    game->redo_end = game->ply;
    return true;
}

bool game_undo(Game *game) {
    if (game->ply == 0) return false;
    game->ply--;
    ops_of(game)->position.unmake(game->pos, game->moves[game->ply], undo_at(game, game->ply));
    return true;
}

bool game_redo(Game *game) {
    if (game->ply == game->redo_end) return false;
    advance(game, game->moves[game->ply]);
    return true;
}

/* --- History --- */

int game_ply(const Game *game) { return game->ply; }
Move game_move_at(const Game *game, int index) { return game->moves[index]; }

void game_initial_fen(const Game *game, char text[GAME_FEN_SIZE]) {
    ops_of(game)->fen.write(game->initial, text);
}

bool game_is_standard_start(const Game *game) {
    char fen[GAME_FEN_SIZE];
    game_initial_fen(game, fen);
    return strcmp(fen, game->rules->variant->start_fen) == 0;
}

/* --- End --- */

GameStatus game_status(const Game *game) {
    const CoreOps *ops = ops_of(game);
    const Variant *variant = game->rules->variant;
    const PositionView view = view_of(game);
    if (!ops->movegen.has_any(game->pos)) return view.in_check ? GAME_CHECKMATE : GAME_STALEMATE;
    if (ops->position.is_dead(game->pos)) return GAME_DEAD_POSITION;
    if (game_repetitions(game) >= variant->draw_repetitions) return GAME_REPETITION;
    if (view.rule_plies >= variant->draw_plies) return GAME_N_MOVE_RULE;
    return GAME_IN_PROGRESS;
}

const char *game_status_text(GameStatus status) {
    switch (status) {
    case GAME_CHECKMATE:
        return "checkmate";
    case GAME_STALEMATE:
        return "stalemate";
    case GAME_DEAD_POSITION:
        return "dead position";
    case GAME_REPETITION:
        return "threefold repetition";
    case GAME_N_MOVE_RULE:
        return "50-move rule";
    case GAME_IN_PROGRESS:
        break;
    }
    return "in progress";
}

const char *game_result_text(const Game *game) {
    switch (game_status(game)) {
    case GAME_IN_PROGRESS:
        return "*";
    case GAME_CHECKMATE:
        return game_side(game) == WHITE ? "0-1" : "1-0";
    default:
        return "1/2-1/2";
    }
}

/* --- Counting --- */

uint64_t game_perft(const Game *game, int depth) {
    return ops_of(game)->perft.count(scratch_of(game), depth);
}

int game_perft_divide(const Game *game, int depth, int threads, Move moves[MAX_MOVES],
                      uint64_t counts[MAX_MOVES]) {
    return ops_of(game)->perft.divide(game->pos, depth, threads, moves, counts);
}
