"""The rules about anchors: what each says, where it points and what it advises, and where it keeps silent."""

from __future__ import annotations

import pytest
from cases import each
from remarks import cited, found, on_citation, on_evidence, standing
from responses import block_of, entry, groups_of

from citecheck.model import (
    Citation,
    Marker,
    MarkerForm,
    Open,
    Response,
    Span,
    Undetermined,
)
from citecheck.response import read_response
from citecheck.rules import anchor
from citecheck.rules.rule import Remark, Rule

COPY = "Copy `k` out of `f`, character for character."


@pytest.mark.parametrize("k", ["$500", "rent is", "Month", "month."])
def test_an_anchor_that_stands_in_its_context(k: str) -> None:
    assert on_citation(anchor.anchor_not_in_context, cited(k=k)) == []


@pytest.mark.parametrize("k", ["$600", "rent is due", "5 00", "MONTH", "RENT is"])
def test_an_anchor_that_does_not(k: str) -> None:
    remark = Remark(f"The anchor '{k}' is not in `f`.", "k", COPY, citation=0)
    assert on_citation(anchor.anchor_not_in_context, cited(k=k)) == [remark]


@each(
    ("f", "k", "differs"),
    [
        ("The RENT is due.", "rent", True),
        ("The rent is due.", "RENT", True),
        ("The Rent or the rent", "RENT", True),
        ("The rent or RENT is due.", "RENT", False),
        ("The rent is due.", "Rent", False),  # may begin a sentence
        ("The rent is due.", "month", False),
        ("", "rent", False),
        ("The rent is due.", "", False),
    ],
)
def test_whether_only_the_case_keeps_an_anchor_out(f: str, k: str, *, differs: bool) -> None:
    assert anchor.differs_in_case(cited(f, k)) is differs


@each("rule", [anchor.anchor_not_in_context, anchor.cut_anchor, anchor.repeated_anchor])
@each(("f", "k"), [("", "$500"), ("a 15", ""), (" ", "15"), ("a 15", " "), ("", "")])
def test_what_is_missing_is_not_compared(rule: Rule, f: str, k: str) -> None:
    assert on_citation(rule, cited(f, k)) == []


def test_a_long_anchor() -> None:
    assert on_citation(anchor.long_anchor, cited(k="rent is $500 a month")) == [
        Remark(
            "The anchor has 5 words; at most 4 are allowed.",
            "k",
            "Use the part a reader would search for in `k` and in the bold text, such as '$500 a month'.",
            citation=0,
        )
    ]
    assert on_citation(anchor.long_anchor, cited(k="rent is $500 a")) == []


def test_a_long_anchor_of_which_no_part_is_worth_a_search() -> None:
    (remark,) = on_citation(anchor.long_anchor, cited(k="in the of the to"))
    assert remark == Remark("The anchor has 5 words; at most 4 are allowed.", "k", citation=0)


@pytest.mark.parametrize(
    ("f", "k", "token"),
    [
        ("It runs for 15 years.", "5 years", "15 years."),
        ("It runs for 15 years.", "15 yea", "15 years."),
        ("15 years", "5 years", "15 years"),
        ("for 15", "1", "15"),
        ("a 15 b c", "1", "15"),
        ("see X15.", "15", "X15."),
        ("It costs 5,363 (net) today.", "363", "5,363"),
        ("15 percent of it", "5", "15"),
    ],
)
def test_an_anchor_that_cuts_a_word_or_number(f: str, k: str, token: str) -> None:
    whole = token.strip(".")
    hint = f"Take whole words and numbers: '{whole}'."
    assert on_citation(anchor.cut_anchor, cited(f, k)) == [
        Remark(f"'{k}' is cut out of '{token}'.", "k", hint, citation=0)
    ]


@each(
    ("f", "k", "raised"),
    [
        ("It holds 10³ sacks.", "10", "³"),
        ("It is m² or x³ here.", "m", "²"),
        ("10⁴ of 10³", "10", "⁴"),  # the first place is named
    ],
)
def test_an_anchor_that_leaves_out_raised_digits(f: str, k: str, raised: str) -> None:
    message = f"The anchor leaves out the raised '{raised}' of `f`."
    remark = Remark(message, "k", "Take the raised digits into `k`.", citation=0)
    assert on_citation(anchor.cut_anchor, cited(f, k)) == [remark]


@each(
    ("f", "k", "left_out"),
    [
        ("A rent of HK$500 a month", "$500", "HK"),
        ("A fee of 3 percent", "3", "percent"),
        ("a cost of $58.5 billion here", "$58.5", "billion"),
        ("a cost of $58.5 billion here", "58.5", "billion"),
        ("It is >5 here.", "5", ">"),
        ("a loss of 370- here", "370", "-"),
    ],
)
def test_an_anchor_that_cuts_off_a_part_of_the_value(f: str, k: str, left_out: str) -> None:
    message = f"The anchor cuts off '{left_out}', which belongs to the value."
    remark = Remark(message, "k", "Take the whole value into `k`.", citation=0)
    assert on_citation(anchor.cut_anchor, cited(f, k)) == [remark]


@each(
    ("f", "k", "left_out"),
    [
        ("a non-refundable deposit", "refundable", "non-"),
        ("a drug-free house", "drug", "-free"),
    ],
)
def test_an_anchor_that_cuts_off_a_part_of_a_term(f: str, k: str, left_out: str) -> None:
    message = f"The anchor cuts off '{left_out}', which belongs to the term."
    remark = Remark(message, "k", "Take the whole term into `k`.", citation=0)
    assert on_citation(anchor.cut_anchor, cited(f, k)) == [remark]
    assert on_citation(anchor.cut_anchor, cited("Mrs Baker is President of it", "President")) == []


@pytest.mark.parametrize(
    ("f", "k"),
    [
        ("It runs for 15 years or 5 years.", "5 years"),
        ("It holds 10³ and 10 sacks.", "10"),
        ("the rule¹² says so", "rule"),
        ("a cost of $58.5 billion or $58.5", "$58.5"),
        ("5 % of it", "5"),
        ("a loss of (370) here", "370"),
        ("the rent is $500", "500"),
        ("a rate of −1.8% here", "1.8"),
        ("It runs for 15 years.", "25 years"),
    ],
    ids=[
        *("whole elsewhere", "whole beside a power", "a note's mark", "whole beside a scale", "a percent sign"),
        *("parentheses", "currency", "sign and percent", "nowhere"),
    ],
)
def test_what_an_anchor_may_shed(f: str, k: str) -> None:
    assert on_citation(anchor.cut_anchor, cited(f, k)) == []


@each(
    ("prose", "f", "k", "left_out"),
    [
        ("It was **5.4** [1] mmol/L.", "Glucose was 5.4 mmol/L.", "5.4", None),
        ("It was **5.4** [1] mmol per litre.", "Glucose was 5.4 mmol/L.", "5.4", None),
        ("The spread is **180** [1] basis points.", "The spread is 180 bps over swaps.", "180", None),
        ("The loss was CHF **(370)** [1].", "The result was CHF (370) before tax.", "(370)", None),
        ("It was **5.4** [1].", "Glucose was 5.4 mmol/L.", "5.4", "mmol/L"),
        ("It was **5.4** [1] mmol/mL.", "Glucose was 5.4 mmol/L.", "5.4", "mmol/L"),
        ("It was **5.4** [1] mmol/L, and **5.4** [1] here.", "Glucose was 5.4 mmol/L.", "5.4", "mmol/L"),
    ],
)
def test_a_measure_that_the_claim_states_around_its_anchor(prose: str, f: str, k: str, left_out: str | None) -> None:
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1, f=f, k=k)))}")
    message = f"The anchor cuts off '{left_out}', which belongs to the value."
    remark = Remark(message, "k", "Take the whole value into `k`.", citation=0)
    assert list(anchor.cut_anchor.check(response, ())) == ([remark] if left_out else [])


def test_an_anchor_with_an_ellipsis() -> None:
    citation = cited(k="rent … month")
    remark = Remark("The anchor leaves words out.", "k", "Use one unbroken piece of `f`.", citation=0)
    assert on_evidence(anchor.elided_anchor, Undetermined(citation)) == [remark]
    assert on_evidence(anchor.elided_anchor, Undetermined(cited(k="rent"))) == []


def test_an_ellipsis_that_the_source_may_have_itself() -> None:
    citation = cited(k="rent … month")
    assert on_evidence(anchor.elided_anchor, found(standing(2, 1), citation)) == []
    assert on_evidence(anchor.elided_anchor, Undetermined(citation, open=Open("no-source", "none"))) == []


def test_an_anchor_without_content() -> None:
    assert on_citation(anchor.contentless_anchor, cited(k="of the")) == [
        Remark(
            "'of the' has no word to search for.",
            "k",
            "Use the figure, name or term that the claim rests on.",
            citation=0,
        )
    ]
    assert [on_citation(anchor.contentless_anchor, cited(k=k)) for k in ("of the rent", "", " ")] == [[], [], []]


def test_an_anchor_that_stands_several_times() -> None:
    def remark(times: int) -> Remark:
        return Remark(f"'5' occurs {times} times in `f`; the first one counts.", "k", citation=0)

    assert on_citation(anchor.repeated_anchor, cited("5 of 15 and 5", "5")) == [remark(2)]
    assert on_citation(anchor.repeated_anchor, cited("5 or 5 or 5", "5")) == [remark(3)]
    assert on_citation(anchor.repeated_anchor, cited("$5 and (5)", "5")) == [remark(2)]
    assert on_citation(anchor.repeated_anchor, cited("5 of 15", "5")) == []


@pytest.mark.parametrize(
    "k", ["1,204 1,187 370", "5%, 6%; 7%", "$5 and $6 or $7", "(1) (2) (3)", " 1, 2, 3 ", "83(b), 119(2) and 4(a)(1)"]
)
def test_a_list_of_values(k: str) -> None:
    assert on_citation(anchor.list_anchor, cited(k=k)) == [
        Remark(f"'{k.strip()}' is a list of 3 values.", "k", "Cite one value, or the list's name.", citation=0)
    ]


@pytest.mark.parametrize("k", ["1,204 1,187", "5%, 6% and more", "cats, dogs, birds", "1,204", "in 5 to 6"])
def test_what_is_no_list_of_values(k: str) -> None:
    assert on_citation(anchor.list_anchor, cited(k=k)) == []


@pytest.mark.parametrize(
    ("f", "found"), [("The mill ground 1 234 567 sacks.", 0), ("Rye 1 234 567", 1), ("Rye 9 1 234 567 sacks", 1)]
)
def test_a_number_with_spaces_between_its_thousands_is_no_list(f: str, found: int) -> None:
    assert len(on_citation(anchor.list_anchor, cited(f, "1 234 567"))) == found


@pytest.mark.parametrize(
    ("k", "tail", "rest"), [("$450-", "-", "$450"), (" rent,; ", ",;", "rent"), ("per mile—", "—", "per mile")]
)
def test_what_an_anchor_carries_along(k: str, tail: str, rest: str) -> None:
    remark = Remark(f"The anchor ends in '{tail}', which is not part of it.", "k", f"Write '{rest}'.", citation=0)
    assert on_citation(anchor.artefact_anchor, cited(k=k)) == [remark]


@pytest.mark.parametrize("k", ["$450", "rent.", "- 450", "(450)", ""])
def test_an_anchor_without_artefacts(k: str) -> None:
    assert on_citation(anchor.artefact_anchor, cited(k=k)) == []


# ── Figures of the claim ─────────────────────────────────────────────────────────────────────────

RENT = cited("The rent is $500 a month, or 6 % of income.", "rent")


def claiming(*claims: tuple[int, str], citations: tuple[Citation, ...] = (RENT,)) -> list[Remark]:
    markers = tuple(Marker(n, MarkerForm.BOLD, Span(0, 1), claim_before=claim) for n, claim in claims)
    return list(anchor.figure_outside_anchor.check(Response("", "", markers, citations), ()))


def outside(figure: str, citation: int = 0) -> Remark:
    message = f"The claim states '{figure}', which is in `f`, but the anchor is 'rent'."
    return Remark(message, "k", f"Let `k` be or contain '{figure}'.", citation=citation)


def test_a_figure_of_the_claim_that_the_anchor_lacks() -> None:
    assert claiming((1, "It is $500 in 2024")) == [outside("$500")]
    assert claiming((1, "It is 6% or $500")) == [outside("6%")]


def test_each_marker_is_looked_at() -> None:
    damaged = Citation(2, "lease", source_context="It is $500.")
    third = Citation(3, "lease", source_context="It is $500.", source_match="rent")
    sound = Citation(4, "lease", source_context="It is $500.", source_match="$500")
    claims = [(n, "It is $500") for n in (9, 2, 4, 3, 1)]
    assert claiming(*claims, citations=(RENT, damaged, third, sound)) == [outside("$500", 2), outside("$500")]


@pytest.mark.parametrize("anchored", ["5 mg", "5 mg once daily", "two weeks", "12 weeks", "50 kg"])
def test_an_anchor_with_another_figure_of_the_claim(anchored: str) -> None:
    said = "10 mg once daily from 50 kg, else 5 mg once daily, for two weeks to 12 weeks"
    about = Citation(1, "lease", source_context=f"{said}.", source_match=anchored)
    assert claiming((1, said), citations=(about,)) == []


@pytest.mark.parametrize("anchored", ["31 décembre 2024"])
def test_an_anchor_is_a_date_of_another_language(anchored: str) -> None:
    about = Citation(1, "lease", source_context=f"Bis zum {anchored} ist sie fällig.", source_match=anchored)
    assert claiming((1, f"Sie ist bis zum {anchored} fällig"), citations=(about,)) == []


@pytest.mark.parametrize("name", ["Section 304", "Form 10-K", "COVID-19", "[12]", "2024", "3 pets", "two", "R2D2"])
def test_a_name_with_a_number_is_no_figure(name: str) -> None:
    about = Citation(1, "lease", source_context=f"Under {name} the rent is due.", source_match="rent")
    assert claiming((1, f"Under {name} the rent is due"), citations=(about,)) == []


@pytest.mark.parametrize(
    "figure", ["$1,850", "4.5%", "58.5", "$3", "3%", "11", "(370)", "$3.2 million", "May 4, 2024", "5 mg", "50 kg"]
)
def test_what_is_a_figure(figure: str) -> None:
    about = Citation(1, "lease", source_context=f"The rent is {figure} or more.", source_match="rent")
    assert claiming((1, f"The rent is {figure}"), citations=(about,)) == [outside(figure)]


@pytest.mark.parametrize("claim", ["", "It is due", "It is $501"])
def test_a_claim_that_states_no_figure_of_the_context(claim: str) -> None:
    assert claiming((1, claim)) == []


@each(
    ("f", "k", "half", "better"),
    [
        ("A rate of 10% (3% in 2022) applies.", "10% (3%", "(", "10%"),
        ("A rate of 10% (3% in 2022) applies.", "in 2022) applies", ")", "in 2022"),
        ("A rate of 10% (3% in 2022) applies.", "(3%", "(", "3%"),
        ("The rent (net (of tax) yearly) is due.", "of tax) yearly", ")", "of tax"),
        ("The rent, (net of tax), is due in May.", "rent, (net", "(", "rent"),
        ("The rent (net of tax), is due in May.", "tax), is due", ")", "is due"),
        ("The MAX (of it) applies.", "MAX (of", "(", "MAX"),
        ("The rent (net) in MAX applies.", "net) in MAX", ")", "in MAX"),
        ("该租金（含税）为五百元。", "租金（含税", "（", "租金"),
    ],
)
def test_an_anchor_with_one_half_of_a_pair(f: str, k: str, half: str, better: str) -> None:
    message = f"The anchor has one parenthesis of a pair: '{half}'."
    hint = f"Use the part outside or inside the parentheses, such as '{better}'."
    assert on_citation(anchor.split_parenthesis, cited(f, k)) == [Remark(message, "k", hint, citation=0)]


def test_half_of_a_pair_beside_nothing_to_search_for() -> None:
    (remark,) = on_citation(anchor.split_parenthesis, cited("Call (the) a tenant.", "the) a"))
    assert remark == Remark("The anchor has one parenthesis of a pair: ')'.", "k", citation=0)


@each(
    ("f", "k"),
    [
        ("A rate of 10% (3% in 2022) applies.", "10%"),
        ("A rate of 10% (3% in 2022) applies.", "(3% in 2022)"),
        ("A rate of 10% (3% in 2022) applies.", "3% in 2022"),
        ("A loss of (370) in May.", "370"),  # the sign of an amount, which `f` keeps
        ("a) The Tenant pays. b) The Landlord repairs.", "b) The Landlord"),
        ("Section 83(b) elections count.", "83(b) elections"),
        ("The rent (see below.", "rent (see"),
        ("It is (370) of (370).", "of (370)"),
        ("(A flat) is let.", "house"),
    ],
)
def test_an_anchor_that_splits_no_pair(f: str, k: str) -> None:
    assert on_citation(anchor.split_parenthesis, cited(f, k)) == []


def test_an_anchor_that_is_not_there_hides_no_other() -> None:
    response = Response("", "", citations=(cited(k="house"), cited("The rent (net) is due.", "(net")))
    assert [remark.citation for remark in anchor.split_parenthesis.check(response, ())] == [1]
