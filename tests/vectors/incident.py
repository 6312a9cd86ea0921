"""testdata/incident: the night that docs/incident.md asks about, and what is held against its ledger;
the morning at a desk that docs/sessions.md asks about."""
import hashlib
import json

import kitelogik
from canonical import jcs
from evidence import Run, bundle_text, call, digest
from runs import authority, rows

NIGHT = 1749611460  # 2025-06-11T03:11:00Z
ARGUMENTS = {"table": "contacts", "columns": ["name", "email"], "limit": 4800}


def commitment(arguments):
    return hashlib.sha256(bytes.fromhex(digest("salt", 32)) + jcs(arguments)).hexdigest()


def night(export_rows=4800, task=lambda text: text):
    run = Run(2, "night-2025-06-11")

    def called(node, scope, rows_read, name, params):
        run.allow(node, scope, {"rows": rows_read}, name=name, authorized_params_hash=params)
        run.outcome(node, name, invoked_params_hash=params, duration_ms=40 + len(name))

    run.root("n0", "orchestrator", authority(["crm.*", "mail.send"], [rows(10000)], 7200))
    run.spawn("n1", "n0", "analyst", authority(["crm.export", "crm.read"], [rows(5000)], 3600),
              task=task("find dormant accounts"))
    called("n1", "crm.read", 200, "read accounts", digest("params read accounts"))
    run.spawn("n2", "n1", "exporter", authority(["crm.export"], [rows(5000)], 900),
              task=task("export what the analyst found"))
    run.deny("n2", "crm.read", {"rows": 10}, "scope_not_granted")
    called("n2", "crm.export", export_rows, "export contacts", commitment(ARGUMENTS))
    run.spawn("n3", "n0", "mailer", authority(["mail.send"], [rows(10)], 900),
              task=task("tell the owner"))
    run.allow("n3", "mail.send", {"rows": 1}, name="mail owner",
              authorized_params_hash=digest("params mail owner"))
    run.add("kill", target="n1", revoked=["n1", "n2"], reason="operator", pending_at_kill=[])
    run.outcome("n3", "mail owner", invoked_params_hash=digest("params mail owner"))
    for node, agent in (("n3", "mailer"), ("n0", "orchestrator")):
        run.add("done", node=node, agent=agent)
    for entry in run.entries:
        entry["ts"] = NIGHT + 15 * entry["seq"]
    return run.link()


def redacted(text):
    return f"redacted:len={len(text)}:h={hashlib.sha256(text.encode()).hexdigest()[:12]}"


def sessions():
    """An orchestrator that hands refunds on to a worker; the worker asks for more, and for help."""
    desk = kitelogik.Export()
    worker = kitelogik.child()
    desk.call("read_customer_record", {"customer_id": "c-17"})
    desk.refund(60)
    desk.asked("approve_refund", {"customer_id": "c-17", "amount": 420.25}, action="act_71")
    desk.hand_on("read_customer", "approve_refund_under_100", target=worker.session)
    worker.call("read_customer_record", {"customer_id": "c-23"})
    worker.refund(45)
    worker.refund(80, "blocked")
    worker.asked("approve_refund", {"customer_id": "c-23", "amount": 35}, action="act_72", by="lee@desk.example")
    desk.asked("export_customers", {"format": "csv"}, "hitl_denied", action="act_73")
    worker.call("send_notification", {"channel": "sms"}, "hitl_queued", action="act_74")
    for record, minute in [(r, 0) for r in desk.records[:5]] + [(r, 1) for r in worker.records[:5]] + [
            (r, 2) for r in desk.records[5:]] + [(r, 3) for r in worker.records[5:]]:
        record["timestamp"] = record["timestamp"].replace("T10:00:", f"T10:{minute:02}:")
    return desk, worker


def files():
    """name -> bytes."""
    desk, worker = sessions()
    caps = {"schema": "plumbline.kitelogik-policy.v1", "max_depth": 1, "refund_limit": 50, "role_limits": [],
            "refund_caps": [30]}
    scopes = {"scopes": ["read_customer", "send_notifications"],
              "tools": {"approve_refund": ["approve_refund_under_100"], "read_customer_record": ["read_customer"]}}
    run, edited = night(), night()
    edited[6]["context"]["rows"] = 48
    tighter = authority(["crm.read", "mail.send"], [rows(1000)], 7200)
    return {"audit.jsonl": run.ledger(),
            "edited.jsonl": edited.ledger(),
            "redacted.bundle.json": bundle_text(night(task=redacted).bundle()),
            "arguments.json": (json.dumps(ARGUMENTS) + "\n").encode(),
            "tighter.json": (json.dumps(tighter) + "\n").encode(),
            "call-id": (call("export contacts") + "\n").encode(),
            "desk.session.json": desk.text(),
            "refunds.session.json": worker.text(),
            "tighter.caps.json": (json.dumps(caps) + "\n").encode(),
            "tighter.scopes.json": (json.dumps(scopes) + "\n").encode()}
