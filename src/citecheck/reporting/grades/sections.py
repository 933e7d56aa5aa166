"""What a report of grades for people has, section by section, for every format. Nothing is escaped yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.grading.aggregates import PASSED
from citecheck.grading.grade import LETTERS
from citecheck.grading.intervals import Estimate
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import (
    ABOUT,
    NONE,
    Sense,
    bounds,
    by_kind,
    cases_of,
    change,
    commonest,
    comparisons,
    interval,
    issues_of,
    listed,
    named,
    pairs,
    percent,
    reasons,
    sense,
    shown_groups,
    spaced,
    ungradable,
    worst,
)

WORST: Final = 10  # runs that are shown
COMMONEST: Final = 8  # issues that are shown
_LETTER_STYLES: Final = {"A": "green", "B": "green", "C": "yellow", "D": "red"}
_SENSE_STYLES: Final = {Sense.BETTER: "green", Sense.WORSE: "red", Sense.UNCLEAR: "dim", Sense.TURNABLE: "yellow"}
_UNKNOWN: Final = Estimate(None, None, None, 0)


@dataclass(frozen=True, slots=True)
class Cell:
    """`style` is the name of a colour of a terminal, "" for none. `left`: its column begins alike.

    `plain` means that all of it is made here: figures and words in which nothing begins Markdown's markup.
    """

    text: str
    style: str = ""
    left: bool = False
    plain: bool = False


def plain(text: str, style: str = "", *, left: bool = False) -> Cell:
    return Cell(text, style, left, plain=True)


def word(text: str, style: str = "") -> Cell:
    return Cell(text, style, left=True)


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


def sections(grades: Grades) -> Iterator[Section]:
    """Those that have something in them. Goes over the runs once or twice."""
    yield from group_sections(grades.board)
    for section in (ungradable_section(grades), _issues(grades.board), _worst(grades)):
        if section.rows or section.notes:
            yield section


def group_sections(board: Board) -> Iterator[Section]:
    """Those about groups that have something in them."""
    for section in (_outcomes(board), _differences(board), _rates(board), _support(board), _trials(board)):
        if section.rows:
            yield section


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def _labels(board: Board, of: Group | Difference) -> list[Cell]:
    names = board.by if board.groups else ()
    return [word(of.labels.get(name, "") or NONE) for name in names] or [word(named({}))]


def _table(
    board: Board,
    title: str,
    about: str,
    heads: Sequence[Cell],
    rows: Sequence[tuple[Group | Difference, Sequence[Cell]]],
) -> Section:
    """A section of which each row begins with the labels of its group."""
    labels = [*map(word, board.by if board.groups else ())] or [word("")]
    return Section(title, about, [*labels, *heads], [[*_labels(board, of), *cells] for of, cells in rows])


def _outcomes(board: Board) -> Section:
    groups = shown_groups(board)
    has_bounds = any(map(bounds, groups))
    heads = ("runs", "graded", "ungradable", *LETTERS, "pass", *(["bounds %"] if has_bounds else []))
    about = f", and how many pass (grade {board.pass_mark} or better; 95 % interval)"
    return _table(
        board, "Runs", about, [*map(plain, heads)], [(group, _outcome(group)[: len(heads)]) for group in groups]
    )


def _outcome(group: Group) -> list[Cell]:
    left_out = group.runs - group.graded
    counts = [(letter, group.letters.get(letter, 0)) for letter in LETTERS]
    return [
        plain(f"{group.runs:,}"),
        plain(f"{group.graded:,}"),
        plain(f"{left_out:,}", "yellow" if left_out else ""),
        *(plain(f"{count:,}", _LETTER_STYLES[letter] if count else "dim") for letter, count in counts),
        plain(interval(group.pass_rate), "bold"),
        plain(bounds(group), "yellow"),
    ]


def _rates(board: Board) -> Section:
    about = ", means over runs: coverage is of sentences, the others are of quotes"
    heads = ("found", "coverage", "partial", "not found", "decided")
    return _table(
        board,
        "Rates in %",
        about,
        [*map(plain, heads)],
        [(group, [*_rate_cells(group)]) for group in shown_groups(board)],
    )


def _rate_cells(group: Group) -> Iterator[Cell]:
    for name in ("found", "coverage"):
        yield plain(interval(group.rates.get(name, _UNKNOWN), sign=False))
    for name in ("partial", "not_found", "decided"):
        yield plain(interval(replace(group.rates.get(name, _UNKNOWN), low=None), sign=False))


def _support(board: Board) -> Section:
    """Claims by verdict, where somebody asked for it."""
    names = tuple(board.total.support)
    rows = [
        (group, [plain(f"{group.support.get(name, 0):,}") for name in names])
        for group in shown_groups(board)
        if board.total.support
    ]
    return _table(
        board, "Claims", ", by the verdict of citecheck support; letters do not count them", [*map(plain, names)], rows
    )


def _trials(board: Board) -> Section:
    about = ": of k runs of a case at least one passes, or all do"
    rows = [
        (
            group,
            [
                plain(str(trials.k)),
                plain(interval(trials.pass_at)),
                plain(interval(trials.pass_all)),
                plain(cases_of(trials, group)),
            ],
        )
        for group in shown_groups(board)
        for trials in group.trials
    ]
    return _table(board, "Trials", about, [*map(plain, ("k", "one of k passes", "all k pass", "cases"))], rows)


def _differences(board: Board) -> Section:
    shown = list(comparisons(board))
    title, about = f"Compared with {board.base}", ", in points (95 % interval; unclear if it contains 0)"
    heads = [plain(name, left=True) for name in ("metric", "difference", "", "cases")]
    section = _table(board, title, about, heads, [(difference, _difference(difference)) for difference in shown])
    is_turnable = any(sense(difference) is Sense.TURNABLE for difference in shown)
    note = "* The interval leaves 0 out, but the ungradable runs could turn it."
    return replace(section, notes=(note,) if is_turnable else ())


def _difference(difference: Difference) -> list[Cell]:
    found = sense(difference)
    return [
        plain(spaced(difference.metric), left=True),
        plain(change(difference), "bold" if difference.metric == PASSED else "", left=True),
        plain("unclear *" if found is Sense.TURNABLE else found, _SENSE_STYLES.get(found, ""), left=True),
        plain(pairs(difference), left=True),
    ]


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def _counts(found: Sequence[tuple[str, int]], known: Mapping[str, str]) -> list[list[Cell]]:
    return [
        [plain(f"{count:,}"), word(name), word(known.get(name) or ABOUT.get(name, ""), "dim")] for name, count in found
    ]


def ungradable_section(grades: Grades) -> Section:
    total = grades.board.total
    found = ungradable(total)
    rows = _counts(found, reasons(grades.runs()) if found else {})
    low, high = map(percent, total.bounds)
    notes = [f"Bounds: of all runs {low} pass if none of these would, {high} if all would."] if found else []
    if total.unknown or total.corrupt:
        notes += [
            f"Parts of transcripts that no reader knows: {total.unknown:,}; that cannot be read: {total.corrupt:,}"
        ]
    head = [plain("count"), plain("why", left=True), plain("what it is", left=True)]
    return Section("Ungradable", ", and in no mean", head, rows, tuple(notes), explains_itself=True)


def _issues(board: Board) -> Section:
    head = [plain("count"), plain("issue", left=True), plain("what it is", left=True)]
    rows = _counts(commonest(board.total.issues, COMMONEST), {})
    return Section("Commonest issues", f", by kind: {by_kind(board.total.issues)}", head, rows, explains_itself=True)


def _worst(grades: Grades) -> Section:
    rows = [
        [
            plain(run.letter or NONE, _LETTER_STYLES[run.letter or "D"], left=True),
            word(run.run),
            word(listed(issues_of(run))),
        ]
        for run in worst(grades.runs(), WORST)
    ]
    head = [plain(name, left=True) for name in ("grade", "run", "issues")]
    return Section("Worst runs", "", head, rows, explains_itself=True)
