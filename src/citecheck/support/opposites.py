"""Words of which a claim has one and its source the other: increase and decrease. Too weak for a finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from citecheck.quantities import lexicon
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
    remain/change before/since employer/employee landlord/tenant lessor/lessee lender/borrower licensor/licensee
    franchisor/franchisee buyer/seller vendor/purchaser plaintiff/defendant claimant/respondent assignor/assignee
    grantor/grantee principal/agent insurer/insured creditor/debtor trustee/beneficiary
    """
_NEGATIVE: Final = ("non", "un", "in", "im", "ir", "il", "dis")
_PREFIXED: Final = 5  # letters of a word that may have such a beginning


@cache
def _directions() -> tuple[frozenset[str], frozenset[str]]:
    """The stems of the words for more, and of those for less."""
    return frozenset(map(stem, lexicon.RISING | {"higher"})), frozenset(map(stem, lexicon.FALLING | {"lower", "down"}))


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
    """The passage has the opposite of a word of the claim, and not the word."""
    held = {stem(word) for passage in view.passages[:1] for word in WORD.findall(passage.text)}
    alike = {
        stem(word)
        for words in (lexicon.RISING, lexicon.FALLING)
        if not held.isdisjoint(map(stem, words))
        for word in words
    }
    for match in WORD.finditer(view.text):
        one = stem(match[0])
        if one not in held | alike and (found := (opposites().get(one, set()) | _prefixed(one)) & held):
            yield Signal(Kind.ANTONYM, match[0], match.start(), min(found))


def _prefixed(one: str) -> set[str]:
    """With a negative beginning, or without the one that it has: qualified, unqualified."""
    bare = {one.removeprefix(prefix) for prefix in _NEGATIVE if len(one) >= _PREFIXED + len(prefix)} - {one}
    return bare | ({f"{prefix}{one}" for prefix in _NEGATIVE} if len(one) >= _PREFIXED else set())
