# shellcheck shell=bash
# Helpers of the tests of `orthant play`. Sourced with the program as argument; goes to an empty
# folder, where games are kept too.
set -u
program=$(realpath "$1")
tests=$(realpath "$(dirname "$0")")
# shellcheck disable=SC2034 # for those who source this
data=$(realpath "$tests/../../data")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C XDG_STATE_HOME=$work/state
unset NO_COLOR
checks=0
failures=0

# check WHAT COMMAND...: the command must succeed.
check() {
    local what=$1
    shift
    checks=$((checks + 1))
    if ! "$@"; then
        failures=$((failures + 1))
        echo "FAILED: $what"
    fi
}

# play OPTIONS...: plays what comes on standard input; all output goes to the file `out`.
play() { "$program" play "$@" >out 2>&1; }

# status N COMMAND...: the command must end with this status.
status() {
    local expected=$1
    shift
    "$@"
    [ $? -eq "$expected" ]
}

# await FILE TEXT: the text must be in the file within ten seconds.
await() {
    for _ in $(seq 100); do
        grep -qaF -- "$2" "$1" 2>/dev/null && return
        sleep 0.1
    done
    check "'$2' is not shown" false
}

# conclude: tells the sum and ends.
conclude() {
    echo "$checks checks, $failures failures"
    [ "$failures" -eq 0 ]
    exit
}
