"""Building chains of delegation tokens (draft-asor-wimse-agent-delegation-chain, 01 and 02).

A mutation changes a Link's header or payload and the chain is put together again, so that hashes
and signatures are right for what was changed and only the rule under test is broken.
"""
import base64
import hashlib
import json

from canonical import jcs
from signing import ANCHOR, CLOUD, SHARED

NOW = 1750000000  # what --now is, unless a vector says otherwise
LINK = object()   # stands for the par_hash that is right
ARGS = ("--now", str(NOW))
ALGORITHMS = {"EdDSA": ANCHOR, "ES256": CLOUD, "HS256": SHARED}
AUDIENCE = "https://crm.example.com"


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def key_args(alg="EdDSA"):
    return {"EdDSA": ("--pubkey", ANCHOR.public()), "ES256": ("--pubkey", CLOUD.public_pem()),
            "HS256": ("--hs256-key", SHARED.secret.hex())}[alg]


class Link:
    """One token before it is encoded. What is set of `raw_header`, `raw_payload`, `signature` and
    `text` is taken instead of what would be made."""

    def __init__(self, alg, payload):
        self.header = {"alg": alg, "c14n": "JCS", "kid": ALGORITHMS[alg].kid, "typ": "at+jwt"}
        self.payload = payload
        self.key = ALGORITHMS[alg]
        self.raw_header = self.raw_payload = self.signature = self.text = None

    def encode(self, parent):
        payload = {name: hash_of(parent) if value is LINK else value
                   for name, value in self.payload.items()}
        header = jcs(self.header) if self.raw_header is None else self.raw_header
        body = jcs(payload) if self.raw_payload is None else self.raw_payload
        signed = f"{b64(header)}.{b64(body)}"
        signature = self.signature
        if signature is None:
            sign = getattr(self.key, "sign_raw", self.key.sign)
            signature = sign(signed.encode())
        whole = f"{signed}.{b64(signature)}"
        return whole if self.text is None else self.text(whole)


def hash_of(token):
    """What a child says of its parent: the hash of what the parent's signature is over."""
    return b64(hashlib.sha256(token.rsplit(".", 1)[0].encode()).digest())


def encode(links):
    tokens = []
    for link in links:
        tokens.append(link.encode(tokens[-1] if tokens else None))
    return tokens


def as_array(tokens):
    return json.dumps(tokens).encode() + b"\n"


def as_object(tokens):
    return json.dumps({"tokens": tokens}, indent=1).encode() + b"\n"


def as_lines(tokens, end="\n"):
    return "".join(token + end for token in tokens).encode()


# What each token of a healthy chain holds, root first: scopes, constraints, lifetime.
HELD_01 = (
    (["crm.*", "mail.send"],
     [{"key": "egress", "rank": "any"}, {"key": "max_rows", "max": 100},
      {"key": "max_calls[crm.*]", "type": "max_calls", "applies_to": "crm.*", "max": 9},
      {"key": "region", "type": "allow", "one_of": ["eu", "us"]},
      {"key": "tool", "type": "deny", "not_one_of": ["rm"]},
      {"key": "path", "type": "prefix", "prefix": "/data/"}], 3600),
    (["crm.*"],
     [{"key": "egress", "rank": "internal"}, {"key": "max_rows", "max": 50},
      {"key": "max_calls[crm.*]", "type": "max_calls", "applies_to": "crm.*", "max": 9},
      {"key": "region", "type": "allow", "one_of": ["eu"]},
      {"key": "tool", "type": "deny", "not_one_of": ["rm", "dd"]},
      {"key": "path", "type": "prefix", "prefix": "/data/a/"}], 900),
    (["crm.read"],
     [{"key": "egress", "rank": "none"}, {"key": "max_rows", "max": 20},
      {"key": "max_calls[crm.*]", "type": "max_calls", "applies_to": "crm.*", "max": 3},
      {"key": "region", "type": "allow", "one_of": ["eu"]},
      {"key": "tool", "type": "deny", "not_one_of": ["rm", "dd"]},
      {"key": "path", "type": "prefix", "prefix": "/data/a/"}], 300))
ORDER = ["base", "silver", "gold"]
HELD_02 = (
    (["User.Read", "crm.*", "mail.send"],
     [{"key": "max_rows", "max": 100}, {"key": "max_rows", "min": 1},
      {"key": "max_calls", "max_lifetime": 30}, {"key": "max_spend", "max_subtree": 500.5},
      {"key": "region", "one_of": ["eu", "us"]}, {"key": "tool", "not_one_of": ["rm"]},
      {"key": "path", "prefix": "/data/"}, {"key": "tier", "rank": "gold", "order": ORDER}], 3600),
    (["User.Read", "crm.*"],
     [{"key": "max_rows", "max": 50}, {"key": "max_rows", "min": 2},
      {"key": "max_calls", "max_lifetime": 15}, {"key": "max_spend", "max_subtree": 250.25},
      {"key": "region", "one_of": ["eu"]}, {"key": "tool", "not_one_of": ["rm", "dd"]},
      {"key": "path", "prefix": "/data/a/"}, {"key": "tier", "rank": "silver", "order": ORDER}], 900),
    (["User.Read", "crm.read"],
     [{"key": "max_rows", "max": 20}, {"key": "max_rows", "min": 2},
      {"key": "max_calls", "max_lifetime": 5}, {"key": "max_spend", "max_subtree": 100},
      {"key": "region", "one_of": ["eu"]}, {"key": "tool", "not_one_of": ["rm", "dd"]},
      {"key": "path", "prefix": "/data/a/"}, {"key": "tier", "rank": "base", "order": ORDER}], 300))
HELD = {"01": HELD_01, "02": HELD_02}
AGENTS = ("orchestrator", "analyst", "reader")


def payload(draft, depth, scopes, constraints, lifetime):
    made = {"iss": "https://issuer.example", "jti": f"chain-7f3a:n{depth}", "iat": NOW,
            "exp": NOW + lifetime, "del_depth": depth, "aud": AUDIENCE,
            "authorization_details": [{"type": "agent_delegation", "scopes": list(scopes),
                                       "constraints": [dict(one) for one in constraints]}]}
    agent = AGENTS[min(depth, len(AGENTS) - 1)]
    if draft == "01":
        made["sub"] = agent
    else:
        thumbprint = b64(hashlib.sha256(agent.encode()).digest())
        made |= {"sub": "user@example.com", "client_id": agent, "cnf": {"jkt": thumbprint}}
    return made | ({"par_hash": LINK} if depth else {"del_max_depth": 7})


def healthy(draft, alg="EdDSA", held=None):
    """A chain of three tokens, or of as many as `held` has."""
    return [Link(alg, payload(draft, depth, *one)) for depth, one in enumerate(held or HELD[draft])]


def detail(link):
    return link.payload["authorization_details"][0]


def pair(draft, parent, child, scopes=("crm.read",)):
    """Two tokens that differ in their constraints alone."""
    return healthy(draft, held=((scopes, parent, 900), (scopes, child, 900)))
