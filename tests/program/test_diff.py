"""diff: how two records are related."""
import json
import os

from harness import ROOT, case, check, sample

INCIDENT = os.path.join(ROOT, "testdata", "incident")
AUDIT = os.path.join(INCIDENT, "audit.jsonl")


def relation(program, a, b, **more):
    ran = program.run("diff", a, b, "--format", "json", **more).expect(err="")
    told = json.loads(ran.out)
    check(told["exit_code"] == ran.status, str(told))
    return told["relation"], told["common"], ran.status


@case
def relations_and_their_statuses(program):
    with open(AUDIT, "rb") as file:
        rows = file.readlines()
    program.write("shorter.jsonl", b"".join(rows[:5]))
    good = sample("good.ledger.jsonl")
    for a, b, wanted in ((AUDIT, AUDIT, ("identical", 14, 0)),
                         (good, sample("good.bundle.json"), ("identical", 24, 0)),
                         ("shorter.jsonl", AUDIT, ("extends", 5, 0)), (AUDIT, "shorter.jsonl", ("extends", 5, 0)),
                         (good, sample("widened.bundle.json"), ("forked", 3, 2)),
                         (AUDIT, os.path.join(INCIDENT, "edited.jsonl"), ("forked", 6, 2)),
                         (AUDIT, os.path.join(INCIDENT, "redacted.bundle.json"), ("redacted", 14, 2)),
                         (AUDIT, good, ("other_chain", 0, 2))):
        got = relation(program, a, b)
        check(got == wanted, "%s %s: %s" % (a, b, got))
    with open(good, "rb") as file:
        check(relation(program, "-", good, stdin=file.read()) == ("identical", 24, 0), "standard input")


@case
def an_end_that_is_not_linked_extends_nothing(program):
    with open(AUDIT, "rb") as file:
        rows = file.readlines()
    program.write("shorter.jsonl", b"".join(rows[:5]))
    for tail, why in ((rows[6:], "seq is 6 where 5 should follow; prev_hash is not the hash of the entry before it"),
                      (rows[:1], "seq is 0 where 5 should follow; prev_hash is not the hash of the entry before it"),
                      ([b"hello\n"], "it cannot be read"),
                      ([rows[5].replace(b"n2", b"n1")], "hash is not that of the entry's content")):
        program.write("longer.jsonl", b"".join(rows[:5] + tail))
        for pair in (("shorter.jsonl", "longer.jsonl"), ("longer.jsonl", "shorter.jsonl")):
            check(relation(program, *pair) == ("broken", 5, 2), why)
            text = program.run("diff", *pair).expect(status=2, err="").out.decode("ascii")
            check("BROKEN The same up to the end of shorter.jsonl, but longer.jsonl does not go on from there: its entry "
                  "5 is not linked to the one before it, since %s. A" % why in " ".join(text.split()), text)


@case
def what_stands_around_the_entries(program):
    bundle = sample("good.bundle.json")
    with open(bundle) as file:
        other = json.load(file)
    other["anchor"]["kid"] = "k2"
    other["more\x1b[31m"] = 1
    program.write("other.json", json.dumps(other))
    check(relation(program, bundle, "other.json") == ("differs_outside", 24, 2), "anchor")
    told = json.loads(program.run("diff", bundle, "other.json", "--format", "json").out)
    check(told["outside"] == {"differing": ["anchor"], "a_only": [], "b_only": ['"more\\u001b[31m"']}, str(told))
    text = program.run("diff", bundle, "other.json").out.decode("ascii")
    check("differing around the entries: anchor\n" in text and "entries of B alone: \"more\\u001b[31m\"\n" in text, text)
    check(relation(program, sample("good.ledger.jsonl"), "other.json") == ("identical", 24, 0), "a ledger has no anchor")


@case
def both_entries_of_a_fork_are_shown(program):
    ran = program.run("diff", AUDIT, os.path.join(INCIDENT, "edited.jsonl")).expect(err="", status=2)
    text = ran.out.decode("ascii")
    check(text.startswith("FORKED  The same up to entry 6, of which each has another.\n"), text)
    check("with rows=4800" in text and "with rows=48\n" in text, text)
    check("differing members: context\n" in text.replace("hash and ", "").replace(" and hash", ""), text)


@case
def a_torn_end_and_a_compressed_copy(program):
    with open(AUDIT, "rb") as file:
        whole = file.read()
    program.write("torn.jsonl", whole[:-50])
    check(relation(program, "torn.jsonl", AUDIT) == ("extends", 13, 0), "torn")
    program.shell("gzip -k torn.jsonl").expect(status=0)
    check(relation(program, "torn.jsonl.gz", "torn.jsonl") == ("identical", 13, 0), "compressed")


@case
def what_cannot_be_compared(program):
    program.write("empty", "")
    program.write("none.json", '{"entries":[]}')
    program.write("broken.json", '{"entries":[{},nope]}')
    for args, status, message in (
            ([AUDIT], 1, "two records are wanted, 1 is given"), ([], 1, "two records are wanted, 0 are given"),
            ([AUDIT, "missing"], 1, "missing: no such file"), (["-", "-"], 1, "standard input (-) can be read only once"),
            ([AUDIT, AUDIT, "--format", "yaml"], 1, "--format: yaml is no format here; there are text and json"),
            ([AUDIT, "none.json"], 4, "none.json: it has no entries, nothing to compare")):
        program.run("diff", *args).expect(out="", err="plumbline: diff: %s\n" % message, status=status)
    for name in ("empty", "broken.json", sample("chain.json"), "/dev/null"):
        ran = program.run("diff", AUDIT, name).expect(out="", status=4)
        check(ran.err.count(b"\n") == 1, repr(ran.err))
        told = json.loads(program.run("diff", AUDIT, name, "--format", "json").expect(status=4).out)
        check(told["exit_code"] == 4 and ran.err.decode().endswith(told["message"] + "\n"), str(told))
