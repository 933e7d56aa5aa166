"""The child process that parses PDFs: what it answers, and what becomes of a file or page that it cannot read."""

from __future__ import annotations

import gc
import io
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from pdfs import (
    EMPTY,
    HTML,
    PASSWORD,
    drawn,
    encrypted,
    many_pages,
    one_page,
    opened,
    partly_scanned,
    scanned,
    text,
    truncated,
    written,
)
from pdfs import labelled as labelled_pages

from citecheck import limits
from citecheck.errors import CitecheckError, DamagedError, EncryptedError, LimitError, NotASourceError, SourceError
from citecheck.model import Box
from citecheck.sources.document import Document, Line, Page
from citecheck.sources.pdf import PdfPages
from citecheck.sources.pdf_process import Worker

# ── Documents that can be read ───────────────────────────────────────────────────────────────────


def test_a_document_has_its_pages_and_says_who_read_it() -> None:
    with opened(many_pages(3)) as document:
        assert document.page_count == 3
        assert document.facts.kind == "pdf"
        assert document.facts.path == "source.pdf"
        assert document.facts.reader.startswith("pypdfium2 ")
        assert [[line.text for line in document.page(n).lines] for n in (3, 1, 2)] == [
            [f"This is page {n}.", "It has two lines."] for n in (3, 1, 2)
        ]


def test_more_pages_than_are_asked_for_at_once() -> None:
    with opened(many_pages(70)) as document:
        document.prefetch(range(1, 71))
        assert [document.page(n).lines[0].text for n in range(1, 71)] == [f"This is page {n}." for n in range(1, 71)]


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_page_that_the_document_does_not_have(number: int) -> None:
    with opened(many_pages(3)) as document, pytest.raises(IndexError):
        document.page(number)


def test_page_labels() -> None:
    """TX10."""
    with opened(labelled_pages()) as document:
        assert [document.page(n).label for n in range(1, 5)] == ["i", "ii", "1", "2"]


def test_a_page_that_is_a_picture_is_scanned_and_the_others_are_not() -> None:
    """TX10."""
    with opened(scanned()) as document:
        assert (document.page(1).lines, document.page(1).scanned) == ((), True)
    with opened(partly_scanned()) as document:
        assert [document.page(n).scanned for n in (1, 2)] == [False, True]
        assert document.page(3).lines[0].text == "Harbour Homes Ltd, residential lease, page 3"


def test_a_blank_page_is_not_scanned() -> None:
    with opened(drawn(lambda _: None)) as document:
        assert (document.page(1).lines, document.page(1).scanned) == ((), False)
        assert document.second_reading(1) is None


def test_the_second_reading_knows_its_lines_and_no_boxes() -> None:
    with opened(one_page("The rent is due.", "It is paid.")) as document:
        second = document.second_reading(1)
        assert second is not None
        assert second.name == "pdfplumber's reading"
        assert second.lines == (Line("The rent is due."), Line("It is paid."))
        assert document.second_reading(1) is second


def test_the_second_reading_of_an_encrypted_file() -> None:
    with opened(encrypted(), password=PASSWORD) as document:
        second = document.second_reading(1)
        assert second is not None
        assert [line.text for line in second.lines] == ["The deposit is $3,700."]


# ── Files that cannot be read ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        pytest.param(EMPTY, NotASourceError, "source.pdf is empty: is the download complete?", id="empty"),
        pytest.param(
            truncated(),
            DamagedError,
            "source.pdf cannot be read as a PDF (the file): is the download complete?",
            id="truncated",
        ),
        pytest.param(
            b"%PDF-1.7\n" + b"\x00\xff" * 500,
            DamagedError,
            "source.pdf cannot be read as a PDF (the file): is the download complete?",
            id="damaged",
        ),
        pytest.param(
            encrypted(),
            EncryptedError,
            "source.pdf is encrypted: give its password with --password.",
            id="TX10 encrypted",
        ),
    ],
)
def test_a_file_that_cannot_be_read(data: bytes, kind: type[CitecheckError], message: str) -> None:
    with pytest.raises(kind) as caught, opened(data):
        pass
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_html_under_the_name_of_a_pdf_is_not_read_as_a_source() -> None:
    with pytest.raises(NotASourceError, match=r"^source\.pdf is "), opened(HTML):
        pass


def test_a_wrong_password() -> None:
    with (
        pytest.raises(EncryptedError, match=r"^source\.pdf does not open, the password is wrong"),
        opened(encrypted(), password="wrong"),  # noqa: S106
    ):
        pass


def test_the_right_password() -> None:
    with opened(encrypted(), password=PASSWORD) as document:
        assert [line.text for line in document.page(1).lines] == ["The deposit is $3,700."]


def test_bytes_before_the_header_and_after_the_end_do_no_harm() -> None:
    with opened(b"\n\n" + one_page("The rent is due.") + b"\n\x00\x00garbage") as document:
        assert [line.text for line in document.page(1).lines] == ["The rent is due."]


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_a_page_with_too_many_characters_is_a_limit_and_the_next_is_read() -> None:
    def page(canvas: Any) -> None:
        written(canvas, 10, 2_950, ["x" * 1_000] * (limits.PAGE_CHARACTERS // 1_000 + 1))

    with opened(drawn(page, text("The rent is due."), size=(420, 3_000))) as document:
        with pytest.raises(LimitError) as caught:
            document.page(1)
        assert str(caught.value) == "source.pdf: page 1 holds more than 200,000 characters."
        assert [line.text for line in document.page(2).lines] == ["The rent is due."]


def test_too_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGES", 3)
    with opened(many_pages(3)) as document:
        assert document.page_count == 3
    with pytest.raises(LimitError) as caught, opened(many_pages(4)):
        pass
    assert str(caught.value) == "source.pdf has 4 pages, more than 3: split it."


def test_too_large_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOURCE_BYTES", 2**20)
    with pytest.raises(LimitError) as caught, opened(one_page("a") + b"\n" * 2**20):
        pass
    assert str(caught.value) == "source.pdf is larger than 1 MiB: split it."


def test_a_reader_that_gives_no_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORKER_STEP_SECONDS", 0)
    with pytest.raises(LimitError) as caught, opened(many_pages(2)):
        pass
    assert str(caught.value) == "source.pdf: the file took longer than 0 seconds to read."


def test_the_deadline_is_for_one_answer_and_not_for_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may take its time; so may the next one."""
    monkeypatch.setattr(limits, "WORKER_STEP_SECONDS", 5)
    slow = (
        "import sys, time\n"
        "for _ in range(6):\n"
        "    time.sleep(1)\n"
        "    sys.stdout.write('{}\\n')\n"
        "    sys.stdout.flush()\n"
    )
    with a_worker_that_runs(slow) as worker:
        assert list(worker._answers(6)) == [{}] * 6
        assert not worker.overdue


@contextmanager
def a_worker_that_runs(program: str) -> Iterator[Worker]:
    """A worker whose child is this program, past its opening."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    worker = Worker.__new__(Worker)
    worker._path, worker.overdue, worker._process = "source.pdf", False, process
    worker._stdin, worker._stdout = process.stdin, process.stdout
    try:
        yield worker
    finally:
        worker.close()


def test_an_answer_without_an_end_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORKER_REPLY_BYTES", 1_000)
    with a_worker_that_runs("print('{\"a\": \"' + 'x' * 5000 + '\"}')") as worker:
        assert list(worker._answers(1)) == []


# ── A reader that dies ───────────────────────────────────────────────────────────────────────────


class Double:
    """A worker that dies at some pages, without a process."""

    reader = "double"

    def __init__(self, pages: int, deadly: set[int]) -> None:
        self.pages, self.deadly, self.closed = pages, deadly, False

    def ask(self, request: Mapping[str, Any], answers: int) -> Iterator[dict[str, Any]]:
        for number, _ in request.get("read", [(request.get("second"), False)])[:answers]:
            if number in self.deadly:
                return
            yield {
                "label": None,
                "scanned": False,
                "pictured": False,
                "readings": [["reading order", [[f"page {number}", 0, 0, 9, 9]]]],
            }

    def error(self, answer: Mapping[str, Any], what: str) -> SourceError:
        return LimitError(f"source.pdf: the PDF reader ended while it read {what}.")

    def close(self) -> None:
        self.closed = True


def doubles(count: int, deadly: set[int]) -> tuple[PdfPages, list[Double]]:
    started: list[Double] = []

    def start() -> Any:
        started.append(Double(count, deadly))
        return started[-1]

    return PdfPages("source.pdf", start, None, io.BytesIO()), started


def shown(loaded: Mapping[int, object]) -> dict[int, str]:
    return {n: one.lines[0].text if isinstance(one, Page) else str(one) for n, one in sorted(loaded.items())}


def test_a_page_that_kills_the_reader_costs_that_page_alone() -> None:
    pages, started = doubles(6, {2, 5})
    assert shown(pages.load(range(1, 7))) == {
        1: "page 1",
        2: "source.pdf: the PDF reader ended while it read page 2.",
        3: "page 3",
        4: "page 4",
        5: "source.pdf: the PDF reader ended while it read page 5.",
        6: "page 6",
    }
    assert len(started) == 3


def test_after_too_many_deaths_no_further_page_is_read() -> None:
    pages, started = doubles(limits.WORKER_RESTARTS + 3, set(range(1, 100)))
    found = shown(pages.load(range(1, limits.WORKER_RESTARTS + 4)))
    deaths = limits.WORKER_RESTARTS + 1
    assert [message for n, message in found.items() if n > deaths] == [
        f"source.pdf: the PDF reader ended {deaths} times; no further page is read."
    ] * 2
    assert len(started) == deaths


def test_a_second_reading_that_kills_the_reader_is_no_reading() -> None:
    pages, started = doubles(3, {2})
    assert pages.second_reading(2) is None
    assert shown(pages.load([3])) == {3: "page 3"}
    assert len(started) == 2


def test_second_readings_do_not_start_readers_without_end() -> None:
    pages, started = doubles(9, set(range(1, 10)))
    assert [pages.second_reading(n) for n in range(1, 10)] == [None] * 9
    assert len(started) <= limits.WORKER_RESTARTS + 1


def test_a_reader_that_cannot_be_started_again_costs_what_is_left() -> None:
    pages, _ = doubles(3, {1})
    pages.load([1])

    def refuse() -> Any:
        raise DamagedError("source.pdf cannot be read.")

    pages._start = refuse
    assert shown(pages.load([2, 3])) == {2: "source.pdf cannot be read.", 3: "source.pdf cannot be read."}
    assert pages.second_reading(3) is None


def test_a_reader_that_was_killed_is_started_again_and_leaves_nothing_behind() -> None:
    with opened(many_pages(3)) as document:
        worker = running(document)
        worker._process.kill()
        worker._process.wait()
        with pytest.raises(LimitError) as caught:
            document.page(1)
        assert str(caught.value) == "source.pdf: the PDF reader ended while it read page 1."
        assert document.page(2).lines[0].text == "This is page 2."
        del worker
        gc.collect()


def test_a_closed_document_has_no_process() -> None:
    with opened(many_pages(1)) as document:
        process = running(document)._process
    assert process.poll() is not None


def running(document: Document) -> Worker:
    pages = document._load.__self__  # type: ignore[attr-defined]
    worker: Worker = pages._running()
    return worker


# ── Two processes ────────────────────────────────────────────────────────────────────────────────

_PROGRAM = """
import sys
from citecheck import open_document
document = open_document(sys.argv[1], cache=False)
assert document.page(1).lines[0].text == "The rent is due."
assert document.second_reading(1)
document.close()
print([name for name in ("pypdfium2", "pdfplumber", "pdfminer", "citecheck.sources.pdf_worker") if name in sys.modules])
"""


def test_the_parent_imports_no_pdf_parser(tmp_path: Any) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(one_page("The rent is due."))
    ran = subprocess.run([sys.executable, "-c", _PROGRAM, str(path)], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("[]\n", "", 0)


def test_the_child_is_not_reached_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(3)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with opened(one_page("The rent is due.")) as document:
        assert document.page(1).lines[0].text == "The rent is due."


def test_the_child_answers_in_the_order_of_the_request() -> None:
    data = many_pages(3)
    worker = Worker("source.pdf", lambda sink: sink.write(data), len(data), None)
    try:
        assert worker.pages == 3
        answers = list(worker.ask({"read": [(n, False) for n in (3, 1, 9, 3)]}, 4))
        assert [a.get("error") or a["readings"][0][1][0][0] for a in answers] == [
            "This is page 3.",
            "This is page 1.",
            "damaged",
            "This is page 3.",
        ]
        assert [a.keys() for a in worker.ask({"second": 9}, 1)] == [{"error", "detail"}]
    finally:
        worker.close()


def test_a_line_has_the_box_that_the_child_gave() -> None:
    pages, _ = doubles(1, set())
    page = pages.load([1])[1]
    assert isinstance(page, Page)
    assert page.lines == (Line("page 1", Box(0, 0, 9, 9)),)
