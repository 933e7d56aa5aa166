"""`citecheck answer`: a model writes an answer from the sources; it is checked and corrected in the same run."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.answering.nouns import Mode
from citecheck.answering.settings import DEPTHS, Depth, Settings, Steps
from citecheck.cli import options as opt
from citecheck.cli.config import check_options
from citecheck.cli.judges import Judging, judged
from citecheck.cli.options import Exit, Reading, Selecting, now, option, remark, tell, wants_colour, worst, write
from citecheck.cli.outputs import refuse_inputs, refuse_unwritable
from citecheck.cli.pipeline import opened
from citecheck.cli.progress import wants_progress
from citecheck.cli.report import refuse_others
from citecheck.errors import UsageError
from citecheck.support import Style

if TYPE_CHECKING:
    from citecheck.answering.evidence import Likeness
    from citecheck.answering.nouns import Answered
    from citecheck.cli.config import CheckOptions
    from citecheck.library import Checker


class AnswerFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


_STEPS: Final = "Steps"
_MODEL: Final = "Who writes: provider:model, or a program that reads JSON on stdin and prints the answer."
_MODE: Final = "strict: an uncited statement is an error; classical: links instead of quotes."
_DEPTH: Final = "How much is searched and checked."
_OUTPUT: Final = "Write the answer to this file; the report then goes to stdout instead of stderr."
_PROOF: Final = "Write the proof, a page with every citation, to this file."
_FORMAT: Final = "Format of the report. json contains the answer, and goes to stdout."
_REVISE: Final = "Revise the claims that are not supported; by default only with --judge."
_STYLE: Final = "What becomes of such a claim."
_VECTORS: Final = "Also find passages by likeness: built-in, provider:model, or a program."
_SCHEMA: Final = "Write JSON that matches this JSON Schema, with `source_refs` beside its texts."
_Switch = bool | None


class Switches(NamedTuple):
    """The options of which steps follow the writing, and how a revision looks."""

    validate: Annotated[_Switch, option("--validate/--no-validate", "Check the citations.", panel=_STEPS)] = None
    support: Annotated[_Switch, option("--support/--no-support", "Check the claims.", panel=_STEPS)] = None
    correct: Annotated[_Switch, option("--correct/--no-correct", "Correct the citations.", panel=_STEPS)] = None
    revise: Annotated[_Switch, option("--revise/--no-revise", _REVISE, panel=_STEPS)] = None
    style: Annotated[Style, option("--style", _STYLE, panel=_STEPS, show_default=True)] = Style.MARK

    def steps(self, depth: Depth, *, judged: bool) -> Steps:
        """Those of the depth, but for what somebody switched; a revision needs a judge, or somebody who asks for it."""
        switched = {name: on for name, on in self._asdict().items() if isinstance(on, bool)}
        return DEPTHS[depth].steps._replace(**{"revise": judged, **switched})


def answer(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What to answer.")],
    model: Annotated[str, option("--model", _MODEL, "MODEL")],
    source: opt.Source = [],
    mode: Annotated[Mode, option("--mode", _MODE, show_default=True)] = Mode.NATURAL,
    depth: Annotated[Depth, option("--depth", _DEPTH, show_default=True)] = Depth.MEDIUM,
    output: Annotated[Path | None, option("-o --output", _OUTPUT, "FILE")] = None,
    proof: Annotated[Path | None, option("--proof", _PROOF, "FILE")] = None,
    format_: Annotated[AnswerFormat, option("--format", _FORMAT, show_default=True)] = AnswerFormat.TEXT,
    switches: Switches = Switches(),
    vectors: Annotated[str | None, option("--vectors", _VECTORS, "MODEL|CMD")] = None,
    schema: Annotated[Path | None, option("--schema", _SCHEMA, "FILE")] = None,
    judging: Judging = Judging(),
    selecting: Selecting = Selecting(),
    password: opt.Password = None,
    jobs: opt.Jobs = None,
    no_cache: opt.NoCache = False,
    quiet: opt.Quiet = False,
) -> None:
    """Let a model answer a question, and check and correct that.

    Exit code: the worse one of validate and support, for the answer as it is written; 3 the sources contain nothing
    about the question, or nothing was checked.
    """
    from citecheck.answering.engine import answer_question
    from citecheck.answering.writers import writer_of
    from citecheck.filling import Schema
    from citecheck.library import read_bytes

    if not any(map(str.isalnum, question)):
        raise UsageError("The question has no letter or digit to look for.")
    options = check_options(selecting, source=source)
    written = [output, proof, judging.store]
    if output:
        refuse_unwritable(output, str(output))
    if proof:
        refuse_others(proof)
    refuse_inputs(written, [options.file, schema])
    with opened([], options.sources, Reading(password, jobs=jobs, no_cache=no_cache), written=written) as (_, checker):
        if not (checker.sources.given or checker.sources.manifest):
            raise UsageError("Name a source to answer from, as in -s lease.pdf.")
        done = answer_question(
            question,
            checker,
            writer_of(model),
            Settings(mode, depth, switches.steps(depth, judged=bool(judging.judge))),
            path=output.as_posix() if output else "answer",
            likeness=_likeness(vectors) if vectors else None,
            schema=Schema.read(read_bytes(schema), str(schema)) if schema else None,
            style=switches.style,
            judges=(lambda look: judged(look, judging, (), options.route)[:2]) if judging.judge else None,
            asked_for={"min_entailment": options.min_entailment, "evidence": judging.evidence},
            announce=_announce if wants_progress() else lambda _: None,
        )
        done = _selected(done, options)
        page = page_of(done, checker) if proof else ""
    if proof:
        write(page, proof)
    _report(done, output, format_, quiet=quiet)
    raise typer.Exit(_code(done, options))


def _likeness(model: str) -> Likeness:
    from citecheck.vectors import embedder, likeness

    model_of_texts = embedder(None if model == "built-in" else model)
    return lambda question, texts: likeness(model_of_texts.embed([question]), model_of_texts.embed(texts))[0].tolist()


def _announce(step: str) -> None:
    remark(f"citecheck: {step} …")


def _selected(done: Answered, options: CheckOptions) -> Answered:
    """With the findings that the caller wants to see."""
    from dataclasses import replace

    from citecheck.selection import selected
    from citecheck.support.assess import selected as of_claims

    checked, support = done.checked, done.support
    return replace(
        done,
        checked=checked and replace(checked, report=selected(checked.report, options.selection)),
        support=support and of_claims(support, options.selection),
    )


def _code(done: Answered, options: CheckOptions) -> Exit:
    from citecheck.cli.filtering import exit_code
    from citecheck.cli.support import support_code

    codes = [exit_code(done.checked.report, options.fail_on)] if done.checked else []
    codes += [support_code(done.support, options.fail_on, strict=False)] if done.support else []
    codes += [Exit.FINDINGS] if done.uncited else []
    return worst(codes or ([Exit.OPEN] if done.pool.unread else []))


def _report(done: Answered, output: Path | None, format_: AnswerFormat, *, quiet: bool) -> None:
    """The answer to its file or to stdout; the report beside it."""
    from citecheck.answering.shown import render, render_json

    is_json = format_ is AnswerFormat.JSON
    if output or not is_json:
        write(done.text if done.text.endswith("\n") else f"{done.text}\n", output)
    if quiet:
        return
    if is_json:
        write(render_json(done), None)
    elif output:
        write(render(done, colour=wants_colour(opt.Colour.AUTO)), None)
    else:
        tell(render(done))


def page_of(done: Answered, checker: Checker) -> str:
    """The proof, with the steps above it."""
    from citecheck.answering.shown import proof_remarks
    from citecheck.limits import PICTURES
    from citecheck.page_previews import make_exhibits
    from citecheck.reporting.html import Proof, render_html
    from citecheck.reporting.html.claims import claims_view

    checked = done.checked or checker.check(done.text, "answer")
    with checker.lock:
        exhibits = make_exhibits(checked.report, checked.documents, checked.closest, pictures=PICTURES)
    claims = claims_view(done.support) if done.support else None
    shown = Proof(checked.outcome, checked.response, exhibits, proof_remarks(done), claims)
    return render_html([shown], now().date().isoformat())
