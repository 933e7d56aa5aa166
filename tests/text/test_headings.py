"""Headings that take back what is below them, and headings that do not."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.text.headings import turning_heading

QUOTE = "The fee is refundable in full within a week."


def _over(page: str) -> str | None:
    heading = turning_heading(page, page.index(QUOTE))
    if heading is None:
        return None
    assert page[heading.start :].startswith(heading.word)
    return heading.word


@pytest.mark.parametrize(
    "page", ["The house.\n{}\nDogs.\n{}\nIt ends.", "# House\n## {}\n{}\n## Next", "# {}\n## Fees\n{}"]
)
@each(
    "heading",
    [
        "Draft", "Proposed", "Void", "Obsolete", "Former wording", "Not adopted", "Old text", "Draft rules",
        "Superseded", "Repealed", "Expired terms", "Deprecated", "Hypothetical", "Unverified claims", "Fake news",
        "Historical text (no longer in force)", "Prior law", "Retracted findings", "Terms under negotiation",
        "Plaintiff's contentions", "For illustration only", "What not to do", "Bad example", "Allegations", "Rescinded",
        "DRAFT - NOT FOR EXECUTION",
        "SUPERSEDED - see edition", "Dissenting opinion", "Motion 4 (defeated)", "Don'ts", "Start of repealed section",
        "Sample of a bad answer", "Spoof letter", "Common mistakes", "Aufgehoben", "Abrogé",
        "Derogado", "Beispiel für eine falsche Aussage", "Exemple d'énoncé faux",
    ],
)  # fmt: skip
def test_a_heading_takes_back_what_is_below_it(page: str, heading: str) -> None:
    word = _over(page.format(heading, QUOTE))
    assert word is not None
    assert heading.startswith(word)


@each(
    "heading",
    [
        "**Superseded**", "Part 2 – Superseded provisions", "Section 5 (Repealed)", "5. [Repealed]", "EXCLUSIONS",
        "=== Exclusions ===", "Exclusions:", "1.2 Exclusions", "§ 4 Exclusions", "*Exclusions*", "III. EXCLUSIONS",
        "<h2>Exclusions</h2>", '<h2 class="a">Exclusions</h2>', "> Exclusions", "[Exclusions](#x)", "## Exclusions {#ex}",
        "## 4. Exclusions", "Exclusions\n----------", "Exclusions\n==========", "Exclusions.", "Exclusions (2024)",
        "§ 5 (weggefallen)", "General exclusions", "Annex A: Rejected drafts", "Exclusions – fees",
    ],
)  # fmt: skip
def test_a_decorated_heading(heading: str) -> None:
    assert _over(f"The house.\n{heading}\n{QUOTE}\nIt ends.") is not None


@each(
    "heading",
    [
        "Drafting history", "Proposed dividend", "Draft agreement between the parties", "Prior agreements", "Draft beer",
        "Void where prohibited", "Old age pension", "Former employees", "Historical background", "Invalidity benefit",
        "Exclusions waived", "Exclusions lifted in May", "Hypothetical question of the judge", "Earlier years", "False",
        "Motion 4 (carried)", "Opinion of the court", "Aufgaben", "Sample of an answer", "Common questions", "See edition",
        "Start of section", "Beispiel für eine Aussage", "False alarms", "A void below the floor", "Unverified users", "Wrong turns of the road",
    ],
)  # fmt: skip
def test_a_heading_that_names_something(heading: str) -> None:
    for page in (
        f"The house.\n{heading}\n{QUOTE}",
        f"# House\n## {heading}\n{QUOTE}",
        f"# {heading}\n## Fees\n{QUOTE}",
    ):
        assert _over(page) is None


@each(
    ("page", "word"),
    [
        ("# Repealed\n## Fees\n### Pets\n{}", "Repealed"),
        ("# Repealed\nOld.\n# Fees\n{}", None),
        ("# Repealed\n## Fees\nOld.\n# Current\n## Fees\n{}", None),
        ("# Lease\n## Void\nOld.\n## Fees\n{}", None),
        ("Repealed\n===\nFees\n---\n{}", "Repealed"),
        ("<h1>Repealed</h1>\n<h2>Fees</h2>\n{}", "Repealed"),
        ("3 Exclusions\n3.1 Fire\nAll of it is told here.\n{}", "Exclusions"),
        ("3 Exclusions\n3.1 Fire\nIt is told here.\n4 Cover\n4.1 Floods\n{}", None),
        ("The house.\nRepealed\nIt is old.\nCurrent rules of the house\n{}", None),
        ("The rent is paid, but for the\nExclusions.\n{}", None),
        ("The rent is paid, with these\nexceptions:\n{}", None),
        ("{}\n# Repealed\nIt is old.", None),
    ],
)
def test_how_far_a_heading_reaches(page: str, word: str | None) -> None:
    assert _over(page.format(QUOTE)) == word
