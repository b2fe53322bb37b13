#!/bin/bash
# Engines that fail, in every way we know of: the game is scored, what they said last and what
# reproduces it is told and logged, and the run goes on. Usage: faults_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(selfplay)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Speaks UCI (or CECP) well enough to be asked for a move, and then does what its argument says.
cat >double <<'END'
#!/bin/bash
endless() { while :; do printf '%065536d' 0; done; }
[ "$1" = stillborn ] && { echo "no license" >&2; exit 9; }
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    protover*) echo 'feature ping=1 setboard=1 done=1' ;;
    ping*) echo "pong ${line#ping }" ;;
    go*) echo "info string got $line"
        case $1 in
        exit) printf 'first\nout of \033[31mmemory\n' >&2; exit 3 ;;
        success) exit 0 ;;
        segv) kill -SEGV $$ ;;
        abort) echo 'assertion failed' >&2; kill -ABRT $$ ;;
        illegal) echo bestmove e2e5; echo move e2e5 ;;
        nonsense) echo 'bestmove (none)' ;;
        hang) sleep 1000 ;;
        deaf) exec sleep 1000 ;;
        flood) while :; do echo 'info depth 1'; done ;;
        endless) endless ;;
        megabytes) head -c 20000000 /dev/zero | tr '\0' x; sleep 1000 ;;
        mute) exec >&-; sleep 1000 ;;
        esac ;;
    quit) exit ;;
    esac
done
END
chmod +x double

# begin_fault WORD [PROTOCOL]: two games against the double, in the background, as most wait.
begin_fault() {
    mkdir "$1-${2:-uci}"
    cat >"$1-${2:-uci}/run.json" <<END
{"games": 2, "log": {"file": "run.log"},
 "engines": [{"name": "good", "limit": {"nodes": 100}},
             {"name": "bad", "cmd": "../double", "args": ["$1"], "protocol": "${2:-uci}",
              "limit": {"movetime": 0.01}}]}
END
    "$orthant" selfplay "$1-${2:-uci}/run.json" >"$1-${2:-uci}/out" 2>"$1-${2:-uci}/err" </dev/null &
}

# fault WORD MESSAGE END WORDS [PROTOCOL]: both are lost by the double. WORDS is a regex for what
# follows the message, up to the next game.
fault() {
    local place=$1-${5:-uci} told pattern fen
    told=$(<"$place/err")
    checks=$((checks + 1))
    [[ $(<"$place/out") == *"ends: $3 2"$'\n'*'2/2 games  +2 -0 =0'* ]] ||
        fail "score of $place: $(<"$place/out") $told"
    checks=$((checks + 1))
    pattern="^game 1: B \(bad\) $2 in [a-zA-Z0-9/]+ b [^"$'\n'"]*"$'\n'"  position startpos "
    pattern+="moves [a-h1-8 ]+"$'\n'"  go movetime 10"$'\n'"$4game 2: B \(bad\) $2 in [a-zA-Z0-9/]+ w "
    [[ $told =~ $pattern ]] || fail "told of $place: '$told', expected /$pattern/"
    # The log has the same, after the time.
    checks=$((checks + 1))
    diff <(sed -E '/is started again$/d; s/^20[-0-9]+T[:0-9]+\.[0-9]{3}Z //' "$place/run.log") \
        <(grep -v '^[0-9]*/2 games' <<<"$told") >/dev/null || fail "the log of $place: $(<"$place/run.log")"
    # The position line leads to the position that was told.
    checks=$((checks + 1))
    fen=$(sed -n 's/^game 1: .* in \([^ ]* b .*\)/\1/p' <<<"$told")
    { sed -n '2s/^  //p' <<<"$told"; echo d; } | "$orthant" uci | grep -qF -- "${fen:-none}" ||
        fail "the position of $place is not '$fen'"
}
for word in exit success segv abort illegal nonsense hang deaf mute flood endless megabytes; do
    begin_fault $word
done
for word in exit segv illegal hang mute endless; do
    begin_fault $word cecp
done
wait
nl=$'\n'
got="  < uciok$nl  < readyok$nl  < readyok$nl  < info string got go movetime 10$nl"
errors="  ! first$nl  ! out of \?\[31mmemory$nl"
fault exit 'crashed \(exit status 3\)' crash "$got$errors"
fault success 'crashed \(exit status 0\)' crash "$got"
fault segv 'crashed \(signal 11, Segmentation fault\)' crash "$got"
fault abort 'crashed \(signal 6, Aborted\)' crash "$got  ! assertion failed$nl"
fault illegal "plays an illegal move: 'e2e5'" 'illegal move' "$got  < bestmove e2e5$nl"
fault nonsense "plays an illegal move: '\(none\)'" 'illegal move' \
    "$got  < bestmove \(none\)$nl"
fault hang 'does not answer' 'no answer' "$got"
fault deaf 'does not answer' 'no answer' "$got"
fault mute 'crashed \(it closed its output\)' crash "$got"
flood="(  < info depth 1$nl){10}"
fault flood 'does not answer' 'no answer' "$flood"
fault endless 'does not answer' 'no answer' ".*  < 0{159}$nl"
fault megabytes 'does not answer' 'no answer' "$got  < x{159}$nl"
# By CECP the engine is asked otherwise, but the same is told.
cecp="(  < [a-z0-9= ]+$nl)+"
fault exit 'crashed \(exit status 3\)' crash "$cecp$errors" cecp
fault segv 'crashed \(signal 11, Segmentation fault\)' crash "$cecp" cecp
fault illegal "plays an illegal move: 'e2e5'" 'illegal move' "$cecp" cecp
fault hang 'does not answer' 'no answer' "$cecp" cecp
fault mute 'crashed \(it closed its output\)' crash "$cecp" cecp
fault endless 'does not answer' 'no answer' ".*  < 0{159}$nl" cecp
checks=$((checks + 1))
pgrep -f "$work/double" >/dev/null && fail 'engines are left running'

# One that dies at its start: nothing is played.
cat >dead.json <<'END'
{"games": 2, "each": {"limit": {"nodes": 100}},
 "engines": [{"name": "good"}, {"name": "bad", "cmd": "./double", "args": ["stillborn"]}]}
END
fails 1 '^orthant selfplay: bad: crashed \(exit status 9\); it said: no license$' dead.json
checks=$((checks + 1))
[ "$(wc -l <dead.journal.jsonl)" -eq 1 ] || fail 'a game was played with an engine that is dead'

# One that exits in mid-game: input ends after some lines, the moves before were good.
cat >mortal <<END
#!/bin/bash
sed -u 18q | "$orthant" uci
END
# One that fills standard error all the time.
cat >noisy <<END
#!/bin/bash
while :; do echo 'an error that is none' >&2; done &
"$orthant" uci
kill \$!
END
chmod +x mortal noisy
cat >mixed.json <<'END'
{"games": 4, "maxmoves": {"movecount": 30}, "each": {"limit": {"nodes": 100}},
 "log": {"file": "mixed.log", "level": "info"},
 "engines": [{"name": "good"}, {"name": "mortal", "cmd": "./mortal"},
             {"name": "noisy", "cmd": "./noisy"}]}
END
run mixed.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && [[ $out == *$'\nends: crash 4\n'*'4/4 games  +4 -0 =0'* ]] ||
    fail "engines that die in mid-game: $(told mixed.json)"
checks=$((checks + 1))
[ "$(grep -c '"pairing":0.*"end":"crash".*"faulty":"[a-z]*","fault":"crashed (exit status 0) in ' \
    mixed.journal.jsonl)" -eq 4 ] &&
    [ "$(grep '"pairing":0' mixed.journal.jsonl | grep -c '"scores":\[[-0-9]*,')" -eq 4 ] ||
    fail "the journal: $(<mixed.journal.jsonl)"
checks=$((checks + 1))
[ "$(grep -c '"pairing":1' mixed.journal.jsonl)" -eq 4 ] &&
    ! grep '"pairing":1' mixed.journal.jsonl | grep -q fault ||
    fail "noise on standard error: $(grep '"pairing":1' mixed.journal.jsonl)"
# What the log says of games, and that the engine was started again.
checks=$((checks + 1))
[ "$(grep -c '^20[-0-9T:.]*Z game [1-4] begins: [a-z]* v. [a-z]*$' mixed.log)" -eq 8 ] &&
    [ "$(grep -c '^20[-0-9T:.]*Z game [1-4] ends: [a-z]* v. [a-z]* \(1-0\|0-1\|1/2-1/2\), .*, [0-9]* moves$' mixed.log)" -eq 8 ] &&
    [ "$(grep -c 'Z mortal is started again$' mixed.log)" -eq 3 ] &&
    [ "$(grep -c 'Z pairing [12] of 2: good v. ' mixed.log)" -eq 2 ] || fail "the log: $(<mixed.log)"

# A loss on time is no failure: one engine for all games.
cat >slow <<'END'
#!/bin/bash
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    'position startpos') answer=e2e4 ;;
    position*) answer=e7e5 ;;
    go*) sleep 0.3; echo info string done; echo bestmove $answer ;;
    esac
done
END
chmod +x slow
cat >slow.json <<'END'
{"games": 2, "recover": false, "opening": {"plies": 0}, "log": {"file": "slow.log", "level": "err"},
 "engines": [{"name": "good", "limit": {"nodes": 50}},
             {"name": "slow", "cmd": "./slow", "limit": {"tc": "0.05+0"}}]}
END
run slow.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && [[ $err == *'game 2: B (slow) loses on time: '*$'\n  position startpos\n  go wtime 50 btime 50 winc 0 binc 0\n'*'  < info string done'* ]] ||
    fail "a loss on time: $(told slow.json)"
checks=$((checks + 1))
grep -q 'loses on time' slow.log && fail 'a loss on time is in a log of errors'

# Without recovery a failure ends the run, after the game; it can be gone on with.
cat >once.json <<'END'
{"games": 4, "recover": false, "each": {"limit": {"nodes": 50}},
 "engines": [{"name": "good"}, {"name": "bad", "cmd": "./double", "args": ["exit"]}]}
END
for games in 1 2 3; do
    run once.json
    checks=$((checks + 1))
    [ "$status" -eq 1 ] && [ "$(grep -c '"game":' once.journal.jsonl)" -eq $games ] &&
        [[ $err == *"orthant selfplay: game $games: bad failed, and recover is false; the same command goes on" ]] ||
        fail "stopped at a failure: $(told once.json)"
done

# All that is said, told apart by the number of the process; the file is kept or written anew.
cat >trace.json <<END
{"games": 2, "opening": {"plies": 0}, "maxmoves": {"movecount": 3},
 "log": {"file": "trace.log", "level": "trace"},
 "engines": [{"name": "own", "limit": {"nodes": 50}},
             {"name": "uci", "cmd": "$orthant", "args": ["uci"], "limit": {"nodes": 60}}]}
END
run trace.json
checks=$((checks + 1))
[ "$(grep -c 'Z uci\[[0-9]*\] > go nodes 60$' trace.log)" -eq 6 ] &&
    [ "$(grep -c 'Z uci\[[0-9]*\] < bestmove ' trace.log)" -eq 6 ] &&
    [ "$(grep -o 'Z uci\[[0-9]*\]' trace.log | sort -u | wc -l)" -eq 1 ] || fail "traffic: $(<trace.log)"
rm trace.journal.jsonl
lines=$(wc -l <trace.log)
sed -i 's/"level": "trace"/"level": "warn", "engine": true/' trace.json
run trace.json
checks=$((checks + 1))
[ "$(wc -l <trace.log)" -gt $((lines + 50)) ] && [ "$(grep -c ' begins: ' trace.log)" -eq 2 ] ||
    fail "appended: $(<trace.log)"
rm trace.journal.jsonl
sed -i 's/"engine": true/"append": false/' trace.json
run trace.json
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ ! -s trace.log ] || fail "written anew: $(<trace.log)"
# Shards have logs of their own.
sed -i 's/warn/info/' trace.json
run --shard 1/1 trace.json
checks=$((checks + 1))
grep -q 'game 2 ends' trace.log.shard-1-of-1 || fail "the log of a shard: $(told trace.json)"
# A log that cannot be written.
sed 's/trace.log/nowhere\/x/' trace.json >lost.json
fails 1 '^orthant selfplay: cannot write nowhere/x: No such file or directory$' lost.json
fails 1 '^orthant selfplay: cannot write nowhere/x: No such file or directory$' --check lost.json
sed 's/trace.log/\/dev\/full/' trace.json >full.json
run full.json
checks=$((checks + 1))
[ "$status" -eq 1 ] && [[ $err == *'orthant selfplay: writing /dev/full failed' ]] &&
    [ "$(grep -c '"game":' full.journal.jsonl)" -eq 2 ] || fail "a full disk: $(told full.json)"
conclude
