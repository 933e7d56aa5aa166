"""What a claim adds to figures, references and choices of its quotes: a bound, a multiple, a denial, a period."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Final

from citecheck.quantities.claim_case import DENYING, Case, Texts, bound_of, with_bound
from citecheck.quantities.mismatches.added_periods import added_period
from citecheck.quantities.mismatches.shared_out import each_of_total, total_of_each
from citecheck.quantities.movements import alike
from citecheck.quantities.reading import languages, lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.context_words import FIGURE
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Hedge, Kind, Moment
from citecheck.quantities.restated import is_so_many_times
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_EXCLUDING: Final = frozenset([Bound.MORE, Bound.LESS, Bound.LEAST, Bound.MOST])
_COMPARED_BEFORE, _COMPARED_AFTER = 60, 30  # characters of the clause around a figure
_CLAUSE_END: Final = lazy_pattern(r"[.;:](?=\s)")
_PHRASE_END: Final = lazy_pattern(r"[.,;:](?=\s)")
_HEADED_BOUND: Final = lazy_pattern(  # Maximum load: 320 kg or 4 persons
    r"\b(?:max(?:imum)?|min(?:imum)?|limits?|up\sto)\b[^.;:]{0,40}:\s[^.;:]{0,40}\Z", re.IGNORECASE
)
_LEADERS: Final = lazy_pattern(r"(?:\s?[.…]){3,}")
_OVER_OR_UNDER: Final = lazy_pattern(r"\b(?:(?P<over>over)|under)\s\Z", re.IGNORECASE)
_EXTREME: Final = lazy_pattern(
    r"\b(?:(?:long|short|larg|small|high|low|great|old|young|heavi|light|few)est|most|least|record)\b", re.IGNORECASE
)
_THEREAFTER: Final = lazy_pattern(
    r"\b(?:thereafter|afterwards|after\sthat|beyond\sthat|the\s(?:remainder|rest|balance))\b", re.IGNORECASE
)
_ONLY: Final = lazy_pattern(r"\b(?:only|just|merely|no\smore\sthan)\b[^.;]{0,60}\Z", re.IGNORECASE)
_ANSWER: Final = lazy_pattern(r"\W{0,3}(?:yes|no)\b\s?[,.;:–—-]", re.IGNORECASE)
_DOZENS: Final = lazy_pattern(r"(?<=[0-9])(?:[\s-](?:dozen|score)|-odd)\b", re.IGNORECASE)
_ROW: Final = 3  # figures at least
_STEM: Final = 4  # letters of a noun by which it is found in other forms
_DASHES: Final = frozenset("-–—")  # the end of a range with a unit at both ends: 10 °C–40 °C


def added(figure: Figure, case: Case) -> tuple[str, str | None] | None:
    """A figure with what the claim adds to it and no quote has, and the quote's figure where that contradicts.

    A bound, multiple, denial or period contradicts, but not in a row of a table, whose heading may say it. What else it
    is for each of, and one of the currencies that a quote leaves open, do not contradict.
    """
    equal = case.equal(figure)
    if not equal or (bound_of(figure) is Bound.LEAST and all(one.beside.before == "from" for one in equal)):
        return None  # six hours or longer is from 6 hours
    plain = is_plain(figure, equal)
    if plain and (told := _added_before(figure, equal, case) or _added_after(figure, case)):
        in_cell = any(FIGURE in {one.beside.before, one.beside.after} for one in equal) or is_row(case.texts.quote)
        in_answer = bound_of(figure) is not Bound.NONE and is_answer(case.texts.quote)
        return told, None if in_cell or in_answer else equal[0].text
    if period := added_period(figure, equal, case):
        return period.words, equal[0].text if period.contradicts and not is_row(case.texts.quote) else None
    of_other = (_per_other(figure, equal[0], case) or _of_other_things(figure, equal, case)) if plain else None
    shares = (total_of_each(figure, equal, case), (of_other, None) if of_other else None)
    if found := next(filter(None, shares), None) or each_of_total(figure, equal, case):
        return found
    return (figure.text, None) if _is_narrowed(figure, equal) else None


def is_row(quote: str) -> bool:
    """Whether the quote is a row of a table: figures and labels, no sentence."""
    words = quote.lower().split()
    is_long = len(read(quote).singles) >= _ROW or words[0] == words[-1] == "|"
    return is_long and STOP_WORDS.isdisjoint(words) and not words[-1].endswith((".", "!"))


def is_answer(quote: str) -> bool:
    """Whether the quote answers a question, which it does not contain: Yes, €50."""
    return _ANSWER.match(quote) is not None


def is_plain(figure: Figure, equal: Sequence[Figure]) -> bool:
    """Whether it is the very amount of the quotes."""
    what = figure.what
    if not isinstance(what, Amount) or what.upper or what.soft or what.unit in lexicon.PLACES:
        return False
    return all(
        isinstance(one.what, Amount)
        and (one.what.size, one.what.sign) == (what.size, what.sign)
        and one.beside.before not in _DASHES
        for one in equal
    )


def _added_before(figure: Figure, equal: Sequence[Figure], case: Case) -> str | None:
    quotes = "\n".join(case.texts.quotes)
    if any(words.search(figure.text) and not words.search(quotes) for words in (lexicon.ADDED_DAYS, _DOZENS)):
        return figure.text
    bound = Bound.NONE if _is_place(figure, case.texts.claim) else bound_of(figure)
    if (
        bound in _EXCLUDING
        and not _EXTREME.search(quotes)
        and not any(is_compared(one, case) or bound_of(one) is not Bound.NONE for one in equal)
        and not _is_in_head(figure, case)
        and not (bound is Bound.MOST and any(_ONLY.search(case.texts.quote, 0, one.start) for one in equal))
        and not (bound is Bound.MORE and _is_after(figure, equal, case))
    ):
        return with_bound(figure, case.texts.claim)
    denied = lexicon.DENIED_BEFORE.search(case.texts.claim, 0, figure.start)
    if denied and not DENYING.search(quotes) and not lexicon.DENIED_BEFORE.search(quotes):
        return f"{denied[0]} … {figure.text}"
    found = lexicon.ADDED_BEFORE.search(case.texts.claim, max(0, figure.start - lexicon.HEDGE_REACH), figure.start)
    if found is None or figure.text.startswith("("):
        return None
    if any(is_so_many_times(one, case) for one in case.claim.singles if found.start() <= one.start < found.end()):
        return None
    said = found["said"] or found["times"] or found["denial"] or found["short"] or found["sign"]
    own = [one for one in case.claim.singles if not found.start() <= one.start < found.end()]
    told = [one for one in own if isinstance(one.what, Amount) and not one.what.soft and alike(one, figure)]
    is_known = not found["denial"] and not found["short"] and said.lower() in quotes.lower()
    return None if len(told) > 1 or is_known or DENYING.search(quotes) else f"{found[0].strip()} {figure.text}"


def _is_after(figure: Figure, equal: Sequence[Figure], case: Case) -> bool:
    """Whether a claim states what is left after a time, of which the quote speaks too, and no other figure of it."""
    others = (one for one in case.claim.singles if one.start != figure.start)
    return any(_THEREAFTER.search(case.texts.quote, one.end) for one in equal) and not any(map(case.equal, others))


def _is_in_head(figure: Figure, case: Case) -> bool:
    """Whether the words of its bound are somewhere in a table: More than 3-5 years 5 years."""
    said = with_bound(figure, case.texts.claim).split(figure.text)[0].strip().lower()
    cells = sum(1 for one in case.quote.singles if isinstance(one.what, Amount) and one.what.cell)
    return cells >= _ROW and bool(said) and said in case.texts.quote.lower()


def _is_place(figure: Figure, claim: str) -> bool:
    """Whether "over" or "under" may be no bound: over twelve months, under two contracts, ein Kredit über 5 Euro."""
    what = figure.what
    if languages.SUM_OF.search(claim, 0, figure.start):
        return True
    is_count = isinstance(what, Amount) and what.kind is Kind.NUMBER
    said = _OVER_OR_UNDER.search(claim, 0, figure.start) if is_count else None
    return said is not None and bool(said["over"]) is bool(isinstance(what, Amount) and what.unit)


def is_compared(held: Figure, case: Case) -> bool:
    """Whether a word of bounds or of a choice is in the clause of the quote's figure; anywhere in other quotes."""
    quote = case.texts.quote
    if lexicon.CHOICE.search(quote):
        return True
    if held not in case.quote.singles:
        return any(map(lexicon.COMPARING.search, case.texts.others))
    if _HEADED_BOUND.search(quote, 0, held.start):
        return True
    end = held.text_end
    before = _LEADERS.sub(" ", quote[: held.start])[-_COMPARED_BEFORE:]
    after = _PHRASE_END.split(quote[end : end + _COMPARED_AFTER])[0]
    clause = f"{_CLAUSE_END.split(before)[-1]}{held.text}{after}"
    return lexicon.COMPARING.search(clause) is not None


def _added_after(figure: Figure, case: Case) -> str | None:
    times = lexicon.ADDED_TIMES.match(case.texts.claim, figure.text_end)
    if times and times["said"].lower() not in " ".join(case.texts.quotes).lower():
        return f"{figure.text}{times[0]}"
    found = lexicon.ADDED_PERIOD.match(case.texts.claim, figure.text_end)
    return f"{figure.text}{found[0]}" if found and not (found["unit"] or found["adverb"]) else None


def _per_other(figure: Figure, held: Figure, case: Case) -> str | None:
    """The figure with what it is for each of, if the quote has another thing there: $450 per share, for each lot."""
    stated = lexicon.PER_NOUN.match(case.texts.claim, figure.text_end)
    other = lexicon.PER_NOUN.match(case.texts.quote, held.text_end)
    if other is None and (added := _for_each(figure, case)):
        return added
    if not (stated and other):
        return None
    pair = [singular(match["noun"]) for match in (stated, other)]
    is_said = pair[0][:_STEM] in case.texts.quote.lower() or pair[1][:_STEM] in case.texts.claim.lower()
    if is_said or lexicon.PERSONS.issuperset(pair) or lexicon.PERIODS.keys() >= {*pair}:
        return None
    return f"{figure.text}{stated[0]}"


def _for_each(figure: Figure, case: Case) -> str | None:
    """The figure with what it is for each of, where no quote shares it out or names such a thing: $500 for each dog."""
    found = lexicon.FOR_EACH.match(case.texts.claim, figure.text_end)
    if found is None or any(map(lexicon.SHARED_OUT.search, case.texts.quotes)):
        return None
    noun = (found["noun"] or "").lower()
    is_named = bool(noun) and noun[:_STEM] in " ".join(case.texts.quotes).lower()
    return None if is_named or noun in lexicon.PERIODS else f"{figure.text}{found[0]}"


# What is counted: no thing of one line is one of another line.
_THINGS: Final = tuple(
    frozenset(words.split())
    for words in (
        "country nation", "currency", "continent", "city town", "subsidiary affiliate", "language", "vehicle car truck",
        "store shop outlet restaurant", "employee worker position job post", "share", "patient", "aircraft airplane",
        "hospital clinic", "school university", "judge", "patent", "lawsuit",
    )
)  # fmt: skip


def _of_other_things(figure: Figure, equal: Sequence[Figure], case: Case) -> str | None:
    """The figure, if it counts things that the quote's surely does not count: 73 countries, of 73 currencies."""
    kinds = [_kind_of_things(one) for one in (figure, *equal)]
    if None in kinds or kinds[0] in kinds[1:]:
        return None
    quotes, noun = " ".join(case.texts.quotes).lower(), figure.what.noun if isinstance(figure.what, Amount) else ""
    return None if not noun or noun[:_STEM] in quotes else figure.text


def _kind_of_things(figure: Figure) -> int | None:
    what = figure.what
    return next((at for at, words in enumerate(_THINGS) if isinstance(what, Amount) and what.noun in words), None)


def _is_narrowed(figure: Figure, equal: Sequence[Figure]) -> bool:
    """Whether its currency is one of those that the quotes leave open: CAD of $."""
    currency = figure.what.currency if isinstance(figure.what, Amount) else None
    if not currency or currency & lexicon.CURRENCIES["USD"]:
        return False
    amounts = (held.what for held in equal)
    return all(isinstance(one, Amount) and one.currency and currency < one.currency for one in amounts)


# ── References, and which of two amounts counts ────────────────────────────────────────────────────

REFERENCE: Final = lazy_pattern(
    r"(?<!\w)(?:sections?|sec\.|§+|articles?|art\.|rules?|clauses?|paragraphs?|regulations?|items?)\s?"
    r"(?P<base>\d+[A-Z]?)(?P<parts>(?:\([^\W_]{1,4}\))+)(?:\s(?P<next>[^\W\d_]+))?",
    re.IGNORECASE,
)


def other_reference(texts: Texts) -> tuple[str, str] | None:
    """Section 5(b) where the quotes say the same of section 5(a) alone."""
    stated, held = ([*REFERENCE.finditer(text)] for text in (texts.claim, "\n".join(texts.quotes)))
    if {_parts(one) for one in stated} & {_parts(one) for one in held}:
        return None
    for one, two in product(stated, held):
        same = one["base"] == two["base"] and one["parts"].count("(") == two["parts"].count("(")
        if same and one["next"] and one["next"] == two["next"]:
            return _named(one), _named(two)
    return None


def other_choice(texts: Texts) -> tuple[str, str] | None:
    """Whichever is less, where the quotes have whichever is greater."""
    stated, held = ([*lexicon.CHOICE.finditer(text)] for text in (texts.claim, "\n".join(texts.quotes)))
    ways = [{_is_of_more(one) for one in found} for found in (stated, held)]
    return (stated[0][0], held[0][0]) if all(ways) and ways[0].isdisjoint(ways[1]) else None


def _is_of_more(choice: re.Match[str]) -> bool:
    return any(word and name.startswith("more") for name, word in choice.groupdict().items())


def _parts(reference: re.Match[str]) -> tuple[str, str]:
    return reference["base"], reference["parts"]


def _named(reference: re.Match[str]) -> str:
    return reference.string[reference.start() : reference.end("parts")]


# ── Bounds that a claim leaves out, and ones where a quote has none ──────────────────────────────────

_STATED_WITHOUT: Final = frozenset([Bound.FROM, Bound.TO, Bound.WITHIN])  # "in 3 days" of "within 3 days"
_LASTING: Final = frozenset(["time", "calendar"])
_ONE: Final = lazy_pattern(r"(?<!not )(?<!not even )\b(?:one|a single)\s(?P<noun>[a-z]{3,})\b", re.IGNORECASE)


def unbounded(case: Case) -> tuple[str, str] | None:
    """A figure that the claim states outright, where its quotes have it as a bound only."""
    if lexicon.LIMIT.search(case.texts.claim):
        return None
    bounded = {_size(figure.what) for figure in case.claim.singles if bound_of(figure) is not Bound.NONE}
    for figure in case.claim.singles:
        what = figure.what
        if not isinstance(what, Amount) or (what.bound, what.hedge) != (Bound.NONE, Hedge.NONE):
            continue
        if _size(what) in bounded or (figure.beside.before == "from" and not figure.beside.direction):
            continue  # over 1,000 mg (1 g); balances from $10,000
        if what.unit == "clock" or (what.unit in _LASTING and "-" in figure.text[:-1]):  # a 90-day notice
            continue
        equal = [held.what for held in case.equal(figure) if isinstance(held.what, Amount)]
        bounds = {amount.bound for amount in equal if not _is_during(amount)} - _STATED_WITHOUT
        if bounds and Bound.NONE not in bounds and bounds != {Bound.EXACT}:
            return figure.text, str(min(bounds))
    return None


def _size(what: Amount | Moment) -> object:
    return (what.kind, what.unit, what.size) if isinstance(what, Amount) else what


def _is_during(amount: Amount) -> bool:
    """ "Over 30 minutes" may be as long as they last."""
    return amount.bound is Bound.MORE and amount.unit in _LASTING


def one_of_none(claim: str, quote: str) -> tuple[str, str] | None:
    """ "One defect", which is no figure elsewhere, where the quote has none of them."""
    ones = [(match[0], singular(match["noun"])) for match in _ONE.finditer(claim)]
    held = read(quote).singles if ones else ()
    none = {one.what.noun: one.text for one in held if isinstance(one.what, Amount) and not one.what.value}
    return next(((one, none[noun]) for one, noun in ones if noun in none), None)
