"""One escaping function per medium. Everything that comes from a response or a document goes through one of them."""

from __future__ import annotations

import re
import unicodedata

# Categories that steer, hide or mean nothing: control, format, surrogate, private, unassigned, separators.
_STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters and marks that are drawn as nothing (Default_Ignorable_Code_Point); U+FE0F only picks the picture of an emoji.
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0e\uffa0\U000e0000-\U000e0fff]")


def terminal(text: str) -> str:
    """`text` on one line, with every character that could steer a terminal or hide text shown as its code point."""
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if " " <= character <= "~":
        return character
    if unicodedata.category(character) not in _STEERING and not _UNSEEN.match(character):
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{{{code:04x}}}"
