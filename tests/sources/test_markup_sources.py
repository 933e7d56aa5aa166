"""Web pages and Word files from the outside: what is verified, what is never evidence, and what hostile ones cost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command import answer, citecheck, entry, written
from word_files import cell, p, r, row, run, table, word

from citecheck.errors import LimitError
from citecheck.sources.document import Document
from citecheck.sources.open import attachment_id, open_document
from citecheck.sources.resolve import parse_sources

COUNT = 60
STYLES = ("{}", "<b>{}</b>", "<a href='#x'>{}</a>", "<span><i>{}</i></span>", "<ins>{}</ins>", "<time>{}</time>")
RUNS = (
    r,
    lambda text: r(text, "<w:b/>"),
    lambda text: f"<w:ins w:id='1'>{r(text)}</w:ins>",
    lambda text: f"<w:hyperlink>{r(text)}</w:hyperlink>",
)


def pieces(n: int) -> tuple[str, str, str]:
    """A sentence in three, cut inside of words and figures."""
    return (
        f"Clause {n} obliges party {chr(65 + n % 26)}{n} to pay ${n}",
        f",{n:03}.5",
        f"{n % 10} within {n + 3} days of the notice.",
    )


def sentence(n: int) -> str:
    return "".join(pieces(n))


def web_page() -> bytes:
    body = "".join(
        f"<p>{''.join(STYLES[(n + at) % 6].format(one) for at, one in enumerate(pieces(n)))}</p>" for n in range(COUNT)
    )
    hidden = "<p hidden>Secret 1 pays $9.</p><p style='display:none'>Secret 2 pays $9.</p><template>Secret 3 pays $9.</template>"
    rows = "".join(f"<tr><td>Row {n}<td>{n}.10<td>{n}.20" for n in range(COUNT))
    return f"<!doctype html><title>The order</title>{body}{hidden}<table><tr><th>Item<th>2024<th>2025{rows}</table>".encode()


def word_file() -> bytes:
    body = "".join(p("".join(RUNS[(n + at) % 4](one) for at, one in enumerate(pieces(n)))) for n in range(COUNT))
    hidden = p(r("Secret 1 pays $9.", "<w:vanish/>")) + p(f"<w:del w:id='1'>{r('Secret 2 pays $9.')}</w:del>")
    hidden += p(run("<w:instrText>Secret 3 pays $9.</w:instrText>"))
    rows = (row(*(cell(p(r(text))) for text in (f"Row {n}", f"{n}.10", f"{n}.20"))) for n in range(COUNT))
    return word(body + hidden + table(row(*(cell(p(r(text))) for text in ("Item", "2024", "2025"))), *rows))


@pytest.fixture(scope="module", params=["html", "docx"])
def source(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    path = tmp_path_factory.mktemp("made") / f"order.{request.param}"
    path.write_bytes(web_page() if request.param == "html" else word_file())
    with open_document(path) as document:
        yield document


def verdicts(document: Document, quotes: list[str]) -> list[str | None]:
    """How each quote was found on page 1; None if it was not."""
    readings = document.page(1).readings
    return [next((one.name for one in readings if one.searchable.find(quote).hits), None) for quote in quotes]


def test_every_honest_quote_is_found(source: Document) -> None:
    quotes = [sentence(n) for n in range(COUNT)]
    rows = [f"Row {n} {n}.10 {n}.20" for n in range(COUNT)] + [f"Row {n} | {n}.10 | {n}.20" for n in range(COUNT)]
    assert None not in verdicts(source, quotes + rows)


def test_no_forged_quote_is_found(source: Document) -> None:
    forged = [sentence(n).replace("obliges", "never obliges") for n in range(COUNT)]
    forged += [sentence(n).replace(f",{n:03}", f",{n + 1:03}") for n in range(COUNT)]
    forged += [sentence(n).replace(" within", "within") for n in range(COUNT)]
    forged += [f"Row {n} {n}.20" for n in range(COUNT)] + [f"Secret {n} pays $9." for n in (1, 2, 3)]
    assert set(verdicts(source, forged)) == {None}


def test_nothing_hidden_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(order_html=web_page(), order_docx=word_file())
    for name in ("order.html", "order.docx"):
        first, second = (citecheck("prepare", name, "-o", "-") for _ in range(2))
        assert first.out == second.out
        assert (first.code, "Secret" in first.out, sentence(7) in first.out) == (0, False, True)


CITED = "The order names **party H7** [1]."


@pytest.mark.parametrize("name", ["order.html", "order.docx"])
def test_the_commands_work_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(web_page() if name.endswith("html") else word_file())
    good = answer(CITED, [entry(f=sentence(7), k="party H7", l=[8])], "order")
    written(good_md=good, bad_md=good.replace("within 10 days", "within 11 days"))
    assert citecheck("validate", "good.md", "-s", name).code == 0
    assert citecheck("validate", "bad.md", "-s", name).code == 1
    assert citecheck("report", "good.md", "-s", name, "-o", "proof.html").code == 0
    assert "Clause 7 obliges" in Path("proof.html").read_text("utf-8")
    assert "line 8: exact" in citecheck("find", name, sentence(7)).out
    assert "Clause 7 obliges" in citecheck("search", name, "Which party pays within 10 days of the notice, H7?").out
    assert citecheck("support", "good.md", "-s", name).code in {0, 4}
    proof = Path("proof.html").read_text("utf-8")
    assert all(sentence(n) in proof for n in (5, 6, 8, 9))  # the lines above and below


@pytest.mark.parametrize("name", ["order.html", "order.docx"])
@pytest.mark.parametrize(("year", "code"), [("2025", 0), ("2024", 1)])
def test_the_head_of_a_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, year: str, code: int) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(web_page() if name.endswith("html") else word_file())
    row = next(
        n
        for n, line in enumerate(citecheck("prepare", name, "--line-ids", "0").out.splitlines(), -1)
        if line.startswith("Row 9 ")
    )
    cited = entry(f="Row 9 | 9.10 | 9.20", k="9.20", l=[row])
    written(a_md=answer(f"In {year}, row 9 was **9.20** [1].", [cited], "order"))
    run = citecheck("validate", "a.md", "-s", name, "--format", "concise")
    assert (run.code, "in the column '2025'" in run.out) == (code, code == 1), run.out


def test_no_answer_and_no_report_is_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report has the quotes of an answer, the false ones too."""
    monkeypatch.chdir(tmp_path)
    good = answer(CITED, [entry(f=sentence(7), k="party H7", l=[8])], "order")
    written(order_html=web_page(), good_md=good, answer_html=f"<!doctype html><p>An answer.</p></html>{good}")
    assert citecheck("report", "good.md", "-s", "order.html", "-o", "proof.html").code == 0
    said = [citecheck("find", name, "party H7").err for name in ("proof.html", "answer.html")]
    assert said == [
        "citecheck: proof.html is a report of citecheck, not a source: name the source itself.\n",
        "citecheck: answer.html is an answer with a citation block, not a source: name the source itself.\n",
    ]
    assert [one.path.name for one in parse_sources(["."])] == ["order.html"]


def test_struck_and_doubtful_text_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = "<style>.menu .sub{display:none}</style>"
    written(
        order_html=f"<!doctype html>{sheet}<p><del>The rent of flat H7 is due.</del></p><p class=sub>The rent of flat H8 is due.</p>"
    )
    said = {}
    for flat in ("H7", "H8"):
        quote = f"The rent of flat {flat} is due."
        written(
            a_md=answer(f"The order names **flat {flat}** [1].", [entry(f=quote, k=f"flat {flat}", l=[1, 2])], "order")
        )
        said[flat] = citecheck("validate", "a.md", "-s", "order.html", "--format", "concise")
    assert (said["H7"].code, "CIT619" in said["H7"].out) == (0, True)
    assert said["H8"].code == 4


def test_its_title_and_address_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(page_html=web_page())
    with open_document("page.html") as document:
        assert (document.names, document.facts.kind, document.page_count) == (("The order",), "html", 1)
        assert attachment_id("page.html", document.facts.sha256).startswith("page-")


HOSTILE = {
    "deep.html": (b"<div>" * 100_000, "takes more than 1 seconds of processor time to read: print it to PDF."),
    "deep.docx": (
        word("<w:ins>" * 5_000 + "</w:ins>" * 5_000),
        "has elements nested too deeply: save it again, or export it as PDF.",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    data, said = HOSTILE[name]
    (tmp_path / name).write_bytes(data)
    monkeypatch.setattr("citecheck.sources.markup.process.limits.MARKUP_CPU_SECONDS", 1)
    with pytest.raises(LimitError) as caught:
        open_document(tmp_path / name, shown_as=name)
    assert str(caught.value) == f"{name} {said}"


@pytest.mark.parametrize("name", ["long.html", "long.docx"])
def test_one_line_of_megabytes(tmp_path: Path, name: str) -> None:
    text = "The rent is $5. " * 150_000
    (tmp_path / name).write_bytes(text.encode() if name.endswith("html") else word(p(r(text))))
    with open_document(tmp_path / name) as document:
        assert [len(line.text) for line in document.page(1).lines] == [len(text) - 1]
