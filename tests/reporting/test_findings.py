"""What the formats share: words, fingerprints, and JSON that can be shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.model import Level, Region
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, fingerprints, json_text, sentence
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS

TEXTS = st.text(st.characters())  # halves of surrogate pairs too


@pytest.mark.parametrize(
    ("finding", "words"),
    [
        (MISSING, "[2] Quote not found in the source. Quote the source's own words."),
        (AFTER, "Text follows the “block”."),
        (LONE, "[3] `l` names one line."),
    ],
)
def test_a_finding_in_words(finding, words: str) -> None:
    assert sentence(finding) == words


# ── Fingerprints ─────────────────────────────────────────────────────────────────────────────────


def mark(finding, path: str = "a.md") -> str:
    return fingerprints([FileFindings(path, (finding,))])[0]


def test_fingerprints_stay_what_they_are() -> None:
    """Written down: a tool that remembers them would take every finding for a new one."""
    assert fingerprints(FILES) == [
        "0373a540d372932c864161c26544b279",
        "c9046140b1b385795b6b677de1399f76",
        "a1a626c3b56e11678fbdc00d608bac84",
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"region": Region(60, 1, 61, 9)},
        {"citation": 5},
        {"hint": None},
        {"level": Level.WARNING},
        {"name": "renamed"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_may_change_leaves_a_fingerprint(change) -> None:
    assert mark(replace(MISSING, **change)) == mark(MISSING)


@pytest.mark.parametrize(
    "change",
    [{"rule": "CIT402"}, {"n": 3}, {"n": None}, {"field": "k"}, {"field": None}, {"message": "Another."}],
    ids=str,
)
def test_what_makes_another_finding_makes_another_fingerprint(change) -> None:
    assert mark(replace(MISSING, **change)) != mark(MISSING)
    assert mark(MISSING, "b.md") != mark(MISSING)


def test_lines_that_a_message_names_may_move() -> None:
    here, there = (
        replace(MISSING, message=f"The entries in lines {lines} both have the number 1.", stable_message="Both have 1.")
        for lines in ("3 and 7", "13 and 17")
    )
    assert mark(here) == mark(there) == mark(replace(MISSING, message="Both have 1."))


def test_other_numbers_of_a_message_count() -> None:
    assert mark(replace(MISSING, message="Page 3, line 4.")) != mark(replace(MISSING, message="Page 4, line 4."))
    assert mark(replace(MISSING, message="The text is 'line 4'.")) != mark(
        replace(MISSING, message="The text is 'line 5'.")
    )


def test_equal_findings_are_told_apart_and_the_first_keeps_its_fingerprint() -> None:
    again = replace(MISSING, region=Region(8, 1, 8, 2))
    marks = fingerprints([FileFindings("a.md", (MISSING, AFTER, again)), FileFindings("a.md", (MISSING,))])
    assert marks[0] == mark(MISSING)
    assert len(set(marks)) == 4


def test_no_part_can_pass_for_another() -> None:
    moved = replace(MISSING, field="f", message='", "m')
    assert mark(moved) != mark(replace(MISSING, field='f", "', message="m"))


@given(TEXTS)
def test_any_text_has_a_fingerprint(text: str) -> None:
    assert len(mark(replace(MISSING, message=text), text)) == 32


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────────


def without_halves(text: str) -> str:
    return "".join(terminal(c) if "\ud800" <= c <= "\udfff" else c for c in text)


@given(TEXTS, st.sampled_from([None, 2]))
def test_json_loses_nothing_but_halves_of_pairs(text: str, indent: int | None) -> None:
    assert json.loads(json_text({text: [text]}, indent)) == {without_halves(text): [without_halves(text)]}


@given(TEXTS)
def test_json_is_one_line_that_can_be_shown(text: str) -> None:
    shown = json_text([text])
    assert terminal(shown) == shown
    assert shown.encode().decode() == shown


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_json_of_payloads(payload: str) -> None:
    assert json.loads(json_text(payload)) == without_halves(payload)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("“é” 東京 🙂", '"“é” 東京 🙂"'),
        ("a\nb\t\x1b", r'"a\nb\t\u001b"'),
        ("\x7f\x85\u2028\u200b\ufeff", r'"\u007f\u0085\u2028\u200b\ufeff"'),
        ("\U000e0041", r'"\udb40\udc41"'),
        ("\ud83d", r'"\\u{d83d}"'),
        ("\\u{d83d}", r'"\\u{d83d}"'),
    ],
)
def test_how_json_shows_characters(text: str, shown: str) -> None:
    assert json_text(text) == shown
