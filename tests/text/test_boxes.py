"""Boxes to tick beside a quote."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.model import Side
from citecheck.text.qualifiers import dropped_qualifier


@each(
    ("around", "word", "side"),
    [
        ("Is the firm a shell company? |Yes| ☐ No ☒", "☐", Side.JUST_AFTER),
        ("|The firm is a shell company|: Yes ☐ No ☒", "Yes ☐ No ☒", Side.JUST_AFTER),
        ("|The firm is a shell company|: ☐ Yes ☒ No", "☐ Yes ☒ No", Side.JUST_AFTER),
        ("|The firm is a shell company|: Yes [ ] No [X]", "Yes [ ] No [X]", Side.JUST_AFTER),
        ("|The firm is a shell company|: Yes o No ý", "Yes o No ý", Side.JUST_AFTER),
        ("It says that |the firm is a shell company| (as defined in Rule 12b-2 of the Act). Yes ☐ No ☒", "Yes ☐ No ☒", Side.JUST_AFTER),
        ("- [ ] |The firm paid the tax in May|\n- [x] Other", "[ ]", Side.JUST_BEFORE),
        ("[ ] |the fee is refundable in full|\n[x] the fee is kept", "[ ]", Side.JUST_BEFORE),
        ("☐ |the fee is refundable in full|\n☒ the fee is kept", "☐", Side.JUST_BEFORE),
        ("□ |the fee is refundable in full|\n■ the fee is kept", "□", Side.JUST_BEFORE),
        ("❌ |the fee is refundable in full|", "❌", Side.JUST_BEFORE),
        ("Large filer ☒ |Smaller reporting company| ☐", "☐", Side.JUST_AFTER),
        ("|The fee is refundable in full| ✗\nThe fee is kept ✓", "✗", Side.JUST_AFTER),
        ("|Is the firm a shell company? Yes| ☒ No ☐", None, None),
        ("Is the firm a shell company? |Yes ☒ No| ☐", None, None),
        ("|The firm is a shell company|: Yes ☒ No ☐", None, None),
        ("|The firm is a shell company|: ☒ Yes ☐ No", None, None),
        ("|The firm is a shell company|: ☐ Yes ☐ No", None, None),
        ("|The firm is a shell company|: Yes [x] No [ ]", None, None),
        ("- [x] |The firm paid the tax in May|\n- [ ] Other", None, None),
        ("☒ |Smoker of pipes|\n☐ Driver", None, None),
        ("|Smoker of pipes|\n☐ Driver", None, None),
        ("☒ Smoker of pipes\n☐ Driver\n|Owner of a car|", None, None),
        ("Yes ☒ No ☐ |Indicate by check mark if it files reports|", None, None),
        ("□ |the fee is refundable in full|\n□ the fee is kept", None, None),
        ("¨ |the fee is refundable in full|\n¨ the fee is kept", None, None),
        ("☐ Yes ☒ |No, there is none|", None, None),
        ("see [1] |the fee is refundable in full| [2]", None, None),
    ],
)  # fmt: skip
def test_an_empty_box_beside_a_quote(around: str, word: str | None, side: Side | None) -> None:
    before, quote, after = around.split("|")
    told = dropped_qualifier(before + quote + after, len(before), len(before) + len(quote))
    assert (told and (told.word, told.side)) == (word and (word, side))


@pytest.mark.parametrize("text", ["[" * 50_000, "☐ " * 50_000, "( " * 50_000 + "x"])
def test_many_boxes_take_no_time(text: str) -> None:
    assert dropped_qualifier(f"{text}\nThe fee is kept.", len(text) + 1, len(text) + 5) is None
