#include "tools/config_files.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool config_file_folder(const char *path, char folder[CONFIG_FILE_SIZE]) {
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + (slash == path) : 0;
    if (length >= CONFIG_FILE_SIZE) return false;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return true;
}

bool config_file_join(const char *folder, const char *name, char *path, size_t size) {
    const bool relative = name[0] != '/' && folder[0] != '\0';
    const int length =
        snprintf(path, size, "%s%s%s", relative ? folder : "", relative ? "/" : "", name);
    return length >= 0 && (size_t)length < size;
}

bool config_file_beside(const char *path, const char *ending, char name[CONFIG_FILE_SIZE]) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const bool has_ending = dot && dot != path && (!slash || dot > slash + 1);
    const int length = has_ending ? (int)(dot - path) : (int)strlen(path);
    const int written = snprintf(name, CONFIG_FILE_SIZE, "%.*s%s", length, path, ending);
    return written >= 0 && written < CONFIG_FILE_SIZE;
}

bool config_file_same(const char *first, const char *second) {
    struct stat one, other;
    const bool there = stat(first, &one) == 0;
    if (there != (stat(second, &other) == 0)) return false;
    if (!there) return strcmp(first, second) == 0;
    return S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}
