"""`--profile similarity`: the words and bands of the verifier that it stands for, and what it never does here."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import Run, citecheck

pytest.importorskip("wordllama")
SOURCE = """\
Earth's inner core reaches temperatures of 5,400°C.
The council raised the price of parking permits in March.
"""
NEAR = "The Earth's core temperature is approximately 5,400°C [1]."
FAR = "Mars has two moons [1]."
OPPOSITE = "The council lowered the price of parking permits in March [1]."
OTHER = "Motorists must pay more to leave their cars in town [1]."  # it says the same, and is less like it
ANSWER = f"{NEAR} {FAR} {OPPOSITE} {OTHER}"
COMMAND = ("support", "answer.md", "-s", "report.txt", "--profile", "similarity")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("report.txt").write_text(SOURCE, "utf-8")
    answered(ANSWER)


def answered(text: str) -> None:
    Path("answer.md").write_text(f"{text}\n\n[1]: report.txt\n", "utf-8")


def response(*options: str) -> Any:
    return json.loads(citecheck(*COMMAND, "--format", "json", *options).out)["responses"][0]


def test_the_words_and_numbers_of_the_verifier() -> None:
    found = response()
    profile = found["profile"]
    said = profile["verification"]
    rows = [(one["verdict"], one["confidence"], one["source"]["lines"]) for one in said["claims"]]
    assert rows == [
        ("supported", 0.8637, [1]),
        ("unverifiable", 0.1015, [2]),
        ("supported", 0.9404, [2]),
        ("unverifiable", 0.226, [2]),
    ]
    assert (profile["name"], profile["supportThreshold"], profile["unverifiableThreshold"]) == ("similarity", 0.6, 0.3)
    assert {name: said[name] for name in said if name != "claims"} == {
        "totalClaims": 4,
        "supportedRatio": 0.5,
        "supportedCount": 2,
        "weakCount": 0,
        "unverifiableCount": 2,
        "contradictedCount": 0,
        "summary": "2/4 claims supported (50%)",
    }
    assert [one["verdict"] for one in found["claims"]] == ["undecided"] * 4


def test_a_profile_changes_nothing_else() -> None:
    found = response()
    del found["profile"]
    without = citecheck("support", "answer.md", "-s", "report.txt", "--format", "json")
    assert found == json.loads(without.out)["responses"][0]
    assert citecheck(*COMMAND).code == without.code


def test_settings_text_and_footer() -> None:
    run = citecheck(*COMMAND, "--bands", "0.9,0.2")
    assert (
        "  profile similarity: 1/4 claims supported (25%), 2 weak, 1 unverifiable, 0 contradicted "
        "(likeness 0.9 or more; weak: 0.2 or more)\n"
        "    weak: The Earth's core temperature is approximately 5,400°C. — [1] 0.86\n"
        "    unverifiable: Mars has two moons. — [1] 0.10\n"
    ) in run.out
    Path("citecheck.toml").write_text("bands = [0.95, 0.9]\n", "utf-8")
    footer = citecheck(*COMMAND, "--format", "markdown").out
    assert "## Citation health\n\n4 of 4 claims are not like a sentence of their source, or contradict it." in footer
    for wrong in ("0.3,0.6", "1", "a,b", "nan,0", "2,0"):
        refused = citecheck(*COMMAND, "--bands", wrong)
        assert (refused.code, refused.err.startswith(f"citecheck: --bands {wrong}: write two numbers")) == (2, True)


def test_a_judge_contradicts_for_the_profile_too() -> None:
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    t = json.loads(line)\n"
        "    no = 'lowered' in t['claim']\n"
        "    v = 'contradicted' if no else 'cannot_tell'\n"
        "    part = {'id': 'a', 'verdict': v, 'quotes': [t['windows'][-1]['text']] if no else []}\n"
        "    print(json.dumps({'task': t['task'], 'judge': 'j', 'verdict': v, 'parts': [part], 'reason': 'r'}))\n"
    )
    found = response("--judge", shlex.join([sys.executable, "-c", code]))
    assert [one["verdict"] for one in found["profile"]["verification"]["claims"]] == [
        "supported",
        "unverifiable",
        "contradicted",
        "unverifiable",
    ]


def failed(vectors: str) -> Run:
    return citecheck(*COMMAND, "--vectors", vectors)


@each("vectors, code", [("no-such-program", 2), (shlex.join([sys.executable, "-c", "print(1)"]), 4)])
def test_another_model_that_fails_is_one_sentence(vectors: str, code: int) -> None:
    run = failed(vectors)
    assert (run.code, run.out, run.err.count("\n")) == (code, "", 1)
    assert run.err.startswith(f"citecheck: --vectors {vectors}: ")


def test_sources_that_are_missing_or_empty() -> None:
    Path("empty.txt").write_text("\n", "utf-8")
    Path("answer.md").write_text(
        f"{NEAR} {NEAR[:-4]}[2]. All of it [1][2][3].\n\n[1]: report.txt\n[2]: empty.txt\n[3]: gone.txt\n"
    )
    claims = response("-s", "empty.txt")["profile"]["verification"]["claims"]
    assert [one["confidenceByCite"] for one in claims] == [
        {"1": 0.8637},
        {"2": 0.0},
        {"1": pytest.approx(0.1, abs=0.1), "2": 0.0, "3": 0.0},
    ]
    assert claims[1]["source"] is None
    answered("Nothing is cited here.")
    assert response()["profile"]["verification"]["summary"] == "No claims to compare."
