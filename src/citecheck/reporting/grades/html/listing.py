"""The runs that the page lists: the worst ones, however many there are."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from markupsafe import Markup

from citecheck.grading.grade import LETTERS, Grade, RunGrade, Standing, passes
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import NONE, issues_of
from citecheck.reporting.grades.html import phrases

RUNS_LISTED: Final = 1_000  # a page of about a megabyte; the other formats have every run
_NAME: Final = 200  # characters of a run's name, and of why it has no letter
_LABELS: Final = 8  # labels of a run that are shown
# A path below the page, of characters that a quoted URL is made of: without a colon and a leading slash there is
# neither a scheme nor a host.
_RELATIVE: Final = re.compile(r"(?!/)[\w.~%!$&'()*+,;=@/-]+(#[\w.~%/-]*)?", re.ASCII)
_ABSOLUTE: Final = re.compile(r"[/\\]|[A-Za-z]:[/\\]")
ALL, ANY = "all", "any"  # the choices that hide nothing: every letter, every group


@dataclass(frozen=True, slots=True)
class ListedRun:
    """`letter` is "" if the run has none, and `why` then says why. `href` is "" without a proof."""

    name: str
    href: str
    labels: tuple[tuple[str, str], ...]
    letter: str
    letter_css: str
    group_css: str
    kind: str
    why: str
    found: str
    uncited: int
    issues: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class FilterOption:
    """One radio button. `name` is plain words, or the values of a group's labels."""

    css: str
    name: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Listing:
    rows: tuple[ListedRun, ...]
    letters: tuple[FilterOption, ...]
    groups: tuple[FilterOption, ...]
    not_listed: int


def listing(grades: Grades, proofs: Mapping[str, str], groups: Mapping[tuple[str, ...], str]) -> Listing:
    """`groups` has by the values of the labels in `by` what the rows of a group are marked with."""
    board = grades.board
    runs = listed_runs(grades)
    common = _common_folder(run.run for run in runs)
    rows = []
    for run in runs:
        key = tuple(run.labels.get(name, "") for name in board.by)
        rows.append(_row(run, _shown(run.run, common), _address(proofs.get(run.run, "")), groups.get(key, "")))
    chosen = _group_choices(rows, groups) if len(groups) > 1 else ()
    return Listing(tuple(rows), _letter_choices(rows), chosen, board.total.runs - len(rows))


def listed_runs(grades: Grades) -> list[RunGrade]:
    """The runs that the page lists, in its order."""
    return heapq.nsmallest(RUNS_LISTED, grades.runs(), key=lambda run: _rank(run, grades.board.pass_mark))


def _rank(run: RunGrade, mark: str) -> tuple[int, int]:
    """What failed, then what has no letter, then what passed; worse letters first."""
    letter = run.letter
    if letter is None:
        return 1, 0
    return (2 if passes(letter, mark) else 0), -LETTERS.index(letter)


def _address(proof: str) -> str:
    return proof if _RELATIVE.fullmatch(proof) else ""


# ── One run ──────────────────────────────────────────────────────────────────────────────────────


def _row(run: RunGrade, name: str, href: str, group: str) -> ListedRun:
    letter, why = run.letter or "", run.ungradable
    labels = ((phrases.foreign(key, 40), phrases.foreign(value)) for key, value in list(run.labels.items())[:_LABELS])
    return ListedRun(
        name=name,
        href=href,
        labels=tuple(labels),
        letter=letter,
        letter_css=letter.lower() or "ungradable",
        group_css=group,
        kind=phrases.ungradable(why) if why else "",
        why=phrases.foreign(run.why, _NAME) if why else "",
        found=_found(run.grade) if run.grade else "",
        uncited=len(run.grade.uncited) if run.grade else 0,
        issues=tuple(issues_of(run).items()),
    )


def _found(grade: Grade) -> str:
    rate, unchecked = grade.rates()["found"], grade.standing(Standing.OPEN)
    parts = [f"{rate.count:,} of {rate.total:,} found"] if rate.total else []
    parts += [f"{unchecked:,} open"] if unchecked else []
    return ", ".join(parts) or "no citations"


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def _folders(path: str) -> list[str]:
    return re.split(r"[/\\]", path.partition("#")[0])[:-1]


def _common_folder(paths: Iterable[str]) -> int:
    """How many folders all absolute paths begin with: the page says nothing of the machine it was made on."""
    absolute = [_folders(path) for path in paths if _ABSOLUTE.match(path)]
    if not absolute:
        return 0
    first, last = min(absolute), max(absolute)
    same = (i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b)
    return next(same, min(len(first), len(last)))


def _shown(path: str, common: int) -> str:
    if not _ABSOLUTE.match(path):
        return phrases.foreign(path, _NAME)
    return phrases.foreign("/".join(re.split(r"[/\\]", path)[common:]), _NAME)


# ── Filters ──────────────────────────────────────────────────────────────────────────────────────


def _letter_choices(rows: Sequence[ListedRun]) -> tuple[FilterOption, ...]:
    named = [(letter.lower(), letter) for letter in LETTERS] + [("ungradable", "Ungradable")]
    counts = [FilterOption(css, (name,), sum(row.letter_css == css for row in rows)) for css, name in named]
    return (FilterOption(ALL, ("All",), len(rows)), *counts)


def _group_choices(rows: Sequence[ListedRun], groups: Mapping[tuple[str, ...], str]) -> tuple[FilterOption, ...]:
    counts = (
        FilterOption(
            css, tuple(phrases.foreign(value) or NONE for value in key), sum(row.group_css == css for row in rows)
        )
        for key, css in groups.items()
    )
    return (FilterOption(ANY, ("All groups",), len(rows)), *counts)


# ── Filters without a script ──────────────────────────────────────────────────────────────────────


# A rule of the style sheet for each choice, made of numbers and of our own words; {{ and }} are its braces.
_HIDES = Markup("body:has(#show-{0}:checked) .run:not(.{0}) {{ display: none; }}\n")
_EMPTY = Markup("body:has(#show-{0}:checked):has(#show-{1}:checked) .no-runs {{ display: block; }}\n")


def filter_rules(listing: Listing) -> Markup:
    """Each choice hides the runs of the others; two that have no run in common show a sentence that says so."""
    letters, groups = (
        [one.css for one in choices if one.css not in {ALL, ANY}] for choices in (listing.letters, listing.groups)
    )
    there = {(row.letter_css, row.group_css) for row in listing.rows}
    empty = [pair for pair in product(letters, groups) if pair not in there]
    return Markup("").join([*map(_HIDES.format, (*letters, *groups)), *(_EMPTY.format(*pair) for pair in empty)])
