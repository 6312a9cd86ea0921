"""show: the tree of what verify verified, in every format, with its verdict and its status."""
import os

from formats import reports_of, strict_json
from graphs import Dot, Mermaid
from harness import NOW, SAMPLE, case, check, sample
from pages import check_page
from test_matrix import HOSTILE, chain, hostile_ledger, kinds

GOOD = sample("good.bundle.json")
WIDENED = sample("widened.bundle.json")
FORMATS = ("text", "json", "dot", "mermaid", "html")
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
KEY = ["--pubkey", "key.hex"]
RUNS = (
    ("show.good.txt", ["good.bundle.json", *KEY], 0),
    ("show.widened.txt", ["widened.bundle.json", *KEY], 2),
    ("show.widened.json", ["widened.bundle.json", *KEY, "--format", "json"], 2),
    ("show.widened.dot", ["widened.bundle.json", *KEY, "--format", "dot"], 2),
    ("show.widened.mmd", ["widened.bundle.json", *KEY, "--format", "mermaid"], 2),
    ("show.n2.txt", ["good.ledger.jsonl", "--node", "n2"], 0),
)


def printed(text):
    """The name as a report prints it: a JSON string, all but printable ASCII as escapes."""
    return '"%s"' % "".join("\\" + c if c in '"\\' else c if " " <= c <= "~" else
                            "\\u%04x" % ord(c) for c in text)


def show(program, *args, status=0, **run):
    return program.run("show", *NOW, *args, **run).expect(err="", status=status)


def tree(program, *args, status=0):
    return strict_json(show(program, *args, "--format", "json", status=status).out)


@case
def shown_as_it_was(program):
    for name, args, status in RUNS:
        ran = program.run("show", *args, *NOW, cwd=SAMPLE).expect(err="", status=status)
        path = os.path.join(GOLDEN, name)
        if program.update:
            with open(path, "wb") as file:
                file.write(ran.out)
        with open(path, "rb") as file:
            ran.expect(out=file.read())


@case
def what_a_session_denied_is_counted(program):
    """The command that lists it is named, and lists as many."""
    path = os.path.join(os.path.dirname(SAMPLE), "incident", "desk.session.json")
    told = show(program, path).out.decode()
    listed = program.run("replay", path, "--outcome", "denied", "--format", "jsonl").expect(status=0).out
    count = sum(strict_json(line).get("kind") == "record" for line in listed.splitlines())
    check(count > 0 and "\n  %d denial" % count in told, told)
    check("which plumbline replay FILE --outcome denied lists\n" in told, told)


@case
def every_kind_as_verify_says_it_is(program):
    """The status is that of verify, and each format says the verdict."""
    for name, (args, stdin, status) in kinds(program).items():
        args = [arg for arg in args if arg != "--entries"]
        whole = program.run("verify", *args, *NOW, "--format", "jsonl", stdin=stdin)
        verdicts = [strict_json(line)["verdict"] for line in whole.out.splitlines()]
        for format_ in FORMATS:
            ran = show(program, *args, "--format", format_, status=status, stdin=stdin)
            try:
                check_shown(format_, ran.out, verdicts)
            except Exception as trouble:
                raise type(trouble)("%s as %s: %s" % (name, format_, trouble)) from trouble
            show(program, *args, "--format", format_, "-o", "out", status=status,
                 stdin=stdin).expect(out="")
            check(program.read("out") == ran.out, "another output in a file")


def check_shown(format_, out, verdicts):
    check(out.isascii() and out.endswith(b"\n") and b"\x1b" not in out, "bytes of the evidence")
    if format_ == "json":
        shown = reports_of(out, len(verdicts) > 1)
        return check([one["verdict"] for one in shown] == verdicts, "verdicts")
    if format_ == "html":
        return check_page(out, verdicts)
    if format_ == "text":
        lines = out.decode().splitlines()
        found = [line.split("  ")[0].lower() for line in lines if line[:1].isupper()]
        return check(found == verdicts, str(found))
    graph = Dot(out) if format_ == "dot" else Mermaid(out)
    found = [title[0].split("  ")[0].lower() for title in graph.titles]
    return check(found == verdicts, str(found))


@case
def graphs_of_one_tree(program):
    program.write("hostile.jsonl", hostile_ledger())
    for path, status in ((GOOD, 0), (WIDENED, 2), ("hostile.jsonl", 2)):
        nodes = tree(program, path, status=status)["nodes"]
        for format_, reader in (("dot", Dot), ("mermaid", Mermaid)):
            graph = reader(show(program, path, "--format", format_, status=status).out)
            names = [label[0] for label in graph.nodes.values()]
            check(len(names) == len(nodes), "nodes of %s: %s" % (path, names))
            check(len(graph.edges) == len(nodes) - 1, "edges of " + path)
            check(all(name.isprintable() for name in names), str(names))
    check(any(printed(HOSTILE)[:60] in name for name in names), "the hostile node: %s" % names)


@case
def hops_say_what_verify_finds(program):
    for path, status in ((GOOD, 0), (WIDENED, 2)):
        shown = tree(program, path, status=status)
        widened = {hop["node"] for hop in shown["hops"] if hop["widened"]}
        found = {f["node"] for f in shown["findings"] if f["reason"] == "monotonicity"}
        check(widened == found, "%s: %s, %s" % (path, widened, found))
        check(sum(group["count"] for group in shown["denied"]) == shown["counts"]["denials"],
              "denials")


@case
def filters_leave_out_nodes_and_nothing_else(program):
    whole = tree(program, WIDENED, status=2)
    for args, names, left in ((["--node", "n2"], ["n0", "n2"], 1), (["--depth", "0"], ["n0"], 2),
                              (["--failed"], ["n0", "n1"], 1), (["--node=n2", "--failed"], [], 3),
                              (["--depth", "7"], ["n0", "n1", "n2"], 0)):
        shown = tree(program, WIDENED, *args, status=2)
        check([node["node"] for node in shown["nodes"]] == names, "%s: %s" % (args, shown["nodes"]))
        check(shown["filter"]["left_out"] == left, str(shown["filter"]))
        for member in ("verdict", "findings", "checks", "counts"):
            check(shown[member] == whole[member], member)
        for format_ in FORMATS:
            out = show(program, WIDENED, *args, "--format", format_, status=2).out
            check(b"FAILED" in out or b'"failed"' in out, format_ + " looks sound")


@case
def a_node_that_no_input_has(program):
    complaint = "plumbline: show: --node: no node is called n9\n"
    for args in ([GOOD], [WIDENED]):
        for more in ([], ["--format", "json"], ["--format", "html"], ["-o", "out"]):
            program.run("show", *args, "--node", "n9", *more, *NOW).expect(out="", err=complaint, status=1)
            check(not os.path.exists(program.path("out")), "nothing is written")
    for args in ([GOOD, WIDENED], [os.devnull]):
        ran = program.run("show", *args, "--node", "n9", *NOW).expect(err=complaint, status=1)
        check(ran.out, "nothing was shown")
    show(program, GOOD, os.devnull, "--node", "n1", status=4)


@case
def a_node_by_any_of_its_names(program):
    program.write("hostile.jsonl", hostile_ledger())
    name = tree(program, "hostile.jsonl", status=2)["nodes"][1]["node"]
    # As it is printed, quotes and all; the name itself holds a NUL, which no argument can.
    shown = tree(program, "hostile.jsonl", "--node", printed(name), status=2)
    check([node["node"] for node in shown["nodes"]] == ["n0", name], str(shown["nodes"]))


@case
def what_show_does_not_take(program):
    for args, message in (
            (["--depth", "-1"], "--depth: -1 is no whole number up to 4294967295"),
            (["--depth", "x"], "--depth: x is no whole number up to 4294967295"),
            (["--format", "sarif"],
             "--format: sarif is no format here; there are text, json, dot, mermaid, html")):
        program.run("show", GOOD, *args).expect(out="", err="plumbline: show: %s\n" % message,
                                                status=1)
    ran = program.run("show", "--format", "json").expect(status=1)
    check(strict_json(ran.out)["schema"] == "plumbline.error.v1", "the error as JSON")
    check(program.run("show", GOOD, "--state", "x").expect(out="", status=1).err, "--state")


@case
def what_verify_takes_counts(program):
    """A pin, a key and a condition decide as with verify."""
    head = program.run("head", GOOD).expect(status=0).out.decode().strip()
    check(tree(program, GOOD, "--expect-head", head)["verdict"] == "verified", "a pin")
    show(program, GOOD, "--expect-head", "0:" + "0" * 64, status=2)
    show(program, GOOD, "--require", "pin", status=3)
    show(program, GOOD, "--strict", status=2)
    ran = program.run("show", WIDENED, GOOD, "--fail-fast", *NOW).expect(status=2)
    check(ran.err.endswith(b"not looked at: 1\n") and b"good" not in ran.out, repr(ran.err))


@case
def a_page_says_how_to_make_it_again(program):
    """The command line on a page makes the page again, and holds no secret."""
    with open(GOOD, "rb") as file:
        good = file.read()
    for name in ("a b'c.json", "-x.json", "\u20ac\n.json"):
        program.write(name, good)
        show(program, "--format", "html", "--node", "n1", "-o", "page.html", "--", name).expect(out="")
        whole = program.read("page.html")
        text = "".join(check_page(whole, ["consistent"]).text)
        command = next(line for line in text.splitlines() if line.startswith("plumbline show "))
        again = program.shell(command.replace("plumbline", '"$plumbline"', 1)).expect(err="")
        check(again.status == 0 and again.out == whole, "another page of %r" % name)
    secret = "00112233445566778899aabbccddeeff" * 2
    ran = program.run("verify", GOOD, "--hs256-key", secret, "--format", "html", *NOW)
    check(secret.encode() not in ran.out and b"--hs256-key SECRET" in ran.out, "the secret")


@case
def ten_thousand_nodes_and_findings(program):
    """A page is cut as text is, and what is cut is counted; with --all it has every row."""
    held = {"scopes": ["crm.*"], "constraints": [], "ttl": None}
    entries = [{"event": "root", "node": "n0", "agent": "a", "authority": held}]
    entries += [{"event": "spawn", "node": "n%d" % i, "parent": "n0", "agent": "a",
                 "granted": {**held, "scopes": ["mail.send"]}} for i in range(1, 10001)]
    program.write("many.jsonl", chain(entries))
    cut = show(program, "many.jsonl", "--format", "html", status=2).out
    page = check_page(cut, ["failed"])
    check(len(cut) < 1000000, "a page of %d bytes" % len(cut))
    text = "".join(page.text)
    for line in ("Not shown: 9501 nodes, 9500 of them failing (--all shows them).",
                 "Not shown: 9501 findings (--all shows them)."):
        check(line in text, line)
    whole = show(program, "many.jsonl", "--format", "html", "--all", status=2).out
    check(check_page(whole, ["failed"]) and whole.count(b'class="tree ') == 10001, "with --all")
