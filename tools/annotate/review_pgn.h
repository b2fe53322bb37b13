/* A review as annotated PGN, with the comments of the game it was made from. */
#ifndef ORTHANT_TOOLS_ANNOTATE_REVIEW_PGN_H
#define ORTHANT_TOOLS_ANNOTATE_REVIEW_PGN_H

#include "core/pgn.h"
#include "tools/annotate/review.h"

/* Comments of a game as they are read: one text for each ply, the first for those before any move;
 * several become one. */
typedef struct CommentStore {
    char **texts; /* or NULL */
    int count, capacity;
    bool failed; /* out of memory */
} CommentStore;

/* The PgnCommentFn that collects them; `payload` is a CommentStore, empty at first. Evaluations of
 * an earlier annotation ("[%eval ...]") are left out. */
void comment_store_add(int ply, const char *text, size_t length, void *payload);
void comment_store_free(CommentStore *comments);

/* Writes the game: after each known move "[%eval 0.34]" (pawns, White's view; "#3", "#-3" for a
 * mate in 3 by White or Black) before its old comment; marked moves get their glyph and the better
 * line as a variation. `tags` gain Annotator and, from `result`, Result where they are missing.
 * False when memory runs out or the stream fails. */
bool review_pgn_write(const Review *review, PgnTags *tags, const char *result,
                      const CommentStore *comments, FILE *out);

#endif
