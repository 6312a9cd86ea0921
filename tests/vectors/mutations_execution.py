"""Spec 2.5: execution binding of v2 chains, and v2 members on v1 chains."""
from canonical import Spelled
from evidence import DROP, call, digest
from runs import pair

ID = call("crm.read")
HASH = digest("params crm.read")


def changed(index, change, v=2):
    run = pair(v)
    run[index].update(change)
    for member in [k for k, value in change.items() if value is DROP]:
        del run[index][member]
    return run.link()


def denied(change):
    run = pair()
    run.deny("n1", "mail.send", {}, "scope_not_granted").update(change)
    for member in [k for k, value in change.items() if value is DROP]:
        del run[6][member]
    return run.link()


def killed(change):
    run = pair()
    run.add("kill", target="n1", revoked=["n1"], reason="operator", **change)
    return run.link()


ADAPTER = {"module": "m", "version": "1", "hook_path": "h"}
RECEIPT = {"type": "ticket", "ref": "T-1", "digest": HASH}

BAD_IDS = {"absent": DROP, "null": None, "short": ID[:-1], "long": ID + "0",
           "upper_case": ID.upper(),
           "not_hex": "g" + ID[1:], "line_end": ID + "\n", "number": 7}
BAD_HASHES = {"null": None, "short": HASH[:-1], "upper_case": HASH.upper(), "number": 1,
              "line_end": HASH + "\n",
              "empty": ""}

ROOTS = {"salt_absent": DROP, "salt_null": None, "salt_short": digest("s", 31),
         "salt_long": digest("s", 33),
         "salt_upper_case": digest("salt", 32).upper(), "salt_number": 5, "salt_empty": "",
         "salt_line_end": digest("s", 32) + "\n"}
KILLS = {"pending_null": None, "pending_string": ID, "pending_object": {},
         "pending_short_id": [ID[:-1]],
         "pending_number": [7], "pending_null_id": [ID, None], "pending_upper_case": [ID.upper()]}
ALLOWS = {
    "capture_absent": {"capture": DROP}, "capture_null": {"capture": None},
    "capture_other": {"capture": "wrapper"},
    "capture_case": {"capture": "Wrapper_sync"}, "capture_array": {"capture": ["wrapper_sync"]},
    "adapter_absent": {"adapter": DROP}, "adapter_null": {"adapter": None},
    "adapter_string": {"adapter": "m"},
    "adapter_no_version": {"adapter": {"module": "m", "hook_path": "h"}},
    "adapter_empty_module": {"adapter": {**ADAPTER, "module": ""}},
    "adapter_number": {"adapter": {**ADAPTER, "hook_path": 1}},
    "policy_null": {"policy": None}, "policy_other": {"policy": "trusted"},
    "reason_other": {"authorized_params_hash": DROP, "params_hash_reason": "too large"},
    "reason_null": {"authorized_params_hash": DROP, "params_hash_reason": None},
    "reason_beside_hash": {"params_hash_reason": "unsupported"},
    **{f"hash_{k}": {"authorized_params_hash": v} for k, v in BAD_HASHES.items()},
    **{f"id_{k}": {"call_id": v} for k, v in BAD_IDS.items()},
}
DENIES = {
    "capture": {"capture": "wrapper_sync"}, "adapter": {"adapter": ADAPTER},
    "policy": {"policy": "unlisted"},
    "hash": {"authorized_params_hash": HASH}, "reason": {"params_hash_reason": "unsupported"},
    "capture_null": {"capture": None}, **{f"id_{k}": {"call_id": v} for k, v in BAD_IDS.items()},
}
OUTCOMES = {
    "state_absent": {"body_state": DROP}, "state_null": {"body_state": None},
    "state_other": {"body_state": "done"},
    "state_array": {"body_state": ["returned"]},
    "raised_without_code": {"body_state": "raised"},
    "raised_empty_code": {"body_state": "raised", "error_code": ""},
    "raised_number_code": {"body_state": "raised", "error_code": 7},
    "code_on_returned": {"error_code": "timeout"}, "code_null": {"error_code": None},
    "duration_absent": {"duration_ms": DROP}, "duration_null": {"duration_ms": None},
    "duration_negative": {"duration_ms": -1}, "duration_string": {"duration_ms": "12"},
    "duration_true": {"duration_ms": True}, "duration_fraction": {"duration_ms": Spelled("12.0")},
    "duration_exponent": {"duration_ms": Spelled("12e0")}, "duration_half": {"duration_ms": 12.5},
    "reason_other": {"invoked_params_hash": DROP, "params_hash_reason": "lost"},
    "reason_beside_hash": {"params_hash_reason": "unsupported"},
    "receipt_null": {"receipt": None}, "receipt_string": {"receipt": "T-1"},
    "receipt_no_type": {"receipt": {"ref": "T-1", "digest": HASH}},
    "receipt_empty_ref": {"receipt": {**RECEIPT, "ref": ""}},
    "receipt_digest_short": {"receipt": {**RECEIPT, "digest": HASH[1:]}},
    "receipt_digest_upper_case": {"receipt": {**RECEIPT, "digest": HASH.upper()}},
    **{f"hash_{k}": {"invoked_params_hash": v} for k, v in BAD_HASHES.items()},
    **{f"id_{k}": {"call_id": v} for k, v in BAD_IDS.items()},
}
V1_LEAKS = {"call_id": (2, ID), "capture": (2, "wrapper_sync"), "adapter": (2, ADAPTER),
            "authorized_params_hash": (2, HASH), "params_hash_reason": (2, "unsupported"),
            "params_salt": (0, digest("salt", 32)), "body_state": (3, "returned"),
            "error_code": (4, "x"),
            "invoked_params_hash": (3, HASH), "duration_ms": (1, 5), "receipt": (1, RECEIPT),
            "pending_at_kill": (4, [])}


def records(book):
    for reason, index, table in (("invalid_root", 0,
                                  {k: {"params_salt": v} for k, v in ROOTS.items()}),
                                 ("invalid_outcome", 3, OUTCOMES)):
        for name, change in table.items():
            book.turn(reason, name, changed(index, change),
                      f"2.5: the record of entry {index} is not valid ({name.replace('_', ' ')})",
                      [(reason, index)])
    for name, change in ALLOWS.items():
        # An outcome still binds to an invalid allow's id only through a valid allow.
        book.turn("invalid_allow", name, changed(2, change),
                  f"2.5: the allow is not valid ({name.replace('_', ' ')}) and binds nothing",
                  [("invalid_allow", 2), ("outcome_without_allow", 3)])
    for name, change in DENIES.items():
        book.turn("invalid_deny", name, denied(change),
                  f"2.5: the deny is not valid ({name.replace('_', ' ')})", [("invalid_deny", 6)])
    for name, value in KILLS.items():
        book.turn("invalid_kill", name, killed({"pending_at_kill": value}),
                  f"2.5: pending_at_kill is no array of call ids ({name.replace('_', ' ')})",
                  [("invalid_kill", 6)])
    for name, (index, value) in V1_LEAKS.items():
        book.turn("v2_field_on_v1", name, changed(index, {name: value}, v=1),
                  f"2.5: {name} is a v2 member, on entry {index} of a v1 chain",
                  [("v2_field_on_v1", index)])
    run = changed(1, {"receipt": None, "call_id": None}, v=1)
    book.both("v2_field_on_v1", "two_null_members", run, "2.5: one finding an entry, null included",
              [("v2_field_on_v1", 1)])


def two_calls(second="second", **more):
    """pair() with a second allow on n1 at index 6, its id call(second), and its outcome at 7."""
    run = pair()
    run.allow("n1", "crm.read", {"rows": 1}, name=second, **more)
    run.outcome("n1", second)
    return run


def bindings(book):
    def fails(name, run, why, findings):
        reason, _, mutation = name.partition("/")
        book.turn(reason, mutation, run.link(), "2.5: " + why, findings)
    run = pair()
    run.entries.insert(3, dict(run[2]))
    fails("duplicate_call_id/two_allows", run.renumber(),
          "entry 3 uses the call id of entry 2 again",
          [("duplicate_call_id", 3)])
    run = two_calls()
    run[6]["call_id"] = ID
    fails("duplicate_call_id/last_allow_stands", run,
          "the last valid allow stands: the first outcome is before it, of other arguments",
          [("duplicate_call_id", 6), ("outcome_before_allow", 3), ("outcome_without_allow", 7),
           ("params_mismatch", 3)])
    run = pair()
    run.deny("n1", "mail.send", {}, "scope_not_granted", name="crm.read")
    fails("duplicate_call_id/allow_and_deny", run, "the deny uses the allow's call id",
          [("duplicate_call_id", 6)])
    run = pair()
    for _ in range(2):
        run.deny("n1", "mail.send", {}, "scope_not_granted", name="one deny")
    fails("duplicate_call_id/two_denies", run, "two denies of one call id",
          [("duplicate_call_id", 7)])
    run = pair()
    for _ in range(3):
        run.deny("n1", "mail.send", {}, "scope_not_granted", name="one deny")
    fails("duplicate_call_id/three_denies", run, "every use after the first", [
        ("duplicate_call_id", 7), ("duplicate_call_id", 8)])
    run = pair()
    for value in (7, Spelled("7.0"), "7", True):
        run.deny("n1", "mail.send", {}, "scope_not_granted")["call_id"] = value
    fails("duplicate_call_id/numbers", run, "a number counts as an id of its own type, 7.0 being 7",
          [("duplicate_call_id", 7)] + [("invalid_deny", i) for i in (6, 7, 8, 9)])
    run = two_calls()
    run[6].update(call_id=ID, capture="none")
    run[7].update(call_id=call("second"))
    fails("duplicate_call_id/invalid_allow", run,
          "an invalid allow counts for the id and binds nothing",
          [("duplicate_call_id", 6), ("invalid_allow", 6), ("outcome_without_allow", 7)])

    run = pair()
    run.outcome("n1", "crm.read")
    fails("duplicate_outcome/same", run, "a second valid outcome of one call",
          [("duplicate_outcome", 6)])
    run = pair()
    run.outcome("n0", "crm.read", body_state="raised", error_code="late", duration_ms=0)
    run.outcome("n1", "crm.read", invoked_params_hash=digest("other"))
    fails("duplicate_outcome/three", run, "each later one; only the first is bound",
          [("duplicate_outcome", 6), ("duplicate_outcome", 7)])
    run = pair()
    run.outcome("n1", "crm.read", body_state="unknown")
    fails("invalid_outcome/second_invalid", run, "an invalid second outcome is no duplicate",
          [("invalid_outcome", 6)])
    run = pair()
    run.entries.insert(3, dict(run[3], body_state="unknown"))
    fails("invalid_outcome/first_invalid", run.renumber(), "of outcomes the first valid one counts",
          [("invalid_outcome", 3)])

    run = pair()
    run.outcome("n1", "never allowed")
    fails("outcome_without_allow/no_such_call", run, "no allow has this call id",
          [("outcome_without_allow", 6)])
    run = pair()
    run.deny("n1", "mail.send", {}, "scope_not_granted", name="denied")
    run.outcome("n1", "denied")
    fails("outcome_without_allow/of_a_deny", run, "the call was denied",
          [("outcome_without_allow", 7)])
    run = pair()
    run[3]["call_id"] = call("crm.write")
    fails("outcome_without_allow/other_id", run, "the outcome names another call",
          [("outcome_without_allow", 3)])

    for name, node in (("other_node", "n0"), ("unknown_node", "n7"), ("case", "N1")):
        run = pair()
        run[3]["node"] = node
        fails(f"cross_ref/{name}", run, "the outcome is on another node than its allow",
              [("cross_ref", 3)])
    run = pair()
    del run[3]["node"]
    fails("cross_ref/no_node", run, "the outcome has no node", [("cross_ref", 3)])

    run = pair()
    run.entries[2], run.entries[3] = run.entries[3], run.entries[2]
    fails("outcome_before_allow/next", run.renumber(), "the outcome stands before its allow",
          [("outcome_before_allow", 2)])
    run = pair()
    run.entries.insert(2, run.entries.pop(3))
    run.entries.append(run.entries.pop(3))
    fails("outcome_before_allow/far", run.renumber(),
          "the outcome stands three entries before its allow",
          [("outcome_before_allow", 2)])
    for name, seq in (("string", "3"), ("true", True), ("null", None)):
        run = pair()
        run[3]["seq"] = seq
        book.ledger("outcome_before_allow", f"seq_{name}", run.link(),
                    "2.5: the outcome's seq is no number above the allow's; 2.2 it is not 3",
                    [("integrity", 3), ("outcome_before_allow", 3)])

    for name, other in (("other", digest("other")),
                        ("one_digit", HASH[:-1] + ("0" if HASH[-1] != "0" else "1"))):
        run = pair()
        run[3]["invoked_params_hash"] = other
        fails(f"params_mismatch/{name}", run, "both hashes are there and differ",
              [("params_mismatch", 3)])
    run = pair()
    run[3].update(node="n0", invoked_params_hash=digest("other"))
    fails("params_mismatch/and_cross_ref", run, "all that is wrong with a binding is reported",
          [("cross_ref", 3), ("params_mismatch", 3)])


def near_misses(book):
    sound = {
        "hash_absent": (2, {"authorized_params_hash": DROP}),
        "hash_reason": (2, {"authorized_params_hash": DROP, "params_hash_reason": "unsupported"}),
        "adapter_more_members": (2, {"adapter": {**ADAPTER, "commit": None}}),
        "allow_unlisted": (2, {"policy": "unlisted"}),
        "outcome_raised": (3, {"body_state": "raised", "error_code": "timeout"}),
        "outcome_abandoned": (3, {"body_state": "abandoned", "duration_ms": 0}),
        "outcome_deferred": (3, {"body_state": "deferred", "invoked_params_hash": DROP}),
        "outcome_hash_reason": (3, {"invoked_params_hash": DROP,
                                    "params_hash_reason": "unsupported"}),
        "outcome_receipt": (3, {"receipt": {**RECEIPT, "issuer": "desk"}}),
        "capture_async": (2, {"capture": "wrapper_async"}),
        "capture_post": (2, {"capture": "framework_post_hook"}),
    }
    for name, (index, change) in sound.items():
        book.turn("good", f"record_{name}", changed(index, change), "2.5: a valid record")
    run = pair()
    run.entries.insert(3, {**run[4], "node": "n0", "agent": "orchestrator"})
    del run.entries[-1]
    book.both("good", "outcome_later", run.renumber().link(),
              "2.5: an outcome need not follow its allow at once")
    book.both("good", "pre_hook_without_outcome", _pre_hook(),
              "2.5: an unobserved call fails nothing")
    book.both("good", "kill_pending_empty", killed({"pending_at_kill": []}),
              "2.5: an empty array is one")


def _pre_hook():
    run = pair()
    run.allow("n0", "crm.read", {"rows": 1}, name="seen before only", capture="pre_hook_only")
    return run.link()


def vectors(book):
    records(book)
    bindings(book)
    near_misses(book)
