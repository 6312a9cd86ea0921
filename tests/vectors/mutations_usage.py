"""Exit 1: what the command line asks cannot be done (spec 1.6, 3.2, 3.4)."""
import json

from evidence import bundle_text, envelope, trust_row
from mutations_envelopes import SPAWN, put
from runs import pair
from signing import ANCHOR


def trust_sets(book):
    row = trust_row()
    sets = {"unknown_member": [{**row, "note": ""}], "kid_twice": [row, row],
            "alg_other": [{**row, "alg": "ES256"}],
            "alg_absent": [{k: v for k, v in row.items() if k != "alg"}],
            "key_short": [{**row, "public_key_hex": "ab"}],
            "key_spaces": [{**row, "public_key_hex": " " + row["public_key_hex"]}],
            "key_small_order": [{**row, "public_key_hex": "01" + "00" * 31}],
            "kid_number": [{**row, "kid": 1}],
            "date_offset": [trust_row(not_after="2026-01-01T00:00:00+00:00")],
            "date_space": [trust_row(not_after="2026-01-01 00:00:00Z")],
            "date_leap_second": [trust_row(not_after="2016-12-31T23:59:60Z")],
            "date_30_february": [trust_row(not_after="2026-02-30T00:00:00Z")],
            "date_year_zero": [trust_row(not_after="0000-01-01T00:00:00Z")],
            "date_number": [trust_row(not_after=1790000000)],
            "expired_and_bad_key": [trust_row(not_after="2020-01-01T00:00:00Z",
                                              public_key_hex="zz")],
            "document_member_unknown": {"witness_keys": [row], "keys": []}, "string": "witness-1"}
    for name, value in sets.items():
        put(book, "usage", f"trust_{name}", [envelope(pair(), SPAWN)],
            "1.6: the trust set is refused", (),
            trust={f"{name}.trust": json.dumps(value).encode()}, exit=1)


def keys(book):
    whole = bundle_text(pair().bundle())
    key = ANCHOR.public()
    def refused(name, args, why):
        book.add("usage", name, whole, "3.2, 3.4: " + why, args=args, exit=1)
    for name, value in (("short", key[:-2]), ("long", key + "00"), ("not_hex", "zz" + key[2:]),
                        ("spaces", key[:32] + " " + key[32:]), ("empty", ""), ("zeros", "00" * 32),
                        ("small_order", "01" + "00" * 31),
                        ("y_not_below_p", "ed" + "ff" * 30 + "7f"),
                        ("not_on_curve", "02" + "00" * 31), ("no_such_file", "no-such-file.pem")):
        refused(f"pubkey_{name}", ("--pubkey", value), "a bad key")
    for name, value in (("word", "latest"), ("no_hash", "5"), ("short_hash", "5:ab"),
                        ("no_seq", ":" + "0" * 64)):
        refused(f"head_{name}", ("--expect-head", value), "a pin that is no SEQ:HASH")
    refused("head_twice", ("--expect-head", "5:" + "0" * 64) * 2,
            "a single-valued option given twice")
    refused("value_missing", ("--pubkey",), "an option without its value")
    refused("unknown_option", ("--trust-me",), "an unknown option")
    refused("no_such_operand", ("no-such-file.json",), "an operand that does not exist")
    refused("require_unknown", ("--require", "everything"), "an unknown condition")
    refused("now_word", ("--now", "yesterday"), "a time that is none")
    refused("anchor_file_missing", ("--expect-anchor", "no-such-file.txt"),
            "a pin file that does not exist")
    refused("witness_file_missing", ("--witness-keys", "no-such-file.txt"),
            "a trust set that does not exist")


def vectors(book):
    trust_sets(book)
    keys(book)
