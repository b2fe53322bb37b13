/* Games ended by what Syzygy endgame tables say of the position. */
#ifndef ORTHANT_TOOLS_MATCH_TABLE_JUDGE_H
#define ORTHANT_TOOLS_MATCH_TABLE_JUDGE_H

#include "tools/syzygy.h"

typedef enum TableResults { TABLE_ALL, TABLE_WINS_ONLY, TABLE_DRAWS_ONLY } TableResults;

/* When tables end a game. */
typedef struct TableRules {
    int men;       /* at most so many on the board, kings included; 0: never */
    int results;   /* a TableResults: only such ones */
    int ignore_50; /* 1: a win that takes too long for the 50-move rule is one; 0: it is not */
} TableRules;

typedef struct TableJudge TableJudge;

/* Opens the tables in a list of folders, separated by colons. At most one may be open in a process.
 * NULL with the error set when there are none, or out of memory. */
TableJudge *table_judge_open(const SyzygyProber *prober, const char *folders, Report *report);
/* NULL is fine. */
void table_judge_close(TableJudge *judge);
/* Do the tables end the game here? If so, stores White's half points. May be called by several
 * threads; a NULL judge ends none. */
bool table_judge_decide(TableJudge *judge, const TableRules *rules, const Game *game,
                        int *white_half_points);

#endif
