/* A map of the board with what each man adds to an evaluation. */
#ifndef ORTHANT_TOOLS_EVAL_MAP_H
#define ORTHANT_TOOLS_EVAL_MAP_H

#include "tools/eval_report.h"

/* Prints centipawns, White's view, on the cells: levels side by side, as many as fit into
 * `columns`, the others below; the first rank at the bottom. With colors the ground is blue where
 * White gains and red where Black does, the deeper the more. Empty cells are dots. */
void eval_map_print(const EvalReport *report, const Style *style, int columns, FILE *out);

#endif
