#!/bin/bash
# A journal whose configuration has changed since: refused with what differs, gone on with when that is
# wished, and read in any case. Usage: changes_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Six games of a run that was to have eight, to be gone on from anew each time: the last pair is half.
write_config() { printf '{"games": 8, "opening": {"plies": 2}, "engines": [{"name": "one", "limit": {"nodes": 30}},\n {"name": "two", "limit": {"nodes": 40}}]}\n' >"$1"; }
write_config kept.json
"$orthant" selfplay kept.json >/dev/null 2>&1
sed -i '/"game":5,/d; /"game":[67],/d' kept.journal.jsonl
check 'the journal to begin with' [ "$(wc -l <kept.journal.jsonl)" -eq 6 ]
game_4=$(grep '"game":4,' kept.journal.jsonl)

# begin SED: run.json is the configuration changed so, with the journal.
begin() {
    rm -f run.*
    sed "$1" kept.json >run.json
    cp kept.journal.jsonl run.journal.jsonl
    cp kept.times.jsonl run.times.jsonl
}
# moves_of GAME: the first two moves, which are random, of a game.
moves_of() { sed -n "s/.*\"game\":$1,.*\"moves\":\"\([^ ]* [^ ]*\) .*/\1/p" run.journal.jsonl; }

# changed SED DIFFERENCE: refused without the option, which is named; nothing is touched. With it, the
# run ends, the old games are there as they were, and the journal says what changed where.
changed() {
    local difference=$2 sum line
    begin "$1"
    sum=$(cksum run.*)
    for words in '' --check; do
        # shellcheck disable=SC2086 # no word or one
        fails 1 "^orthant selfplay: run.journal.jsonl: it belongs to a match with other settings: $difference; --accept-changes goes on with the new ones$" \
            selfplay $words run.json
    done
    run selfplay --check --accept-changes run.json
    check "--check: $err" grep -qE "^orthant selfplay: run.journal.jsonl: would be gone on with other settings: $difference$" <<<"$err"
    check "$1: a file was touched" [ "$sum" = "$(cksum run.*)" ]
    run games run.json
    check "read: $(told games)" [ "$status" -eq 0 ]
    check "$1: $err" grep -qE "^orthant games: run.journal.jsonl: played with other settings than the configuration has: $difference; taken as played$" <<<"$err"
    check "$1: no game is lost: $out" grep -q '^games: 5$' <<<"$out"
    run selfplay --accept-changes run.json
    check "$1: $err" grep -qE "^orthant selfplay: run.journal.jsonl: gone on with other settings: $difference$" <<<"$err"
    check "$1: $(told accepted)" [ "$status" -eq 0 ]
    check "$1: the first games" cmp -s kept.journal.jsonl <(head -6 run.journal.jsonl)
    line=$(sed -n 7p run.journal.jsonl)
    check "$1: line 7: $line" grep -qE "^\{\"schema\":1,\"change\":\"$difference\",\"hash\":\"[0-9a-f]{16}\",\"settings\":\"chess .*\"\}$" <<<"$line"
    check "$1: ten lines" [ "$(wc -l <run.journal.jsonl)" -eq 10 ]
    check "$1: the times" [ "$(wc -l <run.times.jsonl)" -ge 9 ]
    # From now on these are its settings.
    run selfplay run.json
    check "$1: again: $(told run.json)" [ "$status/$(wc -l <run.journal.jsonl)" = 0/10 ]
    run selfplay --check run.json
    check "$1: --check: $out" grep -q '; 8 of 8 games are there$' <<<"$out"
    sed -i '$d' run.journal.jsonl
    run selfplay --check run.json
    check "$1: --check: $out" grep -q '; 7 of 8 games are there$' <<<"$out"
    run selfplay run.json
    run games run.json
    check "$1: games: $(told games)" [ "$status/$err" = \
        "0/orthant games: run.journal.jsonl: line 7: other settings from here on: $(sed 's/.*"change":"\([^"]*\)".*/\1/' <<<"$line")" ]
    check "$1: all games: $out" grep -q '^games: 8$' <<<"$out"
}
hash='[0-9a-f]{16}'
"$orthant" eval --dump-weights | sed '0,/"knight"/s/"knight": \[[0-9]*/"knight": [300/' >weights.json
"$orthant" book build -o some.bin --min-games 1 kept.journal.jsonl >/dev/null
changed 's/"nodes": 30/"nodes": 31/' 'A nodes=30, now 31'
changed 's/"nodes": 30/"nodes": 31/; s/"nodes": 40/"depth": 1/' 'A nodes=30, now 31 \(and 2 more\)'
changed 's/"name": "two"/&, "weights": "weights.json"/' "B weights=$hash, now $hash"
changed 's/"name": "two"/&, "eval": "basic"/' "B eval=[a-z]*, now basic \(and 1 more\)"
changed 's/"name": "two"/&, "params": {"futility_depth": 1}/' 'B futility_depth=-1, now 1'
changed 's/"name": "two"/&, "hash": 17, "threads": 2/' 'B hash=16, now 17 \(and 1 more\)'
changed 's/"name": "two"/&, "level": "Master"/' 'B level=none, now 11'
changed 's/"name": "two"/&, "book": "some.bin"/' "B book=none, now $hash"
changed "s|\"name\": \"two\"|&, \"cmd\": \"$orthant\"|" 'B eval=[a-z]*, now none \(and [0-9]* more\)'
changed 's/"games"/"draw": {"score": 11}, "games"/' 'draw=10/10/40, now 11/10/40'
changed 's/"games"/"maxmoves": {"movecount": 20}, "games"/' 'max=300, now 20'
changed 's/"games"/"overhead": 11, "games"/' 'overhead=10000, now 11000'
changed 's/"games"/"sprt": {"elo1": 50}, "games"/' 'sprt=none, now 0,50,0.05,0.05'
fen='4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'
changed "s|\"plies\": 2|&, \"fen\": \"$fen\"|" 'opening.fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R\.\.\., now 4k3/pppppppp/.*'
check 'games from the new position' [ "$(grep -c '"fen":"4k3/' run.journal.jsonl)" -eq 2 ]
changed 's/"games"/"seed": 2, "games"/' 'seed=1, now 2'

# The game that was wanting had the opening of its pair, by the old seed; the next pair has the new one.
check "the half pair: $(moves_of 4), $(moves_of 5)" [ "$(moves_of 4)" = "$(moves_of 5)" ]
check 'the new seed' [ "$(moves_of 6)" = "$(moves_of 7)" ]
check 'game 4' [ "$(grep '"game":4,' run.journal.jsonl)" = "$game_4" ]
cp run.journal.jsonl seed.journal.jsonl
begin ''
run selfplay run.json
check 'the old seed would have led elsewhere' [ "$(moves_of 6)" != \
    "$(sed -n 's/.*"game":6,.*"moves":"\([^ ]* [^ ]*\) .*/\1/p' seed.journal.jsonl)" ]

# More games are no change.
begin 's/"games": 8/"games": 10/'
run selfplay --accept-changes run.json
check "more games: $(told run)" [ "$status/$(grep -c '"change"' run.journal.jsonl)" = 0/0 ]

# What cannot be read as games of this configuration is refused in any case.
begin 's/"games"/"variant": "gardner", "games"/'
for words in '' --accept-changes --check; do
    # shellcheck disable=SC2086 # no word or one
    fails 1 '^orthant selfplay: run.journal.jsonl: its games are of chess, not of gardner; move it away to begin anew$' \
        selfplay $words run.json
done
fails 1 '^orthant games: run.journal.jsonl: its games are of chess, not of gardner$' games run.json
begin 's/"engines": \[/&{"name": "three"}, /'
for words in '' --accept-changes --check; do
    # shellcheck disable=SC2086 # no word or one
    fails 1 '^orthant selfplay: run.journal.jsonl: its games are of 1 pairing, of which there are 2 now; move it' \
        selfplay $words run.json
done
fails 1 '^orthant games: run.journal.jsonl: its games are of 1 pairing, of which there are 2 now$' games run.json
begin ''
sed -i '1s/"format":2/"format":1/' run.journal.jsonl
for words in '' --accept-changes --check; do
    # shellcheck disable=SC2086 # no word or one
    fails 1 'run.journal.jsonl: line 1: a journal of another version of the program; move it away' \
        selfplay $words run.json
done
fails 1 'run.journal.jsonl: line 1: a journal of another version' games run.json

# Pairings are named; the second change is noted where it was made, and a way back is one as well.
sed 's/"engines": \[/&{"name": "three", "limit": {"nodes": 20}}, /; s/"games": 8/"games": 2/' kept.json >three.json
"$orthant" selfplay three.json >/dev/null 2>&1
sed -i 's/"nodes": 40/"nodes": 41/; s/"games": 2/"games": 4/' three.json
fails 1 'other settings: pairing 2, B nodes=40, now 41; --accept-changes' selfplay three.json
run selfplay --accept-changes three.json
check "pairing 2: $(told three)" [ "$status/$(wc -l <three.journal.jsonl)" = 0/10 ]
sed -i 's/"nodes": 41/"nodes": 40/; s/"games": 4/"games": 6/' three.json
fails 1 'other settings: pairing 2, B nodes=41, now 40; --accept-changes' selfplay three.json
run selfplay --accept-changes three.json
run games three.json
check "two changes: $err" [ "$(sed 's/^.*: line \([0-9]*\): .*: \(.*\)$/\1 \2/' <<<"$err" | tr '\n' '/')" = \
    '6 pairing 2, B nodes=40, now 41/11 pairing 2, B nodes=41, now 40/' ]

# Killed after it was accepted: the plain command goes on, the change is there once.
begin 's/"nodes": 30/"nodes": 3000/; s/"nodes": 40/"nodes": 4000/; s/"games": 8/"games": 400/'
"$orthant" selfplay --accept-changes run.json >/dev/null 2>&1 &
for _ in $(seq 400); do
    [ "$(wc -l <run.journal.jsonl)" -gt 9 ] && break
    sleep 0.01
done
{ kill -KILL $! && wait $!; } 2>/dev/null || true
check 'killed in time' [ "$(wc -l <run.journal.jsonl)" -lt 400 ]
sed -i 's/"games": 400/"games": 20/' run.json
run selfplay run.json
check "going on: $(told run)" [ "$status/$(grep -c '"change"' run.journal.jsonl)" = 0/1 ]
# Killed while the change was written: asked again.
begin 's/"nodes": 30/"nodes": 31/'
printf '{"schema":1,"change":"A nod' >>run.journal.jsonl
fails 1 'A nodes=30, now 31; --accept-changes' selfplay run.json
run selfplay --accept-changes run.json
check "a torn change: $(told run)" [ "$status/$(wc -l <run.journal.jsonl)" = 0/10 ]

# Others read it, too: sprt counts the four pairs, a book takes the eight games. A test that the new
# settings decide early drops no old game.
matches '^games: 8 ' sprt run.journal.jsonl
matches 'games: +8' book build -o run.bin --min-games 1 run.journal.jsonl
echo '{"games": 60, "engines": [{"name": "a", "limit": {"nodes": 400}}, {"name": "b", "limit": {"nodes": 4}}]}' >early.json
"$orthant" selfplay early.json >/dev/null 2>&1
sed -i 's/"games"/"sprt": {"elo1": 300}, "games"/' early.json
run selfplay --accept-changes early.json
check "decided early: $(told early)" grep -q 'H1' <<<"$out"
check 'no game was dropped' [ "$(grep -c '"game":' early.journal.jsonl)" -eq 60 ]

# Shards have the settings of each other; merging reads, and warns.
fails 2 '--accept-changes is of whole runs' selfplay --accept-changes --shard 1/2 kept.json
fails 2 '--merge only puts journals together' selfplay --accept-changes --merge kept.json
write_config parts.json
"$orthant" selfplay --shard 1/2 parts.json >/dev/null 2>&1
sed -i 's/"nodes": 30/"nodes": 31/' parts.json
"$orthant" selfplay --shard 2/2 parts.json >/dev/null 2>&1
fails 1 'parts.shard-2-of-2.journal.jsonl: it belongs to a run with other settings' selfplay --merge parts.json
rm parts.shard-2-of-2.*
sed -i 's/"nodes": 31/"nodes": 30/' parts.json
"$orthant" selfplay --shard 2/2 parts.json >/dev/null 2>&1
sed -i 's/"nodes": 30/"nodes": 31/' parts.json
run selfplay --merge parts.json
check "merged: $(told parts)" [ "$status/$err" = \
    '0/orthant selfplay: the shards have other settings than the configuration: A nodes=30, now 31' ]
conclude
