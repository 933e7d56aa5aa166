"""A card: every verdict, place and match, and what is shown of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citecheck.model import (
    Box,
    Citation,
    CitationResult,
    Closest,
    Finding,
    Level,
    Located,
    Match,
    Place,
    Region,
    Report,
    Undetermined,
    Verdict,
)
from citecheck.page_previews import Exhibit, Exhibits, Shows
from citecheck.reporting.html import Proof, phrases, render_html
from reporting.html.samples import (
    ANCHOR,
    CLOSEST,
    EXHIBIT,
    FOUND,
    LINES,
    MISSING,
    NOTES,
    PICTURE,
    QUOTE,
    RENT,
    missing,
    proof,
    report,
    unread,
    verified,
)
from reporting.html.tree import Node, outline, parsed


def parts(page: Node, *wanted: str) -> str:
    """The outlines of the elements of the first card that have one of these tags or classes, each on its own."""
    card = next(node for node in page.all("article") if "card" in node.get("class").split())
    found = [node for node in card.all() if {node.tag, *node.get("class").split()} & {*wanted}]
    return "\n".join(outline(node) for node in found)


def card(
    result: CitationResult, *findings: Finding, shown: tuple[Exhibit, ...] = (), closest: Closest | None = None
) -> Node:
    made = report(result._replace(findings=tuple(range(len(findings)))), findings=findings)
    return parsed(render_html([proof(made, shown={0: shown}, closest={0: closest} if closest else {})]))


def facts(page: Node) -> dict[str, str]:
    """What a card shows at once, and behind "Technical details"."""
    lists = [node for node in page.all("dl") if node.get("class") == "facts"]
    terms, values = ([node.text for one in lists for node in one.all(tag)] for tag in ("dt", "dd"))
    return dict(zip(terms, values, strict=True))


def test_what_only_experts_want_is_folded() -> None:
    (folded,) = (node for node in card(verified()).all("details") if node.get("class") == "technical")
    assert [node.text for node in folded.all("dt")] == ["Matched", "Reason given"]


def row(page: Node) -> str:
    """What the summary says of the citation, without the citation itself."""
    cells = [node for node in page.all("span") if node.get("class") in {"why", "where"}]
    return " | ".join(" ".join(node.text.split()) for node in cells)


# ── Where and how ────────────────────────────────────────────────────────────────────────────────

WRONG = Finding(
    "CIT504",
    "wrong-page",
    Level.ERROR,
    "The quote is on page 4, not on page 2.",
    Region(1, 1, 1, 2),
    n=1,
    citation=0,
)
OTHER = FOUND._replace(page=4, anchor_page=4, anchor_lines=(7, 8), pages=(4,))
FOLDED = FOUND._replace(match=Match.FOLDED, forgiven=("line-end hyphen", "curly quotes"), reading="rows")
ALWAYS = {"Source": "sources/lease.pdf", "Cited": "page 2, lines 3, 4", "Reason given": "the rent"}
FACTS = {
    "exactly as cited": (verified(), {"Found": "page 2, line 3", "Matched": "exactly, character for character"}),
    "folded, in another reading": (
        verified(found=FOLDED),
        {"Found": "page 2, line 3", "Matched": "but for: line-end hyphen, curly quotes", "Read in": "rows"},
    ),
    "elsewhere too": (
        verified(others=(OTHER, OTHER._replace(anchor_page=5, anchor_lines=()))),
        {
            "Found": "page 2, line 3",
            "Matched": "exactly, character for character",
            "Also on": "page 4, lines 7, 8; page 5",
        },
    ),
    "in many places": (
        verified(others=tuple(OTHER._replace(anchor_page=page, anchor_lines=(1,)) for page in range(4, 14))),
        {
            "Found": "page 2, line 3",
            "Matched": "exactly, character for character",
            "Also on": "".join(f"page {page}, line 1; " for page in range(4, 10)) + "and 4 more",
        },
    ),
    "not found": (
        missing()._replace(findings=()),
        {"Matched": "not found", "Looked for on": "page 2 (reading order); the other 11 pages"},
    ),
    "not determined": (unread(), {"Matched": "not determined"}),
}


@pytest.mark.parametrize("name", FACTS)
def test_the_facts(name: str) -> None:
    result, own = FACTS[name]
    assert facts(card(result)) == ALWAYS | own


@pytest.mark.parametrize(
    ("citation", "said"),
    [
        (replace(RENT, page=None, page_id="page  three"), "page three, lines 3, 4"),
        (replace(RENT, page=None, page_id="", line_ids=()), "no page given"),
        (replace(RENT, line_ids=(9,)), "page 2, line 9"),
    ],
)
def test_the_place_as_cited(citation: Citation, said: str) -> None:
    assert facts(card(verified(citation)))["Cited"] == said


def test_a_source_that_is_not_there_is_named_by_its_id() -> None:
    unknown = replace(RENT, attachment_id="absent")
    assert facts(card(unread(citation=unknown)))["Source"] == "absent"


# ── Why ──────────────────────────────────────────────────────────────────────────────────────────

ASTRAY = CitationResult(RENT, Located(RENT, found=OTHER, place=Place.OTHER_PAGE), Verdict.FAILED)
PRINTED = replace(
    WRONG, rule="CIT505", name="printed-page-number", message="… whose printed number is 2; the page counts …"
)
OUTSIDE = replace(WRONG, rule="CIT301", name="anchor-not-in-context", message="The anchor 'x' is not in `f`.")
NOTE = replace(WRONG, rule="CIT511", name="lone-line", level=Level.NOTE, message="One line.")
SLIP = replace(WRONG, rule="CIT506", name="wrong-lines", level=Level.WARNING, message="Other lines.")
NO_TEXT = replace(WRONG, rule="CIT604", name="page-without-text", level=Level.WARNING, message="No text.")
WHY = {
    "another page": ((ASTRAY, WRONG), "The quote is on page 4, not on page 2. | page 2 →in truth: page 4"),
    "the printed number": (
        (ASTRAY, PRINTED),
        "… whose printed number is 2; the page counts … | page 2 →in truth: page 4",
    ),
    "not in the quote": (
        (verified()._replace(verdict=Verdict.FAILED), OUTSIDE),
        "The anchor 'x' is not in the quote. | page 2",
    ),
    "several errors": (
        (ASTRAY, NOTE, SLIP, WRONG, OUTSIDE),
        "The quote is on page 4, not on page 2. 1 more finding on its card. | page 2 →in truth: page 4",
    ),
    "told as a warning": ((ASTRAY, NOTE, SLIP), "Other lines. | page 2 →in truth: page 4"),
    "not told": ((ASTRAY, NOTE), "It failed; the settings of this check hide the reason. | page 2 →in truth: page 4"),
    "open, with its finding": ((unread("No text."), NO_TEXT), "No text. | page 2"),
    "open, without": ((unread("No text."),), "No text. | page 2"),
    "open, without a reason": (
        (CitationResult(RENT, Undetermined(RENT), Verdict.OPEN),),
        "Nothing was found that could be checked. | page 2",
    ),
    "verified": ((verified(), SLIP), ""),
}


@pytest.mark.parametrize("name", WHY)
def test_the_reason_in_the_summary(name: str) -> None:
    (result, *findings), said = WHY[name]
    assert row(card(result, *findings)) == said


def test_the_reason_on_the_card_is_not_told_twice() -> None:
    page = card(ASTRAY, NOTE, PRINTED, SLIP)
    assert parts(page, "lead", "findings") == (
        "div.lead\n"
        "  p.why: … whose printed number is 2; the page counts …\n"
        "  details.rule\n"
        "    summary: [code CIT505] printed-page-number\n"
        "    p: N MUST be the physical page, not the number printed on it.\n"
        "ul.findings\n"
        "  li.warning\n"
        "    p: [.level warning] [.message Other lines.]\n"
        "    details.rule\n"
        "      summary: [code CIT506] wrong-lines\n"
        "      p: The lines SHOULD contain the line on which the anchor begins, and no line more than two away from the anchor's lines.\n"
        "  li.note\n"
        "    p: [.level note] [.message One line.]\n"
        "    details.rule\n"
        "      summary: [code CIT511] lone-line\n"
        "      p: The lines SHOULD also contain a line next to the anchor's line."
    )


def test_a_rule_without_a_clause_is_named_alone() -> None:
    page = card(ASTRAY, replace(WRONG, rule="XYZ1", name="own-rule", hint="Do it."))
    assert parts(page, "lead") == (
        "div.lead\n  p.why: The quote is on page 4, not on page 2.\n  p.hint: Do it.\n  p.rule: [code XYZ1] own-rule"
    )


# ── The words ────────────────────────────────────────────────────────────────────────────────────

QUOTES = {
    "the anchor is marked": (RENT, "The rent is [mark .anchor $1,850]."),
    "whole words first": (
        replace(RENT, source_context="In 15 days, or 5 days.", source_match="5 days"),
        "In 15 days, or [mark .anchor 5 days].",
    ),
    "cut out of a word where it stands nowhere else": (
        replace(RENT, source_context="In 15 days.", source_match="5 days"),
        "In 1[mark .anchor 5 days].",
    ),
    "folded": (
        replace(RENT, source_context="the tenant’s\nright", source_match="tenant's right"),
        "the [mark .anchor tenant’s right]",
    ),
    "not there": (replace(RENT, source_match="fish"), "The rent is $1,850."),
    "no anchor": (replace(RENT, source_match=" "), "The rent is $1,850."),
}


@pytest.mark.parametrize("name", QUOTES)
def test_the_quote(name: str) -> None:
    citation, shown = QUOTES[name]
    assert parts(card(verified(citation)), "blockquote") == f"blockquote: {shown}"


def test_without_a_quote_there_is_none() -> None:
    assert parts(card(verified(replace(RENT, source_context=""))), "said") == (
        "div.said\n  p.label: The answer says\n  p.claim: The rent is $1,850."
    )


def test_every_sentence_that_cites_it_is_there() -> None:
    page = parsed(render_html([proof(report(verified()), "The rent is **$1,850** [1]. So it is **$1,850** [1].")]))
    back = "[a .back→{} {}(, citation 1)]"
    assert parts(page, "line", "said") == (
        f"p.line: [.badge.verified <verified>(citation )[1] verified] {back.format('#t-1-1', 'back to the text')}\n"
        "div.said\n"
        "  p.label: The answer says\n"
        "  p.claim: The rent is $1,850.\n"
        f"  p.claim: So it is $1,850. {back.format('#t-1-1-2', 'to this place')}\n"
        "  p.label: It quotes\n"
        "  blockquote: The rent is [mark .anchor $1,850]."
    )


def test_what_another_marker_of_the_sentence_covers_is_set_off() -> None:
    both = report(verified(), verified(replace(RENT, n=2)))
    page = parsed(render_html([proof(both, "The rent is **$1,850** [1], and the fee **$1,850** [2] at most.")]))
    assert [outline(node) for node in page.all("p") if node.get("class") == "claim"] == [
        "p.claim: The rent is $1,850[.rest , and the fee $1,850 at most.]",
        "p.claim: [.rest The rent is $1,850], and the fee $1,850 at most.",
    ]


def test_two_markers_beside_each_other_cover_the_same() -> None:
    both = report(verified(), verified(replace(RENT, n=2)))
    page = parsed(render_html([proof(both, "The rent is **$1,850** [1][2] a month.")]))
    claims = [outline(node) for node in page.all("p") if node.get("class") == "claim"]
    assert claims == ["p.claim: The rent is $1,850 a month."] * 2


def test_of_very_many_sentences_the_first_are_there() -> None:
    page = parsed(render_html([proof(report(verified()), "So **$1,850** [1]. " * 12)]))
    said = [node.text for node in page.all("p") if {"claim", "quiet"} & {*node.get("class").split()}]
    assert [text.partition(" to this")[0] for text in said] == ["So $1,850."] * 5 + ["And 7 more."]


def test_a_very_long_anchor_is_shortened_where_it_is_a_name() -> None:
    page = card(verified(replace(RENT, source_match="word " * 100)))
    assert next(page.all("h4")).text == f"1, Verified: {('word ' * 24).strip()} …"


def test_what_stands_there_instead() -> None:
    page = card(missing(near="The rent is ($1,850)."), MISSING)
    assert parts(page, "said", "compared") == (
        "div.said\n"
        "  p.label: The answer says\n"
        "  p.claim: The rent is $1,850.\n"
        "  p.label: It quotes\n"
        "  blockquote: The rent is [mark .anchor $1,850].\n"
        "div.compared\n"
        "  p.label: In the source\n"
        "  blockquote: The rent is ($1,850)."
    )


OURS, THEIRS = "[del (in the quote only: )[.word {}]]", "[ins (in the source only: )[.word {}]]"
LONG = "a b c d e f g h i j k l m"
DIFFERENCES = {  # the words, the line of the quote, the line of the source, and in plain words
    "whole in a row": (
        (("=", "a b"), ("-", "c"), ("+", "d")),
        f"a b {OURS.format('c')}",
        f"a b {THEIRS.format('d')}",
        "The quote has “c”; the source has “d”.",
    ),
    "shortened before": (
        (("=", LONG), ("-", "x")),
        f"… j k l m {OURS.format('x')}",
        "… j k l m",
        "The source does not have “x” there.",
    ),
    "shortened after": (
        (("+", "x"), ("=", LONG)),
        "a b c d …",
        f"{THEIRS.format('x')} a b c d …",
        "The quote leaves out “x”.",
    ),
    "shortened between": (
        (("-", "x"), ("=", LONG), ("+", "y")),
        f"{OURS.format('x')} a b c d … j k l m",
        f"a b c d … j k l m {THEIRS.format('y')}",
        "The source does not have “x” there. The quote leaves out “y”.",
    ),
    "the first ones": (
        tuple(pair for n in range(4) for pair in (("=", LONG), ("-", f"x{n}"), ("+", f"y{n}"))),
        "… " + " ".join(f"j k l m {OURS.format(f'x{n}')} a b c d …" for n in range(3)),
        "… " + " ".join(f"j k l m {THEIRS.format(f'y{n}')} a b c d …" for n in range(3)),
        " ".join(f"The quote has “x{n}”; the source has “y{n}”." for n in range(3)) + " 1 more difference.",
    ),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_the_differences(name: str) -> None:
    """Two lines in the summary; in the card a sentence too."""
    words, quote, source, sentence = DIFFERENCES[name]
    page = card(missing(), MISSING, closest=CLOSEST._replace(words=words))
    lines = [outline(node) for node in page.all("span") if node.get("class") == "diff side"]
    assert lines == [f"span.diff.side: [.sign quote]{quote}", f"span.diff.side: [.sign source]{source}"]
    assert [outline(node) for node in page.all("p") if node.get("class") == "differs"] == [f"p.differs: {sentence}"]


# ── The page ─────────────────────────────────────────────────────────────────────────────────────


def figure(exhibit: Exhibit, result: CitationResult | None = None) -> str:
    return parts(card(result or verified(), shown=(exhibit,)), "figure")


def test_a_quote_as_wide_as_the_page_has_a_window_for_phones() -> None:
    wide, narrow = Box(72, 700, 540, 712), Box(500, 700, 540, 712)
    shown = figure(replace(EXHIBIT, quote=(wide,), anchor=(narrow,), lines=(), whole_lines=True))
    windows = [line.strip() for line in shown.splitlines() if "svg.picture" in line]
    label = "aria-label=sources/lease.pdf, page 2, with the quote marked"
    assert windows == [
        f"svg.picture.found.wide viewbox=30.5 54.5 535 63 width=802.5 {label}",
        f"svg.picture.found.narrow viewbox=253.5 54.5 300 63 width=450 {label}",
    ]
    assert "\n  p.quiet: The boxes are those of whole lines.\n" in shown


def test_marks_outside_a_window_are_left_out() -> None:
    """Two pages' worth of quote: the window stands around the anchor."""
    far, near = Box(72, 100, 540, 112), Box(72, 700, 540, 712)
    page = card(verified(), shown=(replace(EXHIBIT, quote=(near, far), anchor=(ANCHOR,)),))
    marks = {node.get("class"): [rect.get("y") for rect in node.all("rect")] for node in page.all("svg")}
    marks = {name: ys for name, ys in marks.items() if name.startswith(("picture", "page"))}
    top, bottom = "78.5", "678.5"
    assert marks == {
        "picture found wide": [top, top],
        "picture found narrow": [top, top],
        "page found": [top, bottom, top],
    }


CAPTIONS = {
    "as cited": (EXHIBIT, verified(), "sources/lease.pdf, page 2"),
    "with a printed number": (replace(EXHIBIT, printed="iv"), verified(), "sources/lease.pdf, page 2 (printed iv)"),
    "another page": (
        replace(EXHIBIT, page=4),
        ASTRAY,
        "sources/lease.pdf, page 4: the quote is here, not on page 2",
    ),
    "the closest": (
        replace(EXHIBIT, page=3, shows=Shows.CLOSEST),
        missing()._replace(findings=()),
        "sources/lease.pdf, page 3: the closest passage",
    ),
    "the cited page of a miss": (
        replace(EXHIBIT, shows=Shows.CITED),
        missing()._replace(findings=()),
        "sources/lease.pdf, page 2: the cited page, without the quote",
    ),
    "the cited page to look at": (
        replace(EXHIBIT, shows=Shows.CITED),
        unread(),
        "sources/lease.pdf, page 2: the cited page, for you to look at",
    ),
}


@pytest.mark.parametrize("name", CAPTIONS)
def test_the_caption(name: str) -> None:
    exhibit, result, caption = CAPTIONS[name]
    assert figure(exhibit, result).splitlines()[1] == f"  figcaption: {caption}"


def test_a_page_without_marks_is_shown_whole() -> None:
    bare = replace(EXHIBIT, shows=Shows.CITED, quote=(), anchor=(), lines=())
    caption = "sources/lease.pdf, page 2: the cited page, for you to look at"
    label = "sources/lease.pdf, page 2, the whole page, for citation 1 of answers/rent.md"
    assert figure(bare, unread()) == (
        f"figure\n  figcaption: {caption}\n"
        f"  div.region role=region tabindex=0 aria-label={label}\n"
        f"    svg.page.found viewbox=0 0 612 792 width=918 aria-label={label}\n      use→#page-1"
    )


def test_without_a_picture_its_lines_are_there_and_why() -> None:
    bare = replace(EXHIBIT, picture=None, no_picture="The page could not be drawn.")
    assert figure(bare) == (
        "figure\n  figcaption: sources/lease.pdf, page 2\n  p.quiet: The page could not be drawn.\n  ol.lines\n"
        "    li value=2: 4. Rent\n"
        "    li value=3: 4.1 [mark The rent is ][mark .anchor $1,850][mark .]\n"
        "    li.loose: a line of another order"
    )


def test_that_text_has_no_pictures_goes_without_saying() -> None:
    citation = replace(RENT, attachment_id=NOTES.attachment_id)
    bare = replace(EXHIBIT, picture=None, no_picture="The source is text.", lines=LINES[:1])
    made = report(verified(citation), documents=[NOTES])
    page = parsed(render_html([proof(made, shown={0: (bare,)})]))
    assert parts(page, "figure") == "figure\n  figcaption: notes.txt, page 2\n  ol.lines\n    li value=2: 4. Rent"


def test_a_quote_over_a_page_break_shows_both_pages() -> None:
    page = card(verified(), shown=(EXHIBIT, replace(EXHIBIT, page=3, quote=(QUOTE,), anchor=())))
    captions = [node.text for node in page.all("figcaption")]
    assert captions == ["sources/lease.pdf, page 2", "sources/lease.pdf, page 3: the rest of the quote"]


def test_a_citation_without_exhibits_has_a_card() -> None:
    made: Report = report(verified())
    bare: Proof = replace(proof(made), exhibits=Exhibits({}, {"p": PICTURE}))
    page = parsed(render_html([bare]))
    assert parts(page, "figure") == ""
    assert facts(page) == ALWAYS | {"Found": "page 2, line 3", "Matched": "exactly, character for character"}
    assert list(page.all("image")) == []


PLAIN_WORDS = {
    "The block has no entry 10.": "The answer does not list citation 10.",
    "The anchor has 7 words; at most 4 are allowed.": "The anchor has 7 words; at most 4 are allowed.",
    "`k` MUST be a contiguous part of `f`, exactly or after folding.": (
        "The anchor MUST be a contiguous part of the quote, exactly, or but for typographic differences."
    ),
    "The anchor is on line [15] of page 7; `l` should include it.": (
        "The anchor is on line 15 of page 7; the lines should include it."
    ),
    "An entry MUST have all six fields.": "A citation MUST have all six fields.",
    "Move it out of the block.": "Move it out of the list of citations.",
    "Write page 4 and the lines [11, 12].": "Write page 4 and the lines 11, 12.",
    "The claim states '$54', a figure that [1] does not have.": "The claim states '$54', a figure that [1] does not have.",
    "The anchor is 'an anchor of the block', not 'the entry'.": "The anchor is 'an anchor of the block', not 'the entry'.",
    "“The block has lines [1]” is not an anchor.": "“The block has lines [1]” is not an anchor.",
    "The tenants' block is 'the tenants' block' here.": "The tenants' block is 'the tenants' block' here.",
}


def test_messages_are_in_plain_words_but_for_what_they_quote() -> None:
    assert {text: phrases.without_fields(text) for text in PLAIN_WORDS} == PLAIN_WORDS
