"""What holds for every answer: cut off it never passes, and what is said of one citation depends on that one alone."""

from __future__ import annotations

import json

import pytest
from cases import examples
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from citecheck import Verdict, check, read_response
from properties.worlds import END, FACTS, World, document_of, found, markdown, prose_of, report_on, worlds

START = "<<<CITATION_DATA>>>"
SENTENCES = [text for text, _ in FACTS]


def entries_of(*facts: int) -> list[dict[str, object]]:
    page = "page_number_1_index_0"
    made = []
    for n, fact in enumerate(facts, 1):
        lines = [line for line in (fact, fact + 1, fact + 2) if 1 <= line <= len(FACTS)]
        made.append({"n": n, "r": "says it", "f": FACTS[fact][0], "k": FACTS[fact][1], "p": page, "l": lines})
    return made


def block(value: object) -> str:
    return f"<<<CITATION_DATA>>>\n{json.dumps(value, indent=1)}\n{END}\n"


TWO = entries_of(0, 2)
HTML = (
    "<!doctype html>\n<html><head><title>Rent</title></head>\n<body><p>It is "
    '<span data-cite="1">$1,850</span>, later <b data-cite="2">$45</b> more.</p>\n</body></html>\n'
)
# Answers that pass; each prefix of them that has lost the end of the (last) block must not.
SHAPES = {
    "markdown": prose_of(TWO) + "\n\n" + block({"a": TWO}),
    "html": HTML + block({"a": TWO}),
    "flat list": prose_of(TWO) + "\n\n" + block([{"a": "a", **one} for one in TWO]),
    "citations": prose_of(TWO) + "\n\n" + block({"citations": [{"a": "a", **one} for one in TWO]}),
    "two sources": prose_of(TWO) + "\n\n" + block({"a": TWO[:1], "b": TWO[1:]}),
}
# Answers with several blocks fail as a whole; cut off they do not pass either.
SEVERAL = {
    "two blocks": prose_of(TWO) + "\n\n" + block({"a": TWO[:1]}) + "\n" + block({"a": TWO[1:]}),
    "one in a fence": "````\n" + block({"a": TWO}) + "````\n\n" + prose_of(TWO) + "\n\n" + block({"a": TWO}),
    "prose between": prose_of(TWO[:1]) + "\n\n" + block({"a": TWO[:1]}) + "\nMore.\n\n" + block({"a": TWO[1:]}),
}


def verdict(text: str) -> Verdict:
    source = document_of([SENTENCES])
    return check(read_response(text), {"a": source, "b": source}).verdict


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.first_is_fast
def test_no_answer_that_was_cut_off_passes(name: str) -> None:
    text = SHAPES[name]
    assert verdict(text) is Verdict.VERIFIED
    whole = text.rindex(END) + len(END)
    assert [cut for cut in range(whole) if verdict(text[:cut]) is Verdict.VERIFIED] == []


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.first_is_fast
def test_no_answer_with_several_blocks_passes_cut_off_in_the_last_one(name: str) -> None:
    text = SEVERAL[name]
    begin, whole = text.rindex(START) + len(START), text.rindex(END) + len(END)
    assert [cut for cut in range(begin, whole) if verdict(text[:cut]) is Verdict.VERIFIED] == []


@given(worlds(true=True), st.floats(0, 1, exclude_max=True))
def test_no_world_passes_cut_off(world: World, share: float) -> None:
    assume(world.cited)
    text = markdown(world.entries())
    whole = text.rindex(END) + len(END)
    assert report_on(text, world.document()).verdict is Verdict.VERIFIED
    assert report_on(text[: int(share * whole)], world.document()).verdict is not Verdict.VERIFIED


@given(worlds(true=True), st.data())
def test_every_marker_has_an_entry(world: World, data: st.DataObject) -> None:
    """Taking an entry away, or adding a marker, is always seen."""
    entries = world.entries()
    assume(entries)
    prose = prose_of(entries)
    gone = data.draw(st.integers(0, len(entries) - 1))
    less = report_on(markdown(entries[:gone] + entries[gone + 1 :], prose), world.document())
    more = report_on(markdown(entries, f"{prose}\n\nIt says **more** [{len(entries) + 1}]."), world.document())
    for report in (less, more):
        assert "marker-without-citation" in {finding.name for finding in report.findings}
        assert report.verdict is Verdict.FAILED


@given(worlds(least=0), worlds(), st.sampled_from(["before", "after"]))
@pytest.mark.full
def test_another_citation_takes_no_finding_away(world: World, other: World, where: str) -> None:
    """Whatever is wrong with it, and wherever it stands in the block."""
    assume(other.cited)
    entries = world.entries()
    added = {**other.entries()[0], "n": 99}
    more = [added, *entries] if where == "before" else [*entries, added]
    alone = report_on(markdown(entries), world.document())
    together = report_on(markdown(more, prose_of([*entries, added])), world.document())
    assert found(together, but=frozenset({99})) == found(alone)
    verdicts = {result.citation.n: result.verdict for result in together.results}
    assert {result.citation.n: result.verdict for result in alone.results}.items() <= verdicts.items()


@given(worlds(), st.data())
@pytest.mark.full
def test_the_order_in_the_block_only_orders_the_report(world: World, data: st.DataObject) -> None:
    entries = world.entries()
    shuffled = data.draw(st.permutations(entries))
    one, other = (report_on(markdown(order, prose_of(entries)), world.document()) for order in (entries, shuffled))
    assert found(one) == found(other)
    assert one.verdict is other.verdict
    assert {r.citation.n: (r.verdict, r.evidence.place, r.evidence.match) for r in one.results} == {
        r.citation.n: (r.verdict, r.evidence.place, r.evidence.match) for r in other.results
    }


@settings(max_examples=examples(50))
@given(worlds(), st.permutations(["a", "b", "c"]))
def test_the_order_of_the_sources_changes_nothing(world: World, order: list[str]) -> None:
    response = read_response(markdown(world.entries()))
    documents = {"a": world.document(), "b": document_of([["Another text."]]), "c": document_of([SENTENCES])}
    assert check(response, documents) == check(response, {name: documents[name] for name in order})
