"""The keys of the vectors and their signatures, all deterministic.

Every key is derived from a public name and protects nothing. Ed25519 comes from
python3-cryptography; ECDSA P-256 is done here with the nonce of RFC 6979, because the library signs
with a random one and the files would differ from run to run.
"""
import base64
import hashlib
import hmac

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ED25519_ORDER = 2**252 + 27742317777372353535851937790883648493


class Ed25519:
    def __init__(self, name, kid):
        self.kid = kid
        self._private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())

    def public(self):
        return self._private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, message):
        return self._private.sign(message)

    def sign_malleable(self, message):
        """The same signature with S + L: equal modulo the order; a strict verifier refuses it."""
        signature = self._private.sign(message)
        s = int.from_bytes(signature[32:], "little") + ED25519_ORDER
        return signature[:32] + s.to_bytes(32, "little")


class Hmac:
    def __init__(self, name, kid):
        self.kid = kid
        self.secret = hashlib.sha256(name.encode()).digest()

    def sign(self, message):
        return hmac.new(self.secret, message, hashlib.sha256).digest()


class P256:
    """SEC 2 secp256r1, ECDSA with SHA-256; signatures in DER, or raw as JOSE has them."""

    P = 2**256 - 2**224 + 2**192 + 2**96 - 1
    A = P - 3
    N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
         0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)

    def __init__(self, name, kid):
        self.kid = kid
        self._d = int.from_bytes(hashlib.sha256(name.encode()).digest(), "big") % (self.N - 1) + 1

    def _add(self, a, b):
        if a is None or b is None:
            return a or b
        if a[0] == b[0] and (a[1] + b[1]) % self.P == 0:
            return None
        if a == b:
            slope = (3 * a[0] * a[0] + self.A) * pow(2 * a[1], -1, self.P)
        else:
            slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, self.P)
        x = (slope * slope - a[0] - b[0]) % self.P
        return x, (slope * (a[0] - x) - a[1]) % self.P

    def _times(self, k):
        total, point = None, self.G
        while k:
            if k & 1:
                total = self._add(total, point)
            point, k = self._add(point, point), k >> 1
        return total

    def public_pem(self):
        x, y = self._times(self._d)
        prefix = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
        der = prefix + b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big")
        body = base64.encodebytes(der).decode().replace("\n", "")
        lines = "\n".join(body[i:i + 64] for i in range(0, len(body), 64))
        return f"-----BEGIN PUBLIC KEY-----\n{lines}\n-----END PUBLIC KEY-----\n"

    def _nonce(self, digest):
        # RFC 6979 section 3.2, with the hash and the order both of 256 bits.
        reduced = (int.from_bytes(digest, "big") % self.N).to_bytes(32, "big")
        seed = self._d.to_bytes(32, "big") + reduced
        k, v = bytes(32), b"\x01" * 32
        for mark in (b"\x00", b"\x01"):
            k = hmac.new(k, v + mark + seed, hashlib.sha256).digest()
            v = hmac.new(k, v, hashlib.sha256).digest()
        while True:
            v = hmac.new(k, v, hashlib.sha256).digest()
            candidate = int.from_bytes(v, "big")
            if 0 < candidate < self.N:
                return candidate
            k = hmac.new(k, v + b"\x00", hashlib.sha256).digest()
            v = hmac.new(k, v, hashlib.sha256).digest()

    def _numbers(self, message):
        digest = hashlib.sha256(message).digest()
        k = self._nonce(digest)
        r = self._times(k)[0] % self.N
        return r, pow(k, -1, self.N) * (int.from_bytes(digest, "big") + r * self._d) % self.N

    def sign(self, message):
        numbers = b""
        for n in self._numbers(message):
            raw = n.to_bytes(n.bit_length() // 8 + 1, "big")
            numbers += b"\x02" + bytes([len(raw)]) + raw
        return b"\x30" + bytes([len(numbers)]) + numbers

    def sign_raw(self, message):
        return b"".join(n.to_bytes(32, "big") for n in self._numbers(message))


ANCHOR = Ed25519("plumbline test vectors: anchor", "release-1")
OTHER = Ed25519("plumbline test vectors: another anchor key", "release-2")
WITNESS = Ed25519("plumbline test vectors: witness", "witness-1")
STRANGER = Ed25519("plumbline test vectors: a witness nobody trusts", "witness-9")
SHARED = Hmac("plumbline test vectors: shared secret", "shared-1")
CLOUD = P256("plumbline test vectors: P-256", "cloud-1")
