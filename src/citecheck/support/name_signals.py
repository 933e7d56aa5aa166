"""Names and quotations of a claim that the source does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import within
from citecheck.support.nouns import Kind, Signal
from citecheck.support.view import View
from citecheck.support.words import stem
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.quoting import copied

_RUN: Final = re.compile(
    r"(?<!\w)(?<!\w['’])[A-ZÀ-ÖØ-Þ][\w’'&.-]*\w?(?:(?<!['’]s)\s(?:(?:of(?:\sthe)?|de|la|van|von|der|al|&)\s)?[A-ZÀ-ÖØ-Þ][\w’'&.-]*\w?)*"
)
_SPLIT: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
NO_NAMES: Final = frozenset(
    """i january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr prof sir st
    inc corp ltd llc co plc gmbh ag nv bv q1 q2 q3 q4 fy us usd eur gbp no yes not also however although while
    despite during after before since until when where who what why how there here both many most some several
    few all each every other another one two three first second third the a an in on at by for from to with of
    and or but anyone anybody someone somebody everyone everybody whoever whatever whichever nothing something
    anything everything nobody none never neither""".split()
)
_GIVEN: Final = re.compile(r"\b(?:passage|document|source|reference|citation)s?(?:\sID)?\s\d+", re.IGNORECASE)
_LETTERS: Final = 5  # that two forms of a name share: America, American
_COMMON: Final = re.compile(  # beginnings of sentences that are not names, and endings of common words
    r"(?:\w{1,3}|they|this|that|these|those|upon|\w+(?:ing|ed|ly|ion|ment|ness|ity|nce|ship|ism|al|ic|ous|ive|ful"
    r"|less|teen|s))\Z",
    re.IGNORECASE,
)
_VERB: Final = re.compile(
    r"(?<=['’]s)\s|\s(?:(?:\w+ly|first|also|now|still|never|no longer)\s)?"
    r"(?:(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|shall"
    r"|should|does|do|did|[a-z]{2,}ed|bought|sold|found|made|took|held|paid|won|lost|led|left|rose|fell|grew|began|became"
    r"|came|went|gave|got|kept|said|told|saw|put|set|cut|ran|met|built|sent|spent|wrote"
    r"|uses|takes|makes|sells|buys|owns|pays|says|sees|keeps|holds|gives|gets|lets|wants|expects|believes|argues|warns"
    r"|allows|helps|goes|comes|spends|earns|owes|relies|depends|operates|provides|requires|considers|treats|seeks|produces"
    r"|competes|belongs|remains|distributes|refuses|denies|agrees|employs|runs\sits|calls\s(?:its|those|them|him|her|it))\b"
    r"|[a-z]{3,}s\s(?:the|an?|that|its|his|her|their)\b)"
    r"|\sand\s(?:its|his|her|their)\b|\sand\s(?:the\s)?[A-Z]"
)
_OPENING: Final = re.compile(r"(?:\A\s*|\n\s*|[.!?:][\"”’')\]]*\s+|[•|]\s*)[\"“‘'(\[]*\Z")


def names(view: View) -> Iterator[Signal]:
    """Runs of capitalised words, as sets of words against the whole source."""
    for run in _RUN.finditer(view.text):
        parts = _telling(run, view)
        missing = [part for part in parts if not _is_in_source(part, view)]
        if missing and _is_own(run, view.text):
            continue
        if missing and (parts[-1] in missing or parts[0] in missing or 2 * len(missing) >= len(parts)):
            yield Signal(Kind.NAME_NOT_IN_SOURCE, run[0].rstrip(".,-&"), run.start())


def _is_own(run: re.Match[str], text: str) -> bool:
    """What the writer was given (Passage ID 3), or an acronym that the claim itself explains: input capture (IC)."""
    if _GIVEN.match(text, run.start()):
        return True
    before = [word[0].casefold() for word in _SPLIT.findall(text[: run.start()])[-len(run[0]) :]]
    return text[run.start() - 1 : run.start()] == "(" and run[0].isupper() and "".join(before) == run[0].casefold()


def _telling(run: re.Match[str], view: View) -> list[str]:
    """The words of a run that make a name; the first word of a sentence is none if it stands alone."""
    parts = _SPLIT.findall(run[0])
    opens = _OPENING.search(view.text[: run.start()]) is not None
    if opens and (run[0][1:] == run[0][1:].lower()) and " " not in run[0]:
        parts = parts[:1]  # Big-name, but not Coca-Cola
    if opens and parts and (len(parts) == 1 or parts[0].casefold() in STOP_WORDS | NO_NAMES):
        is_odd = any(letter.isupper() for letter in parts[0][1:])  # NASA, iPhone
        common = _COMMON.match(run[0].removesuffix("'s").removesuffix("’s"))
        is_subject = not common and _VERB.match(view.text, run.end()) is not None  # of the whole sentence
        parts = parts[1:] if len(parts) > 1 else parts if is_odd or is_subject else []
    return [part for part in parts if part[:1].isupper() and part.casefold() not in NO_NAMES and len(part) > 1]


def _is_in_source(part: str, view: View) -> bool:
    index, word = view.index, part.casefold().replace("’", "'").removesuffix("'s").rstrip(".")
    if word in index.words or stem(word) in index.stems:
        return True
    if part.isupper() and word in index.initials:
        return True
    return len(word) >= _LETTERS and word[: max(_LETTERS, len(word) - 3)] in index.prefixes


def numbers(view: View) -> Iterator[Signal]:
    """Numbers in names, which are not figures: Part 2, Section 43, 24/7."""
    read: list[tuple[int, int]] = [figure.span for figure in view.figures]
    read += [match.span() for own in (_OF_A_LIST, _GIVEN) for match in own.finditer(view.text)]
    for match in _DIGITS.finditer(view.text):
        if match[0] not in view.index.words and not within(match.start(), read):
            yield Signal(Kind.NAME_NOT_IN_SOURCE, _label(view.text, match), match.start())


_DIGITS: Final = re.compile(r"\d+")
_OF_A_LIST: Final = re.compile(r"^\s*\(?\d{1,3}[.)](?=\s|$)", re.MULTILINE)
_BEFORE: Final = re.compile(r"\S+\s?\Z")


def _label(text: str, match: re.Match[str]) -> str:
    """The number with the word before it."""
    before = _BEFORE.search(text, 0, match.start())
    return f"{before[0] if before else ''}{match[0]}"


# ── Quotations ───────────────────────────────────────────────────────────────────────────────────

_QUOTATION: Final = re.compile(r"“([^“”]{3,})”|\"([^\"]{3,})\"|«([^«»]{3,})»")


def quotations(view: View) -> Iterator[Signal]:
    """What the claim has in quotation marks, word for word; ellipses and brackets part it."""
    for match in _QUOTATION.finditer(view.text):
        quotation = next(filter(None, match.groups()))
        texts = view.index.searchables
        if not all(any(text.find(piece).hits for text in texts) for piece in copied(quotation)):
            yield Signal(Kind.QUOTATION_NOT_IN_SOURCE, quotation, match.start())
