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
conclude
