/* Search profiles: named sets of search parameters as JSON files,
 *
 *     {"schema": 1, "profile": "mango", "params": {"null_move": 1, ...}}
 *
 * A parameter that is not there has its default. Whatever else is not as it should be is an error:
 * unknown or repeated keys, wrong types, values out of range, text after the object. */
#ifndef ORTHANT_TOOLS_PROFILE_H
#define ORTHANT_TOOLS_PROFILE_H

#include <stdio.h>

#include "core/report.h"
#include "core/search_params.h"

struct cJSON;

enum { PROFILE_NAME_MAX = 63 };

typedef struct Profile {
    char name[PROFILE_NAME_MAX + 1];
    SearchParams params;
} Profile;

/* Reads a profile. On an error `profile` is unchanged, and the report names the place by its path
 * ("params.null_move: expected integer in [0, 1], not 7") or by line and column. */
bool profile_parse(Profile *profile, const char *text, size_t length, Report *report);
/* Reads the values of search parameters, an object at `path`, into `params`; those it does not name
 * stay. */
bool profile_read_params(SearchParams *params, const struct cJSON *object, const char *path,
                         Report *report);
/* Writes a profile: the parameters that are set. */
void profile_write(const Profile *profile, FILE *out);
/* Reads a profile from a file, whose name the message begins with. */
bool profile_load(Profile *profile, const char *path, Report *report);

#endif
