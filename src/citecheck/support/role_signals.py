"""Two words of a claim that have changed places: put back, its words come in the order of a passage. A doubt only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Final, NamedTuple

from citecheck.model import within
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.support.word_signals import AGENT
from citecheck.support.words import Word, content

_TIMES: Final = frozenset(  # which may be anywhere in a sentence
    """january february march april may june july august september october november december quarter year years month
    end fiscal first second third fourth""".split()
)
_NO_DOERS: Final = frozenset("no never none unless without only".split())
_FEWEST: Final = 3  # runs of words that the claim and a passage share
_MOST: Final = 14  # and more than that is a list
_GAIN: Final = 2  # pairs that are in order, or beside their words, again
_LEFT: Final = (0.3, 0.25)  # the share of pairs that may stay turned: in the best passage, in others
_NEAR: Final = 2  # words on each side that are beside one
_SHARED: Final = (0.0, 0.35)  # and that of the claim's words which it must have


class _Run(NamedTuple):
    """Words that are together in the claim and in the passage; `places` are those of the last one in the passage."""

    words: list[Word]
    places: list[int]


def roles(view: View) -> Iterator[Signal]:
    """The pair that would bring most of the words back in order: "the owner sues the subscriber", but turned."""
    is_passive = AGENT.search(view.text) is not None
    for rank, passage in enumerate(view.told):
        if is_passive != (AGENT.search(passage.text) is not None):
            continue  # the passive turns them
        held = content(passage.text)
        shared = len(view.stems & {word.stem for word in held}) / max(1, len(view.stems))
        pair = _turned(_runs(view.content, held), _LEFT[min(rank, 1)]) if shared >= _SHARED[min(rank, 1)] else None
        if pair and all(_is_doer(word, view, held) for word in pair):
            one, other = pair
            yield Signal(Kind.WORD_ORDER, one.text, one.start, other.text)


def crossed(view: View) -> Iterator[Signal]:
    """Two words, each beside what the best passage has beside the other: "rose here, fell there", but turned."""
    for passage in view.passages[:1]:
        here, there = _neighbours(view.content), _neighbours(content(passage.text))
        shared = {word.stem: word for word in view.content if word.stem in there and not _is_time(word)}
        for one, other in combinations(shared.values(), 2):
            pair = one.stem, other.stem
            apart = sum(len(here[stem] & there[stem]) for stem in pair)
            turned = sum(len(here[stem] & there[by]) for stem, by in zip(pair, reversed(pair), strict=True))
            is_role = all(_is_doer(word, view, content(passage.text)) for word in (one, other))
            if turned - apart >= _GAIN and _are_alike(one, other) and is_role:
                yield Signal(Kind.WORD_ORDER, one.text, one.start, other.text)
                return


def _is_doer(word: Word, view: View, held: Sequence[Word]) -> bool:
    """Whether it may say who did it, or to whom: no part of a figure, not "sued", and in the passage no other word."""
    said = word.text.casefold()
    is_noun = not said.endswith("ed") and said not in _NO_DOERS
    is_figure = within(word.start, [(one.start, one.end) for one in view.figures.figures])
    same = {said, f"{said}s", f"{said}ing", said.removesuffix("s")}
    return is_noun and not is_figure and any(one.text.casefold() in same for one in held)


def _are_alike(one: Word, other: Word) -> bool:
    """Whether both are written as names, or none: they may change places then."""
    return one.text[0].isupper() == other.text[0].isupper()


def _neighbours(words: Sequence[Word]) -> Mapping[str, AbstractSet[str]]:
    """By word, those before and after it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    said = [word for word in words if not _is_time(word)]
    for place, word in enumerate(said):
        near = said[max(0, place - _NEAR) : place + _NEAR + 1]
        found[word.stem] |= {one.stem for one in near if one.stem != word.stem}
    return found


def _runs(stated: Sequence[Word], held: Sequence[Word]) -> list[_Run]:
    """In the order of the claim."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(held):
        places[word.stem].append(place)
    runs: list[_Run] = []
    before = ""
    for word in stated:
        found = places.get(word.stem, [])
        next_to = [
            place for place in found if runs and before == runs[-1].words[-1].stem and place - 1 in runs[-1].places
        ]
        if next_to:
            runs[-1] = _Run([*runs[-1].words, word], next_to)
        elif found:
            runs.append(_Run([word], found))
        before = word.stem
    return [run for run in runs if not all(_is_time(word) for word in run.words)]


def _is_time(word: Word) -> bool:
    return word.text.casefold() in _TIMES or word.text[0].isdigit()


def _turned(runs: Sequence[_Run], left: float) -> tuple[Word, Word] | None:
    """The first words of the two runs that have to change places, so that few pairs stay turned."""
    if not _FEWEST <= len(runs) <= _MOST:
        return None
    order = [run.places[0] for run in runs]
    now, every = _inversions(order), len(runs) * (len(runs) - 1) / 2
    tried = (
        (_inversions(_changed(order, one, other)), one, other)
        for one, other in combinations(range(len(runs)), 2)
        if min(runs[one].places) > max(runs[other].places) and _are_alike(runs[one].words[0], runs[other].words[0])
    )
    least, one, other = min(tried, default=(now, 0, 0))
    is_better = least <= left * every and now - least >= _GAIN
    return (runs[one].words[0], runs[other].words[0]) if is_better else None


def _changed(order: Sequence[int], one: int, other: int) -> list[int]:
    changed = list(order)
    changed[one], changed[other] = order[other], order[one]
    return changed


def _inversions(order: Sequence[int]) -> int:
    return sum(one > other for one, other in combinations(order, 2))
