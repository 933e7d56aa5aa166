"""Pages as people and programs write them: "p. 7", "Seite 7", "第7页", "#page=7", "7-8", and JSON's 7.0 or "page_7".

`printed` of a range: its numbers may be those of the file or those printed on the pages. What is a place and cannot be
read is a range too, of the unit UNREAD: its citation stays open.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from citecheck.figures import Quantity, read
from citecheck.model import CitedRange, Marker, RangeUnit
from citecheck.text.ids import page_number
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quotation_marks
from citecheck.text.roman import roman_value

_ONE: Final = r"(?:[0-9]{1,5}|(?<=[ .:#])(?:[ivxlc]{1,7}|[a-z]{3,9}(?:-[a-z]{3,5})?)\b)"  # 9, ix, nine
PAGE_NUMBERS: Final = rf"(?P<first>{_ONE})(?:[ ]?(?:[–—−‑-]|and|to|bis|&)[ ]?(?P<last>{_ONE}))?(?![0-9])(?!\.[0-9])"
PAGE_WORD: Final = (
    r"(?:pages?|seiten?|p[áa]ginas?|pagine|slides?|folien?|sheets?|страниц[аы]|strony?|strona|str[áa]nk[ay])"
)
PAGE: Final = rf"(?:{PAGE_WORD}|p[áa]gs?\.?|pgs?\.?|pp?\.?|S\.|стр\.?|str\.?|blz\.?|sid\.?)"
NUMBERED: Final = r"(?:[ ]?(?:no\.|nos\.|nr\.|number|numbers|n[°º]|#)|:)?[ ]?"  # page no. 9, page: 9
_CJK: Final = r"第?[ ]?(?P<cjk>[0-9]{1,5})[ ]?(?:[–~-][ ]?(?P<cjk_last>[0-9]{1,5})[ ]?)?(?:页|頁|ページ|쪽|페이지)"
_WHOLE: Final = lazy_pattern(
    rf"(?:[ ]?{_CJK}|[ ]?(?:#?page=|{PAGE}{NUMBERED}|#)?(?:(?<=\A[ ])|(?<=[ .:=#a-zр])){PAGE_NUMBERS})"
    r"(?:[ ]?(?:/|of|von|de)[ ]?[0-9]{1,5})?\Z",
    re.IGNORECASE,
)
_MENTIONED: Final = lazy_pattern(rf"(?<![\w#/.-])(?:{_CJK}|{PAGE}{NUMBERED}{PAGE_NUMBERS}(?!\w))", re.IGNORECASE)
_QUOTATION: Final = lazy_pattern(quotation_marks("600"))
_MARKUP: Final = lazy_pattern(r"[*`]+|</?[a-z]{1,6}>", re.IGNORECASE)


def plain(text: str) -> str:
    """The text with plain spaces and digits, as long as it was."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    digit = unicodedata.decimal(character, None)
    return str(digit) if digit is not None else " " if unicodedata.category(character) == "Zs" else character


def without_markup(text: str) -> str:
    """The text without bold, code and the tags of HTML, with plain spaces and digits."""
    return _MARKUP.sub("", plain(text))


def unread(written: str) -> CitedRange:
    """A place that nobody can read."""
    return CitedRange(RangeUnit.UNREAD, 0, 0, written=" ".join(written.split())[:80])


def read_place(written: str) -> CitedRange:
    """The pages that a place names; UNREAD if it names none."""
    bare = without_markup(written).strip(" .,;()[]")
    if (page := page_number(bare)) is not None:
        return CitedRange(RangeUnit.PAGES, page, page + 1, printed=True)
    found = _WHOLE.match(f" {bare}")
    return (_pages(found) if found else None) or unread(written)


def mentioned(text: str) -> list[CitedRange]:
    """The pages that a text names by the word."""
    return [pages for found in _MENTIONED.finditer(plain(text)) if (pages := _pages(found))]


def said_beside(markers: Sequence[Marker]) -> CitedRange | None:
    """The pages that a sentence names outside its quotations, beside these markers in it."""
    said = markers[0].claim if len(markers) == 1 else markers[0].claim_before
    return hull(mentioned(_QUOTATION.sub(" ", said)))


def _pages(found: re.Match[str]) -> CitedRange | None:
    return printed_pages(found["cjk"] or found["first"], found["cjk_last"] or found["last"])


def printed_pages(first: str, last: str | None) -> CitedRange | None:
    """Pages as people name them: 345–67 ends at 367, and the numbers may be those printed on the pages."""
    end = f"{first[: -len(last)]}{last}" if last and first.isdecimal() and last.isdecimal() else last or first
    start, stop = _page(first), _page(end)
    return CitedRange(RangeUnit.PAGES, start, stop + 1, printed=True) if start and stop else None


def _page(written: str) -> int | None:
    """The number of 9, ix or nine; "c" is a word or a letter, and not the hundredth page."""
    if written.isdecimal():
        return int(written)
    words = read(written).figures
    if len(words) == 1 and words[0].text == written and isinstance(words[0].value, Quantity) and words[0].value.is_bare:
        return int(words[0].value.value)
    is_roman = re.fullmatch("[ivxlc]+", written, re.IGNORECASE) and written.lower() not in {"c", "l"}
    return roman_value(written.lower()) if is_roman else None


def hull(places: Iterable[CitedRange]) -> CitedRange | None:
    """All pages from the first to the last; what cannot be read wins."""
    found = list(places)
    bad = next((one for one in found if one.unit is not RangeUnit.PAGES), None)
    if bad or not found:
        return bad
    return found[0]._replace(start=min(one.start for one in found), end=max(one.end for one in found))
