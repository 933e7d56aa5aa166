"""Statements without a citation are marked in the answer, each at its place and no other words with it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck import check
from citecheck.answers import read_answer
from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import Outcome, Report
from citecheck.reporting.html import Proof, render_html
from citecheck.reporting.html.answer import answer_nodes
from citecheck.reporting.html.tree import Element, Node, Uncited, text_of
from citecheck.response import read_response
from citecheck.response.coverage import coverage
from citecheck.response.prose import Stretch
from citecheck.text.marks import PLAIN
from reporting.html.samples import RENT
from reporting.html.test_answer import check_nodes
from reporting.html.tree import outline, parsed

# «…» is what is marked.
MARKDOWN = {
    "a sentence between others": (
        "Nobody knows. «The rent is $1,485 a month.» It is due [1].",
        "Nobody knows. The rent is $1,485 a month. It is **due** [1].",
    ),
    "bold, code and a link inside": (
        "«The rent is $1,485, late $45, here.»",
        "The **rent** is *$1,485*, late `$45`, [here](https://example.org/9).",
    ),
    "over a line's end": ("So. «The rent is\n$1,485 a month.»", "So. The rent is\n$1,485 a month."),
    "two in a paragraph": ("«It is $1,485.» «It was $1,400.»", "It is $1,485. It was $1,400."),
    "the same words twice": ("«The rent is $5.» So. The rent is $5.", "The rent is $5. So. The rent is $5."),
    "the same words, cited first": (
        "The rent is $5 [1] now.«The rent is $5 later.»",
        "The rent is $5 [1] now.\n\nThe rent is $5 later.",
    ),
    "escapes and references": ("«It is *$5* & £7.»", "It is \\*$5\\* &amp; &pound;7."),
    "raised digits": ("«It has 62 m²»<sup>«2»</sup>« in 3 rooms.»", "It has 62 m²<sup>2</sup> in 3 rooms."),
    "an item of a list": ("«The deposit is $2,200.»None.", "- The deposit is $2,200.\n- None."),
    "a cell": ("ItemFeeDeposit«$2,200»", "|Item|Fee|\n|-|-|\n|Deposit|$2,200|"),
    "code": ("«On 1 May 2026 the rent rises by 3%.»\n", "```\nOn 1 May 2026 the rent rises by 3%.\n```"),
    "in a quotation, CRLF": ("«It is\n$1,485 a month.»", "> It is\r\n> $1,485 a month."),
    "after a marker": ("It is due [1]. «The fee is $45.»", "It is **due** [1]. The fee is $45."),
    "nothing": ("It is due. The rent is 5 [1].", "It is due. The rent is 5 [1]."),
}
HTML = {
    "a sentence between others": (
        "It is due [1]. «The rent is $1,485\n a month.» Well.",
        '<p>It is <b data-cite="1">due</b>. The <i>rent</i> is $1,485\n a month. Well.',
    ),
    "a block in a block": ("So.«It is $1,485.»«It was $1,400.»", "<div>So.<p>It is $1,485.</p>It was $1,400.</div>"),
    "items that nobody closed": ("«It is $1,485.»«It was $1,400.»", "<ul><li>It is $1,485.<li>It was $1,400.</ul>"),
    "a cell": ("Deposit«$2,200»", "<table><tr><td>Deposit<td>$2,200</table>"),
    "references and a comment": ("«It is £5 & no more.»", "<p>It is &pound;5 <!-- $9 -->&amp;&nbsp;no more."),
    "a picture": ("«It is »[image: «$5»]« a month.»", "<p>It is <img alt='$5' src=x> a month."),
}


def marked(nodes: Iterable[Node]) -> str:
    """The text of the answer, with «» around what is marked, and [n] for citations."""
    text = "".join(map(_marked, nodes)).replace("»«", "")
    return " ".join(text.replace("|«", "«").split())


def _marked(node: Node) -> str:
    """A statement begins with |«, so that two of them are told apart."""
    if isinstance(node, str):
        return node
    words = "".join(map(_marked, node.children))
    if not isinstance(node, Element):
        return f"{words} [{node.n}]" if words else f"[{node.n}]"
    if node.css == "uncited":
        return f"«{words}»" if node.uncited is None else f"|«{words}»"
    return "" if node.css == "address" else words


def nodes_of(text: str, *, html: bool) -> tuple[Node, ...]:
    response = replace(read_response(text, html=html), citations=(RENT,))
    return answer_nodes(response, [one.stretch for one in coverage(response).alone])


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown(name: str) -> None:
    shown, text = MARKDOWN[name]
    assert marked(nodes_of(text, html=False)) == " ".join(shown.split())


@pytest.mark.parametrize("name", HTML)
def test_html(name: str) -> None:
    shown, text = HTML[name]
    assert marked(nodes_of(text, html=True)) == " ".join(shown.split())


def test_a_text_that_differs_from_its_unit_is_not_marked() -> None:
    uncited = Uncited([Stretch(7, "It is $5. It is $6.", 10, 19)])
    uncited.begin(7)
    assert list(uncited.parts("It is $5. It is ")) == [("It is $5. ", None), ("It is ", 1)]
    assert list(uncited.parts("$7. It is $6.")) == [("$", 1), ("7. It is $6.", None)]
    uncited.begin(8)
    assert list(uncited.parts("It is $5. It is $6.")) == [("It is $5. It is $6.", None)]


# ── On the page ──────────────────────────────────────────────────────────────────────────────────

BLOCK = (
    "\n\n<<<CITATION_DATA>>>\n"
    '{"a": [{"n": 1, "r": "r", "f": "The fee is due.", "k": "due", "p": "page_number_1_index_0", "l": [1]}]}\n'
    "<<<END_CITATION_DATA>>>\n"
)


def page(text: str, hide: str = "") -> str:
    """The proof of an answer without its sources; `hide` is a rule whose findings the settings leave out."""
    response = read_answer(text)
    made = check(response, {}, path="a.md")
    return render_html([Proof(Outcome(shown(made, hide), {}), response)])


def shown(made: Report, hide: str) -> Report:
    kept = tuple(finding for finding in made.findings if finding.citation is None and finding.rule != hide)
    return replace(made, findings=kept, results=tuple(result._replace(findings=()) for result in made.results))


def test_the_page_says_what_the_mark_means_and_leads_from_the_finding_to_it() -> None:
    tree = parsed(page(f"The fee is **due** [1]. The rent is **$1,485** a month.{BLOCK}"))
    (legend,) = (node for node in tree.all("p") if node.get("class") == "legend quiet")
    assert outline(legend) == (
        "p.legend.quiet: [.uncited Dotted underline]: 1 statement with a figure, a date or a quotation and no "
        "citation. [a →#r-1-beside The list]"
    )
    (prose,) = (node for node in tree.all("div") if node.get("class") == "prose")
    assert (
        outline(prose)
        .partition("</a> ")[0]
        .endswith("]]. [#u-1-1.uncited (no citation: )The rent is ][strong [.uncited $1,485]][.uncited a month.]")
    )
    (finding,) = (node for node in tree.all("li") if "CIT703" in node.text)
    assert [node.get("href") for node in finding.all("a")] == ["#u-1-1"]


def test_a_sentence_without_a_source_is_among_what_is_wrong() -> None:
    tree = parsed(page(f"The fee is **due** [1]. The rent is $1,485 a month.{BLOCK}"))
    (rows,) = (node for node in tree.all("ol") if node.get("class") == "rows")
    assert "[.badge.warned <warned>no source]" in outline(rows)
    assert "'The rent is $1,485 a month.' states '$1,485' without a citation." in rows.text


def test_what_the_settings_hide_is_not_marked() -> None:
    text = f"The fee is **due** [1]. The rent is $1,485 a month.{BLOCK}"
    assert 'class="uncited"' in page(text)
    assert 'class="uncited"' not in page(text, hide="CIT703")


def test_the_last_finding_is_about_all_statements_beyond_it() -> None:
    count = UNCITED_STATEMENTS + 3
    tree = parsed(page("\n\n".join(f"The rent was ${n + 100} a month." for n in range(count)) + BLOCK))
    marks = [node.get("id") for node in tree.all("span") if node.get("class") == "uncited" and node.get("id")]
    assert marks == [f"u-1-{n}" for n in range(1, count + 1)]
    leads = [link.get("href") for node in tree.all("li") if "CIT703" in node.text for link in node.all("a")]
    assert leads == [f"#u-1-{n}" for n in range(1, UNCITED_STATEMENTS + 2)]


def test_an_answer_that_was_made_of_another_form_is_marked_too() -> None:
    message = {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "The rent is $1,485 a month. "},
            {
                "type": "text",
                "text": "The fee is due.",
                "citations": [
                    {
                        "type": "char_location",
                        "cited_text": "The fee is due.",
                        "document_index": 0,
                        "document_title": "a.txt",
                        "start_char_index": 0,
                        "end_char_index": 15,
                    }
                ],
            },
        ],
    }
    assert '<span class="uncited" id="u-1-1">' in page(json.dumps(message))


# ── What holds for any answer ────────────────────────────────────────────────────────────────────


def check_marks(text: str, *, html: bool) -> None:
    """The same words as without marks, and each mark has words of its statement alone."""
    response = replace(read_response(text, html=html), citations=(RENT,))
    alone = [one.stretch for one in coverage(response).alone]
    nodes = answer_nodes(response, alone)
    assert text_of(nodes) == text_of(answer_nodes(response))
    check_nodes(nodes, "div")
    for number, words in words_of(nodes).items():
        said = alone[number - 1]
        assert bare(words) in bare(said.plain[said.low : said.high])


def bare(text: str) -> str:
    """Without white space, and with raised and lowered digits as digits."""
    return "".join(text.translate(PLAIN).split())


def words_of(nodes: Iterable[Node]) -> dict[int, str]:
    """By number of a statement the words that are marked as its own."""
    found: defaultdict[int, str] = defaultdict(str)
    number = 0
    for element in elements(nodes):
        if element.css == "uncited":
            number = element.uncited or number
            found[number] += text_of(element.children)
    return found


def elements(nodes: Iterable[Node]) -> Iterator[Element]:
    for node in nodes:
        if isinstance(node, Element):
            yield node
        if not isinstance(node, str):
            yield from elements(node.children)


PIECES = st.sampled_from(
    "It is $5. §**$6** §`7 km`§[1]§\n§\n\n§- §> §| §|-|-|\n§# §*§_§said “so it was then”. §[b](https://e.org/8) §\r\n§"
    "\\$9§&pound;4 §<sup>2</sup>§![$3](x)§```\n§. ".split("§")
)
TAGS = st.sampled_from(
    "It is $5. §<p>§</p>§<b data-cite=1>§</b>§<i>§</i>§<li>§<ul>§</ul>§<table>§<tr>§<td>$6§</table>§<h1>§</h1>§<pre>§"
    "<br>§<hr>§<div>§</div>§<script>$9</script>§<!-- $9 -->§&pound;4 §<img alt='$3'>§<b title='It is $2.'>§. ".split(
        "§"
    )
)


@given(st.lists(PIECES, max_size=20).map("".join))
def test_marks_of_markdown_change_no_words(text: str) -> None:
    check_marks(text, html=False)


@given(st.lists(TAGS, max_size=20).map("".join))
def test_marks_of_html_change_no_words(text: str) -> None:
    check_marks(text, html=True)
