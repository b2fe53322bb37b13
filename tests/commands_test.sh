#!/bin/bash
# The small commands: output, exit status, what goes to which stream. Counts are the published ones
# (Chess Programming Wiki "Perft Results"; data/perft). Usage: commands_test.sh PROGRAM
set -u
orthant=$1
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"

kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

matches '^orthant [0-9]+\.[0-9]+\.[0-9]+$' --version
matches 'perft .*count the leaves' --help
for command in play match selfplay games openings analyze annotate board eval perft bench variants uci xboard; do
    matches "^Usage: orthant $command" "$command" --help
done
# The hint after a wrong option is one line of its own, for the longest names too.
for command in play match selfplay games analyze annotate board eval perft bench variants uci xboard optimize; do
    run "$command" --nonsense
    check "$(told "$command" --nonsense)" [ "$status/$(wc -l <<<"$err")/${err##*$'\n'}" = \
        "2/2/Try \`orthant $command --help' or \`orthant $command --usage' for more information." ]
    run "$command" --help
    check "$command --help: too wide" [ "$(wc -L <<<"$out")" -le 80 ]
done
refuses "unknown command 'pertf'; did you mean 'perft'" pertf 3
refuses "unknown command 'xyzzy'; .orthant --help. lists all" xyzzy
refuses "unknown option '--foo'" --foo

prints 1 perft 0
prints 20 perft 1
prints 197281 perft 4
prints 97862 perft 3 --fen "$kiwipete"
prints 97862 perft 3 --fen "$kiwipete" --width 2 --threads 2
prints 3615 perft 2 --variant raumschach
prints 3615 perft 2 --variant Raumschach --threads 3
run perft 2 --variant raumschach
[[ $err =~ ^depth\ 2\ in\ [0-9.]+\ s,\ [0-9]+\ leaves/s$ ]] || fail "perft: time and speed: '$err'"
run perft 3 --divide
checks=$((checks + 1))
[ "$(grep -c '^[a-h][1-8][a-h][1-8]: [0-9]*$' <<<"$out")" -eq 20 ] &&
    [ "$(grep -x 'g1f3: 440' <<<"$out")" ] && [ "${out##*$'\n'}" = 8902 ] ||
    fail "perft --divide: '$out'"
matches '^\{"schema":1,"variant":"chess","fen":"rnbqkbnr/.* w KQkq - 0 1","depth":2,"nodes":400,"time_ms":[0-9]+,"nps":[0-9]+,"divide":\{"a2a3":20,.*\}\}$' \
    perft 2 --json --divide
matches '"depth":3,"nodes":237316,"time_ms":[0-9]+,"nps":[0-9]+\}$' perft 3 --json --variant raumschach
refuses 'the depth is missing' perft
refuses "the depth must be a whole number from 0 to 32, not 'x'" perft x
refuses "the depth must be a whole number" perft -- -1
refuses "the depth must be a whole number" perft 33
refuses "one depth only, but '4' follows" perft 3 4
refuses "unknown variant 'raumshach'; did you mean 'raumschach'" perft 3 --variant raumshach
refuses 'unrecognized option' perft 3 --deep
refuses 'chess: fen: ' perft 1 --fen 'xyz w - - 0 1'
refuses 'chess: fen: ' perft 1 --fen ''
refuses '--width 1 holds boards of up to 64 cells; raumschach has 125' perft 1 -v raumschach -w 1
refuses "--width must be a whole number from 1 to 2, not '3'" perft 1 --width 3
refuses "--threads must be a whole number" perft 1 --threads 0

run variants
checks=$((checks + 1))
[ "$status" -eq 0 ] && [ "$(wc -l <<<"$out")" -ge 6 ] && [[ $out == chess\ * ]] ||
    fail "variants: '$out'"
for name in $(cut -d' ' -f1 <<<"$out"); do
    matches "^$name: .*Board.*Men.*End of the game" variants --rules "$name"
    matches '[1-9][0-9]* nodes [0-9]+ nps$' bench --depth 2 --variant "$name"
done
# The pawn of Raumschach, from DESIGN: two steps, five captures, the last word of promotion.
matches 'steps up one level or forward one rank to an empty cell;[[:space:]]+from Cc3 it takes on Cb4 Cd4 Db3 Dd3 Dc4 ' \
    variants --rules raumschach
matches '"name":"raumschach","title":"Raumschach",.*"size":\[5,5,5\],"pieces":"PNBRUQK"' variants --json
# eval: what it prints adds up, in text and as JSON; the weights are those asked for.
data=$(cd "$(dirname "$0")/../data" && pwd)
weights=$data/weights/basic.json
middle='r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9'

# The products of the terms (lines that begin with two blanks, third number from the right) and the
# rounding are the score; so are the sums of the groups.
adds_up() {
    run eval "$@"
    checks=$((checks + 1))
    [ "$status" -eq 0 ] && awk '
        /^  [a-z(]/ { terms += $(NF - 1); next }
        /^sum / { sum = $(NF - 1) }
        /^rounding / { rounding = $2; summed = 1 }
        /^score / { score = $2; found = 1 }
        /^[a-z]/ && !/^sum / && !summed { groups += $(NF - 1) }
        function near(a, b) { return a - b < 0.001 && b - a < 0.001 }
        END { exit !(found && score == int(score) && near(terms, sum) && near(groups, sum) &&
                     near(sum + rounding, score)) }' <<<"$out" ||
        fail "eval $*: status $status, does not add up: $out $err"
}
for name in $("$orthant" variants | cut -d' ' -f1); do
    adds_up --variant "$name"
    adds_up --variant "$name" --evaluator basic
done
adds_up --fen "$middle"
adds_up --fen "$kiwipete" --weights "$weights"
adds_up --fen '8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1'
adds_up --variant raumschach \
    --fen '4k/5/3R1/5/5//5/5/5/5/5//5/1n3/5/2N2/5//5/5/3K1/5/5//5/5/5/5/5 b - - 0 1'
# The greatest counts there are: 79 rooks of 450.
rooks='RRRRR/RRRRR/RRRRR/RRRRR/RRRRR'
adds_up --variant raumschach --evaluator basic \
    --fen "k4/5/5/5/5//5/5/5/5/5//$rooks//$rooks//RRRRR/RRRRR/RRRRR/RRRRR/KRRRR b - - 0 1"
# White: a rook 500, ten cells of 4; a pawn 100, three steps of 6, two rings from the edge of 4. Black:
# a king.
matches $'\n''  material +600 +0 +1 +600\.00 +0\.00 +600\.00 +90\.1'$'\n' eval --variant chess \
    --evaluator basic --fen '7k/8/8/8/2P5/8/8/R3K3 w - - 0 1'
matches 'score  *666\.00'$'\n\n'"What each man adds, centipawns, White's view:" eval \
    --weights "$weights" --fen '7k/8/8/8/2P5/8/8/R3K3 w - - 0 1'
matches '8 +\. +\. +\. +\. +\. +\. +\. +0'$'\n''7 .*4 +\. +\. +126 .*1 +540 +\. +\. +\. +0 ' eval \
    --weights "$weights" --fen '7k/8/8/8/2P5/8/8/R3K3 b - - 0 1'
matches 'White is in check: ' eval --fen '4r2k/8/8/8/8/8/8/4K3 w - - 0 1'
matches '^\{"schema":1,"variant":"chess","fen":"7k/8/8/8/2P5/8/8/R3K3 b - - 0 1","evaluator":"basic","score_cp":666,"pov":"white","in_check":false,"phase":1,.*"rounding":0,"terms":\[\{"name":"material","group":"material","white":600,"black":0,"weight":\[1,1\],.*"product":600\},.*"nonlinear":\[\],.*\{"cell":"c4","man":"P","product":126\},.*\}$' \
    eval --json --weights "$weights" --fen '7k/8/8/8/2P5/8/8/R3K3 b - - 0 1'
prints "$(<"$weights")" eval --dump-weights --evaluator basic
changed=$(mktemp)
sed 's/"mobility": \[4, 4\]/"mobility": [5, -6]/' "$weights" >"$changed"
prints "$(<"$changed")" eval --dump-weights --weights "$changed"
matches '^# Weights'$'\n.*\n''## basic' eval --describe-weights
refuses "unknown evaluator 'basik'; did you mean 'basic'" eval --evaluator basik
refuses 'evaluator chess does not fit raumschach' eval --evaluator chess --variant raumschach
refuses 'evaluator chess does not fit raumschach' bench --engine eval=chess --variant raumschach
refuses 'evaluator chess does not fit raumschach' match --a default --b eval=chess -v raumschach
refuses 'evaluator chess does not fit raumschach' analyze --variant raumschach \
    --weights "$data/weights/chess.json"
refuses 'they are of basic, but --evaluator is chess' eval --evaluator chess --weights "$weights"
refuses 'either --weights or eval= and weights= in --engine' bench --engine eval=basic --weights "$weights"
for command in play analyze bench eval; do
    sed 's/"mobility": \[4/"mobility": [51/' "$weights" >"$changed"
    run "$command" --weights "$changed"
    checks=$((checks + 1))
    [ "$status" -eq 2 ] && [ -z "$out" ] && [ "$err" = "orthant $command: --weights: $changed: \
weights.mobility[0]: expected integer in [-50, 50], not 51" ] ||
        fail "$command with wrong weights: status $status, '$err'"
done
rm -f "$changed"
matches '[1-9][0-9]* nodes [0-9]* nps$' bench --depth 1 --variant gardner --engine off=mobility,off=pawns

# What cannot be used as the command line wants it is wrong usage, whatever the command.
for command in play analyze bench eval 'match --a default --b default'; do
    # shellcheck disable=SC2086 # a command and its words
    {
        refuses 'fen: ' $command --fen xyz
        refuses '--width 1 holds boards of up to 64 cells' $command -v raumschach -w 1
        refuses "unknown variant 'xyzzy'" $command --variant xyzzy
    }
done
for command in play analyze bench eval; do
    refuses '/no/such: No such file' "$command" --weights /no/such
done
refuses '--profile: /no/such: No such file' analyze --profile /no/such
refuses "--profile: $weights: these look like weights" analyze --profile "$weights"
refuses '/no/such: No such file' play --load /no/such
refuses '--a: /no/such: No such file' match --b default --a profile=/no/such
refuses '/no/such: No such file' selfplay /no/such

# Where the game is over nothing can be played or searched.
mated='R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'
refuses '--fen: the game is over there: checkmate$' match --a default --b default --fen "$mated"
refuses '--fen: the game is over there: checkmate$' bench --fen "$mated"
prints 'the game is over: checkmate' analyze --depth 2 --fen "$mated"
matches '^\{"schema":1,"type":"result",[^'$'\n'']*$' analyze --depth 2 --json --fen "$mated"
matches '"status":"checkmate","best":null,"mate":0,' analyze --depth 2 --json --fen "$mated"

# Options that cannot hold together, or would be lost.
for limit in tc=1+0 nodes=5 movetime=1 depth=3; do
    refuses '--engine: tc, nodes, movetime and depth are for matches' bench --engine "$limit"
done
refuses 'either --threads or threads= in --engine' bench --threads 2 --engine threads=2
refuses 'either --epd, with dm in the file, or --mate' analyze --epd x --mate 2
refuses 'either --epd or --multipv' analyze --multipv 2 --epd x
refuses 'one of --dump-weights and --describe-weights' eval --dump-weights --describe-weights
refuses '--dump-weights has no use for --fen' eval --dump-weights --fen "$mated"
refuses '--describe-weights has no use for --weights' eval --describe-weights --weights "$weights"
refuses '--check prints no JSON' selfplay --check --json x
refuses '--pgn: that is --journal' \
    match --a default --b default --pgn same --journal same

# orthant xboard is CECP from the first line on.
out=$(printf 'protover 2\nping 3\nquit\n' | "$orthant" xboard)
checks=$((checks + 1))
[[ $out == *'feature done=1'*$'\npong 3' ]] || fail "orthant xboard: '$out'"
refuses "no argument expected, but got 'x'" xboard x

# An engine has the same limits whoever uses it.
over=1048577
refuses "--hash must be a whole number from 1 to 1048576, not '$over'" analyze --hash $over
refuses "--hash must be a whole number from 1 to 1048576" match --hash $over --a default --b default
refuses 'hash: expected integer in \[1, 1048576\]' bench --engine hash=$over
refuses "--multipv must be a whole number from 1 to 500, not '501'" analyze --multipv 501
refuses '--threads must be a whole number from 1 to 256' analyze --threads 257
refuses '--threads must be a whole number from 1 to 256' perft 1 --threads 257
refuses 'threads: expected integer in \[1, 256\]' bench --engine threads=257
options=$(echo uci | "$orthant")
for line in 'Hash type spin default 64 min 1 max 1048576' 'Threads type spin default 1 min 1 max 256' \
    'MultiPV type spin default 1 min 1 max 500'; do
    checks=$((checks + 1))
    [[ $options == *"option name $line"$'\n'* ]] || fail "no option $line"
done

# Suites: the mates of data/reference are all found; a wrong claim is counted, a wrong line refused.
matches '10 of 10 solved, ' analyze --variant raumschach --epd "$data/reference/raumschach-mates.epd"
suite=$(mktemp)
printf '%s\n' '# two mates in one, the second not to be played' \
    '6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id "back; rank";' \
    '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 ;am Ra8' >"$suite"
run analyze --epd "$suite" --depth 3
checks=$((checks + 1))
[ "$status" -eq 1 ] && [[ $out =~ ' 1 ok  Ra8# '.*' bm Ra8# dm 1  back; rank'.*' 2 --  '.*'1 of 2 solved' ]] ||
    fail "analyze --epd: status $status, '$out' $err"
run analyze --epd "$suite" --depth 3 --json
checks=$((checks + 1))
[ "$(grep -c '"type":"position".*"solved":true' <<<"$out")" -eq 1 ] &&
    [[ ${out##*$'\n'} =~ ^'{"schema":1,"type":"total","positions":2,"solved":1,' ]] ||
    fail "analyze --epd --json: '$out'"
echo '6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra9;' >"$suite"
run analyze --epd "$suite"
checks=$((checks + 1))
[ "$status" -eq 1 ] && [[ $err == "orthant analyze: $suite:1: bm: "* ]] ||
    fail "analyze --epd with a wrong move: status $status, '$err'"
# Nothing to be found is nothing solved.
for empty in 'bm;' 'am ;' 'dm;'; do
    echo "6k1/5ppp/8/8/8/8/8/R3K3 w - - $empty" >"$suite"
    fails 1 "^orthant analyze: $suite:1: ${empty:0:2}: .*expected" analyze --epd "$suite"
done
echo '6k1/5ppp/8/8/8/8/8/R3K3 w - - id "none";' >"$suite"
run analyze --epd "$suite" --depth 1
checks=$((checks + 1))
[ "$status" -eq 1 ] && [ "${out%%, *}" = '0 of 0 solved' ] &&
    [[ $err == *"$suite:1: no task: expected bm, am or dm"* ]] ||
    fail "analyze --epd without a task: status $status, '$out' '$err'"
echo '6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8;' >>"$suite"
matches '1 of 1 solved, 1 without a task, ' analyze --epd "$suite" --depth 1
matches '"positions":1,"solved":1,"skipped":1,' analyze --epd "$suite" --depth 1 --json
printf '6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; id "red \e[31m";\n' >"$suite"
matches ' bm Ra8#  red [?]\[31m'$'\n' analyze --epd "$suite" --depth 1
rm -f "$suite"
refuses 'Is a directory' analyze --epd "$data"
refuses '--epd: /no/such: No such file' analyze --epd /no/such

# The name of a file survives in a message, however long the path.
folder=$(mktemp -d)
long=$folder/$(printf 'x%.0s' {1..200})
mkdir "$long"
echo '{"schema":1,"profile":"p","params":{"null_move":2}}' >"$long/wrong.json"
echo nonsense >"$long/wrong.epd"
refuses '\.\.\.x*/wrong.json: params.null_move: expected integer in \[0, 1\], not 2' \
    match --a "profile=$long/wrong.json" --b default
refuses '\.\.\.x*/wrong.json: this looks like a search profile; use profile=' match --a "weights=$long/wrong.json" --b default
fails 1 '\.\.\.x*/wrong.epd:1: fen: ' analyze --epd "$long/wrong.epd"
rm -r "$folder"

matches 'best Ra8#, mate in 1, ' analyze --fen '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' --mate 2
run analyze --fen '6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1' --mate 1 --depth 3
checks=$((checks + 1))
[ "$status" -eq 1 ] || fail "analyze --mate without a mate: status $status"
matches '"type":"line","multipv":2,"depth":2,.*"type":"result","variant":"raumschach",.*"nps":[0-9]+\}$' \
    analyze --variant raumschach --multipv 2 --depth 2 --json
# What takes less than a millisecond counts as one: 20 nodes at most 20000 a second.
run analyze --depth 1 --json
checks=$((checks + 1))
[[ ${out##*$'\n'} =~ \"nodes\":([0-9]+),.*\"nps\":([0-9]+)\}$ ]] &&
    [ "${BASH_REMATCH[2]}" -le $((BASH_REMATCH[1] * 1000)) ] || fail "analyze: nps in '$out'"
refuses '--movetime must be seconds' analyze --movetime 0
refuses '--mate must be a whole number' analyze --mate x
refuses 'either --epd or --fen' analyze --epd x --fen y

refuses "unknown variant 'ches'; did you mean 'chess'" variants --rules ches
# Of what is not near to anything all that there is, or where it stands.
refuses "unknown variant 'xyzzy'; there are chess, raumschach, .*losalamos\$" perft 1 -v xyzzy
refuses "unknown evaluator 'xyzzy'; there are .*basic.*\$" eval --evaluator xyzzy
refuses "eval: no evaluator 'xyzzy'; there are .*basic" bench --engine eval=xyzzy
refuses "off: basic has no group 'foo'; there are material, centrality, mobility, pawns\$" \
    bench --engine eval=basic,off=foo
refuses "unknown key 'foo'; docs/search.md lists" bench --engine foo=1
refuses "no argument expected, but got 'chess'" variants chess

matches '^\{"schema":1,"variant":"gardner","depth":3,"nodes":[1-9][0-9]*,.*"positions":\[\{"fen":' \
    bench --variant gardner --depth 3 --json
refuses '--depth must be a whole number' bench --depth none
# Two threads: every position has nodes and a time, and a best move.
run bench --depth 6 --threads 2
checks=$((checks + 1))
[ "$status" -eq 0 ] && [[ ${out##*$'\n'} =~ ^[1-9][0-9]*\ nodes\ [0-9]+\ nps$ ]] &&
    [ "$(grep -cE '^ ?[0-9]+/[0-9]+ +[1-9][0-9]* nodes +[0-9]+ ms +[a-h][1-8]' <<<"$out")" -ge 10 ] ||
    fail "bench --threads 2: status $status, '$out' $err"
matches '"nodes":[1-9][0-9]*,"time_ms":[0-9]+,"best":"' bench --depth 3 --threads 2 --json
for threads in 0 257 x; do
    refuses "--threads must be a whole number from 1 to 256, not '$threads'\$" \
        bench --threads "$threads"
done

# Output that cannot be written is a failure.
checks=$((checks + 1))
if "$orthant" variants >/dev/full 2>/dev/null; then fail 'variants >/dev/full succeeds'; fi
for words in 'variants' 'perft 1' 'bench --depth 1' 'play' 'selfplay --help' 'selfplay --keys' \
    'tune --version' 'uci'; do
    checks=$((checks + 1))
    # shellcheck disable=SC2086 # a command and its words
    err=$(echo quit | "$orthant" $words 2>&1 >/dev/full)
    [[ $words == uci || $err == *'writing to standard output'* ]] && [[ $err != *Success* ]] ||
        fail "$words >/dev/full says '$err'"
done

conclude
