"""Drives `orthant optimize --ask, --play, --tell` by a search of its own: points at random, then steps
from the best one along one parameter at a time. Plain Python; an example of the interface, not a
method to be preferred, as it believes every score. The same command goes on after whatever stopped it."""
import json, os, random, subprocess, sys

def orthant(option, text=None):
    """One step of the program, which reads and prints one JSON object; exits as it does."""
    file = [] if text is None else ["-"]
    done = subprocess.run([PROGRAM, "optimize", option, *file, CONFIG], input=text, text=True,
                          stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout

def told():
    """The points and scores that are in the journal: its first line is a header."""
    if not os.path.exists(JOURNAL):
        return []
    with open(JOURNAL) as lines:
        rows = [json.loads(line) for line in lines if line.endswith("\n")][1:]
    return [(dict(zip(BOUNDS, row["point"])),
             sum(i * n for i, n in enumerate(row["pairs"])) / (4 * sum(row["pairs"]))) for row in rows]

def choose(results, total):
    """A third at random; then around the best, each parameter in turn, by steps that get shorter."""
    number, count = len(results), len(BOUNDS)
    chance = random.Random(number)
    if 3 * number < total:
        return {name: chance.randint(low, high) for name, (low, high) in BOUNDS.items()}
    point = dict(max(results, key=lambda result: result[1])[0])
    name = list(BOUNDS)[number % count]
    low, high = BOUNDS[name]
    step = max(1, round((high - low) / 4 * (1 - number / total)))
    point[name] = min(max(point[name] + chance.choice((-step, step)), low), high)
    return point

if len(sys.argv) not in (2, 3):
    print("usage: coordinate_search.py CONFIG.json [PROGRAM]", file=sys.stderr)
    sys.exit(2)
CONFIG, PROGRAM = sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else "orthant"
JOURNAL = os.path.splitext(CONFIG)[0] + ".journal.jsonl"
try:
    with open(CONFIG) as file:
        config = json.load(file)
    BOUNDS = {row["name"]: (row["min"], row["max"]) for row in config["parameters"]}
    TOTAL = config["evaluations"]
except OSError as error:
    sys.exit(f"coordinate_search.py: {CONFIG}: {error.strerror}")
except (ValueError, KeyError, TypeError):
    sys.exit(f"coordinate_search.py: {CONFIG}: expected evaluations, and parameters with min and max")
while len(results := told()) < TOTAL:
    asked = json.loads(orthant("--ask"))
    asked["point"] = choose(results, TOTAL)
    table = orthant("--tell", orthant("--play", json.dumps(asked)))
best, score = max(told(), key=lambda result: result[1])
print(json.dumps({"point": best, "score": score}))
