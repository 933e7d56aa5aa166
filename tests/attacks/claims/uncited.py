"""Statements without a marker beside one that has its citation; and sentences that ask for none.

Each answer begins or ends with a cited sentence; {x}, {y} are figures that its quote does not hold, {a} is an amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attacks.claims.case import Case

TRIES = 4  # of each sentence

CITED = (
    ("The deposit is $3,700 and is held in a separate account.", "The deposit is [[$3,700]]."),
    ("Net sales of the coatings division were $4.2 million.", "Net sales of the division were [[$4.2 million]]."),
    ("The study enrolled 1,204 patients with moderate asthma.", "The [[study enrolled]] 1,204 patients."),
    ("The turbine is rated at 16 MW by the maker.", "It is rated at 16 MW [[by the maker]]."),
    ("Employees are entitled to 28 days of paid leave.", "Employees are [[entitled]] to 28 days of leave."),
)

# group, sentence
UNCITED = (
    ("amount", "The late fee is ${a} a month."),
    ("amount", "Legal costs came to €{a} in total."),
    ("amount", "A former director received a loan of £{a}."),
    ("amount", "The insurer has set aside {x}.{y} million dollars for the claim."),
    ("amount", "Damages are capped at {a} euros."),
    ("percent", "Gross margin fell by {x}.{y}%."),
    ("percent", "About {x} percent of the patients left the study."),
    ("percent", "The alloy holds {x} per cent of nickel."),
    ("percent", "Only {x}% of the staff have read the policy."),
    ("count", "The bank closed {a} branches."),
    ("count", "The trial had {x}{y} participants in the control group."),
    ("count", "The bridge has {x} piers."),
    ("count", "The firm employs {a} people in Ohio."),
    ("count", "Some {a} units were recalled."),
    ("date", "The lease ends on {x} March 2031."),
    ("date", "The merger was agreed on June {x}, 2019."),
    ("date", "The patent expires on 2034-05-{x}."),
    ("date", "The plant was closed in November 2018."),
    ("year", "The company was founded in 19{x}."),
    ("duration", "The tenant has {x} days to cure a default."),
    ("duration", "The guarantee lasts {x} months."),
    ("duration", "The infusion takes {x} minutes."),
    ("measure", "The tablet holds {x} mg of the drug."),
    ("measure", "The pipeline is {x}.{y} km long."),
    ("measure", "The pump needs {x} kW at start."),
    ("measure", "The vaccine is kept at {x} °C."),
    ("ratio", "The patients were randomised {y}:1."),
    ("number words", "The board has one hundred and {z} members."),
    ("number words", "Twelve tenants left the house in May."),
    ("number words", "The works have fifteen drivers."),
    ("number words", "The penalty is {z} thousand dollars."),
    ("number words", "The licence costs {z} million euros."),
    ("share in words", "Half of the tenants paid late."),
    ("share in words", "A third of the {w} is gone."),
    ("share in words", "Three quarters of the staff agreed to the {w}."),
    ("multiple in words", "The rent doubled between spring and autumn."),
    ("multiple in words", "The {w} was halved last year."),
    ("multiple in words", "Twice as many tenants left."),
    ("multiple in words", "Sales of the {w} rose fivefold."),
    ("rank", "It is the second largest landlord in Ohio."),
    ("rank", "The {w} is the 3rd largest of its kind."),
    ("time", "The office opens at nine o'clock."),
    ("day", "Rent is due on the {x}th."),
    ("day", "The {w} is paid by the 5th of each month."),
    ("decade", "The house was built in the 19{y}0s."),
    ("large number", "Hundreds of tenants complained of the {w}."),
    ("large number", "The bank lost several million dollars."),
    ("large number", "The {w} was sold for a seven-figure sum."),
    ("duration", "The lease runs for a year and a half."),
    ("quotation", "He wrote: 'the tenant shall bear all {w} costs of the repair'."),
    ("quotation", "The contract says that “the tenant shall bear all {w} costs of the repair”."),
    ("quotation", 'The judge wrote: "no reasonable {w} would have signed this agreement".'),
    ("quotation", 'According to the label, patients should "avoid {w} for two full days".'),
    ("in a list", "- The late fee is ${a}.\n- Pets are allowed."),
    ("in a list", "Two points:\n\n1. Revenue was ${a}.\n2. Costs fell."),
    ("in a table", "| item | value |\n|---|---|\n| late fee | ${a} |\n| parking | €{x} |"),
    ("in a quote", "> The late fee is ${a}."),
    ("in a heading", "## The company lost ${a} in the quarter."),
    ("in bold", "**The fine is ${a}.**"),
    ("in code", "The fee is `${a}` each time."),
    ("in HTML", "<p>The late fee is ${a}.</p>"),
    ("after a question", "How high is the fee? It is ${a}."),
    ("after a lead-in", "Here is what I found: the fee is ${a}."),
    ("denied of the company", "The company did not lose ${a} in 2021; it lost €{x} million."),
)

FREE = (
    ("no figure", "The lease was signed by both parties."),
    ("no figure", "In short, the tenant bears the {w} costs."),
    ("no figure", "This is a matter for the {w}."),
    ("heading", "## Results for 2022 and 2023"),
    ("heading", "## Findings for 20{x}"),
    ("heading", "### {y} findings"),
    ("heading", "**Results for 20{x}**"),
    ("heading", "# Summary of the {w}"),
    ("clause", "Section {x} governs the {w}."),
    ("clause", "See page {x} for the {w}."),
    ("clause", "The {w} is dealt with in clause {y}.{x}."),
    ("clause", "Article {x} and Annex {y} apply to the {w}."),
    ("own count", "I found {y} relevant passages."),
    ("own count", "There are {y} findings below."),
    ("own count", "Below are {y} passages about the {w}."),
    ("number words", "There are two reasons for the {w}."),
    ("number words", "The {w} has three parts."),
    ("number words", "Both of the two parties are named in the {w}."),
    ("share in words", "This is only half the story of the {w}."),
    ("share in words", "The reason for the {w} is twofold."),
    ("share in words", "The two halves of the document differ on the {w}."),
    ("no figure", "The {w} is a double-edged sword."),
    ("no figure", "Please double-check the {w}."),
    ("no figure", "A third party may ask for the {w}."),
    ("no figure", "The second best answer is the {w}."),
    ("no figure", "The tenants' {w} and the owners' are named."),
    ("document's year", "The Companies Act 2006 governs the {w}."),
    ("document's year", "I read the Annual Report 2023."),
    ("share index", "The {w} is part of the FTSE 100."),
    ("name", "The form to use is Form 10-K."),
    ("name", "Staff with COVID-19 stay at home."),
    ("name", "The {w} runs on Windows 11."),
    ("name", "The {w} is a part of the Boeing 737."),
    ("lead-in", "Here is what I found for 20{x}:"),
    ("lead-in", "For 2022, the documents say the following:"),
    ("absence", "The report gives no figure for 20{x}."),
    ("absence", "The document does not say what the {w} was in 2021."),
    ("absence", "Nothing in the sources mentions the {w} of 20{x}."),
    ("question", "Was the {w} ${a}?"),
    ("question", "Did the rate rise by {x}%?"),
    ("steps", "1. The {w} comes first.\n2. The rest follows."),
    ("steps", "Step {y}: read the {w}."),
    ("short quotation", "The text calls this a “{w}”."),
    ("short quotation", 'It speaks of "the {w} account".'),
    ("table head", "| item | 2022 | 2023 |\n|---|---|---|\n| {w} | high | low |"),
    ("next step", "Please have the {w} looked at by a lawyer."),
    ("cited again", "So the tenant leaves [[$3,700]] in all."),
)

# Sums of the cited figures of the sentence before: quotes, cited sentence, what it comes to, and what it does not.
SUMS = (
    (("The tank holds 300 litres.", "The can holds 20 litres."),
     "The tank holds [[300 litres]] and the can [[2:20 litres]].",
     ("Together they hold 320 litres.",),
     ("Together they hold 340 litres.", "Together they hold 280 litres.", "Together they lost 320 litres.")),
    (("The rent of the flat is $500 a month.", "The rent of the garage is $120 a month."),
     "The flat costs [[$500]] and the garage [[2:$120]].",
     ("Together that is $620.", "The flat and the garage together cost $620."),
     ("Together that is $380.", "Together that is more than $620.", "The tenant has paid $620 altogether.")),
    (("The control group had 200 patients.", "The treatment group had 400 patients."),
     "There were [[200 patients]] in one group and [[2:400 patients]] in the other.",
     ("That is 600 patients in all.",),
     ("That is 500 patients in all.", "Not all 600 patients were in one group.", "In all 600 patients died.")),
)  # fmt: skip

_NAMES = ("inspection", "notice", "account", "schedule", "procedure", "committee")
_NUMBERS = ("twenty", "forty", "ninety")


def attacks(rng: Random) -> Iterator[Case]:
    yield from _beside(rng, UNCITED)
    for quotes, cited, _, wrong in SUMS:
        yield from (Case("no sum of cited figures", cited, quotes, f"{cited} {one}") for one in wrong)


def twins(rng: Random) -> Iterator[Case]:
    yield from _beside(rng, FREE)
    for quotes, cited, right, _ in SUMS:
        yield from (Case("sum of cited figures", cited, quotes, f"{cited} {one}") for one in right)


def _beside(rng: Random, statements: tuple[tuple[str, str], ...]) -> Iterator[Case]:
    """Each statement before or after a cited sentence, in a paragraph of its own or in the same one."""
    for group, statement in statements:
        for number in range(TRIES):
            quote, cited = CITED[0] if "[[" in statement else rng.choice(CITED)
            filled = statement.format_map(
                {
                    "a": f"{rng.randrange(105, 9900):,}",
                    "x": rng.randrange(11, 25),
                    "y": rng.randrange(3, 9),
                    "z": rng.choice(_NUMBERS),
                    "w": rng.choice(_NAMES),
                }
            )
            joint = (
                " "
                if number % 2 and filled[0].isupper() and "\n" not in filled and not filled.endswith(":")
                else "\n\n"
            )
            parts = (cited, filled) if number < TRIES // 2 else (filled, cited)
            yield Case(group, statement, (quote,), joint.join(parts))
