"""Many inputs: directories and lists of names."""
import json
import os

from compression import gzip_of, zstd_of
from harness import Skip, case, check, sample

BUNDLE = sample("good.bundle.json")
LEDGER = sample("good.ledger.jsonl")
WIDENED = sample("widened.bundle.json")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def paths(program, *args, status=0, **run):
    ran = program.run("verify", *args, "--format", "jsonl", **run).expect(err="", status=status)
    return [json.loads(line)["input"]["path"] for line in ran.out.splitlines()]


def refused(program, args, message, **run):
    program.run("verify", *args, **run).expect(
        out="", err="plumbline: verify: %s\n" % message, status=1)


def tree(program):
    for directory in ("d/b", "d/a/deep.json", "d/empty"):
        os.makedirs(program.path(directory))
    for name in ("d/z.json", "d/b.jsonl", "d/b/1.ndjson", "d/b/.hidden.json", "d/a/deep.json/x.json"):
        program.write(name, content(LEDGER))
    program.write("d/b/2.json.gz", gzip_of(content(BUNDLE)))
    program.write("d/b/3.ndjson.zst", zstd_of(content(LEDGER)))
    for name in ("d/notes.txt", "d/b/x.json.bak", "d/x.gz", "d/json", "d/b/x.JSON"):
        program.write(name, "not evidence")
    return ["d/a/deep.json/x.json", "d/b.jsonl", "d/b/.hidden.json", "d/b/1.ndjson",
            "d/b/2.json.gz", "d/b/3.ndjson.zst", "d/z.json"]


@case
def a_directory_is_read_when_asked_for(program):
    below = tree(program)
    refused(program, ["d"], "d: is a directory; --recursive reads what is below it")
    for flag in ("-r", "--recursive"):
        check(paths(program, flag, "d") == below, str(paths(program, flag, "d")))
    check(paths(program, "d/", "-r") == below, str(paths(program, "d/", "-r")))
    check(paths(program, "-r", "d/z.json", "d/b", "d/z.json") ==
          ["d/z.json"] + below[2:6] + ["d/z.json"], "operands keep their order")
    program.write("d/b/0.json", content(WIDENED))
    program.run("verify", "-r", "d", "--quiet").expect(out="", err="", status=2)
    told = program.run("verify", "-r", "d").expect(err="", status=2).out.decode()
    check(told.endswith("\n\n8 inputs, 7 consistent, 1 failed\n"), told[-200:])
    one = program.run("verify", "d/b/0.json").expect(err="", status=2).out.decode()
    check("1 input" not in one, one)


@case
def links_below_a_directory(program):
    os.makedirs(program.path("d/sub"))
    os.makedirs(program.path("other"))
    program.write("other/x.json", content(WIDENED))
    program.write("d/sub/real.json", content(LEDGER))
    os.symlink("..", program.path("d/sub/loop"))
    os.symlink("..", program.path("d/sub/loop.json"))
    os.symlink("../other", program.path("d/elsewhere"))
    os.symlink(LEDGER, program.path("d/link.json"))
    check(paths(program, "-r", "d") == ["d/link.json", "d/sub/real.json"], "links")
    os.symlink("d", program.path("named"))
    check(paths(program, "-r", "named") == ["named/link.json", "named/sub/real.json"],
          "a link that is named is followed")


@case
def what_cannot_be_read_below_a_directory_is_told(program):
    os.makedirs(program.path("d/sub"))
    program.write("d/good.json", content(LEDGER))
    os.symlink("nowhere", program.path("d/dangling.json"))
    os.mkfifo(program.path("d/pipe.jsonl"))
    os.mkfifo(program.path("d/sub/pipe"))
    ran = program.run("verify", "-r", "d", "--format", "jsonl").expect(err="", status=4)
    reports = [json.loads(line) for line in ran.out.splitlines()]
    got = {r["input"]["path"]: r["findings"][0]["message"] for r in reports if r["exit_code"]}
    check(got == {"d/dangling.json": "cannot follow this link: No such file or directory",
                  "d/pipe.jsonl": "not a regular file"}, str(got))
    check(len(reports) == 3, str(reports))


@case
def a_directory_that_cannot_be_read(program):
    os.makedirs(program.path("d/locked"))
    program.write("d/good.json", content(LEDGER))
    os.chmod(program.path("d/locked"), 0)
    run = {}
    if os.geteuid() == 0:  # who may read everything, and so becomes nobody
        os.chmod(program.directory, 0o755)
        run = {"user": 65534, "group": 65534, "extra_groups": []}
    try:
        for where, count in (("d", 2), ("d/locked", 1)):
            ran = program.run("verify", "-r", where, "--format", "jsonl", **run).expect(
                err="", status=4)
            last = json.loads(ran.out.splitlines()[-1])
            check(last["input"]["path"] == "d/locked", str(last["input"]))
            check(last["findings"][0]["message"] ==
                  "cannot read this directory: Permission denied", str(last["findings"]))
            check(len(ran.out.splitlines()) == count, repr(ran.out))
    except PermissionError:
        raise Skip("nobody may run the program where it is built") from None
    finally:
        os.chmod(program.path("d/locked"), 0o700)


@case
def nothing_below_a_directory_is_no_pass(program):
    os.makedirs(program.path("d/sub"))
    program.write("d/sub/x.txt", "x")
    program.write("good.json", content(LEDGER))
    message = ("%s: no file below this directory is named *.json, *.jsonl or *.ndjson, or so with "
               ".gz or .zst behind it")
    refused(program, ["-r", "d"], message % "d")
    refused(program, ["-r", "good.json", "d/sub"], message % "d/sub")


@case
def names_below_a_directory_are_escaped(program):
    os.makedirs(program.path("d"))
    name = b"new\nline\x1b[2K\xff.json"
    with open(os.path.join(program.directory.encode(), b"d", name), "wb") as file:
        file.write(content(LEDGER))
    for format_ in ("text", "summary", "json", "jsonl"):
        ran = program.run("verify", "-r", "d", "--format", format_).expect(err="", status=0)
        check(all(byte == 10 or 32 <= byte < 127 for byte in ran.out), format_)


@case
def an_output_below_the_directory_is_not_overwritten(program):
    os.makedirs(program.path("d"))
    program.write("d/good.json", content(LEDGER))
    refused(program, ["-r", "d", "-o", "d/good.json"], "--output: d/good.json is an input")
    program.run("verify", "-r", "d", "-o", "d/report.json", "--format", "json").expect(status=0)


@case
def a_list_of_names(program):
    program.write("a b", content(LEDGER))
    program.write("c", content(BUNDLE))
    program.write("list", "c\na b\n")
    check(paths(program, "--files-from", "list") == ["c", "a b"], "lines")
    program.write("list", "c\na b")
    check(paths(program, "--files-from", "list", LEDGER) == [LEDGER, "c", "a b"], "with operands")
    check(paths(program, "--files-from", "-", stdin="a b\n") == ["a b"], "standard input")
    for flag in ("-0", "--null"):
        for text in (b"c\0a b\0", b"c\0a b"):
            check(paths(program, "--files-from=-", flag, stdin=text) == ["c", "a b"], "NUL")
    program.write("new\nline", content(LEDGER))
    check(paths(program, "--files-from", "-", "-0", stdin=b"new\nline\0") == ["new\nline"], "LF")
    program.write("list", "-\nc\n")
    check(paths(program, "--files-from", "list", stdin=content(LEDGER)) == ["-", "c"], "- in a list")


@case
def a_list_that_is_refused(program):
    program.write("good", content(LEDGER))
    program.write("empty", "")
    for args in (["empty"], ["empty", "good"], ["/dev/null"]):
        refused(program, ["--files-from", *args], "--files-from: the list is empty")
    for text, position in (("\n", 1), ("good\n\ngood\n", 2)):
        refused(program, ["--files-from", "-"],
                "--files-from: name %d of the list is empty" % position, stdin=text)
    refused(program, ["--files-from", "-"],
            "--files-from: name 2 of the list holds a NUL byte; --null is for a list of names that "
            "end with one", stdin=b"good\ngood\0good\n")
    refused(program, ["--files-from", "-"], '"missing\\u001b": no such file',
            stdin="good\nmissing\x1b\n")
    refused(program, ["--files-from", "-", "-"], "standard input (-) can be read only once",
            stdin="good\n")
    refused(program, ["--files-from", "-"], "standard input (-) can be read only once",
            stdin="-\n")
    refused(program, ["--files-from", "missing"], "--files-from: missing: no such file")
    refused(program, ["-0", "good"], "--null is of no use without --files-from")
    os.makedirs(program.path("d"))
    refused(program, ["--files-from", "-"],
            "d: is a directory; --recursive reads what is below it", stdin="d\n")
    program.write("list", "good\n")
    refused(program, ["--files-from", "list", "-o", "list"], "--output: list is an input")


@case
def a_list_at_the_limit_of_size(program):
    limit = 16 << 20
    program.write("good", content(LEDGER))
    refused(program, ["--files-from", "-"],
            "--files-from: larger than the limit of %d bytes" % limit, stdin=b"x" * (limit + 1))
    # One name, longer than any file's: it cannot be looked at, but the list was read.
    program.run("verify", "--files-from", "-", "--quiet", stdin=b"x" * limit).expect(
        out="", err="", status=4)
