"""The runs that the page lists: the worst ones, however many there are; and the filters over them, without a script."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from typing import Final

from markupsafe import Markup

from citecheck.grading.grade import LETTERS, Grade, RunGrade, Standing, passes
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import NONE, issues_of, spaced
from citecheck.reporting.grades.headline import key_of
from citecheck.reporting.html.cards import View
from citecheck.reporting.html.phrases import one_line
from citecheck.text.quoting import shortened

RUNS_LISTED: Final = 1_000  # a page of about a megabyte; the other formats have every run
_NAME: Final = 200  # characters of a run's name, and of why it has no letter
_LABEL: Final = 80  # characters of a label's value that are shown
_LABELS: Final = 8  # labels of a run that are shown
# A path below the page, of characters that a quoted URL is made of: without a colon and a leading slash there is
# neither a scheme nor a host.
_RELATIVE: Final = re.compile(r"(?!/)[\w.~%!$&'()*+,;=@/-]+(#[\w.~%/-]*)?", re.ASCII)
_ABSOLUTE: Final = re.compile(r"[/\\]|[A-Za-z]:[/\\]")
_FOLDERS: Final = re.compile(r"[/\\]")
Key = tuple[str, ...]  # the values of the labels that make groups


def foreign(text: str, size: int = _LABEL) -> str:
    """One line of somebody else's text, shortened."""
    return shortened(one_line(text[: 4 * size]), size)


def listing(grades: Grades, proofs: Mapping[str, str], groups: Mapping[Key, str]) -> View:
    """`groups` has by the values of the labels in `by` what the rows of a group are marked with."""
    board, runs = grades.board, listed_runs(grades)
    names = _names([run.run for run in runs])
    marks = [groups.get(key_of(run.labels, board), "") for run in runs]
    rows = [
        _row(run, proofs.get(run.run, "")) | {"name": next(names), "group_css": css}
        for run, css in zip(runs, marks, strict=True)
    ]
    letters = [(letter.lower(), (letter,)) for letter in LETTERS] + [("ungradable", ("Ungradable",))]
    keys = [(css, tuple(foreign(value) or NONE for value in key)) for key, css in groups.items()]
    return {
        "rows": rows,
        "letters": [*_choices(("all", ("All",)), letters, [row["letter_css"] for row in rows])],
        "groups": [*_choices(("any", ("All groups",)), keys, marks)] if len(groups) > 1 else [],
        "not_listed": board.total.runs - len(rows),
    }


def listed_runs(grades: Grades) -> list[RunGrade]:
    """The runs that the page lists, in its order."""
    return heapq.nsmallest(RUNS_LISTED, grades.runs(), key=lambda run: _rank(run, grades.board.pass_mark))


def _rank(run: RunGrade, mark: str) -> tuple[int, int]:
    """What failed, then what has no letter, then what passed; worse letters first."""
    if run.letter is None:
        return 1, 0
    return (2 if passes(run.letter, mark) else 0), -LETTERS.index(run.letter)


# ── One run ──────────────────────────────────────────────────────────────────────────────────────


def _row(run: RunGrade, proof: str) -> View:
    letter, why = run.letter or "", run.ungradable
    return {
        "href": proof if _RELATIVE.fullmatch(proof) else "",
        "labels": [(foreign(key, 40), foreign(value)) for key, value in list(run.labels.items())[:_LABELS]],
        "letter": letter,
        "letter_css": letter.lower() or "ungradable",
        "kind": spaced(why) if why else "",
        "why": foreign(run.why, _NAME) if why else "",
        "found": _found(run.grade) if run.grade else "",
        "uncited": len(run.grade.uncited) if run.grade else 0,
        "issues": list(issues_of(run).items()),
    }


def _found(grade: Grade) -> str:
    rate, unchecked = grade.rates()["found"], grade.standing(Standing.OPEN)
    parts = [f"{rate.count:,} of {rate.total:,} found"] if rate.total else []
    parts += [f"{unchecked:,} open"] if unchecked else []
    return ", ".join(parts) or "no citations"


def _names(paths: Sequence[str]) -> Iterator[str]:
    """Absolute paths without the folders that all of them begin with: the page says nothing of the machine."""
    folders = [_FOLDERS.split(path.partition("#")[0])[:-1] for path in paths if _ABSOLUTE.match(path)]
    ends = zip(min(folders, default=[]), max(folders, default=[]), strict=False)
    common = len([*takewhile(lambda pair: pair[0] == pair[1], ends)])
    for path in paths:
        yield foreign("/".join(_FOLDERS.split(path)[common:]) if _ABSOLUTE.match(path) else path, _NAME)


# ── Filters ──────────────────────────────────────────────────────────────────────────────────────

_Choice = tuple[str, Key]  # what its runs are marked with, and its name


def _choices(everything: _Choice, choices: Sequence[_Choice], marks: Sequence[object]) -> Iterator[View]:
    """Radio buttons, the one that hides nothing first."""
    for css, name in (everything, *choices):
        yield {"css": css, "name": name, "count": len(marks) if css == everything[0] else marks.count(css)}


# A rule of the style sheet for each choice, made of numbers and of our own words; {{ and }} are its braces.
_HIDES = Markup("body:has(#show-{0}:checked) .run:not(.{0}) {{ display: none; }}\n")
_EMPTY = Markup("body:has(#show-{0}:checked):has(#show-{1}:checked) .no-runs {{ display: block; }}\n")


def filter_rules(listing: View) -> Markup:
    """Each choice hides the runs of the others; two that have no run in common show a sentence that says so."""
    hiding = [[choice["css"] for choice in listing[name][1:]] for name in ("letters", "groups")]
    used = {(row["letter_css"], row["group_css"]) for row in listing["rows"]}
    empty = [pair for pair in product(*hiding) if pair not in used]
    rules = [_HIDES.format(css) for choices in hiding for css in choices]
    return Markup("").join([*rules, *(_EMPTY.format(*pair) for pair in empty)])
