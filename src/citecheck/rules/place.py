"""CIT5xx: `p` and `l`, or a range, say where the anchor is, on a page that says something itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from citecheck.limits import LINE_IDS, LINE_NUMBER
from citecheck.model import AnswerForm, Citation, CitedRange, Evidence, Level, Located, Place, RangeUnit, Structure
from citecheck.rules.rule import BLOCK, Remark, Rule, citation_rule, evidence_rule, located_rule, only
from citecheck.text.ids import page_and_index, page_id
from citecheck.text.quoting import quoted


def _ids(lines: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, lines))}]"


@citation_rule("CIT501", "invalid-page-id")
def invalid_page_id(citation: Citation) -> Remark | None:
    if not citation.page_id.strip() or page_and_index(citation.page_id):
        return None
    hint = (
        f"Write {quoted(page_id(citation.page))}." if citation.page else "Copy the page's tag: page_number_3_index_2."
    )
    return Remark(f"{quoted(citation.page_id)} is not a valid page id.", "p", hint)


@citation_rule("CIT502", "page-index-mismatch")
def page_index_mismatch(citation: Citation) -> Remark | None:
    ids = page_and_index(citation.page_id)
    if ids is None:
        return None  # CIT501 reports it
    page, index = ids
    if index == page - 1:
        return None
    return Remark(f"The index of page {page} is {page - 1}, not {index}.", "p", f"Write {quoted(page_id(page))}.")


@evidence_rule("CIT503", "page-out-of-range")
def page_out_of_range(evidence: Evidence) -> Remark | None:
    page, count = evidence.citation.page, evidence.cited_page_count
    if page is None or count is None or page <= count:
        return None
    hint = f"The quote is on page {evidence.found.anchor_page}." if evidence.found else None
    pages = "1 page" if count == 1 else f"{count} pages"
    return Remark(f"The source has {pages}; there is no page {page}.", "p", hint)


@located_rule("CIT504", "wrong-page")
def wrong_page(evidence: Located) -> Remark | None:
    found, page, count = evidence.found, evidence.citation.page, evidence.cited_page_count
    if page is None or count is None or page > count:
        return None
    if evidence.place is not Place.OTHER_PAGE or evidence.printed_label:
        return None
    pages = list(dict.fromkeys(o.anchor_page for o in (found, *evidence.others)))
    *head, tail = pages if len(pages) <= 6 else [*pages[:6], f"{len(pages) - 6} more"]
    where = f"pages {', '.join(map(str, head))} and {tail}" if head else f"page {tail}"
    hint = "Cite the page that you mean." if head else _write_instead(evidence)
    return Remark(f"The quote is on {where}, not on page {page}.", "p", hint)


@located_rule("CIT505", "printed-page-number")
def printed_page_number(evidence: Located) -> Remark | None:
    found = evidence.found
    if evidence.place is not Place.OTHER_PAGE or not evidence.printed_label:
        return None
    return Remark(
        f"The quote is on page {found.anchor_page}, whose printed number is {evidence.printed_label}; "
        "`p` counts the pages of the file.",
        "p",
        _write_instead(evidence),
    )


def _write_instead(evidence: Located) -> str:
    found = evidence.found
    lines = with_neighbours(found.anchor_lines, evidence.found_page_lines)
    return f"Write {quoted(page_id(found.anchor_page))} and `l` {_ids(lines)}."


@located_rule("CIT506", "wrong-lines", Level.WARNING)
def wrong_lines(evidence: Located) -> Remark | None:
    found, ids = evidence.found, evidence.citation.line_ids
    if evidence.place is not Place.OTHER_LINES or not evidence.settled or not 1 <= len(ids) <= LINE_IDS:
        return None  # CIT510 reports more than LINE_IDS lines
    lines = found.anchor_lines
    if lines[0] in ids:
        message = f"The anchor is on line {_ids(lines)}; `l` lists lines far from it."
    else:
        message = f"The anchor is on line {_ids(lines)} of page {found.anchor_page}; `l` should include it."
    return Remark(message, "l", f"Write {_ids(with_neighbours(lines, evidence.found_page_lines))}.")


def with_neighbours(lines: tuple[int, ...], last: int | None) -> tuple[int, ...]:
    """The anchor's lines and one neighbour on each side, at most LINE_IDS, from the top; `last` ends the page."""
    if not lines:
        return ()
    around = range(max(1, min(lines) - 1), min(last or max(lines), max(lines) + 1) + 1)
    return tuple(around[:LINE_IDS])


@citation_rule("CIT507", "invalid-line-ids")
def invalid_line_ids(citation: Citation) -> Remark | None:
    ids = citation.line_ids
    bad = [i for i in ids if not 1 <= i <= LINE_NUMBER]
    if bad:
        return Remark(f"{bad[0]} is not a valid line id; line ids start at 1.", "l")
    if len(set(ids)) < len(ids):
        return Remark("Duplicate line id in `l`.", "l", f"Write {_ids(tuple(sorted(set(ids))))}.")
    return None


@citation_rule("CIT508", "unordered-lines", Level.WARNING)
def unordered_lines(citation: Citation) -> Remark | None:
    ids = citation.line_ids
    if list(ids) == sorted(ids) or len(set(ids)) < len(ids):
        return None
    return Remark("The line ids are not in ascending order.", "l", f"Write {_ids(tuple(sorted(ids)))}.")


@evidence_rule("CIT509", "line-out-of-range")
def line_out_of_range(evidence: Evidence) -> Remark | None:
    last = evidence.cited_page_lines
    beyond = [i for i in evidence.citation.line_ids if last is not None and i > last]
    if not beyond:
        return None
    lines = "1 line" if last == 1 else f"{last} lines"
    return Remark(f"Page {evidence.citation.page} has {lines}; there is no line {beyond[0]}.", "l")


@citation_rule("CIT510", "stuffed-lines")
def stuffed_lines(citation: Citation) -> Remark | None:
    if len(citation.line_ids) <= LINE_IDS:
        return None
    return Remark(
        f"`l` names {len(citation.line_ids)} lines; at most {LINE_IDS} are allowed.",
        "l",
        "Name the anchor's lines and one or two neighbours.",
    )


@citation_rule("CIT511", "lone-line", Level.NOTE)
def lone_line(citation: Citation) -> Remark | None:
    if len(citation.line_ids) != 1:
        return None
    return Remark("`l` should also include a line beside that of the anchor.", "l", "Add the line before or after it.")


class _Kind(NamedTuple):
    """What a page of one structure is, as the message calls it."""

    what: str
    hint: str = "Follow its reference to the page that says it, and cite that page."


def _structural(code: str, name: str, level: Level, kinds: Mapping[Structure, _Kind]) -> Rule:
    """Return a rule about quotes on a page of these kinds. The kind of the cited page may explain a missing quote."""

    @evidence_rule(code, name, level)
    def rule(evidence: Evidence) -> Remark | None:
        search = evidence.located or evidence.missing
        if search is None or search.structure is None or search.structure not in kinds:
            return None
        kind = kinds[search.structure]
        page = search.found.anchor_page if search.found else search.citation.page
        return Remark(f"Page {page} is {kind.what}: {'; '.join(search.structure_reasons)}.", "p", kind.hint)

    return rule


_LISTS = {
    Structure.LIST: _Kind("a list of exhibits, figures or tables"),
    Structure.PART: _Kind("a list in part", "Cite it only if the quote is not part of that list."),
}
_APPENDIX = {Structure.APPENDIX: _Kind("an appendix", "Cite the body if it says the same.")}


@located_rule("CIT516", "ambiguous-place", Level.WARNING)
def ambiguous_place(evidence: Located) -> Remark | None:
    found = evidence.found
    if evidence.settled:
        return None
    same = [o for o in (found, *evidence.others) if o.anchor_page == found.anchor_page]
    lines = " and ".join(_ids(o.anchor_lines) for o in same[:4])
    return Remark(
        f"The quote occurs {len(same)} times on page {found.anchor_page} (lines {lines}), "
        "and `l` does not say which one is meant.",
        "f",
        "Quote more, so that `f` also has words that only one of them has, such as the heading or the line above.",
    )


@evidence_rule("CIT520", "wrong-range")
def wrong_range(evidence: Evidence) -> Remark | None:
    check = evidence.range_check
    if check is None or not check.wrong:
        return None
    return Remark(check.wrong, "range", _hint(check.right))


@evidence_rule("CIT521", "inexact-range", Level.WARNING)
def inexact_range(evidence: Evidence) -> Remark | None:
    check = evidence.range_check
    if check is None or not check.inexact:
        return None
    return Remark(check.inexact, "range", _hint(check.right))


def _hint(right: CitedRange | None) -> str | None:
    if right is None:
        return None
    if right.printed:
        return f"Cite page {right.start}, or the number that is printed on it."
    span = f"range {right.start} to {right.end}"
    if right.unit is RangeUnit.PAGES:
        last = right.end - 1
        pages = f"page {last}" if last == right.start else f"pages {right.start} to {last}"
        return f"Name {pages}; in fields whose end is exclusive, the {span}."
    return f"Use the {span} ({right.unit}, counted from 0; the end is exclusive)."


RULES: tuple[Rule, ...] = (
    *only(
        invalid_page_id,
        page_index_mismatch,
        page_out_of_range,
        wrong_page,
        printed_page_number,
        wrong_lines,
        invalid_line_ids,
        unordered_lines,
        line_out_of_range,
        stuffed_lines,
        lone_line,
        forms=BLOCK,
    ),
    _structural("CIT512", "contents-page", Level.ERROR, {Structure.CONTENTS: _Kind("a table of contents")}),
    _structural("CIT513", "index-page", Level.ERROR, {Structure.INDEX: _Kind("an A-Z index")}),
    _structural("CIT514", "list-page", Level.WARNING, _LISTS),
    _structural("CIT515", "appendix-page", Level.NOTE, _APPENDIX),
    *only(ambiguous_place, forms=BLOCK),
    *only(wrong_range, inexact_range, forms=(AnswerForm.QUOTED, AnswerForm.NUMBERED)),
)
