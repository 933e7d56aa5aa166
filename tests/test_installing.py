"""docs/installing.md: its commands parse or run, its snippets are what the files they speak of take."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from command import EXAMPLES, ROOT, alone, citecheck
from markdown_it import MarkdownIt

from citecheck.version import __version__

TEXT = (ROOT / "docs" / "installing.md").read_text("utf-8")
BLOCKS = [token for token in MarkdownIt("commonmark").parse(TEXT) if token.type == "fence"]
SHELL = [line for block in BLOCKS if block.info == "bash" for line in block.content.splitlines()]
CLONE = "citecheck-clone"
WHEEL = f"citecheck_verify-{__version__}-py3-none-any.whl"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a clone in it, or what stands for one."""
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    Path(CLONE).symlink_to(ROOT)
    return tmp_path


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


def test_every_block_is_of_a_kind_that_is_tested_here() -> None:
    assert {block.info for block in BLOCKS} == {"bash", "text"}
    programs = [shlex.split(line)[0].rpartition("/")[2] for line in SHELL]
    assert programs == [
        "git", "python3", "python", "python", "citecheck", "pip", "pip", "pip", "pip", "pip",
        "codex", "codex", "mkdir", "mkdir", "gemini", "npx", "npx", "citecheck", "python3",
    ]  # fmt: skip


@pytest.mark.parametrize("line", SHELL)
def test_a_line_is_shell(line: str) -> None:
    assert subprocess.run(["bash", "-n", "-c", line], capture_output=True, check=False).stderr == b""


def test_the_commands_of_the_program_do_what_is_said(folder: Path) -> None:
    version, package = [shlex.split(line)[1:] for line in SHELL if shlex.split(line)[0].endswith("citecheck")]
    assert citecheck(*version).out.startswith(f"citecheck {__version__} ")
    packed = citecheck(*package)
    assert (packed.code, packed.out.splitlines()[1:], packed.err) == (0, ["left out: evals/"], "")
    with zipfile.ZipFile("verify.zip") as archive:
        assert "verify/SKILL.md" in archive.namelist()


def test_the_script_is_run_as_shown(folder: Path) -> None:
    (line,) = [line for line in SHELL if line.endswith("check.py answer.md")]
    shutil.copy(EXAMPLES / "answers" / "lease-good.md", "answer.md")
    ran = subprocess.run([sys.executable, *shlex.split(line)[1:]], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "NOT CHECKED" in ran.stdout.splitlines()[-1]


def test_npx_is_told_for_which_agent() -> None:
    """Without that, --yes would install for all of them."""
    asked = [shlex.split(line)[1:] for line in SHELL if line.startswith("npx")]
    options = ["--skill", "verify", "--agent", "codex"]
    assert asked == [["skills", "add", where, *options] for where in (f"./{CLONE}", "OWNER/REPO")]


@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith("mkdir")])
def test_copying_the_skill_brings_all_of_it(folder: Path, line: str) -> None:
    subprocess.run(["bash", "-e", "-c", line], check=True)
    (copied,) = (path.parent for path in folder.glob(".*/skills/verify/SKILL.md"))
    skill = ROOT / "skills" / "verify"
    names = {path.relative_to(skill) for path in skill.rglob("*") if path.is_file()}
    assert {path.relative_to(copied) for path in copied.rglob("*") if path.is_file()} == names


@pytest.mark.parametrize("path", sorted(set(re.findall(rf"{CLONE}(/[\w./-]*\w)?", TEXT))))
def test_what_is_named_in_the_clone_exists(path: str) -> None:
    assert (ROOT / path.lstrip("/")).exists()


def test_it_is_installed_from_a_file_and_never_by_a_name() -> None:
    """The index has a stranger's package of the command's name."""
    installs = re.findall(r"(?:pip|pipx|uv tool) (?:install|wheel|download) ([^\n`]+)", TEXT)
    assert [install.split()[-1] for install in installs] == [
        f"{CLONE}/requirements.lock", f"./{CLONE}", f"./{CLONE}", f"./{CLONE}", f"./{CLONE}",
        f"dist/{WHEEL}", "REPO-main.zip", f"dist/{WHEEL}", f"wheels/{WHEEL}",
    ]  # fmt: skip


# ── The wheel ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """What the build backend makes of the clone; it needs no network, and nothing is installed."""
    pytest.importorskip("hatchling", reason="the build backend, hatchling, is not installed")
    folder = tmp_path_factory.mktemp("dist")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    built = subprocess.run([sys.executable, "-c", build, folder], cwd=ROOT, capture_output=True, text=True, check=True)
    assert built.stdout == f"{WHEEL}\n"
    return zipfile.ZipFile(folder / WHEEL)


def test_the_wheel_has_our_name_and_not_the_commands(wheel: zipfile.ZipFile) -> None:
    about = f"citecheck_verify-{__version__}.dist-info"
    metadata = Parser().parsestr(wheel.read(f"{about}/METADATA").decode())
    assert (metadata["Name"], metadata["Version"]) == ("citecheck-verify", __version__)
    entries = wheel.read(f"{about}/entry_points.txt").decode().split("\n\n")
    assert entries == [
        "[console_scripts]\ncitecheck = citecheck.__main__:main",
        "[inspect_ai]\ncitecheck = citecheck.integrations.inspect_scorer:cited",
        "[pytest11]\ncitecheck = citecheck.integrations.pytest_plugin\n",
    ]
    assert f"{about}/licenses/LICENSE" in wheel.namelist()


def test_the_wheel_holds_the_whole_package_and_its_data(wheel: zipfile.ZipFile) -> None:
    """Templates and styles among them; it must work where there is no clone."""
    package = ROOT / "src" / "citecheck"
    sources = {path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    expected = {f"citecheck/{path.relative_to(package).as_posix()}": path for path in sources}
    expected |= {
        f"citecheck/data/{name}": ROOT / "docs" / name
        for name in ("deep-citation-standards.md", "standard.toml", "skill-documents.md")
    }
    shown = [EXAMPLES / "lease.pdf", EXAMPLES / "writer.py", *(EXAMPLES / "answers").iterdir()]
    expected |= {f"citecheck/data/examples/{path.relative_to(EXAMPLES).as_posix()}": path for path in shown}
    held = {name for name in wheel.namelist() if not name.startswith("citecheck_verify-")}
    assert held == set(expected)
    assert [name for name, path in expected.items() if wheel.read(name) != path.read_bytes()] == []
    assert {Path(name).suffix for name in held} >= {".py", ".pdf", ".md", ".html", ".css", ".typed"}


def test_what_is_said_of_the_examples_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    """The data lies where the program looks for it."""
    from citecheck import standard

    looked_for = [standard._PACKAGED / "standard.toml", standard._PACKAGED / "examples" / "lease.pdf"]
    package = Path(standard.__file__).parent.parent
    assert {path.relative_to(package).as_posix() for path in looked_for} <= set(wheel.namelist())


# ── The plugins ──────────────────────────────────────────────────────────────────────────────────


def test_the_plugins_are_called_what_their_manifests_say() -> None:
    for name in (".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json"):
        marketplace = json.loads((ROOT / name).read_text("utf-8"))
        asked = {f"{plugin['name']}@{marketplace['name']}" for plugin in marketplace["plugins"]}
        assert asked == set(re.findall(r"plugin (?:install|add) (\S+)", TEXT))
    assert json.loads((ROOT / "gemini-extension.json").read_text("utf-8"))["name"] == "citecheck"
    assert "`gemini extensions update citecheck`" in TEXT
    assert "`/citecheck:verify`" in TEXT


def test_what_was_not_tried_is_said_not_to_be() -> None:
    about = " ".join(TEXT.partition("## The skill\n")[2].partition("\n###")[0].split())
    tried, others = about.split("We tried only the steps for ")[1].split(
        " The other steps are untried: they follow the documentation of "
    )
    assert re.match(r"`npx skills` \d+\.\d+\.\d+, with ", tried)
    assert (
        re.sub(r" \d\S+| \(\w+ \d{4}\)", " N", others)
        == "Claude Code N Codex N Cursor and Gemini CLI N and claude.ai N."
    )


def test_no_address_is_made_up() -> None:
    assert not re.search(r"https?://", TEXT)
    assert set(re.findall(r"github\.com[:/]([\w/]+)", TEXT)) == {"OWNER/REPO"}
