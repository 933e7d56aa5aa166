"""CIT3xx: the anchor `k` is short, is in `f` as it is, and can be searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citecheck.figures import Figure, Grain, Period, Quantity, State, read, spans
from citecheck.model import Citation, Evidence, Level, Response
from citecheck.rules.cited_claims import CitedClaim, cited_claims, compared
from citecheck.rules.rule import BLOCK, Remark, Rule, citation_rule, evidence_rule, only, response_rule
from citecheck.text.anchor_limits import anchor_limit, has_content, shorter_anchor
from citecheck.text.folding import fold
from citecheck.text.marks import may_be_power, raised_at
from citecheck.text.matching import Found, Hit, find_in, is_inside_token
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted
from citecheck.value_edges import cut_off_by_anchor, whole_of

ELLIPSIS = lazy_pattern(r"…|\.{3,}|(?:\. ){2,}\.")
_ARTEFACT = re.compile(r"(?<=[^\W_%])[-–—,;:*]+$")
# 370-, which is a negative figure, and the rating AA-
_TRAILING_MINUS = lazy_pattern(r"(?<![$€£¥\w.,])\d[\d.,]*[-–]$|(?<![^\W_])(?:A{1,3}|B{1,3}|CCC?)-$")
_VALUE = re.compile(r"[$€£]?\d[\d.,]*(?:\(\w{1,4}\))*%?|\(\d[\d.,]*\)")  # 1,204, (370), 83(b)
_PARENTHESIS = re.compile(r"[()（）]")
_COUNTER = 10  # a bare number below it counts things or items
_BETWEEN_VALUES = re.compile(r"[,;]\s+|\s+and\s+|\s+or\s+|\s+", re.IGNORECASE)


def _in_context(citation: Citation) -> Found:
    return find_in(citation.source_context, citation.source_match)


@citation_rule("CIT301", "anchor-not-in-context")
def anchor_not_in_context(citation: Citation) -> Remark | None:
    is_missing = not (citation.source_match.strip() and citation.source_context.strip())
    if is_missing or any(_keeps_case(citation, hit) for hit in _in_context(citation).hits):
        return None
    return Remark(
        f"The anchor {quoted(citation.source_match)} is not in `f`.",
        "k",
        "Copy `k` out of `f`, character for character.",
    )


def differs_in_case(citation: Citation) -> bool:
    """Return whether the letter case is all that keeps `k` out of `f`."""
    hits = _in_context(citation).hits
    return bool(hits) and not any(_keeps_case(citation, hit) for hit in hits)


def _keeps_case(citation: Citation, hit: Hit) -> bool:
    """Return whether `k` has the letter case of `f`. The first letter may begin a sentence in one."""
    if "letter case" not in hit.forgiven:
        return True
    here, wanted = fold(citation.source_context[hit.start : hit.end]).text, fold(citation.source_match.strip()).text
    return here[1:] == wanted[1:]


@citation_rule("CIT302", "long-anchor")
def long_anchor(citation: Citation) -> Remark | None:
    passed = anchor_limit(citation.source_match)
    if passed is None:
        return None
    shorter = shorter_anchor(citation.source_match)
    where = "in `k` and in the bold text"
    hint = f"Use the part a reader would search for {where}, such as {quoted(shorter)}." if shorter else None
    return Remark(f"The anchor has {passed}.", "k", hint)


@response_rule("CIT303", "cut-anchor")
def cut_anchor(response: Response) -> Iterator[Remark]:
    cut = {place: remark for place, citation in enumerate(response.citations) if (remark := _cut(citation))}
    restated = _restated(response) if cut else set()
    yield from (remark._replace(citation=place) for place, remark in cut.items() if place not in restated)


def _restated(response: Response) -> set[int]:
    """The citations whose claims all have the whole value around the anchor: **5.4** [1] mmol/L, CHF **(370)** [1]."""
    states: dict[int, bool] = {}
    for claim in compared(cited_claims(response)):
        states[claim.place] = states.get(claim.place, True) and _states_value(claim)
    return {place for place, whole in states.items() if whole}


def _states_value(claim: CitedClaim) -> bool:
    start, end = claim.anchor
    spans = (check.figure.span for check in claim.check.those(State.SUPPORTED))
    return any(span.start <= start < end <= span.end and span != (start, end) for span in spans)


def _cut(citation: Citation) -> Remark | None:
    hits = _in_context(citation).hits
    # Of a sign or a parenthesis the anchor may be free: `f` carries it.
    if not hits or any(_is_whole(citation, hit) for hit in hits):
        return None
    text = citation.source_context
    if powers := _powers(text, hits[0]):
        return Remark(
            f"The anchor leaves out the raised {quoted(powers[0])} of `f`.", "k", "Take the raised digits into `k`."
        )
    left_out = cut_off_by_anchor(text, hits[0].start, hits[0].end)
    if left_out and not _cuts_word(text, hits[0].start, hits[0].end):
        whole = whole_of(left_out)
        message = f"The anchor cuts off {quoted(left_out)}, which belongs to the {whole}."
        return Remark(message, "k", f"Take the whole {whole} into `k`.")
    token = _token(text, hits[0].start, hits[0].end)
    hint = f"Take whole words and numbers: {quoted(token.strip(' ,;:.'))}."
    return Remark(f"{quoted(citation.source_match)} is cut out of {quoted(token)}.", "k", hint)


def _is_whole(citation: Citation, hit: Hit) -> bool:
    text = citation.source_context
    if hit.cut and _cuts_word(text, hit.start, hit.end):
        return False
    return cut_off_by_anchor(text, hit.start, hit.end) is None and not _powers(text, hit)


def _powers(text: str, hit: Hit) -> list[str]:
    """The raised digits that the anchor leaves out though they may belong to its number."""
    return [raised_at(text, at) for at in hit.left_out if may_be_power(text, at)]


def _cuts_word(text: str, start: int, end: int) -> bool:
    return is_inside_token(text, start) or is_inside_token(text, end)


def _token(text: str, start: int, end: int) -> str:
    """The stretch of the text, with what is joined to it on both sides."""
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return text[start:end]


@evidence_rule("CIT304", "elided-anchor")
def elided_anchor(evidence: Evidence) -> Remark | None:
    if evidence.found or evidence.open or not ELLIPSIS.search(evidence.citation.source_match):
        return None
    return Remark("The anchor leaves words out.", "k", "Use one unbroken piece of `f`.")


@citation_rule("CIT305", "contentless-anchor")
def contentless_anchor(citation: Citation) -> Remark | None:
    anchor = citation.source_match
    if not anchor.strip() or has_content(anchor):
        return None
    return Remark(
        f"{quoted(anchor)} has no word to search for.", "k", "Use the figure, name or term that the claim rests on."
    )


@citation_rule("CIT306", "repeated-anchor", Level.NOTE)
def repeated_anchor(citation: Citation) -> Remark | None:
    text, hits = citation.source_context, _in_context(citation).hits
    uncut = [hit for hit in hits if not _cuts_word(text, hit.start, hit.end)]
    whole = [hit for hit in uncut if cut_off_by_anchor(text, hit.start, hit.end) is None]
    if len(whole) < 2:
        return None
    return Remark(f"{quoted(citation.source_match)} occurs {len(whole)} times in `f`; the first one counts.", "k")


@citation_rule("CIT307", "list-anchor", Level.WARNING)
def list_anchor(citation: Citation) -> Remark | None:
    values = [value for value in _BETWEEN_VALUES.split(citation.source_match.strip()) if value]
    if len(values) < 3 or not all(_VALUE.fullmatch(value) for value in values):
        return None
    if any(_is_one_number(citation.source_context, hit) for hit in _in_context(citation).hits):
        return None
    return Remark(
        f"{quoted(citation.source_match)} is a list of {len(values)} values.",
        "k",
        "Cite one value, or the list's name.",
    )


def _is_one_number(text: str, hit: Hit) -> bool:
    """Return whether the anchor is in one number, such as one with spaces between its thousands, and not in several."""
    return any(span.core.start <= hit.start and hit.end <= span.core.end for span in spans(text))


@citation_rule("CIT308", "artefact-anchor", Level.WARNING)
def artefact_anchor(citation: Citation) -> Remark | None:
    match = _ARTEFACT.search(citation.source_match.strip())
    if match is None or _TRAILING_MINUS.search(citation.source_match.strip()):
        return None
    stripped = citation.source_match.strip()[: match.start()]
    return Remark(f"The anchor ends in {quoted(match[0])}, which is not part of it.", "k", f"Write {quoted(stripped)}.")


@response_rule("CIT309", "figure-outside-anchor", Level.WARNING)
def figure_outside_anchor(response: Response) -> Iterator[Remark]:
    for claim in compared(cited_claims(response)):
        anchor = claim.citation.source_match
        if not anchor.strip() or any(map(_has_value, read(anchor).figures)):
            continue
        size = len(claim.marker.claim_before)
        figures = (c.figure for c in claim.check.those(State.SUPPORTED) if c.figure.span.end <= size)
        stated = next((figure.text for figure in figures if _is_anchor_value(figure)), "")
        if stated:
            yield Remark(
                f"The claim states {quoted(stated)}, which is in `f`, but the anchor is {quoted(anchor)}.",
                "k",
                f"Let `k` be or contain {quoted(stated)}.",
                citation=claim.place,
            )


def _has_value(figure: Figure) -> bool:
    """Return whether the figure is a value, also in words with a unit: two weeks."""
    return _is_anchor_value(figure) or (isinstance(figure.value, Quantity) and not figure.value.is_bare)


def _is_anchor_value(figure: Figure) -> bool:
    """Return whether an anchor should have the figure: it is no year, no counter, and no number in words."""
    value = figure.value
    if isinstance(value, Period):
        return value.grain is Grain.DAY
    is_counter = value.is_bare and value.step == 1 and value.value < _COUNTER
    return not (value.in_words or is_counter)


@citation_rule("CIT310", "split-parenthesis", Level.WARNING)
def split_parenthesis(citation: Citation) -> Remark | None:
    text = citation.source_context
    hits = _in_context(citation).hits
    start, end = next(((hit.start, hit.end) for hit in hits if _is_whole(citation, hit)), (0, 0))
    half = _half_of_pair(text, start, end)
    if half is None:
        return None
    best = max((text[start:half].strip(" ,;:"), text[half + 1 : end].strip(" ,;:")), key=len)
    return Remark(
        f"The anchor has one parenthesis of a pair: {quoted(text[half])}.",
        "k",
        f"Use the part outside or inside the parentheses, such as {quoted(best)}." if has_content(best) else None,
    )


def _half_of_pair(text: str, start: int, end: int) -> int | None:
    """The position of a parenthesis in `text[start:end]` whose partner is outside it."""
    opened: list[int] = []
    for match in _PARENTHESIS.finditer(text):
        if match[0] in "(（":
            opened.append(match.start())
        elif opened:
            pair = opened.pop(), match.start()
            inside = [at for at in pair if start <= at < end]
            if len(inside) == 1:
                return inside[0]
    return None


RULES: tuple[Rule, ...] = (
    *only(
        anchor_not_in_context,
        long_anchor,
        cut_anchor,
        elided_anchor,
        contentless_anchor,
        repeated_anchor,
        list_anchor,
        artefact_anchor,
        figure_outside_anchor,
        split_parenthesis,
        forms=BLOCK,
    ),
)
