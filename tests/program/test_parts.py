"""A ledger that was rotated: its parts joined, and a part that goes on from one verified before."""
import hashlib
import json

from compression import gzip_of, zstd_of
from harness import NOW, case, check, sample

BUNDLE = sample("good.bundle.json")
LEDGER = sample("good.ledger.jsonl")
MARK = b"\xef\xbb\xbf"


def content(path):
    with open(path, "rb") as file:
        return file.read()


def lines():
    return content(LEDGER).splitlines(keepends=True)


def entry(index):
    return json.loads(lines()[index])


def head(index):
    return "%d:%s" % (index, entry(index)["hash"])


def report(program, *args, status, **run):
    ran = program.run("verify", *args, *NOW, "--format", "json", **run).expect(
        err="", status=status)
    return json.loads(ran.out)


def refused(program, args, message):
    program.run("verify", *args).expect(out="", err="plumbline: verify: %s\n" % message, status=1)


def errors(got):
    return [(f["reason"], f["index"]) for f in got["findings"] if f["severity"] == "error"]


def chained(entries, before):
    """The entries hashed anew behind the head of `before`."""
    out, previous, seq = [], before["hash"], before["seq"]
    for each in entries:
        seq += 1
        each = {**each, "seq": seq, "prev_hash": previous}
        each.pop("hash", None)
        text = json.dumps(each, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256((previous + text).encode()).hexdigest()
        out.append(json.dumps({**each, "hash": previous}))
    return "\n".join(out) + "\n"


# --join


@case
def parts_joined_are_the_ledger(program):
    whole = report(program, LEDGER, status=0)
    for packs in ((bytes, bytes, bytes), (gzip_of, bytes, zstd_of)):
        parts = [pack(b"".join(lines()[a:b]))
                 for pack, (a, b) in zip(packs, ((0, 5), (5, 6), (6, None)))]
        names = [program.write("%d.jsonl" % n, part) for n, part in enumerate(parts)]
        got = report(program, "--join", *names, status=0)
        check(got["input"]["path"] == ",".join(names) and got["input"]["parts"] == names,
              str(got["input"]))
        check(got["input"]["bytes"] == sum(map(len, parts)), str(got["input"]))
        check(got["input"]["sha256"] == hashlib.sha256(b"".join(parts)).hexdigest(), "digest")
        for member in ("verdict", "checks", "chain", "counts", "nodes", "findings", "execution"):
            check(got[member] == whole[member], member)
        check(program.run("verify", "--join", *names, "--expect-head",
                          head(len(lines()) - 1)).expect(err="", status=0).out, "pinned")
    with open(program.path("1.jsonl"), "rb") as second:
        check(report(program, "--join", "0.jsonl", "-", "2.jsonl", stdin=second,
                     status=0)["chain"] == whole["chain"], "standard input among the parts")


@case
def parts_in_another_order_or_number_are_not(program):
    program.write("a", b"".join(lines()[:9]))
    program.write("b", b"".join(lines()[9:]))
    check(("integrity", 0) in errors(report(program, "--join", "b", "a", status=2)), "swapped")
    check(("integrity", len(lines())) in errors(report(program, "--join", "a", "b", "b", status=2)),
          "twice")
    check(errors(report(program, "b", status=2))[0][0] == "missing_root", "the second alone")
    program.run("verify", "a", "b", "--quiet").expect(status=2)


@case
def a_line_never_goes_over_two_parts(program):
    whole = report(program, LEDGER, status=0)
    program.write("a", b"".join(lines()[:9]).rstrip(b"\n"))
    program.write("b", b"".join(lines()[9:]))
    check(report(program, "--join", "a", "b", status=0)["chain"] == whole["chain"], "no line end")
    text = content(LEDGER)
    program.write("a", text[:1000])
    program.write("b", text[1000:])
    got = report(program, "--join", "a", "b", status=2)
    check([r for r, _ in errors(got)].count("invalid_ledger_entry") == 2, str(errors(got)))
    check("truncated_tail" not in [r for r, _ in errors(got)], str(errors(got)))
    program.write("a", b"".join(lines()[:9]))
    program.write("b", b"".join(lines()[9:])[:-20])
    got = report(program, "--join", "a", "b", status=2)
    check([r for r, _ in errors(got)] == ["truncated_tail"], str(errors(got)))


@case
def positions_are_those_of_the_part(program):
    edited = lines()[12].replace(b'"event"', b'"Event"')
    for mark in (b"", MARK):
        program.write("a b", mark + b"\n" + b"".join(lines()[:10]))
        program.write("b", mark + b"\n" + b"".join(lines()[10:12]) + edited + b"".join(lines()[13:]))
        got = report(program, "--join", "a b", "b", status=2)
        finding = next(f for f in got["findings"] if f["reason"] == "integrity")
        check((finding["index"], finding["path"], finding["line"]) == (12, "b", 4), str(finding))
        check(program.read("b")[finding["offset"]:].startswith(edited), str(finding["offset"]))
        marks = [f for f in got["findings"] if f["reason"] == "byte_order_mark"]
        check([(f["path"], f["line"]) for f in marks] ==
              ([("a b", 1), ("b", 1)] if mark else []), str(marks))
    text = program.run("verify", "--join", "a b", "b").expect(status=2).out
    check(b"(line 4 of b)" in text, repr(text))


@case
def what_cannot_be_joined(program):
    program.write("a", b"".join(lines()[:9]))
    program.write("empty", "")
    got = report(program, "--join", BUNDLE, "a", status=4)
    check("the first is a bundle" in got["findings"][0]["message"], str(got["findings"]))
    check(report(program, "--join", "a", BUNDLE, status=2)["verdict"] == "failed", "a bundle behind")
    check(report(program, "--join", "empty", "empty", status=4)["verdict"] == "unreadable", "empty")
    program.write("cut", gzip_of(b"".join(lines()[9:]))[:-9])
    got = report(program, "--join", "a", "cut", status=4)
    check(got["findings"][0]["message"].startswith("cut: the gzip data breaks off"),
          str(got["findings"]))
    refused(program, ["--join", "a", "missing"], "missing: no such file")
    refused(program, ["--join", "a", "--kind", "bundle"],
            "--join reads the parts of a ledger; --kind says bundle")
    refused(program, ["--join"], "no input: name a file, or - for standard input")


# --continue-from


@case
def a_part_behind_one_that_was_verified(program):
    program.write("b", b"".join(lines()[9:]))
    got = report(program, "b", "--continue-from", head(8), status=0)
    check(got["verdict"] == "consistent", got["verdict"])
    check(got["limits"] == {"continue_from": head(8)}, str(got["limits"]))
    checks = got["checks"]
    check([c for c in checks if checks[c] == "pass"] ==
          ["version", "ledger_fields", "chain_id", "integrity"], str(checks))
    check([c for c in checks if checks[c] == "not-checked"] ==
          ["root", "anchor", "pin", "monotonicity", "containment", "execution"], str(checks))
    check(got["execution"]["status"] == "not-applicable", str(got["execution"]))
    check(got["chain"]["head"]["seq"] == len(lines()) - 1, str(got["chain"]))
    text = program.run("verify", "b", "--continue-from", head(8)).expect(err="", status=0).out
    check(b"Only what stands behind seq 8 was read." in text.replace(b"\n  ", b" "), repr(text))
    summary = program.run("verify", "b", "--continue-from", head(8), "--format", "summary")
    check(b"integrity=True monotonicity=not checked containment=not checked" in summary.out, repr(summary.out))
    program.write("c", b"".join(lines()[15:]))
    got = report(program, "--join", "b", "c", "--continue-from", head(8), status=2)
    program.write("b", b"".join(lines()[9:15]))
    check(report(program, "--join", "b", "c", "--continue-from", head(8), status=0)["chain"]
          ["head"]["seq"] == len(lines()) - 1, "joined")


@case
def every_place_a_ledger_can_be_cut_at(program):
    """No part of good evidence is accused of anything."""
    for at in range(1, len(lines())):
        program.write("b", b"".join(lines()[at:]))
        got = report(program, "b", "--continue-from", head(at - 1), status=0)
        check([f["reason"] for f in got["findings"]] == ["unauthenticated"],
              "%d: %s" % (at, got["findings"]))
        check(all(node["verdict"] is None for node in got["nodes"]), str(got["nodes"]))
        program.run("verify", "b", "--continue-from", head(at - 1), "--expect-head",
                    head(len(lines()) - 1), "--strict", "--quiet").expect(status=0)


@case
def a_part_that_does_not_follow(program):
    program.write("b", b"".join(lines()[9:]))
    for wrong in (head(7), "8:" + "0" * 64, "9:" + entry(8)["hash"], head(9)):
        got = report(program, "b", "--continue-from", wrong, status=2)
        check(errors(got) == [("integrity", 0)], "%s: %s" % (wrong, errors(got)))
    got = report(program, LEDGER, "--continue-from", head(8), status=2)
    check(("integrity", 0) in errors(got) and ("missing_root", None) in errors(got), str(errors(got)))
    check("restarted" in [f["cause"] for f in got["findings"]], str(got["findings"]))
    check(errors(report(program, "b", "--continue-from", head(8), "--expect-head", head(20),
                        status=2)) == [("expected_head_mismatch", None)], "pin")
    got = report(program, BUNDLE, "--continue-from", head(8), status=4)
    check("only a ledger" in got["findings"][0]["message"], str(got["findings"]))
    program.write("empty", "")
    report(program, "empty", "--continue-from", head(8), status=4)


@case
def a_pin_does_not_make_it_verified(program):
    program.write("b", b"".join(lines()[9:]))
    args = ["b", "--continue-from", head(8), "--expect-head", head(len(lines()) - 1)]
    got = report(program, *args, status=0)
    check(got["verdict"] == "consistent" and got["checks"]["pin"] == "pass", str(got["checks"]))
    report(program, *args, "--require", "pin,authenticated,min-entries=3", status=0)
    for condition in ("witness", "complete", "params", "gated"):
        got = report(program, *args, "--require", condition, status=3)
        finding = next(f for f in got["findings"] if f["severity"] == "condition")
        check("the beginning of the record was not read" in finding["message"], str(finding))


BEFORE = {"seq": 4, "hash": "ab" * 32}
AUTHORITY = {"scopes": ["a.*"], "constraints": [], "ttl": 60}


def made(event, **members):
    return {"v": 1, "c14n": "JCS", "ts": 0, "event": event, "chain_id": "c", **members}


def spawn(node, parent, scopes):
    granted = {**AUTHORITY, "scopes": scopes}
    return made("spawn", node=node, parent=parent, agent="x", task="t", requested=granted,
                granted=granted)


def allow(node, scope):
    return made("allow", node=node, scope=scope, tool="t", context={})


@case
def what_is_wrong_whatever_stood_before(program):
    """Each is an error of the whole record, and nothing else is told of one."""
    unknown = [spawn("n1", "before", ["a.*"]), allow("before", "z.z")]
    wrong = {
        "widened": ([spawn("n2", "n1", ["a.*", "b.x"])], [("monotonicity", 2)]),
        "itself": ([spawn("n2", "n2", ["a.x"])], [("monotonicity", 2)]),
        "no_parent": ([spawn("n2", 5, ["a.x"])], [("monotonicity", 2)]),
        "again": ([spawn("n1", "before", ["a.x"])], [("monotonicity", 2)]),
        "revoked_parent": ([made("kill", target="before", revoked=["before"]),
                            spawn("n2", "before", ["a.x"])], [("monotonicity", 3)]),
        "outside": ([allow("n1", "b.x")], [("containment", 2)]),
        "no_node": ([allow(5, "a.x")], [("containment", 2)]),
        "revoked": ([made("kill", target="x", revoked=["before"]), allow("before", "a.x")],
                    [("containment", 3)]),
        "root": ([made("root", node="r", agent="x", authority=AUTHORITY)], [("missing_root", None)]),
        "nothing": ([allow("n1", "a.x"), made("done", node="before", agent="x"),
                     made("kill", target="n1", revoked=["n1", "other"])], []),
    }
    for name, (entries, expected) in wrong.items():
        program.write("part", chained(unknown + entries, BEFORE))
        got = report(program, "part", "--continue-from", "4:" + "ab" * 32,
                     status=2 if expected else 0)
        check(errors(got) == expected, "%s: %s" % (name, got["findings"]))
        check(got["counts"]["actions_checked"] == sum(
            e["event"] == "allow" and (e["node"] != "before" or name == "revoked")
            for e in entries), "%s: %s" % (name, got["counts"]))


@case
def heads_that_are_refused(program):
    hash_ = "0" * 64
    for value in ("8", "-1:" + hash_, "x:" + hash_, ":" + hash_):
        refused(program, [LEDGER, "--continue-from=" + value],
                "--continue-from: %s is not SEQ:HASH; SEQ is a whole number" % value
                if value != "8" else
                "--continue-from: 8 lacks the :HASH of SEQ:HASH, which plumbline head prints")
    refused(program, [LEDGER, LEDGER, "--continue-from", "8:" + hash_],
            "--continue-from is about one ledger, and 2 inputs are given; --join makes them one")
