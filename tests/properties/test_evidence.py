"""Less evidence never means more passes: without a source, a page or a line, nothing new is verified."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from citecheck import Report, Verdict, check, read_response
from citecheck.errors import DamagedError, LimitError
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document, Loaded
from citecheck.sources.plain import TextPages
from properties.worlds import Cited, World, document_of, markdown, report_on, worlds


def verified(report: Report) -> set[int | None]:
    return {result.citation.n for result in report.results if result.verdict is Verdict.VERIFIED}


def failed(report: Report) -> set[int | None]:
    return {result.citation.n for result in report.results if result.verdict is Verdict.FAILED}


@given(worlds())
def test_without_the_source_nothing_is_verified(world: World) -> None:
    report = report_on(markdown(world.entries()), None)
    assert verified(report) == set()
    assert report.verdict is not Verdict.VERIFIED


@given(worlds(), st.data())
@pytest.mark.full
def test_without_a_line_nothing_new_is_verified(world: World, data: st.DataObject) -> None:
    page = data.draw(st.integers(0, len(world.pages) - 1))
    line = data.draw(st.integers(0, len(world.pages[page]) - 1))
    less = [list(lines) for lines in world.pages]
    del less[page][line]
    assume(any(less))
    text = markdown(world.entries())
    assert verified(report_on(text, document_of(less))) <= verified(report_on(text, world.document()))


@given(worlds(), st.data())
@example(World((("The cellar is locked at ten in the evening.",),), (Cited(4, 1, (1,)),)), None)
@pytest.mark.full
def test_without_a_page_nothing_new_is_verified(world: World, data: st.DataObject | None) -> None:
    page = data.draw(st.integers(0, len(world.pages) - 1)) if data else 0
    less = [[] if number == page else list(lines) for number, lines in enumerate(world.pages)]
    text = markdown(world.entries())
    before = report_on(text, world.document())
    assert verified(report_on(text, document_of(less))) <= verified(before)


@given(worlds(), st.data(), st.sampled_from([DamagedError, LimitError]))
@pytest.mark.full
def test_pages_that_cannot_be_read_add_no_pass_and_turn_no_true_citation_down(
    world: World, data: st.DataObject, error: type[DamagedError | LimitError]
) -> None:
    """What cannot be read is open: never verified, and never said to be wrong where it is right."""
    lost = data.draw(st.sets(st.integers(1, len(world.pages)), min_size=1))
    whole = world.document()

    pages: dict[int, Loaded] = {
        n: error(f"page {n} cannot be read.") if n in lost else whole.page(n) for n in range(1, len(world.pages) + 1)
    }
    facts = DocumentFacts("", "source.txt", "0" * 64, len(world.pages), "plain text", "text")
    response = read_response(markdown(world.entries()))
    before = check(response, {"a": whole})
    after = check(response, {"a": Document(TextPages(facts, pages))})
    assert verified(after) <= verified(before)
    assert not failed(after) & verified(before)
