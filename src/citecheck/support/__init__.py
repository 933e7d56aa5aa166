"""Whether the sources carry what an answer claims. Nothing here changes a verdict of `validate`.

What a caller may choose is defined here, so that the command line shows it without importing the rest.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

MIN_RECALL: Final = 0.4  # of the lexical profile
MIN_ENTAILMENT: Final = 0.6  # of a judge who supports a claim alone
BANDS: Final = (0.6, 0.3)  # of the similarity profile: supported from the first on, weak from the second on


class Multi(StrEnum):
    """What a claim with several sources asks: every one of them carries it, one of them, or all of them together."""

    ALL = "all"
    ANY = "any"
    JOINT = "joint"


class Profile(StrEnum):
    """Another system whose numbers are shown beside the verdicts."""

    LEXICAL = "lexical"
    SIMILARITY = "similarity"
    TWO_JUDGES = "two-judges"


class Evidence(StrEnum):
    """What of a source a judge sees: the sentences nearest to the claim, or all of them, if they are not too long."""

    WINDOWS = "windows"
    WHOLE = "whole"


class Style(StrEnum):
    """What a revision does with a claim that is not supported."""

    HEDGE = "hedge"
    QUALIFY = "qualify"
    MARK = "mark"
    REMOVE = "remove"
