"""SARIF 2.1.0: what code scanning reads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from citecheck.model import DocumentFacts, Finding, Level
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import (
    FileFindings,
    Results,
    RuleFacts,
    each_finding,
    fingerprints,
    json_text,
    sentence,
)
from citecheck.reporting.summary import NOT_CHECKED, checked
from citecheck.text.lookalikes import code_point
from citecheck.version import __version__

RESULTS: Final = 25_000  # in one run; code scanning refuses a file with more
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BASE: Final = "%SRCROOT%"
_LEVELS: Final = tuple(Level)
_REGION: Final = ("startLine", "startColumn", "endLine", "endColumn")
_Part = dict[str, object]
_Marked = tuple[tuple[str, Finding], str]  # a path and a finding in it, and its fingerprint


def render(results: Results) -> str:
    outcomes = results.outcomes
    documents = [document for outcome in outcomes or () for document in outcome.report.documents]
    remarks = () if outcomes is None else (checked([outcome.report for outcome in outcomes]), NOT_CHECKED)
    return render_sarif(results.files, results.rules(), documents, (*results.summary, *remarks))


def render_sarif(
    files: Sequence[FileFindings],
    rules: Sequence[RuleFacts],
    documents: Sequence[DocumentFacts] = (),
    remarks: Sequence[str] = (),
) -> str:
    """`documents` are the sources that were read, `remarks` the remarks about the whole run."""
    run = {
        "tool": {"driver": {"name": "citecheck", "version": __version__, "rules": [_rule(rule) for rule in rules]}},
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": _notifications(files, remarks)}],
        "originalUriBaseIds": {_BASE: {"description": _text("The folder that citecheck ran in.")}},
        "artifacts": _artifacts(files, documents),
        "columnKind": "unicodeCodePoints",
        "results": _results(files, rules),
    }
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


# ── The run ──────────────────────────────────────────────────────────────────────────────────────


def _notifications(files: Sequence[FileFindings], remarks: Sequence[str]) -> list[_Part]:
    notes: list[_Part] = [{"level": "note", "message": _text(text)} for text in remarks]
    count = sum(len(file.findings) for file in files)
    if count <= RESULTS:
        return notes
    left_out = f"{count - RESULTS:,} of {count:,} findings are left out here, the least grave ones."
    return [*notes, {"level": "warning", "message": _text(left_out)}]


def _artifacts(files: Sequence[FileFindings], documents: Sequence[DocumentFacts]) -> list[_Part]:
    """What was checked, files without findings too, and what it was checked against."""
    targets: list[_Part] = [{"location": _location(path), "roles": ["analysisTarget"]} for path in _paths(files)]
    sources = dict.fromkeys((document.path, document.sha256) for document in documents)
    return [*targets, *({"location": _location(path), "hashes": {"sha-256": hash_}} for path, hash_ in sources)]


def _paths(files: Sequence[FileFindings]) -> list[str]:
    """Each once, in order; a file's place in it is that of its artifact."""
    return list(dict.fromkeys(file.path for file in files))


def _location(path: str) -> _Part:
    """The path as a reference to the base, if it lies below it; an absolute one as a file's address."""
    whole = _SURROGATE.sub(lambda match: code_point(match[0]), path)
    if whole.startswith("/"):
        return {"uri": f"file://{quote('/' + whole.lstrip('/'), safe='/')}"}  # two slashes would name a host
    below = ".." not in whole.split("/") and whole != "<stdin>"
    return {"uri": quote(whole, safe="/"), **({"uriBaseId": _BASE} if below else {})}


# ── Rules and results ────────────────────────────────────────────────────────────────────────────


def _rule(rule: RuleFacts) -> _Part:
    """With a full description too, which code scanning demands."""
    clause = rule.clause or rule.name
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": _text(clause),
        "fullDescription": _text(clause),
        "defaultConfiguration": {"level": rule.level.value},
        "help": _text(f"{clause} More: citecheck explain {rule.code}"),
    }


def _results(files: Sequence[FileFindings], rules: Sequence[RuleFacts]) -> list[_Part]:
    indexes = {rule.code: index for index, rule in enumerate(rules)}
    places = {path: {**_location(path), "index": index} for index, path in enumerate(_paths(files))}
    marked = zip(each_finding(files), fingerprints(files), strict=True)
    return [
        _result(finding, places[path], fingerprint, indexes) for (path, finding), fingerprint in _gravest([*marked])
    ]


def _gravest(marked: list[_Marked]) -> list[_Marked]:
    """All of them if that is not too many, else the gravest; in their order."""
    ranked = sorted(range(len(marked)), key=lambda i: _LEVELS.index(marked[i][0][1].level))
    return [marked[i] for i in sorted(ranked[:RESULTS])]


def _result(finding: Finding, place: _Part, fingerprint: str, indexes: Mapping[str, int]) -> _Part:
    region = dict(zip(_REGION, finding.region, strict=True))
    return {
        "ruleId": finding.rule,
        "ruleIndex": indexes[finding.rule],
        "level": finding.level.value,
        "message": _text(sentence(finding)),
        "locations": [{"physicalLocation": {"artifactLocation": place, "region": region}}],
        "partialFingerprints": {"citecheck/v1": fingerprint},
    }


def _text(text: str) -> _Part:
    """A message in which no text is a placeholder ({0}) or a link ([label](target)), though the standard has both.

    Braces are doubled, as the standard says; for brackets it has no escape that every reader knows.
    """
    plain = terminal(text).replace("{", "{{").replace("}", "}}")
    return {"text": plain.replace("](", "]" + code_point("("))}
