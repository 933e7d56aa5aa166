"""The words around each figure of a text, and which way it is said to move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile, zip_longest
from typing import Final, NamedTuple

from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.figures import Beside
from citecheck.quantities.reading.numerals import small_number
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_TOKEN: Final = re.compile(r"\.{2,}+|[^\W\d_](?:[\w'’]|-(?=[^\W\d_]))*+|[0-9]\S*+|[^\w\s]")
_BOUNDS: Final = frozenset(",;:().!?—–") | frozenset(
    "while whereas although though but unlike versus vs than because since as which that compared".split()
)
_ENDS: Final = frozenset(";:.!?")
_NET_OF: Final = frozenset("after before without".split())  # $5 million after costs has not been spent
_NO_DAYS: Final = frozenset("month quarter year".split())
_DAYS: Final = frozenset("day hour week".split())
_QUANTIFYING: Final = frozenset("a net".split())  # a use of $5 million
_FLOWS: Final = {"use": "used", "source": "provided"}
_PARTICLES: Final = frozenset("back ground".split())  # of verbs: fell back, lost ground
_SUPPOSED: Final = frozenset("would could might".split())
_ADDING: Final = frozenset("and or but while".split())
_ARTICLES: Final = frozenset("a an the".split())  # that begin another thing
_CLOSING: Final = frozenset(",;:.!?)")
_MOVING: Final = (lexicon.RISING | lexicon.FALLING) - lexicon.SIDES.keys()
_SKIPPED: Final = (STOP_WORDS | lexicon.HEDGE_WORDS | _MOVING | frozenset(lexicon.AT_ONCE) | lexicon.CHANGES.keys()) - {
    "#"
}
_BE: Final = frozenset("is are was were be been being amounted totaled totalled".split())
_AGO: Final = frozenset("ago earlier before later".split())  # $5 million a year ago
_CAUSES: Final = frozenset("offset offsetting driven caused led due partly partially excluding including".split())
_NEAR: Final = 8  # words of its clause on each side
_WIDE: Final = 20
_HEAD: Final = 5
_BESIDE_RATES: Final = {"plus": 1, "+": 1, "over": 1, "above": 1, "minus": -1, "less": -1, "below": -1}  # SOFR plus 2%
_BASIS_REACH: Final = 120  # characters between a figure and "On an annual basis"
_PERIOD: Final = 10  # words between a figure and its period
_MOVED: Final = 6  # words between a verb of movement and its figure
_COMPOUND: Final = 4  # words of a noun after a figure
_COST, _AT_FIGURE = "cost", 3  # words before a figure in which it is the verb: the trip cost about $5
_ASIDE: Final = 4  # words between two acts of a label
_PAY: Final = "pay"
_PAID_AS: Final = frozenset("total base annual monthly gross net sick holiday severance".split())  # before the noun
_GIVING: Final = frozenset("give gave given giving".split())
_GOING: Final = frozenset(  # up to, or down to
    """go goe went gone going move moved moving bring brought come came climb climbed push pushed edge edged tick
    ticked""".split()
)
_JOINING: Final = frozenset("although though while whereas despite amid because due after before as when since".split())
FIGURE: Final = "#"
_FORGONE: Final = (["lost"], ["forgone"], ["foregone"], ["missed"])  # lost earnings are a loss
_IN: Final = frozenset("in during for fiscal".split())
_FOR_EACH: Final = (["for", "each"], ["for", "every"])
_CELLS: Final = frozenset([FIGURE, *"$€£¥—–"])


class _Token(NamedTuple):
    start: int
    end: int
    word: str


def besides(text: str, spans: Sequence[tuple[int, int]], shown: Sequence[int]) -> Iterator[Beside]:
    """What is beside each of the `spans` (in order, not overlapping); their nouns end at `shown`."""
    if not spans:
        return
    tokens, places = _tokens(text, spans)
    words = [token.word for token in tokens]
    said = [_kind_of_day(*pair) for pair in zip(words, [*words[1:], ""], strict=True)]
    turns = [_turn(word) for word in words]
    for (start, _), at, noun_ends in zip(spans, places, shown, strict=True):
        past = at + 1  # the first word after its noun
        while past < len(tokens) and tokens[past].start < noun_ends:
            past += 1
        direction, first, last = _direction(words, turns, at, past)
        before, after = words[max(0, at - _WIDE) : at], words[at + 1 : at + 1 + _WIDE]
        behind = before[::-1]
        near = frozenset((*_clause(said[max(0, at - _WIDE) : at][::-1]), *_clause(said[at + 1 : at + 1 + _WIDE])))
        then = words[past : past + _PERIOD]
        order = _order(then[:2])
        yield Beside(
            before=behind[0] if behind else "",
            after=after[0] if after and after[0] not in _CLOSING else "",
            head=_content(behind),
            object=_content(after),
            near=near,
            wide=frozenset(filter(_has_content, (*before, *after))),
            direction=direction,
            told=text[tokens[first].start : tokens[last].end] if direction else "",
            side=_side(behind, then, near),
            order=order,
            event=_content(then[1:]) if order else "",
            period=_repeated(text, noun_ends)
            or _period(behind, _unpaid(text[start:noun_ends], _unmeasured(then, text, noun_ends)))
            or _period_of_basis(text, start),
            acts=_acts(behind, then),
            denied=_denied(text, start),
            opens=FIGURE not in before and not any(map(_has_content, before)),
            supposed=not _SUPPOSED.isdisjoint(takewhile(lambda word: word not in _ENDS, behind)),
        )


def _acts(behind: Sequence[str], then: Sequence[str]) -> tuple[str, ...]:
    """What was done: said before the figure, after it, or before the one in front of it, in its sentence.

    Where both of a pair are at the figure, neither is known to be about it: it pays 12% of what it has received.
    """
    sentence = list(takewhile(lambda word: word not in _ENDS, behind))
    if _COST in sentence[_AT_FIGURE:]:  # after the costs, it brought in $5 million
        sentence = [*sentence[:_AT_FIGURE], *(word for word in sentence[_AT_FIGURE:] if word != _COST)]
    pairs = zip_longest(sentence, sentence[1:])
    sentence = [word for word, before in pairs if word != _PAY or before not in _PAID_AS]
    own = list(takewhile(lambda word: word != FIGURE, sentence))
    rest = list(takewhile(lambda word: word not in _ENDS | _ADDING and word != FIGURE, then))
    after = [word for before, word in zip(["", *rest], rest, strict=False) if before not in _NET_OF]
    clause = [word for word in (*own, *after) if word in lexicon.ACT_WORDS]
    unclear = {word for pair in lexicon.ACTS if _are_both(pair, clause, sentence) for word in pair[0] | pair[1]}
    return tuple(word for word in (*clause, *sentence[len(own) :]) if word in lexicon.ACT_WORDS - unclear)


def _are_both(pair: Sequence[frozenset[str]], clause: Sequence[str], sentence: Sequence[str]) -> bool:
    """Whether both of a pair are at the figure, or side by side before it: cash provided by (used in)."""
    if not any(side.isdisjoint(clause) for side in pair):
        return True
    one, two = ([place for place, word in enumerate(sentence) if word in side] for side in pair)
    return any(abs(first - last) <= _ASIDE for first in one for last in two)


def _denied(text: str, start: int) -> bool:
    return lexicon.DENIAL.search(text, max(0, start - lexicon.HEDGE_REACH), start) is not None


def _tokens(text: str, spans: Sequence[tuple[int, int]]) -> tuple[list[_Token], list[int]]:
    """The tokens of a text, each span being one, and the places of the spans among them."""
    tokens: list[_Token] = []
    places: list[int] = []
    at = 0
    for start, end in (*spans, (len(text), len(text))):
        for match in _TOKEN.finditer(text, at, start):
            tokens.append(_Token(*match.span(), _normal(match[0].lower(), tokens[-1].word if tokens else "")))
        if start < end:
            places.append(len(tokens))
            said = text[start:end].lower()
            tokens.append(_Token(start, end, said if said in lexicon.CHANGES else FIGURE))
        at = max(at, end)
    return tokens, places


def _normal(word: str, previous: str) -> str:
    if word == "than" and previous in lexicon.COMPARATIVES:
        return ""  # "more than" belongs to the figure; any other "than" begins something else
    if previous in _QUANTIFYING and word in _FLOWS:
        return _FLOWS[word]
    if (word == "added" and previous == "value") or (word in lexicon.RISING and previous in _GIVING):
        return ""  # value added tax does not rise, and what gave rise to costs did not raise them
    if word == "lowers":
        return "lowered"  # without its s it would be an adjective
    if word == "paid" and previous in _BE:
        return "was-paid"  # who was paid received it
    return word if word in STOP_WORDS else singular(word)


def _kind_of_day(word: str, following: str) -> str:
    """A word as one of days only where it is: not of a calendar month, and not who is working from home."""
    is_other = following in _NO_DAYS if word == "calendar" else word == "working" and following not in _DAYS
    return f"{word}-" if is_other else word


def _has_content(word: str) -> bool:
    return word not in _SKIPPED and word[:1].isalpha()


def _clause(words: Sequence[str]) -> Iterator[str]:
    """The words with content up to the clause's end."""
    for word in words[:_NEAR]:
        if word in _BOUNDS:
            return
        if _has_content(word):
            yield word


def _content(words: Sequence[str]) -> str:
    """The nearest word with content, with no figure or clause's end between."""
    for word in words[:_HEAD]:
        if word in _BOUNDS or word == FIGURE:
            return ""
        if _has_content(word):
            return word
    return ""


def _turn(word: str) -> int:
    """Which way a verb or noun of movement goes; "doubled" is a figure, and one as well."""
    return (word in lexicon.RISING) - (word in lexicon.FALLING) or _sign(lexicon.CHANGES.get(word, 0))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _direction(words: Sequence[str], turns: Sequence[int], at: int, past: int) -> tuple[int, int, int]:
    """(1 or -1 or 0, first and last token that say so); `past` is the first word after the figure and its noun."""
    net = int(words[past : past + 1] == ["net"])  # $90 million net increase
    after, then, *_ = [*words[past + net : past + net + 2], "", ""]
    if after in lexicon.TURNING_AFTER and then != "of":
        return lexicon.TURNING_AFTER[after], at, past
    is_than = "than" in takewhile(lambda word: word not in _CLOSING, words[past + 1 : past + _WIDE])  # less cash than
    if (
        after in lexicon.COMPARED_AFTER
        and then != ":"
        and (not then or then in _CLOSING or then in STOP_WORDS or is_than)
    ):
        return lexicon.COMPARED_AFTER[after], at, past
    if at and (turn := lexicon.AT_ONCE.get(words[at - 1], 0)) and words[max(0, at - 2)] not in lexicon.STILL_UP:
        return turn, at - 1, at
    if turn := _turn_of_two(*words[max(0, at - 2) : at]) or _going(words, at, past):
        return turn, at - 2, at
    turn, first, last = *_moved(words, turns, _restated(words, at))[:2], at
    turn, first = (turn, first) if turn else _named_change(words, at)
    if turn:
        return turn, first, last
    beside = past + _aside(words[past : past + _MOVED])
    one, two, *_ = [*words[beside : beside + 2], "", ""]
    said = lexicon.BESIDE_OF.get(one, 0) or lexicon.BESIDE_OF_TWO.get(f"{one} {two}", 0)
    return said or _noun_of_change(words, past), at, max(past, beside)


def _aside(words: Sequence[str]) -> int:
    """How many words say a figure again: $238 million, or a fifth, below."""
    is_aside = words[:2] == [",", "or"] and "," in words[2:]
    return words.index(",", 2) + 1 if is_aside else 0


def _noun_of_change(words: Sequence[str], past: int) -> int:
    """What a compound after the figure ends in: a 16% comparable sales decline."""
    named = list(takewhile(lambda word: _is_named(word) and word not in _JOINING, words[past : past + _COMPOUND]))
    place = next((at for at, word in enumerate(named) if at and word in lexicon.TURNING_AFTER), 0)
    is_last = bool(place) and words[past + place + 1 : past + place + 2] != ["of"]
    return lexicon.TURNING_AFTER[named[place]] if is_last else 0


def _named_change(words: Sequence[str], at: int) -> tuple[int, int]:
    """The noun of a change and its place: the decline in sales was 4%."""
    if not at or words[at - 1] not in _BE | {":"}:
        return 0, at
    for place in range(at - 2, max(-1, at - 2 - 2 * _MOVED), -1):
        word, after = words[place], words[place + 1]
        if word in _ENDS:
            break
        if word in lexicon.CHANGE_NOUNS and (after in {"in", "of"} or place == at - 2):
            return (word in lexicon.RISING) - (word in lexicon.FALLING), place
    return 0, at


def _restated(words: Sequence[str], at: int) -> int:
    """The place of the figure that this one says again: fell by $5 million, or 16%."""
    said = [word for word in words[max(0, at - 3) : at] if word != ","]
    return at - words[:at][::-1].index(FIGURE) - 1 if said[-2:] == [FIGURE, "or"] else at


def _turn_of_two(first: str = "", second: str = "") -> int:
    """Higher by 20%, SOFR plus 2%."""
    if second == "by":
        return lexicon.BEFORE_BY.get(first, 0)
    if second == "off" and first in _BE:
        return -1
    return _BESIDE_RATES.get(second, 0) if first in lexicon.SPREADS else 0


def _going(words: Sequence[str], at: int, past: int) -> int:
    """It goes down to the figure; from where, another pattern reads."""
    verb, way, to, *_ = [*words[max(0, at - 3) : at], "", "", ""]
    is_moved = to == "to" and verb in _GOING and "from" not in words[past : past + 2]
    return lexicon.AT_ONCE.get(way, 0) if is_moved else 0


def _moved(words: Sequence[str], turns: Sequence[int], at: int) -> tuple[int, int, int]:
    """The verb or noun of movement before a figure: at once, or with its object between if "by" leads to the figure."""
    still = (0, at, at)
    by = words[max(0, at - 3) : at].count("by") or _of_change(words, at)
    to = words[max(0, at - 1) : at].count("to")
    last = _before_from(words, at) if to else at
    reach = _MOVED * 2 if by else _MOVED
    for place in range(last - 1, max(-1, last - 1 - reach), -1):
        word = words[place]
        if by and words[place : place + 2] == ["up", "to"]:
            continue  # by up to 5
        higher = lexicon.BEFORE_BY.get(word, 0) if words[place + 1 : place + 2] == ["by"] else 0
        if turn := turns[place] or higher or (lexicon.LEADING_TO_BY.get(word, 0) if by else 0):
            return still if _is_negated(words, place) else (turn, place, at)
        if word == FIGURE and (to or (by and words[place - 1 : place] == ["from"])):
            continue  # rose from 61 kW by 5 kW, fell 5% to 61 kW
        if word == FIGURE and by and place and (turns[place - 1] or words[place - 1] in _IN):
            continue  # lifted 2016 revenue by $5 million
        passed = any(map(_has_content, words[place + 1 : last]))
        if word == FIGURE or word in _BOUNDS or word in _CAUSES or (word in _BE and passed):
            return still
        if _has_content(word) and not by and word not in _PARTICLES and not word.endswith("ly"):
            return still
    return still


def _of_change(words: Sequence[str], at: int) -> bool:
    """Whether it is how large a change is: a decrease in these assets of $5 million."""
    if words[max(0, at - 2) : at][-1:] != ["of"]:
        return False
    noun = next((place for place in range(at - 2, max(-1, at - _MOVED * 2), -1) if words[place] == "in"), 0)
    return noun > 0 and words[noun - 1] in lexicon.CHANGE_NOUNS


def _before_from(words: Sequence[str], at: int) -> int:
    """Where "from 80 ships to 65" begins; `at` is the last figure's place."""
    pairs = (place for place in range(at - 2, max(-1, at - 2 - _MOVED), -1) if words[place] == "from")
    return next((place for place in pairs if words[place + 1] == FIGURE), at)


def _order(after: Sequence[str]) -> int:
    """1 after an event, -1 before it."""
    return next((lexicon.ORDER_AFTER[said] for said in (*after[:1], " ".join(after)) if said in lexicon.ORDER_AFTER), 0)


def _side(behind: Sequence[str], after: Sequence[str], near: frozenset[str]) -> int:
    """1 for a gain, -1 for a loss: said after a figure, by the nearest word with content before it, or by a clause."""
    named = (word for word in takewhile(_is_named, after) if word in lexicon.SIDES)
    if noun := next(named, "") or _labelled(behind):
        return lexicon.SIDES[noun]
    nouns = [word for word in behind if word not in lexicon.BALANCES]
    head = _content(nouns)
    if head in lexicon.SIDES:
        leads = nouns[nouns.index(head) + 1 :][:1]
        return 0 if leads in (["before"], ["excluding"]) else -1 if leads in _FORGONE else lexicon.SIDES[head]
    clause = list(_clause(behind))[::-1]
    if after and after[0] in {"in", "of"} and (said := _sides(_until_bound(after[1:]), lexicon.SIDES_IN)):
        return _only(said | _sides(clause, lexicon.SIDES))
    if "cash" in near and (said := {lexicon.SIDES_OF_CASH[word] for word in near & lexicon.SIDES_OF_CASH.keys()}):
        return _only(said)
    if behind[:1] and behind[0] in _BE | {"of", "to"}:
        return _only(_sides(clause, lexicon.SIDES))
    return _only({lexicon.SIDES[word] for word in clause if word in lexicon.EARNING})


def _is_named(word: str) -> bool:
    """Whether a word belongs to the noun right after a figure: $5 million net foreign exchange loss."""
    return word[:1].isalpha() and word not in STOP_WORDS


def _labelled(behind: Sequence[str]) -> str:
    """What a row of a table calls its figures that have no parentheses: Net income (loss) 337 (33)."""
    closed, loss, opened, noun, *_ = [*dropwhile(lambda word: word in _CELLS, behind), "", "", "", ""]
    is_label = closed == ")" and opened == "(" and {loss, noun} <= lexicon.SIDES.keys()
    return noun if is_label else ""


def _sides(words: Sequence[str], table: Mapping[str, int]) -> set[int]:
    pairs = zip(words, [*words[1:], ""], strict=False)
    return {table[word] for word, following in pairs if word in table and following not in lexicon.NO_SIDE}


def _only(said: set[int]) -> int:
    return next(iter(said)) if len(said) == 1 else 0


def _until_bound(words: Sequence[str]) -> list[str]:
    return list(takewhile(lambda word: word not in _BOUNDS and word != FIGURE, words))


def _repeated(text: str, end: int) -> str:
    """The period of what happens every other week, or twice a day."""
    match = lexicon.REPEATED.match(text, end)
    if match is None:
        return ""
    if match["every"]:
        said, unit = match["every"].lower(), match["unit"].lower()
        times = 2 if said in {"other", "second"} else small_number(said)
        name = f"{times} {unit}s" if times > 1 else unit
    else:
        said, unit = match["times"].lower(), lexicon.PERIODS[(match["of"] or match["adjective"]).lower()]
        times = lexicon.MULTIPLES.get(said) or small_number(said.removesuffix("times").strip())
        name = f"1/{times} {unit}" if times > 1 else unit
    return lexicon.SAME_PERIODS.get(name, name)


def _unmeasured(after: Sequence[str], text: str, end: int) -> Sequence[str]:
    """The words after a figure without its unit, if that is written as a period is: 467 Pa, and not £467 pa."""
    return after[1:] if text.startswith(("Pa", " Pa"), end) and after[:1] == ["pa"] else after


def _unpaid(figure: str, after: Sequence[str]) -> Sequence[str]:
    """The words after a figure; after a percentage, those up to how it is paid: not "due for each month"."""
    if "%" not in figure and "percent" not in figure:
        return after
    places = (place for place, word in enumerate(after) if word in lexicon.PAYING)
    end = next((place for place in places if list(after[place + 1 : place + 3]) not in _FOR_EACH), len(after))
    return after[:end]


def _period(behind: Sequence[str], after: Sequence[str]) -> str:
    """The period directly after a figure, or else of an adjective before it, or else the next one after it."""
    place, found = _period_after(after)
    before = _period_before(behind)
    if found and before and any(word in _BE for word in after[:place]):
        return before
    return found or before


def _period_after(words: Sequence[str]) -> tuple[int, str]:
    words = [word for word in words if word not in lexicon.KINDS_OF_YEAR]
    for place, (word, following, third) in enumerate(zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=False)):
        if word == "once" and (not following or following in _CLOSING):
            return place, "once"
        unit = third if following.endswith("ed") else following  # per completed month
        if word in lexicon.EACH and unit in lexicon.PERIODS:
            is_time = word in {"a", "an"} and third in _AGO
            return (place, "") if is_time else (place, lexicon.PERIODS[unit])
        short = third if (word, following) == ("p", ".") else "" if place or len(word) < 2 else word
        if short in lexicon.SHORT_PERIODS:
            return place, lexicon.SHORT_PERIODS[short]
        if word in _BOUNDS or word == FIGURE or (word == "and" and following in _ARTICLES):
            break
        if word in lexicon.PERIOD_WORDS and following not in lexicon.NAMING:
            return place, lexicon.PERIODS[word]
    return 0, ""


def _period_before(behind: Sequence[str]) -> str:
    for place, word in enumerate(behind[:_PERIOD]):
        if word in _BOUNDS or word == FIGURE:
            return ""
        if word in lexicon.PERIOD_WORDS and not (place and behind[place - 1] in lexicon.NAMING):
            return lexicon.PERIODS[word]
        leads = behind[place + 1 : place + 2]
        if word in lexicon.PERIODS and leads and leads[0] in lexicon.EACH - {"a", "an"}:
            return lexicon.PERIODS[word]
    return ""


_BASIS: Final = lazy_pattern(
    rf"(?:\A|[.;]\s)on\san?\s(?P<adjective>{'|'.join(sorted(lexicon.PERIOD_WORDS))})\sbasis,[^.;]*\Z", re.IGNORECASE
)


def _period_of_basis(text: str, start: int) -> str:
    """The period that the head of a sentence names: On an annual basis, it saves $5 million."""
    found = _BASIS.search(text, max(0, start - _BASIS_REACH), start)
    return lexicon.PERIODS[found["adjective"].lower()] if found else ""


def _is_negated(words: Sequence[str], place: int) -> bool:
    return any(
        word in {"not", "no", "never", "without", "neither", "nor"} or word.endswith("n't")
        for word in words[max(0, place - 3) : place]
    )
