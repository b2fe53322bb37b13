#include "tools/match/table_judge.h"

#include <pthread.h>
#include <stdlib.h>

struct TableJudge {
    Syzygy syzygy;
    pthread_mutex_t lock; /* Fathom's root probe is for one thread at a time */
};

TableJudge *table_judge_open(const SyzygyProber *prober, const char *folders, Report *report) {
    TableJudge *judge = calloc(1, sizeof *judge);
    if (!judge) {
        report_error(report, "out of memory");
        return NULL;
    }
    if (!syzygy_open(&judge->syzygy, prober, folders, report)) {
        free(judge);
        return NULL;
    }
    pthread_mutex_init(&judge->lock, NULL);
    return judge;
}

void table_judge_close(TableJudge *judge) {
    if (!judge) return;
    syzygy_close(&judge->syzygy);
    pthread_mutex_destroy(&judge->lock);
    free(judge);
}

static int count_men(const Game *game) {
    const int cells = rules_geometry(game_rules(game))->cell_count;
    int men = 0;
    for (int cell = 0; cell < cells; cell++)
        men += game_piece_at(game, (Cell)cell) != NO_PIECE;
    return men;
}

/* Half points of the side to move; a mate at the end may come too late for the 50-move rule. */
static int half_points_of(SyzygyWdl value, bool ignore_50) {
    switch (value) {
    case SYZYGY_WIN:
        return 2;
    case SYZYGY_CURSED_WIN:
        return ignore_50 ? 2 : 1;
    case SYZYGY_BLESSED_LOSS:
        return ignore_50 ? 0 : 1;
    case SYZYGY_LOSS:
        return 0;
    default:
        return 1;
    }
}

bool table_judge_decide(TableJudge *judge, const TableRules *rules, const Game *game,
                        int *white_half_points) {
    Move moves[MAX_MOVES];
    SyzygyWdl value = SYZYGY_DRAW;
    if (!judge || rules->men == 0 || count_men(game) > rules->men) return false;
    pthread_mutex_lock(&judge->lock);
    const bool known = syzygy_root_moves(&judge->syzygy, game, moves, &value) > 0;
    pthread_mutex_unlock(&judge->lock);
    if (!known) return false;
    const int points = half_points_of(value, rules->ignore_50);
    if (points == 1 ? rules->results == TABLE_WINS_ONLY : rules->results == TABLE_DRAWS_ONLY) {
        return false;
    }
    *white_half_points = game_side(game) == WHITE ? points : 2 - points;
    return true;
}
