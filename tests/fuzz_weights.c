/* Weights: whatever the bytes, weights within the bounds of their rows that survive writing and
 * reading, or one line of message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "fuzz_support.h"
#include "tools/weights_json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *written(const WeightSet *set, size_t *length) {
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    FUZZ_CHECK(out != NULL);
    weight_set_write(set, out);
    fclose(out);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    WeightSet set, again;
    Report report;
    int element;
    size_t length, second_length;
    report_clear(&report);
    if (!weight_set_parse(&set, evaluator_list, (const char *)data, size, &report)) {
        FUZZ_CHECK(fuzz_is_message(report.error));
        return 0;
    }
    FUZZ_CHECK(!weights_out_of_bounds(set.evaluator->weights, set.values, &element));
    char *text = written(&set, &length);
    FUZZ_CHECK(weight_set_parse(&again, evaluator_list, text, length, &report));
    char *second = written(&again, &second_length);
    FUZZ_CHECK(length == second_length && memcmp(text, second, length) == 0);
    free(text);
    free(second);
    return 0;
}
