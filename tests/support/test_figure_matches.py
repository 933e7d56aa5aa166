"""How the report says that a source has the figures of a claim."""

from __future__ import annotations

from cases import each

from support.made import SOURCE, assessed

TEXT = f"""{SOURCE}The plant cost €7,449,000, and the loan runs for 18 months.
The Leeds site has 300 people, and the York site has 200.
Wages rose from $40 million in 2021 to $50 million in 2022.
Ninety per cent of the waste is recycled.
"""


@each(
    "claim, expected",
    [
        ("The company employs 4,200 people.", [("4,200", "exact", "4,200", "", (2,))]),
        ("The plant cost about €7.4 million.", [("€7.4 million", "rounded", "€7,449,000", "", (7,))]),
        ("The loan runs for one and a half years.", [("one and a half years", "converted", "18 months", "", (7,))]),
        (
            "Wages rose by 25% in 2022.",
            [
                ("25%", "derived", "", "($50 million − $40 million) / $40 million", ()),
                ("2022", "exact", "2022", "", (9,)),
            ],
        ),
        ("The plant cost €9 million.", [("€9 million", "differs", "€7,449,000", "", (7,))]),
        ("The plant has 77 machines.", [("77", "absent", "", "", ())]),
        ("The plant cost more than €5 million.", [("€5 million", "bounded", "€7,449,000", "", (7,))]),
        ("No dividend was paid.", []),
    ],
)
def test_matches(claim: str, expected: list[tuple[str, str, str, str, tuple[int, ...]]]) -> None:
    (assessment,) = assessed(f"{claim} [1]", TEXT).assessments
    found = assessment.looked[0].figures
    shown = [(m.figure, m.match.value, m.source, m.formula, m.passage.lines if m.passage else ()) for m in found]
    assert shown == expected
