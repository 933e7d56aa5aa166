"""`citecheck demo`: the example answers against the example source, one passing and one failing."""

from __future__ import annotations

import typer

from citecheck.cli.exits import Exit
from citecheck.cli.options import Colour, wants_colour, write

_ANSWERS = ("lease-good.md", "lease-bad.md")


def demo() -> None:
    """Check two example answers, a sound one and one with faults, against the lease they cite."""
    from citecheck.cli.responses import read_responses
    from citecheck.cli.validate import _check
    from citecheck.data import examples_path
    from citecheck.reporting.text import render_text
    from citecheck.sources.resolve import Given, Sources

    examples = examples_path()
    sources = Sources([Given(examples / "lease.pdf")], cache=False)
    try:
        files = read_responses(str(examples / "answers" / name) for name in _ANSWERS).files
        outcomes = [_check(file, sources) for file in files]
    finally:
        sources.close()
    write(render_text(outcomes, colour=wants_colour(Colour.AUTO)), None)
    raise typer.Exit(Exit.PASSED)
