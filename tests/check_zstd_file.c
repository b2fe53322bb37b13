/* Compressed files: what was written is read again, plain files are read as they are, and damaged
 * ones are told. That they are what Zstandard's own program reads and writes is tested in
 * games_test.sh. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tools/zstd_file.h"

enum { LONG_SIZE = 1 << 20 };

typedef struct Place {
    char path[40];
} Place;

static Place place_open(void) {
    Place place = {"/tmp/orthant-zstd-XXXXXX"};
    const int descriptor = mkstemp(place.path);
    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
    return place;
}

/* Text that neither repeats soon nor is random: lines of counted squares. */
static char *make_text(size_t size) {
    char *text = malloc(size + 32);
    ck_assert(text != NULL);
    size_t length = 0;
    for (unsigned i = 0; length < size; i++)
        length += (size_t)sprintf(text + length, "%u %u\n", i, i * i);
    return text;
}

static void write_frame(const char *path, const char *mode, const char *text, size_t size) {
    Report report;
    FILE *file = fopen(path, mode);
    ck_assert(file != NULL);
    FILE *stream = zstd_file_compress(file, &report);
    ck_assert(stream != NULL);
    ck_assert_uint_eq(fwrite(text, 1, size, stream), size);
    ck_assert_int_eq(fclose(stream), 0);
    ck_assert_int_eq(fclose(file), 0);
}

/* Reads all of a file; stores errno of a failure, 0 when there was none. */
static size_t read_back(const char *path, char *text, size_t size, int *cause) {
    Report report;
    report_clear(&report);
    FILE *file = zstd_file_open(path, &report);
    ck_assert_msg(file != NULL, "%s", report.error);
    errno = 0;
    const size_t length = fread(text, 1, size, file);
    *cause = ferror(file) ? errno : 0;
    fclose(file);
    return length;
}

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    ck_assert(file != NULL);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    fclose(file);
    return size;
}

START_TEST(names_say_what_is_compressed) {
    ck_assert(zstd_file_is_named("a.txt.zst"));
    ck_assert(!zstd_file_is_named(".zst"));
    ck_assert(!zstd_file_is_named("a.zst.txt"));
    ck_assert(!zstd_file_is_named("zst"));
}
END_TEST

/* Nothing, a little, and more than any buffer. */
START_TEST(what_was_written_is_read_again) {
    static const size_t sizes[] = {0, 1, 4096, LONG_SIZE};
    const Place place = place_open();
    char *text = make_text(LONG_SIZE), *back = malloc(LONG_SIZE + 1);
    int cause;
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        write_frame(place.path, "wb", text, sizes[i]);
        ck_assert_uint_eq(read_back(place.path, back, LONG_SIZE + 1, &cause), sizes[i]);
        ck_assert_int_eq(cause, 0);
        ck_assert(memcmp(text, back, sizes[i]) == 0);
    }
    ck_assert_int_lt(size_of(place.path), LONG_SIZE / 2);
    free(text);
    free(back);
    remove(place.path);
}
END_TEST

/* As `cat a.zst b.zst` makes it. */
START_TEST(frames_in_a_row_are_read_as_one) {
    const Place place = place_open();
    char back[16];
    int cause;
    write_frame(place.path, "wb", "first ", 6);
    write_frame(place.path, "ab", "second", 6);
    ck_assert_uint_eq(read_back(place.path, back, sizeof back, &cause), 12);
    ck_assert_int_eq(cause, 0);
    ck_assert(memcmp(back, "first second", 12) == 0);
    remove(place.path);
}
END_TEST

START_TEST(plain_files_are_read_as_they_are) {
    const Place place = place_open();
    char back[16];
    int cause;
    ck_assert_uint_eq(read_back(place.path, back, sizeof back, &cause), 0);
    ck_assert_int_eq(cause, 0);
    FILE *file = fopen(place.path, "w");
    ck_assert(file != NULL);
    fputs("k7/8", file);
    fclose(file);
    ck_assert_uint_eq(read_back(place.path, back, sizeof back, &cause), 4);
    ck_assert(memcmp(back, "k7/8", 4) == 0);
    remove(place.path);
}
END_TEST

/* Cut at each of some places, and with each of some bytes changed. */
START_TEST(damaged_files_are_told) {
    const Place place = place_open();
    char *text = make_text(LONG_SIZE), *back = malloc(LONG_SIZE + 1);
    int cause;
    write_frame(place.path, "wb", text, LONG_SIZE);
    const long whole = size_of(place.path);
    for (int part = 1; part < 8; part++) {
        FILE *file = fopen(place.path, "r+b");
        ck_assert(file != NULL);
        fseek(file, whole * part / 8, SEEK_SET);
        const int byte = getc(file);
        fseek(file, whole * part / 8, SEEK_SET);
        putc(byte ^ 0x55, file);
        fclose(file);
        read_back(place.path, back, LONG_SIZE + 1, &cause);
        ck_assert_int_eq(cause, EBADMSG);
        write_frame(place.path, "wb", text, LONG_SIZE);
    }
    for (int part = 7; part > 0; part--) {
        ck_assert_int_eq(truncate(place.path, whole * part / 8), 0);
        read_back(place.path, back, LONG_SIZE + 1, &cause);
        ck_assert_int_eq(cause, EBADMSG);
    }
    ck_assert_str_eq(zstd_file_error_text(EBADMSG), "the compressed data is damaged or cut off");
    ck_assert_str_eq(zstd_file_error_text(ENOSPC), strerror(ENOSPC));
    free(text);
    free(back);
    remove(place.path);
}
END_TEST

START_TEST(a_full_disk_is_told) {
    Report report;
    FILE *file = fopen("/dev/full", "wb");
    if (!file) return; /* only Linux has it */
    FILE *stream = zstd_file_compress(file, &report);
    ck_assert(stream != NULL);
    fputs("some text", stream);
    errno = 0;
    ck_assert_int_ne(fclose(stream), 0);
    ck_assert_int_eq(errno, ENOSPC);
    fclose(file);
    ck_assert(zstd_file_open("/nowhere/x", &report) == NULL);
    ck_assert_str_eq(report.error, "No such file or directory");
}
END_TEST

Suite *zstd_file_suite(void) {
    Suite *suite = suite_create("zstd_file");
    TCase *tcase = tcase_create("zstd_file");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, names_say_what_is_compressed);
    tcase_add_test(tcase, plain_files_are_read_as_they_are);
    if (zstd_file_is_available()) {
        tcase_add_test(tcase, what_was_written_is_read_again);
        tcase_add_test(tcase, frames_in_a_row_are_read_as_one);
        tcase_add_test(tcase, damaged_files_are_told);
        tcase_add_test(tcase, a_full_disk_is_told);
    }
    suite_add_tcase(suite, tcase);
    return suite;
}
