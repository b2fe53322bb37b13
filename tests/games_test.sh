#!/bin/bash
# orthant games: statistics, PGN, tables and training data of a run, each compared with the journal
# itself by other means (awk, grep). Usage: games_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
under_test=(games)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Wrong usage.
refuses 'the configuration is missing'
refuses "one configuration only, but 'b' follows" a b
refuses 'a.json: No such file or directory' a.json
refuses '--format must be text, bracket or epd' --data x --format csv a.json
refuses '--format is of --data' --format epd a.json
refuses 'only one thing can go to standard output' --data - --pgn - a.json
refuses 'only one thing can go to standard output' --json --csv - a.json

# Three engines, one of which never answers with a legal move.
cat >double <<'END'
#!/bin/bash
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) echo bestmove a1a1 ;;
    quit) exit ;;
    esac
done
END
chmod +x double
cat >run.json <<'END'
{"games": 6, "seed": 5, "event": "A \"run\"", "pgn": {"file": "run.pgn"},
 "engines": [{"name": "a, b", "limit": {"nodes": 400}}, {"name": "c", "limit": {"nodes": 200}},
             {"name": "bad", "cmd": "./double", "limit": {"nodes": 1}}]}
END
fails 1 'run.journal.jsonl: No such file' run.json
"$orthant" selfplay run.json >/dev/null 2>&1
journal=run.journal.jsonl
matches '^games: 12
.*illegal move +6 +50.0 %' run.json

# The PGN is the one the run has written.
matches 'games: 12' --pgn again.pgn run.json
checks=$((checks + 1))
cmp -s run.pgn again.pgn || fail 'the PGN is another one than that of the run'

# The table: a row a game, results as in the journal.
run --csv table.csv run.json
checks=$((checks + 1))
[ "$(wc -l <table.csv)" -eq 13 ] && [ "$(grep -c ',"a, b","c",' table.csv)" -eq 3 ] ||
    fail "the table: $(<table.csv)"
# Two pairings of six games, both counted from 1.
checks=$((checks + 1))
[ "$(tail -n +2 table.csv | cut -d, -f1,2 | sort | xargs)" = "$(echo {1,2},{1..6})" ] ||
    fail "the numbers in the table: $(cut -d, -f1,2 table.csv | xargs)"
checks=$((checks + 1))
[ "$(tail -n +2 table.csv | grep -c ',1-0,')" -eq "$(grep -c '"result":"1-0"' $journal)" ] ||
    fail 'the results of the table are not those of the journal'
nodes=$(grep -o '"nodes":\[[^]]*\]' $journal | grep -o '[0-9]*' | awk '{ s += $1 } END { print s }')
checks=$((checks + 1))
[ "$(awk -F, 'NR > 1 { s += $(NF - 4) + $(NF - 1) } END { print s }' table.csv)" -eq "$nodes" ] ||
    fail "the nodes of the table are not $nodes"
matches "\"games\":12,.*\"illegal move\":6\}.*\"nodes\":$nodes," --json run.json

# Players and openings: the first engine has White in the games of even number; first moves from the PGN.
own=$(awk -F'"' '/"pairing"/ { split($0, k, /[:,]/); even = k[6] % 2 == 0
    r = $0 ~ /"result":"1-0"/ ? 1 : $0 ~ /"result":"0-1"/ ? -1 : 0; c = even ? "w" : "b"
    r = even ? r : -r; n[c r]++ }
    END { printf "  a, b  %d %d %d %d %d %d", n["w1"], n["w0"], n["w-1"], n["b1"], n["b0"], n["b-1"] }' $journal)
run run.json
checks=$((checks + 1))
tr -s ' ' <<<"$out" | grep -qxF "$(tr -s ' ' <<<"$own")" || fail "the first player: '$own' is not in '$out'"
checks=$((checks + 1))
moves=$(sed -n 's/^1\. \([^ ]*\) .*/\1/p' run.pgn | LC_ALL=C sort | uniq -c | LC_ALL=C sort -k1,1nr -k2,2 | awk 'NR <= 12 { print $2 }')
[ "$(sed -n '/^first move/,$p' <<<"$out" | awk 'NR > 1 && $1 != "the" { print $1 }')" = "$moves" ] ||
    fail "first moves: '$moves', but '$out'"
matches '"players":\[\{"name":"a, b","white":\{"wins":[0-9]+,.*"openings":\[\{"move":"' --json run.json

# Plots, by gnuplot.
refuses "--plot: expected a name that ends in .svg or .png, not 'x.gif'" --plot x.gif run.json
if command -v gnuplot >/dev/null; then
    matches '^games: 12' --plot plot.png run.json
    check 'PNG signature' [ "$(head -c 8 plot.png | od -An -tx1)" = ' 89 50 4e 47 0d 0a 1a 0a' ]
    matches '^games: 12' --plot plot.svg run.json
    if command -v xmllint >/dev/null; then check 'SVG' xmllint --noout plot.svg; fi
    for text in 'A "run"' 'length of games' 'illegal move' 'bad, White' 'results by first move' 'nodes a move'; do
        check "no '$text' in the SVG" grep -qF "$text" plot.svg
    done
    fails 1 'cannot write /nowhere/x.svg' --plot /nowhere/x.svg run.json
fi
err=$(PATH=/nowhere "$orthant" games --plot x.svg run.json 2>&1)
check "without gnuplot: '$err'" [ "$err" = "orthant games: gnuplot was not found, which draws \
the graph (Debian: apt-get install gnuplot-nox)" ]

# Training data. Without any rule every scored move gives a position.
sed 's/"games"/"sample": {"quiet": false, "dedupe": false, "maxscore": 32000}, "games"/' run.json >all.json
cp $journal all.journal.jsonl
run --data all.txt all.json
scored=$(grep -o '"scores":\[[^]]*\]' $journal | grep -o '[-0-9][0-9]*' |
    awk '$1 < 31000 && $1 > -31000' | wc -l)
checks=$((checks + 1))
[ "$(wc -l <all.txt)" -eq "$scored" ] || fail "all positions: $(wc -l <all.txt), not $scored"
# The first position of the first game: its side to move and score, turned to White's view.
first=$(sed -n '2,$p' $journal | grep '"pairing":0,"game":0,' | grep -o '"scores":\[[-0-9]*' | grep -o '[-0-9]*$')
checks=$((checks + 1))
[[ $(head -1 all.txt) == *" w "*" | $first | "* ]] || fail "the first position: $(head -1 all.txt), score $first"
# Rules: none in check or before a capture; no repeats; every third; from the tenth ply on.
run --data few.txt run.json
checks=$((checks + 1))
[ "$(cut -d' ' -f1-4 few.txt | sort | uniq -d | wc -l)" -eq 0 ] &&
    [ "$(wc -l <few.txt)" -lt "$scored" ] && [ "$(wc -l <few.txt)" -gt 50 ] ||
    fail "quiet positions: $(wc -l <few.txt)"
checks=$((checks + 1))
[[ $out == *"positions: $(wc -l <few.txt) written, "*' repeats left out' ]] || fail "told: $out"
sed 's/"quiet": false/"quiet": false, "from": 10, "every": 3/' all.json >third.json
cp $journal third.journal.jsonl
run --data third.txt third.json
third=$(grep -o '"scores":\[[^]]*\]' $journal | tr -d '"a-z:[]' | awk -F, '{ for (i = 11; i <= NF; i += 3)
    if ($i < 31000 && $i > -31000) n++ } END { print n }')
checks=$((checks + 1))
[ "$(wc -l <third.txt)" -eq "$third" ] || fail "every third: $(wc -l <third.txt), not $third"
# The other formats say the same of the same positions.
run --data few.epd --format epd run.json
run --data few.bracket --format bracket run.json
checks=$((checks + 1))
awk -F' \\| ' '{ print $1 " [" $3 "]" }' few.txt | cmp -s - few.bracket || fail 'FEN [result]'
checks=$((checks + 1))
awk -F' \\| ' '{ split($1, f, " "); s = f[2] == "w" ? $2 : -$2; r = $3 == "1.0" ? "1-0" : $3 == "0.0" ? "0-1" : "1/2-1/2"
    printf "%s %s %s %s ce %d; c9 \"%s\";\n", f[1], f[2], f[3], f[4], s, r }' few.txt | cmp -s - few.epd ||
    fail "EPD: $(head -2 few.epd)"

# Compressed: by Zstandard's own program it is the same text again.
if command -v zstd >/dev/null && { run --data few.txt.zst run.json; [ "$status" -eq 0 ]; }; then
    checks=$((checks + 1))
    zstd -qdc few.txt.zst | cmp -s - few.txt || fail 'the compressed data'
    checks=$((checks + 1))
    [ "$(wc -c <few.txt.zst)" -lt $(($(wc -c <few.txt) / 2)) ] || fail 'the data is not compressed'
    ln -s /dev/full full.zst
    fails 1 'cannot write full.zst: No space left' --data full.zst run.json
else
    fails 1 'this build is without libzstd' --data few.txt.zst run.json
fi

# A disk that is full is told, whatever is written.
for option in --pgn --csv --data; do
    fails 1 '(: |cannot write /dev/full: )No space left on device' $option /dev/full run.json
done

# So is a file that grows beyond what the shell allows, which is no end by a signal.
for option in --pgn --data; do
    out=$( (ulimit -f 1 && "$orthant" games $option grown run.json) 2>&1)
    status=$?
    check "$option beyond the limit: status $status, $out" [ "$status" -eq 1 ]
    check "$option beyond the limit: $out" grep -q 'File too large' <<<"$out"
    check "$option left a file" [ -z "$(ls grown* 2>/dev/null)" ]
done

# Names in other letters than those of English stand in columns too.
cat >names.json <<'END'
{"games": 2, "tournament": "roundrobin",
 "engines": [{"name": "ü ☃", "limit": {"nodes": 30}}, {"name": "abc", "limit": {"nodes": 20}},
             {"name": "\u00e9", "limit": {"nodes": 10}}]}
END
table=$("$orthant" selfplay names.json 2>/dev/null | grep -A 3 '^engine ')
breakdown=$("$orthant" games names.json | grep -A 3 '^wins, draws, losses')
for text in "$table" "$breakdown"; do
    widths=$(LC_ALL=C.UTF-8 bash -c 'while read -r; do echo ${#REPLY}; done <<<"$1"' . "$text")
    check "columns of other letters: $text" [ "$(sort -u <<<"$widths" | wc -l)" -eq 1 ]
    check "rows of other letters: $text" [ "$(wc -l <<<"$widths")" -eq 4 ]
done

# A line that is being written is not seen; a damaged one is named.
printf '{"schema":1,"pairing":0,"ga' >>$journal
matches 'games: 12' run.json
checks=$((checks + 1))
[ "$(tail -c 3 $journal)" = '"ga' ] || fail 'reading has changed the journal'
sed -i '3s/"moves":"[a-h]/&9/' $journal
fails 1 'run.journal.jsonl: line 3: moves: number 1: ' run.json
fails 1 'run.journal.jsonl: line 3: moves: number 1: ' --pgn again.pgn run.json
checks=$((checks + 1))
cmp -s run.pgn again.pgn || fail 'a file that could not be finished has replaced the old one'
fails 1 'nowhere/x: ' --csv nowhere/x run.json
conclude
