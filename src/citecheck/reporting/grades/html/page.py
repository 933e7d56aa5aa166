"""The leaderboard: one self-contained page that shows which group cites better, and how far to believe it.

The headline, plots of the best groups, tables, and the runs. No script, no date: the same grades and proofs give the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from citecheck.grading.issues import ISSUES
from citecheck.grading.leaderboard import Board, Group
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import NONE, between, by_kind, percent, run_count, summary
from citecheck.reporting.grades.headline import headline, key_of, ranked
from citecheck.reporting.grades.html.listing import Key, filter_rules, foreign, listing
from citecheck.reporting.grades.sections import Cell, Section, group_sections, left, ungradable_section, word
from citecheck.reporting.html import rendered, style_sheet, templates
from citecheck.reporting.html.cards import View
from citecheck.reporting.html.pictures import number
from citecheck.reporting.summary import CHECKED, NOT_CHECKED, NOTHING_CHECKED
from citecheck.version import STANDARD_VERSION, __version__

GROUPS_LISTED: Final = 200  # in the tables; a board by case may have thousands
GROUPS_COMPARED: Final = 24  # in the plots, the filters, differences and columns of issues: what people can tell apart
_RATES: Final = (
    ("found", "Found where cited", "Quotes that are where the answer says, of those that could be checked."),
    ("coverage", "Coverage", "Sentences with a figure or a quotation that have a citation."),
)
_Named = Sequence[tuple[Key, Group]]


def render_leaderboard(grades: Grades, proofs: Mapping[str, str]) -> str:
    """The board and its worst runs as one page. The same grades and proofs give the same bytes.

    `proofs` has by a run's name the relative address of its proof, quoted as in a URL; what is none of these is
    not linked.
    """
    environment = templates("citecheck.reporting.grades.html")
    environment.filters |= {
        "percent": percent,
        "between": between,
        "place": lambda share: f"{number(share * 100)}%",  # of a drawing's width, to fit any window
        "foreign": foreign,
    }
    page = page_view(grades, proofs)
    sheets = [style_sheet(environment, name) for name in ("style.css", "leaderboard.css")]
    style = Markup("").join([*sheets, filter_rules(page["listing"])])
    return rendered(environment, "leaderboard.html", page, style)


def page_view(grades: Grades, proofs: Mapping[str, str]) -> View:
    board, total = grades.board, grades.board.total
    named = [(_group_name(group.labels, board.by), group) for group in ranked(board)]
    compared = named[:GROUPS_COMPARED]
    # By the values of its labels what marks the runs of a group that has a filter: g1, g2, …
    marks = {key_of(group.labels, board): f"g{number}" for number, (_, group) in enumerate(compared, start=1)}
    sections = [*group_sections(_shown(board, marks)), ungradable_section(grades), _issues(total, compared)]
    return {
        "version": __version__,
        "standard": STANDARD_VERSION,
        "title": f"{run_count(total)}, {f'{percent(total.pass_rate.value)} passed' if total.graded else 'none graded'}",
        "headline": headline(board, named),
        "summary": summary(board),
        "pass_mark": board.pass_mark,
        "plots": [*_plots(compared)],
        "sections": [section for section in sections if section.rows or section.notes],
        "groups_not_listed": max(0, len(named) - GROUPS_LISTED),
        "groups_not_compared": len(named) - len(compared),
        "listing": listing(grades, proofs, marks),
        "checked": CHECKED if total.graded else NOTHING_CHECKED,
        "not_checked": NOT_CHECKED,
    }


def _group_name(labels: Mapping[str, str], by: Sequence[str]) -> Key:
    """The values of a group's labels; one that it lacks is a dash, so that the others keep their places."""
    return tuple(foreign(labels.get(name, "")) or NONE for name in by) or ("All runs",)


def _shown(board: Board, compared: Mapping[Key, str]) -> Board:
    """The board of the page: the best groups first, with the differences of those compared in the same order."""
    places = {key: place for place, key in enumerate(compared)}
    keyed = [(key_of(difference.labels, board), difference) for difference in board.differences]
    differences = sorted((pair for pair in keyed if pair[0] in places), key=lambda pair: places[pair[0]])
    groups = ranked(board)[:GROUPS_LISTED] if board.groups else ()
    return replace(board, groups=tuple(groups), differences=tuple(difference for _, difference in differences))


def _plots(named: _Named) -> Iterator[View]:
    """Means with their intervals, one plot a metric; `band` is where ungradable runs could move the pass rate."""
    rows = [(name, group.pass_rate, group.bounds if group.ungradable else None) for name, group in named]
    note = "Runs as good as the pass mark or better."
    if any(band for _, _, band in rows):
        note += " The pale band reaches from where every ungradable run had failed to where every one had passed."
    yield {"id": "pass-rate", "title": "Pass rate", "note": note, "rows": rows}
    for metric, title, about in _RATES:
        means = [(name, group.rates[metric], None) for name, group in named if metric in group.rates]
        if means:
            yield {"id": metric, "title": title, "note": about, "rows": means}


def _issues(total: Group, named: _Named) -> Section:
    """Those that occur, the heaviest first, and how often in each of the groups compared."""
    groups = named if len(named) > 1 else ()
    rows = [
        [
            word(issue.name),
            word(issue.about, "dim"),
            Cell(issue.severity, left=True),
            *(Cell(f"{group.issues.get(issue.name, 0):,}") for group in (total, *(group for _, group in groups))),
        ]
        for issue in ISSUES
        if total.issues.get(issue.name)
    ]
    names = [Cell(" · ".join(name), plain=False) for name, _ in groups]
    head = [*left("issue", "what it is", "weight"), Cell("all"), *names]
    return Section("Issues", f", by kind: {by_kind(total.issues)}", head, rows)
