#!/usr/bin/env python3
"""Uses action.yml, the job for GitLab, the commit hooks and the scripts for many processes as their hosts do.

    run.py --bin build/release/cmd/plumbline [--tools DIRECTORY] [--only SUBSTRING]

DIRECTORY is one more in which programs are looked for. Needs python3-yaml. Where pre-commit or GNU parallel is not installed, the cases that need it are counted
as skipped and named.
"""
import argparse
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(ROOT, "testdata", "sample")
BINARY = []
HOSTILE = ["a b", "a'\"b", "$(touch run)", "`touch run`", "a;touch run", "%0A::error::x", "--help", "-", "\u202eb",
           "b\udcff", "[x", "back\\slash", "{a,b}", "~"]


def document(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return yaml.safe_load(file)


class Workplace(unittest.TestCase):
    """A work tree with evidence/, keys/ and a plumbline on the PATH, in an empty directory."""

    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="plumbline-ci-")
        self.addCleanup(place.cleanup)
        self.tree, self.temp = os.path.join(place.name, "tree"), os.path.join(place.name, "temp")
        for directory in ("tree/evidence", "tree/keys", "temp", "bin"):
            os.makedirs(os.path.join(place.name, directory))
        self.bin = os.path.join(place.name, "bin")
        os.symlink(BINARY[0], os.path.join(self.bin, "plumbline"))
        self.put("good.bundle.json", "evidence/run.json")
        self.put("key.hex", "keys/release.hex")

    def put(self, name, to):
        path = os.path.join(self.tree, to)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(os.path.join(SAMPLE, name), path)

    def run_in_tree(self, command, **environment):
        path = self.bin + ":" + os.environ["PATH"]
        return subprocess.run(command, cwd=self.tree, capture_output=True, text=True, errors="surrogateescape",
                              check=False, stdin=subprocess.DEVNULL,
                              env={"PATH": path, "HOME": self.temp, "LC_ALL": "C.UTF-8", **environment})

    def nothing_was_run(self):
        self.assertFalse(os.path.exists(os.path.join(self.tree, "run")), "a name was run as a command")


class Action(Workplace):
    ACTION = document("action.yml")

    def act(self, status, **given):
        """The first step, as the runner runs it: inputs, or their defaults, in its environment."""
        inputs = {name: about.get("default", "") for name, about in self.ACTION["inputs"].items()}
        inputs.update({name.replace("_", "-"): value for name, value in given.items()})
        step = self.ACTION["runs"]["steps"][0]
        environment = {name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: inputs[m[1]], value)
                       for name, value in step["env"].items()}
        output = os.path.join(self.temp, "output")
        open(output, "wb").close()
        ran = self.run_in_tree(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                               GITHUB_ACTION_PATH=ROOT, GITHUB_OUTPUT=output, RUNNER_TEMP=self.temp, **environment)
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        with open(output, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(lines[0], f"status={status}")
        self.nothing_was_run()
        ran.sarif = None
        if lines[1:]:
            with open(lines[1][len("sarif="):], encoding="utf-8") as file:
                ran.sarif = json.load(file)["runs"][0]["results"]
        return ran

    def test_structure(self):
        action = self.ACTION
        self.assertEqual(action["runs"]["using"], "composite")
        self.assertEqual(action["inputs"]["require"]["default"], "authenticated")
        self.assertTrue(action["inputs"]["files"]["required"])
        for name, about in action["inputs"].items():
            self.assertTrue(about["description"], name)
            self.assertIsInstance(about.get("default", ""), str, name)
        verify, upload = action["runs"]["steps"]
        self.assertNotIn("${{", verify["run"])  # no input is ever text of a script
        self.assertEqual(verify["shell"], "bash")
        for value in action["outputs"].values():
            self.assertRegex(value["value"], r"^\$\{\{ steps\.%s\.outputs\.\w+ \}\}$" % verify["id"])
        self.assertRegex(upload["uses"], r"^github/codeql-action/upload-sarif@v\d+$")
        self.assertIn("!cancelled()", upload["if"])
        used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(action)))
        self.assertEqual(used, set(action["inputs"]))
        script = os.path.join(ROOT, "packaging", "action.sh")
        self.assertTrue(os.stat(script).st_mode & stat.S_IXUSR)

    def test_good_and_failed(self):
        ran = self.act(0, files="evidence", pubkey="keys/release.hex")
        self.assertEqual(ran.sarif, [])
        self.put("widened.bundle.json", "evidence/b/run.json")
        ran = self.act(2, files="evidence\n", pubkey="keys/release.hex\n")
        self.assertIn("::error file=evidence/b/run.json,line=71", ran.stdout)
        self.assertEqual(ran.sarif[0]["ruleId"], "monotonicity")

    def test_fails_closed(self):
        self.act(3, files="evidence")  # no key: authenticated is required
        for empty in ({"require": ""}, {"require": " "}, {"files": ""}, {"files": " \n\n"}, {"files": "evidence/*.jsonl"},
                      {"files": "evidence\ngone*"}, {"files": "evidence/gone.json"}, {"files": "evidence\n\ngone.json"},
                      {"pubkey": "keys/gone.hex"}, {"pubkey": "keys/release.hex\nzz"}, {"files": "keys"},
                      {"require": "authentic"}, {"require": "none,authenticated"}):
            with self.subTest(empty=empty):
                ran = self.act(1, **{"files": "evidence", "pubkey": "keys/release.hex", **empty})
                self.assertIsNone(ran.sarif)
                self.assertTrue(ran.stdout + ran.stderr)
        self.act(0, files="evidence", require="none")

    def test_ledger_with_a_pin(self):
        self.put("good.ledger.jsonl", "audit.jsonl")
        head = self.run_in_tree(["plumbline", "head", "audit.jsonl"]).stdout.strip()
        self.act(3, files="audit.jsonl")
        self.act(0, files="audit.jsonl", expect_head=head)
        self.act(2, files="audit.jsonl", expect_head="23:" + "0" * 64)

    def test_patterns(self):
        self.put("good.bundle.json", "evidence/deep/a b.json")
        for pattern in ("evidence/*.json", "evidence/**/*.json", "evidence/deep/a ?.json", "e*/deep/a b.json"):
            self.act(0, files=pattern, pubkey="keys/release.hex")
        self.put("widened.bundle.json", "evidence/deep/last.json")
        self.act(0, files="evidence/*.json", pubkey="keys/release.hex")
        self.act(2, files="evidence/**/*.json", pubkey="keys/release.hex")

    def test_no_name_hides_what_a_pattern_matches(self):
        for bad in ("runs/a/run.json", "runs/.run.json", "runs/.a/run.json"):
            with self.subTest(bad=bad):
                self.put("good.bundle.json", "runs/**/*.json")
                self.act(0, files="runs/**/*.json", pubkey="keys/release.hex")
                self.put("widened.bundle.json", bad)
                self.act(2, files="runs/**/*.json", pubkey="keys/release.hex")
                shutil.rmtree(os.path.join(self.tree, "runs"))

    def test_hostile_names(self):
        os.remove(os.path.join(self.tree, "evidence/run.json"))
        for name in HOSTILE:
            with self.subTest(name=name):
                self.put("widened.bundle.json", name)
                self.put("widened.bundle.json", "d/" + name + ".json")
                for files in (name, "./" + name, "d/" + name + ".json", "d/*"):
                    ran = self.act(2, files=files, pubkey="keys/release.hex")
                    for line in ran.stdout.splitlines():
                        self.assertRegex(line, r"^(::(error|warning|notice) |plumbline: 1 input, )")
                shutil.rmtree(os.path.join(self.tree, "d"))
                os.remove(os.path.join(self.tree, name))
                self.act(1, files=name, pubkey="keys/release.hex")  # it is no longer there

    def test_hostile_inputs(self):
        for value in ("$(touch run)", "`touch run`", "a; touch run", "'; touch run; '", '"; touch run; "', "--help", "-q",
                      "x%0A::warning::y\r", "--output=run", "*\n$(touch run)"):
            for name in ("files", "pubkey", "require", "expect_head"):
                ran = self.act(1, **{"files": "evidence", "pubkey": "keys/release.hex", name: value})
                self.assertFalse(re.search(r"(?m)^::warning", ran.stdout), ran.stdout)

    def test_no_file_of_the_tree_is_taken_for_the_report(self):
        with open(os.path.join(self.temp, "plumbline.sarif"), "w", encoding="ascii") as file:
            file.write("{}")
        self.assertIsNone(self.act(1, files="gone.json").sarif)

    def test_program(self):
        self.act(0, files="evidence", pubkey="keys/release.hex", program=BINARY[0])
        for script, status in (("exit 70", 70), ("kill -9 $$", 137), ("exit 5", 5)):
            path = os.path.join(self.temp, "other")
            with open(path, "w", encoding="ascii") as file:
                file.write("#!/bin/sh\n%s\n" % script)
            os.chmod(path, stat.S_IRWXU)
            self.act(status, files="evidence", pubkey="keys/release.hex", program=path)
        self.act(127, files="evidence", pubkey="keys/release.hex", program="./gone")


class GitLab(Workplace):
    JOB = document("packaging", "gitlab", "plumbline.yml")[".plumbline"]

    def job(self, status, **variables):
        script = "set -eo pipefail\n" + "\n".join(self.JOB["script"])
        ran = self.run_in_tree(["bash", "-c", script], **{**self.JOB["variables"], **variables})
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        self.nothing_was_run()
        return ran

    def test_job(self):
        self.job(0, PLUMBLINE_PUBKEY="keys/release.hex")
        self.put("widened.bundle.json", "evidence/b.json")
        self.job(2, PLUMBLINE_PUBKEY="keys/release.hex")
        report = self.JOB["artifacts"]["reports"]["junit"]
        with open(os.path.join(self.tree, report), encoding="ascii") as file:
            self.assertIn("<failure", file.read())
        self.job(0, PLUMBLINE_PUBKEY="keys/release.hex", PLUMBLINE_FILES="evidence/run.json\nevidence/run.json\n")
        self.job(2, PLUMBLINE_PUBKEY="keys/release.hex", PLUMBLINE_FILES="evidence/run.json\nevidence/b.json")
        self.assertEqual(self.JOB["artifacts"]["when"], "always")

    def test_fails_closed(self):
        self.job(1)  # no key
        for name, value in (("FILES", ""), ("FILES", "gone"), ("FILES", "keys"), ("REQUIRE", ""), ("PUBKEY", "zz"),
                            ("FILES", "$(touch run)"), ("PUBKEY", "`touch run`"), ("REQUIRE", "'; touch run; '"),
                            ("FILES", "evidence; touch run"), ("FILES", "*"), ("PUBKEY", "--help")):
            self.job(1, **{"PLUMBLINE_PUBKEY": "keys/release.hex", "PLUMBLINE_" + name: value})


class Hook(Workplace):
    HOOKS = {hook["id"]: hook for hook in document(".pre-commit-hooks.yaml")}

    def test_structure(self):
        self.assertEqual(set(self.HOOKS), {"plumbline", "plumbline-system"})
        for hook in self.HOOKS.values():
            self.assertEqual(hook["args"], ["--require", "authenticated", "--"])
            for name, wanted in (("evidence/a.json", True), ("x/evidence/b/c.jsonl.gz", True), ("evidence/a.ndjson.zst", True),
                                 ("evidence/a.txt", False), ("a.json", False), ("noevidence/a.json", False)):
                self.assertEqual(bool(re.search(hook["files"], name)), wanted, name)

    def test_as_pre_commit_calls_it(self):
        hook = self.HOOKS["plumbline-system"]
        key = ["--pubkey", "keys/release.hex", *hook["args"]]
        self.put("widened.bundle.json", "-o/evidence/x.json")  # with no -- this would be an option
        for args, names, status in ((hook["args"], ["evidence/run.json"], 3), (key, ["evidence/run.json"], 0),
                                    (key, ["evidence/run.json", "-o/evidence/x.json"], 2)):
            ran = self.run_in_tree([*hook["entry"].split(), *args, *names])
            self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)

    def test_with_pre_commit(self):
        tool = shutil.which("pre-commit")
        if not tool or not shutil.which("git"):
            self.skipTest("pre-commit or git is not installed")
        git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"]
        hooks = os.path.join(self.temp, "hooks")
        os.mkdir(hooks)
        shutil.copy(os.path.join(ROOT, ".pre-commit-hooks.yaml"), hooks)

        def ran(*command, cwd=self.tree):
            done = self.run_in_tree(list(command) if cwd == self.tree else ["env", "-C", cwd, *command],
                                    GIT_CONFIG_GLOBAL="/dev/null", PRE_COMMIT_HOME=os.path.join(self.temp, "cache"))
            return done.returncode, done.stdout + done.stderr

        for command in ([*git, "init", "-q"], [*git, "add", "-A"], [*git, "commit", "-qm", "hooks"]):
            self.assertEqual(ran(*command, cwd=hooks)[0], 0)
        revision = ran("git", "rev-parse", "HEAD", cwd=hooks)[1].strip()

        def configure(**more):
            config = {"repos": [{"repo": hooks, "rev": revision, "hooks": [{"id": "plumbline-system", **more}]}]}
            with open(os.path.join(self.tree, ".pre-commit-config.yaml"), "w", encoding="utf-8") as file:
                yaml.safe_dump(config, file)

        configure()
        self.assertEqual(ran(*git, "init", "-q")[0], 0)
        self.assertEqual(ran(*git, "add", "-A")[0], 0)
        status, said = ran(tool, "run")
        self.assertEqual(status, 1, said)
        self.assertIn("UNPROVEN", said)
        configure(args=["--pubkey", "keys/release.hex", "--require", "authenticated", "--"])
        self.assertEqual(ran(*git, "add", "-A")[0], 0)
        status, said = ran(tool, "run")
        self.assertEqual(status, 0, said)
        self.put("widened.bundle.json", "evidence/a 'b\".json")
        self.assertEqual(ran(*git, "add", "-A")[0], 0)
        status, said = ran(tool, "run")
        self.assertEqual(status, 1, said)
        self.assertIn("FAILED", said)


class ManyProcesses(Workplace):
    OPTIONS = ["--now", "2026-10-01T00:00:00Z", "--pubkey", "keys/release.hex", "--require", "authenticated"]

    def tree_script(self, directory, output, *options, **environment):
        return self.run_in_tree([os.path.join(ROOT, "examples", "verify-tree"), directory, output, *options],
                                JOBS="2", TMPDIR=self.temp, **environment)

    def compare(self, **environment):
        whole = self.run_in_tree(["plumbline", "verify", "-r", "evidence", "--format", "jsonl", *self.OPTIONS])
        ran = self.tree_script("evidence", "out.jsonl", *self.OPTIONS, **environment)
        self.assertEqual(ran.returncode, whole.returncode, ran.stderr)
        with open(os.path.join(self.tree, "out.jsonl"), encoding="ascii") as file:
            self.assertEqual(file.read(), whole.stdout)
        self.nothing_was_run()
        return ran.returncode

    def tree_cases(self, **environment):
        self.assertEqual(self.compare(**environment), 0)
        for i in range(30):
            self.put("good.bundle.json", f"evidence/{i % 4}/{i}.json")
        for name in HOSTILE:
            self.put("good.bundle.json", f"evidence/{name}.json")
        self.assertEqual(self.compare(**environment), 0)
        self.put("good.ledger.jsonl", "evidence/2/unproven.json")
        self.put("widened.bundle.json", "evidence/0/w.json")
        with open(os.path.join(self.tree, "evidence/3/empty.json"), "wb"):
            pass
        self.assertEqual(self.compare(**environment), 2)

    def test_tree_with_xargs(self):
        self.tree_cases()

    def test_tree_with_parallel(self):
        if not shutil.which("parallel"):
            self.skipTest("GNU parallel is not installed")
        self.tree_cases(RUN="parallel")

    def test_tree_fails_closed(self):
        for directory, options in (("keys", []), ("gone", []), ("evidence", ["--pubky", "x"]), ("evidence", ["--pubkey="])):
            ran = self.tree_script(directory, "none.jsonl", *options)
            self.assertEqual(ran.returncode, 1, ran.stdout + ran.stderr)
            self.assertFalse(os.path.exists(os.path.join(self.tree, "none.jsonl")))
        os.symlink("gone", os.path.join(self.tree, "evidence/link.json"))
        self.assertEqual(self.tree_script("evidence", "none.jsonl").returncode, 1)
        os.remove(os.path.join(self.tree, "evidence/link.json"))
        other = os.path.join(self.bin, "plumbline")
        for script, status in (("exit 70", 70), ("kill -9 $$", 137), ("kill -9 $PPID", 70)):
            os.remove(other)
            with open(other, "w", encoding="ascii") as file:
                file.write("#!/bin/sh\n%s\n" % script)
            os.chmod(other, stat.S_IRWXU)
            self.assertEqual(self.tree_script("evidence", "none.jsonl").returncode, status, script)

    def ledger_cases(self, **environment):
        self.put("good.ledger.jsonl", "a b$(touch run).jsonl")
        name = "./a b$(touch run).jsonl"
        command = [os.path.join(ROOT, "examples", "verify-ledger"), name, "5"]
        for options, status in (([], 0), (["--require", "pin"], 3), (["--expect-head", "23:" + "0" * 64], 2),
                                (["--expect-head", "x"], 1)):
            whole = self.run_in_tree(["plumbline", "verify", name, "--format", "summary", *options])
            ran = self.run_in_tree([*command, "--format", "summary", *options], JOBS="2", TMPDIR=self.temp, **environment)
            self.assertEqual((ran.returncode, ran.stdout), (status, whole.stdout), ran.stderr)
        command[1] = "gone"
        self.assertEqual(self.run_in_tree(command, JOBS="2", TMPDIR=self.temp, **environment).returncode, 1)
        self.nothing_was_run()
        self.assertEqual(set(os.listdir(self.temp)) - {".parallel"}, set())

    def test_ledger_with_xargs(self):
        self.ledger_cases()

    def test_ledger_with_parallel(self):
        if not shutil.which("parallel"):
            self.skipTest("GNU parallel is not installed")
        self.ledger_cases(RUN="parallel")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--tools")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    BINARY.append(os.path.abspath(options.bin))
    if options.tools:
        os.environ["PATH"] += ":" + os.path.abspath(options.tools)
    words = [sys.argv[0], *(["-k", options.only] if options.only else [])]
    result = unittest.main(argv=words, exit=False).result
    for test, why in result.skipped:
        print("SKIP %s: %s" % (test.id(), why))
    return not result.wasSuccessful() or result.testsRun == 0


sys.exit(main())
