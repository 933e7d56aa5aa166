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
    from citecheck.data import examples_path
    from citecheck.library import Checker
    from citecheck.reporting.text import render_text

    examples = examples_path()
    with Checker(examples / "lease.pdf", cache=False) as checker:
        texts = {name: (examples / "answers" / name).read_text("utf-8") for name in _ANSWERS}
        outcomes = [checker.check(text, f"examples/answers/{name}").outcome for name, text in texts.items()]
        return render_text(outcomes, colour=colour)
