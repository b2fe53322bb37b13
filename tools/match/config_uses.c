#include "tools/match/config_uses.h"

#include <stdlib.h>

#include "tools/match/journal.h"

/* What is read: the configuration, openings, files of engines. */
static void add_sources(const SelfplayConfig *config, const char *path, FileUses *uses) {
    file_uses_read(uses, file_use_of(path, "the configuration"));
    file_uses_read(uses, file_use_of(config->opening.file, "opening.file"));
    for (int i = 0; i < config->engine_count; i++)
        player_spec_add_files(&config->engines[i], uses);
}

bool selfplay_config_check_files(const SelfplayConfig *config, const char *path, Report *report) {
    FileUses uses = {0};
    add_sources(config, path, &uses);
    return file_uses_write(&uses, file_use_of(config->journal, "the journal"), report) &&
           file_uses_write(&uses, file_use_of(config->pgn, "pgn.file"), report) &&
           file_uses_write(&uses, file_use_of(config->epd, "epd.file"), report) &&
           file_uses_write(&uses, file_use_of(config->log, "log.file"), report);
}

void selfplay_config_add_journal(const SelfplayConfig *config, const char *path, FileUses *uses) {
    char *times = journal_times_path(config->journal);
    add_sources(config, path, uses);
    file_uses_read(uses, file_use_of(config->journal, "the journal"));
    file_uses_read(uses, file_use_of(times, "the times of the journal"));
    free(times);
}
