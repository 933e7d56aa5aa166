"""A file that is cut off anywhere: no beginning of a transcript is taken for the whole of it."""

from __future__ import annotations

import io

import pytest
from cases import each

from citecheck.transcripts.read import read_answers
from citecheck.transcripts.transcript import Status
from transcripts.made import FIXTURES, Fixture

MARKED = [fixture for fixture in FIXTURES if fixture.marked]


def texts(data: bytes) -> set[str]:
    """Of the answers that would be graded."""
    return {answer.text for answer in read_answers(io.BytesIO(data), "cut") if answer.status is Status.OK}


def cuts(data: bytes) -> set[int]:
    """Every byte of a short file; of a longer one those around the ends of lines, and every seventh."""
    if len(data) < 600:
        return set(range(len(data)))
    ends = [at for at, byte in enumerate(data) if byte in b"\n"]
    return {at + off for at in ends for off in range(-3, 3)} & set(range(len(data))) | set(range(0, len(data), 7))


@each("fixture", MARKED, ids=lambda fixture: fixture.name)
@pytest.mark.full
def test_a_beginning_has_no_other_answer(fixture: Fixture) -> None:
    full = texts(fixture.data)
    wrong = {cut: found - full for cut in cuts(fixture.data) if (found := texts(fixture.data[:cut])) - full}
    assert wrong == {}


def test_formats_that_do_not_say_where_an_answer_ends_are_few() -> None:
    """Of these a beginning may look whole: what was read is then all there was, as far as anybody can tell."""
    unmarked = {
        fixture.name for fixture in FIXTURES if not fixture.marked and fixture.format not in {"plain", "unknown"}
    }
    assert unmarked == {
        "claude-code split",
        "claude-code local commands after it",
        "claude-code branch",
        "claude-code compacted",
        "codex-rollout without turns",
        "codex-rollout without turns, two questions",
        "codex-rollout without turns, two questions told",
        "codex-rollout two turns",
        "codex-rollout taken back",
    }
