"""Install commands that fetch a stranger's package: this project's own name belongs to somebody else on the index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import Span

NAME: Final = "citecheck"
# The name itself, perhaps with extras or a version; not a path, not the distribution whose name begins like it.
_PACKAGE: Final = rf"""["']?{NAME}(?:\[[\w,-]*\])?(?:[=<>~!@][\w.,=<>~!*-]*)?["']?(?![\w/-]|\.\w)"""
_OPTIONS: Final = r"(?:[ \t]+-[\w=./:-]+)*"
_INSTALLERS: Final = (
    r"pip[\d.]*[ \t]+install",
    r"uv[ \t]+(?:add|tool[ \t]+(?:install|run))",
    "uvx",
    r"pipx[ \t]+(?:run|install)",
    r"(?:poetry|pdm|rye)[ \t]+add",
)
_INSTALL: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(_INSTALLERS)}){_OPTIONS}[ \t]+{_PACKAGE}")
# `--from x` and `--spec x` say what is fetched; the name behind it is the command that is run.
_FETCHED: Final = re.compile(rf"(?:--from|--spec|--with)[ =]{_PACKAGE}")
_OTHER_SOURCE: Final = re.compile(r"--(?:from|spec)\b")
_PIPED: Final = re.compile(
    r"(?:curl|wget)\b[^\n|`]{1,300}\|[ \t]*(?:sudo[ \t]+)?(?:ba|z|da|k)?sh\b"
    r"|\b(?:ba|z)?sh[ \t]+<\([ \t]*(?:curl|wget)\b|\bsh[ \t]+-c[ \t]+[\"']?\$\((?:curl|wget)\b"
)


def fetches_of_a_stranger(text: str) -> Iterator[Span]:
    for found in _INSTALL.finditer(text):
        if not _OTHER_SOURCE.search(found[0]):
            yield Span(*found.span())
    yield from (Span(*found.span()) for found in _FETCHED.finditer(text))


def piped_into_a_shell(text: str) -> Iterator[Span]:
    yield from (Span(*found.span()) for found in _PIPED.finditer(text))
