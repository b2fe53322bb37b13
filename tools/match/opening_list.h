/* Openings from a file, each checked: positions in EPD, games in PGN, or lines drawn out of an
 * opening book. */
#ifndef ORTHANT_TOOLS_MATCH_OPENING_LIST_H
#define ORTHANT_TOOLS_MATCH_OPENING_LIST_H

#include <stdio.h>

#include "core/game.h"

enum { OPENING_FILE_SIZE = 1024 };

typedef enum OpeningFormat { OPENING_EPD, OPENING_PGN, OPENING_BOOK } OpeningFormat;
typedef enum OpeningOrder { OPENING_RANDOM, OPENING_SEQUENTIAL } OpeningOrder;

/* The names of both, in their order, ended by NULL. */
extern const char *const opening_format_names[], *const opening_order_names[];

/* What is asked for. */
typedef struct OpeningSource {
    char file[OPENING_FILE_SIZE];
    int format; /* an OpeningFormat; -1: as the file's name ends */
    int order;  /* an OpeningOrder; -1: at random */
    int start;  /* the opening of the first pair in that order, from 1; 0: the first */
    int plies; /* of a game in PGN, at most, or of a line of a book; -1: all. Positions have none */
    uint64_t seed; /* of a book only: what is drawn, ... */
    int pairs;     /* ... and for how many pairs */
} OpeningSource;

/* No file. */
extern const OpeningSource opening_source_none;

/* Is the file's format known, and does everything else go with it? False with the error set, which
 * begins with the key ("start: ..."). Does not look into the file. */
bool opening_source_check(OpeningSource *source, Report *report);

/* MatchSettings.plies: those asked for, or what holds where nothing is said, be it without a file.
 */
int opening_source_plies(const OpeningSource *source, const Variant *variant);

/* Immutable once it is loaded; any number of threads may use it. */
typedef struct OpeningList OpeningList;

/* Reads the openings of a file. NULL with the error set, which names file and line, when there is
 * none, one is not legal, over, or of another variant than the rules', or there are fewer than
 * `start`. */
OpeningList *opening_list_load(const OpeningSource *source, const Rules *rules, Report *report);
void opening_list_free(OpeningList *list);
int opening_list_count(const OpeningList *list);
/* Makes `game`, of the same rules, the opening of a pair, counted from 0. A random order is a
 * permutation by `seed`, or of a book the order in which its lines were drawn by that seed. After
 * the last opening comes the first again. */
void opening_list_set_up(const OpeningList *list, uint64_t seed, int pair, Game *game);
/* Writes what tells it from others in one line: the name of the file without its folder, a checksum
 * of its content, order, start. */
void opening_list_write_identity(const OpeningList *list, FILE *out);
/* The same for people: "3000 of x.epd, random from number 1". */
void opening_list_describe(const OpeningList *list, FILE *out);
/* Says on stderr, as `program`, that a match of so many pairs has openings more than once, if so.
 */
void opening_list_warn(const OpeningList *list, int pairs, const char *program);

/* The parser: the openings of a text of that format, which is not OPENING_BOOK. `name` is of the
 * file, for messages. They come in order from the first on. */
OpeningList *opening_list_parse(char *text, size_t length, const char *name, OpeningFormat format,
                                int plies, const Rules *rules, Report *report);

#endif
