#!/bin/bash
# Openings from files in orthant selfplay and orthant match: which games begin where, whatever the
# threads, shards and interruptions; files that changed or are wrong. Usage: opening_files_test.sh
# PROGRAM SOURCE_DIR
set -u
orthant=$(realpath "$1")
source_dir=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(selfplay)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

engines='"engines": [{"name": "a", "limit": {"nodes": 150}}, {"name": "b", "limit": {"nodes": 80}}]'
# config NAME ITEMS: a configuration with the two engines.
config() { echo "{$2, $engines}" >"$1.json"; }
# fens NAME: where the games of a journal began, in order of pairing and game.
fens() {
    sed 1d "$1.journal.jsonl" | sed 's/.*"pairing":\([0-9]*\),"game":\([0-9]*\),.*"fen":"\([^"]*\)".*/\1 \2 \3/' |
        sort -k1,1n -k2,2n
}

head -n 12 "$source_dir/data/openings/chess.epd" >book.epd
mkdir books
cp book.epd books/book.epd

# What is wrong is told with file and line, before anything is played.
config bad '"opening": {"file": "none.epd"}'
refuses 'bad.json: opening.file: none.epd: No such file or directory$' bad.json
config bad '"opening": {"file": "books/bad.epd"}'
printf '\n# nothing\n' >books/bad.epd
refuses 'bad.json: opening.file: books/bad.epd: there is no opening in it$' --check bad.json
{ cat book.epd && echo '8/8/8/8/8/8/8/8 w - -'; } >books/bad.epd
refuses 'opening.file: books/bad.epd: line 13: fen: ' bad.json
{ cat book.epd && echo '7k/6Q1/6K1/8/8/8/8/8 b - -'; } >books/bad.epd
refuses 'opening.file: books/bad.epd: line 13: the game is over \(checkmate\)$' bad.json
config bad '"variant": "raumschach", "opening": {"file": "book.epd"}'
refuses 'opening.file: book.epd: line 1: fen: this is a board of one level, raumschach has 5$' bad.json
config bad '"opening": {"file": "book.epd", "start": 13}'
refuses 'bad.json: opening.start: expected 1 to 12, the openings of book.epd, not 13$' bad.json
check 'nothing is played' [ ! -e bad.journal.jsonl ]

# In the order of the file, one for both games of a pair.
config row '"games": 8, "opening": {"file": "books/book.epd", "order": "sequential", "start": 11}'
matches 'openings: 12 of book.epd, sequential from number 11, seed 1' --check row.json
run row.json
for line in 11 12 1 2; do
    sed -n "${line}s/\$/ 0 1/p" book.epd | sed p
done | cat -n | awk '{ $1 = "0 " $1 - 1; print }' >expected
check "in order: '$err', $(fens row | diff expected -)" cmp -s expected <(fens row)

# At random: each once before any comes again; by the seed, not by threads, shards or interruptions.
config whole '"games": 24, "seed": 5, "opening": {"file": "book.epd"}'
run whole.json
check "each once: '$err'" [ "$(fens whole | cut -d' ' -f3- | sort | uniq -c | grep -c '^ *2 ')" -eq 12 ]
check 'not as in the file' [ "$(fens whole | cut -d' ' -f3- | uniq | cut -d' ' -f1-4)" != "$(<book.epd)" ]
config other '"games": 24, "seed": 6, "opening": {"file": "book.epd"}'
run other.json
check 'another seed' [ "$(fens other)" != "$(fens whole)" ]
cp whole.json two.json
run --concurrency 2 two.json
check 'two threads' cmp -s <(sort whole.journal.jsonl) <(sort two.journal.jsonl)
cp whole.json parts.json
for shard in 3 1 2; do
    run --shard $shard/3 parts.json
done
matches '3 shards are in parts.journal.jsonl now' --merge parts.json
check 'shards' cmp -s whole.journal.jsonl parts.journal.jsonl
cp whole.json killed.json
for lines in 4 13; do
    "$orthant" selfplay killed.json >/dev/null 2>&1 &
    for _ in $(seq 400); do
        [ -f killed.journal.jsonl ] && [ "$(wc -l <killed.journal.jsonl)" -gt $lines ] && break
        sleep 0.01
    done
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null || true
done
run killed.json
check 'killed and gone on' cmp -s whole.journal.jsonl killed.journal.jsonl
run whole.json
check "no warning: '$err'" [ "${err/warning/}" = "$err" ]
config many '"games": 26, "opening": {"file": "book.epd"}'
run --check many.json
check "a warning: '$err'" [ "$err" = \
    'orthant selfplay: warning: book.epd has 12 openings for 13 pairs of games: some are played again' ]

# Every pairing has the same openings.
echo '{"games": 6, "tournament": "roundrobin", "opening": {"file": "book.epd"}, "engines": [{"name": "a"},
    {"name": "b"}, {"name": "c"}], "each": {"limit": {"nodes": 50}}}' >robin.json
run robin.json
check "pairings: '$err'" [ "$(fens robin | cut -d' ' -f2- | sort | uniq -c | grep -c '^ *3 ')" -eq 6 ]

# A file of the same name and content may lie elsewhere; another one is refused.
cp whole.json books/moved.json
cp whole.journal.jsonl books/moved.journal.jsonl
run books/moved.json
check "moved: '$err'" [ "$status" -eq 0 ]
check 'nothing was played' cmp -s whole.journal.jsonl books/moved.journal.jsonl
cp book.epd kept.epd
echo '# the end' >>book.epd
fails 1 "whole.journal.jsonl: it belongs to a match with other settings: openings=book.epd/[0-9a-f]{16}, now book.epd/[0-9a-f]{16}; --accept-changes goes on" \
    whole.json
mv kept.epd book.epd
sed -i 's/"book.epd"/"book.epd", "start": 2/' whole.json
fails 1 "other settings: start=1, now 2;" whole.json

# Games: so many plies of them, the rest is the engines'.
cat >games.pgn <<'END'
[Event "one"]

1. e4 c5 2. Nf3 d6 (2... e6) 3. d4 {and so on} 1-0

[Event "two"]

1. d4 d5 2. c4 *
END
config pgn '"games": 4, "opening": {"file": "games.pgn", "order": "sequential", "plies": 4}'
matches 'openings: 2 of games.pgn, sequential from number 1, 4 plies, seed 1' --check pgn.json
run pgn.json
check "plies of games: '$err'" [ "$(grep -c '"opening":4,"moves":"e2e4 c7c5 g1f3 d7d6 ' pgn.journal.jsonl)" -eq 2 ]
check "a short game: '$err'" [ "$(grep -c '"opening":3,"moves":"d2d4 d7d5 c2c4 ' pgn.journal.jsonl)" -eq 2 ]
check 'from the initial position' [ "$(grep -c '"fen"' pgn.journal.jsonl)" -eq 0 ]
sed 's/"plies": 4/"format": "pgn"/' pgn.json >all.json
run all.json
check "whole games: '$err'" [ "$(grep -c '"opening":5,"moves":"e2e4 c7c5 g1f3 d7d6 d2d4 ' all.journal.jsonl)" -eq 2 ]

# The cube, and orthant games.
config cube "\"variant\": \"raumschach\", \"games\": 4, \"opening\": {\"file\": \"$source_dir/data/openings/raumschach.epd\"}"
run cube.json
check "the cube: '$err'" [ "$(fens cube | cut -d' ' -f3-5 | sort -u | grep -cFf - "$source_dir/data/openings/raumschach.epd")" -eq 2 ]
check 'games' [ "$("$orthant" games cube.json --pgn - 2>/dev/null | grep -c '^\[FEN ')" -eq 4 ]

# orthant match plays the same.
under_test=(match --a 'default,nodes=150' --b 'default,nodes=80,name=b')
run --games 24 --seed 5 --openings book.epd --journal match.journal.jsonl --overhead 10
check "orthant match: '$err'" cmp -s <(sed 1d two.journal.jsonl | sort) <(sed 1d match.journal.jsonl | sort)
refuses "--openings: book.txt: " --openings book.txt --openings-format epd
refuses "--openings-order: unknown 'randon'; did you mean 'random'" --openings book.epd --openings-order randon
refuses '--openings-start: goes with a file of openings' --openings-start 2
refuses '--openings-start: expected 1 to 12, the openings of book.epd, not 99' --openings book.epd --openings-start 99
refuses '--plies: the file has positions, no moves' --openings book.epd --plies 3
refuses 'either --fen or --openings' --openings book.epd --fen "$(head -n 1 book.epd)"
# Out of a book: lines by the weights of their moves, different ones, by the seed alone.
under_test=()
for line in 'e4 e5 Nf3' 'e4 e5 Nc3' 'e4 c5 Nf3' 'd4 d5 c4' 'd4 Nf6 c4' 'd4 Nf6 Nf3' 'Nf3 d5' 'Nf3 Nf6' 'Nf3 Nf6 d4'; do
    printf '[Result "1/2-1/2"]\n\n'
    # shellcheck disable=SC2086 # moves
    set -- $line
    echo "1. $1 $2 ${3:+2. $3} 1/2-1/2"
    echo
done >lines.pgn
run book build -o lines.bin --min-games 1 lines.pgn
check "a book: $err" [ "$status" -eq 0 ]
under_test=(selfplay)
# lines_of NAME: the moves of its openings, a line a pair; both games of a pair must have the same.
lines_of() {
    sed 1d "$1.journal.jsonl" | sed 's/.*"game":\([0-9]*\),.*"opening":\([0-9]*\),"moves":"\([^"]*\)".*/\1 \2 \3/' |
        sort -n | awk '{ line = ""; for (i = 3; i < 3 + $2; i++) line = line " " $i
            if ($1 % 2 == 0) { print line; first = line } else if (line != first) print "other" }'
}
# By hand: lines of two plies are e4 e5, e4 c5, d4 d5, d4 Nf6, Nf3 d5, Nf3 Nf6: six.
all_lines=$(printf ' %s\n' 'd2d4 d7d5' 'd2d4 g8f6' 'e2e4 c7c5' 'e2e4 e7e5' 'g1f3 d7d5' 'g1f3 g8f6')
config drawn '"games": 12, "seed": 3, "opening": {"file": "lines.bin", "plies": 2}'
matches 'openings: 6 drawn out of lines.bin, from number 1, 2 plies, seed 3' --check drawn.json
run drawn.json
check "drawn: '$err', $(lines_of drawn)" [ "$(lines_of drawn | sort)" = "$all_lines" ]
config threads '"games": 12, "seed": 3, "concurrency": 3, "opening": {"file": "lines.bin", "plies": 2}'
run threads.json
check 'three threads' cmp -s <(sort drawn.journal.jsonl) <(sort threads.journal.jsonl)
cp drawn.json pieces.json
run --shard 2/2 pieces.json
run --shard 1/2 pieces.json
run --merge pieces.json
check "shards: $err" cmp -s <(sort drawn.journal.jsonl) <(sort pieces.journal.jsonl)
config fewer '"games": 6, "seed": 3, "opening": {"file": "lines.bin", "plies": 2}'
run fewer.json
check 'fewer games' [ "$(lines_of fewer)" = "$(lines_of drawn | head -3)" ]
config later '"games": 6, "seed": 3, "opening": {"file": "lines.bin", "plies": 2, "start": 4}'
run later.json
check 'later ones' [ "$(lines_of later)" = "$(lines_of drawn | tail -3)" ]
config reseeded '"games": 12, "seed": 4, "opening": {"file": "lines.bin", "plies": 2}'
run reseeded.json
check 'another seed' [ "$(lines_of reseeded)" != "$(lines_of drawn)" ]
config more '"games": 16, "seed": 3, "opening": {"file": "lines.bin", "format": "book", "plies": 2}'
run more.json
check "more games than lines: $err" [ "$(lines_of more | head -6)/$(lines_of more | tail -2)" = \
    "$(lines_of drawn)/$(lines_of drawn | head -2)" ]
check "it is told: $err" grep -q 'lines.bin has 6 openings for 8 pairs of games' <<<"$err"
# As far as the book leads, where nothing is said: nine games, two of which end in the midst of others.
# (Nf3 Nf6 d4 and d4 Nf6 Nf3 are one position.)
config far '"games": 14, "opening": {"file": "lines.bin"}'
run far.json
check "as far as it leads: $(lines_of far)" [ "$(lines_of far | sort -u | wc -l)/$(lines_of far | wc -w)" = 7/20 ]
# By weight: of 3 to 1 three quarters begin with e4, of 40 seeds about 30 (standard deviation 2.7).
under_test=()
for move in e4 e4 e4 d4; do
    printf '[Result "1/2-1/2"]\n\n1. %s 1/2-1/2\n\n' $move
done >weights.pgn
run book build -o weights.bin --min-games 1 weights.pgn
for seed in $(seq 40); do
    run match --a default --b nodes=2 --nodes 1 --games 2 --seed "$seed" --openings weights.bin --plies 1 --pgn weighted.pgn
    grep -m 1 -o '^1\. [^ ]*' weighted.pgn
done >firsts
check "by weight: $(sort firsts | uniq -c)" [ "$(grep -c e4 firsts)" -ge 22 -a "$(grep -c e4 firsts)" -le 38 ]
under_test=(selfplay)
# What is wrong with it.
config bad '"opening": {"file": "lines.bin", "plies": 4}'
refuses 'bad.json: opening.file: lines.bin: no line of 4 plies was found in it; fewer may help$' bad.json
config bad '"opening": {"file": "none.bin"}'
refuses 'bad.json: opening.file: none.bin: No such file or directory$' --check bad.json
config bad '"opening": {"file": "lines.pgn", "format": "book"}'
refuses 'bad.json: opening.file: lines.pgn: not an opening book' bad.json
config bad '"variant": "raumschach", "opening": {"file": "lines.bin"}'
refuses 'bad.json: opening.file: lines.bin: it is a book of chess, not of raumschach$' bad.json
config bad '"opening": {"file": "lines.bin", "start": 8, "plies": 2}'
refuses 'bad.json: opening.start: expected 1 to 6, the openings of lines.bin, not 8$' bad.json
config bad '"opening": {"file": "lines.bin", "fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}'
refuses 'bad.json: opening.fen: the openings of opening.file have their own$' bad.json
# The cube has books of another layout.
config solid "\"variant\": \"raumschach\", \"games\": 20, \"opening\": {\"file\": \"$source_dir/data/books/raumschach.bin\", \"plies\": 4}"
run solid.json
check "a book of the cube: $err, $(lines_of solid)" [ "$(lines_of solid | awk 'NF == 4' | sort -u | wc -l)" -eq 10 ]
conclude
