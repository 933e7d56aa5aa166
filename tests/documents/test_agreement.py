"""Our documents and this program say the same: rules, levels, limits, fields, commands, copies."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import ROOT
from command_line import objection

from citecheck import limits
from citecheck.response.field_names import ALIASES, NAMES
from citecheck.skill_lint.rules import known_rules
from citecheck.standard import clauses, lint_clauses, standard_path

STANDARD = standard_path()
FILES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "skills").rglob("*.md")),
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "examples" / "README.md",
]
RULES = known_rules()
NAMES_OF_RULES = {rule.name for rule in RULES.values()}
FENCE = re.compile(r"^(`{3,}|~{3,})([^\n]*)\n(.*?)^\1[ ]*$", re.MULTILINE | re.DOTALL)


def prose(path: Path) -> str:
    """The text without its blocks of code."""
    return FENCE.sub("", path.read_text("utf-8"))


# ── Rules ────────────────────────────────────────────────────────────────────────────────────────

CODE = re.compile(r"\b(CIT\d{3})\b(?:[ :,(`]+([a-z]+(?:-[a-z]+)+)\b)?")
LEVEL = re.compile(r"\b(CIT\d{3})[`*]*(?:[ (]+`?[a-z-]+`?\)?)?\s+is\s+an?\s+[*_`]*(error|warning|note)\b(?! to)")
ROW = re.compile(r"^\|[^\n]*\b(CIT\d{3})\b[^\n]*\|$", re.MULTILINE)


def wrong_rules(text: str) -> Iterator[str]:
    for code, name in CODE.findall(text):
        if code not in RULES or name in NAMES_OF_RULES - {RULES[code].name}:
            yield f"{code} {name}".strip()
    for code, level in LEVEL.findall(text):
        if code in RULES and level != RULES[code].level:
            yield f"{code} is {level}"
    for row in ROW.finditer(text):
        cells = {re.sub(r"\]\([^)]*\)|[*_`\[\]]", "", cell).strip() for cell in row[0].split("|")}
        levels, named = cells & {"error", "warning", "note"}, cells & NAMES_OF_RULES
        rule = RULES[row[1]] if row[1] in RULES and len(CODE.findall(row[0])) == 1 else None
        if rule and named and (rule.name not in named or (levels and rule.level not in levels)):
            yield row[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_rules_of_a_document_are_those_there_are(path: Path) -> None:
    assert list(wrong_rules(prose(path))) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("CIT302 `long-anchor` is an error, CIT302 well-known. | CIT302 | warning |", []),
        ("| [CIT302](#a) | `long-anchor` | error |", []),
        ("CIT399", ["CIT399"]),
        ("CIT302: cut-anchor", ["CIT302 cut-anchor"]),
        ("CIT302 is a *warning*", ["CIT302 is warning"]),
        ("| CIT302 | long-anchor | note |", ["| CIT302 | long-anchor | note |"]),
    ],
)
def test_a_rule_that_differs_is_seen(text: str, wrong: list[str]) -> None:
    assert list(wrong_rules(text)) == wrong


def test_each_clause_of_the_standard_has_both_kinds_of_examples() -> None:
    for code, clause in {**clauses(), **lint_clauses()}.items():
        assert (RULES[code].name, RULES[code].level) == (clause.name, clause.level)
        assert {example.passes for example in clause.examples} == {True, False}, code


# ── Limits and fields ────────────────────────────────────────────────────────────────────────────

LIMITS = {
    ("anchor", "words"): {limits.ANCHOR_WORDS},
    ("anchor", "characters"): {limits.ANCHOR_CHARACTERS, limits.ANCHOR_CHARACTERS_SPACELESS},
    ("`k`", "words"): {limits.ANCHOR_WORDS},
    ("`k`", "characters"): {limits.ANCHOR_CHARACTERS, limits.ANCHOR_CHARACTERS_SPACELESS},
    ("`f`", "sentences"): {limits.CONTEXT_SENTENCES},
    ("`f`", "characters"): {limits.CONTEXT_CHARACTERS},
    ("`r`", "characters"): {limits.REASON_CHARACTERS},
    ("`l`", "ids"): {limits.LINE_IDS},
}
MOST = re.compile(
    r"(?:at most|up to|more than|1 to|one to)\s+\**(\d[\d,]*|two|three|four|five|six)\**\s+(words|characters|sentences|ids)"
)
WORDS = {word: number for number, word in enumerate(("two", "three", "four", "five", "six"), 2)}


def stated_limits(text: str) -> Iterator[tuple[str, int, str]]:
    """(field, number, unit) of each sentence or cell about one field."""
    for sentence in re.split(r"[.;|]\s|\n\n|\n[|*-]", text):
        fields = {field for field, _ in LIMITS if re.search(rf"(?<!\w){field}(?!\w)", sentence.lower())}
        for number, unit in MOST.findall(sentence) if len(fields) == 1 else ():
            yield min(fields), WORDS.get(number) or int(number.replace(",", "")), unit


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_limits_of_a_document_are_the_programs(path: Path) -> None:
    found = [limit for limit in stated_limits(prose(path)) if limit[::2] in LIMITS]
    assert [limit for limit in found if limit[1] not in LIMITS[limit[::2]]] == []


def test_a_limit_is_seen() -> None:
    text = "`k` has at most **5 words**. An anchor of 1 to three words; `f` is up to 600 characters and `k` short."
    assert list(stated_limits(text)) == [("`k`", 5, "words"), ("anchor", 3, "words")]


@pytest.mark.parametrize(
    "path", [STANDARD, ROOT / "docs/quick-start.md", ROOT / "skills/verify/SKILL.md"], ids=lambda path: path.name
)
def test_the_fields_of_a_document_are_in_order(path: Path) -> None:
    lists = re.findall(r"(?<![\w`])(?:`?[a-z]`?(?:, (?:and )?| and )){3,}`?[a-z]`?(?!\w)", prose(path))
    letters = [re.findall(r"\b[a-z]\b", listed) for listed in lists]
    assert [fields for fields in letters if fields != [name for name in NAMES if name in fields]] == []
    named = re.findall(r"\bfield `(\w{1,20})`|`(\w{1,20})` field\b", prose(path))
    assert {after or before for after, before in named} <= {*ALIASES, *NAMES}


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────

PLACEHOLDER = re.compile(r"\$?\{\{.*?\}\}|\$\([^()]*\)|\$\{[^{}]*\}|\$[\w@*]+|\{[\w|,-]*\}|<[^<>\n]+>|\.\.\.|…")
FILLED = "a.md"


def commands(path: Path) -> Iterator[str]:
    """The commands of the shell examples of a document, each whole."""
    for _, info, body in FENCE.findall(path.read_text("utf-8")):
        if info.split()[:1] in (["bash"], ["sh"], ["console"]):
            for line in body.replace("\\\n", " ").split("\n"):
                found = re.search(r"(?:^|[|;&$] *|-m )(?:\S*/)?citecheck (?P<arguments>.*)", line.split("  #")[0])
                if found:
                    yield found["arguments"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_commands_of_a_document_parse(path: Path) -> None:
    wrong = []
    for command in commands(path):
        words = shlex.split(re.split(r" [|;&<>]|\d?>", PLACEHOLDER.sub(FILLED, command))[0], comments=True)
        complaint = objection(words)
        if complaint and f"'{FILLED}'" not in complaint:
            wrong.append((command, complaint))
    assert wrong == []


@pytest.mark.parametrize(
    "arguments", ["nope", "validate", "validate a.md --nope", "validate a.md --format xml", "hook nobody", "schema"]
)
def test_a_command_that_does_not_parse_is_seen(arguments: str) -> None:
    assert objection(arguments.split())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_options_in_prose_exist(path: Path) -> None:
    """Code such as `citecheck fix --write` names a command; arguments may be left out of it."""
    wrong = []
    for code in re.findall(r"`citecheck ([a-z][^`\n]*)`", prose(path)):
        words = PLACEHOLDER.sub(FILLED, code).split()
        complaint = objection(words) or ""
        rules = {word for word in words[1:] if words[0] == "explain" and word not in {FILLED, word.upper()}}
        if complaint.startswith("No such") or not rules <= NAMES_OF_RULES:
            wrong.append((code, complaint))
    assert wrong == []


# ── Copies ───────────────────────────────────────────────────────────────────────────────────────


def test_the_skills_copy_of_the_standard_is_the_standard() -> None:
    copies = [path for path in FILES if path.name == STANDARD.name and path != STANDARD]
    assert [path.read_bytes() == STANDARD.read_bytes() for path in copies] == [True]
