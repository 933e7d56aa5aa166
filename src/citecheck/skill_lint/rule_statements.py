"""What is known of a rule, and what a document says of one: in a heading, in the row of a table, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from citecheck.model import Level, Span

_LEVEL: Final = "|".join(Level)
_NAME: Final = r"[a-z0-9]+(?:-[a-z0-9]+)+"
_CLAUSE: Final = re.compile(rf"(?P<code>CIT\d{{3}}) (?P<name>[a-z0-9-]+) · (?P<level>{_LEVEL})")
_ROW: Final = re.compile(r"^[ \t>]*(?P<row>[^\n]*\bCIT\d{3}\b[^\n]*)$", re.MULTILINE)
_CELL: Final = re.compile(r"(?<!\\)\|")
_MARKUP: Final = re.compile(r"\]\([^)]*\)|[*_`\[\]]")
# Not "if CIT302 is a warning", and not "CIT302 is a note to the reader".
_SENTENCE: Final = re.compile(
    rf"\b(?P<code>CIT\d{{3}})[`*]*(?:[ (]+`?{_NAME}`?\)?)?\s+is\s+(?:only |just )?an?\s+[*_`]*"
    rf"(?P<level>{_LEVEL})\b(?!\s+(?:to|for|on|about|that|of)\b)"
)
_CONDITION: Final = re.compile(r"\b(?:if|when|where|once|unless|whether|until|while|that)[\s`*\[(]*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class KnownRule:
    code: str
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class Said:
    """The names and levels that a document gives a rule in one place."""

    code: str
    span: Span
    names: frozenset[str] = frozenset()
    levels: frozenset[Level] = frozenset()


def clause_of(heading: str) -> KnownRule | None:
    """The rule that a heading of the form `CIT301 anchor-not-in-context · error` claims to be about."""
    found = _CLAUSE.fullmatch(heading.strip())
    return KnownRule(found["code"], found["name"], Level(found["level"])) if found else None


def said_of_rules(text: str) -> Iterator[Said]:
    """What rows of tables and sentences say. The level of a row without a name may be of something else."""
    for row in _ROW.finditer(text):
        said = _said_in(row["row"], Span(*row.span("row"))) if "|" in row["row"] else None
        if said:
            yield said
    for found in _SENTENCE.finditer(text):
        if not _CONDITION.search(text[max(0, found.start() - 20) : found.start()]):
            span = Span(found.start("code"), found.end("level"))
            yield Said(found["code"], span, levels=frozenset({Level(found["level"])}))


def _said_in(row: str, span: Span) -> Said | None:
    cells = [_MARKUP.sub("", cell).strip() for cell in _CELL.split(row)]
    codes = [cell for cell in cells if re.fullmatch(rf"CIT\d{{3}}(?: {_NAME})?", cell)]
    if len(codes) != 1:
        return None
    names = frozenset(cell for cell in cells if re.fullmatch(_NAME, cell))
    levels = frozenset(level for level in Level if level in {cell.lower() for cell in cells})
    return Said(codes[0][:6], span, names, levels if names or " " in codes[0] else frozenset())
