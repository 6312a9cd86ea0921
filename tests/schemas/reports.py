#!/usr/bin/env python3
"""Validates the report and the tree of every vector, good, bad and unreadable, and every reason,
against their schemas.

    reports.py --bin build/dev/cmd/plumbline
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))


def token_reports(binary):
    """The reports on the vectors that are token chains, one a line."""
    reports = b""
    for path in sorted(glob.glob(os.path.join(ROOT, "testdata", "vectors", "*", "*.expect.json"))):
        with open(path, "rb") as file:
            expect = json.load(file)
        if expect.get("command") != "token" or expect["exit"] == 1:
            continue
        stem = path[:-len(".expect.json")]
        chain = stem + (".json" if os.path.exists(stem + ".json") else ".jsonl")
        run = subprocess.run([binary, "token", chain, *expect["args"], "--format", "jsonl"],
                             cwd=os.path.dirname(path), capture_output=True)
        reports += run.stdout
    return reports


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    # A report an input, and more of one that holds several bundles.
    inputs = sorted(glob.glob(os.path.join(ROOT, "testdata", "vectors", "*", "*.json*")))
    inputs += sorted(glob.glob(os.path.join(ROOT, "testdata", "sample", "*.json*")))
    run = subprocess.run([options.bin, "verify", *inputs, "--format", "jsonl", "--entries"],
                         capture_output=True)
    reports = run.stdout.count(b"\n")
    if run.returncode != 2 or reports < len(inputs) or reports < 1000:
        print("exit %d with %d reports of %d inputs" % (run.returncode, reports, len(inputs)))
        return 1
    of_tokens = token_reports(os.path.abspath(options.bin))
    if of_tokens.count(b"\n") < 300:
        print("only %d reports on token chains" % of_tokens.count(b"\n"))
        return 1
    # And as plumbline show tells of them.
    trees = subprocess.run([options.bin, "show", *inputs, "--format", "json"], capture_output=True)
    if trees.returncode != 2 or trees.stdout.count(b'"plumbline.show.v1"') != reports:
        print("exit %d of show" % trees.returncode)
        return 1
    reasons = subprocess.run([options.bin, "explain", "--format", "json"], capture_output=True)
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file, \
            tempfile.NamedTemporaryFile(suffix=".json") as explained, \
            tempfile.NamedTemporaryFile(suffix=".json") as shown:
        file.write(run.stdout + of_tokens)
        file.flush()
        explained.write(reasons.stdout)
        explained.flush()
        shown.write(trees.stdout)
        shown.flush()
        return subprocess.run([sys.executable, os.path.join(HERE, "check.py"), "--report",
                               file.name, explained.name, shown.name]).returncode


sys.exit(main())
