"""The proof: one self-contained page that shows every citation and the words on their page."""

from citecheck.reporting.html.cards import Proof
from citecheck.reporting.html.page import render_html

__all__ = ["Proof", "render_html"]
