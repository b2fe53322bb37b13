/* orthant book: makes opening books from games, and shows what is in them. */
#include <stdio.h>
#include <string.h>

#include "core/base.h"
#include "tools/book/book_commands.h"
#include "tools/commands.h"
#include "tools/suggest.h"

typedef struct BookCommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} BookCommand;

static const BookCommand book_commands[] = {
    {"build", book_build_command, "make a book from games: PGN files, journals of matches"},
    {"probe", book_probe_command, "the moves a book has in a position"},
    {"dump", book_dump_command, "all that is in a book"},
};

static void print_help(FILE *stream) {
    fputs("Usage: orthant book COMMAND [OPTION...] FILE...\n"
          "Opening books: Polyglot's for chess, the same layout with room for more cells for all "
          "other\nvariants.\n\n",
          stream);
    for (size_t i = 0; i < ARRAY_LENGTH(book_commands); i++)
        fprintf(stream, "  %-10s %s\n", book_commands[i].name, book_commands[i].summary);
    fputs("\n`orthant book COMMAND --help' explains a command.\n", stream);
}

static int report_unknown(const char *word, const char *program) {
    const char *names[ARRAY_LENGTH(book_commands) + 1] = {NULL};
    char hint[SUGGEST_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(book_commands); i++)
        names[i] = book_commands[i].name;
    suggest_text(word, names, "", hint);
    fprintf(stderr, "%s: unknown command '%.60s'%s\n", program, word, hint);
    return EXIT_USAGE;
}

int cmd_book(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : NULL;
    if (!word) {
        fprintf(stderr, "%s: build, probe or dump expected; `orthant book --help' explains them\n",
                argv[0]);
        return EXIT_USAGE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-?") == 0 || strcmp(word, "-h") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(book_commands); i++) {
        if (strcmp(book_commands[i].name, word) != 0) continue;
        char name[48];
        snprintf(name, sizeof name, "%s %s", argv[0], word);
        argv[1] = name;
        return book_commands[i].run(argc - 1, argv + 1);
    }
    return report_unknown(word, argv[0]);
}
