"""Each fuzz target, briefly; `python tests/fuzz/run.py TARGET` goes on for as long as it is told to."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import mostly_full

from fuzz import run
from fuzz.targets import TARGETS, Target

INPUTS = 200


@pytest.mark.parametrize("name", mostly_full(TARGETS, "json"))
def test_nothing_breaks(name: str) -> None:
    assert run.few(TARGETS[name], INPUTS) == []


def refuse(data: bytes) -> None:
    assert b"{" not in data


def test_what_breaks_a_target_is_found_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(TARGETS, "json", Target(refuse, [b"{}"]))
    found = run.few(TARGETS["json"], INPUTS)
    assert found
    assert all(b"{" in data and "AssertionError" in why for data, why in found)
    assert run.main(["json", "--minutes", "0", "--crashes", str(tmp_path)]) == 1
    kept = [path for path in (tmp_path / "json").iterdir() if not path.suffix]
    assert all(b"{" in path.read_bytes() for path in kept)
    assert kept
    assert run.main(["json", "--crashes", str(tmp_path), "--again", str(kept[0])]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "json: 1 inputs, 1 broke it"


def test_the_same_seed_tries_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    target = Target(seen.append, [b"abc"])
    run.few(target, 50, seed=3)
    run.few(target, 50, seed=3)
    assert seen[:50] == seen[50:]
    run.few(target, 50, seed=4)
    assert seen[100:] != seen[:50]
