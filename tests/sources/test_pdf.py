"""The child process that parses PDFs: what it answers, and what becomes of a file or page that it cannot read."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
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
from citecheck.model import Box, DocumentFacts, LineSpan
from citecheck.sources.document import SEEN, Document, Line, Page, Picture
from citecheck.sources.pdf import processor_time
from citecheck.sources.pdf.process import Budget, Cost, Purse, Worker
from citecheck.sources.pdf.source import MANY_PAGES, UNTOLD, PdfPages

pytestmark = pytest.mark.usefixtures("real_readers")

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
        assert str(caught.value) == "source.pdf: page 1 has more than 200,000 characters."
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


def test_a_page_of_too_many_lines_is_a_limit() -> None:
    def page(canvas: Any) -> None:
        canvas.setFont("Helvetica", 0.5)
        written(canvas, 10, limits.PAGE_LINES + 100, ["x"] * (limits.PAGE_LINES + 1), step=1)

    with opened(drawn(page, text("The rent is due."), size=(420, limits.PAGE_LINES + 200))) as document:
        with pytest.raises(LimitError) as caught:
            document.page(1)
        assert str(caught.value) == "source.pdf: page 1 has more than 10,000 lines."
        assert [line.text for line in document.page(2).lines] == ["The rent is due."]


def test_a_page_label_is_cut() -> None:
    label = b"/PageLabels << /Nums [0 << /P (%s) >>] >>" % (b"a" * 5_000)
    with opened(one_page("The rent is due.").replace(b"/Type /Catalog", b"/Type /Catalog " + label)) as document:
        assert document.page(1).label == "a" * limits.SHOWN_TEXT


def test_the_child_is_bounded_before_it_sees_the_file() -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("this system does not tell the limits of another process")
    with opened(one_page("The rent is due.")) as document:
        process = running(document)._process.pid
        bounds = {
            resource.RLIMIT_AS: limits.WORKER_MEMORY_BYTES,
            resource.RLIMIT_FSIZE: 0,
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_NOFILE: limits.WORKER_OPEN_FILES,
        }
        assert {kind: resource.prlimit(process, kind) for kind in bounds} == {k: (v, v) for k, v in bounds.items()}


def test_a_source_may_hold_so_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages count in the order in which they are asked for; the one with which it is too much is still read."""
    monkeypatch.setattr(limits, "SOURCE_CHARACTERS", 30)  # page 1 has 32
    with opened(many_pages(3)) as document:
        document.prefetch([1, 2, 3])
        assert document.page(1).lines[0].text == "This is page 1."
        messages = []
        for number in (2, 3):
            with pytest.raises(LimitError) as caught:
                document.page(number)
            messages.append(str(caught.value))
        assert messages == [
            f"source.pdf has more than 30 characters on the pages before: page {n} was not read." for n in (2, 3)
        ]


# ── Processor time ───────────────────────────────────────────────────────────────────────────────


def test_what_an_honest_answer_costs_is_not_taken_from_the_purse() -> None:
    purse = Purse(8)
    purse.pay(3, honest=1)
    assert purse.left == 6
    purse.pay(0, honest=1)
    assert purse.left == 7


def test_nobody_saves_up() -> None:
    """Else the last of many quick pages might take minutes."""
    purse = Purse(8)
    for _ in range(5_000):
        purse.pay(0.001, honest=1)
    assert purse.left == 8


def test_what_is_used_up_does_not_come_back() -> None:
    budget = Budget()
    budget.reading.pay(limits.READING_CPU_SECONDS, honest=0)
    budget.reading.pay(0, honest=5)
    assert budget.reading.left == 0
    assert budget.is_used_up


def test_drawings_that_cost_too_much_leave_the_reading() -> None:
    budget = Budget()
    budget.drawing.pay(limits.DRAWING_CPU_SECONDS + 1, honest=1)
    assert (budget.may_look, budget.is_used_up) == (False, False)


def test_a_process_ends_by_itself_after_its_processor_time() -> None:
    program = "from citecheck.sources.pdf import processor_time\nprocessor_time.bound(0.05)\nwhile True: pass"
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode in processor_time.TOOK_TOO_LONG


def test_without_a_timer_of_the_system_a_thread_watches() -> None:
    program = """
import signal
del signal.setitimer
from citecheck.sources.pdf import processor_time
processor_time.bound(30)
processor_time.bound(0.05)
while True: pass
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode in processor_time.TOOK_TOO_LONG


def test_an_answer_that_takes_too_long_is_named_so() -> None:
    program = "import os, signal; os.kill(os.getpid(), signal.SIGPROF)"
    with a_worker_that_runs(program) as worker:
        assert list(worker._answers([Cost(worker._budget.reading)])) == []
        assert worker._budget.reading.left == limits.READING_CPU_SECONDS - limits.WORKER_CPU_SECONDS
        error = worker.error({"error": worker.end}, "page 2")
        assert str(error) == "source.pdf: page 2 takes more than 8 seconds of processor time to read."


def test_what_the_answers_cost_is_paid_together() -> None:
    program = "print(*['{\"cpu\": 1}'] * 5, sep='\\n')"
    with a_worker_that_runs(program) as worker:
        cost = Cost(worker._budget.drawing, 0.5)
        assert list(worker._answers([cost] * 5)) == [{}] * 5
        assert worker._budget.drawing.left == limits.DRAWING_CPU_SECONDS - 2.5
        assert worker._budget.reading.left == limits.READING_CPU_SECONDS


def test_after_the_processor_time_no_reader_is_started() -> None:
    pages, started = doubles(60, set())
    assert shown(pages.load([1])) == {1: "page 1"}
    pages._budget.reading.left = 0
    reason = "takes too long to read (more than 60 seconds of processor time)"
    assert shown(pages.load([2, 3])) == {n: f"source.pdf {reason}: page {n} was not read." for n in (2, 3)}
    assert pages.second_reading(1) is None
    with pytest.raises(LimitError) as caught:
        pages.second_count()
    assert str(caught.value) == f"source.pdf {reason}: the page tree was not read."
    assert [one.closed for one in started] == [True]


@contextmanager
def a_worker_that_runs(program: str) -> Iterator[Worker]:
    """A worker whose child is this program, past its opening."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    worker = Worker.__new__(Worker)
    worker._path, worker._budget, worker._process = "source.pdf", Budget(), process
    worker._header = {"size": 0, "password": None}
    assert process.stdin
    assert process.stdout
    worker._stdin, worker._stdout = process.stdin, process.stdout
    try:
        yield worker
    finally:
        worker.close()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b'{"a": "' + b"x" * 5_000 + b'"}', id="too long"),
        pytest.param(b'{"pages": 3', id="cut short"),
        pytest.param(b"[1, 2]", id="no object"),
        pytest.param(b"[" * 900, id="too deep"),
        pytest.param(b'{"a": "\xff"}', id="not UTF-8"),
        pytest.param(b"", id="empty"),
    ],
)
def test_what_is_no_answer_ends_the_reader(line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORKER_REPLY_BYTES", 1_000)
    program = f"import sys; sys.stdout.buffer.write({line!r} + b'\\n{{}}\\n')"
    with a_worker_that_runs(program) as worker:
        assert list(worker._answers([Cost(worker._budget.reading)] * 2)) == []
        assert worker._process.poll() is not None


def test_an_answer_without_an_end_is_no_answer() -> None:
    with a_worker_that_runs("import sys; sys.stdout.write('{}')") as worker:
        assert list(worker._answers([Cost(worker._budget.reading)])) == []


# ── A reader that dies ───────────────────────────────────────────────────────────────────────────


class Double:
    """A worker that dies at some pages, without a process."""

    reader = "double"
    end = "crash"

    def __init__(self, pages: int, deadly: set[int], dazzling: set[int]) -> None:
        self.pages, self.deadly, self.dazzling, self.closed = pages, deadly, dazzling, False

    def open(self, budget: Budget) -> None:
        pass

    def ask(self, request: Mapping[str, Any], costs: Sequence[Cost]) -> Iterator[dict[str, Any]]:
        wanted = request.get("read", [("page", request.get("second"))])
        assert len(wanted) == len(costs)
        for what, number, *_ in ([*one, 0] for one in wanted):
            if number in (self.dazzling if what == "look" else self.deadly):
                return
            if -number in self.deadly:
                yield {"error": "memory"}
            elif what == "look":
                yield {"sight": [[0, None]], "lines": None}
            else:
                yield {
                    "label": None,
                    "scanned": False,
                    "pictured": False,
                    "watermark": None,
                    "readings": [["reading order", [[f"page {number}", 0, 0, 9, 9]]]],
                }

    def error(self, answer: Mapping[str, Any], what: str) -> SourceError:
        kind = "had no memory" if answer["error"] == "memory" else "ended"
        return LimitError(f"source.pdf: the PDF reader {kind} while it read {what}.")

    def close(self) -> None:
        self.closed = True


QUOTES = {1: ["a"], 2: ["b"], 3: ["c"]}
FACTS = DocumentFacts("", "source.pdf", "ab" * 32, 0, "", "pdf")


def doubles(
    count: int, deadly: set[int], readers: int = 2, *, dazzling: set[int] | None = None
) -> tuple[PdfPages, list[Double]]:
    """`deadly` pages end their reader; of the negative ones it says that it had no memory for them.

    To look at a `dazzling` one ends it too.
    """
    started: list[Double] = []

    def start() -> Any:
        started.append(Double(count, deadly, dazzling or set()))
        return started[-1]

    return PdfPages(FACTS, start, None, io.BytesIO(), readers), started


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


def test_a_page_that_cannot_be_drawn_is_read_and_so_are_the_next_ones() -> None:
    pages, started = doubles(3, set(), dazzling={2})
    pages.expect([1, 2, 3], QUOTES)
    assert shown(pages.load([1, 2, 3])) == {n: f"page {n}" for n in (1, 2, 3)}
    assert [pages.look(n) for n in (1, 2, 3)] == [SEEN, UNTOLD, SEEN]
    assert len(started) == 2


def test_a_page_that_ends_the_reader_is_not_drawn() -> None:
    pages, started = doubles(3, {2}, dazzling={2})
    pages.expect([1, 2, 3], QUOTES)
    assert [pages.look(n) for n in (1, 2, 3)] == [SEEN, UNTOLD, SEEN]
    assert shown(pages.load([1, 2, 3]))[3] == "page 3"
    assert len(started) == 2


@pytest.mark.parametrize("readers", [1, 2, 5])
def test_after_too_many_drawings_that_end_the_reader_nothing_is_drawn(readers: int) -> None:
    """And every page is read."""
    count = 60
    pages, _ = doubles(count, set(), readers, dazzling={3, 20, 21, 40})
    pages.expect(range(1, count + 1), {n: ["x"] for n in range(1, count + 1)})
    seen = [pages.look(n) for n in range(1, count + 1)]
    assert [n for n, sight in enumerate(seen, 1) if sight == UNTOLD] == [3, 20, 21, *range(40, count + 1)]
    assert shown(pages.load(range(1, count + 1))) == {n: f"page {n}" for n in range(1, count + 1)}


def test_a_reader_that_was_short_of_memory_is_not_asked_again() -> None:
    """pdfium goes on without what it had no memory for."""
    pages, started = doubles(3, {-2})
    assert shown(pages.load([1, 2, 3])) == {
        1: "page 1",
        2: "source.pdf: the PDF reader had no memory while it read page 2.",
        3: "page 3",
    }
    assert [one.closed for one in started] == [True, False]


@pytest.mark.parametrize("readers", range(1, 9))
def test_after_too_many_deaths_no_further_page_is_read(readers: int) -> None:
    """The same pages are lost however many readers there are, and in whatever order they are taken."""
    count = 9 * MANY_PAGES
    pages, started = doubles(count, {3, 40, 41, -120, 200, 333}, readers)
    pages.expect(range(1, count + 1))
    found = shown({**pages.load([count]), **pages.load(range(1, count))})
    deaths = limits.WORKER_RESTARTS + 1
    lost = {n: f"source.pdf: the PDF reader ended while it read page {n}." for n in (3, 40, 41)}
    lost[120] = "source.pdf: the PDF reader had no memory while it read page 120."
    unread = {
        n: f"source.pdf: the PDF reader failed {deaths} times; page {n} was not read." for n in range(121, count + 1)
    }
    assert found == {**{n: f"page {n}" for n in range(1, 121)}, **lost, **unread}
    assert all(one.closed for one in started)


@pytest.mark.parametrize("readers", [1, 2, 5])
def test_so_many_readers_as_the_pages_are_worth(readers: int) -> None:
    pages, started = doubles(9 * MANY_PAGES, set(), readers)
    pages.load([1])
    assert len(started) == 1
    pages.load(range(2, MANY_PAGES))
    assert len(started) == 1
    pages.expect(range(MANY_PAGES, 2 * MANY_PAGES))
    assert len(started) == min(2, readers)
    pages.expect(range(2 * MANY_PAGES, 9 * MANY_PAGES))
    assert len(started) == readers


def test_readers_read_the_same_whatever_their_number() -> None:
    data = many_pages(2 * MANY_PAGES)
    one = read_by(1, data)
    assert one == read_by(3, data)
    assert [lines[0].text for lines in one.values()] == [f"This is page {n}." for n in range(1, 2 * MANY_PAGES + 1)]


def read_by(readers: int, data: bytes) -> dict[int, list[Line]]:
    def start() -> Worker:
        return Worker("source.pdf", lambda sink: sink.write(data), len(data), None)

    numbers = range(1, 2 * MANY_PAGES + 1)
    pages = PdfPages(FACTS, start, None, io.BytesIO(), readers)
    try:
        pages.expect(numbers)
        loaded = pages.load(numbers)
        assert len(pages._readers) == readers
        assert pages.second_count() == len(numbers)
        return {number: list(page.lines) for number, page in loaded.items() if isinstance(page, Page)}
    finally:
        pages.close()


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"label": None, "scanned": False, "pictured": False, "watermark": None, "readings": 5},
        {
            "label": None,
            "scanned": False,
            "pictured": False,
            "watermark": None,
            "readings": [["reading order", [["text", 0]]]],
        },
        {
            "label": None,
            "scanned": False,
            "pictured": False,
            "watermark": None,
            "readings": [["reading order", [[7, 0, 0, 9, 9]]]],
        },
        {"label": None, "scanned": False, "pictured": False, "watermark": None, "readings": []},
    ],
)
def test_an_answer_that_makes_no_sense_is_no_page(answer: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Double, "ask", lambda *_: iter([answer]))
    pages, _ = doubles(1, set())
    assert shown(pages.load([1])) == {1: "source.pdf: the PDF reader gave an invalid answer about page 1."}
    assert pages.second_count() is None


DRAWN = {"type": "image/webp", "image": "UklGRg==", "width": 612.0, "height": 792, "boxes": [[1, 2, 3, 4]]}


def test_a_picture_and_the_places_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Double, "ask", lambda *_: iter([DRAWN]))
    pages, _ = doubles(1, set())
    drawn_page = pages.picture(1, [LineSpan(1, "rows", 0, 0, 3)])
    assert drawn_page == (Picture("image/webp", b"RIFF", 612.0, 792.0), (Box(1, 2, 3, 4),))


@pytest.mark.parametrize(
    "wrong",
    [
        {"image": "no base64!"},
        {"image": None},
        {"width": "wide"},
        {"height": None},
        {"boxes": []},
        {"boxes": [[1, 2, 3, 4], [1, 2, 3, 4]]},
        {"boxes": [[1, 2, 3]]},
        {"boxes": [["1", "x", 3, 4]]},
        {"boxes": 7},
        {"error": "damaged"},
    ],
)
def test_an_answer_that_makes_no_sense_is_no_picture(wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Double, "ask", lambda *_: iter([{**DRAWN, **wrong}]))
    pages, _ = doubles(1, set())
    assert pages.picture(1, [LineSpan(1, "rows", 0, 0, 3)]) is None


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
    pages = document._source  # type: ignore[attr-defined]
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
print([name for name in ("pypdfium2", "pdfplumber", "pdfminer", "citecheck.sources.pdf.worker") if name in sys.modules])
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
    worker.open(Budget())
    cost = Cost(worker._budget.reading)
    try:
        assert worker.pages == 3
        answers = list(worker.ask({"read": [("page", n) for n in (3, 1, 9, 3)]}, [cost] * 4))
        assert [a.get("error") or a["readings"][0][1][0][0] for a in answers] == [
            "This is page 3.",
            "This is page 1.",
            "damaged",
            "This is page 3.",
        ]
        assert [a.keys() for a in worker.ask({"second": 9}, [cost])] == [{"error", "detail"}]
    finally:
        worker.close()


_KILLED = """
import os, sys
from citecheck import open_document
document = open_document(sys.argv[1], cache=False)
print(document._source._running()._process.pid, flush=True)
os.kill(os.getpid(), 9)
"""


def test_the_child_ends_with_its_parent(tmp_path: Path) -> None:
    """Its requests come over a pipe: whatever ends the parent ends them."""
    path = tmp_path / "source.pdf"
    path.write_bytes(many_pages(3))
    ran = subprocess.run([sys.executable, "-c", _KILLED, str(path)], capture_output=True, text=True, check=False)
    child = int(ran.stdout)
    for _ in range(1_000):
        if not is_running(child):
            return
        time.sleep(0.01)
    pytest.fail("the child outlives its parent")


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")  # one that ended and that nobody has waited for is there, but does not run
    return not state.exists() or state.read_text("ascii", "replace").rpartition(")")[2].split()[0] != "Z"


def test_a_line_has_the_box_that_the_child_gave() -> None:
    pages, _ = doubles(1, set())
    page = pages.load([1])[1]
    assert isinstance(page, Page)
    assert page.lines == (Line("page 1", Box(0, 0, 9, 9)),)
