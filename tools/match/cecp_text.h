/* The interface's side of CECP (xboard): what an engine's lines mean. Pure text. */
#ifndef ORTHANT_TOOLS_MATCH_CECP_TEXT_H
#define ORTHANT_TOOLS_MATCH_CECP_TEXT_H

#include "tools/match/player.h"

enum { CECP_NAME_SIZE = 32, CECP_VARIANTS_SIZE = 1024 };

/* --- Features --- */

/* What an engine has said it can do; at first what the protocol assumes. */
typedef struct CecpFeatures {
    int ping, setboard, usermove, san, time, reuse, colors, memory, smp; /* 0 or 1 */
    int done;                                                            /* -1: not said */
    bool any;                                                            /* something was said */
    char variants[CECP_VARIANTS_SIZE]; /* list with commas; empty: not said, only chess */
} CecpFeatures;

extern const CecpFeatures cecp_features_default;

/* Is it a line of features? Then *at is where they begin. */
bool cecp_text_is_feature(const char *line, const char **at);
/* Takes the next NAME=VALUE at *at. False at the end; else `name` is its name, cut if need be, and
 * *accepted tells whether we know it. */
bool cecp_text_feature(const char **at, CecpFeatures *features, char name[CECP_NAME_SIZE],
                       bool *accepted);
/* Is a variant, by its xboard name, in the list? */
bool cecp_features_has_variant(const CecpFeatures *features, const char *name);

/* --- Everything else --- */

typedef enum CecpEvent {
    CECP_OTHER,
    CECP_MOVE, /* `word` is the move */
    CECP_PONG, /* `number` is that of the ping */
    CECP_RESIGN,
    CECP_RESULT,          /* claimed; `number` is White's half points, `word` the claim */
    CECP_REFUSED_MOVE,    /* `word` is a move we sent */
    CECP_REFUSED_POSITION /* the one we set up */
} CecpEvent;

typedef struct CecpLine {
    CecpEvent event;
    int number;
    const char *word; /* in the line */
    size_t length;
} CecpLine;

CecpLine cecp_text_read(const char *line);
/* Takes depth, score and nodes of a line of thinking, "DEPTH SCORE CENTISECONDS NODES MOVES"; of
 * another line nothing. */
void cecp_text_thinking(const char *line, PlayerReply *reply);

#endif
