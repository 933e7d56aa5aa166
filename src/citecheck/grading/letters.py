"""The letter of an answer, from counts.

The published rubric is: A for no high and at most one medium issue, B for one or two high or two to four medium, C for
three to five high or medium ones throughout, D for more than five high or less than 80 % found. It leaves some
answers without a letter and gives others two, and a share of found citations can be bought: whoever adds true facts
that nobody asked for raises it. Here every answer has one letter, and nothing that is added to an answer betters it:

- each letter takes what is worse than the next better one allows, high and medium issues apart; "throughout" is
  five;
- instead of the share it counts: of five citations, the smallest sample of the rubric, less than 80 % is two. Two
  claims whose quotes are not in the source, or say another figure, make a D; one makes a C at best, and so does a
  claim without a citation, or with one that does not hold its figure: what is not supported never passes;
- an A has no error of the standard: what `validate` fails is B at best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_HIGH: Final = {"A": 0, "B": 2, "C": 5}
MOST_MEDIUM: Final = {"A": 1, "B": 4}
MOST_FALSE: Final = {"A": 0, "B": 0, "C": 1}
MOST_UNCITED: Final = {"A": 0, "B": 0}
MOST_ERRORS: Final = {"A": 0}


@dataclass(frozen=True, slots=True)
class Tally:
    """`high` and `medium` count issues, `false` claims that their citation denies, `uncited` those it does not back.

    Each of these is among the high ones as well. `errors` counts what the standard calls an error.
    """

    high: int = 0
    medium: int = 0
    false: int = 0
    uncited: int = 0
    errors: int = 0


def letter(tally: Tally) -> str:
    """The best letter that allows all of it."""
    for name in "ABC":
        if (
            tally.high <= MOST_HIGH[name]
            and tally.medium <= MOST_MEDIUM.get(name, tally.medium)
            and tally.false <= MOST_FALSE[name]
            and tally.uncited <= MOST_UNCITED.get(name, tally.uncited)
            and tally.errors <= MOST_ERRORS.get(name, tally.errors)
        ):
            return name
    return "D"
