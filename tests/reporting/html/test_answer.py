"""The prose of an answer: every marker that was checked at its place, everything else as words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.reporting.html import render_html
from citecheck.reporting.html.answer import Answer, write_answer
from citecheck.response import read_response
from citecheck.response.coverage import coverage
from citecheck.response.prose import Stretch
from citecheck.text.marks import PLAIN
from reporting.html.samples import MISSING, RENT, missing, proof, report, verified
from reporting.html.tree import Node, outline, parsed

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


# ── HTML: the text of an answer ──────────────────────────────────────────────────────────────────

ONE = "[a #t-1-1.cite.verified→#c-1-1 {}[.badge.verified <verified>(citation )[1]( verified)]]"
TWO = "[a #t-1-2.cite.failed→#c-1-2 {}[.badge.failed <failed>(citation )[2] failed(: Quote not found in the source.)]]"
HTML = {
    "a label": ('<p>It is <b data-cite="1">$1,850</b>.</p>', f"  p: It is {ONE.format('[.words $1,850] ')}."),
    "a label of several": ('<i data-cite="1 2">a</i>', f"  p: {ONE.format('[.words a] ')}{TWO.format('')}"),
    "a block": ('<div data-cite="1">a<p>b</p></div>', f"  p: a\n  p: b\n  p: {ONE.format('')}"),
    "labels in labels": (
        '<i data-cite="1">a <b data-cite="2">b</b></i>',
        f"  p: a {TWO.format('[.words b] ')}{ONE.format('')}",
    ),
    "nothing inside": ('a<br data-cite="1">b', "  p: a b"),
    "tags and attributes are left out": ('<p class=a style="x" onclick="y">a <i>b</i></p>', "  p: a b"),
    "what does not show": ("<title>a</title><style>b</style><script>c</script><!-- d --><p>e</p>", "  p: e"),
    "an unclosed list": ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "  p: a\n  p: b\n  p: c\n  p: d"),
    "headings": ("<h1>a</h1><p>b<p>c<h2>d</h2>", "  p: a\n  p: b\n  p: c\n  p: d"),
    "a table": ("<table><tr><th>a<td>b<tr><td>c</table>", "  p: a | b\n  p: c"),
    "blocks inside phrases": ("<b>a<p>b</p>c</b>", "  p: a\n  p: b\n  p: c"),
    "links and images": (
        '<a href="https://example.org?a&amp;b">a</a> <img alt="b &lt;i&gt;" src=x>',
        "  p: a b <i>",
    ),
    "references": ("<p>a &lt;b&gt; &amp; &nbsp;c</p>", "  p: a <b> & c"),
}


@pytest.mark.parametrize("name", HTML)
def test_html(name: str) -> None:
    text, shown = HTML[name]
    assert prose(text, html=True) == shown


# ── Statements without a citation: «…» is what is marked, | begins a statement ───────────────────

BARE = {
    "a sentence between others": (
        "Nobody knows. The rent is $1,485 a month. It is **due** [1].",
        "Nobody knows. «|The rent is $1,485 a month.» It is due[1].",
    ),
    "bold, code and a link inside": (
        "The **rent** is *$1,485*, late `$45`, [here](https://example.org/9).",
        "«|The rent is $1,485, late $45, here» (https://example.org/9)«.»",
    ),
    "over a line's end": ("So. The rent is\n$1,485 a month.", "So. «|The rent is $1,485 a month.»"),
    "two in a paragraph": ("It is $1,485. It was $1,400.", "«|It is $1,485.» «|It was $1,400.»"),
    "the same words twice": ("The rent is $5. So. The rent is $5.", "«|The rent is $5.» So. The rent is $5."),
    "the same words, cited first": (
        "The rent is $5 [1] now.\n\nThe rent is $5 later.",
        "The rent is $5 [1] now. «|The rent is $5 later.»",
    ),
    "escapes and references": ("It is \\*$5\\* &amp; &pound;7.", "«|It is *$5* & £7.»"),
    "raised digits": ("It has 62 m²<sup>2</sup> in 3 rooms.", "«|It has 62 m²»<sup>«2»</sup>« in 3 rooms.»"),
    "an item of a list": ("- The deposit is $2,200.\n- None.", "«|The deposit is $2,200.» None."),
    "a cell": ("|Item|Fee|\n|-|-|\n|Deposit|$2,200|", "Item Fee Deposit «|$2,200»"),
    "code": ("```\nOn 1 May 2026 the rent rises by 3%.\n```", "«|On 1 May 2026 the rent rises by 3%.»"),
    "in a quotation, CRLF": ("> It is\r\n> $1,485 a month.", "«|It is $1,485 a month.»"),
    "after a marker": ("It is **due** [1]. The fee is $45.", "It is due[1]. «|The fee is $45.»"),
    "nothing": ("It is due. The rent is 5 [1].", "It is due. The rent is 5 [1]."),
    "HTML: a sentence between others": (
        '<p>It is <b data-cite="1">due</b>. The <i>rent</i> is $1,485\n a month. Well.',
        "It is due[1]. «|The rent is $1,485 a month.» Well.",
    ),
    "HTML: a block in a block": (
        "<div>So.<p>It is $1,485.</p>It was $1,400.</div>",
        "So. «|It is $1,485.» «|It was $1,400.»",
    ),
    "HTML: items that nobody closed": (
        "<ul><li>It is $1,485.<li>It was $1,400.</ul>",
        "«|It is $1,485.» «|It was $1,400.»",
    ),
    "HTML: a cell": ("<table><tr><td>Deposit<td>$2,200</table>", "Deposit | «|$2,200»"),
    "HTML: references and a comment": ("<p>It is &pound;5 <!-- $9 -->&amp;&nbsp;no more.", "«|It is £5 & no more.»"),
    "HTML: a picture": ("<p>It is <img alt='$5' src=x> a month.", "«|It is $5 a month.»"),
}


def answer(text: str, *, html: bool, uncited: bool = True) -> tuple[Answer, list[Stretch]]:
    """The answer, where a citation is its words and its number, and its statements without a citation."""
    response = replace(read_response(text, html=html), citations=(RENT, DATE))
    alone = [statement.stretch for statement in coverage(response).alone] if uncited else []
    return write_answer(response, alone, 1, lambda place, words: words + f"[{place.n}]"), alone


def marked(node: Node | str) -> str:
    if isinstance(node, str):
        return node
    if node.get("class") == "unseen":
        return "|"
    words = "".join(map(marked, node.children))
    return f"«{words}»" if node.get("class") == "uncited" else words


@pytest.mark.parametrize("name", BARE)
def test_statements_without_a_citation_are_marked_and_no_other_words(name: str) -> None:
    text, shown = BARE[name]
    found = marked(parsed(answer(text, html=name.startswith("HTML"))[0].html)).replace("»«|", "» «|")
    assert " ".join(found.replace("»«", "").split()) == shown


def test_a_text_that_differs_from_its_unit_is_not_marked_from_there_on() -> None:
    response = replace(read_response("It is $5. It is $7. It is $6."), citations=())
    stretch = Stretch(0, "It is $5. It is $6.", 10, 19)
    found = write_answer(response, [stretch], 1, lambda _, words: words)
    assert marked(parsed(found.html)).strip() == "It is $5. «|It is $»7. It is $6."


# ── What holds for any answer ────────────────────────────────────────────────────────────────────

PIECES = st.sampled_from(
    "**a** [1]§[b](cite:2 'b')§[1, 2]§ §\n§\n\n§- §> §| §|-|-|\n§# §*§**§`§c.§[d](e)§![f](g)§<h>§\r\n§\\§    §1. "
    "§```\n§[i]: j\n§\ufeff§&amp;§\t§<!-- §7§It is $5. §**$6** §said “so it was then”. §&pound;4 §<sup>2</sup>".split(
        "§"
    )
)
TAGS = st.sampled_from(
    "<p>§</p>§<b data-cite=1>§</b>§<i>§</i>§<li data-cite='2'>§</li>§<ul>§</ul>§a§ §<table>§<tr>§<td>§</table>"
    "§<td data-cite=1>§<dl>§<dt>§<dd>§<h1>§</h1>§<pre>§<a href=x>§</a>§<img data-cite=2>§<br>§<hr>§<div>§</div>"
    "§<script>§<!--§-->§&lt;§It is $5. §<img alt='$3'>§<b title='It is $2.'>".split("§")
)


def plain(text: str) -> str:
    """Without white space, and with raised and lowered digits as digits."""
    return "".join(text.translate(PLAIN).split())


def check_answer(text: str, *, html: bool) -> None:
    """Its elements close, every marker is there, and each mark has words of its statement alone."""
    found, alone = answer(text, html=html)
    without, _ = answer(text, html=html, uncited=False)
    tree = parsed(found.html)
    markers = read_response(text, html=html).markers
    assert {place.marker for place in found.places} == set(range(len(markers)))
    assert found.places == without.places
    assert tree.text.replace("no citation: ", "") == parsed(without.html).text
    words: defaultdict[int, str] = defaultdict(str)
    number = 0
    for node in tree.all("span"):
        if node.get("class") == "uncited":
            number = int(node.get("id").rpartition("-")[2]) if node.get("id") else number
            words[number] += node.text.removeprefix("no citation: ")
    for at, part in words.items():
        statement = alone[at - 1]
        assert plain(part) in plain(statement.plain[statement.low : statement.high])


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_markdown(text: str) -> None:
    check_answer(text, html=False)


@given(st.lists(TAGS, max_size=30).map("".join))
def test_any_html(text: str) -> None:
    check_answer(text, html=True)
