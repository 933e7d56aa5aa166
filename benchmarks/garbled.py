"""How many words a page's text garbles: words that another reader does not find on that page.

    python benchmarks/garbled.py [FILE.pdf ...]

For each file: its words, and how many of 10,000 are not on their page as pdfplumber reads it, in the text of pdfium alone
and in prepared text. Without files it reads the filings of ../shared/corpus-2 (or CITECHECK_CORPUS_2). pdfplumber takes
about a quarter of a second for a page.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pdfplumber
import pypdfium2

from citecheck.sources.open import open_document
from citecheck.sources.pdf import fragments, glyphs, raised
from citecheck.sources.pdf.reading_orders import readings

ROOT = Path(__file__).parents[1]
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_RAISED = re.compile("[⁰¹²³⁴-⁹₀-₉½¼¾⅓⅔⅛⅜⅝⅞]")  # other readers write them as digits


def words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(_RAISED.sub("", text)))


def main(paths: list[Path]) -> None:
    print(f"{'file':32} {'words':>8} {'pdfium alone':>13} {'prepared':>9}   most often in prepared text")
    for path in paths:
        count, garbled = 0, (Counter[str](), Counter[str]())
        with closing(open_document(path, cache=False)) as document, pypdfium2.PdfDocument(path) as pdf:
            for number, theirs in enumerate(_other_reader(path), 1):
                prepared = words("\n".join(line.text for line in document.page(number).lines))
                count += prepared.total()
                garbled[0].update(words(_alone(pdf[number - 1])) - theirs)
                garbled[1].update(prepared - theirs)
        alone, prepared_alone = (10_000 * one.total() / max(count, 1) for one in garbled)
        often = ", ".join(word for word, _ in garbled[1].most_common(6))
        print(f"{path.stem[:32]:32} {count:8} {alone:13.2f} {prepared_alone:9.2f}   {often}", flush=True)


def _other_reader(path: Path) -> Iterator[Counter[str]]:
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            yield words(page.extract_text(use_text_flow=True, x_tolerance_ratio=0.15))
            page.close()


def _alone(page: pypdfium2.PdfPage) -> str:
    """The page's lines out of the words as pdfium has them."""
    found = raised.marked(glyphs.words(page, page.get_textpage()))
    return "\n".join(line.text for line in next(readings(fragments.fragments(found)))[1])


if __name__ == "__main__":
    corpus = Path(os.environ.get("CITECHECK_CORPUS_2", ROOT.parent / "shared" / "corpus-2"))
    main([Path(name) for name in sys.argv[1:]] or sorted((corpus / "filings").glob("*.pdf")))
