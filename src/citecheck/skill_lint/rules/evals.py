"""Rules of evaluations, and the files of `evals/` that they read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, RootModel

from citecheck.model import Level, Span
from citecheck.skill_lint.file_references import absolute, is_there, leads_out
from citecheck.skill_lint.json_files import JsonFile, read_json, validated
from citecheck.skill_lint.rule import LintRemark, skill_rule
from citecheck.skill_lint.rules.front_matter import front_of
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project, Skill

FOLDER: Final = "evals"
CASES: Final = "evals.json"
TRIGGERS: Final = "triggers.json"
_Text = Annotated[str, Field(min_length=1)]


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


class EvalCase(_Open):
    id: int | str
    prompt: _Text
    expected_output: _Text
    files: list[str] = []
    expectations: list[Any] | None = None
    assertions: list[Any] | None = None


class Evals(_Open):
    skill_name: str
    evals: list[EvalCase]


class Trigger(_Open):
    query: _Text
    should_trigger: bool


class Triggers(RootModel[list[Trigger]]):
    model_config = ConfigDict(strict=True)


def read_of(skill: Skill, name: str) -> JsonFile | None:
    return read_json(skill.folder / FOLDER / name, (PurePosixPath(skill.path) / FOLDER / name).as_posix())


def wrong_cases(file: JsonFile, evals: Evals, folder: Path) -> Iterator[tuple[str, Span]]:
    """What is wrong with cases that are well-formed, and where."""
    seen: set[int | str] = set()
    for case in evals.evals:
        if case.id in seen:
            yield f"The id {case.id!r} is given to two cases.", file.span_of("id", case.id, nth=1)
        seen.add(case.id)
        if not case.expectations and not case.assertions:
            yield f"Case {case.id!r} has neither 'expectations' nor 'assertions'.", file.span_of("id", case.id)
        for path in case.files:
            if not _is_there(folder, path):
                yield f"Case {case.id!r} needs {quoted(path)}, which is not in the skill.", file.span_of_text(path)


def _is_there(folder: Path, path: str) -> bool:
    """Written from the skill's folder or from that of the evaluations."""
    places = [absolute(top / path) for top in (folder, folder / FOLDER)]
    return any(is_there(place) and place.is_file() and not leads_out(folder, place) for place in places)


# ── The rules ──


FEWEST_EVALS: Final = 3
_OTHER_EVALS: Final = {".json", ".jsonl", ".yaml", ".yml", ".toml", ".py", ".js", ".ts"}


@skill_rule("CIT973", "invalid-evals")
def invalid_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    triggers = read_of(skill, TRIGGERS)
    for message, span in validated(triggers, Triggers)[1] if triggers else ():
        yield triggers.remark(message, span) if triggers else LintRemark("", message)
    file = read_of(skill, CASES)
    if file is None:
        return
    read, problems = validated(file, Evals)
    for message, span in problems:
        yield file.remark(message, span)
    if read is None:
        return
    front = front_of(skill)
    name = front.get("name") if front else None
    if name and read.skill_name != name.value.text:
        message = f"'skill_name' is {quoted(read.skill_name)}, and the skill is called {quoted(name.value.text)}."
        yield file.remark(message, file.span_of("skill_name", read.skill_name))
    for message, span in wrong_cases(file, read, skill.folder):
        yield file.remark(message, span)


@skill_rule("CIT974", "few-evals", Level.WARNING)
def few_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    inside = [path for path in skill.inside if path.parts[0] == FOLDER and len(path.parts) > 1]
    file = read_of(skill, CASES)
    if file is None:
        if inside and not any(path.suffix in _OTHER_EVALS for path in inside):
            message = f"The folder '{FOLDER}' has no case: there is no {CASES}."
            yield LintRemark(skill.main.path, message, hint=f"Write {FEWEST_EVALS} or more, or take the folder out.")
        return
    read, _problems = validated(file, Evals)
    if read is not None and len(read.evals) < FEWEST_EVALS:
        count = len(read.evals)
        message = (
            f"There {'is one case' if count == 1 else f'are {count} cases'}: fewer than {FEWEST_EVALS} show little."
        )
        yield file.remark(message, file.span_of("evals"))
