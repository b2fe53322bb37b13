#!/bin/bash
# Games of `orthant play` outlive it: kill -9 and --resume, several sessions, folders that cannot be
# written to, what is removed. Usage: kept_test.sh PROGRAM
# shellcheck source=tests/cli/play_support.sh
. "$(dirname "$0")/play_support.sh"
games=$XDG_STATE_HOME/orthant/games

# begin NAME OPTIONS...: a session fed from descriptor 3, its output in the file NAME, process `pid`.
begin() {
    local name=$1
    shift
    rm -f pipe
    mkfifo pipe
    "$program" play "$@" <pipe >"$name" 2>&1 &
    pid=$!
    exec 3>pipe
}

# end_session: no more input; waits.
end_session() {
    exec 3>&-
    wait "$pid"
}

kill_session() {
    kill -KILL "$pid"
    exec 3>&-
    wait "$pid" 2>/dev/null
}

count() { find "$games" -name "$1" | wc -l; }

# --- Killed in the middle: the same moves, settings, undone moves, and the game can be ended ---
# Alekhine's opening to 2... Nd5; the last move is taken back and must come again with redo.
begin first --side both --level Hard --clock 40/300+2
printf 'e4\nNf6\ne5\nNd5\nundo\n' >&3
await first '2... Nd5'
printf 'fen\n' >&3
await first 'rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2'
kill_session
check 'one game is kept' [ "$(count '*.pgn')" -eq 1 ]
check 'the folder is its owner'"'"'s alone' [ "$(stat -c %a "$XDG_STATE_HOME/orthant" "$games" | sort -u)" = 700 ]
printf 'level\nclock\nside\nredo\npgn\nd4\nd6\n' | play --resume
check 'resume: exit status' [ $? -eq 0 ]
check 'resume: the level' grep -q '^\* level 6' out
check 'resume: the clock' grep -q '^Clock 40/300+2  \[White 5:0[34], Black 5:0[12]\]' out
check 'resume: the sides' grep -q '^You play both sides' out
check 'resume: the moves, and the one taken back' \
    grep -q '^1\. e4 {\[%clk 0:05:0[12].*Nf6 .*2\. e5 ' out
check 'resume: redo' grep -q 'Nd5' out
check 'resume: goes on' grep -q '^3\.\.\. d6' out
check 'resume: still one game' [ "$(count '*.pgn')" -eq 1 ]
check 'resume: no lock is left' [ "$(count '*.lock')" -le 1 ]
printf 'pgn\nresign\n' | play --resume
check 'resumed twice: the moves' grep -q '3\. d4 .*d6' out
check 'resumed twice: no tags of the program in what is shown' status 1 grep -q '\[Play' out
check 'the end: another name' [ "$(count '*.finished.pgn')" -eq 1 ]
play --resume </dev/null
check 'the end: nothing to resume' [ $? -eq 1 ]
check 'the end: one line' [ "$(cat out)" = 'resume: no unfinished game is kept' ]

# --- Whether the engine ponders, the bar is shown, and the pace are kept with the game, and not in what
# is saved ---
begin switches --side both --ponder --pace 2.5
printf 'e4\n' >&3
await switches '1. e4'
printf 'bar on\nfen\n' >&3
await switches 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b'
kill_session
printf 'ponder\nbar\npace\npgn\nponder off\nbar off\npace off\n' | play --resume
check 'resume: pondering' grep -q '^The engine thinks in your time' out
check 'resume: the bar' grep -q '^bar: on$' out
check 'resume: the pace' grep -q 'at least 2\.5 s a move\.$' out
check 'resume: no tags of them in what is shown' status 1 grep -q '\[Play' out
printf 'pace\n' | play --resume --pace 7
check 'resume: --pace counts' grep -q 'at least 7 s a move\.$' out
printf 'ponder\nbar\npace off\n' | play --resume
check 'resume: pondering was ended' grep -q '^The engine does not think in your time' out
check 'resume: so was the bar' grep -q '^bar: off$' out
rm -rf "$games"

# --- The engine to move when killed: it moves on after resume ---
begin engine --variant raumschach --time 60
printf 'Aa3\n' >&3
await engine '1. Aa3'
sleep 0.3
kill_session
printf 'pgn\n' >in
timeout -s KILL 20 "$program" play --resume --depth 1 <in >out 2>&1
check 'resume: the engine moves' grep -q '^1\. Aa3 1\.\.\. \|^1\. Aa3 [A-Z]' out
check 'resume: --depth counts' grep -q '^1\.\.\. .*(engine: .*depth 1)' out
check 'resume: the variant' grep -q '^\[Variant "Raumschach"\]' out
rm -rf "$games"

# --- Killed again and again: the moves of before are always the first of those after ---
moves_kept() { sed '1,/^$/d' "$games"/*.pgn | tr '\n' ' ' | sed 's/{[^}]*}//g; s/[0-9]*\.\.\.//g; s/ *\*.*//; s/  */ /g'; }
options=(--variant raumschach --side none --depth 5)
before=
for _ in 1 2 3 4 5; do
    rm -f out
    "$program" play "${options[@]}" >out 2>&1 </dev/null &
    pid=$!
    for _ in $(seq 100); do
        [ "$(grep -cs "(engine" out || true)" -ge 3 ] 2>/dev/null && break
        sleep 0.02
    done
    kill -KILL "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    after=$(moves_kept)
    check 'killed again: nothing is lost' [ "${after:0:${#before}}" = "$before" ]
    check 'killed again: the game has gone on' [ ${#after} -gt ${#before} ]
    before=$after
    options=(--resume)
    compgen -G "$games/*.finished.pgn" >/dev/null && break
done
rm -rf "$games"

# --- FEN, Chess960, black ---
printf 'Kd2\n' | play --side both --fen '4k3/8/8/8/8/8/8/R3K3 w - - 3 40'
printf 'fen\n' | play --resume
check 'a set-up position' grep -q '^4k3/8/8/8/8/8/3K4/R7 b - - 4 40$' out
printf 'e4\n' | play --side both --start 0
printf 'fen\n' | play --resume
check 'Chess960' grep -q '^bbqnnrkr/pppppppp/8/8/4P3/8/PPPP1PPP/BBQNNRKR b .* - 0 1$\|^bbqnnrkr/.* e3 0 1$' out
rm -rf "$games"

# --- Two sessions at once: neither takes the other's game ---
begin one --side both
printf 'a3\n' >&3
await one '1. a3'
printf 'h3\nresume list\n' | play --side both
check 'a running game is not offered' grep -q '^No unfinished game is kept' out
play --resume --side both <<<'pgn'
check 'the other one is' grep -q '^1\. h3 \*' out
printf 'a6\npgn\n' >&3
await one '1. a3 a6 *'
end_session
check 'both are there' [ "$(count '*.pgn')" -eq 2 ]
printf 'resume list\nresume 2\npgn\nresume 9\nresume x\n' | play
check 'the list, newest first' grep -q '^  1  20.*  Chess, 2 plies, you play both, level Normal$' out
check 'the list: one ply' grep -q '^  2  20.*  Chess, 1 ply, you play both, level Normal$' out
check 'one by its number' grep -q '^1\. h3 \*' out
check 'no such number' grep -q '^resume: there is only 1; resume list shows them' out
check 'no number' grep -q "^resume: expected list or a number from 1 on, not 'x'" out

# --- What is written is whole: no temporary file, none left of a killed one ---
touch "$games/20200101-000000-1-0.1.pgn.tmp77" "$games/20200101-000000-1-0.lock"
printf 'e4\n' | play --side both
check 'leftovers are removed' [ "$(count '*.tmp*')" -eq 0 ]

# --- The oldest go: of 103 unfinished and 23 finished ones 100 and 20 stay ---
rm -rf "$games"
mkdir -p "$games"
for i in $(seq 102); do
    printf '[Result "*"]\n\n1. e4 *\n' >"$games/g$i.1.pgn"
    touch -d "@$((1000000000 + i))" "$games/g$i.1.pgn"
done
for i in $(seq 23); do
    cp "$games/g1.1.pgn" "$games/f$i.1.finished.pgn"
    touch -d "@$((1000000000 + i))" "$games/f$i.1.finished.pgn"
done
printf 'e4\nnew\nd4\n' | play --side both
check 'unfinished games are limited' [ "$(find "$games" -name '*.pgn' ! -name '*.finished.pgn' | wc -l)" -eq 101 ]
check 'finished games are limited' [ "$(count '*.finished.pgn')" -eq 20 ]
check 'the oldest have gone' [ "$(count 'g1.1.pgn')$(count 'f3.1.finished.pgn')" = 00 ]
check 'the others stay' [ "$(count 'g102.1.pgn')$(count 'f23.1.finished.pgn')" = 11 ]
printf 'resume 9999\n' | play
rm -rf "$games"

# --- Damaged files are told of ---
mkdir -p "$games"
printf '[Result "*"]\n\n1. e4 Qxx9 *\n' >"$games/bad.1.pgn"
play --resume </dev/null
check 'a damaged game' [ $? -eq 1 ]
check 'a damaged game: one line' [ "$(wc -l <out)" -eq 1 ]
printf '\1\2[' >"$games/bad.1.pgn"
printf 'resume list\nresume\ne4\n' | play --side both
check 'a senseless file' grep -q '^1\. e4' out
rm -rf "$games"

# --- Where nothing can be written: one line, and the game goes on ---
refused() {
    printf 'e4\ne5\nNf3\nfen\n' | play --side both
    check "$1: exit status" [ $? -eq 0 ]
    check "$1: one line" [ "$(grep -c '^this game is not kept for resume: ' out)" -eq 1 ]
    check "$1: the game goes on" grep -q '^rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b' out
}
echo file >file
XDG_STATE_HOME=$work/file refused 'a file in the way'
XDG_STATE_HOME=/proc/none refused 'a folder that cannot be made'
XDG_STATE_HOME='' HOME='' refused 'no home'
mkdir -p "$games"
(
    ulimit -f 0 # a limit of nothing stands for a full disk
    trap '' XFSZ
    refused_full() { printf 'e4\ne5\nfen\n' | "$program" play --side both 2>&1 | cat >/dev/fd/4; }
    refused_full
) 4>&1 >/dev/null | cat >out
check 'a full disk: one line' [ "$(grep -c '^this game is not kept for resume: ' out)" -eq 1 ]
check 'a full disk: the game goes on' grep -q '^rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w' out
check 'a full disk: nothing half written' [ "$(count '*.pgn*')" -eq 0 ]
# A relative XDG_STATE_HOME counts for nothing.
printf 'e4\n' | HOME=$work/home XDG_STATE_HOME=relative play --side both
check 'a relative path counts for nothing' [ -d home/.local/state/orthant/games ]
check 'nothing is made there' [ ! -e relative ]

# --- A loaded game is kept only once it is played on ---
printf '1. e4 e5 *\n' >some.pgn
play --load some.pgn --side both </dev/null
check 'looking at a game keeps nothing' [ "$(count '*.pgn')" -eq 0 ]
printf 'Nf3\n' | play --load some.pgn --side both
check 'playing on does' [ "$(count '*.pgn')" -eq 1 ]

conclude
