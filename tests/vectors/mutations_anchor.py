"""Spec 2.2, integrity(anchor): the signature, what the anchor says, and what it is said of."""
from canonical import Spelled, jcs
from evidence import DROP, START, Run, digest
from mutations_integrity import long
from runs import family, pair
from signing import ANCHOR, CLOUD, OTHER, SHARED

REASON = "integrity(anchor)"
FAILS = [(REASON, None)]


def members(book):
    run = pair()
    for member in ("seq", "head", "ts"):
        book.bundle(REASON, f"{member}_absent", run.bundle(anchor=run.anchor(**{member: DROP})),
                    f"2.2: {member} is missing from the anchor, which is signed as it is", FAILS)
    book.bundle(REASON, "v_absent", run.bundle(anchor=run.anchor(v=DROP)),
                "2.2: v is missing from the anchor; 2.1 its v is not the bundle's",
                FAILS + [("anchor_version_mismatch", None)])
    for name, value in (("null", None), ("empty", {}), ("absent", DROP)):
        book.bundle(REASON, f"no_anchor_{name}", run.bundle(anchor=value),
                    "2.2: no anchor, and a key given: a failure", FAILS)
    says = {"seq_lower": {"seq": 4}, "seq_higher": {"seq": 6}, "seq_string": {"seq": "5"},
            "seq_true": {"seq": True}, "seq_null": {"seq": None},
            "head_other": {"head": digest("other")},
            "head_upper_case": {"head": run[5]["hash"].upper()},
            "head_of_entry_4": {"head": run[4]["hash"]},
            "head_null": {"head": None}}
    for name, change in says.items():
        made = run.bundle(anchor=run.anchor(**change))
        why = "2.2: what the signed anchor says is not the ledger's"
        book.bundle(REASON, name, made, why, FAILS)
        book.bundle(REASON, f"{name}_without_key", made, why + ", with or without a key", FAILS,
                    key=())


def ledgers(book):
    full = long()
    whole = full.anchor()
    cut = Run(1)
    cut.entries = full.entries[:-2]
    for name, key in (("tail_cut", ("--pubkey", ANCHOR.public())), ("tail_cut_without_key", ())):
        book.bundle(REASON, name, cut.bundle(anchor=whole),
                    "2.2: the last two entries are gone and the chain holds; its own anchor tells",
                    FAILS,
                    key=key)
    grown = long(entries=11)
    for name, key in (("appended", ("--pubkey", ANCHOR.public())), ("appended_without_key", ())):
        book.bundle(REASON, name, grown.bundle(anchor=whole),
                    "2.2: an entry was added after the anchor was signed", FAILS, key=key)
    rewritten = long()
    rewritten[3]["context"] = {"rows": 1}
    book.bundle(REASON, "rewritten", rewritten.link().bundle(anchor=whole),
                "2.2: entry 3 was changed and all hashed again; the anchored head is the old one",
                FAILS)
    forged = {**rewritten.anchor(), "sig": whole["sig"]}
    book.bundle(REASON, "rewritten_head_replaced", rewritten.bundle(anchor=forged),
                "2.2: and the head in the anchor was replaced, but not signed", FAILS)
    book.bundle(REASON, "all_entries_gone", Run(1).bundle(anchor=whole),
                "2.2: over an empty ledger the anchor's seq is -1; 2.8 missing_root",
                FAILS + [("missing_root", None)])
    book.bundle(REASON, "all_entries_gone_without_key", Run(1).bundle(anchor=whole),
                "2.2: the same without a key", FAILS + [("missing_root", None)], key=())


def signatures(book):
    run = pair()
    sound = run.anchor()
    body = {k: v for k, v in sound.items() if k not in ("kid", "sig", "verified")}
    sig = sound["sig"]
    wrong = {"absent": DROP, "null": None, "empty": "", "number": 7, "array": [sig],
             "not_hex": "zz" + sig[2:],
             "odd_length": sig[:-1], "short": sig[:-2], "long": sig + "00",
             "spaces": " ".join([sig[:64], sig[64:]]),
             "line_end": sig + "\n", "prefix_0x": "0x" + sig,
             "one_bit": sig[:-1] + "%x" % (int(sig[-1], 16) ^ 1),
             "zeros": "00" * 64, "halves_swapped": sig[64:] + sig[:64],
             "s_plus_order": ANCHOR.sign_malleable(jcs(body)).hex(),
             "another_key": OTHER.sign(jcs(body)).hex()}
    for name, value in wrong.items():
        anchor = {k: v for k, v in {**sound, "sig": value}.items() if v is not DROP}
        book.bundle(REASON, f"sig_{name}", run.bundle(anchor=anchor),
                    "2.2: the anchor's sig is not a valid signature in hex", FAILS)
    book.bundle(REASON, "wrong_key", run, "2.2: signed by another key than the one given", FAILS,
                key=("--pubkey", OTHER.public()))
    book.bundle(REASON, "extra_member_unsigned",
                run.bundle(anchor=run.anchor(unsigned={"note": "added"})),
                "1.4: every member but kid, sig and verified is signed, known or not", FAILS)
    book.bundle(REASON, "signed_with_kid", run.bundle(anchor={**sound, "sig": ANCHOR.sign(
        jcs({**body, "kid": ANCHOR.kid})).hex()}), "1.4: kid is not among the signed members",
                FAILS)
    book.bundle(REASON, "ts_changed", run.bundle(anchor={**sound, "ts": START}),
                "2.2: ts was changed after signing", FAILS)
    book.bundle(REASON, "ts_overflows", run.bundle(anchor=run.anchor(ts=Spelled("1e999"))),
                "1.1, 2.2: an anchor without canonical form has no valid signature", FAILS)
    book.bundle(REASON, "hmac_wrong_secret", run.bundle(anchor=run.anchor(SHARED)),
                "2.2: HMAC with another secret", FAILS,
                key=("--hs256-key", digest("another secret")))
    book.bundle(REASON, "hmac_anchor_ed25519_key", run.bundle(anchor=run.anchor(SHARED)),
                "2.2: an HMAC is no signature under the public key given", FAILS)
    pem = {"cloud.pem": CLOUD.public_pem().encode()}
    der = run.anchor(CLOUD)["sig"]
    for name, value in (("p256_one_bit", der[:-1] + "%x" % (int(der[-1], 16) ^ 1)),
                        ("p256_trailing_byte", der + "00"),
                        ("p256_raw_form", digest("r") + digest("s"))):
        book.bundle(REASON, name, run.bundle(anchor={**run.anchor(CLOUD), "sig": value}),
                    "1.4, 2.2: not a valid DER signature under the P-256 key", FAILS,
                    key=("--pubkey", "cloud.pem"), side=pem)


def near_misses(book):
    run = pair()
    def good(name, anchor, why, **more):
        book.bundle("good", name, run.bundle(anchor=anchor), why, **{"warnings": [], **more})
    sound = run.anchor()
    good("anchor_sig_upper_case", {**sound, "sig": sound["sig"].upper()}, "1.1: hex in any case")
    good("anchor_extra_member_signed", run.anchor(purpose="nightly"),
         "1.4: a further member that is signed")
    good("anchor_verified_false", {**sound, "verified": False}, "1.4: verified means nothing")
    good("anchor_kid_other", {**sound, "kid": "another name"},
         "1.4: kid is not signed; an untied key is tried")
    good("anchor_kid_absent", {k: v for k, v in sound.items() if k not in ("kid", "verified")},
         "1.4: kid and verified need not be there")
    good("anchor_seq_respelled", run.anchor(seq=Spelled("5.0")), "1: 5.0 is 5")
    good("anchor_ts_string", run.anchor(ts="2025-06-15T15:06:40Z"), "2.2: ts is there, and signed")
    good("anchor_second_key_fits", sound, "3.2: keys not tied to a kid are all tried",
         key=("--pubkey", OTHER.public(), "--pubkey", ANCHOR.public()))
    good("anchor_key_tied", sound, "3.2: the anchor's kid selects the key tied to it",
         key=("--pubkey", f"release-1={ANCHOR.public()}", "--pubkey",
              f"release-2={OTHER.public()}"))
    good("anchor_hmac", run.anchor(SHARED), "1.4: HMAC-SHA-256, a shared secret",
         key=("--hs256-key", SHARED.secret.hex()))
    good("anchor_p256", run.anchor(CLOUD), "1.4: ECDSA P-256 with SHA-256, DER",
         key=("--pubkey", "cloud.pem"), side={"cloud.pem": CLOUD.public_pem().encode()})
    good("anchor_bad_sig_no_key", {**sound, "sig": "00" * 64},
         "2.2: without a key the signature is not checked", key=(),
         warnings=[["unauthenticated", None]])
    run = family()
    book.bundle("good", "anchor_key_upper_case", run, "1.1: hex in keys in any case", warnings=[],
                key=("--pubkey", ANCHOR.public().upper()))


def vectors(book):
    members(book)
    ledgers(book)
    signatures(book)
    near_misses(book)
