#!/bin/bash
# orthant book: books from PGN and journals, compared with those that Debian's polyglot makes of the
# same games and with counts by grep and awk. Usage: book_test.sh PROGRAM SOURCE_DIR
set -u
orthant=$(realpath "$1")
sources=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(book)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage.
refuses 'build, probe or dump expected'
refuses "unknown command 'biuld'; did you mean 'build'\?" biuld
matches 'Usage: orthant book COMMAND' --help
refuses 'no game file is named' build -o x.bin
refuses '--output FILE is missing' build x.pgn
refuses '--plies' build -o x.bin --plies 0 x.pgn
refuses "--min-score must be a number from 0 to 100, not '101'" build -o x.bin --min-score 101 x.pgn
refuses "--side must be white, black or both, not 'red'" build -o x.bin --side red x.pgn
refuses 'only one thing can go to standard output' build -o - --json x.pgn
refuses 'the book is missing' probe
refuses "one book only, but 'b' follows" dump a b
fails 1 'x.pgn: No such file or directory' build -o x.bin x.pgn
fails 1 'cannot write' build -o no-such-folder/x.bin x.pgn

# Games of the engine against itself, of both variants.
for variant in chess raumschach; do
    cat >$variant.json <<END
{"variant": "$variant", "games": 60, "seed": 5, "opening": {"plies": 2}, "maxmoves": {"movecount": 30},
 "pgn": {"file": "$variant.pgn"}, "each": {"limit": {"nodes": 60}, "hash": 1},
 "engines": [{"name": "a"}, {"name": "b", "limit": {"nodes": 50}}]}
END
    "$orthant" selfplay $variant.json >/dev/null 2>&1
done

# The random moves of a journal count only if they are wanted; then PGN and journal say the same.
matches '^games:    60' build -o pgn.bin --min-games 1 chess.pgn
matches '^games:    60' build -o journal.bin --min-games 1 --openings chess.journal.jsonl
check 'journal and PGN make different books' cmp pgn.bin journal.bin
run build -o chosen.bin --min-games 1 chess.journal.jsonl
prints '' probe chosen.bin
check 'a move of the start was counted that nobody chose' grep -q 'no move here' <<<"$err"
different=$(sed -n 's/.*"result":"\([^"]*\)".*"moves":"\([^"]*\)".*/\1 \2/p' chess.journal.jsonl | sort -u | wc -l)
matches "^games:    $different, $((120 - different)) repeats left out" build -o twice.bin --min-games 1 \
    --unique chess.pgn chess.journal.jsonl --openings

# Weights of the first move: 2 * wins + draws, from the journal by awk. Each move has one line.
run probe pgn.bin
weights=$(awk '{ print $1, $3 }' <<<"$out" | sort)
expected=$(sed -n 's/.*"result":"\([^"]*\)".*"moves":"\([a-h1-8]*\) .*/\1 \2/p' chess.journal.jsonl |
    awk '{ points[$2] += $1 == "1-0" ? 2 : $1 == "0-1" ? 0 : 1 }
         END { for (move in points) if (points[move]) print move, points[move] }' | sort)
check "weights '$weights', not '$expected'" [ "$weights" = "$expected" ]

# Debian's polyglot makes the same entries of the same PGN, and reads ours.
PATH=$PATH:/usr/games
entries() { od -An -v -tx1 -w16 "$1" | sort; }
if command -v polyglot >/dev/null; then
    polyglot make-book -pgn chess.pgn -bin theirs.bin -max-ply 24 -min-game 2 >/dev/null 2>&1
    run build -o ours.bin --plies 24 --min-games 2 chess.pgn
    check 'polyglot made no book' [ -s theirs.bin ]
    check 'polyglot has other entries' cmp <(entries ours.bin) <(entries theirs.bin)
    run dump theirs.bin
    theirs=$out
    prints "$theirs" dump theirs.bin
    polyglot dump-book -bin ours.bin -color white -out white.txt >/dev/null 2>&1
    run probe ours.bin
    # "1: 1. e4{25%} e5 ...": the first moves of White's lines with their shares.
    theirs=$(sed -n 's/^[0-9]*: 1\. \([^{]*\){\([0-9]*\)%.*/\1 \2/p' white.txt | sort -u)
    ours=$(awk '{ printf "%s %.0f\n", $2, $4 }' <<<"$out" | sort -u)
    check "polyglot reads '$theirs', not '$ours'" \
        [ "$(cut -d' ' -f1 <<<"$theirs")" = "$(cut -d' ' -f1 <<<"$ours")" ]
else
    echo 'book: polyglot is not installed; not compared with it'
fi

# Standard input and output, parts of a stream, other variants, bad games.
for _ in $(seq 30); do cat chess.pgn; done >long.pgn
check 'the long file is too short to be read in parts' [ "$(stat -c %s long.pgn)" -gt 500000 ]
"$orthant" book build -o - --min-games 30 - <long.pgn >long.bin 2>/dev/null
"$orthant" book build -o short.bin --min-games 1 chess.pgn >/dev/null
# All weights are 30 times those of one copy.
ratios=$(join <("$orthant" book dump --json short.bin | sed 's/.*"key":"\([0-9a-f]*\)".*"weight":\([0-9]*\).*/\1 \2/' | sort) \
    <("$orthant" book dump --json long.bin | sed 's/.*"key":"\([0-9a-f]*\)".*"weight":\([0-9]*\).*/\1 \2/' | sort) |
    awk '{ print $3 / $2 }' | sort -u)
check "thirty times the games have weights '$ratios' times as large" [ "$ratios" = 30 ]
cat raumschach.pgn >mixed.pgn
printf '\n[Event "bad"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n[Event "open"]\n\n1. e4 *\n\n' >>mixed.pgn
cat chess.pgn >>mixed.pgn
matches '"games":60,"repeats":0,"bad":1,"other_variants":60,"unfinished":1,' build -o mixed.bin \
    --min-games 1 --json mixed.pgn
check "the bad game is not named: $err" grep -q 'mixed.pgn: pgn: line [0-9]*, column [0-9]*: .*Ke3' <<<"$err"
check 'other games changed the book' cmp mixed.bin pgn.bin
fails 1 'no finished game of gardner \(0 bad, 60 of other variants, 0 without a result\)' \
    build -o none.bin --variant gardner chess.pgn
check 'a book without games was written' [ ! -e none.bin ]
fails 1 'chess.journal.jsonl: its games are of chess, not of raumschach' \
    build -o none.bin --variant raumschach chess.journal.jsonl
printf '{"schema":1}\n' >none.jsonl
fails 1 'none.jsonl: line 1: not the journal of a match' build -o none.bin none.jsonl
{ head -2 chess.journal.jsonl; echo '{"schema":1,"pairing":0'; tail -n +3 chess.journal.jsonl; } >torn.jsonl
run build -o torn.bin --min-games 1 --openings torn.jsonl
check "the bad line is not named: $err" grep -q 'torn.jsonl: line 3: ' <<<"$err"
check 'a bad line changed the book' cmp torn.bin pgn.bin

# What cannot be written leaves the old book.
cp pgn.bin kept.bin
fails 1 'none.pgn: No such' build -o kept.bin chess.pgn none.pgn
# No game is there a thousand times: nothing is left.
fails 1 'no move is left for a book: of [0-9]+ different ones none has 1000 games and ' \
    build -o kept.bin --min-games 1000 chess.pgn
check 'a failed run changed the book' cmp kept.bin pgn.bin
check 'a temporary file was left' [ -z "$(ls ./*.tmp* 2>/dev/null)" ]

# The cube: the layout by od. Three entries of header, then e.g. Ab2Ab3 = 6 << 7 | 11 = 779.
matches '^games:    60' build -o cube.bin --variant raumschach --min-games 1 --openings \
    raumschach.journal.jsonl
run build -o cube-pgn.bin --variant raumschach --min-games 1 raumschach.pgn
check 'journal and PGN make different books of the cube' cmp cube.bin cube-pgn.bin
header=$(head -c 48 cube.bin | od -An -v -tx1 -w16 | cut -c25- | tr -d ' \n')
# "@OB@", 1 and raumschach, a line each.
check "the header is $header" [ "$header" = 404f42400a310a7261756d7363686163680a000000000000 ]
sorted=$(tail -c +49 cube.bin | od -An -v -tx1 -w16 | cut -c1-24)
check 'the keys are not sorted' [ "$sorted" = "$(sort <<<"$sorted")" ]
moves=$(tail -c +49 cube.bin | od -An -v -tx1 -w16 | sed -n 's/^ a3 ad d0 e7 d9 0c 0c 3d / /p' | wc -l)
run probe cube.bin --variant raumschach
check "the start has $moves entries, but is told with $out" [ "$(wc -l <<<"$out")" -eq "$moves" ]
fails 2 'cube.bin: it is a book of raumschach, not of chess' probe cube.bin
fails 2 'pgn.bin: it is a book of chess, not of raumschach' probe pgn.bin --variant raumschach
matches '"key":"a3add0e7d90c0c3d","moves":\[\{"move":"[A-E][a-e][1-5]' probe --json cube.bin \
    --variant raumschach
matches '"fen":"rnbqkbnr/pppppppp/8/8/4P3' probe --json pgn.bin --moves '1. e4'

# All entries are told: those of positions that moves of the book lead to, and the others.
run dump cube.bin
entries=$((($(stat -c %s cube.bin) - 48) / 16))
reached=$(grep -c ' games$' <<<"$out")
others=$(grep -c '^    [0-9a-f]\{16\} ' <<<"$out")
check "$reached and $others of $entries entries are told" [ $((reached + others)) -eq "$entries" ]
check "the last line is not the sum" grep -q " with $reached moves; $others other entries" <<<"$out"
check 'none of the others is told' [ "$others" -gt 0 ]
head -c 16 pgn.bin >one.bin
matches 'not reached from the initial position' dump one.bin
matches '^\{"schema":1,"key":"[0-9a-f]{16}","move":"[a-h1-8]*","weight":[0-9]+,"learn":0\}$' dump --json one.bin

# --- Who plays from a book ---

# Only 1. a4 h5 2. h4 a5, which no search plays, and 1. b4 a third as often.
{ for _ in 1 2 3; do printf '[Event "a"]\n[Result "1/2-1/2"]\n\n1. a4 h5 2. h4 a5 1/2-1/2\n\n'; done
  printf '[Event "b"]\n[Result "1/2-1/2"]\n\n1. b4 h5 1/2-1/2\n\n'; } >odd.pgn
run build -o odd.bin --min-games 1 odd.pgn
"$orthant" book build -o odd-cube.bin --variant raumschach --min-games 1 \
    "$(printf '[Event "c"]\n[Variant "Raumschach"]\n\n1. Aa3 Ea3 1-0\n' >odd-cube.pgn && echo odd-cube.pgn)" >/dev/null

# UCI. Nothing is played from a book that nobody asked for.
uci() { printf '%s\n' "$@" | "$orthant" uci | grep -E '^(bestmove|info string)' | grep -v ' nodes '; }
asked=(setoption\ name\ OwnBook\ value\ true "setoption name Book File value odd.bin")
line='position startpos moves a2a4'
check 'OwnBook is on by itself' [ "$(uci "${asked[1]}" "$line" 'go nodes 50')" != $'info string book move\nbestmove h7h5' ]
check 'OwnBook plays no book move' [ "$(uci "${asked[@]}" "$line" 'go nodes 50')" = $'info string book move\nbestmove h7h5' ]
check 'a book move is played without being in the book' \
    [ "$(uci "${asked[@]}" 'position startpos moves e2e4' 'go nodes 50' | grep -c book)" -eq 0 ]
for limits in 'go infinite' 'go ponder' 'go mate 2 nodes 50' 'go searchmoves h7h6 nodes 50' 'go'; do
    check "a book move for '$limits'" \
        [ "$(uci "${asked[@]}" "$line" "$limits" stop | grep -c book)" -eq 0 ]
done
check 'a book move in analysis' \
    [ "$(uci "${asked[@]}" 'setoption name UCI_AnalyseMode value true' "$line" 'go nodes 50' | grep -c book)" -eq 0 ]
drawn() { for seed in $(seq 24); do
    uci "setoption name Skill Seed value $seed" "${asked[@]}" "$@" 'position startpos' 'go nodes 9' | grep bestmove
done; }
# 24 draws with 3 to 1: both occur but for 0.1 %, and the seeds are fixed.
check 'OwnBook does not draw' [ "$(drawn | sort -u | tr '\n' ' ')" = 'bestmove a2a4 bestmove b2b4 ' ]
check 'a seed draws now this, now that' [ "$(drawn)" = "$(drawn)" ]
check 'Best Book Move draws' \
    [ "$(drawn 'setoption name Best Book Move value true' | sort -u)" = 'bestmove a2a4' ]
check 'a file that is no book is taken' grep -q 'error: setoption: Book File: odd.pgn: not an opening book' \
    <<<"$(uci 'setoption name Book File value odd.pgn')"
out=$(uci "${asked[@]}" 'setoption name UCI_Variant value raumschach' 'position startpos' 'go nodes 50' \
    'setoption name Book File value odd-cube.bin' 'position startpos' 'go nodes 50')
check "the book of another variant: $out" grep -q 'Book File: it is a book of chess, not of raumschach; not used' <<<"$out"
check "the book of the cube: $out" [ "$(tail -2 <<<"$out")" = $'info string book move\nbestmove Aa2Aa3' ]

# play, where the seed decides.
play() { XDG_STATE_HOME=$work "$orthant" play --side black --level 1 --seed 1 "$@" 2>&1; }
check 'play without a book plays from one' [ "$(play </dev/null | grep -c 'from its book')" -eq 0 ]
out=$(printf 'h5\nbook\n' | play --book odd.bin)
check "play --book: $out" grep -q '^1\. [ab]4  (engine: from its book)' <<<"$out"
out=$(printf 'book\nbook off\nbook on\nbook odd.pgn\nbook odd-cube.bin\n' | play --side both --book odd.bin)
check "book shows no moves: $out" grep -q '^  a4 75 % b4 25 %' <<<"$out"
check "book off: $out" grep -q "opening book is off" <<<"$out"
check "book FILE: $out" grep -q '^book: odd.pgn: not an opening book' <<<"$out"
check "book of the cube: $out" grep -q 'The opening book is of no use here: it is a book of raumschach' <<<"$out"
out=$(play --book odd-cube.bin)
check "play with the book of the cube: $out" [ "$out" = 'orthant play: odd-cube.bin: it is a book of raumschach, not of chess' ]

# Matches: pairs draw the same, each pair anew; the number of threads makes no difference.
"$orthant" match --a book=odd.bin --b book=odd.bin,name=other --plies 0 --nodes 30 --games 24 \
    --journal one.jsonl >/dev/null 2>&1
"$orthant" match --a book=odd.bin --b book=odd.bin,name=other --plies 0 --nodes 30 --games 24 \
    --concurrency 2 --journal two.jsonl >/dev/null 2>&1
firsts=$(sed -n 's/.*"game":\([0-9]*\),.*"moves":"\([a-h1-8]* [a-h1-8]*\) .*/\1 \2/p' one.jsonl | sort -n)
check "no pair draws from the book: $firsts" \
    [ "$(awk '{ print $2, $3 }' <<<"$firsts" | sort -u | tr '\n' ' ')" = 'a2a4 h7h5 b2b4 h7h5 ' ]
check "the games of a pair draw other moves: $firsts" \
    [ "$(awk '{ print int($1 / 2), $2 }' <<<"$firsts" | sort -u | wc -l)" -eq 12 ]
check 'two threads draw other moves' cmp <(sort one.jsonl) <(sort two.jsonl)
check 'book moves have a score' grep -q '"scores":\[null,null,' one.jsonl
under_test=()
fails 2 '^orthant match: --a: book: it is a book of chess, not of raumschach$' \
    match --variant raumschach --a book=odd.bin --b default --nodes 30 --games 2
fails 2 'odd.pgn: not an opening book' match --a book=odd.pgn --b default --nodes 30 --games 2
fails 2 'bench plays no opening book' bench --engine book=odd.bin
mkdir folder
cp odd.bin folder
printf '{"games": 2, "opening": {"plies": 0}, "engines": [{"name": "a", "book": "odd.bin", "limit": {"nodes": 30}}, {"name": "b", "book": "odd.bin", "limit": {"nodes": 30}}]}' >folder/run.json
sed 's/"games"/"variant": "raumschach", "games"/' folder/run.json >folder/cube.json
fails 2 'cube.json: engines\[0\]: book: it is a book of chess, not of raumschach' selfplay folder/cube.json
run selfplay folder/run.json
check 'selfplay with books' grep -q '"moves":"[ab]2[ab]4 h7h5 ' folder/run.journal.jsonl
cp pgn.bin folder/odd.bin
fails 1 'it belongs to a match with other settings' selfplay folder/run.json
under_test=(book)

# What is no book.
: >empty.bin
fails 1 'empty.bin: not an opening book: the file is empty' dump empty.bin
fails 1 'chess.pgn: not an opening book' probe chess.pgn
head -c 47 cube.bin >torn.bin
fails 1 'torn.bin: not an opening book: 47 bytes, not entries of 16' dump torn.bin
head -c 32 cube.bin >torn.bin
fails 1 'torn.bin: the header of the book is broken off' dump torn.bin
fails 1 'no.bin: No such file or directory' probe no.bin

# The books that come with the program: small, no entry without a legal move that was reached from
# the start, several first moves.
for book in "$sources"/data/books/*.bin; do
    variant=$(basename "$book" .bin)
    check "$book is too large" [ "$(stat -c %s "$book")" -le 204800 ]
    run dump --json "$book"
    check "$book is of another variant" [ "$("$orthant" book probe --variant "$variant" "$book" 2>/dev/null | wc -l)" -ge 5 ]
    check "$book leads nowhere" [ "$(grep -c '"line":' <<<"$out")" -ge 50 ]
    check "$book has a move that is none" [ "$(grep -c '"move":"?"' <<<"$out")" -eq 0 ]
done
conclude
