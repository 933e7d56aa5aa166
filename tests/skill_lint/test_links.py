"""What counts as a link that leads nowhere: HTML, labels without a definition, files that code names."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import findings, places, report, skill, written

FILES = {
    "charts/references/axes.md": "# Axes\n\n## Both\n",
    "charts/scripts/draw.py": "print()\n",
    "charts/assets/a.png": b"\0",
    "charts/assets/icons/b.svg": "<svg/>\n",
}
NAMED = "\n\naxes.md, draw.py, `assets/`\n"


def told(folder: Path, text: str, files: dict[str, str | bytes] | None = None) -> list[str]:
    """Each message about the skill's file, as far as it is about a link."""
    written(folder, {**FILES, **(files or {}), "charts/SKILL.md": skill(text + NAMED)})
    return [line.partition("error: ")[2] for line in findings(folder) if "CIT941" in line]


def missing(*paths: str) -> list[str]:
    return [f"The link leads to '{path}', which does not exist." for path in paths]


# ── HTML ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (
            'See <a href="references/no.md">it</a>, <img alt="x" src=assets/b.png>.',
            ["references/no.md", "assets/b.png"],
        ),
        ("<div>\n<A class='x' HREF='references/no.md'>it</A>\n</div>", ["references/no.md"]),
        ("> <a\n> href='references/no.md'>it</a>", ["references/no.md"]),
        ("<img src='assets/a&amp;b.png'>", ["assets/a&b.png"]),
        ("<a href='references/axes.md#both'>it</a> <img src='assets/a.png'>", []),
        ("<a href='https://x.example'>x</a> <a href='#'>y</a> <a href=''>e</a> <a href='{{ x }}'>t</a>", []),
        ("<a name='x'>x</a> <a data-href='no.md'>x</a> <link href='no.css'> <abbr title='no.md'>x</abbr>", []),
        ("`<a href='no.md'>` and\n\n```\n<img src='no.png'>\n```", []),
        ("<!-- <a href='no.md'> --> x <!-- <a href='no.md'> -->", []),
        ("<div>\n<!-- <a href='no.md'>\n--> <script>x = \"<a href='no.md'>\"</script>\n</div>", []),
    ],
)
def test_links_in_html(tmp_path: Path, text: str, lost: list[str]) -> None:
    assert told(tmp_path, text) == missing(*lost)


def test_the_other_rules_of_links_see_html_too(tmp_path: Path) -> None:
    text = (
        "<a href='#nowhere'>x</a>\n\n<a href='../docs/a.md'>x</a>\n\n<a href='references\\axes.md'>x</a>\n\n"
        "<a href='${CLAUDE_SKILL_DIR}/a.md'>x</a>\n"
    )
    written(tmp_path, {**FILES, "docs/a.md": "# A\n", "charts/SKILL.md": skill(text + NAMED)})
    assert places(tmp_path) == [
        "charts/SKILL.md:6 CIT943",
        "charts/SKILL.md:8 CIT942",
        "charts/SKILL.md:10 CIT968",
        "charts/SKILL.md:12 CIT946",
    ]


# ── Labels ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("See [examples][ex] and ![a picture][Pic].", ["ex", "Pic"]),
        ("| a | b |\n|---|---|\n| [examples][1] | x |", ["1"]),
        ("See [examples][ex].\n\n[EX]: references/axes.md", []),
        ("It is $45 [1][2], [Tenant] [Landlord], [^1][^2], [text][^1].", []),
        ("[a-z][0-9]+, rows[first][second], [[one][two]], [one][two][three], f(x)[one][two], [ ][x]", []),
        ("`[one][two]`, \\[one\\]\\[two\\]", []),
        ("Nothing <!-- [one][two] -->", []),
        ("```\n[one][two]\n```", []),
    ],
)
def test_labels_that_nothing_defines(tmp_path: Path, text: str, labels: list[str]) -> None:
    expected = [f"The label '{label}' is not defined, so the link is shown with its brackets." for label in labels]
    assert told(tmp_path, text) == expected


# ── Files that code names ────────────────────────────────────────────────────────────────────────


def test_a_command_runs_a_script_that_is_not_there(tmp_path: Path) -> None:
    text = (
        "Run `python scripts/convert.py a.csv` or:\n\n```bash\npython3 -u scripts/drew.py\n./scripts/x.sh\nuv run "
        "scripts/draw.py\nbash ./scripts/y.sh\n```\n\nTo create it, `node scripts/z.js`."
    )
    scripts = ["convert.py", "drew.py", "x.sh", "y.sh", "z.js"]
    assert told(tmp_path, text) == [f"The command runs 'scripts/{name}', which does not exist." for name in scripts]


def test_code_that_is_a_path_alone(tmp_path: Path) -> None:
    text = "Read `references/no.md`, `./scripts/no.py`, `assets/icons/no.svg`; `scripts/Draw.py` draws."
    names = ["references/no.md", "scripts/no.py", "assets/icons/no.svg", "scripts/Draw.py"]
    assert told(tmp_path, text) == [f"The code names '{name}', which does not exist." for name in names]


@pytest.mark.parametrize(
    "text",
    [
        "Run `python scripts/draw.py`, read `references/axes.md`, take `assets/a.png`.",
        "Run `node tools/x.js`, `python convert.py`, `python -m scripts.convert`, `python ../scripts/x.py`.",
        "Take `scripts/*.py`, `scripts/<name>.py`, `python scripts/{name}.py`, `references/`, `assets/themes`.",
        "Write it to `assets/out.png`. Create `scripts/build.py`, then run `python scripts/build.py`.",
        "```bash\ncat > scripts/new.py\npython scripts/new.py\n```",
        "```bash\ncd elsewhere\npython scripts/build.py\n```",
        "For example `references/no.md`, such as `scripts/no.py`.",
        "A file `references/no.md` would help; read `references/no.md` if it exists.",
        "Use `my-tool/scripts/no.py` and `src/references/no.md`.",
    ],
)
def test_code_that_names_no_file_of_the_skill(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


def test_without_such_a_folder_the_path_is_of_somebody_else(tmp_path: Path) -> None:
    written(tmp_path, {"charts/SKILL.md": skill("Run `python scripts/x.py`, see `references/x.md`.\n")})
    assert findings(tmp_path) == []


def test_a_document_that_is_no_skill_is_not_asked(tmp_path: Path) -> None:
    written(tmp_path, {"scripts/a.py": "", "README.md": "Run `python scripts/x.py`, see `scripts/y.py`.\n"})
    assert findings(tmp_path) == []


def test_a_reference_names_files_from_the_root_of_the_skill(tmp_path: Path) -> None:
    axes = "# Axes\n\nRun `python scripts/draw.py`, `python scripts/none.py`.\n"
    files = {"charts/references/axes.md": axes, "charts/evals/notes.md": "`scripts/none.py`\n"}
    assert told(tmp_path, "Draw.", files) == ["The command runs 'scripts/none.py', which does not exist."]


def test_a_link_with_its_path_in_code_is_told_of_once(tmp_path: Path) -> None:
    assert told(tmp_path, "[`references/no.md`](references/no.md)") == missing("references/no.md")


# ── Which file was meant ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("[a](references/axis.md)", "Did you mean 'references/axes.md'?"),
        ("[a](references/axes.txt)", "Did you mean 'references/axes.md'?"),
        ("Run `python scripts/drew.py`.", "Did you mean 'scripts/draw.py'?"),
        ("[a](References/axes.md)", "'references/axes.md' exists: letter case matters on most systems."),
        ("[a](references/colours.md)", None),
        ("[a](reference/axes.md)", None),
        ("[examples][ex]", "Define it on a separate line: [ex]: path"),
    ],
)
def test_a_file_of_a_close_name_is_proposed(tmp_path: Path, text: str, hint: str | None) -> None:
    written(tmp_path, {**FILES, "charts/SKILL.md": skill(text + NAMED)})
    hints = [finding.hint for _, told in report(tmp_path).files for finding in told]
    assert hints == [hint]
