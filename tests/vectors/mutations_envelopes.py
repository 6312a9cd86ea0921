"""Spec 1.6 and 2.6: observer envelopes and the trust set."""
import json

from canonical import Spelled, jcs
from evidence import DROP, bundle_text, call, digest, envelope, trust_row
from runs import family, pair
from signing import ANCHOR, STRANGER, WITNESS

SPAWN, ALLOW = 1, 2  # of pair()
TRUST = {"witness.trust": json.dumps([trust_row()]).encode()}
NOW = "2025-07-01T00:00:00Z"
VERSION, MEMBER = "envelope_unknown_version", "envelope_unknown_member"
SUBJECT, TWICE = "envelope_subject_mismatch", "envelope_duplicate_subject"
FORM, UNKNOWN = "envelope_non_canonical", "envelope_unknown_witness"
SIGNATURE = "envelope_bad_signature"


def carrying(run, envelopes):
    bundle = run.bundle()
    return {**bundle, "envelopes": envelopes}


def put(book, reason, name, envelopes, why, findings, run=None, trust=TRUST, args=(), style=None,
        **more):
    """A bundle of pair() with these envelopes, verified against a trust set lying beside it."""
    option = [x for path in trust for x in ("--witness-keys", path)]
    book.bundle(reason, name, carrying(run or pair(), envelopes), why, findings,
                args=(*option, "--now", NOW, *args), side=trust, style=style, **more)


def shapes(book):
    run = pair()
    sound = envelope(run, SPAWN)
    for name, value in (("null", None), ("string", "x"), ("array", [sound])):
        put(book, VERSION, name, [value], "2.6: the envelope is not an object", [(VERSION, None)])
    for name, change in (("v_two", {"v": 2}), ("v_true", {"v": True}), ("v_string", {"v": "1"}),
                         ("v_absent", {"v": DROP}), ("typ_other", {"typ": "observation"}),
                         ("typ_absent", {"typ": DROP}), ("typ_array", {"typ": [sound["typ"]]}),
                         ("v_before_members", {"v": 2, "extra": 1})):
        put(book, VERSION, name, [envelope(run, SPAWN, **change)],
            "2.6: v or typ is another, rightly signed",
            [(VERSION, SPAWN)])
    observed, witness = sound["observed"], sound["witness"]
    for name, change in (("added", {"note": None}), ("sig_absent", None),
                         ("observed_absent", {"observed": DROP}),
                         ("observed_string", {"observed": "matched"}),
                         ("observed_added", {"observed": {**observed, "by": "x"}}),
                         ("observed_short", {"observed": {"result": "matched", "at": "x"}}),
                         ("witness_added", {"witness": {**witness, "url": "x"}}),
                         ("witness_short", {"witness": {"kid": WITNESS.kid}}),
                         ("witness_null", {"witness": None}),
                         ("subject_absent", {"subject": DROP})):
        made = {k: v for k, v in sound.items() if k != "sig"} if change is None else envelope(run,
                                                                                              SPAWN)
        if change:
            made = {k: v for k, v in {**made, **change, "sig": DROP}.items() if v is not DROP}
            made["sig"] = WITNESS.sign(jcs(made)).hex()
        at = None if name == "subject_absent" else SPAWN
        put(book, MEMBER, name, [made], "2.6: a member set is not exact", [(MEMBER, at)])
    put(book, MEMBER, "subject_added", [envelope(run, SPAWN, subject={"agent": "reader"})],
        "2.6: a subject member too many", [(MEMBER, SPAWN)])
    put(book, MEMBER, "subject_call_id_on_spawn", [envelope(run, SPAWN, subject={"call_id": None})],
        "1.6: call_id is a member of an allow's subject only", [(MEMBER, SPAWN)])


def subjects(book):
    run = pair()
    def fails(name, made, why, index=SPAWN):
        put(book, SUBJECT, name, [made], "2.6: " + why, [(SUBJECT, index)])
    for name, value in (("null", None), ("string", "n1"), ("array", [])):
        made = envelope(run, SPAWN, sign=False)
        made["subject"] = value
        made["sig"] = WITNESS.sign(jcs(made)).hex()
        fails(f"subject_{name}", made, "the subject is not an object", None)
    for name, value in (("null", None), ("number", 1), ("array", ["spawn"])):
        fails(f"event_{name}", envelope(run, SPAWN, subject={"event": value}),
              "the event is not a string")
    fails("event_absent", envelope(run, SPAWN, subject={"event": DROP}),
          "the event is not a string")
    for index, name in ((0, "root"), (3, "outcome"), (4, "done")):
        made = envelope(run, index)
        fails(f"event_{name}", made, f"a {name} has no subject", index)
    for member in ("chain_id", "node", "entry_hash"):
        fails(f"{member}_absent", envelope(run, SPAWN, subject={member: DROP}),
              f"{member} is missing")
    fails("call_id_absent", envelope(run, ALLOW, subject={"call_id": DROP}),
          "an allow's call_id is missing", ALLOW)
    for name, value in (("absent", DROP), ("true", True), ("string", "1"), ("fraction", 1.5),
                        ("none_such", 60),
                        ("negative", -1), ("null", None)):
        fails(f"seq_{name}", envelope(run, SPAWN, subject={"seq": value}), "the seq names no entry",
              None)
    fails("seq_of_another", envelope(run, SPAWN, subject={"seq": ALLOW}),
          "the seq names another entry", ALLOW)
    for name, change in (("hash", {"entry_hash": digest("other")}), ("hash_upper_case", {
            "entry_hash": run[SPAWN]["hash"].upper()}), ("hash_null", {"entry_hash": None}),
            ("chain_id", {"chain_id": "chain-other"}), ("node", {"node": "n0"}),
                         ("node_null", {"node": None})):
        fails(name, envelope(run, SPAWN, subject=change),
              "the subject differs from the entry it names")
    fails("event", envelope(run, ALLOW, subject={"event": "spawn", "call_id": DROP}),
          "the subject says spawn of an allow", ALLOW)
    fails("call_id", envelope(run, ALLOW, subject={"call_id": call("other")}), "another call_id",
          ALLOW)
    changed = pair()
    made = envelope(changed, SPAWN)
    changed[SPAWN]["task"] = "redacted:len=14"
    put(book, SUBJECT, "signed_before_redaction", [made],
        "1.6: entry_hash is compared with the hash of the entry as it stands", [(SUBJECT, SPAWN)],
        run=changed.link())


def repeated(book):
    run = pair()
    one, two = envelope(run, SPAWN), envelope(run, SPAWN, result="not_matched")
    put(book, TWICE, "two", [one, two], "2.6: an earlier envelope names the entry",
        [(TWICE, SPAWN)])
    put(book, TWICE, "same_twice", [one, one], "2.6: an earlier envelope names the entry",
        [(TWICE, SPAWN)])
    put(book, TWICE, "three", [one, two, one], "2.6: each later one",
        [(TWICE, SPAWN), (TWICE, SPAWN)])
    put(book, TWICE, "first_failed_afterwards", [envelope(run, SPAWN, subject={"node": "n0"}), one],
        "2.6: the earlier one got as far as this step, whatever it failed on afterwards",
        [(SUBJECT, SPAWN), (TWICE, SPAWN)])
    put(book, TWICE, "second_by_a_stranger", [one, envelope(run, SPAWN, key=STRANGER)],
        "2.6: the second is refused before its witness is looked at", [(TWICE, SPAWN)])
    put(book, TWICE, "seq_respelled", [one, envelope(run, SPAWN, subject={"seq": Spelled("1.0")})],
        "1 and 2.6: 1.0 names the same entry", [(TWICE, SPAWN)])
    put(book, VERSION, "claims_nothing", [envelope(run, SPAWN, v=2), one],
        "2.6: one refused before this step claims nothing", [(VERSION, SPAWN)])
    put(book, MEMBER, "claims_nothing", [envelope(run, SPAWN, note=1), one],
        "2.6: one refused before this step claims nothing", [(MEMBER, SPAWN)])


def witnesses(book):
    run = pair()
    sound = envelope(run, SPAWN)
    put(book, UNKNOWN, "stranger", [envelope(run, SPAWN, key=STRANGER)],
        "2.6: the kid is not trusted",
        [(UNKNOWN, SPAWN)])
    put(book, UNKNOWN, "no_trust_set", [sound], "2.6: no trust set is an empty one",
        [(UNKNOWN, SPAWN)], trust={})
    for name, change in (("kid_number", {"kid": 1}), ("kid_null", {"kid": None}),
                         ("kid_case", {"kid": "Witness-1"}),
                         ("alg_none", {"alg": "none"}), ("alg_ed25519", {"alg": "Ed25519"}),
                         ("alg_null", {"alg": None})):
        made = envelope(run, SPAWN, witness={"kid": WITNESS.kid, "alg": "EdDSA", **change})
        put(book, UNKNOWN, name, [made], "2.6: kid not a trusted string, or alg not EdDSA",
            [(UNKNOWN, SPAWN)])
    whole = {"witness_keys": [trust_row()], "not_after": NOW}
    for name, trust in (("expired_row", [trust_row(not_after="2025-06-30T23:59:59.999Z")]),
                        ("expires_now", [trust_row(not_after=NOW)]), ("expired_set", whole),
                        ("empty_set", [])):
        put(book, UNKNOWN, name, [sound],
            "1.6: from not_after on the key is not trusted; verified at " + NOW,
            [(UNKNOWN, SPAWN)], trust={f"{name}.trust": json.dumps(trust).encode()})

    sig = sound["sig"]
    for name, value in (("one_bit", sig[:-1] + "%x" % (int(sig[-1], 16) ^ 1)), ("empty", ""),
                        ("null", None),
                        ("number", 7), ("spaces", sig[:64] + " " + sig[64:]), ("short", sig[:-2]),
                        ("long", sig + "00"), ("not_hex", "zz" + sig[2:]), ("array", [sig]),
                        ("s_plus_order", WITNESS.sign_malleable(jcs({
                            k: v for k, v in sound.items() if k != "sig"})).hex())):
        put(book, SIGNATURE, name, [{**sound, "sig": value}], "2.6: sig is no valid signature",
            [(SIGNATURE, SPAWN)])
    put(book, SIGNATURE, "result_changed", [{**sound, "observed": {**sound["observed"],
                                                                   "result": "not_matched"}}],
        "2.6: the observed result was changed after signing", [(SIGNATURE, SPAWN)])
    put(book, SIGNATURE, "signed_by_a_stranger", [envelope(run, SPAWN, key=STRANGER,
        witness={"kid": WITNESS.kid, "alg": "EdDSA"})],
        "2.6: another key than the one the kid names",
        [(SIGNATURE, SPAWN)])
    put(book, SIGNATURE, "second_of_two", [sound, {**envelope(run, ALLOW), "sig": sig}],
        "2.6: the second envelope carries the first one's signature", [(SIGNATURE, ALLOW)])


def forms(book):
    run = pair()
    observed = envelope(run, SPAWN)["observed"]
    for name, value in (("unsafe_integer", Spelled("9007199254740992")),
                        ("overflow", Spelled("1e999"))):
        made = envelope(run, SPAWN, observed={**observed, "method": value})
        put(book, FORM, name, [made], "1.1, 2.6: a value in the envelope has no canonical form",
            [(FORM, SPAWN)])
    put(book, FORM, "indented", [envelope(run, SPAWN)],
        "2.6: with --canonical-envelopes the received bytes must be the canonical ones",
        [(FORM, SPAWN)],
        args=("--canonical-envelopes",))
    text = bundle_text(carrying(run, ["@"]), indent=None)
    exact = text.replace(b'"@"', jcs(envelope(run, SPAWN)))
    spaced = text.replace(b'"@"', jcs(envelope(run, SPAWN)).replace(b'"v":1', b'"v": 1'))
    escaped = text.replace(b'"@"', jcs(envelope(run, SPAWN)).replace(b'"matched"',
                                                                     b'"m\\u0061tched"'))
    args = ("--pubkey", ANCHOR.public(), "--witness-keys", "witness.trust", "--now", NOW,
            "--canonical-envelopes")
    for name, data in (("one_space", spaced), ("one_escape", escaped)):
        book.add(FORM, name, data,
                 "2.6: with --canonical-envelopes the received bytes must be the canonical ones",
                 [(FORM, SPAWN)], args, side=TRUST)
    book.add("good", "envelope_canonical_bytes", exact,
             "2.6: the received bytes are the canonical ones",
             args=args, side=TRUST, warnings=[])


def near_misses(book):
    run = pair()
    sound = envelope(run, SPAWN)
    def good(name, envelopes, why, **more):
        put(book, "good", f"envelope_{name}", envelopes, "1.6, 2.6: " + why, (), **more)
    good("spawn_and_allow", [sound, envelope(run, ALLOW)],
         "both kinds of entry that can be observed", warnings=[])
    for result in ("not_matched", "indeterminate"):
        good(result, [envelope(run, SPAWN, result=result)],
             "the observed result never changes the verdict")
    good("result_of_no_such_word", [envelope(run, SPAWN, result="approved")],
         "nor does one that the format does not have")
    good("sig_upper_case", [{**sound, "sig": sound["sig"].upper()}], "hex in any case")
    good("respelled", [envelope(run, SPAWN, v=Spelled("1.0"), subject={"seq": Spelled("1e0")})],
         "integral values")
    good("members_in_another_order", [dict(reversed(sound.items()))], "members stand in any order")
    good("v1_call_id_null", [envelope(pair(1), ALLOW)], "call_id is null where the entry has none",
         run=pair(1))
    good("trust_not_yet_expired", [sound], "trusted until not_after",
         trust={"until.trust": json.dumps([
             trust_row(not_after="2025-07-01t00:00:00.001z")]).encode()})
    good("trust_document", [sound], "a trust set as an object",
         trust={"document.trust": json.dumps({"witness_keys": [trust_row(), trust_row(STRANGER)],
                                              "not_after": "2030-01-01T00:00:00Z"}).encode()})
    good("of_a_grandchild", [envelope(family(), 6)], "any spawn", run=family())


def vectors(book):
    shapes(book)
    subjects(book)
    repeated(book)
    witnesses(book)
    forms(book)
    near_misses(book)
