/* orthant tune --check: what a run would do, and whether it could. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/gnuplot.h"
#include "tools/text_file.h"
#include "tools/tune/line_stream.h"
#include "tools/tune/tune_run.h"

/* Files may be empty or of other data: only reading them tells. */
static bool check_data(const TuneConfig *config, const char *program) {
    bool sound = true;
    for (int i = 0; i < config->data_count; i++) {
        const char *path = config->data[i];
        struct stat status;
        Report report;
        report_clear(&report);
        LineStream *stream = line_stream_open(path, &report);
        if (stream && stat(path, &status) == 0) {
            printf("data        %s (%lld bytes)\n", path, (long long)status.st_size);
        } else {
            fprintf(stderr, "%s: %s: %s\n", program, path, stream ? strerror(errno) : report.error);
            sound = false;
        }
        line_stream_close(stream);
    }
    return sound;
}

static bool check_output(const TuneConfig *config, TuneOutput output, const char *program) {
    const char *path = config->outputs[output];
    Report report;
    report_clear(&report);
    if (!text_file_check(path, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return false;
    }
    if (output != TUNE_OUTPUT_PLOT || gnuplot_exists()) return true;
    fprintf(stderr, "%s: output.plot: " GNUPLOT_MISSING "\n", program);
    return false;
}

bool tune_check_outputs(const TuneConfig *config, const char *program) {
    bool sound = true;
    for (int i = 0; i < TUNE_OUTPUT_COUNT; i++) {
        if (config->outputs[i][0] && !check_output(config, (TuneOutput)i, program)) sound = false;
    }
    return sound;
}

static void print_outputs(const TuneConfig *config) {
    static const char *const names[TUNE_OUTPUT_COUNT] = {"weights", "diff", "curve", "plot",
                                                         "checkpoint"};
    for (int i = 0; i < TUNE_OUTPUT_COUNT; i++) {
        const char *path = config->outputs[i];
        const bool goes_on = i == TUNE_OUTPUT_CHECKPOINT && access(path, F_OK) == 0;
        if (path[0]) printf("%-11s %s%s\n", names[i], path, goes_on ? " (there: it goes on)" : "");
    }
}

static void print_weights(const TuneConfig *config) {
    const WeightTable *table = config->start.evaluator->weights;
    int frozen = 0, shapes = 0;
    for (int i = 0; i < table->size; i++) {
        const bool is_shape = weights_row_of(table, i)->kind == WEIGHT_SHAPE;
        shapes += is_shape;
        frozen += config->frozen[i] && !is_shape;
    }
    printf("weights     %d of %s to tune, %d frozen, %d not linear\n",
           table->size - frozen - shapes, config->start.evaluator->name, frozen, shapes);
}

int tune_check(const TuneConfig *config, const char *program) {
    printf("variant     %s\n", config->variant->name);
    print_weights(config);
    printf("target      %g of the search's score, %g of the result; K %s", config->lambda,
           1 - config->lambda, config->k > 0 ? "" : "fitted\n");
    if (config->k > 0) printf("%g\n", config->k);
    printf("steps       batches of %d, up to %d epochs, rate %g, L2 %g, %d threads\n",
           config->batch, config->epochs, config->rate, config->l2, config->threads);
    printf("validation  %g of the games, seed %" PRIu64 "\n", config->validation, config->seed);
    const bool readable = check_data(config, program);
    print_outputs(config);
    return tune_check_outputs(config, program) && readable ? EXIT_DONE : EXIT_FAILED;
}
