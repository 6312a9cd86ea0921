"""--pubkey in every form, as itself and as a file, and tied to a kid."""
import base64
import json

from harness import case, check
from test_keys import GOOD, KEY, refused

RAW = bytes.fromhex(KEY)
KID = "release-1"  # of the sample's anchor
OTHER = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"  # RFC 8032, test 2
SPKI = bytes.fromhex("302a300506032b6570032100") + RAW


def b64(data):
    return base64.b64encode(data).decode()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def jwk(raw=RAW, **more):
    return {"kty": "OKP", "crv": "Ed25519", "x": b64url(raw), **more}


TEXTS = {
    "hex": KEY, "base64": b64(RAW), "unpadded": b64(RAW).rstrip("="), "base64url": b64url(RAW),
    "padded": b64url(RAW) + "=", "jwk": json.dumps(jwk()), "set": json.dumps({"keys": [jwk()]}),
    "openssh": "ssh-ed25519 " + b64(b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + RAW) + " me@host = me",
    "pem": "-----BEGIN PUBLIC KEY-----\n" + b64(SPKI) + "\n-----END PUBLIC KEY-----\n"}


def verify(program, *args, status=0):
    ran = program.run("verify", GOOD, *args, "--format", "json").expect(err="", status=status)
    return json.loads(ran.out)


def kids(report):
    return [key["kid"] for key in report["trust"]["keys"]]


def message(report):
    return [f["message"] for f in report["findings"] if f["reason"] == "integrity(anchor)"][0]


@case
def every_form_is_the_same_key(program):
    fingerprint = verify(program, "--pubkey", KEY)["trust"]["keys"][0]["fingerprint"]
    for name, text in TEXTS.items():
        program.write(name, text)
        program.write(name + ".line", text + "\r\n")
        for value in (text, name, name + ".line"):
            report = verify(program, "--pubkey", value)
            check(report["verdict"] == "verified", name)
            check(report["trust"]["keys"] == [
                {"kid": None, "alg": "Ed25519", "fingerprint": fingerprint}], name)
    program.write("spki.der", SPKI)
    check(verify(program, "--pubkey", "spki.der")["verdict"] == "verified", "DER")
    refused(program, ["--pubkey", SPKI.hex()], "44 bytes in hex, looks like SPKI DER (Ed25519); "
            "a raw key is 32 bytes")


@case
def a_kid_ties_a_key_of_every_form(program):
    for name, text in TEXTS.items():
        program.write(name, text)
        for value in (text, name):
            report = verify(program, "--pubkey", KID + "=" + value)
            check(report["verdict"] == "verified" and kids(report) == [KID], name)
            report = verify(program, "--pubkey", "release-2=" + value, status=2)
            check(kids(report) == ["release-2"], name)
            check(message(report) == "the anchor's kid is release-1, and every given key is tied "
                  "to another", message(report))


@case
def the_anchors_kid_selects(program):
    tied, elsewhere, wrong = KID + "=" + KEY, "release-2=" + KEY, KID + "=" + OTHER
    for keys in ((tied, "release-2=" + OTHER), (wrong, tied), (wrong, KEY), (elsewhere, KEY)):
        args = [word for key in keys for word in ("--pubkey", key)]
        check(verify(program, *args)["verdict"] == "verified", keys)
    # The right key under the wrong kid is not tried.
    report = verify(program, "--pubkey", wrong, "--pubkey", elsewhere, status=2)
    check("under any given key that its kid allows (SHA256:" in message(report), message(report))
    report = verify(program, "--pubkey", OTHER, "--pubkey", elsewhere, status=2)
    check("under any given key that its kid allows (SHA256:" in message(report), message(report))


@case
def an_anchor_without_kid_or_with_another(program):
    with open(GOOD, encoding="utf-8") as file:
        bundle = json.load(file)
    for kid, status, said in ((None, 2, "the anchor's kid is null, and every"),
                              (7, 2, "the anchor's kid is 7, and every"), ("a=b", 2, "a=b")):
        bundle["anchor"]["kid"] = kid
        program.write("changed.json", json.dumps(bundle))
        ran = program.run("verify", "changed.json", "--pubkey", KID + "=" + KEY, "--format", "json")
        check(ran.status == status and said in message(json.loads(ran.out)), ran.out)
        program.run("verify", "changed.json", "--pubkey", KEY).expect(status=0)
    del bundle["anchor"]["kid"]
    program.write("changed.json", json.dumps(bundle))
    ran = program.run("verify", "changed.json", "--pubkey", KID + "=" + KEY, "--format", "json")
    check(message(json.loads(ran.out)).startswith("the anchor has no kid, and every"), ran.out)
    # The kid of a JWK may hold what KID=KEY cannot say.
    bundle["anchor"]["kid"] = "a=b \u00e9"
    program.write("changed.json", json.dumps(bundle))
    own = json.dumps(jwk(kid="a=b \u00e9"))
    ran = program.run("verify", "changed.json", "--pubkey", own, "--format", "json")
    check(kids(json.loads(ran.expect(status=0).out)) == ['"a=b \\u00e9"'], ran.out)


@case
def a_jwk_is_tied_to_its_own_kid(program):
    other = jwk(bytes.fromhex(OTHER), kid="release-2")
    report = verify(program, "--pubkey", json.dumps({"keys": [other, jwk(kid=KID)]}))
    check(kids(report) == ["release-2", KID], kids(report))
    verify(program, "--pubkey", json.dumps({"keys": [other, jwk(kid="release-3")]}), status=2)
    own = json.dumps(jwk(kid=KID))
    check(kids(verify(program, "--pubkey", KID + "=" + own)) == [KID], "said twice")
    refused(program, ["--pubkey", "release-2=" + own], "it has a kid of its own")


@case
def what_an_equals_sign_means(program):
    program.write("key.hex", KEY)
    program.write("a=b.hex", KEY)
    check(kids(verify(program, "--pubkey", "a=b.hex")) == [None], "a file's name")
    check(kids(verify(program, "--pubkey", KID + "=a=b.hex")) == [KID], "a tie to that file")
    check(kids(verify(program, "--pubkey", KID + "=./key.hex")) == [KID], "a tie to a file")
    check(kids(verify(program, "--pubkey", b64(RAW))) == [None], "padding")
    program.write(KID + "=key.hex", KEY)
    program.write("b.hex", KEY)
    for value in (KID + "=key.hex", "a=b.hex"):
        refused(program, ["--pubkey", value], value + " can be read as KID=KEY and is the name of")
    refused(program, ["--pubkey", "=" + KEY], "nothing stands before the =")
    refused(program, ["--pubkey", KID + "="], "nothing stands behind the =")
    refused(program, ["--pubkey", KID + "=missing"], "missing is neither a public key nor the name")
    refused(program, ["--pubkey", KID + "=" + KEY[2:]], "31 bytes in hex")


@case
def private_keys_are_never_shown(program):
    seed = bytes(range(32))
    pkcs8 = bytes.fromhex("302e020100300506032b657004220420") + seed
    texts = {"pem": "-----BEGIN PRIVATE KEY-----\n" + b64(pkcs8) + "\n-----END PRIVATE KEY-----\n",
             "jwk": json.dumps(jwk(d=b64url(seed))), "hex": pkcs8.hex(), "base64": b64(pkcs8)}
    program.write("private.der", pkcs8)
    refused(program, ["--pubkey", "private.der"], "a private key, which is never wanted here")
    for name, text in texts.items():
        program.write(name, text)
        for value in (text, "\n" + text, KID + "=" + text, name, KID + "=" + name):
            line = refused(program, ["--pubkey", value], "a private key")
            for shape in (b64(seed)[8:24], b64url(seed)[8:24], b64(pkcs8)[32:48], seed.hex()[8:24]):
                check(shape not in line, name + " is printed: " + line)


@case
def a_file_of_a_tied_key_is_not_overwritten(program):
    program.write("key.hex", KEY)
    program.run("verify", GOOD, "--pubkey", KID + "=key.hex", "-o", "key.hex").expect(status=1)
    check(program.read("key.hex").decode() == KEY, "the key file was written")
