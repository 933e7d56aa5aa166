"""Another figure than the quote's, in digits or in words; and the quote's own figure in another form.

`{q}` is the figure, `{k}` the quote's own form of it where the anchor needs that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from attacks.claims.case import Case, sentence
from attacks.claims.forms import FIGURES

TRIES = 5  # of each sentence


@dataclass(frozen=True)
class Pattern:
    figure: str
    quote: str
    claims: tuple[str, ...]


class Fixed(NamedTuple):
    """One quote, claims that it contradicts, and claims that say the same."""

    quote: str
    false: tuple[str, ...]
    true: tuple[str, ...]


def _p(figure: str, quote: str, *claims: str) -> Pattern:
    return Pattern(figure, quote, claims)


PATTERNS = (
    # Law
    _p("dollars", "The deposit is {q} and is held in a separate account.",
       "The security deposit of {q} sits in a [[separate account]].", "The tenant leaves [[{q}|{k}]] as a deposit."),
    _p("dollars", "A party who fails to appear shall pay a fine of {q} to the registry.",
       "Whoever [[fails to appear]] is fined {q}.", "The fine is [[{q}|{k}]]."),
    _p("days", "The tenant may cure the default within {q} after receipt of the notice.",
       "After [[receipt of the notice]] the tenant has {q} to cure the default.", "The cure period lasts [[{q}|{k}]]."),
    _p("months", "The restrictive covenant remains in force for {q} after termination.",
       "For {q} [[after termination]] the covenant binds the seller.", "The covenant lasts [[{q}|{k}]] after the end."),
    _p("date", "This agreement takes effect on {q} and is governed by Dutch law.",
       "The agreement, [[governed by Dutch law]], takes effect on {q}.", "It [[takes effect]] on {q}."),
    _p("small count", "The tribunal consists of {q} arbitrators appointed by the parties.",
       "The [[tribunal consists]] of {q} arbitrators.", "There are {q} arbitrators, [[appointed by the parties]]."),
    _p("ordinal", "The {q} instalment is secured by a mortgage on the warehouse.",
       "A [[mortgage on the warehouse]] secures the {q} instalment.", "The {q} instalment is [[secured by a mortgage]]."),
    _p("clock", "The court registry closes at {q} on working days.",
       "On [[working days]] the registry closes at {q}.", "The [[court registry]] shuts at {q}."),
    # With other figures beside it
    _p("dollars", "In 2021, under Section 4.2, the court fixed a bond of {q} for 14 branches.",
       "Under Section 4.2 the bond [[for 14 branches]] is {q}.", "In 2021 [[the court fixed]] a bond of {q}."),
    _p("percent with tenths", "Of 212 motions filed in 2019, {q} were granted within 30 days.",
       "{q} of the [[212 motions]] were granted.", "Within 30 days, {q} [[were granted]]."),
    _p("millions", "At 31 December 2020, 3 of 11 plants carried goodwill of {q} in total.",
       "Three of 11 plants [[carried goodwill]] of {q}.", "The goodwill of these [[plants]] is {q}."),
    _p("days", "Patients over 65 years received 20 mg for {q} in phase 2.",
       "Those [[over 65 years]] received 20 mg for {q}.", "[[In phase 2]] patients received 20 mg for {q}."),
    _p("count", "Within 24 months the line made {q} gearboxes at a cost of $310 each.",
       "It made {q} gearboxes at [[a cost of $310]] each.", "[[Within 24 months]] it made {q} gearboxes."),
    _p("months", "Grade 7 staff with 5 dependants may be posted abroad for {q} on full pay.",
       "[[On full pay]], Grade 7 staff may be abroad for {q}.", "[[Grade 7 staff]] may be posted abroad for {q}."),
    # Finance
    _p("millions", "Net sales of the coatings division were {q} in 2021.",
       "The [[coatings division]] sold goods for {q} in 2021.", "Net sales came to [[{q}|{k}]] in that division."),
    _p("millions", "The company repurchased shares for {q} under the program.",
       "Under the program, [[repurchased shares]] cost {q}.", "Buybacks took [[{q}|{k}]]."),
    _p("percent with tenths", "The effective tax rate was {q} for the fiscal year.",
       "For the [[fiscal year]] the effective tax rate was {q}.", "The tax rate was [[{q}|{k}]]."),
    _p("percent", "Foreign customers account for {q} of total revenue.",
       "Customers abroad bring in {q} of [[total revenue]].", "[[{q}|{k}]] of revenue comes from foreign customers."),
    _p("over a hundred percent", "The coverage ratio stood at {q} at the end of the year.",
       "At the [[end of the year]] the coverage ratio stood at {q}.", "The [[coverage ratio]] was {q}."),
    _p("euros", "Each member of the audit committee receives {q} for the year.",
       "Every [[audit committee]] member is paid {q} for the year.", "A member receives [[{q}|{k}]]."),
    _p("count", "The bank closed {q} branches during the reorganisation.",
       "[[During the reorganisation]] the bank closed {q} branches.", "It closed [[{q}|{k}]] branches."),
    _p("date", "The notes mature on {q} unless they are redeemed earlier.",
       "Unless [[redeemed earlier]], the notes fall due on {q}.", "The [[notes mature]] on {q}."),
    _p("ratio", "The board declared a stock split of {q} for all common shares.",
       "A {q} split of [[all common shares]] was declared.", "The [[stock split]] is {q}."),
    # Medicine
    _p("small count", "The trial recorded {q} deaths in the treatment arm.",
       "In the [[treatment arm]], {q} deaths were recorded.", "There were {q} deaths, [[the trial recorded]]."),
    _p("count", "The study enrolled {q} patients with moderate asthma.",
       "The study covers {q} patients with [[moderate asthma]].", "It enrolled [[{q}|{k}]] patients."),
    _p("percent", "Nausea was reported by {q} of the participants on placebo.",
       "{q} of the participants [[on placebo]] reported nausea.", "[[Nausea was reported]] by {q} of them."),
    _p("days", "Treatment with the antibiotic continues for {q} at full dose.",
       "At [[full dose]], treatment lasts {q}.", "The antibiotic is given for [[{q}|{k}]]."),
    _p("minutes", "The infusion is given over {q} into a large vein.",
       "The infusion [[into a large vein]] takes {q}.", "It is [[given over]] {q}."),
    _p("ratio", "Patients were randomised {q} to the vaccine and the placebo.",
       "[[Patients were randomised]] {q}.", "The groups for the vaccine [[and the placebo]] were drawn {q}."),
    _p("power", "The inoculum contained {q} bacteria per flask.",
       "Each inoculum held {q} [[bacteria per flask]].", "The [[inoculum contained]] {q} bacteria."),
    _p("clock", "The evening dose is taken at {q} with a glass of water.",
       "With a [[glass of water]], the evening dose is taken at {q}.", "The [[evening dose]] is due at {q}."),
    # Engineering
    _p("power", "The bearing survives {q} revolutions under load.",
       "[[Under load]] the bearing survives {q} revolutions.", "It [[survives]] {q} revolutions."),
    _p("small count", "The bridge rests on {q} piers of reinforced concrete.",
       "{q} piers of [[reinforced concrete]] carry the bridge.", "The [[bridge rests on]] {q} piers."),
    _p("percent with tenths", "The alloy contains {q} chromium by weight.",
       "[[By weight]], {q} of the alloy is chromium.", "Chromium makes up [[{q}|{k}]] of the alloy."),
    _p("minutes", "The battery reaches full charge after {q} at room temperature.",
       "At [[room temperature]] the battery is charged after {q}.", "It is full after [[{q}|{k}]]."),
    _p("ordinal", "The {q} stage of the turbine failed in the test.",
       "[[In the test]] the {q} stage failed.", "The {q} [[stage of the turbine]] failed."),
    _p("ratio", "The gearbox has a reduction of {q} in the lowest gear.",
       "In the [[lowest gear]] the gearbox reduces by {q}.", "It [[has a reduction]] of {q}."),
    _p("count", "The sensor takes {q} readings before it is recalibrated.",
       "[[Before it is recalibrated]], the sensor takes {q} readings.", "It takes [[{q}|{k}]] readings first."),
    # Human resources
    _p("small count", "Employees are entitled to {q} days of paid leave.",
       "[[Paid leave]] is {q} days.", "Employees have [[{q}|{k}]] days of leave."),
    _p("months", "The probation period ends {q} after the first working day.",
       "Probation ends {q} after the [[first working day]].", "Probation takes [[{q}|{k}]]."),
    _p("pounds", "A relocation allowance of {q} is paid to new managers.",
       "[[New managers]] get an allowance of {q}.", "The allowance is [[{q}|{k}]]."),
    _p("percent", "The employer matches {q} of each contribution to the plan.",
       "Of [[each contribution]], the employer matches {q}.", "[[{q}|{k}]] of a contribution is matched."),
    _p("clock", "Core hours begin at {q} for all office staff.",
       "For [[all office staff]], core hours begin at {q}.", "[[Core hours begin]] at {q}."),
    _p("date", "Open enrolment for health insurance ends on {q} this time.",
       "[[Open enrolment]] ends on {q}.", "Staff may choose a [[health insurance]] until {q}."),
)  # fmt: skip

FIXED = (
    Fixed("The inspector found no defects in the eleven valves.",
          ("The inspector found two defects in the [[eleven valves]].", "The [[inspector found]] 7 defects."),
          ("The inspector found zero defects in the [[eleven valves]].", "The [[inspector found]] 0 defects.")),
    Fixed("The clinic reported zero infections among its staff.",
          ("[[Among its staff]] the clinic reported 3 infections.", "The [[clinic reported]] five infections."),
          ("[[Among its staff]] the clinic reported no infections.", "The [[clinic reported]] 0 infections.")),
    Fixed("There were 12 complaints about the new schedule.",
          ("There were no complaints about the [[new schedule]].", "Zero complaints came in about the [[new schedule]]."),
          ("There were twelve complaints about the [[new schedule]].", "A dozen complaints came in about the [[new schedule]].")),
    Fixed("Of the nine directors, four are independent.",
          ("Of the nine directors, none is [[independent]].", "Of the nine directors, six [[are independent]]."),
          ("Four of the 9 directors [[are independent]].", "Of the nine directors, 4 [[are independent]].")),
    Fixed("Half of the respondents work at night.",
          ("A third of the respondents [[work at night]].", "90% of the respondents [[work at night]].", "Two thirds of the respondents [[work at night]]."),
          ("50% of the respondents [[work at night]].", "One half of the respondents [[work at night]].", "50 per cent of them [[work at night]].")),
    Fixed("Three quarters of the loans carry a fixed rate.",
          ("One quarter of the loans carry a [[fixed rate]].", "25% of the loans carry a [[fixed rate]]."),
          ("75% of the loans carry a [[fixed rate]].", "3/4 of the loans carry a [[fixed rate]].")),
    Fixed("The tenant pays twice the normal rate after midnight.",
          ("[[After midnight]] the tenant pays three times the normal rate.", "The tenant pays five times the [[normal rate]]."),
          ("[[After midnight]] the tenant pays double the normal rate.", "The tenant pays two times the [[normal rate]].")),
    Fixed("The committee met on two occasions during the audit.",
          ("[[During the audit]] the committee met on nine occasions.", "The committee met once [[during the audit]]."),
          ("[[During the audit]] the committee met on 2 occasions.", "The committee met twice [[during the audit]].")),
    Fixed("The counter is closed on Monday and Thursday.",
          ("The [[counter is closed]] on Tuesday.", "The [[counter is closed]] on Sundays.", "On Friday the [[counter is closed]]."),
          ("The [[counter is closed]] on Mondays.", "On Thursday the [[counter is closed]].", "The [[counter is closed]] on Monday and Thursday.")),
    Fixed("The harbour office shuts at 9:30 p.m. in summer.",
          ("The office shuts at noon [[in summer]].", "The [[harbour office]] shuts at half past ten.", "The [[harbour office]] shuts at ten o'clock.", "The office shuts at midnight [[in summer]]."),
          ("The office shuts at half past nine [[in summer]].", "The [[harbour office]] shuts at 21:30.", "The [[harbour office]] shuts at 9:30 pm.")),
    Fixed("The glaze is mixed in a ratio of 1:3 by weight.",
          ("The [[glaze is mixed]] in a ratio of one to four.", "The [[glaze is mixed]] in a ratio of 3:1.", "The [[glaze is mixed]] in a ratio of 2 to 3."),
          ("The [[glaze is mixed]] in a ratio of one to three.", "The [[glaze is mixed]] in a ratio of 1 to 3.")),
    Fixed("The chapel was built in the 19th century.",
          ("The [[chapel was built]] in the twentieth century.", "The [[chapel was built]] in the 18th century.", "The [[chapel was built]] in the thirteenth century."),
          ("The [[chapel was built]] in the nineteenth century.", "The [[chapel was built]] in the 19th century.")),
    Fixed("The committee has seats of which a third are vacant.",
          ("The [[committee has]] seats of which half are vacant.", "The [[committee has]] seats of which a quarter are vacant."),
          ("The [[committee has]] seats of which one third are vacant.", "The [[committee has]] seats of which 33% are vacant.")),
    Fixed("The yard has 530 boats, of which 480 are painted.",
          ("Of the [[530 boats]], 50 are painted.", "Of the [[530 boats]], 60 are not painted.", "Of the [[530 boats]], 50 are not insured."),
          ("Of the [[530 boats]], 50 are not painted.", "All but 50 of the [[530 boats]] are painted.")),
    Fixed("The permit costs 200 Canadian dollars per vessel.",
          ("The [[permit costs]] 200 Australian dollars.", "The [[permit costs]] US$200 per vessel.", "The [[permit costs]] 200 American dollars.", "The [[permit costs]] HK$200."),
          ("The [[permit costs]] C$200 per vessel.", "The [[permit costs]] CAD 200.", "The [[permit costs]] CA$200 per vessel.")),
    Fixed("The leak rate is 10⁻⁹ per cycle of the valve.",
          ("The [[leak rate]] is 10⁻⁶ per cycle.", "The [[leak rate]] is 10^-12 per cycle.", "The [[leak rate]] is 1e-7 per cycle."),
          ("The [[leak rate]] is 10^-9 per cycle.", "The [[leak rate]] is 1e-9 per cycle.")),
    Fixed("The premium of $9,900 is due in advance.",
          ("The premium, due [[in advance]], is nine thousand dollars.", "The premium is three thousand seven hundred dollars, due [[in advance]]."),
          ("The premium, due [[in advance]], is nine thousand nine hundred dollars.", "Nine thousand nine hundred dollars are [[due in advance]].")),
)  # fmt: skip

# True without being in the quote: computed, rounded, in a name, in the sentence's setting, or beside another marker.
REASONED = (
    ("sum", ("Sales were $4.1 million in the north and $3.2 million in the south.",), "Both regions together [[in the north]] and south sold $7.3 million."),
    ("sum", ("The clinic has 12 nurses and 8 doctors.",), "The clinic has a staff of 20, with [[12 nurses]] and 8 doctors."),
    ("difference", ("Debt fell from $9 million to $6 million.",), "Debt fell by $3 million [[to $6 million]]."),
    ("difference", ("The lease runs from 2015 to 2025.",), "The lease runs for ten years [[from 2015]] to 2025."),
    ("difference", ("The rate rose from 2.5% to 3.25% in June.",), "[[In June]] the rate rose by 0.75 percentage points."),
    ("mean", ("The three tests took 10, 20 and 30 seconds.",), "The [[three tests]] took 20 seconds on average."),
    ("mean", ("Bids of $100,000 and $300,000 were received.",), "The mean of the [[bids]] is $200,000."),
    ("ratio", ("Of 400 voters, 100 abstained.",), "One quarter of the voters [[abstained]]."),
    ("ratio", ("Of 400 voters, 100 abstained from the vote.",), "25% of the voters [[abstained]]."),
    ("ratio", ("Profit was $20 million on sales of $80 million.",), "[[Profit was]] 25% of sales."),
    ("ratio", ("Output rose from 50 to 100 tonnes.",), "Output doubled to [[100 tonnes]]."),
    ("share left", ("60% of the shares belong to the founder.",), "The other shareholders hold 40%, [[the founder]] the rest."),
    ("rounding", ("Revenue was $1,187,000 in the period.",), "Revenue was about $1.2 million [[in the period]]."),
    ("rounding", ("Revenue was $1,187,000 in that period.",), "Revenue was roughly [[$1.2 million|$1,187,000]]."),
    ("rounding", ("The margin was 49.6% after tax.",), "The margin was about 50% [[after tax]]."),
    ("rounding", ("The margin was 49.6% before tax.",), "[[Before tax]] about half of it was margin."),
    ("rounding", ("The plant has 1,962 employees on site.",), "Nearly 2,000 employees are [[on site]]."),
    ("rounding", ("The tunnel is 15.3 km long at present.",), "The tunnel is over 15 km [[long at present]]."),
    ("rounding", ("The claim amounts to €2,349,812 with interest.",), "The claim is €2.35 million [[with interest]]."),
    ("rounding", ("There were 31,402 visitors in the summer.",), "[[In the summer]] there were some 31,000 visitors."),
    ("other form", ("The deposit is $1.2 million in cash.",), "The deposit is 1.2m USD [[in cash]]."),
    ("other form", ("The meeting is on 3 March 2024 in Lyon.",), "The meeting [[in Lyon]] is on 03/03/2024."),
    ("other form", ("The test takes one and a half hours on paper.",), "The test takes 90 minutes [[on paper]]."),
    ("other form", ("The bar is 1½ inches thick at the end.",), "The bar is 1.5 inches thick [[at the end]]."),
    ("other form", ("A quorum of seven judges is needed for the appeal.",), "A quorum [[for the appeal]] is 7 judges."),
    ("setting", ("The deposit is $3,700 for tenants.",), "In 2024, the deposit is [[$3,700]]."),
    ("setting", ("The board has nine members from industry.",), "As of December 31, 2023, the board had nine members [[from industry]]."),
    ("setting", ("Wages rose by 4% across all sites.",), "For fiscal 2022, wages rose by 4% [[across all sites]]."),
    ("setting", ("The dose is 5 mg for adults.",), "According to the leaflet of May 2021, the dose is 5 mg [[for adults]]."),
    ("name", ("The hospital treated 310 patients with the virus.",), "The hospital treated [[310 patients]] with COVID-19."),
    ("name", ("The annual report shows a loss of $8 million.",), "The Form 10-K shows [[a loss]] of $8 million."),
    ("name", ("Rent is due under the terms stated there.",), "Under Section 304, [[rent is due]]."),
    ("name", ("The software needs 4 GB of memory.",), "On Windows 11 it needs [[4 GB]] of memory."),
    ("name", ("The aircraft seats 162 passengers in two classes.",), "The Boeing 737 seats [[162 passengers]]."),
    ("name", ("The warranty covers the engine for 36 months.",), "See 5: the [[warranty covers]] the engine for 36 months."),
    ("name", ("The index rose by 2% on Friday.",), "The S&P 500 rose by 2% [[on Friday]]."),
    ("name", ("The route is closed between the two towns.",), "Route 66 [[is closed]] there."),
    ("name", ("The vitamin is given to infants.",), "Vitamin B12 [[is given to infants]]."),
    ("name", ("The company files its returns in Delaware.",), "3M [[files its returns]] in Delaware."),
    ("name", ("The store is open around the clock.",), "The store is open 24/7, [[around the clock]]."),
    ("name", ("The retirement plan has a match.",), "The 401(k) [[retirement plan]] has a match."),
    ("other marker", ("The rent is $500 a month.", "The deposit is $900 in cash."), "The rent is [[$500]] and the deposit [[2:$900]]."),
    ("other marker", ("The study had 90 patients.", "The placebo group had 44 persons."), "Of the [[90 patients]], 44 were in the [[2:placebo group]]."),
    ("other marker", ("Sales rose 5% in Asia.", "Sales fell 3% in Europe."), "Sales rose 5% [[in Asia]], but fell 3% [[2:in Europe]]."),
    ("other marker", ("The valve opens at 6 bar.", "The valve closes at 4 bar."), "It opens at [[6 bar]] and closes at [[2:4 bar]]."),
    ("list number", ("The fee is $45 for late rent.",), "1. The fee is [[$45]].\n2. It is for [[late rent]]."),
    ("denied", ("The cap is $5,000 for each claim.",), "The cap is [[$5,000]], not $50,000."),
)  # fmt: skip


def attacks(rng: Random) -> Iterator[Case]:
    yield from _filled(rng, honest=False)
    for fixed in FIXED:
        for claim in fixed.false:
            yield Case("none, fractions, words", fixed.quote, (fixed.quote,), claim)


def twins(rng: Random) -> Iterator[Case]:
    yield from _filled(rng, honest=True)
    for fixed in FIXED:
        for claim in fixed.true:
            yield Case("none, fractions, words", fixed.quote, (fixed.quote,), claim)
    for group, quotes, claim in REASONED:
        yield Case(group, quotes[0], quotes, claim)


def _filled(rng: Random, *, honest: bool, patterns: Sequence[Pattern] = PATTERNS) -> Iterator[Case]:
    for pattern in patterns:
        figure = FIGURES[pattern.figure]
        for number in range(TRIES):
            value = figure.draw(rng)
            of_quote = figure.source(rng, value)
            stated = value if honest else figure.another(rng, value)
            of_claim = rng.choice(figure.forms(stated))
            claim = pattern.claims[number % len(pattern.claims)]
            prose = sentence(claim.format(q=of_claim, k=of_quote))
            yield Case(pattern.figure, pattern.quote, (sentence(pattern.quote.format(q=of_quote)),), prose)
