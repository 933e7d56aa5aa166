"""No false citation of the second team goes through, and hardly any of their honest twins is refused.

`python -m attacks.test_second_team` in the folder of the tests prints the table of docs/accuracy.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from command import alone, citecheck

from attacks.second_team import (
    cut_values,
    honest_windows,
    page_kinds,
    raised_digits,
    signs_and_case,
    sources_read,
    turned_round,
    unseen_readings,
)
from attacks.second_team.reading import documents
from attacks.second_team.trying import HEAD, MOST_REFUSED, Tally, Try, run

pytestmark = pytest.mark.full

CLASSES: dict[str, ModuleType] = {
    "raised and lowered digits": raised_digits,
    "values cut where they go on": cut_values,
    "readings that no person sees": unseen_readings,
    "signs, case, line ends": signs_and_case,
    "words outside the quote": turned_round,
    "structural pages, headers and footers": page_kinds,
}
AT_LEAST = 100
WINDOWS = 600


@pytest.fixture
def real_documents() -> None:
    if not documents():
        pytest.skip("there are no real documents beside the project; name their folder in CITECHECK_CORPUS")


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_on_drawn_pages(name: str) -> None:
    tally = run(CLASSES[name].made())
    assert tally.false.total() >= AT_LEAST
    assert tally.honest.total() >= AT_LEAST
    _assert_sound(tally)


@pytest.mark.usefixtures("real_documents")
@pytest.mark.parametrize("name", CLASSES)
def test_a_class_on_real_pages(name: str) -> None:
    _assert_sound(run(CLASSES[name].real()))


@pytest.mark.usefixtures("real_documents")
def test_honest_windows_of_real_pages() -> None:
    tally = run(honest_windows.real())
    assert tally.honest.total() >= WINDOWS
    assert tally.refused == []


def _assert_sound(tally: Tally) -> None:
    """Nothing false went through or was refused for another reason; hardly anything honest was refused."""
    assert tally.accepted == []
    assert tally.otherwise == []
    assert len(tally.refused) <= MOST_REFUSED * tally.honest.total(), tally.refused


# ── Which source was read ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("shape", sources_read.REFUSED, ids=lambda shape: shape.__name__)
def test_another_source_is_no_evidence(
    shape: sources_read.Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _code(shape, tmp_path, monkeypatch) in {1, 2, 4}


@pytest.mark.parametrize("shape", sources_read.UNUSABLE, ids=lambda shape: shape.__name__)
def test_sources_that_contradict_each_other(
    shape: sources_read.Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _code(shape, tmp_path, monkeypatch) == 2


@pytest.mark.parametrize("shape", sources_read.HONEST, ids=lambda shape: shape.__name__)
def test_the_right_source_is_read(shape: sources_read.Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _code(shape, tmp_path, monkeypatch) == 0


def _code(shape: sources_read.Shape, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    (folder / "work").mkdir()
    alone(monkeypatch, folder / "work", folder / "cache")
    return citecheck("validate", "answer.md", *shape()).code


# ── The table ────────────────────────────────────────────────────────────────────────────────────


def markdown(which: Iterable[str] = (*CLASSES, "honest windows")) -> str:
    """Drawn and real pages together, a row for each class."""
    rows = [_sources_row(), *(_both(name).row(name) for name in which)]
    return "\n".join((HEAD, *rows))


def _both(name: str) -> Tally:
    module = CLASSES.get(name, honest_windows)
    some: tuple[Callable[[], Iterable[Try]], ...] = (module.made, module.real)
    return run(some[0]()) + run(some[1]())


def _sources_row() -> str:
    false = [*sources_read.REFUSED, *sources_read.UNUSABLE]
    codes = {shape: _run_alone(shape) for shape in (*false, *sources_read.HONEST)}
    accepted = sum(codes[shape] == 0 for shape in false)
    otherwise = sum(codes[shape] not in {0, 2} for shape in sources_read.UNUSABLE)
    refused = sum(codes[shape] != 0 for shape in sources_read.HONEST)
    return (
        f"| which source was read | {len(false)} | {accepted} | {otherwise} | {len(sources_read.HONEST)} | {refused} |"
    )


def _run_alone(shape: sources_read.Shape) -> int:
    before = Path.cwd()
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        try:
            return _code(shape, Path(folder), monkeypatch)
        finally:
            os.chdir(before)


if __name__ == "__main__":
    print(markdown())  # noqa: T201 - a command
