"""The reports of the samples, whole, in every format. run.py --update writes them anew."""
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
CHAIN = ["chain.json", *KEY, "--now", "2025-06-15T15:10:00Z"]
ASK = ["--audience", "https://crm.example.com", "--context", '{"rows":20}', "--permits"]
TOKEN_RUNS = (
    ("token.txt", [*CHAIN, *ASK, "crm.read"], 0),
    ("token.json", [*CHAIN, *ASK, "crm.read", "--format", "json"], 0),
    ("token.denied.txt", [*CHAIN, *ASK, "mail.send"], 3),
    ("token.failed.txt", ["chain.json", *KEY, "--now", "2025-06-15T15:25:00Z"], 2),
    ("token.failed.junit.xml", [*CHAIN, "--root-kid", "other", "--format", "junit"], 2),
    ("token.summary.txt", [*CHAIN, *ASK, "mail.send", "--format", "summary"], 3),
)
SESSIONS = ["refunds.session.json", "desk.session.json"]
SESSION_RUNS = (
    ("session.txt", SESSIONS, 0),
    ("session.alone.txt", SESSIONS[:1], 0),
    ("session.json", [*SESSIONS, "--format", "json"], 0),
    ("session.entries.txt", ["desk.session.json", "--entries"], 0),
    ("session.summary.txt", [*SESSIONS, "good.bundle.json", "--format", "summary"], 0),
    ("session.key.txt", ["desk.session.json", *KEY], 3),
    ("session.failed.txt", ["overspent.session.json", "desk.session.json"], 2),
    ("session.failed.junit.xml", ["overspent.session.json", "--format", "junit"], 2),
    ("session.failed.github.txt", ["overspent.session.json", "--format", "github"], 2),
)


@case
def reports_of_the_samples(program):
    runs = [(name, ["verify", *args, *NOW], status) for name, args, status in RUNS + SESSION_RUNS]
    runs += [(name, ["token", *args], status) for name, args, status in TOKEN_RUNS]
    for name, args, status in runs:
        ran = program.run(*args, cwd=SAMPLE).expect(err="", status=status)
        path = os.path.join(GOLDEN, name)
        if program.update:
            os.makedirs(GOLDEN, exist_ok=True)
            with open(path, "wb") as file:
                file.write(ran.out)
        with open(path, "rb") as file:
            ran.expect(out=file.read())
