"""Which of the given sources an entry of an answer means: the one that all its names fit, else none.

A source is known by its ids, file name, address, and what its first page says. A name that fits no source says that
the answer means something else. Only an entry that names nothing is bound by its number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

from citecheck.model import Open, OpenReason, SourceRef
from citecheck.sources.document import Document
from citecheck.sources.json_list import is_context_digest
from citecheck.sources.manifest import Pinned
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.ids import FILE_SUFFIX, web_address
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
_YEAR: Final = lazy_pattern(r"(?:19|20)[0-9]{2}")
_TOP: Final = 40  # words
_HEAD: Final = 4_000  # characters of the first page
_CODE: Final = 6  # characters of a part of an address that is looked for on the first page


class Known(NamedTuple):
    """A given source by what it is called; `head` reads its first page."""

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
    """The file that was fetched from an address; another source as it is. A path has a slash for several."""

    def key(url: str) -> str:
        return bare(web_address(str(Path(url))))

    wanted = key(str(source))
    same = (pinned.path for pinned in manifest.values() if wanted and wanted in map(key, pinned.urls))
    return next(same, source)


def stem(name: str) -> str:
    """The name of a file without its folder and suffix, or of an id without its hash, as an id has it."""
    plain = _COPY.sub("", _FILE.sub("", bare(name).rpartition("/")[2]))
    return re.sub(r"[\W_]+", "-", plain[: -len(found[0])] if (found := HASH.search(plain)) else plain).strip("-")


def first_page(document: Document | Open) -> str:
    page = document.readable(1) if isinstance(document, Document) else None
    return " ".join(line.text for line in page.lines)[:_HEAD] if page else ""


# ── One name beside one source ───────────────────────────────────────────────────────────────────


def _fits(name: str, one: Known) -> int:
    """How sure the name means the source: 4 for its address, 3 a name, 2 a title, 1 a short one, else 0."""
    stems = {stem(known) for known in one.names} - {""}
    if bare(name) in one.names:
        return 4 if is_address(name) else 3
    if stem(name) in {stem(known) for known in one.names if "/" not in known or not is_address(name)}:
        return 3  # the last part of another address says nothing
    head = one.head()
    if is_address(name):
        return _fits_address(bare(name), head, stems)
    whole, size = _FILE.sub("", name), len(_WORD.findall(name))
    if whole != name:  # a file has this name, or it is that of its title
        return 2 if size > _TITLE and _is_title(whole, head) else 0
    if any(_is_title(whole, title) for title in (*(known.replace("-", " ") for known in stems), head)):
        return 2 if size >= _TITLE else 1
    return 2 if size >= _TITLE and _is_described(name, head) else 0


def _is_described(name: str, head: str) -> bool:
    """Whether each part of a name is on the page, or all at its top, or its title behind authors who are there."""
    words, wanted = _words(head), _words(name)
    years = {word for word in words if _YEAR.fullmatch(word)}
    other = {word for word in wanted if word.isdecimal() and word not in words}
    if {word for word in other if not _YEAR.fullmatch(word)} or (other and years):
        return False
    parts = [part for part in _SEGMENT.split(name) if _words(part)]
    if all(_is_title(part, head) for part in parts):
        return True
    top, own = words[:_TOP], {word for word in wanted if _YEAR.fullmatch(word)}
    if (
        len(wanted) > _TITLE
        and {*wanted} <= {*top}
        and not (own and {one for one in top if _YEAR.fullmatch(one)} - own)
    ):
        return True
    title = next(
        (at for at, part in enumerate(parts) if len(_WORD.findall(part)) > _TITLE and _is_run(part, head)), None
    )
    before = " ".join(parts[:title]) if title is not None else ""
    return title is not None and all(word.casefold() in words for word in re.findall(r"\b[^\W\d_a-z]\w+", before))


def _fits_address(address: str, head: str, stems: Iterable[str]) -> int:
    """By what the page says of itself (a DOI, a number of arXiv, its own address), or by the words of the address."""
    _, _, path = address.partition("/")
    last = re.sub(r"v\d{1,2}\Z", "", _FILE.sub("", path.rpartition("/")[2]))
    codes = [code for code in (path, last) if len(code) >= _CODE and re.search(r"\d", code)]
    squeezed = head.casefold()
    if any(re.search(rf"(?<![\w.]){re.escape(code)}(?![0-9])", squeezed) for code in (address, *codes) if code):
        return 2
    if any(_slug(code) in own for code in codes for own in stems if re.search(r"\d{4}", code)):
        return 2
    slug = re.sub(r"\A\d+-", "", last)
    return 2 if len(_WORD.findall(slug)) >= _TITLE and _is_title(slug, head) else 0


def _slug(code: str) -> str:
    return re.sub(r"[\W_]+", "-", code).strip("-")


def is_address(name: str) -> bool:
    return "://" in name or name.casefold().startswith(("doi:", "www.", "arxiv:"))


def _is_title(name: str, text: str) -> bool:
    """Whether the words of a name are close together in a text, with no other number between them."""
    wanted, words = {*_words(name)}, _words(text)
    if not wanted or not wanted.issubset(words):
        return False
    reach = 2 * len(wanted) + 1
    for at, word in enumerate(words):
        window = words[at : at + reach]
        if word in wanted and wanted.issubset(window):
            end = max(window.index(one) for one in wanted) + 1
            return not any(one not in wanted for one in window[:end] if one.isdecimal())
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
    is_key = {ref.key} if ref.index is not None and not _names_file(ref.key) else set[str]()
    said = [name for name in dict.fromkeys(ref.names) if name.strip() and name not in is_key and not _is_nothing(name)]
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
        return Open(OpenReason.AMBIGUOUS_SOURCE, f"'{called[:80]}' may mean more than one of the given sources.")
    is_elsewhere = any(is_address(name) and not any(fits) for name, fits in sure.items())
    if is_elsewhere and all(known[at].has_address for at in left):
        return None
    best = max(fits[at] for fits in sure.values() for at in left)
    fit = [name for name, fits in sure.items() if any(fits)]
    alone = (name for name in sure if not any(name in one or (_names_file(one) and one in name) for one in fit))
    other = next(filter(_names_file, alone), None)
    if other and best != 2 and not any(is_address(name) and max(fits) >= 3 for name, fits in sure.items()):
        return None
    return found[0]


def _is_nothing(name: str) -> bool:
    """Whether it names no source: a number, with a word for a source or without."""
    return _NOTHING.match(name) is not None or is_context_digest(name)


def _names_file(name: str) -> bool:
    return _FILE.search(bare(name)) is not None
