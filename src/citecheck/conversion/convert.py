"""converted: an answer in another form, read again and compared with the old one before anybody gets it.

What an answer says is its prose without markup, and for each marker its place in the prose, and the quote, the source
and the place in the source. All of that stays, or nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final, NamedTuple

from citecheck.checker import Checked
from citecheck.conversion import write
from citecheck.conversion.draft import Cited, Draft, draft_of
from citecheck.errors import UsageError
from citecheck.kinds import Kind
from citecheck.model import AnswerForm, CitationResult, Finding, Level, Place, Report, Response
from citecheck.sources.document import Document

FORMS: Final = {"block": AnswerForm.BLOCK, "markdown": AnswerForm.NUMBERED, "anthropic": AnswerForm.QUOTED}
SUFFIXES: Final = {"block": ".md", "markdown": ".md", "anthropic": ".json"}
_ROUNDS: Final = 24  # of choosing other anchors
_STOPS: Final = ".!?…\"'”’)]*_|"  # a marker before the full stop is on the same words as one after it
_WRONG_PAGE: Final = {"CIT501", "CIT502", "CIT504", "CIT505", "CIT520"}
_OF_FORM: Final = ("CIT3", "CIT516", "CIT506")  # what another anchor may bring right


def converted(
    answer: Checked,
    to: str,
    check: Callable[[str], Checked],
    order: Sequence[Document] = (),
    id_of: Callable[[Document], str] = lambda document: document.facts.attachment_id,
) -> str:
    """The text of the answer as `to`: block, markdown or anthropic.

    check: reads a text of that form and checks it against the same sources. order: these, as they were given.
    id_of: the attachment id of a source.
    Raises UsageError, with the reason, where something of the answer would be lost.
    """
    if answer.response.form is FORMS[to] and to != "anthropic":
        raise UsageError(f"the answer is in the form '{to}' already.")
    draft = draft_of(answer.response, answer.report, answer.documents)
    if to == "block":
        text, after = _with_best_anchors(draft, check, id_of)
    else:
        text = write.markdown(draft) if to == "markdown" else write.anthropic(draft, order)
        after = check(text)
    _compare(answer, after)
    return text


def _with_best_anchors(
    draft: Draft, check: Callable[[str], Checked], id_of: Callable[[Document], str]
) -> tuple[str, Checked]:
    """The block whose anchors no rule objects to: another one is taken where a rule does."""
    choice: dict[int, int] = {}
    indexes = list(dict.fromkeys(index for passage in draft.passages for index in passage.cites))
    tried: list[tuple[int, str, Checked]] = []
    for _ in range(_ROUNDS):
        try:
            text = write.block(draft, choice, id_of)
        except UsageError:
            if not tried:
                raise
            break  # no anchor is left
        after = check(text)
        wrong = {one.citation for one in after.report.findings if _asks_for_another_anchor(one)} - {None}
        tried.append((len(wrong), text, after))
        if not wrong:
            break
        for at in wrong:
            choice[indexes[at or 0]] = choice.get(indexes[at or 0], 0) + 1
    _, text, after = min(tried, key=lambda one: one[0])
    return text, after


def _asks_for_another_anchor(finding: Finding) -> bool:
    return finding.level is not Level.NOTE and finding.rule.startswith(_OF_FORM)


# ── What an answer says ──────────────────────────────────────────────────────────────────────────


def _compare(before: Checked, after: Checked) -> None:
    """Raises UsageError for the first thing that is not the same."""
    if _prose(before.response) != _prose(after.response):
        raise UsageError("its prose would not be read as the same words.")
    old, new = _marked(before), _marked(after)
    for at, cites in old.items():
        for what, value in _PARTS.items():
            if {value(one) for one in cites} != {value(one) for one in new.get(at, ())}:
                numbers = ", ".join(dict.fromkeys(f"[{one.number}]" for one in cites))
                lost = what if at in new else "place in the prose"
                without = any(one.citation.attachment_id not in before.documents for one in before.report.results)
                hint = "; give every cited source with -s" if without else ""
                raise UsageError(f"the {lost} of {numbers} would be lost{hint}.")
    if new.keys() - old.keys():
        raise UsageError("numbers in its brackets would be read as markers.")
    _compare_errors(before.report, after.report)


def _compare_errors(before: Report, after: Report) -> None:
    """What is wrong with the evidence stays wrong, and nothing becomes wrong."""
    old, new = ({_mistake(one): one for one in report.findings if _is_wrong(one)} for report in (before, after))
    for mistake in sorted(new.keys() - {_mistake(one) for one in before.findings}):
        one = new[mistake]
        raise UsageError(f"the result would not pass ({one.rule} {one.name}): {one.message}")
    for mistake in sorted(old.keys() - {_mistake(one) for one in after.findings}):
        one = old[mistake]
        raise UsageError(f"its mistake {one.rule} would no longer be found: {one.message} Fix it first.")
    if before.verified and not after.verified:
        raise UsageError("its citations would no longer be verified.")


def _mistake(finding: Finding) -> str:
    """Its rule; a wrong page is one mistake in all forms."""
    return "page" if finding.rule in _WRONG_PAGE else finding.rule


def _is_wrong(finding: Finding) -> bool:
    return finding.level is Level.ERROR and finding.kind is not Kind.FORM


class _Said(NamedTuple):
    """What one citation says, whatever its form."""

    number: int | None
    quote: str
    source: Hashable
    place: Hashable
    is_sound: bool  # found, and nothing is wrong with it but its form


_PARTS: Final[Mapping[str, Callable[[_Said], Hashable]]] = {
    "quote": lambda one: one.quote,
    "source": lambda one: one.source,
    "place": lambda one: (one.quote, one.source, one.place),
    "verdict": lambda one: (one.quote, one.source, one.is_sound),
}


def _marked(answer: Checked) -> dict[int, list[_Said]]:
    """What is cited after so many characters of the prose."""
    said: dict[int, list[_Said]] = {}
    cited: dict[int | None, list[_Said]] = {}
    for one in answer.report.results:
        cited.setdefault(one.citation.n, []).append(_said(one, answer))
    before = 0
    for unit in answer.response.units:
        for mark in unit.marks:
            at = before + len(_squeezed(unit.plain[: mark.end]).rstrip(_STOPS))
            said.setdefault(at, []).extend(one for number in mark.numbers for one in cited.get(number, ()))
        before += len(_squeezed(unit.plain))
    return said


def _said(result: CitationResult, answer: Checked) -> _Said:
    cited = Cited(result, answer.documents.get(result.citation.attachment_id))
    of_file = (cited.document.facts.sha256, cited.document.text) if cited.document else None  # a file may have several
    source = of_file or cited.url or cited.title
    wrong = any(_is_wrong(answer.report.findings[at]) for at in result.findings)
    is_sound = not wrong and result.evidence.open is None
    return _Said(result.citation.n, _squeezed(cited.quote), source, _place(cited), is_sound)


def _place(cited: Cited) -> Hashable:
    """Where the quote was found, if the answer names this place and it is the only one; else what it names."""
    evidence = cited.result.evidence
    at, check = evidence.located, evidence.range_check
    elsewhere = at is not None and at.place is Place.OTHER_PAGE and cited.pages is not None
    if at and not (at.others or elsewhere or (check and check.wrong)):
        return at.found.pages, at.found.lines
    return cited.place


def _prose(response: Response) -> str:
    return _squeezed("".join(unit.plain for unit in response.units))


def _squeezed(text: str) -> str:
    return "".join(text.split())
