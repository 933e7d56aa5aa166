"""Whether the numbers of an answer and its list of sources go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from citecheck.answers.source_list import Entry
from citecheck.model import Marker, Origin, Problem, ProblemKind, Response
from citecheck.text.quoting import quoted


def bookkeeping(made: Response, entries: Sequence[Entry], own: Mapping[str, int]) -> Iterator[Problem]:
    """Numbers without an entry, entries that nobody cites, and entries that share a number.

    `own` has the number of each key. An answer without a list has no books to keep.
    """
    if entries and made.origin:
        yield from _without_entry(made.markers, made.origin, entries, own)
        yield from _unused(made.markers, entries, own)
        yield from _doubled(entries)


def _without_entry(
    markers: Sequence[Marker], origin: Origin, entries: Sequence[Entry], own: Mapping[str, int]
) -> Iterator[Problem]:
    keys = {number: key for key, number in reversed(list(own.items()))}
    first = {marker.n: marker for marker in reversed(markers)}
    base = 0 if 0 in first else 1
    listed = {own[entry.key] for entry in entries if entry.key} or set(range(base, len(entries) + base))
    for number, marker in sorted(first.items()):
        if number not in listed:
            message = f"{quoted(f'[{keys.get(number, number)}]')} is not in the answer's list of sources."
            yield Problem(ProblemKind.NUMBER_WITHOUT_ENTRY, origin.span(marker.span), message)


def _unused(markers: Sequence[Marker], entries: Sequence[Entry], own: Mapping[str, int]) -> Iterator[Problem]:
    used = {marker.n for marker in markers}
    for entry in entries:
        if entry.key and own[entry.key] not in used:
            message = f"No marker cites {quoted(f'[{entry.key}]')} of the list of sources."
            yield Problem(ProblemKind.UNUSED_ENTRY, entry.span, message)


def _doubled(entries: Sequence[Entry]) -> Iterator[Problem]:
    counts = Counter(entry.key for entry in entries if entry.key)
    for key, count in counts.items():
        if count > 1:
            second = [entry for entry in entries if entry.key == key][1]
            message = f"{count} entries of the list of sources have the number {quoted(f'[{key}]')}."
            yield Problem(ProblemKind.DUPLICATE_ENTRY, second.span, message)
