#!/bin/bash
# The node totals of `orthant bench` must be those of data/bench.signature, whatever the compiler,
# the options and the bitboard width. Whoever changes the search changes that file in the same
# commit and says why: with --update the file is written anew.
# Usage: bench_test.sh PROGRAM SOURCE_DIR [--update]
set -u
orthant=$1
signature=$2/data/bench.signature
status=0

# The node total of `orthant bench WORD...`.
total() { "$orthant" bench "$@" | tail -n 1 | sed -n 's/^\([0-9]*\) nodes [0-9]* nps$/\1/p'; }

if [ "${3-}" = --update ]; then
    text=$(while read -r variant rest; do
        if [[ $variant =~ ^[a-z] ]]; then
            rest=$(total --variant "$variant")
            [[ $rest =~ ^[0-9]+$ ]] || exit 1
        fi
        echo "$variant${rest:+ $rest}"
    done <"$signature") && echo "$text" >"$signature"
    exit
fi

# check VARIANT EXPECTED [WORD...]
check() {
    local variant=$1 expected=$2 nodes
    shift 2
    nodes=$(total --variant "$variant" "$@")
    [ "$nodes" = "$expected" ] && return 0
    echo "bench $variant $*: '$nodes' nodes, expected '$expected'"
    return 1
}

lines=0
while read -r variant nodes rest; do
    [[ $variant == '' || $variant == '#'* ]] && continue
    [[ $nodes =~ ^[0-9]+$ && -z $rest ]] || { echo "$signature: bad line: $variant $nodes"; exit 1; }
    lines=$((lines + 1))
    check "$variant" "$nodes" || status=1
    if [ "$variant" = chess ]; then
        check chess "$nodes" --width 2 || status=1
        # A wrong signature must be noticed.
        check chess "$((nodes + 1))" >/dev/null && { echo 'a wrong signature passes'; status=1; }
    fi
done <"$signature"
[ "$lines" -eq 6 ] || { echo "$signature names $lines variants, expected all 6"; status=1; }
exit $status
