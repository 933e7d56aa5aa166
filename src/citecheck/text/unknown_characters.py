"""Characters that a page shows and of which its file does not say what they are: U+FFFD in its text."""

from __future__ import annotations

from typing import Final

from citecheck.text.folding import fold

UNKNOWN: Final = "\ufffd"
_MOST: Final = 3  # letters of a ligature
_SHARE: Final = 10  # a text with one of so many characters unknown can contain anything


def may_contain(text: str, quote: str) -> bool:
    """Whether the letters and digits of the quote are in the text if each unknown character stands for some of them."""
    if UNKNOWN not in text:
        return False
    page = [character for character in fold(text).text.lower() if character.isalnum() or character == UNKNOWN]
    wanted = [character for character in fold(quote).text.lower() if character.isalnum()]
    if page.count(UNKNOWN) * _SHARE > len(page):
        return bool(wanted)
    # (what comes next on the page, how many letters the unknown character there has used, whether one was passed)
    states = {(at, 0, False) for at in range(len(page))}
    for letter in wanted:
        after: set[tuple[int, int, bool]] = set()
        for at, used, passed in states:
            if at < len(page) and page[at] == UNKNOWN:
                after.add((at + 1, 0, True))
                if used + 1 < _MOST:
                    after.add((at, used + 1, True))
            elif at < len(page) and page[at] == letter:
                after.add((at + 1, 0, passed))
        states = after
    return any(passed for _, _, passed in states)
