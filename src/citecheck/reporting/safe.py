"""One escaping function per medium. Everything that comes from a response or a document goes through one of them."""

from __future__ import annotations

import unicodedata

_KEPT = {
    "Cc": "\\x{:02x}",
    "Cf": "\\u{{{:04x}}}",
    "Cs": "\\u{{{:04x}}}",
    "Co": "\\u{{{:04x}}}",
    "Zl": "\\u{{{:04x}}}",
    "Zp": "\\u{{{:04x}}}",
}


def terminal(text: str) -> str:
    """`text` on one line, with every character that could steer a terminal or hide text shown as its code point."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if " " <= character <= "~":
        return character
    form = _KEPT.get(unicodedata.category(character))
    return form.format(ord(character)) if form else character
