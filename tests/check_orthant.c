/* Runs the suites named on the command line, or all but those on request. */
#include "suites.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct NamedSuite {
    const char *name;
    Suite *(*create)(void);
    bool on_request;
} NamedSuite;

static const NamedSuite suites[] = {
#define PLAIN_ROW(name)      {#name, name##_suite, false},
#define WIDTH_ROW(name)      {#name, name##_suite_w1, false}, {#name, name##_suite_w2, false},
#define ON_REQUEST_ROW(name) {#name, name##_suite_w1, true}, {#name, name##_suite_w2, true},
    PLAIN_SUITES(PLAIN_ROW) WIDTH_SUITES(WIDTH_ROW) WIDTH_SUITES_ON_REQUEST(ON_REQUEST_ROW)
#undef PLAIN_ROW
#undef WIDTH_ROW
#undef ON_REQUEST_ROW
};
enum { SUITE_COUNT = sizeof suites / sizeof suites[0] };

static bool is_wanted(const NamedSuite *suite, int count, char **names) {
    if (count == 0) return !suite->on_request;
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], suite->name) == 0) return true;
    }
    return false;
}

static bool exists(const char *name) {
    for (int i = 0; i < SUITE_COUNT; i++) {
        if (strcmp(suites[i].name, name) == 0) return true;
    }
    return false;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (exists(argv[i])) continue;
        fprintf(stderr, "check_orthant: no suite named '%s'; there are:", argv[i]);
        for (int k = 0; k < SUITE_COUNT; k++) {
            if (k == 0 || strcmp(suites[k].name, suites[k - 1].name) != 0) {
                fprintf(stderr, " %s", suites[k].name);
            }
        }
        fprintf(stderr, "\n");
        return 2;
    }
    SRunner *runner = srunner_create(NULL);
    for (int i = 0; i < SUITE_COUNT; i++) {
        if (is_wanted(&suites[i], argc - 1, argv + 1)) {
            srunner_add_suite(runner, suites[i].create());
        }
    }
    srunner_run_all(runner, CK_ENV);
    const int failures = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
