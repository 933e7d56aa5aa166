"""The entries of several sections → one block: each entry as it was written, but for its number; equal ones once."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from citecheck.model import Citation, Response
from citecheck.response.delimiters import END, START


class _Fact(NamedTuple):
    """What makes two entries one: the same source, and the same JSON in everything but `n`.

    `r` counts too: of two reasons one would be lost. `copy` tells the equal entries of one section apart, so that no
    two of its numbers become one and a list of them stays a list.
    """

    attachment_id: str
    content: str
    copy: int


@dataclass(slots=True)
class Ledger:
    """Gives out the new numbers, and keeps the entries as they were written, by source."""

    numbers: dict[_Fact, int] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)

    def enter(self, response: Response) -> dict[int, int]:
        """New numbers for old ones. They are given in the order of the old ones, so 1, 2, 3 stay as they are."""
        facts = _facts(response)
        before = len(self.numbers)
        given = {n: self.numbers.setdefault(facts[n], len(self.numbers) + 1) for n in sorted(facts)}
        for citation in response.citations:
            number = given[citation.n or 0]
            if number > before:
                group = self.groups.setdefault(citation.attachment_id, [])
                group.append(_entry(response.text, citation, number))
        return given

    def block(self) -> str:
        """The block; nothing without citations."""
        if not self.groups:
            return ""
        lists = (
            f"  {json.dumps(name, ensure_ascii=False)}: [\n    {entries}\n  ]"
            for name, entries in ((name, ",\n    ".join(group)) for name, group in self.groups.items())
        )
        return "\n".join((START, "{", ",\n".join(lists), "}", END))


def _facts(response: Response) -> dict[int, _Fact]:
    facts: dict[int, _Fact] = {}
    copies: Counter[tuple[str, str]] = Counter()
    for citation in response.citations:
        # Parsed and written again: white space and escapes say nothing.
        content = json.dumps(json.loads(_entry(response.text, citation, 0)), ensure_ascii=False)
        same = (citation.attachment_id, content)
        facts[citation.n or 0] = _Fact(*same, copies[same])
        copies[same] += 1
    return facts


def _entry(text: str, citation: Citation, number: int) -> str:
    """The entry as it stands in the section, but for its number."""
    whole, n = citation.spans[""], citation.spans["n"]
    return f"{text[whole.start : n.start]}{number}{text[n.end : whole.end]}"
