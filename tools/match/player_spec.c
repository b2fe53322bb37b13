#include "tools/match/player_spec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "eval/evaluators.h"
#include "tools/book/book.h"
#include "tools/levels.h"
#include "tools/plain_text.h"
#include "tools/profile.h"
#include "tools/suggest.h"

enum { ITEM_SIZE = 512, KEYS_MAX = 512 };

static const char *const limit_keys[] = {"tc", "nodes", "movetime", "depth"};

static const char option_prefix[] = "option.";

static bool is_limit_key(const char *key) {
    for (size_t i = 0; i < ARRAY_LENGTH(limit_keys); i++) {
        if (strcmp(key, limit_keys[i]) == 0) return true;
    }
    return false;
}

/* A whole number within bounds. */
static bool parse_integer(const char *key, const char *text, int low, int high, int *number,
                          Report *report) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || value < low || value > high) {
        return report_error(report, "%s: expected integer in [%d, %d], not '%s'", key, low, high,
                            text);
    }
    *number = (int)value;
    return true;
}

static bool set_param(PlayerSpec *spec, int index, const char *text, Report *report) {
    const SearchParamInfo *info = &search_param_info[index];
    int value = 0;
    return parse_integer(info->name, text, info->min, info->max, &value, report) &&
           search_params_set(&spec->params, index, value);
}

static bool set_profile(PlayerSpec *spec, const char *path, Report *report) {
    Profile profile;
    if (!profile_load(&profile, path, report)) return false;
    spec->params = profile.params;
    spec->profile_file = file_use_of(path, "the profile of a player");
    return true;
}

static bool set_weights(PlayerSpec *spec, const char *path, Report *report) {
    spec->weights_file = file_use_of(path, "the weights of a player");
    return weight_set_load(&spec->weights, path, report);
}

static bool set_evaluator(PlayerSpec *spec, const char *name, Report *report) {
    char hint[SUGGEST_SIZE];
    spec->evaluator = evaluator_find(name);
    if (spec->evaluator) return true;
    suggest_evaluator_text(name, evaluator_list, hint);
    return report_error(report, "eval: no evaluator '%.40s'%s", name, hint);
}

static bool add_off(PlayerSpec *spec, const char *group, Report *report) {
    if (group[0] == '\0') return report_error(report, "off: expected the name of a group");
    if (strlen(group) >= PLAYER_GROUP_SIZE || spec->off_count == WEIGHT_GROUPS_MAX) {
        return report_error(report, "off: more than %d groups, or a name that is too long",
                            WEIGHT_GROUPS_MAX);
    }
    snprintf(spec->off[spec->off_count++], PLAYER_GROUP_SIZE, "%s", group);
    return true;
}

/* Copies a value into a field of PLAYER_TEXT_SIZE. */
static bool set_text(char *field, const char *key, const char *value, Report *report) {
    const size_t length = strlen(value);
    if (length == 0) return report_error(report, "%s: expected a value", key);
    if (length >= PLAYER_TEXT_SIZE) return report_error(report, "%s: the value is too long", key);
    if (!plain_text_check(value)) {
        return report_error(report, "%s: expected text without control characters", key);
    }
    memcpy(field, value, length + 1);
    return true;
}

/* Looks whether it is one; for which variant, only the match knows. */
static bool set_book(PlayerSpec *spec, const char *path, Report *report) {
    if (!set_text(spec->book, "book", path, report)) return false;
    Book *book = book_open(path, report);
    if (!book) return false;
    spec->book_variant = book_variant(book);
    spec->book_checksum = book_checksum(book);
    book_close(book);
    return true;
}

static bool set_name(PlayerSpec *spec, const char *value, Report *report) {
    const size_t length = strlen(value);
    if (length == 0 || length >= sizeof spec->name || !plain_text_check(value)) {
        return report_error(report,
                            "name: expected text of 1 to %d bytes without control characters",
                            PLAYER_NAME_SIZE - 1);
    }
    memcpy(spec->name, value, length + 1);
    return true;
}

static bool add_argument(PlayerSpec *spec, const char *value, Report *report) {
    if (spec->argument_count == PLAYER_ARGUMENTS_MAX) {
        return report_error(report, "arg: more than %d", PLAYER_ARGUMENTS_MAX);
    }
    return set_text(spec->arguments[spec->argument_count++], "arg", value, report);
}

static bool add_init(PlayerSpec *spec, const char *value, Report *report) {
    if (spec->init_count == PLAYER_INIT_MAX) {
        return report_error(report, "init: more than %d", PLAYER_INIT_MAX);
    }
    return set_text(spec->init[spec->init_count++], "init", value, report);
}

static bool set_protocol(PlayerSpec *spec, const char *value, Report *report) {
    const bool cecp = strcmp(value, "cecp") == 0;
    spec->protocol = cecp ? PROTOCOL_CECP : PROTOCOL_UCI;
    return cecp || strcmp(value, "uci") == 0 ||
           report_error(report, "protocol: expected uci or cecp, not '%s'", value);
}

static bool add_option(PlayerSpec *spec, const char *name, const char *value, Report *report) {
    if (spec->option_count == PLAYER_OPTIONS_MAX) {
        return report_error(report, "option: more than %d", PLAYER_OPTIONS_MAX);
    }
    PlayerOption *option = &spec->options[spec->option_count++];
    return set_text(option->name, "option", name, report) &&
           set_text(option->value, name, value, report);
}

static bool set_level(PlayerSpec *spec, const char *value, Report *report) {
    char list[LEVEL_LIST_SIZE];
    spec->level = level_find(value);
    spec->limited = spec->level >= 0;
    level_list(list);
    return spec->limited ||
           report_error(report, "level: expected one of %s, not '%.40s'", list, value);
}

static bool unknown_key(const char *key, Report *report) {
    static const char *const settings[] = {"name",     "profile", "eval",  "weights", "off",
                                           "hash",     "threads", "cmd",   "arg",     "init",
                                           "protocol", "variant", "level", "book"};
    const char *names[KEYS_MAX] = {NULL};
    size_t count = ARRAY_LENGTH(settings);
    memcpy(names, settings, sizeof settings);
    for (size_t i = 0; i < ARRAY_LENGTH(limit_keys); i++)
        names[count++] = limit_keys[i];
    for (int i = 0; i < search_param_count && count + 1 < ARRAY_LENGTH(names); i++)
        names[count++] = search_param_info[i].name;
    char hint[SUGGEST_SIZE];
    suggest_text(key, names,
                 "; docs/search.md lists the search parameters, the man page the other keys", hint);
    return report_error(report, "unknown key '%.60s'%s", key, hint);
}

bool player_spec_set(PlayerSpec *spec, const char *key, const char *value, Report *report) {
    if (strcmp(key, "name") == 0) return set_name(spec, value, report);
    if (strcmp(key, "profile") == 0) return set_profile(spec, value, report);
    if (strcmp(key, "eval") == 0) return set_evaluator(spec, value, report);
    if (strcmp(key, "weights") == 0) return set_weights(spec, value, report);
    if (strcmp(key, "book") == 0) return set_book(spec, value, report);
    if (strcmp(key, "level") == 0) return set_level(spec, value, report);
    if (strcmp(key, "off") == 0) return add_off(spec, value, report);
    if (strcmp(key, "hash") == 0) {
        return parse_integer(key, value, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB, &spec->hash_mb,
                             report);
    }
    if (strcmp(key, "threads") == 0) {
        return parse_integer(key, value, 1, ENGINE_THREADS_MAX, &spec->threads, report);
    }
    if (strcmp(key, "cmd") == 0) return set_text(spec->command, key, value, report);
    if (strcmp(key, "variant") == 0) return set_text(spec->variant, key, value, report);
    if (strcmp(key, "arg") == 0) return add_argument(spec, value, report);
    if (strcmp(key, "protocol") == 0) return set_protocol(spec, value, report);
    if (strcmp(key, "init") == 0) return add_init(spec, value, report);
    if (strncmp(key, option_prefix, strlen(option_prefix)) == 0) {
        return add_option(spec, key + strlen(option_prefix), value, report);
    }
    if (is_limit_key(key)) return time_control_set(&spec->control, key, value, report);
    const int index = search_params_find(key);
    return index >= 0 ? set_param(spec, index, value, report) : unknown_key(key, report);
}

/* Reads one item, which is cut up. */
static bool set_item(PlayerSpec *spec, char *item, Report *report) {
    char *equals = strchr(item, '=');
    if (!equals && strcmp(item, "default") == 0) return true;
    if (!equals) return report_error(report, "expected KEY=VALUE, not '%s'", item);
    *equals = '\0';
    return player_spec_set(spec, item, equals + 1, report);
}

/* Settings that only one kind of player has must not be lost on the other. */
bool player_spec_check(const PlayerSpec *spec, Report *report) {
    const bool external = spec->command[0] != '\0';
    const bool tuned = memcmp(&spec->params, &search_params_default, sizeof spec->params) != 0;
    const bool weighted = spec->evaluator || spec->weights.evaluator || spec->off_count > 0;
    if (external && (tuned || weighted || spec->limited || spec->book[0])) {
        return report_error(report,
                            "cmd: search parameters, eval, level and book are for our own engine "
                            "only; an external one has option.NAME=VALUE");
    }
    if (spec->evaluator && spec->weights.evaluator && spec->evaluator != spec->weights.evaluator) {
        return report_error(report, "weights: they are of %s, but eval is %s",
                            spec->weights.evaluator->name, spec->evaluator->name);
    }
    if (spec->protocol != PROTOCOL_CECP && spec->init_count > 0) {
        return report_error(report, "init: only with protocol=cecp");
    }
    if (external && spec->protocol == PROTOCOL_CECP && spec->control.nodes > 0) {
        return report_error(report, "nodes: CECP knows no such limit");
    }
    if (!external && (spec->protocol == PROTOCOL_CECP || spec->variant[0])) {
        return report_error(report, "%s: for external engines; cmd is missing",
                            spec->variant[0] ? "variant" : "protocol");
    }
    if (!external && (spec->argument_count > 0 || spec->option_count > 0)) {
        return report_error(report, "arg and option.NAME are for external engines; cmd is missing");
    }
    return true;
}

void player_spec_clear(PlayerSpec *spec) { *spec = (PlayerSpec){.params = search_params_default}; }

bool player_spec_parse(PlayerSpec *spec, const char *text, Report *report) {
    player_spec_clear(spec);
    snprintf(spec->name, sizeof spec->name, "%s", text[0] ? text : "default");
    plain_text_clean(spec->name);
    while (*text) {
        char item[ITEM_SIZE];
        const size_t length = strcspn(text, ",");
        if (length >= sizeof item) return report_error(report, "an item is too long: %.40s", text);
        memcpy(item, text, length);
        item[length] = '\0';
        if (!set_item(spec, item, report)) return false;
        text += length + (text[length] == ',');
    }
    return player_spec_check(spec, report);
}

void player_spec_add_files(const PlayerSpec *spec, FileUses *uses) {
    file_uses_read(uses, spec->profile_file);
    file_uses_read(uses, spec->weights_file);
    file_uses_read(uses, file_use_of(spec->book, "the opening book of a player"));
}

void player_spec_complete(PlayerSpec *spec, const TimeControl *common, int hash_mb,
                          const Variant *variant) {
    if (spec->hash_mb == 0) spec->hash_mb = hash_mb;
    if (time_control_is_set(&spec->control)) return;
    if (spec->limited && spec->level < LEVEL_MASTER) {
        const Handicap handicap = strength_handicap(level_strength(spec->level), variant);
        spec->control.nodes = handicap.random ? 1 : handicap.nodes;
    } else {
        spec->control = *common;
    }
}

static bool silence(WeightSet *set, const char *name, Report *report) {
    const WeightTable *table = set->evaluator->weights;
    const int group = weights_find_group(table, name);
    if (group >= 0) {
        weights_silence(table, set->values, group);
        return true;
    }
    const char *names[WEIGHT_GROUPS_MAX + 1] = {NULL};
    memcpy(names, table->groups, (size_t)table->group_count * sizeof *names);
    char hint[SUGGEST_SIZE];
    suggest_text(name, names, "; docs/weights.md lists them", hint);
    return report_error(report, "off: %s has no group '%s'%s", set->evaluator->name, name, hint);
}

bool player_spec_weights(const PlayerSpec *spec, const Variant *variant, WeightSet *set,
                         Report *report) {
    if (spec->weights.evaluator) {
        *set = spec->weights;
    } else {
        weight_set_default(set, spec->evaluator ? spec->evaluator : evaluator_default(variant));
    }
    if (!weight_set_check_variant(set, variant, report)) return false;
    for (int i = 0; i < spec->off_count; i++) {
        if (!silence(set, spec->off[i], report)) return false;
    }
    return true;
}

bool player_spec_check_variant(const PlayerSpec *spec, const Variant *variant, Report *report) {
    WeightSet set;
    if (spec->command[0]) return true;
    if (spec->book[0] && spec->book_variant != variant) {
        return report_error(report, "book: it is a book of %s, not of %s", spec->book_variant->name,
                            variant->name);
    }
    return player_spec_weights(spec, variant, &set, report);
}
