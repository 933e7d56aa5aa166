"""A PDF written byte by byte: one page, one font whose codes say which characters they are."""

from __future__ import annotations

from collections.abc import Mapping


def written_pdf(content: str, characters: Mapping[int, str]) -> bytes:
    meanings = "\n".join(f"<{code:02X}> <{ord(character):04X}>" for code, character in characters.items())
    to_unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Made def /CMapType 2 def\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(characters)} beginbfchar\n{meanings}\nendbfchar endcmap end end"
    )
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>",
        f"<</Length {len(content)}>>stream\n{content}\nendstream",
        f"<</Length {len(to_unicode)}>>stream\n{to_unicode}\nendstream",
    )
    body, offsets = b"%PDF-1.4\n", []
    for number, written in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj{written}endobj\n".encode("latin-1")
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    tail = (
        f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    )
    return body + tail.encode()
