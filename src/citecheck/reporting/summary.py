"""The counts that every format ends in, and those of --stats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from citecheck.kinds import Kind
from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import Citation, DocumentFacts, Finding, Level, Match, Report, Verdict
from citecheck.reporting.escaping import shown_path, terminal
from citecheck.text.quoting import shortened

_CHECKED: Final = (
    "Checked: whether each quote {} where the answer says, and whether the claims' figures agree with the quotes."
)
CHECKED: Final = _CHECKED.format("can be seen")
CHECKED_IN_TEXT: Final = _CHECKED.format("is")  # of sources without pages that are drawn
NOTHING_CHECKED = "Checked: nothing. No quote could be compared with its source."
NOT_CHECKED = (
    "Not checked: whether the claims follow from the quotes, "
    "and whether the text of a page matches the letters drawn on it."
)
_CALLED: Final = 60  # characters of what an answer calls a source
_UNCITED: Final = "CIT703"  # counted by itself, so that a summary shows it
_PHRASES: Final[Mapping[tuple[str, Level], tuple[str, str]]] = {
    (Kind.SOURCE, Level.ERROR): ("not in the source", "not in the source"),
    (Kind.SOURCE, Level.WARNING): ("quote to look at", "quotes to look at"),
    (Kind.CLAIM, Level.ERROR): ("claim differs", "claims differ"),
    (_UNCITED, Level.ERROR): ("sentence without a source", "sentences without a source"),
    (_UNCITED, Level.WARNING): ("sentence without a source", "sentences without a source"),
    (Kind.CLAIM, Level.WARNING): ("claim to look at", "claims to look at"),
    (Kind.PLACE, Level.ERROR): ("wrong place", "wrong places"),
    (Kind.PLACE, Level.WARNING): ("place to look at", "places to look at"),
    (Kind.FORM, Level.ERROR): ("error of form", "errors of form"),
    (Kind.FORM, Level.WARNING): ("warning about form", "warnings about form"),
}

_WORST_FIRST: Final = (Verdict.FAILED, Verdict.OPEN, Verdict.NOTHING, Verdict.VERIFIED)
CHANGED = "changed what is reported: findings are left out or have another level than usual."


_Key = TypeVar("_Key", str, tuple[str, str])


class HasFindings(Protocol):
    """A report of `validate` or of `support`."""

    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def ignored(self) -> int: ...


def counts(reports: Sequence[Report]) -> dict[str, int]:
    verdicts = Counter(result.verdict for report in reports for result in report.results)
    return {
        "responses": len(reports),
        "citations": sum(len(report.results) for report in reports),
        "verified": verdicts[Verdict.VERIFIED],
        "failed": verdicts[Verdict.FAILED],
        "open": verdicts[Verdict.OPEN],
        **finding_counts(reports),
        "baselined": sum(report.baselined for report in reports),
    }


def summary_counts(reports: Sequence[Report], skipped: int) -> dict[str, object]:
    """The summary of the formats for programs; `skipped` counts the files of a folder that have no citations."""
    return {**counts(reports), "skipped": skipped, "kinds": kind_counts(reports)}


def finding_counts(reports: Sequence[HasFindings]) -> dict[str, int]:
    """The findings of each level, and those that are not shown."""
    levels = Counter(finding.level for report in reports for finding in report.findings)
    return {
        "errors": levels[Level.ERROR],
        "warnings": levels[Level.WARNING],
        "notes": levels[Level.NOTE],
        "ignored": sum(report.ignored for report in reports),
    }


def kind_counts(reports: Sequence[HasFindings]) -> dict[str, int]:
    """The errors and warnings of each kind."""
    findings = (finding for report in reports for finding in report.findings)
    found = Counter(finding.kind for finding in findings if finding.level is not Level.NOTE)
    return {kind.value: found[kind] for kind in Kind}


def kinds_line(findings: Iterable[Finding]) -> str:
    """What is wrong, the worst kind first: "2 not in the source · 1 claim differs"; "" if nothing is."""
    return " · ".join(_counted_phrases(findings, _PHRASES))


def uncited_line(findings: Iterable[Finding]) -> str:
    """How many sentences that state something have no citation: "2 sentences without a source"; "" if all have one."""
    return "".join(_counted_phrases(findings, [(_UNCITED, Level.ERROR), (_UNCITED, Level.WARNING)]))


def count_uncited(findings: Iterable[Finding]) -> int:
    return sum(finding.rule == _UNCITED for finding in findings)


def _counted_phrases(findings: Iterable[Finding], keys: Iterable[tuple[str, Level]]) -> Iterator[str]:
    found: Counter[tuple[str, Level]] = Counter(
        (_UNCITED if one.rule == _UNCITED else one.kind, one.level) for one in findings
    )
    for key in keys:
        if count := found[key]:
            many = key[0] == _UNCITED and count > UNCITED_STATEMENTS  # of the rest, one finding gives the number
            yield f"{f'more than {UNCITED_STATEMENTS}' if many else count} {_PHRASES[key][count > 1]}"


def is_doubtful(report: Report) -> bool:
    """Whether a verified answer has a warning about its sources or its claims: it is not plain green."""
    return report.verified and any(map(is_doubt, report.findings))


def is_doubt(finding: Finding) -> bool:
    """Whether it is a warning about a source or a claim."""
    return finding.level is Level.WARNING and finding.kind in {Kind.SOURCE, Kind.CLAIM}


def worst_verdict(reports: Iterable[Report]) -> Verdict:
    """The worst verdict of several answers, as exit codes are ordered; nothing to check where there are none."""
    verdicts = {report.verdict for report in reports} or {Verdict.NOTHING}
    return next(verdict for verdict in _WORST_FIRST if verdict in verdicts)


def source_of(citation: Citation, report: Report) -> DocumentFacts | None:
    return next((d for d in report.documents if d.attachment_id == citation.attachment_id), None)


def source_name(citation: Citation, report: Report) -> str:
    source = source_of(citation, report)
    return shown_path(source.path) if source else citation.attachment_id


def called_in(citation: Citation) -> tuple[str, ...]:
    """What the answer itself calls the source, beside its number; nothing for the id of a data block."""
    source = citation.source
    return tuple(name for name in source.names if name != source.key) if source else ()


def source_as_called(citation: Citation, report: Report) -> str:
    """The source, and behind it what the answer calls it if that is something else; without a source, this alone."""
    name, names = source_name(citation, report), called_in(citation)
    called = max(names, key=lambda one: ("://" not in one, len(one)), default=None)
    if called is None or name in names:
        return name
    called = shortened(" ".join(called.split()), _CALLED)
    return f"{name} (called “{called}”)" if source_of(citation, report) else called


def number_of(citation: Citation) -> str:
    return "?" if citation.n is None else str(citation.n)


def place(page: int, ids: Sequence[int]) -> str:
    """Page 4, lines 12, 13."""
    return ", ".join(filter(None, (f"page {page}", lines(ids))))


def lines(ids: Sequence[int]) -> str:
    return f"{'line' if len(ids) == 1 else 'lines'} {', '.join(map(str, ids))}" if ids else ""


def checked(reports: Sequence[Report]) -> str:
    """What was really checked, in one sentence."""
    results = [result for report in reports for result in report.results]
    compared = [result for result in results if result.evidence.match is not None and not result.evidence.open]
    if not compared:
        return NOTHING_CHECKED
    pdf = any(facts.kind == "pdf" for report in reports for facts in report.documents)
    sentence = CHECKED if pdf else CHECKED_IN_TEXT
    rest = len(results) - len(compared)
    return f"{sentence} {counted(rest, 'citation')} could not be checked." if rest else sentence


def summary_lines(reports: Sequence[Report]) -> tuple[str, ...]:
    """What is wrong by kind, if anything is, and the counts."""
    n = counts(reports)
    several = f"{n['responses']} answers, " if n["responses"] != 1 else ""
    nothing = sum(report.verdict is Verdict.NOTHING for report in reports)
    empty = f"{nothing} with nothing to check, " if nothing and several else ""
    verdicts = f"{n['verified']} verified, {n['failed']} failed, {n['open']} open"
    levels = ", ".join(counted(n[f"{level}s"], level) for level in ("error", "warning", "note"))
    hidden = [f"{n['ignored']} ignored"] if n["ignored"] else []
    hidden += [f"{n['baselined']} in the baseline"] if n["baselined"] else []
    not_shown = f"; not shown: {', '.join(hidden)}" if hidden else ""
    line = f"{several}{empty}{counted(n['citations'], 'citation')}: {verdicts}; {levels}{not_shown}"
    return (*filter(None, [kinds_line(finding for report in reports for finding in report.findings)]), line)


def changed_by(settings: str | None) -> tuple[str, ...]:
    """That the settings changed what is reported, if they did."""
    return (f"{settings} {CHANGED}",) if settings else ()


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# ── --stats ────────────────────────────────────────────────────────────────────────────────────────


def render_stats(reports: Sequence[Report], seconds: float) -> str:
    """Of reports as the engine makes them: what is ignored is counted too."""
    findings = (finding for report in reports for finding in report.findings)
    return _stats([*_rules(findings), *_evidence(reports)], seconds)


def render_lint_stats(findings: Iterable[Finding], seconds: float) -> str:
    return _stats(_rules(findings), seconds)


def _stats(lines: Iterable[str], seconds: float) -> str:
    return "".join(f"{line}\n" for line in (*lines, f"time      {seconds:.2f} s"))


def _rules(findings: Iterable[Finding]) -> Iterator[str]:
    for (code, name), count in _most_first(Counter((finding.rule, finding.name) for finding in findings)):
        yield f"{code}  {count:>6}  {name}"


def _evidence(reports: Sequence[Report]) -> Iterator[str]:
    evidence = [result.evidence for report in reports for result in report.results]
    matched = Counter("open" if one.open or one.match is None else one.match.value for one in evidence)
    yield "quotes    " + ", ".join(f"{matched[name]} {name}" for name in (*(match.value for match in Match), "open"))
    readings = Counter(one.found.reading for one in evidence if one.found)
    if readings:
        yield "readings  " + ", ".join(f"{count} {terminal(name)}" for name, count in _most_first(readings))
    pages = {(facts.path, facts.sha256): facts.pages for report in reports for facts in report.documents}
    for (path, _), count in sorted(pages.items()):
        yield f"source    {terminal(path)}, {counted(count, 'page')}"


def _most_first(counts: Counter[_Key]) -> list[tuple[_Key, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
