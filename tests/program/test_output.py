"""A report that does not arrive is never a pass; a file of -o holds all of it or what it held."""
import json
import os
import stat

from formats import FORMATS
from harness import NOW, SAMPLE, case, check, sample

GOOD = sample("good.bundle.json")
WIDENED = sample("widened.bundle.json")


@case
def full_device(program):
    for format_ in FORMATS:
        for path in (GOOD, WIDENED):
            with open("/dev/full", "wb") as full:
                ran = program.run("verify", path, "--format", format_, stdout=full)
            ran.expect(err="plumbline: verify: cannot write to standard output: "
                           "No space left on device\n", status=1)
        ran = program.run("verify", GOOD, "--format", format_, "-o", "/dev/full").expect(
            err="plumbline: verify: cannot write to /dev/full: No space left on device\n", status=1)
        check(ran.out == b"" or json.loads(ran.out)["exit_code"] == 1, repr(ran.out))
    for args in (["--help"], ["--version"], ["canon", GOOD], ["head", GOOD], ["schema"],
                 ["params", "--salt", "00" * 16, GOOD]):
        with open("/dev/full", "wb") as full:
            program.run(*args, stdout=full).expect(status=1)


@case
def closed_standard_output(program):
    for command in ("verify %s" % GOOD, "verify %s" % WIDENED, "head %s" % GOOD, "canon %s" % GOOD):
        program.shell('"$plumbline" %s >&-' % command).expect(
            err="plumbline: %s: cannot write to standard output: Bad file descriptor\n"
                % command.split()[0], status=1)
    program.shell('"$plumbline" verify %s --quiet >&-' % GOOD).expect(err="", status=0)
    program.shell('"$plumbline" verify %s -o out >&-' % GOOD).expect(err="", status=0)


@case
def closed_standard_error(program):
    program.shell('"$plumbline" verify missing 2>&-').expect(out="", status=1)
    program.shell('"$plumbline" verify %s --quiet <&- >&- 2>&-' % WIDENED).expect(status=2)


@case
def inputs_do_not_become_standard_output(program):
    """With descriptor 1 free, the first file opened would get it."""
    with open(WIDENED, "rb") as file:
        before = file.read()
    program.write("evidence", before)
    program.shell('"$plumbline" verify evidence >&-').expect(status=1)
    check(program.read("evidence") == before, "the evidence was written to")


@case
def closed_pipe(program):
    """The reader has gone: quietly, with the status earned so far, and never 0."""
    for args, status in (([GOOD], 1), ([WIDENED], 2), ([GOOD, WIDENED], 1), ([WIDENED, GOOD], 2)):
        for format_ in ("text", "jsonl", "summary"):
            ours, theirs = os.pipe()
            os.close(ours)
            ran = program.run("verify", *args, "--format", format_, stdout=theirs)
            ran.expect(err="", status=status)
            os.close(theirs)
    ran = program.shell('"$plumbline" verify %s --entries | head -c1; exit ${PIPESTATUS[0]}'
                        % WIDENED)
    ran.expect(out="F", err="", status=2)
    ours, theirs = os.pipe()
    os.close(ours)
    program.run("canon", GOOD, stdout=theirs).expect(err="", status=1)
    os.close(theirs)


@case
def output_file(program):
    for format_ in FORMATS:
        args = ["verify", GOOD, "--format", format_, *NOW]
        printed = program.run(*args).expect(err="", status=0)
        program.run(*args, "-o", "out").expect(out="", err="", status=0)
        check(program.read("out") == printed.out, format_)
        program.run(*args, "--output=out2", "--quiet").expect(out="", err="", status=0)
        check(program.read("out2") == printed.out, format_ + " with --quiet")
        program.run(*args, "-o", "-").expect(out=printed.out, err="", status=0)
        program.run(*args, "-o", "/dev/stdout").expect(out=printed.out, err="", status=0)
    check(sorted(os.listdir(program.directory)) == ["out", "out2"], "left over files")


@case
def output_to_a_pipe_by_name(program):
    printed = program.run("verify", GOOD, WIDENED, *NOW).expect(err="", status=2)
    program.shell('"$plumbline" verify %s %s %s -o >(cat > out); s=$?; wait $!; exit $s' % (
        GOOD, WIDENED, " ".join(NOW))).expect(out="", err="", status=2)
    check(program.read("out") == printed.out, "what came through the pipe")


@case
def output_file_of_every_command(program):
    for args in (["head", GOOD], ["canon", GOOD], ["canon", "--hash", GOOD], ["schema"],
                 ["schema", "report"], ["params", "--salt", "00" * 16, GOOD]):
        printed = program.run(*args).expect(err="", status=0)
        program.run(*args, "-o", "out").expect(out="", err="", status=0)
        check(program.read("out") == printed.out, str(args))


@case
def output_file_of_failed_evidence(program):
    program.run("verify", WIDENED, "-o", "out").expect(out="", err="", status=2)
    check(program.read("out").startswith(b"FAILED"), "no report")


@case
def output_replaces_as_a_whole(program):
    """A reader that has the old file open keeps the old content; permissions are kept."""
    program.write("out", "old")
    os.chmod(program.path("out"), 0o640)
    with open(program.path("out"), "rb") as old:
        program.run("verify", GOOD, "-o", "out").expect(out="", err="", status=0)
        check(old.read() == b"old", "written in place")
    check(program.read("out").startswith(b"CONSISTENT"), "not replaced")
    check(stat.S_IMODE(os.stat(program.path("out")).st_mode) == 0o640, "permissions")


@case
def a_new_output_file_has_the_usual_permissions(program):
    program.shell('umask 027; "$plumbline" verify %s -o out' % GOOD).expect(
        out="", err="", status=0)
    check(stat.S_IMODE(os.stat(program.path("out")).st_mode) == 0o640, "permissions")


@case
def errors_of_usage_leave_the_output_alone(program):
    program.write("out", "old")
    program.run("verify", "missing", "-o", "out").expect(status=1)
    program.run("verify", GOOD, "--pubkey", "00", "-o", "out").expect(status=1)
    check(program.read("out") == b"old", "written")


@case
def output_through_links(program):
    os.mkdir(program.path("there"))
    program.write("there/out", "old")
    os.symlink("there/out", program.path("link"))
    program.run("verify", GOOD, "-o", "link").expect(out="", err="", status=0)
    check(os.path.islink(program.path("link")), "the link was replaced")
    check(program.read("there/out").startswith(b"CONSISTENT"), "not written")


@case
def output_refused(program):
    """Found before anything is read: the fifo has no writer."""
    os.mkfifo(program.path("fifo"))
    os.symlink("nowhere", program.path("dangling"))
    for name, why in ((".", "is a directory"), ("new/", "is in no directory that exists"),
                      ("no/such/out", "is in no directory that exists"),
                      ("dangling", "is a dangling link")):
        program.run("verify", "fifo", "-o", name, timeout=10).expect(
            out="", err="plumbline: verify: --output: %s %s\n" % (name, why), status=1)


@case
def an_input_is_no_output(program):
    with open(GOOD, "rb") as file:
        program.write("evidence", file.read())
    os.symlink("evidence", program.path("link"))
    os.link(program.path("evidence"), program.path("other"))
    before = program.read("evidence")
    for name in ("evidence", "./evidence", "link", "other"):
        program.run("verify", GOOD, "evidence", "-o", name).expect(
            out="", err="plumbline: verify: --output: %s is an input\n" % name, status=1)
        program.run("canon", "evidence", "-o", name).expect(out="", status=1)
    with open(program.path("evidence"), "rb") as file:
        program.run("verify", "-", "-o", "evidence", stdin=file).expect(out="", status=1)
    with open(os.path.join(SAMPLE, "key.hex"), "rb") as key:
        program.write("key", key.read())
    program.run("verify", GOOD, "--pubkey", "key", "-o", "key").expect(out="", status=1)
    check(program.read("evidence") == before, "written")


@case
def output_that_cannot_be_created(program):
    program.run("verify", GOOD, "-o", "/proc/self/new").expect(
        out="",
        err="plumbline: verify: cannot write to /proc/self/new: No such file or directory\n",
        status=1)


@case
def appending_to_standard_output_by_name(program):
    program.write("log", "before\n")
    program.shell('"$plumbline" verify %s --format summary -o /dev/stdout >> log' % GOOD).expect(
        err="", status=0)
    check(program.read("log").startswith(b"before\nintegrity=True "), repr(program.read("log")))


@case
def digest(program):
    import hashlib
    with open(GOOD, "rb") as file:
        want = hashlib.sha256(file.read()).hexdigest()
    for args, there in ((["--format", "json"], True), (["--format", "jsonl"], True),
                        (["--format", "json", "--no-digest"], False),
                        (["--format", "json", "--digest"], True), (["--digest"], True),
                        ([], False)):
        out = program.run("verify", GOOD, *args).expect(err="", status=0).out
        check((want.encode() in out) == there, "%s: digest is not %s" % (args, there))


@case
def entries(program):
    for args, there in (([], False), (["--entries"], True)):
        ran = program.run("verify", GOOD, "--format", "json", *args).expect(status=0)
        report = json.loads(ran.out)
        check(("entries" in report) == there, str(args))
        if there:
            check(len(report["entries"]) == report["chain"]["entries"], "a row for every entry")
