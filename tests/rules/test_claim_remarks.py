"""What the rules about the figures of a claim say, where they point and what they advise."""

from __future__ import annotations

import pytest
from cases import each
from responses import answer, block_of, entry, groups_of

from citecheck.model import Level
from citecheck.response import read_response
from citecheck.rules import cited_claims, claim
from citecheck.rules.rule import Remark, Rule


def remarks(rule: Rule, prose: str) -> list[Remark]:
    return list(rule.check(read_response(answer(prose=prose)), ()))


def test_another_value() -> None:
    prose = "It is due. The rent is $600 **month** [1]."
    marker = read_response(answer(prose=prose)).markers[0]
    hint = "Write the figure that `f` states, or cite the sentence that states yours."
    message = "The claim states '$600'; `f` states '$500 a month'."
    assert remarks(claim.figure_mismatch, prose) == [Remark(message, "f", hint, marker.span, 0)]
    assert remarks(claim.missing_figure, prose) == []


def test_a_figure_that_the_quote_does_not_hold() -> None:
    prose = "The 17 pets and 23 cats and 31 dogs cost **$500** [1]."
    marker = read_response(answer(prose=prose)).markers[0]
    hint = "Quote the sentence that states it, or correct the claim."
    message = "The claim states '17' and '23', which `f` does not contain."
    assert remarks(claim.missing_figure, prose) == [Remark(message, "f", hint, marker.span, 0, level=Level.WARNING)]
    assert remarks(claim.figure_mismatch, prose) == []


def test_a_figure_in_the_place_of_one_of_its_kind() -> None:
    prose = "Food and fuel came to $70 [1]."
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1, f='Rent is $900, tax $400.', k='Rent')))}")
    hint = "Quote the sentence that states it, or correct the claim."
    message = "The claim states '$70', which `f` does not contain; `f` states '$900'."
    assert list(claim.missing_figure.check(response, ())) == [Remark(message, "f", hint, response.markers[0].span, 0)]


@pytest.mark.parametrize(
    ("prose", "f", "k", "piece", "level"),
    [
        ("It is non-**storage** [1].", "The fee is for storage.", "storage", "non-", None),
        ("It is **ice** [1]-free.", "There is ice in May.", "ice", "-free", None),
        ("It is pre-**tax** [1].", "The tax is high.", "tax", "pre-", Level.WARNING),
        ("It is un**deductible** [1].", "Interest is deductible.", "deductible", "un", None),
        ("It is non**deductible** [1].", "Interest is deductible.", "deductible", "non", None),
        ("It is not **deductible** [1].", "Interest is deductible.", "deductible", "not", Level.WARNING),
        ("It is hardly **deductible** [1].", "Interest is deductible.", "deductible", "hardly", Level.WARNING),
    ],
)
def test_what_a_claim_adds_to_its_anchor(prose: str, f: str, k: str, piece: str, level: Level | None) -> None:
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1, f=f, k=k)))}")
    message = f"The claim adds '{piece}' to the anchor '{k}'; `f` does not have it there."
    hint = "Write the whole word or value as in `f`, and use it as `k`."
    remark = Remark(message, "k", hint, response.markers[0].span, 0, level=level)
    assert list(claim.extended_anchor.check(response, ())) == [remark]


@pytest.mark.parametrize(
    ("prose", "f", "k"),
    [
        ("It is non-**storage** [1].", "It is no fee for non-storage.", "storage"),
        ("It is minus **45** [1].", "Costs (45)", "45"),
        ("It is minus **45** [1].", "A loss of 45", "45"),
        ("It is **$500** [1]/month.", "The monthly fee is $500.", "$500"),
        ("It is **$500** [1] - a lot.", "The fee is $500.", "$500"),
        ("It is un**deductible** [1].", "Interest is not deductible.", "deductible"),
        ("It was **HER2** [1] negative.", "The tumour was HER2-negative.", "HER2"),
        ("It was **HER2** [1] positive.", "The tumour has HER2.", "HER2"),
        ("Form **1099** [1]-MISC is due.", "Form 1099-MISC is due in May.", "1099"),
        ("It is [10](cite:1 '10')₂ in base ten.", "It is 10₂.", "10"),
        ("It grew by **4.5** [1]%.", "Growth 4.5 6.1", "4.5"),
        ("It is **$45** [1], which is 5% of it.", "The fee is $45.", "$45"),
    ],
)
def test_a_claim_that_adds_nothing_to_its_anchor(prose: str, f: str, k: str) -> None:
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1, f=f, k=k)))}")
    assert list(claim.extended_anchor.check(response, ())) == []


def test_a_bound_that_the_claim_leaves_out() -> None:
    block = block_of(groups_of(entry(1, f="The policy covers up to $500 of it.", k="$500")))
    response = read_response(f"The policy covers **$500** [1].\n\n{block}")
    message = "The claim states '$500' as exact; `f` states it as a bound, 'at most $500'."
    (remark,) = claim.figure_mismatch.check(response, ())
    assert remark == Remark(message, "f", "Write the bound too.", response.markers[0].span, 0, level=Level.WARNING)


@pytest.mark.parametrize("prose", ["**$500** [1]."])
def test_a_figure_that_is_named_as_the_sources_word_states_nothing_outright(prose: str) -> None:
    block = block_of(groups_of(entry(1, f="The policy covers up to $500 of it.", k="$500")))
    assert [*claim.figure_mismatch.check(read_response(f"{prose}\n\n{block}"), ())] == []


@pytest.mark.parametrize(
    ("compared", "markers"), [(801, "1 marker"), (401, "1 marker"), (400, "2 markers"), (0, "2 markers")]
)
def test_markers_left_out_are_counted(monkeypatch: pytest.MonkeyPatch, compared: int, markers: str) -> None:
    monkeypatch.setattr(cited_claims, "CLAIM_EFFORT", compared)
    found = remarks(claim.missing_figure, "The rent is $600 [1]. The rent is $700 [1].")
    message = f"The answer has too many figures: those of {markers} were not compared."
    assert found == [Remark(message, level=Level.WARNING)]


def test_a_marker_without_figures_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cited_claims, "CLAIM_EFFORT", 0)
    assert remarks(claim.missing_figure, "The rent is due [1]. The rent is paid [1].") == []


def test_what_costs_just_so_much_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cited_claims, "CLAIM_EFFORT", 802)
    assert remarks(claim.missing_figure, "The rent is $600 [1]. The rent is $700 [1].") == []


@each(
    ("prose", "how"),
    [
        ("The rent is ~~**$500** [1]~~.", "strikes the claim out; `f` states it"),
        ("~~It is so. The rent is **$500** [1].~~", "strikes the claim out; `f` states it"),
        ("The rent is <del>**$500** [1]</del>.", "strikes the claim out; `f` states it"),
        ("<p>The <s>rent is <b>$500</b> [1].</s></p>", "strikes the claim out; `f` states it"),
        ("The rent is <strike>**$500** [1]</strike>.", "strikes the claim out; `f` states it"),
    ],
)
def test_a_claim_that_the_response_withdraws(prose: str, how: str) -> None:
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1)))}")
    (remark,) = claim.extended_anchor.check(response, ())
    assert (remark.message, remark.level) == (f"The answer {how}.", Level.WARNING)


@each(
    ("prose", "f"),
    [
        ("~~The rent is $450.~~ The rent is **$500** [1].", "The rent is $500 a month."),
        ("The rent is <del>$450</del> **$500** [1].", "The rent is $500 a month."),
        ("The rent is ~~**$500** [1].", "The rent is $500 a month."),
        ("False: the rent is **$500** [1].", "It is not true that the rent is $500 a month."),
        ("It is true! **$500** [1] is the rent.", "The rent is $500 a month."),
        ("The rent is US**$500** [1].", "The rent is US$500 a month."),
        ("The rent is **$500** [1] (true).", "The rent is $500 a month."),
        ("False alarms cost **$500** [1].", "False alarms cost $500."),
        ("The rent is ~**$500** [1].", "The rent is $500 a month."),
    ],
)
def test_a_claim_that_it_does_not_withdraw(prose: str, f: str) -> None:
    response = read_response(f"{prose}\n\n{block_of(groups_of(entry(1, f=f)))}")
    assert list(claim.extended_anchor.check(response, ())) == []


@each(
    ("prose", "quote", "messages"),
    [
        ("Minus **$500** [1]", "Minus $500 was the balance.", 0),
        ("Minus **$500** [1]", "The balance was ($500).", 0),
    ],
)
def test_a_minus_that_begins_a_sentence(prose: str, quote: str, messages: int) -> None:
    one = entry(1, f=quote, k="$500")
    response = read_response(f"{prose}\n\n{block_of(groups_of(one))}")
    assert len(list(claim.extended_anchor.check(response, ()))) == messages
