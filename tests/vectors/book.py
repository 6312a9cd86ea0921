"""The collection of vectors: what is expected of each, and how they are laid out as files.

  testdata/vectors/<reason>/<mutation>.json|jsonl         the evidence
  testdata/vectors/<reason>/<mutation>.expect.json        what a verifier must say of it
  testdata/vectors/COUNT                                  how many there are

In a directory name integrity(anchor) is written integrity-anchor. Of an expectation:
  why            the rule, with the section of the specification, and where it is broken
  command        the command that is tried, where it is not `verify`
  args           its further arguments; file names are relative to the directory
  exit, verdict  exit status (spec 3.4) and verdict (2.8)
  findings       every finding of severity error, as [reason, entry index or null], sorted
  may            findings that may be reported besides, where the specification leaves it open
  warnings       every finding of severity warning, likewise, where given
  conditions     reasons of severity condition, as often as they must appear
  cause          entry index -> cause of its integrity finding
  intact         the intact runs of the chain, first and last index
  line, offset   of the error finding with the lowest index, or of the only one
  check          of the only error finding, where its reason belongs to several
  node_verdicts  node -> pass or fail, for the nodes given
  repeat         how often the one record of a session export is to stand in it
"""
import json

import tokens
from evidence import Run, bundle_text
from signing import ANCHOR

KEY = ("--pubkey", ANCHOR.public())
VERDICTS = {2: "failed", 3: "unproven", 4: "unreadable"}
TYING = ("--pubkey", "--hs256-key", "--expect-head", "--expect-anchor")


def _order(finding):
    reason, index = finding
    return reason, -1 if index is None else index


class Book:
    def __init__(self):
        self.files = {}
        self.count = 0
        self._turns = 0

    def add(self, reason, name, data, why, findings=(), args=(), exit=None, side=None,
            suffix="json",
            **more):
        """One vector. `data` is its bytes; `side` holds files it needs, by name."""
        exit = exit if exit is not None else 2 if findings else 0
        expect = {"why": why, "args": list(args), "exit": exit}
        if exit != 1:
            tied = any(option.split("=")[0] in TYING for option in args)
            expect["verdict"] = VERDICTS.get(exit, "verified" if tied else "consistent")
            if exit != 4:
                expect["findings"] = sorted(map(list, findings), key=_order)
        expect |= more
        folder = reason.replace("(anchor)", "-anchor")
        self._file(f"{folder}/{name}.{suffix}", data)
        lines = ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in expect.items())
        self._file(f"{folder}/{name}.expect.json", ("{\n" + lines + "\n}\n").encode())
        for file_name, content in (side or {}).items():
            self._file(f"{folder}/{file_name}", content)
        self.count += 1

    def _file(self, path, data):
        assert path not in self.files or self.files[path] == data, f"two files named {path}"
        self.files[path] = data

    def bundle(self, reason, name, run, why, findings=(), key=KEY, args=(), style=None, **more):
        """A bundle from a linked Run or a bundle object, verified with the anchor's key."""
        bundle = run.bundle() if isinstance(run, Run) else run
        data = bundle_text(bundle, **(style or {}))
        self.add(reason, name, data, why, findings, (*key, *args), **more)

    def ledger(self, reason, name, run, why, findings=(), **more):
        """A ledger from a linked Run, its name marked as one."""
        if findings and findings[0][1] is not None and "line" not in more:
            more["line"] = min(index for _, index in findings if index is not None) + 1
        self.add(reason, name + "-ledger", run.ledger(), why, findings, suffix="jsonl", **more)

    def chain(self, reason, name, links, why, findings=(), args=(), alg="EdDSA", key=None, now=True,
              form=tokens.as_array, **more):
        """A token chain, from Links or from the texts of tokens, for `plumbline token`."""
        texts = links if all(isinstance(one, str) for one in links) else tokens.encode(links)
        args = (*(tokens.key_args(alg) if key is None else key), *(tokens.ARGS if now else ()), *args)
        self.add(reason, name, form(texts), why, findings, args, command="token", **more)

    def both(self, reason, name, run, why, findings=(), key=KEY, **more):
        """The same run as bundle and as ledger; a ledger gets every check too."""
        self.bundle(reason, name, run, why, findings, key, **more)
        self.ledger(reason, name, run, why, findings, **more)

    def turn(self, reason, name, run, why, findings=(), key=KEY, **more):
        """The run as bundle and as ledger by turns: for long tables of one rule."""
        self._turns += 1
        if self._turns % 2:
            self.ledger(reason, name, run, why, findings, **more)
        else:
            self.bundle(reason, name, run, why, findings, key, **more)

    def contents(self):
        """path below testdata/vectors -> bytes."""
        return {**self.files, "COUNT": f"{self.count}\n".encode()}
