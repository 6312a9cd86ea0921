"""plumbline: verifies offline what AI agents were allowed to do.

    >>> import plumbline
    >>> report = plumbline.verify("run.bundle.json", pubkey="release.hex")
    >>> report.verdict, report.ok
    ('verified', True)

The program does the work, in a process of its own; it comes with the package. Nothing here reaches the
network, and a report is what ``plumbline verify --format json`` prints (``report.raw``).
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Sequence, Union

__all__ = ["Error", "Finding", "Report", "program", "run", "verify", "verify_all"]

Path = Union[str, "os.PathLike[str]"]
Many = Union[str, Iterable[str], None]


class Error(Exception):
    """The question could not be asked: a bad key, a missing file, an option that is none (status 1),
    or a fault of the program itself (status 70). It is no verdict on the evidence."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Finding:
    """A rule that is broken, a condition that is not met, or a warning, and where."""

    severity: str
    reason: str
    message: str
    check: str | None
    index: int | None
    seq: int | None
    node: str | None
    line: int | None


@dataclass(frozen=True)
class Report:
    """What a verification found out. ``raw`` is the whole report (schemas/report.v1.schema.json)."""

    path: str
    kind: str | None
    verdict: str  # verified, consistent, unproven, failed, unreadable
    exit_code: int
    checks: Mapping[str, str]
    findings: Sequence[Finding]
    raw: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        """No check failed and every condition is met. Without a key or a pin that is true of a record
        that was rewritten as a whole, too: ask for ``require="authenticated"``."""
        return self.exit_code == 0

    @staticmethod
    def of(raw: Mapping[str, Any]) -> "Report":
        names = ("severity", "reason", "message", "check", "index", "seq", "node", "line")
        findings = [Finding(**{name: each.get(name) for name in names}) for each in raw["findings"]]
        return Report(raw["input"]["path"], raw["input"].get("kind"), raw["verdict"], raw["exit_code"],
                      raw["checks"], findings, raw)


def program() -> str:
    """The path of the program that comes with this package."""
    name = "plumbline.exe" if os.name == "nt" else "plumbline"
    here = os.path.dirname(os.path.abspath(__file__))
    for directory in (os.path.join(here, "bin"), sysconfig.get_path("scripts"), os.path.dirname(sys.executable)):
        path = os.path.join(directory, name)
        if os.access(path, os.X_OK):
            return path
    raise Error("the plumbline program is not where the package has put it", 70)


def run(arguments: Sequence[str], stdin: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    """Runs the program with these arguments; whatever its status, that is no exception."""
    return subprocess.run([program(), *arguments], input=stdin, capture_output=True, check=False)


def _each(option: str, values: Many) -> list[str]:
    if values is None:
        return []
    return [f"{option}={value}" for value in ([values] if isinstance(values, str) else values)]


def verify_all(paths: Iterable[Path], *, pubkey: Many = None, require: Many = None, expect_head: str | None = None,
               now: str | None = None, strict: bool = False, options: Sequence[str] = ()) -> list[Report]:
    """A report on each of ``paths`` (on each bundle of a file of several). ``pubkey`` is a key or the name
    of a file that holds it, or several of them; ``options`` are further ones of ``plumbline verify``.

    Raises :class:`Error` where the question could not be asked. Evidence that fails is no exception."""
    arguments = ["verify", "--format=jsonl", *_each("--pubkey", pubkey), *_each("--require", require),
                 *_each("--expect-head", expect_head), *_each("--now", now)]
    if strict:
        arguments.append("--strict")
    done = run([*arguments, *options, "--", *(os.fspath(path) for path in paths)])
    if done.returncode not in (0, 2, 3, 4):
        message = done.stderr.decode("utf-8", "backslashreplace").strip()
        raise Error(message or f"plumbline ended with status {done.returncode}", done.returncode)
    reports = [Report.of(json.loads(line)) for line in done.stdout.splitlines()]
    if not reports or max(report.exit_code for report in reports) == 0 != done.returncode:
        raise Error("the status of plumbline is not that of its reports", done.returncode)
    return reports


def verify(path: Path, *, pubkey: Many = None, require: Many = None, expect_head: str | None = None,
           now: str | None = None, strict: bool = False, options: Sequence[str] = ()) -> Report:
    """The report on one bundle or ledger; see :func:`verify_all`."""
    reports = verify_all([path], pubkey=pubkey, require=require, expect_head=expect_head, now=now,
                         strict=strict, options=options)
    if len(reports) != 1:
        raise Error(f"{os.fspath(path)} holds {len(reports)} bundles; verify_all() reports on each", 1)
    return reports[0]
