"""Spec 2.4: allows outside the acting node's authority, the nearest ones inside, and policy."""
import json

from canonical import Spelled
from evidence import Run
from mutations_authority import holding
from mutations_monotonicity import WINDOW, calls, egress, listed, prefix, scopes, spend
from runs import READER, ROOT, acting, authority, pair, rows, spawned

REGION = listed("allow", "eu", 1, True, None)
NOT_US = listed("deny", "us", 1)

# name: (authority held, scope used, context); the call is outside.
OUTSIDE = {
    "scope_other": (scopes("crm.read"), "crm.write", {}),
    "scope_below_plain": (scopes("crm.read"), "crm.read.all", {}),
    "scope_base_of_wildcard": (scopes("crm.*"), "crm", {}),
    "scope_neighbour": (scopes("crm.*"), "crmx.read", {}),
    "scope_wildcard_asked": (scopes("crm.read"), "crm.*", {}),
    "scope_case": (scopes("crm.*"), "CRM.read", {}),
    "scope_line_end": (scopes("crm.read"), "crm.read\n", {}),
    "scope_empty": (scopes("crm.*"), "", {}),
    "scope_number": (scopes("crm.*"), 7, {}),
    "scope_null": (scopes("crm.*"), None, {}),
    "scope_array": (scopes("crm.*"), ["crm.read"], {}),
    "nothing_held": (scopes(), "crm.read", {}),
    "rows_above": (holding(rows(100)), "crm.read", {"rows": 101}),
    "rows_above_by_a_fraction": (holding(rows(100)), "crm.read",
                                 {"rows": Spelled("100.00000000000001")}),
    "rows_string": (holding(rows(100)), "crm.read", {"rows": "5"}),
    "rows_true": (holding(rows(100)), "crm.read", {"rows": True}),
    "rows_array": (holding(rows(100)), "crm.read", {"rows": [5]}),
    "rows_negative_cap": (holding(rows(-1)), "crm.read", {"rows": 0}),
    "spend_above": (spend(Spelled("0.1")), "crm.read", {"spend": Spelled("0.10000000000000002")}),
    "calls_above": (calls(3), "crm.read", {"calls": 4}),
    "calls_scoped_above": (calls(3, "crm.read"), "crm.read", {"calls[crm.read]": 4}),
    "calls_wildcard_above": (calls(3, "crm.*"), "crm.read", {"calls[crm.*]": 4}),
    "egress_above": (egress("internal"), "crm.read", {"egress": "any"}),
    "egress_unknown": (egress("any"), "crm.read", {"egress": "partners"}),
    "egress_case": (egress("any"), "crm.read", {"egress": "None"}),
    "egress_number": (egress("any"), "crm.read", {"egress": 0}),
    "allow_other": (REGION, "crm.read", {"region": "us"}),
    "allow_string_of_number": (REGION, "crm.read", {"region": "1"}),
    "allow_false": (REGION, "crm.read", {"region": False}),
    "allow_array": (REGION, "crm.read", {"region": ["eu"]}),
    "allow_object": (REGION, "crm.read", {"region": {}}),
    "allow_empty_list": (listed("allow"), "crm.read", {"region": "eu"}),
    "allow_field": (listed("allow", "eu", field="zone"), "crm.read",
                    {"zone": "us", "region": "eu"}),
    "allow_field_empty": (listed("allow", "eu", field=""), "crm.read", {"": "us"}),
    "allow_decomposed": (listed("allow", "\u00e9"), "crm.read", {"region": "e\u0301"}),
    "deny_member": (NOT_US, "crm.read", {"region": "us"}),
    "deny_respelled": (NOT_US, "crm.read", {"region": Spelled("1.0")}),
    "deny_array": (NOT_US, "crm.read", {"region": ["eu"]}),
    "prefix_other": (prefix("/srv/a/"), "crm.read", {"path": "/srv/b"}),
    "prefix_shorter": (prefix("/srv/a/"), "crm.read", {"path": "/srv/a"}),
    "prefix_number": (prefix(""), "crm.read", {"path": 1}),
    "unknown_kind": (WINDOW, "crm.read", {}),
    "unknown_kind_beside_others": (holding(rows(5),
                                           {"key": "region", "type": "regex", "pattern": "e."}),
                                   "crm.read", {"rows": 1}),
    "context_string": (scopes("crm.*"), "crm.read", "rows=5"),
    "context_array": (scopes("crm.*"), "crm.read", [1]),
    "context_number": (scopes("crm.*"), "crm.read", 5),
    "context_true": (scopes("crm.*"), "crm.read", True),
    "scope_and_rows": (authority(["crm.read"], [rows(1)]), "mail.send", {"rows": 2}),
}

# name: (authority held, scope used, context); the call is inside.
INSIDE = {
    "scope_same": (scopes("crm.read"), "crm.read", {}),
    "scope_deep": (scopes("crm.*"), "crm.a.b.c", {}),
    "scope_wildcard_asked": (scopes("crm.*"), "crm.*", {}),
    "scope_outside_grammar": (scopes("crm.*"), "crm.Read Everything!", {}),
    "scope_dot_only": (scopes("crm.*"), "crm.", {}),
    "rows_same": (holding(rows(100)), "crm.read", {"rows": Spelled("1.0e2")}),
    "rows_negative": (holding(rows(0)), "crm.read", {"rows": -5}),
    "rows_minus_zero": (holding(rows(0)), "crm.read", {"rows": Spelled("-0")}),
    "rows_null": (holding(rows(0)), "crm.read", {"rows": None}),
    "rows_absent": (holding(rows(0)), "crm.read", {"Rows": 9, "spend": 9}),
    "calls_scoped_elsewhere": (calls(3, "crm.write"), "crm.read",
                               {"calls[crm.write]": 9, "calls": 9}),
    "calls_scoped_own_field": (calls(3, "crm.read"), "crm.read",
                               {"calls": 9, "calls[crm.read]": 3}),
    "egress_below": (egress("internal"), "crm.read", {"egress": "none"}),
    "allow_respelled": (REGION, "crm.read", {"region": Spelled("1e0")}),
    "allow_true": (REGION, "crm.read", {"region": True}),
    "allow_null": (listed("allow", "eu"), "crm.read", {"region": None}),
    "deny_other_type": (NOT_US, "crm.read", {"region": "1"}),
    "deny_true": (NOT_US, "crm.read", {"region": True}),
    "deny_empty": (listed("deny"), "crm.read", {"region": "anything"}),
    "prefix_exact": (prefix("/srv/"), "crm.read", {"path": "/srv/"}),
    "prefix_empty": (prefix(""), "crm.read", {"path": ""}),
    "prefix_not_a_path": (prefix("/srv/a"), "crm.read", {"path": "/srv/a/../../etc"}),
    "context_null": (holding(rows(1)), "crm.read", None),
    "context_empty_string": (holding(rows(1)), "crm.read", ""),
    "context_empty_array": (holding(rows(1)), "crm.read", []),
    "context_zero": (holding(rows(1)), "crm.read", 0),
    "context_minus_zero": (holding(rows(1)), "crm.read", Spelled("-0.0")),
    "context_false": (holding(rows(1)), "crm.read", False),
}


def nodes(book):
    def fails(name, run, index, why, **more):
        book.turn("containment", name, run.link(), "2.4: " + why, [("containment", index)], **more)
    for name, node in (("unknown", "n7"), ("null", None), ("number", 0), ("array", ["n0"]),
                       ("case", "N0")):
        run = acting(ROOT, "crm.read", {})
        run[1]["node"] = node
        fails(f"node_{name}", run, 1, "the node is no string naming a node defined earlier")
    run = acting(ROOT, "crm.read", {})
    del run[1]["node"]
    fails("node_absent", run, 1, "the allow has no node")
    run = Run(1)
    run.root("n0", "orchestrator", ROOT)
    run.allow("n1", "crm.read", {})
    run.spawn("n1", "n0", "late", READER)
    fails("node_defined_later", run, 1, "n1 is defined only later")
    run = spawned(ROOT, READER)
    run.add("kill", target="n1", revoked=["n1"], reason="operator")
    run.allow("n1", "crm.read", {})
    fails("node_revoked", run, 3, "n1 was revoked before",
          node_verdicts={"n0": "pass", "n1": "fail"})
    run = spawned(ROOT, READER)
    run.add("kill", target="n1", revoked=["n7", 3, None, "n1"], reason="operator")
    run.allow("n1", "crm.read", {})
    fails("node_revoked_among_others", run, 3, "every string of revoked is revoked")
    run = spawned(ROOT, READER)
    run.add("kill", target="n0", revoked=[], reason="operator")
    run.allow("n0", "crm.read", {})
    book.both("good", "inside_target_only", run.link(),
              "2.4: the target is not revoked by being the target")
    run = spawned(ROOT, READER)
    run.add("kill", target="n1", revoked="n1", reason="operator")
    run.allow("n1", "crm.read", {})
    book.both("good", "inside_revoked_not_an_array", run.link(),
              "2.4: strings in an array are revoked; a string is no array")
    run = spawned(ROOT, {"scopes": "crm.read"})
    run.allow("n1", "crm.read", {})
    book.both("containment", "node_unreadable", run.link(),
              "2.4: the node's authority cannot be read",
              [("containment", 2), ("unreadable_granted", 1)])
    run = pair()
    run[2]["context"] = {"rows": 51}
    fails("v2_rows", run, 2, "51 rows where n1 holds 50 (its parent 100)",
          node_verdicts={"n0": "pass", "n1": "fail"})
    run = acting(ROOT, "crm.read", {"rows": 101})
    run.allow("n0", "billing.pay", {})
    run.allow("n0", "crm.read", {"rows": 5})
    book.both("containment", "two_of_three", run.link(), "2.4: one finding an allow",
              [("containment", 1), ("containment", 2)])


def policies(book):
    odd = {"other": "trusted", "case": "Unlisted", "null": None, "true": True, "empty": "",
           "array": ["unlisted"]}
    for name, policy in odd.items():
        book.turn("invalid_policy", name, acting(ROOT, "crm.read", {}, policy=policy),
                  f"2.4: the policy {json.dumps(policy)} of a v1 allow is not unlisted",
                  [("invalid_policy", 1)])
    book.both("invalid_policy", "excuses_nothing",
              acting(ROOT, "billing.pay", {}, policy="trusted"),
              "2.4: another policy value is a finding and the call is measured all the same",
              [("containment", 1), ("invalid_policy", 1)])
    run = pair(1)
    for name, index in (("root", 0), ("spawn", 1), ("done", 3)):
        run = pair(1)
        run[index]["policy"] = "unlisted"
        book.turn("policy_on_non_allow", name, run.link(), f"2.4: policy on a {name}",
                  [("policy_on_non_allow", index)])
    run = spawned(ROOT, READER)
    run.deny("n1", "mail.send", {}, "scope_not_granted", policy="unlisted")
    book.both("policy_on_non_allow", "deny_v1", run.link(), "2.4: policy on a v1 deny",
              [("policy_on_non_allow", 2)])
    for name, index in (("spawn_v2", 1), ("outcome", 3), ("done_v2", 5)):
        run = pair(2)
        run[index]["policy"] = None
        book.turn("policy_on_non_allow", name, run.link(),
                  "2.4: policy, null included, on no allow",
                  [("policy_on_non_allow", index)])
    for v in (1, 2):
        run = acting(ROOT, "billing.pay", {"rows": 10**6}, v, policy="unlisted")
        book.both("good", f"policy_unlisted_v{v}", run,
                  "2.4: an unlisted call is ungated and not measured")
    run = acting(ROOT, "billing.pay", {}, policy="unlisted")
    run[1]["node"] = "n7"
    book.both("good", "policy_unlisted_unknown_node", run.link(),
              "2.4: an unlisted call is not measured")


def vectors(book):
    for name, (held, scope, context) in OUTSIDE.items():
        run = acting(held, scope, context)
        book.turn("containment", name, run,
                  f"1.5, 2.4: outside what n0 holds ({name.replace('_', ' ')})",
                  [("containment", 1)], node_verdicts={"n0": "fail"})
    nodes(book)
    policies(book)
    for name, (held, scope, context) in INSIDE.items():
        run = acting(held, scope, context)
        book.turn("good", f"inside_{name}", run,
                  f"1.5, 2.4: inside what n0 holds ({name.replace('_', ' ')})",
                  node_verdicts={"n0": "pass"})
    run = acting(holding(rows(1)), "crm.read", {})
    del run[1]["context"]
    book.both("good", "inside_context_absent", run.link(), "2.4: no context bounds nothing")
