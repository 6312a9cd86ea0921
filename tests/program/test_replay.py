"""replay: timelines, states, who could, what would have been decided otherwise, and following."""
import json
import os
import subprocess
import time

from formats import strict_json
from harness import ROOT, case, check, environment, sample

INCIDENT = os.path.join(ROOT, "testdata", "incident")
AUDIT = os.path.join(INCIDENT, "audit.jsonl")
EDITED = os.path.join(INCIDENT, "edited.jsonl")
TIGHTER = os.path.join(INCIDENT, "tighter.json")


def refused(program, args, message, status=1):
    program.run("replay", *args).expect(out="", err="plumbline: replay: %s\n" % message, status=status)


def lines(program, *args, status=0):
    """The objects of --format jsonl."""
    ran = program.run("replay", *args, "--format", "jsonl").expect(err="", status=status)
    return [json.loads(line) for line in ran.out.splitlines()]


def entries(program, *args):
    return [o["seq"] for o in lines(program, AUDIT, *args) if o["kind"] == "entry"]


@case
def a_timeline_is_a_line_an_entry_and_the_verdict(program):
    ran = program.run("replay", AUDIT).expect(err="", status=0)
    text = ran.out.decode("ascii").split("\n")
    with open(AUDIT, encoding="utf-8") as file:
        count = len(file.readlines())
    for seq in range(count):
        check(text[seq].split()[0] == str(seq), text[seq])
    check("Told: %d of %d entries." % (count, count) in text, str(text))
    check(any(line.startswith("CONSISTENT") for line in text), str(text))
    check("denied crm.read by crm_read with rows=10: scope_not_granted: scope crm.read not covered by "
          "[crm.export] (blocked)" in text[5], text[5])


@case
def the_verdict_and_the_status_are_those_of_verify(program):
    for name, status in ((AUDIT, 0), (EDITED, 2), (sample("good.bundle.json"), 0),
                         (sample("widened.bundle.json"), 2), (sample("chain.json"), 4), ("/dev/null", 4)):
        wanted = json.loads(program.run("verify", name, "--format", "json").expect(status=status).out)
        for args in ([], ["--at", "3"], ["--who-can", "crm.read"], ["--against", TIGHTER]):
            last = lines(program, name, *args, status=status)[-1]
            check((last["verdict"], last["exit_code"]) == (wanted["verdict"], status), "%s %s" % (name, args))
            got, want = ([(f["reason"], f["index"]) for f in r["findings"]] for r in (last, wanted))
            check(got == want, "%s %s: %s" % (name, args, got))
            out = program.run("replay", name, *args).expect(status=status).out.decode("ascii")
            check(wanted["verdict"].upper() in out, out)


@case
def the_verdict_follows_the_options_of_verify(program):
    key = sample("key.hex")
    for args, verdict, status in ((["--pubkey", key], "verified", 0), (["--require", "anchor"], "unproven", 3),
                                  (["--strict"], "failed", 2)):
        last = lines(program, sample("good.bundle.json"), *args, status=status)[-1]
        check(last["verdict"] == verdict, str(last))


@case
def what_was_found_stands_below_its_entry(program):
    told = lines(program, EDITED, status=2)
    kinds = [o["kind"] for o in told]
    check(kinds == ["entry"] * 7 + ["finding"] + ["entry"] * 7 + ["verdict"], str(kinds))
    check(told[7]["finding"]["reason"] == "integrity" and told[7]["finding"]["index"] == 6, str(told[7]))
    out = program.run("replay", EDITED).expect(status=2).out.decode()
    check("! integrity (edited): hash is not that of the entry's content" in out, out)


@case
def filters_choose_entries(program):
    check(entries(program, "--node", "n2") == [4, 5, 6, 7, 10], "node")
    check(entries(program, "--subtree", "n1") == [1, 2, 3, 4, 5, 6, 7, 10], "subtree")
    check(entries(program, "--agent", "mailer") == [8, 9, 11, 12], "agent")
    check(entries(program, "--scope", "crm.export") == [0, 1, 4, 6, 7], "scope")
    check(entries(program, "--tool", "crm_export") == [6, 7], "tool")
    check(entries(program, "--event", "kill", "--event", "root") == [0, 10], "event")
    check(entries(program, "--outcome", "denied") == [5], "outcome")
    check(entries(program, "--node", "n2", "--event", "allow") == [6], "two kinds")
    for name, what in (("--node", "node"), ("--subtree", "node"), ("--agent", "agent")):
        ran = program.run("replay", AUDIT, name, "nobody").expect(
            err="plumbline: replay: in this record no %s is called nobody\n" % what, status=1)
        check(b"Told: 0 of 14 entries." in ran.out, repr(ran.out))
    for args, message in ((("--tool", "crm_exprot"), "no entry has the tool crm_exprot; for instance there are "),
                          (("--scope", "hr.read"), "no entry has the scope hr.read; for instance there are ")):
        ran = program.run("replay", AUDIT, *args).expect(status=0)
        check(ran.err.decode().startswith("plumbline: replay: " + message) and ran.err.count(b"\n") == 1, repr(ran.err))
    program.run("replay", AUDIT, "--tool", "crm_export", "--outcome", "deferred").expect(err="", status=0)
    program.run("replay", AUDIT, "--node", "exporter").expect(
        err="plumbline: replay: in this record no node is called exporter; that is the agent of node n2\n", status=1)


@case
def json_is_one_object_and_jsonl_an_object_a_line(program):
    for args in ([], ["--outcome", "deferred"], ["--at", "6"], ["--who-can", "crm.export"], ["--against", TIGHTER],
                 ["--against", TIGHTER, "--all"]):
        whole = strict_json(program.run("replay", AUDIT, *args, "--format", "json").expect(err="", status=0).out)
        told = lines(program, AUDIT, *args)
        check(all(o["schema"] == "plumbline.replay.v1" for o in told), str(told))
        if whole["kind"] == "timeline":
            without = [{k: v for k, v in o.items() if k not in ("schema", "kind")} for o in told[:-1]]
            check(whole["entries"] == without and whole["told"] == len(without), str(args))
        elif whole["kind"] == "against":
            check(len(whole["changes"]) == len(told) - 1 and whole["counts"] == told[-1]["counts"], str(args))
        else:
            check(told == [whole], str(args))


@case
def a_state_at_a_point(program):
    state = lines(program, AUDIT, "--at", "9")[0]
    check(state["point"]["entries"] == 10 and state["point"]["last"]["seq"] == 9, str(state["point"]))
    check([n["lifecycle"] for n in state["nodes"]] == ["in_progress"] * 4, str(state["nodes"]))
    check([(c["scope"], c["seq"]) for c in state["open_calls"]] == [("mail.send", 9)], str(state))
    later = lines(program, AUDIT, "--at", "10")[0]
    check([n["lifecycle"] for n in later["nodes"]] ==
          ["in_progress", "revoked", "revoked", "in_progress"], str(later["nodes"]))
    until = lines(program, AUDIT, "--until", "2025-06-11T03:13:30Z")[0]
    check({**until, "point": 0} == {**later, "point": 0}, "the same by time")
    end = lines(program, AUDIT, "--until", "2099-01-01T00:00:00Z")[0]
    check(end["open_calls"] == [] and end["nodes"][0]["lifecycle"] == "finalized", str(end))
    none = lines(program, AUDIT, "--until", "0")[0]
    check(none["point"]["last"] is None and none["nodes"] == [], str(none))
    refused(program, [AUDIT, "--at", "99"], "no entry has seq 99; the last one has seq 13")


@case
def who_could_at_a_point(program):
    def who(*args):
        answer = lines(program, AUDIT, "--who-can", *args)[0]
        return [h["node"] for h in answer["could"]], answer
    check(who("crm.export", "--at", "6")[0] == ["n0", "n1", "n2"], "all three")
    names, answer = who("crm.export", "--at", "6", "--context", '{"rows":6000}')
    check(names == ["n0"], str(names))
    check(answer["could_not"][0]["why_not"] == ["max_rows<=5000: rows is 6000"], str(answer))
    check(who("crm.export", "--at", "10")[0] == ["n0"], "the others are revoked")
    path = who("crm.export", "--at", "6")[1]["could"][2]["path"]
    check([(h["node"], h["term"]) for h in path] ==
          [("n2", "crm.export"), ("n1", "crm.export"), ("n0", "crm.*")], str(path))
    widened = program.run("replay", sample("widened.bundle.json"), "--who-can", "crm.read", "--all").expect(status=2)
    check(b"summarizer  crm.read (seq 3, more than its parent held) <- n0 orchestrator crm.* (seq 0)" in widened.out,
          widened.out.decode())
    killed = program.run("replay", AUDIT, "--event", "kill").expect(status=0).out
    check(b"n1 analyst            was killed (operator); revoked: n1, n2\n" in killed, killed.decode())
    text = program.run("replay", AUDIT, "--at", "6", "--who-can", "crm.export").expect(status=0).out.decode()
    check("  n2 exporter  crm.export (seq 4) <- n1 analyst crm.export (seq 1) <- n0 orchestrator crm.* "
          "(seq 0)\n" in text, text)


@case
def decided_again(program):
    changes = lines(program, AUDIT, "--against", TIGHTER)
    check([(c["seq"], c["change"]) for c in changes[:-1]] ==
          [(1, "would_be_denied"), (2, "would_be_denied"), (4, "would_be_denied"), (6, "would_be_denied")],
          str(changes))
    check(changes[-1]["counts"]["would_be_denied"] == 4, str(changes[-1]))
    with open(AUDIT, encoding="utf-8") as file:
        root = json.loads(file.readline())["authority"]
    program.write("same.json", json.dumps(root))
    check(len(lines(program, AUDIT, "--against", "same.json")) == 1, "the same authority")
    wider = {"scopes": ["crm.export", "crm.read"], "constraints": [{"key": "max_rows", "max": 5000}], "ttl": 900}
    program.write("names.json", json.dumps({"agents": {"exporter": wider}}))
    check([(c["seq"], c["change"]) for c in lines(program, AUDIT, "--against", "names.json")[:-1]] ==
          [(5, "would_be_allowed")], "by agent")
    program.write("bad.json", "{")
    program.write("less.json", '{"nodes":{"n1":{"scopes":["crm.read"]}},"root":{"scopes":["crm.export"]}}')
    spawned = [c for c in lines(program, AUDIT, "--against", "less.json")[:-1] if c["event"] == "spawn" and c["node"] == "n1"]
    check(spawned[0]["why"].startswith("given crm.read instead: "), str(spawned))
    ran = program.run("replay", AUDIT, "--against", "bad.json").expect(out="", status=1)
    check(ran.err.startswith(b"plumbline: replay: --against: bad.json: not JSON"), repr(ran.err))
    program.write("nobody.json", '{"nodes":{"n9":{}}}')
    ran = program.run("replay", AUDIT, "--against", "nobody.json").expect(status=1)
    check(b"--against: nobody.json: there is no node n9 in this record" in ran.err, repr(ran.err))
    refused(program, [AUDIT, "--against", "missing.json"], "--against: missing.json: no such file")


@case
def a_rotated_ledger_is_one_record(program):
    with open(AUDIT, "rb") as file:
        rows = file.readlines()
    program.write("1.jsonl", b"".join(rows[:5]))
    program.write("2.jsonl", b"".join(rows[5:]))
    whole = lines(program, AUDIT)
    parts = lines(program, "1.jsonl", "2.jsonl", "--join")
    check(parts[:-1] == whole[:-1], "the entries")
    refused(program, ["1.jsonl", "2.jsonl"],
            "one record is wanted, 2 files are given; --join reads them as the parts of one")


@case
def usage(program):
    for args, message in (
            ([], "no input: name a file, or - for standard input"),
            ([AUDIT, "--at", "1", "--until", "1"], "--at and --until exclude each other"),
            ([AUDIT, "--against", TIGHTER, "--at", "1"], "--against and --at exclude each other"),
            ([AUDIT, "--follow", "--who-can", "a.b"], "--follow and --who-can exclude each other"),
            ([AUDIT, "--context", "{}"], "--context is of no use without --who-can"),
            ([AUDIT, "--at", "1", "--node", "n1"],
             "--node and --at exclude each other: --node selects entries of the timeline"),
            ([AUDIT, "--follow", "-o", "x"], "--follow and --output exclude each other"),
            ([AUDIT, "--follow", "--format", "json"],
             "--follow goes on for ever, and a JSON object ends; use --format jsonl"),
            ([AUDIT, "--at", "x"], "--at: x is no seq, which is a whole number"),
            ([AUDIT, "--until", "noon"], "--until: noon is no time; write it in UTC as 2026-10-01T00:00:00Z, or "
             "in seconds since 1970"),
            ([AUDIT, "--scope", "crm"], "--scope: crm is no scope and no pattern of scopes, as crm.read and "
             "crm.* are"),
            ([AUDIT, "--event", "boot"],
             "--event: boot is none of root spawn spawn_denied allow deny kill done outcome"),
            ([AUDIT, "--outcome", "allowed denied"], '--outcome: "allowed denied" is none of allowed denied '
             "returned raised abandoned deferred blocked soft_denied hitl_queued hitl_approved hitl_denied hitl_timeout"),
            ([AUDIT, "--format", "yaml"], "--format: yaml is no format here; there are text, json and jsonl"),
            ([AUDIT, "--who-can", "a.b", "--context", "[]"], "the context is not a JSON object"),
            (["missing"], "missing: no such file")):
        ran = program.run("replay", *args)
        ran.expect(err="plumbline: replay: %s\n" % message, status=1)


@case
def hostile_text_stays_on_its_line(program):
    hostile = "\x1b[2K\r\n::error::\u202eVERIFIED"
    entry = {"event": "allow", "node": hostile, "agent": hostile, "scope": hostile, "tool": hostile,
             "context": {hostile: hostile}, "seq": 0, "ts": hostile, "call_id": hostile}
    rows = [{**entry, "event": event} for event in
            ("root", "spawn", "spawn_denied", "allow", "deny", "kill", "done", "outcome", hostile)]
    rows[1]["parent"] = rows[2]["reason"] = rows[2]["detail"] = rows[5]["target"] = hostile
    rows[5]["revoked"] = [hostile] * 9
    rows[7]["body_state"] = rows[7]["error_code"] = rows[4]["disposition"] = hostile
    program.write("hostile", "".join(json.dumps(row) + "\n" for row in rows))
    for args in ([], ["--at", "0"], ["--who-can", hostile], ["--against", TIGHTER]):
        ran = program.run("replay", "hostile", *args)
        check(ran.status in (1, 2), str(ran.status))
        text = ran.out.replace(b"\n", b"")
        check(all(0x20 <= c <= 0x7e for c in text), repr(ran.out[:300]))
        check(not any(line.startswith((b"::", b"VERIFIED")) for line in ran.out.split(b"\n")), "a line began")


@case
def output_goes_to_a_file_that_is_no_input(program):
    program.run("replay", AUDIT, "-o", "out").expect(out="", err="", status=0)
    check(program.read("out") == program.run("replay", AUDIT).out, "the same")
    program.write("mine", program.read("out"))
    refused(program, [AUDIT, "--against", TIGHTER, "-o", TIGHTER], "--output: %s is an input" % TIGHTER)


@case
def a_reader_that_leaves_ends_it(program):
    ran = program.shell('"$plumbline" replay %s | head -n 1' % AUDIT).expect(err="", status=0)
    check(ran.out.count(b"\n") == 1, repr(ran.out))
    program.shell('"$plumbline" replay %s >/dev/full' % AUDIT).expect(
        err="plumbline: replay: cannot write to standard output: No space left on device\n", status=1)


class Following:
    """replay --follow on a ledger that the case writes."""

    def __init__(self, program, *args, **popen):
        self.path = program.path("growing.jsonl")
        with open(AUDIT, "rb") as file:
            self.rows = file.readlines()
        with open(self.path, "wb"):
            pass
        self.process = subprocess.Popen(
            [program.binary, "replay", "--follow", "--format", "jsonl", *args, self.path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), **popen)

    def add(self, data):
        with open(self.path, "ab") as file:
            file.write(data)

    def line(self):
        return json.loads(self.process.stdout.readline())


@case
def a_ledger_is_followed_while_it_grows(program):
    following = Following(program)
    try:
        following.add(following.rows[0])
        check(following.line()["seq"] == 0, "the first")
        following.add(following.rows[1][:20])
        time.sleep(0.3)
        following.add(following.rows[1][20:] + b"".join(following.rows[2:4]))
        check([following.line()["seq"] for _ in range(3)] == [1, 2, 3], "the next three")
        following.add(following.rows[5])  # one is left out
        check(following.line()["seq"] == 5, "the one that does not follow")
        following.add(following.rows[6])
        found = following.line()
        check(found["kind"] == "finding" and found["finding"]["reason"] == "integrity", str(found))
        check(following.line()["seq"] == 6, "and so on")
        found = following.line()  # the entry that was left out made the node it names
        check(found["kind"] == "finding" and found["finding"]["seq"] == 6, str(found))
        following.process.send_signal(2)
        out, err = following.process.communicate(timeout=30)
        check(following.process.returncode == -2 and out == b"", "%s %r" % (following.process.returncode, out))
        check(err == b"plumbline: replay: interrupted; there is no verdict on a record that was not read to an "
              b"end\n", repr(err))
    finally:
        following.process.kill()


@case
def following_ends_with_its_reader(program):
    following = Following(program, "--event", "root")
    try:
        following.add(b"".join(following.rows))
        check(following.line()["seq"] == 0, "the first")
        following.process.stdout.close()
        check(following.process.wait(timeout=30) == 1, "no pass")
        check(following.process.stderr.read() == b"", "quietly")
    finally:
        following.process.kill()


@case
def a_followed_ledger_that_is_cut_is_unreadable(program):
    following = Following(program)
    try:
        following.add(b"".join(following.rows))
        for _ in following.rows:
            following.line()
        os.truncate(following.path, 10)
        last = following.line()
        check(last["kind"] == "verdict" and last["verdict"] == "unreadable", str(last))
        check(following.process.wait(timeout=30) == 4, "its status")
    finally:
        following.process.kill()


@case
def a_followed_ledger_that_is_rewritten_is_unreadable(program):
    following = Following(program)
    try:
        following.add(b"".join(following.rows))
        for _ in following.rows:
            following.line()
        with open(following.path, "r+b") as file:
            file.seek(100)
            file.write(b"!")
        last = following.line()
        check(last["kind"] == "verdict" and last["verdict"] == "unreadable", str(last))
        check("what was read of it has been changed since" in last["findings"][0]["message"], str(last))
        check(following.process.wait(timeout=30) == 4, "its status")
    finally:
        following.process.kill()


@case
def a_pipe_is_followed_to_its_end(program):
    with open(AUDIT, "rb") as file:
        ran = program.run("replay", "--follow", "-", stdin=file.read()).expect(err="", status=0)
    check(ran.out == program.run("replay", "-", stdin=open(AUDIT, "rb").read()).out, "the same as without")


@case
def only_a_ledger_is_followed(program):
    ran = program.run("replay", "--follow", sample("good.bundle.json")).expect(status=4)
    check(b"only a ledger grows; this is a bundle" in ran.out, repr(ran.out))
