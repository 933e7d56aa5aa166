"""CIT7xx: the figures that a marker vouches for are those of its quote, and a statement has a citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from citecheck.figures import Bound, Figure, FigureCheck, Period, State
from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import Evidence, Level, Response
from citecheck.response.coverage import coverage
from citecheck.response.framing import Frame, frames
from citecheck.response.prose import span_of
from citecheck.response.statements import quotations
from citecheck.rules.cited_claims import CitedClaim, cited_claims, compared
from citecheck.rules.rule import BLOCK, Remark, Rule, claim_rule, only, response_rule
from citecheck.text.folding import fold_line
from citecheck.text.matching import Searchable, find_in
from citecheck.text.negation import negation_before
from citecheck.text.qualifiers import qualifiers
from citecheck.text.quoting import copied, quoted

_NAMED: Final = 2  # figures or statements that a finding names
_LACKING: Final = (State.INSTEAD, State.MISSING, State.COMPUTED)


@claim_rule("CIT701", "figure-mismatch")
def figure_mismatch(response: Response, evidence: Sequence[Evidence]) -> Iterator[Remark]:
    for claim in compared(cited_claims(response, evidence)):
        contradicted = [c for c in claim.check.those(State.CONTRADICTED) if not _is_left_out(c, claim)]
        if contradicted:
            stated, theirs = _described(contradicted[0])
            column = f", in the column {quoted(contradicted[0].head)}" if contradicted[0].head else ""
            message = f"The claim states {quoted(stated)}; `f` states {quoted(theirs)}{column}."
            hint = "Write the figure that `f` states, or cite the sentence that states yours."
            yield Remark(message, "f", hint, claim.marker.span, claim.place)
        elif claim.check.opposite:
            stated, theirs = claim.check.opposite
            message = f"The claim says {quoted(stated)}; `f` says {quoted(theirs)}."
            yield Remark(message, "f", "Say what `f` says.", claim.marker.span, claim.place)
        elif claim.check.column:
            named, own = map(quoted, claim.check.column)
            message = f"The claim names {named}; in the table its value is in the column {own}."
            hint = "Cite the value of the column that you name, or name the column of your value."
            yield Remark(message, "f", hint, claim.marker.span, claim.place, level=Level.WARNING)
        elif claim.check.unbounded and _says_more(claim.text, claim.check.unbounded[0]):
            figure, bound = claim.check.unbounded
            message = f"The claim states {quoted(figure)} as exact; `f` states it as a bound, {quoted(bound)}."
            yield Remark(message, "f", "Write the bound too.", claim.marker.span, claim.place, level=Level.WARNING)


def _is_left_out(check: FigureCheck, claim: CitedClaim) -> bool:
    """Return whether other rules report the value, as it is the anchor, or the words that say whose it is may follow.

    "11 [3] with a miscarriage": what is behind the marker is no part of the claim.
    """
    if check.attribute == "value":
        return _is_in_anchor(check, claim)
    return check.attribute == "subject" and bool(claim.marker.claim_after.strip(" .,;:"))


def _is_in_anchor(check: FigureCheck, claim: CitedClaim) -> bool:
    start, end = claim.anchor
    return start <= check.figure.span.start and check.figure.span.end <= end


def _says_more(text: str, figure: str) -> bool:
    """Return whether a claim has words beside its figure: alone in a cell it states nothing outright."""
    return any(map(str.isalpha, text.replace(figure, "", 1)))


def _described(check: FigureCheck) -> tuple[str, str]:
    """The claim's figure and the quote's, each with the attribute in which they differ."""
    stated, theirs = check.figure, check.quote
    if theirs is None:
        return stated.text, check.formula
    if check.attribute == "subject":
        return stated.text, f"{theirs.text}, but for another thing"
    if check.attribute == "direction" and check.formula:
        return f"{stated.text} ({_direction(stated)})", f"the other direction: {check.formula}"
    notes = _NOTES.get(check.attribute)
    return (f"{stated.text}{notes(stated)}", f"{theirs.text}{notes(theirs)}") if notes else (stated.text, theirs.text)


def _direction(figure: Figure) -> str:
    falls = figure.direction < 0 or figure.sign < 0
    return "a fall" if falls else "a rise" if figure.direction > 0 else "no fall"


def shown_period(period: Period) -> str:
    """A period in words: a year, a month of a year, a day, or its first and last day."""
    start, end = period.start, period.end
    if (start.month, start.day, end.month, end.day) == (1, 1, 12, 31):
        return f"{start.year}" if start.year == end.year else f"{start.year} to {end.year}"
    year = f" {start.year}" if period.has_year else ""
    if start == end:
        return f"{start.day} {start:%B}{year}"
    if (start.year, start.month) == (end.year, end.month) and start.day == 1:
        return f"{start:%B}{year}"
    return f"{start.day} {start:%B}{year} to {end.day} {end:%B}{year and f' {end.year}'}"


_NOTES: Final[dict[str, Callable[[Figure], str]]] = {
    "direction": lambda figure: f" ({_direction(figure)})",
    "sign": lambda figure: f" ({_direction(figure)})",
    "rate": lambda figure: f" (for each {getattr(figure.value, 'per', '').replace('/', ' and ')})",
    "period": lambda figure: f" ({shown_period(figure.period) if figure.period else ''})",
    "bound": lambda figure: f" ({(figure.bound or Bound.EXACTLY).value})",
    "end": lambda figure: f" ({figure.role.value if figure.role else 'a value'})",
}


@claim_rule("CIT702", "missing-figure")
def missing_figure(response: Response, evidence: Sequence[Evidence]) -> Iterator[Remark]:
    claims = list(cited_claims(response, evidence))
    looked_at = list(compared(claims))
    found: dict[tuple[int, str], tuple[CitedClaim, list[FigureCheck]]] = {}  # [1][2] vouch for one text together
    for claim in looked_at:
        lacking = [check for check in claim.check.those(*_LACKING) if _is_looked_up(check, claim)]
        if lacking and not claim.check.those(State.CONTRADICTED):
            key = claim.begins, claim.text
            if key not in found or (_is_error(lacking) and not _is_error(found[key][1])):
                found[key] = claim, lacking
    for claim, lacking in found.values():
        is_certain = _is_error(lacking) and not (claim.is_in_prose and isinstance(lacking[0].figure.value, Period))
        level = None if is_certain else Level.WARNING
        hint = "Quote the sentence that states it, or correct the claim."
        yield Remark(_missing_message(lacking), "f", hint, claim.marker.span, claim.place, level=level)
    if left_out := len(claims) - len(looked_at):
        markers = f"{left_out:,} marker{'' if left_out == 1 else 's'}"
        message = f"The answer has too many figures: those of {markers} were not compared."
        yield Remark(message, level=Level.WARNING)


def _is_looked_up(check: FigureCheck, claim: CitedClaim) -> bool:
    """Return whether a reader would look the figure up; other rules report those in the anchor."""
    return not _is_in_anchor(check, claim) and (check.figure.is_telling or check.state is State.INSTEAD)


def _is_error(lacking: list[FigureCheck]) -> bool:
    return any(check.state is State.INSTEAD for check in lacking)


def _missing_message(lacking: list[FigureCheck]) -> str:
    lacking = sorted(lacking, key=lambda check: check.state is not State.INSTEAD)
    stated = " and ".join(quoted(check.figure.text) for check in lacking[:_NAMED])
    message = f"The claim states {stated}, which `f` does not contain"
    if lacking[0].state is State.COMPUTED:
        return f"{message}; only computed: {lacking[0].formula}."
    if lacking[0].quote and len(lacking) == 1:
        return f"{message}; `f` states {quoted(lacking[0].quote.text)}."
    return f"{message}."


# ── What a claim adds to its anchor ──────────────────────────────────────────────────────────────

# They make the opposite of the word beside them.
_REVERSING: Final = frozenset("non un in im il ir dis anti de ex free less exempt".split())
_BEFORE: Final = re.compile(
    r"(?<![\w-])(?:([^\W\d_]{2,7})[-‐‑]|(un|non|in|im|il|ir|dis|anti|de)|([-−–]))\Z", re.IGNORECASE
)
_BEHIND: Final = re.compile(r"[-‐‑]([^\W\d_]{2,7})(?![^\W_])")


@response_rule("CIT704", "extended-anchor")
def extended_anchor(response: Response) -> Iterator[Remark]:
    known = frames(response)
    for claim in compared(cited_claims(response)):
        added = _added(claim)
        if added:
            anchor = quoted(claim.citation.source_match)
            message = f"The claim adds {quoted(added)} to the anchor {anchor}; `f` does not have it there."
            hint = "Write the whole word or value as in `f`, and use it as `k`."
            turns = added.strip("-‐‑–−").lower() in _REVERSING or added in {"-", "−", "–"}
            yield Remark(message, "k", hint, claim.marker.span, claim.place, level=None if turns else Level.WARNING)
        elif known.get(claim.marker.span, Frame()).struck and not qualifiers(claim.quote):
            message = "The answer strikes the claim out; `f` states it."
            hint = "Take the claim out, or cite what shows that it is untrue."
            yield Remark(message, "k", hint, claim.marker.span, claim.place, level=Level.WARNING)


def _added(claim: CitedClaim) -> str:
    """The prefix, suffix, minus or negation beside the claim's anchor that the quote does not have there."""
    (start, end), text, quote = claim.anchor, claim.text, claim.quote
    if start == end or not text[start:end].strip():
        return ""
    places = [(hit.start, hit.end) for hit in find_in(quote, claim.citation.source_match).hits]
    before, behind = _BEFORE.search(text, 0, start), _BEHIND.match(text, end)
    piece = before[0] if before else behind[0] if behind else ""
    if before and before[3] and (not text[start].isdigit() or _is_negative(claim)):
        piece = ""
    if before and before[2] and not text[start].isalpha():
        piece = ""
    if piece:
        same = any(
            quote[:at].lower().endswith(piece.lower()) or quote[to:].lower().startswith(piece.lower())
            for at, to in places
        )
        return "" if same or (qualifiers(quote) and piece[-1] not in "-−–") else piece
    negation = negation_before(text, start, end) if text[start].isalpha() else None
    return negation.word if negation and not qualifiers(quote) else ""


def _is_negative(claim: CitedClaim) -> bool:
    """Return whether the quote has a negative figure."""
    figures = (check.quote for check in claim.check.checks if check.quote)
    return any(figure.sign < 0 or figure.direction < 0 for figure in figures)


# ── What a claim quotes ──────────────────────────────────────────────────────────────────────────

_LONG_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_CLAUSE: Final = 45  # characters before a quotation that may deny it
_BETWEEN: Final = "\n¶\n"  # two quotes: no quotation goes from one to the next


@response_rule("CIT705", "quotation-not-in-quote", Level.WARNING)
def quotation_not_in_quote(response: Response) -> Iterator[Remark]:
    known = {_bare(c.source_context) for c in response.citations if response.is_in_prose(c)}
    for claim in cited_claims(response):
        for quotation in _asserted(claim.text):
            words = _bare(quotation)
            if words not in known and not _is_copied(quotation, (claim.quote, *claim.others)):
                message = f"The claim quotes {quoted(quotation)}, which `f` does not contain."
                hint = "Copy the quotation from `f` word for word, or cite the sentence that has it."
                yield Remark(message, "f", hint, claim.marker.span, claim.place)
            known.add(words)


def _asserted(text: str) -> Iterator[str]:
    """The quotations of a text, without titles and questions, and without those that it says are not there."""
    for quotation in quotations(text):
        words = _LONG_WORD.findall(quotation)
        is_title = bool(words) and all(word[0].isupper() for word in words)
        at = text.find(quotation)
        if not (is_title or quotation.endswith("?") or qualifiers(text[max(0, at - _CLAUSE) : at])):
            yield quotation


def _is_copied(quotation: str, quotes: tuple[str, ...]) -> bool:
    text = _searchable(quotes)
    return all(text.find(piece).hits for piece in copied(quotation))


@lru_cache(maxsize=16)
def _searchable(quotes: tuple[str, ...]) -> Searchable:
    return Searchable(_BETWEEN.join(quotes))


def _bare(quotation: str) -> str:
    return fold_line(quotation).casefold().strip(" .,;:!")


# ── Statements without a citation ─────────────────────────────────────────────────────────────────

_SHOWN: Final = 60  # characters of the sentence
_ASKING: Final = 40  # characters of what asks
_UNCITED_HINT: Final = "Cite the passage that states it, correct it, or take it out."


@response_rule("CIT703", "uncited-statement", Level.WARNING)
def uncited_statement(response: Response) -> Iterator[Remark]:
    if not (response.has_block or response.citations):
        return  # ordinary text, which nobody checks
    alone = coverage(response).alone
    for statement in alone[:UNCITED_STATEMENTS]:
        asking = [quoted(words, _ASKING) for words in statement.asking[:_NAMED] if words]
        states = f"states {' and '.join(asking)} without a citation" if asking else "has no citation"
        message = f"{quoted(statement.text, _SHOWN)} {states}."
        yield Remark(message, hint=_UNCITED_HINT, span=span_of(response.text, statement.stretch))
    if more := alone[UNCITED_STATEMENTS:]:
        message = f"{len(more):,} more {'statement has' if len(more) == 1 else 'statements have'} no citation."
        yield Remark(message, hint=_UNCITED_HINT, span=span_of(response.text, more[0].stretch))


RULES: tuple[Rule, ...] = (
    figure_mismatch,
    missing_figure,
    uncited_statement,
    *only(extended_anchor, forms=BLOCK),
    quotation_not_in_quote,
)
