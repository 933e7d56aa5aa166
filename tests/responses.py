"""Small responses, and the findings of the rules that need no source."""

from __future__ import annotations

import json

from citecheck.model import Response
from citecheck.response import read_response
from citecheck.rules import block, marker

START = "<<<CITATION_DATA>>>"
END = "<<<END_CITATION_DATA>>>"
RULES = [*block.RULES, *marker.RULES]
LEVELS = {rule.name: rule.level for rule in RULES}


def entry(n: object = 1, **fields: object) -> dict[str, object]:
    """A good citation; `fields` replace some of it."""
    good = {
        "n": n,
        "r": "names the rent",
        "f": "The rent is $500 a month.",
        "k": "$500",
        "p": "page_number_1_index_0",
        "l": [1, 2],
    }
    return {**good, **fields}


def one(n: int = 1) -> str:
    return json.dumps(entry(n))


def group(*entries: str) -> str:
    return '{"A": [' + ",\n".join(entries or (one(),)) + "]}"


def groups_of(*entries: dict[str, object]) -> str:
    return json.dumps({"A": entries})


def block_of(body: str) -> str:
    return f"{START}\n{body}\n{END}\n"


def answer(body: str | None = None, prose: str = "The rent is **$500** [1].") -> str:
    return f"{prose}\n\n{block_of(group() if body is None else body)}"


def findings(response: Response) -> list[str]:
    """The names of all findings, each once."""
    return sorted({rule.name for rule in RULES for _ in rule.check(response, ())})


def read(text: str, *, html: bool | None = None) -> tuple[list[str], list[int | None]]:
    """The findings, and the numbers of the citations."""
    response = read_response(text, html=html)
    return findings(response), [citation.n for citation in response.citations]


def marks(response: Response) -> list[tuple[int, str]]:
    return [(mark.n, response.text[mark.span.start : mark.span.end]) for mark in response.markers]
