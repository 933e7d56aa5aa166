"""One escaping function per medium. Everything that comes from a response or a document goes through one of them."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Final

from citecheck.text.lookalikes import UNSEEN, code_point
from citecheck.text.patterns import lazy_pattern

if TYPE_CHECKING:
    from markupsafe import Markup

# Categories that steer, hide or mean nothing: control, format, surrogate, private, unassigned, separators.
_STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_NOT_PLAIN: Final = lazy_pattern(r"[^\n\t -~]")
_MARKUP: Final = lazy_pattern(r"[\\`*_{}\[\]<>&!|~$^#]")  # what means something anywhere in a line of Markdown
_MARKUP_AT_START: Final = lazy_pattern(r"^(\d+(?=[.)])|(?=[-+=:]))")
# What a spreadsheet takes for a formula, full-width signs too; and our own mark, so that it can be taken off again.
_FORMULA: Final = lazy_pattern(r"\s*[=+\-@＝＋－＠']")
# Sites look for these in what Markdown has become, where an escape is no more: @name, #1, GH-1, :smile:, http://, www.
_REFERENCE: Final = lazy_pattern(
    r"@(?=\w)|\#(?=\d)|(?<=GH)-(?=\d)|:(?=//|(?:100|1234|\d?[a-z+-][\w+-]*):)|(?<=www)\.(?=\w)", re.IGNORECASE
)


def shown_path(path: str) -> str:
    """As given; of an absolute path the name, since a report says nothing of the machine it was made on."""
    absolute = PurePosixPath(path).is_absolute() or PureWindowsPath(path).is_absolute()
    return path.replace("\\", "/").rsplit("/", 1)[-1] if absolute else path


def terminal(text: str) -> str:
    """`text` on one line, with every character that could steer a terminal or hide text shown as its code point."""
    return "".join(map(_shown, text))


def html(text: object) -> Markup:
    """`text` as HTML text, or as an attribute in quotes; lines and tabs stay. Done twice it changes nothing."""
    from markupsafe import Markup, escape

    if isinstance(text, Markup):
        return text
    return escape(_NOT_PLAIN.sub(lambda found: _shown(found[0]), str(text)))


def markdown(text: str) -> str:
    """`text` as words of one line of Markdown: they begin no markup, no cell, no reference and no line.

    What a site would take for a reference is broken by a code point, as \\x40name. Runs of spaces become one.
    """
    line = re.sub(" +", " ", terminal(text)).strip(" ")
    broken = _REFERENCE.sub(lambda found: code_point(found[0]), line)
    return _MARKUP_AT_START.sub(r"\1\\", _MARKUP.sub(r"\\\g<0>", broken))


def spreadsheet_cell(text: str) -> str:
    """`text` on one line, with nothing hidden, that no spreadsheet computes: a formula has a ' before it."""
    shown = terminal(text)
    return f"'{shown}" if _FORMULA.match(shown) else shown


def _shown(character: str) -> str:
    if " " <= character <= "~":
        return character
    if unicodedata.category(character) not in _STEERING and not UNSEEN.match(character):
        return character
    return code_point(character)
