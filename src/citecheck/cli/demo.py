"""`citecheck demo`: two example answers against the lease they cite, a sound one and one full of faults."""

from __future__ import annotations

import typer

from citecheck.cli.exits import Exit
from citecheck.cli.options import Colour, wants_colour, write

_ANSWERS = ("lease-good.md", "lease-bad.md")


def demo() -> None:
    """Check two example answers, a sound one and one with faults, against the lease they cite."""
    write(demo_report(colour=wants_colour(Colour.AUTO)), None)
    raise typer.Exit(Exit.PASSED)


def demo_report(*, colour: bool) -> str:
    from citecheck.checker import Checker
    from citecheck.cli.pipeline import check_file
    from citecheck.cli.responses import read_responses
    from citecheck.data import examples_path
    from citecheck.reporting.text import render_text

    examples = examples_path()
    with Checker(examples / "lease.pdf", cache=False) as checker:
        files = read_responses(str(examples / "answers" / name) for name in _ANSWERS).files
        return render_text(
            [
                check_file(file, checker, shown_as=f"examples/answers/{name}")
                for file, name in zip(files, _ANSWERS, strict=True)
            ],
            colour=colour,
        )
