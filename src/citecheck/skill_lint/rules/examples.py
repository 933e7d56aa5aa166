"""The citation examples of documents, and their rules: each is marked, runs, and gives exactly what it claims.

An example is a fence whose info string says so (see `standard`), or one after a comment:

    <!-- citecheck: source NAME -->              the text of a source
    <!-- citecheck: good source=NAME -->         gives no finding
    <!-- citecheck: bad CIT302 source=NAME -->   gives exactly the rules that are named
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from citecheck.checker import Checked, Checker
from citecheck.model import Finding, Report, Span, Verdict
from citecheck.skill_lint.markdown import Directive, Fence, MarkdownFile
from citecheck.skill_lint.project import Project
from citecheck.skill_lint.rule import LintRemark, file_rule, project_rule
from citecheck.skill_lint.suppressions import SUPPRESSIONS
from citecheck.sources.resolve import Given
from citecheck.standard import read_example, standard_path, whole_response
from citecheck.text.quoting import quoted

_RULE: Final = r"(?:CIT\d{3}|[a-z]+(?:-[a-z]+)+)"
_CODE_OR_NAME: Final = re.compile(_RULE)
_OPTION: Final = re.compile(r"source=(\S+)")
_FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "good": re.compile(r"(?:source=\S+)?"),
    "bad": re.compile(rf"{_RULE}(?:[ ,]+{_RULE})*(?:\s+source=\S+)?"),
    "source": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,100}"),
}
_NAMED: Final = 5  # sources that a message names
_PREPARED: Final = "CIT607"  # prepared-source: true of each source beside its example, and no fault of it


class MarkedExample(NamedTuple):
    """One example of a file. `claims` are whole findings, or bare codes and names of rules.

    `shown` is what the document shows, an entry or a whole answer, and `inside` where it is.
    """

    file: MarkdownFile
    span: Span
    inside: Span
    passes: bool
    shown: str
    source: str | None  # None: the only one there is
    claims: tuple[str, ...] = ()
    thorough: bool = False


class ExampleFinding(NamedTuple):
    """A finding of an example, with its place in the document and what to do."""

    code: str
    line: str
    span: Span
    hint: str | None


class ExampleOutcome(NamedTuple):
    """The findings of an example and whether all was verified, or why it was not run."""

    findings: tuple[ExampleFinding, ...] = ()
    verified: bool = False
    not_run: str | None = None


# ── Reading them ─────────────────────────────────────────────────────────────────────────────────


def examples_of(file: MarkdownFile) -> Iterator[MarkedExample]:
    """The citation examples of a file in their order; malformed marks are left to their rule."""
    marks = (mark for mark in file.marks if mark.kind in {"good", "bad"} and _is_well_formed(mark))
    marked = {mark.fence.span: mark for mark in marks if mark.fence}
    for fence in file.fences:
        place = file, fence.span, fence.inside
        example = read_example(fence.info, fence.body, 0)
        if example and example.kind == "citation":
            claims = example.findings
            yield MarkedExample(*place, example.passes, example.shown, example.source, claims, example.thorough)
        elif mark := marked.get(fence.span):
            source = _OPTION.search(mark.rest)
            claims = tuple(_CODE_OR_NAME.findall(_OPTION.sub("", mark.rest)))
            yield MarkedExample(*place, mark.kind == "good", fence.body.rstrip("\n"), source and source[1], claims)


def _sources_in(file: MarkdownFile) -> list[tuple[str, Fence]]:
    """The sources whose text is in the file, with their names."""
    fenced = [(fence.info.split(), fence) for fence in file.fences]
    sources = [(words[1], fence) for words, fence in fenced if words[:1] == ["source"] and len(words) > 1]
    marks = [mark for mark in file.marks if mark.kind == "source" and _is_well_formed(mark)]
    named = [(name, fence) for name, fence in sources if _FORMS["source"].fullmatch(name)]
    return named + [(mark.rest, mark.fence) for mark in marks if mark.fence]


def _is_well_formed(mark: Directive) -> bool:
    """Return whether what follows the kind of a mark is as that kind demands."""
    return bool(_FORMS[mark.kind].fullmatch(mark.rest))


# ── Running them ─────────────────────────────────────────────────────────────────────────────────


def with_outcomes(project: Project) -> Project:
    """Return the project with the outcome of each of its examples; one in a file with the same text runs once.

    A copy of this program's own standard is left out: the tests of this program run it.
    """
    own = standard_path()
    text = own.read_text("utf-8") if any(file.file.name == own.name for file in project.files) else None
    files = [file for file in project.files if file.text != text or file.file.resolve() == own.resolve()]
    done: dict[tuple[str, Span], ExampleOutcome] = {}
    outcomes: list[tuple[MarkedExample, ExampleOutcome]] = []
    with TemporaryDirectory() as folder, ExitStack() as opened:
        runner = _Runner(project.sources, Path(folder), opened)
        for example in (example for file in files for example in examples_of(file)):
            key = (example.file.text, example.span)
            if key not in done:
                done[key] = runner.outcome(example)
            outcomes.append((example, done[key]))
    return replace(project, outcomes=tuple(outcomes))


class _Runner:
    """Runs examples; each source is opened once for all of them."""

    def __init__(self, sources: Mapping[str, tuple[Path, ...]], folder: Path, opened: ExitStack) -> None:
        self._sources, self._folder, self._opened = sources, folder, opened
        self._checkers: dict[tuple[tuple[str, str], ...], Checker] = {}

    def outcome(self, example: MarkedExample) -> ExampleOutcome:
        """Return the findings of an example, or why it was not run."""
        from citecheck.answers import read_answer

        in_file = {n: f.body.replace("=== page ===\n", "\f") for n, f in _sources_in(example.file)}
        names = _names(example, in_file, self._sources)
        if isinstance(names, str):
            return ExampleOutcome(not_run=names)
        response = read_answer(whole_response(example.shown, names[0] if names else "none"))
        checked = self._checker(names, in_file, example.file).check(response, thorough=example.thorough)
        claimed = any(claim.startswith(_PREPARED) for claim in example.claims)
        findings = tuple(f for f in checked.report.findings if claimed or f.rule != _PREPARED)
        report = replace(checked.report, findings=findings)
        is_verified = checked.report.verdict is Verdict.VERIFIED
        return ExampleOutcome(tuple(_findings(example, response.text, report, checked)), is_verified)

    def _checker(self, names: Iterable[str], in_file: Mapping[str, str], file: MarkdownFile) -> Checker:
        """A checker whose sources are copies in a separate folder: reports name them by their names."""
        files = {name: None if name in in_file else self._sources[name][0] for name in names}
        key = tuple((str(path or file.path), name) for name, path in files.items())
        if key not in self._checkers:
            folder = self._folder / str(len(self._checkers))
            folder.mkdir()
            given = []
            for name, path in files.items():
                copy = folder / f"{name}{path.suffix if path else '.txt'}"
                copy.write_bytes(path.read_bytes() if path else in_file[name].encode())
                given.append(Given(copy, name))
            self._checkers[key] = Checker(given, cache=False, folder=folder)
            self._opened.callback(self._checkers[key].close)
        return self._checkers[key]


def _names(
    example: MarkedExample, in_file: Mapping[str, str], sources: Mapping[str, tuple[Path, ...]]
) -> list[str] | str:
    """The sources of an example, or why it has none. Text in its file comes before files."""
    if example.source == "none":
        return []
    at_hand = {**sources, **dict.fromkeys(in_file, ())}
    if example.source is None:
        cited = [name for name in in_file or at_hand if f'"{name}"' in example.shown]
        names = cited or list(in_file or at_hand)
        return names if len(names) == 1 or cited else f"it names no source{_listed(at_hand)}"
    wanted = example.source.split("+")
    if len(wanted) > 1 and all(name in at_hand and len(at_hand[name]) <= 1 for name in wanted):
        return wanted
    if example.source not in at_hand:
        return f"its source '{example.source}' is missing{_listed(at_hand, example.source)}"
    if len(at_hand[example.source]) > 1:
        several = " and ".join(path.as_posix() for path in at_hand[example.source])
        return f"its source '{example.source}' may be {several}: give one an id with -s ID=PATH"
    return [example.source]


def _listed(at_hand: Iterable[str], wanted: str = "") -> str:
    """The end of a message: the source that is close to the wanted one, or those that are at hand."""
    if close := get_close_matches(wanted, at_hand, n=1):
        return f"; did you mean '{close[0]}'?"
    names = sorted(at_hand)[:_NAMED]
    return f"; at hand: {', '.join(names)}" if names else ""


def _findings(example: MarkedExample, response: str, report: Report, checked: Checked) -> Iterator[ExampleFinding]:
    """The findings, each at its place in the document; in a good example with all advice there is."""
    from citecheck.closest_passage import closest_passages

    lost = example.passes and any(finding.rule == "CIT401" for finding in report.findings)
    closest = closest_passages(report, checked.documents) if lost else {}
    for finding in report.findings:
        near = closest.get(-1 if finding.citation is None else finding.citation)
        passage = near and f"Closest in the source, page {near.page}: '{near.passage}'."
        advice = [finding.hint, passage if finding.rule == "CIT401" else None]
        hint = " ".join(filter(None, advice)) or None
        yield ExampleFinding(finding.rule, finding_line(finding), _place(example, response, finding), hint)


def _place(example: MarkedExample, response: str, finding: Finding) -> Span:
    """The place in the document of a finding in the response: an entry has a few lines before it."""
    before = response.count("\n", 0, max(0, response.find(example.shown.strip())))
    line = finding.region.line - 1 - before
    rows = example.file.text[example.inside.start : example.inside.end].split("\n")
    if not 0 <= line < len(rows):
        return example.span
    start = example.inside.start + sum(len(row) + 1 for row in rows[:line])
    column = min(finding.region.column - 1, len(rows[line]))
    in_one_line = finding.region.end_line == finding.region.line
    end = finding.region.end_column - 1 if in_one_line else column + 1
    return Span(start + column, start + max(column, min(end, len(rows[line]))))


def finding_line(finding: Finding) -> str:
    """The finding as the standard writes it: `CIT302 error [1] k: The anchor has 5 words.`"""
    number = f" [{finding.n}]" if finding.n is not None else ""
    field = f" {finding.field}" if finding.field else ""
    return f"{finding.rule} {finding.level}{number}{field}: {finding.message}"


# ── The rules ────────────────────────────────────────────────────────────────────────────────────

# Two fields that no other format has.
_KEY: Final = r"\"(?:f|k|source_context|source_match)\"\s*:"
_ENTRY: Final = re.compile(rf"\{{[^{{}}]{{0,3000}}{_KEY}[^{{}}]{{1,3000}}{_KEY}")
_DATA: Final = re.compile(
    rf"^[ \t>]*<{{2,3}} ?(?:END_)?CITATION_DATA ?>{{2,3}}[ \t]*$|{_ENTRY.pattern}", re.MULTILINE | re.IGNORECASE
)
_END: Final = re.compile(r"<<<END_CITATION_DATA>>>|\n\n")
_CODE: Final = re.compile(r"CIT\d{3}")
_HINTS: Final = {
    "good": "Write <!-- citecheck: good source=NAME -->, or without a source where there is only one.",
    "bad": "Write <!-- citecheck: bad CIT302 source=NAME -->, with the code or name of each rule that it breaks.",
    "source": "Write <!-- citecheck: source NAME -->; NAME has letters, digits, - and _.",
}


@project_rule("CIT901", "failing-example")
def failing_example(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if not example.passes or outcome.not_run:
            continue
        for finding in outcome.findings:
            message = f"The example is marked good and gives {finding.line}"
            yield LintRemark(example.file.path, message, finding.span, finding.hint)
        if not outcome.verified and not outcome.findings:
            yield _about(example, "The example is marked good but has no citation to verify.")


@project_rule("CIT902", "wrong-findings")
def wrong_findings(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if example.passes or outcome.not_run or _unknown(example):  # malformed-mark
            continue
        difference = _difference(example, outcome)
        if difference:
            yield _about(example, f"The example's findings are not the ones it names: {difference}.")


@file_rule("CIT903", "unmarked-example")
def unmarked_example(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    marked = {fence.span for fence in file.fences if read_example(fence.info, fence.body, 0)}
    marked |= {mark.fence.span for mark in file.marks if mark.fence and mark.kind not in SUPPRESSIONS}
    hint = "Mark it: <!-- citecheck: good source=NAME --> or <!-- citecheck: bad CIT302 source=NAME -->."
    spans = [f.span for f in file.fences if f.span not in marked and _DATA.search(f.body)]
    spans += [code.span for code in file.codes if _ENTRY.search(code.text)]
    for span in spans:
        yield LintRemark(file.path, "This citation data is not marked as good or bad.", span, hint)
    at = file.body
    while found := _DATA.search(file.text, at):
        if file.in_code(found.start()):
            at = found.end()
            continue
        end = _END.search(file.text, found.end())
        at = end.end() if end else len(file.text)
        message = "This citation block is outside a fence; show it in a marked fence."
        hint = f"If this is an answer, `citecheck validate {file.path}` checks it."
        yield LintRemark(file.path, message, Span(*found.span()), hint)


@file_rule("CIT904", "malformed-mark")
def malformed_mark(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    for mark in file.marks:
        if complaint := _complaint(mark):
            yield LintRemark(file.path, complaint, mark.span, _HINTS.get(mark.kind))
    yield from _contradictions(file)
    for example in examples_of(file):
        unknown = _unknown(example)
        if example.passes and example.claims:
            yield _about(example, "The example is marked good but names findings.", "Mark it as bad, or take them out.")
        elif unknown:
            yield _about(example, f"The example names {unknown}, which is not a rule.")
        elif not example.passes and not example.claims:
            yield _about(example, "The example is marked bad but names no finding.", "Name the rules that it breaks.")


@project_rule("CIT905", "missing-example-source")
def missing_example_source(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if outcome.not_run:
            hint = "Give its text in a fence behind <!-- citecheck: source NAME -->, or name its file with -s."
            end = "" if outcome.not_run.endswith("?") else "."
            yield _about(example, f"The example was not run: {outcome.not_run}{end}", hint)


def _contradictions(file: MarkdownFile) -> Iterator[LintRemark]:
    """Two marks for one block of code, and two sources of one name: nobody can guess which counts."""
    marks = [(mark, mark.fence.span) for mark in file.marks if mark.fence and mark.kind in _FORMS]
    last = {span: mark for mark, span in marks}
    for mark, span in marks:
        if last[span] is not mark:
            yield LintRemark(file.path, "There are two marks before one block of code.", mark.span)
    for fence in file.fences:
        if fence.span in last and read_example(fence.info, fence.body, 0):
            yield LintRemark(file.path, "The block of code is marked, and its info string marks it too.", fence.span)
    names = Counter(name for name, _ in _sources_in(file))
    for name in sorted(name for name, count in names.items() if count > 1):
        yield LintRemark(file.path, f"Duplicate source '{name}'.")


def _complaint(mark: Directive) -> str | None:
    """The message about a mark that is not as it must be."""
    if mark.kind in SUPPRESSIONS:
        return None
    if mark.kind not in _FORMS:
        return f"'{mark.kind}' is not a mark; there are good, bad, source, ignore and ignore-file."
    if not _is_well_formed(mark):
        return f"The mark says {quoted(mark.rest)} after '{mark.kind}', which is not its form."
    return None if mark.fence else f"No block of code follows the mark '{mark.kind}'."


def _about(example: MarkedExample, message: str, hint: str | None = None) -> LintRemark:
    return LintRemark(example.file.path, message, example.span, hint)


def _names_rules_only(example: MarkedExample) -> bool:
    return all(_CODE_OR_NAME.fullmatch(claim) for claim in example.claims)


def _unknown(example: MarkedExample) -> str | None:
    """The first rule that an example names and that does not exist."""
    from citecheck.skill_lint.rules import known_codes

    rules = (claim.split()[0] for claim in example.claims)
    wanted = _CODE_OR_NAME if _names_rules_only(example) else _CODE
    return next((rule for rule in rules if wanted.fullmatch(rule) and rule not in known_codes()), None)


def _difference(example: MarkedExample, outcome: ExampleOutcome) -> str | None:
    """Return which findings are missing or not named; rules are compared where only rules are named."""
    from citecheck.skill_lint.rules import known_codes

    lines, claims = [finding.line for finding in outcome.findings], list(example.claims)
    are_rules = _names_rules_only(example)
    if lines == claims and not are_rules:
        return None
    claims = [known_codes().get(claim, claim) for claim in claims] if are_rules else claims
    found = [finding.code if are_rules else finding.line for finding in outcome.findings]
    missing = [claim for claim in claims if claim not in found]
    unnamed = [line for line, name in zip(lines, found, strict=True) if name not in claims]
    parts = [f"missing {', '.join(missing)}"] if missing else []
    parts += [f"unnamed {' '.join(unnamed)}"] if unnamed else []
    others = None if are_rules else "they come in another order or number"
    return "; ".join(part.rstrip(".") for part in parts) or others
