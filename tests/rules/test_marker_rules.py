"""The rules about markers: what they say and where they point."""

from __future__ import annotations

from responses import answer, block_of, entry, groups_of

from citecheck.model import Level, Response
from citecheck.response import read_response
from citecheck.rules import marker
from citecheck.rules.rule import Remark, Rule


def remarks(rule: Rule, response: Response) -> list[Remark]:
    return list(rule.check(response, ()))


def test_a_bold_text_that_differs_points_at_the_marker_and_its_citation() -> None:
    response = read_response(answer(prose="The **rent** [1] is due."))
    (remark,) = remarks(marker.bold_differs_from_anchor, response)
    assert remark.message == "The bold text 'rent' is not the anchor '$500'."
    assert remark.span == response.markers[0].span
    assert remark.citation == 0


def test_an_entry_without_marker_points_at_its_number() -> None:
    (remark,) = remarks(marker.citation_without_marker, read_response(answer(prose="Nothing.")))
    assert (remark.citation, remark.field, remark.message) == (0, "n", "No marker in the prose cites entry 1.")


def test_a_marker_may_have_the_anchor_of_any_entry_with_its_number() -> None:
    text = f"The **$500** [1] and **$600** [1].\n\n{block_of(groups_of(entry(), entry(k='$600')))}"
    assert remarks(marker.bold_differs_from_anchor, read_response(text)) == []


def test_a_damaged_entry_is_not_held_against_its_marker() -> None:
    text = "The **rent** [1].\n\n" + block_of('{"A": [{"n": 1')
    assert remarks(marker.bold_differs_from_anchor, read_response(text)) == []
    assert remarks(marker.bare_marker, read_response(text.replace("*", ""))) == []


def test_a_marker_without_entry_is_silent_where_there_is_no_block_at_all() -> None:
    assert remarks(marker.marker_without_citation, read_response("The **rent** [1].")) == []


def test_hints_say_what_to_write() -> None:
    (bare,) = remarks(marker.bare_marker, read_response(answer(prose="The rent is due [1].")))
    (early,) = remarks(marker.marker_before_anchor, read_response(answer(prose="The [1] $500 is due.")))
    assert (bare.hint, early.hint) == ("Write **$500** [1].", "Move the marker: **$500** [1].")


def test_at_most_one_of_bare_detached_and_early() -> None:
    rules = (marker.bare_marker, marker.detached_marker, marker.marker_before_anchor)
    for prose in ("**$500** is $500 due [1] for $500.", "The [1] **$500**", "Due [1].", "$500 is due [1]."):
        response = read_response(answer(prose=prose))
        assert sum(len(remarks(rule, response)) for rule in rules) == 1


def test_levels() -> None:
    errors = {rule.name for rule in marker.RULES if rule.level is Level.ERROR}
    assert errors == {
        "marker-without-citation",
        "bold-differs-from-anchor",
        "quoted-term-differs",
        "malformed-cite-link",
        "number-without-entry",
        "duplicate-entry",
    }
