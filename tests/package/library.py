#!/usr/bin/env python3
"""The installed library: its headers stand alone, CMake and pkg-config find it, its examples run.

    library.py --build build/release
"""
import argparse
import os
import shlex
import tempfile

from common import ROOT, SAMPLE, check, content, run

INCLUDE = os.path.join(ROOT, "lib", "include", "plumbline")
EXAMPLES = os.path.join(ROOT, "examples", "library")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only")


def check_headers(prefix, cxx, cc):
    installed = os.path.join(prefix, "include", "plumbline")
    check(sorted(os.listdir(installed)) == sorted(os.listdir(INCLUDE)), "other headers")
    for name in sorted(os.listdir(installed)):
        one = os.path.join(installed, name)
        path = ("-I", os.path.join(prefix, "include"))
        run(cxx, "-std=c++20", *WARNINGS, *path, "-include", one, "-x", "c++", os.devnull)
        if name == "c.h":
            run(cc, "-std=c99", *WARNINGS, *path, "-include", one, "-x", "c", os.devnull)


def check_example(program):
    key = content("testdata", "sample", "key.hex").strip()
    good, widened = (os.path.join(SAMPLE, name + ".bundle.json") for name in ("good", "widened"))
    in_c = program.endswith("_c")
    said = run(program, good, key)
    check('"verdict":"verified","exit_code":0' in said if in_c else said == "verified: 24 entries\n", said)
    said = run(program, widened, key, status=2)
    check("n1 was given more than its parent n0 holds in max_rows" in said, said)
    run(program, good, "no key", status=1)
    run(program, os.path.join(SAMPLE, "none"), key, status=1)
    run(program, os.path.join(SAMPLE, "key.hex"), key, status=4)


def check_cmake(prefix, directory, compilers):
    build = os.path.join(directory, "build")
    # As a user of the library, whatever this one was built with.
    run("cmake", "-S", EXAMPLES, "-B", build, "-DCMAKE_PREFIX_PATH=" + prefix, *compilers)
    run("cmake", "--build", build)
    for name in ("verify_example", "verify_example_c"):
        check_example(os.path.join(build, name))


def check_version(prefix, directory):
    """Within 0.x a minor version is what is compatible."""
    version = content("vcpkg.json").split('"version-semver": "')[1].split('"')[0]
    major, minor, _ = map(int, version.split("."))
    for wanted, found in ((version, True), ("%d.%d" % (major, minor), True),
                          ("%d.%d.99" % (major, minor), False),
                          ("%d.%d" % (major, minor + 1), False), ("%d.0" % (major + 1), False)):
        source = os.path.join(directory, "wants-" + wanted)
        os.mkdir(source)
        with open(os.path.join(source, "CMakeLists.txt"), "w", encoding="ascii") as file:
            file.write("cmake_minimum_required(VERSION 3.20)\nproject(wants LANGUAGES CXX)\n"
                       "find_package(plumbline %s REQUIRED)\n" % wanted)
        run("cmake", "-S", source, "-B", source + "/build", "-DCMAKE_PREFIX_PATH=" + prefix,
            status=0 if found else 1)


def check_pkg_config(libraries, directory, cxx):
    environment = {**os.environ, "PKG_CONFIG_PATH": os.path.join(libraries, "pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", "plumbline", env=environment)
    program = os.path.join(directory, "by-pkg-config")
    run(cxx, "-std=c++20", "-o", program, os.path.join(EXAMPLES, "verify_example.cpp"),
        *shlex.split(flags), "-Wl,-rpath," + libraries)
    check_example(program)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--cc", default="cc")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
        prefix = os.path.join(directory, "prefix")
        run("cmake", "--install", options.build, "--prefix", prefix, "--component", "library")
        found = [at for at, _, names in os.walk(prefix) if "plumbline.pc" in names]
        check(len(found) == 1, "plumbline.pc: %s" % found)
        check_headers(prefix, options.cxx, options.cc)
        check_cmake(prefix, directory, ("-DCMAKE_CXX_COMPILER=" + options.cxx,
                                        "-DCMAKE_C_COMPILER=" + options.cc))
        check_version(prefix, directory)
        check_pkg_config(os.path.dirname(found[0]), directory, options.cxx)
    print("the installed library serves C++ and C")


main()
