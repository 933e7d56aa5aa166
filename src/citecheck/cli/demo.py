"""`citecheck demo`: two example answers, and a question that a scripted model answers with mistakes."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli.options import Colour, Exit, option, wants_colour, write
from citecheck.standard import examples_path

if TYPE_CHECKING:
    from citecheck.answering.nouns import Answered
    from citecheck.library import Checker
    from citecheck.model import Outcome

_ANSWERS: Final = ("lease-good.md", "lease-bad.md")
_QUESTION: Final = "How soon is the Deposit returned, and what does late Rent cost?"
_PROOF: Final = "Also write the proof of the last answer, a page with every citation, to this file."
_COMMAND: Final = f'citecheck answer "{_QUESTION}" -s examples/lease.pdf --model "python3 examples/writer.py"'


def demo(proof: Annotated[Path | None, option("--proof", _PROOF, "FILE")] = None) -> None:
    """Check two example answers, and let a model write a third one.

    A small program takes the part of the model. The last lines show what it wrote, the mistakes, and the corrected
    answer.
    """
    from citecheck.answering.engine import answer_question
    from citecheck.answering.writers import CommandWriter
    from citecheck.cli.answer import page_of
    from citecheck.library import Checker

    writer = CommandWriter(shlex.join([sys.executable, str(examples_path() / "writer.py")]))
    with Checker(examples_path() / "lease.pdf", cache=False) as checker:
        write(demo_report(checker, colour=wants_colour(Colour.AUTO)), None)
        done = answer_question(_QUESTION, checker, writer)
        if proof:
            write(page_of(done, checker), proof)
    write("".join(f"{line}\n" for line in _lines(done, proof)), None)
    raise typer.Exit(Exit.PASSED)


def demo_report(checker: Checker, *, colour: bool) -> str:
    from citecheck.reporting.text import render_text

    texts = {name: (examples_path() / "answers" / name).read_text("utf-8") for name in _ANSWERS}
    outcomes = [checker.check(text, f"examples/answers/{name}").outcome for name, text in texts.items()]
    return render_text([_in_examples(outcome) for outcome in outcomes], colour=colour)


def _in_examples(outcome: Outcome) -> Outcome:
    """The outcome with the path of its source as it is in the project, wherever the examples are installed."""
    named = tuple(facts._replace(path="examples/lease.pdf") for facts in outcome.report.documents)
    return replace(outcome, report=replace(outcome.report, documents=named))


def _lines(done: Answered, proof: Path | None) -> Iterator[str]:
    """What the model wrote, what was found and changed, and the answer after that."""
    from citecheck.answering.shown import step_lines
    from citecheck.reporting.escaping import terminal
    from citecheck.reporting.summary import summary_lines

    yield from ("", "A model answers a question, and citecheck checks and corrects the answer:", "", f"$ {_COMMAND}")
    yield from ("", "The model wrote:", *map(terminal, _prose(done.draft)))
    yield from ("", "What was found and changed:", *map(terminal, step_lines(done)))
    yield from ("", "The answer now, without its data block:", *map(terminal, _prose(done.text)))
    yield from ("", *(summary_lines([done.checked.report]) if done.checked else ()))
    page = f"The proof: open {proof}" if proof else "For the proof, a web page: citecheck demo --proof proof.html"
    yield from ("", page)


def _prose(text: str) -> list[str]:
    from citecheck.response.delimiters import START

    return [f"  {line}" for line in text.partition(START)[0].strip().split("\n") if line]
