"""Inspect: the scorers `cited` and `supported`, registered as `citecheck/cited` and `citecheck/supported`.

They are made when the first is asked for, since making them takes Inspect. What cannot be graded or decided is
unscored: it counts in the log's `unscored_samples` and in no metric.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from inspect_ai.scorer import Score, Scorer, Target
    from inspect_ai.solver import TaskState

    from citecheck.grading.grader import Grader
    from citecheck.integrations.claims import Judged
    from citecheck.transcripts.transcript import Status

EXTRA: Final = "Inspect is not installed: install citecheck-verify[inspect]."


def _cited(
    sources: str | Sequence[str] = (),
    *,
    pass_mark: str = "B",  # noqa: S107 - a letter
    sources_from: Literal["metadata"] | None = None,
    question_from: Literal["input", "metadata"] = "input",
) -> Scorer:
    """Whether the answer's letter is as good as `pass_mark`.

    `sources` are written as for -s. With `sources_from="metadata"` they are each sample's instead: its metadata's
    `sources`, one or a list. Either way paths are seen from the folder in which the scorer is made, which is the
    task's; no path is taken from what a model says. What was asked is the sample's input, or its metadata's `question`:
    what is there needs no citation, so it must not contain the documents.

    Raises UsageError for a source that is missing, and where it is not clear where sources come from.
    """
    from citecheck.errors import UsageError
    from citecheck.integrations import common

    if question_from not in {"input", "metadata"}:
        raise UsageError(f'cited() takes the question from "input" or "metadata", not from {question_from!r}.')
    mark = common.pass_mark(pass_mark)

    def graded(grader: Grader, state: TaskState) -> Score:
        return _score(grader, state.output.completion, _question(state, question_from), mark)

    return _scoring("cited", sources, sources_from, graded)


def _supported(
    sources: str | Sequence[str] = (),
    *,
    judge: str | Sequence[str] = (),
    store: str | None = None,
    answers: str | Sequence[str] = (),
    sources_from: Literal["metadata"] | None = None,
) -> Scorer:
    """Whether the sources support every claim of the answer.

    `judge`, `store` and `answers` are those of `citecheck support`. An answer is unscored while a claim is undecided
    and none is refused. `sources` and `sources_from` are those of `cited`; all paths are seen from the same folder.

    Raises UsageError for a source that is missing, and where it is not clear where sources come from.
    """
    from citecheck.integrations import claims

    asked = claims.judging(judge, store, answers)

    def judged(grader: Grader, state: TaskState) -> Score:
        return _support_score(claims.judged(grader, state.output.completion, asked))

    return _scoring("supported", sources, sources_from, judged)


def _scoring(
    name: str, sources: str | Sequence[str], sources_from: object, graded: Callable[[Grader, TaskState], Score]
) -> Scorer:
    """A scorer of samples that came to an answer."""
    from citecheck.errors import UsageError
    from citecheck.integrations import common

    if bool(sources) == (sources_from == "metadata"):
        raise UsageError(f'{name}() needs either sources or sources_from="metadata", where each sample names its own.')
    folder = Path.cwd()
    grader = common.opened(sources, folder) if sources else None

    def opened(state: TaskState) -> Score:
        if grader is not None:
            return graded(grader, state)
        with common.opened(state.metadata.get("sources"), folder) as own:
            return graded(own, state)

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - every scorer is given one
        from anyio import to_thread

        unanswered = _unanswered(state)
        return await to_thread.run_sync(opened, state) if unanswered is None else unanswered

    if grader is not None:
        weakref.finalize(score, grader.close)
    return score


_SCORERS: Final = {"cited": _cited, "supported": _supported}
if TYPE_CHECKING:
    cited, supported = _cited, _supported


def __getattr__(name: str) -> Any:
    if name not in _SCORERS:
        raise AttributeError(name)
    globals().update({one: _registered(one) for one in _SCORERS})  # both, since Inspect asks for one
    return globals()[name]


def _registered(name: str) -> object:
    from citecheck.errors import UsageError

    try:
        from inspect_ai.scorer import accuracy, scorer, stderr
        from inspect_ai.util import registry_info
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("inspect_ai"):  # Inspect lacks something itself
            raise
        raise UsageError(EXTRA) from None
    function: Any = _SCORERS[name]
    made = scorer(metrics=[accuracy(), stderr()], name=name)(function)
    if registry_info(made).name == name:  # of an editable install Inspect does not know that the package is one
        made = scorer(metrics=[accuracy(), stderr()], name=f"citecheck/{name}")(function)
    return made


# ── A sample ─────────────────────────────────────────────────────────────────────────────────────


def _question(state: TaskState, question_from: str) -> str:
    if question_from == "metadata":
        return str(state.metadata.get("question", ""))
    if isinstance(state.input, str):
        return state.input
    return "\n\n".join(message.text for message in state.input if message.role == "user")


def _unanswered(state: TaskState) -> Score | None:
    """Unscored where the sample did not come to an answer."""
    from inspect_ai.scorer import Score

    ended = _ended(state)
    return Score.unscored(reason=ended[0].value, explanation=f"Not graded: {ended[1]}") if ended else None


def _ended(state: TaskState) -> tuple[Status, str] | None:
    """As the reader of Inspect's logs sees it (transcripts/inspect_log.py)."""
    from citecheck.transcripts.transcript import Status

    output = state.output
    stopped = output.stop_reason if output.choices else None
    if output.error or stopped == "content_filter":
        return Status.ERROR_RESULT, "The model's call failed, or its answer was filtered."
    if stopped in {"max_tokens", "model_length"}:
        return Status.TRUNCATED, "The answer was cut off at the limit of tokens."
    if stopped is None or ((stopped == "tool_calls" or output.message.tool_calls) and not _submitted(state)):
        return Status.NO_FINAL_MESSAGE, "The sample ended before the agent gave an answer."
    return None if output.completion.strip() else (Status.EMPTY, "The answer is empty.")


def _submitted(state: TaskState) -> bool:
    from citecheck.transcripts.inspect_log import submitted

    def plain(value: Any) -> Any:
        return value.model_dump(mode="json", exclude_none=True)

    return submitted(plain(state.output), [plain(message) for message in state.messages], {})


def _score(grader: Grader, text: str, question: str, mark: str) -> Score:
    from citecheck.grading.grade import passes
    from citecheck.integrations.common import explained, values

    run = grader.grade(text, question=question, pass_mark=mark)
    passed = None if run.letter is None else passes(run.letter, mark)
    return _scored(passed, run.ungradable, explained(run, text, grader), values(run))


def _support_score(found: Judged) -> Score:
    from citecheck.integrations.common import FEW

    return _scored(found.supported, found.open, found.lines(FEW), dict(found.values()))


def _scored(passed: bool | None, reason: str | None, lines: Sequence[str], values: dict[str, Any]) -> Score:  # noqa: FBT001 - private, of three values
    """Unscored for None."""
    from inspect_ai.scorer import CORRECT, INCORRECT, Score

    from citecheck.reporting.escaping import markdown

    told = "\n".join(f"- {markdown(line)}" for line in lines)  # Inspect's viewer shows an explanation as Markdown
    if passed is None:
        return Score.unscored(reason=reason, explanation=told, metadata=values)
    return Score(value=CORRECT if passed else INCORRECT, explanation=told, metadata=values)
