"""What a rule is: a small pure function with a code, a name and a level; its clause in the standard has the same code.

A decorator turns the function into a frozen `Rule`; it registers nothing. `rules.RULES` is the one list.
A rule looks at the narrowest noun it needs: the response, one citation, or one citation's evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from citecheck.limits import CITATIONS
from citecheck.model import (
    AnswerForm,
    Citation,
    Evidence,
    Level,
    Located,
    Marker,
    OpenReason,
    ProblemKind,
    Response,
    Span,
)
from citecheck.response.framing import Frame, frames
from citecheck.text.restated import Stated

_REACH = 300  # characters of a claim on each side of its anchor's end


class Remark(NamedTuple):
    """What a rule says. The engine adds the rule, the level and the line and column.

    Where `span` is None the finding points at the citation's `field`, or at the whole entry.
    `level` is there where this is less than the rule's own.
    `citation` is an index in `Response.citations`; rules about one citation need not say it.
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


def only(*rules: Rule, forms: tuple[AnswerForm, ...]) -> tuple[Rule, ...]:
    """The rules, for answers of these forms alone."""
    return tuple(replace(rule, forms=frozenset(forms)) for rule in rules)


def response_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Response], Iterable[Remark]]], Rule]:
    def decorate(look: Callable[[Response], Iterable[Remark]]) -> Rule:
        def check(response: Response, _: Sequence[Evidence] = ()) -> Iterator[Remark]:
            yield from dict.fromkeys(look(response))  # two readings of a claim may give the same

        return Rule(code, name, level, check)

    return decorate


def claim_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Response, Sequence[Evidence]], Iterable[Remark]]], Rule]:
    """A rule about what markers vouch for, beside the evidence of their citations."""

    def decorate(look: Callable[[Response, Sequence[Evidence]], Iterable[Remark]]) -> Rule:
        def check(response: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
            yield from dict.fromkeys(look(response, evidence))  # two readings of a claim may give the same

        return Rule(code, name, level, check)

    return decorate


def citation_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Citation], Remark | None]], Rule]:
    def decorate(look: Callable[[Citation], Remark | None]) -> Rule:
        def check(response: Response, _: Sequence[Evidence] = ()) -> Iterator[Remark]:
            yield from _numbered(map(look, response.citations))

        return Rule(code, name, level, check)

    return decorate


def evidence_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Evidence], Remark | None]], Rule]:
    def decorate(look: Callable[[Evidence], Remark | None]) -> Rule:
        def check(_: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
            yield from _numbered(map(look, evidence))

        return Rule(code, name, level, check)

    return decorate


def located_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Located], Remark | None]], Rule]:
    """A rule about quotes that were found, whether or not that settles their citation."""

    def decorate(look: Callable[[Located], Remark | None]) -> Rule:
        def about(evidence: Evidence) -> Remark | None:
            return look(evidence.located) if evidence.located else None

        return evidence_rule(code, name, level)(about)

    return decorate


def claimed_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Located, Sequence[Stated]], Remark | None]], Rule]:
    """A rule about quotes that were found and the claims that cite them, but for those that have the quote in them.

    A claim that is an item of a list begins with the list's lead-in. Where an answer has more markers than it may have
    citations, no claim is looked at.
    """

    def decorate(look: Callable[[Located, Sequence[Stated]], Remark | None]) -> Rule:
        def check(response: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
            citing: dict[int, list[Stated]] = {}
            cited = zip(response.markers, response.cited_places(), strict=True)
            known = frames(response) if len(response.markers) <= CITATIONS else {}
            for marker, places in cited if known else ():
                for place in places:
                    if not response.is_in_prose(response.citations[place]):
                        citing.setdefault(place, []).append(_stated(marker, known.get(marker.span, Frame())))
            yield from _numbered(
                look(one.located, citing.get(place, [])) if one.located else None for place, one in enumerate(evidence)
            )

        return Rule(code, name, level, check)

    return decorate


def _stated(marker: Marker, frame: Frame) -> Stated:
    leads = (one for one in frame.above if one.endswith(":"))
    before = " ".join((*leads, marker.claim.removesuffix(marker.claim_after)))
    return Stated(before[-_REACH:], marker.claim_after[:_REACH])


def reported(code: str, kind: ProblemKind, level: Level = Level.ERROR) -> Rule:
    """A rule that passes on what the reader of the response noticed of this kind."""

    @response_rule(code, str(kind), level)
    def rule(response: Response) -> Iterator[Remark]:
        for p in response.problems:
            if p.name == kind:
                told = Remark(p.message, p.field, p.hint, p.span, p.citation, p.stable_message)
                yield told._replace(in_file=True) if response.origin else told

    return replace(rule, reports=kind)


def _numbered(remarks: Iterable[Remark | None]) -> Iterator[Remark]:
    for index, remark in enumerate(remarks):
        if remark is not None:
            yield remark._replace(citation=index)
