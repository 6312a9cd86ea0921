#!/usr/bin/env python3
"""Runs every example of the documents and compares what it prints with what the document shows.

    run.py --bin build/dev/cmd/plumbline [--update]

A code block of a document is one of these, told by the comment before it:

    <!-- example: COMMAND -->  what bash prints for COMMAND in the root of the repository, with --bin as
                               plumbline on the PATH; build/release/cmd/plumbline stands for it, too
    <!-- file: PATH -->        a file, whole
    <!-- run by: PATH -->      commands that are no examples; the test at PATH runs them
    none                       anything without a command

--update writes the blocks of examples and files anew.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROGRAM = "build/release/cmd/plumbline"
# How many examples each document has; those that are not named have none.
EXAMPLES = {"README.md": 15, "docs/incident.md": 10, "docs/sessions.md": 7, "docs/concepts.md": 4,
            "docs/cookbook.md": 12, "docs/formats.md": 5, "docs/threat-model.md": 3,
            "docs/from-attenu-guard.md": 7, "docs/many-machines.md": 2}
EXAMPLE = re.compile(r"<!-- example: (?P<command>.+?) -->\n(?:\n?```\n(?P<shown>.*?)```\n)?", re.S)
SHOWN_FILE = re.compile(r"<!-- file: (?P<path>.+?) -->\n(?:```\w*\n(?P<shown>.*?)```\n)?", re.S)
RUN_BY = re.compile(r"<!-- run by: (?P<path>\S+) -->\n```\w*\n.*?```\n", re.S)
# A block: fenced, or a paragraph that is indented.
BLOCK = re.compile(r"^```\w*\n(.*?)^```$|(?<=\n\n)((?: {4}.*\n)+)", re.S | re.M)
# A line of a block that somebody would type.
COMMAND = re.compile(r"(?m)^ *(\$ )?(\w+=\S+ +)*(sudo +)?(plumbline|scripts/\w+|packaging/\w+|\./\w+|cmake|ctest|cpack|"
                     r"apt|apt-get|podman|docker|pip|python3?|git|export|source|find|seq|jq|curl)( |$)")


def content(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def documents():
    """The names of them all, from the root."""
    return sorted(os.path.relpath(path, ROOT) for pattern in ("*.md", "docs/*.md")
                  for path in glob.glob(os.path.join(ROOT, pattern)))


class Shell:
    """Runs examples with the program on the PATH."""

    def __init__(self, binary, directory):
        self.binary = os.path.abspath(binary)
        os.symlink(self.binary, os.path.join(directory, "plumbline"))
        self.environment = {**os.environ, "PATH": directory + ":" + os.environ["PATH"], "LC_ALL": "C",
                            "NO_COLOR": "1"}

    def printed(self, command):
        run = subprocess.run(["bash", "-c", command.replace(PROGRAM, self.binary)], cwd=ROOT,
                             capture_output=True, text=True, timeout=60, env=self.environment, check=False)
        shown = "$ %s\n%s%s" % (command.replace(PROGRAM, "plumbline"), run.stdout, run.stderr)
        return shown if shown.endswith("\n") else shown + "\n"


def updated(text, shell):
    text = EXAMPLE.sub(lambda m: "<!-- example: %s -->\n```\n%s```\n"
                       % (m["command"], shell.printed(m["command"])), text)
    return SHOWN_FILE.sub(lambda m: "<!-- file: %s -->\n```\n%s```\n" % (m["path"], content(m["path"])),
                          text)


def commands_outside(text):
    """The lines that somebody would type and nothing here looks at."""
    for kind in (EXAMPLE, SHOWN_FILE, RUN_BY):
        text = kind.sub("", text)
    return [line.group().strip() for block in BLOCK.finditer(text)
            for line in COMMAND.finditer(block.group())]


def differences(name, text, shell):
    """What of a document is not so, and how much of it was looked at."""
    examples, files = list(EXAMPLE.finditer(text)), list(SHOWN_FILE.finditer(text))
    found = []
    if len(examples) != EXAMPLES.get(name, 0):
        found.append("%d examples, want %d" % (len(examples), EXAMPLES.get(name, 0)))
    found += ["%s is not shown as it is" % one["path"] for one in files if one["shown"] != content(one["path"])]
    found += ["there is no %s" % one["path"] for one in RUN_BY.finditer(text)
              if not os.path.exists(os.path.join(ROOT, one["path"]))]
    found += ["nothing runs this: " + line for line in commands_outside(text)]
    for example in examples:
        got = shell.printed(example["command"])
        if got != example["shown"]:
            found.append("%s\n--- shown\n%s--- printed\n%s" % (example["command"], example["shown"], got))
    return found, len(examples) + len(files)


def check_itself():
    """The search for commands outside finds them."""
    assert commands_outside("a\n\n```\n$ plumbline verify x\n```\n") == ["$ plumbline"]
    assert commands_outside("a\n\n    A=1 plumbline verify x\n\nb") == ["A=1 plumbline"]
    assert not commands_outside("plumbline verify `plumbline x`\n\n```\nverified\n```\n")
    assert not commands_outside("<!-- example: plumbline x -->\n```\n$ plumbline x\n```\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    check_itself()
    differ = ran = 0
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
        shell = Shell(options.bin, directory)
        for name in documents():
            if options.update:
                text = updated(content(name), shell)
                with open(os.path.join(ROOT, name), "w", encoding="utf-8") as file:
                    file.write(text)
            found, looked_at = differences(name, content(name), shell)
            differ += len(found)
            ran += looked_at
            for one in found:
                print("%s: %s" % (name, one))
    missing = set(EXAMPLES) - set(documents())
    print("%d examples and files compared, %d differ%s" % (ran, differ, "".join(
        ", no " + name for name in sorted(missing))))
    return 1 if differ or missing else 0


sys.exit(main())
