"""CIT703: a sentence that states a figure, a date or a quotation has a citation, as a grade counts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citecheck.limits import UNCITED_STATEMENTS
from citecheck.model import Level, Response
from citecheck.response.coverage import Uncited, coverage
from citecheck.response.prose import span_of
from citecheck.rules.rule import Remark, response_rule
from citecheck.text.quoting import quoted

_SHOWN: Final = 60  # characters of the sentence
_ASKING: Final = 40  # characters of what asks
_NAMED: Final = 2
_HINT: Final = "Cite the passage that states it, correct it, or take it out."


@response_rule("CIT703", "uncited-statement", Level.WARNING)
def uncited_statement(response: Response) -> Iterator[Remark]:
    if not (response.has_block or response.citations):
        return  # ordinary text, which nobody checks
    alone = coverage(response).alone
    for one in alone[:UNCITED_STATEMENTS]:
        yield Remark(_message(one), hint=_HINT, span=span_of(response.text, one.stretch))
    if more := alone[UNCITED_STATEMENTS:]:
        noun = "statement has" if len(more) == 1 else "statements have"
        yield Remark(
            f"{len(more):,} more {noun} no citation.", hint=_HINT, span=span_of(response.text, more[0].stretch)
        )


def _message(uncited: Uncited) -> str:
    asking = [quoted(one, _ASKING) for one in uncited.asking[:_NAMED] if one]
    states = f"states {' and '.join(asking)} without a citation" if asking else "has no citation"
    return f"{quoted(uncited.text, _SHOWN)} {states}."
