"""Words of a claim that are turned round: required for voluntary, including for excluding, may for may not.

Both texts must say it in the same words: a word and its opposite beside the same nouns, a denial of the same clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.reading.affixes import singular
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_Words = frozenset[str]
_Pair = tuple[str, str]

_SIDES: Final = tuple(
    (lazy_pattern(rf"\b(?:{one})\b", re.IGNORECASE), lazy_pattern(rf"\b(?:{two})\b", re.IGNORECASE))
    for one, two in (
        (
            r"favou?rabl[ey]|help(?:s|ed|ing)?|boost\w*|tailwinds?|lifted|aided|benefit(?:s|t?ed|ting)?\sfrom",
            r"unfavou?rabl[ey]|advers\w+|hurts?|hurting|weigh(?:s|ed|ing)?\son|headwinds?|harm(?:s|ed)?|damaged|dampen\w*",
        ),
        (r"inclu(?:des?|ded|ding|sive)", r"exclu(?:des?|ded|ding|sive)|omit\w*|leav(?:es?|ing)\sout"),
        (r"majority", r"minority"),
        (
            r"voluntar(?:y|ily)|optional(?:ly)?|discretionary|free\sto",
            r"mandatory|compulsory|obligatory|(?:is|are|was|were|be)\s(?:required|obliged)",
        ),
        (
            r"reject(?:s|ed|ion)|defeated|dismiss(?:es|ed|al)|refus(?:es?|ed|al)|turned\sdown|voted\sdown",
            r"approv(?:es?|ed|al)|carried|adopt(?:s|ed)|accept(?:s|ed)|passed|grant(?:s|ed)|upheld",
        ),
        (
            r"exten(?:ds?|ded|ding|sion)|prolong\w*|lengthen\w*|postpon\w*|deferr?\w*|pushed\sback",
            r"shorten\w*|curtail\w*|cut\sshort|br(?:ought|ings?|inging)\s(?:(?!and\b)[\w'’]+\s){0,9}forward",
        ),
        (r"fixed(?!\sassets)", r"floating|variable|adjustable"),
        (r"senior", r"subordinated|junior"),
        (r"short[\s-]term", r"long[\s-]term"),
        (r"in\sadvance|up[\s-]?front|beforehand", r"in\sarrears|afterwards"),
        (r"phas(?:ed|ing|es?)[\s-]in", r"phas(?:ed|ing|es?)[\s-]out"),
        (
            r"continu(?:es?|ed|ing)|maintain(?:s|ed|ing)?|retain(?:s|ed|ing)?|remains?|remained|still|keep(?:s|ing)?|kept",
            r"ceas(?:es?|ed)|discontinu(?:es?|ed)|stop(?:s|ped)?|terminat(?:es?|ed)|no\slonger|abandon(?:s|ed)?|gave\sup",
        ),
        (
            r"unchanged",
            r"(?:rais|increas|reduc|chang|declin)(?:es?|ed|ing)|lower(?:s|ed|ing)|cuts?|r[io]s(?:es?|en)|f[ae]ll(?:s|en)?",
        ),
        (r"clockwise", r"(?:anti|counter)-?clockwise"),
        (r"horizontal(?:ly)?", r"vertical(?:ly)?"),
        (r"upstream", r"downstream"),
        (r"inside|indoors?|internal(?:ly)?", r"outside|outdoors?|external(?:ly)?"),
        (r"surplus|overfunded", r"deficit|shortfall|underfunded"),
        (r"upgrad\w+", r"downgrad\w+"),
        (r"overstat\w+|overestimat\w+", r"understat\w+|underestimat\w+"),
        (r"exempt(?:ed)?|tax-free", r"taxable|liable|subject"),
        (r"permanent(?:ly)?", r"temporar(?:y|ily)"),
        (r"full[\s-]time", r"part[\s-]time"),
        (r"succe(?:eds?|eded|ssful(?:ly)?)", r"fail(?:s|ed|ure)?|unsuccessful(?:ly)?"),
        (r"open(?:s|ed)?", r"closed?"),
        (r"first", r"last"),
        (r"public(?:ly)?", r"private(?:ly)?"),
        (r"domestic(?:ally)?", r"foreign|overseas|abroad"),
    )
)
_ORDER: Final = (
    lazy_pattern(r"\b(?:before|prior\sto|ahead\sof|preced(?:es|ed|ing))\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:after|following|subsequent\sto|followed)\b", re.IGNORECASE),
)
_WITH: Final = (
    lazy_pattern(r"\b(?:with|less|minus|net\sof|subject\sto)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:without|free\sof)\b", re.IGNORECASE),
)
_BEYOND: Final = (
    lazy_pattern(r"\b(?:above|over|exceed(?:s|ed|ing)?|beyond|(?:more|greater|higher)\sthan)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:below|under|beneath|(?:less|lower|fewer)\sthan)\b", re.IGNORECASE),
)
_EXTREMES: Final = (
    lazy_pattern(r"\b(?:maximum|ceiling)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:minimum|floor)\b", re.IGNORECASE),
)
_NO: Final = lazy_pattern(
    r"(?:\b(?:not?|never|nor|neither|without|cannot|nothing|none|hardly)|n['’]t)\s(?:[\w'’-]+\s){0,4}\Z", re.IGNORECASE
)
_NO_AFTER: Final = lazy_pattern(r"\s(?:not?|none|nothing|neither)\b", re.IGNORECASE)
_CONDITIONAL: Final = lazy_pattern(
    r"\b(?:only|unless|except\w*|other\sthan|rather|instead|if|until|after|before|since|beyond|once|when|all|nor|neither"
    r"|either|both|partly|partially|some|whether|otherwise|though|although|but|not\s(?:all|every|necessarily|always|fully|entirely|just|yet))\b",
    re.IGNORECASE,
)
_PHRASE_END: Final = lazy_pattern(
    r"[.;:!?](?=\s|\Z)|,(?=\s)|\s?[()]|\s(?:and|but|or|while|whereas|although|though|because|which|who|unless)\s",
    re.IGNORECASE,
)
_SENTENCE_END: Final = lazy_pattern(r"(?<![A-Z])[.!?](?=\s+[A-Z(]|\s*\Z)|;\s")
_CLAUSE_END: Final = lazy_pattern(
    rf"{_SENTENCE_END.pattern}|,?\s(?:but|while|whereas|although|though|because|which|who)\s|,\s(?:and|so|with)\s"
)
_WORD: Final = re.compile(r"[^\W_]+(?:[.,][0-9]+)*")
_COMMON: Final = STOP_WORDS | frozenset(
    """year company also own amount total million billion percent per well said say their no not never just
    firm corporation under over during through between let take made make been""".split()
)
_STEM: Final = 5
_REACH: Final = 40  # characters before a word in which it is denied
_NEAR: Final = 6  # content words on each side of one
_SHARED: Final = 2  # of them, that both texts have
_LONGEST: Final = 4_000  # characters of a claim, and of its quotes
_ALIASES: Final = {"sold": "sale", "sell": "sale", "bought": "buy", "paid": "pay", "held": "hold", "went": "go"}


class _Said(NamedTuple):
    """A word that is not denied: its side, the content words around it, the rest of its sentence, and its name."""

    side: int
    before: _Words
    after: _Words
    sentence: str
    told: str

    @property
    def near(self) -> _Words:
        return self.before | self.after

    def shares(self, other: _Said) -> int:
        return len(self.near & other.near)


def says_opposite(claim: str, quote: str) -> bool:
    """Whether a claim may turn a word of its quote round: a cheap look."""
    return any(map(_DENIAL.search, (claim, quote))) or any(one.search(claim) for sides, _ in _axes() for one in sides)


def contrary_word(texts: Texts) -> _Pair | None:
    """A word of the claim, and its opposite, which the quotes have in its place."""
    if _is_out_of_reach(texts):
        return None
    found = [pair for sides, fits in _axes() if (pair := _turned(sides, fits, texts))]
    return found[0] if len(found) == 1 else None  # two of them may say the same again


def _is_out_of_reach(texts: Texts) -> bool:
    return "?" in texts.claim or max(len(texts.claim), sum(map(len, texts.quotes))) > _LONGEST


_Fits = Callable[[_Said, _Said], bool]
_Sides = tuple[re.Pattern[str], re.Pattern[str]]


def _axes() -> Iterator[tuple[_Sides, _Fits]]:
    """Each pair of opposites, and what two texts must share beside them."""
    yield from ((sides, _share_nouns) for sides in _SIDES)
    yield _ORDER, _are_in_order
    yield _WITH, _share_next
    yield _BEYOND, _share_limit
    yield _EXTREMES, _share_figure


def _turned(sides: _Sides, fits: _Fits, texts: Texts) -> _Pair | None:
    stated = list(_said(texts.claim, sides))
    if len({one.side for one in stated}) != 1:
        return None
    held = [one for quote in texts.quotes for one in _said(quote, sides)] if stated else []
    for one in stated:
        other = max((two for two in held if two.side != one.side and fits(one, two)), key=one.shares, default=None)
        same = max((one.shares(two) for two in held if two.side == one.side), default=0)
        if other and 2 * same <= one.shares(other) and _are_plain(one, other):
            return one.told, other.told
    return None


def _are_plain(one: _Said, two: _Said) -> bool:
    """Whether neither has a condition or denial that the other has not, and the claim no other figure."""
    conditions = [{match[0].lower() for match in _CONDITIONAL.finditer(said.sentence)} for said in (one, two)]
    are_denied = [_DENIAL.search(said.sentence) is not None for said in (one, two)]
    return (
        conditions[0] <= conditions[1]
        and are_denied[0] <= are_denied[1]
        and _figures(one.sentence) <= _figures(two.sentence)
    )


def _figures(text: str) -> _Words:
    return frozenset(word for word in _content(text) if word[0].isdigit())


def _share_nouns(one: _Said, two: _Said) -> bool:
    return len(one.near & two.near) >= _SHARED


def _share_next(one: _Said, two: _Said) -> bool:
    return bool(one.after & two.after) and len(_content(one.sentence) & _content(two.sentence)) > _SHARED


def _share_figure(one: _Said, two: _Said) -> bool:
    figures = {word for word in one.near & two.near if word[0].isdigit()}
    return bool(figures) and len(one.near & two.near - figures) >= _SHARED


def _share_limit(one: _Said, two: _Said) -> bool:
    """Whether both are said of one figure that follows: "over the period" is said of none."""
    return any(word[0].isdigit() for word in one.after & two.after) and _share_figure(one, two)


def _are_in_order(one: _Said, two: _Said) -> bool:
    """Whether both have the same on the same side: A before B, and A after B; not B after A."""
    straight = [one.before & two.before, one.after & two.after]
    crossed = len(one.before & two.after) + len(one.after & two.before)
    return all(straight) and sum(map(len, straight)) > max(_SHARED, 2 * crossed)


def _said(text: str, sides: _Sides) -> Iterator[_Said]:
    for number, pattern in enumerate(sides):
        for found in pattern.finditer(text):
            if _NO.search(text, max(0, found.start() - _REACH), found.start()) or _NO_AFTER.match(text, found.end()):
                continue
            before, after = _around(text, found)
            start, end = _bounds(text, found, _SENTENCE_END)
            told = f"{found[0]} {' '.join(text[found.end() : end].split()[:2])}".strip(" .,;:")
            yield _Said(number, before, after, f"{text[start : found.start()]} {text[found.end() : end]}", told)


def _around(text: str, found: re.Match[str]) -> tuple[_Words, _Words]:
    """The content words of its phrase before and after it; what follows the first comma, of what it opens."""
    start, end = _bounds(text, found, _PHRASE_END)
    inside = " ".join(found[0].split()[1:-1])  # brought the date forward
    before, after = f"{text[start : found.start()]} {inside}", text[found.end() : end]
    if not _content(before) and text[end : end + 1] == ",":
        before = text[end + 1 : _bounds(text, found, _SENTENCE_END)[1]]
    return frozenset(_ordered(before)[-_NEAR:]), frozenset(_ordered(after)[:_NEAR])


def _bounds(text: str, found: re.Match[str], ends: re.Pattern[str]) -> tuple[int, int]:
    start = max((match.end() for match in ends.finditer(text, 0, found.start())), default=0)
    after = ends.search(text, found.end())
    return start, after.start() if after else len(text)


def _ordered(text: str) -> list[str]:
    words = (_ALIASES.get(singular(word), singular(word)) for word in _WORD.findall(text.lower()))
    return [word if word[0].isdigit() else word[:_STEM] for word in words if word not in _COMMON and len(word) > 1]


@lru_cache(maxsize=1024)
def _content(text: str) -> _Words:
    return frozenset(_ordered(text))


# ── Denials of a whole clause ────────────────────────────────────────────────────────────────────

_BOUNDED: Final = lazy_pattern(  # at most, and no denial
    r"\b(?:no|not)\s(?:(?:more|less|fewer|later|earlier|longer|sooner|higher|lower|greater)\sthan|exceed\w*|only|just)\b",
    re.IGNORECASE,
)
_NO_DENIAL: Final = lazy_pattern(  # the number of something, a contrast, a time: in room 5, not room 7; not since 2009
    r"\bno\.(?=\s?[:#]?\s?[A-Z]{0,4}[-\s]?[0-9])|\bno\.:|,\s(?:and\s)?not\s[^,;]{1,60}(?=[,;]|\Z)"
    r"|\bnot\s(?:since|until)\b",
    re.IGNORECASE,
)
_DENIAL: Final = lazy_pattern(r"\b(?:not|no|never|none|nobody|nothing|cannot)\b|n['’]t\b", re.IGNORECASE)
_LIMITS: Final = lazy_pattern(  # words that may turn a clause, too, or that its denial may be of
    r"\b(?:more|less|fewer|(?:over|under|within|up\sto)(?=\s[$€£]?[0-9])|above|below|at\sleast|at\smost|exceed\w*|before|after|until|later|earlier"
    r"|maximum|minimum|limit\w*|prior|following|beyond|first|last|only|unless|except\w*|other\sthan|if|alone|yet|all|every"
    r"|always|any|fully|necessarily|rather|instead|but|nor|neither|either|directly|without|fail\w*|lack\w*|refus\w*"
    r"|exclu\w*|exempt\w*|prohibit\w*|forbid\w*|barred|banned|den(?:y|ied|ies)|reject\w*|avoid\w*|prevent\w*|absen\w+"
    r"|zero|nil|un(?!i|der|til|less)\w{5,}|non-?\w{4,}|than|compared|im(?:material|possib|proper)\w*"
    r"|in(?:eligible|valid|sufficient|active|complete|dependent\w*|direct\w*|voluntary))\b",
    re.IGNORECASE,
)
_DEPENDENT: Final = lazy_pattern(r"\s*(?:if|when|where|unless|until|once|as|even|than)\b", re.IGNORECASE)
_PERMITTING: Final = lazy_pattern(r"\b(?:allowed|permitted|free)\b", re.IGNORECASE)
_DENIED: Final = 2  # words that a denial may be of
_LIGHT: Final = frozenset("allow permi free entit able need requi possi off there".split())
_FEW: Final = 3  # content words at least that both clauses have
_MOST: Final = 0.7  # of the claim's that the quote's clause has


class _Clause(NamedTuple):
    """`denied`: how often; `first`: the content words right after its denial."""

    text: str
    words: _Words
    limits: _Words
    denied: int
    first: tuple[str, ...]


def contrary_denial(texts: Texts) -> _Pair | None:
    """A clause of the claim that denies what a clause of the quotes says in the same words, or the other way round."""
    if _is_out_of_reach(texts):
        return None
    held = [one for quote in texts.quotes for one in _clauses(quote)]
    if not any(one.denied for one in (*held, *_clauses(texts.claim))):
        return None
    for stated in _clauses(texts.claim):
        shared = [(len(stated.words & one.words), one) for one in held]
        same = max((count for count, one in shared if bool(one.denied) is bool(stated.denied)), default=0)
        for count, one in shared:
            if count >= max(_FEW, 2 * same) and _is_denied(stated, one, held):
                return stated.text.strip(" .,;:"), one.text.strip(" .,;:")
    return None


def _is_denied(stated: _Clause, held: _Clause, every: Sequence[_Clause]) -> bool:
    """Whether two clauses differ by one denial, and what else the claim's has is not found in the quotes."""
    if {stated.denied, held.denied} != {0, 1} or stated.limits - held.limits or held.limits - stated.limits:
        return False
    is_part = held.text.strip().lower().startswith(stated.text.strip(" .").lower())  # copied, but for the denial
    if (
        is_part
        or _DEPENDENT.match(stated.text)
        or not _share_first(*((stated, held) if stated.denied else (held, stated)))
    ):
        return False
    added = stated.words - held.words
    known = frozenset[str]().union(*(one.words for one in every))
    is_whole = not added & known and not any(word[0].isdigit() for word in added)
    return is_whole and len(stated.words & held.words) >= _MOST * len(stated.words)


def _share_first(denying: _Clause, affirming: _Clause) -> bool:
    """Whether the word that is denied is in both; with "allowed off the site" another verb: may not leave the site."""
    counted = denying.first if _PERMITTING.search(affirming.text) else denying.first[:1]
    return not affirming.words.isdisjoint(counted)


@lru_cache(maxsize=256)
def _clauses(text: str) -> tuple[_Clause, ...]:
    parts = filter(None, (part for part in _CLAUSE_END.split(text)))
    return tuple(_clause(part) for part in parts)


def _clause(text: str) -> _Clause:
    plain = _BOUNDED.sub(" at most ", _NO_DENIAL.sub(" ", text))
    denials = list(_DENIAL.finditer(plain))
    words = _content(_DENIAL.sub(" ", plain)) - _LIGHT
    limits = frozenset(one[0].lower() for one in _LIMITS.finditer(plain))
    after = _ordered(plain[denials[0].end() :]) if denials else []
    first = tuple(word for word in after if word not in _LIGHT)[:_DENIED]
    return _Clause(text, words, limits, len(denials), first)
