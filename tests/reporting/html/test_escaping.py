"""safe.html: the one way into the page."""

from __future__ import annotations

import html as standard_html

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from citecheck.reporting.escaping import html, terminal


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ('"it\'s"', "&#34;it&#39;s&#34;"),
        ("a\nb\tc", "a\nb\tc"),
        ("a\rb\x00\x1b[2J\x85", "a\\x0db\\x00\\x1b[2J\\x85"),
        (
            "\u202eabc\u2066 \u200b \ufeff \ue000 \U000e0041",
            "\\u{202e}abc\\u{2066} \\u{200b} \\u{feff} \\u{e000} \\u{e0041}",
        ),
        ("\ud83d", "\\u{d83d}"),
        ("é 東京 🙂 \u00a0 10⁶", "é 東京 🙂 \u00a0 10⁶"),
        (12, "12"),
        (Markup("<b>"), "<b>"),
    ],
)
def test_what_becomes_of_a_text(text: object, shown: str) -> None:
    assert html(text) == shown


@given(st.text())
def test_only_the_characters_of_the_text_are_shown(text: str) -> None:
    escaped = html(text)
    assert not {*escaped} & {*"<>\"'"}
    visible = "".join(c if c in "\n\t" else terminal(c) for c in text)
    assert standard_html.unescape(escaped) == visible
    assert html(escaped) == escaped
    assert html(visible) == escaped
    escaped.encode()
