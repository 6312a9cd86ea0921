"""replay and explain of Kite Logik session exports."""
import gzip
import json
import os
import re
import shutil
import sys

from formats import strict_json
from harness import ROOT, case, check, sample

sys.path.insert(0, os.path.join(ROOT, "tests", "vectors"))
import kitelogik  # noqa: E402

INCIDENT = os.path.join(ROOT, "testdata", "incident")
DESK = os.path.join(INCIDENT, "desk.session.json")
REFUNDS = os.path.join(INCIDENT, "refunds.session.json")
CAPS = os.path.join(INCIDENT, "tighter.caps.json")
SCOPES = os.path.join(INCIDENT, "tighter.scopes.json")
BOTH = (DESK, REFUNDS)


def lines(program, *args, status=0, command="replay", **more):
    """The objects of --format jsonl."""
    ran = program.run(command, *args, "--format", "jsonl", **more).expect(err="", status=status)
    return [json.loads(line) for line in ran.out.splitlines()]


def told(program, *args, **more):
    """(session, index) of the records told."""
    return [(o["session"], o["index"]) for o in lines(program, *args, **more) if o["kind"] == "record"]


def refused(program, command, args, message, status=1):
    program.run(command, *args).expect(out="", err="plumbline: %s: %s\n" % (command, message), status=status)


def save(program, name, made, **header):
    program.write(name, made.text(**header))
    return name


@case
def a_timeline_is_a_line_a_record_earliest_first(program):
    out = program.run("replay", *BOTH).expect(err="", status=0).out.decode("ascii").split("\n")
    check([line.split()[0] for line in out[:13]] == list("6543254321") + ["1", "0", "0"], str(out))
    check(out[3].endswith('approved by dana@desk.example approve_refund with customer_id="c-17", amount=420.25 '
                          "[limit 100] (action act_71)"), out[3])
    check("desk-1 clerk " in out[3] and "2025-06-15T10:00:03.25Z" in out[3], out[3])
    check(out[4].endswith("allowed a delegation to refunds-1 of approve_refund_under_100 read_customer"), out[4])
    check(out[7].endswith('denied (blocked) approve_refund with customer_id="c-1", amount=80 [cap 50]: "as the policy says"'),
          out[7])
    check("Told: 13 of 13 records." in out, str(out))
    check(sum(line.startswith("CONSISTENT") for line in out) == 2, str(out))
    check(told(program, DESK) == [("desk-1", i) for i in range(6, -1, -1)], "one alone")
    check(told(program, REFUNDS, DESK, REFUNDS) == told(program, *BOTH), "given twice, in another order")


@case
def records_of_one_export_keep_its_order(program):
    made = kitelogik.Export().call("a", {}).call("b", {}).call("c", {})
    for record, time in zip(made.records, ("2025-06-15T10:00:09Z", None, "2025-06-15T10:00:01+02:00")):
        record["timestamp"] = time
    save(program, "a.json", made)
    other = kitelogik.Export(session="s-2").call("d", {})
    other.records[0]["timestamp"] = "2025-06-15T10:00:05Z"
    save(program, "b.json", other)
    check(told(program, "a.json") == [("desk-1", 2), ("desk-1", 1), ("desk-1", 0)], "alone")
    check(told(program, "a.json", "b.json") == [("s-2", 0), ("desk-1", 2), ("desk-1", 1), ("desk-1", 0)], "both")
    times = [o["time"] for o in lines(program, "a.json") if o["kind"] == "record"]
    check(times == ["2025-06-15T10:00:09Z", None, "2025-06-15T08:00:01Z"], str(times))


@case
def the_verdict_and_the_status_are_those_of_verify(program):
    shutil.copy(sample("overspent.session.json"), program.path("bad.json"))
    program.write("cut.json", open(DESK, "rb").read()[:-90])
    for names, status in (((DESK,), 0), (BOTH, 0), (("bad.json", sample("desk.session.json")), 2), (("cut.json", DESK), 4),
                          (("cut.json",), 4), (("bad.json", "cut.json"), 2), (("cut.json", "bad.json"), 2)):
        want = [json.loads(line) for line in program.run("verify", *names, "--format", "jsonl").expect(status=status)
                .out.splitlines()]
        for args in ([], ["--at", "0"], ["--until", "2025-06-15T10:00:02Z"], ["--who-can", "read_customer"],
                     ["--against", CAPS]):
            last = lines(program, *names, *args, status=status)[-1]
            check(last["exit_code"] == status, str(last["exit_code"]))
            got = [(r["path"], r["verdict"], [f["reason"] for f in r["findings"]]) for r in last["reports"]]
            check(got == [(r["input"]["path"], r["verdict"], [f["reason"] for f in r["findings"]]) for r in want], str(got))
    check("UNREADABLE  cut.json" in program.run("replay", "cut.json", "--at", "0").expect(status=4).out.decode(), "first")


@case
def what_was_found_stands_below_its_record(program):
    kinds = [o["kind"] for o in lines(program, sample("overspent.session.json"), status=2)]
    check(kinds == ["record"] * 5 + ["finding", "verdict"], str(kinds))
    out = program.run("replay", sample("overspent.session.json")).expect(status=2).out.decode().split("\n")
    check("! kitelogik_spend: a refund of 75.25 was let through at depth 1" in out[5], out[5])


@case
def filters_choose_records(program):
    def of(*args):
        return told(program, *BOTH, *args)
    desk, refunds = [("desk-1", i) for i in range(6, -1, -1)], [("refunds-1", i) for i in range(5, -1, -1)]
    check(of("--node", "refunds-1") == refunds, "node")
    check(of("--subtree", "refunds-1") == refunds and len(of("--subtree", "desk-1")) == 13, "subtree")
    check(of("--agent", "clerk") == desk, "agent")
    check(of("--tool", "send_notification") == [("refunds-1", 0)], "tool")
    check(of("--tool", "agent.delegate") == [("desk-1", 2)], "delegation")
    check(of("--outcome", "hitl_approved") == [("desk-1", 3), ("refunds-1", 1)], "approved")
    check(of("--outcome", "denied") == [("refunds-1", 3), ("desk-1", 0)], "denied")
    check(of("--outcome", "hitl_queued", "--node", "refunds-1") == [("refunds-1", 2), ("refunds-1", 0)], "two kinds")
    check(of("--scope", "send_*") == [r for r in desk if r[1] != 2], "what the session holds, or asks for")
    check(of("--scope", "read_customer", "--tool", "agent.delegate") == [("desk-1", 2)], "asked for")
    for args, what in ((("--node", "nobody"), "session is called nobody"), (("--subtree", "n"), "session is called n"),
                       (("--agent", "boss"), "session has the role boss")):
        ran = program.run("replay", *BOTH, *args).expect(
            err="plumbline: replay: in these exports no %s\n" % what, status=1)
        check(b"Told: 0 of 13 records." in ran.out, repr(ran.out))
    check(of("--tool", "nothing") == [], "nothing")


@case
def what_does_not_apply_is_refused(program):
    refused(program, "replay", (DESK, "--event", "allow"),
            "--event: the records of a session export have no event; --tool agent.spawn, --tool agent.delegate and "
            "--outcome choose among them")
    refused(program, "replay", (DESK, "--outcome", "returned"), "--outcome: nothing comes out returned in a session export")
    audit = os.path.join(INCIDENT, "audit.jsonl")
    refused(program, "replay", (audit, "--outcome", "hitl_queued"),
            "--outcome: nothing comes out hitl_queued in a ledger or bundle")
    refused(program, "replay", (audit, "--against", CAPS, "--against", CAPS),
            "--against is given 2 times; a ledger or bundle is decided again under one file")
    refused(program, "replay", (DESK, audit),
            "%s is no session export; those are told together, any other record alone" % audit)
    refused(program, "replay", (audit, audit), "one record is wanted, 2 files are given; --join reads them as the parts of one")
    for args, why in (((DESK, "--follow"), "only a ledger grows; this is a Kite Logik session export"),
                      ((*BOTH, "--join"), "the parts of one ledger are to be joined, but the first is a Kite Logik session export")):
        out = program.run("replay", *args).expect(status=4).out.decode("ascii")
        check(why in " ".join(out.split()), out)
    for args, why in (((DESK, "--at", "7"), "the first export has no record 7; it has 7, counted from 0, the newest first"),
                      ((DESK, "--at", "-1"), "records are counted from 0, the newest first")):
        refused(program, "replay", args, why)
    for context in ("{}", "[]", '{"rows":1}', '{"amount":"1"}', '{"amount":1,"amount":2}', '{"amount":1,"b":2}'):
        refused(program, "replay", (DESK, "--who-can", "x", "--context", context),
                'of session exports the context is {"amount":N}, which asks for a refund of N')
    ran = program.run("params", DESK, "--call", "0" * 32, CAPS).expect(out="", status=4)
    check(b"has no call ids and commits to no arguments" in ran.err, repr(ran.err))
    ran = program.run("head", DESK).expect(out="", status=4)
    check(b"a Kite Logik session export has no head: its records are not chained" in ran.err, repr(ran.err))


@case
def the_sessions_at_a_point(program):
    state = lines(program, *BOTH, "--at", "2")[0]
    check((state["records"], state["last"]["export"], state["last"]["index"], state["not_begun"]) == (5, DESK, 2, 1), str(state))
    check([(s["session"], s["allows"], s["refunds"], s["refunded"]) for s in state["sessions"]] ==
          [("desk-1", 3, 2, 480.25)], str(state["sessions"]))
    check(state["open_approvals"] == [], str(state["open_approvals"]))
    state = lines(program, *BOTH, "--until", "2025-06-15T10:01:03.5Z")[0]
    check([(s["session"], s["parent"], s["depth"], s["scopes"], s["refunded"]) for s in state["sessions"]] == [
        ("desk-1", None, 0, ["approve_refund_under_100", "read_customer", "send_notifications"], 480.25),
        ("refunds-1", "desk-1", 1, ["approve_refund_under_100", "read_customer"], 45)], str(state["sessions"]))
    check([(o["session"], o["action_id"], o["index"]) for o in state["open_approvals"]] == [("refunds-1", "act_72", 2)],
          str(state["open_approvals"]))
    state = lines(program, *BOTH, "--at", "0")[0]
    check([o["action_id"] for o in state["open_approvals"]] == [], "behind the other export's end")
    state = lines(program, REFUNDS, DESK, "--at", "0")[0]
    check([o["action_id"] for o in state["open_approvals"]] == ["act_74"] and state["records"] == 13, str(state))
    state = lines(program, *BOTH, "--until", "2025-01-01T00:00:00Z")[0]
    check((state["records"], state["last"], state["sessions"], state["not_begun"]) == (0, None, [], 2), str(state))
    text = program.run("replay", *BOTH, "--until", "2025-06-15T10:01:03.5Z").expect(status=0).out.decode("ascii")
    check("waiting for a person\n  refunds-1  queued for a person approve_refund" in text, text)
    check("refunds-1  1 refund, together 45\n" in text, text)


@case
def a_time_that_goes_back_is_no_later_point(program):
    made = kitelogik.Export().call("a", {}).call("b", {}).call("c", {})
    for record, second in zip(made.records, (1, 9, 3)):
        record["timestamp"] = "2025-06-15T10:00:0%dZ" % second
    save(program, "a.json", made)
    state = lines(program, "a.json", "--until", "2025-06-15T10:00:05Z")[0]
    check(state["records"] == 1 and state["last"]["index"] == 2, "before the first record that was made later")


@case
def who_could_have_done_it(program):
    who = lines(program, *BOTH, "--who-can", "approve_refund_under_100")[0]
    check([(h["session"], h["bounds"]) for h in who["could"]] ==
          [("desk-1", ["unapproved refund<=100"]), ("refunds-1", ["refund<=50"])], str(who["could"]))
    path = who["could"][1]["path"]
    check([(h["session"], h["holds"], h["grant"] and (h["grant"]["export"], h["grant"]["index"])) for h in path] ==
          [("refunds-1", True, (DESK, 2)), ("desk-1", True, None)], str(path))
    who = lines(program, *BOTH, "--who-can", "approve_refund_under_100", "--context", '{"amount":60}')[0]
    check([h["session"] for h in who["could"]] == ["desk-1"] and who["could_not"][0]["why_not"] ==
          ["at depth 1 refunds are from 0 to 50, whoever approves"], str(who))
    who = lines(program, *BOTH, "--who-can", "approve_refund_under_100", "--context", '{"amount":101}')[0]
    check(who["could"][0]["notes"] ==
          ["a refund of 101 needs a person's approval: unapproved ones are from 0 to 100"], str(who["could"]))
    who = lines(program, *BOTH, "--who-can", "send_notifications")[0]
    check(who["could_not"][0]["why_not"] == ["it does not hold it"], str(who))
    who = lines(program, *BOTH, "--who-can", "read_customer", "--until", "2025-06-15T10:00:02Z")[0]
    check([h["session"] for h in who["could"] + who["could_not"]] == ["desk-1"], "not begun")
    who = lines(program, REFUNDS, "--who-can", "read_customer")[0]
    check(who["could"][0]["path"][0]["parent_missing"] is True, str(who))
    text = program.run("replay", *BOTH, "--who-can", "approve_refund_under_100").expect(status=0).out.decode("ascii")
    check("refunds-1 worker (depth 1), handed on at record 2 of " + DESK in text, text)


@case
def sessions_that_are_each_others_parents(program):
    for name, session, token, parent in (("a", "s-1", "t-1", ("s-2", "t-2")), ("b", "s-2", "t-2", ("s-1", "t-1")),
                                         ("c", "s-3", "t-3", ("s-3", "t-3")), ("d", "s-4", "t-4", ("s-1", "t-1"))):
        save(program, name, kitelogik.child(session=session, token=token, parent=parent).call("x", {}))
    for args in ([], ["--at", "0"], ["--who-can", "read_customer"], ["--against", SCOPES, "--against", CAPS],
                 ["--subtree", "s-1"]):
        ran = program.run("replay", "a", "b", "c", "d", *args, "--format", "json")
        if args[:1] == ["--against"]:
            ran.expect(status=1)
            continue
        strict_json(ran.expect(err="", status=2).out)


@case
def tighter_caps_and_scopes(program):
    def changes(*args):
        got = lines(program, *BOTH, *args)
        return [(o["session"], o["index"], o["change"], o["why"]) for o in got[:-1]], got[-1]["counts"]
    made, counts = changes("--against", CAPS)
    check([c[:2] for c in made] == [("desk-1", 5), ("refunds-1", 4), ("refunds-1", 1)], str(made))
    check(all(c[2] == "would_be_denied" for c in made), str(made))
    check(made[2][3] == "a refund of 35 was approved, which lifts no cap, at depth 1: the amount is beyond the cap of 30; "
                        "approved by lee@desk.example", made[2][3])
    check(counts == {"calls": 6, "delegations": 1, "would_be_denied": 3, "would_be_within": 0, "outside_both": 0,
                     "no_scope": 0}, str(counts))
    made, counts = changes("--against", SCOPES)
    check([c[:2] for c in made] == [("desk-1", 5), ("desk-1", 2), ("refunds-1", 5), ("refunds-1", 4), ("refunds-1", 1)], str(made))
    check("there would have been no such session: desk-1 could not have handed it on" in made[2][3], made[2][3])
    check(made[4][3].endswith("; approved by lee@desk.example"), made[4][3])
    program.write("loose.json", json.dumps({"scopes": ["read_customer", "approve_refund_under_100", "send_notifications"]}))
    made, counts = changes("--against", "loose.json")
    check(made == [] and counts["no_scope"] == 4, "scopes decide nothing about calls of tools that need none: %s" % counts)
    one = {"sessions": {"refunds-1": ["read_customer"]}}
    program.write("one.json", json.dumps(one))
    check(changes("--against", "one.json")[0] == [], "a session that holds less")
    whole = strict_json(program.run("replay", *BOTH, "--against", CAPS, "--against", SCOPES, "--format", "json").expect(status=0).out)
    check(len(whole["changes"]) == whole["counts"]["would_be_denied"] == 5, str(whole["counts"]))


@case
def other_caps_on_what_broke_the_rules(program):
    bad = sample("overspent.session.json")
    caps = json.load(open(CAPS, encoding="utf-8"))
    program.write("same.json", json.dumps({**caps, "refund_limit": 100, "max_depth": 2, "refund_caps": [50]}))
    program.write("loose.json", json.dumps({**caps, "refund_limit": 100, "max_depth": 2, "refund_caps": [80]}))
    last = lines(program, bad, "--against", "same.json", status=2)[-1]
    check(last["counts"]["outside_both"] == 1 and last["counts"]["would_be_denied"] == 0, str(last["counts"]))
    got = lines(program, bad, "--against", "loose.json", status=2)
    check([o["change"] for o in got[:-1]] == ["would_be_within"], str(got))
    got = lines(program, bad, "--policy", "loose.json", "--against", "same.json", status=0)
    check([o["change"] for o in got[:-1]] == ["would_be_denied"], "the caps it was verified with")


@case
def files_that_are_no_what_if(program):
    wanted = "; a policy (plumbline schema kitelogik-policy) or scopes (plumbline schema session-what-if) are wanted"
    for text, why in (("", "x: not JSON: the text is empty" + wanted), ("[]", "x: it is no object" + wanted),
                      ("{}", "x: it says nothing" + wanted), ('{"scopes":1}', "x: scopes is no array of strings" + wanted),
                      ('{"scopes":[],"ttl":1}', "x: ttl is no member of it" + wanted),
                      ('{"schema":"plumbline.what-if.v1"}', "x: schema is not plumbline.session-what-if.v1" + wanted),
                      ('{"roles":{"clerk\\u001b":1}}', 'x: roles: that of "clerk\\u001b" is no array of scopes' + wanted),
                      ('{"sessions":{"nobody":[]}}', "there is no session nobody in these exports, so that what is given for it changes nothing"),
                      ('{"tools":{"nothing":[]}}', "there is no call that ran unapproved by the tool nothing in these exports, so that what is given for it changes nothing"),
                      ('{"schema":"plumbline.kitelogik-policy.v1"}', "policy x: max_depth is missing")):
        program.write("x", text)
        ran = program.run("replay", DESK, "--against", "x").expect(out="", status=1)
        check(ran.err.decode() == "plumbline: replay: --against: %s\n" % why, ran.err.decode())
    for name, why in ((CAPS, "a second policy is given"), (SCOPES, "scopes are given a second time")):
        ran = program.run("replay", DESK, "--against", name, "--against", name).expect(out="", status=1)
        check(why in ran.err.decode(), ran.err.decode())


@case
def from_pipes_and_compressed(program):
    text = open(DESK, "rb").read()
    check(told(program, "-", stdin=text) == told(program, DESK), "a pipe")
    check(told(program, "-", REFUNDS, stdin=gzip.compress(text)) == told(program, *BOTH), "a compressed pipe")
    for args in (["--at", "0"], ["--who-can", "x"], ["--against", CAPS]):
        lines(program, "-", *args, stdin=text)
    audit = open(os.path.join(INCIDENT, "audit.jsonl"), "rb").read()
    check(b"Told: 14 of 14 entries." in program.run("replay", "-", stdin=audit).expect(status=0).out, "a ledger in a pipe")
    bundle = open(sample("good.bundle.json"), "rb").read()
    want = program.run("replay", sample("good.bundle.json")).expect(status=0).out
    got = program.run("replay", "-", stdin=bundle).expect(status=0).out
    check(got == want.replace(sample("good.bundle.json").encode(), b'"standard input"') or b"Told:" in got, repr(got))


@case
def a_record_in_full(program):
    got = json.loads(program.run("explain", DESK, "3", "--format", "json").expect(err="", status=0).out)
    check(got["schema"] == "plumbline.session-explanation.v1" and got["scopes"] is None, str(got))
    record = got["records"][0]
    check([(t["term"], t["breaks"]) for t in record["terms"]] ==
          [("outcome", False), ("depth", False), ("amount", False), ("decided by", False)], str(record["terms"]))
    check([(a["index"], a["words"]) for a in record["approval"]] ==
          [(4, "hitl_queued"), (3, "hitl_approved by dana@desk.example")], str(record["approval"]))
    records = json.load(open(DESK, encoding="utf-8"))["records"]
    whole = json.dumps(records, sort_keys=True)
    part = json.dumps(records[3], sort_keys=True)
    check(record["bytes"] == part and record["size"] == len(part) and
          whole[record["offset"]:record["offset"] + record["size"]] == part, "its bytes among the hashed")
    check(got["hashed"]["size"] == len(whole) and got["hashed"]["computed"] == got["hashed"]["stated"] ==
          kitelogik.hash_of(records) and got["hashed"]["bytes"] == whole[:4096], str(got["hashed"]))
    got = json.loads(program.run("explain", DESK, "2", "--format", "json").expect(status=0).out)["records"][0]
    check([(r["scope"], r["left"], r["right"]) for r in got["scopes"]["rows"]] ==
          [("approve_refund_under_100", True, True), ("read_customer", True, True), ("send_notifications", False, True)],
          str(got["scopes"]))


@case
def a_finding_in_full(program):
    bad = sample("overspent.session.json")
    text = program.run("explain", bad, "kitelogik_spend", "--with", sample("desk.session.json")).expect(err="", status=2).out.decode()
    check("  > amount      75.25                       0 to 50 at depth 1, whoever approves" in text, text)
    check("session refunds-1 holds   its parent desk-1 holds" in text, text)
    check(program.run("explain", bad, "finding:0", "--with", sample("desk.session.json")).expect(status=2).out.decode() == text or
          "kitelogik_spend" not in text.split("\n")[0], "by its number")
    save(program, "wide.json", kitelogik.child(scopes=("read_customer", "delete_customer")).call("x", {}))
    text = program.run("explain", "wide.json", "kitelogik_scopes", "--with", sample("desk.session.json")).expect(status=2).out.decode()
    check("  > delete_customer          not held" in text, text)
    edited = open(DESK, "rb").read().replace(b'"amount": 60', b'"amount": 6')
    program.write("edited.json", edited)
    text = program.run("explain", "edited.json", "kitelogik_integrity").expect(status=2).out.decode()
    check("NOT the same" in text and "What is hashed" in text.splitlines()[-2], text)
    unparented = program.run("explain", REFUNDS, "0").expect(status=0).out.decode()
    check("its export is given with --with" in unparented, unparented)


@case
def what_cannot_be_explained(program):
    refused(program, "explain", (DESK, "7"), "the export has no record 7; it has 7, counted from 0, the newest first")
    refused(program, "explain", (DESK, "finding:9"), "there is no finding 9; the report has 1, counted from 0")
    refused(program, "explain", (DESK, "kitelogik_hitl"), "no finding has the reason kitelogik_hitl")
    refused(program, "explain", (DESK, "0", "--beside", DESK),
            "--beside compares the entries of a chain; the records of a session export are not chained")
    audit = os.path.join(INCIDENT, "audit.jsonl")
    refused(program, "explain", (audit, "0", "--with", DESK), "--with names exports that a session export is linked to; FILE is none")
    refused(program, "explain", (DESK, "0", "--with", audit), "%s is no session export, to which another could be linked" % audit)
    program.write("cut.json", open(DESK, "rb").read()[:-90])
    check(b"UNREADABLE" in program.run("explain", "cut.json", "0").expect(status=4).out, "cut")


@case
def members_twice_and_records_of_another_type(program):
    whole = kitelogik.desk().object()
    whole["records"][1] = 7
    whole["records"][2] = {"context": []}
    program.write("odd.json", json.dumps(whole))
    twice = kitelogik.desk().text().replace(b'"outcome": "allowed"', b'"outcome": "allowed", "outcome": "blocked"', 1)
    program.write("twice.json", twice)
    for name in ("odd.json", "twice.json"):
        for args in ([], ["--at", "0"], ["--who-can", "x"], ["--against", CAPS]):
            lines(program, name, *args, status=2)
        for number in range(8):
            program.run("explain", name, str(number)).expect(err="", status=2)
    text = program.run("replay", "odd.json").expect(status=2).out.decode()
    check("cannot be read: a number where a record should be" in text, text)
    text = program.run("explain", "odd.json", "2").expect(status=2).out.decode()
    check("nothing follows, from deny nothing, requires_hitl nothing, allow nothing" in text, text)
    text = program.run("explain", "twice.json", "0").expect(status=2).out.decode()
    check("computed    none" in text and "nothing: a member stands twice in it" in text, text)


@case
def hostile_names_stay_words(program):
    evil = "\x1b[2K\u202e\n::error::x</script>`](http://x)\ud800"
    made = kitelogik.Export(session=evil, scopes=(evil,), token=evil, depth=1, parent=(evil + "1", evil + "t"), role=evil)
    made.call(evil, {evil: evil}, evil, action=evil, by=evil)
    made.asked("approve_refund", {"amount": evil}, by=evil, action=evil)
    made.refund(1e308).refund(1e308).refund(-1)
    made.hand_on(evil, target=evil)
    for record in made.records:
        record["timestamp"] = evil
    save(program, "evil.json", made)
    save(program, "p.json", kitelogik.Export(session=evil + "1", scopes=(evil,), token=evil + "t").hand_on(evil, target=evil))
    program.write("w.json", json.dumps({"scopes": [], "tools": {"approve_refund": [evil]}}))
    runs = [("replay", "evil.json", "p.json", *args) for args in
            ([], ["--at", "0"], ["--until", "2026-01-01T00:00:00Z"], ["--who-can", "x"], ["--against", "w.json"],
             ["--against", CAPS])]
    runs += [("explain", "evil.json", str(n), "--with", "p.json") for n in range(7)] + [("explain", "evil.json", "finding:0")]
    for run in runs:
        for shape in ("text", "json"):
            ran = program.run(*run, "--format", shape)
            check(ran.status in (1, 2), "%s: %d" % (run, ran.status))
            check(not re.search(rb"[^\n -~]", ran.out + ran.err), str(run))
            check(not re.search(rb"(?m)^::error::x", ran.out), str(run))
            if shape == "json" and ran.status == 2:
                strict_json(ran.out)
