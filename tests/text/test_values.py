"""What belongs to a value, on both sides of a quote."""

from __future__ import annotations

from cases import each

from citecheck.text.values import cut_off


def _cut(around: str, *, anchor: bool = False) -> str | None:
    before, quote, after = around.split("|")
    return cut_off(before + quote + after, len(before), len(before + quote), anchor=anchor)


@each(
    ("around", "piece"),
    [
        ("a non-|refundable| fee", "non-"),
        ("|non|-refundable", "-refundable"),
        ("the vice-|president| of", "vice-"),
        ("a |drug|-free zone", "-free"),
        ("a drug-|free| zone", "drug-"),
        ("HK|$5| a", "HK"),
        ("HK$|5| a", "HK$"),
        ("|pays HK|$5 a", "$5"),
        ("|a loan of 5,000| euros was", "euros"),
        ("|a loan of 5,000| US dollars was", "US dollars"),
        ("|a loan of 5,000 US| dollars was", "dollars"),
        ("|a loan of 2,000| kr was", "kr"),
        ("|a loan of 2 million| euros was", "euros"),
        ("|a loan of two thousand| pesos was", "pesos"),
        ("INR |5,000| was", "INR"),
        ("INR\n|5,000| was", "INR"),
        ("|a loan of 5,000| EUR was", "EUR"),
        ("|a loan of 5,000|\nEUR was", "EUR"),
        ("at <|0.05| mg", "<"),
        ("p>|0.05| or", "p>"),
        ("is < |3| barrels", "<"),
        ("to ±|2| grains", "±"),
        ("|owns 3|/4 of", "/4"),
        ("3/|4 of|", "3/"),
        ("is >|= 3| barrels", ">"),
        ("|to 12| ± 2 grains", "± 2"),
        ("|10 mg|/kg", "/kg"),
        ("|10 mg| / kg", "/ kg"),
        ("|10 mg /| kg", "kg"),
        ("|10| mg/kg", "mg/kg"),
        ("|$500|/month", "/month"),
        ("|$500| / month", "/ month"),
        ("|5| 3/16 inches", "3/16"),
        ("|5| ½ inches", "½"),
        ("5 |½ inches|", "5"),
        ("|4.5| × 10³", "× 10³"),
        ("4.5 × |10³|", "×"),
        ("|rose 1| 234 567 units", "234 567"),
        ("rose 1 |234 567| units", "1"),
        ("|rose 1\u202f234|\u202f567", "567"),
        ("|at 10|:45", ":45"),
        ("at 10:|45|", "10:"[1:]),
        ("|$5| million", "million"),
        ("|$5|\nmillion", "million"),
        ("|$5|-million", "-million"[1:]),
        ("|five| million", "million"),
        ("|€40| bn", "bn"),
        ("|$12| m in", "m"),
        ("|4.5| percent", "percent"),
        ("|4.5| per cent", "per cent"),
        ("|4.5 percentage| points", "points"),
        ("|25 basis| points", "points"),
        ("|4.5 per| cent", "cent"),
        ("|25| basis points", "basis points"),
        ("|is 370|- after", "-"),
        ("|is 370|-\nOther", "-"),
        ("|is 2016|-\nOther", "-"),
    ],
)
def test_what_is_cut_off_by_quotes_and_anchors(around: str, piece: str) -> None:
    assert (_cut(around), _cut(around, anchor=True)) == (piece, piece)


@each(
    ("around", "piece"),
    [
        ("|5| % of", "%"),
        ("|5| € a year", "€"),
        ("|5|\n% of", "%"),
        ("|5|\n% of sales fell", "%"),
        ("|3| kPa at", "kPa"),
        ("|45|° to", "°"),
        ("|at 9| p.m.", "p.m."),
        ("minus |$370| in", "minus"),
        ("was – |370| in", "–"),
        ("|10|-15 days", "-15"),
        ("|5|–7% of", "–7"),
        ("|AB-1234|-C", "-C"),
        ("|5|-year bonds", "-year"),
        ("5-|year bonds|", "5-"),
    ],
)
def test_what_an_anchor_may_leave_to_its_quote(around: str, piece: str) -> None:
    assert (_cut(around), _cut(around, anchor=True)) == (piece, None)


@each(
    "around",
    [
        "|Non-GAAP| income",
        "a non-member pays a |deposit| of",
        "|10-15| days",
        "|2018|–\n2019",
        "|May 1, 2016|-\nJune 3, 2016",
        "|12|- and 24-month",
        "the doors and/or |windows|",
        "|number 5|. Millions of",
        "|Freight 1,234| 1,187",
        "|Freight 1,234| % 500 %",
        "|Income $ 348 $ 371|\n% of revenue 3.6 % 3.6 %",
        "|Freight $ 1,234| $ 500",
        "|rent of $450|- falls",
        "<b>|5| tons",
        "\n> |5| tons",
        "=> |5| tons",
        "|2019|\nMillion",
        "|in 2019|\nEUR 2018",
        "|Suite 200| MN 55401",
        "|2019| BP",
        "|1,000| m",
        "|5 million|",
        "The 1.9 |percentage| point decrease",
        "is |50|/M with",
        "$5 |million in|",
        "|a loan of INR| 5,000",
        "|In 2010| EUR prices",
        "|since 2010| dollars fell",
        "|May 3, 2016|\n/s/ A. Miller",
        "|Employees: 45| / Contractors: 12",
        "|Wood 120| 130 140",
        "|Sales of wood 120| 130,500 of",
        "monthly – |5 days late| is",
        "Items 1 - |5|",
        "the firm – |the owner| –",
        "|the firm|—which",
    ],
)
def test_what_is_whole(around: str) -> None:
    assert _cut(around) is None
