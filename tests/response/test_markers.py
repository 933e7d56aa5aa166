"""Markers in the prose: the cases TA of the research, with the outcomes that the standard decides."""

from __future__ import annotations

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st
from responses import END, LEVELS, START, block_of, entry, findings, groups_of, marks

from citecheck.model import MarkerForm
from citecheck.response import read_response

BLOCK = block_of(groups_of(*(entry(n) for n in (1, 2, 3))))
UNUSED = ["citation-without-marker"]


def read(prose: str) -> tuple[list[str], list[tuple[int, str]]]:
    """The findings apart from entries without a marker, and the markers."""
    response = read_response(f"{prose}\n\n{BLOCK}")
    return [name for name in findings(response) if name not in UNUSED], marks(response)


@each(
    ("prose", "names", "numbers"),
    [
        pytest.param("A **$500** of the total [1].", ["detached-marker"], [1], id="TA7"),
        pytest.param("<p>The <b>$500</b> [1].</p>", [], [1], id="HTML"),
        pytest.param("<ul>\n<li>The $500 [1].</li>\n<li>So [2]\n</ul>", ["bare-marker"], [1, 2], id="HTML-list"),
        pytest.param("- x\n\n  <div>\n  The **$500** [3].</div>", [], [3], id="HTML-in-a-list"),
        pytest.param("<pre>\nx[1]</pre>\n\n<!-- The $500 [2]. -->", [], [], id="HTML-no-text"),
        pytest.param("The **$500** [99] is due.", ["marker-without-citation"], [99], id="TA8"),
        pytest.param("In [2024] it rose.", [], [], id="TA9-year"),
        pytest.param("In [2023-2024] it rose.", [], [], id="TA9-years"),
        pytest.param("Take arr[0], arr[1] and f(x)[2] and m[1][2].", [], [], id="TA9-subscript"),
        pytest.param("See [1](https://example.org).", [], [], id="TA9-link"),
        pytest.param("See [[1]].", [], [], id="TA9-double"),
        pytest.param("See `[1]` and `` x [1] ``.", [], [], id="TA9-code"),
        pytest.param("```\n[1]\n```\n\n    [2]\n", [], [], id="TA9-code-block"),
        pytest.param("See [^1].\n\n[^1]: A note.", [], [], id="TA9-footnote"),
        pytest.param("The **$500** [1].\n\n[1]: https://a.b\n", ["marker-definition"], [1], id="TA9-definition"),
        pytest.param("See [9].\n\n[9]: https://example.org\n", [], [], id="TA9-definition-of-no-entry"),
        pytest.param("See [1](https://a.b).\n\n[1]: https://a.b\n", [], [], id="TA9-link-and-definition"),
        pytest.param(
            "So **$500** [1](a b).\n\n[1]: /c 'd'", ["marker-definition"], [1], id="TA9-no-link-and-definition"
        ),
        pytest.param("See [text][1].\n\n[1]: https://example.org\n", [], [], id="TA9-reference"),
        pytest.param("[1]: Lease, p. 4", [], [], id="TA9-list-of-sources"),
        pytest.param("![1](x.png) and ![see [2]](x.png)", [], [], id="TA9-image"),
        pytest.param("- [x] done\n- [ ] open", [], [], id="TA9-task"),
        pytest.param("Escaped \\[1\\] is text.", [], [], id="TA9-escaped"),
        pytest.param("An offset [0] too.", [], [], id="TA9-zero"),
        pytest.param("The **$500** [1][2][3].", [], [1, 2, 3], id="TA10-adjacent"),
        pytest.param("The **$500** [1, 2].", ["grouped-marker"], [1, 2], id="TA10-list"),
        pytest.param("The **$500** [1-3].", ["grouped-marker"], [1, 2, 3], id="TA10-range"),
        pytest.param("The **$500** [1–3].", ["grouped-marker"], [1, 2, 3], id="TA10-dash"),
        pytest.param("The [$500](cite:1 '$500').", [], [1], id="TA11-single"),
        pytest.param('The [$500](cite:1 "$500").', [], [1], id="TA11-double"),
        pytest.param("The [$500](cite:1).", ["malformed-cite-link"], [1], id="TA11-no-term"),
        pytest.param("The [$500](cite:x '$500').", ["malformed-cite-link"], [], id="TA11-no-number"),
        pytest.param("The [$500](cite:1 ‘$500’).", ["malformed-cite-link"], [1], id="TA11-curly"),
        pytest.param("The [age](cite:1 'person's age').", ["quoted-term-differs"], [1], id="TA11-apostrophe"),
        pytest.param("Both [$500](cite:1 '$500') and [rent](cite:1 '$500').", [], [1, 1], id="TA12"),
        pytest.param("The [$500](cite:1 foo).", ["malformed-cite-link"], [1], id="TA13"),
        pytest.param("The [$500](cite:1 '$500' (all)).", ["malformed-cite-link"], [1], id="TA13-more"),
        pytest.param("The **rent** [1].", ["bold-differs-from-anchor"], [1], id="TA15"),
        pytest.param("The **$500.** [1]", ["bold-differs-from-anchor"], [1], id="TA15-punctuation"),
        pytest.param("- The **$500** [1]\n- The __$500__ [2]\n- The ***$500*** [3]", [], [1, 2, 3], id="TA16-list"),
        pytest.param("| a | b |\n|---|---|\n| **$500** [1] | x \\| **$500** [2] |", [], [1, 2], id="TA16-table"),
        pytest.param("## The **$500** [1]", [], [1], id="TA16-heading"),
        pytest.param("## The rent [1]", [], [1], id="TA16-bare-heading"),
        pytest.param("> The **$500** [1]\n> and **$500**[2]", [], [1, 2], id="TA16-quote"),
        pytest.param("The [1] $500 rent.", ["marker-before-anchor"], [1], id="TA17"),
        pytest.param("[1] **$500** is the rent.", ["marker-before-anchor"], [1], id="TA17-first"),
        pytest.param("The rent is due [1].", ["bare-marker"], [1], id="bare"),
        pytest.param("The **$500** [1] is due. It is due [1].", [], [1, 1], id="bare-but-shown-elsewhere"),
        pytest.param("The [five words are too many](cite:1 '$500').", ["long-label"], [1], id="long-label"),
        pytest.param("The [rent of $500 - monthly](cite:1 '$500').", [], [1], id="label-with-dash"),
        pytest.param("- **Rent:** the **$500** [1] is due.", [], [1], id="list-item-opened-by-bold"),
        pytest.param('It says "due at once" and means **$500** [1].', [], [1], id="quoted-phrase"),
        pytest.param("The **$500** [1](see below).", [], [1], id="parenthesis-that-is-no-link"),
        pytest.param("The **$500** [1]: due.", [], [1], id="colon"),
        pytest.param("The **$500**\n[1] is due.", [], [1], id="next-line"),
    ],
)
def test_prose(prose: str, names: list[str], numbers: list[int]) -> None:
    found, markers = read(prose)
    assert (found, [n for n, _ in markers]) == (names, numbers)


def test_ta8_an_entry_without_marker() -> None:
    assert findings(read_response("The **$500** [1].\n\n" + BLOCK)) == UNUSED


def test_ta14_cite_links_without_a_block() -> None:
    assert findings(read_response("The [rent](cite:1 '$500').")) == ["missing-block"]


def test_a_year_that_an_entry_has_is_a_marker() -> None:
    response = read_response("In **$500** [2024].\n\n" + block_of(groups_of(entry(2024))))
    assert (findings(response), [marker.n for marker in response.markers]) == ([], [2024])


@pytest.mark.parametrize(
    ("bold", "k"),
    [("tenant’s share", "tenant's share"), ("5–7 days", "5-7 days"), ("5 days", "5\u00a0days"), ("“net”", '"net"')],
)
def test_typesetting_is_no_difference(bold: str, k: str) -> None:
    block = block_of(groups_of(entry(k=k)))
    assert findings(read_response(f"The **{bold}** [1] counts.\n\n{block}")) == []


@pytest.mark.parametrize(
    ("prose", "term"),
    [
        ("[x](cite:1 'person's age')", "person's age"),
        ("[x](cite:1 'it\\'s')", "it's"),
        ('[x](cite:1 "the \\"net\\" rent")', 'the "net" rent'),
        ("[x](cite:1 'the tenants' (all) share')", "the tenants' (all) share"),
        ("[x](cite:1   'a b' )", "a b"),
    ],
)
def test_ta11_quoted_terms(prose: str, term: str) -> None:
    (marker,) = read_response(prose).markers
    assert (marker.form, marker.shown, marker.quoted) == (MarkerForm.LINK, "x", term)


@pytest.mark.parametrize(
    ("prose", "n", "claim", "before"),
    [
        ("One. The **rent** [1] is *due*. Two.", 1, "The rent is due.", "The rent"),
        ("The **rent** [1] is **due** [2].", 2, "The rent is due.", "is due"),
        ("The rent is due. [1] Two.", 1, "The rent is due.", "The rent is due."),
        (
            "Under No. 5 of Acme Inc. **rent** [1] is due.",
            1,
            "Under No. 5 of Acme Inc. rent is due.",
            "Under No. 5 of Acme Inc. rent",
        ),
        ("A `code` and [link](http://x) **rent** [1].", 1, "A code and link rent.", "A code and link rent"),
        ("The [monthly rent](cite:1 'rent') is due.", 1, "The monthly rent is due.", "The monthly rent"),
        ("It **falls** [1][2] now.", 2, "It falls now.", "It falls"),
        ("租金**五百**[1]。到期。", 1, "租金五百。", "租金五百"),
        (
            "The $500 clause says **No refund. All sales** [1] final.",
            1,
            "The $500 clause says No refund. All sales final.",
            "The $500 clause says No refund. All sales",
        ),
        ("It is **bold. And more** than [1] that.", 1, "And more than that.", "And more than"),
    ],
)
def test_claims(prose: str, n: int, claim: str, before: str) -> None:
    marker = next(marker for marker in read_response(prose).markers if marker.n == n)
    assert (marker.claim, marker.claim_before) == (claim, before)


PIECES = st.lists(
    st.sampled_from(
        [
            "**k** [1]",
            "[2]",
            " [3] ",
            "[4](cite:x)",
            "[l](cite:5 'k')",
            "\n",
            "\r\n",
            "\n\n",
            "- ",
            "> ",
            "# ",
            "| ",
            "|--|",
            "\t",
            "    ",
            "```\n",
            "`",
            "*",
            "_",
            "word",
            "é😀",
            "\\",
            "[",
            "]",
            "<b>",
            "\n1. ",
            "[6]: http://x\n",
        ]
    ),
    max_size=25,
).map("".join)


@given(PIECES)
def test_a_marker_reads_back_from_its_place(prose: str) -> None:
    for n, written in marks(read_response(prose)):
        assert written == f"[{n}]" or (written.startswith("[") and f"](cite:{n} 'k')" in written)


@given(st.lists(st.sampled_from(["**k** [1]", "x | y", "| ", "\\|", " ", "[2]"]), max_size=12).map(" ".join))
def test_a_marker_in_a_table_reads_back_from_its_place(row: str) -> None:
    for n, written in marks(read_response(f"| a | b | c |\n|---|---|---|\n| {row} |")):
        assert written == f"[{n}]"


@given(st.text() | PIECES)
def test_markers_never_raise(prose: str) -> None:
    for marker in read_response(prose).markers:
        assert marker.claim_before in marker.claim or marker.claim


BEFORE = ["", "Intro.\n\n", "- **$500** [2]\n", f"```\n{BLOCK}```\n\n", f"Say `{START}`.\n\n", "<!-- x -->\n"]
CITING = ["The **$500** [1] is due.", "The [rent](cite:1 '$500').", "| a |\n|--|\n| **$500** [3] |"]
FIELDS = [{}, {"f": f"{END} is text"}, {"f": f'"{START}" is text'}, {"r": "a\nb"}, {"f": 'é 😀 { [ \\ " ]'}]


def is_refused(cut: str) -> bool:
    """A beginning of a response that cites, or starts a block, has an error."""
    response = read_response(cut)
    cites = response.markers or any(line == START for line in cut.split("\n"))
    return not cites or any(LEVELS[name] == "error" for name in findings(response))


@each("before", BEFORE)
@each("prose", CITING)
@pytest.mark.full
def test_no_prefix_near_the_end_is_free_of_errors(before: str, prose: str) -> None:
    text = f"{before}{prose}\n\n{BLOCK}"
    end = text.rindex(END) + len(END)
    assert findings(read_response(text[:end])) in ([*UNUSED], ["citation-without-marker", "example-block"])
    assert [cut for cut in range(end - 40, end) if not is_refused(text[:cut])] == []


@given(st.sampled_from(BEFORE), st.sampled_from(CITING), st.sampled_from(FIELDS), st.data())
def test_no_prefix_without_the_end_is_free_of_errors(
    before: str, prose: str, fields: dict[str, object], data: st.DataObject
) -> None:
    text = f"{before}{prose}\n\n{block_of(groups_of(*(entry(n, **fields) for n in (1, 2, 3))))}"
    last = text.rindex(END) + len(END) - 1
    cut = data.draw(st.integers(0, last) | st.integers(max(0, last - 60), last))
    assert is_refused(text[:cut])


# ── What a reader sees around a marker ──────────────────────────────────────────────────────────────


@each(
    ("prose", "texts"),
    [
        pytest.param("Due $9,900<br>**$500** [1]", ["Due $9,900 $500"], id="br"),
        pytest.param("A<br/>\nb<p>c", ["A  b c"], id="breaks"),
        pytest.param(
            "The **10<sup>6</sup>** [1] of CO<sub>2</sub>, 1<sup>st</sup>.", ["The 10⁶ of CO₂, 1st."], id="sup"
        ),
        pytest.param('<img src="x" alt="Fee &amp; $9"> a', ["Fee & $9 a"], id="alt"),
        pytest.param("![Fee $9](x 'of $8') a", ["Fee $9 a", "of $8"], id="title of an image"),
        pytest.param("[a](x 'of $8') b", ["a b", "of $8"], id="title of a link"),
        pytest.param('An <abbr title="of  $8">a</abbr>.', ["An a.", "of $8"], id="title"),
        pytest.param("| <b title='t'>a</b> | b |\n|---|---|\n", ["a", "b", "t"], id="title in a cell"),
        pytest.param("Kept at 4<b></b>2 units<!-- x -->.", ["Kept at 42 units."], id="nothing between"),
    ],
)
def test_what_a_reader_sees(prose: str, texts: list[str]) -> None:
    assert [unit.plain.strip() for unit in read_response(f"{prose}\n\n{BLOCK}").units] == texts


def test_the_same_in_html() -> None:
    body = "10<sup>6</sup> x<br>y <img alt='z'> <i title='of $8'>q</i>"
    units = read_response(f"<!doctype html><p>{body}</p>\n{BLOCK}").units
    assert [unit.plain.strip() for unit in units if unit.plain.strip()] == ["10⁶ x y z q", "of $8"]


def test_a_raised_figure_is_another_bold_text() -> None:
    text = f"The **50<sup>0</sup>** [1].\n\n{block_of(groups_of(entry(f='It is 500 in all.', k='500')))}"
    assert findings(read_response(text)) == ["bold-differs-from-anchor"]


def test_a_definition_is_told_where_it_stands() -> None:
    text = f"The **$500** [1].\n\n> [1]: https://a.b\n> 'x'\n\n{BLOCK}"
    (problem,) = read_response(text).problems
    assert (problem.message, problem.hint, text[problem.span.start : problem.span.end]) == (
        "'[1]: …' defines a link: a viewer shows the marker [1] as that link.",
        "Take the definition out, or give the link another label.",
        "> [1]: https://a.b\n> 'x'",
    )


def test_a_marker_in_html_is_where_it_is() -> None:
    text = f"So it is.\n\n<ul>\n  <li>The rent\n    is **$500** [1].</li>\n</ul>\n\n{BLOCK}"
    (marker,) = read_response(text).markers
    assert (text[slice(*marker.span)], marker.claim, marker.shown) == ("[1]", "The rent is $500.", "$500")
