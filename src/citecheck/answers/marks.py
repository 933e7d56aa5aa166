"""The forms of marker in plain text and Markdown: one table, read by one function.

The groups of a form say what it yields: `numbers`; `key` (what the list of sources calls it), `named` (a file or an
address), `turn` (the id of a search result), `target` (of a link), `attributes` (of a tag), `at` (a place).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from citecheck.answers.source_list import ADDRESS, LINK, Entry, SourceList, entry_of
from citecheck.model import CitedRange, Span, within
from citecheck.response.pages import NUMBERED, PAGE, PAGE_NUMBERS, hull, plain, read_place
from citecheck.response.prose import numbers_in
from citecheck.text.ids import FILE_SUFFIX
from citecheck.text.patterns import lazy_pattern

SMALL: Final = 1_000  # beyond it a number in brackets is a year
_QUOTE: Final = 5  # an attribute with so many words is a quote, not a name

# ── What forms are made of ───────────────────────────────────────────────────────────────────────

_LABEL: Final = (
    r"(?:(?:sources?|docs?|documents?|refs?|references?|cites?|citations?|passages?|contexts?|chunks?|ids?)"
    r"[ ]?[.:#_-]?[ ]?|#)"
)
_N: Final = r"[0-9]{1,4}"
_JOINED: Final = r"(?:[ ]*[,;，、&–-][ ]*|[ ]and[ ])"
_NUMBERS: Final = rf"(?P<numbers>{_LABEL}?{_N}(?:{_JOINED}{_LABEL}?{_N}){{0,20}})"
_SECTION: Final = r"(?:secs?\.?|sections?|chapters?|art\.?|articles?|lines?|§§?|¶)"


def _unnamed(pattern: str) -> str:
    """The pattern with groups that have no names, so that another can contain it twice."""
    return re.sub(r"[?]P<[a-z_]+>", "?:", pattern)


def _place(stop: str = "") -> str:
    """A pattern of a place without the character `stop` in it."""
    return (
        rf"(?:{_unnamed(PAGE + NUMBERED + PAGE_NUMBERS)}"
        rf"|(?:{PAGE}|{_SECTION})[^{stop}\w\n]{{0,3}}[0-9][\w.–-]{{0,16}}?|第?[ ]?[0-9]{{1,5}}[ ]?(?:页|頁|ページ))"
    )


def _at(stop: str = "") -> str:
    """A pattern of a place in a marker: [1, p. 3], [1 (p. 3)], [1 p. 3], [1, § 7 (b)]."""
    return (
        rf"(?:[,;:][ ]?(?![0-9])(?P<at>[^{stop}\[\]\n0-9]{{1,20}}[0-9][^{stop}\[\]\n]{{0,20}})"
        rf"|[ ]?\((?P<inner>[^{stop}()\[\]\n]{{1,40}})\)|[ ](?P<bare>{_place(stop)}))"
    )


PLACE: Final = _place()
_AT: Final = _at()
_FILE: Final = rf"[^()\[\]\n]{{0,120}}{FILE_SUFFIX}\b"
_NAMED: Final = rf"(?P<named>(?:{_FILE}|https?://[^\s()\[\]]+)(?:[^()\[\]\n]{{0,60}}|[ ]?\([^()\[\]\n]{{1,40}}\)))"
_TARGET: Final = rf"\(<?(?P<target>https?://{ADDRESS}|(?:[^\s()<>#]|\([^\s()<>#]*\))*{FILE_SUFFIX}(?:#[^\s()<>]*)?|#[^\s()<>]*)>?(?:\s+\"[^\"\n]*\")?\)"
_UNNAMED_TARGET: Final = _unnamed(_TARGET)
_CLAUSE_ENDS: Final = r"(?=[*_]{0,3}(?:[.,;:!?。，；)]|[ \t]*$|[ ]?\())"
_ITEM: Final = rf"{_LABEL}?{_N}{_unnamed(_at(stop=';'))}?"
_SMALL_DIGITS: Final = "⁰¹²³⁴-⁹"
_TAG: Final = "(?P<tag>cite|citation|source|ref|reference)"
_TURN: Final = r"turn[0-9]{1,4}[a-z]{2,20}[0-9]{1,4}"


class Form(NamedTuple):
    """`listed`: its numbers count only if the list of sources has them. `zero`: they count from 0.

    `unless_printed`: they count only if the answer has no [1].
    """

    pattern: re.Pattern[str]
    listed: bool = False
    zero: bool = False
    unless_printed: bool = False


def _form(pattern: str, *, listed: bool = False, zero: bool = False, unless_printed: bool = False) -> Form:
    return Form(lazy_pattern(pattern, re.IGNORECASE | re.MULTILINE), listed, zero, unless_printed)


_LENS: Final = _form(r"【(?P<key>[0-9]{1,4}(?::[0-9]{1,4})?)(?:†(?P<label>[^】\n]{0,80}))?】")  # 【4:0†lease.pdf】
_NOTE: Final = _form(r"\[\^(?P<key>[^\[\]\n^]{1,60})\](?!:)")  # [^1]
_RAISED: Final = _form(
    rf"<sup>(?:<a [^<>\n]{{0,200}}>)?\[?(?P<numbers>{_N}(?:[ ]?[,;–-][ ]?{_N}){{0,20}})\]?(?:</a>)?</sup>"
    rf"|(?P<small>[{_SMALL_DIGITS}]{{1,4}}(?:[,⁻–-][{_SMALL_DIGITS}]{{1,4}}){{0,20}})"
    r"|\[?\^(?P<caret>[0-9]{1,4})\^\]?",
    listed=True,
)  # ¹ and ^1^
_LOOSE: Final = _form(rf"(?P<open>\\?\[)[ ]?{_NUMBERS}{_AT}?[ ]?\\?\](?![(=])")  # [1, p. 3], [Source 1]

FORMS: Final = (
    _NOTE,
    _LENS,
    _form(r"(?<=[^\d\]]\])\[(?P<numbers>[0-9]{1,4})\](?![(:])", listed=True),  # of [text][1]
    _form(r"[\[(](?P<key>[^\[\]()\n^]{1,160}(?:\([^()\[\]\n]{1,40}\))?)[\])](?![(\[:])"),  # [Key], (Key pages 2-3)
    _form(r"(?:\\cite[a-z]{0,6}\{|\[@)(?P<key>[^\[\]{}\n@]{1,120})[}\]]"),  # \cite{Key}, [@Key]
    _form(rf"\[(?:\[(?P<numbers>{_N})\]|(?P<labelled>(?:source[ ])?{_N}))\]{_TARGET}"),  # [[1]](https://…)
    _form(rf"\((?P<links>(?:\[[^\[\]\n]{{1,200}}\]{_UNNAMED_TARGET}(?:[ ]?[,;][ ]?|[ ])?){{1,9}})\)"),  # ([A](url))
    _RAISED,
    _form(rf"\[(?P<ends>{_N}\][ ]?[–-][ ]?\[{_N})\]"),  # [1]–[3]
    _form(rf"\[[ ]?(?P<numbers>ids?[ ]?:[ ]?{_N}(?:{_JOINED}(?:ids?[ ]?:[ ]?)?{_N}){{0,20}})[ ]?\](?!\()", zero=True),
    _form(rf"##(?P<numbers>{_N})\$\$", zero=True),
    _form(rf"\[(?P<items>{_ITEM}(?:[ ]?;[ ]?{_ITEM}){{1,20}})\](?![(=])"),  # [1, p. 3; 2, p. 5]
    _LOOSE,
    _form(rf"(?<![\w(])\([ ]?{_NUMBERS}{_AT}?[ ]?\){_CLAUSE_ENDS}", listed=True, unless_printed=True),  # (1)
    _form(rf"\[{_NAMED}\](?![(\[:])"),  # [lease.pdf, p. 3]
    _form(
        rf"(?<!!)\[(?!{_LABEL}?{_N}\])[^\[\]\n]{{1,200}}\]"  # [the rent](lease.pdf#page=3)
        rf"\(<?(?P<page>[^\s()<>]*{FILE_SUFFIX}#page=[0-9]{{1,5}})>?\)"
    ),
    # (lease.pdf, p. 3), (source: lease.pdf)
    _form(rf"(?<![\w\])])\((?=[^()\n]*(?:[ ,:;(#]{PLACE}|:[ ]|#page=|\){_CLAUSE_ENDS})){_NAMED}\)"),
    _form(
        rf"<{_TAG}\b(?P<attributes>[^<>]{{1,1000}}?)"  # <cite source="lease.pdf">…</cite>
        r"(?:/>|>(?P<body>(?:[^<]|<(?!/?(?P=tag)\b)){0,3000})(?P<close></(?P=tag)>))"
    ),
    _form(rf"<{_TAG}>{_NUMBERS}{_AT}?</(?P=tag)>"),
    _form(rf"<{_TAG}>{_NAMED}</(?P=tag)>"),
    _form(rf":[a-z]{{3,12}}\[{_NUMBERS}{_AT}?\](?:\{{(?P<attributes>[^{{}}\n]{{0,300}})\}})?"),  # :cit[1]{page=3}
    _form(
        rf"\ue200?(?:file)?cite\ue202?(?P<turn>{_TURN}(?:\ue202?{_TURN})*)(?:\ue202?(?P<at>L[0-9]+(?:-L?[0-9]+)?))?\ue201?"
        rf"|[【\[](?:cite:[ ]?)?(?P<turns>{_TURN}(?:[ ,;]+{_TURN})*)[】\]]"
    ),
)

# The place behind a marker: [1] (p. 9), and [1], page 9 where the sentence or a part of it ends.
_BEHIND: Final = lazy_pattern(
    rf"[ ]?[*_`]{{0,3}}(?:[(（][*_`]{{0,3}}(?:see |at |on )?(?P<inside>{PLACE})[*_`]{{0,3}}[)）]"
    rf"|[,;:]?[ ]?[*_`]{{0,3}}(?:at |on )?(?P<place>{PLACE})[*_`]{{0,3}}(?=[.,;:)]?(?:\s|\Z)))",
    re.IGNORECASE,
)
_TRAILING: Final = lazy_pattern(rf"(?:[,;:][ ]?|[ ]\(?)(?:at )?(?P<at>{PLACE})\)?\Z", re.IGNORECASE)
_ATTRIBUTE: Final = lazy_pattern(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+))")
_FILE_OR_ADDRESS: Final = lazy_pattern(rf"{FILE_SUFFIX}\b|://", re.IGNORECASE)
_SENTENCE_INDEX: Final = lazy_pattern(r"([0-9]{1,4})-[0-9]{1,4}(?::[0-9]{1,4})?(?:,[ ]?\1-[0-9:]{1,9})*\Z")
_POWER: Final = lazy_pattern(r"(?:\b(?:[kcdmnµ]?m|ft|in|yd|mi|[a-zRχ])|(?<!\b[12][0-9]{3})(?<=[0-9]))\Z")
_AS_PRINTED: Final = lazy_pattern(r"(?<![0-9A-Za-z_])\[[0-9]{1,4}(?:[ ]?[,;–-][ ]?[0-9]{1,4}){0,20}\]")
_LABELLED: Final = lazy_pattern(rf"{_LABEL}(?=[0-9])", re.IGNORECASE)
_ALL_NUMBERS: Final = lazy_pattern(rf"{_NUMBERS}\Z", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"[0-9]+")
_ITEM_PARTS: Final = lazy_pattern(rf"({_LABEL}?{_N})(.*)", re.IGNORECASE)
_WIDE: Final = str.maketrans("（）［］：，；", "()[]:,;")
_DIGITS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker that is no [n]: its place in the text, and the sources that it means, by number or by key.

    `brought` are sources that no list has; `place` is where in them, `places` where in each, by key. `quote` is what
    its tag contains or carries; it `may_differ` if it is not in quotation marks.
    """

    span: Span
    numbers: str = ""
    keys: tuple[str, ...] = ()
    brought: tuple[Entry, ...] = ()
    place: CitedRange | None = None
    places: Mapping[str, CitedRange | None] = field(default_factory=dict)
    quote: str = ""
    may_differ: bool = False
    zero: bool = False


@dataclass
class Known:
    """What the list of sources calls its entries, by key and by name, and the targets of numbered links so far."""

    listed: SourceList
    has_printed: bool = False  # a [1] as it is
    targets: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        entries = [entry for entry in self.listed.entries if entry.key]
        self.keys = {entry.key for entry in entries}
        self.names = {name: entry.key for entry in reversed(entries) for name in entry.names}


def marks_of(text: str, listed: SourceList, hidden: Sequence[Span]) -> list[Mark]:
    """Every marker that is no [n], by the table of forms. Overlapping ones: the earliest, then the longest, is kept."""
    printed = any(not within(found.start(), hidden) for found in _AS_PRINTED.finditer(text))
    known = Known(listed, printed)
    bare = plain(text).translate(_WIDE)  # as long as `text`: a place in one is a place in the other
    found = (mark for form in FORMS for hit in form.pattern.finditer(bare) if (mark := _read(form, hit, text, known)))
    taken: list[Mark] = []
    for mark in sorted(found, key=lambda one: (one.span.start, -one.span.end)):
        if not within(mark.span.start, hidden) and (not taken or taken[-1].span.end <= mark.span.start):
            taken.append(_of_part(mark, listed))
    return taken


def _of_part(mark: Mark, listed: SourceList) -> Mark:
    """The marker with the keys of the list of its part of the answer."""
    if not listed.parts:
        return mark
    keys = mark.keys or tuple(map(str, numbers_in(mark.numbers)))
    own = {key: listed.key(key, mark.span.start) for key in keys}
    places = {own.get(key, key): place for key, place in mark.places.items()}
    return replace(mark, numbers="", keys=tuple(own.values()), places=places)


def _read(form: Form, found: re.Match[str], text: str, known: Known) -> Mark | None:
    """What one form yields at one place; None if it is no marker there."""
    groups = {name: value for name, value in found.groupdict().items() if value is not None}
    span = Span(found.start("close") if "close" in groups else found.start(), found.end())
    place = next((read_place(groups[name]) for name in ("at", "inner", "bare") if groups.get(name)), None)
    if "attributes" in groups:
        return _attributed(span, groups, place, known)
    if "key" in groups:
        return _keyed(span, groups["key"], groups.get("label"), form, known)
    if "items" in groups:
        return _items(span, groups["items"])
    if "links" in groups:
        return _titled(span, groups["links"])
    if "page" in groups:  # what the link is on is a part of the sentence
        return _named(Span(span.end, span.end), groups["page"], known)
    if "target" in groups:
        return _linked(span, groups, known)
    if turn := groups.get("turn") or groups.get("turns"):
        return _of_names(span, re.findall(_TURN, turn), place)
    if "named" in groups:
        return _named(span, groups["named"], known)
    if "ends" in groups:
        first, last = _NUMBER.findall(groups["ends"])
        return Mark(span, f"{first}-{last}") if int(first) < int(last) < SMALL else None
    return _numbered(form, found, text, known, place)


def _numbered(form: Form, found: re.Match[str], text: str, known: Known, place: CitedRange | None) -> Mark | None:
    """[1, p. 3], [Source 1], ¹⁻³, <sup>1,2</sup>, (1): small numbers, or those of the list."""
    groups, span = found.groupdict(), Span(*found.span())
    small = groups.get("small")
    written = next(groups[name] for name in ("numbers", "small", "caret") if groups.get(name))
    mark, before = plain_numbers(written), text[max(0, span.start - 5) : span.start]
    numbers = _NUMBER.findall(mark)
    if small and _POWER.search(before):
        return None
    if not known.keys.issuperset(numbers):
        is_escaped = groups.get("open") == "\\["  # which may be a formula
        is_index = before[-1:].isalnum() and before[-1:].isascii()  # as in x[1]
        is_doubtful = is_escaped or is_index or (place and not re.search(PLACE, _place_of(groups), re.IGNORECASE))
        if form.listed or is_doubtful or any(int(number) >= SMALL for number in numbers):
            return None
    if _belongs_elsewhere(form, found, text, known):
        return None
    if place and len(numbers) > 1:  # which is that of the last one
        return Mark(span, mark, places={numbers[-1]: place}, zero=form.zero)
    return Mark(span, mark, place=place, zero=form.zero)


def _belongs_elsewhere(form: Form, found: re.Match[str], text: str, known: Known) -> bool:
    """Whether something else than this form reads these numbers, or the markers of this answer."""
    inside = found[0][1:-1]
    if form is _LOOSE and inside in known.keys and not inside.isdecimal():
        return True  # a key of the list, such as [Doc 1]: the form of [Key] reads it
    if form is _LOOSE and not known.listed.parts and _AS_PRINTED.fullmatch(text, *found.span()):
        return True  # [1] as it is: the reader of [n] reads it
    return form.unless_printed and known.has_printed  # (1) in an answer whose markers are [1]


def _place_of(groups: Mapping[str, str | None]) -> str:
    return plain(next((written for name in ("at", "inner", "bare") if (written := groups.get(name))), ""))


def plain_numbers(written: str) -> str:
    """The numbers as [1, 3-5] has them between its brackets."""
    bare = _LABELLED.sub("", written.translate(_DIGITS))
    return re.sub(r"[ ]*(?:[;，、&]|\band\b)[ ]*", ",", bare)


def _keyed(span: Span, key: str, label: str | None, form: Form, known: Known) -> Mark | None:
    """[^1], 【1†source】, [text][1], [Key], [Key, p. 3] and [Key, Other]."""
    if form in {_LENS, _NOTE}:  # which an answer may have without a list
        return Mark(span, keys=(key,), brought=(Entry(key, entry_of(label or "").names, span),))
    found = _TRAILING.search(key)
    place = read_place(found["at"]) if found else None
    for whole in (key, key[: found.start()].strip()) if found else (key,):
        keys = [whole] if whole in known.keys else [one.strip() for one in re.split("[,;]", whole)]
        if known.keys.issuperset(keys) and not _all_numbers(keys):
            return Mark(span, keys=tuple(keys), place=place)
    return None


def _all_numbers(keys: Sequence[str]) -> bool:
    return all(key.isdecimal() and key.isascii() for key in keys)


def _items(span: Span, written: str) -> Mark:
    """[1, p. 3; 2, p. 5]: each number with its own place."""
    items = [_ITEM_PARTS.match(item.strip()) for item in written.split(";")]
    pairs = [(plain_numbers(item[1]), item[2].strip(" ,:()")) for item in items if item]
    places = {number: read_place(place) for number, place in pairs if place}
    return Mark(span, ",".join(number for number, _ in pairs), places=places)


def _titled(span: Span, links: str) -> Mark:
    """([Title](https://…)) and ([Lease, p. 3](lease.pdf))."""
    entries: list[Entry] = []
    places: dict[str, CitedRange | None] = {}
    for link in LINK.finditer(links):
        target = link[2].partition("#page=")[0]
        entries.append(Entry(target, (target, link[1].strip(), *entry_of(link[1]).names), span))
        at = _TRAILING.search(link[1])
        places[target] = entry_of(link[2]).pages or (read_place(at["at"]) if at else None)
    return Mark(span, keys=tuple(entry.key for entry in entries), brought=tuple(entries), places=places)


def _linked(span: Span, groups: Mapping[str, str], known: Known) -> Mark | None:
    """[[1]](https://…) and [1](lease.pdf#page=3); a link inside the answer adds nothing to its number."""
    number = plain_numbers(groups.get("numbers") or groups["labelled"])
    target, _, fragment = groups["target"].partition("#")
    if not target:
        return Mark(span, number) if number in known.keys else None
    key = number if known.targets.setdefault(number, target) == target else target
    place = entry_of(groups["target"]).pages if fragment else None
    return Mark(span, keys=(key,), brought=(Entry(key, (target,), span),), place=place)


def _named(span: Span, inside: str, known: Known) -> Mark:
    """(source: lease.pdf, page 3): each file by its name, or as the list calls it."""
    brought: list[Entry] = []
    places: dict[str, CitedRange | None] = {}
    for entry in map(entry_of, filter(None, map(str.strip, inside.split(";")))):
        listed = next((known.names[name] for name in entry.names if name in known.names), "")
        key = listed or (*entry.names, inside)[0]
        brought.append(Entry(key, () if listed else entry.names, span))
        places[key] = hull(filter(None, (places.get(key), entry.pages)))
    return Mark(span, keys=tuple(places), brought=tuple(brought), places=places)


def _of_names(span: Span, names: Iterable[str], place: CitedRange | None) -> Mark:
    brought = tuple(Entry(name, (name,), span) for name in dict.fromkeys(names))
    return Mark(span, keys=tuple(one.key for one in brought), brought=brought, place=place)


def _attributed(span: Span, groups: Mapping[str, str], place: CitedRange | None, known: Known) -> Mark | None:
    """<cite source="lease.pdf" page="3">…</cite> and :cit[1]{page=3}."""
    values = {found[1].lower(): found[found.lastindex or 0] for found in _ATTRIBUTE.finditer(groups["attributes"])}
    pages = next((value for name, value in values.items() if "page" in name), "")
    place = place or (read_place(pages) if pages else None)
    others = {name: value.strip() for name, value in values.items() if "page" not in name and value.strip()}
    quote = next((value for value in others.values() if _is_sentence(value)), "")
    called = {name: value for name, value in others.items() if value != quote}
    mark = _meant(span, called, known) if "numbers" not in groups else Mark(span, plain_numbers(groups["numbers"]))
    if mark is None:
        return None
    body = " ".join(groups.get("body", "").split())
    return replace(mark, place=place, quote=quote or body, may_differ=not quote)


def _is_sentence(value: str) -> bool:
    return len(value.split()) >= _QUOTE and not _FILE_OR_ADDRESS.search(value)


def _meant(span: Span, called: Mapping[str, str], known: Known) -> Mark | None:
    """The source that attributes mean: by its key, a number, a file, or whatever the first one says."""
    for name, value in called.items():
        if value in known.keys and not value.isdecimal():
            return Mark(span, keys=(value,))
        if name == "index" and (index := _SENTENCE_INDEX.match(value)):  # of a document and its sentences
            return _of_names(span, [f"document {index[1]}"], None)
        if _ALL_NUMBERS.match(value):
            return Mark(span, plain_numbers(value))
    named = next(
        (value for value in called.values() if _FILE_OR_ADDRESS.search(value)), next(iter(called.values()), "")
    )
    return _named(span, named, known) if named else None


def place_behind(text: str, end: int) -> CitedRange | None:
    """The place behind a marker that ends here, as in [1] (p. 3)."""
    found = _BEHIND.match(plain(text[end : end + 80]))
    written = (found["inside"] or found["place"]) if found else ""
    place = read_place(written) if written else None
    return place if place and (place.start or re.search("[0-9]", written)) else None
