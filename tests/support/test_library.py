"""`support_files` and `support_answer`: what the command says, from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import citecheck

from citecheck import Checker, CitecheckError, support_answer, support_files
from citecheck.standard import claimed_response
from support.made import SOURCE

FALSE = claimed_response("Acme has 4,700 employees [1].", "source")
EXACT = claimed_response("“The company employs 4,200 people in nine countries” [1].", "source")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("source.txt").write_text(SOURCE, "utf-8")
    Path("answer.md").write_text(FALSE, "utf-8")


def test_it_says_what_the_command_says() -> None:
    assessed = support_files("answer.md", "source.txt")
    assert not assessed.supported
    assert [claim.verdict.value for claim in assessed.claims] == ["unsupported"]
    run = citecheck("support", "answer.md", "-s", "source.txt", "--format", "json")
    assert json.loads(assessed.to_json()) == json.loads(run.out)


def test_many_answers_and_judgements() -> None:
    with Checker("source.txt") as checker:
        assert support_answer(EXACT, checker).supported
        assert not support_answer("Nothing is cited.", checker).supported
        text = claimed_response("Acme has 4,200 employees [1].", "source")
        (task,) = map(json.loads, support_answer(text, checker).tasks)
        quotes = ["The company employs 4,200 people in nine countries", "Acme Ltd was founded in Leeds"]
        parts = [{"id": "a", "verdict": "supported", "quotes": quotes}]
        said = {"task": task["task"], "judge": "me", "verdict": "supported", "parts": parts}
        assert support_answer(text, checker, judgements=[said]).supported
        assert support_answer(text, checker, judgements=[json.dumps(said)]).supported
        assert not support_answer(text, checker, judgements=[said | {"task": "another"}]).supported
        with pytest.raises(ValueError, match="most"):
            support_answer(EXACT, checker, multi="most")
    with pytest.raises(ValueError, match="closed"):
        support_answer(EXACT, checker)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(CitecheckError, match=r"no-answer\.md"):
        support_files("no-answer.md", "source.txt")
    assert [finding.rule for finding in support_files("answer.md", {}).report.findings] == ["CIT808"]
