"""Words that are others without their hyphen: who re-signs stays, who resigns goes."""

from __future__ import annotations

import re
from typing import Final

_ENDINGS: Final = "(?:s|d|ed|ing|e|es|ions?|ations?|ments?)?"
_ANOTHER: Final = re.compile(
    rf"(?:re(?:sign|cover|form|sort|leas|mark|sent|treat|lay|laid|count|creat|plac|press|serv|solv|stor|strain|dress|act"
    rf"|bound|petition|pos|prov|tir){_ENDINGS}"
    rf"|re(?:presents?|presented|collects?|collected|collection|fund|funded|served)"
    rf"|un-?ioni[sz](?:e|es|ed|ing)|coops?|pre(?:sent|sents|dat|position|serv){_ENDINGS}|(?:multi|over|under)ply)",
    re.IGNORECASE,
)


def is_another_word(joined: str) -> bool:
    """Whether the parts of this word, joined by a hyphen, are another word that a writer may have meant."""
    return _ANOTHER.fullmatch(joined) is not None
