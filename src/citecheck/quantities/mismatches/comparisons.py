"""What a claim compares: two things, and which of them is more, longer or earlier; or the most of all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities.mismatches.phrases import (
    MORE,
    MOST,
    NONE,
    PREPOSITIONS,
    VERB_SORTS,
    Chunk,
    Sort,
    Words,
    chunked,
    without_figures,
    words_of,
)
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Moment
from citecheck.quantities.reading.numerals import SMALL
from citecheck.text.patterns import lazy_pattern

_OF_CASES: Final = "|".join(MORE)
_THAN: Final = lazy_pattern(
    r"\b(?!(?:older|younger)\s[a-z]+\s(?:[a-z]+\s){0,3}?(?:more|less|fewer|higher|lower|larger|smaller|longer|shorter)\b)"
    rf"(?P<word>{_OF_CASES})\b(?P<mid>[^.;:]{{0,70}}?)(?:,\s)?\s(?:than|compared\s(?:to|with)|relative\sto|versus)\s",
    re.IGNORECASE,
)
_BE: Final = r"(?:is|are|was|were|came|ranked|remained|stayed|finished|stood|ended(?:\sup)?)"
_DATED: Final = (
    r"(?:signed|made|issued|founded|established|launched|opened|closed|adopted|effective|enacted|filed|dated|formed"
    r"|matur(?:es?|ed)|appointed|hired|joined|begins?|starts?|began|started|ends?|ended|expires?|expired|approved|acquired"
    r"|completed|built|published|came)"
)
_DISTANCE: Final = (
    r"(?:(?:about|around|roughly|some|nearly|almost)\s)?"
    r"(?:[$€£]?[0-9][0-9.,]*(?:\s(?:million|billion|thousand))?%?|(?:[0-9.]+|[a-z-]+)\s(?:(?:percentage|basis)\s)?points)"
)
_VERB: Final = lazy_pattern(
    r"\b(?P<passive>(?:is|are|was|were|been)\s(?:[a-z]+ly\s)?)?(?:(?P<word>"
    + "|".join(word for word in VERB_SORTS if word not in {"above", "ahead", "below", "behind", "after", "before"})
    + rf")(?:\sbehind)?(?P<by>\sby)?|(?:\b{_BE}\s|,\s)(?:{_DISTANCE}\s)?(?:(?:well|just|far|still|[a-z]+ly)\s)?"
    r"(?P<beside>above|below|behind|ahead\sof)"
    rf"|\b{_DATED}\s(?:(?:only|well|shortly|long)\s)?(?P<order>before|after))\s(?!all\b)",
    re.IGNORECASE,
)
_TIMES: Final = lazy_pattern(
    r"(?<!first\s)(?<!second\s)(?<!other\s)(?<!the\s)\b(?P<word>twice|double|triple|half|(?P<count>two|three|four|five|ten|[2-9]|10)\stimes)\s"
    r"(?:as\s[a-z]+\b(?P<mid>[^.;,:]{0,60}?)\sas\s"
    r"|(?:of\s)?(?P<tied>(?=(?:that|those)\s(?:of|in|for|from|at|on)\s)|the\s)?"
    r"(?:(?:amount|number|size|rate|level)\sof\s)?)",
    re.IGNORECASE,
)
_LISTED: Final = lazy_pattern(
    r"(?:,|\b(?:and|but|or))\s(?:(?:only|just|about|roughly|nearly|some)\s)?\Z", re.IGNORECASE
)
_BEFORE_TIMES: Final = lazy_pattern(
    r"\b(?:is|are|was|were|than|at|to|almost|nearly|about|roughly|approximately|over|had|has|have)\s\Z", re.IGNORECASE
)
_EQUAL: Final = lazy_pattern(
    r"\b(?:equall?ed|equals?(?:\sto)?|the\ssame\s(?:(?:amount|number|rate|level|share|size)\s)?as|identical\sto|matched"
    r"|as\s(?:many|much)(?P<mid>[^.;,:]{0,50}?)\sas)\s",
    re.IGNORECASE,
)
_FIRST: Final = lazy_pattern(
    r"\A\W*(?:compared\s(?:to|with)|unlike|relative\sto|versus)\s(?P<other>[^.;,]+),\s", re.IGNORECASE
)
_MORE_WORD: Final = lazy_pattern(rf"\b(?P<word>{_OF_CASES})\b", re.IGNORECASE)
_SUPERLATIVE: Final = lazy_pattern(
    r"\b(?:(?:the|its|their|our|was|were|is|are|grew|rose|fell|declined|increased|decreased|came)\s|\w+['’]s\s)"
    rf"(?P<word>{'|'.join(MOST.keys() - {'first', 'last'})})\b"
    r"|\b(?:was|were|is|are|came)\s(?:the\s)?(?P<order>first|last)\b"
    r"(?!\s(?:year|quarter|half|month|week|day|time|night|two|three|[0-9]))"
    r"|\b(?:was|were)\s[a-z]+\s(?P<at>first|last)(?=\s*(?:[.,;]|\Z))"
    r"|\bthe\s(?P<one>first|last)\s(?=to\b|one\b)"
    rf"|\bthe\s(?P<two>{_OF_CASES})\b(?!\sof\b|[^.;]*\bthan\b)"
    rf"|\A\W*(?P<mostly>most)\s(?!of\s(?:the|its|our|their)\s(?:{SMALL})\b)(?:of\s(?:the|its|our|their|all)\s)?(?=[a-z])",
    re.IGNORECASE,
)
_ONE_OF: Final = lazy_pattern(
    r"\b(?:one\sof|among|some\sof|next|(?:second|third|fourth|fifth|sixth|[0-9]+(?:st|nd|rd|th))[\s-]?)\s?"
    r"(?:the|its|their|our)?\s?\Z",
    re.IGNORECASE,
)
_NO_RANK: Final = lazy_pattern(
    r"\s(?:of\s(?!(?:the|all|its|these|those|our|any)\b)|(?:recent(?:ly)?|of\s(?:the\s)?time|half|notabl[ye]|likely)\b)",
    re.IGNORECASE,
)
_CLAUSE_START: Final = lazy_pattern(
    r"[;:!]\s|\.\s(?=[A-Z])|,?\s\b(?:while|whereas|although|though|but|because|since|which|where|meaning|so)\b\s"
    r"|,\s(?:and|with)\s|\s(?:due\sto|driven\sby|thanks\sto)\s|\A(?:while|whereas|although|though|because|since)\s",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(
    r"[;:!,)(]|\.(?=\s|\Z)|\s(?:while|whereas|although|though|but|because|since|which|where|meaning)\s"
    r"|\sand\s(?=[$€£]?[0-9])",
    re.IGNORECASE,
)


def says_ranking(claim: str) -> bool:
    """Whether a text may compare two things: a cheap look."""
    return any(one.search(claim) for one in (_MORE_WORD, _QUALITY, _SUPERLATIVE, _TIMES, _EQUAL, _VERB))


_TITLE: Final = re.compile(r"\b(Mr|Ms|Mrs|Dr|Prof|Inc|Corp|Ltd|Co|No|St|Jr|Sr)\.(?=\s[A-Z])")
_INITIALS: Final = re.compile(r"\bU\.(?:S|K|N)\.(?:A\.)?(?=\s[a-z])")
_SLOWLY: Final = lazy_pattern(
    r"\b(?:(?P<slow>more\s(?:slowly|gradually|modestly)|less\s(?:quickly|rapidly|strongly|sharply|steeply))"
    r"|more\s(?:quickly|rapidly|strongly|sharply|steeply))\b",
    re.IGNORECASE,
)


_QUALITIES: Final = {
    "denser": "higher in density", "hotter": "higher in temperature", "warmer": "higher in temperature",
    "colder": "lower in temperature", "cooler": "lower in temperature",
}  # fmt: skip
_QUALITY: Final = lazy_pattern(rf"\b(?:{'|'.join(_QUALITIES)})\b", re.IGNORECASE)


def untitled(text: str) -> str:
    """Without the full stops of Ms. Lee and the U.S. market, which end no sentence."""
    return _INITIALS.sub(lambda found: found[0].replace(".", ""), _TITLE.sub(r"\1 ", text))


def plain(claim: str) -> str:
    """A claim in which "more slowly" is one word, "slower", and "denser" is "higher in density"."""
    plain_words = _QUALITY.sub(lambda found: _QUALITIES[found[0].lower()], untitled(claim))
    return _SLOWLY.sub(lambda found: "slower" if found["slow"] else "faster", plain_words)


# ── What a claim compares ────────────────────────────────────────────────────────────────────────


class Side(NamedTuple):
    """One of two compared phrases: its words, and its years and quarters."""

    text: str
    chunks: tuple[Chunk, ...]
    words: Words
    times: Words

    def parted(self, chunks: Sequence[Chunk]) -> Side:
        """The same with these chunks alone."""
        return self._replace(chunks=tuple(chunks), words=words_of(chunks))


class Compared(NamedTuple):
    """What a claim compares: two phrases, and what is said of both, as in "higher sales in Europe than in Asia".

    `least` and `most` bound how many times the second one the first one is.
    """

    left: Side
    right: Side
    shared: Words
    said: str
    told: str
    sort: Sort
    least: Decimal = Decimal(0)
    most: Decimal | None = None


_ROUGHLY: Final = (Decimal("0.75"), Decimal("1.5"))
_EQUALLY: Final = (Decimal("0.99"), Decimal("1.01"))
_COUNTS: Final = {"twice": 2, "double": 2, "triple": 3, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}
_HALF: Final = Decimal("0.5")
_SIZE: Final = MORE["more"]
_AT_LEAST: Final = lazy_pattern(r"\b(?:more\sthan|over|at\sleast|exceed\w*|well\sover)\s\Z", re.IGNORECASE)
_AT_MOST: Final = lazy_pattern(r"\b(?:less\sthan|under|below|at\smost|up\sto|fewer\sthan)\s\Z", re.IGNORECASE)
_PORTIONS: Final = (
    "half|third|quarter|fifth|sixth|tenth|dozen|hundred|thousand|million|billion|trillion|fraction|few|couple|handful"
    "|century|decade|year|quarter|month|week|fortnight|day|hour|minute|second|percent|percentage|point|tonne|ton|mile"
)
_MULTIPLE: Final = lazy_pattern(
    rf"\s*(?:twice|double|triple|half|a\s(?:(?:good|full|mere)\s)?(?:{_PORTIONS})\b|(?:{SMALL})\b|\w+\s(?:times|thirds?|quarters?)\b|[0-9$€£])",
    re.IGNORECASE,
)
_NEARLY: Final = lazy_pattern(
    r"\b(?:at\sleast|at\smost|up\sto|not|about|almost|nearly|roughly|approximately|virtually|practically)\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_IN_A_WAY: Final = lazy_pattern(r"\s(?!(?:frequently|commonly|likely|costly|early)\b)\w+ly\b", re.IGNORECASE)


def side_of(text: str) -> Side:
    """A phrase as one of two that are compared."""
    reading = read(text)
    moments = [one.what for one in reading.singles if isinstance(one.what, Moment)]
    times = {str(one.year) for one in moments if one.year} | {f"q{one.quarter}" for one in moments if one.quarter}
    chunks = chunked(without_figures(text, reading))
    return Side(text, tuple(chunks), words_of(chunks), frozenset(times))


def comparisons(claim: str) -> Iterator[Compared]:
    """The comparisons of two things that a claim makes."""
    if led := _FIRST.match(claim):
        word = _MORE_WORD.search(claim, led.end())
        if word and "than" not in claim[word.end() :]:
            mid = _until_end(claim, word.end())
            yield from _than(claim[led.end() : word.start()], word["word"], mid, led["other"])
            return
    for found in _THAN.finditer(claim):
        if not (_MULTIPLE.match(claim, found.end()) or _IN_A_WAY.match(found["mid"])):
            before, right = _clause_before(claim, found.start()), _until_end(claim, found.end())
            yield from _than(before, found["word"], found["mid"], right)
    yield from _by_verbs(claim)
    yield from _ratios(claim)


def _than(before: str, word: str, mid: str, right: str) -> Iterator[Compared]:
    """Sales were higher in Europe than in Asia; what follows the comparative at once may be said of both things, or
    names the first one: Europe had higher sales than Asia, more sales than costs.
    """
    first, *rest = side_of(mid).chunks
    whole, one = side_of(f"{before} {mid}"), side_of(before)
    right = _YEAR_BEFORE.sub(lambda found: f"in {_year_before(f'{before} {mid}') or found[0]}", right)
    said = f"{before} {word} {mid} than {right}", f"{word} … than {right.strip()}", MORE[word.lower()]
    if not (first.words and one.words):
        yield Compared(whole, side_of(right), NONE, *said)
        return
    yield Compared(whole.parted((*one.chunks, *rest)), side_of(right), first.words, *said)
    yield Compared(side_of(mid), side_of(right), one.words, *said)


_YEAR_BEFORE: Final = lazy_pattern(
    r"\b(?:the\s(?:previous|prior|preceding)\s(?:fiscal\s)?year"
    r"|(?:the|a|one)\syear\s(?:before|earlier)|the\syear\sago)\b",
    re.IGNORECASE,
)


def _year_before(text: str) -> str:
    """The year before the only one that a text names."""
    times = side_of(text).times
    return str(int(next(iter(times))) - 1) if len(times) == 1 and all(map(str.isdigit, times)) else ""


_RELATIVE: Final = lazy_pattern(  # revenue, which continued to outpace costs
    r",\s(?:which|that)\s(?:(?:continue[sd]?|began|tended?)\sto\s|ha(?:s|d|ve)\s)?\Z", re.IGNORECASE
)
_ENDS_IN_FIGURE: Final = lazy_pattern(r"(?<![0-9.,])(?!(?:19|20)[0-9]{2}\s)[0-9][0-9.,]*%?\s\Z")


def _by_verbs(claim: str) -> Iterator[Compared]:
    for found in _VERB.finditer(claim):
        word = found["word"] or found["beside"] or found["order"]
        is_turned = bool(found["passive"] and found["by"])
        if bool(found["passive"] or found["by"]) and found["word"] and not is_turned:
            continue  # it exceeded by 5
        if _ENDS_IN_FIGURE.search(claim, 0, found.start()):
            continue  # 46 exceed the level: of the claim's own figure
        end = found.start("order") if found["order"] else found.start()
        led = _RELATIVE.search(claim, 0, end)
        sides = [side_of(_clause_before(claim, led.start() if led else end)), side_of(_until_end(claim, found.end()))]
        left, right = sides[::-1] if is_turned else sides
        told = f"{found[0].strip(' ,')} {sides[1].text.strip()}"
        said = f"{sides[0].text} {told}"
        yield Compared(left, right, NONE, said, told, VERB_SORTS[word.lower().split()[0]])


def _ratios(claim: str) -> Iterator[Compared]:
    for found in _TIMES.finditer(claim):
        if not (found["mid"] is not None or found["tied"] is not None or _BEFORE_TIMES.search(claim, 0, found.start())):
            continue  # double counting
        if found["tied"] is not None and _LISTED.search(claim, 0, found.start()):
            continue  # 40 for one and half of that for the other
        count = (found["count"] or found["word"]).lower()
        times = _HALF if count == "half" else Decimal(_COUNTS.get(count) or int(count))
        least, most = (times * bound for bound in _ROUGHLY)
        if _AT_LEAST.search(claim, 0, found.start()):
            yield _ratio(claim, found, least, None)
        elif _AT_MOST.search(claim, 0, found.start()):
            yield _ratio(claim, found, Decimal(0), most)
        else:
            yield _ratio(claim, found, least, most)
    for found in _EQUAL.finditer(claim):
        behind = claim[: found.start()].rstrip().lower()
        is_multiple = behind.endswith(("twice", "times", "half", "double")) or _MULTIPLE.match(claim, found.end())
        if not (is_multiple or _NEARLY.search(claim, 0, found.start())):
            yield _ratio(claim, found, *_EQUALLY)


def _ratio(claim: str, found: re.Match[str], least: Decimal, most: Decimal | None) -> Compared:
    before, mid, right = _clause_before(claim, found.start()), found["mid"] or "", _until_end(claim, found.end())
    left, told = side_of(f"{before} {mid}"), f"{found[0].strip()} {right.strip()}"
    return Compared(left, side_of(right), NONE, f"{before} {told}", told, _SIZE, least, most or _NO_BOUND)


_NO_BOUND: Final = Decimal("Infinity")


_REACH: Final = 240  # characters of a clause


def _clause_before(claim: str, end: int) -> str:
    said = claim[max(0, end - _REACH) : end]
    starts = [match.end() for match in _CLAUSE_START.finditer(said)]
    return said[max(starts, default=0) :]


def _until_end(claim: str, start: int) -> str:
    said = claim[start : start + _REACH]
    found = _CLAUSE_END.search(said)
    return said[: found.start()] if found else said


# ── The most of all ──────────────────────────────────────────────────────────────────────────────


class Ranked(NamedTuple):
    """What a claim calls the most, or the larger of two: the phrase that may name it, and the rest of the clause."""

    named: Side
    rest: Side
    said: str
    told: str
    sort: Sort
    is_of_two: bool


def rankings(claim: str) -> Iterator[Ranked]:
    """The superlatives of a claim, each with all phrases that may name its thing."""
    for found in _SUPERLATIVE.finditer(claim):
        name = next(name for name in ("word", "order", "at", "one", "two", "mostly") if found[name])
        word, start, end = found[name].lower(), found.start(name), found.end(name)
        if _ONE_OF.search(claim, 0, start) or _NO_RANK.match(claim, end):
            continue
        before, after = _clause_before(claim, start), _until_end(claim, end)
        said, told, sort = f"{before} {word} {after}", f"{word}{after}".strip(), MOST.get(word) or MORE[word]
        for named, rest in _subjects(before, after):
            yield Ranked(named, rest, said, told, sort, name == "two")


def _subjects(before: str, after: str) -> Iterator[tuple[Side, Side]]:
    """The phrase that may name the most, and the rest of the clause: after a verb, in a place, or before it."""
    one, two = side_of(before), side_of(after)
    verbs = [place for place, chunk in enumerate(two.chunks) if chunk.lead == "verb"]
    leads = PREPOSITIONS - {"of"}
    placed = [place for place, chunk in enumerate(two.chunks) if chunk.lead in leads and (chunk.words or two.times)]
    if verbs and words_of(two.chunks[verbs[0] :]):
        yield _parted(one, two, verbs[0])
        return
    if placed:
        yield _parted(one, two, placed[0])
    yield (one, two) if one.words else (two, one)  # most like tea


def _parted(one: Side, two: Side, place: int) -> tuple[Side, Side]:
    """The phrase that begins at a chunk of the second side, and all that is before it."""
    return two.parted(two.chunks[place:]), one.parted((*one.chunks, *two.chunks[:place]))


# ── Doubts ───────────────────────────────────────────────────────────────────────────────────────

_DENIED: Final = lazy_pattern(  # a comparison that is none, is denied, or is of something else
    r"\b(?:not|no|never|neither|nor|without|hardly|barely|nobody|none|if|unless|whether|except|excluding"
    r"|outside|elsewhere|rather|other\sthan|of\sa|(?:net|operating|pre-?tax)\sloss(?:es)?|deficit\w*|negative|improve\w*|slow(?:ed|ing)|accelerat\w*"
    r"|either|both)\b|n['’]t\b",
    re.IGNORECASE,
)
_UNSURE: Final = lazy_pattern(  # what makes it one, if the quote has no such word
    r"\b(?:(?-i:may)|might|should|would|could|can|will|expect\w*|forecast\w*|project(?:ed|s|ion|ions)|plan(?:s|ned)(?=\sto\b)"
    r"|average\w*|relative(?!\sto)|proportion\w*|adjust\w*|ratio|cumulative\w*|combin\w*|together|altogether|sum|jointly"
    r"|per(?!cent)|margins?)\b",
    re.IGNORECASE,
)
_FORM: Final = 5  # letters of a word in another form


def is_unsure(said: str, quotes: Iterable[str]) -> bool:
    """Whether a comparison is denied, or is of something that is not so yet where the quotes' values are."""
    if _DENIED.search(said):
        return True
    held = {form for text in quotes if "?" not in text for form in _unsure(text)}
    return any(form not in held for form in _unsure(said))


def _unsure(text: str) -> Iterator[str]:
    return (match[0].lower()[:_FORM].replace("could", "would") for match in _UNSURE.finditer(text))
