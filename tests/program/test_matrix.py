"""Every format over every kind of input: one exit status, each output valid whatever the text."""
import hashlib
import json
import os

from formats import FORMATS, check_output, reports_of, strict_json, worst
from harness import NOW, case, check, sample

KEY = ["--pubkey", sample("key.hex")]
# What an attacker would write: colours, line ends, commands of a workflow, escapes of them, the
# ends of sections and elements, a bidirectional override, a placeholder and a link of SARIF.
HOSTILE = ("\x1b[2K\r\n::error::gone%0A::warning::%3A\x00\x9b\u202eVERIFIED ]]><script>alert('1')"
           "</script>-->\"\\{0} [a](1)##[error]&lt;")
HOSTILE_NAME = "a\x1b[31m\r\n::error::%0A,b=\u202e]]><script>'\"\\ --{0}[x](1)&#10;.jsonl"
NO_TEXT = os.fsdecode(b"a b#%\xff.json")


def read(name):
    with open(sample(name), "rb") as file:
        return file.read()


def chain(entries):
    """A ledger of version 1 over `entries`, rightly linked. Member names are ASCII."""
    before, lines = "0" * 64, []
    for seq, entry in enumerate(entries):
        entry = {"v": 1, "c14n": "JCS", "seq": seq, "ts": 1750000000 + seq, "chain_id": HOSTILE,
                 **entry, "prev_hash": before}
        hashed = json.dumps(entry, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        before = hashlib.sha256((entry["prev_hash"] + hashed).encode()).hexdigest()
        lines.append(json.dumps({**entry, "hash": before}, ensure_ascii=len(lines) % 2 == 0))
    return "".join(line + "\n" for line in lines).encode()


def hostile_ledger():
    held = {"scopes": ["crm.*"], "constraints": [{"key": "max_rows", "max": 5}], "ttl": None}
    wide = {"scopes": ["crm.*", "mail.send"],
            "constraints": [{"key": "max_rows", "max": 50}, {"key": HOSTILE, "x": HOSTILE}],
            "ttl": None}
    return chain([
        {"event": "root", "node": "n0", "agent": HOSTILE, "authority": held},
        {"event": "spawn", "node": HOSTILE, "parent": "n0", "agent": HOSTILE, "granted": wide},
        {"event": "allow", "node": HOSTILE, "scope": HOSTILE, "context": {"rows": 7}},
        {"event": "allow", "node": HOSTILE + "2", "scope": "crm.read", "policy": HOSTILE},
        {"event": HOSTILE, "node": HOSTILE}, {"event": "done", "node": "n0", "agent": HOSTILE}])


def kinds(program):
    """name -> (arguments, standard input, status)."""
    ledger = read("good.ledger.jsonl")
    bundle = json.loads(read("good.bundle.json"))
    program.write("edited.jsonl", ledger.replace(b'"rows":', b'"rows": 9', 1))
    program.write("torn.jsonl", ledger + b'{"v":2,"seq"')
    program.write("one-line.json", json.dumps(json.loads(read("widened.bundle.json")),
                                              ensure_ascii=False))
    program.write("marked.json", b"\xef\xbb\xbf" + read("widened.bundle.json"))
    program.write("odd.json", json.dumps({HOSTILE: 1, **bundle, "note\u20ac": "\U0001f600",
                                          "c14n": HOSTILE}, ensure_ascii=False))
    program.write("broken.json", '{"\u20ac": 1, "entries": [}')
    program.write("text.txt", HOSTILE)
    program.write("empty", "")
    program.write("hostile.jsonl", hostile_ledger())
    program.write(HOSTILE_NAME, hostile_ledger())
    program.write(NO_TEXT, read("widened.bundle.json"))
    good, widened = sample("good.bundle.json"), sample("widened.bundle.json")
    return {
        "verified": ([good, *KEY], b"", 0),
        "consistent, which warns": ([good], b"", 0),
        "warnings that are errors": ([good, "--strict"], b"", 2),
        "failed": ([widened, *KEY], b"", 2),
        "unproven": ([good, "--require", "pin,witness"], b"", 3),
        "a condition met": ([good, *KEY, "--require", "anchor"], b"", 0),
        "unproven and failed": ([widened, "--require", "pin"], b"", 2),
        "ledger": ([sample("good.ledger.jsonl")], b"", 0),
        "edited ledger": (["edited.jsonl"], b"", 2),
        "torn ledger": (["torn.jsonl"], b"", 2),
        "torn ledger, accepted": (["torn.jsonl", "--allow-truncated-tail"], b"", 0),
        "bundle on one line": (["one-line.json"], b"", 2),
        "byte order mark": (["marked.json"], b"", 2),
        "unknown members": (["odd.json"], b"", 0),
        "no JSON": (["text.txt"], b"", 4),
        "a bundle that breaks off": (["broken.json"], b"", 4),
        "nothing": (["empty"], b"", 4),
        "standard input": (["-"], ledger, 0),
        "unreadable standard input": (["-"], HOSTILE.encode(), 4),
        "hostile ledger": (["hostile.jsonl"], b"", 2),
        "hostile ledger, every entry": (["hostile.jsonl", "--entries", "--all"], b"", 2),
        "hostile name": ([HOSTILE_NAME], b"", 2),
        "a name that is not UTF-8": ([NO_TEXT], b"", 2),
        "good ones": ([good, sample("good.ledger.jsonl"), "odd.json"], b"", 0),
        "the same twice": ([widened, widened, "./" + HOSTILE_NAME, HOSTILE_NAME], b"", 2),
        "good, failed and unreadable": ([good, "text.txt", widened, "-"], b"", 2),
        "good and unreadable": ([good, "empty", *KEY], b"", 4),
        "unproven and unreadable": ([good, "text.txt", "--require", "pin"], b"", 4),
        "good and unproven": ([good, "torn.jsonl", "--allow-truncated-tail", "--require=anchor",
                               *KEY], b"", 2),
    }


@case
def every_format_over_every_kind(program):
    for name, (args, stdin, status) in kinds(program).items():
        whole = program.run("verify", *args, *NOW, "--format", "jsonl", stdin=stdin)
        whole.expect(err="", status=status)
        reports = [strict_json(line) for line in whole.out.splitlines()]
        check(worst(reports) == status, "%s: exit_code is not the status" % name)
        for format_ in FORMATS:
            ran = program.run("verify", *args, *NOW, "--format", format_, stdin=stdin)
            ran.expect(err="", status=status)
            try:
                check_output(format_, ran.out, reports, program.directory)
            except Exception as trouble:
                raise type(trouble)("%s as %s: %s" % (name, format_, trouble)) from trouble
            again = program.run("verify", *args, *NOW, "--format", format_, "-q", "-o", "out",
                                stdin=stdin).expect(out="", err="", status=status)
            check(program.read("out") == ran.out, "%s: another output in a file" % again.command)


@case
def every_hostile_place_is_reported(program):
    """The fixture is hostile where a format could be: nodes, scopes, events, members, policies."""
    program.write("x.jsonl", hostile_ledger())
    ran = program.run("verify", "x.jsonl", "--format", "json").expect(err="", status=2)
    report = reports_of(ran.out, False)[0]
    reasons = {finding["reason"] for finding in report["findings"]}
    check({"monotonicity", "containment", "invalid_policy", "unknown_ledger_event"} <= reasons,
          str(reasons))
    check("integrity" not in reasons, "the chain of the fixture does not hold")
    check({HOSTILE, "n0"} <= {node["node"] for node in report["nodes"]}, "nodes")


@case
def names_in_uris_and_documents(program):
    program.write("a b#%.json", read("widened.bundle.json"))
    ran = program.run("verify", "a b#%.json", "--format", "sarif").expect(err="", status=2)
    check(b'"uri": "a%20b%23%25.json"' in ran.out, "the URI")


@case
def fingerprints_stay(program):
    """They tell findings apart, and do not change with the place of the file or of the line."""
    def prints(*args):
        ran = program.run("verify", *args, "--format", "sarif")
        return [r["partialFingerprints"]["plumblineFinding/v1"]
                for r in json.loads(ran.out)["runs"][0]["results"]]
    os.mkdir(program.path("d"))
    program.write("d/y.jsonl", b"\n\n" + hostile_ledger())
    program.write("x.jsonl", hostile_ledger())
    before = prints("x.jsonl")
    check(len(set(before)) == len(before) > 4, str(before))
    check(prints(program.path("d/y.jsonl"), "--now", "2027-01-01T00:00:00Z") == before, "changed")
