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
            (["Integrity"], "no reason is called Integrity; did you mean integrity?"),
            (["\x1b[2K"], 'no reason is called "\\u001b[2K"; plumbline explain lists the reasons'),
            (["integrity", "root"], "one reason is wanted, 2 are given"),
            (["integrity", "--format", "yaml"],
             "--format: yaml is no format here; there are text and json")):
        program.run("explain", *args).expect(out="", err="plumbline: explain: %s\n" % message,
                                             status=1)


@case
def errors_of_usage_in_json(program):
    ran = program.run("explain", "no-such", "--format", "json").expect(status=1)
    check(json.loads(ran.out)["schema"] == "plumbline.error.v1", repr(ran.out))
