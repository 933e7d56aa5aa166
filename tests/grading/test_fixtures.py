"""Transcripts of every format, graded by the command: every row as it was worked out by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from command import LEASE, Run, alone, citecheck, written
from transcripts import made
from transcripts.made import FIXTURES, GEMINI, GPT, OPUS, lines, text, whole

from citecheck.transcripts.transcript import Answer, Status
from grading.made import ID, answer, cited, forged, source_file, uncited

Row = dict[str, Any]


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone(monkeypatch, tmp_path, tmp_path / "cache")


def rows(run: Run) -> dict[str, Row]:
    """The runs of a report as JSON lines, by their names."""
    found = [json.loads(line) for line in run.out.splitlines()]
    assert "summary" in found.pop()
    named = {row["run"]: row for row in found}
    assert len(named) == len(found)
    return named


# ── What a grade comes to ────────────────────────────────────────────────────────────────────────

NO_GRADE: Row = {
    "letter": None,
    "passed": None,
    "rates": None,
    "issues": {},
    "answer_issues": [],
    "uncited": [],
    "unread": [],
    "citations": [],
}


def rates(coverage: tuple[int, int], found: int = 0, not_found: int = 0, clean: int = 0) -> Row:
    decided = found + not_found
    shares = {"found": found, "partial": 0, "not_found": not_found, "clean": clean}
    counted = {name: (count, decided) for name, count in shares.items()}
    counted |= {"coverage": coverage, "decided": (decided, decided)}
    return {
        name: {"count": count, "total": total, "value": count / total if total else None}
        for name, (count, total) in counted.items()
    }


def bare(*lacking: int, unread: Sequence[int] = (), marked: bool = False) -> Row:
    """Sentences without a citation, in these lines; or with a `marked` one, whose marker leads nowhere."""
    issues = {"NOT_FOUND" if marked else "UNCITED": len(lacking)} if lacking else {}
    return NO_GRADE | {
        "letter": "D" if len(lacking) > 5 else "C",
        "passed": False,
        "rates": rates((0, len(lacking))),
        "issues": issues,
        "answer_issues": ["NOT_FOUND"] if marked else [],
        "uncited": [] if marked else list(lacking),
        "unread": list(unread),
    }


def marks(anchor: str, evidence: str) -> Row:
    return {
        "display": "A",
        "anchor": anchor,
        "evidence": evidence,
        "relevance": None,
        "prose": None,
        "concise": "A",
    }


def citation(n: int, standing: str = "found") -> Row:
    good = {"issues": [], "rules": [], "dimensions": marks("A", "A"), "mark": "A"}
    bad = {"issues": ["NOT_FOUND"], "rules": ["CIT401"], "dimensions": marks("F", "F"), "mark": "F"}
    own = good if standing == "found" else bad
    return {"n": n, "attachment_id": ID, "standing": standing, "repeats": False, **own}


def without_quote(standing: str, issues: Mapping[str, int], rules: Sequence[str], source: str) -> Row:
    """One citation, of a number or of an API, that has no quote."""
    failed = standing == "not_found"
    dimensions = (
        dict.fromkeys(marks("A", "A")) | {"concise": "F"} | ({"anchor": "F", "evidence": "F"} if failed else {})
    )
    one = {
        "n": 1,
        "attachment_id": source,
        "standing": standing,
        "issues": list(issues),
        "rules": list(rules),
        "dimensions": dimensions,
        "mark": "F" if failed else None,
        "repeats": False,
    }
    return NO_GRADE | {"issues": issues, "citations": [one]}


NOTHING = NO_GRADE | {
    "rates": rates((0, 0)),
    "ungradable": "nothing_to_check",
    "reason": "There is nothing to check: nothing is cited, and no sentence needs a citation.",
}


def row(name: str, given: Answer, grade: Row | None, labels: Mapping[str, str] | None = None) -> Row:
    return {
        "run": f"{name}#{given.name}" if given.name else name,
        "labels": {**given.labels, **(labels or {})},
        "format": given.format,
        "status": given.status.value,
        "ungradable": None if grade else given.status.value,
        "reason": given.reason,
        "unknown": given.unknown,
        "corrupt": given.corrupt,
    } | (grade or NO_GRADE)


# ── Every fixture of every reader ────────────────────────────────────────────────────────────────

# By the answer's text; what the fixtures ask has no figure.
GRADES = {
    made.ANSWER: bare(1, unread=[3], marked=True),
    "It is $500.": bare(1),
    f"I submit.\n\n{made.ANSWER}": bare(3, unread=[1, 5], marked=True),
    "The rent is $900.": bare(1),
    "I look.\n\nThe rent is $900.": bare(3),
    "{name} owes $900.\n": bare(1),
    "[1] is the lease.\r\n": without_quote("open", {"UNCHECKED": 1}, ["CIT616"], "1")
    | {
        "ungradable": "open",
        "reason": "1 citation could not be checked; the letter depends on that (A to C).",
        "rates": rates((0, 0)) | {"decided": {"count": 0, "total": 1, "value": 0.0}},
    },
    "[The lease](a.pdf) says so.": NOTHING,
    '"quoted"': NOTHING,
    "Yes.": NOTHING,
    "B.": NOTHING,
    "caf\ufffd": NOTHING,
    "a\ufffdb": NOTHING,
}
# A citation that an API's format does not know the fields of.
BROKEN = without_quote("not_found", {"NOT_FOUND": 1, "UNCHECKED": 1}, ["CIT150", "CIT616"], "page_location") | {
    "letter": "C",
    "passed": False,
    "rates": rates((1, 1), not_found=1),
}


def unread(source: str, worst: str, rule: str, lines: Sequence[int] = ()) -> Row:
    """A citation of an API that could not be compared, and which is all that the answer has."""
    return without_quote("open", {"UNCHECKED": 1}, [rule], source) | {
        "unread": list(lines),
        "ungradable": "open",
        "reason": f"1 citation could not be checked; the letter depends on that (A to {worst}).",
        "rates": rates((1, 1)) | {"decided": {"count": 0, "total": 1, "value": 0.0}},
    }


# By the fixture's name. What an API cites is in its own fields, so a [1] in the text is not a marker.
OF_APIS = {
    "anthropic searched": BROKEN | {"unread": [1]},
    "cited-apis Gemini": bare(1, unread=[3], marked=True),  # no source is in them, so its text is the answer
    "cited-apis Bedrock": bare(1, unread=[3]),
    "cited-apis Cohere": unread("d", "C", "CIT602", [3]),
    "cited-apis LangChain": unread("citation", "D", "CIT616"),
    "cited-apis LlamaIndex": without_quote("not_found", BROKEN["issues"], ["CIT150", "CIT616"], "unknown")
    | {"letter": "D", "passed": False, "rates": rates((1, 1), not_found=1)},
}
NO_RUNS = {"unknown object", "unknown list", "unknown lines", "unknown two fields"}


def place(at: int) -> Path:
    """Where a fixture is put; no name says that it is Markdown, since that is never taken for a transcript."""
    return Path(f"runs/{at:03}/{FIXTURES[at].filename}".replace(".md", ".txt"))


def laid_out() -> dict[str, Row]:
    """Every fixture in a folder of its own; its rows by the names of their runs."""
    written(lease_txt=LEASE)
    expected = {}
    for at, fixture in enumerate(FIXTURES):
        path = place(at)
        path.parent.mkdir(parents=True)
        path.write_bytes(fixture.data)
        for given in fixture.expected:
            grade = None
            if given.status is Status.OK:
                grade = OF_APIS.get(fixture.name) or (BROKEN if given.record else GRADES[given.text])
            one = row(path.as_posix(), given, grade)
            expected[one["run"]] = one
    return expected


def test_there_is_a_fixture_of_every_reader_and_every_status() -> None:
    from citecheck.transcripts.read import READER_NAMES

    assert {fixture.format for fixture in FIXTURES} == {*READER_NAMES, "unknown"}
    told = {(given.format, given.status) for fixture in FIXTURES for given in fixture.expected}
    assert {status for _, status in told} == set(Status)


@pytest.mark.full
def test_a_folder_of_every_fixture() -> None:
    expected = laid_out()
    passed_over = [place(at).as_posix() for at, one in enumerate(FIXTURES) if one.name in NO_RUNS]
    for name in passed_over:
        assert expected.pop(name)["status"] == "unreadable"
    run = citecheck("grade", "runs", "-s", "lease.txt", "--format", "jsonl", "-j", "1")
    assert rows(run) == expected
    assert run.code == 4
    unknown, corrupt = (sum(one[name] for one in expected.values()) for name in ("unknown", "corrupt"))
    first = next(name for name, one in expected.items() if one["unknown"] or one["corrupt"])
    assert run.err == (
        f"Skipped {len(passed_over)} files that are not runs, the first {passed_over[0]}.\n"
        f"Lines of transcripts: {corrupt} that cannot be read, {unknown} of a kind that is not known; the first in"
        f" {first}.\n"
    )


@pytest.mark.full
def test_every_fixture_by_its_name() -> None:
    """What is named is a run, whatever it holds."""
    expected = laid_out()
    named = [place(at) for at in range(len(FIXTURES))]
    run = citecheck("grade", *named, "-s", "lease.txt", "--format", "jsonl", "-j", "1")
    assert rows(run) == expected
    assert run.code == 4
    assert "Skipped" not in run.err


@pytest.mark.full
def test_what_they_come_to_together() -> None:
    expected = [*laid_out().values()]
    named = [place(at) for at in range(len(FIXTURES))]
    run = citecheck("grade", *named, "-s", "lease.txt", "--format", "json", "-j", "1")
    total = json.loads(run.out)["board"]["total"]
    assert total["runs"] == len(expected)
    assert total["graded"] == sum(one["letter"] is not None for one in expected)
    assert total["letters"] == {"A": 0, "B": 0, "C": total["graded"] - 1, "D": 1}
    assert total["passed"] == 0
    assert total["ungradable"] == Counter(one["ungradable"] for one in expected if one["ungradable"])
    assert set(total["ungradable"]) == {
        "no_final_message",
        "truncated",
        "error_result",
        "empty",
        "unreadable",
        "nothing_to_check",
        "open",
    }
    assert total["bounds"] == {"low": 0.0, "high": (total["runs"] - total["graded"]) / total["runs"]}


# ── The same answers in every format ─────────────────────────────────────────────────────────────

ANSWERS = {
    "sound": answer(cited(1), cited(2)),
    "one-false": answer(cited(1), forged(2)),
    "six-uncited": answer(*map(uncited, range(1, 7))),
    "silent": "The papers do not say.\n",
}
OUTCOMES = {
    "sound": NO_GRADE
    | {
        "letter": "A",
        "passed": True,
        "rates": rates((2, 2), found=2, clean=2),
        "citations": [citation(1), citation(2)],
    },
    "one-false": NO_GRADE
    | {
        "letter": "C",
        "passed": False,
        "rates": rates((2, 2), found=1, not_found=1, clean=1),
        "issues": {"NOT_FOUND": 1},
        "citations": [citation(1), citation(2, "not_found")],
    },
    "six-uncited": bare(1, 3, 5, 7, 9, 11),
    "silent": NOTHING,
}


def _exec(words: str) -> bytes:
    said = {"type": "item.completed", "item": {"type": "agent_message", "text": words}}
    return lines(*made.executed(said, {"type": "turn.completed"}))


def _rollout(words: str) -> bytes:
    complete = made.event("task_complete", last_agent_message=words)
    return lines(*made.rollout(made.item("assistant", words), complete))


def _chat(words: str) -> bytes:
    return whole(made.chat(words))


FORMATS: dict[str, tuple[str, Callable[[str], bytes], dict[str, str], str]] = {
    "claude-code": ("jsonl", lambda words: lines(*made.session(made._done(words=words))), OPUS, ""),
    "claude-print": ("json", lambda words: whole(made.printed(result=words)), OPUS, ""),
    "claude-stream": ("jsonl", lambda words: lines(*made.stream(made.printed(result=words))), OPUS, ""),
    "codex-rollout": ("jsonl", _rollout, made.CODEX, ""),
    "codex-exec": ("jsonl", _exec, {}, ""),
    "gemini": ("json", lambda words: whole({"response": words, "stats": made.STATS}, 2), GEMINI, ""),
    "anthropic": ("json", lambda words: whole(made.message(text(words))), OPUS, ""),
    "openai-chat": ("json", _chat, GPT, ""),
    "openai-responses": ("json", lambda words: whole(made.response(made.out(words))), GPT, ""),
    "inspect": (
        "json",
        lambda words: whole({**made.log(made.sample("rent", 1, words)), "eval": {"model": "mockllm/model"}}),
        {"model": "mockllm/model"},
        "rent_epoch_1",
    ),
    "atif": ("json", lambda words: whole(made.trajectory(made.step(words)), 2), GPT, ""),
    "records": ("jsonl", lambda words: lines({"output": words, "model": "m"}), {"model": "m"}, ""),
    "plain": ("md", str.encode, {}, ""),
}


def in_every_format() -> dict[str, Row]:
    source_file(Path())
    expected = {}
    for form, (suffix, write, labels, name) in FORMATS.items():
        for case, words in ANSWERS.items():
            path = Path(f"runs/{form}/{case}/1.{suffix}")
            path.parent.mkdir(parents=True)
            path.write_bytes(write(words))
            given = Answer(words, Status.OK, form, labels=labels, name=name)
            one = row(path.as_posix(), given, OUTCOMES[case], {"arm": form, "case": case, "trial": f"1.{suffix}"})
            expected[one["run"]] = one
    return expected


def test_the_same_answers_in_every_format_have_the_same_grades() -> None:
    from citecheck.transcripts.read import READER_NAMES

    assert set(FORMATS) == set(READER_NAMES) - {"cited-apis"}  # their citations are their own: tests/answers
    expected = in_every_format()
    pattern = "runs/{arm}/{case}/{trial}"
    run = citecheck("grade", "runs", "-s", f"{ID}=tariff.txt", "--pattern", pattern, "--format", "jsonl", "-j", "1")
    assert rows(run) == expected
    assert (run.code, run.err) == (4, "")


def test_each_reader_by_its_name() -> None:
    """What is named is read so, and the others of its formats are no other runs for it."""
    expected = in_every_format()
    for form, (suffix, *_) in FORMATS.items():
        named = [f"runs/{form}/{case}/1.{suffix}" for case in ANSWERS]
        options = ("--reader", form, "--pattern", "runs/{arm}/{case}/{trial}")
        run = citecheck("grade", *named, "-s", f"{ID}=tariff.txt", *options, "--format", "jsonl", "-j", "1")
        assert rows(run) == {name: one for name, one in expected.items() if one["format"] == form}


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.OK])
def test_what_cannot_be_graded_changes_no_mean_and_no_letter(status: Status) -> None:
    in_every_format()
    options = ("-s", f"{ID}=tariff.txt", "--format", "json", "-j", "1")
    before = json.loads(citecheck("grade", "runs/plain", *options).out)
    [fixture, *_] = [one for one in FIXTURES if [given.status for given in one.expected] == [status]]
    Path("runs/plain/zz").mkdir()
    named = Path("runs/plain/zz", fixture.filename).with_suffix(".txt")
    named.write_bytes(fixture.data)
    after = json.loads(citecheck("grade", "runs/plain/[!z]*", named, *options).out)
    assert after["runs"][:-1] == before["runs"]
    old, new = before["board"]["total"], after["board"]["total"]
    assert new["runs"] == old["runs"] + 1
    assert new["ungradable"] == {**old["ungradable"], status.value: 1}
    for name in ("graded", "letters", "passed", "pass_rate", "rates", "citations", "issues"):
        assert new[name] == old[name]
