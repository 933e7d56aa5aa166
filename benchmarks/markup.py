"""What reading a saved web page of 1 MB and a Word file of 300 pages costs, as a ratio to parsing them alone.

python benchmarks/markup.py [--runs 5]

Processor time, each command in turns, medians: the parser alone (selectolax; zip and XML), our reader in the same process,
and the whole of `open_document`, whose child process starts an interpreter.
"""

from __future__ import annotations

import argparse
import io
import resource
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from xml.etree import ElementTree as ET

from selectolax.lexbor import LexborHTMLParser

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from word_files import cell, p, r, row, table, word

from citecheck.sources.markup.worker import read
from citecheck.sources.open import open_document

LIMIT = 2.0
WORDS = "the tenant shall pay the rent of this month in advance and the landlord accepts it as rent for the premises"


def html_page() -> bytes:
    """About 1 MB, as saved pages are: classes, links, tables, a style sheet."""
    rows = "".join(
        f'<tr><td class="n">Item {n}</td><td>$1,<b>48{n % 10}</b>.50</td><td><a href="/x{n}">note</a></td></tr>'
        for n in range(2500)
    )
    text = "".join(f'<div class="c"><p>Clause {n}: {WORDS}, <em>and</em> {WORDS}.</p></div>' for n in range(3000))
    return f"<!doctype html><style>.h{{display:none}}</style>{text}<table>{rows}</table>".encode()


def word_file() -> bytes:
    """300 pages of 40 lines, each page with a table."""
    pages = (
        "".join(p(r(f"Clause {n}.{line}: {WORDS} ") + r(f"{line} days", "<w:b/>")) for line in range(14))
        + table(*(row(cell(p(r(f"Item {at}"))), cell(p(r(f"{n * at:,}")))) for at in range(10)))
        + p('<w:r><w:br w:type="page"/></w:r>')
        for n in range(300)
    )
    return word("".join(pages))


def parse_html(data: bytes) -> object:
    return LexborHTMLParser(data.decode())


def parse_docx(data: bytes) -> object:
    return ET.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml"))  # noqa: S314 - made here


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time, of child processes too."""
    began = _clock()
    work()
    return _clock() - began


def _clock() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    ratios = [compared("html", html_page(), parse_html, runs), compared("docx", word_file(), parse_docx, runs)]
    return int(max(ratios) > LIMIT)


def compared(kind: str, data: bytes, parse: Callable[[bytes], object], runs: int) -> float:
    """Prints what each costs, and returns the ratio of our reader to parsing alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"source.{kind}"
        path.write_bytes(data)
        work: dict[str, Callable[[], object]] = {
            "parsing alone": lambda: parse(data),
            "our reader": lambda: read(kind, data),
            "open_document": lambda: open_document(path).close(),
        }
        turns = [{name: spent(one) for name, one in work.items()} for _ in range(runs)]
    times = {name: median(turn[name] for turn in turns) for name in work}
    print(f"{kind}: {len(data) / 1e6:.2f} MB")
    for name, each in times.items():
        print(f"  {name:14} {each * 1000:7.1f} ms  {each / times['parsing alone']:5.1f} ×")
    return times["our reader"] / times["parsing alone"]


if __name__ == "__main__":
    sys.exit(main())
