"""The claims of an answer in Inspect, promptfoo and pytest: who passes, who fails, and what is neither."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest

from citecheck.errors import UsageError
from citecheck.integrations.promptfoo import get_supported
from citecheck.integrations.pytest_plugin import assert_supported
from citecheck.support_library import support_files
from integrations.running import run_pytest

SOURCE = "The board did not pay a dividend in 2022.\nThe plant in Leeds may open next year.\n"
JUDGE = """
import json, sys
from pathlib import Path
for line in sys.stdin:
    with Path("asked").open("a") as asked:
        asked.write("x")
    task = json.loads(line)
    quotes = ["The board did not pay a dividend in 2022."]
    part = {"id": "a", "verdict": sys.argv[1], "quotes": quotes}
    print(json.dumps({"task": task["task"], "judge": "j", "verdict": sys.argv[1], "parts": [part]}), flush=True)
"""
SAID = "No dividend was paid in 2022 [1]."
FALSE = "A dividend of $54 was paid in 2022 [1]."
COUNTS = "1 claim: {} supported, {} partial, {} unsupported, {} contradicted, {} undecided; {}, 0 warnings"
REFUSED = "The sources do not support every claim of this answer:"
OPEN = "Some claims of this answer are undecided, which is not a pass:"
NOTHING = "This answer has no claims that cite sources, which is not a pass:"
NO_CLAIM = f"0 claims: {COUNTS.format(0, 0, 0, 0, 0, '0 errors').partition(': ')[2]}"
FIGURE = (
    "error CIT801 line 1 [1] The claim states '$54', a figure that [1] does not have. Write the figure that the source"
    " has, or cite the source that has yours. Nearest, page 1, line 1: 'The board did not pay a dividend in 2022.'."
)


def asks(verdict: str) -> str:
    return f"{sys.executable} judge.py {verdict}"


# The answer, its judge, whether all claims are supported, why that is not known, and the lines about it.
ROWS: list[tuple[str, str, bool | None, str | None, list[str]]] = [
    (SAID, asks("supported"), True, None, [COUNTS.format(1, 0, 0, 0, 0, "0 errors")]),
    (SAID, "", None, "undecided", ["undecided line 1 [1] No dividend was paid in 2022.", COUNTS.format(0, 0, 0, 0, 1, "0 errors")]),
    (SAID, asks("contradicted"), False, None, ["contradicted line 1 [1] No dividend was paid in 2022.", f"{asks('contradicted')}: contradicted “The board did not pay a dividend in 2022.”", COUNTS.format(0, 0, 0, 1, 0, "0 errors")]),
    (SAID, asks("partial"), False, None, ["partial line 1 [1] No dividend was paid in 2022.", f"{asks('partial')}: partial “The board did not pay a dividend in 2022.”", COUNTS.format(0, 1, 0, 0, 0, "0 errors")]),
    (FALSE, "", False, None, ["unsupported line 1 [1] A dividend of $54 was paid in 2022.", FIGURE, "1 claim differs", COUNTS.format(0, 0, 1, 0, 0, "1 error")]),
    ("No dividend was paid.", asks("supported"), None, "nothing_to_check", [NO_CLAIM]),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _written(folder: Path) -> None:
    (folder / "judge.py").write_text(JUDGE)
    (folder / "report.txt").write_text(SOURCE)


@pytest.mark.parametrize(("text", "judge", "supported", "reason", "lines"), ROWS)
def test_everywhere_the_same(
    text: str, judge: str, supported: bool | None, reason: str | None, lines: list[str]
) -> None:
    config = {"sources": "report.txt", **({"judge": judge} if judge else {})}
    result = get_supported(text, {"config": config})
    heading = {True: [], False: [REFUSED], None: [OPEN if reason == "undecided" else NOTHING]}[supported]
    names = {"undecided": 1} if supported is None else {"support": int(supported), "undecided": 0}
    why = [f"Not decided: {heading[0].partition(',')[0]}."] if supported is None else []
    assert result == {
        "pass": supported is True,
        "score": int(supported is True),
        "reason": "\n".join([*why, *lines]),
        "namedScores": names,
    }
    if supported:
        assert_supported(text, "report.txt", judge=[judge])
    else:
        with pytest.raises(AssertionError) as failed:
            assert_supported(text, Path("report.txt"), judge=judge or ())
        assert str(failed.value).split("\n") == [*heading, *lines]


@pytest.mark.parametrize(("text", "judge", "supported", "reason", "lines"), ROWS)
def test_a_sample(text: str, judge: str, supported: bool | None, reason: str | None, lines: list[str]) -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    import anyio
    from inspect_ai.model import ModelName, ModelOutput
    from inspect_ai.scorer import Target
    from inspect_ai.solver import TaskState

    from citecheck.integrations import inspect_scorer
    from citecheck.reporting.escaping import markdown

    def score(**more: Any) -> Any:
        output = ModelOutput.from_content("mock", text)
        state = TaskState(ModelName("mock/model"), 1, 1, "", [], output=output, metadata={"sources": "report.txt"})
        return anyio.run(inspect_scorer.supported(judge=judge or (), **more), state, Target(""))

    made = score(sources="report.txt")
    assert score(sources_from="metadata").explanation == made.explanation
    value = None if isinstance(made.value, float) and math.isnan(made.value) else made.value == "C"
    assert (value, made.reason) == (supported, reason)
    assert (made.explanation or "").split("\n") == [f"- {markdown(line)}" for line in lines]
    assert sum(made.metadata.values()) == 2 * made.metadata["claims"]


def test_no_answer_is_paid_for_twice(folder: Path) -> None:
    for _ in range(2):
        assert_supported(SAID, "report.txt", judge=asks("supported"), store="judged.db")
    assert (folder / "asked").read_text() == "x"


def test_answers_that_are_there(folder: Path) -> None:
    (folder / "answer.md").write_text(SAID)
    (task,) = support_files("answer.md", "report.txt").tasks
    part = {"id": "a", "verdict": "supported", "quotes": [SOURCE.splitlines()[0]]}
    said = {"task": json.loads(task)["task"], "judge": "me", "verdict": "supported", "parts": [part]}
    (folder / "said.jsonl").write_text(json.dumps(said))
    assert_supported(SAID, "report.txt", answers="said.jsonl")


@pytest.mark.parametrize(
    ("config", "finish", "told"),
    [
        ({"pass_mark": "B"}, "stop", "The assertion's config has no key 'pass_mark'; there is sources, judge, store, answers."),
        ({}, "length", "The answer was cut off at the limit of tokens."),
        ({"answers": "absent.jsonl"}, "stop", "absent.jsonl does not exist: check the path."),
        ({"store": ["a", "b"]}, "stop", "`store` is one path."),
        ({"judge": 3}, "stop", "`judge` is a model or a command, as for --judge, or a list of them."),
        ({"judge": "no-such-judge"}, "stop", "--judge no-such-judge: it cannot be run"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_assertion(config: dict[str, object], finish: str, told: str, folder: Path) -> None:
    context = {"config": {"sources": "report.txt", **config}, "providerResponse": {"finishReason": finish}}
    made = get_supported(SAID, context)
    reason = str(made["reason"]).replace(f"{folder}/", "")
    assert (made["namedScores"], reason.startswith(f"Not decided: {told}")) == ({"undecided": 1}, True), reason


def test_a_judge_that_fails_is_named() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_supported(SAID, "report.txt", judge=f"{sys.executable} absent.py")
    told = f"{sys.executable} absent.py: it ended with code 2; what it did not answer stays undecided."
    assert str(failed.value).split("\n")[:2] == [OPEN, told]


@pytest.mark.full
def test_the_fixture(folder: Path) -> None:
    (folder / "test_all.py").write_text(f"""
def test_good(assert_supported):
    assert_supported({SAID!r}, "report.txt", judge={asks("supported")!r})

def test_open(assert_supported):
    assert_supported({SAID!r})

def test_mistake(assert_supported):
    assert_supported({SAID!r}, judge=3)
""")
    (folder / "pytest.ini").write_text("[pytest]\ncitecheck_sources = report.txt\n")
    ran = run_pytest("test_all.py")
    assert ran.outcomes == {"passed": 1, "failed": 2}
    assert ran.messages["test_open"][0] == f"AssertionError: {OPEN}"
    assert ran.messages["test_mistake"] == [
        "Failed: citecheck: `judge` is a model or a command, as for --judge, or a list of them."
    ]


def test_no_text_is_a_mistake() -> None:
    with pytest.raises(UsageError, match="assert_supported takes the text of an answer, and was given a PosixPath"):
        assert_supported(Path("report.txt"), "report.txt")  # type: ignore[arg-type]
