"""Asking the program for reports, and holding its status to them."""
from __future__ import annotations

import json
import os
from typing import Iterable, List, Optional, Sequence, Tuple, Union

from plumbline._program import INTERNAL, Error, run
from plumbline._report import Report

Path = Union[str, "os.PathLike[str]"]
Text = Union[Path, Iterable[Path], None]

WORST_FIRST = (2, 4, 3, 0)  # the statuses that go with reports, as the program orders them


def worst(statuses: Iterable[int]) -> int:
    """The status of a run over several inputs, of those of its reports."""
    return min(statuses, key=WORST_FIRST.index)


def given(option: str, values: Text) -> List[str]:
    """An argument for each of the values. An empty collection is refused: it is what is left of keys or
    conditions that were lost on the way, and must not pass for none being wanted."""
    if values is None:
        return []
    each: List[Path] = [values] if isinstance(values, (str, os.PathLike)) else list(values)
    if not each:
        raise Error(f"{option}: an empty collection; None is for giving none", 1)
    return [f"{option}={os.fspath(value)}" for value in each]


def name(path: Path) -> str:
    text = os.fspath(path)
    if "\0" in text:
        raise Error(f"no file can have the name {text!r}", 1)
    return "./-" if text == "-" else text  # by itself it would be standard input


def asked(arguments: Sequence[str], stdin: bytes = b"", *,
          executable: Optional[str] = None) -> List[Tuple[str, Report]]:
    """What a command that prints a report a line has printed: the lines, and the reports in them. Its
    status must be that of these reports."""
    done = run(arguments, stdin, executable=executable)
    if done.returncode not in WORST_FIRST:
        said = done.stderr.decode("utf-8", "backslashreplace").strip()
        raise Error(said or f"plumbline ended with status {done.returncode}", done.returncode)
    try:
        lines = done.stdout.decode("ascii").splitlines()
        reports = [Report.of(json.loads(line)) for line in lines]
        status = worst(report.exit_code for report in reports)
    except (ValueError, KeyError, TypeError) as trouble:
        raise Error("plumbline did not print the reports that were asked for", INTERNAL) from trouble
    if status != done.returncode:
        raise Error(f"plumbline ended with status {done.returncode}, its reports say {status}", INTERNAL)
    return list(zip(lines, reports))


def asked_of_all(paths: Iterable[Path], options: Sequence[str], *,
                 executable: Optional[str] = None) -> List[Tuple[str, Report]]:
    """The same of these files, whatever their number and their names."""
    names = b"".join(os.fsencode(name(path)) + b"\0" for path in paths)
    return asked(["verify", "--format=jsonl", *options, "--null", "--files-from=-"], names,
                 executable=executable)


def verify_all(paths: Iterable[Path], *, pubkey: Text = None, require: Text = None,
               expect_head: Optional[str] = None, now: Optional[str] = None, strict: bool = False,
               options: Sequence[str] = ()) -> List[Report]:
    """The reports on ``paths``, in that order: one each, and one a bundle of a file that holds several.

    ``pubkey`` is a key, or the name of a file that holds it, or several of them; ``require`` conditions,
    ``expect_head`` a pin, ``now`` a time, ``options`` further ones of ``plumbline verify``, such as
    ``["--recursive"]``. Raises :class:`Error` where there is no report."""
    paths = list(paths)
    asked_for = [*conditions(pubkey, require, expect_head, now, strict), *options]
    reports = [report for _, report in asked_of_all(paths, asked_for)]
    if not options and len(reports) < len(paths):
        raise Error("there are fewer reports than files", INTERNAL)
    return reports


def verify(path: Path, *, pubkey: Text = None, require: Text = None, expect_head: Optional[str] = None,
           now: Optional[str] = None, strict: bool = False, options: Sequence[str] = ()) -> Report:
    """The report on one bundle, ledger or session export; the rest is as for :func:`verify_all`."""
    reports = verify_all([path], pubkey=pubkey, require=require, expect_head=expect_head, now=now,
                         strict=strict, options=options)
    if len(reports) != 1:
        raise Error(f"{os.fspath(path)!r} holds {len(reports)} bundles; verify_all() reports on each", 1)
    return reports[0]


def verify_bytes(evidence: bytes, *, pubkey: Text = None, require: Text = None,
                 expect_head: Optional[str] = None, now: Optional[str] = None, strict: bool = False,
                 options: Sequence[str] = ()) -> Report:
    """As :func:`verify`, of evidence that is in no file."""
    reports = asked(["verify", "--format=jsonl", *conditions(pubkey, require, expect_head, now, strict),
                     *options, "--", "-"], evidence)
    if len(reports) != 1:
        raise Error(f"these bytes hold {len(reports)} bundles", 1)
    return reports[0][1]


def conditions(pubkey: Text, require: Text, expect_head: Optional[str], now: Optional[str],
               strict: bool) -> List[str]:
    return [*given("--pubkey", pubkey), *given("--require", require), *given("--expect-head", expect_head),
            *given("--now", now), *(["--strict"] if strict else [])]
