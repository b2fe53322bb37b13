/* The configuration of orthant optimize: one JSON object; docs/optimize.md lists the keys. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_CONFIG_H
#define ORTHANT_TOOLS_OPTIMIZE_CONFIG_H

#include "tools/match/config.h"
#include "tools/optimize/bayes.h"
#include "tools/optimize/parameters.h"
#include "tools/optimize/spsa.h"

typedef enum OptimizeMethod { OPTIMIZE_SPSA, OPTIMIZE_BAYES } OptimizeMethod;

typedef struct OptimizeConfig {
    OptimizeMethod method;
    SelfplayConfig match; /* the games of one evaluation */
    int evaluations;      /* matches to be played: of SPSA the iterations */
    int initial;          /* of bayes: evenly spread ones at first */
    SpsaSchedule schedule;
    int count;
    TunedParameter parameters[SPSA_PARAMETERS_MAX];
    char journal[CONFIG_FILE_SIZE];
    char weights[CONFIG_FILE_SIZE], profile[CONFIG_FILE_SIZE]; /* where the result goes */
} OptimizeConfig;

/* Reads a configuration from a file; names of files in it are relative to its folder. The first
 * engine has its weights set when they are tuned. False with the error set, which names the place
 * by its path; there is nothing to be freed then. */
bool optimize_config_load(OptimizeConfig *config, const char *path, Report *report);
void optimize_config_free(OptimizeConfig *config);

/* "spsa" or "bayes". */
const char *optimize_method_name(OptimizeMethod method);
/* Is any of the parameters a weight, or a search parameter? */
bool optimize_config_has_weights(const OptimizeConfig *config);
bool optimize_config_has_params(const OptimizeConfig *config);

#endif
