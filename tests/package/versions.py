#!/usr/bin/env python3
"""Every place that states the version states the project's, which is that of CMakeLists.txt.

    versions.py --bin build/dev/cmd/plumbline
"""
import argparse
import json
import os
import re
import tomllib

from common import ROOT, check, content, run

# What stands in a file and how to find it there; "%s" is the version.
PLACES = {
    "packaging/debian/changelog": r"\Aplumbline \(%s-0plumbline\d+\) ",
    "CHANGELOG.md": r"(?s)\A# Changes\n(?:(?!\n## ).)*\n## %s(,|\n)",
    "lib/include/plumbline/version.h": r'// "%s"',
    "lib/include/plumbline/c.h": r'/\* "%s",',
    "vcpkg.json": r'"version-semver": "%s"',
}
# Members that vcpkg knows (learn.microsoft.com/vcpkg/reference/vcpkg-json), of the manifest and of a dependency.
MANIFEST = {"name", "version-semver", "description", "supports", "license", "dependencies", "features",
            "default-features", "builtin-baseline", "overrides", "homepage", "documentation", "maintainers"}
DEPENDENCY = {"name", "default-features", "features", "host", "platform", "version>="}


def check_manifest():
    manifest = json.loads(content("vcpkg.json"))
    check(set(manifest) <= MANIFEST, "vcpkg.json: unknown members")
    check(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", manifest["name"]), "vcpkg.json: name")
    dependencies = [{"name": one} if isinstance(one, str) else one for one in manifest["dependencies"]]
    features = manifest.get("features", {}).values()
    for one in dependencies + [d if isinstance(d, dict) else {"name": d} for f in features for d in f["dependencies"]]:
        check(set(one) <= DEPENDENCY and re.fullmatch(r"[a-z0-9-]+", one["name"]), one)
    # No license was chosen: null says that, the member left out that nobody looked.
    licensed = any(name.startswith("LICEN") for name in os.listdir(ROOT))
    check(licensed or manifest["license"] is None, "vcpkg.json: license")


def python_version():
    """The version that the build of the wheel takes from CMakeLists.txt."""
    project = tomllib.loads(content("pyproject.toml"))
    check(project["project"]["dynamic"] == ["version"], "pyproject.toml: a version of its own")
    where = project["tool"]["scikit-build"]["metadata"]["version"]
    return re.search(where["regex"], content(where["input"]))["value"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    version = re.search(r"project\(plumbline VERSION (\d+\.\d+\.\d+) ", content("CMakeLists.txt")).group(1)
    said = run(options.bin, "--version")
    check(said.startswith("plumbline %s\n" % version), said)
    for path, pattern in PLACES.items():
        check(re.search(pattern.replace("%s", re.escape(version)), content(path)),
              "%s does not say %s" % (path, version))
    check(python_version() == version, "pyproject.toml: " + python_version())
    minor = version.rsplit(".", 1)[0]
    check("find_package(plumbline %s REQUIRED)" % minor in content("examples/library/CMakeLists.txt"),
          "the example wants another version")
    check_manifest()
    print("%d places say %s" % (len(PLACES) + 3, version))


main()
