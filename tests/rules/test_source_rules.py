"""What could not be checked is told under its own name, with the reason as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cases import each
from remarks import cited, found, on_evidence, standing

from citecheck.model import (
    CitedRange,
    Level,
    Open,
    RangeCheck,
    RangeUnit,
    Sighting,
    Undetermined,
)
from citecheck.rules import place, source
from citecheck.rules.rule import Remark

RULES = {rule.name: rule for rule in source.RULES}
OPEN = [name for name, rule in RULES.items() if rule.reports]
DRAWN = {
    Sighting.STRUCK: RULES["struck-through"],
    Sighting.PARTED: RULES["drawn-between-words"],
    Sighting.NOISE: RULES["unlike-picture"],
}
HINTS = {
    "unknown-attachment": "Use the id that `citecheck prepare` printed, or name the source with -s ID=PATH.",
    "raised-digit": "Copy the raised digits as `citecheck prepare` prints them: 10³, 45².",
    "unseen-reading": "Quote words that follow each other on the page.",
    "ambiguous-source": "Name the source with -s ID=PATH, or give the sources in the order of the request.",
    "no-quote": "Quote at least five words of the source in quotation marks, in the sentence of the marker.",
    "page-left-out": "Prepare the whole source, or check against the PDF itself.",
}


@each("name", OPEN)
def test_the_reason_why_a_citation_is_open(name: str) -> None:
    evidence = Undetermined(cited(), open=Open(name, "because"))
    assert on_evidence(RULES[name], evidence) == [Remark("because", hint=HINTS.get(name), citation=0)]
    others = [RULES[other] for other in OPEN if other != name]
    assert [on_evidence(rule, evidence) for rule in others] == [[]] * len(others)


def test_an_annotation_of_an_api_cannot_be_told_to_quote() -> None:
    evidence = Undetermined(replace(cited(), pointer="/output/0"), open=Open("no-quote", "because"))
    assert on_evidence(RULES["no-quote"], evidence) == [Remark("because", citation=0)]


def test_what_such_a_rule_is_made_of() -> None:
    made = source._open("X1", "page-left-out")
    assert (made.code, made.name, made.level) == ("X1", "page-left-out", Level.WARNING)
    assert source._open("X1", "name", Level.NOTE).level is Level.NOTE
    left_out = Undetermined(cited(), open=Open("page-left-out", "because"))
    assert on_evidence(made, left_out) == [Remark("because", hint=HINTS["page-left-out"], citation=0)]
    assert on_evidence(made, Undetermined(cited())) == []


def test_a_note_about_the_source_of_a_quote_that_was_found() -> None:
    evidence = found(standing(2, 1), notes=(Open("other", "x"), Open("prepared-source", "it can be edited")))
    assert on_evidence(RULES["prepared-source"], evidence) == [Remark("it can be edited", citation=0)]
    assert on_evidence(RULES["prepared-source"], found(standing(2, 1))) == []


@pytest.mark.parametrize("sighting", [Sighting.DOUBTFUL, max(Sighting)])
def test_a_quote_that_nobody_can_see(sighting: Sighting) -> None:
    message = "The quote is in the text of page 4, but nobody who looks at the page can see it."
    remark = Remark(message, "f", "Cite what the page shows.", citation=0)
    evidence = found(standing(4, 1, sighting=sighting))
    assert on_evidence(source.hidden_text, evidence) == [remark]
    late = Undetermined(cited(), open=Open("visibility-unknown", "drawn too late"), search=evidence)
    assert on_evidence(source.hidden_text, late) == []


def test_a_quote_that_can_be_seen_or_is_not_there() -> None:
    seen = [found(standing(4, 1, sighting=sighting)) for sighting in Sighting if sighting < Sighting.DOUBTFUL]
    assert seen
    assert [on_evidence(source.hidden_text, evidence) for evidence in (*seen, Undetermined(cited()))] == [[]] * (
        len(seen) + 1
    )


@each("sighting", Sighting)
def test_a_quote_with_something_drawn_beside_it(sighting: Sighting) -> None:
    evidence = found(standing(4, 1, sighting=sighting))
    told = {kind: on_evidence(rule, evidence) for kind, rule in DRAWN.items()}
    assert {kind for kind, remarks in told.items() if remarks} == DRAWN.keys() & {sighting}
    assert all(remark.field == "f" and "page 4" in remark.message for remarks in told.values() for remark in remarks)
    waiting = Undetermined(cited(), open=Open("visibility-unknown", "drawn too late"), search=evidence)
    assert not any(on_evidence(rule, waiting) for rule in DRAWN.values())


@each(
    ("right", "hint"),
    [
        (None, None),
        (
            CitedRange(RangeUnit.PAGES, 2, 3),
            "Name page 2; in fields whose end is exclusive, the range 2 to 3.",
        ),
        (
            CitedRange(RangeUnit.CHARACTERS, 20, 30),
            "Use the range 20 to 30 (characters, counted from 0; the end is exclusive).",
        ),
        (
            CitedRange(RangeUnit.BLOCKS, 0, 1),
            "Use the range 0 to 1 (blocks, counted from 0; the end is exclusive).",
        ),
    ],
)
def test_a_range_that_is_wrong_or_inexact(right: CitedRange | None, hint: str | None) -> None:
    for rule, check in (
        (place.wrong_range, RangeCheck(wrong="because", right=right)),
        (place.inexact_range, RangeCheck(inexact="because", right=right)),
    ):
        evidence = Undetermined(cited(), range_check=check)
        assert on_evidence(rule, evidence) == [Remark("because", "range", hint, citation=0)]
        others = (Undetermined(cited()), Undetermined(cited(), range_check=RangeCheck()))
        assert [on_evidence(rule, other) for other in others] == [[], []]
