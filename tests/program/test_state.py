"""What is remembered from one run to the next, and runs that stop at the first input."""
import hashlib
import json
import os

from harness import case, check, sample

BUNDLE = sample("good.bundle.json")
LEDGER = sample("good.ledger.jsonl")
WIDENED = sample("widened.bundle.json")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def lines():
    return content(LEDGER).splitlines(keepends=True)


def entry(index):
    return json.loads(lines()[index])


CHAIN = entry(0)["chain_id"]


def state_of(program, name="state"):
    return json.loads(program.read(name))


def remembers(seq):
    return {"schema": "plumbline.state.v1",
            "chains": {CHAIN: {"seq": seq, "head": entry(seq)["hash"]}}}


def mismatches(program, *args):
    ran = program.run("verify", *args, "--format", "json").expect(err="", status=2)
    return [f["message"] for f in json.loads(ran.out)["findings"] if f["reason"] == "state_mismatch"]


def refused(program, args, message):
    program.run("verify", *args).expect(err="plumbline: verify: %s\n" % message, status=1)


@case
def growth_is_remembered(program):
    for count in (9, 9, 15, len(lines())):
        program.write("ledger", b"".join(lines()[:count]))
        program.run("verify", "ledger", "--state", "state", "--quiet").expect(
            out="", err="", status=0)
        check(state_of(program) == remembers(count - 1), repr(program.read("state")))
    # A bundle of the same chain that ends at the same entry goes on from it, too.
    program.run("verify", BUNDLE, "--state", "state", "--quiet").expect(err="", status=0)
    check(os.listdir(program.directory).count("state") == 1 and
          not [n for n in os.listdir(program.directory) if n.endswith(".tmp")], "left over")


@case
def a_cut_or_rewritten_chain_fails(program):
    program.run("verify", LEDGER, "--state", "state", "--quiet").expect(status=0)
    before = program.read("state")
    last = len(lines()) - 1
    program.write("cut", b"".join(lines()[:-1]))
    got = mismatches(program, "cut", "--state", "state")
    check(len(got) == 1 and "verified up to seq %d before" % last in got[0], str(got))
    text = program.run("verify", "cut", "--state", "state").expect(err="", status=2).out
    check(b"does not go on from where it ended when it was last verified" in text, repr(text))
    check(program.read("state") == before, "a bad run is remembered")
    other = json.loads(before)
    other["chains"][CHAIN] = {"seq": 3, "head": "0" * 64}
    program.write("forked", json.dumps(other))
    got = mismatches(program, LEDGER, "--state", "forked")
    check(len(got) == 1 and "the entry at seq 3 is not the one" in got[0], str(got))
    check(state_of(program, "forked") == other, "a bad run is remembered")
    for wrong in (last + 1, 9007199254740991):
        other["chains"][CHAIN]["seq"] = wrong
        program.write("longer", json.dumps(other))
        check(len(mismatches(program, LEDGER, "--state", "longer")) == 1, str(wrong))


@case
def only_a_good_run_is_remembered(program):
    for args, status in (([WIDENED], 2), ([LEDGER, WIDENED], 2), ([LEDGER, "/dev/null"], 4),
                         ([LEDGER, "--require", "pin"], 3), ([LEDGER, "--strict"], 2)):
        program.run("verify", *args, "--state", "state", "--quiet").expect(err="", status=status)
        check(not os.path.exists(program.path("state")), str(args))
    program.shell('"$plumbline" verify %s --state state > /dev/full' % LEDGER).expect(status=1)
    check(not os.path.exists(program.path("state")), "the report was lost")


@case
def other_chains_are_kept(program):
    other = {"other \u00e9": {"seq": 0, "head": "ab" * 32}, "z": {"seq": 7, "head": "cd" * 32}}
    program.write("state", json.dumps({"schema": "plumbline.state.v1", "chains": other}))
    os.chmod(program.path("state"), 0o600)
    os.symlink("state", program.path("link"))
    program.run("verify", LEDGER, "--state", "link", "--quiet").expect(err="", status=0)
    wanted = remembers(len(lines()) - 1)
    wanted["chains"].update(other)
    check(state_of(program) == wanted, repr(program.read("state")))
    check(os.path.islink(program.path("link")), "the link was replaced")
    check(os.stat(program.path("state")).st_mode & 0o777 == 0o600, "other permissions")


@case
def a_damaged_state_is_never_overwritten(program):
    good = remembers(3)
    head = {"seq": 3, "head": entry(3)["hash"]}
    damaged = [b"", b"{}", b"null", b"[]", content(BUNDLE), json.dumps(good).encode()[:-1],
               json.dumps(good).encode() * 2, b'{"schema":"plumbline.state.v1","chains":{"c":{},"c":{}}}']
    for change in ({"schema": "plumbline.state.v2"}, {"chains": []}, {"more": 1},
                   {"chains": {"": head}}, {"chains": {"c": {**head, "seq": -1}}},
                   {"chains": {"c": {**head, "seq": "3"}}}, {"chains": {"c": {**head, "seq": 0.5}}},
                   {"chains": {"c": {**head, "head": "AB" * 32}}}, {"chains": {"c": {**head, "x": 1}}},
                   {"chains": {"\ud800": head}}):
        damaged.append(json.dumps({**good, **change}).encode())
    for text in damaged:
        program.write("state", text)
        ran = program.run("verify", LEDGER, "--state", "state").expect(out="", err=(
            "plumbline: verify: --state: state: is no state that was written here; it is left as it "
            "is, and without it nothing is remembered\n"), status=1)
        check(program.read("state") == text, ran.command)


@case
def files_that_cannot_be_a_state(program):
    refused(program, [LEDGER, "--state", "-"],
            "--state: -: is standard output; a state is kept in a file")
    refused(program, [LEDGER, "--state", "."], "--state: .: is no regular file")
    refused(program, [LEDGER, "--state", "no/state"], "--state: no/state: is in no directory that exists")
    os.symlink("nowhere", program.path("link"))
    refused(program, [LEDGER, "--state", "link"], "--state: link: is a dangling link")
    os.mkfifo(program.path("pipe"))
    refused(program, [LEDGER, "--state", "pipe"], "--state: pipe: is no regular file")
    refused(program, [LEDGER, "--state", "x", "-o", "x"], "--output and --state name the same file")
    program.write("state", json.dumps(remembers(3)))
    refused(program, [LEDGER, "--state", "state", "-o", "state"], "--output: state is an input")
    refused(program, [LEDGER, "--state", "state", "--continue-from", "3:" + entry(3)["hash"]],
            "--continue-from and --state exclude each other: what is remembered may stand in the "
            "part that is not read")


@case
def chains_that_cannot_be_remembered(program):
    program.write("part", b"".join(lines()[:9]))
    ran = program.run("verify", LEDGER, "part", "--state", "state", "--format", "summary")
    ran.expect(err="plumbline: verify: --state: state: two inputs are of chain %s and end at seq %d "
                   "and 8; verify them one after the other\n" % (CHAIN, len(lines()) - 1), status=1)
    check(len(ran.out.splitlines()) == 2, "the reports are printed all the same")
    program.run("verify", LEDGER, BUNDLE, LEDGER, "--state", "same", "--quiet").expect(status=0)
    check(not os.path.exists(program.path("state")), "remembered")


@case
def a_chain_without_an_id(program):
    root = {"v": 1, "c14n": "JCS", "seq": 0, "ts": 0, "event": "root", "chain_id": None,
            "prev_hash": "0" * 64, "node": "n", "agent": "a",
            "authority": {"scopes": ["a.x"], "constraints": [], "ttl": 1}}
    for chain_id in (None, "", 7):
        root["chain_id"] = chain_id
        root.pop("hash", None)
        text = json.dumps(root, sort_keys=True, separators=(",", ":"))
        root["hash"] = hashlib.sha256((root["prev_hash"] + text).encode()).hexdigest()
        program.write("run", json.dumps(root))
        program.run("verify", "run", "--quiet").expect(out="", err="", status=0)
        ran = program.run("verify", "run", "--state", "state", "--quiet")
        ran.expect(out="", err="plumbline: verify: --state: state: run names no chain by which it "
                               "could be remembered\n", status=1)
        check(not os.path.exists(program.path("state")), str(chain_id))
        # The report on the evidence stands; no second object follows it.
        ran = program.run("verify", "run", "--state", "state", "--format", "json").expect(status=1)
        check(json.loads(ran.out)["verdict"] == "consistent", repr(ran.out))


@case
def a_match_is_no_pin(program):
    program.run("verify", LEDGER, "--state", "state", "--quiet").expect(status=0)
    ran = program.run("verify", LEDGER, "--state", "state", "--format", "json").expect(status=0)
    report = json.loads(ran.out)
    check(report["verdict"] == "consistent" and report["checks"]["pin"] == "not-checked", ran.command)
    program.run("verify", LEDGER, "--state", "state", "--require", "pin", "--quiet").expect(status=3)


@case
def stop_at_the_first_that_does_not_pass(program):
    for inputs, count, left, status in (([LEDGER, WIDENED, LEDGER, LEDGER], 2, 2, 2),
                                        ([LEDGER, LEDGER], 2, 0, 0), ([LEDGER, WIDENED], 2, 0, 2),
                                        (["/dev/null", WIDENED], 1, 1, 4)):
        ran = program.run("verify", *inputs, "--fail-fast", "--format", "summary")
        ran.expect(status=status, err="" if left == 0 else
                   "plumbline: verify: stopped at an input that did not pass; not looked at: %d\n" % left)
        check(len(ran.out.splitlines()) == count, repr(ran.out))
        program.run("verify", *inputs, "--fail-fast", "--quiet").expect(out="", err="", status=status)
    one = [json.dumps(json.loads(content(path))) for path in (BUNDLE, WIDENED, BUNDLE)]
    program.write("runs", "\n".join(one))
    ran = program.run("verify", "runs", "--fail-fast", "--format", "summary").expect(err="", status=2)
    check(len(ran.out.splitlines()) == 2, repr(ran.out))


@case
def the_state_is_no_output(program):
    ledger = sample("good.ledger.jsonl")
    for name in ("st", "./st"):
        program.run("verify", ledger, "--state", "st", "--report", "json=" + name, "-q").expect(
            out="", err="plumbline: verify: --report and --state name the same file\n", status=1)
        program.run("verify", ledger, "--state", "st", "-o", name).expect(
            out="", err="plumbline: verify: --output and --state name the same file\n", status=1)
    check(not os.path.exists(program.path("st")), "something was written")
