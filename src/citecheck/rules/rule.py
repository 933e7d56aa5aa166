"""What a rule is: a small pure function with a code, a name and a level; its clause in the standard has the same code.

A decorator turns the function into a frozen `Rule`; it registers nothing. `rules.RULES` is the one list.
A rule looks at the narrowest noun it needs: the response, one citation, or one citation's evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from citecheck.model import Citation, Evidence, Level, Response, Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Remark:
    """What a rule says. The engine adds the rule, the level and the line and column.

    Where `span` is None the finding points at the citation's `field`, or at the whole entry.
    `citation` is an index in `Response.citations`; the engine fills it in for rules about one citation.
    """

    message: str
    field: str | None = None
    hint: str | None = None
    span: Span | None = None
    citation: int | None = None


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """A rule of the standard. `name` names the pattern it reports: "allow `elided-anchor`" reads well."""

    code: str
    name: str
    level: Level
    subject: type[T]
    check: Callable[[T], Iterable[Remark]]


AnyRule = Rule[Response] | Rule[Citation] | Rule[Evidence]


def response_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Response], Iterable[Remark]]], Rule[Response]]:
    return lambda check: Rule(code, name, level, Response, check)


def citation_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Citation], Remark | None]], Rule[Citation]]:
    return lambda check: Rule(code, name, level, Citation, lambda citation: _some(check(citation)))


def evidence_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Evidence], Remark | None]], Rule[Evidence]]:
    return lambda check: Rule(code, name, level, Evidence, lambda evidence: _some(check(evidence)))


def reported(code: str, name: str, level: Level = Level.ERROR) -> Rule[Response]:
    """A rule that passes on what the reader of the response noticed under this name."""

    def check(response: Response) -> Iterator[Remark]:
        for problem in response.problems:
            if problem.name == name:
                yield Remark(problem.message, problem.field, problem.hint, problem.span, problem.citation)

    return Rule(code, name, level, Response, check)


def _some(remark: Remark | None) -> tuple[Remark, ...]:
    return () if remark is None else (remark,)
