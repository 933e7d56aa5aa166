"""Every function that takes part in a verdict raises once what nobody expects: that is a bug, and never a pass."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, lru_cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any
from unittest.mock import patch

import pytest

from faults.injection import Faults, Run
from faults.scenes import SCENES, Scene, at_home, clean

# What runs in the child, only says what was found, or is the boundary itself.
OUTSIDE = ("citecheck.cli.", "citecheck.sources.pdf.worker", "citecheck.closest_passage")
DECIDING = (
    "text",
    "figures",
    "response",
    "sources",
    "locate",
    "occurrence",
    "visibility",
    "rules",
    "engine",
    "model",
    "reporting",
)


# A file that was just opened when the fault came is closed by the end of the process, not by us.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with patch.dict(os.environ, at_home(folder), clear=True):
        yield folder


def living() -> list[Any]:
    """All objects, those that the collector of the tests passes over too."""
    gc.unfreeze()
    found = gc.get_objects()
    gc.freeze()
    return found


def functions() -> dict[CodeType, FunctionType]:
    """Every function of citecheck by its code, but for those that a call makes anew."""
    return {
        one.__code__: one
        for one in living()
        if type(one) is FunctionType
        and (one.__module__ or "").startswith("citecheck.")
        and "<locals>" not in one.__qualname__
    }


def forget() -> None:
    """Empties every cache of citecheck's, so that its functions run each time."""
    for one in _caches(len(sys.modules)):
        one.cache_clear()


@lru_cache
def _caches(_: int) -> list[Any]:
    """They are looked for again when a module has come."""
    return [
        one
        for one in living()
        if isinstance(one, _lru_cache_wrapper) and (one.__module__ or "").startswith("citecheck.")
    ]


def called(scene: Scene) -> list[FunctionType]:
    """The functions that a run calls, in the order of their first calls."""
    seen: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and "citecheck" in frame.f_code.co_filename:
            seen.setdefault(frame.f_code)

    forget()
    gc.collect()  # a generator that an earlier run left behind is closed now: closing one counts as a call
    gc.disable()
    sys.setprofile(note)
    try:
        scene.run(Faults())
    finally:
        sys.setprofile(None)
        gc.enable()
    known = functions()
    return [known[code] for code in seen if code in known and is_deciding(known[code])]


def is_deciding(function: FunctionType) -> bool:
    module = function.__module__
    return module.split(".")[1] in DECIDING and not module.startswith(OUTSIDE)


@contextmanager
def raising_once(function: FunctionType) -> Iterator[list[str]]:
    """The first call of `function` raises; later ones are as they were. Yields its name when it has happened."""
    honest = function.__code__
    happened: list[str] = []

    def fail() -> None:
        function.__code__ = honest
        happened.append(function.__qualname__)
        raise RuntimeError("a defect")

    with patch.object(sys, "citecheck_fault", fail, create=True):
        function.__code__ = _failing(honest.co_freevars)
        try:
            yield happened
        finally:
            function.__code__ = honest


def fault_in(function: FunctionType, scene: Scene, folder: Path) -> Run:
    """A run in which `function` raises once. What a cache spares it is forgotten where it is not called otherwise."""
    for prepare in (lambda: None, forget):
        prepare()
        scene.renew(folder)
        with raising_once(function) as happened:
            after = scene.run(Faults())
        if happened:
            return after
    raise AssertionError(function)


def _failing(free: tuple[str, ...]) -> CodeType:
    """Code that calls sys.citecheck_fault, and takes the place of any function's that has these free variables."""
    names = ", ".join(free)
    made = f"def outer({names}):\n def inner(*a, **k):\n  import sys\n  sys.citecheck_fault()\n  return ({names},)\n return inner"
    space: dict[str, Callable[..., FunctionType]] = {}
    exec(made if free else made.replace("(,)", "()"), space)  # noqa: S102 - our own text
    return space["outer"](*free).__code__


NAMES = ("cold", "json", "html", "manifest", "folders", "warm", "output", "prepare")


@pytest.mark.full
def test_every_function_raises_once(folder: Path) -> None:
    """In the first scene that calls it."""
    seen: set[FunctionType] = set()
    for name in NAMES:
        seen |= _raised(SCENES[name], folder, seen)
    assert len(seen) > 200


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.nightly
def test_every_function_raises_once_in_every_scene(folder: Path, name: str) -> None:
    assert len(_raised(SCENES[name], folder, frozenset())) > 20


def _raised(scene: Scene, folder: Path, but: Collection[FunctionType]) -> set[FunctionType]:
    """Let each function that the scene calls raise, but for those given, look at what comes out, and return them."""
    scene.lay_out(folder)
    expected, _ = clean(scene, folder)
    scene.renew(folder)
    wrong = {}
    functions = [function for function in called(scene) if function not in but]
    for function in functions:
        after = fault_in(function, scene, folder)
        found = expected.faults_of(scene, folder, after)
        if found or after.code not in {70, expected.run.code} or (after.code != 70 and after != expected.run):
            wrong[function.__qualname__] = (*found, after)
    assert wrong == {}, list(wrong)
    return set(functions)


def test_a_function_that_raises_is_seen() -> None:
    """The test above is one: with closures and without."""
    base = 1

    def add(number: int) -> int:
        return number + base

    with raising_once(add) as happened:  # type: ignore[arg-type]
        with pytest.raises(RuntimeError, match="a defect"):
            add(1)
        assert (add(1), len(happened)) == (2, 1)
    assert add(2) == 3
