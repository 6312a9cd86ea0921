"""Throughput against cores, of one run of plumbline, of the scripts with xargs, and of Spark in local mode.
Run by `run.py --measure`. All is measured side by side and told as a ratio to one run on one core."""
import os
import subprocess
import sys
import time

PROGRAM, GENERATE = os.environ["PLUMBLINE"], os.environ["PLUMBLINE_GENERATE"]
BUNDLES, ENTRIES = os.environ["PLUMBLINE_BUNDLES"], os.environ["PLUMBLINE_ENTRIES"]
EXAMPLES = os.path.join(os.environ["PLUMBLINE_SOURCE"], "examples")
TIMES = 3


def timed(work):
    """Seconds of the best of some runs: what disturbs only adds."""
    best = None
    for _ in range(TIMES):
        begin = time.monotonic()
        work()
        took = time.monotonic() - begin
        best = took if best is None else min(best, took)
    return best


def command(*words, **environment):
    subprocess.run(words, check=True, capture_output=True,
                   env={**os.environ, "PATH": os.path.abspath("bin") + ":" + os.environ["PATH"], **environment})


def on_these_cores(cores):
    """Prints a line a measurement: what, how, seconds."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    jobs = str(cores)
    ways = {
        ("tree", "one run"): lambda: command(PROGRAM, "verify", "-r", "tree", "--jobs", jobs, "--format", "jsonl",
                                             "-o", "reports"),
        ("tree", "xargs"): lambda: command(os.path.join(EXAMPLES, "verify-tree"), "tree", "reports", JOBS=jobs),
        ("ledger", "one run"): lambda: command(PROGRAM, "verify", "ledger.jsonl", "--jobs", jobs, "--no-digest"),
        ("ledger", "xargs"): lambda: command(os.path.join(EXAMPLES, "verify-ledger"), "ledger.jsonl", "16", JOBS=jobs),
    }
    for (what, way), work in ways.items():
        print(what, way, timed(work), sep="\t", flush=True)

    from pyspark.sql import SparkSession
    from plumbline import spark
    begin = time.monotonic()
    session = SparkSession.builder.master(f"local[{cores}]").config("spark.ui.enabled", "false").getOrCreate()
    session.range(1).count()
    print("start", "Spark", time.monotonic() - begin, sep="\t", flush=True)
    paths = spark.evidence_below("tree")
    print("tree", "Spark", timed(lambda: spark.verify_files(session, paths, executable=PROGRAM).collect()), sep="\t")
    print("ledger", "Spark", timed(lambda: spark.verify_ledger(session, "ledger.jsonl", "parts", ranges=16,
                                                               executable=PROGRAM)), sep="\t", flush=True)
    session.stop()


def main():
    if sys.argv[1:]:
        on_these_cores(int(sys.argv[1]))
        return
    for directory in ("tree", "bin"):
        os.mkdir(directory)
    os.symlink(PROGRAM, "bin/plumbline")
    for options in (("--kind", "bundle", "--style", "dump", "--entries", "10", "--nodes", "3", "--files", BUNDLES,
                     "--output", "tree"), ("--entries", ENTRIES, "--output", "ledger.jsonl")):
        subprocess.run([GENERATE, *options], check=True, capture_output=True)
    seconds = {}
    for cores in range(1, len(os.sched_getaffinity(0)) + 1):
        ran = subprocess.run([sys.executable, __file__, str(cores)], stdout=subprocess.PIPE, text=True, check=True)
        for line in ran.stdout.splitlines():
            what, way, took = line.split("\t")
            seconds[what, way, cores] = float(took)
    for (what, way, cores), took in sorted(seconds.items()):
        base = seconds["tree" if what == "start" else what, "one run", 1]
        print(f"{what:8}{way:10}{cores} cores  {took:7.2f} s  {took / base:5.2f} times one run on one core")


main()
