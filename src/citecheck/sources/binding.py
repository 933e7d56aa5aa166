"""Which of the given sources an entry of an answer means: the one that all its names fit, else none.

A source is known by its ids, file name, address, and what its first page says. A name that fits no source says that
the answer means something else. Only an entry that names nothing is bound by its number.
"""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

from citecheck.model import Open, OpenReason, SourceRef
from citecheck.sources.document import Document
from citecheck.sources.json_list import is_context_digest
from citecheck.sources.manifest import Pinned
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.ids import FILE_SUFFIX, is_attachment_id, web_address
from citecheck.text.patterns import lazy_pattern

_FILE: Final = re.compile(rf"{FILE_SUFFIX}\Z", re.IGNORECASE)
_DATE: Final = r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
HASH: Final = re.compile(
    rf"[-_](?!{_DATE}$)([0-9a-f]{{8}}|[0-9a-f]{{64}})$", re.IGNORECASE
)  # `report-20240331` has a date
_COPY: Final = lazy_pattern(r"[ _]?\(\d{1,2}\)\Z")
_NOTHING: Final = lazy_pattern(
    r"(?:(?:the )?(?:sources?|docs?|documents?|refs?|references?|citations?|passages?|contexts?|chunks?|files?|nodes?"
    r"|attachments?|(?:search )?results?|snippets?)[ _.:#-]*)?[\[(]?[0-9:_.-]*[\])]?\Z",
    re.IGNORECASE,
)
_WORD: Final = lazy_pattern(r"[^\W_]+")
_SEGMENT: Final = lazy_pattern(r"[.,;:!?()|“”\"«»/]+(?=\s|\Z)|\s[–—-]+\s|[(“\"«]")
_TITLE: Final = 3  # words of a title that stands alone, whatever address is beside it
_LONG: Final = 7  # words of a title that no other source has: the numbers behind it are those of a journal
_YEAR: Final = lazy_pattern(r"(?:19|20)[0-9]{2}")
_TOP: Final = ((_TITLE, 40), (2 * _TITLE, 120))  # more words than the first are all among so many at the top
_HEAD: Final = 4_000  # characters of the first page
_CODE: Final = 6  # characters of a part of an address that is looked for on the first page
_ADDRESS: Final = lazy_pattern(r"(?:https?://|\bwww\.|\bdoi:|\barxiv:)\s?[^\s<>\"]+", re.IGNORECASE)


class Known(NamedTuple):
    """A given source by what it is called; `head` reads its names and its first page, a line each."""

    document: Document | Open
    names: frozenset[str]  # as `bare` has them
    head: Callable[[], str]
    has_address: bool = False


def bare(name: str) -> str:
    """A name, an address or a path as it is compared: without its scheme, www., fragment and folders.

    Some systems write "ö" in a name as "o" and two dots.
    """
    plain = unicodedata.normalize("NFC", unquote(name.strip())).casefold()
    scheme, found, rest = plain.partition("://")
    if found and scheme in {"http", "https"}:
        return rest.partition("#")[0].removeprefix("www.").rstrip("/")
    return (plain.partition("#")[0] or plain).rstrip("/").rpartition("/")[2]


def saved(source: Path, manifest: Mapping[str, Pinned]) -> Path:
    """The file that was fetched from an address; another source as it is.

    `Path` turns `https://` into `https:/`, so both sides pass through `Path`.
    """

    def key(url: str) -> str:
        return bare(web_address(str(Path(url))))

    wanted = key(str(source))
    same = (pinned.path for pinned in manifest.values() if wanted and wanted in map(key, pinned.urls))
    return next(same, source)


def stem(name: str) -> str:
    """The name of a file without its folder and suffix, or of an id without its hash, as an id has it."""
    plain = _COPY.sub("", _FILE.sub("", bare(name).rpartition("/")[2]))
    return re.sub(r"[\W_]+", "-", plain[: -len(found[0])] if (found := HASH.search(plain)) else plain).strip("-")


def squeezed(name: str) -> str:
    """The letters and digits of a name: RFC 9110 is rfc9110."""
    return re.sub(r"[\W_]+", "", stem(name))


def first_page(document: Document | Open, names: Iterable[str] = ()) -> str:
    """The names of a source, and the lines of its first page."""
    page = document.readable(1) if isinstance(document, Document) else None
    shown = "\n".join(line.text for line in page.lines)[:_HEAD] if page else ""
    return "\n".join((*(stem(name).replace("-", " ") for name in names), shown)) if shown else ""


# ── One name beside one source ───────────────────────────────────────────────────────────────────


class Fit(IntEnum):
    """How sure a name means a source: the surest last."""

    NONE = 0
    SHORT_TITLE = 1
    TITLE = 2  # or another description that the first page has
    NAME = 3
    ADDRESS = 4


def _fits(name: str, one: Known) -> Fit:
    if bare(name) in one.names:
        return Fit.ADDRESS if is_address(name) else Fit.NAME
    # That two addresses have the same end says nothing.
    names = [known for known in one.names if "/" not in known or not is_address(name)]
    own = {short: stem(known) for known in names if (short := squeezed(known))}
    if squeezed(name) in own:
        return Fit.NAME
    if is_address(name):
        return _fits_address(bare(name), one.head(), own)
    head, whole, size = one.head(), _FILE.sub("", name), len(_WORD.findall(name))
    if whole != name:  # a file has this name, or it is that of its title
        return Fit.TITLE if size > _TITLE and _is_title(whole, head) else Fit.NONE
    if any(_is_title(whole, known.replace("-", " ")) for known in own.values()) or _is_heading(whole, head):
        return Fit.TITLE if size >= _TITLE else Fit.SHORT_TITLE
    return Fit.TITLE if size >= _TITLE and _is_described(name, head, own) else Fit.NONE


def _is_heading(name: str, head: str) -> bool:
    """Whether the page has the words of a name together: those of a short one from the beginning of a line."""
    is_long = sum(not re.search(r"[0-9]", word) for word in _words(name)) > _TITLE
    lines = head.splitlines()
    starts = ["\n".join(lines[at:]) for at in range(len(lines))]
    return _is_title(name, head) if is_long else any(_is_title(name, start, 1) for start in starts)


def _is_described(name: str, head: str, own: Collection[str]) -> bool:
    """Whether each part of a name is on the page, or all at its top, or its title behind authors who are there."""
    parts = [part for part in _SEGMENT.split(name) if _words(part)]
    if _has_foreign_number(name, parts, head, own):
        return False
    if all(squeezed(part) in own or _is_title(part, head) for part in parts):
        return any(squeezed(part) in own or _is_heading(part, head) for part in parts)
    return _is_at_top(_words(name), _words(head)) or _has_title(parts, head)


def _has_foreign_number(name: str, parts: Sequence[str], head: str, own: Collection[str]) -> bool:
    """Whether a name has a number that is neither on the page nor in a part of it that is one of the source's names.

    A year counts if the page has another one. Other numbers count unless a long title is on the page: they are those
    of a journal then.
    """
    words = _words(head)
    known = {*words, *(word for part in parts if squeezed(part) in own for word in _words(part))}
    foreign = {word for word in _words(name) if word.isdecimal() and word not in known}
    years = {word for word in foreign if _YEAR.fullmatch(word)}
    has_long_title = any(len(_WORD.findall(part)) >= _LONG and _is_run(part, head) for part in parts)
    return bool(foreign - years and not has_long_title) or bool(years and any(map(_YEAR.fullmatch, words)))


def _is_at_top(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether all words are at the top of the page, and it has no later year there."""
    own = {word for word in wanted if _YEAR.fullmatch(word)}
    for least, most in _TOP:
        top = words[:most]
        if len(wanted) > least and {*wanted} <= {*top}:
            return not own or max(one for one in top if _YEAR.fullmatch(one)) in own
    return False


def _has_title(parts: Sequence[str], head: str) -> bool:
    """Whether one part is a title on the page, with names before it and words beside a number behind it there too."""
    found = (at for at, part in enumerate(parts) if len(_WORD.findall(part)) > _TITLE and _is_run(part, head))
    title = next(found, None)
    if title is None:
        return False
    before = re.findall(r"\b[^\W\d_a-z]\w+", " ".join(parts[:title]))
    dated = [word for part in parts[title + 1 :] if re.search(r"[0-9]", part) for word in _words(part)]
    words = {*_words(head)}
    return all(word.casefold() in words for word in (*before, *dated) if not word.isdecimal())


def _fits_address(address: str, head: str, own: Mapping[str, str]) -> Fit:
    """By what the page says of itself (a DOI, a number of arXiv, its own address), or by the words of the address."""
    _, _, path = address.partition("/")
    last = re.sub(r"v\d{1,2}\Z", "", _FILE.sub("", path.rpartition("/")[2]))
    codes = [one for one in (path, last, *re.split(r"[?&=:]", last)) if len(one) >= _CODE and re.search(r"\d", one)]
    codes = [code for code in codes if not re.fullmatch(_DATE, code)]
    shown = head.casefold()
    if any(re.search(rf"(?<![\w.]){re.escape(code)}(?![0-9])", shown) for code in (address, *codes) if code):
        return Fit.TITLE
    if any(squeezed(one) in own for one in path.split("/")[:-1]) or any(
        squeezed(code) in own or _is_part(code, own.values()) for code in codes
    ):
        return Fit.TITLE
    slug = re.sub(r"\A\d+-", "", last)
    return Fit.TITLE if len(_WORD.findall(slug)) >= _TITLE and _is_title(slug, head) else Fit.NONE


def _is_part(code: str, stems: Iterable[str]) -> bool:
    """Whether a name has this code, which has a number, between its other words."""
    slug = re.sub(r"[\W_]+", "-", code).strip("-")
    return re.search(r"\d{4}", slug) is not None and any(f"-{slug}-" in f"-{one}-" for one in stems)


def is_address(name: str) -> bool:
    return _ADDRESS.fullmatch(name.strip()) is not None


def _is_title(name: str, text: str, within: int | None = None) -> bool:
    """Whether the words of a name are close together in a text, with no other number between them.

    `within`: they begin among so many words of it.
    """
    wanted, words = {*_words(name)}, _words(text)
    if not wanted or not wanted.issubset(words):
        return False
    reach = 2 * len(wanted) + 1
    for at, word in enumerate(words[:within]):
        window = words[at : at + reach]
        if word in wanted and wanted.issubset(window):
            end = max(window.index(one) for one in wanted) + 1
            if not any(one not in wanted for one in window[:end] if one.isdecimal()):
                return True
    return False


def _words(text: str) -> list[str]:
    return [word for word in map(str.casefold, _WORD.findall(text)) if word not in STOP_WORDS]


def _is_run(name: str, text: str) -> bool:
    words, sought = ([*map(str.casefold, _WORD.findall(one))] for one in (text, name))
    return any(words[at : at + len(sought)] == sought for at in range(len(words) - len(sought) + 1))


# ── An entry beside all sources ──────────────────────────────────────────────────────────────────


def bind(
    called: str, ref: SourceRef, known: Sequence[Known], by_order: Document | Open | None
) -> Document | Open | None:
    """The document; why there is none, where names disagree; None if the entry names something else.

    `by_order` is what has its number, if something has it.
    """
    if ref.doubt:
        return Open(OpenReason.AMBIGUOUS_SOURCE, ref.doubt)
    said = _said(ref)
    sure = {name: [_fits(name, one) for one in known] for name in said}
    fitting = [{at for at, how in enumerate(fits) if how == max(fits)} for fits in sure.values() if any(fits)]
    if not fitting:
        return by_order if not said else None
    left = set.intersection(*fitting)
    found = [known[at].document for at in sorted(left)]
    if by_order is not None and any(one is by_order for one in found):
        found = [by_order]
    disagree = ref.ordered and by_order is not None and found != [by_order]
    if len({id(one) for one in found}) != 1 or disagree:
        return ambiguous(called, ref, found)
    has_other_address = any(is_address(name) and not any(fits) for name, fits in sure.items())
    if has_other_address and all(known[at].has_address for at in left):
        return None  # "Lease, https://a.org/lease", and the source is that of https://b.org/lease
    # A title that the page has, or the address, counts more than the name of a file: copies have other names.
    has_title = max(fits[at] for fits in sure.values() for at in left) == Fit.TITLE
    has_address = any(is_address(name) and max(fits) >= Fit.NAME for name, fits in sure.items())
    return None if _names_another_file(sure) and not (has_title or has_address) else found[0]


def _names_another_file(sure: Mapping[str, Sequence[Fit]]) -> bool:
    """Whether a name is that of a file that no source has: b.pdf beside a.pdf, but not beside "a.pdf (b.pdf)"."""
    fitting = [name for name, fits in sure.items() if any(fits)]
    files = (name for name in sure if _names_file(name))
    return any(not any(name in one or (_names_file(one) and one in name) for one in fitting) for name in files)


def option_id(ref: SourceRef) -> str:
    """What stands for the source in -s ID=PATH."""
    names = (ref.key, *ref.names)
    found = (name for name in names if is_attachment_id(name) or name.startswith(("http://", "https://")))
    return shlex.quote(next(found, "ID"))


def ambiguous(called: str, ref: SourceRef, found: Iterable[Document | Open]) -> Open:
    """That several sources fit, or none of them all names."""
    paths = dict.fromkeys(one.facts.path for one in found if isinstance(one, Document))
    which = f" ({', '.join(list(paths)[:5])})" if len(paths) > 1 else ""
    path = next(iter(paths)) if len(paths) == 1 else "PATH"
    name = next(iter(_said(ref)), called) if called.isdecimal() else called
    meant = f"'{name[:80]}' may mean more than one of the given sources{which}"
    return Open(OpenReason.AMBIGUOUS_SOURCE, f"{meant}: say which with -s {option_id(ref)}={path}.")


def _said(ref: SourceRef) -> list[str]:
    """The names that say which source is meant."""
    is_key = {ref.key} if ref.index is not None and not _names_file(ref.key) else set[str]()
    names = dict.fromkeys(part for name in ref.names for part in _parted(name))
    return [name for name in names if name not in is_key and not _is_nothing(name)]


def is_number(ref: SourceRef) -> bool:
    """Whether only its number says which source is meant."""
    return ref.index is not None and not (ref.doubt or ref.ordered) and not _said(ref)


def _parted(name: str) -> Iterator[str]:
    """The addresses in a name, and what is beside them."""
    yield from (found.rstrip(".,;)") for found in _ADDRESS.findall(name))
    yield from filter(None, [_ADDRESS.sub("", name).strip(" [](),;:.")] if _ADDRESS.search(name) else [name.strip()])


def _is_nothing(name: str) -> bool:
    """Whether it names no source: a number, with a word for a source or without."""
    return _NOTHING.match(name) is not None or is_context_digest(name)


def _names_file(name: str) -> bool:
    return _FILE.search(bare(name)) is not None
