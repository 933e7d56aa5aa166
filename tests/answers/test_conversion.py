"""citecheck convert: what an answer says is the same in every form, or there is a reason and no file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck
from hypothesis import given, settings
from hypothesis import strategies as st

from answers.made import COSTS, PAGES, TEXT, dumped, sources
from answers.test_anthropic import CHARACTERS, EVERY, PAGE, message
from citecheck import Verdict
from citecheck.answers import read_answer
from citecheck.checker import Checked, Checker
from citecheck.conversion import SUFFIXES, converted
from citecheck.errors import UsageError
from citecheck.sources.document import Document

EXAMPLES = Path(__file__).parents[2] / "examples"
GOOD = [("lease-good.md", "lease.pdf"), ("report-good.md", "annual-report.pdf"), ("tax-good.md", "tax-notice.pdf")]


class Desk:
    """Converts texts that are checked against the same sources."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker

    def check(self, text: str, form: str) -> Checked:
        return self.checker.check(read_answer(text, f"answer{SUFFIXES[form]}"))

    def convert(self, text: str, form: str, to: str) -> str:
        order = [one for one in self.checker.sources.in_order() if isinstance(one, Document)]
        return converted(
            self.check(text, form), to, lambda made: self.check(made, to), order, self.checker.sources.id_of
        )

    def refusal(self, text: str, form: str, to: str) -> str:
        with pytest.raises(UsageError) as refused:
            self.convert(text, form, to)
        return str(refused.value)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Checker([str(path) for path in sources(tmp_path)], cache=False) as checker:
        yield Desk(checker)


# ── Each form into each other ────────────────────────────────────────────────────────────────────


def test_a_message_with_every_location_as_markdown(desk: Desk) -> None:
    assert desk.convert(dumped(EVERY), "anthropic", "markdown") == (
        "By the papers: Revenue rose by 5 % [1]. Costs fell by 3 % [2]. Breakfast costs €9 [3]. "
        "Rooms are let by the day, and breakfast costs €9 [4]. Dogs may stay [5].\n"
        "\n"
        "## Sources\n"
        "\n"
        "[1] review.txt, characters 25–64\n"
        "   > Revenue rose by 5 % to €12,400 in 2024.\n"
        "\n"
        "[2] review.txt, page 2\n"
        "   > Costs fell by 3 % to €9,100 in 2024.\n"
        "\n"
        "[3] [house](https://example.com/rules), block 1\n"
        "   > Breakfast costs €9. \n"
        "\n"
        "[4] [House rules](https://example.com/rules), blocks 0–2\n"
        "   > Rooms are let by the day. Breakfast costs €9. \n"
        "\n"
        "[5] [Rules of the house](https://example.com/rules/)\n"
        "   > Dogs stay for free.\n"
    )


def test_a_message_as_a_data_block(desk: Desk) -> None:
    assert desk.convert(dumped(message(CHARACTERS, PAGE)), "anthropic", "block") == (
        "By the papers: Revenue rose by [5 %](cite:1 'rose by 5 %'). Costs fell by [3 %](cite:2 'fell by 3 %').\n"
        "\n"
        "<<<CITATION_DATA>>>\n"
        '{"review-97eea701": [\n'
        '{"n": 1, "r": "cited for this sentence", "f": "Revenue rose by 5 % to €12,400 in 2024.", '
        '"k": "rose by 5 %", "p": "page_number_1_index_0", "l": [1, 2, 3]},\n'
        '{"n": 2, "r": "cited for this sentence", "f": "Costs fell by 3 % to €9,100 in 2024.", '
        '"k": "fell by 3 %", "p": "page_number_2_index_1", "l": [1, 2, 3]}\n'
        "]}\n"
        "<<<END_CITATION_DATA>>>\n"
    )


def test_markdown_as_a_message(desk: Desk) -> None:
    text = (
        f"# Costs\n\nIn short, costs fell by 3 % [1] last year.\n\n## Sources\n\n[1] review.txt, page 2\n   > {COSTS}\n"
    )
    assert json.loads(desk.convert(text, "markdown", "anthropic")) == {
        "type": "message",
        "role": "assistant",
        "content": [
            {"type": "text", "text": "# Costs\n\n"},
            {
                "type": "text",
                "text": "In short, costs fell by 3 %",
                "citations": [
                    {
                        "type": "page_location",
                        "cited_text": COSTS,
                        "document_index": 0,
                        "document_title": "review.txt",
                        "start_page_number": 2,
                        "end_page_number": 3,
                    }
                ],
            },
            {"type": "text", "text": " last year."},
        ],
        "stop_reason": "end_turn",
    }


@each("name, source", GOOD)
def test_an_answer_goes_through_every_form_and_stays_verified(name: str, source: str) -> None:
    with Checker([str(EXAMPLES / source)]) as checker:
        desk, block = Desk(checker), (EXAMPLES / "answers" / name).read_text("utf-8")
        markdown, api = (desk.convert(block, "block", to) for to in ("markdown", "anthropic"))
        assert desk.convert(api, "anthropic", "markdown") == markdown
        assert desk.convert(markdown, "markdown", "anthropic") == api
        again = desk.convert(api, "anthropic", "block")
        assert desk.convert(again, "block", "markdown") == markdown
        for text, form in ((markdown, "markdown"), (api, "anthropic"), (again, "block")):
            report = desk.check(text, form).report
            assert (report.verdict, [f.rule for f in report.findings if f.level != "note"]) == (Verdict.VERIFIED, [])


WORDS = st.text(st.sampled_from("abcdefg XYZ.,;:()[]{}*_`'\"\\<>#&|!%$€0123456789\n-"), min_size=1, max_size=40)


@pytest.mark.full
@settings(max_examples=300)
@given(WORDS, WORDS, st.sampled_from(["markdown", "block"]))
def test_any_prose_keeps_its_words_or_is_refused(before: str, after: str, to: str) -> None:
    with Checker([str(EXAMPLES / "lease.pdf")]) as checker:
        desk, quote = Desk(checker), "The deposit is $3,700 and is held in a separate account."
        citation = {"type": "page_location", "cited_text": quote, "document_index": 0, "document_title": None}
        citation |= {"start_page_number": 3, "end_page_number": 4}
        parts = [{"type": "text", "text": before, "citations": [citation]}, {"type": "text", "text": after}]
        answer = json.dumps({"type": "message", "role": "assistant", "content": parts, "stop_reason": "end_turn"})
        try:
            made = desk.convert(answer, "anthropic", to)
        except UsageError:
            return
        old, new = desk.check(answer, "anthropic"), desk.check(made, to)
        words = ["".join("".join(unit.plain for unit in one.response.units).split()) for one in (old, new)]
        assert words[0] == words[1]
        assert [one.evidence.match for one in new.report.results] == [one.evidence.match for one in old.report.results]


def test_a_printed_page_number_becomes_the_page() -> None:
    with Checker([str(EXAMPLES / "annual-report.pdf")]) as checker:
        text = "They say “Order books opened 6.2% higher than a year before” [1, p. 1].\n"
        api = json.loads(Desk(checker).convert(text, "markdown", "anthropic"))
    (citation,) = api["content"][0]["citations"]
    assert (citation["start_page_number"], citation["end_page_number"]) == (3, 4)


# ── What is wrong stays wrong ────────────────────────────────────────────────────────────────────


@each("to", ["markdown", "anthropic"])
def test_a_wrong_page_stays_wrong(to: str, desk: Desk) -> None:
    answer = dumped(message(PAGE | {"start_page_number": 3, "end_page_number": 4}))
    report = desk.check(desk.convert(answer, "anthropic", to), to).report
    assert [finding.message.partition(" (at")[0] for finding in report.findings] == [
        "The quote is on page 2, not on page 3."
    ]


@each("to", ["markdown", "anthropic"])
def test_a_changed_quote_stays_changed(to: str, desk: Desk) -> None:
    answer = dumped(message(PAGE | {"cited_text": COSTS.replace("3 %", "4 %")}))
    report = desk.check(desk.convert(answer, "anthropic", to), to).report
    assert (report.verdict, [finding.rule for finding in report.findings]) == (Verdict.FAILED, ["CIT702", "CIT401"])


# ── Refused ──────────────────────────────────────────────────────────────────────────────────────


def annotated(*annotations: dict[str, Any]) -> str:
    part = {"type": "output_text", "text": "Costs fell. Revenue rose.", "annotations": [*annotations]}
    output = [{"type": "message", "role": "assistant", "status": "completed", "content": [part]}]
    return dumped({"object": "response", "status": "completed", "output": output})


FILE = {"type": "file_citation", "file_id": "review.txt", "filename": "review.txt", "index": 11}
NOT_THERE = message(PAGE | {"cited_text": "Costs doubled."})
HEADING = {
    "type": "message",
    "role": "assistant",
    "content": [{"type": "text", "text": " ", "citations": [PAGE]}],
    "stop_reason": "end_turn",
}


CUT_OFF = "the answer has a mistake of form (truncated-answer): The answer was cut off (max_tokens). Fix it first."


@each(
    "answer, to, why",
    [
        (annotated(FILE), "block", "citation [1] has no quote, and an entry of a data block needs one."),
        (annotated(FILE), "anthropic", "citation [1] has no quote, and a citation of this form needs one."),
        (
            dumped(NOT_THERE),
            "block",
            "the quote of citation [1] was not found in review.txt, so its lines are unknown.",
        ),
        (
            dumped(message(PAGE, stop="max_tokens")),
            "markdown",
            CUT_OFF,
        ),
        (
            dumped(message(PAGE | {"document_index": 9})),
            "block",
            "the source of citation [1] is not given; name it with -s.",
        ),
        (dumped(HEADING), "markdown", "citation [1] has no marker in the prose; add one or remove it."),
    ],
)
def test_what_would_be_lost_is_named(answer: str, to: str, why: str, desk: Desk) -> None:
    assert desk.refusal(answer, "anthropic", to) == why


HTML = (EXAMPLES / "answers" / "lease-good.html").read_text("utf-8")


@each(
    "answer, form, to, why",
    [
        (f"Costs fell [1].\n\n## Sources\n\n[1] review.txt\n   > {COSTS}", "markdown", "markdown", "the answer is in the form 'markdown' already."),
        ("Costs fell [1].\n\n## Sources\n\n[1] review.txt", "markdown", "block", "citation [1] has no quote, and an entry of a data block needs one."),
        ("Costs fell.", "markdown", "anthropic", "there are no citations to convert."),
        (HTML, "markdown", "anthropic", "the answer is HTML, whose markup has no place in another form."),
    ],
)  # fmt: skip
def test_the_same_of_markdown(answer: str, form: str, to: str, why: str, desk: Desk) -> None:
    assert desk.refusal(answer, form, to) == why


def test_a_quote_that_is_in_a_text_twice_has_no_range(tmp_path: Path) -> None:
    (tmp_path / "twice.txt").write_text("Costs fell by 3 %.\nRevenue rose.\nCosts fell by 3 %.\n", "utf-8")
    with Checker([str(tmp_path / "twice.txt")], cache=False) as checker:
        text = "Costs fell [1].\n\n## Sources\n\n[1] twice.txt\n   > Costs fell by 3 %.\n"
        why = "the quote of citation [1] is in twice.txt more than once, so its range is unclear."
        assert Desk(checker).refusal(text, "markdown", "anthropic") == why


# ── The command ──────────────────────────────────────────────────────────────────────────────────


def test_the_command_writes_a_file_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "review.txt").write_text(TEXT, "utf-8")
    (tmp_path / "answer.json").write_text(dumped(message(PAGE)), "utf-8")
    (tmp_path / "lost.json").write_text(dumped(NOT_THERE), "utf-8")
    done = citecheck("convert", "answer.json", "--to", "block", "-s", "review.txt", "-o", "answer.md")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert citecheck("validate", "answer.md", "-s", "review.txt").code == 0
    done = citecheck("convert", "lost.json", "--to", "block", "-s", "review.txt", "-o", "lost.md")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "citecheck: lost.json cannot be converted to block: the quote of citation [1] was not found in review.txt, so its "
        "lines are unknown.\n"
    )
    assert not (tmp_path / "lost.md").exists()


def test_several_answers_are_converted_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    row = json.dumps({"question": "?", "answer": f"“{PAGES[1].splitlines()[1]}” [1]", "contexts": [PAGES[1]]})
    (tmp_path / "rows.jsonl").write_text(f"{row}\n{row}\n", "utf-8")
    done = citecheck("convert", "rows.jsonl", "--to", "anthropic")
    assert (done.code, done.err) == (2, "citecheck: rows.jsonl contains 2 answers: convert one at a time.\n")
