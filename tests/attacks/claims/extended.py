"""A claim that makes more of its anchor than the quote has: **500** [1] million, non-**storage** [1], minus **45** [1]."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attacks.claims.case import Case, sentence

TRIES = 2  # of each sentence with each addition

AMOUNTS = (
    ("The clerk counted {n} sacks in the upper store.", "In the upper store there were {x}."),
    ("The guild paid ${n} for the repair of its roof.", "The guild paid {x} for the roof."),
    ("The mill lent €{n} to the owner of the ferry.", "The mill lent {x} to the owner."),
    ("A berth at the lower pier costs {n} for the season.", "A berth costs {x}."),
    ("The tally of the harbour shows {n} on its last page.", "The last page of the tally shows {x}."),
    ("The choir has {n} members from the two parishes.", "The choir has {x} members."),
    ("The grain was weighed at {n} before the first rain.", "The grain was weighed at {x}."),
    ("The balance of the fund is {n} at the close of May.", "At the close of May the balance is {x}."),
)
BEHIND = ("k", " million", ",000", "k", " billion", "0,000")
BEFORE = ("minus ", "negative ", "−", "-")
WORDS = (
    ("The tenant pays for the storage of the old boats.", "storage"),
    ("The audited accounts hang in the hall of the guild.", "audited"),
    ("The harbour has ice in the first weeks of the year.", "ice"),
    ("The zone has a risk of fire in a dry summer.", "risk"),
    ("The deposit is refundable when the key is handed back.", "refundable"),
    ("The drops have sugar in them for the taste alone.", "sugar"),
    ("The president of the guild opened the new bridge.", "president"),
    ("The parties have a binding agreement on the toll.", "binding"),
    ("The members of the guild vote in the last week of May.", "members"),
    ("The insured loss is paid out within the same month.", "insured"),
    ("The goods are taxable from the day they are landed.", "taxable"),
    ("The claim is secured by the hull of the smaller boat.", "secured"),
    ("The motion is permitted by the rules of the assembly.", "permitted"),
    ("The report is official and bears the seal of the town.", "official"),
    ("The loans are performing and are looked at each May.", "performing"),
    ("The clerk is elected by the captains of the harbour.", "elected"),
    ("The lease is renewable at the wish of either party.", "renewable"),
    ("The store is wired and has a lamp at each of its doors.", "wired"),
)
NON, FREE = ("non-", "un-", "no-", "ex-", "quasi-", "anti-"), ("-free", "-exempt", "-less")
# The quote says the same in other words, or has the sign, the unit or the scale itself.
TRUE = (
    ("The fee for the berth is $500 a month.", "The fee is [[$500]]/month."),
    ("The monthly fee for the berth is $500.", "The fee is [[$500]]/month."),
    ("The yearly fee for the berth is $500.", "The fee is [[$500]]/yr."),
    ("The levy is 12 pence per bushel of grain.", "The levy is [[12 pence per bushel]] of grain."),
    ("The net loss of the guild was $370 in that year.", "Net income was minus [[$370]]."),
    ("Net income of the guild (370) for the year", "Net income was minus [[370]]."),
    ("The tally changed by -370 in the year of the flood.", "The tally changed by minus [[-370]]."),
    ("The income of the guild before tax was higher.", "The pre-[[tax]] income was higher."),
    ("The deposit is not refundable in any year.", "The deposit is non-[[refundable]]."),
    ("The harbour is free of ice in a mild winter.", "The harbour is [[ice]]-free."),
    ("The guild is exempt from the tax on grain.", "The guild is [[tax]]-exempt."),
    ("The bonds of the county fall due in 10 years.", "They are [[10]]-year bonds."),
    ("The former president of the guild came back.", "The ex-[[president]] came back."),
    ("The seller asked for $5 million in cash.", "The seller asked for [[$5 million]]."),
    ("The non-refundable fee is paid at the gate.", "The [[non-refundable]] fee is paid."),
    ("The fee for the key of the gate is $12.", "The fee is [[$12]], paid at once."),
    ("The fee for the key of the gate is $12.", "The fee – [[$12]] – is for the key."),
    ("The fee for the key of the gate is $12.", "The fee ([[$12]]) is for the key."),
    ("The fee for the key of the gate is $12.", "The fee is [[12]] dollars."),
    ("The fee for the key of the gate is $12.", "The fee for the key: [[$12]]."),
    ("The toll rose by 4.5% in the spring.", "The toll rose [[4.5]] percent."),
    ("The toll rose by 4.5% in the spring.", "The toll rose by [[4.5]]%."),
    ("The pilot keeps 5-7% of the price.", "The pilot keeps [[5-7%]]."),
    ("The doors and/or windows are painted.", "The [[doors and/or windows]] are painted."),
    ("The ferry is laid up for 12 days.", "It is laid up for [[12 days]] - or so."),
    ("The long-term lease ends in May.", "The [[long-term lease]] ends in May."),
)


def attacks(rng: Random) -> Iterator[Case]:
    for quote, claim in AMOUNTS:
        for number, added in enumerate((*BEHIND, *BEFORE) * TRIES):
            n = f"{rng.randrange(105, 985)}"
            x = f"[[{n}]]{added}" if number % len((*BEHIND, *BEFORE)) < len(BEHIND) else f"{added}[[{n}]]"
            yield Case("figure", quote, (quote.format(n=n),), sentence(claim.format(x=x)))
    for quote, word in WORDS:
        yield Case("prefix", quote, (quote,), f"It is the {rng.choice(NON)}[[{word}]] that counts.")
        yield Case("suffix", quote, (quote,), f"It is [[{word}]]{rng.choice(FREE)} and so it counts.")


def twins(rng: Random) -> Iterator[Case]:
    for quote, claim in AMOUNTS:
        for _ in range(5):
            n = f"{rng.randrange(105, 985)}"
            yield Case("figure", quote, (quote.format(n=n),), sentence(claim.format(x=f"[[{n}]]")))
    for quote, word in WORDS:
        for claim in (
            "It is the [[{k}]] that counts.",
            "The page speaks of [[{k}]] there.",
            "“[[{k}]]” is what it says.",
        ):
            yield Case("word", quote, (quote,), claim.format(k=word))
    for quote, claim in TRUE:
        yield Case("other words", quote, (quote,), claim)
