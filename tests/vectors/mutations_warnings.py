"""Spec 2.7: what is worth a look and fails nothing."""
from evidence import START, Run, call
from mutations_monotonicity import calls
from runs import READER, ROOT, pair, rows, spawned
from signing import ANCHOR

KEY = ("--pubkey", ANCHOR.public())


def vectors(book):
    def warns(name, run, why, found, key=KEY, **more):
        book.bundle("warnings", name, run, "2.7: " + why, key=key, warnings=found, **more)
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
