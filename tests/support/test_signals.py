"""What is seen of a claim beside its source."""

from __future__ import annotations

from cases import each

from support.made import seen

CASES = [
    ("Acme has 4,200 employees.", []),
    ("Acme has 4,700 employees.", [("figure-not-in-source", "4,700", "")]),
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
    ("The board did not pay a bonus in Leeds.", []),
    ("Acme was not founded in Leeds.", [("antonym", "not founded", "founded")]),
    (
        "The new plant will open.",
        [("hedge-dropped", "The new plant will open.", "may")],
    ),
    ("Revenue of the company fell in 2022.", [("antonym", "fell", "rose")]),
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


@each(
    "claim, expected",
    [
        ("The fund held roughly $5.3 billion.", []),
        ("The fund held roughly $5 billion.", []),
        ("The club had about 45 members.", []),
    ],
)
def test_a_hedge_rounds_to_fewer_digits(claim: str, expected: list[tuple[str, str, str]]) -> None:
    assert seen(claim, "The fund held approximately $5.3 billion. The club had 44 members.\n") == expected


@each(
    "said, kind",
    [
        ("6–3", "figure-not-in-source"),
    ],
)
def test_a_result_that_the_source_writes_elsewhere_is_not_confirmed(said: str, kind: str) -> None:
    players = "".join(f"The club paid £{n},{n}00 for its player number {n}.\n" for n in range(10, 70))
    text = f"{players}They held out for a famous 5-4.\n"
    found = seen(f"His team defeated the hosts {said} when he scored.", text)
    assert found == [(kind, digit, "") for digit in said.split("–")]


def test_an_acronym_that_the_claim_explains_is_no_name() -> None:
    assert seen("The company employs people in nine countries of work (COW).") == []
    assert seen("The company employs people in nine countries (COW).") == [("name-not-in-source", "COW", "")]
    assert seen("  Additionally, the company was founded in 1987.") == []


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
    ],
)
def test_a_cell_has_the_scale_of_its_heading_and_a_currency_of_its_page(
    claim: str, expected: list[tuple[str, str, str]]
) -> None:
    assert seen(claim, ACCOUNTS) == expected


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
        ("The clerk for the ferry counted about 8,700 tiles.", []),
        ("A ferry carried passengers and $40 million to the northern islands.", []),
    ],
)
def test_a_figure_far_from_the_words_of_the_claim_may_be_there_by_chance(
    claim: str, expected: list[tuple[str, str, str]]
) -> None:
    assert seen(claim, FAR) == expected


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


TERMS = (
    "The processor shall tell the buyer of a breach without undue delay. Notes carry interest of 5% in 4 parts.\n"
    "Sales of tools were $31 million, down 8%, on lower prices. Prices of paint did not fall by 3%.\n"
    "A store in Norway reported a broadcast of the Delford Round Act. Members elect the board in Delford.\n"
)


@each(
    "claim, expected",
    [
        ("Prices of paint did not drop by 3%.", []),
        ("Prices of paint did not fall by 3%.", []),
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
        ("Charities are exempt from the toll.", []),
        ("Vans are not excused.", []),
        ("The guide says how safe the ferry is.", []),
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
        ("The yard may not deduct the cost of tools.", []),
        ("The crew is not allowed to keep excess payments.", []),
        ("Nobody of the crew may keep excess payments.", []),
        ("Ferry crews cannot be moved.", []),
        ("The ferry reversed no charges.", []),
        ("The harbour has room for no more than nine boats at the quay.", []),
        ("Buoys are not included in the survey of the bay.", []),
        ("Excess payments may not be kept by the crew, and no ferry crew shall be fined.", []),
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
        ("The pier can't charge visitors for water.", []),
        ("The crane no longer has a driver.", []),
        ("Costs of the crane include, but are not limited to, repairs of its hook.", []),
        ("Lamps burn whether or not a pier is open.", []),
        ("A tower with --no-bell has silent hours.", []),
        ("Charities do not owe fees for moorings.", []),
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
    ],
)
def test_figures_that_changed_places(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "Paint was at 11.5% in the year, after 12.5%.\nIt makes tools. It sells in 100 countries and makes paint in 13.\n"
    assert [one for one in seen(claim, text) if one[0] == "word-order"] == expected


@each(
    "claim, expected",
    [
        ("It has paid dividends since 1887.", []),
        ("It sold 1,750 machines in 1887.", []),
    ],
)
def test_a_year_before_1900_is_not_a_number_of_a_table(claim: str, expected: list[tuple[str, str, str]]) -> None:
    text = "It has paid dividends since 1887.\nIt sold machines in towns: 1,750 1,878 1,954\n"
    assert [one for one in seen(claim, text) if one[0].startswith("date")] == expected
