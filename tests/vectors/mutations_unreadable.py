"""Exit 4: what is no evidence at all, and limits that are hit (spec 1.1, 2.8, 3.1)."""
from evidence import bundle_text
from runs import pair


def nested_bundle(levels):
    """A bundle whose deepest value stands in `levels` arrays and objects, the bundle included."""
    inside = levels - 1
    return bundle_text(pair(1).bundle(redaction="@"), indent=None).replace(
        b'"@"', b'{"ok": true, "violations": ' + b"[" * (inside - 1) + b"]" * (inside - 1) + b"}")


def vectors(book):
    def unreadable(name, data, why, suffix="json"):
        book.add("unreadable", name, data, why, exit=4, suffix=suffix)
    whole = bundle_text(pair(1).bundle(), indent=None)
    for suffix in ("json", "jsonl"):
        unreadable(f"empty_{suffix}", b"", "2.8: a file without a byte", suffix)
        unreadable(f"white_space_{suffix}", b" \r\n\t\n\n", "2.8: nothing but white space", suffix)
    unreadable("byte_order_mark_only", b"\xef\xbb\xbf", "2.8: nothing after the byte order mark")
    unreadable("prose", b"This is not evidence.\n", "3.1: not JSON")
    unreadable("html", b"<!DOCTYPE html><html></html>\n", "3.1: not JSON")
    unreadable("binary", bytes(range(256)), "3.1: not JSON, not UTF-8")
    for name, data in (("null", b"null"), ("number", b"7"), ("string", b'"entries"'),
                       ("true", b"true"),
                       ("empty_object", b"{}"), ("empty_array", b"[]"),
                       ("other_object", b'{"name": "x", "version": 1}'),
                       ("array_of_numbers", b"[1, 2]")):
        unreadable(f"json_{name}", data + b"\n", "3.1: a JSON value that is no kind of evidence")
    entries = b"[" + b",".join(pair(1).ledger().splitlines()) + b"]\n"
    unreadable("json_array_of_entries", entries,
               "3.1: an array of entries; a ledger has one a line")
    unreadable("trailing_word", whole.rstrip() + b" x\n", "1.1: bytes after the bundle")
    unreadable("trailing_brace", whole.rstrip() + b"}\n", "1.1: bytes after the bundle")
    unreadable("trailing_nul", whole + b"\x00", "1.1: bytes after the bundle")
    unreadable("cut_in_entries", whole[:len(whole) // 2], "1.1: the bundle is cut off")
    unreadable("cut_before_last_brace", whole.rstrip()[:-1], "1.1: the bundle is cut off")
    unreadable("trailing_comma", whole.replace(b'vector"}', b'vector",}'), "1.1: a trailing comma")
    unreadable("nan", whole.replace(b'"note": ', b'"note": NaN, "x": '), "1.1: NaN is not JSON")
    unreadable("comment", b"// bundle\n" + whole, "1.1: a comment")
    unreadable("single_quotes", whole.replace(b'"note"', b"'note'"), "1.1: single quotes")
    unreadable("leading_zero", whole.replace(b'"v": 1,', b'"v": 01,', 1), "1.1: a leading zero")
    unreadable("two_byte_order_marks", b"\xef\xbb\xbf\xef\xbb\xbf" + whole,
               "1.1: one byte order mark is skipped")
    unreadable("utf8_stray_byte", whole.replace(b"generated", b"gener\xffated"), "1.1: UTF-8 only")
    unreadable("utf8_overlong", whole.replace(b"generated", b"gener\xc0\xafated"),
               "1.1: UTF-8 only")
    unreadable("utf8_surrogate", whole.replace(b"generated", b"gener\xed\xa0\x80ated"),
               "1.1: UTF-8 only")
    unreadable("utf16", whole.decode().encode("utf-16"), "1.1: UTF-8 only")
    unreadable("control_character", whole.replace(b"generated", b"gener\x01ated"),
               "1.1: a control character in a string")
    unreadable("nested_513_deep", nested_bundle(513), "1.1: nesting deeper than 512 is refused")
    unreadable("nested_5000_deep", b'{"entries":' + b"[" * 5000,
               "1.1: nesting deeper than 512 is refused")
    book.add("good", "bundle_nested_512_deep", nested_bundle(512),
             "1.1: nesting 512 deep is not deeper than 512",
             exit=0)
