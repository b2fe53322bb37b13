#include "tools/weights_json.h"

#include <cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "tools/checksum.h"
#include "tools/config_json.h"
#include "tools/suggest.h"

enum { WEIGHTS_SCHEMA = 1, EVALUATOR_NAME_MAX = 40, LINE_WIDTH = 100 };

void weight_set_default(WeightSet *set, const Evaluator *evaluator) {
    set->evaluator = evaluator;
    memcpy(set->values, evaluator->defaults, evaluator->weights_size);
}

/* --- Reading --- */

static bool read_element(const WeightRow *row, const cJSON *item, const char *path, Pair *weight,
                         Report *report) {
    int phase[2] = {0, 0};
    if (row->kind == WEIGHT_SHAPE) {
        if (!config_json_integer(item, path, row->min, row->max, &phase[0], report)) return false;
        *weight = phase[0];
        return true;
    }
    if (!config_json_array(item, path, 2, "midgame, endgame", report)) return false;
    for (int i = 0; i < 2; i++) {
        char below[CONFIG_PATH_SIZE + 16];
        snprintf(below, sizeof below, "%s[%d]", path, i);
        if (!config_json_integer(cJSON_GetArrayItem(item, i), below, row->min, row->max, &phase[i],
                                 report)) {
            return false;
        }
    }
    *weight = pair_of(phase[0], phase[1]);
    return true;
}

/* An object with a member for each piece type. */
static bool read_pieces(const WeightRow *row, const cJSON *item, const char *path, Pair *weights,
                        Report *report) {
    char names[WEIGHT_PIECES][16];
    const char *keys[WEIGHT_PIECES + 1] = {NULL};
    assert(row->count == WEIGHT_PIECES);
    for (int i = 0; i < row->count; i++) {
        weights_element_name(row, i, names[i]);
        keys[i] = names[i];
    }
    if (!config_json_object(item, path, report)) return false;
    if (!config_json_check_keys(item, path, keys, "", report)) return false;
    for (int i = 0; i < row->count; i++) {
        char below[CONFIG_PATH_SIZE];
        config_json_path(path, names[i], below);
        if (!read_element(row, config_json_member(item, names[i]), below, &weights[i], report)) {
            return false;
        }
    }
    return true;
}

static bool read_row(const WeightRow *row, const cJSON *item, Pair *weights, Report *report) {
    char path[CONFIG_PATH_SIZE];
    config_json_path("weights", row->name, path);
    if (row->labels == LABELS_PIECE) return read_pieces(row, item, path, weights, report);
    if (row->count == 1) return read_element(row, item, path, weights, report);
    if (!config_json_array(item, path, row->count, "", report)) return false;
    for (int i = 0; i < row->count; i++) {
        char below[CONFIG_PATH_SIZE];
        snprintf(below, sizeof below, "%.100s[%d]", path, i);
        if (!read_element(row, cJSON_GetArrayItem(item, i), below, &weights[i], report)) {
            return false;
        }
    }
    return true;
}

static bool read_weights(WeightSet *set, const cJSON *object, Report *report) {
    const WeightTable *table = set->evaluator->weights;
    const char *names[WEIGHTS_MAX + 1] = {NULL};
    for (int i = 0; i < table->row_count; i++)
        names[i] = table->rows[i].name;
    if (!config_json_object(object, "weights", report)) return false;
    if (!config_json_check_keys(object, "weights", names, "; docs/weights.md lists them", report))
        return false;
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        const cJSON *item = config_json_member(object, row->name);
        if (!item) return report_error(report, "weights.%.60s: missing", row->name);
        if (!read_row(row, item, &set->values[row->offset], report)) return false;
    }
    return true;
}

static bool read_evaluator(WeightSet *set, const Evaluator *const *evaluators, const cJSON *item,
                           Report *report) {
    char hint[SUGGEST_SIZE];
    if (!config_json_text(item, "evaluator", EVALUATOR_NAME_MAX, report)) return false;
    for (int i = 0; evaluators[i]; i++) {
        if (strcmp(item->valuestring, evaluators[i]->name) != 0) continue;
        set->evaluator = evaluators[i];
        return true;
    }
    suggest_evaluator_text(item->valuestring, evaluators, hint);
    return report_error(report, "evaluator: there is no '%s'%s", item->valuestring, hint);
}

static bool read_set(WeightSet *set, const Evaluator *const *evaluators, const cJSON *root,
                     Report *report) {
    static const char *const keys[] = {"schema", "evaluator", "weights", NULL};
    int schema = 0;
    if (config_json_member(root, "params") && !config_json_member(root, "weights")) {
        return report_error(report,
                            "this looks like a search profile; use profile= (or --profile)");
    }
    return config_json_check_keys(root, "", keys, "", report) &&
           config_json_integer(config_json_member(root, "schema"), "schema", WEIGHTS_SCHEMA,
                               WEIGHTS_SCHEMA, &schema, report) &&
           read_evaluator(set, evaluators, config_json_member(root, "evaluator"), report) &&
           read_weights(set, config_json_member(root, "weights"), report);
}

bool weight_set_parse(WeightSet *set, const Evaluator *const *evaluators, const char *text,
                      size_t length, Report *report) {
    cJSON *root = config_json_parse(text, length, report);
    WeightSet result = {.evaluator = NULL};
    const bool valid = root && read_set(&result, evaluators, root, report);
    if (valid) *set = result;
    cJSON_Delete(root);
    return valid;
}

bool weight_set_load(WeightSet *set, const char *path, Report *report) {
    char shown[REPORT_NAME_SIZE];
    size_t length;
    Report inner;
    report_clear(&inner);
    report_name(path, shown);
    char *text = config_json_read_file(path, &length, &inner);
    const bool valid = text && weight_set_parse(set, evaluator_list, text, length, &inner);
    free(text);
    return valid || report_error(report, "%s: %s", shown, inner.error);
}

/* --- Writing --- */

static void write_element(const WeightRow *row, Pair weight, FILE *out) {
    if (row->kind == WEIGHT_SHAPE) {
        fprintf(out, "%d", (int)weight);
    } else {
        fprintf(out, "[%d, %d]", pair_midgame(weight), pair_endgame(weight));
    }
}

static int element_width(const WeightRow *row, Pair weight) {
    if (row->kind == WEIGHT_SHAPE) return snprintf(NULL, 0, "%d", (int)weight);
    return snprintf(NULL, 0, "[%d, %d]", pair_midgame(weight), pair_endgame(weight));
}

static void write_pieces(const WeightRow *row, const Pair *weights, FILE *out) {
    fputs("{\n", out);
    for (int i = 0; i < row->count; i++) {
        char name[16];
        weights_element_name(row, i, name);
        fprintf(out, "      \"%s\": ", name);
        write_element(row, weights[i], out);
        fputs(i + 1 < row->count ? ",\n" : "\n", out);
    }
    fputs("    }", out);
}

/* How many elements to put on a line: those of a rank where a row looks like a table of cells. */
static int elements_a_line(const WeightRow *row) {
    return row->count % 8 == 0 ? 8 : row->count % 5 == 0 ? 5 : row->count;
}

static bool fits_on_a_line(const WeightRow *row, const Pair *weights) {
    int width = 4 + 2 + (int)strlen(row->name) + 2 + 1; /* indent, quotes, colon, comma */
    for (int i = 0; i < row->count; i++)
        width += 2 + element_width(row, weights[i]);
    return width <= LINE_WIDTH;
}

static void write_array(const WeightRow *row, const Pair *weights, FILE *out) {
    const bool broken = !fits_on_a_line(row, weights);
    int column = LINE_WIDTH;
    fputc('[', out);
    for (int i = 0; i < row->count; i++) {
        const int width = element_width(row, weights[i]) + 2;
        if (broken && (i % elements_a_line(row) == 0 || column + width > LINE_WIDTH)) {
            fputs("\n      ", out);
            column = 6;
        } else if (i > 0) {
            fputc(' ', out);
        }
        write_element(row, weights[i], out);
        if (i + 1 < row->count) fputc(',', out);
        column += width;
    }
    fputs(broken ? "\n    ]" : "]", out);
}

void weight_set_write(const WeightSet *set, FILE *out) {
    const WeightTable *table = set->evaluator->weights;
    fprintf(out, "{\n  \"schema\": %d,\n  \"evaluator\": \"%s\",\n  \"weights\": {\n",
            WEIGHTS_SCHEMA, set->evaluator->name);
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        const Pair *weights = &set->values[row->offset];
        fprintf(out, "    \"%s\": ", row->name);
        if (row->labels == LABELS_PIECE) {
            write_pieces(row, weights, out);
        } else if (row->count == 1) {
            write_element(row, weights[0], out);
        } else {
            write_array(row, weights, out);
        }
        fputs(i + 1 < table->row_count ? ",\n" : "\n", out);
    }
    fputs("  }\n}\n", out);
}

/* --- What they are --- */

bool weight_set_check_variant(const WeightSet *set, const Variant *variant, Report *report) {
    return set->evaluator->fits(variant) || report_error(report, "evaluator %s does not fit %s",
                                                         set->evaluator->name, variant->name);
}

uint64_t weight_set_checksum(const WeightSet *set) {
    const char *name = set->evaluator->name;
    uint64_t hash = checksum_add(CHECKSUM_EMPTY, name, strlen(name));
    for (int i = 0; i < set->evaluator->weights->size; i++) {
        char text[32];
        const int length = snprintf(text, sizeof text, ",%lld", (long long)set->values[i]);
        hash = checksum_add(hash, text, (size_t)length);
    }
    return hash;
}
