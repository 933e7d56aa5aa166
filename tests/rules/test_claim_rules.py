"""CIT701 and CIT702: which figures a marker vouches for, with which quotes, and where the finding points."""

from __future__ import annotations

import pytest
from cases import each
from responses import answer, block_of, entry, groups_of

from citecheck.answers.numbered import read_text
from citecheck.model import Level, Response
from citecheck.response import read_response
from citecheck.rules import cited_claims, claim
from citecheck.rules.rule import Remark

RENT = entry(1, f="The monthly rent is $500, due on the first day.", k="$500")
DEPOSIT = entry(2, f="The deposit is $900 and is returned within 14 days.", k="$900")
FALL = entry(3, f="Sales fell 20% in Europe.", k="20%")


def response(prose: str, *entries: dict[str, object]) -> Response:
    return read_response(f"{prose}\n\n{block_of(groups_of(*(entries or (RENT, DEPOSIT, FALL))))}")


def mismatches(prose: str, *entries: dict[str, object]) -> list[Remark]:
    return list(claim.figure_mismatch.check(response(prose, *entries), ()))


def missing(prose: str, *entries: dict[str, object]) -> list[Remark]:
    return list(claim.missing_figure.check(response(prose, *entries), ()))


def both(prose: str, *entries: dict[str, object]) -> list[str]:
    return [remark.message for remark in (*mismatches(prose, *entries), *missing(prose, *entries))]


@each(
    ("prose", "quote", "messages"),
    [
        ("A trip may last **45 days** [1] at most, and **14 days** [1] more.", "at most 45 days, and 14 days more", 0),
        ("| rents | paid |\n|---|---|\n| flat | **$500** [1] |", "The rent is $500 for the flat.", 0),
        ("| rents | paid (in thousands) |\n|---|---|\n| flat | **$500** [1] |", "The rent is $500 for the flat.", 1),
        (
            "| rents | in millions | paid |\n|---|---|---|\n| flat | | **$500** [1] |",
            "The rent is $500 for the flat.",
            0,
        ),
        ("| rents, in $ million | paid |\n|---|---|\n| flat | **$500** [1] |", "Flat $ 500 $ 400", 0),
    ],
)
def test_what_follows_a_marker_and_what_is_above_a_cell_belong_to_the_value(
    prose: str, quote: str, messages: int
) -> None:
    one = entry(1, f=quote, k="$500")
    assert len(both(prose, one)) == messages


def test_levels() -> None:
    assert (claim.figure_mismatch.level, claim.missing_figure.level) == (Level.ERROR, Level.ERROR)


@each(
    ("prose", "quote", "level"),
    [
        ("The largest item was **1.07** [1] million.", "| Impairment losses | 8.5% | $1.07 |", None),
    ],
)
def test_what_a_head_or_a_question_may_say_is_a_warning(prose: str, quote: str, level: Level | None) -> None:
    one = entry(1, f=quote, k="1.07")
    (remark,) = (*mismatches(prose, one), *missing(prose, one))
    assert remark.level == level


def test_a_mismatch_points_at_its_marker_and_citation() -> None:
    read = response("The rent is due. The deposit of $900 [2] is returned within 15 days.")
    (remark,) = claim.figure_mismatch.check(read, ())
    assert remark.message == "The claim states '15 days'; `f` states '14 days'."
    assert (remark.span, remark.citation, remark.field) == (read.markers[0].span, 1, "f")


def test_missing_figures_are_named_two_at_most() -> None:
    (remark,) = missing("By law 3%, 4% or 5% of the rent of **$500** [1] is the cap.")
    assert remark.message == "The claim states '3%' and '4%', which `f` does not contain."
    assert (remark.citation, remark.field) == (0, "f")


@each(
    ("prose", "messages"),
    [
        ("The rent is **$500** [1].", []),
        ("The rent is $600 [1].", ["The claim states '$600'; `f` states '$500'."]),
        ("The [rent of $600](cite:1 '$500') is due.", ["The claim states '$600'; `f` states '$500'."]),
        (
            "The rent of **$500** [1] is due by the 5th, or $20 more.",
            ["The claim states '$20', which `f` does not contain."],
        ),
        ("Sales rose **20%** [3].", ["The claim states '20% (a rise)'; `f` states '20% (a fall)'."]),
        ("Sales fell **20%** [3].", []),
        # The figure before a marker is not held against the next one, and what follows belongs to the last one.
        ("The rent is **$500** [1] and the deposit **$900** [2].", []),
        ("The rent is **$500** [1], and **$900** [2] is returned within 14 days.", []),
        ("It costs $7 [9] and the rent is **$500** [1].", []),
        # What another citation of the sentence holds is no finding.
        ("Rent and deposit come to $500 and $900 [1][2].", []),
        ("Rent and deposit come to $500 and $900 [1, 2].", []),
        # What an equal sentence cites is another matter.
        (
            "The rent is $900 [1]. The rent is $900 [2].",
            ["The claim states '$900'; `f` states '$500'."],
        ),
        (
            "It is $7 [1]. It is $7 [2].",
            [f"The claim states '$7'; `f` states '${held}'." for held in (500, 900)],
        ),
        # Another sentence is.
        ("The margin was 7.9%. The rent is **$500** [1].", []),
        ("The rent is **$500** [1]. The margin was 7.9%.", []),
        ("The rent is **$500** [1]; 5% of it is a fee.", ["The claim states '5%', which `f` does not contain."]),
        ("The rent is $600. [1]", ["The claim states '$600'; `f` states '$500'."]),
        ("The rent is $500. [1] By law 5% is the cap.", []),
        # An anchor that is not in its quote is another rule's matter.
        ("1. The rent is **$500** [1].\n2. The deposit is **$900** [2].", []),
        (
            "| rent | deposit |\n|---|---|\n| **$500** [1] | $901 [2] |",
            ["The claim states '$901'; `f` states '$900'."],
        ),
        ("In 2024 and in Section 5, the rent was **$500** [1].", []),
        ("There are two reasons: **$500** [1] is little.", []),
        ("Nothing is cited: $7.", []),
        ("The rent is $600 [99].", []),
        # A full stop inside the anchor is its quote's: the sentence around it goes on, and so does what is vouched for.
        (
            "The $600 clause says **due. On the** [1] first.",
            ["The claim states '$600'; `f` states '$500'."],
        ),
        ("It says **fell 20%. In** [3] all, 5% of it.", ["The claim states '5%', which `f` does not contain."]),
    ],
)
def test_what_a_marker_vouches_for(prose: str, messages: list[str]) -> None:
    fee = entry(4, f="The fee is small.", k="$77")
    assert both(prose, RENT, DEPOSIT, FALL, fee) == messages


def test_a_damaged_entry_without_a_quote_is_not_held_against_its_marker() -> None:
    assert both("The rent is $600 [1].", entry(1, f="", k="")) == []


def test_a_good_answer_has_none() -> None:
    assert both("The rent is **$500** [1] a month.", entry()) == []
    assert list(claim.figure_mismatch.check(read_response(answer()), ())) == []


def test_at_most_one_finding_of_each_rule_for_a_marker() -> None:
    prose = "The rent of $600 and the rent of $700, 3% and 4% more, is due [1]."
    assert both(prose) == [
        "The claim states '$600'; `f` states '$500'.",
    ]


def test_figures_beyond_reason_are_said_to_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    prose = "The rent is $600 [1]. The rent is $700 [1]."
    assert len(mismatches(prose)) == 2
    monkeypatch.setattr(cited_claims, "CLAIM_EFFORT", 500)
    assert len(mismatches(prose)) == 1
    assert [remark.message for remark in missing(prose)] == [
        "The answer has too many figures: those of 1 marker were not compared."
    ]


@each(
    ("prose", "quotation"),
    [
        ("The lease says “the rent may rise every year”, on top of **$500** [1].", "the rent may rise every year"),
        (
            'The lease says "The monthly rent is … due on the last day", **$500** [1].',
            "The monthly rent is … due on the last day",
        ),
        (
            "“The rent is lost by the tenant” and “the monthly rent is $500”: **$500** [1].",
            "The rent is lost by the tenant",
        ),
        ("It says “the monthly rent is $500, due on the first day.”, so **$500** [1].", ""),
        ("It says “[t]he monthly rent is … due on the first day”, so **$500** [1].", ""),
        ("“The deposit is $900 and is returned” goes with **$500** [1] and **$900** [2].", ""),
        ("Nothing says “the rent may rise every year” beside **$500** [1].", ""),
        ("See “Rent, Deposit, Fees and Other Charges”: **$500** [1].", ""),
        ("To “may I pay the rent later?” it answers **$500** [1].", ""),
        ("The “rent of the month” is **$500** [1].", ""),
    ],
)
def test_a_quotation_that_no_quote_of_its_sentence_has(prose: str, quotation: str) -> None:
    found = [remark.message for remark in claim.quotation_not_in_quote.check(response(prose), ())]
    assert found == [f"The claim quotes '{quotation}', which `f` does not contain."] * bool(quotation)


def test_a_quotation_is_told_once_and_points_at_its_marker() -> None:
    read = response(
        "“The rent may rise every year” beside **$500** [1]. Again “the rent may rise every year” with **$900** [2]."
    )
    (remark,) = claim.quotation_not_in_quote.check(read, ())
    assert (remark.span, remark.citation, remark.field) == (read.markers[0].span, 0, "f")


def test_a_quotation_of_a_numbered_answer_is_a_citation_of_its_own() -> None:
    numbered = "It says “the rent may rise every year” [1].\n\n## Sources\n\n[1] lease.pdf\n"
    assert list(claim.quotation_not_in_quote.check(read_text(numbered), ())) == []


@each(
    ("prose", "told"),
    [
        ("Weekly sums:\n\n- Name: Ann\n\nThe rent is **$500** [1].", []),
        ("Weekly sums:\n\nThey come next.\n\nThe rent is **$500** [1].", []),
        ("## Weekly sums\n\nThere are none.\n\n## Rent\n\nThe rent is **$500** [1].", []),
        ("## Monthly rent\n\n- **$500** [1]", []),
        ("The rent is **$500** [1]. It is returned within **14 days** [2].", []),
    ],
)
def test_what_is_said_above_or_after_a_claim_is_a_warning(prose: str, told: list[str]) -> None:
    found = [remark for remark in missing(prose) if remark.message.startswith("The response states")]
    assert [remark.message for remark in found] == [
        f"The response states {one} the claim; `f` does not." for one in told
    ]
    assert {remark.level for remark in found} <= {Level.WARNING}


STAFF = entry(1, f="The group had 48,600 employees, and 51,200 a year before.", k="48,600")


@each(
    ("prose", "is_found"),
    [
        ("Der Konzern hatte rund [48.600 Personen](cite:1 '48,600').", False),
        ("Der Konzern hatte [46.800 Personen](cite:1 '48,600').", True),
        ("Es waren [48.600](cite:1 '48,600') nach 51.200 Beschäftigten.", False),
        ("Es waren [48.600](cite:1 '48,600') nach 52.100 Beschäftigten.", True),
        ("Es ist so mit der Zahl:\n\n| Jahr | Personen |\n|---|---|\n| 2024 | [48.600](cite:1 '48,600') |", False),
        ("La empresa tenía unos [48.600 empleados](cite:1 '48,600').", False),
        ("La empresa tenía según él [46.800 empleados](cite:1 '48,600').", True),
    ],
)
def test_points_between_thousands_are_of_a_german_or_spanish_answer(prose: str, is_found: bool) -> None:
    found = both(prose, STAFF)
    assert bool(found) is is_found
    assert "’" not in "".join(found)


@each(
    ("quote", "honest", "wrong"),
    [
        ("It cost $1.307 billion.", "1.307 Millionen Dollar", "1.703 Millionen Dollar"),
        ("It cost $1.307 billion.", "1.307 Milliarden Dollar", "1.703 Milliarden Dollar"),
        ("It cost $1.307 million.", "1.307 Millionen Dollar", "1.703 Millionen Dollar"),
        ("It cost $1.679 a gallon.", "1.679 Dollar", "1.769 Dollar"),
        ("Es waren 48.600 Personen.", "48.600 Personen", "46.800 Personen"),
    ],
)
def test_a_point_is_read_as_the_quote_has_it(quote: str, honest: str, wrong: str) -> None:
    one = entry(1, f=quote, k=quote.split(" ", 2)[2])
    assert not both(f"Das sind nach der Quelle [{honest}](cite:1 '{one['k']}').", one)
    assert both(f"Das sind nach der Quelle [{wrong}](cite:1 '{one['k']}').", one)


SHARE = entry(1, f="No supplier has more than 10 percent of the orders.", k="10 percent")
LIMIT = entry(1, f="Members may borrow up to 40 books a year.", k="40 books")


def html_remarks(body: str, one: dict[str, object]) -> list[str]:
    given = read_response(f"<html><body>{body}</body></html>\n\n{block_of(groups_of(one))}", html=True)
    return [remark.message for remark in claim.figure_mismatch.check(given, ())]


@each(
    "unseen",
    [
        "<span hidden>No</span>",
        '<span hidden="">No</span>',
        '<span style="display:none">No</span>',
        "<b style='visibility: hidden'>No</b>",
        '<span style="font-size:0">No</span>',
        '<span style="opacity:0">No</span>',
        '<span style="color:#fff">No</span>',
        '<span style="color: white">No</span>',
        '<span style="position:absolute;left:-9999px">No</span>',
        '<span class="sr-only">No</span>',
        '<span class="note visually-hidden">No</span>',
        "<template>No</template>",
        "$\\phantom{No}$",
        "~~No~~",
        "<del>No</del>",
        "<s>No</s>",
        '<span style="text-decoration: line-through">No</span>',
        "<span hidden><i>No</i></span>",
        "<span hidden>So <span>it is</span>: no</span>",
    ],
)
def test_what_no_reader_sees_and_what_is_struck_out_is_no_part_of_a_claim(unseen: str) -> None:
    assert len(mismatches(f"{unseen} supplier has more than **10 percent** [1] of the orders.", SHARE)) == 1


@each(
    "seen",
    [
        "No",
        "<b>No</b>",
        '<span aria-hidden="true">No</span>',
        '<span style="color:#333">No</span>',
        '<span style="font-size:0.9em">No</span>',
        '<span class="hidden-gem">No</span>',
        "<ins>No</ins>",
        "$\\text{No}$",
        "~~Each~~ No",
        "<del>Each</del> No",
        "<span hidden>Indeed</span> No",
    ],
)
def test_what_a_reader_sees_is_part_of_a_claim(seen: str) -> None:
    assert not both(f"{seen} supplier has more than **10 percent** [1] of the orders.", SHARE)


@each(
    ("words", "levels"),
    [
        ("~~up to~~", [Level.WARNING]),
        ("<del>up to</del>", [Level.WARNING]),
        ("<span hidden>up to</span>", [Level.WARNING]),
        ("up to", []),
        ("<ins>up to</ins>", []),
    ],
)
def test_a_bound_that_no_reader_sees(words: str, levels: list[Level]) -> None:
    assert [one.level for one in mismatches(f"Members may borrow {words} **40 books** [1] a year.", LIMIT)] == levels


def test_hidden_figures_and_quotations_are_still_told() -> None:
    prose = "The rent <span hidden>is “never paid by anyone at all”, or $450, and</span> is **$500** [1]."
    given = response(prose)
    found = [one.message for one in claim.quotation_not_in_quote.check(given, ())]
    assert found == ["The claim quotes 'never paid by anyone at all', which `f` does not contain."]
    assert mismatches(prose) or missing(prose)


def test_hidden_text_of_html() -> None:
    body = "<p>{} supplier has more than <b>10 percent</b><sup data-cite='1'>1</sup> of the orders.</p>"
    assert html_remarks(body.format("No"), SHARE) == []
    for words in ("<span hidden>No</span>", "<span style='display:none'>No</span>", "<del>No</del>"):
        assert len(html_remarks(body.format(words), SHARE)) == 1


def test_two_readings_of_a_claim_give_one_finding() -> None:
    assert len(mismatches("The rent <span hidden>now</span> is $450, on the **first day** [1].")) == 1


COSTS = entry(1, f="The repairs cost $40 million in fiscal 2016 and $15 million in fiscal 2015.", k="$40 million")
DUES = entry(1, f="Dues were $40 million in 2016, up from $15 million in 2015.", k="$40 million")
TABLED = entry(1, f="2018 2017 2016 Dues (millions) $ 4,120 $ 3,870 $ 3,310", k="$ 4,120")


@each(
    ("prose", "one", "levels"),
    [
        ("| | 2015 |\n|---|---|\n| Repairs | **$40 million** [1] |", COSTS, [Level.ERROR]),
        ("| | FY2015 |\n|---|---|\n| Repairs | **$40 million** [1] |", COSTS, [Level.ERROR]),
        ("| Year | Repairs |\n|---|---|\n| 2015 | **$40 million** [1] |", COSTS, [Level.ERROR]),
    ],
)
def test_a_time_above_or_beside_a_claim_that_is_not_that_of_its_figure(
    prose: str, one: dict[str, object], levels: list[Level]
) -> None:
    assert [remark.level or Level.ERROR for remark in (*mismatches(prose, one), *missing(prose, one))] == levels


@each(
    ("prose", "one"),
    [
        ("| | 2016 | 2015 |\n|---|---|---|\n| Repairs | **$40 million** [1] | |", COSTS),
        ("| Year | Repairs |\n|---|---|\n| FY16 | **$40 million** [1] |", COSTS),
        ("| Year | Dues |\n|---|---|\n| 2018 | **$ 4,120** [1] million |", TABLED),
        ("## Fiscal 2016\n\nRepairs cost **$40 million** [1].", COSTS),
        ("## 2015 and 2016\n\nRepairs cost **$40 million** [1].", COSTS),
        ("## The annual report of 2017\n\nRepairs cost **$40 million** [1].", COSTS),
        ("## The 2015 plan\n\nRepairs cost **$40 million** [1].", COSTS),
        ("## Since 2015\n\nRepairs cost **$40 million** [1].", COSTS),
        ("## 2015\n\nIn 2016, the repairs cost **$40 million** [1].", COSTS),
        ("## 2015\n\nA year later, the repairs cost **$40 million** [1].", COSTS),
        ("- 2015\n  - It was quiet.\n- 2016\n  - **$40 million** [1]", COSTS),
        ("What were the dues in 2015?\n\nIn 2016 they were **$40 million** [1].", DUES),
        ("The dues were **$40 million** [1]. That was more than in 2015.", DUES),
        ("# 2015\n\nIn 2016:\n\n- repairs: **$40 million** [1]", COSTS),
        ("# 2015\n\n**Fiscal 2016.** It was dry. Repairs cost **$40 million** [1].", COSTS),
        ("## 2014\n\nThe rent is **$500** [1].", entry(1, f="The rent is $500.", k="$500")),
    ],
)
def test_a_time_above_a_claim_that_is_its_own_or_of_something_else(prose: str, one: dict[str, object]) -> None:
    assert both(prose, one) == []


@each(
    ("head", "messages"),
    [("Maximum", 0), ("Up to", 0), ("Up to date", 0), ("Books", 0)],
)
def test_a_bound_above_a_column(head: str, messages: int) -> None:
    assert len(missing(f"| Item | {head} |\n|---|---|\n| loans | **40 books** [1] |", LIMIT)) == messages
