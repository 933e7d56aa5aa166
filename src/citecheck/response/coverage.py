"""Which sentences of an answer need a citation, and which of them have one.

What needs one is recognised by rule: a figure, a date or a quotation that the question does not contain already. A
sentence has its citation where its quotes hold its figures. Equal sentences count once, and so do sentences that cite
the same quotes: saying a true thing often adds nothing. A sentence that repeats what another one cites asks for its
own citation: an excuse could be had by adding things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final, NamedTuple

from citecheck.limits import CLAIM_CHARACTERS, CLAIM_EFFORT, QUESTION_CHARACTERS
from citecheck.model import Citation, Response
from citecheck.quantities.claim_check import judge
from citecheck.quantities.compare import Relation, Scales, relation, room
from citecheck.quantities.movements import alike
from citecheck.quantities.reading.extract import HINTS, TextFigures, read
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.quantities.same_kind import is_telling
from citecheck.response.prose import Sentence, Stretch, prose_sentences
from citecheck.response.statements import QUOTED_WORDS, Stated, in_ascii, readable, stated, tells, with_answers
from citecheck.text.folding import fold
from citecheck.text.matching import Searchable
from citecheck.text.patterns import lazy_pattern
from citecheck.text.qualifiers import qualifiers
from citecheck.text.quoting import copied

_NEAR: Final = 10  # markers of a sentence whose quotes its neighbours may repeat
_READING: Final = 20  # what reading a figure costs, in comparisons of two
_SEARCHING: Final = 50  # characters that are searched at the cost of a comparison
_BELOW: Final = 3  # sentences below a heading
_UNREAD: Final = Stated(("",))
_HELD: Final = frozenset([Relation.SAME, Relation.WITHIN])


class Uncited(NamedTuple):
    """A sentence without a marker, or the cell of a row; `asking` is what needs a citation, and is in `stretch`.

    Sentences with a marker are none: rules compare them with their quotes. Nor is one that repeats, in its words and
    figures, a quote of the sentence before or after it: a grade counts it as uncited, and nobody needs to be told.
    """

    text: str
    stretch: Stretch
    asking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """`cited` of `sentences` have a citation; the others begin in the lines `uncited`.

    `unheld` of these do cite something, which does not contain what they say. `alone` is what has no marker itself.
    """

    sentences: int
    cited: int
    uncited: tuple[int, ...]
    unheld: int = 0
    alone: tuple[Uncited, ...] = field(default=(), compare=False, repr=False)


def coverage(response: Response, question: str = "") -> Coverage:
    """`question` is what the user asked: what it says is not a claim of the answer, unless it has the documents."""
    quotes = _Quotes(response)
    asked = _Asked(question if len(question) <= QUESTION_CHARACTERS else "")
    covered: set[frozenset[tuple[str, str]]] = set()
    bare: dict[str, Sentence] = {}
    alone: list[Uncited] = []
    sentences = with_answers(prose_sentences(response))
    before: Sentence | None = None  # the one directly before, if its quotes hold it
    for at, sentence in enumerate(sentences):
        previous, before = before, None
        said = stated(sentence) if quotes.afford(_READING * _count(sentence.text)) else _UNREAD
        if all(one in asked for one in said.asking) or (sentence.is_quoted and quotes.have(sentence.text)):
            continue
        cited = quotes.hold(sentence, said, asked)
        beside = _alone(sentence, said, quotes, asked)
        if cited and not beside:
            covered.add(frozenset(map(quote_key, cited)))
            before = sentence
        elif (plain := _plain(sentence.text)) not in bare:
            bare[plain] = sentence
            beside_it = [*sentences[max(0, at - 1) : at], *sentences[at + 1 : at + 2]]
            is_said = quotes.repeat(sentence, beside_it) or (previous is not None and quotes.add_up(sentence, previous))
            if not (is_said or _is_held_below(sentences[at : at + 1 + _BELOW], said, quotes, asked)):
                alone += beside
    unheld = sum(any(number in quotes for number in sentence.cites) for sentence in bare.values())
    lines = tuple(sentence.line for sentence in bare.values())
    return Coverage(len(covered) + len(bare), len(covered), lines, unheld, tuple(alone))


def _is_held_below(sentences: Sequence[Sentence], said: Stated, quotes: _Quotes, asked: _Asked) -> bool:
    """Whether the first is a heading, and the quotes of the first below that cites hold its figures."""
    head, *rest = sentences
    below = next((one for one in rest if one.cites and not one.heads), None)
    if not head.heads or head.cites or below is None:
        return False
    return bool(quotes.hold(replace(head, cites=below.cites), said, asked, nothing_else=True))


def _alone(sentence: Sentence, said: Stated, quotes: _Quotes, asked: _Asked) -> list[Uncited]:
    """The sentence if no marker is in it; of a row that cites, the first cell that no marker vouches for."""
    if not sentence.cites:
        places = (stretch for stretch in sentence.stretches if said.asking[0] in stretch.text)
        return [Uncited(sentence.text, next(places, sentence.stretches[0]), said.asking)]
    if len(sentence.stretches) == 1:
        return []
    cells = (_cell(sentence, cell, quotes, asked) for cell in sentence.stretches if not cell.marked)
    return list(islice(filter(None, cells), 1))


def _cell(row: Sentence, cell: Stretch, quotes: _Quotes, asked: _Asked) -> Uncited | None:
    own = replace(row, text=cell.text)
    said = stated(own) if quotes.afford(_READING * _count(own.text)) else _UNREAD
    if all(one in asked for one in said.asking) or quotes.hold(own, said, asked, nothing_else=True):
        return None
    return Uncited(cell.text, cell, said.asking)


def quote_key(citation: Citation) -> tuple[str, str]:
    """What two citations of the same words have in common."""
    return citation.attachment_id, _plain(citation.source_context)


@lru_cache(maxsize=4096)
def _count(text: str) -> int:
    """How many figures it has, at most."""
    return sum(1 for hint in HINTS for _ in hint.finditer(readable(text)))


class _Quotes:
    """The quotes of an answer by their numbers, and the work that is left: what is beyond it is held by none."""

    def __init__(self, response: Response) -> None:
        self._citations = {n: response.citations[place] for n, place in response.entries().items()}
        self._left = CLAIM_EFFORT

    def __contains__(self, number: int) -> bool:
        return number in self._citations

    def have(self, words: str) -> bool:
        """Whether one of them has these words, or may have: of an answer with numbers alone they are not known."""
        if not all(citation.source_context for citation in self._citations.values()):
            return True
        is_affordable = self.afford(1 + len(self._searchable.text) // _SEARCHING)
        return is_affordable and all(self._searchable.find(piece).hits for piece in copied(words))

    @cached_property
    def _searchable(self) -> Searchable:
        return Searchable("\n¶\n".join(citation.source_context for citation in self._citations.values()))

    def afford(self, effort: int) -> bool:
        """Whether there is so much left; what is too much for it leaves nothing for others."""
        if effort:
            self._left -= effort
        return self._left >= 0 or not effort

    def hold(self, sentence: Sentence, said: Stated, asked: _Asked, *, nothing_else: bool = False) -> list[Citation]:
        """What it cites, if that contains its figures: a marker does not vouch for what else a sentence or a row says.

        With `nothing_else` it may not contain another value instead either, which rules tell of a marker's own text.
        """
        cited = [self._citations[number] for number in sentence.cites if number in self._citations]
        if any(citation.source and not citation.source_context for citation in cited):
            return cited  # an answer with numbers alone: what they contain is open, and reported as such
        if not cited or len(sentence.text) > CLAIM_CHARACTERS:
            return []
        stands, holds = _count(sentence.text), sum(_count(citation.source_context) for citation in cited)
        if not self.afford(_READING * (stands + holds)):
            return []
        text, quotes = in_ascii(sentence.text), [in_ascii(citation.source_context) for citation in cited]
        own, held = read(text), list(map(read, quotes))
        if _is_verbatim(own, held):
            return cited
        derived = stands * min(holds, _READING) * _READING  # sums of two
        if not self.afford(2 * stands * holds + derived):
            return []
        outcome = judge(text, quotes[0], quotes[1:], sentence=text)
        against = outcome.mismatch[:1] if outcome.mismatch and nothing_else else ()
        missing = [*against, *outcome.missing, *_unheld(own, held)]
        return cited if all(figure in said.free or figure in asked for figure in missing) else []

    def repeat(self, sentence: Sentence, neighbours: Iterable[Sentence]) -> bool:
        """Whether a sentence without a marker says what a quote of its neighbours says."""
        if sentence.cites or len(sentence.text) > CLAIM_CHARACTERS:
            return False
        cited = ((one.text, number) for one in neighbours for number in one.cites[:_NEAR] if number in self)
        found = ((beside, self._citations[number].source_context) for beside, number in cited)
        return any(self._is_in(in_ascii(sentence.text), in_ascii(quote), beside) for beside, quote in found)

    def add_up(self, sentence: Sentence, before: Sentence) -> bool:
        """Whether a sentence without a marker adds up the figures of the cited one before it."""
        text, parts = in_ascii(sentence.text), in_ascii(before.text)
        is_short = not sentence.cites and len(text) + len(parts) <= CLAIM_CHARACTERS
        return is_short and self.afford(_READING * (_count(text) + _count(parts))) and is_sum(text, parts)

    def _is_in(self, text: str, quote: str, beside: str) -> bool:
        stands = _count(text)
        if not self.afford(_READING * stands * (1 + _count(quote))) or not is_part(text, quote, beside):
            return False
        outcome = judge(text, quote, sentence=text)
        unsaid = outcome.mismatch or outcome.missing or outcome.unbounded or [*_unheld(read(text), [read(quote)])]
        return bool(stands) and not unsaid


def _is_verbatim(sentence: TextFigures, quotes: Sequence[TextFigures]) -> bool:
    """Whether the quotes have each of its figures with nothing to compare, as `judge` would find."""
    held = {one.what for quote in quotes for one in quote.singles if not one.beside.direction}
    return all(one.what in held and not one.beside.direction for one in sentence.singles)


def _unheld(sentence: TextFigures, quotes: Sequence[TextFigures]) -> Iterator[str]:
    """The large numbers in words that no quote contains; `judge` takes numbers in words for the answer's own."""
    for figure in sentence.figures:
        if tells(figure) and not is_telling(figure):
            found = {
                relation(figure, one, Scales(quote.scale, sentence.scale)) for quote in quotes for one in quote.singles
            }
            if found.isdisjoint(_HELD):
                yield figure.text


class _Asked:
    """Whether the question contains a figure or a quotation already."""

    def __init__(self, question: str) -> None:
        self._text = _plain(question)
        self._figures = {_value(figure) for figure in read(in_ascii(question)).singles}

    def __contains__(self, said: str) -> bool:
        figures = read(said).singles
        if figures and len(said.split()) < QUOTED_WORDS:
            return all(_value(figure) in self._figures for figure in figures)
        return bool(said) and _plain(said).strip(" .,;:") in self._text


def _value(figure: Figure) -> object:
    what = figure.what
    return (what.kind, what.size, what.unit, what.currency) if isinstance(what, Amount) else what


def _plain(text: str) -> str:
    return " ".join(fold(text).text.split()).casefold()


# ── Sentences that repeat a part of a quote ───────────────────────────────────────────────────────

_WORD: Final = lazy_pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# They mean nothing by themselves beside a figure; a modal verb, a negation or a direction does.
_PALE: Final = frozenset(
    """a an the this that these those it its is are was were be been being has have had do does did of in on at to for
    from by with within and as per percent cent usd us eur gbp dollars euros pounds million billion m bn mn""".split()
)
_ENDINGS: Final = frozenset(("s", "es", "d", "ed", "ing"))
_STEM: Final = 3  # letters that two forms of a word have in common at least
_UNSURE: Final = lazy_pattern(
    r"\b(?:if|when|whether|may|might|could|would|should|until|till|subject|assum\w+|propos\w+|plan\w*|expect\w*|estimat\w+"
    r"|intend\w*|believe\w*|appear\w*|seem\w*|only|formerly|previously|instead|rather|rumou?r\w*|dispute\w*|reject\w*)\b",
    re.IGNORECASE,
)


def is_part(sentence: str, quote: str, beside: str) -> bool:
    """Whether the words of a sentence are a run of the quote's.

    Words of the quote that would turn them round have to be said by it too, or `beside` it.
    """
    said, held = _words(sentence), _words(quote)
    if not said or not _turning(quote) <= _turning(sentence) | _turning(beside):
        return False
    starts = range(len(held) - len(said) + 1)
    return any(_are_equal(said, held[start : start + len(said)]) for start in starts)


# ── Sentences that add up the figures of the one before ────────────────────────────────────────────

_ADDING: Final = frozenset(
    """all altogether both combined come comes it make makes sum that these they this three together total totals two up
    add adds amount amounts""".split()
)
_TOGETHER: Final = frozenset("all altogether both combined sum together total totals".split())


def is_sum(sentence: str, before: str) -> bool:
    """Whether a sentence says what the figures of the one before it come to, all those of a kind, and nothing else."""
    words, known = _of_substance(sentence), _of_substance(before)
    figures = [one for one in read(sentence).figures if is_telling(one)]
    if len(figures) != 1 or _TOGETHER.isdisjoint(words):
        return False
    parts = [one for one in read(before).singles if alike(figures[0], one)]
    if not all(word in _ADDING or any(_is_same(word, other) for other in known) for word in words):
        return False
    return len(parts) > 1 and len({_way(one) for one in (*figures, *parts)}) == 1 and _is_total(figures[0], parts)


def _way(figure: Figure) -> object:
    """What two figures that are added have in common."""
    what = figure.what
    return isinstance(what, Amount) and (what.sign, what.bound, what.hedge, what.upper)


def _is_total(figure: Figure, parts: Sequence[Figure]) -> bool:
    """Whether it is their sum, as exactly as it is written, and no two of them are a gain and a loss."""
    sizes = [one.what.size for one in parts if isinstance(one.what, Amount)]
    sides = [{one.beside.side for one in parts}, {one.beside.direction for one in (figure, *parts)}]
    what = figure.what
    is_exact = isinstance(what, Amount) and abs(sum(sizes) - what.size) <= room(what)[0] * what.factor
    return is_exact and not any({1, -1} <= side for side in sides)


# ── Words ──────────────────────────────────────────────────────────────────────────────────────────


def _words(text: str) -> list[str | Figure]:
    """The figures and the words of substance, in their order."""
    words: list[str | Figure] = []
    at = 0
    for figure in sorted(read(text).figures, key=lambda figure: figure.start):
        words += _of_substance(text[at : figure.start])
        words.append(figure)
        at = max(at, figure.end)
    return [*words, *_of_substance(text[at:])]


def _of_substance(text: str) -> list[str]:
    return [word for word in _WORD.findall(fold(text).text.casefold()) if word not in _PALE]


def _are_equal(said: Sequence[str | Figure], held: Sequence[str | Figure]) -> bool:
    return all(map(_is_equal, said, held))


def _is_equal(one: str | Figure, two: str | Figure) -> bool:
    if isinstance(one, str) or isinstance(two, str):
        return isinstance(one, str) and isinstance(two, str) and _is_same(one, two)
    return relation(one, two) is Relation.SAME and _end(one) == _end(two)


def _end(figure: Figure) -> str:
    """Which end of a movement it is: up from $5 is not up $5."""
    return figure.beside.before if figure.beside.before in {"from", "to", "by"} else ""


def _is_same(one: str, two: str) -> bool:
    """Whether two words are equal, or one is the other with an ending."""
    short, long = sorted((one, two), key=len)
    return short == long or (len(short) >= _STEM and long.startswith(short) and long[len(short) :] in _ENDINGS)


def _turning(text: str) -> set[str]:
    return qualifiers(text) | {match[0].lower() for match in _UNSURE.finditer(text)}
