"""Spec 2.1: the form of entries and of the bundle; ledger lines; repeated member names."""
import json

from canonical import Spelled
from evidence import DROP, bundle_text, digest
from runs import pair


def entries_that_are_none(book):
    values = {"null": None, "string": "done", "number": 7, "array": [], "true": True}
    for name, value in values.items():
        run = pair()
        run.entries.insert(4, value)
        for entry in run.entries[5:]:
            entry["seq"] += 1
        run.link(5)
        why = "2.1: entry 4 is not an object; 2.2: with no members the chain breaks at it"
        findings = [("invalid_ledger_entry", 4), ("integrity", 4)]
        extra = {"cause": {"4": "unreadable"}, "intact": [[0, 3], [5, 6]]}
        book.bundle("invalid_ledger_entry", name, run.bundle(), why, findings, key=(), **extra)
        book.ledger("invalid_ledger_entry", name, run, why, findings, **extra)
    run = pair()
    run.entries.append("cut")
    book.bundle("invalid_ledger_entry", "last", run,
                "2.1, 2.2: the last entry is a string, with no seq and hash for the anchor",
                [("invalid_ledger_entry", 6), ("integrity", 6), ("integrity(anchor)", None)])

    lines = {"not_json": b"{not json}", "bare_word": b"done", "nan": None, "trailing_comma": None,
             "single_quotes": b"{'v': 2}", "two_values": None, "invalid_utf8": None,
             "control": None,
             "leading_zero": None, "comment": None, "form_feed": b"\x0c", "bom_inside": None}
    for name, given in lines.items():
        run = pair()
        whole = run.ledger().splitlines()
        own = whole[2]
        line = given or {
            "nan": own.replace(b'{"rows":10}', b'{"rows":NaN}'),
            "trailing_comma": own[:-1] + b",}",
            "two_values": own + b" {}",
            "invalid_utf8": own.replace(b"crm_read", b"crm\xffread"),
            "control": own.replace(b"crm_read", b"crm\x01read"),
            "leading_zero": own.replace(b'"rows":10', b'"rows":010'),
            "comment": own[:-1] + b"/* allow */}",
            "bom_inside": b"\xef\xbb\xbf" + own}[name]
        whole[2] = line
        findings = [("invalid_ledger_entry", 2), ("integrity", 2)]
        if b"outcome" in whole[3]:
            findings.append(("outcome_without_allow", 3))
        book.add("invalid_ledger_entry", f"line_{name}", b"\n".join(whole) + b"\n",
                 "2.1: line 3 is not JSON: an entry with no members; its outcome has no allow",
                 findings, suffix="jsonl", line=3, cause={"2": "unreadable"},
                 intact=[[0, 1], [3, 5]])
    deep = "[" * 513 + "]" * 513
    whole = pair(1).ledger().replace(b'{"rows":10}', ('{"rows":10,"deep":' + deep + "}").encode())
    book.add("invalid_ledger_entry", "line_nested_515_deep", whole,
             "1.1: nesting deeper than 512 makes the line an invalid_ledger_entry",
             [("invalid_ledger_entry", 2), ("integrity", 2)], suffix="jsonl", line=3)
    whole = pair(1).ledger().replace(b"\n", b"\r")[:-1] + b"\n"
    book.add("invalid_ledger_entry", "line_bare_cr", pair(1).ledger().splitlines(True)[0] + whole,
             "1.3: only LF ends a line, so line 2 is five values run together",
             [("invalid_ledger_entry", 1), ("integrity", 1)], suffix="jsonl", line=2)


def cut_off(book):
    whole = pair().ledger()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    cuts = {"middle": last + 150, "one_byte_left": last + 1, "before_the_brace": len(whole) - 2,
            "inside_a_string": last + 20, "inside_an_escape": None}
    for name, cut in cuts.items():
        data = whole[:cut] if cut else whole[:last] + b'{"agent":"\\u00'
        book.add("truncated_tail", name, data,
                 "2.1: the last line has no end and is not whole JSON",
                 [("truncated_tail", 5)], suffix="jsonl", line=6)
        book.add("truncated_tail", name + "_allowed", data,
                 "2.1, 3.3: --allow-truncated-tail makes it a warning",
                 args=("--allow-truncated-tail",), suffix="jsonl")
    data = whole[:last + 150].replace(b'"max":50', b'"max":51', 1)
    book.add("truncated_tail", "allowed_but_edited", data,
             "2.1, 2.2: a tail that may be cut excuses no edit of entry 1",
             [("integrity", 1)], args=("--allow-truncated-tail",), suffix="jsonl", line=2,
             cause={"1": "edited"})
    book.add("invalid_ledger_entry", "last_line_cut_but_ended", whole[:last + 150] + b"\n",
             "2.1: a last line with its line end was not cut off: not JSON, not truncated",
             [("invalid_ledger_entry", 5), ("integrity", 5)], suffix="jsonl", line=6)


def repeated_names(book):
    tail = [["integrity", 2], ["integrity", 3], ["integrity(anchor)", None]]
    places = {"seq": ('"seq":2,', '"seq":2,"seq":2,'),
              "scope": ('"scope":"crm.read"', '"scope":"crm.all","scope":"crm.read"'),
              "context": ('{"rows":10}', '{"rows":10,"rows":9000}'),
              "escaped_name": ('"node":"n1"', '"node":"n1","n\\u006fde":"n1"'),
              "hash": ('"prev_hash"', f'"hash":"{digest("x")}","prev_hash"'),
              "nested": ('{"rows":10}', '{"rows":10,"filter":{"a":[{"b":1,"b":1}]}}')}
    for name, (old, new) in places.items():
        lines = pair(1).ledger().decode().splitlines(True)
        assert old in lines[2], name
        lines[2] = lines[2].replace(old, new, 1)
        book.add("duplicate_member", f"{name}-ledger", "".join(lines).encode(),
                 "1.1 and 2.1: a member name stands twice in entry 2", [("duplicate_member", 2)],
                 suffix="jsonl", line=3, may=tail + [["containment", 2]])
        entries = "[" + ",".join(lines) + "]"
        body = bundle_text(pair(1).bundle(entries="@"), indent=None).decode()
        book.add("duplicate_member", name, body.replace('"@"', entries).encode(),
                 "1.1 and 2.1: a member name stands twice in entry 2", [("duplicate_member", 2)],
                 may=tail + [["containment", 2]])
    body = bundle_text(pair(1).bundle(), indent=None).decode()
    for name, old, new in (("bundle_note", '"note":', '"note": "", "note":'),
                           ("bundle_redaction", '"ok": true', '"ok": true, "ok": false'),
                           ("anchor_kid", '"kid":', '"kid": "release-1", "kid":')):
        book.add("duplicate_member", name, body.replace(old, new, 1).encode(),
                 "1.1 and 2.1: a member name stands twice, outside the entries",
                 [("duplicate_member", None)], may=[["integrity(anchor)", None]])
    book.add("duplicate_member", "bundle_entries",
             body.replace('"note":', '"entries": [], "note":').encode(),
             "1.1 and 2.1: entries stands twice, so two readers read two ledgers",
             [("duplicate_member", None)], may=[["missing_root", None], ["integrity(anchor)",
                                                                         None]])
    run = pair(1)
    run[2]["context"] = {"rows": 10, "Rows": 10, "filter": {"rows": 10}}
    book.both("good", "names_differ_or_nest", run.link(),
              "1.1: a name may stand again in another object, or in another case")


def events_and_fields(book):
    for name, event in (("unknown", "frobnicate"), ("case", "Done"), ("space", "done "),
                        ("null", None),
                        ("number", 7), ("array", ["done"]), ("empty", "")):
        run = pair()
        run[4]["event"] = event
        book.turn("unknown_ledger_event", name, run.link(),
                  f"2.1: the event of entry 4 is {json.dumps(event)}",
                  [("unknown_ledger_event", 4)])
    run = pair()
    del run[5]["event"]
    book.both("unknown_ledger_event", "absent", run.link(), "2.1: entry 5 has no event",
              [("unknown_ledger_event", 5)])
    run = pair(1)
    run.add("outcome", node="n1")
    book.both("unknown_ledger_event", "outcome_on_v1", run.link(),
              "2.1: outcome is no event of version 1", [("unknown_ledger_event", 5)])
    run = pair(1)
    run[3]["event"] = run[4]["event"] = "finished"
    book.both("unknown_ledger_event", "two", run.link(), "2.1: one finding an entry",
              [("unknown_ledger_event", 3), ("unknown_ledger_event", 4)])
    run = pair(1)
    run.entries.append({})
    book.bundle("unknown_ledger_event", "empty_object", run,
                "2: an entry {} takes part in every check",
                [("unknown_ledger_event", 5), ("mixed_entry_versions", 5), ("chain_id_mismatch", 5),
                 ("integrity", 5), ("integrity(anchor)", None)])

    for index, name, member in ((1, "on_spawn", "deny_scopes"), (0, "on_root", "critical"),
                                (5, "on_done", "note"),
                                (2, "case", "Context"), (3, "empty_name", ""),
                                (4, "unicode", "n\u043ede"),
                                (2, "control", "a\nb"), (2, "nul", "scope\u0000")):
        run = pair()
        run[index][member] = ["anything"]
        book.turn("unknown_ledger_fields", name, run.link(),
                  f"2.1: {json.dumps(member)} on entry {index} is outside the closed set",
                  [("unknown_ledger_fields", index)])
    run = pair(1)
    run[1]["extra"] = run[1]["more"] = None
    book.both("unknown_ledger_fields", "two_on_one_entry", run.link(),
              "2.1: one finding an entry names all of them", [("unknown_ledger_fields", 1)])

    for index, name, node in ((4, "done_number", 1), (4, "done_true", True),
                              (4, "done_array", ["n1"]),
                              (5, "done_object", {"id": "n0"})):
        run = pair()
        run[index]["node"] = node
        book.turn("invalid_node", name, run.link(),
                  f"2.1: the node of entry {index}, a done, is {json.dumps(node)}",
                  [("invalid_node", index)])
    run = pair(1)
    run.deny("n1", "mail.send", {}, "scope_not_granted")["node"] = 0
    run.add("kill", target="n1", revoked=["n1"], node=False)
    run.add("spawn_denied", parent="n0", agent="helper", task="t", reason="max_depth", detail={},
            node=[])
    book.both("invalid_node", "deny_kill_spawn_denied", run.link(),
              "2.1: a deny, a kill and a spawn_denied whose node is there and not a string",
              [("invalid_node", 5), ("invalid_node", 6), ("invalid_node", 7)])
    run = pair(1)
    run[3]["node"] = None
    del run[4]["node"]
    book.both("good", "node_null_or_absent", run.link(),
              "2.1: a node that is null or absent is none")


def bundles(book):
    run = pair()
    sound = run.anchor()
    for member, values in {"entries": {"object": {}, "string": "x", "number": 0, "true": True},
                           "anchor": {"string": "x", "array": [], "number": 0, "false": False},
                           "envelopes": {"object": {}, "string": "", "number": 1,
                                         "false": False}}.items():
        for name, value in values.items():
            book.bundle("invalid_bundle", f"{member}_{name}",
                        run.bundle(**{"anchor": sound, member: value}),
                        f"2.1: {member} is of another type; nothing else is checked",
                        [("invalid_bundle", None)])
    book.bundle("invalid_bundle", "two_members", run.bundle(anchor="x", envelopes="y"),
                "2.1: one finding a member that cannot be read",
                [("invalid_bundle", None), ("invalid_bundle", None)])
    book.bundle("invalid_bundle", "note_lone_surrogate", run.bundle(note="cut \ud83d off"),
                "1.1: in a bundle outside the entries a lone surrogate is invalid_bundle",
                [("invalid_bundle", None)])
    book.bundle("invalid_bundle", "note_lone_surrogate_behind_overflow",
                run.bundle(note=[Spelled("1e999"), "cut \ud83d off"]),
                "1.1: a lone surrogate is invalid_bundle, whatever else has no canonical form",
                [("invalid_bundle", None)])
    book.bundle("good", "envelopes_null", run.bundle(envelopes=None), "2.1: null counts as absent")
    book.bundle("good", "envelopes_empty", run.bundle(envelopes=[]),
                "2.6: no envelope, nothing to fail")
    for name, value in (("null", None), ("empty", {}), ("absent", DROP)):
        book.bundle("good", f"anchor_{name}", run.bundle(anchor=value),
                    "1.4 and 2.2: an anchor that is null or {} is absent; no key, nothing to fail",
                    key=())


def vectors(book):
    entries_that_are_none(book)
    cut_off(book)
    repeated_names(book)
    events_and_fields(book)
    bundles(book)
