#include "tools/json_output.h"

#include <cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/plain_text.h"

/* JsonObject and JsonArray are names for cJSON items, so that no other module sees cJSON. */
static cJSON *item_of_object(JsonObject *object) { return (cJSON *)object; }
static cJSON *item_of_array(JsonArray *array) { return (cJSON *)array; }

static void *checked(void *pointer) {
    if (!pointer) {
        fputs("orthant: out of memory while writing JSON\n", stderr);
        exit(EXIT_FAILURE);
    }
    return pointer;
}

static cJSON *attach(JsonObject *object, const char *key, cJSON *item) {
    cJSON_AddItemToObject(item_of_object(object), key, checked(item));
    return item;
}

static cJSON *append(JsonArray *array, cJSON *item) {
    cJSON_AddItemToArray(item_of_array(array), checked(item));
    return item;
}

JsonObject *json_create(void) {
    JsonObject *object = checked(cJSON_CreateObject());
    json_add_integer(object, "schema", 1);
    return object;
}

char *json_print_text(JsonObject *object) {
    char *text = checked(cJSON_PrintUnformatted(item_of_object(object)));
    const size_t length = strlen(text);
    text = checked(realloc(text, length + 2)); /* from malloc: cJSON has no hooks here */
    strcpy(text + length, "\n");
    cJSON_Delete(item_of_object(object));
    return text;
}

void json_print(JsonObject *object, FILE *stream) {
    char *text = json_print_text(object);
    fputs(text, stream);
    free(text);
}

static cJSON *create_integer(int64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    return cJSON_CreateRaw(digits);
}

/* JSON is UTF-8, whatever was in the file that the text comes from. */
static cJSON *create_text(const char *text) {
    cJSON *item = checked(cJSON_CreateString(text));
    plain_text_repair(cJSON_GetStringValue(item));
    return item;
}

void json_add_text(JsonObject *object, const char *key, const char *text) {
    attach(object, key, text ? create_text(text) : cJSON_CreateNull());
}

void json_add_count(JsonObject *object, const char *key, uint64_t count) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    attach(object, key, cJSON_CreateRaw(digits));
}

void json_add_integer(JsonObject *object, const char *key, int64_t number) {
    attach(object, key, create_integer(number));
}

void json_add_number(JsonObject *object, const char *key, double number) {
    attach(object, key, isfinite(number) ? cJSON_CreateNumber(number) : cJSON_CreateNull());
}

void json_add_bool(JsonObject *object, const char *key, int truth) {
    attach(object, key, cJSON_CreateBool(truth));
}

JsonObject *json_add_object(JsonObject *object, const char *key) {
    return (JsonObject *)attach(object, key, cJSON_CreateObject());
}

JsonArray *json_add_array(JsonObject *object, const char *key) {
    return (JsonArray *)attach(object, key, cJSON_CreateArray());
}

JsonObject *json_append_object(JsonArray *array) {
    return (JsonObject *)append(array, cJSON_CreateObject());
}

void json_append_text(JsonArray *array, const char *text) { append(array, create_text(text)); }

void json_append_integer(JsonArray *array, int64_t number) {
    append(array, create_integer(number));
}

void json_append_null(JsonArray *array) { append(array, cJSON_CreateNull()); }
