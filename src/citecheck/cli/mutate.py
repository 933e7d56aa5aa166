"""`citecheck mutate`: the verified quotes of answers, changed in many ways, and what citecheck says of each change."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli import options as opt
from citecheck.cli.options import Base, Exit, Reading, Selecting, option, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citecheck.mutation import Accepted, Mutations


_COLUMNS: Final = ("made", "refused", "open", "accepted")


class MutateFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def mutate(
    responses: opt.Responses,
    source: opt.Source = [],
    seed: Annotated[int, option("--seed", "Which changes are made.", "N", show_default=True)] = 0,
    quotes: Annotated[
        int, option("--quotes", "Change at most so many quotes.", "N", min=1, max=200, show_default=True)
    ] = 20,
    format_: Annotated[
        MutateFormat, option("--format", "Format of the report.", show_default=True)
    ] = MutateFormat.TEXT,
    output: opt.Output = None,
    index_base: opt.IndexBase = Base.AUTO,
    password: opt.Password = None,
    config: opt.ConfigFile = None,
    no_cache: opt.NoCache = False,
) -> None:
    """Change verified quotes, and show that each change fails.

    Each kind of change is made once for each quote: a digit, a “not”, a unit, a cut, another page and others.
    The same seed makes the same changes. Neither the answers nor the sources are written.

    Exit code: 0 every change was refused, 1 one was accepted, 3 there was no verified quote to change, 4 none was
    accepted, but some could not be checked.
    """
    from citecheck.cli.config import check_options
    from citecheck.cli.pipeline import opened
    from citecheck.mutation import mutate as changes

    sources = check_options(Selecting(config=config), source=source).sources
    asked = Reading(password, index_base=index_base, no_cache=no_cache)
    with opened(responses, sources, asked, written=[output]) as (found, checker):
        answers = [checker.check(file.response, file.path) for file in found.files]
        made = changes(answers, seed=seed, most=quotes)
    write(_json(made, seed) if format_ is MutateFormat.JSON else "\n".join(_lines(made)) + "\n", output)
    raise typer.Exit(_code(made))


def _code(made: Mutations) -> Exit:
    if made.accepted:
        return Exit.FINDINGS
    if not made.total("made"):
        return Exit.NOTHING
    return Exit.OPEN if made.total("open") else Exit.PASSED


def _lines(made: Mutations) -> Iterator[str]:
    yield f"{'change':32} {'made':>6} {'refused':>8} {'open':>6} {'accepted':>9}"
    counted = {name: row for name, row in made.rows.items() if row["made"]}
    for name, row in [*counted.items(), ("all", {what: made.total(what) for what in _COLUMNS})]:
        yield "{:32} {:>6} {:>8} {:>6} {:>9}".format(name, *(row[what] for what in _COLUMNS))
    yield ""
    yield f"Quotes changed: {made.quotes}."
    if left_out := [f"{count} {why}" for why, count in sorted(made.left_out.items()) if count]:
        yield f"Not changed: {', '.join(left_out)}."
    if count := made.total("in_source"):
        yield f"Not counted, because the changed words are in the source too (after a cut, for example): {count}."
    unfit = [name for name, row in made.rows.items() if not row["made"] and not row["in_source"]]
    if unfit and made.quotes:
        yield f"No quote has a place for: {', '.join(unfit)}."
    yield from map(_accepted, made.accepted)


def _accepted(one: Accepted) -> str:
    from citecheck.reporting.escaping import terminal

    where = one.file if one.n is None else f"{one.file} [{one.n}]"
    return terminal(f"ACCEPTED {where}, {one.operator}: {one.changed}")


def _json(made: Mutations, seed: int) -> str:
    keys = (*_COLUMNS, "in_source", "unfit")
    whole = {
        "seed": seed,
        "quotes": made.quotes,
        "not_changed": sum(made.left_out.values()),
        "operators": [{"name": name, **{key: row[key] for key in keys}} for name, row in made.rows.items()],
        "accepted": [one._asdict() for one in made.accepted],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
