/* Weights as JSON: what is read is what stands there, nothing else is accepted, and what is written
 * is read and written again as it was. Most tests use sample_weights.def, which has a row of every
 * form. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "tools/weights_json.h"
#include "variants/variants.h"

#define WEIGHTS_DEF     "tests/sample_weights.def"
#define WEIGHTS_STRUCT  SampleWeights
#define WEIGHTS_NAME(x) sample_##x
#include "eval/weights_declare.def"

#define WEIGHTS_DEF     "tests/sample_weights.def"
#define WEIGHTS_STRUCT  SampleWeights
#define WEIGHTS_NAME(x) sample_##x
#include "eval/weights_define.def"

static const Evaluator sample = {
    .name = "sample",
    .weights = &sample_weight_table,
    .defaults = &sample_weights_default,
    .weights_size = sizeof(SampleWeights),
};
static const Evaluator *const samples[] = {&sample, NULL};

/* The defaults as they are to be written. */
static const char sample_text[] =
    "{\n"
    "  \"schema\": 1,\n"
    "  \"evaluator\": \"sample\",\n"
    "  \"weights\": {\n"
    "    \"single\": [-7, 8],\n"
    "    \"triple\": [[1, 2], [3, 4], [-5, -6]],\n"
    "    \"cells\": [\n"
    "      [-100, 100], [200, -200], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],\n"
    "      [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]\n"
    "    ],\n"
    "    \"many\": [\n"
    "      [-200, -200], [-200, -200], [-200, -200], [-200, -200], [-200, -200], [-200, -200],\n"
    "      [-200, -200], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], "
    "[0, 0]\n"
    "    ],\n"
    "    \"mobility\": {\n"
    "      \"pawn\": [1, 1],\n"
    "      \"knight\": [2, -2],\n"
    "      \"bishop\": [0, 0],\n"
    "      \"rook\": [0, 0],\n"
    "      \"unicorn\": [0, 0],\n"
    "      \"queen\": [0, 0],\n"
    "      \"king\": [0, 0]\n"
    "    },\n"
    "    \"limit\": 4,\n"
    "    \"limits\": [-9, 0, 9, 0],\n"
    "    \"threshold\": {\n"
    "      \"pawn\": 1,\n"
    "      \"knight\": 2,\n"
    "      \"bishop\": 3,\n"
    "      \"rook\": 4,\n"
    "      \"unicorn\": 5,\n"
    "      \"queen\": 6,\n"
    "      \"king\": 7\n"
    "    }\n"
    "  }\n"
    "}\n";

/* To be freed. */
static char *written(const WeightSet *set) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(out);
    weight_set_write(set, out);
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

static bool parse(WeightSet *set, const Evaluator *const *evaluators, const char *text,
                  Report *report) {
    report_clear(report);
    return weight_set_parse(set, evaluators, text, strlen(text), report);
}

static bool are_equal(const WeightSet *a, const WeightSet *b) {
    return a->evaluator == b->evaluator &&
           memcmp(a->values, b->values, a->evaluator->weights_size) == 0;
}

/* Every weight anywhere within its bounds. */
static void set_at_random(WeightSet *set, const Evaluator *evaluator, uint64_t *random) {
    const WeightTable *table = evaluator->weights;
    set->evaluator = evaluator;
    for (int i = 0; i < table->size; i++) {
        const WeightRow *row = weights_row_of(table, i);
        const uint32_t span = (uint32_t)(row->max - row->min + 1);
        const int midgame = row->min + (int)random_below(random, span);
        const int endgame = row->min + (int)random_below(random, span);
        set->values[i] = row->kind == WEIGHT_SHAPE ? midgame : pair_of(midgame, endgame);
    }
}

static void expect_round_trip(const WeightSet *set, const Evaluator *const *evaluators) {
    WeightSet again = {.evaluator = NULL};
    Report report;
    char *text = written(set);
    ck_assert_msg(parse(&again, evaluators, text, &report), "%s\n%s", report.error, text);
    ck_assert(are_equal(set, &again));
    char *second = written(&again);
    ck_assert_str_eq(text, second);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        ck_assert_uint_le(strcspn(line, "\n"), 100);
    free(text);
    free(second);
}

/* --- Writing and reading again --- */

START_TEST(the_layout_is_as_documented) {
    WeightSet set;
    weight_set_default(&set, &sample);
    char *text = written(&set);
    ck_assert_str_eq(text, sample_text);
    free(text);
}
END_TEST

START_TEST(what_was_written_is_read_as_it_was) {
    WeightSet set;
    uint64_t random = 4711;
    weight_set_default(&set, &sample);
    expect_round_trip(&set, samples);
    for (int i = 0; i < 200; i++) {
        set_at_random(&set, &sample, &random);
        expect_round_trip(&set, samples);
    }
}
END_TEST

START_TEST(every_evaluator_survives_writing_and_reading) {
    uint64_t random = 42;
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        WeightSet set;
        weight_set_default(&set, *evaluator);
        expect_round_trip(&set, evaluator_list);
        for (int i = 0; i < 50; i++) {
            set_at_random(&set, *evaluator, &random);
            expect_round_trip(&set, evaluator_list);
        }
    }
}
END_TEST

/* The order of the keys and all blanks are free. */
START_TEST(another_layout_means_the_same) {
    const Evaluator *const basic[] = {&evaluator_basic, NULL};
    WeightSet set, expected;
    Report report;
    weight_set_default(&expected, &evaluator_basic);
    expected.values[0] = PAIR(2, 3);
    ck_assert_msg(parse(&set, basic,
                        " {\"weights\":{\"pawn_advance\":[6,6],\"mobility\":[4,4.0],"
                        "\"centrality\":{\"king\":[0,0],\"queen\":[6,6],\"unicorn\":[10,10],"
                        "\"rook\":[2,2],\"bishop\":[8,8],\"knight\":[1.2e1,12],\"pawn\":[4,4]},"
                        "\r\n\t\"material\":[2,3]},\"evaluator\":\"basic\",\"schema\":1}\n\n",
                        &report),
                  "%s", report.error);
    ck_assert(are_equal(&set, &expected));
}
END_TEST

/* --- Mistakes --- */

/* The sample with the first occurrence of `old` replaced. To be freed. */
static char *sample_with(const char *old, const char *new) {
    const char *place = strstr(sample_text, old);
    ck_assert_msg(place != NULL, "the sample has no %s", old);
    const size_t before = (size_t)(place - sample_text);
    char *text = malloc(sizeof sample_text + strlen(new));
    ck_assert_ptr_nonnull(text);
    memcpy(text, sample_text, before);
    strcpy(text + before, new);
    strcat(text, place + strlen(old));
    return text;
}

static void expect_error(const char *text, const char *message) {
    Report report;
    WeightSet set, before;
    memset(&set, 0x5A, sizeof set);
    before = set;
    ck_assert_msg(!parse(&set, samples, text, &report), "accepted: %s", text);
    ck_assert_msg(strcmp(report.error, message) == 0, "%s\nsays:     %s\nexpected: %s", text,
                  report.error, message);
    ck_assert_msg(memcmp(&set, &before, sizeof set) == 0, "changed by: %s", text);
}

/* A mistake in the sample: what is replaced, by what, and the message. */
typedef struct Mistake {
    const char *old, *new, *message;
} Mistake;

static const Mistake mistakes[] = {
    /* The top. */
    {"\"schema\": 1", "\"schema\": 2", "schema: expected integer in [1, 1], not 2"},
    {"\"schema\": 1", "\"schema\": \"1\"", "schema: expected integer in [1, 1], but it is text"},
    {"\"schema\": 1,", "", "schema: expected integer in [1, 1], but it is missing"},
    {"\"schema\": 1", "\"shema\": 1", "shema: unknown; did you mean 'schema'?"},
    {"\"schema\": 1", "\"schema\": 1, \"schema\": 1", "schema: given twice"},
    {"\"schema\": 1", "\"schema\": 1, \"comment\": \"\"",
     "comment: unknown; there are schema, evaluator, weights"},
    {"\"evaluator\": \"sample\",", "", "evaluator: expected text, but it is missing"},
    {"\"sample\"", "7", "evaluator: expected text, but it is a number"},
    {"\"sample\"", "\"\"", "evaluator: expected text of 1 to 40 bytes"},
    {"\"sample\"", "\"simple\"", "evaluator: there is no 'simple'; did you mean 'sample'?"},
    {"\"sample\"", "\"fisher\"", "evaluator: there is no 'fisher'; there is sample"},
    {"\"weights\"", "\"weight\"", "weight: unknown; did you mean 'weights'?"},
    /* Rows. */
    {"\"single\": [-7, 8],", "", "weights.single: missing"},
    {"\"limit\": 4,", "", "weights.limit: missing"},
    {"\"limit\": 4", "\"limti\": 4", "weights.limti: unknown; did you mean 'limit'?"},
    {"\"limit\": 4", "\"Limit\": 4", "weights.Limit: unknown; did you mean 'limit'?"},
    {"\"limit\": 4", "\"zzzzzzzzzz\": 4",
     "weights.zzzzzzzzzz: unknown; there are single, triple, cells, many, mobility, limit, limits, "
     "threshold"},
    {"\"limit\": 4", "\"limit\": 4, \"limit\": 4", "weights.limit: given twice"},
    /* Pairs. */
    {"[-7, 8]", "[-51, 8]", "weights.single[0]: expected integer in [-50, 50], not -51"},
    {"[-7, 8]", "[-7, 51]", "weights.single[1]: expected integer in [-50, 50], not 51"},
    {"[-7, 8]", "[-7, 8.5]", "weights.single[1]: expected integer in [-50, 50], not 8.5"},
    {"[-7, 8]", "[-7, 1e99]", "weights.single[1]: expected integer in [-50, 50], not 1e+99"},
    {"[-7, 8]", "[\"7\", 8]", "weights.single[0]: expected integer in [-50, 50], but it is text"},
    {"[-7, 8]", "[-7, null]", "weights.single[1]: expected integer in [-50, 50], but it is null"},
    {"[-7, 8]", "[-7, false]",
     "weights.single[1]: expected integer in [-50, 50], but it is true or false"},
    {"[-7, 8]", "[-7]",
     "weights.single: expected an array of 2: midgame, endgame, but it has 1 element"},
    {"[-7, 8]", "[-7, 8, 9]",
     "weights.single: expected an array of 2: midgame, endgame, but it has 3 elements"},
    {"[-7, 8]", "[]",
     "weights.single: expected an array of 2: midgame, endgame, but it has 0 elements"},
    {"[-7, 8]", "-7",
     "weights.single: expected an array of 2: midgame, endgame, but it is a number"},
    {"[-7, 8]", "[[-7, 8]]",
     "weights.single: expected an array of 2: midgame, endgame, but it has 1 element"},
    {"[-7, 8]", "{\"midgame\": -7, \"endgame\": 8}",
     "weights.single: expected an array of 2: midgame, endgame, but it is an object"},
    /* Arrays. */
    {"[1, 2], ", "", "weights.triple: expected an array of 3, but it has 2 elements"},
    {"[1, 2], ", "[1, 2], [1, 2], ",
     "weights.triple: expected an array of 3, but it has 4 elements"},
    {"[[1, 2], [3, 4], [-5, -6]]", "null",
     "weights.triple: expected an array of 3, but it is null"},
    {"[3, 4]", "3",
     "weights.triple[1]: expected an array of 2: midgame, endgame, but it is a number"},
    {"[3, 4]", "[3, 400]", "weights.triple[1][1]: expected integer in [-50, 50], not 400"},
    {"[0, 0]\n    ],\n    \"many\"", "[0, 201]\n    ],\n    \"many\"",
     "weights.cells[63][1]: expected integer in [-200, 200], not 201"},
    {"[-9, 0, 9, 0]", "[-9, 0, 9]",
     "weights.limits: expected an array of 4, but it has 3 elements"},
    {"[-9, 0, 9, 0]", "[-9, 0, 10, 0]", "weights.limits[2]: expected integer in [-9, 9], not 10"},
    {"[-9, 0, 9, 0]", "[-9, 0, [9, 9], 0]",
     "weights.limits[2]: expected integer in [-9, 9], but it is an array"},
    /* Shapes. */
    {"\"limit\": 4", "\"limit\": [4, 4]",
     "weights.limit: expected integer in [0, 9], but it is an array"},
    {"\"limit\": 4", "\"limit\": -1", "weights.limit: expected integer in [0, 9], not -1"},
    /* Pieces. */
    {"\"knight\": [2, -2]", "\"knight\": [2, 77]",
     "weights.mobility.knight[1]: expected integer in [-50, 50], not 77"},
    {"\"knight\": [2, -2],", "",
     "weights.mobility.knight: expected an array of 2: midgame, endgame, but it is missing"},
    {"\"knight\": [2, -2]", "\"kinght\": [2, -2]",
     "weights.mobility.kinght: unknown; did you mean 'knight'?"},
    {"\"knight\": [2, -2]", "\"pawn\": [2, -2]", "weights.mobility.pawn: given twice"},
    {"\"knight\": 2", "\"knight\": 100",
     "weights.threshold.knight: expected integer in [0, 99], not 100"},
    {"\"knight\": 2,", "",
     "weights.threshold.knight: expected integer in [0, 99], but it is missing"},
    /* Not JSON. */
    {"\"limit\": 4,", "\"limit\": 4", "line 31, column 5: not JSON from here on"},
    {"\"limit\": 4", "\"limit\": ", "line 30, column 14: not JSON from here on"},
    {"  }\n}\n", "  }\n}\n{}\n", "line 43, column 1: text follows the end of the object"},
    {"  }\n}\n", "  }\n", "line 41, column 4: not JSON from here on"},
};

START_TEST(mistakes_are_named_by_their_path) {
    for (size_t i = 0; i < ARRAY_LENGTH(mistakes); i++) {
        char *text = sample_with(mistakes[i].old, mistakes[i].new);
        expect_error(text, mistakes[i].message);
        free(text);
    }
    expect_error("", "line 1, column 1: not JSON from here on");
    expect_error("[]", "expected an object in braces");
    expect_error("{\"schema\":1,\"evaluator\":\"sample\"}",
                 "weights: expected an object in braces, but it is missing");
    expect_error("{\"schema\":1,\"evaluator\":\"sample\",\"weights\":[]}",
                 "weights: expected an object in braces, but it is an array");
}
END_TEST

/* A text of which any one byte is missing is no weights, or the same ones (a blank was lost), or
 * others within the bounds (a digit or sign was lost). */
START_TEST(no_lost_byte_does_harm) {
    for (size_t lost = 0; lost + 1 < sizeof sample_text; lost++) {
        char text[sizeof sample_text];
        WeightSet set;
        Report report;
        memcpy(text, sample_text, lost);
        strcpy(text + lost, sample_text + lost + 1);
        if (parse(&set, samples, text, &report)) {
            int element;
            ck_assert(!weights_out_of_bounds(sample.weights, set.values, &element));
            ck_assert(strchr(" \n0123456789-", sample_text[lost]) != NULL);
        } else {
            ck_assert(report.error[0] != '\0' && strchr(report.error, '\n') == NULL);
        }
    }
}
END_TEST

/* --- Files --- */

START_TEST(a_file_is_named_in_messages) {
    char path[] = "/tmp/orthant-weights-XXXXXX", expected[128];
    WeightSet set, saved;
    Report report;
    const int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    FILE *out = fdopen(file, "w");
    weight_set_default(&saved, &evaluator_basic);
    weight_set_write(&saved, out);
    fflush(out);
    ck_assert_msg(weight_set_load(&set, path, &report), "%s", report.error);
    ck_assert(are_equal(&set, &saved));
    ck_assert_int_eq(ftruncate(file, 0), 0);
    ck_assert(!weight_set_load(&set, path, &report));
    snprintf(expected, sizeof expected, "%s: line 1, column 1: not JSON from here on", path);
    ck_assert_str_eq(report.error, expected);
    fclose(out);
    unlink(path);
    ck_assert(!weight_set_load(&set, path, &report));
    snprintf(expected, sizeof expected, "%s: No such file or directory", path);
    ck_assert_str_eq(report.error, expected);
    ck_assert(!weight_set_load(&set, "/", &report));
    ck_assert(are_equal(&set, &saved));
}
END_TEST

static char *file_text(const char *path) {
    char *text = NULL;
    size_t length;
    FILE *in = fopen(path, "r"), *out = open_memstream(&text, &length);
    ck_assert_msg(in != NULL, "%s is missing: tools/weights-files makes it", path);
    for (int c; (c = fgetc(in)) != EOF;)
        fputc(c, out);
    fclose(in);
    fclose(out);
    return text;
}

/* The files that come with the program are the compiled defaults, byte for byte. */
START_TEST(the_files_of_the_source_are_the_defaults) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        char path[512];
        WeightSet set;
        weight_set_default(&set, *evaluator);
        snprintf(path, sizeof path, ORTHANT_DATA_DIR "/weights/%s.json", (*evaluator)->name);
        char *expected = written(&set), *text = file_text(path);
        ck_assert_msg(strcmp(text, expected) == 0, "%s: run tools/weights-files", path);
        free(expected);
        free(text);
    }
}
END_TEST

/* Every file there, such as fischer-paper.json, can be read, and is written as we write it. */
START_TEST(the_files_of_the_source_are_in_our_layout) {
    glob_t files;
    ck_assert_int_eq(glob(ORTHANT_DATA_DIR "/weights/*.json", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        WeightSet set;
        Report report;
        report_clear(&report);
        ck_assert_msg(weight_set_load(&set, files.gl_pathv[i], &report), "%s", report.error);
        char *expected = written(&set), *text = file_text(files.gl_pathv[i]);
        ck_assert_msg(strcmp(text, expected) == 0,
                      "%s: pass it through orthant eval --dump-weights --weights",
                      files.gl_pathv[i]);
        free(expected);
        free(text);
    }
    globfree(&files);
}
END_TEST

/* --- The tables of the evaluators --- */

static void check_row(const WeightTable *table, int index) {
    const WeightRow *row = &table->rows[index];
    ck_assert(row->name[0] != '\0' && row->help[0] != '\0');
    ck_assert_ptr_eq(weights_find(table, row->name), row); /* no name twice */
    ck_assert_int_ge(row->count, 1);
    ck_assert(row->labels == LABELS_NONE || row->count == WEIGHT_PIECES);
    ck_assert_int_lt(row->min, row->max);
    ck_assert(row->group >= 0 && row->group < table->group_count);
    ck_assert(!strchr(row->help, '|') && !strchr(row->help, '\n'));
}

START_TEST(the_tables_are_sound) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        const WeightTable *table = (*evaluator)->weights;
        int size = 0, element;
        for (int i = 0; i < table->row_count; i++) {
            check_row(table, i);
            ck_assert_int_eq(table->rows[i].offset, size);
            size += table->rows[i].count;
        }
        ck_assert_int_eq(table->size, size);
        ck_assert_uint_eq((*evaluator)->weights_size, (size_t)size * sizeof(Pair));
        ck_assert_ptr_null(weights_find(table, "no such weight"));
        const WeightRow *row = weights_out_of_bounds(table, (*evaluator)->defaults, &element);
        ck_assert_msg(!row, "%s.%s[%d] is out of bounds", (*evaluator)->name, row ? row->name : "",
                      element);
        for (int i = 0; i < table->group_count; i++)
            ck_assert_int_eq(weights_find_group(table, table->groups[i]), i);
    }
}
END_TEST

/* Shapes go as near to 0 as their bounds allow; other groups stay as they are. */
START_TEST(a_silent_group_has_no_weights) {
    WeightSet set, before;
    weight_set_default(&set, &sample);
    before = set;
    for (int group = 0; group < sample.weights->group_count; group++) {
        set = before;
        weights_silence(sample.weights, set.values, group);
        for (int i = 0; i < sample.weights->size; i++) {
            const WeightRow *row = weights_row_of(sample.weights, i);
            const int none =
                row->kind == WEIGHT_SHAPE ? max_int(row->min, min_int(row->max, 0)) : 0;
            ck_assert_int_eq(set.values[i], row->group == group ? none : before.values[i]);
        }
    }
}
END_TEST

START_TEST(a_bound_is_kept_by_both_phases) {
    WeightSet set;
    int element = -1;
    weight_set_default(&set, &sample);
    ck_assert_ptr_null(weights_out_of_bounds(sample.weights, set.values, &element));
    set.values[2] = PAIR(-50, 51);
    ck_assert_str_eq(weights_out_of_bounds(sample.weights, set.values, &element)->name, "triple");
    ck_assert_int_eq(element, 1);
    set.values[2] = PAIR(-51, 50);
    ck_assert_str_eq(weights_out_of_bounds(sample.weights, set.values, &element)->name, "triple");
    set.values[2] = PAIR(-50, 50);
    ck_assert_ptr_null(weights_out_of_bounds(sample.weights, set.values, &element));
    set.values[weights_find(sample.weights, "limit")->offset] = 10;
    ck_assert_str_eq(weights_out_of_bounds(sample.weights, set.values, &element)->name, "limit");
}
END_TEST

/* Any one weight changed makes another number, the same weights the same one. */
START_TEST(the_checksum_tells_weights_apart) {
    WeightSet set, same;
    weight_set_default(&set, &sample);
    weight_set_default(&same, &sample);
    const uint64_t sum = weight_set_checksum(&set);
    ck_assert_uint_eq(weight_set_checksum(&same), sum);
    for (int i = 0; i < sample.weights->size; i++) {
        set.values[i] += 1;
        ck_assert_uint_ne(weight_set_checksum(&set), sum);
        set.values[i] -= 1;
    }
    ck_assert_uint_eq(weight_set_checksum(&set), sum);
}
END_TEST

START_TEST(every_variant_has_an_evaluator_that_fits) {
    for (int i = 0; variant_list[i]; i++) {
        WeightSet set;
        Report report;
        report_clear(&report);
        weight_set_default(&set, evaluator_default(variant_list[i]));
        ck_assert(weight_set_check_variant(&set, variant_list[i], &report));
    }
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++)
        ck_assert_ptr_eq(evaluator_find((*evaluator)->name), *evaluator);
    ck_assert_ptr_null(evaluator_find("none"));
}
END_TEST

Suite *weights_suite(void) {
    Suite *suite = suite_create("weights");
    TCase *tcase = tcase_create("weights");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, the_layout_is_as_documented);
    tcase_add_test(tcase, what_was_written_is_read_as_it_was);
    tcase_add_test(tcase, every_evaluator_survives_writing_and_reading);
    tcase_add_test(tcase, another_layout_means_the_same);
    tcase_add_test(tcase, mistakes_are_named_by_their_path);
    tcase_add_test(tcase, no_lost_byte_does_harm);
    tcase_add_test(tcase, a_file_is_named_in_messages);
    tcase_add_test(tcase, the_files_of_the_source_are_the_defaults);
    tcase_add_test(tcase, the_files_of_the_source_are_in_our_layout);
    tcase_add_test(tcase, the_tables_are_sound);
    tcase_add_test(tcase, a_silent_group_has_no_weights);
    tcase_add_test(tcase, a_bound_is_kept_by_both_phases);
    tcase_add_test(tcase, the_checksum_tells_weights_apart);
    tcase_add_test(tcase, every_variant_has_an_evaluator_that_fits);
    suite_add_tcase(suite, tcase);
    return suite;
}
