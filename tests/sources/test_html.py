"""What is read of a saved web page: one construct a row, each page made here."""

from __future__ import annotations

import pytest

from citecheck.sources.markup.worker import read

# What it is: what is between <body> and </body>, and the lines that are read of it.
CONSTRUCTS: dict[str, tuple[str, list[str]]] = {
    "tags in a line": ("<p>$1,<b>485</b><i>.</i><span>50</span></p>", ["$1,485.50"]),
    "white space": ("<p>  a \n\t b&nbsp;c </p>", ["a b c"]),
    "blocks": ("<div>a<p>b</p>c</div><section>d</section>", ["a", "b", "c", "d"]),
    "br": ("<p>a<br>b<br/>c</p>", ["a", "b", "c"]),
    "wbr and the soft hyphen": ("<p>con<wbr>tract con&shy;tract</p>", ["contract contract"]),
    "a comment": ("<p>a<!-- no -->b</p>", ["ab"]),
    "script, style, template": ("<p>a<script>x</script><style>y</style><template>z</template>b</p>", ["ab"]),
    "noscript": ("<p>a<noscript>no</noscript></p><noscript><p>no</p></noscript><p>b", ["a", "b"]),
    "noscript that would end the paragraph": ("<p>a<noscript>no<p>no</noscript>b</p>", ["ab"]),
    "hidden": ("<p>may <span hidden>not</span> end</p>", ["may end"]),
    "display: none": ("<p>may <span style='display : NONE !important'>not</span> end</p>", ["may end"]),
    "visibility: hidden": ("<p style='visibility:hidden'>no <b style='visibility:visible'>yes</b></p>", ["yes"]),
    "no size, far away, no opacity": (
        "<p>a<span style='font-size:0'>x</span><span style='opacity:0'>y</span></p><p style='position:absolute;left:-9999px'>z",
        ["a"],
    ),
    "a class that hides": ("<style>.sr{display:none}</style><p>a<span class='b sr'>x</span></p>", ["a"]),
    "a class that hides on paper only": ("<style>@media print{.np{display:none}}</style><p class=np>a</p>", ["a"]),
    "a class that hides, and one that shows": (
        "<style>.tab.on{display:block}.tab{display:none}</style><div class=tab>x</div><div class='tab on'>a</div>",
        ["a"],
    ),
    "white on white": ("<p>a<span style='color:#fff'>x</span></p>", ["a"]),
    "a closed dialog and an open one": ("<dialog>x</dialog><dialog open>a</dialog>", ["a"]),
    "a popover": ("<div popover>x</div><p>a", ["a"]),
    "aria-hidden is seen": ("<p>a<span aria-hidden=true>b</span></p>", ["ab"]),
    "details": ("<details><summary>More</summary><p>text</p></details>", ["More", "text"]),
    "time, data, abbr": ("<p>on <time datetime=2024>1 May</time> <data value=3>three</data></p>", ["on 1 May three"]),
    "buttons and fields": (
        "<p>a<button>OK</button><input value=v><input type=hidden value=x><input type=checkbox value=x></p>",
        ["a OK v"],
    ),
    "a list of options": ("<select><option>a<option selected>b<option>c</select>", ["b"]),
    "the first option": ("<p><select><option>a<option>b</select></p>", ["a"]),
    "raised and lowered": ("<p>10<sup>3</sup> CO<sub>2</sub> 10<sup>−6</sup></p>", ["10³ CO₂ 10⁻⁶"]),
    "a raised link": ("<p>Rent<sup><a href='#n'>12</a></sup></p>", ["Rent¹²"]),
    "raised in brackets": ("<p>Rent<sup>[1]</sup></p>", ["Rent[1]"]),
    "an ordinal": ("<p>4<sup>th</sup></p>", ["4th"]),
    "a list that starts": ("<ol start=3><li>a<li value=7>b<li>c</ol>", ["3. a", "7. b", "8. c"]),
    "letters and numerals": ("<ol type=a><li>x</ol><ol type=I start=4><li>y</ol>", ["a. x", "IV. y"]),
    "a reversed list": ("<ol reversed><li>x<li>y</ol>", ["2. x", "1. y"]),
    "a list in a list": ("<ol><li>a<ul><li>b</ul><li>c</ol>", ["1. a", "b", "2. c"]),
    "a list whose items are boxes": ("<style>ol{display:flex}li{display:block}</style><ol><li>a<li>b</ol>", ["a", "b"]),
    "q": ("<p><q>yes</q>, he said</p>", ["“yes”, he said"]),
    "ruby": ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p><p>a", ["漢字", "kan", "a"]),
    "a fraction of MathML": ("<p>1<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> cup", ["1 1/2 cup"]),
    "MathML": (
        "<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>",
        ["x²=(a+b)/2"],
    ),
    "what MathML says twice": (
        "<math><semantics><mn>5</mn><annotation encoding=TeX>no</annotation></semantics></math>",
        ["5"],
    ),
    "a table": ("<table><tr><th>Item<th>2024</tr><tr><td>Rent<td>5</table>", ["Item\x1f2024", "Rent\x1f5"]),
    "cells of one paragraph": ("<table><tr><td><p>a</p><td><div>b</div></table>", ["a\x1fb"]),
    "cells of several": ("<table><tr><td><p>a</p><p>b</p><td>c</table>", ["a", "b", "c"]),
    "a caption and an empty cell": ("<table><caption>T</caption><tr><td>a<td><td>c</table>", ["T", "a\x1f\x1fc"]),
    "pre": ("<pre>\na  b\n c</pre><p>d", ["a b", "c", "d"]),
    "boxes side by side": ("<div style='display:flex'><span>12</span><span>34</span></div>", ["12", "34"]),
    "a drawing": ("<p>a<svg><title>no</title><text>12</text><text>34</text></svg>", ["a", "12", "34"]),
    "frames, canvas, video": ("<p>a<iframe>x</iframe><canvas>x</canvas><video>x</video>b", ["ab"]),
    "entities": ("<p>&lt;b&gt; &amp; &euro;5 &ge; 3", ["<b> & €5 ≥ 3"]),
    "a form": ("<form><p>in a form</p></form>", ["in a form"]),
    "a definition": ("<dl><dt>Rent<dd>$5</dl>", ["Rent", "$5"]),
    "an insertion": ("<p>a<ins>b</ins>", ["ab"]),
}


def page(body: str, head: str = "") -> bytes:
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode()


def lines(data: bytes) -> list[str]:
    (only,) = read("html", data)["pages"]
    return [line if isinstance(line, str) else line[0] for line in only]


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_construct(name: str) -> None:
    body, expected = CONSTRUCTS[name]
    assert lines(page(body)) == expected
    assert read("html", page(body)) == read("html", page(body))


def test_there_are_enough_of_them() -> None:
    assert len(CONSTRUCTS) >= 34


# Whether it can be seen, or a line goes through it: all of the line, what is certain, what is not struck.
SIGHTS: dict[str, tuple[str, tuple[str, str, str]]] = {
    "del": ("<p>Pay <del>5</del> 6", ("Pay 5 6", "Pay 5 6", "Pay 6")),
    "s": ("<p>Pay <s>5</s> 6", ("Pay 5 6", "Pay 5 6", "Pay 6")),
    "a style that strikes": (
        "<p>Pay <i style='text-decoration:line-through red'>5</i> 6",
        ("Pay 5 6", "Pay 5 6", "Pay 6"),
    ),
    "hidden in some places": ("<style>.n .i{display:none}</style><p>a <i class=i>b</i>", ("a b", "a", "a")),
    "hidden on some screens": (
        "<style>@media screen{.i{display:none}}</style><p>a <i class=i>b</i>",
        ("a b", "a", "a"),
    ),
    "white, on what a style may make dark": (
        "<style>.x{margin:0}</style><p>a <i style='color:white'>b</i>",
        ("a b", "a", "a"),
    ),
    "the other way round": ("<p>a <bdo dir=rtl>b</bdo>", ("a b", "a", "a")),
}


@pytest.mark.parametrize("name", SIGHTS)
def test_what_is_seen_of_a_line(name: str) -> None:
    body, expected = SIGHTS[name]
    assert read("html", page(body))["pages"] == [[expected]]


ENCODINGS = {
    "UTF-8": "utf-8",
    "UTF-8 with a mark": "utf-8-sig",
    "UTF-16": "utf-16",
    "declared": "windows-1251",
}


@pytest.mark.parametrize("name", ENCODINGS)
def test_encodings(name: str) -> None:
    text = "<!doctype html><meta charset=windows-1251><p>Рента"
    assert lines(text.encode(ENCODINGS[name])) == ["Рента"]


@pytest.mark.parametrize("declared", ["", "<meta charset=latin1>", "<meta charset=nonsense>"])
def test_what_browsers_take_for_latin_1(declared: str) -> None:
    assert lines(f"{declared}<p>5 € – fällig".encode("windows-1252")) == ["5 € – fällig"]


def test_names() -> None:
    head = (
        "<title> The  lease </title><link rel=canonical href=https://example.org/a>"
        "<meta property=og:url content=https://example.org/b>"
    )
    saved = b"<!-- saved from url=(0021)https://example.org/c -->" + page("a", head)
    assert read("html", saved)["names"] == [
        "The lease",
        "https://example.org/a",
        "https://example.org/b",
        "https://example.org/c",
    ]


def test_nesting_is_no_recursion() -> None:
    assert lines(page("<b>" * 3000 + "deep" + "</b>" * 3000)) == ["deep"]


def test_formulas_nested_too_deeply() -> None:
    assert read("html", page("<math>" + "<mrow>" * 5000)) == {"error": "depth"}


def test_too_much_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.SOURCE_CHARACTERS", 1000)
    assert read("html", page("a" * 1001)) == {"error": "characters"}


def test_too_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.LINE_NUMBER", 10)
    assert read("html", page("a<br>" * 11)) == {"error": "lines"}
