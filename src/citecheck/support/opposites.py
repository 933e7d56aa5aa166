"""Words of which a claim has one and its source the other: increase and decrease. Too weak for a finding."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from citecheck.quantities.reading import lexicon
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.support.words import WORD, stem

_PAIRS: Final = """
    win/lose won/lost higher/lower high/low up/down more/less more/fewer before/after first/last early/late
    earlier/later old/new older/younger oldest/youngest
    large/small larger/smaller largest/smallest big/small long/short longer/shorter north/south northern/southern
    east/west eastern/western open/close opened/closed start/end started/ended begin/end began/ended accept/reject
    approve/reject approved/rejected support/oppose supported/opposed positive/negative strong/weak stronger/weaker
    male/female man/woman men/women boy/girl father/mother son/daughter brother/sister husband/wife buy/sell
    bought/sold join/leave joined/left enter/leave success/failure successful/unsuccessful succeed/fail
    legal/illegal public/private major/minor majority/minority maximum/minimum most/least above/below over/under
    inside/outside internal/external include/exclude included/excluded allow/forbid allowed/prohibited
    permit/prohibit improve/worsen improved/worsened best/worst better/worse hot/cold warm/cool
    fast/slow faster/slower rich/poor safe/dangerous same/different similar/different alive/dead birth/death
    born/died hire/fire hired/fired attack/defend defeat/lose victory/defeat left/right friend/enemy
    import/export imports/exports income/expense profit/loss profits/losses asset/liability assets/liabilities
    credit/debit lend/borrow true/false always/never domestic/foreign local/national urban/rural former/current
    previous/next past/future temporary/permanent voluntary/mandatory optional/required full/empty heavy/light
    easy/difficult cheap/expensive common/rare popular/unpopular guilty/innocent convicted/acquitted day/night
    summer/winter spring/autumn black/white senior/junior upper/lower net/gross nominal/real fixed/variable
    remain/change before/since before/post after/pre
    employer/employee landlord/tenant lessor/lessee lender/borrower licensor/licensee
    franchisor/franchisee buyer/seller vendor/purchaser plaintiff/defendant claimant/respondent assignor/assignee
    grantor/grantee principal/agent insurer/insured creditor/debtor trustee/beneficiary
    """
_COMPARED: Final = (
    "up more above better improved lengthened doubled faster",
    "down less fewer below worse worsened shortened halved slower",
)
_NUMBER: Final = re.compile(r"\d[\d.,]*\d")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_END: Final = re.compile(r"[;•–—]|\.\s")
_BESIDE: Final = 45  # characters between a word and the figure that it is about
_AROUND: Final = 70  # and on each side of that figure in the source
_ACTOR: Final = re.compile(r"[eo]rs?\Z")  # an employer, but not "employs", is the opposite of an employee
_NEGATIVE: Final = ("non", "un", "in", "im", "ir", "il", "dis")
_NOT_NEGATIVE: Final = frozenset(  # words that begin so, and those that are left of them
    map(
        stem,
        """imprison imprisonment prison discount count install stall inhabit habit impress press distribute tribute
        disclaim claim""".split(),
    )
)
_PREFIXED: Final = 5  # letters of a word that may have such a beginning


@cache
def _directions() -> tuple[frozenset[str], frozenset[str]]:
    """The stems of the words for more, and of those for less."""
    return frozenset(map(stem, lexicon.RISING | {"higher"})), frozenset(map(stem, lexicon.FALLING | {"lower", "down"}))


@cache
def _comparing() -> tuple[frozenset[str], ...]:
    """The words of comparisons, on the same sides."""
    return tuple(frozenset(map(stem, words.split())) for words in _COMPARED)


@cache
def _sides() -> tuple[frozenset[str], ...]:
    return tuple(one | other for one, other in zip(_directions(), _comparing(), strict=True))


@cache
def _excused() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Words that are no opposite of a passage, and those of which it has one then."""
    moves = _directions()
    return (*zip(moves, moves, strict=True), *zip(_comparing(), _sides(), strict=True))


@cache
def opposites() -> dict[str, set[str]]:
    """From the stem of a word to those of its opposites."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for pair in _PAIRS.split():
        one, other = map(stem, pair.split("/"))
        found[one].add(other)
        found[other].add(one)
    for one, other in product(*_directions()):
        found[one].add(other)
        found[other].add(one)
    return found


def alike(one: str) -> frozenset[str]:
    """The word, and the others of its direction: rise, grow."""
    return frozenset([one]).union(*(stems for stems in _directions() if one in stems))


def antonyms(view: View) -> Iterator[Signal]:
    """A passage has the opposite of a word of the claim, and neither it nor a better one has the word."""
    held: dict[str, str] = {}
    for passage in view.passages:
        held.update((stem(word), word) for word in WORD.findall(passage.text))
        moving = frozenset[str]().union(*(words for words, side in _excused() if not side.isdisjoint(held)))
        for match in WORD.finditer(view.spoken):
            one = stem(match[0])
            turned = (opposites().get(one, set()) | _prefixed(one) | _across(one)) & held.keys()
            found = [other for other in turned if _are_roles(match[0], held[other])]
            if found and one not in moving and one not in held and not _is_stated(match, view):
                yield Signal(Kind.ANTONYM, match[0], match.start(), min(found))


def _are_roles(one: str, other: str) -> bool:
    """Whether of two words with one beginning both name a person: employer and employee, but not employs."""
    first, last = sorted((one, other), key=lambda word: len(stem(word)))
    return not stem(last).startswith(stem(first)) or _ACTOR.search(first) is not None


def _is_stated(word: re.Match[str], view: View) -> bool:
    """Whether it says how a figure moves that the claim's quotes state, or is its profit or loss: they are compared."""
    return (_side(word[0]) != 0 or word[0].casefold() in lexicon.SIDES) and any(
        one.start in view.stated and max(one.start - word.end(), word.start() - one.end) <= _BESIDE
        for one in view.figures.figures
    )


def _across(one: str) -> frozenset[str]:
    """The words that move the other way than a comparison: less, where the source says increase."""
    pairs = zip(_comparing(), reversed(_directions()), strict=True)
    return frozenset().union(*(there for side, there in pairs if one in side))


def directions(view: View) -> Iterator[Signal]:
    """More or less beside a figure, where the source has only the other beside it: "up 9%", "down 9%"."""
    numbers = [one for one in _NUMBER.finditer(view.text) if not _YEAR.fullmatch(one[0])]
    for word in WORD.finditer(view.spoken) if numbers else ():
        number = min(numbers, key=lambda one: _between(word, one))
        if (side := _side(word[0])) and _between(word, number) <= _BESIDE and not _is_stated(word, view):
            held = [one for text in view.near_texts for one in _moving(text, number[0])]
            if held and all(_side(one) == -side for one in held):
                yield Signal(Kind.ANTONYM, word[0], word.start(), held[0])


def _moving(text: str, number: str) -> Iterator[str]:
    """The words for more and less around each place of a number, up to the ends of its clause."""
    for place in re.finditer(rf"(?<![\d.,]){re.escape(number)}(?!\d|[.,]\d)", text):
        before = _END.split(text[max(0, place.start() - _AROUND) : place.start()])[-1]
        after = _END.split(text[place.end() : place.end() + _AROUND], maxsplit=1)[0]
        yield from (word for word in WORD.findall(f"{before} {after}") if _side(word))


def _between(one: re.Match[str], other: re.Match[str]) -> int:
    """The characters between two that do not overlap."""
    return max(one.start() - other.end(), other.start() - one.end())


def _side(word: str) -> int:
    """1 for more, -1 for less, else 0."""
    return next((side for side, stems in zip((1, -1), _sides(), strict=True) if stem(word) in stems), 0)


def _prefixed(one: str) -> set[str]:
    """With a negative beginning, or without the one that it has: qualified, unqualified."""
    if one in _NOT_NEGATIVE:
        return set()
    bare = {one.removeprefix(prefix) for prefix in _NEGATIVE if len(one) >= _PREFIXED + len(prefix)} - {one}
    return bare | ({f"{prefix}{one}" for prefix in _NEGATIVE} if len(one) >= _PREFIXED else set())
