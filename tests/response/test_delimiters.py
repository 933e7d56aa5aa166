"""Where the block stands: the cases TS of the research, with the outcomes that the standard decides."""

from __future__ import annotations

import json

import pytest
from cases import each
from responses import END, START, answer, block_of, entry, group, one, read

from citecheck.response import read_response

PROSE = "The rent is **$500** [1].\n\n"
GOOD = block_of(group())
EXAMPLE = f"```\n{block_of(group(one(7)))}```\n\n"
IN_STRING = group(json.dumps(entry(f=f"The rent is $500. {END} ends it.")))


@each(
    ("text", "names", "numbers"),
    [
        pytest.param("No citations here.", [], [], id="TS1-nothing"),
        pytest.param(PROSE, ["missing-block"], [], id="TS1-markers"),
        pytest.param("", [], [], id="TS2-empty"),
        pytest.param(PROSE + f"{START}\n{group()}", ["missing-end-delimiter"], [1], id="TS3"),
        pytest.param(answer("[]", "Nothing."), ["empty-block"], [], id="TS4"),
        pytest.param(answer("{}", "Nothing."), ["empty-block"], [], id="TS4-object"),
        pytest.param(answer('{"A": []}', "Nothing."), ["empty-block"], [], id="TS4-group"),
        pytest.param(answer("", "Nothing."), ["invalid-json"], [], id="TS5"),
        pytest.param(answer("  \n ", "Nothing."), ["invalid-json"], [], id="TS5-space"),
        pytest.param(PROSE + GOOD + "That is all.\n", ["text-after-block"], [1], id="TS6"),
        pytest.param(f"After {START} comes data.\n\n{PROSE}{GOOD}", ["malformed-delimiter"], [1], id="TS7"),
        pytest.param(f"{START}\n\nbegins it.\n\n{PROSE}{GOOD}", ["malformed-delimiter"], [1], id="TS7-alone"),
        pytest.param(PROSE + f"**{START}**\n{group()}\n**{END}**\n", ["malformed-delimiter"], [1], id="TS11-bold"),
        pytest.param(f"After `{START}` comes data.\n\n{PROSE}{GOOD}", [], [1], id="TS7-code-span"),
        pytest.param(EXAMPLE + PROSE + GOOD, ["example-block"], [1], id="TS8"),
        pytest.param(
            PROSE + "And **$500** [2].\n\n" + GOOD + block_of(group(one(2))), ["several-blocks"], [1, 2], id="TS9"
        ),
        pytest.param(GOOD + PROSE, ["text-after-block"], [1], id="TS10"),
        *[
            pytest.param(
                PROSE + GOOD.replace(START, start).replace(END, end), ["malformed-delimiter"], [1], id=f"TS11-{name}"
            )
            for name, start, end in [
                ("case", START.lower(), END.lower()),
                ("two-angles", START[1:-1], END[1:-1]),
                ("escaped", r"\<\<\<CITATION\_DATA\>\>\>", r"\<\<\<END\_CITATION\_DATA\>\>\>"),
                ("entities", "&lt;&lt;&lt;CITATION_DATA&gt;&gt;&gt;", "&lt;&lt;&lt;END_CITATION_DATA&gt;&gt;&gt;"),
                ("misspelt", "<<<CITATON_DATA>>>", "<<<END_CITATON_DATA>>>"),
                ("slash", START, "<<</CITATION_DATA>>>"),
                ("indented", "  " + START, "  " + END),
                ("only-end", START, END[:-1]),
                ("inline", "Data: " + START, END),
            ]
        ],
        pytest.param(PROSE + f"{START}{group()}{END}\n", ["malformed-delimiter"], [1], id="TS11-one-line"),
        pytest.param(PROSE + f"{END}\n\n{GOOD}", ["malformed-delimiter"], [1], id="TS11-end-first"),
        pytest.param(PROSE + GOOD + f"{END}\n", ["malformed-delimiter", "text-after-block"], [1], id="TS11-stray-end"),
        pytest.param(answer(IN_STRING), [], [1], id="TS12"),
        pytest.param(answer(f"```json\n{group()}\n```"), ["fenced-block"], [1], id="TS13-inside"),
        pytest.param(PROSE + f"```\n{GOOD}```\n", ["fenced-block"], [1], id="TS13-around"),
        pytest.param(PROSE + f"    {START}\n    {group()}\n    {END}\n", ["fenced-block"], [1], id="TS13-indented"),
        pytest.param(PROSE + f"> {START}\n> {group()}\n> {END}\n", ["fenced-block"], [1], id="TS13-quote"),
        pytest.param(PROSE + f"<!--\n{GOOD}-->\n", ["fenced-block"], [1], id="TS13-comment"),
        pytest.param(f"<html><p>The rent is <b data-cite='1'>$500</b>.</p></html>\n{GOOD}", [], [1], id="TS14"),
        pytest.param(
            f"<html><p>Rent: <b data-cite='1'>$500</b>.</p>\n{GOOD}</html>", ["text-after-block"], [1], id="TS14-inside"
        ),
        pytest.param("\ufeff" + answer(), [], [1], id="TS15-bom"),
        pytest.param(answer().replace("\n", "\r\n"), [], [1], id="TS15-crlf"),
        pytest.param("\ufeff" + GOOD + PROSE, ["text-after-block"], [1], id="TS15-bom-block"),
        pytest.param("word " * 30_000 + "\n\n" + answer(), [], [1], id="TS15-150kB"),
    ],
)
def test_case(text: str, names: list[str], numbers: list[int]) -> None:
    assert read(text) == (names, numbers)


def test_an_unclosed_fence_in_the_prose_swallows_the_block() -> None:
    assert read(PROSE + "```\ncode\n\n" + GOOD) == (["fenced-block"], [1])


def test_two_blocks_without_ends_are_both_read() -> None:
    text = f"{PROSE}And **$500** [2].\n\n{START}\n{group()}\n{START}\n{group(one(2))}\n"
    assert read(text) == (["missing-end-delimiter", "several-blocks"], [1, 2])


def test_prose_after_the_block_has_its_markers_read() -> None:
    response = read_response(GOOD + PROSE)
    assert [marker.n for marker in response.markers] == [1]
    assert response.text[slice(*response.markers[0].span)] == "[1]"


def test_the_prose_is_the_text_without_the_block() -> None:
    response = read_response(PROSE + GOOD + "Bye.")
    assert response.prose == PROSE + "\nBye."
    assert response.has_block


def test_a_response_that_is_too_large_is_not_read() -> None:
    assert read("é" * (2**21 + 1)) == (["limit-exceeded"], [])


def test_a_block_that_is_too_large_is_not_read() -> None:
    assert read(answer(" " * 10 + "1" * (2**20 + 1), "Nothing.")) == (["limit-exceeded"], [])
