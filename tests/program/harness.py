"""What the whole-program tests share: running plumbline, comparing all it prints, the cases."""
import dataclasses
import difflib
import os
import signal
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(ROOT, "testdata", "sample")
NOW = ["--now", "2026-10-01T00:00:00Z"]

CASES = []  # (name, function), in the order of their definition


class Failure(Exception):
    """What a case found to be wrong."""


class Skip(Exception):
    """Why a case could not be run here. It is counted and printed."""


def case(function):
    """Makes a test case of a function that takes a Program."""
    CASES.append((function.__module__ + "." + function.__name__, function))
    return function


@dataclasses.dataclass
class Ran:
    command: str
    out: bytes
    err: bytes
    status: int

    def expect(self, out=None, err=None, status=None):
        """Compares each that is given with the whole of what came."""
        for what, want, got in (("stdout", out, self.out), ("stderr", err, self.err)):
            if want is not None and as_bytes(want) != got:
                raise Failure("%s: %s differs\n%s" % (self.command, what,
                                                      diff(as_bytes(want), got)))
        if status is not None and status != self.status:
            raise Failure("%s: status %s, want %s\n%s" % (
                self.command, self.status, status, self.err.decode("utf-8", "replace")))
        return self


class Program:
    """The program under test, run in an empty directory that lasts as long as the case."""

    def __init__(self, binary, directory, update):
        self.binary, self.directory, self.update = binary, directory, update

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(as_bytes(content))
        return name

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def run(self, *args, stdin=b"", env=None, cwd=None, timeout=60, **popen):
        """Runs `plumbline ARGS`. Further keywords go to subprocess.run; stdout may be replaced."""
        popen.setdefault("stdout", subprocess.PIPE)
        popen.setdefault("stderr", subprocess.PIPE)
        if isinstance(stdin, (bytes, str)):
            popen["input"] = as_bytes(stdin)
        else:
            popen["stdin"] = stdin
        done = subprocess.run([self.binary, *args], cwd=cwd or self.directory, timeout=timeout,
                              env=environment(env), check=False, **popen)
        return Ran("plumbline " + " ".join(map(repr, args)), done.stdout or b"", done.stderr or b"",
                   done.returncode)

    def shell(self, script, timeout=60):
        """Runs a bash script in which $plumbline is the program. Nothing outlives the call."""
        process = subprocess.Popen(["bash", "-c", script], cwd=self.directory,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True,
                                   env=environment({"plumbline": self.binary}))
        try:
            out, err = process.communicate(timeout=timeout)
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return Ran(script, out, err, process.returncode)


def environment(extra=None):
    kept = {k: v for k, v in os.environ.items()
            if k == "PATH" or k.endswith("SAN_OPTIONS") or k.startswith("LLVM_PROFILE")}
    return {**kept, "LC_ALL": "C", **(extra or {})}


def sample(name):
    return os.path.join(SAMPLE, name)


def as_bytes(value):
    return value.encode() if isinstance(value, str) else value


def diff(want, got):
    lines = [text.decode("utf-8", "backslashreplace").splitlines() for text in (want, got)]
    return "\n".join(difflib.unified_diff(*lines, "wanted", "got", lineterm="", n=1))


def check(condition, message):
    if not condition:
        raise Failure(message)


def run_case(function, binary, update):
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
        function(Program(binary, directory, update))
