"""The same command says the same, byte for byte: whatever seed, cache, order and names; and however many readers."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import alone, citecheck
from faults.scenes import FILES
from pdfs import many_pages

from citecheck.cli.outputs import Format


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return tmp_path


def in_a_process(folder: Path, seed: str, *arguments: str) -> tuple[int, bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "CITECHECK_CACHE": str(folder / "cache"), "NO_COLOR": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", "citecheck", *arguments], cwd=folder, env=environment, capture_output=True, check=False
    )
    assert ran.stderr == b""
    return ran.returncode, ran.stdout


@pytest.mark.full
def test_seed_and_cache_change_nothing(folder: Path) -> None:
    """Every format, cold, warm and without a cache, each with another seed."""
    written = [option for one in Format if one != Format.TEXT for option in ("-o", f"{one}:report.{one}")]
    arguments = ("validate", "of-pdf.md", "mixed.md", "-s", "lease=lease.pdf", *written)
    runs = [_reports(folder, seed, *arguments) for seed in ("0", "1", "random")]
    runs.append(_reports(folder, "random", *arguments, "--no-cache"))
    assert [{one for one in Format if run[one] != runs[0][one]} for run in runs] == [set()] * len(runs)
    for format_ in set(Format) - {Format.SARIF, Format.JUNIT}:  # they name a rule more than once
        assert runs[0][format_].count(b"quote-not-found" if format_ != "agent" else b"CIT401") == 3, format_


def _reports(folder: Path, seed: str, *arguments: str) -> dict[Format, bytes]:
    """What a run that fails writes, by format; the text to stdout."""
    code, said = in_a_process(folder, seed, *arguments)
    assert code == 1
    found = {one: folder / f"report.{one}" for one in Format if one != Format.TEXT}
    return {Format.TEXT: said, **{one: path.read_bytes() for one, path in found.items()}}


def test_the_order_of_the_options_changes_nothing(folder: Path) -> None:
    sources = ["lease=lease.pdf", "other=sources/other.txt", "third=prepared.txt"]
    runs = {
        citecheck("validate", "of-pdf.md", *itertools.chain(*(("-s", one) for one in order)), "--format", "json")
        for order in itertools.permutations(sources)
    }
    assert [run.code for run in runs] == [1]


@pytest.mark.full
def test_the_order_of_the_answers_only_orders_the_report(folder: Path) -> None:
    names = ["of-pdf.md", "good.md", "page.html"]
    rows = set()
    for order in itertools.permutations(names):
        report = json.loads(citecheck("validate", *order, "-s", "lease=lease.pdf", "--format", "json").out)
        assert [row["path"] for row in report["responses"]] == list(order)
        report["responses"].sort(key=lambda row: row["path"])
        rows.add(json.dumps(report))
    assert len(rows) == 1


@pytest.mark.full
def test_other_names_of_the_files_are_all_that_changes(folder: Path) -> None:
    one = citecheck("validate", "of-pdf.md", "-s", "lease=lease.pdf", "--format", "json")
    (folder / "lease.pdf").rename(folder / "A – other name.bin")
    (folder / "of-pdf.md").rename(folder / "antwort.md")
    other = citecheck("validate", "antwort.md", "-s", "lease=A – other name.bin", "--format", "json")
    assert (one.code, one.err) == (other.code, other.err)
    renamed = one.out.replace('"of-pdf.md"', '"antwort.md"').replace('"lease.pdf"', '"A – other name.bin"')
    assert other.out == renamed


@pytest.mark.parametrize("readers", [2, 8])
@pytest.mark.full
def test_the_number_of_readers_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch, readers: int) -> None:
    """A quote that is nowhere makes every page be read."""
    (folder / "long.pdf").write_bytes(many_pages(20))
    monkeypatch.setattr("citecheck.sources.pdf.source.MANY_PAGES", 2)
    arguments = ("validate", "of-pdf.md", "-s", "lease=long.pdf", "--format", "json", "--no-cache")
    assert "quote-not-found" in citecheck(*arguments).out
    runs = []
    for number in (1, readers):
        monkeypatch.setattr("citecheck.sources.pdf.source.default_readers", lambda n=number: n)
        runs.append(citecheck(*arguments))
    assert runs[0] == runs[1]
