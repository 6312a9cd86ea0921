#!/usr/bin/env python3
"""Validates the report and the tree of every vector, good, bad and unreadable, and every reason,
against their schemas.

    reports.py --bin build/dev/cmd/plumbline
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))


def token_reports(binary):
    """The reports on the vectors that are token chains, one a line."""
    reports = b""
    for path in sorted(glob.glob(os.path.join(ROOT, "testdata", "vectors", "*", "*.expect.json"))):
        with open(path, "rb") as file:
            expect = json.load(file)
        if expect.get("command") != "token" or expect["exit"] == 1:
            continue
        stem = path[:-len(".expect.json")]
        chain = stem + (".json" if os.path.exists(stem + ".json") else ".jsonl")
        run = subprocess.run([binary, "token", chain, *expect["args"], "--format", "jsonl"],
                             cwd=os.path.dirname(path), capture_output=True)
        reports += run.stdout
    return reports


def incident_outputs(binary):
    """What replay, diff and explain print of the samples, and of every vector of some reasons, an object a line."""
    testdata = os.path.join(ROOT, "testdata")
    audit = os.path.join(testdata, "incident", "audit.jsonl")
    tighter = os.path.join(testdata, "incident", "tighter.json")
    inputs = sorted(glob.glob(os.path.join(testdata, "incident", "*.jsonl")))
    inputs += sorted(glob.glob(os.path.join(testdata, "sample", "*.json*")))
    for reason in ("integrity", "monotonicity", "containment", "unreadable", "good"):
        files = glob.glob(os.path.join(testdata, "vectors", reason, "*.json*"))
        inputs += sorted(name for name in files if not name.endswith(".expect.json"))[:10]
    out = b""
    for name in inputs:
        for args in (["replay", name], ["replay", name, "--until", "1750000003"],
                     ["replay", name, "--who-can", "crm.read", "--context", '{"rows":20}'],
                     ["replay", name, "--against", tighter]):
            out += subprocess.run([binary, *args, "--format", "jsonl"], capture_output=True).stdout
        for args in (["explain", name, "1"], ["diff", name, audit], ["replay", name],
                     ["replay", name, "--against", tighter]):
            printed = subprocess.run([binary, *args, "--format", "json"], capture_output=True).stdout
            shown = json.loads(printed) if printed else {}
            if shown and not shown["schema"].startswith("plumbline.error."):
                out += json.dumps(shown, separators=(",", ":")).encode() + b"\n"
    return out


def session_outputs(binary):
    """What replay and explain print of session exports, alone and linked, an object a line."""
    testdata = os.path.join(ROOT, "testdata")
    incident = os.path.join(testdata, "incident")
    linked = [os.path.join(incident, name) for name in ("desk.session.json", "refunds.session.json")]
    inputs = [linked]
    for reason in sorted(glob.glob(os.path.join(testdata, "vectors", "kitelogik_*"))):
        files = glob.glob(os.path.join(reason, "*.json"))
        inputs += [[name] for name in sorted(files) if not name.endswith(".expect.json")][:6]
    out = b""
    for names in inputs:
        for args in ([], ["--until", "2025-06-15T10:00:02Z"], ["--at", "0"], ["--who-can", "read_customer"],
                     ["--who-can", "read_customer", "--context", '{"amount":20}'],
                     ["--against", os.path.join(incident, "tighter.caps.json"),
                      "--against", os.path.join(incident, "tighter.scopes.json")]):
            for form in ("json", "jsonl"):
                printed = subprocess.run([binary, "replay", *names, *args, "--format", form], capture_output=True).stdout
                objects = printed.splitlines() if form == "jsonl" else [printed]
                out += b"".join(json.dumps(json.loads(one), separators=(",", ":")).encode() + b"\n" for one in objects if one)
        for question in ("0", "finding:0"):
            printed = subprocess.run([binary, "explain", names[-1], question, "--format", "json", "--with", names[0]],
                                     capture_output=True).stdout
            shown = json.loads(printed) if printed else {}
            if shown and not shown["schema"].startswith("plumbline.error."):
                out += json.dumps(shown, separators=(",", ":")).encode() + b"\n"
    return b"\n".join(line for line in out.split(b"\n") if b'"plumbline.error.' not in line[:40])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    # A report an input, and more of one that holds several bundles.
    inputs = sorted(glob.glob(os.path.join(ROOT, "testdata", "vectors", "*", "*.json*")))
    inputs += sorted(glob.glob(os.path.join(ROOT, "testdata", "sample", "*.json*")))
    run = subprocess.run([options.bin, "verify", *inputs, "--format", "jsonl", "--entries"],
                         capture_output=True)
    reports = run.stdout.count(b"\n")
    if run.returncode != 2 or reports < len(inputs) or reports < 1000:
        print("exit %d with %d reports of %d inputs" % (run.returncode, reports, len(inputs)))
        return 1
    of_tokens = token_reports(os.path.abspath(options.bin))
    if of_tokens.count(b"\n") < 300:
        print("only %d reports on token chains" % of_tokens.count(b"\n"))
        return 1
    # And as plumbline show tells of them.
    trees = subprocess.run([options.bin, "show", *inputs, "--format", "json"], capture_output=True)
    if trees.returncode != 2 or trees.stdout.count(b'"plumbline.show.v1"') != reports:
        print("exit %d of show" % trees.returncode)
        return 1
    of_incidents = incident_outputs(os.path.abspath(options.bin))
    kinds = {line.split(b'"kind":')[1][1:].split(b'"')[0] for line in of_incidents.split(b"\n")
             if line.startswith(b'{"schema":"plumbline.replay')}
    if len(kinds) < 8 or of_incidents.count(b"\n") < 600:
        print("only %d outputs on incidents, of %s" % (of_incidents.count(b"\n"), sorted(kinds)))
        return 1
    of_sessions = session_outputs(os.path.abspath(options.bin))
    kinds = {line.split(b'"kind":')[1][1:].split(b'"')[0] for line in of_sessions.split(b"\n")
             if line.startswith(b'{"schema":"plumbline.session-replay')}
    if len(kinds) < 8 or of_sessions.count(b"\n") < 500 or b"plumbline.session-explanation" not in of_sessions:
        print("only %d outputs on session exports, of %s" % (of_sessions.count(b"\n"), sorted(kinds)))
        return 1
    reasons = subprocess.run([options.bin, "explain", "--format", "json"], capture_output=True)
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file, \
            tempfile.NamedTemporaryFile(suffix=".json") as explained, \
            tempfile.NamedTemporaryFile(suffix=".json") as shown:
        file.write(run.stdout + of_tokens + of_incidents + of_sessions)
        file.flush()
        explained.write(reasons.stdout)
        explained.flush()
        shown.write(trees.stdout)
        shown.flush()
        return subprocess.run([sys.executable, os.path.join(HERE, "check.py"), "--report",
                               file.name, explained.name, shown.name]).returncode


sys.exit(main())
