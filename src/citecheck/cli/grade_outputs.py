"""The formats of a grade, and where its reports go: piece by piece; the leaderboard with the proofs it links to."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from citecheck.cli import outputs
from citecheck.cli.options import Colour, wants_colour, write
from citecheck.cli.outputs import Target
from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.model import Outcome
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.cli.grade_run import Graded
    from citecheck.grading.grade import RunGrade
    from citecheck.grading.worker import Setup
    from citecheck.reporting.grades import Grades

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_NAME = 80  # characters of a run's name in that of its proof


class GradeFormat(StrEnum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    HTML = "html"
    MARKDOWN = "markdown"
    JUNIT = "junit"
    SKILL_EVAL = "skill-eval"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Reports:
    """What is to be written; `proofs` is the folder of the proofs, None for none."""

    targets: Sequence[Target[GradeFormat]]
    proofs: Path | None = None


def targets(output: Iterable[str], format_: GradeFormat, proofs: Path | None, *, make: bool) -> Reports:
    """Raises UsageError if something cannot be written as asked."""
    found = outputs.targets(output, format_)
    stdout = {target.format for target in found if target.path is None}
    if GradeFormat.HTML in stdout and sys.stdout.isatty():
        raise UsageError("The leaderboard is a web page and not for a terminal: name a file, as in -o html:board.html.")
    boards = [target.path for target in found if target.format is GradeFormat.HTML]
    if proofs and not boards:
        raise UsageError("--proofs: only the leaderboard links to proofs; ask for it with -o html:board.html.")
    beside = next((path.with_name(f"{path.stem}-proofs") for path in boards if path), None)
    return Reports(found, (proofs or beside) if make and boards else None)


def write_all(reports: Reports, found: Graded, colour: Colour) -> None:
    """Files before stdout, each in one step."""
    links = dict(_proofs(reports.proofs, found)) if reports.proofs else {}
    for target in sorted(reports.targets, key=lambda one: one.path is None):
        write(_pieces(target, found, links, colour), target.path)


def _pieces(target: Target[GradeFormat], found: Graded, links: dict[str, Path], colour: Colour) -> Iterator[str]:
    if target.format is not GradeFormat.HTML:
        return _renderers(colour=wants_colour(colour, target.path))[target.format](found.grades)
    from citecheck.reporting.grades.html.page import render_leaderboard

    folder = target.path.parent if target.path else Path()
    hrefs = {run: quote(Path(os.path.relpath(path, folder)).as_posix()) for run, path in links.items()}
    return iter([render_leaderboard(found.grades, hrefs)])


def _renderers(*, colour: bool) -> dict[GradeFormat, Callable[[Grades], Iterator[str]]]:
    """What renders each format but HTML, which needs proofs."""
    from citecheck.reporting.grades import json, junit, markdown, skill_eval, table, text

    return {
        GradeFormat.TEXT: partial(text.render_text, colour=colour),
        GradeFormat.CONCISE: text.render_concise,
        GradeFormat.AGENT: text.render_agent,
        GradeFormat.JSON: json.render_json,
        GradeFormat.JSONL: json.render_jsonl,
        GradeFormat.CSV: table.render_csv,
        GradeFormat.MARKDOWN: markdown.render_markdown,
        GradeFormat.JUNIT: junit.render_junit,
        GradeFormat.SKILL_EVAL: skill_eval.render_skill_eval,
    }


# ── Proofs ───────────────────────────────────────────────────────────────────────────────────────


def _proofs(folder: Path, found: Graded) -> Iterator[tuple[str, Path]]:
    """(run, its proof) of the runs that the leaderboard lists."""
    from citecheck.reporting.grades.html.listing import listed_runs

    wanted = {run.run: run for run in listed_runs(found.grades) if run.grade is not None}
    try:
        folder.mkdir(exist_ok=True)
        answers = (_proving(wanted[run.name], run.answer.graded) for run in found.runs.read() if run.name in wanted)
        proven: Iterator[tuple[str, str]] = found.map(partial(prove, found.setup), answers)
        for run, page in proven:
            path = folder / _file_name(run)
            replace_file(path, page.encode())
            yield run, path
    except OSError as error:
        raise UsageError(f"{folder} cannot be written to ({error.strerror}): check the folder.") from None


def _proving(run: RunGrade, text: str) -> Proving:
    from citecheck.reporting.grades.formatting import issues_of, listed, spaced

    outcome = f"Grade {run.letter}" if run.letter else f"No grade, {spaced(run.ungradable or '')}"
    told = f"{outcome}: {listed(issues_of(run)) or 'no issue'}."
    return Proving(run.run, text, told, run.grade.uncited if run.grade else ())


def _file_name(run: str) -> str:
    """Readable, and another one for every run."""
    plain = _UNSAFE.sub("-", run).strip("-.")[-_NAME:]
    return f"{plain}-{sha256(run.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.html"


# ── The proof of one run, made in a worker ────────────────────────────────────────────────────────

PICTURES: Final = 20  # in one proof; a leaderboard has up to a thousand of them


@dataclass(frozen=True, slots=True)
class Proving:
    """`told` is what the grade says about the answer. `uncited` are its lines with a sentence without a citation."""

    run: str
    text: str
    told: str = ""
    uncited: tuple[int, ...] = ()


def prove(setup: Setup, wanted: Proving) -> tuple[str, str]:
    """The run, and what `citecheck report` writes of its answer."""
    from citecheck.answers import read_answer
    from citecheck.closest_passage import closest_passages
    from citecheck.grading.worker import checked, let_go
    from citecheck.page_previews import make_exhibits
    from citecheck.reporting.html import Proof, render_html

    done = checked(setup, read_answer(wanted.text), wanted.run)
    outcome = Outcome(done.report, closest_passages(done.report, done.documents))
    exhibits = make_exhibits(done.report, done.documents, outcome.closest, pictures=PICTURES)
    page = render_html([Proof(outcome, done.response, exhibits, _told(wanted))])
    let_go(setup)
    return wanted.run, page


def _told(wanted: Proving) -> tuple[str, ...]:
    lines = wanted.text.splitlines()
    shown = (lines[at - 1].strip() for at in dict.fromkeys(wanted.uncited) if at <= len(lines))
    return (wanted.told, *(f"A sentence here needs its own citation: {quoted(line)}" for line in shown))
