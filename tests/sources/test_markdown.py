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
        '# L\n\n<p style="color:white">{}</p>\n',
        '# L\n\n<p style="color:#FDFDFE">{}</p>\n',
        "# L\n\n<p style=color:white>{}</p>\n",
        '# L\n\n<p style="background:black">{}</p>\n',
        '# L\n\n<p style="color: rgb(200 0 0); background: rgb(200,0,0)">{}</p>\n',
        '# L\n\n<div style="background:navy"><b style="color:navy">{}</b></div>\n',
        '# L\n\n<table><td bgcolor="#000">{}</td></table>\n',
        '# L\n\n<font color="white">{}</font>\n',
        '# L\n\n<p style="color:hsla(0, 0%, 0%, 0.02)">{}</p>\n',
        '# L\n\n<p style="position:absolute; left:-9000px">{}</p>\n',
        '# L\n\n<p style="text-indent: -200em">{}</p>\n',
        '# L\n\n<p style="max-height:0; overflow: hidden">{}</p>\n',
        '# L\n\n<p style="clip-path: inset(50%)">{}</p>\n',
        '# L\n\n<p style="clip-path: polygon(0 0, 0 0, 0 0)">{}</p>\n',
        '# L\n\n<p style="clip: rect(0, 0, 0, 0)">{}</p>\n',
        '# L\n\n<p style="transform:scale(0)">{}</p>\n',
        '# L\n\n<p style="transform:scaleX(-1)">{}</p>\n',
        '# L\n\n<p style="transform:rotate(.5turn)">{}</p>\n',
        '# L\n\n<p style="display:/**/none !important">{}</p>\n',
        '# L\n\n<p title="a > b" style="display:none">{}</p>\n',
        '# L\n\n<p style="unicode-bidi:bidi-override;direction:rtl">{}</p>\n',
        '# L\n\n<bdo dir="rtl">{}</bdo>\n',
        "# L\n\n<dialog>{}</dialog>\n",
        "# L\n\n<div hidden>{}\n",
        '# L\n\n<input type="hidden" value="{}">\n',
        '# L\n\n<p data-a="{}">b</p>\n',
        "# L\n\n<abbr title='{}'>b</abbr>\n",
        '# L\n\n[a](https://b.example/c_(d) "{}") e\n',
        "# L\n\n[{}]: https://b.example\n",
        "# L\n\n<![CDATA[{}]]>\n",
        "# L\n\n<!DOCTYPE {}>\n",
        '# L\n\n<style>p.a, .b { display: none }</style>\n<p class="c b">{}</p>\n',
        "# L\n\n<style>@media screen { i #a { color: white } }</style>\n<p id=a>{}</p>\n",
        "---\ntitle: L\nnote: {}\n---\n# L\n",
        "---\ntitle: L\nnote: |\n  {}\ndate: 2024\n---\n# L\n",
    ],
)
def test_what_nobody_sees_is_no_text(markdown: str) -> None:
    text = markdown.replace("{}", WORDS)
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
        '<div style="background:#123"><p style="color:white">{}</p></div>',
        '<p style="background: #000 url(a.png); color:#fff">{}</p>',
        '<p style="color:#333; background:#eee">{}</p>',
        '<div style="color:white"><p style="background:navy">{}</p></div>',
        '<p style="color:white">a</p> {}',
        '<p style="background:linear-gradient(red, blue); background-clip:text; color:transparent">{}</p>',
        '<p style="left:-3px; text-indent:-2em; height:0; margin-left: 40px">{}</p>',
        '<p style="width:100%; overflow:hidden; clip-path:inset(2px)">{}</p>',
        '<p style="transform: rotate(-90deg) scale(0.8) translate(10px, 2em)">{}</p>',
        '<p style="unicode-bidi:isolate; direction:rtl">{}</p>',
        '<p dir="rtl">{}</p> <bdo dir="ltr">a</bdo>',
        "<dialog open>{}</dialog>",
        "The tag <dialog> is new.\n\n{}",
        "<p hidden>a\n\n{}",
        '<input type="text" value="{}">',
        '<img alt="{}" src="a.png">',
        '[{}](https://a.example "b c")',
        '`[a](b "` {} `")`',
        "[1]: https://a.example\n\n{}",
        "<style>.a { display: none } .b:hover { display: none }</style><p class='b'>{}</p>",
        "<style>@media print { .a { display: none } }</style><p class='a'>{}</p>",
        "<style>.a { display: none }</style><p class='a' style='display: block'>{}</p>",
        "<style>body { background: #000 }</style><p style='color: white'>{}</p>",
        "It is ~5 m. {} It is ~6 m.",
        "a < b and {} c > d",
        "~~~\n{}",
    ],
)
def test_what_is_seen_stays(markdown: str) -> None:
    text = markdown.replace("{}", WORDS)
    assert WORDS in seen(text).text
    assert seen(text).unstruck is None


def _sighting(markdown: str, quote: str, folder: Path, name: str = "page.md") -> Sighting:
    path = folder / name
    path.write_text(markdown)
    with open_document(path) as document:
        found = locate(Citation(1, "a", "", quote, quote.rsplit(maxsplit=1)[-1], "page_number_1_index_0", 1), document)
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
        ("<style>.a { text-decoration: line-through red }</style>\n\n<b class=a>{}</b>", Sighting.STRUCK),
        ("# L\n\n{--{}--} It ends.", Sighting.STRUCK),
        ("# L\n\n{--Three dogs.--} {}", Sighting.PAINTED),
        ("# L\n\n{--a\n\n{} b--}", Sighting.PAINTED),
        ("# L\n\n~~Three dogs.~~ {}", Sighting.PAINTED),
        ("# L\n\n~~Three\ndogs.~~\n\n{}\n\n<s>a<sup>2</sup></s>", Sighting.PAINTED),
        ("# L\n\n`~~` {} `~~`", Sighting.PAINTED),
        ("# L\n\n~~ {} ~~", Sighting.PAINTED),
        ("# L\n\n~~a\n\n{} b~~", Sighting.PAINTED),
    ],
)
def test_words_that_are_struck_through(markdown: str, sighting: Sighting, tmp_path: Path) -> None:
    assert _sighting(markdown.replace("{}", WORDS), WORDS, tmp_path) is sighting


def _with(stroke: str, text: str) -> str:
    return "".join(character + stroke for character in text)


@each(
    ("quote", "sighting"),
    [
        (f"The fee of the pool is {_with(chr(0x336), '$40')} a week.", Sighting.STRUCK),
        (f"The guest may {_with(chr(0x335), 'bring a cat')} in spring.", Sighting.STRUCK),
        (f"The guest may {_with(chr(0x338), 'bring')} a cat.", Sighting.STRUCK),
        ("The guest may {--bring a cat--} in spring.", Sighting.STRUCK),
        ("The sum a =\u0338 b is in the table.", Sighting.PAINTED),
        ("The form has {--} and {{--a--}} in it.", Sighting.PAINTED),
        ("The old cafe\u0301 is open.", Sighting.PAINTED),
    ],
)
@pytest.mark.parametrize("name", ["page.md", "page.txt"])
def test_characters_with_a_stroke_are_struck_through(quote: str, sighting: Sighting, name: str, tmp_path: Path) -> None:
    text = f"{_with(chr(0x336), 'Gone.')} {quote} It ends."
    assert _sighting(text, quote, tmp_path, name) is sighting


@pytest.mark.parametrize(
    "text", ["<style>", "<style>@media screen{", "<style>a{", "<style>@a{b{c}", "<style>/*", "<style>a,"]
)
def test_style_sheets_without_an_end_take_no_time(text: str) -> None:
    begun = process_time()
    seen(text * (300_000 // len(text)) + "</style>")
    seen("<style>" + text[7:] * (300_000 // len(text)) + "</style>")
    assert process_time() - begun < 5


@pytest.mark.parametrize(
    "text",
    [
        "<!-- ",
        "<s>",
        "~~a ",
        "<p hidden>",
        "`a``",
        "<s>a</s>",
        "<b style=color:red>",
        '<b style="background:red">a</b>',
        "<![CDATA[",
        "<!a ",
        "](a ",
        ']("a" ',
        "<a '",
        "{--",
        "a\u0336",
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
