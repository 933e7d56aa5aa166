"""The evaluations that a skill brings along: cases with a prompt, and queries that do or do not call for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, RootModel

from citecheck.model import Span
from citecheck.skill_lint.json_files import JsonFile, read_json
from citecheck.skill_lint.link_targets import absolute, is_there, leads_out
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Skill

FOLDER: Final = "evals"
CASES: Final = "evals.json"
TRIGGERS: Final = "triggers.json"
_Text = Annotated[str, Field(min_length=1)]


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


class Case(_Open):
    id: int | str
    prompt: _Text
    expected_output: _Text
    files: list[str] = []
    expectations: list[Any] | None = None
    assertions: list[Any] | None = None


class Evals(_Open):
    skill_name: str
    evals: list[Case]


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
