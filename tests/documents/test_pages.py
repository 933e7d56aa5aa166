"""What the generated page and the page about platforms say is what the code says."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from command import GOOD, LEASE, ROOT, alone, citecheck, written

from citecheck.skill_lint.rules import known_rules

DOCS = ROOT / "docs"


# ── rules.md ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_what_is_generated_from_the_rules_is_up_to_date() -> None:
    spec = spec_from_file_location("make_rules", DOCS / "make_rules.py")
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    assert (DOCS / "rules.md").read_text("utf-8") == made.page(), "run: make docs"
    grading = (DOCS / "grading.md").read_text("utf-8")
    assert grading == made.with_issues(grading), "run: make docs"


def test_the_pages_have_every_rule_once() -> None:
    pages = [(DOCS / name).read_text("utf-8") for name in ("rules.md", "skill-documents.md")]
    rows = re.findall(r"^### (CIT\d{3}) ([\w-]+) · (\w+)$", "".join(pages), re.MULTILINE)
    assert rows == [(rule.code, rule.name, rule.level.value) for rule in known_rules().values()]


# ── platforms.md ─────────────────────────────────────────────────────────────────────────────────

FEATURES = r"(?:getattr|hasattr)\(os, \"(\w+)\"|import (resource)\b|os\.(supports_dir_fd)\b|(sys\.platform)\b"


def test_it_names_all_that_the_code_asks_of_a_platform() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    asked = {name for found in re.findall(FEATURES, code) for name in found if name}
    text = (DOCS / "platforms.md").read_text("utf-8")
    assert {name for name in asked if f"`{name}`" not in text} == {"sys.platform"}  # the unit of a number, no more


def test_without_the_module_of_bounds_the_reader_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from citecheck.sources.pdf import worker

    monkeypatch.setitem(sys.modules, "resource", None)
    worker.limit_resources()
    assert worker._peak_of_memory() == 0  # so that no page is given up for it


def test_without_a_way_to_tell_whose_folder_it_is_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from reportlab.pdfgen import canvas

    from citecheck.sources import page_cache

    alone(monkeypatch, tmp_path, tmp_path / "cache")
    page = canvas.Canvas("lease.pdf", invariant=1)
    for number, line in enumerate(LEASE.splitlines()):
        page.drawString(40, 700 - 20 * number, line)
    page.save()
    written(good_md=GOOD)
    monkeypatch.setattr(page_cache, "_CAN_CHECK", False)
    assert citecheck("validate", "good.md", "-s", "lease=lease.pdf").code == 0
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("path", ["C:\\files\\lease.pdf", "D:/lease.pdf"])
def test_the_path_of_a_drive_is_no_part_of_the_id(path: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from citecheck.sources.resolve import Given, parse_sources

    monkeypatch.chdir(tmp_path)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(LEASE)
    assert parse_sources([f"lease={path}"]) == [Given(Path(path), "lease")]
    assert parse_sources([path]) == [Given(Path(path))]
