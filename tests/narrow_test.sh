#!/bin/bash
# What is said on a terminal of 40 columns (script(1) makes one): no word is torn at its edge, and
# tables that are drawn again do not wrap. Usage: narrow_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
command -v script >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C XDG_STATE_HOME=$work/state HOME=$work
unset NO_COLOR
# Built with AddressSanitizer the program would tell of two names that libedit's EL_ADDFN never frees.
export ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# narrow TERM COMMAND: runs the program on such a terminal; its lines go to the file `out`, without
# escape sequences, prompts (what is typed is not echoed) and what script itself says.
narrow() {
    printf 'stty cols 40 rows 24 -echo\nexec "%s" %s\n' "$orthant" "$2" >command.sh
    TERM=$1 script -qfc 'sh ./command.sh' typescript >/dev/null
    sed 's/\r*$//' typescript | tr '\r' '\n' | sed -e 's/\x1b\[[0-9;?]*[A-Za-z]//g' -e 's/^\(White 1> \)*//' -e '/^Script /d' >out
}

# widest: the length of the longest line of the file `out`, FENs of the cube left out, which are not
# broken within the board.
widest() { grep -v // out | wc -L; }

has() { grep -qE -- "$1" out; }

# The table of analyze: no row of it is so long that it wraps, and the moves are seen.
narrow xterm 'analyze --multipv 3 --depth 5' </dev/null
check 'analyze: no head' has '^ +depth +score  line$'
check 'analyze: no moves' has '^ 3 +5/[0-9]+ +[-+][0-9.]+  [a-hNBRQKO]'
check 'analyze: a row wraps' [ "$(grep -v '^best' out | wc -L)" -le 39 ]
narrow xterm "analyze --depth 2 --fen 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'" </dev/null
check 'analyze: an empty table' [ "$(grep -v '^$' out)" = 'the game is over: checkmate' ]

# The live block of a match: no row wraps, lines are broken between their pieces, and the last one
# stays, when the report goes elsewhere.
narrow xterm 'match --a nodes=60 --b nodes=30 --games 40 --sprt 0,10,normalized >/dev/null' </dev/null
check "match: $(widest) columns" [ "$(widest)" -le 39 ]
check 'match: no progress' has '^0 %  0/40 games  0:00  \? left$'
check 'match: not done' has '^100 %  40/40 games  0:0[0-9]  0:00 left$'
check 'match: pairs' has '^pairs  LL [0-9]+  LD [0-9]+  DD/WL [0-9]+  WD [0-9]+(  WW [0-9]+)?$'
check 'match: ratio' has '^LLR -?[0-9.]+ \(-2.94, 2.94\)$'
# Of several pairings also how all engines stand, as many as the screen has rows for. At its end all
# have played all: 2 x 4 games each.
cat >robin.json <<'END'
{"tournament": "roundrobin", "games": 4, "each": {"limit": {"nodes": 30}},
 "engines": [{"name": "one"}, {"name": "two", "limit": {"nodes": 40}},
 {"name": "with a name that is long", "limit": {"nodes": 400}}]}
END
narrow xterm 'selfplay robin.json >report' </dev/null
check "standings: $(widest) columns" [ "$(grep -v '^pairing . of 3: ' out | wc -L)" -le 39 ]
check 'standings: the head' has '^pairing 3 of 3, 8/12 games in all$'
check 'standings: columns' has '^engine           games       %      Elo$'
check 'standings: a row' has '^with a name tha +[48] +[0-9.]+ +-?(inf|[0-9.]+)$'
check 'standings: they go' [ "$(tail -3 out | grep -c '^engine\|^one')" -eq 0 ]
sed -i "s/cols 40 rows 24/cols 80 rows 16/" command.sh
awk 'BEGIN { printf "{\"games\": 2, \"each\": {\"limit\": {\"nodes\": 20}}, \"engines\": ["
    for (i = 1; i <= 20; i++) printf "%s{\"name\": \"e%d\", \"hash\": %d}", (i > 1 ? ", " : ""), i, i; print "]}" }' >many.json
sed -i 's/robin.json/many.json/' command.sh
TERM=xterm script -qfc 'sh ./command.sh' typescript </dev/null >/dev/null
check 'many standings: no block is higher than the screen' [ \
    "$(tr -d '\r' <typescript | grep -o $'\033\\[[0-9]*A' | tr -dc '0-9\n' | sort -n | tail -1)" -le 14 ]
check 'many standings: the rest' grep -q '^and 1[0-9] more' typescript
check 'many standings: columns' grep -q '^engine    games     +     -     =       %      Elo      +-' typescript
# Elsewhere it is a line now and then: ten in a match.
narrow dumb 'match --a nodes=60 --b nodes=30 --games 40 >/dev/null' </dev/null
check 'match: lines' [ "$(grep -c '/40 games' typescript)" -eq 10 ]

# In a real terminal it is redrawn in place: one block is left, below what was told meanwhile.
if command -v tmux >/dev/null; then
    printf '#!/bin/bash\nwhile read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) exit;; quit) exit;; esac; done\n' >crash
    chmod +x crash
    terminal() { tmux -S "$work/socket" -f /dev/null "$@"; }
    env -u TMUX tmux -S "$work/socket" -f /dev/null new-session -d -x 70 -y 120 \
        "'$orthant' match --a nodes=60 --b cmd=./crash,name=bad --nodes 9 --games 8 >report; touch ended; sleep 100"
    for _ in $(seq 200); do
        [ -e ended ] && break
        sleep 0.05
    done
    terminal capture-pane -p | sed 's/ in [^ ]* [wb] .*//' >out
    terminal kill-server
    check "match in place: $(<out)" [ "$(grep -c '^nodes=60 v. bad$' out)" -eq 1 -a \
        "$(grep -c '8/8 games' out)" -eq 1 -a "$(grep -c '^game [1-8]: B (bad) crashed' out)" -eq 8 -a \
        "$(grep -n '^game 8' out | cut -d: -f1)" -lt "$(grep -n '^nodes=60' out | cut -d: -f1)" ]
    check 'match in place: pairs' has '^pairs  LL 0  LD 0  DD/WL 0  WD 0  WW 4$'
    # (The first server may not have gone yet.)
    terminal() { tmux -S "$work/second" -f /dev/null "$@"; }
    # The clock goes on while no game ends; what an interrupt tells is not written over.
    env -u TMUX tmux -S "$work/second" -f /dev/null new-session -d -x 70 -y 120 \
        "'$orthant' match --a default --b default --movetime 1 --games 8; sleep 100"
    shown() {
        for _ in $(seq 100); do
            terminal capture-pane -p >out
            grep -q "$1" out && return
            sleep 0.05
        done
        return 1
    }
    check "match: the clock: $(<out)" shown ' 0/8 games  0:0[1-5]  ? left'
    terminal send-keys C-c
    check "match: an interrupt: $(<out)" shown 'finishing the games in play'
    sleep 1.2
    terminal send-keys C-c
    check "match: two interrupts: $(<out)" shown 'broken off after 0 of 8 games'
    check "match: told and kept: $(<out)" [ "$(grep -c 'finishing the games in play' out)" -eq 1 ]
    terminal kill-server
fi

# What play says: lines broken between words. A FEN is not.
for command in 'clock foo' 'level 12' moves threats hint unknown help 'help card' 'help commands' \
    'help notation' 'help signs' 'help keys' 'help levels' 'help men' 'help rules' 'help layout'; do
    # Empty lines: what did not fit the screen at once.
    printf '%s\n\n\n\n\n\n\nquit\n' "$command" | narrow dumb 'play --variant raumschach --side both --depth 2'
    check "$command: $(widest) columns" [ "$(widest)" -le 40 ]
done
printf 'clock foo\nfen\nquit\n' | narrow dumb 'play --side both'
check 'clock: not in whole words' [ "$(grep -A 2 'clock: ' out)" = "$(printf '%s\n' \
    'clock: expected BASE+INCREMENT such as' '  300+2 or 5:00+2, MOVES/BASE such as' \
    "  40/300, or off, not 'foo'")" ]
check 'a FEN is broken' has 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$'

# Help that is longer than the screen waits for Enter, and for nothing else.
printf 'help rules\nfen\n\nquit\n' | narrow dumb 'play --variant raumschach --side both'
more=$(sed -n 's/^-- \([0-9]*\) more lines: Enter goes on --$/\1/p' out)
check "help rules: '$more' lines wait" [ "${more:-0}" -ge 20 ]
check 'help rules: more than the screen' [ "$(sed -n '/^raumschach: /,/more lines/p' out | wc -l)" -le 23 ]
check 'help rules: the end is shown unasked' [ "$(grep -c 'unicorn and unicorn' out)" -eq 0 ]
printf 'help rules\n\n\n\n\n\n\nquit\n' | narrow dumb 'play --variant raumschach --side both'
check 'help rules: the end' has 'king, unicorn and unicorn against'
check 'help rules: in parts' [ "$(grep -c 'more line' out)" -ge 2 ]
check 'help rules: the FEN' has '^  FEN rnknr/.* w - - 0 1$'

# What TAB lists: every command and move, whole.
: >typescript
{
    for _ in $(seq 100); do
        grep -qa 'White 1> ' typescript && break
        sleep 0.1
    done
    sleep 0.5
    printf '\t'
    for _ in $(seq 100); do
        grep -qa QEc1 typescript && break
        sleep 0.1
    done
    printf '\nquit\n'
} | narrow xterm 'play --variant raumschach --side both'
check "TAB: $(widest) columns" [ "$(widest)" -le 40 ]
check 'TAB: no list' has '^[^ ]+(  [^ ]+)*  QEc1(  [^ ]+)*$|^QEc1(  [^ ]+)*$'

# A layout that is too wide is shown as auto, one that is too high is told of. Widths by hand: five
# levels of 1 + 5 * 2 columns and four gaps of 3; five levels of 6 rows.
printf 'layout row\nquit\n' | narrow dumb 'play --variant raumschach --side both'
check "layout row: $(widest) columns" [ "$(grep -c . out)" -gt 0 -a "$(grep '^[1-5] ' out | wc -L)" -le 40 ]
check 'layout row: not told' [ "$(grep -A 2 'The layout' out)" = "$(printf '%s\n' \
    'The layout row needs 67 columns, the' '  screen has 40: shown as auto until' '  there is room.')" ]
printf 'layout stack\nquit\n' | narrow dumb 'play --variant raumschach --side both'
check 'layout stack: not told' [ "$(grep -A 1 'The layout' out)" = "$(printf '%s\n' \
    'The layout stack needs 30 rows, the' '  screen has 24: its top is out of')" ]
printf 'layout grid\nquit\n' | narrow dumb 'play --variant raumschach --side both'
check 'layout grid: told although it fits' [ "$(grep -c 'The layout' out)" -eq 0 ]

# A screen that is narrow but high has room for cells of three columns: two levels of 1 + 5 * 3
# columns and a gap of 3, less the blank at the end, are 34, one is 15. On a low one three levels of
# 1 + 5 * 2 and two gaps are 39, two levels 25.
for rows in 24 60; do
    sed -i "s/rows [0-9]*/rows $rows/" command.sh
    printf 'layout grid\nlayout small\nquit\n' | TERM=dumb script -qfc 'sh ./command.sh' typescript >/dev/null
    widths=$(tr -d '\r' <typescript | sed -n 's/^\(  a [ a-e]*[a-e]\) *$/\1/p' | awk '{ print length }' | sort -n | uniq | xargs)
    check "rows $rows: widths $widths" [ "$widths" = "$([ $rows = 24 ] && echo '25 39' || echo '15 25 34 39')" ]
done

# Terminals that know no colors get none: 48;5 would blink there.
for kind in vt100 vt220-w xterm-mono; do
    printf 'quit\n' | narrow "$kind" 'play --side both'
    check "$kind: colors" [ "$(grep -c $'\033\\[0[0-9;]*;5;' typescript)" -eq 0 ]
done
printf 'quit\n' | narrow xterm 'play --side both'
check 'xterm: no colors' [ "$(grep -c $'\033\\[0[0-9;]*;5;' typescript)" -gt 0 ]

# A review is as wide as the terminal.
printf '1. f3 e5 2. g4 Qh4# 0-1\n' >fool.pgn
narrow dumb 'annotate fool.pgn --depth 3' </dev/null
check "annotate: $(widest) columns" [ "$(widest)" -le 40 ]
check 'annotate: no legend' [ "$(grep -A 1 '^i inaccuracy' out)" = $'i inaccuracy ?!   m mistake ?\nb blunder ??' ]

conclude
