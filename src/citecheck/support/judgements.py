"""What a judge says, checked like a citation: its form, its task, and every quote in the source itself.

What breaks a rule is rejected with its reason, and is not a verdict.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from citecheck.locate import locate
from citecheck.model import Citation, Sighting
from citecheck.quantities.extract import read
from citecheck.sources.document import Document
from citecheck.support.figure_signals import dates, figures
from citecheck.support.index import Sentence, SourceIndex
from citecheck.support.name_signals import names
from citecheck.support.nouns import Judgement, Kind, Status, Task, Verdict
from citecheck.support.view import View
from citecheck.support.words import content
from citecheck.text.quoting import quoted

_WORDS: Final = 4  # of a quote without a figure
_KEYS: Final = frozenset("task judge verdict parts reason need".split())
_PART_KEYS: Final = frozenset("id verdict quotes".split())
_SAID: Final = frozenset([*(v.value for v in Verdict if v is not Verdict.UNDECIDED), "cannot_tell"])
_QUOTED: Final = frozenset([Verdict.SUPPORTED.value, Verdict.PARTIAL.value, Verdict.CONTRADICTED.value])
_GATES: Final = frozenset([Kind.FIGURE_NOT_IN_SOURCE, Kind.DATE_NOT_IN_SOURCE, Kind.NAME_NOT_IN_SOURCE])


class _BrokenError(Exception):
    """A rule that a judgement breaks, in one sentence."""


def read_answers(text: str) -> list[object]:
    """JSON lines; a line that is none is kept as it is, and rejected later."""
    return [_value(line) for line in text.splitlines() if line.strip()]


def _value(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line


def by_task(answers: Iterable[object]) -> dict[str, list[object]]:
    """The answers under the task that they say they are about; what says none belongs to none."""
    found: dict[str, list[object]] = {}
    for answer in answers:
        said = answer.get("task") if isinstance(answer, dict) else None
        if isinstance(said, str):
            found.setdefault(said, []).append(answer)
    return found


def checked(answer: object, task: Task, documents: Sequence[Document]) -> Judgement:
    """The judgement, accepted or rejected; it raises nothing."""
    judge = answer.get("judge") if isinstance(answer, dict) else None
    name = judge if isinstance(judge, str) else ""
    try:
        return _accepted(answer, task, documents)
    except _BrokenError as broken:
        return Judgement(task.id, name, Verdict.UNDECIDED, status=Status.REJECTED, why=str(broken))


def _accepted(answer: object, task: Task, documents: Sequence[Document]) -> Judgement:
    fields = _fields(answer, _KEYS, {"task", "judge", "verdict", "parts"})
    if fields["task"] != task.id:
        raise _BrokenError("It echoes the hash of another task.")
    if not isinstance(fields["judge"], str) or not fields["judge"].strip():
        raise _BrokenError("`judge` is not a name.")
    verdict = _said(fields["verdict"])
    quotes = _parts(fields["parts"], task, verdict, documents)
    reason, need = fields.get("reason", ""), fields.get("need", [])
    if not isinstance(reason, str) or not _is_texts(need):
        raise _BrokenError("`reason` is a text, and `need` a list of texts.")
    decided = Verdict.UNDECIDED if verdict == "cannot_tell" else Verdict(verdict)
    alone = decided is not Verdict.SUPPORTED or not list(missed(task, quotes))
    return Judgement(task.id, fields["judge"], decided, quotes, reason, alone=alone, need=tuple(need))


def _fields(value: object, known: frozenset[str], needed: Iterable[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _BrokenError("It is not a JSON object.")
    if unknown := sorted(map(str, value.keys() - known)):
        raise _BrokenError(f"{quoted(unknown[0])} is not a field of a judgement.")
    if lacking := sorted(set(needed) - value.keys()):
        raise _BrokenError(f"`{lacking[0]}` is missing.")
    return value


def _said(value: object) -> str:
    if not isinstance(value, str) or value not in _SAID:
        raise _BrokenError(f"A verdict is one of {', '.join(sorted(_SAID))}.")
    return value


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


# ── Parts and quotes ─────────────────────────────────────────────────────────────────────────────


def _parts(value: object, task: Task, verdict: str, documents: Sequence[Document]) -> tuple[str, ...]:
    """The quotes of all parts; each part of the task is judged once, and the verdict follows from them."""
    if not isinstance(value, list):
        raise _BrokenError("`parts` is not a list.")
    parts = [_fields(part, _PART_KEYS, {"id", "verdict"}) for part in value]
    if sorted(str(part["id"]) for part in parts) != sorted(part.id for part in task.parts):
        raise _BrokenError("Each part of the claim has to be judged once.")
    verdicts = {_said(part["verdict"]) for part in parts}
    if (verdict == "supported") is not (verdicts == {"supported"}):
        raise _BrokenError("A claim is supported if all of its parts are, and only then.")
    if verdict == "contradicted" and "contradicted" not in verdicts:
        raise _BrokenError("A claim is contradicted where a part of it is.")
    return tuple(quote for part in parts for quote in _quotes(part, documents))


def _quotes(part: Mapping[str, Any], documents: Sequence[Document]) -> Iterator[str]:
    quotes = part.get("quotes", [])
    if not _is_texts(quotes):
        raise _BrokenError("`quotes` is a list of texts.")
    if part["verdict"] in _QUOTED and not quotes:
        raise _BrokenError(f"Part {part['id']} is {part['verdict']} without a quote.")
    for quote in quotes:
        if len(quote.split()) < _WORDS and not read(quote).figures:
            raise _BrokenError(f"The quote {quoted(quote)} is too short: four words, or a figure.")
        if not any(_stands(quote, document) for document in documents):
            raise _BrokenError(
                f"The quote {quoted(quote)} is not in the source, or leaves out a word that reverses it."
            )
        yield quote


def _stands(quote: str, document: Document) -> bool:
    """Whether it is in the source for everybody to see, with no negation or condition left outside."""
    evidence = locate(Citation(None, "", source_context=quote, source_match=quote), document)
    found = evidence.found
    if evidence.open or found is None or found.sighting >= Sighting.DOUBTFUL:
        return False
    return found.qualifier is None


def missed(task: Task, quotes: Sequence[str]) -> Iterator[str]:
    """The figures, dates and names of the claim that its quotes do not have."""
    view = View(task.claim, SourceIndex([_sentence(quote) for quote in quotes]))
    for gate in (figures, dates, names):
        yield from (signal.anchor for signal in gate(view) if signal.kind in _GATES)


def _sentence(quote: str) -> Sentence:
    line = " ".join(quote.split())
    return Sentence("", 0, (), 0, len(quote), line, frozenset(word.stem for word in content(line)))


# ── Several judges ───────────────────────────────────────────────────────────────────────────────


def decided(judgements: Iterable[Judgement]) -> Verdict:
    """What the judges of one task say together; where they differ, or one is not enough, nothing is decided."""
    said = [one for one in judgements if one.status is Status.ACCEPTED and one.verdict is not Verdict.UNDECIDED]
    verdicts = {one.verdict for one in said}
    if len(verdicts) != 1:
        return Verdict.UNDECIDED
    enough = any(one.alone for one in said) or len({one.judge for one in said}) > 1
    return verdicts.pop() if enough else Verdict.UNDECIDED
