"""Blocks in a shape that somebody guessed: one finding, the same citations, and `fix` writes them as they should be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import alone, citecheck
from hypothesis import given
from hypothesis import strategies as st
from responses import END, START, answer, entry, findings, read

from citecheck import check_files
from citecheck.model import ProblemKind, Verdict
from citecheck.response import read_response
from citecheck.response.guessed import citations_in, written_block

QUOTE = "The rent is $500 a month."
GOOD = entry()
RIGHT = {key: GOOD[key] for key in ("r", "f", "k", "l")}
SHAPE = ["guessed-shape"]

PROSE = "The rent is **$500** [1]. The fee is **$20** [2]."
SOURCE = "The rent is $500 a month.\nThe fee is $20 a year.\n"
PAIR = [
    {"id": 1, "reason": "names the rent", "quote": QUOTE, "anchor": "$500", "page": 1, "lines": "1-2"},
    {"id": 2, "reason": "names the fee", "quote": "The fee is $20 a year.", "anchor": "$20", "page": 1, "lines": 2},
]
STANDARD = {
    "source": [
        {"n": 1, "r": "names the rent", "f": QUOTE, "k": "$500", "p": "page_number_1_index_0", "l": [1, 2]},
        {
            "n": 2,
            "r": "names the fee",
            "f": "The fee is $20 a year.",
            "k": "$20",
            "p": "page_number_1_index_0",
            "l": [2],
        },
    ]
}


def guessed(*entries: object) -> str:
    return answer(json.dumps(entries[0] if len(entries) == 1 else list(entries)), PROSE)


def renamed(**names: str) -> list[dict[str, object]]:
    return [{names.get(key, key): value for key, value in one.items()} for one in PAIR]


SHAPES = {
    "a flat list": PAIR,
    "under citations": {"citations": PAIR},
    "under references": {"References": PAIR},
    "under citations, by source": {"citations": {"source": PAIR}},
    "by number": {"1": {k: v for k, v in PAIR[0].items() if k != "id"}, "2": {k: v for k, v in PAIR[1].items() if k != "id"}},
    "in a group": {"source": PAIR},
    "the page as text": [{**one, "page": "page 1"} for one in PAIR],
    "the page as p. 1": [{**one, "page": "p. 1"} for one in PAIR],
    "the page in a list": [{**one, "page": [1]} for one in PAIR],
    "the number as text": [{**one, "id": f"[{one['id']}]"} for one in PAIR],
    "lines as a list of one text": [{**PAIR[0], "lines": "1, 2"}, PAIR[1]],
    "snake case": renamed(quote="full_quote", page="page_number", lines="line_numbers"),
    "camel case": renamed(quote="fullPhrase", anchor="anchorText", page="pageNumber", lines="lineIds"),
    "title case": renamed(id="Id", quote="Quote", page="Page", lines="Lines", reason="Reason", anchor="Anchor"),
    "other words": renamed(quote="text", anchor="match", page="pg", lines="line", reason="why", id="ref"),
    "more fields": [{**one, "confidence": 0.9, "title": "A lease"} for one in PAIR],
    "null as the source": [{**one, "source": None} for one in PAIR],
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_guess_with_one_reading_is_one_finding(shape: object) -> None:
    response = read_response(guessed(shape))
    assert [problem.name for problem in response.problems] == [ProblemKind.GUESSED_SHAPE]
    assert json.loads(written_block(response.citations)) == STANDARD
    (problem,) = response.problems
    assert problem.hint is not None
    assert json.dumps(STANDARD) in problem.hint


def test_a_file_name_becomes_an_id_and_no_other_name_is_altered() -> None:
    def ids(source: str) -> list[str]:
        return [
            one.attachment_id for one in read_response(guessed([{**one, "source": source} for one in PAIR])).citations
        ]

    assert ids("The lease 2024.pdf") == ["The-lease-2024"] * 2
    assert ids("The lease 2024.pptx") == ["The-lease-2024"] * 2
    assert ids("lease-a007c828") == ["lease-a007c828"] * 2
    assert ids("lea\u200bse.pdf") == ["lea\u200bse.pdf"] * 2
    assert ids("../lease") == ["../lease"] * 2


# ── One slip is not a guess, and what has two readings is not turned ─────────────────────────────


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"A": [GOOD]}, []),
        ({"A": [{**GOOD, "p": 1}, {**GOOD, "n": 2, "p": 1}]}, ["citation-without-marker", "invalid-field"]),
        ({"A": [{**GOOD, "p": 1}]}, ["invalid-field"]),
        ({"A": [{**GOOD, "l": "1-2"}]}, ["invalid-field"]),
        ({"A": [{**GOOD, "confidence": 1}]}, ["unknown-field"]),
        ([{"a": "A", **GOOD}], ["legacy-shape"]),
        ([{"attachment_id": "A", **GOOD}], ["legacy-shape", "legacy-field-name"]),
        ({"A": [{**GOOD, "quote": "Another.", "page": 2}]}, ["unknown-field"]),
        ([{**PAIR[0], "text": "Another quote."}], ["unknown-field", "legacy-shape", "missing-field", "legacy-field-name"]),
        ([{**PAIR[0], "quote": {"text": QUOTE}}], ["unknown-field", "legacy-shape", "missing-field", "legacy-field-name"]),
        ([{k: v for k, v in PAIR[0].items() if k != "quote"}], None),
        ({"a": {"b": {"c": PAIR}}}, None),
    ],
)  # fmt: skip
def test_what_is_not_a_guess_keeps_its_own_findings(body: object, names: list[str] | None) -> None:
    found = findings(read_response(answer(json.dumps(body))))
    assert "guessed-shape" not in found
    assert found == sorted(set(names)) if names is not None else found, found


def test_damaged_json_is_not_a_guess() -> None:
    body = json.dumps(PAIR)[:-1] + ","
    assert "guessed-shape" not in findings(read_response(answer(body, PROSE)))


# ── What the entries say is judged in the same round ─────────────────────────────────────────────


def test_what_is_missing_stays_missing() -> None:
    without = [{k: v for k, v in one.items() if k != "reason"} for one in PAIR]
    assert read(guessed(without)) == (["guessed-shape", "missing-field"], [1, 2])


def test_a_page_or_line_that_nobody_can_read_has_its_own_finding() -> None:
    odd = [{**PAIR[0], "page": "the first"}, {**PAIR[1], "lines": "near the top"}]
    response = read_response(guessed(odd))
    assert findings(response) == ["guessed-shape", "invalid-field"]
    assert [one.page for one in response.citations] == [None, 1]
    assert [one.line_ids for one in response.citations] == [(1, 2), ()]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    (tmp_path / "lease.txt").write_text(SOURCE)
    return tmp_path


def write(folder: Path, body: object) -> None:
    (folder / "answer.md").write_text(answer(json.dumps(body, indent=1), PROSE))


def codes(folder: Path) -> list[tuple[str, int | None]]:
    return [(f.rule, f.n) for f in check_files(folder / "answer.md", folder / "lease.txt", cache=False).report.findings]


def test_after_fix_only_the_content_is_left(folder: Path) -> None:
    false = [PAIR[0], {**PAIR[1], "quote": "The fee is $30 a year.", "anchor": "$30"}]
    write(folder, false)
    before = codes(folder)
    assert [rule for rule, _ in before if rule.startswith("CIT1")] == ["CIT142"]
    assert ("CIT401", 2) in before
    fixed = citecheck("fix", "answer.md", "-s", "lease.txt", "--write")
    assert fixed.code == 1
    assert codes(folder) == [one for one in before if one[0] != "CIT142"]
    assert citecheck("fix", "answer.md", "-s", "lease.txt").out.endswith("0 citations to repair, 1 left.\n")


def test_a_sound_guess_verifies_once_it_is_fixed(folder: Path) -> None:
    write(folder, PAIR)
    checked = check_files(folder / "answer.md", folder / "lease.txt", cache=False).report
    assert checked.verdict is Verdict.FAILED  # the form is wrong,
    assert [result.verdict for result in checked.results] == [Verdict.VERIFIED] * 2  # and the content is not
    (source,) = {document.attachment_id for document in checked.documents}
    right = read_response(answer(json.dumps({source: STANDARD["source"]}), PROSE)).citations
    hint = f"Write {written_block(right, one_line=True)}, or let `citecheck fix --write` do it."
    assert [f.hint for f in checked.findings if f.rule == "CIT142"] == [hint]
    assert citecheck("fix", "answer.md", "-s", "lease.txt", "--write").code == 0
    assert check_files(folder / "answer.md", folder / "lease.txt", cache=False).report.verdict is Verdict.VERIFIED
    text = (folder / "answer.md").read_text()
    assert json.loads(text.partition(START)[2].partition(END)[0]) == {source: STANDARD["source"]}
    assert text.startswith(f"{PROSE}\n\n{START}\n")


def test_a_fix_changes_nothing_but_the_block(folder: Path) -> None:
    body = json.dumps(PAIR)
    (folder / "answer.md").write_text(f"{PROSE}\r\n\r\n{START}\r\n{body}\r\n{END}\r\n", newline="")
    citecheck("fix", "answer.md", "-s", "lease.txt", "--write")
    data = (folder / "answer.md").read_bytes().decode()
    assert data.startswith(f"{PROSE}\r\n\r\n{START}\r\n")
    assert data.endswith(f"\r\n{END}\r\n")


# ── Attacks ──────────────────────────────────────────────────────────────────────────────────────

NAMES = ["n", "r", "f", "k", "p", "l", "a", "id", "quote", "text", "page", "lines", "source", "title", "fullPhrase"]
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 10**7), st.floats(), st.text(max_size=8), st.lists(st.integers())
)
ENTRIES = st.dictionaries(st.sampled_from(NAMES), VALUES | st.just(QUOTE), max_size=9)


@given(st.one_of(st.lists(ENTRIES, max_size=4), st.dictionaries(st.sampled_from(["A", "1", "citations", "f"]), st.lists(ENTRIES, max_size=3) | ENTRIES)))  # fmt: skip
def test_whatever_a_block_holds_what_is_turned_is_what_it_says(body: object) -> None:
    """Every quote of the turned block is a string of the written one, and a block that is turned is read as it is shown."""
    text = answer(json.dumps(body))
    response = read_response(text)
    for problem in response.problems:
        if problem.name is ProblemKind.GUESSED_SHAPE:
            inside = citations_in(*problem.span, response.citations)
            again = read_response(answer(written_block(inside))).citations
            assert [(c.n, c.attachment_id, c.source_context, c.source_match, c.line_ids) for c in again] == [
                (c.n, c.attachment_id, c.source_context, c.source_match, c.line_ids) for c in inside
            ]
            said = {value for one in _entries(body) for value in one.values() if isinstance(value, str)}
            assert {c.source_context for c in inside} <= said


def _entries(body: object) -> list[dict[str, object]]:
    values = body.values() if isinstance(body, dict) else body
    found = []
    for value in values:
        found += [value] if isinstance(value, dict) else _entries(value) if isinstance(value, list) else []
    return [*found, *([body] if isinstance(body, dict) else [])]


@pytest.mark.parametrize("lines", ["1-9999999", "1-100000", ",".join(map(str, range(300))), "9-1"])
def test_a_range_of_lines_is_bounded(lines: str) -> None:
    response = read_response(guessed([{**one, "lines": lines} for one in PAIR]))
    assert all(len(one.line_ids) <= 100 for one in response.citations)


def test_a_block_as_deep_as_it_may_be_is_read() -> None:
    body = '{"citations": ' * 60 + json.dumps(PAIR) + "}" * 60
    assert read_response(answer(body)).problems
