"""Every call to the operating system fails once: no wrong report, no part of one, and never a pass because of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle, product
from pathlib import Path
from unittest.mock import patch

import pytest

from faults.injection import KINDS, Faults
from faults.scenes import SCENES, Scene, at_home, clean

MANY = 10_000  # faults in all
_EACH = ("EIO", "KeyboardInterrupt")  # kinds that every call meets; of the others each meets every third one

# A file that was just opened when the fault came is closed by the end of the process, not by us.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with patch.dict(os.environ, at_home(folder), clear=True):
        yield folder


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.full
def test_every_place_fails(folder: Path, name: str) -> None:
    """Each line of ours that calls the system, the first time: with EIO, and with one of the other kinds in turn."""
    others = cycle(kind for kind in KINDS if kind != "EIO")

    def hits(faults: Faults) -> list[tuple[int, str]]:
        first = {place: at for at, place in reversed([*enumerate(faults.places or (), 1)])}
        return [(at, kind) for at in sorted(first.values()) for kind in ("EIO", next(others))]

    _assert_sound(folder, SCENES[name], hits)


@pytest.mark.parametrize(("name", "kind"), list(product(SCENES, KINDS)))
@pytest.mark.nightly
def test_every_call_fails_once(folder: Path, name: str, kind: str) -> None:
    _assert_sound(folder, SCENES[name], lambda faults: _hit(faults.calls, kind))


def _assert_sound(folder: Path, scene: Scene, hits: Callable[[Faults], Iterable[tuple[int, str]]]) -> None:
    """Run the scene once for each (number of the call that fails, kind), and look at what comes out."""
    scene.lay_out(folder)
    expected, counted = clean(scene, folder)
    wrong = {}
    for at, kind in hits(counted):
        scene.renew(folder)
        faults = Faults(at, KINDS[kind])
        after = scene.run(faults)
        assert faults.fired
        if found := expected.faults_of(scene, folder, after):
            wrong[at, kind, counted.calls[at - 1]] = (*found, after, faults.calls[at - 9 :])
    assert wrong == {}, list(wrong)
    scene.renew(folder)
    assert scene.run(Faults()) == expected.run  # whatever was left in the cache


def _hit(calls: Sequence[str], kind: str) -> list[tuple[int, str]]:
    """(number, kind) of the calls that fail so; three kinds in a row meet all of them."""
    numbered = [(at, kind) for at in range(1, len(calls) + 1)]
    return numbered if kind in _EACH else numbered[list(KINDS).index(kind) % 3 :: 3]


@pytest.mark.full
def test_there_are_as_many_faults_as_promised(folder: Path) -> None:
    calls = []
    for scene in SCENES.values():
        scene.lay_out(folder)
        calls += clean(scene, folder)[1].calls
    tried = sum(len(_hit(calls, kind)) for kind in KINDS)
    print(f"\n{len(calls)} calls failed {tried} times, in {len(KINDS)} ways")  # noqa: T201
    assert tried >= MANY
