"""What a document says about rules and limits: in a heading, in the row of a table, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck import limits
from citecheck.model import Level, Span, within
from citecheck.skill_lint.examples import examples_of

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile

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
class RuleMention:
    """The names and levels that a document gives a rule in one place."""

    code: str
    span: Span
    names: frozenset[str] = frozenset()
    levels: frozenset[Level] = frozenset()


def clause_of(heading: str) -> KnownRule | None:
    """The rule that a heading of the form `CIT301 anchor-not-in-context · error` claims to be about."""
    found = _CLAUSE.fullmatch(heading.strip())
    return KnownRule(found["code"], found["name"], Level(found["level"])) if found else None


def rule_mentions(text: str) -> Iterator[RuleMention]:
    """What rows of tables and sentences say. The level of a row without a name may be of something else."""
    for row in _ROW.finditer(text):
        mention = _mention_in(row["row"], Span(*row.span("row"))) if "|" in row["row"] else None
        if mention:
            yield mention
    for found in _SENTENCE.finditer(text):
        if not _CONDITION.search(text[max(0, found.start() - 20) : found.start()]):
            span = Span(found.start("code"), found.end("level"))
            yield RuleMention(found["code"], span, levels=frozenset({Level(found["level"])}))


def _mention_in(row: str, span: Span) -> RuleMention | None:
    cells = [_MARKUP.sub("", cell).strip() for cell in _CELL.split(row)]
    codes = [cell for cell in cells if re.fullmatch(rf"CIT\d{{3}}(?: {_NAME})?", cell)]
    if len(codes) != 1:
        return None
    names = frozenset(cell for cell in cells if re.fullmatch(_NAME, cell))
    levels = frozenset(level for level in Level if level in {cell.lower() for cell in cells})
    return RuleMention(codes[0][:6], span, names, levels if names or " " in codes[0] else frozenset())


# ── Limits ──


_NUMBERS: Final = {
    w: n for n, w in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
}
_NUMBER: Final = rf"(?P<number>\d[\d,]*|{'|'.join(_NUMBERS)})"
_UNIT: Final = r"(?P<unit>words?|characters?|sentences?|line ids?|ids?|lines?)"
_MOST: Final = (
    r"(?:at most|up to|(?:\bno|not|never)(?: be)? (?:more|longer) than|(?:not|never) exceeds?|a maximum of|maximum"
    r"|max\.?|≤|<=|limit(?:ed)? (?:of|to))"
)
_RANGE: Final = rf"(?<![\w.,-])(?P<from>\d+|{'|'.join(_NUMBERS)})\**(?:\s*[-–—]\s*|\s+to\s+|-to-)"
_STATED: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_MOST}\s*\**{_NUMBER}\**\s+{_UNIT}\b",
        rf"{_MOST}\s*\**(?:\w+)\s+\w+\s+(?:and|or)\s+\**{_NUMBER}\**\s+{_UNIT}\b",  # at most 4 words and 40 characters
        rf"{_RANGE}\**{_NUMBER}\**\s+{_UNIT}\b",
        rf"\b{_NUMBER}\s+{_UNIT}\s+(?:or (?:fewer|less)|at (?:the )?most)\b",
    )
)
_ANOTHER_THING: Final = 10  # times the limit: no slip, but a limit of something else that is called the same
_MEASURED: Final = 5  # times the limit, at a range's upper end: what was counted somewhere
# The point of "max. 5 words" ends no sentence.
_LIMIT_SENTENCE: Final = re.compile(
    r"[^.;|\n]+(?:[.](?:(?=\S)|(?<=\b[Mm]ax\.)|(?<=\bMAX\.))[^.;|\n]*|\n(?![ \t]*[\n|*#-])[^.;|\n]*)*"
)


@dataclass(frozen=True, slots=True)
class _Limit:
    """What is limited, how documents call it, and the numbers that are true of it."""

    name: str
    called: re.Pattern[str]
    unit: str
    numbers: frozenset[int]


def _limit(name: str, called: str, unit: str, *numbers: int) -> _Limit:
    return _Limit(name, re.compile(called), unit, frozenset(numbers))


_ANCHOR: Final = r"`k`|\b[Aa]nchors?\b"
_CONTEXT: Final = r"`f`|\b[Cc]ontexts?\b"
_LIMITS: Final = (
    _limit("the anchor", _ANCHOR, "word", limits.ANCHOR_WORDS),
    _limit("the anchor", _ANCHOR, "character", limits.ANCHOR_CHARACTERS, limits.ANCHOR_CHARACTERS_SPACELESS),
    _limit("the context", _CONTEXT, "sentence", limits.CONTEXT_SENTENCES),
    _limit("the context", _CONTEXT, "character", limits.CONTEXT_CHARACTERS),
    _limit("the lines", r"`l`|\bline ids\b", "id", limits.LINE_IDS),
    _limit("the label", r"\b[Ll]abel\b", "word", limits.LABEL_WORDS),
    _limit("the reason", r"`r`", "character", limits.REASON_CHARACTERS),
)


@dataclass(frozen=True, slots=True)
class StatedLimit:
    subject: str
    number: int
    unit: str
    allowed: frozenset[int]
    span: Span


def stated_limits(file: MarkdownFile) -> Iterator[StatedLimit]:
    """The limits of a file that are not the program's; a sentence that names nothing limited is about another thing."""
    examples = [example.span for example in examples_of(file)]
    for sentence in _LIMIT_SENTENCE.finditer(file.text, file.body):
        if within(sentence.start(), examples):
            continue
        for found in (hit for pattern in _STATED for hit in pattern.finditer(sentence[0])):
            wrong = _wrong(sentence[0], found)
            if wrong:
                start = sentence.start() + found.start()
                yield StatedLimit(*wrong, Span(start, start + len(found[0])))


def _wrong(sentence: str, found: re.Match[str]) -> tuple[str, int, str, frozenset[int]] | None:
    unit = found["unit"].lower().removeprefix("line ").rstrip("s")
    number = _NUMBERS.get(found["number"].lower()) or int(found["number"].replace(",", ""))
    about = [limit for limit in _LIMITS if limit.unit == unit and limit.called.search(sentence)]
    allowed = frozenset(n for limit in about for n in limit.numbers)
    is_range = "from" in found.groupdict()
    if not about or number in allowed or number >= (_MEASURED if is_range else _ANOTHER_THING) * max(allowed):
        return None
    if is_range and number < max(allowed):
        return None  # "1 to 3 words are best" is advice
    return about[0].name, number, found["unit"].lower(), allowed
