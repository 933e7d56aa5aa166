"""The folding table, row by row, and the way back to the original."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from cases import each, examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citecheck.text.folding import LINE_BREAK, LINE_HYPHEN, Folded, fold

NASTY = st.text(
    alphabet=st.sampled_from(
        "aAeéE\u0301\u0327ﬁﬅſ1٣²-–−‑/\u00ad\n \u00a0\u2009\t'’”\"«.,()$%İı字가\u1100\u1161\u11a8\u09c7\u09be_"
    ),
    max_size=30,
)


def with_offsets(text: str) -> Folded:
    """With the offsets as a tuple, however they are kept."""
    result = fold(text)
    return Folded(result.text, tuple(result.offsets))


@pytest.mark.parametrize("mark", "‘’‚‛′ʼ`´'")
def test_single_quotation_marks(mark: str) -> None:
    assert with_offsets(f"a{mark}b") == Folded("a'b", (0, 1, 2, 3))


@pytest.mark.parametrize("mark", '“”„‟″«»"')
def test_double_quotation_marks(mark: str) -> None:
    assert with_offsets(f"a{mark}b") == Folded('a"b', (0, 1, 2, 3))


@each("mark", "‐‑‒–—―−﹣－-")
def test_dashes(mark: str) -> None:
    assert with_offsets(f"a{mark}b") == Folded("a-b", (0, 1, 2, 3))


@each(
    "space",
    [" ", "\t", "\n", "\u00a0", "\u1680", "\u2002", "\u2007", "\u2009", "\u200a", "\u202f", "\u205f", "\u3000"],
    ids=ascii,
)
def test_spaces_single_and_in_runs(space: str) -> None:
    assert with_offsets(f"a{space}b") == Folded("a b", (0, 1, 2, 3))
    assert with_offsets(f"a {space} b") == Folded("a b", (0, 1, 4, 5))


@pytest.mark.parametrize(
    ("ligature", "letters"),
    [("ﬀ", "ff"), ("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬃ", "ffi"), ("ﬄ", "ffl"), ("ﬅ", "ſt"), ("ﬆ", "st")],
)
def test_ligatures(ligature: str, letters: str) -> None:
    assert with_offsets(f"a{ligature}b") == Folded(f"a{letters}b", (0, *[1] * len(letters), 2, 3))


@pytest.mark.parametrize(
    ("two", "one"),
    [
        ("e\u0301", "é"),
        ("A\u030a", "Å"),
        ("\u212b", "Å"),
        ("o\u0302\u0323", "ộ"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u09c7\u09be", "\u09cb"),
        ("\u0bc6\u0bbe", "\u0bca"),
        ("\u0d46\u0d3e", "\u0d4a"),
    ],
    ids=ascii,
)
def test_composition(two: str, one: str) -> None:
    assert with_offsets(f"a {two} b") == Folded(f"a {one} b", (0, 1, 2, 2 + len(two), 3 + len(two), 4 + len(two)))
    assert with_offsets(one).text == one


def test_every_composition_of_unicode() -> None:
    """Whatever NFC composes is one character after folding as well."""
    composed = (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)
    wrong = [
        f"{ord(c):04X}"
        for c in composed
        if (apart := unicodedata.normalize("NFD", c)) != c
        and with_offsets(apart).text != with_offsets(unicodedata.normalize("NFC", apart)).text
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("bene\u00adficially", "beneficially"),
        ("1\u00ad2", "1\u00ad2"),
        ("a\u00ad 2", "a\u00ad 2"),
        ("\u00ada", "\u00ada"),
    ],
    ids=ascii,
)
def test_a_soft_hyphen_is_dropped_between_letters_only(text: str, folded: str) -> None:
    assert with_offsets(text).text == folded


@each(
    ("text", "folded"),
    [
        ("bene-\nficially", f"bene{LINE_HYPHEN}ficially"),
        ("bene‐\nficially", f"bene{LINE_HYPHEN}ficially"),
        ("bene\u00ad\nficially", f"bene{LINE_HYPHEN}ficially"),
        ("2012-\n2015", f"2012-{LINE_BREAK}2015"),
        ("2012–\n2015", f"2012-{LINE_BREAK}2015"),
        ("and/\nor", f"and/{LINE_BREAK}or"),
        ("A-\n1", f"A-{LINE_BREAK}1"),
        ("them—\nbut", f"them-{LINE_BREAK}but"),
        ("them –\nbut", "them - but"),
        ("a\nb", "a b"),
        ("東\n京", f"東{LINE_BREAK}京"),
        ("東\nA", f"東{LINE_BREAK}A"),
    ],
    ids=ascii,
)
def test_line_ends(text: str, folded: str) -> None:
    assert with_offsets(text).text == folded


@each("text", ["10⁶", "½", "m²", "Ⅳ", "①", "ａ", "ﬀ".upper(), "×", "·", "℃"])
def test_never_nfkc(text: str) -> None:
    assert with_offsets(text) == Folded(text, tuple(range(len(text) + 1)))


@each(
    ("text", "folded"),
    [
        ("now W I T N E S S: it", "now W~I~T~N~E~S~S: it"),
        ("N O W, T H E R E", "N~O~W,~T~H~E~R~E"),
        ("A\u00a0B\nC D", "A~B~C~D"),
        ("a b c", "a b c"),
        ("1 2 3 4", "1 2 3 4"),
        ("classes A B C and D", "classes A B C and D"),
        ("mA B C Do", "mA B C Do"),
        ("第 一 条　目 的", "第~一~条~目~的"),
        ("家賃は 12 万円 で", "家賃は~12~万円~で"),
        ("東京、 大阪 （市）", "東京、~大阪~（市）"),
        ("表 1 2013年", "表~1 2013年"),
        ("สวัสดี ครับ", "สวัสดี ครับ"),
        ("서울 시", "서울 시"),
        ("loss (3,681 ) (12 )% (5% )", "loss (3,681~) (12~)% (5%~)"),
        ("$ (69.1) € 5 £ .5", "$~(69.1) €~5 £~.5"),
        ("(a ) ( 5) 5 ] $ a $ (a", "(a ) ( 5) 5 ] $ a $ (a"),
    ],
)
def test_layout_spaces(text: str, folded: str) -> None:
    assert with_offsets(text) == Folded(folded.replace("~", LINE_BREAK), tuple(range(len(text) + 1)))


@each("mark", ".,;:!?()[]{}$€£¥%‰+±=<>*&@#|~^_\\/•§¶")
def test_never_blind_to_punctuation(mark: str) -> None:
    assert with_offsets(f"a{mark}b").text == f"a{mark}b"


def test_an_ellipsis_is_three_dots() -> None:
    assert with_offsets("a…b") == Folded("a...b", (0, 1, 1, 1, 2, 3))


@pytest.mark.parametrize("mark", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\U000e0041"], ids=ascii)
def test_never_blind_to_what_cannot_be_seen(mark: str) -> None:
    assert with_offsets(f"a{mark}b").text == f"a{mark}b"


def test_offsets_point_into_the_original() -> None:
    text = "“The ﬁrst  e\u0301tude”\u00a0of bene-\nficially"
    folded = fold(text)
    assert folded.text == f'"The first étude" of bene{LINE_HYPHEN}ficially'
    places = {word: text[folded.offsets[folded.text.index(word)] :] for word in ("first", "étude", "of", "ficially")}
    assert {word: rest[:2] for word, rest in places.items()} == {
        "first": "ﬁr",
        "étude": "e\u0301",
        "of": "of",
        "ficially": "fi",
    }
    assert folded.offsets[-1] == len(text)


@settings(deadline=None, max_examples=examples(500))
@given(NASTY)
@example("ﬁ\u0301")
def test_folding_twice_changes_nothing(text: str) -> None:
    unmarked = {ord(LINE_HYPHEN): "-", ord(LINE_BREAK): " "}
    again = with_offsets(with_offsets(text).text.translate(unmarked)).text
    assert with_offsets(again.translate(unmarked)).text == again


@settings(deadline=None, max_examples=examples(500))
@given(NASTY)
def test_offsets_rise_from_the_first_character_to_the_end(text: str) -> None:
    folded = fold(text)
    assert len(folded.offsets) == len(folded.text) + 1
    assert list(folded.offsets) == sorted(folded.offsets)
    assert folded.offsets[-1] == len(text)
    assert not folded.text or folded.offsets[0] == 0 or text[: folded.offsets[0]].strip("\u00ad") == ""
