"""The feedback about an answer, for an agent or its user, and the reply to the client."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.hooks import PROTOCOLS, Client
from citecheck.hooks.events import Event
from citecheck.model import AnswerForm, Level, MarkerForm, Outcome, ProblemKind, Response, SourceRef, Verdict
from citecheck.reporting.lines import AgentLine, agent_lines
from citecheck.reporting.summary import counts, summary_lines, uncited_line

FINDINGS: Final = 20  # more than an agent fixes in one go
CHARACTERS: Final = 8_000  # clients cut at 10,000

# What a bare [1] brings about by itself; in ordinary chat that is a footnote or an index.
_OF_BARE_MARKERS: Final = {ProblemKind.MISSING_BLOCK, ProblemKind.GROUPED_MARKER}

_FAILED: Final = "The citations of this answer have errors"
_NOT_CHECKED: Final = "could not be checked, which is not a pass"
_MEND: Final = "Fix what each line names, then give the whole answer again with its block."
_OWN_UP: Final = "Say so in the answer, or take them out."
_BEWARE: Final = "Before you rely on what each line names, look it up, or ask the agent to fix it."


@dataclass(frozen=True, slots=True)
class Feedback:
    """The same findings for each reader, under a heading that says what to do.

    `grave`: something failed or could not be checked. Warnings alone are not.
    """

    for_agent: str
    for_user: str
    grave: bool


def cites(response: Response) -> bool:
    """Whether there is anything to check: a block or its remains, or a marker with its anchor."""
    if response.form is not AnswerForm.BLOCK:
        return False
    return (
        response.has_block
        or any(marker.form is not MarkerForm.BARE for marker in response.markers)
        or any(problem.name not in _OF_BARE_MARKERS for problem in response.problems)
    )


def lists_sources(response: Response) -> bool:
    """Whether the answer has numbers, and a list that names their sources."""
    return any(ref.names for ref in names_without_order(response).values())


def names_without_order(response: Response) -> dict[str, SourceRef]:
    """What an answer with numbers calls its sources; a number alone, as in ordinary chat, means none."""
    refs = [(one.attachment_id, one.source) for one in response.citations if one.source]
    return {called: SourceRef(tuple(name for name in ref.names if name != ref.key)) for called, ref in refs}


def feedback_on(outcome: Outcome) -> Feedback | None:
    """None if everything is verified without a warning."""
    verdict, found = outcome.report.verdict, counts([outcome.report])
    if verdict is Verdict.VERIFIED and not found["warnings"]:
        return None
    findings, summary = agent_lines(outcome), "\n".join(summary_lines([outcome.report]))
    result = ". ".join(filter(None, (_overall_result(found), uncited_line(outcome.report.findings))))
    return Feedback(
        _text(_heading(result, _for_agent(found)), findings, summary),
        _text(_heading(result, _BEWARE if found["errors"] or found["open"] else ""), findings, summary),
        grave=verdict in {Verdict.FAILED, Verdict.OPEN},
    )


def _heading(result: str, what_to_do: str) -> str:
    return f"citecheck: {result}. {what_to_do}".rstrip()


def _overall_result(found: Mapping[str, int]) -> str:
    if found["errors"]:
        return f"{_FAILED}, and some {_NOT_CHECKED}" if found["open"] else _FAILED
    if found["open"]:
        return f"Some citations of this answer {_NOT_CHECKED}"
    if found["citations"]:
        return "The citations of this answer are where they say; there are warnings"
    return "This answer has a citation block and nothing in it to check"


def _for_agent(found: Mapping[str, int]) -> str:
    if found["errors"]:
        return _MEND
    return _OWN_UP if found["open"] else ""


def _text(heading: str, findings: Sequence[AgentLine], summary: str) -> str:
    more = _more(len(findings))  # as long as it can be
    kept = _fitting(findings, CHARACTERS - len(f"{heading}\n{summary}\n{more}"))
    left = len(findings) - len(kept)
    return "\n".join([heading, *kept, summary, *([_more(left)] if left else [])])


def _fitting(findings: Sequence[AgentLine], room: int) -> list[str]:
    """As many as fit, in their order; where not all do, errors before warnings."""
    kept: list[int] = []
    for index in sorted(range(len(findings)), key=lambda i: findings[i].level is not Level.ERROR):
        size = len(findings[index].text) + 1
        if len(kept) < FINDINGS and size <= room:
            kept.append(index)
            room -= size
    return [findings[index].text for index in sorted(kept)]


def _more(count: int) -> str:
    noun = "finding" if count == 1 else "findings"
    return f"{count} more {noun}: save the answer and run `citecheck validate` on it to see all."


# ── The reply ──────────────────────────────────────────────────────────────────────────────────────


def answer(client: Client, event: Event, feedback: Feedback | None, *, block: bool) -> str:
    """What the hook prints; without feedback nothing, which every client takes for consent.

    Codex and Gemini CLI have no feedback for the agent but a refusal: without `block`, they show it to the user
    (`systemMessage`), which has other words. An agent that a hook has sent back once is never sent back again.
    """
    return json.dumps(_reply(client, event, feedback, block=block)) + "\n" if feedback else ""


def _reply(client: Client, event: Event, feedback: Feedback, *, block: bool) -> dict[str, object]:
    protocol = PROTOCOLS[client]
    if event.again:
        return {"systemMessage": feedback.for_user}
    # A refusal costs a whole turn. Warnings pass elsewhere too, and an agent may have its reasons for one.
    if block and feedback.grave:
        return {"decision": protocol.refusal, "reason": feedback.for_agent}
    if protocol.hears:
        return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": feedback.for_agent}}
    return {"systemMessage": feedback.for_user}
