"""What we read of each construct of web pages and Word files, and what libraries read: the tables at the end of docs/sources.md.

    pip install mammoth python-docx docx2txt docx2python office-oxide trafilatura inscriptis html-text Resiliparse html2text
    python benchmarks/libraries.py --write

The constructs and what is expected of them are those of tests/sources/test_html.py and test_docx.py.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tempfile
import zipfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from sources import test_docx, test_html
from word_files import word, zipped

DOCUMENT = Path(__file__).parents[1] / "docs" / "sources.md"
BEGIN, END = "<!-- constructs:begin -->", "<!-- constructs:end -->"
# Extractors of articles leave out short pages: each construct is between two paragraphs.
FILLER = "The parties have read this agreement, and each of them has had the time and the advice to understand all of its terms before signing. "
PADDING = f"<p>{FILLER * 3}</p>"
_SMALL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺₀₁₂₃₄₅₆₇₈₉", "0123456789-+0123456789")
_RAISED = re.compile(r"[⁰¹²³⁴-⁹⁻⁺]+")
_QUOTES = str.maketrans("“”", '""')
_SHOWN = 48  # characters of an answer


def _trafilatura(page: str) -> str:
    import trafilatura

    return trafilatura.extract(page, favor_recall=True, include_tables=True) or ""


def _inscriptis(page: str) -> str:
    import inscriptis

    return inscriptis.get_text(page)


def _html_text(page: str) -> str:
    import html_text

    return html_text.extract_text(page)


def _resiliparse(page: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return extract_plain_text(page, links=False, list_bullets=False)


def _html2text(page: str) -> str:
    import html2text

    reader = html2text.HTML2Text(bodywidth=0)
    reader.ignore_emphasis = reader.ignore_links = True
    return reader.handle(page)


def _mammoth(data: bytes) -> str:
    import mammoth

    return mammoth.extract_raw_text(io.BytesIO(data)).value


def _python_docx(data: bytes) -> str:
    import docx

    parts = docx.Document(io.BytesIO(data)).iter_inner_content()
    tables = (
        ["\t".join(cell.text for cell in row.cells) for row in one.rows] if hasattr(one, "rows") else [one.text]
        for one in parts
    )
    return "\n".join(line for lines in tables for line in lines)


def _docx2txt(data: bytes) -> str:
    import docx2txt

    return docx2txt.process(io.BytesIO(data))


def _docx2python(data: bytes) -> str:
    from docx2python import docx2python

    with docx2python(io.BytesIO(data)) as file:
        return file.text


def _office_oxide(data: bytes) -> str:
    import office_oxide

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.docx"
        path.write_bytes(data)
        return office_oxide.Document.open(str(path)).plain_text()


HTML: dict[str, Callable[[str], str]] = {
    "trafilatura": _trafilatura,
    "inscriptis": _inscriptis,
    "html-text": _html_text,
    "Resiliparse": _resiliparse,
    "html2text": _html2text,
}
DOCX: dict[str, Callable[[bytes], str]] = {
    "mammoth": _mammoth,
    "python-docx": _python_docx,
    "docx2txt": _docx2txt,
    "docx2python": _docx2python,
    "office-oxide": _office_oxide,
}


def bare(text: str) -> str:
    """The words without what libraries add on purpose: bullets, bars, rules of tables, escapes; raised digits are ^3."""
    text = _RAISED.sub(lambda found: f"^{found[0].translate(_SMALL)}", text).translate(_SMALL)
    text = re.sub(r"</?su[bp]>|\\(?=\W)", "", text).translate(_QUOTES)
    return " ".join(word for word in re.split(r"[\s|\x1f]+", text) if not re.fullmatch(r"[*•+·-]|[-:]{2,}|--", word))


def complete(data: bytes) -> bytes:
    """The file with the types of its parts, which some libraries need."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    kinds = {
        name: re.sub(r".*/|\d*\.xml", "", name) for name in parts if name.startswith("word/") and name.endswith(".xml")
    }
    base = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    rows = "".join(
        f'<Override PartName="/{name}" ContentType="{base}.{"document.main" if kind == "document" else kind}+xml"/>'
        for name, kind in kinds.items()
    )
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    types = f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rels}{rows}</Types>'
    return zipped({**parts, "[Content_Types].xml": types})


def answer(read: Callable[[], str], expected: list[str]) -> str:
    try:
        found = read()
    except Exception as error:  # noqa: BLE001 - a library may raise what it likes
        return type(error).__name__
    got = " ".join(found.replace(FILLER.strip(), " ").split())
    return "✓" if bare(got) == bare(" ".join(expected)) else code(got) if got else "nothing"


def code(text: str) -> str:
    text = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return f"`{text.replace('`', '´')}`".replace("|", "\\|").replace("\xad", "\\xad")


def shown(lines: list[str]) -> str:
    """What we read: lines with ⏎ between them, cells with a bar."""
    return f"`{' ⏎ '.join(lines)}`".replace("\x1f", " \\| ")


def table(title: str, libraries: list[str], rows: list[list[str]]) -> str:
    right = [f"**{sum(row[at] == '✓' for row in rows)}**" for at in range(2, len(libraries) + 2)]
    head = [title, "citecheck", *(f"{one} {version(one)}" for one in libraries)]
    total = [f"**right, of {len(rows)}**", f"**{len(rows)}**", *right]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows, total))


def tables() -> str:
    html = [
        [name, shown(lines), *(answer(lambda: read(f"<!doctype html><html><head></head><body>{PADDING}{body}</p></div>{PADDING}</body></html>"), lines) for read in HTML.values())]  # noqa: B023 - called at once
        for name, (body, lines) in test_html.CONSTRUCTS.items()
    ]  # fmt: skip
    docx = [
        [name, shown(lines), *(answer(lambda: read(complete(word(body, **others))), lines) for read in DOCX.values())]  # noqa: B023 - the same
        for name, (body, others, lines) in test_docx.CONSTRUCTS.items()
    ]
    return "\n\n".join((table("web page", list(HTML), html), table("Word file", list(DOCX), docx)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="into docs/sources.md")
    made = tables()
    if not parser.parse_args().write:
        print(made)
        return 0
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{rest.partition(END)[2]}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
