"""Honest claims made out of real sentences, and false ones: each operator rewrites one figure of a sentence.

An operator takes chances and a sentence and returns the claim, or None where it does not apply. HONEST says the
same in another form; FORGED says something else with the rest of the sentence unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from random import Random
from typing import NamedTuple

from attacks.honest import FILINGS, REGULATORY, seeded

from citecheck.sources.document import Document
from citecheck.text.sentences import sentence_starts

Operator = Callable[[Random, str], str | None]

MONTHS = "January February March April May June July August September October November December".split()
WORDS = "one two three four five six seven eight nine ten eleven twelve".split()
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_MONTH = "|".join(MONTHS)
_MONEY = re.compile(r"(?<![\w.,])\$\s?(\d{1,3}(?:,\d{3})*(?:\.\d+)?) (thousand|million|billion)\b")
_UNHEDGED = re.compile(r"(?<!approximately )(?<!than )(?<!least )(?<!to )(?<!about )" + _MONEY.pattern)
_ALONE = re.compile(_MONEY.pattern + r"(?!(?: and|,| ,| or| to) )")  # in "$92 million and $152 million" one scale does
_DOLLARS = re.compile(r"(?<![\w.,(])\$(\d{1,3}(?:,\d{3})+)(?![\d.,]*\d| (?:thousand|million|billion))")
_PERCENT = re.compile(r"(?<![\w.,(-])(\d{1,3}(?:\.\d+)?)(%| percent\b)(?! (?:age|point))")
_LEVEL = re.compile(
    r"(?<!by )(?<!ed )(?<!fell )(?<!down )(?<!- )(?<! of )" + _PERCENT.pattern
)  # where a minus is no fall
_DATE = re.compile(rf"\b({_MONTH}) (\d{{1,2}}), (\d{{4}})\b")
_LONE = r"(?<!\bto )(?<!\band )(?<!\bor )(?<!, )(?<!– )"  # no end of a range or list, whose unit is everybody's
_SPAN = re.compile(_LONE + r"(?<![\w.,-])(?<!- )(\d{1,2})([ -])(day|week|month|year)(s?)\b")
_SPAN_IN_WORDS = re.compile(_LONE + rf"\b({'|'.join(WORDS[1:])})([ -])(day|week|month|year)(s?)\b")
_PLAIN = re.compile(r"(?<![\w.,$-])(\d{1,3}(?:,\d{3})+)(?![\w.,%)-])")
_TURN = re.compile(
    r"\b(increased|decreased|rose|fell|declined|grew)( (?:by )?(?:approximately )?(?:\$\s?)?\d[\d.,]*)", re.IGNORECASE
)
_TURNED = {
    "increased": "decreased", "decreased": "increased", "rose": "fell", "fell": "rose", "declined": "grew", "grew": "declined",
}  # fmt: skip


def rewriting(pattern: re.Pattern[str], rewrite: Callable[[Random, re.Match[str]], str | None]) -> Operator:
    """An operator that rewrites one match of `pattern`."""

    def operator(rng: Random, text: str) -> str | None:
        found = list(pattern.finditer(text))
        if not found:
            return None
        match = rng.choice(found)
        new = rewrite(rng, match)
        return None if new is None or new == match[0] else text[: match.start()] + new + text[match.end() :]

    return operator


def _number(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def _rounded(value: Decimal, step: str) -> Decimal:
    return value.quantize(Decimal(step), ROUND_HALF_UP)


# ── Honest ───────────────────────────────────────────────────────────────────────────────────────


def _larger_scale(_: Random, match: re.Match[str]) -> str | None:
    """$3,217 million → $3.2 billion."""
    value = _number(match[1])
    larger = {"thousand": "million", "million": "billion"}.get(match[2])
    return f"${_rounded(value / 1000, '0.1')} {larger}" if larger and value >= 1000 else None


def _smaller_scale(_: Random, match: re.Match[str]) -> str | None:
    """$3.2 billion → $3,200 million."""
    smaller = {"million": "thousand", "billion": "million"}.get(match[2])
    value = _number(match[1]) * 1000
    return f"${value:,.0f} {smaller}" if smaller and value == int(value) else None


def _dollars_rounded(_: Random, match: re.Match[str]) -> str | None:
    value = _number(match[1])
    is_scaled = "(in thousands" in match.string  # where it is another amount
    return f"${_rounded(value / 10**6, '0.1')} million" if value >= 10**6 and not is_scaled else None


def _dollars_thousand(_: Random, match: re.Match[str]) -> str | None:
    value = _number(match[1])
    return f"${value // 1000} thousand" if value % 1000 == 0 and value < 10**6 else None


def _over(_: Random, match: re.Match[str]) -> str | None:
    value = _number(match[1])
    down = value.quantize(Decimal(1), "ROUND_DOWN")
    return f"more than ${down:,} {match[2]}" if down != value and down >= 2 else None


def _nearly(_: Random, match: re.Match[str]) -> str | None:
    value = _number(match[1])
    up = value.quantize(Decimal(1), "ROUND_UP")
    return f"nearly ${up:,} {match[2]}" if up != value and value >= 10 else None


def _percent_rounded(_: Random, match: re.Match[str]) -> str | None:
    value = Decimal(match[1])
    return f"about {_rounded(value, '1')}%" if value != int(value) and value >= 10 else None


def _converted(_: Random, match: re.Match[str]) -> str | None:
    """14 days → two weeks, two years → 24 months."""
    count = int(match[1]) if match[1].isdigit() else WORDS.index(match[1]) + 1
    joined = match[2]
    if match[3] == "year":
        return f"{count * 12}{joined}month{match[4]}"
    if match[3] == "month" and count % 12 == 0 and match[4]:
        return f"{count // 12}{joined}year{'s' if count > 12 else ''}"
    if match[3] == "day" and count % 7 == 0 and match[4] and count > 7:
        return f"{count // 7}{joined}weeks"
    return None


def _in_words(_: Random, match: re.Match[str]) -> str | None:
    return f"{WORDS[int(match[1]) - 1]}{match[2]}{match[3]}{match[4]}" if 2 <= int(match[1]) <= 12 else None


def _prefix(rng: Random, text: str) -> str | None:
    """The first part of the sentence, up to a comma that is none of a number."""
    commas = [match.start() for match in re.finditer(r",(?= [a-z])", text)]
    return text[: rng.choice(commas)] + "." if commas else None


def _introduced(rng: Random, text: str) -> str | None:
    """With an opening; one with a year would contradict a sentence that names the years of its amounts."""
    opening = rng.choice(
        ("According to the filing, ", "In 2019, ", "Put shortly, ", "As of December 31, 2018, ", "By its own account, ")
    )
    return None if "20" in opening and re.search(r"\bin (?:fiscal )?20\d\d\b", text) else opening + text


HONEST: dict[str, Operator] = {
    "the same words": lambda _, text: text,
    "million as billion": rewriting(_MONEY, _larger_scale),
    "billion as million": rewriting(_MONEY, _smaller_scale),
    "dollars as million": rewriting(_DOLLARS, _dollars_rounded),
    "dollars as thousand": rewriting(_DOLLARS, _dollars_thousand),
    "scale as letters": rewriting(_MONEY, lambda _, m: f"${m[1]}{ {'thousand': 'K', 'million': 'M', 'billion': 'bn'}[m[2]]}"),
    "currency as code": rewriting(_MONEY, lambda _, m: f"USD {m[1]} {m[2]}"),
    "currency as word": rewriting(_MONEY, lambda _, m: f"{m[1]} {m[2]} dollars"),
    "more than": rewriting(_UNHEDGED, _over),
    "nearly": rewriting(_UNHEDGED, _nearly),
    "percent sign as word": rewriting(_PERCENT, lambda rng, m: m[1] + rng.choice((" percent", " per cent", " %"))),
    "percent rounded": rewriting(_PERCENT, _percent_rounded),
    "date day first": rewriting(_DATE, lambda _, m: f"{m[2]} {m[1]} {m[3]}"),
    "date as ISO": rewriting(_DATE, lambda _, m: f"{m[3]}-{MONTHS.index(m[1]) + 1:02}-{int(m[2]):02}"),
    "date with short month": rewriting(_DATE, lambda _, m: f"{m[1][:3]}. {m[2]}, {m[3]}" if m[1] != "May" else None),
    "date without day": rewriting(_DATE, lambda _, m: f"{m[1]} {m[3]}"),
    "number word": rewriting(_SPAN, _in_words),
    "number digits": rewriting(_SPAN_IN_WORDS, lambda _, m: f"{WORDS.index(m[1]) + 1}{m[2]}{m[3]}{m[4]}"),
    "unit converted": rewriting(_SPAN, _converted),
    "unit of words converted": rewriting(_SPAN_IN_WORDS, _converted),
    "without separators": rewriting(_PLAIN, lambda _, m: m[1].replace(",", "") if len(m[1]) > 5 else None),
    "first part": _prefix,
    "with an opening": _introduced,
}  # fmt: skip


# ── Forged ───────────────────────────────────────────────────────────────────────────────────────


def _other_digit(rng: Random, digits: str) -> str:
    """One significant digit changed; a leading one never to 0."""
    places = [i for i, character in enumerate(digits) if character.isdigit()]
    place = rng.choice(places)
    others = [d for d in "0123456789" if d != digits[place] and (place != places[0] or d != "0")]
    return digits[:place] + rng.choice(others) + digits[place + 1 :]


def _swapped(rng: Random, word: str, words: tuple[str, ...]) -> str:
    return rng.choice([other for other in words if other != word])


def _other_unit(rng: Random, match: re.Match[str]) -> str:
    return f"{match[1]}{match[2]}{_swapped(rng, match[3], ('day', 'week', 'month', 'year'))}{match[4]}"


def _points_dropped(rng: Random, text: str) -> str | None:
    return (
        re.sub(r"(?<=\d)( percentage points?)", "%", text, count=1) if re.search(r"\d percentage point", text) else None
    )


def _other_date(rng: Random, match: re.Match[str]) -> str:
    part = rng.choice("dmy")
    day = rng.choice([d for d in range(1, 29) if d != int(match[2])]) if part == "d" else match[2]
    month = _swapped(rng, match[1], tuple(MONTHS)) if part == "m" else match[1]
    year = int(match[3]) + rng.choice((-2, -1, 1, 2)) if part == "y" else match[3]
    return f"{month} {day}, {year}"


FORGED: dict[str, Operator] = {
    "digit of an amount with scale": rewriting(_MONEY, lambda rng, m: f"${_other_digit(rng, m[1])} {m[2]}"),
    "digit of dollars": rewriting(_DOLLARS, lambda rng, m: f"${_other_digit(rng, m[1])}"),
    "digit of a percentage": rewriting(_PERCENT, lambda rng, m: f"{_other_digit(rng, m[1])}{m[2]}"),
    "digit of a count": rewriting(_PLAIN, lambda rng, m: _other_digit(rng, m[1])),
    "digit of a span": rewriting(_SPAN, lambda rng, m: f"{_other_digit(rng, m[1])}{m[2]}{m[3]}{m[4]}"),
    "word of a span": rewriting(_SPAN_IN_WORDS, lambda rng, m: f"{_swapped(rng, m[1], tuple(WORDS[1:]))}{m[2]}{m[3]}{m[4]}"),
    "scale": rewriting(_MONEY, lambda rng, m: f"${m[1]} {_swapped(rng, m[2], tuple(SCALES))}"),
    "scale dropped": rewriting(_ALONE, lambda _, m: f"${m[1]}"),
    "scale added": rewriting(_DOLLARS, lambda _, m: f"${m[1]} million"),
    "currency": rewriting(_MONEY, lambda rng, m: f"{rng.choice('€£')}{m[1]} {m[2]}"),
    "percent to points": rewriting(_PERCENT, lambda _, m: f"{m[1]} percentage points"),
    "points to percent": _points_dropped,
    "percent to dollars": rewriting(_PERCENT, lambda _, m: f"${m[1]}"),
    "unit of a span": rewriting(_SPAN, _other_unit),
    "unit of a span in words": rewriting(_SPAN_IN_WORDS, _other_unit),
    "direction": rewriting(_TURN, lambda _, m: _TURNED[m[1].lower()] + m[2]),
    "sign added": rewriting(_LEVEL, lambda _, m: f"-{m[1]}{m[2]}"),
    "decimal point moved": rewriting(_PERCENT, lambda _, m: f"{Decimal(m[1]) / 10:f}{m[2]}"),
    "date": rewriting(_DATE, _other_date),
    "year": rewriting(re.compile(r"(?<=\bin )(20[01]\d)(?![\d-])"), lambda rng, m: str(int(m[1]) + rng.choice((-3, 3)))),
}  # fmt: skip


# ── Sentences of real documents, and the claims that are made of them ────────────────────────────

SENTENCES = 300  # of a document, at most
SHORTEST, LONGEST = 40, 600
_NUMBER = re.compile(
    rf"(?:{'|'.join(MONTHS)}) \d{{1,2}}(?:, \d{{4}})?"
    r"|(?:(?:increased|decreased|rose|fell|declined|grew) (?:by )?(?:approximately )?)?[-−]?[$€£]?(?:\d[\d.,]*\d|\d)"
    rf"|\b(?:{'|'.join(WORDS[1:])})\b"
)


class Claim(NamedTuple):
    """A claim, the kind of its operator, and the sentence that it was made of. A harmless one still says the same."""

    kind: str
    text: str
    sentence: str
    harmless: bool = False


def some_sentences(opened: Callable[[str], Document]) -> list[str]:
    """Sentences with a figure, taken at random from each document."""
    chosen: list[str] = []
    for name in (*FILINGS, *REGULATORY):
        found = list(dict.fromkeys(_sentences(opened(name))))
        chosen += seeded(name).sample(found, min(SENTENCES, len(found)))
    return chosen


def _sentences(document: Document) -> Iterator[str]:
    for number in range(1, document.page_count + 1):
        text = " ".join(" ".join(line.text for line in document.page(number).lines).split())
        starts = [*sentence_starts(text), len(text)]
        pieces = (text[start:end].strip() for start, end in pairwise(starts))
        yield from (piece for piece in pieces if SHORTEST <= len(piece) <= LONGEST and re.search(r"[0-9]", piece))


def honest_claims(sentences: Sequence[str]) -> Iterator[Claim]:
    return _claims("honest", HONEST, sentences)


def forged_claims(sentences: Sequence[str]) -> Iterator[Claim]:
    forged = _claims("forged", FORGED, sentences)
    return (claim._replace(harmless=_has_all(claim.sentence, claim.text)) for claim in forged)


def _claims(seed: str, operators: dict[str, Operator], sentences: Iterable[str]) -> Iterator[Claim]:
    for number, sentence in enumerate(sentences):
        rng = seeded(seed, number)
        for kind, operator in operators.items():
            text = operator(rng, sentence)
            if text is not None:
                yield Claim(kind, text, sentence)


def _has_all(sentence: str, claim: str) -> bool:
    """Whether each number of the claim is somewhere in the sentence, with its verb of movement and its next word."""
    return set(_numbers(claim)) <= set(_numbers(sentence))


def _numbers(text: str) -> Iterator[tuple[str, str]]:
    for match in _NUMBER.finditer(text):
        yield match[0], re.sub(r"s\b", "", " ".join(text[match.end() :].split()[:1]).strip(".,;:)"))
