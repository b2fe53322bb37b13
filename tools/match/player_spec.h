/* What a player of a match is, as written on the command line. */
#ifndef ORTHANT_TOOLS_MATCH_PLAYER_SPEC_H
#define ORTHANT_TOOLS_MATCH_PLAYER_SPEC_H

#include "core/search_params.h"
#include "tools/file_uses.h"
#include "tools/match/time_control.h"
#include "tools/weights_json.h"

enum {
    PLAYER_NAME_SIZE = 64,
    PLAYER_TEXT_SIZE = 256,
    PLAYER_ARGUMENTS_MAX = 16,
    PLAYER_OPTIONS_MAX = 32,
    PLAYER_GROUP_SIZE = 32,
    PLAYER_INIT_MAX = 8
};

typedef enum Protocol { PROTOCOL_UCI, PROTOCOL_CECP } Protocol;

typedef struct PlayerOption {
    char name[PLAYER_TEXT_SIZE], value[PLAYER_TEXT_SIZE];
} PlayerOption;

typedef struct PlayerSpec {
    char name[PLAYER_NAME_SIZE]; /* for messages and PGN */
    SearchParams params;
    const Evaluator *evaluator; /* NULL: that of the weights, or else of the variant */
    WeightSet weights;          /* empty: the evaluator's defaults */
    int off_count;              /* groups of weights that are silenced */
    char off[WEIGHT_GROUPS_MAX][PLAYER_GROUP_SIZE];
    char book[PLAYER_TEXT_SIZE]; /* file of an opening book; empty: none */
    const Variant *book_variant; /* of what it held when it was named ... */
    uint64_t book_checksum;
    FileUse weights_file, profile_file; /* what they were read from, if they were */
    int hash_mb;                        /* 0: not given */
    int threads;                        /* of one search; 0: not given */
    TimeControl control;                /* unset: not given */
    bool limited;                       /* plays a level; else at full strength */
    int level;                          /* if so, which (tools/levels.h) */
    /* An external engine, if there is a command; params and evaluator are not used then. */
    char command[PLAYER_TEXT_SIZE];
    char variant[PLAYER_TEXT_SIZE]; /* what it calls the game; empty: as we do */
    Protocol protocol;
    int argument_count, option_count, init_count;
    char arguments[PLAYER_ARGUMENTS_MAX][PLAYER_TEXT_SIZE];
    PlayerOption options[PLAYER_OPTIONS_MAX];
    char init[PLAYER_INIT_MAX][PLAYER_TEXT_SIZE]; /* lines said at the start, CECP only */
} PlayerSpec;

/* Reads a comma list of KEY=VALUE: `profile=FILE`, a search parameter by its name, `eval`,
 * `weights=FILE`, `off=GROUP` (any number), `book=FILE`, `hash` (MB), `threads`, `tc`, `nodes`,
 * `movetime`, `depth`, `level` (number or name), `name`; or, for an external engine, `cmd=PATH`,
 * `protocol=uci` or `cecp`, `variant=NAME` if it calls the game otherwise, `arg=WORD` for each
 * argument, `option.NAME=VALUE` and, with CECP, `init=LINE` for each line to say at the start; with
 * `hash`, `threads`, limits and `name` as above. Later items win. An empty text or item "default"
 * is the default engine. False with the error set, which names the item. */
bool player_spec_parse(PlayerSpec *spec, const char *text, Report *report);
/* Fills in what was not given: a level has a number of nodes of its own, all else gets `common` and
 * `hash_mb`. */
void player_spec_complete(PlayerSpec *spec, const TimeControl *common, int hash_mb,
                          const Variant *variant);
/* What our own engine evaluates by in a variant: evaluator and weights as specified, the groups of
 * `off` silenced. False with the error set when the evaluator does not fit the variant, or has no
 * such group. */
bool player_spec_weights(const PlayerSpec *spec, const Variant *variant, WeightSet *set,
                         Report *report);

/* Do weights and book fit the variant? False with the error set. */
bool player_spec_check_variant(const PlayerSpec *spec, const Variant *variant, Report *report);

/* Adds the files it was read from, and its book, to those that are read. */
void player_spec_add_files(const PlayerSpec *spec, FileUses *uses);

/* --- The same in steps --- */

/* The default engine, without a name. */
void player_spec_clear(PlayerSpec *spec);
/* Sets what `key` names; the error begins with the key, but for the name of a file. */
bool player_spec_set(PlayerSpec *spec, const char *key, const char *value, Report *report);
/* Does everything go together? To be asked when all is set. */
bool player_spec_check(const PlayerSpec *spec, Report *report);

#endif
