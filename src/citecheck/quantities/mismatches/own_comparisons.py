"""Two amounts that a claim itself states, and compares the wrong way round: 24%, less than the 20% of Asia."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.phrases import MORE, VERB_SORTS
from citecheck.quantities.movements import alike, is_change
from citecheck.quantities.reading.extract import ends
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Sign
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]

_SOFTER: Final = {"lesser": -1, "heavier": 1, "lighter": -1}
_COMPARATIVES: Final = {
    **{word: sort.turn for word, sort in MORE.items() if sort.of in {"size", "span", "change"}}, **_SOFTER
}  # fmt: skip
_VERBS: Final = {
    **{word: sort.turn for word, sort in VERB_SORTS.items() if sort.of == "size" and word not in {"ahead", "behind"}},
    **dict.fromkeys("topping exceeding surpassing beating".split(), 1),
    "trailing": -1,
}
_TURNS: Final = {**_COMPARATIVES, **_VERBS}
_OF_SPAN: Final = frozenset(word for word, sort in MORE.items() if sort.of == "span")
_OF_CHANGE: Final = frozenset(word for word, sort in MORE.items() if sort.of == "change")  # faster: in less time
_LASTING: Final = frozenset(["time", "calendar"])
_PLAIN: Final = r"[^#.;:()]"
_ABOUT: Final = (
    r"(?:(?:at|with|about|around|roughly|approximately|some|nearly|almost|only|just|over|under|the|its|an?)\s){0,3}"
)
_SHORT: Final = (  # and not "than when it had 5"
    r"(?:(?!(?:with|when|where|who|that|which|if|by|half|twice|double|triple|times|and|or|but|plus|not|at|for|after|during"
    r"|under|over)\b)[^#.;:(),\s]+\s){0,7}"
)
_LINK: Final = r"(?:(?:an?|the|and|which|was|is|were|are|far|much|slightly|somewhat|well|[a-z]+ly)\s){0,4}"
_WORD: Final = rf"(?P<word>{'|'.join(sorted(_COMPARATIVES))})\b"
_VERB: Final = rf"(?P<word>{'|'.join(sorted(_VERBS))})\b"
_LED: Final = rf"(?:\(|,?\sat\s){_ABOUT}"
_AGAINST: Final = (
    rf"(?P<one>#++){_PLAIN}{{0,30}}?\s(?:against|versus|vs\.?|compared\s(?:with|to))\s{_ABOUT}(?P<two>#++)"
)
_FOUND: Final = tuple(
    lazy_pattern(pattern, re.IGNORECASE)
    for pattern in (
        # 40 years, a shorter span than the 3 years; fell 2%, a larger decline than the 6% reported
        rf"(?P<one>#++){_PLAIN}{{0,50}}?,\s{_LINK}{_WORD}(?:\s(?!by\b)[a-z-]+){{0,4}}?\sthan\s{_SHORT}{_ABOUT}(?P<two>#++)",
        # smaller in Asia (30%) than in Europe (20%)
        rf"\b{_WORD}{_PLAIN}{{0,80}}?{_LED}(?P<one>#++)(?:\s{_PLAIN}{{0,40}}?)?\)?,?\sthan\b{_PLAIN}{{0,80}}?{_LED}(?P<two>#++)",
        # smaller than that of Asia, at 24% against 20%
        rf"\b{_WORD}{_PLAIN}{{0,60}}?\sthan\b{_PLAIN}{{0,80}}?(?:,\s|\s\()(?:(?:at|with)\s)?{_ABOUT}{_AGAINST}",
        # its 24% was below the 30% of Asia
        rf"(?P<one>#++),?\s(?:(?:is|are|was|were|well|far|just|slightly)\s){{0,3}}{_VERB}\s{_SHORT}{_ABOUT}(?P<two>#++)",
    )
)
_DENIED: Final = lazy_pattern(
    r"\b(?:not?|never|neither|nor|rather|instead|unless|if|whether|would|could|should|than\s(?:half|twice|double|triple|[a-z]+\stimes)"
    r"|loss(?:es)?|deficits?|negative)\b|n['’]t\b",
    re.IGNORECASE,
)
_ADDED: Final = lazy_pattern(r"[^#.;:]{0,60}?\b(?:and|plus|or)\s[^#.;:]{0,30}#")
_INITIAL: Final = re.compile(r"(?<=\b[A-Z])\.(?=[A-Z]|\s[a-zA-Z])")  # U.S. sales
_CLAUSE: Final = 60  # characters before
_CONDITIONS: Final = frozenset("the at with of for after".split())  # before what something else is measured at


def misordered_figures(case: Case) -> _Pair | None:
    """Two amounts of the claim that the quotes have too, and of which the claim calls the wrong one the larger."""
    claim = case.texts.claim
    amounts = {one.start + one.text.startswith("("): one for one in case.claim.figures if _is_plain(one)}
    if len(amounts) < 2:
        return None
    masked = _masked(claim, case)
    for found in (match for pattern in _FOUND for match in pattern.finditer(masked)):
        word = found["word"].lower()
        one, two = (amounts.get(found.start(name)) for name in ("one", "two"))
        if one is None or two is None or not _are_comparable(one, two, word):
            continue
        is_open = _DENIED.search(masked, max(0, found.start() - _CLAUSE), found.end()) or _ADDED.match(
            masked, found.end()
        )
        are_held = all(case.held(end) for figure in (one, two) for end in ends(figure))
        pairs = product(ends(one), ends(two))
        if are_held and not is_open and all((first.size - last.size) * _TURNS[word] < 0 for first, last in pairs):
            than = "" if word in _VERBS else " than"
            first, last = (figure.text.strip("()") for figure in (one, two))
            return f"{first}, {word}{than} {last}", f"{first} … {last}"
    return None


def _masked(claim: str, case: Case) -> str:
    """The claim with its amounts as "#", without their parentheses."""
    kept = list(_INITIAL.sub(" ", claim))
    for one in case.claim.figures:
        if isinstance(one.what, Amount):
            kept[one.start : one.text_end] = [sign if sign in "()" else "#" for sign in one.text]
    return "".join(kept)


def _is_plain(figure: Figure) -> bool:
    what = figure.what
    is_unsigned = isinstance(what, Amount) and what.sign in {Sign.NONE, Sign.ACCOUNTING}  # in Asia (20%)
    return isinstance(what, Amount) and is_unsigned and not (what.soft or what.cell or is_change(figure))


def _are_comparable(one: Figure, two: Figure, word: str) -> bool:
    """Whether they are of one kind; a count may be of those that exceed a level."""
    first, last = one.what, two.what
    if not (isinstance(first, Amount) and isinstance(last, Amount)) or not alike(one, two) or first.per != last.per:
        return False
    is_measured = first.kind is not Kind.NUMBER or first.unit is not None or first.noun == last.noun
    is_condition = first.unit not in {None, *_LASTING} and one.beside.before in _CONDITIONS
    is_of_period = one.beside.period != two.beside.period
    is_said = (
        first.unit in _LASTING if word in _OF_SPAN else first.kind is not Kind.NUMBER if word in _OF_CHANGE else True
    )
    return is_measured and is_said and not (is_condition or is_of_period)
