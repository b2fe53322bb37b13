# shellcheck shell=bash
# Talks to a UCI engine over pipes. Sourced by the test scripts; ORTHANT is the program.
# Each check that fails prints the dialog so far and counts in `failures`.

failures=0
checks=0
case_name=
dialog=()
line=

fail() {
    failures=$((failures + 1))
    printf 'FAILED %s: %s\n' "$case_name" "$*"
    printf '    %s\n' "${dialog[@]}"
}

# begin NAME: starts a fresh engine for a case.
begin() {
    case_name=$1
    dialog=()
    coproc ENGINE { exec "$ORTHANT" uci; }
    engine_pid=$ENGINE_PID
    exec {to_engine}>&"${ENGINE[1]}" {from_engine}<&"${ENGINE[0]}"
    eval "exec ${ENGINE[1]}>&- ${ENGINE[0]}<&-"
}

send() {
    local text
    for text in "$@"; do
        dialog+=("> $text")
        printf '%s\n' "$text" >&"$to_engine"
    done
}

# Reads one line into `line`, at most $1 seconds; false when none comes.
read_line() {
    IFS= read -r -t "$1" line <&"$from_engine" || return 1
    dialog+=("< $line")
}

# expect REGEX: the next line that matches must come within 20 seconds. Meanwhile no bestmove may
# pass by unless the regex is about it.
expect() {
    local deadline=$((SECONDS + 20))
    checks=$((checks + 1))
    while ((SECONDS < deadline)) && read_line 20; do
        [[ $line =~ $1 ]] && return 0
        if [[ $line == bestmove* ]]; then
            fail "expected /$1/ before the bestmove"
            return 1
        fi
    done
    fail "expected /$1/"
    return 1
}

# The last info line before the bestmove must match the first regex, the bestmove the second.
expect_result() {
    local last='' deadline=$((SECONDS + 20))
    checks=$((checks + 1))
    while ((SECONDS < deadline)) && read_line 20; do
        [[ $line == "info depth"* ]] && last=$line
        [[ $line == bestmove* ]] && break
    done
    [[ $last =~ $1 ]] || fail "expected the score /$1/, got '$last'"
    [[ $line =~ $2 ]] || fail "expected /$2/, got '$line'"
}

# No line but info lines for a quarter of a second.
expect_silence() {
    checks=$((checks + 1))
    while read_line 0.25; do
        [[ $line == info* ]] || { fail "unexpected '$line'"; return; }
    done
}

# The engine must still answer; then ends it and wants exit status 0 and no bestmove too many.
finish() {
    send isready
    expect '^readyok$'
    send quit
    close_input
}

# Ends the input and collects what is left: its bestmoves go to `bestmoves`.
close_input() {
    local status=0
    exec {to_engine}>&-
    bestmoves=0
    while read_line 20; do [[ $line == bestmove* ]] && bestmoves=$((bestmoves + 1)); done
    exec {from_engine}<&-
    wait "$engine_pid" || status=$?
    checks=$((checks + 1))
    [ "$status" -eq 0 ] || fail "exit status $status"
}

# Prints the sum and exits.
conclude() {
    printf '%d checks, %d failures\n' "$checks" "$failures"
    [ "$failures" -eq 0 ]
    exit
}
