"""A bound changed into another one: at most into at least, up to into exactly; and the same bound in other words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attacks.claims.case import Case, sentence

TRIES = 5  # of each sentence

BOUNDS: dict[str, tuple[str, ...]] = {
    "at least": ("at least {x}", "no less than {x}", "not less than {x}", "a minimum of {x}", "{x} or more"),
    "at most": ("at most {x}", "up to {x}", "no more than {x}", "not more than {x}", "a maximum of {x}", "{x} or less"),
    "exactly": ("exactly {x}", "precisely {x}"),
    "more than": ("more than {x}", "over {x}", "in excess of {x}"),
    "less than": ("less than {x}", "under {x}"),
}
# What nobody can take for the same.
CHANGES: dict[str, tuple[str, ...]] = {
    "at least": ("at most", "exactly", "less than"),
    "at most": ("at least", "exactly", "more than"),
    "exactly": ("more than", "less than", "at least", "at most"),
    "more than": ("less than", "at most", "exactly"),
    "less than": ("more than", "at least", "exactly"),
}

SENTENCES = (
    ("The landlord may keep {b} of the deposit.", "${x}", ("[[Of the deposit]] the landlord may keep {b}.", "[[The landlord]] may keep {b}.")),
    ("The notice must be given {b} before the hearing.", "{x} days", ("[[Before the hearing]] there must be notice of {b}.", "Notice is due {b} [[before the hearing]].")),
    ("The jury awards {b} for each breach.", "${x},000", ("[[For each breach]] it awards {b}.", "[[The jury awards]] {b}.")),
    ("A petition needs {b} from registered voters.", "{x} signatures", ("{b} are needed from [[registered voters]].", "[[A petition needs]] {b}.")),
    ("The offender serves {b} in custody.", "{x} months", ("[[In custody]] the offender serves {b}.", "[[The offender serves]] {b}.")),
    ("The panel consists of {b} under the rules.", "{x} members", ("[[Under the rules]] it has {b}.", "[[The panel consists]] of {b}.")),
    ("The borrower keeps {b} on the account.", "${x} million", ("[[On the account]] the borrower keeps {b}.", "[[The borrower keeps]] {b}.")),
    ("The fund invests {b} in foreign bonds.", "{x}%", ("[[In foreign bonds]] it invests {b}.", "[[The fund invests]] {b} abroad.")),
    ("The bank charges {b} for a transfer.", "€{x}", ("[[For a transfer]] it charges {b}.", "[[The bank charges]] {b}.")),
    ("The dividend is {b} of net income.", "{x}%", ("[[Of net income]] the dividend is {b}.", "[[The dividend]] is {b} of income.")),
    ("The auditor samples {b} per branch.", "{x} invoices", ("[[Per branch]] {b} are sampled.", "[[The auditor samples]] {b}.")),
    ("The guarantee covers {b} of the claim.", "£{x},000", ("[[Of the claim]] it covers {b}.", "[[The guarantee covers]] {b}.")),
    ("The patient receives {b} in one day.", "{x} mg", ("[[In one day]] the patient receives {b}.", "[[The patient receives]] {b}.")),
    ("The fast lasts {b} before the operation.", "{x} hours", ("[[Before the operation]] it lasts {b}.", "[[The fast lasts]] {b}.")),
    ("The ward has {b} on the night shift.", "{x} nurses", ("[[On the night shift]] it has {b}.", "[[The ward has]] {b}.")),
    ("The trial excluded persons with {b} of kidney function.", "{x}%", ("Persons with {b} of [[kidney function]] were excluded.", "[[The trial excluded]] those with {b}.")),
    ("The sample contains {b} in each tube.", "{x} ml", ("[[In each tube]] there are {b}.", "[[The sample contains]] {b}.")),
    ("The beam carries {b} at its centre.", "{x} kg", ("[[At its centre]] it carries {b}.", "[[The beam carries]] {b}.")),
    ("The oven heats to {b} in the first cycle.", "{x} °C", ("[[In the first cycle]] it heats to {b}.", "[[The oven heats]] to {b}.")),
    ("The gap between the plates is {b} after assembly.", "{x} mm", ("[[After assembly]] the gap is {b}.", "The gap [[between the plates]] is {b}.")),
    ("The motor draws {b} when it starts.", "{x} amperes", ("[[When it starts]], it draws {b}.", "[[The motor draws]] {b}.")),
    ("The network tolerates {b} of lost packets.", "{x}%", ("[[Of lost packets]] it tolerates {b}.", "[[The network tolerates]] {b} of loss.")),
    ("Applicants have {b} in a similar position.", "{x} years", ("[[In a similar position]] applicants have {b}.", "[[Applicants have]] {b} of experience.")),
    ("The employer grants {b} of study leave.", "{x} days", ("[[Of study leave]] {b} are granted.", "[[The employer grants]] {b}.")),
    ("A team has {b} under the new plan.", "{x} employees", ("[[Under the new plan]] a team has {b}.", "[[A team has]] {b}.")),
    ("The bonus is {b} of base salary.", "{x}%", ("[[Of base salary]] the bonus is {b}.", "[[The bonus]] is {b} of the salary.")),
    ("Overtime is limited to {b} in a season.", "{x} hours", ("[[In a season]] overtime is limited to {b}.", "[[Overtime is limited]] to {b}.")),
)  # fmt: skip

# Before the colon of a list, for each of its items; {x} is not the first of them.
LISTS = (
    ("A permit ends if its holder is away for {b}: (a) {other} in summer; or (b) {x} in winter.", "days", "[[In winter]] it is {b} {x}."),
    ("The licence needs practice of {b}: 1. {other} on a track, and 2. {x} on a road.", "hours", "[[On a road]] it needs {b} {x}."),
)  # fmt: skip
BEFORE_LIST = {"at least": "at least", "at most": "no more than", "more than": "more than", "less than": "less than"}
# A range whose other end is in words.
FLAT = (
    ("Output should be flat to down {x}% next year.", "[[Next year]] output may fall by {b} {x}%."),
    ("Output should be flat to up {x}% next season.", "[[Next season]] output may rise by {b} {x}%."),
    ("Output may range from down {x}% to flat next term.", "[[Next term]] output may fall by {b} {x}%."),
)

SAME_IN_OTHER_WORDS = (
    ("No fewer than 12 jurors must agree.", "At least 12 [[jurors must agree]]."),
    ("The loan may not exceed $40,000 in total.", "The loan is at most $40,000 [[in total]]."),
    ("The loan may not exceed $41,000 in total.", "[[The loan]] is up to $41,000."),
    ("The tank must hold 30 litres or more at start.", "[[At start]] it must hold at least 30 litres."),
    ("Persons aged 18 or over may vote.", "[[Persons aged 18]] and older may vote."),
    ("The speed is limited to 80 km/h on the ramp.", "[[On the ramp]] the speed is at most 80 km/h."),
    ("A maximum of 6 guests may stay the night.", "No more than 6 guests may [[stay the night]]."),
    ("The fee is capped at $25 for seniors.", "[[For seniors]] the fee is no more than $25."),
    ("The minimum wage is $15 for all staff.", "[[For all staff]] the wage is at least $15."),
    ("The bid must be higher than £900 to count.", "[[To count]], the bid must be more than £900."),
    ("Parcels below 2 kg go by air.", "Parcels of less than 2 kg [[go by air]]."),
    ("There were 1,204 visitors on the last day.", "There were more than 1,200 visitors [[on the last day]]."),
    ("There were 1,204 visitors on the first day.", "There were at least 1,200 visitors [[on the first day]]."),
    ("The repair cost $4,870 with tax.", "[[With tax]] the repair cost less than $5,000."),
    ("The repair cost $4,880 with tax.", "[[With tax]] the repair cost almost $4,900."),
    ("The trip takes exactly 90 minutes by rail.", "[[By rail]] the trip takes 90 minutes."),
    ("The contract runs for five years from delivery.", "The contract runs for exactly five years [[from delivery]]."),
    ("Between 10 and 15 trees were felled.", "At least 10 [[trees were felled]]."),
    ("Employees work up to 40 hours in summer.", "[[In summer]] employees work 40 hours at most."),
    ("Not less than three directors form a quorum.", "At least three directors [[form a quorum]]."),
)


def attacks(rng: Random) -> Iterator[Case]:
    yield from _filled(rng, honest=False)
    yield from _listed(rng, honest=False)
    yield from (_flat(rng, *one, "at least") for one in FLAT)


def twins(rng: Random) -> Iterator[Case]:
    yield from _filled(rng, honest=True)
    yield from _listed(rng, honest=True)
    yield from (_flat(rng, *one, "at most") for one in FLAT)
    for quote, claim in SAME_IN_OTHER_WORDS:
        yield Case("the same in other words", quote, (quote,), claim)


def _filled(rng: Random, *, honest: bool) -> Iterator[Case]:
    for quote, figure, claims in SENTENCES:
        for number in range(TRIES):
            bound = rng.choice([*BOUNDS])
            claimed = bound if honest else rng.choice(CHANGES[bound])
            x = figure.format(x=rng.randrange(3, 48))
            of_quote, of_claim = (rng.choice(BOUNDS[one]).format(x=x) for one in (bound, claimed))
            group = bound if honest else f"{bound} → {claimed}"
            prose = sentence(claims[number % len(claims)].format(b=of_claim))
            yield Case(group, quote, (sentence(quote.format(b=of_quote)),), prose)


def _listed(rng: Random, *, honest: bool) -> Iterator[Case]:
    for quote, unit, claim in LISTS:
        for bound, words in BEFORE_LIST.items():
            claimed = bound if honest else rng.choice([one for one in CHANGES[bound] if one in BEFORE_LIST])
            first = rng.randrange(3, 24)
            x, other = f"{first + 30} {unit}", f"{first} {unit}"
            group = "before a list" if honest else f"before a list: {bound} → {claimed}"
            yield Case(group, quote, (quote.format(b=words, x=x, other=other),), claim.format(b=claimed, x=x))


def _flat(rng: Random, quote: str, claim: str, bound: str) -> Case:
    x = rng.randrange(2, 9)
    return Case("from or to flat", quote, (quote.format(x=x),), claim.format(b=bound, x=x))
