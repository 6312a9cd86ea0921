#!/usr/bin/env python3
"""Installs the package in a virtual environment of its own, as a user does, and tests what is then there.

    run.py --bin build/release/cmd/plumbline [--from-source] [--only SUBSTRING]

The wheel packs --bin; --from-source has the program compiled by the installation, as `pip install .`
does, which takes minutes. Ends with 77, which ctest reports as skipped, where there is no venv module
or no package index.
"""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SKIPPED = 77


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(SKIPPED)


def quiet(command, **options):
    ran = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    return ran.returncode, ran.stdout + ran.stderr


def environment(directory):
    """A fresh one that has the package's build backend, or the end of the test. Then --no-build-isolation
    is what makes pip use this one, so that what fails below is the package's own."""
    status, said = quiet([sys.executable, "-m", "venv", directory])
    if status:
        skip("no virtual environment can be made (python3-venv?)\n" + said)
    python = os.path.join(directory, "bin", "python")
    status, said = quiet([python, "-m", "pip", "install", "scikit-build-core>=0.10", "mypy"])
    if status:
        skip("the build backend cannot be installed (no package index?)\n" + said)
    return python


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--from-source", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    binary = os.path.abspath(options.bin)
    with tempfile.TemporaryDirectory(prefix="plumbline-python-") as directory:
        python = environment(os.path.join(directory, "venv"))
        packed = [] if options.from_source else [
            "--config-settings=cmake.define.PLUMBLINE_PROGRAM=" + binary]
        status, said = quiet([python, "-m", "pip", "install", "--no-build-isolation", "--no-deps", *packed,
                              ROOT], cwd=directory)
        if status:
            sys.exit("FAIL pip install\n" + said)
        status, said = quiet([python, "-m", "mypy", "--config-file", os.path.join(ROOT, "pyproject.toml"),
                             "--cache-dir", directory, "-p", "plumbline"],
                             cwd=directory)
        if status:
            sys.exit("FAIL mypy --strict\n" + said)
        print(said.strip())
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        tests = [python, os.path.join(HERE, "module_test.py"), *(["-k", options.only] if options.only else [])]
        return subprocess.run(tests, cwd=directory, check=False,
                              env={**clean, "PLUMBLINE_SOURCE": ROOT,
                                   "PLUMBLINE_PACKED": "" if options.from_source else binary}).returncode


sys.exit(main())
