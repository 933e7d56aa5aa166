"""JSON beside a skill, read with a model: each fault in one sentence, with the place where it is."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from citecheck.answers.json_tree import Node, NoJson, parse
from citecheck.model import Span
from citecheck.skill_lint.rule import START, Edit, LintRemark

BYTES: Final = 2**20
_M = TypeVar("_M", bound=BaseModel)
_KINDS: Final = {
    "string": "text",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
    "bool": "true or false",
    "int": "a number",
}
_BRANCH: Final = re.compile(r"str|int|dict\[.*")  # which of several types was tried; never a key of ours


class Open(BaseModel):
    """An object of which only some keys are known."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


class JsonFile(NamedTuple):
    """A JSON file with its text, so that a fault can be shown where it is."""

    path: str
    file: Path
    text: str
    value: Any = None
    error: tuple[str, Span] | None = None

    def remark(self, message: str, span: Span = START, hint: str | None = None, edit: Edit | None = None) -> LintRemark:
        """A remark about the file."""
        return LintRemark(self.path, message, span, hint, edit, self.text)

    def place(self, *steps: str | int) -> Span:
        """The place of the value at a path, or of the innermost value on the way; of a list or object its beginning."""
        node = root = _tree(self.text)
        for step in steps:
            inner = node and (
                node.get(step) if isinstance(step, str) else next(iter(node.each()[step : step + 1]), None)
            )
            if inner is None:
                break
            node = inner
        if node is None or node is root:
            return START
        is_container = node.members is not None or node.items is not None
        return Span(node.span.start, node.span.start + 1) if is_container else node.span


@lru_cache(maxsize=8)
def _tree(text: str) -> Node | None:
    try:
        return parse(text)
    except NoJson:
        return None


def read_json(path: Path, shown: str) -> JsonFile | None:
    """The file, None if there is no such file."""
    if not path.is_file():
        return None
    text = ""
    try:
        text = path.read_bytes()[: BYTES + 1].decode("utf-8").replace("\r\n", "\n")
        return JsonFile(shown, path, text, json.loads(text))
    except (OSError, UnicodeDecodeError):
        error = ("It cannot be read as UTF-8.", START)
    except json.JSONDecodeError as bad:
        error = (f"It is not valid JSON: {bad.msg}.", Span(bad.pos, bad.pos))
    except (RecursionError, ValueError):
        error = ("It is not valid JSON.", START)
    return JsonFile(shown, path, text, error=error)


def validated(file: JsonFile, model: type[_M]) -> tuple[_M | None, tuple[tuple[str, Span], ...]]:
    """Return the file as a value of `model`, or its faults: a sentence and where it is."""
    if file.error:
        return None, (file.error,)
    try:
        return model.model_validate(file.value), ()
    except ValidationError as error:
        by_place: defaultdict[str, list[Any]] = defaultdict(list)
        for fault in error.errors():
            keys = [str(key) for key in fault["loc"]]
            keys = keys[:-1] if keys and _BRANCH.fullmatch(keys[-1]) else keys
            by_place[f"'{'.'.join(keys)}'" if keys else "The file"].append(fault)
        return None, tuple(
            (f"{place} {_demand(all_)}.", file.place(*all_[0]["loc"])) for place, all_ in by_place.items()
        )


def _demand(faults: list[Any]) -> str:
    """The demand that the value at the place of these faults does not meet."""
    match faults[0]["type"]:
        case "missing":
            return "is missing"
        case "value_error":
            return f"must {faults[0]['ctx']['error']}"
        case "string_too_short":
            return "must not be empty"
    kinds = dict.fromkeys(_KINDS.get(fault["type"].partition("_")[0], "of another type") for fault in faults)
    return f"must be {' or '.join(kinds)}"
