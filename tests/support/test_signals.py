"""What is seen of a claim beside its source."""

from __future__ import annotations

from cases import each

from support.made import seen

CASES = [
    ("Acme has 4,200 employees.", []),
    ("Acme has about 4,000 employees.", []),
    ("Acme has 4,700 employees.", [("figure-not-in-source", "4,700 employees", "")]),
    ("Its revenue was $81 billion.", [("figure-differs", "$81 billion", "$81 million")]),
    ("In 2022 its revenue rose by 12% to $91 million.", [("figure-differs", "$91 million", "$81 million")]),
    ("Acme was founded in 1987.", []),
    ("Acme was founded in 1978.", [("date-not-in-source", "1978", "")]),
    ("The company was founded by Ruth Calder.", []),
    ("The company was founded by Ruth Venn.", [("name-not-in-source", "Ruth Venn", "")]),
    ("Revenue rose in 2022.", []),
    ("The report says it “employs 4,200 people in nine countries”.", []),
    (
        "The report says it “employs 4,200 people in many countries”.",
        [("quotation-not-in-source", "employs 4,200 people in many countries", ""), ("quantifier", "many", "")],
    ),
    ("No dividend was paid by the board.", []),
    ("The board did not pay a bonus in Leeds.", []),
    ("Acme was not founded in Leeds.", [("unmatched-negation", "not", "")]),
    (
        "The board paid a dividend.",
        [("negation-in-source", "The board paid a dividend.", "not")],
    ),
    (
        "The new plant will open.",
        [("hedge-dropped", "The new plant will open.", "may")],
    ),
    ("Revenue of the company fell in 2022.", [("antonym", "fell", "ros")]),
    ("Northwind sued Calder over the patent.", [("word-order", "Northwind", "Calder")]),
    ("All people of the company work in nine countries.", [("quantifier", "All", "")]),
    ("The company employs people in the largest plant.", [("superlative", "largest", "")]),
]


@each("claim, expected", CASES)
def test_signals(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim) == expected


def test_the_month_of_may_does_not_hedge() -> None:
    assert seen("The ferry ran aground off Leeds.", "On 3 May 1923 the ferry ran aground off Leeds.\n") == []
    doubted = [("hedge-dropped", "The ferry ran aground off Leeds.", "may")]
    assert seen("The ferry ran aground off Leeds.", "The ferry may have run aground off Leeds.\n") == doubted


def test_a_source_that_dates_itself_has_the_days_that_it_tells() -> None:
    dated = "Leeds, 15 March 2021. The mayor resigned on Friday. Last year the budget fell.\n"
    assert seen("The mayor resigned on 12 March 2021.", dated) == [("date-from-dateline", "12 March 2021", "")]
    assert seen("The mayor resigned on 11 March 2021.", dated) == [("date-not-in-source", "11 March 2021", "")]
    assert seen("The budget fell in 2020.", dated) == [("date-from-dateline", "2020", "")]
    assert seen("The budget fell in 2019.", dated) == [("date-not-in-source", "2019", "")]


def test_a_date_is_held_in_whatever_form_the_source_gives_it() -> None:
    stamped = "Published 2018-06-30T07:00:00Z. The tour will run through October. Filed 30 JAN 2019.\n"
    for said in ("in June 2018", "on 30 June 2018", "in October 2018", "on January 30, 2019"):
        assert seen(f"It ended {said}.", stamped) == [], said
    assert seen("It ended in July 2018.", stamped) == [("date-not-in-source", "July 2018", "")]
    assert seen("It ended on 3 October 2018.", stamped) == [("date-not-in-source", "3 October 2018", "")]


def test_a_quarter_or_month_that_the_source_tells_otherwise_is_a_doubt() -> None:
    dated = "Leeds, 20 December 2018. The debates will be held next year, the first of them in June.\n"
    assert seen("The debates will be held in June 2019.", dated) == [("date-from-dateline", "June 2019", "")]
    assert seen("The debates will be held in June 2020.", dated) == [("date-not-in-source", "June 2020", "")]
    held = "the second quarter of 2018"
    assert seen(f"The debates will be held in {held}.", dated) == [("date-from-dateline", held[4:], "")]
    told = "the third quarter of 2018"
    assert seen(f"The debates will be held in {told}.", dated) == [("date-not-in-source", told[4:], "")]


def test_a_short_year_is_that_of_the_source() -> None:
    assert seen("The company was founded back in 87.") == []
    assert seen("The company was founded back in 78.") == [("figure-not-in-source", "78", "")]


@each(
    "claim, expected",
    [
        ("The fund held roughly $5.3 billion.", []),
        ("The fund held roughly $5 billion.", []),
        (
            "The fund held roughly $5.4 billion.",
            [("figure-differs", "$5.4 billion", "$5.3 billion")],
        ),
        ("The club had about 45 members.", []),
        ("The club had about 46 members.", [("figure-not-in-source", "46 members", "")]),
    ],
)
def test_a_hedge_rounds_to_fewer_digits(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim, "The fund held approximately $5.3 billion. The club had 44 members.\n") == expected


@each(
    "said, kind",
    [
        ("5–4", "figure-elsewhere"),
        ("6–3", "figure-not-in-source"),
        ("4–3", "figure-not-in-source"),
    ],
)
def test_a_result_that_the_source_writes_elsewhere_is_not_confirmed(said: str, kind: str) -> None:
    players = "".join(f"The club paid £{n},{n}00 for its player number {n}.\n" for n in range(10, 70))
    text = f"{players}They held out for a famous 5-4.\n"
    found = seen(f"His team defeated the hosts {said} when he scored.", text)
    assert found == [(kind, digit, "") for digit in said.split("–")]


def test_numbers_of_lists_and_of_given_passages_are_no_figures() -> None:
    for said in (
        "4. Acme was founded in 1987.",
        "The company was founded so:\n\n7.",
        "Passage ID 3 says Acme was founded.",
    ):
        assert seen(said) == [], said
    assert seen("The passage says 31 people were hired.") == [("figure-not-in-source", "31 people", "")]


def test_an_acronym_that_the_claim_explains_is_no_name() -> None:
    assert seen("The company employs people in nine countries of work (COW).") == []
    assert seen("The company employs people in nine countries (COW).") == [("name-not-in-source", "COW", "")]
    assert seen("  Additionally, the company was founded in 1987.") == []


def test_a_small_number_in_words_is_not_confirmed() -> None:
    assert seen("The company has six subsidiaries.") == [("number-in-words", "six subsidiaries", "")]
    assert seen("The company employs people twice.") == [("quantifier", "twice", "")]


def test_a_figure_of_another_unit_differs_whatever_the_tables_of_the_source_have() -> None:
    report = "The charge was $99 million for the plant in Leeds.\n\nOther items 99 71 40\nCosts 8,310 640\n"
    assert seen("The charge was €99 million for the plant in Leeds.", report) == [
        ("figure-differs", "€99 million", "$99 million")
    ]
    assert seen("The charge was $99 billion for the plant in Leeds.", report) == [
        ("figure-differs", "$99 billion", "$99 million")
    ]
    assert seen("Costs were 640 million for the plant in Leeds.", report) == []


ACCOUNTS = (
    "Sales by region (in millions)\n\nNorthern region 835 489\n\nSouthern region $ 640 $ (215)\n\n"
    "The price of a share is $1.46 in Leeds.\n"
)


@each(
    "claim, expected",
    [
        ("Sales of the northern region were $835 million.", []),
        ("Sales of the northern region were $0.84 billion.", []),
        ("Sales of the southern region were $640 million.", []),
        ("Sales of the northern region were $835 billion.", [("figure-differs", "$835 billion", "835 (in millions)")]),
        ("Sales of the northern region were €835 million.", [("figure-not-in-source", "€835 million", "")]),
        ("Sales of the northern region were £489 million.", [("figure-not-in-source", "£489 million", "")]),
        ("Sales of the southern region were $640 billion.", [("figure-not-in-source", "$640 billion", "")]),
    ],
)
def test_a_cell_has_the_scale_of_its_heading_and_a_currency_of_its_page(
    claim: str, expected: list[tuple[str, str, str]]
) -> None:
    assert seen(claim, ACCOUNTS) == expected


STATED = ("figure-differs", "£835 million", "835 (in thousands)")
ABSENT = ("figure-not-in-source", "£835 million", "")


@each(
    "heading, otherwise",
    [
        ("(in thousands)", STATED),
        ("(thousands)", STATED),
        ("(£’000)", ABSENT),
        ("GBP thousand", ABSENT),
        ("£k", ABSENT),
    ],
)
def test_how_headings_write_a_scale(heading: str, otherwise: tuple[str, str, str]) -> None:
    table = f"Sales by region {heading}\n\nNorthern region 835 489\n\nSouthern region 640 215\n"
    assert seen("Sales of the northern region were £835,000.", table) == []
    assert seen("Sales of the northern region were £0.8 million.", table) == []
    assert seen("Sales of the northern region were £835 million.", table) == [otherwise]


FAR = "\n\n".join(
    (
        *(f"The {which} ferry carried passengers to the northern islands." for which in ("old", "new", "slow")),
        *(
            f"Gardens near {place} have hedges, ponds and lawns."
            for place in "Abel Bram Cole Dorn Esk Fell Glen".split()
        ),
        "Pallets of bricks came in 62 lorries, and the clerk counted 8,710 tiles and 14,327 slates.",
        "A bonus of $40 million is due for roofs.\n",
    )
)


@each(
    "claim, expected",
    [
        ("The ferry carried 62 passengers.", [("figure-not-in-source", "62 passengers", "")]),
        ("The ferry carried about 8,300 passengers.", [("figure-not-in-source", "8,300 passengers", "")]),
        ("The clerk for the ferry counted about 8,700 tiles.", []),
        ("A ferry carried passengers and $40 million to the northern islands.", []),
    ],
)
def test_a_figure_far_from_the_words_of_the_claim_may_be_there_by_chance(
    claim: str, expected: list[tuple[str, str, str]]
) -> None:
    assert seen(claim, FAR) == expected


def test_a_short_figure_is_everywhere_in_a_source_with_many_figures() -> None:
    claim = "The new ferry carried tiles of about 8,700 passengers."
    table = "\n".join(f"Row {number * 1013} {number * 1017}" for number in range(200, 260))
    assert seen(claim, FAR) == []
    assert seen(claim, f"{FAR}\n\n{table}\n") == [("figure-elsewhere", "8,700 passengers", "")]


def test_words_that_changed_places_are_a_doubt() -> None:
    law = "The provider restores the material in ten days, unless the copyright owner sues the subscriber in court.\n"
    right = "The material is restored by the provider, unless the owner sues the subscriber."
    turned = "The provider restores the material, unless the subscriber sues the owner."
    assert seen("The provider restores the material, unless the owner sues the subscriber.", law) == []
    assert seen(turned, law) == [("word-order", "subscriber", "owner")]
    assert seen(right, law) == []  # the passive


def test_a_figure_with_another_unit_that_the_source_writes_elsewhere_is_not_confirmed() -> None:
    terms = "The charge was $99 million for the plant in Leeds.\n\nOther costs 99 71\n\nA loan of $99 billion is due.\n"
    assert seen("The charge was $99 billion for the plant in Leeds.", terms) == [
        ("figure-elsewhere", "$99 billion", "$99 million")
    ]
    assert seen("The charge was €99 million for the plant in Leeds.", terms) == [
        ("figure-differs", "€99 million", "$99 million")
    ]


def test_a_source_about_many_days_is_dated_by_its_first_ones() -> None:
    days = "\n\n".join(f"On {day} June 2004 the board met." for day in range(1, 15))
    report = f"Leeds, 15 March 2021. Last year the budget fell.\n\n{days}\n"
    assert seen("The budget fell in 2020.", report) == [("date-from-dateline", "2020", "")]
    assert seen("The budget fell in 2003.", report) == [("date-not-in-source", "2003", "")]
    assert seen("The budget fell in 2003.", report.replace("2021", "2011")) == [("date-from-dateline", "2003", "")]
    early = f"Leeds, 15 March 2021.\n\n{days.replace('2004', '2020')}\n\nOn 3 May 2011 it met. Last year it fell.\n"
    assert seen("It fell in 2010.", early) == [("date-not-in-source", "2010", "")]


def test_how_accounts_write_losses_pence_and_changes() -> None:
    accounts = (
        "The loss before tax was £(3.2)m. The dividend is 10.75p per share. We employed 2,846 people (2023: 2,912).\n"
    )
    for said in (
        "The loss before tax was £3.2 million.",
        "The dividend is 10.75 pence a share.",
    ):
        assert seen(said, accounts) == [], said
    fell = "The people we employed fell by 66 to 2,846."
    assert seen(fell, accounts) == [("figure-computed", "66", "")]
    assert seen("The dividend is 11.75 pence a share.", accounts) == [("figure-not-in-source", "11.75 pence", "")]


@each(
    "claim, source, held",
    [
        ("Profit before tax was £3.2 million.", "The loss before tax was £(3.2)m.", "£(3.2)m"),
        ("Profit before tax was £3.2 million.", "Profit/(loss) before tax £(3.2)m", "£(3.2)m"),
        ("Profit before tax was £3.2 million.", "Results (£m)\n\nProfit before tax (3.2) 27.5", "(3.2)"),
        ("The pre-tax profit was £3.2 million.", "Before tax the result was £(3.2)m.", "£(3.2)m"),
    ],
)
def test_a_profit_is_not_the_loss_in_parentheses(claim: str, source: str, held: str) -> None:
    assert _figures(claim, source) == [("figure-differs", "£3.2 million", held)]
    assert _figures(claim.replace("rofit", "rofit or loss"), source) == []
    assert _figures(claim, f"{source}\n\nProfit before tax was £3.2m in Leeds.") == []


def _figures(claim: str, source: str) -> list[tuple[str, str, str]]:
    return [one for one in seen(claim, f"{source}\n") if one[0].startswith("figure")]


def test_years_between_dates_and_months_that_a_dated_source_leaves_without_a_year() -> None:
    dated = "14 October 2023. The bridge, opened in 1962, stays closed until April. From 1803 to 1867 it was a ford.\n"
    assert seen("The 61-year-old bridge was opened in 1962.", dated) == [("figure-computed", "61-year", "")]
    assert seen("For 64 years, from 1803 to 1867, it was a ford.", dated) == [("figure-computed", "64 years", "")]
    assert seen("The bridge stays closed until April 2024.", dated) == [("date-from-dateline", "April 2024", "")]
    assert seen("The bridge stays closed until April 2026.", dated) == [("date-not-in-source", "April 2026", "")]
    assert seen("The bridge stays closed until June.", dated) == [("date-not-in-source", "June", "")]


def test_turned_words_and_figures_are_doubts() -> None:
    said = "The auditor issued an unqualified opinion. It is the second largest lake. Sales fell by 2.8 and costs by 1.6.\n"
    assert seen("The auditor issued a qualified opinion.", said) == [("antonym", "qualified", "unqualif")]
    assert seen("It is the largest lake.", said) == [("superlative", "largest", "second largest")]
    assert ("word-order", "1.6", "2.8") in seen("Sales fell by 1.6 and costs by 2.8.", said)


@each(
    "claim, expected",
    [
        ("Volumes fell in Argentina but rose slightly in Brazil.", []),
        ("Volumes fell in Brazil but rose slightly in Argentina.", [("word-order", "Brazil", "Argentina")]),
        ("The pension debts had a point of discount.", []),
    ],
)
def test_two_words_that_have_each_what_is_beside_the_other(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "Volumes had a large fall in Argentina, while they rose slightly in Brazil, less the discount of a point.\n"
    assert [one for one in seen(claim, text) if one[0] == "word-order"] == expected


def test_what_is_rejected_or_not_refundable_is_negated() -> None:
    terms = "Values above the limit are rejected. The fee is non-refundable. Late fees are not only fair but due.\n"
    assert ("unmatched-negation", "not", "") not in seen("Values above the limit are not accepted.", terms)
    assert ("unmatched-negation", "cannot", "") not in seen("The fee cannot be refunded.", terms)
    assert ("unmatched-negation", "not", "") in seen("Late fees are not fair.", terms)


TERMS = (
    "The processor shall tell the buyer of a breach without undue delay. Notes carry interest of 5% in 4 parts.\n"
    "Sales of tools were $31 million, down 8%, on lower prices. Prices of paint did not fall by 3%.\n"
    "A store in Norway reported a broadcast of the Delford Round Act. Members elect the board in Delford.\n"
)


NOT: list[tuple[str, str, str]] = [("unmatched-negation", "not", "")]


@each(
    "claim, expected",
    [
        ("Sales of tools did not shrink by 8%.", NOT),
        ("Prices of paint did not drop by 3%.", []),
        ("Prices of paint did not fall by 3%.", []),
        ("The processor must not tell the buyer of a breach.", NOT),
        ("The processor must tell the buyer without delay.", []),
        ("Notes do not carry interest of 5%.", NOT),
    ],
)
def test_a_negation_is_about_its_verb_and_its_clause(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim, TERMS) == expected


BRIDGES = (
    "Nobody has repaired the bridge. The exemption of charities covers the toll. Lorries do not wait.\n"
    "The guide says how safe the ferry is, and not how old. Vans are not excused. No driver may cross without a ticket.\n"
)


@each(
    "claim, expected",
    [
        ("Nobody has repaired the bridge.", []),
        ("Nobody has not repaired the bridge.", [("unmatched-negation", "Nobody", "")]),
        ("Charities are exempt from the toll.", []),
        ("Charities are not exempt from the toll.", NOT),
        ("Vans are not excused.", []),
        ("The guide says how safe the ferry is.", []),
        ("The guide says how safe the ferry is not.", NOT),
        ("No driver crosses without a ticket.", []),
    ],
)
def test_a_negation_too_many_or_of_a_word_that_denies(claim: str, expected: list[tuple[str, str, str]]) -> None:
    found = [one for one in seen(claim, BRIDGES) if one[0] == "unmatched-negation"]
    assert found == expected


@each(
    "claim, expected",
    [
        ("The mill is property of Delford.", []),
        ("The mill is not property of Delford.", NOT),
        ("Delford does not lease its ship.", []),
    ],
)
def test_a_word_of_the_whole_source_does_not_tell_what_is_negated(
    claim: str, expected: list[tuple[str, str, str]]
) -> None:
    sales = "".join(f"Delford reported sales of {n} tons.\n" for n in range(10, 50))
    text = f"{sales}The mill belongs to Delford, and no ship of Delford is leased.\n"
    assert [one for one in seen(claim, text) if one[0] == "unmatched-negation"] == expected


@each(
    "claim, expected",
    [
        ("Disease makes oranges more expensive.", []),
        ("Disease makes oranges less expensive.", [("antonym", "less", "increas")]),
        ("It lost 20 million after tax.", [("antonym", "after", "pre")]),
        ("It lost 20 million before tax.", []),
    ],
)
def test_comparisons_have_opposites_too(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = (
        "Disease is increasing the price of oranges, which makes them expensive. It had a pre-tax loss of 20 million.\n"
    )
    assert seen(claim, text) == expected


@each(
    "claim, name",
    [
        ("Quaswick reported a broadcast.", "Quaswick"),
        ("Quaswick elects the board.", "Quaswick"),
        ("Quaswick's board reported a broadcast.", "Quaswick's"),
        ("Stores reported a broadcast.", ""),
        ("Reporting a broadcast is for members.", ""),
        ("It reported a broadcast.", ""),
        ("Members met Broadcom in Norway.", "Broadcom"),
        ("A store reported the Quaswick Round Act.", "Quaswick Round Act"),
        ("A store reported the Delford Round Act.", ""),
        ("Quaswick uses coal.", "Quaswick"),
        ("Quaswick and its board reported a broadcast.", "Quaswick"),
        ("Quaswick and Norway elect the board.", "Quaswick"),
        ("Quaswick also sells tools.", "Quaswick"),
        ("Big-name stores reported a broadcast.", ""),
        ("Whatever Norway reported was a broadcast.", ""),
        ("A store reported the Delford Round GmbH.", ""),
        ("A store reported the Delford Quaswick GmbH.", "Delford Quaswick GmbH"),
        ("Delfordian members elect the board.", ""),
    ],
)
def test_a_name_that_begins_a_sentence_or_a_longer_name(claim: str, name: str) -> None:
    assert seen(claim, TERMS) == ([("name-not-in-source", name, "")] if name else [])


@each(
    "claim, expected",
    [
        ("Sales of tools were up 8% in the year.", []),
        ("Paint was 12.5% cheaper, up from 11.5%.", [("antonym", "up", "down")]),
        ("Paint was 12.5% cheaper, down from 11.5%.", []),
    ],
)
def test_more_and_less_beside_one_figure(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "Sales of tools were up 8% in the year. Paint was 12.5% cheaper, down from 11.5%; wood was up.\nOrders of paint fell by 44 tons; orders of wood grew.\n"
    assert seen(claim, text) == expected


@each(
    "claim, expected",
    [
        ("Calder sued Northwind over the patent.", []),
        ("Northwind was sued by Calder over the patent.", []),
        ("Calder was sued by Northwind over the patent.", [("word-order", "Calder", "Northwind")]),
        ("Northwind sued Calder over the patent.", [("word-order", "Northwind", "Calder")]),
    ],
)
def test_the_passive_turns_the_order_of_names(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim) == expected
    passive = "Northwind was sued by Calder over the patent. The company employs many people.\n"
    assert seen(claim, passive) == expected


YARDS = (
    "The yard shall pay the crew each month, and may not deduct the cost of tools.\n"
    "Excess payments may not be retained by the crew. No crew of a ferry shall be fined or moved.\n"
    "The ferry did not reverse any of its charges. The harbour has room for up to nine boats at the quay.\n"
    "The mate cannot assure the owner that the pump will work. Buoys are excluded from the survey of the bay.\n"
    "Fog has an unfavourable effect on ferries and a favourable effect on tugs.\n"
)


@each(
    "claim, expected",
    [
        ("The yard does not pay the crew each month.", ["not"]),
        ("The yard may not deduct the cost of tools.", []),
        ("The crew is not allowed to keep excess payments.", []),
        ("Nobody of the crew may keep excess payments.", []),
        ("Ferry crews cannot be moved.", []),
        ("The ferry reversed no charges.", []),
        ("The ferry did not reverse no charges.", ["no"]),
        ("The harbour has room for no more than nine boats at the quay.", []),
        ("The yard may deduct no more than the cost of tools.", ["no"]),
        ("The mate cannot assure the owner that the pump will not work.", ["not"]),
        ("Buoys are not included in the survey of the bay.", []),
        ("Buoys are not barred from the survey of the bay.", ["not"]),
        ("The effect of fog on tugs is not favourable.", ["not"]),
        ("Excess payments may not be kept by the crew, and no ferry crew shall be fined.", []),
        ("Excess payments may not be kept by crews that are not paid.", ["not"]),
    ],
)
def test_each_negation_needs_its_own_in_a_sentence_that_says_the_same(claim: str, expected: list[str]) -> None:
    assert [anchor for kind, anchor, _ in seen(claim, YARDS) if kind == "unmatched-negation"] == expected


PIERS = (
    "The pier may charge any price for each boat that it sells. Nobody may charge visitors for water at a pier.\n"
    "The mayor has the right to close the pier in winter. The crane no longer has a driver. Lamps no longer burn oil.\n"
    "Costs of the crane include, but are not limited to, repairs of its hook. Ropes are not kept longer than a year.\n"
    "Whether or not a pier is open, its lamps burn. A tower with --no-bell has silent hours.\n"
    "The warden lights the bell tower each evening, although no law of the town requires a bell or a warden.\n"
    "Fees for moorings are not payable by charities. The moorings are inspected by divers in spring.\n"
)


@each(
    "claim, expected",
    [
        ("The pier may not charge any price for each boat that it sells.", ["not"]),
        ("The pier can't charge visitors for water.", []),
        ("The mayor no longer has the right to close the pier in winter.", ["no longer"]),
        ("The mayor has no right to close the pier in winter.", ["no"]),
        ("The crane no longer has a driver.", []),
        ("The lamps don't burn oil any more.", []),
        ("Costs of the crane do not include repairs of its hook.", ["not"]),
        ("Costs of the crane include, but are not limited to, repairs of its hook.", []),
        ("Lamps burn whether or not a pier is open.", []),
        ("When a pier is open, its lamps do not burn.", ["not"]),
        ("A tower with --no-bell has silent hours.", []),
        ("The warden never lights the bell tower in the evening.", ["never"]),
        ("Charities do not owe fees for moorings.", []),
        ("Divers do not inspect the moorings in spring.", ["not"]),
    ],
)
def test_the_closest_sentence_decides_whether_the_source_negates_the_same(claim: str, expected: list[str]) -> None:
    assert [anchor for kind, anchor, _ in seen(claim, PIERS) if kind == "unmatched-negation"] == expected


@each(
    "claim",
    [
        "Traffic of the harbour increased, although toll income did not meet the plan.",
        "Ferry traffic rose 3 percent in fog, but the plan for toll income was not met.",
    ],
)
def test_a_clause_may_come_first(claim: str) -> None:
    text = (
        "While toll income did not meet the plan of the harbour, ferry traffic increased 3 percent despite fog and the"
        " sale of a quay.\n"
    )
    assert not [one for one in seen(claim, text) if one[0] == "word-order"]


@each(
    "claim, expected",
    [
        ("Paint fell from 12.5% to 11.5%.", []),
        ("Paint fell to 12.5% from 11.5% in the year before.", [("word-order", "12.5%", "11.5%")]),
        ("Paint rose from 12.5% to 11.5%.", [("word-order", "12.5%", "11.5%")]),
        ("It sells in 13 but makes paint in 100 countries.", [("word-order", "13", "100 countries")]),
    ],
)
def test_figures_that_changed_places(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "Paint was at 11.5% in the year, after 12.5%.\nIt makes tools. It sells in 100 countries and makes paint in 13.\n"
    assert [one for one in seen(claim, text) if one[0] == "word-order"] == expected


@each(
    "claim, expected",
    [
        ("It has paid dividends since 1887.", []),
        ("It has paid dividends since 1878.", [("date-not-in-source", "1878", "")]),
        ("It sold 1,750 machines in 1887.", []),
        ("It was sold in 1750 towns.", []),
    ],
)
def test_a_year_before_1900_is_not_a_number_of_a_table(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "It has paid dividends since 1887.\nIt sold machines in towns: 1,750 1,878 1,954\n"
    assert [one for one in seen(claim, text) if one[0].startswith("date")] == expected
