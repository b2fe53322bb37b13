#include "tools/match/fault_text.h"

#include <stdlib.h>

#include "tools/match/uci_text.h"

/* The position and the "go" line, whatever the engine's protocol. */
static void write_task(FILE *out, const FaultCase *fault, Game *scratch) {
    fputs("  ", out);
    uci_text_position(out, fault->position, scratch);
    fputs("  ", out);
    uci_text_go(out, &fault->record->limits);
}

char *fault_text(const FaultCase *fault) {
    char *text = NULL;
    size_t length = 0;
    Game *scratch = game_create(game_rules(fault->position));
    FILE *out = scratch ? open_memstream(&text, &length) : NULL;
    if (out) {
        fprintf(out, "game %d: %c (%s) %s\n", fault->game, fault->letter, fault->name,
                fault->record->fault);
        if (fault->record->asked) write_task(out, fault, scratch);
        fputs(fault->last_words, out);
    }
    if (scratch) game_destroy(scratch);
    if (out && fclose(out) == 0) return text;
    free(text);
    return NULL;
}
