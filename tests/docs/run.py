#!/usr/bin/env python3
"""Runs every example of the documents and compares what it prints with what the document shows.

    run.py --bin build/dev/cmd/plumbline [--update]

A comment `<!-- file: PATH -->` and the code block behind it show a file, whole.

An example is a comment `<!-- example: COMMAND -->` and the code block behind it. COMMAND names the
program as build/release/cmd/plumbline, which stands for --bin here. --update writes the blocks anew.
"""
import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROGRAM = "build/release/cmd/plumbline"
DOCUMENTS = {"README.md": 13, "docs/incident.md": 10}  # and how many examples each must have
EXAMPLE = re.compile(r"<!-- example: (?P<command>.+?) -->\n(?:\n?```\n(?P<shown>.*?)```\n)?", re.S)

SHOWN_FILE = re.compile(r"<!-- file: (?P<path>.+?) -->\n(?:```\w*\n(?P<shown>.*?)```\n)?", re.S)


def content(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def printed(command, binary):
    run = subprocess.run(["bash", "-c", command.replace(PROGRAM, binary)], cwd=ROOT, capture_output=True,
                         text=True, timeout=60, env={**os.environ, "LC_ALL": "C", "NO_COLOR": "1"})
    shown = "$ %s\n%s%s" % (command.replace(PROGRAM, "plumbline"), run.stdout, run.stderr)
    return shown if shown.endswith("\n") else shown + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    binary = os.path.abspath(options.bin)
    differ = ran = 0
    for name, wanted in DOCUMENTS.items():
        path = os.path.join(ROOT, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        examples = list(EXAMPLE.finditer(text))
        if len(examples) != wanted:
            print("%s: %d examples, want %d" % (name, len(examples), wanted))
            differ += 1
        if options.update:
            new = EXAMPLE.sub(lambda m: "<!-- example: %s -->\n```\n%s```\n"
                              % (m["command"], printed(m["command"], binary)), text)
            new = SHOWN_FILE.sub(lambda m: "<!-- file: %s -->\n```\n%s```\n"
                                 % (m["path"], content(m["path"])), new)
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
            continue
        for shown in SHOWN_FILE.finditer(text):
            ran += 1
            if shown["shown"] != content(shown["path"]):
                differ += 1
                print("%s: %s is not shown as it is" % (name, shown["path"]))
        for example in examples:
            ran += 1
            got = printed(example["command"], binary)
            if got != example["shown"]:
                differ += 1
                print("%s: %s\n--- shown\n%s--- printed\n%s"
                      % (name, example["command"], example["shown"], got))
    print("%d examples and files compared, %d differ" % (ran, differ))
    return 1 if differ else 0


sys.exit(main())
