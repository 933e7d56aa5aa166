"""Small worlds: a source of pages of sentences, and an answer that cites some of them, truly or falsely."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from citecheck import Report, check, read_response
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document

END = "<<<END_CITATION_DATA>>>"
# (sentence, an anchor out of it); no sentence holds another one's anchor and figures.
FACTS = (
    ("The monthly rent is $1,850, due on the first day.", "$1,850"),
    ("The deposit of $3,700 is kept in a separate account.", "$3,700"),
    ("A late charge of $45 is owed after five days.", "$45"),
    ("Notice is given in writing to the other party.", "in writing"),
    ("The cellar is locked at ten in the evening.", "ten"),
    ("Guests stay for two weeks at the longest.", "two weeks"),
    ("The roof terrace has room for 12 persons.", "12 persons"),
    ("Water is included up to 40 cubic metres a year.", "40 cubic metres"),
)
PLAIN = ("The house was built by two brothers.", "It stands beside the old harbour.", "The stairs are swept weekly.")


@dataclass(frozen=True)
class Cited:
    """One entry: which fact it quotes, on which page, with a changed anchor if `forged`."""

    fact: int
    page: int
    lines: tuple[int, ...]
    forged: bool = False

    def entry(self, n: int) -> dict[str, Any]:
        sentence, anchor = FACTS[self.fact]
        quote, k = (text.replace(*_FORGED[self.fact]) if self.forged else text for text in (sentence, anchor))
        page_id = f"page_number_{self.page}_index_{self.page - 1}"
        return {"n": n, "r": "says it", "f": quote, "k": k, "p": page_id, "l": list(self.lines)}


_FORGED = (
    *(("1,850", "1,860"), ("3,700", "3,900"), ("$45", "$54"), ("in writing", "by writing"), ("ten", "one")),
    *(("two", "ten"), ("12", "13"), ("40", "50")),
)


@dataclass(frozen=True)
class World:
    pages: tuple[tuple[str, ...], ...]
    cited: tuple[Cited, ...]

    def document(self, pages: Sequence[Sequence[str]] | None = None) -> Document:
        return document_of(self.pages if pages is None else pages)

    def entries(self) -> list[dict[str, Any]]:
        return [one.entry(n) for n, one in enumerate(self.cited, 1)]


def document_of(pages: Sequence[Sequence[str]]) -> Document:
    facts = DocumentFacts("", "source.txt", "0" * 64, 0, "plain text", "text")
    return plain_document("\f".join("\n".join(page) for page in pages), facts)


def prose_of(entries: Sequence[dict[str, Any]]) -> str:
    return "\n\n".join(f"It says **{one['k']}** [{one['n']}]." for one in entries)


def markdown(entries: Sequence[dict[str, Any]], prose: str | None = None) -> str:
    block = json.dumps({"a": entries}, ensure_ascii=False)
    return f"{prose_of(entries) if prose is None else prose}\n\n<<<CITATION_DATA>>>\n{block}\n{END}\n"


def report_on(text: str, document: Document | None, *, html: bool | None = None) -> Report:
    return check(read_response(text, html=html), {"a": document} if document else {})


def found(report: Report, *, but: frozenset[int] = frozenset()) -> list[tuple[Any, ...]]:
    """What was found about citations, without places in the answer."""
    return sorted((f.n, f.name, f.field or "", f.message) for f in report.findings if f.n and f.n not in but)


LINES = st.sampled_from([text for text, _ in FACTS] + list(PLAIN))


@st.composite
def worlds(draw: st.DrawFn, *, true: bool = False, least: int = 1) -> World:
    """Pages of one to four different sentences, and up to four citations; `true` ones stand where they say."""
    order = draw(st.permutations([text for text, _ in FACTS] + list(PLAIN)))
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    pages, at = [], 0
    for size in sizes:
        pages.append(tuple(order[at : at + size]))
        at += size
    places = [
        (fact, number, line)
        for fact, (text, _) in enumerate(FACTS)
        for number, page in enumerate(pages, 1)
        for line, one in enumerate(page, 1)
        if one == text
    ]
    true_ones = [Cited(fact, page, _around(line, len(pages[page - 1]))) for fact, page, line in places]
    some = st.sampled_from(true_ones) if true_ones else st.nothing()
    any_ = st.builds(
        Cited,
        st.integers(0, len(FACTS) - 1),
        st.integers(1, len(pages) + 1),
        st.lists(st.integers(1, 5), min_size=1, max_size=3, unique=True).map(lambda l: tuple(sorted(l))),  # noqa: E741
        st.booleans(),
    )
    one = some if true else some | any_
    fewest = min(least, len(true_ones)) if true else least
    cited = draw(st.lists(one, min_size=fewest, max_size=4, unique=True)) if true_ones or not true else []
    return World(tuple(pages), tuple(cited))


def _around(line: int, count: int) -> tuple[int, ...]:
    return tuple(n for n in (line - 1, line, line + 1) if 1 <= n <= count)
