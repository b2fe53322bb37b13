#!/bin/bash
# orthant board, and positions from games: text, SVG, wrong input. Usage: board_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(board)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C

# count REGEX: how often it occurs in the output.
count() { grep -oE -- "$1" <<<"$out" | wc -l; }

printf '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[Variant "Raumschach"]\n1. NdAc3 *\n' >games.pgn
mated='r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'

# Text: board, side to move or end, FEN.
prints "8 r  n  b  q  k  b  n  r
7 p  p  p  p  p  p  p  p
6 .  .  .  .  .  .  .  .
5 .  .  .  .  .  .  .  .
4 .  .  .  . [P] .  .  .
3 .  .  .  .  .  .  .  .
2 P  P  P  P [.] P  P  P
1 R  N  B  Q  K  B  N  R
  a  b  c  d  e  f  g  h

Black to move
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" --moves '1. e4'
matches '
checkmate 1-0
'"$mated"'$' --pgn games.pgn
matches 'White to move
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2$' --pgn games.pgn --ply 2
matches 'Black to move' --pgn games.pgn --game 2
matches 'Black to move, in check' --pgn games.pgn --ply 2 --moves 'Qh5 Nc6 Qxf7+'
matches '^1 R  N  B  K  Q ' --flip
matches '"fen":"rnbq.*","in_check":false,"status":"in progress","result":"\*","moves":\["' --json
# The knight of Ad1 has six moves (README).
matches '"moves":\[[^]]*\]' --variant raumschach --json
run --variant raumschach --cell Ad1 --ascii --color never
check "$(told --cell)" [ "$(head -7 <<<"$out" | grep -o '\*' | wc -l)" -eq 6 ]

# SVG: well formed, all men drawn, all cells, labels; marks where they belong.
svg() {
    run "$@" --svg -
    check "$(told "$@")" [ "$status" -eq 0 ]
    if command -v xmllint >/dev/null; then check "SVG of $*" xmllint --noout - <<<"$out"; fi
}
svg
check 'men of chess' [ "$(count '<g transform')" -eq 32 ]
check 'cells of chess' [ "$(count '<rect [^>]*width="45" height="45"')" -eq 64 ]
check 'no letters of levels' [ "$(count 'font-size="20"')" -eq 0 ]
svg --variant raumschach
check 'men of Raumschach' [ "$(count '<g transform')" -eq 40 ]
check 'cells of Raumschach' [ "$(count '<rect [^>]*width="45" height="45"')" -eq 125 ]
check 'letters of levels' [ "$(grep -o 'font-size="20">.' <<<"$out" | cut -c16- | tr -d '\n')" = ABCDE ]
# Four hues, each light or dark by the bishop color, which goes with the level.
check 'tints' [ "$(grep -oE 'height="45" fill="#[0-9a-f]{6}"' <<<"$out" | sort -u | wc -l)" -eq 8 ]
svg --variant raumschach --cell Ad1
check 'targets' [ "$(count '<circle [^>]*r="5"')" -eq 6 ]
svg --pgn games.pgn
check 'frames of the last move' [ "$(count 'stroke="#e69f00"')" -eq 2 ]
check 'ring of the king' [ "$(count '<circle ')" -eq 1 ]
# White's king stands at the right bottom corner of the picture seen from behind Black's men.
svg --fen '4k3/8/8/8/8/8/8/K7 w - - 0 1' --flip
check 'flipped' [ "$(count 'translate\(345 10\)')" -eq 1 ]
svg --fen '4k3/8/8/8/8/8/8/K7 w - - 0 1'
check 'not flipped' [ "$(count 'translate\(30 325\)')" -eq 1 ]
run --svg board.svg
check "$(told --svg)" [ "$status/$out/$(grep -c '^</svg>' board.svg)" = 0//1 ]

# Wrong usage and wrong input, one line each.
refuses "no argument expected, but got 'x'" x
refuses 'either --svg or --json' --svg x --json
refuses 'either --pgn or --fen' --pgn x --fen y
refuses '--game and --ply need --pgn' --ply 3
refuses '--ply must be a whole number' --pgn x --ply -1
refuses "--cell must be a cell from a1 to h8, not 'i9'" --cell i9
refuses "--cell must be a cell from Aa1 to Ee5, not 'Ff6'" --variant raumschach --cell Ff6
refuses "--layout must be .*, not 'x'" --layout x
refuses "^orthant board: --moves: 'Ke3': .*illegal" --moves 'e4 Ke3'
refuses "^orthant board: --moves: '2.Ke3': move: 'Ke3' is illegal" --moves '1.e4 e5 2.Ke3'
matches 'White to move' --moves '1.e4 e5 2... 2. Nf3 2...Nc6'
refuses 'chess: fen: ' --fen x
refuses 'there is no game 3, only 2' --pgn games.pgn --game 3
refuses '^orthant board: /dev/null holds no game$' --pgn /dev/null
refuses '--ply: the game has only 7 half-moves, not 9' --pgn games.pgn --ply 9
refuses '/nowhere: No such file' --pgn /nowhere
fails 1 'cannot write /nowhere/x: No such file' --svg /nowhere/x

# The same positions for analysis; on a terminal the table is redrawn in place, in a pipe it is not.
under_test=(analyze)
matches 'best Qxf7#, mate in 1' --pgn games.pgn --ply 6 --depth 3
refuses 'either --epd or --pgn' --pgn x --epd y
run --depth 3 --multipv 2 --json
check 'JSON lines' [ "$(count '^\{"schema":1,"type":"line","multipv":[12],"depth":[1-3],.*"bound":"exact",.*"nps":[0-9]+,"pv":"[^"]+"\}$')" -eq 6 ]
check 'JSON result' [ "$(tail -1 <<<"$out" | grep -c '"type":"result"')" -eq 1 ]
run --depth 3
check 'escapes in a pipe' [ "$(count $'\033')" -eq 0 ]
if command -v script >/dev/null; then
    TERM=xterm script -qc "stty cols 70 rows 24; '$orthant' analyze --depth 6 --multipv 3" shown \
        </dev/null >/dev/null 2>&1
    out=$(tr -d '\r' <shown | sed $'s/\033\\[K//g' | grep -v '^Script ')
    check "redrawn: '$out'" [ "$(count $'\033\\[5A')" -ge 6 ]
    last=$(tail -5 <<<"$out" | grep -v '^$' | tail -4)
    check "rows: '$last'" [ "$(grep -cE '^ [123] +6/[0-9]+ +[-+][0-9.]+ +[0-9.]+k? +[0-9.]+[kM]?  [A-Za-z]' <<<"$last")" -eq 3 ]
    check "width: '$last'" [ "$(head -3 <<<"$last" | wc -L)" -le 70 ]
    check "result: '$last'" [ "$(tail -1 <<<"$last" | grep -c '^best ')" -eq 1 ]
fi

conclude
