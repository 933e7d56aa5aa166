"""What people decided: a file of JSON lines to commit, which `resolve` writes and `support` uses."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from citecheck.errors import UsageError
from citecheck.judging.rows import SCALE, row_of, values_of
from citecheck.judging.store import RUBRIC, is_store
from citecheck.support.nouns import Decision, Status, Verdict


def read_decisions(paths: Iterable[Path]) -> list[Decision]:
    """The last decision about each task. Raises UsageError if a file contains anything else."""
    found: dict[str, Decision] = {}
    for path in paths:
        for number, value in enumerate(values_of(path), 1):
            one = _decision(value)
            if one is None:
                needs = f'`task`, `verdict` ({", ".join(SCALE)}), `status` "resolved" and a `reason`'
                raise UsageError(f"{path}: entry {number} is not a decision: it needs {needs}.")
            found[one.task] = one
    return list(found.values())


def _decision(value: object) -> Decision | None:
    if not isinstance(value, dict) or not isinstance(value.get("task"), str):
        return None
    row = row_of(value)
    if row.status != Status.RESOLVED or row.verdict not in SCALE or not row.reason.strip():
        return None
    return Decision(row.task, Verdict(row.verdict), row.reason, row.rubric)


def of_this_rubric(decisions: Iterable[Decision]) -> list[Decision]:
    """Those that may be used. The task of a decision is also a hash of the rubric, which may be named beside it."""
    return [decision for decision in decisions if decision.rubric in {"", RUBRIC}]


def unused(decisions: Sequence[Decision], tasks: Collection[str]) -> Iterator[str]:
    """Why decisions are not used, in a sentence each; `tasks` are those of the claims."""
    usable = of_this_rubric(decisions)
    if others := len(decisions) - len(usable):
        yield f"{others} of {len(decisions)} not used, under another rubric than {RUBRIC}: decide again."
    if lost := sum(decision.task not in tasks for decision in usable):
        why = "no claim here has its words, context and source: decide again if they changed"
        yield f"{lost} of {len(decisions)} not used, {why}."


def add_decision(path: Path, task: str, verdict: str, why: str, rubric: str) -> None:
    """Appends a line to a file of decisions. Raises UsageError if that is not possible."""
    value = {"task": task, "verdict": verdict, "status": Status.RESOLVED, "rubric": rubric, "reason": why}
    try:
        before = path.read_bytes() if path.exists() else b""
        if before and is_store(path):
            raise UsageError(f"{path} is a database: name a file of JSON lines for decisions.")
        with path.open("ab") as file:
            file.write(
                b"\n" * (before[-1:] not in {b"", b"\n"})
                + json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")
                + b"\n"
            )
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}): check the folder.") from None
