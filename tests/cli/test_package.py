"""`citecheck package`: what is in the zip, that it is the same bytes everywhere, and what is refused."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from command import ROOT, Run, citecheck

from citecheck import packaging
from citecheck.cli.package import NAMED

FRONT = "---\nname: notes\ndescription: Takes notes.\n---\n\n# Notes\n"
SCRIPT = "#!/usr/bin/env python3\nprint('done')\n"
FILES = {
    "SKILL.md": FRONT,
    "LICENSE": "MIT\n",
    "references/words.md": "# Words\n",
    "references/evals/kept.md": "only evals at the root tests the skill\n",
    "scripts/run.py": SCRIPT,
    "scripts/plain.txt": "no script\n",
}
LEFT_OUT = {
    "evals/evals.json": '{"skill_name": "notes", "evals": []}',
    "evals/files/broken.md": "[nowhere](nowhere.md) is what the agent is given\n",
    "scripts/__pycache__/run.cpython-311.pyc": "x",
    "scripts/run.pyc": "x",
    "node_modules/left/index.js": "x",
    ".DS_Store": "x",
    ".git/config": "x",
    "references/.hidden.md": "x",
}


def skill(folder: Path, files: dict[str, str] | None = None) -> Path:
    for name, text in (FILES if files is None else files).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def package(*arguments: str | Path) -> Run:
    return citecheck("package", *arguments)


def entries(path: Path) -> list[tuple[str, str, int]]:
    """(name, permissions, time) of each entry."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return [(e.filename, oct(e.external_attr >> 16), e.date_time) for e in archive.infolist()]


# ── What is written ──────────────────────────────────────────────────────────────────────────────


def test_the_zip_of_a_skill() -> None:
    run = package(skill(Path("notes"), FILES | LEFT_OUT))
    data = Path("notes.zip").read_bytes()
    told = f"notes.zip: 6 files, {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}\n"
    left_out = ".DS_Store, .git/, evals/, node_modules/, references/.hidden.md, scripts/__pycache__/, scripts/run.pyc"
    assert (run.code, run.out, run.err) == (0, f"{told}left out: {left_out}\n", "")
    made = (1980, 1, 1, 0, 0, 0)
    assert entries(Path("notes.zip")) == [
        ("notes/LICENSE", "0o100644", made),
        ("notes/SKILL.md", "0o100644", made),
        ("notes/references/evals/kept.md", "0o100644", made),
        ("notes/references/words.md", "0o100644", made),
        ("notes/scripts/plain.txt", "0o100644", made),
        ("notes/scripts/run.py", "0o100755", made),
    ]


def test_the_files_come_out_as_they_went_in() -> None:
    package(skill(Path("notes")))
    with zipfile.ZipFile("notes.zip") as archive:
        assert {name: archive.read(f"notes/{name}").decode() for name in FILES} == FILES


def test_no_entry_has_a_field_that_a_machine_could_fill() -> None:
    package(skill(Path("notes")))
    with zipfile.ZipFile("notes.zip") as archive:
        assert archive.comment == b""
        assert {
            (e.compress_type, e.create_system, e.create_version, e.flag_bits, e.extra, e.comment)
            for e in archive.infolist()
        } == {(zipfile.ZIP_STORED, 3, 20, 0, b"", b"")}


def test_a_name_of_its_own_and_another_folder() -> None:
    Path("out").mkdir()
    run = package(skill(Path("notes")), "-o", "out/one.skill")
    assert (run.code, run.out.partition(":")[0]) == (0, "out/one.skill")
    assert len(entries(Path("out/one.skill"))) == len(FILES)
    assert [path.name for path in Path("out").iterdir()] == ["one.skill"]


def test_where_nothing_is_left_out_nothing_is_said() -> None:
    assert package(skill(Path("notes"))).out.count("\n") == 1


def test_what_was_left_out_is_one_line_that_steers_nothing() -> None:
    hidden = {f".{number:02}\n\x1b[2J": "x" for number in range(NAMED + 3)}
    _, told = package(skill(Path("notes"), FILES | hidden)).out.splitlines()
    names = ", ".join(rf".{number:02}\x0a\x1b[2J" for number in range(NAMED))
    assert told == f"left out: {names} and 3 more"


def test_one_file_is_one_file() -> None:
    assert package(skill(Path("notes"), {"SKILL.md": FRONT})).out.startswith("notes.zip: 1 file, ")


def test_from_inside_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = skill(Path("notes"))
    package(folder)
    monkeypatch.chdir(folder)
    assert package(".", "-o", "../again.zip").code == 0
    assert Path("../again.zip").read_bytes() == Path("../notes.zip").read_bytes()


def test_an_older_zip_is_replaced() -> None:
    Path("notes.zip").write_text("old")
    assert package(skill(Path("notes"))).code == 0
    assert len(entries(Path("notes.zip"))) == len(FILES)


# ── The same bytes ───────────────────────────────────────────────────────────────────────────────


def test_a_copy_with_other_times_and_permissions_gives_the_same_bytes() -> None:
    first = skill(Path("here/notes"), dict(sorted((FILES | LEFT_OUT).items())))
    second = skill(Path("there/notes"), dict(sorted(FILES.items(), reverse=True)))
    for number, path in enumerate(path for path in second.rglob("*") if path.is_file()):
        os.utime(path, (number * 10**6, number * 10**6))
        path.chmod(0o600 if number % 2 else 0o777)
    assert package(first, "-o", "first.zip").code == package(second, "-o", "second.zip").code == 0
    assert Path("first.zip").read_bytes() == Path("second.zip").read_bytes()


def test_the_bytes_are_the_ones_of_every_other_day() -> None:
    """A change here is a change of every published checksum."""
    data = packaging.zipped({"notes/SKILL.md": FRONT.encode(), "notes/run.py": b"#!x"})
    assert hashlib.sha256(data).hexdigest() == "600d03c32690f4d9a71ba07704d689f85cbdf29b651da0cf47f5a1b1c9f62899"


def test_the_projects_own_skill_is_packed() -> None:
    run = package(ROOT / "skills" / "verify")
    assert (run.code, run.err) == (0, "")
    names = {name for name, _, _ in entries(Path("verify.zip"))}
    assert {"verify/SKILL.md", "verify/scripts/check.py"} <= names
    assert not any(name.startswith("verify/evals/") for name in names)


# ── Links ────────────────────────────────────────────────────────────────────────────────────────


def test_a_link_to_a_file_of_the_skill_is_that_file() -> None:
    folder = skill(Path("notes"))
    (folder / "copy.md").symlink_to("references/words.md")
    assert package(folder).code == 0
    with zipfile.ZipFile("notes.zip") as archive:
        assert archive.read("notes/copy.md") == b"# Words\n"


def test_a_skill_that_is_itself_a_link_has_the_name_of_its_folder() -> None:
    skill(Path("notes"))
    Path("linked").symlink_to("notes")
    assert package("linked").out.startswith("notes.zip: ")


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("../secret.txt", "is a link that leads out of the skill: put the file itself there."),
        ("/etc/hostname", "is a link that leads out of the skill: put the file itself there."),
        ("../other", "is a link that leads out of the skill: put the file itself there."),
        ("references", "is a link to a folder: a skill contains only files and folders."),
        ("nowhere", "cannot be read (No such file or directory): fix or remove it."),
        ("link", "cannot be read (a loop of links): fix or remove it."),
    ],
)
def test_other_links_are_refused(target: str, told: str) -> None:
    folder = skill(Path("notes"))
    Path("secret.txt").write_text("secret")
    Path("other").mkdir()
    (folder / "link").symlink_to(target)
    refused(folder, f"{folder.resolve() / 'link'} {told}")


# ── Its form ─────────────────────────────────────────────────────────────────────────────────────

LAST = "citecheck: Nothing was written: `citecheck lint --profile anthropic notes` shows the same, with what to do."


def faulty(*lines: str, told: str = LAST) -> None:
    """Exit code 1, the errors one a line and a last sentence, and nothing written."""
    before = sorted(map(str, Path().rglob("*")))
    run = package("notes")
    assert (run.code, run.out, run.err.splitlines()) == (1, "", [*lines, told])
    assert sorted(map(str, Path().rglob("*"))) == before


def with_front(*lines: str) -> str:
    return "\n".join(["---", "name: notes", *lines, "---", "", "# Notes", ""])


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({"SKILL.md": with_front()}, "SKILL.md:1:1: error CIT926 invalid-description The skill has no description."),
        (
            {"SKILL.md": with_front("description: Takes <b>notes</b>.")},
            "SKILL.md:3:14: error CIT926 invalid-description The description contains an angle bracket, which uploads reject.",
        ),
        (
            {"SKILL.md": with_front("description: Takes notes.", "model: large")},
            "SKILL.md:4:1: error CIT923 unknown-key 'model' is not a key of a skill's front matter.",
        ),
        (
            {"SKILL.md": FRONT + "\n[gone](gone.md)\n"},
            "SKILL.md:8:8: error CIT941 broken-link The link leads to 'gone.md', which does not exist.",
        ),
        (
            {"scripts/run.sh": "cd /home/anna/x\n"},
            "scripts/run.sh:1:4: error CIT966 absolute-path '/home/anna/x' exists on one machine only.",
        ),
        (
            {"evals/evals.json": '{"skill_name": "other", "evals": []}'},
            "evals/evals.json:1:16: error CIT973 invalid-evals 'skill_name' is 'other', and the skill is called 'notes'.",
        ),
    ],
    ids=["no description", "markup", "key", "link", "path", "evals"],
)
def test_an_error_of_form_is_not_packed(files: dict[str, str], line: str) -> None:
    skill(Path("notes"), FILES | files)
    faulty(f"notes/{line}")


def test_every_error_is_told_and_no_warning() -> None:
    readme = {"README.md": "[gone](gone.md)\n"}  # the file itself is a warning
    skill(Path("notes"), FILES | readme | {"SKILL.md": with_front("model: large")})
    faulty(
        "notes/README.md:1:8: error CIT941 broken-link The link leads to 'gone.md', which does not exist.",
        "notes/SKILL.md:1:1: error CIT926 invalid-description The skill has no description.",
        "notes/SKILL.md:3:1: error CIT923 unknown-key 'model' is not a key of a skill's front matter.",
    )


def test_what_the_last_sentence_names_shows_the_same() -> None:
    skill(Path("notes"), FILES | {"SKILL.md": with_front("description: Takes notes.", "model: large")})
    first = package("notes").err.splitlines()[0]
    run = citecheck("lint", "--profile", "anthropic", "notes", "--format", "concise")
    assert (run.code, first in run.out.splitlines()) == (1, True)


def test_warnings_do_not_stop_it() -> None:
    folder = skill(Path("notes"), FILES | {"README.md": "# Notes\n"})
    warned = citecheck("lint", "--profile", "anthropic", folder)
    assert (warned.code, "CIT975" in warned.out, package(folder).code) == (0, True, 0)


def test_no_example_is_run() -> None:
    mark = "<!-- citecheck: good source=absent -->"
    skill(Path("notes"), FILES | {"SKILL.md": f'{FRONT}\n{mark}\n```json\n{{"n": 1}}\n```\n'})
    assert (citecheck("lint", "notes").code, package("notes").code) == (1, 0)


def test_manifests_of_the_project_around_it_are_not_the_skills() -> None:
    skill(Path(), {".claude-plugin/plugin.json": "{"})
    skill(Path("notes"))
    assert (citecheck("lint", "notes").code, package("notes").code) == (1, 0)


def test_the_callers_settings_hold_but_for_the_client_and_what_is_packed() -> None:
    """An exception with its reason holds; what the settings leave out of the lint is packed, and so looked at."""
    settings = """
    [tool.citecheck.lint]
    profiles = ["claude-code"]
    select = ["CIT9"]
    exclude = ["notes/*"]
    per-file-ignores = {"notes/scripts/run.py" = [{rule = "CIT966", reason = "there is one machine"}]}
    """
    skill(Path(), {"pyproject.toml": settings})
    files = {"scripts/run.py": f"{SCRIPT}# /home/anna/x\n", "SKILL.md": with_front("model: large")}
    skill(Path("notes"), FILES | files | {"references/words.md": "[gone](gone.md)\n"})
    faulty(
        "notes/SKILL.md:1:1: error CIT926 invalid-description The skill has no description.",
        "notes/SKILL.md:3:1: error CIT923 unknown-key 'model' is not a key of a skill's front matter.",
        "notes/references/words.md:1:8: error CIT941 broken-link The link leads to 'gone.md', which does not exist.",
    )


def test_what_is_left_out_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "[nowhere](nowhere.md)\n"
    hidden = {"evals/a.md": broken, ".b.md": broken, "references/.c/d.md": broken}
    assert package(skill(Path("[n]otes/notes"), FILES | hidden)).code == 0
    (Path("[n]otes/notes/evals/latin.md")).write_bytes(b"\xff")
    assert package(Path("[n]otes/notes")).code == 0
    monkeypatch.chdir("[n]otes/notes/references")
    assert package("..", "-o", "../../a.zip").code == 0
    monkeypatch.chdir("..")
    assert package(".", "-o", "../a.zip").code == 0


def test_a_skill_in_a_folder_that_is_passed_over_elsewhere_is_linted_where_it_is_named() -> None:
    folder = skill(Path("node_modules/notes"))
    assert citecheck("package", folder, "-o", "a.zip").code == 0
    (folder / "SKILL.md").write_text(
        (folder / "SKILL.md").read_text("utf-8") + "\n[gone](references/gone.md)\n", "utf-8"
    )
    run = citecheck("package", folder, "-o", "b.zip")
    assert (run.code, run.out, Path("b.zip").exists()) == (1, "", False)
    assert "CIT941" in run.err


def test_a_reference_that_is_no_text() -> None:
    folder = skill(Path("notes"))
    (folder / "references" / "words.md").write_bytes(b"caf\xe9")
    refused(folder, "notes/references/words.md is not UTF-8 text (byte 3): save it as UTF-8.")


# ── What is refused ──────────────────────────────────────────────────────────────────────────────


def refused(folder: str | Path, told: str, *more: str | Path) -> None:
    """Exit code 2, one sentence, and nothing written."""
    before = sorted(map(str, Path().rglob("*")))
    run = package(folder, *more)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {told}\n")
    assert sorted(map(str, Path().rglob("*"))) == before


def test_no_folder() -> None:
    refused("absent", "absent cannot be read (No such file or directory): name a skill's folder.")
    refused("lease.txt", "lease.txt cannot be read (Not a directory): name a skill's folder.")


def test_a_folder_without_a_skill() -> None:
    refused(skill(Path("notes"), {"README.md": "x"}), "notes is not a skill: there is no SKILL.md in it.")
    refused(skill(Path("small"), {"skill.md": FRONT}), "small is not a skill: there is no SKILL.md in it.")


@pytest.mark.parametrize(
    ("front", "told"),
    [
        (
            "---\nname: note\n---\n",
            "calls the skill 'note', and its folder is called 'notes': the two must be the same.",
        ),
        (
            "---\nname: NOTES\n---\n",
            "calls the skill 'NOTES', and its folder is called 'notes': the two must be the same.",
        ),
        (
            "---\ntitle: x\n---\n",
            "gives the skill no name, and its folder is called 'notes': the two must be the same.",
        ),
        ("# No front matter\n", "MISSING"),
        ("\n---\nname: notes\n---\n", "MISSING"),
        ("---\nname: notes\n", "MISSING"),
        ("---\nname: notes\npad: " + "x" * packaging.FRONT_CHARACTERS + "\n---\n", "MISSING"),
    ],
)
def test_a_front_matter_that_does_not_name_the_folder(front: str, told: str) -> None:
    missing = "has no front matter: it begins with YAML between two lines of three dashes."
    refused(skill(Path("notes"), {"SKILL.md": front}), f"notes/SKILL.md {told.replace('MISSING', missing)}")


@pytest.mark.parametrize(
    ("front", "flaw"),
    [
        ("---\n- name: notes\n---\n", "The front matter is not a mapping of keys to values."),
        ("---\nname: 'notes\n---\n", "The front matter is not valid YAML: found unexpected end of stream."),
        ("---\nname: !!python/object:os.system {}\n---\n", "The front matter uses a YAML anchor, alias or tag."),
        ("---\nname: " + "[" * 20_000 + "\n---\n", "The front matter is nested more than 16 levels deep."),
    ],
)
def test_a_front_matter_that_cannot_be_read(front: str, flaw: str) -> None:
    refused(skill(Path("notes"), {"SKILL.md": front}), f"notes/SKILL.md: {flaw} `citecheck lint` shows where.")


def test_a_skill_file_that_is_no_text() -> None:
    folder = skill(Path("notes"))
    (folder / "SKILL.md").write_bytes(b"---\nname: notes\xff\n---\n")
    refused(folder, "notes/SKILL.md is not UTF-8 text (byte 15): save it as UTF-8.")


@pytest.mark.parametrize(
    "front",
    [
        "---\r\nname: notes\r\ndescription: Takes notes.\r\n---\r\nText.\r\n",
        "--- \nname: notes\ndescription: Takes notes.\n--- \nname: other\n---\n",
    ],
)
def test_front_matters_that_name_it(front: str) -> None:
    folder = skill(Path("notes"))
    (folder / "SKILL.md").write_bytes(front.encode())
    assert package(folder).code == 0


def test_a_pipe_is_no_file() -> None:
    folder = skill(Path("notes"))
    os.mkfifo(folder / "pipe")
    refused(folder, f"{folder.resolve() / 'pipe'} is not a regular file: a skill contains only files and folders.")


@pytest.mark.parametrize("name", ["back\\slash.md", "line\nbreak.md", "bidi\u202egpj.md"])
def test_a_name_that_not_every_system_takes(name: str) -> None:
    folder = skill(Path("notes"))
    (folder / name).write_text("x")
    run = package(folder)
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith(" has a name that not every system can unpack: rename it.\n")
    assert not Path("notes.zip").exists()


def test_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = skill(Path("notes"))
    size = sum(len(text) for text in FILES.values())
    monkeypatch.setattr(packaging, "SKILL_BYTES", size)
    assert package(folder).code == 0
    Path("notes.zip").unlink()
    monkeypatch.setattr(packaging, "SKILL_BYTES", size - 1)
    refused(folder, f"{folder.resolve()} has more than 0 MB: a skill with so much cannot be uploaded.")


def test_thirty_megabytes_is_the_limit() -> None:
    assert packaging.SKILL_BYTES == 30_000_000
    folder = skill(Path("notes"))
    with (folder / "large.bin").open("wb") as file:
        file.truncate(packaging.SKILL_BYTES)
    refused(folder, f"{folder.resolve()} has more than 30 MB: a skill with so much cannot be uploaded.")


def test_an_output_that_would_be_packed_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = skill(Path("notes"))
    refused(folder, "notes/a.zip is inside the skill: name a file outside of it with -o.", "-o", "notes/a.zip")
    monkeypatch.chdir(folder)
    refused(".", "notes.zip is inside the skill: name a file outside of it with -o.")


def test_an_output_that_cannot_be_written() -> None:
    folder = skill(Path("notes"))
    refused(folder, "'.' is not a file that can be written: name a file with -o.", "-o", ".")
    refused(
        folder, "absent/a.zip cannot be written (No such file or directory): check the folder.", "-o", "absent/a.zip"
    )
    refused(folder, "/dev/null cannot be written (it is not a regular file): check the folder.", "-o", "/dev/null")


def test_a_file_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = skill(Path("notes"))
    opened = Path.open

    def denied(self: Path, *arguments, **named):
        if self.name == "words.md":
            raise PermissionError(13, "Permission denied")
        return opened(self, *arguments, **named)

    monkeypatch.setattr(Path, "open", denied)
    path = folder.resolve() / "references" / "words.md"
    refused(folder, f"{path} cannot be read (Permission denied): fix or remove it.")


def test_what_fails_leaves_the_older_zip(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = skill(Path("notes"))
    Path("notes.zip").write_text("old")

    def fails(*_, **__) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    refused(folder, "notes.zip cannot be written (No space left on device): check the folder.")
    assert Path("notes.zip").read_text() == "old"


def test_the_zip_is_one_that_the_unpacker_of_the_library_takes(tmp_path: Path) -> None:
    package(skill(Path("notes")))
    shutil.unpack_archive("notes.zip", tmp_path / "out")
    assert (tmp_path / "out" / "notes" / "SKILL.md").read_text() == FRONT
    assert zipfile.is_zipfile(io.BytesIO(Path("notes.zip").read_bytes()))


def test_a_link_to_what_is_left_out_is_refused() -> None:
    folder = skill(Path("notes"))
    (folder / ".h").mkdir()
    (folder / ".h" / "token").write_text("hidden", "utf-8")
    (folder / "token.txt").symlink_to(Path(".h/token"))
    run = citecheck("package", "notes")
    assert (run.code, run.out) == (2, "")
    assert "is a link to a file that is left out" in run.err
