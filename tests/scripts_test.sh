#!/bin/bash
# The Python scripts of tools/ and docs/examples: wrong files and programs get one line and an exit
# status, no traceback. Usage: scripts_test.sh PROGRAM SOURCE_DIR
set -u
program=$(realpath "$1")
source=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
weights=$source/data/weights/fischer.json
echo 'no JSON' >text
printf '\xff\xfe' >bytes

# tools/weights-to-def, on a copy of the rows.
mkdir copy copy/tools copy/eval
cp "$source/tools/weights-to-def" copy/tools
cp "$source"/eval/*_weights.def copy/eval
orthant=copy/tools/weights-to-def
# variant_of SED: the weights with that change, as w.json.
variant_of() {
    sed "$1" "$weights" >w.json
    check "no change: $1" [ "$(cksum <w.json)" != "$(cksum <"$weights")" ]
}
run
check "no argument: $status, $err" [ "$status$(grep -c '^usage: ' <<<"$err")" = 21 ]
run w.json w.json
check 'two arguments' [ "$status" -eq 2 ]
fails 1 '^weights-to-def: none.json: No such file or directory$' none.json
fails 1 '^weights-to-def: copy: Is a directory$' copy
fails 1 '^weights-to-def: text: not JSON: ' text
fails 1 '^weights-to-def: bytes: not JSON: ' bytes
echo '[1]' >w.json
fails 1 '^weights-to-def: w.json: not a file of weights: expected an object with evaluator and weights$' w.json
fails 1 'not a file of weights' "$source/data/profiles/mango.json"
variant_of 's/"evaluator": *"fischer"/"evaluator": "go"/'
fails 1 "^weights-to-def: w.json: evaluator: expected one of basic, chess, fischer, maack, not 'go'$" w.json
variant_of 's/"evaluator": *"fischer"/"evaluator": "chess"/'
fails 1 '^weights-to-def: w.json: weights\.[a-z_]*: ' w.json
variant_of 's/"threat_by_pawn"/"threat_by_pwn"/'
fails 1 '^weights-to-def: w.json: weights.threat_by_pawn: missing$' w.json
variant_of 's/"unicorn"/"unicor"/'
fails 1 '^weights-to-def: w.json: weights.[a-z_]*: other elements than the row has$' w.json
variant_of 's/"tempo": *\[[^]]*\]/"tempo": [1, "2"]/'
fails 1 '^weights-to-def: w.json: weights.tempo: expected pairs of integers$' w.json
variant_of 's/"weights": *{/&"extra": [1, 1],/'
fails 1 '^weights-to-def: w.json: weights: fischer_weights.def has no rows extra$' w.json
check 'a refused file changes nothing' diff -r "$source/eval" copy/eval --exclude='*.[ch]' \
    --exclude='weights_d*' >/dev/null
fails 0 '' "$weights"
check 'the defaults are themselves' cmp copy/eval/fischer_weights.def "$source/eval/fischer_weights.def"
variant_of 's/"tempo": *\[[^]]*\]/"tempo": [12, -3]/'
fails 0 '' w.json
check 'a weight is written' [ "$(diff copy/eval/fischer_weights.def "$source/eval/fischer_weights.def" |
    grep -c '^<.*PAIR(12, -3)')" -eq 1 ]

# docs/examples/fit_features.py.
cp "$source/docs/examples/fit_features.py" fit
printf '#!/bin/sh\nexec python3 ./fit "$@"\n' >run-fit
chmod +x run-fit
orthant=./run-fit
fails 2 '^usage: fit_features.py FEATURES.txt STEPS$' text
fails 2 '^usage: fit_features.py FEATURES.txt STEPS$' text many
fails 1 '^fit_features.py: none: No such file or directory$' none 1
fails 1 '^fit_features.py: text: not what orthant tune --export-features writes$' text 1
printf '{"data":["%s"]}' "$source/data/samples/raumschach.txt" >c.json
sed -i 's/{/{"variant":"raumschach",/' c.json
"$program" tune --export-features features c.json
head -n 100 features | sed '$s/:/;/' >damaged
fails 1 '^fit_features.py: damaged: not what orthant tune --export-features writes$' damaged 1

# Programs that are not there, or are no engines.
for script in make-mates make-book uci-fuzz technique-nodes bench-search; do
    orthant=$source/tools/$script
    fails 1 "^$script: none: No such file or directory" none
    run /bin/true
    check "$script /bin/true: $status, $out, $err" [ "$status$(grep -c Traceback <<<"$err")" = 10 ]
done
orthant=$source/tools/level-matches
fails 1 '^level-matches: none: no program; build it, or name another$' none

# tools/bench-search: a row for each program, the base last, against which it is measured; an engine
# that does not keep to the protocol is given up.
orthant=$source/tools/bench-search
printf '#!/bin/sh\nexec "%s" uci\n' "$program" >base
printf '#!/bin/sh\necho uciok; echo readyok; echo bestmove a2a3; exec cat >/dev/null\n' >mute
chmod +x base mute
run --rounds 1 --nodes 5000 --base ./base "$program"
check "bench-search: $status, $out" \
    [ "$(awk 'NR == 2 || NR == 3 { print $NF }' <<<"$out")" = "$program"$'\n'./base ]
check "bench-search, base: $out" grep -qE ' 1\.000 +1\.000 +1\.000  \./base$' <<<"$out"
fails 1 '^bench-search: ./mute tells no nodes$' --base ./base ./mute
run --rounds 0 "$program"
check "no round: $status, $err" \
    [ "$status$(grep -c "argument --rounds: invalid positive value: '0'" <<<"$err")" = 21 ]

# tools/make-book: the same moves each time, the best of each position with weight 8, and as many
# positions on the second ply as moves on the first.
orthant=$source/tools/make-book
fails 2 '^usage: make-book ' "$program" --plies 0
fails 1 "^make-book: --variant: .* does not play 'go'\$" "$program" --variant go
for variant in chess raumschach; do
    run "$program" --variant $variant --plies 2 --moves 2 --margin 50 --nodes 3000
    echo "$out" >first.pgn
    check "$variant: $status, $err" [ "$status$(grep -c '' <<<"$err")" = 02 ]
    run "$program" --variant $variant --plies 2 --moves 2 --margin 50 --nodes 3000
    check "$variant: another book" [ "$out" = "$(<first.pgn)" ]
    "$program" book build --variant $variant --min-games 1 -o book.bin first.pgn >/dev/null
    "$program" book dump --json book.bin >dump
    python3 - >counted <<'END'
import json
positions = [json.loads(line) for line in open("dump")]
best = sum(max(move["weight"] for move in position["moves"]) == 8 for position in positions)
print(len(positions) - 1 == len(positions[0]["moves"]), best == len(positions))
END
    check "$variant: $(<counted)" [ "$(<counted)" = 'True True' ]
done

conclude
