"""The reports of the two samples, whole, in every format. run.py --update writes them anew."""
import os

from harness import NOW, SAMPLE, case

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
KEY = ["--pubkey", "key.hex"]
RUNS = (
    ("good.txt", ["good.bundle.json", *KEY], 0),
    ("good.no-key.txt", ["good.bundle.json"], 0),
    ("good.entries.txt", ["good.bundle.json", *KEY, "--entries"], 0),
    ("good.color.txt", ["good.bundle.json", *KEY, "--color", "always"], 0),
    ("good.json", ["good.bundle.json", *KEY, "--format", "json"], 0),
    ("good.jsonl", ["good.bundle.json", *KEY, "--format", "jsonl", "--entries"], 0),
    ("good.summary.txt", ["good.bundle.json", *KEY, "--format", "summary"], 0),
    ("good.strict.txt", ["good.bundle.json", "--strict"], 2),
    ("ledger.txt", ["good.ledger.jsonl"], 0),
    ("widened.txt", ["widened.bundle.json", *KEY], 2),
    ("widened.no-key.txt", ["widened.bundle.json"], 2),
    ("widened.json", ["widened.bundle.json", *KEY, "--format", "json"], 2),
    ("widened.summary.txt", ["widened.bundle.json", *KEY, "--format", "summary"], 2),
    ("widened.junit.xml", ["widened.bundle.json", *KEY, "--format", "junit"], 2),
    ("widened.github.txt", ["widened.bundle.json", "--format", "github"], 2),
    ("both.json", ["good.bundle.json", "widened.bundle.json", "--format", "json", "--no-digest"],
     2),
)


@case
def reports_of_the_samples(program):
    for name, args, status in RUNS:
        ran = program.run("verify", *args, *NOW, cwd=SAMPLE).expect(err="", status=status)
        path = os.path.join(GOLDEN, name)
        if program.update:
            os.makedirs(GOLDEN, exist_ok=True)
            with open(path, "wb") as file:
                file.write(ran.out)
        with open(path, "rb") as file:
            ran.expect(out=file.read())
