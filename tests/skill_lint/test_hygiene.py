"""The edges of the hygiene rules: what is silent, and what is told where. The plain cases are the examples of the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from citecheck.skill_lint.engine import lint
from citecheck.skill_lint.rule import Edit

from .linting import FRONT, findings, places, project, skill, written

OWN = (
    "cite" + "check"
)  # what follows an installer in these tests must not be found by who looks for it in this repository
SH = "| s" + "h"
ROOT = "/" + "root"  # a home folder, too
DRAW = {"charts/scripts/draw.py": "print()\n"}
AXES = {"charts/references/axes.md": "# Axes\n\n## A & B\n\nLabel both.\n"}


def described(description: str, more: str = "") -> str:
    return skill(front=f"---\nname: charts\ndescription: {description}\n{more}---\n")


def body(text: str, **more: str) -> dict[str, str]:
    return {"charts/SKILL.md": skill(text), **more}


def code(text: str) -> dict[str, str]:
    return body(f"```bash\n{text}\n```\n")


SILENT: dict[str, Mapping[str, str | bytes]] = {
    # Front matter
    "a description in another language": {"charts/SKILL.md": described("Zeichnet Diagramme zu Tabellen, sobald jemand eines haben will.")},
    "a description in another script": {"charts/SKILL.md": described("表の数値からグラフを描きます。利用者がグラフを求めたときに使ってください。図表の凡例も描きます。")},
    "I within what a user says": {"charts/SKILL.md": described("Draws charts. Use when asked 'can I see a chart', or “I'd like a graph”.")},
    "Type I is no first person": {"charts/SKILL.md": described("Draws charts of Type I and II errors for the tests that a user names.").replace("for the", "when used for the")},
    "folded text": {"charts/SKILL.md": described(">-\n  Draws charts from tables.\n  Use when the user asks for one.")},
    "a comma within a tool's pattern": {"charts/SKILL.md": described("Draws charts. Use when the user asks for one.", "allowed-tools: Bash(a, b:*) Read\n")},
    "line ends of Windows": {"charts/SKILL.md": skill("Draw [both](references/axes.md#a--b).\n").replace("\n", "\r\n").encode(), **AXES},
    "a repository may have any name": {"elsewhere/.git/HEAD": "x", "elsewhere/SKILL.md": skill(), "elsewhere/src/a.py": "P = '/home/anna/x'\n"},
    # Links
    "addresses": body("[a](https://x.example/y) [b](http://x.example) [c](mailto:a@x.example) [d](//x.example) <https://x.example>\n"),
    "cite markers": body("The [rate](cite:2 'ten percent') is [low](cite:3).\n"),
    "links in code": body("`[a](b.md)` and\n\n```\n[a](../b.md)\n```\n\n    [a](/b.md)\n"),
    "placeholders": body("[a]({baseDir}/b.md) [b]({{ url }}) [c](<path/<name>.md>)\n"),
    "percent signs": body("[a](references/my%20axes.md) [b](<references/my axes.md>)\n") | {"charts/references/my axes.md": "# A\n"},
    "a question behind the path": body("[a](references/axes.md?plain=1#axes)\n") | AXES,
    "from the skill's root": body("[a](references/axes.md)\n") | {"charts/references/axes.md": "# A\n\n[b](references/axes.md) [c](../SKILL.md)\n"},
    "out and back again": body("[a](../charts/references/axes.md)\n") | AXES,
    "a folder": body("[a](references/) [b](references)\n") | AXES,
    "fragments as hosts make them": body("[a](references/axes.md#a-b) [b](references/axes.md#A--B) [e](references/axes.md#a_b) [c](references/axes.md#L3) [d](#top) [e](#)\n") | AXES,
    "a fragment of another format": body("[a](assets/a.pdf#page=3)\n") | {"charts/assets/a.pdf": "%PDF"},
    "anchors": body("<a id='x'></a>\n\n[a](#x) [b](#y)\n\n<h2 name=\"y\">Y</h2>\n"),
    "a document of a site": {"docs/a.md": "[a](/guide/b) [b](c) [c](../../issues) [d](e/)\n", "docs/c.md": "# C\n", "docs/e/index.md": "# E\n"},
    "evaluations may look outside": body("Draw.\n") | {"charts/evals/notes.md": "[a](../../docs/a.md)\n", "charts/evals/promptfoo.yaml": "a: 1\n", "docs/a.md": "# A\n"},
    # Bundled files
    "named in prose": body("For labels see axes.md.\n") | AXES,
    "named in a tree": body("```\ncharts/\n└── references/axes.md\n```\n") | AXES,
    "a whole folder": body("Take a theme of `themes/*.md`, or `fonts/<name>.ttf`.\n") | {"charts/themes/a.md": "# A\n", "charts/fonts/x.ttf": b"\0"},
    "a folder by its name in code": body("Schemas are in `schemas`.\n") | {"charts/schemas/2/a.xsd": "<a/>"},
    "a script's own": body("Run `scripts/draw.py`.\n") | {"charts/scripts/draw.py": "from helpers import x\nopen('data/a.csv')\nX = 'shapes'\n", "charts/scripts/helpers.py": "x = 1\n", "charts/scripts/__init__.py": "", "charts/data/a.csv": "1", "charts/scripts/shapes/b.svg": "<svg/>"},
    "a module": body("Run `python -m scripts.draw`.\n") | DRAW,
    "files with readers of their own": body("Draw.\n") | dict.fromkeys(["charts/LICENSE.txt", "charts/README.md", "charts/.gitignore", "charts/agents/openai.yaml", "charts/NOTICE", "charts/tests/test_a.py"], "x\n"),
    "a reference that links back": body("[a](references/axes.md)\n") | {"charts/references/axes.md": "# A\n\n[b](../SKILL.md) [c](axes.md) ![d](../assets/a.png)\n", "charts/assets/a.png": b"\0"},
    "a variable in another document": {"docs/a.md": "Claude Code fills in `${CLAUDE_PLUGIN_ROOT}`.\n"},
    # Budget
    "a long document that is no reference": {"docs/a.md": "a\n" * 400},
    "a long changelog": body("Draw.\n") | {"charts/CHANGELOG.md": "a\n" * 400},
    "a table of contents": body("[a](references/axes.md)\n") | {"charts/references/axes.md": "- [A](#a)\n- [B](#b)\n- [C](#c)\n\n# A\n\n# B\n\n# C\n" + "x\n" * 400},
    # Hazards
    "emoji and scripts": body("Done ✔️ 👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣, می‌خواهم, क्‍ष.\n"),
    "letters that look alike": body("Ρ is rho, а word of two scripts is not asked here.\n"),
    "dollars that are not filled in": body("Pay US\\$5, `$PATH`, `$HOME/x`, `${1}`, $x, `$$`, `$(date)`, `\\$1`.\n"),
    "dollars of a reference": body("[a](references/axes.md)\n") | {"charts/references/axes.md": "Pay $4.2 million, $ARGUMENTS, !`ls`.\n"},
    "an exclamation before code": body("Never!`x` and ![a](assets/a.png).\n") | {"charts/assets/a.png": b"\0"},
    "the right package": code(f"pip install {OWN}-verify\nuv tool install {OWN}-verify[all]==1.0\npip install {OWN}_verify"),
    "a path": code(f"pip install -e ./{OWN}\npip install ../{OWN}/\nuvx --from . {OWN} validate\npip install {OWN}.whl"),
    "another source for the command": code(f"uvx --from {OWN}-verify {OWN} rules\npipx run --spec {OWN}-verify {OWN} rules\nuv run {OWN} rules"),
    "a warning": body(f"Never run `pip install {OWN}`; do not use uvx {OWN}, and don't pipe `curl x {SH}`.\n"),
    "prose about both": body(f"First pip install the tools, then {OWN} runs.\n"),
    "a download": code("curl -fsSL https://x.example/a -o a.sh\ncurl https://x.example | jq .\nssh host"),
    "words like keys": body("A task-oriented-approach-to-drawing-charts-that-everyone-can-read, risk-averse.\n"),
    "paths of every machine": body("`/tmp/a`, `/usr/bin/env`, `/etc/hosts`, `/mnt/data/a.csv`, `/home/user/a`, `/Users/you/a`, `/home/<name>/a`, `~/a`, `/home`\n"),
    "paths of an address": body("https://x.example/home/anna/a, GET `/Users/2819c223`, https://x.example/C:/Users/anna/a, `$HOME/home/anna/x`, `file:///home/user/a`, `profile:///home/anna/a`\n"),
    "what looks like a drive": body("`Q:\\nWhat` and `C:\\Windows\\System32`, `C:\\Users\\you\\a`, `C:\\temp\\anna\\a`, `C:\\TMP\\a`, `/mnt/c/Users/you/a`, `/mnt/c/data/a`, `s:\\d+`\n"),
    "a machine's path in a document": {"docs/a.md": "Run `/home/anna/a`.\n"},
    "a mark before a table": body("Take `assets/a.csv`.\n") | {"charts/assets/a.csv": "\ufeffa;b\n"},
    "backslashes that part no folders": body("`\\d+\\.py`, `foo\\nbar.py`, `a\\b.py`, `\\\\server\\scripts\\x.py`\n"),
    "a binary": body("Take `assets/a.bin`.\n") | {"charts/assets/a.bin": b"\0" + b"/home/anna/x"},
    # Package
    "somebody else's plugin.json": {"plugin.json": '{"type": "panel", "id": "x"}', **body("Draw.\n")},
    "a manifest without a skill": {".claude-plugin/plugin.json": "no", "a.md": "# A\n"},
    "paths that a client fills in": {".claude-plugin/plugin.json": '{"name": "charts", "hooks": "${CLAUDE_PLUGIN_ROOT}/x.json", "mcpServers": {"a": {}}}', **body("Draw.\n")},
    "plugins from elsewhere": {".claude-plugin/marketplace.json": '{"name": "m", "owner": {"name": "n"}, "plugins": [{"name": "a", "source": {"source": "github", "repo": "a/b"}}]}', **body("Draw.\n")},
    "skills with versions of their own": {"pyproject.toml": '[project]\nname = "p"\nversion = "2.0"\n', ".claude-plugin/plugin.json": '{"name": "p", "version": "2.0"}'} | {f"skills/{name}/SKILL.md": FRONT.replace("charts\n", f"{name}\n").replace("\n---\n", '\nmetadata:\n  version: "0.1"\n---\n') + "\nDraw.\n" for name in ("a", "b")},
}  # fmt: skip


@pytest.mark.parametrize("files", SILENT.values(), ids=list(SILENT))
def test_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, str | bytes]):
    assert findings(written(tmp_path, files)) == []
    monkeypatch.chdir(tmp_path)
    assert findings(Path()) == []


TOLD: dict[str, tuple[Mapping[str, str | bytes], list[str]]] = {
    "blank lines before": ({"charts/SKILL.md": f"\n{skill()}"}, ["charts/SKILL.md:1 CIT921"]),
    "the first person": ({"charts/SKILL.md": described("Draws charts from tables. I can help when a user asks.")}, ["charts/SKILL.md:3 CIT927"]),
    "a number for a name": ({"12/SKILL.md": FRONT.replace("charts\n", "12\n") + "\nDraw.\n"}, ["12/SKILL.md:2 CIT924"]),
    "a name too long": ({f"{'a' * 65}/SKILL.md": FRONT.replace("charts\n", "a" * 65 + "\n") + "\nDraw.\n"}, [f"{'a' * 65}/SKILL.md:2 CIT924"]),
    "a description too long": ({"charts/SKILL.md": described("Use when " + "a" * 1_016)}, ["charts/SKILL.md:3 CIT926"]),
    "metadata of two levels": ({"charts/SKILL.md": described("Draws charts. Use when the user asks for one.", "metadata:\n  a:\n    b: c\n")}, ["charts/SKILL.md:6 CIT928"]),
    "a link without target": (body("[a]()\n"), ["charts/SKILL.md:6 CIT941"]),
    "letter case of a folder": (body("[a](References/axes.md), references/axes.md\n") | AXES, ["charts/SKILL.md:6 CIT941"]),
    "a name that no disk takes": (body(f"[a]({'a' * 5_000}.md) [b](a%00b.md)\n"), ["charts/SKILL.md:6 CIT941"] * 2),
    "a broken picture": (body("![a](assets/a.png)\n"), ["charts/SKILL.md:6 CIT941"]),
    "a broken link in a document": ({"docs/a.md": "[a](b.md)\n"}, ["docs/a.md:1 CIT941"]),
    "an absolute path": (body("[a](/etc/hosts)\n"), ["charts/SKILL.md:6 CIT942"]),
    "out by way of a reference": (body("[a](references/axes.md)\n") | {"charts/references/axes.md": "[a](../../docs/a.md)\n", "docs/a.md": "# A\n"}, ["charts/references/axes.md:1 CIT942"]),
    "a fragment of another file": (body("[a](references/axes.md#c)\n") | AXES, ["charts/SKILL.md:6 CIT943"]),
    "backslashes in a link": (body("[a](references\\axes.md), axes.md\n") | AXES, ["charts/SKILL.md:6 CIT968"]),
    "backslashes that lead nowhere": (body("[a](references\\lost.md)\n"), ["charts/SKILL.md:6 CIT941", "charts/SKILL.md:6 CIT968"]),
    "a file that names itself": (body("Draw.\n") | {"charts/scripts/old.py": "# run scripts/old.py\n"}, ["charts/SKILL.md:1 CIT945"]),
    "a file that evaluations name": (body("Draw.\n") | {"charts/references/a.md": "# A\n", "charts/evals/a.yaml": "x: references/a.md\n"}, ["charts/SKILL.md:1 CIT945"]),
    "an evaluation folder without any": (body("Draw.\n") | {"charts/evals/a.txt": "x\n"}, ["charts/SKILL.md:1 CIT974"]),
    "tags": (body("Draw\U000e0041\U000e0042.\n"), ["charts/SKILL.md:6 CIT962"]),
    "a control character": (body("Draw\x1b[0m.\n"), ["charts/SKILL.md:6 CIT962"]),
    "places in a line": (body("a\u200b b\u200b\u200b c\u200b\n"), ["charts/SKILL.md:6 CIT962"] * 3),
    "a joiner between letters": (code("draw\u200d table\nsoft\xadhyphen"), ["charts/SKILL.md:7 CIT962", "charts/SKILL.md:8 CIT962"]),
    "a script of the skill": (body("Run `scripts/draw.py`.\n") | {"charts/scripts/draw.py": "\n# \u200b\nP = '/home/anna/x'\n"}, ["charts/scripts/draw.py:2 CIT962", "charts/scripts/draw.py:3 CIT966"]),
    "a mark before a script": (body("Run `scripts/draw.py`.\n") | {"charts/scripts/draw.py": "\ufeffprint()\n"}, ["charts/scripts/draw.py:1 CIT967"]),
    "a mark within": (body("Draw\ufeff.\n"), ["charts/SKILL.md:6 CIT962"]),
    "two figures": (code("awk '{print $10}'"), ["charts/SKILL.md:7 CIT963"]),
    "the installers": (code(f"pip3 install -U {OWN}\npython -m pip install '{OWN}==0.3'\nuv pip install {OWN}[all]\nuvx {OWN}@latest\npipx install {OWN}\nuv tool install {OWN}\nuvx --from {OWN} {OWN}\nuv add {OWN}"), [f"charts/SKILL.md:{line} CIT964" for line in range(7, 15)]),
    "an installer in prose": (body(f"Run pip install {OWN}.\n"), ["charts/SKILL.md:6 CIT964"]),
    "an installer in a document": ({"README.md": f"```\npip install {OWN}\n```\n"}, ["README.md:2 CIT964"]),
    "scripts out of the network": (code(f"wget -qO- https://x.example/a?b=c {SH}\nbash <(curl -s https://x.example)\ncurl x | sudo ba{SH[2:]} -s -- -y"), [f"charts/SKILL.md:{line} CIT964" for line in (7, 8, 9)]),
    "homes": (body(f"`/Users/anna/a`, `{ROOT}/a`, `D:\\Users\\anna\\a`, `C:\\\\Users\\\\anna\\\\a`\n"), ["charts/SKILL.md:6 CIT966"] * 4),
    "homes in other spellings": (body(f"`file:///home/anna/a`, <file://localhost{ROOT}/a>, `/mnt/c/Users/anna/a`, `file:///C:/Users/anna/a`, `C:/Users/anna/a`, `C:\\Templates\\anna`\n"), ["charts/SKILL.md:6 CIT966"] * 6),
    "a manifest that is no object": ({".claude-plugin/plugin.json": "[]", **body("Draw.\n")}, [".claude-plugin/plugin.json:1 CIT971"]),
    "a manifest that is not JSON": ({".claude-plugin/plugin.json": '{\n"name": }', **body("Draw.\n")}, [".claude-plugin/plugin.json:2 CIT971"]),
    "an open plugin without its schema": ({"plugin.json": '{"name": "charts"}', "skills/charts/SKILL.md": skill()}, ["plugin.json:1 CIT971"]),
    "a listed name that differs": ({".claude-plugin/plugin.json": '{"name": "charts"}', ".claude-plugin/marketplace.json": '{"name": "m", "owner": {"name": "n"}, "plugins": [\n{"name": "chart", "source": "./"}]}', **body("Draw.\n")}, [".claude-plugin/marketplace.json:2 CIT972"]),
    "versions without a project": ({".claude-plugin/plugin.json": '{"name": "c", "version": "1.0"}', "gemini-extension.json": '{"name": "c",\n"version": "1.1"}', **body("Draw.\n")}, ["gemini-extension.json:2 CIT972"]),
    "evaluations that are no JSON": (body("Draw.\n") | {"charts/evals/evals.json": "{"}, ["charts/evals/evals.json:1 CIT973"]),
    "a file out of the skill": (body("Draw.\n") | {"charts/evals/evals.json": '{"skill_name": "charts", "evals": [\n' + ",\n".join(f'{{"id": {n}, "prompt": "p", "expected_output": "o", "assertions": ["a"], "files": ["../../a.txt"]}}' for n in (1, 2, 3)) + "]}", "a.txt": "x"}, [f"charts/evals/evals.json:{line} CIT973" for line in (2, 3, 4)]),
}  # fmt: skip


@pytest.mark.parametrize(("files", "expected"), TOLD.values(), ids=list(TOLD))
def test_it_is_told_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, str | bytes], expected: list[str]
):
    assert places(written(tmp_path, files)) == expected
    monkeypatch.chdir(tmp_path)
    assert places(Path()) == expected


# ── Of one client alone ──────────────────────────────────────────────────────────────────────────

CLAUDE_ONLY = {
    "charts/SKILL.md": described(
        "Draws charts. Use when the user asks for one.",
        "argument-hint: '[table]'\ncontext: fork\nallowed-tools: [Read, Grep]\n",
    ).replace("Draw what", "Draw $1 of $ARGUMENTS, !`ls`, `${CLAUDE_SKILL_DIR}/a`: what")
}


def test_what_claude_code_understands_is_fine_for_it_alone(tmp_path: Path):
    assert findings(written(tmp_path, CLAUDE_ONLY), profiles=["claude-code"]) == []


def test_and_an_error_where_others_load_the_skill_too(tmp_path: Path):
    expected = [f"charts/SKILL.md:{line} {rule}" for line, rule in [
        (4, "CIT923"), (5, "CIT923"), (6, "CIT928"), (9, "CIT963"), (9, "CIT963"), (9, "CIT963"), (9, "CIT946"),
    ]]  # fmt: skip
    assert places(written(tmp_path, CLAUDE_ONLY), profiles=["claude-code", "spec"]) == expected


def test_an_amount_is_no_argument_for_claude_code_either(tmp_path: Path):
    written(tmp_path, body("Draw $1 in $10 steps: $4.2 million.\n"))
    assert places(tmp_path, profiles=["claude-code"]) == ["charts/SKILL.md:6 CIT963"] * 2


# ── Symbolic links ───────────────────────────────────────────────────────────────────────────────


def test_a_symbolic_link_leads_out(tmp_path: Path):
    written(tmp_path, body("[a](references/axes.md)\n") | {"docs/axes.md": "# A\n\n/home/anna/x\n"})
    (tmp_path / "charts/references").mkdir()
    (tmp_path / "charts/references/axes.md").symlink_to(tmp_path / "docs/axes.md")
    assert places(tmp_path / "charts") == ["SKILL.md:6 CIT942", "references/axes.md:3 CIT966"]


def test_a_skill_behind_a_symbolic_link_is_whole(tmp_path: Path):
    written(tmp_path, body("[a](references/axes.md)\n") | AXES)
    (tmp_path / "here").mkdir()
    (tmp_path / "here/charts").symlink_to(tmp_path / "charts")
    assert places(tmp_path / "here/charts") == []


# ── What cannot be seen ──────────────────────────────────────────────────────────────────────────


def unseen(folder: Path, text: str) -> list[str]:
    return [line.partition(" error: ")[2] for line in findings(written(folder, {"a.md": text}))]


def test_what_stands_side_by_side_is_one_place(tmp_path: Path):
    assert unseen(tmp_path, "a\u200b\u200bb, c\x1b\u200b\u200b.\n") == [
        "U+200B ZERO WIDTH SPACE, which cannot be seen, in 'a\\u{200b}\\u{200b}b'. 1 more such character follows.",
        "U+001B CONTROL, which cannot be seen. 2 more such characters follow.",
    ]


@pytest.mark.parametrize(
    ("places", "more"),
    [(5, ""), (6, " The line has 1 more such place."), (7, " The line has 2 more such places.")],
)
def test_five_places_of_a_line_are_told(tmp_path: Path, places: int, more: str):
    text = " ".join(f"{letter}\u200b" for letter in "abcdefg"[:places])
    said = [f"U+200B ZERO WIDTH SPACE, which cannot be seen, in '{letter}\\u{{200b}}'." for letter in "abcde"]
    assert unseen(tmp_path, text) == [*said[:-1], said[-1] + more]


# ── Amounts ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("The rent is $1,850.", "letters"),
        ('"So" and the rent is $1,850.', "letters"),
        ("“So”, the rent is $1,850.", "letters"),
        ("Write `$1,850`.", "elsewhere"),
        ("```\nThe rent is $1,850.\n```", "elsewhere"),
        ("> The rent is $1,850.", "elsewhere"),
        ('Quote "the rent is\n$1,850 a month".', "elsewhere"),
        ("Quote “the rent is $1,850”.", "elsewhere"),
    ],
)
def test_a_quoted_amount_is_not_rewritten(tmp_path: Path, text: str, hint: str):
    hints = {
        "letters": "Write the currency in letters: USD.",
        "elsewhere": "Choose another sentence, or move the example to a reference file: nothing is replaced there.",
    }
    linted = lint(project(written(tmp_path, body(f"{text}\n"))))
    told = [(finding.rule, finding.hint) for _, found in linted.files for finding in found]
    assert (told, len(linted.edits)) == ([("CIT963", hints[hint])], hint == "letters")


# ── Repairs ──────────────────────────────────────────────────────────────────────────────────────


def edits(folder: Path) -> list[tuple[str, str, str]]:
    """(file, what stands there, what is put there)."""
    found = lint(project(folder)).edits
    return sorted((edit.file.relative_to(folder).as_posix(), _stood(edit), edit.text) for edit in found)


def _stood(edit: Edit) -> str:
    return edit.file.read_text("utf-8")[edit.span.start : edit.span.end]


def test_only_an_amount_in_plain_prose_is_rewritten(tmp_path: Path):
    written(tmp_path, body("Sales: **$4.2 million**, $10 (was $9,000), `$4.50`, US$5.00, $1.\n\n```\n$4.50\n```\n"))
    assert edits(tmp_path) == [("charts/SKILL.md", "$", "USD ")] * 3


def test_the_mark_is_taken_out_and_versions_are_set(tmp_path: Path):
    front = FRONT.replace("\n---\n", "\nmetadata:\n  version: '1.0'\n---\n")
    written(
        tmp_path,
        {
            "pyproject.toml": "[project]\nname = 'c'\ndynamic = ['version']\n[tool.hatch.version]\npath = 'v.py'\n",
            "v.py": '"""The version."""\n\n__version__ = "1.1"\n',
            ".claude-plugin/plugin.json": '{"name": "c", "version": "1.0"}',
            "skills/charts/SKILL.md": f"\ufeff{front}\nDraw.\n",
        },
    )
    assert edits(tmp_path) == [
        (".claude-plugin/plugin.json", '"1.0"', '"1.1"'),
        ("skills/charts/SKILL.md", "'1.0'", '"1.1"'),
        ("skills/charts/SKILL.md", "\ufeff", ""),
    ]


# ── Suppressing in files that hold no comment ────────────────────────────────────────────────────


def test_the_settings_ignore_a_rule_in_a_script(tmp_path: Path):
    written(tmp_path, body("Run `scripts/draw.py`.\n") | {"charts/scripts/draw.py": "P = '/home/anna/x'\n"})
    ignores = {"charts/scripts/*": [{"rule": "absolute-path", "reason": "there is one machine"}]}
    assert findings(tmp_path, **{"per-file-ignores": ignores}) == []


# ── When to use it ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "description",
    [
        "Use when the user asks for a chart of the numbers.",
        "Draws the charts of a table. Use for anything with numbers.",
        "Draws the charts of a table. Use this to see how numbers grow.",
        "Draws the charts of a table. Use it whenever numbers are compared.",
        "Draws the charts of a table if the user asks for one.",
        "Draws the charts of a table. When you have numbers, this is it.",
        "Draws the charts of a table. Triggers: chart, graph, plot.",
        "Should be used before numbers are handed over with the report.",
        "Draws the charts of a table. Helpful for reports with numbers.",
        "Apply this skill to tables of the report and their numbers.",
    ],
)
def test_a_description_may_say_when_in_many_ways(tmp_path: Path, description: str):
    assert findings(written(tmp_path, {"charts/SKILL.md": described(f'"{description}"')})) == []


@pytest.mark.parametrize(
    "description",
    [
        "Draws bar charts and line charts of the tables in a document.",
        "A collection of tools for charts, graphs and the tables behind them.",
        "Everything about charts and graphs, from axes to the legend of each.",
    ],
)
def test_a_description_that_only_says_what(tmp_path: Path, description: str):
    assert places(written(tmp_path, {"charts/SKILL.md": described(description)})) == ["charts/SKILL.md:3 CIT927"]
