#!/usr/bin/env python3
"""Writes testdata/vectors, testdata/sample and testdata/incident, the same bytes every time.

    generate.py            writes them anew
    generate.py --check    compares with what is there; 1 on any difference

Needs python3 and python3-cryptography. What the files mean is in book.py.
"""
import pathlib
import posixpath
import shutil
import sys

sys.dont_write_bytecode = True  # a check leaves nothing behind in the source tree

import incident
import mutations_anchor
import mutations_authority
import mutations_containment
import mutations_envelopes
import mutations_execution
import mutations_form
import mutations_good
import mutations_integrity
import mutations_kitelogik
import mutations_monotonicity
import mutations_tokens
import mutations_unreadable
import mutations_usage
import mutations_version
import mutations_warnings
import sample
from book import Book

FOLDERS = ("vectors", "sample", "incident")
TESTDATA = pathlib.Path(__file__).resolve().parents[2] / "testdata"
MODULES = (mutations_version, mutations_form, mutations_integrity, mutations_anchor,
           mutations_authority,
           mutations_monotonicity, mutations_containment, mutations_execution, mutations_envelopes,
           mutations_good, mutations_tokens, mutations_kitelogik, mutations_warnings, mutations_unreadable,
           mutations_usage)


def generated():
    """path below testdata -> bytes."""
    book = Book()
    for module in MODULES:
        module.vectors(book)
    files = {f"vectors/{path}": data for path, data in book.contents().items()}
    for folder, module in (("sample", sample), ("incident", incident)):
        files |= {f"{folder}/{name}": data for name, data in module.files().items()}
    return files


def selftest_cases():
    """What the program has built in (testdata/selftest/cases.txt): the vectors that it names have to be there."""
    lines = (TESTDATA / "selftest" / "cases.txt").read_text(encoding="utf-8").splitlines()
    return [posixpath.normpath(f"vectors/{line.split()[1]}") for line in lines if line]


def check(files):
    present = {path.relative_to(TESTDATA).as_posix() for folder in FOLDERS
               for path in (TESTDATA / folder).rglob("*") if path.is_file()}
    wrong = [f"missing: {path}" for path in files.keys() - present]
    wrong += [f"not generated: {path}" for path in present - files.keys()]
    wrong += [f"differs: {path}" for path in files.keys() & present
              if (TESTDATA / path).read_bytes() != files[path]]
    wrong += [f"named by selftest/cases.txt and not generated: {path}" for path in selftest_cases()
              if path not in files]
    print("\n".join(sorted(wrong) + [f"{len(files)} files, {len(wrong)} differences"]))
    return 1 if wrong else 0


def main():
    files = generated()
    if sys.argv[1:] == ["--check"]:
        return check(files)
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    for folder in FOLDERS:
        shutil.rmtree(TESTDATA / folder, ignore_errors=True)
    for path, data in files.items():
        target = TESTDATA / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    print(f"{len(files)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
