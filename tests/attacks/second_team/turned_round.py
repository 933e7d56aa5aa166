"""Words just outside a quote that turn it round: "not", "unable to", "alleges that", a list that "does not cover:"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from attacks.second_team.drawing import FONTS, Book, Place
from attacks.second_team.harmless import cuts_no_value, is_calm
from attacks.second_team.reading import EXCERPT, Flow, Sheet, anchor, sheets
from attacks.second_team.trying import Must, Try, around, seeded

LEFT_OUT = frozenset({"CIT406"})

# Directly before the quote, adverbs and auxiliaries between: an error.
NEGATED = (
    "The miller does not", "The miller will not", "The miller did not yet", "The miller may never", "The miller cannot",
    "The miller can’t", "The miller won't", "The miller doesn't", "The miller couldn’t really", "The miller is unable to",
    "The miller was wholly unable to", "The miller failed to", "The miller has always failed to", "The miller must not ever",
    "The miller should not normally", "The miller would never again", "The miller cannot simply", "The miller need not",
    "Neither the owner nor the miller did", "The miller does not always", "The miller shall not", "The miller had failed to",
)  # fmt: skip
ACTS = (
    "repay the loan of ${n} to the bank in the town.",
    "deliver {n} barrels to the upper store before noon.",
    "keep a record of the {n} boats that pass the lock.",
    "pay the heirs their share of ${n} in the spring.",
    "inspect the {n} lamps along the quay each evening.",
    "return the deposit of ${n} when the lease has ended.",
)
NOUNS = (  # a negation right before a noun
    ("There was no", "dividend of ${n} a share in the year of the flood."),
    ("The county gave no", "guarantee for the ${n} that the mill had borrowed."),
    ("Neither", "the owner of the {n} boats was told about the new toll."),
    ("It was neither the clerk nor", "the keeper who took the {n} crowns out of the box."),
    ("The crew has been paid by nobody, nor", "were the {n} barrels counted by the clerk."),
    ("The bridge is not", "safe for carts that carry {n} pounds on an axle."),
    ("The wells have never been", "tested for lead by the {n} men of the county."),
    ("The loan is not now", "secured by the {n} acres along the northern road."),
)

# Further off, or words that report, forbid or bound: at least a warning.
REPORTED = (
    ("The plaintiff alleges that", "the miller sold {n} barrels of bad flour to the inn."),
    ("It is untrue that", "the keeper took {n} crowns out of the box in the hall."),
    ("It is not true that", "the well holds {n} barrels of clean water in summer."),
    ("The miller is prohibited from", "charging a fee of ${n} for the use of the yard."),
    ("Nobody believes that", "the county will pay ${n} for the land by the lock."),
    ("The owner denies that", "the roof let in water on {n} days of the last year."),
    ("The policy pays up to", "${n} for goods that are lost on the way to the mill."),
    ("The mill lost less than", "${n} in the year in which the river rose so high."),
    ("The lock lets through fewer than", "{n} boats on any day of the week in winter."),
    ("The toll is at most", "${n} for a cart that comes over the bridge at night."),
    ("The clerk refused to", "hand out the {n} slips that the farmers had asked for."),
    ("The tenant lacks the right to", "keep {n} hens in the yard behind the old mill."),
    ("If the council agrees,", "the heirs receive ${n} for the fields by the river."),
    ("Except in years of flood,", "the mill pays ${n} to the county for its water."),
    ("It is a myth that", "the keeper took {n} crowns out of the box in the hall."),
    ("It is doubtful whether", "the well holds {n} barrels of clean water in summer."),
    ("The heirs argue that", "the miller sold {n} barrels of bad flour to the inn."),
    ("The council rejected the claim that", "the roof let in water on {n} days of the year."),
    ("He wrongly wrote that", "the county will pay ${n} for the land by the lock."),
    ("Contrary to what was printed,", "the toll is ${n} for a cart that comes at night."),
    ("Suppose that", "the mill pays ${n} to the county for its water each year."),
    ("Assuming that the bridge stands,", "the heirs receive ${n} for the fields."),
    ("Had the council agreed,", "the lock lets through {n} boats with their crews."),
    ("According to the plaintiff,", "the keeper took {n} crowns out of the box."),
    ("The tenant pays a maximum of", "${n} for goods that are lost on the way to the mill."),
    ("The lock lets through over", "{n} boats on any day of the week in winter."),
    ("It is disputed whether", "the keeper took {n} crowns out of the box in the hall."),
    ("Perhaps", "the county will pay ${n} for the land by the lock."),
    ("The policy excludes", "goods of ${n} that are lost on the way to the mill."),
    ("The mill sold its boats instead of", "paying ${n} to the heirs of the keeper in the town."),
    ("Some", "boats with {n} barrels on board came through the lock."),
    ("The clerk was incorrect in saying", "the roof let in water on {n} days of the year."),
    ("Were the council to agree,", "the heirs receive ${n} for the fields by the river."),
    ("The tolls of the lock were twice", "${n} in the year in which the river rose so high."),
    ("Dem Müller wurde nicht", "die Miete von {n} Euro für den Hof am Fluss gezahlt."),
    ("Der Müller hat keine", "Schulden von {n} Euro bei der Bank in der Stadt."),
    ("Le meunier ne peut pas", "louer la cour de {n} euros aux gens de la ville."),
    ("El molinero nunca", "paga los {n} euros del molino al dueño del puerto."),
    ("The miller is no longer", "the keeper of the {n} barrels in the upper store."),
)
# The quote ends before what it depends on, or what takes it back.
DEPENDING = (
    ("The heirs receive ${n} for the fields", "if the council agrees to it in writing."),
    ("The heirs receive ${n} for the fields", "subject to a vote of the council in May."),
    ("The mill pays ${n} to the county", "so long as the river does not freeze over."),
    ("The mill pays ${n} to the county", "until the new lock is opened to the boats."),
    ("The toll is ${n} for each cart,", "with the exception of carts that carry salt."),
    ("The keeper took {n} crowns out of the box,", "which is untrue, as the court found."),
    ("The well holds {n} barrels of clean water,", "a claim that was later withdrawn by him."),
    ("The well holds {n} barrels of clean water,", "according to its owner in the town."),
    ("The order that each cart pay ${n} a year", "was repealed before the river rose."),
    ("The keeper may let the loft for ${n} a year", "only to farmers who live on the other side."),
    ("Did the keeper take the {n} crowns out of the box", "that stands in the old hall?"),
    ("Did the keeper take the {n} crowns out of the old box?", "No, he was at the lock."),
    ("Der Müller darf den Hof für {n} Euro vermieten,", "es sei denn, der Rat verbietet es."),
    ("Le meunier loue la cour pour {n} euros par an,", "sauf en cas de crue de la rivière."),
    ("El molinero alquila el patio por {n} euros al año,", "salvo en los meses de verano."),
    ("The keeping of {n} hens in the yard behind the mill", "is prohibited by the deed."),
)
LEAD_INS = (
    "The insurer does not pay for:", "The policy does not cover:", "The following are prohibited:",
    "The tenant may not do any of these:", "None of the following is covered:", "The county is not liable for:",
    "Guests must never do the following:", "The rent does not include:", "The keeper is not allowed to see to:",
    "Exclusions from cover:", "The following statements are false:", "These goods are exempt:", "Exclusions",
)  # fmt: skip
ITEMS = (
    "theft of goods worth ${n} or more from the store;",
    "the cost of {n} lamps along the quay and the lock;",
    "fires that burn for {n} hours or longer at the inn; and",
    "carts of {n} pounds and more on the old bridge.",
)

HARMLESS = (
    ("In most years the miller must", ACTS), ("The miller promised the council to", ACTS), ("The miller will soon", ACTS),
    ("Each spring the miller has to", ACTS), ("It was a good year. The miller could", ACTS),
)  # fmt: skip
PLAIN_NOUNS = (
    ("There was a", "dividend of ${n} a share in the year of the flood."),
    ("The note in the book shows that", "the owner of {n} boats was told about the new toll."),
    ("The road is wide. The bridge is", "safe for carts that carry {n} pounds on an axle."),
    ("On the first day of June", "the heirs receive ${n} for the fields by the river."),
    ("The keeper has left and will not be back. Today", "the lock lets through {n} boats with their crews."),
    ("In No. 5 of the old rows", "the heirs keep {n} barrels that the mill has sold them."),
    ("Not only the heirs but also", "the lock keeper sold {n} barrels of flour to the inn."),
    ("The council agreed that", "the mill pays ${n} to the county for its water."),
    ("Whether or not it rains, and whatever the council says,", "the toll is ${n} for each cart."),
    ("Of all goods, including but not limited to salt,", "the mill pays ${n} to the county for its water."),
    ("For all goods, including without limitation salt,", "the toll is ${n} for each cart that comes."),
    ("The outside wall is old but", "the well holds {n} barrels of clean water in summer."),
    ("At the place where they met in spring", "the lock keeper sold {n} barrels of flour to the inn."),
    ("The council, of which the miller is one,", "paid ${n} for the land by the lock in May."),
    ("Under the old agreement,", "the toll is ${n} for a cart that comes at night."),
    ("The heirs know some of it: in the spring", "the heirs receive ${n} for the fields by the river."),
    ("Der Müller hat zugesagt, und er hat", "die Miete von {n} Euro für den Hof am Fluss gezahlt."),
    ("Is the bridge safe? The clerk wrote that", "the lock lets through {n} boats with their crews."),
    ("The clerk said in May that", "the well holds {n} barrels of clean water in summer."),
)
PLAIN_LEADS = (
    "The insurer pays for:",
    "The policy covers:",
    "The rent includes:",
    "The keeper sees to:",
    "These are let:",
)
CLOSING = "It was written down in the book that lies in the hall."

Waiting = tuple[str, str, Must, Place]


def made() -> Iterator[Try]:
    for font in FONTS:
        book, rng = Book(f"turned-{font}.pdf", font, 9), seeded("turned", font)
        waiting = [*_negated(rng, book), *_reported(rng, book), *_lists(rng, book), *_harmless(rng, book)]
        source = book.source()
        for shape, f, must, place in waiting:
            key = anchor(f.split()) or f
            rules = frozenset() if must is Must.PASS else LEFT_OUT
            yield Try(shape, source, f, key, must, place.page, around(place.line), rules=rules)


def _number(rng: Random) -> str:
    return f"{rng.randint(2, 9)},{rng.randint(100, 999)}"


def _negated(rng: Random, book: Book) -> Iterator[Waiting]:
    for before in NEGATED:
        f = rng.choice(ACTS).format(n=_number(rng))
        yield "negation before", f, Must.REFUSE, book.add(f"{before} {f}", CLOSING)
    for before, after in NOUNS:
        f = after.format(n=_number(rng))
        yield "negation before a noun", f, Must.REFUSE, book.add(f"{before} {f}", CLOSING)
    for before in rng.sample(NEGATED, 6):
        f = rng.choice(ACTS).format(n=_number(rng))
        place = book.add(f"So the council was told in March: {before[0].lower()}{before[1:]}", f, CLOSING)
        yield "negation at a line's end", f, Must.REFUSE, Place(place.page, place.line + 1)


def _reported(rng: Random, book: Book) -> Iterator[Waiting]:
    for before, after in REPORTED:
        f = after.format(n=_number(rng))
        yield "reported, forbidden, bounded", f, Must.WARN, book.add(f"{before} {f}", CLOSING)
    for before, after in DEPENDING:
        f = before.format(n=_number(rng))
        yield "depends on what follows", f.rstrip(","), Must.WARN, book.add(f"{f} {after}", CLOSING)


def _lists(rng: Random, book: Book) -> Iterator[Waiting]:
    for lead in (*LEAD_INS, *PLAIN_LEADS):
        mark = rng.choice(("({})", "-", "•", "{}."))
        items = [item.format(n=_number(rng)) for item in ITEMS]
        page, line = book.add(lead, *(f"{mark.format('abcd'[at])} {item}" for at, item in enumerate(items)))
        at = rng.randrange(len(items))
        plain = lead in PLAIN_LEADS
        shape, must = ("plain list", Must.PASS) if plain else ("list that turns its items", Must.WARN)
        yield shape, items[at].rstrip(";").removesuffix("; and"), must, Place(page, line + 1 + at)


def _harmless(rng: Random, book: Book) -> Iterator[Waiting]:
    for before, acts in HARMLESS:
        for act in acts:
            f = act.format(n=_number(rng))
            yield "plain sentence", f, Must.PASS, book.add(f"{before} {f}", CLOSING)
    for before, after in PLAIN_NOUNS:
        f = after.format(n=_number(rng))
        yield "plain noun", f, Must.PASS, book.add(f"{before} {f}", CLOSING)


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────

NEGATION = re.compile(
    r"(?<!or )\b(?:not|never|cannot|unable to|failed to|fails to)\s+(?=[a-z])(?!only|limited|be limited|just|necessarily)"
)
REPORT = re.compile(r"\b(?:alleg(?:es|ing|ed) that|prohibited from|up to|less than)\s+(?=[a-z$\d])")


def real() -> Iterator[Try]:
    return (
        one for page in sheets() for flow in page.flows() if not flow.has_broken_words for one in _of_flow(page, flow)
    )


def _of_flow(page: Sheet, flow: Flow) -> Iterator[Try]:
    text, whole = flow.text, page.text.replace("\n", " ")
    for pattern, must in ((NEGATION, Must.REFUSE), (REPORT, Must.WARN)):
        for match in pattern.finditer(text):
            words = re.split(r"(?<=[.;])\s", text[match.end() :])[0].split()[:10]
            f, key = " ".join(words).rstrip(",;:"), anchor(words)
            if len(words) >= 5 and key and whole.count(f) == 1 and not re.search(r"[\d$]$|\($", words[-1]):
                shape = "real negation" if must is Must.REFUSE else "real bound or report"
                near = flow.line_of(key, match.end())
                yield Try(shape, page.excerpt, f, key, must, EXCERPT, near=near, rules=LEFT_OUT)
    for match in re.finditer(r"(?<=[a-z] )(?:the|a|our|in|for|and) [a-z]+", text):
        words = text[match.start() :].split()[:9]
        f, key = " ".join(words), anchor(words)
        end = match.start() + len(f)
        calm = is_calm(flow, match.start(), end) and cuts_no_value((), words, text[end:].split())
        if calm and key and len(words) == 9 and not re.search(r"\d|[^\w\s]", f) and whole.count(f) == 1:
            near = flow.line_of(key, match.start())
            yield Try("real plain part", page.excerpt, f, key, Must.PASS, EXCERPT, near=near)
            return
