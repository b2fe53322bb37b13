#!/bin/bash
# orthant openings and what it made: usage, numbers that are known, threads, the files of
# data/openings. Usage: openings_test.sh PROGRAM SOURCE_DIR
set -u
orthant=$(realpath "$1")
source_dir=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(openings)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

refuses "--count must be a whole number from 1 to 10000000, not '0'" --count 0
refuses "--plies must be a whole number" --plies 0
refuses "--limit must be a whole number" --limit -- -1
refuses "--threads must be a whole number" --threads 0
refuses "no argument expected, but got 'x'" x
refuses "unknown variant 'raumshach'; did you mean 'raumschach'" --variant raumshach
refuses '--weights: none.json: No such file' --weights none.json
refuses 'evaluator fischer does not fit chess' --weights "$source_dir/data/weights/fischer.json"
refuses 'the game is over' --fen 'k7/8/8/8/8/8/8/K7 w - - 0 1'
fails 1 'cannot write nowhere/x.epd: No such file' --output nowhere/x.epd

# White has 20 first moves (perft 1), each to another position; then there are no more.
any=(--plies 1 --depth 1 --limit 32000)
run --count 20 "${any[@]}"
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ "$(sort -u <<<"$out" | wc -l)" -eq 20 ] &&
    [ "$(grep -c ' b KQkq -$' <<<"$out")" -eq 20 ] && [[ $err == '20 openings of '*' tried' ]] ||
    fail "all openings of one ply: $status, '$out', '$err'"
fails 1 'only 20 openings were found, and none in 1000 tries since' --count 21 "${any[@]}"
# 22 moves here, of which Rg8 mates and Ra1 gives check: no openings.
cornered='k7/8/1K6/8/8/8/7P/6R1 w - - 0 1'
run --count 20 "${any[@]}" --fen "$cornered"
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ "$(wc -l <<<"$out")" -eq 20 ] && [[ $out != *k5R* && $out != */R7\ b* ]] ||
    fail "neither check nor mate: $status, '$out', '$err'"
fails 1 'only 20 openings were found' --count 21 "${any[@]}" --fen "$cornered"

# The same whatever the threads, and a smaller count gives the beginning.
for variant in chess raumschach; do
    few=(--variant "$variant" --nodes 500 --limit 80)
    "$orthant" openings "${few[@]}" --count 40 >one 2>/dev/null
    "$orthant" openings "${few[@]}" --count 40 --threads 2 --output two 2>/dev/null
    "$orthant" openings "${few[@]}" --count 40 --threads 7 >seven 2>/dev/null
    "$orthant" openings "${few[@]}" --count 15 >begin 2>/dev/null
    "$orthant" openings "${few[@]}" --count 40 --seed 2 >other 2>/dev/null
    check "$variant: two threads" cmp one two
    check "$variant: seven threads" cmp one seven
    check "$variant: a smaller count" cmp begin <(head -n 15 one)
    check "$variant: no position twice" [ "$(sort -u one | wc -l)" -eq 40 ]
    check "$variant: another seed" [ "$(sort one other | uniq -d | wc -l)" -lt 5 ]
done

# A search of the same depth agrees that they are balanced, and would not of all.
run --count 12 --depth 3 --limit 30
near=$out
run --count 12 --depth 3 --limit 32000
# amounts VARIANT WORD...: how far from 0 such a search finds the positions on standard input.
amounts() {
    while read -r fen; do
        "$orthant" analyze --variant "$1" "${@:2}" --hash 1 --json --fen "$fen" |
            grep -o '"score_cp":-\?[0-9]*' | tail -n 1 | tr -dc '0-9\n'
    done
}
largest() { amounts chess --depth 3 | sort -n | tail -n 1; }
checks=$((checks + 1))
[ "$(largest <<<"$near")" -le 30 ] || fail "not balanced: $(largest <<<"$near"), '$near'"
checks=$((checks + 1))
[ "$(largest <<<"$out")" -gt 30 ] || fail "all are balanced: '$out'"

# By other weights others are balanced; by those of the evaluator in use, the same.
run --count 12 --depth 3 --limit 30 --weights "$source_dir/data/weights/chess.json"
checks=$((checks + 1))
[ "$out" = "$near" ] || fail "by the default weights as a file: '$out', not '$near'"
run --count 12 --depth 3 --limit 30 --weights "$source_dir/data/weights/basic.json"
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ "$out" != "$near" ] || fail "by the weights of basic: $status, '$out'"

# A run that is broken off leaves nothing behind.
timeout -s INT 0.3 "$orthant" openings --count 1000000 --output broken.epd 2>/dev/null
checks=$((checks + 1))
[ -z "$(find . -name 'broken*')" ] || fail "left behind: $(find . -name 'broken*')"

# data/openings: at least 2,000 positions each, none twice; they are, in this order, among those that
# the seed leads to. Which of these are balanced is said by a search and changes with it and with the
# weights, but any search finds them much nearer to it than those they were chosen from.
sum() { awk '{ sum += $1 } END { print sum + 0 }'; }
for variant in chess raumschach; do
    file=$source_dir/data/openings/$variant.epd
    check "$file: size" [ "$(sort -u "$file" | wc -l)" -ge 2000 ]
    check "$file: repeats" [ "$(sort -u "$file" | wc -l)" -eq "$(wc -l <"$file")" ]
    "$orthant" openings --variant "$variant" --count 400 --depth 1 --limit 32000 >all 2>/dev/null
    grep -xFf all "$file" >kept
    check "$file: of seed 1" [ "$(wc -l <kept)" -ge 20 ]
    check "$file: from its beginning" cmp kept <(head -n "$(wc -l <kept)" "$file")
    check "$file: in order" cmp kept <(grep -xFf "$file" all)
    chosen=$(head -n 12 "$file" | amounts "$variant" --nodes 5000 | sum)
    tried=$(head -n 12 all | amounts "$variant" --nodes 5000 | sum)
    check "$file: balanced, $chosen of $tried" [ $((2 * chosen)) -lt "$tried" ]
done
conclude
