"""Runs programs to their end and measures them: wall time, processor time, peak resident memory.

A program that ends with another status than the one expected raises WrongAnswer: the time of a
wrong answer is worth nothing.
"""

import dataclasses
import os
import platform
import statistics
import subprocess
import time

MIB = 1 << 20


class WrongAnswer(Exception):
    """The program ran, but did not come to the expected status. str() is what to print."""


@dataclasses.dataclass(frozen=True)
class Measured:
    """Some runs of one command: the medians of their times, the highest of their peaks.

    Processor time is of all threads, user and system: it says what the work costs also on a
    machine that is busy with something else, where wall time does not.
    """

    seconds: float
    cpu_seconds: float
    peak_bytes: int
    runs: int


@dataclasses.dataclass(frozen=True)
class Command:
    """A program with its arguments, and the exit status that is the right answer."""

    arguments: tuple
    status: int = 0


def run_once(command, scratch):
    """Measured of one run. Output goes nowhere; errors to a file in `scratch`.

    The kernel counts the memory of the process that started the child towards the child's peak,
    so no peak is below this script's own: see floor().
    """
    errors = os.path.join(scratch, "stderr")
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ]
    arguments = [str(argument) for argument in command.arguments]
    start = time.perf_counter()
    child = os.posix_spawnp(arguments[0], arguments, os.environ, file_actions=actions)
    _, wait_status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    status = os.waitstatus_to_exitcode(wait_status)
    if status != command.status:
        with open(errors, encoding="utf-8", errors="replace") as file:
            said = file.read(2000)
        shown = " ".join(arguments[:8]) + (" ..." if len(arguments) > 8 else "")
        raise WrongAnswer(f"{shown}\n  ended with status {status}, not {command.status}\n{said}")
    return Measured(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, 1)


def side_by_side(commands, runs, scratch):
    """Measures {name: Command} in turns, so that what disturbs the machine disturbs all of them."""
    results = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            results[name].append(run_once(command, scratch))
    return {name: _summary(measured) for name, measured in results.items()}


def _summary(measured):
    return Measured(statistics.median(run.seconds for run in measured),
                    statistics.median(run.cpu_seconds for run in measured),
                    max(run.peak_bytes for run in measured), len(measured))


def floor(scratch):
    """What a program that does nothing measures."""
    return side_by_side({"true": Command(("true",))}, 50, scratch)["true"]


def table(header, rows):
    """A Markdown table. The first column is text, the others are figures."""
    lines = ["| " + " | ".join(header) + " |", "|---|" + "--:|" * (len(header) - 1)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def seconds_text(seconds):
    """Three significant digits in the fitting unit."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def mib_text(size):
    return f"{size / MIB:.1f}"


def _first_line(*command):
    output = subprocess.run(command, capture_output=True, text=True, check=False)
    return (output.stdout or output.stderr).strip().split("\n")[0]


def _processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        lines = file.read().split("\n")
    fields = dict(line.split(":", 1) for line in lines if ":" in line)
    fields = {name.strip(): value.strip() for name, value in fields.items()}
    sha = "with SHA instructions" if "sha_ni" in fields.get("flags", "") else ""
    return f"{fields.get('model name', platform.machine())} {sha}".strip()


def machine_facts(binary, scratch):
    """Lines that say where the figures come from."""
    nothing = floor(scratch)
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return [
        f"- processor: {_processor()}, {len(os.sched_getaffinity(0))} cores in use",
        f"- memory: {memory / (1 << 30):.0f} GiB; load at the start: {os.getloadavg()[0]:.2f}",
        f"- kernel: {platform.system()} {platform.release()}",
        f"- {_first_line('openssl', 'version')}",
        f"- under test: {_first_line(binary, '--version')}",
        f"- a program that does nothing: {seconds_text(nothing.seconds)}, "
        f"{mib_text(nothing.peak_bytes)} MiB (no time or peak below can be less)",
    ]
