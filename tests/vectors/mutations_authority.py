"""Spec 1.5 and 2.3: authorities that cannot be read, and the nearest ones that can."""
from canonical import Spelled
from evidence import DROP, Run
from runs import READER, ROOT, authority, rows, spawned


def holding(*constraints):
    return authority(["crm.*"], constraints)


UNREADABLE = {
    "null": None, "array": [], "string": "crm.*", "number": 1, "absent": DROP,
    "member_unknown": {**ROOT, "deny": []}, "member_case": {"Scopes": ["crm.read"]},
    "scopes_string": {"scopes": "crm.read"}, "scopes_null": {"scopes": None},
    "scopes_object": {"scopes": {"crm.read": True}},
    "scope_number": authority([7]), "scope_null": authority(["crm.read", None]),
    "scope_one_segment": authority(["crm"]), "scope_star": authority(["*"]),
    "scope_star_inside": authority(["crm.*.read"]), "scope_star_part": authority(["crm.re*"]),
    "scope_upper_case": authority(["CRM.read"]), "scope_line_end": authority(["crm.read\n"]),
    "scope_empty": authority([""]), "scope_empty_segment": authority(["crm..read"]),
    "scope_leading_digit": authority(["crm.9read"]), "scope_space": authority(["crm. read"]),
    "scope_leading_dot": authority([".crm.read"]), "scope_trailing_dot": authority(["crm.read."]),
    "scope_non_ascii": authority(["crm.r\u00e9ad"]), "scope_leading_dash": authority(["crm.-read"]),
    "constraints_null": {"scopes": ["crm.*"], "constraints": None},
    "constraints_object": {"scopes": ["crm.*"], "constraints": {"max_rows": 5}},
    "ttl_string": authority(["crm.*"], ttl="60"), "ttl_true": authority(["crm.*"], ttl=True),
    "ttl_array": authority(["crm.*"], ttl=[60]),
    "constraint_string": holding("max_rows"), "constraint_null": holding(None),
    "key_absent": holding({"max": 5}), "key_number": holding({"key": 5, "max": 5}),
    "key_null": holding({"key": None, "type": "allow", "one_of": []}),
    "key_twice": holding(rows(5), rows(5)), "key_twice_two_kinds": holding(
        {"key": "region", "type": "allow", "one_of": ["eu"]},
        {"key": "region", "type": "deny", "not_one_of": ["us"]}),
    "key_twice_unknown": holding({"key": "window", "from": 1}, {"key": "window", "from": 1}),
    "type_number": holding({"key": "region", "type": 1, "one_of": []}),
    "type_null": holding({"key": "region", "type": None, "one_of": []}),
    "rows_member_unknown": holding({"key": "max_rows", "max": 5, "min": 1}),
    "rows_with_type": holding({"key": "max_rows", "type": "max_rows", "max": 5}),
    "spend_with_type": holding({"key": "max_spend", "type": "max_spend", "max": 5}),
    "egress_with_type": holding({"key": "egress", "type": "egress", "rank": "none"}),
    "calls_with_type": holding({"key": "max_calls", "type": "max_calls", "max": 5}),
    "max_absent": holding({"key": "max_rows"}),
    "max_string": holding({"key": "max_rows", "max": "5"}),
    "max_true": holding({"key": "max_spend", "max": True}),
    "max_null": holding({"key": "max_calls", "max": None}),
    "calls_applies_to_null": holding({"key": "max_calls", "max": 5, "applies_to": None}),
    "calls_key_without_scope": holding({"key": "max_calls", "max": 5, "applies_to": "crm.read"}),
    "calls_other_key_of_type": holding({"key": "calls_per_run", "type": "max_calls", "max": 5}),
    "calls_scope_not_in_grammar": holding({"key": "max_calls[crm]", "type": "max_calls", "max": 5,
                                           "applies_to": "crm"}),
    "calls_scope_differs": holding({"key": "max_calls[crm.read]", "type": "max_calls", "max": 5,
                                    "applies_to": "crm.write"}),
    "rank_absent": holding({"key": "egress"}), "rank_number": holding({"key": "egress", "rank": 1}),
    "rank_unknown": holding({"key": "egress", "rank": "partners"}),
    "one_of_string": holding({"key": "region", "type": "allow", "one_of": "eu"}),
    "one_of_absent": holding({"key": "region", "type": "allow"}),
    "one_of_nested": holding({"key": "region", "type": "allow", "one_of": ["eu", ["us"]]}),
    "one_of_object": holding({"key": "region", "type": "allow", "one_of": [{"eu": 1}]}),
    "allow_member_unknown": holding({"key": "region", "type": "allow", "one_of": [],
                                     "not_one_of": []}),
    "not_one_of_null": holding({"key": "region", "type": "deny", "not_one_of": None}),
    "not_one_of_nested": holding({"key": "region", "type": "deny", "not_one_of": [[]]}),
    "prefix_number": holding({"key": "path", "type": "prefix", "prefix": 1}),
    "prefix_absent": holding({"key": "path", "type": "prefix"}),
    "field_number": holding({"key": "path", "type": "prefix", "prefix": "/a", "field": 1}),
}

READABLE = {
    "empty_object": {}, "no_constraints_member": {"scopes": ["crm.read"]},
    "scopes_empty": authority([]), "scopes_repeated": authority(["crm.read", "crm.read"]),
    "scope_longest_grammar": authority(["a0-_.b-9_.c.*"]),
    "ttl_zero": authority(["crm.read"], ttl=0),
    "ttl_fraction": authority(["crm.read"], ttl=Spelled("1.5e1")),
    "ttl_negative": authority(["crm.read"], ttl=-1),
    "ttl_absent": {"scopes": ["crm.read"], "constraints": []},
    "field_null": holding({"key": "region", "type": "allow", "one_of": ["eu"], "field": None},
                          {"key": "path", "type": "prefix", "prefix": "/a", "field": None}),
    "field_null_on_caps": holding({"key": "max_rows", "max": 5, "field": None},
                                  {"key": "egress", "rank": "any", "field": None}),
    "field_empty": holding({"key": "path", "type": "prefix", "prefix": "/a", "field": ""}),
    "list_members_of_every_kind": holding({"key": "region", "type": "allow", "one_of": [
        None, True, False, 0, "0", 1.5, ""]}),
    "lists_empty": holding({"key": "a", "type": "allow", "one_of": []},
                           {"key": "b", "type": "deny", "not_one_of": []}),
    "kind_told_by_key": holding({"key": "allow", "one_of": ["eu"]},
                                {"key": "deny", "not_one_of": ["us"]},
                                {"key": "prefix", "prefix": "/a"}),
    "unknown_kind": holding({"key": "window", "from": "08:00", "days": [1, [2], {"x": None}]}),
    "unknown_type": holding({"key": "region", "type": "regex", "pattern": "e."}),
    "calls_scoped": holding({"key": "max_calls[crm.read]", "type": "max_calls", "max": 5,
                             "applies_to": "crm.read"},
                            {"key": "max_calls[crm.*]", "type": "max_calls", "max": 9,
                             "applies_to": "crm.*"},
                            {"key": "max_calls", "max": 20}),
    "max_negative": holding({"key": "max_rows", "max": -1}),
    "max_fraction": holding({"key": "max_spend", "max": 0.1}),
    "max_at_safe_limit": holding({"key": "max_rows", "max": 2**53 - 1}),
}


def _root_only(value, v):
    run = Run(v)
    run.root("n0", "orchestrator", value)
    if value is DROP:
        del run[0]["authority"]
    run.add("done", node="n0", agent="orchestrator")
    return run.link()


def _granted(value):
    run = spawned(ROOT, READER)
    if value is DROP:
        del run[1]["granted"], run[1]["requested"]
    else:
        run[1]["granted"] = run[1]["requested"] = value
    return run.link()


def vectors(book):
    for i, (name, value) in enumerate(UNREADABLE.items()):
        why = f"1.5: an authority that cannot be read ({name.replace('_', ' ')})"
        book.ledger("unreadable_granted", name, _granted(value), why, [("unreadable_granted", 1)])
        if i % 3 == 0:
            book.bundle("unreadable_authority", name, _root_only(value, 2 if i % 2 else 1), why,
                        [("unreadable_authority", 0)])
    for name, node in (("node_number", 7), ("node_null", None), ("node_array", ["n1"])):
        run = spawned(ROOT, READER)
        run[1]["node"] = node
        book.turn("unreadable_granted", name, run.link(),
                  "2.3: the node of the spawn is not a string",
                  [("unreadable_granted", 1)])
        run = _root_only(ROOT, 1)
        run[0]["node"] = node
        book.turn("unreadable_authority", name, run.link(),
                  "2.3: the node of the root is not a string",
                  [("unreadable_authority", 0)])
    run = spawned(ROOT, {"scopes": None})
    run.spawn("n2", "n1", "helper", authority(["billing.pay"]))
    book.both("unreadable_granted", "child_of_unreadable_not_judged", run.link(),
              "2.3: n1 is defined though unreadable, and within is not judged for its child n2",
              [("unreadable_granted", 1)], node_verdicts={"n1": "fail"})
    run = spawned({"scopes": 1}, READER)
    book.both("unreadable_authority", "child_not_judged", run,
              "2.3: the root is defined though unreadable, and within is not judged for its child",
              [("unreadable_authority", 0)], node_verdicts={"n0": "fail"})
    run = spawned(ROOT, READER)
    run.spawn("n2", "nowhere", "helper", {"scopes": 1})
    book.both("unreadable_granted", "and_no_parent", run.link(),
              "2.3: an unreadable granted and a parent defined nowhere are two findings",
              [("monotonicity", 2), ("unreadable_granted", 2)])
    for name, value in READABLE.items():
        why = f"1.5: an authority that can be read ({name.replace('_', ' ')})"
        book.bundle("good", f"authority_{name}", spawned(value, value), why, warnings=[])
