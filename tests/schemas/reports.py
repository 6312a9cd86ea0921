#!/usr/bin/env python3
"""Validates the report of every vector, good, bad and unreadable, against the report's schema.

    reports.py --bin build/dev/cmd/plumbline
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))


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
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(run.stdout)
        file.flush()
        return subprocess.run([sys.executable, os.path.join(HERE, "check.py"), "--report",
                               file.name]).returncode


sys.exit(main())
