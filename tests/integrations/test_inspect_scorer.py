"""The scorer for Inspect: whole scores, and what is unscored."""

from __future__ import annotations

import importlib
import json
import math
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command import ROOT

from citecheck.errors import UsageError
from citecheck.integrations import inspect_scorer
from integrations.said import BAD, CLAIM, answer, claiming

if TYPE_CHECKING:
    from inspect_ai.scorer import Score

ANSWERS = ("lease-good", "lease-bad", "plain")
VALUES_OF_GOOD = {
    "letter": "A",
    "ungradable": None,
    "rates": {"found": 1.0, "partial": 0.0, "not_found": 0.0, "clean": 1.0, "coverage": 1.0, "decided": 1.0},
    "standings": {"found": 5, "partial": 0, "not_found": 0, "open": 0},
    "issues": {},
    "sentences": 3,
    "cited": 3,
}

Scored = Callable[..., "Score"]


@pytest.fixture
def scored() -> Scored:
    """Scores one answer as Inspect would: scored(text, **arguments of cited)."""
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    import anyio
    from inspect_ai.model import ModelName, ModelOutput
    from inspect_ai.scorer import Target
    from inspect_ai.solver import TaskState

    def score(
        text: str | None,
        *sources: object,
        stop: Any = "stop",
        asked: str = "",
        about: Any = None,
        error: Any = None,
        **more: Any,
    ) -> Score:
        output = (
            ModelOutput() if text is None else ModelOutput.from_content("mock", text, stop_reason=stop, error=error)
        )
        state = TaskState(ModelName("mock/model"), 1, 1, asked, [], output=output, metadata=about or {})
        return anyio.run(inspect_scorer.cited(*sources, **more), state, Target(""))

    return score


def plain(score: Score) -> dict[str, Any]:
    """All that a score says; "unscored" in place of the value that tells so."""
    made = score.model_dump()
    unscored = isinstance(score.value, float) and math.isnan(score.value)
    return {key: made[key] for key in ("reason", "explanation", "metadata")} | {
        "value": "unscored" if unscored else score.value
    }


# ── Scores ───────────────────────────────────────────────────────────────────────────────────────


def test_a_good_answer_is_correct(scored: Scored) -> None:
    assert plain(scored(answer("lease-good"), "lease.pdf")) == {
        "value": "C",
        "reason": None,
        "explanation": "- Letter A: no issues.",
        "metadata": VALUES_OF_GOOD,
    }


def test_a_bad_one_is_incorrect_and_says_why(scored: Scored) -> None:
    from citecheck.reporting.escaping import markdown

    made = plain(scored(answer("lease-bad"), ["lease.pdf"]))
    assert (made["value"], made["reason"], made["metadata"]["letter"]) == ("I", None, "D")
    assert made["explanation"].split("\n") == [f"- {markdown(line)}" for line in BAD]


@pytest.mark.parametrize(("mark", "value"), [("A", "I"), ("B", "I"), ("C", "C"), ("D", "C")])
def test_the_pass_mark_decides(mark: str, value: str, scored: Scored) -> None:
    assert scored(answer("lease-slips"), "lease.pdf", pass_mark=mark).value == value


def test_what_an_answer_says_is_no_markup(scored: Scored) -> None:
    text = answer("lease-good").replace("page_number_6_index_5", "![x](http://tracker/x.png)<b>")
    told = scored(text, "lease.pdf").explanation or ""
    assert r"\!\[x\](http\\x3a//tracker/x.png)\<b\>" in told


def test_the_question_asks_for_no_citation(scored: Scored) -> None:
    cases = {
        "said by nobody": {},
        "the input": {"asked": f"Is this so? {CLAIM}"},
        "the input, which does not count": {"asked": CLAIM, "question_from": "metadata"},
        "the metadata": {"about": {"question": CLAIM}, "question_from": "metadata"},
    }
    values = {name: scored(claiming(), "lease.pdf", **more).value for name, more in cases.items()}
    assert values == dict(zip(cases, "ICIC", strict=True))


def test_of_messages_the_user_s_count(scored: Scored) -> None:
    from inspect_ai.model import ChatMessageAssistant, ChatMessageSystem, ChatMessageUser

    of_user = [
        ChatMessageUser(content=CLAIM),
        ChatMessageAssistant(content="Yes?"),
        ChatMessageUser(content="Tell me."),
    ]
    of_others = [ChatMessageSystem(content=CLAIM), ChatMessageAssistant(content=CLAIM)]
    assert [scored(claiming(), "lease.pdf", asked=asked).value for asked in (of_user, of_others)] == ["C", "I"]


# ── Unscored ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "stop", "error", "reason", "told"),
    [
        (None, "stop", None, "no_final_message", "The sample ended before the agent gave an answer."),
        ("I look it up.", "tool_calls", None, "no_final_message", "The sample ended before the agent gave an answer."),
        ("The rent is", "max_tokens", None, "truncated", "The answer was cut off at the limit of tokens."),
        ("The rent is", "model_length", None, "truncated", "The answer was cut off at the limit of tokens."),
        (" \n", "stop", None, "empty", "The answer is empty."),
        ("", "stop", "overloaded", "error_result", "The model's call failed, or its answer was filtered."),
        ("I cannot", "content_filter", None, "error_result", "The model's call failed, or its answer was filtered."),
    ],
)
def test_a_sample_without_an_answer(text: Any, stop: str, error: Any, reason: str, told: str, scored: Scored) -> None:
    assert plain(scored(text, "lease.pdf", stop=stop, error=error)) == {
        "value": "unscored",
        "reason": reason,
        "explanation": f"Not graded: {told}",
        "metadata": None,
    }


@pytest.mark.parametrize(
    ("name", "source", "reason"), [("scanned-open", "scanned.pdf", "open"), ("plain", "lease.pdf", "nothing_to_check")]
)
def test_an_answer_without_a_letter(name: str, source: str, reason: str, scored: Scored) -> None:
    made = plain(scored(answer(name), source))
    assert (made["value"], made["reason"], made["metadata"]["ungradable"]) == ("unscored", reason, reason)
    assert made["explanation"].startswith("- Not graded: ")


# ── Sources ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sources", ["lease.pdf", ["scanned.pdf", "lease-a007c828=lease.pdf"]])
def test_sources_of_a_sample(sources: object, scored: Scored) -> None:
    made = scored(answer("lease-good"), about={"sources": sources}, sources_from="metadata")
    assert plain(made)["metadata"] == VALUES_OF_GOOD


def test_sources_of_a_sample_count_only_where_the_task_says_so(scored: Scored) -> None:
    assert scored(answer("lease-good"), "scanned.pdf", about={"sources": "lease.pdf"}).value != "C"


@pytest.mark.parametrize("about", [{}, {"sources": []}, {"sources": {"path": "lease.pdf"}}, {"sources": "absent.pdf"}])
def test_a_sample_without_its_source_is_an_error(about: dict[str, Any], scored: Scored) -> None:
    with pytest.raises(UsageError):
        scored(answer("lease-good"), about=about, sources_from="metadata")


def test_paths_are_seen_from_where_the_scorer_was_made(
    scored: Scored, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = inspect_scorer.cited("lease.pdf")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    monkeypatch.setattr(inspect_scorer, "cited", lambda: made)
    assert scored((folder / "lease-good.md").read_text("utf-8")).value == "C"


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        ((), {}),
        (("",), {}),
        (("lease.pdf",), {"sources_from": "metadata"}),
        (("absent.pdf",), {}),
        (("lease.pdf",), {"pass_mark": "E"}),
        (("lease.pdf",), {"question_from": "sample"}),
    ],
)
def test_a_task_that_cannot_be_is_told_at_once(arguments: tuple[str, ...], more: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        inspect_scorer._cited(*arguments, **more)


# ── Registration ─────────────────────────────────────────────────────────────────────────────────


def test_without_inspect_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(vars(inspect_scorer), "cited", raising=False)
    monkeypatch.setitem(sys.modules, "inspect_ai.scorer", None)
    with pytest.raises(UsageError) as refused:
        _ = inspect_scorer.cited
    assert str(refused.value) == "Inspect is not installed: install citecheck-verify[inspect]."


def test_what_inspect_lacks_is_not_told_as_inspect() -> None:
    Path("inspect_ai").mkdir()
    Path("inspect_ai/__init__.py").touch()
    Path("inspect_ai/scorer.py").write_text("import no_such_module\n")
    program = "from citecheck.integrations.inspect_scorer import cited"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'no_such_module'"


def test_there_is_no_other_name() -> None:
    assert not hasattr(importlib.import_module("citecheck.integrations.inspect_scorer"), "cites")


ENTRY_POINT = "[inspect_ai]\ncitecheck = citecheck.integrations.inspect_scorer:cited\n"
RUN = """
import json
from pathlib import Path
from inspect_ai import eval, score
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer._scorer import scorer_create

outputs = [ModelOutput.from_content("mockllm/model", Path(f"{name}.md").read_text("utf-8")) for name in %s]
for output in outputs:
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
model = get_model("mockllm/model", custom_outputs=outputs)
(log,) = eval("%s", model=model, epochs=len(outputs), max_samples=1, display="none", log_dir="logs")
again = score(log, scorer_create("citecheck/cited", sources="lease.pdf", pass_mark="D"), action="overwrite", display="none")
for one in (log, again):
    (scores,) = one.results.scores
    print(json.dumps([one.status, scores.scored_samples, scores.unscored_samples, scores.metrics["accuracy"].value,
                      *(list(sample.scores.values())[0].as_str() for sample in one.samples)]))
"""


def evaluated(task: str, folder: Path, site: str = "site-packages") -> list[Any]:
    """What Inspect says of the answers to a task, and to its log with a lower pass mark."""
    return ran(RUN % (ANSWERS, task), folder, site)


def ran(program: str, folder: Path, where: str = "site-packages") -> list[Any]:
    """The lines of JSON that a program prints where citecheck is installed."""
    site = folder.parent / where  # Inspect qualifies the names of what is installed, and tells by the folder
    shutil.copytree(ROOT / "src" / "citecheck", site / "citecheck", ignore=shutil.ignore_patterns("__pycache__"))
    about = site / "citecheck_verify-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: citecheck-verify\nVersion: 0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINT)
    begun = f"import sys; sys.path.insert(0, {str(site)!r})\n{program}"
    done = subprocess.run([sys.executable, "-c", begun], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.full
@pytest.mark.parametrize("site", ["site-packages", "checkout"])
def test_inspect_runs_it(site: str, folder: Path) -> None:
    """From a checkout too, where Inspect does not see that the module belongs to a package."""
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    (folder / "leaving.py").write_text(
        "from inspect_ai import Task, task\n"
        "from inspect_ai.dataset import Sample\n"
        "from citecheck.integrations.inspect_scorer import cited\n\n\n"
        "@task\ndef leaving():\n    return Task(dataset=[Sample(input='Leave?')], scorer=cited('lease.pdf'))\n"
    )
    first, again = evaluated("leaving.py", folder, site)
    assert first[:3] == ["success", 1, 0]
    assert sorted(first[4:]) == ["C", "I", "nan"]
    assert sorted(again[4:]) == ["C", "C", "nan"]


# ── Agents ───────────────────────────────────────────────────────────────────────────────────────

RUN_AGENTS = """
import json
from pathlib import Path
from inspect_ai import Task, eval
from inspect_ai.agent import AgentSubmit, react
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.solver import basic_agent
from inspect_ai.tool import tool

from citecheck.integrations.inspect_scorer import cited
from citecheck.transcripts.read import read_answers


@tool
def look():
    async def execute(page: str) -> str:
        '''Looks.

        Args:
            page: which
        '''
        return "RENT $900"

    return execute


def called(name, said="", **arguments):
    return ModelOutput.for_tool_call("mockllm/model", name, arguments, content=said)


good = Path("lease-good.md").read_text("utf-8")
wrong = Path("lease-bad.md").read_text("utf-8")
both = called("look", page="1")
both.choices[0].message.tool_calls += called("submit", answer=good).choices[0].message.tool_calls
report = {"answer": good}
keeping = AgentSubmit(name="report", answer_only=True, keep_in_messages=True)
agents = {
    "react": (react(), [called("submit", answer=good)]),
    "react, a thought": (react(submit=AgentSubmit(answer_only=True)), [called("submit", "Done.", answer=good)]),
    "react, other name": (react(submit=AgentSubmit(name="report")), [called("report", **report)]),
    "react, kept": (react(submit=keeping), [called("report", "Done.", **report)]),
    "react, no submit": (
        react(tools=[look()], submit=False),
        [called("look", page="1"), ModelOutput.from_content("mockllm/model", good)],
    ),
    "react, two calls": (react(tools=[look()]), [both]),
    "react, second attempt": (react(attempts=2), [called("submit", answer=wrong), called("submit", answer=good)]),
    "react, first of two": (
        react(attempts=2, submit=AgentSubmit(name="report")),
        [called("report", **report), called("report", answer=wrong)],
    ),
    "basic": (basic_agent(), [called("submit", "Done.", answer=good)]),
    "basic, other name": (basic_agent(submit_name="report"), [called("report", **report)]),
    "basic, broken submit": (basic_agent(), [called("submit", good, page="1")]),
    "broken off": (basic_agent(tools=[look()], message_limit=4), [called("look", good, page=good)] * 4),
}
for name, (agent, outputs) in agents.items():
    for output in outputs:
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    task = Task(dataset=[Sample(id="leave", input="Leave?")], solver=agent, scorer=cited("lease.pdf"))
    model = get_model("mockllm/model", custom_outputs=outputs)
    (log,) = eval(task, model=model, display="none", log_dir="logs", log_format=%r)
    (score,) = log.samples[0].scores.values()
    with Path(log.location).open("rb") as file:
        (answer,) = read_answers(file, log.location, path=Path(log.location))
    print(json.dumps([name, str(score.as_str()), score.reason, answer.status, answer.text.strip() == good.strip()]))
"""


@pytest.mark.full
@pytest.mark.parametrize("form", ["json", "eval"])
def test_what_an_agent_submits_is_its_answer(form: str, folder: Path) -> None:
    pytest.importorskip("inspect_ai", reason="Inspect is not installed")
    *submitted, broken, off = ran(RUN_AGENTS % form, folder)
    assert [row[1:] for row in submitted] == [["C", None, "ok", True]] * 10
    assert broken == ["basic, broken submit", "nan", "no_final_message", "no_final_message", False]
    assert off == ["broken off", "nan", "no_final_message", "truncated", True]
