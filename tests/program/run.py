#!/usr/bin/env python3
"""Runs plumbline as its users do, and compares standard output, standard error and status whole.

    run.py --bin build/dev/cmd/plumbline [--only SUBSTRING] [--update]

--update writes the files of golden/ anew from what the program prints. Needs Python 3.9 alone.
"""
import argparse
import os
import sys

import harness
# Each of these defines cases.
import test_bundle_lines  # noqa: F401
import test_commands  # noqa: F401
import test_completions  # noqa: F401
import test_diff      # noqa: F401
import test_compressed  # noqa: F401
import test_examples  # noqa: F401
import test_explain  # noqa: F401
import test_gate      # noqa: F401
import test_golden    # noqa: F401
import test_inputs    # noqa: F401
import test_key_forms  # noqa: F401
import test_keys      # noqa: F401
import test_kitelogik  # noqa: F401
import test_many      # noqa: F401
import test_manual    # noqa: F401
import test_matrix   # noqa: F401
import test_output    # noqa: F401
import test_sandbox   # noqa: F401
import test_replay    # noqa: F401
import test_sessions  # noqa: F401
import test_report_files  # noqa: F401
import test_parts     # noqa: F401
import test_progress  # noqa: F401
import test_show      # noqa: F401
import test_state     # noqa: F401
import test_token     # noqa: F401
import test_range     # noqa: F401
import test_usage     # noqa: F401
import test_values    # noqa: F401
import test_write_errors  # noqa: F401


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    binary = os.path.abspath(options.bin)
    if not os.access(binary, os.X_OK):
        parser.error("%s cannot be run" % binary)
    written = {os.path.splitext(name)[0] for name in os.listdir(os.path.dirname(harness.__file__))
               if name.startswith("test_")}
    forgotten = written - {name.split(".")[0] for name, _ in harness.CASES}
    if forgotten:
        parser.error("not imported here, or without a case: %s" % ", ".join(sorted(forgotten)))
    passed, failed, skipped = 0, 0, 0
    for name, function in harness.CASES:
        if options.only not in name:
            continue
        try:
            harness.run_case(function, binary, options.update)
            passed += 1
        except harness.Skip as why:
            skipped += 1
            print("SKIP %s: %s" % (name, why))
        except Exception as trouble:  # a case that breaks is a case that failed
            failed += 1
            print("FAIL %s: %s: %s" % (name, type(trouble).__name__, trouble))
    print("%d passed, %d failed, %d skipped" % (passed, failed, skipped))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
