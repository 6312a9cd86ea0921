#!/usr/bin/env python3
"""Builds the Debian package, unpacks it into a directory, and runs the program from there.

    deb.py --build build/release --output DIRECTORY

The package is left in DIRECTORY. Ends with 77, which ctest reports as skipped, without Debian's tools.
"""
import argparse
import glob
import gzip
import os
import shutil
import tempfile

from common import ROOT, check, check_program, content, need, run

NEEDED = {"libc6", "libsimdjson14", "libsodium23", "libssl3", "libstdc++6", "libzstd1", "zlib1g"}
COMPLETIONS = {"bash-completion/completions/plumbline": "bash",
               "zsh/vendor-completions/_plumbline": "zsh",
               "fish/vendor_completions.d/plumbline.fish": "fish"}


def names(*pattern):
    return {os.path.basename(path) for path in glob.glob(os.path.join(*pattern))}


def unzipped(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


def check_control(deb):
    def field(name):
        return run("dpkg-deb", "--field", deb, name).strip()
    version = content("packaging", "debian", "changelog").split("(")[1].split(")")[0]
    check(field("Package") == "plumbline" and field("Version") == version, field("Version"))
    check(field("Architecture") == run("dpkg", "--print-architecture").strip(), "architecture")
    check(os.path.basename(deb) == "plumbline_%s_%s.deb" % (version, field("Architecture")), deb)
    depends = {one.split()[0]: one for one in field("Depends").split(", ")}
    check(NEEDED <= set(depends) <= NEEDED | {"libgcc-s1"}, sorted(depends))
    check("(>= 3." in depends["libssl3"], "dpkg-shlibdeps gave no versions: " + field("Depends"))


def check_files(root):
    share = os.path.join(root, "usr", "share")
    for section in ("1", "5"):
        pages = {name + ".gz" for name in names(ROOT, "man", "*." + section)}
        check(pages and names(share, "man", "man" + section, "*") == pages, "pages of " + section)
    check(unzipped(share + "/man/man1/plumbline.1.gz") == content("man", "plumbline.1"), "a page")
    check(names(share, "plumbline", "schemas", "*") == names(ROOT, "schemas", "*"), "schemas")
    for path, shell in COMPLETIONS.items():
        with open(os.path.join(share, path), encoding="utf-8") as file:
            check(file.read() == run(root + "/usr/bin/plumbline", "completions", shell), shell)
    documents = os.path.join(share, "doc", "plumbline")
    check(names(documents, "docs", "*") == names(ROOT, "docs", "*.md"), "documents")
    check(unzipped(documents + "/changelog.Debian.gz") == content("packaging/debian/changelog"), "changelog")
    check(unzipped(documents + "/changelog.gz") == content("CHANGELOG.md"), "CHANGELOG.md")
    # A file that grants something would have to be named here.
    licence = glob.glob(os.path.join(ROOT, "LICEN*"))
    with open(documents + "/copyright", encoding="utf-8") as file:
        check(("All rights reserved" in file.read()) == (not licence), "the copyright file is not true")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args()
    need("cpack", "dpkg", "dpkg-deb", "dpkg-shlibdeps")
    shutil.rmtree(options.output, ignore_errors=True)
    run("cpack", "-G", "DEB", "-B", os.path.abspath(options.output), cwd=options.build)
    shutil.rmtree(os.path.join(options.output, "_CPack_Packages"))
    debs = glob.glob(os.path.join(options.output, "*.deb"))
    check(len(debs) == 1, debs)
    check_control(debs[0])
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as root:
        run("dpkg-deb", "--extract", debs[0], root)
        check_files(root)
        check_program(root + "/usr/bin/plumbline", root + "/usr/share/doc/plumbline/examples")
    print("%s: %d bytes" % (os.path.basename(debs[0]), os.path.getsize(debs[0])))


main()
