#!/bin/bash
# `orthant play` through pipes: whole games by the engine, noise, interrupts, looks, options.
# Usage: play_test.sh PROGRAM
# shellcheck source=tests/cli/play_support.sh
. "$(dirname "$0")/play_support.sh"

# --- The engine against itself: every variant to its end, saved, loaded, the same position ---
for variant in chess raumschach raumschach-mirror raumschach-cvp gardner losalamos; do
    printf 'save %s.pgn\nfen\n' "$variant" | play --variant "$variant" --side none --depth 2
    check "$variant: exit status" [ $? -eq 0 ]
    check "$variant: the game ends" grep -q '^Game over: ' out
    check "$variant: saved" grep -q "^Saved to $variant.pgn" out
    end=$(tail -n 1 out)
    printf 'fen\n' | play --load "$variant.pgn" --side both
    check "$variant: the saved game leads to the same position" [ "$end" = "$(tail -n 1 out)" ]
done

# A symbolic link stays one when the file is replaced; one that leads nowhere is refused.
mkdir folder
echo old >folder/target.pgn
ln -s folder/target.pgn link.pgn
ln -s folder/missing.pgn dangling.pgn
printf 'e4\nsave link.pgn\nsave! link.pgn\nsave! dangling.pgn\n' | play --side both
check "a link is not replaced unasked" grep -q '^save: link.pgn exists; to replace it' out
check "the save through the link is told" grep -q '^Saved to link.pgn$' out
check "the link is still a link" [ -L link.pgn ]
check "what it leads to is replaced" grep -q '^1\. e4 \*$' folder/target.pgn
check "a link that leads nowhere" grep -q '^save: dangling.pgn: link: No such file' out
check "nothing else is left" [ "$(ls folder)" = target.pgn ]

# A review of the game so far, and the board as a picture. The fool's mate has a blunder.
cat >fool.pgn <<'PGN'
[White "Fool"]
[Result "0-1"]

1. f3 {hm} e5 2. g4 Qh4# 0-1
PGN
ln -s folder/picture.svg link.svg
echo old >folder/picture.svg
printf 'annotate\nload fool.pgn\nannotate\nannotate fool.txt\nannotate marked.pgn\nannotate no/marked.pgn\nannotate fool.pgn\nannotate! link.svg\nsvg\nsvg board.svg\nsvg no/board.svg\nsvg fool.pgn\nsvg link.svg\nsvg! link.svg\nfen\n' |
    play --side both
check "annotate: exit status" [ $? -eq 0 ]
check "annotate: nothing to review" grep -q '^annotate: no move has been played$' out
check "annotate: the blunder" grep -q '^2\. g4??  *[-+0-9.]*  *-M1  *[0-9]* %' out
check "annotate: the graph" grep -q '^ even ---' out
check "annotate: another ending" grep -q "^annotate: expected a name that ends in .pgn, .svg or .png, not 'fool.txt'" out
check "annotate: the file" grep -q '^Written to marked.pgn$' out
# Where a line is broken depends on the scores and depths in it: they are taken out of the lines.
tr '\n' ' ' <marked.pgn >marked.line
check "annotate: the tags are kept" grep -q '\[White "Fool"\]' marked.line
check "annotate: the comments are kept" grep -q 'hm}' marked.line
check "annotate: the marks" grep -q '2\. g4 \$4' marked.line
check "annotate: a folder that is missing" grep -q '^annotate: cannot write no/marked.pgn: No such file' out
check "annotate: no review before it is known where to" [ "$(grep -c '^ even ---' out)" -le 3 ]
check "annotate does not replace unasked" \
    grep -q '^annotate: fool.pgn exists; to replace it: annotate! fool.pgn$' out
check "svg does not replace unasked" grep -q '^svg: fool.pgn exists; to replace it: svg! fool.pgn$' out
check "neither has" grep -q '^1. f3 {hm} e5 2. g4 Qh4# 0-1$' fool.pgn
check "svg through a link, unasked" grep -q '^svg: link.svg exists; to replace it: svg! link.svg$' out
check "svg! replaces what a link leads to" grep -q '^</svg>' folder/picture.svg
check "the link to the picture is still one" [ -L link.svg ]
check "svg: the name is missing" grep -q '^svg: the name of the file is missing$' out
check "svg: the file" grep -q '^</svg>' board.svg
check "svg: a folder that is missing" grep -q '^svg: cannot write no/board.svg: No such file' out
check "the game goes on" [ "$(tail -n 1 out)" = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' ]
printf 'e4\nannotate\npause\nannotate\n' | play --side both --clock 60+0
check "annotate: not while a clock runs" grep -q '^annotate: the clock is running; pause stops it$' out
check "annotate: while it stands" grep -q '^ even ---' out

# The panel keeps to its 30 columns: a rook takes all that stands in its way (two of each kind and the
# queen), and the clock is of ten hours.
{
    echo 'fen 3k1/5/5/5/5//5/5/5/5/5//5/5/uq3/urbbn/Rppnr//5/5/5/5/5//K4/5/5/5/5 w - - 0 1'
    printf '%s\n' Ca1Cb1 Ed5Ec5 Cb1Cc1 Ec5Ed5 Cc1Cd1 Ed5Ec5 Cd1Ce1 Ec5Ed5 Ce1Ce2 Ed5Ec5 Ce2Cd2 Ec5Ed5 \
        Cd2Cc2 Ed5Ec5 Cc2Cb2 Ec5Ed5 Cb2Ca2 Ed5Ec5 Ca2Ca3 Ec5Ed5 Ca3Cb3
    printf 'clock 36000+0\npanel on\n'
} | play --variant raumschach --side both
check "the panel's line of men taken is broken" \
    [ "$(grep -A 1 '^White took' out)" = $'White took p2 n2 b2 r2 u2 q\n           +4.5' ]
check "the panel's clocks are broken" \
    [ "$(grep -A 1 '^\[White' out)" = $'[White 10:00:00,\n Black 10:00:00]' ]
# Two queens and a rook behind: a score of six characters, a blank, and 30 columns in all.
printf 'bar on\nKe2\n' | play --depth 2 --fen '1qqrk3/8/8/8/8/8/8/4K3 w - - 0 1'
check "a long score does not touch the bar" grep -qE '(^| )Score -[0-9]{2}\.[0-9]{2} \[[#.]{15}\]$' out

# The pace of the engine against itself: none in a pipe unless asked for. Of three moves to the draw by
# the rule of 50 moves the first two stay for a second each.
printf 'pace\npace x\npace 0\npace 2\npace off\n' | play --side both --pace 0.5
printf '%s\n' 'Playing itself, the engine takes at least 0.5 s a move.' \
    "pace: expected seconds a move from 0.01 on, or off, not 'x'" \
    'Playing itself, the engine moves as fast as it thinks.' \
    'Playing itself, the engine takes at least 2 s a move.' \
    'Playing itself, the engine moves as fast as it thinks.' >told
check "pace: told" cmp -s told <(grep -i '^Playing\|^pace' out)
printf 'pace\n' | play --side both
check "pace: none in a pipe" grep -q 'as fast as it thinks' out
begun=$(date +%s%N)
play --side none --depth 1 --pace 1 --fen '8/8/3k4/p7/P7/3K4/8/8 w - - 97 60' </dev/null
check "pace: all moves" [ "$(grep -c '(engine: ' out)" -eq 3 ]
check "pace: too fast" [ $((($(date +%s%N) - begun) / 1000000)) -ge 2000 ]

# Files of several games: listed, one chosen, comments and variations read, comments kept.
cat >several.pgn <<'PGN'
[White "Anna"]
[Black "Ben"]
[Date "2026.01.02"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Qh5 $6 Nc6 3. Bc4
Nf6?? ; oh
4. Qxf7# 1-0

[White "Cara"]
[Variant "Raumschach"]
[Result "*"]

1. NdAc3 *

[White "broken
1. e4 *

[White "Dan"]

1. e4 e4 *
PGN
printf 'load several.pgn\nload several.pgn 2\nfen\nload several.pgn 1\npgn\nload several.pgn 4\nload several.pgn 5\nload several.pgn 0\nfen\n' |
    play --side both
check "several: exit status" [ $? -eq 0 ]
check "several: the first of the list" grep -q '^  1  Anna - Ben  1-0  2026.01.02  Chess$' out
check "several: another variant" grep -q '^  2  Cara - ?  \*  ?  Raumschach$' out
check "several: a broken one is listed" grep -q '^  3  (pgn: line 16, column 1: the value of this tag' out
check "several: how many" grep -q '^4 games; load several.pgn N loads one\.$' out
check "several: the second" grep -q ' b - - 1 1$' out
check "several: comments are kept" grep -q '{best by test}.*e5 .*2\. Qh5' out
check "several: so are those after ;" grep -q '{oh}\|{ oh}' out
check "several: variations are told of" grep -q '^1 variation of the file stays with the moves: pgn shows them.$' out
check "several: and kept, with marks" grep -qF 'e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Qh5 $6' out
check "several: a mark in letters" grep -qF 'Nf6 $4 {oh}' out
check "several: the mate" grep -q '4\. Qxf7# 1-0' out
check "several: an illegal move is told" grep -q "^load: several.pgn: pgn: line 21, column 7: move 1\.\.\. 'e4' is illegal" out
check "several: no such game" grep -q '^load: several.pgn holds 4 games, there is no number 5$' out
check "several: all refused, the game stays" \
    [ "$(tail -n 1 out)" = 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' ]
# What stands before the first move, and all after saving, loading and resuming; a move played anew
# loses what was said of the old one.
printf '{Opening words} 1. e4! {good} {[%%cal Ge2e4]} (1. d4) (1. c4) e5 2. Nf3 *\n' >words.pgn
printf 'load words.pgn\nsave! again.pgn\nload again.pgn\npgn\n' | play --side both
check "words: all are kept" grep -qxF '{Opening words} 1. e4 $1 {good [%cal Ge2e4]} (1. d4) (1. c4) 1... e5 2. Nf3 *' out
printf 'load words.pgn\nundo 3\ne4\npgn\n' | play --side both
check "words: of a move that was taken back" grep -qxF '{Opening words} 1. e4 *' out
printf 'load words.pgn\nNf6\n' | play --side both
printf 'resume\npgn\n' | play --side both
check "words: after resume" grep -qF '(1. d4) (1. c4) 1... e5 2. Nf3 Nf6' out
printf 'load several.pgn x\nload several.pgn 0\nload missing.pgn x\n' | play --side both
check "several: no number" grep -q "^load: expected the number of a game after several.pgn, not 'x'$" out
check "several: number 0" grep -q "^load: expected the number of a game after several.pgn, not '0'$" out
check "a missing file and a word" grep -q '^load: missing.pgn x: No such file or directory$' out
cp several.pgn 'several 2'
printf 'load several 2\n' | play
check "a name that ends in a number" grep -q '^4 games' out
printf '1. d4 *\n' >'one 7'
printf 'load one 7\npgn\n' | play --side both
check "a file of one game is loaded at once" grep -q '^1\. d4 \*' out

# The list has the result that the moves end with, else that of the tag, and the event.
cat >results.pgn <<'PGN'
[Event "Cup"]
[White "Anna"]

1. f3 (1. e4 1-0) e5 {1/2-1/2} 2. g4 Qh4# 0-1

[Event "?"]
[White "Ben"]
[Result "1/2-1/2"]

1. e4

1. d4 *
PGN
printf 'load results.pgn\n' | play --side both
check "list: the result of the moves, the event" grep -q '^  1  Anna - ?  0-1  ?  Chess  Cup$' out
check "list: the result of the tag, no event" grep -q '^  2  Ben - ?  1/2-1/2  ?  Chess$' out
check "list: no result" grep -q '^2 games' out

# Chess960: every number is another position that the rules allow; numbers by the inverse of
# Scharnagl's scheme, worked out from the array; the ends and 518 as published.
for n in $(seq 0 959); do printf 'new chess960 %d\nfen\n' "$n"; done | play --side both
check "Chess960: all numbers" [ "$(grep -o '^[bnqrk]*/pppppppp/8/8/8/8/PPPPPPPP/[BNQRK]* w KQkq - 0 1' out |
    awk -F '[/ ]' '
        function free(c, skip) { # index of a man among the files that hold none of `skip`
            k = 0
            for (i = 1; i < index(a, c); i++) if (index(skip, substr(a, i, 1)) == 0) k++
            return k
        }
        { a = $8; if (toupper($1) != a) next
          b1 = index(a, "B") - 1; b2 = b1 + index(substr(a, b1 + 2), "B")
          if ((b1 + b2) % 2 == 0) next
          if (b1 % 2) { light = b1; dark = b2 } else { light = b2; dark = b1 }
          if (a !~ /R.*K.*R/) next
          queen = free("Q", "B"); first = free("N", "BQ")
          rest = a; gsub(/[BQ]/, "", rest); second = 4 - index("" reverse(rest), "N") + 1
          pair = first == 0 ? second - 1 : first == 1 ? 2 + second : first == 2 ? 4 + second : 9
          number = (light - 1) / 2 + 4 * (dark / 2) + 16 * queen + 96 * pair
          if (number == NR - 1) good++ }
        function reverse(t, r) { for (r = ""; t != ""; t = substr(t, 2)) r = substr(t, 1, 1) r; return r }
        END { print good + 0 }')" -eq 960 ]
check "Chess960: the first" grep -q '^bbqnnrkr/.*/BBQNNRKR w' out
check "Chess960: the last" [ "$(tail -n 1 out | cut -c1-8)" = rkrnnqbb ]
printf 'new chess960 518\nfen\nnew chess960 960\nnew chess960 -1\nnew chess960 x\nnew chess960\nfen\n' | play
check "Chess960: 518" grep -q '^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$' out
check "Chess960: no such number" [ "$(grep -c '^new: expected a start position from 0 to 959' out)" -eq 3 ]
check "Chess960: at random" [ "$(grep -c '^Chess960, start position [0-9]*\.$' out)" -eq 2 ]
printf 'f1\ng1\n' | play --side both --fen '4k3/8/8/8/8/8/8/5KR1 w G - 0 1'
check "Chess960: castling by the cells of king and rook" grep -q '^1\. O-O$' out
printf 'f3\nd6\ng3\nd5\nh3\nb6\nf1\ng1\n' | play --side both --start 959
check "--start" grep -q '^1\. f3$' out
check "--start of another game" status 2 play --start 5 --variant raumschach
check "--start beyond the last" status 2 play --start 960

# A bare king is mated on the cube: mate in 3 by exhaustive search (two generators).
kqk='5/5/5/5/5//5/5/5/4k/5//5/5/1Q3/5/5//5/5/4K/5/5//5/5/5/5/5 w - - 0 1'
play --variant raumschach --fen "$kqk" --side none --depth 12 </dev/null
check "KQK on the cube is won in 3" grep -q '^3\. .*#' out
check "KQK on the cube is named" grep -q '^Game over: checkmate, White wins 1-0' out

# A person who resigns against the engine, a draw offer that is declined by the winning side.
printf 'fen 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1\ndraw\nresign\n' | play --side black --depth 2
check "a draw is declined from strength" grep -q 'declines the draw' out
check "a person may resign" grep -q '^Game over: Black resigns, White wins 1-0' out
began=$SECONDS
printf 'draw\n' | play --side white --time 60
check "an offer is answered soon, whatever the level" [ $((SECONDS - began)) -lt 20 ]
check "and in the beginning declined" grep -q '^The engine declines the draw' out
printf 'fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1\ndraw\n' | play --side white --depth 2
check "a draw is accepted from weakness" grep -q '^Game over: draw by agreement 1/2-1/2' out

# Undo takes the reply back as well; hint and eval leave the game alone.
printf 'fen\ne4\nhint\neval\nundo\nfen\n' | play --depth 2
check "undo takes the reply back too" \
    [ "$(grep -c '^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$' out)" -eq 2 ]
check "eval explains and sums up" \
    grep -q "^Evaluation: [+-]*[0-9.]* pawns, White's view, without looking ahead$" out
check "eval shows the map" grep -q '^1 .*[1-9]' out
check "a hint has a line" grep -q '^Line: 2\. ' out

printf 'hint\nNxd5\nKf8\nhint\n' | play --side both --fen '4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1'
check "a hint has a reason" grep -q '^It takes the queen on d5, which nothing guards\.$' out
printf 'hint\n' | play --side both --fen '4k3/8/8/8/3p4/2N5/8/R3K3 w - - 0 1'
check "a hint tells what is in danger" grep -q '^In danger: Nc3 (threats tells more)$' out
printf 'hint\n' | play --side both --fen '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'
check "a hint that mates says so" grep -q '^It mates\.$' out

# Weights from files, in games they fit.
printf 'eval\n' | play --fen '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' \
    --weights "$data/weights/basic.json"
# 500 for the rook and ten cells attacked, 4 each.
check "play evaluates by the weights of a file" grep -q '^Evaluation: +5.40 pawns' out
printf 'new raumschach\neval\n' | play --weights "$data/weights/chess.json"
check "weights that do not fit are left out" \
    grep -q '^The weights are left out: evaluator chess does not fit raumschach.$' out

# The same seed, the same game; level 0 moves at random.
printf 'pgn\n' | play --variant losalamos --side none --level 0 --seed 5
cp out first
printf 'pgn\n' | play --variant losalamos --side none --level 0 --seed 5
check "the same seed gives the same game" cmp -s first out
printf 'pgn\n' | play --variant losalamos --side none --level 0 --seed 6
check "another seed gives another game" status 1 cmp -s first out

# So do levels that think, by name or number.
printf 'pgn\n' | play --variant losalamos --side none --level 2 --seed 5
cp out first
printf 'pgn\n' | play --variant losalamos --side none --level novice --seed 5
check "a level repeats its game for a seed" cmp -s first out
printf 'pgn\n' | play --variant losalamos --side none --level 2 --seed 6
check "a level plays another game for another seed" status 1 cmp -s first out
printf 'level Master\nlevel 4\nlevel demon\n' | play --level master
check "the level Master" grep -q '^The engine plays level 11 (Master: 0.1 s a move).$' out
check "a level by number" grep -q '^The engine plays level 4 (Casual).$' out
check "an unknown level" grep -q '^level: expected one of 0 Random, .*, 11 Master, .*demon' out

# --- Noise: 1,000 lines, no crash; lines that say nothing leave the game as it is ---
noise() { awk -v "seed=$1" -f "$tests/noise.awk"; }
for variant in chess raumschach; do
    { noise 20260101 && printf 'side both\nclock off\nnew chess\nfen\n'; } |
        play --variant "$variant" --depth 1 --side both
    check "$variant: noise: exit status" [ $? -eq 0 ]
    check "$variant: noise: still playing at the end" \
        [ "$(tail -n 1 out)" = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' ]
done
# Against the engine; the last game comes back, whatever the noise has made of it.
{ noise 7 && printf 'level depth 1\nside both\nponder off\nclock off\nfen\n'; } | play --depth 1 --ponder
check "noise against the engine: exit status" [ $? -eq 0 ]
end=$(tail -n 1 out)
printf 'fen\n' | play --resume
check "noise: the unfinished game is kept" [ "$end" = "$(tail -n 1 out)" ]
{
    printf 'e4\nc5\n'
    awk 'BEGIN { srand(7); for (i = 0; i < 1000; i++) {
        line = "%"
        for (k = int(rand() * 60); k >= 0; k--) line = line sprintf("%c", 32 + int(rand() * 95))
        print line } }'
    printf 'e5\000\000\n'
    head -c 1000000 /dev/zero | tr '\0' 'x'
    printf '\nload '
    head -c 100000 /dev/zero | tr '\0' 'y'
    printf '\nfen\r\n'
    printf 'pgn'
} >noise
play --side both <noise
check "garbage: exit status" [ $? -eq 0 ]
check "garbage: each line is refused once" [ "$(grep -c '^unknown word\|^move: ' out)" -eq 1002 ]
check "garbage: no line is longer than a message" [ "$(awk 'length > 400' out | wc -l)" -eq 0 ]
check "garbage: the game is as it was" grep -q '^1\. e4 c5 \*$' out

# --- Interrupts: the engine plays the best move so far, the session goes on ---
mkfifo pipe
"$program" play --time 60 <pipe >out 2>&1 &
pid=$!
exec 3>pipe
printf 'e4\n' >&3
for _ in $(seq 50); do
    grep -q '^1\. e4' out && break
    sleep 0.1
done
sleep 0.5
kill -INT "$pid"
printf 'fen\n' >&3
exec 3>&-
wait "$pid"
check "interrupt: the session ends well" [ $? -eq 0 ]
check "interrupt: the engine moved at once" grep -q '^1\.\.\. .*(engine' out
check "interrupt: the session went on" grep -q ' w .* 0 2$\| w .* 1 2$' out

# --- Looks ---
printf 'Bc1\n' | play --variant raumschach
check "a pipe gets no escape sequences" status 1 grep -q $'\033' out
check "a pipe gets plain ASCII" status 1 grep -q '[^ -~]' out
check "the board is 67 columns wide" [ "$(awk '/^5 /{print length; exit}' out)" -eq 67 ]
check "no line of the board is wider" [ "$(awk '/^[1-5] /&&length>67' out | wc -l)" -eq 0 ]
printf 'quit\n' | NO_COLOR=1 play --color always --variant raumschach
check "--color always colors" grep -q $'\033\[0;1;38;5' out
printf 'quit\n' | play --unicode
check "--unicode shows chess symbols" grep -q $'\xe2\x99\x9c' out
printf 'quit\n' | play --unicode --ascii
check "--ascii shows letters" grep -q '^8 r  n  b' out

for variant in raumschach chess; do
    for topic in '' card commands notation rules start cells men promotion signs keys levels variants \
        king queen unicorn rook bishop knight pawn; do
        printf 'help %s\n' "$topic" | play --variant "$variant" --side both
        check "$variant: help $topic fits 80 columns" \
            [ "$(grep -v // out | awk 'length > 80' | wc -l)" -eq 0 ] # a FEN is not broken
        check "$variant: help $topic is known" status 1 grep -q '^help: ' out
    done
done

# --- Options ---
check "wrong side" status 2 play --side green
check "wrong level" status 2 play --level 77
check "which levels there are" grep -q -- '--level must be one of 0 Random, 1 Beginner, .*, 11 Master, not .77' out
check "wrong variant" status 2 play --variant chss
check "wrong layout" status 2 play --layout heap
check "wrong time" status 2 play --time 0
check "stray word" status 2 play e4
check "--load with --fen" status 2 play --load x --fen y
check "missing file" status 2 play --load missing.pgn
check "bad FEN" status 2 play --fen nonsense
check "end of input at once" status 0 play </dev/null

conclude
