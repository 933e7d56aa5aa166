"""The filters show the citations of a verdict, and count them as the JSON report of the same run does."""

from __future__ import annotations

import re

import pytest

from browser.chromium import BROWSER, Chromium
from browser.reports import VERDICTS, Made, shown_cards

pytestmark = BROWSER

LABEL = "return document.querySelector('label[for=show-' + arguments[0] + ']').innerText"


FORM = ["c-1-4"]  # failed for its form alone: its anchor is too long
FILTERS = (*VERDICTS, "form")


def of_filter(made: Made, name: str) -> list[str]:
    return FORM if name == "form" else [card for card in made.cards(name) if card not in FORM]


@pytest.mark.parametrize("verdict", FILTERS)
def test_a_filter_shows_its_verdict_only(chromium: Chromium, several: Made, verdict: str) -> None:
    chromium.open(several.page)
    assert sorted(shown_cards(chromium)) == several.cards()
    chromium.click(f"label[for=show-{verdict}]")
    assert sorted(shown_cards(chromium)) == of_filter(several, verdict)
    chromium.click("label[for=show-all]")
    assert sorted(shown_cards(chromium)) == several.cards()


def test_a_filter_counts_what_it_shows(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    counted = {verdict: re.findall(r"\d+", chromium.js(LABEL, verdict)) for verdict in ("all", *FILTERS)}
    assert counted == {
        "all": [str(len(several.cards()))],
        **{verdict: [str(len(of_filter(several, verdict)))] for verdict in FILTERS},
    }


def test_a_link_leads_to_its_card_through_any_filter(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    chromium.click("label[for=show-verified]")
    failed = several.cards("failed")[0]
    chromium.click(f"a.cite[href='#{failed}']")
    assert set(shown_cards(chromium)) == {failed, *several.cards("verified")}


def test_every_failed_and_open_citation_is_told_at_the_top(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    told = chromium.js(
        "return [...document.querySelectorAll('a.summary-row')].map(one => one.getAttribute('href').slice(1))"
    )
    assert sorted(card for card in told if card.startswith("c-")) == sorted(several.cards("failed", "open"))
