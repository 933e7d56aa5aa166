"""The steps of a question: what they change, what they cost, and what is left out if they are off."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from command import EXAMPLES, citecheck, written

from answering.scripted import DEPOSIT_KEY, DOGS_KEY, LEASE, LIES, QUESTION, RENT_KEY, Script, Scripted, block, rent
from citecheck.answering.engine import NO_EVIDENCE, answer_question
from citecheck.answering.nouns import Answered, Draft, Mode, Request
from citecheck.answering.settings import DEPTHS, Depth, Settings, Steps
from citecheck.answering.writers import CommandWriter, ModelWriter, writer_of
from citecheck.filling import Schema
from citecheck.library import Checker

ALL, NONE = Steps(), Steps(*(False for _ in Steps._fields))
HONEST: Script = lambda key: f"The rent is **$1,850** [{key[RENT_KEY]}]."  # noqa: E731


@pytest.fixture(autouse=True)
def lease(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lease.pdf").write_bytes(LEASE)


def answered(script: Script, mode: Mode = Mode.NATURAL, steps: Steps = ALL, question: str = QUESTION) -> Answered:
    with Checker({"lease": "lease.pdf"}, cache=False) as checker:
        return answer_question(question, checker, Scripted(script), Settings(mode, steps=steps))


def test_a_key_becomes_a_number_with_its_entry() -> None:
    done = answered(
        lambda key: f"The **rent** [{key[RENT_KEY]}, {key[DEPOSIT_KEY]}] and **$1,850** [{key[RENT_KEY].upper()}]."
    )
    assert done.text.partition("\n")[0] == "The **rent** [1] [2] and **$1,850** [3]."
    entries = json.loads(done.text.partition("<<<CITATION_DATA>>>")[2].partition("<<<")[0])["lease"]
    assert [(one["n"], one["k"], one["p"], one["l"]) for one in entries] == [
        (1, "rent", "page_number_2_index_1", [1, 2]),
        (2, "rent", "page_number_3_index_2", [1]),
        (3, "$1,850", "page_number_2_index_1", [1, 2]),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "“[The] rent” is due",
        'The lease: "the [Tenant] pays".',
        "[Lease](lease.pdf)",
        "[Lease]: a",
        "a[Lease]",
        "[sic]",
        "[2024]",
    ],
)
def test_other_brackets_stay(text: str) -> None:
    assert answered(lambda _: text, steps=NONE).text == text


def test_numbers_beside_keys_stay() -> None:
    done = answered(lambda key: f"The rent is **$1,850** [1, {key[DEPOSIT_KEY]}]." + block(rent()), steps=NONE)
    assert done.text.partition("\n")[0] == "The rent is **$1,850** [1] [2]."
    assert done.text.count('"n":') == 2


def test_a_wrong_page_is_corrected_and_the_mistake_is_in_the_report() -> None:
    done = answered(LIES["wrong page"][0])
    assert done.checked
    assert done.checked.verified
    notes = {step.name: step.notes for step in done.steps}
    assert notes["validate"][0] == "[1] error CIT504: The quote is on page 2, not on page 3."
    assert notes["correct"] == ('[1] p: "page_number_3_index_2" → "page_number_2_index_1"',)


def test_a_dropped_not_under_a_true_quote_is_never_supported() -> None:
    done = answered(lambda key: f"You may **keep dogs** [{key[DOGS_KEY]}].")
    assert done.support
    ((claim,), report) = done.support.assessments, done.support
    assert (claim.verdict.value, [signal.kind.value for _, signal in claim.doubts], report.findings) == (
        "undecided",
        ["negation-in-source"],
        (),
    )


def test_steps_that_are_off_cost_nothing() -> None:
    for off in (NONE, NONE._replace(validate=True), ALL._replace(support=False), ALL._replace(correct=False)):
        done = answered(HONEST, steps=off)
        on = [name for name, is_on in off._asdict().items() if is_on]
        assert [step.name for step in done.steps] == ["search", "write", *on]
        assert [done.checked is not None, done.support is not None] == [off.validate, off.support]


def test_each_step_has_its_time_calls_and_tokens() -> None:
    class Counting(Scripted):
        def write(self, request: Request) -> Draft:
            return super().write(request)._replace(calls=2, tokens=70)

    with Checker({"lease": "lease.pdf"}, cache=False) as checker:
        done = answer_question(
            QUESTION, checker, Counting(HONEST), judges=lambda look: ([*look([])], [{"tokens": 5}, {}])
        )
    assert [(step.name, step.calls, step.tokens) for step in done.steps] == [
        ("search", 0, None),
        ("write", 2, 70),
        ("validate", 0, None),
        ("support", 2, 5),
        ("correct", 0, None),
    ]
    assert all(step.seconds >= 0 for step in done.steps)


UNFIT, FIT = '{"findings": 1}', '{"findings": [{"text": "The rent is $1,950 a month.", "source_refs": ["lease.pdf"]}]}'
FINDINGS = {"type": "object", "properties": {"findings": {"type": "array"}}, "required": ["findings"]}


def test_a_schema_is_filled_and_its_claims_are_checked() -> None:
    written_ = iter([UNFIT, f"```json\n{FIT}\n```"])
    with Checker({"lease": "lease.pdf"}, cache=False) as checker:
        done = answer_question(
            QUESTION, checker, Scripted(lambda _: next(written_)), schema=Schema(FINDINGS, "findings.json")
        )
    assert done.text == FIT
    assert [(step.name, step.calls) for step in done.steps] == [("search", 0), ("fill", 2), ("support", 0)]
    assert done.support
    assert [claim.verdict.value for claim in done.support.assessments] == ["contradicted"]


def test_a_revision_marks_what_is_not_supported() -> None:
    done = answered(HONEST, steps=ALL._replace(revise=True))
    assert [step.notes for step in done.steps if step.name == "revise"] == [
        ("line 1: mark: The rent is $1,850.",),
    ]
    assert done.checked
    assert done.checked.verified


def test_without_evidence_nobody_is_called() -> None:
    def never(_: object) -> str:
        raise AssertionError

    done = answered(never, question="Wie hoch ist die Kaution?")
    assert (done.text, done.checked, [step.name for step in done.steps]) == (NO_EVIDENCE, None, ["search"])


def test_strict_names_sentences_that_cite_nothing() -> None:
    text = "# Rent\n\nYour rights:\n\n- Renting is fun.\n- The **rent** [{}] is due.\n"
    done = answered(lambda key: text.format(key[RENT_KEY]), Mode.STRICT)
    assert done.uncited == ("Renting is fun.",)
    assert answered(lambda key: text.format(key[RENT_KEY])).uncited == ()


def test_links_of_classical_prose_stay_open() -> None:
    done = answered(lambda _: "The rent is $1,850 [1](lease.pdf#page=2).", Mode.CLASSICAL)
    assert done.checked
    assert [result.verdict.value for result in done.checked.report.results] == ["open"]
    assert "<<<" not in done.text


def test_the_depths_grow() -> None:
    light, medium, extended = (DEPTHS[depth] for depth in Depth)
    for small, large in ((light, medium), (medium, extended)):
        assert all(a < b for a, b in zip(small[:3], large[:3], strict=True))
    assert (light.steps.support, medium.steps.support, extended.thorough) == (False, True, True)


# ── The command ──────────────────────────────────────────────────────────────────────────────────

WRITER = shlex.join([sys.executable, str(EXAMPLES / "writer.py")])
ASKED = ("answer", "How soon is the Deposit returned, and what does late Rent cost?", "-s", str(EXAMPLES / "lease.pdf"))


def test_the_answer_the_report_and_the_proof() -> None:
    run = citecheck(*ASKED, "--model", WRITER, "-o", "answer.md", "--proof", "proof.html")
    assert run.code == 1
    assert "validate" in run.out
    assert "[3] error CIT301: The anchor '$54' is not in `f`." in run.out
    assert citecheck("validate", "answer.md", "-s", str(EXAMPLES / "lease.pdf")).code == 1
    page = Path("proof.html").read_text("utf-8")
    assert "Question: How soon is the Deposit returned" in page
    assert "[1] p: &#34;page_number_4_index_3&#34;" in page
    piped = citecheck(*ASKED, "--model", WRITER)
    assert piped.out == Path("answer.md").read_text("utf-8")
    assert "3 citations: 2 verified, 1 failed" in piped.err
    assert citecheck(*ASKED, "--model", WRITER, "-q").err == ""


def test_the_report_as_json() -> None:
    run = citecheck(*ASKED, "--model", WRITER, "--depth", "light", "--format", "json")
    report = json.loads(run.out)
    assert list(report) == [
        *("schema_version", "tool", "question", "model", "mode", "instructions", "answer", "draft", "steps"),
        *("pool", "unread", "validate", "support"),
    ]
    assert list(report["steps"][0]) == ["name", "seconds", "found", "calls", "tokens", "notes"]
    assert [step["name"] for step in report["steps"]] == ["search", "write", "validate", "correct"]
    assert report["support"] is None
    assert {one["key"]: one["page"] for one in report["pool"]}["Lease"] == 3


@pytest.mark.parametrize(
    ("model", "code", "said"),
    [
        ("no-such-program", 2, "--model no-such-program: it cannot be run ([Errno 2] No such file or directory: 'no-such-program'): check the command."),
        ("'", 2, "--model ': it cannot be run (No closing quotation): check the command."),
        ("false", 4, "--model false: it ended with code 1."),
        ("sh -c 'echo a >&2; echo \x1bno key >&2; exit 3'", 4, "--model sh -c 'echo a >&2; echo \\x1bno key >&2; exit 3': it ended with code 3: \\x1bno key"),
        ("true", 4, "--model true: it wrote nothing."),
        ("yes no", 4, "--model yes no: it wrote more than 2 MiB."),
    ],
)  # fmt: skip
def test_a_model_that_writes_nothing_usable(model: str, code: int, said: str) -> None:
    run = citecheck(*ASKED, "--model", model)
    assert (run.code, run.err, run.out) == (code, f"citecheck: {said}\n", "")


@pytest.mark.parametrize(
    "written_text",
    ["\x00\x01", "<<<CITATION_DATA>>>", "[1] [Lease] **" * 200, '{"a": 1}', "<<<END_CITATION_DATA>>>\n[9]", "\ud800"],
)
def test_whatever_a_model_writes_is_reported(written_text: str) -> None:
    done = answered(lambda _: written_text)
    assert done.checked
    assert not done.checked.verified


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["?", "-s", "lease.pdf"], "The question has no letter or digit to look for."),
        (["rent"], "Name a source to answer from, as in -s lease.pdf."),
        (["rent", "-s", "lease.pdf", "-o", "lease.pdf"], "lease.pdf is read by this command: name another file to write to."),
        (["rent", "-s", "lease.pdf", "--proof", "other.html"], "other.html is not a page of citecheck; it is not overwritten: name another file with -o."),
        (["rent", "-s", "lease.pdf", "-o", "no/answer.md"], "no/answer.md cannot be written (no is not a folder): check the folder."),
    ],
)  # fmt: skip
def test_wrong_usage(arguments: list[str], said: str) -> None:
    written(other_html="<p>mine")
    run = citecheck("answer", *arguments, "--model", "true")
    assert (run.code, run.err, run.out) == (2, f"citecheck: {said}\n", "")


def test_without_evidence_the_command_ends_with_3() -> None:
    run = citecheck("answer", "Kaution?", "-s", "lease.pdf", "--model", "no-such-program")
    assert (run.code, run.out) == (3, NO_EVIDENCE)
    Path("bad.pdf").write_bytes(b"%PDF-1.7 no more")
    assert citecheck("answer", "Kaution?", "-s", "bad.pdf", "--model", "no-such-program").code == 4


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("openai:gpt-5", ModelWriter),
        ("openai-chat:gpt-5", ModelWriter),
        ("bedrock:eu.anthropic.claude-opus-4-1", ModelWriter),
        ("python3 writer.py", CommandWriter),
        ("./writer", CommandWriter),
        ("C:\\writer.exe", CommandWriter),
        ("curl http://127.0.0.1:8080/answer", CommandWriter),
    ],
)
def test_who_writes(name: str, kind: type) -> None:
    assert type(writer_of(name)) is kind
