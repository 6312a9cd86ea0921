"""The program that comes with the package: where it is, and running it."""
from __future__ import annotations

import importlib.metadata
import os
import subprocess
from typing import Iterator, Optional, Sequence

INTERNAL = 70  # the status of a bug in plumbline (its table of statuses): no verdict on anything


class Error(Exception):
    """There is no report: the question could not be asked, or was not answered. It is no verdict on the
    evidence. ``status`` is 1 for what the caller can mend (a bad key, a file that is not there, an
    option that is none), 70 for a fault of the program, and -N where signal N ended it."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message, status)  # both, so that it comes whole out of another process
        self.status = status

    def __str__(self) -> str:
        return str(self.args[0])


def _places() -> Iterator[str]:
    """Where the program may be: where the installer noted that it has put it, and, below the directory
    of ``pip install --target``, where the note does not follow it."""
    try:
        files = importlib.metadata.distribution("plumbline").files or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == "plumbline" and file.parent.name == "bin":
            yield os.path.abspath(str(file.locate()))
    yield os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin", "plumbline")


def program() -> str:
    """The path of the program that comes with this package; never another one that the PATH has."""
    for path in _places():
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise Error("the plumbline program is not where its package was installed", INTERNAL)


def run(arguments: Sequence[str], stdin: bytes = b"", *,
        executable: Optional[str] = None) -> "subprocess.CompletedProcess[bytes]":
    """Runs the program with these arguments. Whatever its status, that is no exception; not being able
    to run it is an :class:`Error`. It never reads the standard input of this process. ``executable``
    is another plumbline than the one of the package."""
    command = [executable or program(), *arguments]
    try:
        return subprocess.run(command, input=stdin, capture_output=True, check=False)
    except OSError as trouble:
        raise Error(f"{command[0]}: {trouble.strerror}", INTERNAL) from trouble
    except ValueError as trouble:
        raise Error(f"an argument cannot be given to a program: {trouble}", 1) from trouble
