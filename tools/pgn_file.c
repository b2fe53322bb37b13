#include "tools/pgn_file.h"

#include <stdlib.h>
#include <string.h>

#include "tools/suggest.h"
#include "tools/text_file.h"
#include "variants/variants.h"

enum { FILE_SIZE_MAX = 1 << 28 };

/* Puts the file's name before what is wrong. */
static bool fail(const PgnFile *file, Report *report) {
    const Report inner = *report;
    char shown[REPORT_NAME_SIZE];
    report_name(file->name, shown);
    return report_error(report, "%s: %s", shown, inner.error);
}

bool pgn_file_open(PgnFile *file, const char *name, Report *report) {
    size_t length = 0;
    const bool standard = strcmp(name, "-") == 0;
    *file = (PgnFile){.name = standard ? "standard input" : name};
    file->text = standard ? text_file_read_stream(stdin, FILE_SIZE_MAX, &length, report)
                          : text_file_read(name, FILE_SIZE_MAX, &length, report);
    if (!file->text) return fail(file, report);
    pgn_reader_init(&file->reader, file->text, length);
    return true;
}

void pgn_file_close(PgnFile *file) {
    free(file->text);
    file->text = NULL;
}

bool pgn_file_refuse_number(const PgnFile *file, int number, Report *report) {
    char shown[REPORT_NAME_SIZE];
    report_name(file->name, shown);
    if (file->number == 0) return report_error(report, "%s holds no game", shown);
    return report_error(report, "%s: there is no game %d, only %d", shown, number, file->number);
}

bool pgn_file_seek(PgnFile *file, int number, Report *report) {
    while (file->number < number - 1) {
        if (pgn_next(&file->reader, &file->tags, report) == PGN_END) {
            return pgn_file_refuse_number(file, number, report);
        }
        file->number++;
    }
    return true;
}

static bool set_up(const PgnFile *file, Setup *setup, Report *report) {
    const char *name = pgn_variant_name(&file->tags);
    const Variant *variant = variant_find(name);
    const char *near = variant ? NULL : suggest_variant(name);
    if (!variant && near) {
        return report_error(report, "unknown variant '%.40s'; did you mean '%s'?", name, near);
    }
    if (!variant) return report_error(report, "unknown variant '%.40s'", name);
    *setup = (Setup){.rules = rules_create(variant, RULES_WIDTH_AUTO)};
    if (setup->rules) setup->game = game_create(setup->rules);
    if (setup->game) return true;
    setup_close(setup);
    return report_error(report, "out of memory");
}

PgnStatus pgn_file_next(PgnFile *file, Setup *setup, const PgnSink *sink, Report *report) {
    PgnStatus status = pgn_next(&file->reader, &file->tags, report);
    if (status == PGN_END) return status;
    file->number++;
    if (status == PGN_OK && !set_up(file, setup, report)) {
        status = PGN_BAD;
    } else if (status == PGN_OK) {
        status = pgn_read_moves(&file->reader, &file->tags, setup->game, sink, report);
        if (status == PGN_BAD) setup_close(setup);
    }
    if (status == PGN_BAD) fail(file, report);
    return status;
}

int pgn_file_count_rest(const PgnFile *file) {
    PgnReader reader = file->reader;
    PgnTags tags;
    int count = 0;
    while (pgn_next(&reader, &tags, NULL) != PGN_END)
        count++;
    return count;
}
