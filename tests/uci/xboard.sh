#!/bin/bash
# Dialogs in CECP (xboard). Expected values: the protocol's description, version 2, and the rules of
# the games. Usage: xboard.sh PROGRAM
set -u
ORTHANT=$1
cd "$(dirname "$0")" || exit 1
# shellcheck source=tests/uci/engine.sh
. ./engine.sh

raumschach_start='rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1'

# say_hello NAME: a fresh engine that has been greeted.
say_hello() {
    begin "$1"
    send xboard 'protover 2'
    expect '^feature .*done=1$'
}

# The engine must answer a ping with nothing but what is allowed between, and leave with status 0.
finish_xboard() {
    send 'ping 77'
    expect '^pong 77$'
    send quit
    close_input
}

begin 'features'
send xboard 'protover 2'
expect '^feature .*ping=1 setboard=1 .*usermove=1 '
expect '^feature myname="Orthant '
expect '^feature variants="normal,fischerandom,raumschach,'
expect '^feature option="Move Overhead -spin 20 0 10000"'
expect '^feature done=1$'
send 'accepted ping' 'rejected san' 'flirp'
expect '^Error \(unknown command\): flirp$'
finish_xboard

say_hello 'the engine answers a move, and a ping only after it'
send new 'level 40 5 0' 'st 0.2' post 'usermove e2e4' 'ping 1'
expect '^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ 0'$'\t'
expect '^# nodes [0-9]+ qnodes [0-9]+$'
expect '^move [a-h][78][a-h][56]$'
expect '^pong 1$'
finish_xboard

say_hello 'a move stands alone where usermove is not wanted'
send 'rejected usermove' new 'sd 2' e2e4
expect '^move '
send e2e9
expect '^Error \(unknown command\): e2e9$'
finish_xboard

say_hello 'st, sd, level and time are kept'
send new 'sd 3' post 'usermove e2e4'
expect '^3 '
expect '^move '
send force 'level 0 0:02 0' 'time 200' 'otim 200' new
start=$(date +%s%3N)
send 'usermove e2e4'
expect '^move '
elapsed=$(($(date +%s%3N) - start))
[ "$elapsed" -lt 2000 ] || fail "a move with 2 s on the clock took $elapsed ms"
send 'level 40 5' 'st x' 'sd 0' 'time'
expect '^Error \(MOVES MINUTES\[:SECONDS\] SECONDS expected\): level 40 5$'
expect '^Error \(seconds expected\): st x$'
expect '^Error \(number from 1 to [0-9]+ expected\): sd 0$'
expect '^Error \(number from -[0-9]+ to [0-9]+ expected\): time$'
finish_xboard

say_hello 'move now'
send new 'st 100' 'usermove e2e4' '?'
expect '^move '
finish_xboard

say_hello 'force, go, playother, undo, remove'
send new force 'usermove e2e4' 'usermove e7e5' undo undo undo
expect '^Error \(no move to take back\): undo$'
send 'usermove d2d4' 'sd 2' go
expect '^move [a-h][78][a-h][56]$'
send remove 'usermove e2e5'
expect '^Illegal move: e2e5$'
send 'usermove e2e4'
expect '^move [a-h][78][a-h][56]$'
send playother
send force undo undo 'sd 2' go
expect '^move [a-h][12][a-h][34]$'
finish_xboard

say_hello 'results are claimed'
send new force 'setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' 'sd 3' go
expect '^move a1a8$'
expect '^1-0 \{White mates\}$'
send new force 'usermove f2f3' 'usermove e7e5' 'usermove g2g4' 'usermove d8h4'
expect '^0-1 \{Black mates\}$'
send new force 'setboard 7k/8/4Q1K1/8/8/8/8/8 w - - 0 1' 'usermove e6f7'
expect '^1/2-1/2 \{stalemate\}$'
send new force 'usermove g1f3' 'usermove g8f6' 'usermove f3g1' 'usermove f6g8' 'usermove g1f3'
send 'usermove g8f6' 'usermove f3g1' 'usermove f6g8'
expect '^1/2-1/2 \{threefold repetition\}$'
send new force 'variant raumschach' force 'usermove Ad1Ac3' 'usermove Dc5Bc3' 'usermove Bc1Ad1'
send 'sd 3' go
expect '^move Bc3Ab2$'
expect '^0-1 \{Black mates\}$'
finish_xboard

say_hello 'variants'
send 'variant raumschach' 'sd 2' 'usermove Ab2Ab3'
expect '^move [A-E][a-e][1-5][A-E][a-e][1-5]$'
send 'setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
expect '^tellusererror Illegal position: fen: '
send "setboard $raumschach_start" 'sd 1' go
expect '^move [A-E][a-e]'
send 'variant go'
expect '^Error \(unknown variant\): variant go$'
send 'variant fischerandom' force 'setboard 1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'usermove O-O-O' undo
send 'setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1' 'usermove e1a1'
send 'setboard r3k3/8/8/8/8/8/8/4K3 b q - 0 1' 'usermove e8c8'
finish_xboard

# What xboard must be told of boards it does not know. The line of Los Alamos is the one Debian's
# fairymax sends (but for castling rights, which the game has not); Gardner's has the same form.
say_hello 'flat boards that xboard does not know'
send 'variant gardner'
expect '^setup \(PNBRQKpnbrqk\) 5x5\+0_fairy rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1$'
expect '^piece P& fmWfcF$'
send 'variant losalamos' force
expect '^setup \(PN\.RQKpn\.rqk\) 6x6\+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1$'
send 'variant raumschach' 'variant fischerandom' 'variant normal' 'ping 1'
expect '^piece '
expect '^'
[ "$line" = 'pong 1' ] || fail "expected no line before the pong, got '$line'"
finish_xboard

say_hello 'analysis'
send new analyze
expect '^1 -?[0-9]+ [0-9]+ [0-9]+ '
expect '^4 '
sleep 0.1
send .
expect '^stat01: [1-9][0-9]+ [0-9]+ [0-9]+ 0 0$' # centiseconds: at least 10
send 'usermove e2e4'
expect '^5 .*[ 	](Na6|Nc6|Nf6|Nh6|[a-h][56])'
send undo 'setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'
expect '^1 100001 .*Ra8#'
send 'ping 5'
expect '^pong 5$'
send 'setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1' exit
expect_silence_xboard() {
    checks=$((checks + 1))
    while read_line 0.3; do [[ $line =~ ^[0-9]+\  ]] || fail "unexpected '$line'"; done
}
expect_silence_xboard
finish_xboard

say_hello 'pondering'
send new hard 'st 0.2' nopost 'usermove e2e4'
expect '^move '
send hint
expect '^Hint: ([a-h][1-8][a-h][1-8][qrbn]?)$'
reply=${line#Hint: }
send "usermove $reply"
expect '^move '
send easy 'usermove a2a3'
[ "$reply" = a2a3 ] || expect '^move '
finish_xboard

say_hello 'memory, cores, option'
send 'memory 8' 'cores 2' 'option Move Overhead=50' 'option Clear Hash' 'memory 0' 'cores 1000'
expect '^Error \(number from 1 to [0-9]+ expected\): memory 0$'
expect '^Error \(number from 1 to 256 expected\): cores 1000$'
for value in '' many -1 10001 '5 ms'; do
    send "option Move Overhead=$value"
    expect "^Error \\(number from 0 to 10000 expected\\): option Move Overhead=$value\$"
done
send 'option Nonsense=1' option 'option Profile=/no/such'
expect '^Error \(unknown option\): option Nonsense=1$'
expect '^Error \(unknown option\): option$'
expect '^tellusererror Profile: /no/such: '
send 'option EvalFile=/no/such' 'option EvalFile=../../data/weights/basic.json' 'option EvalFile='
expect '^tellusererror EvalFile: /no/such: '
send new 'sd 4' 'usermove d2d4'
expect '^move '
finish_xboard

begin 'end of input while thinking'
send xboard new 'st 0.3' 'usermove e2e4'
moves=0
exec {to_engine}>&-
while read_line 20; do [[ $line == move* ]] && moves=$((moves + 1)); done
exec {from_engine}<&-
wait "$engine_pid" || fail "exit status $?"
[ "$moves" -eq 1 ] || fail "$moves moves"

for command in analyze hard; do
    begin "end of input after $command"
    send xboard new 'sd 3' "$command" 'usermove e2e4'
    close_input
done

begin 'noise'
send xboard "$(head -c 100000 /dev/zero | tr '\0' x)" "setboard $(head -c 100000 /dev/zero | tr '\0' 8)"
send $'usermove \x01\xff\xfe' usermove setboard variant option level 'ping'
expect '^pong $'
finish_xboard

conclude
