"""plumbline explain: every reason has its text, and no other word has one."""
import json
import os

from harness import ROOT, case, check

MEMBERS = ["schema", "reason", "check", "severity", "meaning", "why", "look_at"]


def reasons_of_the_schema():
    with open(os.path.join(ROOT, "schemas", "report.v1.schema.json"), encoding="utf-8") as file:
        return json.load(file)["$defs"]["reason"]["enum"]


def explained(program):
    return json.loads(program.run("explain", "--format", "json").expect(err="", status=0).out)


@case
def all_reasons_are_listed(program):
    lines = program.run("explain").expect(err="", status=0).out.decode("ascii").splitlines()
    check([line.split()[0] for line in lines] == reasons_of_the_schema(), "the tokens")
    for line, about in zip(lines, explained(program)):
        check(line.split()[1] == about["severity"] and line.endswith("  " + about["meaning"]), line)


@case
def each_reason_is_explained(program):
    table = explained(program)
    check([about["reason"] for about in table] == reasons_of_the_schema(), "the tokens")
    for about in table:
        token = about["reason"]
        check(list(about) == MEMBERS and about["schema"] == "plumbline.reason.v1", str(about))
        one = program.run("explain", token, "--format=json").expect(err="", status=0)
        check(json.loads(one.out) == about, token)
        text = program.run("explain", token).expect(err="", status=0).out.decode("ascii")
        check(all(len(line) <= 80 for line in text.splitlines()), token)
        words = " ".join(text.split())
        for part in (about["meaning"], about["why"], about["look_at"],
                     "severity %s" % about["severity"]):
            check(part in words, "%s: %r is not in %s" % (token, part, text))
        check(("check %s " % about["check"] in words) == (about["check"] is not None), token)


@case
def one_reason_in_full(program):
    program.run("explain", "expired_key").expect(err="", status=0, out="""\
expired_key
  severity  warning: it fails nothing, unless --strict is given

  What it means
    A key that was given has expired.

  Why it matters
    It vouches for nothing any more.

  What to look at
    Give the key that took its place.
""")


@case
def no_other_word_is_a_reason(program):
    for args, message in (
            (["monotonicty"], "no reason is called monotonicty; did you mean monotonicity?"),
            (["integrity_anchor"],
             "no reason is called integrity_anchor; did you mean integrity(anchor)?"),
            (["anchor"], "no reason is called anchor; that is a check, which has the reasons integrity(anchor)"),
            (["Integrity"], "no reason is called Integrity; did you mean integrity?"),
            (["\x1b[2K"], 'no reason is called "\\u001b[2K"; plumbline explain lists the reasons'),
            (["integrity", "root"], "one reason is wanted, 2 are given"),
            (["integrity", "--format", "yaml"],
             "--format: yaml is no format here; there are text and json")):
        program.run("explain", *args).expect(out="", err="plumbline: explain: %s\n" % message,
                                             status=1)


INCIDENT = os.path.join(ROOT, "testdata", "incident")
AUDIT, EDITED = (os.path.join(INCIDENT, name) for name in ("audit.jsonl", "edited.jsonl"))
WIDENED = os.path.join(ROOT, "testdata", "sample", "widened.bundle.json")


def in_full(program, *args, status):
    return json.loads(program.run("explain", *args, "--format", "json").expect(err="", status=status).out)


@case
def an_entry_in_full(program):
    told = in_full(program, WIDENED, "monotonicity", status=2)
    check([e["seq"] for e in told["entries"]] == [3], str(told))
    terms = {t["term"]: t for t in told["entries"][0]["comparison"]["terms"]}
    check([t for t in terms if terms[t]["breaks"]] == ["max_rows"], str(terms))
    check(told["entries"] == in_full(program, WIDENED, "3", status=2)["entries"], "by seq")
    findings = json.loads(program.run("verify", WIDENED, "--format", "json").out)["findings"]
    number = next(i for i, f in enumerate(findings) if f["reason"] == "monotonicity")
    check(told == in_full(program, WIDENED, "finding:%d" % number, status=2), "by number")
    text = program.run("explain", WIDENED, "3").expect(err="", status=2).out.decode("ascii")
    check("  > max_rows" in text and "FAILED" in text, text)
    in_full(program, AUDIT, "6", status=0)


@case
def a_break_beside_a_copy(program):
    told = in_full(program, EDITED, "integrity", "--beside", AUDIT, status=2)
    hashed = told["entries"][0]["hashed"]
    check(hashed["beside"] == "differs" and hashed["computed"] != hashed["hash"], str(hashed))
    at = hashed["difference"]
    check(at["members"] == ["context"] and '"rows":48}' in at["here"] and '"rows":4800' in at["there"], str(at))
    check(hashed["bytes"][at["offset"]] == "}", str(at))


@case
def the_hashed_bytes_of_an_export_stand_last(program):
    """They are cut unless all of them are asked for, and do not hide what is concluded."""
    with open(os.path.join(ROOT, "testdata", "incident", "desk.session.json"), "rb") as file:
        edited = file.read().replace(b'"amount": 60', b'"amount": 6')
    program.write("edited.json", edited)
    def told(*args):
        return program.run("explain", "edited.json", *args).expect(err="", status=2).out.decode().splitlines()

    lines = told("kitelogik_integrity")
    check([line for line in lines if line.startswith('    [{"args"')] == lines[-1:] and len(lines[-1]) <= 100,
          str(lines))
    check("json.dumps(records, sort_keys=True) of Python (--all shows " in lines[-2], lines[-2])
    lines = told("finding:0", "--all")
    check(len(lines[-1]) > 1000 and "--all" not in lines[-2], lines[-2])


@case
def explanations_refused(program):
    for args, status, message in (
            (["missing", "3"], 1, "missing: no such file"),
            ([AUDIT, "99"], 1, "no entry has seq 99"),
            ([AUDIT, "finding:99"], 1, "there is no finding 99; the report has 1, counted from 0"),
            ([AUDIT, "finding:x"], 1, "finding:x is not finding:N; N is a finding's number in the report, from 0"),
            ([AUDIT, "monotonicty"], 1,
             "monotonicty is no seq, no finding:N and no reason; did you mean monotonicity?"),
            ([AUDIT, "monotonicity"], 1, "no finding has the reason monotonicity"),
            (["-", "3"], 1, "-: it is to be read twice, and can be read only once; give a regular file"),
            ([AUDIT, "3", "--beside", "missing"], 1, "missing: no such file"),
            (["integrity", "--beside", AUDIT], 1,
             "--beside is of no use without a FILE and the SEQ or FINDING to explain"),
            ([AUDIT], 1, "no reason is called %s; to explain an entry: plumbline explain FILE SEQ" % AUDIT),
            ([AUDIT, "3", "4"], 1, "one reason is wanted, 3 are given")):
        program.run("explain", *args).expect(out="", err="plumbline: explain: %s\n" % message, status=status)
    program.write("empty", "")
    ran = program.run("explain", "empty", "3").expect(err="", status=4)
    check(b"UNREADABLE" in ran.out, repr(ran.out))


@case
def errors_of_usage_in_json(program):
    ran = program.run("explain", "no-such", "--format", "json").expect(status=1)
    check(json.loads(ran.out)["schema"] == "plumbline.error.v1", repr(ran.out))
