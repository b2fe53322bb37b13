/* What the rows of pieces.def say, as constant-foldable look-ups. */
#ifndef ORTHANT_CORE_PIECE_H
#define ORTHANT_CORE_PIECE_H

#include "base.h"

typedef struct PieceRule {
    char letter;    /* upper case */
    uint8_t slides; /* set of direction classes */
    uint8_t steps;  /* set of direction classes */
    bool leaps;     /* knight's leap */
} PieceRule;

static const PieceRule piece_rules[PIECE_TYPE_COUNT] = {
    {'.', 0, 0, false}, /* NO_PIECE_TYPE; the rest in the order of PieceType */
#define PIECE(name, letter, slides, steps, leaps) {letter, slides, steps, leaps},
#include "pieces.def"
};

/* The piece type of a letter in upper case, or NO_PIECE_TYPE. */
static inline PieceType piece_type_of_letter(char letter) {
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (piece_rules[type].letter == letter) return (PieceType)type;
    }
    return NO_PIECE_TYPE;
}

/* FEN letter: upper case for White, lower case for Black. */
static inline char piece_letter(Piece piece) {
    const char letter = piece_rules[piece_type(piece)].letter;
    return piece_color(piece) == BLACK ? (char)(letter - 'A' + 'a') : letter;
}

/* "White" or "Black". */
static inline const char *side_name(Color color) { return color == WHITE ? "White" : "Black"; }

enum { PIECE_NAME_SIZE = 12 };

/* The English word for a piece type in lower case: "unicorn". */
static inline void piece_name(PieceType type, char name[PIECE_NAME_SIZE]) {
    static const char *const words[PIECE_TYPE_COUNT] = {
        "NO PIECE",
#define PIECE(word, letter, slides, steps, leaps) #word,
#include "pieces.def"
    };
    const char *word = words[type];
    int i = 0;
    for (; word[i] != '\0' && i < PIECE_NAME_SIZE - 1; i++) {
        name[i] = word[i] == ' ' ? ' ' : (char)(word[i] - 'A' + 'a');
    }
    name[i] = '\0';
}

#endif
