"""What the page says in words: verdicts, places, counts. All of it is plain text that the templates escape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

from citecheck.kinds import Kind
from citecheck.model import (
    Citation,
    CitationResult,
    Evidence,
    Finding,
    Level,
    Match,
    Occurrence,
    Report,
    Verdict,
)
from citecheck.reporting.summary import (
    count_uncited,
    counted,
    counts,
    is_doubt,
    is_doubtful,
    place,
    uncited_line,
    worst_verdict,
)
from citecheck.text.quoting import shortened

VERDICTS: Final[Mapping[Verdict, str]] = {
    Verdict.FAILED: "Failed",
    Verdict.OPEN: "Could not be checked",
    Verdict.VERIFIED: "Verified",
    Verdict.NOTHING: "Nothing to check",
}
UNCITED: Final = "uncited-statement"  # the rule about statements without a citation
NAME: Final = 120  # characters of an anchor where it stands for its citation; an honest one has at most 40
_HEADING: Final = 60  # characters of a quote in the place of an anchor
_PLACES: Final = 6  # other places of a quote that are named
_DIFFERENCES: Final = 3  # of a quote and the closest passage that are named
_NAME_OF_DIFFERENCE: Final = 60  # characters of one of them
_LEVELS, _KINDS = list(Level), list(Kind)
_SPACE: Final = re.compile(r"[ \t\n]+")


class Group(StrEnum):
    """What a quote has in common with others on the page, the worst first: the kind of what is wrong, or a verdict."""

    SOURCE = "source"
    CLAIM = "claim"
    PLACE = "place"
    FAILED = "failed"
    FORM = "form"
    UNCITED = "uncited"
    OPEN = "open"
    DOUBTFUL = "doubtful"
    VERIFIED = "verified"
    NOTHING = "nothing"

    @property
    def tone(self) -> str:
        """The shape and colour: red where something is false, amber where only the form is wrong."""
        return _TONES.get(self, self.value)

    @property
    def label(self) -> str:
        """What a badge says beside the number."""
        return "wrong place" if self is Group.PLACE else self.tone


_TONES: Final[Mapping[Group, str]] = {
    **dict.fromkeys((Group.SOURCE, Group.CLAIM, Group.PLACE), "failed"),
    Group.UNCITED: "warned",
    Group.DOUBTFUL: "verified",
}
TITLES: Final[Mapping[Group, str]] = {
    Group.SOURCE: "Not in the source",
    Group.CLAIM: "Different from the claim",
    Group.PLACE: "In the wrong place",
    Group.FAILED: "Failed",
    Group.FORM: "Form: not written as the standard asks",
    Group.UNCITED: "Without a source",
    Group.OPEN: "Could not be checked",
    Group.DOUBTFUL: "Verified, with a warning to read",
    Group.VERIFIED: "Verified",
    Group.NOTHING: "Nothing to check",
}
_HEADS: Final[Mapping[Group, tuple[str, str]]] = {  # after "3 of 9 quotes", and after "The quote"
    Group.SOURCE: ("not in the source", "is not in the source"),
    Group.CLAIM: ("different from the claim", "is different from the claim"),
    Group.PLACE: ("in the wrong place", "is in the wrong place"),
    Group.FAILED: ("failed", "failed"),
    Group.FORM: ("with an error of form", "is there, with an error of form"),
    Group.OPEN: ("could not be checked", "could not be checked"),
}
# Errors of form after which the answer shows other words than its quote has: for a reader the claim differs.
_OTHER_WORDS: Final = frozenset({"CIT203", "CIT207", "CIT301", "CIT303"})


def group_of(result: CitationResult, finding: Finding | None) -> Group:
    """The group of a quote, `finding` the one that leads to its verdict. Form alone is wrong only if it is found."""
    if result.verdict is not Verdict.FAILED:
        return Group.DOUBTFUL if finding and result.verdict is Verdict.VERIFIED else Group(result.verdict)
    group = group_of_finding(finding) if finding else Group.FAILED
    is_found = result.evidence.located is not None and result.evidence.open is None
    return Group.FAILED if group is Group.FORM and not is_found else group


def group_of_finding(finding: Finding) -> Group:
    return Group.CLAIM if finding.rule in _OTHER_WORDS else Group(finding.kind)


def is_beside(finding: Finding) -> bool:
    """Whether it is an error of the answer, and of none of its citations."""
    return finding.citation is None and finding.level is Level.ERROR and finding.name != UNCITED


def headline(reports: Sequence[Report]) -> str:
    """The verdict on every quote that was checked, in one sentence without a full stop."""
    groups = Counter(group for report in reports for _, group in quotes(report))
    findings = [finding for report in reports for finding in report.findings]
    n, total, beside = counts(reports), groups.total(), sum(map(is_beside, findings))
    without = n["citations"] - total
    if not n["citations"]:
        return "Nothing to check" if not n["errors"] else f"No citation could be read; {counted(n['errors'], 'error')}"
    parts = [*_shares(groups, total), *([counted(beside, "other error")] if beside else [])]
    if not any(groups[group] for group in _HEADS):
        parts = [_all_verified(reports, total, n["warnings"] - count_uncited(findings))]
    parts += [f"{counted(without, 'citation')} without a quote"] if without else []
    parts += filter(None, [uncited_line(findings)])
    if empty := sum(report.verdict is Verdict.NOTHING for report in reports):
        parts.append(f"{counted(empty, 'answer')} with nothing to check")
    return ", ".join(parts)


def quotes(report: Report) -> Iterator[tuple[CitationResult, Group]]:
    """The citations that quote their source or fail, each with its group: one without a quote is no quote."""
    for result in report.results:
        if result.citation.source_context.strip() or result.verdict is Verdict.FAILED:
            yield result, group_of(result, lead(result, weighed(report, result)))


def _shares(groups: Mapping[Group, int], total: int) -> Iterator[str]:
    """How many of the quotes are in each group that is not verified."""
    of = f" of {total} quotes"
    for group, (several, single) in _HEADS.items():
        if groups[group]:
            yield f"The quote {single}" if total == 1 else f"{groups[group]}{of} {several}"
            of = ""


def _all_verified(reports: Sequence[Report], total: int, warnings: int) -> str:
    verified = "The quote is verified" if total == 1 else f"All {total} quotes are verified"
    if not total:
        verified = "No quote could be checked"
    if any(report.verdict is Verdict.FAILED for report in reports):
        return f"{verified}, but the {'answer has' if len(reports) == 1 else 'answers have'} other errors"
    is_plain = not warnings or not any(map(is_doubtful, reports))
    return verified if is_plain else f"{verified}, with {counted(warnings, 'warning')}"


def tone(reports: Sequence[Report]) -> str:
    """The shape and colour of a headline: green only without a warning about a source or a claim."""
    worst = worst_verdict(reports)
    if worst is Verdict.FAILED:
        return _tone_of_failure(reports)
    return "warned" if worst is Verdict.VERIFIED and any(map(is_doubtful, reports)) else worst.value


def _tone_of_failure(reports: Sequence[Report]) -> str:
    """That of form if nothing else is wrong."""
    groups = {group for report in reports for _, group in quotes(report)}
    groups |= {group_of_finding(one) for report in reports for one in report.findings if is_beside(one)}
    tones = {group.tone for group in groups}
    return "form" if "form" in tones and "failed" not in tones else "failed"


# ── One citation ─────────────────────────────────────────────────────────────────────────────────


def one_line(text: str) -> str:
    """Spaces and line breaks as one space; other white space is shown for what it is."""
    return _SPACE.sub(" ", text).strip(" ")


def heading_of(citation: Citation) -> str:
    """What a reader knows a citation by: its anchor, or else the beginning of its quote."""
    if citation.source_match.strip():
        return shortened(one_line(citation.source_match), NAME)
    return shortened(one_line(citation.source_context), _HEADING)


def weighed(report: Report, result: CitationResult) -> list[Finding]:
    """The findings of a citation: errors first; among them what is about the source and the claim before form."""
    own = (report.findings[index] for index in result.findings)
    return sorted(own, key=lambda finding: (_LEVELS.index(finding.level), _KINDS.index(finding.kind)))


def lead(result: CitationResult, own: Sequence[Finding]) -> Finding | None:
    """The finding that explains the verdict, of those in order: the first error, or what could not be determined.

    Of a verified citation it is the first warning about the source or the claim.
    """
    if result.verdict is Verdict.FAILED:
        return next((finding for finding in own if finding.level is not Level.NOTE), None)
    reason = result.evidence.open
    if result.verdict is Verdict.VERIFIED:
        return next(filter(is_doubt, own), None)
    if reason is None:
        return None
    return next((finding for finding in own if finding.name == reason.name), None)


def why(result: CitationResult, finding: Finding | None) -> str:
    """The reason of a verdict in one sentence, `finding` the one that leads to it; "" if all is well."""
    if finding:
        return message_of(finding, result.citation)
    if result.verdict is Verdict.FAILED:
        return "It failed; the settings of this check hide the reason."
    if result.verdict is Verdict.VERIFIED:
        return ""
    return result.evidence.open.reason if result.evidence.open else "Nothing was found that could be checked."


def message_of(finding: Finding, citation: Citation | None = None) -> str:
    """Its message in plain words, without the place in a file of JSON."""
    pointer = citation.pointer if citation else ""
    return without_fields(finding.message.removesuffix(f" (at {pointer})") if pointer else finding.message)


_FIELDS: Final = {
    "n": "number", "r": "reason", "f": "quote", "k": "anchor", "p": "page", "l": "lines", "a": "source",
}  # fmt: skip
_FIELD: Final = re.compile(r"(?:\b(own|an?|each|the|this|whole) )?`([nrfkpla])`")
_PAGE_ID: Final = re.compile(r"'?page_number_(\d+)_index_\d+'?")
_COMMAND: Final = re.compile(r"`(citecheck [a-z -]+)`")
_QUOTED: Final = re.compile(r"(?<!\w)['“].*['”](?!\w)", re.DOTALL)  # from the first foreign text to the last one
# Words of the standard, and what a reader of the answer calls these things.
_WORDS: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in {
        r"\bThe block has no entry\b": "The answer does not list citation",
        r"\b(The|the|A|a|one) (?:data )?block(?: of citations)?\b": r"\1 list of citations",
        r"\b([Aa])n (?=entry)": r"\1 ",
        r"\bentry\b": "citation",
        r"\bentries\b": "citations",
        r"\bexactly or after folding\b": "exactly, or but for typographic differences",
        r"\b(lines?|Write|and) \[([0-9, ]+)\]": r"\1 \2",
    }.items()
)


def without_fields(text: str) -> str:
    """A message or hint for people who never saw a block: its fields have names, and page ids are page numbers."""
    plain = _PAGE_ID.sub(r"page \1", _COMMAND.sub(r"\1", text))
    plain = _FIELD.sub(lambda field: f"{field[1] or 'the'} {_FIELDS[field[2]]}", plain)
    plain = f"{plain[:1].upper()}{plain[1:]}" if text.startswith("`") else plain
    foreign = _QUOTED.search(plain)
    if foreign is None:
        return _in_plain_words(plain)
    return f"{_in_plain_words(plain[: foreign.start()])}{foreign[0]}{_in_plain_words(plain[foreign.end() :])}"


def _in_plain_words(text: str) -> str:
    for pattern, instead in _WORDS:
        text = pattern.sub(instead, text)
    return text


def differences(words: Iterable[tuple[str, str]]) -> str:
    """The first differences of a quote and the source's passage in plain words; "" if there are none.

    `words` are those of Closest.words.
    """
    groups = [dict(group) for same, group in groupby(words, key=lambda word: word[0] == "=") if not same]
    named = [_difference(group.get("-", ""), group.get("+", "")) for group in groups[:_DIFFERENCES]]
    more = len(groups) - len(named)
    return " ".join([*named, *([f"{counted(more, 'more difference')}."] if more else [])])


def _difference(quote: str, source: str) -> str:
    quote, source = (shortened(text, _NAME_OF_DIFFERENCE) for text in (quote, source))
    if not source:
        return f"The source does not have “{quote}” there."
    if not quote:
        return f"The quote leaves out “{source}”."
    return f"The quote has “{quote}”; the source has “{source}”."


def cited(citation: Citation) -> str:
    """Where the answer says that the quote is."""
    if citation.page is None:
        return one_line(citation.page_id) or "no page given"
    return f"page {citation.page}"


def found(evidence: Evidence) -> str:
    """Where it is: "" if that is what was cited, or is not known."""
    if evidence.found is None:
        return "not found" if evidence.match is Match.NONE else ""
    page = evidence.found.anchor_page
    return "" if page == evidence.citation.page else f"page {page}"


def matched(evidence: Evidence) -> str:
    """How the quote matched the page, with every difference that was forgiven."""
    if evidence.match is None:
        return "not determined"
    if evidence.found is None:
        return "not found"
    if evidence.found.match is Match.EXACT:
        return "exactly, character for character"
    return f"but for: {', '.join(evidence.found.forgiven)}"


def elsewhere(others: Sequence[Occurrence]) -> str:
    named = [place(other.anchor_page, other.anchor_lines) for other in others[:_PLACES]]
    more = [f"and {len(others) - _PLACES} more"] if len(others) > _PLACES else []
    return "; ".join([*named, *more])
