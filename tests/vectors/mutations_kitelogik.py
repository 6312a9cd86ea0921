"""Kite Logik session exports (spec 6): every reason, and sessions that must hold."""
import hashlib
import json

from kitelogik import HUMAN, PARENT, SCOPES, Export, child, desk, hash_of, refunds

PARENT_FILE = "desk.export"


def add(book, reason, name, made, why, findings=(), **more):
    """One export, from an Export or from its bytes."""
    data = made if isinstance(made, bytes) else made.text()
    book.add(reason, name, data, why, findings, **more)


def linked(book, reason, name, made, why, findings=(), parent=None, **more):
    """A child with its parent beside it."""
    side = {PARENT_FILE if parent is None else f"{name}.export": (parent or desk()).text()}
    add(book, reason, name, made, why, findings, args=tuple(side), side=side, **more)


def rehashed(made, change):
    """The bytes of an export whose object was changed and hashed anew."""
    whole = made.object()
    change(whole)
    whole["integrity_hash"] = hash_of(whole["records"])
    return (json.dumps(whole, indent=1) + "\n").encode()


def integrity(book):
    why = "6: SHA-256 of the records as Python's json.dumps(sort_keys=True) writes them"

    def changed(name, change):
        whole = desk().object()
        change(whole)
        add(book, "kitelogik_integrity", name, json.dumps(whole).encode(), why,
            [("kitelogik_integrity", None)])

    right = hash_of(desk().exported())
    compact = json.dumps(desk().exported(), sort_keys=True, separators=(",", ":")).encode()
    plain = json.dumps(desk().exported(), sort_keys=True, ensure_ascii=False).encode()
    for name, value in {"absent": None, "upper_case": right.upper(), "number": 5, "short": right[:-1],
                        "compact": hashlib.sha256(compact).hexdigest(),
                        "not_ascii": hashlib.sha256(plain).hexdigest(),
                        "unsorted": hashlib.sha256(json.dumps(desk().exported()).encode()).hexdigest()}.items():
        changed(f"hash_{name}", lambda whole, value=value: whole.update(integrity_hash=value))
    changed("amount", lambda whole: whole["records"][5]["args"].update(amount=99.75))
    changed("float_to_integer", lambda whole: whole["records"][4]["args"].update(amount=100.0))
    changed("note", lambda whole: whole["records"][1]["args"].update(text="\u00dcberweisung"))
    changed("order", lambda whole: whole["records"].insert(0, whole["records"].pop(1)))
    changed("member_added", lambda whole: whole["records"][0].update(more=None))
    changed("time", lambda whole: whole["records"][0].update(timestamp="2025-06-15T10:00:08+00:00"))


def header(book):
    why = "6: the header, which the hash does not cover, is what the records say"
    for name, count in {"one_more": 9, "one_less": 7, "text": "8", "null": None, "fraction": 8.5,
                        "boolean": True}.items():
        add(book, "kitelogik_record_count", name, desk().text(record_count=count), why,
            [("kitelogik_record_count", None)])
    for name, session in {"other": "desk-2", "number": 1, "null": None, "empty": ""}.items():
        add(book, "kitelogik_session_id", name, desk().text(session_id=session), why,
            [("kitelogik_session_id", None)])

    def in_context(name, value):
        def change(whole):
            whole["records"][2]["context"]["session_id"] = value
        add(book, "kitelogik_session_id", name, rehashed(desk(), change), why,
            [("kitelogik_session_id", None)])

    in_context("of_one_record", "desk-2")
    in_context("of_one_record_null", None)
    dropped = desk().object()
    del dropped["records"][3]
    add(book, "kitelogik_record_count", "record_dropped", json.dumps(dropped).encode(), why,
        [("kitelogik_integrity", None), ("kitelogik_record_count", None)])


def links(book):
    why = "6: whose child a session is"
    bad = [("kitelogik_parent_link", None)]
    for name, parent in {"root_with_session": ("desk-0", ""), "root_with_token": ("", "tok_0"),
                         "root_with_both": ("desk-0", "tok_0")}.items():
        add(book, "kitelogik_parent_link", name, desk(parent=parent), why, bad)
    add(book, "kitelogik_parent_link", "child_without", refunds(parent=("", "")), why, bad)
    add(book, "kitelogik_parent_link", "child_with_null", refunds(parent=(None, None)), why, bad)
    add(book, "kitelogik_parent_link", "session_number", refunds(parent=(7, "tok_desk")), why, bad)
    add(book, "kitelogik_parent_link", "token_list", refunds(parent=("desk-1", [])), why, bad)
    for name, parent in {"session_another": ("desk-9", "tok_desk"), "token_another": ("desk-1", "tok_9"),
                         "token_empty": ("desk-1", ""), "session_empty": ("", "tok_desk")}.items():
        linked(book, "kitelogik_parent_link", name, refunds(parent=parent), why, bad)

    def moved(whole):
        whole["records"][1]["context"].update(parent_session_id="desk-2")
    add(book, "kitelogik_parent_link", "several", rehashed(refunds(), moved), why, bad)
    linked(book, "kitelogik_depth", "itself",
           refunds(session="loop", token="tok_loop", parent=("loop", "tok_loop")), "6: nobody is its own parent",
           [("kitelogik_depth", None)])


def scopes(book):
    why = "6: a session holds no scope that its parent does not hold"
    bad = [("kitelogik_scopes", None)]
    linked(book, "kitelogik_scopes", "wider", refunds(scopes=(*SCOPES[:2], "approve_refund_under_1000")), why, bad)
    linked(book, "kitelogik_scopes", "other_case", refunds(scopes=("Read_customer",)), why, bad)
    linked(book, "kitelogik_scopes", "wildcard", refunds(scopes=("*",)), why, bad)
    linked(book, "kitelogik_scopes", "under_wildcard", refunds(scopes=("crm.read",)), why, bad,
           parent=desk(scopes=(*SCOPES, "crm.*")))

    def in_one(whole):
        whole["records"][0]["context"]["session_scopes"].append("delete_customer")
    side = {PARENT_FILE: desk().text()}
    add(book, "kitelogik_scopes", "wider_in_one_record", rehashed(refunds(), in_one), why, bad,
        args=(PARENT_FILE,), side=side)
    for name, value in {"null": None, "text": "read_customer", "number_in": ["read_customer", 1],
                        "object": {"read_customer": True}}.items():
        made = Export().call("read_customer_record", {})
        made.records[0]["context"]["session_scopes"] = value
        add(book, "kitelogik_scopes", f"held_{name}", made, why, bad)
    why = "6: what is asked for is within the asker's scopes"
    at = [("kitelogik_scopes", 0)]
    for tool in ("agent.spawn", "agent.delegate"):
        word = tool[6:]
        add(book, "kitelogik_scopes", f"{word}_of_more",
            Export().hand_on("read_customer", "approve_refund_under_1000", tool=tool), why, at)
        add(book, "kitelogik_scopes", f"{word}_approved",
            Export().asked(tool, {"requested_capabilities": ["delete_customer"]}), why, at)
        add(book, "kitelogik_scopes", f"{word}_of_text",
            Export().call(tool, {"requested_capabilities": "read_customer"}), why, at)
    add(book, "kitelogik_scopes", "delegate_of_number",
        Export().call("agent.delegate", {"requested_capabilities": [1]}), why, at)


def depths(book):
    why = "6: a session is one deeper than its parent, and nothing goes on beyond depth 2"
    whole = [("kitelogik_depth", None)]
    deep = Export("deep", 2, SCOPES[:1], "tok_deep", PARENT).call("read_customer_record", {})
    linked(book, "kitelogik_depth", "two_deeper", deep, why, whole)
    as_deep = Export("twin", 1, SCOPES[:1], "tok_twin", ("refunds-1", "tok_refunds"))
    linked(book, "kitelogik_depth", "as_deep", as_deep.call("read_customer_record", {}), why, whole,
           parent=refunds(parent=("", ""), depth=1))
    for name, depth in {"negative": -1, "fraction": 0.5, "text": "0", "boolean": False, "null": None,
                        "huge": 10 ** 40}.items():
        made = Export().call("read_customer_record", {})
        made.records[0]["context"]["delegation_depth"] = depth
        add(book, "kitelogik_depth", name, made, why, whole)

    def one_moved(data):
        data["records"][1]["context"]["delegation_depth"] = 0
    add(book, "kitelogik_depth", "several", rehashed(refunds(), one_moved), why, whole)
    at = [("kitelogik_depth", 0)]
    low = dict(depth=3, parent=("c", "tok_c"), scopes=SCOPES)
    add(book, "kitelogik_depth", "tool_beyond", child(**low).call("read_customer_record", {}), why, at)
    add(book, "kitelogik_depth", "tool_beyond_approved", child(**low).asked("read_customer_record", {}), why, at)
    add(book, "kitelogik_depth", "other_agent_event", child(**low).call("agent.message", {}), why, at)
    add(book, "kitelogik_depth", "spawn_at_3", child(**low).hand_on("read_customer", tool="agent.spawn"), why, at)
    two = dict(low, depth=2)
    add(book, "kitelogik_depth", "delegate_from_2", child(**two).hand_on("read_customer"), why, at)
    good = child(**two).hand_on("read_customer", tool="agent.spawn").call("read_customer_record", {})
    add(book, "good", "session_at_depth_2", good.hand_on("read_customer", outcome="blocked"), why)
    add(book, "good", "session_refused_at_depth_3",
        child(**low).hand_on("read_customer", outcome="blocked", tool="agent.spawn"), why)


def spends(book):
    why = "6: an executed refund is within the cap of its depth"
    at = [("kitelogik_spend", 0)]
    for name, amount in {"above": 50.01, "far_above": 10 ** 30, "negative": -0.01, "text": "20", "null": None,
                         "boolean": True, "list": [20], "just_above": 50.00000000000001}.items():
        add(book, "kitelogik_spend", f"depth_1_{name}", child().refund(amount), why, at)
        if name != "text":
            continue
        add(book, "kitelogik_spend", "depth_1_absent", child().call("approve_refund", {}), why, at)
        add(book, "kitelogik_spend", "depth_1_no_args", child().call("approve_refund", None), why, at)
    add(book, "kitelogik_spend", "depth_1_approved",
        child().asked("approve_refund", {"amount": 50.5}), why, at)
    for name, amount in {"cent": 0.01, "nothing": 0}.items():
        add(book, "kitelogik_spend", f"depth_2_{name}", child(depth=2).refund(amount), why, at)
    add(book, "kitelogik_spend", "depth_2_approved",
        child(depth=2).asked("approve_refund", {"amount": 1}), why, at)
    for name, amount in {"above": 100.01, "negative": -1, "text": "20", "null": None}.items():
        add(book, "kitelogik_spend", f"depth_0_{name}", Export().refund(amount), why, at)
    more = (*SCOPES, "approve_refund_under_1000")
    add(book, "kitelogik_spend", "manager_above", Export(role="manager", scopes=more).refund(1000.5), why, at)
    add(book, "kitelogik_spend", "manager_without_scope", Export(role="manager").refund(500), why, at)
    add(book, "kitelogik_spend", "scope_without_manager", Export(scopes=more).refund(500), why, at)
    for name, number in (("overflow", b"1e400"), ("overflow_far", b"1e9223372036854775807")):
        spelled = child().refund(50.5).text().replace(b"50.5", number)
        spelled = spelled.replace(hash_of(child().refund(50.5).exported()).encode(),
                                  hash_of(child().refund(float("inf")).exported()).encode())
        add(book, "kitelogik_spend", name, spelled, why, at)
    named = Export().call(["approve_refund"], {"amount": 5000})
    add(book, "kitelogik_spend", "tool_list", named, why, at)
    good = Export(role="manager", scopes=more).refund(1000).refund(1000.0).refund(0)
    add(book, "good", "session_manager", good, why)
    add(book, "good", "session_approved_refund", Export().asked("approve_refund", {"amount": -5}), why)
    add(book, "good", "session_cap_of_depth_1", child().refund(50).refund(0).refund(-0.0).refund(50.0), why)


def policies(book):
    why = "6: the caps are data"
    policy = {"schema": "plumbline.kitelogik-policy.v1", "max_depth": 1, "refund_limit": 10,
              "role_limits": [{"role": "clerk", "scope": "read_customer", "limit": 20}],
              "refund_caps": [5.5]}

    def under(reason, name, made, findings=(), exit=None, **changes):
        changed = {k: v for k, v in {**policy, **changes}.items() if v is not None}
        file = f"{name}.policy"
        add(book, reason, name, made, why, findings, args=("--policy", file), exit=exit,
            side={file: json.dumps(changed).encode()})

    under("kitelogik_spend", "policy_cap", child().refund(6), [("kitelogik_spend", 0)])
    under("kitelogik_spend", "policy_role", Export().refund(20.5), [("kitelogik_spend", 0)])
    under("kitelogik_spend", "policy_base", Export(role="x").refund(15), [("kitelogik_spend", 0)])
    under("kitelogik_depth", "policy_depth", child().hand_on("read_customer"), [("kitelogik_depth", 0)])
    under("good", "session_policy", Export().refund(20).hand_on("read_customer"))
    under("good", "session_policy_wider", child().refund(60.5), refund_caps=[60.5, 10])
    for name, changes in {"negative": {"refund_limit": -1}, "text": {"max_depth": "2"}, "missing": {"refund_caps": None},
                          "unknown": {"more": 1}, "schema": {"schema": "plumbline.kitelogik-policy.v2"},
                          "row": {"role_limits": [{"role": "a", "scope": "b"}]}}.items():
        under("usage", f"policy_{name}", Export().refund(1), exit=1, **changes)


def outcomes(book):
    why = "6: the outcome follows from the decision"
    hitl = ("hitl_queued", "hitl_approved", "hitl_denied", "hitl_timeout")
    for bits in range(8):
        decision = tuple(bool(bits >> shift & 1) for shift in range(3))  # allow, deny, requires_hitl
        allow, deny, person = decision
        follows = ("blocked",) if deny else hitl if person else ("allowed",) if allow else ("soft_denied",)
        for outcome in ("allowed", "blocked", "soft_denied", "hitl_queued", "hitl_timeout", "hitl_approved"):
            made = Export().call("read_customer_record", {}, "hitl_queued", action="act_1")
            made.call("read_customer_record", {}, outcome, action="act_1", by=HUMAN, decision=decision)
            good = outcome in follows
            name = "{}_of_{}{}{}".format(outcome, *("ny"[flag] for flag in decision))
            add(book, "good" if good else "kitelogik_outcome", f"session_{name}" if good else name, made, why,
                [] if good else [("kitelogik_outcome", 0)])
    for name, outcome in {"unknown": "hitl_skipped", "upper_case": "Allowed", "null": None, "number": 1}.items():
        made = Export().call("read_customer_record", {}, outcome, decision=(True, False, False))
        add(book, "kitelogik_outcome", name, made, why, [("kitelogik_outcome", 0)])
    for member in ("allow", "deny", "requires_hitl"):
        for name, value in {"null": None, "text": "false", "zero": 0}.items():
            made = Export().call("read_customer_record", {})
            made.records[0]["policy_decision"][member] = value
            add(book, "kitelogik_outcome", f"{member}_{name}", made, why, [("kitelogik_outcome", 0)])
    made = Export().call("read_customer_record", {})
    made.records[0]["policy_decision"] = None
    add(book, "kitelogik_outcome", "no_decision", made, why, [("kitelogik_outcome", 0)])


def approvals(book):
    why = "6: a person decided what had waited for one"
    at = [("kitelogik_hitl", 0)]
    args = {"customer_id": "c-1"}
    for outcome in ("hitl_approved", "hitl_denied"):
        word = outcome[5:]
        add(book, "kitelogik_hitl", f"{word}_unqueued",
            Export().call("export_customers", args, outcome, action="act_1", by=HUMAN), why, at)
        for name, by in {"null": None, "empty": "", "blank": " \t", "number": 7, "zero_width": "\u200b\ufeff", "no_break": "\u00a0",
                         "bidi": "\u202e\u2066"}.items():
            add(book, "kitelogik_hitl", f"{word}_by_{name}",
                Export().asked("export_customers", args, outcome, by=by), why, at)
        for name, action in {"null": None, "empty": "", "number": 5}.items():
            add(book, "kitelogik_hitl", f"{word}_action_{name}",
                Export().asked("export_customers", args, outcome, action=action), why, at)
    other = Export().call("export_customers", args, "hitl_queued", action="act_2")
    other.call("export_customers", args, "hitl_approved", action="act_1", by=HUMAN)
    add(book, "kitelogik_hitl", "queued_another", other, why, at)
    late = Export().call("export_customers", args, "hitl_approved", action="act_1", by=HUMAN)
    late.call("export_customers", args, "hitl_queued", action="act_1")
    add(book, "kitelogik_hitl", "queued_later", late, why, [("kitelogik_hitl", 1)])
    add(book, "kitelogik_hitl", "neither",
        Export().call("export_customers", args, "hitl_approved", action="act_1"), why, at)
    waited = Export().asked("export_customers", args, by="\u0141ukasz").asked("export_customers", args, action="act_2")
    waited.call("export_customers", args, "hitl_queued", action="act_3")
    add(book, "good", "session_approvals", waited.asked("x", {}, "hitl_timeout", by=None, action="act_4"), why)


def forms(book):
    twice = "1.1: a member name stands once in an object"
    one = Export().refund(20).call("read_customer_record", {"a": 1})
    text = one.text()
    for name, old, new, at in (("session_args", b'"a": 1', b'"a": 1, "\\u0061": 1', 0),
                               ("session_outcome", b'"outcome": "allowed",', b'"outcome": "blocked", "outcome": "allowed",', 0),
                               ("session_header", b'"record_count": 2,', b'"record_count": 2, "record_count": 2,', None),
                               ("session_records", b'"records": [', b'"records": [],\n "records": [', None)):
        assert old in text, old
        add(book, "duplicate_member", name, text.replace(old, new, 1), twice, [("duplicate_member", at)])
    for name, value in {"null": None, "number": 5, "list": [], "text": "x"}.items():
        made = Export().refund(20)
        made.records.append(value)
        add(book, "invalid_ledger_entry", f"session_record_{name}", made, "2.1: a record is an object",
            [("invalid_ledger_entry", 0)])
    why = "6, 3.1: what is no session export that can be read"
    for name, word in {"nan": b"NaN", "infinity": b"Infinity", "minus_infinity": b"-Infinity"}.items():
        add(book, "unreadable", f"session_{name}", text.replace(b'"a": 1', b'"a": ' + word), why, exit=4)
    add(book, "unreadable", "session_header_nan", text.replace(b'"record_count": 2', b'"record_count": NaN'), why, exit=4)
    for name, records in {"null": None, "object": {}, "text": "[]", "none": []}.items():
        add(book, "unreadable", f"session_records_{name}", json.dumps(
            {"integrity_hash": hash_of(records), "record_count": 0, "session_id": "s", "records": records}).encode(), why, exit=4)
    add(book, "unreadable", "session_and_bundle", text.rstrip()[:-1] + b', "entries": []}', why, exit=4)
    add(book, "unreadable", "session_cut", text[:-40], why, exit=4)
    add(book, "unreadable", "session_more_behind", text + b"{}", why, exit=4)
    add(book, "unreadable", "session_forced_array", b"[]", why, exit=4, args=("--kind", "kitelogik"))
    add(book, "unreadable", "session_forced_without_records", b'{"session_id":"s"}', why, exit=4, args=("--kind", "kitelogik"))


def warnings(book):
    untied = ["unauthenticated", None]
    once = "6: one approval of one hitl_queued"
    for name, first, second in (("", "hitl_approved", "hitl_approved"), ("_behind_a_denial", "hitl_denied", "hitl_approved"),
                                ("_behind_a_timeout", "hitl_timeout", "hitl_approved"),
                                ("_timeout", "hitl_approved", "hitl_timeout")):
        again = Export().asked("export_customers", {}, first, by=HUMAN if first != "hitl_timeout" else None)
        again.call("export_customers", {}, second, action="act_1", by=HUMAN if second != "hitl_timeout" else None)
        add(book, "warnings", "kitelogik_decided_again" + name, again, once,
            warnings=[["kitelogik_decided_again", 0], untied])
    mixed = desk()
    mixed.records[2]["policy_version"] = "0000000000000000"
    add(book, "warnings", "kitelogik_mixed_policy", mixed, "6: one policy version in one session",
        warnings=[["kitelogik_mixed_policy", None], untied])
    add(book, "warnings", "kitelogik_mixed_policy_header", desk().text(policy_version="0000000000000000"),
        "6: one policy version in one session", warnings=[["kitelogik_mixed_policy", None], untied])
    add(book, "warnings", "kitelogik_unknown_member", desk().text(more=1), "2.7: a member that nobody looked at",
        warnings=[["unknown_bundle_member", None], untied])
    add(book, "warnings", "kitelogik_byte_order_mark", b"\xef\xbb\xbf" + desk().text(), "1.1: a mark is skipped",
        warnings=[["byte_order_mark", None], untied])
    # The record of these stands for as many as `repeat` says: whoever runs them repeats it.
    for name, repeat, warned in (("kitelogik_truncated", 10000, True), ("kitelogik_not_truncated", 9999, False)):
        once = Export().call("read_customer_record", {})
        whole = once.object(record_count=repeat, integrity_hash=hash_of(once.exported() * repeat))
        add(book, "warnings", name, json.dumps(whole, separators=(",", ":")).encode(),
            "6: the exporter writes 10,000 records at most", repeat=repeat,
            warnings=[["kitelogik_truncated", None], untied] if warned else [untied])
    strict = dict(args=("--strict",), exit=2)
    add(book, "warnings", "kitelogik_strict", desk(), "3.3: --strict makes errors of warnings",
        [("unauthenticated", None)], **strict)


def good(book):
    why = "6: nothing is wrong with this session"
    add(book, "good", "session_desk", desk(), why, warnings=[["unauthenticated", None]])
    add(book, "good", "session_parent_not_given", refunds(), why)
    linked(book, "good", "session_child", refunds(), why)
    linked(book, "good", "session_child_of_no_scopes", refunds(scopes=()), why)
    # By its session alone where neither has a token.
    linked(book, "good", "session_child_without_token", refunds(parent=("desk-1", "")), why,
           parent=desk(token=None))
    add(book, "good", "session_count_as_float", desk().text(record_count=8.0), why)
    made = Export()
    for args in ({"b": 1, "a": 0.1, "": 2}, {"\uff5e": 1, "\U0001f600": 2, "\u00e9": 3, "e\u0301": 4, "\ud800": 5, "\udfff": 6},
                 {"n": [10 ** 200 - 1, -10 ** 25, 2 ** 53 + 1, -0.0, 0, 1e-7, 1e16, 5e-324, 1.7976931348623157e308,
                        123456789012345680.0, 0.0001, 0.00001, 100.0, 1e22]},
                 {"t": "\u0000\u001f\"\\/\b\f\n\r\t\u007f\u0080\u2028\uffff\U0010ffff\ud800 \udc00\ud800"}):
        made.call("write_note", args)
    add(book, "good", "session_numbers_and_text", made, why)
    add(book, "good", "session_one_line", json.dumps(made.object(), separators=(",", ":")).encode(), why)
    add(book, "good", "session_keys_sorted", json.dumps(made.object(), sort_keys=True, ensure_ascii=True).encode(), why)
    spelled = desk().text().replace(b"99.5", b"995e-1").replace(b"420.25", b"4.2025E+2").replace(b'"allowed"', b'"\\u0061llowed"')
    add(book, "good", "session_respelled", spelled, why)


def conditions(book):
    why = "2.8, 3.3: a key or a pin is nothing that an export could meet"
    for name, args in {"pubkey": ("--pubkey", "5b17fbd33458a77791f9013e360f80dea762d242e8dd5446fcff8b1f09f259e9"),
                       "expect_head": ("--expect-head", "7:" + "0" * 64),
                       "authenticated": ("--require", "authenticated")}.items():
        add(book, "conditions", f"session_{name}", desk(), why, args=args, exit=3,
            conditions=["requirement_not_met"])


def vectors(book):
    for part in (integrity, header, links, scopes, depths, spends, policies, outcomes, approvals, forms, warnings,
                 good, conditions):
        part(book)
