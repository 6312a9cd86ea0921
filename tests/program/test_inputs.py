"""What an input may be: files of every kind and name, standard input, several at once."""
import hashlib
import json
import os

from harness import Failure, Skip, case, check, sample

GOOD = sample("good.bundle.json")
WIDENED = sample("widened.bundle.json")
LEDGER = sample("good.ledger.jsonl")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def reports(program, *args, status, **run):
    ran = program.run("verify", *args, "--format", "jsonl", **run).expect(status=status)
    return [json.loads(line) for line in ran.out.splitlines()]


def unreadable(program, *args, **run):
    """Status 4, a report that says why, and nothing on standard error."""
    ran = program.run("verify", *args, "--format", "json", **run).expect(err="", status=4)
    report = json.loads(ran.out)
    check(report["verdict"] == "unreadable" and report["exit_code"] == 4, str(report))
    check(report["findings"] and report["findings"][0]["reason"] == "unreadable",
          str(report["findings"]))
    return report["findings"][0]["message"]


@case
def nothing_to_verify_is_never_a_pass(program):
    unreadable(program, "/dev/null")
    for name, text in (("empty", b""), ("newlines", b"\n\n\n"), ("bom", b"\xef\xbb\xbf"),
                       ("spaces", b" \t\r\n")):
        program.write(name, text)
        unreadable(program, name)
        unreadable(program, "-", stdin=text)


@case
def other_content(program):
    for name, text in (("text", b"hello\n"), ("number", b"42"), ("null", b"null"), ("list", b"[]"),
                       ("entries", b"[{}]"), ("object", b'{"a":1}'),
                       ("gzip", b"\x1f\x8b\x08\0\0\0\0\0"),
                       ("nul", b"\0" * 100), ("cut", content(GOOD)[:-3])):
        program.write(name, text)
        unreadable(program, name)


@case
def standard_input(program):
    for source in (GOOD, LEDGER):
        piped = reports(program, "-", stdin=content(source), status=0)
        check(piped[0]["input"]["path"] == "-", str(piped[0]["input"]))
        with open(source, "rb") as file:
            redirected = reports(program, "-", stdin=file, status=0)
        named = reports(program, source, status=0)
        for one in (piped, redirected):
            for key in ("verdict", "checks", "chain", "counts", "nodes", "findings"):
                check(one[0][key] == named[0][key], key)
            check(one[0]["input"]["sha256"] == named[0]["input"]["sha256"], "digest")


@case
def standard_input_among_files(program):
    got = reports(program, GOOD, "-", LEDGER, stdin=content(WIDENED), status=2)
    check([r["exit_code"] for r in got] == [0, 2, 0], str(got))


@case
def closed_standard_input(program):
    ran = program.shell('"$plumbline" verify - --format summary <&-').expect(status=4)
    check(ran.out.startswith(b"unreadable: ") and b"\n" == ran.out[-1:], repr(ran.out))
    program.shell('"$plumbline" verify <&-').expect(
        out="", err="plumbline: verify: no input: name a file, or - for standard input\n", status=1)
    program.shell('"$plumbline" canon - <&-').expect(
        out="", err="plumbline: canon: cannot read standard input: Bad file descriptor\n", status=4)
    program.shell('"$plumbline" verify %s --format summary <&-' % GOOD).expect(err="", status=0)


@case
def the_worst_status_decides_wherever_it_stands(program):
    program.write("text", "hello")
    for files, status in (([GOOD, LEDGER], 0), ([WIDENED, GOOD], 2), ([GOOD, WIDENED], 2),
                          ([GOOD, "text"], 4), (["text", GOOD], 4), (["text", WIDENED], 2),
                          ([WIDENED, "text"], 2), ([GOOD, WIDENED, GOOD], 2)):
        for format_ in ("text", "json", "jsonl", "summary"):
            program.run("verify", *files, "--format", format_).expect(err="", status=status)
        program.run("verify", *files, "--quiet").expect(out="", err="", status=status)


@case
def several_reports(program):
    one = [program.run("verify", path).expect(err="", status=status).out
           for path, status in ((GOOD, 0), (WIDENED, 2))]
    program.run("verify", GOOD, WIDENED).expect(
        out=one[0] + b"\n" + one[1] + b"\n2 inputs, 1 consistent, 1 failed\n", err="", status=2)
    ran = program.run("verify", GOOD, WIDENED, "--format", "json").expect(status=2)
    array = json.loads(ran.out)
    check([r["input"]["path"] for r in array] == [GOOD, WIDENED], "paths")
    ran = program.run("verify", GOOD, WIDENED, "--format", "summary").expect(status=2)
    lines = ran.out.decode().splitlines()
    check([line.split(": ")[0] for line in lines] == [GOOD, WIDENED], str(lines))


@case
def names_of_every_kind(program):
    for name in (b"new\nline", b"\x1b[2Jescape", b"\xff\xfe", b"x\n::error::y\xff\x1b[2K.jsonl",
                 b"[a,b]",
                 b"{a,b}", b"a b", "\u202egnp".encode(), b"head", b"'quoted\"", b"%0A", b"a=b"):
        with open(os.path.join(program.directory.encode(), name), "wb") as file:
            file.write(content(LEDGER))
        for format_ in ("text", "summary", "json", "jsonl"):
            ran = program.run("verify", name, name, "--format", format_).expect(err="", status=0)
            check(all(byte == 10 or 32 <= byte < 127 for byte in ran.out),
                  "%r %s" % (name, format_))
            check(not any(line.startswith(b"::") for line in ran.out.splitlines()), repr(name))
        report = reports(program, name, status=0)[0]
        if b"\xff" not in name:
            check(report["input"]["path"] == name.decode(),
                  "%r: %r" % (name, report["input"]["path"]))


@case
def names_that_look_like_options(program):
    for name in ("-x", "--pubkey", "--"):
        program.write(name, content(LEDGER))
        program.run("verify", "--quiet", "--", name).expect(out="", err="", status=0)
        program.run("verify", "--quiet", "./" + name).expect(out="", err="", status=0)


@case
def missing_names_are_told_escaped(program):
    program.run("verify", b"\x1b[2K\n\xff").expect(
        out="", err='plumbline: verify: bytes:"\\u001b[2K\\u000a\\u00ff": no such file\n', status=1)


@case
def named_pipe(program):
    os.mkfifo(program.path("fifo"))

    def piped(source, options):
        return program.shell('cat %s > fifo & "$plumbline" verify fifo %s; s=$?; wait; exit $s'
                             % (source, options))
    piped(LEDGER, "--format summary").expect(
        err="plumbline: verify: fifo: waiting for a writer of this pipe\n", status=0)
    piped(WIDENED, "--quiet").expect(out="", err="", status=2)
    program.shell('"$plumbline" verify <(cat %s) --quiet' % LEDGER).expect(
        out="", err="", status=0)


@case
def links(program):
    os.symlink(GOOD, program.path("link"))
    program.run("verify", "link", "--quiet").expect(out="", err="", status=0)
    os.symlink("loop", program.path("loop"))
    unreadable(program, "loop")


@case
def no_permission(program):
    program.write("secret", content(GOOD))
    os.chmod(program.path("secret"), 0)
    run = {}
    if os.geteuid() == 0:  # who may read everything, and so becomes nobody
        os.chmod(program.directory, 0o755)
        run = {"user": 65534, "group": 65534, "extra_groups": []}
    try:
        message = unreadable(program, "secret", **run)
    except PermissionError:
        raise Skip("nobody may run the program where it is built") from None
    check("Permission denied" in message, message)
    program.run("verify", GOOD if not run else "secret", "--pubkey", "secret", **run).expect(
        out="", err="plumbline: verify: --pubkey: cannot open secret: Permission denied\n",
        status=1)


@case
def a_read_that_fails(program):
    """Opens, but reading its beginning is an input/output error."""
    if not os.path.exists("/proc/self/mem"):
        raise Skip("no /proc/self/mem")
    unreadable(program, "/proc/self/mem")
    with open("/proc/self/mem", "rb") as memory:
        try:
            memory.read(1)
            raise Failure("memory can be read")
        except OSError:
            pass
        ran = program.run("canon", "-", stdin=memory).expect(out="", status=4)
        check(ran.err.startswith(b"plumbline: canon: "), repr(ran.err))


@case
def a_growing_ledger_is_read_up_to_its_size(program):
    """A writer appends all the time; the report speaks of one definite content."""
    program.write("ledger", content(LEDGER))
    ran = program.shell('(while :; do printf x >> ledger; done) & w=$!; '
                        '"$plumbline" verify ledger --format json; s=$?; kill $w; exit $s')
    report = json.loads(ran.out)
    size = report["input"]["bytes"]
    check(size >= len(content(LEDGER)), str(report["input"]))
    digest = hashlib.sha256(program.read("ledger")[:size]).hexdigest()
    check(report["input"]["sha256"] == digest, "the digest is not that of the first bytes")
    check(ran.status == report["exit_code"], "%s %s" % (ran.status, report["exit_code"]))


@case
def the_kind_that_is_asked_for(program):
    for path, kind in ((GOOD, "bundle"), (LEDGER, "ledger")):
        report = reports(program, path, "--kind", kind, status=0)[0]
        check(report["input"]["kind"] == kind and report["limits"] == {"kind": kind}, str(report))
    bundle = json.dumps(json.loads(content(GOOD)))
    report = reports(program, "-", "--kind", "ledger", stdin=bundle, status=2)[0]
    check(report["input"]["kind"] == "ledger" and report["chain"]["entries"] == 1, str(report))
    first = content(LEDGER).splitlines()[0]
    report = reports(program, "-", "--kind", "bundle", stdin=first, status=2)[0]
    check(report["input"]["kind"] == "bundle", str(report["input"]))
    check("missing_root" in [f["reason"] for f in report["findings"]], str(report["findings"]))
    # One a line, each of them a bundle that holds no entries.
    lines = reports(program, LEDGER, "--kind", "bundle", status=2)
    check(len(lines) == len(content(LEDGER).splitlines()), str(len(lines)))
    check({r["exit_code"] for r in lines} == {2}, "a ledger's line passes as a bundle")
    report = reports(program, "-", "--kind", "ledger", stdin="hello\n", status=2)[0]
    check("invalid_ledger_entry" in [f["reason"] for f in report["findings"]], str(report))
    for kind in ("bundle", "ledger"):
        for text in ("", "\n\n"):
            unreadable(program, "-", "--kind", kind, stdin=text)
    message = unreadable(program, "-", "--kind", "bundle", stdin="[{}]")
    check(message == "not a JSON object, as a bundle is", message)


@case
def a_kind_that_there_is_not(program):
    program.run("verify", GOOD, "--kind", "tokens").expect(
        out="", err="plumbline: verify: --kind: a token chain is verified by `plumbline token`\n", status=1)
    for kind in ("Kitelogik", "Bundle", "json"):
        program.run("verify", GOOD, "--kind", kind).expect(
            out="", err="plumbline: verify: --kind: %s is none of bundle, ledger and kitelogik\n" % kind,
            status=1)
