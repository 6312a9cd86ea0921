"""Every position at which writing the result can fail: status 1, and nothing half-written stays."""
import os
import resource
import shutil
import subprocess

from harness import NOW, Skip, case, check, environment, sample

GOOD = sample("good.bundle.json")
WIDENED = sample("widened.bundle.json")
FORMATS = ("text", "json", "jsonl", "summary")
TOO_LARGE = "plumbline: %s: cannot write to %s: File too large\n"


def no_larger_than(size):
    """For preexec_fn: files may not grow beyond `size` bytes, and SIGXFSZ ends whoever tries."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def files(program):
    return sorted(os.listdir(program.directory))


def positions(size):
    """All of a short result; of a long one the ends and some between."""
    return range(size) if size < 200 else [0, 1, size // 3, size // 2, size - 2, size - 1]


@case
def output_file_cut_at_every_position(program):
    """As on a full disk: the file keeps what it held, or is not there."""
    for format_ in FORMATS:
        args = ["verify", GOOD, "--format", format_, *NOW]
        size = len(program.run(*args).expect(status=0).out)
        for at in positions(size):
            ran = program.run(*args, "-o", "out", preexec_fn=no_larger_than(at))
            ran.expect(err=TOO_LARGE % ("verify", "out"), status=1)
            check(files(program) == [], "%s: left over at %d: %s" % (format_, at, files(program)))
        program.run(*args, "-o", "out", preexec_fn=no_larger_than(size)).expect(err="", status=0)
        for at in positions(size):
            program.write("out", "old")
            program.run(*args, "-o", "out", preexec_fn=no_larger_than(at)).expect(status=1)
            check(files(program) == ["out"] and program.read("out") == b"old",
                  "%s: the old file is lost at %d" % (format_, at))
        os.unlink(program.path("out"))


@case
def output_file_of_every_command_cut(program):
    for args in (["head", GOOD], ["canon", GOOD], ["canon", "--hash", GOOD], ["schema"],
                 ["schema", "report"], ["params", "--salt", "00" * 16, GOOD]):
        size = len(program.run(*args).expect(status=0).out)
        for at in (0, size // 2, size - 1):
            ran = program.run(*args, "-o", "out", preexec_fn=no_larger_than(at))
            ran.expect(out="", err=TOO_LARGE % (args[0], "out"), status=1)
            check(files(program) == [], "%s: left over: %s" % (args, files(program)))


@case
def standard_output_cut(program):
    """Redirected to a file that cannot hold it: what is in it is no longer plumbline's to undo."""
    for format_ in FORMATS:
        for path, status in ((GOOD, 0), (WIDENED, 2)):
            args = ["verify", path, "--format", format_, *NOW]
            size = len(program.run(*args).expect(status=status).out)
            for at in (0, 1, size - 1):
                with open(program.path("out"), "wb") as out:
                    program.run(*args, stdout=out, preexec_fn=no_larger_than(at)).expect(
                        err=TOO_LARGE % ("verify", "standard output"), status=1)


@case
def closed_standard_output_in_every_format(program):
    for format_ in FORMATS:
        program.shell('"$plumbline" verify %s --format %s >&-' % (GOOD, format_)).expect(
            err="plumbline: verify: cannot write to standard output: Bad file descriptor\n",
            status=1)
    for args in ("--help", "--version", "help verify", "schema"):
        program.shell('"$plumbline" %s >&-' % args).expect(status=1)


@case
def standard_error_that_takes_nothing(program):
    """What cannot be told changes neither the status nor the result."""
    printed = program.run("verify", GOOD, *NOW).expect(status=0)
    for error in ("2>&-", "2>/dev/full"):
        program.shell('"$plumbline" verify %s %s %s' % (GOOD, " ".join(NOW), error)).expect(
            out=printed.out, status=0)
        program.shell('"$plumbline" verify %s --quiet %s' % (WIDENED, error)).expect(status=2)
        program.shell('"$plumbline" verify missing %s' % error).expect(out="", status=1)
        program.shell('"$plumbline" verify --frob %s' % error).expect(out="", status=1)
        program.shell('"$plumbline" frob %s' % error).expect(out="", status=1)
        program.shell('"$plumbline" canon %s -o /dev/full %s' % (GOOD, error)).expect(status=1)
        program.shell('echo text | "$plumbline" canon - %s' % error).expect(out="", status=4)
        program.shell('"$plumbline" head %s %s' % (WIDENED, error)).expect(out="", status=2)


def a_pipe_nobody_reads():
    ours, theirs = os.pipe()
    os.close(ours)
    return theirs


@case
def pipes_whose_reader_has_gone(program):
    """Quietly, with the status earned, and never 0: as standard output and as -o, every format."""
    for format_ in FORMATS:
        for path, status in ((GOOD, 1), (WIDENED, 2)):
            pipe = a_pipe_nobody_reads()
            program.run("verify", path, "--format", format_, stdout=pipe).expect(
                err="", status=status)
            ran = program.run("verify", path, "--format", format_, "-o", "/dev/fd/%d" % pipe,
                              pass_fds=[pipe])
            ran.expect(out="", err="", status=status)
            os.close(pipe)


@case
def steps_of_replacing_a_file(program):
    """Each system call that puts the output in its place fails once, by strace."""
    if shutil.which("strace") is None:
        raise Skip("strace is not installed")
    program.write("out", "old")
    path = os.path.realpath(program.path("out"))
    for call, error, message in (
            ("write", "ENOSPC", "No space left on device"), ("write", "EIO", "Input/output error"),
            ("fsync", "EIO", "Input/output error"), ("fsync", "ENOSPC", "No space left on device"),
            ("/^rename", "EIO", "Input/output error"), ("/^rename", "EACCES", "Permission denied")):
        if call == "write" and "ASAN_OPTIONS" in os.environ:
            continue  # the sanitizer's run-time library writes first, and takes the error for its own
        done = subprocess.run(
            ["strace", "-f", "-o", "trace", "-e", "trace=" + call,
             "-e", "inject=%s:error=%s:when=1" % (call, error),
             program.binary, "verify", GOOD, "-o", "out", "--jobs", "1"],
            cwd=program.directory, capture_output=True, check=False,
            # LeakSanitizer does not work in a process that is traced.
            env=environment({"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")
                             + ":detect_leaks=0"}))
        if b"ptrace" in done.stderr or not os.path.exists(program.path("trace")):
            raise Skip("strace may not trace here: %r" % done.stderr)
        check(b"(INJECTED)" in program.read("trace"), "%s was not called" % call)
        check(done.returncode == 1 and done.stdout == b"", "%s: %r" % (call, done))
        want = "plumbline: verify: cannot write to %s: %s\n" % (path, message)
        check(done.stderr.decode() == want, "%s: %r" % (call, done.stderr))
        os.unlink(program.path("trace"))
        check(files(program) == ["out"] and program.read("out") == b"old",
              "%s: %s" % (call, files(program)))
