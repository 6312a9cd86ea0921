"""plumbline token: chains, options and formats as users meet them."""
import base64
import gzip
import hashlib
import hmac
import json

from formats import FORMATS, check_output, reports_of, strict_json
from harness import case, check, sample
from test_matrix import HOSTILE

SECRET = "00112233445566778899aabbccddeeff"
KEY = ["--hs256-key", SECRET]
NOW = ["--now", "1750000200"]
SIGNED = ["--pubkey", sample("key.hex"), *NOW]
CHAIN = sample("chain.json")
HOSTILE_WORD = HOSTILE.replace("\0", "")  # as far as an argument can be it


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def canonical(value):
    """Of values whose member names are ASCII."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def tokens(payloads, kid="a"):
    """A chain of these payloads, each committed to the one before it and signed."""
    chain = []
    for payload in payloads:
        if chain:
            parent = hashlib.sha256(chain[-1].rsplit(".", 1)[0].encode()).digest()
            payload = {**payload, "par_hash": b64(parent)}
        signed = b64(canonical({"alg": "HS256", "kid": kid})) + "." + b64(canonical(payload))
        tag = hmac.new(bytes.fromhex(SECRET), signed.encode(), hashlib.sha256).digest()
        chain.append(signed + "." + b64(tag))
    return chain


def payload(depth, **changes):
    detail = {"type": "agent_delegation", "scopes": ["crm.*"],
              "constraints": [{"key": "max_rows", "max": 5}]}
    return {"iss": "i", "jti": "j%d" % depth, "sub": "agent", "iat": 1750000000, "exp": 1750000900,
            "del_depth": depth, "authorization_details": [detail],
            **({} if depth else {"del_max_depth": 9}), **changes}


def hostile_chain(broken):
    detail = {"type": "agent_delegation", "scopes": ["crm.*"],
              "constraints": [{"key": HOSTILE, "type": "allow", "one_of": [HOSTILE]},
                              {"key": "odd", HOSTILE[:9]: HOSTILE}]}
    last = {**detail, "constraints": [{"key": "odd", HOSTILE[:9]: "other"}]} if broken else detail
    return tokens([payload(0, sub=HOSTILE, jti=HOSTILE, iss=HOSTILE, aud=[HOSTILE],
                           authorization_details=[detail]),
                   payload(1, sub=HOSTILE, authorization_details=[last])], kid=HOSTILE)


def kinds(program):
    """name -> (arguments, standard input, status)."""
    program.write("good.json", json.dumps(tokens([payload(0), payload(1)])))
    program.write("bad.txt", "\n" + "\n".join(tokens([payload(0), payload(2)])))
    program.write("not.json", '["a.b"]')
    program.write("none.json", "[]")
    program.write("odd.json", json.dumps({"note": "\u20ac\U0001f600", "tokens": hostile_chain(False)},
                                         ensure_ascii=False))
    program.write("hostile.json", "\ufeff" + json.dumps(
        {"note": "\u20ac\U0001f600", "tokens": hostile_chain(True)}, ensure_ascii=False))
    program.write("text", HOSTILE)
    ask = ["--permits", HOSTILE_WORD, "--context", json.dumps({"rows": 9, HOSTILE: HOSTILE})]
    return {
        "good": ([CHAIN, *SIGNED], b"", 0),
        "good, by a secret": (["good.json", *KEY, *NOW], b"", 0),
        "failed": (["bad.txt", *KEY, *NOW], b"", 2),
        "no token": (["not.json", *KEY, *NOW], b"", 2),
        "none at all": (["none.json", *KEY, *NOW], b"", 2),
        "hostile": (["odd.json", *KEY, *NOW], b"", 0),
        "hostile, failed, with a mark": (["hostile.json", *KEY, *NOW, "--audience", HOSTILE_WORD], b"", 2),
        "permitted": (["good.json", *KEY, *NOW, "--permits", "crm.read"], b"", 0),
        "not permitted": (["good.json", *KEY, *NOW, *ask], b"", 3),
        "hostile, not permitted": (["odd.json", *KEY, *NOW, *ask], b"", 3),
        "not asked": (["bad.txt", *KEY, *NOW, *ask], b"", 2),
        "standard input": (["-", *SIGNED, "--all"], open(CHAIN, "rb").read(), 0),
        "no chain": (["text", *KEY, *NOW], b"", 4),
        "nothing": (["-", *KEY, *NOW], b"", 4),
    }


@case
def every_format_over_every_chain(program):
    for name, (args, stdin, status) in kinds(program).items():
        whole = program.run("token", *args, "--format", "json", stdin=stdin)
        whole.expect(err="", status=status)
        reports = reports_of(whole.out, False)
        check(reports[0]["exit_code"] == status, name)
        for format_ in FORMATS:
            ran = program.run("token", *args, "--format", format_, stdin=stdin)
            ran.expect(err="", status=status)
            try:
                check_output(format_, ran.out, reports, program.directory)
            except Exception as trouble:
                raise type(trouble)("%s as %s: %s" % (name, format_, trouble)) from trouble
            again = program.run("token", *args, "--format", format_, "-q", "-o", "out", stdin=stdin)
            again.expect(out="", err="", status=status)
            check(program.read("out") == ran.out, "%s: another output in a file" % again.command)


@case
def every_token_is_reported(program):
    for broken, status in ((False, 0), (True, 2)):
        program.write("x.json", json.dumps(hostile_chain(broken)))
        ran = program.run("token", "x.json", *KEY, *NOW, "--format", "json").expect(status=status)
        rows = strict_json(ran.out)["tokens"]
        check([row["index"] for row in rows] == [0, 1], "rows")
        check({row["kid"] for row in rows} == {HOSTILE}, "kid")
        check([row["agent"] for row in rows] == [HOSTILE, HOSTILE], "agent")
        check([row["lifetime"] for row in rows] == [900, 900], "lifetime")
        check([row["verdict"] for row in rows] == ([None, "fail"] if broken else ["pass"] * 2),
              "verdict")


@case
def a_chain_may_be_compressed(program):
    with open(CHAIN, "rb") as file:
        plain = file.read()
    program.write("x", gzip.compress(plain, mtime=0))
    ran = program.run("token", "x", *SIGNED, "--format", "json").expect(err="", status=0)
    report = strict_json(ran.out)
    check(report["input"]["sha256"] == hashlib.sha256(program.read("x")).hexdigest(), "digest")
    check(report["input"]["bytes"] == len(program.read("x")), "bytes")
    program.write("x", gzip.compress(plain)[:-5])
    program.run("token", "x", *SIGNED).expect(err="", status=4)


@case
def verify_says_where_a_chain_is_verified(program):
    program.write("lines", "\n".join(tokens([payload(0), payload(1)])))
    for path in (CHAIN, "lines"):
        ran = program.run("verify", path, "--format", "json").expect(err="", status=4)
        report = strict_json(ran.out)
        check(report["input"]["kind"] == "tokens", "kind")
        check("`plumbline token`" in report["findings"][0]["message"], report["findings"][0]["message"])


@case
def an_audience_is_not_given_up(program):
    program.write("x.json", json.dumps(tokens([payload(0), payload(1)])))
    asking = ["x.json", *KEY, *NOW, "--audience", "a"]
    ran = program.run("token", *asking).expect(err="", status=3)
    check(b"the audience was not checked" in ran.out, "why it is unproven")
    program.run("token", *asking, "--draft", "01").expect(err="", status=0)
    program.run("token", *asking, "--draft", "02").expect(err="", status=2)


@case
def an_input_that_is_no_chain_is_shown_where(program):
    for text, place in (("[1,\n]", (2, 4)), ("\n hello", (2, 1)), ('{"tokens":5}', (1, 10)),
                        ('{"tokens":[],"tokens":[]}', (1, 13))):
        program.write("x", text)
        report = strict_json(program.run("token", "x", *KEY, *NOW, "--format", "json").out)
        check((report["findings"][0]["line"], report["findings"][0]["offset"]) == place, text)


@case
def what_cannot_be_carried_out(program):
    def refused(message, *args):
        program.run("token", *args).expect(out="", err="plumbline: token: " + message + "\n", status=1)
    refused("no input: name a file, or - for standard input")
    refused("one input is wanted, 2 are given", CHAIN, CHAIN, *SIGNED)
    refused("no.json: no such file", "no.json", *SIGNED)
    refused("no key is given, and without one anybody can have written the tokens; give --pubkey",
            CHAIN)
    refused("--draft: 03 is neither 01 nor 02", CHAIN, *SIGNED, "--draft", "03")
    refused("RS256 is no algorithm that a key here can have: EdDSA, Ed25519, ES256, HS256", CHAIN,
            *SIGNED, "--accept-alg", "RS256")
    refused("--context is of no use without --permits", CHAIN, *SIGNED, "--context", "{}")
    refused("--total is of no use without --permits", CHAIN, *SIGNED, "--total", "a=1")
    refused("--total: =1 is not FIELD=N", CHAIN, *SIGNED, "--permits", "a.b", "--total", "=1")
    refused("the context is an array, not an object", CHAIN, *SIGNED, "--permits", "a.b",
            "--context", "[]", "--draft", "01")
    refused("whether an action is permitted by a chain of revision 02 cannot be told without the "
            "audience that its leaf must name; give --audience", CHAIN, *SIGNED, "--permits", "a.b")
    refused("--output: chain.json is an input", program.write("chain.json", "[]"), *SIGNED, "-o",
            "chain.json")


@case
def a_thousand_tokens(program):
    program.write("x.txt", "\n".join(tokens([payload(i) | ({"del_max_depth": 2000} if i == 0 else {})
                                             for i in range(1000)])))
    ran = program.run("token", "x.txt", *KEY, *NOW, "--format", "json").expect(err="", status=0)
    check(len(strict_json(ran.out)["tokens"]) == 1000, "rows")
    ran = program.run("token", "x.txt", *KEY, *NOW).expect(err="", status=0)
    check(b"not shown: 950 tokens, 0 of them failing" in ran.out, "what is cut is counted")
