#!/bin/bash
# `orthant play --ponder`: the engine thinks in the player's time, and only then and there.
# Usage: ponder_test.sh PROGRAM
# shellcheck source=tests/cli/play_support.sh
. "$(dirname "$0")/play_support.sh"

milliseconds() { date +%s%3N; }

# Deep enough for a search that can be told from the rest, even by a slow build.
depth=14
begun=$(milliseconds)
"$program" analyze --depth 16 >/dev/null
[ $(($(milliseconds) - begun)) -lt 500 ] && depth=18

# The reply that a search of the same depth expects; the engine is the same, so is what it finds.
expected=$("$program" analyze --depth $depth --json \
    --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' |
    grep '"type":"line"' | tail -n 1 | sed 's/.*"pv":"[^ ]* \([^ "]*\).*/\1/')
check "a reply is expected: '$expected'" grep -qE '^[A-Za-h][A-Za-h1-8+x-]*$' <<<"$expected"

# Processor time of the session, in hundredths of a second.
cpu() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }

# rest: waits until the session uses no time for half a second; leaves what it has used in `used`.
rest() {
    used=-1
    for _ in $(seq 60); do
        local now
        now=$(cpu)
        [ "$now" -eq "$used" ] && return
        used=$now
        sleep 0.5
    done
    check 'the engine rests once it has found what it looked for' false
}

# reply_time OPTIONS...: the milliseconds the second move of the engine takes after the first move and
# the expected reply, in `reply`; the processor time used in between, for the player's move, in
# `between`.
reply_time() {
    rm -f pipe out
    mkfifo pipe
    "$program" play --depth $depth "$@" <pipe >out 2>&1 &
    pid=$!
    exec 3>pipe
    echo e4 >&3
    await out '1... '
    local before
    before=$(cpu)
    rest
    between=$((used - before))
    before=$(milliseconds)
    echo "$expected" >&3
    await out '2... '
    reply=$(($(milliseconds) - before))
    exec 3>&-
    wait "$pid"
    check "$*: exit status" [ $? -eq 0 ]
}

reply_time
plain=$reply
check 'without --ponder nothing is done in between' [ "$between" -le 5 ]
reply_time --ponder
check "the work is done before: $reply and $between, else $plain" \
    [ $((reply * 2)) -le $((plain + 200)) ]
check 'in the time of the player' [ $((between * 10 * 3)) -ge $((plain - 100)) ]

# Another reply, hints, undo, another level, leaving: all in the middle of it. Fixed depth, so the
# game is the same as without.
printf 'e4\nhint\nd4\nlevel depth 2\nNc3\nundo\nNc3\nNf3\nundo 2\nlayout\neval\ndraw\nNf3\nnew\nd4\nrecall\nrecall\nquit\n' >in
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
