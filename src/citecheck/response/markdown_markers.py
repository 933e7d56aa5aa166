"""Markers of a Markdown response, read as CommonMark reads it: code, links and definitions hold none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citecheck.model import Marker, MarkerForm
from citecheck.response.source_map import Place, markdown_tokens, span_of
from citecheck.response.units import TABLE_HEAD, Unit, UnitBuilder, limited, markers_of
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

    from citecheck.response.diagnostics import Notes


def markdown_markers(prose: str, known: frozenset[int], notes: Notes) -> list[Marker]:
    """The markers of `prose`, which has the offsets of the response; `known` are the entries' numbers."""
    return limited((marker for unit in markdown_units(prose, known, notes) for marker in markers_of(unit)), notes)


def markdown_units(prose: str, known: frozenset[int], notes: Notes) -> Iterator[Unit]:
    """Every paragraph, heading, list item and table cell; the cells of a row tell which row it is."""
    in_heading = False
    row = None
    for token, place in markdown_tokens(prose):
        if token.type in {"heading_open", "heading_close"}:
            in_heading = token.type == "heading_open"
        elif token.type in {"tr_open", "tr_close"}:
            row = token.map[0] if token.type == "tr_open" and token.map else None
        elif token.type == "th_open":
            row = TABLE_HEAD
        elif place is not None:
            yield _Inline(place, known, notes).read(token, in_heading=in_heading, row=row)


class _Inline:
    """One inline token: a paragraph, heading, list item or table cell."""

    def __init__(self, place: Place, known: frozenset[int], notes: Notes) -> None:
        self.place, self.notes = place, notes
        self.builder = UnitBuilder(known)
        self.labels: list[tuple[Token, int]] = []

    def read(self, token: Token, *, in_heading: bool, row: int | None) -> Unit:
        children = token.children or []
        for index, child in enumerate(children):
            self._child(child, children[index + 1 : index + 3])
        return self.builder.build(in_heading=in_heading, start=self.place(0), row=row)

    def _child(self, child: Token, following: list[Token]) -> None:
        if child.type in {"text", "code_inline", "text_special"}:
            self.builder.text(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            self.builder.text(" ")
        elif child.type == "image":
            self.builder.text(child.content)
        elif child.type == "strong_open":
            self.builder.open_bold()
        elif child.type == "strong_close":
            self.builder.close_bold()
        elif child.type == "cite_bracket":
            self._bracket(child, following)
        elif child.type == "cite_open":
            self.labels.append((child, self.builder.length))
        elif child.type == "cite_close":
            self._cite_link(*self.labels.pop())

    def _bracket(self, token: Token, following: list[Token]) -> None:
        numbers, span = token.meta["numbers"], span_of(token, self.place)
        grouped = not token.content[1:-1].isdigit()
        if not self.builder.bracket(numbers, span, token.meta["before"], grouped=grouped):
            self.builder.text(token.content)
            return
        self.builder.marks[-1].opens = any(token.type == "strong_open" for token in following[:2])
        if grouped:
            instead = " ".join(f"[{number}]" for number in numbers[:8])
            message = f"{quoted(token.content, 40)} names several entries at once."
            self.notes.add("grouped-marker", span, message, hint=f"Write {instead}, each after its own anchor.")

    def _cite_link(self, token: Token, start: int) -> None:
        tail, span = token.meta["tail"], span_of(token, self.place)
        if tail.problem:
            message = f"A cite link is [label](cite:1 'anchor'); here {tail.problem}."
            self.notes.add("malformed-cite-link", span, message)
        if tail.number is not None:
            self.builder.label(tail.number, MarkerForm.LINK, span, start, tail.term)
