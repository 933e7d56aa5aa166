"""The prose of an answer as HTML of our own: its words, a few elements, and every marker at its place.

Markdown is written from the tokens of markdown-it. An HTML answer is shown as its text, a paragraph for each block.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import LineIndex, MarkerForm, Response, Span, Unit
from citecheck.reporting import escaping
from citecheck.response.markdown_markers import OffsetMap, span_of
from citecheck.response.prose import Stretch
from citecheck.text.marks import LOWER, RAISE

if TYPE_CHECKING:
    from markdown_it.token import Token

FIRST_HEADING: Final = 4  # the page itself has three levels
_BLOCKS: Final = frozenset("p ul ol li blockquote table thead tbody tr th td".split())
_EMPHASIS: Final = frozenset({"strong", "em"})
_ENTRIES: Final = 3  # of one number; more than one is an error already
_TIGHT: Final = "\"'”’)].,;:!?» \n"  # what may be between bold words and their marker


class Place(NamedTuple):
    """A place in the answer that cites an entry.

    `marker` and `citation` are indexes, `citation` None if the block has no such entry; `nth` counts the places
    that cite this entry, or that cite a missing one, from 1.
    """

    marker: int
    n: int
    citation: int | None
    nth: int

    def id(self, answer: int) -> str:
        """Return t-ANSWER-ENTRY for the first place that cites an entry, m-ANSWER-NTH for a missing one."""
        if self.citation is None:
            return f"m-{answer}-{self.nth}"
        return f"t-{answer}-{self.citation + 1}" + (f"-{self.nth}" if self.nth > 1 else "")


CitePlace = Callable[[Place, Markup], Markup]  # the HTML of a place with the words that it is on


class Answer(NamedTuple):
    """`uncited` are the numbers of the marked statements without a citation, from 1."""

    html: Markup
    places: tuple[Place, ...]
    uncited: tuple[int, ...]


def write_answer(response: Response, uncited: Iterable[Stretch], number: int, cite: CitePlace) -> Answer:
    """Return the prose of answer `number`; `uncited` are its statements without a citation."""
    writer = _Writer(response, _Uncited(uncited), number, cite)
    if len(response.text) > RESPONSE_BYTES:
        writer.add(Markup("<p>The answer is too large to show.</p>"))
    elif response.is_html:
        _write_html(response.units, writer)
    else:
        _write_markdown(response, writer)
    return writer.answer()


class _Part(NamedTuple):
    html: Markup
    text: str = ""
    cites: bool = False


class _Words(NamedTuple):
    """The last emphasised words: the parts `start` to `end` of the answer."""

    start: int
    end: int
    text: str


class _Writer:
    """Takes the answer in order; every text goes through escaping.html."""

    def __init__(self, response: Response, uncited: _Uncited, number: int, cite: CitePlace) -> None:
        self.uncited, self._number, self._cite = uncited, number, cite
        self._markers, self._cited = response.markers, response.cited_places()
        self._at: defaultdict[Span, list[int]] = defaultdict(list)
        for index, marker in enumerate(response.markers):
            self._at[marker.span].append(index)
        self._parts: list[_Part] = []
        self._places: list[Place] = []
        self._seen: Counter[int | None] = Counter()
        self._begun: list[int] = []
        self._bold: _Words | None = None

    def answer(self) -> Answer:
        html = Markup("").join(part.html for part in self._parts)
        return Answer(html, tuple(self._places), tuple(self._begun))

    @property
    def length(self) -> int:
        return len(self._parts)

    def add(self, html: Markup, text: str = "") -> None:
        self._parts.append(_Part(html, text))

    def escaped(self, text: str) -> None:
        """A text that is in no statement."""
        self.add(escaping.html(text), text)

    def text(self, text: str) -> None:
        """A text of the unit, with what lacks a citation marked."""
        for part, number in self.uncited.parts(text):
            self.add(escaping.html(part) if number is None else self._without_citation(part, number), part)

    def _without_citation(self, text: str, number: int) -> Markup:
        words = escaping.html(text)
        if number in self._begun:
            return Markup('<span class="uncited">{}</span>').format(words)
        self._begun.append(number)
        opening = Markup('<span class="uncited" id="u-{}-{}"><span class="unseen">no citation: </span>{}</span>')
        return opening.format(self._number, number, words)

    def end_emphasis(self, start: int) -> None:
        """Remember the emphasised words that end here; they begin with part `start`."""
        self._bold = _Words(start, self.length, "".join(part.text for part in self._parts[start:]))

    # ── Markers ──

    def markers_at(self, span: Span) -> Sequence[int]:
        """Return the markers, by index, that were found at this place."""
        return self._at.get(span, ())

    def mark(self, markers: Sequence[int]) -> None:
        """A marker after its anchor: `[1]`, with the bold words before it where it is on them."""
        self.mark_from(self._anchor(markers[0]), markers)

    def _anchor(self, marker: int) -> int:
        """Return the part with which the bold words of the marker begin, else the place after the last part."""
        bold, found = self._bold, self._markers[marker]
        if bold is None or found.form is not MarkerForm.BOLD or bold.text.split() != (found.shown or "").split():
            return self.length
        between = self._parts[bold.end :]
        return bold.start if not any(part.text.strip(_TIGHT) for part in between) else self.length

    def mark_from(self, start: int, markers: Sequence[int]) -> None:
        """The first place of the markers takes the parts from `start` on as its words, if no citation is in them."""
        taken = self._parts[start:]
        if any(part.cites for part in taken):
            taken = []
        words = Markup("").join(part.html for part in taken).rstrip()
        del self._parts[self.length - len(taken) :]
        for place in self._entries(markers):
            text = "".join(part.text for part in taken)
            self._parts.append(_Part(self._cite(place, words), text, cites=True))
            words, taken = Markup(""), []

    def _entries(self, markers: Sequence[int]) -> Iterator[Place]:
        """A place for each entry that the markers name, a few at most for one number."""
        for marker in markers:
            for entry in self._cited[marker][:_ENTRIES] or (None,):
                self._seen[entry] += 1
                self._places.append(Place(marker, self._markers[marker].n, entry, self._seen[entry]))
                yield self._places[-1]


# ── Markdown ───────────────────────────────────────────────────────────────────────────────────────


def _write_markdown(response: Response, writer: _Writer) -> None:
    lines = LineIndex(response.text)
    levels = [int(token.tag[1]) for token, _ in response.markdown if token.type == "heading_open"]
    lowered = FIRST_HEADING - min(levels, default=1)
    for token, offset_of in response.markdown:
        if offset_of is not None:
            writer.uncited.begin(offset_of(0))
            _write_inline(token.children or (), offset_of, writer)
        elif token.type in {"fence", "code_block", "html_block"}:
            writer.uncited.begin(lines.start(token.map[0] + 1) if token.map else 0)
            writer.add(Markup("<pre>\n"))
            writer.text(token.content)
            writer.add(Markup("</pre>\n"))
        elif not token.hidden:
            writer.add(_block_tag(token, lowered))


def _block_tag(token: Token, lowered: int) -> Markup:
    """Return a block tag, with no attribute but the first number of a list; headings are `lowered` levels down."""
    if token.type == "hr":
        return Markup("<hr>\n")
    is_heading = token.type.startswith("heading_")
    tag = f"h{min(int(token.tag[1]) + lowered, 6)}" if is_heading else token.tag
    if not is_heading and tag not in _BLOCKS:
        return Markup("")
    if token.nesting < 0:
        return Markup("</{}>\n").format(tag)
    start = token.attrGet("start")
    return Markup('<{} start="{}">').format(tag, start) if isinstance(start, int) else Markup("<{}>").format(tag)


_AROUND: Final = {  # what is written before and after a text
    "code_inline": (Markup("<code>"), Markup("</code>")),
    "image": (Markup("[image: "), Markup("]")),
}
_PLAIN: Final = (Markup(""), Markup(""))


class _Opened(NamedTuple):
    """An element that is not closed yet: its first part; of a link, its address; of a label, its markers."""

    start: int
    address: str
    markers: Sequence[int]


def _write_inline(children: Iterable[Token], offset_of: OffsetMap, writer: _Writer) -> None:
    """Write one paragraph, heading, list item or table cell."""
    opened: list[_Opened] = []
    for token in children:
        markers: Sequence[int] = ()
        if token.type in {"cite_bracket", "cite_open"}:
            markers = writer.markers_at(span_of(token, offset_of))
        if token.type == "cite_bracket" and markers:
            writer.mark(markers)
        elif token.nesting > 0:
            opened.append(_Opened(writer.length, _address(token), markers))
            if token.tag in _EMPHASIS:
                writer.add(Markup("<{}>").format(token.tag))
        elif token.nesting < 0:
            _close(token, opened.pop(), writer)
        elif token.type == "hardbreak":
            writer.add(Markup("<br>"))
        elif token.type == "html_inline":
            writer.escaped(token.content)
        else:
            before, after = _AROUND.get(token.type, _PLAIN)
            writer.add(before, before)
            writer.text("\n" if token.type == "softbreak" else token.content)
            writer.add(after, after)


def _address(link: Token) -> str:
    is_shown = link.type == "link_open" and link.markup != "autolink"
    return str(link.attrGet("href") or "") if is_shown else ""


def _close(token: Token, opened: _Opened, writer: _Writer) -> None:
    if token.tag in _EMPHASIS:
        writer.add(Markup("</{}>").format(token.tag))
        writer.end_emphasis(opened.start)
    elif opened.markers:
        writer.mark_from(opened.start, opened.markers)
    elif opened.address:
        words = escaping.html(f" ({opened.address})")
        writer.add(Markup('<span class="address">{}</span>').format(words), f" ({opened.address})")


# ── HTML ───────────────────────────────────────────────────────────────────────────────────────────


def _write_html(units: Iterable[Unit], writer: _Writer) -> None:
    """A paragraph for each unit of its text, a bar between the cells of a row."""
    shown = [unit for unit in units if unit.marks or unit.plain.strip()]
    for at, unit in enumerate(shown):
        is_beside = at > 0 and unit.row is not None and unit.row == shown[at - 1].row
        if is_beside:
            writer.escaped(" | ")
        else:
            writer.add(Markup("</p>\n<p>") if at else Markup("<p>"))
        writer.uncited.begin(unit.start, unit.plain)
        _write_unit(unit, writer)
    writer.add(Markup("</p>\n") if shown else Markup(""))


def _write_unit(unit: Unit, writer: _Writer) -> None:
    """Its text, every marker on its words; of marks that end at one place the inner one comes first."""
    begins: dict[int, int] = {}  # by a place in the text, the part that begins there
    at = 0
    for cut in sorted({len(unit.plain), *(edge for mark in unit.marks for edge in (mark.start, mark.end))}):
        if cut > at:
            begins.setdefault(at, writer.length)
            writer.text(unit.plain[at:cut])
        at = cut
        ending = {mark.span: mark.start for mark in unit.marks if mark.end == cut}
        for span, start in sorted(ending.items(), key=lambda one: -one[1]):
            if markers := writer.markers_at(span):
                writer.mark_from(begins.get(start, writer.length), markers)


# ── Words without a citation ──────────────────────────────────────────────────────────────────────


class _Range(NamedTuple):
    """`plain[low:high]` of a unit; `number` counts the statements from 1."""

    low: int
    high: int
    number: int


class _Uncited:
    """Takes the texts of the answer in order and splits off what belongs to a statement without a citation.

    The texts of a unit are compared with it character by character, white space apart. From the first difference to
    the end of the unit nothing is marked, so no other words are ever marked instead.
    """

    def __init__(self, statements: Iterable[Stretch]) -> None:
        # By where the units begin, and by their text.
        self._units: defaultdict[int, dict[str, list[_Range]]] = defaultdict(dict)
        for number, statement in enumerate(statements, start=1):
            words = statement.plain[statement.low : statement.high]
            low = statement.low + len(words) - len(words.lstrip())
            ranges = self._units[statement.start].setdefault(statement.plain, [])
            ranges.append(_Range(low, statement.low + len(words.rstrip()), number))
        self.begin(0)

    def begin(self, start: int, plain: str | None = None) -> None:
        """The next text is the first of the unit that begins at this offset of the answer, and has this text.

        Two units may begin at one offset (an element and its tag's attribute): `plain` says which.
        """
        units = self._units.get(start, {})
        self._plain = next(iter(units), "") if plain is None else plain
        self._left, self._at = sorted(units.get(self._plain, ()), reverse=True), 0

    def parts(self, text: str) -> Iterator[tuple[str, int | None]]:
        """The text in parts, each with the number of its statement, or None."""
        if not self._left:
            yield text, None
            return
        numbered = [(character, self._advance(character)) for character in text]
        for number, group in groupby(numbered, key=itemgetter(1)):
            yield "".join(character for character, _ in group), number

    def _advance(self, character: str) -> int | None:
        """Move to the next character of the unit; returns the number of its statement, if it is in one."""
        if character.isspace():
            return next((part.number for part in self._left[-1:] if part.low < self._at < part.high), None)
        while self._plain[self._at : self._at + 1].isspace():
            self._at += 1
        plain = self._plain[self._at : self._at + 1]
        # A unit has raised and lowered digits as such.
        if plain not in {character, character.translate(RAISE), character.translate(LOWER)}:
            self._left = []
        number = next((part.number for part in self._left[-1:] if part.low <= self._at), None)
        self._at += 1
        while self._left and self._left[-1].high <= self._at:
            self._left.pop()
        return number
