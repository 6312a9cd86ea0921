#!/usr/bin/env python3
"""Spark in local mode says of every file, and of a ledger in ranges, what one run of plumbline says.

    run.py --bin PATH --generate PATH [--python PATH] [--bundles N] [--entries N] [--measure]

--python is an interpreter that has pyspark. The whole size is --bundles 10000 --entries 1000000; --measure
prints a table of throughput and tests nothing. Ends with 77, which ctest reports as skipped, where it has
not, or where there is no Java.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SKIPPED = 77


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(SKIPPED)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--generate", required=True)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--bundles", type=int, default=600)
    parser.add_argument("--entries", type=int, default=40000)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
    if shutil.which(java) is None:
        skip("Spark needs Java, and there is none")
    if shutil.which(options.python) is None:
        skip("no interpreter at %s; one with pyspark is made by .ci/run" % options.python)
    if subprocess.run([options.python, "-c", "import pyspark"], capture_output=True, check=False).returncode:
        skip("%s has no pyspark" % options.python)
    with tempfile.TemporaryDirectory(prefix="plumbline-spark-") as directory:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SPARK"))}
        return subprocess.run(
            [options.python, os.path.join(HERE, "throughput.py" if options.measure else "local_mode.py")], cwd=directory, check=False,
            env={**clean, "PYTHONPATH": os.path.join(ROOT, "python"), "PYSPARK_PYTHON": options.python,
                 "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": directory,
                 "PLUMBLINE": os.path.abspath(options.bin), "PLUMBLINE_SOURCE": ROOT,
                 "PLUMBLINE_GENERATE": os.path.abspath(options.generate),
                 "PLUMBLINE_BUNDLES": str(options.bundles),
                 "PLUMBLINE_ENTRIES": str(options.entries)}).returncode


sys.exit(main())
