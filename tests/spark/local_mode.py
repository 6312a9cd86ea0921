"""The cases. Run by run.py in an empty directory, by an interpreter that has pyspark."""
import contextlib
import io
import json
import os
import random
import shutil
import subprocess
import sys
import unittest

from pyspark.sql import SparkSession

import plumbline
from plumbline import spark

PROGRAM, GENERATE = os.environ["PLUMBLINE"], os.environ["PLUMBLINE_GENERATE"]
BUNDLES, ENTRIES = int(os.environ["PLUMBLINE_BUNDLES"]), int(os.environ["PLUMBLINE_ENTRIES"])
NOW = "2026-10-01T00:00:00Z"


def generated(*options):
    """Evidence of tests/bench; returns the public key that verifies it."""
    ran = subprocess.run([GENERATE, *options], capture_output=True, text=True, check=True)
    return ran.stderr.strip()


def single(*arguments):
    ran = subprocess.run([PROGRAM, *arguments], capture_output=True, check=False)
    return ran.stdout.decode("ascii").splitlines(), ran.returncode


def spoil(tree):
    """Some bundles changed, cut, empty, without an anchor, or with a name that means something elsewhere."""
    chance = random.Random(9)
    names = sorted(os.listdir(tree))
    for name in chance.sample(names, len(names) // 10):
        path = os.path.join(tree, name)
        with open(path, "rb") as file:
            text = bytearray(file.read())
        at = chance.randrange(len(text))
        text[at] = text[at] ^ 1
        with open(path, "wb") as file:
            file.write(text if chance.random() < 0.7 else text[:at])
    for name in ("a b.json", "-.json", "$(touch run).json", "\n.json", "b\udcff.json", "'\".json", ".json", "deep/x.json"):
        path = os.path.join(tree, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(os.path.join(tree, names[0]), path)
    with open(os.path.join(tree, "empty.jsonl"), "wb"):
        pass
    with open(os.path.join(tree, "no evidence.txt"), "wb"):
        pass


class Tree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.mkdir("tree")
        cls.key = generated("--kind", "bundle", "--style", "dump", "--entries", "10", "--nodes", "3",
                            "--files", str(BUNDLES), "--output", "tree")
        spoil("tree")
        cls.options = ["--pubkey", cls.key, "--require", "authenticated", "--now", NOW]
        cls.lines, cls.status = single("verify", "--recursive", "tree", "--format", "jsonl", *cls.options)

    def frame(self, **more):
        return spark.verify_files(SESSION, spark.evidence_below("tree"), pubkey=self.key, require="authenticated",
                                  now=NOW, executable=PROGRAM, **more)

    def test_every_report_is_that_of_one_run(self):
        rows = self.frame().collect()
        self.assertEqual(len(rows), BUNDLES + 9)
        self.assertEqual([row["report"] for row in rows], self.lines)
        for row in rows:
            report = json.loads(row["report"])
            self.assertEqual((row["path"], row["kind"], row["verdict"], row["exit_code"], row["sha256"]),
                             (report["input"]["path"], report["input"]["kind"], report["verdict"],
                              report["exit_code"], report["input"]["sha256"]))
        self.assertGreater(len({row["verdict"] for row in rows}), 2)
        self.assertEqual([row["report"] for row in self.frame(shares=3).collect()], self.lines)

    def test_command_and_files(self):
        for output in ("out.jsonl", "out.parquet"):
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                status = spark.main(["tree", "tree", "--output", output, "--program", PROGRAM, *self.options])
            self.assertEqual(status, self.status)
            counted = [line.split() for line in said.getvalue().splitlines()]
            self.assertEqual(sum(int(count) for _, count in counted), len(self.lines))
        written = [row["value"] for row in SESSION.read.text("out.jsonl").collect()]
        self.assertEqual(sorted(written), sorted(self.lines))
        rows = SESSION.read.parquet("out.parquet").collect()
        self.assertEqual(sorted(row["report"] for row in rows), sorted(self.lines))
        self.assertEqual(plumbline._verify.worst(row["exit_code"] for row in rows), self.status)

    def test_nothing_is_lost(self):
        with self.assertRaises(Exception) as caught:  # by Spark, of the task
            spark.verify_files(SESSION, [*spark.evidence_below("tree"), "tree/gone.json"], executable=PROGRAM).collect()
        self.assertIn("tree/gone.json: no such file", str(caught.exception))
        os.mkdir("nothing")
        for words in (["tree", "tree", "--output", "x.jsonl", "--pubkey", "zz"],
                      ["tree", "tree", "--output", "x.jsonl", "--pubkey", ""],
                      ["tree", "tree", "--output", "x.jsonl", "--pubky", self.key],
                      ["tree", "tree", "--output", "x.txt"], ["tree", "tree", "--output", "nothing.jsonl/"],
                      ["tree", "nothing", "--output", "x.jsonl"], ["tree", "gone", "--output", "x.jsonl"], []):
            with contextlib.redirect_stderr(io.StringIO()):
                self.assertEqual(spark.main([*words, *(["--program", PROGRAM] if words else [])]), 1, words)
        with self.assertRaises(plumbline.Error):
            spark.verify_files(SESSION, [], executable=PROGRAM)


class Ledger(unittest.TestCase):
    def compare(self, ledger, **conditions):
        """16 ranges and the single run, compared whole."""
        options = [f"--{name.replace('_', '-')}={value}" for name, value in conditions.items()]
        lines, status = single("verify", os.path.abspath(ledger), "--no-digest", "--format", "jsonl", "--now", NOW,
                               *options)
        joined = spark.verify_ledger(SESSION, ledger, "parts", ranges=16, now=NOW, executable=PROGRAM, **conditions)
        report = dict(joined.raw)
        report["limits"] = {**report["limits"]}
        self.assertEqual(report["limits"].pop("joined_parts"), "16")
        self.assertEqual(report, json.loads(lines[0]))
        self.assertEqual(joined.exit_code, status)
        return joined

    def test_sixteen_ranges(self):
        for version in ("1", "2"):
            generated("--version", version, "--entries", str(ENTRIES), "--nodes", "50", "--output", "ledger.jsonl")
            whole = self.compare("ledger.jsonl")
            self.assertEqual(whole.chain.entries, ENTRIES)
            pin = f"{whole.chain.head.seq}:{whole.chain.head.hash}"
            self.assertTrue(self.compare("ledger.jsonl", expect_head=pin, require="authenticated").verified)
            self.assertEqual(self.compare("ledger.jsonl", require="pin").exit_code, 3)
            with open("ledger.jsonl", "rb") as file:
                lines = file.read().splitlines(keepends=True)
            del lines[ENTRIES // 2]
            lines[ENTRIES // 3] = lines[ENTRIES // 3].replace(b'"event"', b'"evnet"', 1)
            with open("damaged.jsonl", "wb") as file:
                file.write(b"".join(lines)[:-9])
            self.assertEqual(self.compare("damaged.jsonl").exit_code, 2)

    def test_command(self):
        generated("--entries", "1000", "--nodes", "5", "--findings", "3", "--output", "few.jsonl")
        words = ["ledger", "few.jsonl", "--ranges", "3", "--parts", "p", "--program", PROGRAM]
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            self.assertEqual(spark.main(words), 2)
        self.assertTrue(said.getvalue().startswith("failed\n"), said.getvalue())
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(spark.main([*words, "--expect-head", "x"]), 1)
            self.assertEqual(spark.main(["ledger", "gone.jsonl", *words[2:]]), 1)
            self.assertEqual(spark.main([*words, "--ranges", "0"]), 1)


if __name__ == "__main__":
    SESSION = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
               .config("spark.log.level", "OFF").getOrCreate())
    tests = unittest.main(exit=False)
    SESSION.stop()
    sys.exit(not tests.result.wasSuccessful())
