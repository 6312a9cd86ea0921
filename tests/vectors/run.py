#!/usr/bin/env python3
"""Verifies every vector with a built plumbline and says what differs from its expectation.

    run.py --bin PATH [--only SUBSTRING] [--jobs N]

Prints one line a difference and, last, how many vectors were run. Exit 1 on any difference, when
fewer were run than testdata/vectors/COUNT says, or when a reason has no vector that shows it. What
an expectation holds is in book.py. Needs python3 alone.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "testdata" / "vectors"
SUFFIX = ".expect.json"
SECONDS = 60  # a vector takes milliseconds; one that takes this long hangs

# Every error reason of spec 2.1 to 2.6, 5 and 6 that a single file can show.
REASONS = """
unsupported_version anchor_version_mismatch root_version_mismatch mixed_entry_versions
missing_root invalid_ledger_entry truncated_tail duplicate_member unknown_ledger_event
unknown_ledger_fields invalid_node invalid_bundle chain_id_mismatch expected_head_mismatch
expected_anchor_mismatch integrity integrity(anchor) unreadable_authority unreadable_granted
monotonicity containment invalid_policy policy_on_non_allow v2_field_on_v1 invalid_root
invalid_kill invalid_allow invalid_deny invalid_outcome duplicate_call_id duplicate_outcome
outcome_without_allow cross_ref outcome_before_allow params_mismatch envelope_unknown_version
envelope_unknown_member envelope_subject_mismatch envelope_duplicate_subject
envelope_non_canonical envelope_unknown_witness envelope_bad_signature
malformed non_finite non_canonical signature_invalid par_hash_mismatch depth_invalid
principal_altered not_narrower expired audience_mismatch
kitelogik_integrity kitelogik_record_count kitelogik_session_id kitelogik_parent_link
kitelogik_scopes kitelogik_depth kitelogik_spend kitelogik_outcome kitelogik_hitl
""".split()
# Every warning of spec 2.7 and 6.
WARNINGS = """
unauthenticated byte_order_mark unknown_bundle_member c14n_not_jcs timestamp_backwards
grant_exceeds_request call_limit_exceeded action_after_done revocation_incomplete
pending_at_kill_mismatch deny_unexplained redaction_not_ok expired_key
kitelogik_truncated kitelogik_mixed_policy kitelogik_decided_again
""".split()


def evidence_file(expectation):
    stem = expectation.name.removesuffix(SUFFIX)
    for suffix in (".json", ".jsonl"):
        path = expectation.with_name(stem + suffix)
        if path.is_file():
            return path
    return None


def repeated(text, times):
    """A session export in which the one record of `text` stands that many times."""
    begin, end = text.index(b'"records":[') + len(b'"records":['), text.rindex(b"]")
    return text[:begin] + b",".join([text[begin:end]] * times) + text[end:]


def findings(report, severity):
    return [f for f in report["findings"] if f["severity"] == severity]


def places(found):
    """How often each (reason, entry index) is reported."""
    return collections.Counter((f["reason"], f.get("index")) for f in found)


def expected_places(rows):
    return collections.Counter((reason, index) for reason, index in rows)


def listing(places_):
    return ", ".join(f"{reason}@{'-' if index is None else index}" for reason, index in sorted(
        places_.elements(), key=lambda p: (p[0], -1 if p[1] is None else p[1])))


def compare_findings(expect, report):
    errors = findings(report, "error")
    got, want = places(errors), expected_places(expect["findings"])
    missing, extra = want - got, got - want
    # What may be reported besides may be so once for each place.
    extra = collections.Counter({p: n - 1 if list(p) in expect.get("may", []) else n for p,
                                 n in extra.items()})
    if missing:
        yield f"missing {listing(missing)}"
    if +extra:
        yield f"unexpected {listing(+extra)}"
    if "warnings" in expect:
        got, want = places(findings(report, "warning")), expected_places(expect["warnings"])
        if got != want:
            yield f"warnings [{listing(got)}], want [{listing(want)}]"
    if "conditions" in expect:
        got = sorted(f["reason"] for f in findings(report, "condition"))
        if got != sorted(expect["conditions"]):
            yield f"conditions {got}, want {expect['conditions']}"
    for index, cause in expect.get("cause", {}).items():
        got = [f.get("cause") for f in errors if f["reason"] == "integrity"
               and f.get("index") == int(index)]
        if got != [cause]:
            yield f"cause at entry {index} {got}, want {cause}"
    if "check" in expect and [f["check"] for f in errors] != [expect["check"]]:
        yield f"checks {[f['check'] for f in errors]}, want {expect['check']}"
    first = min(errors, key=lambda f: (f.get("index") is None, f.get("index") or 0), default={})
    for member in ("line", "offset"):
        if expect.get(member) is not None and first.get(member) != expect[member]:
            yield f"{member} {first.get(member)}, want {expect[member]}"


def compare_report(expect, report):
    for member, name in (("exit", "exit_code"), ("verdict", "verdict"), ("intact", "intact")):
        if member in expect and report.get(name) != expect[member]:
            yield f"{name} {report.get(name)}, want {expect[member]}"
    if "findings" in expect:
        yield from compare_findings(expect, report)
    verdicts = {row["node"]: row["verdict"] for row in report.get("nodes", [])}
    for node, verdict in expect.get("node_verdicts", {}).items():
        if verdicts.get(node) != verdict:
            yield f"node {node} {verdicts.get(node)}, want {verdict}"


def differences(binary, expectation):
    expect = json.loads(expectation.read_bytes())
    path = evidence_file(expectation)
    if path is None:
        return ["there is no evidence beside the expectation"]
    given, name = b"", path.name
    if "repeat" in expect:
        given, name = repeated(path.read_bytes(), expect["repeat"]), "-"
    command = [binary, expect.get("command", "verify"), name, *expect["args"], "--format", "json"]
    try:
        done = subprocess.run(command, cwd=path.parent, capture_output=True, input=given, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"no answer within {SECONDS} seconds"]
    found = []
    if done.returncode != expect["exit"]:
        found.append(f"exit {done.returncode}, want {expect['exit']}")
    try:
        report = json.loads(done.stdout)
        if isinstance(report, list):
            report = max(report, key=lambda one: one["exit_code"])
        if expect["exit"] == 1:
            if report.get("schema") != "plumbline.error.v1" or report.get("exit_code") != 1:
                found.append(f"no usage error but {report.get('schema')}")
        else:
            found += compare_report(expect, report)
    except (ValueError, KeyError, TypeError, AttributeError) as trouble:
        found.append(f"no usable report ({trouble!r}); standard error: "
                     f"{done.stderr[-200:].decode('utf-8', 'replace')!r}")
    return found


def shown_reasons():
    """The reasons that a vector in the directory of that name expects, and the warnings of any."""
    shown = set()
    for expectation in VECTORS.rglob("*" + SUFFIX):
        folder = expectation.parent.name.replace("-anchor", "(anchor)")
        expect = json.loads(expectation.read_bytes())
        shown |= {reason for reason, _ in expect.get("findings", []) if reason == folder}
        shown |= {reason for reason, _ in expect.get("warnings", [])}
    return shown


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.bin).resolve())
    vectors = [path for path in sorted(VECTORS.rglob("*" + SUFFIX)) if options.only in str(path)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, found in zip(vectors, pool.map(lambda p: differences(binary, p), vectors)):
            failed += bool(found)
            for line in found:
                print(f"{path.relative_to(VECTORS).as_posix().removesuffix(SUFFIX)}: {line}")
    if not options.only:
        recorded = int((VECTORS / "COUNT").read_text())
        if len(vectors) < recorded:
            print(f"only {len(vectors)} vectors there, {recorded} recorded in COUNT")
            failed += 1
        for reason in sorted({*REASONS, *WARNINGS} - shown_reasons()):
            print(f"no vector shows {reason}")
            failed += 1
    print(f"{len(vectors)} vectors run, {failed} differ")
    return 1 if failed or not vectors else 0


if __name__ == "__main__":
    sys.exit(main())
