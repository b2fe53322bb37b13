# fish completion for orthant
set -l commands play perft bench variants uci
set -l variants chess raumschach raumschach-mirror raumschach-cvp gardner losalamos
set -l setup '__fish_seen_subcommand_from play perft bench'

complete -c orthant -f
complete -c orthant -l version -d 'Print the version'
complete -c orthant -l help -d 'Explain the command'
complete -c orthant -l usage -d 'List the options'
set -l first "not __fish_seen_subcommand_from $commands"
complete -c orthant -n "$first" -a play -d 'Play against the engine in the terminal'
complete -c orthant -n "$first" -a perft -d 'Count the leaves of the legal move tree'
complete -c orthant -n "$first" -a bench -d 'Node signature and speed'
complete -c orthant -n "$first" -a variants -d 'List the games, or print the rules of one'
complete -c orthant -n "$first" -a uci -d 'Speak UCI'

complete -c orthant -n "$setup" -s v -l variant -x -a "$variants" -d 'Game'
complete -c orthant -n "$setup" -s f -l fen -x -d 'Position'
complete -c orthant -n "$setup" -s w -l width -x -a '1 2' -d 'Words of a bitboard'

set -l play '__fish_seen_subcommand_from play'
complete -c orthant -n "$play" -s s -l side -x -a 'white black random both none' -d 'Your side'
complete -c orthant -n "$play" -s l -l level -x -d 'Strength'
complete -c orthant -n "$play" -l time -x -d 'Seconds to think'
complete -c orthant -n "$play" -s L -l load -r -F -d 'Go on with a game'
complete -c orthant -n "$play" -l layout -x -a 'row stack' -d 'How levels lie'
complete -c orthant -n "$play" -l ascii -d 'Letters for the men'
complete -c orthant -n "$play" -l unicode -d 'Chess symbols for the men'
complete -c orthant -n "$play" -l color -x -a 'auto always never' -d 'Colors'
complete -c orthant -n "$play" -l flip -d 'Turn the board round'
complete -c orthant -n "$play" -l seed -x -d 'Repeatable games'
complete -c orthant -n '__fish_seen_subcommand_from play bench' -l depth -x -d 'Plies to look ahead'

complete -c orthant -n '__fish_seen_subcommand_from perft' -s d -l divide -d 'Count of each root move'
complete -c orthant -n '__fish_seen_subcommand_from perft' -s t -l threads -x -d 'Share the root moves'
complete -c orthant -n '__fish_seen_subcommand_from variants' -s r -l rules -x -a "$variants" -d 'Rules of one game'
complete -c orthant -n '__fish_seen_subcommand_from perft bench variants' -s j -l json -d 'Print JSON'
