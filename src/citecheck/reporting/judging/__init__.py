"""Whether judges agree, and what people have to decide: as text, as JSON, and as pages without network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from citecheck.grading.intervals import Estimate
from citecheck.judging.agreement import Agreement, Comparison, Score
from citecheck.judging.rows import VERDICTS, Row
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.grades.formatting import interval
from citecheck.reporting.json import TOOL
from citecheck.reporting.summary import counted
from citecheck.support.nouns import Status

HEAD = ["judge", "decided", "rejected", "unchecked", *VERDICTS, "cost"]
NO_INDEPENDENCE = "The intervals treat the tasks as independent. Claims of one answer or one source are less so."


# ── Sentences that the text and the page share ───────────────────────────────────────────────────


def decimal(estimate: Estimate) -> str:
    """0.55 (0.38 to 0.73); without the interval if there is none."""
    if estimate.value is None:
        return "undefined"
    inside = "" if estimate.low is None else f" ({estimate.low:.2f} to {estimate.high:.2f})"
    return f"{estimate.value:.2f}{inside}"


def heading(found: Agreement) -> str:
    """The headline, or that there is none."""
    if not (one := found.headline):
        return "No headline"
    share = f"{interval(one.agreement)} of {counted(one.pairs, 'task')}"
    return f"{one.judges[0]} and {one.judges[1]} agree on {share}, κ {decimal(one.kappa)}"


def cost(score: Score) -> str:
    tokens = [] if score.tokens is None else [f"{score.tokens:,} tokens"]
    return ", ".join([*tokens, *([] if score.cost is None else [f"{score.cost:.2f}"])]) or "unknown"


def used(comparison: Comparison) -> list[str]:
    """The verdicts that occur, in their order."""
    return [verdict for verdict in VERDICTS if any(verdict in pair for pair in comparison.confusion)]


def against_people(score: Score) -> str:
    found = ", ".join(f"{verdict} {right} of {of}" for verdict, (right, of) in score.recall.items())
    price = "" if score.cost_per_task is None else f", {score.cost_per_task:.2g} per task"
    return f"{interval(score.right)} of {score.right.n}{price}; of these {found}" if score.right.n else "no common task"


def profile_lines(found: Agreement) -> list[str]:
    """The profile `two-judges`: the headline, or why there is none."""
    return [f"profile two-judges: {heading(found)}", *(f"  {reason}" for reason in found.reasons)]


def trust(found: Agreement) -> str:
    """Which judge is right more often than the others, as far as people decided; "" without two to compare."""
    if len(found.by_people) < 2:
        return ""
    return (
        f"Trust {found.trusted.judge}."
        if found.trusted
        else "Too few decisions to say which judge is right more often."
    )


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────


def render_agreement(found: Agreement) -> str:
    lines = [heading(found), *(f"  {reason}" for reason in found.reasons)]
    for one in found.comparisons:
        lines += ["", *_comparison(one)]
    lines += ["", *_table(HEAD, map(score_cells, found.scores))]
    if found.people:
        lines += ["", f"As people decided ({counted(found.people, 'task')}):"]
        lines += [f"  {score.judge}: {against_people(score)}" for score in found.scores]
        lines += [f"  {trust(found)}"] if trust(found) else []
    lines += ["", f"rubric: {', '.join(rubric or 'unknown' for rubric in found.rubrics) or 'none'}", NO_INDEPENDENCE]
    return "".join(f"{terminal(line)}\n" for line in lines)


def _comparison(one: Comparison) -> Iterator[str]:
    yield f"{one.judges[0]} (rows) and {one.judges[1]} (columns): {counted(one.pairs, 'task')} that both decided"
    yield f"  agreement   {interval(one.agreement)}"
    yield f"  κ           {decimal(one.kappa)}"
    yield f"  weighted κ  {decimal(one.weighted)}"
    yield f"  hard flips  {len(one.flips)}{''.join(f' {task[:12]}' for task in one.flips[:5])}"
    if verdicts := used(one):
        yield from _table(["", *verdicts], ([a, *(one.confusion.get((a, b), 0) for b in verdicts)] for a in verdicts))


def score_cells(score: Score) -> list[object]:
    counts = [score.verdicts.get(verdict, 0) for verdict in VERDICTS]
    rates = [f"{count} ({count / score.judged:.0%})".replace("%", " %") if count else "0" for count in counts]
    return [score.judge, score.judged, score.rejected, score.unchecked, *rates, cost(score)]


def _table(head: Sequence[str], rows: Any) -> Iterator[str]:
    """Columns of one width each, the first to the left and the others to the right."""
    table = [head, *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *cells in table:
        right = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"  {first:<{widths[0]}}  {'  '.join(right)}".rstrip()


def render_queue(queue: Mapping[str, Sequence[Row]], tasks: Mapping[str, Mapping[str, Any]]) -> str:
    """What a person decides: the claim, the passages, and what each judge said."""
    lines: list[str] = []
    for task, rows in queue.items():
        asked = tasks.get(task, {})
        lines += [f"{task[:12]}  {asked.get('claim', 'claim unknown: give the tasks too')}"]
        lines += [f"    {place}: {text}" for place, text in passages(asked)]
        lines += [": ".join((f"    {row.judge}", *opinion(row))) for row in rows]
        lines += [""]
    lines += [f"{counted(len(queue), 'task')} to decide"]
    return "".join(f"{terminal(line)}\n" for line in lines)


def opinion(row: Row) -> tuple[str, str]:
    """What a judge said, and its reason with its quotes, or why it does not count."""
    if row.status == Status.REJECTED:
        return "rejected", row.why
    quotes = "".join(f" “{quote}”" for quote in row.quotes)
    number = "" if row.entailment is None else f", entailment {row.entailment:.2f}"
    return f"{row.verdict}{number}{'' if row.status else ' (not checked)'}", f"{row.reason}{quotes}".strip()


def passages(task: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The places and texts of the source that a judge saw."""
    windows = task.get("windows")
    for window in windows if isinstance(windows, list) else []:
        if isinstance(window, dict):
            lines = window.get("lines")
            line = lines[0] if isinstance(lines, list) and lines else "?"
            yield f"page {window.get('page')}, line {line}", str(window.get("text", ""))


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────────


def render_json(found: Agreement) -> str:
    return json_text(values_of(found), indent=2) + "\n"


def values_of(found: Agreement) -> dict[str, Any]:
    """The whole output as JSON."""
    return {"schema_version": 1, "tool": TOOL, **agreement_value(found)}


def agreement_value(found: Agreement) -> dict[str, Any]:
    """The keys of a comparison are also on top, if it is the headline."""
    one = found.headline
    head = _values(one) if one else dict.fromkeys(_VALUES)
    return {
        "tasks": found.tasks,
        "rubrics": found.rubrics,
        "no_headline": found.reasons,
        **head,
        "comparisons": [{"judges": one.judges, **_values(one)} for one in found.comparisons],
        "judges": [_judge(score) for score in found.scores],
        "people": found.people,
        "trusted": found.trusted.judge if found.trusted else None,
    }


_VALUES: Mapping[str, Callable[[Comparison], object]] = {
    "pairs": lambda one: one.pairs,
    "agreement": lambda one: one.agreement.value,
    "agreement_interval": lambda one: _ends(one.agreement),
    "kappa": lambda one: one.kappa.value,
    "kappa_interval": lambda one: _ends(one.kappa),
    "weighted_kappa": lambda one: one.weighted.value,
    "weighted_kappa_interval": lambda one: _ends(one.weighted),
    "hard_flips": lambda one: one.flips,
    "confusion": lambda one: {a: {b: one.confusion.get((a, b), 0) for b in used(one)} for a in used(one)},
    "decided_alone": lambda one: one.alone,
}


def _values(one: Comparison) -> dict[str, object]:
    return {name: of(one) for name, of in _VALUES.items()}


def _ends(estimate: Estimate) -> list[float | None] | None:
    return None if estimate.low is None else [estimate.low, estimate.high]


def _judge(score: Score) -> dict[str, object]:
    return {
        "judge": score.judge,
        "decided": score.judged,
        "rejected": score.rejected,
        "unchecked": score.unchecked,
        "verdicts": {verdict: score.verdicts.get(verdict, 0) for verdict in VERDICTS},
        "cost": score.cost,
        "cost_per_task": score.cost_per_task,
        "tokens": score.tokens,
        "people": {
            "tasks": score.right.n,
            "agreement": score.right.value,
            "interval": _ends(score.right),
            "recall": {verdict: {"found": found, "of": of} for verdict, (found, of) in score.recall.items()},
        },
    }
