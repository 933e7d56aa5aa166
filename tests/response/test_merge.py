"""Sections written side by side become one answer that says what they say, or none at all."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from cases import each
from hypothesis import assume, given
from hypothesis import strategies as st
from properties.worlds import World, worlds
from responses import END, START, block_of, entry, groups_of

from citecheck import check, limits
from citecheck.errors import UsageError
from citecheck.model import Citation, Response, Span
from citecheck.response import read_response
from citecheck.response.merge import Merged, Section, merge_sections, refusal

MEND = "Fix the section and merge again."
SHAPE = 'Write an object from attachment id to a list: {"attachment-id": [{"n": 1, …}]}.'
IN_BLOCK = "Write **anchor** [1] in the prose and the citation into the block."
UNCLEAR = "cannot be determined from the text around it. Write **anchor** [1]."
OTHERWISE = (
    "A marker is read otherwise beside the other sections than alone; look for link definitions ([1]: …), "
    "for numbers in brackets that are no markers ([2024]), and for a section that begins indented."
)


def merged(*texts: str) -> Merged:
    return merge_sections(
        [Section(f"{name}.md", read_response(text)) for name, text in zip("abcde", texts, strict=False)]
    )


def cited(prose: str, *numbers: int, k: str = "$500") -> str:
    """A section whose entries differ in their reason."""
    return f"{prose}\n\n{block_of(groups_of(*(entry(n, r=f'{k} {n}') for n in numbers)))}"


def prose_of(*texts: str) -> str:
    """What the merged answer says above its block."""
    return merged(*texts).text.rpartition(START)[0].rstrip("\n")


# ── What comes out ───────────────────────────────────────────────────────────────────────────────

FIRST = f"""
# Rent

The rent is **$500** [7], in [2024] and `x[7]`.

{START}
{{"A": [{{"n": 9, "r": "wo\\u00e9é", "f": "a \\"b\\" {END} 💶", "k":"b", "p": "page_number_1_index_0", "l": [1,2], "more": 1.50}},
{{"n": 7, "r": "x"}}], "B": [
  {{
    "n": 8,
    "source_context": "z"
  }}]}}
{END}
"""
SECOND = f"""Dues [due](cite:1 'x').

{START}
{{"C-c": [{{"n": 2, "k": "c"}}], "A": [{{ "n":1,"r":"x"}}, {{"n": 3, "r": "y"}}]}}
{END}"""
TOGETHER = f"""# Rent

The rent is **$500** [1], in [2024] and `x[7]`.

Dues [due](cite:1 'x').

{START}
{{
  "A": [
    {{"n": 3, "r": "wo\\u00e9é", "f": "a \\"b\\" {END} 💶", "k":"b", "p": "page_number_1_index_0", "l": [1,2], "more": 1.50}},
    {{"n": 1, "r": "x"}},
    {{"n": 5, "r": "y"}}
  ],
  "B": [
    {{
    "n": 2,
    "source_context": "z"
  }}
  ],
  "C-c": [
    {{"n": 4, "k": "c"}}
  ]
}}
{END}
"""


def test_the_whole_of_it() -> None:
    """Prose in order, one block; numbers in the order of the sections; fields to the character; groups joined."""
    assert merged(FIRST, SECOND) == Merged(TOGETHER, citations=5, shared=1)


def test_merged_once_more_it_is_the_same() -> None:
    assert merged(TOGETHER) == Merged(TOGETHER, citations=5, shared=0)


def test_prose_alone() -> None:
    assert merged("\ufeff\n \nOne.  \n\n", "  Two.\r\n") == Merged("One.\n\n  Two.\n", 0, 0)


def test_a_section_of_a_block_alone_adds_no_blank_lines() -> None:
    assert prose_of(cited("One **$500** [1].", 1), cited("", 1, k="other"), "Two.") == "One **$500** [1].\n\nTwo."


def test_an_example_of_a_block_stays_an_example() -> None:
    example = f"````\n{block_of(groups_of(entry(4)))}````"
    assert (
        prose_of("Intro.", cited(f"{example}\n\nThe **$500** [4].", 4)) == f"Intro.\n\n{example}\n\nThe **$500** [1]."
    )


AHEAD = cited("One [5].", 1, 5, k="ahead")  # so that what follows begins at 3


@each(
    ("prose", "becomes"),
    [
        ("The **$500** [1].", "The **$500** [3]."),
        ("The rent [2] is due [1][2].", "The rent [4] is due [3][4]."),
        ("The [$500](cite:1 '$500').", "The [$500](cite:3 '$500')."),
        ("The [1500](CITE:1   '1')", "The [1500](CITE:3   '1')"),
        ("The [1](cite:1) and [x](cite:2 1)", "The [1](cite:3) and [x](cite:4 1)"),
        ('[a 1](cite: 2 "1 \\"2\\"") [b](cite:1)', '[a 1](cite: 4 "1 \\"2\\"") [b](cite:3)'),
        ("Both [1, 2].", "Both [3, 4]."),
        ("Both [1;2] and [2 ; 9].", "Both [3;4] and [4 ; 5]."),
        ("Both [1-2], [1 – 2].", "Both [3-4], [3 – 4]."),
        ("One [2-2], [01], [1, 1].", "One [4-4], [3], [3, 3]."),
        ("Back [2-1].", "Back [4-3]."),
        ("> The **$500** [1]\n> [x\n> y](cite:2 'z')", "> The **$500** [3]\n> [x\n> y](cite:4 'z')"),
        ("| a |\n|---|\n| x \\| [1] | \n", "| a |\n|---|\n| x \\| [3] |"),
        ("## The [1]\r\n\r\n- **$500**\r\n  [9]", "## The [3]\r\n\r\n- **$500**\r\n  [5]"),
        (
            "`[1]` m[1] [[1]] [1](http://x) ![1](x) \\[1\\] [^1] [1990] [1]",
            "`[1]` m[1] [[1]] [1](http://x) ![1](x) \\[1\\] [^1] [1990] [3]",
        ),
        ("See [1].\n\n```\n[1]\n```\n\n    [1]", "See [3].\n\n```\n[1]\n```\n\n    [1]"),
    ],
)
def test_markers(prose: str, becomes: str) -> None:
    assert prose_of(AHEAD, cited(prose, 1, 2, 9)) == f"One [2].\n\n{becomes}"


@pytest.mark.parametrize(
    ("prose", "becomes"),
    [
        ("All [1-3].", "All [2, 1, 3]."),
        ("All [1 – 3], **x** [1;2].", "All [2, 1, 3], **x** [2;1]."),
        ("Some [2-3] and [3, 1-2].", "Some [1, 3] and [3, 2, 1]."),
        ("Some [1-2-3].", "Some [2, 1, 3]."),
    ],
)
def test_a_range_that_is_none_any_more_becomes_a_list(prose: str, becomes: str) -> None:
    """The second section's entry 2 is the first one's, and so 1."""
    assert prose_of(cited("[2]", 2), cited(prose, 1, 2, 3)) == f"[1]\n\n{becomes}"


def test_a_range_that_became_too_long_to_be_read_is_refused() -> None:
    numbers = range(1, 51)
    assert prose_of(cited("[1-50]", *numbers)) == "[1-50]"
    with pytest.raises(UsageError, match=r"^b\.md, line 1: A marker is read otherwise "):
        merged(cited("[25]", 25), cited("[1-50]", *numbers))


def test_a_range_that_counts_by_its_ends() -> None:
    assert prose_of(cited("[1-60] [60]", 1, 60)) == "[1, 2] [2]"
    assert prose_of(cited("[1-60] [1-61]", *range(1, 62))) == "[1-60] [1-61]"
    assert prose_of(cited("[1-60]", *range(1, 5), 60)) == "[1, 5]"


def test_a_year_with_an_entry_is_a_marker() -> None:
    assert prose_of(cited("In [2024].", 2024), cited("In [2024].", 1)) == "In [1].\n\nIn [2024]."


# ── What makes two entries one ───────────────────────────────────────────────────────────────────

SAME = {"n": 4, "r": "é", "f": "a", "k": "a", "p": "page_number_1_index_0", "l": [1, 2]}


def one(source: str = "A", **fields: object) -> str:
    return f"See [4].\n\n{block_of(json.dumps({source: [SAME | fields]}))}"


def test_an_equal_entry_is_one_however_it_is_spelt() -> None:
    raw = '{"n":4,\n"r":"\\u00e9", "f":"\\u0061","k":"a","p":"page_number_1_index_0","l":[1, 2]}'
    both = merged(one(), f'See [4].\n\n{block_of(f"""{{"A": [{raw}]}}""")}')
    assert (both.citations, both.shared) == (1, 1)
    assert prose_of(one(), one()) == "See [1].\n\nSee [1]."


@pytest.mark.parametrize(
    "fields",
    [
        {"source": "B"},
        *({name: "other"} for name in "rfkp"),
        {"l": [2, 1]},
        {"l": [1, 2.0]},
        {"more": 1},
        {"r": "e\u0301"},
    ],
    ids=str,
)
def test_one_difference_makes_two(fields: dict[str, Any]) -> None:
    both = merged(one(), one(**fields))
    assert (both.citations, both.shared) == (2, 0)
    assert both.text.startswith("See [1].\n\nSee [2].\n")


def test_equal_entries_of_one_section_stay_two() -> None:
    """So that [1, 2] never becomes [1], and its anchor is judged as before."""
    twice = f"**x** [4, 5]\n\n{block_of(groups_of(SAME, SAME | {'n': 5}))}"
    both = merged(one(), twice, twice)
    assert (both.citations, both.shared) == (2, 3)
    assert both.text.startswith("See [1].\n\n**x** [1, 2]\n\n**x** [1, 2]\n")


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

GOOD = "{" + '"n": 1, "r": "x"' + "}"


@each(
    ("text", "why"),
    [
        ("", "b.md is empty: write the section, or leave it out."),
        (" \n", "b.md is empty: write the section, or leave it out."),
        (
            "\n[1]",
            f"b.md, line 2: The prose cites, but the answer has no block of citations. End the answer with {START} … {END}.",
        ),
        (f"[1]\n{START}\n{{}}\n{END}", f"b.md, line 3: The block has no citations. {MEND}"),
        (
            f"[1]\n{START}\n{END}",
            f"b.md, line 2: The block is blank; an answer without citations has no block. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}], "B": []}}\n{END}',
            f"b.md, line 3: The group 'B' has no citations. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}]}}',
            f"b.md, line 2: The block does not end with {END}, alone on its line. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}\n{END}',
            f"b.md, line 3: The JSON ends before a list is closed. {MEND}",
        ),
        (
            f'[1]\n```\n{START}\n{{"A": [{GOOD}]}}\n{END}\n```',
            f"b.md, line 3: The block is in a code fence; move it out. {MEND}",
        ),
        (
            f'[1]\n{START}\n```json\n{{"A": [{GOOD}]}}\n```\n{END}',
            f"b.md, line 2: The block is in a code fence inside the delimiters; move it out. {MEND}",
        ),
        (f'[1]\n{START}\n{{"A": [{GOOD},]}}\n{END}', f"b.md, line 3: Remove the comma before ]. {MEND}"),
        (
            f'[1]\n{START}\n{{"A": [{{"n": 1, "r": "\\$"}}]}}\n{END}',
            f"b.md, line 3: '\\$' is not an escape of JSON; write a backslash as \\\\. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}], "A": []}}\n{END}',
            f"b.md, line 3: Duplicate key 'A'. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}, "see above"]}}\n{END}',
            f"b.md, line 3: An entry must be an object with the fields n, r, f, k, p, l. {SHAPE}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{{"r": "x"}}]}}\n{END}',
            f"b.md, line 3: The field n is missing: the number of the marker. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{{"n": "1", "r": "x"}}]}}\n{END}',
            f"b.md, line 3: `n` must be a whole number; got the string '1'. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{{"n": 0, "r": "x"}}]}}\n{END}',
            f"b.md, line 3: `n` must be a whole number from 1 to 1,000,000; got 0. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{{"n": 1, "id": 2}}]}}\n{END}',
            f"b.md, line 3: 'n' and 'id' are two spellings of one field. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD},\n{GOOD}]}}\n{END}',
            f"b.md, line 4: The entries in lines 3 and 4 both have the number 1. {MEND}",
        ),
        (
            f'[1] and\n[2]\n{START}\n{{"A": [{GOOD}]}}\n{END}',
            "b.md, line 2: The block has no entry 2; add it, or delete the marker.",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}]}}\n{END}\n\nMore.',
            f"b.md, line 6: Text follows the block; the block comes last. {MEND}",
        ),
        (
            f'[1]\n{START}\n{{"A": [{GOOD}]}}\n{END}\n\n>',
            "b.md, line 6: Text follows the block; move it above the block, or delete it.",
        ),
        (
            f'[1]\n{START}\n[{{"a": "A", "n": 1}}]\n{END}',
            f"b.md, line 3: This is an older shape: a flat list. {SHAPE}",
        ),
        (
            "See <cite attachment_id='A' full_phrase='x' />.",
            f"b.md, line 1: This is an older shape: <cite … /> tags in the prose. {IN_BLOCK}",
        ),
        (
            f'[1] and [x](cite:1x)\n{START}\n{{"A": [{GOOD}]}}\n{END}',
            f"b.md, line 1: A cite link must be [label](cite:1 'anchor'); here no number follows cite:. {MEND}",
        ),
        (
            "See\n[x](cite: \n1 'y').\n> [x](cite:\n> 1 'y')\n" + block_of(groups_of(SAME | {"n": 1})),
            f"b.md, line 4: The number of the marker '[x](cite: > 1 'y')' {UNCLEAR}",
        ),
        (
            "<!doctype html><p data-cite=1>x</p>\n" + block_of(groups_of(SAME | {"n": 1})),
            "b.md is an HTML page, and pages do not join into one: write the sections in Markdown.",
        ),
        (
            "A <b data-cite='4'>rent</b>.\n" + block_of(groups_of(SAME)),
            "b.md has data-cite elements in Markdown, which are no markers there: write **anchor** [1].",
        ),
        (
            "Open.\n\n```\ncode",
            "b.md leaves a code fence, a comment or an HTML element open at its end: close it.",
        ),
        (
            "Open.\n\n<!-- x",
            "b.md leaves a code fence, a comment or an HTML element open at its end: close it.",
        ),
        (
            "<script>\n\n" + block_of(groups_of(SAME)),
            "b.md leaves a code fence, a comment or an HTML element open at its end: close it.",
        ),
    ],
)
def test_a_section_that_cannot_be_merged(text: str, why: str) -> None:
    with pytest.raises(UsageError) as raised:
        merged(AHEAD, text, AHEAD)
    assert str(raised.value) == why


@pytest.mark.parametrize(
    ("prose", "spans"),
    [
        ("**x** [1] [2]", [Span(6, 9), Span(7, 10)]),
        ("**x** [1] [2]", [Span(6, 9), Span(6, 9)]),
        ("**x** [1] [2]", [Span(10, 13), Span(6, 9)]),
        ("**x** [1] [2]", [Span(6, 12), Span(10, 13)]),
        ("**x** [1] [2]", [Span(5, 9), Span(10, 13)]),
        ("[x](cite:1 'a') [y](cite:2 'b')", [Span(16, 31), Span(0, 15)]),
        ("[x](cite:1 'a') [y](cite:2 'b')", [Span(0, 15), Span(0, 15)]),
        ("[x](cite:1 'a') [y](cite:2 'b')", [Span(1, 15), Span(16, 31)]),
    ],
)
def test_a_span_that_is_not_the_markers_own_is_refused(prose: str, spans: list[Span]) -> None:
    response = read_response(cited(prose, 1, 2))
    markers = tuple(replace(m, span=span) for m, span in zip(response.markers, spans, strict=True))
    with pytest.raises(UsageError, match=rf"^a\.md, line 1: The number of the marker '.*' {re.escape(UNCLEAR)}$"):
        merge_sections([Section("a.md", replace(response, markers=markers))])


def test_markers_out_of_order_are_refused() -> None:
    response = read_response(cited("**x** [1] [2]", 1, 2))
    with pytest.raises(UsageError, match=re.escape(UNCLEAR)):
        merge_sections([Section("a.md", replace(response, markers=response.markers[::-1]))])


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("unknown-field", {"A": [SAME | {"page": 3}]}),
        ("missing-field", {"A": [{"n": 4, "r": "x"}]}),
        ("invalid-field", {"A": [SAME | {"l": "1-2", "f": 7}]}),
        ("conflicting-fields", {"A": [SAME | {"source_match": "b"}]}),
        ("legacy-field-name", {"A": [{"n": 4, "fullPhrase": "a"}]}),
        ("field-order", {"A": [{"k": "a", "n": 4, "f": "a"}]}),
        ("invalid-attachment-id", {"é\n": [SAME]}),
        ("long-reason", {"A": [SAME | {"r": "x" * 300}]}),
    ],
)
def test_a_fault_of_one_entry_is_kept_for_the_check(name: str, block: dict[str, Any]) -> None:
    """It is what the author wrote, and `validate` says what is wrong with it."""
    alone = read_response(f"See [4].\n\n{block_of(json.dumps(block, ensure_ascii=False))}")
    text = merge_sections([Section("a.md", alone)]).text
    whole = read_response(text)
    assert name in {problem.name for problem in whole.problems}
    assert [(p.name, p.message, p.citation, p.field) for p in whole.problems] == [
        (p.name, p.message, p.citation, p.field) for p in alone.problems
    ]
    ((group, (one,)),), ((written, (kept,)),) = block.items(), json.loads(text.split(START)[1].split(END)[0]).items()
    assert (written, list(kept.items())) == (group, list((one | {"n": 1}).items()))
    assert "\\u" not in text


def test_html_by_its_name() -> None:
    why = "b.HTM is an HTML page, and pages do not join into one: write the sections in Markdown."
    assert refusal(Section("b.HTM", read_response("<p>x</p>", html=True))) == why


def test_data_cite_in_code_is_text() -> None:
    prose = "Write `<b data-cite='4'>` so.\n\n    <b data-cite='4'>\n\n[1]"
    assert prose_of(cited(prose, 4, 1)) == prose


THOUSAND = range(1, 1002)


@pytest.mark.parametrize(
    ("texts", "where"),
    [
        (("- item", cited("    [1]", 1)), "b.md"),
        ((cited("In [1002].", *THOUSAND), cited("[1]", 1, k="x")), "b.md, line 1"),
    ],
    ids=["indentation", "year"],
)
@pytest.mark.first_is_fast
def test_what_reads_otherwise_beside_others(texts: tuple[str, ...], where: str) -> None:
    for text in texts:
        assert merged(text)
    with pytest.raises(UsageError) as raised:
        merged(*texts)
    assert str(raised.value) == f"{where}: {OTHERWISE}"


def test_a_definition_that_makes_a_link_of_a_marker_of_another_section() -> None:
    texts = ("See [x][3].\n\n[3]: http://x\n", cited("[1]", 1), cited("[1]\n\n[2] [3]", 1, 2, 3))
    with pytest.raises(UsageError) as raised:
        merged(*texts)
    assert str(raised.value) == (
        "The sections cannot be read as one answer: '[3]: …' defines a link: a viewer shows the marker [3] as that link. "
        "Take the definition out, or give the link another label."
    )


@pytest.mark.full
def test_too_many_for_one_block() -> None:
    half = limits.CITATIONS // 2
    parts = [cited("[1]", *range(1, half + 1), k=k) for k in "xy"]
    assert merged(*parts).citations == limits.CITATIONS
    message = "The sections cannot be read as one answer: More than 2,000 citations; the rest is not read. Merge fewer of them."
    with pytest.raises(UsageError, match=f"^{re.escape(message)}$"):
        merged(*parts, cited("[1]", 1, k="z"))


def test_what_is_not_read_back_as_it_was_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No section is known to come to this; if one does, nothing is written."""

    def altered(text: str, *, html: bool) -> Response:
        response = read_response(text, html=html)
        return replace(response, citations=tuple(replace(c, source_match="other") for c in response.citations))

    monkeypatch.setattr("citecheck.response.merge.read_response", altered)
    message = "In one block, the entries of the sections are read differently: write one entry a line."
    with pytest.raises(UsageError, match=f"^{re.escape(message)}$"):
        merged(one())


# ── What holds for all sections ──────────────────────────────────────────────────────────────────

STRINGS = st.text(max_size=8) | st.sampled_from(['"', "\\", "{[", END, START, "}]", "a\nb", "é😀", "[1]", "$5"])
ENTRIES = st.fixed_dictionaries(
    {"r": STRINGS, "f": STRINGS, "k": STRINGS, "p": st.sampled_from(["page_number_1_index_0", "3"])},
    optional={"l": st.lists(st.integers(1, 9), max_size=2), "x": st.none() | st.floats(0, 1)},
) | st.sampled_from([{"r": "same", "f": "same"}, {"r": "same", "f": "other"}])
PIECES = st.sampled_from(
    [
        *(
            "**k** [{0}]",
            "[{1}]",
            " [{2}] ",
            "[l](cite:{0} 'k')",
            "[{0}, {1}]",
            "[{1}-{2}]",
            "[{2}][{0}]",
            "[l](cite:{1})",
        ),
        *(
            "\n",
            "\r\n",
            "\n\n",
            "- ",
            "> ",
            "# ",
            "| ",
            "\n|--|\n",
            "\t",
            "    ",
            "```\n",
            "`",
            "*",
            "_",
            "<b>",
            "<!--",
            "-->",
        ),
        *(
            "word",
            "é😀. ",
            "\\",
            "[",
            "]",
            "\n1. ",
            "[{0}]: http://x\n",
            "[x]: y\n\n",
            "[2024]",
            "m[1]",
            "`[1]`",
            "[^1]",
        ),
    ]
)


@st.composite
def sections(draw: st.DrawFn, *, calm: bool = False) -> str:
    """A section with up to four entries of two sources; `calm` ones hold no mark-up that reaches beyond them."""
    entries = draw(st.lists(ENTRIES, max_size=4))
    most = len(entries) if draw(st.booleans()) else 30
    numbers = draw(st.lists(st.integers(1, max(1, most)), min_size=len(entries), max_size=len(entries), unique=True))
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, fields in zip(numbers, entries, strict=True):
        groups.setdefault(draw(st.sampled_from("AB")), []).append({"n": number, **fields})
    pieces = draw(st.lists(PIECES, max_size=12))
    if calm:
        pieces = [
            f"It says {piece} here.\n\n"
            for piece in pieces
            if piece[:1] in "*[ " and "]:" not in piece and "{" in piece
        ]
    some = [draw(st.sampled_from(numbers)) for _ in range(3)] if numbers else [2024] * 3
    prose = "".join(pieces).format(*some) if numbers or not calm else "Prose."
    ascii_ = draw(st.booleans())
    indent = draw(st.sampled_from([None, 1]))
    return f"{prose}\n\n{block_of(json.dumps(groups, ensure_ascii=ascii_, indent=indent))}" if groups else prose


def content(citation: Citation) -> tuple[object, ...]:
    c = citation
    return c.attachment_id, c.reasoning, c.source_context, c.source_match, c.page_id, c.line_ids


def meaning(response: Response) -> list[tuple[object, ...]]:
    """Each marker with the entry it stands for, and the sentence it stands in."""
    entries = {citation.n: content(citation) for citation in response.citations}
    return [(m.form, m.shown, m.quoted, m.grouped, m.claim, m.claim_before, entries[m.n]) for m in response.markers]


def tried(*texts: str) -> str | None:
    try:
        return merged(*texts).text
    except UsageError:
        return None


@given(st.lists(sections() | st.text(), min_size=1, max_size=4))
@pytest.mark.full
def test_it_says_what_its_sections_said_or_is_refused(texts: list[str]) -> None:
    text = tried(*texts)
    assume(text is not None)
    parts, whole = [read_response(part) for part in texts], read_response(text)
    assert [n for citation in whole.citations if (n := citation.n)] == [citation.n for citation in whole.citations]
    assert sorted(citation.n for citation in whole.citations) == list(range(1, len(whole.citations) + 1))
    assert meaning(whole) == [marker for part in parts for marker in meaning(part)]
    most: Counter[object] = Counter()
    for part in parts:
        most |= Counter(map(content, part.citations))
    assert set(most) == set(map(content, whole.citations))
    assert most <= Counter(map(content, whole.citations))


@given(st.lists(sections(calm=True), min_size=3, max_size=3))
@pytest.mark.full
def test_the_order_of_merging_does_not_matter(texts: list[str]) -> None:
    one, two, three = texts
    whole, first, last = tried(*texts), tried(one, two), tried(two, three)
    assume(whole is not None and first is not None and last is not None)
    assert tried(first, three) == tried(one, last) == tried(whole) == whole


def test_calm_sections_merge() -> None:
    """The property above is not about nothing."""
    text = cited("It says **k** [3] here.\n\nIt says [3-4] here.", 3, 4)
    assert tried(text, text, text) is not None


@given(worlds(), st.lists(st.integers(0, 2), min_size=4, max_size=4))
@pytest.mark.full
def test_the_findings_are_those_of_the_sections(world: World, where: list[int]) -> None:
    """Each citation in one of three sections: nothing is found more, nothing less."""
    entries = world.entries()
    parts = [[one for one, at in zip(entries, where, strict=False) if at == part] for part in range(3)]
    texts = [said(part) for part in parts if part]
    found = Counter(finding for text in texts for finding in findings(text, world))
    assert Counter(findings(merged(*texts).text, world)) == found


@given(worlds(), st.lists(st.sets(st.integers(0, 2)), min_size=4, max_size=4))
@pytest.mark.full
def test_a_shared_entry_is_found_fault_with_once(world: World, where: list[set[int]]) -> None:
    entries = world.entries()
    parts = [[one for one, at in zip(entries, where, strict=False) if part in at] for part in range(3)]
    texts = [said(part) for part in parts if part] or ["Nothing."]
    found = {finding for text in texts for finding in findings(text, world)}
    assert set(findings(merged(*texts).text, world)) == found


def said(entries: list[dict[str, Any]]) -> str:
    prose = "\n\n".join(f"It says **{one['k']}** [{one['n']}], 7 times." for one in entries)
    return f"{prose}\n\n{block_of(json.dumps({'a': entries}, ensure_ascii=False))}"


def findings(text: str, world: World) -> list[tuple[object, ...]]:
    response = read_response(text)
    report = check(response, {"a": world.document()})
    return [
        (f.name, f.level, f.field, f.message, None if f.citation is None else content(response.citations[f.citation]))
        for f in report.findings
    ]
