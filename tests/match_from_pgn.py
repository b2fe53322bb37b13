#!/usr/bin/env python3
"""What the games of a PGN file say about two players, worked out from tags and results alone.

Usage: match_from_pgn.py GAMES.pgn PLAYER MODEL ELO0 ELO1
       match_from_pgn.py --counts LL,LD,DD,WD,WW|LOSSES,DRAWS,WINS MODEL ELO0 ELO1

Prints, digit by digit as `orthant match` does, wins, losses, draws, pairs, Elo, normalized Elo, the chance
of superiority and the log-likelihood ratio. Shares no code with the program, nor its method: where that
iterates a linear condition, this one looks for the best distribution of every mean by a search, and where
it solves by Newton's method, this one halves intervals and climbs.
"""
import math
import re
import sys

UNIT = 800 / math.log(10)


def read_games(path, player):
    """Half points of the player, game by game."""
    points = []
    tags = {}
    for line in open(path, encoding="utf-8"):
        tag = re.match(r'\[(\w+) "(.*)"\]', line)
        if not tag:
            if tags:
                white = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[tags["Result"]]
                assert player in (tags["White"], tags["Black"])
                points.append(white if tags["White"] == player else 2 - white)
            tags = {}
            continue
        tags[tag.group(1)] = tag.group(2)
    return points


def moments(counts):
    n, top = sum(counts), len(counts) - 1
    mean = sum(c * i / top for i, c in enumerate(counts)) / n
    return n, mean, sum(c * (i / top - mean) ** 2 for i, c in enumerate(counts)) / n


def halve(function, low, high):
    """The root of a falling function."""
    for _ in range(300):
        middle = (low + high) / 2
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def likelihood_of_mean(p, scores, mean):
    """The greatest sum p log q with that mean."""
    c = [s - mean for s in scores]
    edge = 1e-15
    x = halve(lambda x: sum(pi * ci / (1 + x * ci) for pi, ci in zip(p, c)),
              -1 / max(c) * (1 - edge), -1 / min(c) * (1 - edge))
    return sum(pi * math.log(pi / (1 + x * ci)) for pi, ci in zip(p, c))


def likelihood_of_two(p, scores, mean, variance):
    """The same with mean and variance: two multipliers, by damped Newton steps on the convex dual."""
    c = [s - mean for s in scores]
    d = [ci * ci - variance for ci in c]
    x = y = 0.0

    def dual(x, y):
        terms = [1 + x * ci + y * di for ci, di in zip(c, d)]
        if min(terms) <= 0:
            return math.inf
        return -sum(pi * math.log(t) for pi, t in zip(p, terms))

    for _ in range(500):
        t = [1 + x * ci + y * di for ci, di in zip(c, d)]
        gx = -sum(pi * ci / ti for pi, ci, ti in zip(p, c, t))
        gy = -sum(pi * di / ti for pi, di, ti in zip(p, d, t))
        xx = sum(pi * ci * ci / ti / ti for pi, ci, ti in zip(p, c, t))
        yy = sum(pi * di * di / ti / ti for pi, di, ti in zip(p, d, t))
        xy = sum(pi * ci * di / ti / ti for pi, ci, di, ti in zip(p, c, d, t))
        det = xx * yy - xy * xy
        if det <= 1e-300:
            return -math.inf
        sx, sy = -(yy * gx - xy * gy) / det, -(xx * gy - xy * gx) / det
        step, now = 1.0, dual(x, y)
        while dual(x + step * sx, y + step * sy) > now + 1e-4 * step * (gx * sx + gy * sy) and step > 1e-12:
            step /= 2
        x, y = x + step * sx, y + step * sy
        if abs(x) > 1e9 or abs(y) > 1e9:
            return -math.inf
        if abs(gx * sx + gy * sy) < 1e-22:
            break
    # dual = -sum p log t, and q = p / t
    return sum(pi * math.log(pi) for pi in p) + dual(x, y)


def likelihood_of_lead(p, scores, t):
    """The greatest sum p log q with (mean - 1/2) / deviation = t: over all means."""
    if t == 0:
        return likelihood_of_mean(p, scores, 0.5)
    sign = 1 if t > 0 else -1
    # The greatest lead over 1/2 that a deviation allows: of a distribution on 0 and 1 alone.
    widest = abs(t) / (2 * math.sqrt(1 + t * t))

    def at(lead):
        return likelihood_of_two(p, scores, 0.5 + sign * lead, (lead / t) ** 2)

    low, high = widest * 1e-3, widest * (1 - 1e-9)
    grid = [low + (high - low) * i / 200 for i in range(201)]
    values = [at(g) for g in grid]
    best = values.index(max(values))
    low, high = grid[max(best - 1, 0)], grid[min(best + 1, 200)]
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(80):
        a, b = high - golden * (high - low), low + golden * (high - low)
        if at(a) > at(b):
            high = b
        else:
            low = a
    return at((low + high) / 2)


def ratio(counts, model, elo0, elo1):
    top = len(counts) - 1
    weights = [c if c > 0 else 1e-3 for c in counts]
    n = sum(weights)
    p = [w / n for w in weights]
    scores = [i / top for i in range(top + 1)]
    games = top / 2
    value = []
    for elo in (elo0, elo1):
        if model == "normalized":
            value.append(likelihood_of_lead(p, scores, elo / UNIT * math.sqrt(games)))
        else:
            value.append(likelihood_of_mean(p, scores, 1 / (1 + 10 ** (-elo / 400))))
    return n * (value[1] - value[0])


def elo_of(score):
    return math.inf if score >= 1 else -math.inf if score <= 0 else -400 * math.log10(1 / score - 1)


def main(words):
    if words[0] == "--counts":
        counts = [int(w) for w in words[1].split(",")]
        print("%.6f" % ratio(counts, words[2], float(words[3]), float(words[4])))
        return
    path, player, model, elo0, elo1 = words
    points = read_games(path, player)
    pairs = [0] * 5
    for i in range(0, len(points), 2):
        pairs[points[i] + points[i + 1]] += 1
    n, mean, variance = moments(pairs)
    margin = 1.959963984540054 * math.sqrt(variance / n)
    low, high = elo_of(mean - margin), elo_of(mean + margin)
    los = 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / n)))
    games = [points.count(i) for i in range(3)]
    print("+%d -%d =%d" % (games[2], games[0], games[1]))
    print("LL %d  LD %d  DD/WL %d  WD %d  WW %d" % tuple(pairs))
    print("score %.1f %%  draws %.1f %%" % (100 * mean, 100 * games[1] / len(points)))
    print("Elo %+.1f +- %.1f" % (elo_of(mean), (high - low) / 2))
    print("nElo %+.1f +- %.1f" % ((mean - 0.5) / math.sqrt(2 * variance) * UNIT,
                                  1.959963984540054 * UNIT / math.sqrt(len(points))))
    print("LOS %.1f %%" % (100 * los))
    llr = ratio(games if model == "trinomial" else pairs, model, float(elo0), float(elo1))
    print("LLR %.2f" % llr)


main(sys.argv[1:])
