"""The process that reads PDFs answers nonsense, stops, or is out of step: no page is taken for what it is not."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from faults.child import prime
from faults.injection import Faults, run
from faults.scenes import PDF, SCENES, Scene, at_home, clean

WRONG: tuple[Any, ...] = (None, 5, -1, True, 1.5, "x", [], {}, [[]], [5], 10**30)
FEW: tuple[Any, ...] = (None, True, "x", 5, [])  # deep inside
NONSENSE = {
    "nothing": None,
    "an empty line": b"\n",
    "no text": b"\xff\xfe\x00\n",
    "no JSON": b"the page is fine\n",
    "a Python value": b"{'pages': 3}\n",
    "null": b"null\n",
    "a list": b"[]\n",
    "a number": b"5\n",
    "nothing in it": b"{}\n",
    "an error of no kind": b'{"error": null}\n',
    "an error that is unknown": b'{"error": "tired"}\n',
    "an error that is a list": b'{"error": ["damaged"]}\n',
    "nested deep": b"[" * 100_000 + b"\n",
    "nested deep in an object": b'{"readings": ' + b"[" * 50_000 + b"]" * 50_000 + b"}\n",
    "very long": b'{"readings": "' + b"x" * 20_000_000 + b'"}\n',
    "no end": b'{"pages": 3',
}
Mutate = Callable[[int, bytes], bytes | None]


def mutants(line: bytes) -> Iterator[tuple[str, bytes | None]]:
    """What may come instead of an honest line."""
    yield from NONSENSE.items()
    yield "cut in half", line[: len(line) // 2]
    yield "cut in half, ended", line[: len(line) // 2] + b"\n"
    yield "without its end", line[:-1]
    yield "twice", line + line
    yield "after another one", b"{}\n" + line
    yield "as an error", json.dumps({"to": json.loads(line).get("to"), "error": "damaged"}).encode() + b"\n"
    for path, value in _places(json.loads(line)):
        for wrong in WRONG if len(path) < 2 else FEW:
            if not _is_believable(path, value, wrong):
                yield f"{path} is {wrong!r}", _with(line, path, wrong)
        if path[:1] != ("readings",) or len(path) % 2:  # a page may have a reading or a line less
            yield f"without {path}", _with(line, path[:-1], _less(json.loads(line), path))


def _is_believable(path: tuple[Any, ...], value: Any, wrong: Any) -> bool:
    """An answer of the right shape that says another thing: nobody but the reader knows better."""
    if path == ("pages",):
        return type(wrong) is int and wrong > 0
    if path == ("label",):
        return isinstance(wrong, str | None)
    if path[:1] == ("sight",) and len(path) == 3 and isinstance(wrong, list | None | bool):
        return True  # a level of sight, and the readings that are seen so well
    if path[:1] == ("to",) or path == ("readings",):
        return wrong == value
    return type(wrong) is type(value) or {type(wrong), type(value)} == {int, float}


def _places(value: Any, path: tuple[Any, ...] = (), depth: int = 4) -> Iterator[tuple[tuple[Any, ...], Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(inside)[:7] if depth else ():
        yield (*path, key), part
        yield from _places(part, (*path, key), depth - 1)


def _with(line: bytes, path: tuple[Any, ...], wrong: Any) -> bytes:
    changed = holder = {"": json.loads(line)}
    for key in ("", *path)[:-1]:
        holder = holder[key]
    holder[("", *path)[-1]] = wrong
    return json.dumps(changed[""]).encode() + b"\n"


def _less(value: Any, path: tuple[Any, ...]) -> Any:
    """The part of `value` that holds the last step of `path`, without it."""
    for key in path[:-1]:
        value = value[key]
    if isinstance(value, list):
        return value[: path[-1]] + value[path[-1] + 1 :]
    return {key: part for key, part in value.items() if key != path[-1]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with patch.dict(os.environ, at_home(folder), clear=True):
        yield folder


def answers(scene: Scene, folder: Path) -> list[bytes]:
    """The lines of an honest reader, in the order in which they are sent."""
    lines: list[bytes] = []

    def listen(_: int, line: bytes) -> bytes:
        lines.append(line)
        return line

    scene.renew(folder)
    run(scene.arguments, Faults(), script=listen)
    return lines


def wrong_runs(scene: Scene, folder: Path, scripts: dict[str, Mutate]) -> dict[str, Any]:
    prime(PDF, pages=3)
    expected, _ = clean(scene, folder)
    wrong = {}
    for name, script in scripts.items():
        scene.renew(folder)
        after = run(scene.arguments, Faults(), script=script)
        if found := expected.faults_of(scene, folder, after):
            wrong[name] = (*found, after)
        scene.renew(folder)
        if after.code == 0 and run(scene.arguments, Faults()) != expected.run:
            wrong[name] = ("what was kept is wrong", after)
    return wrong


def instead(at: int, sent: bytes | None) -> Mutate:
    return lambda index, line: sent if index == at else line


@pytest.mark.parametrize("name", ["cold", "prepare"])
@pytest.mark.full
def test_the_first_answer_of_each_kind_is_nonsense(folder: Path, name: str) -> None:
    SCENES[name].lay_out(folder)
    lines = answers(SCENES[name], folder)
    kinds = {frozenset(json.loads(line)): at for at, line in reversed([*enumerate(lines)])}
    assert 2 < len(kinds) < len(lines)
    assert wrong_runs(SCENES[name], folder, _nonsense(lines, sorted(kinds.values()))) == {}


@pytest.mark.parametrize("name", ["cold", "cold-good", "prepare"])
@pytest.mark.nightly
def test_every_answer_is_nonsense_once(folder: Path, name: str) -> None:
    SCENES[name].lay_out(folder)
    lines = answers(SCENES[name], folder)
    assert len(lines) > 1
    assert wrong_runs(SCENES[name], folder, _nonsense(lines, range(len(lines)))) == {}


def _nonsense(lines: Sequence[bytes], places: Iterable[int]) -> dict[str, Mutate]:
    """Scripts that send each mutant of the lines at these places."""
    return {f"{at} {what}": instead(at, sent) for at in places for what, sent in mutants(lines[at])}


@pytest.mark.parametrize("name", ["cold", "cold-good", "prepare", "find"])
@pytest.mark.full
def test_answers_that_come_in_another_order_are_not_taken(folder: Path, name: str) -> None:
    scene = SCENES[name]
    scene.lay_out(folder)
    lines = answers(scene, folder)
    pairs = [(one, other) for one in range(1, len(lines)) for other in range(1, len(lines)) if one != other]
    scripts = {f"{other} for {one}": instead(one, lines[other]) for one, other in pairs}
    assert wrong_runs(scene, folder, scripts) == {}
