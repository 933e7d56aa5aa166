"""On real pages nothing is called hidden that can be seen. What is hidden there was found by looking at the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from attacks.honest import FILINGS, REGULATORY

from citecheck.model import Sighting
from citecheck.sources.pdf import glyphs, look

pytestmark = pytest.mark.full

# Words that the page does not show: white headings and repeated lines of a producer, and a speck on the cover.
# On a form's first page a button lies on the name of the office; a frame crosses the numbers of its sample cheque.
NOT_SHOWN = {
    "3M_2018_10K.pdf": {1: 1, 92: 1, 101: 16, 103: 12, 132: 23, 141: 95, 146: 95},
    "irs_i1040nr_2007.pdf": {1: 7, 24: 1},
}


@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_what_is_called_hidden_is_hidden(name: str, corpus: Path) -> None:
    assert unseen(corpus / name) == NOT_SHOWN.get(Path(name).name, {})


def unseen(path: Path) -> Counter[int]:
    """The number of words on each page that are called hidden or doubtful."""
    document = pypdfium2.PdfDocument(path)
    if document.get_formtype() != pypdfium2.raw.FORMTYPE_NONE:
        document.init_forms()
    return Counter(number for number in range(1, len(document) + 1) for _ in unseen_words(document[number - 1]))


def unseen_words(page: pypdfium2.PdfPage) -> Iterator[str]:
    textpage = page.get_textpage()
    words = glyphs.words(page, textpage)
    for word, state in zip(words, look.seen(page, textpage, words), strict=True):
        if state > Sighting.PARTED:
            yield word.text
    textpage.close()
    page.close()
