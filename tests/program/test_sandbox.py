"""What the process gives up is given up before it reads anything, in every thread of it.

What each refusal looks like is tested in tests/cmd/sandbox_test.cpp.
"""
import os
import subprocess
import time

from harness import Failure, Skip, case, check, environment, sample

LEDGER = sample("good.ledger.jsonl")


def kernel_has(program, what):
    line = program.run("--version").expect(status=0).out.decode().splitlines()[-1]
    return what in line


def need_seccomp(program):
    if not kernel_has(program, "seccomp"):
        raise Skip("this kernel has no seccomp")


def states(process):
    """Of every thread: (no_new_privs, seccomp mode)."""
    found = []
    for thread in os.listdir("/proc/%d/task" % process.pid):
        try:
            with open("/proc/%d/task/%s/status" % (process.pid, thread), encoding="ascii") as file:
                fields = dict(line.split(":", 1) for line in file)
        except (FileNotFoundError, ProcessLookupError):  # it has ended
            continue
        found.append((int(fields["NoNewPrivs"]), int(fields["Seccomp"])))
    return found


def while_it_waits(program, args, threads, stdin=b""):
    """The states of `threads` threads of a program that has not been given all of its input."""
    process = subprocess.Popen([program.binary, *args], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               cwd=program.directory, env=environment())
    try:
        process.stdin.write(stdin)
        process.stdin.flush()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            found = states(process)
            # It has entered, or will never: until it has, it may not have come so far.
            if len(found) >= threads and all(state == (1, 2) for state in found):
                return found
            time.sleep(0.01)
        raise Failure("%s: threads with (no_new_privs, seccomp) %s" % (args, found))
    finally:
        process.kill()
        process.communicate()


@case
def entered_before_anything_is_read(program):
    need_seccomp(program)
    os.mkfifo(program.path("fifo"))
    for args in (["verify", "fifo"], ["head", "fifo"], ["canon", "fifo"], ["canon", "-"],
                 ["params", "--salt", "00" * 16, "fifo"], ["verify", "-"],
                 ["verify", LEDGER, "--pubkey", "fifo"], ["verify", "fifo", "-o", "out"]):
        while_it_waits(program, args, 1)


@case
def entered_by_every_thread(program):
    need_seccomp(program)
    with open(LEDGER, "rb") as file:
        first = file.read()
    # More than one block, or there is nothing for a second thread to do.
    while_it_waits(program, ["verify", "-", "--jobs", "3"], 3, first * 64)


@case
def no_thread_and_no_result_is_lost_by_it(program):
    """Every command gives with it what it has to: many threads, many files, an output."""
    one = program.run("verify", LEDGER, "--jobs", "1", "--now", "0").expect(err="", status=0)
    program.run("verify", LEDGER, "--jobs", "64", "--now", "0").expect(out=one.out, status=0)
    program.run("verify", *[LEDGER] * 50, "--quiet", "-o", "out").expect(err="", status=0)
    check(program.read("out").count(b"CONSISTENT") == 50, "reports are missing")
