"""A true sentence in a false citation: stuffed, shifted, swapped. Each is told by the rule that is meant for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from cases import mostly_nightly
from pdfs import drawn, text
from pdfs import opened as opened_pdf

from attacks.honest import FILINGS, REGULATORY, Quote, as_text, body_pages, sample_quote, seeded
from attacks.house import ANCHOR_LINE, ID, KEYS, LAST_LINE, PAGES, SOUND, answer, house, page_id, report, told
from attacks.scoreboard import LABELS
from citecheck import check, read_response
from citecheck.limits import CONTEXT_CHARACTERS
from citecheck.model import Report
from citecheck.sources.document import Document

PAGE, TRUE = PAGES[2], str(SOUND["f"])
VERIFIED, FAILED = "verified", "failed"


@pytest.fixture(scope="module")
def rules() -> Iterator[Document]:
    with opened_pdf(house(), f"{ID}.pdf") as document:
        yield document


class Attack(NamedTuple):
    """What is changed in the sound citation, and all that is found then."""

    name: str
    change: dict[str, object]
    codes: Sequence[str]
    verdict: str = FAILED


def _lines(name: str, ids: object, *codes: str, verdict: str = FAILED) -> Attack:
    return Attack(f"l: {name}", {"l": ids}, codes, verdict)


def _anchor(name: str, anchor: str, *codes: str, context: str = TRUE, lines: Sequence[int] = (2, 3, 4)) -> Attack:
    return Attack(f"k: {name}", {"k": anchor, "f": context, "l": list(lines)}, codes)


def _place(name: str, place: str, *codes: str) -> Attack:
    return Attack(f"p: {name}", {"p": place}, codes)


def _context(name: str, context: str, *codes: str) -> Attack:
    return Attack(f"f: {name}", {"f": context}, codes)


ATTACKS = (
    Attack("nothing", {}, (), VERIFIED),
    _context("the whole page", " ".join(PAGE), "CIT403"),
    _context("the page from the anchor's sentence on", " ".join(PAGE[2:]), "CIT403"),
    _context("the truth and more", f"{TRUE} It earns 5 percent a year.", "CIT401"),
    _context("more and the truth", f"It earns 5 percent a year. {TRUE}", "CIT401"),
    _context("two truths of two pages", f"{TRUE} {KEYS[0]}", "CIT401"),
    _context("two truths of one page, one between them left out", f"{TRUE} {PAGE[4]}", "CIT401"),
    _context("a truth with a hole", "The deposit is $3,700 … in a separate account.", "CIT401", "CIT405"),
    _lines("all lines", list(range(1, LAST_LINE + 1)), "CIT510"),
    _lines("five lines all over the page", [1, 3, 5, 7, 8], "CIT506", verdict=VERIFIED),
    _lines("lines of another sentence", [6, 7, 8], "CIT506", verdict=VERIFIED),
    _lines("lines around the anchor's", [2, 4], "CIT506", verdict=VERIFIED),
    _lines("in descending order", [4, 3, 2], "CIT508", verdict=VERIFIED),
    _lines("negative", [-1, 3], "CIT506", "CIT507"),
    _lines("zero", [0, 3], "CIT506", "CIT507"),
    _lines("beyond the page", [3, LAST_LINE + 1], "CIT506", "CIT509"),
    _lines("huge", [3, 10**9], "CIT506", "CIT507", "CIT509"),
    _lines("of thirty digits", [3, 10**30], "CIT114", "CIT511"),
    _lines("twice", [3, 3], "CIT507"),
    _lines("none", [], "CIT136"),
    _lines("a string", ["3"], "CIT136"),
    _lines("a fraction", [3.0], "CIT136"),
    _lines("true", [True, 3], "CIT136", "CIT511"),
    _lines("a list in a list", [[3]], "CIT136"),
    _anchor("the", "The", "CIT305"),
    _anchor("two small words", "and is", "CIT305"),
    _anchor("a letter", "a", "CIT305"),
    _anchor("a full stop", ".", "CIT301", "CIT305"),
    _anchor("a dollar sign", "$", "CIT301", "CIT305"),
    _anchor("nothing", "", "CIT136"),
    _anchor("white space", " ", "CIT136"),
    _anchor("a digit of a number", "1", "CIT303", context=PAGE[1], lines=(1, 2, 3)),
    _anchor("the end of a number", "700", "CIT303"),
    _anchor("the beginning of a number", "$3,70", "CIT303"),
    _anchor("the end of a word", "posit", "CIT303"),
    _anchor("elsewhere on the page", "$45", "CIT301"),
    _anchor("nowhere", "$9,900", "CIT301"),
    _anchor("the whole sentence", TRUE, "CIT302", "CIT404"),
    _place("the printed number", page_id(1), "CIT505", "CIT509"),
    _place("another page", page_id(5), "CIT504"),
    _place("a page and another index", "page_number_3_index_3", "CIT502"),
    _place("an index and another page", "page_number_2_index_2", "CIT502", "CIT504", "CIT509"),
    _place("page 0", "page_number_0_index_-1", "CIT501"),
    _place("the page after the last", page_id(9), "CIT503"),
    _place("page a million", page_id(10**6), "CIT503"),
    _place("two pages", f"{page_id(3)} {page_id(4)}", "CIT501"),
    _place("every page", "page_number_*_index_*", "CIT501"),
    _place("a leading zero", "page_number_03_index_2", "CIT501"),
    _place("a line end", f"{page_id(3)}\n", "CIT501"),
)


@pytest.mark.parametrize("attack", ATTACKS, ids=[attack.name for attack in ATTACKS])
@pytest.mark.first_is_fast
def test_what_is_found(attack: Attack, rules: Document) -> None:
    verdicts, codes = told(report(rules, {**SOUND, **attack.change}))
    assert (verdicts, sorted(codes)) == ([attack.verdict], sorted(attack.codes))


def test_a_wrong_place_names_the_right_one(rules: Document) -> None:
    places = {"printed": page_id(1), "wrong": page_id(5), "beyond": page_id(9)}
    said = {name: report(rules, {**SOUND, "p": place, "l": [2, 3]}).findings for name, place in places.items()}
    assert {name: [(f.message, f.hint) for f in findings] for name, findings in said.items()} == {
        "printed": [
            (
                "The quote is on page 3, whose printed number is 1; `p` counts the pages of the file.",
                "Write 'page_number_3_index_2' and `l` [2, 3, 4].",
            )
        ],
        "wrong": [("The quote is on page 3, not on page 5.", "Write 'page_number_3_index_2' and `l` [2, 3, 4].")],
        "beyond": [("The source has 8 pages; there is no page 9.", "The quote is on page 3.")],
    }


# ── Which source ─────────────────────────────────────────────────────────────────────────────────

BAD_IDS = (
    "../../etc/passwd",
    "/etc/passwd",
    "..\\house-rules",
    f"{ID}/../{ID}",
    f"./{ID}",
    f"{ID} ",
    f"{ID}\n",
    f"{ID}.pdf",
    "file:///etc/passwd",
    "a" * 129,
    "",
)


@pytest.mark.parametrize("source", BAD_IDS)
def test_an_id_is_no_path(source: str, rules: Document) -> None:
    assert told(report(rules, SOUND, source=source)) == ([FAILED], ["CIT140", "CIT601"])


@pytest.mark.parametrize("source", [ID.upper(), ID[:-1], f"{ID}-2"])
def test_an_id_is_not_guessed(source: str, rules: Document) -> None:
    assert told(report(rules, SOUND, source=source)) == ([FAILED], ["CIT601"])


def test_a_swapped_source_is_another_source(rules: Document) -> None:
    other = drawn(text("Rent", "The deposit is $3,800 and is held in a separate account.", "It is due in May."))
    with opened_pdf(other, "other.pdf") as wrong:
        documents = {ID: rules, "other": wrong}
        result = check(read_response(answer(SOUND, source="other")), documents)
        swapped = check(read_response(answer(SOUND, source=ID)), {ID: wrong, "other": rules})
    for outcome in (result, swapped):
        verdicts, codes = told(outcome)
        assert (verdicts, sorted(codes)) == ([FAILED], ["CIT401", "CIT503"])


# ── The same text on several pages ───────────────────────────────────────────────────────────────

COPIES = (4, 6, 8)  # the pages that have KEYS


def _cited_keys(document: Document, number: int) -> Report:
    lines = [2, 3, 4] if number == 8 else [1, 2]
    return report(document, {**SOUND, "f": KEYS[0], "k": "lost", "p": page_id(number), "l": lines})


@pytest.mark.parametrize("number", COPIES)
def test_each_copy_is_verified_where_it_is_cited(number: int, rules: Document) -> None:
    assert told(_cited_keys(rules, number)) == ([VERIFIED], [])


@pytest.mark.parametrize("number", [1, 3, 5, 7])
def test_a_page_without_it_is_told_of_every_copy(number: int, rules: Document) -> None:
    result = _cited_keys(rules, number)
    assert told(result) == ([FAILED], ["CIT504"])
    *first, last = (str(copy) for copy in sorted(COPIES, key=lambda copy: abs(copy - number)))
    assert result.findings[0].message == f"The quote is on pages {', '.join(first)} and {last}, not on page {number}."


def test_of_the_copies_the_one_with_the_printed_number_is_named(rules: Document) -> None:
    result = _cited_keys(rules, 2)
    assert told(result) == ([FAILED], ["CIT505"])
    assert result.findings[0].message.startswith("The quote is on page 4, whose printed number is 2;")


def test_every_copy_is_found() -> None:
    pages = [text("A page of its own", "It says nothing of keys.", str(n)) for n in range(1, 4)]
    with opened_pdf(drawn(*pages, *(text(*KEYS) for _ in range(12))), f"{ID}.pdf") as document:
        result = report(document, {**SOUND, "f": KEYS[0], "k": "lost", "p": page_id(2), "l": [1, 2]})
    assert told(result) == ([FAILED], ["CIT504"])
    evidence = result.results[0].evidence
    assert evidence.found
    assert sorted(o.anchor_page for o in (evidence.found, *evidence.others)) == list(range(4, 16))


# ── Random lines ─────────────────────────────────────────────────────────────────────────────────

AT_ONCE = 500
REACH = 2  # lines that a line id may lie from the anchor's


def _random_lines(rng: Random, anchor: int, last: int) -> list[int]:
    """Near the anchor or all over, of any number, sorted or not."""
    near, all_over = (max(-1, anchor - 4), anchor + 4), (-2, last + 3)
    ids = [rng.randint(*rng.choice((near, all_over))) for _ in range(rng.randint(1, 7))]
    if rng.random() < 0.5:
        ids = sorted(set(ids))
    return [*ids, 10**7] if rng.random() < 0.02 else ids


def _expected(ids: Sequence[int], anchor: int, last: int) -> list[str]:
    repeated, near = len(set(ids)) < len(ids), all(abs(i - anchor) <= REACH for i in ids)
    named = {
        "CIT506": not (anchor in ids and near) and len(ids) <= 5,
        "CIT507": repeated or min(ids) < 1 or max(ids) > 10**6,
        "CIT508": not repeated and list(ids) != sorted(ids),
        "CIT509": max(ids) > last,
        "CIT510": len(ids) > 5,
        "CIT511": len(ids) == 1,
    }
    return [code for code, there in named.items() if there]


def _tried(document: Document, sound: Mapping[str, object], cases: Sequence[list[int]]) -> list[tuple[str, list[str]]]:
    """The verdict and the codes of each of these `l` in turn."""
    entries = [{**sound, "n": n, "l": ids} for n, ids in enumerate(cases, 1)]
    result = report(document, *entries)
    assert {finding.citation for finding in result.findings} <= set(range(len(cases)))
    return [(r.verdict.value, sorted(result.findings[i].rule for i in r.findings)) for r in result.results]


@pytest.mark.parametrize("times", mostly_nightly([3_000, 10_000], 3_000))
@pytest.mark.full
def test_random_lines_never_pass_unnoticed(rules: Document, times: int) -> None:
    rng = seeded("lines")
    cases = [_random_lines(rng, ANCHOR_LINE, LAST_LINE) for _ in range(times)]
    expected = [_expected(ids, ANCHOR_LINE, LAST_LINE) for ids in cases]
    found = [r for at in range(0, times, AT_ONCE) for r in _tried(rules, SOUND, cases[at : at + AT_ONCE])]
    wrong = [case for case in zip(cases, expected, found, strict=True) if case[1] != case[2][1]]
    assert wrong == []
    passed = {
        tuple(ids) for ids, (verdict, codes) in zip(cases, found, strict=True) if (verdict, codes) == (VERIFIED, [])
    }
    window = range(ANCHOR_LINE - REACH, ANCHOR_LINE + REACH + 1)
    assert passed <= {ids for ids in _runs(window) if ANCHOR_LINE in ids and len(ids) > 1}
    assert len(passed) > 10


def _runs(window: Sequence[int]) -> set[tuple[int, ...]]:
    """Every ascending choice of these lines."""
    return {tuple(i for at, i in enumerate(window) if mask >> at & 1) for mask in range(1, 2 ** len(window))}


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────

QUOTES = 6  # of a document
LINES_EACH = 120


def _cited(quote: Quote) -> dict[str, object]:
    context = " ".join(quote.text.split())
    return {**SOUND, "f": context, "k": quote.anchor, "p": page_id(quote.page), "l": list(quote.lines)}


def _sound_quotes(name: str, document: Document) -> list[tuple[Quote, list[str]]]:
    """Quotes that verify with their line alone and stand once on their page, and what is found of them so."""
    rng, sound = seeded("citations", name), []
    pages = body_pages(document, LABELS[Path(name).name])
    while len(sound) < QUOTES:
        quote = sample_quote(rng, document.page(rng.choice(pages)))
        verdicts, codes = told(report(document, _cited(quote))) if quote else ([], [])
        if quote and verdicts == [VERIFIED] and "CIT511" in codes and not {"CIT506", "CIT516"} & set(codes):
            sound.append((quote, sorted(set(codes) - {"CIT511"})))
    return sound


def _cut(anchor: str) -> str | None:
    """The anchor without the last letter or digit of its last word."""
    match = re.match(r".*[^\W_](?=[^\W_])", anchor)
    return match[0] if match else None


def _real_attacks(quote: Quote, document: Document) -> Iterator[Attack]:
    page, line = document.page(quote.page), quote.lines[0]
    last, context = len(page.lines), " ".join(quote.text.split())
    whole = " ".join(each.text for each in page.lines)[:3_900].rsplit(" ", 1)[0]
    if len(whole) > CONTEXT_CHARACTERS:
        yield Attack("the whole page", {"f": whole}, ["CIT403"])
    yield Attack("the truth and more", {"f": f"{context} This was audited by nobody at all."}, ["CIT401"])
    yield Attack("all lines", {"l": list(range(1, last + 1))}, ["CIT510"])
    yield Attack("far lines", {"l": [i for i in (1, 2, last - 1, last) if abs(i - line) > REACH]}, ["CIT506"], VERIFIED)
    yield Attack("descending lines", {"l": [line, line - 1] if line > 1 else [line + 1, line]}, ["CIT508"], VERIFIED)
    yield Attack("a line after the last", {"l": [line, last + 1]}, ["CIT509"])
    yield Attack("a trivial anchor", {"k": "the"}, ["CIT305"])
    yield Attack("an anchor from elsewhere", {"k": "Zanzibar 1887"}, ["CIT301"])
    if (cut := _cut(quote.anchor)) and not re.search(rf"(?<!\w){re.escape(cut)}(?!\w)", context, re.IGNORECASE):
        yield Attack("a cut anchor", {"k": cut}, ["CIT303"])
    yield Attack("the page after the last", {"p": page_id(document.page_count + 1)}, ["CIT503"])
    yield Attack("another index", {"p": f"page_number_{quote.page}_index_{quote.page}"}, ["CIT502"])


@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_attacks_on_citations_of_real_pages(name: str, opened: Callable[[str], Document]) -> None:
    document = as_text(opened(name))
    for quote, _ in _sound_quotes(name, document):
        for attack in _real_attacks(quote, document):
            verdicts, codes = told(report(document, {**_cited(quote), **attack.change}))
            assert (attack.name, verdicts, set(attack.codes) - set(codes)) == (attack.name, [attack.verdict], set()), (
                quote
            )


@pytest.mark.parametrize("name", [*FILINGS, *REGULATORY])
def test_random_lines_of_real_pages(name: str, opened: Callable[[str], Document]) -> None:
    document, rng = as_text(opened(name)), seeded("lines", name)
    for quote, codes in _sound_quotes(name, document):
        line, last = quote.lines[0], len(document.page(quote.page).lines)
        cases = [_random_lines(rng, line, last) for _ in range(LINES_EACH)]
        found = _tried(document, _cited(quote), cases)
        expected = [sorted([*codes, *_expected(ids, line, last)]) for ids in cases]
        assert [case for case in zip(cases, expected, found, strict=True) if case[1] != case[2][1]] == [], quote
