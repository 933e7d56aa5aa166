"""No false citation of the second team goes through, and hardly any of their honest twins is refused.

`python -m attacks.test_second_team` in the folder of the tests prints the table of docs/accuracy.md.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from command import alone, citecheck

from attacks.second_team import (
    cut_values,
    honest_windows,
    other_sources,
    page_kinds,
    raised_digits,
    right_sources,
    signs_and_case,
    source_pairs,
    turned_round,
    unseen_readings,
)
from attacks.second_team.reading import documents
from attacks.second_team.source_pairs import Pair, Shape
from attacks.second_team.trying import HEAD, MOST_REFUSED, Tally, markdown, run

pytestmark = pytest.mark.full

ACCURACY = (Path(__file__).parents[2] / "docs" / "accuracy.md").read_text("utf-8")
CLASSES: dict[str, ModuleType] = {
    "raised and lowered digits": raised_digits,
    "values cut off too early": cut_values,
    "word orders that the page does not have": unseen_readings,
    "signs, case, line ends": signs_and_case,
    "left-out words such as “not”": turned_round,
    "structural pages, headers and footers": page_kinds,
}
AT_LEAST = 100
AS_MANY_REAL = frozenset(
    ("values cut off too early", "word orders that the page does not have", "signs, case, line ends")
)
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


# What is not told apart today: a negative cell whose sign the claim leaves out (its label may have it), a bound that the
# honest rows of cut values leave out (a warning), and three of the honest windows.
OPEN_ON_REAL_PAGES = {"signs, case, line ends", "values cut off too early"}
known = pytest.mark.xfail(reason="an open class", strict=True)


DAILY = ("left-out words such as “not”",)


@pytest.mark.usefixtures("real_documents")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=[*([known] if name in OPEN_ON_REAL_PAGES else []), *([] if name in DAILY else [pytest.mark.nightly])],
        )
        for name in CLASSES
    ],
)
def test_a_class_on_real_pages(name: str) -> None:
    tally = run(CLASSES[name].real())
    if name in AS_MANY_REAL:
        assert tally.false.total() >= AT_LEAST
        assert tally.honest.total() >= AT_LEAST
    _assert_sound(tally)


@known
@pytest.mark.nightly
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


@pytest.mark.parametrize("shape", other_sources.REFUSED, ids=lambda shape: shape.__name__)
def test_another_source_is_no_evidence(shape: Shape) -> None:
    for pair in _pairs():
        assert _code(shape, pair) in {1, 2, 4}, pair.name


@pytest.mark.parametrize("shape", other_sources.UNUSABLE, ids=lambda shape: shape.__name__)
def test_sources_that_contradict_each_other(shape: Shape) -> None:
    for pair in _pairs():
        assert _code(shape, pair) == 2, pair.name


@pytest.mark.parametrize("shape", right_sources.HONEST, ids=lambda shape: shape.__name__)
def test_the_right_source_is_read(shape: Shape) -> None:
    for pair in _pairs():
        assert _code(shape, pair) == 0, pair.name


def test_enough_sources_are_tried() -> None:
    count = len(list(_pairs()))
    assert count * (len(other_sources.REFUSED) + len(other_sources.UNUSABLE)) >= AT_LEAST
    assert count * len(right_sources.HONEST) >= AT_LEAST or not documents()


def _pairs() -> Iterator[Pair]:
    yield from source_pairs.made()
    yield from source_pairs.real()


def _code(shape: Shape, pair: Pair) -> int:
    """How `validate` ends in an empty folder, where a warning counts as well.

    What was read of a source is kept for the other shapes: it is asked for by the bytes of the file.
    """
    before = Path.cwd()
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        (Path(folder) / "work").mkdir()
        alone(monkeypatch, Path(folder) / "work", Path(os.environ.get("CITECHECK_CACHE", f"{folder}/cache")))
        try:
            return citecheck("validate", "answer.md", *shape(pair), "--fail-on", "warning").code
        finally:
            os.chdir(before)


# ── The table ────────────────────────────────────────────────────────────────────────────────────


def tallies() -> dict[str, tuple[Tally, Tally]]:
    """Those of drawn and of real pages, by class."""
    modules = CLASSES | {"true quotes of 5 to 30 words": honest_windows}
    return {"which source was read": (_sources(source_pairs.made()), _sources(source_pairs.real()))} | {
        name: (run(module.made()), run(module.real())) for name, module in modules.items()
    }


def _sources(pairs: Iterable[Pair]) -> Tally:
    tally = Tally()
    for pair in pairs:
        for shape in (*other_sources.REFUSED, *other_sources.UNUSABLE):
            code = _code(shape, pair)
            tally.false[shape.__name__] += 1
            if code == 0:
                tally.accepted.append(pair.name)
            elif code != 2 and shape in other_sources.UNUSABLE:
                tally.otherwise.append(pair.name)
        for shape in right_sources.HONEST:
            tally.honest[shape.__name__] += 1
            if _code(shape, pair) != 0:
                tally.refused.append(pair.name)
    return tally


def test_the_table_shows_what_was_tried_and_what_came_out_wrong() -> None:
    one = Tally(Counter(a=3, b=1), Counter(a=1_200), ["a false one"], [], ["an honest one", "another"])
    assert markdown({"some": (one, Tally()), "others": (Tally(), Tally(Counter(c=2)))}).splitlines() == [
        "| class | false, drawn | false, real | honest, drawn | honest, real |",
        "|---|---|---|---|---|",
        "| some | 4 | 0 | 1,200 | 0 |",
        "| others | 0 | 2 | 0 | 0 |",
        "",
        "Accepted: 1. Refused for a wrong reason: 0. Honest twins refused or warned about: 2.",
    ]


def test_the_published_table_has_every_class_and_no_wrong_outcome() -> None:
    table, _, rest = ACCURACY.partition(f"{HEAD}\n")[2].partition("\n\n")
    names = [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()[1:]]
    assert names == ["which source was read", *CLASSES, "true quotes of 5 to 30 words"]
    assert rest.startswith("Accepted: 0. Refused for a wrong reason: 0. Honest twins refused or warned about: 0.\n")


if __name__ == "__main__":
    print(markdown(tallies()))  # noqa: T201 - a command
