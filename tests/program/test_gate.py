"""What a gate must not fall for: fourteen ways in which a verifier's command line can pass evidence that
it never checked, or say what it did not see. Each is tried as a CI job would run it."""
import gzip
import json

from harness import Skip, case, check, sample

KEY = sample("key.hex")


def good():
    with open(sample("good.bundle.json"), "rb") as file:
        return file.read()


def ledger():
    with open(sample("good.ledger.jsonl"), "rb") as file:
        return file.read()


def bundle_without(member):
    bundle = json.loads(good())
    del bundle[member]
    return json.dumps(bundle)


@case
def mistyped_option(program):
    program.run("verify", sample("good.bundle.json"), "--pubky", KEY).expect(
        out="", err="plumbline: verify: unknown option --pubky; did you mean --pubkey?\n", status=1)


@case
def option_without_value(program):
    program.run("verify", sample("good.bundle.json"), "--pubkey").expect(out="", status=1)
    program.run("verify", sample("good.bundle.json"), "--pubkey", "").expect(out="", status=1)


@case
def second_file_missing(program):
    ran = program.run("verify", sample("good.bundle.json"), "missing.json", "--pubkey", KEY)
    ran.expect(out="", status=1)  # before anything is read, so that nothing looks like a pass
    check(b"missing.json" in ran.err, ran.err.decode())


@case
def cut_tail(program):
    bundle = json.loads(good())
    del bundle["entries"][-2:]
    program.write("cut.json", json.dumps(bundle))
    for key in ((), ("--pubkey", KEY)):  # under its own anchor it never passes
        program.run("verify", "cut.json", *key, "--quiet").expect(out="", err="", status=2)


@case
def anchor_removed_although_a_key_is_given(program):
    program.write("bare.json", bundle_without("anchor"))
    program.run("verify", "bare.json", "--pubkey", KEY, "--quiet").expect(status=2)
    program.run("verify", "bare.json", "--require", "authenticated", "--quiet").expect(status=3)


@case
def ledger_cut_although_a_head_is_pinned(program):
    head = program.run("head", sample("good.ledger.jsonl")).expect(status=0).out.decode().strip()
    program.write("whole.jsonl", ledger())
    program.run("verify", "whole.jsonl", "--expect-head", head, "--quiet").expect(status=0)
    program.write("cut.jsonl", b"".join(ledger().splitlines(keepends=True)[:-1]))
    program.run("verify", "cut.jsonl", "--quiet").expect(status=0)  # consistent: nothing tells
    program.run("verify", "cut.jsonl", "--expect-head", head, "--quiet").expect(status=2)


@case
def member_twice(program):
    program.write("twice.json", good().replace(b'"chain_id"', b'"v": 2, "chain_id"', 1))
    program.run("verify", "twice.json", "--pubkey", KEY, "--quiet").expect(status=2)


@case
def torn_line(program):
    program.write("torn.jsonl", ledger()[:-20])
    program.run("verify", "torn.jsonl", "--quiet").expect(err="", status=2)
    program.run("verify", "torn.jsonl", "--allow-truncated-tail", "--quiet").expect(err="", status=0)


@case
def bytes_around_the_evidence_and_bad_keys(program):
    program.write("marked.json", b"\xef\xbb\xbf" + good())
    ran = program.run("verify", "marked.json", "--pubkey", KEY).expect(status=0)
    check(b"byte_order_mark" in ran.out or b"byte order mark" in ran.out, ran.out.decode())
    program.write("run.json.gz", gzip.compress(good()))
    program.run("verify", "run.json.gz", "--pubkey", KEY, "--quiet").expect(status=0)
    program.write("behind.json.gz", gzip.compress(good()) + b"x")
    program.run("verify", "behind.json.gz", "--pubkey", KEY, "--quiet").expect(status=4)
    program.write("behind.json", good() + b"{}")
    program.run("verify", "behind.json", "--pubkey", KEY, "--quiet").expect(status=4)
    for bad in ("zz", "00" * 31, "00" * 32):
        program.run("verify", sample("good.bundle.json"), "--pubkey", bad).expect(out="", status=1)


@case
def list_of_bundles(program):
    program.write("list.json", b"[" + good() + b"]")
    ran = program.run("verify", "list.json", "--pubkey", KEY).expect(err="", status=4)
    check(b"a JSON array is no evidence" in ran.out, ran.out.decode())


@case
def standard_input(program):
    program.run("verify", "-", "--pubkey", KEY, "--quiet", stdin=good()).expect(status=0)
    program.run("verify", "-", "--pubkey", KEY, "--quiet", stdin=b"").expect(status=4)
    program.run("verify", "--pubkey", KEY).expect(out="", status=1)  # no input is no pass


@case
def escape_codes_in_names(program):
    name = "\x1b[2J\r\u202e::error::"
    program.write("escape.json", good().replace(b'"n1"', json.dumps(name).encode()))
    for form in ("text", "json", "jsonl", "summary", "sarif", "junit", "github"):
        ran = program.run("verify", "escape.json", "--format", form, "--all")
        for bad in (b"\x1b", b"\r", "\u202e".encode()):
            check(bad not in ran.out + ran.err, "%s: %r" % (form, bad))
        check(not any(line.startswith(b"::error::") for line in ran.out.splitlines()), form)


@case
def memory(program):
    """A ledger of 250 MB is verified by a process that may have less than that, text and all."""
    limited = "ulimit -v 200000; "
    if program.shell(limited + '"$plumbline" --version').status != 0:
        raise Skip("a sanitizer needs more address space than the limit of this case")
    program.write("long.jsonl", ledger())
    program.shell("truncate -s +250M long.jsonl; tr '\\0' '\\n' < long.jsonl > lines.jsonl").expect(status=0)
    program.shell(limited + '"$plumbline" verify lines.jsonl --jobs 2 --quiet').expect(err="", status=0)


@case
def plain_ledger(program):
    program.run("verify", sample("good.ledger.jsonl"), "--quiet").expect(status=0)
    program.run("verify", sample("good.ledger.jsonl"), "--pubkey", KEY, "--quiet").expect(status=2)
