"""render_html(proofs) → one HTML file that needs nothing else: no script, no address, no date."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from citecheck.reporting.html.proof import Proof
from citecheck.reporting.html.view_models import page_view, place_id
from citecheck.reporting.html.web import rendered, style_sheet, templates
from citecheck.reporting.html.windows import number

if TYPE_CHECKING:
    from jinja2 import Environment


def render_html(proofs: Sequence[Proof]) -> str:
    """The proof of these responses as one page, in the order given. The same proofs give the same bytes."""
    environment = _templates()
    return rendered(environment, "page.html", page_view(proofs), style_sheet(environment, "style.css"))


@cache
def _templates() -> Environment:
    environment = templates()
    environment.filters |= {"number": number, "place_id": place_id}
    return environment
