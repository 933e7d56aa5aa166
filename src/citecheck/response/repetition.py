"""Whether a sentence repeats a part of a quote: its words are there side by side, and nothing turns them round.

Figures are equal by value, in whatever form they are written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from citecheck.quantities.compare import Relation, relation
from citecheck.quantities.extract import read
from citecheck.quantities.figures import Figure
from citecheck.text.folding import fold
from citecheck.text.qualifiers import qualifiers

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# They mean nothing by themselves beside a figure; a modal verb, a negation or a direction does.
_PALE: Final = frozenset(
    """a an the this that these those it its is are was were be been being has have had do does did of in on at to for
    from by with within and as per percent cent usd us eur gbp dollars euros pounds million billion m bn mn""".split()
)
_ENDINGS: Final = frozenset(("s", "es", "d", "ed", "ing"))
_STEM: Final = 3  # letters that two forms of a word have in common at least
_UNSURE: Final = re.compile(
    r"\b(?:if|when|whether|may|might|could|would|should|until|till|subject|assum\w+|propos\w+|plan\w*|expect\w*|estimat\w+"
    r"|intend\w*|believe\w*|appear\w*|seem\w*|only|formerly|previously|instead|rather|rumou?r\w*|dispute\w*|reject\w*)\b",
    re.IGNORECASE,
)


def is_part(sentence: str, quote: str, beside: str) -> bool:
    """Whether the words of a sentence are a run of the quote's.

    Words of the quote that would turn them round have to be said by it too, or `beside` it.
    """
    said, held = _words(sentence), _words(quote)
    if not said or not _turning(quote) <= _turning(sentence) | _turning(beside):
        return False
    starts = range(len(held) - len(said) + 1)
    return any(_are_equal(said, held[start : start + len(said)]) for start in starts)


def _words(text: str) -> list[str | Figure]:
    """The figures and the words of substance, in their order."""
    words: list[str | Figure] = []
    at = 0
    for figure in sorted(read(text).figures, key=lambda figure: figure.start):
        words += _of_substance(text[at : figure.start])
        words.append(figure)
        at = max(at, figure.end)
    return [*words, *_of_substance(text[at:])]


def _of_substance(text: str) -> list[str]:
    return [word for word in _WORD.findall(fold(text).text.casefold()) if word not in _PALE]


def _are_equal(said: Sequence[str | Figure], held: Sequence[str | Figure]) -> bool:
    return all(map(_is_equal, said, held))


def _is_equal(one: str | Figure, two: str | Figure) -> bool:
    if isinstance(one, str) or isinstance(two, str):
        return isinstance(one, str) and isinstance(two, str) and _is_same(one, two)
    return relation(one, two) is Relation.SAME


def _is_same(one: str, two: str) -> bool:
    """Whether two words are equal, or one is the other with an ending."""
    short, long = sorted((one, two), key=len)
    return short == long or (len(short) >= _STEM and long.startswith(short) and long[len(short) :] in _ENDINGS)


def _turning(text: str) -> set[str]:
    return qualifiers(text) | {match[0].lower() for match in _UNSURE.finditer(text)}
