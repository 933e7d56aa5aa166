"""Text as a document: what is a line of it, and what of it is struck through or never drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from citecheck.errors import PageLeftOutError
from citecheck.model import DocumentFacts, Sighting
from citecheck.sources.document import DRAWN, READING, Document, Line, Loaded, Page, PageSource, Sight, with_pages
from citecheck.sources.packed_lines import PackedLines
from citecheck.text.marks import untagged
from citecheck.text.patterns import UNDRAWN, lazy_pattern

_UNBROKEN = lazy_pattern(r"[^\r\n]+")
BREAKS = lazy_pattern(r"\r\n?")
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_REVERSING = "\u202e"  # what follows is not read in its order
_UNDRAWN = lazy_pattern(UNDRAWN)
# Characters with a stroke of Unicode through each, and the editors' mark of what is taken out: {--as this--}
_STROKE = lazy_pattern("[\u0335-\u0338]")
_STROKED = lazy_pattern(
    r"(?:[^\n\f][\u0335\u0336]|[^\W_][\u0337\u0338])+|(?<!\{)\{--(?!-)(?:[^-\n]|-(?!-)|\n(?!\s*\n)){1,5000}--\}(?!\})"
)
_VISIBLE = lazy_pattern(r"\S")


def text_lines(text: str) -> PackedLines:
    """The non-blank lines of a text, without the white space around them."""
    return PackedLines.without_boxes(filter(None, (bare_line(line[0]) for line in _UNBROKEN.finditer(text))))


def bare_line(line: str) -> str:
    return _CONTROL.sub(" ", line).strip()


def _unstruck_sight(shown: str, unstruck: str) -> Sight | None:
    """What is seen of a page without a line through it: its lines without the struck words; None if it has none."""
    if shown == unstruck:
        return None
    pairs = ((line[0], unstruck[slice(*line.span())]) for line in _UNBROKEN.finditer(shown))
    lines = tuple(Line(bare_line(untagged(other))) for line, other in pairs if bare_line(untagged(line)))
    return ((Sighting.PAINTED, {READING: lines}), (Sighting.STRUCK, None))


def _without_strokes(text: str) -> str:
    """The text with spaces for what its own characters strike through."""
    if "{--" not in text and (text.isascii() or not _STROKE.search(text)):
        return text
    return _STROKED.sub(lambda struck: _VISIBLE.sub(" ", struck[0]), text)


class TextPages(PageSource):
    """Pages that are in memory from the beginning."""

    def __init__(
        self,
        facts: DocumentFacts,
        pages: Mapping[int, Loaded],
        count: int | None = None,
        *,
        names: tuple[str, ...] = (),
        text: str | None = None,
        blocks: tuple[str, ...] = (),
    ) -> None:
        """`count` says how many pages the source has where these are not all of them."""
        self.facts = with_pages(facts, count or len(pages))
        self.names, self.text, self.blocks = names, text, blocks
        self._loaded = pages

    def load(self, numbers: Sequence[int]) -> dict[int, Loaded]:
        return {n: self._loaded.get(n) or PageLeftOutError(f"{self.facts.path} leaves out page {n}.") for n in numbers}

    def loaded_numbers(self) -> AbstractSet[int]:
        return self._loaded.keys()


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def plain_document(
    text: str,
    facts: DocumentFacts,
    names: tuple[str, ...] = (),
    blocks: tuple[str, ...] = (),
    unstruck: str | None = None,
) -> Document:
    """One page, or one per form feed. Text that is made of `blocks` has no characters to count.

    Digits in tags of HTML are raised and lowered ones, as in a PDF; the characters of the text are those of the file.
    `unstruck` is the text with spaces for the words that a line is drawn through.
    """
    rest = _without_strokes(text if unstruck is None else unstruck)
    parts = zip(text.split("\f"), rest.split("\f"), strict=True)
    pages = [
        Page(n, _readings(text_lines(untagged(part))), sight=_unstruck_sight(part, other))
        for n, (part, other) in enumerate(parts, 1)
    ]
    given = None if blocks else text
    return Document(TextPages(facts, {page.number: page for page in pages}, names=names, text=given, blocks=blocks))


def _readings(lines: PackedLines) -> dict[str, PackedLines]:
    """The lines as they are, and as prepared text has them if that differs."""
    if _UNDRAWN.search(lines.text) is None and _REVERSING not in lines.text:
        return {READING: lines}
    return {READING: lines, DRAWN: PackedLines.without_boxes(drawn_characters(line.text) for line in lines)}


def drawn_characters(text: str) -> str:
    """The text without what is never drawn; U+FFFD is before what people read in another order."""
    return text if text.isascii() else _UNDRAWN.sub("", text.replace(_REVERSING, "\ufffd")).strip()
