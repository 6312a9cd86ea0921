"""Healthy runs: the material every mutation starts from. Each call makes a fresh, linked Run."""
from evidence import Run, call, digest


def authority(scopes, constraints=(), ttl=None):
    return {"scopes": list(scopes), "constraints": list(constraints), "ttl": ttl}


def rows(most):
    return {"key": "max_rows", "max": most}


ROOT = authority(["crm.*", "mail.send"], [rows(100)], 3600)
READER = authority(["crm.read"], [rows(50)], 600)


def pair(v=2, parent=None, child=None):
    """root n0; spawn n1; an allow on n1 with its outcome; both done. Indices of the v2 run:
    0 root, 1 spawn, 2 allow, 3 outcome, 4 done n1, 5 done n0 (v1 has no outcome)."""
    run = Run(v)
    run.root("n0", "orchestrator", ROOT if parent is None else parent)
    run.spawn("n1", "n0", "reader", READER if child is None else child)
    run.allow("n1", "crm.read", {"rows": 10})
    if v == 2:
        run.outcome("n1", "crm.read")
    run.add("done", node="n1", agent="reader")
    run.add("done", node="n0", agent="orchestrator")
    return run.link()


def spawned(parent, child, v=1):
    """root n0 holding `parent`, spawn n1 granted `child`, and nothing else: indices 0 and 1."""
    run = Run(v)
    run.root("n0", "orchestrator", parent)
    run.spawn("n1", "n0", "worker", child)
    return run.link()


def acting(held, scope, context, v=1, **more):
    """root n0 holding `held` and one allow on it, at index 1."""
    run = Run(v)
    run.root("n0", "worker", held)
    run.allow("n0", scope, context, name="the call", **more)
    return run.link()


def family(v=2):
    """Four nodes, a grandchild among them, and every event of the version: allows, denies,
    spawn_denied, an unlisted call, a kill with its descendants, done and outcomes."""
    run = Run(v)
    def called(node, scope, context, name, **more):
        run.allow(node, scope, context, name=name, **more)
        if v == 2:
            run.outcome(node, name)
    run.root("n0", "orchestrator", authority(["crm.*", "mail.send", "web.fetch"],
                                             [rows(100), {"key": "egress", "rank": "internal"}],
                                             3600))
    run.spawn("n1", "n0", "analyst", authority(["crm.read", "crm.export"],
                                               [rows(50), {"key": "egress", "rank": "none"}], 900))
    called("n1", "crm.read", {"rows": 20}, "first read")
    run.deny("n1", "mail.send", {}, "scope_not_granted")
    run.spawn("n2", "n1", "exporter", authority(["crm.export"],
                                                [rows(10), {"key": "egress", "rank": "none"}], 300))
    called("n2", "crm.export", {"rows": 10, "egress": "none"}, "export")
    run.add("spawn_denied", parent="n2", agent="helper", task="crawl", reason="not_narrower",
            detail={"scope": "web.fetch"})
    run.spawn("n3", "n0", "courier", authority(["mail.send"],
                                               [rows(1), {"key": "egress", "rank": "internal"}],
                                               60))
    called("n3", "mail.send", {"egress": "internal"}, "mail")
    called("n0", "clock.now", {}, "clock", policy="unlisted")
    if v == 2:
        run.allow("n2", "crm.export", {"rows": 3}, name="left open")
    pending = {"pending_at_kill": [call("left open")]} if v == 2 else {}
    run.add("kill", target="n1", revoked=["n1", "n2"], reason="operator", **pending)
    run.add("done", node="n3", agent="courier")
    run.add("done", node="n0", agent="orchestrator")
    return run.link()


def sample(summarizer_rows=50):
    """The run of the README: an orchestrator delegates to a summarizer and to a mailer."""
    run = Run(2, "chain-2025-06-15-crm-digest")
    def called(node, scope, context, name):
        run.allow(node, scope, context, name=name)
        run.outcome(node, name, duration_ms=8 + int(digest(name, 2), 16))
    run.root("n0", "orchestrator", authority(["crm.*", "mail.send"], [rows(100)], 3600))
    called("n0", "crm.accounts.list", {"rows": 40}, "list accounts")
    run.spawn("n1", "n0", "summarizer", authority(["crm.read"], [rows(summarizer_rows)], 900),
              task="summarize this week's open tickets")
    called("n1", "crm.read", {"rows": 25}, "read tickets")
    run.deny("n1", "crm.export", {"rows": 25}, "scope_not_granted")
    run.deny("n1", "crm.read", {"rows": 8000}, "ceiling_exceeded", name="read too much")
    called("n1", "crm.read", {"rows": 50}, "read owners")
    run.deny("n1", "mail.send", {}, "scope_not_granted")
    run.add("done", node="n1", agent="summarizer")
    run.spawn("n2", "n0", "mailer", authority(["mail.send"], [rows(100)], 600),
              task="send the digest to the account owners")
    called("n2", "mail.send", {"rows": 1}, "mail first owner")
    called("n2", "mail.send", {"rows": 1}, "mail second owner")
    run.deny("n2", "crm.read", {"rows": 1}, "scope_not_granted")
    called("n2", "mail.send", {"rows": 1}, "mail third owner")
    run.add("done", node="n2", agent="mailer")
    called("n0", "crm.notes.write", {"rows": 1}, "write note")
    run.add("done", node="n0", agent="orchestrator")
    return run.link()
