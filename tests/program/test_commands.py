"""canon, head, params and schema."""
import hashlib
import json
import os

from harness import ROOT, Skip, case, check, sample

SALT = "000102030405060708090a0b0c0d0e0f"


def refused(program, args, message, status, stdin=""):
    program.run(*args, stdin=stdin).expect(out="", err="plumbline: %s: %s\n" % (args[0], message),
                                           status=status)


@case
def selftest_finds_every_reason_and_says_so(program):
    ran = program.run("selftest").expect(err="", status=0)
    lines = ran.out.decode().splitlines()
    check(lines[-1] == "%d passed, 0 failed" % (len(lines) - 1), lines[-1])
    check(all(line.startswith("ok ") for line in lines[:-1]), ran.out.decode())
    reasons = program.run("explain").expect(status=0).out.decode()
    found = {line.split()[1] for line in lines if line.endswith(" is found")}
    check(len(found) > 50 and all(reason in reasons for reason in found), str(sorted(found)))
    refused(program, ["selftest", "x"], "selftest takes no input", 1)


@case
def canon_writes_the_bytes_and_nothing_else(program):
    for text, canonical in (('{"b":1.0, "a":[1e0,-0]}\n', '{"a":[1,0],"b":1}'), ("null", "null"),
                            (' "\\u20ac\\u000a\\/" ', '"\u20ac\\n/"'),
                            ("333333333.33333329", "333333333.3333333"),
                            ("[ ]", "[]"),
                            ('{"\\ufb33":1,"\\ud83d\\ude00":2}', '{"\U0001f600":2,"\ufb33":1}')):
        program.run("canon", "-", stdin=text).expect(out=canonical, err="", status=0)
        program.write("value", text)
        program.run("canon", "value").expect(out=canonical, err="", status=0)
        digest = hashlib.sha256(canonical.encode()).hexdigest() + "\n"
        program.run("canon", "--hash", "value").expect(out=digest, err="", status=0)
        program.run("canon", "value", "--hash").expect(out=digest, err="", status=0)


@case
def canon_of_its_own_output_is_the_same(program):
    first = program.run("canon", sample("good.bundle.json")).expect(err="", status=0)
    program.run("canon", "-", stdin=first.out).expect(out=first.out, err="", status=0)


@case
def canon_where_there_is_no_form(program):
    for text in ("1e400", "[9007199254740993]", '"\\ud800"', '{"\\udc00":1}'):
        ran = program.run("canon", "-", stdin=text).expect(out="", status=2)
        check(ran.err.startswith(b"plumbline: canon: no canonical form: it holds "), repr(ran.err))
        program.run("canon", "--hash", "-", stdin=text).expect(out="", err=ran.err, status=2)


@case
def canon_of_what_is_not_json(program):
    for text, place in ((b"", "1:1"), (b"\n\n", "1:1"), (b"{", "1:2"), (b"[1,]", "1:4"),
                        (b"[1]\n[2]", "2:1"),
                        (b"{\n  a: 1}", "2:3"), (b"nul", "1:1"), (b"01", "1:1"), (b"NaN", "1:1"),
                        (b'{"a":1,\n "b":2,\n "a":3}', "3:2"), (b'"\xff"', "1:2")):
        ran = program.run("canon", "-", stdin=text).expect(out="", status=4)
        check(ran.err.startswith(("plumbline: canon: standard input:%s: " % place).encode()),
              "%r: %r" % (text, ran.err))
        check(ran.err.count(b"\n") == 1, repr(ran.err))


@case
def canon_escapes_the_name_of_a_repeated_member(program):
    ran = program.run("canon", "-", stdin='{"\\u001b[2K":1,"\\u001b[2K":2}').expect(out="", status=4)
    check(b"\x1b" not in ran.err and b"\\u001b[2K" in ran.err, repr(ran.err))


@case
def canon_skips_a_byte_order_mark_and_says_so(program):
    program.run("canon", "-", stdin=b"\xef\xbb\xbf[]").expect(
        out="[]", err="plumbline: standard input: a byte order mark was skipped\n", status=0)


@case
def canon_at_the_limit_of_nesting(program):
    deepest = "[" * 512 + "]" * 512
    program.run("canon", "-", stdin=deepest).expect(out=deepest, err="", status=0)
    program.run("canon", "-", stdin="[" * 513 + "]" * 513).expect(out="", status=4)
    program.run("canon", "-", stdin="[" * 1000000).expect(out="", status=4)


@case
def head_of_evidence_that_holds(program):
    with open(sample("good.bundle.json"), encoding="utf-8") as file:
        last = json.load(file)["entries"][-1]
    line = "%d:%s\n" % (last["seq"], last["hash"])
    for name in ("good.bundle.json", "good.ledger.jsonl"):
        program.run("head", sample(name)).expect(out=line, err="", status=0)
    with open(sample("good.ledger.jsonl"), "rb") as file:
        program.run("head", "-", stdin=file).expect(out=line, err="", status=0)


@case
def head_of_evidence_that_does_not(program):
    ran = program.run("head", sample("widened.bundle.json")).expect(out="", status=2)
    check(ran.err.startswith(b"plumbline: head: no head: ")
          and b": failed, at entry 3: " in ran.err,
          repr(ran.err))
    check(ran.err.count(b"\n") == 1, repr(ran.err))
    ran = program.run("head", "/dev/null").expect(out="", status=4)
    check(b"/dev/null: unreadable" in ran.err and ran.err.count(b"\n") == 1, repr(ran.err))


@case
def params_commitments(program):
    for text, canonical in (("{}", "{}"), ('{"b":1,"a":[true,null]}\n', '{"a":[true,null],"b":1}'),
                            ("1.0", "1")):
        digest = hashlib.sha256(bytes.fromhex(SALT) + canonical.encode()).hexdigest() + "\n"
        program.run("params", "--salt", SALT, "-", stdin=text).expect(out=digest, err="", status=0)
        program.write("arguments", text)
        program.run("params", "arguments", "--salt=" + SALT.upper()).expect(
            out=digest, err="", status=0)
    for text in ("9007199254740993", '"\\ud800"', "[1e400]"):
        program.run("params", "--salt", SALT, "-", stdin=text).expect(
            out="unsupported\n", err="", status=0)


@case
def params_refused(program):
    refused(program, ["params", "-"], "--salt HEX or --call ID is wanted", 1, "{}")
    refused(program, ["params", "--salt", SALT], "no input: name a file, or - for standard input",
            1)
    for salt, tail in ((SALT[:-2], "30 characters are given"),
                       (SALT + "00", "34 characters are given"),
                       (SALT[:-1], "31 characters are given, not all of them hex or an odd number"),
                       (SALT[:-1] + "g",
                        "32 characters are given, not all of them hex or an odd number")):
        refused(program, ["params", "--salt", salt, "-"],
                "--salt: a salt is 32 hex digits; " + tail, 1, "{}")
    for text in ("", "{", '{"a":1,"a":1}', "NaN"):
        program.run("params", "--salt", SALT, "-", stdin=text).expect(out="", status=4)


@case
def params_of_a_call(program):
    incident = os.path.join(ROOT, "testdata", "incident")
    audit, arguments = (os.path.join(incident, name) for name in ("audit.jsonl", "arguments.json"))
    with open(os.path.join(incident, "call-id"), encoding="ascii") as file:
        call = file.read().strip()
    with open(audit, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    recorded = next(row["authorized_params_hash"] for row in rows if row.get("call_id") == call)
    both = "both\n  computed    %s\n  authorized  %s  the same\n  invoked     %s  the same\n  record      " \
           "consistent\n" % (recorded, recorded, recorded)
    program.run("params", audit, "--call", call, arguments).expect(out=both, err="", status=0)
    for text in ("{}", '{"limit":1e400}'):
        ran = program.run("params", audit, "--call=" + call, "-", stdin=text).expect(err="", status=2)
        check(ran.out.startswith(b"neither\n"), repr(ran.out))
    edited = program.run("params", os.path.join(incident, "edited.jsonl"), "--call", call, arguments)
    edited.expect(out=both.replace("consistent", "failed"), status=2)
    # An outcome that says otherwise, and none at all.
    index = next(i for i, row in enumerate(rows) if row["event"] == "outcome" and row["call_id"] == call)
    other = [dict(row) for row in rows]
    other[index]["invoked_params_hash"] = "0" * 64
    program.write("other.jsonl", "".join(json.dumps(row) + "\n" for row in other))
    ran = program.run("params", "other.jsonl", "--call", call, arguments).expect(err="", status=2)
    check(ran.out.startswith(b"authorized\n") and b"NOT the same" in ran.out, repr(ran.out))
    program.write("open.jsonl", "".join(json.dumps(row) + "\n" for row in rows[:index]))
    ran = program.run("params", "open.jsonl", "--call", call, arguments).expect(err="", status=0)
    check(ran.out.startswith(b"authorized\n") and b"invoked     not committed to" in ran.out, repr(ran.out))


@case
def a_call_is_named_by_the_beginning_of_its_id(program):
    incident = os.path.join(ROOT, "testdata", "incident")
    with open(os.path.join(incident, "audit.jsonl"), encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    call = next(row["call_id"] for row in rows if row["event"] == "outcome")
    args = [os.path.join(incident, "arguments.json")]
    whole = program.run("params", os.path.join(incident, "audit.jsonl"), "--call", call, *args)
    program.run("params", os.path.join(incident, "audit.jsonl"), "--call", call[:8], *args).expect(
        out=whole.out, err="", status=whole.status)
    like = [dict(row, call_id=call[:8] + "0" * 24) if row.get("call_id") not in (None, call) else row for row in rows]
    program.write("like.jsonl", "".join(json.dumps(row) + "\n" for row in like))
    refused(program, ["params", "like.jsonl", "--call", call[:8], *args],
            "--call: several calls of the record have an id that begins with " + call[:8], 1)
    refused(program, ["params", "like.jsonl", "--call", call[:7], *args],
            "--call: %s is no call id, which is 32 lower-case hex digits, of which the first 8 will do" % call[:7], 1)


@case
def params_of_a_call_refused(program):
    audit = os.path.join(ROOT, "testdata", "incident", "audit.jsonl")
    for args, message in (
            ([audit, "--call", "xyz", "-"], "--call: xyz is no call id, which is 32 lower-case hex digits, of "
             "which the first 8 will do"),
            ([audit, "--call", "0" * 32, "-"], "--call: no call of the record has the id " + "0" * 32),
            ([audit, "--call", "0" * 32], "a record and a file of arguments are wanted, 1 operands are given"),
            ([audit, "--call", "0" * 32, "--salt", SALT, "-"],
             "--salt and --call exclude each other: the record has its salt")):
        refused(program, ["params", *args], message, 1, "{}")
    refused(program, ["params", "/dev/null", "--call", "0" * 32, "-"], "/dev/null: the input is empty", 4,
            "{}")


@case
def params_at_the_limit_of_size(program):
    limit = 16 << 20
    program.write("most", b"1".rjust(limit))
    program.write("more", b"1".rjust(limit + 1))
    program.run("params", "--salt", SALT, "most").expect(err="", status=0)
    refused(program, ["params", "--salt", SALT, "more"],
            "more: larger than the limit of 16777216 bytes; is it the right file?", 4)


@case
def canon_at_the_limit_of_depth(program):
    most, more = "[" * 512 + "]" * 512, "[" * 513 + "]" * 513
    program.run("canon", "-", stdin=most).expect(out=most, err="", status=0)
    refused(program, ["canon", "-"],
            "standard input:1:513: nested deeper than the limit of 512 levels", 4, more)


@case
def out_of_memory_is_no_verdict(program):
    limited = "ulimit -v 200000; "
    if program.shell(limited + '"$plumbline" --version').status != 0:
        raise Skip("a sanitizer needs more address space than the limit of this case")
    program.shell(limited + 'head -c 400000000 /dev/zero | "$plumbline" canon -').expect(
        out="", err="plumbline: out of memory; no verdict\n", status=70)


@case
def schemas_are_those_of_the_project(program):
    directory = os.path.join(ROOT, "schemas")
    names = sorted(os.listdir(directory))
    listed = program.run("schema").expect(err="", status=0).out.decode().splitlines()
    check(listed == [name.split(".")[0] for name in names], str(listed))
    check({"entry", "bundle", "anchor", "envelope", "trust-set", "report", "reason",
            "error"} <= set(listed),
          str(listed))
    for name in names:
        with open(os.path.join(directory, name), "rb") as file:
            program.run("schema", name.split(".")[0]).expect(out=file.read(), err="", status=0)


@case
def schema_refused(program):
    refused(program, ["schema", "reprt"], "no schema is called reprt; did you mean report?", 1)
    refused(program, ["schema", "\x1b"],
            'no schema is called "\\u001b"; plumbline schema lists the names', 1)
