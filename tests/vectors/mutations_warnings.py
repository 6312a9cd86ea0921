"""Spec 2.7: what is worth a look and fails nothing, and what looks like it and is not."""
import json

from evidence import DROP, START, Run, call, trust_row
from mutations_monotonicity import calls
from runs import READER, ROOT, authority, family, pair, rows, spawned
from signing import ANCHOR, STRANGER

KEY = ("--pubkey", ANCHOR.public())
NOON = "2025-06-15T12:00:00"
CAPPED = authority(["crm.*", "mail.send"],
                   calls(1, "crm.read")["constraints"] + calls(3)["constraints"])


def at_times(first, second):
    """A run of two entries written at these times."""
    run = Run(1)
    run.root("n0", "worker", ROOT, ts=first)
    run.allow("n0", "crm.read", {}, ts=second)
    return run.link()


def calling(held, *allows):
    """root n0 holding `held`, and an allow of each scope; one with further members is a pair."""
    run = Run(1)
    run.root("n0", "worker", held)
    for scope in allows:
        scope, more = scope if isinstance(scope, tuple) else (scope, {})
        run.allow("n0", scope, {}, **more)
    return run.link()


def denied(held, scope, context, reason, **more):
    run = Run(1)
    run.root("n0", "worker", held)
    run.deny("n0", scope, context, reason, **more)
    return run.link()


def killed(*kills):
    """root n0, its child n1, n1's child n2, and kills of these nodes."""
    run = spawned(ROOT, READER)
    run.spawn("n2", "n1", "helper", READER)
    for revoked in kills:
        run.add("kill", target=revoked[0], revoked=list(revoked), reason="operator")
    return run.link()


def pending(listed, more_kills=(), **call_members):
    """pair() killed in the middle of its call, which the kill lists or not."""
    run = pair()
    run.entries[3:] = []
    run[2].update(call_members)
    run.add("kill", target="n1", revoked=["n1"], reason="operator", pending_at_kill=listed)
    for again in more_kills:
        run.add("kill", target="n1", revoked=["n1"], reason="operator", pending_at_kill=again)
    return run.link()


def trust(*rows_, **whole):
    """The bytes of a trust file."""
    content = {"witness_keys": list(rows_), **whole} if whole else list(rows_)
    return json.dumps(content).encode()


def vectors(book):
    def warns(name, run, why, found, key=KEY, **more):
        book.bundle("warnings", name, run, "2.7: " + why, key=key, warnings=found, **more)
    first_ones(book, warns)
    forms(book, warns)
    clocks(warns)
    authorities(warns)
    kills(warns)
    near_misses(book)


def first_ones(book, warns):
    warns("unauthenticated", pair(), "no key and no pin", [["unauthenticated", None]], key=())
    warns("unknown_bundle_member", pair().bundle(tool="exporter"),
          "a member the format does not have",
          [["unknown_bundle_member", None]])
    warns("redaction_not_ok", pair().bundle(redaction={"ok": False, "violations": []}),
          "the exporter says so itself", [["redaction_not_ok", None]])

    run = pair()
    run[3]["ts"] = START
    warns("timestamp_backwards", run.link(), "entry 3 is earlier than entry 2",
          [["timestamp_backwards", 3]])
    run = spawned(ROOT, READER)
    run[1]["requested"] = {**READER, "constraints": [rows(10)]}
    warns("grant_exceeds_request", run.link(), "granted 50 rows, requested 10",
          [["grant_exceeds_request", 1]])
    run = Run(1)
    run.root("n0", "worker", {**calls(2), "scopes": ["crm.*"]})
    for i in range(3):
        run.allow("n0", "crm.read", {})
    warns("call_limit_exceeded", run.link(), "three allows of at most two, and no context says so",
          [["call_limit_exceeded", 3]])
    run = pair(1)
    run.allow("n1", "crm.read", {})
    warns("action_after_done", run.link(), "n1 acts after its done", [["action_after_done", 5]])
    run = spawned(ROOT, READER)
    run.spawn("n2", "n1", "helper", READER)
    run.add("kill", target="n1", revoked=["n1"], reason="operator")
    warns("revocation_incomplete", run.link(), "n2 descends from n1 and is left out",
          [["revocation_incomplete", 3]])
    run = pair()
    run.entries[3:] = []
    run.add("kill", target="n1", revoked=["n1"], reason="operator", pending_at_kill=[call("other")])
    warns("pending_at_kill_mismatch", run.link(), "another call was open",
          [["pending_at_kill_mismatch", 3]])
    for name, reason, context in (("scope", "scope_not_granted", {}),
                                  ("ceiling", "ceiling_exceeded", {"rows": 50})):
        run = spawned(ROOT, READER)
        run.deny("n1", "crm.read", context, reason)
        warns(f"deny_unexplained_{name}", run.link(), "n1 holds what was denied",
              [["deny_unexplained", 2]])


def forms(book, warns):
    run = pair()
    run[2]["c14n"] = run[4]["c14n"] = "none"
    warns("c14n_not_jcs_entry", run.link(), "the first entry of another canonical form",
          [["c14n_not_jcs", 2]])
    run = pair()
    warns("c14n_not_jcs_anchor", run.bundle(anchor=run.anchor(c14n="jcs")),
          "the anchor names another canonical form, rightly signed", [["c14n_not_jcs", None]])
    run[0]["c14n"] = None
    warns("c14n_not_jcs_bundle", run.link().bundle(c14n=1), "one finding, for the first of them",
          [["c14n_not_jcs", None]])
    warns("unknown_bundle_members", pair().bundle(tool="x", host={"tool": 1}),
          "one finding for all of them", [["unknown_bundle_member", None]])
    warns("redaction_ok_of_another_type", pair().bundle(redaction={"ok": "true"}),
          "only true says that it is ok", [["redaction_not_ok", None]])
    now = "2025-07-01T00:00:00Z"
    for name, content in (("row", trust(trust_row(not_after=now), trust_row(STRANGER))),
                          ("set", trust(trust_row(), trust_row(STRANGER), not_after=now))):
        file = f"expired_{name}.trust"
        warns(f"expired_key_{name}", pair(), "a key that was given has expired: one finding",
              [["expired_key", None]], args=("--witness-keys", file, "--now", now),
              side={file: content})


def clocks(warns):
    back = [["timestamp_backwards", 1]]
    for name, first, second in (
            ("utc", NOON + "Z", "2025-06-15T11:59:59.999999Z"),
            ("offset", NOON + "Z", "2025-06-15T13:59:59+02:00"),
            ("offset_behind", NOON + "-01:30", "2025-06-15T13:29:59z"),
            ("number_respelled", START, float(START - 1)),
            ("leap_second", "2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z")):
        warns(f"timestamp_backwards_{name}", at_times(first, second),
              f"{second} is before {first}", back)


def authorities(warns):
    warns("call_limit_exceeded_scoped", calling(CAPPED, "crm.read", "crm.export", "crm.read"),
          "two allows of crm.read of at most one", [["call_limit_exceeded", 3]])
    warns("call_limit_exceeded_twice",
          calling(CAPPED, "crm.read", "crm.export", "mail.send", "crm.read", "crm.read"),
          "one finding a cap, at the allow that goes beyond it",
          [["call_limit_exceeded", 4], ["call_limit_exceeded", 4]])
    run = pair(1)
    run.allow("n0", "clock.now", {}, policy="unlisted")
    warns("action_after_done_ungated", run.link(), "an ungated action is one, too",
          [["action_after_done", 5]])
    warns("deny_unexplained_no_ceiling", denied(authority(["crm.read"]), "crm.read", {"rows": 5},
                                                "ceiling_exceeded"),
          "n0 holds no ceiling at all", [["deny_unexplained", 1]])
    warns("deny_unexplained_reasons_as_objects",
          denied(READER, "crm.read", {"rows": 5}, "ceiling_exceeded",
                 reasons=[{"code": "ceiling_exceeded", "constraint": "max_rows", "limit": 4}]),
          "what the reason says of the limit is not so", [["deny_unexplained", 1]])


def kills(warns):
    warns("revocation_incomplete_grandchild", killed(["n0", "n1"]), "n2 descends from n0 by n1",
          [["revocation_incomplete", 3]])
    run = killed()
    run.add("done", node="n2", agent="helper")
    run.add("kill", target="n1", revoked=["n1"], reason="operator")
    warns("revocation_incomplete_done", run.link(), "a node that is done still descends from n1",
          [["revocation_incomplete", 4]])
    open_call = call("crm.read")
    warns("pending_at_kill_empty", pending([]), "the open call is left out",
          [["pending_at_kill_mismatch", 3]])
    warns("pending_at_kill_one_more", pending([open_call, call("other")]),
          "a call that is not open besides", [["pending_at_kill_mismatch", 3]])
    run = pair()
    run.entries[4:] = []
    run.add("kill", target="n1", revoked=["n1"], reason="operator", pending_at_kill=[open_call])
    warns("pending_at_kill_ended", run.link(), "the call has its outcome",
          [["pending_at_kill_mismatch", 4]])


def near_misses(book):
    def silent(name, run, why, **more):
        book.bundle("good", f"unwarned_{name}", run, "2.7: " + why, warnings=[], **more)
    run = pair()
    for entry in run.entries:
        del entry["c14n"]
    silent("c14n_absent", run.link().bundle(c14n=DROP, anchor=run.anchor(c14n=DROP)),
           "a c14n that is absent names no other form")
    for name, redaction in (("null", None), ("empty", {}), ("ok_null", {"ok": None}),
                            ("violations", {"ok": True, "violations": ["x"]})):
        silent(f"redaction_{name}", pair().bundle(redaction=redaction),
               "the redaction does not say that it failed")
    for name, first, second in (
            ("same_instant", NOON + "Z", "2025-06-15T14:00:00+02:00"),
            ("text_after_integer", START, "2025-06-15T11:59:59Z"),
            ("fraction", START, START - 0.5), ("no_time", NOON + "Z", "before noon"),
            ("space_for_t", NOON + "Z", "2025-06-15 11:59:59Z"), ("null", START, None),
            ("leap_second", "2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00Z")):
        silent(f"time_{name}", at_times(first, second), f"{second} is not told to be before {first}")
    run = spawned(ROOT, READER)
    run[1]["requested"] = {**ROOT, "ttl": None}
    silent("granted_less", run.link(), "granted within the request")
    for name, requested in (("null", None), ("unreadable", {**READER, "scopes": ["crm"]})):
        run[1]["requested"] = requested
        silent(f"requested_{name}", run.link(), "a request that cannot be read is not compared")
    ungated = ("clock.now", {"policy": "unlisted"})
    silent("calls_at_the_cap", calling(CAPPED, "crm.read", "mail.send", ungated, ungated, "mail.send"),
           "each cap is met and none exceeded; ungated calls count for none")
    run = family()
    run.deny("n0", "web.fetch", {}, "node_finalized")
    silent("deny_after_done", run.link(), "what was denied did not happen")
    silent("kill_again", killed(["n2"], ["n1"], ["n1"]), "what was revoked need not be again")
    capped = authority(["crm.read"], [rows(50), *calls(3)["constraints"]])
    for name, held, context, reason, more in (
            ("context_beyond", READER, {"rows": 51}, "scope_not_granted", {}),
            ("context_empty", READER, {}, "ceiling_exceeded", {}),
            ("context_null", READER, None, "ceiling_exceeded", {}),
            ("calls_not_recorded", capped, {"rows": 5}, "ceiling_exceeded", {}),
            ("other_reason", READER, {"rows": 5}, "expired", {}),
            ("one_more_reason", READER, {"rows": 5}, "scope_not_granted",
             {"reasons": ["scope_not_granted", "expired"]})):
        silent(f"deny_{name}", denied(held, "crm.read", context, reason, **more),
               "the record does not tell that the authority would have permitted it")
    run = denied(READER, "crm.read", {}, "scope_not_granted")
    run.entries[1:1] = [run.add("kill", target="n0", revoked=["n0"], reason="operator")]
    run.entries.pop()
    silent("deny_revoked", run.renumber().link(), "a node that was revoked holds nothing")
    open_call = call("crm.read")
    silent("pending_listed", pending([open_call]), "the call that is open is listed")
    silent("pending_not_asked_again", pending([open_call], more_kills=([], [open_call])),
           "a later kill may list the calls of a node or not")
    for name, members in (("pre_hook_only", {"capture": "pre_hook_only"}),
                          ("ungated", {"policy": "unlisted"})):
        silent(f"pending_{name}_listed", pending([open_call], **members),
               "a call that promises no outcome, or that no check let through, may be listed")
        silent(f"pending_{name}_left_out", pending([], **members), "or left out")
