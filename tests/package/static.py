#!/usr/bin/env python3
"""The program in one file needs nothing of the system and works.

    static.py --bin build/release/cmd/plumbline-static

Ends with 77, which ctest reports as skipped, where it was not built (packaging/static builds it).
"""
import argparse
import os
import sys

from common import SAMPLE, SKIPPED, check, check_program, need, run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    if not os.path.exists(options.bin):
        print("SKIPPED: there is no %s; packaging/static builds it" % options.bin)
        sys.exit(SKIPPED)
    need("readelf")
    program = os.path.abspath(options.bin)
    check("(NEEDED)" not in run("readelf", "--dynamic", program), "it needs a shared library")
    check("INTERP" not in run("readelf", "--program-headers", "--wide", program), "it needs a loader")
    # What verifies must not be steered by a file or a variable of the machine.
    run(program, "selftest", env={"OPENSSL_CONF": "/nonexistent", "OPENSSL_MODULES": "/nonexistent"})
    check_program(program, SAMPLE)
    print("%d bytes" % os.path.getsize(program))


main()
