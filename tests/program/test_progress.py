"""The progress line, and runs that are interrupted."""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time

from harness import case, check, environment, sample

LEDGER = sample("good.ledger.jsonl")
LONGER_THAN_PATIENCE = 1.3  # seconds; the line may be there after one


def content(path):
    with open(path, "rb") as file:
        return file.read()


def on_a_terminal(program, *args, pause, columns=80, stderr_too=True):
    """Runs `plumbline verify - ARGS`, fed in two halves; standard output, what the terminal got."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    stderr = theirs if stderr_too else subprocess.PIPE
    process = subprocess.Popen([program.binary, "verify", "-", *args], cwd=program.directory,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                               env=environment())
    os.close(theirs)
    half = len(content(LEDGER)) // 2
    process.stdin.write(content(LEDGER)[:half])
    process.stdin.flush()
    time.sleep(pause)
    process.stdin.write(content(LEDGER)[half:])
    process.stdin.close()
    out = process.stdout.read()
    seen = process.stderr.read() if not stderr_too else b""
    process.wait()
    while stderr_too:
        try:
            more = os.read(ours, 65536)
        except OSError:  # the other end is closed and all was read
            break
        if not more:
            break
        seen += more
    os.close(ours)
    check(process.returncode == 0, process.returncode)
    return out, seen


def left_on(screen_of):
    """What one line of a terminal shows in the end."""
    line = []
    for part in screen_of.decode("ascii").split("\r"):
        line[:len(part)] = part
    return "".join(line).rstrip()


@case
def a_long_run_shows_how_far_it_is(program):
    plain = program.run("verify", "-", "--format", "summary", stdin=content(LEDGER)).out
    out, seen = on_a_terminal(program, "--format", "summary", pause=LONGER_THAN_PATIENCE)
    check(out == plain, repr(out))
    check(re.search(rb"\rstandard input  \d+(\.\d)? k?B, \d+(\.\d)? k?B/s", seen), repr(seen))
    check(left_on(seen) == "" and b"\n" not in seen, repr(seen))
    _, seen = on_a_terminal(program, pause=LONGER_THAN_PATIENCE, columns=20)
    check(all(len(part) < 20 for part in seen.decode().split("\r")), repr(seen))
    check(left_on(seen) == "" and seen, repr(seen))


@case
def no_line_where_none_is_wanted(program):
    _, seen = on_a_terminal(program, pause=0)
    check(seen == b"" or left_on(seen) == "", repr(seen))  # a slow machine may take a second
    _, seen = on_a_terminal(program, "--quiet", pause=LONGER_THAN_PATIENCE)
    check(seen == b"", repr(seen))
    _, seen = on_a_terminal(program, pause=LONGER_THAN_PATIENCE, stderr_too=False)
    check(seen == b"", repr(seen))


@case
def an_interrupt_is_no_pass(program):
    for where in (0, len(content(LEDGER))):
        process = subprocess.Popen([program.binary, "verify", "-"], cwd=program.directory,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment(),
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        process.stdin.write(content(LEDGER)[:where])
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        check(process.returncode == -signal.SIGINT, process.returncode)
        check(out == b"" and err == b"", repr(out + err))
