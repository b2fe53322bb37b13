#!/bin/bash
# What a command reads, and what it writes otherwise, is not lost when an output is given its name,
# be it by another way or a link: each such command is refused, and afterwards all files are as they
# were. Usage: kept_files_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >run.json <<'END'
{"games": 2, "pgn": {"file": "run.pgn"}, "log": {"file": "run.log"},
 "engines": [{"name": "a", "limit": {"nodes": 60}}, {"name": "b", "limit": {"nodes": 30}}]}
END
"$orthant" selfplay run.json >/dev/null 2>&1
"$orthant" games --data data.txt run.json >/dev/null
"$orthant" eval --dump-weights >weights.json
"$orthant" openings --count 2 --nodes 10 --output openings.epd 2>/dev/null
"$orthant" book build --min-games 1 --uniform --openings -o book.bin run.pgn >/dev/null
echo '{"schema": 1, "profile": "p", "params": {}}' >profile.json
echo '{"data": ["data.txt"]}' >tune.json
"$orthant" match --a default --b null_move=0 --games 2 --nodes 30 --journal match.jsonl \
    >/dev/null 2>&1
ln -s run.json link.json
ln run.journal.jsonl hard
sha256sum -- * >../"${work##*/}.sums"
trap 'rm -rf "$work" "$work.sums"' EXIT

under_test=(games)
for option in --pgn --csv --data; do
    refuses "$option: that is the configuration$" $option ./run.json run.json
    refuses "$option: that is the configuration$" $option link.json run.json
    refuses "$option: that is the journal$" $option hard run.json
    refuses "$option: that is the times of the journal$" $option run.times.jsonl run.json
done
refuses '--csv: that is --pgn$' --csv new --pgn new run.json

under_test=(selfplay)
fails 1 '--markdown: that is the configuration$' --markdown run.json run.json
fails 1 '--markdown: that is the journal$' --markdown run.journal.jsonl run.json
fails 1 '--markdown: that is pgn.file$' --markdown run.pgn run.json
fails 1 '--markdown: that is log.file$' --markdown run.log run.json
config() { # KEYS ENGINE'S KEYS: writes a configuration into a folder of its own
    mkdir -p other
    printf '{%s "engines": [{"name": "a"}, {"name": "b"%s}]}\n' "$1" "$2" >other/c.json
}
for key in pgn epd log; do
    config "\"$key\": {\"file\": \"c.json\"}," ''
    refuses "c.json: $key.file: that is the configuration$" --check other/c.json
    opening='"opening": {"file": "../openings.epd"},'
    config "$opening \"$key\": {\"file\": \"../openings.epd\"}," ''
    refuses "c.json: $key.file: that is opening.file$" other/c.json
    config "\"$key\": {\"file\": \"../weights.json\"}," ', "weights": "../weights.json"'
    refuses "c.json: $key.file: that is the weights of a player$" other/c.json
done
config '"journal": "c.json",' ''
refuses 'c.json: the journal: that is the configuration$' other/c.json
config '"pgn": {"file": "../profile.json"},' ', "profile": "../profile.json"'
refuses 'c.json: pgn.file: that is the profile of a player$' other/c.json
config '"pgn": {"file": "../book.bin"},' ', "book": "../book.bin"'
refuses 'c.json: pgn.file: that is the opening book of a player$' other/c.json
rm -r other

under_test=(match --games 2 --nodes 30 --b null_move=0)
refuses '--pgn: that is the weights of a player$' --a weights=weights.json --pgn ./weights.json
refuses '--markdown: that is the profile of a player$' --a profile=profile.json \
    --markdown profile.json
refuses '--pgn: that is the opening book of a player$' --a book=book.bin --pgn book.bin
refuses '--pgn: that is --openings$' --a default --openings openings.epd --pgn openings.epd
refuses '--markdown: that is --journal$' --a default --journal match.jsonl --markdown match.jsonl
refuses '--pgn: that is --journal$' --a default --journal same --pgn same

under_test=(annotate --nodes 10)
refuses '--output: that is the file to be read; name another$' -o ./run.pgn run.pgn
refuses '--svg: that is the file to be read; name another$' --svg run.pgn run.pgn
refuses '--png: that is --svg; name another$' --svg new --png new run.pgn

under_test=(book build)
refuses '--output: that is a file of games to be read$' -o run.pgn run.pgn
refuses '--output: that is a file of games to be read$' -o hard run.pgn run.journal.jsonl

under_test=(tune)
refuses '--export-features: that is the configuration$' --export-features tune.json tune.json
refuses '--export-features: that is one of the files of data$' --export-features data.txt tune.json

check 'a file is another one than before' sha256sum --quiet -c "$work.sums"
check 'a file has come' [ "$(find . -mindepth 1 | wc -l)" -eq "$(wc -l <"$work.sums")" ]

# The PGN of the run may be made again, and what is no file can be named twice.
under_test=(games)
matches '^games: 2' --pgn run.pgn run.json
matches '^games: 2' --pgn /dev/null --csv /dev/null run.json
conclude
