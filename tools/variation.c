#include "tools/variation.h"

#include <stdio.h>
#include <string.h>

int variation_append(char *text, size_t size, Game *game, const Move *moves, int count,
                     MoveStyle style) {
    size_t used = strlen(text);
    int written = 0, played = 0;
    while (written < count && game_is_legal(game, moves[written])) {
        char move[GAME_MOVE_TEXT_SIZE];
        game_move_text(game, moves[written], style, move);
        if (used + strlen(move) + 2 > size) break;
        used += (size_t)snprintf(text + used, size - used, " %s", move);
        if (!game_play(game, moves[written++])) break;
        played++;
    }
    while (played-- > 0)
        game_undo(game);
    return written;
}
