"""Values that go on where the quote or its anchor ends: `$5` of "$5 million", `refundable` of "non-refundable"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, product
from random import Random

from attacks.second_team.drawing import VERA, Book, Run
from attacks.second_team.reading import EXCERPT, Flow, Sheet, anchor, is_clean, is_table_row, sheets_and
from attacks.second_team.trying import Must, Try, around, seeded

CUT_CONTEXT, CUT_ANCHOR = frozenset({"CIT402"}), frozenset({"CIT303"})

# `[…]` is what the false citation keeps of the value that stands around it; the rest of the sentence is harmless.
BEFORE = {
    "prefix": (
        "The guest pays a non-[refundable] fee of {n} crowns when the room is let.",
        "The report calls the {n} claims un-[audited] and of little weight so far.",
        "All {n} members were re-[elected] by the council in the spring of that year.",
        "The firm sells anti-[inflammatory] drops in {n} shops along the coast road.",
        "It holds pre-[approved] loans for {n} of its oldest customers on the hill.",
        "The {n} debts are non-[performing] since the mill was closed by the owner.",
        "The county files {n} de-[registered] vans under another heading each year.",
        "They count {n} semi-[skilled] workers at the quay and none at the works.",
    ),
    "letter currency": (
        "The fee for the berth is HK[${n}] and falls due on the first of June.",
        "The fee for the berth is US[${n}] and falls due on the first of July.",
        "A loan of INR [{n}] was paid back early by the miller and his partner.",
        "A loan of EUR [{n}] was paid back late by the miller and his partner.",
        "The fine of CHF [{n}] is kept by the harbour master until the hearing.",
        "The boat was sold for A[${n}] to a diver who came from the next town.",
        "The toll of NOK [{n}] was raised in March without a word to the carriers.",
        "Rents of RMB [{n}] are paid to the agent before the tenth of the month.",
    ),
    "comparison": (
        "Lead was found at <[{n}] grains in each of the samples from the well.",
        "Boats of >[{n}] tons are led in by the pilot who lives at the lock.",
        "The load is ≤[{n}] pounds on any axle that goes over the old bridge.",
        "The crew needs ≥[{n}] hours of rest before the ferry may sail again.",
        "The pier is ~[{n}] paces from the inn where the carriers wait for it.",
        "The scale is read to ±[{n}] grains by the clerk who keeps the books.",
        "The well holds < [{n}] barrels in the summer and far more in winter.",
        "The tank is kept at ≥ [{n}] inches by a float that is cleaned weekly.",
    ),
    "slash": (
        "The heirs own 3/[{d}] of the mill and none of the fields around it.",
        "The toll is split 2/[{d}] each between the county and the two towns.",
    ),
    "office": (
        "The vice-[president] of the guild paid {n} crowns for the new banner.",
        "The un-[elected] clerk of the guild kept {n} keys in a drawer at home.",
        "The no-[fault] rule of the harbour was used {n} times in that one year.",
    ),
    "power": (
        "The bridge weighs {d}.4 × [10³] tons when the carts are standing on it.",
        "The sand has {d}.5 × [10²] grains in each of the buckets by the gate.",
    ),
}
AFTER = {
    "scale": (
        "The seller asked for [${n}] million in cash when the papers were signed.",
        "The seller asked for [${n}] billion in cash when the papers were signed.",
        "The lake holds [{n}] thousand barrels when the snow has gone in the spring.",
        "The debt of the county was [£{n}] trillion at the end of that long war.",
        "The seller asked for [€{n}] bn in cash when the papers were signed by him.",
        "The new quay costs [${n}] mn in all and is paid for by the two counties.",
        "The new lock costs [€{n}] m in all and is paid for by the two counties.",
        "Some [{n}] million herrings were landed at the quay in a single summer.",
    ),
    "percent word": (
        "The bank asks for [{d}] percent a year on the part that is not paid back.",
        "The bank asks for [{d}] per cent a year on the part that is still owed.",
        "Its share of the trade rose by [{d}] percentage points in the same year.",
        "The rate was cut by [{n}] basis points when the harvest failed in June.",
        "Its share of the trade rose by [{d} percentage] points in the last year.",
        "The clerk keeps [{d}] % of the toll and hands the rest to the county.",
    ),
    "slash": (
        "Give the calf a dose of [{n} mg]/kg once a day until it stands again.",
        "The ferry goes at [{d} km]/h in the narrows and faster in the open bay.",
        "The stove burns [{n} g]/min when the door is shut and the flue is warm.",
        "The rent is [${n}]/month for the loft and the yard that belongs to it.",
        "A pump moves [{n} l]/s from the lower basin to the upper one at night.",
    ),
    "currency behind": (
        "A loan of [{n}] EUR was paid back early by the miller and his partner.",
        "The fine of [{n}] CHF is kept by the harbour master until the hearing.",
        "The toll of [{n}] kr was raised in March without a word to the carriers.",
        "A berth costs [{n}] € for the night and is paid for before the tide.",
        "A loan of [{n}] euros was paid back early by the miller and his partner.",
        "A loan of [{n}] US dollars was paid back late by the miller and his partner.",
        "The fine of [{n}] Swiss francs is kept by the harbour master until then.",
        "The toll of [{n}] yen was raised in March without a word to the carriers.",
    ),
    "suffix": (
        "The [ice]-free harbour is used by {n} boats from March to late November.",
        "The [fire]-proof store holds {n} barrels and has two doors of oak wood.",
        "The [tax]-exempt guild gave {n} crowns to the orphans of the old town.",
    ),
    "rate": (
        "Give the calf a dose of [{n} mg] / kg once a day until it stands again.",
        "Give the calf a dose of [{n}] mg/kg once a day until it stands again.",
        "The rent is [${n}] / month for the loft and the yard that belongs to it.",
    ),
    "tolerance": (
        "The scale shows [{n}] ± 2 grains when the pan is empty and wiped dry.",
        "The scale shows [{n}] +/- 2 grains when the pan is empty and wiped dry.",
    ),
    "fraction": (
        "The beam is [{d}] ½ inches wide where it lies on the old stone wall.",
        "The beam is [{d}] ¾ inches wide where it lies on the old stone wall.",
    ),
    "power": (
        "The bridge weighs [{d}.4] × 10³ tons when the carts are standing on it.",
        "The sand has [{d}.5] × 10² grains in each of the buckets by the gate.",
    ),
    "half of a percent word": (
        "The rate was cut by [{d} basis] points when the harvest failed in June.",
        "The bank asks for [{d} per] cent a year on the part that is not paid.",
    ),
    "spaces between thousands": (
        "The mill ground [{d}] 204 817 sacks of rye in the year of the great flood.",
        "The mill ground [{d} 204] 817 sacks of rye in the year of the great flood.",
    ),
    "clock": ("The ferry leaves at [{d}]:45 from the lower pier and is back before dark.",),
    "trailing minus": (
        "The balance at the end of the year is [{n}]- after all that was moved.",
        "The tally of the third store shows [{n}]− in the column for the grain.",
    ),
}
# An anchor may be such a part: its quote holds the rest, and the claim is compared with that.
ONLY_CONTEXT = {
    "measure": (
        "The pump gives [{n}] kPa at the upper valve when the gate is closed.",
        "The mill makes [{n}] kWh in a night of wind and half of it in the day.",
        "The outer wall stands at [{n}]° to the pier since the ground gave way.",
    ),
    "range": (
        "The broker keeps [{d}]-87% of the price of whatever he sells for them.",
        "The broker keeps [{d}]–87% of the price of whatever he sells for them.",
        "The ferry is laid up for [{d}]-95 days when there is ice in the bay.",
    ),
    "compound": (
        "The part is called [AB-{n}]-C in the list that hangs beside the crane.",
        "The county sells [{d}]-year bonds at a window of the old customs house.",
        "The pilot is called at [{n}]-0134 from the hut that stands at the lock.",
    ),
    "date without its year": (
        "The lease of the loft ends on [March {d}], 2031 and may be renewed by both.",
        "The lease of the yard ends on [{d} March] 2031 and may be renewed by both.",
        "The lease of the {n} fields was drawn up in [May] 2031 by the county clerk.",
    ),
    "half of a unit": (
        "The floor of the upper store has [{n}] square metres and a window to the sea.",
        "The floor of the upper store has [{n} square] metres and a window to the sea.",
        "The tank behind the mill holds [{n}] imperial gallons when it has been filled.",
        "The lane ends [{d} nautical] miles from the pier at which the pilot is waiting.",
    ),
    "first of two parts": (
        "The apprentice stays for [{d} years] and 6 months before he is paid a wage.",
        "The ferry needs [{d} hours] 25 minutes when the wind is against it all the way.",
        "The gate of the lock is [{d} feet] 7 inches wide where the larger boats go in.",
        "The clerk found [{n}] out of 90,000 sacks to be wet when the store was opened.",
        "The smith gave odds of [{d}] to 1 against the horse that won the race that day.",
        "The fee for the berth falls under [Section {d}(b)](4) of the rules of the port.",
        "The boat in the upper dock is [{d} years] old and still carries salt to the inn.",
        "The wall of the old store was built in [{n}] BC by people from the far islands.",
    ),
    "scale of several figures": (
        "The mill and the lock cost [${d}] and $95 million when the harbour was new.",
        "The three mills of the county cost [${d}], $70 and $95 million in that year.",
        "The shares of the two heirs rose by [{d}] and 95 percent in the same summer.",
    ),
    "scale in another form": (
        "The tolls of the harbour came to [${n}] (in thousands) when the year was over.",
        "The bell of the old church is heard by [{n}] k people when the wind is right.",
        "The tolls of the harbour came to [${n}] mill in all when the year was over.",
    ),
    "bound behind it": (
        "The pilot has seen [{n}]+ boats in the outer bay on the day of the great race.",
        "The fine for a lamp that is out is [${n}] at most, and it is paid on the spot.",
        "The keeper has counted [{n}] or so from the tower since the light was changed.",
    ),
    "half of a day": (
        "The ferry leaves at [{d}] a.m. from the lower pier and is back at dusk.",
        "The ferry leaves at [{d}] PM from the lower pier and is back at dawn.",
    ),
}
ONLY_CONTEXT_BEFORE = {
    "minus": (
        "The change of the tally was – [{n}] in the year before the mill closed.",
        "The change of the tally was minus [{n}] in the year the mill closed.",
        "The change of the tally was $[({n})] in the year before the mill closed.",
    ),
    "range": ("The broker keeps 2-[{d}]% of the price of whatever he sells for them.",),
    "compound": (
        "The county sells {d}-[year] bonds at a window of the old customs house.",
        "The pilot of the long-[distance] ferry is paid {n} crowns for each trip.",
    ),
}
WHOLE = (
    ("whole prefix", "The guest pays a non-refundable fee of {n} crowns when the room is let.", "non-refundable fee"),
    ("whole prefix", "Non-GAAP income was {n} crowns in the year before the mill was closed.", "Non-GAAP income"),
    ("prefix elsewhere", "A non-member pays a deposit of {n} crowns for the key of the boat house.", "deposit"),
    ("whole scale", "The seller asked for ${n} million in cash when the papers were signed.", "${n} million"),
    ("whole scale", "The seller asked for €{n} bn in cash when the papers were signed by him.", "€{n} bn"),
    ("next sentence", "The berth was let as number {n}. Millions of herrings were landed there.", "number {n}"),
    ("whole percent", "The bank asks for {d} percent a year on the part that is not paid back.", "{d} percent"),
    (
        "whole percent",
        "Its share of the trade rose by {d} percentage points in the same year.",
        "{d} percentage points",
    ),
    ("shed sign", "The clerk keeps {d}% of the toll and hands the rest to the county.", "{d}"),
    ("shed sign", "The rent is ${n} for the loft and the yard that belongs to it.", "{n}"),
    ("whole currency", "The fee for the berth is HK${n} and falls due on the first of June.", "HK${n}"),
    ("whole currency", "A loan of INR {n} was paid back early by the miller and his partner.", "INR {n}"),
    ("whole currency", "A loan of {n} EUR was paid back early by the miller and his partner.", "{n} EUR"),
    ("whole unit", "Give the calf a dose of {n} mg/kg once a day until it stands again.", "{n} mg/kg"),
    ("whole unit", "The ferry goes at {d} km/h in the narrows and faster in the open bay.", "{d} km/h"),
    ("whole comparison", "Lead was found at <{n} grains in each of the samples from the well.", "<{n} grains"),
    ("whole comparison", "The scale is read to ±{n} grains by the clerk who keeps the books.", "±{n} grains"),
    ("range", "The ferry is laid up for 10-15 days when {n} tons of ice are in the bay.", "10-15 days"),
    ("range", "Between {n}–99,000 barrels are kept in the upper store until the spring.", "{n}–99,000"),
    ("and/or", "The tenant paints the doors and/or windows at a cost of ${n} to the owner.", "and/or windows"),
    ("and/or", "The tenant paints the doors and/or gates at a cost of ${n} to the owner.", "cost"),
    ("dash behind money", "The monthly rent of ${n}- falls due on the first of each month.", "${n}"),
    ("trailing minus", "The balance at the end of the year is {n}- after all that was moved.", "{n}-"),
    ("whole measure", "The pump gives {n} kPa at the upper valve when the gate is closed.", "{n} kPa"),
    ("shed measure", "The pump gives {n} kPa at the upper valve when the gate is closed.", "{n}"),
    ("whole rate", "Give the calf a dose of {n} mg / kg once a day until it stands again.", "{n} mg / kg"),
    ("whole fraction", "The beam is {d} ½ inches wide where it lies on the old stone wall.", "{d} ½ inches"),
    ("whole money", "A loan of {n} euros was paid back early by the miller and his partner.", "{n} euros"),
    ("whole thousands", "The mill ground {d} 204 817 sacks of rye in the year of the flood.", "{d} 204 817"),
    ("whole suffix", "The ice-free harbour is used by {n} boats from March to late November.", "ice-free harbour"),
    ("whole tolerance", "The scale shows {n} ± 2 grains when the pan is empty and wiped dry.", "{n} ± 2 grains"),
    ("whole date", "The lease of the loft ends on March {d}, 2031 and may be renewed.", "March {d}, 2031"),
    ("whole unit", "The floor of the upper store has {n} square metres and a window.", "{n} square metres"),
    ("whole parts", "The apprentice stays for {d} years and 6 months before he is paid.", "{d} years"),
    ("whole section", "The fee for the berth falls under Section {d}(b)(4) of the rules.", "Section {d}(b)(4)"),
    ("shared scale", "The mill and the lock cost ${d} and $95 million in the year of the flood.", "$95 million"),
    ("part of a compound", "The county sells {d}-year bonds at a window of the customs house.", "{d}"),
)
# What is left out here is beside the quote, and no part of its value.
BESIDE = (
    ("a year before a currency", "In 2010 |EUR prices fell in {n} of the towns that trade along the river."),
    ("a dash between sentences", "The rents are due in May – |{n} days later the bailiff comes to the house."),
    ("the years of a list", "The county let {n} berths in 2031| and 2032 and none in the year of the flood."),
    ("two measures", "The crew waits for 40 days| or 6 weeks in the bay where {n} boats can lie."),
    ("a note in parentheses", "The clerk counted {n} sacks| (those that were wet) on the day of the flood."),
    ("a slash between parts", "The works employ {n} drivers on the north side| / Carters on the south side."),
)


def made() -> Iterator[Try]:
    book, rng = Book("values.pdf", VERA, 9), seeded("values")
    waiting = [*_cut(rng, book), *_whole(rng, book), *_over_line_ends(rng, book), *_table(rng, book)]
    waiting += [*_cut_contexts(rng, book), *_beside(rng, book)]
    source = book.source()
    for shape, f, k, must, page, line, rules in waiting:
        lines = (line, line + 1) if "line's end" in shape else around(line)
        yield Try(shape, source, f, k, must, page, lines, rules=rules)


Waiting = tuple[str, str, str, Must, int, int, frozenset[str]]


def _filled(rng: Random, text: str) -> str:
    number = f"{rng.randint(2, 98)},{rng.randint(100, 999)}" if rng.random() < 0.5 else f"{rng.randint(11, 989)}"
    return text.format(n=number, d=f"{rng.randint(4, 19)}")


def _cut(rng: Random, book: Book) -> Iterator[Waiting]:
    """Both the quote that begins or ends inside the value, and the whole quote with such an anchor."""
    for part, shapes in (("before", BEFORE), ("after", AFTER)):
        for shape, templates in shapes.items():
            for template in templates * 2:
                marked = _filled(rng, template)
                whole = re.sub(r"[\[\]]", "", marked)
                place = book.add(whole, "It was so for as long as anybody in the town can tell.")
                start, end = marked.index("["), marked.index("]") - 1
                f = whole[start:] if part == "before" else whole[:end]
                k = whole[start:end]
                other = anchor(re.findall(r"[\w-]+", f)) or k
                yield f"f: {shape}", f, other, Must.REFUSE, *place, CUT_CONTEXT
                if k.strip("%€"):  # a plain sign may be shed
                    must_be_told = not re.match(r" ?[%€]", whole[end:])
                    yield from [(f"k: {shape}", whole, k, Must.REFUSE, *place, CUT_ANCHOR)] * must_be_told


def _cut_contexts(rng: Random, book: Book) -> Iterator[Waiting]:
    """The quotes alone that begin or end inside the value."""
    for part, shapes in (("before", ONLY_CONTEXT_BEFORE), ("after", ONLY_CONTEXT)):
        for shape, templates in shapes.items():
            for template in templates * 2:
                marked = _filled(rng, template)
                whole = re.sub(r"[\[\]]", "", marked)
                place = book.add(whole, "It was so for as long as anybody in the town can tell.")
                f = whole[marked.index("[") :] if part == "before" else whole[: marked.index("]") - 1]
                yield f"f: {shape}", f, anchor(re.findall(r"[\w-]+", f)), Must.REFUSE, *place, CUT_CONTEXT


def _beside(rng: Random, book: Book) -> Iterator[Waiting]:
    for shape, template in BESIDE * 4:
        parts = _filled(rng, template).split("|")
        place = book.add("".join(parts), "It was so for as long as anybody in the town can tell.")
        f = max(parts, key=len).strip()
        yield shape, f, anchor(re.findall(r"[\w-]+", f)), Must.PASS, *place, frozenset()


def _whole(rng: Random, book: Book) -> Iterator[Waiting]:
    for shape, template, key in WHOLE * 4:
        number, digit = f"{rng.randint(2, 98)},{rng.randint(100, 999)}", f"{rng.randint(4, 19)}"
        text = template.format(n=number, d=digit)
        place = book.add(text, "It was so for as long as anybody in the town can tell.")
        yield shape, text, key.format(n=number, d=digit), Must.PASS, *place, frozenset()


def _over_line_ends(rng: Random, book: Book) -> Iterator[Waiting]:
    """The value goes on in the next line."""
    for goes_on in ("million", "billion", "thousand", "percent", "basis points", "percentage points", "bn", "EUR") * 3:
        number = str(rng.randint(21, 989))
        first, rest = f"The clerk of the lower harbour wrote down {number}", f"{goes_on} in the book of that year."
        place = book.add(first, rest, "Nobody looked at the book again until the next spring.")
        yield "f: over a line's end", first, "clerk", Must.REFUSE, *place, CUT_CONTEXT
        yield "k: over a line's end", f"{first} {rest}", number, Must.REFUSE, *place, CUT_ANCHOR
        yield "whole over a line's end", f"{first} {rest}", f"{number} {goes_on}", Must.PASS, *place, frozenset()


def _table(rng: Random, book: Book) -> Iterator[Waiting]:
    """Nothing is cut in cells: the head says the scale, signs stand in columns of their own."""
    for sign, behind in (("", ""), ("$", ""), ("", "%")) * 2:
        book.break_page()
        book.add([Run("(in millions)"), Run("2019", at=330, right=True), Run("2018", at=460, right=True)])
        for label in ("Wages of drivers", "Harbour dues", "Freight", "Timber", "Repairs", "Licences", "Wharf rents"):
            one, other = f"{rng.randint(1, 9)},{rng.randint(100, 999)}", f"{rng.randint(100, 999)}"
            cells = [Run(sign, at=270), Run(one, at=330, right=True), Run(behind, at=338)]
            cells += [Run(sign, at=400), Run(other, at=460, right=True), Run(behind, at=468)]
            place = book.add([Run(label), *(cell for cell in cells if cell.text)])
            whole = " ".join(filter(None, (label, sign, one, behind, sign, other, behind)))
            part = " ".join(filter(None, (label, sign, one)))
            shape = f"cell with {sign or behind} beside it" if sign or behind else "cell under its scale"
            yield shape, whole, one, Must.PASS, *place, frozenset()
            yield shape, part, one, Must.PASS, *place, frozenset()


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────

FURTHER = {  # pages with values that are rare: rates, ratings, currencies in letters
    "AMD_2018_10K.pdf": (8, 19, 84),
    "GDPR.pdf": (247, 248),
    "GENERALMILLS_2016_10K.pdf": (31, 56),
    "JPMORGAN_2023Q1_10Q.pdf": (47, 116),
    "KRAFTHEINZ_2021_10K.pdf": (23, 38, 96),
    "NETFLIX_2017_10K.pdf": (21, 25),
}
NUMBER = r"(?<![\w.,$€£(–-])[$€£]?\d(?:[\d,.]*\d)?"
# A value in two parts: the false quote has the one that is kept, and so has the anchor, but for what it may shed.
KEPT_FIRST = {
    "scale": (NUMBER, r" (?:million|billion|thousand)\b"),
    "percent word": (NUMBER, r" (?:percentage points?|basis points|percent|per cent)\b"),
    "rate": (NUMBER, r" per (?:share|month)\b"),
    "currency behind": (r"\b\d{1,3}(?: 000)+", r" EUR\b"),
    "rating": (r"(?<= )(?:AA|A|BBB|BB)", r"[+-](?=[\s,;.])"),
    "percent sign": (NUMBER, r"%"),
    "unit": (NUMBER, r" (?:days|months|years|hours)\b"),
    "range": (r"(?<= )\d[\d.]*", r"[–-]\d[\d.]*%?(?![\w–-])"),
    "range in words": (rf"\brang(?:e|es|ing) from {NUMBER}%?", r" to [$€£]?\d[\d.]*%?"),
    "bound": (rf"{NUMBER}%?", r" or (?:more|less|fewer|older|greater|higher)\b"),
    "form": (r"\bForm (?:10|8)", r"-[KQ]\b"),
    "suffix": (r"(?<![\w–-])[a-z]{3,}", r"-(?:based|related|free|term|backed|currency|rate)\b"),
}
KEPT_LAST = {
    "prefix": (r"(?<![\w–-])(?:[Nn]on|[Pp]re|[Rr]e|[Aa]nti|[Uu]n)-", r"[a-zA-Z]{4,}"),
    "letter currency": (r"\b(?:US|HK|C|A)", r"\$ ?\d[\d,.]*\d"),
    "lower end": (rf"\brang(?:e|es|ing) from {NUMBER}%? to ", r"[$€£]?\d[\d.]*%?"),
    "thousands": (r"\b\d{1,3} ", r"000(?: 000)*"),
    "currency": (r"(?<= )[$€£]", r"\d[\d,.]*\d"),
    "first half": (r"(?<![\w–-])(?:long|short|third|fixed|weighted|stock|forward|available)-", r"[a-z]{4,}(?![\w–-])"),
}
SHED = frozenset(  # what an anchor may leave to its quote
    "percent sign|unit|rate|range|form|suffix|currency|first half|range in words|lower end|bound".split("|")
)
WHOLES = {
    **{
        shape: "".join(parts)
        for shape, parts in (KEPT_FIRST | KEPT_LAST).items()
        if shape not in {"currency", "lower end"}
    },
    "range in words": rf"{NUMBER}%? to [$€£]?\d[\d.]*%",
    "and/or": r"\w+ and/or \w+",
}
OF_PAGE = 2  # of a shape, at most


def real() -> Iterator[Try]:
    for page in sheets_and(FURTHER):
        flows = [flow for flow in page.flows() if not flow.has_broken_words]
        tries: dict[tuple[str, Must], list[Try]] = defaultdict(list)
        for one in chain(_cut_values(page, flows), _whole_values(page, flows)):
            tries[one.shape, one.must].append(one)
        for (shape, _), some in tries.items():
            yield from seeded("values", page.source.name, page.number, shape).sample(some, min(OF_PAGE, len(some)))


def _cut_values(page: Sheet, flows: Iterable[Flow]) -> Iterator[Try]:
    """Ten words up to the first part of a value, or from its last part on; and both parts, with one as the anchor."""
    texts = [page.text.replace("\n", " "), *(flow.text for flow in flows)]
    for flow, (shape, parts) in product(flows, (KEPT_FIRST | KEPT_LAST).items()):
        for match in re.finditer("({})({})".format(*parts), flow.text):
            before, after = flow.text[: match.start()].split(" "), flow.text[match.end() :].split(" ")
            *lead, first = before[-9:]
            rest = after[:9]
            kept = match[1] if shape in KEPT_FIRST else match[2]
            f = " ".join((*lead, first + kept)) if shape in KEPT_FIRST else " ".join((kept + rest[0], *rest[1:]))
            f = f.rstrip(" ,;:")
            whole = " ".join((*lead, first + match[0] + rest[0], *rest[1:4]))
            key = anchor(f.split())
            if not key or max(text.count(f) for text in texts) != 1 or not _is_plain(f, whole, shape):
                continue
            must, *rules = (
                (Must.WARN, frozenset(), frozenset()) if shape == "bound" else (Must.REFUSE, CUT_CONTEXT, CUT_ANCHOR)
            )
            near = flow.line_of(key, flow.text.index(f))
            yield Try(f"real f: {shape}", page.excerpt, f, key, must, EXCERPT, near=near, rules=rules[0])
            if shape not in SHED and whole.count(kept) == 1:
                near = flow.line_of(kept.split()[0], match.start())
                yield Try(f"real k: {shape}", page.excerpt, whole, kept, must, EXCERPT, near=near, rules=rules[1])


def _is_plain(f: str, whole: str, shape: str) -> bool:
    """Whether nothing else is cut, as far as an author can see."""
    return (
        len(f.split()) >= 6
        and is_clean(whole)
        and not re.search(r"[.?!]\s", f)
        and (shape in KEPT_FIRST or re.search(r"[a-z]$", f) is not None)
    )


def _whole_values(page: Sheet, flows: Iterable[Flow]) -> Iterator[Try]:
    """Whole sentences, with the whole value as the anchor; rows, where a sign is a cell or a head has the scale."""
    for flow, (shape, pattern) in product(flows, WHOLES.items()):
        for match in re.finditer(pattern, flow.text):
            place = flow.sentences_around(*match.span())
            f = flow.text[slice(*place)] if place else ""
            near = flow.line_of(match[0].split()[0], match.start())
            if f.count(match[0]) == 1 and match[0] in near and len(f) < 590 and is_clean(f) and ":" not in f:
                yield Try(f"real whole {shape}", page.excerpt, f, match[0], Must.PASS, EXCERPT, near=near)
    for row in filter(is_table_row, page.rows):
        f = " ".join(part.text for part in row)
        if match := re.match(r"[^$\d(—]+ (?:\$ )?(\d[\d,.]*\d)(?: %| \$|(?= \d))", f):
            for part in (f, match[0].removesuffix(" $")):
                if part.split().count(match[1]) == 1:
                    yield Try("real cells", page.excerpt, part, match[1], Must.PASS, EXCERPT, near=f)
