"""The project's one reader of negation: the words that negate in a text, and the words that they deny."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.model import Side
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.plain_words import Outside, part
from citecheck.text.qualifier_words import NEGATIONS, Found
from citecheck.text.sentences import sentence_start
from citecheck.text.stems import stem

_AUXILIARY: Final = (
    "be|been|being|is|are|was|were|has|have|had|do|does|did|will|would|shall|should|may|might|can|could|must"
)
# Adverbs and auxiliaries may be between the word and the quote, and after "nor" its subject.
_DIRECTLY_BEFORE: Final = lazy_pattern(
    r"\b(?:(?P<word>not|never|hardly|cannot|\w+n['’]t|neither|nor|no|unable|fail(?:s|ed|ing)?|nicht|nie|niemals"
    r"|kein(?:e[mnrs]?)?|(?:ne\s|n['’])(?:\w+\s){1,3}?(?:pas|plus|jamais)|nunca|jamás)(?P<to>\s+to)?"
    rf"|(?P<nor>neither|nor)(?:(?:\s+\w+){{1,3}}?\s+(?:{_AUXILIARY})|\s+(?:{_AUXILIARY})(?:\s+\w+){{1,3}}?))"
    r"(?:\s+(?!only\b)(?:\w+ly|also|ever|yet|even|again|always|now|often|soon|still|then|longer|able to"
    rf"|at any time|at all|in any (?:way|case|event)|{_AUXILIARY}))*\s+\Z",
    re.IGNORECASE,
)
_NOT_ONLY: Final = lazy_pattern(
    r"(?:only|merely|just|solely|simply|necessarily|limited|nur|bloß|seulement|s[oó]lo|solamente)\b", re.IGNORECASE
)


def negations(text: str) -> list[Found]:
    """The words that negate, in their order; "not only", "no doubt" and "No. 5" are not among them."""
    return list(NEGATIONS.within(text))


def negation_before(text: str, start: int, end: int) -> Outside | None:
    """The word directly before text[start:end], in its sentence, that turns it round: "not", "unable to"."""
    before = part(text, sentence_start(text, start), start)
    match = _DIRECTLY_BEFORE.search(before.words)
    quote = text[start:end].lstrip('"“‘(')
    if match is None or _NOT_ONLY.match(quote):
        return None
    word = match["word"] or match["nor"]
    if word.lower() == "unable" or word.lower().startswith("fail"):  # "unable | to repay the loan"
        if not (match["to"] or quote.startswith("to ")):
            return None
        word = f"{word} to"
    elif word.lower() == "no" and not negations(f"{match[0]}{quote[:20]}"):  # No. 5, no 45/2001
        return None
    return before.outside(match.start(), match.end(), Side.JUST_BEFORE)._replace(word=word)


# ── Words that are denied ────────────────────────────────────────────────────────────────────────

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[.;:]|(?<![\d.,])0(?=\s[a-z])")
_NONE: Final = frozenset(["zero", "0"])


class ContentWord(NamedTuple):
    """A word that is no small word: in lower case, its stem, its offset, and whether a negation is before it."""

    text: str
    stem: str
    start: int
    is_denied: bool


@lru_cache(maxsize=10_000)
def is_negation(word: str) -> bool:
    """True for a word that negates by itself: not, never, isn't."""
    return word in _NONE or bool(negations(word))


@lru_cache(maxsize=4096)
def content_words(text: str) -> tuple[ContentWord, ...]:
    """The content words of a text; a negation denies the next one in its sentence."""
    denying = {found.start for found in negations(text)}
    found: list[ContentWord] = []
    is_denied = False
    for match in _WORD.finditer(text):
        word = match[0].lower().replace("’", "'")
        if match.start() in denying or word in _NONE:
            is_denied = True
        elif not word[0].isalpha():
            is_denied = False
        elif word not in STOP_WORDS and len(word) > 1:
            found.append(ContentWord(word, stem(word), match.start(), is_denied))
            is_denied = False
    return tuple(found)
