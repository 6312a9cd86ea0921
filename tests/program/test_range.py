"""verify --range and join: the report on a ledger that was read in parts is that on the ledger."""
import glob
import gzip
import hashlib
import json
import os
import random

from harness import NOW, ROOT, SAMPLE, case, check, sample

LEDGER = sample("good.ledger.jsonl")
REMARK = ("plumbline: verify: %d entries of bytes %d-%d of %d read into a part. This is no verdict: "
          "plumbline join makes one of all the parts\n")


def without_limit(report, parts):
    """The JSON of a joined report, without the one member that says so."""
    report = json.loads(report)
    check(report["limits"].pop("joined_parts") == str(parts), report["limits"])
    return report


def parts_of(program, ledger, ranges):
    names = []
    for i, range_ in enumerate(ranges):
        names.append("%d.part" % i)
        program.run("verify", ledger, "--range=" + range_, "-q", "-o", names[-1]).expect(
            out="", err="", status=0)
    return names


def compare(program, ledger, ranges, *options):
    """Whether join of the ledger's parts prints what verify prints on it."""
    parts = parts_of(program, ledger, ranges)
    digest = ["--no-digest"]
    whole = program.run("verify", ledger, *digest, *NOW, "--format", "json", *options)
    joined = program.run("join", *reversed(parts), *NOW, "--format", "json", *options)
    joined.expect(err="", status=whole.status)
    check(without_limit(joined.out, len(parts)) == json.loads(whole.out),
          "%s %s" % (ledger, ranges))
    return parts


def long_ledger(count):
    """A chain of allows with a denied one here and there, longer than is read at once."""
    lines, prev = [], "0" * 64
    for seq in range(count):
        entry = {"v": 1, "c14n": "JCS", "seq": seq, "ts": 1000 + seq, "chain_id": "long",
                 "prev_hash": prev, "node": "n0"}
        if seq == 0:
            entry.update(event="root", agent="a" * 40, authority={"scopes": ["a.*"]})
        elif seq % 100 == 7:
            entry.update(event="allow", scope="b.c", context={"note": "\u00e9\u2028" * 20})
        else:
            entry.update(event="allow", scope="a.b", tool="t" * 60, context={"rows": seq % 9})
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        prev = hashlib.sha256((prev + text).encode()).hexdigest()
        lines.append(json.dumps({**entry, "hash": prev}, sort_keys=True, ensure_ascii=False))
    return "\n".join(lines) + "\n"


@case
def every_format_of_a_joined_report(program):
    parts = compare(program, LEDGER, ["1/3", "2/3", "3/3"])
    for options in (["--format", "summary"], ["--format", "summary", "--strict"],
                    ["--format", "summary", "--require", "pin"]):
        whole = program.run("verify", LEDGER, *NOW, *options)
        program.run("join", *parts, *NOW, *options).expect(out=whole.out, err="",
                                                           status=whole.status)
    for options in ([], ["--all"], ["--entries"]):
        whole = program.run("verify", LEDGER, *NOW, *options).expect(status=0).out.decode()
        joined = program.run("join", *parts, *NOW, *options).expect(err="", status=0).out.decode()
        said = "  Options that bound these checks: joined_parts=3.\n"
        check(said in joined, joined)
        check(joined.replace(said, "") == whole, joined)
    head = program.run("head", LEDGER).out.decode().strip()
    compare(program, LEDGER, ["-5000", "5000-"], "--entries", "--expect-head", head)
    compare(program, LEDGER, ["entries:-3", "entries:3-9", "entries:9-"], "--expect-head",
            "3:" + "0" * 64)
    program.run("join", *parts, "--expect-head", head, "-q").expect(out="", err="", status=0)
    program.run("join", *parts, "--pubkey", sample("key.hex"), "-q").expect(out="", status=2)


@case
def ledgers_of_the_vectors(program):
    """Every ledger that some check fails, cut at random."""
    chance = random.Random(5)
    ledgers = sorted(glob.glob(os.path.join(ROOT, "testdata", "vectors", "*", "*.jsonl")))
    ledgers = [path for path in ledgers if "unreadable" not in path][::6]
    check(len(ledgers) > 40, str(len(ledgers)))
    for ledger in ledgers:
        size = os.path.getsize(ledger)
        cuts = [0, *sorted(chance.randrange(size + 1) for _ in range(2)), size]
        compare(program, ledger, ["%d-%d" % cut for cut in zip(cuts, cuts[1:])])


@case
def long_ledger_on_several_threads(program):
    ledger = program.write("long.jsonl", long_ledger(3000))
    size = os.path.getsize(program.path(ledger))
    parts = compare(program, ledger, ["%d/4" % i for i in range(1, 5)], "--entries")
    check(sum(os.path.getsize(program.path(part)) for part in parts) < size / 4, "parts are large")
    for jobs in ("1", "3"):
        program.run("verify", ledger, "--range", "2/4", "--jobs", jobs).expect(
            out=program.read(parts[1]), status=0)
    edited = program.read(ledger).replace(b'"seq": 1500,', b'"seq": 1501,')
    ledger = program.write("edited.jsonl", edited)
    at = edited.index(b'"seq": 1501,')
    for cut in (at, edited.index(b"\n", at), edited.index(b"\n", at) + 1):
        compare(program, ledger, ["-%d" % cut, "%d-" % cut])


@case
def a_part_says_that_it_is_no_verdict(program):
    size = os.path.getsize(LEDGER)
    ran = program.run("verify", LEDGER, "--range", "entries:2-5").expect(status=0)
    part = json.loads(ran.out)
    ran.expect(err=REMARK % (3, part["range"]["begin"], part["range"]["end"], size))
    widened = program.write("l.jsonl", b"7\n" + program_bytes(LEDGER))
    program.run("verify", widened, "--range", "0-10").expect(
        err=REMARK % (2, 0, 10, size + 2), status=0)
    with open(LEDGER, "rb") as file:
        program.run("verify", "-", "--range", "0-10", "-q", stdin=file).expect(err="", status=0)


def program_bytes(path):
    with open(path, "rb") as file:
        return file.read()


@case
def ranges_that_are_refused(program):
    def refused(args, message, status=1):
        program.run("verify", *args).expect(out="", err="plumbline: verify: %s\n" % message,
                                            status=status)

    forms = ("is none of A-B, A-, -B (bytes, from 0, B excluded), entries:A-B and K/N (the K-th of N "
             "equal shares)")
    for text in ("5", "-", "a-b", "1-2-3", "0/4", "5/4", "4/", "/4", "1/2/3", "entries:3", "entries:-",
                 "entries:1/2", "lines:1-2", " 1-2", "1-+2", "0-99999999999999999999"):
        refused([LEDGER, "--range=" + text], '--range: %s %s' % (
            '" 1-2"' if text == " 1-2" else text, forms))
    refused([LEDGER, "--range", "5-4"], "--range: 5-4 ends before it begins")
    name = LEDGER
    size = os.path.getsize(LEDGER)
    refused([LEDGER, "--range", "0-999999"],
            "%s: byte 999999 is not in the ledger, which has %d bytes" % (name, size))
    refused([LEDGER, "--range", "entries:0-25"], "%s: the ledger has 24 entries, not 25" % name)
    refused([LEDGER, LEDGER, "--range", "1/2"], "one input is wanted, 2 are given")
    for option in (["--strict"], ["--format", "json"], ["--now", "0"], ["--require", "pin"]):
        ran = program.run("verify", LEDGER, "--range", "1/2", *option).expect(status=1)
        check(b"--range makes a part, which %s says nothing to" % option[0].encode() in ran.err,
              repr(ran.err))
    bundle = sample("good.bundle.json")
    refused([bundle, "--range", "1/2"],
            "%s: this is a bundle, which is one JSON value: only a ledger, which is one a line, can "
            "be read in parts" % bundle)
    refused(["-", "--range", "1/2"], "standard input: a pipe or a compressed file can only be read "
            "from its start")
    packed = program.write("packed", gzip.compress(program_bytes(LEDGER)))
    refused([packed, "--range", "1/2"], "packed: a pipe or a compressed file can only be read from "
            "its start")
    refused(["missing", "--range", "1/2"], "missing: no such file")
    refused([program.write("empty", b""), "--range", "1/2"], "empty: the input is empty", 4)
    refused([program.write("text", b"hello\n"), "--range", "1/2"],
            "text: not JSON: not a JSON value at line 1, column 1", 4)
    program.run("verify", LEDGER, "--range", "1/2", "-o", LEDGER).expect(status=1)


@case
def what_plumbline_writes_is_no_evidence(program):
    part = parts_of(program, LEDGER, ["1/1"])[0]
    report = program.write("report", program.run("verify", LEDGER, "--format", "json").out)
    state = program.write("state", '{"schema":"plumbline.state.v1","entries":[]}')
    for name, words in ((part, "this is a part of a ledger, which `plumbline join` puts together with "
                               "the others"),
                        (report, "this was written by plumbline and is no evidence: "
                                 "plumbline.report.v1"),
                        (state, "this was written by plumbline and is no evidence: "
                                "plumbline.state.v1")):
        program.run("verify", name, "--format", "summary").expect(
            out="unreadable: %s\n" % words, err="", status=4)


@case
def parts_that_cannot_be_joined(program):
    def refused(args, message, status=1):
        program.run("join", *args).expect(out="", err="plumbline: join: %s\n" % message, status=status)

    parts = parts_of(program, LEDGER, ["1/2", "2/2"])
    refused([], "no parts: name the files that verify --range wrote")
    refused(["-"], "a part is a file; standard input (-) cannot be one")
    refused(["missing"], "missing: no such file")
    half = os.path.getsize(LEDGER) // 2
    refused([parts[1]], "bytes 0-%d of %s are in no part; plumbline verify makes it with --range "
            "0-%d" % (half, LEDGER, half))
    os.mkfifo(program.path("fifo"))
    refused([parts[0], "fifo"], "fifo: a part is read more than once, so it has to be a regular file")
    size = os.path.getsize(LEDGER)
    refused([*parts, parts[0]], "bytes 0-%d of the ledger are in two parts, 0.part and 0.part" % half)
    refused([LEDGER], "%s: this is no part of a ledger: not JSON: unexpected text after the JSON value at "
            "byte 439" % LEDGER)
    copy = program.write("copy.jsonl", program_bytes(LEDGER))
    other = program.write("other.part", program.run("verify", copy, "--range", "2/2").out)
    refused([parts[0], other], "other.part is a part of copy.jsonl, %d bytes; 0.part is one of %s, %d "
            "bytes" % (size, LEDGER, size))
    part = program.read(parts[0])
    program.write("cut.part", part[:-30])
    ran = program.run("join", "cut.part", parts[1], "--format", "json").expect(status=1)
    check(json.loads(ran.out)["exit_code"] == 1, repr(ran.out))
    program.run("join", *parts, "-o", parts[0]).expect(status=1)
    check(program.read(parts[0]) == part, "a part was written to")
