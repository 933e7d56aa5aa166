"""`citecheck validate`: check responses against their sources."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.exits import Exit, worst
from citecheck.cli.formats import Format, Results, render, rule_facts
from citecheck.cli.options import Colour, NoCache, Output, Password, Source, wants_colour, write

if TYPE_CHECKING:
    from citecheck.cli.responses import ResponseFile
    from citecheck.model import Report, Verdict
    from citecheck.reporting.junit import Suite
    from citecheck.reporting.outcome import Outcome
    from citecheck.sources.resolve import Sources


def validate(
    responses: Annotated[
        list[str],
        typer.Argument(metavar="RESPONSE...", help="Answers to check: files, globs, folders, or - for stdin."),
    ],
    source: Source = [],  # noqa: B006 - typer copies it
    format_: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    output: Output = None,
    password: Password = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Have a second reader read each cited page and say where it differs.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "-j", "--jobs", min=1, max=8, help="Processes that read a long PDF.", show_default="2 on two cores"
        ),
    ] = None,
    no_cache: NoCache = False,
    color: Annotated[Colour, typer.Option("--color", help="Colour in the text report.")] = Colour.AUTO,
) -> None:
    """Check answers with citations against their sources.

    Exit code: 0 all verified, 1 errors found, 2 usage, 3 nothing to check, 4 something could not be checked.
    """
    from citecheck.sources.manifest import find_manifest, read_manifest
    from citecheck.sources.resolve import Sources, parse_sources

    manifest = find_manifest(Path.cwd())
    pinned = read_manifest(manifest) if manifest else {}
    sources = Sources(parse_sources(source), pinned, password, cache=not no_cache, readers=jobs)
    sources.open_early()
    try:
        from citecheck.cli.responses import read_responses

        found = read_responses(responses)
        sources.refuse({Path(file.path).resolve() for file in found.files})
        outcomes = [check_file(file, sources, thorough=thorough) for file in found.files]
    finally:
        sources.close()
    write(render(_results(outcomes, found.skipped, colour=wants_colour(color)), format_), output)
    if found.skipped:
        files = (
            "1 file without citations was" if found.skipped == 1 else f"{found.skipped} files without citations were"
        )
        sys.stderr.write(f"{files} skipped.\n")
    raise typer.Exit(worst(_code(outcome.report.verdict) for outcome in outcomes))


def check_file(file: ResponseFile, sources: Sources, shown_as: str | None = None, *, thorough: bool = False) -> Outcome:
    """Checks one response; `shown_as` replaces its path in the report."""
    from citecheck.engine import check
    from citecheck.model import Match
    from citecheck.reporting.outcome import Outcome

    documents, unresolved = sources.resolve(c.attachment_id for c in file.response.citations)
    path = shown_as or file.path
    report = check(file.response, documents, path=path, unresolved=unresolved, thorough=thorough)
    if not any(result.evidence.match is Match.NONE for result in report.results):
        return Outcome(report)
    from citecheck.hints import closest_passages

    return Outcome(report, closest_passages(report, documents))


def _code(verdict: Verdict) -> Exit:
    codes = {
        "verified": Exit.PASSED,
        "failed": Exit.FINDINGS,
        "open": Exit.OPEN,
        "nothing-to-check": Exit.NOTHING,
    }
    return codes[verdict.value]


def _results(outcomes: Sequence[Outcome], skipped: int, *, colour: bool) -> Results:
    from citecheck.reporting.findings import findings_of
    from citecheck.reporting.summary import counts, summary_line

    reports = [outcome.report for outcome in outcomes]
    return Results(
        files=tuple(findings_of(report) for report in reports),
        counts={**counts(reports), "skipped": skipped},
        summary=summary_line(reports),
        rules=rule_facts,
        suites=partial(_suites, reports),
        text=partial(_text, outcomes, colour=colour),
        json=partial(_json, outcomes, skipped),
        agent=partial(_agent, outcomes),
    )


def _suites(reports: Sequence[Report]) -> Sequence[Suite]:
    from citecheck.reporting.junit import response_suite

    return [response_suite(report) for report in reports]


def _text(outcomes: Sequence[Outcome], *, colour: bool) -> str:
    from citecheck.reporting.text import render_text

    return render_text(outcomes, colour=colour)


def _json(outcomes: Sequence[Outcome], skipped: int) -> str:
    from citecheck.reporting.json import render_json

    return render_json(outcomes, skipped)


def _agent(outcomes: Sequence[Outcome]) -> str:
    from citecheck.reporting.agent import render_agent

    return render_agent(outcomes)
