"""One try: an answer whose quotes are true, and whose claim is wrong (an attack) or true in other words (a twin).

Prose is written with its citations in place: `[[k]]` is the anchor `k` in bold with its marker, `[[label|k]]` is a link with
the claim's own words, `[[*shown|k]]` shows other words than the anchor in bold, and `[[2:k]]` cites the second quote.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

ATTACHMENT = "src"
_CITATION = re.compile(r"\[\[(?:(\d):)?(?:([^|\]]*)\|)?([^\]]+)\]\]")


@dataclass(frozen=True)
class Case:
    """`group` is the kind's own name for what was tried; `pattern` names the sentence it was made of."""

    group: str
    pattern: str
    quotes: tuple[str, ...]
    prose: str


class Entry(NamedTuple):
    n: int
    quote: str
    anchor: str

    def fields(self, page: int, line: int) -> dict[str, object]:
        place = f"page_number_{page}_index_{page - 1}"
        return {"n": self.n, "r": "says so", "f": self.quote, "k": self.anchor, "p": place, "l": [line, line + 1]}


def entries(case: Case) -> list[Entry]:
    """The citations of the prose, one for each place of a quote and its anchor."""
    found: list[Entry] = []
    for match in _CITATION.finditer(case.prose):
        quote = case.quotes[int(match[1] or 1) - 1]
        if not any(entry[1:] == (quote, match[3]) for entry in found):
            found.append(Entry(len(found) + 1, quote, match[3]))
    return found


def marked(case: Case) -> str:
    """The prose as an agent writes it."""
    numbers = {(entry.quote, entry.anchor): entry.n for entry in entries(case)}

    def written(match: re.Match[str]) -> str:
        n = numbers[case.quotes[int(match[1] or 1) - 1], match[3]]
        shown = match[2] or f"*{match[3]}"
        return f"**{shown[1:]}** [{n}]" if shown.startswith("*") else f"[{shown}](cite:{n} '{match[3]}')"

    return _CITATION.sub(written, case.prose)


def answer(case: Case, places: dict[str, tuple[int, int]]) -> str:
    """The whole answer; `places` has the page and the line of each quote."""
    block = json.dumps({ATTACHMENT: [e.fields(*places[e.quote]) for e in entries(case)]}, ensure_ascii=False)
    return f"{marked(case)}\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"


def sentence(text: str) -> str:
    """With a capital letter at its beginning, and one full stop at its end."""
    return text[0].upper() + text[1:].replace("..", ".")


def other(rng: Random, options: Sequence[str], *excluded: str) -> str:
    return rng.choice([option for option in options if option not in excluded])
