"""What may be repaired in a response, also to the source's own characters, and why the rest is left.

Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from citecheck.model import (
    AnswerForm,
    Citation,
    CitationResult,
    Finding,
    Level,
    Located,
    Match,
    Occurrence,
    Place,
    Report,
    Response,
    Verdict,
)
from citecheck.repair.location import place_values, standing
from citecheck.repair.rewrite import Repair, Value, Ways, is_tag, members
from citecheck.rules.anchor import differs_in_case
from citecheck.sources.document import Document
from citecheck.text.folding import BULLET, BULLETS, LINE_BREAK, LINE_HYPHEN, SOFT_HYPHEN, Folded, fold, fold_line
from citecheck.text.matching import find_in

# Errors that are slips of place or form. Any other one leaves a citation as it is: what it says is in question. The
# missing block is that of an answer in the oldest form, and no citation's own fault.
_SLIPS: Final = frozenset(
    (
        "field-order",
        "invalid-page-id",
        "page-index-mismatch",
        "page-out-of-range",
        "wrong-page",
        "printed-page-number",
        "invalid-line-ids",
        "line-out-of-range",
        "stuffed-lines",
        "missing-block",
    )
)
_STRUCTURAL: Final = frozenset(("contents-page", "index-page"))
_IN_DOUBT: Final = "missing-figure"
_OTHER_ANCHOR: Final = "anchor-not-in-context"  # a slip where the letter case is all that differs


@dataclass(slots=True)
class Plan:
    """`ways` are the repairs to try; `left` says by citation what is wrong and is not repaired."""

    ways: list[Ways] = field(default_factory=list)
    left: dict[int, str] = field(default_factory=dict)


def planned(response: Response, report: Report, documents: Mapping[str, Document]) -> Plan:
    """The repairs of each citation, in their order; only a data block has fields to repair."""
    plan = Plan()
    if response.form is not AnswerForm.BLOCK:
        return plan
    for index, result in enumerate(report.results):
        _Planner(plan, response, report, index, result).run(documents.get(result.citation.attachment_id))
    return plan


@dataclass(frozen=True, slots=True)
class _Planner:
    """One citation."""

    plan: Plan
    response: Response
    report: Report
    index: int
    result: CitationResult

    def run(self, document: Document | None) -> None:
        if why := self._untouchable():
            self.plan.left[self.index] = why
            return
        if self._has("field-order"):
            self._order()
        evidence = self.result.evidence
        if evidence.open is not None:
            self.plan.left[self.index] = f"could not be checked: {evidence.open.reason}"
        elif document is not None and isinstance(evidence, Located):
            self._place(evidence, document)

    def _findings(self) -> list[Finding]:
        return [self.report.findings[i] for i in self.result.findings]

    def _has(self, name: str, of: str | None = None) -> bool:
        return any(f.name == name and of in {None, f.field} for f in self._findings())

    def _untouchable(self) -> str | None:
        """What makes it fail beside slips: other errors, or a claim in doubt that only the slip keeps from passing."""
        if self.result.verdict is not Verdict.FAILED:
            return None
        findings = self._findings()
        errors = [finding for finding in findings if finding.level is Level.ERROR]
        if not errors:
            return "failed for a reason that is not shown"
        grave = [finding for finding in errors if not self._is_slip(finding)]
        grave = grave or [finding for finding in findings if finding.name == _IN_DOUBT]
        return ", ".join(dict.fromkeys(f"{finding.rule} {finding.name}" for finding in grave)) or None

    def _is_slip(self, finding: Finding) -> bool:
        if finding.name == "invalid-field":
            return finding.field in {"p", "l"}
        if finding.name == _OTHER_ANCHOR:
            return differs_in_case(self.result.citation)
        # Such a page is named where the quote was found first; another one may say the same.
        elsewhere = self.result.evidence.place is Place.OTHER_PAGE
        return finding.name in _SLIPS or (elsewhere and finding.name in _STRUCTURAL)

    def _order(self) -> None:
        if members(self.response, self.result.citation):
            self.plan.ways.append((Repair(self.index, ordered=True),))
        else:
            self.plan.left[self.index] = "has its fields in another order, and cannot be taken apart"

    def _place(self, evidence: Located, document: Document) -> None:
        at = standing(evidence, document)
        if isinstance(at, str):
            self.plan.left[self.index] = at
            return
        values, left = place_values(evidence, at, unreadable=self._has("invalid-field", "l"))
        if left:
            self.plan.left[self.index] = left
        if values:
            self.plan.ways.append((Repair(self.index, values),))
        moved = at is not evidence
        if at.settled and not (moved and not values):
            self._quote(at)

    def _quote(self, at: Located) -> None:
        citation, found = self.result.citation, at.found
        quote = own_quote(citation, found)
        anchor = own_anchor(citation, quote or citation.source_context)
        if quote is None and (anchor is None or not self._has(_OTHER_ANCHOR)):
            return
        if is_tag(self.response, citation):
            self.plan.left.setdefault(self.index, "has its quote in a <cite> tag, which keeps its characters")
            return
        self.plan.ways.append(tuple(self._ways(quote, anchor)))

    def _ways(self, quote: str | None, anchor: str | None) -> Iterator[Repair]:
        """With the anchor in the same characters, else without: the prose may show it as it is."""
        context: dict[str, Value] = {} if quote is None else {"f": quote}
        if anchor is not None:
            yield Repair(self.index, context | {"k": anchor})
        if context:
            yield Repair(self.index, context)


# ── The source's own characters, where a quote matched only after the folding table ───────────────


def own_quote(citation: Citation, found: Occurrence) -> str | None:
    """`f` in the source's characters; None if it has them, or they are unknown.

    Runs of white space are one space, and a word that the page breaks stays as the quote has it.
    """
    if found.match is not Match.FOLDED:
        return None
    new = _refitted(found.text, citation.source_context.strip())
    same = new is not None and _letters(new) == _letters(citation.source_context)
    return new if same and new != citation.source_context else None


def own_anchor(citation: Citation, quote: str) -> str | None:
    """`k` in the characters of the new quote; None if it has them."""
    hits = [hit for hit in find_in(quote, citation.source_match).hits if not hit.cut]
    if not hits or any(hit.match is Match.EXACT for hit in hits):
        return None
    new = " ".join(quote[hits[0].start : hits[0].end].split())
    return new if new != citation.source_match else None


def _letters(text: str) -> str:
    """What is left when all is forgiven that the table forgives, in any case."""
    return fold_line(text).lower().replace(LINE_BREAK, "")


def _refitted(page: str, quote: str) -> str | None:
    """`page` if both are the same after folding, with line ends as in `quote`; None if they differ."""
    pieces = list(_Walk(fold(page), page, fold(quote), quote).pieces())
    return None if None in pieces else "".join(piece for piece in pieces if piece)


@dataclass(slots=True)
class _Walk:
    """Through the folded page and the folded quote together, as the matcher went."""

    page: Folded
    page_text: str
    quote: Folded
    quote_text: str

    def pieces(self) -> Iterator[str | None]:
        """What to write for each character of the page; None if the quote does not go on as the page does."""
        i, j = 0, 0
        while i < len(self.page.text) and j < len(self.quote.text):
            here, wanted = self.page.text[i], self.quote.text[j]
            step = 1
            if here == LINE_HYPHEN:
                step = self._hyphen(j)
                yield self._broken(i, self._quoted(j, step))
            elif here == LINE_BREAK:
                step = int(wanted in {" ", LINE_BREAK})
                is_space = self.page_text[self.page.offsets[i]] != "\n"  # between the letters of a letter-spaced word
                yield " " if step or is_space else ""
            elif here.lower() == wanted.lower() or (here == BULLET and wanted in BULLETS):
                yield " " if here == " " else self._printed(i, j)
            else:
                yield None
            i, j = i + 1, j + step
        yield "" if (i, j) == (len(self.page.text), len(self.quote.text)) else None

    def _hyphen(self, j: int) -> int:
        """How many of the quote's characters stand for a hyphen that ends a line of the page."""
        if self.quote.text[j] not in {"-", LINE_HYPHEN}:
            return 0
        return 2 if self.quote.text[j : j + 2] == "- " else 1

    def _broken(self, i: int, quoted: str) -> str:
        """The page's dash where the quote has one, and what the quote has after it; nobody sees a soft hyphen."""
        own = self.page_text[self.page.offsets[i]]
        return quoted if own == SOFT_HYPHEN else own + quoted[1:] if quoted else ""

    def _quoted(self, j: int, step: int) -> str:
        return self.quote_text[self.quote.offsets[j] : self.quote.offsets[j + step]]

    def _printed(self, i: int, j: int) -> str:
        """The page's character; a soft hyphen after it, which nobody sees, only where the quote has it too."""
        own = self.page_text[self.page.offsets[i] : self.page.offsets[i + 1]]
        return own if SOFT_HYPHEN in self._quoted(j, 1) else own.replace(SOFT_HYPHEN, "")
