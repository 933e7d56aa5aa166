"""A card: every verdict, place and match, and what is shown of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from citecheck.model import (
    Box,
    CitationResult,
    Closest,
    DocumentFacts,
    Finding,
    Level,
    Located,
    Match,
    Place,
    Region,
    Undetermined,
    Verdict,
)
from citecheck.page_previews import Exhibit, Shows
from citecheck.reporting.html import phrases, render_html
from reporting.html.samples import (
    ANCHOR,
    CLOSEST,
    EXHIBIT,
    FOUND,
    LEASE,
    LINES,
    MISSING,
    NOTES,
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
    result: CitationResult,
    findings: Sequence[Finding] = (),
    shown: Sequence[Exhibit] = (),
    closest: Closest | None = None,
    documents: Sequence[DocumentFacts] = (LEASE,),
) -> Node:
    own = result._replace(findings=tuple(range(len(findings))))
    made = report(own, findings=findings, documents=documents)
    exhibits = {0: tuple(shown)} if shown else {}
    return parsed(render_html([proof(made, shown=exhibits, closest={0: closest} if closest else {})]))


def facts(page: Node) -> dict[str, str]:
    """What a card shows at once, and behind "Technical details"."""
    lists = [node for node in page.all("dl") if node.get("class") == "facts"]
    terms, values = ([node.text for one in lists for node in one.all(tag)] for tag in ("dt", "dd"))
    return dict(zip(terms, values, strict=True))


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
    "a page that is no number": (
        verified(replace(RENT, page=None, page_id="page  three")),
        {"Cited": "page three, lines 3, 4", "Found": "page 2, line 3", "Matched": "exactly, character for character"},
    ),
    "nothing cited": (
        unread(citation=replace(RENT, page=None, page_id="", line_ids=())),
        {"Cited": "no page given", "Matched": "not determined"},
    ),
    "a source that is not there": (
        unread(citation=replace(RENT, attachment_id="absent")),
        {"Source": "absent", "Matched": "not determined"},
    ),
}


@pytest.mark.parametrize("name", FACTS)
def test_the_facts(name: str) -> None:
    result, own = FACTS[name]
    assert facts(card(result)) == ALWAYS | own


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
    assert row(card(result, findings)) == said


# ── Parts of a card ──────────────────────────────────────────────────────────────────────────────

QUOTED = "div.said\n  p.label: The answer says\n  p.claim: The rent is $1,850.\n"
QUOTE_OF = {
    "the anchor is marked": (RENT, "The rent is [mark .anchor $1,850]."),
    "whole words first": (
        replace(RENT, source_context="In 15 days, or 5 days.", source_match="5 days"),
        "In 15 days, or [mark .anchor 5 days].",
    ),
    "cut out of a word where it is nowhere else": (
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
TEXT = replace(RENT, attachment_id=NOTES.attachment_id)
BARE = replace(EXHIBIT, picture=None, no_picture="The page could not be drawn.")
WHOLE = "sources/lease.pdf, page 2, the whole page, for citation 1 of answers/rent.md"
PARTS = {  # what a card is made of, the tags or classes looked at, and their outline
    **{
        f"quote: {name}": ({"result": verified(citation)}, "blockquote", f"blockquote: {shown}")
        for name, (citation, shown) in QUOTE_OF.items()
    },
    "no quote": ({"result": verified(replace(RENT, source_context=""))}, "said", QUOTED.rstrip()),
    "a near miss": (
        {"result": missing(near="The rent is ($1,850)."), "findings": [MISSING]},
        "said compared",
        (
            f"{QUOTED}  p.label: It quotes\n  blockquote: The rent is [mark .anchor $1,850].\n"
            "div.compared\n  p.label: In the source\n  blockquote: The rent is ($1,850)."
        ),
    ),
    "the lead is not repeated below": (
        {"result": ASTRAY, "findings": [NOTE, PRINTED, SLIP]},
        "lead findings",
        (
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
            "      p: The lines SHOULD contain the line on which the anchor begins, and no line more than two away from the "
            "anchor's lines.\n"
            "  li.note\n"
            "    p: [.level note] [.message One line.]\n"
            "    details.rule\n"
            "      summary: [code CIT511] lone-line\n"
            "      p: The lines SHOULD also contain a line next to the anchor's line."
        ),
    ),
    "a rule without a clause": (
        {"result": ASTRAY, "findings": [replace(WRONG, rule="XYZ1", name="own-rule", hint="Do it.")]},
        "lead",
        "div.lead\n  p.why: The quote is on page 4, not on page 2.\n  p.hint: Do it.\n  p.rule: [code XYZ1] own-rule",
    ),
    "a page without marks is shown whole": (
        {"result": unread(), "shown": [replace(EXHIBIT, shows=Shows.CITED, quote=(), anchor=(), lines=())]},
        "figure",
        (
            "figure\n  figcaption: sources/lease.pdf, page 2: the cited page, for you to look at\n"
            f"  div.region role=region tabindex=0 aria-label={WHOLE}\n"
            f"    svg.page.found viewbox=0 0 612 792 width=918 aria-label={WHOLE}\n      use→#page-1"
        ),
    ),
    "without a picture its lines are there and why": (
        {"result": verified(), "shown": [BARE]},
        "figure",
        (
            "figure\n  figcaption: sources/lease.pdf, page 2\n  p.quiet: The page could not be drawn.\n  ol.lines\n"
            "    li value=2: 4. Rent\n"
            "    li value=3: 4.1 [mark The rent is ][mark .anchor $1,850][mark .]\n"
            "    li.loose: a line of another order"
        ),
    ),
    "that text has no pictures goes without saying": (
        {"result": verified(TEXT), "shown": [replace(BARE, lines=LINES[:1])], "documents": [NOTES]},
        "figure",
        "figure\n  figcaption: notes.txt, page 2\n  ol.lines\n    li value=2: 4. Rent",
    ),
    "both pages of a page break": (
        {"result": verified(), "shown": [EXHIBIT, replace(EXHIBIT, page=3, quote=(QUOTE,), anchor=())]},
        "figcaption",
        "figcaption: sources/lease.pdf, page 2\nfigcaption: sources/lease.pdf, page 3: the rest of the quote",
    ),
    "without exhibits": ({"result": verified()}, "figure image", ""),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_parts_of_a_card(name: str) -> None:
    given_, wanted, shown = PARTS[name]
    assert parts(card(**given_), *wanted.split()) == shown


def labels(page: Node, tag: str, *css: str) -> list[str]:
    return [outline(node) for node in page.all(tag) if {*css} & {*node.get("class").split()}]


BACK = "[a .back→{} {}(, citation 1)]"
BOTH = report(verified(), verified(replace(RENT, n=2)))
CLAIMS = {  # the citations, the prose, and the sentences on the cards
    "every sentence that cites it": (
        report(verified()),
        "The rent is **$1,850** [1]. So it is **$1,850** [1].",
        ["p.claim: The rent is $1,850.", f"p.claim: So it is $1,850. {BACK.format('#t-1-1-2', 'to this place')}"],
    ),
    "what another marker covers is set off": (
        BOTH,
        "The rent is **$1,850** [1], and the fee **$1,850** [2] at most.",
        [
            "p.claim: The rent is $1,850[.rest , and the fee $1,850 at most.]",
            "p.claim: [.rest The rent is $1,850], and the fee $1,850 at most.",
        ],
    ),
    "two markers beside each other cover the same": (
        BOTH,
        "The rent is **$1,850** [1][2] a month.",
        ["p.claim: The rent is $1,850 a month."] * 2,
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_sentences_of_a_card(name: str) -> None:
    made, prose, shown = CLAIMS[name]
    assert labels(parsed(render_html([proof(made, prose)])), "p", "claim") == shown


def test_of_very_many_sentences_the_first_are_there() -> None:
    page = parsed(render_html([proof(report(verified()), "So **$1,850** [1]. " * 12)]))
    shown = [text.partition(" [a .back")[0] for text in labels(page, "p", "claim", "quiet")]
    assert shown == ["p.claim: So $1,850."] * 5 + ["p.quiet: And 7 more."]


def test_a_very_long_anchor_is_shortened_where_it_is_a_name() -> None:
    page = card(verified(replace(RENT, source_match="word " * 100)))
    assert next(page.all("h4")).text == f"1, Verified: {('word ' * 24).strip()} …"


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
    page = card(missing(), [MISSING], closest=CLOSEST._replace(words=words))
    lines = [outline(node) for node in page.all("span") if node.get("class") == "diff side"]
    assert lines == [f"span.diff.side: [.sign quote]{quote}", f"span.diff.side: [.sign source]{source}"]
    assert [outline(node) for node in page.all("p") if node.get("class") == "differs"] == [f"p.differs: {sentence}"]


# ── The page ─────────────────────────────────────────────────────────────────────────────────────


def test_a_quote_as_wide_as_the_page_has_a_window_for_phones() -> None:
    wide, narrow = Box(72, 700, 540, 712), Box(360, 700, 400, 712)
    exhibit = replace(EXHIBIT, quote=(wide,), anchor=(narrow,), lines=(), whole_lines=True)
    shown = parts(card(verified(), shown=[exhibit]), "picture", "quiet").splitlines()
    label = "aria-label=sources/lease.pdf, page 2, with the quote marked"
    assert [line for line in shown if not line.startswith(" ")] == [
        f"svg.picture.found.wide viewbox=30.5 54.5 535 63 width=802.5 {label}",
        f"svg.picture.found.narrow viewbox=58.5 48.7 355 74.5 width=532.5 {label}",
        "p.quiet: The boxes are those of whole lines.",
    ]


def test_marks_outside_a_window_are_left_out() -> None:
    """Two pages' worth of quote: the window is around the anchor."""
    far, near = Box(72, 100, 540, 112), Box(72, 700, 540, 712)
    page = card(verified(), shown=[replace(EXHIBIT, quote=(near, far), anchor=(ANCHOR,))])
    marks = {node.get("class"): [rect.get("y") for rect in node.all("rect")] for node in page.all("svg")}
    assert {name: ys for name, ys in marks.items() if name.startswith(("picture", "page"))} == {
        "picture found wide": ["78.5", "78.5"],
        "picture found narrow": ["78.5", "78.5"],
        "page found": ["78.5", "678.5", "78.5"],
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
    assert parts(card(result, shown=[exhibit]), "figcaption") == f"figcaption: {caption}"


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


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────

LONG_ANCHOR = replace(MISSING, rule="CIT302", name="long-anchor", message="The anchor has 7 words.", hint=None)
FAILED = verified()._replace(verdict=Verdict.FAILED)
GROUPS = {  # what is known of a quote, its findings, and the heading and badge that it is under
    "an invented quote": (missing(), [MISSING], "Not in the source 1", "[1] failed"),
    "a long anchor": (FAILED, [LONG_ANCHOR], "Form: not written as the standard asks 1", "[1] form"),
    "both": (missing(), [LONG_ANCHOR, MISSING], "Not in the source 1", "[1] failed"),
    "a long anchor, and a quote that is not there": (missing(), [LONG_ANCHOR], "Failed 1", "[1] failed"),
    "a long anchor, and a quote that could not be checked": (
        unread()._replace(verdict=Verdict.FAILED),
        [LONG_ANCHOR],
        "Failed 1",
        "[1] failed",
    ),
    "an anchor cut out of a value": (
        FAILED,
        [replace(LONG_ANCHOR, rule="CIT303")],
        "Different from the claim 1",
        "[1] failed",
    ),
    "another page": (ASTRAY, [WRONG], "In the wrong place 1", "[1] wrong place"),
    "a warning about the claim": (
        verified(),
        [replace(MISSING, rule="CIT406", level=Level.WARNING)],
        "Verified, with a warning to read 1",
        "[1] verified",
    ),
    "a warning about form": (verified(), [replace(LONG_ANCHOR, level=Level.WARNING)], "Verified 1", "[1] verified"),
}


@pytest.mark.parametrize("name", GROUPS)
def test_what_is_false_and_what_is_form_are_apart(name: str) -> None:
    result, findings, title, badge = GROUPS[name]
    page = card(result, findings)
    (cards,) = (node for node in page.all("section") if node.get("class") == "cards")
    line = next(node for node in cards.all("p") if node.get("class") == "line")
    assert (next(cards.all("h3")).text.strip(), badge in line.text) == (title, True)


def test_no_place_of_json_is_in_a_headline() -> None:
    pointed = replace(RENT, pointer="/content/0/citations/0")
    message = f"{MISSING.message} (at {pointed.pointer})"
    page = card(missing(pointed), [replace(MISSING, message=message)])
    assert parts(page, "why") == "p.why: Quote not found in the source."
    assert "dt: Place in the file\n      dd: /content/0/citations/0" in parts(page, "technical")
