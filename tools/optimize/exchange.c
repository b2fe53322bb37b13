#include "tools/optimize/exchange.h"

#include <cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "tools/config_json.h"
#include "tools/json_output.h"
#include "tools/text_file.h"

enum { NUMBER_MAX = 1000000 };

static void write_point(JsonObject *object, const OptimizeConfig *config, const int *point) {
    for (int i = 0; i < config->count; i++)
        json_add_integer(object, config->parameters[i].name, point[i]);
}

void exchange_write(const Exchange *exchange, const OptimizeConfig *config, FILE *out) {
    const Evaluation *evaluation = &exchange->evaluation;
    JsonObject *object = json_create();
    json_add_integer(object, "evaluation", evaluation->number);
    write_point(json_add_object(object, "point"), config, evaluation->point);
    if (exchange->opposed) {
        write_point(json_add_object(object, "opponent"), config, exchange->opponent);
    }
    if (exchange->played) {
        JsonArray *pairs = json_add_array(object, "pairs");
        for (int i = 0; i < ELO_PAIR_SCORES; i++)
            json_append_integer(pairs, evaluation->results.pairs[i]);
        json_add_number(object, "score", elo_moments(&evaluation->results).mean);
    }
    json_print(object, out);
}

static bool read_point(const cJSON *object, const char *path, const OptimizeConfig *config,
                       int *point, Report *report) {
    const char *names[SPSA_PARAMETERS_MAX + 1] = {NULL};
    for (int i = 0; i < config->count; i++)
        names[i] = config->parameters[i].name;
    if (!config_json_object(object, path, report) ||
        !config_json_check_keys(object, path, names, "", report)) {
        return false;
    }
    for (int i = 0; i < config->count; i++) {
        const TunedParameter *parameter = &config->parameters[i];
        char below[CONFIG_PATH_SIZE];
        config_json_path(path, parameter->name, below);
        if (!config_json_integer(config_json_member(object, parameter->name), below, parameter->min,
                                 parameter->max, &point[i], report)) {
            return false;
        }
    }
    return true;
}

static bool read_exchange(Exchange *exchange, const cJSON *root, const OptimizeConfig *config,
                          Report *report) {
    static const char *const keys[] = {"schema", "evaluation", "point", "opponent",
                                       "pairs",  "score",      NULL};
    Evaluation *evaluation = &exchange->evaluation;
    const cJSON *opponent = config_json_member(root, "opponent");
    const cJSON *pairs = config_json_member(root, "pairs");
    int schema;
    if (!config_json_check_keys(root, "", keys, "", report) ||
        !config_json_integer(config_json_member(root, "schema"), "schema", 1, 1, &schema, report) ||
        !config_json_integer(config_json_member(root, "evaluation"), "evaluation", 0, NUMBER_MAX,
                             &evaluation->number, report) ||
        !read_point(config_json_member(root, "point"), "point", config, evaluation->point,
                    report)) {
        return false;
    }
    exchange->opposed = opponent != NULL;
    exchange->played = pairs != NULL;
    return (!opponent || read_point(opponent, "opponent", config, exchange->opponent, report)) &&
           (!pairs || evaluations_parse_pairs(pairs, &evaluation->results, report));
}

bool exchange_read(Exchange *exchange, const OptimizeConfig *config, const char *path,
                   Report *report) {
    size_t length;
    const bool piped = strcmp(path, "-") == 0;
    char *text = piped ? text_file_read_stream(stdin, CONFIG_FILE_MAX, &length, report)
                       : text_file_read(path, CONFIG_FILE_MAX, &length, report);
    *exchange = (Exchange){0};
    cJSON *root = text ? config_json_parse(text, length, report) : NULL;
    const bool sound = root && read_exchange(exchange, root, config, report);
    cJSON_Delete(root);
    free(text);
    return sound;
}
