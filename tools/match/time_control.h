/* How long a player may think: a clock, or fixed limits for every move. */
#ifndef ORTHANT_TOOLS_MATCH_TIME_CONTROL_H
#define ORTHANT_TOOLS_MATCH_TIME_CONTROL_H

#include "core/report.h"
#include "core/search_types.h"

/* Zero means no such limit; with none at all the control is unset. */
typedef struct TimeControl {
    int64_t base_us, increment_us; /* the clock; none when base_us is 0 */
    int64_t movetime_us;
    uint64_t nodes;
    int depth;
} TimeControl;

bool time_control_is_set(const TimeControl *control);
/* Sets the limit that `key` names from text: "tc" (BASE+INC or BASE, seconds), "movetime"
 * (seconds), "nodes", "depth". False with the error set when the text is malformed or the key is
 * another. */
bool time_control_set(TimeControl *control, const char *key, const char *text, Report *report);
/* "0.25+0.0025 s", "10000 nodes", ...; several limits are joined by commas. */
void time_control_text(const TimeControl *control, char text[96]);

#endif
