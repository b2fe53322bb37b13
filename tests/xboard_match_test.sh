#!/bin/bash
# tools/xboard-match: orthant under Debian's xboard, and that the script can fail. Skipped (77) where
# xboard is missing. Usage: xboard_match_test.sh PROGRAM
set -u
orthant=$(realpath "$1")
tool=$(dirname "$(readlink -f "$0")")/../tools/xboard-match
# shellcheck source=tests/shell_support.sh
. "$(dirname "$0")/shell_support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# plays STATUS REGEX WORD...: the exit status, and what standard output or error must match.
plays() {
    local expected=$1 regex=$2 out status
    shift 2
    out=$("$tool" --program "$orthant" "$@" 2>&1 </dev/null)
    status=$?
    [ "$status" -eq 77 ] && { echo "$out"; exit 77; }
    checks=$((checks + 1))
    [ "$status" -eq "$expected" ] && [[ $out =~ $regex ]] ||
        fail "xboard-match $*: status $status, '$out', expected $expected, /$regex/"
}

plays 2 "unknown option '--game'" --game 3
plays 2 '--games must be a whole number from 1' --games 0
plays 2 '--tc must be BASE.INC' --tc 3
plays 2 '--tc needs a value' --tc
plays 0 '^Usage: ' --help

plays 0 'final score [0-2]-[0-2]-[0-2]$' --depth 3 --keep "$work"
checks=$((checks + 1))
[ "$(grep -c '^\[Result "[01/2-]*"\]$' "$work/games.pgn")" -eq 2 ] || fail 'the games that are kept'
plays 0 'final score ' --depth 3 --games 1 --variant gardner
plays 0 'final score ' --depth 3 --games 1 --variant fischerandom

# An engine that plays illegal moves must be noticed.
cat >"$work/double" <<'END'
#!/bin/bash
while read -r line; do
    case $line in
    protover*) echo 'feature usermove=1 colors=0 sigint=0 sigterm=0 ping=1 done=1' ;;
    ping*) echo "pong ${line#ping }" ;;
    usermove*) echo 'move e2e5' ;;
    quit) exit ;;
    esac
done
END
chmod +x "$work/double"
plays 1 'invalid move: e2e5' --games 1 --depth 3 --engine "$work/double"

conclude
