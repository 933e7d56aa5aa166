"""What a reader of Markdown sees: hidden text is no text, and struck words are told."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from cases import each

from citecheck.locate import locate
from citecheck.model import Citation, Located, Sighting
from citecheck.sources.markdown import seen
from citecheck.sources.open import open_document

WORDS = "The tenant may keep two dogs."


@each(
    "markdown",
    [
        "# L\n\n<p hidden>{}</p>\n",
        "# L\n\n<div hidden><div>a</div>{}</div>\n",
        '# L\n\n<p class="a" style="display: none">{}</p>\n',
        "# L\n\n<p style='visibility:hidden'>{}</p>\n",
        '# L\n\n<span style="opacity:0">{}</span>\n',
        '# L\n\n<span style="font-size:0px">{}</span>\n',
        "# L\n\n<script>{}</script>\n",
        "# L\n\n<script>\n{}\n",
        "# L\n\n<STYLE>{}</STYLE>\n",
        "# L\n\n<template>{}</template>\n",
        "<head><title>{}</title></head>\n",
        "# L\n\n<?php {} ?>\n",
        "# L\n\n[//]: # ({})\n",
        "# L\n[comment]: <> ({})\n",
        '[x]: http://a.b "{}"\n',
        "[x]: http://a.b\n[y]: http://a.b '{}'\n",
        "# L\n\n<!-- {} -->\n",
        "# L\n\n<!-- a\n\n{}\n",
        "---\ntitle: L\nnote: {}\n---\n# L\n",
        "---\ntitle: L\nnote: |\n  {}\ndate: 2024\n---\n# L\n",
    ],
)
def test_what_nobody_sees_is_no_text(markdown: str) -> None:
    text = markdown.format(WORDS)
    found = seen(text)
    assert "dogs" not in found.text
    assert (len(found.text), found.unstruck) == (len(text), None)


@each(
    "markdown",
    [
        "{}",
        "> {}",
        "`<!--` {} `-->`",
        "```\n<script>\n{}\n</script>\n```\n",
        "~~~\n<!-- {} -->\n~~~\n",
        "A <!-- {}",
        "<p>{}</p>",
        '<p class="hidden">{}</p>',
        '<p data-hidden="1">{}</p>',
        '<p style="opacity:0.5">{}</p>',
        '<p style="font-size:0.9em">{}</p>',
        "<details><summary>{}</summary></details>",
        "<hidden>{}</hidden>",
        "<p hidden>a</p> {}",
        "[^1]: note ({})",
        "[Note]: {}",
        "The owner says so.\n[a]: b ({})",
        "---\ntitle: {}\n---\n",
        "---\ndescription: >\n  {}\ndraft: no\n---\n",
        "---\n\nnote: {}\n",
        "It is ~5 m. {} It is ~6 m.",
        "a < b and {} c > d",
        "~~~\n{}",
    ],
)
def test_what_is_seen_stays(markdown: str) -> None:
    text = markdown.format(WORDS)
    assert WORDS in seen(text).text
    assert seen(text).unstruck is None


def _sighting(markdown: str, quote: str, folder: Path) -> Sighting:
    path = folder / "page.md"
    path.write_text(markdown)
    with open_document(path) as document:
        found = locate(Citation(1, "a", "", quote, "dogs", "page_number_1_index_0", 1), document)
        assert isinstance(found, Located)
        return found.found.sighting


@each(
    ("markdown", "sighting"),
    [
        ("# L\n\n~~{}~~ It ends.", Sighting.STRUCK),
        ("# L\n\nIt is so: <s>{}</s> It ends.", Sighting.STRUCK),
        ("# L\n\n<del>\n{}\n</del>", Sighting.STRUCK),
        ("# L\n\n<strike>{}</strike>", Sighting.STRUCK),
        ('# L\n\n<span style="text-decoration: line-through">{}</span>', Sighting.STRUCK),
        ("# L\n\n~~Three dogs.~~ {}", Sighting.PAINTED),
        ("# L\n\n~~Three\ndogs.~~\n\n{}\n\n<s>a<sup>2</sup></s>", Sighting.PAINTED),
        ("# L\n\n`~~` {} `~~`", Sighting.PAINTED),
        ("# L\n\n~~ {} ~~", Sighting.PAINTED),
        ("# L\n\n~~a\n\n{} b~~", Sighting.PAINTED),
    ],
)
def test_words_that_are_struck_through(markdown: str, sighting: Sighting, tmp_path: Path) -> None:
    assert _sighting(markdown.replace("{}", WORDS), WORDS, tmp_path) is sighting


@pytest.mark.parametrize(
    "text",
    [
        "<!-- ",
        "<s>",
        "~~a ",
        "<p hidden>",
        "`a``",
        "<s>a</s>",
        "[a]: b\n",
        "~~~\n",
        "<? ",
        "<script ",
        "<s>" * 9 + "</s>" * 9,
    ],
)
def test_marks_without_an_end_take_no_time(text: str) -> None:
    begun = process_time()
    seen(text * (300_000 // len(text)))
    seen(text * (150_000 // len(text)) + "</s>" * 20_000)
    assert process_time() - begun < 5
