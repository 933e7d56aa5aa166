"""`--fallback`: what texts of the web have of claims that are not supported. They are never the cited source.

So no verdict changes: a claim that is found on the web is still not in the source that it cites.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from citecheck.errors import EngineError, UsageError
from citecheck.limits import WEB_SEARCHES
from citecheck.model import DocumentFacts
from citecheck.sources.plain import plain_document
from citecheck.sources.web_search import WebSearch, WebText
from citecheck.support.look import Library, carries, citing, look
from citecheck.support.nouns import Assessment, Cite, Claim, Multi, SupportReport, Verdict, Web, WebPassage

_FAILURES: Final = 3  # after so many the search ends
_SHOWN: Final = 3  # passages of a claim


def with_web(reports: Sequence[SupportReport], search: WebSearch, remark: Callable[[str], None]) -> list[SupportReport]:
    """The reports with what the web has of each claim that is not supported, the riskiest searched first.

    `remark` gets a sentence for each search that failed, and one for the claims that were not searched.
    """
    found = _searched(_wanted(reports), search, remark)
    return [replace(report, assessments=tuple(_with(one, found) for one in report.assessments)) for report in reports]


def _wanted(reports: Sequence[SupportReport]) -> list[Claim]:
    """Each text once."""
    every = [one for report in reports for one in report.assessments if one.verdict is not Verdict.SUPPORTED]
    return [*{one.claim.text: one.claim for one in sorted(every, key=lambda one: -(one.risk or 0.0))}.values()]


def _with(one: Assessment, found: dict[str, Web]) -> Assessment:
    is_wanted = one.verdict is not Verdict.SUPPORTED and one.claim.text in found
    return replace(one, web=found[one.claim.text]) if is_wanted else one


def _searched(claims: Sequence[Claim], search: WebSearch, remark: Callable[[str], None]) -> dict[str, Web]:
    found: dict[str, Web] = {}
    failures = 0
    for at, claim in enumerate(claims):
        if at == WEB_SEARCHES or failures == _FAILURES:
            left = len(claims) - at
            remark(f"--fallback: {f'{left} claims were' if left > 1 else '1 claim was'} not searched.")
            break
        try:
            found[claim.text] = _web(claim, search(claim.text))
        except (EngineError, UsageError) as error:
            remark(str(error))
            failures = _FAILURES if isinstance(error, UsageError) else failures + 1
    return found


def _web(claim: Claim, texts: Sequence[WebText]) -> Web:
    """Those of the texts that have every part of a claim; doubts are left to the reader."""
    passages: list[WebPassage] = []
    for number, (url, title, text) in enumerate(texts, 1):
        name = f"web-{number}"
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        document = plain_document(text, DocumentFacts(name, url, digest, 0, "web", "text"))
        (looked,) = look(citing(claim, Cite(number, name)), Library({name: document}), Multi.ALL)
        if carries(looked, with_doubts=True):
            passages.append(WebPassage(url, title, looked.passages[0]))
    return Web(len(texts), tuple(passages[:_SHOWN]))
