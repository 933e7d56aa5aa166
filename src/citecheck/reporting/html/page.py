"""render_html(proofs) → one HTML file that needs nothing else: no script, no address, no date."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from citecheck.reporting import safe
from citecheck.reporting.html.proof import Proof
from citecheck.reporting.html.views import page_view, place_id
from citecheck.reporting.html.windows import number


def render_html(proofs: Sequence[Proof]) -> str:
    """The proof of these responses as one page, in the order given. The same proofs give the same bytes."""
    style = _style()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _templates().get_template("page.html").render(page=page_view(proofs), style=style, digest=digest)


@cache
def _templates() -> Environment:
    """Every value that a template shows goes through safe.html."""
    environment = Environment(
        loader=PackageLoader("citecheck.reporting.html"),
        autoescape=True,
        finalize=safe.html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": number, "place_id": place_id}
    return environment


@cache
def _style() -> Markup:
    environment = _templates()
    assert environment.loader is not None  # noqa: S101 - for the type checker
    return Markup(environment.loader.get_source(environment, "style.css")[0])  # noqa: S704 - our own file
