#!/bin/bash
# UCI cases that engines get wrong; each kind in chess and in Raumschach. Expected values: the rules
# of the games, and the UCI protocol. Usage: cases.sh PROGRAM
set -u
ORTHANT=$1
cd "$(dirname "$0")" || exit 1
# shellcheck source=tests/uci/engine.sh
. ./engine.sh

raumschach_start='rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1'
empty='5/5/5/5/5'
raumschach() { send 'setoption name UCI_Variant value raumschach'; }

begin 'hello'
send uci
expect '^id name Orthant '
expect '^option name UCI_Variant type combo default chess var chess var raumschach '
expect '^uciok$'
finish

begin 'drawn by the 50-move rule when capture and pawn move are out of reach'
send 'position fen 7k/8/8/8/8/8/R7/K7 w - - 100 80' 'go depth 4'
expect_result 'score cp 0 ' '^bestmove [a-h][1-8][a-h][1-8]'
finish

begin 'mated'
send 'position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1' 'go depth 5'
expect_result 'score mate 0 ' '^bestmove \(none\)$'
raumschach
send 'position startpos moves Ad1Ac3 Dc5Bc3 Bc1Ad1 Bc3Ab2' 'go depth 3'
expect_result 'score mate 0 ' '^bestmove \(none\)$'
finish

begin 'stalemate'
send 'position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1' 'go depth 5'
expect_result 'score cp 0 ' '^bestmove \(none\)$'
finish

begin 'infinite holds the bestmove although a mate is known'
send 'position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' 'go infinite'
expect 'score mate 1 '
expect_silence
send isready
expect '^readyok$'
send stop
expect '^bestmove a1a8'
finish

begin 'infinite holds the bestmove of a lost position'
send 'position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1' 'go infinite'
expect 'score mate 0'
expect_silence
send stop
expect '^bestmove \(none\)$'
finish

begin 'ponder'
send 'setoption name Ponder value true' 'position startpos moves e2e4 e7e5'
send 'go ponder wtime 3000 btime 3000' 
expect '^info depth 2 '
expect_silence
send isready
expect '^readyok$'
send ponderhit
expect '^bestmove [a-h][1-8]'
finish

begin 'little time'
send 'position startpos'
start=$(date +%s%3N)
send 'go wtime 100 btime 100 winc 0 binc 0 movestogo 1'
expect '^bestmove [a-h][1-8]'
send 'go wtime -50 btime -50 winc 0 binc 0'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go wtime -50 btime -50'
expect '^bestmove [A-E][a-e][1-5]'
elapsed=$(($(date +%s%3N) - start))
[ "$elapsed" -lt 1000 ] || fail "three moves with no time took $elapsed ms"
finish

begin 'searchmoves'
send 'go depth 4 searchmoves a2a3 h2h4'
expect '^bestmove (a2a3|h2h4)'
send 'go searchmoves e2e4 d2d4 depth 3'
expect '^bestmove (e2e4|d2d4)'
send 'go depth 2 searchmoves e2e5'
expect '^info string error: go: searchmoves: .*e2e5'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go depth 2 searchmoves Ab2Ab3'
expect '^bestmove Ab2Ab3'
finish

begin 'one node'
send 'go nodes 1'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go nodes 1'
expect '^bestmove [A-E][a-e][1-5]'
finish

begin 'option values'
send 'setoption name Hash value 0'
expect '^info string Hash 0 is outside 1 to '
send 'setoption name hASH value 8' 'setoption name Clear Hash'
send 'setoption name Hash value many'
expect "^info string error: setoption: Hash needs a whole number, not 'many'"
send 'setoption name UCI_Chess960 value maybe'
expect '^info string error: setoption: UCI_Chess960 needs true or false'
send 'setoption name Nonsense value 1'
expect "^info string error: setoption: there is no option 'Nonsense'"
send 'setoption name UCI_Variant value go'
expect "^info string error: setoption: there is no variant 'go'"
send 'setoption'
expect "^info string error: setoption: 'name' expected"
send 'flirp'
expect "^info string error: unknown command 'flirp'"
finish

begin 'CRLF, blanks and tabs'
send $'  position\tstartpos  moves   e2e4\r' $'go   perft 1\r'
expect '^Nodes searched: 20$'
finish

begin 'end of input during an infinite search'
send 'go infinite'
expect '^info depth 1 '
close_input
[ "$bestmoves" -eq 1 ] || fail "$bestmoves bestmoves"

begin 'end of input during a search with a limit, more commands waiting'
send 'go depth 3' 'position startpos moves e2e4' 'go depth 2'
close_input
[ "$bestmoves" -eq 2 ] || fail "$bestmoves bestmoves"

begin 'end of input during perft, which has a limit'
send 'go perft 4'
exec {to_engine}>&-
expect '^Nodes searched: 197281$'
exec {to_engine}>/dev/null
close_input

begin 'stop reaches a go that waits for the end of the search before it'
send 'go infinite' 'position startpos moves e2e4' 'go infinite' stop
for _ in 1 2; do expect '^bestmove '; done
send 'go perft 30' 'go infinite' 'go perft 30' stop
expect '^Nodes searched: '
expect '^bestmove '
expect '^Nodes searched: '
send 'go infinite'
expect '^info depth 1 '
expect_silence
send stop
expect '^bestmove '
finish

begin 'a perft that would take years is stopped'
for game in chess raumschach; do
    send "setoption name UCI_Variant value $game" 'position startpos' 'go perft 30' stop
    expect '^info string perft stopped'
    expect '^Nodes searched: '
done
send 'go perft 30' quit
close_input

begin 'an illegal move keeps the old position'
send 'position startpos moves d2d4' 'position startpos moves e2e4 e2e4 e7e5'
expect '^info string error: position: move 2: .*e2e4'
send d
expect '^Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq '
raumschach
send 'position startpos moves Ab2Ab3 Ab2Ab3'
expect '^info string error: position: move 2: .*Ab2Ab3'
send 'go perft 1'
expect '^Nodes searched: 61$'
finish

begin 'wrong FENs keep the old position'
send 'position startpos moves d2d4'
for position in 'fen 4k3/8/8/8/8/8/8/8 w - - 0 1' 'fen' 'fen xyz w - - 0 1' '' 'start' \
    "fen $raumschach_start" 'startpos move e2e4'; do
    send "position $position"
    expect '^info string error: position: '
done
send d
expect '^Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq '
finish

begin 'the missing king is named'
send 'position fen 4k3/8/8/8/8/8/8/8 w - - 0 1'
expect '^info string error: position: fen: .*[Kk]ing'
finish

begin 'arrays of another variant'
send "position fen $raumschach_start"
expect '^info string error: position: .*UCI_Variant is chess'
raumschach
send 'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
expect '^info string error: position: .*UCI_Variant is raumschach'
send "position fen $raumschach_start" 'go perft 2'
expect '^Nodes searched: 3615$'
finish

begin 'missing fields'
send 'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w' 'go perft 1'
expect '^Nodes searched: 20$'
finish

begin 'the most moves a legal position is known to have'
send 'position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1' 'go perft 1'
expect '^Nodes searched: 218$'
send 'go depth 2'
expect_result 'score mate 1 ' '^bestmove '
finish

begin 'an option during a search waits for its end'
send 'go infinite' 'setoption name Hash value 32' isready
expect '^readyok$'
send stop
expect '^bestmove '
finish
[ "$bestmoves" -eq 0 ] || fail 'a second bestmove'

begin 'en passant that no pawn can use'
send 'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1'
send 'go perft 1'
expect '^Nodes searched: 20$'
finish

begin 'castling while the rook passes an attacked square'
send 'position fen 1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'go perft 1'
expect '^e1c1: 1$'
expect '^Nodes searched: 16$'
finish

begin 'Chess960 castling is king takes rook'
send 'setoption name UCI_Chess960 value true'
send 'position fen 1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'go perft 1'
expect '^e1a1: 1$'
expect '^Nodes searched: 16$'
finish

begin 'mate distances from the table are by distance from the root'
for round in 1 2; do
    send 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' 'go depth 5'
    expect_result 'score mate 2 ' '^bestmove a1a6'
    [ "$round" -eq 2 ] && break
    send 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 moves a1a6 b7a6' 'go depth 5'
    expect_result 'score mate 1 ' '^bestmove b6b7'
done
finish

begin 'dead material'
for fen in '8/8/4k3/8/8/3KN3/8/8 w - - 0 1' '8/8/4k3/8/8/3KB3/8/8 w - - 0 1'; do
    send "position fen $fen" 'go depth 4'
    expect_result 'score cp 0 ' '^bestmove '
done
raumschach
send "position fen $empty//$empty//$empty//2k2/5/5/5/5//5/5/2K2/R4/5 w - - 0 1" 'go depth 3'
expect_result 'score cp 0 ' '^bestmove '
finish

begin 'mate in one on the cube'
raumschach
send 'position startpos moves Ad1Ac3 Dc5Bc3 Bc1Ad1' 'go depth 2'
expect_result 'score mate 1 ' '^bestmove Bc3Ab2'
finish

begin 'a go without a usable limit still ends'
send 'go depth deep'
expect '^info string error: go: depth needs a whole number'
expect '^bestmove '
finish

begin 'go, go'
send 'go depth 2' 'go depth 2' 'go depth 2'
for _ in 1 2 3; do expect '^bestmove '; done
finish
[ "$bestmoves" -eq 0 ] || fail 'a fourth bestmove'

begin 'a stop sent right after a bestmove stops the search that was begun between'
for _ in {1..40}; do
    send 'go infinite' stop
    expect '^bestmove ' || break
done
finish

begin 'noise'
send "$(head -c 100000 /dev/zero | tr '\0' x)" "position fen $(head -c 100000 /dev/zero | tr '\0' 8)"
send $'position startpos moves \x01\xff\xfe' $'go \x7f'
send stop
finish

conclude
