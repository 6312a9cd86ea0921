"""Kite Logik session exports (spec 6), hashed with what the exporter itself hashes with: Python's json."""
import copy
import hashlib
import json

SCOPES = ("read_customer", "approve_refund_under_100", "send_notifications")
HUMAN = "dana@desk.example"

# What the gate decides where an outcome follows.
DECISIONS = {"allowed": (True, False, False), "blocked": (False, True, False),
             "soft_denied": (False, False, False)}


def hash_of(records):
    return hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest()


class Export:
    """One session; its records are added oldest first and exported newest first."""

    def __init__(self, session="desk-1", depth=0, scopes=SCOPES, token="tok_desk", parent=("", ""),
                 role="clerk"):
        self.session = session
        self.records = []
        self.header = {}
        self.context = {"session_id": session, "user_role": role, "session_scopes": list(scopes),
                        "token_id": token, "delegation_depth": depth, "parent_session_id": parent[0],
                        "parent_token_id": parent[1], "tenant_id": None}

    def call(self, tool, args, outcome="allowed", action=None, by=None, decision=None):
        allow, deny, hitl = decision or DECISIONS.get(outcome, (False, False, True))
        number = len(self.records)
        self.records.append({
            "id": f"{number:032x}", "tool_name": tool, "args": args, "outcome": outcome,
            "policy_decision": {"allow": allow, "deny": deny, "risk_tier": "INFORMATIONAL",
                                "requires_hitl": hitl, "reason": "as the policy says",
                                "rule_matched": None, "resolution_trace": []},
            "policy_version": "9c1d5b7e20f34a68", "hitl_action_id": action, "hitl_decided_by": by,
            "timestamp": f"2025-06-15T10:{number // 60 % 60:02}:{number % 60:02}.250000+00:00",
            "context": copy.deepcopy(self.context)})
        return self

    def refund(self, amount, outcome="allowed", **more):
        return self.call("approve_refund", {"customer_id": "c-1", "amount": amount}, outcome, **more)

    def asked(self, tool, args, outcome="hitl_approved", by=HUMAN, action="act_1"):
        """Queued for a person, and decided."""
        return self.call(tool, args, "hitl_queued", action=action).call(tool, args, outcome,
                                                                       action=action, by=by)

    def hand_on(self, *scopes, outcome="allowed", tool="agent.delegate", target="other"):
        return self.call(tool, {"delegation_target": target, "requested_capabilities": list(scopes)},
                         outcome)

    def exported(self):
        """The records as exported."""
        return self.records[::-1]

    def object(self, **header):
        made = {"session_id": self.session, "exported_at": "2025-06-15T11:00:00.000001+00:00",
                "policy_version": "9c1d5b7e20f34a68", "record_count": len(self.records),
                "integrity_hash": hash_of(self.exported())}
        return {**made, **header, "records": self.exported()}

    def text(self, **header):
        return (json.dumps(self.object(**header), indent=1) + "\n").encode()


def desk(**more):
    """A session at depth 0 with one of everything that is in order."""
    made = Export(**more)
    made.call("read_customer_record", {"customer_id": "c-1"})
    made.refund(99.5).refund(100)
    made.asked("approve_refund", {"customer_id": "c-2", "amount": 420.25})
    made.call("export_customers", {"format": "csv"}, "blocked")
    made.call("write_note", {"text": "\u00dcberweisung \u2713 \U0001f642 \u007f"}, "soft_denied")
    made.hand_on("read_customer", "approve_refund_under_100")
    return made


PARENT = ("desk-1", "tok_desk")


def child(session="refunds-1", depth=1, scopes=SCOPES[:2], token="tok_refunds", parent=PARENT,
          role="worker"):
    return Export(session, depth, scopes, token, parent, role)


def refunds(**more):
    """Its child, at depth 1."""
    made = child(**more)
    made.call("read_customer_record", {"customer_id": "c-1"})
    made.refund(20).refund(50.0).refund(50.01, "blocked")
    return made
