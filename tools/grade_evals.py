"""Grades answers to the evals of the verify skill, with citecheck alone: no model judges.

    python tools/grade_evals.py ANSWERS_DIR [--eval ID]... [--json OUTDIR]

The answer to an eval is ANSWERS_DIR/<id>.md. One that is not there is "missing": it is neither 0 nor left out. With
--json, OUTDIR/<id>/grading.json has the expectations with `text`, `passed` and `evidence`, and a summary.

What the checks mean stands in skills/verify/evals/README.md. Exit code: 0 all checks passed, 1 a check failed, 2 usage,
4 nothing failed, but an answer is missing.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from citecheck import CitecheckError, Report, check, read_response
from citecheck.model import CitationResult, Level
from citecheck.sources.resolve import Sources, parse_sources

SKILL = Path(__file__).parents[1] / "skills" / "verify"
STRUCTURAL = {"contents-page", "index-page", "list-page"}


# ── evals.json ───────────────────────────────────────────────────────────────────────────────────


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Cited(_Part):
    """A verified citation that there must be: its anchor on `page`, its quote with `f_has` in it and over `line`."""

    file: str
    page: int = Field(ge=1)
    f_has: str
    line: int | None = None


class Place(_Part):
    file: str
    page: int = Field(ge=1)


class Checks(_Part):
    """In this order each check that is given decides one expectation."""

    verdict: tuple[str, ...] = ()
    citations_at_least: int = 0
    cited: tuple[Cited, ...] = ()
    pages_not_cited: tuple[Place, ...] = ()
    findings_not: tuple[str, ...] = ()
    prose_has: tuple[str, ...] = ()
    prose_lacks: tuple[str, ...] = ()

    @field_validator("prose_has", "prose_lacks")
    @classmethod
    def _are_patterns(cls, patterns: tuple[str, ...]) -> tuple[str, ...]:
        try:
            list(map(re.compile, patterns))
        except re.error as error:
            raise ValueError(f"'{error.pattern!s}' is no regular expression: {error}") from None
        return patterns

    def given(self) -> list[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in type(self).model_fields if name in self.model_fields_set]


class Case(_Part):
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: str
    prompt: str
    expected_output: str
    files: tuple[str, ...] = Field(min_length=1)
    expectations: tuple[str, ...]
    checks: Checks

    @model_validator(mode="after")
    def _one_check_an_expectation(self) -> Self:
        if len(self.expectations) != len(self.checks.given()):
            raise ValueError(f"{self.id}: give one expectation for each check, in the order of the checks")
        return self


class Evals(_Part):
    skill_name: str
    evals: tuple[Case, ...]


def read_evals() -> Evals:
    return Evals.model_validate_json((SKILL / "evals" / "evals.json").read_bytes())


# ── The checks ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as citecheck sees it; `files`: the source's name by attachment id; `prose` is without markers."""

    report: Report
    prose: str
    files: dict[str, str]

    @property
    def verified(self) -> list[CitationResult]:
        return [result for result in self.report.results if result.verdict.value == "verified"]

    def count(self, names: set[str]) -> int:
        return sum(finding.name in names for finding in self.report.findings)


class Decided(NamedTuple):
    passed: bool
    evidence: str


def _verdict(allowed: Sequence[str], answer: Answer) -> Decided:
    verdict = answer.report.verdict.value
    found = Counter(finding.name for finding in answer.report.findings)
    return Decided(verdict in allowed, "; ".join([verdict, *(f"{count} {name}" for name, count in found.items())]))


def _citations_at_least(least: int, answer: Answer) -> Decided:
    count = len(answer.verified)
    return Decided(count >= least, f"{count} of {len(answer.report.results)} citations are verified")


def _cited(wanted: Sequence[Cited], answer: Answer) -> Decided:
    absent = [place for place in wanted if not any(_is_cited(place, result, answer) for result in answer.verified)]
    lacking = "; ".join(f"no verified citation of {p.file} page {p.page} with '{p.f_has}'" for p in absent)
    return Decided(not absent, lacking or f"all {len(wanted)} are cited")


def _is_cited(place: Cited, result: CitationResult, answer: Answer) -> bool:
    found = result.evidence.found
    if found is None or (answer.files[result.citation.attachment_id], found.anchor_page) != (place.file, place.page):
        return False
    # The page's own words: the answer may have written other dashes or quotation marks.
    return place.f_has in " ".join(found.text.split()) and (place.line is None or place.line in found.lines)


def _pages_not_cited(places: Sequence[Place], answer: Answer) -> Decided:
    pages = {(answer.files.get(r.citation.attachment_id), r.citation.page) for r in answer.report.results}
    cited = [f"{place.file} page {place.page}" for place in places if (place.file, place.page) in pages]
    return Decided(not cited, f"cited: {', '.join(cited)}" if cited else "none of them is cited")


def _findings_not(names: Sequence[str], answer: Answer) -> Decided:
    found = [f"[{f.n}] {f.name}: {f.message}" for f in answer.report.findings if f.name in names]
    return Decided(not found, "; ".join(found) or "none of them was found")


def _prose_has(patterns: Sequence[str], answer: Answer) -> Decided:
    absent = [pattern for pattern in patterns if not re.search(pattern, answer.prose, re.IGNORECASE)]
    return Decided(not absent, f"not in the prose: {', '.join(absent)}" if absent else "all are in the prose")


def _prose_lacks(patterns: Sequence[str], answer: Answer) -> Decided:
    found = [match[0] for pattern in patterns if (match := re.search(pattern, answer.prose, re.IGNORECASE))]
    return Decided(not found, f"in the prose: {', '.join(found)}" if found else "none is in the prose")


CHECKS: dict[str, Callable[[Any, Answer], Decided]] = {
    "verdict": _verdict,
    "citations_at_least": _citations_at_least,
    "cited": _cited,
    "pages_not_cited": _pages_not_cited,
    "findings_not": _findings_not,
    "prose_has": _prose_has,
    "prose_lacks": _prose_lacks,
}


# ── Grading ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Graded:
    """A case and its outcomes by check; there is no answer where the file is missing."""

    case: Case
    answer: Answer | None = None
    outcomes: tuple[tuple[str, Decided], ...] = ()

    @property
    def failed(self) -> list[str]:
        return [name for name, outcome in self.outcomes if not outcome.passed]


def grade(case: Case, path: Path) -> Graded:
    """Raises CitecheckError where a source of the case cannot be opened."""
    if not path.is_file():
        return Graded(case)
    answer = read_answer(case, path)
    return Graded(case, answer, tuple((name, CHECKS[name](value, answer)) for name, value in case.checks.given()))


def read_answer(case: Case, path: Path) -> Answer:
    response = read_response(path.read_text("utf-8"))
    sources = Sources(parse_sources(str(SKILL / name) for name in case.files))
    try:
        documents, unresolved = sources.resolve(citation.attachment_id for citation in response.citations)
        report = check(response, documents, path=path.name, unresolved=unresolved)
        files = {name: Path(document.facts.path).name for name, document in documents.items()}
    finally:
        sources.close()
    return Answer(report, _without_markers(response.prose), files)


def _without_markers(prose: str) -> str:
    labels = re.sub(r"\[([^\]]*)\]\(cite:\d+\s+'.*?'\)", r"\1", prose)
    return " ".join(re.sub(r"\s*\[\d+\]|\*\*", "", labels).split())


# ── Output ───────────────────────────────────────────────────────────────────────────────────────


def row(graded: Graded) -> str:
    if graded.answer is None:
        return f"{graded.case.id:<18}{'-':>9}{'-':>9}{'-':>9}{'-':>9}  missing"
    report = graded.answer.report
    warnings = sum(finding.level is Level.WARNING for finding in report.findings)
    passed = f"{len(graded.outcomes) - len(graded.failed)}/{len(graded.outcomes)}"
    numbers = f"{len(report.results):>9}{len(graded.answer.verified):>9}{warnings:>9}{passed:>9}"
    return f"{graded.case.id:<18}{numbers}  {report.verdict.value}"


def reasons(graded: Graded) -> list[str]:
    return [f"    {name}: {outcome.evidence}" for name, outcome in graded.outcomes if not outcome.passed]


def totals(results: Sequence[Graded]) -> list[str]:
    answers = [graded.answer for graded in results if graded.answer]
    citations = sum(len(answer.report.results) for answer in answers)
    verified = sum(len(answer.verified) for answer in answers)
    share = f"{verified / citations:.1%}" if citations else "no citations"
    failed = sum(bool(graded.failed) for graded in results)
    return [
        f"cases: {len(answers) - failed} passed, {failed} failed, {len(results) - len(answers)} missing",
        f"citations verified at first try: {verified} of {citations} ({share})",
        f"long anchors: {sum(answer.count({'long-anchor'}) for answer in answers)}",
        f"structural pages cited: {sum(answer.count(STRUCTURAL) for answer in answers)}",
        f"unsettled repeats: {sum(answer.count({'ambiguous-place'}) for answer in answers)}",
    ]


def grading(graded: Graded) -> dict[str, object]:
    """The shape of grading.json. Of a missing answer nothing is said but that."""
    texts = zip(graded.case.expectations, graded.outcomes, strict=True) if graded.answer else ()
    expectations = [{"text": text, "passed": o.passed, "evidence": o.evidence} for text, (_, o) in texts]
    total, failed = len(graded.outcomes), len(graded.failed)
    rate = round((total - failed) / total, 4) if total else None
    summary = {"passed": total - failed, "failed": failed, "total": total, "pass_rate": rate}
    return {"expectations": expectations, "summary": summary, "missing": graded.answer is None}


def write_grading(folder: Path, results: Sequence[Graded]) -> None:
    for graded in results:
        place = folder / graded.case.id / "grading.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(grading(graded), indent=2, ensure_ascii=False) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    cases = {case.id: case for case in read_evals().evals}
    parser = argparse.ArgumentParser(description="Grade answers to the evals of the verify skill.")
    parser.add_argument("answers", type=Path, metavar="ANSWERS_DIR", help="the folder with <id>.md")
    parser.add_argument("--eval", action="append", choices=cases, metavar="ID", help="only this eval; repeatable")
    parser.add_argument("--json", type=Path, metavar="OUTDIR", help="write OUTDIR/<id>/grading.json")
    chosen = parser.parse_args(arguments)
    if not chosen.answers.is_dir():
        parser.error(f"{chosen.answers} is not a folder: name the one with the answers.")
    for stray in sorted(path.name for path in chosen.answers.glob("*.md") if path.stem not in cases):
        sys.stderr.write(f"{stray} answers no eval and is not graded.\n")
    try:
        results = [grade(cases[name], chosen.answers / f"{name}.md") for name in chosen.eval or cases]
    except (CitecheckError, UnicodeDecodeError) as error:
        parser.error(str(error))
    return report_on(results, chosen.json)


def report_on(results: Sequence[Graded], folder: Path | None) -> int:
    print(f"{'case':<18}{'citations':>9}{'verified':>9}{'warnings':>9}{'checks':>9}  verdict")
    for graded in results:
        print("\n".join([row(graded), *reasons(graded)]))
    print("\n".join(["", *totals(results)]))
    if folder:
        write_grading(folder, results)
    if any(graded.failed for graded in results):
        return 1
    return 4 if any(graded.answer is None for graded in results) else 0


if __name__ == "__main__":
    sys.exit(main())
