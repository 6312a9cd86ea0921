"""Several bundles in one input, one a line."""
import hashlib
import json

from compression import gzip_of
from harness import Skip, case, check, sample

GOOD = sample("good.bundle.json")
LEDGER = sample("good.ledger.jsonl")
WIDENED = sample("widened.bundle.json")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def one_line(path):
    return json.dumps(json.loads(content(path))).encode()


def reports(program, *args, status, **run):
    ran = program.run("verify", *args, "--format", "jsonl", **run).expect(err="", status=status)
    return [json.loads(line) for line in ran.out.splitlines()]


def same(report, path, wanted, line):
    """The report of a bundle among others says what the report of its own says."""
    check(report["input"]["path"] == path, str(report["input"]))
    for member in ("verdict", "exit_code", "checks", "chain", "counts", "nodes"):
        check(report[member] == wanted[member], "%s: %s" % (path, member))
    check([f["reason"] for f in report["findings"]] == [f["reason"] for f in wanted["findings"]],
          str(report["findings"]))
    check(all(f["line"] in (None, line) for f in report["findings"]), str(report["findings"]))


@case
def a_report_for_every_line(program):
    good, widened = one_line(GOOD), one_line(WIDENED)
    text = b"\n" + good + b"\r\n\n" + widened + b"\n \n" + good
    alone = {name: reports(program, name, status=status)[0]
             for name, status in ((GOOD, 0), (WIDENED, 2))}
    program.write("runs.jsonl", text)
    program.write("packed", gzip_of(text))
    for args, run in ((["runs.jsonl"], {}), (["-"], {"stdin": text}), (["packed"], {}),
                      (["-"], {"stdin": gzip_of(text)})):
        got = reports(program, *args, status=2, **run)
        check(len(got) == 3, str(len(got)))
        for report, name, line in zip(got, (GOOD, WIDENED, GOOD), (2, 4, 6)):
            same(report, "%s:%d" % (args[0], line), alone[name], line)
        check(got[0]["input"]["bytes"] == len(good) + 1, str(got[0]["input"]))  # CR is of the line
        check(got[1]["input"]["sha256"] == hashlib.sha256(widened).hexdigest(), "digest")


@case
def positions_are_those_of_the_whole_input(program):
    widened = one_line(WIDENED)
    text = one_line(GOOD) + b"\n" + widened + b"\n" + one_line(GOOD)[:-1] + b"\n"
    program.write("runs", text)
    got = reports(program, "runs", status=2)
    finding = next(f for f in got[1]["findings"] if f["reason"] == "monotonicity")
    check(finding["line"] == 2, str(finding))
    entry = json.loads(json.dumps(json.JSONDecoder().raw_decode(
        text[finding["offset"]:].decode())[0]))
    check(entry["seq"] == finding["seq"], str(entry))
    finding = got[2]["findings"][0]
    check(got[2]["verdict"] == "unreadable" and finding["line"] == 3 and
          text.rindex(b'\n{"') < finding["offset"] < len(text), str(finding))


@case
def a_bad_line_leaves_the_others_alone(program):
    good = one_line(GOOD)
    ledger = content(LEDGER).splitlines()[0]
    for bad, words in ((b"hello", "not JSON: "), (b"[1]", "a JSON array is no evidence"),
                       (b"{}", "none of the members"), (b'{"entries":[}]}', "not JSON"),
                       (good[:-5], "not JSON"), (ledger, "this line is a ledger"),
                       (b'{"tokens":["a"]}', "this line is a delegation token chain"),
                       (b"\xef\xbb\xbf" + good, "not JSON"), (good + b" x", "not JSON"),
                       (b'"\xff', "not JSON")):
        program.write("runs", good + b"\n" + bad + b"\n" + good + b"\n")
        got = reports(program, "runs", status=4)
        check([r["exit_code"] for r in got] == [0, 4, 0], "%r: %s" % (bad, got))
        message = got[1]["findings"][0]["message"]
        check(words in message and " line 1," not in message, "%r: %s" % (bad, message))
    program.write("runs", b"\xef\xbb\xbf" + good + b"\n" + good + b"\n")
    got = reports(program, "runs", status=0)
    check([f["reason"] for f in got[0]["findings"]].count("byte_order_mark") == 1 and
          "byte_order_mark" not in [f["reason"] for f in got[1]["findings"]], str(got))


@case
def one_bundle_is_one_bundle(program):
    good = one_line(GOOD)
    tabbed = json.dumps(json.loads(good), indent="\t").encode()
    split = good.replace(b', "anchor"', b'\n, "anchor"', 1)
    check(split.count(b"\n") == 1, "the anchor is elsewhere")
    for text in (good, good + b"\n\n \n", b"\n\n" + good, tabbed, tabbed + b"\n", split, split + b"\n"):
        for args, run in ((["run"], {}), (["-"], {"stdin": text})):
            program.write("run", text)
            got = reports(program, *args, status=0, **run)
            check([r["input"]["path"] for r in got] == args, str(got[0]["input"]))
            check(got[0]["input"]["sha256"] == hashlib.sha256(text).hexdigest(), "digest")
    for text in (tabbed + b"x\n", tabbed + tabbed, split + b"\n" + good, good + b" {}\n", good + good):
        program.write("run", text)
        got = reports(program, "run", status=4)
        check(len(got) == 1 and "behind the JSON value" in got[0]["findings"][0]["message"], str(got))


@case
def in_every_format(program):
    program.write("runs", one_line(GOOD) + b"\n" + one_line(WIDENED) + b"\n")
    array = json.loads(program.run("verify", "runs", "--format", "json").expect(status=2).out)
    check([r["input"]["path"] for r in array] == ["runs:1", "runs:2"], "json")
    lines = program.run("verify", "runs", "--format", "summary").expect(status=2).out.splitlines()
    check([line.split(b": ")[0] for line in lines] == [b"runs:1", b"runs:2"], str(lines))
    text = program.run("verify", "runs").expect(status=2).out
    check(b"CONSISTENT  runs:1\n" in text and b"\n\nFAILED  runs:2\n" in text, repr(text))
    program.run("verify", "runs", "--quiet").expect(out="", err="", status=2)
    program.run("head", "runs").expect(
        out="", err="plumbline: head: no head: runs: unreadable: these are several bundles, one a "
                    "line; give one of them\n", status=4)


@case
def an_input_that_breaks_off(program):
    text = (one_line(GOOD) + b"\n") * 100
    program.write("cut", gzip_of(text)[:-4])
    got = reports(program, "cut", status=4)
    paths = [r["input"]["path"] for r in got]
    check(len(paths) > 50 and paths[-1] == "cut", str(paths))
    check(paths[:-1] == ["cut:%d" % n for n in range(1, len(paths))], str(paths))
    check("breaks off" in got[-1]["findings"][0]["message"], str(got[-1]))
    program.write("cut", gzip_of(one_line(GOOD) + b"\n" + one_line(GOOD))[:-4])
    check([r["input"]["path"] for r in reports(program, "cut", status=4)] == ["cut"], "in its beginning")


@case
def a_line_at_the_limit_of_size(program):
    limit = 64 << 20
    good = one_line(GOOD)
    most = good[:-1] + b" " * (limit - len(good)) + b"}"
    program.write("runs", most + b"\n" + most[:-1] + b" }\n" + good)
    got = reports(program, "runs", "--no-digest", status=4)
    check([r["exit_code"] for r in got] == [0, 4, 0], str([r["exit_code"] for r in got]))
    check([r["input"]["path"] for r in got] == ["runs:%d" % n for n in (1, 2, 3)], "paths")
    check("the limit of %d bytes" % limit in got[1]["findings"][0]["message"], "message")
    program.write("runs", most[:-1] + b" }\n" + good)
    check(len(reports(program, "runs", "--no-digest", status=4)) == 1, "not one of several")


@case
def memory_holds_one_bundle_at_a_time(program):
    limited = "ulimit -v 300000; "
    if program.shell(limited + '"$plumbline" --version').status != 0:
        raise Skip("a sanitizer needs more address space than the limit of this case")
    good = one_line(GOOD)
    line = good[:-1] + b" " * (4 << 20) + b"}\n"
    program.write("runs", line * 80)
    for how in ("verify runs", "verify <(cat runs)"):
        ran = program.shell(limited + '"$plumbline" %s --jobs 2 --format summary' % how)
        check(len(ran.expect(err="", status=0).out.splitlines()) == 80, how)
