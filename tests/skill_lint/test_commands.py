"""The commands that documents show: which are seen, and what is said against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.cli.lint import complaint
from citecheck.skill_lint.commands import commands_of
from citecheck.skill_lint.project import read_project
from citecheck.skill_lint.rules import LINT_RULES

from .linting import codes, found, report, written


def commands(folder: Path, text: str) -> list[tuple[list[str], bool]]:
    written(folder, {"guide.md": text})
    (file,) = read_project([folder]).files
    return [(list(command.arguments), command.is_partial) for command in commands_of(file)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```bash\ncitecheck rules\n```", [(["rules"], False)]),
        ("```console\n$ citecheck rules   # all of them\nCIT101  error\n```", [(["rules"], False)]),
        (
            "```bash\ncat a.md | citecheck validate - -s x.pdf > out.txt\n```",
            [(["validate", "-", "-s", "x.pdf"], False)],
        ),
        ("```bash\ncitecheck validate a.md \\\n  -s x.pdf\n```", [(["validate", "a.md", "-s", "x.pdf"], False)]),
        ("```bash\ncd x && .venv/bin/citecheck demo; echo\n```", [(["demo"], False)]),
        ("```bash\nNO_COLOR=1 uv run citecheck demo\n```", [(["demo"], False)]),
        ('```bash\ncitecheck find x.pdf "the Tenant\'s keys"\n```', [(["find", "x.pdf", "the Tenant's keys"], False)]),
        ("```text\ncitecheck says no\n$ citecheck demo\n```", [(["demo"], False)]),
        ("```python\ncitecheck demo\n```", []),
        ("Run `citecheck demo` or `citecheck`.", [(["demo"], True)]),
        ("Run `citecheck prepare …`.", [(["prepare", "…"], True)]),
        ("citecheck demo, in prose", []),
    ],
)
def test_commands_that_are_seen(tmp_path: Path, text: str, expected: list[tuple[list[str], bool]]) -> None:
    assert commands(tmp_path, text) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        "rules",
        "--version",
        "--help",
        "validate --help",
        "validate a.md -s x=y.pdf --format sarif",
        "hook codex --block",
    ],
)
def test_commands_that_parse(arguments: str) -> None:
    assert complaint(arguments.split()) is None


@pytest.mark.parametrize(
    "arguments",
    ["nope", "validate", "validate a.md --nope", "validate a.md --format xml", "hook", "hook nobody", "schema"],
)
def test_commands_that_do_not(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(arguments.split())
    assert capsys.readouterr() == ("", "")


def test_nothing_is_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert codes(tmp_path, "```bash\ncitecheck prepare guide.md -o out.txt\n```\n") == []
    assert [path.name for path in tmp_path.iterdir()] == ["guide.md"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`citecheck validate` without arguments is a mention", []),
        ("```bash\ncitecheck validate\n```", [(2, "CIT916")]),
        ("`citecheck validat answer.md` is none", [(1, "CIT916")]),
        ("`citecheck hook CLIENT` stands for three, as `citecheck hook codex|gemini` does", []),
        ("`citecheck hook client` does not", [(1, "CIT916")]),
    ],
)
def test_commands_are_held_to_the_command_line(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


# ── Placeholders ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "command",
    [
        "validate <answer.md> -s <source.pdf>",
        "validate ...",
        "validate … --format agent",
        'validate $ANSWER -s "${SOURCE}" --format {fmt}',
        "validate a.md --format ${{ inputs.format }}",
        "validate a.md --format=<format> -o $DIR/x.txt",
        "validate $(git diff --name-only) -s x.pdf",
        'validate "$@"',
        "find $ARGS",
        "find <options> x.pdf words",
        "find …",
        "hook <client> --block",
        "hook {claude-code|codex} --block",
        "hook (claude-code|codex)",
        "hook [OPTIONS] CLIENT",
        "validate [OPTIONS] RESPONSE...",
        "<verb> answer.md",
        "rules ...",
        "rules 2>/dev/null",
        "validate a.md -s …",
        "find x.pdf \\\n  'the rent'",
    ],
)
def test_a_placeholder_stands_for_what_fits(tmp_path: Path, command: str) -> None:
    assert codes(tmp_path, f"```bash\ncitecheck {command}\nX=$(citecheck {command})\n```\n") == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("validate <answer.md> --nope", "No such option: --nope"),
        ("find <source.pdf>", "Missing argument 'QUOTE'."),
        ("validate … --format xml", "Invalid value for '--format': 'xml' is not one of "),
        ('find x.pdf "The rent … is" words', "Got unexpected extra argument(s) (words)"),
    ],
)
def test_what_stands_beside_a_placeholder_is_parsed(tmp_path: Path, command: str, said: str) -> None:
    (line,) = found(tmp_path, {"guide.md": f"```bash\ncitecheck {command}\n```\n"})
    message = f"guide.md:2 CIT916 error: The command 'citecheck {command}' does not parse: {said}"
    assert line.partition("'text'")[0] == message


# ── Where commands stand ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "before",
    [
        "sudo ",
        "sudo -E ",
        "time ",
        "env X=y ",
        "X='a b' Y=c ",
        "python -m ",
        ".venv/bin/python3.12 -m ",
        "uv run python -m ",
        "citecheck rules && ",
        "cat a.md | ",
    ],
)
def test_what_may_stand_in_front(tmp_path: Path, before: str) -> None:
    assert codes(tmp_path, f"```bash\n{before}citecheck validat a.md\n```\n") == [(2, "CIT916")]


@pytest.mark.parametrize("before", ["echo ", "sudo -u anna run ", "x" * 300 + "; "])
def test_what_is_no_command(tmp_path: Path, before: str) -> None:
    assert codes(tmp_path, f"```bash\n{before}citecheck validat a.md\n```\n") == []


@pytest.mark.parametrize("language", ["", "text"])
@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("citecheck validate a.md --nope", True),
        ("  python -m citecheck hook nobody --block", True),
        ("citecheck validate a.md --format", True),
        ("citecheck find x.pdf", True),
        ("citecheck validat a.md --nope", False),  # a line about the program
        ("citecheck says a.md", False),
        ("citecheck validate", False),
        ("citecheck hook blocks", False),
        ("citecheck find finds a quote in x.pdf", False),
        ("citecheck hook is in docs/hooks.md", False),
        ("citecheck validate answer.md --nope.", False),
        ("citecheck find x.pdf    where a quote stands", False),
        ("citecheck rules -- lists --them", False),
        ("citecheck validate a.md -s x.pdf — checks it", False),
        ("citecheck find x.pdf \\\n  'the rent'", False),
        ("citecheck lint: 3 errors --nope", False),
        ("$ citecheck rules\ncitecheck validate a.md --nope", False),  # output
        ("x citecheck validate a.md --nope", False),
    ],
)
def test_a_line_that_begins_like_a_command(tmp_path: Path, language: str, line: str, wrong: bool) -> None:
    assert codes(tmp_path, f"```{language}\n{line}\n```\n") == [(2, "CIT916")] * wrong


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        ("yaml", "- run: citecheck validat a.md", [2]),
        ("yaml", "- name: x\n  run: |\n    cd x\n\n    citecheck validat b.md\n    citecheck rules\n- run: x", [4]),
        ("yaml", "run: >-\n  citecheck find a.pdf\n  'x y'\n", []),
        ("yaml", "run: >-\n  citecheck find a.pdf\n  --nope\n", [3]),
        ("yml", "- entry: citecheck validate\n  args: [-s, x.pdf]", []),  # a hook adds the files
        ("yaml", "- entry: citecheck validate --nope", [2]),
        ("yaml", "run: citecheck validate", [2]),
        ("yaml", "run: 'citecheck find a.pdf \"it''s\"'", []),
        ("yaml", "name: citecheck nope\ncommands: citecheck nope", []),
        ("json", '{"type": "command",\n "command": "citecheck hook codex --blok", "timeout": 60}', [3]),
        ("json", '{"command": "citecheck find \\"a b.pdf\\" \\"x\\""}', []),
        ("json", '{"command": "citecheck find"}', [2]),
        ("json", '{"command": "citecheck find", "args": ["a.pdf", "x"]}', []),
        ("json", '{"command": "citecheck", "args": ["nope"]}', []),
        ("toml", "command = \"citecheck rules \\z\"\nrun = 'citecheck rules -x'", [2, 3]),
        ("python", "run = 'citecheck rules -x'", []),
    ],
)
def test_commands_of_a_configuration(tmp_path: Path, language: str, text: str, lines: list[int]) -> None:
    assert codes(tmp_path, f"```{language}\n{text}\n```\n") == [(line, "CIT916") for line in lines]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("python -m citecheck validat x", ["CIT916"]),
        ("sudo citecheck nope", ["CIT916"]),
        ("the citecheck nope", []),
        ("citecheck explain <rule>", []),
        ("citecheck explain …", []),
        ("citecheck explain RULE", []),
        ("citecheck explain wrong-side", ["CIT911"]),
    ],
)
def test_commands_in_prose(tmp_path: Path, code: str, expected: list[str]) -> None:
    assert codes(tmp_path, f"Run `{code}`.\n") == [(1, rule) for rule in expected]


# ── What is said ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("validate a.md --formt agent", "No such option: --formt (Possible options: --format)"),
        ("prepare x.pdf --zzz", "No such option: --zzz"),
        ("schema foo", "Invalid value for 'WHAT': 'foo' is not one of 'block', 'report', 'lint', 'grade'."),
    ],
)
def test_a_complaint_without_what_the_parser_adds(tmp_path: Path, command: str, said: str) -> None:
    text = f"```bash\ncitecheck {command}\n```\n"
    message = f"guide.md:2 CIT916 error: The command 'citecheck {command}' does not parse: {said}"
    assert found(tmp_path, {"guide.md": text}) == [message]


def test_a_guess_that_is_far_off_is_left_out(tmp_path: Path) -> None:
    written(tmp_path, {"guide.md": "`citecheck rules --x`\n"})
    guesses = (
        "No such option: --x (Possible options: --exit, --out)",
        "No such option: --out (Possible options: --outs, --x)",
    )
    rules = [rule for rule in LINT_RULES if rule.code == "CIT916"]
    told = []
    for said in guesses:
        read = read_project([tmp_path], complaint=lambda _, said=said: said)
        told += [remark.message.partition("parse: ")[2] for rule in rules for remark in rule.check(read)]
    assert told == ["No such option: --x", "No such option: --out (Possible options: --outs)"]


@pytest.mark.parametrize(
    ("command", "dash", "hint"),
    [
        ("validate a.md —format agent", "—format", "Write --format."),
        ("validate a.md –s x.pdf", "–s", "Write -s."),
        ("validate a.md ––format=agent", "––format=agent", "Write --format."),
    ],
)
def test_a_long_dash_is_told_as_such(tmp_path: Path, command: str, dash: str, hint: str) -> None:
    written(tmp_path, {"guide.md": f"```bash\ncitecheck {command}\n```\n"})
    ((_, (finding,)),) = report(tmp_path).files
    message = f"The command 'citecheck {command}' has a long dash before an option: '{dash}'."
    assert (finding.rule, finding.message, finding.hint) == ("CIT916", message, hint)


def test_a_dash_in_a_quote_is_none(tmp_path: Path) -> None:
    assert codes(tmp_path, '```bash\ncitecheck find x.pdf "the rent — $45 —format"\n```\n') == []
