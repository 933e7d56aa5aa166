"""SARIF 2.1.0: what code scanning reads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from citecheck.model import Finding, Region
from citecheck.reporting.findings import FileFindings, RuleFacts, each_finding, fingerprints, json_text, sentence
from citecheck.reporting.safe import terminal
from citecheck.text.lookalikes import code_point
from citecheck.version import __version__

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_Part = dict[str, object]


def render_sarif(files: Sequence[FileFindings], rules: Sequence[RuleFacts]) -> str:
    driver = {"name": "citecheck", "version": __version__, "rules": [_rule(rule) for rule in rules]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": _results(files, rules)}
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


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
    marked = zip(each_finding(files), fingerprints(files), strict=True)
    return [_result(path, finding, fingerprint, indexes) for (path, finding), fingerprint in marked]


def _result(path: str, finding: Finding, fingerprint: str, indexes: Mapping[str, int]) -> _Part:
    place = {"artifactLocation": {"uri": _uri(path)}, "region": _region(finding.region)}
    return {
        "ruleId": finding.rule,
        "ruleIndex": indexes[finding.rule],
        "level": finding.level.value,
        "message": _text(sentence(finding)),
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"citecheck/v1": fingerprint},
    }


def _region(region: Region) -> _Part:
    line, column, end_line, end_column = region
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _text(text: str) -> _Part:
    """A message in which no text is a placeholder ({0}) or a link ([label](target)), though the standard has both.

    Braces are doubled, as the standard says; for brackets it has no escape that every reader knows.
    """
    plain = terminal(text).replace("{", "{{").replace("}", "}}")
    return {"text": plain.replace("](", "]" + code_point("("))}


def _uri(path: str) -> str:
    """The path as a relative reference. Two slashes at its beginning would be a host."""
    whole = _SURROGATE.sub(lambda match: code_point(match[0]), path)
    return quote(re.sub("^//+", "/", whole), safe="/")
