/* Profiles: whatever the bytes, a profile within the bounds of its rows or one line of message. */
#include <string.h>

#include "fuzz_support.h"
#include "tools/profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Profile profile;
    Report report;
    report_clear(&report);
    if (!profile_parse(&profile, (const char *)data, size, &report)) {
        FUZZ_CHECK(fuzz_is_message(report.error));
        return 0;
    }
    FUZZ_CHECK(profile.name[0] != '\0' && strlen(profile.name) <= PROFILE_NAME_MAX);
    for (int i = 0; i < search_param_count; i++) {
        const int value = search_params_get(&profile.params, i);
        if (value == SEARCH_PARAM_UNSET) continue;
        FUZZ_CHECK(value >= search_param_info[i].min && value <= search_param_info[i].max);
    }
    return 0;
}
