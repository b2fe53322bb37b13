#include <limits.h>
#include <string.h>

#include "eval/evaluators.h"
#include "tools/protocol/uci_session.h"
#include "variants/variants.h"

enum { NAME_SIZE = 64, OVERHEAD_MAX_MS = 10000 };

typedef enum OptionKind { OPTION_SPIN, OPTION_CHECK, OPTION_BUTTON, OPTION_COMBO } OptionKind;

/* An option as UCI describes it. `set` gets the value as text, and for spin and check as number. */
typedef struct Option {
    const char *name;
    OptionKind kind;
    int low, high, initial; /* spin; check: initial is 0 or 1 */
    void (*set)(UciSession *session, const char *text, int number);
} Option;

/* --- The table of a variant --- */

bool uci_table_open(UciTable *table, const Variant *variant, const UciOptions *options) {
    *table = (UciTable){.rules = rules_create(variant, RULES_WIDTH_AUTO)};
    if (!table->rules) return false;
    const Evaluator *evaluator = evaluator_default(variant);
    table->engine = engine_create(table->rules, evaluator, (size_t)options->hash_mb);
    table->game = game_create(table->rules);
    table->spare = game_create(table->rules);
    table->scratch = game_create(table->rules);
    if (table->engine && table->game && table->spare && table->scratch) {
        if (options->chess960) game_set_chess960(table->game, true);
        return true;
    }
    uci_table_close(table);
    return false;
}

void uci_table_close(UciTable *table) {
    if (table->engine) engine_destroy(table->engine);
    if (table->game) game_destroy(table->game);
    if (table->spare) game_destroy(table->spare);
    if (table->scratch) game_destroy(table->scratch);
    if (table->rules) rules_destroy(table->rules);
    *table = (UciTable){NULL, NULL, NULL, NULL, NULL};
}

/* --- What each option does --- */

static void set_hash(UciSession *session, const char *text, int number) {
    (void)text;
    if (engine_set_hash(session->table.engine, (size_t)number)) {
        session->options.hash_mb = number;
    } else {
        uci_error(session, "setoption: no memory for Hash %d; it stays at %d", number,
                  session->options.hash_mb);
    }
}

static void clear_hash(UciSession *session, const char *text, int number) {
    (void)text, (void)number;
    engine_new_game(session->table.engine);
}

static void set_variant(UciSession *session, const char *text, int number) {
    (void)number;
    const Variant *variant = variant_find(text);
    if (!variant) {
        uci_error(session, "setoption: there is no variant '%.60s'", text);
        return;
    }
    if (variant == rules_variant(session->table.rules)) return;
    UciTable table;
    if (!uci_table_open(&table, variant, &session->options)) {
        uci_error(session, "setoption: no memory for variant %s", variant->name);
        return;
    }
    uci_table_close(&session->table);
    session->table = table;
}

static void set_chess960(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.chess960 = number != 0;
    game_set_chess960(session->table.game, number != 0);
}

static void set_overhead(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.overhead_ms = number;
}

/* Pondering is asked for by `go ponder`; the option only tells that we can. */
static void set_ponder(UciSession *session, const char *text, int number) {
    (void)session, (void)text, (void)number;
}

static const Option options[] = {
    {"Hash", OPTION_SPIN, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB, ENGINE_HASH_DEFAULT_MB, set_hash},
    {"Clear Hash", OPTION_BUTTON, 0, 0, 0, clear_hash},
    {"Ponder", OPTION_CHECK, 0, 1, 0, set_ponder},
    {"Move Overhead", OPTION_SPIN, 0, OVERHEAD_MAX_MS, 10, set_overhead},
    {"UCI_Chess960", OPTION_CHECK, 0, 1, 0, set_chess960},
    {"UCI_Variant", OPTION_COMBO, 0, 0, 0, set_variant},
};

void uci_print_options(UciSession *session) {
    for (size_t i = 0; i < ARRAY_LENGTH(options); i++) {
        const Option *option = &options[i];
        fprintf(session->out, "option name %s type ", option->name);
        switch (option->kind) {
        case OPTION_SPIN:
            fprintf(session->out, "spin default %d min %d max %d\n", option->initial, option->low,
                    option->high);
            break;
        case OPTION_CHECK:
            fprintf(session->out, "check default %s\n", option->initial ? "true" : "false");
            break;
        case OPTION_BUTTON:
            fputs("button\n", session->out);
            break;
        case OPTION_COMBO:
            fprintf(session->out, "combo default %s", variant_list[0]->name);
            for (int v = 0; variant_list[v]; v++) {
                fprintf(session->out, " var %s", variant_list[v]->name);
            }
            fputc('\n', session->out);
            break;
        }
    }
}

/* --- Setting --- */

/* Joins the words from the present one up to (not including) `end`, or all, by single blanks. */
static void join_words(Words *words, const char *end, char text[NAME_SIZE]) {
    text[0] = '\0';
    for (bool first = true; words_next(words) && !(end && words_is(words, end)); first = false) {
        const size_t used = strlen(text);
        snprintf(text + used, NAME_SIZE - used, "%s%.*s", first ? "" : " ",
                 min_int((int)words->length, NAME_SIZE), words->word);
    }
}

static const Option *find_option(const char *name) {
    for (size_t i = 0; i < ARRAY_LENGTH(options); i++) {
        const Words words = {name, strlen(name), ""};
        if (words_is(&words, options[i].name)) return &options[i];
    }
    return NULL;
}

static void set_spin(UciSession *session, const Option *option, const char *text) {
    const Words words = {text, strlen(text), text + strlen(text)};
    long long number;
    if (!words_number(&words, &number)) {
        uci_error(session, "setoption: %s needs a whole number, not '%s'", option->name, text);
        return;
    }
    long long used = number < option->low ? option->low : number;
    if (used > option->high) used = option->high;
    if (used != number) {
        uci_note(session, "%s %lld is outside %d to %d; using %lld", option->name, number,
                 option->low, option->high, used);
    }
    option->set(session, text, (int)used);
}

static void set_check(UciSession *session, const Option *option, const char *text) {
    const Words words = {text, strlen(text), ""};
    if (words_is(&words, "true")) {
        option->set(session, text, 1);
    } else if (words_is(&words, "false")) {
        option->set(session, text, 0);
    } else {
        uci_error(session, "setoption: %s needs true or false, not '%s'", option->name, text);
    }
}

void uci_set_option(UciSession *session, Words words) {
    char name[NAME_SIZE], value[NAME_SIZE];
    if (!words_next(&words) || !words_is(&words, "name")) {
        uci_error(session, "setoption: 'name' expected");
        return;
    }
    join_words(&words, "value", name);
    join_words(&words, NULL, value);
    const Option *option = find_option(name);
    if (!option) {
        uci_error(session, "setoption: there is no option '%s'", name);
    } else if (option->kind == OPTION_SPIN) {
        set_spin(session, option, value);
    } else if (option->kind == OPTION_CHECK) {
        set_check(session, option, value);
    } else {
        option->set(session, value, 0);
    }
}
