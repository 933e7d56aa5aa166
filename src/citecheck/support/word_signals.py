"""Words that bound, weaken or turn a claim; all are too weak for a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from citecheck.support.name_signals import NO_NAMES
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.support.words import WORD
from citecheck.text.negation import is_negation

_HEDGE: Final = re.compile(
    r"\b(?:(?-i:may|MAY)|might|could|would|perhaps|possibly|probably|likely|reportedly|allegedly|apparently|expected"
    r"|expects?|plan(?:s|ned|ning)?|propos\w*|intend\w*|estimat\w*|suggest\w*|believ\w*|appear\w*|seem\w*|rumou?r\w*"
    r"|claim(?:s|ed)?|alleg\w*|hop(?:es|ed|ing)|aims?|should|potential\w*|forecast\w*|accord(?:ing|s))\b",
    re.IGNORECASE,  # but May is a month
)


def hedges(view: View) -> Iterator[Signal]:
    """The passage says it with care, and the claim outright."""
    first = view.passages[:1]
    if first and not _HEDGE.search(view.text) and (found := _HEDGE.search(first[0].text)):
        yield Signal(Kind.HEDGE_DROPPED, view.text, 0, found[0])


_QUANTIFIERS: Final = {
    **dict.fromkeys("all every each always everyone everything entire entirely whole both completely".split(), "all"),
    **dict.fromkeys(
        "most mostly majority usually generally largely mainly primarily chiefly principally".split(), "most"
    ),
    **dict.fromkeys("many several numerous often various frequently".split(), "many"),
    **dict.fromkeys("some sometimes partly certain occasionally partially".split(), "some"),
    **dict.fromkeys("few rarely seldom hardly little minority".split(), "few"),
    **dict.fromkeys("none never nobody nothing".split(), "none"),
    **dict.fromkeys("only solely exclusively sole".split(), "only"),
    **dict.fromkeys("any anyone anything".split(), "any"),
    **dict.fromkeys("half".split(), "half"),
}
_ALIKE: Final = {  # what a passage may have for one of them
    **dict.fromkeys("primary principal main chief predominantly predominant".split(), "most"),
    **dict.fromkeys("no not neither nor without cannot".split(), "none"),
}
_BESIDE: Final = 3  # sentences around the best passage


def quantifiers(view: View) -> Iterator[Signal]:
    """ "All" where the passage has no word of this kind."""
    found = {kind for word in _lower(_around(view)) if (kind := _QUANTIFIERS.get(word) or _ALIKE.get(word))}
    if any(map(is_negation, _lower(view.text))):
        found.add("any")  # "not any" is "no"
    for match in WORD.finditer(view.spoken):
        kind = _QUANTIFIERS.get(match[0].casefold())
        if kind and kind not in found:
            yield Signal(Kind.QUANTIFIER, match[0], match.start())


def _around(view: View) -> str:
    return " ".join((view.near, *(passage.text for passage in view.passages[:_BESIDE])))


def _lower(text: str) -> set[str]:
    return {match[0].casefold() for match in WORD.finditer(text)}


_SUPERLATIVE: Final = re.compile(
    r"\b(?:best|worst|(?:most|least)\s(?=[a-z])|first|last|final|top|leading|unique|record|[a-z]{3,}est)\b"
)
_NO_SUPERLATIVE: Final = frozenset(
    """west rest test guest request interest forest protest honest harvest invest suggest contest latest arrest quest
    chest priest digest conquest""".split()
)


def superlatives(view: View) -> Iterator[Signal]:
    """ "The largest" where the passage does not have the word, or bounds it."""
    around = _lower(_around(view))
    for match in _SUPERLATIVE.finditer(view.spoken):
        word = match[0].strip()
        if word in _NO_SUPERLATIVE:
            continue
        if word not in around:
            yield Signal(Kind.SUPERLATIVE, word, match.start())
        elif (found := _bounded(word).search(_around(view))) and not _bounded(word).search(view.text):
            yield Signal(Kind.SUPERLATIVE, word, match.start(), found[0])


def _bounded(word: str) -> re.Pattern[str]:
    """ "The second largest", "one of the best"."""
    return re.compile(
        rf"\b(?:second|third|fourth|fifth|next|one of (?:the|its))[\s-]{re.escape(word)}\b", re.IGNORECASE
    )


# ── Who did what to whom ─────────────────────────────────────────────────────────────────────────

_NAME: Final = re.compile(r"\b[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)*")


AGENT: Final = re.compile(r"\bby\b(?!\s(?:\d|[$€£]|[a-z]+ing\b))")  # not "by 5%", "by selling"


def order(view: View) -> Iterator[Signal]:
    """Two names of the claim, one after the other, that the passage has the other way round.

    The passive turns them once more: "Acme sued Orbis" is "Orbis was sued by Acme".
    """
    stated = [name for name in _NAME.finditer(view.text) if name[0].casefold() not in NO_NAMES]
    for name, other in pairwise(stated):
        for passage in view.passages[:1]:
            first, second = (_places(found[0], passage.text) for found in (name, other))
            between = _turned(first, second) or _turned(second, first)
            if not between:
                continue
            is_passive = AGENT.search(passage.text, *between) is not None
            is_changed = is_passive != (AGENT.search(view.text, name.end(), other.start()) is not None)
            if is_changed != bool(_turned(first, second)):
                yield Signal(Kind.WORD_ORDER, name[0], name.start(), other[0])


def _turned(first: Sequence[int], second: Sequence[int]) -> tuple[int, int] | None:
    """The stretch between two names, where each place of the second is before those of the first."""
    return (second[-1], first[0]) if first and second and second[-1] < first[0] else None


def _places(name: str, text: str) -> list[int]:
    """Where the last word of a name is."""
    last = name.rsplit(maxsplit=1)[-1].removesuffix("'s").removesuffix("’s")
    return [found.start() for found in re.finditer(rf"\b{re.escape(last)}", text, re.IGNORECASE)]
