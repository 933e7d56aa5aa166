"""The look-up of a claim's figure leaves out none that may be it."""

from __future__ import annotations

import random
from itertools import product

from citecheck.figures import Fit, fit, read
from citecheck.support.index import SourceIndex
from support.made import index

_LEADS = ("", "about ", "over ", "at least ", "nearly ", "up to ", "$", "€", "£", "-")
_TAILS = ("", "%", " million", " billion", " thousand", " days", " weeks", " months", " hours", " km", " miles", " °C")
_TAILS_IN_WORDS = (" people", " lakh", " pounds", "m", "bn", " cents", " percentage points", " basis points", " times")
_HEADINGS = ("", "(in millions)\n\n", "(in thousands)\n\n")


def _figure(chance: random.Random) -> str:
    number = chance.choice(("7", "12", "0.07", "99.6", "1,000", "1,049", "1985", "8,310", "14", "0.5", "60"))
    return f"{chance.choice(_LEADS)}{number}{chance.choice((*_TAILS, *_TAILS_IN_WORDS))}"


def _source(chance: random.Random) -> SourceIndex:
    return index(
        chance.choice(_HEADINGS) + "\n\n".join(f"Costs were {_figure(chance)}." for _ in range(40)) + "\nRow 7 12 840\n"
    )


def test_no_figure_that_may_be_a_claims_is_left_out() -> None:
    chance = random.Random(18)  # noqa: S311
    related = 0
    for _ in range(20):
        figures = _source(chance).figures
        claims = [one for _ in range(40) for one in read(f"Costs were {_figure(chance)}.").figures]
        for claim, known in product(claims, figures.all):
            if fit(claim, known.figure, is_row=known.is_row) > Fit.BOUNDED:
                related += 1
                assert known in figures.like(claim), (claim.text, known.figure.text)
    assert related > 200
