#include "tools/match/player.h"

Player *player_create(const PlayerSpec *spec, const Rules *rules, MatchLog *log, Report *report) {
    if (!spec->command[0]) return player_engine_create(spec, rules, report);
    return spec->protocol == PROTOCOL_CECP ? player_cecp_create(spec, rules, log, report)
                                           : player_uci_create(spec, rules, log, report);
}

void player_destroy(Player *player) {
    if (player) player->ops->destroy(player);
}

const char *player_last_words(Player *player) {
    return player->ops->last_words ? player->ops->last_words(player) : "";
}

PlayerStatus player_new_game(Player *player, uint64_t seed, Report *report) {
    return player->ops->new_game(player, seed, report);
}

PlayerStatus player_go(Player *player, const Game *game, const SearchLimits *limits,
                       PlayerReply *reply, Report *report) {
    *reply = (PlayerReply){.move = MOVE_NONE, .score = SCORE_NONE, .busy_us = -1};
    return player->ops->go(player, game, limits, reply, report);
}
