"""Fits weights to the features of `orthant tune --export-features`: plain Python, full-batch Adam."""
import json, math, sys

if len(sys.argv) != 3 or not sys.argv[2].isdigit():
    print("usage: fit_features.py FEATURES.txt STEPS", file=sys.stderr)
    sys.exit(2)
training, validation, steps = [], [], int(sys.argv[2])
try:
    with open(sys.argv[1]) as lines:
        head = json.loads(next(lines))
        slope = head["k"] * math.log(10) / 400
        params = [float(w[half]) for w in head["weights"] for half in ("midgame", "endgame")]
        moves = [w[half + "_moves"] for w in head["weights"] for half in ("midgame", "endgame")]
        low = [w["min"] for w in head["weights"] for _ in (0, 1)]
        high = [w["max"] for w in head["weights"] for _ in (0, 1)]
        start = list(params)
        for target, is_validation, *numbers in map(str.split, lines):
            midgame, endgame, constant = map(float, numbers[:3])
            entries = [(2 * int(i), int(n)) for i, n in (pair.split(":") for pair in numbers[3:])]
            row = (float(target), constant, [(i + half, n * part) for i, n in entries
                                             for half, part in ((0, midgame), (1, endgame))])
            (validation if is_validation == "1" else training).append(row)
except OSError as error:
    sys.exit(f"fit_features.py: {sys.argv[1]}: {error.strerror}")
except (ValueError, KeyError, TypeError, StopIteration):
    sys.exit(f"fit_features.py: {sys.argv[1]}: not what orthant tune --export-features writes")

def loss(rows, gradient=None):
    total = 0.0
    for target, constant, features in rows:
        z = slope * (constant + sum(n * params[i] for i, n in features))
        total += math.log1p(math.exp(-abs(z))) + max(z, 0) - target * z
        if gradient:
            step = slope * (1 / (1 + math.exp(-z)) - target) / len(rows)
            for i, n in features:
                gradient[i] += step * n
    return total / len(rows)
mean, square = [0.0] * len(params), [0.0] * len(params)
for t in range(1, steps + 1):
    gradient = [2 * head["l2"] * (p - s) for p, s in zip(params, start)]
    loss(training, gradient)
    for i in (i for i in range(len(params)) if moves[i]):
        mean[i] = 0.9 * mean[i] + 0.1 * gradient[i]
        square[i] = 0.999 * square[i] + 0.001 * gradient[i] ** 2
        step = 3 * (1 - t / steps) * mean[i] / (1 - 0.9 ** t) / (math.sqrt(square[i] / (1 - 0.999 ** t)) + 1e-12)
        params[i] = min(max(params[i] - step, low[i]), high[i])
print(f"{loss(training):.9f} {loss(validation or training):.9f}")
