#include "tools/annotate/review_pgn.h"

#include <stdlib.h>
#include <string.h>

enum { EVAL_SIZE = 32 };

/* --- Comments --- */

static bool make_room(CommentStore *comments, int ply) {
    if (ply < comments->capacity) return true;
    const int capacity = max_int(2 * comments->capacity, ply + 64);
    char **texts = realloc(comments->texts, (size_t)capacity * sizeof *texts);
    if (!texts) return false;
    for (int i = comments->capacity; i < capacity; i++)
        texts[i] = NULL;
    comments->texts = texts;
    comments->capacity = capacity;
    return true;
}

/* Appends a comment without its "[%eval ...]" to a text that has room. */
static void append_without_eval(char *text, const char *comment, size_t length) {
    static const char mark[] = "[%eval";
    char *end = text + strlen(text);
    if (end > text) *end++ = ' ';
    for (size_t i = 0; i < length; i++) {
        if (length - i > strlen(mark) && memcmp(comment + i, mark, strlen(mark)) == 0) {
            const char *close = memchr(comment + i, ']', length - i);
            if (close) {
                i = (size_t)(close - comment);
                continue;
            }
        }
        *end++ = comment[i] ? comment[i] : ' ';
    }
    *end = '\0';
}

void comment_store_add(int ply, const char *text, size_t length, void *payload) {
    CommentStore *comments = payload;
    if (!make_room(comments, ply)) {
        comments->failed = true;
        return;
    }
    const char *old = comments->texts[ply];
    const size_t used = old ? strlen(old) : 0;
    char *joined = realloc(comments->texts[ply], used + length + 2);
    if (!joined) {
        comments->failed = true;
        return;
    }
    if (used == 0) joined[0] = '\0';
    append_without_eval(joined, text, length);
    comments->texts[ply] = joined;
    comments->count = max_int(comments->count, ply + 1);
}

void comment_store_free(CommentStore *comments) {
    for (int i = 0; i < comments->count; i++)
        free(comments->texts[i]);
    free(comments->texts);
    *comments = (CommentStore){0};
}

static const char *comment_after(const CommentStore *comments, int plies) {
    return plies < comments->count ? comments->texts[plies] : NULL;
}

/* --- Remarks --- */

/* Empty after mate, which needs none. */
static void eval_text(int score, char text[EVAL_SIZE]) {
    text[0] = '\0';
    if (!score_is_mate(score)) {
        snprintf(text, EVAL_SIZE, "[%%eval %.2f]", score / 100.0);
    } else if (review_mate_moves(score) != 0) {
        snprintf(text, EVAL_SIZE, "[%%eval #%d]", review_mate_moves(score));
    }
}

/* The evaluation and the old comment, to be freed; NULL when out of memory. */
static char *make_comment(const Review *review, int ply, const CommentStore *comments) {
    char eval[EVAL_SIZE] = "";
    const char *old = comment_after(comments, ply + 1);
    if (ply >= review->first_known) eval_text(review->moves[ply].after, eval);
    const size_t size = strlen(eval) + (old ? strlen(old) : 0) + 2;
    char *text = malloc(size);
    if (text) snprintf(text, size, "%s %s", eval, old ? old : "");
    return text;
}

static bool make_remarks(const Review *review, const CommentStore *comments, PgnRemark *remarks) {
    for (int ply = 0; ply < review->plies; ply++) {
        PgnRemark *remark = &remarks[ply];
        remark->comment = make_comment(review, ply, comments);
        if (!remark->comment) return false;
        if (ply < review->first_known) continue;
        const ReviewPosition *position = &review->positions[ply];
        remark->nags[0] = (uint8_t)judgment_nag(review->moves[ply].judgment);
        if (remark->nags[0] == 0 || review_better(review, ply) == MOVE_NONE) continue;
        remark->variation = position->line;
        remark->variation_length = position->line_length;
    }
    return true;
}

static void free_remarks(PgnRemark *remarks, int count) {
    for (int i = 0; i < count; i++)
        free((char *)(uintptr_t)remarks[i].comment);
    free(remarks);
}

bool review_pgn_write(const Review *review, PgnTags *tags, const char *result,
                      const CommentStore *comments, FILE *out) {
    PgnRemark *remarks = calloc((size_t)review->plies + 1, sizeof *remarks);
    bool done = remarks && !comments->failed && make_remarks(review, comments, remarks);
    if (!pgn_tag(tags, "Annotator")) pgn_tags_set(tags, "Annotator", "Orthant " ORTHANT_VERSION);
    if (!pgn_tag(tags, "Result")) pgn_tags_set(tags, "Result", result);
    done =
        done && pgn_write_annotated(out, tags, review->game, comment_after(comments, 0), remarks);
    if (remarks) free_remarks(remarks, review->plies);
    return done;
}
