"""The sentences of an answer that need a citation, and how many of them have it.

What needs one is recognised by rule: a figure, a date or a quotation that the question does not contain already. A
sentence has its citation where its quotes hold its figures. Equal sentences count once, and so do sentences that cite
the same quotes: saying a true thing often adds nothing. A sentence that repeats what another one cites asks for its
own citation: an excuse could be had by adding things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from citecheck.figures import Figure, Quantity, State, compare_claim, read
from citecheck.limits import CLAIM_CHARACTERS, CLAIM_EFFORT, QUESTION_CHARACTERS
from citecheck.model import Citation, Response
from citecheck.response.effort import DERIVING, count, effort
from citecheck.response.prose import Sentence, Stretch, prose_sentences
from citecheck.response.statements import QUOTED_WORDS, Stated, asks, in_ascii, stated, with_answers
from citecheck.text.folding import fold
from citecheck.text.matching import Searchable
from citecheck.text.patterns import lazy_pattern
from citecheck.text.qualifiers import qualifiers
from citecheck.text.quoting import copied
from citecheck.text.stems import stem, stems

_NEAR: Final = 10  # markers of a sentence whose quotes its neighbours may repeat
_SEARCHING: Final = 50  # characters that are searched at the cost of a comparison
_BELOW: Final = 3  # sentences below a heading
_UNREAD: Final = Stated(("",))
_ADDED: Final = 4  # words of its own that a sentence may have which adds up the one before
_WORD: Final = lazy_pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d[\d.,]*\d|\d")


class Uncited(NamedTuple):
    """A sentence without a marker, or the part of one that no marker vouches for: a cell, or what is behind the last.

    `asking` is what needs a citation, and is in `stretch`. What markers vouch for is not here: rules compare it with
    its quotes.
    """

    text: str
    stretch: Stretch
    asking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """`cited` of `sentences` have a citation that contains what they say; `uncited` are the lines of those without one.

    The rest cite something that does not contain what they say, which other rules report. `unread` are the lines of
    sentences that need no citation and have none: nothing compares them with a source. `alone` is what `uncited` means.
    """

    sentences: int
    cited: int
    uncited: tuple[int, ...]
    unread: tuple[int, ...] = field(default=(), compare=False)
    alone: tuple[Uncited, ...] = field(default=(), compare=False, repr=False)

    @property
    def unheld(self) -> int:
        """How many sentences cite something that does not contain what they say, or was not compared with it."""
        return self.sentences - self.cited - len(self.uncited)


def coverage(response: Response, question: str = "") -> Coverage:
    """`question` is what the user asked: what it says is not a claim of the answer, unless it has the documents."""
    quotes = _Quotes(response)
    asked = _Asked(question if len(question) <= QUESTION_CHARACTERS else "")
    covered: set[frozenset[tuple[str, str]]] = set()
    bare: dict[str, bool] = {}  # whether what has no citation is said by a quote beside it
    uncited: list[tuple[int, Uncited]] = []  # with the lines of their sentences
    unread: list[int] = []
    sentences = with_answers(prose_sentences(response))
    before: Sentence | None = None  # the one directly before, if its quotes support it
    for at, sentence in enumerate(sentences):
        previous, before = before, None
        claim = stated(sentence) if quotes.afford(count(sentence.text)) else _UNREAD
        if all(text in asked for text in claim.asking) or (sentence.is_quoted and quotes.have(sentence.text)):
            unread += [sentence.line] if _is_unread(sentence, claim) else []
            continue
        cited = quotes.supporting(sentence, claim, asked)
        beside = _alone(sentence, claim, quotes, asked)
        if cited and not beside:
            covered.add(frozenset(map(quote_key, cited)))
            before = sentence
        elif (plain := _plain(sentence.text)) not in bare:
            beside_it = [*sentences[max(0, at - 1) : at], *sentences[at + 1 : at + 2]]
            is_repeated = quotes.repeat(sentence, beside_it) or (
                previous is not None and quotes.add_up(sentence, previous)
            )
            bare[plain] = is_repeated or _is_supported_below(sentences[at : at + 1 + _BELOW], claim, quotes, asked)
            if not bare[plain]:
                uncited += [(sentence.line, part) for part in beside]
    lines, alone = zip(*uncited, strict=True) if uncited else ((), ())
    lacking = list(bare.values()).count(False)
    return Coverage(len(covered) + lacking, len(covered), lines, tuple(unread), alone)


def _is_unread(sentence: Sentence, claim: Stated) -> bool:
    """Whether nothing compares the sentence with a source, though it may state something."""
    leads = sentence.heads or sentence.text.rstrip("*_ ").endswith(":")
    return not (claim.asking or sentence.cites or leads or sentence.is_quoted)


def _is_supported_below(sentences: Sequence[Sentence], claim: Stated, quotes: _Quotes, asked: _Asked) -> bool:
    """True if the first is a heading whose figures are in the quotes of the first sentence below that cites."""
    head, *rest = sentences
    below = next((sentence for sentence in rest if sentence.cites and not sentence.heads), None)
    if not head.heads or head.cites or below is None:
        return False
    return bool(quotes.supporting(replace(head, cites=below.cites), claim, asked))


def _alone(sentence: Sentence, claim: Stated, quotes: _Quotes, asked: _Asked) -> list[Uncited]:
    """The sentence if no marker is in it; else the first part that no marker vouches for."""
    if not sentence.cites:
        places = (stretch for stretch in sentence.stretches if claim.asking[0] in stretch.text)
        return [Uncited(sentence.text, next(places, sentence.stretches[0]), claim.asking)]
    if len(sentence.stretches) == 1:
        return []
    cells = (_cell(sentence, cell, quotes, asked) for cell in sentence.stretches if not cell.marked)
    return list(islice(filter(None, cells), 1))


def _cell(row: Sentence, cell: Stretch, quotes: _Quotes, asked: _Asked) -> Uncited | None:
    own = replace(row, text=cell.text)
    claim = stated(own) if quotes.afford(count(own.text)) else _UNREAD
    if all(text in asked for text in claim.asking) or quotes.supporting(own, claim, asked):
        return None
    return Uncited(cell.text, cell, claim.asking)


def quote_key(citation: Citation) -> tuple[str, str]:
    """The source and the words of a citation, equal for two citations of the same words."""
    return citation.attachment_id, _plain(citation.source_context)


class _Quotes:
    """The quotes of an answer by their numbers, and the work that is left: what is beyond it is held by none."""

    def __init__(self, response: Response) -> None:
        self._citations = {n: response.citations[place] for n, place in response.entries().items()}
        self._left = CLAIM_EFFORT

    def __contains__(self, number: int) -> bool:
        return number in self._citations

    def have(self, words: str) -> bool:
        """True if a quote has these words, or may have: of an answer with numbers alone they are not known."""
        if not all(citation.source_context for citation in self._citations.values()):
            return True
        is_affordable = self.afford(1 + len(self._searchable.text) // _SEARCHING)
        return is_affordable and all(self._searchable.find(piece).hits for piece in copied(words))

    @cached_property
    def _searchable(self) -> Searchable:
        return Searchable("\n¶\n".join(citation.source_context for citation in self._citations.values()))

    def afford(self, effort: int) -> bool:
        """True if so much effort is left; one that is too large leaves none for later calls."""
        if effort:
            self._left -= effort
        return self._left >= 0 or not effort

    def supporting(self, sentence: Sentence, claim: Stated, asked: _Asked) -> list[Citation]:
        """The citations of a sentence, if their quotes have its figures; none else."""
        cited = [self._citations[number] for number in sentence.cites if number in self._citations]
        if any(citation.source and not citation.source_context for citation in cited):
            return cited  # an answer with numbers alone: what they contain is open, and reported as such
        if not cited or len(sentence.text) > CLAIM_CHARACTERS:
            return []
        quotes = [in_ascii(citation.source_context) for citation in cited]
        if not self.afford(effort(sentence.text, quotes)):
            return []
        compared = compare_claim(in_ascii(sentence.text), quotes[0], tuple(quotes[1:]))
        lacking = compared.those(State.CONTRADICTED, State.INSTEAD, State.MISSING)
        asking = (check.figure.text for check in lacking if asks(check.figure))
        return cited if all(figure in claim.free or figure in asked for figure in asking) else []

    def repeat(self, sentence: Sentence, neighbours: Iterable[Sentence]) -> bool:
        """True for a sentence without a marker whose words are in a quote of its neighbours."""
        if sentence.cites or len(sentence.text) > CLAIM_CHARACTERS:
            return False
        cited = ((beside, number) for other in neighbours for beside, number in _numbers(other) if number in self)
        return any(
            self._is_in(in_ascii(sentence.text), in_ascii(self._citations[number].source_context), beside)
            for beside, number in cited
        )

    def add_up(self, sentence: Sentence, before: Sentence) -> bool:
        """True for a sentence without a marker that only adds up the figures of the cited one before it."""
        text, parts = in_ascii(sentence.text), in_ascii(before.text)
        is_short = not sentence.cites and len(text) + len(parts) <= CLAIM_CHARACTERS
        if not is_short or not self.afford(DERIVING):
            return False
        figures, known = [figure for figure in read(text).figures if asks(figure)], set(_words(parts))
        if len(figures) != 1 or len(set(_words(text)) - known) > _ADDED:
            return False
        return compare_claim(text, parts).those(State.DERIVED) != []

    def _is_in(self, text: str, quote: str, beside: str) -> bool:
        if not count(text) or not self.afford(effort(text, [quote])) or not is_part(text, quote, beside):
            return False
        compared = compare_claim(text, quote)
        is_supported = all(check.state is State.SUPPORTED for check in compared.checks)
        return is_supported and not (compared.opposite or compared.unbounded)


def _numbers(sentence: Sentence) -> Iterator[tuple[str, int]]:
    return ((sentence.text, number) for number in sentence.cites[:_NEAR])


class _Asked:
    """The figures and quotations that the question contains already."""

    def __init__(self, question: str) -> None:
        self._text = _plain(question)
        self._figures = {_value(figure) for figure in read(in_ascii(question)).figures}

    def __contains__(self, text: str) -> bool:
        figures = read(text).figures
        if figures and len(text.split()) < QUOTED_WORDS:
            return all(_value(figure) in self._figures for figure in figures)
        return bool(text) and _plain(text).strip(" .,;:") in self._text


def _value(figure: Figure) -> object:
    value = figure.value
    return (value.dimension, value.value, value.currency) if isinstance(value, Quantity) else value


def _plain(text: str) -> str:
    return " ".join(fold(text).text.split()).casefold()


# ── Sentences that repeat a part of a quote ───────────────────────────────────────────────────────


def is_part(sentence: str, quote: str, beside: str) -> bool:
    """True where the words of a sentence are a run of the quote's.

    Words of the quote that turn it round must be in the sentence too, or `beside` it.
    """
    ours, theirs = _words(sentence), _words(quote)
    if not ours or not qualifiers(quote) <= qualifiers(sentence) | qualifiers(beside):
        return False
    return any(ours == theirs[start : start + len(ours)] for start in range(len(theirs) - len(ours) + 1))


def _words(text: str) -> list[str]:
    """The stems of the content words, in order."""
    return [stem(word) for word in _WORD.findall(fold(text).text) if stems([word])]
