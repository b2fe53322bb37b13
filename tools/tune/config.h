/* The configuration of orthant tune: one JSON object, every key optional but for the data;
 * docs/tuning.md lists the keys. */
#ifndef ORTHANT_TOOLS_TUNE_CONFIG_H
#define ORTHANT_TOOLS_TUNE_CONFIG_H

#include "tools/config_values.h"
#include "tools/weights_json.h"

enum { TUNE_FILES_MAX = 256, TUNE_THREADS_MAX = 64 };

/* Both halves of an element, or none. */
typedef bool TuneSelection[WEIGHTS_MAX];

typedef enum TuneOutput {
    TUNE_OUTPUT_WEIGHTS, /* JSON */
    TUNE_OUTPUT_DIFF,    /* Markdown */
    TUNE_OUTPUT_CURVE,   /* CSV */
    TUNE_OUTPUT_PLOT,    /* PNG; empty: not wanted */
    TUNE_OUTPUT_CHECKPOINT,
    TUNE_OUTPUT_COUNT
} TuneOutput;

typedef struct TuneConfig {
    const Variant *variant;
    WeightSet start;
    char (*data)[CONFIG_FILE_SIZE];
    int data_count; /* at least 1 */
    char outputs[TUNE_OUTPUT_COUNT][CONFIG_FILE_SIZE];
    TuneSelection frozen, tied; /* tied: both halves go the same way */
    double k;                   /* 0: to be fitted */
    double lambda;              /* part of the search's score in what is to be met */
    double l2;                  /* added to the loss for each squared centipawn from the start */
    double rate;                /* centipawns a step, at first */
    double validation;          /* part of the games */
    int epochs, batch, patience, halvings, min_samples, bad_lines, threads;
    uint64_t seed;
} TuneConfig;

/* Reads a configuration, and the weights to start from. Names of files in it are relative to the
 * folder it lies in; what is written lies beside it unless it says otherwise. False with the error
 * set, which names the place by its path; there is nothing to be freed then. */
bool tune_config_load(TuneConfig *config, const char *path, Report *report);
void tune_config_free(TuneConfig *config);

#endif
