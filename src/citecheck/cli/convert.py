"""`citecheck convert`: an answer's citations in another form."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from citecheck.cli import options as opt
from citecheck.cli.config import check_options
from citecheck.cli.options import Base, Reading, Selecting, option, write
from citecheck.cli.pipeline import opened
from citecheck.errors import UsageError
from citecheck.sources.document import Document


class Form(StrEnum):
    BLOCK = "block"
    MARKDOWN = "markdown"
    ANTHROPIC = "anthropic"


def convert(
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="The answer to convert: a file, or - for stdin.")],
    to: Annotated[Form, option("--to", "The form: data block, [1] with a list of sources, or Anthropic message.")],
    source: opt.Source = [],
    output: opt.Output = None,
    index_base: opt.IndexBase = Base.AUTO,
    password: opt.Password = None,
    config: opt.ConfigFile = None,
    no_cache: opt.NoCache = False,
) -> None:
    """Write an answer in another form, if nothing is lost.

    The prose keeps its words. Each citation keeps its quote, source and place. The result is read again to make sure.

    Exit code: 0 converted, 2 something would be lost; nothing is written. It does not check the answer: validate does.
    """
    from citecheck.answers import read_answer
    from citecheck.conversion import SUFFIXES, converted

    sources = check_options(Selecting(config=config), source=source).sources
    asked = Reading(password, index_base=index_base, no_cache=no_cache)
    with opened([answer], sources, asked, written=[output]) as (found, checker):
        if len(found.files) != 1:
            raise UsageError(f"{answer} contains {len(found.files)} answers: convert one at a time.")
        file = found.files[0]
        order = [one for one in checker.sources.in_order() if isinstance(one, Document)]
        name = f"answer{SUFFIXES[to.value]}"
        try:
            text = converted(
                checker.check(file.response, file.path),
                to.value,
                lambda made: checker.check(read_answer(made, name)),
                order,
                checker.sources.id_of,
            )
        except UsageError as error:
            raise UsageError(f"{file.path} cannot be converted to {to.value}: {error}") from None
    write(text, output)
