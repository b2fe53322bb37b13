#!/bin/bash
# docs/examples/coordinate_search.py: another program's search by --ask, --play and --tell, with tiny
# games; killed and gone on from; wrong configurations.
# Usage: search_example_test.sh PROGRAM SOURCE_DIR PYTHON
set -u
program=$(realpath "$1")
source=$(realpath "$2")
python=$3
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
printf '#!/bin/sh\nexec "%s" "%s/docs/examples/coordinate_search.py" "$@"\n' "$python" "$source" >search
chmod +x search
orthant=./search

run
check 'usage' [ "$status$err" = '2usage: coordinate_search.py CONFIG.json [PROGRAM]' ]
fails 1 '^coordinate_search.py: none.json: No such file or directory$' none.json
echo '{"parameters":[{"name":"lmr_base"}]}' >bad.json
fails 1 '^coordinate_search.py: bad.json: expected evaluations, and parameters with min and max$' bad.json

cat >whole.json <<END
{"method":"bayes","evaluations":12,
 "match":{"games":2,"seed":5,"maxmoves":{"movecount":40},"each":{"limit":{"nodes":120},"hash":1},
          "engines":[{"name":"a"},{"name":"b"}]},
 "parameters":[{"name":"futility_margin","min":30,"max":400},
               {"name":"weights.material.queen.midgame","min":300,"max":1500,"start":1000}]}
END
run whole.json "$program"
if [[ $err = *'built without'* ]]; then
    echo 'without LAPACK: not tested further'
    conclude
fi
check "it ends: $err" [ "$status" -eq 0 ]
check "the best point: $out" grep -qx '{"point": {"futility_margin": [0-9]*, "weights.material.queen.midgame": [0-9]*}, "score": [01].[0-9]*}' <<<"$out"
# Of the journal, counted apart: 12 lines within the bounds, and nothing scored more than the best.
best=$(sed -n 's/.*"score": \([0-9.]*\)}/\1/p' <<<"$out")
check "the journal: $(<whole.journal.jsonl)" awk -F '[][,]' -v best="$best" '
    NR > 1 {
        score = ($(NF - 4) + 2 * $(NF - 3) + 3 * $(NF - 2) + 4 * $(NF - 1)) / 4
        sum = $(NF - 5) + $(NF - 4) + $(NF - 3) + $(NF - 2) + $(NF - 1)
        wrong += sum != 1 || score > best || $5 < 30 || $5 > 400 || $6 < 300 || $6 > 1500
        found += score == best
        different += !(($5 "," $6) in points)
        points[$5 "," $6] = 1
    }
    END { exit !(NR == 13 && wrong == 0 && found > 0 && different > 4) }' whole.journal.jsonl
check 'the weights are written' [ -s whole.weights.json ]
check 'the profile is written' [ -s whole.profile.json ]
expected=$out
prints "$expected" whole.json "$program"

# Killed after some evaluations, it goes on to the same.
cp whole.json parts.json
for wanted in 3 7; do
    setsid ./search parts.json "$program" >/dev/null 2>&1 &
    pid=$!
    for _ in $(seq 1000); do
        [ "$(wc -l 2>/dev/null <parts.journal.jsonl)" -gt $wanted ] 2>/dev/null && break
        sleep 0.02
    done
    kill -9 -$pid
    wait $pid 2>/dev/null
done
check 'it was killed' [ ! -e parts.weights.json ]
prints "$expected" parts.json "$program"
check 'killed and gone on: the journal' cmp whole.journal.jsonl parts.journal.jsonl
check 'killed and gone on: the weights' cmp whole.weights.json parts.weights.json

# What the program refuses ends the search by its exit status.
sed 's/"min":30/"min":-30/' whole.json >wrong.json
fails 2 'orthant optimize: wrong.json: parameters\[0\]: expected min < max' wrong.json "$program"

conclude
