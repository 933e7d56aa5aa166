"""CIT7xx: the figures that a marker vouches for are those of its quote, and a statement has a citation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from citecheck.limits import CLAIM_EFFORT, UNCITED_STATEMENTS
from citecheck.model import Citation, Level, Marker, Response
from citecheck.quantities.arrows import in_words
from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.mismatches.additions import is_answer, is_row
from citecheck.quantities.mismatches.comparisons import says_ranking
from citecheck.quantities.mismatches.direction_words import says_movement
from citecheck.quantities.mismatches.framing import OF_IT, above, below, dated
from citecheck.quantities.reading.extract import HINTS, read
from citecheck.quantities.reading.figures import Moment
from citecheck.quantities.reading.lexicon import FALLING, HEDGES, PERIODS, SIDES, STATED_SCALE
from citecheck.quantities.reading.thousands import has_points, with_apostrophes
from citecheck.response.coverage import Uncited, coverage
from citecheck.response.framing import Frame, frames
from citecheck.response.prose import by_sentence, span_of, vouched_text
from citecheck.response.statements import quotations
from citecheck.rules.rule import Remark, response_rule
from citecheck.text.folding import fold_line
from citecheck.text.matching import Searchable, find_in
from citecheck.text.negation import negation_before
from citecheck.text.patterns import ascii_letters, lazy_pattern
from citecheck.text.qualifiers import qualifiers
from citecheck.text.quoting import copied, quoted
from citecheck.text.values import REVERSING, cut_off

_SAYS: Final = lazy_pattern(r"\bsays:?\W*\Z")  # what follows are the source's words
_NAMED: Final = 2  # figures or statements that a finding names
_READING: Final = 20  # what reading a figure costs, in comparisons of two
_QUOTES: Final = 50  # of one sentence; the widest range of markers

_ADDED: Final = ("prefix", "suffix", "slash", "minus")  # joints of a claim's text that its quote must have too
_MINUS: Final = frozenset(["minus", "negative", "–", "−"])
_NEGATIVE: Final = frozenset("-–−﹣－(")
_OPERATOR: Final = re.compile(r"(?<!\S)([¬√∛÷×!])\s?\Z")
_OTHER_SIGN: Final = re.compile(r"(?<![A-Z])([$€£¥₹0-9])\Z")  # before a currency's sign
_POWER: Final = re.compile(r"\s?\^\{?[0-9]{1,2}\}?(?![\^0-9])")
_UNTRUE: Final = r"(?:false|untrue|incorrect|wrong|not\strue)"
_REFUTED: Final = lazy_pattern(
    rf"\A\W{{0,3}}(?:\[!\w+\]\s)?(?:[❌✗✘🚫]|(?:{_UNTRUE}|myths?|fiction|misconceptions?)\s?:|(?<=\]\s){_UNTRUE}\b)",
    re.IGNORECASE,
)
_REFUTED_AFTER: Final = lazy_pattern(
    rf"\s?\.?\s?(?:[❌✗✘🚫]|\(\s?{_UNTRUE}\W?\)|(?:[–—-]|…|\.\.\.)\s?(?:{_UNTRUE}|not)\s?[!.](?:\s|\Z))", re.IGNORECASE
)
_ASIDE_NOT: Final = re.compile(r"\(\s?(?:not|NOT)\s?\)\s?\Z")
_STUCK: Final = re.compile(r"(?<![\w-])(?:un|non|in|im|ir|il|dis|mis|anti|de|mal|counter)\Z", re.IGNORECASE)
_RESULT: Final = re.compile(r"[\s-]?(positive|negative)(?![^\W_])", re.IGNORECASE)
_NEGATES: Final = lazy_pattern(  # words that a claim may say again with "not"
    r"\b(?:only|exclu|exempt|expir|barred|ceas|fail|lack|until|former|deni|deny|un|ineligib|invalid|inapplic|non|dis)",
    re.IGNORECASE,
)
# Of water, one of these is about one of the other.
_ALIKE_IN_WATER: Final = tuple(map(frozenset, (["ppb", "µg", "μg", "ug"], ["ppm", "mg"])))
_FOR_EACH: Final = lazy_pattern(r"\s(?:per|an?|each|every|for\seach)\s[a-z]+", re.IGNORECASE)
_CURRENCIES: Final = frozenset("$€£¥₹")
_PERCENT: Final = lazy_pattern(r"\s?([%‰]|per\s?cent(?![^\W_])|percent(?![^\W_]))", re.IGNORECASE)
_CODE: Final = re.compile(r"[-‐‑]([A-Z\d]+)(?![^\W_])")  # Form 1099-MISC
_LOWERED: Final = re.compile(r"[₀-₉]+")
_LONG_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_NOT_SAID: Final = lazy_pattern(
    r"(?:\b(?:not|no|nothing|never|nowhere|nor|neither|without|instead of|rather than)|n['’]t)\b[^.;,]{0,30}\Z",
    re.IGNORECASE,
)
_CLAUSE: Final = 45  # characters before a quotation that may deny it
_BETWEEN: Final = "\n¶\n"  # two quotes: no quotation goes from one to the next
_SAID: Final = {"pre": "before", "post": "after", "ex": "former", "mo": "month", "yr": "year", "hr": "hour", "d": "day"}

_Entries = Mapping[int, tuple[int, Citation]]


class Vouched(NamedTuple):
    """What one marker vouches for, and with what.

    `begins` is the first marker of its sentence, `anchor` the stretch of `text` that is the citation's anchor. Where
    the quote `is_in_prose`, `text` is what the sentence says besides. `scale` is that of a table's head: in $ million.
    `has_points`: the response is in a language that parts thousands with points.
    """

    marker: Marker
    place: int
    citation: Citation
    text: str
    quote: str
    others: tuple[str, ...]
    sentence: str
    begins: int
    anchor: tuple[int, int]
    is_in_prose: bool
    scale: str = ""
    has_points: bool = False


@response_rule("CIT701", "figure-mismatch")
def figure_mismatch(response: Response) -> Iterator[Remark]:
    for vouched in compared(response):
        outcome = _outcome(vouched)
        if outcome.mismatch:
            stated, held = map(quoted, outcome.mismatch)
            message = f"The claim states {stated}; `f` states {held}."
            hint = "Write the figure that `f` states, or cite the sentence that states yours."
            yield Remark(message, "f", hint, vouched.marker.span, vouched.place)
        elif outcome.unbounded and _says_more(vouched.text, outcome.unbounded[0]):
            figure, bound = outcome.unbounded
            message = f"The claim states {quoted(figure)} as exact; `f` states it as a bound, {quoted(bound)}."
            hint = "Write the bound too."
            yield Remark(message, "f", hint, vouched.marker.span, vouched.place, level=Level.WARNING)


def _says_more(text: str, figure: str) -> bool:
    """Whether a claim has words beside its figure: alone in a cell, or after "it says", it states nothing outright."""
    before, _, after = text.partition(figure)
    return _has_words(after) or (_has_words(before) and not _SAYS.search(before))


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, text))


@response_rule("CIT702", "missing-figure")
def missing_figure(response: Response) -> Iterator[Remark]:
    every = list(_vouched(response))
    looked_at = list(_afforded(every))
    found: dict[tuple[int, str], tuple[Vouched, Outcome]] = {}  # [1][2] vouch for one text together: the error counts
    for vouched in looked_at:
        outcome, key = _outcome(vouched), (vouched.begins, vouched.text)
        if outcome.missing and (key not in found or (outcome.instead and not found[key][1].instead)):
            found[key] = vouched, outcome
    yield from _framed(response, looked_at)
    for vouched, outcome in found.values():
        message = f"The claim states {' and '.join(map(quoted, outcome.missing[:_NAMED]))}, which `f` does not contain."
        if outcome.computed:
            stated, result = quoted(outcome.missing[0]), quoted(outcome.computed)
            message = f"The claim states {stated}, which `f` does not contain; computed from the quotes it is {result}."
        elif outcome.instead:
            stated, held = map(quoted, outcome.instead)
            message = f"The claim states {stated}, which `f` does not contain; `f` states {held}."
        hint = "Quote the sentence that states it, or correct the claim."
        is_certain = bool(outcome.instead) and not (vouched.is_in_prose and _is_date(outcome.missing[0]))
        level = None if is_certain or _outgrows(vouched, outcome.missing) else Level.WARNING
        yield Remark(message, "f", hint, vouched.marker.span, vouched.place, level=level)
    if left_out := len(every) - len(looked_at):
        markers = f"{left_out:,} marker{'' if left_out == 1 else 's'}"
        message = f"The response has too many figures: those of {markers} were not compared."
        yield Remark(message, level=Level.WARNING)


def _framed(response: Response, every: Iterable[Vouched]) -> Iterator[Remark]:
    """What a heading, a lead-in or the next sentence says about a claim's figures and no quote does."""
    known = frames(response)
    told: set[tuple[int, str]] = set()
    for vouched in every:
        frame = known.get(vouched.marker.span, Frame())
        quotes = (vouched.quote, *vouched.others)
        heads = (*frame.above, f"{vouched.marker.heads}:") if vouched.marker.heads else frame.above
        found = [(above(head, vouched.text, quotes), "above") for head in heads]
        found.append((below(frame.after, vouched.text, quotes), "after"))
        for words, place in found:
            if words and not _outcome(vouched).mismatch and (vouched.begins, words) not in told:
                told.add((vouched.begins, words))
                message = f"The response states {quoted(words)} {place} the claim; `f` does not."
                yield Remark(message, "f", _FRAMED_HINT, vouched.marker.span, vouched.place, level=Level.WARNING)
        yield from islice(_dated(vouched, frame, quotes), 1)


_FRAMED_HINT: Final = "Write what `f` states, or cite the sentence that states yours."


def _dated(vouched: Vouched, frame: Frame, quotes: Sequence[str]) -> Iterator[Remark]:
    """What gives a claim's figure another time than its quotes do; a head of a cell is as sure as a sentence."""
    marker, text = vouched.marker, vouched.text
    if _outcome(vouched).mismatch:
        return
    cell = [(marker.head, marker.label, "above"), (marker.label, marker.head, "beside")]
    timed = filter(_has_time, (*reversed(frame.over), *reversed(frame.above)))
    heads = [(head, f"{marker.label} {marker.head}", "above") for head in islice(timed, 1)]  # the nearest one
    if _has_time(frame.said):  # the paragraph names another time
        heads = [one for one in heads if one[0] in frame.over or one[0].removesuffix(":") in frame.said]
    after = [(frame.after, "", "after")] if OF_IT.fullmatch(frame.after.strip()) else []
    for head, beside, place in (*cell, *heads, *after):
        if found := dated(head, text, quotes, beside) if head else None:
            message = f"The response states {quoted(found.words)} {place} the claim; `f` has another time for it."
            is_sure = found.is_all and (head, beside, place) in cell
            level = None if is_sure else Level.WARNING
            yield Remark(message, "f", _FRAMED_HINT, marker.span, vouched.place, level=level)


def _has_time(text: str) -> bool:
    return any(isinstance(one.what, Moment) for one in read(text).singles)


def _is_date(text: str) -> bool:
    """Whether it is a time, which may be that of a quotation's source: the lease of 2019 says …"""
    return all(isinstance(one.what, Moment) for one in read(text).figures)


# ── What a claim adds to its anchor ──────────────────────────────────────────────────────────────


class _Added(NamedTuple):
    """What a claim has directly beside its anchor; `turns` means that it makes the opposite of it."""

    piece: str
    turns: bool = False


@response_rule("CIT704", "extended-anchor")
def extended_anchor(response: Response) -> Iterator[Remark]:
    known = frames(response)
    for vouched in compared(response):
        added = _added(vouched)
        refuted = "" if added else _refuted(vouched, known.get(vouched.marker.span, Frame()))
        if refuted:
            message = f"The response {refuted}."
            yield Remark(message, "k", _REFUTED_HINT, vouched.marker.span, vouched.place, level=Level.WARNING)
        if added:
            anchor = quoted(vouched.citation.source_match)
            message = f"The claim adds {quoted(added.piece)} to the anchor {anchor}; `f` does not have it there."
            hint = "Write the whole word or value as in `f`, and use it as `k`."
            level = None if added.turns else Level.WARNING
            yield Remark(message, "k", hint, vouched.marker.span, vouched.place, level=level)


_REFUTED_HINT: Final = "Take the claim out, or cite what shows that it is untrue."


def _refuted(vouched: Vouched, frame: Frame) -> str:
    """By what the response withdraws a claim, or calls it untrue, where the quote has no negation."""
    text, start = vouched.text, vouched.anchor[0]
    if qualifiers(vouched.quote) or _NEGATES.search(vouched.quote):
        return ""
    if frame.struck:
        return "strikes the claim out; `f` states it"
    places = (_REFUTED.match(text), _REFUTED_AFTER.match(vouched.marker.claim_after), _ASIDE_NOT.search(text, 0, start))
    found = next(filter(None, places), None)
    return f"calls the claim untrue ({quoted(found[0].strip())}); `f` does not" if found else ""


def _added(vouched: Vouched) -> _Added | None:
    """What of a word, rate, sign or negation the claim has around its anchor and the quote does not."""
    (start, end), quote = vouched.anchor, vouched.quote
    if start == end:
        return None
    places = [(hit.start, hit.end) for hit in find_in(quote, vouched.citation.source_match).hits]
    return (
        _joined(vouched.text, start, end, quote, places)
        or _signed(vouched.text, start, end)
        or _operated(vouched.text, start, end)
        or _lowered(vouched.text[:end], vouched.text[end:], [quote[after:] for _, after in places])
        or _exchanged(vouched.text[end:], [quote[after:] for _, after in places])
        or _stuck(vouched.text, start, quote)
        or _denied(vouched.text, start, end, quote)
    )


def _joined(text: str, start: int, end: int, quote: str, places: Sequence[tuple[int, int]]) -> _Added | None:
    """A joint of the claim at its anchor that the quote does not have."""
    piece = cut_off(text, start, end, *_ADDED)
    if not piece or any(cut_off(quote, *place, *_ADDED) for place in places):
        return None
    word = piece.strip("-‐‑/⁄, ").lower()
    if not word or word in _MINUS:
        return None if any(_is_negative(quote, at) for at, _ in places) else _Added(piece, turns=True)
    if _names(word, quote) or any(negation_before(quote, *place) for place in places):
        return None
    return _Added(piece, turns=word in REVERSING and not qualifiers(quote))


def _signed(text: str, start: int, end: int) -> _Added | None:
    """Per cent behind an amount of money: **$45** [1]%. Of a bare figure the head of the table may say it."""
    sign = _PERCENT.match(text, end) if text[end - 1].isdigit() and text[start] in _CURRENCIES else None
    return _Added(sign[1], turns=True) if sign else None


def _operated(text: str, start: int, end: int) -> _Added | None:
    """A sign that makes another value: √**45**, £**$45**, **45** [1]^2."""
    found = _OPERATOR.search(text, 0, start)
    if text[start] in _CURRENCIES:
        found = found or _OTHER_SIGN.search(text, 0, start)
    if text[end - 1].isdigit():
        found = found or _POWER.match(text, end)
    return _Added(found[0].strip(), turns=True) if found else None


def _lowered(anchor: str, after: str, held: Sequence[str]) -> _Added | None:
    """Digits set lower right behind a figure: $500₀₀₀."""
    digits = _LOWERED.match(after) if anchor[-1].isdigit() else None
    return _Added(digits[0], turns=True) if digits and not any(rest.startswith(digits[0]) for rest in held) else None


def _exchanged(after: str, held: Sequence[str]) -> _Added | None:
    """The result or the code behind the anchor where the quote has another one: HER2 positive, Form 1099-INT."""
    for kind in (_RESULT, _CODE):
        stated, theirs = kind.match(after), [kind.match(rest) for rest in held]
        others = {match[1].lower() for match in theirs if match}
        if stated and theirs and all(theirs) and stated[1].lower() not in others:
            return _Added(stated[0].strip(), turns=True)
    return None


def _stuck(text: str, start: int, quote: str) -> _Added | None:
    """A prefix that makes the opposite of the anchor, without a hyphen: un**deductible**."""
    prefix = _STUCK.search(text, 0, start) if text[start].isalpha() else None
    return None if prefix is None or qualifiers(quote) else _Added(prefix[0], turns=True)


def _denied(text: str, start: int, end: int, quote: str) -> _Added | None:
    """A negation directly before the words of an anchor where the quote has none; an inference may be right."""
    negation = negation_before(text, start, end) if text[start].isalpha() else None
    return _Added(negation.word) if negation and not qualifiers(quote) and not _NEGATES.search(quote) else None


def _is_negative(quote: str, start: int) -> bool:
    """Whether the figure that begins here has a sign or a parenthesis, or its quote speaks of a loss or a fall."""
    if not _NEGATIVE.isdisjoint(quote[max(0, start - 1) : start + 1]):
        return True
    return any(word in _MINUS or word in FALLING or SIDES.get(word, 0) < 0 for word in _words(quote))


def _names(word: str, quote: str) -> bool:
    """Whether the quote has this word, or says it in another way: "before tax" for pre-, "monthly" for /month."""
    period = PERIODS.get(_SAID.get(word, word))
    wanted = {word, f"{word}s", _SAID.get(word, word)}
    return any(one in wanted or (period and PERIODS.get(one) == period) for one in _words(quote))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _may_be_headed(before: str, after: str, quote: str) -> bool:
    """Whether the head of a table may say the rest of a figure (1.07 per share), or a question its bound."""
    if before.strip():
        return is_answer(quote) and not after.strip() and before.strip().lower() in HEDGES
    return is_row(quote) and _FOR_EACH.fullmatch(after) is not None


def _outgrows(vouched: Vouched, figures: Sequence[str]) -> bool:
    """Whether the anchor is a part of one of these figures (500 of "500 million") and the quote lacks the rest."""
    (start, end), text = vouched.anchor, vouched.text
    for figure in figures if start < end else ():
        at = text.rfind(figure, 0, start + len(figure))
        if 0 <= at <= start and end <= at + len(figure):
            if _may_be_headed(text[at:start], text[end : at + len(figure)], vouched.quote):
                continue
            rest = {*_words(text[at:start]), *_words(text[end : at + len(figure)])}
            held = set(_words(vouched.quote))
            return not rest <= held and not any(rest & pair and pair & held for pair in _ALIKE_IN_WATER)
    return False


def _outcome(vouched: Vouched) -> Outcome:
    text = f"{vouched.text} {vouched.scale}".rstrip()
    if vouched.has_points:
        quotes = (vouched.quote, *vouched.others)
        pointed, sentence = (with_apostrophes(one, quotes) for one in (text, vouched.sentence))
        found = _judged(pointed, vouched.quote, vouched.others, sentence, vouched.anchor)
        return found if pointed == text else _as_written(found, pointed, text)
    return _judged(text, vouched.quote, vouched.others, vouched.sentence, vouched.anchor)


def _as_written(outcome: Outcome, pointed: str, text: str) -> Outcome:
    """With the figures of the claim as the response has them: 100.300, read as 100’300."""

    def said(figure: str) -> str:
        place = pointed.find(figure)
        return text[place : place + len(figure)] if place >= 0 else figure

    def pair(found: tuple[str, str] | None) -> tuple[str, str] | None:
        return (said(found[0]), found[1]) if found else None

    return outcome._replace(
        mismatch=pair(outcome.mismatch),
        missing=tuple(map(said, outcome.missing)),
        instead=pair(outcome.instead),
        unbounded=pair(outcome.unbounded),
    )


@lru_cache(maxsize=4096)
def _judged(text: str, quote: str, others: tuple[str, ...], sentence: str, anchor: tuple[int, int]) -> Outcome:
    return judge(text, quote, others, sentence=sentence, anchor=anchor)  # two rules look at it


# ── What a claim quotes ──────────────────────────────────────────────────────────────────────────


@response_rule("CIT705", "quotation-not-in-quote", Level.WARNING)
def quotation_not_in_quote(response: Response) -> Iterator[Remark]:
    known = {_bare(one.source_context) for one in response.citations if response.is_in_prose(one)}
    for vouched in _vouched(response):
        for quotation in _asserted(vouched.text):
            words = _bare(quotation)
            if words not in known and not _is_copied(quotation, (vouched.quote, *vouched.others)):
                message = f"The claim quotes {quoted(quotation)}, which `f` does not contain."
                hint = "Copy the quotation from `f` word for word, or cite the sentence that has it."
                yield Remark(message, "f", hint, vouched.marker.span, vouched.place)
            known.add(words)


def _asserted(text: str) -> Iterator[str]:
    """The quotations of a text, without titles and questions, and without those that it says are not there."""
    for quotation in quotations(text):
        words = _LONG_WORD.findall(quotation)
        is_title = bool(words) and all(word[0].isupper() for word in words)
        at = text.find(quotation)
        if not (is_title or quotation.endswith("?") or _NOT_SAID.search(text, max(0, at - _CLAUSE), at)):
            yield quotation


def _is_copied(quotation: str, quotes: tuple[str, ...]) -> bool:
    text = _searchable(quotes)
    return all(text.find(piece).hits for piece in copied(quotation))


@lru_cache(maxsize=16)
def _searchable(quotes: tuple[str, ...]) -> Searchable:
    return Searchable(_BETWEEN.join(quotes))


def _bare(quotation: str) -> str:
    return fold_line(quotation).casefold().strip(" .,;:!")


# ── What a marker vouches for ────────────────────────────────────────────────────────────────────


def compared(response: Response) -> Iterator[Vouched]:
    """What the markers vouch for, as much of it as is compared."""
    return _afforded(_vouched(response))


def _afforded(every: Iterable[Vouched]) -> Iterator[Vouched]:
    left = CLAIM_EFFORT
    for vouched in every:
        left -= _effort(vouched)
        if left < 0:
            return
        yield vouched


def _effort(vouched: Vouched) -> int:
    """What comparing costs, at most: a text has no more figures than runs of digits and words that are numbers."""
    if not (_count(vouched.text) or says_movement(vouched.text) or says_ranking(vouched.text)):
        return 0
    stated = _count(vouched.text) + _count(vouched.sentence)
    held = sum(map(_count, (vouched.quote, *vouched.others)))
    return stated * held + _READING * (stated + held)


@lru_cache(maxsize=4096)
def _count(text: str) -> int:
    return sum(1 for hint in HINTS for _ in hint.finditer(text))


def _vouched(response: Response) -> Iterator[Vouched]:
    entries = {n: (place, response.citations[place]) for n, place in response.entries("source_context").items()}
    in_prose = {place for place, citation in entries.values() if response.is_in_prose(citation)}
    pointed = has_points(response.prose)
    for markers in by_sentence(response.markers):
        found = list(_of_sentence(markers, entries, in_prose))
        if any(marker.unhidden for marker in markers):
            found += _of_sentence([marker.unhidden or marker for marker in markers], entries, in_prose)
        yield from (vouched._replace(has_points=True) if pointed else vouched for vouched in found)


def _of_sentence(markers: Sequence[Marker], entries: _Entries, in_prose: AbstractSet[int]) -> Iterator[Vouched]:
    cited = dict.fromkeys(entries[marker.n][1].source_context for marker in markers if marker.n in entries)
    quotes = list(cited)[:_QUOTES]
    markers = [_in_words(marker) for marker in markers]
    last = markers[-1]
    for marker in markers:
        if marker.n not in entries:
            continue
        place, citation = entries[marker.n]
        text, sentence = map(ascii_letters, (vouched_text(marker, last), marker.claim))
        anchor = _anchor(marker, citation)
        if is_in_prose := place in in_prose:
            text, sentence, anchor = _besides(text, quotes), _besides(sentence, quotes), (0, 0)
        others = tuple(quote for quote in quotes if quote != citation.source_context)
        begins, quote = markers[0].span.start, citation.source_context
        found = STATED_SCALE.search(marker.heads)
        scale = found[0].lstrip("(") if found else ""
        yield Vouched(marker, place, citation, text, quote, others, sentence, begins, anchor, is_in_prose, scale)


def _in_words(marker: Marker) -> Marker:
    claim, before, after = map(in_words, (marker.claim, marker.claim_before, marker.claim_after))
    return marker if claim == marker.claim else replace(marker, claim=claim, claim_before=before, claim_after=after)


def _besides(text: str, quotes: Iterable[str]) -> str:
    """A text without the quotations in it."""
    for quote in quotes:
        text = text.replace(" ".join(quote.split()), "…")
    return text


def _anchor(marker: Marker, citation: Citation) -> tuple[int, int]:
    """Where the marker's visible text is in what it vouches for, if it is the citation's anchor."""
    shown = " ".join((marker.shown or "").split())
    if not shown or fold_line(shown) != fold_line(citation.source_match):
        return 0, 0
    start = marker.claim_before.rfind(shown)
    return (start, start + len(shown)) if start >= 0 else (0, 0)


# ── Statements without a citation ─────────────────────────────────────────────────────────────────

_SHOWN: Final = 60  # characters of the sentence
_ASKING: Final = 40  # characters of what asks
_UNCITED_HINT: Final = "Cite the passage that states it, correct it, or take it out."


@response_rule("CIT703", "uncited-statement", Level.WARNING)
def uncited_statement(response: Response) -> Iterator[Remark]:
    if not (response.has_block or response.citations):
        return  # ordinary text, which nobody checks
    alone = coverage(response).alone
    for one in alone[:UNCITED_STATEMENTS]:
        yield Remark(_uncited_message(one), hint=_UNCITED_HINT, span=span_of(response.text, one.stretch))
    if more := alone[UNCITED_STATEMENTS:]:
        noun = "statement has" if len(more) == 1 else "statements have"
        yield Remark(
            f"{len(more):,} more {noun} no citation.", hint=_UNCITED_HINT, span=span_of(response.text, more[0].stretch)
        )


def _uncited_message(uncited: Uncited) -> str:
    asking = [quoted(one, _ASKING) for one in uncited.asking[:_NAMED] if one]
    states = f"states {' and '.join(asking)} without a citation" if asking else "has no citation"
    return f"{quoted(uncited.text, _SHOWN)} {states}."
