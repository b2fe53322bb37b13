/* orthant variants: the list of games, or the rules of one. */
#include <stdio.h>

#include "core/piece.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/rules_text.h"
#include "tools/setup.h"
#include "variants/variants.h"

typedef struct VariantsOptions {
    const Variant *rules; /* print its rules; NULL: list all */
    bool json;
} VariantsOptions;

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    VariantsOptions *options = state->input;
    switch (key) {
    case 'r':
        options->rules = setup_parse_variant(state, arg);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s' (rules: --rules %s)", arg, arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option variants_options[] = {
    {"rules", 'r', "NAME", 0, "Print the rules of one game", 0},
    {"json", 'j', NULL, 0, "Print one JSON object: all games, or the one of --rules", 0},
    {0},
};

static const struct argp variants_argp = {
    .options = variants_options,
    .parser = parse_option,
    .doc = "Lists the games that can be played, or prints the rules of one in words.",
};

static void add_types(JsonObject *object, const char *key, unsigned set) {
    char letters[PIECE_TYPE_COUNT + 1];
    int length = 0;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (SET_HAS(set, type)) letters[length++] = piece_rules[type].letter;
    }
    letters[length] = '\0';
    json_add_text(object, key, letters);
}

static void add_variant(JsonObject *object, const Variant *variant) {
    json_add_text(object, "name", variant->name);
    json_add_text(object, "title", variant->title);
    json_add_text(object, "summary", variant->summary);
    json_add_text(object, "start_fen", variant->start_fen);
    JsonArray *size = json_add_array(object, "size");
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        json_append_integer(size, variant->size[axis]);
    add_types(object, "pieces", variant->pieces);
    add_types(object, "promotions", variant->promotions);
    json_add_bool(object, "double_step", variant->double_step);
    json_add_bool(object, "castling", variant->castling);
    json_add_integer(object, "draw_plies", variant->draw_plies);
    json_add_integer(object, "draw_repetitions", variant->draw_repetitions);
}

static void print_json(const Variant *only) {
    JsonObject *object = json_create();
    JsonArray *variants = json_add_array(object, "variants");
    for (int i = 0; variant_list[i]; i++) {
        if (only && only != variant_list[i]) continue;
        add_variant(json_append_object(variants), variant_list[i]);
    }
    json_print(object, stdout);
}

static void print_list(void) {
    for (int i = 0; variant_list[i]; i++) {
        char size[16];
        rules_text_board_size(variant_list[i], size);
        printf("%-18s %-6s %s\n", variant_list[i]->name, size, variant_list[i]->summary);
    }
}

static int print_rules(const Variant *variant, const char *program) {
    SetupOptions options = setup_defaults;
    options.variant = variant;
    Setup setup;
    const int status = setup_open(&setup, &options, program);
    if (status != EXIT_DONE) return status;
    rules_text_print(setup.game, stdout);
    setup_close(&setup);
    return EXIT_DONE;
}

int cmd_variants(int argc, char **argv) {
    VariantsOptions options = {NULL, false};
    argp_parse(&variants_argp, argc, argv, 0, NULL, &options);
    if (options.json) {
        print_json(options.rules);
    } else if (options.rules) {
        return print_rules(options.rules, argv[0]);
    } else {
        print_list();
    }
    return EXIT_DONE;
}
