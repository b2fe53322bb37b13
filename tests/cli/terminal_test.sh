#!/bin/bash
# `orthant play` on a terminal (script(1) makes one): prompts, and signals at the prompt.
# Usage: terminal_test.sh PROGRAM
set -u
program=$(realpath "$1")
command -v script >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C HOME=$work
unset NO_COLOR XDG_STATE_HOME
failures=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
    sed 's/^/    /' out
}

# begin TERM: starts a game on a terminal of this kind, typed at descriptor 3, shown in the file
# `out`; its process becomes `pid`, its terminal `tty`.
begin() {
    rm -f pipe pid go out
    mkfifo pipe
    printf 'echo $$ >pid\nexec "%s" play --level 0 --seed 1\n' "$program" >command.sh
    # A shell with job control; when the game is suspended it waits for the file `go`.
    printf 'sh ./command.sh\nuntil [ -e go ]; do sleep 0.1; done\nfg\n' >jobs.sh
    TERM=$1 script -qfc 'sh -m ./jobs.sh' out <pipe >/dev/null 2>&1 &
    script_pid=$!
    exec 3>pipe
    await 'White 1> '
    pid=$(<pid)
    tty=$(readlink "/proc/$pid/fd/0")
}

# await TEXT [TIMES]: the text must be shown so often within ten seconds.
await() {
    for _ in $(seq 100); do
        [ "$(grep -aoF -- "$1" out 2>/dev/null | wc -l)" -ge "${2-1}" ] && return
        sleep 0.1
    done
    fail "'$1' is not shown ${2-1} times"
}

# await_state LETTER: the process must get into this state within ten seconds.
await_state() {
    for _ in $(seq 100); do
        grep -q "^State:[[:space:]]*$1" "/proc/$pid/status" && return
        sleep 0.1
    done
    fail "the process is not in state $1"
}

edits_lines() { stty -a -F "$tty" | grep -qw -- '-icanon'; }

# The prompt is shown a moment before the terminal changes its mode.
await_editing() {
    for _ in $(seq 100); do
        edits_lines && return
        sleep 0.1
    done
    fail 'lines are not edited'
}

end() {
    exec 3>&-
    touch go
    wait "$script_pid"
}

for kind in dumb xterm; do
    begin "$kind"
    printf 'e4\n' >&3
    await 'White 2> '
    kill -INT "$pid"
    await 'Leave? y/n> '
    printf 'n\n' >&3
    await 'White 2> ' 2
    printf 'quit\n' >&3
    await 'The game is kept; orthant play --resume goes on with it.'
    end
done

# Suspended, the terminal is as it was; going on, there is a prompt and lines are edited again.
begin xterm
await_editing
kill -TSTP "$pid"
await_state T
edits_lines && fail 'the mode is not restored when suspended'
touch go
await 'White 1> ' 2
await_editing
printf 'e4\nquit\n' >&3
await 'White 2> '
end

# Killed at the prompt, it leaves the terminal as it was.
for signal in TERM HUP; do
    begin xterm
    await_editing
    exec 4<"$tty"
    kill -"$signal" "$pid"
    for _ in $(seq 100); do
        [ -d "/proc/$pid" ] || break
        edits_lines || break
        sleep 0.1
    done
    edits_lines 2>/dev/null && fail "SIG$signal does not restore the mode"
    end
    exec 4<&-
done

echo "$failures failures"
[ "$failures" -eq 0 ]
