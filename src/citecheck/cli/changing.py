"""Options of `support` that change the answer: corrected markers, revised claims, and the user's own schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

from citecheck.cli.options import option, remark
from citecheck.errors import UsageError
from citecheck.support import Multi, Style

if TYPE_CHECKING:
    from citecheck.cli.pipeline import ResponseFile, ResponseFiles
    from citecheck.filling import Schema
    from citecheck.library import Checker
    from citecheck.support.nouns import SupportReport
    from citecheck.support_library import AssessedAnswer

_CORRECTIONS: Final = "Propose to replace, remove or add [n] markers, if that is certain."
_REVISE: Final = "Revise the claims that are not supported, and show a diff."
_STYLE: Final = "With --revise: what becomes of such a claim."
_FIELDS: Final = "In JSON: the texts to check, as /findings/*/text, and the member with their references; repeatable."
_SCHEMA: Final = "JSON Schema that JSON answers must match, before and after corrections."


class Changing(NamedTuple):
    """The options of what becomes of the answer itself."""

    corrections: Annotated[bool, option("--corrections", _CORRECTIONS)] = False
    revise: Annotated[bool, option("--revise", _REVISE)] = False
    style: Annotated[Style, option("--style", _STYLE, show_default=True)] = Style.HEDGE
    write_: Annotated[bool, option("--write", "Write these changes into the answers.")] = False
    fields: Annotated[list[str], option("--fields", _FIELDS, "POINTER[=REFS]")] = []
    schema: Annotated[Path | None, option("--schema", _SCHEMA, "FILE")] = None

    @property
    def _corrects(self) -> bool:
        return self.corrections or (self.write_ and not self.revise)

    def fits(self, multi: Multi) -> Schema | None:
        """The schema. Raises UsageError if there is none in its file, or corrections do not go with `multi`."""
        if self._corrects and multi is not Multi.ALL:
            why = f"leave out --multi {multi.value}."
            raise UsageError(f"--corrections needs every source to support its claim: {why}")
        if self.schema is None:
            return None
        from citecheck.filling import Schema
        from citecheck.library import read_bytes

        return Schema.read(read_bytes(self.schema), str(self.schema))

    def changed(
        self,
        reports: list[SupportReport],
        found: ResponseFiles,
        checker: Checker,
        fits: Schema | None,
        asked_for: Mapping[str, Any],
        multi: Multi,
    ) -> list[SupportReport]:
        """The outcome with what was corrected and revised; `asked_for` are more arguments of the library."""
        made = partial(_made, checker, fits)
        corrects = {**asked_for, "fields": tuple(self.fields)}
        steps = [partial(made, corrects)] if self._corrects else []
        if self.revise:
            steps.append(partial(made, {**corrects, "style": self.style, "multi": multi}))
        return _rewritten(reports, found, steps, writes=self.write_) if steps else reports


def check_fit(found: ResponseFiles, schema: Schema | None) -> None:
    """Raises UsageError if an answer does not fit."""
    for file in found.files if schema else ():
        text = file.response.origin.file if file.response.origin else file.response.text
        if schema and (why := schema.mistake(text)):
            raise UsageError(f"{file.path} does not fit {schema.name}, {why}.")


_Both: TypeAlias = "tuple[AssessedAnswer, AssessedAnswer]"


def _made(checker: Checker, fits: Schema | None, asked_for: Mapping[str, Any], file: ResponseFile) -> _Both:
    """The answer before and after it was corrected, or revised if a style is asked for."""
    from citecheck.support_library import correct_answer, revise_answer

    does: Callable[..., _Both] = revise_answer if "style" in asked_for else correct_answer
    asked = partial(does, **asked_for)
    if fits is None:
        return asked(file.response, checker, file.path)
    mistakes: list[str] = []

    def keeps(text: str) -> bool:
        mistake = fits.mistake(text)
        mistakes.extend([mistake] if mistake else [])
        return mistake is None

    both = asked(file.response, checker, file.path, keeps=keeps)
    if mistakes:
        remark(f"citecheck: {file.path}: Corrections that would not fit {fits.name} are left out ({mistakes[0]}).")
    return both


def _rewritten(
    reports: Sequence[SupportReport],
    found: ResponseFiles,
    steps: Sequence[Callable[[ResponseFile], _Both]],
    *,
    writes: bool,
) -> list[SupportReport]:
    """The outcome of the answers as they are, or as they are written."""
    from citecheck.cli.fix import Rewrite, write_texts

    both = [_through(file, steps) for file in found.files]
    if writes:
        write_texts(
            Rewrite(file, before.file, after.file) for file, (before, after) in zip(found.files, both, strict=True)
        )
    chosen = [(after if writes else before).report for before, after in both]
    return [replace(new, unasked=old.unasked) for new, old in zip(chosen, reports, strict=True)]


def _through(file: ResponseFile, steps: Sequence[Callable[[ResponseFile], _Both]]) -> _Both:
    """One step after the other; both reports say what all of them did."""
    from citecheck.repair.diff import unified

    before, after = steps[0](file)
    for step in steps[1:]:
        _, last = step(file._replace(response=after.response))
        old, new = (one.file.encode("utf-8", "surrogatepass") for one in (before, last))
        diff = unified(file.path, old, new).decode("utf-8", "replace")
        corrections, revisions = before.report.corrections, last.report.revisions
        before, after = (
            replace(one, report=replace(one.report, corrections=corrections, revisions=revisions, diff=diff))
            for one in (before, last)
        )
    return before, after
