"""`support --corrections`: other markers, where one source has what the claim says; each is tried on the whole answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import each
from command import citecheck

from citecheck import Checker
from citecheck.support_library import correct_answer

SOURCES = {
    "city.txt": "At the end of 2023 the city counted 1,420 heat pumps, up from 980 a year before.\nMost stand in the north.\n",
    "grant.txt": "The grant pays 30% of the cost of a heat pump, at most $9,000 for each building.\n"
    "Owners of listed buildings need a permit before work begins.\nApplications close on 30 June.\n",
    "grid.txt": "We expect demand to double by 2030, said Maria Ostrander, who plans the network.\n",
}
ANSWER = """\
# Heat pumps

At the end of 2023 the city counted 1,420 heat pumps [2]. The grant pays 30% of the cost of a heat pump [1][2].
We expect demand to double by 2030. Applications close on 30 June [1, 3]. The city counted 980 heat pumps in 1999 [1].
"""
CORRECTED = """\
# Heat pumps

At the end of 2023 the city counted 1,420 heat pumps [1]. The grant pays 30% of the cost of a heat pump [2].
We expect demand to double by 2030 [3]. Applications close on 30 June [2]. The city counted 980 heat pumps in 1999 [1].
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"answer.md": ANSWER, **SOURCES}.items():
        Path(name).write_text(text, "utf-8")


def run(*options: str) -> tuple[int, str]:
    ran = citecheck("support", "answer.md", *(part for name in SOURCES for part in ("-s", name)), *options)
    return ran.code, ran.out


def corrections(
    text: str, sources: dict[str, str] = SOURCES
) -> tuple[str, list[tuple[str, tuple[int, ...], int | None]]]:
    """The text as it would be written, and (action, old, new) of each correction."""
    for name, source in sources.items():
        Path(name).write_text(source, "utf-8")
    with Checker(list(sources)) as checker:
        before, after = correct_answer(text, checker)
    return after.file, [(one.action.value, one.old, one.new) for one in before.report.corrections]


def test_replace_add_and_remove() -> None:
    assert corrections(ANSWER) == (
        CORRECTED,
        [("replace", (2,), 1), ("remove", (1,), None), ("replace", (1, 3), 2), ("add", (), 3)],
    )


def test_what_is_correct_stays() -> None:
    assert corrections(CORRECTED) == (CORRECTED, [])


def test_proposals_are_shown_with_their_passages_and_nothing_is_written() -> None:
    code, out = run("--corrections")
    assert code == 1
    assert [line for line in out.partition("  line 3")[2].splitlines() if line][:8] == [
        ": replace [2] with [1]: At the end of 2023 the city counted 1,420 heat pumps.",
        "      city.txt, page 1, line 1: At the end of 2023 the city counted 1,420 heat pumps, up from 980 a year before.",
        "  line 3: remove [1]: The grant pays 30% of the cost of a heat pump.",
        "      grant.txt, page 1, line 1: The grant pays 30% of the cost of a heat pump, at most $9,000 for each building.",
        "  line 4: replace [1][3] with [2]: Applications close on 30 June.",
        "      grant.txt, page 1, line 3: Applications close on 30 June.",
        "  line 4: add [3]: We expect demand to double by 2030.",
        "      grid.txt, page 1, line 1: We expect demand to double by 2030, said Maria Ostrander, who plans the network.",
    ]
    assert Path("answer.md").read_text("utf-8") == ANSWER
    _, out = run("--corrections", "--format", "json")
    (response,) = json.loads(out)["responses"]
    first = response["corrections"][0]
    assert {**first, "passage": first["passage"]["text"]} == {
        "action": "replace",
        "claim": "At the end of 2023 the city counted 1,420 heat pumps.",
        "line": 3,
        "old": ["2"],
        "new": "1",
        "passage": SOURCES["city.txt"].splitlines()[0],
    }


def test_writing_twice_changes_nothing() -> None:
    assert run("--write")[0] == 1  # 1999 is in no source
    assert Path("answer.md").read_text("utf-8") == CORRECTED
    assert "replace" not in run("--write")[1]
    assert Path("answer.md").read_text("utf-8") == CORRECTED


def test_line_ends_and_a_byte_order_mark_stay() -> None:
    data = b"\xef\xbb\xbf" + ANSWER.replace("\n", "\r\n").encode()
    Path("answer.md").write_bytes(data)
    run("--write")
    assert Path("answer.md").read_bytes() == b"\xef\xbb\xbf" + CORRECTED.replace("\n", "\r\n").encode()


@each(
    "text",
    [
        "The city counted 1,421 heat pumps [2].\n",  # no source has it
        "Owners of listed buildings do not need a permit [3].\n",  # the other source says the opposite
        "Demand is expected to triple by 2030 [1].\n",  # the figure is there, the claim is not
        "Applications close on 30 June [9].\n",  # there is no source 9 that could lack it
    ],
)
def test_no_source_has_it(text: str) -> None:
    assert corrections(text) == (text, [])


def test_two_sources_would_do() -> None:
    two = {**SOURCES, "copy.txt": "By the end of 2023 the city counted 1,420 heat pumps in all.\n"}
    text = "The city counted 1,420 heat pumps at the end of 2023 [2].\n"
    assert corrections(text, two) == (text, [])
    assert corrections(text)[1] == [("replace", (2,), 1)]


def test_numbers_of_a_list_are_the_only_ones() -> None:
    text = "The city counted 1,420 heat pumps at the end of 2023 [1].\n\n## Sources\n\n[1] grant.txt\n"
    assert corrections(text) == (text, [])
    listed = f"{text}[2] city.txt\n"
    assert corrections(listed) == (listed.replace("2023 [1]", "2023 [2]"), [("replace", (1,), 2)])


def test_other_forms_get_none() -> None:
    text = (
        'Most **stand in the north** [1].\n\n<<<CITATION_DATA>>>\n{"grid.txt": [{"n": 1}]}\n<<<END_CITATION_DATA>>>\n'
    )
    assert corrections(text) == (text, [])
    assert run("--corrections", "--multi", "any")[0] == 2


def findings(text: str, *options: str) -> tuple[list[dict[str, str]], list[dict[str, object]]]:
    Path("answer.md").write_text(text, "utf-8")
    (answer,) = json.loads(run("--format", "json", *options)[1])["responses"]
    return answer["findings"], answer["claims"]


def test_what_another_given_source_has_is_named_and_never_supported() -> None:
    told, (claim,) = findings("Applications close on 30 June [1].\n\nSources:\n[1] grid.txt\n")
    assert [(one["rule"], one["hint"]) for one in told] == [
        (
            "CIT802",
            (
                "Found in grant.txt, page 1, line 3, which the claim does not cite: 'Applications close on 30 June.'. "
                "If it says so, cite it there."
            ),
        )
    ]
    assert (claim["verdict"], claim["elsewhere"]) == (
        "unsupported",
        [
            {
                "source": "grant-bdf428ad",
                "page": 1,
                "lines": [3],
                "text": "Applications close on 30 June.",
                "start": 142,
                "end": 172,
            }
        ],
    )


def test_it_is_named_of_a_claim_without_a_finding_too() -> None:
    Path("answer.md").write_text("Owners of listed buildings need a permit before work begins [3].\n", "utf-8")
    assert run()[1].splitlines()[1:4] == [
        "  undecided    [3] Owners of listed buildings need a permit before work begins.",
        (
            "      found in grant.txt, page 1, line 2, which the claim does not cite: "
            "Owners of listed buildings need a permit before work begins."
        ),
        "",
    ]


def test_no_source_is_named_that_lacks_something_too_or_is_cited() -> None:
    for text in (
        "The city counted 985 heat pumps [1].",
        "The city counted 1,420 heat pumps, twice the 985 of 1999 [1][2].",
        "We met [1].",
    ):
        told, (claim,) = findings(text)
        assert "elsewhere" not in claim, text
        assert not any("Found in" in one["hint"] for one in told), text


def test_of_many_sources_the_others_are_not_opened() -> None:
    with Checker(list(SOURCES)) as checker:
        assert [one.facts.path for one in checker.sources.every(3).values()] == list(SOURCES)
        assert checker.sources.every(2) == {}
