"""What the tests of the packages share."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(ROOT, "testdata", "sample")
SKIPPED = 77  # which ctest reports as skipped


def content(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def check(condition, message):
    if not condition:
        sys.exit("FAIL %s" % (message,))


def need(*programs):
    """Ends the test as skipped where one of these is not installed."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        print("SKIPPED: not installed: " + " ".join(missing))
        sys.exit(SKIPPED)


def run(*command, status=0, **options):
    """What a command prints. It must end with `status`."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    check(ran.returncode == status, "%s: status %d, not %d\n%s%s" % (
        " ".join(command), ran.returncode, status, ran.stdout, ran.stderr))
    return ran.stdout


def check_program(program, sample):
    """The program shows that it works, and tells what holds from what does not."""
    check(run(program, "selftest").endswith(" passed, 0 failed\n"), "selftest")
    arguments = ("--pubkey", os.path.join(sample, "key.hex"), "--require", "authenticated",
                 "--format", "summary")
    held = run(program, "verify", os.path.join(sample, "good.bundle.json"), *arguments)
    check(held.startswith("integrity=True monotonicity=True containment=True anchor=verified "), held)
    widened = run(program, "verify", os.path.join(sample, "widened.bundle.json"), *arguments, status=2)
    check(" monotonicity=False " in widened, widened)
