"""render_leaderboard(grades, proofs) → one HTML file that needs nothing else: no script, no date."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from citecheck.reporting import safe
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.html.filters import filter_rules
from citecheck.reporting.grades.html.views import page_view


def render_leaderboard(grades: Grades, proofs: Mapping[str, str]) -> str:
    """The board and its worst runs as one page. The same grades and proofs give the same bytes.

    `proofs` has by a run's name the relative address of its proof, quoted as in a URL; what is none of these is
    not linked.
    """
    page = page_view(grades, proofs)
    style = Markup("").join([_source("proof/style.css"), _source("board/leaderboard.css"), filter_rules(page.listing)])
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _templates().get_template("board/leaderboard.html").render(page=page, style=style, digest=digest)


@cache
def _templates() -> Environment:
    """Every value that a template shows goes through safe.html. The proof's style is this page's too."""
    sheets = {
        "proof": PackageLoader("citecheck.reporting.html"),
        "board": PackageLoader("citecheck.reporting.grades.html"),
    }
    return Environment(
        loader=PrefixLoader(sheets),
        autoescape=True,
        finalize=safe.html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _source(name: str) -> Markup:
    environment = _templates()
    assert environment.loader is not None  # noqa: S101 - for the type checker
    return Markup(environment.loader.get_source(environment, name)[0])  # noqa: S704 - our own file
