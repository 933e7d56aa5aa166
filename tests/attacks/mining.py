"""Quotes that leave a "not" out: whole sentences found with care, and parts of them that miss what turns them round.

A sentence counts only if it surely is one: it follows a full stop, ends with one, holds no other that might be one, and
runs through full lines of text. So what is dropped surely stands in the quote's own sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from attacks.honest import goes_on

QUALIFIER = re.compile(
    r"\b(?:(?<!whether\sor\s)(?<!likely\sthan\s)not(?!\sonly|\slimited\sto|\sinconsistent)|never|neither|nor|cannot|no|none|nothing|nobody|hardly|scarcely|barely"
    r"|except(?!\s(?:for\s)?(?:per[ -]share|share|ratios?|percentages?)\b)|unless|without(?!\slimitation\b|\s(?:undue|unreasonable|further)\sdelay\b)|excluding"
    r"|other\sthan|apart\sfrom|provided\sthat|but\sonly|only\s(?:if|when|to\sthe\sextent)|fail(?:s|ed|ing)?\sto)\b"
    r"|\b\w+n[’']t\b",
    re.IGNORECASE,
)
# No. 5, not-for-profit, boxes of a form.
_NO_QUALIFIER = re.compile(
    r"\bno\.?\s?\d|\b(?:no|not)-\w|\byes\s+(?:[¨ýþ☐☑☒\ue000-\uf8ff]\s+)?no\b|\(do\snot\scheck", re.IGNORECASE
)
WORD = re.compile(r"(?:\S+[-\u00ad]\n)*\S+")  # one that is broken at a line's end is one
SHORTEST, LONGEST = 10, 150  # words of a sentence
FEWEST = 5  # words of a quote

# Full stops that surely end no sentence: an abbreviation, and no word after it that sentences begin with.
_BEGINNERS = "The|A|An|We|Our|In|On|At|It|Its|This|These|That|Those|They|If|For|As|When|To|You|Your|He|She|There|Under"
_ABBREVIATION = re.compile(
    rf"\b(?:U\.S|U\.K|Mr|Ms|Dr|Inc|Corp|Co|Ltd|No|Nos|Sec|Pub|Rev|Proc|Art|vs|e\.g|i\.e|approx)\.(?!\s+(?:{_BEGINNERS})\b)"
)
_STOP = re.compile(r"(?<=[a-z)%\d])[.!?][”\"’)]*\s+(?=[“\"(]?[A-Z])")
_PERHAPS = re.compile(  # what might end a sentence
    r"[.!?][”\"’)]*[¹²³⁰-⁹\d]*\s+[“\"‘'(\[]*[^\W_a-z]|[•●▪]|[.!?][”\"’)]*\n(?:[*†‡§]|[a-z][a-z -]*:\s)"
)
_END = re.compile(r"[a-z)%\d][.!?][”\"’)]*\Z")


class Sentence(NamedTuple):
    """A sentence as it is on its page, line ends included, and where it begins in the page's text."""

    text: str
    start: int


def sentences(lines: Sequence[str]) -> Iterator[Sentence]:
    """The sentences of a page's running text that surely are whole. The page's text has one line end between lines."""
    at = 0
    for block in _blocks(lines):
        for text, start in _whole("\n".join(block)):
            yield Sentence(text, at + start)
        at += sum(len(line) + 1 for line in block)


def _blocks(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """All lines, parted where running text ends: at short lines, and at the lines of tables and headings."""
    breaks = [0]
    for index, line in enumerate(lines, 1):
        if not _is_prose(line):
            breaks += [index - 1, index]
        elif len(line) < 0.75 * max(map(len, lines[max(0, index - 5) : index + 4])):
            breaks.append(index)
    edges = sorted({*breaks, len(lines)})
    return (lines[low:high] for low, high in pairwise(edges))


def _is_prose(line: str) -> bool:
    words = line.split()
    lower = sum(word[0].islower() for word in words)
    return len(words) >= 3 and lower >= 0.4 * len(words) and not re.search(r"\.{3}|(?: \.){2}", line)


def _whole(block: str) -> Iterator[tuple[str, int]]:
    masked = _ABBREVIATION.sub(lambda match: match[0].replace(".", "_"), block)
    ends = [match.end() for match in _STOP.finditer(masked)]
    for start, end in pairwise([*ends, len(block)]):
        text = block[start:end].rstrip()
        sure = _END.search(text) and not _PERHAPS.search(masked[start : start + len(text)])
        if sure and SHORTEST <= len(text.split()) <= LONGEST:
            yield text, start


class Mined(NamedTuple):
    """A part of a sentence, by offsets in it, and the qualifiers that it leaves out."""

    start: int
    end: int
    left_out: tuple[str, ...]


def mined(rng: Random, sentence: str) -> Mined | None:
    """A part of five words or more that holds none of the sentence's qualifiers.

    None if it has none, or no room, or where the part cuts a value in two: that is an error of its own.
    """
    found = list(QUALIFIER.finditer(sentence))
    runs: list[list[tuple[int, int]]] = [[]]
    words = [word.span() for word in WORD.finditer(sentence)]
    for word in words:
        if any(match.start() < word[1] and word[0] < match.end() for match in found):
            runs.append([])
        else:
            runs[-1].append(word)
    runs = [run for run in runs if len(run) >= FEWEST]
    if not found or not runs or _NO_QUALIFIER.search(sentence):
        return None
    run = rng.choice(runs)
    size = rng.randint(FEWEST, len(run))
    first = rng.randint(0, len(run) - size)
    begin, last = run[first], run[first + size - 1]
    if goes_on(sentence, words, words.index(begin), words.index(last)):
        return None
    return Mined(begin[0], last[1], tuple(match[0] for match in found))
