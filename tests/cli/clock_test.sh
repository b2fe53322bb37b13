#!/bin/bash
# Games of `orthant play` against the clock. Usage: clock_test.sh PROGRAM
# shellcheck source=tests/cli/play_support.sh
. "$(dirname "$0")/play_support.sh"

# --- To the flag: who thinks loses, without a line being typed ---
(sleep 2 && echo fen) | play --clock 1 --depth 1
check 'the flag: exit status' [ $? -eq 0 ]
check 'the flag of White falls' grep -q "^Game over: White's time is up, Black wins 0-1" out
(echo e4 && sleep 2 && printf 'e5\npgn\n') | play --clock 1+0.1 --side both
check 'the flag of Black falls' grep -q "^Game over: Black's time is up, White wins 1-0" out
check 'no move after the flag' grep -q '^the game is over; ' out
check 'the record says so' grep -q '^\[Termination "time forfeit"\]' out
check 'the record: the clock' grep -q '^\[TimeControl "1+0.100"\]' out
check 'the record: the result' grep -q '^1\. e4 {\[%clk 0:00:01.[01]\]} 1-0' out
(sleep 1 && printf 'undo\nclock\ne4\n') | play --clock 0.5 --side both
check 'undo gives the time back' grep -q '^Clock 0.500  \[White 0:00.[45], Black 0:00.5\]' out
check 'and the game goes on' grep -q '^1\. e4' out

# Half a line that came before the flag is not lost.
(printf 'fe' && sleep 1 && printf 'n\n') | play --clock 0.5 --side both
check 'a line over the flag: the game ends' grep -q "^Game over: White's time is up" out
check 'a line over the flag: is whole' [ "$(tail -n 1 out)" = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' ]

# --- Who has only its king cannot win on time ---
sleep 1 | play --clock 0.3 --side both --fen '4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1'
check 'a bare king does not win on time' \
    grep -q "^Game over: White's time is up, but Black has only the king: draw 1/2-1/2" out
sleep 1 | play --clock 0.3 --side both --fen '4k3/p7/8/8/8/8/8/QQ2K3 w - - 0 1'
check 'a king and a pawn do' grep -q "^Game over: White's time is up, Black wins 0-1" out

# --- The engine keeps within its time, whatever its level would take ---
timeout 120 "$program" play --side none --clock 4+0.2 --time 60 --variant losalamos \
    </dev/null >out 2>&1
check 'engine against itself: exit status' [ $? -eq 0 ]
check 'engine against itself: to the end' grep -q '^Game over: ' out
check 'engine against itself: in time' status 1 grep -q "time is up" out

# --- Periods: 2 moves in 3 s, then 3 s more ---
printf 'e4\ne5\nNf3\nNc6\nclock\nundo\nundo\nclock\n' | play --side both --clock 2/3
check 'a period gives its time once more' grep -q '^Clock 2/3  \[White 0:0[56]\.., Black 0:0[56]\..\]' out
check 'undo takes it back' grep -q '^Clock 2/3  \[White 0:0[23]\.., Black 0:0[23]\..\]' out

# --- Pause, continue, set and off ---
(printf 'pause\n' && sleep 1.2 && printf 'clock\nclock 10\nclock off\nclock\ncontinue\nfen\n') |
    play --side both --clock 1
check 'pause stops the clock' grep -q '^Clock 1  \[White 0:0[01]\.[90], Black 0:01.0\]  stopped' out
check 'no flag in a pause' status 1 grep -q 'Game over' out
check 'clock sets one' grep -q '^Clock 10  \[White 0:10.0, Black 0:10.0\]' out
check 'clock off' [ "$(grep -c '^No clock' out)" -eq 2 ]
printf 'clock 300+2\nnew\nclock\n' | play --side both
check 'a new game has the clock of the last' [ "$(grep -c '^Clock 300+2 ' out)" -eq 2 ]

printf 'new\nclock off\nnew gardner\nclock 40/300+2.5\nnew losalamos\nclock 100\nnew chess960 518\n' |
    play --side both --clock 90
check 'a new game tells of its clock' [ "$(grep '^Clock: ' out)" = 'Clock: 1:30 each.
Clock: 5:00 each for 40 moves, 2.5 s more a move.
Clock: 1:40 each.' ]

# --- What a clock may be; seconds by arithmetic ---
reads() {
    printf 'clock %s\n' "$1" | play --side both
    check "clock $1" grep -qF "$2" out
}
reads 40/300 'Clock 40/300  [White 5:00'
reads 5:59.5 'Clock 359.500  [White 5:59'
reads 5:00+2 'Clock 300+2  [White 5:00'
reads 90:00 'Clock 5400  [White 1:30:00'
reads 0.1 'Clock 0.100  [White 0:00.1'
for bad in 0 0.05 x 1+ +1 1:2:3 3/ 0/5 2000/5 1/2/3 nan -5 0x10 99999999 '5 + 2'; do
    printf 'clock %s\nfen\n' "$bad" | play --side both
    check "clock $bad is refused" grep -qF "clock: expected BASE+INCREMENT" out
    check "clock $bad: --clock" status 2 play --clock "$bad"
done

conclude
