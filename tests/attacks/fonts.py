"""PDFs whose fonts are not in the file, or are drawings, or give their letters and spaces an odd meaning.

`FONTS` makes a line of text in each of them. A renderer has to guess what such a font looks like, so what is shown may
be open; what nobody can see must never verify.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from attacks.hostile import file_of, stream

LINES = {
    "English": "The deposit is $3,700 and is held in a separate account.",
    "Polish": "Najemca może żądać zwrotu kaucji w ciągu 30 dni od dnia.",
    "Turkish": "Kiracı depozitoyu ödedikten sonra daireyi boşaltır.",
    "Czech": "Nájemce může žádat zpět kauci po čtyřech měsících.",
    "Russian": "арендная плата вносится ежемесячно",
    "Japanese": "敷金は三千七百円であり別の口座に保管される",
    "Chinese": "押金为三千七百元，存放于独立账户。",
}
_NAMES = {
    **dict(zip("ąćęłńóśźżŁŻ", "aogonek cacute eogonek lslash nacute oacute sacute zacute zdotaccent Lslash Zdotaccent".split(), strict=True)),
    **dict(zip("ğşıİçöü", "gbreve scedilla dotlessi Idotaccent ccedilla odieresis udieresis".split(), strict=True)),
    **dict(zip("řůěčšžáíý", "rcaron uring ecaron ccaron scaron zcaron aacute iacute yacute".split(), strict=True)),
    **{chr(0x430 + i): f"afii{10065 + i + (i > 5)}" for i in range(32)},
}  # fmt: skip
_FIRST = 128  # code of the first letter that `Differences` names

Objects = Mapping[int, bytes]


class Set(NamedTuple):
    """A text as an operand of Tj, and the objects of its font, of which 3 is the font itself."""

    operand: bytes
    objects: Objects


Font = Callable[[str], Set]


def page_in(font: Font, text: str, before: bytes = b"", after: bytes = b"") -> bytes:
    """A file of one page with this text; the operators are around it."""
    operand, objects = font(text)
    content = b"q %s BT /F1 11 Tf 40 200 Td %s Tj ET Q %s" % (before, operand, after)
    resources = b"/Resources << /Font << /F1 3 0 R /F2 6 0 R >> >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents 5 0 R %s >>" % resources
    pages = b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>"
    helvetica = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    whole = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: pages, 4: page, 5: stream(content), 6: helvetica}
    return file_of(whole | dict(objects))


# ── Fonts that are only named ────────────────────────────────────────────────────────────────────


def named(name: bytes, kind: bytes = b"TrueType", *, to_unicode: bytes = b"", letters: str = "") -> Font:
    """A font that is not in the file; it has these letters by their names, beside those of WinAnsi."""

    def font(text: str) -> Set:
        codes = {letter: _FIRST + at for at, letter in enumerate(letters)}
        listed = b" ".join(b"/" + _NAMES[letter].encode() for letter in letters)
        differences = b"<< /BaseEncoding /WinAnsiEncoding /Differences [%d %s] >>" % (_FIRST, listed)
        meaning = b"/ToUnicode 8 0 R" if to_unicode else b""
        widths = b"/FirstChar 0 /LastChar 255 /Widths [%s]" % b" ".join([b"550"] * 256)
        entries = (kind, name, differences if letters else b"/WinAnsiEncoding", widths, meaning)
        body = b"<< /Type /Font /Subtype /%s /BaseFont /%s /Encoding %s %s /FontDescriptor 7 0 R %s >>" % entries
        operand = bytes(codes.get(letter, ord(letter)) for letter in text)
        objects = {3: body, 7: _descriptor(name)} | ({8: stream(to_unicode)} if to_unicode else {})
        return Set(b"<%s>" % operand.hex().encode(), objects)

    return font


def _descriptor(name: bytes, flags: int = 32) -> bytes:
    box = b"/FontBBox [-100 -250 1000 950] /ItalicAngle 0 /Ascent 900 /Descent -220 /CapHeight 700 /StemV 80"
    return b"<< /Type /FontDescriptor /FontName /%s /Flags %d %s >>" % (name, flags, box)


def _to_unicode(meanings: Sequence[tuple[int, str]], digits: int = 2) -> bytes:
    pairs = "\n".join(f"<{code:0{digits}x}> <{text.encode('utf-16-be').hex()}>" for code, text in meanings)
    codes = f"1 begincodespacerange <{'0' * digits}> <{'f' * digits}> endcodespacerange"
    named_so = "/CMapName /Own def /CMapType 2 def"
    begin = f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap {named_so} {codes}"
    return f"{begin}\n{len(meanings)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end".encode()


def space_means(sign: str) -> Font:
    """Helvetica, whose space is this sign."""
    meanings = [(32, sign), *((code, chr(code)) for code in range(33, 127))]
    return named(b"Helvetica", b"Type1", to_unicode=_to_unicode(meanings))


def meaning(meanings: Mapping[str, str]) -> Font:
    """Helvetica, in which these signs stand for other text."""
    told = [(code, meanings.get(chr(code), chr(code))) for code in range(32, 127)]
    return named(b"Helvetica", b"Type1", to_unicode=_to_unicode(told))


def by_glyph(name: bytes, unknown: str = "", first: int = 3) -> Font:
    """A font with a number for each glyph, in the order of the text; only ToUnicode says what they mean.

    It does not say it of the letter `unknown`.
    """

    def font(text: str) -> Set:
        numbers = {letter: at for at, letter in enumerate(dict.fromkeys(text), first)}
        meanings = _to_unicode([(number, letter) for letter, number in numbers.items() if letter != unknown], 4)
        operand = b"".join(b"%04x" % numbers[letter] for letter in text)
        return Set(b"<%s>" % operand, _composite(name, b"Identity", b"Identity-H") | {8: stream(meanings)})

    return font


def of_asia(name: bytes, ordering: bytes, encoding: bytes) -> Font:
    """A font of Chinese or Japanese that every reader is supposed to have."""

    def font(text: str) -> Set:
        return Set(b"<%s>" % text.encode("utf-16-be").hex().encode(), _composite(name, ordering, encoding, b""))

    return font


def _composite(name: bytes, ordering: bytes, encoding: bytes, meaning: bytes = b"/ToUnicode 8 0 R") -> dict[int, bytes]:
    system = b"/CIDSystemInfo << /Registry (Adobe) /Ordering (%s) /Supplement 0 >>" % ordering
    below = b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s %s /DW 550 /FontDescriptor 7 0 R >>" % (name, system)
    entries = (name, encoding, meaning)
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /%s /DescendantFonts [9 0 R] %s >>" % entries
    return {3: font, 7: _descriptor(name, 4), 9: below}


# ── Fonts that are drawings ──────────────────────────────────────────────────────────────────────


def drawn_as(draw: Callable[[str], bytes]) -> Font:
    """A font of type 3: each letter is what `draw` says, and the space is blank."""

    def font(text: str) -> Set:
        codes = {letter: at for at, letter in enumerate(sorted(set(text)), 1)}
        glyphs = {
            100 + code: stream(b"550 0 d0 " + (b"" if letter == " " else draw(letter)))
            for letter, code in codes.items()
        }
        names = b" ".join(b"/g%d" % code for code in codes.values())
        drawings = b" ".join(b"/g%d %d 0 R" % (code, 100 + code) for code in codes.values())
        form = b"/FontBBox [0 -300 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << /Font << /F2 6 0 R >> >>"
        encoding = b"/Encoding << /Type /Encoding /Differences [1 %s] >> /FirstChar 1 /LastChar %d" % (
            names,
            len(codes),
        )
        widths = b" ".join([b"550"] * len(codes))
        entries = (form, drawings, encoding, widths)
        body = b"<< /Type /Font /Subtype /Type3 %s /CharProcs << %s >> %s /Widths [%s] /ToUnicode 8 0 R >>" % entries
        meanings = _to_unicode([(code, letter) for letter, code in codes.items()])
        operand = bytes(codes[letter] for letter in text).hex().encode()
        return Set(b"<%s>" % operand, {3: body, 8: stream(meanings), **glyphs})

    return font


def _by_helvetica(letter: str) -> bytes:
    return b"BT /F2 900 Tf <%s> Tj ET" % letter.encode("latin-1", "replace").hex().encode()


_POLISH, _TURKISH, _CZECH, _RUSSIAN = "ąćęłńóśźżŁŻ", "ğşıİçöü", "řůěčšžáíý", "".join(chr(0x430 + i) for i in range(32))
_MEANT = _to_unicode([*((code, chr(code)) for code in range(32, 127)), *enumerate(_POLISH, _FIRST)])

FONTS: Mapping[str, tuple[Font, str]] = {
    "Arial": (named(b"Arial"), "English"),
    "a name nobody has": (named(b"Frutiger-Light"), "English"),
    "a subset that is missing": (named(b"ABCDEF+Garamond", b"Type1"), "English"),
    "multiple master": (named(b"MyriadMM", b"MMType1"), "English"),
    "Polish": (named(b"Helvetica", b"Type1", letters=_POLISH), "Polish"),
    "Polish of a missing font": (named(b"Minion-Regular", b"Type1", letters=_POLISH), "Polish"),
    "Polish with its meaning": (named(b"ABCDEF+Unknown", b"Type1", letters=_POLISH, to_unicode=_MEANT), "Polish"),
    "Turkish": (named(b"Helvetica", b"Type1", letters=_TURKISH), "Turkish"),
    "Turkish in TrueType": (named(b"Calibri", letters=_TURKISH), "Turkish"),
    "Czech": (named(b"Helvetica", b"Type1", letters=_CZECH), "Czech"),
    "Russian": (named(b"Arial", letters=_RUSSIAN), "Russian"),
    "by glyph": (by_glyph(b"ABCDEE+Calibri"), "English"),
    "by glyph, Polish": (by_glyph(b"Verdana"), "Polish"),
    "Japanese": (of_asia(b"HeiseiMin-W3", b"Japan1", b"UniJIS-UCS2-H"), "Japanese"),
    "Chinese": (of_asia(b"STSong-Light", b"GB1", b"UniGB-UCS2-H"), "Chinese"),
    "drawn as boxes": (drawn_as(lambda _: b"50 0 450 700 re f"), "English"),
    "drawn as letters": (drawn_as(_by_helvetica), "English"),
    "drawn as boxes, Polish": (drawn_as(lambda _: b"50 0 450 700 re f"), "Polish"),
    **{
        f"a space is U+{ord(sign):04X}": (space_means(sign), "English")
        for sign in "\xa0\u2002\u3000\uf020\x03\ufffd=•_"
    },
}
