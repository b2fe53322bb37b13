#!/bin/bash
# Runs the console examples of the README and compares what they print. In a ```console block a line
# "$ COMMAND" is run (with the given program in the place of tools/run) and the lines below it must
# be its standard output; a line "..." stands for any lines. Usage: readme_test.sh SOURCE_DIR PROGRAM
set -u
cd "$1" || exit 1
XDG_STATE_HOME=$(mktemp -d) # not among the player's own games
export XDG_STATE_HOME
trap 'rm -rf "$XDG_STATE_HOME"' EXIT
program=$2
failures=0
checked=0

# matches: are the lines of `actual` those of `expected`?
matches() {
    local at=0 any=0 line
    for line in "${expected[@]}"; do
        if [ "$line" = ... ]; then
            any=1
            continue
        fi
        while ((any && at < ${#actual[@]})) && [ "${actual[at]}" != "$line" ]; do at=$((at + 1)); done
        if ((at >= ${#actual[@]})) || [ "${actual[at]}" != "$line" ]; then
            echo "expected: $line"
            return 1
        fi
        at=$((at + 1)) any=0
    done
    ((any || at == ${#actual[@]})) || { echo "not expected: ${actual[at]}"; return 1; }
}

# Runs the command collected so far and compares.
finish_command() {
    [ -n "$command" ] || return 0
    checked=$((checked + 1))
    mapfile -t actual < <(bash -c "${command//tools\/run/$program}" 2>/dev/null </dev/null)
    if ! matches; then
        failures=$((failures + 1))
        echo "README: differs: $command"
    fi
    command=
}

inside=0
command=
while IFS= read -r line; do
    if [ "$line" = '```console' ]; then
        inside=1
    elif [ "$line" = '```' ]; then
        finish_command
        inside=0
    elif ((inside)) && [[ $line == '$ '* ]]; then
        finish_command
        command=${line#'$ '}
        expected=()
    elif ((inside)); then
        expected+=("$line")
    fi
done <README.md
echo "$checked console examples, $failures differ"
[ "$checked" -ge 5 ] && [ "$failures" -eq 0 ]
