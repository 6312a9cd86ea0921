"""Completions and manual pages come from the table that help comes from, and say the same."""
import os
import re
import shutil
import subprocess

from harness import ROOT, Skip, case, check

MAN = os.path.join(ROOT, "man")


def commands(program):
    listed = program.run("--help").expect(status=0).out.decode().split("\nCommands:\n")[1]
    return re.findall(r"(?m)^  ([a-z]+)  ", listed.split("\n\n")[0])


def options(program, command):
    out = program.run(command, "--help").expect(status=0).out.decode()
    listed = out.split("\nOptions:\n")[1].split("\nExit status:\n")[0]
    return set(re.findall(r"(?m)^  (?:-\w, )?(--[\w-]+)", listed))


def completed(program, script, line):
    """What bash offers for the last word of `line`."""
    words = line.split(" ")
    quoted = " ".join("'%s'" % word for word in words)
    ran = subprocess.run(
        ["bash", "-c", "%s\nCOMP_WORDS=(%s); COMP_CWORD=%d; _plumbline; printf '%%s\\n' \"${COMPREPLY[@]}\""
         % (script, quoted, len(words) - 1)], capture_output=True, check=True)
    return set(ran.stdout.decode().split())


@case
def bash_completes_commands_options_and_values(program):
    script = program.run("completions", "bash").expect(err="", status=0).out.decode()
    names = commands(program)
    check(completed(program, script, "plumbline ") == set(names) | {"help", "--help", "--version"},
          "commands")
    check(completed(program, script, "plumbline ver") == {"verify"}, "one command")
    for command in names:
        got = completed(program, script, "plumbline %s --" % command)
        check(got == options(program, command), "%s: %s" % (command, sorted(got)))
    check(completed(program, script, "plumbline verify x --color a") == {"auto", "always"}, "values")


@case
def bash_completes_operands_that_are_no_files(program):
    script = program.run("completions", "bash").expect(err="", status=0).out.decode()
    check(completed(program, script, "plumbline completions ") == {"bash", "zsh", "fish"}, "shells")
    schemas = set(program.run("schema").expect(status=0).out.decode().split())
    check(completed(program, script, "plumbline schema ") == schemas, "schemas")
    check(completed(program, script, "plumbline explain containm") == {"containment"}, "a reason")
    check("verify" in completed(program, script, "plumbline manual v"), "a command")
    reasons = {line.split()[0] for line in program.run("explain").out.decode().splitlines()}
    check(completed(program, script, "plumbline explain ") == reasons, "reasons")
    check(completed(program, script, "plumbline verify x --report j") == {"json=", "jsonl=", "junit="}, "formats")
    check(completed(program, script, "plumbline verify x --require p") == {"pin", "params"}, "conditions")
    check(completed(program, script, "plumbline verify x") == set(), "files are left to the shell")


@case
def values_that_are_completed_are_accepted(program):
    script = program.run("completions", "bash").expect(status=0).out.decode()
    sample = os.path.join(ROOT, "testdata", "sample", "good.bundle.json")
    for option in ("--format", "--color", "--kind"):
        values = completed(program, script, "plumbline verify %s " % option)
        check(len(values) > 1, option)
        for value in values:
            ran = program.run("verify", sample, option, value)
            # Of the kinds, that of another evidence is accepted too, and the sample fails as one.
            check(ran.status == 0 or value in ("ledger", "kitelogik") and ran.status in (2, 4),
                  "%s %s: %d" % (option, value, ran.status))


@case
def every_shell_has_every_option(program):
    for shell in ("bash", "zsh", "fish"):
        text = program.run("completions", shell).expect(err="", status=0).out.decode()
        for command in commands(program):
            for option in options(program, command):
                wanted = "-l %s" % option[2:] if shell == "fish" else option
                check(wanted in text, "%s: %s %s" % (shell, command, option))
        if shutil.which(shell):
            syntax = subprocess.run([shell, "-n" if shell != "fish" else "--no-execute"],
                                    input=text.encode(), capture_output=True, check=False)
            check(syntax.returncode == 0, syntax.stderr.decode())
    program.run("completions", "tcsh").expect(
        out="", err="plumbline: completions: tcsh is no shell with completions; there are bash, zsh "
        "and fish\n", status=1)
    program.run("completions").expect(
        out="", err="plumbline: completions: one shell is wanted: bash, zsh or fish\n", status=1)


@case
def every_command_has_its_page(program):
    names = commands(program)
    for command in names:
        page = program.run("manual", command).expect(err="", status=0).out
        path = os.path.join(MAN, "plumbline-%s.1" % command)
        if program.update:
            with open(path, "wb") as file:
                file.write(page)
        with open(path, "rb") as file:
            check(file.read() == page, "man/plumbline-%s.1 is not what the program prints" % command)
        text = page.decode().replace("\\-", "-")
        described = {"-" + name for name in re.findall(r"(?m)^\.It .*Fl (-[\w-]+)", text)}
        check(described == options(program, command), "%s: %s" % (command, described))
    pages = {name for name in os.listdir(MAN) if name.startswith("plumbline-") and name.endswith(".1")}
    check(pages == {"plumbline-%s.1" % command for command in names}, str(pages))
    program.run("manual", "verfy").expect(
        out="", err="plumbline: manual: no page is called verfy; did you mean verify?\n", status=1)


@case
def the_written_pages_are_built_in(program):
    for args, name in (([], "plumbline.1"), (["plumbline"], "plumbline.1"), (["evidence"], "plumbline-evidence.5")):
        with open(os.path.join(MAN, name), "rb") as file:
            check(program.run("manual", *args).expect(err="", status=0).out == file.read(), name)
    program.run("manual", "verify", "show").expect(
        out="", err="plumbline: manual: one page is wanted, 2 are given\n", status=1)


@case
def pages_are_well_formed(program):
    if shutil.which("mandoc") is None:
        raise Skip("mandoc is not installed")
    for command in commands(program):
        page = program.run("manual", command).expect(status=0).out
        done = subprocess.run(["mandoc", "-Tlint", "-W", "warning"], input=page, capture_output=True,
                              check=False)
        check(done.returncode == 0 and not done.stdout, done.stdout.decode())
