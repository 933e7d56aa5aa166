"""The list of sources of an answer with numbers: a section of it, or the definitions of its notes and links."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from citecheck.model import CitedRange, RangeUnit, Span
from citecheck.response.pages import (
    NUMBERED,
    PAGE,
    PAGE_NUMBERS,
    PAGE_WORD,
    printed_pages,
    unread,
    without_markup,
)
from citecheck.text.ids import FILE_SUFFIX
from citecheck.text.patterns import lazy_pattern

_NAMES: Final = (
    r"(?:(?:list of |cited |numbered )?sources?(?: cited| used| list| consulted)?|references?(?: cited| list)?"
    r"|(?:references|sources|notes) (?:and|&) (?:references|sources|notes)"
    r"|bibliography|works cited|citations?|foot ?notes?|end ?notes?|notes|literature(?: cited)?"
    r"|quellen(?:verzeichnis|angaben)?|literatur(?:verzeichnis)?|einzelnachweise|fuentes|referencias|références"
    r"|bibliographie|fonti|bibliografia|referências|参考资料|参考文献|资料来源|来源|出典|источники|литература)"
)
_STRONG: Final = r"(?:\*\*|__)"
_BEFORE: Final = r"(?:\d{1,2}(?:\.\d{1,2})*[.)]?[ ])?(?:[^\w\s#*<>|\[\]]{1,4}[ ])?"  # a number, a picture
_HEADING: Final = lazy_pattern(
    rf"^[ ]{{0,3}}(?:#{{1,6}}[ \t]+{_STRONG}?{_BEFORE}{_NAMES}:?{_STRONG}?:?[ \t]*#*"
    rf"|{_STRONG}{_BEFORE}{_NAMES}:?{_STRONG}:?|{_BEFORE}{_NAMES}:|{_NAMES}[ \t]*\r?\n[=-]{{3,}}"
    rf"|(?:<details[^>\n]*>[ ]*)?<summary>(?:<b>|<strong>)?{_BEFORE}{_NAMES}:?(?:</b>|</strong>)?</summary>"
    rf"|{_NAMES}(?=[ \t]*\r?\n))[ \t\r]*$",
    re.IGNORECASE | re.MULTILINE,
)
_ANY_HEADING: Final = lazy_pattern(r"^[ ]{0,3}#{1,6}[ \t]", re.MULTILINE)
_LINE: Final = lazy_pattern(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_NOTHING: Final = lazy_pattern(r"[ \t]*(?:(?:[-*_][ \t]*){3,}|</?details>)?\Z")
_KEY: Final = (
    rf"{_STRONG}?\\?\[\^?(?P<key>[^\[\]\n\\]{{1,60}})\\?\](?!\(){_STRONG}?"
    r"|【(?P<lens>[^】\n]{1,30})】|(?P<linked>\[{1,2}\d{1,4}\]{1,2})(?=\()"
)
_ENTRY: Final = lazy_pattern(
    rf"[ \t]{{0,6}}(?:[-*+•][ \t]+)?(?:(?:{_KEY})[:.)]?"
    r"|(?P<number>\d{1,4})[.)](?:[ ]\((?P<cited>[^()\n]{2,80})\):)?|\((?P<inside>\d{1,4})\)"
    r"|(?P<raised>[⁰¹²³⁴-⁹]+))[ \t]*(?P<body>\S.*)?\Z"
)
_BULLET: Final = lazy_pattern(r"[ \t]{0,6}[-*+•][ \t]+(?P<body>\S.*)\Z")
_ROW: Final = lazy_pattern(r"[ ]{0,3}\|(?P<first>[^|]*)\|(?P<cells>.*?)\|?\Z")
_ROW_KEY: Final = lazy_pattern(rf"{_STRONG}?\[?\^?(?P<key>\d{{1,4}})\]?[.)]?{_STRONG}?\Z")
_DEFINITION: Final = lazy_pattern(
    r"^[ ]{0,3}\[(?P<key>\^[^\[\]\n]{1,60}|\d{1,4})\]:[ \t]*(?P<body>\S.*)$", re.MULTILINE
)
_INLINE: Final = lazy_pattern(
    rf"^[ ]{{0,3}}[*_]{{0,2}}{_BEFORE}{_NAMES}:[*_]{{0,2}}[ \t]*(?=\[\^?\w)", re.IGNORECASE | re.MULTILINE
)
_URL: Final = lazy_pattern(r"[a-z][a-z0-9+.-]{1,9}://(?:[^\s<>()\[\]\"“”]|\([^\s<>()\[\]\"“”]*\))+", re.IGNORECASE)
ADDRESS: Final = r"(?:[^\s()<>]|\([^\s()<>]*\))+"  # of a link; it may have brackets
LINK: Final = lazy_pattern(rf"\[([^\[\]\n]{{1,200}})\]\(<?({ADDRESS})>?(?:\s+\"([^\"\n]*)\")?\)")
_FILE: Final = lazy_pattern(rf"[\w./-]*\w{FILE_SUFFIX}\b", re.IGNORECASE)
_TITLED: Final = lazy_pattern(r"[“\"*_]{1,3}([^“”\"*_\n]{3,200})[”\"*_]{1,3}")
_ALL_ONE: Final = lazy_pattern(r"[ \t]{0,6}1[.)][ \t]")
_CITES: Final = lazy_pattern(r"\[[0-9]{1,4}[\],;–-]")
_QUOTED_LINE: Final = lazy_pattern(r"[ \t]{0,8}>[ \t]?(?P<quote>.*)\Z")
_PLACE: Final = lazy_pattern(
    r",[ ](?P<unit>page|character|block)s?[ ](?P<first>[0-9]{1,9})(?:[ ]?[–-][ ]?(?P<last>[0-9]{1,9}))?\Z"
)
_LAST_PAGES: Final = lazy_pattern(
    rf"[ ,;:(\[–—-]{PAGE_WORD}(?=[ :]){NUMBERED}{PAGE_NUMBERS}[)\].]{{0,2}}\Z", re.IGNORECASE
)
_NAMED: Final = rf"(?:{FILE_SUFFIX}\b|\]\(\S{{1,500}}\)|[”\"])"
_PAGES: Final = (
    lazy_pattern(
        rf"{_NAMED}_{{0,2}}[ ,;:(\[–—-]{{1,4}}(?:at[ ])?"
        rf"{PAGE}{NUMBERED}{PAGE_NUMBERS}",
        re.IGNORECASE,
    ),
    _LAST_PAGES,
    lazy_pattern(rf"\A{PAGE}{NUMBERED}{PAGE_NUMBERS}[ ,](?:of|in|from)\b", re.IGNORECASE),
    lazy_pattern(
        rf"{FILE_SUFFIX}[*_`]{{0,2}}:[ ]?(?P<first>[0-9]{{1,3}})(?:[–-](?P<last>[0-9]{{1,3}}))?\Z", re.IGNORECASE
    ),
    lazy_pattern(r"#page=(?P<first>[0-9]{1,5})(?P<last>)\b"),
    lazy_pattern(
        rf"{_NAMED}[ ,;:(\[–—-]{{0,4}}第?[ ]?(?P<first>[0-9]{{1,5}})(?P<last>)[ ]?(?:页|頁|ページ|쪽|페이지)",
        re.IGNORECASE,
    ),
)  # "p. 345" that follows no name is often where a journal printed the article
# Behind the name, one word with a number that is no year and no score.
_OTHER_PLACE: Final = lazy_pattern(
    rf"{_NAMED}[ ,;:(\[–—-]{{1,4}}(?:at[ ])?(?P<place>(?:{PAGE}|[^\W\d_]{{2,12}}\.?|[§¶]{{1,2}})[ ]?[^\w\s]{{0,2}}"
    r"(?!(?:19|20)[0-9]{2}\b|0\.)[0-9][\w.,–-]{0,12})[)\]]?\.?\Z",
    re.IGNORECASE,
)
_EDGES: Final = ' .,;:–—-*_"“”()'
_DIGITS: Final = str.maketrans({raised: plain for plain, raised in zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True)})


class Entry(NamedTuple):
    """A source as the answer lists it; `key` is what markers call it, "" if the list has no numbers.

    `quote` is the block quote under the entry, `range` the place that the entry then ends in. `pages` are those that it
    names in any way, as in "lease.pdf, p. 7".
    """

    key: str
    names: tuple[str, ...]
    span: Span
    quote: str = ""
    range: CitedRange | None = None
    pages: CitedRange | None = None


class SourceList(NamedTuple):
    """The entries, and the stretches of the text that are the list and no prose.

    `parts`: where each part of an answer ends, if each has a list with the same numbers.
    """

    entries: tuple[Entry, ...] = ()
    spans: tuple[Span, ...] = ()
    parts: tuple[int, ...] = ()

    def key(self, key: str, at: int) -> str:
        """What the list of the part at an offset calls a key."""
        return _of_part(key, min(bisect_left(self.parts, at), len(self.parts) - 1)) if self.parts else key


def _of_part(key: str, part: int) -> str:
    return f"{key} (list {part + 1})" if part and key else key


def source_list(text: str) -> SourceList:
    sections = list(_sections(text)) or list(_last_lines(text))
    parts = _parts(text, sections)
    spans = [span for span, _ in sections]
    listed = ((entry, part if parts else 0) for part, (_, entries) in enumerate(sections) for entry in entries)
    entries = [entry._replace(key=_of_part(entry.key, part)) for entry, part in listed]
    for found in _DEFINITION.finditer(text):
        if not any(span.start <= found.start() < span.end for span in spans):
            spans.append(Span(found.start(), found.end()))
            entries.append(_entry(found["key"].removeprefix("^"), found["body"], Span(found.start(), found.end())))
    return SourceList(tuple(entries), tuple(sorted(spans)), parts)


Section: TypeAlias = tuple[Span, list[Entry]]


def _parts(text: str, sections: Sequence[Section]) -> tuple[int, ...]:
    """Where the parts of an answer end, each of which has its own list; none if no two lists share a number."""
    keys = [{entry.key for entry in entries if entry.key} for _, entries in sections]
    if not any(one & other for one, other in combinations(keys, 2)):
        return ()
    starts = [span.start for span, _ in sections]
    if not _CITES.search(text, 0, starts[0]) and _CITES.search(text, sections[-1][0].end):  # the lists come first
        return (*starts[1:], len(text))
    return tuple(span.end for span, _ in sections)


def _sections(text: str) -> Iterator[Section]:
    end, others = 0, [*(found.start() for found in _ANY_HEADING.finditer(text)), len(text)]
    for heading in _HEADING.finditer(text):
        if heading.start() < end:
            continue
        following = others[bisect_left(others, heading.end())]
        listed, end = _listed(text, heading.end(), following)
        if listed:
            yield Span(heading.start(), end), listed
    for found in _INLINE.finditer(text):
        line_end = text.find("\n", found.end())
        stop = len(text) if line_end < 0 else line_end
        yield Span(found.start(), stop), list(_in_a_line(text, found.end(), stop))


def _last_lines(text: str) -> Iterator[Section]:
    """A list without a heading: paragraphs at the end all of whose lines are [1] and an address or a file."""
    lines = text.splitlines(keepends=True)
    first = len(lines)
    while first and (_NOTHING.match(lines[first - 1].rstrip()) or _names_source(lines[first - 1])):
        first -= 1
    if first < len(lines) and (not first or _NOTHING.match(lines[first].rstrip())):  # a separate paragraph
        start = sum(map(len, lines[:first]))
        listed, end = _listed(text, start, len(text))
        yield from [(Span(start, end), listed)] if listed else []


def _names_source(line: str) -> bool:
    found = _ENTRY.match(line.rstrip())
    body = found["body"] if found and (found["key"] or found["linked"]) else ""
    return bool(body) and _has_name(body)


def _has_name(body: str) -> bool:
    return bool(_URL.search(body) or _FILE.search(body))


def _listed(text: str, start: int, end: int) -> tuple[list[Entry], int]:
    """The entries of a section, and where they end; none if it begins with anything else, and so is not a list.

    One sentence may introduce them, and other paragraphs may follow.
    """
    entries: list[Entry] = []
    body, at, blank, in_doubt, last = "", start, True, False, start
    for line in (found[0] for found in _LINE.finditer(text, start, end)):
        bare, span = line.rstrip(), Span(at, at + len(line.rstrip()))
        at += len(line)
        quoted, goes_on = _QUOTED_LINE.match(bare), bool(entries) and (not blank or line[:2].isspace())
        if found := _ENTRY.match(bare) or _unnumbered(bare, within=goes_on):
            groups = found.groupdict()
            body, in_doubt = f"{groups.get('linked') or ''}{groups['body'] or ''}", False
            entries.append(_entry(_key(groups), body, span))
        elif row := _ROW.match(bare):
            entries += _of_row(row, span)
        elif quoted and entries:
            entries[-1] = _with_quote(entries[-1], body, quoted["quote"], span)
        elif goes_on and not _NOTHING.match(bare):
            # a line at the margin, after an entry that names its source, is prose unless another entry follows
            in_doubt = in_doubt or (not line[:2].isspace() and _has_name(body))
            body = f"{body} {bare.strip()}".strip()
            entries[-1] = _longer(entries[-1], body, span)
        elif not _NOTHING.match(bare) and (entries or not bare.endswith(":")):
            break
        blank = not bare.strip()
        last = last if blank or in_doubt else at
    return _counted(entries, text), last if entries else start


def _counted(entries: list[Entry], text: str) -> list[Entry]:
    """The entries of a list whose lines all begin with 1. or 1), which a viewer counts."""
    first = _ALL_ONE.match(text, entries[0].span.start) if len(entries) > 1 else None
    if first is None or not all(_ALL_ONE.match(text, entry.span.start) for entry in entries):
        return entries
    return [entry._replace(key=str(at)) for at, entry in enumerate(entries, 1)]


def _unnumbered(line: str, *, within: bool) -> re.Match[str] | None:
    """A bullet that names a source; a whole sentence is prose, unless it has an address or a file."""
    found = _BULLET.match(line)
    body = found["body"] if found and not (within and line[:2].isspace()) else ""
    is_prose = body.endswith((".", "!", "?")) and not _has_name(body)
    return found if body and not is_prose else None


def _of_row(row: re.Match[str], span: Span) -> Iterator[Entry]:
    """A row of a table whose first cell is a number."""
    if key := _ROW_KEY.match(row["first"].strip()):
        cells = [cell.strip() for cell in row["cells"].split("|")]
        names = (name for cell in cells for name in _names(cell) if name)
        yield Entry(key["key"], tuple(dict.fromkeys(names)), span, pages=_pages(", ".join(filter(None, cells))))


def _longer(entry: Entry, body: str, span: Span) -> Entry:
    """The entry with one more line of its body."""
    more = _entry(entry.key, body, Span(entry.span.start, span.end))
    return more._replace(names=tuple(dict.fromkeys((*entry.names, *more.names))))


def _with_quote(entry: Entry, body: str, line: str, span: Span) -> Entry:
    """The entry with one more line of its quote; before the first one its body may name a place."""
    place = _PLACE.search(body)
    quote = f"{entry.quote}\n{line}" if entry.quote else line
    bare = _entry(entry.key, body[: place.start()] if place else body, Span(entry.span.start, span.end))
    return bare._replace(quote=quote, range=_range(place) if place else None)


_UNITS: Final = {"page": RangeUnit.PAGES, "character": RangeUnit.CHARACTERS, "block": RangeUnit.BLOCKS}


def _range(place: re.Match[str]) -> CitedRange:
    """Pages count from 1 and the last one belongs to them; characters and blocks are as the APIs have them."""
    unit, first = _UNITS[place["unit"]], int(place["first"])
    last = int(place["last"] or place["first"])
    return CitedRange(unit, first, last if place["last"] and unit is not RangeUnit.PAGES else last + 1)


def written_place(place: CitedRange) -> str:
    """What an entry ends in that names this place."""
    noun = next(noun for noun, unit in _UNITS.items() if unit is place.unit)
    last = place.end - 1 if place.unit is RangeUnit.PAGES else place.end
    return f", {noun} {place.start}" if place.end == place.start + 1 else f", {noun}s {place.start}–{last}"


def _key(groups: dict[str, str | None]) -> str:
    raised = groups.get("raised")
    if raised:
        return raised.translate(_DIGITS)
    names = ("key", "lens", "cited", "number", "inside", "linked")
    return next((key for name in names if (key := groups.get(name))), "").strip("[] ")


def _in_a_line(text: str, start: int, end: int) -> Iterator[Entry]:
    keys = list(re.finditer(r"\[\^?([^\[\]\n]{1,60})\](?!\()", text[start:end]))
    for found, following in zip(keys, [*keys[1:], None], strict=True):
        stop = following.start() if following else end - start
        body = text[start + found.end() : start + stop].strip(" ,;:.")
        yield _entry(found[1], body, Span(start + found.start(), start + stop))


def _entry(key: str, body: str, span: Span) -> Entry:
    return Entry(key, tuple(dict.fromkeys(name for name in _names(body) if name)), span, pages=_pages(body))


def entry_of(name: str) -> Entry:
    """What a name says as an entry of a list."""
    return _entry("", name, Span(0, 0))


def _pages(body: str) -> CitedRange | None:
    """The pages that the entry names; of several, all from the first to the last. UNREAD for another place."""
    bare = without_markup(body)
    found = (place for pattern in _PAGES if (place := pattern.search(bare)))
    other = _OTHER_PLACE.search(bare)
    pages = (pages for place in found if (pages := printed_pages(place["first"], place["last"])))
    return next(pages, None) or (unread(other["place"]) if other else None)


def _names(body: str) -> Iterator[str]:
    """What the entry calls its source: addresses, titles, names of files."""
    for link in LINK.finditer(body):
        yield from (link[1].strip(), link[2], (link[3] or "").strip())
    yield from (found[0].rstrip(".,;") for found in _URL.finditer(body))
    yield from (found[0] for found in _FILE.finditer(body))
    yield from (found[1].strip(" .,") for found in _TITLED.finditer(body))
    plain = _LAST_PAGES.sub("", _URL.sub("", LINK.sub(r"\1", body))).strip(_EDGES)
    yield plain if len(plain) <= 200 else ""
    yield _FILE.sub("", plain).strip(_EDGES) if len(plain) <= 200 and _FILE.search(plain) else ""


def numbers(entries: Sequence[Entry], taken: Iterable[int] = ()) -> dict[str, int]:
    """The number of each key: its own, or one that no other has and that is not `taken` by a marker."""
    keys = [entry.key for entry in entries if entry.key]
    own = {key: int(key) for key in keys if key.isdecimal() and key.isascii()}
    free = max([*own.values(), *taken], default=0)
    for key in keys:
        if key not in own:
            free += 1
            own[key] = free
    return own
