"""Building evidence: entries, their hash chain, the anchor, observer envelopes, and the files.

A mutation changes a Run's entries and links it again, so that the chain, the anchor and the
envelopes are right for what was changed and only the rule under test is broken.
"""
import hashlib

from canonical import NoCanonicalForm, jcs, text
from signing import ANCHOR, WITNESS

ZEROS = "0" * 64
START = 1750000000  # seconds; entries follow one second apart
UNREPRODUCIBLE = "5c" * 32  # stored as the hash of an entry without canonical form


def digest(name, length=64):
    """Hex that stands for some hash or id, told apart by name."""
    return hashlib.sha256(name.encode()).hexdigest()[:length]


def call(name):
    return digest("call " + name, 32)


def entry_hash(entry, previous=None):
    body = {k: v for k, v in entry.items() if k != "hash"}
    previous = body.get("prev_hash") if previous is None else previous
    previous = previous if isinstance(previous, str) else ""
    return hashlib.sha256(previous.encode() + jcs(body)).hexdigest()


class Run:
    """The entries of one chain, in order. `v` and `chain_id` are given to entries and bundle."""

    def __init__(self, v=2, chain_id="chain-7f3a"):
        self.v, self.chain_id, self.entries = v, chain_id, []

    def add(self, event, **members):
        seq = len(self.entries)
        entry = {"v": self.v, "c14n": "JCS", "seq": seq, "ts": START + seq, "event": event,
                 "chain_id": self.chain_id, **members}
        self.entries.append(entry)
        return entry

    def __getitem__(self, index):
        return self.entries[index]

    def __len__(self):
        return len(self.entries)

    def renumber(self):
        for seq, entry in enumerate(self.entries):
            entry["seq"], entry["ts"] = seq, START + seq
        return self

    def link(self, start=0):
        """Computes prev_hash and hash from entry `start` on."""
        for i in range(start, len(self.entries)):
            entry = self.entries[i]
            if not isinstance(entry, dict):
                continue
            before = self.entries[i - 1] if i else {"hash": ZEROS}
            entry.pop("prev_hash", None)
            entry.pop("hash", None)
            entry["prev_hash"] = before.get("hash", ZEROS) if isinstance(before, dict) else ZEROS
            self.rehash(i)
        return self

    def rehash(self, index):
        """Computes one entry's hash from its members as they stand."""
        entry = self.entries[index]
        entry.pop("hash", None)
        try:
            entry["hash"] = entry_hash(entry)
        except NoCanonicalForm:
            entry["hash"] = UNREPRODUCIBLE
        return self

    # The vocabulary of a run. Members follow spec 1.2; keywords override or add.

    def root(self, node, agent, authority, **more):
        salt = {"params_salt": digest("salt", 32)} if self.v == 2 else {}
        return self.add("root", **{"node": node, "agent": agent, "authority": authority, **salt,
                                   **more})

    def spawn(self, node, parent, agent, granted, **more):
        return self.add("spawn", **{"node": node, "parent": parent, "agent": agent,
                                    "task": f"work of {agent}", "requested": granted,
                                    "granted": granted, **more})

    def allow(self, node, scope, context, name="", capture="wrapper_sync", **more):
        """An allow; on v2 with the call id call(name), `name` being the scope when not given."""
        binding = {}
        if self.v == 2:
            name = name or scope
            binding = {"call_id": call(name), "capture": capture,
                       "adapter": {"module": "adapters.tools", "version": "1.4.0",
                                   "hook_path": "tools.invoke"},
                       "authorized_params_hash": digest("params " + name)}
        tool = scope.replace(".", "_") if isinstance(scope, str) else "tool"
        return self.add("allow", **{"node": node, "scope": scope, "tool": tool,
                                    "context": context, **binding, **more})

    def outcome(self, node, name, **more):
        return self.add("outcome", **{"node": node, "call_id": call(name), "body_state": "returned",
                                      "duration_ms": 12,
                                      "invoked_params_hash": digest("params " + name), **more})

    def deny(self, node, scope, context, reason, name="", **more):
        binding = {"call_id": call(name or "deny " + scope)} if self.v == 2 else {}
        return self.add("deny", **{"node": node, "scope": scope, "tool": scope.replace(".", "_"),
                                   "context": context, "reason": reason, "reasons": [reason],
                                   "disposition": "blocked", **binding, **more})

    # The files.

    def anchor(self, key=ANCHOR, unsigned=(), **changes):
        """The anchor over the last entry, signed with `changes` made; a change to DROP leaves a
        member out. `unsigned` are members added or replaced after signing."""
        last = self.entries[-1] if self.entries else {"seq": -1, "hash": "GENESIS"}
        last = last if isinstance(last, dict) else {}
        body = {"v": self.v, "c14n": "JCS", "chain_id": self.chain_id, "seq": last.get("seq", -1),
                "head": last.get("hash", ZEROS), "ts": START + 1000, **changes}
        body = {k: v for k, v in body.items() if v is not DROP}
        try:
            signature = key.sign(jcs(body)).hex()
        except NoCanonicalForm:
            signature = "ab" * 64
        return {**body, **dict(unsigned), "kid": key.kid, "sig": signature, "verified": True}

    def bundle(self, **changes):
        """The bundle object; a change to DROP leaves a member out."""
        parts = {"v": self.v, "c14n": "JCS", "chain_id": self.chain_id, "entries": self.entries}
        if "anchor" not in changes:
            parts["anchor"] = self.anchor()
        parts |= {"redaction": {"ok": True, "violations": []}, "note": "generated test vector"}
        parts |= changes
        return {k: v for k, v in parts.items() if v is not DROP}

    def ledger(self, end="\n", **style):
        style = style or {"compact": True}
        return "".join(text(e, **style) + end for e in self.entries).encode()


DROP = object()  # as a value: the member is left out


def bundle_text(bundle, indent=1, **style):
    """A bundle as an ordinary JSON writer leaves it."""
    return (text(bundle, indent=indent, **style) + "\n").encode()


def envelope(run, index, key=WITNESS, result="matched", subject=None, sign=True, **changes):
    """An observer envelope over one entry; `subject` replaces members of the subject, `changes`
    those of the envelope, before it is signed."""
    entry = run[index]
    about = {"chain_id": entry.get("chain_id"), "node": entry.get("node"), "seq": entry.get("seq"),
             "entry_hash": entry.get("hash"), "event": entry.get("event")}
    if entry.get("event") == "allow":
        about["call_id"] = entry.get("call_id")
    about = {k: v for k, v in {**about, **(subject or {})}.items() if v is not DROP}
    made = {"v": 1, "typ": "delegation-event-observation", "subject": about,
            "observed": {"result": result, "at": "2025-06-15T15:06:40Z", "method": "gateway-log"},
            "witness": {"kid": key.kid, "alg": "EdDSA"}, **changes}
    made = {k: v for k, v in made.items() if v is not DROP}
    if sign and "sig" not in made:
        try:
            made["sig"] = key.sign(jcs(made)).hex()
        except NoCanonicalForm:
            made["sig"] = "ab" * 64
    return made


def trust_row(key=WITNESS, **more):
    return {"kid": key.kid, "alg": "EdDSA", "public_key_hex": key.public(), **more}
