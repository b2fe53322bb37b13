#include <limits.h>
#include <string.h>
#include <strings.h>

#include "tools/profile.h"
#include "tools/protocol/uci_session.h"
#include "tools/setup.h"
#include "tools/suggest.h"
#include "variants/variants.h"

enum {
    NAME_SIZE = 64,
    VALUE_SIZE = 1024,
    OVERHEAD_MAX_MS = 10000,
    OVERHEAD_DEFAULT_MS = 20,
    ELO_DEFAULT = 1600
};

typedef enum OptionKind {
    OPTION_SPIN,
    OPTION_CHECK,
    OPTION_BUTTON,
    OPTION_COMBO,
    OPTION_STRING
} OptionKind;

/* An option as UCI describes it. `set` gets the value as text, and for spin and check as number. */
typedef struct Option {
    const char *name;
    OptionKind kind;
    int low, high, initial; /* spin; check: initial is 0 or 1 */
    void (*set)(UciSession *session, const char *text, int number);
} Option;

/* --- What each option does --- */

static void set_hash(UciSession *session, const char *text, int number) {
    (void)text;
    if (engine_set_hash(session->seat.engine, (size_t)number)) {
        session->options.seat.hash_mb = number;
    } else {
        uci_error(session, "setoption: no memory for Hash %d; it stays at %d", number,
                  session->options.seat.hash_mb);
    }
}

static void set_threads(UciSession *session, const char *text, int number) {
    (void)text;
    if (engine_set_threads(session->seat.engine, number)) {
        session->options.seat.threads = number;
    } else {
        uci_error(session, "setoption: %d Threads cannot be had; it stays at %d", number,
                  session->options.seat.threads);
    }
}

static void clear_hash(UciSession *session, const char *text, int number) {
    (void)text, (void)number;
    engine_new_game(session->seat.engine);
}

static void note_weights(UciSession *session) {
    Report report;
    if (seat_leaves_weights(&session->seat, &session->options.seat.weights, &report)) {
        uci_note(session, "EvalFile: %s", report.error);
    }
}

/* A book of another variant is kept, as weights are. */
static void note_book(UciSession *session) {
    Report report;
    report_clear(&report);
    if (session->book &&
        !book_check_variant(session->book, rules_variant(session->seat.rules), &report)) {
        uci_note(session, "Book File: %s; not used", report.error);
    }
}

static void set_variant(UciSession *session, const char *text, int number) {
    (void)number;
    const Variant *variant = variant_find(text);
    if (!variant) {
        char hint[SUGGEST_SIZE];
        suggest_variant_text(text, hint);
        uci_error(session, "setoption: there is no variant '%.60s'%s", text, hint);
        return;
    }
    if (variant == rules_variant(session->seat.rules)) return;
    Seat seat;
    if (!seat_open(&seat, variant, &session->options.seat)) {
        uci_error(session, "setoption: no memory for variant %s", variant->name);
        return;
    }
    seat_close(&session->seat);
    session->seat = seat;
    note_weights(session);
    note_book(session);
}

static void set_chess960(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.seat.chess960 = number != 0;
    game_set_chess960(session->seat.game, number != 0);
}

static void set_overhead(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.overhead_ms = number;
}

static void set_multi_pv(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.multi_pv = number;
}

/* Pondering is asked for by `go ponder`; the option only tells that we can. */
static void set_ponder(UciSession *session, const char *text, int number) {
    (void)session, (void)text, (void)number;
}

static void set_skill(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.skill = number;
}

static void set_skill_seed(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.skill_seed = number;
    session->random = number ? (uint64_t)number : (uint64_t)setup_now_us();
}

static void set_limit_strength(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.limit_strength = number != 0;
}

static void set_elo(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.elo = number;
}

static void set_show_wdl(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.show_wdl = number != 0;
}

static void set_analyse_mode(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.analyse_mode = number != 0;
}

static void set_profile(UciSession *session, const char *text, int number) {
    (void)number;
    Profile profile = {.params = search_params_default};
    Report report;
    report_clear(&report);
    if (text[0] != '\0' && !profile_load(&profile, text, &report)) {
        uci_error(session, "setoption: Profile: %s", report.error);
        return;
    }
    session->options.seat.params = profile.params;
    engine_set_params(session->seat.engine, &profile.params);
}

/* Weights that do not fit the variant are kept: it may be the one that is set later. */
static void set_eval_file(UciSession *session, const char *text, int number) {
    (void)number;
    WeightSet weights = {.evaluator = NULL};
    Report report;
    report_clear(&report);
    if (text[0] != '\0' && !weight_set_load(&weights, text, &report)) {
        uci_error(session, "setoption: EvalFile: %s", report.error);
    } else if (!seat_set_weights(&session->seat, &weights)) {
        uci_error(session, "setoption: no memory for EvalFile; the old weights stay");
    } else {
        session->options.seat.weights = weights;
        note_weights(session);
    }
}

static void set_own_book(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.own_book = number != 0;
}

static void set_best_book_move(UciSession *session, const char *text, int number) {
    (void)text;
    session->options.best_book_move = number != 0;
}

/* What is no book leaves the old one. */
static void set_book_file(UciSession *session, const char *text, int number) {
    (void)number;
    Report report;
    report_clear(&report);
    Book *book = text[0] ? book_open(text, &report) : NULL;
    if (text[0] && !book) {
        uci_error(session, "setoption: Book File: %s", report.error);
        return;
    }
    book_close(session->book);
    session->book = book;
    note_book(session);
}

static void set_syzygy_path(UciSession *session, const char *text, int number) {
    (void)number;
    Report report;
    report_clear(&report);
    if (!syzygy_open(&session->syzygy, syzygy_fathom, text, &report)) {
        uci_error(session, "setoption: SyzygyPath: %s", report.error);
    } else if (text[0] != '\0') {
        uci_note(session, "SyzygyPath: tables of up to %d men", session->syzygy.largest);
    }
}

static const Option options[] = {
    {"Hash", OPTION_SPIN, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB, ENGINE_HASH_DEFAULT_MB, set_hash},
    {"Threads", OPTION_SPIN, 1, ENGINE_THREADS_MAX, 1, set_threads},
    {"Clear Hash", OPTION_BUTTON, 0, 0, 0, clear_hash},
    {"MultiPV", OPTION_SPIN, 1, ENGINE_LINES_MAX, 1, set_multi_pv},
    {"Ponder", OPTION_CHECK, 0, 1, 0, set_ponder},
    {"Move Overhead", OPTION_SPIN, 0, OVERHEAD_MAX_MS, OVERHEAD_DEFAULT_MS, set_overhead},
    {"Skill Level", OPTION_SPIN, 0, STRENGTH_SKILL_MAX, STRENGTH_SKILL_MAX, set_skill},
    {"Skill Seed", OPTION_SPIN, 0, INT_MAX, 0, set_skill_seed},
    {"UCI_LimitStrength", OPTION_CHECK, 0, 1, 0, set_limit_strength},
    {"UCI_Elo", OPTION_SPIN, STRENGTH_ELO_MIN, STRENGTH_ELO_MAX, ELO_DEFAULT, set_elo},
    {"UCI_ShowWDL", OPTION_CHECK, 0, 1, 0, set_show_wdl},
    {"UCI_AnalyseMode", OPTION_CHECK, 0, 1, 0, set_analyse_mode},
    {"UCI_Chess960", OPTION_CHECK, 0, 1, 0, set_chess960},
    {"UCI_Variant", OPTION_COMBO, 0, 0, 0, set_variant},
    {"Profile", OPTION_STRING, 0, 0, 0, set_profile},
    {"EvalFile", OPTION_STRING, 0, 0, 0, set_eval_file},
    {"SyzygyPath", OPTION_STRING, 0, 0, 0, set_syzygy_path},
    {"OwnBook", OPTION_CHECK, 0, 1, 0, set_own_book},
    {"Book File", OPTION_STRING, 0, 0, 0, set_book_file},
    {"Best Book Move", OPTION_CHECK, 0, 1, 0, set_best_book_move},
};

void uci_default_options(UciSession *session) {
    session->options = (UciOptions){
        .seat = seat_default_options(),
        .overhead_ms = OVERHEAD_DEFAULT_MS,
        .multi_pv = 1,
        .skill = STRENGTH_SKILL_MAX,
        .elo = ELO_DEFAULT,
    };
    session->random = (uint64_t)setup_now_us();
}

static void print_variants(FILE *out) {
    fprintf(out, "combo default %s", variant_list[0]->name);
    for (int i = 0; variant_list[i]; i++)
        fprintf(out, " var %s", variant_list[i]->name);
    fputc('\n', out);
}

void uci_print_options(UciSession *session) {
    FILE *out = session->out;
    for (size_t i = 0; i < ARRAY_LENGTH(options); i++) {
        const Option *option = &options[i];
        fprintf(out, "option name %s type ", option->name);
        switch (option->kind) {
        case OPTION_SPIN:
            fprintf(out, "spin default %d min %d max %d\n", option->initial, option->low,
                    option->high);
            break;
        case OPTION_CHECK:
            fprintf(out, "check default %s\n", option->initial ? "true" : "false");
            break;
        case OPTION_BUTTON:
            fputs("button\n", out);
            break;
        case OPTION_COMBO:
            print_variants(out);
            break;
        case OPTION_STRING:
            fputs("string default <empty>\n", out);
            break;
        }
    }
}

/* --- Setting --- */

/* Joins the words from the next one up to (not including) "value", or all, by single blanks. */
static void read_name(Words *words, char name[NAME_SIZE]) {
    name[0] = '\0';
    for (bool first = true; words_next(words) && !words_is(words, "value"); first = false) {
        const size_t used = strlen(name);
        snprintf(name + used, NAME_SIZE - used, "%s%.*s", first ? "" : " ",
                 min_int((int)words->length, NAME_SIZE), words->word);
    }
}

/* The rest of the line as it stands (it may be a file name), without blanks at its ends; UCI's word
 * for an empty text is "<empty>". False when it is too long. */
static bool read_value(const Words *words, char value[VALUE_SIZE]) {
    const char *start = words->rest + strspn(words->rest, " \t");
    size_t length = strlen(start);
    while (length > 0 && strchr(" \t", start[length - 1]))
        length--;
    if (length >= VALUE_SIZE) return false;
    memcpy(value, start, length);
    value[length] = '\0';
    if (strcasecmp(value, "<empty>") == 0) value[0] = '\0';
    return true;
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
        uci_error(session, "setoption: %s needs a whole number, not '%.60s'", option->name, text);
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
        uci_error(session, "setoption: %s needs true or false, not '%.60s'", option->name, text);
    }
}

static void set_value(UciSession *session, const Option *option, const char *value) {
    if (option->kind == OPTION_SPIN) {
        set_spin(session, option, value);
    } else if (option->kind == OPTION_CHECK) {
        set_check(session, option, value);
    } else {
        option->set(session, value, 0);
    }
}

static void unknown_option(UciSession *session, const char *name) {
    const char *names[ARRAY_LENGTH(options) + 1] = {NULL};
    char hint[SUGGEST_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(options); i++)
        names[i] = options[i].name;
    suggest_text(name, names, "; `uci' lists them", hint);
    uci_error(session, "setoption: there is no option '%s'%s", name, hint);
}

void uci_set_option(UciSession *session, Words words) {
    char name[NAME_SIZE], value[VALUE_SIZE];
    if (!words_next(&words) || !words_is(&words, "name")) {
        uci_error(session, "setoption: 'name' expected");
        return;
    }
    read_name(&words, name);
    const Option *option = find_option(name);
    if (!option) {
        unknown_option(session, name);
    } else if (!read_value(&words, value)) {
        uci_error(session, "setoption: the value of %s is longer than %d bytes", option->name,
                  VALUE_SIZE - 1);
    } else {
        set_value(session, option, value);
    }
}
