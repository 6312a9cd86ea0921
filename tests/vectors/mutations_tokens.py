"""Delegation token chains (spec 5): every reason, and chains that must verify."""
import base64
import hashlib
import hmac
import json

import mutations_token_claims
from signing import CLOUD, OTHER, SHARED
from tokens import (ALGORITHMS, AUDIENCE, LINK, NOW, as_lines, as_object, b64, encode, hash_of,
                    healthy, key_args, pair)

DRAFTS = ("01", "02")


def parts(book):
    """What is no compact token."""
    texts = {"two_parts": lambda t: t.rsplit(".", 1)[0], "four_parts": lambda t: t + ".AA",
             "empty": lambda t: "", "signature_padded": lambda t: t + "=",
             "signature_plus": lambda t: t[:-8] + "+" + t[-7:],
             "signature_slash": lambda t: t[:-8] + "/" + t[-7:],
             "signature_stray_bits": stray_bits, "signature_newline": lambda t: t + "\n",
             "header_padded": lambda t: t.replace(".", "=.", 1), "leading_space": lambda t: " " + t}
    for name, text in texts.items():
        links = healthy("02")
        links[1].text = text
        book.chain("malformed", f"token_{name}", encode_last(links, 1),
                   "5: a token is three parts in strict base64url", [("malformed", 1)], check="form")
    links = healthy("01")
    book.chain("malformed", "element_number", [*encode(links)[:1], "5"],
               "5: a chain is an array of strings", [("malformed", 1)], check="form",
               form=lambda t: json.dumps([t[0], 5]).encode())
    book.chain("malformed", "no_token", [], "5: a chain has a root", [("malformed", None)],
               check="form")
    one = encode(healthy("01")[:1])
    book.chain("duplicate_member", "around_tokens", one, "1.1, 5: two readers would read two chains",
               [("duplicate_member", None)], check="form",
               form=lambda t: b'{"tokens":[],"tokens":' + json.dumps(t).encode() + b"}")


def stray_bits(token):
    """Another last character whose unused bits are not zero: 64 bytes leave four of them."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return token[:-1] + alphabet[alphabet.index(token[-1]) | 1]


def encode_last(links, index):
    """Tokens up to `index`: what comes behind a token that is none cannot commit to it."""
    return encode(links[:index + 1])


def encodings(book):
    """Header and payload are JSON objects, each its own canonical bytes."""
    def changed(reason, name, change, index=0, draft="02", check="form"):
        links = healthy(draft)
        change(links[index])
        book.chain(reason, name, encode_last(links, index), "5: strict JSON in canonical bytes",
                   [(reason, index)], check=check)

    def raw(link, old, new):
        whole = link.payload if link.payload.get("par_hash") is not LINK else {
            **link.payload, "par_hash": "A" * 43}
        spelt = json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()
        assert old in spelt, old
        link.raw_payload = spelt.replace(old, new, 1)

    exp = f'"exp":{NOW + 3600}'.encode()
    spellings = {
        "malformed": {"unsafe_integer": b'"exp":9007199254740993', "unsafe_float": b'"exp":1e+21',
                      "cut": exp + b"]", "comment": exp + b"/**/", "leading_zero": b'"exp":01'},
        "non_finite": {"nan": b'"exp":NaN', "infinity": b'"exp":Infinity',
                       "minus_infinity": b'"exp":-Infinity', "overflow": b'"exp":1e400'},
        "non_canonical": {"exponent": b'"exp":1.7500036e9', "fraction": exp + b".0",
                          "space": exp.replace(b":", b": ", 1),
                          "minus_zero": exp + b',"extra":-0',
                          "escape": exp + b',"extra":"\\u0041"',
                          "lone_surrogate": exp + b',"extra":"\\ud800"'},
        "duplicate_member": {"token_claim": exp + b"," + exp,
                             "token_nested": exp + b',"extra":{"a":1,"a":1}'}}
    for reason, names in spellings.items():
        for name, new in names.items():
            changed(reason, name, lambda link: raw(link, exp, new))
    changed("non_canonical", "order", lambda link: setattr(
        link, "raw_payload", json.dumps(dict(reversed(link.payload.items())),
                                        separators=(",", ":")).encode()))
    changed("non_canonical", "header_space", lambda link: setattr(
        link, "raw_header", json.dumps(link.header).encode()), 1, "01")
    changed("duplicate_member", "token_header", lambda link: setattr(
        link, "raw_header", b'{"alg":"EdDSA","alg":"EdDSA"}'), 0, "01")
    for name, bytes_ in {"payload_array": b"[]", "payload_string": b'"x"', "payload_empty": b"",
                         "payload_not_utf8": b'{"a":"\xff"}', "payload_trailing": b"{}x",
                         "payload_byte_order_mark": b"\xef\xbb\xbf{}",
                         "payload_nested_600": b'{"a":' + b"[" * 600 + b"]" * 600 + b"}"}.items():
        changed("malformed", name, lambda link: setattr(link, "raw_payload", bytes_), 0, "01")
    changed("malformed", "header_array", lambda link: setattr(link, "raw_header", b"[]"))
    for draft in DRAFTS:
        changed("malformed", f"crit_{draft}",
                lambda link: link.header.update({"crit": ["exp"], "exp": 1}), 1, draft)


def signatures(book):
    def refused(name, change=None, index=1, draft="02", alg="EdDSA", **more):
        links = healthy(draft, alg)
        if change:
            change(links[index])
        book.chain("signature_invalid", name, links, "5 step 1", [("signature_invalid", index)],
                   alg=alg, check="signature", **more)

    def with_signature(make):
        def change(link):
            sign = link.key.sign
            link.key = type("Other", (), {"kid": "x", "sign": staticmethod(lambda m: make(sign, m))})
        return change
    for draft in DRAFTS:
        refused(f"flipped_{draft}", with_signature(
            lambda sign, m: bytes([sign(m)[0] ^ 1]) + sign(m)[1:]), draft=draft)
        refused(f"empty_{draft}", with_signature(lambda sign, m: b""), draft=draft)
        refused(f"other_key_{draft}", lambda link: setattr(link, "key", OTHER), draft=draft)
        refused(f"alg_none_{draft}", lambda link: link.header.update(alg="none"), draft=draft)
        refused(f"alg_hs256_{draft}", lambda link: link.header.update(alg="HS256"), draft=draft)
        refused(f"alg_absent_{draft}", lambda link: link.header.pop("alg"), draft=draft)
    refused("alg_number", lambda link: link.header.update(alg=1))
    refused("alg_case", lambda link: link.header.update(alg="eddsa"))
    refused("malleable", lambda link: setattr(link, "key", type("Malleable", (), {
        "sign": staticmethod(link.key.sign_malleable)})))
    refused("der", lambda link: setattr(link, "key", type("Der", (), {
        "sign": staticmethod(CLOUD.sign)})), alg="ES256")
    # The public key as the secret of an HMAC: the oldest trick on JOSE.
    public = bytes.fromhex(key_args()[1])
    def confused(link):
        link.header["alg"] = "HS256"
        link.key = type("Confused", (), {"sign": staticmethod(
            lambda m: hmac.new(public, m, hashlib.sha256).digest())})
    refused("key_as_secret", confused, 0)
    refused("alg_not_accepted", index=0, args=("--accept-alg", "ES256"))
    refused("alg_not_accepted_secret", index=0, alg="HS256", args=("--accept-alg", "EdDSA"))
    refused("root_kid_other", index=0, args=("--root-kid", "release-2"))
    refused("root_kid_absent", lambda link: link.header.pop("kid"), 0,
            args=("--root-kid", "release-1"))
    refused("kid_tied_to_another", index=0, key=("--pubkey", "release-2=" + key_args()[1]))
    jwks = {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "release-2", "x": b64(public)}]}
    refused("jwk_set_without_the_kid", index=0, key=("--pubkey", "issuer.jwks"),
            side={"issuer.jwks": json.dumps(jwks).encode()})


def links_and_depth(book):
    for draft in DRAFTS:
        def hashed(name, value, why="5 step 2: par_hash is that of the parent"):
            links = healthy(draft)
            links[2].payload["par_hash"] = value(encode(links))
            if links[2].payload["par_hash"] is None:
                del links[2].payload["par_hash"]
            book.chain("par_hash_mismatch", f"{name}_{draft}", links, why,
                       [("par_hash_mismatch", 2)], check="parent_hash")
        right = lambda tokens: hash_of(tokens[1])
        hashed("absent", lambda tokens: None)
        hashed("number", lambda tokens: 5)
        hashed("padded", lambda tokens: right(tokens) + "=")
        hashed("hex", lambda tokens: base64.urlsafe_b64decode(right(tokens) + "=").hex())
        hashed("of_the_root", lambda tokens: hash_of(tokens[0]))
        hashed("of_itself_with_signature", lambda tokens: hash_of(tokens[1] + ".x"))
        links = healthy(draft)
        tokens = encode(links)
        links[0].payload["jti"] = "chain-7f3a:other"
        book.chain("par_hash_mismatch", f"parent_issued_again_{draft}",
                   [*encode(links[:1]), *tokens[1:]],
                   "5 step 2: a child of one root stands below another",
                   [("par_hash_mismatch", 1)], check="parent_hash")
        book.chain("par_hash_mismatch", f"middle_left_out_{draft}", [tokens[0], tokens[2]],
                   "5 step 2: a token is missing", [("par_hash_mismatch", 1)], check="parent_hash")
        book.chain("malformed", f"root_left_out_{draft}", tokens[1:],
                   "5 step 2: what stands first carries a par_hash", [("malformed", 0)],
                   check="parent_hash")
        links = healthy(draft)
        links[0].payload["par_hash"] = None
        book.chain("malformed", f"root_with_par_hash_{draft}", links,
                   "5 step 2: the root carries no par_hash, not even null", [("malformed", 0)],
                   check="parent_hash")
        for name, index, claim, value, at in (
                ("string", 1, "del_depth", "1", 1), ("true", 1, "del_depth", True, 1),
                ("skip", 1, "del_depth", 2, 1), ("root_one", 0, "del_depth", 1, 0),
                ("root_false", 0, "del_depth", False, 0), ("absent", 2, "del_depth", None, 2),
                ("most_zero", 0, "del_max_depth", 0, 0), ("most_two", 0, "del_max_depth", 2, 2),
                ("most_fraction", 0, "del_max_depth", 5.5, 0),
                ("most_string", 0, "del_max_depth", "5", 0),
                ("most_true", 0, "del_max_depth", True, 0),
                ("most_absent", 0, "del_max_depth", None, 0)):
            links = healthy(draft)
            links[index].payload[claim] = value
            if value is None:
                del links[index].payload[claim]
            book.chain("depth_invalid", f"{name}_{draft}", links, "5 step 3",
                       [("depth_invalid", at)], check="depth")


def principals_and_times(book):
    for name, index in (("child", 1), ("leaf", 2)):
        links = healthy("02")
        links[index].payload["sub"] = "someone@example.com"
        book.chain("principal_altered", name, links, "5 step 3: one sub in all tokens",
                   [("principal_altered", index)], check="principal")
    links = healthy("02")
    links[1].payload["sub"] = "User@example.com"
    book.chain("principal_altered", "case", links, "5 step 3: byte for byte",
               [("principal_altered", 1)], check="principal")
    for draft in DRAFTS:
        def at(name, now, index, change=None):
            links = healthy(draft)
            if change:
                change(links[index])
            book.chain("expired", f"{name}_{draft}", links, "5 step 5", [("expired", index)],
                       args=("--now", str(now)), now=False, check="lifetime")
        at("leaf", NOW + 301, 2)
        at("leaf_by_a_fraction", f"{NOW + 300}.5", 2)
        at("root", NOW + 3601, 0)
        at("not_yet", NOW + 50, 2, lambda link: link.payload.update(nbf=NOW + 60))
        links = healthy(draft)
        links[1].payload["nbf"] = "0"
        book.chain("malformed", f"nbf_string_{draft}", links, "5 step 5: nbf is a number",
                   [("malformed", 1)], check="lifetime")
    links = healthy("02")
    links[1].payload["exp"] = NOW + 3601
    book.chain("expired", "child_outlives_parent_02", links, "5 step 5: exp never above the parent's",
               [("expired", 1)], check="lifetime")
    for name, aud in (("other", "https://other.example"), ("case", AUDIENCE.upper()),
                      ("slash", AUDIENCE + "/"), ("array", ["https://other.example"])):
        links = healthy("02")
        links[2].payload["aud"] = aud
        book.chain("audience_mismatch", name, links, "5 step 8", [("audience_mismatch", 2)],
                   args=("--audience", AUDIENCE), check="audience")


def good(book):
    def held(name, links, why, **more):
        book.chain("good", f"token_{name}", links, why, **more)
    for draft in DRAFTS:
        for alg in ALGORITHMS:
            held(f"{alg.lower()}_{draft}", healthy(draft, alg), "5: a chain that holds", alg=alg)
        held(f"root_{draft}", healthy(draft)[:1], "5: a root alone")
        held(f"object_{draft}", healthy(draft), "5: an object with tokens", form=as_object)
        held(f"lines_{draft}", healthy(draft), "5: one token a line", form=as_lines, suffix="jsonl")
        held(f"crlf_{draft}", healthy(draft), "5: lines that end with CRLF, and blank ones",
             form=lambda t: b"\r\n" + as_lines(t, "\r\n\r\n"), suffix="jsonl")
        held(f"named_{draft}", healthy(draft), "5: the draft as the user says it",
             args=("--draft", draft))
        held(f"root_kid_{draft}", healthy(draft), "5 step 1",
             args=("--root-kid", "other", "--root-kid", "release-1", "--accept-alg", "EdDSA"))
        links = healthy(draft)
        links[0].payload["del_max_depth"] = 3
        held(f"deepest_{draft}", links, "5 step 3: the last depth is one below the root's bound")
        links = healthy(draft)
        links[1].payload["nbf"] = None
        links[2].payload |= {"nbf": NOW, "extra": {"é": [1.5, None]}}
        held(f"at_nbf_{draft}", links, "5 step 5: nbf null is absent; other claims may be there")
        held(f"at_exp_{draft}", healthy(draft), "5 step 5: exp itself is in time", now=False,
             args=("--now", str(NOW + 300)))
        unknown = [{"key": "window", "hours": {"from": 8, "to": 18}}]
        held(f"unknown_identical_{draft}", pair(draft, unknown, unknown),
             "5: an unknown constraint is within an identical one")
        links = healthy(draft)
        for link in links:
            link.header.pop("kid")
        held(f"no_kid_{draft}", links, "5 step 1: a key without a kid is tried on any token")
    links = healthy("02")
    links[1].payload["del_max_depth"] = 3
    links[2].payload |= {"del_max_depth": 3, "aud": ["https://x.example", AUDIENCE]}
    held("audience_and_depth_02", links, "5 steps 4 and 8", args=("--audience", AUDIENCE))
    longer = healthy("02")
    longer[1].payload |= {"iat": NOW - 9999}
    held("longer_ttl_02", longer, "5 step 4: revision 02 does not compare ttl")
    public = bytes.fromhex(key_args()[1])
    jwks = {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "release-2",
                      "x": b64(bytes.fromhex(OTHER.public()))},
                     {"kty": "OKP", "crv": "Ed25519", "kid": "release-1", "x": b64(public)}]}
    mixed = healthy("02")
    mixed[1].key = OTHER
    mixed[1].header["kid"] = "release-2"
    held("jwk_set_02", mixed, "5: a JWK set selects by kid", key=("--pubkey", "issuers.jwks"),
         side={"issuers.jwks": json.dumps(jwks).encode()})
    held("byte_order_mark_01", healthy("01"), "1.1: one byte order mark is skipped",
         form=lambda t: b"\xef\xbb\xbf" + as_lines(t), warnings=[("byte_order_mark", None)])


def not_chains(book):
    """Exit 4, and what is refused before anything is read."""
    for name, data in (("empty", b""), ("words", b"no chain\n"), ("object", b'{"a":1}'),
                       ("cut", b'["ey'), ("tokens_string", b'{"tokens":"a.b.c"}')):
        book.add("unreadable", f"token_{name}", data, "3.1, 5: no token chain", args=key_args(),
                 exit=4, command="token")
    whole = healthy("02")
    for name, args, key in (("no_key", (), ()), ("draft_other", ("--draft", "03"), None),
                            ("alg_unknown", ("--accept-alg", "none"), None),
                            ("permits_without_audience", ("--permits", "crm.read"), None),
                            ("context_alone", ("--context", "{}"), None),
                            ("context_array", ("--permits", "a.b", "--context", "[]"), None),
                            ("total_word", ("--permits", "a.b", "--audience", "x", "--total", "a=b"),
                             None)):
        book.chain("usage", f"token_{name}", whole, "3.4, 5: what is asked cannot be done", args=args,
                   key=key, exit=1)


def permissions(book):
    ask = ("--audience", AUDIENCE, "--permits")
    totals = ("--total", "calls=5", "--total", "spend_subtree_total=100")
    context = {"rows": 20, "region": "eu", "tool": "cat", "path": "/data/a/b", "tier": "base"}
    def asked(name, args, allowed, draft="02"):
        more = {} if allowed else {"exit": 3, "conditions": ["requirement_not_met"]}
        book.chain("permits", name, healthy(draft), "5: what the leaf permits", args=args, **more)
    def with_context(**changes):
        return ("--context", json.dumps({**context, **changes}))
    asked("allowed_02", (*ask, "crm.read", *with_context(), *totals), True)
    asked("opaque_02", (*ask, "User.Read", *totals), True)
    asked("no_total_02", (*ask, "crm.read", *with_context()), False)
    asked("total_in_the_context_02", (*ask, "crm.read", *with_context(calls=1, spend_subtree_total=1)),
          False)
    asked("total_above_02", (*ask, "crm.read", "--total", "calls=6", *totals[2:]), False)
    asked("scope_02", (*ask, "crm.write", *totals), False)
    for name, changes in (("rows_above", {"rows": 21}), ("rows_below", {"rows": 1}),
                          ("rows_string", {"rows": "20"}), ("region", {"region": "us"}),
                          ("tool", {"tool": "dd"}), ("path", {"path": "/data/b"}),
                          ("tier", {"tier": "silver"}), ("tier_other", {"tier": "lead"})):
        asked(f"{name}_02", (*ask, "crm.read", *with_context(**changes), *totals), False)
    asked("allowed_01", ("--permits", "crm.read", "--context", '{"rows":20,"egress":"none"}'), True,
          "01")
    asked("egress_01", ("--permits", "crm.read", "--context", '{"egress":"internal"}'), False, "01")
    asked("scope_01", ("--permits", "mail.send"), False, "01")


def vectors(book):
    for part in (parts, encodings, signatures, links_and_depth, principals_and_times, good, not_chains,
                 permissions, mutations_token_claims.vectors):
        part(book)
