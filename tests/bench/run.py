#!/usr/bin/env python3
"""Measures plumbline beside `openssl dgst -sha256` and the reference package, on the same files.

usage: run.py --bin PATH [--peer] [--entries N] [--only SECTION,...] [--scale F]

Prints Markdown. Sections: large (one big file in each form), many (10,000 small bundles), single
(one small bundle from start to end), growth (time and memory as one measure of the input grows).
All are measured in one session, because only ratios of figures taken side by side mean anything.
Nothing here is a test: a figure fails nothing, a wrong answer fails the run.
"""

import argparse
import math
import os
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing is left behind in the source tree

import measure
import subjects
from measure import mib_text, seconds_text

SECTIONS = ("large", "many", "single", "growth")
ARGUMENT_BYTES = 1 << 20  # of file names on one command line; Linux allows 2 MiB with the rest


class Session:
    """What the sections share: the options, the programs and a directory for the files."""

    def __init__(self, options, directory):
        self.options = options
        self.directory = directory
        self.generator = subjects.Generator(directory, options.generator)
        self.plumbline = subjects.Plumbline(options.bin)
        self.peer = None
        if options.peer or options.peer_python:
            self.peer = subjects.Peer(directory, options.peer_python)

    def scaled(self, count, least=10):
        return max(int(count * self.options.scale), least)

    def measure(self, commands, runs=None):
        return measure.side_by_side(commands, runs or self.options.runs, self.directory)

    def measure_peer(self, command, runs=1):
        return self.measure({"peer": command}, runs)["peer"]


def show(title, note, header, rows):
    print(f"## {title}\n\n{note}\n")
    print(measure.table(header, rows), flush=True)


def large(session):
    entries = session.options.entries or session.scaled(1_000_000, 100)
    nodes = min(500, max(entries // 10, 1))
    forms = [("ledger", "canonical", 1), ("ledger", "dump", 1), ("ledger", "canonical", 2),
             ("bundle", "canonical", 1), ("bundle", "dump", 1), ("bundle", "indent", 1),
             ("bundle", "dump", 2)]
    beside_peer = {("ledger", "canonical", 1), ("bundle", "dump", 1), ("bundle", "dump", 2)}
    rows = []
    for kind, style, version in forms:
        path, key = session.generator.write("large", kind=kind, style=style, version=version,
                                            entries=entries, nodes=nodes)
        peer = session.peer if (kind, style, version) in beside_peer else None
        peer_command = peer.verify(kind, path, key) if peer else None
        rows += large_rows(session, f"v{version} {kind}, {style}", peer_command, path, key)
        os.remove(path)
    note = f"Median of {session.options.runs} runs in turns; the peak is the highest."
    if session.peer:
        note += (f" Peer: {session.peer.PACKAGE} {session.peer.version}, "
                 f"{session.options.peer_runs} run(s); of a ledger it checks the chain only.")
    show(f"{entries:,} entries, {nodes} nodes", note,
         ("evidence", "program", "wall", "CPU", "MB/s", "÷ dgst", "peak MiB", "peer ÷ it"), rows)


def large_rows(session, label, peer_command, path, key):
    commands = {"openssl dgst": subjects.digest(path)}
    if session.plumbline.offers("--jobs"):
        commands["plumbline --jobs 1"] = session.plumbline.verify([path], key, jobs=1)
    commands["plumbline"] = session.plumbline.verify([path], key)
    results = session.measure(commands)
    yardstick = results["openssl dgst"].seconds
    peer = None
    if peer_command:
        peer = results["peer"] = session.measure_peer(peer_command, session.options.peer_runs)
    megabytes = os.path.getsize(path) / 1e6
    label = f"{label}, {megabytes:.0f} MB"
    rows = []
    for name, result in results.items():
        times = f"{peer.seconds / result.seconds:.0f}" if peer and name.startswith("plum") else ""
        rows.append((label, name, seconds_text(result.seconds), seconds_text(result.cpu_seconds),
                     f"{megabytes / result.seconds:.0f}", f"{result.seconds / yardstick:.2f}",
                     mib_text(result.peak_bytes), times))
    return rows


def many(session):
    count = session.scaled(10_000)
    directory = os.path.join(session.directory, "many")
    os.mkdir(directory)
    _, key = session.generator.write("many", kind="bundle", style="dump", version=2, entries=10,
                                     nodes=3, files=count)
    paths = sorted(os.path.join(directory, name) for name in os.listdir(directory))
    commands = {str(i): session.plumbline.verify(part, key)
                for i, part in enumerate(command_lines(paths))}
    parts = session.measure(commands).values()
    seconds = sum(part.seconds for part in parts)
    peak = max(part.peak_bytes for part in parts)
    rows = [("plumbline", seconds_text(seconds), seconds_text(seconds / count), mib_text(peak), "")]
    if session.peer:
        sample = [session.measure_peer(session.peer.verify("bundle", path, key))
                  for path in paths[:20]]
        each = sum(run.seconds for run in sample) / len(sample)
        peak = max(run.peak_bytes for run in sample)
        rows.append((f"peer (from {len(sample)} files)", seconds_text(each * count),
                     seconds_text(each), mib_text(peak), f"{each * count / seconds:.0f}"))
    show(f"{count:,} bundles of 10 entries",
         f"All named as arguments, in {len(commands)} run(s); the peer takes a process each.",
         ("program", "wall", "each", "peak MiB", "peer ÷ plumbline"), rows)


def command_lines(paths):
    """The paths in order, in parts short enough for one command line each."""
    parts, size = [[]], 0
    for path in paths:
        if size + len(path) > ARGUMENT_BYTES and parts[-1]:
            parts.append([])
            size = 0
        parts[-1].append(path)
        size += len(path) + 1
    return parts


def single(session):
    path, key = session.generator.write("single", kind="bundle", style="dump", version=2,
                                        entries=10, nodes=3)
    results = session.measure({"nothing (true)": measure.Command(("true",)),
                               "plumbline": session.plumbline.verify([path], key)}, runs=50)
    if session.peer:
        results["peer"] = session.measure_peer(session.peer.verify("bundle", path, key), 5)
    rows = [(name, str(result.runs), seconds_text(result.seconds), mib_text(result.peak_bytes))
            for name, result in results.items()]
    show("One bundle of 10 entries, start to end", "Median.",
         ("program", "runs", "wall", "peak MiB"), rows)


def growth_series(session):
    """(what grows, sizes, generator options at a size, options of plumbline)."""
    entries = [10_000, 100_000, 1_000_000] + ([10_000_000] if session.options.huge else [])
    steps = [1_000, 10_000, 100_000]
    few = {"nodes": 10}
    failed = {"status": 2}

    def some(n):
        return min(500, max(n // 20, 1))

    series = [
        ("entries, ledger", entries,
         lambda n: {"kind": "ledger", "entries": n, "nodes": some(n)}, {}),
        ("entries, v2 ledger", entries,
         lambda n: {"kind": "ledger", "version": 2, "entries": n, "nodes": some(n)}, {}),
        ("entries, bundle", entries,
         lambda n: {"kind": "bundle", "style": "dump", "entries": n, "nodes": some(n)}, {}),
        ("members of one object", [2 * n for n in steps],
         lambda n: {"kind": "ledger", "style": "dump", "entries": 100, "members": n, **few}, {}),
        ("findings", steps,
         lambda n: {"kind": "ledger", "entries": 2 * n + 50, "findings": n, **few}, failed),
    ]
    series += [(f"nodes in a {shape}", steps,
                lambda n, shape=shape: {"kind": "ledger", "entries": 3 * n, "nodes": n,
                                        "shape": shape}, {})
               for shape in ("line", "star", "tree")]
    series += [
        ("nodes in a line, all printed", steps, series[5][2], {"whole": True}),
        ("findings, as JSON", steps, series[4][2], {"form": "json", **failed}),
        ("entries, v2 ledger, as JSON", entries[:3], series[1][2], {"form": "json"}),
    ]
    return series


def growth(session):
    rows = []
    for label, sizes, options_at, verify in growth_series(session):
        before = None
        for size in sorted({session.scaled(size) for size in sizes}):
            path, key = session.generator.write("growth", **options_at(size))
            command = session.plumbline.verify([path], key, **verify)
            result = session.measure({"plumbline": command})["plumbline"]
            exponent = ""
            if before:
                times = max(result.cpu_seconds, 1e-6) / max(before[1], 1e-6)
                exponent = f"{math.log(times) / math.log(size / before[0]):.2f}"
            rows.append((label, f"{size:,}", f"{os.path.getsize(path) / 1e6:.1f}",
                         seconds_text(result.seconds), seconds_text(result.cpu_seconds),
                         mib_text(result.peak_bytes), exponent))
            before = (size, result.cpu_seconds)
            os.remove(path)
    show("Growth", "Exponent: of CPU time over size, from the row before (1 linear, 2 quadratic; "
         "below 1 where starting the program counts).",
         ("what grows", "size", "MB", "wall", "CPU", "peak MiB", "exponent"), rows)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", required=True, help="the plumbline to measure")
    parser.add_argument("--entries", type=int, help="of the large files (1,000,000 × the scale)")
    parser.add_argument("--peer", action="store_true", help="measure the reference package too")
    parser.add_argument("--peer-python", metavar="PATH", help="a Python that has it installed")
    parser.add_argument("--peer-runs", type=int, default=1, help="on each large file (1)")
    parser.add_argument("--only", default=",".join(SECTIONS), help="sections, comma-separated")
    parser.add_argument("--scale", type=float, default=1.0, help="of every size, for a quick look")
    parser.add_argument("--runs", type=int, default=3, help="of each command (3)")
    parser.add_argument("--huge", action="store_true", help="growth up to 10,000,000 entries")
    parser.add_argument("--generator", metavar="PATH", help="compiled here unless given")
    parser.add_argument("--directory", help="for the files; takes 1 GB, with --huge 6 GB")
    options = parser.parse_args()
    if not os.access(options.bin, os.X_OK):
        parser.error(f"no program {options.bin}")
    options.bin = os.path.abspath(options.bin)
    options.only = options.only.split(",")
    for section in options.only:
        if section not in SECTIONS:
            parser.error(f"no section {section}; there are {', '.join(SECTIONS)}")
    return options


def main():
    options = parse_options()
    run_section = {"large": large, "many": many, "single": single, "growth": growth}
    with tempfile.TemporaryDirectory(prefix="plumbline-bench-", dir=options.directory) as directory:
        session = Session(options, directory)
        print("# plumbline, measured\n")
        print("\n".join(measure.machine_facts(options.bin, directory)) + "\n", flush=True)
        for section in options.only:
            run_section[section](session)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except measure.WrongAnswer as wrong:
        sys.exit(f"run.py: {wrong}")
