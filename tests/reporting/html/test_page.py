"""The page as a whole: what stands where, and what every page keeps to."""

from __future__ import annotations

import base64
import re
from dataclasses import replace

import pytest

from citecheck.answers import read_answer
from citecheck.files import OWN_PAGE
from citecheck.model import Level, Outcome, Region, Verdict
from citecheck.page_previews import Exhibits
from citecheck.reporting.html import Proof, render_html
from citecheck.response import read_response
from reporting.html.rules import check_page
from reporting.html.samples import (
    CLOSEST,
    EXHIBIT,
    LEASE,
    MISSING,
    NOTES,
    PICTURE,
    RENT,
    missing,
    proof,
    report,
    unread,
    verified,
)
from reporting.html.tree import Node, outline, parsed

GOOD = proof(report(verified()), shown={0: (EXHIBIT,)})
BAD = proof(report(missing(), findings=[MISSING], path="bad.md"), closest={0: CLOSEST})
OPEN = proof(report(unread(), path="open.md"), shown={0: (EXHIBIT,)})
NOTHING = proof(report(path="plain.md", documents=()), prose="Nothing is cited here.")
LACKING = replace(
    MISSING, rule="CIT201", name="marker-without-citation", message="The block has no entry 2.", hint=None
)
BESIDE = replace(LACKING, n=None, citation=None, field=None, region=Region(1, 46, 1, 49))
ASTRAY = proof(
    report(verified(), findings=[BESIDE], path="astray.md", verdict=Verdict.FAILED),
    prose="The rent is **$1,850** [1], due on **1 May** [2].",
)
PROOFS = {"good": [GOOD], "bad": [BAD], "open": [OPEN], "nothing": [NOTHING], "astray": [ASTRAY]} | {
    "several": [GOOD, BAD, OPEN, NOTHING, ASTRAY],
    "none": [],
}


def page_of(*proofs: Proof) -> Node:
    return parsed(render_html(proofs))


def outlined(node: Node, tag: str, css: str = "") -> str:
    (found,) = (one for one in node.all(tag) if css in one.get("class").split() or not css)
    return outline(found)


# ── Wholes ───────────────────────────────────────────────────────────────────────────────────────

BODY = """\
body: [a .skip→#main Skip to the results]
  svg.store width=0
    defs
      symbol#i-verified viewbox=0 0 16 16
        circle
        path
      symbol#i-failed viewbox=0 0 16 16
        rect width=16
        path
      symbol#i-warned viewbox=0 0 16 16
        path.sign
        path
      symbol#i-open viewbox=0 0 16 16
        circle.ring
        path.ring
      image#page-1 width=612
  header.top.verified
    p.brand: [b citecheck] proof of citations
    h1: <verified>The quote is verified
    p.subject: [b rent.md], checked against lease.pdf (12 pages)
    p.scope: Verified means only that the quoted words are on the page and can be seen there. A correct quote can be used for a wrong statement, so compare each statement with its quote.
  div.bar role=search aria-label=Which citations are shown
    fieldset.filters
      legend.unseen: Show
      input#show-all.unseen checked
      label.all: [.long All][.short All] [b 1]
      input#show-failed.unseen disabled
      label.failed: <failed>[.long Wrong][.short Wrong] [b 0]
      input#show-form.unseen disabled
      label.form: <form>[.long Form][.short Form] [b 0]
      input#show-open.unseen disabled
      label.open: <open>[.long Could not be checked][.short Open] [b 0]
      input#show-verified.unseen
      label.verified: <verified>[.long Verified][.short Verified] [b 1]
  main#main
    section#results.results
      h2#results-title: Results
      div.of
        div.group.verified
          p.kind: <verified>Verified
          p.good: [a →#c-1-1 [.badge.verified <verified>(citation )[1]( verified)] [.words $1,850]]
    section#r-1.response
      h2#r-1-title: rent.md
      div.panes
        article.answer
          h3#r-1-answer: The answer
          div.prose
            p: The rent is [a #t-1-1.cite.verified→#c-1-1 [.words [strong $1,850]] [.badge.verified <verified>(citation )[1]( verified)]].
          div.listed
            h3: The answer's sources, and what each was checked against
            ul
              li: lease-3f2a9c1d → [.bound sources/lease.pdf]
        section.cards aria-label=The quotes of rent.md
          div.group.verified
            h3: <verified>Verified 1
            article#c-1-1.card.verified tabindex=-1
              header
                p.line: [.badge.verified <verified>(citation )[1] verified] [a .back→#t-1-1 back to the text(, citation 1)]
                h4#h-c-1-1: (1, Verified: )$1,850
              div.said
                p.label: The answer says
                p.claim: The rent is $1,850.
                p.label: It quotes
                blockquote: The rent is [mark .anchor $1,850].
              figure
                figcaption: sources/lease.pdf, page 2
                svg.picture.found viewbox=48.5 54.5 307 63 width=460.5 aria-label=sources/lease.pdf, page 2, with the quote marked
                  use→#page-1
                  rect.quote x=88.5 width=243
                  rect.anchor x=168.5 width=43
                div.more
                  details.whole-page
                    summary: The whole page
                    div.region role=region tabindex=0 aria-label=sources/lease.pdf, page 2, the whole page, for citation 1 of answers/rent.md
                      svg.page.found viewbox=0 0 612 792 width=918 aria-label=sources/lease.pdf, page 2, the whole page, for citation 1 of answers/rent.md
                        use→#page-1
                        rect.quote x=88.5 width=243
                        rect.anchor x=168.5 width=43
                  details.as-text
                    summary: As text
                    ol.lines
                      li value=2: 4. Rent
                      li value=3: 4.1 [mark The rent is ][mark .anchor $1,850][mark .]
                      li.loose: a line of another order
              dl.facts
                div
                  dt: Source
                  dd: sources/lease.pdf
                div
                  dt: Cited
                  dd: page 2, lines 3, 4
                div
                  dt: Found
                  dd: page 2, line 3
              details.technical
                summary: Technical details
                dl.facts
                  div
                    dt: Matched
                    dd: exactly, character for character
                  div
                    dt: Reason given
                    dd: the rent
  footer
    h2: Sources
    dl
      dt: sources/lease.pdf
      dd: Called lease-3f2a9c1d in the answer, 12 pages, read by pypdfium2 5[br ][code SHA-256 3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d]
    p: Answer: answers/rent.md
    p: Checked: whether each quote can be seen where the answer says, and whether the claims' figures agree with the quotes.[br ]Not checked: whether the claims follow from the quotes, and whether the text of a page matches the letters drawn on it.
    p: citecheck 0.1.0, standard 1.0. This page loads nothing and runs nothing."""


def test_a_whole_page() -> None:
    assert outlined(page_of(GOOD), "body") == BODY


HEADS = {
    "good": "The quote is verified",
    "bad": "The quote is not in the source",
    "open": "The quote could not be checked",
    "nothing": "Nothing to check",
    "astray": "The quote is verified, but the answer has other errors",
    "several": "1 of 4 quotes not in the source, 1 could not be checked, 1 other error, 1 answer with nothing to check",
    "none": "Nothing to check",
}


@pytest.mark.parametrize("name", PROOFS)
def test_the_verdict_is_the_heading_and_the_title(name: str) -> None:
    page = page_of(*PROOFS[name])
    (heading,), (title,) = page.all("h1"), page.all("title")
    subject = (
        PROOFS[name][0].outcome.report.path.rpartition("/")[2]
        if len(PROOFS[name]) == 1
        else f"{len(PROOFS[name])} answers"
    )
    assert heading.text == HEADS[name]
    assert title.text == f"{HEADS[name]} · {subject}"


SEVERAL = """\
nav.contents aria-label=Answers
  ol
    li: [a →#r-1 <verified>[b rent.md] The quote is verified]
    li: [a →#r-2 <failed>[b bad.md] The quote is not in the source]
    li: [a →#r-3 <open>[b open.md] The quote could not be checked]
    li: [a →#r-4 [b plain.md] Nothing to check]
    li: [a →#r-5 <failed>[b astray.md] The quote is verified, but the answer has other errors]
section#results.results
  h2#results-title: Results
  div.of
    h3: [a →#r-1 rent.md]
    div.group.verified
      p.kind: <verified>Verified
      p.good: [a →#c-1-1 [.badge.verified <verified>(citation )[1]( verified)] [.words $1,850]]
  div.of
    h3: [a →#r-2 bad.md]
    div.group.failed
      p.kind: <failed>Not in the source
      ol.rows
        li: [a .summary-row.failed→#c-2-1 [.number [.badge.failed <failed>(citation )[1] failed]] [.what [b $1,850] [.why Quote not found in the source.] [.diff.side [.sign quote]The rent is [del (in the quote only: )[.word $1,850.]]] [.diff.side [.sign source]The rent is [ins (in the source only: )[.word $1,580.]]]] [.where page 2 →(in truth:) [b not found]] ]
  div.of
    h3: [a →#r-3 open.md]
    div.group.open
      p.kind: <open>Could not be checked
      ol.rows
        li: [a .summary-row.open→#c-3-1 [.number [.badge.open <open>(citation )[1] open]] [.what [b $1,850] [.why lease.pdf: page 2 is a picture without text.]] [.where page 2] ]
  div.of
    h3: [a →#r-4 plain.md]
    p.quiet: There are no citations.
  div.of
    h3: [a →#r-5 astray.md]
    div.group.failed
      p.kind: <failed>Not in the source
      ol.rows
        li: [a .summary-row.failed→#f-5-1 [.number [.badge.failed <failed>failed]] [.what [.why The answer does not list citation 2.]] ]
    div.group.verified
      p.kind: <verified>Verified
      p.good: [a →#c-5-1 [.badge.verified <verified>(citation )[1]( verified)] [.words $1,850]]"""


def test_several_answers_have_contents_and_groups() -> None:
    page = page_of(*PROOFS["several"])
    (results,) = (node for node in page.all("section") if node.get("id") == "results")
    assert outlined(page, "nav") + "\n" + outline(results) == SEVERAL


ASTRAY_ANSWER = """\
article.answer
  h3#r-1-answer: The answer
  div.prose
    p: The rent is [a #t-1-1.cite.verified→#c-1-1 [.words [strong $1,850]] [.badge.verified <verified>(citation )[1]( verified)]], due on [a #m-1-1.cite.failed→#f-1-1 [.words [strong 1 May]] [.badge.failed <failed>(citation )[2] not listed]].
  div.listed
    h3: The answer's sources, and what each was checked against
    ul
      li: lease-3f2a9c1d → [.bound sources/lease.pdf]
  div#r-1-beside.beside
    h3: About the answer as a whole
    ul.findings
      li#f-1-1.error tabindex=-1
        p: [.level error] [.message The answer does not list citation 2.] [a .back→#m-1-1 back to the text]
        details.rule
          summary: [code CIT201] marker-without-citation
          p: Every marker MUST have a citation in the list of citations."""


def test_a_marker_without_an_entry_leads_to_its_finding_and_back() -> None:
    assert outlined(page_of(ASTRAY), "article", "answer") == ASTRAY_ANSWER


def test_hidden_findings_are_counted() -> None:
    hidden = proof(report(missing()._replace(findings=()), path="bad.md", ignored=1, baselined=1))
    (rows, quiet) = (outlined(page_of(hidden), tag, css) for tag, css in (("ol", "rows"), ("p", "quiet")))
    assert (
        rows
        == "ol.rows\n  li: [a .summary-row.failed→#c-1-1 [.number [.badge.failed <failed>(citation )[1] failed]] [.what [b $1,850] [.why It failed; the settings of this check hide the reason.]] [.where page 2 →(in truth:) [b not found]] ]"
    )
    assert quiet == "p.quiet: The settings of this check hide 2 findings; they change no verdict."


# ── What every page keeps to ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", PROOFS)
def test_the_page_keeps_to_our_rules(name: str) -> None:
    check_page(lambda: render_html(PROOFS[name]), "data:image/webp;base64,", images="img-src data:; ")


def test_an_image_is_there_once() -> None:
    """Two sources may be the same bytes, and two answers cite the same page."""
    shown = {0: (EXHIBIT, replace(EXHIBIT, picture="q"))}
    one = proof(report(verified()), shown=shown)
    one = replace(one, exhibits=Exhibits(shown, {"p": PICTURE, "q": PICTURE._replace()}))
    page = page_of(one, one, GOOD)
    (image,) = page.all("image")
    uses = [node.get("href") for node in page.all("use") if node.get("href").startswith("#page-")]
    assert image.attributes == {
        "id": "page-1",
        "width": "612",
        "height": "792",
        "href": "data:image/webp;base64," + base64.b64encode(PICTURE.data).decode(),
    }
    assert uses == ["#page-1"] * 10


def test_no_place_of_this_machine_is_told() -> None:
    paths = ["/home/someone/answers/rent.md", r"C:\Users\someone\rent.md", "../answers/rent.md"]
    absolute = LEASE._replace(path="/home/someone/lease.pdf")
    pages = [render_html([proof(report(verified(), path=path, documents=[absolute]))]) for path in paths]
    assert ["someone" in page for page in pages] == [False, False, False]
    assert [next(parsed(page).all("h2")).text for page in pages] == ["Results"] * 3
    subjects = [outlined(parsed(page), "p", "subject") for page in pages]
    where = "], checked against lease.pdf (12 pages)"
    assert subjects == [f"p.subject: [b {name}{where}" for name in ("rent.md", "rent.md", "rent.md")]


def test_filters_count_and_those_for_nothing_cannot_be_chosen() -> None:
    page = page_of(*PROOFS["several"])
    filters = {node.get("id"): "disabled" in node.attributes for node in page.all("input")}
    labels = {node.get("for"): node.text.split()[-1] for node in page.all("label")}
    assert labels == {"show-all": "4", "show-failed": "1", "show-form": "0", "show-open": "1", "show-verified": "2"}
    assert filters == {**dict.fromkeys(labels, False), "show-form": True}
    assert {n.get("id") for n in page_of(GOOD).all("input") if "disabled" in n.attributes} == {
        "show-failed",
        "show-form",
        "show-open",
    }


def test_many_verified_citations_are_a_line_of_numbers() -> None:
    many = [verified(replace(RENT, n=n)) for n in range(1, 14)]
    numbers = outlined(page_of(proof(report(*many))), "p", "good")
    assert "$1,850" not in numbers
    assert re.findall(r"\(citation \)\[(\d+)\]", numbers) == [str(n) for n in range(1, 14)]


def test_warnings_of_a_verified_citation_are_told() -> None:
    warning = replace(
        MISSING, rule="CIT506", name="wrong-lines", level=Level.WARNING, message="Other lines.", hint=None
    )
    result = verified()._replace(findings=(0,))
    page = page_of(proof(report(result, findings=[warning])))
    badge = "[.badge.verified <verified>(citation )[1]( verified)]"
    assert outlined(page, "p", "good") == f"p.good: [a →#c-1-1 {badge} [.words $1,850] [small (1 warning)]]"
    assert outlined(page, "ul", "findings") == (
        "ul.findings\n"
        "  li.warning\n"
        "    p: [.level warning] [.message Other lines.]\n"
        "    details.rule\n"
        "      summary: [code CIT506] wrong-lines\n"
        "      p: The lines SHOULD contain the line on which the anchor begins, and no line more than two away from the anchor's lines."
    )


def test_an_answer_too_large_to_read_is_not_shown() -> None:
    text = "a" * (2 * 2**20 + 1)
    large = Proof(Outcome(report(path="large.md", documents=())), read_response(text))
    assert outlined(page_of(large), "div", "prose") == "div.prose\n  p: The answer is too large to show."


def test_the_mark_of_our_pages_is_at_the_beginning() -> None:
    assert OWN_PAGE.decode() in render_html([GOOD])[:1024]


def test_names_are_paths_only_where_two_are_the_same() -> None:
    twins = [proof(report(verified(), path=path)) for path in ("a/rent.md", "b/rent.md", "c/fee.md")]
    assert [node.text for node in page_of(*twins).all("h2")][1:-1] == ["a/rent.md", "b/rent.md", "fee.md"]


NUMBERED = """\
They say: “The rent is $1,850 for each month.” [1]. The fee is low [2].

## Sources

[1] The lease, lease.txt
[2] https://example.org/fees
[3] A book
"""


def test_the_sources_that_the_answer_lists_are_there_with_their_files() -> None:
    response = read_answer(NUMBERED)
    documents = [NOTES._replace(attachment_id="1", path="lease.txt")]
    opened = [
        unread("No source was given for '2'.", citation) if citation.n == 2 else verified(citation)
        for citation in response.citations
    ]
    made = Proof(Outcome(report(*opened, documents=documents), {}), response)
    (listed,) = (node for node in page_of(made).all("div") if node.get("class") == "listed")
    assert outline(listed).splitlines()[3:] == [
        "    li: [1] The lease, lease.txt → [.bound lease.txt]",
        "    li: [2] https://example.org/fees → [.unbound No source was given for '2'.]",
        "    li: [3] A book → [.unbound not cited]",
    ]


def test_a_cited_cell_has_those_before_it() -> None:
    page = page_of(proof(report(verified()), prose="| Item | Rent |\n|---|---|\n| Flat | **$1,850** [1] |\n"))
    assert [node.text for node in page.all("p") if node.get("class") == "claim"] == ["Flat | $1,850"]
