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

# A bare king is mated on the cube: mate in 3 by exhaustive search (two generators).
kqk='5/5/5/5/5//5/5/5/4k/5//5/5/1Q3/5/5//5/5/4K/5/5//5/5/5/5/5 w - - 0 1'
play --variant raumschach --fen "$kqk" --side none --depth 12 </dev/null
check "KQK on the cube is won in 3" grep -q '^3\. .*#' out
check "KQK on the cube is named" grep -q '^Game over: checkmate, White wins 1-0' out

# A person who resigns against the engine, a draw offer that is declined by the winning side.
printf 'fen 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1\ndraw\nresign\n' | play --side black --depth 2
check "a draw is declined from strength" grep -q 'declines the draw' out
check "a person may resign" grep -q '^Game over: Black resigns, White wins 1-0' out
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

# --- Noise: 1,000 lines, no crash; lines that say nothing leave the game as it is ---
awk 'BEGIN {
    srand(20260101)
    split("new undo redo hint eval level side flip fen pgn load moves resign draw help go recall " \
          "layout board e4 Nf3 O-O e7e8q Cc3 Ba3 a1 Bc1 raumschach gardner none both black", w, " ")
    for (i = 0; i < 1000; i++) {
        line = ""
        n = int(rand() * 4) + 1
        for (j = 0; j < n; j++) {
            if (rand() < 0.5) {
                word = w[int(rand() * 32) + 1]
                if (rand() < 0.4) {
                    at = int(rand() * length(word)) + 1
                    word = substr(word, 1, at) sprintf("%c", 33 + int(rand() * 94)) substr(word, at + 2)
                }
            } else {
                word = ""
                for (k = int(rand() * 12); k >= 0; k--) word = word sprintf("%c", 1 + int(rand() * 255))
            }
            gsub(/\n/, "", word)
            line = line word " "
        }
        print line
    }
    print "new chess"; print "side both"; print "fen"
}' >noise
for variant in chess raumschach; do
    play --variant "$variant" --depth 1 --side both <noise
    check "$variant: noise: exit status" [ $? -eq 0 ]
    check "$variant: noise: still playing at the end" \
        [ "$(tail -n 1 out)" = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' ]
done
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

# --- Options ---
check "wrong side" status 2 play --side green
check "wrong level" status 2 play --level 77
check "wrong variant" status 2 play --variant chss
check "wrong layout" status 2 play --layout heap
check "wrong time" status 2 play --time 0
check "stray word" status 2 play e4
check "--load with --fen" status 2 play --load x --fen y
check "missing file" status 2 play --load missing.pgn
check "bad FEN" status 2 play --fen nonsense
check "end of input at once" status 0 play </dev/null

conclude
