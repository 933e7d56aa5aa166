"""What regular expressions are made of.

They are compiled when they are first used: most runs need few of them. The scripts that write no spaces between words
are ranges for a character class: one definition, named variants.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Any, Final, cast


class _LazyPattern:
    """Has what `re.Pattern` has, and compiles when something of it is first asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._compiled, name)
        setattr(self, name, found)  # so that the next one finds it without this
        return found


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Like `re.compile`, for a pattern at the top of a module that many a run does not use."""
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags))


# Letters that are equal to one of ASCII for `re.IGNORECASE`, and not for `str.lower`.
_LIKE_ASCII: Final = str.maketrans({"ı": "i", "İ": "I", "ſ": "s", "\u212a": "K"})


def ascii_letters(text: str) -> str:
    """`text` with the letters that patterns take for ASCII letters as these: a matched word is then a key of its list.

    Offsets stay.
    """
    return text if text.isascii() else text.translate(_LIKE_ASCII)


# ── Scripts that write no spaces between words, as ranges for a character class ───────────────────

_SOUTH_EAST_ASIAN: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
_IDEOGRAPHS: Final = "\uf900-\ufaff"  # those that are there for older encodings

SPACELESS: Final = f"{_SOUTH_EAST_ASIAN}\u2e80-\u9fff{_IDEOGRAPHS}"
# Without punctuation, radicals and enclosed letters, which an anchor in another script may contain.
SPACELESS_LETTERS: Final = f"{_SOUTH_EAST_ASIAN}\u3040-\u30ff\u3400-\u9fff{_IDEOGRAPHS}"
# Those of Chinese and Japanese, in which a space is never a word's end but layout.
IDEOGRAPHIC: Final = f"\u3005-\u3007\u3040-\u30ff\u3400-\u9fff{_IDEOGRAPHS}"
# With wide forms, between which a line may end as well.
SPACELESS_OR_WIDE: Final = f"{SPACELESS}\uff00-\uffef"
# Of Korean, which has spaces between words and breaks lines inside them.
HANGUL: Final = "\uac00-\ud7a3"
# Whatever is not an alphabet, Hangul too: a word of an alphabet ends there.
NO_ALPHABET: Final = (
    "\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff"
)


# What is never drawn and may carry another text: direction controls, tags, and runs of variation selectors. After
# U+202E, which is not among them, people read another order of the letters.
UNDRAWN: Final = r"[\u202a-\u202d\u2066-\u2069\U000e0000-\U000e0fff]|[\ufe00-\ufe0f]{2,}"


_BEYOND: Final = re.compile("[^\0-\u0dff\u2000-\u2e7f]")  # all of the above; what it is not is quickly compiled


def has_beyond_alphabets(text: str) -> bool:
    """Whether `text` may have a character of any of these ranges: few texts have."""
    return not text.isascii() and _BEYOND.search(text) is not None


def has_any(text: str, ranges: str) -> bool:
    """Whether `text` has a character of these ranges."""
    return has_beyond_alphabets(text) and _pattern(ranges).search(text) is not None


@cache
def _pattern(ranges: str) -> re.Pattern[str]:
    return re.compile(f"[{ranges}]")  # a few milliseconds each, and most texts need none
