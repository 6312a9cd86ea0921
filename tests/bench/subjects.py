"""The programs the benchmarks run: generator, plumbline, the yardstick, the reference package."""

import os
import subprocess
import sys

import measure

HERE = os.path.dirname(os.path.abspath(__file__))


class Generator:
    """Writes evidence into a directory, one file at a time."""

    def __init__(self, directory, program=None):
        self._directory = directory
        self._program = program or self._compile(directory)

    @staticmethod
    def _compile(directory):
        program = os.path.join(directory, "generate")
        sources = sorted(os.path.join(HERE, name) for name in os.listdir(HERE)
                         if name.endswith(".cpp"))
        compiler = os.environ.get("CXX", "c++")
        subprocess.run([compiler, "-std=c++20", "-O2", *sources, "-lcrypto", "-o", program],
                       check=True)
        return program

    def write(self, name, **options):
        """Path and public key ('' where nothing is signed) of a file written as `options` say:
        the generator's own, with an underscore for a dash."""
        path = os.path.join(self._directory, name)
        arguments = [self._program, "--output", path]
        for option, value in options.items():
            arguments += ["--" + option.replace("_", "-"), str(value)]
        done = subprocess.run(arguments, check=False, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr.strip())
        return path, done.stderr.strip()


class Plumbline:
    """Command lines of the program under test. Options it does not have yet are not used."""

    def __init__(self, binary):
        self._binary = binary
        output = subprocess.run([binary, "verify", "--help"], capture_output=True, text=True,
                                check=False)
        self._help = output.stdout + output.stderr

    def offers(self, option):
        return option in self._help

    def verify(self, paths, key="", jobs=None, form=None, whole=False, status=0):
        arguments = [self._binary, "verify", *paths]
        if key:
            arguments += ["--pubkey", key]
        if jobs is not None:
            arguments += ["--jobs", jobs]
        if form is not None:
            arguments += ["--format", form]
        if whole:
            arguments.append("--all")
        return measure.Command(tuple(arguments), status)


def digest(path):
    """The yardstick: one pass over the same bytes with the same hash."""
    return measure.Command(("openssl", "dgst", "-sha256", path))


class Peer:
    """The reference package, in a virtual environment of its own unless `python` has it already."""

    PACKAGE = "attenu-guard"

    def __init__(self, directory, python=None):
        self._python = python or self._install(directory)
        ask = "import importlib.metadata as m; print(m.version('" + self.PACKAGE + "'))"
        self.version = subprocess.run([self._python, "-c", ask], check=True, capture_output=True,
                                      text=True).stdout.strip()

    def _install(self, directory):
        environment = os.path.join(directory, "peer")
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        python = os.path.join(environment, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                        self.PACKAGE], check=True, stdout=sys.stderr)
        return python

    def verify(self, kind, path, key=""):
        arguments = (self._python, os.path.join(HERE, "peer.py"), kind, path)
        return measure.Command(arguments + ((key,) if key else ()))
