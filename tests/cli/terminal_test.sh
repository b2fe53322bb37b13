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

# begin TERM [OPTION...]: starts a game on a terminal of this kind, typed at descriptor 3, shown in the
# file `out`; its process becomes `pid`, its terminal `tty`.
begin() {
    local kind=$1
    shift
    rm -f pipe pid go out
    mkfifo pipe
    printf 'echo $$ >pid\nexec "%s" play --level 0 --seed 1 %s\n' "$program" "$*" >command.sh
    # A shell with job control; when the game is suspended it waits for the file `go`.
    printf 'sh ./command.sh\nuntil [ -e go ]; do sleep 0.1; done\nfg\n' >jobs.sh
    TERM=$kind script -qfc 'sh -m ./jobs.sh' out <pipe >/dev/null 2>&1 &
    script_pid=$!
    exec 3>pipe
    await "${first_shown-White 1}"
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

# TAB completes commands, moves in any case, arguments and file names; lines typed are remembered
# by the next session.
mkdir -p files
echo '1. d4 d5 *' >files/game-of-mine.pgn
begin xterm --side both
await_editing
printf 'nf\t\n' >&3
await '1. Nf3'
await_editing
printf 'boa\t\n' >&3
await 'Black to move' 2
await_editing
printf 'level mas\t\n' >&3
await 'The engine plays level'
await_editing
printf 'load files/ga\t\n' >&3
await 'Chess: two people play' 2
await_editing
printf 'quit\n' >&3
end
begin xterm --side both
await_editing
printf '\033[A\033[A\n' >&3
await 'load files/game-of-mine.pgn'
await 'Chess: two people play' 2
await_editing
printf 'quit\n' >&3
end
grep -q 'boa' .local/state/orthant/history || fail 'the history is not kept'
[ "$(stat -c %a .local/state/orthant)" = 700 ] || fail 'the state folder is open to others'

# The flag falls while nothing is typed, and while something is.
for typed in '' e; do
    begin xterm --side both --clock 1.5
    await_editing
    printf %s "$typed" >&3
    await "Game over: White's time is up, Black wins 0-1"
    await '0-1> '
    printf 'quit\n' >&3
    end
done

# Enter pauses the engine that plays itself; it goes on when told to.
first_shown='(engine: ' begin xterm --side none --time 0.1
printf '\n' >&3
await 'Paused: continue goes on'
await_editing
printf 'continue\n' >&3
sleep 0.3
printf '\n' >&3
await 'Paused: continue goes on' 2
await_editing
printf 'quit\n' >&3
end

# Playing itself at no depth, the engine leaves each move on the screen for a second; Ctrl-C and a pace
# of another length are heeded at once, and the wait is on no clock.
moves_shown() { grep -aoF '(engine: ' out | wc -l; }
first_shown='(engine: ' begin xterm --side none --clock 60
sleep 2.5
shown=$(moves_shown)
[ "$shown" -ge 2 ] && [ "$shown" -le 5 ] || fail "$shown moves in about three seconds"
printf '\003' >&3
await 'Paused: continue goes on'
await_editing
printf 'clock\n' >&3
await 'stopped'
grep -aqE 'White (1:00|0:59), Black (1:00|0:59)\]  stopped' out || fail 'the wait is on the clock'
await_editing
printf 'pace 60\n' >&3
await 'Playing itself, the engine takes at least 60 s a move.'
await_editing
shown=$(moves_shown)
printf 'continue\n' >&3
await '(engine: ' $((shown + 1))
printf '\n' >&3
await 'Paused: continue goes on' 2
await_editing
printf 'pace off\n' >&3
await 'moves as fast as it thinks'
await_editing
printf 'continue\n' >&3
await '(engine: ' $((shown + 12))
printf '\n' >&3
await 'Paused: continue goes on' 3
await_editing
printf 'quit\n' >&3
end

# Twice Ctrl-C leaves, and the game is kept; answered with n, or with a move, it goes on.
begin xterm --side both
await_editing
printf 'e4\n' >&3
await 'Black 1> '
await_editing
printf '\003' >&3
await 'Leave? y/n> '
await_editing
printf 'e5\n' >&3
await '1... e5'
await_editing
printf '\003' >&3
await 'Leave? y/n> ' 2
await_editing
printf '\003' >&3
await 'The game is kept; orthant play --resume goes on with it.'
end
first_shown='White 2> ' begin xterm --resume
await_editing
printf 'pgn\nquit\n' >&3
await '1. e4 e5 *'
end

# Ctrl-C in a line that was begun only forgets it, at the question too; TAB completes its answers.
begin xterm --side both
await_editing
printf 'e4\n' >&3
await 'Black 1> '
await_editing
printf 'e' >&3
await 'Black 1> e'
printf '\003' >&3
await 'Black 1> ' 2
await_editing
printf '\003' >&3
await 'Leave? y/n> '
await_editing
printf 'e5' >&3
await 'Leave? y/n> e5'
printf '\003' >&3
await 'Leave? y/n> ' 2
await_editing
printf '\t' >&3
await 'yes  no'
printf 'n\t\n' >&3
await 'Black 1> ' 3
grep -q 'unknown word' out && fail 'the completed answer is none'
await_editing
printf 'e5\n' >&3
await '1... e5'
await_editing
printf 'quit\n' >&3
end

# Ctrl-C while the engine plays itself: its move in a line of its own, then the pause.
first_shown='White to move' begin xterm --side none --time 5
sleep 0.1
printf '\003' >&3
await 'Paused: continue goes on'
sed 's/\r$//; s/.*\r//; s/^\x1b\[K//' out | grep -aq '^[0-9]*\.[. ]*[^ ]* *(engine: ' ||
    fail 'the move is not told in a line of its own'
await_editing
printf 'quit\n' >&3
end

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
