"""Markers of HTML responses: the case TA18 of the research."""

from __future__ import annotations

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st

from citecheck.model import MarkerForm
from citecheck.response import read_response


def seen(body: str) -> list[tuple[int, str | None, str, bool]]:
    response = read_response(f"<!doctype html>\n{body}")
    assert all(marker.form is MarkerForm.HTML for marker in response.markers)
    return [(marker.n, marker.shown, marker.claim, marker.grouped) for marker in response.markers]


@each(
    ("body", "markers"),
    [
        pytest.param(
            '<p>The <strong data-cite="1">rent</strong> is due.</p>',
            [(1, "rent", "The rent is due.", False)],
            id="TA18",
        ),
        pytest.param("<p>The <b data-cite='1'>rent</b>.</p>", [(1, "rent", "The rent.", False)], id="TA18-single"),
        pytest.param("<p>The <b data-cite=1>rent</b>.</p>", [(1, "rent", "The rent.", False)], id="TA18-bare"),
        pytest.param('<P>The <B DATA-CITE="1">rent</B>.</P>', [(1, "rent", "The rent.", False)], id="TA18-case"),
        pytest.param(
            '<p><span data-cite="1">net <i>rent <span>now</span></i></span> due.</p>',
            [(1, "net rent now", "net rent now due.", False)],
            id="TA18-nested",
        ),
        pytest.param(
            '<p><b data-cite="1 2">rent</b></p>', [(1, "rent", "rent", True), (2, "rent", "rent", True)], id="two"
        ),
        pytest.param(
            '<p><b data-cite="1,2">rent</b></p>', [(1, "rent", "rent", True), (2, "rent", "rent", True)], id="comma"
        ),
        pytest.param('<td data-cite="1">$5 &amp; more</td>', [(1, "$5 & more", "$5 & more", False)], id="cell"),
        pytest.param('<!-- <b data-cite="1">x</b> --><script>"<b data-cite=2>"</script>', [], id="not-shown"),
        pytest.param("<p>Text [1] and 5 < 6.</p>", [], id="brackets"),
    ],
)
def test_markers(body: str, markers: list[tuple[int, str | None, str, bool]]) -> None:
    assert seen(body) == markers


def test_the_place_is_the_start_tag() -> None:
    text = "<html><p>The <b class='x' data-cite='1'>rent</b></p></html>"
    (marker,) = read_response(text).markers
    assert text[slice(*marker.span)] == "<b class='x' data-cite='1'>"


def test_html_can_be_said_to_be_html() -> None:
    text = "<p><b data-cite='1'>rent</b></p>"
    assert [len(read_response(text, html=html).markers) for html in (True, False, None)] == [1, 0, 0]


@given(
    st.lists(
        st.sampled_from(
            [
                "<p>",
                "</p>",
                "<b data-cite=1>",
                "</b>",
                "<!--",
                "-->",
                "<",
                ">",
                "x ",
                "<br>",
                "<script>",
                "&amp;",
                "<li data-cite='2'>",
                "</ul>",
            ]
        )
    ).map("".join)
)
def test_html_never_raises(body: str) -> None:
    response = read_response(body, html=True)
    assert all(response.text[slice(*marker.span)].startswith("<") for marker in response.markers)
