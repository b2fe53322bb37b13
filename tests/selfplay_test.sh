#!/bin/bash
# orthant selfplay as a whole: usage, the example configurations, small matches and gauntlets, files,
# being killed and going on. Usage: selfplay_test.sh PROGRAM SOURCE_DIR
set -u
orthant=$(realpath "$1")
source_dir=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(selfplay)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage and configurations.
refuses 'the configuration is missing'
refuses "one configuration only, but 'b' follows" a b
refuses '--concurrency must be a whole number' --concurrency 0 a
refuses 'a.json: No such file or directory' a.json
echo '{"engines":[{"name":"a"},{"name":"b","limit":{"node":9}}]}' >bad.json
refuses "bad.json: engines\[1\].limit.node: unknown; did you mean 'nodes'" bad.json
echo '{"opening":{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"},"engines":[{"name":"a"},{"name":"b"}]}' >bad.json
refuses 'bad.json: opening.fen: fen: ' bad.json
echo '{"opening":{"fen":"k7/8/8/8/8/8/8/K7 w - - 0 1"},"engines":[{"name":"a"},{"name":"b"}]}' >bad.json
refuses 'bad.json: opening.fen: the game is over' --check bad.json
echo '{"engines":[{"name":"a"},{"cmd":"no-such-program"},{"cmd":"./none"}]}' >bad.json
fails 1 'bad.json: engines\[1\].cmd: there is no program no-such-program' bad.json
checks=$((checks + 1))
[[ $err == *'engines[2].cmd: there is no program ./none'* ]] || fail "the second program: '$err'"
echo '{"variant":"raumschach","engines":[{"name":"a"},{"name":"b","eval":"chess"}]}' >bad.json
refuses 'bad.json: engines\[1\]: ' bad.json

# The help names every key there is, and so does the documentation.
run --keys
keys=$(grep -v '[.[]' <<<"$out")
run --help
for key in $keys; do
    checks=$((checks + 1))
    grep -qw -- "$key" <<<"$out" && grep -q "\`${key}[\`.]" "$source_dir/docs/selfplay.md" ||
        fail "key $key is not in --help or docs/selfplay.md"
done
checks=$((checks + 1))
[ "$(wc -w <<<"$keys")" -gt 10 ] || fail "the keys: '$keys'"

# The examples are understood, from any folder; nothing is written.
for config in "$source_dir"/data/selfplay/*.json; do
    matches ' games, [0-9]+ in all' --check "$config"
done
matches 'chess, 7 pairings of 200 games, 1400 in all.*toga2: 2\+0.02 s, hash 16 MB, /usr/games/toga2 \(UCI\)' \
    --check "$source_dir/data/selfplay/gauntlet-chess.json"
checks=$((checks + 1))
find "$source_dir/data/selfplay" -name '*.journal.jsonl' -newer bad.json | grep -q . &&
    fail '--check has written a journal'

# Two engines are a match, files lie beside the configuration.
mkdir runs
cat >runs/two.json <<END
{"event": "Two of them", "games": 4, "concurrency": 2, "pgn": {"file": "two.pgn"},
 "engines": [{"name": "a", "limit": {"nodes": 300}},
             {"name": "b", "cmd": "$orthant", "limit": {"nodes": 300}}]}
END
matches '4/4 games .*\[0 0 2 0 0\]' runs/two.json
checks=$((checks + 1))
[ "$(grep -c '^\[Event "Two of them"\]' runs/two.pgn)" -eq 4 ] &&
    [ "$(grep -c '^\[Round "4"\]' runs/two.pgn)" -eq 1 ] &&
    [ "$(wc -l <runs/two.journal.jsonl)" -eq 5 ] &&
    [ "$(wc -l <runs/two.times.jsonl)" -eq 5 ] || fail "files of two.json: $(ls runs)"
matches '^\{"schema":1,"event":"Two of them","variant":"chess","pairings":\[\{"games":4,.*\}\]\}$' \
    --json runs/two.json
matches '^# Two of them.*## [^ ]+ v\. b.*\| 2 \| 0 \| 0 \| 2 \| 0 \| 0 \|' --markdown - runs/two.json
fails 1 'cannot write nowhere/x.md' --markdown nowhere/x.md runs/two.json
refuses 'only one of --json and --markdown' --markdown - --json runs/two.json
checks=$((checks + 1))
[ "$(grep -c '^\[Event' runs/two.pgn)" -eq 4 ] || fail 'a finished match is played again'
sed -i 's/"games": 4/"games": 8/' runs/two.json
matches '4 of 8 games are there' --check runs/two.json
sed -i 's/"games": 8/"games": 4/' runs/two.json
sed -i 's/"limit": {"nodes": 300}},/"limit": {"nodes": 301}},/' runs/two.json
sum=$(cksum runs/*)
for words in '' --check; do
    # shellcheck disable=SC2086 # no word or one
    fails 1 "two.journal.jsonl: it belongs to a match with other settings: A nodes=300, now 301; --accept-changes goes on with the new ones" \
        $words runs/two.json
done
checks=$((checks + 1))
[ "$sum" = "$(cksum runs/*)" ] || fail 'a refused configuration has changed a file'

# --check tells what could not be written, but a program may be missing.
echo '{"pgn":{"file":"nowhere/x.pgn"},"engines":[{"name":"a"},{"name":"b"}]}' >bad.json
fails 1 'cannot write nowhere/x.pgn: No such file' --check bad.json
echo '{"journal":"nowhere/j","engines":[{"name":"a"},{"name":"b"}]}' >bad.json
fails 1 'cannot write nowhere/j: No such file' --check bad.json
echo '{"journal":"runs","engines":[{"name":"a"},{"name":"b"}]}' >bad.json
fails 1 'cannot write runs: Is a directory' --check bad.json
echo '{"engines":[{"name":"a"},{"cmd":"no-such-program"}]}' >bad.json
matches 'no-such-program' --check bad.json
checks=$((checks + 1))
[ ! -e bad.journal.jsonl ] || fail '--check has made a journal'

# The same engine on both sides at fixed nodes or depth, with one thread: both games of a pair are one
# game, which is told once, also by --check. What differs or may differ is not.
# mirrored EXPECTED ENGINE ENGINE [EACH]: how many lines tell it.
mirrored() {
    echo "{\"games\": 2, \"each\": {${4-\"limit\": {\"nodes\": 50\}}}, \"engines\": [{\"name\": \"a\"$2}, {\"name\": \"b\"$3}]}" >mirror.json
    rm -f mirror.journal.jsonl
    for words in --check ''; do
        # shellcheck disable=SC2086 # no word or one
        run $words mirror.json
        check "mirrored: $(told "$words $*")" [ "$status/$(grep -c \
            '^orthant selfplay: warning: a and b are the same engine with a fixed number of nodes or plies: the two games of a pair are the same game' \
            <<<"$err")" = "0/$1" ]
    done
    # The warning is true: the moves of both games are the same.
    [ "$1" = 0 ] || check "both games: $*" [ \
        "$(grep -o '"moves":"[^"]*"' mirror.journal.jsonl | sort -u | wc -l)" -eq 1 ]
}
mirrored 1 '' ''
mirrored 1 '' '' '"limit": {"depth": 2}'
mirrored 1 ', "level": "Novice"' ', "level": "Novice"'
mirrored 1 ", \"cmd\": \"$orthant\"" ", \"cmd\": \"$orthant\""
mirrored 0 '' ", \"cmd\": \"$orthant\""
mirrored 0 '' ', "limit": {"nodes": 51}'
mirrored 0 '' ', "hash": 17'
mirrored 0 '' '' '"limit": {"nodes": 50}, "threads": 2'
mirrored 0 '' '' '"limit": {"tc": "0.5+0.001"}'
mirrored 0 '' '' '"limit": {"movetime": 0.001, "nodes": 50}'
mirrored 0 '' ', "params": {"null_move": 0}'
mirrored 0 '' ", \"weights\": \"$source_dir/data/weights/basic.json\""

# Endgame tables that are not there, in a build with Fathom or without.
echo '{"tb":{"dirs":"runs:/nowhere"},"engines":[{"name":"a"},{"name":"b"}]}' >bad.json
for words in '' --check; do
    # shellcheck disable=SC2086 # no word or one
    fails 1 "bad.json: tb.dirs: (there are no tables in|no tables can be read in|this build is without Fathom)" \
        $words bad.json
done

# How long it would take, by hand: a game of chess has about 110 plies (docs/selfplay.md), 9/10 of a clock
# and the increments are used up; 20 bytes a ply in the journal, 7 of times.
# plan EXPECTED WORDS...: the last two lines of --check for a configuration of these keys.
plan() {
    echo "{$2, \"engines\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}" >plan.json
    run --check plan.json
    checks=$((checks + 1))
    [[ $(tail -2 <<<"$out") =~ ^$1$ ]] || fail "$(told "$2"), expected $1"
}
nl=$'\n'
plan "time: about 275 s${nl}size: journal 22 KB, times 7.7 KB" \
    '"games": 10, "concurrency": 2, "each": {"limit": {"movetime": 0.5}}'
plan "time: about 6.1 h${nl}size: journal 2.2 MB, times 770 KB" \
    '"games": 1000, "concurrency": 1, "each": {"limit": {"tc": "10+0.036"}}'
plan "time: about 200 s${nl}.*" \
    '"games": 10, "maxmoves": {"movecount": 20}, "each": {"limit": {"movetime": 0.5}}'
plan "time: up to about 275 s${nl}.*" \
    '"games": 10, "concurrency": 2, "sprt": {}, "each": {"limit": {"movetime": 0.5}}'
# What a test takes on average is what the calculator says: at both hypotheses and between them.
for bounds in '0,5,0.05,0.05,logistic' '-3,1,0.01,0.1,normalized' '0,400,0.05,0.05,trinomial'; do
    IFS=, read -r elo0 elo1 alpha beta model <<<"$bounds"
    wanted=$("$orthant" sprt --bounds="$bounds" | awk '/%/ { printf "%s%d at %g", n++ ? ", " : "", $4, $1 }')
    plan '.*' "\"sprt\": {\"elo0\": $elo0, \"elo1\": $elo1, \"alpha\": $alpha, \"beta\": $beta, \"model\": \"$model\"}"
    said=$(sed -n 's/^  games expected, if half are draws: \(.*\) n*Elo; at most 100 are played$/\1/p' <<<"$out")
    check "expected games of $bounds: '$wanted', but $out" [ -n "$wanted" ]
    check "expected games of $bounds: '$wanted', but $out" [ "$wanted" = "$(sed 's/+//g' <<<"$said")" ]
done
plan "time: more than about [0-9]+ s${nl}.*" '"games": 2, "each": {"limit": {"depth": 60}}'
plan "time: about [0-9]+ s${nl}.*" '"games": 2, "each": {"limit": {"depth": 3}}'
plan "time: about ([0-9.]*) (s|min) at ([0-9]+) nodes/s, as measured now${nl}.*" \
    '"games": 10, "each": {"limit": {"nodes": 5000}}'
checks=$((checks + 1))
# 10 games of 110 plies of 5,000 nodes; rounded to a second or a minute.
awk -v t="${BASH_REMATCH[1]}" -v unit="${BASH_REMATCH[2]}" -v speed="${BASH_REMATCH[3]}" 'BEGIN {
    if (unit == "min") t *= 60
    expected = 5500000 / speed; d = t - expected
    exit d * d > 31 * 31 }' || fail "the time by the speed: $(told plan.json)"

# More are a gauntlet: a double that resigns, one that crashes (and is named), a weaker one.
cat >runs/double <<'END'
#!/bin/bash
while read -r line; do
    case $line in
    protover*) echo 'feature ping=1 done=1' ;;
    ping*) echo "pong ${line#ping }" ;;
    go) [ "$1" = crash ] && exit 3
        echo resign ;;
    quit) exit ;;
    esac
done
END
chmod +x runs/double
cat >runs/four.json <<'END'
{"games": 2, "each": {"limit": {"nodes": 200}}, "pgn": {"file": "four.pgn"},
 "engines": [{"name": "first"}, {"name": "weak", "limit": {"nodes": 20}},
             {"name": "humble", "cmd": "./double", "protocol": "cecp", "limit": {"tc": "1+0"}},
             {"name": "broken", "cmd": "./double", "args": ["crash"], "protocol": "cecp",
              "limit": {"depth": 1}}]}
END
run runs/four.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && [[ $out =~ weak\ +2\ .*humble\ +2\ +2\ +0\ +0\ .*broken\ +2\ +2\ .*all\ +6\  ]] &&
    [[ $out == *'ends: resignation 2'* ]] && [[ $out == *'ends: crash 2'* ]] &&
    [[ $err == *'pairing 3 of 3: first v. broken'* ]] &&
    [[ $err == *'game 1: B (broken) crashed (exit status 3) in '* ]] || fail "a gauntlet: $status, '$out', '$err'"
checks=$((checks + 1))
[ "$(grep '^\[Round' runs/four.pgn | tr -d '\n')" = \
    '[Round "1.1"][Round "1.2"][Round "2.1"][Round "2.2"][Round "3.1"][Round "3.2"]' ] ||
    fail "the rounds of four.pgn: $(grep '^\[Round' runs/four.pgn)"

# A round robin: each against each, journal and table for all of them. Who is given a tenth of the
# nodes comes last, and each has played 2 opponents; points add up to one a game, 12 in all.
cat >robin.json <<'END'
{"tournament": "roundrobin", "games": 4, "engines": [{"name": "weak", "limit": {"nodes": 40}},
    {"name": "strong", "limit": {"nodes": 1500}}, {"name": "middle", "limit": {"nodes": 250}}]}
END
matches 'chess, 3 pairings of 4 games, 12 in all.*engines, each against each other one:' --check robin.json
run robin.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && [[ $err == *'pairing 3 of 3: strong v. middle'* ]] &&
    [[ $out =~ 'each against the others:'.*strong\ +8\ .*middle\ +8\ .*weak\ +8\  ]] &&
    [ "$(sed -n '/^each against/,$p' <<<"$out" |
        awk 'NF == 10 && $2 == 8 { points += $3 + $5 / 2 } END { print points }')" = 12 ] ||
    fail "a round robin: $status, '$out', '$err'"
# The same table as JSON: points, games and Elo of each engine are those of the text; all together have
# half of the points.
if command -v python3 >/dev/null; then
    text=$(sed -n '/^each against/,$p' <<<"$out" | awk 'NF == 10 && $2 == 8 { print $1, $2, $3, $4, $5, $7, $8, $9 + $10 }' |
        sed 's/-inf/inf/')
    run --json robin.json
    json=$(python3 -c '
import json, sys
rows = json.load(sys.stdin)["standings"]
number = lambda x: "inf" if x is None else "%.1f" % x
for r in rows:
    print(r["name"], r["games"], r["wins"], r["losses"], r["draws"], number(r["elo"]),
          number(r["error"]), r["lapses"] + r["opponents_lapses"])
assert sum(r["score"] for r in rows) == 1.5 and all(sum(r["pentanomial"]) == 4 for r in rows)' <<<"$out")
    check "standings as JSON: '$json', '$text'" [ "$text" = "$json" ]
    matches '^\{"schema":1,"event":.*"pairings":\[\{[^}]*\}.*\]\}$' --json mirror.json
    check 'no standings of one pairing' [ "${out/standings/}" = "$out" ]
fi
checks=$((checks + 1))
[ "$("$orthant" games --csv - robin.json 2>/dev/null | cut -d, -f1,3,4 | sort -u | tr '\n' ' ')" = \
    '1,"strong","weak" 1,"weak","strong" 2,"middle","weak" 2,"weak","middle" 3,"middle","strong" 3,"strong","middle" pairing,white,black ' ] ||
    fail "the games of a round robin: $("$orthant" games --csv - robin.json 2>/dev/null)"

# Ends of games as EPD, and games without comments; in order, and anew when the run is there already.
sed 's/"pgn"/"epd": {"file": "four.epd"}, "pgn"/; s/four.pgn"/again.pgn", "min": true/' \
    runs/four.json >runs/ends.json
cp runs/four.journal.jsonl runs/ends.journal.jsonl
for _ in 1 2; do
    run runs/ends.json
    checks=$((checks + 1))
    [ "$(sed 's/.* c9 "\(.*\)";$/\1/' runs/four.epd)" = \
        "$(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' runs/four.pgn)" ] &&
        [ "$(grep -c '^[^ ]* [wb] [^ ]* [^ ]* c9 ' runs/four.epd)" -eq 6 ] ||
        fail "ends of games: $(<runs/four.epd)"
done
checks=$((checks + 1))
grep -q '{' runs/four.pgn && ! grep -q '{' runs/again.pgn &&
    [ "$(grep -c '^\[Round' runs/again.pgn)" -eq 6 ] || fail 'games without comments'

# Killed again and again and gone on, the result is that of one go, whatever the concurrency.
cat >whole.json <<'END'
{"games": 24, "seed": 7, "engines": [{"name": "a", "limit": {"nodes": 600}},
    {"name": "b", "limit": {"nodes": 300}}, {"name": "c", "limit": {"nodes": 150}}]}
END
# table: the rows of the last run's table.
table() { sed -n '/against:/,$p' <<<"$out"; }
run whole.json
whole=$(table)
cp whole.json killed.json
for lines in 5 17 29 40; do
    "$orthant" selfplay --concurrency 2 killed.json >/dev/null 2>&1 &
    for _ in $(seq 400); do
        [ -f killed.journal.jsonl ] && [ "$(wc -l <killed.journal.jsonl)" -gt $lines ] && break
        sleep 0.01
    done
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null || true
done
printf '{"schema":1,"pairing":1,"ga' >>killed.journal.jsonl
run killed.json
checks=$((checks + 1))
cmp <(sort whole.journal.jsonl) <(sort killed.journal.jsonl) || fail 'the journals are not the same'
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ -n "$whole" ] && [ "$whole" = "$(table)" ] ||
    fail "going on: '$whole', then '$(table)'; $err"
# More games are added to those there, of every pairing.
sed -i 's/"games": 24/"games": 28/' killed.json whole.json
run killed.json
more=$(table)
rm whole.journal.jsonl
run whole.json
checks=$((checks + 1))
[[ $more =~ c\ +28\  ]] && [ "$more" = "$(table)" ] || fail "more games: '$more', '$(table)'"
sed -i '4s/"depths":\[[0-9]*/&.5/' killed.journal.jsonl
fails 1 'pairing 1 of 2: a v. b' killed.json
checks=$((checks + 1))
[[ $err == *'killed.journal.jsonl: line 4: depths[0]: expected a whole number' ]] ||
    fail "a damaged journal: '$err'"
sed -i '4s/pair/pear/' killed.journal.jsonl
fails 1 'killed.journal.jsonl: line 4: expected' killed.json

# A disk that is full (a file that may not grow, 16 KB): told, nothing lost; with room again the same
# command goes on to what one go gives.
rm -f whole.journal.jsonl
"$orthant" selfplay whole.json >/dev/null 2>&1
cp whole.json tight.json
(
    ulimit -f 16
    "$orthant" selfplay tight.json >out 2>errors
    echo $? >status
)
checks=$((checks + 1))
[ "$(<status)" -eq 1 ] &&
    [ "$(grep -v '^pairing\|^[a-z0-9/]* games' errors)" = "orthant selfplay: tight.journal.jsonl: File \
too large; what was written before is kept, and the same command goes on once there is room" ] &&
    [ "$(grep -c '"nodes"' tight.journal.jsonl)" -gt 1 ] || fail "a full disk: $(<errors)"
run tight.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && cmp <(sort whole.journal.jsonl) <(sort tight.journal.jsonl) ||
    fail "after the disk was full: $err"
sed 's/"games": [0-9]*/"games": 2, "pgn": {"file": "\/dev\/full"}/' whole.json >full.json
run full.json
checks=$((checks + 1))
[ "$status" -eq 1 ] && [[ $err == *'orthant selfplay: writing /dev/full failed; the games are in '\
'full.journal.jsonl, and the same command writes it anew once there is room' ]] &&
    [ "$(grep -c '"nodes"' full.journal.jsonl)" -eq 4 ] || fail "a PGN without room: $(told full.json)"
sed 's/"games"/"journal": "\/dev\/full", "games"/' whole.json >full.json
fails 1 '^orthant selfplay: /dev/full: not a plain file$' full.json
# A file system of 96 KB that another file fills and gives free again while games are played at once:
# what found no room leaves nothing behind that would spoil later lines.
tiny=$PWD/tiny
mkdir "$tiny"
if mount -t tmpfs -o size=96k none "$tiny" 2>/dev/null; then
    trap 'umount "$tiny"; rm -rf "$work"' EXIT
    sed 's/"games": [0-9]*/"games": 100, "concurrency": 2, "pgn": {"file": "tiny.pgn"}/' whole.json >"$tiny/tiny.json"
    run "$tiny/tiny.json"
    room='what was written before is kept, and the same command goes on once there is room'
    checks=$((checks + 1))
    [ "$status" -eq 1 ] && [[ $err == *"/tiny.journal.jsonl: No space left on device; $room"* ]] ||
        fail "a full file system: $(told tiny.json)"
    checks=$((checks + 1))
    [ "$(tail -c 1 "$tiny/tiny.journal.jsonl" | od -An -c)" = '  \n' ] || fail 'the beginning of a line stays'
    before=$(wc -l <"$tiny/tiny.journal.jsonl")
    mount -o remount,size=4m "$tiny"
    run "$tiny/tiny.json"
    checks=$((checks + 1))
    [ "$status" -eq 0 ] && [ "$before" -gt 4 ] && [ "$(grep -c '"game":' "$tiny/tiny.journal.jsonl")" -eq 200 ] &&
        [ "$(grep -c '^\[Event' "$tiny/tiny.pgn")" -eq 200 ] || fail "with room again: $before, $(told tiny.json)"
    sed 's/"concurrency": 2, "pgn": {[^}]*}/"concurrency": 2/' "$tiny/tiny.json" >single.json
    "$orthant" selfplay single.json >/dev/null 2>&1
    checks=$((checks + 1))
    cmp -s <(sort single.journal.jsonl) <(sort "$tiny/tiny.journal.jsonl") || fail 'other games after the disk was full'
    umount "$tiny"
    trap 'rm -rf "$work"' EXIT
fi
# A journal that may only be read (root may write it all the same).
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w whole.journal.jsonl
    fails 1 'whole.journal.jsonl: Permission denied' whole.json
    chmod u+w whole.journal.jsonl
fi

# Shards: played by several processes at once, one of them killed and run again, the merged journal is
# that of one go byte by byte.
refuses "--shard: expected I/N with 1 <= I <= N <= 10000, as in 2/8, not '0/4'" --shard 0/4 whole.json
refuses '--merge only puts journals together' --merge --shard 1/4 whole.json
sed 's/"games"/"sprt": {}, "games"/' whole.json >sequential.json
refuses 'sequential.json: a run with sprt cannot be played in shards' --shard 1/4 sequential.json
rm -f whole.journal.jsonl
"$orthant" selfplay whole.json >/dev/null 2>&1
cp whole.json parts.json
fails 1 'there is no complete shard' --merge parts.json
"$orthant" selfplay --shard 2/4 parts.json >/dev/null 2>&1 &
for _ in $(seq 400); do
    [ -f parts.shard-2-of-4.journal.jsonl.tmp ] &&
        [ "$(wc -l <parts.shard-2-of-4.journal.jsonl.tmp)" -gt 3 ] && break
    sleep 0.01
done
kill -KILL $! 2>/dev/null
wait $! 2>/dev/null || true
if command -v parallel >/dev/null; then
    spread=(parallel --will-cite -j 2)
else
    spread=(xargs -P 2 -I '{}')
fi
shards() { printf '%s\n' "$@" | "${spread[@]}" "$orthant" selfplay --shard '{}/4' parts.json >/dev/null 2>&1; }
shards 1 3 4
fails 1 'shard 2/4 is not complete' --merge parts.json
shards 1 2 3 4
matches '^shard 2/4 is complete: parts.shard-2-of-4.journal.jsonl$' --shard 2/4 parts.json
matches '^4 shards are in parts.journal.jsonl now$' --merge parts.json
checks=$((checks + 1))
cmp -s whole.journal.jsonl parts.journal.jsonl || fail 'the merged journal is another one'
checks=$((checks + 1))
[ "$(wc -l <parts.times.jsonl)" -eq "$(wc -l <parts.journal.jsonl)" ] || fail 'merged times'
fails 1 'parts.journal.jsonl is there already' --merge parts.json
run parts.json
shared=$(table)
run whole.json
checks=$((checks + 1))
[ "$shared" = "$(table)" ] || fail "the table of the merged run: '$shared'"

# An interrupt ends it with what has been played.
sed 's/"games": [0-9]*/"games": 10000/' whole.json >long.json
timeout -s INT 0.7 "$orthant" selfplay long.json >out 2>errors
checks=$((checks + 1))
grep -q 'broken off after [0-9]* of 20000 games; the same command goes on' errors &&
    grep -q '^b ' out || fail "an interrupted run: '$(<out)', '$(<errors)'"
conclude
