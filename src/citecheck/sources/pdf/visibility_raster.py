"""Which words of a page a reader can see. Runs in the child process only.

The page is drawn twice, as it is and without its text. A character whose place looks the same both times is not
painted, whatever its attributes say: same colour, covered, transparent, clipped, a layer that is switched off. Where
text lies on text, the pieces are taken away one after the other: else the one would hide that the other is not painted.
"""

from __future__ import annotations

import ctypes
import math
import unicodedata
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import cached_property
from itertools import repeat
from typing import Any, cast

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from citecheck import limits
from citecheck.model import Sighting
from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.overlapping_text import Clashes, Glyph, Pixels, around, joined, layers, piled, twins

_SCALE = 2.0  # pixels to the point
_CLOSER = 4.0  # where a character seems to be missing
_SMALLEST_SCALE = 0.5  # a page too large to be drawn so is not judged
_INK = 24  # of 255: a fainter difference cannot be read
_SCAN_INK = 64  # of 255: letters in a scan differ from their paper at least so much
_SPECK = 1.0  # points: lower letters cannot be read
_SMALL_PAGE = 200  # points: on a smaller page the units are not points, and its two hundredth part counts
_LATIN_END = "\u024f"  # beyond it the renderer may have no glyphs of its own
_DEPTH = 8  # of forms in forms


def seen(page: Any, textpage: Any, words: Sequence[Word]) -> list[Sighting]:
    """What can be seen of each word."""
    finest = _finest(page)
    if finest < _SMALLEST_SCALE:
        return [Sighting.DOUBTFUL] * len(words)
    speck = min(_SPECK, max(page.get_size()) / _SMALL_PAGE)
    return [
        Sighting.HIDDEN if _height(word) < speck else state
        for word, state in zip(words, _Drawing(page, textpage, finest).seen(words), strict=True)
    ]


def _height(word: Word) -> float:
    return word.y1 - word.y0 if word.upright else word.x1 - word.x0


def painted(page: Any, boxes: Iterable[tuple[float, float, float, float]]) -> list[bool]:
    """Whether text leaves ink in each of these boxes (points, y downwards), as another reader gives its characters."""
    finest = _finest(page)
    if finest < _SMALLEST_SCALE:
        return [False for _ in boxes]
    textpage = page.get_textpage()
    ink = _Drawing(page, textpage, finest).ink()
    scale = min(_CLOSER, finest)
    textpage.close()
    return [ink.crop(Glyph(-1, *box).inner(scale)).getbbox() is not None for box in boxes]


def _finest(page: Any) -> float:
    """Pixels to the point that a drawing of the page may have."""
    width, height = page.get_size()
    return math.sqrt(limits.RASTER_PIXELS / max(width * height, 1.0))


def at_least(words: Sequence[Word], sightings: Sequence[Sighting], worst: Sighting) -> list[Word]:
    """The words that are seen so well or better; what stood on both sides of one that is left out is not joined."""
    kept: list[Word] = []
    parted = breaks = False
    for word, state in zip(words, sightings, strict=True):
        if state > worst:
            parted, breaks = True, breaks or word.breaks
            continue
        kept.append(word._replace(glued=word.glued and not parted, breaks=word.breaks or breaks))
        parted = breaks = False
    return kept


class _Drawing:
    """A page, drawn with and without some of its objects."""

    def __init__(self, page: Any, textpage: Any, finest: float) -> None:
        _remove_notes(page)
        self._page, self._raw = page, textpage.raw
        self._textpage = ctypes.cast(textpage.raw, ctypes.c_void_p).value
        self._scale, self._closer = min(_SCALE, finest), min(_CLOSER, finest)
        self._texts, self._pictures = _objects(page)

    def seen(self, words: Sequence[Word]) -> list[Sighting]:
        spelled = self._spelled(words)
        suspects = self._suspects(spelled)
        clashes = self._between_objects(piled(spelled))
        if not suspects and not clashes:
            return [Sighting.PAINTED] * len(words)
        unpainted = self._unpainted(suspects - clashes.keys()) | self._unpainted_of_piles(clashes)
        unpainted = {glyph for glyph in unpainted if self._leaves_ink(glyph)}
        undrawn = self._undrawn(unpainted, [glyph for letters in spelled for glyph in letters])
        return [self._state(letters, unpainted, undrawn) for letters in spelled]

    def _spelled(self, words: Sequence[Word]) -> list[list[Glyph]]:
        """The characters of each word."""
        indexes = [index for word in words for index in range(word.first, word.last)]
        boxes = glyphs.to_shown_space(self._page, _tight_boxes(self._textpage, indexes))
        high = self._page.get_height()
        placed = (Glyph(i, x0, high - y1, x1, high - y0) for i, (x0, y0, x1, y1) in zip(indexes, boxes, strict=True))
        return [[next(placed) for _ in range(word.first, word.last)] for word in words]

    # ── Drawing ──────────────────────────────────────────────────────────────────────────────────

    def _draw(self, scale: float) -> Image.Image:
        bitmap = self._page.render(scale=scale, grayscale=True, may_draw_forms=False)
        return cast("Image.Image", bitmap.to_pil())

    def _without(self, objects: Iterable[int]) -> Image.Image:
        with _inactive(objects):
            return self._draw(self._closer)

    @cached_property
    def _whole(self) -> Image.Image:
        return self._draw(self._closer)

    @cached_property
    def _bare(self) -> Image.Image:
        """Without text."""
        return self._without(self._texts)

    @cached_property
    def _shapes(self) -> Image.Image:
        """Without text and pictures."""
        return self._without([*self._texts, *self._pictures])

    def ink(self) -> Image.Image:
        """Where text makes a difference that can be read."""
        return _ink(self._whole, self._bare)

    # ── Looking ──────────────────────────────────────────────────────────────────────────────────

    def _suspects(self, spelled: Sequence[Sequence[Glyph]]) -> set[Glyph]:
        """The characters under which a quick look sees no ink: all that are not painted, and some thin ones."""
        whole = self._draw(self._scale)
        with _inactive(self._texts):
            ink = _ink(whole, self._draw(self._scale))
        return {glyph for letters in spelled for glyph in _missing(ink, letters, self._scale)}

    def _unpainted(self, suspects: set[Glyph]) -> set[Glyph]:
        """Of these the ones under which a closer look sees no ink either."""
        if not suspects:
            return set()
        ink = self.ink()
        return {glyph for glyph in suspects if not ink.crop(glyph.around(self._closer)).getbbox()}

    def _between_objects(self, clashes: Clashes) -> Clashes:
        """Without those inside one object: both letters of a ligature, and accents, are painted as one."""
        objects = {glyph: _text_object(self._textpage, glyph.at) for glyph in clashes}
        rest = {glyph: {o for o in others if objects[o] != objects[glyph]} for glyph, others in clashes.items()}
        return {glyph: others for glyph, others in rest.items() if others}

    def _unpainted_of_piles(self, clashes: Clashes) -> set[Glyph]:
        """Of characters that lie on others, those that nobody would miss."""
        objects = {glyph: _text_object(self._textpage, glyph.at) for glyph in clashes}
        missing = self._missed(layers(clashes.keys(), clashes, objects), objects)
        if not missing:
            return missing
        same = twins(clashes, {glyph: self._character(glyph) for glyph in clashes})
        pairs = {glyph: both for glyph in missing if (both := same.get(glyph, set()) & missing)}
        owners = joined(objects, pairs)  # neither of two is missed where the other one is left
        return missing - pairs.keys() | self._missed(layers(pairs.keys(), clashes, owners), objects, owners)

    def _missed(
        self, piles: Iterable[set[Glyph]], objects: Mapping[Glyph, int], owners: Mapping[Glyph, int] | None = None
    ) -> set[Glyph]:
        """The characters that leave no gap when the objects of their set are taken off the page."""
        owners = owners or objects
        unseen: set[Glyph] = set()
        for layer in piles:
            taken = {owners[glyph] for glyph in layer}
            ink = _ink(self._whole, self._without({objects[g] for g, owner in owners.items() if owner in taken}))
            unseen |= {glyph for glyph in layer if not ink.crop(glyph.around(self._closer)).getbbox()}
        return unseen

    # ── Judging what is not painted ──────────────────────────────────────────────────────────────

    def _state(self, letters: Sequence[Glyph], unpainted: AbstractSet[Glyph], undrawn: AbstractSet[Glyph]) -> Sighting:
        unseen = [glyph for glyph in letters if glyph in unpainted]
        if not unseen:
            return Sighting.PAINTED
        if all(glyph in undrawn for glyph in unseen):
            return Sighting.DOUBTFUL
        # Recognised letters seldom stand exactly on the picture's, but the words do.
        places = unseen if len(unseen) < len(letters) else [around(letters)]
        return max(self._behind(place) for place in places)

    def _behind(self, place: Glyph) -> Sighting:
        """What stands where nothing is painted."""
        box = place.inner(self._closer)
        contrast = _contrast(self._bare, box)
        if contrast < _INK:
            return Sighting.HIDDEN
        if _contrast(self._shapes, box) >= _INK:
            return Sighting.DOUBTFUL
        return Sighting.RECOGNISED if contrast >= _SCAN_INK else Sighting.HIDDEN

    def _undrawn(self, unpainted: AbstractSet[Glyph], letters: Iterable[Glyph]) -> set[Glyph]:
        """Those whose font may have no glyphs here: it is not in the file, and no other letter of it is painted."""
        fonts = {glyph: font for glyph in unpainted if (font := self._undrawable(glyph))}
        if not fonts:
            return set()
        drawn = {self._font(glyph) for glyph in letters if glyph not in unpainted}
        return {glyph for glyph, font in fonts.items() if font not in drawn}

    def _leaves_ink(self, glyph: Glyph) -> bool:
        """Whether the character says something and is in the file: no format character, no blank of a form."""
        if pdfium.FPDFText_IsGenerated(self._raw, glyph.at) == 1:
            return False
        character = self._character(glyph)
        return character != "_" and unicodedata.category(character) not in {"Cc", "Cf", "Zs"}

    def _character(self, glyph: Glyph) -> str:
        code = pdfium.FPDFText_GetUnicode(self._raw, glyph.at)
        return chr(code) if 0 <= code < 0x110000 else "\ufffd"

    def _font(self, glyph: Glyph) -> int:
        text = ctypes.cast(_text_object(self._textpage, glyph.at), pdfium.FPDF_PAGEOBJECT)
        return ctypes.cast(pdfium.FPDFTextObj_GetFont(text), ctypes.c_void_p).value or 0

    def _undrawable(self, glyph: Glyph) -> int:
        """The character's font, if it is not in the file and may have no glyph for it here."""
        font = self._font(glyph)
        embedded = not font or pdfium.FPDFFont_GetIsEmbedded(ctypes.cast(font, pdfium.FPDF_FONT)) == 1
        return 0 if embedded or self._character(glyph) <= _LATIN_END else font


def _ink(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where the two differ so much that it can be read."""
    return ImageChops.difference(one, other).point([0] * _INK + [255] * (256 - _INK))


def _missing(ink: Image.Image, letters: Sequence[Glyph], scale: float) -> Iterator[Glyph]:
    """The characters of one word that no ink is under."""
    if not letters:
        return
    boxes = [glyph.touched(scale) for glyph in letters]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    if bottom - top > right - left and len(letters) > 1:  # it runs sideways
        yield from (glyph for glyph, box in zip(letters, boxes, strict=True) if not ink.crop(box).getbbox())
        return
    columns = bytes(ink.crop((left, top, right, bottom)).getprojection()[0])
    if 0 in columns:
        yield from (
            g for g, box in zip(letters, boxes, strict=True) if columns.find(1, box[0] - left, box[2] - left) < 0
        )


def _contrast(image: Image.Image, box: Pixels) -> int:
    darkest, lightest = cast("tuple[int, int]", image.crop(box).getextrema())
    return lightest - darkest


# ── The page's objects ───────────────────────────────────────────────────────────────────────────


def _function(name: str, result: Any, *arguments: Any) -> Any:
    # See glyphs: a page may have an object for each character, and these are asked for all of them.
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, *arguments)(address or 0)


_pointer, _int = ctypes.c_void_p, ctypes.c_int
_tight_box = _function("FPDFText_GetCharBox", _int, _pointer, _int, _pointer, _pointer, _pointer, _pointer)
_text_object = _function("FPDFText_GetTextObject", _pointer, _pointer, _int)
_count = _function("FPDFPage_CountObjects", _int, _pointer)
_object = _function("FPDFPage_GetObject", _pointer, _pointer, _int)
_count_in_form = _function("FPDFFormObj_CountObjects", _int, _pointer)
_object_in_form = _function("FPDFFormObj_GetObject", _pointer, _pointer, ctypes.c_ulong)
_kind = _function("FPDFPageObj_GetType", _int, _pointer)
_set_active = _function("FPDFPageObj_SetIsActive", _int, _pointer, _int)


def _tight_boxes(textpage: int | None, indexes: Sequence[int]) -> list[tuple[float, float, float, float]]:
    """(left, bottom, right, top) of what is painted of the characters."""
    flat = array("d", bytes(32 * len(indexes)))
    start = flat.buffer_info()[0]
    left, right, bottom, top = (range(start + at, start + at + 32 * len(indexes), 32) for at in (0, 8, 16, 24))
    deque(map(_tight_box, repeat(textpage), indexes, left, right, bottom, top), maxlen=0)
    return [(x0, y0, x1, y1) for x0, x1, y0, y1 in zip(*(iter(flat),) * 4, strict=True)]


def _objects(page: Any) -> tuple[list[int], list[int]]:
    """(text objects, pictures) of the page and of the forms on it."""
    found: dict[int, list[int]] = {pdfium.FPDF_PAGEOBJ_TEXT: [], pdfium.FPDF_PAGEOBJ_IMAGE: []}
    handle = ctypes.cast(page.raw, _pointer).value
    for item in _walk(map(_object, repeat(handle), range(_count(handle))), _DEPTH):
        kind = _kind(item)
        if kind in found:
            found[kind].append(item)
    return found[pdfium.FPDF_PAGEOBJ_TEXT], found[pdfium.FPDF_PAGEOBJ_IMAGE]


def _walk(objects: Iterable[int], depth: int) -> Iterator[int]:
    for item in objects:
        if _kind(item) == pdfium.FPDF_PAGEOBJ_FORM and depth:
            yield from _walk(map(_object_in_form, repeat(item), range(_count_in_form(item))), depth - 1)
        else:
            yield item


@contextmanager
def _inactive(objects: Iterable[int]) -> Iterator[None]:
    hidden = list(objects)
    deque(map(_set_active, hidden, repeat(0)), maxlen=0)
    try:
        yield
    finally:
        deque(map(_set_active, hidden, repeat(1)), maxlen=0)


def _remove_notes(page: Any) -> None:
    """Takes reviewers' notes off the page in memory: their icons lie on text that a reader can uncover."""
    for index in reversed(range(pdfium.FPDFPage_GetAnnotCount(page.raw))):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        kind = pdfium.FPDFAnnot_GetSubtype(note)
        pdfium.FPDFPage_CloseAnnot(note)
        if kind in {pdfium.FPDF_ANNOT_TEXT, pdfium.FPDF_ANNOT_POPUP}:
            pdfium.FPDFPage_RemoveAnnot(page.raw, index)
