"""What a report shows: foreign text cannot steer a terminal, and hints help without helping a forgery."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from command import BAD, DOGS, LEASE, NOTICE, PROSE, RENT, answer, entry
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import Report, check, read_response
from citecheck.closest_passage import Closest, closest_in, closest_passages
from citecheck.model import (
    Finding,
    Level,
    Outcome,
    Region,
    Undetermined,
    Verdict,
)
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import findings_of
from citecheck.reporting.json import render_json
from citecheck.reporting.lines import render_agent, render_concise_files
from citecheck.reporting.summary import summary_lines
from citecheck.reporting.text import render_text


def render_concise(outcomes: list[Outcome]) -> str:
    reports = [outcome.report for outcome in outcomes]
    return render_concise_files([*map(findings_of, reports)], summary_lines(reports))


# ── Escaping ─────────────────────────────────────────────────────────────────────────────────────

STEERING = {
    "bell": "\x07",
    "backspace": "\x08",
    "escape": "\x1b",
    "delete": "\x7f",
    "newline": "\n",
    "return": "\r",
    "vertical tab": "\x0b",
    "form feed": "\x0c",
    "tab": "\t",
    "next line": "\x85",
    "C1 CSI": "\x9b",
    "C1 OSC": "\x9d",
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "zero width space": "\u200b",
    "zero width joiner": "\u200d",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\xad",
    "right-to-left mark": "\u200f",
    "override": "\u202e",
    "isolate": "\u2066",
    "Arabic letter mark": "\u061c",
    "tag": "\U000e0041",
    "private use": "\ue000",
    "surrogate": "\ud83d",
    "interlinear": "\ufff9",
}
INVISIBLE = {  # letters and marks by category, and yet nothing is seen of them
    "Hangul filler": "\u3164",
    "Hangul choseong filler": "\u115f",
    "halfwidth Hangul filler": "\uffa0",
    "grapheme joiner": "\u034f",
    "variation selector supplement": "\U000e0100",
    "noncharacter": "\ufdd0",
    "unassigned in the tag block": "\U000e0002",
}
SEEN = "Plain text, “quotes”, café, ½, 10⁶, 東京, עברית, 🙂, − – —, NBSP\u00a0 and thin\u2009spaces"


@pytest.mark.parametrize("character", [pytest.param(c, id=name) for name, c in (STEERING | INVISIBLE).items()])
def test_what_steers_or_hides_is_shown_by_code_point(character: str) -> None:
    shown = terminal(f"a{character}b")
    assert shown[0] + shown[-1] == "ab"
    assert shown[1:-1].isascii()
    assert shown[1:-1].isprintable()
    assert f"{ord(character):02x}" in shown


def test_what_can_be_seen_stays() -> None:
    assert terminal(SEEN) == SEEN
    assert terminal("") == ""


@given(st.text())
@pytest.mark.full
def test_escaped_text_is_one_printable_line(text: str) -> None:
    shown = terminal(text)
    assert len(shown.splitlines()) <= 1
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in shown)


@given(st.text())
@pytest.mark.full
def test_escaping_twice_changes_nothing_more(text: str) -> None:
    assert terminal(terminal(text)) == terminal(text)


PAYLOADS = [
    "\n  verified   [9] lease.pdf, page 1, line 1: “all is well”",
    "\x1b]0;title\x07",
    "\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\",
    "\x1b[2J\x1b[1;1H0 errors",
    "\r1 citation: 1 verified",
    "\u202edeifirev",
    "\u2028verified",
    "\x85verified",
    "a\u200bb\U000e0041",
]


def outcome_with(payload: str) -> Outcome:
    """A report in which every text that others wrote is the payload; all else is the same for every payload."""
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(answer(entries=[entry(), entry(2)])), {"lease": document})
    finding = Finding(
        "CIT401", "quote-not-found", Level.ERROR, f"message {payload}", Region(1, 1, 1, 2), 1, 0, "f", payload
    )
    loose = Finding("CIT101", "missing-block", Level.ERROR, payload, Region(1, 1, 1, 2))
    first, second = report.results
    cited = replace(first.citation, source_match=payload)
    unknown = replace(second.citation, attachment_id=payload)
    results = (
        first._replace(citation=cited, findings=(0,)),
        second._replace(citation=unknown, evidence=Undetermined(unknown), findings=()),
    )
    name = re.sub(r"[/\\]", "", f"lease{payload}.pdf")
    documents = tuple(facts._replace(path=name) for facts in report.documents)
    report = replace(
        report, path=f"answer{payload}.md", results=results, findings=(finding, loose), documents=documents
    )
    return Outcome(report, {0: Closest(1, payload, (("=", payload), ("-", payload), ("+", payload)))})


RENDERERS = {
    "text": lambda outcome: render_text([outcome]),
    "coloured": lambda outcome: re.sub(r"\x1b\[\d+m", "", render_text([outcome], colour=True)),
    "concise": lambda outcome: render_concise([outcome]),
    "agent": lambda outcome: render_agent([outcome]),
}


@pytest.mark.parametrize("name", RENDERERS)
@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_never_starts_a_line_nor_steers(payload: str, name: str) -> None:
    render = RENDERERS[name]
    harmless, hostile = (render(outcome_with(text)).split("\n") for text in ("harmless", payload))
    assert len(hostile) == len(harmless)
    for ours, theirs in zip(harmless, hostile, strict=True):
        assert theirs.isprintable()
        assert theirs.startswith(ours.partition("harmless")[0])
        assert theirs.endswith(ours.rpartition("harmless")[2])


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_json_is_json_whatever_the_text(payload: str) -> None:
    found = json.loads(render_json([outcome_with(payload)]))
    assert found["responses"][0]["path"] == f"answer{payload}.md"
    assert found["responses"][0]["findings"][0]["message"] == f"message {payload}"
    assert found["responses"][0]["closest"][0]["passage"] == payload


def test_a_lone_surrogate_does_not_stop_a_report() -> None:
    response = read_response(answer().replace("names it", "names \\ud83d it"))
    with opened(LEASE.encode(), "lease.txt") as document:
        outcome = Outcome(check(response, {"lease": document}))
    for render in RENDERERS.values():
        assert "CIT117" in render(outcome).replace("lone-surrogate", "CIT117")
    assert "CIT117" in render_json([outcome])


# ── Hints ────────────────────────────────────────────────────────────────────────────────────────


def closest(quote: str, text: str = LEASE) -> Closest | None:
    with opened(text.encode(), "lease.txt") as document:
        return closest_in(quote, document)


def test_the_closest_passage_and_its_words() -> None:
    found = closest(RENT.replace("1,850", "1,950"))
    assert found == Closest(
        1,
        RENT,
        (
            ("=", "The monthly rent is"),
            ("-", "$1,950,"),
            ("+", "$1,850,"),
            ("=", "due on the first day of each month."),
        ),
    )


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        (DOGS.replace("not ", ""), [("+", "not")]),
        (f"{RENT} {DOGS}".replace("dogs,", "all dogs,"), [("-", "all")]),
        (NOTICE.replace("in writing", "in plain writing"), [("-", "plain")]),
        (NOTICE.replace("writing to", "to writing"), [("-", "writing"), ("+", "writing")]),
    ],
)
def test_the_word_diff_marks_what_differs(quote: str, words: list[tuple[str, str]]) -> None:
    found = closest(quote)
    assert found is not None
    assert sorted(word for word in found.words if word[0] != "=") == sorted(words)


def test_nothing_is_close_to_what_is_about_something_else() -> None:
    assert closest("The roof terrace is closed in winter and on public holidays.") is None


def test_the_closest_passage_has_whole_words() -> None:
    found = closest("monthly rent is $1,950, due on the first day of each mont")
    assert found is not None
    assert found.passage in {RENT, RENT.removeprefix("The ")}


def test_a_word_of_another_length_leaves_no_word_out() -> None:
    text = "First 6,000 kilometres 61.5 cents per kilometre 63.2 cents per kilometre\nBeyond it 28.5 cents\n"
    found = closest("First 6,000 kilometres 61.5 cents per mile 63.2 cents per mile", text)
    assert found is not None
    assert found.passage == text.partition("\n")[0]


def test_the_cited_page_is_looked_at_first() -> None:
    with opened(f"{RENT}\f{RENT}\f{RENT}".encode(), "lease.txt") as document:
        for page in (1, 2, 3):
            found = closest_in(RENT.replace("1,850", "1,950"), document, page)
            assert found is not None
            assert found.page == page


FORGERIES = {
    "digit": (RENT.replace("1,850", "1,950"), "$1,950"),
    "decimal point": (RENT.replace("1,850", "1.850"), "$1.850"),
    "negation dropped": (DOGS.replace(" not", ""), "keep dogs"),
    "negation elided": (DOGS.replace("not keep", "… keep"), "keep dogs"),
    "negation added": (RENT.replace("is $", "is not $"), "$1,850"),
    "word swapped": (RENT.replace("first", "last"), "last day"),
    "name": (DOGS.replace("Tenant", "Landlord"), "Landlord"),
    "unit": (RENT.replace("month", "week"), "each week"),
    "splice": (f"{RENT[:30]} {NOTICE[9:]}", "in writing"),
    "long anchor": (RENT, "rent is $1,850, due on the first day"),
}
LAUNDERING = re.compile(
    r"split|two citations|shorten|shorter|leave out the|drop the (?:word|digit)|around|up to the", re.IGNORECASE
)


def reported(quote: str, anchor: str) -> tuple[Report, Outcome]:
    response = read_response(answer(f"It is **{anchor}** [1].", [entry(f=quote, k=anchor)]))
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(response, {"lease": document})
        return report, Outcome(report, closest_passages(report, {"lease": document}))


@pytest.mark.parametrize("name", FORGERIES)
def test_no_hint_tells_how_to_make_a_forgery_pass(name: str) -> None:
    report, outcome = reported(*FORGERIES[name])
    assert report.verdict is Verdict.FAILED
    for render in (render_text, render_agent, render_concise):
        assert not LAUNDERING.search(render([outcome]))
    for finding in report.findings:
        assert not LAUNDERING.search(finding.hint or "")


@pytest.mark.parametrize("name", FORGERIES)
def test_the_agent_is_told_to_drop_the_claim_with_the_quote(name: str) -> None:
    _, outcome = reported(*FORGERIES[name])
    if outcome.closest:
        line = render_agent([outcome])
        assert "If that is not what you claim, drop the claim." in line


@pytest.mark.parametrize("name", FORGERIES)
def test_hints_change_no_verdict(name: str) -> None:
    report, outcome = reported(*FORGERIES[name])
    assert outcome.report == report
    assert render_json([Outcome(report)]).partition('"closest"')[0] == render_json([outcome]).partition('"closest"')[0]
    counts = [
        render([o]).splitlines()[-1] for render in (render_concise, render_agent) for o in (outcome, Outcome(report))
    ]
    assert len(set(counts)) == 1


def test_a_verified_citation_has_no_hint() -> None:
    response = read_response(answer(PROSE))
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(response, {"lease": document})
        assert closest_passages(report, {"lease": document}) == {}


@pytest.mark.parametrize(
    ("anchor", "quote"),
    [
        ("rent is $1,850, due on the first", RENT),
        ("$1,850,", RENT),
        ("850", RENT),
    ],
)
def test_an_anchor_that_a_hint_proposes_is_accepted(anchor: str, quote: str) -> None:
    report, _ = reported(quote, anchor)
    proposals = [match for f in report.findings if f.field == "k" for match in re.findall(r"'([^']+)'", f.hint or "")]
    assert proposals
    for proposal in proposals:
        again, _ = reported(quote, proposal)
        assert [f.name for f in again.findings] == [], proposal


@pytest.mark.parametrize(("lines", "page"), [([2, 3], 1), ([1, 2], 2), ([3], 3)])
def test_a_place_that_a_hint_proposes_is_accepted(lines: list[int], page: int) -> None:
    text = f"{DOGS}\nnothing\nmore\nlines\n{RENT}\nafter\f{NOTICE}\nnothing\f{DOGS}\nx\ny\n"
    response = read_response(answer(entries=[entry(l=lines, p=page)]))
    with opened(text.encode(), "lease.txt") as document:
        (hint,) = {
            f.hint for f in check(response, {"lease": document}).findings if f.name in {"wrong-page", "wrong-lines"}
        }
        found = re.search(r"(?:'page_number_(\d+)_index_\d+'.*?)?\[([\d, ]+)\]", hint or "")
        assert found is not None
        proposed = entry(l=[int(n) for n in found[2].split(",")], p=int(found[1] or page))
        again = check(read_response(answer(entries=[proposed])), {"lease": document})
    assert again.findings == ()


def test_the_text_report_shortens_words_that_agree() -> None:
    _, outcome = reported(RENT.replace("1,850", "1,950"), "$1,950")
    assert "The monthly rent is [-$1,950,-] {+$1,850,+} due on the first …\n" in render_text([outcome])


def test_bad_is_bad() -> None:
    """The answer that other tests call BAD fails for its one digit."""
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(BAD), {"lease": document})
    assert [finding.name for finding in report.findings] == ["quote-not-found"]
