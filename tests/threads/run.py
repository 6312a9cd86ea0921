#!/usr/bin/env python3
"""Any number of threads gives the same report, byte for byte: on ledgers and bundles of many blocks,
sound and damaged, read from files and from a pipe. Under ThreadSanitizer this is also what looks for
data races in the parallel decoding.

    run.py --bin PATH --generate PATH [--entries N]
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

JOBS = ("1", "2", "3", "8")
FORMS = [("ledger", "canonical", 1), ("ledger", "dump", 2), ("bundle", "dump", 1), ("bundle", "canonical", 2)]


def damaged(text, seed):
    """The text with some bytes changed, some cut out and its end torn off."""
    chance = random.Random(seed)
    out = bytearray(text)
    for _ in range(20):
        out[chance.randrange(len(out))] = chance.randrange(256)
    for _ in range(5):
        begin = chance.randrange(len(out))
        del out[begin:begin + chance.randrange(2000)]
    return bytes(out[:-chance.randrange(1, 50)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--generate", required=True)
    parser.add_argument("--entries", type=int, default=6000)
    options = parser.parse_args()
    compared = differ = 0

    def report(path, jobs, piped):
        arguments = [options.bin, "verify", "-" if piped else path, "--format", "json", "--now", "0",
                     "--jobs", jobs]
        evidence = b""
        if piped:
            with open(path, "rb") as file:
                evidence = file.read()
        run = subprocess.run(arguments, input=evidence, capture_output=True)
        return run.returncode, run.stdout, run.stderr

    with tempfile.TemporaryDirectory() as directory:
        for kind, style, version in FORMS:
            path = os.path.join(directory, "evidence")
            subprocess.run([options.generate, "--kind", kind, "--style", style, "--version", str(version),
                            "--entries", str(options.entries), "--nodes", "40", "--output", path],
                           check=True, capture_output=True)
            with open(path, "rb") as file:
                sound = file.read()
            for seed in (None, 1, 2):
                with open(path, "wb") as file:
                    file.write(sound if seed is None else damaged(sound, seed))
                for piped in (False, True):
                    first = report(path, JOBS[0], piped)
                    expected = (0,) if seed is None else (2, 4)
                    if first[0] not in expected or first[2]:
                        differ += 1
                        print("%s %s v%d, seed %s: status %d\n%s"
                              % (kind, style, version, seed, first[0], first[2].decode()[:2000]))
                    for jobs in JOBS[1:]:
                        compared += 1
                        other = report(path, jobs, piped)
                        if other != first:
                            differ += 1
                            print("%s %s v%d, seed %s: --jobs %s is not the same: status %d\n%s"
                                  % (kind, style, version, seed, jobs, other[0],
                                     other[2].decode()[:2000]))
    print("%d reports compared, %d differences" % (compared, differ))
    return 1 if differ or compared == 0 else 0


sys.exit(main())
