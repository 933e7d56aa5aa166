"""A grade reads an answer of an API as `validate` does: with the citations that the API gave."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from cases import each

from answers.forms import COSTS_CITED, FORMS, REVENUE_CITED
from answers.made import REVENUE, dumped, sources
from answers.test_anthropic import EVERY
from answers.test_chat_completions import TOOL, mistral, perplexity, reference, text
from answers.test_spans import ANSWER as ANNOTATED
from answers.test_spans import B1, B2, events, grounded, support
from answers.test_spans import STREAM as ANNOTATED_STREAM
from citecheck.grading.grade import Standing
from citecheck.grading.grader import Grader
from citecheck.transcripts.read import read_answers

QUOTED = {
    **{form: made(REVENUE_CITED, COSTS_CITED) for form, made in FORMS.items() if form != "row"},
    "Anthropic": dumped(EVERY),
    "Gemini": dumped(grounded(support(0, B1, 0), support(B1 + 1, B2, 1))),
}
CHAT = {
    "role": "assistant",
    "content": "Costs fell.",
    "annotations": [{"type": "url_citation", "url_citation": {"url": "x"}}],
}
UNQUOTED = {
    "Perplexity": dumped(perplexity("Dogs stay [2]. Tea is cheap [1].")),
    "Mistral": dumped(mistral(text("Dogs stay"), reference(2), text("."), TOOL)),
    "OpenAI": dumped(ANNOTATED),
    "OpenAI stream": events(ANNOTATED_STREAM),
    "OpenAI chat": dumped({"object": "chat.completion", "choices": [{"finish_reason": "stop", "message": CHAT}]}),
}


def graded(text: str, given: list[Path]) -> list[str]:
    """What is graded of a file, and the letters."""
    answers = list(read_answers(io.BytesIO(text.encode()), "run.json"))
    with Grader([str(path) for path in given], cache=False) as grader:
        runs = [grader.grade(answer.graded) for answer in answers]
    assert all(run.grade for run in runs)
    return [f"{run.grade.letter} {[one.standing.value for one in run.grade.citations]}" for run in runs if run.grade]


@pytest.mark.full
@each("form", list(QUOTED))
def test_good_quotes_get_an_a(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    count = 5 if form == "Anthropic" else 2
    assert graded(QUOTED[form], sources(tmp_path)) == [f"A {[Standing.FOUND.value] * count}"]


@pytest.mark.full
@each("form", list(UNQUOTED))
def test_without_quotes_all_is_open(form: str, tmp_path: Path) -> None:
    (found,) = graded(UNQUOTED[form], sources(tmp_path))
    letter, _, standings = found.partition(" ")
    assert letter != "A"
    assert set(standings.strip("[]").replace("'", "").split(", ")) == {"open"}


def test_a_changed_quote_gets_no_a(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = QUOTED["Gemini"].replace(json.dumps(REVENUE, ensure_ascii=False), '"Revenue rose by 50 % in 2024."')
    (found,) = graded(text, sources(tmp_path))
    assert not found.startswith("A")
    assert "not" in found


def test_an_unknown_part_leaves_the_letter_undecided(tmp_path: Path) -> None:
    whole = {**EVERY, "content": [*EVERY["content"], {"type": "hologram"}]}
    with Grader([str(path) for path in sources(tmp_path)], cache=False) as grader:
        run = grader.grade(dumped(whole), pass_mark="A")  # noqa: S106
    assert run.grade
    assert (run.grade.letter, run.grade.best) == (None, "A")
    assert run.grade.reason == "1 unknown part could not be checked; the letter depends on that (A to C)."
