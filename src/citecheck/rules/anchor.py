"""CIT3xx: the anchor `k` is short, is in `f` as it is, and can be searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citecheck.model import Citation, Evidence, Level, Response
from citecheck.quantities.compare import Relation, relation
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment, Sign
from citecheck.quantities.reading.lexicon import MEASURED
from citecheck.rules.claim import Vouched, compared
from citecheck.rules.rule import Remark, citation_rule, evidence_rule, response_rule
from citecheck.text.anchor_limits import anchor_limit, has_content, shorter_anchor
from citecheck.text.folding import fold
from citecheck.text.marks import may_be_power, raised_at
from citecheck.text.matching import Found, Hit, find_in, is_inside_token
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted
from citecheck.text.values import cut_off, is_one_number, whole_of

ELLIPSIS = lazy_pattern(r"…|\.{3,}|(?:\. ){2,}\.")
_ARTEFACT = re.compile(r"(?<=[^\W_%])[-–—,;:*]+$")
# 370-, which is a negative figure, and the rating AA-
_TRAILING_MINUS = lazy_pattern(r"(?<![$€£¥\w.,])\d[\d.,]*[-–]$|(?<![^\W_])(?:A{1,3}|B{1,3}|CCC?)-$")
_VALUE = re.compile(r"[$€£]?\d[\d.,]*(?:\(\w{1,4}\))*%?|\(\d[\d.,]*\)")  # 1,204, (370), 83(b)
_PARENTHESIS = re.compile(r"[()（）]")
_COUNTER = 10  # a bare number below it counts things or items
_LIST = re.compile(r"[,;]\s+|\s+and\s+|\s+or\s+|\s+", re.IGNORECASE)


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
    """Whether the letter case is all that keeps `k` out of `f`."""
    hits = _in_context(citation).hits
    return bool(hits) and not any(_keeps_case(citation, hit) for hit in hits)


def _keeps_case(citation: Citation, hit: Hit) -> bool:
    """Whether `k` has the letter case of `f`, but for its first letter, which may begin a sentence in one of them."""
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
    cut = {place: remark for place, one in enumerate(response.citations) if (remark := _cut(one))}
    restated = _restated(response) if cut else set()
    yield from (remark._replace(citation=place) for place, remark in cut.items() if place not in restated)


def _restated(response: Response) -> set[int]:
    """Those whose claims all have the whole measure around the anchor: **5.4** [1] mmol/L, CHF **(370)** [1]."""
    states: dict[int, bool] = {}
    for vouched in compared(response):
        states[vouched.place] = states.get(vouched.place, True) and _states_measure(vouched)
    return {place for place, whole in states.items() if whole}


def _states_measure(vouched: Vouched) -> bool:
    citation = vouched.citation
    own = _around(vouched.text, *vouched.anchor)
    held = [one for hit in _in_context(citation).hits for one in _around(vouched.quote, hit.start, hit.end)]
    return any(relation(claim, one) is Relation.SAME for claim in own for one in held if _is_measure(one))


def _around(text: str, start: int, end: int) -> list[Figure]:
    """The figures of which text[start:end] is a part."""
    spans = ((one, one.start, one.start + len(one.text)) for one in read(text).singles)
    return [
        one
        for one, first, last in spans
        if start < end and first <= start and end <= last and (first, last) != (start, end)
    ]


def _is_measure(figure: Figure) -> bool:
    what = figure.what
    if not isinstance(what, Amount):
        return False
    return what.unit in MEASURED or what.kind is Kind.POINTS or what.sign is Sign.ACCOUNTING


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
    left_out = cut_off(text, hits[0].start, hits[0].end, anchor=True)
    if left_out and not _cuts_word(text, hits[0].start, hits[0].end):
        whole = whole_of(left_out)
        message = f"The anchor cuts off {quoted(left_out)}, which belongs to the {whole}."
        return Remark(message, "k", f"Take the whole {whole} into `k`.")
    start, end = _token(text, hits[0].start, hits[0].end)
    return Remark(
        f"{quoted(citation.source_match)} is cut out of {quoted(text[start:end])}.",
        "k",
        f"Take whole words and numbers: {quoted(text[start:end].strip(' ,;:.'))}.",
    )


def _is_whole(citation: Citation, hit: Hit) -> bool:
    if hit.cut:
        return not _cuts_token(citation, hit.start, hit.end)
    return not _powers(citation.source_context, hit)


def _powers(text: str, hit: Hit) -> list[str]:
    """The raised digits that the anchor leaves out though they may belong to its number."""
    return [raised_at(text, at) for at in hit.left_out if may_be_power(text, at)]


def _cuts_token(citation: Citation, start: int, end: int) -> bool:
    text = citation.source_context
    return _cuts_word(text, start, end) or cut_off(text, start, end, anchor=True) is not None


def _cuts_word(text: str, start: int, end: int) -> bool:
    return is_inside_token(text, start) or is_inside_token(text, end)


def _token(text: str, start: int, end: int) -> tuple[int, int]:
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end


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
        f"{quoted(anchor)} has no word to search for.",
        "k",
        "Use the figure, name or term that the claim rests on.",
    )


@citation_rule("CIT306", "repeated-anchor", Level.NOTE)
def repeated_anchor(citation: Citation) -> Remark | None:
    whole = [hit for hit in _in_context(citation).hits if not _cuts_token(citation, hit.start, hit.end)]
    if len(whole) < 2:
        return None
    return Remark(f"{quoted(citation.source_match)} occurs {len(whole)} times in `f`; the first one counts.", "k")


@citation_rule("CIT307", "list-anchor", Level.WARNING)
def list_anchor(citation: Citation) -> Remark | None:
    values = [value for value in _LIST.split(citation.source_match.strip()) if value]
    if len(values) < 3 or not all(_VALUE.fullmatch(value) for value in values):
        return None
    if any(is_one_number(citation.source_context, hit.start, hit.end) for hit in _in_context(citation).hits):
        return None
    return Remark(
        f"{quoted(citation.source_match)} is a list of {len(values)} values.",
        "k",
        "Cite one value, or the list's name.",
    )


@citation_rule("CIT308", "artefact-anchor", Level.WARNING)
def artefact_anchor(citation: Citation) -> Remark | None:
    match = _ARTEFACT.search(citation.source_match.strip())
    if match is None or _TRAILING_MINUS.search(citation.source_match.strip()):
        return None
    stripped = citation.source_match.strip()[: match.start()]
    return Remark(f"The anchor ends in {quoted(match[0])}, which is not part of it.", "k", f"Write {quoted(stripped)}.")


@response_rule("CIT309", "figure-outside-anchor", Level.WARNING)
def figure_outside_anchor(response: Response) -> Iterator[Remark]:
    for vouched in compared(response):
        anchor = vouched.citation.source_match
        claimed = _figures(vouched.marker.claim_before)
        if not claimed or not anchor.strip() or _has_figure(anchor):
            continue
        held = _figures(vouched.quote)
        stated = [written for figure, written in claimed.items() if figure in held]
        if stated:
            yield Remark(
                f"The claim states {quoted(stated[0])}, which is in `f`, but the anchor is {quoted(anchor)}.",
                "k",
                f"Let `k` be or contain {quoted(stated[0])}.",
                citation=vouched.place,
            )


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


def _figures(text: str) -> dict[object, str]:
    """The figures of `text` as they are written, by their values; no years, counters, or numbers in words."""
    return {_value(figure): figure.text for figure in read(text).singles if _is_stated(figure)}


def _has_figure(anchor: str) -> bool:
    """Whether it has a figure, or a number in words with a unit, such as two weeks."""
    return any(_is_stated(figure) or _has_unit(figure.what) for figure in read(anchor).singles)


def _has_unit(what: Amount | Moment) -> bool:
    return isinstance(what, Amount) and what.unit is not None and not what.soft


def _is_stated(figure: Figure) -> bool:
    what = figure.what
    if not isinstance(what, Amount):
        return what.day is not None
    counter = (
        what.kind is Kind.NUMBER and what.unit is None and what.scale == what.step == 1 and what.written < _COUNTER
    )
    return not (what.in_words or counter)


def _value(figure: Figure) -> object:
    what = figure.what
    return (what.kind, what.size) if isinstance(what, Amount) else what
