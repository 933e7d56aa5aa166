"""render_leaderboard(grades, proofs) → one HTML file that needs nothing else: no script, no date."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.html.filters import filter_rules
from citecheck.reporting.grades.html.view_models import page_view
from citecheck.reporting.html.page import rendered, style_sheet, templates


def render_leaderboard(grades: Grades, proofs: Mapping[str, str]) -> str:
    """The board and its worst runs as one page. The same grades and proofs give the same bytes.

    `proofs` has by a run's name the relative address of its proof, quoted as in a URL; what is none of these is
    not linked.
    """
    environment = templates("citecheck.reporting.grades.html")
    page = page_view(grades, proofs)
    sheets = (style_sheet(environment, name) for name in ("style.css", "leaderboard.css"))
    return rendered(environment, "leaderboard.html", page, Markup("").join([*sheets, filter_rules(page.listing)]))
