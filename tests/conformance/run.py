#!/usr/bin/env python3
"""Runs the shared conformance cases for the groups this version covers.

    run.py --bin build/dev/cmd/plumbline --conform ../shared/tools/conform.py

Fails on any difference, and when a group ran fewer cases than are known to be there, so that a suite
that lost its cases does not look green.
"""
import argparse
import re
import subprocess
import sys

# Group: the least number of cases that must pass, and the most that may be skipped.
GROUPS = {
    "bundles": (1024, 9),
    "ledgers": (61, 2),
    "tokens": (376, 2),
    "jcs": (362, 0),
    "params": (34, 0),
    "evidence": (85, 0),
    "kitelogik": (23, 0),
    "hostile": (50, 5),  # those that a shell has to run are cases of tests/program
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--conform", required=True)
    options = parser.parse_args()
    command = [sys.executable, options.conform, "--bin", options.bin, "--jobs", "2",
               "--group", ",".join(GROUPS)]
    run = subprocess.run(command, capture_output=True, text=True)
    print(run.stdout, end="")
    print(run.stderr, end="", file=sys.stderr)
    trouble = run.returncode != 0
    for group, (least, most_skipped) in GROUPS.items():
        line = re.search(r"^%s: (\d+) passed, (\d+) failed, (\d+) skipped$" % group, run.stdout, re.M)
        if not line:
            print("group %s did not run" % group)
            trouble = True
            continue
        passed, failed, skipped = map(int, line.groups())
        if passed < least or failed or skipped > most_skipped:
            print("group %s: want at least %d passed, none failed, at most %d skipped"
                  % (group, least, most_skipped))
            trouble = True
    return 1 if trouble else 0


sys.exit(main())
