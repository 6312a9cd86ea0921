"""The files in examples/ do what the cookbook says: their commands are run as their hosts run them."""
import os
import re
import shutil
import stat

from harness import ROOT, Skip, case, check, sample

EXAMPLES = os.path.join(ROOT, "examples")


def text_of(name):
    with open(os.path.join(EXAMPLES, name), encoding="ascii") as file:
        return file.read()


def repository(program, bundle):
    """A repository as the examples take it: evidence/ and keys/, and plumbline on the PATH."""
    for directory in ("evidence", "keys", "bin"):
        os.mkdir(program.path(directory))
    shutil.copy(sample(bundle), program.path("evidence/run.json"))
    shutil.copy(sample("key.hex"), program.path("keys/release.hex"))
    os.symlink(program.binary, program.path("bin/plumbline"))


def run(program, command):
    return program.shell('PATH="$PWD/bin:$PATH"; ' + command)


def workflow_command():
    """What the step of the GitHub workflow runs."""
    block = re.search(r"(?m)^( +)run: \|\n((?:\1  .*\n)+)", text_of("github-workflow.yml"))
    return block.group(2)


def job_command():
    """What the job for GitLab runs: one item of a list, folded over lines."""
    block = re.search(r"(?m)^  script:\n    - (.*\n(?:      .*\n)+)", text_of("gitlab-ci.yml"))
    return " ".join(block.group(1).split())


@case
def github_workflow_passes_good_evidence_and_annotates_bad(program):
    repository(program, "good.bundle.json")
    run(program, workflow_command()).expect(status=0)
    check(os.path.getsize(program.path("plumbline.sarif")) > 0, "no SARIF")
    shutil.copy(sample("widened.bundle.json"), program.path("evidence/run.json"))
    ran = run(program, workflow_command()).expect(status=2)
    check(b"::error file=evidence/run.json,line=" in ran.out, ran.out.decode())


@case
def gitlab_job_passes_good_evidence_and_fails_on_bad(program):
    repository(program, "good.bundle.json")
    run(program, job_command()).expect(status=0)
    shutil.copy(sample("widened.bundle.json"), program.path("evidence/run.json"))
    run(program, job_command()).expect(status=2)
    report = re.search(r"junit: (\S+)", text_of("gitlab-ci.yml")).group(1)
    with open(program.path(report), encoding="ascii") as file:
        check("<failure" in file.read(), "no failure in the report of the job")


@case
def commit_hook_refuses_what_is_staged_and_bad(program):
    if shutil.which("git") is None:
        raise Skip("git is not installed")
    repository(program, "good.bundle.json")
    git = ("export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1; "
           "git() { command git -c user.name=t -c user.email=t@example.org \"$@\"; }; ")
    run(program, git + "git init -q . && git add keys").expect(status=0)
    hook = program.path(".git/hooks/pre-commit")
    shutil.copy(os.path.join(EXAMPLES, "pre-commit"), hook)
    check(os.stat(hook).st_mode & stat.S_IXUSR, "the hook cannot be run")
    run(program, git + "git commit -qm keys").expect(status=0)  # no evidence is staged
    ran = run(program, git + "git add evidence && git commit -qm good")
    check(ran.status == 0 and b"VERIFIED" in ran.out + ran.err, (ran.out + ran.err).decode())
    # A link that becomes a file is a change of its type.
    run(program, "ln -s run.json evidence/link.json; " + git + "git add evidence && git commit -qnm link").expect(status=0)
    os.remove(program.path("evidence/link.json"))
    shutil.copy(sample("widened.bundle.json"), program.path("evidence/link.json"))
    ran = run(program, git + "git add evidence && git commit -qm bad")
    check(ran.status == 1 and b"FAILED" in ran.out + ran.err, (ran.out + ran.err).decode())
    run(program, git + "git checkout -q -f HEAD -- evidence").expect(status=0)
    shutil.copy(sample("widened.bundle.json"), program.path("evidence/run.json"))
    run(program, git + "git add evidence").expect(status=0)
    shutil.copy(sample("good.bundle.json"), program.path("evidence/run.json"))  # not what is staged
    ran = run(program, git + "git commit -qm bad")
    check(ran.status == 1 and b"FAILED" in ran.out + ran.err, (ran.out + ran.err).decode())
