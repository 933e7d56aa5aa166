"""`citecheck validate`: check responses against their sources."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.exits import Exit, worst
from citecheck.cli.options import Colour, NoCache, Output, Password, wants_colour, write

if TYPE_CHECKING:
    from citecheck.cli.responses import ResponseFile
    from citecheck.model import Verdict
    from citecheck.reporting.outcome import Outcome
    from citecheck.sources.resolve import Sources


class Format(StrEnum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    AGENT = "agent"


def validate(
    responses: Annotated[
        list[str],
        typer.Argument(metavar="RESPONSE...", help="Answers to check: files, globs, folders, or - for stdin."),
    ],
    source: Annotated[
        list[str],
        typer.Option(
            "-s",
            "--source",
            metavar="[ID=]PATH",
            help="A source, or a folder of them; repeatable.",
            show_default=False,
        ),
    ] = [],  # noqa: B006 - typer copies it
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
    write(_render(outcomes, format_, found.skipped, colour=wants_colour(color)), output)
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


def _render(outcomes: Sequence[Outcome], format_: Format, skipped: int, *, colour: bool) -> str:
    match format_:
        case Format.JSON:
            from citecheck.reporting.json import render_json

            return render_json(outcomes, skipped)
        case Format.CONCISE:
            from citecheck.reporting.concise import render_concise

            return render_concise(outcomes)
        case Format.AGENT:
            from citecheck.reporting.agent import render_agent

            return render_agent(outcomes)
        case Format.TEXT:
            from citecheck.reporting.text import render_text

            return render_text(outcomes, colour=colour)
