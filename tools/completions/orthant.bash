# bash completion for orthant

_orthant() {
    local word=$2 previous=$3 words=
    local common="--help --usage --version" setup="--variant --fen --width"
    local position="--pgn --game --ply --moves" style="--color --ascii --unicode"
    local search="--movetime --depth --nodes --threads --hash --profile --weights"
    COMPREPLY=()
    # `=` is a word of its own to bash.
    if [ "$word" = "=" ]; then
        word=
    elif [ "$previous" = "=" ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $previous in
    --variant | -v | --rules | -r)
        words="chess raumschach raumschach-mirror raumschach-cvp gardner losalamos" ;;
    --width | -w) words="1 2" ;;
    --side | -s) words="white black random both none" ;;
    --level | -l) words="Random Beginner Novice Easy Casual Normal"
        words+=" Hard Club Strong Expert Candidate Master"
        ;;
    --layout) words="small row grid stack wide cube" ;;
    --color) words="auto always never" ;;
    --openings-format) words="epd pgn book" ;;
    --openings-order) words="random sequential" ;;
    --load | -L | --openings | --pgn | --journal | --epd | -e | --profile | --weights | --book | --output | -o | --svg | --png | --export-features)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    *)
        if [ "$COMP_CWORD" -eq 1 ]; then
            words="play match selfplay games sprt openings optimize tune analyze annotate board book eval perft bench variants uci xboard --help --version"
        else
            case ${COMP_WORDS[1]} in
            play)
                words="$setup --side --level --depth --time --load --layout --ascii --unicode"
                words+=" --color --flip --seed --weights --book --clock --ponder --pace --start --resume"
                words+=" $common"
                ;;
            match)
                words="$setup --a --b --games --concurrency --hash --tc --nodes --movetime --depth"
                words+=" --overhead --margin --seed --plies --sprt --pgn --journal --json --markdown $common"
                words+=" --openings --openings-format --openings-order --openings-start"
                ;;
            selfplay)
                mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word")
                words="--check --accept-changes --concurrency --json --markdown --shard --merge --keys $common"
                [[ $word == -* ]] || return
                ;;
            optimize)
                mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word")
                words="--check --concurrency --json --ask --play --tell $common"
                [[ $word == -* ]] || return
                ;;
            games)
                mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word")
                words="--pgn --csv --data --format --plot --json $common"
                [[ $word == -* ]] || return
                ;;
            sprt)
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                words="--bounds --model --elo --draws --player --pairing --json $common"
                [[ $word == -* ]] || return
                ;;
            openings)
                words="$setup --count --output --plies --limit --nodes --depth --weights --seed --threads $common"
                ;;
            tune)
                mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$word")
                words="--check --export-features --json $common"
                [[ $word == -* ]] || return
                ;;
            analyze)
                words="$setup $position $search --mate --multipv --epd --json $common"
                ;;
            annotate)
                mapfile -t COMPREPLY < <(compgen -f -X '!*.pgn' -- "$word")
                words="$search $style --game --all --output --svg --png --json --brief --columns"
                words+=" $common"
                [[ $word == -* ]] || return
                ;;
            board)
                words="$setup $position $style --svg --cell --flip --layout --json $common"
                ;;
            book)
                if [ "$COMP_CWORD" -eq 2 ]; then
                    words="build probe dump --help"
                elif [ "${COMP_WORDS[2]}" = build ]; then
                    words="--output --variant --plies --min-games --min-score --side --uniform"
                    words+=" --unique --openings --json $common"
                elif [ "${COMP_WORDS[2]}" = probe ]; then
                    words="$setup $position --json $common"
                else
                    words="--json $common"
                fi
                if [ "$COMP_CWORD" -gt 2 ] && [[ $word != -* ]]; then
                    mapfile -t COMPREPLY < <(compgen -f -- "$word")
                    return
                fi
                ;;
            eval)
                words="$setup --evaluator --weights --dump-weights --describe-weights --json $common"
                ;;
            perft) words="$setup --divide --json --threads $common" ;;
            bench) words="$setup --depth --engine --weights --json --threads $common" ;;
            variants) words="--rules --json $common" ;;
            uci | xboard) words=$common ;;
            esac
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _orthant orthant
