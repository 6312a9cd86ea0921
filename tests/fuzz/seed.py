#!/usr/bin/env python3
"""Writes first inputs for the fuzz targets: made-up texts, and the project's own test data.

    seed.py DIRECTORY    writes DIRECTORY/<target>/<name>

run.sh fuzzes from them and from the committed corpora, testdata/fuzz/<target>, which hold what of
earlier runs reached new code.
"""
import base64
import json
import os
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
VECTORS = os.path.join(ROOT, "testdata", "vectors")

TEXTS = [
    '{"a":1,"b":[true,false,null],"c":{"d":"e"}}', '{"b":1,"a":2}', ' { "a" : [ 1 , 2 ] } ', '[]', '{}',
    '""', '"\\u0061\\n\\u001f\\u001F\\/"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\udc00\\ud800"', '"\u20ac\U0001f600"',
    '{"a":1,"a":2}', '{"\\u0061":1,"a":2}', '{"":{"":{"":1}}}', '{"\ufb33":1,"\U0001f600":2,"\u20ac":3}',
    "0", "-0", "-0.0", "1.0", "1e0", "1E+2", "10e-1", "333333333.33333329", "4.50", "2e-3", "1e21", "1e-7",
    "0.000001", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "1e309", "-1e309", "1e-400",
    "9007199254740991", "9007199254740992", "-9007199254740991", "9007199254740993.0", "1" + "0" * 400,
    "01", "1.", ".5", "1e", "+1", "NaN", "tru", "nul", "[1,]", '{"a":1,}', '{"a"}', "[1 2]", '{"a" 1}', "]",
    '"open', '{"a":"op\\', '"\\u12', '"\\x"', '"tab\t"', "[1]x", "[" * 512 + "]" * 512, "[" * 513 + "]" * 513,
    '{"a":' * 30 + "1" + "}" * 30, "\ufeff{}", json.dumps({"k%02d" % (i * 7 % 40): i for i in range(40)}),
]
BYTES = [b'"\xc3"', b'"\xc3', b'"\xe0\x80\x80"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"\xf0\x9f\x98', b"\xff", b""]


def json_seeds():
    yield from (text.encode() for text in TEXTS)
    yield from BYTES
    yield from (text[:200].encode() for text in ledger_lines())


def vectors(suffix=".json"):
    """Evidence files of the vectors, the smaller ones of each reason first."""
    for reason in sorted(os.listdir(VECTORS)):
        folder = os.path.join(VECTORS, reason)
        if not os.path.isdir(folder):
            continue
        names = [n for n in os.listdir(folder) if n.endswith(suffix) and not n.endswith(".expect.json")]
        paths = sorted((os.path.join(folder, n) for n in names), key=lambda p: (os.path.getsize(p), p))
        for path in paths[:6]:
            with open(path, "rb") as file:
                yield file.read()


def ledger_lines():
    with open(os.path.join(ROOT, "testdata", "sample", "good.ledger.jsonl"), encoding="utf-8") as file:
        return file.read().splitlines()


def entry_path_seeds():
    """Two bytes (size of the pieces, spelling) and a text: an entry, a ledger or a bundle."""
    lines = ledger_lines()
    texts = [line.encode() for line in lines] + ["\n".join(lines[:3]).encode(), "\r\n\n ".join(lines[2:5]).encode()]
    texts += [text for text in vectors() if len(text) < 2500]
    texts += [b'{"entries":[%s],"v":1,"anchor":{}}' % ",".join(lines[:2]).encode(),
              b'{"v":1,"entries" : [ ] ,"\\u0065ntries":[{},1,"x"],"note":"\\ud800"}',
              b'{"entries":[{"a":1,"a":2},{"prev_hash":"","hash":""}],"anchor":null}',
              b'{"prev_hash":"0","a":{"c":1.0,"b":[1e0,"\\/"]}}\n{"torn":tr', b'{"entries":{},"v":2}',
              b'\n \r\n[]\n{"hash":"x","prev_hash":1}\n\x80\n{"a":"\nb"}']
    for number, text in enumerate(texts):
        yield bytes([number * 37 % 64, 48 + number % 16]) + text


def trust_seeds():
    key = "5b17fbd33458a77791f9013e360f80dea762d242e8dd5446fcff8b1f09f259e9"
    row = {"kid": "w", "alg": "EdDSA", "public_key_hex": key}
    dates = ("2026-09-21T13:46:40Z", "2026-09-21T13:46:41.5z", "0001-01-01t00:00:00Z", "9999-12-31T23:59:59.999999Z",
             "2024-02-29T00:00:00.123456789Z", "2023-02-29T00:00:00Z", "2024-01-01T00:00:00+01:00")
    sets = [[], [row], {"witness_keys": [row]}, {"witness_keys": [row], "not_after": dates[0]}, {"not_after": dates[1]},
            [row, {**row, "kid": "x", "not_after": dates[0]}], [row, row], [{**row, "alg": "ES256"}], [{**row, "x": 1}],
            [{**row, "public_key_hex": key.upper()}], [{**row, "public_key_hex": "00" * 32}], [{"kid": 1}], [1], 1,
            {"witness_keys": [{**row, "not_after": date} for date in dates[1:3]], "not_after": dates[3], "x": 1}]
    sets += [[{**row, "not_after": date}] for date in dates]
    for number, text in enumerate([json.dumps(s) for s in sets] + list(dates) + ["1790000000", "-1.5", "1e3", ""]):
        yield bytes([48 + number % 16]) + text.encode()


def authority_seeds():
    wide = {"scopes": ["crm.*", "mail.send"], "constraints": [{"key": "max_rows", "max": 100}], "ttl": 3600}
    lists = {"scopes": ["crm.read"], "constraints": [
        {"key": "region", "type": "allow", "one_of": ["eu", 1, None]}, {"key": "allow", "one_of": []},
        {"key": "deny", "not_one_of": ["x", True]}, {"key": "path", "type": "prefix", "prefix": "/tmp/", "field": "p"},
        {"key": "egress", "rank": "internal"}, {"key": "max_calls", "max": 1.5}, {"key": "new", "limit": [1, {"a": 2}]},
        {"key": "max_calls[crm.*]", "type": "max_calls", "applies_to": "crm.*", "max": 3}]}
    odd = [{}, None, 1, {"ttl": True}, {"scopes": ["crm"]}, {"scopes": [1]}, {"x": 1}, {"constraints": [{"key": 1}]},
           {"constraints": [{"key": "a"}, {"key": "a"}]}, {"constraints": [{"key": "max_rows", "max": "1"}]},
           {"constraints": [{"key": "max_rows", "max": 1, "type": "max_rows"}]}]
    for number, child in enumerate([wide, lists, {**wide, "ttl": 60}, {**wide, "scopes": ["crm.a.*"]}] + odd):
        yield json.dumps({"child": child, "middle": [wide, lists][number % 2], "parent": wide, "scope": "crm.read",
                          "context": {"rows": number * 30, "region": "eu", "p": "/tmp/x", "calls": 1}}).encode()
    for number in range(12):  # choices
        yield bytes((i * i * (number + 3) + number * 11) % 127 for i in range(160))


def key_seeds():
    ed = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    x, y = ("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
            "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
    point = bytes.fromhex("04" + x + y)
    url = lambda b: base64.urlsafe_b64encode(b).decode().rstrip("=")
    okp = {"kty": "OKP", "crv": "Ed25519", "x": url(ed), "kid": "kid", "use": "sig", "alg": "EdDSA"}
    ec = {"kty": "EC", "crv": "P-256", "x": url(bytes.fromhex(x)), "y": url(bytes.fromhex(y)), "key_ops": ["verify"]}
    ders = [bytes.fromhex("302a300506032b6570032100") + ed,
            bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200") + point,
            bytes.fromhex("302e020100300506032b657004220420") + b"\x09" * 32]
    labels = ["PUBLIC KEY", "PUBLIC KEY", "PRIVATE KEY"]
    ssh = lambda *parts: base64.b64encode(b"".join(len(p).to_bytes(4, "big") + p for p in parts)).decode()
    texts = [ed.hex(), ed.hex().upper(), point.hex(), "03" + x, ed.hex()[1:], "0x" + ed.hex(), ":".join(["d7"] * 32),
             url(ed), base64.b64encode(ed).decode(), url(point), base64.b64encode(point).decode(),
             json.dumps(okp), json.dumps(ec), json.dumps({"keys": [okp, ec]}), json.dumps({"keys": []}),
             json.dumps({**okp, "d": "x"}), json.dumps([okp]), json.dumps({**ec, "crv": "P-384"}),
             "ssh-ed25519 %s someone@somewhere" % ssh(b"ssh-ed25519", ed), "ssh-rsa %s" % ssh(b"ssh-rsa", b"\1", b"\5" * 9),
             "ecdsa-sha2-nistp256 " + ssh(b"ecdsa-sha2-nistp256", b"nistp256", point), "", "00", "ab" * 16, "secret"]
    texts += ["-----BEGIN %s-----\n%s\n-----END %s-----\n" % (label, base64.b64encode(der).decode(), label)
              for label, der in zip(labels, ders)]
    yield from (text.encode() for text in texts)
    yield from ders
    yield from [ed, point, b"\xef\xbb\xbf" + ed.hex().encode(), b"\x30\x44\x02\x20" + b"\x11" * 32 + b"\x02\x20" + b"\x12" * 32,
                b"\x01" * 64, b"\x30\x06\x02\x01\x01\x02\x01\x01"]


def verify_seeds():
    for folder, suffix in (("sample", "bundle.json"), ("sample", "ledger.jsonl")):
        with open(os.path.join(ROOT, "testdata", folder, "good." + suffix), "rb") as file:
            data = file.read()
        yield data if suffix == "ledger.jsonl" else json.dumps(json.loads(data), separators=(",", ":")).encode()
    yield from vectors()
    yield from vectors(".jsonl")


def token_seeds():
    """Payloads of tokens, one a line, each signed by the target; \"@\" is the hash of the token before."""
    held_01 = [{"key": "max_rows", "max": 9}, {"key": "region", "type": "allow", "one_of": ["eu", 1]}]
    held_02 = [{"key": "max_rows", "max": 9}, {"key": "max_rows", "min": 1}, {"key": "calls", "max_lifetime": 5},
               {"key": "max_spend", "max_subtree": 5.5}, {"key": "tier", "rank": "b", "order": ["a", "b"]}, {"key": "w", "x": 1}]
    def payload(depth, draft, constraints, **more):
        made = {"sub": "user", "iat": 1750000000, "exp": 1750000900 - depth, "del_depth": depth, "authorization_details":
                [{"type": "agent_delegation", "scopes": ["crm.*", "User.Read"][:1 + (draft == 2)], "constraints": constraints}]}
        made |= {"par_hash": "@"} if depth else {"del_max_depth": 7}
        if draft == 2:
            made |= {"iss": "i", "jti": "j%d" % depth, "client_id": "agent", "aud": ["rs"], "cnf": {"jkt": "k"}}
        return json.dumps({**made, **more}, sort_keys=True, separators=(",", ":"))
    for draft, held in ((1, held_01), (2, held_02)):
        good = [payload(depth, draft, held) for depth in range(3)]
        for lines in (good, good[:1], good[1:], [good[0], good[2]], [good[0], payload(1, draft, held[1:])],
                      [payload(0, draft, []), payload(1, draft, held, nbf=1750000000, del_max_depth=3)],
                      [good[0], payload(1, draft, held, exp=1750009999)], [good[0].replace(":", ": ", 1)],
                      [payload(0, draft, [one]) for one in held], [payload(0, draft, held, sub="\ud800")]):
            yield "\n".join(lines).encode()
    yield from (text for text in vectors() if text.startswith((b'["', b'{"tokens"')))
    yield from [b"", b"[]", b'["e30.e30.AA"]', b"e30.e30.AA\ne30.e30.AA\n", b'{"tokens":[1,null,"a.b.c"]}', b"{}", b"NaN"]


def kitelogik_seeds():
    """Two bytes (size of the pieces, spelling) and a session export, or a value for Python's writer."""
    texts = []
    for reason in sorted(os.listdir(VECTORS)):
        folder = os.path.join(VECTORS, reason)
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        if not reason.startswith("kitelogik_"):
            names = [name for name in names if name.startswith(("session_", "kitelogik_"))][:12]
        for name in [n for n in names if n.endswith(".json") and not n.endswith(".expect.json")][:6]:
            with open(os.path.join(folder, name), "rb") as file:
                text = file.read()
            try:
                texts.append(json.dumps(json.loads(text), separators=(",", ":")).encode())
            except ValueError:
                texts.append(text)
    texts = [text for text in texts if len(text) < 3000]
    texts += [text.encode("utf-8", "surrogatepass") for text in TEXTS if text.strip()]
    texts += [b'{"records":[1,"x",null,{},[]],"integrity_hash":null,"record_count":5}',
              b'{"integrity_hash":"","records":[{"a":1,"a":2}],"records":[],"entries":0}']
    for number, text in enumerate(texts):
        yield bytes([number * 37 % 64, 48 + number % 16]) + text


TARGETS = {"token": token_seeds, "reader": json_seeds, "jcs": json_seeds, "entry_paths": entry_path_seeds, "trust_set": trust_seeds,
           "authority": authority_seeds, "keys": key_seeds, "kitelogik": kitelogik_seeds, "verify": verify_seeds}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    for target, seeds in TARGETS.items():
        folder = os.path.join(sys.argv[1], target)
        os.makedirs(folder, exist_ok=True)
        for number, seed in enumerate(seeds()):
            with open(os.path.join(folder, "seed-%03d" % number), "wb") as file:
                file.write(seed)


main()
