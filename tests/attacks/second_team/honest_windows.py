"""Random honest quotes of real pages: 5 to 30 words in the order people read, whose ends cut nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attacks.second_team.harmless import cuts_no_value, is_calm
from attacks.second_team.reading import EXCERPT, Flow, Sheet, anchor, is_clean, sheets
from attacks.second_team.trying import Must, Try, seeded

WANTED = 600
OF_PAGE = 14  # at most
SHORTEST, LONGEST = 5, 30
TRIES = 1_000  # of a page, at most
LIST_MARK = re.compile(r"^(?:[•▪●◦·*]|\([a-z\divx]+\)|[\da-z][.)])$")


def made() -> Iterator[Try]:
    """None: drawn pages have their honest twins in the other classes."""
    return iter(())


def real() -> Iterator[Try]:
    found = [one for page in sheets() for one in _windows(page)]
    return iter(seeded("windows").sample(found, min(len(found), WANTED)))


def _windows(page: Sheet) -> Iterator[Try]:
    rng = seeded("windows", page.source.name, page.number)
    flows = [flow for flow in page.flows() if not flow.has_broken_words]
    seen: set[tuple[int, str]] = set()
    for _ in range(TRIES if flows else 0):
        flow = rng.choice(flows)
        spans = [match.span() for match in re.finditer(r"\S+", flow.text)]
        size = rng.randint(SHORTEST, LONGEST)
        if len(spans) < size:
            continue
        first = rng.randint(0, len(spans) - size)
        start, end = spans[first][0], spans[first + size - 1][1]
        f = flow.text[start:end]
        key = anchor(f.split())
        if key and (start, f) not in seen and _is_honest(flow, start, end):
            seen.add((start, f))
            yield Try("real window", page.excerpt, f, key, Must.PASS, EXCERPT, near=flow.line_of(key, start))
        if len(seen) == OF_PAGE:
            return


def _is_honest(flow: Flow, start: int, end: int) -> bool:
    f = flow.text[start:end]
    return (
        is_clean(f)
        and is_calm(flow, start, end)
        and cuts_no_value(flow.text[:start].split(), f.split(), flow.text[end:].split())
        and not LIST_MARK.match(f.split()[0])
        and len(f) < 590
        and len(re.findall(r"[.?!]\W*\s", f)) <= 2
    )
