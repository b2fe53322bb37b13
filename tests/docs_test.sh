#!/bin/bash
# Documentation that can be checked by machine: links lead somewhere, the man page is clean and
# names every command and option, completions are valid. Usage: docs_test.sh [SOURCE_DIR [PROGRAM]]
set -u
cd "${1:-$(dirname "$0")/..}" || exit 1
orthant=${2-}
failures=0

fail() {
    failures=$((failures + 1))
    echo "docs: $*"
}

for page in ./*.md docs/*.md data/*.md; do
    [ -f "$page" ] || continue
    while read -r target; do
        case $target in
        http://* | https://* | mailto:* | '#'*) continue ;;
        esac
        [ -e "$(dirname "$page")/${target%%#*}" ] || fail "$page: link to $target leads nowhere"
    done < <(grep -o ']([^)]*)' "$page" | sed 's/^](//; s/)$//')
done

if command -v man >/dev/null && command -v groff >/dev/null; then
    warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -l docs/orthant.1 2>&1 >/dev/null)
    [ -z "$warnings" ] || fail "docs/orthant.1: $warnings"
fi
while read -r row; do
    grep -qF -- "$row" docs/levels.md || fail "docs/levels.md lacks '$row' of tools/levels.c"
done < <(sed -n 's/^    {"\([A-Z][a-z]*\)", {\([0-9, ]*,[0-9, ]*\)}, {\([0-9, ]*\)}},$/\1 | \2 | \3 |/p' \
    tools/levels.c)
tools/params-table --check || fail 'docs/search.md: run tools/params-table --update'
bash -n tools/completions/orthant.bash || fail 'tools/completions/orthant.bash'
# bash_completion WORD...: puts into `offered` what bash offers for the last word, bash's way of cutting
# words.
bash_completion() {
    offered=$(
        # shellcheck source=tools/completions/orthant.bash
        . tools/completions/orthant.bash
        COMP_WORDS=(orthant "$@")
        COMP_CWORD=$#
        _orthant orthant "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
    )
}
# bash_completes EXPECTED WORD...
bash_completes() {
    local expected=$1
    shift
    bash_completion "$@"
    [ "$offered" = "$expected" ] || fail "bash completes '$*' by '$offered', not '$expected'"
}
bash_completes 'perft' pe
bash_completes 'gardner' play --variant g
bash_completes '--dump-weights' eval --du
bash_completes 'probe' book p
bash_completes '--min-games --min-score' book build --min
bash_completes '--columns' annotate --colu
bash_completes '--moves --movetime' analyze --mo
bash_completes 'gardner' play --variant = g
bash_completes 'small row grid stack wide cube' play --layout ''
bash_completes 'small row grid stack wide cube' play --layout =
if command -v zsh >/dev/null; then zsh -n tools/completions/_orthant || fail _orthant; fi
if command -v fish >/dev/null; then fish -n tools/completions/orthant.fish || fail orthant.fish; fi

# docs/weights.md and data/weights/*.json are what the program says.
if [ -n "$orthant" ]; then
    tools/weights-files --check "$orthant" || fail 'weights'
fi

# Every long option of every command stands in the man page and in the three completions.
if [ -n "$orthant" ]; then
    commands=$("$orthant" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')
    [ -n "$commands" ] || fail 'orthant --help lists no command'
    for file in docs/orthant.1 tools/completions/orthant.bash tools/completions/_orthant \
        tools/completions/orthant.fish; do
        text=$(sed 's/\\-/-/g' "$file")
        for command in $commands 'book build' 'book probe' 'book dump'; do
            grep -qw -- "${command##* }" <<<"$text" || fail "$file does not name the command $command"
            # shellcheck disable=SC2086 # one word or two
            for option in $("$orthant" $command --help | grep -o -- '^ .*--[a-z0-9-]*' |
                grep -o -- '--[a-z0-9-]*'); do
                [ "$file" = tools/completions/orthant.fish ] && option=${option#--}
                grep -q -- "$option" <<<"$text" || fail "$file does not name $command $option"
            done
        done
    done
fi
# No option stands twice: in a command's help, its section of the man page, its completions.
# unique WHERE: of the long options on standard input, a line each.
unique() {
    local twice
    twice=$(sort | uniq -d)
    [ -z "$twice" ] || fail "$1: twice: ${twice//$'\n'/ }"
}
# man_options COMMAND: the options that head paragraphs of the command's section.
man_options() {
    sed 's/\\-/-/g' docs/orthant.1 | awk -v command="$1" '/^\.S[SH] / { here = $2 == command }
        here && tag { print } { tag = /^\.TP/ }' | grep -o -- '--[a-z-]*'
}
# zsh_options COMMAND: those that only this command has.
zsh_options() {
    sed -n "/^    $1)/,/^        ;;/p" tools/completions/_orthant | grep -o -- '--[a-z-]*\[' | tr -d '['
}
# fish_options COMMAND: bash reads the file, too, when it knows what `complete' is.
fish_options() (
    command=$1
    set() {
        local name=$2
        shift 2
        eval "$name=\$*"
    }
    complete() {
        local on='' name=''
        while [ $# -gt 0 ]; do
            case $1 in
            -n) on=$2 ;;
            -l) name=$2 ;;
            esac
            shift
        done
        case " $on " in *" $command "*) [ -z "$name" ] || echo "$name" ;; esac
    }
    # shellcheck source=/dev/null
    . tools/completions/orthant.fish
)
if [ -n "$orthant" ]; then
    for command in $commands 'book build' 'book probe' 'book dump'; do
        # shellcheck disable=SC2086 # one word or two
        unique "$command --help" < <("$orthant" $command --help |
            grep -o -- '^  \(  \|-[a-zA-Z?], \)  *--[a-z0-9-]*' | grep -o -- '--[a-z0-9-]*')
        [[ $command == book* ]] && continue # several commands in one section
        unique "docs/orthant.1, $command" < <(man_options "$command")
        unique "orthant.fish, $command" < <(fish_options "$command")
        unique "_orthant, $command" < <(zsh_options "$command")
        bash_completion "$command" --
        unique "orthant.bash, $command" < <(tr ' ' '\n' <<<"$offered")
    done
    [ "$(man_options match | grep -c sprt)/$(zsh_options match | grep -c sprt)" = 1/1 ] &&
        [ "$(fish_options match | grep -c sprt)" = 1 ] || fail 'the options of match are not found'
fi
# Every key of JSON output stands behind its command in the man page.
# documents COMMAND WORD...
documents() {
    local section key
    section=$(sed -n '/^.SH "JSON OUTPUT"/,/^.SH LIMITS/p' docs/orthant.1 |
        sed -n "/^\.B $1\$/,/^\.TP/p")
    [ -n "$section" ] || fail "docs/orthant.1 has no JSON output of $1"
    # Moves of divide are no keys.
    for key in $("$orthant" "$@" 2>/dev/null | sed 's/"divide":{[^}]*}/"divide":0/' |
        grep -o '"[a-z_]*":' | tr -d '":' | sort -u); do
        [ "$key" = schema ] || grep -qw -- "$key" <<<"$section" ||
            fail "docs/orthant.1 does not name $key in the JSON output of $1"
    done
}
if [ -n "$orthant" ]; then
    mate='6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'
    documents perft 1 --json --divide
    documents bench --depth 1 --json --fen "$mate"
    documents eval --json
    documents analyze --depth 2 --json
    documents analyze --depth 2 --json --fen "$mate"
    documents analyze --depth 1 --json --epd data/suites/chess-mates.epd
    documents board --json
    documents annotate --json --depth 2 data/games/opera.pgn
    documents match --json --a default --b default --nodes 20 --games 2 --sprt 0,5
    documents sprt --json 5 15 20 20 30 10
    documents variants --json
    book=$(mktemp)
    documents book build --json -o "$book" --min-games 1 data/games/opera.pgn
    documents book probe --json "$book"
    documents book dump --json "$book"
    "$orthant" book build -o "$book" --min-games 1 --variant raumschach \
        data/games/raumschach-shortest.pgn >/dev/null
    documents book probe --json --variant raumschach "$book"
    rm -f "$book"
fi
[ "$failures" -eq 0 ] && echo 'docs: all good'
exit $((failures > 0))
