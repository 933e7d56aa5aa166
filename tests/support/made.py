"""Answers and sources for the tests of `support`, made out of a few lines."""

from __future__ import annotations

from citecheck import read_response
from citecheck.model import DocumentFacts, Response
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document
from citecheck.standard import claimed_response
from citecheck.support.assess import support
from citecheck.support.index import SourceIndex, index_document
from citecheck.support.nouns import Multi, SupportReport
from citecheck.support.signals import signals_of
from citecheck.support.view import View

SOURCE = """\
Acme Ltd was founded in Leeds in 1987 by Ruth Calder and her brother.
The company employs 4,200 people in nine countries.
In 2022 its revenue rose by 12% to $81 million.
The board did not pay a dividend.
Calder sued Northwind over the patent.
The new plant may open next year.
"""


def document(text: str = SOURCE, name: str = "source.txt") -> Document:
    return plain_document(text, DocumentFacts("", name, "0" * 64, 0, "text", "text"))


def index(text: str = SOURCE) -> SourceIndex:
    return index_document(document(text), "source")


def seen(claim: str, text: str = SOURCE) -> list[tuple[str, str, str]]:
    """(kind, anchor, what the source has) of each signal."""
    return [(one.kind.value, one.anchor, one.held) for one in signals_of(View(claim, index(text)))]


def answer(prose: str, *sources: str) -> Response:
    """[1] cites the first source, [2] the second, and so on."""
    if len(sources) < 2:
        return read_response(claimed_response(prose, *(sources or ("source",))))
    entries = ", ".join(f'"{name}": [{{"n": {n}}}]' for n, name in enumerate(sources, 1))
    return read_response(f"{prose}\n\n<<<CITATION_DATA>>>\n{{{entries}}}\n<<<END_CITATION_DATA>>>\n")


def assessed(prose: str, *texts: str, multi: Multi = Multi.ALL) -> SupportReport:
    names = [f"s{n}" for n in range(1, len(texts) + 1)] or ["s1"]
    documents = {name: document(text, f"{name}.txt") for name, text in zip(names, texts or (SOURCE,), strict=True)}
    return support(answer(prose, *names), documents, multi=multi)


def support_of_nothing(response: Response) -> SupportReport:
    return support(response, {})
