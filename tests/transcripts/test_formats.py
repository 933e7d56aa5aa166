"""Every fixture has exactly its answers, and is known by its own reader first."""

from __future__ import annotations

import io

from cases import each

from citecheck.transcripts.read import READERS, read_answers, recognised
from citecheck.transcripts.transcript import opened
from transcripts.made import FIXTURES, Fixture

each_fixture = each("fixture", FIXTURES, ids=lambda fixture: fixture.name)


@each_fixture
def test_a_transcript_has_these_answers(fixture: Fixture) -> None:
    assert tuple(read_answers(io.BytesIO(fixture.data), fixture.filename)) == fixture.expected


@each_fixture
def test_it_is_known_by_its_own_reader_and_by_no_other_before(fixture: Fixture) -> None:
    transcript = opened(io.BytesIO(fixture.data), None, None, {})
    found = recognised(transcript)
    knowing = [reader.name for reader in READERS[:-2] if reader.recognises(transcript)]
    if fixture.format == "unknown":
        assert (found, knowing) == (None, [])
    elif fixture.format in {"records", "plain"}:
        assert (found.name, knowing) == (fixture.format, [])
    else:
        assert found.name == fixture.format
        assert knowing[0] == fixture.format
