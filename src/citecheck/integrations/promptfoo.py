"""promptfoo: the assertions `get_assert` and `get_supported`, imported by the file that a `type: python` one names.

promptfoo knows passed and failed, and takes an exception for failed too. So what cannot be graded fails with a reason
that begins with "Not graded", and is told apart by its named scores: `ungradable` is 1, and there is no score
`citations`, whose mean is therefore taken over graded answers only. The same holds for `undecided` and `support`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citecheck.errors import CitecheckError, UsageError

if TYPE_CHECKING:
    from citecheck.grading.grade import Grade, RunGrade

# By the letter and never by a share, which grows with every true fact that nobody asked for.
SCORES: Final = {"A": 1.0, "B": 0.75, "C": 0.5, "D": 0.0}
KEYS: Final = ("sources", "pass_mark", "question")
SUPPORT_KEYS: Final = ("sources", "judge", "store", "answers")
QUESTION: Final = "question"
# promptfoo's names for how a provider's answer ended, where that is not the end.
ENDED: Final = {
    "length": "The answer was cut off at the limit of tokens.",
    "content_filter": "The answer was filtered.",
    "tool_calls": "The answer ends in the use of a tool.",
}


def get_assert(output: object, context: Mapping[str, Any]) -> dict[str, object]:
    """promptfoo's grading result of an answer.

    The assertion's `config` has `sources`, as for -s, seen from the folder in which promptfoo runs. It may have
    `pass_mark` (default B) and `question`, the name of the variable with the question (default "question", if
    there is one).
    """
    return _guarded(partial(_asserted, output, context), _UNGRADABLE)


def get_supported(output: object, context: Mapping[str, Any]) -> dict[str, object]:
    """promptfoo's grading result of the claims of an answer: it passes if the sources support every one.

    The assertion's `config` has `sources`, as `get_assert`, and may have `judge`, `store` and `answers`, as for
    `citecheck support`.
    """
    return _guarded(partial(_supported, output, context), _UNDECIDED)


_UNGRADABLE: Final = ("ungradable", "Not graded")
_UNDECIDED: Final = ("undecided", "Not decided")


def _guarded(asserted: Callable[[], dict[str, object]], without: tuple[str, str]) -> dict[str, object]:
    from citecheck.reporting.escaping import terminal

    try:
        return asserted()
    except CitecheckError as error:
        return _without_score([terminal(f"{without[1]}: {error}")], without)


def _asserted(output: object, context: Mapping[str, Any]) -> dict[str, object]:
    from citecheck.integrations.common import explained, opened, pass_mark

    text, config = _given(output, context, KEYS)
    mark = pass_mark(config.get("pass_mark", "B"))
    with opened(config.get("sources"), Path.cwd()) as grader:
        run = grader.grade(text, question=_question(config, context), pass_mark=mark)
        return _result(run, mark, explained(run, text, grader))


def _supported(output: object, context: Mapping[str, Any]) -> dict[str, object]:
    from citecheck.integrations import claims
    from citecheck.integrations.common import FEW, opened

    text, config = _given(output, context, SUPPORT_KEYS)
    asked = claims.judging(config.get("judge"), config.get("store"), config.get("answers"))
    with opened(config.get("sources"), Path.cwd()) as grader:
        found = claims.judged(grader, text, asked)
    if found.supported is None:
        return _without_score([f"{_UNDECIDED[1]}: {found.why}.", *found.lines(FEW)], _UNDECIDED)
    score = int(found.supported)
    return {
        "pass": found.supported,
        "score": score,
        "reason": "\n".join(found.lines(FEW)),
        "namedScores": {"support": score, "undecided": 0},
    }


def _given(output: object, context: Mapping[str, Any], keys: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
    """The answer, and the assertion's config. Raises UsageError if there is no whole answer, or for an unknown key."""
    if not isinstance(output, str):
        raise UsageError("The output is not text: grade what the agent wrote, before it is transformed.")
    config = context.get("config") or {}
    unknown = sorted(set(config) - set(keys))
    if unknown:
        raise UsageError(f"The assertion's config has no key {unknown[0]!r}; there is {', '.join(keys)}.")
    if ended := ENDED.get(str((context.get("providerResponse") or {}).get("finishReason"))):
        raise UsageError(ended)
    return output, config


def _question(config: Mapping[str, Any], context: Mapping[str, Any]) -> str:
    name = config.get(QUESTION, QUESTION)
    variables = context.get("vars") or {}
    if QUESTION in config and name not in variables:
        raise UsageError(f"The test has no variable {name!r}, which should hold the question.")
    return str(variables.get(name, ""))


def _result(run: RunGrade, mark: str, lines: Sequence[str]) -> dict[str, object]:
    from citecheck.grading.grade import passes

    if run.grade is None or run.letter is None:
        return _without_score(lines, _UNGRADABLE)
    score = SCORES[run.letter]
    return {
        "pass": passes(run.letter, mark),
        "score": score,
        "reason": "\n".join(lines),
        "namedScores": {"citations": score, "ungradable": 0},
        "componentResults": _components(run.grade),
    }


def _without_score(lines: Sequence[str], without: tuple[str, str]) -> dict[str, object]:
    return {"pass": False, "score": 0, "reason": "\n".join(lines), "namedScores": {without[0]: 1}}


# ── Components ───────────────────────────────────────────────────────────────────────────────────


def _components(grade: Grade) -> list[dict[str, object]]:
    """Always the same three: promptfoo counts them, and the count must not grow with an answer."""
    from citecheck.grading.grade import Standing
    from citecheck.integrations.common import issues, tallied

    found, quotes = grade.standing(Standing.FOUND), sum(map(grade.standing, Standing))
    return [
        _component("quotes", found == quotes > 0, f"{found} of {quotes} quotes are where they say."),
        _component(
            "coverage",
            grade.cited == grade.sentences,
            f"{grade.cited} of {grade.sentences} sentences that need a citation have one.",
        ),
        _component("issues", not tallied(grade), f"There are {issues(grade)}."),
    ]


def _component(name: str, passed: bool, reason: str) -> dict[str, object]:  # noqa: FBT001 - private, of two values
    # With its own assertion: else promptfoo takes it for the caller's, and adds it to that one's metric.
    assertion = {"type": "python", "value": f"citecheck: {name}"}
    return {"pass": passed, "score": int(passed), "reason": reason, "assertion": assertion}
