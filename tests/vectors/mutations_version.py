"""Spec 2.1: versions, the one root, chain identity and pins."""
import json

from canonical import Spelled
from evidence import DROP, Run, digest
from runs import READER, ROOT, family, pair


def _with_v(run, v):
    for entry in run.entries:
        entry["v"] = v
    run.v = v
    return run.link()


def versions(book):
    for name, v in (("three", 3), ("zero", 0), ("negative", -1), ("fraction", 1.5)):
        run = _with_v(pair(), v)
        book.turn("unsupported_version", name, run,
                  f"2.1: v {v} throughout; only integral 1 and 2 are versions",
                  [("unsupported_version", None)], line=None)
    for name, v in (("true", True), ("string_two", "2"), ("null", None), ("absent", DROP),
                    ("list", [2])):
        run = pair()
        book.bundle("unsupported_version", name, run.bundle(v=v, anchor=run.anchor()),
                    "2.1: the bundle's v is no number; anchor and entries, v 2, differ from it",
                    [("unsupported_version", None), ("anchor_version_mismatch", None),
                     ("mixed_entry_versions", 0), ("root_version_mismatch", 0)])
    run = _with_v(family(), 3)
    book.bundle("unsupported_version", "three_knows_outcome", run,
                "2.1: an unsupported v uses the v2 set of events, so outcome is no unknown event",
                [("unsupported_version", None)])

    for name, v in (("one", 1), ("string", "2"), ("true", True), ("null", None)):
        run = pair()
        book.bundle("anchor_version_mismatch", name, run.bundle(anchor=run.anchor(v=v)),
                    f"2.1: the signed anchor's v is {json.dumps(v)}, the bundle's 2",
                    [("anchor_version_mismatch", None)])
    run = pair(1)
    book.bundle("anchor_version_mismatch", "two_on_v1", run.bundle(anchor=run.anchor(v=2)),
                "2.1: the signed anchor's v is 2, the bundle's 1",
                [("anchor_version_mismatch", None)])
    run = pair(1)
    book.bundle("anchor_version_mismatch", "without_key", run.bundle(anchor=run.anchor(v=2)),
                "2.1: compared without a key too", [("anchor_version_mismatch", None)], key=())

    for name, v in (("one", 1), ("string", "2"), ("null", None), ("absent", DROP)):
        run = pair()
        run[0]["v"] = v
        if v is DROP:
            del run[0]["v"]
        run.link()
        book.bundle("root_version_mismatch", name, run,
                    "2.1: the root's v is not the bundle's 2; it is also the first such entry",
                    [("mixed_entry_versions", 0), ("root_version_mismatch", 0)])
    run = pair()
    for entry in run.entries:
        entry["v"] = 1
    run.link()
    book.bundle("root_version_mismatch", "all_entries_one", run,
                "2.1: every entry has v 1 in a v2 bundle: one finding, and one for the root",
                [("mixed_entry_versions", 0), ("root_version_mismatch", 0)])

    for name, index, v in (("one_in_two", 2, 1), ("last", 5, 1), ("true", 3, True),
                           ("string", 1, "2"),
                           ("null", 4, None)):
        run = pair()
        run[index]["v"] = v
        run.link()
        book.turn("mixed_entry_versions", name, run,
                  f"2.1: entry {index} has v {json.dumps(v)} in a v2 chain",
                  [("mixed_entry_versions", index)])
    run = pair(1)
    run[1]["v"] = run[3]["v"] = 2
    book.both("mixed_entry_versions", "two_entries_one_finding", run.link(),
              "2.1: entries 1 and 3 have v 2 in a v1 chain: one finding, at the first",
              [("mixed_entry_versions", 1)])
    run = pair(1)
    del run[2]["v"]
    book.ledger("mixed_entry_versions", "absent", run.link(), "2.1: entry 2 has no v",
                [("mixed_entry_versions", 2)])


def roots(book):
    empty = Run(2)
    book.bundle("missing_root", "no_entries", empty,
                "2.1, 2.8: a bundle whose entries are an empty array fails as missing_root",
                [("missing_root", None)])
    book.bundle("missing_root", "no_entries_without_anchor", empty.bundle(anchor=DROP),
                "2.1, 2.8: the same without anchor and key", [("missing_root", None)], key=())
    run = Run(2)
    run.deny("n0", "crm.read", {}, "chain_revoked")
    run.add("done", node="n0", agent="worker")
    book.both("missing_root", "none", run.link(), "2.1: no root event among the entries",
              [("missing_root", None)], line=None)
    for v in (1, 2):
        run = pair(v)
        run.root("m0", "second", ROOT)
        book.both("missing_root", f"two_v{v}", run.link(),
                  "2.1: two root events, of different nodes", [("missing_root", None)], line=None)
    run = pair()
    run.root("m0", "second", ROOT)
    run.root("m1", "third", ROOT)
    book.bundle("missing_root", "three", run.link(), "2.1: three roots are one finding",
                [("missing_root", None)])
    run = Run(1)
    run.spawn("n1", "n0", "orphan", READER)
    book.both("missing_root", "spawn_only", run.link(),
              "2.1 no root; 2.3 the spawn's parent n0 is defined nowhere",
              [("missing_root", None), ("monotonicity", 0)], line=None)


def chain_ids(book):
    for name, index, other in (("one_entry", 2, "chain-other"), ("last", 5, "chain-other"),
                               ("number", 1, 7), ("null", 3, None), ("case", 4, "CHAIN-7F3A")):
        run = pair()
        run[index]["chain_id"] = other
        book.turn("chain_id_mismatch", name, run.link(),
                  f"2.1: entry {index} has the chain_id {json.dumps(other)}",
                  [("chain_id_mismatch", index)])
    run = pair()
    del run[2]["chain_id"]
    book.bundle("chain_id_mismatch", "absent", run.link(), "2.1: entry 2 has no chain_id",
                [("chain_id_mismatch", 2)])
    run = pair()
    run[1]["chain_id"] = run[4]["chain_id"] = "chain-other"
    book.bundle("chain_id_mismatch", "two_entries_one_finding", run.link(),
                "2.1: entries 1 and 4 name another chain: one finding, at the first",
                [("chain_id_mismatch", 1)])
    run = pair()
    book.bundle("chain_id_mismatch", "bundle", run.bundle(chain_id="chain-other"),
                "2.1: the bundle names another chain than its entries and its anchor",
                [("chain_id_mismatch", None), ("chain_id_mismatch", 0)])
    run = pair()
    book.bundle("chain_id_mismatch", "anchor",
                run.bundle(anchor=run.anchor(chain_id="chain-other")),
                "2.1: the anchor names another chain; found without a key too",
                [("chain_id_mismatch", None)], key=())
    run = pair()
    book.bundle("chain_id_mismatch", "anchor_with_key",
                run.bundle(anchor=run.anchor(chain_id="chain-other")),
                "2.1 and 2.2: the signed anchor names another chain than bundle and ledger",
                [("chain_id_mismatch", None), ("integrity(anchor)", None)])
    run = pair()
    book.bundle("chain_id_mismatch", "anchor_absent", run.bundle(anchor=run.anchor(chain_id=DROP)),
                "2.1: an absent chain_id equals null, not the bundle's; 2.2: a member is missing",
                [("chain_id_mismatch", None), ("integrity(anchor)", None)])


def pins(book):
    run = pair()
    head = run[5]["hash"]
    for name, pin in (("other_seq", f"4:{head}"), ("other_hash", f"5:{digest('another head')}"),
                      ("entry_before", f"4:{run[4]['hash']}"), ("genesis", f"-1:{'0' * 64}")):
        book.bundle("expected_head_mismatch", name, run,
                    "2.1: the pinned head is not the actual one",
                    [("expected_head_mismatch", None)], args=(f"--expect-head={pin}",))
        book.ledger("expected_head_mismatch", name, run,
                    "2.1: the pinned head is not the actual one",
                    [("expected_head_mismatch", None)], args=(f"--expect-head={pin}",), line=None)
    book.bundle("expected_head_mismatch", "empty", Run(2),
                "2.1: a head is pinned and there is no entry; 2.8 missing_root",
                [("expected_head_mismatch", None), ("missing_root", None)],
                args=(f"--expect-head=0:{head}",))

    actual = {"v": 2, "seq": 5, "head": head, "chain_id": run.chain_id}
    changes = {"seq": 4, "head": digest("another head"), "chain_id": "chain-other", "v": 1}
    for member, value in changes.items():
        pin = json.dumps({**actual, member: value}).encode()
        book.bundle("expected_anchor_mismatch", member, run,
                    f"2.1: the pinned anchor differs in {member}",
                    [("expected_anchor_mismatch", None)],
                    args=("--expect-anchor", f"pin-{member}.txt"), side={f"pin-{member}.txt": pin})
    pin = {k: v for k, v in actual.items() if k != "head"}
    book.bundle("expected_anchor_mismatch", "member_missing", run,
                "2.1: a pin without head mismatches", [("expected_anchor_mismatch", None)],
                args=("--expect-anchor", "pin-no-head.txt"),
                side={"pin-no-head.txt": json.dumps(pin).encode()})
    book.bundle("expected_anchor_mismatch", "case", run,
                "2.1: hashes compare as text, case kept", [("expected_anchor_mismatch", None)],
                args=("--expect-anchor", "pin-case.txt"),
                side={"pin-case.txt": json.dumps({**actual, "head": head.upper()}).encode()})
    book.ledger("expected_anchor_mismatch", "seq", run, "2.1: the pinned anchor differs in seq",
                [("expected_anchor_mismatch", None)], args=("--expect-anchor", "pin-seq.txt"),
                line=None)

    book.bundle("good", "pin_head", run, "2.1: the pinned head is the actual one", key=(),
                args=(f"--expect-head=5:{head}",), warnings=[])
    book.ledger("good", "pin_head", run, "2.1: the pinned head is the actual one",
                args=(f"--expect-head=5:{head}",), warnings=[])
    book.bundle("good", "pin_anchor", run, "2.1: seq, head, chain_id and v agree; seq is spelt 5.0",
                key=(), args=("--expect-anchor", "pin-good.txt"), warnings=[],
                side={"pin-good.txt": json.dumps({**actual, "seq": 5.0, "note": "kept"}).encode()})


def near_misses(book):
    def good(name, run, why, **more):
        book.bundle("good", name, run, why, **{"warnings": [], **more})
    run = pair()
    for entry, spelling in zip(run.entries, ("2.0", "2e0", "2.00", "20e-1", "0.2e1", "2")):
        entry["v"] = Spelled(spelling)
    run.link()
    good("v_respelled", run.bundle(v=Spelled("2E0"), anchor=run.anchor(v=Spelled("2.0"))),
         "1 and 2.1: integral whatever the spelling")
    run = pair(1)
    for entry, spelling in zip(run.entries, ("1e0", "1.0", "10e-1", "1", "1.000")):
        entry["v"] = Spelled(spelling)
    book.ledger("good", "v_respelled", run.link(), "1 and 2.1: integral whatever the spelling",
                warnings=[["unauthenticated", None]])
    run = pair()
    run.chain_id = None
    for i, entry in enumerate(run.entries):
        entry["chain_id"] = None
        if i % 2:
            del entry["chain_id"]
    run.link()
    good("chain_id_absent_equals_null", run.bundle(chain_id=DROP), "2.1: absent equals null")
    run = pair()
    for entry in run.entries:
        entry["chain_id"] = {"tenant": 1, "run": [7]}
    run.chain_id = {"run": [7.0], "tenant": 1.0}
    run.link()
    good("chain_id_json_equality", run.bundle(anchor=run.anchor()),
         "2.1: a chain_id compares as JSON: members in any order, numbers by value")


def vectors(book):
    versions(book)
    roots(book)
    chain_ids(book)
    pins(book)
    near_misses(book)
