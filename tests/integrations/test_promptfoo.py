"""promptfoo's assertion: whole results, through promptfoo's own runner where it is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import DOGS, LEASE, NOTICE, RENT, entry
from command import answer as cited

from citecheck.integrations.promptfoo import SCORES, get_assert
from integrations.said import BAD, CLAIM, NOTHING, OPEN, SLIPS, UNCITED, answer, claiming


def asserted(text: object, source: object = "lease.pdf", variables: Any = None, **config: object) -> dict[str, Any]:
    return get_assert(text, {"config": {"sources": source, **config}, "vars": variables or {}})


def component(name: str, passed: bool, reason: str) -> dict[str, object]:
    about = {"type": "python", "value": f"citecheck: {name}"}
    return {"pass": passed, "score": int(passed), "reason": reason, "assertion": about}


def result(score: float, passed: bool, lines: list[str], *components: tuple[bool, str]) -> dict[str, object]:
    names = ("quotes", "coverage", "issues")
    return {
        "pass": passed,
        "score": score,
        "reason": "\n".join(lines),
        "namedScores": {"citations": score, "ungradable": 0},
        "componentResults": [component(name, *one) for name, one in zip(names, components, strict=True)],
    }


def ungraded(*lines: str) -> dict[str, object]:
    return {"pass": False, "score": 0, "reason": "\n".join(lines), "namedScores": {"ungradable": 1}}


ALL_CITED = (True, "3 of 3 sentences that need a citation have one.")
ALL_FOUND = (True, "5 of 5 quotes are where they say.")


# ── Grades ───────────────────────────────────────────────────────────────────────────────────────


def test_a_good_answer() -> None:
    expected = result(1.0, True, ["Letter A: no issues."], ALL_FOUND, ALL_CITED, (True, "There are no issues."))
    assert asserted(answer("lease-good")) == expected


def test_a_bad_one() -> None:
    issues = "There are NOT_FOUND 4, LONG_ANCHOR 1, NOT_SUBSTRING 2, PARTIAL 2, ELLIPSIS 1, LAZY_LINEID 1."
    assert asserted(answer("lease-bad")) == result(
        0.0,
        False,
        BAD,
        (False, "4 of 9 quotes are where they say."),
        (False, "3 of 5 sentences that need a citation have one."),
        (False, issues),
    )


@pytest.mark.full
def test_the_pass_mark_decides() -> None:
    expected = result(
        0.5,
        True,
        SLIPS,
        (False, "3 of 5 quotes are where they say."),
        ALL_CITED,
        (False, "There are NOT_FOUND 1, PARTIAL 1."),
    )
    assert asserted(answer("lease-slips"), pass_mark="C") == expected  # noqa: S106 - a letter
    assert asserted(answer("lease-slips")) == expected | {"pass": False}


def test_a_claim_without_a_citation() -> None:
    assert asserted(claiming()) == result(
        0.5,
        False,
        UNCITED,
        ALL_FOUND,
        (False, "3 of 4 sentences that need a citation have one."),
        (False, "There are UNCITED 1."),
    )


def test_no_citation_is_no_good_quote() -> None:
    made = asserted(f"{CLAIM}\n")
    assert (made["pass"], made["score"]) == (False, 0.5)
    assert [one["pass"] for one in made["componentResults"]] == [False, False, False]


@pytest.mark.parametrize(
    ("variables", "config", "score"),
    [
        ({}, {}, 0.5),
        ({"question": CLAIM}, {}, 1.0),
        ({"ask": CLAIM}, {}, 0.5),
        ({"ask": CLAIM}, {"question": "ask"}, 1.0),
        ({"question": CLAIM, "ask": ""}, {"question": "ask"}, 0.5),
    ],
)
@pytest.mark.first_is_fast
def test_the_question_asks_for_no_citation(variables: Any, config: Any, score: float) -> None:
    assert asserted(claiming(), variables=variables, **config)["score"] == score


def test_the_scores_are_those_of_letters_alone() -> None:
    assert SCORES == {"A": 1.0, "B": 0.75, "C": 0.5, "D": 0.0}


def test_more_true_citations_raise_nothing(folder: Path) -> None:
    (folder / "lease.txt").write_text(LEASE)
    false = entry(f=RENT.replace("1,850", "1,950"), k="$1,950")
    true = [entry(2), entry(3, DOGS, "guide dogs"), entry(4, NOTICE, "in writing")]
    said = [
        "The rent is **$1,950** [1].",
        "It is **$1,850** [2].",
        "**guide dogs** [3] stay.",
        "A note is **in writing** [4].",
    ]
    made = [asserted(cited(" ".join(said[:count]), [false, *true][:count]), "lease.txt") for count in (1, 2, 3, 4)]
    assert [(one["pass"], one["score"], len(one["componentResults"])) for one in made] == [(False, 0.5, 3)] * 4


# ── Not graded ───────────────────────────────────────────────────────────────────────────────────


def test_what_cannot_be_graded_has_no_score_of_its_own() -> None:
    assert asserted(answer("scanned-open"), "scanned.pdf") == ungraded(*OPEN)
    assert asserted(answer("plain")) == ungraded(*NOTHING)


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("length", "The answer was cut off at the limit of tokens."),
        ("content_filter", "The answer was filtered."),
        ("tool_calls", "The answer ends in the use of a tool."),
    ],
)
def test_an_answer_that_did_not_end(reason: str, told: str) -> None:
    context = {"config": {"sources": "lease.pdf"}, "providerResponse": {"finishReason": reason}}
    assert get_assert(answer("lease-good"), context) == ungraded(f"Not graded: {told}")


@pytest.mark.parametrize("response", [None, {}, {"finishReason": "stop"}, {"finishReason": None}])
@pytest.mark.first_is_fast
def test_an_answer_that_ended(response: Any) -> None:
    context = {"config": {"sources": "lease.pdf"}, "providerResponse": response}
    assert get_assert(answer("lease-good"), context)["score"] == 1.0


@pytest.mark.parametrize(
    ("output", "context", "told"),
    [
        ("Text.", {}, "There is no source: name one or several, as lease.pdf or as lease=lease.pdf."),
        ("Text.", {"config": None}, "There is no source: name one or several, as lease.pdf or as lease=lease.pdf."),
        ("Text.", {"config": {"source": "lease.pdf"}}, "The assertion's config has no key 'source'; there is sources, pass_mark, question."),
        ("Text.", {"config": {"sources": "lease.pdf", "pass_mark": "E"}}, "The pass mark 'E' is none of A, B, C, D."),
        ("Text.", {"config": {"sources": "lease.pdf", "question": "q"}}, "The test has no variable 'q', which should hold the question."),
        ({"answer": "Text."}, {"config": {"sources": "lease.pdf"}}, "The output is not text: grade what the agent wrote, before it is transformed."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_assertion(output: object, context: Any, told: str) -> None:
    assert get_assert(output, context) == ungraded(f"Not graded: {told}")


def test_a_missing_source(folder: Path) -> None:
    path = folder / "absent.pdf"
    told = f"Not graded: -s {path}: {path} does not exist: check the path."
    assert asserted(answer("lease-good"), ["lease.pdf", "absent.pdf"]) == ungraded(told)


# ── As promptfoo calls it ────────────────────────────────────────────────────────────────────────

CITATIONS = "from citecheck.integrations.promptfoo import get_assert\n"
# The shape of promptfoo's own: the file is imported by its path, and what the function returns goes on as JSON.
CALL = """
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("citations", "citations.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(json.dumps(module.get_assert(*json.load(sys.stdin))))
"""


@pytest.mark.full
def test_the_file_of_one_line(folder: Path) -> None:
    (folder / "citations.py").write_text(CITATIONS)
    given = json.dumps([answer("lease-slips"), {"vars": {}, "config": {"sources": ["lease.pdf"]}}])
    done = subprocess.run([sys.executable, "-c", CALL], input=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == asserted(answer("lease-slips"))


def test_promptfoo_itself(folder: Path) -> None:
    program = shutil.which("promptfoo")
    if program is None:
        pytest.skip("promptfoo is not installed")
    names = {
        "lease-good": "lease.pdf",
        "lease-bad": "lease.pdf",
        "lease-slips": "lease.pdf",
        "scanned-open": "scanned.pdf",
    }
    tests = [
        {
            "vars": {"answer": f"file://{name}.md"},
            "assert": [{"type": "python", "value": "file://citations.py", "config": {"sources": [source]}}],
        }
        for name, source in names.items()
    ]
    (folder / "citations.py").write_text(CITATIONS)
    (folder / "promptfooconfig.yaml").write_text(
        yaml.safe_dump({"prompts": ["{{answer}}"], "providers": ["echo"], "tests": tests})
    )
    quiet = {
        "PROMPTFOO_DISABLE_TELEMETRY": "1",
        "PROMPTFOO_DISABLE_UPDATE": "1",
        "PROMPTFOO_CONFIG_DIR": str(folder / "own"),
    }
    subprocess.run(
        [program, "eval", "--no-cache", "--no-write", "-o", "out.json"],
        env=os.environ | quiet | {"PROMPTFOO_PYTHON": sys.executable},
        capture_output=True,
        check=False,
    )
    out = json.loads((folder / "out.json").read_text("utf-8"))["results"]
    got = {row["vars"]["answer"]: (row["success"], row["score"], row["namedScores"]) for row in out["results"]}
    assert got == {
        f"file://{name}.md": (made["pass"], made["score"], made["namedScores"])
        for name, source in names.items()
        for made in [asserted(answer(name), source)]
    }
    (prompt,) = out["prompts"]
    assert prompt["metrics"]["namedScores"] == {"citations": 1.5, "ungradable": 1}
    assert prompt["metrics"]["namedScoresCount"] == {"citations": 3, "ungradable": 4}
