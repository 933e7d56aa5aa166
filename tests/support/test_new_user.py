"""An answer with [1] markers, three saved texts, no data block and no options but the sources: what the screen says."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import citecheck

ANSWER = """\
# Heat pumps in the city

The city counted 1,240 heat pumps at the end of 2023 [1]. A grant pays 30% of the cost, up to $9,000 [2].
Owners of listed buildings do not need a permit [2]. The grid operator expects demand to double by 2030 [3].
Applications close on 30 June [2].
"""
SOURCES = {
    "city.txt": "At the end of 2023 the city counted 1,420 heat pumps, up from 980 a year before.\nMost stand in the north.\n",
    "grant.txt": "The grant pays 30% of the cost of a heat pump, at most $9,000 for each building.\n"
    "Owners of listed buildings need a permit before work begins.\nApplications close on 30 June.\n",
    "grid.txt": "We expect demand to double by 2030, said Maria Ostrander, who plans the network.\n",
}
SCREEN = """\
answer.md
  contradicted [1] The city counted 1,240 heat pumps at the end of 2023.
          3:18  error CIT803 figure-differs: The claim states '1,240'; [1] has '1,420' there.
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"answer.md": ANSWER, **SOURCES}.items():
        Path(name).write_text(text, "utf-8")


def test_the_first_screen() -> None:
    run = citecheck("support", "answer.md", *(part for name in SOURCES for part in ("-s", name)))
    assert (run.code, run.err) == (1, "")
    assert run.out.startswith(SCREEN)
    shown = [line.strip() for line in run.out.splitlines()]
    assert [line for line in shown if line.startswith(("undecided", "supported", "unsupported"))] == [
        "undecided    [2] A grant pays 30% of the cost, up to $9,000.",
        "undecided    [2] Owners of listed buildings do not need a permit.",
        "undecided    [3] The grid operator expects demand to double by 2030.",
        "undecided    [2] Applications close on 30 June.",
    ]
    assert any("warning CIT806 unmatched-negation" in line for line in shown)
    assert (
        "grant.txt, page 1, line 1: The grant pays 30% of the cost of a heat pump, at most $9,000 for each building."
        in shown
    )
    assert shown[-3].startswith("5 claims: 0 supported, 0 partial, 0 unsupported, 1 contradicted, 4 undecided")
    assert len(shown) < 25
