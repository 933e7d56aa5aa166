"""Word files made byte by byte, the same bytes each time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = (
    f'xmlns:w="{W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
)
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OLD = (2020, 1, 1, 0, 0, 0)


def part(tag: str, inside: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:{tag} {NAMES}>{inside}</w:{tag}>'


def relations(kinds: Mapping[str, str]) -> str:
    """`kinds`: the part by its id; the kind is the part's name without digits."""
    rows = "".join(
        f'<Relationship Id="{one}" Type="{_KIND}/{target.removesuffix(".xml").rstrip("0123456789")}" Target="{target}"/>'
        for one, target in kinds.items()
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{rows}</Relationships>'


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(zipfile.ZipInfo(name, _OLD), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def word(body: str, **others: str) -> bytes:
    """A file with this body; `others` are parts beside it, by name: styles, numbering, footnotes, header1."""
    kinds = {f"r_{name}": f"{name}.xml" for name in others}
    return zipped(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
            "_rels/.rels": relations({"main": "word/document.xml"}).replace(
                f"{_KIND}/word/document", f"{_KIND}/officeDocument"
            ),
            "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
            "word/_rels/document.xml.rels": relations(kinds),
            **{f"word/{name}.xml": content for name, content in others.items()},
        }
    )


def t(text: str) -> str:
    return f'<w:t xml:space="preserve">{text}</w:t>'


def r(text: str, properties: str = "") -> str:
    """A run of text."""
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{t(text)}</w:r>"


def run(inside: str) -> str:
    return f"<w:r>{inside}</w:r>"


def p(inside: str, properties: str = "") -> str:
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def cell(*paragraphs: str, properties: str = "") -> str:
    return f"<w:tc>{f'<w:tcPr>{properties}</w:tcPr>' if properties else ''}{''.join(paragraphs)}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr>{f'<w:trPr>{properties}</w:trPr>' if properties else ''}{''.join(cells)}</w:tr>"


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/>{''.join(rows)}</w:tbl>"


def field(*codes: str, result: str) -> str:
    """A field of runs: what is in its code, and its result."""
    marks = {kind: run(f'<w:fldChar w:fldCharType="{kind}"/>') for kind in ("begin", "separate", "end")}
    return "".join([marks["begin"], *codes, marks["separate"], result, marks["end"]])


def code(text: str) -> str:
    return run(f'<w:instrText xml:space="preserve">{text}</w:instrText>')
