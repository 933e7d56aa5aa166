"""What an honest author looks for round a quote before it is cut: words that turn it, and values that go on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attacks.second_team.reading import Flow

# Wide on purpose: a quote without any of these around it is surely no part that says the opposite of its sentence.
TURNING = re.compile(
    r"\b(?:not|never|no|none|nothing|nobody|neither|nor|cannot|without|unless|except\w*|exclu\w+|hardly|scarcely|barely|only|but"
    r"|unable|fail\w*|refus\w*|den(?:y|ies|ied|ial)|alleg\w*|claim\w*|assert\w*|untrue|false|prohibit\w*|forbid\w*|forbidden"
    r"|lack\w*|prevent\w*|preclud\w*|avoid\w*|restrict\w*|limit\w*|prior to|up to|(?:less|fewer|more|other|rather) than"
    r"|at (?:least|most)|if|provided|subject to|may|might|could|would|should|contend\w*|purport\w*|dispute\w*"
    r"|whether|instead|although|however|unlike|few|as if|until|absen\w*|un(?:likely|certain)"
    r"|(?:majority|most|some|many|half|part) of|outside"
    r"|approximately|almost|nearly|maximum|minimum|exceed\w*|below|above)\b|n[’']t\b|[:?]",
    re.IGNORECASE,
)


def is_calm(flow: Flow, start: int, end: int) -> bool:
    """Whether the quote's sentences are here from beginning to end, and nothing of them outside the quote turns it."""
    whole = flow.sentences_around(start, end)
    return whole is not None and not TURNING.search(f"{flow.text[whole[0] : start]} ; {flow.text[end : whole[1]]}")


_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    "|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand"
)
_MONTHS = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_PARTED = re.compile(  # March 3, | 2024; 900 square | metres; 5 years | old
    rf"\b(?:{_MONTHS} \d{{1,2}},?|(?:\d|in|of|since|until) {_MONTHS},?) \| (?:19|20)\d\d\b"
    r"|\b(?:square|cubic|fluid|nautical) \||\d (?:\w+ )?\| (?:old|ago|out|square|cubic|fluid|nautical)\b"
)
_VALUE = re.compile(r"[$€£¥%<>≤≥~±]|\d")
_GOES_ON = re.compile(
    r"^(?:million|billion|thousand|trillion|hundred|mn|bn|m|percent\w*|per|basis|points?|[A-Z]{2,3}|[a-zµ]{1,3}|[^\w\s].*|\(.*"
    r"|(?:calendar|business|working|trading|consecutive|full|plus|monthly|annually|units|feet|foot|inch|degree|\w*met(?:er|re)"
    r"|second|minute|hour|day|week|month|quarter|year|decade|acre|hectare|gallon|yard|mile|tonn?e?|ounce|pound|barrel)\w*)\b",
    re.IGNORECASE,
)


def cuts_no_value(before: Sequence[str], words: Sequence[str], after: Sequence[str]) -> bool:
    """Whether the words begin and end away from every figure that goes on outside of them."""
    first = " ".join((before[-1] if before else "", words[0]))
    if _VALUE.search(words[0]) and not re.fullmatch(r"[a-z]+ \$?\d[\d,.]*\S*", first):
        return False
    if _VALUE.search(words[0]) and re.search(r"\b(?:loss(?:es)?|deficit|decrease|decline) of$", " ".join(before[-2:])):
        return False  # its sign
    last = " ".join((words[-1], *after[:1]))
    if re.match(rf"(?:(?:basis|percentage) points?|per cent|(?:{_NUMBER_WORDS})\s\w+)\b", last, re.IGNORECASE):
        return False
    parted = _PARTED.search(f"{' '.join(words[-2:])} | {' '.join(after[:1])}")
    if parted or re.match(r"(?:cents|dollars|percent|\d\S*) (?:per|or)\b", last):
        return False  # 38 cents per share, 20% or less
    if not re.search(r"\d\W*$", words[-1]):
        return not re.search(r"[-–—/$€£(<>±~]$", words[-1])
    return words[-1][-1] in ".,;" or not after or not _GOES_ON.match(after[0])
