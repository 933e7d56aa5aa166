"""The prose of an answer: every marker that was checked at its place, everything else as words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.reporting.html import render_html
from citecheck.reporting.html.answer import answer_nodes
from citecheck.reporting.html.tree import INLINE, Cite, Element, Node, cites_in, lawful, text_of
from citecheck.response import read_response
from reporting.html.samples import MISSING, RENT, missing, proof, report, verified
from reporting.html.tree import outline, parsed

DATE = replace(RENT, n=2, source_match="1 May", source_context="It is due on 1 May.")


def prose(text: str, *, html: bool = False) -> str:
    """The answer as the page shows it; entry 1 is verified, entry 2 failed."""
    made = report(verified(), missing(DATE), findings=[replace(MISSING, citation=1, n=2)])
    page = parsed(render_html([proof(made, text, html=html)]))
    (found,) = (node for node in page.all("div") if node.get("class") == "prose")
    return outline(found).removeprefix("div.prose").lstrip("\n")


def one(words: str = "", nth: str = "") -> str:
    """A citation of entry 1."""
    return f"[a #t-1-1{nth}.cite.verified→#c-1-1 {words}[.badge.verified <verified>(citation )[1]( verified)]]"


def two(words: str = "", nth: str = "") -> str:
    failed = "(citation )[2] failed(: Quote not found in the source.)"
    return f"[a #t-1-2{nth}.cite.failed→#c-1-2 {words}[.badge.failed <failed>{failed}]]"


def words(text: str) -> str:
    return f"[.words [strong {text}]] "


# ── Markers ──────────────────────────────────────────────────────────────────────────────────────

TABLE = (
    "  table\n    thead\n      tr\n        th: a\n        th: b\n    tbody\n      tr\n        td: {}\n        td: {}"
)
MARKERS = {
    "bold": ("It is **$1,850** [1] now.", f"  p: It is {one(words('$1,850'))} now."),
    "bold, mark at once": ("**$1,850**[1]", f"  p: {one(words('$1,850'))}"),
    "bold, full stop between": ("It is **$1,850**. [1] So.", f"  p: It is {one('[.words [strong $1,850].] ')} So."),
    "bold and italic": ("***$1,850*** [1]", f"  p: {one('[.words [em [strong $1,850]]] ')}"),
    "bare": ("It is due [1] now.", f"  p: It is due {one()} now."),
    "bold too far away": ("**$1,850** is due [1].", f"  p: [strong $1,850] is due {one()}."),
    "two at one place": ("**$1,850** [1][2]", f"  p: {one(words('$1,850'))}{two()}"),
    "a list": ("**$1,850** [1, 2].", f"  p: {one(words('$1,850'))}{two()}."),
    "a range": ("**$1,850** [1-2].", f"  p: {one(words('$1,850'))}{two()}."),
    "again": ("**a** [1] **b** [1]", f"  p: {one(words('a'))} {one(words('b'), '-2')}"),
    "link": ("It is [the rent](cite:1 '$1,850').", f"  p: It is {one('[.words the rent] ')}."),
    "link with emphasis": ("[the *rent*](cite:1 '$1,850')", f"  p: {one('[.words the [em rent]] ')}"),
    "link without a number": ("[the rent](cite: x)", "  p: the rent"),
    "no entry": (
        "It is **$1,850** [7].",
        "  p: It is [a #m-1-1.cite.failed→#r-1 [.words [strong $1,850]] [.badge.failed <failed>(citation )[7] not listed]].",
    ),
    "none: code": ("`**a** [1]` and a[1]", "  p: [code **a** [1]] and a[1]"),
    "none: a year": ("Since May [1999].", "  p: Since May [1999]."),
    "in a heading": ("# Rent **$1,850** [1]", f"  h4: Rent {one(words('$1,850'))}"),
    "in a list": ("- **$1,850** [1]\n- b", f"  ul\n    li: {one(words('$1,850'))}\n    li: b"),
    "in a table": (
        "|a|b|\n|-|-|\n|**x** [1]|**y** [2]|",
        TABLE.format(one(words("x")), two(words("y"))),
    ),
    "in a quote, CRLF": ("> **$1,850**\r\n> [1]", f"  blockquote\n    p: {one(words('$1,850'))}"),
}


@pytest.mark.parametrize("name", MARKERS)
def test_a_marker_stands_with_its_words(name: str) -> None:
    text, shown = MARKERS[name]
    assert prose(text) == shown


def test_entries_of_one_number_are_all_there() -> None:
    results = (verified(), verified(replace(RENT, source_match="rent")))
    page = parsed(render_html([proof(report(*results), "**$1,850** [1]")]))
    assert [node.get("href") for node in page.all("a") if "cite" in node.get("class").split()] == ["#c-1-1", "#c-1-2"]
    assert [node.get("href") for node in page.all("a") if node.get("class") == "back"] == ["#t-1-1", "#t-1-2"]


def test_entries_that_nothing_cites_are_listed() -> None:
    nameless = replace(RENT, n=None, source_match="")
    page = parsed(render_html([proof(report(verified(), verified(nameless)), "Nothing.")]))
    (listed,) = (node for node in page.all("div") if node.get("class") == "unmarked")
    badge = "[.badge.verified <verified>(citation )[{}]( verified)]"
    assert outline(listed) == (
        "div.unmarked\n  h3: Citations that the text does not use\n  ul\n"
        f"    li: [a #t-1-1.cite.verified→#c-1-1 [.words $1,850] {badge.format(1)}]\n"
        f"    li: [a #t-1-2.cite.verified→#c-1-2 [.words {RENT.source_context}] {badge.format('?')}]"
    )
    said = [outline(node) for node in page.all("p") if "claim" in node.get("class").split()]
    assert said == ["p.claim.quiet: No sentence of the answer uses this citation."] * 2


# ── Markdown ─────────────────────────────────────────────────────────────────────────────────────

MARKDOWN = {
    "headings sink together": ("## A\n\n#### B\n\n###### C", "  h4: A\n  h6: B\n  h6: C"),
    "HTML is text": ("<b onclick=x>a</b>", "  p: <b onclick=x>a</b>"),
    "a block of HTML": ("<div>\n<script>x</script>\n</div>", "  pre: <div> <script>x</script> </div>"),
    "a link": ("[a](https://example.org/x)", "  p: a[.address (https://example.org/x)]"),
    "an autolink": ("<https://example.org>", "  p: https://example.org"),
    "a link to a script": ("[a](javascript:alert)", "  p: [a](javascript:alert)"),
    "an image": ("![a *b*](https://example.org/x.png)", "  p: [image: a *b*]"),
    "code": ("    a\n\n```js\nb [1]\n```", "  pre: a\n  pre: b [1]"),
    "breaks": ("a  \nb\nc\n\n---", "  p: a[br ]b c\n  hr"),
    "a list from 3": ("3. a\n4. b", "  ol start=3\n    li: a\n    li: b"),
    "a loose list": ("- a\n\n- b", "  ul\n    li\n      p: a\n    li\n      p: b"),
    "the block is left out": (
        'a\n\n<<<CITATION_DATA>>>\n{"x": []}\n<<<END_CITATION_DATA>>>\n\nb',
        "  p: a\n  p: b",
    ),
}


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown(name: str) -> None:
    text, shown = MARKDOWN[name]
    assert prose(text) == shown


# ── HTML ─────────────────────────────────────────────────────────────────────────────────────────

HTML = {
    "a label": (
        '<p>It is <b data-cite="1">$1,850</b>.</p>',
        "  p: It is [a #t-1-1.cite.verified→#c-1-1 [.words $1,850] [.badge.verified <verified>(citation )[1]( verified)]].",
    ),
    "a label of several": (
        '<i data-cite="1 2">a</i>',
        ": [a #t-1-1.cite.verified→#c-1-1 [.words a] [.badge.verified <verified>(citation )[1]( verified)]][a #t-1-2.cite.failed→#c-1-2 [.badge.failed <failed>(citation )[2] failed(: Quote not found in the source.)]]",
    ),
    "a block": (
        '<div data-cite="1">a<p>b</p></div>',
        "  div: a [a #t-1-1.cite.verified→#c-1-1 [.badge.verified <verified>(citation )[1]( verified)]]\n    p: b",
    ),
    "labels in labels": (
        '<i data-cite="1">a <b data-cite="2">b</b></i>',
        ": [em a [a #t-1-2.cite.failed→#c-1-2 [.words b] [.badge.failed <failed>(citation )[2] failed(: Quote not found in the source.)]]][a #t-1-1.cite.verified→#c-1-1 [.badge.verified <verified>(citation )[1]( verified)]]",
    ),
    "nothing inside": ('a<br data-cite="1">b', ": a[br ]b"),
    "attributes are left out": ('<p class=a style="x" onclick="y">a</p>', "  p: a"),
    "what does not show": ("<title>a</title><style>b</style><script>c</script><!-- d --><p>e</p>", "  p: e"),
    "an unclosed list": (
        "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
        "  ul\n    li: a\n    li: b\n      ul\n        li: c\n    li: d",
    ),
    "an unclosed paragraph": ("<p>a<p>b<h2>c</h2>", "  p: a\n  p: b\n  h4: c"),
    "a table": (
        "<table><tr><th>a<td>b<tr><td>c</table>",
        "  table\n    tbody\n      tr\n        th: a\n        td: b\n      tr\n        td: c",
    ),
    "strays": (
        "<td>a</td><li>b</li><table>c<tr>d</table><ul>e</ul>",
        "  div: a\n  div: b\n  table\n    tbody\n      tr\n        td: c\n      tr\n        td: d\n  ul\n    li: e",
    ),
    "blocks inside phrases": ("<b>a<p>b</p>c</b><h2>d<div>e</div></h2>", ": [strong a b c]\n  h4: d e"),
    "links and images": (
        '<a href="https://example.org?a&amp;b">a</a> <img alt="b &lt;i&gt;" src=x>',
        ": a[.address (https://example.org?a&b)] [image: b <i>]",
    ),
    "references": ("<p>a &lt;b&gt; &amp; &nbsp;c</p>", "  p: a <b> & c"),
    "white space": ("<p>a\n   b</p><pre>c\n  d</pre>", "  p: a b\n  pre: c d"),
    "unknown elements": ("<x-y>a</x-y><font>b</font><form><input value=c>d</form>", ": b\n  div: a\n  div: d"),
}


@pytest.mark.parametrize("name", HTML)
def test_html(name: str) -> None:
    text, shown = HTML[name]
    assert prose(text, html=True) == shown


# ── What holds for any answer ────────────────────────────────────────────────────────────────────

PIECES = st.sampled_from(
    "**a** [1]§[b](cite:2 'b')§[1, 2]§ §\n§\n\n§- §> §| §|-|-|\n§# §*§**§`§c.§[d](e)§![f](g)§<h>§\r\n§\\§    §1. "
    "§```\n§[i]: j\n§\ufeff§&amp;§\t§<!-- §7".split("§")
)
TAGS = st.sampled_from(
    "<p>§</p>§<b data-cite=1>§</b>§<i>§</i>§<li data-cite='2'>§</li>§<ul>§</ul>§a§ §<table>§<tr>§<td>§</table>"
    "§<td data-cite=1>§<dl>§<dt>§<dd>§<h1>§</h1>§<pre>§<a href=x>§</a>§<img data-cite=2>§<br>§<hr>§<div>§</div>"
    "§<script>§<!--§-->§&lt;".split("§")
)
PARENTS = {
    "li": {"ul", "ol"},
    "dt": {"dl"},
    "dd": {"dl"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "thead": {"table"},
    "tbody": {"table"},
}
PHRASES = INLINE | {"p", "pre", "dt", "h1", "h2", "h3", "h4", "h5", "h6"}


def check_answer(text: str, *, html: bool) -> None:
    response = replace(read_response(text, html=html), citations=(RENT, DATE))
    nodes = answer_nodes(response)
    check_nodes(nodes, "div")
    assert {cite.marker for cite in cites_in(nodes)} == set(range(len(response.markers)))


def check_nodes(nodes: tuple[Node, ...], parent: str) -> None:
    for node in nodes:
        if isinstance(node, Cite):
            assert not list(cites_in(node.children))
            assert parent not in {"ul", "ol", "dl", "table", "tbody", "tr"}
            check_nodes(node.children, "span")
        elif isinstance(node, Element):
            assert parent in PARENTS.get(node.tag, {parent})
            assert node.tag in INLINE or parent not in PHRASES
            check_nodes(node.children, node.tag)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_every_marker_of_markdown_is_there_and_the_elements_are_lawful(text: str) -> None:
    check_answer(text, html=False)


@given(st.lists(TAGS, max_size=30).map("".join))
def test_every_label_of_html_is_there_and_the_elements_are_lawful(text: str) -> None:
    check_answer(text, html=True)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_lawful_twice_is_lawful_once(text: str) -> None:
    nodes = answer_nodes(read_response(text, html=True))
    assert lawful(nodes) == nodes
    assert text_of(lawful(nodes)) == text_of(nodes)
