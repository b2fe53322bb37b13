/* Names of files in a configuration: relative to the folder it lies in. */
#ifndef ORTHANT_TOOLS_CONFIG_FILES_H
#define ORTHANT_TOOLS_CONFIG_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFIG_FILE_SIZE = 1024 };

/* The folder a file lies in, "" for the current one; false when the name has no room. */
bool config_file_folder(const char *path, char folder[CONFIG_FILE_SIZE]);
/* Joins a folder ("" is the current one) and the name of a file, unless that begins with a slash;
 * false when the result has no room. */
bool config_file_join(const char *folder, const char *name, char *path, size_t size);
/* The name of a file beside another one: that one's with another ending. False when it has no room.
 */
bool config_file_beside(const char *path, const char *ending, char name[CONFIG_FILE_SIZE]);
/* Do both names mean one file, so that writing one loses the other? Devices and pipes do not count;
 * of files that are not there yet the names are compared. */
bool config_file_same(const char *first, const char *second);

#endif
