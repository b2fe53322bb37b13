#!/bin/bash
# orthant match as a whole: usage, output, the program against itself through UCI, engines that
# misbehave (small scripts), breaking off and going on. Usage: match_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(match)
data=$(realpath "$(dirname "$0")/../data")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage.
refuses '--a SPEC is missing' --b default
refuses '--b SPEC is missing' --a default
refuses "--a: unknown key 'null_mvoe'; did you mean 'null_move'" --a null_mvoe=1 --b default
refuses '--b: null_move: expected integer in \[0, 1\]' --a default --b null_move=7
refuses '--games must be even' --a default --b default --games 3
refuses '--tc: expected BASE\+INC' --a default --b default --tc fast
refuses '--nodes: expected a whole number from 1' --a default --b default --nodes 0
refuses '--sprt must be ELO0,ELO1' --a default --b default --sprt 10,0
refuses '--sprt must be ELO0,ELO1' --a default --b default --sprt 0,10,0.05
refuses '--sprt must be ELO0,ELO1' --a default --b default --sprt 0,10,0.6,0.6
refuses '--sprt must be ELO0,ELO1' --a default --b default --sprt 0,10,0.1,0.1,1
refuses "--sprt must have logistic, normalized or trinomial as its model, not 'bayesian'" \
    --a default --b default --sprt 0,10,bayesian
refuses "no argument expected, but got 'x'" --a default --b default x
fails 1 'cannot start /nowhere' --a default --b cmd=/nowhere --nodes 10
fails 1 'crashed' --a default --b cmd=/bin/true --nodes 10
fails 1 '/nowhere/x: No such file' --a default --b default --journal /nowhere/x
fails 1 'cannot write /nowhere/x.pgn' --a default --b default --pgn /nowhere/x.pgn

# A profile, and one with a mistake.
echo '{"schema":1,"profile":"plain","params":{"null_move":0}}' >plain.json
# (equal to the other player: every pair is level)
matches '4/4 games .*\[0 0 2 0 0\]' \
    --a profile=plain.json --b null_move=0 --nodes 300 --games 4
echo '{"schema":1,"profile":"plain","params":{"null_move":2}}' >wrong.json
refuses 'wrong.json: params.null_move: expected integer in \[0, 1\], not 2' \
    --a profile=wrong.json --b default

# Weights: of a file, silenced groups, and mistakes in both.
weights=$data/weights
matches '2/2 games .*Elo \+0\.0 \+- inf .*\[0 0 1 0 0\].*LOS 50\.0 %' \
    --a "weights=$weights/basic.json" --b eval=basic --nodes 300 --games 2
sed 's/"mobility": \[4/"mobility": [51/' "$weights/basic.json" >weights.json
refuses 'weights.json: weights.mobility\[0\]: expected integer in \[-50, 50\], not 51' \
    --a weights=weights.json --b default
refuses "--b: off: basic has no group 'pwns'; did you mean 'pawns'" \
    --a default --b eval=basic,off=pwns
run --a eval=basic,off=pawns,off=mobility --b eval=basic --nodes 100 --games 2 --journal off.jsonl
fails 1 'off.jsonl: ' --a eval=basic,off=pawns --b eval=basic --nodes 100 --games 4 --journal off.jsonl
checks=$((checks + 1))
grep -q 'A: [^;]* eval=basic weights=[0-9a-f]* off=pawns off=mobility .*B: [^;]* eval=basic weights=[0-9a-f]* ' \
    off.jsonl || fail "weights in the journal: $(head -1 off.jsonl)"

# Names: two of the same are told apart, nothing reaches the terminal that it would obey.
matches $'\nB: default \\(2\\) \\(' --a default --b default --nodes 50 --games 2 --pgn same.pgn
checks=$((checks + 1))
[ "$(grep -c '^\[\(White\|Black\) "default (2)"\]' same.pgn)" -eq 2 ] || fail 'two of a name in PGN'
long=$(printf 'x%.0s' {1..63})
matches "A: $long .*B: ${long%xxxx} \\(2\\) " --a name="$long" --b name="$long" --nodes 50 --games 2
refuses '--a: name: expected text of 1 to 63 bytes' --a name=x"$long" --b default
refuses '--a: name: expected text of 1 to 63 bytes' --a name= --b default
for control in $'\e[31m' $'\n' $'\177' $'\302\23331m'; do
    refuses '--b: name: expected text .* without control characters' \
        --a default --b name="x$control"
    refuses '--b: init: expected text without control characters' \
        --a default --b "cmd=x,protocol=cecp,init=a${control}b"
done

# Levels: two steps apart the higher one wins clearly, from either end of the line and whatever the
# concurrency; each has its nodes from the table. (Neighbors: docs/levels.md.)
refuses '--a: level: expected one of 0 Random, .*, 11 Master, not .demon' --a level=demon --b default
matches '12/12 games  \+(9|1[0-2]) ' --variant raumschach --a level=3 --b level=1 --games 12
matches '20/20 games  \+(1[5-9]|20) ' --a level=3 --b level=beginner --games 20
first=${out##*games}
matches '20/20 games ' --a level=3 --b level=1 --games 20 --concurrency 2
checks=$((checks + 1))
second=${out##*games}
[ "${first%LOS*}" = "${second%LOS*}" ] || fail "levels: '$first' and '$second'"
matches '4/4 games  \+[34] -0 ' --a level=2 --b level=0 --games 4
run --a level=4 --b level=Master,nodes=50 --games 2 --journal level.jsonl
checks=$((checks + 1))
grep -q 'A: [^;]* level=4/.*B: [^;]* nodes=50 .* level=11' level.jsonl ||
    fail "levels in the journal: $(head -1 level.jsonl)"

# Output: the score on the last line, JSON on one line, games that can be read again.
matches $'ends: .*\n6/6 games  \\+[0-9]+ -[0-9]+ =[0-9]+  Elo [^\n]*$' \
    --a default --b nodes=100 --nodes 500 --games 6 --pgn games.pgn
checks=$((checks + 1))
[ "$(grep -c '^\[Result "[01/2-]*"\]' games.pgn)" -eq 6 ] &&
    [ "$(grep -c '^\[White "default"\]' games.pgn)" -eq 3 ] || fail 'the PGN of 6 games'
matches '^\{"schema":1,"variant":"raumschach","games":2,"wins":[0-2],.*"pentanomial":\[.*"time_ms":[0-9]+\}$' \
    --a default --b default --nodes 200 --games 2 --variant raumschach --json

# The report as Markdown says the same; it may go to standard output instead of the text.
refuses 'only one of --json and --markdown' --a default --b default --json --markdown -
fails 1 'cannot write /nowhere/r.md' --a default --b default --nodes 9 --markdown /nowhere/r.md
matches '20/20 games' --a 'name=a_b|c,nodes=300' --b nodes=150 --games 20 --sprt 0,10 --markdown report.md
checks=$((checks + 1))
row=$(sed -n 's/^20.20 games  +\([0-9]*\) -\([0-9]*\) =\([0-9]*\)  Elo \([^ ]*\) +- \([^ ]*\) .*/| 20 | \1 | \2 | \3 | .* | \4 ± \5 | /p' <<<"$out")
grep -q "$row" report.md && grep -qF '## a\_b\|c v. nodes=150' report.md &&
    grep -qF "bounds -2.94 and 2.94: **not decided**" report.md || fail "Markdown: '$row', '$(<report.md)'"
matches '^# Orthant match.*## a v. b' --a name=a --b name=b --nodes 50 --games 2 --markdown -
checks=$((checks + 1))
[[ $out != *'2/2 games'* ]] || fail "text beside Markdown: '$out'"

# Through UCI the program is the same player: at equal nodes the two games of a pair are one.
matches '6/6 games .*\[0 0 3 0 0\]' \
    --a default --b "cmd=$orthant,name=uci" --nodes 500 --games 6 --concurrency 2
matches '4/4 games .*\[0 0 2 0 0\]' --variant raumschach \
    --a default --b "cmd=$orthant,arg=uci" --nodes 300 --games 4

# And through CECP, where depth is a limit and nodes are none.
matches '4/4 games .*\[0 0 2 0 0\]' --depth 3 --games 4 --concurrency 2 \
    --a default --b "cmd=$orthant,protocol=cecp,name=cecp"
matches '2/2 games .*\[0 0 1 0 0\]' --variant raumschach --depth 2 --games 2 \
    --a default --b "cmd=$orthant,protocol=cecp"
matches '2/2 games .*\[0 0 1 0 0\]' --fen 'r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R b KQkq - 0 1' \
    --depth 3 --games 2 --a default --b "cmd=$orthant,protocol=cecp"
refuses '--b: nodes: CECP knows no such limit' --a default --b "cmd=$orthant,protocol=cecp,nodes=9"
fails 1 'the CECP protocol knows no limit by nodes' \
    --a default --b "cmd=$orthant,protocol=cecp" --nodes 9
refuses "--b: protocol: expected uci or cecp, not 'xboard'" --a default --b cmd=x,protocol=xboard
refuses '--b: protocol: for external engines; cmd is missing' --a default --b protocol=cecp
refuses '--b: init: only with protocol=cecp' --a default --b cmd=x,init=y

# Engines that misbehave lose, are named with the position, and the match goes on.
cat >double <<'EOF'
#!/bin/bash
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    protover*) echo 'feature ping=1 done=1' ;;
    ping*) echo "pong ${line#ping }" ;;
    go*) case $1 in
        crash) exit 3 ;;
        illegal) echo bestmove e2e5; echo move e2e5 ;;
        nothing) echo bestmove; echo move ;;
        resign) echo resign ;;
        flood) while :; do echo 'info depth 1'; done ;;
        hang) sleep 1000 ;;
        esac ;;
    quit) exit ;;
    esac
done
EOF
chmod +x double
# misbehaves WORD MESSAGE END [PROTOCOL]
misbehaves() {
    run --a default --b "cmd=$work/double,arg=$1,name=bad,protocol=${4:-uci}" --movetime 0.01 --games 2
    checks=$((checks + 1))
    [ "$status" -eq 0 ] && [[ $out == *'2/2 games  +2 -0 =0'* ]] && [[ $out == *"ends: $3 2"* ]] &&
        [[ $out == *'faults 2'* ]] &&
        [[ $err =~ game\ 1:\ B\ \(bad\)\ $2\ in\ [a-zA-Z0-9/]+\ b\ .*game\ 2:\ B\ \(bad\)\ $2 ]] ||
        fail "an engine that does '$1': status $status, '$out', '$err'"
}
misbehaves crash 'crashed \(exit status 3\)' crash
misbehaves illegal "plays an illegal move: 'e2e5'" 'illegal move'
misbehaves nothing "plays an illegal move: ''" 'illegal move'
misbehaves hang 'does not answer' 'no answer'
misbehaves flood 'does not answer' 'no answer'
misbehaves crash 'crashed \(exit status 3\)' crash cecp
misbehaves illegal "plays an illegal move: 'e2e5'" 'illegal move' cecp
misbehaves nothing "plays an illegal move: ''" 'illegal move' cecp
misbehaves hang 'does not answer' 'no answer' cecp
misbehaves flood 'does not answer' 'no answer' cecp
matches $'time losses 0 .*faults 0\nends: resignation 2\n.*\n2/2 games  \\+2 -0 =0' \
    --a default --b "cmd=$work/double,arg=resign,protocol=cecp" --movetime 0.01 --games 2
checks=$((checks + 1))
pgrep -f "$work/double" >/dev/null && fail 'engines are left running'

# Broken off and gone on, the result is that of one go.
match=(--a nodes=500 --b nodes=300 --games 40 --seed 9)
run "${match[@]}"
whole=${out##*$'\n'}
"$orthant" match "${match[@]}" --journal journal >/dev/null 2>&1 &
for _ in $(seq 200); do
    [ -f journal ] && [ "$(wc -l <journal)" -gt 3 ] && break
    sleep 0.02
done
kill -KILL $!
wait $! 2>/dev/null || true
run "${match[@]}" --journal journal --concurrency 2
checks=$((checks + 1))
last=${out##*$'\n'}
[ "$status" -eq 0 ] && [ "${whole%  *}" = "${last%  *}" ] ||
    fail "going on: '$whole', then '$last'; $err"
fails 1 "journal: it belongs to a match with other settings: plies=8, now 4; move" "${match[@]}" --plies 4 --journal journal
# Somebody else has it: util-linux's flock holds the lock while it reads to the end of a pipe.
if command -v flock >/dev/null; then
    mkfifo hold
    flock journal cat hold &
    exec 9>hold
    sleep 0.3
    fails 1 'journal: another run is writing it' "${match[@]}" --journal journal
    exec 9>&-
    wait $!
fi
sed -i '3s/pair/pear/' journal
fails 1 'journal: line 3: expected \{"schema":1,"pairing":P,"game":G,' "${match[@]}" --journal journal
sed -i '3s/.*/{"schema":1,"pairing":0,"game":1,,/' journal
fails 1 '^orthant match: journal: line 3: column [0-9]+: not JSON from here on$' \
    "${match[@]}" --journal journal

# An interrupt ends a match with what has been played.
timeout -s INT 0.7 "$orthant" match --a default --b default --games 10000 --nodes 500 >out 2>errors
checks=$((checks + 1))
grep -q 'broken off after [0-9]* of 10000 games' errors && grep -q '/10000 games' out ||
    fail "an interrupted match: '$(<out)', '$(<errors)'"

conclude
