"""Asking one rule about one citation or its evidence."""

from __future__ import annotations

from citecheck.model import (
    Citation,
    Evidence,
    Located,
    Match,
    Occurrence,
    Place,
    Response,
)
from citecheck.rules.rule import Remark, Rule
from citecheck.sources.document import READING


def cited(f: str = "The rent is $500 a month.", k: str = "$500", page: int | None = 2, *lines: int) -> Citation:
    """A citation of these words; its page id is the right one for its page."""
    page_id = f"page_number_{page}_index_{page - 1}" if page else ""
    return Citation(1, "lease", "why", f, k, page_id, page, lines)


def on_citation(rule: Rule, citation: Citation) -> list[Remark]:
    return list(rule.check(Response("", "", citations=(citation,)), ()))


def on_evidence(rule: Rule, evidence: Evidence) -> list[Remark]:
    return list(rule.check(Response("", ""), (evidence,)))


def standing(page: int, *lines: int, reading: str = READING, **other: object) -> Occurrence:
    """The quote on these lines of a page, its anchor on all of them."""
    return Occurrence(page, reading, Match.EXACT, "", lines, page, lines, pages=(page,), **other)  # type: ignore[arg-type]


def found(occurrence: Occurrence, citation: Citation | None = None, **other: object) -> Located:
    """Evidence that the quote stands there, on a document of 9 pages with 40 lines each."""
    facts = {"place": Place.AS_CITED, "cited_page_lines": 40, "cited_page_count": 9, "found_page_lines": 40, **other}
    return Located(citation or cited(), found=occurrence, **facts)  # type: ignore[arg-type]
