"""Keys as hex and as files. A bad key is an error of usage that names the option, not a failure."""
import json
import os

from harness import ROOT, SAMPLE, case, check, sample

GOOD = sample("good.bundle.json")
TRUST = os.path.join(ROOT, "testdata", "vectors", "good", "witness.trust")
with open(sample("key.hex"), encoding="ascii") as _file:
    KEY = _file.read().strip()


def verdict(program, *args, status=0):
    ran = program.run("verify", GOOD, *args, "--format", "json").expect(err="", status=status)
    return json.loads(ran.out)["verdict"]


def refused(program, args, *parts):
    """Status 1, nothing on standard output, one line that begins with the option."""
    ran = program.run("verify", GOOD, *args).expect(out="", status=1)
    line = ran.err.decode()
    check(line.startswith("plumbline: verify: %s: " % args[0]), line)
    check(line.count("\n") == 1 and line.endswith("\n"), repr(line))
    for part in parts:
        check(part in line, "%r is not in %r" % (part, line))
    return line


@case
def key_in_hex(program):
    for key in (KEY, KEY.upper(), KEY + "\n"):
        check(verdict(program, "--pubkey", key) == "verified", key)


@case
def a_key_where_evidence_is_wanted(program):
    """Who gives one has left out the option before it."""
    pem = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n"
    for text, hint in ((KEY + "\n", True), ("1" * 64, True), (pem, True), ("ssh-ed25519 AAAAC3NzaC1lZDI1 me\n", True),
                       (KEY[2:], False), (KEY + "\n" + KEY, False), ("hello", False)):
        program.write("x", text)
        ran = program.run("verify", "x", "--format", "summary").expect(err="", status=4)
        check((b"this looks like a key, which --pubkey takes" in ran.out) == hint, "%r: %r" % (text, ran.out))


@case
def the_wrong_key_is_named(program):
    other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"  # RFC 8032, 7.1
    third = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    for keys, which in (([other], "the given key %s"), ([other, third], "any given key (%s)")):
        args = [word for key in keys for word in ("--pubkey", key)]
        report = json.loads(program.run("verify", GOOD, *args, "--format", "json").expect(err="", status=2).out)
        names = [key["fingerprint"] for key in report["trust"]["keys"]]
        said = next(f["message"] for f in report["findings"] if f["reason"] == "integrity(anchor)")
        check(said == "the anchor's signature is not valid under %s: either the wrong key, or another record" %
              (which % ", ".join(names)), said)


@case
def key_in_a_file(program):
    for name, content in (("plain", KEY), ("line", KEY + "\n"), ("crlf", KEY + "\r\n"),
                          ("upper", KEY.upper() + "\n")):
        program.write(name, content)
        check(verdict(program, "--pubkey", name) == "verified", name)


@case
def key_from_a_process(program):
    ran = program.shell('"$plumbline" verify %s --pubkey <(cat %s) --format summary' % (
        GOOD, os.path.join(SAMPLE, "key.hex"))).expect(err="", status=0)
    check(b"anchor=verified" in ran.out, repr(ran.out))


@case
def any_of_several_keys(program):
    other = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"  # RFC 8032, test 2
    check(verdict(program, "--pubkey", other, "--pubkey", KEY) == "verified", "the second one")
    check(verdict(program, "--pubkey", KEY, "--pubkey", other) == "verified", "the first one")
    check(verdict(program, "--pubkey", other, status=2) == "failed", "none of them")


@case
def keys_that_are_no_keys(program):
    refused(program, ["--pubkey", KEY[:-2]], "31 bytes in hex")
    refused(program, ["--pubkey", KEY[:-1]], "63 hex digits, an odd number")
    refused(program, ["--pubkey", KEY + KEY], "64 bytes in hex")
    refused(program, ["--pubkey", "302a300506032b6570032100" + KEY], "44 bytes in hex")
    refused(program, ["--pubkey", "0x" + KEY], "0x prefix")
    refused(program, ["--pubkey", ":".join(KEY[i:i + 2] for i in range(0, 64, 2))], "colons")
    refused(program, ["--pubkey", "00" * 32], "small order")
    refused(program, ["--pubkey", "ff" * 32], "Ed25519")
    refused(program, ["--pubkey", '{"kty":"OKP"}'], "JWK")
    refused(program, ["--pubkey", "ssh-ed25519 AAAA"], "OpenSSH")
    refused(program, ["--pubkey", "-----BEGIN PUBLIC KEY-----"], "PEM")
    refused(program, ["--pubkey", "\u00e9" * 20], "binary data")
    refused(program, ["--pubkey", "-"], "nor the name of a file")


@case
def key_in_a_file_that_is_called_like_hex(program):
    for name in ("abcd", "00" * 31):
        program.write(name, KEY)
        check(verdict(program, "--pubkey", name) == "verified", name)
        program.write(name, KEY[:-2])
        refused(program, ["--pubkey", name], name + ": 31 bytes in hex")


@case
def key_files_that_hold_no_key(program):
    program.write("short", KEY[:-2])
    program.write("empty", "")
    program.write("two\nkeys", KEY + "\n" + KEY + "\n")
    program.write("private.pem", "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----\n")
    os.mkdir(program.path("directory"))
    refused(program, ["--pubkey", "short"], "short: 31 bytes in hex")
    refused(program, ["--pubkey", "empty"], "empty: ")
    refused(program, ["--pubkey", "two\nkeys"], '"two\\u000akeys": ')
    line = refused(program, ["--pubkey", "private.pem"], "private.pem: PEM text (PRIVATE KEY)")
    check("MC4=" not in line, "content of the file is printed")
    refused(program, ["--pubkey", "missing.hex"], "missing.hex is ", "nor the name of a file")
    refused(program, ["--pubkey", "directory"], "directory is ", "nor the name of a file")


@case
def files_at_the_limit_of_size(program):
    limit = 16 << 20
    with open(GOOD, encoding="ascii") as file:
        anchor = json.dumps(json.load(file)["anchor"])
    with open(TRUST, encoding="ascii") as file:
        trust = file.read()
    for option, text in (("--pubkey", KEY), ("--hs256-key", "00ff"), ("--expect-anchor", anchor),
                         ("--witness-keys", trust)):
        program.write("most", text.ljust(limit))
        program.write("more", text.ljust(limit + 1))
        ran = program.run("verify", GOOD, option, "most")
        check(ran.err == b"", "%s: %r" % (option, ran.err))
        program.run("verify", GOOD, option, "more").expect(
            out="", err="plumbline: verify: %s: more: larger than the limit of 16777216 bytes; "
                        "is it the right file?\n" % option, status=1)


@case
def shared_secrets(program):
    check(verdict(program, "--hs256-key", "00ff", status=2) == "failed", "another algorithm's key")
    program.write("secret", "00ff\n")
    check(verdict(program, "--hs256-key", "secret", status=2) == "failed", "in a file")
    refused(program, ["--hs256-key", "0f0"], "3 hex digits, an odd number")
    line = refused(program, ["--hs256-key", "correct horse"], "text that is not hex",
                   "nor is it the name of a file")
    check("correct" not in line, "the secret is printed: " + line)


@case
def trust_sets(program):
    row = {"kid": "w1", "alg": "EdDSA", "public_key_hex": KEY}
    program.write("good.json", json.dumps([row]))
    check(verdict(program, "--witness-keys", "good.json") == "consistent", "a good trust set")
    def bad(name, content, *parts):
        program.write(name, content)
        ran = program.run("verify", GOOD, "--witness-keys", name).expect(out="", status=1)
        line = ran.err.decode()
        check(line.startswith("plumbline: verify: ") and line.count("\n") == 1, repr(line))
        check(all(part in line for part in (name, *parts)), line)
    for name, content in (("empty", ""), ("text", "keys"), ("object", "{}"), ("open", "[")):
        bad(name, content)
    for change in ({"alg": "ES256"}, {"public_key_hex": KEY[:-2]}, {"public_key_hex": "00" * 32},
                   {"extra": 1}, {"not_after": "2026-02-30T00:00:00Z"},
                   {"not_after": "2016-12-31T23:59:60Z"}):
        bad("keys.json", json.dumps([{**row, **change}]), "w1")
    bad("keys.json", json.dumps([row, row]), "w1")
    refused(program, ["--witness-keys", "missing"], "missing: no such file")


@case
def bad_keys_are_found_before_anything_is_read(program):
    """The fifo has no writer: opening it would hang."""
    os.mkfifo(program.path("fifo"))
    for args in (["--pubkey", "00"], ["--hs256-key", "0"], ["--witness-keys", "/dev/null"],
                 ["--expect-anchor", "/dev/null"]):
        program.run("verify", "fifo", *args, timeout=10).expect(out="", status=1)
