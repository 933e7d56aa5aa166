"""Words that say the opposite of each other: the one table of the project, and the words of denial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.text.negation import ContentWord, content_words
from citecheck.text.qualifier_words import AROUND, Kind
from citecheck.text.stems import stem

_RISING: Final = """rise rises rose risen rising increase increases increased increasing grow grows grew grown growing
    growth gain gains gained climb climbed climbs jump jumped surge surged up higher more improve improved expanded
    raise raised soared advanced accelerated widened strengthened"""
_FALLING: Final = """fall falls fell fallen falling decrease decreases decreased decreasing decline declines
    declined declining drop drops dropped dropping reduce reduces reduced reduction reductions shrink shrank shrunk
    down lower less fewer cut cuts lowered plunged slid slipped dipped contracted weakened narrowed slowed eased"""
DIRECTIONS: Final = {**dict.fromkeys(_RISING.split(), 1), **dict.fromkeys(_FALLING.split(), -1)}
SIDES: Final = {"gain": 1, "gains": 1, "profit": 1, "loss": -1, "losses": -1, "deficit": -1}
LOSSES: Final = frozenset("loss losses deficit deficits negative minus outflow shortfall".split())
PAIRS: Final = """
    before/after above/below minimum/maximum least/most first/last earlier/later earliest/latest older/younger
    larger/smaller largest/smallest highest/lowest longer/shorter stronger/weaker better/worse best/worst
    buy/sell bought/sold buyer/seller purchase/sale lend/borrow lender/borrower landlord/tenant lessor/lessee
    employer/employee licensor/licensee grantor/grantee insurer/insured creditor/debtor plaintiff/defendant
    include/exclude includes/excludes included/excluded including/excluding allowed/prohibited permitted/prohibited
    permitted/forbidden required/optional mandatory/voluntary accept/reject accepted/rejected approve/reject
    approved/rejected granted/denied won/lost win/lose open/closed opened/closed start/end begin/end began/ended
    asset/liability assets/liabilities profit/loss profits/losses income/expense import/export imports/exports
    internal/external domestic/foreign gross/net fixed/variable public/private temporary/permanent upper/lower
    inside/outside north/south east/west left/right positive/negative favorable/unfavorable favourable/unfavourable
    all/none always/never unchanged/changed higher/lower more/less more/fewer
    gain/loss gains/losses benefit/expense income/loss
    """
OPPOSITES: Final[dict[str, frozenset[str]]] = {}
for _pair in PAIRS.split():
    _one, _two = _pair.split("/")
    OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_two}
    OPPOSITES[_two] = OPPOSITES.get(_two, frozenset()) | {_one}

_RELATIVE: Final = frozenset(
    "up down more less fewer higher lower cut cuts gain gains improve improved further".split()
)
_BOUNDING: Final = frozenset(
    map(stem, "exceed exceeding more less later earlier fewer limited only longer greater".split())
)
_PREFIXES: Final = frozenset("un in im il ir non dis".split())
_STEM: Final = 4  # letters of a word that a prefix turns round, more than
_SHARED: Final = 2  # content words that two texts have in common, beside the contrary ones, to speak of the same


def opposite_words(claim: str, quote: str) -> tuple[str, str] | None:
    """A word of the claim and its opposite in the quote, where both speak of the same thing in one clause.

    The claim rises where the quote's only movement falls; it has the opposite of a word beside the same word; or one of
    the two denies a word that the other one affirms.
    """
    ours, theirs = content_words(claim), content_words(quote)
    if not ours or not theirs:
        return None
    return (
        _contrary_movement(ours, theirs)
        or _contrary_pair(ours, theirs)
        or _contrary_prefix(ours, theirs)
        or (None if _has_exception(claim) or _has_exception(quote) else _contrary_denial(ours, theirs))
    )


def _has_exception(text: str) -> bool:
    """True for a text with a condition or exception: "except as changed" is what does not change."""
    return any(found.kind is Kind.CONDITION for found in AROUND.within(text))


def _contrary_movement(ours: Sequence[ContentWord], theirs: Sequence[ContentWord]) -> tuple[str, str] | None:
    one, two = (
        [word for word in words if word.text in DIRECTIONS and word.text not in _RELATIVE] for words in (ours, theirs)
    )
    if len(one) != 1 or len(two) != 1 or one[0].is_denied or two[0].is_denied:
        return None
    shared = {word.stem for word in ours} & {word.stem for word in theirs}
    is_contrary = DIRECTIONS[one[0].text] == -DIRECTIONS[two[0].text]
    return (one[0].text, two[0].text) if is_contrary and shared else None


def _contrary_pair(ours: Sequence[ContentWord], theirs: Sequence[ContentWord]) -> tuple[str, str] | None:
    known = {word.stem for word in ours}, {word.stem for word in theirs}
    if _denies(ours) != _denies(theirs):
        return None
    for at, word in enumerate(ours):
        opposites = OPPOSITES.get(word.text)
        if not opposites or word.stem in known[1]:
            continue
        for place, other in enumerate(theirs):
            if other.text not in opposites or other.stem in known[0] or word.is_denied != other.is_denied:
                continue
            if _neighbours(ours, at) & _neighbours(theirs, place) and not _are_crossed(ours, at, theirs, place):
                return word.text, other.text
    return None


def _are_crossed(ours: Sequence[ContentWord], at: int, theirs: Sequence[ContentWord], place: int) -> bool:
    """True where words before one of a pair are behind the other: A three days before B, B three days after A."""
    (before, behind), (above, below) = _sides(ours, at), _sides(theirs, place)
    return len(before & below) + len(behind & above) > len(before & above) + len(behind & below)


def _sides(words: Sequence[ContentWord], middle: int) -> tuple[set[str], set[str]]:
    """The stems that are only before a word, and those that are only behind it."""
    before, behind = ({word.stem for word in part} for part in (words[:middle], words[middle + 1 :]))
    return before - behind, behind - before


def _contrary_prefix(ours: Sequence[ContentWord], theirs: Sequence[ContentWord]) -> tuple[str, str] | None:
    """Secured for unsecured beside the same word, where no text has both."""
    known = {word.text for word in ours}, {word.text for word in theirs}
    for at, word in enumerate(ours):
        for place, other in enumerate(theirs):
            short, long = sorted((word.text, other.text), key=len)
            is_prefixed = long.endswith(short) and long[: -len(short)] in _PREFIXES and len(short) > _STEM
            if not is_prefixed or word.is_denied != other.is_denied:
                continue
            if (
                word.text not in known[1]
                and other.text not in known[0]
                and _neighbours(ours, at) & _neighbours(theirs, place)
            ):
                return word.text, other.text
    return None


def _denies(words: Sequence[ContentWord]) -> bool:
    return any(word.is_denied for word in words)


def _neighbours(words: Sequence[ContentWord], at: int) -> set[tuple[int, str]]:
    """The words before and behind, with their side."""
    around = ((-1, at - 1), (1, at + 1))
    return {(side, words[place].stem) for side, place in around if 0 <= place < len(words)}


def _contrary_denial(ours: Sequence[ContentWord], theirs: Sequence[ContentWord]) -> tuple[str, str] | None:
    """A word that one text denies and the other affirms, and neither does otherwise."""
    shared = {word.stem for word in ours} & {word.stem for word in theirs}
    if len(shared) <= _SHARED or _denies(ours) == _denies(theirs):
        return None
    for name in sorted(shared - _BOUNDING):
        one, two = ([word for word in words if word.stem == name] for words in (ours, theirs))
        polarity = {word.is_denied for word in one}, {word.is_denied for word in two}
        if len(polarity[0]) == len(polarity[1]) == 1 and polarity[0] != polarity[1]:
            left, right = (f"not {word.text}" if word.is_denied else word.text for word in (one[0], two[0]))
            return left, right
    return None
