/* Two texts of settings, as settings_text and tournament_settings write them: do they differ, and
 * where? */
#ifndef ORTHANT_TOOLS_MATCH_SETTINGS_COMPARE_H
#define ORTHANT_TOOLS_MATCH_SETTINGS_COMPARE_H

typedef enum SettingsRelation {
    SETTINGS_EQUAL,
    SETTINGS_CHANGED, /* games of both can be told apart by pairing and number */
    SETTINGS_FOREIGN  /* of another variant, or of another number of pairings */
} SettingsRelation;

enum { SETTINGS_DIFFERENCE_SIZE = 160 };

/* `difference` gets the first key that differs with both values, and how many more do ("A
 * nodes=300, now 301 (and 2 more)", "pairing 2, seed=1, now none"), or why the games are foreign;
 * it is empty when the settings are equal. */
SettingsRelation settings_compare(const char *before, const char *now,
                                  char difference[SETTINGS_DIFFERENCE_SIZE]);

#endif
