"""PDFs made to cost their reader more than they weigh: time, memory, recursion. Each is a few kilobytes, two megabytes at most.

Most carry SENTENCE on page 1 beside what is hostile, so that a true citation and a false one can both be tried.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

SENTENCE = "The deposit is $3,700 and is held in a separate account."
GIB = 2**30
_SHOW = b"BT /F1 11 Tf 40 260 Td (%s) Tj ET\n" % SENTENCE.encode()
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
_BOX = b"[0 0 420 300]"
_CATALOG, _PAGES, _F1, _PAGE = 1, 2, 3, 4  # object numbers that `book` uses; what is added begins at 5


# ── Parts of a file ──────────────────────────────────────────────────────────────────────────────


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def packed(data: bytes, entries: bytes = b"") -> bytes:
    return stream(zlib.compress(data, 9), b"/Filter /FlateDecode " + entries)


def file_of(objects: Mapping[int, bytes], trailer: bytes = b"", *, tail: bytes | None = None) -> bytes:
    """Objects by their number, with a table of where they stand; `tail` stands in place of that table."""
    out = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    if tail is not None:
        return bytes(out + tail)
    start, size = len(out), max(objects) + 1
    rows = (b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(size))
    out += b"xref\n0 %d\n%s" % (size, b"".join(rows))
    out += b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start)
    return bytes(out)


def page(contents: bytes = b"5 0 R", *, box: bytes = _BOX, resources: bytes = b"", entries: bytes = b"") -> bytes:
    fonts = b"" if b"/Font" in resources else b"/Font << /F1 3 0 R >> "
    return b"<< /Type /Page /Parent 2 0 R /MediaBox %s /Contents %s /Resources << %s%s >> %s >>" % (
        box,
        contents,
        fonts,
        resources,
        entries,
    )


def tree(kids: Sequence[int], count: int | None = None) -> bytes:
    listed = b" ".join(b"%d 0 R" % kid for kid in kids)
    return b"<< /Type /Pages /Kids [%s] /Count %d >>" % (listed, len(kids) if count is None else count)


def book(
    first: bytes,
    *added: bytes,
    pages: bytes | None = None,
    catalog: bytes = b"",
    trailer: bytes = b"",
    tail: bytes | None = None,
) -> bytes:
    """A file whose page 1 is the object `first`; `added` are the objects from 5 on."""
    objects = {
        _CATALOG: b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
        _PAGES: pages or tree([_PAGE]),
        _F1: _FONT,
        _PAGE: first,
        **dict(enumerate(added, 5)),
    }
    return file_of(objects, trailer, tail=tail)


def two_contents(bomb: bytes, **parts: bytes) -> bytes:
    """Page 1 shows the sentence, and then the stream `bomb`."""
    return book(page(b"[5 0 R 6 0 R]", **parts), stream(_SHOW), bomb)


def shown(content: bytes, *added: bytes, **parts: bytes) -> bytes:
    """Page 1 shows the sentence, and then `content`, which may use the objects `added` from 6 on."""
    return book(page(**parts), packed(_SHOW + content), *added)


# ── Streams that unfold ──────────────────────────────────────────────────────────────────────────


def deflated(piece: bytes, times: int) -> bytes:
    """zlib.compress(piece * times), without ever holding it: a piece is compressed once, and its bits are repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bits = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    low, high = 1, 0  # the checksum's halves, as zlib defines them
    added, weighted = sum(piece) % 65521, (zlib.adler32(piece, 0) >> 16) % 65521
    for _ in range(times):
        low, high = (low + added) % 65521, (high + len(piece) * low + weighted) % 65521
    return b"\x78\xda" + bits * times + b"\x03\x00" + (high << 16 | low).to_bytes(4, "big")


def zeros(size: int = GIB) -> bytes:
    return deflated(bytes(2**22), size // 2**22)


def repeated(piece: bytes, size: int = GIB) -> bytes:
    whole = piece * (2**22 // len(piece))
    return deflated(whole, size // len(whole))


def flate(*, layers: int, data: Callable[[], bytes] = zeros) -> bytes:
    content = data()
    for _ in range(layers - 1):
        content = zlib.compress(content, 9)
    return two_contents(stream(content, b"/Filter [%s]" % (b"/FlateDecode " * layers)))


def lzw() -> bytes:
    """Each code stands for one zero more than the one before: 7 MB in 6 kB, then the table is cleared."""
    bits, width = f"{256:09b}{0:09b}", 9
    for code in range(258, 4094):
        width += code + 1 > 2**width - 1  # the code grows one entry early
        bits += f"{code:0{width}b}"
    size = sum(range(1, 4094 - 256))
    eight = bits * 8  # a whole number of bytes
    data = int(eight, 2).to_bytes(len(eight) // 8, "big") * (GIB // size // 8 + 1)
    return two_contents(stream(data, b"/Filter /LZWDecode"))


def run_length() -> bytes:
    return two_contents(stream(repeated(b"\x81 ", GIB // 64), b"/Filter [/FlateDecode /RunLengthDecode]"))


def ascii_chain() -> bytes:
    """Hexadecimal digits of "z", which is four zero bytes in base 85."""
    filters = b"/Filter [/FlateDecode /ASCIIHexDecode /ASCII85Decode]"
    return two_contents(stream(repeated(b"7a", GIB // 2), filters))


def predictor() -> bytes:
    return two_contents(
        stream(
            zeros(2**26),
            b"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 /BitsPerComponent 16 >>",
        )
    )


def object_stream() -> bytes:
    """The page is said to stand inside an object stream that unfolds to a gibibyte."""
    bomb = stream(repeated(b"1 "), b"/Type /ObjStm /N 1000000000 /First 1000000000 /Filter /FlateDecode")
    objects = {_CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>", _PAGES: tree([_PAGE]), _F1: _FONT, 6: bomb}
    body = file_of(objects, tail=b"")
    rows = [b"\x00\x00\x00\x00\x00"]
    rows += [b"\x01" + body.index(b"\n%d 0 obj" % n).to_bytes(3, "big") + b"\x00" for n in (1, 2, 3)]
    rows += [b"\x02\x00\x00\x06\x00"] * 2 + [b"\x01" + body.index(b"\n6 0 obj").to_bytes(3, "big") + b"\x00"]
    table = packed(b"".join(rows), b"/Type /XRef /Size 7 /W [1 3 1] /Root 1 0 R")
    return body + b"7 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, len(body))


def xref_stream() -> bytes:
    body = book(page(), stream(_SHOW), tail=b"")
    entries = b"/Type /XRef /Size 1000000000 /W [1 8 8] /Index [0 1000000000] /Root 1 0 R /Filter /FlateDecode"
    return body + b"6 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (stream(zeros(), entries), len(body))


def bomb_elsewhere() -> bytes:
    """Page 1 is honest, and page 2 a bomb."""
    bomb = stream(zeros(), b"/Filter /FlateDecode")
    return book(page(), stream(_SHOW), page(b"7 0 R"), bomb, pages=tree([_PAGE, 6]))


def repeated_contents() -> bytes:
    """One stream of 10 kB, which the page names 100,000 times."""
    return book(page(b"[5 0 R %s]" % (b"6 0 R " * 100_000)), stream(_SHOW), packed(b"q Q " * 2_500))


# ── What is drawn again and again ────────────────────────────────────────────────────────────────


def _form(content: bytes, after: int, *, kind: bytes = b"/XObject << /X %d 0 R >>") -> bytes:
    resources = kind % after if after else b"/Font << /F1 3 0 R >>"
    return stream(content, b"/Type /XObject /Subtype /Form /BBox [0 0 420 300] /Resources << %s >>" % resources)


def form_doubling(depth: int = 20) -> bytes:
    forms = [_form(b"/X Do /X Do", 7 + n) for n in range(depth)]
    return shown(
        b"/X Do", *forms, _form(b"BT /F1 9 Tf 40 40 Td (again) Tj ET", 0), resources=b"/XObject << /X 6 0 R >>"
    )


def form_recursion() -> bytes:
    return shown(b"/X Do", _form(b"/X Do /X Do", 6), resources=b"/XObject << /X 6 0 R >>")


def tiling_doubling(depth: int = 20) -> bytes:
    """Each pattern is painted with the next one, twice."""

    def tile(after: int) -> bytes:
        resources = b"/Pattern << /P %d 0 R >>" % after if after else b""
        paint = b"/Pattern cs /P scn 0 0 5 5 re f 5 5 5 5 re f" if after else b"0 0 1 1 re f"
        kind = b"/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.001 /YStep 0.001"
        return stream(paint, b"/Type /Pattern %s /Resources << %s >>" % (kind, resources))

    tiles = [tile(7 + n) for n in range(depth)]
    return shown(b"/Pattern cs /P scn 0 0 420 300 re f", *tiles, tile(0), resources=b"/Pattern << /P 6 0 R >>")


def _glyph_font(procedure: int, after: int) -> bytes:
    fonts = b"/Font << /G %d 0 R >>" % after if after else b"/Font << /F1 3 0 R >>"
    return (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97"
        b" /Widths [5] /Encoding << /Type /Encoding /Differences [97 /a] >> /CharProcs << /a %d 0 R >>"
        b" /Resources << %s >> >>"
    ) % (procedure, fonts)


def glyph_doubling(depth: int = 20) -> bytes:
    """Type 3 fonts, each of whose glyph is two glyphs of the next one."""
    objects: list[bytes] = []
    for level in range(depth):
        inner = 6 + 2 * (level + 1) if level + 1 < depth else 0
        objects += [_glyph_font(7 + 2 * level, inner), stream(b"9 0 d0 BT /G 1 Tf (aa) Tj ET" if inner else b"9 0 d0")]
    fonts = b"/Font << /F1 3 0 R /G 6 0 R >>"
    return shown(b"BT /G 9 Tf 40 100 Td (aaaa) Tj ET", *objects, resources=fonts)


# ── Too much of what is ordinary ─────────────────────────────────────────────────────────────────


def glyph_flood(glyphs: int = 2_000_000) -> bytes:
    return shown(b"BT /F1 1 Tf 40 200 Td (%s) Tj ET" % (b"a" * glyphs))


def tiny_texts(count: int = 300_000) -> bytes:
    return shown(b"BT /F1 1 Tf 9 9 Td (a) Tj ET\n" * count)


def scattered(words: int, letters: int) -> bytes:
    """Words all over the page, no two of them beside each other, in an order that nobody reads."""
    places = ((n * 427 % 40_000, n * 581 % 29_000, 97 + n % 26) for n in range(words))
    rows = b"".join(
        b"1 0 0 1 %d.%02d %d.%02d Tm (%s) Tj\n" % (*divmod(x, 100), *divmod(y, 100), bytes([letter]) * letters)
        for x, y, letter in places
    )
    return shown(b"BT /F1 0.1 Tf %s ET" % rows)


def full_page(lines: int = 1_990) -> bytes:
    """Just under the most characters that a page may have."""
    rows = b"".join(b"0 -0.1 Td (%07d %s) Tj\n" % (n, b"abcdefg " * 11) for n in range(lines))
    return shown(b"BT /F1 0.1 Tf 40 250 Td %s ET" % rows)


def one_long_word(letters: int = 199_000) -> bytes:
    return shown(b"BT /F1 0.001 Tf 40 200 Td (%s) Tj ET" % (b"a" * letters))


def full_pages(count: int = 4_000) -> bytes:
    """Pages that each hold 150,000 characters, all drawn by one stream."""
    rows = b"BT /F1 0.1 Tf 40 250 Td %s ET" % (b"0 -0.1 Td (%s) Tj\n" % (b"abcdefg " * 12) * 1_500)
    return book(page(), packed(_SHOW), page(b"7 0 R"), packed(rows), pages=tree([_PAGE, *[6] * count]))


def slow_pages(count: int = 4_998) -> bytes:
    """Page 1 is honest; each of the others draws a form 2¹³ times."""
    forms = [_form(b"/X Do /X Do", 9 + n) for n in range(13)]
    slow = page(b"7 0 R", resources=b"/XObject << /X 8 0 R >>")
    last = _form(b"BT /F1 9 Tf 40 40 Td (again) Tj ET", 0)
    return book(page(), stream(_SHOW), slow, stream(b"/X Do"), *forms, last, pages=tree([_PAGE, *[6] * count]))


def actual_text(size: int = 5_000_000) -> bytes:
    return shown(b"/Span << /ActualText (%s) >> BDC BT /F1 9 Tf 40 100 Td (short) Tj ET EMC" % (b"lie " * (size // 4)))


def inline_image() -> bytes:
    return shown(b"q 420 0 0 300 0 0 cm BI /W 1000000 /H 1000000 /BPC 8 /CS /RGB /F /Fl ID %s EI Q" % zeros(2**26))


def nested_states() -> bytes:
    return shown(b"q " * 1_000_000 + b"/T BMC " * 1_000_000)


# ── Trees and chains that never end ──────────────────────────────────────────────────────────────


def pages_in_itself() -> bytes:
    return book(page(), stream(_SHOW), pages=tree([_PAGE, _PAGES, _PAGE], 1_000))


def pages_doubling(depth: int = 20) -> bytes:
    levels = [tree([7 + n] * 2, 2 ** (depth - n)) for n in range(depth)]
    return book(page(), stream(_SHOW), *levels, tree([_PAGE], 1), pages=tree([_PAGE, 6], 2**depth + 1))


def count_lie(count: int) -> bytes:
    return book(page(), stream(_SHOW), pages=tree([_PAGE], count))


def many_pages(count: int = 100_000) -> bytes:
    return book(page(), stream(_SHOW), pages=tree([_PAGE] * count))


def deep_pages(depth: int = 20_000) -> bytes:
    levels = [tree([7 + n], 1) for n in range(depth)]
    return book(page(), stream(_SHOW), *levels, tree([_PAGE], 1), pages=tree([6], 1))


def xref_loop() -> bytes:
    body = book(page(), stream(_SHOW))
    at = body.rindex(b"xref\n0 ", 0, body.rindex(b"startxref"))
    return body.replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % at)


def outline_loop() -> bytes:
    items = (b"<< /Title (a) /Parent 6 0 R /First 7 0 R /Last 7 0 R /Next 7 0 R /Prev 7 0 R /Count 1000000 >>",) * 2
    return book(page(), stream(_SHOW), *items, catalog=b"/Outlines 6 0 R /PageMode /UseOutlines")


def parent_loop() -> bytes:
    """What a page inherits is looked for in a parent that is its own parent."""
    first = b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
    return book(first, stream(_SHOW), pages=b"<< /Type /Pages /Kids [4 0 R] /Count 1 /Parent 2 0 R >>")


def label_loop() -> bytes:
    return book(page(), stream(_SHOW), b"<< /Kids [6 0 R 6 0 R] /Limits [0 9] >>", catalog=b"/PageLabels 6 0 R")


def reference_loop() -> bytes:
    return book(page(b"6 0 R"), b"7 0 R", b"7 0 R", b"6 0 R")


def length_loop() -> bytes:
    """The length of a stream is told by the stream itself."""
    return book(page(), b"<< /Length 5 0 R >>\nstream\n%s\nendstream" % _SHOW)


def length_lie(length: int) -> bytes:
    return book(page(), b"<< /Length %d >>\nstream\n%s\nendstream" % (length, _SHOW))


def nested_arrays(depth: int = 100_000) -> bytes:
    deep = b"[" * depth + b"]" * depth
    return shown(deep + b" TJ", deep, entries=b"/Deep 6 0 R")


def nested_dictionaries(depth: int = 100_000) -> bytes:
    deep = b"<< /A " * depth + b"null" + b" >>" * depth
    return shown(b"/T %s BDC EMC" % deep, deep, entries=b"/Deep 6 0 R")


# ── Numbers and names without measure ────────────────────────────────────────────────────────────


def box(edges: bytes) -> bytes:
    return book(page(box=edges), stream(_SHOW))


def far_words() -> bytes:
    """Words that lie a billion points apart."""
    lines = b"".join(
        b"BT /F1 11 Tf 1 0 0 1 %d %d Tm (and so the words go on here) Tj ET\n" % (9**n, 9**n) for n in range(10)
    )
    return shown(lines * 20, box=b"[-1000000000 -1000000000 1000000000 1000000000]")


def huge_image() -> bytes:
    entries = (
        b"/Type /XObject /Subtype /Image /Width 1000000 /Height 1000000 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    )
    picture = stream(zeros(2**28), entries + b" /Filter /FlateDecode")
    return shown(b"q 420 0 0 300 0 0 cm /I Do Q", picture, resources=b"/XObject << /I 6 0 R >>")


def _with_font(font: bytes, *added: bytes, text: bytes = b"(hostile) Tj") -> bytes:
    fonts = b"/Font << /F1 3 0 R /F2 6 0 R >>"
    return shown(b"BT /F2 9 Tf 40 100 Td %s ET" % text, font, *added, resources=fonts)


def to_unicode() -> bytes:
    """Millions of ranges, each of all codes."""
    ranges = b"begincmap\n" + b"1 beginbfrange <0000> <FFFF> <0041> endbfrange\n" * 2_000_000 + b"endcmap\n"
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>"
    inner = b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
    return _with_font(font, inner, packed(ranges), text=b"<00410042> Tj")


def huge_cmap() -> bytes:
    """An encoding whose ranges cover four thousand million codes, again and again, and that uses itself."""
    ranges = b"begincmap\n/H usecmap\n1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange\n"
    ranges += b"1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange\n" * 500_000 + b"endcmap\n"
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 8 0 R /DescendantFonts [7 0 R] >>"
    inner = b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /W [0 1000000000 500] /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 0 >> >>"
    return _with_font(font, inner, packed(ranges, b"/Type /CMap /CMapName /A /UseCMap 8 0 R"), text=b"<00410042> Tj")


def garbage_font() -> bytes:
    garbage = zlib.compress(bytes(n * n % 251 for n in range(60_000)), 0)[:50_000]
    font = b"<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar -5 /LastChar 2000000000 /Widths [] /FontDescriptor 7 0 R >>"
    descriptor = (
        b"<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 0 0] /FontFile2 8 0 R /FontFile3 8 0 R >>"
    )
    return _with_font(font, descriptor, stream(garbage, b"/Length1 2000000000"))


def encrypted(entries: bytes) -> bytes:
    key = b"<" + b"00" * 48 + b">"
    whole = b"/Encrypt << /Filter /Standard %s /O %s /U %s /OE %s /UE %s /P -1 >> /ID [<00> <00>]" % (
        entries,
        *[key] * 4,
    )
    return book(page(), stream(_SHOW), trailer=whole)


def actions(target: str = "canary") -> bytes:
    """Scripts, programs, files and addresses, in every place from which a reader might start them."""
    name = target.encode()
    deeds = (
        b"<< /S /JavaScript /JS (app.launchURL\\('file:///%s'\\); this.exportDataObject\\({cName: '%s', nLaunch: 2}\\)) >>"
        % (name, name),
        b"<< /S /Launch /F (/bin/sh) /Unix << /F (/bin/sh) /P (-c 'touch %s') >> /Win << /F (cmd) /P (/c echo > %s) >> >>"
        % (name, name),
        b"<< /S /URI /URI (http://127.0.0.1:9/%s) >>" % name,
        b"<< /S /GoToR /F (%s) /D [0 /Fit] >>" % name,
        b"<< /S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/%s) >> >>" % name,
        b"<< /S /ImportData /F (%s) >>" % name,
    )
    listed = b" ".join(deeds)
    links = b" ".join(
        b"<< /Type /Annot /Subtype /Link /Rect [0 0 420 300] /A %s /AA << /PO %s >> >>" % (d, d) for d in deeds
    )
    catalog = (
        b"/OpenAction %s /AA << /WC %s /WS %s >> /Names << /JavaScript << /Names [(a) %s] >> "
        b"/EmbeddedFiles << /Names [(%s) << /Type /Filespec /F (%s) /EF << /F 6 0 R >> >>] >> >>"
    ) % (deeds[0], deeds[1], deeds[0], deeds[0], name, name)
    first = page(entries=b"/AA << /O %s /C %s >> /Annots [%s] /Deeds [%s]" % (deeds[1], deeds[0], links, listed))
    outside = stream(b"", b"/Type /EmbeddedFile /F (/etc/passwd) /FFilter /FlateDecode")
    return book(first, stream(_SHOW), outside, catalog=catalog)


def long_names(count: int = 5_000) -> bytes:
    names = b" ".join(b"/%s%05d 3 0 R" % (b"n" * 200, n) for n in range(count))
    return shown(
        b"BT /%s00001 9 Tf 40 100 Td (named) Tj ET" % (b"n" * 200), resources=b"/Font << /F1 3 0 R %s >>" % names
    )


# ── All of them ──────────────────────────────────────────────────────────────────────────────────


Outcomes = frozenset[tuple[str, str]]
READ: Outcomes = frozenset({("verified", "failed")})  # of the true citation, and of the false one
DOUBT: Outcomes = frozenset({("open", "failed")})  # what stands there is not certain; what does not, is
PICTURE: Outcomes = frozenset({("verified", "open")})  # what is not in its text may be in the picture
OPEN: Outcomes = frozenset({("open", "open")})
BLANK: Outcomes = frozenset({("failed", "failed")})  # for its readers the page shows nothing


class Hostile(NamedTuple):
    """`outcomes` has several where the speed of the machine or the version of the reader decides."""

    name: str
    build: Callable[[], bytes]
    outcomes: Outcomes


HOSTILE: tuple[Hostile, ...] = (
    Hostile("flate bomb of zeros", partial(flate, layers=1), OPEN),
    Hostile("flate bomb of operators", partial(flate, layers=1, data=partial(repeated, b"(a) Tj\n")), OPEN),
    Hostile("flate over flate", partial(flate, layers=2), OPEN),
    Hostile("flate over flate over flate", partial(flate, layers=3), OPEN),
    Hostile("flate bomb on another page", bomb_elsewhere, READ | DOUBT),
    Hostile("lzw bomb", lzw, READ | OPEN),
    Hostile("run length bomb", run_length, READ | OPEN),
    Hostile("ascii chain", ascii_chain, READ | OPEN),
    Hostile("predictor bomb", predictor, READ | OPEN),
    Hostile("object stream bomb", object_stream, OPEN),
    Hostile("xref stream bomb", xref_stream, DOUBT | OPEN),
    Hostile("one stream a hundred thousand times", repeated_contents, OPEN),
    Hostile("form doubling", form_doubling, OPEN),
    Hostile("form in itself", form_recursion, OPEN),
    Hostile("tiling doubling", tiling_doubling, READ | DOUBT | OPEN),
    Hostile("glyph doubling", glyph_doubling, READ | OPEN),
    Hostile("glyph flood", glyph_flood, READ | DOUBT | OPEN),
    Hostile("tiny texts", tiny_texts, READ | DOUBT | OPEN),
    Hostile("scattered letters", partial(scattered, 60_000, 1), OPEN),
    Hostile("scattered words", partial(scattered, 9_000, 20), READ | DOUBT | OPEN),
    Hostile("full page", full_page, READ | DOUBT | OPEN),
    Hostile("one long word", one_long_word, READ | DOUBT | OPEN),
    Hostile("full pages", full_pages, DOUBT | OPEN),
    Hostile("slow pages", slow_pages, DOUBT | OPEN),
    Hostile("actual text of megabytes", actual_text, DOUBT),
    Hostile("inline image", inline_image, READ),
    Hostile("nested states", nested_states, READ | OPEN),
    Hostile("page tree in itself", pages_in_itself, DOUBT | OPEN),
    Hostile("page tree doubling", pages_doubling, OPEN),
    Hostile("count of a billion", partial(count_lie, 10**9), READ | OPEN),
    Hostile("count below zero", partial(count_lie, -1), READ | OPEN),
    Hostile("hundred thousand pages", many_pages, OPEN),
    Hostile("deep page tree", deep_pages, OPEN),
    Hostile("xref loop", xref_loop, READ | OPEN),
    Hostile("outline loop", outline_loop, READ),
    Hostile("parent loop", parent_loop, READ | OPEN),
    Hostile("label loop", label_loop, READ | OPEN),
    Hostile("reference loop", reference_loop, BLANK),
    Hostile("length loop", length_loop, READ | DOUBT),
    Hostile("length of a terabyte", partial(length_lie, 10**12), READ | DOUBT),
    Hostile("length below zero", partial(length_lie, -1), READ | DOUBT),
    Hostile("nested arrays", nested_arrays, READ | OPEN),
    Hostile("nested dictionaries", nested_dictionaries, READ | OPEN),
    # pdfium takes 480 MB for the text of this page: just below the limit, or just above it.
    Hostile("box of a billion points", partial(box, b"[-1000000000 -1000000000 1000000000 1000000000]"), DOUBT | OPEN),
    Hostile("box of nothing", partial(box, b"[0 0 0 0]"), READ),
    Hostile("box of no numbers", partial(box, b"[nan --5 1e400 99999999999999999999999999]"), READ),
    Hostile("far words", far_words, DOUBT | OPEN),
    Hostile("huge image", huge_image, PICTURE),
    Hostile("to-unicode of millions", to_unicode, READ | OPEN),
    Hostile("character map of all codes", huge_cmap, READ | OPEN),
    Hostile("font of garbage", garbage_font, READ),
    Hostile("encrypted by an unknown method", partial(encrypted, b"/V 99 /R 99 /Length 1000000000"), OPEN),
    Hostile("encrypted with absurd lengths", partial(encrypted, b"/V 5 /R 6 /Length -1"), OPEN),
    Hostile("actions", actions, READ),
    Hostile("long names", long_names, READ),
)
