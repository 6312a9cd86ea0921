"""Spec 2.2, integrity: where the chain breaks locally, why, and which runs still hold.

A run ends before every entry with a finding; that entry begins the next run when its own hash is
right, and belongs to no run when it is not.
"""
from canonical import Spelled
from evidence import Run, digest
from runs import READER, ROOT, pair


def long(v=1, entries=10, chain_id="chain-7f3a", node="n0"):
    """A root and allows of it, one a row, `entries` long."""
    run = Run(v, chain_id)
    run.root(node, "worker", ROOT)
    for i in range(1, entries):
        run.allow(node, "crm.read", {"rows": i}, name=f"{node} row {i}")
    return run.link()


def _broken(book, name, run, why, at, intact=None, causes=None, extra=(), both=False, **more):
    """A chain broken at the indices `at`; `causes` is one word for all of them or a mapping. No key
    is given, so that the anchor, made over what is there, adds nothing."""
    findings = [("integrity", i) for i in at] + list(extra)
    if isinstance(causes, str):
        causes = {str(i): causes for i in at}
    if causes:
        more["cause"] = causes
    if intact is not None:
        more["intact"] = intact
    put = book.both if both else book.turn
    put("integrity", name, run, why, findings, key=(), **more)


def edited(book):
    for name, index, change in (("rows", 5, {"context": {"rows": 6}}),
                                ("first", 0, {"agent": "someone"}),
                                ("last", 9, {"scope": "crm.write"}), ("time", 3, {"ts": 1}),
                                ("member_added", 4, {"mode": "enforce"}),
                                ("node_type", 6, {"tool": None})):
        run = long()
        run[index].update(change)
        runs = [r for r in ([0, index - 1], [index + 1, 9]) if r[0] <= r[1]]
        _broken(book, f"edited_{name}", run,
                f"2.2: entry {index} was changed and nothing was hashed again",
              [index], runs, "edited")
    run = long()
    del run[5]["tool"]
    _broken(book, "edited_member_removed", run, "2.2: a member of entry 5 was removed", [5],
          [[0, 4], [6, 9]], "edited")
    run = long()
    run[2]["context"], run[7]["context"] = {}, {}
    _broken(book, "edited_two", run, "2.2: two edited entries are two findings", [2, 7],
          [[0, 1], [3, 6], [8, 9]], "edited")
    run = long()
    run[5]["hash"] = digest("made up")
    _broken(book, "hash_replaced", run,
          "2.2: entry 5 stores another hash than its own, and entry 6 does not follow it", [5, 6])
    run = long()
    run[5]["hash"] = run[5]["hash"].upper()
    run.link(6)
    _broken(book, "hash_upper_case", run, "1.2: a hash is lower-case hex", [5])
    run = long()
    del run[5]["hash"]
    _broken(book, "hash_absent", run,
            "2.2: entry 5 has no hash; after it prev_hash is not compared", [5])
    run = long()
    run[5]["hash"] = None
    _broken(book, "hash_null", run, "2.2: entry 5 has no hash; after it prev_hash is not compared",
            [5])
    run = long()
    run[5]["prev_hash"] = digest("another parent")
    run.rehash(5).link(6)
    _broken(book, "prev_hash_replaced", run,
          "2.2: entry 5 names another parent; its own hash is right for what it says", [5])
    run = long()
    del run[5]["prev_hash"]
    run.rehash(5).link(6)
    _broken(book, "prev_hash_absent", run, "2.2: entry 5 has no prev_hash", [5])
    run = long()
    run[0]["prev_hash"] = digest("something before")
    run.rehash(0).link(1)
    _broken(book, "first_prev_hash", run, "2.2: the first prev_hash is not 64 zeros", [0])
    run = long()
    run[5]["context"] = {"rows": 6}
    run.rehash(5)
    _broken(book, "edited_and_hashed_alone", run,
          "2.2: entry 5 was changed and hashed again, so entry 6 does not follow it", [6],
            [[0, 5], [6, 9]])
    run = pair()
    run[1]["granted"] = {**READER, "constraints": [{"key": "max_rows", "max": 90}]}
    book.bundle("integrity", "edited_with_key", run.bundle(),
                "2.2: entry 1 was changed; with a key the anchor fails too",
                [("integrity", 1), ("integrity(anchor)", None)], cause={"1": "edited"},
                intact=[[0, 0], [2, 5]])


def sequence(book):
    for name, seq in (("true", True), ("string", "5"), ("null", None), ("fraction", 5.5),
                      ("array", [5])):
        run = long()
        run[5]["seq"] = seq
        _broken(book, f"seq_{name}", run.link(),
                "1, 2.2: the seq of entry 5 is no integral number; "
              "after it its index counts", [5])
    run = long()
    del run[5]["seq"]
    _broken(book, "seq_absent", run.link(), "2.2: entry 5 has no seq; after it its index counts",
            [5])
    run = long()
    for i in range(5, 10):
        run[i]["seq"] = i + 2
    _broken(book, "seq_jump", run.link(), "2.2: the seq jumps from 4 to 7, rightly hashed", [5],
          [[0, 4], [5, 9]])
    run = long()
    run[5]["seq"] = 50
    _broken(book, "seq_one_wrong", run.link(), "2.2: entry 5 says seq 50 and entry 6 says 6",
            [5, 6])
    run = long()
    for entry in run.entries:
        entry["seq"] += 1
    _broken(book, "seq_from_one", run.link(), "2.2: the first seq is 1", [0])
    run = long()
    run[5]["seq"] = 4
    _broken(book, "seq_twice", run.link(), "2.2: two entries say seq 4, rightly hashed", [5, 6])


def neighbours(book):
    def broken(*args, **more):
        _broken(book, *args, both=True, **more)
    run = long()
    del run.entries[5]
    broken("missing_one", run, "2.2: the entry with seq 5 is gone", [5], [[0, 4], [5, 8]],
           "missing")
    run = long()
    del run.entries[3:6]
    broken("missing_three", run, "2.2: the entries with seq 3 to 5 are gone", [3], [[0, 2], [3, 6]],
          "missing")
    run = long()
    del run.entries[7], run.entries[2]
    broken("missing_two_gaps", run, "2.2: the entries with seq 2 and 7 are gone", [2, 6],
          [[0, 1], [2, 5], [6, 7]], "missing")
    run = long()
    del run.entries[0]
    broken("missing_first", run,
           "2.2: the first entry is gone, and with it the root; 2.4 n0 is unknown",
          [0], causes="missing",
          extra=[("missing_root", None)] + [("containment", i) for i in range(9)])

    run, other = long(), long(chain_id="chain-7f3a", node="n9", entries=8)
    run.entries.insert(5, {**other[5], "node": "n0", "hash": digest("made up")})
    broken("inserted_foreign", run,
           "2.2: an entry that follows nothing stands before the one with seq 5",
          [5, 6], [[0, 4], [6, 10]], {"5": "inserted"})
    run = long()
    run.entries.insert(5, {**run[5], "seq": 40, "prev_hash": digest("elsewhere")})
    run.rehash(5)
    broken("inserted_hashed", run, "2.2: the inserted entry's own hash is right, its place is not",
          [5, 6], None, {"5": "inserted"})

    run = long()
    run.entries[4], run.entries[5] = run.entries[5], run.entries[4]
    broken("reordered_two", run, "2.2: the entries with seq 4 and 5 changed places", [4, 5, 6],
          [[0, 3], [4, 4], [5, 5], [6, 9]], {"4": "reordered"})
    run = long()
    run.entries.insert(7, run.entries.pop(3))
    broken("reordered_moved", run, "2.2: the entry with seq 3 stands after the one with seq 7",
          [3, 7, 8])

    run = long()
    run.entries.insert(5, dict(run[4]))
    broken("repeated_one", run, "2.2: the entry with seq 4 stands twice", [5], [[0, 4], [5, 10]],
          "repeated")
    run = long()
    run.entries.append(dict(run[9]))
    book.ledger("integrity", "repeated_last", run, "2.2: the last entry stands twice",
                [("integrity", 10)],
                cause={"10": "repeated"})
    run = long()
    run.entries[7:7] = [dict(e) for e in run.entries[4:7]]
    broken("repeated_block", run, "2.2: the entries with seq 4 to 6 stand twice", [7],
          [[0, 6], [7, 12]])

    run, other = long(entries=6), long(entries=5, node="m0")
    run.entries += other.entries
    broken("restarted", run, "2.2: a second genesis: two ledgers run together, with two roots",
          [6], [[0, 5], [6, 10]], "restarted", [("missing_root", None)])
    run = long(entries=6)
    run.entries += long(entries=6).entries
    broken("restarted_same_ledger", run,
           "2.2: the ledger stands twice; 2.1 two roots; 2.3 n0 twice",
          [6], [[0, 5], [6, 11]], "restarted", [("missing_root", None), ("monotonicity", 6)])

    run = long()
    run.entries.insert(5, {**run[5], "context": {"rows": 99}})
    run.rehash(5)
    broken("forked", run, "2.2: two entries follow the one with seq 4", [6], [[0, 5], [6, 10]],
          "forked")
    run = long()
    run.entries[5:5] = [dict(e) for e in long().entries[5:7]]
    run[5]["context"] = {"rows": 99}
    run.rehash(5)
    run[6]["prev_hash"] = run[5]["hash"]
    run.rehash(6)
    broken("forked_branch_of_two", run, "2.2: a branch of two entries, then the other branch", [7],
          [[0, 6], [7, 11]])


def unreproducible(book):
    values = {"integer_past_2_53": Spelled("9007199254740992"),
              "negative": Spelled("-9007199254740992"),
              "as_a_fraction": Spelled("9007199254740992.0"), "with_exponent": Spelled("1e16"),
              "overflow": Spelled("1e999"), "lone_surrogate": "\ud800", "low_surrogate": "a\udc00b",
              "digits_5000": Spelled("1" + "0" * 4999)}
    for name, value in values.items():
        run = long()
        run[5]["reason"] = value
        _broken(book, f"no_form_{name}", run.link(5),
              "1.1: a value of entry 5 has no canonical form, so its hash cannot be reproduced",
                [5],
              [[0, 4], [6, 9]])
    for name, spelling in (("overflow", "1e9223372036854775807"), ("negative_overflow", "-1e9223372036854775807")):
        run = long()
        run[5]["reason"] = 0
        run.link(5)
        run[5]["reason"] = Spelled(spelling)
        _broken(book, f"no_form_{name}_read_as_zero", run,
                "1.1: the hash is that of 0, which a reader takes it for whose exponent wraps", [5], [[0, 4], [6, 9]])
    run = long()
    run[5]["context"] = {"\ud800": 1}
    _broken(book, "no_form_member_name", run.link(5), "1.1: a member name with a lone surrogate",
            [5])
    run = long()
    run[9]["context"] = {"rows": 9, "span": [Spelled("9007199254740993")]}
    _broken(book, "no_form_last", run.link(9), "1.1: the last entry cannot be reproduced", [9],
            [[0, 8]])
    run = pair(1, child={"scopes": ["crm.read"], "constraints": [{"key": "max_rows", "max": 10}],
                         "ttl": Spelled("1e999")})
    book.ledger("integrity", "no_form_ttl", run,
                "1.5: a ttl that overflows is unreadable, and its entry has no canonical form; "
                "2.4: the allow is on an unreadable node",
                [("integrity", 1), ("unreadable_granted", 1), ("containment", 2)])
    run = Run(1)
    run.root("n0", "worker", {**ROOT, "constraints": [{"key": "max_rows",
                                                       "max": Spelled("1e999")}]})
    run.allow("n0", "crm.read", {"rows": 10**12})
    book.ledger("integrity", "no_form_max_infinite", run.link(),
                "1.5: a max that overflows is infinite and readable; only its entry's hash fails",
                [("integrity", 0)])


def vectors(book):
    edited(book)
    sequence(book)
    neighbours(book)
    unreproducible(book)
