"""The four kinds of trouble: every finding has one, and reports lead with them in this order.

- source: the words, or the source itself, are not there or cannot be seen;
- claim: what the answer says differs from its quote or from the words around it, or has no citation;
- place: the words are there, but not where the citation says;
- form: the answer is not written as the standard asks.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    SOURCE = "source"
    CLAIM = "claim"
    PLACE = "place"
    FORM = "form"


_FAMILIES: Final = {"4": Kind.SOURCE, "5": Kind.PLACE, "6": Kind.SOURCE, "7": Kind.CLAIM, "8": Kind.CLAIM}
_OTHERS: Final = {
    # A marker that leads to no citation has no source.
    "CIT101": Kind.SOURCE,
    "CIT201": Kind.SOURCE,
    "CIT220": Kind.SOURCE,
    # What cannot be read may cite a source.
    "CIT150": Kind.SOURCE,
    "CIT151": Kind.SOURCE,
    # The quote is there, and the words around it say something else than the claim.
    "CIT406": Kind.CLAIM,
    "CIT410": Kind.CLAIM,
    "CIT622": Kind.CLAIM,
    "CIT623": Kind.PLACE,
    # How much is quoted, and where a quote begins and ends, when its words are there.
    "CIT403": Kind.FORM,
    "CIT404": Kind.FORM,
    "CIT405": Kind.FORM,
    "CIT407": Kind.FORM,
    "CIT409": Kind.FORM,
}


def kind_of(rule: str) -> Kind:
    """The kind of what a rule reports, by the code of the rule: its family's, but for a few."""
    return _OTHERS.get(rule) or _FAMILIES.get(rule[3:4], Kind.FORM)
