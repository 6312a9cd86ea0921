"""Nothing on the command line is accepted silently, and every error says what to do."""
import json
import os
import re
import subprocess
import time

from harness import case, check, sample

GOOD = sample("good.bundle.json")


def refused(program, args, message, command="verify"):
    """A usage error: one line on standard error, nothing on standard output, status 1."""
    prefix = "plumbline: %s: " % command if command else "plumbline: "
    program.run(*([command] if command else []), *args).expect(out="", err=prefix + message + "\n",
                                                               status=1)


@case
def no_command(program):
    refused(program, [], "a command is wanted; to check a file: plumbline verify FILE; plumbline --help lists "
                         "the commands", command="")


@case
def unknown_commands(program):
    refused(program, ["verfy"], "unknown command verfy; did you mean verify?", command="")
    for typed, meant in (("check", "verify"), ("version", "--version"), ("tree", "show")):
        refused(program, [typed, "x"], "unknown command %s; that is plumbline %s" % (typed, meant), command="")
    refused(program, ["frobnicate"],
            "unknown command frobnicate; plumbline --help lists the commands",
            command="")
    program.write("run.json", "{}")
    refused(program, ["run.json"],
            "unknown command run.json; to check a file: plumbline verify FILE",
            command="")
    refused(program, ["--format", "text"],
            "unknown command --format; plumbline --help lists the commands",
            command="")
    refused(program, ["help", "verfy"], "help: unknown command verfy; did you mean verify?",
            command="")


@case
def no_input_does_not_wait_for_standard_input(program):
    read_end, write_end = os.pipe()
    started = time.monotonic()
    program.run("verify", stdin=read_end, timeout=10).expect(
        out="", err="plumbline: verify: no input: name a file, or - for standard input\n", status=1)
    check(time.monotonic() - started < 5, "it waited")
    os.close(read_end)
    os.close(write_end)


@case
def unknown_options_get_a_suggestion(program):
    for typed, meant in (("--pubky", "--pubkey"), ("-pubkey", "--pubkey"),
                         ("---pubkey", "--pubkey"),
                         ("--pubkye", "--pubkey"), ("--witness-key", "--witness-keys"),
                         ("--formt=json", "--format"), ("--Quiet", "--quiet"),
                         ("--expected-head", "--expect-head"), ("--colour", "--color")):
        refused(program, [GOOD, typed],
                "unknown option %s; did you mean %s?" % (typed.split("=")[0], meant))
    for typed in ("-x", "--frobnicate", "-1", "--="):
        refused(program, [GOOD, typed],
                "unknown option %s; plumbline verify --help lists the options"
                % typed.split("=")[0])


@case
def unknown_option_is_told_escaped(program):
    refused(program, [GOOD, b"--\x1b[2K\n::error::"],
            'unknown option "--\\u001b[2K\\u000a::error::"; '
            'plumbline verify --help lists the options')


@case
def missing_values(program):
    for name, value in (("--pubkey", "KEY"), ("--hs256-key", "KEY"), ("--witness-keys", "FILE"),
                        ("--expect-head", "SEQ:HASH"), ("--expect-anchor", "FILE"),
                        ("--now", "TIME"),
                        ("--format", "FORMAT"), ("--jobs", "N"), ("--color", "WHEN"),
                        ("--output", "FILE"), ("--report", "FORMAT=FILE")):
        refused(program, [GOOD, name], "%s needs a value: %s %s" % (name, name, value))
    refused(program, [GOOD, "-o"], "--output needs a value: --output FILE")
    refused(program, [GOOD, "-qo"], "--output needs a value: --output FILE")


@case
def an_option_is_no_value_of_an_option(program):
    refused(program, ["--pubkey", "--strict", GOOD],
            "--pubkey needs a value, but the option --strict follows")
    refused(program, ["--output", "-q", GOOD], "--output needs a value, but the option -q follows")
    refused(program, ["--pubkey", "--", GOOD], "--pubkey needs a value, but the option -- follows")


@case
def empty_values(program):
    for name in ("--pubkey", "--hs256-key", "--witness-keys", "--expect-head", "--expect-anchor",
                 "--now", "--format", "--jobs", "--color", "--output"):
        message = "%s: the value is empty (a variable that is not set?)" % name
        refused(program, [GOOD, name, ""], message)
        refused(program, [GOOD, name + "="], message)
        refused(program, [name + "=", GOOD], message)
    refused(program, [GOOD, ""], "an input's name is empty (a variable that is not set?)")


@case
def single_valued_options_are_given_once(program):
    for args in (["--format", "text", "--format", "json"], ["--strict", "--strict"],
                 ["-q", "--quiet"], ["--now=1", "--now=2"], ["-o", "a", "--output", "b"]):
        name = {"-q": "--quiet", "-o": "--output"}.get(args[0], args[0]).split("=")[0]
        json_wanted = "json" in args
        ran = program.run("verify", GOOD, *args)
        ran.expect(err="plumbline: verify: %s is given 2 times; "
                       "once is all it can be given\n" % name,
                   status=1)
        check(bool(ran.out) == json_wanted, "standard output: %r" % ran.out)
    check(not os.path.exists(program.path("a")) and not os.path.exists(program.path("b")),
          "written")


@case
def switches_take_no_value(program):
    for name in ("--quiet", "--strict", "--entries", "--all", "--digest", "--help"):
        refused(program, [GOOD, name + "=false"], "%s takes no value" % name)


@case
def digest_and_no_digest(program):
    refused(program, [GOOD, "--digest", "--no-digest"],
            "--digest and --no-digest exclude each other")


@case
def missing_files_are_found_before_anything_is_read(program):
    """The fifo has no writer: opening it would hang."""
    os.mkfifo(program.path("fifo"))
    refused(program, ["fifo", "missing.json"], "missing.json: no such file")
    refused(program, ["fifo", GOOD + "/x"], "%s/x: no such file" % GOOD)
    refused(program, ["fifo", "no-such-*.jsonl"], "no-such-*.jsonl: no such file")
    refused(program, ["fifo", "."], ".: is a directory; --recursive reads what is below it")
    os.symlink("/nowhere/at/all", program.path("link"))
    refused(program, ["fifo", "link"], "link: is a dangling link")
    refused(program, ["-", "fifo", "-"], "standard input (-) can be read only once")


@case
def values_are_judged_before_files_are_looked_at(program):
    refused(program, ["missing.json", "--format", "yaml"],
            "--format: yaml is no format; there are text, json, jsonl, summary, sarif, junit, github, html")


@case
def json_errors_are_objects(program):
    for format_args in (["--format", "json"], ["--format=json"], ["--format", "jsonl"],
                        ["--format=jsonl"]):
        for args, message in (([], "no input: name a file, or - for standard input"),
                              (["missing"], "missing: no such file"),
                              ([GOOD, "--pubky", "x"],
                               "unknown option --pubky; did you mean --pubkey?"),
                              ([b"\x1b\n\xff"], 'bytes:"\\u001b\\u000a\\u00ff": no such file')):
            ran = program.run("verify", *args, *format_args)
            ran.expect(err="plumbline: verify: %s\n" % message, status=1)
            check(json.loads(ran.out) == {"schema": "plumbline.error.v1", "exit_code": 1,
                                          "message": message}, "object: %r" % ran.out)
            check(ran.out.count(b"\n") == 1, "one line: %r" % ran.out)


@case
def quiet_prints_errors_of_usage_all_the_same(program):
    refused(program, ["--quiet", "missing"], "missing: no such file")


@case
def help_everywhere(program):
    whole = program.run("--help").expect(err="", status=0)
    for args in (["-h"], ["help"]):
        program.run(*args).expect(out=whole.out, err="", status=0)
    for command in ("verify", "join", "head", "canon", "params", "explain", "schema"):
        check(("\n  %s " % command).encode() in whole.out, "%s is not listed" % command)
        one = program.run(command, "--help").expect(err="", status=0)
        program.run("help", command).expect(out=one.out, err="", status=0)
        for heading in (b"Usage: plumbline ", b"\nOptions:\n", b"\nExit status:\n",
                        b"\nExamples:\n"):
            check(heading in one.out, "%s: no %r" % (command, heading))
        check(all(len(line) <= 80 for line in one.out.splitlines()), "%s: wide lines" % command)


@case
def version_names_the_libraries(program):
    ran = program.run("--version").expect(err="", status=0)
    program.run("-V").expect(out=ran.out, err="", status=0)
    lines = ran.out.decode().splitlines()
    check(lines[0].startswith("plumbline "), lines[0])
    check(re.fullmatch(r"sandbox: (none|(seccomp|Landlock ABI \d+)(, Landlock ABI \d+)?)",
                       lines[-1]), lines[-1])
    names = [line.split()[0] for line in lines[1:-1]]
    check(names == ["CLI11", "OpenSSL", "fmt", "libsodium", "simdjson", "zlib", "zstd"], str(names))
    check(all(line.split()[1][0].isdigit() for line in lines[:-1]), str(lines))


@case
def operands_of_the_small_commands(program):
    for command in ("head", "canon"):
        refused(program, [], "no input: name a file, or - for standard input", command)
        refused(program, [GOOD, GOOD], "one input is wanted, 2 are given", command)
        refused(program, ["missing"], "missing: no such file", command)
        refused(program, ["."], ".: is a directory", command)
        refused(program, [GOOD, "--frob"],
                "unknown option --frob; plumbline %s --help lists the options" % command, command)
    refused(program, ["report", "entry"], "one name is wanted, 2 are given", "schema")


@case
def interrupt_reports_nothing(program):
    """SIGINT while it waits for input: no report, no status of its own."""
    process = subprocess.Popen([program.binary, "verify", "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.5)
    process.send_signal(2)
    out, _ = process.communicate(timeout=10)
    check(process.returncode == -2 and out == b"", "%s %r" % (process.returncode, out))
