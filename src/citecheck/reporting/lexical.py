"""What `support --profile lexical` says about an answer: lines of text, JSON, and a footer for Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from citecheck.reporting.escaping import markdown
from citecheck.reporting.summary import counted
from citecheck.support.lexical import Check, Verification


def lexical_lines(found: Verification) -> Iterator[str]:
    yield f"profile lexical: {_summary(found)}"
    yield from (f"  weak: {_shown(check)}" for check in found.unsupported)
    yield from (f"  not counted, names sources that were left out: {_shown(check)}" for check in found.disclaimers)


def _summary(found: Verification) -> str:
    return f"{found.supported} of {counted(found.total, 'citation')} supported (recall {found.threshold:g} or more)"


def _shown(check: Check) -> str:
    recalls = ", ".join(f"[{number}] {check.recalls[number]:.2f}" for number in dict.fromkeys(check.unsupported))
    return f"{check.sentence} — {recalls}"


def lexical_json(found: Verification) -> dict[str, object]:
    """The keys and numbers of the verifier that the profile stands for."""
    verification = {
        "threshold": found.threshold,
        "totalCitations": found.total,
        "supportedCitations": found.supported,
        "checks": list(map(_check, found.checks)),
        "unsupported": list(map(_check, found.unsupported)),
        "disclaimers": list(map(_check, found.disclaimers)),
    }
    return {"name": "lexical", "verification": verification}


def _check(check: Check) -> dict[str, object]:
    return {
        "sentence": check.sentence,
        "citedIds": list(check.cited),
        "unsupportedIds": list(check.unsupported),
        "recallByCite": {str(number): value for number, value in check.recalls.items()},
        "supported": not check.unsupported,
    }


def lexical_footer(found: Iterable[Verification | None]) -> str:
    """A section that names the sentences; "" if all citations are supported."""
    weak = [one for one in found if one and one.unsupported]
    if not weak:
        return ""
    lines = [f"- {markdown(_shown(check))}" for one in weak for check in one.unsupported]
    return "\n".join(["", "## Citation health", "", *_told(weak), "", *lines]) + "\n"


def _told(weak: Sequence[Verification]) -> Iterator[str]:
    for one in weak:
        weak_of_all = f"{one.total - one.supported} of {counted(one.total, 'citation')}"
        yield f"{weak_of_all} share few words with their source (recall below {one.threshold:g})."
