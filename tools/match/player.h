/* A player of a match: an engine of this process or an external one, behind one table of calls. */
#ifndef ORTHANT_TOOLS_MATCH_PLAYER_H
#define ORTHANT_TOOLS_MATCH_PLAYER_H

#include "core/game.h"
#include "core/score.h"
#include "core/search_types.h"
#include "tools/match/match_log.h"
#include "tools/match/player_spec.h"

typedef enum PlayerStatus {
    PLAYER_MOVED,
    PLAYER_RESIGNED,     /* instead of moving */
    PLAYER_CRASHED,      /* it ended, or could not be started */
    PLAYER_HUNG,         /* no answer long after its time was up */
    PLAYER_ILLEGAL_MOVE, /* it answered, but not with a legal move */
    PLAYER_STATUS_COUNT
} PlayerStatus;

/* What a player answers. */
typedef struct PlayerReply {
    Move move;
    int score;       /* its own view; SCORE_NONE when it told none */
    int depth;       /* last finished iteration, 0 when not told */
    uint64_t nodes;  /* 0 when not told */
    int64_t busy_us; /* processor time it took, -1 when unknown */
} PlayerReply;

typedef struct Player Player;

typedef struct PlayerOps {
    PlayerStatus (*new_game)(Player *player, uint64_t seed, Report *report);
    PlayerStatus (*go)(Player *player, const Game *game, const SearchLimits *limits,
                       PlayerReply *reply, Report *report);
    void (*destroy)(Player *player);
    const char *(*last_words)(Player *player); /* NULL: it has none */
} PlayerOps;

/* Concrete players begin with this. */
struct Player {
    const PlayerOps *ops;
};

/* A player as specified; `rules`, `spec` and `log` (which may be NULL) must outlive it. NULL with
 * the error set when memory runs out or an external engine does not start. */
Player *player_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log, Report *report);
void player_destroy(Player *player);
/* Makes it forget the last game. What it leaves to chance in the new one (the moves of its book)
 * depends on `seed`. Not PLAYER_MOVED: it failed, and the report says how. */
PlayerStatus player_new_game(Player *player, uint64_t seed, Report *report);
/* Lets it choose a move in the present position of `game`, which is not over. The reply is complete
 * on PLAYER_MOVED; but for PLAYER_RESIGNED, else the report says what went wrong. A player that
 * failed can be used again. */
PlayerStatus player_go(Player *player, const Game *game, const SearchLimits *limits,
                       PlayerReply *reply, Report *report);
/* What it said last, before it failed if it did, in lines of "  < TEXT", on standard error
 * "  ! TEXT"; empty when it said nothing. Good until the player is used again. */
const char *player_last_words(Player *player);

/* --- The kinds, called by player_create --- */

Player *player_engine_create(const PlayerSpec *spec, const Rules *rules, Report *report);
Player *player_uci_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log,
                          Report *report);
Player *player_cecp_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log,
                           Report *report);

#endif
