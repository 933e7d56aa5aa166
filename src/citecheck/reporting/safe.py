"""One escaping function per medium. Everything that comes from a response or a document goes through one of them."""

from __future__ import annotations

import unicodedata

from citecheck.text.lookalikes import UNSEEN, code_point

# Categories that steer, hide or mean nothing: control, format, surrogate, private, unassigned, separators.
_STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def terminal(text: str) -> str:
    """`text` on one line, with every character that could steer a terminal or hide text shown as its code point."""
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if " " <= character <= "~":
        return character
    if unicodedata.category(character) not in _STEERING and not UNSEEN.match(character):
        return character
    return code_point(character)
