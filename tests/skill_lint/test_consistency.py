"""What documents say of the program: limits, fields and rules. Commands are in test_commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import codes, found

# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "An anchor has at most four words.",
        "`k` has **at most 4 words and 40 characters**; 1 to 3 words are best.",
        "`k` has at most 12 characters in scripts without spaces.",
        "`f` is 1 to 3 sentences, at most 600 characters.",
        "| `f` | context | one to three sentences |",
        "`l` has up to five ids.",
        "The label has at most 4 words.",
        "At most 5 words of yours stand outside.",  # of nothing that is limited
        "The answer has at most 2,000 words. An anchor is short.",
        "`k` is cut out of `f`: at most 40 characters of the 600 characters or fewer.",
        "A word has at most 5 characters. Anchors are words.",
        "An anchor of 1 to 3 words is best, of 1-4 words allowed.",
        "An anchor has max. 4 words. Its line has 5 words.",
        "52 of 58 anchors are clauses of 5 to 33 words.",  # counted somewhere
    ],
)
def test_limits_that_are_the_programs(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("An anchor has at most five words.", "at most 5 words of the anchor; the limit is 4"),
        ("`k` has at most 4 words and 60 characters.", "at most 60 characters of the anchor; the limit is 12 or 40"),
        ("Anchors of 5 words or fewer are found.", "at most 5 words of the anchor; the limit is 4"),
        ("`f` is one to four sentences.", "at most 4 sentences of the context; the limit is 3"),
        ("`f` has no more than 1,000 characters.", "at most 1000 characters of the context; the limit is 600"),
        ("`l` has at most 6 line ids.", "at most 6 line ids of the lines; the limit is 5"),
        ("The label is limited to 5 words.", "at most 5 words of the label; the limit is 4"),
        ("`r` has at most 100 characters.", "at most 100 characters of the reason; the limit is 200"),
        ("Anchors are short (max. 5 words).", "at most 5 words of the anchor; the limit is 4"),
        ("Anchors are short (MAX. 5 words).", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor is never longer than five words.", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor is no longer than five words.", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor must not be longer than 5 words.", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor never exceeds 5 words.", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor (1-5 words) is cut out.", "at most 5 words of the anchor; the limit is 4"),
        ("An anchor has 3 to 6 words.", "at most 6 words of the anchor; the limit is 4"),
        ("| `k` | anchor (max. 6 words) |", "at most 6 words of the anchor; the limit is 4"),
        ("| `k` | anchor, **two** – **six** words |", "at most 6 words of the anchor; the limit is 4"),
    ],
)
def test_limits_that_are_not(tmp_path: Path, text: str, said: str) -> None:
    assert found(tmp_path, {"guide.md": text}) == [f"guide.md:1 CIT913 error: The document says {said}."]


# ── Rules and fields ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CIT302 and CIT945 exist, CIT999 does not.", [(1, "CIT911")]),
        ("```\nCIT000\n```\n", [(2, "CIT911")]),
        ("CIT9xx are the lint's.", []),
        ("`citecheck explain wrong-page`, `citecheck explain CIT302` and `citecheck explain CODE`", []),
        ("`citecheck explain wrong-side`", [(1, "CIT911")]),
        ("CIT302 `long-anchor`, CIT301 (anchor-not-in-context).", []),
        ("CIT302: cut-anchor", [(1, "CIT912")]),
        ("CIT302 well-known", []),  # nobody's name
        ("<!-- citecheck: ignore[CIT499] -- CIT498 is gone -->\nx\n", [(1, "CIT982")]),  # marks have rules of their own
        ("# CIT302 long-anchor · warning\n", [(1, "CIT906"), (1, "CIT912")]),
        ("# CIT302 long-anchors · error\n", [(1, "CIT906"), (1, "CIT912")]),
    ],
)
def test_rules_that_are_named(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CITATION_DATA: n, r, f, k, p, l.", []),
        ("CITATION_DATA: `n`, `r`, `f`, `k`, `p` and `l`.", []),
        ("CITATION_DATA: `n`, `f`, `k`, `l`.", []),  # some of them, in order
        ("CITATION_DATA: `n`, `k`, `f`, `l`.", [(1, "CIT914")]),
        ("CITATION_DATA: `n`, `r`, `f`, `q`.", [(1, "CIT914")]),
        ("CITATION_DATA: the field `quote` holds it.", [(1, "CIT914")]),
        ("CITATION_DATA: the `f` field holds it, once the field `source_context`.", []),
        ("Another format: the field `quote`, and `a`, `c`, `b`, `d`.", []),
    ],
)
def test_fields_that_are_named(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("| CIT302 | long-anchor | error |", []),
        ("| [CIT302](#x.md) | `long-anchor` | **Error** |".replace("#x.md", "https://x.example"), []),
        ("| CIT302 | warning |", []),  # of what, it does not say
        ("| CIT302 long-anchor | error | warning |", []),  # by default, and in this project
        ("| CIT302 | CIT301 | wrong-page | warning |", []),  # two rules
        ("| CIT302 | well-known | note to the reader |", []),
        ("```\n| CIT302 | wrong-page | warning |\n```", []),
        ("| CIT302 | wrong-page | error |", ["CIT302 is long-anchor, not wrong-page."]),
        ("> | `CIT302` | *long-anchor* | Warning |", ["CIT302 is an error, not a warning."]),
        ("| CIT302 long-anchor | note |", ["CIT302 is an error, not a note."]),
        (
            "| CIT302 | wrong-page | warning |",
            ["CIT302 is an error, not a warning.", "CIT302 is long-anchor, not wrong-page."],
        ),
        ("CIT302 is an error, CIT945 is a warning.", []),
        ("If CIT302 is a warning, where `CIT302` is a note.", []),
        ("CIT302 is a note to the reader.", []),
        ("CIT302 is a warning.", ["CIT302 is an error, not a warning."]),
        ("`CIT302` (`long-anchor`) is only a *note*.", ["CIT302 is an error, not a note."]),
        ("Here CIT945\nis an error.", ["CIT945 is a warning, not an error."]),
    ],
)
def test_names_and_levels_in_tables_and_sentences(tmp_path: Path, text: str, said: list[str]) -> None:
    assert found(tmp_path, {"guide.md": text}) == [f"guide.md:1 CIT912 error: {message}" for message in said]


@pytest.mark.parametrize("key", ["CIT945", "CIT94", "unreferenced-file"])
def test_a_document_may_say_the_level_that_the_settings_give(tmp_path: Path, key: str) -> None:
    assert codes(tmp_path, "CIT945 is an error, CIT945 is a warning.", severity={key: "error"}) == []
