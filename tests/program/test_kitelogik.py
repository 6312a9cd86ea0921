"""Kite Logik session exports: how those of one run are linked, whatever way they come, and the caps."""
import gzip
import json
import os
import re
import sys

from harness import NOW, ROOT, SAMPLE, case, check

sys.path.insert(0, os.path.join(ROOT, "tests", "vectors"))
import kitelogik  # noqa: E402

DESK = os.path.join(SAMPLE, "desk.session.json")
REFUNDS = os.path.join(SAMPLE, "refunds.session.json")
BUNDLE = os.path.join(SAMPLE, "good.bundle.json")
LEDGER = os.path.join(SAMPLE, "good.ledger.jsonl")


def reports(program, *args, status=0, **more):
    ran = program.run("verify", *args, "--format", "jsonl", *NOW, **more).expect(err="", status=status)
    return [json.loads(line) for line in ran.out.splitlines()]


def link(report):
    return report["session"]["parent"]["link"]


def nodes(report):
    return [row["node"] for row in report["nodes"]]


def errors(report):
    return [f["reason"] for f in report["findings"] if f["severity"] == "error"]


@case
def parent_and_child_in_either_order(program):
    for order in ((DESK, REFUNDS), (REFUNDS, DESK)):
        by_path = {r["input"]["path"]: r for r in reports(program, *order)}
        check(list(by_path) == list(order), "the order of the reports")
        check(by_path[DESK]["session"]["parent"] is None, "the root has a parent")
        check(link(by_path[REFUNDS]) == "pass" and by_path[REFUNDS]["checks"]["monotonicity"] == "pass", "link")
        check(by_path[REFUNDS]["session"]["parent"]["path"] == DESK, "path of the parent")
        for report in by_path.values():
            check(nodes(report) == ["desk-1", "refunds-1"], str(nodes(report)))
            own = [row["verdict"] for row in report["nodes"] if row["node"] == report["session"]["id"]]
            other = [row["verdict"] for row in report["nodes"] if row["node"] != report["session"]["id"]]
            check(own == ["pass"] and other == [None], "verdicts of the nodes")


@case
def a_parent_that_was_not_given(program):
    report = reports(program, REFUNDS)[0]
    check(link(report) == "not-checked" and report["checks"]["monotonicity"] == "not-checked", "link")
    check(report["verdict"] == "consistent" and nodes(report) == ["refunds-1"], "report")
    text = program.run("verify", REFUNDS).expect(status=0).out.decode()
    check("(its export was not given)" in " ".join(text.split()), text)


@case
def among_other_evidence(program):
    got = reports(program, BUNDLE, REFUNDS, LEDGER, DESK, BUNDLE)
    check([r["input"]["kind"] for r in got] == ["bundle", "kitelogik", "ledger", "kitelogik", "bundle"], "kinds")
    check(link(got[1]) == "pass", "a parent behind a ledger")
    check([r["verdict"] for r in got] == ["consistent"] * 5, "verdicts")


@case
def from_pipes(program):
    text = open(DESK, "rb").read()
    for order in ((REFUNDS, "-"), ("-", REFUNDS)):
        got = reports(program, *order, stdin=text)
        check(sorted(link(r) for r in got if r["session"]["parent"]) == ["pass"], str(order))
        check(got[order.index("-")]["input"]["bytes"] == len(text), "bytes of a pipe")
    got = program.shell('"$plumbline" verify --format jsonl <(cat %s) <(cat %s) <(gzip -c %s) <(cat %s)'
                        % (REFUNDS, LEDGER, DESK, BUNDLE)).expect(err="", status=0)
    got = [json.loads(line) for line in got.out.splitlines()]
    check([r["input"]["kind"] for r in got] == ["kitelogik", "ledger", "kitelogik", "bundle"], "kinds")
    check(link(got[0]) == "pass", "a parent in a compressed pipe")
    for report, path in zip(got[1:], (LEDGER, None, BUNDLE)):
        check(path is None or report["input"]["bytes"] == os.path.getsize(path), "bytes")


@case
def a_directory_with_compressed_files(program):
    os.mkdir(program.path("d"))
    program.write("d/1.json", open(REFUNDS, "rb").read())
    program.write("d/2.json.gz", gzip.compress(open(DESK, "rb").read()))
    got = reports(program, "-r", "d")
    check([link(r) for r in got if r["session"]["parent"]] == ["pass"], "link")
    program.write("list", "d/1.json\nd/2.json.gz\n")
    check(link(reports(program, "--files-from", "list")[0]) == "pass", "link of a list")


@case
def an_input_given_twice(program):
    got = reports(program, REFUNDS, DESK, REFUNDS, DESK)
    check([link(r) for r in got if r["session"]["parent"]] == ["pass", "pass"], "links")
    check(all(nodes(r) == ["desk-1", "refunds-1"] for r in got), "nodes")


@case
def two_exports_of_a_parent_that_differ(program):
    wider = kitelogik.desk(scopes=(*kitelogik.SCOPES, "delete_customer"))
    program.write("wide.json", wider.text())
    child = kitelogik.refunds(scopes=("read_customer", "delete_customer"))
    program.write("child.json", child.text())
    check(errors(reports(program, "child.json", "wide.json")[0]) == [], "within the wide one")
    got = reports(program, "child.json", "wide.json", DESK, status=2)
    check([errors(r) for r in got] == [["kitelogik_scopes"], [], []], str([errors(r) for r in got]))


@case
def an_unreadable_parent_is_no_parent(program):
    program.write("bad.json", open(DESK, "rb").read().replace(b'"record_count": 8', b'"record_count": NaN'))
    got = reports(program, REFUNDS, "bad.json", status=4)
    check(link(got[0]) == "not-checked" and got[1]["verdict"] == "unreadable", "verdicts")


@case
def inputs_that_are_missing_or_unreadable_meanwhile(program):
    got = reports(program, REFUNDS, "/dev/null", DESK, status=4)
    check(link(got[0]) == "pass" and got[1]["verdict"] == "unreadable", "verdicts")
    program.run("verify", REFUNDS, "no-such.json").expect(out="", status=1)


@case
def caps_of_a_file(program):
    policy = {"schema": "plumbline.kitelogik-policy.v1", "max_depth": 2, "refund_limit": 100, "role_limits": [],
              "refund_caps": [49.5]}
    program.write("caps.json", json.dumps(policy))
    report = reports(program, REFUNDS, "--policy", "caps.json", status=2)[0]
    check(errors(report) == ["kitelogik_spend"] and report["limits"] == {"policy": "caps.json"}, str(report["limits"]))
    check(report["nodes"][0]["constraints"] == ["refund<=49.5"], str(report["nodes"]))
    program.write("caps.json", json.dumps({**policy, "refund_caps": [50]}))
    check(errors(reports(program, REFUNDS, "--policy", "caps.json")[0]) == [], "the same caps")
    check(reports(program, BUNDLE, "--policy", "caps.json")[0]["limits"] == {}, "caps bound a bundle")


@case
def caps_that_cannot_be_used(program):
    for text, why in (("", "the text is empty"), ("[]", "the policy is no object"), ("{}", "schema is missing"),
                      ('{"a\\u001b[2K":1}', '"a\\u001b[2K" is no member of the policy')):
        program.write("caps.json", text)
        ran = program.run("verify", "/dev/stdin", "--policy", "caps.json", stdin="never read").expect(out="", status=1)
        check(why in ran.err.decode() and ran.err.startswith(b"plumbline: verify: policy caps.json: "), repr(ran.err))
    program.run("verify", DESK, "--policy", "none.json").expect(out="", status=1)
    ran = program.run("verify", DESK, "--policy", "none.json", "--format", "json").expect(status=1)
    check(json.loads(ran.out)["schema"] == "plumbline.error.v1", repr(ran.out))


@case
def the_kind_can_be_forced(program):
    check(reports(program, DESK, "--kind", "kitelogik")[0]["limits"] == {"kind": "kitelogik"}, "limits")
    for path in (BUNDLE, LEDGER):
        check(reports(program, path, "--kind", "kitelogik", status=4)[0]["verdict"] == "unreadable", path)
    for kind in ("bundle", "ledger"):
        check(reports(program, DESK, "--kind", kind, status=2)[0]["input"]["kind"] == kind, kind)
    program.run("verify", DESK, DESK, "--join", "--kind", "kitelogik").expect(out="", status=1)


@case
def what_is_of_a_record_alone(program):
    ran = program.run("head", DESK).expect(out="", status=4)
    check(b"no head" in ran.err, repr(ran.err))
    program.run("verify", DESK, "--state", "state").expect(status=1)
    check(not os.path.exists(program.path("state")), "something was remembered")
    check(reports(program, DESK, "--continue-from", "1:" + "0" * 64, status=4)[0]["verdict"] == "unreadable", "continue")
    program.run("verify", DESK, LEDGER, "--join").expect(status=4)
    program.run("verify", DESK, "--range", "1/2").expect(out="", status=1)


@case
def conditions(program):
    for require, status in (("gated", 0), ("min-entries=8", 0), ("chain=desk-1", 0), ("min-entries=9", 3),
                            ("chain=desk-2", 3), ("authenticated", 3), ("pin", 3), ("complete", 3), ("witness", 3)):
        report = reports(program, DESK, "--require", require, status=status)[0]
        check(report["verdict"] == {0: "consistent", 3: "unproven"}[status], require)


@case
def hostile_names_stay_words(program):
    evil = "\x1b[2K\u202e\n::error::x</script>`](http://x)"
    made = kitelogik.Export(session=evil, scopes=(evil,), token=evil, depth=7, parent=(evil + "1", evil), role=evil)
    made.call(evil, {"amount": 1}, evil, action=evil, by=evil)
    made.asked("approve_refund", {"amount": evil}, by=" ", action=evil)
    made.hand_on(evil + "2")
    program.write("evil.json", made.text(session_id=evil + "3", exported_at=evil, policy_version=evil))
    program.write("p.json", kitelogik.Export(session=evil + "1", token="t").call("x", {}).text())
    for shape in ("text", "json", "jsonl", "summary", "sarif", "junit", "github"):
        ran = program.run("verify", "evil.json", "p.json", "--entries", "--format", shape, *NOW).expect(err="", status=2)
        check(not re.search(rb"[^\n -~]", ran.out), shape)
        check(not re.search(rb"(?m)^::error::x", ran.out), shape)
        check(b"</script>" not in ran.out or shape not in ("junit", "sarif"), shape)


@case
def ten_thousand_records(program):
    made = kitelogik.desk()
    made.records = made.records * 1250
    program.write("long.json", made.text())
    report = reports(program, "long.json")[0]
    check(report["chain"]["entries"] == 10000 and errors(report) == [], "entries")
    check([f["reason"] for f in report["findings"]] == ["kitelogik_truncated", "unauthenticated"], "warnings")


@case
def more_records_than_the_exporter_writes(program):
    made = kitelogik.Export().call("x", {})
    made.records = made.records * 10001
    program.write("long.json", made.text())
    found = reports(program, "long.json")[0]["findings"]
    check([f["reason"] for f in found] == ["kitelogik_truncated", "unauthenticated"], str(found))
    check("more than the exporter writes" in found[0]["message"], found[0]["message"])


@case
def nobody_sees_the_name_of_who_approved(program):
    nobody = ("", " ", "\u200b", "\u00a0\u2003", "\u202e\u202c", "\ufeff", "\u00ad\u2060", "\u3164", "\u2800",
              "\U000e0041", "\x00\x07", "\ufe0f", "\ud800")
    for name in nobody:
        program.write("a.json", kitelogik.Export().asked("export_customers", {}, by=name).text())
        report = reports(program, "a.json", status=2)[0]
        check(errors(report) == ["kitelogik_hitl"], ascii(name))
    for name in ("o", "\u200bolga", "\u0141ukasz", "\u5c71\u7530", "\U0001f642", "."):
        program.write("a.json", kitelogik.Export().asked("export_customers", {}, by=name).text())
        check(errors(reports(program, "a.json")[0]) == [], ascii(name))


@case
def decided_more_than_once(program):
    def warned(made, *args, status=0):
        program.write("a.json", made.text())
        found = reports(program, "a.json", *args, status=status)[0]["findings"]
        return [(f["index"], f["severity"]) for f in found if f["reason"] == "kitelogik_decided_again"]
    twice = kitelogik.Export().asked("x", {})
    twice.call("x", {}, "hitl_approved", action="act_1", by=kitelogik.HUMAN)
    check(warned(twice) == [(0, "warning")], "approved twice")
    check(warned(twice, "--strict", status=2) == [(0, "error")], "strict")
    late = kitelogik.Export().asked("x", {}, "hitl_timeout", by=None)
    late.call("x", {}, "hitl_approved", action="act_1", by=kitelogik.HUMAN)
    check(warned(late) == [(0, "warning")], "approved behind its timeout")
    again = kitelogik.Export().asked("x", {}, "hitl_denied").asked("x", {})
    check(warned(again) == [], "queued again")
    check(warned(kitelogik.desk()) == [], "a session in order")


@case
def many_children_of_one_parent(program):
    os.mkdir(program.path("d"))
    for number in range(200):
        program.write("d/%03d.json" % number, kitelogik.refunds(session="c-%d" % number, token="t-%d" % number).text())
    program.write("d/desk.json", kitelogik.desk().text())
    got = reports(program, "-r", "d")
    check(len(got) == 201 and all(link(r) == "pass" for r in got[:-1]), "links")
    check(len(got[-1]["nodes"]) == 201 and all(len(r["nodes"]) == 2 for r in got[:-1]), "nodes")
