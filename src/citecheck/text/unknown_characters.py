"""Characters that a page shows and of which its file does not say what they are: U+FFFD, or a code for private use."""

from __future__ import annotations

import re
from typing import Final

from citecheck.text.folding import fold

UNKNOWN: Final = "\ufffd"
_MOST: Final = 3  # letters of a ligature
# The codes from U+F8E5 to U+F8FE are known: in the Adobe Glyph List they are pieces of brackets, sums and integrals.
_PRIVATE: Final = re.compile("[\ue000-\uf8e4\uf8ff]")
_IN_WORD: Final = re.compile(r"(?<=\w)[\ufffd\ue000-\uf8e4\uf8ff]|[\ufffd\ue000-\uf8e4\uf8ff](?=\w)")
_SHARE: Final = 10  # a text with one of so many characters unknown can contain anything


def is_incomplete(text: str, start: int, end: int) -> bool:
    """Whether a word or number of text[start:end] has unknown characters, or continues with one; a bullet is alone."""
    return _IN_WORD.search(text, max(0, start - 1), end + 1) is not None


def may_contain(text: str, quote: str, *, drawn: bool = True) -> bool:
    """Whether the letters and digits of the quote are in the text if each unknown character stands for some of them.

    `drawn`: the characters are glyphs of a page. Then one may stand for no letter, as if a quote was copied from a text
    without it ("su cient"), and a code for private use is one too.
    """
    text = _PRIVATE.sub(UNKNOWN, text) if drawn else text
    if UNKNOWN not in text:
        return False
    page = [character for character in fold(text).text.lower() if character.isalnum() or character == UNKNOWN]
    wanted = [character for character in fold(quote).text.lower() if character.isalnum()]
    if page.count(UNKNOWN) * _SHARE > len(page):
        return bool(wanted)
    # (what comes next on the page, how many letters the unknown character there has used, whether one was passed)
    states = {(at, 0, False) for at in range(len(page))}
    for number, letter in enumerate(wanted):
        after: set[tuple[int, int, bool]] = set()
        for at, used, passed in states:
            if at < len(page) and page[at] == UNKNOWN:
                after.add((at + 1, 0, True))
                if used + 1 < _MOST:
                    after.add((at, used + 1, True))
            elif at < len(page) and page[at] == letter:
                after.add((at + 1, 0, passed))
            skipped = next((i for i in range(at, len(page)) if page[i] != UNKNOWN), at)
            if drawn and number and skipped > at and page[skipped] == letter:
                after.add((skipped + 1, 0, True))
        states = after
    return any(passed for _, _, passed in states)
