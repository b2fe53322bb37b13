#!/bin/bash
# orthant optimize: configurations, a run that is killed and goes on, points played elsewhere.
# Usage: optimize_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(optimize)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage.
wrong 'the configuration is missing'
wrong 'a.json: No such file or directory' a.json
wrong '--check, --ask, --play and --tell exclude each other' --check --ask a.json

# config MATCH PARAMETERS [MORE]: writes c.json.
config() { printf '{"match":%s,"parameters":%s%s}' "$1" "$2" "${3:+,$3}" >c.json; }

engines='"engines":[{"name":"a"},{"name":"b"}],"each":{"limit":{"nodes":150},"hash":1}'
match="{\"games\":2,\"seed\":7,\"maxmoves\":{\"movecount\":20},$engines}"
parameter='{"name":"lmr_base"}'

config "$match" "[$parameter]" '"evaluation":3'
wrong "evaluation: unknown; did you mean 'evaluations'?" c.json
config "$match" "[$parameter]" '"method":"genetic"'
wrong 'method: expected "spsa" or "bayes"' c.json
config "$match" '[]'
wrong 'parameters: expected 1 to 64 of them, not 0' c.json
printf '{"match":%s}' "$match" >c.json
wrong 'parameters: missing; expected a list' c.json
printf '{"parameters":[%s]}' "$parameter" >c.json
wrong 'match: missing; expected an object' c.json
config '{"games":3}' "[$parameter]"
wrong 'match.engines: missing; expected 2 or more' c.json
config "{\"games\":3,$engines}" "[$parameter]"
wrong 'match.games: expected an even number, as games come in pairs, not 3' c.json
config "{$engines,\"sprt\":{}}" "[$parameter]"
wrong 'match.sprt: an evaluation has a fixed number of games' c.json
config '{"engines":[{"name":"a","cmd":"./x"},{"name":"b"}]}' "[$parameter]"
wrong 'match.engines[0]: expected our own engine, without cmd' c.json
config "$match" '[{"name":"lmr_bas"}]'
wrong "parameters[0].name: 'lmr_bas': no search parameter of that name; did you mean 'lmr_base'?" c.json
config "$match" '[{"name":"weights.material"}]'
wrong "parameters[0].name: 'weights.material': expected weights.material. and one of its elements, pawn to king" c.json
config "$match" '[{"name":"weights.tempo"}]'
wrong "parameters[0].name: 'weights.tempo': expected .midgame or .endgame at its end" c.json
config "$match" '[{"name":"weights.safe_check.queen.midgame"}]'
wrong "parameters[0].name: 'weights.safe_check.queen.midgame': expected nothing before '.midgame'" c.json
config "$match" '[{"name":"lmr_base","min":50,"max":50}]'
wrong 'parameters[0]: expected min < max within [0, 300], not [50, 50]' c.json
config "$match" '[{"name":"lmr_base","start":90,"max":80}]'
wrong 'parameters[0].start: expected a number in [0, 80], not 90' c.json
config "$match" '[{"name":"lmr_base","min":280,"max":300}]'
wrong 'parameters[0].start: missing; expected a number in [280, 300], as the ' c.json
config "$match" '[{"name":"lmr_base","min":280,"max":300,"start":290}]'
matches 'lmr_base: from 290, within 280 to 300' --check c.json
# bayes does not begin anywhere.
config "$match" '[{"name":"lmr_base","min":280,"max":300}]' '"method":"bayes"'
matches 'lmr_base: now [0-9]+, within 280 to 300' --check c.json
config "$match" '[{"name":"lmr_base","min":280,"max":300,"start":270}]' '"method":"bayes"'
wrong 'parameters[0].start: expected a number in [280, 300], not 270' c.json
config "$match" '[{"name":"lmr_base","min":0.5}]'
wrong 'parameters[0].min: expected integer in [-1000000, 1000000], not 0.5' c.json
config "$match" "[$parameter]" '"output":{"profile":"./c.json"}'
wrong 'c.json: output.profile: it is the configuration' c.json
config "$match" "[$parameter]" '"journal":"new","output":{"profile":"new"}'
wrong 'c.json: output.profile: it is journal' c.json
config "$match" "[$parameter]" '"output":{"profile":"none/x","weights":"none/y"}'
fails 1 'cannot write none/x: No such file or directory' --check c.json
fails 1 'cannot write none/x: No such file or directory' c.json
check 'no game was played for nothing' [ "$(wc -l <c.journal.jsonl)" -eq 1 ]
rm c.journal.jsonl
config "$match" '[{"name":"lmr_base"},{"name":"lmr_base"}]'
wrong "parameters[1].name: 'lmr_base' is there already" c.json

# SPSA: a plan, a run, the same run killed three times and gone on.
cat >whole.json <<END
{"schema":1,"method":"spsa","evaluations":40,"match":$match,
 "parameters":[{"name":"futility_margin","step":30},{"name":"weights.safe_check.queen"},
               {"name":"weights.tempo.midgame","min":0,"max":60,"start":22,"step":5}]}
END
sed 's/"match"/"spsa":{"rate":0.002},&/' whole.json >parts.json
matches 'spsa: chess, 3 parameters, 40 evaluations of 2 games, 80 in all, 1 at a time' --check whole.json
matches 'weights.tempo.midgame +22 +[0-9]+ +0 +60' whole.json
check 'the weights are written' [ "$(grep -c '"tempo"' whole.weights.json)" -eq 1 ]
check 'the profile is written' grep -q '"params":{"futility_margin":[0-9]*}' whole.profile.json
check 'every evaluation is in the journal' [ "$(grep -c '"pairs"' whole.journal.jsonl)" -eq 40 ]
lines_of() { cat "$1" 2>/dev/null | wc -l; }
for _ in 1 2 3; do
    lines=$(lines_of parts.journal.jsonl)
    "$orthant" optimize parts.json >/dev/null 2>&1 &
    pid=$!
    for _ in $(seq 500); do
        [ "$(lines_of parts.journal.jsonl)" -gt $((lines + 3)) ] && break
        sleep 0.02
    done
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
done
printf '{"schema":1,"pairing":0,"game":' >>parts.journal.jsonl # a line that was cut off
matches 'weights.tempo.midgame' parts.json
for file in weights.json profile.json journal.jsonl; do
    check "killed and gone on: $file" cmp -s whole.$file parts.$file
done
# Broken off, it tells what was found so far, and no file that is not there.
sed 's/"evaluations":40/"evaluations":4000/' whole.json >long.json
"$orthant" optimize long.json >long.out 2>long.err &
pid=$!
for _ in $(seq 500); do
    [ "$(lines_of long.journal.jsonl)" -gt 4 ] && break
    sleep 0.02
done
kill -TERM $pid
wait $pid
check 'broken off: exit status' [ $? -eq 1 ]
check "broken off: $(<long.err)" grep -q 'broken off after [1-9][0-9]* of 4000 evaluations; the same' long.err
check "broken off: $(<long.out)" [ "$(grep -c '^weights.tempo.midgame' long.out)$(grep -c ': long' long.out)" = 10 ]
check 'broken off: nothing is written' [ ! -e long.weights.json ]
matches 'weights.tempo.midgame' --concurrency 2 whole.json
sed -i 's/"step":30/"step":31/' parts.json
fails 1 'parts.journal.jsonl: it belongs to a match with other settings' --check parts.json
fails 1 'parts.journal.jsonl: it belongs to a match with other settings' parts.json
sed -i 's/"step":31/"step":30/; ' parts.json
# A line that is missing, stands twice or was changed is named; the last evaluations may be missing.
journal=parts.journal.jsonl
cp $journal whole
# damaged MESSAGE SED: the journal with that change is refused, and stays as it is.
damaged() {
    sed "$2" whole >$journal
    cp $journal before
    fails 1 "$journal: $1" parts.json
    check "the journal stays: $2" cmp -s before $journal
}
damaged 'line 7: expected "pairing":0,"game":5, not 0 and 6; a line is missing' 7d
damaged 'line 2: expected "pairing":0,"game":0, not 0 and 1; a line is missing' 2d
damaged 'line 9: expected "pairing":0,"game":7, not 0 and 6; a line is missing, or not where' 8p
damaged 'line 8: pairs: there is none' '8s/"pairs":.*/"pairs":[0,0,0,0,0]}/'
damaged 'line 8: pairs: expected integer in .0, 500000., not -1' '8s/"pairs":.*/"pairs":[2,0,-1,0,0]}/'
damaged 'line 8: point: expected [0-9]* for futility_margin after the results so far, not 1; a line was' \
    '8s/"point":\[[0-9]*/"point":[1/'
sed '30,$d' whole >$journal
matches 'weights.tempo.midgame' parts.json
check 'the last evaluations once more' cmp -s whole $journal
sed -i '5s/.*/{"schema":1,"pairing":0,"game":3,"point":[1,2],"pairs":[0,0,1,0,0]}/' parts.journal.jsonl
fails 1 'parts.journal.jsonl: line 5: point: expected an array of 3' parts.json

# Points played elsewhere: asked for, played and told one by one, the result is that of one run.
sed 's/"evaluations":40/"evaluations":4/' whole.json >four.json
cp four.json steps.json
run four.json
for _ in 1 2 3 4; do
    "$orthant" optimize --ask steps.json >point.json 2>err || fail "--ask: $(<err)"
    "$orthant" optimize --play point.json steps.json >result.json 2>err || fail "--play: $(<err)"
    "$orthant" optimize --tell - steps.json <result.json >told 2>err || fail "--tell: $(<err)"
    # A file is named once it is there.
    there=$(ls steps.weights.json steps.profile.json 2>/dev/null)
    check "named: $(<told), there: $there" [ "$(grep -c '^\(weights\|profile\): steps' told)" -eq "$(wc -w <<<"$there")" ]
    "$orthant" optimize --json --tell result.json steps.json >/dev/null 2>&1 && fail 'told twice'
done
check 'both files are there at last' [ "$(wc -w <<<"$there")" -eq 2 ]
check 'step by step: the journal' cmp -s four.journal.jsonl steps.journal.jsonl
check 'step by step: the weights' cmp -s four.weights.json steps.weights.json
fails 1 'all evaluations are done' --ask steps.json
fails 1 'all evaluations are done' --tell result.json steps.json
# spsa learns from its own points alone.
rm steps.journal.jsonl steps.weights.json steps.profile.json
sed 's/"evaluation":3/"evaluation":0/; s/"futility_margin":[0-9]*/"futility_margin":31/' result.json >other.json
fails 1 'point: expected [0-9]* for futility_margin after the results so far, not 31' --tell other.json steps.json
rm steps.journal.jsonl
"$orthant" optimize --ask steps.json | "$orthant" optimize --play - steps.json >result0.json
matches '^\{[^}]*"parameters":' --json --tell result0.json steps.json
check "files that are not there: $out" [ "$(grep -c '"weights":\|"profile":' <<<"$out")" -eq 0 ]
rm steps.journal.jsonl
fails 1 'evaluation: expected the next one, 0, not 3' --tell result.json steps.json
fails 1 'pairs: missing; these are the results' --tell point.json steps.json
echo '{"schema":1,"evaluation":0,"point":{}}' >bad.json
wrong 'bad.json: point.futility_margin: ' --play bad.json steps.json
echo '{"schema":1,"evaluation":0,"point":{"x":1}}' >bad.json
wrong "bad.json: point.x: unknown; there are futility_margin" --play bad.json steps.json
echo 'nonsense' >bad.json
wrong 'bad.json: line 1, column 1' --play bad.json steps.json

# Bayesian optimization, where the program has it; against another opponent.
cat >bayes.json <<END
{"method":"bayes","evaluations":12,"bayes":{"initial":6},
 "match":{"variant":"raumschach","games":2,"maxmoves":{"movecount":15},$engines},
 "parameters":[{"name":"lmr_base"},{"name":"aspiration_first"}],"output":{"profile":"best.json"}}
END
run --json bayes.json
if [[ $err = *'built without'* ]]; then
    echo 'without LAPACK: bayes is not tested'
else
    check 'bayes: exit status' [ "$status" -eq 0 ]
    check 'bayes: JSON' grep -q '"method":"bayes".*"evaluations":12,"games":24.*"score":0\.[0-9]' <<<"$out"
    check 'bayes: the profile can be used' sh -c '"$1" match --a profile=best.json --b default --games 2 --nodes 50 >match.out 2>&1' - "$orthant"
    before=$out
    run --json bayes.json
    check 'bayes: done is done' [ "$out" = "$before" ]
    head -n 8 bayes.journal.jsonl >half && mv half bayes.journal.jsonl
    run --json bayes.json
    check 'bayes: goes on to the same' [ "$out" = "$before" ]
fi

conclude
