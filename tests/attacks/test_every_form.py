"""Forged citations in every form of answer: another text, page or source is never verified, and honest ones are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from attacks.every_form import APIS, TEXTS, WITHOUT_PAGES, Cited, Form, written
from attacks.honest import body_pages, sample_quote, seeded
from citecheck import Verdict
from citecheck.answers import read_answer
from citecheck.checker import Checked, Checker
from citecheck.conversion import SUFFIXES, converted
from citecheck.errors import UsageError
from citecheck.forgeries import OPERATORS, Pool
from citecheck.locate import locate
from citecheck.model import Citation
from citecheck.mutation import is_in
from citecheck.sources.document import Document

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERY: tuple[Form, ...] = (*TEXTS, *APIS)
_MARKUP = re.compile(r"[\"“”„«»<>\[\]*_`|\\#~()$]|\s[-–—]\s")  # what Markdown may read in another way
KINDS = ("honest", "words", "page", "source")


def citations(documents: Sequence[Document], ids: Sequence[str], count: int) -> Iterator[tuple[str, Cited]]:
    """So many quotes of each document: honest, and forged in three ways."""
    operators = cycle(OPERATORS.items())
    for at, document in enumerate(documents):
        rng, name = seeded(document.facts.path), Path(document.facts.path).name
        pages = body_pages(document, {}, fewest_words=40)
        pool = Pool(["other", "seven"], ["Smith"], ["It is agreed."], [line.text for line in document.page(1).lines])
        found = (sample_quote(rng, document.page(rng.choice(pages))) for _ in range(20 * count))
        fit = [one for one in found if one and _is_whole(one.text, document)]
        for quote in fit[:count]:
            one = Cited(" ".join(quote.text.split()), quote.page, name, at, ids[at], quote.lines, quote.anchor)
            yield "honest", one
            changed = next(new for _, make in operators if (new := make(rng, quote.text, pool)) and new.strip())
            if not is_in(changed, document):
                yield "words", replace(one, quote=changed)
            near = {*range(quote.page - 1, quote.page + 2)}
            printed = _numbers(document, quote.page)
            others = [n for n in pages if n not in near and n not in printed and not is_in(quote.text, document, n)]
            if others:
                yield "page", replace(one, page=rng.choice(others))
            other = (at + 1) % len(documents)
            if not is_in(quote.text, documents[other]):
                path = Path(documents[other].facts.path).name
                yield "source", replace(one, name=path, index=other, id=ids[other])


def _is_whole(text: str, document: Document) -> bool:
    """Whether the words are plain and leave out no "not" beside them: test_forgeries.py tries the others."""
    found = locate(Citation(None, "", source_context=text, source_match=text), document).found
    plain = not _MARKUP.search(text) and len(re.findall(r"[A-Za-z]{3,}", text)) > 5
    return plain and found is not None and found.qualifier is None


def _numbers(document: Document, page: int) -> set[int]:
    """Those that may be printed as the number of the page."""
    lines = document.page(page).lines
    return {int(one) for line in (*lines[:3], *lines[-3:]) for one in re.findall(r"\d{1,4}", line.text)}


def outcomes(paths: Sequence[Path], count: int) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How many of each kind came out how; and each that came out wrong, also after it was converted."""
    tried: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    targets = cycle(SUFFIXES)
    with Checker([str(path) for path in paths], cache=True) as checker:
        documents = [one for one in checker.sources.in_order() if isinstance(one, Document)]
        ids = [checker.sources.id_of(one) for one in documents]
        for kind, one in citations(documents, ids, count):
            for form in EVERY:
                if kind == "page" and form in WITHOUT_PAGES:
                    continue
                before = checker.check(read_answer(*written(form, one)))
                verdict = before.report.verdict
                tried[kind, verdict.value] += 1
                if (verdict is Verdict.VERIFIED) is not (kind == "honest"):
                    wrong.append(f"{kind} {form.__name__}: {verdict.value} {one}")
                if kind != "honest" and (after := _laundered(before, next(targets), checker, documents)):
                    tried["converted", after.value] += 1
                    if after is Verdict.VERIFIED:
                        wrong.append(f"{kind} {form.__name__}, converted: {one}")
    return tried, wrong


def _laundered(before: Checked, to: str, checker: Checker, documents: Sequence[Document]) -> Verdict | None:
    """The verdict of the answer in another form; None if it is not converted."""

    def check(text: str) -> Checked:
        return checker.check(read_answer(text, f"answer{SUFFIXES[to]}"))

    try:
        return check(converted(before, to, check, documents, checker.sources.id_of)).report.verdict
    except UsageError:
        return None


@pytest.mark.full
def test_examples() -> None:
    tried, wrong = outcomes([EXAMPLES / "annual-report.pdf", EXAMPLES / "lease.pdf"], 2)
    assert wrong == []
    assert {kind for kind, _ in tried} == {*KINDS, "converted"}
    assert tried["honest", "verified"] == 4 * len(EVERY)
