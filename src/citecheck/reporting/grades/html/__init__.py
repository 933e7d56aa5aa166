"""The leaderboard: one self-contained page that shows which group cites better, and how far to believe it.

No script, no date: the same grades and proofs give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import between, percent
from citecheck.reporting.grades.html.listing import filter_rules, foreign, listed_runs
from citecheck.reporting.grades.html.page import page_view
from citecheck.reporting.html import rendered, style_sheet, templates
from citecheck.reporting.html.pictures import number

__all__ = ["listed_runs", "render_leaderboard"]


def render_leaderboard(grades: Grades, proofs: Mapping[str, str]) -> str:
    """The board and its worst runs as one page. The same grades and proofs give the same bytes.

    `proofs` has by a run's name the relative address of its proof, quoted as in a URL; what is none of these is
    not linked.
    """
    environment = templates("citecheck.reporting.grades.html")
    environment.filters |= {"percent": percent, "between": between, "place": _place, "foreign": foreign}
    page = page_view(grades, proofs)
    sheets = [style_sheet(environment, name) for name in ("style.css", "leaderboard.css")]
    style = Markup("").join([*sheets, filter_rules(page["listing"])])
    return rendered(environment, "leaderboard.html", page, style)


def _place(share: float) -> str:
    """Where a share is in a drawing: a percentage of its width, so that it fits any window."""
    return f"{number(share * 100)}%"
