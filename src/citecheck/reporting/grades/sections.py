"""What a report of grades for people has, section by section, for every format. Nothing is escaped yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Final

from citecheck.grading.aggregates import PASSED
from citecheck.grading.grade import LETTERS
from citecheck.grading.intervals import Estimate
from citecheck.grading.issues import BY_NAME, rank_of
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import (
    NONE,
    Sense,
    bounds,
    by_kind,
    cases_of,
    interval,
    issues_of,
    listed,
    named,
    percent,
    points,
    points_between,
    sense,
    shown_groups,
    spaced,
    worst,
)
from citecheck.reporting.summary import counted, lines

WORST: Final = 10  # runs that are shown
COMMONEST: Final = 8  # issues that are shown
_REASON: Final = 160  # characters of a reason that are shown
_LETTER_STYLES: Final = {"A": "green", "B": "green", "C": "yellow", "D": "red"}
_SENSE_STYLES: Final = {Sense.BETTER: "green", Sense.WORSE: "red", Sense.UNCLEAR: "dim", Sense.TURNABLE: "yellow"}
_UNKNOWN: Final = Estimate(None, None, None, 0)
_UNGRADABLE: Final = {
    "empty": "the agent answered nothing",
    "error result": "the run itself says that it failed",
    "no final message": "the run ended while the agent worked",
    "nothing to check": "no citation, and no sentence that asks for one",
    "open": "what could not be checked decides the letter",
    "truncated": "the answer or the file was cut off",
    "unreadable": "no reader knows the file",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """`style` is the name of a colour of a terminal, "" for none. `left`: its column begins alike.

    `plain` means that all of it is made here: figures and words in which nothing begins Markdown's markup.
    """

    text: str
    style: str = ""
    left: bool = False
    plain: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """A table under a title, of which `about` is the rest, in our own words; `notes` are under the table.

    A section of counts explains itself: where there is no need, its `head` is not shown.
    """

    title: str
    about: str
    head: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    notes: tuple[str, ...] = ()
    explains_itself: bool = False


def word(text: str, style: str = "") -> Cell:
    """Text of somebody else, or of ours that may have markup in it."""
    return Cell(text, style, left=True, plain=False)


def left(*texts: str) -> list[Cell]:
    """Words of ours, each the head of a column that begins alike."""
    return [Cell(text, left=True) for text in texts]


def sections(grades: Grades) -> Iterator[Section]:
    """Those that have something in them. Goes over the runs once or twice."""
    yield from group_sections(grades.board)
    for section in (ungradable_section(grades), _issues(grades.board), _worst(grades), _unread(grades)):
        if section.rows or section.notes:
            yield section


def group_sections(board: Board) -> Iterator[Section]:
    """Those about groups that have something in them."""
    for section in (_outcomes(board), _differences(board), _rates(board), _support(board), _trials(board)):
        if section.rows:
            yield section


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────

_Rows = Iterable[tuple[Group | Difference, Sequence[Cell]]]


def _table(board: Board, title: str, about: str, heads: Iterable[Cell], rows: _Rows) -> Section:
    """A section of which each row begins with the labels of its group."""
    names = board.by if board.groups else ()
    labels = [*map(word, names)] or [word("")]

    def begin(of: Group | Difference) -> list[Cell]:
        return [word(of.labels.get(name, "") or NONE) for name in names] or [word(named({}))]

    return Section(title, about, [*labels, *heads], [[*begin(of), *cells] for of, cells in rows])


def _outcomes(board: Board) -> Section:
    groups = shown_groups(board)
    heads = ("runs", "graded", "ungradable", *LETTERS, "pass", *(["bounds %"] if any(map(bounds, groups)) else []))
    sure = "; 95 % interval" if any(group.pass_rate.low is not None for group in groups) else ""
    about = f", and how many pass (grade {board.pass_mark} or better{sure})"
    rows = ((group, _outcome(group)[: len(heads)]) for group in groups)
    return _table(board, "Runs", about, map(Cell, heads), rows)


def _outcome(group: Group) -> list[Cell]:
    left_out = group.runs - group.graded
    counts = [(letter, group.letters.get(letter, 0)) for letter in LETTERS]
    return [
        Cell(f"{group.runs:,}"),
        Cell(f"{group.graded:,}"),
        Cell(f"{left_out:,}", "yellow" if left_out else ""),
        *(Cell(f"{count:,}", _LETTER_STYLES[letter] if count else "dim") for letter, count in counts),
        Cell(interval(group.pass_rate), "bold"),
        Cell(bounds(group), "yellow"),
    ]


def _rates(board: Board) -> Section:
    """The first two with their intervals."""
    about = ", means over runs: coverage is of sentences, the others are of quotes"
    metrics = ("found", "coverage", "partial", "not_found", "decided")

    def cell(group: Group, metric: str) -> Cell:
        mean = group.rates.get(metric, _UNKNOWN)
        return Cell(interval(mean if metric in metrics[:2] else replace(mean, low=None), sign=False))

    rows = ((group, [cell(group, metric) for metric in metrics]) for group in shown_groups(board))
    return _table(board, "Rates in %", about, (Cell(spaced(metric)) for metric in metrics), rows)


def _support(board: Board) -> Section:
    """Claims by verdict, where somebody asked for it."""
    names, about = tuple(board.total.support), ", by the verdict of citecheck support; letters do not count them"
    groups = shown_groups(board) if names else ()
    rows = ((group, [Cell(f"{group.support.get(name, 0):,}") for name in names]) for group in groups)
    return _table(board, "Claims", about, map(Cell, names), rows)


def _trials(board: Board) -> Section:
    about = ": of k runs of a case at least one passes, or all do"
    rows = (
        (group, [*map(Cell, (str(of.k), interval(of.pass_at), interval(of.pass_all), cases_of(of, group)))])
        for group in shown_groups(board)
        for of in group.trials
    )
    return _table(board, "Trials", about, map(Cell, ("k", "one of k passes", "all k pass", "cases")), rows)


def _differences(board: Board) -> Section:
    """Of each group the passed runs first, then what can be compared at all."""
    shown = [
        difference
        for _, found in groupby(board.differences, key=lambda difference: dict(difference.labels))
        for difference in sorted(found, key=lambda difference: difference.metric != PASSED)
        if difference.metric == PASSED or difference.value is not None
    ]
    title, about = f"Compared with {board.base}", ", in points (95 % interval; unclear if it contains 0)"
    heads = left("metric", "difference", "", "cases")
    section = _table(board, title, about, heads, ((difference, _difference(difference)) for difference in shown))
    is_turnable = any(sense(difference) is Sense.TURNABLE for difference in shown)
    note = "* The interval leaves 0 out, but the ungradable runs could turn it."
    return replace(section, notes=(note,) if is_turnable else ())


def _difference(difference: Difference) -> list[Cell]:
    """In points: +4.2 (−1.0 to +9.3)."""
    found, inside = sense(difference), points_between(difference)
    change = NONE if difference.value is None else points(difference.value) + (f" ({inside})" if inside else "")
    cases = counted(difference.paired, "shared case") if difference.paired else "not paired"
    styles = ("", "bold" if difference.metric == PASSED else "", _SENSE_STYLES.get(found, ""), "")
    texts = (spaced(difference.metric), change, "unclear *" if found is Sense.TURNABLE else found, cases)
    return [Cell(text, style, left=True) for text, style in zip(texts, styles, strict=True)]


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def ungradable_section(grades: Grades) -> Section:
    """Why runs have no letter and how many, the commonest first."""
    total = grades.board.total
    found = sorted(((spaced(why), n) for why, n in total.ungradable.items() if n), key=lambda one: (-one[1], one[0]))
    reasons = _reasons(grades) if found else {}
    rows = [[Cell(f"{n:,}"), word(why), word(reasons.get(why) or _UNGRADABLE.get(why, ""), "dim")] for why, n in found]
    low, high = map(percent, total.bounds)
    notes = [f"Bounds: of all runs {low} pass if none of these would, {high} if all would."] if found else []
    if total.unknown or total.corrupt:
        unread = f"that no reader knows: {total.unknown:,}; that cannot be read: {total.corrupt:,}"
        notes.append(f"Parts of transcripts {unread}")
    head = [Cell("count"), *left("why", "what it is")]
    return Section("Ungradable", ", and in no mean", head, rows, tuple(notes), explains_itself=True)


def _reasons(grades: Grades) -> Mapping[str, str]:
    """By why runs could not be graded what their transcripts say about it, where all of them say the same."""
    found: dict[str, str] = {}
    for run in grades.runs():
        if run.grade is None:
            why = spaced(run.status)
            found[why] = run.reason if found.get(why, run.reason) == run.reason else ""
    return {why: " ".join(text[: 4 * _REASON].split())[:_REASON] for why, text in found.items()}


def _issues(board: Board) -> Section:
    issues = board.total.issues
    names = sorted((name for name in issues if issues[name]), key=lambda name: (-issues[name], rank_of(name)))
    rows = [[Cell(f"{issues[name]:,}"), word(name), word(BY_NAME[name].about, "dim")] for name in names[:COMMONEST]]
    head = [Cell("count"), *left("issue", "what it is")]
    return Section("Commonest issues", f", by kind: {by_kind(issues)}", head, rows, explains_itself=True)


def _worst(grades: Grades) -> Section:
    rows = [
        [
            Cell(run.letter or NONE, _LETTER_STYLES[run.letter or "D"], left=True),
            word(run.run),
            word(listed(issues_of(run))),
        ]
        for run in worst(grades.runs(), WORST)
    ]
    return Section("Worst runs", "", left("grade", "run", "issues"), rows, explains_itself=True)


def _unread(grades: Grades) -> Section:
    """Of runs with the best letter: where they say something that nothing compares with a source."""
    found = ((run, run.grade.unread) for run in grades.runs() if run.grade and run.letter == LETTERS[0])
    rows = [
        [Cell(LETTERS[0], _LETTER_STYLES["A"], left=True), word(run.run), word(lines(tuple(dict.fromkeys(unread))))]
        for run, unread in islice((one for one in found if one[1]), WORST)
    ]
    about = ": sentences without a figure or a citation, which may be false"
    return Section("Not checked", about, left("grade", "run", "lines"), rows, explains_itself=True)
