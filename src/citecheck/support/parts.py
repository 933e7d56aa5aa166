"""A claim in parts that are judged by themselves: cut by a rule, or by a judge who adds nothing to the claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from citecheck.support.nouns import Part, Verdict
from citecheck.support.words import content, words
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.negation import is_negation

_PART_WORDS: Final = 5
_JOINT: Final = re.compile(r";\s+|,\s+(?:and|but|while|whereas)\s+")
_OWN: Final = re.compile(r"\d|(?<=\s)[A-Z]")


def parts_of(claim: str) -> Iterator[Part]:
    """A claim cut at coordinations that have a figure, date or name each; short claims stay whole."""
    pieces = [piece.strip() for piece in _JOINT.split(claim)]
    parted = len(pieces) > 1 and all(len(piece.split()) >= _PART_WORDS and _OWN.search(piece) for piece in pieces)
    for number, piece in enumerate(pieces if parted else [claim]):
        yield Part(chr(ord("a") + number % 26) + (str(number // 26) if number > 25 else ""), piece)


# ── The parts of a judge ─────────────────────────────────────────────────────────────────────────


def added(part: str, claim: str, context: str) -> str:
    """The first word of a part that is not in the claim, in its order; what a pronoun means may be in the context."""
    resolved = {word.stem for word in content(context) if not word.text.isdigit() and not is_negation(word.text)}
    stems, at = [word.stem for word in words(claim)], 0
    for word in words(part):
        if word.stem in stems[at:]:
            at = stems.index(word.stem, at) + 1
        elif word.stem not in resolved:
            return word.text
    return ""


def left_out(parts: Sequence[str], claim: str) -> str:
    """The first word of the claim that no part has, but for small words where it is cut."""
    own = list(words(claim))
    taken = [_places(part, [word.stem for word in own]) for part in parts]
    covered = {place for places in taken for place in places}
    inside = {place for places in taken for place in _dropped(places, covered)}
    for place, word in enumerate(own):
        is_small = word.text.casefold() in STOP_WORDS and not is_negation(word.text)
        if place not in covered and (not is_small or place in inside):
            return word.text
    return ""


def _places(part: str, stems: Sequence[str]) -> list[int]:
    """The places in the claim of a part's words."""
    found, at = [], 0
    for word in words(part):
        if word.stem in stems[at:]:
            at = stems.index(word.stem, at) + 1
            found.append(at - 1)
    return found


def _dropped(places: Sequence[int], covered: set[int]) -> Iterator[int]:
    """The places between two words of a part of which no part has any."""
    for one, other in pairwise(places):
        between = range(one + 1, other)
        if not covered.intersection(between):
            yield from between


# ── What the verdicts of the parts say together ──────────────────────────────────────────────────

_OPEN: Final = "cannot_tell"


def together(verdicts: Sequence[str]) -> str:
    """Contradicted if one part is; supported if all are; partial if some are."""
    if Verdict.CONTRADICTED in verdicts:
        return Verdict.CONTRADICTED
    if set(verdicts) == {Verdict.SUPPORTED}:
        return Verdict.SUPPORTED
    if _OPEN in verdicts:
        return _OPEN
    return Verdict.PARTIAL if {Verdict.SUPPORTED, Verdict.PARTIAL} & {*verdicts} else Verdict.UNSUPPORTED
