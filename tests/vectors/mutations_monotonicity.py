"""Spec 2.3 and the subset relation of 1.5: wider children, and the widest that are within."""
from canonical import Spelled
from evidence import Run
from runs import READER, ROOT, authority, pair, rows, spawned
from mutations_authority import holding


def scopes(*held):
    return authority(held)


def listed(kind, *members, key="region", **more):
    name = "one_of" if kind == "allow" else "not_one_of"
    return holding({"key": key, "type": kind, name: list(members), **more})


def calls(most, scope=None):
    if scope is None:
        return holding({"key": "max_calls", "max": most})
    return holding({"key": f"max_calls[{scope}]", "type": "max_calls", "max": most,
                    "applies_to": scope})


def prefix(value, **more):
    return holding({"key": "path", "type": "prefix", "prefix": value, **more})


def spend(most):
    return holding({"key": "max_spend", "max": most})


def egress(rank):
    return holding({"key": "egress", "rank": rank})


NONE = holding()
WINDOW = holding({"key": "window", "from": "08:00", "to": 18})

# name: (parent, child); the child is given more than the parent holds.
WIDER = {
    "scope_other": (scopes("crm.read"), scopes("crm.write")),
    "scope_one_of_two": (scopes("crm.read", "mail.send"), scopes("crm.read", "mail.drop")),
    "scope_wildcard_under_plain": (scopes("crm.read"), scopes("crm.*")),
    "scope_wider_wildcard": (scopes("crm.accounts.*"), scopes("crm.*")),
    "scope_neighbour_of_wildcard": (scopes("crm.*"), scopes("crmx.read")),
    "scope_below_plain": (scopes("crm.read"), scopes("crm.read.all")),
    "scope_nothing_held": (scopes(), scopes("crm.read")),
    "rows_above": (holding(rows(100)), holding(rows(101))),
    "rows_above_by_a_fraction": (holding(rows(100)), holding(rows(Spelled("100.0000001")))),
    "rows_unbounded": (holding(rows(100)), NONE),
    "rows_at_safe_limit": (holding(rows(2**53 - 2)), holding(rows(2**53 - 1))),
    "spend_above": (spend(Spelled("0.1")), spend(Spelled("0.10000000000000002"))),
    "spend_unbounded": (spend(10), holding(rows(1))),
    "calls_above": (calls(3), calls(4)),
    "calls_scoped_above": (calls(3, "crm.read"), calls(4, "crm.read")),
    "calls_scoped_other_key": (calls(3, "crm.read"), calls(3, "crm.*")),
    "calls_scoped_for_unscoped": (calls(3), calls(3, "crm.read")),
    "egress_internal_under_none": (egress("none"), egress("internal")),
    "egress_any_under_internal": (egress("internal"), egress("any")),
    "egress_unbounded": (egress("internal"), NONE),
    "allow_one_more": (listed("allow", "eu"), listed("allow", "eu", "us")),
    "allow_other_type": (listed("allow", 1), listed("allow", "1")),
    "allow_true_for_one": (listed("allow", 1), listed("allow", True)),
    "allow_unbounded": (listed("allow", "eu"), NONE),
    "allow_null_added": (listed("allow", "eu"), listed("allow", "eu", None)),
    "allow_other_field": (listed("allow", "eu"), listed("allow", "eu", field="zone")),
    "allow_field_dropped": (listed("allow", "eu", field="zone"), listed("allow", "eu")),
    "allow_field_empty": (listed("allow", "eu"), listed("allow", "eu", field="")),
    "deny_one_less": (listed("deny", "us", "ru"), listed("deny", "us")),
    "deny_emptied": (listed("deny", "us"), listed("deny")),
    "deny_other_field": (listed("deny", "us"), listed("deny", "us", field="zone")),
    "kind_deny_for_allow": (listed("allow", "eu"), listed("deny", "us")),
    "kind_allow_for_deny": (listed("deny", "us"), listed("allow", "eu")),
    "prefix_shorter": (prefix("/srv/a/"), prefix("/srv/")),
    "prefix_other": (prefix("/srv/a/"), prefix("/srv/b/")),
    "prefix_case": (prefix("/srv/"), prefix("/SRV/x")),
    "prefix_empty": (prefix("/"), prefix("")),
    "prefix_other_field": (prefix("/srv/"), prefix("/srv/", field="target")),
    "unknown_changed": (WINDOW, holding({"key": "window", "from": "07:00", "to": 18})),
    "unknown_dropped": (WINDOW, NONE),
    "unknown_member_added": (WINDOW, holding({"key": "window", "from": "08:00", "to": 18,
                                              "tz": "UTC"})),
    "ttl_longer": (authority([], ttl=60), authority([], ttl=61)),
    "ttl_unbounded": (authority([], ttl=60), authority([])),
    "ttl_above_by_a_fraction": (authority([], ttl=60), authority([], ttl=Spelled("60.5"))),
    "ttl_under_zero": (authority([], ttl=0), authority([], ttl=1)),
    "one_of_three_wider": (authority(["crm.*"], [rows(10), {"key": "egress", "rank": "none"}], 60),
                           authority(["crm.read"], [rows(5), {"key": "egress", "rank": "any"}],
                                     30)),
}

# name: (parent, child); the child is within.
WITHIN = {
    "scope_same": (scopes("crm.read"), scopes("crm.read")),
    "scope_under_wildcard": (scopes("crm.*"), scopes("crm.read", "crm.a.b", "crm.a.*", "crm.*")),
    "scope_none": (scopes("crm.read"), scopes()),
    "rows_same": (holding(rows(100)), holding(rows(Spelled("1e2")))),
    "rows_below": (holding(rows(100)), holding(rows(Spelled("99.9999999")))),
    "rows_added": (NONE, holding(rows(100))),
    "spend_below": (spend(Spelled("0.10000000000000002")), spend(Spelled("0.1"))),
    "calls_same": (calls(3, "crm.*"), calls(3, "crm.*")),
    "egress_none_under_internal": (egress("internal"), egress("none")),
    "egress_any_under_any": (egress("any"), egress("any")),
    "allow_subset": (listed("allow", "eu", "us", 1), listed("allow", Spelled("1.0"), "eu")),
    "allow_empty": (listed("allow", "eu"), listed("allow")),
    "allow_field_is_key": (listed("allow", "eu"), listed("allow", "eu", field="region")),
    "allow_field_null": (listed("allow", "eu", field=None), listed("allow", "eu")),
    "deny_superset": (listed("deny", "us"), listed("deny", "ru", "us")),
    "prefix_longer": (prefix("/srv/"), prefix("/srv/a/")),
    "prefix_same_field": (prefix("/srv/", field="target"), prefix("/srv/x", field="target")),
    "unknown_identical": (WINDOW, holding({"to": Spelled("18.0"), "from": "08:00",
                                           "key": "window"})),
    "ttl_same": (authority([], ttl=60), authority([], ttl=Spelled("6e1"))),
    "ttl_added": (authority([]), authority([], ttl=10)),
    "all_tighter": (authority(["crm.*"], [rows(10), {"key": "egress", "rank": "any"}], 60),
                    authority(["crm.read"], [rows(9), {"key": "egress", "rank": "none"}], 59)),
}


def parents(book):
    def fails(name, run, index, why, **more):
        book.turn("monotonicity", name, run.link(), "2.3: " + why, [("monotonicity", index)],
                  **more)
    for name, parent in (("absent_node", "n7"), ("null", None), ("number", 0), ("array", ["n0"]),
                         ("itself", "n1"), ("case", "N0"), ("later", "n2")):
        run = spawned(ROOT, READER)
        run[1]["parent"] = parent
        if name == "later":
            run.spawn("n2", "n0", "late", READER)
        fails(f"parent_{name}", run, 1, "the parent is no string naming a node defined earlier",
              node_verdicts={"n0": "pass", "n1": "fail"})
    run = spawned(ROOT, READER)
    del run[1]["parent"]
    fails("parent_missing", run, 1, "the spawn has no parent")
    run = spawned(ROOT, READER)
    run.spawn("n1", "n0", "again", READER)
    fails("defined_twice", run, 2, "n1 is defined a second time")
    run = spawned(ROOT, READER)
    run.spawn("n1", "n0", "again", {"scopes": 7})
    fails("defined_twice_unread", run, 2,
          "n1 is defined a second time, and that authority is not read")
    run = spawned(ROOT, READER)
    run.spawn("n0", "n1", "usurper", READER)
    fails("root_defined_again", run, 2, "a spawn defines the root's node again")
    run = spawned(ROOT, READER)
    run.add("kill", target="n1", revoked=["n1"], reason="operator")
    run.spawn("n2", "n1", "orphan", READER)
    fails("parent_revoked", run, 3, "n2 is spawned from n1 after n1 was revoked",
          node_verdicts={"n0": "pass", "n2": "fail"})
    run = Run(1)
    run.root("n0", "orchestrator", ROOT)
    run.add("kill", target="n1", revoked=["n1"], reason="operator")
    run.spawn("n1", "n0", "late", READER)
    run.spawn("n2", "n1", "orphan", READER)
    fails("parent_revoked_before_defined", run, 3, "n1 was revoked before it was defined")
    run = spawned(ROOT, READER)
    run.spawn("n2", "n1", "helper", authority(["crm.read"], [rows(60)], 600))
    fails("grandchild", run, 2, "n2 is given 60 rows, its parent n1 holds 50 (the root 100)",
          node_verdicts={"n0": "pass", "n1": "pass", "n2": "fail"})
    run = spawned(ROOT, authority(["crm.read"], [rows(500)], 600))
    run.spawn("n2", "n1", "helper", authority(["crm.read"], [rows(500)], 600))
    fails("judged_by_its_own_parent", run, 1, "n1 is wider; n2 is judged by what n1 was given",
          node_verdicts={"n0": "pass", "n1": "fail", "n2": "pass"})
    run = pair(2, child=authority(["crm.read"], [rows(101)], 600))
    fails("v2_with_calls", run, 1, "n1 is given 101 rows of 100",
          node_verdicts={"n0": "pass", "n1": "fail"})
    fails("requested_is_not_granted", _requested(), 1, "granted counts, not requested")


def _requested():
    run = spawned(ROOT, authority(["crm.read"], [rows(200)], 600))
    run[1]["requested"] = READER
    return run


def vectors(book):
    for name, (parent, child) in WIDER.items():
        why = f"1.5, 2.3: the child is not within its parent ({name.replace('_', ' ')})"
        book.turn("monotonicity", name, spawned(parent, child), why, [("monotonicity", 1)],
                  node_verdicts={"n0": "pass", "n1": "fail"})
    parents(book)
    for name, (parent, child) in WITHIN.items():
        why = f"1.5: the child is within its parent ({name.replace('_', ' ')})"
        book.bundle("good", f"within_{name}", spawned(parent, child), why, warnings=[],
                    node_verdicts={"n0": "pass", "n1": "pass"})
    run = spawned(ROOT, READER)
    run.add("kill", target="n0", revoked=["n1"], reason="operator")
    run.spawn("n2", "n0", "other", READER)
    book.both("good", "within_target_is_not_revoked", run.link(),
              "2.4: the target is not revoked by being the target", node_verdicts={"n2": "pass"})
