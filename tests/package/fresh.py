#!/usr/bin/env python3
"""Installs the package with apt on a Debian that was made a moment ago, and runs it there.

    fresh.py --packages DIRECTORY

Ends with 77, which ctest reports as skipped, where that cannot be: without mmdebstrap, root or a mirror.
"""
import argparse
import glob
import os
import shlex
import subprocess
import sys
import tempfile

from common import SKIPPED, check, need, run

INSIDE = """set -e
cd /usr/share/doc/plumbline/examples
plumbline selftest
plumbline verify good.bundle.json --pubkey key.hex --require authenticated
status=0
plumbline verify widened.bundle.json --pubkey key.hex || status=$?
test $status = 2
echo all as it should be
"""


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(SKIPPED)


def sources():
    for path in ("/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"):
        if os.path.exists(path) and os.path.getsize(path) > 0:
            return path
    return skip("no list of sources of Debian packages")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--packages", required=True)
    options = parser.parse_args()
    need("mmdebstrap")
    if os.geteuid() != 0:
        skip("not root")
    suite = run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
    debs = glob.glob(os.path.join(options.packages, "*.deb"))
    check(len(debs) == 1, debs)
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
        made = os.path.join(directory, "made")
        hooks = ("touch " + shlex.quote(made),
                 "cp %s \"$1/tmp/plumbline.deb\"" % shlex.quote(os.path.abspath(debs[0])),
                 "chroot \"$1\" env DEBIAN_FRONTEND=noninteractive "
                 "apt-get -q -y install --no-install-recommends /tmp/plumbline.deb",
                 "chroot \"$1\" sh -c %s" % shlex.quote(INSIDE))
        ran = subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=apt", "--format=null",
             *("--customize-hook=" + hook for hook in hooks), suite, os.devnull, sources()],
            capture_output=True, text=True, check=False)
        said = ran.stdout + ran.stderr
        # Whether a Debian can be made here at all is not what is tested.
        if not os.path.exists(made):
            skip("mmdebstrap could make no Debian:\n" + said[-800:])
        check(ran.returncode == 0 and "all as it should be" in said, said)
    print("installed and run")


main()
