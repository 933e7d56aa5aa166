"""The words that turn a sentence round or limit it: in six classes, each word with the place where it counts.

This is the project's one list of such words. A `*` stands for any ending, a `_` for a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern


class Kind(StrEnum):
    """What a word does to its sentence."""

    NEGATION = "negation"
    CONDITION = "condition"
    ATTRIBUTION = "attribution"
    DOUBT = "doubt"
    RETRACTION = "retraction"
    BOUND = "bound"


class Scope(StrEnum):
    """Where a word counts, as seen from the quote.

    `AROUND`: in its sentence, or in the line that opens its list. `BEFORE`: the same, but not behind it. `OPENING`: as
    the first word of its sentence, if a comma ends that clause where the quote begins. `BESIDE`: directly before it;
    `FIGURE`: the same, if it begins with a figure.
    `BEHIND`: directly behind it, or a few words on in its clause. Words of `BACK` count wherever those of `AROUND` do,
    in the heading above, and in the next sentence if that points back: "This statement is false."
    """

    AROUND = "around"
    BEFORE = "before"
    OPENING = "opening"
    BESIDE = "beside"
    FIGURE = "figure"
    BEHIND = "behind"
    BACK = "back"


_TABLE: Final = """
negation around: not never neither nor cannot none nothing nobody nowhere no no-one hardly scarcely barely without
  fail_to fails_to failed_to failing_to *n't *n’t nicht kein* nie niemals niemand nichts weder ohne
  pas jamais aucun* sans nunca jamás ningun* tampoco
negation before: unable refus*_to lack*_the
condition around: unless except excluding other_than apart_from provided_that but_only only_if only_when
  only_to_the_extent es_sei_denn außer ausgenommen sauf à_moins salvo excepto
condition opening: if had should were assuming suppos* provided in_case in_the_event subject_to save until only pending
condition behind: if subject_to save so_long_as as_long_as until only on_condition on_the_condition in_case
  in_the_event with_the_exception wenn sofern vorausgesetzt à_condition sous_réserve siempre_que a_condición
attribution before: alleg* argu*_that claim*_that contend* assert*_that purport* dissent* angeblich behaupt* prétend*
attribution opening: according_to
attribution behind: according_to
doubt before: perhaps possibly reportedly supposedly rumour* rumor* doubt*_that doubt*_whether unclear
  disput*_that disput*_whether deny denies denied denying contrary_to suspected
doubt beside: whether might
retraction back: untrue false falsely incorrect* wrong* mistaken void invalid myth* misconception* not_true not_so
  not_the_case not_apply not_cover* no_longer revok* repeal* withdrawn retract* rescind* annul* cancelled deleted
  abolish* overturn* overrul* supersed* rejected rejects refut* disprov* debunk* prohibit* forbid* banned struck
  unlawful illegal exclude* exclusion* exempt exempted exception exceptions falsch unwahr verboten untersagt
  aufgehoben faux interdit* abrogé* falso prohibid* derogad*
bound beside: up_to at_most at_least less_than more_than fewer_than some few most many half almost nearly instead_of
bound figure: under over below above exceeding maximum_of minimum_of twice loss_of bis_zu höchstens mindestens jusqu'à
"""
# Phrases of these words that turn nothing round.
_HARMLESS: Final = r"""
    not only|not (?:just|merely)\b[^.;]*\bbut|not limited to|not inconsistent|whether or not|likely than not|no doubt
    in no time|without limitation|without (?:undue|unreasonable|further) delay|in (?:thousands|millions),? except
    except (?:for )?(?:per[ -]share|share|ratios?|percentages?)|(?-i:No\.\s?\Z|No\.?(?= ?\d| [A-Z]\w+ [A-Z]| Herewith))
    (?:item|file|form|page|order|article|identification) no\.?|no\.(?=\s?\d)|no \d+/|(?:no|not)-(?!one)\w+
    yes\W{1,4}(?:o )?no|no\W{0,2}[¨ýþ☐☑☒❏❑□■]|no\s*\[[ x]\]|nicht (?:nur|allein)|pas seulement
"""


class Found(NamedTuple):
    """A word of the table at text[start:end]."""

    word: str
    start: int
    end: int
    kind: Kind


class Words:
    """The words of the table that count in one place."""

    def __init__(self, *scopes: Scope, kinds: frozenset[Kind] = frozenset(Kind)) -> None:
        rows = [(kind, words) for kind, scope, words in _rows() if scope in scopes and kind in kinds]
        alternatives = "|".join(f"(?P<{kind}{at}>{words})" for at, (kind, words) in enumerate(rows))
        harmless = "|".join(line.strip().replace(" ", r"\s") for line in _HARMLESS.strip().splitlines())
        self._pattern = lazy_pattern(rf"\b(?:{harmless})|\b(?:{alternatives})\b(?!-\w)", re.IGNORECASE)

    def within(self, text: str, start: int = 0) -> Iterator[Found]:
        """The words in text[start:], in its order."""
        for match in self._pattern.finditer(text, start):
            if match.lastgroup:
                yield Found(match[0], *match.span(), Kind(match.lastgroup.rstrip("0123456789")))


def _rows() -> Iterator[tuple[Kind, Scope, str]]:
    """The kind and scope of each row, and its words as one pattern."""
    for row in _TABLE.strip().replace("\n  ", " ").splitlines():
        head, words = row.split(":")
        kind, scope = head.split()
        yield Kind(kind), Scope(scope), "|".join(map(_pattern, words.split()))


def _pattern(word: str) -> str:
    return word.replace("*", r"\w*").replace("_", r"\s")


AROUND: Final = Words(Scope.AROUND)
BEFORE: Final = Words(Scope.BEFORE)
OPENING: Final = Words(Scope.OPENING)
BESIDE: Final = Words(Scope.BESIDE)
BESIDE_FIGURE: Final = Words(Scope.FIGURE)
BEHIND: Final = Words(Scope.BEHIND)
BACK: Final = Words(Scope.BACK)
OPENING_LINE: Final = Words(Scope.AROUND, Scope.BEFORE, Scope.BACK)
NEGATIONS: Final = Words(Scope.AROUND, kinds=frozenset([Kind.NEGATION]))
CONDITIONS: Final = Words(Scope.AROUND, Scope.OPENING, Scope.BEHIND, kinds=frozenset([Kind.CONDITION]))
