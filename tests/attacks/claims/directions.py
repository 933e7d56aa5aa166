"""The same figure, turned round: rose for fell, a gain for a loss; and the same direction in other words.

Slots of the words of a direction: {v} a verb (rose), {n} a noun (an increase), {a} an adjective (higher), {d} an adverb (up),
{g} a participle (rising), {s} a sign's side (above), {t} a comparison (more than). {x} is the figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from attacks.claims.case import Case, other, sentence

TRIES = 4  # of each sentence
UP, DOWN = "up", "down"

_WORDS = {
    UP: {
        "v": ("rose", "increased", "grew", "climbed", "jumped", "surged", "soared", "advanced", "went up"),
        "n": ("an increase", "a rise", "a gain", "a jump", "a surge"),
        "a": ("higher",),
        "d": ("up",),
        "g": ("rising", "increasing", "climbing", "growing", "going up"),
        "s": ("above", "over"),
        "t": ("more than", "over"),
    },
    DOWN: {
        "v": ("fell", "decreased", "declined", "dropped", "slid", "plunged", "sank", "slumped", "went down"),
        "n": ("a decrease", "a decline", "a fall", "a drop", "a reduction", "a slump"),
        "a": ("lower",),
        "d": ("down",),
        "g": ("falling", "declining", "dropping", "decreasing", "going down"),
        "s": ("below", "under"),
        "t": ("less than", "under"),
    },
}  # fmt: skip


class Moved(NamedTuple):
    """A sentence with a direction, and claims about it."""

    quote: str
    claims: tuple[str, ...]


class Opposed(NamedTuple):
    """A sentence with the word {w} for one side, and those that say the same, and the words for the other side."""

    quote: str
    same: tuple[str, ...]
    opposite: tuple[str, ...]
    claims: tuple[str, ...]


def _m(quote: str, *claims: str) -> Moved:
    return Moved(quote, claims)


MOVED = (
    _m("Revenue {v} {x}% in the year to March.", "Revenue {v} [[{x}%]].", "There was {n} of [[{x}%]] in revenue.", "[[In the year]] to March revenue {v} by {x} percent."),
    _m("Operating expenses {v} by {x}% because of wages.", "[[Because of wages]] operating expenses {v} by {x} percent.", "Operating expenses saw {n} of [[{x}%]]."),
    _m("The dividend {v} {x}% to a new level.", "The dividend {v} by [[{x}%]].", "Shareholders saw {n} of [[{x}%]] in the dividend."),
    _m("The share price {v} {x}% on the first trading day.", "On the [[first trading day]] the share price {v} {x} per cent.", "The price was {d} [[{x}%]]."),
    _m("Gross margin was {x}% {a} than in the prior quarter.", "Gross margin {v} by [[{x}%]].", "Gross margin was [[{x}%]] {a} than before."),
    _m("The filing shows {n} of {x}% in legal costs.", "Legal costs {v} [[{x}%]].", "Legal costs were {d} [[{x}%]].", "[[Legal costs]] were {x}% {a}."),
    _m("Deposits were {d} {x}% at the end of June.", "Deposits {v} by [[{x}%]].", "[[At the end of]] June there was {n} of {x}% in deposits."),
    _m("Net debt {v} by ${x} million after the disposal.", "[[After the disposal]] net debt {v} by ${x} million.", "The disposal meant {n} of [[${x} million]] in net debt."),
    _m("The court noted {n} of {x}% in filings of new claims.", "Filings of new claims {v} [[{x}%]].", "New claims were {d} [[{x}%]]."),
    _m("Evictions {v} {x}% after the statute was amended.", "[[After the statute]] was amended, evictions {v} {x}%.", "Evictions show {n} of [[{x}%]]."),
    _m("Systolic pressure {v} by {x} mmHg in the treated group.", "In the [[treated group]] systolic pressure {v} by {x} mmHg.", "Systolic pressure was {x} mmHg {a} in the [[treated group]]."),
    _m("Hospital admissions {v} {x}% during the heatwave.", "[[During the heatwave]] admissions {v} {x}%.", "There was {n} of [[{x}%]] in admissions."),
    _m("Mortality was {x}% {a} under the new protocol.", "Mortality {v} by [[{x}%]].", "The new protocol brought {n} of [[{x}%]] in mortality."),
    _m("The dose was {d} {x}% against the first cycle.", "The dose {v} by [[{x}%]].", "Against the [[first cycle]] the dose was {x}% {a}."),
    _m("The trial saw {n} of {x}% in relapse rates.", "[[Relapse rates]] {v} {x}%.", "Relapse rates were [[{x}%]] {a}."),
    _m("Fuel consumption {v} {x}% with the new injector.", "With the [[new injector]] fuel consumption {v} {x}%.", "The injector brought {n} of [[{x}%]] in consumption."),
    _m("The water level {v} by {x} cm overnight.", "[[Overnight]] the water level {v} {x} cm.", "The water stood [[{x} cm]] {a} than the day before."),
    _m("Vibration is {x}% {a} at full speed.", "[[At full speed]] vibration was {d} {x}%.", "[[At full speed]] vibration shows {n} of {x}%."),
    _m("The test log records {n} of {x}% in leakage.", "[[Leakage]] {v} {x}%.", "Leakage was [[{x}%]] {a}."),
    _m("Thermal losses {v} from 61 kW by {x} kW in winter.", "[[In winter]] thermal losses {v} by {x} kW.", "Thermal losses were {d} by [[{x} kW]]."),
    _m("Headcount {v} by {x} employees in the year.", "Headcount {v} by [[{x} employees]].", "There was {n} of [[{x} employees]]."),
    _m("Staff turnover {v} {x}% at the two plants.", "At the [[two plants]] turnover {v} {x}%.", "Turnover was {d} [[{x}%]]."),
    _m("Sick leave was {x}% {a} than the target.", "Sick leave stood [[{x}%]] {s} the target.", "Sick leave was [[{x}%]] {a} than the target."),
    _m("Average pay stood {x}% {s} the market median.", "Average pay was [[{x}%]] {a} than the median.", "Pay is {x}% {s} the [[market median]]."),
    _m("Wage costs, {g} by {x}%, were discussed by the council.", "Wage costs {v} by [[{x}%]].", "Wage costs were {g} by [[{x}%]]."),
    _m("The reservoir is {x} metres {s} the mark of last spring.", "The reservoir is [[{x} metres]] {s} last spring's mark.", "It stands [[{x} metres]] {a} than last spring."),
    _m("The valve opens at {t} {x} bar in the main line.", "The valve opens at {t} [[{x} bar]].", "[[In the main line]] it opens at {t} {x} bar."),
    _m("Claims of {t} ${x},000 go to the commercial court.", "The commercial court hears claims of {t} [[${x},000]].", "Claims of {t} ${x},000 go to the [[commercial court]]."),
    _m("Patients with {t} {x} kg of body weight get the reduced dose.", "The [[reduced dose]] is for patients with {t} {x} kg.", "Patients with {t} [[{x} kg]] get less."),
    _m("Employees with {t} {x} years of service receive a pin.", "A pin is for those with {t} [[{x} years]] of service.", "[[Employees with]] {t} {x} years of service get a pin."),
)  # fmt: skip

OPPOSED = (
    Opposed("The company reported a net {w} of $5 million in the year.", ("loss",), ("profit", "gain", "income"),
            ("The company made a net {w} of [[$5 million]].", "[[In the year]] there was a net {w} of $5 million.")),
    Opposed("The company reported a net {w} of $8 million in the year.", ("profit",), ("loss",),
            ("The company made a net {w} of [[$8 million]].", "[[In the year]] there was a net {w} of $8 million.")),
    Opposed("The sale of the mill resulted in a {w} of €340,000.", ("gain", "profit"), ("loss",),
            ("Selling the mill brought a {w} of [[€340,000]].", "The [[sale of the mill]] meant a {w} of €340,000.")),
    Opposed("The city ended the year with a budget {w} of £12 million.", ("surplus",), ("deficit", "shortfall"),
            ("The city has a {w} of [[£12 million]].", "The city [[ended the year]] with a {w} of £12 million.")),
    Opposed("The pension plan has a {w} of $71 million.", ("deficit", "shortfall"), ("surplus",),
            ("The plan shows a {w} of [[$71 million]].", "The [[pension plan]] has a {w} of $71 million.")),
    Opposed("Complaints {w} in 2023 at all branches.", ("doubled",), ("halved", "tripled"),
            ("Complaints {w} [[at all branches]].", "In 2023 complaints {w} at [[all branches]].")),
    Opposed("The failure rate {w} after the redesign.", ("halved",), ("doubled", "tripled"),
            ("The failure rate {w} [[after the redesign]].", "[[After the redesign]] the failure rate {w}.")),
    Opposed("The fund had net {w} of $48 million in April.", ("outflows",), ("inflows",),
            ("In April net {w} were [[$48 million]].", "The [[fund had net]] {w} of $48 million.")),
    Opposed("Net cash {w} operating activities was $31 million.", ("used in",), ("provided by",),
            ("Net cash {w} operations was [[$31 million]].", "The net cash {w} [[operating activities]] was $31 million.")),
    Opposed("The current account has a {w} balance of €460.", ("credit",), ("debit",),
            ("The {w} balance is [[€460]].", "The [[current account]] has a {w} balance of €460.")),
    Opposed("The harbour {w} $17 million in its second year.", ("earned",), ("lost",),
            ("The harbour {w} [[$17 million]].", "[[In its second year]] the harbour {w} $17 million.")),
    Opposed("The number of members {w} to 5,300 by spring.", ("rose", "climbed", "doubled"), ("fell", "dropped", "halved"),
            ("Membership {w} to [[5,300]].", "[[By spring]] the number {w} to 5,300.")),
    Opposed("The fleet {w} from 80 ships to 65 in a decade.", ("shrank", "declined"), ("grew", "rose"),
            ("The fleet {w} to [[65]] ships.", "[[In a decade]] the fleet {w} from 80 ships to 65.")),
    Opposed("The lock opens 20 minutes {w} the tide.", ("after",), ("before",),
            ("It opens [[20 minutes]] {w} the tide.", "The [[lock opens]] 20 minutes {w} the tide.")),
    Opposed("The bonds trade at a {w} of 3% to par.", ("discount",), ("premium",),
            ("The bonds trade at a {w} of [[3%]].", "They trade at a 3% {w} [[to par]].")),
    Opposed("The tenant {w} $420 in service charges.", ("overpaid",), ("underpaid",),
            ("The tenant {w} [[$420]].", "The tenant {w} $420 in [[service charges]].")),
    Opposed("Free cash flow was a {w} $9 million in the quarter.", ("negative",), ("positive",),
            ("Free cash flow was a {w} [[$9 million]].", "[[In the quarter]] free cash flow was a {w} $9 million.")),
    Opposed("The tumour {w} by 12 mm under therapy.", ("shrank",), ("grew", "expanded"),
            ("The tumour {w} by [[12 mm]].", "[[Under therapy]] the tumour {w} by 12 mm.")),
    Opposed("The euro {w} 4% against the dollar.", ("strengthened", "appreciated"), ("weakened", "depreciated"),
            ("The euro {w} [[4%]].", "The euro {w} 4% [[against the dollar]].")),
    Opposed("The board {w} the limit by $200 per trip.", ("raised", "increased"), ("lowered", "cut", "reduced"),
            ("The board {w} the limit by [[$200]].", "The limit [[per trip]] was {w} by $200.")),
    Opposed("The plant {w} 60 jobs in the spring.", ("cut", "shed"), ("added", "created"),
            ("The plant {w} [[60 jobs]].", "[[In the spring]] the plant {w} 60 jobs.")),
    Opposed("Earnings came in $0.11 {w} the forecast.", ("below",), ("above",),
            ("Earnings were [[$0.11]] {w} the forecast.", "[[Earnings came in]] $0.11 {w} the forecast.")),
)  # fmt: skip

SAME_IN_OTHER_WORDS = (
    ("Revenue fell 5% in the year to March.", "Revenue changed by −5% [[in the year]] to March."),
    ("Revenue fell 5% in the year to March.", "Revenue was down [[5%]], a decrease."),
    ("The net loss was $5 million in the year.", "The company lost [[$5 million]]."),
    ("The net loss was $5 million in the year.", "Net income was −$5 million [[in the year]]."),
    ("The net loss was $5 million in the year.", "Net income was a negative [[$5 million]]."),
    ("The company lost $7 million on the contract.", "A loss of [[$7 million]] was made."),
    ("The change in cash was (370) thousand dollars.", "Cash fell by [[370]] thousand dollars."),
    ("Complaints doubled in 2023 at all branches.", "Complaints rose by 100% at [[all branches]]."),
    ("The failure rate halved after the redesign.", "The failure rate fell by 50% [[after the redesign]]."),
    ("Output fell from 80 to 60 tonnes in May.", "Output was [[60 tonnes]] in May, down from 80."),
    ("Output fell from 80 to 60 tonnes in May.", "Output had been 80 tonnes before it fell to [[60 tonnes]]."),
    ("Costs fell 3% while sales rose 8% in Asia.", "[[In Asia]] sales grew 8%, and costs were 3% lower."),
    ("The price did not rise above $40 in June.", "The price stayed at or below [[$40]] in June."),
    ("Fewer than 20 patients left the study.", "Less than 20 patients [[left the study]]."),
    ("Turnover declined for the third year, to £2 million.", "Turnover fell again, to [[£2 million]]."),
    ("Revenue rose 5% as interest rates fell.", "While interest rates were falling, revenue rose [[5%]]."),
    ("Although costs climbed, profit fell by 4% in May.", "Profit fell [[4%]] in spite of growing sales."),
    ("Losses fell by 12% in the insurance unit.", "Losses narrowed by [[12%]]."),
    ("The company cut its losses by 30% in Spain.", "Its losses fell by [[30%]]."),
    ("Debt was reduced by $4 million in the spring.", "Debt fell by [[$4 million]]."),
    ("The margin rose from 5% to 8% in two years.", "The margin rose by 3 percentage points, [[from 5%]] to 8%."),
    ("Traffic more than doubled after the opening.", "[[After the opening]] traffic rose by more than 100%."),
    ("Sales rose 3%, less than expected.", "Below expectations, sales rose [[3%]]."),
    ("Sales rose 3%, less than expected.", "Sales went up by a disappointing [[3%]]."),
    (
        "The profit of $4 million compares with a loss of $1 million in 2020.",
        "After a loss of $1 million, the profit was [[$4 million]].",
    ),
    ("The gain on the sale offset a loss of $2 million.", "A gain offset the loss of [[$2 million]]."),
    ("The temperature did not fall below 10 degrees.", "It never fell below [[10 degrees]]."),
    ("The rate of decline slowed to 2% in the third year.", "[[In the third year]] the decline was 2%."),
    ("Unemployment is up 0.4 points to 6.1%.", "At [[6.1%]], unemployment is higher than before."),
    ("Net loss narrowed to $3 million from $9 million.", "The net loss shrank by $6 million [[to $3 million]]."),
)


def attacks(rng: Random) -> Iterator[Case]:
    yield from _moved(rng, honest=False)
    for one in OPPOSED:
        for word in one.opposite:
            for claim in one.claims:
                yield _opposed(one, one.same[0], word, claim)


def twins(rng: Random) -> Iterator[Case]:
    yield from _moved(rng, honest=True)
    for one in OPPOSED:
        for word in one.same:
            for claim in one.claims:
                yield _opposed(one, one.same[0], word, claim)
    for quote, claim in SAME_IN_OTHER_WORDS:
        yield Case("the same in other words", quote, (quote,), claim)


def _opposed(one: Opposed, word: str, claimed: str, claim: str) -> Case:
    return Case("profit, loss and the like", one.quote, (one.quote.format(w=word),), claim.format(w=claimed))


def _moved(rng: Random, *, honest: bool) -> Iterator[Case]:
    for pattern in MOVED:
        for number in range(TRIES):
            side = rng.choice((UP, DOWN))
            claimed = side if honest else other(rng, (UP, DOWN), side)
            x = rng.randrange(3, 39)
            of_quote = {slot: rng.choice(words) for slot, words in _WORDS[side].items()}
            of_claim = {slot: rng.choice(words) for slot, words in _WORDS[claimed].items()}
            claim = pattern.claims[number % len(pattern.claims)]
            quote = sentence(pattern.quote.format(x=x, **of_quote))
            yield Case(_group(claim), pattern.quote, (quote,), sentence(claim.format(x=x, **of_claim)))


def _group(claim: str) -> str:
    names = {
        "v": "verb",
        "n": "noun",
        "a": "adjective",
        "d": "adverb",
        "g": "participle",
        "s": "above, below",
        "t": "more or less than",
    }
    return next(name for slot, name in names.items() if f"{{{slot}}}" in claim)
