#!/bin/bash
# orthant sprt: usage, numbers, files of games, forecasts. Usage: sprt_test.sh PROGRAM
# Expected values: tests/match_from_pgn.py --counts (ratios) and arithmetic by hand (in comments).
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(sprt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage.
refuses '--bounds must be ELO0,ELO1' --bounds 5,0
refuses '--bounds must have logistic, normalized or trinomial as its model' --bounds 0,5,x
refuses "--model must be logistic, normalized or trinomial, not 'x'" --model x
refuses '--bounds of model normalized must be within -200 and 200' --bounds 0,300 --model normalized
refuses '--elo of model normalized must be within' --elo 300 --model normalized
refuses "--elo must be a number from -2000 to 2000, not 'x'" --elo x
refuses "--draws must be a number from 0 to 1, not '1.5'" --draws 1.5
refuses 'expected wins, draws and losses, or 5 or 6 numbers of pairs, or a file' 1 2
refuses "too many arguments: '7'" 1 2 3 4 5 6 7
refuses "expected a number of games or pairs, not '2x'" 1 2x 3
refuses "expected a number of games or pairs, not '99999999999999999999'" 1 2 99999999999999999999
refuses 'the trinomial model needs 6 numbers of pairs' 1 2 3 4 5 --model trinomial
refuses '--elo 500 is not possible with so many draws' --elo 500 --draws 0.5
fails 1 'nowhere: No such file' nowhere

# Numbers. 100 games, +45 -25 =30: 60 %, 400 log10(1.5) = 70.4 Elo.
matches $'^games: 100  \\+45 -25 =30  score 60.0 %  draws 30.0 %\nElo \\+70.4 .*LLR 0.76 .* trinomial: not decided' \
    45 30 25 --bounds 0,10,trinomial
matches $'LLR 0.65 .* normalized: not decided' 45 30 25 --bounds 0,10 --model normalized
matches $'^games: 200  score 56.2 %\npairs: LL 5  LD 15  DD/WL 40  WD 30  WW 10\nElo \\+43.7 \\+- 34.5  nElo \\+61.8 \\+- 48.2  LOS 99.4 %\nLLR 1.19 ' \
    5 15 40 30 10 --bounds 0,10
# 2 * 5 + 15 + 15 losses, 15 + 2 * 25 + 30 draws.
matches '^games: 200  \+65 -40 =95 ' 5 15 25 15 30 10
matches 'logistic: H1 is accepted' 120 340 700 380 150 --bounds 0,10,0.1,0.1
matches 'LLR -100.64 .*: H0 is accepted' 120 340 700 380 150 --bounds 20,100,normalized
matches '^games: 40  \+40 -0 =0  score 100.0 %  draws 0.0 %
Elo \+inf \+- inf  nElo \+inf \+- inf  LOS 100.0 %' 40 0 0

# Forecasts: tests/check_sprt.c has the figures of this one (5233 games half way).
matches '^a test of \[-5, 5\], errors 0.05 and 0.05, logistic:
.*-5.0 +5.0 % .*\+0.0 +50.0 % +5233
 +\+5.0 +95.0 %' --bounds -5,5 --draws 0.5
# Normalized: t1 - t0 = 10 / 347.4356 * sqrt(2) a pair, 2.944439^2 / that^2 = 5233 pairs, whatever the draws.
matches $'\\+0.0 +50.0 % +10465\n' --bounds -5,5,normalized --draws 0.5
matches $'\\+0.0 +50.0 % +10465\n' --bounds -5,5,normalized --draws 0.9
matches '"forecast":\[\{"elo":0,"pass":0.05,.*\{"elo":3,"pass":0.6' --json --elo 3

# PGN of another program: players and colors by tags, moves do not matter.
game() { printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n%s\n1. zz9 %s\n\n' "$1" "$2" "$3" "${4:+[FEN \"$4\"]}" "$3"; }
{
    game a b 1-0; game b a 0-1      # WW
    game a c 1/2-1/2 x; game c a 1-0 x # LD
    game b c 1-0                    # of others
    game c a 1/2-1/2; game a c 1-0  # WD
} >games.pgn
matches '^games: 6  \+3 -1 =2 .*pairs: LL 0  LD 1  DD/WL 0  WD 1  WW 1' games.pgn
# Whose results, is a question of PGN; which pairing, one of journals.
fails 1 'games.pgn: --pairing is of journals; this is PGN' games.pgn --pairing 1
refuses '--player and --pairing are of a file, and none is given' 1 2 3 --player a
# c: b c stands between, its neighbors have another opponent.
matches '^games: 5  \+1 -2 =2 ' games.pgn --player c
checks=$((checks + 1))
[[ $out != *pairs* ]] || fail "unpaired games: '$out'"
{
    cat games.pgn
    game a b '*'
    game b a 1-0
} >more.pgn
matches '^games: 6 .*pairs: LL 0  LD 1  DD/WL 0  WD 1  WW 1' more.pgn
checks=$((checks + 1))
[[ $err == *'1 games without a result are left out'*'the last game has no partner'* ]] || fail "told: '$err'"
# Another position, or colors not swapped: no pairs.
{
    game a b 1-0 x
    game b a 1-0 y
} >apart.pgn
matches '^games: 2  \+1 -1 =0 ' apart.pgn
checks=$((checks + 1))
[[ $out != *pairs* ]] || fail "games apart: '$out'"
fails 1 "games.pgn: there is no finished game of 'd'" games.pgn --player d
: >empty.pgn
fails 1 'empty.pgn: there is no game with names of players' empty.pgn

# Journals: two pairings, from the first player's view; an incomplete pair does not count.
line() { printf '{"schema":1,"pairing":%d,"game":%d,"result":"%s","end":"rules"}\n' "$@"; }
{
    echo '{"schema":1,"format":3}'
    line 0 0 1-0
    line 0 1 1-0
    line 0 2 0-1
    line 1 1 0-1
    line 1 0 1/2-1/2
} >journal
fails 1 'journal: --player is of PGN files; this is a journal' journal --player a
fails 1 'journal: holds several pairings; choose one by --pairing N' journal
matches '^games: 2  \+1 -1 =0 .*DD/WL 1' journal --pairing 1
matches '^games: 2  \+1 -0 =1 .*WD 1' journal --pairing 2
fails 1 'journal: holds no pair of games of pairing 3' journal --pairing 3
sed -i '3s/1-0/2-0/' journal
fails 1 'journal: line 3: no result' journal --pairing 1
conclude
