"""Statements without a citation on the page: the mark, its legend, and the finding that leads to it."""

from __future__ import annotations

import json
from dataclasses import replace

from citecheck import check
from citecheck.answers import read_answer
from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import Outcome, Report
from citecheck.reporting.html import Proof, render_html
from reporting.html.tree import outline, parsed

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
    (rows,) = (node for node in tree.all("ol") if node.get("class") == "rows" and "no source" in node.text)
    assert "[.badge.warned <warned>no source]" in outline(rows)
    assert "'The rent is $1,485 a month.' states '$1,485 a month' without a citation." in rows.text


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
