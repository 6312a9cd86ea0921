#!/usr/bin/env python3
"""The hash of a session export is the one that Python's json module gives: 1,000 random sets of records.

    python.py --bin build/dev/cmd/plumbline [--sets N] [--seed N]

Floats of every exponent, integers of up to 200 digits, text of all planes, lone surrogates, member names in
every order. The exports are written in many layouts and spellings; some have a value changed behind their
hash, which must show. Exit 1 on any difference.
"""
import argparse
import copy
import hashlib
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

PLANES = [(0, 0x1F), (0x20, 0x7E), (0x7F, 0xFF), (0x100, 0x7FF), (0x800, 0xD7FF), (0xD800, 0xDFFF), (0xE000, 0xFFFF),
          *((plane << 16, (plane << 16) + 0xFFFF) for plane in range(1, 17))]


def text(r):
    """Text whose surrogates, if any, make no pair: a pair would be another character in JSON."""
    out = []
    for _ in range(r.choice((0, 1, 2, 5, 12))):
        point = r.randint(*r.choice(PLANES))
        if out and 0xD800 <= out[-1] <= 0xDBFF and 0xDC00 <= point <= 0xDFFF:
            point = 0x41
        out.append(point)
    return "".join(map(chr, out))


def number(r):
    kind = r.randrange(6)
    if kind == 0:
        return r.choice((-1, 1)) * r.randrange(10 ** r.randint(1, 200))
    if kind == 1:
        return r.choice((2 ** 53, 2 ** 63, 2 ** 64, 0, 10 ** 16)) + r.randint(-2, 2)
    if kind == 2:
        return round(r.uniform(-1000, 1000), r.randint(0, 4))
    if kind == 3:
        return r.choice((-1, 1)) * 10.0 ** r.randint(-320, 308)
    while True:  # any float there is
        value = struct.unpack("<d", struct.pack("<Q", r.getrandbits(64)))[0]
        if value == value and abs(value) != float("inf"):
            return value


def value(r, depth=0):
    kind = r.randrange(9 if depth < 4 else 6)
    if kind < 3:
        return number(r)
    if kind < 5:
        return text(r)
    if kind == 5:
        return r.choice((True, False, None))
    if kind == 6:
        return [value(r, depth + 1) for _ in range(r.randrange(5))]
    return {text(r): value(r, depth + 1) for _ in range(r.randrange(6))}


def record(r, index):
    made = {"id": "%032x" % index, "tool_name": "write_note", "args": value(r), "outcome": "allowed",
            "policy_decision": {"allow": True, "deny": False, "requires_hitl": False, "reason": text(r)},
            "policy_version": "9c1d5b7e20f34a68", "hitl_action_id": None, "hitl_decided_by": None,
            "timestamp": "2025-06-15T10:00:00+00:00",
            "context": {"session_id": "s", "session_scopes": [], "delegation_depth": 0, "parent_session_id": "",
                        "parent_token_id": "", "token_id": text(r), "extra": value(r)}}
    names = list(made)
    r.shuffle(names)
    return {name: made[name] for name in names}


def hash_of(records):
    return hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest()


def spelled(r, whole):
    """A text of the same values: another layout, other escapes, other spellings of the floats."""
    if r.random() < 0.5:
        indent = r.choice((None, None, 0, 1, 4))
        return json.dumps(whole, indent=indent, sort_keys=r.random() < 0.3, separators=r.choice((None, (",", ":"))))
    space = r.choice(("", " ", "\n", "\r\n\t"))

    def string(s):
        out = []
        for c in s:
            point = ord(c)
            if c in '"\\' or point < 0x20 or 0xD800 <= point <= 0xDFFF or (point < 0x10000 and r.random() < 0.2):
                out.append(r.choice(("\\u%04x", "\\u%04X")) % point)
            else:
                out.append(c)
        return '"%s"' % "".join(out)

    def write(v):
        if isinstance(v, bool) or v is None:
            return json.dumps(v)
        if isinstance(v, int):
            return "-0" if v == 0 and r.random() < 0.3 else str(v)
        if isinstance(v, float):
            return r.choice((repr(v), "%.17e" % v, ("%.17E" % v).replace("E+", "E")))
        if isinstance(v, str):
            return string(v)
        if isinstance(v, list):
            return "[%s]" % ("," + space).join(space + write(one) for one in v)
        return "{%s%s}" % (space, ("," + space).join(string(k) + space + ":" + space + write(one) for k, one in v.items()))
    return write(whole)


def changed(r, records):
    """The records with one value that is another."""
    records = copy.deepcopy(records)
    one = r.choice(records)
    one["args"] = [one["args"]] if r.random() < 0.5 else {"changed": 1.0}
    return records


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20250615)
    options = parser.parse_args()
    r = random.Random(options.seed)
    wrong = []
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
        expected = {}
        for index in range(options.sets):
            records = [record(r, i) for i in range(r.choice((1, 1, 2, 3, 8)))]
            stated = hash_of(records)
            kept = records if index % 5 else changed(r, records)
            whole = {"session_id": "s", "policy_version": "9c1d5b7e20f34a68", "record_count": len(records),
                     "integrity_hash": stated, "records": kept}
            path = os.path.join(directory, "%04d.json" % index)
            with open(path, "wb") as file:
                file.write(spelled(r, whole).encode("utf-8"))
            expected[path] = (hash_of(kept), stated)
        run = subprocess.run([options.bin, "verify", "-r", directory, "--format", "jsonl", "--no-digest"],
                             capture_output=True)
        reports = [json.loads(line) for line in run.stdout.splitlines()]
        for report in reports:
            computed, stated = expected.pop(report["input"]["path"])
            got = report.get("session", {}).get("hash", {}).get("computed")
            reasons = [f["reason"] for f in report["findings"] if f["severity"] == "error"]
            if got != computed or reasons != (["kitelogik_integrity"] if computed != stated else []):
                wrong.append("%s: %s, Python has %s; %s" % (report["input"]["path"], got, computed, reasons))
    wrong += ["%s: no report" % path for path in expected]
    print("\n".join(wrong[:20] + ["%d sets of records, %d differ" % (options.sets, len(wrong))]))
    return 1 if wrong or len(reports) != options.sets else 0


sys.exit(main())
