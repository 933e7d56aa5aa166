"""The words that negate, in a claim and in a source, and where what they are about ends."""

from __future__ import annotations

import re
from typing import Final

_LIMITS: Final = (
    r"\s(?:(?:more|less|fewer|later|earlier|sooner|longer|greater|higher|lower|larger|smaller)\sthan|below|above)\b"
)
_ALSO: Final = r"\s(?:only|just|merely|simply|least|necessarily\sonly|limited\sto)\b"
_NOT: Final = rf"(?<!whether\sor\s)not(?!{_ALSO})"
_NO: Final = r"(?:no\slonger(?!\sthan)|(?<!-)no)"  # "--no-cover" is a name
_CONTRACTED: Final = rf"\b\w+n['’]t\b(?!{_ALSO})"
NEGATION: Final = re.compile(
    rf"\b(?:{_NOT}|never|neither|nor|none|nobody|nothing|cannot|without"
    rf"|{_NO}(?!\.|\s\d)(?!\slater\b))\b|{_CONTRACTED}",
    re.IGNORECASE,
)
PLAIN: Final = re.compile(
    rf"\b(?:{_NOT}(?!{_LIMITS})|never|none|nobody|nothing|cannot)\b|{_CONTRACTED}|\A\s?(?:no|neither)\b"
)
_REFUSES: Final = (
    r"lack(?:s|ed|ing)?|fail\w*|refus\w*|den(?:y|ies|ied|ying)|reject\w*|prevent(?:s|ed|ing)?|prohibit\w*|avoid(?:s|ed|ing)?"
    r"|absen(?:t|ce)|stopped|ceas\w*|bann?(?:s|ed)?|barr?(?:s|ed)|forb[ia]d\w*|declin(?:ed|es)\sto|missing|exempt\w*|exclud\w*"
    r"|exception|omit\w*|expire[sd]?|impossible|cancel\w*|abandon\w*|unable|disabl(?:e[sd]?|ing)|skip(?:s|ped)|bypass\w*"
    r"|ignor(?:e[sd]?|ing)"
)
DENYING: Final = re.compile(rf"\b(?:{_REFUSES})\b", re.IGNORECASE)
DENIES: Final = re.compile(
    rf"\b(?:{_NOT}(?!{_LIMITS})|never|neither|nor|none|nobody|nothing|cannot|without|{_NO}(?!\smatter\b|{_LIMITS})|hardly"
    r"|barely|scarcely|rarely|seldom|unlike|unless|except|instead|rather|far from|free (?:of|from)"
    rf"|{_REFUSES})\b|{_CONTRACTED}",
    re.IGNORECASE,
)
LIMITING: Final = re.compile(
    rf"(?:(?:\s\w+)?{_LIMITS}|(?:\s\w+){{0,2}}\s(?:below|above|under|over|exceed\w*)\s[$€£]?\d)", re.IGNORECASE
)
LIMIT: Final = re.compile(
    r"\b(?:up to|at (?:most|least|the latest)|(?:max|min)imum|limit\w*|(?:within|until|by)\s(?:\w+\s)?\d+|exceed\w*"
    r"|or (?:more|less|fewer|over|under)"
    r"|(?:not?|never)\s(?:\w+\s)?(?:than|below|above))\b",
    re.IGNORECASE,
)
PREFIXED: Final = re.compile(r"\b(?:(?:un|ir|il|dis|i[mn])|non-?)(\w{4,})", re.IGNORECASE)
CLAUSE: Final = re.compile(
    r"[;:·•()–—]|(?<!\b[A-Z])\.\s|,?\s(?:but|while|whereas|because|and|if|unless|although|though)\s"
)
