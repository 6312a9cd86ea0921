"""plumbline on Apache Spark: all the evidence of a tree, or one ledger in ranges.

    spark-submit spark.py tree DIRECTORY --pubkey KEY --require authenticated --output reports.parquet
    spark-submit spark.py ledger LEDGER --ranges 64 --parts DIRECTORY --expect-head SEQ:HASH

Also ``python -m plumbline.spark``. Every executor needs this package and sees the files by the same
names. The statuses are those of ``plumbline verify``; 1, too, where a task of Spark failed.
"""
from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Iterator, List, NoReturn, Optional, Sequence, Tuple

from plumbline._program import INTERNAL, Error, run
from plumbline._report import Report
from plumbline._verify import Path, Text, asked, asked_of_all, conditions, worst

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

ENDINGS = tuple(ending + packed for ending in (".json", ".jsonl", ".ndjson") for packed in ("", ".gz", ".zst"))
COLUMNS = ("path string, kind string, verdict string, exit_code int, entries long, errors int, sha256 string, "
           "report string")
SHARE_BYTES = 8 << 20  # of names; half of what the program takes as one list

Row = Tuple[str, Optional[str], str, int, Optional[int], int, Optional[str], str]


def evidence_below(directory: Path) -> List[str]:
    """The files that ``plumbline verify --recursive`` reads below a directory, in its order. An Error
    where there is none, or where something cannot be looked into."""
    def stop(trouble: OSError) -> NoReturn:
        raise Error(f"{trouble.filename}: {trouble.strerror}", 1)

    found = [os.path.join(where, file)
             for where, _, files in os.walk(os.fspath(directory), onerror=stop)
             for file in files if file.endswith(ENDINGS)]
    odd = [path for path in found if os.path.exists(path) and not os.path.isfile(path)]
    if odd or not found:
        raise Error(f"{odd[0]!r}: not a regular file" if odd else f"{directory}: no evidence below it", 1)
    return sorted(found, key=os.fsencode)


def shares_of(paths: Sequence[str], count: int) -> List[List[str]]:
    """The paths, in order, in about that many runs of the same length, none too long for one list."""
    size = max(1, -(-len(paths) // max(1, count)))
    longest = max((len(os.fsencode(path)) + 1 for path in paths), default=1)
    size = min(size, max(1, SHARE_BYTES // longest))
    return [list(paths[begin:begin + size]) for begin in range(0, len(paths), size)]


def _rows(share: List[str], options: List[str], executable: Optional[str]) -> Iterator[Row]:
    lines = asked_of_all(share, options, executable=executable)
    if len(lines) < len(share):
        raise Error("there are fewer reports than files", INTERNAL)
    for line, report in lines:
        errors = sum(finding.severity == "error" for finding in report.findings)
        yield (report.input.path, report.input.kind, report.verdict, report.exit_code,
               report.chain.entries if report.chain else None, errors, report.input.sha256, line)


def verify_files(session: SparkSession, paths: Sequence[str], *, pubkey: Text = None, require: Text = None,
                 now: Optional[str] = None, strict: bool = False, shares: Optional[int] = None,
                 executable: Optional[str] = None) -> DataFrame:
    """A row a report, in the order of the paths; ``report`` is the line that ``plumbline verify --format
    jsonl`` prints. A share of the files is a task, and one process of plumbline.

    Each action on the frame verifies anew, unless it is persisted. A task in which a file is missing
    or a key is bad fails, and the action with it: there are no rows then. Session exports are linked
    to each other only within a share."""
    options = ["--jobs=1", *conditions(pubkey, require, None, now, strict)]
    context = session.sparkContext
    parts = shares_of(paths, shares or 4 * context.defaultParallelism)
    if not parts:
        raise Error("no files: nothing to verify is an error, never a pass", 1)
    rows = context.parallelize(parts, len(parts)).flatMap(lambda share: _rows(share, options, executable))
    return session.createDataFrame(rows, COLUMNS)


def _read_range(ledger: str, number: int, of: int, part: str, executable: Optional[str]) -> str:
    done = run(["verify", f"--range={number}/{of}", "--jobs=1", "--quiet", f"--output={part}", "--", ledger],
               executable=executable)
    if done.returncode != 0:
        raise Error(done.stderr.decode("utf-8", "backslashreplace").strip(), done.returncode)
    return part


def verify_ledger(session: SparkSession, ledger: Path, parts: Path, *, ranges: int,
                  expect_head: Optional[str] = None, require: Text = None, now: Optional[str] = None,
                  strict: bool = False, executable: Optional[str] = None) -> Report:
    """The report on a ledger that was read in so many ranges, a task each. ``parts`` is a directory that
    all executors and this process see; a part is replaced as a whole, so that a task may run twice. It
    is the report of ``plumbline verify``, but for the digest and ``limits.joined_parts``."""
    path, directory = os.path.abspath(os.fspath(ledger)), os.path.abspath(os.fspath(parts))
    os.makedirs(directory, exist_ok=True)
    names = [(number, os.path.join(directory, f"{number:06}.part")) for number in range(1, ranges + 1)]
    tasks = session.sparkContext.parallelize(names, max(1, ranges))
    made = tasks.map(lambda task: _read_range(path, task[0], ranges, task[1], executable)).collect()
    joined = asked(["join", "--format=jsonl", *conditions(None, require, expect_head, now, strict), "--", *made],
                   executable=executable)
    return joined[0][1]


def write(frame: DataFrame, output: str) -> None:
    """Writes a directory: *.parquet has the columns, *.jsonl the reports, one a line. One that is there
    already is an error."""
    if output.endswith(".parquet"):
        frame.write.parquet(output)
    elif output.endswith(".jsonl"):
        frame.select("report").write.text(output)
    else:
        raise Error(f"{output}: ends with neither .parquet nor .jsonl", 1)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Error(message, 1)  # argparse's own status would be that of evidence that failed


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="plumbline.spark", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    tree = commands.add_parser("tree", allow_abbrev=False, help="all evidence below a directory")
    tree.add_argument("directory")
    tree.add_argument("--pubkey", action="append")
    tree.add_argument("--shares", type=int)
    tree.add_argument("--output", required=True, help="*.parquet or *.jsonl")
    ledger = commands.add_parser("ledger", allow_abbrev=False, help="one ledger, in ranges")
    ledger.add_argument("ledger")
    ledger.add_argument("--expect-head")
    ledger.add_argument("--ranges", type=int, required=True)
    ledger.add_argument("--parts", required=True, help="a directory that every machine sees")
    for command in (tree, ledger):
        command.add_argument("--require", action="append")
        command.add_argument("--now")
        command.add_argument("--strict", action="store_true")
        command.add_argument("--program", help="another plumbline than that of the package")
    return parser.parse_args(words)


def _tree(session: SparkSession, given: argparse.Namespace) -> int:
    paths = evidence_below(given.directory)
    frame = verify_files(session, paths, pubkey=given.pubkey, require=given.require, now=given.now,
                         strict=given.strict, shares=given.shares, executable=given.program).persist()
    write(frame, given.output)
    counts = {(row["verdict"], row["exit_code"]): row["count"]
              for row in frame.groupBy("verdict", "exit_code").count().collect()}
    if sum(counts.values()) < len(paths):
        raise Error("there are fewer reports than files", INTERNAL)
    for (verdict, _), count in sorted(counts.items()):
        print(f"{verdict} {count}")
    return worst(status for _, status in counts)


def _ledger(session: SparkSession, given: argparse.Namespace) -> int:
    report = verify_ledger(session, given.ledger, given.parts, ranges=given.ranges, expect_head=given.expect_head,
                           require=given.require, now=given.now, strict=given.strict, executable=given.program)
    print(report.verdict)
    for finding in report.findings:
        print(f"{finding.severity} {finding.reason}: {finding.message}")
    return report.exit_code


def main(words: Sequence[str]) -> int:
    try:
        given = _arguments(words)
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # a worker needs this package, too
        from pyspark.errors import PySparkException
        from pyspark.sql import SparkSession
        session = SparkSession.builder.appName("plumbline").getOrCreate()
        try:
            return _tree(session, given) if given.command == "tree" else _ledger(session, given)
        except PySparkException as trouble:
            raise Error(str(trouble), 1) from trouble
    except Error as trouble:
        print(f"plumbline.spark: {trouble}", file=sys.stderr)
        return trouble.status if trouble.status > 0 else INTERNAL


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
