#!/bin/bash
# What orthant match says of a match equals what tests/match_from_pgn.py works out from the tags of its
# PGN file, to all printed digits. Usage: pgn_score_test.sh PROGRAM PYTHON
set -u
orthant=$(realpath "$1")
python=$2
script=$(realpath "$(dirname "$0")")/match_from_pgn.py
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(match)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# same_score MODEL ELO0 ELO1 WORD...: plays with that test and compares.
same_score() {
    local model=$1 elo0=$2 elo1=$3 line
    shift 3
    run --a name=first,"$1" --b "$2" --sprt "$elo0,$elo1,$model" --pgn games.pgn --journal journal "${@:3}"
    checks=$((checks + 1))
    [ "$status" -eq 0 ] || fail "$(told "$@")"
    "$python" "$script" games.pgn first "$model" "$elo0" "$elo1" >expected
    checks=$((checks + 1))
    [ "$(wc -l <expected)" -eq 7 ] || fail "$script: $(<expected)"
    while read -r line; do
        checks=$((checks + 1))
        [[ $out == *"$line"* ]] || fail "$model: '$line' is not in '$out'"
    done <expected
    # The calculator says the same of either file.
    local file llr
    llr=$(tail -1 expected)
    for file in games.pgn journal; do
        checks=$((checks + 1))
        under_test=(sprt)
        run "$file" --bounds "$elo0,$elo1,$model"
        [ "$status" -eq 0 ] && [[ $out == *"$(head -1 expected)"* ]] && [[ $out == *"$llr "* ]] &&
            [[ $out == *"$(sed -n 2p expected)"* ]] || fail "$file: '$(<expected)', but $(told "$file")"
        under_test=(match)
    done
    rm journal
}
for model in logistic normalized trinomial; do
    same_score $model 0 10 nodes=200 nodes=150 --games 40
    same_score $model -20 30 nodes=100 nodes=200 --games 30 --variant gardner --concurrency 2
done
same_score normalized 0 50 depth=2 depth=1 --games 20 --variant raumschach
same_score logistic 0 100 nodes=1000 nodes=60 --games 200 --variant losalamos
checks=$((checks + 1))
[[ $out == *'H1 is accepted'* ]] || fail "no verdict in a match that has one: '$out'"
conclude
