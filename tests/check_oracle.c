/* The oracle against the counts of the data files at small depths: it is judged before it judges.
 */
#include "epd.h"
#include "oracle.h"
#include "suites.h"
#include "variants/variants.h"

static const struct {
    const char *file;
    const Variant *variant;
} files[] = {
    {"perft/chess.epd", &variant_chess},           {"perft/chess960.epd", &variant_chess},
    {"perft/gardner.epd", &variant_gardner},       {"perft/losalamos.epd", &variant_losalamos},
    {"perft/raumschach.epd", &variant_raumschach},
};

START_TEST(counts_the_leaves_of_the_data_files) {
    const uint64_t limit = TEST_THOROUGH ? 20000 : 3000;
    Epd epd;
    epd_open(&epd, files[_i].file);
    int counts = 0;
    while (epd_next(&epd)) {
        Oracle oracle;
        oracle_parse(&oracle, files[_i].variant, epd.fen);
        for (int depth = 1; depth < EPD_DEPTHS; depth++) {
            const uint64_t expected = epd_leaves(&epd, depth);
            if (expected == 0 || expected > limit) continue;
            counts++;
            ck_assert_msg(oracle_perft(&oracle, depth) == expected, "%s:%d: depth %d", epd.name,
                          epd.number, depth);
        }
    }
    ck_assert_int_gt(counts, 20);
}
END_TEST

START_TEST(writes_the_fen_it_read) {
    Epd epd;
    epd_open(&epd, files[_i].file);
    while (epd_next(&epd)) {
        Oracle first, second;
        char text[ORACLE_FEN_SIZE];
        oracle_parse(&first, files[_i].variant, epd.fen);
        oracle_fen(&first, text);
        oracle_parse(&second, files[_i].variant, text);
        ck_assert_mem_eq(first.man, second.man, sizeof first.man);
        ck_assert_mem_eq(first.castling_file, second.castling_file, sizeof first.castling_file);
        ck_assert_int_eq(first.side, second.side);
        ck_assert_int_eq(first.has_en_passant, second.has_en_passant);
        ck_assert_int_eq(first.rule_plies, second.rule_plies);
        ck_assert_int_eq(first.move_number, second.move_number);
    }
}
END_TEST

Suite *oracle_suite(void) {
    Suite *suite = suite_create("oracle");
    TCase *tcase = tcase_create("data files");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, counts_the_leaves_of_the_data_files, 0, (int)ARRAY_LENGTH(files));
    tcase_add_loop_test(tcase, writes_the_fen_it_read, 0, (int)ARRAY_LENGTH(files));
    suite_add_tcase(suite, tcase);
    return suite;
}
