"""`--profile lexical`: the share of a sentence's words that its source has, as another verifier counts it.

Its numbers are beside the verdicts and never change one. They are that verifier's, with its faults: the digits of a
marker count as words, "not" does not, and the words may be anywhere in the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck.support import MIN_RECALL

if TYPE_CHECKING:
    from citecheck.model import Response
    from citecheck.sources.document import Document


@dataclass(frozen=True, slots=True)
class Check:
    """A sentence with citations; every one of them has to reach the threshold."""

    sentence: str
    cited: tuple[int, ...]
    unsupported: tuple[int, ...]
    recalls: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Verification:
    """What the profile says about an answer. Citations are counted one by one; `disclaimers` are not counted."""

    threshold: float
    checks: tuple[Check, ...] = ()
    disclaimers: tuple[Check, ...] = ()

    @property
    def total(self) -> int:
        return sum(len(check.cited) for check in self.checks)

    @property
    def supported(self) -> int:
        return self.total - sum(len(check.unsupported) for check in self.checks)

    @property
    def unsupported(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.unsupported)


def profile_of(response: Response, documents: Mapping[str, Document], threshold: float) -> Verification:
    """The profile of an answer; a number whose source is not there has recall 0."""
    cited = {number: response.citations[place].attachment_id for number, place in response.entries().items()}
    words = {name: _words(documents[name]) for name in sorted(set(cited.values()) & documents.keys())}
    sources = {number: words[name] for number, name in cited.items() if name in words}
    return verified(response.prose, sources, threshold)


def _words(document: Document) -> frozenset[str]:
    pages = filter(None, map(document.readable, range(1, document.page_count + 1)))
    return content_words("\n".join(line.text for page in pages for line in page.lines))


def verified(answer: str, sources: Mapping[int, frozenset[str]], threshold: float = MIN_RECALL) -> Verification:
    """`sources` are the words of each source by the number that cites it."""
    every = [_check(sentence, sources, threshold) for sentence in sentences(without_sources(answer))]
    cited = [check for check in every if check.cited]
    return Verification(
        threshold,
        tuple(check for check in cited if not _is_left_out(check)),
        tuple(check for check in cited if _is_left_out(check)),
    )


def _check(sentence: str, sources: Mapping[int, frozenset[str]], threshold: float) -> Check:
    cited = tuple(cited_numbers(sentence))
    recalls = {number: recall(sentence, sources[number]) if number in sources else 0.0 for number in cited}
    return Check(sentence, cited, tuple(number for number in cited if recalls[number] < threshold), recalls)


def _is_left_out(check: Check) -> bool:
    return check.unsupported == check.cited and is_disclaimer(check.sentence)


# ── Reading the answer ───────────────────────────────────────────────────────────────────────────

_SOURCES: Final = re.compile(r"^##[^\S\n]+sources\b", re.IGNORECASE | re.MULTILINE)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[(])")
_NUMBERS: Final = re.compile(r"\[(\d{1,9}(?:\s*,\s*\d{1,9})*)\]", re.ASCII)
_SOURCE_WORD: Final = re.compile(r"\b(?:source|reference|citation)s?\b", re.IGNORECASE)
_LEFT_OUT: Final = re.compile(
    r"\b(?:no\s+information|(?:contains?|ha(?:ve|s))\s+no|(?:were|are)\s+not\s+used|not\s+(?:cited|relevant)|irrelevant"
    r"|excluded|nothing\s+(?:about|on|relevant)|do(?:es)?\s+not\s+(?:address|discuss|mention|contain))\b",
    re.IGNORECASE,
)


def without_sources(answer: str) -> str:
    """The answer without its last part, if that has the heading "Sources" of the second level."""
    heading = _SOURCES.search(answer)
    return answer[: heading.start()].rstrip() if heading else answer


def sentences(text: str) -> Iterator[str]:
    """A line is at least one sentence."""
    for line in filter(None, map(str.strip, text.splitlines())):
        yield from _SENTENCE_END.split(line)


def cited_numbers(sentence: str) -> Iterator[int]:
    """In their order, and as often as they are there."""
    found = (int(number) for match in _NUMBERS.finditer(sentence) for number in match[1].split(","))
    return (number for number in found if number > 0)


def is_disclaimer(sentence: str) -> bool:
    """Whether it says that sources were left out, and so cites them for nothing."""
    return bool(_SOURCE_WORD.search(sentence) and _LEFT_OUT.search(sentence))


# ── Counting words ───────────────────────────────────────────────────────────────────────────────

_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+")
_SHORTEST: Final = 3  # letters
_NO_CONTENT: Final = frozenset(
    """about after all also and any are because been before being between both but can could day did does doing down
    during each few for from further had has have having her here hers him his how into its just man boy may might more
    most must new nor not now off old once one only other our ours out over own same shall she should some such than
    that the their theirs them then there these they this those through too two under until upon very was were what when
    where which while who whom whose why will with without would you your yours""".split()
)


def recall(claim: str, source: frozenset[str]) -> float:
    """The share of the words of a claim that are words of its source; 1 where it has none."""
    words = content_words(claim)
    return len(words & source) / len(words) if words else 1.0


def content_words(text: str) -> frozenset[str]:
    """Runs of letters from three on that are not stop words, and runs of digits; lower case, ASCII alone."""
    found = _TOKEN.findall(text.lower())
    return frozenset(word for word in found if word.isdigit() or (len(word) >= _SHORTEST and word not in _NO_CONTENT))
