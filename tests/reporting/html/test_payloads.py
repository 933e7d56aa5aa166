"""Over two thousand hostile texts through every field that others write: the page's structure does not change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from citecheck.model import CitationResult, Marker, MarkerForm, Outcome, Report, Span, Verdict
from citecheck.page_previews import Exhibit, Exhibits, Mark, ShownLine, Shows
from citecheck.reporting.escaping import terminal
from citecheck.reporting.html import Proof, render_html
from citecheck.response import read_response
from reporting.foreign import FIELDS, HARMLESS, outcome_with
from reporting.html.samples import ANCHOR, PICTURE, QUOTE
from reporting.html.tree import Node, parsed, shape
from reporting.payloads import PAYLOADS, SAMPLE

OURS: Final = ("claim", "tried", "line", "printed", "no picture")
PROSE: Final = frozenset(
    "h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td div strong em code s u sub sup small q "
    "ins del span br hr a svg use".split()
)


def proof_with(payload: str, *fields: str, kept: int | None = None) -> Proof:
    """A verified, a failed and an open citation, or one of them; the payload is in these fields, or all but the anchor."""
    named = fields or (*(field for field in FIELDS if field != "anchor"), *OURS)
    text = {field: payload if field in named else HARMLESS for field in OURS}
    theirs = [field for field in named if field in FIELDS]
    outcome = outcome_with(payload, *theirs) if theirs else outcome_with(HARMLESS)
    results = tuple(_result(result, text) for result in outcome.report.results)
    shown = {index: _exhibits(text) for index in range(len(results))}
    if kept is not None:
        results, shown = results[kept : kept + 1], {0: shown[kept]}
        outcome = replace(outcome, closest=dict.fromkeys(shown, outcome.closest[1]) if kept == 1 else {})
    citations = tuple(result.citation for result in results)
    marker = Marker(1, MarkerForm.BOLD, Span(6, 9), shown="a", claim=text["claim"])
    response = replace(read_response("**a** [1] b"), markers=(marker,), citations=citations, has_block=True)
    report = replace(outcome.report, results=results)
    return Proof(Outcome(report, outcome.closest), response, Exhibits(shown, {"p": PICTURE}))


def _result(result: CitationResult, text: Mapping[str, str]) -> CitationResult:
    missing = result.evidence.missing
    return result._replace(evidence=replace(missing, tried=(text["tried"], text["tried"]))) if missing else result


def _exhibits(text: Mapping[str, str]) -> tuple[Exhibit, ...]:
    line = ShownLine(1, tuple((mark, text["line"]) for mark in Mark))
    pictured = Exhibit(2, Shows.FOUND, text["printed"], (line,), "p", None, (QUOTE,), (ANCHOR,))
    return pictured, replace(pictured, picture=None, no_picture=text["no picture"])


def body(page: str) -> Node:
    """What comes after the style, which is the same everywhere."""
    head, style, rest = page.partition("</style>")
    assert style
    return parsed(head.partition("<style>")[0] + rest)


@cache
def harmless(fields: tuple[str, ...], kept: int | None) -> object:
    return shape(body(render_html([proof_with("x", *fields, kept=kept)])))


def same(payload: str, *fields: str, kept: int | None = None) -> None:
    page = render_html([proof_with(payload, *fields, kept=kept)])
    assert shape(body(page)) == harmless(fields, kept)
    beyond = "".join({*re.findall(r"[^\n\t -~]", page)})
    assert terminal(beyond) == beyond


# ── Texts ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kept", range(3))
@pytest.mark.full
def test_no_payload_changes_the_structure(kept: int) -> None:
    """Every payload in a citation of one verdict, in every field at once."""
    for payload in PAYLOADS[kept::3]:
        same(payload, kept=kept)


@pytest.mark.full
def test_no_payload_changes_the_structure_of_a_whole_report() -> None:
    for payload in SAMPLE:
        same(payload)


@pytest.mark.parametrize("field", [*FIELDS, *OURS])
@pytest.mark.first_is_fast
def test_no_field_lets_one_through(field: str) -> None:
    for payload in SAMPLE[::4]:
        same(payload, field)


@pytest.mark.parametrize("field", ["path", "anchor", "quote", "claim", "line", "message", "closest words"])
@pytest.mark.first_is_fast
def test_a_payload_is_there_to_be_read(field: str) -> None:
    for payload in SAMPLE[::8]:
        text = body(render_html([proof_with(payload, field)])).text
        visible = "".join(c if c in "\n\t" else terminal(c) for c in payload[:100])
        assert "".join(visible.split()) in "".join(text.split())


# ── Prose ────────────────────────────────────────────────────────────────────────────────────────


def prose(payload: str, *, html: bool) -> Node:
    response = read_response(f"a **b** [1] {payload}\n\n{payload}\n", html=html)
    page = render_html([Proof(Outcome(Report("a", (), (), (), Verdict.NOTHING)), response)])
    (found,) = (node for node in body(page).all("div") if node.get("class") == "prose")
    return found


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.full
def test_prose_has_elements_of_the_white_list_alone(html: bool) -> None:
    for payload in PAYLOADS[html::2]:
        for node in prose(payload, html=html).all():
            assert node.tag in PROSE or node.get("class") == "prose"
            allowed = {"a": {"class", "id", "href"}, "use": {"href"}, "ol": {"start"}, "svg": {"class", "aria-hidden"}}
            assert set(node.attributes) <= allowed.get(node.tag, {"class"}) | ({"dir"} if node.tag == "div" else set())
            assert "href" not in node.attributes or node.get("href").startswith("#")
            assert {*node.get("class").split()} <= {
                *"prose address cite words badge unseen shape failed open verified".split()
            }
