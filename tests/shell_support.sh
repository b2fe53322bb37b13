# shellcheck shell=bash
# Helpers of the script tests. Sourced; `orthant` is the program, `under_test` the words before those
# of a check, e.g. (match). Each check that fails is told and counted.

checks=0
failures=0
under_test=()

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
}

# Runs the program; leaves its output in `out` and `err`, the exit status in `status`.
run() {
    local errors
    errors=$(mktemp)
    out=$("${orthant:?}" "${under_test[@]}" "$@" 2>"$errors" </dev/null)
    status=$?
    err=$(<"$errors")
    rm -f "$errors"
}

# told: what a failed check tells about the last run.
told() { echo "orthant ${under_test[*]} $*: status $status, '$out', '$err'"; }

# check WHAT COMMAND...: a command that must succeed; WHAT tells what failed.
check() {
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$what"
}

# prints TEXT WORD...: standard output must be exactly this, exit status 0.
prints() {
    local expected=$1
    shift
    run "$@"
    checks=$((checks + 1))
    [ "$status" -eq 0 ] && [ "$out" = "$expected" ] || fail "$(told "$@"), expected '$expected'"
}

# matches REGEX WORD...: a regex that standard output must match, exit status 0.
matches() {
    local expected=$1
    shift
    run "$@"
    checks=$((checks + 1))
    [ "$status" -eq 0 ] && [[ $out =~ $expected ]] || fail "$(told "$@"), expected /$expected/"
}

# fails STATUS REGEX WORD...: exit status, nothing on standard output, a first line on standard error.
fails() {
    local wanted=$1 expected=$2
    shift 2
    run "$@"
    checks=$((checks + 1))
    [ "$status" -eq "$wanted" ] && [ -z "$out" ] && [[ ${err%%$'\n'*} =~ $expected ]] ||
        fail "$(told "$@"), expected $wanted, /$expected/"
}

# refuses REGEX WORD...: the same for wrong usage.
refuses() { fails 2 "$@"; }

# wrong TEXT WORD...: the same, with this text in that line.
wrong() {
    local text=$1
    shift
    refuses "$(sed 's/[][?.*+^$\\|()]/\\&/g' <<<"$text")" "$@"
}

# Prints the sum and exits.
conclude() {
    echo "$checks checks, $failures failures"
    [ "$failures" -eq 0 ]
    exit
}
