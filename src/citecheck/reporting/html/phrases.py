"""What the page says in words: verdicts, places, counts. All of it is plain text that the templates escape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

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
NAME: Final = 120  # characters of an anchor where it stands for its citation; an honest one has at most 40
_HEADING: Final = 60  # characters of a quote in the place of an anchor
_PLACES: Final = 6  # other places of a quote that are named
_DIFFERENCES: Final = 3  # of a quote and the closest passage that are named
_NAME_OF_DIFFERENCE: Final = 60  # characters of one of them
_SPACE: Final = re.compile(r"[ \t\n]+")


def headline(reports: Sequence[Report]) -> str:
    """The verdict on everything that was checked, in one sentence without a full stop."""
    n = counts(reports)
    findings = [finding for report in reports for finding in report.findings]
    total, failed, unchecked = n["citations"], n["failed"], n["open"]
    if not total:
        return "Nothing to check" if not n["errors"] else f"No citation could be read; {counted(n['errors'], 'error')}"
    parts = []
    if failed:
        parts.append(f"{_share(failed, total)} failed")
    if unchecked == total > 1:
        parts.append(f"None of the {total} citations could be checked")
    elif unchecked:
        parts.append(f"{unchecked if failed else _share(unchecked, total)} could not be checked")
    if not parts:
        parts.append(f"{'The citation is' if total == 1 else f'All {total} citations'} verified")
        if any(report.verdict is Verdict.FAILED for report in reports):
            parts.append(f"but the {'answer has' if len(reports) == 1 else 'answers have'} other errors")
        elif any(map(is_doubtful, reports)) and (others := n["warnings"] - count_uncited(findings)):
            parts.append(f"with {counted(others, 'warning')}")
    parts += filter(None, [uncited_line(findings)])
    if empty := sum(report.verdict is Verdict.NOTHING for report in reports):
        parts.append(f"{counted(empty, 'answer')} with nothing to check")
    return ", ".join(parts)


def _share(part: int, total: int) -> str:
    if part < total:
        return f"{part} of {total} citations"
    return "The citation" if total == 1 else f"All {total} citations"


def tone(reports: Sequence[Report]) -> str:
    """The shape and colour of a headline: green only without a warning about a source or a claim."""
    worst = worst_verdict(reports)
    return "warned" if worst is Verdict.VERIFIED and any(map(is_doubtful, reports)) else worst.value


# ── One citation ─────────────────────────────────────────────────────────────────────────────────


def one_line(text: str) -> str:
    """Spaces and line breaks as one space; other white space is shown for what it is."""
    return _SPACE.sub(" ", text).strip(" ")


def heading_of(citation: Citation) -> str:
    """What a reader knows a citation by: its anchor, or else the beginning of its quote."""
    if citation.source_match.strip():
        return shortened(one_line(citation.source_match), NAME)
    return shortened(one_line(citation.source_context), _HEADING)


def lead(result: CitationResult, own: Sequence[Finding]) -> Finding | None:
    """The finding that explains the verdict, of those in order: the first error, or what could not be determined."""
    if result.verdict is Verdict.FAILED:
        return next((finding for finding in own if finding.level is not Level.NOTE), None)
    reason = result.evidence.open
    if result.verdict is Verdict.VERIFIED or reason is None:
        return None
    return next((finding for finding in own if finding.name == reason.name), None)


def why(result: CitationResult, finding: Finding | None) -> str:
    """The reason of a verdict in one sentence, `finding` the one that leads to it; "" if all is well."""
    if finding:
        return without_fields(finding.message)
    if result.verdict is Verdict.FAILED:
        return "It failed; the settings of this check hide the reason."
    if result.verdict is Verdict.VERIFIED:
        return ""
    return result.evidence.open.reason if result.evidence.open else "Nothing was found that could be checked."


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
