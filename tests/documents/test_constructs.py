"""The tables of docs/sources.md have each construct of the tests, with what is read of it."""

from __future__ import annotations

import re

from command import ROOT
from sources import test_docx, test_html

EXPECTED = {name: lines for name, (_, lines) in test_html.CONSTRUCTS.items()}
EXPECTED_OF_WORD = {name: lines for name, (*_, lines) in test_docx.CONSTRUCTS.items()}


def test_the_tables_have_what_is_read() -> None:
    page = (ROOT / "docs" / "sources.md").read_text("utf-8").partition("<!-- constructs:begin -->")[2]
    web, word = re.split(r"(?m)^\| Word file ", page)
    for text, expected in ((web, EXPECTED), (word, EXPECTED_OF_WORD)):
        rows = re.findall(r"(?m)^\| (?!web page|---|\*\*)(.+?) \| `(.*?)` \|", text)
        read = {name: shown.replace(" \\| ", "\x1f").split(" ⏎ ") if shown else [] for name, shown in rows}
        assert read == expected
