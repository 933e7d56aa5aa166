"""What holds for every answer: no worse, repaired once and for all, and nothing changed but what may be."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties.worlds import END, World, worlds

from citecheck import Report, Verdict, check, read_response
from citecheck.repair import Mended, mend
from citecheck.sources.document import Document
from citecheck.text.folding import fold

Entry = list[tuple[str, Any]]  # fields in the order in which they are written
_RANK = [Verdict.FAILED, Verdict.OPEN, Verdict.NOTHING, Verdict.VERIFIED]


@dataclass(frozen=True)
class Manner:
    """How a file is written: what stands between things, and at the ends of lines."""

    comma: str
    colon: str
    list_comma: str
    pads: tuple[str, str]
    ends: str
    tail: str

    def text(self, prose: str, entries: Sequence[Entry]) -> str:
        listed = ",\n  ".join(self._entry(one) for one in entries)
        block = f'{prose}\n\n<<<CITATION_DATA>>>\n{{"a": [\n  {listed}\n]}}\n{END}\n{self.tail}'
        return block.replace("\n", self.ends)

    def _entry(self, entry: Entry) -> str:
        parts = (f"{json.dumps(name)}{self.colon}{self._value(value)}" for name, value in entry)
        return "{" + self.comma.join(parts) + "}"

    def _value(self, value: Any) -> str:
        if isinstance(value, list):
            return "[" + self.pads[0] + self.list_comma.join(map(json.dumps, value)) + self.pads[1] + "]"
        return json.dumps(value, ensure_ascii=False)


MANNERS = st.builds(
    Manner,
    st.sampled_from([", ", ",", ",\n    ", " , "]),
    st.sampled_from([": ", ":", " :\t"]),
    st.sampled_from([", ", ",", ",\n      "]),
    st.sampled_from([("", ""), (" ", " "), ("\n      ", "\n    ")]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\nI hope this helps.\n", " \n\t"]),
)
TYPED = {" ": "\u00a0", "-": "–", "'": "’", "fi": "ﬁ", "é": "e\u0301"}


Slipped = tuple[str, list[Entry], Manner, Document]


@st.composite
def answers(draw: st.DrawFn) -> Slipped:
    """A world's citations, each with slips of every kind, and the prose as it was."""
    world: World = draw(worlds(least=1))
    entries = world.entries()
    prose = "\n\n".join(f"It says **{one['k']}** [{one['n']}]." for one in entries)
    manner = draw(MANNERS)
    return prose, [_slipped(draw, one) for one in entries], manner, world.document()


def _slipped(draw: st.DrawFn, entry: dict[str, Any]) -> Entry:
    n = int(str(entry["p"]).split("_")[2])
    pages = [
        entry["p"],
        str(n),
        f"page_{n}",
        f"{n}_{n - 1}",
        f"page_number_{n}_index_{n}",
        f"page_number_{n + 1}_index_{n}",
    ]
    lines = [entry["l"], entry["l"][::-1], entry["l"] * 2, [], [9], list(range(1, 8)), [0, *entry["l"]]]
    slipped = {**entry, "p": draw(st.sampled_from(pages)), "l": draw(st.sampled_from(lines))}
    if draw(st.booleans()):
        slipped["f"] = _typed(draw, slipped["f"])
    if draw(st.booleans()):
        slipped["k"] = _typed(draw, slipped["k"])
    names = draw(st.one_of(st.just(list(slipped)), st.permutations(list(slipped))))
    return [(name, slipped[name]) for name in names]


def _typed(draw: st.DrawFn, text: str) -> str:
    old, new = draw(st.sampled_from([*TYPED.items(), ("The ", "THE "), ("deposit", "DEPOSIT"), ("e", "e")]))
    return text.replace(old, new)


def repaired(text: str, document: Document, **options: bool) -> tuple[Report, Mended]:
    response = read_response(text, **options)
    before = check(response, {"a": document})
    return before, mend(response, before, {"a": document}, **options)


def told(report: Report) -> Counter[tuple[int | None, str]]:
    return Counter((finding.n, finding.rule) for finding in report.findings)


@given(answers())
@pytest.mark.full
def test_a_repair_makes_nothing_worse(answer: Slipped) -> None:
    prose, entries, manner, document = answer
    before, done = repaired(manner.text(prose, entries), document)
    after = check(read_response(done.response.text), {"a": document})
    assert after == done.report
    assert not told(after) - told(before)
    assert _RANK.index(after.verdict) >= _RANK.index(before.verdict)
    for old, new in zip(before.results, after.results, strict=True):
        assert _RANK.index(new.verdict) >= _RANK.index(old.verdict)
        assert new.verdict is old.verdict or new.evidence.found  # what is found nowhere is never made good


@given(answers())
@pytest.mark.full
def test_what_is_repaired_needs_no_repair(answer: Slipped) -> None:
    prose, entries, manner, document = answer
    _, once = repaired(manner.text(prose, entries), document)
    _, twice = repaired(once.response.text, document)
    assert (twice.response, twice.changes, twice.left) == (once.response, {}, once.left)


@given(answers())
@pytest.mark.full
def test_only_what_may_change_changes(answer: Slipped) -> None:
    """Writing the new values in the old manner gives the repaired text: nothing else in it has changed."""
    prose, entries, manner, document = answer
    _, done = repaired(manner.text(prose, entries), document)
    new = _entries(done.response.text)
    assert _even(manner.text(prose, new)) == _even(done.response.text)
    for before, after in zip(entries, new, strict=True):
        old_values, new_values = dict(before), dict(after)
        assert (old_values.keys(), old_values["n"], old_values["r"]) == (
            new_values.keys(),
            new_values["n"],
            new_values["r"],
        )
        for name in ("f", "k"):
            assert _letters(old_values[name]) == _letters(new_values[name])
        assert [name for name, _ in after] in ([name for name, _ in before], list("nrfkpl"))


def _entries(text: str) -> list[Entry]:
    block = text.partition("<<<CITATION_DATA>>>")[2].partition(END)[0]
    return json.loads(block, object_pairs_hook=lambda pairs: pairs)[0][1]


def _even(text: str) -> str:
    """With lists of numbers written in one way: `[]` tells no manner, and `[3]` no comma."""
    return re.sub(r"\[[\s0-9,-]*\]", lambda found: "[" + ",".join(re.findall(r"-?[0-9]+", found[0])) + "]", text)


def _letters(text: str) -> str:
    return fold(" ".join(unicodedata.normalize("NFC", text).split())).text.casefold()


@given(worlds(true=True, least=1))
@pytest.mark.full
def test_what_is_sound_stays_as_it_is(world: World) -> None:
    text = "\n".join(f"It says **{one['k']}** [{one['n']}]." for one in world.entries())
    block = json.dumps({"a": world.entries()}, ensure_ascii=False)
    text = f"{text}\n\n<<<CITATION_DATA>>>\n{block}\n{END}\n"
    before, done = repaired(text, world.document())
    assert (done.response.text, done.changes, done.left) == (text, {}, {})
    assert done.report == before
