"""The proof: one self-contained page that shows every citation and the words on their page."""

from citecheck.reporting.html.page import render_html
from citecheck.reporting.html.proof import Proof

__all__ = ["Proof", "render_html"]
