# Prints 1,000 lines of noise for `orthant play`: commands, moves, cells and cut or bent pieces of
# them, with bytes of every kind between. awk -v seed=N -f noise.awk
BEGIN {
    srand(seed)
    count = split("new undo redo hint eval level side flip fen pgn load moves resign draw help go " \
        "recall layout threats panel bar cube t board clock pause continue resume ponder e4 Nf3 O-O e7e8q e7e8 Cc3 Ba3 a1 Bc1 " \
        "Ab2Ab3 raumschach gardner chess960 518 none both black list off on 5:00+2 40/300 0.3 q U = y n " \
        "depth 1 time 0.01 e2 e4 d7 d5 Ad2 Bd2 # ? ! %", word, " ")
    for (i = 0; i < 1000; i++) {
        line = ""
        parts = int(rand() * 4) + 1
        if (rand() < 0.3) parts = 1
        for (j = 0; j < parts; j++) {
            if (rand() < 0.7) {
                text = word[int(rand() * count) + 1]
                if (rand() < 0.3) {
                    at = int(rand() * length(text)) + 1
                    text = substr(text, 1, at) sprintf("%c", 33 + int(rand() * 94)) substr(text, at + 2)
                }
            } else {
                text = ""
                for (k = int(rand() * 12); k >= 0; k--) text = text sprintf("%c", 1 + int(rand() * 255))
            }
            gsub(/\n/, "", text)
            line = line text " "
        }
        if (tolower(line) ~ /^[ \t\r\v\f]*(q|quit|exit|bye)[ \t\r\v\f]*$/) line = "#" # not yet
        print line
    }
}
