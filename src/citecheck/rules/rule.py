"""What a rule is: a small pure function with a code, a name and a level; its clause in the standard has the same code.

A decorator turns the function into a frozen `Rule`; it registers nothing. `rules.RULES` is the one list.
A rule looks at the narrowest noun it needs: the response, one citation, or one citation's evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias, TypeVar

from citecheck.model import AnswerForm, Citation, Evidence, Level, Located, OpenReason, ProblemKind, Response, Span

# `forms` of the rules about what only a data block has: markers on anchors, `k`, `p`, `l`.
BLOCK: Final = (AnswerForm.BLOCK,)
_Subject = TypeVar("_Subject")


class Remark(NamedTuple):
    """What a rule reports. The engine adds the rule, the level and the line and column.

    Where `span` is None the finding points at the citation's `field`, or at the whole entry.
    `level` is there where this is less than the rule's own.
    `citation` is an index in `Response.citations`; rules about one citation need not give it.
    `stable_message` is the message without line numbers of the response; it is needed only where there are any.
    `in_file`: `span` is a place in the file that the response was made of, where it has an origin.
    """

    message: str
    field: str | None = None
    hint: str | None = None
    span: Span | None = None
    citation: int | None = None
    stable_message: str | None = None
    level: Level | None = None
    in_file: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the standard. `name` names the pattern it reports: "allow `elided-anchor`" reads well.

    `check` looks at a response and the evidence of its citations, in their order. `reports` is what the rule passes on.
    `forms` are the forms of answers that it applies to.
    """

    code: str
    name: str
    level: Level
    check: Callable[[Response, Sequence[Evidence]], Iterator[Remark]]
    reports: ProblemKind | OpenReason | None = None
    forms: frozenset[AnswerForm] = frozenset(AnswerForm)


_Of: TypeAlias = Callable[[_Subject], Remark | None]
_OfResponse: TypeAlias = Callable[[Response], Iterable[Remark]]
_OfClaims: TypeAlias = Callable[[Response, Sequence[Evidence]], Iterable[Remark]]


def only(*rules: Rule, forms: tuple[AnswerForm, ...]) -> tuple[Rule, ...]:
    """Return the rules, for answers of these forms alone."""
    return tuple(replace(rule, forms=frozenset(forms)) for rule in rules)


def claim_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[_OfClaims], Rule]:
    """Return what makes a rule of a function of the response and the evidence of its citations."""

    def decorate(function: _OfClaims) -> Rule:
        def check(response: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
            return iter(dict.fromkeys(function(response, evidence)))  # two readings of a claim may give the same

        return Rule(code, name, level, check)

    return decorate


def response_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[_OfResponse], Rule]:
    """Return what makes a rule of a function of the response."""
    return lambda function: claim_rule(code, name, level)(lambda response, _: function(response))


def citation_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[_Of[Citation]], Rule]:
    """Return what makes a rule of a function of one citation."""
    return lambda function: response_rule(code, name, level)(
        lambda response: numbered(map(function, response.citations))
    )


def evidence_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[_Of[Evidence]], Rule]:
    """Return what makes a rule of a function of the evidence of one citation."""
    return lambda function: claim_rule(code, name, level)(lambda _, evidence: numbered(map(function, evidence)))


def located_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[_Of[Located]], Rule]:
    """Return what makes a rule of a function of a quote that was found, whether or not that settles its citation."""
    return lambda function: evidence_rule(code, name, level)(
        lambda evidence: function(evidence.located) if evidence.located else None
    )


def reported(code: str, kind: ProblemKind, level: Level = Level.ERROR) -> Rule:
    """Return the rule that passes on the problems of this kind that the reader of the response noticed."""

    @response_rule(code, str(kind), level)
    def rule(response: Response) -> Iterator[Remark]:
        in_file = response.origin is not None
        for p in response.problems:
            if p.name == kind:
                yield Remark(p.message, p.field, p.hint, p.span, p.citation, p.stable_message, in_file=in_file)

    return replace(rule, reports=kind)


def numbered(remarks: Iterable[Remark | None]) -> Iterator[Remark]:
    """Yield the remarks about the citations of a response, which are given in their order, with their places."""
    for place, remark in enumerate(remarks):
        if remark is not None:
            yield remark._replace(citation=place)
