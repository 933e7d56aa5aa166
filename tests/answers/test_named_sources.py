"""A hundred entries as people cite one given source, and a hundred that cite another one: tests/data/named_sources.jsonl."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from citecheck.answers import read_answer
from citecheck.checker import Checker

DATA = Path(__file__).parent.with_name("data") / "named_sources.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
KINDS = ("honest", "other")
QUOTE = "The committee met four times in the spring of the year."
END = "<<<END_CITATION_DATA>>>"


def _source(row: Mapping[str, Any]) -> bytes:
    if row["file"].endswith(".txt"):
        return "\n".join([*row["page"], "", QUOTE]).encode()
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(800, 400), invariant=1)
    if row["title"]:
        canvas.setTitle(row["title"])
    for at, line in enumerate([*row["page"], "", QUOTE]):
        canvas.drawString(40, 360 - 16 * at, line)
    canvas.save()
    return file.getvalue()


def _answer(form: str, entry: Any) -> str:
    """An answer that quotes the source, and names it so."""
    if form == "json":
        return json.dumps({"answer": "It met four times.", "citations": [{**entry, "quote": QUOTE}]})
    if form == "block":
        cited = {"n": 1, "r": "counts", "f": QUOTE, "k": "four times", "p": "page_number_1_index_0", "l": [1]}
        return f"It met four times [1].\n\n<<<CITATION_DATA>>>\n{json.dumps({entry: [cited]})}\n{END}\n"
    said = f"It says “{QUOTE[:-1]}”"
    return {
        "list": f"{said} [1].\n\n## Sources\n\n[1] {entry}\n",
        "footnote": f"{said}.[^1]\n\n[^1]: {entry}\n",
        "link": f"{said} ({entry}).\n",
    }[form]


def verdicts() -> Iterator[tuple[bool, str, str]]:
    """Whether each entry is of the source, the entry, and its verdict."""
    for row in ROWS:
        with TemporaryDirectory() as folder:
            path = Path(folder) / row["file"]
            path.write_bytes(_source(row))
            with Checker([str(path)], cache=False) as checker:
                for kind, form, entry in [(which, *one) for which in KINDS for one in row[which]]:
                    results = checker.check(read_answer(_answer(form, entry))).report.results
                    verdict = str(results[0].verdict) if results else "none"
                    yield kind == "honest", f"{row['file']}: {form} {entry}", verdict


def test_an_entry_is_bound_to_the_source_that_it_names() -> None:
    wrong = {entry for is_own, entry, verdict in verdicts() if verdict != ("verified" if is_own else "open")}
    assert wrong == {  # an abbreviation and a country that the source does not write
        "aapl-20230930.pdf: json {'source': 'Apple Form 10-K (FY 2023)'}",
        "ukpga_20180012_en.pdf: json {'source': 'UK Data Protection Act 2018'}",
    }
