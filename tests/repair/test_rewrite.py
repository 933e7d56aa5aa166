"""The fields in their order: members as they were written, in each other's places; and answers of every shape."""

from __future__ import annotations

import pytest

from citecheck import Verdict
from repair.answers import DEPOSIT, END, SOURCE, answer, entry, mended, outcome

SAID = ["[1] order of the fields: n, r, f, k, p, l"]
RIGHT = f'"n": 1, "r": "says it", "f": "{DEPOSIT}", "k": "$3,700", "p": "page_number_2_index_1", "l": [3, 4]'


def whole(block: str, prose: str = "It is **$3,700** [1].") -> str:
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{block}\n{END}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            '{"p": "page_number_2_index_1", "l": [3, 4], "n": 1, "k": "$3,700", "r": "says it", "f": "%s"}',
            '{"n": 1, "r": "says it", "f": "%s", "k": "$3,700", "p": "page_number_2_index_1", "l": [3, 4]}',
        ),
        (
            '{"r":"says it","n":1,"f" : "%s" ,"k":"$3,700",\n\t"l":[3,4], "p":"page_number_2_index_1"}',
            '{"n":1,"r":"says it","f" : "%s" ,"k":"$3,700",\n\t"p":"page_number_2_index_1", "l":[3,4]}',
        ),
        (
            '{\n  "l": [\n    3,\n    4\n  ],\n  "n": 1,\n  "r": "says\\u0020it",\n  "f": "%s",\n  "k": "\\u00243,700",\n  "p": "page_number_2_index_1"\n}',
            '{\n  "n": 1,\n  "r": "says\\u0020it",\n  "f": "%s",\n  "k": "\\u00243,700",\n  "p": "page_number_2_index_1",\n  "l": [\n    3,\n    4\n  ]\n}',
        ),
    ],
)
def test_members_change_places_and_keep_their_text(old: str, new: str) -> None:
    text, expected = (whole('{"a": [' + one % DEPOSIT + "]}") for one in (old, new))
    assert outcome(text) == (expected, Verdict.VERIFIED, SAID)


def test_values_change_on_the_way() -> None:
    old = '{"p": "2", "l":[4,3], "n": 1, "r": "says it", "f": "The deposit of $3,700 is kept in a separate ACCOUNT.", "k": "$3,700"}'
    new = f'{{"n": 1, "r": "says it", "f": "{DEPOSIT}", "k": "$3,700", "p": "page_number_2_index_1", "l":[3,4]}}'
    said = [
        *SAID,
        "[1] f: ACCOUNT. → account.",
        '[1] p: "2" → "page_number_2_index_1"',
        "[1] l: [4,3] → [3,4]",
    ]
    assert outcome(whole(f'{{"a": [{old}]}}')) == (whole(f'{{"a": [{new}]}}'), Verdict.VERIFIED, said)


LAST_FIRST = '{"l": [3, 4], ' + RIGHT.removesuffix(', "l": [3, 4]') + "}"


def test_without_a_source_the_order_is_mended_all_the_same() -> None:
    said = [*SAID, "[1] left: could not be checked: No source was given to check against: name it with -s PATH."]
    old, new = (whole(f'{{"a": [{one}]}}') for one in (LAST_FIRST, "{" + RIGHT + "}"))
    assert outcome(old, {}) == (new, Verdict.OPEN, said)


def test_what_failed_for_another_reason_keeps_its_order() -> None:
    text = whole(f'{{"a": [{LAST_FIRST.replace("$3,700 is", "$3,900 is")}]}}')
    made = mended(text)
    assert (made.response.text, made.left) == (text, {0: "CIT401 quote-not-found, CIT301 anchor-not-in-context"})


# ── Older shapes ─────────────────────────────────────────────────────────────────────────────────

FLAT = (
    '{%s"id": 1, "reasoning": "says it", "fullPhrase": "'
    + DEPOSIT
    + '", "anchorText": "$3,700", "pageId": %s, "lineIds": %s}'
)


@pytest.mark.parametrize("shape", ["[%s]", '{"citations": [%s]}', "%s"])
def test_a_flat_entry_with_long_names(shape: str) -> None:
    old, new = (
        whole(shape % (FLAT % ('"attachmentId": "a", ', page, lines)))
        for page, lines in (('"2_1"', "[1]"), ('"page_number_2_index_1"', "[2, 3, 4]"))
    )
    said = ['[1] p: "2_1" → "page_number_2_index_1"', "[1] l: [1] → [2, 3, 4]"]
    assert outcome(old) == (new, Verdict.VERIFIED, said)


def test_the_order_of_long_names() -> None:
    old = '[{"pageId": "2_1", "attachmentId": "a", "lineIds": [3], "id": 1, "reasoning": "says it", "anchorText": "$3,700", "fullPhrase": "%s"}]'
    new = '[{"id": 1, "attachmentId": "a", "reasoning": "says it", "fullPhrase": "%s", "anchorText": "$3,700", "pageId": "page_number_2_index_1", "lineIds": [3]}]'
    assert outcome(whole(old % DEPOSIT))[:2] == (whole(new % DEPOSIT), Verdict.VERIFIED)


def cite(page: str, lines: str, phrase: str = DEPOSIT) -> str:
    return (
        f"It is so <cite attachment_id='a' number='1' reasoning='says it' full_phrase='{phrase}' "
        f"anchor_text='$3,700' page_id='{page}' line_ids='{lines}' />, says the lease.\n"
    )


def test_a_tag_of_the_oldest_drafts() -> None:
    text, verdict, said = outcome(cite("2_1", "9,10"))
    assert (text, verdict) == (cite("page_number_2_index_1", "2,3,4"), Verdict.FAILED)  # it is no block
    assert said == ["[1] p: 2_1 → page_number_2_index_1", "[1] l: 9,10 → 2,3,4"]


def test_a_tag_keeps_its_quote() -> None:
    text, _, said = outcome(cite("2_1", "3, 4", DEPOSIT.replace("account", "ACCOUNT")))
    assert text == cite("page_number_2_index_1", "3, 4", DEPOSIT.replace("account", "ACCOUNT"))
    assert said == [
        "[1] p: 2_1 → page_number_2_index_1",
        "[1] left: has its quote in a <cite> tag, which keeps its characters",
    ]


def test_a_block_in_a_quote() -> None:
    old, new = (
        "It is **$3,700** [1].\n\n" + "\n".join(f"> {line}" for line in whole(one, "").strip().split("\n")) + "\n"
        for one in (
            '{"a": [\n' + entry('"2"', "[\n4,\n3\n]").replace(" ", "\n", 1) + "\n]}",
            '{"a": [\n' + entry(l="[3, 4]").replace(" ", "\n", 1) + "\n]}",
        )
    )
    text, verdict, _ = outcome(old)
    assert (text, verdict) == (new, Verdict.FAILED)


def test_fields_in_another_order_in_a_block_quote_cannot_be_taken_apart() -> None:
    block = whole('{"a": [\n' + LAST_FIRST.replace(" ", "\n", 3) + "\n]}", "")
    text = "It is **$3,700** [1].\n\n" + "\n".join(f"> {line}" for line in block.strip().split("\n")) + "\n"
    said = ["[1] left: has its fields in another order, and cannot be taken apart"]
    assert outcome(text) == (text, Verdict.FAILED, said)


PAGE = '<!doctype html>\n<html><body>\n<p>It is <b data-cite="1">$3,700</b>.</p>\n</body></html>\n'


def test_the_block_of_an_html_page() -> None:
    old, new = (PAGE + whole('{"a": [' + one + "]}", "").lstrip() for one in (entry('"2"', "[4,3]"), entry(l="[3,4]")))
    made = mended(old, html=True)
    assert (made.response.text, made.report.verdict) == (new, Verdict.VERIFIED)


# ── What stands around ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("after", ["", "\n\nI hope this helps.\n", "   \n\t\n", "\n\x0c\u2028"])
def test_every_other_character_stays(ends: str, after: str) -> None:
    def made(one: str) -> str:
        text = answer(one, prose="# Deposit\t \n\n“It” is   **$3,700** [1].\n\n```\n[9] \\\n```").rstrip("\n")
        return (text + after).replace("\n", ends)

    old, new = made(entry('"2"', "[4, 3]")), made(entry())
    assert outcome(old)[0] == new


def test_two_sources_and_several_blocks() -> None:
    one, two = entry('"2"', "[4, 3]"), entry('"page_2"', n=2)
    text = whole('{"a": [' + one + "],\n\n" + '"b": [' + two + "]}", "**$3,700** [1] and **$3,700** [2].")
    several = text + "\n" + whole('{"a": [' + entry("2", n=3) + "]}", "More.")
    sources = {"a": SOURCE, "b": SOURCE}
    assert outcome(text, sources)[:2] == (
        text.replace(one, entry()).replace(two, entry(n=2)),
        Verdict.VERIFIED,
    )
    assert outcome(several, sources)[:2] == (
        several.replace(one, entry()).replace(two, entry(n=2)).replace(entry("2", n=3), entry(n=3)),
        Verdict.FAILED,
    )


@pytest.mark.parametrize("text", ["", "Read the lease.", "It is **$3,700** [1].", answer(), "<<<CITATION_DATA>>>\n{"])
def test_nothing_to_repair(text: str) -> None:
    made = mended(text)
    assert (made.response.text, made.changes, made.left) == (text, {}, {})
