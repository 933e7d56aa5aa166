"""CIT4xx: the context `f` is a short passage of the source, word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from citecheck.limits import CITATIONS, CONTEXT_CHARACTERS, CONTEXT_SENTENCES
from citecheck.model import Citation, Evidence, Level, Located, Match, Response, Side
from citecheck.response.framing import Frame, frames
from citecheck.rules.anchor import ELLIPSIS
from citecheck.rules.rule import (
    BLOCK,
    Remark,
    Rule,
    citation_rule,
    claim_rule,
    evidence_rule,
    located_rule,
    numbered,
    only,
)
from citecheck.sources.document import PAGE_BREAK, READING
from citecheck.text.anchor_limits import is_longer
from citecheck.text.quoting import quoted
from citecheck.text.restated import Stated, restates
from citecheck.text.sentences import count_sentences
from citecheck.value_edges import whole_of

_BEHIND: Final = frozenset([Side.JUST_AFTER, Side.AFTER])  # where the sentence continues after the quote
_REACH: Final = 300  # characters of a claim on each side of its anchor's end
_SHOWN_LINES: Final = 6  # left out between two pages: three at the end of the one, three at the beginning of the other


@evidence_rule("CIT401", "quote-not-found")
def quote_not_found(evidence: Evidence) -> Remark | None:
    missing = evidence.missing
    if missing is None or missing.cut:
        return None
    message = "Quote not found in the source."
    if missing.row:
        head = f"; the figure is under {missing.row_head}" if missing.row_head else ""
        message = f"{message} Label and figure are on one row, with others between{head}."
        return Remark(message, "f", f"Quote the row up to it: {quoted(missing.row)}.")
    if missing.near:
        message = f"{message} The same letters are there as {quoted(missing.near)}."
    if missing.other:
        return Remark(f"{message} It is in {missing.other}.", "f", "Cite the source that the claim is about.")
    return Remark(message, "f", "Quote the source's own words, correct the claim, or take it out.")


@evidence_rule("CIT402", "cut-context")
def cut_context(evidence: Evidence) -> Remark | None:
    missing = evidence.missing
    if missing is None or not missing.cut:
        return None
    if missing.cut_off:
        whole = whole_of(missing.cut_off)
        message = f"`f` cuts off {quoted(missing.cut_off)}, which belongs to the {whole}."
        return Remark(message, "f", f"Quote the whole {whole}.")
    return Remark(
        f"The quote begins or ends inside a word or number: the source has {quoted(missing.near or '')}.",
        "f",
        "Take whole words, and numbers with their sign, parentheses and percent sign.",
    )


@citation_rule("CIT403", "long-context")
def long_context(citation: Citation) -> Remark | None:
    context = citation.source_context
    sentences = count_sentences(context)
    if len(context) > CONTEXT_CHARACTERS:
        found = f"{len(context)} characters; at most {CONTEXT_CHARACTERS} are allowed"
    elif sentences > CONTEXT_SENTENCES:
        found = f"{sentences} sentences; at most {CONTEXT_SENTENCES} are allowed"
    else:
        return None
    return Remark(f"The quote has {found}.", "f", "Keep the one sentence that carries the claim.")


@citation_rule("CIT404", "context-not-longer", Level.WARNING)
def context_not_longer(citation: Citation) -> Remark | None:
    context = citation.source_context
    if not context.strip() or is_longer(context, citation.source_match):
        return None
    return Remark("`f` is not longer than `k`, so it shows nothing of the sentence.", "f", "Quote the whole sentence.")


@evidence_rule("CIT405", "elided-context")
def elided_context(evidence: Evidence) -> Remark | None:
    if evidence.missing is None or not ELLIPSIS.search(evidence.citation.source_context):
        return None
    return Remark("The quote leaves words out.", "f", "Quote what is between the pieces too, or one unbroken sentence.")


@claim_rule("CIT406", "dropped-qualifier")
def dropped_qualifier(response: Response, evidence: Sequence[Evidence]) -> Iterator[Remark]:
    claims = _claims_by_citation(response)
    return numbered(
        _dropped(e.located, claims.get(place, [])) if e.located else None for place, e in enumerate(evidence)
    )


def _claims_by_citation(response: Response) -> dict[int, list[Stated]]:
    """The claims that cite each citation; not those whose quote is in them.

    A claim that is an item of a list begins with the list's lead-in. Where an answer has more markers than it may have
    citations, there are no claims.
    """
    claims: dict[int, list[Stated]] = {}
    if len(response.markers) > CITATIONS:
        return claims
    known = frames(response)
    for marker, places in zip(response.markers, response.cited_places(), strict=True):
        leads = (line for line in known.get(marker.span, Frame()).above if line.endswith(":"))
        before = " ".join((*leads, marker.claim.removesuffix(marker.claim_after)))
        for place in places:
            if not response.is_in_prose(response.citations[place]):
                claims.setdefault(place, []).append(Stated(before[-_REACH:], marker.claim_after[:_REACH]))
    return claims


def _dropped(evidence: Located, claims: Sequence[Stated]) -> Remark | None:
    found = evidence.found.qualifier
    quote = evidence.citation.source_context
    if found is None:
        return None
    if not found.reverses and claims and all(restates(claim, found.words, quote) for claim in claims):
        return None  # every claim that cites the quote contains what the quote leaves out
    place = f"page {found.page}, line {found.line}" if found.line else f"page {found.page}"
    words = quoted(f"… {found.words}" if found.side in _BEHIND else found.words)
    message = f"Left out of the quote: {words}, {found.side} ({place})"
    if found.reverses:
        hint = f"Begin the quote with {quoted(found.words)}, or change the claim."
        return Remark(f"{message}, which reverses their meaning.", "f", hint)
    hint = "If it limits the claim, quote that part too or change the claim."
    return Remark(f"{message}.", "f", hint, level=Level.WARNING)


@located_rule("CIT407", "folded-match", Level.NOTE)
def folded_match(evidence: Located) -> Remark | None:
    if evidence.match is not Match.FOLDED:
        return None
    return Remark(f"The quote differs from the page in: {', '.join(evidence.found.forgiven)}.", "f")


@located_rule("CIT408", "other-reading", Level.NOTE)
def other_reading(evidence: Located) -> Remark | None:
    found = evidence.found
    if found.reading == PAGE_BREAK and found.skipped:
        pages = " and ".join(map(str, found.pages))
        lines = ", ".join(map(quoted, found.skipped[:_SHOWN_LINES]))
        more = len(found.skipped) - _SHOWN_LINES
        lines += f" and {more} more lines" if more > 0 else ""
        return Remark(
            f"The quote runs from one page to the next (pages {pages}) and leaves out what is between: {lines}.",
            "f",
            "Check that these lines are a header, a footer, a page number or footnotes.",
        )
    if found.reading in {READING, PAGE_BREAK}:
        return None
    return Remark(f"The quote is on the page in another order than the prepared text ({evidence.found.reading}).", "f")


_BROKEN = re.compile(r"([^\W\d_]+)[-‐\u00ad]\n([^\W\d_]+)")


@located_rule("CIT409", "joined-word", Level.WARNING)
def joined_word(evidence: Located) -> Remark | None:
    quote = evidence.citation.source_context
    for first, rest in _BROKEN.findall(evidence.found.text):
        joined = first + rest
        if is_another_word(joined) and re.search(rf"(?<!\w){joined}(?!\w)", quote, re.IGNORECASE):
            return Remark(
                f"{quoted(joined)} may be another word: the page breaks it as {quoted(f'{first}-{rest}')}.",
                "f",
                f"Write {quoted(f'{first}-{rest}')} if the hyphen is the word's own; else quote other words.",
            )
    return None


@located_rule("CIT410", "joined-rows", Level.WARNING)
def joined_rows(evidence: Located) -> Remark | None:
    left_out = evidence.found.row_left_out
    if left_out is None:
        return None
    message = f"The quote joins parts of two rows of a table: it leaves out {quoted(left_out)} of one of them."
    return Remark(message, "f", "Quote each row from its label on, and the head of its columns whole.")


# ── Words that are others without their hyphen: who re-signs stays, who resigns goes ──────────────

_ENDINGS: Final = "(?:s|d|ed|ing|e|es|ions?|ations?|ments?)?"
_ANOTHER: Final = re.compile(
    rf"(?:re(?:sign|cover|form|sort|leas|mark|sent|treat|lay|laid|count|creat|plac|press|serv|solv|stor|strain|dress|act"
    rf"|bound|petition|pos|prov|tir){_ENDINGS}"
    rf"|re(?:presents?|presented|collects?|collected|collection|fund|funded|served)"
    rf"|un-?ioni[sz](?:e|es|ed|ing)|coops?|pre(?:sent|sents|dat|position|serv){_ENDINGS}|(?:multi|over|under)ply)",
    re.IGNORECASE,
)


def is_another_word(joined: str) -> bool:
    """Return whether the parts of this word, joined by a hyphen, are another word that a writer may have meant."""
    return _ANOTHER.fullmatch(joined) is not None


RULES: tuple[Rule, ...] = (
    quote_not_found,
    cut_context,
    *only(long_context, context_not_longer, forms=BLOCK),
    elided_context,
    dropped_qualifier,
    folded_match,
    other_reading,
    joined_word,
    joined_rows,
)
