"""What programs call: check_files, Checker, and answers that show what came of them."""

from __future__ import annotations

import gc
import json
import pydoc
import re
import threading
from pathlib import Path

import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, ROOT, alone, citecheck

import citecheck as package
from citecheck import CheckedAnswer, Checker, CitecheckError, check, check_files, open_document, read_response
from citecheck.model import Verdict

SCREEN = 24  # lines of 80 characters


def children() -> set[str]:
    """The processes that this one has begun and that still run."""
    begun = {pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()}
    return {pid for pid in begun if "worker" in Path(f"/proc/{pid}/cmdline").read_text()}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    alone(monkeypatch, folder, tmp_path / "cache")
    Path("lease.txt").write_text(LEASE)
    Path("good.md").write_text(GOOD)
    Path("bad.md").write_text(BAD)
    return folder


# ── One answer ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "verdict"), [("good.md", "verified"), ("bad.md", "failed"), ("lease.txt", "nothing-to-check")]
)
def test_a_file_and_its_source(name: str, verdict: str) -> None:
    answer = check_files(name, {"lease": "lease.txt"} if name != "lease.txt" else [])
    assert (answer.verdict, answer.verified) == (verdict, verdict == "verified")
    assert answer.reports == (answer.report,)
    assert answer.report.verified is answer.verified


@pytest.mark.parametrize("name", ["good.md", "bad.md"])
def test_the_json_is_the_commands(name: str) -> None:
    run = citecheck("validate", name, "-s", "lease.txt", "--format", "json")
    assert check_files(name, "lease.txt").to_json() == run.out


@pytest.mark.full
def test_the_html_is_the_commands() -> None:
    for name in ("lease-good.md", "lease-bad.md"):
        path = str(EXAMPLES / "answers" / name)
        assert citecheck("report", path, "-s", EXAMPLES / "lease.pdf", "-o", "page.html", "--no-date").code in {0, 1}
        assert check_files(path, EXAMPLES / "lease.pdf").to_html() == Path("page.html").read_text("utf-8")


def test_without_sources_those_of_the_manifest() -> None:
    assert citecheck("prepare", "lease.txt", "--id", "lease", "-o", "evidence.txt").code == 0
    assert check_files("good.md").verified
    Path(".citecheck/manifest.json").unlink()
    assert check_files("good.md").verdict is Verdict.OPEN


def test_an_answer_is_never_its_own_source(here: Path) -> None:
    Path("lease.txt").rename("lease.md")
    Path("bad.md").unlink()
    assert check_files("good.md", here).verified
    with pytest.raises(CitecheckError, match=r"^good\.md is the answer under check and cannot be its own source"):
        check_files("good.md", "good.md")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("absent.md", None, "absent.md does not exist: check the path."),
        ("latin.md", b"caf\xe9", "latin.md is not UTF-8 text (byte 3): save it as UTF-8."),
        ("binary.md", b"a\x00b", "binary.md is not UTF-8 text (it has NUL characters): save it as UTF-8."),
    ],
)
def test_what_is_no_answer(name: str, data: bytes | None, said: str) -> None:
    if data is not None:
        Path(name).write_bytes(data)
    with pytest.raises(CitecheckError) as raised:
        check_files(name, "lease.txt")
    assert str(raised.value) == said


@pytest.mark.usefixtures("real_readers")
@pytest.mark.full
def test_no_process_waits_for_an_answer_that_was_checked() -> None:
    before = children()  # documents that other tests share
    answer = check_files(EXAMPLES / "answers" / "lease-bad.md", EXAMPLES / "lease.pdf", cache=False)
    assert children() == before
    answer.to_html(pictures=1)
    assert children() > before  # a page was drawn
    del answer
    gc.collect()
    assert children() == before


# ── Many answers ─────────────────────────────────────────────────────────────────────────────────


def test_one_checker_for_many_answers_in_threads() -> None:
    found: list[CheckedAnswer] = []
    with Checker("lease.txt") as checker:
        threads = [threading.Thread(target=lambda: found.append(checker.check(GOOD, "answer"))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [answer.verdict for answer in found] == [Verdict.VERIFIED] * 4


@pytest.mark.full
def test_after_it_is_closed_only_the_pictures_are_gone() -> None:
    with Checker(EXAMPLES / "lease.pdf", cache=False) as checker:
        answer = checker.check_file(EXAMPLES / "answers" / "lease-bad.md")
        inside = answer.to_json()
    assert answer.to_json() == inside
    assert json.loads(inside)["responses"][0]["closest"] != []
    with pytest.raises(ValueError, match="ask for the HTML before the Checker is closed"):
        answer.to_html()
    with pytest.raises(ValueError, match="The Checker is closed"):
        checker.check(GOOD)


# ── Piece by piece ───────────────────────────────────────────────────────────────────────────────


def test_a_report_is_shown_as_the_command_shows_it() -> None:
    run = citecheck("validate", "good.md", "-s", "lease.txt", "--format", "json")
    with open_document("lease.txt") as lease:
        report = check(read_response(GOOD), {"lease": lease}, path="good.md")
    assert (report.verified, report.to_json()) == (True, run.out)


def test_a_document_closes_itself() -> None:
    with open_document(EXAMPLES / "lease.pdf", cache=False) as lease:
        assert lease.page_count == 8
    with pytest.raises(ValueError, match="closed file"):
        lease.page(1)


# ── What is public ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "name", ["check", "check_files", "open_document", "read_response", "support_answer", "support_files"]
)
def test_help_fits_a_screen(name: str) -> None:
    shown = pydoc.plain(pydoc.render_doc(getattr(package, name))).splitlines()
    assert sum(1 + len(line) // 80 for line in shown) <= SCREEN


def test_the_page_names_all_that_is_public() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    assert {name for name in package.__all__ if not re.search(rf"\b{name}\b", page)} == set()
