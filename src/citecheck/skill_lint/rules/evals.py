"""Rules of the evaluations that a skill brings along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Level
from citecheck.skill_lint import evals
from citecheck.skill_lint.json_files import validated
from citecheck.skill_lint.rule import Remark, skill_rule
from citecheck.skill_lint.rules.front_matter import front_of
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project, Skill

FEWEST_EVALS: Final = 3
_OTHER_EVALS: Final = {".json", ".jsonl", ".yaml", ".yml", ".toml", ".py", ".js", ".ts"}


@skill_rule("CIT973", "invalid-evals")
def invalid_evals(skill: Skill, _: Project) -> Iterator[Remark]:
    triggers = evals.read_of(skill, evals.TRIGGERS)
    for message, span in validated(triggers, evals.Triggers)[1] if triggers else ():
        yield triggers.remark(message, span) if triggers else Remark("", message)
    file = evals.read_of(skill, evals.CASES)
    if file is None:
        return
    read, problems = validated(file, evals.Evals)
    for message, span in problems:
        yield file.remark(message, span)
    if read is None:
        return
    front = front_of(skill)
    name = front.get("name") if front else None
    if name and read.skill_name != name.value.text:
        message = f"'skill_name' is {quoted(read.skill_name)}, and the skill is called {quoted(name.value.text)}."
        yield file.remark(message, file.span_of("skill_name", read.skill_name))
    for message, span in evals.wrong_cases(file, read, skill.folder):
        yield file.remark(message, span)


@skill_rule("CIT974", "few-evals", Level.WARNING)
def few_evals(skill: Skill, _: Project) -> Iterator[Remark]:
    inside = [path for path in skill.inside if path.parts[0] == evals.FOLDER and len(path.parts) > 1]
    file = evals.read_of(skill, evals.CASES)
    if file is None:
        if inside and not any(path.suffix in _OTHER_EVALS for path in inside):
            message = f"The folder '{evals.FOLDER}' holds no case: there is no {evals.CASES}."
            yield Remark(skill.main.path, message, hint=f"Write {FEWEST_EVALS} or more, or take the folder out.")
        return
    read, _problems = validated(file, evals.Evals)
    if read is not None and len(read.evals) < FEWEST_EVALS:
        count = len(read.evals)
        message = (
            f"There {'is one case' if count == 1 else f'are {count} cases'}: fewer than {FEWEST_EVALS} show little."
        )
        yield file.remark(message, file.span_of("evals"))
