#!/bin/bash
# UCI cases that engines get wrong; each kind in chess and in Raumschach. Expected values: the rules
# of the games, and the UCI protocol. Usage: cases.sh PROGRAM
set -u
ORTHANT=$1
cd "$(dirname "$0")" || exit 1
# shellcheck source=tests/uci/engine.sh
. ./engine.sh

# Sanitizers make everything slow: more time then.
patience=${ORTHANT_PATIENCE:-1}
raumschach_start='rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1'
empty='5/5/5/5/5'
# White could mate; Black mates in two, beginning with Dc1Be3 (data/reference/raumschach-mates.epd).
queen_ending='5/5/5/5/5//5/5/5/5/5//5/5/Q4/5/1k3//5/5/2K2/5/5//5/5/5/5/5'
mate_in_two='5/pppp1/5/5/5//5/1p2p/4p/5/2q2//5/5/3p1/5/3R1//2k2/5/3P1/2P2/4K//r4/5/2P2/3P1/5 b - - 0 1'
mate_in_one='position startpos moves Ad1Ac3 Dc5Bc3 Bc1Ad1'
raumschach() { send 'setoption name UCI_Variant value raumschach'; }

begin 'hello'
send uci
expect '^id name Orthant '
expect '^option name UCI_Variant type combo default chess var chess var raumschach '
expect '^uciok$'
finish

begin 'drawn by the 50-move rule when capture and pawn move are out of reach'
send 'position fen 7k/8/8/8/8/8/R7/K7 w - - 100 80' 'go depth 8'
expect_result 'score cp 0 ' '^bestmove [a-h][1-8][a-h][1-8]'
raumschach
send "position fen $queen_ending w - - 100 80" 'go depth 5'
expect_result 'score cp 0 ' '^bestmove [A-E][a-e][1-5]'
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
raumschach
# Of the seven cells beside Ee5 the queen on Ed3 attacks Ed4 Ed5 Ee4 Dd4 De4, the king Dd5 De5.
send "position fen 4k/5/3Q1/5/5//$empty//5/3K1/5/5/5//$empty//$empty b - - 0 1" 'go depth 5'
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
raumschach
send "$mate_in_one" 'go infinite'
expect 'score mate 1 '
expect_silence
send isready
expect '^readyok$'
send stop
expect '^bestmove Bc3Ab2'
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
send 'go ponder wtime 3000 btime 3000'
expect '^info depth 2 '
expect_silence
send stop
expect '^bestmove [a-h][1-8]'
raumschach
send 'position startpos moves Ab2Ab3 Eb4Eb3' 'go ponder wtime 3000 btime 3000'
expect '^info depth 2 '
expect_silence
send isready
expect '^readyok$'
start=$(date +%s%3N)
send ponderhit
expect '^bestmove [A-E][a-e][1-5]'
elapsed=$(($(date +%s%3N) - start))
[ "$elapsed" -lt 3000 ] || fail "the move came $elapsed ms after ponderhit, on a clock of 3 s"
# With time in hand a search goes on after ponderhit.
send 'position startpos' 'go ponder movetime 600'
start=$(date +%s%3N)
send ponderhit
expect '^bestmove '
elapsed=$(($(date +%s%3N) - start))
[ "$elapsed" -ge 400 ] || fail "ponderhit ended a search of 600 ms after $elapsed ms"
finish

begin 'ponderhit and stop without a search say nothing'
send ponderhit stop
expect_silence
finish
[ "$bestmoves" -eq 0 ] || fail "$bestmoves bestmoves"

begin 'little time'
send 'position startpos' isready
expect '^readyok$'
# A busy machine may take the processor away for as long; hardly eight times in a row.
for _ in 1 2 3 4 5 6 7 8; do
    start=$(date +%s%3N)
    send 'go wtime 100 btime 100 winc 0 binc 0 movestogo 1'
    expect '^bestmove [a-h][1-8]'
    elapsed=$(($(date +%s%3N) - start))
    [ "$elapsed" -lt "$((100 * patience))" ] && break
done
[ "$elapsed" -lt "$((100 * patience))" ] || fail "a move with 100 ms took $elapsed ms"
start=$(date +%s%3N)
send 'go wtime -50 btime -50 winc 0 binc 0'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go wtime -50 btime -50'
expect '^bestmove [A-E][a-e][1-5]'
send 'go wtime 100 btime 100 winc 0 binc 0 movestogo 1'
expect '^bestmove [A-E][a-e][1-5]'
elapsed=$(($(date +%s%3N) - start))
[ "$elapsed" -lt 1000 ] || fail "three moves with no time took $elapsed ms"
finish

begin 'searchmoves'
send 'go depth 6 searchmoves a2a3 h2h4'
expect '^bestmove (a2a3|h2h4)'
send 'go searchmoves e2e4 d2d4 depth 5'
expect_result '^info depth 5 ' '^bestmove (e2e4|d2d4)'
send 'go depth 2 searchmoves e2e5'
expect '^info string error: go: searchmoves: no legal move here: e2e5; all moves are searched$'
expect '^bestmove [a-h][1-8]'
send 'go searchmoves e2e5 h2h4 foo depth 2'
expect '^info string error: go: searchmoves: no legal move here: e2e5 foo$'
expect '^bestmove h2h4'
send 'go depth 2 searchmoves'
expect '^info string error: go: searchmoves: no move given; all moves are searched$'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go depth 2 searchmoves Ab2Ab3'
expect '^bestmove Ab2Ab3'
send 'go searchmoves Ab2Ab3 Bc2Bc3 depth 3'
expect_result '^info depth 3 ' '^bestmove (Ab2Ab3|Bc2Bc3)'
finish

begin 'one node'
send 'go nodes 1'
expect '^bestmove [a-h][1-8]'
raumschach
send 'go nodes 1'
expect '^bestmove [A-E][a-e][1-5]'
finish

# What makes no sense is told in one line, and a search still has its one bestmove. "1 to 127": plies
# of a search, MAX_PLY - 1.
begin 'limits that make no sense'
for game in chess raumschach; do
    send "setoption name UCI_Variant value $game" 'go depth 0'
    expect '^info string go: depth 0 is outside 1 to 127; using 1$'
    expect_result '^info depth 1 ' '^bestmove [A-Ea-h]'
    send 'go nodes -4'
    expect '^info string go: nodes -4 is outside 1 to [0-9]+; using 1$'
    expect '^bestmove [A-Ea-h]'
    send 'go movetime -1'
    expect '^info string go: movetime -1 is outside 1 to [0-9]+; using 1$'
    expect '^bestmove [A-Ea-h]'
    send 'go mate 0 depth 2'
    expect '^info string go: mate 0 is outside 1 to 127; using 1$'
    expect '^bestmove [A-Ea-h]'
    send 'go depth 999 nodes 1'
    expect '^info string go: depth 999 is outside 1 to 127; using 127$'
    expect '^bestmove [A-Ea-h]'
    # No moves to go are no moves to go: half of the clock may not be spent on this one.
    send 'go wtime 2000 btime 2000 movestogo 0 depth 1'
    expect '^info string go: movestogo 0 is below 1; left out$'
    expect '^bestmove [A-Ea-h]'
    send 'go depth'
    expect '^info string error: go: depth needs a whole number, and none follows$'
    expect '^bestmove [A-Ea-h]'
done
finish
[ "$bestmoves" -eq 0 ] || fail "$bestmoves bestmoves too many"

begin 'a perft without a depth that makes sense counts nothing and plays nothing'
for depth in 0 -1 128 99999999999; do
    send "go perft $depth"
    expect "^info string error: go: perft: expected a depth from 1 to 127, not $depth\$"
done
send 'go perft'
expect '^info string error: go: perft needs a depth, and none follows$'
send 'go perft deep'
expect "^info string error: go: perft needs a depth, not 'deep'\$"
expect_silence
send 'go perft 1'
expect '^Nodes searched: 20$'
finish
[ "$bestmoves" -eq 0 ] || fail "$bestmoves bestmoves"

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
# A terabyte is not to be had; if it is, that is no error.
send 'setoption name Hash value 1048576' isready
until [ "$line" = readyok ] || ! read_line 20; do
    [[ $line == 'info string error'* ]] && ! [[ $line =~ 'it stays at 8'$ ]] && fail "'$line'"
done
raumschach
send 'setoption name Hash value 0'
expect '^info string Hash 0 is outside 1 to '
send 'setoption name Threads value 0'
expect '^info string Threads 0 is outside 1 to 256; using 1$'
send 'go depth 2'
expect '^bestmove [A-E]'
finish

begin 'Profile and SyzygyPath'
send 'setoption name Profile value /no/such file.json'
expect '^info string error: setoption: Profile: /no/such file.json: '
send 'setoption name Profile value <empty>' 'setoption name SyzygyPath value /no such path'
expect '^info string error: setoption: SyzygyPath: '
send 'setoption name SyzygyPath value <empty>' 'go depth 3'
expect_result ' tbhits 0 ' '^bestmove '
finish

begin 'EvalFile'
weights=../../data/weights
send "setoption name EvalFile value $weights/basic.json" 'go depth 3'
expect '^bestmove '
# A rook on a1 and two kings: material counted twice, ten cells attacked, 4 each.
other=$(mktemp)
sed 's/"material": \[1, 1\]/"material": [2, 2]/' "$weights/basic.json" >"$other"
send "setoption name EvalFile value $other" 'position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1' eval
expect '^  mobility  *10  *0  *4  *40.00  *0.00  *40.00 '
expect '^info string evaluation: 1040 cp for the side to move$'
wrong=$(mktemp)
sed 's/"mobility": \[4/"mobility": [51/' "$weights/basic.json" >"$wrong"
send "setoption name EvalFile value $wrong"
expect '^info string error: setoption: EvalFile: .*: weights.mobility\[0\]: expected integer in \[-50, 50\], not 51$'
rm -f "$wrong"
send 'setoption name EvalFile value /no/such file.json'
expect '^info string error: setoption: EvalFile: /no/such file.json: No such file'
send ucinewgame 'go depth 3'
expect '^bestmove '
send eval
expect ' 1040 cp'
rm -f "$other"
# On a cube a rook 450, twice, and eleven cells.
raumschach
send "position fen 4k/5/5/5/5//$empty//$empty//$empty//5/5/5/5/R3K w - - 0 1" eval
expect '^info string evaluation: 944 cp for the side to move$'
send 'position startpos' 'go depth 2'
expect '^bestmove [A-E]'
# Chess has another evaluator than the cube; it waits for its game.
send "setoption name EvalFile value $weights/chess.json"
expect '^info string EvalFile: evaluator chess does not fit raumschach, which has '
send 'go depth 2'
expect '^bestmove [A-E]'
send 'setoption name UCI_Variant value gardner'
expect '^info string EvalFile: evaluator chess does not fit gardner, which has basic$'
send 'setoption name UCI_Variant value chess' 'go depth 2'
expect '^bestmove [a-h]'
send 'setoption name EvalFile value <empty>' 'go depth 2'
expect '^bestmove [a-h]'
finish

begin 'eval in check'
send 'position fen 4r2k/8/8/8/8/8/8/4K3 w - - 0 1' eval
expect '^White is in check: '
expect '^info string evaluation: -[0-9]* cp for the side to move, which is in check$'
finish

begin 'threads'
send 'setoption name Threads value 3' 'go depth 7'
expect_result '^info depth 7 ' '^bestmove [a-h]'
raumschach
send 'go nodes 20000'
expect '^bestmove [A-E]'
send 'go infinite' 'setoption name Threads value 1' 'go depth 2' stop
expect '^bestmove '
expect '^bestmove '
finish
[ "$bestmoves" -eq 0 ] || fail 'a third bestmove'

begin 'CRLF, blanks and tabs'
send $'  position\tstartpos  moves   e2e4\r' $'go   perft 1\r'
expect '^Nodes searched: 20$'
send $'setoption name UCI_Variant value raumschach\r' $'position startpos moves Ab2Ab3\r'
send $'go depth 1\r'
expect '^bestmove [A-E][a-e][1-5][A-E][a-e][1-5]'
finish

for game in chess raumschach; do
    for go in 'go infinite' go 'go ponder wtime 3000 btime 3000' 'go mate 3'; do
        begin "end of input during $go in $game"
        send "setoption name UCI_Variant value $game" "$go"
        expect '^info depth 1 '
        close_input
        [ "$bestmoves" -eq 1 ] || fail "$bestmoves bestmoves"
    done
done

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

for game in chess raumschach; do
    begin "end of input ends a perft that would take hours in $game"
    send "setoption name UCI_Variant value $game" 'go perft 30'
    close_input
done

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

begin 'wrong FENs keep the old position on the cube'
raumschach
send 'position startpos moves Ab2Ab3'
for position in "fen $empty//$empty//2k2/5/5/5/5//$empty//$empty w - - 0 1" 'fen' \
    'fen xyz w - - 0 1' ''; do
    send "position $position"
    expect '^info string error: position: '
done
send d
expect '^Fen: .*PPPPP/BUQBU//5/5/1P3/P1PPP/RNKNR b '
finish

begin 'the missing king is named'
send 'position fen 4k3/8/8/8/8/8/8/8 w - - 0 1'
expect '^info string error: position: fen: .*[Kk]ing'
send 'go depth 3'
expect '^bestmove [a-h][1-8]'
raumschach
send "position fen $empty//$empty//2k2/5/5/5/5//$empty//$empty w - - 0 1"
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
raumschach
send "position fen ${raumschach_start% - - 0 1}" 'go perft 1'
expect '^Nodes searched: 61$'
finish

begin 'the most moves a legal position is known to have'
send 'position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1' 'go perft 1'
expect '^Nodes searched: 218$'
send 'go depth 2'
expect_result 'score mate 1 ' '^bestmove '
raumschach
# The king in the corner has 7 moves, the queen in the center 26 rays of 2, one of them cut to 1.
send "position fen 5/3k1/5/5/5//$empty//5/5/2Q2/5/5//$empty//5/5/5/5/K4 w - - 0 1" 'go perft 1'
expect '^Nodes searched: 58$'
finish

begin 'one legal move, many lines asked for'
send 'setoption name MultiPV value 250' 'position fen 8/8/8/8/8/7k/1r6/K7 w - - 0 1' 'go depth 6'
expect_result '^info depth 6 .* multipv 1 ' '^bestmove a1b2'
raumschach
# The king takes the queen, which stands beside him unprotected and attacks all other cells.
send "position fen 4k/5/5/5/5//5/4Q/5/5/5//5/5/2K2/5/5//$empty//$empty b - - 0 1" 'go depth 6'
expect_result '^info depth 6 .* multipv 1 ' '^bestmove Ee5De4'
finish

begin 'MultiPV'
for game in chess:20 raumschach:61; do
    send "setoption name UCI_Variant value ${game%:*}" 'setoption name MultiPV value 250'
    send 'position startpos' 'go depth 2'
    lines=0 before=100000 moves=' '
    while read_line 20 && ! [[ $line == bestmove* ]]; do
        [[ $line =~ ^'info depth 2 '.*' multipv '([0-9]+)' score cp '(-?[0-9]+)' '.*' pv '([A-Ea-h1-8]+) ]] ||
            continue
        lines=$((lines + 1))
        [ "${BASH_REMATCH[1]}" -eq "$lines" ] || fail "line ${BASH_REMATCH[1]} comes as number $lines"
        [ "${BASH_REMATCH[2]}" -le "$before" ] || fail "line $lines is better than the one before"
        [[ $moves != *" ${BASH_REMATCH[3]} "* ]] || fail "${BASH_REMATCH[3]} comes twice"
        before=${BASH_REMATCH[2]} moves+="${BASH_REMATCH[3]} "
    done
    [ "$lines" -eq "${game#*:}" ] || fail "$lines lines in ${game%:*}"
done
finish

begin 'a mate that is asked for'
send 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' 'go mate 2'
expect_result 'score mate 2 ' '^bestmove a1a6'
raumschach
send "position fen $mate_in_two" 'go mate 2'
expect_result 'score mate 2 ' '^bestmove Dc1Be3'
finish

# Found with a table full of what a reduced search had left: it hid the mate in 4.
begin 'a mate that is asked for after another search'
send 'position fen 1N3k2/8/2p2KP1/8/1P6/6P1/8/8 w - - 0 1' 'go depth 12'
expect '^bestmove '
send 'go mate 4'
expect_result 'score mate 4 ' '^bestmove '
finish

begin 'win, draw and loss'
send 'setoption name UCI_ShowWDL value true' 'go depth 3'
expect_result ' wdl [0-9]+ [0-9]+ [0-9]+ nodes ' '^bestmove '
send 'position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1' 'go depth 3'
expect_result ' score mate 0 wdl 0 0 1000 ' '^bestmove '
send 'position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' 'go depth 3'
expect_result ' score mate 1 wdl 1000 0 0 ' '^bestmove '
finish

begin 'weakened play'
for game in chess raumschach; do
    send "setoption name UCI_Variant value $game" 'position startpos'
    send 'setoption name Skill Level value 0' 'go wtime 60000 btime 60000'
    nodes=0
    while read_line 20 && ! [[ $line == bestmove* ]]; do
        [[ $line =~ ^info\ depth ]] && [[ $line != *' multipv 1 '* ]] && fail "'$line'"
        [[ $line =~ ^'info string nodes '([0-9]+) ]] && nodes=${BASH_REMATCH[1]}
    done
    [ "$nodes" -gt 0 ] && [ "$nodes" -lt 2000 ] || fail "skill level 0 searches $nodes nodes"
    send 'setoption name UCI_AnalyseMode value true' 'go nodes 20000'
    expect '^info string nodes 20'
    expect '^bestmove '
    send 'setoption name UCI_AnalyseMode value false' 'setoption name UCI_LimitStrength value true'
    send 'setoption name UCI_Elo value 800' 'go infinite'
    expect ' depth '
    send stop
    expect '^bestmove '
    send 'setoption name UCI_LimitStrength value false' 'setoption name Skill Level value 20'
done
finish

for game in chess raumschach; do
    begin "an option during a search waits for its end in $game"
    send "setoption name UCI_Variant value $game"
    send 'go infinite' 'setoption name Hash value 32' isready
    expect '^readyok$'
    send stop
    expect '^bestmove '
    finish
    [ "$bestmoves" -eq 0 ] || fail 'a second bestmove'
done

begin 'commands during a search keep their order'
send 'go infinite' 'setoption name UCI_Variant value raumschach' 'position startpos moves Ab2Ab3'
send 'go infinite' 'position startpos' 'go depth 1' isready
expect '^readyok$'
send stop
expect '^bestmove [a-h][1-8]'
expect '^bestmove [A-E][a-e][1-5][A-E][a-e][1-5]'
expect '^bestmove [A-E][a-e][12]'
finish
[ "$bestmoves" -eq 0 ] || fail 'a fourth bestmove'

begin 'en passant that no pawn can use'
send 'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1'
send 'go perft 1'
expect '^Nodes searched: 20$'
raumschach
send "position fen ${raumschach_start% - - 0 1} KQkq Aa3 0 1" 'go perft 1'
expect '^Nodes searched: 61$'
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
    send 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' 'go mate 2'
    expect_result 'score mate 2 ' '^bestmove a1a6'
    [ "$round" -eq 2 ] && break
    send 'position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 moves a1a6 b7a6' 'go depth 5'
    expect_result 'score mate 1 ' '^bestmove b6b7'
done
raumschach
for round in 1 2; do
    send "position fen $mate_in_two" 'go depth 7'
    expect_result 'score mate 2 ' '^bestmove Dc1Be3'
    [[ $line =~ ponder\ ([A-E][a-e][1-5]+[A-E][a-e][1-5]) ]] || fail "no reply in '$line'"
    [ "$round" -eq 2 ] && break
    send "position fen $mate_in_two moves Dc1Be3 ${BASH_REMATCH[1]}" 'go depth 7'
    expect_result 'score mate 1 ' '^bestmove '
done
finish

begin 'dead material'
for fen in '8/8/4k3/8/8/3KN3/8/8 w - - 0 1' '8/8/4k3/8/8/3KB3/8/8 w - - 0 1'; do
    send "position fen $fen" 'go depth 4'
    expect_result 'score cp 0 ' '^bestmove '
done
# Two knights cannot force mate: about 0, here to within two pawns' tenths.
send 'position fen 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1' 'go depth 4'
expect_result 'score cp -?1?[0-9] ' '^bestmove '
raumschach
send "position fen $empty//$empty//$empty//2k2/5/5/5/5//5/5/2K2/R4/5 w - - 0 1" 'go depth 3'
expect_result 'score cp 0 ' '^bestmove '
finish

begin 'zugzwang, which a null move would hide'
send 'position fen 8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1' 'go movetime 4000'
expect '^bestmove e1f1'
finish

begin 'mate in one on the cube'
raumschach
send 'position startpos moves Ad1Ac3 Dc5Bc3 Bc1Ad1' 'go depth 2'
expect_result 'score mate 1 ' '^bestmove Bc3Ab2'
finish

begin 'moves after the end of the game'
send 'position startpos moves f2f3 e7e5 g2g4 d8h4' 'position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3'
expect '^info string error: position: move 5: .*a2a3'
send 'go depth 2 searchmoves a2a3'
expect '^info string error: go: searchmoves: no legal move here: a2a3'
expect_result 'score mate 0 ' '^bestmove \(none\)$'
send 'go perft 3'
expect '^Nodes searched: 0$'
send isready
expect '^readyok$'
send 'go ponder wtime 1000 btime 1000'
expect_silence
send ponderhit ponderhit stop stop
expect '^bestmove \(none\)$'
finish
[ "$bestmoves" -eq 0 ] || fail 'a third bestmove'

begin 'names of options in any case and with any blanks'
send $'setoption  name   mOVE \t overhead   value  10001'
expect '^info string Move Overhead 10001 is outside 0 to 10000; using 10000$'
send 'setoption name SKILL level value 21'
expect '^info string Skill Level 21 is outside 0 to 20; using 20$'
finish

begin 'bench'
send 'bench 1'
expect '^[1-9][0-9]* nodes [0-9]+ nps$'
send 'bench 1000'
expect '^info string error: bench: '
finish

begin 'a go without a usable limit still ends'
send 'go depth deep'
expect '^info string error: go: depth needs a whole number'
expect '^bestmove '
finish
for words in 'depth deep' 'movetime x' 'wtime abc btime 5'; do
    errors=$(printf 'go %s\n' "$words" | "$ORTHANT" uci | grep -c 'error: go: ')
    checks=$((checks + 1))
    [ "$errors" -eq 1 ] || fail "'go $words': $errors errors for one word"
done

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
