"""JSON beside a skill, read with a model: what is wrong is given in one sentence and shown where it is."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from citecheck.model import Span
from citecheck.skill_lint.rule import Edit, LintRemark

BYTES: Final = 2**20
_START: Final = Span(0, 0)
_M = TypeVar("_M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class JsonFile:
    """A JSON file with its text, so that what is wrong can be shown where it is."""

    path: str
    file: Path
    text: str
    value: Any = None
    error: tuple[str, Span] | None = None

    def remark(
        self, message: str, span: Span = _START, hint: str | None = None, edit: Edit | None = None
    ) -> LintRemark:
        return LintRemark(self.path, message, span, hint, edit, self.text)

    def span_of(self, key: str, value: str | int | None = None, nth: int = 0) -> Span:
        """Where the nth `"key": value` is, or the key; the beginning where neither is found."""
        written = rf'("{re.escape(key)}"\s*:\s*)'
        whole = re.compile(written + re.escape(json.dumps(value, ensure_ascii=False)) + r"(?!\w)")
        found = list(whole.finditer(self.text)) if value is not None else []
        if found:
            match = found[min(nth, len(found) - 1)]
            return Span(match.end(1), match.end())
        by_key = re.search(written, self.text)
        return Span(*by_key.span(1)) if by_key else Span(0, 0)

    def span_of_text(self, text: str) -> Span:
        """Where the string first is, whatever it belongs to."""
        written = json.dumps(text, ensure_ascii=False)
        at = self.text.find(written)
        return Span(at, at + len(written)) if at >= 0 else Span(0, 0)


def read_json(path: Path, shown: str) -> JsonFile | None:
    """None if there is no such file."""
    if not path.is_file():
        return None
    try:
        data = path.read_bytes()[: BYTES + 1]
        text = data.decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError):
        return JsonFile(shown, path, "", error=("It cannot be read as UTF-8.", Span(0, 0)))
    try:
        return JsonFile(shown, path, text, json.loads(text))
    except json.JSONDecodeError as error:
        return JsonFile(shown, path, text, error=(f"It is not valid JSON: {error.msg}.", Span(error.pos, error.pos)))
    except (RecursionError, ValueError):
        return JsonFile(shown, path, text, error=("It is not valid JSON.", Span(0, 0)))


def validated(file: JsonFile, model: type[_M]) -> tuple[_M | None, tuple[tuple[str, Span], ...]]:
    """The file as a value of `model`, or what is wrong with it: a sentence and where it is."""
    if file.error:
        return None, (file.error,)
    try:
        return model.model_validate(file.value), ()
    except ValidationError as error:
        by_place: dict[str, list[Any]] = {}
        for one in error.errors():
            by_place.setdefault(_place(one), []).append(one)
        return None, tuple((_sentence(place, ones), _span(file, ones[0])) for place, ones in by_place.items())


_KINDS: Final = {
    "string": "text",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
    "bool": "true or false",
    "int": "a number",
}
_BRANCH: Final = re.compile(r"str|int|dict\[.*")  # which of several types was tried; never a key of ours


def _place(error: Any) -> str:
    """`Any`, since the library's type of an error is a private one."""
    parts = [str(part) for part in error["loc"]]
    if parts and _BRANCH.fullmatch(parts[-1]):
        parts.pop()
    return f"'{'.'.join(parts)}'" if parts else "The file"


def _sentence(place: str, errors: list[Any]) -> str:
    """The errors of one place in our own words."""
    kind = str(errors[0]["type"])
    if kind == "missing":
        return f"{place} is missing."
    if kind == "value_error":
        return f"{place} must {errors[0]['ctx']['error']}."
    if kind == "string_too_short":
        return f"{place} must not be empty."
    kinds = dict.fromkeys(_KINDS.get(str(error["type"]).partition("_")[0], "of another type") for error in errors)
    return f"{place} must be {' or '.join(kinds)}."


def _span(file: JsonFile, error: Any) -> Span:
    keys = [part for part in error["loc"] if isinstance(part, str) and f'"{part}"' in file.text]
    value = error.get("input")
    return file.span_of(keys[-1], value if isinstance(value, str) else None) if keys else Span(0, 0)
