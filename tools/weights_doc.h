/* docs/weights.md: what every weight is, from the .def files of the evaluators. */
#ifndef ORTHANT_TOOLS_WEIGHTS_DOC_H
#define ORTHANT_TOOLS_WEIGHTS_DOC_H

#include <stdio.h>

#include "core/evaluator.h"

/* Writes the page, Markdown, with a section for each evaluator of a list (ended by NULL). */
void weights_doc_write(const Evaluator *const *evaluators, FILE *out);

#endif
