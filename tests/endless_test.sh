#!/bin/bash
# Files without an end or of an absurd size are refused in one line, soon and without much memory, by
# every command that reads one; pipes are read as files are. Usage: endless_test.sh PROGRAM SOURCE_DIR
set -u
program=$(realpath "$1")
source=$(realpath "$2")
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# The program under a limit of time; one that waits or eats memory ends by a signal (status 137).
printf '#!/bin/bash\nexec timeout -s KILL 20 "%s" "$@"\n' "$program" >limited
chmod +x limited
orthant=$work/limited

# config FILE JSON
config() { printf '%s' "$2" >"$1"; }
players='"games":2,"engines":[{"name":"a"},{"name":"b"}],"each":{"limit":{"nodes":50}}'

# refused MESSAGE: was the last run refused so?
refused() { [[ $status = [12] && -z $out && ${err%%$'\n'*} =~ $1 ]]; }

# every MESSAGE FILE: what every command says of it.
every() {
    local message=$1 file=$2 words
    while read -r words; do
        # shellcheck disable=SC2086
        run ${words//FILE/$file}
        check "$words: $status, '$out', '$err', expected /$message/" \
            refused "$message"
    done <<'END'
book probe FILE
book dump FILE
book build -o x.bin FILE
play --book FILE
eval --weights FILE
analyze --weights FILE
analyze --profile FILE
analyze --epd FILE
analyze --pgn FILE
annotate FILE
match --a default --b default --games 2 --nodes 50 --openings FILE --openings-format epd
match --a default --b default --games 2 --nodes 50 --openings FILE --openings-format pgn
match --a book=FILE --b default --games 2 --nodes 50
match --a weights=FILE --b default --games 2 --nodes 50
match --a profile=FILE --b default --games 2 --nodes 50
selfplay FILE
games FILE
sprt FILE
tune FILE
optimize FILE
END
}
every 'it is a device; expected a file or a pipe$' /dev/zero
every 'it is a device; expected a file or a pipe$' /dev/urandom
ln -s /dev/zero link
fails 1 'link: it is a device; expected a file or a pipe$' book probe link

# A journal can only be a file.
for device in /dev/zero /dev/urandom; do
    fails 1 "$device: not a plain file\$" match --a default --b default --games 2 --nodes 50 \
        --journal $device
done

# Named in configurations.
config c.json "{$players,\"opening\":{\"file\":\"/dev/zero\",\"format\":\"epd\"}}"
fails 2 'opening.file: /dev/zero: it is a device; expected a file or a pipe$' selfplay c.json
config c.json "{$players,\"journal\":\"/dev/zero\"}"
fails 1 '/dev/zero: not a plain file$' selfplay c.json
config c.json '{"data":["/dev/zero"]}'
fails 1 '/dev/zero: it is a device; expected a file or a pipe$' tune c.json
run tune --check c.json
check "tune --check: $err" [ "$status$err" = '1orthant tune: /dev/zero: it is a device; expected a file or a pipe' ]
config c.json "{\"match\":{$players},\"parameters\":[{\"name\":\"lmr_base\"}],\"journal\":\"/dev/zero\"}"
fails 1 '/dev/zero: not a plain file$' optimize c.json
config c.json "{\"match\":{$players},\"parameters\":[{\"name\":\"lmr_base\"}]}"
fails 2 '/dev/zero: it is a device; expected a file or a pipe$' optimize --play /dev/zero c.json
rm c.journal.jsonl 2>/dev/null

# By UCI, which goes on.
uci=$(printf 'setoption name %s value /dev/zero\n' Profile EvalFile 'Book File' | "$orthant" uci)
check "uci: $uci" [ "$(grep -c 'it is a device; expected a file or a pipe$' <<<"$uci")" -eq 3 ]

# A sparse file of a terabyte: too large, or no text that could be one of ours.
if truncate -s 1T huge 2>/dev/null; then
    every 'too large$|too long$|line 1: not the journal|no further game' huge
fi
# A journal is not begun in a file of something else, which stays.
printf 'precious, without a line end' >precious
config c.json "{$players,\"journal\":\"precious\"}"
fails 1 'precious: line 1: not the journal of a match$' selfplay c.json
check 'the file stays' [ "$(<precious)" = 'precious, without a line end' ]

# Endless pipes: lines and files have limits.
fails 1 '/dev/fd/[0-9]*:1: the line is too long$' analyze --epd <(cat /dev/zero)
fails 2 '/dev/fd/[0-9]*: the file is too large$' eval --weights <(yes)
fails 1 '/dev/fd/[0-9]*: the file is too large$' book probe <(cat /dev/zero)

# Pipes that end, and the device that is empty, are read as before.
book=$source/data/books/chess.bin
expected=$("$orthant" book probe "$book")
check 'there is a book' [ -n "$expected" ]
run book probe <(cat "$book")
check "a pipe as book: $err" [ "$out" = "$expected" ]
check '/dev/stdin, a pipe' [ "$("$orthant" book probe /dev/stdin < <(cat "$book"))" = "$expected" ]
check '/dev/stdin, a file' [ "$("$orthant" book probe /dev/stdin <"$book")" = "$expected" ]
run eval --weights <(cat "$source/data/weights/chess.json")
check "a pipe as weights: $err" [ "$status" -eq 0 ]
for event in 1 2; do # more than is read at once
    printf '[Event "%s"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n{%s} 1. e4 1-0\n\n' "$event" "$(head -c 9000 /dev/zero | tr '\0' x)"
done >two.pgn
expected=$("$orthant" sprt two.pgn)
run sprt <(cat two.pgn)
check "a pipe as PGN: $out, $err" [ "$out" = "$expected" ]
check "both games: $expected" grep -q '^games: 2 ' <<<"$expected"
fails 1 '/dev/null: not an opening book: the file is empty$' book probe /dev/null

conclude
