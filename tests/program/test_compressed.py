"""gzip and zstd: told by content, read whole, and never a pass where they are not whole."""
import glob
import gzip
import hashlib
import json
import os

from compression import gzip_of, zstd_of
from harness import ROOT, Skip, case, check, sample

BUNDLE = sample("good.bundle.json")
LEDGER = sample("good.ledger.jsonl")
WIDENED = sample("widened.bundle.json")
BOTH = (("gzip", gzip_of), ("zstd", zstd_of))


def content(path):
    with open(path, "rb") as file:
        return file.read()


def report(program, *args, status, **run):
    ran = program.run("verify", *args, "--format", "json", **run).expect(err="", status=status)
    return json.loads(ran.out)


def unreadable(program, name, words):
    got = report(program, name, status=4)
    check(got["verdict"] == "unreadable" and len(got["findings"]) == 1, str(got["findings"]))
    finding = got["findings"][0]
    check(finding["reason"] == "unreadable", str(finding))
    check(all(word in finding["message"] for word in words), finding["message"])


@case
def the_same_report_as_of_the_text(program):
    for source, status in ((BUNDLE, 0), (LEDGER, 0), (WIDENED, 2)):
        plain = report(program, source, status=status)
        for name, pack in BOTH:
            stored = pack(content(source))
            program.write("packed", stored)
            with open(program.path("packed"), "rb") as redirected:
                for args, run in ((["packed"], {}), (["-"], {"stdin": stored}),
                                  (["-"], {"stdin": redirected})):
                    packed = report(program, *args, status=status, **run)
                    check(packed["input"]["bytes"] == len(stored), str(packed["input"]))
                    check(packed["input"]["sha256"] == hashlib.sha256(stored).hexdigest(),
                          "%s: the digest is not that of the stored bytes" % name)
                    for member in plain:
                        if member not in ("input", "verified_at", "trust"):
                            check(packed[member] == plain[member], "%s: %s" % (name, member))


@case
def told_by_content_and_not_by_name(program):
    program.write("ledger.jsonl", gzip_of(content(LEDGER)))
    program.write("ledger.jsonl.gz", content(LEDGER))
    program.write("bundle.zst", gzip_of(content(BUNDLE)))
    program.run("verify", "ledger.jsonl", "ledger.jsonl.gz", "bundle.zst", "--quiet").expect(
        out="", err="", status=0)


@case
def all_members_are_read(program):
    """The second member starts in the middle of an entry and holds the one that does not hold."""
    lines = content(LEDGER).splitlines(keepends=True)
    edited = content(LEDGER).replace(lines[-1], lines[-1].replace(b'"event"', b'"Event"'))
    check(edited != content(LEDGER), "nothing was edited")
    cut = len(edited) - len(lines[-1]) - 20
    for _, pack in BOTH:
        program.write("good", pack(content(LEDGER)[:cut], b"", content(LEDGER)[cut:]))
        check(report(program, "good", status=0)["chain"]["entries"] == len(lines), "entries")
        program.write("bad", pack(edited[:cut], edited[cut:]))
        got = report(program, "bad", status=2)
        check(any(f["reason"] == "integrity" and f["index"] == len(lines) - 1
                  for f in got["findings"]), str(got["findings"]))


@case
def bytes_behind_the_last_member(program):
    for name, pack in BOTH:
        stored = pack(content(LEDGER))
        for rest in (b"\n", b"\0" * 512, content(LEDGER), b"\x1f"):
            program.write("more", stored + rest)
            unreadable(program, "more", ["the %s data ends at byte %d of the compressed input"
                                         % (name, len(stored))])


@case
def cut_data_is_not_a_cut_off_writer(program):
    """Also where the text breaks off at the end of a line, or a torn last line would be let pass."""
    for name, pack in BOTH:
        for source in (LEDGER, BUNDLE):
            stored = pack(content(source)[:-300], content(source)[-300:])
            for length in (5, 30, len(stored) // 2, len(stored) - 150, len(stored) - 1):
                program.write("cut", stored[:length])
                unreadable(program, "cut", ["the %s data breaks off at byte " % name])
                program.run("verify", "cut", "--allow-truncated-tail", "--quiet").expect(status=4)
    torn = content(LEDGER)[:-10]
    program.write("torn", gzip_of(torn))
    got = report(program, "torn", status=2)
    check([f["reason"] for f in got["findings"] if f["severity"] == "error"] == ["truncated_tail"],
          str(got["findings"]))


@case
def damaged_data(program):
    stored = bytearray(gzip_of(content(LEDGER)))
    stored[len(stored) // 2] ^= 0x55
    program.write("damaged", bytes(stored))
    program.run("verify", "damaged", "--quiet").expect(status=4)
    stored = bytearray(gzip_of(content(LEDGER)))
    stored[-6] ^= 1  # the checksum, behind a text that is whole and right
    program.write("sum", bytes(stored))
    unreadable(program, "sum", ["the gzip data cannot be decompressed at byte "])


@case
def a_window_beyond_the_limit(program):
    program.write("window", b"\x28\xb5\x2f\xfd\x00\x90" + b"\x01\x00\x00")
    unreadable(program, "window", ["a window of more than the limit of 134217728 bytes"])


@case
def compressed_nothing_is_nothing(program):
    for _, pack in BOTH:
        for text, words in ((b"", "empty"), (b"\n\n", "white space"), (b"hello", "not JSON")):
            program.write("nothing", pack(text))
            unreadable(program, "nothing", [words])
    program.write("twice", gzip_of(gzip_of(content(LEDGER))))
    unreadable(program, "twice", ["not JSON"])


@case
def what_is_read_twice(program):
    """Envelopes, and a version behind the entries, need a second reading."""
    vectors = os.path.join(ROOT, "testdata", "vectors")
    names = sorted(glob.glob(os.path.join(vectors, "envelope_bad_signature", "*.json")))
    names = [name for name in names if not name.endswith(".expect.json")]
    check(names, "no vector has envelopes")
    bundle = json.loads(content(BUNDLE))
    behind = {"entries": bundle["entries"], **{k: bundle[k] for k in bundle if k != "entries"}}
    program.write("behind", json.dumps(behind))
    for source in names[:3] + [program.path("behind")]:
        plain = program.run("verify", source, "--format", "json").out
        wanted = json.loads(plain)
        for _, pack in BOTH:
            packed = json.loads(program.run("verify", "-", "--format", "json",
                                            stdin=pack(content(source))).out)
            check(packed["findings"] == wanted["findings"] and
                  packed["verdict"] == wanted["verdict"], source)


@case
def head_reads_them_too(program):
    program.write("packed", zstd_of(content(LEDGER)))
    program.run("head", "packed").expect(out=program.run("head", LEDGER).out, err="", status=0)


@case
def memory_does_not_grow_with_what_is_expanded(program):
    """A ledger and 256 MB of blank lines in a small file, in less memory than they take."""
    limited = "ulimit -v 200000; "
    if program.shell(limited + '"$plumbline" --version').status != 0:
        raise Skip("a sanitizer needs more address space than the limit of this case")
    blank = gzip.compress((b" " * 65535 + b"\n") * 512, 1, mtime=0)
    program.write("bomb", gzip_of(content(LEDGER)) + blank * 8)
    program.shell(limited + '"$plumbline" verify bomb --jobs 2 --quiet').expect(err="", status=0)
