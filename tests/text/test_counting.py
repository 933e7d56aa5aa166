"""Offsets that do not count characters: what they count."""

from __future__ import annotations

from cases import each

from citecheck.text.counting import counted_units

UTF_16 = "UTF-16 units (an emoji has two)"


@each(
    ("text", "start", "end", "wanted", "units"),
    [
        ("😀 The rent is $5.", 3, 18, "The rent is $5.", UTF_16),
        ("😀 The rent is $5.", 5, 20, "The rent is $5.", "bytes"),
        ("😀 The rent is $5.", 2, 17, "The rent is $5.", None),  # characters
        ("😀 The rent is $5.", 4, 19, "The rent is $5.", None),  # nothing of these
        ("Zoë 😀 pays.", 6, 11, "pays.", None),
        ("Zoë 😀 pays.", 7, 12, "pays.", UTF_16),
        ("Zoë 😀 pays.", 10, 15, "pays.", "bytes"),
        ("The rent is $5.", 4, 8, "rent", None),
        ("😀 The rent", -1, 4, "The", None),
        ("😀 The rent", 3, 3, "", None),
    ],
)
def test_what_offsets_count(text: str, start: int, end: int, wanted: str, units: str | None) -> None:
    assert counted_units(text, start, end, wanted) == units
