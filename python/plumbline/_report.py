"""A report in types. The members and their meanings are those of schemas/report.v1.schema.json, by the
same names; what is not here is in ``Report.raw``."""
from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, List, Mapping, NoReturn, Optional, Type, TypeVar, Union

Json = Mapping[str, Any]
Made = TypeVar("Made")


def _made(kind: Type[Made], members: Json) -> Made:
    """The members that `kind` has. One that the schema does not require may be missing; a required one
    that is missing is a KeyError."""
    names = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: members[name] for name, field in names.items()
                   if name in members or field.default is dataclasses.MISSING})


@dataclass(frozen=True)
class Finding:
    """A rule that is broken, a condition that is not met, or a warning, and where."""

    severity: str  # error, condition, warning
    reason: str
    check: Optional[str]
    cause: Optional[str]
    index: Optional[int]
    seq: Optional[int]
    node: Optional[str]
    call_id: Optional[str]
    line: Optional[int]
    offset: Optional[int]
    expected: Optional[str]
    found: Optional[str]
    message: str
    path: Optional[str] = None


@dataclass(frozen=True)
class Input:
    path: str  # as it is shown: a name that is not UTF-8 is spelt with escapes
    kind: Optional[str]  # bundle, ledger, kitelogik, tokens; None where that could not be told
    bytes: int
    sha256: Optional[str]
    parts: Optional[List[str]] = None


@dataclass(frozen=True)
class Head:
    seq: Optional[int]
    hash: Optional[str]


@dataclass(frozen=True)
class Chain:
    id: Any  # a JSON value: it is what the record says
    version: Optional[int]
    entries: int
    head: Optional[Head]


@dataclass(frozen=True)
class Counts:
    nodes: int
    delegations: int
    actions_checked: int
    ungated: int
    denials: int


@dataclass(frozen=True)
class Anchor:
    status: str  # verified, failed, not-checked
    alg: Optional[str]
    kid: Optional[str]
    seq: Optional[int]


@dataclass(frozen=True)
class Execution:
    status: str  # clean, incomplete, failed, not-applicable
    params_coverage: Optional[str]
    calls: Mapping[str, str]


@dataclass(frozen=True)
class Node:
    node: str
    agent: Optional[str]
    parent: Optional[str]
    depth: Optional[int]
    scopes: Optional[List[str]]
    constraints: Optional[List[str]]
    ttl: Union[float, str, None]
    allows: int
    denies: int
    ungated: int
    lifecycle: Optional[str]
    verdict: Optional[str]
    findings: List[int]  # positions in Report.findings


@dataclass(frozen=True)
class Session:
    """Of a Kite Logik session export."""

    id: str
    depth: Optional[int]
    parent: Optional[Json]
    exported_at: Optional[str]
    policy_versions: List[str]
    hash: Json


@dataclass(frozen=True)
class Token:
    """One token of a chain (``plumbline token``)."""

    index: int
    kid: Optional[str]
    alg: Optional[str]
    agent: Optional[str]
    depth: Optional[int]
    id: Optional[str]
    issuer: Optional[str]
    subject: Optional[str]
    audience: List[str]
    scopes: Optional[List[str]]
    constraints: Optional[List[str]]
    issued_at: Union[float, str, None]
    not_before: Union[float, str, None]
    expires: Union[float, str, None]
    lifetime: Union[float, str, None]
    verdict: Optional[str]


@dataclass(frozen=True)
class Report:
    """What a verification found out. A report has no truth value, since ``if verify(...)`` would read as
    a pass: ask for ``verified`` or ``passed``."""

    verdict: str  # verified, consistent, unproven, failed, unreadable
    exit_code: int  # 0, 2, 3, 4
    input: Input
    checks: Mapping[str, str]  # pass, fail, not-checked, not-applicable
    findings: List[Finding]
    chain: Optional[Chain]
    counts: Optional[Counts]
    anchor: Optional[Anchor]
    execution: Optional[Execution]
    nodes: List[Node]
    session: Optional[Session]
    tokens: List[Token]
    raw: Json = dataclasses.field(repr=False)

    @property
    def verified(self) -> bool:
        """No check failed, every condition is met, and the end of the chain is tied to a key or a pin
        that was given."""
        return self.verdict == "verified" and self.exit_code == 0

    @property
    def passed(self) -> bool:
        """No check failed and every condition is met. Without a key, a pin or a condition that is true
        of a record that was rewritten as a whole, too."""
        return self.exit_code == 0

    def __bool__(self) -> NoReturn:
        raise TypeError("a report is neither true nor false: ask for .verified or .passed")

    @staticmethod
    def of(raw: Json) -> "Report":
        """A report of plumbline.report.v1; KeyError, TypeError or ValueError of anything else."""
        if raw["schema"] != "plumbline.report.v1":
            raise ValueError("no report")

        def one(kind: Type[Made], member: str) -> Optional[Made]:
            return None if raw.get(member) is None else _made(kind, raw[member])

        chain = one(Chain, "chain")
        if chain is not None and chain.head is not None:
            chain = dataclasses.replace(chain, head=_made(Head, raw["chain"]["head"]))
        return Report(raw["verdict"], raw["exit_code"], _made(Input, raw["input"]), raw["checks"],
                      [_made(Finding, each) for each in raw["findings"]], chain, one(Counts, "counts"),
                      one(Anchor, "anchor"), one(Execution, "execution"),
                      [_made(Node, each) for each in raw.get("nodes", [])], one(Session, "session"),
                      [_made(Token, each) for each in raw.get("tokens", [])], raw)
