"""The proof: one self-contained page that shows every citation and the words on their page.

It is one HTML file that needs nothing else: no script and no address.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from citecheck.reporting import escaping
from citecheck.reporting.html.cards import Proof, View
from citecheck.reporting.html.page import page_view
from citecheck.reporting.html.pictures import address, number, pixels

if TYPE_CHECKING:
    from citecheck.reporting.html.page import Cite

__all__ = ["Proof", "render_html", "rendered", "style_sheet", "templates", "view_of"]


def render_html(proofs: Sequence[Proof], date: str = "") -> str:
    """Return the proof of these answers as one page, in the order given. The same proofs give the same bytes.

    date: shown as the day of the check; no clock is asked.
    """
    environment = templates()
    return rendered(environment, "page.html", view_of(proofs, date), style_sheet(environment, "style.css"))


def view_of(proofs: Sequence[Proof], date: str = "") -> View:
    """Return what the page of these proofs shows."""
    macros = templates().get_template("marks.html").module
    return page_view(proofs, date, cast("Cite", vars(macros)["cite"]))


# ── What all our pages share ───────────────────────────────────────────────────────────────────────

_SHARED = "citecheck.reporting.html"


@cache
def templates(package: str = _SHARED) -> Environment:
    """The templates of a package, beside the shared ones. Every value that one shows goes through escaping.html."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(name) for name in dict.fromkeys((_SHARED, package))]),
        autoescape=True,
        finalize=escaping.html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": number, "pixels": pixels, "address": address}
    return environment


def style_sheet(environment: Environment, name: str) -> Markup:
    """One of our own, as it is."""
    assert environment.loader is not None  # noqa: S101 - for the type checker
    return Markup(environment.loader.get_source(environment, name)[0])  # noqa: S704 - our own file


def rendered(environment: Environment, name: str, page: object, style: Markup) -> str:
    """A whole page; the browser accepts only this style (head.html)."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return environment.get_template(name).render(page=page, style=style, digest=digest)
