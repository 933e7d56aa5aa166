"""Headings that take back what is below them: "Exclusions", "Repealed", "Draft".

A heading of Markdown or HTML, or one with the number of a section, also speaks of the headings below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern
from citecheck.text.sentences import is_under

_KIND: Final = (
    r"(?:text|wording|versions?|provisions?|clauses?|sections?|articles?|paragraphs?|terms|rules?|laws?|amendments?"
    r"|guidance|guidelines|regulations?)"
)
_SAID: Final = r"(?:statements?|claims?|answers?|news|facts?|findings?|data|figures)"
_ARGUED: Final = r"(?:contentions|arguments|claims|submissions|allegations|assertions)"
# More words may follow these: "Exclusions of Part 2".
_BEGINS: Final = (
    r"(?:(?:general|common|main|policy|specific|other) )?"
    r"(?:exclusions?|exceptions?|(?:what (?:is|we do) |items )?not (?:cover(?:ed)?|insured|included|permitted|allowed)"
    r"|prohibitions?|(?:prohibited|forbidden|banned|unlawful|illegal)(?: \w+)?|myths?|misconceptions?"
    r"|false (?:statements?|claims?)|(?:begin(?:ning)?|start) of (?:repealed|withdrawn|deleted|superseded)(?: \w+)?"
    r"|aufgehoben|weggefallen|abrogé|derogado|(?:beispiele? für )?(?:eine )?falsche (?:aussagen?|behauptung(?:en)?)"
    r"|exemples? d['’]énoncés? (?:faux|incorrects?)|ejemplos? de afirmaci(?:ón|ones) (?:fals|incorrect)as?"
    r"|(?:repealed|rejected|superseded|withdrawn|deleted|revoked|cancelled|abolished)(?: \w+)?"
    r"|\w+ (?:which|that) (?:were|was) (?:rejected|repealed|withdrawn|superseded)"
    r"|(?:examples?|samples?) of (?:an? )?(?:wrong|incorrect|false|invalid|bad))"
    r"(?![^\n]{0,40}\b(?:waived|lifted|removed|do not apply|no longer apply)\b)"
)
# These are the whole heading: a proposed dividend or a draft agreement is what it is about.
_WHOLE: Final = (
    rf"(?:(?:incorrect|wrong|untrue|fake|fictitious|unverified|unproven|retracted)(?: {_SAID})?"
    r"|(?:void|invalid|obsolete|deprecated|outdated|expired|lapsed|rescinded|annulled|ineffective|unenforceable)"
    rf"(?: {_KIND})?"
    rf"|(?:draft|proposed|former|old|previous|prior|earlier|historical|hypothetical|removed|replaced) {_KIND}"
    r"|drafts?|proposed|hypothetical|fiction|satire|struck out|retractions?|counter-?examples?|allegations?"
    r"|drafts?[ –—-]+(?:for|not|only|under)(?: \w+){1,4}|(?:terms )?under negotiation|for illustration only"
    r"|(?:not|never|no longer) (?:adopted|enacted|approved|agreed|ratified|implemented|in (?:force|effect)|valid)"
    r"|bad examples?|what not to do|things to avoid|don['’]?t['’]?s|common (?:errors|mistakes)"
    r"|(?:dissenting|minority) (?:opinion|view|report|statement)s?|spoof(?: \w+)?|parody|hoax"
    r"|(?:superseded|repealed|withdrawn)[ –—-]+(?:see|use|replaced by) \w+(?: \w+)?"
    r"|(?:motion|resolution|amendment|proposal)(?: \w+)? \((?:defeated|rejected|lost|not (?:carried|passed)|withdrawn)"
    rf"|(?:the )?(?:plaintiff|claimant|defendant|appellant|respondent|applicant|complainant)s?(?:['’]s?)? {_ARGUED})"
    r"(?= \(|[\W_]*(?:\Z|\n|<|\{|\(#))"
)
# What may be before and behind the words of a heading: marks of Markdown, a tag, the number of a section.
_MARKS: Final = r"[\W_]{0,12}"
_BEFORE: Final = (
    rf"{_MARKS}(?:<h[1-6]\b[^>\n]{{0,100}}>{_MARKS})?"
    r"(?:(?:(?:section|article|part|chapter|clause|schedule|annex|appendix|title)\s+)?"
    rf"(?:\d[\d.]{{0,12}}[a-z]?[.):]?\s|(?-i:[IVXLC]{{1,5}}|[A-Z])(?:[.):]|\s[–—-])\s){_MARKS})?"
)
_BEHIND: Final = (
    rf"\b(?:[^\n.:;,!?\d<{{]{{0,40}}){_MARKS}(?:\([^()\n]{{1,40}}\)|\{{#?[\w-]{{1,40}}\}}|</h[1-6]>)?{_MARKS}"
)
_TURNING: Final = lazy_pattern(rf"{_BEFORE}(?P<words>{_BEGINS}|{_WHOLE}){_BEHIND}", re.IGNORECASE)
_MARKED: Final = re.compile(
    r"^[ ]{0,3}(?:(?P<marks>#{1,6})[ \t]+\S.*|<h(?P<tag>[1-6])\b.*|\S.*\n(?:(?P<double>={3,})|-{3,})[ \t]*)$",
    re.MULTILINE | re.IGNORECASE,
)
_PLAIN: Final = lazy_pattern(r"^(?=(.+)\n[\W_]*(?-i:[^\W_a-z]))", re.MULTILINE)
_NUMBERED: Final = lazy_pattern(
    r"^(?P<number>\d{1,2}(?:\.\d{1,2})*)\.?[ \t]+[^\W\d_a-z][^\n]{0,60}(?<![.,;:])$", re.MULTILINE
)
# What takes back, and how a quote speaks of it itself: "the broadest of these exceptions", "before the final rules".
_NAMES: Final = (
    ("exception", lazy_pattern(r"(?<!\bno\s)(?<!without\s)(?<!without\sany\s)\bexceptions?\b", re.IGNORECASE)),
    ("exclusion", lazy_pattern(r"(?<!\bno\s)(?<!without\s)(?<!without\sany\s)\bexclusions?\b", re.IGNORECASE)),
    ("proposed", lazy_pattern(r"\bpropos(?:als?|ed)\b|\bfinal\s+rules?\b", re.IGNORECASE)),
    ("draft", lazy_pattern(r"\bdrafts?\b", re.IGNORECASE)),
)
_REACH: Final = 600  # characters below a heading that no mark of Markdown or HTML tells
_FAR: Final = 5_000  # and below one with a number
_ENDED: Final = (".", "!", "?", ":", ";")


class Heading(NamedTuple):
    """text[start:end] is the heading from the `word` on that takes back what is below."""

    word: str
    start: int
    end: int


class _Marked(NamedTuple):
    """A heading of Markdown or HTML: its level, and what it takes back, if anything."""

    level: int
    end: int
    turns: Heading | None


def turning_heading(text: str, start: int) -> Heading | None:
    """The heading above text[start:] that takes it back."""
    return _outer(text, start) or _nearest(text, start) or _of_section(text, start)


def names(quote: str, word: str) -> bool:
    """Whether a quote itself speaks of what this word of a heading or introduction names."""
    return any(kind in word.lower() and pattern.search(quote) for kind, pattern in _NAMES)


def _outer(text: str, start: int) -> Heading | None:
    """Of the headings of Markdown or HTML over a place, from the nearest one to the outermost."""
    level = 7
    for heading in reversed(_marked(text)):
        if heading.end <= start and heading.level < level:
            level = heading.level
            if heading.turns:
                return heading.turns
    return None


@lru_cache(maxsize=4)  # many quotes of one text ask, one after another
def _marked(text: str) -> Sequence[_Marked]:
    return [
        _Marked(int(found["tag"] or len(found["marks"] or "=" * (1 if found["double"] else 2))), found.end(), turns)
        for found in _MARKED.finditer(text)
        for turns in [_turning(text, found.start(), text.find("\n", found.start()))]
    ]


def _turning(text: str, start: int, end: int) -> Heading | None:
    """What takes back what is below it, where the line text[start:end] is such a heading."""
    end = end if end >= 0 else len(text)
    found = _TURNING.fullmatch(text, start, end)
    return Heading(found["words"], found.start("words"), end) if found else None


def _nearest(text: str, start: int) -> Heading | None:
    """A separate line, where no other heading is between it and the place."""
    for line in reversed(list(_PLAIN.finditer(text, max(0, start - _REACH), start + 1))):
        heading = _turning(text, line.start(), line.end(1)) if line.end(1) <= start else None
        if heading and _is_alone(text, heading, line.start()):
            return heading if is_under(text, line.end(1) + 1, start) else None
    return None


def _is_alone(text: str, heading: Heading, start: int) -> bool:
    """Whether the line at `start` is no end of a sentence: "…, with these\\nexceptions:", "… of the\\nExclusions."."""
    line = text[start : heading.end].rstrip()
    if heading.word[0].islower() and line.endswith(":"):
        return False
    return not line.endswith(".") or start == 0 or text[: start - 1].rstrip().endswith(_ENDED)


def _of_section(text: str, start: int) -> Heading | None:
    """That of a section with a number, over a part of it: "3 Exclusions" over "3.1 Fire"."""
    inner = ""
    for found in reversed(list(_NUMBERED.finditer(text, max(0, start - _FAR), start))):
        number = found["number"]
        if not inner or inner.startswith(f"{number}."):
            if inner and (heading := _turning(text, found.start(), found.end())):
                return heading
            inner = number
    return None
