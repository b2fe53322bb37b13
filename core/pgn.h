/* PGN of every variant: games of a text read one at a time, games written. Width-free.
 *
 * Reading: pgn_next reads a game's tags, so that the caller can choose the rules by
 * pgn_variant_name and create a Game; pgn_read_moves then plays the moves on it. A bad game is
 * reported with line and column and does not keep the reader from the next one.
 *
 *     PgnReader reader;
 *     PgnStatus status;
 *     pgn_reader_init(&reader, text, length);
 *     while ((status = pgn_next(&reader, &tags, &report)) != PGN_END) {
 *         if (status == PGN_OK) status = pgn_read_moves(&reader, &tags, game, NULL, &report);
 *         ...
 *     }
 */
#ifndef ORTHANT_CORE_PGN_H
#define ORTHANT_CORE_PGN_H

#include <stdio.h>

#include "game.h"

enum {
    PGN_TAGS_MAX = 64,       /* tags of one game */
    PGN_TAG_TEXT_MAX = 8192, /* characters of all their names and values, with a zero each */
    PGN_DEPTH_MAX = 1000,    /* variations within variations */
    PGN_NAG_MAX = 255,       /* numeric annotation glyphs are 1 to this */
    PGN_NAGS_MAX = 4,        /* of them are written beside one move */
    PGN_RESULT_SIZE = 8      /* "1/2-1/2" and the final zero */
};

/* --- Tags --- */

/* Where a tag's name and value begin in PgnTags.text, and the line it was read from (0: none). */
typedef struct PgnTag {
    uint16_t name, value;
    int line;
} PgnTag;

/* The tags of one game, in order, unescaped; holds no pointers and may be copied. */
typedef struct PgnTags {
    int count;
    int used; /* bytes of text */
    PgnTag tag[PGN_TAGS_MAX];
    char text[PGN_TAG_TEXT_MAX];
} PgnTags;

void pgn_tags_clear(PgnTags *tags);
/* Adds a tag or changes its value; false when there is no room (then nothing has changed). Changing
 * a value again and again uses up room. */
bool pgn_tags_set(PgnTags *tags, const char *name, const char *value);
/* The value of a tag, valid until it is changed, or NULL. Names are compared exactly. */
const char *pgn_tag(const PgnTags *tags, const char *name);
/* What to look the variant up by: the Variant tag, or "chess" if there is none or it names chess in
 * another way (Standard, Chess960, Fischerandom, From Position ...). */
const char *pgn_variant_name(const PgnTags *tags);

/* --- Reading --- */

typedef enum PgnStatus {
    PGN_OK,
    PGN_BAD, /* the report's error says what is wrong and where; go on with pgn_next */
    PGN_END  /* no further game */
} PgnStatus;

/* Called for each comment of the main line: `ply` moves have been played before it. The text is
 * part of the buffer, not ended by a zero; line ends in it stand for blanks. */
typedef void PgnCommentFn(int ply, const char *text, size_t length, void *payload);

/* Called for each numeric annotation glyph of the main line, 1 to PGN_NAG_MAX; "!" and the like are
 * 1 to 6. */
typedef void PgnNagFn(int ply, int nag, void *payload);

/* What to do with what is read besides moves; functions may be NULL. `variation` gets the whole of
 * a variation of the main line's last move, from its ( to its ), with all there is in it. */
typedef struct PgnSink {
    PgnCommentFn *comment, *variation;
    PgnNagFn *nag;
    void *payload;
} PgnSink;

/* The place in the text. `line` and `column` count from 1, the column in bytes. */
typedef struct PgnReader {
    const char *text;
    size_t length, at;
    int line, column;
    bool in_game;                 /* tags read, moves not yet */
    char result[PGN_RESULT_SIZE]; /* how the move text of the last game ended; "*" if it did not say
                                     and the Result tag does not either */
} PgnReader;

/* The text must stay as it is while it is read. */
void pgn_reader_init(PgnReader *reader, const char *text, size_t length);
/* Goes to the next game, over the moves of the present one if they have not been read, and reads
 * its tags. A text may begin with moves: then there are no tags. */
PgnStatus pgn_next(PgnReader *reader, PgnTags *tags, Report *report);
/* Goes over the moves of the game whose tags have been read, for its `result`, which is then that
 * of the move text alone. */
void pgn_skip_moves(PgnReader *reader);
/* Sets up the game's position (FEN tag, or the initial one) and plays its moves on `game`, whose
 * rules should be those of pgn_variant_name. Of variations only the form is checked.
 * On PGN_BAD the game holds the moves up to the mistake. `sink` may be NULL. */
PgnStatus pgn_read_moves(PgnReader *reader, const PgnTags *tags, Game *game, const PgnSink *sink,
                         Report *report);

/* --- Writing --- */

/* Writes one game and an empty line after it: the seven tags of the roster (missing ones as "?"),
 * Variant, SetUp and FEN where the game needs them, the other tags as given, Termination, and the
 * moves in SAN in lines of up to 79 characters. Result is the tag's if there is one, else the
 * game's. `comments`, or any of its entries (one for each ply, written after the move), may be
 * NULL; runs of blanks in them become one, '}' becomes ')', a command "[%clk 0:10:00]" stays on one
 * line. A game can be read again unless the up to 11 tags that are added exceed the capacities
 * above. False when memory runs out or the stream fails. */
bool pgn_write(FILE *out, const PgnTags *tags, const Game *game, const char *const *comments);

/* What is written beside a move, in this order; all zero: nothing. */
typedef struct PgnRemark {
    uint8_t nags[PGN_NAGS_MAX]; /* numeric annotation glyphs, up to the first 0 */
    const char *comment;        /* as for pgn_write; may be NULL */
    const Move *variation;      /* moves in place of the move, up to the first that is not legal */
    int variation_length;
    const char *variations; /* more of them, in the form in which they are read; may be NULL */
} PgnRemark;

/* The same with a remark for each ply, and a comment before the first move (NULL: none). */
bool pgn_write_annotated(FILE *out, const PgnTags *tags, const Game *game, const char *opening,
                         const PgnRemark *remarks);

#endif
