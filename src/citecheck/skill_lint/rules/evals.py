"""Rules of a skill's evaluations: their cases, and the questions that trigger the skill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field, RootModel

from citecheck.files import absolute
from citecheck.model import Level, Span
from citecheck.skill_lint.json_files import JsonFile, Open, read_json, validated
from citecheck.skill_lint.project import Project, Skill
from citecheck.skill_lint.references import is_there, leads_out
from citecheck.skill_lint.rule import LintRemark, skill_rule
from citecheck.skill_lint.rules.front_matter import entries_of
from citecheck.text.quoting import quoted

FOLDER: Final = "evals"
CASES: Final = "evals.json"
TRIGGERS: Final = "triggers.json"
FEWEST_EVALS: Final = 3
_OTHER_EVALS: Final = {".json", ".jsonl", ".yaml", ".yml", ".toml", ".py", ".js", ".ts"}
_Text = Annotated[str, Field(min_length=1)]


class _Case(Open):
    id: int | str
    prompt: _Text
    expected_output: _Text
    files: list[str] = Field(default_factory=list)
    expectations: list[Any] | None = None
    assertions: list[Any] | None = None


class _Evals(Open):
    skill_name: str
    evals: list[_Case]


class _Trigger(Open):
    query: _Text
    should_trigger: bool


class _Triggers(RootModel[list[_Trigger]]):
    model_config = ConfigDict(strict=True)


@skill_rule("CIT973", "invalid-evals")
def invalid_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    triggers, file = _read(skill, TRIGGERS), _read(skill, CASES)
    if triggers:
        yield from (triggers.remark(*problem) for problem in validated(triggers, _Triggers)[1])
    if not file:
        return
    evals, problems = validated(file, _Evals)
    yield from (file.remark(*problem) for problem in problems)
    name = (entries_of(skill) or {}).get("name")
    if evals and name and evals.skill_name != name.text:
        message = f"'skill_name' is {quoted(evals.skill_name)}, and the skill is called {quoted(name.text)}."
        yield file.remark(message, file.place("skill_name"))
    if evals:
        yield from (file.remark(*fault) for fault in _faults(file, evals, skill.folder))


def _read(skill: Skill, name: str) -> JsonFile | None:
    return read_json(skill.folder / FOLDER / name, (PurePosixPath(skill.path) / FOLDER / name).as_posix())


def _faults(file: JsonFile, evals: _Evals, folder: Path) -> Iterator[tuple[str, Span]]:
    """The faults of cases that are well-formed, with their places."""
    seen: set[int | str] = set()
    for at, case in enumerate(evals.evals):
        if case.id in seen:
            yield f"The id {case.id!r} is given to two cases.", file.place("evals", at, "id")
        seen.add(case.id)
        if not case.expectations and not case.assertions:
            yield f"Case {case.id!r} has neither 'expectations' nor 'assertions'.", file.place("evals", at, "id")
        for number, path in enumerate(case.files):  # written from the skill's folder or from that of the evaluations
            places = [absolute(top / path) for top in (folder, folder / FOLDER)]
            if not any(is_there(p) and p.is_file() and not leads_out(folder, p) for p in places):
                message = f"Case {case.id!r} needs {quoted(path)}, which is not in the skill."
                yield message, file.place("evals", at, "files", number)


@skill_rule("CIT974", "few-evals", Level.WARNING)
def few_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    inside = [path for path in skill.inside if path.parts[0] == FOLDER and len(path.parts) > 1]
    file = _read(skill, CASES)
    if file is None:
        if inside and not any(path.suffix in _OTHER_EVALS for path in inside):
            message = f"The folder '{FOLDER}' has no case: there is no {CASES}."
            yield LintRemark(skill.main.path, message, hint=f"Write {FEWEST_EVALS} or more, or take the folder out.")
        return
    evals, _problems = validated(file, _Evals)
    if evals and len(evals.evals) < FEWEST_EVALS:
        count = len(evals.evals)
        cases = "is one case" if count == 1 else f"are {count} cases"
        yield file.remark(f"There {cases}: fewer than {FEWEST_EVALS} show little.", file.place("evals"))
