"""Hiding what a baseline records, and nothing else; and the file of a baseline.

An entry hides one finding of the same content: the same rule about the same citation and the same bytes of its source.
So it holds when text moves, and falls away when the citation or its source changes. Verdicts do not look at it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field, ValidationError

from citecheck.errors import UsageError
from citecheck.model import Citation, Finding, Report, Span
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import json_text
from citecheck.reporting.json import Part, first_error
from citecheck.selection import with_findings

# ── The file ───────────────────────────────────────────────────────────────────────────────────────


class BaselineEntry(Part):
    """`hash` says what is meant; the rest tells people, and the rule and the message have to be true of it as well.

    `path` is seen from the baseline's folder. `count` is of findings in this file that are alike in all of it.
    """

    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    rule: str
    path: str
    n: int | None
    message: str
    count: Annotated[int, Field(ge=1)] = 1


class Baseline(Part):
    version: Literal[1]
    findings: tuple[BaselineEntry, ...]


def read_baseline(data: bytes, name: str) -> Baseline:
    """Raises UsageError, which calls the file `name`, if it is not what `baseline_text` makes."""
    try:
        baseline = Baseline.model_validate_json(data)
    except ValidationError as error:
        raise _unusable(name, f"is not a baseline ({first_error(error)})") from None
    entries = Counter((entry.path, entry.n, entry.message, entry.hash) for entry in baseline.findings)
    twice = [path for (path, *_), count in entries.items() if count > 1]
    if twice:
        raise _unusable(name, f"has two entries for one finding ({twice[0]})")
    return baseline


def baseline_text(entries: Iterable[BaselineEntry]) -> str:
    """The file; entries that are alike become one, with their count."""
    found = Counter(entries)
    counted = [entry.model_copy(update={"count": count}) for entry, count in found.items()]
    ordered = sorted(counted, key=lambda entry: (entry.path, entry.rule, entry.n or 0, entry.message, entry.hash))
    baseline = Baseline(version=1, findings=tuple(ordered))
    return json_text(baseline.model_dump(exclude_defaults=True), indent=2) + "\n"


def _unusable(name: str, why: str) -> UsageError:
    return UsageError(f"{name} {why}: name a file that --write-baseline made.")


# ── Entries ────────────────────────────────────────────────────────────────────────────────────────

_LINES: Final = re.compile(r"\[[0-9, \t\r\n]+\]")


@dataclass(frozen=True, slots=True)
class Subject:
    """A report, the text of its answer, and its path as seen from the baseline's folder."""

    report: Report
    text: str
    path: str


class _Key(NamedTuple):
    """What has to agree: the content, and what the file shows of it, so that no entry hides what it does not say.

    `message` is None if it has line numbers of the answer, which may change: then the hash speaks for it.
    """

    hash: str
    rule: str
    message: str | None


def entries_of(subjects: Sequence[Subject]) -> Iterator[BaselineEntry]:
    """Entries that record every finding of the reports."""
    for subject in subjects:
        for finding, key in zip(subject.report.findings, _keys(subject), strict=True):
            path, message = terminal(subject.path), terminal(finding.message)
            yield BaselineEntry(hash=key.hash, rule=key.rule, path=path, n=finding.n, message=message)


def _keys(subject: Subject) -> list[_Key]:
    return [_key(finding, subject) for finding in subject.report.findings]


def _key(finding: Finding, subject: Subject) -> _Key:
    """Of the citation as it is written, but for its number and its reason, and of its source's bytes if it has one."""
    content: list[object] = ["response", finding.rule, finding.field, terminal(finding.fingerprint_text), subject.path]
    if finding.citation is not None:
        citation = subject.report.results[finding.citation].citation
        hashes = {facts.attachment_id: facts.sha256 for facts in subject.report.documents}
        source = citation.attachment_id
        content = ["citation", *content[1:-1], source, *_written(citation, subject.text), hashes.get(source)]
    made = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    return _Key(made, finding.rule, None if finding.stable_message else terminal(finding.message))


def _written(citation: Citation, text: str) -> Iterator[object]:
    """Each field's value, or its text where that says more: what is of the wrong kind has none, or a part of one."""
    values = {"k": citation.source_match, "f": citation.source_context, "p": citation.page_id, "l": citation.line_ids}
    for name, value in values.items():
        span = citation.spans.get(name, Span(0, 0))
        written = text[span.start : span.end]
        whole = _LINES.fullmatch(written) if name == "l" and written else value
        yield {"value": value} if whole else {"text": written}


# ── Hiding ───────────────────────────────────────────────────────────────────────────────────────


def without_known(
    subjects: Sequence[Subject], baseline: Baseline, gone: Collection[str] = ()
) -> tuple[list[Report], int]:
    """The reports without what the baseline records, and how many of its findings are there no longer.

    An entry hides as many findings as it counts, in its own file, or elsewhere if that one was checked or is gone. What
    is there no longer is counted for the files that were checked, and for the paths of `gone`, which are no more.
    """
    left: defaultdict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)  # what has hidden nothing yet
    for entry in baseline.findings:
        left[entry.hash, entry.rule][entry.message, entry.path] += entry.count

    def take(key: _Key, paths: Collection[str]) -> bool:
        """Whether there was an entry of one of these paths; it is then used."""
        entries = left[key.hash, key.rule]
        for (message, path), count in sorted(entries.items()):
            if count and path in paths and key.message in {message, None}:
                entries[message, path] -= 1
                return True
        return False

    keys = [_keys(subject) for subject in subjects]
    paths = {terminal(subject.path) for subject in subjects} | {*gone}
    # Entries of the same file first; then those of files that are gone or were checked too: text may have moved.
    here = [[take(key, {terminal(s.path)}) for key in its] for s, its in zip(subjects, keys, strict=True)]
    known = [
        [found or take(key, paths) for found, key in zip(*pair, strict=True)] for pair in zip(here, keys, strict=True)
    ]
    reports = [
        replace(with_findings(s.report, [at for at, is_known in enumerate(its) if not is_known]), baselined=sum(its))
        for s, its in zip(subjects, known, strict=True)
    ]
    return reports, sum(n for entries in left.values() for (_, path), n in entries.items() if path in paths)
