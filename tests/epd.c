#include "epd.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

void epd_open(Epd *epd, const char *name) {
    memset(epd, 0, sizeof *epd);
    snprintf(epd->name, sizeof epd->name, "%s/%s", ORTHANT_DATA_DIR, name);
    epd->file = fopen(epd->name, "r");
    ck_assert_msg(epd->file != NULL, "cannot open %s", epd->name);
}

bool epd_next(Epd *epd) {
    char line[EPD_LINE_SIZE];
    while (fgets(line, sizeof line, epd->file) != NULL) {
        epd->number++;
        ck_assert_msg(strchr(line, '\n') != NULL, "%s:%d: line too long", epd->name, epd->number);
        line[strcspn(line, "#\r\n")] = '\0';
        const size_t length = strcspn(line, ";");
        if (line[strspn(line, " ")] == '\0') continue;
        ck_assert_msg(line[length] == ';', "%s:%d: no operations", epd->name, epd->number);
        memcpy(epd->fen, line, length);
        epd->fen[length] = '\0';
        while (strlen(epd->fen) > 0 && epd->fen[strlen(epd->fen) - 1] == ' ') {
            epd->fen[strlen(epd->fen) - 1] = '\0';
        }
        strcpy(epd->operations, line + length);
        return true;
    }
    fclose(epd->file);
    return false;
}

bool epd_value(const Epd *epd, const char *operation, char value[EPD_LINE_SIZE]) {
    const size_t length = strlen(operation);
    for (const char *at = epd->operations; (at = strchr(at, ';')) != NULL;) {
        at++;
        if (strncmp(at, operation, length) != 0 || at[length] != ' ') continue;
        at += length + 1;
        const size_t size = strcspn(at, " ;");
        memcpy(value, at, size);
        value[size] = '\0';
        return true;
    }
    return false;
}

uint64_t epd_leaves(const Epd *epd, int depth) {
    char operation[8], value[EPD_LINE_SIZE];
    snprintf(operation, sizeof operation, "D%d", depth);
    return epd_value(epd, operation, value) ? strtoull(value, NULL, 10) : 0;
}
