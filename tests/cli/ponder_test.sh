#!/bin/bash
# `orthant play --ponder`: the engine thinks in the player's time, and only then and there.
# Usage: ponder_test.sh PROGRAM
# shellcheck source=tests/cli/play_support.sh
. "$(dirname "$0")/play_support.sh"

# Deep enough for a search that can be told from the rest, by a fast build and a slow one.
TIMEFORMAT=%U
depth=10
until [ "$({ time "$program" analyze --depth $depth >/dev/null; } 2>&1 | tr -d .)" -ge 700 ]; do
    depth=$((depth + 1))
done

# The reply that a search of the same depth expects; the engine is the same, so is what it finds.
expected=$("$program" analyze --depth $depth --json \
    --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' |
    grep '"type":"line"' | tail -n 1 | sed 's/.*"pv":"[^ ]* \([^ "]*\).*/\1/')
check "a reply is expected: '$expected'" grep -qE '^[A-Za-h][A-Za-h1-8+x-]*$' <<<"$expected"

# Processor time of the session, in hundredths of a second.
cpu() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }

# rest: waits until the session has used no time for a second.
rest() {
    local used now quiet=0
    used=$(cpu)
    for _ in $(seq 120); do
        sleep 0.5
        now=$(cpu)
        if [ "$now" -eq "$used" ]; then quiet=$((quiet + 1)); else quiet=0; fi
        [ "$quiet" -eq 2 ] && return
        used=$now
    done
    check 'the engine rests once it has found what it looked for' false
}

# reply_time OPTIONS...: what the second move of the engine costs after its first and the expected
# reply, in `reply`; what has been used in all, in `total`. Processor time: the machine may be busy.
# The session is told to ponder no more with the reply, so that what comes after it is not counted.
reply_time() {
    rm -f pipe out
    mkfifo pipe
    "$program" play --depth $depth "$@" <pipe >out 2>&1 &
    pid=$!
    exec 3>pipe
    echo e4 >&3
    await out '1... '
    rest
    local before
    before=$(cpu)
    printf '%s\nponder off\n' "$expected" >&3
    await out '2... '
    rest
    total=$(cpu)
    reply=$((total - before))
    exec 3>&-
    wait "$pid"
    check "$*: exit status" [ $? -eq 0 ]
}

reply_time
plain=$reply plain_total=$total
reply_time --ponder
check "the work is done before: $reply, else $plain" [ $((reply * 2)) -le $((plain + 20)) ]
check "in the time of the player: $total in all, else $plain_total" \
    [ $((total * 2)) -ge "$plain_total" ]

# Another reply, hints, undo, another level, leaving: all in the middle of it. Fixed depth, so the
# game is the same as without.
printf 'e4\nhint\nd4\nlevel depth 2\nNc3\nundo\nNc3\nNf3\nundo 2\nlayout\neval\nNf3\nnew\nd4\nrecall\nrecall\ndraw\nquit\n' >in
for options in '' --ponder; do
    # shellcheck disable=SC2086 # no word or one
    play --depth 1 $options <in
    check "commands in between $options: exit status" [ $? -eq 0 ]
    check "commands in between $options: the end" [ "$(grep -c '(engine: ' out)" -eq 7 ]
done
printf 'ponder\nponder on\ne4\nponder off\nponder maybe\n' | play --time 0.2
check 'ponder tells' [ "$(grep -c '^The engine does not think in your time' out)" -eq 2 ]
check 'ponder on' grep -q '^The engine thinks in your time' out
check 'ponder maybe' grep -q "^ponder: expected on or off, not 'maybe'" out

# Typing is not delayed, and an interrupt makes it move at once even on the expected reply.
rm -f pipe out
mkfifo pipe
"$program" play --time 60 --ponder <pipe >out 2>&1 &
pid=$!
exec 3>pipe
echo e4 >&3
sleep 1
kill -INT "$pid"
await out '1... '
echo fen >&3
await out ' w KQkq'
echo a3 >&3
sleep 1
kill -INT "$pid"
await out '2... '
exec 3>&-
wait "$pid"
check 'interrupts: exit status' [ $? -eq 0 ]

conclude
