"""Filters without a script: a rule of the style sheet for each, made of numbers and of our own words."""

from __future__ import annotations

from itertools import product

from markupsafe import Markup

from citecheck.reporting.grades.html.listing import ALL, ANY, Listing

# {{ and }} are braces of the style sheet.
_HIDES = Markup("body:has(#show-{0}:checked) .run:not(.{0}) {{ display: none; }}\n")
_EMPTY = Markup("body:has(#show-{0}:checked):has(#show-{1}:checked) .no-runs {{ display: block; }}\n")


def filter_rules(listing: Listing) -> Markup:
    """Each choice hides the runs of the others; two that have no run in common show a sentence that says so."""
    letters, groups = (
        [one.css for one in choices if one.css not in {ALL, ANY}] for choices in (listing.letters, listing.groups)
    )
    there = {(row.letter_css, row.group_css) for row in listing.rows}
    empty = [pair for pair in product(letters, groups) if pair not in there]
    return Markup("").join([*map(_HIDES.format, (*letters, *groups)), *(_EMPTY.format(*pair) for pair in empty)])
