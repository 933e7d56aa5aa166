"""Every call to the operating system fails once: no wrong report, no part of one, and never a pass because of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from cases import mostly_full

from faults.injection import KINDS, Faults
from faults.scenes import SCENES, at_home, clean

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


@pytest.mark.parametrize(
    ("name", "kind"),
    mostly_full(product(SCENES, KINDS), ("text", "EIO"), ("output", "EIO"), ("grade", "EIO")),
)
@pytest.mark.full
def test_every_call_fails_once(folder: Path, name: str, kind: str) -> None:
    scene = SCENES[name]
    scene.lay_out(folder)
    expected, calls = clean(scene, folder)
    wrong = {}
    for at, call in _hit(calls, kind):
        scene.renew(folder)
        faults = Faults(at, KINDS[kind])
        after = scene.run(faults)
        assert faults.fired
        if found := expected.faults_of(scene, folder, after):
            wrong[at, call] = (*found, after, faults.calls[at - 9 :])
    assert wrong == {}, list(wrong)
    scene.renew(folder)
    assert scene.run(Faults()) == expected.run  # whatever was left in the cache


def _hit(calls: Sequence[str], kind: str) -> list[tuple[int, str]]:
    """(number, call) of those that fail so; three kinds in a row meet all of them."""
    numbered = list(enumerate(calls, 1))
    return numbered if kind in _EACH else numbered[list(KINDS).index(kind) % 3 :: 3]


@pytest.mark.full
def test_there_are_as_many_faults_as_promised(folder: Path) -> None:
    calls = []
    for scene in SCENES.values():
        scene.lay_out(folder)
        calls += clean(scene, folder)[1]
    tried = sum(len(_hit(calls, kind)) for kind in KINDS)
    print(f"\n{len(calls)} calls failed {tried} times, in {len(KINDS)} ways")  # noqa: T201
    assert tried >= MANY
