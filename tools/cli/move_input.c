#include "tools/cli/move_input.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "core/piece.h"
#include "tools/cli/commands.h"
#include "tools/cli/selection.h"
#include "tools/move_number.h"

enum { PACKED_SIZE = 256, SHOWN_SIZE = 40, CHOICES_SIZE = 128 };

/* The text behind the move number that it may begin with. A number alone stays. */
static const char *after_number(const char *text) {
    text += strspn(text, " \t");
    const char *rest = text + move_number_length(text, strlen(text));
    return rest[strspn(rest, " \t")] ? rest : text;
}

/* The text without its blanks and a move number before it, cut to fit; returns its length. */
static size_t pack(const char *text, char packed[PACKED_SIZE]) {
    size_t length = 0;
    text = after_number(text);
    for (const char *c = text; *c && length + 1 < PACKED_SIZE; c++) {
        if (!isspace((unsigned char)*c)) packed[length++] = *c;
    }
    packed[length] = '\0';
    return length;
}

/* The cell that `text` names from its first to its last character, or CELL_NONE. */
static Cell whole_cell(const Session *session, const char *text) {
    int length = 0;
    const Cell cell = geometry_parse_cell(rules_geometry(session->match.rules), text, &length);
    return cell != CELL_NONE && text[length] == '\0' ? cell : CELL_NONE;
}

/* Does this try to be a move? Commands have no digits; castling may be written with letters O. */
static bool looks_like_move(const char *text) {
    return strpbrk(text, "0123456789") || strncasecmp(text, "o-o", 3) == 0;
}

/* --- Promotion --- */

static bool is_asked(const MoveQuestion *question, Move move) {
    return move_promotion(move) != NO_PIECE_TYPE && move_from(move) == question->from &&
           move_to(move) == question->to;
}

/* "Promote to queen, rook, bishop or knight? Q R B N" */
static void ask_promotion(Session *session, Cell from, Cell to) {
    Move moves[MAX_MOVES];
    const int count = game_moves(session->match.game, moves);
    const MoveQuestion question = {.kind = QUESTION_PROMOTION, .from = from, .to = to};
    char names[CHOICES_SIZE] = "", letters[CHOICES_SIZE] = "";
    int left = 0;
    for (int i = 0; i < count; i++)
        left += is_asked(&question, moves[i]);
    for (int type = PIECE_TYPE_COUNT - 1; type >= 0; type--) {
        for (int i = 0; i < count; i++) {
            if (!is_asked(&question, moves[i]) || move_promotion(moves[i]) != (PieceType)type)
                continue;
            char name[PIECE_NAME_SIZE];
            const size_t used = strlen(names), letters_used = strlen(letters);
            piece_name((PieceType)type, name);
            snprintf(names + used, sizeof names - used, "%s%s", name,
                     --left > 1  ? ", "
                     : left == 1 ? " or "
                                 : "");
            snprintf(letters + letters_used, sizeof letters - letters_used, " %c",
                     piece_rules[type].letter);
        }
    }
    session->question = question;
    session_say(session, "Promote to %s?%s", names, letters);
}

/* The piece that a letter or word names, or NO_PIECE_TYPE. */
static PieceType named_piece(const char *text) {
    for (int type = 0; type < PIECE_TYPE_COUNT; type++) {
        char name[PIECE_NAME_SIZE];
        if (type == NO_PIECE_TYPE) continue;
        piece_name((PieceType)type, name);
        if (strcasecmp(text, name) == 0) return (PieceType)type;
        if (toupper((unsigned char)text[0]) == piece_rules[type].letter && text[1] == '\0') {
            return (PieceType)type;
        }
    }
    return NO_PIECE_TYPE;
}

/* Neither a command nor an attempt at a move or cell: meant as an answer. */
static bool is_mere_word(const char *line, const char *packed) {
    char word[PACKED_SIZE];
    line += strspn(line, " \t");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    return !command_find(word) && !looks_like_move(packed);
}

/* True when nothing is left to do: the promotion is played, or asked for again. */
static bool answer_promotion(Session *session, const MoveQuestion *question, const char *line,
                             const char *packed) {
    Move moves[MAX_MOVES];
    const int count = game_moves(session->match.game, moves);
    const PieceType type = named_piece(packed + (*packed == '='));
    for (int i = 0; type != NO_PIECE_TYPE && i < count; i++) {
        if (!is_asked(question, moves[i]) || move_promotion(moves[i]) != type) continue;
        session_play(session, moves[i]);
        return true;
    }
    if (!is_mere_word(line, packed)) {
        session_say(session, "The promotion is cancelled.");
        return false;
    }
    session_refuse(session, "a pawn is not promoted to '%.*s'", SHOWN_SIZE, packed);
    ask_promotion(session, question->from, question->to);
    return true;
}

/* --- A marked man --- */

void move_input_select(Session *session, Cell cell) {
    command_select(session, cell);
    const Piece piece = game_piece_at(session->match.game, cell);
    if (piece == NO_PIECE || piece_color(piece) != game_side(session->match.game)) return;
    session->question = (MoveQuestion){.kind = QUESTION_TARGET, .from = cell};
}

/* In Chess960 castling is also meant by the rook's cell: the king's own target may be where it
 * stands, or a step away. */
static bool leads_to(const Game *game, Move move, Cell to) {
    if (selection_target(game, move) == to) return true;
    return move_kind(move) == MOVE_CASTLING && game_chess960(game) && move_to(move) == to;
}

/* Moves the marked man to the cell named, if it can go there. */
static bool move_marked(Session *session, Cell from, const char *packed) {
    const Cell to = whole_cell(session, packed);
    if (to == CELL_NONE || to == from) return false;
    Selection selection;
    selection_set(&selection, session->match.game, from);
    for (int i = 0; i < selection.move_count; i++) {
        const Move move = selection.moves[i];
        if (!leads_to(session->match.game, move, to)) continue;
        if (move_promotion(move) != NO_PIECE_TYPE) {
            ask_promotion(session, from, to);
        } else {
            session_play(session, move);
        }
        return true;
    }
    return false;
}

bool move_input_follow_up(Session *session, const char *line) {
    const MoveQuestion question = session->question;
    char packed[PACKED_SIZE];
    session->question = (MoveQuestion){.kind = QUESTION_NONE};
    if (question.kind == QUESTION_NONE || pack(line, packed) == 0) return false;
    if (match_is_over(&session->match)) return false;
    if (question.kind == QUESTION_PROMOTION) {
        return answer_promotion(session, &question, line, packed);
    }
    return question.kind == QUESTION_TARGET && move_marked(session, question.from, packed);
}

/* --- Whole moves --- */

static void refuse_word(const Session *session, const char *word) {
    const char *near = command_suggest(word);
    if (near) {
        session_refuse(session, "unknown word '%.*s'; did you mean '%s'?", SHOWN_SIZE, word, near);
    } else {
        session_refuse(session, "unknown word '%.*s'; help lists what there is", SHOWN_SIZE, word);
    }
}

bool move_input_is_move(const Session *session, const char *line) {
    char packed[PACKED_SIZE];
    const size_t length = pack(line, packed);
    return game_parse_move(session->match.game, packed, length, NULL) != MOVE_NONE;
}

/* A line of several moves of which the first is legal: says that they are played one by one. False:
 * it is none. */
static bool refuse_several(const Session *session, const char *line) {
    char first[PACKED_SIZE];
    const char *text = after_number(line);
    text += strspn(text, " \t");
    const size_t length = strcspn(text, " \t");
    if (length >= sizeof first) return false;
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    const char *rest = text + length;
    if (!looks_like_move(rest) || !move_input_is_move(session, first)) return false;
    session_refuse(session, "these are several moves; '%.*s' alone plays the first", SHOWN_SIZE,
                   first);
    return true;
}

/* On a board with levels, a cell named without its level: says so. False: it is none. */
static bool refuse_without_level(const Session *session, const char *packed) {
    const Geometry *geometry = rules_geometry(session->match.rules);
    char longer[PACKED_SIZE + 1];
    if (geometry->axis_count < AXIS_COUNT || !islower((unsigned char)packed[0])) return false;
    snprintf(longer, sizeof longer, "A%s", packed);
    if (whole_cell(session, longer) == CELL_NONE) return false;
    session_refuse(session, "'%.*s' lacks the level: the cells of that name are %s to %c%s",
                   SHOWN_SIZE, packed, longer, 'A' + geometry->size[AXIS_LEVEL] - 1, packed);
    return true;
}

/* Says why a text that looks like a move is none. */
static void refuse_move(const Session *session, const char *line, const char *packed,
                        const char *reason) {
    if (match_is_over(&session->match)) {
        session_refuse_over(session);
    } else if (!refuse_without_level(session, packed) && !refuse_several(session, line)) {
        session_refuse(session, "%s", reason);
    }
}

/* A pawn's move to its last cell without the piece: asks for it. False: it is none. */
static bool ask_if_promotion(Session *session, const char *packed, size_t length) {
    char longer[PACKED_SIZE + 2];
    if (length == 0 || !isdigit((unsigned char)packed[length - 1])) return false;
    snprintf(longer, sizeof longer, "%s=Q", packed);
    const Move move = game_parse_move(session->match.game, longer, length + 2, NULL);
    if (move == MOVE_NONE || move_promotion(move) == NO_PIECE_TYPE) return false;
    ask_promotion(session, move_from(move), move_to(move));
    return true;
}

void move_input_line(Session *session, const char *line, const char *first_word) {
    const Game *game = session->match.game;
    char packed[PACKED_SIZE];
    const size_t length = pack(line, packed);

    const Cell cell = whole_cell(session, packed);
    const Piece piece = cell == CELL_NONE ? NO_PIECE : game_piece_at(game, cell);
    if (piece != NO_PIECE && piece_color(piece) == game_side(game)) {
        move_input_select(session, cell);
        return;
    }
    Report report;
    report_clear(&report);
    const Move move = game_parse_move(game, packed, length, &report);
    if (move != MOVE_NONE) {
        session_play(session, move);
    } else if (!match_is_over(&session->match) && ask_if_promotion(session, packed, length)) {
        return;
    } else if (cell != CELL_NONE) {
        move_input_select(session, cell);
    } else if (looks_like_move(packed)) {
        refuse_move(session, line, packed, report.error);
    } else {
        refuse_word(session, first_word);
    }
}
