/* Search profiles: what is read is what stands there, and nothing else is accepted. The parameters
 * are looked up by reflection, so that the tests know of the list no more than null_move and lmr.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tools/profile.h"

static bool parse(Profile *profile, const char *text, Report *report) {
    report_clear(report);
    return profile_parse(profile, text, strlen(text), report);
}

static void expect_error(const char *text, const char *message) {
    Report report;
    Profile profile, before;
    memset(&profile, 0x5A, sizeof profile);
    before = profile;
    ck_assert_msg(!parse(&profile, text, &report), "accepted: %s", text);
    ck_assert_msg(strcmp(report.error, message) == 0, "%s\nsays:     %s\nexpected: %s", text,
                  report.error, message);
    ck_assert_msg(memcmp(&profile, &before, sizeof profile) == 0, "changed by: %s", text);
}

START_TEST(missing_parameters_have_their_defaults) {
    Profile profile;
    Report report;
    ck_assert(parse(&profile, "{\"schema\":1,\"profile\":\"plain\",\"params\":{}}", &report));
    ck_assert_str_eq(profile.name, "plain");
    ck_assert(memcmp(&profile.params, &search_params_default, sizeof profile.params) == 0);
}
END_TEST

/* Each parameter in turn, at both of its bounds, the others as they were; one beyond is refused. */
START_TEST(every_parameter_can_be_set_within_its_bounds) {
    Profile profile;
    Report report;
    char text[256], message[256];
    for (int i = 0; i < search_param_count; i++) {
        const SearchParamInfo *info = &search_param_info[i];
        for (int bound = 0; bound < 2; bound++) {
            const int value = bound ? info->max : info->min;
            SearchParams expected = search_params_default;
            search_params_set(&expected, i, value);
            snprintf(text, sizeof text,
                     "{\"schema\": 1, \"profile\": \"x\",\n \"params\": {\"%s\": %d}}\n",
                     info->name, value);
            ck_assert_msg(parse(&profile, text, &report), "%s: %s", text, report.error);
            ck_assert(memcmp(&profile.params, &expected, sizeof expected) == 0);
        }
        snprintf(text, sizeof text, "{\"schema\":1,\"profile\":\"x\",\"params\":{\"%s\":%d}}",
                 info->name, info->max + 1);
        snprintf(message, sizeof message, "params.%s: expected integer in [%d, %d], not %d",
                 info->name, info->min, info->max, info->max + 1);
        expect_error(text, message);
    }
}
END_TEST

START_TEST(mistakes_are_named_by_their_path) {
#define WITH(params) "{\"schema\":1,\"profile\":\"x\",\"params\":" params "}"
    expect_error(WITH("{\"null_move\":-1}"),
                 "params.null_move: expected integer in [0, 1], not -1");
    expect_error(WITH("{\"null_move\":0.5}"),
                 "params.null_move: expected integer in [0, 1], not 0.5");
    expect_error(WITH("{\"null_move\":\"1\"}"),
                 "params.null_move: expected integer in [0, 1], but it is text");
    expect_error(WITH("{\"null_move\":true}"),
                 "params.null_move: expected integer in [0, 1], but it is true or false");
    expect_error(WITH("{\"null_move\":null}"),
                 "params.null_move: expected integer in [0, 1], but it is null");
    expect_error(WITH("{\"null_move\":[1]}"),
                 "params.null_move: expected integer in [0, 1], but it is an array");
    expect_error(WITH("{\"null_mvoe\":1}"), "params.null_mvoe: unknown; did you mean 'null_move'?");
    expect_error("{\"schema\":1,\"evaluator\":\"basic\",\"weights\":{}}",
                 "these look like weights; use weights= (or --weights)");
    expect_error(WITH("{\"Null_Move\":1}"), "params.Null_Move: unknown; did you mean 'null_move'?");
    expect_error(WITH("{\"zzzzzzzzzzzz\":1}"),
                 "params.zzzzzzzzzzzz: unknown; docs/search.md lists them");
    expect_error(WITH("{\"null_move\":1,\"null_move\":1}"), "params.null_move: given twice");
    expect_error(WITH("3"), "params: expected an object in braces");
    expect_error("{\"schema\":1,\"profile\":\"x\"}", "params: expected an object in braces");
    expect_error("{\"schema\":2,\"profile\":\"x\",\"params\":{}}",
                 "schema: expected integer in [1, 1], not 2");
    expect_error("{\"profile\":\"x\",\"params\":{}}",
                 "schema: expected integer in [1, 1], but it is missing");
    expect_error("{\"schema\":1,\"params\":{}}", "profile: expected text, but it is missing");
    expect_error("{\"schema\":1,\"profile\":\"\",\"params\":{}}",
                 "profile: expected text of 1 to 63 bytes");
    expect_error("{\"schema\":1,\"profile\":\"x\",\"parms\":{}}",
                 "parms: unknown; did you mean 'params'?");
    expect_error("{\"schema\":1,\"schema\":1}", "schema: given twice");
#undef WITH
}
END_TEST

START_TEST(what_is_not_json_is_named_by_line_and_column) {
    expect_error("", "line 1, column 1: not JSON from here on");
    expect_error("{\"schema\":1,\n \"profile\" \"x\"}", "line 2, column 12: not JSON from here on");
    expect_error("[]", "expected an object in braces");
    expect_error("{}\n{}", "line 2, column 1: text follows the end of the object");
    expect_error("{\"pro\\u0000file\":1}", "line 1, column 6: a zero character is not allowed");
}
END_TEST

/* Bytes beyond the length are not looked at, and a zero byte ends nothing. */
START_TEST(the_length_counts) {
    static const char text[] = "{\"schema\":1,\"profile\":\"x\",\"params\":{}}\0}";
    Profile profile;
    Report report;
    ck_assert(profile_parse(&profile, text, strlen(text), &report));
    ck_assert(!profile_parse(&profile, text, sizeof text - 1, &report));
    ck_assert(!profile_parse(&profile, text, strlen(text) - 1, &report));
}
END_TEST

/* JSON (RFC 8259): blanks are space, tab, line feed and carriage return; other control characters
 * stand nowhere, and in texts not even those. Every such byte in both places. */
START_TEST(control_characters_are_refused) {
    static const char outside[] = "{\"schema\":1,\n @\"profile\":\"x\",\"params\":{}}";
    static const char inside[] = "{\"schema\":1,\n\"profile\":\"a\\\"@b\",\"params\":{}}";
    Profile profile;
    Report report;
    for (int c = 0; c < ' '; c++) {
        const bool blank = c == '\t' || c == '\n' || c == '\r';
        char text[sizeof outside + sizeof inside];
        memcpy(text, outside, sizeof outside);
        *strchr(text, '@') = (char)c;
        report_clear(&report);
        ck_assert_int_eq(profile_parse(&profile, text, sizeof outside - 1, &report), blank);
        if (!blank) {
            ck_assert_str_eq(report.error, "line 2, column 2: a control character is not allowed");
        }
        memcpy(text, inside, sizeof inside);
        *strchr(text, '@') = (char)c;
        ck_assert(!profile_parse(&profile, text, sizeof inside - 1, &report));
        ck_assert_str_eq(report.error,
                         "line 2, column 15: a control character in a text must be escaped");
    }
}
END_TEST

/* What is set stays, what is not has the default of the board; nothing stays unset. */
START_TEST(defaults_are_those_of_the_board) {
    const int set = search_params_find("lmr_depth");
    SearchParams params = search_params_default;
    ck_assert(search_params_set(&params, set, 17));
    for (int axes = 2; axes <= 3; axes++) {
        const SearchParams complete = search_params_for_board(&params, axes);
        for (int i = 0; i < search_param_count; i++) {
            const SearchParamInfo *info = &search_param_info[i];
            const int value = axes == 2 ? info->flat : info->cubic;
            ck_assert_int_eq(search_params_get(&complete, i), i == set ? 17 : value);
            ck_assert_int_ge(value, info->min);
            ck_assert_int_le(value, info->max);
        }
    }
}
END_TEST

START_TEST(a_file_is_named_in_messages) {
    char path[] = "/tmp/orthant-profile-XXXXXX", expected[128];
    static const char text[] = "{\"schema\":1,\"profile\":\"file\",\"params\":{\"lmr\":0}}\n";
    Profile profile;
    Report report;
    const int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    ck_assert(profile_load(&profile, path, &report));
    ck_assert_str_eq(profile.name, "file");
    ck_assert_int_eq(search_params_get(&profile.params, search_params_find("lmr")), 0);
    ck_assert_int_eq(ftruncate(file, 0), 0);
    ck_assert(!profile_load(&profile, path, &report));
    snprintf(expected, sizeof expected, "%s: line 1, column 1: not JSON from here on", path);
    ck_assert_str_eq(report.error, expected);
    close(file);
    unlink(path);
    ck_assert(!profile_load(&profile, path, &report));
    snprintf(expected, sizeof expected, "%s: No such file or directory", path);
    ck_assert_str_eq(report.error, expected);
    ck_assert(!profile_load(&profile, "/", &report));
}
END_TEST

/* The profiles that come with the program are sound, named as their files and not the default. */
START_TEST(the_profiles_of_the_source_are_sound) {
    static const char *const names[] = {"mango", "raumfischer"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        char path[512];
        Profile profile;
        Report report;
        report_clear(&report);
        snprintf(path, sizeof path, ORTHANT_DATA_DIR "/profiles/%s.json", names[i]);
        ck_assert_msg(profile_load(&profile, path, &report), "%s", report.error);
        ck_assert_str_eq(profile.name, names[i]);
        ck_assert(memcmp(&profile.params, &search_params_default, sizeof profile.params) != 0);
    }
}
END_TEST

Suite *profile_suite(void) {
    Suite *suite = suite_create("profile");
    TCase *tcase = tcase_create("profile");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, missing_parameters_have_their_defaults);
    tcase_add_test(tcase, every_parameter_can_be_set_within_its_bounds);
    tcase_add_test(tcase, mistakes_are_named_by_their_path);
    tcase_add_test(tcase, what_is_not_json_is_named_by_line_and_column);
    tcase_add_test(tcase, the_length_counts);
    tcase_add_test(tcase, control_characters_are_refused);
    tcase_add_test(tcase, defaults_are_those_of_the_board);
    tcase_add_test(tcase, a_file_is_named_in_messages);
    tcase_add_test(tcase, the_profiles_of_the_source_are_sound);
    suite_add_tcase(suite, tcase);
    return suite;
}
