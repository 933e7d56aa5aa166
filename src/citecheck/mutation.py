"""The verified quotes of an answer, each changed in every way that `forgeries` lists, and what becomes of the changes.

A change that is accepted counts only if its words are not in the source. Whether they are is decided here by plain
comparison of text, not by the search that is under test.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from citecheck.checker import Checked
from citecheck.engine import check
from citecheck.errors import SourceError
from citecheck.forgeries import OPERATORS, WRONG_PAGE, Pool
from citecheck.kinds import Kind, kind_of
from citecheck.model import Citation, Verdict
from citecheck.rules import RULES
from citecheck.sources.document import Document
from citecheck.text.sentences import page_sentences

NAMES: Final = (*OPERATORS, WRONG_PAGE)
_RULES: Final = tuple(rule for rule in RULES if kind_of(rule.code) in {Kind.SOURCE, Kind.PLACE})
_TRIES: Final = 5  # draws of an operator that may leave the quote as it is
_PAGES: Final = 20  # whose words are put into quotes
_FEWEST_WORDS: Final = 4  # of a quote; less cannot be cut, joined and exchanged


class Accepted(NamedTuple):
    """A changed quote that verified, or a page that does not have it."""

    file: str
    n: int | None
    operator: str
    quote: str
    changed: str


@dataclass
class Mutations:
    """What became of the changes, by operator: made, refused, open, accepted, in_source (not counted), and unfit, the
    quotes that it cannot change. `left_out` counts the citations that were not changed, and `accepted` names changes.
    """

    rows: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in NAMES})
    quotes: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    accepted: list[Accepted] = field(default_factory=list)

    def total(self, what: str) -> int:
        return sum(row[what] for row in self.rows.values())


def mutate(answers: Iterable[Checked], *, seed: int, most: int) -> Mutations:
    """Changes at most so many verified quotes, chosen by the seed, and checks each change. Nothing is written."""
    found = Mutations()
    quotes = [(answer, citation) for answer in answers for citation in _verified(answer, found.left_out)]
    chosen = sorted(_chances(seed).sample(range(len(quotes)), min(most, len(quotes))))
    found.quotes = len(chosen)
    found.left_out["beyond --quotes"] = len(quotes) - len(chosen)
    for number in chosen:
        for name in NAMES:
            _try(found, *quotes[number], name, _chances(seed, number, name))
    return found


def _chances(*of: object) -> Random:
    """The same each time for the same values."""
    return Random(" ".join(map(str, of)))  # noqa: S311 - no secret


def _verified(answer: Checked, left_out: Counter[str]) -> Iterator[Citation]:
    for result in answer.report.results:
        citation = result.citation
        if result.verdict is not Verdict.VERIFIED or not citation.source_context.strip():
            left_out["not verified, or without a quote"] += 1
        elif len(citation.source_context.split()) < _FEWEST_WORDS:
            left_out["too short to change"] += 1
        else:
            yield citation


def _try(found: Mutations, answer: Checked, citation: Citation, name: str, rng: Random) -> None:
    document, row = answer.documents[citation.attachment_id], found.rows[name]
    changed = _on_wrong_page(rng, citation, document) if name == WRONG_PAGE else _forged(rng, citation, document, name)
    if changed is None:
        row["unfit"] += 1
        return
    report = check(replace(answer.response, citations=(changed,)), answer.documents, rules=_RULES)
    verdict = report.results[0].verdict
    if verdict is Verdict.VERIFIED and name != WRONG_PAGE and is_in(changed.source_context, document):
        row["in_source"] += 1
        return
    row.update(["made", {Verdict.VERIFIED: "accepted", Verdict.OPEN: "open"}.get(verdict, "refused")])
    if verdict is Verdict.VERIFIED:
        words = f"page {changed.page}" if name == WRONG_PAGE else changed.source_context
        found.accepted.append(Accepted(answer.report.path, citation.n, name, citation.source_context, words))


# ── Changing ─────────────────────────────────────────────────────────────────────────────────────


def _forged(rng: Random, citation: Citation, document: Document, name: str) -> Citation | None:
    """The citation with a changed quote; None if the operator leaves it as it is."""
    quote, pool = " ".join(citation.source_context.split()), _pool(citation, document)
    if not pool.words:
        return None
    for _ in range(_TRIES):
        text = OPERATORS[name](rng, quote, pool)
        if text is None:
            return None
        if text.strip() and text.split() != quote.split():
            return replace(citation, source_context=text)
    return None


def _on_wrong_page(rng: Random, citation: Citation, document: Document) -> Citation | None:
    """The citation of another page, which does not have its quote."""
    if citation.page is None or citation.range is not None:
        return None
    others = [n for n in range(1, document.page_count + 1) if abs(n - citation.page) > 1]
    without = [
        n for n in rng.sample(others, min(_TRIES, len(others))) if not is_in(citation.source_context, document, n)
    ]
    if not without:
        return None
    return replace(citation, page=without[0], page_id=f"page_number_{without[0]}_index_{without[0] - 1}")


def _pool(citation: Citation, document: Document) -> Pool:
    """Words of the first pages but the cited one, if there are others; passages and lines of the cited one."""
    pages = [n for n in range(1, min(document.page_count, _PAGES) + 1) if n != citation.page] or [1]
    words = [word for n in pages for word in re.findall(r"[A-Za-z]{2,}", _text(document, n))]
    own = _text(document, citation.page or 1)
    starts = page_sentences(own)
    sentences = [" ".join(own[a:b].split()) for a, b in zip(starts, [*starts[1:], len(own)], strict=True)]
    names = [word for word in words if word[0].isupper() and len(word) > 3] or words
    quotes = [one for one in sentences if len(one.split()) >= _FEWEST_WORDS and one not in citation.source_context]
    return Pool(words, names, quotes, own.split("\n"))


def _text(document: Document, number: int) -> str:
    page = document.readable(number)
    return "\n".join(line.text for line in page.lines) if page else ""


# ── Whether words are in the source after all ────────────────────────────────────────────────────

_SAME: Final = str.maketrans(
    {**dict.fromkeys("‘’‚′`´", "'"), **dict.fromkeys("“”„″«»", '"'), **dict.fromkeys("‐‑‒–—―−", "-"), "\u00ad": None}
)
_RAISED: Final = re.compile(r"(?<=[^\W\d][^\W\d_.,])[⁰¹²³⁴-⁹]+|(?<=[^\W\d][.,])[⁰¹²³⁴-⁹]+")  # the mark of a footnote


def is_in(words: str, document: Document, number: int | None = None) -> bool:
    """Whether the words, from the first to the last one whole, are on this page or on any, in one of its readings.

    A sign alone at either end, of a number that was cut off, is no word.
    """
    pattern = re.compile(rf"(?<![^\s\"']){re.escape(_without_signs(_plain(words)))}(?=[.,;:!?\"']*(?:\s|$))")
    numbers = [number] if number else range(1, document.page_count + 1)
    return any(pattern.search(text) for n in numbers for text in _texts(document, n))


def _without_signs(text: str) -> str:
    words = text.split()
    at = [index for index, word in enumerate(words) if any(map(str.isalnum, word))]
    return " ".join(words[at[0] : at[-1] + 1]).strip(".,;:") if at else text


def _texts(document: Document, number: int) -> Iterator[str]:
    """A page and what is over the break after it, each with its line-end hyphens read in every way."""
    try:
        readings = [*document.page(number).readings, *document.break_after(number)]
    except SourceError:
        return
    for reading in readings:
        raw = "\n".join(line.text for line in reading.lines)
        for text in (raw, re.sub(r"(?<=\w)[-\u00ad]\n(?=\w)", "", raw), re.sub(r"(?<=[-/])\n", "", raw)):
            yield _plain(text)
            yield _plain(_RAISED.sub("", text))


def _plain(text: str) -> str:
    """White space, quotation marks, dashes and the case of longer words made equal."""
    text = unicodedata.normalize("NFC", text).translate(_SAME)
    return " ".join(re.sub(r"[^\W\d_]{4,}|\b[A-Z][a-z]{0,2}\b", lambda word: word[0].lower(), text).split())
