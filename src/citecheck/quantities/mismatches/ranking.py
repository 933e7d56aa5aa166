"""A claim that compares two things of its quote, or ranks one of them, against their values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice, product
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.comparisons import (
    Compared,
    Ranked,
    Side,
    comparisons,
    is_unsure,
    plain,
    rankings,
    says_ranking,
    untitled,
)
from citecheck.quantities.mismatches.phrases import (
    CLASSES,
    KINDS,
    LOSSES,
    MEASURES,
    MORE,
    NONE,
    PLACES,
    PREPOSITIONS,
    TOTALS,
    UNITS,
    Chunk,
    Sort,
    Words,
    has_form,
    is_said,
    naming,
    turn_of,
    vocabulary,
    words_of,
)
from citecheck.quantities.mismatches.things import Thing, is_cell, things_of
from citecheck.quantities.movements import alike, is_change
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Hedge, Kind, Moment, Sign
from citecheck.text.patterns import lazy_pattern

_MOST_VALUES: Final = 80  # of a quote whose things are compared
_MOST_COMPARISONS: Final = 8  # of a claim
_UNKNOWN: Final = 2  # words of a claim that its quote does not have
_UNKNOWN_OF_ONE: Final = 4  # where one thing is compared with itself at another time


def misranked(case: Case) -> tuple[str, str] | None:
    """What a claim says of two things, and their values in a quote, which say the opposite."""
    claim = plain(case.texts.claim)
    if not says_ranking(claim) or "?" in claim:
        return None
    quotes = [untitled(text) for text, reading in case.readings if 1 < len(reading.singles) <= _MOST_VALUES]
    for compared in islice(comparisons(claim), _MOST_COMPARISONS if quotes else 0):
        found = None if is_unsure(compared.said, quotes) else _contradicted(compared, quotes, _stated_cells(case))
        if found:
            return compared.told, _shown(*found)
    for ranked, text in product(islice(rankings(claim), _MOST_COMPARISONS), quotes):
        best = None if is_unsure(ranked.said, quotes) else _outranked(ranked, text)
        if best:
            return ranked.told, _shown(*best)
    return None


def _shown(one: Thing, two: Thing) -> str:
    first, last = sorted((one.figure, two.figure), key=lambda figure: figure.start)
    return f"{first.text} … {last.text}"


def _stated_cells(case: Case) -> frozenset[int]:
    """The places of a quote's cells that the claim states: it speaks of their rows."""
    held = (one for stated in case.claim.singles for one in case.held(stated))
    return frozenset(one.start for one in held if isinstance(one.what, Amount) and one.what.cell)


def _contradicted(compared: Compared, quotes: Sequence[str], cells: frozenset[int]) -> tuple[Thing, Thing] | None:
    """The two things of the quotes, if each pair that the claim may speak of is the other way round."""
    moved = _claimed_change(compared.said, compared.sort)
    if moved is None:
        return None
    found = [pair for text in quotes for pair in _pairs(compared, moved, text)]
    if not found and compared.sort.of == "change" and turn_of(compared.said) == 0:  # of two speeds
        found = [pair for text in quotes for pair in _pairs(compared, 0, text)]
    if cells and all(is_cell(thing.figure) for pair in found for thing in pair):
        found = [pair for pair in found if any(thing.figure.start in cells for thing in pair)]
    pairs = [pair for pair in found if pair[0].times and pair[1].times] or found  # a table has columns without a year
    words = compared.left.words | compared.right.words | compared.shared
    pairs = [pair for pair in pairs if all(_counts(thing, words) for thing in pair)] or pairs
    most = max((_own_words(pair, words) for pair in pairs), default=0)
    pairs = [pair for pair in pairs if _own_words(pair, words) == most]
    return pairs[0] if pairs and all(_is_opposite(compared, *pair) for pair in pairs) else None


def _counts(thing: Thing, words: Words) -> bool:
    """Whether the value counts what the claim names: the shares, and not their price."""
    what = thing.figure.what
    return isinstance(what, Amount) and what.noun is not None and what.noun in words


def _own_words(pair: tuple[Thing, Thing], words: Words) -> int:
    """How many words of a claim two things have themselves, and not from the ones before them."""
    return sum(len(words & thing.own) for thing in pair)


def _pairs(compared: Compared, moved: int, text: str) -> Iterator[tuple[Thing, Thing]]:
    things = [one for one in things_of(text, timely=_is_timely(compared.sort, text)) if one.change == moved]
    things = [one for one in things if not _is_difference(one, text)]
    firsts = [one for one in things if _may_be(compared.left, one)]
    seconds = [one for one in things if _may_be(compared.right, one)]
    for one, two in product(firsts, seconds):
        if (
            one is not two
            and _is_pair(compared, one, two, things, text)
            and _are_comparable(one, two, compared.sort, compared.shared | compared.left.words)
        ):
            yield one, two


def _is_difference(thing: Thing, text: str) -> bool:
    """Whether it is by how much a value is more or less than another: nine days shorter."""
    then = _NEXT_WORD.match(text, thing.figure.text_end)
    return then is not None and then["word"].lower() in MORE


_NEXT_WORD: Final = re.compile(r"\s(?P<word>[A-Za-z]+)")


def _may_be(side: Side, thing: Thing) -> bool:
    return not (side.words.isdisjoint(thing.names) and side.times.isdisjoint(thing.times))


def _claimed_change(said: str, sort: Sort) -> int | None:
    """1 or -1 if the claim compares changes, 0 if levels; None if that is unclear."""
    moved = turn_of(said)
    if sort.of != "change":
        return None if moved == -1 and sort.more in {"higher", "lower"} else moved
    return moved if moved is None else moved or 1


def _is_timely(sort: Sort, text: str) -> bool:
    """Whether the dates of a quote are compared, and not its amounts: the older firm, not the older person."""
    is_aged = any(isinstance(one.what, Amount) and one.what.unit == "calendar" for one in read(text).singles)
    return sort.of == "time" or (sort.of == "age" and not is_aged)


def _is_pair(compared: Compared, one: Thing, two: Thing, things: Sequence[Thing], text: str) -> bool:
    """Whether the claim's first phrase is of the first thing alone, and the second phrase of the second."""
    left, right, shared = compared.left, compared.right, compared.shared
    words = (left.words | right.words | shared) - CLASSES
    if left.times and right.times and left.times != right.times:
        known = one.names & two.names
        is_named = bool(words & known) and are_known(words, known, text, _UNKNOWN_OF_ONE) and are_known(shared, known)
        at_times = left.times <= one.times and right.times <= two.times
        return is_named and at_times and one.times != two.times and not (one.apart(two) | two.apart(one))
    if _is_dated(one) and not all(_is_dated_so(*side) for side in ((left.words, one), (right.words, two))):
        return False
    return (
        are_known(words, one.known | two.known, text)
        and _are_shared(shared, one, two, text)
        and _are_at_one_time(one, two, left.times | right.times)
        and _names(left.words, one, two)
        and _names(right.words, two, one)
        and _is_only(left.words, one, things)
        and _is_only(right.words, two, things)
        and (_is_of_change(compared.said) or _is_parallel(left, right, one, two, text))
        and not _are_of_two_kinds(words, one, two)
    )


def are_known(words: Words, known: Words, text: str = "", most: int = _UNKNOWN) -> bool:
    """Whether words are among those known; with `text`, all but a few that the quote does not have at all."""
    unknown = [word for word in words - known - CLASSES if not has_form(word, known)]
    if not text or len(unknown) > most:
        return not unknown
    return not any(is_said(word, vocabulary(text)) for word in unknown)


def _are_shared(words: Words, one: Thing, two: Thing, text: str) -> bool:
    """Whether words are of both things: of each of them, or a part of them of both: interest rates, and rates.

    The heading of a table may not be quoted.
    """
    if words & one.own & two.own and are_known(words, one.known | two.known):
        return True
    text = text if is_cell(one.figure) and is_cell(two.figure) else ""
    return are_known(words, one.known, text) and are_known(words, two.known, text)


def _are_at_one_time(one: Thing, two: Thing, times: Words) -> bool:
    if one.times and two.times and one.times != two.times:
        return False
    if bool(one.times) is not bool(two.times) and one.sentence != two.sentence:
        return False
    return all(not thing.times or times <= thing.times for thing in (one, two))


def _names(words: Words, one: Thing, two: Thing) -> bool:
    """Whether words are of the first thing and not of the second one."""
    distinct = one.apart(two)
    return bool(words & distinct) or (not distinct and bool(words - CLASSES) and words - CLASSES == one.own - CLASSES)


def _is_only(words: Words, thing: Thing, things: Iterable[Thing]) -> bool:
    """Whether no word is of another thing, and no other one has more of them: fund X, and not fund Y."""
    own = words & thing.names
    others = [one for one in things if one is not thing and (alike(one.figure, thing.figure) or _is_dated(one))]
    return not any(words & (other.names - thing.known) or own < words & other.names for other in others)


def _is_dated(thing: Thing) -> bool:
    return isinstance(thing.figure.what, Moment)


def _is_dated_so(words: Words, thing: Thing) -> bool:
    """Whether a date is that of what the claim says: not that of the signing, if it says when something ends."""
    return are_known(words, thing.known) and words & _ACTS <= thing.known


def _is_parallel(left: Side, right: Side, one: Thing, two: Thing, text: str) -> bool:
    """Whether what the second phrase leaves out is said about it too: sales were higher in Europe than in Asia."""
    said = right.text.strip().lower()
    lead = next((chunk.lead for chunk in right.chunks if chunk.lead in PREPOSITIONS or chunk.words), "")
    is_owned = said.endswith(("'s", "’s", "s'", "s’"))
    if not is_owned and lead not in PREPOSITIONS:
        return True
    same = [place for place, chunk in enumerate(left.chunks) if chunk.lead == lead and chunk.words & one.own]
    same = same or [place for place, chunk in enumerate(left.chunks) if chunk.lead in PLACES and chunk.words & one.own]
    if same and not is_owned:
        rest = words_of([chunk for place, chunk in enumerate(left.chunks) if place != same[-1]])
    elif owners := _owners(left.text) & one.own:
        rest = left.words - owners
    else:
        return False
    return are_known(rest, two.known, text)


def _is_of_change(said: str) -> bool:
    """Whether it says whose change is the larger: a larger rise than that of wages."""
    return _CHANGE_THAN.search(said) is not None


_CHANGE_THAN: Final = lazy_pattern(
    r"\b(?:rise|increase|growth|gain|decline|decrease|drop|fall|reduction)\sthan\s(?:that|those|the\sone)\s(?:of|in|for)\b",
    re.IGNORECASE,
)


def _owners(text: str) -> Words:
    """The words with an apostrophe, and the names before them: South Asia's growth."""
    return frozenset(word for match in _OWNER.finditer(text) for part in match[0].split() for word in naming(part))


_ACTS: Final = frozenset("start beginning end close".split())
_OWNER: Final = re.compile(r"(?:[A-Z][\w&-]*\s){0,3}[^\W\d_]+(?=['’]s\b|s['’](?!\w))")


def _are_of_two_kinds(words: Words, one: Thing, two: Thing) -> bool:
    """Whether each has words that the claim leaves out: revenue in Europe, costs in Asia."""
    return all(
        any(not phrase & words and phrase - other.known - CLASSES - MEASURES for phrase in thing.phrases)
        for thing, other in ((one, two), (two, one))
    )


# ── Values ───────────────────────────────────────────────────────────────────────────────────────

_ANOTHER_SIZE: Final = 1_000  # times
_SECONDS: Final = {"time": 1, "calendar": 30 * 24 * 3600}  # of a month
_OF_SPEED: Final = frozenset(["second", "minute", "hour"])
_ABOUT: Final = Decimal("0.05")
_CLOSELY: Final = Decimal("0.01")  # where a rounded amount has three digits
_DIGITS: Final = 100
_SUM: Final = Decimal("0.005")
_ENDS: Final = frozenset([Bound.FROM, Bound.TO])
_EXTREMES: Final = frozenset("maximum minimum cap limit ceiling floor".split())


def _are_comparable(one: Thing, two: Thing, sort: Sort, words: Words) -> bool:
    first, last = one.figure.what, two.figure.what
    if isinstance(first, Moment) or isinstance(last, Moment):
        return sort.of in {"time", "age"} and _are_dates(first, last)
    figures = (one.figure, two.figure)
    if any(what.sign is not Sign.NONE or what.upper for what in (first, last)) or any(map(is_change, figures)):
        return False
    if any(_counts_other(what, words) for what in (first, last)):
        return False
    if any(figure.beside.denied for figure in figures) or not _have_one_bound(first, last, words):
        return False
    periods = {figure.beside.period for figure in figures} - {""}
    if len(periods) > 1 or (periods and one.sentence != two.sentence) or first.per != last.per:
        return False
    is_lost = first.kind is not Kind.NUMBER and not _are_of_one_side(one, two, words)
    is_like = alike(*figures) and (first.kind is last.kind or all(map(is_cell, figures)) or _are_rates(first, last))
    is_like = is_like or _are_counts(first, last) or _are_times(first, last)
    return is_like and not is_lost and _fits(sort, one, two) and _are_of_one_size(first, last)


def _counts_other(what: Amount, words: Words) -> bool:
    """Whether it counts something, and the claim compares money: the shares, and not their average price."""
    return (
        what.noun is not None
        and what.kind is Kind.NUMBER
        and what.noun not in words
        and not words.isdisjoint(_OF_MONEY)
    )


_OF_MONEY: Final = frozenset("price cost value fee rent margin revenue profit".split())


def _are_of_one_side(one: Thing, two: Thing, words: Words) -> bool:
    """Whether both values and the claim are of losses, or none of them."""
    return len({bool(names & LOSSES) for names in (one.names, two.names, words)}) == 1


def _have_one_bound(one: Amount, two: Amount, words: Words) -> bool:
    """Whether two values are bounded alike; the words of the claim may call both the maximum."""
    bounds = {one.bound, two.bound} - {Bound.EXACT}
    return bounds.isdisjoint(_ENDS) and (len(bounds) < 2 or bool(words & _EXTREMES))


def _are_dates(one: Amount | Moment, two: Amount | Moment) -> bool:
    if not (isinstance(one, Moment) and isinstance(two, Moment)):
        return False
    return one.year != two.year or (bool(one.month) is bool(two.month) and bool(one.day) is bool(two.day))


def _are_rates(one: Amount, two: Amount) -> bool:
    return {one.kind, two.kind} <= {Kind.PERCENT, Kind.POINTS}


def _are_times(one: Amount, two: Amount) -> bool:
    """Whether both are durations: 8 days and 30 years."""
    return all(what.unit in _SECONDS and what.kind is Kind.NUMBER for what in (one, two))


def _are_counts(one: Amount, two: Amount) -> bool:
    """Whether both count something: 12 directors are men, and 3 are women."""
    return all(what.kind is Kind.NUMBER and what.unit is None for what in (one, two))


def _are_of_one_size(one: Amount, two: Amount) -> bool:
    low, high = sorted((one.size, two.size))
    return one.kind is not Kind.MONEY or not low or high < low * _ANOTHER_SIZE


def _fits(sort: Sort, one: Thing, two: Thing) -> bool:
    """Whether the word of a comparison is said of such values."""
    whats = [thing.figure.what for thing in (one, two)]
    units = {what.unit for what in whats if isinstance(what, Amount)}
    if sort.of == "size":
        return "clock" not in units
    if sort.of == "time":
        return units == {"clock"}
    if sort.of == "money":
        return all(isinstance(what, Amount) and what.kind is Kind.MONEY for what in whats)
    if sort.of == "change" and (one.change or all(thing.figure.beside.period in _OF_SPEED for thing in (one, two))):
        return bool(one.change) or units <= UNITS["length"] | UNITS["change"]
    return units <= UNITS[sort.of]


def _rank(thing: Thing) -> tuple[Decimal, ...]:
    what = thing.figure.what
    if isinstance(what, Moment):
        return tuple(Decimal(part or 0) for part in (what.year, what.month, what.day))
    return (what.size * _SECONDS.get(what.unit or "", 1),)


def _is_opposite(compared: Compared, one: Thing, two: Thing) -> bool:
    """Whether two values are the other way round than the claim has them."""
    if compared.most is None:
        return _is_before(one, two, compared.sort) or _are_equal(one, two)
    first, last = _rank(one)[0], _rank(two)[0]
    return bool(last) and not compared.least <= first / last <= compared.most


def _is_before(one: Thing, two: Thing, sort: Sort) -> bool:
    """Whether the second value is clearly more of what the word says."""
    is_older = sort.of == "age" and isinstance(one.figure.what, Moment)  # the earlier date is more
    first, last = _rank(one), _rank(two)
    if (sort.turn < 0) is not is_older:
        first, last = last, first
    hedged = [at.figure.what for at in (one, two) if isinstance(at.figure.what, Amount)]
    hedged = [what for what in hedged if what.hedge is not Hedge.NONE]
    about = _CLOSELY if all(abs(what.value) >= _DIGITS * what.step for what in hedged) else _ABOUT
    return first < last and not (hedged and last[0] - first[0] <= last[0] * about)


def _are_equal(one: Thing, two: Thing) -> bool:
    """Whether neither is more: two amounts, written alike."""
    whats = [thing.figure.what for thing in (one, two)]
    is_plain = all(isinstance(what, Amount) and what.hedge is Hedge.NONE for what in whats)
    return is_plain and whats[0] == whats[1]


# ── The most of all ──────────────────────────────────────────────────────────────────────────────


def _outranked(ranked: Ranked, text: str) -> tuple[Thing, Thing] | None:
    """The thing that the claim calls the most, and one of the same sentence that is more."""
    moved = _claimed_change(ranked.said, ranked.sort)
    things = [one for one in things_of(text, timely=_is_timely(ranked.sort, text)) if one.change == moved]
    found: list[tuple[Thing, Thing]] = []
    for one in things:
        rivals = _rivals(one, ranked, things, text)
        better = [two for two in rivals if _is_before(one, two, ranked.sort) and not _is_sum(two, rivals, one)]
        if (rivals and not better) or (ranked.is_of_two and len(rivals) > 1):
            return None
        found += [(one, better[0])] if better else []
    return found[0] if found else None


def _rivals(one: Thing, ranked: Ranked, things: Sequence[Thing], text: str) -> list[Thing]:
    """The things that one is compared with, if the claim names it: it at other times, or others."""
    named, rest = ranked.named, ranked.rest
    if named.times and not named.words - CLASSES:
        found = _of_other_times(one, named, rest, things)
    else:
        found = _of_other_names(one, named, rest, things, text)
    return [two for two in found if _are_comparable(one, two, ranked.sort, named.words | rest.words)]


def _of_other_times(one: Thing, named: Side, rest: Side, things: Sequence[Thing]) -> list[Thing]:
    """The same thing at other times: costs were highest in 2021."""
    words = rest.words - CLASSES
    if not (words and words <= one.known and named.times <= one.times):
        return []
    others = [two for two in things if two.times and two.times != one.times and two.sentence == one.sentence]
    return [two for two in others if words <= two.known and not (one.apart(two) | two.apart(one))]


def _of_other_names(one: Thing, named: Side, rest: Side, things: Sequence[Thing], text: str) -> list[Thing]:
    """The other things of its sentence, if the claim names this one alone."""
    first, *more = [chunk for chunk in named.chunks if chunk.words] or [Chunk("", NONE)]
    head = first.words if any(chunk.lead in PREPOSITIONS for chunk in more) else NONE  # revenue from Asia
    kept = rest.words - (KINDS - vocabulary(text))
    said = kept | head
    rivals = [
        two
        for two in things
        if two is not one
        and two.sentence == one.sentence
        and _are_at_one_time(one, two, named.times | rest.times)
        and two.own
        and not two.own & TOTALS - one.own
        and are_known(said, two.known)
    ]
    is_known = are_known(named.words, one.known, text) and are_known(kept, one.known)
    is_named = is_known and all(_names(named.words, one, two) for two in rivals)
    return rivals if is_named and _is_only(named.words, one, rivals) else []


def _is_sum(two: Thing, rivals: Sequence[Thing], one: Thing) -> bool:
    """Whether it is all the others together."""
    others = [one, *(other for other in rivals if other is not two)]
    if isinstance(two.figure.what, Moment) or len(others) < 2:
        return False
    return abs(sum(_rank(other)[0] for other in others) - _rank(two)[0]) <= _rank(two)[0] * _SUM
