/* The one place where the program writes JSON. Objects are built member by member and printed on
 * one line. Running out of memory ends the program with a message. */
#ifndef ORTHANT_TOOLS_JSON_OUTPUT_H
#define ORTHANT_TOOLS_JSON_OUTPUT_H

#include <stdint.h>
#include <stdio.h>

typedef struct JsonObject JsonObject;
typedef struct JsonArray JsonArray;

/* A top object, with "schema":1 as its first member. */
JsonObject *json_create(void);
/* Prints the object and a line end, and frees it. */
void json_print(JsonObject *object, FILE *stream);
/* The same as text, to be freed by free. */
char *json_print_text(JsonObject *object);

/* `text` may be NULL: null. */
void json_add_text(JsonObject *object, const char *key, const char *text);
/* Written exactly; readers that keep numbers as doubles round above 2^53. */
void json_add_count(JsonObject *object, const char *key, uint64_t count);
void json_add_integer(JsonObject *object, const char *key, int64_t number);
/* null when it is not finite. */
void json_add_number(JsonObject *object, const char *key, double number);
void json_add_bool(JsonObject *object, const char *key, int truth);
/* Members that are owned by `object`. */
JsonObject *json_add_object(JsonObject *object, const char *key);
JsonArray *json_add_array(JsonObject *object, const char *key);

JsonObject *json_append_object(JsonArray *array);
void json_append_text(JsonArray *array, const char *text);
void json_append_integer(JsonArray *array, int64_t number);
void json_append_null(JsonArray *array);

#endif
