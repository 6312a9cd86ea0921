"""Verifies one file with the reference package, as one process. Run with its environment's Python.

usage: peer.py ledger FILE | peer.py bundle FILE PUBLIC_KEY_HEX

A ledger has its chain checked and nothing else, which is all the package does with one. Exit
status 0 when the file is good, 2 when it is not.
"""

import json
import sys

from attenu_guard import _ed25519, audit, evidence


class PublicKey:
    """The verifier verify_bundle asks for, on the package's own Ed25519."""

    def __init__(self, key_hex):
        self._key = bytes.fromhex(key_hex)

    def verify(self, message, signature, _kid=None):
        return _ed25519.verify(self._key, message, signature)


def main(kind, path, *key):
    if kind == "ledger":
        good, _ = audit.AuditLog.verify(audit.AuditLog.load(path))
    else:
        with open(path, encoding="utf-8") as file:
            bundle = json.load(file)
        report = evidence.verify_bundle(bundle, PublicKey(*key))
        good = report["ok"] and report["checks"]["anchor"] == "verified"
    return 0 if good else 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
