"""Honest citations of real documents, each made wrong in one way: what has one answer is repaired, what has several is left.

`pytest -s` prints the scoreboard: how many were tried, repaired and left, by kind.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from attacks.honest import FILINGS, REGULATORY, as_text, body_pages, retyped, sample_over_break, sample_quote, seeded
from cases import mostly_nightly

from citecheck import Report, Verdict, check, read_response
from citecheck.errors import LimitError
from citecheck.locate import locate
from citecheck.model import Citation, Evidence, Level, Occurrence, Structure
from citecheck.repair import Mended, mend
from citecheck.sources.document import Document
from citecheck.sources.structure import classify
from citecheck.text.folding import fold
from citecheck.text.matching import Searchable

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
Opened = Callable[[str], Document]

PER_DOCUMENT = 190  # honest quotes that are drawn; more than half of them are sound citations as they are
OVER_BREAKS = 12
IN_ONE_ANSWER = 40
AT_LEAST = {
    "page": 20,
    "index": 10,
    "lines": 20,
    "form of p": 10,
    "order": 9,
    "typography": 8,
}  # of each document: rows of figures have no other typography
_SAME = {"line-end hyphen", "line end", "spaces"}  # which stay as the quote has them
_NO_PLACE = {Structure.CONTENTS, Structure.INDEX, Structure.LIST, Structure.PART}
_END = "<<<END_CITATION_DATA>>>"


@dataclass(frozen=True)
class Entry:
    """An entry as it is written: `fields` in their order, `p` and `l` as JSON."""

    f: str
    k: str
    p: str
    l: str  # noqa: E741 - the field's name
    fields: tuple[str, ...] = ("n", "r", "f", "k", "p", "l")

    def written(self, n: int) -> str:
        f, k = (json.dumps(text, ensure_ascii=False) for text in (self.f, self.k))
        values = {"n": str(n), "r": '"says it"', "f": f, "k": k, "p": self.p, "l": self.l}
        return "{" + ", ".join(f'"{name}": {values[name]}' for name in self.fields) + "}"


@dataclass(frozen=True)
class Case:
    """A sound citation, what was made of it, and the one page that it can mean; or the choices, as they are to be named."""

    kind: str
    sound: Entry
    slip: Entry
    page: int
    choices: tuple[str, ...]


def answer(entries: Sequence[Entry]) -> str:
    prose = "\n\n".join(f"- It says **{one.k}** [{n}]." for n, one in enumerate(entries, 1))
    block = ",\n  ".join(one.written(n) for n, one in enumerate(entries, 1))
    return f'# Answer\n\n{prose}\n\n<<<CITATION_DATA>>>\n{{"a": [\n  {block}\n]}}\n{_END}\n'


def page_id(number: int, index: int | None = None) -> str:
    return f'"page_number_{number}_index_{number - 1 if index is None else index}"'


# ── Sound citations ──────────────────────────────────────────────────────────────────────────────


def sound_entries(name: str, document: Document) -> Iterator[tuple[Entry, Evidence]]:
    """Citations without an error or warning, whose quotes are the page's own characters."""
    drawn = list(dict.fromkeys(_drawn(name, document)))
    for at in range(0, len(drawn), IN_ONE_ANSWER):
        some = drawn[at : at + IN_ONE_ANSWER]
        report = check(read_response(answer(some)), {"a": document})
        for entry, result in zip(some, report.results, strict=True):
            grave = [i for i in result.findings if report.findings[i].level is not Level.NOTE]
            found = result.evidence.found
            if result.verdict is Verdict.VERIFIED and not grave and found and {*found.forgiven} <= _SAME:
                yield entry, result.evidence


def _drawn(name: str, document: Document) -> Iterator[Entry]:
    rng = seeded("fix", name)
    pages = body_pages(document, LABELS[Path(name).name])
    for _ in range(PER_DOCUMENT):
        if quote := sample_quote(rng, document.page(rng.choice(pages))):
            yield _entry(quote.text, quote.anchor, quote.page, quote.lines[0], document)
    for number in rng.sample([n for n in pages if n + 1 in pages], min(OVER_BREAKS, len(pages) // 3)):
        if quote := sample_over_break(rng, document.page(number), document.page(number + 1), frozenset()):
            yield _entry(quote.text, quote.anchor, quote.page, quote.lines[0], document)


def _entry(quote: str, anchor: str, page: int, line: int, document: Document) -> Entry:
    last = len(document.page(page).lines)
    lines = [n for n in (line - 1, line, line + 1) if 1 <= n <= last]
    return Entry(" ".join(quote.split()), anchor, page_id(page), json.dumps(lines))


# ── Slips ────────────────────────────────────────────────────────────────────────────────────────

Slip = Callable[[Random, int, list[int], int, int], tuple[str, str]]  # (page, lines, last line, pages) → p, l


def _other(rng: Random, page: int, pages: int) -> int:
    near = [n for n in (page - 2, page - 1, page + 1, page + 2) if 1 <= n <= pages]
    return rng.choice([*near, rng.choice([n for n in range(1, pages + 1) if n != page])])


SLIPS: Mapping[str, tuple[Slip, ...]] = {
    "page": (
        lambda rng, page, lines, _, pages: (page_id(_other(rng, page, pages)), json.dumps(lines)),
        lambda rng, page, lines, _, pages: (page_id(_other(rng, page, pages)), "[1, 2]"),
        lambda rng, page, lines, _, pages: (page_id(pages + rng.randint(1, 9)), json.dumps(lines)),
        lambda rng, page, lines, _, pages: (json.dumps(f"{(n := _other(rng, page, pages))}_{n - 1}"), json.dumps(lines)),
        lambda rng, page, lines, _, pages: ('"the page"', json.dumps(lines)),
    ),
    "index": (
        lambda rng, page, lines, _, pages: (page_id(page, _other(rng, page, pages) - 1), json.dumps(lines)),
        lambda rng, page, lines, _, pages: (page_id(_other(rng, page, pages), page - 1), json.dumps(lines)),
        lambda _, page, lines, *__: (page_id(page, page), json.dumps(lines)),
    ),
    "lines": (
        lambda rng, page, lines, last, _: (page_id(page), json.dumps([(lines[0] + 8) % last + 1, (lines[0] + 9) % last + 1])),
        lambda _, page, lines, *__: (page_id(page), json.dumps(lines[::-1])),
        lambda _, page, lines, *__: (page_id(page), json.dumps([*lines, lines[-1]])),
        lambda _, page, lines, last, __: (page_id(page), json.dumps(list(range(1, last + 1)))),
        lambda _, page, lines, last, __: (page_id(page), json.dumps([*lines, last + 3])),
        lambda _, page, lines, *__: (page_id(page), json.dumps([0, *lines])),
        lambda _, page, lines, *__: (page_id(page), "[]"),
        lambda _, page, lines, *__: (page_id(page), json.dumps(f"{lines[0]}-{lines[-1]}")),
    ),
    "form of p": tuple(
        lambda _, page, lines, *__, form=form: (json.dumps(form.format(n=page, i=page - 1)), json.dumps(lines))
        for form in ("{n}", "page_{n}", "{n}_{i}", "pageKey_{n}_index_{i}", "<page_number_{n}_index_{i}>")
    ),
}  # fmt: skip


def cases(name: str, document: Document) -> Iterator[Case]:
    rng = seeded("slips", name)
    kinds = ["page", "page", "index", "lines", "lines", "form of p", "order", "typography"]
    for at, (sound, evidence) in enumerate(sound_entries(name, document)):
        kind = kinds[at % len(kinds)]
        page = evidence.found.anchor_page if evidence.found else 0
        slip = slipped(rng, kind, sound, page, document)
        page, choices = answers(kind, slip, page, evidence, document)
        if slip != sound and not (
            kind == "page" and _numbers(slip.p) == _numbers(page_id(page))
        ):  # it is there as well
            yield Case(kind, sound, slip, page, choices)


def _numbers(page: str) -> list[str]:
    return re.findall(r"\d+", page)


_ADDED_MINUS = re.compile(r"−\s?[0-9]")  # for the dash of an empty cell: another value


def slipped(rng: Random, kind: str, sound: Entry, page: int, document: Document) -> Entry:
    if kind == "order":
        return replace(sound, fields=tuple(rng.sample(sound.fields, len(sound.fields))))
    if kind == "typography":
        typed = (replace(sound, f=" ".join(retyped(rng, sound.f).split())) for _ in range(40))
        return next((one for one in typed if one != sound and not _ADDED_MINUS.search(one.f)), sound)
    lines, last = json.loads(sound.l), len(document.page(page).lines)
    p, l = rng.choice(SLIPS[kind])(rng, page, lines, last, document.page_count)  # noqa: E741
    return replace(sound, p=p, l=l)


# ── How many answers there are ───────────────────────────────────────────────────────────────────


def answers(kind: str, slip: Entry, page: int, evidence: Evidence, document: Document) -> tuple[int, tuple[str, ...]]:
    """The page that `p` can mean, and the choices if there are several: pages, or places of that page."""
    if kind in {"page", "index"}:
        named = {int(n) + (at % 2) for at, n in enumerate(re.findall(r"\d+", slip.p))}
        standing = _standing(slip.f, evidence, document)
        pages = sorted(named & standing or standing)
        if len(pages) > 1:
            return page, tuple(map(str, pages[:6]))
        page = pages[0]
    listed = json.loads(slip.l)
    lines = tuple(listed) if isinstance(listed, list) else ()
    places = _places(replace(evidence.citation, page=page, page_id=page_id(page).strip('"'), line_ids=lines), document)
    fitting = [place for place in places if set(place) <= set(lines) <= set(range(place[0] - 2, place[-1] + 3))]
    touched = [place for place in places if set(place) & set(lines)] if page_id(page) == slip.p else []
    meant = fitting or touched or places
    return page, () if len(meant) == 1 else tuple(str(place[0]) for place in places)


def _places(citation: Citation, document: Document) -> list[tuple[int, ...]]:
    """The lines of every place at which the quote is on its page."""
    found = _occurrences(locate(citation, document))
    return [occurrence.anchor_lines for occurrence in found if occurrence.anchor_page == citation.page]


def _occurrences(evidence: Evidence) -> list[Occurrence]:
    return [evidence.located.found, *evidence.located.others] if evidence.located else []


def _standing(quote: str, evidence: Evidence, document: Document) -> set[int]:
    """Every page on which the quote stands, and its anchor; contents and the like are no place."""
    pages = {o.anchor_page for o in _occurrences(evidence)}
    if evidence.found and len(evidence.found.pages) > 1:  # over a page break
        anywhere = locate(replace(evidence.citation, page=None, page_id=""), document)
        pages |= {o.anchor_page for o in _occurrences(anywhere)}
    for page in map(document.page, range(1, document.page_count + 1)):
        if any(_stands(quote, reading.searchable) for reading in page.readings):
            no_place = classify(page, document.page_count).structure in _NO_PLACE and page.number not in pages
            pages |= set() if no_place else {page.number}
    return pages


def _stands(quote: str, searchable: Searchable) -> bool:
    try:
        return any(not hit.cut for hit in searchable.find(quote).hits)
    except LimitError:
        return True


# ── The scoreboard ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Outcome:
    """What became of a case: the entry as it is now, what is said, and the findings that stayed."""

    case: Case
    new: Entry
    said: str
    verdict: Verdict
    grave: tuple[str, ...]


def repaired(document: Document, some: Sequence[Case]) -> list[Outcome]:
    text = answer([case.slip for case in some])
    response = read_response(text)
    before = check(response, {"a": document})
    done = mend(response, before, {"a": document})
    _nothing_else(text, done, some)
    return [_outcome(case, index, done) for index, case in enumerate(some)]


def _nothing_else(text: str, done: Mended, some: Sequence[Case]) -> None:
    """The text is the old one with the new entries, and the report is that of the text."""
    entries = [_read(line) for line in re.findall(r"^  (\{.*\}),?$", done.response.text, re.MULTILINE)]
    assert _with_plain_hyphens(answer(entries)) == _with_plain_hyphens(done.response.text)
    assert text.partition("<<<")[0] == done.response.text.partition("<<<")[0]
    for case, new in zip(some, entries, strict=True):
        assert _letters(new.f) == _letters(case.slip.f)
        assert _letters(new.k) == _letters(case.slip.k)


def _letters(text: str) -> str:
    return fold(text).text.casefold()


def _read(line: str) -> Entry:
    values = json.loads(line)
    raw = dict(re.findall(r'"(p|l)": ("(?:[^"\\]|\\.)*"|\[[^\]]*\])', line))
    return Entry(values["f"], values["k"], raw["p"], raw["l"], tuple(values))


def _outcome(case: Case, index: int, done: Mended) -> Outcome:
    report: Report = done.report
    result = report.results[index]
    found = [report.findings[i] for i in result.findings]
    grave = tuple(f"{f.rule} {f.message}" for f in found if f.level is not Level.NOTE)
    line = re.findall(r"^  (\{.*\}),?$", done.response.text, re.MULTILINE)[index]
    return Outcome(case, _read(line), done.left.get(index, ""), result.verdict, grave)


def is_right(outcome: Outcome) -> bool:
    """Repaired where there is one answer: as sound as it was before the slip, with the same words in the same order."""
    case, new = outcome.case, outcome.new
    sound = (outcome.verdict, outcome.grave, outcome.said) == (Verdict.VERIFIED, (), "")
    kept = case.kind == "lines" or case.slip.l != case.sound.l or new.p != case.sound.p or new.l == case.sound.l
    return sound and kept and _plain(replace(new, l="")) == _plain(replace(case.sound, p=page_id(case.page), l=""))


def _plain(entry: Entry) -> Entry:
    return replace(entry, f=_with_plain_hyphens(entry.f), k=_with_plain_hyphens(entry.k))


def _with_plain_hyphens(text: str) -> str:
    """A repair writes the hyphens of the page, and leaves those of the bold words."""
    return text.replace("\u2011", "-")


def is_left(outcome: Outcome) -> bool:
    """Not a character changed, and every choice is named."""
    named = re.findall(r"\d+", outcome.said)
    return (
        outcome.new == outcome.case.slip and outcome.said.endswith(": choose") and {*outcome.case.choices} <= {*named}
    )


@pytest.fixture(scope="module")
def board() -> Iterator[Counter[tuple[str, str]]]:
    counted: Counter[tuple[str, str]] = Counter()
    yield counted
    print("\nkind         tried  repaired  left")  # noqa: T201 - shown by pytest -s
    for kind in dict.fromkeys(kind for kind, _ in counted):
        made, left = counted[kind, "repaired"], counted[kind, "left"]
        print(f"{kind:<12} {made + left:>5}  {made:>8}  {left:>4}")  # noqa: T201


@pytest.mark.parametrize(
    "name", mostly_nightly([*FILINGS, *REGULATORY], FILINGS[2], FILINGS[4], REGULATORY[0], REGULATORY[2])
)
def test_what_has_one_answer_is_repaired(name: str, opened: Opened, board: Counter[tuple[str, str]]) -> None:
    document = as_text(opened(name))
    made = list(cases(name, document))
    outcomes = [
        one for at in range(0, len(made), IN_ONE_ANSWER) for one in repaired(document, made[at : at + IN_ONE_ANSWER])
    ]
    assert [one for one in outcomes if not _as_it_should(one)] == []
    tried = Counter(case.kind for case in made)
    assert {kind: tried[kind] for kind, least in AT_LEAST.items() if tried[kind] < least} == {}
    board.update((one.case.kind, "left" if one.case.choices else "repaired") for one in outcomes)


@pytest.mark.parametrize("name", [FILINGS[4], REGULATORY[2]])
def test_pages_are_looked_at_before_they_are_chosen(name: str, opened: Opened) -> None:
    """The same with the document itself, whose cited pages are drawn and read by a second reader."""
    document = opened(name)
    made = [case for case in cases(name, as_text(document)) if case.kind in {"page", "index"}][:8]
    assert [one for one in repaired(document, made) if not _as_it_should(one)] == []


def _as_it_should(outcome: Outcome) -> bool:
    return is_left(outcome) if outcome.case.choices else is_right(outcome)
