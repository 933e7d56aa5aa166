"""The sentences of an answer's prose with the entries that each cites; and the citations alone."""

from __future__ import annotations

import pytest
from cases import each
from command import EXAMPLES, GOOD, MIXED, answer, entry
from markdown_it import MarkdownIt

from citecheck import limits, read_response
from citecheck.engine import check
from citecheck.reporting.html.answer import write_answer
from citecheck.response.coverage import coverage
from citecheck.response.prose import Sentence, prose_sentences
from citecheck.response.reader import read_citations


def sentences(prose: str, *numbers: int) -> list[tuple[str, tuple[int, ...], int, bool]]:
    """(text, cites, line, heads) of the sentences of an answer that has these entries."""
    text = answer(prose, [entry(n) for n in numbers]) if numbers else prose
    return [(one.text, one.cites, one.line, one.heads) for one in prose_sentences(read_response(text))]


PROSE: dict[str, list[tuple[str, tuple[int, ...], int, bool]]] = {
    "It is $5 [1]. It is $6 [2].": [("It is $5.", (1,), 1, False), ("It is $6.", (2,), 1, False)],
    "It is **$5** [1].\n\nIt is so.": [("It is $5.", (1,), 1, False), ("It is so.", (), 3, False)],
    "It is $5. [1] It is $6.": [("It is $5.", (1,), 1, False), ("It is $6.", (), 1, False)],
    "It is $5 [1] or $6 [2] [1].": [("It is $5 or $6.", (1, 2), 1, False)],
    "# It is $5 [1]\n\nIt is\nso [2].": [("It is $5", (1,), 1, True), ("It is so.", (2,), 3, False)],
    "- It is $5 [1]\n- It is $6 [2]": [("It is $5", (1,), 1, False), ("It is $6", (2,), 2, False)],
    "| a | b |\n|---|---|\n| It is | $5 [1] |\n| or [2] | $6 |": [
        ("a", (), 1, True),
        ("b", (), 1, True),
        ("It is | $5", (1,), 3, False),
        ("or | $6", (2,), 4, False),
    ],
    "**It is $5**\n\n_It is $6_\n\n***It: $7***": [
        ("It is $5", (), 1, True),
        ("It is $6", (), 3, True),
        ("It: $7", (), 5, True),
    ],
    "**It is** $5\n\n- **It is $6**\n\n**$7** [1]": [
        ("It is $5", (), 1, False),
        ("It is $6", (), 3, False),
        ("$7", (1,), 5, False),
    ],
    "It is $5\n---": [("It is $5", (), 1, True)],
    "> It is $5 [1].": [("It is $5.", (1,), 1, False)],
    "```\nIt is $6 [1].\n```\n\nIt is $5 [1].": [("It is $5.", (1,), 5, False), ("It is $6 [1].", (), 1, False)],
}


@each("prose", PROSE)
def test_markdown(prose: str) -> None:
    assert sentences(prose, 1, 2) == PROSE[prose]


def test_html() -> None:
    prose = (
        "<!doctype html>\n<html><body><h1>It is $7</h1>\n<p>It is "
        '<span data-cite="1">$5</span>. It is <b data-cite="2">$6</b>.</p></body></html>\n'
    )
    text = prose + answer("", [entry(1), entry(2)]).strip() + "\n"
    found = [(one.text, one.cites, one.heads) for one in prose_sentences(read_response(text))]
    assert found == [("It is $7", (), True), ("It is $5.", (1,), False), ("It is $6.", (2,), False)]


def test_nothing_of_the_block_is_prose() -> None:
    assert sentences("It is so [1].", 1) == [("It is so.", (1,), 1, False)]
    assert list(prose_sentences(read_response(answer("", [entry()])))) == []
    assert list(prose_sentences(read_response(""))) == []
    assert next(prose_sentences(read_response("So."))) == Sentence("So.", (), 1)


def test_markdown_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules, grades and the proof use what the reader of the answer parsed."""
    parsed: list[str] = []
    parse = MarkdownIt.parse
    monkeypatch.setattr(MarkdownIt, "parse", lambda self, text, env: parsed.append(text) or parse(self, text, env))
    response = read_response(GOOD)
    coverage(response)
    write_answer(response, (), 1, lambda _, words: words)
    check(response, {})
    assert len(parsed) == 1


# ── The citations alone ──────────────────────────────────────────────────────────────────────────

BLOCKS = {
    "good": GOOD,
    "mixed": MIXED,
    "none": "It is so.\n",
    "nothing": "",
    "two": GOOD + "\n" + answer("", [entry(2)], "other"),
    "cut off": GOOD[:-60],
    "a comma": GOOD.replace("]}\n<<<END", "],}\n<<<END"),
    "html": "<!doctype html>\n<html><body>x</body></html>\n" + answer("", [entry()]).strip(),
    **{path.name: path.read_text("utf-8") for path in sorted((EXAMPLES / "answers").rglob("*")) if path.is_file()},
}


@each("name", BLOCKS)
def test_the_same_citations_as_in_the_whole_response(name: str) -> None:
    assert read_citations(BLOCKS[name]) == read_response(BLOCKS[name]).citations


def test_there_are_examples_with_citations() -> None:
    assert sum(bool(read_citations(text)) for text in BLOCKS.values()) > 5


def test_of_a_response_that_is_too_large_none_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RESPONSE_BYTES", len(GOOD))
    assert len(read_citations(GOOD)) == 1
    assert read_citations(GOOD + " ") == read_response(GOOD + " ").citations == ()
