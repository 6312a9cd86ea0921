"""plumbline: verifies offline what AI agents were allowed to do.

    >>> import plumbline
    >>> report = plumbline.verify("run.bundle.json", pubkey="release.hex")
    >>> report.verdict, report.verified
    ('verified', True)

The program does the work, in a process of its own; it comes with the package. Nothing here reaches the
network, and a report is what ``plumbline verify --format json`` prints (``Report.raw``).

Evidence that fails is no exception: its report says so. :class:`Error` is raised where there is no
report at all.
"""
from plumbline._program import Error, program, run
from plumbline._report import (Anchor, Chain, Counts, Execution, Finding, Head, Input, Node, Report, Session,
                               Token)
from plumbline._verify import verify, verify_all, verify_bytes

__all__ = ["Anchor", "Chain", "Counts", "Error", "Execution", "Finding", "Head", "Input", "Node", "Report",
           "Session", "Token", "program", "run", "verify", "verify_all", "verify_bytes"]
