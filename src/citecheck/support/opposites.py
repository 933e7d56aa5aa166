"""Words of which a claim has one and its source the other: increase and decrease. Too weak for a finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Final

from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.support.words import WORD, stem

_PAIRS: Final = """
    increase/decrease rise/fall grow/shrink gain/lose win/lose won/lost rose/fell grew/shrank higher/lower high/low
    more/less more/fewer before/after first/last early/late earlier/later old/new older/younger oldest/youngest
    large/small larger/smaller largest/smallest big/small long/short longer/shorter north/south northern/southern
    east/west eastern/western open/close opened/closed start/end started/ended begin/end began/ended accept/reject
    approve/reject approved/rejected support/oppose supported/opposed positive/negative strong/weak stronger/weaker
    male/female man/woman men/women boy/girl father/mother son/daughter brother/sister husband/wife buy/sell
    bought/sold join/leave joined/left enter/leave success/failure successful/unsuccessful succeed/fail
    legal/illegal public/private major/minor majority/minority maximum/minimum most/least above/below over/under
    inside/outside internal/external include/exclude included/excluded allow/forbid allowed/prohibited
    permit/prohibit expand/contract improve/worsen improved/worsened best/worst better/worse hot/cold warm/cool
    fast/slow faster/slower rich/poor safe/dangerous same/different similar/different alive/dead birth/death
    born/died hire/fire hired/fired attack/defend defeat/lose victory/defeat up/down left/right friend/enemy
    import/export imports/exports income/expense profit/loss profits/losses asset/liability assets/liabilities
    credit/debit lend/borrow true/false always/never domestic/foreign local/national urban/rural former/current
    previous/next past/future temporary/permanent voluntary/mandatory optional/required full/empty heavy/light
    easy/difficult cheap/expensive common/rare popular/unpopular guilty/innocent convicted/acquitted day/night
    summer/winter spring/autumn black/white senior/junior upper/lower
    """


@cache
def _opposites() -> dict[str, set[str]]:
    """From the stem of a word to those of its opposites."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for pair in _PAIRS.split():
        one, other = map(stem, pair.split("/"))
        found[one].add(other)
        found[other].add(one)
    return found


def antonyms(view: View) -> Iterator[Signal]:
    """The passage has the opposite of a word of the claim, and not the word."""
    held = {stem(word) for passage in view.passages[:1] for word in WORD.findall(passage.text)}
    for match in WORD.finditer(view.text):
        one = stem(match[0])
        if one not in held and (found := _opposites().get(one, set()) & held):
            yield Signal(Kind.ANTONYM, match[0], match.start(), min(found))
