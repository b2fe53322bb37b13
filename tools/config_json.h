/* Reading JSON configuration strictly: what all loaders of such files share. Messages name a value
 * by its path, as in "params.null_move". */
#ifndef ORTHANT_TOOLS_CONFIG_JSON_H
#define ORTHANT_TOOLS_CONFIG_JSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/report.h"

struct cJSON;

enum { CONFIG_FILE_MAX = 1 << 24, CONFIG_PATH_SIZE = 128 };

/* Parses a text that is one JSON object and nothing else, in which no object has a key twice. NULL
 * with the error set, with line and column or the path. The result is freed by cJSON_Delete. */
struct cJSON *config_json_parse(const char *text, size_t length, Report *report);
/* Reads a whole file (up to CONFIG_FILE_MAX bytes), to be freed; NULL with the error set. */
char *config_json_read_file(const char *path, size_t *length, Report *report);

/* The path of a member: "parent.key", or "key" at the top (`parent` empty). Keys too long to show
 * are cut. */
void config_json_path(const char *parent, const char *key, char path[CONFIG_PATH_SIZE]);
/* The member of exactly that name, or NULL. */
const struct cJSON *config_json_member(const struct cJSON *object, const char *key);
/* Are all keys of the object among `known` (ended by NULL)? Else the error names the first that is
 * not, and the known one nearest to it or what there is, as suggest_text does. */
bool config_json_check_keys(const struct cJSON *object, const char *parent,
                            const char *const *known, const char *where, Report *report);
/* Reads a whole number within bounds; else the error says what was expected at `path`. `item` may
 * be NULL (missing). */
bool config_json_integer(const struct cJSON *item, const char *path, int low, int high, int *number,
                         Report *report);
/* Reads any number. `item` may be NULL (missing). */
bool config_json_number(const struct cJSON *item, const char *path, double *number, Report *report);
/* Is `item` an array of exactly `count` elements? Else the error says so, with what they are for
 * ("midgame, endgame") unless `meaning` is empty. It may be NULL (missing). */
bool config_json_array(const struct cJSON *item, const char *path, int count, const char *meaning,
                       Report *report);
/* Is `item` an object? It may be NULL (missing). */
bool config_json_object(const struct cJSON *item, const char *path, Report *report);
/* Is `item` an array? It may be NULL (missing). */
bool config_json_list(const struct cJSON *item, const char *path, Report *report);
/* Is `item` a text of 1 to `longest` bytes, without control characters? It may be NULL (missing).
 */
bool config_json_text(const struct cJSON *item, const char *path, int longest, Report *report);

/* --- Objects by a table --- */

struct ConfigField;

/* Reads the value of a field into the structure. */
typedef bool ConfigReadFn(const struct cJSON *item, const char *path,
                          const struct ConfigField *field, void *structure, Report *report);

typedef enum ConfigKind {
    CONFIG_INTEGER, /* an int from `low` to `high` */
    CONFIG_COUNT,   /* a uint64_t up to 2^53 */
    CONFIG_NUMBER,  /* a double from `low` to `high` */
    CONFIG_TRUTH,   /* a bool */
    CONFIG_TEXT,    /* a char[`high` + 1] */
    CONFIG_CHOICE,  /* an int: the place in `names` of the text */
    CONFIG_OBJECT,  /* an object of `fields`, in the same structure */
    CONFIG_CUSTOM   /* by `read` */
} ConfigKind;

/* A key that an object may have, and where its value goes: `offset` bytes into a structure. */
typedef struct ConfigField {
    const char *key;
    ConfigKind kind;
    size_t offset;
    double low, high;
    const struct ConfigField *fields; /* ended by one without key; of a custom one: what it reads by
                                         them, NULL when that is nothing */
    bool repeated;                    /* a custom one is a list of such objects */
    const char *const *names;         /* ended by NULL */
    ConfigReadFn *read;
} ConfigField;

/* Reads an object of optional keys, in the order of the table; what is not there stays as it is.
 * False with the error set when it is no object, has another key, or a value is wrong. */
bool config_json_read(const struct cJSON *object, const char *path, const ConfigField *fields,
                      void *structure, Report *report);
/* Prints the path of each key there is, a line each, as in "each.limit.tc" and "engines[].name";
 * objects come before what is in them. */
void config_json_print_keys(const ConfigField *fields, const char *path, FILE *out);

#endif
