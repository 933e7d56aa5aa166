"""A draft with keys, **21 days** [Lease], → the same with numbers, and the data block of what it cites.

The quote, page and lines are those of the pool, and the anchor is what the draft has in bold. Nothing else of the draft
is changed, so that the check finds every mistake in it. An unknown key becomes a number without an entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from citecheck.answering.nouns import Evidence
from citecheck.locate import locate
from citecheck.model import Citation
from citecheck.response import read_response
from citecheck.response.delimiters import END, START
from citecheck.rules.place import with_neighbours
from citecheck.sources.document import Document
from citecheck.support.words import content
from citecheck.text.ids import page_id

_KEY: Final = r"[A-Z0-9][A-Za-z0-9]*(?:-[0-9]{1,3})?"
_MARK: Final = re.compile(
    rf"(?:\*\*(?P<anchor>[^*\n]+)\*\*[ ]?)?(?<!\w)\[(?P<keys>{_KEY}(?:[,;][ ]?{_KEY})*)\](?![(\[:])"
)
_NUMBER: Final = re.compile(r"\[([0-9]{1,6})\]|\"n\":\s*([0-9]{1,6})")
_ANCHOR: Final = 40  # characters
_EDGES: Final = ".,;:!?()[]“”\"'"


class Keyed(NamedTuple):
    """The answer with numbers; `foreign` are keys that are not in the pool."""

    text: str
    foreign: tuple[str, ...]


def with_numbers(draft: str, pool: Sequence[Evidence], documents: Callable[[str], Document]) -> Keyed:
    """Each key as a number, and an entry for each passage and anchor."""
    known = {one.key.casefold(): one for one in pool}
    prose, mark, block = draft.partition(START)
    free = max((int(a or b) for a, b in _NUMBER.findall(draft)), default=0)
    entries: dict[tuple[str, str], int] = {}
    foreign: dict[str, int] = {}

    def number(key: str, anchor: str) -> int:
        nonlocal free
        one = known.get(key.casefold())
        place = (one.key, anchor or _anchor(one.passage.text, prose)) if one else None
        found = entries.get(place) if place else foreign.get(key)
        if found is None:
            free = found = free + 1
            if place:
                entries[place] = found
            else:
                foreign[key] = found
        return found

    def numbered(match: re.Match[str]) -> str:
        keys = re.split(r"[,;][ ]?", match["keys"])
        is_known = any(key.casefold() in known for key in keys)
        if not is_known and (all(map(str.isdecimal, keys)) or _in_quotation(prose[: match.start("keys")])):
            return match[0]
        before = match[0][: match.start("keys") - 1 - match.start()]
        own = (key if key.isdecimal() else number(key, match["anchor"] or "") for key in keys)
        return before + " ".join(f"[{n}]" for n in own)

    text = _MARK.sub(numbered, prose)
    rows = [_entry(n, known[key.casefold()], anchor, documents) for (key, anchor), n in entries.items()]
    whole = _with_block(f"{text}{mark}{block}", rows) if rows else f"{text}{mark}{block}"
    return Keyed(whole, tuple(foreign))


def _in_quotation(before: str) -> bool:
    """Whether a quotation is open behind this text: a bracket in it is an insertion."""
    paragraph = before.rpartition("\n\n")[2]
    return paragraph.count("“") > paragraph.count("”") or paragraph.count('"') % 2 == 1


def _anchor(passage: str, prose: str) -> str:
    """The first word of a passage that the answer has too, for a marker without bold words; with all that is joined."""
    said = {word.stem for word in content(prose)}
    joined = [(run[0].strip(_EDGES), {word.stem for word in content(run[0])}) for run in re.finditer(r"\S+", passage)]
    usable = [(text, stems) for text, stems in joined if stems and len(text) <= _ANCHOR]
    return next((text for text, stems in usable if stems & said), next((text for text, _ in usable), ""))


def _entry(n: int, one: Evidence, anchor: str, documents: Callable[[str], Document]) -> tuple[str, dict[str, Any]]:
    """The source, and the citation in the order of the standard."""
    passage, document = one.passage, documents(one.passage.source)
    evidence = locate(Citation(None, "", source_context=passage.text, source_match=anchor, page=passage.page), document)
    found = evidence.located.found if evidence.located else None
    page = found.anchor_page if found else passage.page
    lines = (found.anchor_lines if found else ()) or passage.lines
    shown = list(with_neighbours(lines, len(document.page(page).lines)))
    entry = {"n": n, "r": f"passage {one.key}", "f": passage.text, "k": anchor, "p": page_id(page), "l": shown}
    return passage.source, entry


def _with_block(text: str, rows: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """The entries in a separate block, or in the one that is there if it has no fault; else it stays as it is."""
    block: dict[str, list[Any]] = {}
    prose, mark, rest = text.partition(START)
    if mark:
        if read_response(text).problems:
            return text
        block = json.loads(rest.partition(END)[0])
    for source, entry in rows:
        block.setdefault(source, []).append(entry)
    listed = ",\n".join(
        f"  {json.dumps(source)}: [\n"
        + ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
        + "\n  ]"
        for source, entries in block.items()
    )
    return f"{prose.rstrip()}\n\n{START}\n{{\n{listed}\n}}\n{END}\n"
