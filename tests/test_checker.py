"""Checker: attachment ids find their sources, each source is opened once, threads take turns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command import EXAMPLES, GOOD, LEASE

from citecheck.checker import Checker
from citecheck.errors import UsageError
from citecheck.model import Verdict
from citecheck.response import read_response
from citecheck.sources import resolve
from citecheck.sources.resolve import Given


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    path = tmp_path / "lease.txt"
    path.write_text(LEASE)
    return path


@pytest.mark.parametrize("form", ["a path", "its text", "ID=PATH", "several", "a mapping", "given", "a folder"])
def test_every_way_to_name_a_source(form: str, lease: Path) -> None:
    sources = {
        "a path": lease,
        "its text": str(lease),
        "ID=PATH": f"lease={lease}",
        "several": [f"lease={lease}"],
        "a mapping": {"lease": lease},
        "given": [Given(lease, "lease")],
        "a folder": lease.parent,
    }[form]
    with Checker(sources, cache=False) as checker:
        checked = checker.check(read_response(GOOD), "good.md")
        assert (checked.report.verdict, checked.report.path, *checked.documents) == (
            Verdict.VERIFIED,
            "good.md",
            "lease",
        )


@pytest.mark.parametrize("sources", ["absent.pdf", {"lease": "absent.pdf"}, {"no id": __file__}, [__file__, ""]])
def test_what_is_no_source_is_refused_at_once(sources: object) -> None:
    with pytest.raises(UsageError):
        Checker(sources)


@pytest.mark.full
def test_threads_share_one_checker_and_its_source_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    whole = resolve.open_documents
    monkeypatch.setattr(resolve, "open_documents", lambda *a, **k: opened.append(a) or whole(*a, **k))
    names = ["lease-good.md", "lease-bad.md"] * 3
    with Checker(EXAMPLES / "lease.pdf", cache=False) as checker, ThreadPoolExecutor(4) as pool:
        responses = [read_response((EXAMPLES / "answers" / name).read_text("utf-8")) for name in names]
        verdicts = [checked.report.verdict for checked in pool.map(checker.check, responses)]
    assert verdicts == [Verdict.VERIFIED, Verdict.FAILED] * 3
    assert len(opened) == 1
