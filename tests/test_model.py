"""Evidence is one of three values, and none of them can say two things at once."""

from __future__ import annotations

from dataclasses import fields

import pytest

from citecheck.model import Citation, Located, Match, NotFound, Occurrence, Open, Place, Undetermined

CITATION = Citation(1, "lease", "", "the rent is $500 a month", "$500", page=2)
FOUND = Occurrence(2, "reading order", Match.FOLDED, "The rent is $500 a month", (3,), 2, (3,))
LOCATED = Located(CITATION, found=FOUND, place=Place.AS_CITED)
MISSING = NotFound(CITATION, near="the rent is $5,00 a month")
WHY = Open("page-count-disagreement", "Another reader counts 3 pages.")


@pytest.mark.parametrize(
    ("evidence", "views"),
    [
        (LOCATED, (LOCATED, None, FOUND, Match.FOLDED, Place.AS_CITED, None)),
        (MISSING, (None, MISSING, None, Match.NONE, Place.NOWHERE, None)),
        (Undetermined(CITATION), (None, None, None, None, None, None)),
        (Undetermined(CITATION, open=WHY), (None, None, None, None, None, WHY)),
        (Undetermined(CITATION, open=WHY, search=LOCATED), (LOCATED, None, FOUND, Match.FOLDED, Place.AS_CITED, WHY)),
        (Undetermined(CITATION, open=WHY, search=MISSING), (None, MISSING, None, Match.NONE, Place.NOWHERE, WHY)),
    ],
)
def test_what_each_says(evidence: Located | NotFound | Undetermined, views: tuple[object, ...]) -> None:
    said = (evidence.located, evidence.missing, evidence.found, evidence.match, evidence.place, evidence.open)
    assert said == views


def test_what_contradicts_itself_cannot_be_written() -> None:
    names = {kind: {field.name for field in fields(kind)} for kind in (Located, NotFound, Undetermined)}
    common = {"citation", "cited_page_count", "cited_page_lines", "notes", "range_check"}
    assert all(common <= own for own in names.values())
    assert names[Undetermined] - common == {"open", "search"}
    assert not names[Located] & {"open", "near", "cut", "tried", "match"}
    assert not names[NotFound] & {"open", "found", "others", "place", "match"}
    with pytest.raises(TypeError):
        Located(CITATION)  # type: ignore[call-arg]
