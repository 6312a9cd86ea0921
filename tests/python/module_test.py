"""The installed package: its module, its types, its program. Run by run.py in the package's environment."""
import dataclasses
import filecmp
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import plumbline
from plumbline import _report

ROOT = os.environ["PLUMBLINE_SOURCE"]
SAMPLE = os.path.join(ROOT, "testdata", "sample")
NOW = "2026-10-01T00:00:00Z"


def sample(name):
    return os.path.join(SAMPLE, name)


GOOD, WIDENED, KEY = sample("good.bundle.json"), sample("widened.bundle.json"), sample("key.hex")
OTHER_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"  # RFC 8032, 7.1, test 1


class InADirectory(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="plumbline-module-")
        self.addCleanup(place.cleanup)
        before = os.getcwd()
        os.chdir(place.name)
        self.addCleanup(os.chdir, before)

    def error(self, status, *arguments, **keywords):
        with self.assertRaises(plumbline.Error) as caught:
            plumbline.verify(*arguments, **keywords)
        self.assertEqual(caught.exception.status, status, str(caught.exception))
        return str(caught.exception)


class Verdicts(InADirectory):
    def test_verified(self):
        report = plumbline.verify(GOOD, pubkey=KEY)
        self.assertEqual((report.verdict, report.exit_code, report.verified, report.passed),
                         ("verified", 0, True, True))
        self.assertEqual(report.findings, [])

    def test_consistent_is_not_verified(self):
        report = plumbline.verify(GOOD)
        self.assertEqual((report.verdict, report.verified, report.passed), ("consistent", False, True))

    def test_unproven(self):
        report = plumbline.verify(GOOD, require="authenticated")
        self.assertEqual((report.verdict, report.exit_code, report.passed), ("unproven", 3, False))
        self.assertIn(("condition", "requirement_not_met"),
                      [(finding.severity, finding.reason) for finding in report.findings])

    def test_failed(self):
        report = plumbline.verify(WIDENED, pubkey=KEY)
        self.assertEqual((report.verdict, report.exit_code, report.verified, report.passed),
                         ("failed", 2, False, False))
        finding = report.findings[0]
        self.assertEqual((finding.reason, finding.seq, finding.line, finding.node),
                         ("monotonicity", 3, 71, "n1"))
        self.assertEqual(report.checks["monotonicity"], "fail")

    def test_unreadable(self):
        pathlib.Path("text").write_text("no evidence")
        report = plumbline.verify("text")
        self.assertEqual((report.verdict, report.exit_code, report.input.kind), ("unreadable", 4, None))

    def test_a_report_has_no_truth_value(self):
        for path in (GOOD, WIDENED):
            with self.assertRaises(TypeError):
                bool(plumbline.verify(path, pubkey=KEY))

    def test_keys_pins_and_times(self):
        for key in (KEY, pathlib.Path(KEY), [KEY], (pathlib.Path(KEY), OTHER_KEY)):
            self.assertTrue(plumbline.verify(GOOD, pubkey=key).verified)
        with open(KEY, encoding="ascii") as file:
            self.assertTrue(plumbline.verify(GOOD, pubkey=file.read().strip()).verified)
        ledger = plumbline.verify(sample("good.ledger.jsonl"))
        pin = f"{ledger.chain.head.seq}:{ledger.chain.head.hash}"
        self.assertTrue(plumbline.verify(sample("good.ledger.jsonl"), expect_head=pin).verified)
        self.assertEqual(plumbline.verify(sample("good.ledger.jsonl"), expect_head="23:" + "0" * 64).exit_code, 2)
        self.assertEqual(plumbline.verify(GOOD, now=NOW).raw["verified_at"], NOW)
        self.assertEqual(plumbline.verify(sample("good.ledger.jsonl"), strict=True).verdict, "failed")

    def test_bytes(self):
        with open(GOOD, "rb") as file:
            evidence = file.read()
        self.assertTrue(plumbline.verify_bytes(evidence, pubkey=KEY).verified)
        self.assertEqual(plumbline.verify_bytes(b"").exit_code, 4)
        self.assertEqual(plumbline.verify_bytes(evidence[:-100], pubkey=KEY).passed, False)


class Errors(InADirectory):
    def test_missing_file(self):
        self.assertIn("no such file", self.error(1, "missing.json"))
        with self.assertRaises(plumbline.Error):  # nothing is read, so that nothing looks like a pass
            plumbline.verify_all([GOOD, "missing.json"], pubkey=KEY)

    def test_no_file_and_no_name(self):
        for paths in ([], [""]):
            with self.assertRaises(plumbline.Error):
                plumbline.verify_all(paths)
        self.error(1, "a\0b")
        self.error(1, os.path.dirname(GOOD))  # a directory, without --recursive

    def test_keys_that_are_none(self):
        for key in ("", [], (), iter(()), "zz", "00" * 32, "missing.hex", ["", KEY], "a\0b"):
            self.error(1, GOOD, pubkey=key)
        self.error(1, GOOD, require=[])
        self.error(1, GOOD, require="authentic")

    def test_options(self):
        self.assertIn("--pubkey", self.error(1, GOOD, options=["--pubky", KEY]))
        for options in (["--format", "text"], ["--range", "1/2"], ["--", "x"]):
            self.error(1, GOOD, options=options)
        for options in (["--help"], ["--quiet"]):  # nothing to read a verdict from
            self.error(70, GOOD, options=options)

    def test_several_bundles_are_no_single_report(self):
        with open(GOOD, "rb") as file:
            line = json.dumps(json.load(file)).encode() + b"\n"
        pathlib.Path("two.jsonl").write_bytes(line + line.replace(b'"n1"', b'"n7"', 1))
        self.error(1, "two.jsonl", pubkey=KEY)
        statuses = [each.exit_code for each in plumbline.verify_all(["two.jsonl"], pubkey=KEY)]
        self.assertEqual(statuses, [0, 2])


class Names(InADirectory):
    HOSTILE = ["-", "--help", "-o", "--pubkey=x", " ", "a b", "$(touch run)", "`touch run`", "a;b", "*", "a'\"b",
               "\nb", "a\r\n::error::b", "\x1b[2J", "\u202eb", "b\udcff", "@list", "\u00e9"]

    def test_names_are_names(self):
        for name in self.HOSTILE:
            with self.subTest(name=name):
                shutil.copy(GOOD, name)
                report = plumbline.verify(name, pubkey=KEY)
                self.assertTrue(report.verified)
                shutil.copy(WIDENED, name)
                self.assertEqual(plumbline.verify(pathlib.Path(name), pubkey=KEY).exit_code, 2)
        self.assertEqual(sorted(os.listdir(".")), sorted(self.HOSTILE))  # nothing was run or written
        reports = plumbline.verify_all(self.HOSTILE, pubkey=KEY)
        self.assertEqual([each.exit_code for each in reports], [2] * len(self.HOSTILE))

    def test_many_in_order(self):
        paths = []
        for i in range(300):
            paths.append(f"{i:03}-{'x' * 100}.json")
            os.link(shutil.copy(GOOD if i % 3 else WIDENED, "copy"), paths[-1])
            os.unlink("copy")
        reports = plumbline.verify_all(paths, pubkey=KEY)
        self.assertEqual([each.input.path for each in reports], paths)
        self.assertEqual([each.exit_code for each in reports], [0 if i % 3 else 2 for i in range(300)])
        tree = plumbline.verify_all(["."], pubkey=KEY, options=["--recursive"])
        self.assertEqual([each.exit_code for each in tree], [each.exit_code for each in reports])


class Status(InADirectory):
    """A program that does not say the same with its status and its reports is not believed."""

    def pretend(self, script):
        path = os.path.abspath("pretended")
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(path, stat.S_IRWXU)
        patched = mock.patch("plumbline._program.program", lambda: path)
        patched.start()
        self.addCleanup(patched.stop)

    def test_a_lost_or_other_status(self):
        real = plumbline.program()
        for script, status in (("exit 0", 70), ("exit 2", 70), ("echo '{}'", 70), ("echo '[]'", 70), ("exit 70", 70),
                               ("echo no JSON", 70), ("kill -9 $$", -9), ("exit 1", 1), ("exit 127", 127),
                               (f"'{real}' \"$@\"; exit 0", 70), (f"'{real}' \"$@\" | head -c 2000; exit 2", 70)):
            with self.subTest(script=script):
                self.pretend(script + "\n")
                self.error(status, WIDENED, pubkey=KEY)

    def test_a_report_too_few(self):
        self.pretend(f"'{plumbline.program()}' \"$@\" | head -n 1; exit 0\n")
        with self.assertRaises(plumbline.Error):
            plumbline.verify_all([GOOD, WIDENED], pubkey=KEY)

    def test_no_program(self):
        with mock.patch("plumbline._program._places", lambda: iter([os.path.abspath("gone")])):
            self.error(70, GOOD)

    def test_standard_input_of_the_process_is_left_alone(self):
        script = "import plumbline, sys; plumbline.verify(sys.argv[1]); print(sys.stdin.read())"
        ran = subprocess.run([sys.executable, "-c", script, GOOD], input=b"kept", capture_output=True, check=True)
        self.assertEqual(ran.stdout, b"kept\n")


class Types(unittest.TestCase):
    """The types have the members of the schema and no others."""

    SCHEMA = json.loads(pathlib.Path(ROOT, "schemas", "report.v1.schema.json").read_text(encoding="utf-8"))

    def test_members(self):
        here, defined = self.SCHEMA["properties"], self.SCHEMA["$defs"]
        head = here["chain"]["properties"]["head"]
        for kind, schema in ((_report.Finding, defined["finding"]), (_report.Node, defined["node"]),
                             (_report.Token, defined["token"]), (_report.Head, head), (_report.Input, here["input"]),
                             *((getattr(_report, name.title()), here[name])
                               for name in ("chain", "counts", "anchor", "execution", "session"))):
            fields = dataclasses.fields(kind)
            self.assertEqual({field.name for field in fields}, set(schema["properties"]), kind)
            self.assertEqual({field.name for field in fields if field.default is dataclasses.MISSING},
                             set(schema["required"]), kind)
        of_raw = {"schema", "tool", "verified_at", "trust", "limits", "draft", "permits", "intact", "entries", "envelopes"}
        fields = {field.name for field in dataclasses.fields(_report.Report)} - {"raw"}
        self.assertEqual(fields | of_raw, set(here))

    def test_kinds_of_evidence(self):
        report = plumbline.verify(GOOD, pubkey=KEY)
        self.assertEqual([node.node for node in report.nodes], ["n0", "n1", "n2"])
        self.assertEqual((report.counts.delegations, report.anchor.kid, report.execution.status),
                         (2, "release-1", "clean"))
        self.assertEqual(report.chain.head, _report.Head(23, report.raw["chain"]["head"]["hash"]))
        session = plumbline.verify(sample("desk.session.json"))
        self.assertEqual((session.session.id, session.input.kind), ("desk-1", "kitelogik"))
        ran = plumbline.run(["token", sample("chain.json"), "--pubkey", KEY, "--now", "2025-06-15T15:10:00Z",
                             "--format", "json"])
        self.assertEqual([token.depth for token in plumbline.Report.of(json.loads(ran.stdout)).tokens], [0, 1, 2])


class Package(unittest.TestCase):
    def test_the_command_is_the_program(self):
        command = os.path.join(os.path.dirname(sys.executable), "plumbline")
        self.assertEqual(plumbline.program(), command)
        with open(command, "rb") as file:
            self.assertEqual(file.read(4), b"\x7fELF")
        if os.environ["PLUMBLINE_PACKED"]:
            self.assertTrue(filecmp.cmp(command, os.environ["PLUMBLINE_PACKED"], shallow=False))
        with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
            version = re.search(r"project\(plumbline VERSION (\S+)", file.read()).group(1)
        ran = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
        self.assertTrue(ran.stdout.startswith(f"plumbline {version}\n"), ran.stdout)
        self.assertEqual(plumbline._program.importlib.metadata.version("plumbline"), version)

    def test_module_as_a_command(self):
        ran = subprocess.run([sys.executable, "-m", "plumbline", "verify", WIDENED, "--quiet"], check=False)
        self.assertEqual(ran.returncode, 2)
        ran = subprocess.run([sys.executable, "-m", "plumbline", "selftest"], capture_output=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout)


if __name__ == "__main__":
    unittest.main()
