"""The part of a source that a citation names beside its quote: characters, pages or blocks, as the APIs give them.

The quote is found by the one search; this module decides whether the range contains it, and which range does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from citecheck.locate import locate
from citecheck.model import (
    Citation,
    CitedRange,
    Evidence,
    Located,
    NotFound,
    Open,
    OpenReason,
    Place,
    RangeCheck,
    RangeUnit,
    Undetermined,
    left_open,
)
from citecheck.sources.document import Document
from citecheck.sources.page_edges import printed_numbers
from citecheck.text.counting import counted_units
from citecheck.text.quoting import quoted
from citecheck.text.roman import roman_value

_BLOCKS: Final = 50  # of one quote; the APIs cite a few
_PAGES: Final = 10  # of a range, on which a quote over a page break is looked for
_SHOWN: Final = 60  # characters of what the range contains instead


def locate_in_range(citation: Citation, document: Document) -> Evidence:
    """Where the quote is, and whether the range that the citation names contains it."""
    if citation.range is None:
        return locate(citation, document)
    found = [_LOCATE[named.unit](citation, named, document) for named in _readings(citation.range)]
    return min(found, key=lambda evidence: _badness(evidence.range_check))


def _badness(check: RangeCheck | None) -> int:
    return 2 if check is None or check.wrong else 1 if check.inexact else 0


def _readings(named: CitedRange) -> list[CitedRange]:
    """The range with an exclusive end; and with an inclusive one, where the API does not say which it is."""
    exclusive = named._replace(either=False)
    return [exclusive, exclusive._replace(end=named.end + 1)] if named.either else [exclusive]


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


def _in_pages(citation: Citation, named: CitedRange, document: Document) -> Evidence:
    first = named.start if 1 <= named.start <= document.page_count else None
    evidence = locate(replace(citation, page=first), document)
    if _is_elsewhere(evidence) and isinstance(evidence, Located):
        last = min(named.end - 1, document.page_count, named.start + _PAGES)
        found = [o.anchor_page for o in (evidence.found, *evidence.others) if named.start <= o.anchor_page < named.end]
        # What runs over a page break is looked for on its own page alone.
        pages = dict.fromkeys([*found[:1], *range(max(1, named.start + 1), last + 1)])
        inside = (locate(replace(citation, page=page), document) for page in pages)
        evidence = next((found for found in inside if not _is_elsewhere(found)), evidence)
    if _is_elsewhere(evidence) and named.printed and (printed := _printed_on(evidence, named, document)):
        evidence = locate(replace(citation, page=printed[0]), document)
    check = _pages_check(evidence, named, document)
    evidence = replace(evidence, citation=citation, range_check=RangeCheck() if named.in_prose else check)
    if named.in_prose and check and check.wrong and isinstance(evidence, Located):
        reason = f"The answer says {_pages(named)} beside the marker: {check.wrong}"
        return left_open(evidence, Open(OpenReason.RANGE_NOT_CHECKED, reason))
    return evidence


def _is_elsewhere(evidence: Evidence) -> bool:
    return isinstance(evidence, Located) and evidence.place is Place.OTHER_PAGE


def _pages_check(evidence: Evidence, named: CitedRange, document: Document) -> RangeCheck | None:
    if isinstance(evidence, Undetermined):
        return None
    pages = evidence.found.pages if evidence.found else ()
    inside = any(named.start <= page < named.end for page in pages)
    has_no_pages = document.text is not None and document.page_count == 1  # a text in one piece
    right = CitedRange(RangeUnit.PAGES, min(pages), max(pages) + 1, printed=named.printed) if pages else None
    if named.printed and (inside or has_no_pages or _printed_on(evidence, named, document)):
        is_all = named.start <= 1 and len(pages) < document.page_count < named.end
        if right is None or has_no_pages or not is_all:
            return RangeCheck()
        where = f"The quote is on {_listed(pages)}; the range names {_pages(named)}, which is the whole source."
        return RangeCheck(inexact=where, right=right)
    if problem := _no_range(named, document.page_count, "page", 1):
        return RangeCheck(wrong=problem, right=right)
    if right is None or right == named:
        return RangeCheck()
    where = _listed(pages)
    if not named.start <= pages[0] < named.end:
        return RangeCheck(wrong=f"The quote is on {where}, not on {_pages(named)}.", right=right)
    return RangeCheck(inexact=f"The quote is on {where}; the range names {_pages(named)}.", right=right)


def _printed_on(evidence: Evidence, named: CitedRange, document: Document) -> list[int]:
    """The pages with the quote on which one of the numbers is printed."""
    found = (evidence.found, *evidence.others) if isinstance(evidence, Located) else (evidence.found,)
    pages = (occurrence.anchor_page for occurrence in found if occurrence)
    return [
        page
        for page in pages
        if any(_is_in(named, number) for number in printed_numbers(document.page(page), document.readable))
    ]


def said_elsewhere(evidence: Evidence, named: CitedRange | None, document: Document) -> Open | None:
    """What to know where the prose names other pages than those on which the quote was found."""
    pages = evidence.found.pages if evidence.found else ()
    has_no_pages = document.text is not None and document.page_count == 1
    inside = named is None or any(named.start <= page < named.end for page in pages)
    told = _is_elsewhere(evidence) or (evidence.range_check is not None and evidence.range_check.wrong)
    if named is None or not pages or told or has_no_pages or inside or _printed_on(evidence, named, document):
        return None
    return Open(OpenReason.PAGE_IN_PROSE, f"The sentence says {_pages(named)}; the quote is on {_listed(pages)}.")


def _is_in(named: CitedRange, number: str) -> bool:
    value = int(number) if number.isdecimal() else roman_value(number.lower())
    return value is not None and named.start <= value < named.end


def _pages(named: CitedRange) -> str:
    last = named.end - 1
    return f"page {named.start}" if last == named.start else f"pages {named.start} to {last}"


def _listed(pages: tuple[int, ...]) -> str:
    return f"page {pages[0]}" if len(pages) == 1 else f"pages {pages[0]} to {pages[-1]}"


def _no_range(named: CitedRange, count: int, noun: str, base: int) -> str | None:
    """Why there can be nothing in it."""
    if named.start < base:
        return f"The range begins at {named.start}: the first {noun} is {base}."
    if named.end <= named.start:
        return f"The range {named.start} to {named.end} is empty: its end is exclusive."
    if named.end - base > count:
        last = "range ends" if named.start - base < count else "range begins"
        at = named.end - 1 if named.start - base < count else named.start
        return f"The source has {_counted(count, noun)}; the {last} at {noun} {at}."
    return None


def _counted(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count:,} {noun}s"


# ── Characters ───────────────────────────────────────────────────────────────────────────────────


def _in_characters(citation: Citation, named: CitedRange, document: Document) -> Evidence:
    evidence = locate(citation, document)
    if isinstance(evidence, Undetermined | NotFound):
        return evidence
    texts = _texts(document)
    if not texts:
        return _unknown(evidence, "is not the text that was sent, so its characters cannot be counted", document)
    quote = citation.source_context
    if any(text[named.start : named.end] == quote for text in texts if 0 <= named.start <= named.end):
        return replace(evidence, range_check=RangeCheck())
    return replace(evidence, range_check=_characters_check(quote, named, texts[0]))


def _texts(document: Document) -> list[str]:
    """The text of the source, with its own ends of lines and with plain ones."""
    if document.text is None:
        return []
    return list(dict.fromkeys([document.text, document.text.replace("\r\n", "\n")]))


def _characters_check(quote: str, named: CitedRange, text: str) -> RangeCheck:
    places = list(_places(text, quote))
    start = min(places, key=lambda at: abs(at - named.start), default=None)
    right = None if start is None else CitedRange(RangeUnit.CHARACTERS, start, start + len(quote))
    shown = quoted(" ".join(text[named.start : named.end].split()), _SHOWN)
    instead = f"Characters {named.start} to {named.end} of the source are {shown}, not the quote."
    problem = _slip(quote, named, text) or _no_range(named, len(text), "character", 0)
    return RangeCheck(wrong=problem or instead, right=right)


def _slip(quote: str, named: CitedRange, text: str) -> str | None:
    """The slips that people know by name."""
    start, end = named.start, named.end
    if start < 0:
        return None
    if text[start : end + 1] == quote:
        return "The range leaves out the last character of the quote: its end is exclusive."
    if units := counted_units(text, start, end, quote):
        return f"The range counts {units}, not characters."
    if start and text[start - 1 : end - 1] == quote:
        return "The range counts characters from 1; the first one is 0."
    return None


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


# ── Blocks ───────────────────────────────────────────────────────────────────────────────────────


def _in_blocks(citation: Citation, named: CitedRange, document: Document) -> Evidence:
    blocks, quote = document.blocks, citation.source_context
    right = _holding(blocks, quote, named)
    # The API joins blocks with nothing between them; in the source each begins a line.
    sought = replace(citation, source_context="\n".join(blocks[right.start : right.end])) if right else citation
    evidence = replace(locate(sought, document), citation=citation)
    if isinstance(evidence, Undetermined | NotFound):
        return evidence
    if not blocks:
        return _unknown(evidence, "has no blocks; give it as JSON with a list as its content", document)
    return replace(evidence, range_check=_blocks_check(named, right, len(blocks)))


def _blocks_check(named: CitedRange, right: CitedRange | None, count: int) -> RangeCheck:
    if right == named:
        return RangeCheck()
    if problem := _no_range(named, count, "block", 0):
        return RangeCheck(wrong=problem, right=right)
    if right is None:
        return RangeCheck(
            wrong="The quote is in the source, but it is not the whole text of the blocks that are named."
        )
    return RangeCheck(wrong=f"The quote is not the text of the blocks {named.start} to {named.end}.", right=right)


def _holding(blocks: tuple[str, ...], quote: str, named: CitedRange) -> CitedRange | None:
    """The blocks whose text is the quote; those that are named, if they are such."""
    starts = sorted(range(len(blocks)), key=lambda at: at != named.start)
    for start in starts:
        for end in range(start + 1, min(len(blocks), start + _BLOCKS) + 1):
            text = "".join(blocks[start:end])
            if text.strip() == quote.strip():
                return CitedRange(RangeUnit.BLOCKS, start, end)
            if not quote.strip().startswith(text.strip()):
                break
    return None


def _unknown(evidence: Located, why: str, document: Document) -> Undetermined:
    reason = f"{document.facts.path}: the range that the citation names could not be checked: the source {why}."
    return left_open(evidence, Open(OpenReason.RANGE_NOT_CHECKED, reason))


def _unread(citation: Citation, named: CitedRange, document: Document) -> Evidence:
    evidence = locate(citation, document)
    if not isinstance(evidence, Located):
        return evidence
    reason = f"The answer names a place that cannot be read as a page: {quoted(named.written, _SHOWN)}."
    return left_open(evidence, Open(OpenReason.RANGE_NOT_CHECKED, reason))


_LOCATE: Final = {
    RangeUnit.UNREAD: _unread,
    RangeUnit.PAGES: _in_pages,
    RangeUnit.CHARACTERS: _in_characters,
    RangeUnit.BLOCKS: _in_blocks,
}
