"""plumbline(1) and --help name the same options and statuses; the manual's examples work."""
import base64
import json
import os
import re
import shutil
import subprocess

from harness import ROOT, SAMPLE, Skip, case, check

MANUAL = os.path.join(ROOT, "man", "plumbline.1")
COMMANDS = ("verify", "show", "join", "replay", "diff", "head", "canon", "params", "explain", "schema", "selftest",
            "completions", "manual")
INCIDENT = os.path.join(ROOT, "testdata", "incident")


def manual():
    with open(MANUAL, encoding="ascii") as file:
        return file.read()


def section(text, macro, name):
    """What stands below the heading `name`."""
    return re.search(r"^\.%s %s$(.*?)(?=^\.(?:Sh|%s) |\Z)" % (macro, name, macro), text,
                     re.M | re.S).group(1)


def options_of_help(program, command):
    out = program.run(command, "--help").expect(status=0).out.decode()
    listed = out.split("\nOptions:\n")[1].split("\nExit status:\n")[0]
    return set(re.findall(r"(?m)^  (?:-\w, )?(--[\w-]+)", listed))


@case
def manual_is_well_formed(program):
    if shutil.which("mandoc") is None:
        raise Skip("mandoc is not installed")
    done = subprocess.run(["mandoc", "-Tlint", "-W", "warning", MANUAL], capture_output=True,
                          check=False)
    check(done.returncode == 0 and not done.stdout, done.stdout.decode())


@case
def options_in_manual_and_help(program):
    text = manual()
    common = {"--output", "--help"}  # described once, with verify
    for command in COMMANDS:
        described = set()
        for line in re.findall(r"(?m)^\.It (Fl .*)$", section(text, "Ss", command)):
            described |= {"--" + name for name in re.findall(r"Fl \\-([\w-]+)", line)}
        helped = options_of_help(program, command)
        check(common <= helped, "%s: %s" % (command, helped))
        check(described | common == helped, "%s: in one of manual and help alone: %s" % (
            command, sorted((described | common) ^ helped)))


@case
def statuses_in_manual_and_help(program):
    described = re.findall(r"(?m)^\.It (\d+)$", section(manual(), "Sh", "EXIT STATUS"))
    listed = program.run("--help").expect(status=0).out.decode().split("\nExit status")[1]
    check(described == re.findall(r"(?m)^  (\d+) ", listed), str(described))


# Each limit of lib/base/limits.h, and what the manual says it is of. How much is read at once is
# no limit on the input.
LIMITED = {"nesting_depth": ["levels", "of arrays and objects within each other"],
           "value_bytes": ["bytes", "of one entry"],
           "piped_bundle_bytes": ["bytes", "of a bundle on standard input"],
           "bundle_line_bytes": ["bytes", "of one of several bundles"],
           "zstd_window_bytes": ["bytes", "of the window"],
           "token_chain_bytes": ["bytes", "of a token chain"],
           "part_bytes": ["bytes", "of a part"],
           "chain_tokens": ["tokens", "of a chain"],
           "bundle_members": ["members", "of a bundle"],
           "authority_constraints": ["constraints", "of one authority"],
           "listed_reasons": ["reasons", "why one action was outside"],
           "findings_of_a_reason": ["findings", "of one reason are listed"],
           "hop_terms": ["terms", "that one delegation changed"],
           "denied_groups": ["groups", "of denials"],
           "denied_bytes": ["bytes", "of the texts that groups of denials"],
           "activity_lanes": ["nodes", "whose activity"],
           "activity_buckets": ["runs", "of entries"],
           "path_hops": ["hops", "of the way from one node"],
           "told_records": ["records", "of session exports are told"],
           "shared_path_hops": ["hops", "of the way of each of many nodes"],
           "explained_findings": ["findings", "of one reason are explained"],
           "explained_bytes": ["bytes", "of what one hash is made over"],
           "side_file_bytes": ["bytes", "of a key, trust set, anchor or state file, or a policy"]}


@case
def limits_in_manual_and_program(program):
    with open(os.path.join(ROOT, "lib", "base", "limits.h"), encoding="ascii") as file:
        limits = dict(re.findall(r"inline constexpr \S+ (\w+) = ([^;]+);", file.read()))
    del limits["block_bytes"]
    check(set(limits) == set(LIMITED), "in one of limits.h and LIMITED alone: %s"
          % sorted(set(limits) ^ set(LIMITED)))
    described = section(manual(), "Sh", "LIMITS").split("\n.It ")[1:]
    for name, value in limits.items():
        shifted = re.fullmatch(r"std::size_t\{(\d+)\} << (\d+)", value)
        number = int(shifted[1]) << int(shifted[2]) if shifted else int(value)
        unit, phrase = LIMITED[name]
        headings = ["%s %s" % (text, unit) for text in (format(number, ","), str(number))]
        check(any(item.split("\n")[0] in headings and phrase in item for item in described),
              "%s = %d %s" % (name, number, phrase))


@case
def examples_of_the_manual_work(program):
    examples = re.findall(r"(?m)^\.Dl \$ (.*)$", section(manual(), "Sh", "EXAMPLES"))
    check(len(examples) >= 8, str(examples))
    for directory in (SAMPLE, INCIDENT):
        for name in os.listdir(directory):
            shutil.copy(os.path.join(directory, name), program.directory)
    os.mkdir(program.path("bin"))
    os.symlink(program.binary, program.path("bin/plumbline"))
    for example in examples:
        command = example.replace("\\(dq", '"')
        ran = program.shell('PATH="$PWD/bin:$PATH"; ' + command).expect(err="", status=0)
        check(ran.out or ">" in command or " -o " in command, "%s prints nothing" % command)


def example_directory(program):
    """Files by the names that the examples of --help use, and programs that stand in for others."""
    def copy(name, to):
        shutil.copy(os.path.join(SAMPLE, name), program.path(to))

    os.mkdir(program.path("runs"))
    for to in ("run.bundle.json", "run.json", "runs/a.json", "runs/b.json"):
        copy("good.bundle.json", to)
    for name, to in (("audit.jsonl", "audit.jsonl"), ("audit.jsonl", "copy.jsonl"),
                     ("arguments.json", "args.json"), ("arguments.json", "arguments.json"),
                     ("tighter.json", "tighter.json"), ("desk.session.json", "desk.session.json"),
                     ("refunds.session.json", "refunds.session.json")):
        shutil.copy(os.path.join(INCIDENT, name), program.path(to))
    copy("key.hex", "release.hex")
    copy("chain.json", "chain.json")
    with open(os.path.join(SAMPLE, "key.hex"), encoding="ascii") as file:
        key = bytes.fromhex(file.read())
    jwk = {"kty": "OKP", "crv": "Ed25519", "x": base64.urlsafe_b64encode(key).decode().rstrip("=")}
    program.write("keys.jwks", json.dumps({"keys": [jwk]}))
    spki = base64.b64encode(bytes.fromhex("302a300506032b6570032100") + key).decode()
    program.write("issuer.pem", "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n" % spki)
    program.write("heads.txt", program.run("head", "audit.jsonl").out)
    program.write("value.json", '{"b":1,"a":[2]}')
    os.makedirs(program.path(".config/fish/completions"))
    os.mkdir(program.path("bin"))
    os.symlink(program.binary, program.path("bin/plumbline"))
    for name, script in (("curl", "cat run.json"), ("deploy", "echo deployed"), ("man", "grep -q ."),
                         ("dot", "cat")):
        program.write("bin/" + name, "#!/bin/sh\n%s\n" % script)
        os.chmod(program.path("bin/" + name), 0o755)


@case
def examples_of_help_work(program):
    example_directory(program)
    for command in (*COMMANDS, "token"):
        out = program.run(command, "--help").expect(status=0).out.decode()
        examples = re.findall(r"(?m)^  (.*plumbline .*)$", out.split("\nExamples:\n")[1])
        check(examples, command + " has no examples")
        for example in examples:
            # The tokens of the sample are of a day long gone.
            then = example.replace("plumbline token", "plumbline token --now 2025-06-15T15:10:00Z")
            program.shell('exec <chain.json; export HOME="$PWD" PATH="$PWD/bin:$PATH"; ' + then).expect(
                status=0)


@case
def examples_of_help_name_commands_that_exist(program):
    for command in COMMANDS:
        out = program.run(command, "--help").expect(status=0).out.decode()
        for example in re.findall(r"(?m)^  (.*plumbline .*)$", out.split("\nExamples:\n")[1]):
            words = re.search(r"plumbline (\w+)((?: \S+)*)", example)
            check(words[1] in COMMANDS, example)
            used = set(re.findall(r"(?<= )(--[\w-]+)", words[2].split("$(")[0].split(" && ")[0]))
            check(used <= options_of_help(program, words[1]), example)
