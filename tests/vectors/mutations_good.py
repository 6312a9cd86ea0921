"""Healthy evidence in every form an ordinary writer may leave it, and unmet conditions (exit 3)."""
from canonical import Spelled
from evidence import START, Run, bundle_text
from mutations_integrity import long
from runs import ROOT, authority, family, pair, rows
from signing import ANCHOR

KEY = ("--pubkey", ANCHOR.public())
TIED = ("--pubkey", "release-1=" + ANCHOR.public())
UNTIED = [["unauthenticated", None]]


def bundle_forms(book):
    for v in (1, 2):
        run = family(v)
        whole = run.bundle()
        last = {k: whole[k] for k in whole if k != "entries"} | {"entries": whole["entries"]}
        first = {"entries": whole["entries"]} | whole
        anchor_first = {"anchor": whole["anchor"]} | whole
        for name, bundle, style in (
                ("indented", whole, {"indent": 1}), ("one_line", whole, {"indent": None}),
                ("compact_entries_first", first, {"indent": None, "compact": True}),
                ("compact_entries_last", last, {"indent": None, "compact": True}),
                ("anchor_first", anchor_first, {"indent": None, "compact": True})):
            book.add("good", f"v{v}_{name}", bundle_text(bundle, **style),
                     "1.4: a healthy run of every event, members in any order", args=KEY,
                     warnings=[])
        book.bundle("good", f"v{v}_without_key", run, "2.8: no error, and nothing ties it to a key",
                    key=(),
                    warnings=UNTIED)
        reversed_members = {**whole, "entries": [dict(reversed(e.items())) for e in run.entries]}
        book.bundle("good", f"v{v}_members_reversed", reversed_members, "1.4: members in any order",
                    warnings=[])
        book.add("good", f"v{v}_ledger", run.ledger(), "1.3: a healthy run of every event",
                 suffix="jsonl",
                 warnings=UNTIED)
    whole = bundle_text(pair().bundle(), indent=None)
    book.add("good", "white_space_everywhere",
             b" \t\r\n" + bundle_text(pair().bundle(), indent=4).replace(b"\n",
                                                                         b"\r\n\t ") + b"\n\n ",
             "1.4: white space anywhere", args=KEY, warnings=[])
    book.add("good", "byte_order_mark", b"\xef\xbb\xbf" + whole,
             "1.1: one byte order mark is skipped", args=KEY,
             warnings=[["byte_order_mark", None]])
    book.add("good", "no_line_end", whole.rstrip(b"\n"), "1.4: a bundle need not end its line",
             args=KEY, warnings=[])


def ledger_forms(book):
    def good(name, data, why, **more):
        book.add("good", f"ledger_{name}", data, "1.3: " + why, suffix="jsonl",
                 **{"warnings": UNTIED, **more})
    run = pair()
    whole = run.ledger()
    good("crlf", run.ledger(end="\r\n"), "lines may end in CRLF")
    good("crlf_and_lf", whole.replace(b"\n", b"\r\n", 2), "LF and CRLF mixed")
    good("blank_lines", b"\n\n" + whole.replace(b"\n", b"\n\n \t\r\n") + b"\n\n",
         "blank lines are skipped")
    good("no_final_line_end", whole.rstrip(b"\n"), "the last line need not end")
    good("inner_white_space", run.ledger(compact=False), "white space within a line")
    good("byte_order_mark", b"\xef\xbb\xbf" + whole, "a byte order mark is skipped",
         warnings=[["byte_order_mark", None], ["unauthenticated", None]])
    good("one_entry", long(entries=1).ledger(), "one entry")
    odd = pair(1)
    odd[1]["task"] = "one\u2028two\u2029three\u0085four"
    good("unicode_line_ends", odd.link().ledger(compact=True, ascii_only=False),
         "only LF ends a line; U+2028, U+2029 and U+0085 do not")
    odd[1]["task"] = "one\\ntwo\u000b\u001f\u007f/\"\\"
    good("escapes", odd.link().ledger().replace(b"/", b"\\/").replace(b"crm_read",
                                                                      b"c\\u0072m_read"),
         "escapes are read, and canonical bytes are hashed")
    odd[1]["task"] = "\U0001f600 \u0130\u0301 \u200f\u202e"
    good("escaped_surrogate_pairs", odd.link().ledger(), "\\uD83D\\uDE00 is one character")


def values(book):
    def good(name, run, why):
        book.turn("good", f"value_{name}", run.link(), "1.1: " + why)
    for name, spelling in (("seq_fraction", "2.0"), ("seq_exponent", "2e0"),
                           ("seq_capital_exponent", "0.2E+1")):
        run = pair(1)
        run[2]["seq"] = Spelled(spelling)
        good(name, run, f"{spelling} is 2")
    run = pair(1)
    run[0]["seq"] = Spelled("-0")
    good("seq_minus_zero", run, "-0 is 0")
    run = pair(1)
    run[2]["context"] = {"rows": Spelled("1.0e1"), "a": Spelled("333333333.33333329"), 
                         "c": Spelled("-0.0"), "d": Spelled("0.000001"), "e": Spelled("1e-7"),
                         "f": Spelled("9007199254740991.0"), "g": Spelled("4.50"),
                         "h": Spelled("2e-3"),
                         "i": Spelled("5e-324"), "j": Spelled("0." + "3" * 400),
                         "k": Spelled("-9007199254740991")}
    good("numbers_respelled", run, "ECMAScript number text is hashed")
    run = pair(1)
    run[2]["context"] = {"\ue000": 1, "\U0001f600": 2, "\ufb33": 3, "a": 4, "A": 5, "": 6,
                         "\u00e9": 7, "e\u0301": 8,
                         "\r": 9, "1": 10, "\u0080": 11, "a\u0000b": 12}
    good("names_sorted_by_utf16", run, "members are sorted by UTF-16 code units")
    run = pair(1)
    deep = 1
    for i in range(196):
        deep = [deep] if i % 2 else {"in": deep}
    run[2]["context"] = {"deep": deep}
    book.ledger("good", "value_nested_200_deep", run.link(),
                "1.1: a value nested 200 deep must work")
    book.bundle("good", "value_nested_200_deep", run, "1.1: a value nested 200 deep must work",
                style={"indent": None}, warnings=[])
    run = pair(1)
    run[0]["ts"], run[1]["ts"] = "2025-06-15T15:06:40Z", "2025-06-15T15:06:40.5Z"
    run[2]["ts"], run[3]["ts"], run[4]["ts"] = "2025-06-15T17:06:41+02:00", START + 3, START + 3
    good("time_strings", run, "ts is an integer or a string")
    run = pair(1)
    run[1]["task"] = "redacted:len=42:h=9c56cc51b374"
    good("redacted_task", run, "a redacted task is hashed as it stands")
    run = pair(1)
    run[2].update(mode="enforce", strikes=0, detail={"any": [1, None]}, reason=None, reasons=[],
                  disposition="ok",
                  target="", revoked=[], requested={}, parent="n0", task="t", agent="a")
    good("every_known_member", run, "the closed set of members may stand on any event")
    run = pair()
    run[0]["agent"] = "\x1b[2J</script>%0A::error::\u202e"
    good("hostile_text", run, "text is data")
    empty_scopes = Run(1)
    empty_scopes.root("", "", authority([]))
    book.both("good", "value_empty_node_name", empty_scopes.link(),
              "2.3: the empty string is a string")


def conditions(book):
    """Exit 3: no error, and a required condition that is not met (3.3)."""
    def unmet(name, run, requirement, why, key=KEY, **more):
        book.bundle("conditions", name, run, "3.3: " + why, key=key, exit=3,
                    args=("--require", requirement, *more.pop("args", ())),
                    conditions=["requirement_not_met"] * len(requirement.split(",")), **more)
    open_run = Run(2)
    open_run.root("n0", "orchestrator", ROOT)
    unmet("complete_node_open", open_run.link(), "complete", "a node is in progress")
    run = pair()
    run.entries[-1:] = []
    run.allow("n0", "crm.read", {}, name="unobserved", capture="pre_hook_only")
    run.add("done", node="n0", agent="orchestrator")
    unmet("complete_unobserved", run.link(), "complete", "a call is unobserved")
    run = pair()
    del run[3]["invoked_params_hash"]
    unmet("params_partial", run.link(), "params", "a call carries one hash only")
    unmet("gated", family(), "gated", "one allow is ungated")
    unmet("authenticated", pair(), "authenticated", "no key and no pin given", key=())
    unmet("anchor", pair(), "anchor", "a pin is not enough",
          key=("--expect-head", f"5:{pair()[5]['hash']}"))
    unmet("pin", pair(), "pin", "a key is not enough")
    unmet("witness", pair(), "witness", "spawn and allow are not witness-signed")
    unmet("kid", pair(), "kid=release-9", "the key is tied to another kid", key=TIED)
    unmet("kid_untied", pair(), "kid=release-1", "the anchor's kid is not signed: the key must be tied")
    unmet("chain", pair(), "chain=chain-other", "the chain is another")
    unmet("min_entries", pair(), "min-entries=7", "there are six entries")
    unmet("two_of_three", pair(), "pin,witness", "two conditions are not met, each a finding")
    book.bundle("good", "conditions_met", pair(), "3.3: every condition is met", warnings=[],
                args=("--require",
                      "anchor,authenticated,complete,params,gated,kid=release-1,"
                      "chain=chain-7f3a,min-entries=6"), key=TIED)
    run = pair()
    run[1]["granted"] = {**ROOT, "constraints": [rows(101)]}
    book.bundle("conditions", "error_beside", run.link(),
                "2.8: an error outweighs an unmet condition",
                [("monotonicity", 1)], args=("--require", "pin"))


def vectors(book):
    bundle_forms(book)
    ledger_forms(book)
    values(book)
    conditions(book)
