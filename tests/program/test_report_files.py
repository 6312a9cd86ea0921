"""--report FORMAT=FILE: several outputs of one run, each as it would be alone, or none of it."""
import json
import os
import re
import resource
import stat

from formats import FORMATS
from harness import NOW, case, check, sample

GOOD = sample("good.bundle.json")
WIDENED = sample("widened.bundle.json")


def refused(program, args, message):
    program.run("verify", *args).expect(out="", err="plumbline: verify: %s\n" % message, status=1)


@case
def every_format_beside_every_other(program):
    for inputs in ([GOOD], [WIDENED, GOOD]):
        args = ["verify", *inputs, *NOW, "--digest"]
        alone = {f: program.run(*args, "--format", f).expect(err="") for f in FORMATS}
        status = alone["text"].status
        reports = ["--report=%s=out.%s" % (f, f) for f in FORMATS]
        for printed in FORMATS:
            program.run(*args, *reports, "--format", printed).expect(
                out=alone[printed].out, err="", status=status)
            for name in FORMATS:
                check(program.read("out." + name) == alone[name].out, printed + " and " + name)
    check(sorted(os.listdir(program.directory)) == sorted("out." + f for f in FORMATS), "left over")


@case
def beside_output_and_quiet(program):
    program.run("verify", WIDENED, "--report", "junit=j", "-o", "t").expect(out="", err="",
                                                                           status=2)
    check(program.read("t").startswith(b"FAILED"), "the file of -o")
    check(program.read("j").startswith(b"<?xml"), "the file of --report")
    program.run("verify", WIDENED, "--report", "summary=s", "--quiet").expect(out="", err="",
                                                                             status=2)
    check(program.read("s").startswith(b"integrity=True"), "with --quiet")


@case
def several_files_of_one_format(program):
    program.run("verify", GOOD, "--report", "jsonl=a", "--report", "jsonl=b", *NOW).expect(
        err="", status=0)
    check(program.read("a") == program.read("b") and json.loads(program.read("a")), "differ")


@case
def a_digest_where_a_format_has_one(program):
    for args, there in ((["--report", "json=x"], True), (["--report", "sarif=x"], True),
                        (["--report", "sarif=x", "--no-digest"], False),
                        (["--report", "junit=x"], False)):
        program.run("verify", GOOD, *args).expect(err="", status=0)
        found = re.search(rb'"sha-?256": ?"[0-9a-f]{64}"', program.read("x"))
        check((found is not None) == there, str(args))


@case
def what_is_no_report_file(program):
    os.mkfifo(program.path("fifo"))
    formats = "there are " + ", ".join(FORMATS)
    for value, message in (
            ("junit", "junit is not FORMAT=FILE"), ("junit=", "junit= is not FORMAT=FILE"),
            ("=x", '"" is no format; ' + formats), ("xml=x", "xml is no format; " + formats),
            ("\x1b=x", '"\\u001b" is no format; ' + formats),
            ("json=-", "- is standard output, which is for --format"),
            ("json=.", ". is a directory"), ("json=no/x", "no/x is in no directory that exists")):
        refused(program, ["fifo", "--report", value], "--report: " + message)


@case
def one_file_for_two_outputs(program):
    program.write("there", "old")
    os.symlink("there", program.path("link"))
    for args, name in ((["--report", "json=x", "--report", "junit=x"], "x"),
                       (["--report", "json=x", "--report", "json=./x"], "./x"),
                       (["--report", "json=x", "-o", "x"], "x"),
                       (["--report", "json=there", "-o", "link"], "there"),
                       (["--report", "json=there", "--report", "text=link"], "link")):
        refused(program, [GOOD, *args], "--report: %s is the file of another output" % name)
    check(program.read("there") == b"old" and not os.path.exists(program.path("x")), "written")


@case
def an_input_is_no_report_file(program):
    with open(GOOD, "rb") as file:
        program.write("evidence", file.read())
    os.symlink("evidence", program.path("link"))
    for name in ("evidence", "link"):
        refused(program, ["evidence", "--report", "json=" + name],
                "--report: %s is an input" % name)
    with open(program.path("out"), "wb") as out:
        program.run("verify", GOOD, "--report", "json=out", stdout=out).expect(
            err="plumbline: verify: --report: out is standard output, which is for --format\n",
            status=1)


@case
def errors_of_usage_leave_the_files_alone(program):
    program.write("out", "old")
    program.run("verify", "missing", "--report", "json=out").expect(status=1)
    program.run("verify", GOOD, "--pubkey", "00", "--report", "json=out").expect(status=1)
    check(program.read("out") == b"old", "written")


@case
def a_report_that_cannot_be_written(program):
    """The others are written all the same, and the status says it."""
    ran = program.run("verify", WIDENED, "--report", "json=/dev/full", "--report", "junit=j")
    ran.expect(err="plumbline: verify: cannot write to /dev/full: No space left on device\n",
               status=1)
    check(ran.out.startswith(b"FAILED"), repr(ran.out))
    check(program.read("j").endswith(b"</testsuites>\n"), "the other file")


@case
def a_reader_that_has_gone_leaves_the_files(program):
    for path, status in ((GOOD, 1), (WIDENED, 2)):
        ours, theirs = os.pipe()
        os.close(ours)
        program.run("verify", path, "--report", "summary=s", stdout=theirs).expect(err="",
                                                                                  status=status)
        os.close(theirs)
        check(program.read("s").startswith(b"integrity="), "not written")


def many(program, count):
    """`count` names of one file, so that a report can be large while nothing else is."""
    for i in range(count):
        os.symlink(GOOD, program.path("in-%05d" % i))
    return sorted(name for name in os.listdir(program.directory) if name.startswith("in-"))


@case
def a_large_report_replaces_as_a_whole(program):
    """Larger than what is held back: the old file is whole until the new one is."""
    names = many(program, 300)
    program.write("out", "old")
    os.chmod(program.path("out"), 0o640)
    with open(program.path("out"), "rb") as old:
        program.run("verify", *names, "--format=json", "--entries", "-o", "out").expect(status=0)
        check(old.read() == b"old", "written in place")
    check(len(json.loads(program.read("out"))) == 300, "reports")
    check(os.path.getsize(program.path("out")) > 2 << 20, "too small a test")
    check(stat.S_IMODE(os.stat(program.path("out")).st_mode) == 0o640, "permissions")
    check(not [n for n in os.listdir(program.directory) if n.endswith(".tmp")], "left over")


@case
def a_large_report_that_does_not_fit_leaves_nothing(program):
    names = many(program, 300)
    program.write("out", "old")
    limit = (3 << 19, resource.getrlimit(resource.RLIMIT_FSIZE)[1])

    def limited():
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)

    ran = program.run("verify", *names, "--entries", "-q", "--report=json=out", preexec_fn=limited)
    ran.expect(out="", status=1, err="plumbline: verify: cannot write to %s: File too large\n"
               % program.path("out"))
    check(program.read("out") == b"old", "written")
    check(not [n for n in os.listdir(program.directory) if n.endswith(".tmp")], "left over")
