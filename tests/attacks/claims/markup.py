"""Markdown and HTML around a marker that hide a wrong figure, or move it out of the marker's sentence; and the same markup around the right one.

A quote is cut in two: {lead} holds the figure, {tail} the anchor. A reader sees both as one statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from attacks.claims.case import Case
from attacks.claims.forms import FIGURES

TRIES, TRIES_BESIDE = 6, 12  # of each wrapping


class Statement(NamedTuple):
    figure: str
    quote: str
    lead: str
    tail: str


STATEMENTS = (
    Statement("dollars", "The deposit is {q} and is held in a separate account.", "The deposit is {q}", "in a [[separate account]]"),
    Statement("dollars", "A late fee of {q} applies under the lease.", "A late fee of {q} applies", "[[under the lease]]"),
    Statement("dollars", "The fine of {q} is paid to the registry.", "The fine of {q} is paid", "[[to the registry]]"),
    Statement("dollars", "The court awarded {q} to the injured worker.", "The award is {q}", "for the [[injured worker]]"),
    Statement("euros", "The licence costs {q} for each further seat.", "The licence costs {q}", "for each [[further seat]]"),
    Statement("euros", "The grant of {q} goes to the museum.", "The grant of {q} goes", "[[to the museum]]"),
    Statement("pounds", "The board set aside {q} for legal claims.", "The board set aside {q}", "for [[legal claims]]"),
    Statement("millions", "The buyer pays {q} on the closing date.", "The buyer pays {q}", "on the [[closing date]]"),
    Statement("millions", "Sales of {q} came from the coatings division.", "Sales were {q}", "in the [[coatings division]]"),
    Statement("millions", "The plant lost {q} because of the flood.", "The plant lost {q}", "because of [[the flood]]"),
    Statement("percent", "Nausea affected {q} of treated patients.", "Nausea affected {q}", "of [[treated patients]]"),
    Statement("percent", "The rebate is {q} for loyal customers.", "The rebate is {q}", "for [[loyal customers]]"),
    Statement("percent", "Turnout was {q} among the younger voters.", "Turnout was {q}", "among the [[younger voters]]"),
    Statement("percent with tenths", "The alloy holds {q} of chromium by weight.", "The alloy holds {q} of chromium", "[[by weight]]"),
    Statement("percent with tenths", "Wages rose by {q} for unskilled workers.", "Wages rose by {q}", "for [[unskilled workers]]"),
    Statement("count", "The study followed {q} women with severe asthma.", "The study followed {q} women", "with [[severe asthma]]"),
    Statement("count", "The mill employs {q} people in two shifts.", "The mill employs {q} people", "in [[two shifts]]"),
    Statement("count", "The pump ran {q} hours without a failure.", "The pump ran {q} hours", "[[without a failure]]"),
    Statement("small count", "The tribunal has {q} members from both countries.", "The tribunal has {q} members", "from [[both countries]]"),
    Statement("days", "The appeal is due within {q} after the judgment.", "The appeal is due within {q}", "[[after the judgment]]"),
    Statement("days", "Leave of {q} is granted to new parents.", "Leave of {q} is granted", "to [[new parents]]"),
    Statement("days", "The wound heals within {q} after the operation.", "The wound heals within {q}", "[[after the operation]]"),
    Statement("months", "The guarantee lasts {q} from the delivery.", "The guarantee lasts {q}", "[[from the delivery]]"),
    Statement("minutes", "The alarm sounds for {q} during the drill.", "The alarm sounds for {q}", "[[during the drill]]"),
    Statement("date", "The bridge was closed on {q} for urgent repairs.", "The bridge was closed on {q}", "for [[urgent repairs]]"),
    Statement("date", "The patent expires on {q} in all member states.", "The patent expires on {q}", "in [[all member states]]"),
)  # fmt: skip

# An error is due: the figure is in the marker's own sentence, however it is set.
HIDING: dict[str, str] = {
    "<br>": "{lead}<br>{tail}",
    "<br/> and a line's end": "{lead}<br/>\n{tail}",
    "two spaces and a line's end": "{lead}  \n{tail}",
    "a backslash and a line's end": "{lead}\\\n{tail}",
    "a soft line end": "{lead}\n{tail}",
    "<br> in a cell": "| what | note |\n|---|---|\n| term | {lead}<br>{tail} |",
    "<br> in a list": "- {lead}<br>\n  {tail}",
    "<br> in a quote": "> {lead}<br>\n> {tail}",
    "a paragraph of HTML": "<p>{lead} {tail}.</p>",
    "an item of HTML": "<ul>\n<li>{lead}\n{tail}.</li>\n</ul>",
    "a cell of HTML": "<table><tr><td>term</td><td>{lead} {tail}.</td></tr></table>",
    "bold in a block of HTML": "<div>\n  {bold} {tail}.\n</div>",
    "no-break space entities": "{lead}&nbsp;{tail}",
    "bold figure": "{bold} {tail}",
    "figure in a span": "{span} {tail}",
    "figure in <u>": "{under} {tail}",
    "digits split by tags": "{split} {tail}",
    "digits split by a comment": "{commented} {tail}",
    "digits as entities": "{entities} {tail}",
    "figure as a link's text": "{linked} {tail}",
    "figure as code": "{coded} {tail}",
    "alt text of an image": "![{lead}](chart.png) {tail}",
    "alt text of an HTML image": '<img src="chart.png" alt="{lead}"> {tail}',
    "escaped marks": "{escaped} {tail}",
    "figure behind the marker": "So it is {tail}: {lower}",
    "figure in parentheses": "So it is {tail} ({lower})",
    "figure behind a semicolon": "{lead}; it is so {tail}",
    "figure behind a dash": "So it is {tail} — {lower}",
}
# A warning will do: the figure is beside the marker's sentence, or not in plain figures.
BESIDE: dict[str, str] = {
    "the sentence before": "{lead}. It is so {tail}",
    "the sentence after": "It is so {tail}. {lead}",
    "the paragraph before": "{lead}.\n\nIt is so {tail}",
    "the cell before": "| what | note |\n|---|---|\n| {lead} | {tail} |",
    "the cell after": "| note | what |\n|---|---|\n| {tail} | {lead} |",
    "the item above": "- {lead}:\n  - {tail}",
    "the heading above": "### {lead}\n\nIt is so {tail}",
    "inline math": "{math} {tail}",
    "a footnote": "It is so {tail}.[^a]\n\n[^a]: {lead}",
    "a title text": 'It is so {tail}, <abbr title="{lead}">as agreed</abbr>',
}


# The figure beside the marker's sentence is the quote's, and what is said of it is not.
TURNED = (
    ("The deposit is $4,400 and is held in a separate account.", "The rent is $4,400.", "in a [[separate account]]"),
    ("The deposit is $4,400 and is held in a separate account.", "The deposit is not $4,400.", "in a [[separate account]]"),
    ("The deposit is $4,400 and is held in a separate account.", "The tenant stole $4,400.", "in a [[separate account]]"),
    ("It is untrue that the fee of $45 is due on the first day.", "The fee of $45 is due.", "on the [[first day]]"),
    ("The fee of $45 is due on the first day unless it rains.", "The fee of $45 is due.", "on the [[first day]]"),
    ("The fee may be $45 for guests on the first day.", "The fee is $45 for guests.", "on the [[first day]]"),
    ("The landlord owes the tenant $900 for the repair.", "The tenant owes the landlord $900.", "for the [[repair]]"),
    ("The employer paid 12 clerks in the northern office.", "The employees paid 12 clerks.", "in the [[northern office]]"),
    ("Sales rose by 12% in the north and fell by 8% in the south.", "Sales rose by 8% in the south.", "[[in the north]]"),
    ("Sales rose by 12% in the north and fell by 8% in the south.", "Sales rose by 8% in the north.", "[[in the south]]"),
    ("Sales of $3 million came from the coatings division.", "Losses of $3 million came.", "from the [[coatings division]]"),
    ("The plant did not lose $3 million because of the flood.", "The plant lost $3 million.", "because of [[the flood]]"),
    ("Up to 40 guests are allowed in the upper hall.", "40 guests are allowed.", "in the [[upper hall]]"),
)  # fmt: skip


def _set(lead: str, figure: str) -> dict[str, str]:
    """The lead with its figure set in all the ways that the wrappings name."""
    half = max(i for i, c in enumerate(figure) if c.isdigit())
    number = re.match(r"(?:USD )?[$€£]?[\d.,]+%?", figure)
    assert number
    tex = number[0].replace("$", "\\$").replace("%", "\\%").replace(",", "{,}")
    forms = {
        "bold": f"<b>{figure}</b>",
        "span": f'<span class="n">{figure}</span>',
        "under": f"<u>{figure}</u>",
        "split": f"{figure[:half]}<b></b>{figure[half:]}",
        "commented": f"{figure[:half]}<!-- -->{figure[half:]}",
        "entities": "".join(f"&#{ord(c)};" if c.isdigit() or c == "$" else c for c in figure),
        "linked": f"[{figure}](https://example.com)",
        "coded": f"`{figure}`",
        "escaped": figure.replace("$", "\\$").replace("%", "\\%").replace(".", "\\."),
        "math": f"${tex}$" + figure[number.end() :],
    }
    return {name: lead.replace(figure, form) for name, form in forms.items()}


def attacks(rng: Random) -> Iterator[Case]:
    yield from _wrapped(rng, HIDING, TRIES, honest=False)
    yield from _raised(honest=False)
    yield from _swallowed(rng)


def twins(rng: Random) -> Iterator[Case]:
    yield from _wrapped(rng, HIDING, TRIES, honest=True)
    yield from _raised(honest=True)


def attacks_beside(rng: Random) -> Iterator[Case]:
    yield from _wrapped(rng, BESIDE, TRIES_BESIDE, honest=False)
    for quote, before, tail in TURNED:
        yield Case("other words round a true figure", quote, (quote,), f"{before} It is so {tail}.")
        yield Case("other words round a true figure", quote, (quote,), f"It is so {tail}. {before}")


def twins_beside(rng: Random) -> Iterator[Case]:
    return _wrapped(rng, BESIDE, TRIES_BESIDE, honest=True)


def _wrapped(rng: Random, wrappings: dict[str, str], tries: int, *, honest: bool) -> Iterator[Case]:
    turn = 0
    for name, wrapping in wrappings.items():
        for _ in range(tries):
            statement = STATEMENTS[turn % len(STATEMENTS)]
            turn += 5 if turn % 7 else 6
            figure = FIGURES[statement.figure]
            value = figure.draw(rng)
            stated = figure.forms(value if honest else figure.another(rng, value))[0]
            lead = statement.lead.format(q=stated)
            slots = _set(lead, stated) | {"lead": lead, "lower": lead[0].lower() + lead[1:], "tail": statement.tail}
            quote = statement.quote.format(q=figure.source(rng, value))
            yield Case(name, statement.quote, (quote,), wrapping.format(**slots) + _stop(wrapping))


def _stop(wrapping: str) -> str:
    return "" if wrapping.endswith(("|", ">")) or "[^a]" in wrapping else "."


# ── Raised digits ────────────────────────────────────────────────────────────────────────────────


_HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹"
RAISED = (
    ("The plant made {} units in the year.", "The plant made {} units [[in the year]]."),
    ("The flask holds {} cells per litre.", "The flask holds {} [[cells per litre]]."),
    ("The counter ran to {} before it failed.", "The counter ran to {} [[before it failed]]."),
    ("The reactor emits {} neutrons per second.", "The reactor emits {} [[neutrons per second]]."),
)


def _raised(*, honest: bool) -> Iterator[Case]:
    """10<sup>6</sup> is not 106, and 10⁶ is."""
    for power in range(3, 10):
        quote, claim = RAISED[power % len(RAISED)]
        plain, raised, caret = f"10{power}", f"10{_HIGH[power]}", f"10^{power}"
        tagged = f"10<sup>{power}</sup>"
        for of_claim in (tagged, raised, caret):
            yield Case("raised digits", quote, (quote.format(raised if honest else plain),), claim.format(of_claim))
        if not honest:
            yield Case("raised digits", quote, (quote.format(raised),), claim.format(plain))
            yield Case("raised anchor", quote, (quote.format(plain),), f"The count is [[*{tagged}|{plain}]].")


# ── Markers that are swallowed ───────────────────────────────────────────────────────────────────


def _swallowed(rng: Random) -> Iterator[Case]:
    """Link reference definitions make links of markers. The wrong figure is the bold anchor, or stands before a true one."""
    for number, statement in enumerate(STATEMENTS):
        figure = FIGURES[statement.figure]
        value = figure.draw(rng)
        of_quote, of_claim = (figure.forms(one)[0] for one in (value, figure.another(rng, value)))
        shown = f"[[*{of_claim}|{of_quote}]]" if number % 2 and len(of_quote.split()) < 3 else of_claim
        tail = "." if shown != of_claim else f" {statement.tail}."
        definition = rng.choice(("[1]: https://example.com/a", "[1]: <#a>", "[1]: /a 'title'"))
        prose = f"{statement.lead.format(q=shown)}{tail}\n\n{definition}"
        yield Case("reference definitions", statement.quote, (statement.quote.format(q=of_quote),), prose)
