"""The documents show what happens."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from cases import each
from command import ROOT, alone

from documents.transcript import LEFT_OUT, Session, Step, matches, steps_of

PAGES = [
    "docs/quick-start.md",
    "docs/answers.md",
    "docs/library.md",
    "docs/proof.md",
    "docs/formats.md",
    "docs/grading.md",
    "docs/support.md",
    "docs/judges.md",
    "docs/answering.md",
]
ELSEWHERE = {"docs/settings.md": "cli/test_settings.py", "docs/fixing.md": "repair/test_document.py"}
USAGE, BUG = 2, 70


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.first_is_fast
def test_what_a_page_shows_is_what_happens(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    alone(monkeypatch, folder, tmp_path / "cache")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    session = Session(folder)
    for step, following in pairwise([*steps_of((ROOT / page).read_text("utf-8")), None]):
        assert step
        real = session.do(step)
        if not matches(step.shown, real):
            assert real == step.shown, f"{page}:{step.line}: {step.doing}"
        assert session.code in allowed(step, following), f"{page}:{step.line}: {step.doing}"


def test_no_page_is_left_out() -> None:
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}
    assert {name for name, text in texts.items() if "```console" in text} <= {*PAGES, *ELSEWHERE}
    for name, test in ELSEWHERE.items():
        assert Path(name).name in (ROOT / "tests" / test).read_text("utf-8")


def allowed(step: Step, following: Step | None) -> set[int]:
    """The codes with which a step may end: what goes wrong is shown, by its output or by `echo $?`."""
    if following and following.doing == "echo $?":
        return set(range(256))
    return {0} if step.shown in {"", LEFT_OUT} else set(range(256)) - {USAGE, BUG}


# ── The mechanism ────────────────────────────────────────────────────────────────────────────────

PAGE = """
<!-- file: a.txt -->
```text
one
```

```console
$ cat a.txt
one
$ printf 'b\\nc\\n'
…
```

```python
print(1)
```
```text
1
```

```python
x = 2
```

```text
2
```
"""


def test_what_is_read_of_a_page() -> None:
    assert steps_of(PAGE) == [
        Step("file", "a.txt", "one\n", 2),
        Step("console", "cat a.txt", "one\n", 8),
        Step("console", "printf 'b\\nc\\n'", "…\n", 10),
        Step("python", "print(1)\n", "1\n", 14),
        Step("python", "x = 2\n", "", 21),
    ]


@each(
    ("shown", "real", "expected"),
    [
        ("a\n", "a\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n", "", False),
        ("", "a\n", False),
        ("a…\n", "ab\n", False),
        ("a\n…\n", "a\nb\nc\n", True),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("a\n…\nd\n", "a\nd\n", False),
        ("…\n", "", False),
        ("a.\n", "ab\n", False),
    ],
)
def test_only_whole_lines_are_left_out(shown: str, real: str, expected: bool) -> None:
    assert matches(shown, real) is expected


def test_a_command_knows_how_the_one_before_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    session = Session(tmp_path)
    commands = ["citecheck validate plain.md", "echo $?", "echo $?", "false", "echo $?"]
    told = [session.do(Step("console", command, "", 1)) for command in commands]
    assert told[1:] == ["3\n", "0\n", "", "1\n"]
