#!/bin/bash
# orthant annotate as a whole: games of which everyone knows where they were lost, PGN that is read
# back, pictures, interrupts, wrong input. Usage: annotate_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(annotate)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C

cat >scholar.pgn <<'END'
[Event "Lesson"]
[White "Teacher"]
[Black "Pupil"]
[Result "1-0"]

{Scholar's mate} 1. e4 {best by test} e5 2. Bc4 Nc6 3. Qh5 Nf6 {[%clk 0:01:00] [%eval 5.00] oops}
(3... g6 4. Qf3) 4. Qxf7# 1-0
END
cat >raum.pgn <<'END'
[Variant "Raumschach"]
[Result "0-1"]

1. NdAc3 QBc3 2. QAd1 QxAb2# 0-1
END
printf '[White "X"]\n\n1. e4 e5 2. Ke3 *\n' >bad.pgn
printf '*\n' >none.pgn
cat scholar.pgn bad.pgn raum.pgn >three.pgn

has() { grep -qE -- "$1" <<<"$out"; }

# Scholar's mate: 3... Nf6 is the blunder, a better move is named, the mate is sound.
run scholar.pgn --nodes 20000 -o annotated.pgn
check "$(told scholar.pgn)" [ "$status" -eq 0 ]
check 'no blunder' has '^  3\.\.\. Nf6\?\? .* \+M1 +[0-9]+ %  [A-Za-z]'
check 'no mate' has '^4\. Qxf7# .* \+M1 +mate$'
check 'no graph' has '^White .*#$'
check 'no marks' has '^Black +.*b *$'
check 'no accuracy' has '^accuracy +[0-9.]+ % +[0-9.]+ %$'
check 'no counts' has '^blunders \?\? +0 +1$'
check 'no turning point' has '^turning point: 3\.\.\. Nf6\?\?, from then on White was better$'
check 'a line is too long' [ "$(wc -L <<<"$out")" -le 80 ]
run scholar.pgn --depth 2 --columns 60 --unicode --brief
check 'no blocks' has '█'
check '--brief lists sound moves' [ "$(grep -c '^1\. e4 ' <<<"$out")" -eq 0 ]
check 'a line is too long' [ "$(LC_ALL=C.UTF-8 wc -L <<<"$out")" -le 60 ]
run scholar.pgn --depth 1 --columns 40
check "$(told --columns 40)" [ "$status" -eq 0 ]
check 'a line is longer than 40 columns' [ "$(wc -L <<<"$out")" -le 40 ]
check 'no score at 40 columns' has '^  3\.\.\. Nf6\?\? +\+M1 +[0-9]+ %$'
run scholar.pgn --depth 1 --color always
check 'no colors' has $'\033\\[0;1;38;5;160m  3\.\.\. Nf6\\?\\?'

# What was written: evaluations, glyph, variation, the old comments but not the old evaluation.
out=$(tr '\n' ' ' <annotated.pgn)
check 'comment before the moves' has "\{Scholar's mate\} 1\. e4 (\\\$[26] )?\{\[%eval -?[0-9]+\.[0-9]{2}\] best by test\}"
check 'glyph and mate' has '3\.\.\. Nf6 \$4 \{\[%eval #1\] \[%clk 0:01:00\] oops\} \(3\.\.\. '
check 'no evaluation of the mate' has '\) 4\. Qxf7# 1-0 '
check 'annotator' has '\[Annotator "Orthant '
# Our own reader takes it, and a second annotation changes nothing.
run annotated.pgn --nodes 20000 -o again.pgn
check "$(told annotated.pgn)" [ "$status" -eq 0 ]
check 'annotated twice' cmp -s annotated.pgn again.pgn
check 'temporary files' [ "$(echo *.tmp*)" = '*.tmp*' ]
if command -v python3 >/dev/null && python3 -c 'import chess.pgn' 2>/dev/null; then
    check 'python-chess' python3 - annotated.pgn <<'END'
import sys, chess.pgn
game = chess.pgn.read_game(open(sys.argv[1]))
nodes = list(game.mainline())
assert not game.errors and len(nodes) == 7
assert nodes[5].nags == {4} and nodes[5].eval().white().mate() == 1
assert len(nodes[4].variations) == 2
END
fi

# The cube, as JSON; standard input.
run raum.pgn --nodes 20000 --json
check "$(told raum.pgn)" [ "$status" -eq 0 ]
check 'JSON lines' [ "$(wc -l <<<"$out")" -eq 1 ]
check 'JSON' has '^\{"schema":1,"game":1,"variant":"raumschach",.*"result":"0-1","pov":"white","complete":true,"moves":\[\{"ply":1,.*"san":"QBc3","uci":"Dc5Bc3",.*"judgment":"blunder",.*"best":"[A-E].*"after":\{"mate":-1\},.*"after":\{"mate":0,"winner":"black"\},"loss":0,.*"turning_point":3\}$'
out=$("$orthant" annotate - --depth 1 --json <raum.pgn)
check 'standard input' has '"variant":"raumschach"'

# What a terminal would obey, or is no UTF-8, is not shown; a name is cut between characters.
printf '[White "\033[31mred\a \303\251\377"]\n[Black "\302\233x \355\240\200 %060d"]\n[Event "%059d\303\251"]\n\n1. e4 *\n' \
    0 0 >wild.pgn
run wild.pgn --depth 1
check "$(told wild.pgn)" [ "${out%%$'\n'*}" = "?[31mred? "$'\303\251'"? - ??x ??? $(printf %052d 0), $(printf %059d 0)  *" ]
run wild.pgn --depth 1 --json
check "$(told wild.pgn --json)" iconv -f UTF-8 -t UTF-8 -o /dev/null <<<"$out"
check 'escapes in JSON' has '"white":"\\u001b\[31mred\\u0007 '

# Several games: the first, one by number, all; a bad one does not keep it from the others.
run three.pgn --depth 1 -o -
check "$(told three.pgn)" [ "$status" -eq 0 ]
check 'PGN on standard output' [ "$(grep -c '^\[Result "1-0"\]' <<<"$out")/${out:0:7}" = '1/[Event ' ]
check 'more games are told' [ "$err" = \
    'orthant annotate: three.pgn holds 3 games; this is the first (--game N, --all)' ]
matches 'QxAb2#' three.pgn --depth 1 --game 3
run three.pgn --depth 1 --all --json -o all.pgn
check "$(told three.pgn --all)" [ "$status" -eq 1 ]
check 'two of three' [ "$(wc -l <<<"$out")/$(grep -c '^\[Result' all.pgn)" = 2/2 ]
check 'the bad one is told' [ "$err" = "orthant annotate: three.pgn: pgn: line 10, column 13: move 2. \
'Ke3' is illegal: no king of White can go to e3" ]
matches '^\? - \?  \*' none.pgn --depth 1

# Pictures.
if command -v gnuplot >/dev/null; then
    run scholar.pgn --depth 1 --svg graph.svg --png graph.png
    check "$(told --svg --png)" [ "$status" -eq 0 ]
    check 'PNG signature' [ "$(head -c 8 graph.png | od -An -tx1)" = ' 89 50 4e 47 0d 0a 1a 0a' ]
    if command -v xmllint >/dev/null; then check 'SVG' xmllint --noout graph.svg; fi
    check 'SVG title' grep -q 'Teacher - Pupil, Lesson' graph.svg
    sed "s/Teacher/d'Or <\&> {x_1} \`ls\`/" scholar.pgn >quotes.pgn
    run quotes.pgn --depth 1 --svg -
    check 'names are escaped' has "d.*Or &lt;&amp;(&gt;|>) \{x_1\} \`ls\` - Pupil"
    run none.pgn --depth 1 --svg none.svg
    check "$(told none.pgn)" [ "$status" -eq 0 ]
    run none.pgn --depth 1 --svg /nowhere/x.svg
    check "$(told none.pgn)" [ "$status/$err" = \
        '1/orthant annotate: cannot write /nowhere/x.svg: No such file or directory' ]
    # Before the review, of which nothing is shown.
    fails 1 '^orthant annotate: cannot write /nowhere/x.png: No such file' scholar.pgn --png /nowhere/x.png
    fails 1 '^orthant annotate: cannot write \.: Is a directory' scholar.pgn --svg .
    check 'files of the check' [ "$(echo *.tmp*)" = '*.tmp*' ]
fi
err=$(PATH=/nowhere "$orthant" annotate scholar.pgn --svg x 2>&1)
check "without gnuplot: '$err'" [ "$err" = "orthant annotate: gnuplot was not found, which draws \
the graph (Debian: apt-get install gnuplot-nox)" ]

# catches_interrupts PID: is a function of the process's own called when SIGINT comes (bit 1 of the
# mask)? Until then the signal would be ignored, as by all that runs in the background.
catches_interrupts() {
    local mask
    mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
    [ -n "$mask" ] && (((16#$mask & 2) != 0))
}

# An interrupt: what is known is shown and written, nothing else.
"$orthant" annotate scholar.pgn --depth 100 -o part.pgn >out 2>err &
pid=$!
for _ in $(seq 600); do
    catches_interrupts $pid && break
    sleep 0.1
done
sleep 2 # for the positions without a choice, which need no search
kill -INT $pid
wait $pid
status=$? out=$(<out) err=$(<err)
check "interrupt: status $status" [ "$status" -eq 1 ]
check "interrupt: '$err'" [ "$(grep -cE ': interrupted: [1-8] of 8 positions are known$' <<<"$err")" -eq 1 ]
check 'interrupt: PGN' grep -q '4. Qxf7# 1-0' part.pgn

# Wrong usage and wrong input, one line each.
refuses 'the PGN file is missing'
refuses "one file only, but 'b' follows" a b
refuses 'either --all or --game' a --all --game 2
refuses '--svg and --png draw one game, not --all' a --all --png x
refuses 'only one thing can go to standard output' a --json --output -
refuses '--game must be a whole number from 1' a --game 0
refuses '--columns must be a whole number from 40' a --columns 39
refuses "--color must be auto, always or never, not 'x'" a --color x
refuses '--movetime must be seconds' a --movetime 0
refuses '--output: that is the file to be read; name another' scholar.pgn -o ./scholar.pgn
refuses '/nowhere: No such file' /nowhere
refuses 'Is a directory' .
refuses '^orthant annotate: /dev/null holds no game$' /dev/null
refuses 'bad.pgn: there is no game 2, only 1' bad.pgn --game 2
# Of a long name the end is shown, which tells the files of a folder apart; and what is wrong.
long=$(printf 'folder%.0s' {1..20})
mkdir "$long" && cp bad.pgn "$long/"
fails 1 "^orthant annotate: \.\.\.[folder]+/bad\.pgn: pgn: line 3, column 13: move 2\. 'Ke3' is illegal" "$long/bad.pgn"
fails 1 '^orthant annotate: cannot write \.\.\.[folder]+/none/x: No such file' scholar.pgn -o "$long/none/x"
fails 1 'bad.pgn: pgn: line 3, column 13: ' bad.pgn
fails 1 'cannot write /nowhere/x: No such file' scholar.pgn -o /nowhere/x
printf '[Variant "raumshach"]\n*\n' >variant.pgn
fails 1 "unknown variant 'raumshach'; did you mean 'raumschach'" variant.pgn
head -c 3000 /dev/urandom | tr -d '\0' >noise.pgn
run noise.pgn --depth 1
check "$(told noise.pgn)" [ "$status" -le 1 ]
check 'one line' [ "$(wc -l <<<"$err")" -eq 1 ]

conclude
