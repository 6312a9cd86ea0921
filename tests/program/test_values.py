"""The values of --now, --expect-head, --expect-anchor, --format, --jobs and --color."""
import json
import os

from harness import Failure, NOW, case, check, sample

GOOD = sample("good.bundle.json")


def report(program, *args, status=0):
    ran = program.run("verify", *args, "--format", "json").expect(err="", status=status)
    return json.loads(ran.out)


def refused(program, args, message):
    program.run("verify", GOOD, *args).expect(out="", err="plumbline: verify: %s\n" % message,
                                              status=1)


def head(program):
    return program.run("head", GOOD).expect(err="", status=0).out.decode().strip()


@case
def now_in_every_form(program):
    for text, shown in (("2026-10-01T00:00:00Z", "2026-10-01T00:00:00Z"),
                        ("2026-10-01t00:00:00z", "2026-10-01T00:00:00Z"),
                        ("2026-10-01T00:00:00.250Z", "2026-10-01T00:00:00.25Z"),
                        ("1790812800", "2026-10-01T00:00:00Z"),
                        ("1790812800.5", "2026-10-01T00:00:00.5Z"),
                        ("0", "1970-01-01T00:00:00Z"), ("-1", "1969-12-31T23:59:59Z")):
        got = report(program, GOOD, "--now", text)["verified_at"]
        check(got == shown, "--now %s gives %s, want %s" % (text, got, shown))
        check(report(program, GOOD, "--now=" + text)["verified_at"] == shown, "--now=" + text)


@case
def now_refused(program):
    for text in ("yesterday", "2026-10-01", "2026-10-01 00:00:00Z", "2026-10-01T00:00:00",
                 "2026-10-01T00:00:00+02:00", "2026-02-30T00:00:00Z", "2016-12-31T23:59:60Z", "1e9",
                 "0x10", "+5", "253402300800", "-62135596801", "99999999999999999999"):
        shown = '"%s"' % text if " " in text else text
        refused(program, ["--now", text], "--now: %s is no time; write it in UTC as "
                "2026-10-01T00:00:00Z, or in seconds since 1970" % shown)


@case
def the_same_now_gives_the_same_bytes(program):
    for format_ in ("text", "json", "jsonl", "summary"):
        args = ["verify", GOOD, "--format", format_, *NOW]
        first = program.run(*args).expect(err="", status=0)
        for jobs in ("1", "2", "7"):
            program.run(*args, "--jobs", jobs).expect(out=first.out, err="", status=0)
        for locale in ("de_DE.UTF-8", "C.UTF-8"):
            program.run(*args, env={"LC_ALL": locale}).expect(out=first.out, err="", status=0)


@case
def expected_head_found(program):
    pinned = report(program, GOOD, "--expect-head", head(program))
    check(pinned["verdict"] == "verified" and pinned["checks"]["pin"] == "pass",
          str(pinned["checks"]))
    plain = report(program, GOOD)
    check(plain["verdict"] == "consistent" and plain["checks"]["pin"] == "not-checked", str(plain))


@case
def expected_head_not_found(program):
    seq, digest = head(program).split(":")
    for pin in ("%d:%s" % (int(seq) - 1, digest), "-1:" + digest, "%s:%s" % (seq, "0" * 64),
                "%s:%s" % (seq, digest.upper()), "9223372036854775807:" + digest):
        found = report(program, GOOD, "--expect-head", pin, status=2)
        reasons = [f["reason"] for f in found["findings"] if f["severity"] == "error"]
        check(reasons == ["expected_head_mismatch"], "%s: %s" % (pin, reasons))


@case
def expected_head_refused(program):
    digest = "ab" * 32
    for pin in ("x:" + digest, ":" + digest, "-2:" + digest, "1.0:" + digest, " 1:" + digest,
                "+1:" + digest, "1e0:" + digest, "9223372036854775808:" + digest):
        shown = '"%s"' % pin if " " in pin else pin
        refused(program, ["--expect-head", pin],
                "--expect-head: %s is not SEQ:HASH; SEQ is a whole "
                "number, or -1 for an empty ledger" % shown)
    for tail, shown in (("", '""'), (digest[1:], digest[1:]), ("g" + digest[1:], "g" + digest[1:]),
                        (digest + " ", '"%s "' % digest), (digest + "ab", digest + "ab"),
                        ("9f1c...", "9f1c...")):
        refused(program, ["--expect-head", "1:" + tail],
                "--expect-head: the HASH of SEQ:HASH is 64 hex digits, not " + shown)
    refused(program, ["--expect-head", "5"],
            "--expect-head: 5 lacks the :HASH of SEQ:HASH, which plumbline head prints")


@case
def expected_anchor(program):
    with open(GOOD, encoding="utf-8") as file:
        anchor = json.load(file)["anchor"]
    program.write("same.json", json.dumps(anchor))
    program.write("other.json", json.dumps({**anchor, "seq": 1}))
    check(report(program, GOOD, "--expect-anchor",
                 program.path("same.json"))["verdict"] == "verified",
          "the same anchor")
    found = report(program, GOOD, "--expect-anchor", program.path("other.json"), status=2)
    check("expected_anchor_mismatch" in [f["reason"] for f in found["findings"]], "another seq")


@case
def expected_anchor_refused(program):
    for name, content in (("empty", ""), ("list", "[]"), ("text", "not JSON"),
                          ("twice", '{"v":1,"v":1}')):
        program.write(name, content)
        ran = program.run("verify", GOOD, "--expect-anchor", name).expect(out="", status=1)
        check(name.encode() in ran.err and ran.err.count(b"\n") == 1, repr(ran.err))
    refused(program, ["--expect-anchor", "missing"], "--expect-anchor: missing: no such file")
    refused(program, ["--expect-anchor", "."], "--expect-anchor: .: is a directory")


@case
def jobs_refused(program):
    for text in ("0", "-1", "1.5", "two", "1025", "99999999999"):
        refused(program, ["--jobs", text], "--jobs: %s is no whole number from 1 to 1024" % text)


@case
def color_refused(program):
    refused(program, ["--color", "yes"], "--color: yes is none of auto, always and never")


@case
def color_in_pipes(program):
    def colored(*args, env=None):
        return b"\x1b[" in program.run("verify", GOOD, *args, env=env).expect(err="", status=0).out
    check(not colored(env={"TERM": "xterm"}), "auto colours a pipe")
    check(colored("--color", "always", env={"NO_COLOR": "1", "TERM": "dumb"}),
          "always does not colour")
    check(not colored("--color=never"), "never colours")
    check(not colored("--color=always", "--format", "json"), "JSON is coloured")


@case
def color_and_characters_on_a_terminal(program):
    """On a terminal: colour unless the environment says no, drawn lines where UTF-8 is shown."""
    def seen(env, *args):
        ours, theirs = os.openpty()
        program.run("verify", GOOD, *args, stdout=theirs, env=env).expect(err="", status=0)
        os.close(theirs)
        out = b""
        try:
            while chunk := os.read(ours, 65536):
                out += chunk
        except OSError:  # the end of a terminal
            pass
        os.close(ours)
        return out
    for env, args, color in (({"TERM": "xterm"}, [], True), ({"TERM": "dumb"}, [], False),
                             ({"TERM": "xterm", "NO_COLOR": "1"}, [], False),
                             ({"TERM": "xterm", "NO_COLOR": ""}, [], True),
                             ({"TERM": "xterm"}, ["--color", "never"], False),
                             ({"TERM": "dumb"}, ["--color", "always"], True)):
        if (b"\x1b[" in seen(env, *args)) != color:
            raise Failure("%s %s: colour is not %s" % (env, args, color))
    check(all(byte < 128 for byte in seen({"TERM": "dumb"})),
          "characters beyond ASCII in the C locale")
    check("\u251c".encode() in seen({"TERM": "dumb", "LC_ALL": "C.UTF-8"}),
          "no drawn lines in UTF-8")
