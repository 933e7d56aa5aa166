"""Where a citation is: the one page it can mean, and a clean `l` for it; or the choices that are left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from citecheck.limits import LINE_IDS, LINE_NEIGHBOURS, LINE_NUMBER
from citecheck.locate import locate
from citecheck.model import (
    Evidence,
    Located,
    Occurrence,
    Place,
    Sighting,
    Structure,
)
from citecheck.repair.rewrite import Value
from citecheck.rules.place import with_neighbours
from citecheck.sources.document import Document
from citecheck.text.ids import page_id

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_MOST: Final = 6  # places that are looked at and named; a quote that is on more is nobody's choice
_NO_ANSWER: Final = {Structure.CONTENTS, Structure.INDEX, Structure.LIST, Structure.PART}
_UNKNOWN: Final = "the lines of its anchor are not known"
_TOO_MANY: Final = f"its anchor is on more than {LINE_IDS} lines"


def standing(evidence: Located, document: Document) -> Located | str:
    """The evidence as it is once the citation names the one page it can mean; or why there is none.

    Of a page id that names two pages (its number and its index) these two come first, then wherever the quote is.
    """
    named = _answers(evidence, _named(evidence), document)
    if len(named) == 1:
        return named[0]
    pages = [] if named else _pages(evidence, document)
    if len(pages) > _MOST:
        return _choices(_all_occurrences(evidence, document))
    found = named or _answers(evidence, pages, document)
    if not found:
        return f"is only on {_noun(pages)} {_listed([*map(str, pages)])}, which cannot be cited for it"
    return found[0] if len(found) == 1 else _choices(e.found for e in found)


def place_values(before: Located, at: Located, *, unreadable: bool) -> tuple[dict[str, Value], str | None]:
    """New values for `p` and `l`, and what is left of them; `at` is the evidence on the right page.

    `unreadable`: what is in `l` is not a list of whole numbers.
    """
    citation, found = before.citation, at.found
    here = [found, *(other for other in at.others if other.anchor_page == found.anchor_page)]
    if found.anchor_page != citation.page and (why := _against_moving(before, at, found, here)):
        return {}, why
    right = page_id(found.anchor_page)
    values: dict[str, Value] = {} if citation.page_id == right else {"p": right}
    if not at.settled:
        return values, _choices(here)
    if is_clean(citation.line_ids, at) and not unreadable:
        return values, None
    lines = clean_lines(at, () if unreadable else citation.line_ids)
    return (values | {"l": lines}, None) if lines else (values, _TOO_MANY if found.anchor_lines else _UNKNOWN)


def _against_moving(before: Located, at: Located, found: Occurrence, here: Sequence[Occurrence]) -> str | None:
    """Why another page is not written, though the quote is there."""
    if not at.settled or (len(here) > 1 and at.place is not Place.AS_CITED):
        return _choices(here)
    there = f"the quote is on page {found.anchor_page}, but"
    if before.unread:
        return f"{there} not every page could be searched: {before.unread.reason}"
    return None if found.anchor_lines else f"{there} {_UNKNOWN}"


def is_clean(ids: Sequence[int], at: Located) -> bool:
    """Whether no rule objects to these line ids: CIT506 to CIT510."""
    lines, last = _anchor(at), at.found_page_lines or LINE_NUMBER
    low, high = (lines[0] - LINE_NEIGHBOURS, lines[-1] + LINE_NEIGHBOURS) if lines else (1, last)
    near = range(max(1, low), min(last, high) + 1)
    in_order = 0 < len(ids) <= LINE_IDS and list(ids) == sorted(set(ids))
    return in_order and set(lines) <= set(ids) and all(i in near for i in ids)


def clean_lines(at: Located, ids: Sequence[int]) -> tuple[int, ...]:
    """What `l` should be: `ids` in order if that is all it takes, else what the rules advise.

    Nothing where the lines are not known, or are too many.
    """
    tidy = tuple(sorted(set(ids)))
    if len(tidy) > 1 and _anchor(at) and is_clean(tidy, at):
        return tidy
    advised = with_neighbours(_anchor(at), at.found_page_lines)
    return next((lines for lines in (advised, _anchor(at)) if is_clean(lines, at)), ())


def _anchor(at: Located) -> tuple[int, ...]:
    return tuple(sorted(set(at.found.anchor_lines)))


# ── Pages ──


def _named(evidence: Located) -> list[int]:
    """The pages that the page id names: N of page_number_N_index_I, and I + 1."""
    citation = evidence.citation
    numbers = [int(number) for number in _NUMBER.findall(citation.page_id)]
    index = [numbers[1] + 1] if len(numbers) == 2 else []
    return list(dict.fromkeys([citation.page or 0, *index])) if citation.page is not None else []


def _pages(evidence: Located, document: Document) -> list[int]:
    """The pages on which the quote is, and its anchor."""
    return list(dict.fromkeys(occurrence.anchor_page for occurrence in _all_occurrences(evidence, document)))


def _all_occurrences(evidence: Located, document: Document) -> list[Occurrence]:
    """Those over the break beside the cited page were found before any other page was looked at."""
    found = [evidence.found, *evidence.others]
    if all(len(occurrence.pages) > 1 for occurrence in found):
        anywhere = locate(replace(evidence.citation, page=None, page_id=""), document).located
        found += [anywhere.found, *anywhere.others] if anywhere else []
    return sorted(found, key=lambda occurrence: (occurrence.anchor_page, occurrence.anchor_lines))


def _answers(evidence: Located, pages: Iterable[int], document: Document) -> list[Located]:
    cited = (_cited(evidence, page, document) for page in pages if 1 <= page <= document.page_count)
    return [at for at in cited if isinstance(at, Located) and _is_answer(at, evidence)]


def _cited(evidence: Located, page: int, document: Document) -> Evidence:
    """The evidence as it would be if that page were cited."""
    citation = evidence.citation
    return evidence if page == citation.page else locate(replace(citation, page=page, page_id=page_id(page)), document)


def _is_answer(at: Located, evidence: Located) -> bool:
    """Whether the quote is on this page for everybody to see, and the page itself says something."""
    found, page = at.found, at.citation.page
    if found.anchor_page != page or found.sighting >= Sighting.DOUBTFUL:
        return False
    return page == evidence.citation.page or at.structure not in _NO_ANSWER


# ── What is said ──


def _choices(occurrences: Iterable[Occurrence]) -> str:
    """The places, for a person to choose: "the quote is on pages 4 (line 12) and 9 (lines 3, 4): choose"."""
    lines: dict[int, list[str]] = {}
    for occurrence in occurrences:
        lines.setdefault(occurrence.anchor_page, []).append(_lines(occurrence.anchor_lines))
    pages = [f"{page} ({' or '.join(_some(on))})".replace(" ()", "") for page, on in lines.items()]
    return f"the quote is on {_noun(pages)} {_listed(_some(pages))}: choose"


def _some(parts: Iterable[str]) -> list[str]:
    """The first ones, and how many more there are."""
    different = [part for part in dict.fromkeys(parts) if part]
    more = [f"{len(different) - _MOST} more"] if len(different) > _MOST else []
    return different[:_MOST] + more


def _lines(ids: Sequence[int]) -> str:
    noun = "line" if len(ids) == 1 else "lines"
    return f"{noun} {', '.join(map(str, ids))}" if ids else ""


def _noun(pages: Sequence[object]) -> str:
    return "page" if len(pages) == 1 else "pages"


def _listed(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)
