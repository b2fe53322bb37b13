#!/bin/bash
# orthant tune: configurations, data good and bad, formats, zstd, threads, kill -9 and going on,
# features. Usage: tune_test.sh PROGRAM SOURCE_DIR
set -u
orthant=$(realpath "$1")
source=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(tune)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# config ITEMS: writes c.json, and removes the checkpoint of the one before.
config() {
    printf '{%s}' "$1" >c.json
    rm -f c.checkpoint
}

# Wrong usage.
wrong 'the configuration is missing'
wrong 'one of --check, --export-features and --json' --check --json c.json
wrong 'a.json: No such file or directory' a.json
config '"data":["d.txt"],"epoch":1'
wrong "c.json: epoch: unknown; did you mean 'epochs'?" c.json
config '"variant":"chess"'
wrong 'data: missing; expected a list of files' c.json
config '"data":[]'
wrong 'data: expected 1 to 256 files, not 0' c.json
config '"data":["d.txt"],"variant":"chss"'
wrong "variant: no variant 'chss'; did you mean 'chess'?" c.json
config '"data":["d.txt"],"evaluator":"fischer"'
wrong 'evaluator fischer does not fit chess' c.json
config '"data":["d.txt"],"freeze":{"rows":["pased"]}'
wrong "freeze.rows[0]: there is no row 'pased'; did you mean 'passed'?" c.json
config '"data":["d.txt"],"tie":{"groups":["passed","x"]}'
wrong "tie.groups[1]: there is no group 'x'" c.json
config '"data":["d.txt"],"lambda":2'
wrong 'lambda: expected number in [0, 1], not 2' c.json
config '"data":["d.txt"],"output":{"weight":"x"}'
wrong "output.weight: unknown; did you mean 'weights'?" c.json
config '"data":["d.txt"],"weights":"none.json"'
wrong 'weights: none.json: No such file or directory' c.json

# The program knows the keys of the schema and of the documentation, and these are the same.
keys=$(sed -n '/^  "properties"/,$s/^    "\([a-z0-9_]*\)": {$/\1/p' "$source/data/tune.schema.json" | sort)
told=$(sed -n '/^| key/,/^$/p' "$source/docs/tuning.md" | grep -o '^| `[^|]*|' | grep -o '`[a-z][a-z0-9_.]*`' |
    tr -d '`' | sed 's/[.].*//' | sort -u)
check "keys of the schema: $keys; of docs/tuning.md: $told" [ "$keys" = "$told" ]
check 'there are keys' [ "$(wc -l <<<"$keys")" -eq 21 ]
for key in $keys; do
    config "\"$key\":null"
    run c.json
    check "$key: $err" grep -q 'expected\|missing' <<<"$err"
done

# Files that cannot be read or written.
config '"data":["d.txt"]'
fails 1 'd.txt: No such file or directory' c.json
cp "$source/data/samples/chess.txt" d.txt
config '"data":["d.txt"],"output":{"diff":"none/x.md"}'
fails 1 'cannot write none/x.md: No such file or directory' c.json
config '"data":["d.txt"]'
matches 'variant     chess.*456 of chess to tune, 0 frozen, 25 not linear.*weights     c.weights.json' \
    --check c.json
check '--check writes nothing' [ ! -e c.checkpoint ]

# No output takes the place of what is read, or of another one; a device may be named twice.
config '"data":["e.txt","./d.txt"],"output":{"weights":"d.txt"}'
cp d.txt e.txt
wrong 'c.json: output.weights: it is data[1]' --check c.json
wrong 'c.json: output.weights: it is data[1]' c.json
check 'the data are as they were' cmp -s d.txt "$source/data/samples/chess.txt"
config '"data":["d.txt"],"output":{"plot":"./c.json"}'
wrong 'c.json: output.plot: it is the configuration' c.json
config '"data":["d.txt"],"output":{"curve":"new","checkpoint":"new"}'
wrong 'c.json: output.checkpoint: it is output.curve' c.json
config '"data":["d.txt"],"output":{"diff":"/dev/null","curve":"/dev/null"}'
matches 'curve       /dev/null' --check c.json

# With min_samples 0 a weight that never counts stays all the same.
config '"data":["d.txt"],"epochs":1,"min_samples":0'
run c.json
check "no samples: $err" grep -q 'warning: [0-9]* halves of weights have no samples and stay' <<<"$err"

# Bad lines are named and skipped, up to a limit.
small='"epochs":2,"batch":512,"min_samples":20,"bad_lines":4'
{
    printf 'nonsense\n\n'
    head -n 1000 d.txt
    printf '8/8/8/8/8/8/8/8 w - - 0 1 | 3 | 1.0\n'
    printf '4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 3 | 0.7\n'
    head -c 10000 /dev/zero | tr '\0' x
} >bad.txt
config "\"data\":[\"bad.txt\"],$small"
run c.json
check "bad lines are counted: $out" grep -q '^bad lines   4$' <<<"$out"
check "the first is named: $err" grep -q 'bad.txt:1: .*result.*; skipped$' <<<"$err"
check 'the second' grep -q 'bad.txt:1003: fen: .*; skipped$' <<<"$err"
check 'the third' grep -q "bad.txt:1004: result: expected 1.0, 0.5 or 0.0, not '0.7'; skipped$" <<<"$err"
check 'the fourth' grep -q 'bad.txt:1005: the line is too long; skipped$' <<<"$err"
check 'all others are there' grep -q '^positions   1000 of ' <<<"$out"
config "\"data\":[\"bad.txt\"],${small/lines\":4/lines\":3}"
run c.json
check "one too many: $err" grep -q 'more than 3 bad lines (bad_lines); is the variant chess right?$' <<<"$err"
check 'it fails' [ "$status" -eq 1 ]
config '"variant":"raumschach","data":["d.txt"]'
run c.json
check "another variant: $err" grep -q 'bad lines (bad_lines); is the variant raumschach right?$' <<<"$err"
: >empty.txt
config '"data":["empty.txt"]'
fails 1 'no positions to tune from' c.json
config "\"data\":[\"d.txt\"],\"freeze\":{\"groups\":[$(sed -n 's/^GROUP(\(.*\))$/"\1"/p' \
    "$source/eval/chess_weights.def" | paste -sd ,)]}"
fails 1 'no weight may move' c.json

# The same positions in three formats come to the same losses; results alone count.
losses() { sed 's/.*"loss":{\(\([^}]*}\)\{4\}\)}.*/\1/' <<<"$out"; }
sed 's/ | [-0-9]* | \(.*\)/ [\1]/' d.txt >bracket.txt
awk -F ' [|] ' '{
    split($1, field, " "); score = field[2] == "w" ? $2 : -$2
    print field[1], field[2], field[3], field[4], "ce " score "; c9 \"" \
        ($3 == "1.0" ? "1-0" : $3 == "0.0" ? "0-1" : "1/2-1/2") "\";"
}' d.txt >epd.txt
same='"epochs":3,"batch":512,"validation":0,"k":1'
config "\"data\":[\"d.txt\"],$same"
run --json c.json
expected=$(losses)
check "losses are told: $out" grep -q '^"start":{"training":0\.[0-9]' <<<"$expected"
for file in bracket.txt epd.txt; do
    config "\"data\":[\"$file\"],$same"
    run --json c.json
    check "$file: $(losses), expected $expected" [ "$(losses)" = "$expected" ]
done
# And the search's scores, of which EPD has the mover's view.
for file in d.txt epd.txt; do
    config "\"data\":[\"$file\"],$same,\"lambda\":1"
    run --json c.json
    [ $file = d.txt ] && expected=$(losses)
    check "$file by the search: $(losses), expected $expected" [ "$(losses)" = "$expected" ]
done

# A compressed file, two frames one after the other, is the file; half of one is refused.
if command -v zstd >/dev/null && ldd "$orthant" | grep -q libzstd; then
    config "\"data\":[\"d.txt\"],$same"
    "$orthant" tune c.json >/dev/null 2>&1
    mv c.weights.json plain.json
    head -n 3000 d.txt | zstd -q >d.zst
    tail -n +3001 d.txt | zstd -q >>d.zst
    config "\"data\":[\"d.zst\"],$same"
    "$orthant" tune c.json >/dev/null 2>&1
    check 'compressed data make other weights' cmp c.weights.json plain.json
    head -c 60000 d.zst >half.zst
    config '"data":["half.zst"]'
    fails 1 'half.zst: the compressed data is damaged or cut off' c.json
    printf '\x28\xb5\x2f\xfdnonsense' >bad.zst
    config '"data":["bad.zst"]'
    fails 1 'bad.zst: the compressed data is damaged or cut off' c.json
fi

# Threads change nothing, nor does kill -9, whenever it comes.
long='"data":["d.txt"],"batch":64,"min_samples":50,"epochs":200,"patience":200,"rate":0.1'
config "$long"
"$orthant" tune c.json >/dev/null 2>&1
mv c.weights.json one.json
mv c.checkpoint one.checkpoint
check 'nothing was tuned' [ "$(grep -c '→' c.diff.md)" -gt 100 ]
config "$long,\"threads\":2"
"$orthant" tune c.json >/dev/null 2>&1
check 'two threads make other weights' cmp c.weights.json one.json
check 'two threads come to another state' cmp c.checkpoint one.checkpoint
config "$long"
rm c.weights.json
kills=0
while [ $kills -lt 3 ]; do
    before=$(cksum c.checkpoint 2>/dev/null)
    "$orthant" tune c.json >/dev/null 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ "$(cksum c.checkpoint 2>/dev/null)" = "$before" ]; do
        sleep 0.02
    done
    kill -9 $pid 2>/dev/null || break
    wait $pid 2>/dev/null
    kills=$((kills + 1))
done
check "killed $kills times only" [ $kills -ge 1 ]
check 'there are weights before the end' [ ! -e c.weights.json ]
run c.json
check "it does not go on: $err" grep -q '^going on from c.checkpoint after epoch [1-9]' <<<"$err"
check 'after kill -9 it comes to other weights' cmp c.weights.json one.json
check 'after kill -9 it comes to another state' cmp c.checkpoint one.checkpoint
# SIGINT and SIGTERM end it in order, and it goes on; nobody else writes its checkpoint meanwhile.
config "$long"
rm -f c.weights.json c.checkpoint.tmp* # what kill -9 may have left in the middle of writing
# begin: begins c.json in the background and waits until its checkpoint has changed.
begin() {
    local before
    before=$(cksum c.checkpoint 2>/dev/null)
    "$orthant" tune c.json >/dev/null 2>stopped.err &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ "$(cksum c.checkpoint 2>/dev/null)" = "$before" ]; do
        sleep 0.02
    done
}
# ended SIGNAL: sends it; the run must end with what is said about it.
ended() {
    kill "-$1" $pid
    wait $pid
    check "$1: exit status" [ $? -eq 1 ]
    check "$1: $(<stopped.err)" \
        grep -qx 'orthant tune: broken off; the same command goes on from c.checkpoint' stopped.err
    check "$1: what is left: $(ls)" [ -z "$(compgen -G 'c.checkpoint.*')" ]
}
begin
fails 1 'orthant tune: c.checkpoint: another run is writing it' c.json
sed 's/{/{"output":{"checkpoint":".\/c.checkpoint"},/' c.json >other.json
fails 1 'c.checkpoint: another run is writing it' other.json
check 'the lock is still there' [ -e c.checkpoint.lock ]
ended INT
begin
ended TERM
begin
kill -9 $pid
wait $pid 2>/dev/null
check 'there are weights before the end, again' [ ! -e c.weights.json ]
matches 'epochs      200' c.json
check 'after signals it comes to other weights' cmp c.weights.json one.json
check 'after signals it comes to another state' cmp c.checkpoint one.checkpoint
check "a lock is left: $(ls)" [ ! -e c.checkpoint.lock ]
# Before the first epoch, waiting for data.
mkfifo pipe
sleep 100 >pipe &
sleeper=$!
printf '{"data":["pipe"]}' >p.json
"$orthant" tune p.json >/dev/null 2>stopped.err &
pid=$!
for _ in $(seq 200); do
    [ -e p.checkpoint.lock ] && break
    sleep 0.02
done
sleep 0.2
kill -TERM $pid
wait $pid
check 'reading: exit status' [ $? -eq 1 ]
check 'it waits for the data' kill $sleeper
check "reading: $(<stopped.err)" grep -q 'broken off before the first epoch; the same command begins anew' stopped.err
check "reading: what is left: $(ls)" [ -z "$(compgen -G 'p.checkpoint*')" ]
config "$long"
cp one.checkpoint c.checkpoint
# When it is over it is over; more epochs prolong it.
run c.json
check 'a run that is over' cmp c.checkpoint one.checkpoint
sed -i 's/"epochs":200/"epochs":203/' c.json
matches 'epochs      203' c.json
# Checkpoints of other runs and damaged ones are refused.
sed -i 's/"rate":0.1/"rate":0.2/' c.json
run c.json
check "other settings: $err" grep -q "checkpoint c.checkpoint: it belongs to a run of other settings (there 'rate=" <<<"$err"
sed -i 's/"rate":0.2/"rate":0.1/' c.json
sed -i '9s/1/2/' c.checkpoint
run c.json
check "damage: $err" grep -q 'checkpoint c.checkpoint: it is damaged; move it away to begin anew$' <<<"$err"
check 'damage fails' [ "$status" -eq 1 ]

# Frozen weights stay, tied halves go the same way, and what comes out is a file of weights.
config "\"data\":[\"d.txt\"],$same,\"freeze\":{\"groups\":[\"squares\"],\"rows\":[\"material.pawn\"]},
    \"tie\":{\"rows\":[\"rook_open[0]\"]}"
"$orthant" tune c.json >/dev/null 2>&1
# default_of KEY: its first pair in the default weights, "MIDGAME ENDGAME".
default_of() {
    sed -n "s/^ *\"$1\": \[*\(-\?[0-9]*\), \(-\?[0-9]*\)\].*/\1 \2/p" "$source/data/weights/chess.json" |
        head -n 1
}
read -r pawn_midgame pawn_endgame <<<"$(default_of pawn)" # the first of them are of `material`
read -r knight_midgame _ <<<"$(default_of knight)"
read -r open_midgame open_endgame <<<"$(default_of rook_open)"
check 'frozen' grep -q "| material.pawn | $pawn_midgame | $pawn_endgame |.*| frozen |" c.diff.md
check 'not frozen' grep -q "| material.knight | $knight_midgame → " c.diff.md
check 'a frozen group' [ "$(grep -c '^| square_.*→' c.diff.md)" -eq 0 ]
check "tied: $(grep 'rook_open\[0\]' c.diff.md)" \
    grep -q "| rook_open\[0\] | $open_midgame → [-0-9]* (\([-+0-9]*\)) | $open_endgame → [-0-9]* (\1) |" c.diff.md
checks=$((checks + 1))
"$orthant" eval --weights c.weights.json >/dev/null || fail 'the weights cannot be read'
check 'the curve' [ "$(head -n 1 c.curve.csv)$(wc -l <c.curve.csv)" = epoch,training,validation,rate4 ]

# Features: a head and a line a position, from which a script comes to the same loss.
# From weights that stay as they are, as how near both come depends on the start.
sed 's,../samples,'"$source"'/data/samples,; s/{/{"output":{"plot":"f.png"},/' \
    "$source/data/tune/fischer.json" |
    sed "1s|{|{\"weights\":\"$source/data/weights/fischer-start.json\",|" >f.json
command -v gnuplot >/dev/null || sed -i 's/"output":{"plot":"f.png"},//' f.json
matches '' --export-features f.txt f.json
check 'a line a position' [ "$(tail -n +2 f.txt | wc -l)" -eq "$(wc -l <"$source/data/samples/raumschach.txt")" ]
if command -v python3 >/dev/null; then
    "$orthant" tune f.json >/dev/null 2>&1
    ours=$(tail -n 1 f.curve.csv | cut -d , -f 2)
    theirs=$(python3 "$source/docs/examples/fit_features.py" f.txt 100 | cut -d ' ' -f 1)
    check "losses of tuner and script: $ours, $theirs" \
        awk "BEGIN { exit !($ours > 0.1 && ($ours - $theirs) ^ 2 < 1e-12) }"
fi
if command -v gnuplot >/dev/null; then
    check 'no picture' [ "$(head -c 4 f.png | tail -c 3)" = PNG ]
fi
# Without gnuplot that is told before anything is done.
printf '{"data":["d.txt"],"output":{"plot":"p.png"}}' >p.json
mkdir few
ln -s "$(command -v mktemp)" "$(command -v rm)" few
PATH=$work/few fails 1 'output.plot: gnuplot was not found' p.json

conclude
