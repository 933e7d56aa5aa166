"""Words of a claim that are turned round: required for voluntary, including for excluding, before for after.

Both texts must say it in the same words: a word and its opposite beside the same nouns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.compare import Relation, relation
from citecheck.quantities.mismatches.direction_words import AGAINST, DEPENDENCE
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Figure, Kind
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

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
        (r"upheld|affirm(?:s|ed)", r"overturn(?:s|ed)|quash(?:es|ed)|annul(?:s|led)|set\saside|revers(?:es|ed)"),
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
        (r"inside|indoors?|internal(?:ly)?", r"outside|outdoors?|external(?:ly)?"),
        (r"surplus|overfunded", r"deficit|shortfall|underfunded"),
        (r"upgrad\w+", r"downgrad\w+"),
        (r"overstat\w+|overestimat\w+", r"understat\w+|underestimat\w+"),
        (r"exempt(?:ed)?|tax-free", r"taxable|liable|subject"),
        (r"permanent(?:ly)?", r"temporar(?:y|ily)"),
        (r"full[\s-]time", r"part[\s-]time"),
        (r"succe(?:eds?|eded|ssful(?:ly)?)", r"fail(?:s|ed|ure)?|unsuccessful(?:ly)?"),
        (r"open(?:s|ed|ing)?", r"clos(?:e[sd]?|ing)|shut(?:s|ting)?"),
        (r"first", r"last"),
        (r"public(?:ly)?", r"private(?:ly)?"),
        (r"domestic(?:ally)?", r"foreign|overseas|abroad"),
        (r"(?<!non-)recurring|regularly", r"one-time|one-off|non-?recurring"),
        (
            r"including\s(?:the\s)?(?:\w+\s){0,3}?(?:currency|exchange)(?:\srates?)?(?:\seffects?)?",
            r"(?:on\sa\s)?constant[\s-]currency(?:\sbasis)?",
        ),
        (r"ascend(?:s|ing)|uphill", r"descend(?:s|ing)|downhill"),
        (r"import(?:s|ed)\sinto", r"export(?:s|ed)\sfrom"),
    )
)
_DAY: Final = (
    rf"(?:the\s(?:end|close|start|beginning|first|last|[0-9]{{1,2}}(?:st|nd|rd|th))|[0-9]{{1,2}}\s|{'|'.join(MONTHS)})"
)
_ORDER: Final = (
    lazy_pattern(
        rf"\b(?:(?:on\sor\s)?before|prior\sto|(?:ahead|in\sadvance)\sof|not?\slater\sthan|preced(?:es|ed|ing)"
        rf"|(?:filed|due|made|paid|sent)\sby(?=\s{_DAY}\b))\b",
        re.IGNORECASE,
    ),
    lazy_pattern(
        r"\b(?:(?:on\sor\s)?after|following|subsequent\sto|followed|once(?=\sthe\b)"
        r"|(?:not?|never|cannot)\s(?:[\w'’-]+\s){0,8}?(?:until(?:\safter)?|earlier\sthan|sooner\sthan))\b",
        re.IGNORECASE,
    ),
)
_TERM: Final = (
    lazy_pattern(r"\b(?:begins?|began|start(?:s|ed)|commenc(?:es|ed)|broke\sout)\b", re.IGNORECASE),
    lazy_pattern(
        r"(?<!year\s)(?<!years\s)(?<!months\s)(?<!weeks\s)(?<!quarter\s)(?<!period\s)"
        r"\b(?:end(?:s|ed)|finish(?:es|ed)|conclud(?:es|ed)|ceas(?:es|ed)|expir(?:es|ed)|terminat(?:es|ed))\b",
        re.IGNORECASE,
    ),
)
# Opposites that the sentences of both texts may have anywhere, if they say the same with the same figures.
_ANYWHERE: Final = tuple(
    (lazy_pattern(rf"\b(?:{one})\b", re.IGNORECASE), lazy_pattern(rf"\b(?:{two})\b", re.IGNORECASE))
    for one, two in (
        (r"men|males?", r"women|females?"),
        (r"basic", r"(?:fully\s)?diluted"),
        (r"cover(?:s|ed)", r"exclud(?:es|ed)"),
        (
            r"(?:paid|payable|pay|pays)\s(?:\w+\s){0,2}?in\sadvance",
            r"(?:paid|payable|pay|pays)\s(?:\w+\s|\w+-\w+\s){0,2}?in\sarrears",
        ),
        (r"notwithstanding", r"subject\sto"),
        (
            r"hurt|weighed\son|harmed",
            r"benefit(?:s|t?ed)(?=\s(?:the|our|its|earnings|results|profits?|income|margins?|sales|revenues?)\b)|helped|boosted",
        ),
    )
)
_HALF_OF_ALL: Final = 50
_WEEK: Final = (
    lazy_pattern(r"\bon\s(?:the\s)?week-?ends?\b", re.IGNORECASE),
    lazy_pattern(r"\bon\s(?:all\s)?(?:week-?days|(?:working|business)\sdays)\b", re.IGNORECASE),
)
_EDGES: Final = (
    lazy_pattern(r"\b(?:at\sthe\s(?:start|beginning|opening)\sof|enter(?:ed|ing))\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:at\sthe\s(?:end|close)\sof|exit(?:ed|ing))\b", re.IGNORECASE),
)
_FROM_UNTIL: Final = (
    lazy_pattern(r"\b(?:from|starting|beginning)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:until|till|through)\b", re.IGNORECASE),
)
_OF_ANOTHER: Final = lazy_pattern(
    r"\b(?:previous\w*|former\w*|old|new|next|replac\w*|chang\w*|rais\w*|increas\w*|reduc\w*|then|last)\b",
    re.IGNORECASE,
)
_HOURS: Final = frozenset("noon midda midni".split())
_COMPASS: Final = tuple(
    (lazy_pattern(rf"\b{one}\b", re.IGNORECASE), lazy_pattern(rf"\b{two}\b", re.IGNORECASE))
    for one, two in (
        (r"north(?:ern)?", r"south(?:ern)?"),
        (r"east(?:ern)?", r"west(?:ern)?"),
        (r"left", r"right"),
        (r"upstream", r"downstream"),
        (r"in\sfront\sof", r"behind"),
    )
)
_PEAKS: Final = (
    lazy_pattern(r"\b(?:highest|peak(?:s|ed)?|largest|longest|warmest|busiest|strongest)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:lowest|bottom(?:s|ed)|smallest|shortest|coldest|quietest|weakest|troughs?)\b", re.IGNORECASE),
)
_WITH: Final = (
    lazy_pattern(r"\b(?:with|less|minus|net\sof|subject\sto)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:without|free\sof)\b", re.IGNORECASE),
)
_BEYOND: Final = (
    lazy_pattern(
        r"\b(?:above|over|exceed(?:s|ed|ing)?|in\sexcess\sof|beyond|(?:more|greater|higher)\sthan|surpass(?:es|ed|ing)?|outperform\w*"
        r"|beat(?:s|en)?|topped|(?:comes?|came|is|are|was|were|stays?|stayed|remains?|remained|finished)\s(?:in\s)?ahead\sof)\b",
        re.IGNORECASE,
    ),
    lazy_pattern(
        r"\b(?:below|under|beneath|(?:less|lower|fewer)\sthan|f[ae]ll(?:s|en|ing)?\sshort\sof|short\sof|miss(?:es|ed|ing)?"
        r"|underperform\w*|undershot)\b",
        re.IGNORECASE,
    ),
)
_ATTAINED: Final = (
    lazy_pattern(r"\b(?:met|meets|meeting|hit|hits|reach(?:es|ed)?|attain(?:s|ed)?|achiev(?:es|ed))\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:miss(?:es|ed|ing)?|f[ae]ll(?:s|en|ing)?\sshort\sof|undershot)\b", re.IGNORECASE),
)
_TARGETS: Final = frozenset(
    word[:5]
    for word in """target limit threshold goal forecast expectation guidance budget benchmark requirement quota capacity
    consensus estimate objective minimum maximum""".split()
)
_MOVING: Final = (
    lazy_pattern(
        rf"\b(?:{'|'.join(sorted(lexicon.RISING))}|(?:increase|rise|climb|gain|jump)s|grows|improv\w+)\b", re.IGNORECASE
    ),
    lazy_pattern(
        rf"\b(?:{'|'.join(sorted(lexicon.FALLING))}|(?:decrease|decline|drop|fall|reduction)s|shrinks|deteriorat\w+"
        r"|worsen\w*|loss(?:es)?)\b",
        re.IGNORECASE,
    ),
)
_OFFSET: Final = lazy_pattern(r"\b(?:offset\w*|outweigh\w*|balanced|slow\w*|less|faster|pace)\b", re.IGNORECASE)
_EXTREMES: Final = (
    lazy_pattern(r"\b(?:maximum|ceiling|(?<!lower\s)(?<!minimum\s)limit)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:minimum|floor)\b", re.IGNORECASE),
)
_STEPPED: Final = (
    r"(?:grad|stepp?|scal|ramp|round|mark|writ|wrot|trad|mov|tick|edg|trend|drift|revis|adjust)(?:ed|es|e|s|ten|ing)?"
)
_STEPS: Final = (
    lazy_pattern(rf"\b{_STEPPED}\s(?:[a-z]+ly\s)?up(?:wards?)?\b|\bupwards?\srevisions?\b", re.IGNORECASE),
    lazy_pattern(rf"\b{_STEPPED}\s(?:[a-z]+ly\s)?down(?:wards?)?\b|\bdownwards?\srevisions?\b", re.IGNORECASE),
)
_EVERY: Final = r"(?:once\s)?(?:every|each|per|an?)\b"
_HOW_OFTEN: Final = (
    lazy_pattern(
        rf"\b(?:at\sleast\s{_EVERY}|not?\sless\s(?:often|frequently)\sthan|not?\sless\sthan\s{_EVERY})", re.IGNORECASE
    ),
    lazy_pattern(
        rf"\b(?:at\smost\s{_EVERY}|not?\smore\s(?:often|frequently)\sthan|not?\smore\sthan\s{_EVERY})", re.IGNORECASE
    ),
)
_NO: Final = lazy_pattern(
    r"(?:\b(?:not?|never|nor|neither|without|cannot|nothing|none|hardly)|n['’]t)\s(?!(?:more|less|fewer|later)\sthan\b)(?:[\w'’-]+\s){0,4}\Z",
    re.IGNORECASE,
)
_NO_AFTER: Final = lazy_pattern(r"\s(?:not?|none|nothing|neither)\b", re.IGNORECASE)
_CONDITIONAL: Final = lazy_pattern(
    r"\b(?:only|unless|except\w*|other\sthan|rather|instead|if|until|after|before|since|beyond|once|when|all|nor|neither"
    r"|either|both|partly|partially|some|whether|otherwise|though|although|but|not\s(?:all|every|necessarily|always|fully|entirely|just|yet))\b",
    re.IGNORECASE,
)
_PHRASE_END: Final = lazy_pattern(
    r"[.;:!?](?=\s|\Z)|,(?=\s(?!(?:19|20)[0-9]{2}\b))|\s?[()]|\s(?:and|but|or|while|whereas|although|though|because|which|who|unless|due\sto|thanks\sto|driven\sby"
    r"|as(?!\s(?:an?|of|to|well|much|many|long|soon|if)\b))\s",
    re.IGNORECASE,
)
SENTENCE_END: Final = lazy_pattern(r"(?<![A-Z])[.!?](?=\s+[A-Z(]|\s*\Z)|;\s")
CLAUSE_END: Final = lazy_pattern(
    rf"{SENTENCE_END.pattern}|,?\s(?:but|while|whereas|although|though|because|which|who)\s|,\s(?:and|so|with)\s"
)
_WORD: Final = re.compile(r"[^\W_]+(?:[.,][0-9]+)*")
_COMMON: Final = STOP_WORDS | frozenset(
    """year company also own amount total million billion percent per well said say their no not never just
    firm corporation under over during through between let take made make been""".split()
)
DENIAL: Final = lazy_pattern(r"\b(?:not|no|never|none|nobody|nothing|cannot)\b|n['’]t\b", re.IGNORECASE)
_BOUND: Final = lazy_pattern(
    r"\bnot?\s(?:more|less|fewer|later|earlier)\s(?:often\s|frequently\s)?than\b", re.IGNORECASE
)
_YEAR: Final = re.compile(r"\b(?:19|20)[0-9]{2}\b")
_STEM: Final = 5
_REACH: Final = 40  # characters before a word in which it is denied
_BEFORE: Final = 2  # content words right before one, and right after it
_AFTER: Final = 4
_NEAR: Final = 6  # content words on each side of one
_SHARED: Final = 2  # of them, that both texts have
_MOST: Final = 0.7  # of the claim's that the quote's sentence has
_LONGEST: Final = 4_000  # characters of a claim, and of its quotes
_ALIASES: Final = {
    "sold": "sale", "sell": "sale", "bought": "buy", "paid": "pay", "held": "hold", "went": "go", "found": "find",
    "given": "give", "gave": "give", "kept": "keep", "lost": "lose", "met": "meet", "sent": "send", "spent": "spend",
    "built": "build", "won": "win", "began": "begin", "chose": "choose",
}  # fmt: skip


class _Said(NamedTuple):
    """A word that is not denied, and its side: the content words around it, the two right before it, the four right
    after it, where its sentence begins, the rest of that, and its name.
    """

    side: int
    before: _Words
    after: _Words
    last: tuple[str, ...]
    next: tuple[str, ...]
    start: int
    sentence: str
    word: str
    told: str

    @property
    def near(self) -> _Words:
        return self.before | self.after

    @property
    def beside(self) -> _Words:
        return frozenset((*self.last, *self.next))

    def shares(self, other: _Said) -> int:
        return len(self.near & other.near)


def says_opposite(claim: str, quote: str) -> bool:
    """Whether a claim may turn a word of its quote round: a cheap look."""
    sides = (
        *(one for sides, _ in _axes() for one in sides),
        *(one for sides in _ANYWHERE for one in sides),
        *_ENDS,
        *_PEAKS,
        _FROM_RATING,
        _UNDER_RATING,
    )
    return any(map(DENIAL.search, (claim, quote))) or any(one.search(claim) for one in sides)


def contrary_word(texts: Texts) -> _Pair | None:
    """A word of the claim, and its opposite, which the quotes have in its place."""
    if is_out_of_reach(texts):
        return None
    found = [pair for sides, fits in _axes() if (pair := _turned(sides, fits, texts))]
    found = found or [pair for sides in _ANYWHERE if (pair := _turned(sides, _share_said, texts))]
    return found[0] if len(found) == 1 else None  # two of them may say the same again


def is_out_of_reach(texts: Texts) -> bool:
    return "?" in texts.claim or max(len(texts.claim), sum(map(len, texts.quotes))) > _LONGEST


_Fits = Callable[[_Said, _Said], bool]
_Sides = tuple[re.Pattern[str], re.Pattern[str]]


def _axes() -> Iterator[tuple[_Sides, _Fits]]:
    """Each pair of opposites, and what two texts must share beside them."""
    yield from ((sides, _share_nouns) for sides in _SIDES)
    yield from ((sides, _are_in_order) for sides in (_ORDER, *_COMPASS))
    yield _WITH, _share_next
    yield _TERM, _share_date
    yield _WEEK, _share_most
    yield _EDGES, _share_year
    yield _FROM_UNTIL, _share_bound
    yield _BEYOND, _share_measure
    yield _ATTAINED, _share_target
    yield _MOVING, _share_moved
    yield _EXTREMES, _share_figure
    yield _STEPS, _share_figure_or_nouns
    yield _HOW_OFTEN, _share_nouns


def _turned(sides: _Sides, fits: _Fits, texts: Texts) -> _Pair | None:
    stated = list(_said(texts.claim, sides))
    if not stated or (len({one.side for one in stated}) > 1 and sides is not _MOVING):
        return None
    held = [one for quote in texts.quotes for one in _said(quote, sides)]
    if len(stated) == len(held) == _PAIR and sum(one.side for one in (*stated, *held)) % _PAIR == 0 and _depends(texts):
        return None  # falls as it gets warmer, and rises as it gets colder
    for one in stated:
        other = max((two for two in held if two.side != one.side and fits(one, two)), key=one.shares, default=None)
        others = {two.word for two in stated} - {one.word}  # decreases with rising temperature
        same = max((one.shares(two) for two in held if two.side == one.side and two.word not in others), default=0)
        if other and 2 * same <= one.shares(other) and _are_plain(one, other, texts):
            return one.told, other.told
    return None


def _depends(texts: Texts) -> bool:
    """Whether the quotes say how one thing goes as another one does."""
    return any(map(DEPENDENCE.search, texts.quotes))


_PAIR: Final = 2


def _are_plain(one: _Said, two: _Said, texts: Texts) -> bool:
    """Whether neither has a condition or denial that the other has not, and the claim no other figure.

    A year may be in another sentence of the quotes.
    """
    years = frozenset(year for quote in texts.quotes for year in _YEAR.findall(quote))
    conditions = [{_condition(match[0]) for match in _CONDITIONAL.finditer(said.sentence)} for said in (one, two)]
    are_denied = [DENIAL.search(_BOUND.sub(" ", said.sentence)) is not None for said in (one, two)]
    return (
        conditions[0] <= conditions[1]
        and are_denied[0] <= are_denied[1]
        and _figures(one.sentence) <= _figures(two.sentence) | years
    )


def _condition(word: str) -> str:
    return "if" if word.lower() in {"when", "once", "whenever"} else word.lower()


def _figures(text: str) -> _Words:
    return frozenset(word for word in content(text) if word[0].isdigit() and not word[-1].isalpha())  # and not 3M


def _share_nouns(one: _Said, two: _Said) -> bool:
    return len(one.near & two.near) >= _SHARED


def _share_next(one: _Said, two: _Said) -> bool:
    return bool(one.after & two.after) and len(content(one.sentence) & content(two.sentence)) > _SHARED


def _share_date(one: _Said, two: _Said) -> bool:
    """Whether both have the same first figure behind them, and the same before them."""
    dates = [next((word for word in said.next if word[0].isdigit()), "") for said in (one, two)]
    return dates[0] == dates[1] != "" and bool(one.before & two.before)


def _share_most(one: _Said, two: _Said) -> bool:
    return len(content(one.sentence) & content(two.sentence)) >= _SHARED and _is_mostly(one.sentence, two.sentence)


def _share_said(one: _Said, two: _Said) -> bool:
    """Whether both say the same, with the same figures, and the quote nothing of the claim's side."""
    if not _share_most(one, two) or any(
        sides[one.side].search(two.sentence) for sides in _ANYWHERE if _has(sides, one)
    ):
        return False
    held, stated = read(two.sentence).singles, [figure for figure in read(one.sentence).singles if figure.kind]
    if not stated:
        return content(two.sentence) == content(one.sentence)
    return all(any(_is_figure(figure, other) for other in held) for figure in stated)


def _has(sides: _Sides, said: _Said) -> bool:
    return sides[said.side].fullmatch(said.word) is not None


def _is_figure(one: Figure, two: Figure) -> bool:
    """Whether two figures are equal; half of all leaves as much."""
    return relation(one, two) is Relation.SAME and not (one.kind is Kind.PERCENT and one.size == _HALF_OF_ALL)


def _share_year(one: _Said, two: _Said) -> bool:
    years = [next((word for word in said.next if word[0].isdigit()), "") for said in (one, two)]
    return years[0] == years[1] != "" and _share_most(one, two)


def _share_bound(one: _Said, two: _Said) -> bool:
    """Whether both have the same time right behind them, and the claim no word that the quote has not."""
    times = [said.next[:1] for said in (one, two)]
    is_time = bool(times[0]) and (times[0][0][0].isdigit() or times[0][0] in _HOURS)
    is_same = is_time and times[0] == times[1] and content(one.sentence) <= content(two.sentence)
    return is_same and bool(one.before & two.before) and not _OF_ANOTHER.search(f"{one.sentence} {two.sentence}")


def _share_figure(one: _Said, two: _Said) -> bool:
    figures = {word for word in one.near & two.near if word[0].isdigit()}
    return bool(figures) and len(one.near & two.near - figures) >= _SHARED


def _share_figure_or_nouns(one: _Said, two: _Said) -> bool:
    """Whether both have the same figure and another word, or if the claim has none, the same nouns."""
    figures = [{word for word in said.near if word[0].isdigit()} for said in (one, two)]
    return _share_nouns(one, two) and bool(figures[0] & figures[1]) is bool(figures[0])


def _share_measure(one: _Said, two: _Said) -> bool:
    """Whether both have a figure there, or name what something is above or below: the base rate of the bank."""
    return _share_limit(one, two) or _share_target(one, two) or _share_base(one, two)


def _share_base(one: _Said, two: _Said) -> bool:
    is_same = len(one.after & two.after) >= _SHARED and bool(one.before & two.before)
    return is_same and _is_mostly(one.sentence, two.sentence)


def _share_target(one: _Said, two: _Said) -> bool:
    """Whether both sentences are of one target, in the same words, and the quote's has it on one side only."""
    words = content(one.sentence) & content(two.sentence)
    is_mixed = any(sides[one.side].search(two.sentence) for sides in (_BEYOND, _ATTAINED))
    return bool(words & _TARGETS) and len(words) > _SHARED and _is_mostly(one.sentence, two.sentence) and not is_mixed


def _share_moved(one: _Said, two: _Said) -> bool:
    """Whether both say that the same thing moves, and the claim has no figure and few other words there."""
    if any(word[0].isdigit() for word in one.near) or _OFFSET.search(one.sentence):
        return False
    if AGAINST.search(one.sentence) and not _are_in_order(one, two):
        return False  # one currency, and the other one
    known = one.near & (two.near | content(two.sentence))
    is_object = any(words and set(words) <= two.near for words in (one.last, one.next[:_BEFORE]))
    return _share_nouns(one, two) and is_object and len(known) >= _HALF * len(one.near)


_HALF: Final = 0.6


def _is_mostly(stated: str, held: str) -> bool:
    """Whether most content words of a sentence of the claim are in that of the quote."""
    own = content(stated)
    return len(own & content(held)) >= _MOST * len(own)


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
            if _is_denied_at(text, found.start()) or _NO_AFTER.match(text, found.end()):
                continue
            before, after = map(ordered, _around(text, found, is_led=sides in (_ORDER, _HOW_OFTEN)))
            start, end = _bounds(text, found, SENTENCE_END)
            told = f"{found[0]} {' '.join(text[found.end() : end].split()[:2])}".strip(" .,;:")
            sentence = f"{text[start : found.start()]} {text[found.end() : end]}"
            yield _Said(
                number,
                frozenset(before[-_NEAR:]),
                frozenset(after[:_NEAR]),
                tuple(before[-_BEFORE:]),
                tuple(after[:_AFTER]),
                start,
                sentence,
                found[0].lower(),
                told,
            )


def _is_denied_at(text: str, at: int) -> bool:
    return _NO.search(text, max(0, at - _REACH), at) is not None


def _around(text: str, found: re.Match[str], *, is_led: bool) -> tuple[str, str]:
    """Its phrase before and after it; what follows the first comma, of what it opens.

    If a comma is right before it, the words before that belong to it, where it is between two commas, or `is_led`: it
    was sold, after a year.
    """
    start, end = _bounds(text, found, _PHRASE_END)
    inside = " ".join(found[0].split()[1:-1])  # brought the date forward
    before, after = f"{text[start : found.start()]} {inside}", text[found.end() : end]
    led = text[_bounds(text, found, SENTENCE_END)[0] : found.start()]
    if content(text[start : found.start()]):
        return before, after
    if content(led) and (is_led or text[end : end + 1] == ","):
        return led, after
    if not content(before) and text[end : end + 1] == ",":
        before = text[end + 1 : _bounds(text, found, SENTENCE_END)[1]]
    return before, after


def _bounds(text: str, found: re.Match[str], ends: re.Pattern[str]) -> tuple[int, int]:
    start = max((match.end() for match in ends.finditer(text) if match.end() <= found.start()), default=0)
    after = ends.search(text, found.end())
    return start, after.start() if after else len(text)


def ordered(text: str) -> list[str]:
    found = (word for word in _WORD.findall(text.lower()) if word not in _COMMON)
    words = (_ALIASES.get(singular(word), singular(word)) for word in found)
    return [
        word if word[0].isdigit() else word[:_STEM]
        for word in words
        if word not in _COMMON and (len(word) > 1 or word.isdigit())
    ]


@lru_cache(maxsize=1024)
def content(text: str) -> _Words:
    return frozenset(ordered(text))


# ── Ratings: at least A- is not below A- ─────────────────────────────────────────────────────────

_RATING: Final = (
    r"(?P<{}>(?:Level|Grade|Band|Class|Tier|Category|Stage|Step)\s[A-Z0-9]|[A-Z][A-Za-z]{{0,3}}[0-9]?[+-]?(?![\w'’])"
    r"|[0-9]:[0-9])"
)
_FROM_RATING: Final = lazy_pattern(
    rf"\b(?:at\sleast|no\s(?:lower|worse|less)\sthan|not\sbelow|minimum\sof)\s(?:an?\s|the\s)?{_RATING.format('one')}"
    rf"|(?<![\w-]){_RATING.format('two')}(?:\s\([^()]{{0,40}}\))?\s(?:and|or)\s(?:above|higher|better|more)\b"
)
_UNDER_RATING: Final = lazy_pattern(
    rf"\b(?:below|under|(?:lower|worse|less)\sthan)\s(?:an?\s|the\s)?{_RATING.format('one')}"
    rf"|(?<![\w-]){_RATING.format('two')}(?:\s\([^()]{{0,40}}\))?\s(?:and|or)\s(?:below|lower|worse)\b"
)


def contrary_rating(texts: Texts) -> _Pair | None:
    """A rating that the claim has things below, and the quotes at it or above; or the other way round."""
    if is_out_of_reach(texts):
        return None
    for one, two in ((_FROM_RATING, _UNDER_RATING), (_UNDER_RATING, _FROM_RATING)):
        stated = one.search(texts.claim)
        if stated is None or two.search(texts.claim) or _is_denied_at(texts.claim, stated.start()):
            continue
        for quote in texts.quotes:
            held = two.search(quote)
            if held and not one.search(quote) and _rating(held) == _rating(stated) and _share_words(texts.claim, quote):
                return stated[0], held[0]
    return None


def _rating(found: re.Match[str]) -> str:
    return found["one"] or found["two"]


def _share_words(claim: str, quote: str) -> bool:
    return len(content(claim) & content(quote)) > _SHARED and _figures(claim) <= _figures(quote)


# ── Two opposites that change places: granted first and exercised last ───────────────────────────

_ENDS: Final = (
    lazy_pattern(r"\b(?:begin(?:s|ning)?|began|start(?:s|ed)?|commenc(?:es|ed))\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:end(?:s|ed)?|finish(?:es|ed)?|clos(?:es|ed)|conclud(?:es|ed))\b", re.IGNORECASE),
)
_CONTRASTED: Final = lazy_pattern(r"\b(?:respectively|not|vice\sversa|never|instead)\b", re.IGNORECASE)


def crossed_words(texts: Texts) -> _Pair | None:
    """Two opposites of one sentence, each with the words that the quote has beside the other one."""
    if is_out_of_reach(texts):
        return None
    for sides in (*_SIDES, _ENDS, _ORDER, _MOVING):
        stated = None if sides is _MOVING and _depends(texts) else _both(texts.claim, sides)
        found = [both for quote in texts.quotes if stated and (both := _both(quote, sides))]
        if stated and len(found) == 1 and _are_crossed(stated, found[0]):
            return stated[0].told, found[0][0].told
    return None


def _both(text: str, sides: _Sides) -> tuple[_Said, _Said] | None:
    """The only two opposites of a text, if they are in one sentence."""
    said = list(_said(text, sides))
    is_pair = len(said) == 2 and said[0].side != said[1].side and not _CONTRASTED.search(said[0].sentence)
    is_one = is_pair and said[0].start == said[1].start
    return (said[0], said[1]) if is_one else None


def _are_crossed(stated: tuple[_Said, _Said], held: tuple[_Said, _Said]) -> bool:
    one, two = _apart(stated)
    first, last = _apart(held)
    crossed, straight = (one & last, two & first), len(one & first) + len(two & last)
    return all(crossed) and straight < sum(map(len, crossed))


def _apart(both: tuple[_Said, _Said]) -> tuple[_Words, _Words]:
    one, two = both
    return one.beside - two.beside, two.beside - one.beside


def other_extreme(texts: Texts) -> _Pair | None:
    """What the claim calls the highest, where a sentence of the quotes has the lowest, and the highest elsewhere."""
    if is_out_of_reach(texts):
        return None
    stated = list(_said(texts.claim, _PEAKS))
    found = [both for quote in texts.quotes if stated and (both := _both(quote, _PEAKS))]
    if len(stated) != 1 or len(found) != 1:
        return None
    one, other, same = stated[0], found[0][1 - stated[0].side], found[0][stated[0].side]
    own, theirs = set(same.next) - set(other.next), set(other.next) - set(same.next)
    is_turned = bool(theirs & set(one.next)) and own.isdisjoint(one.next)
    return (one.told, other.told) if is_turned and _are_plain(one, other, texts) else None
