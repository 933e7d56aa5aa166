"""An answer → its claims."""

from __future__ import annotations

from citecheck.support.claims import claims_of
from support.made import answer


def claims(prose: str, *sources: str) -> list[tuple[str, tuple[int, ...], bool]]:
    found = claims_of(answer(prose, *(sources or ("one", "two"))))
    return [(one.text, tuple(cite.number for cite in one.cites), one.whole) for one in found]


def test_a_claim_is_its_sentence_without_markers() -> None:
    assert claims("It rains. The sun is up [1]. Nobody cites this.") == [("The sun is up.", (1,), True)]


def test_markers_side_by_side_share_a_claim() -> None:
    assert claims("The sun is up [1][2].") == [("The sun is up.", (1, 2), True)]
    assert claims("The sun is up [1, 2].") == [("The sun is up.", (1, 2), True)]


def test_a_marker_behind_the_full_stop_belongs_to_the_sentence_before() -> None:
    assert claims("The sun is up. [1] The moon is down. [2]") == [
        ("The sun is up.", (1,), True),
        ("The moon is down.", (2,), True),
    ]


def test_a_sentence_with_markers_in_several_places_is_cut_behind_each() -> None:
    assert claims("The sun is up [1] and the moon is down [2].") == [
        ("The sun is up", (1,), False),
        ("and the moon is down.", (2,), False),
    ]


def test_a_number_without_a_source_makes_no_claim() -> None:
    assert claims("The sun is up [7].") == []


def test_what_is_around_a_claim() -> None:
    prose = "## Weather\n\nIt rained. It was cold [1]."
    (claim,) = claims_of(answer(prose, "one", "two"))
    assert (claim.heading, claim.before, claim.text) == ("Weather", "It rained.", "It was cold.")


def test_what_introduces_a_list_is_around_each_of_its_items() -> None:
    prose = "None of this is true:\n\n- It was cold [1].\n- It was wet [1]."
    assert [one.before for one in claims_of(answer(prose, "one", "two"))] == ["None of this is true:"] * 2


def test_the_punctuation_of_the_part_before_belongs_to_no_claim() -> None:
    assert claims("The sun is up [1], the moon is down [2]; it is (late [1]) and cold [2].") == [
        ("The sun is up", (1,), False),
        ("the moon is down", (2,), False),
        ("it is (late", (1,), False),
        ("and cold.", (2,), False),
    ]
