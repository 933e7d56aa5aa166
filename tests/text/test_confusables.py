"""Which characters may hide something, and where they do: words of one script are honest, words of two are not."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st

from citecheck.text.confusables import anywhere, beyond, describe, in_prose, in_quote
from citecheck.text.lookalikes import (
    HIDDEN,
    LETTERS,
    LIKE,
    MARKS,
    CharacterKind,
    code_point,
    kind_of,
    like_of,
    named,
    script_of,
)

TECHNICAL = """
µm μm Ωm kΩ Ωm Δx Δt ΔT Δ𝑥 αβ-test α=0.05 °C ℃ № ½ 1⁄2 3∶1 10⁶ m² xᵢ ℓ mℓ 5ℓ ℏω TNFα TGFβ NF-κB IκB PPARγ γH2AX αSMA
sinα cosα ρgh αmax σx τxy χ2 R² p<0.05 Å K ∑x ∂f/∂x x∈ℝ ℝ³ d𝑥 𝑓(𝑥) naïve façade Müller İstanbul Dvořák Nguyễn Łódź ſt
ﬁnd “quoted” ‘it’s’ 5–7 −3 … • § ¶ † ‡ © ® ™ € £ ¥ ← → ✓ ✗ ★ ① Ⅳ /ɡoʊ/ [kɑt] /ˈrɛnt/ URLов PDFы SMSки T-shirt
N'Ko ǃXóõ ǃKung x³ y₁ ∞ ≤ ≥ ≠ × ÷ ± ‰ ª º ₂ CO₂ H₂O
""".split()

LANGUAGES = [
    "Аренда 500 рублей, дом 10а, с 1 мая.",
    "The Russian word сахар means sugar.",
    "Η τιμή είναι 500 ευρώ· ναι;",
    "Վարձը 500 դրամ է։",
    "ᎣᏏᏲ ᎠᏓᏅᏙ",
    "الإيجار ٥٠٠ درهم، ٣٫٥٪؛ نعم\u200f!",
    "می\u200cخواهم نامه\u200cای",
    "שלום\u200f, C++\u200e ו-5",
    "किराया ५०० रुपये, क्\u200dष और क्\u200cष",
    "ราคา\u200b๕๐๐\u200bบาท",
    "家賃は５００円（税込）：ＡＢＣ棟！",
    "임대료는 500원, TNFα가 Δx는",
    "使用α粒子的energy，比例为3：1。",
    "ᠮᠣᠩᠭᠣᠯ\u180e\u180b",
    "葛\U000e0100飾区",
    "⠓⠑⠇⠇⠕\u2800⠺",
    "\u1112\u1160\u11ab",
]

PICTURES = [
    "❤️",
    "✈︎",
    "1️⃣ #️⃣",
    "👩🏽‍💻",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "🙂‍↔️",
    "🇬🇧",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "ℹ️ ©️ ‼️ ㊗️",
    "\U0001fae9",  # an emoji that is newer than this Python
    "\u20c1",  # and a currency
]


def characters(text: str, *, quote: bool = False) -> str:
    return "".join(found.character for found in (in_quote(text) if quote else in_prose(text)))


# ── Single characters ────────────────────────────────────────────────────────────────────────────


def test_ascii_hides_nothing() -> None:
    assert {kind_of(chr(code)) for code in range(0x7F)} == {None}


def test_whatever_has_no_look_of_its_own_is_known() -> None:
    """Format, private and control characters and the gaps of Unicode, but for the signs that are drawn."""
    missed = {
        chr(code)
        for code in range(0x7F, sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in {"Cc", "Cf", "Co"} and kind_of(chr(code)) not in HIDDEN
    }
    assert {unicodedata.name(character).rpartition(" ")[2] for character in missed} <= {"SIGN", "ABOVE", "BELOW"} | {
        "SANAH",
        "MARKER",
        "SAFHA",
        "SAMVAT",
        "AYAH",
        "MARK",
    }
    assert len(missed) == 13


@each(
    ("character", "kind"),
    [
        ("\u200b", CharacterKind.INVISIBLE),
        ("\u00ad", CharacterKind.INVISIBLE),
        ("\u034f", CharacterKind.INVISIBLE),
        ("\u3164", CharacterKind.INVISIBLE),
        ("\ufe0f", CharacterKind.INVISIBLE),
        ("\u2063", CharacterKind.INVISIBLE),
        ("\ufff9", CharacterKind.INVISIBLE),
        ("\u202e", CharacterKind.DIRECTION),
        ("\u2066", CharacterKind.DIRECTION),
        ("\u200f", CharacterKind.DIRECTION),
        ("\u061c", CharacterKind.DIRECTION),
        ("\U000e0041", CharacterKind.TAG),
        ("\U000e007f", CharacterKind.TAG),
        ("\uf8ff", CharacterKind.PRIVATE),
        ("\U0010fffd", CharacterKind.PRIVATE),
        ("\ufdd0", CharacterKind.UNASSIGNED),
        ("\U0001ffff", CharacterKind.UNASSIGNED),
        ("\x80", CharacterKind.CONTROL),
        ("\x7f", CharacterKind.CONTROL),
        ("\u0435", CharacterKind.LETTER),
        ("\u212a", CharacterKind.LETTER),
        ("\uff21", CharacterKind.LETTER),
        ("\U0001d400", CharacterKind.LETTER),
        ("\u0665", CharacterKind.DIGIT),
        ("\uff15", CharacterKind.DIGIT),
        ("\u2024", CharacterKind.MARK),
        ("\u037e", CharacterKind.MARK),
        ("\uff0f", CharacterKind.MARK),
        ("\u2044", CharacterKind.MARK),
        ("é", None),
        ("’", None),
        ("－", None),
        ("\u00a0", None),
        ("\u3000", None),
        ("²", None),
        ("ж", None),
        ("中", None),
        ("ﬁ", None),
        ("ſ", None),
        ("0", None),
    ],
)
def test_kind(character: str, kind: CharacterKind | None) -> None:
    assert kind_of(character) is kind


def test_the_tables_hold_letters_and_marks_of_other_scripts_once() -> None:
    assert sum(map(len, (*LETTERS.values(), *MARKS.values()))) == len(LIKE) > 120
    for twin, ascii_ in LIKE.items():
        assert ascii_.isascii()
        assert (len(twin), twin.isascii(), like_of(twin)) == (1, False, ascii_)
        assert kind_of(twin) is (CharacterKind.LETTER if ascii_.isalnum() else CharacterKind.MARK)
        assert script_of(twin) != "LATIN" or ascii_ == "!"
        assert unicodedata.normalize("NFC", twin) == twin  # those that compose into ASCII are found by decomposition


def test_letters_and_their_twins_have_the_same_case() -> None:
    for ascii_, twins in LETTERS.items():
        cased = [twin for twin in twins if script_of(twin) != "CHEROKEE" and (twin.isupper() or twin.islower())]
        assert [twin for twin in cased if ascii_.isalpha() and twin.isupper() is not ascii_.isupper()] == []


def test_code_points_and_names() -> None:
    assert [code_point(character) for character in "\xad\u200b\U000e0061"] == ["\\xad", "\\u{200b}", "\\u{e0061}"]
    assert [named(character) for character in "\u0435\ue000\x80\ufdd0"] == [
        "U+0435 CYRILLIC SMALL LETTER IE",
        "U+E000 PRIVATE USE",
        "U+0080 CONTROL",
        "U+FDD0 UNASSIGNED",
    ]


# ── Honest text ──────────────────────────────────────────────────────────────────────────────────


@each("token", TECHNICAL)
def test_technical_tokens_are_honest(token: str) -> None:
    assert characters(token) == ""
    assert characters(f"The width ({token}) is 5 {token}, that is {token}.") == ""


@each("text", [*LANGUAGES, *PICTURES])
def test_scripts_and_pictures_are_honest_in_prose(text: str) -> None:
    assert characters(text) == ""
    assert characters(f"The rent is due.\n\n{text}\n\nIt is.") == ""


@pytest.mark.parametrize("text", [text for text in LANGUAGES if not HIDDEN & set(map(kind_of, text))])
def test_a_quote_in_any_script_is_honest(text: str) -> None:
    assert characters(text.replace("сахар", "сахаром"), quote=True) == ""


# ── Disguises ────────────────────────────────────────────────────────────────────────────────────


@each(
    ("text", "found"),
    [
        ("r\u0435nt", "\u0435"),
        ("\u0430nd", "\u0430"),
        ("a p\u0430\u0443p\u0430l bill", "\u0430\u0443\u0430"),
        ("r\u03bfnt", "\u03bf"),
        ("gi\u03bde", "\u03bd"),
        ("\u03bdalue", "\u03bd"),
        ("\u03b1nd", "\u03b1"),
        ("p\u0251ge", "\u0251"),
        ("c\u1d0fst", "\u1d0f"),
        ("r\U0001d41ent", "\U0001d41e"),
        ("th\U0001d41e", "\U0001d41e"),
        ("ｒent", "ｒ"),
        ("ＲＥＮＴ", "ＲＥＮＴ"),
        ("the 𝐫𝐞𝐧𝐭 is", "𝐫𝐞𝐧𝐭"),
        ("a r\u212eady case", "\u212e"),
        ("догов\u006fр", "\u006f"),
        ("договορ", "ορ"),
        ("at 5\u041e\u041e", "\u041e\u041e"),
        ("at \u041750", "\u0417"),
        ("5\u0660\u0660", "\u0660\u0660"),
        ("1\uff12", "\uff12"),
        ("４.50", "４"),
        ("𝟓𝟎", "𝟓𝟎"),
        ("$4\u20245", "\u2024"),
        ("rent\u2024", "\u2024"),
        ("a\u037e b", "\u037e"),
        ("1\u066c204", "\u066c"),
        ("and\u2044or", "\u2044"),
        ("http\ua789//x", "\ua789"),
        ("no\u01c3", "\u01c3"),
        ("rent： 5", "："),
        ("re\u00adnt", "\u00ad"),
        ("re\u200bnt", "\u200b"),
        ("r\u200be\u0435nt", "\u200b\u0435"),
        ("r\u200een\u200et שלום", "\u200e\u200e"),
        ("\u202e005$\u202c", "\u202e\u202c"),
        ("שלום \u202e005$", "\u202e"),
        ("a\U000e0061\U000e0062", "\U000e0061\U000e0062"),
        ("🏴\U000e0067" + "\U000e0061" * 7 + "\U000e007f", "\U000e0067" + "\U000e0061" * 7 + "\U000e007f"),
        ("❤\ufe0f\ufe0e", "\ufe0e"),
        ("r\ufe0fent", "\ufe0f"),
        ("5\ufe0f", "\ufe0f"),
        ("a\u200d❤", "\u200d"),
        ("❤\u200da", "\u200d"),
        ("می\u200crent", "\u200c"),
        ("re\u3164nt", "\u3164"),
        ("rent\u2800", "\u2800"),
        ("\ue200cite\ue201", "\ue200\ue201"),
        ("a\uffff", "\uffff"),
        ("a\x9bb", "\x9b"),
        ("a\x7fb", "\x7f"),
    ],
)
def test_disguises_in_prose(text: str, found: str) -> None:
    assert characters(text) == found
    assert characters(f"Первое.\nIt is {text}.\nLast.") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the word \u0430 is", "\u0430"),
        ("the \u0440\u0430\u0443 is", "\u0440\u0430\u0443"),
        ("rent of ५०० a month", "५००"),
        ("1\u20442 of it", "\u2044"),
        ("1\u2044\u20442 of it", "\u2044\u2044"),
        ("an ❤️", "\ufe0f"),
        ("می\u200cخواهم", "\u200c"),
        ("αβ-test of TNFα in µm", ""),
        ("слово сахар", ""),
    ],
)
def test_disguises_in_a_quote_that_stands_nowhere(text: str, found: str) -> None:
    assert characters(text, quote=True) == found


def test_an_anchor_is_judged_with_the_quote_it_is_taken_from() -> None:
    word = "\u0440\u0430\u0443"
    assert characters(word, quote=True) == ""
    assert "".join(d.character for d in in_quote(word, f"the {word} is")) == word
    assert list(in_quote(word, "они просят мира и рау дня")) == []


@each(
    ("text", "source", "found"),
    [
        ("ten\u00adants", "tenants", "\u00ad"),
        ("ten\u00adants", "ten\u00adants", ""),
        ("tenants", "ten\u00adants", ""),
        ("ten\u00adan\u00adts", "ten\u00adants", "\u00ad"),
        ("5 \u212a", "5 K", "\u212a"),
        ("5 \u212a", "5 \u212a", ""),
        ("5 K", "5 \u212a", ""),
        ("a \u037e b", "a ; b", "\u037e"),
        ("ДОРОГА", "дорога", ""),
        ("й ё", "и\u0306 е\u0308", ""),
        ("и\u0306 е\u0308", "й ё", ""),
        ("r\u0435nt", "rent", "\u0435"),
        ("r\u0435nt", "r\u0435nt", ""),
        ("слово", "", ""),
    ],
)
def test_beyond_the_source(text: str, source: str, found: str) -> None:
    assert "".join(disguise.character for disguise in beyond(text, source)) == found


def test_an_id_hides_nothing() -> None:
    assert "".join(d.character for d in anywhere("\u0430bc-д\u2024\u0665é")) == "\u0430\u2024\u0665"


# ── Words and places ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the r\u0435nt", "U+0435 CYRILLIC SMALL LETTER IE, which looks like 'e', in 'r\\u{0435}nt'."),
        (
            "r\u0435nt, r\u0435nt",
            "U+0435 CYRILLIC SMALL LETTER IE, which looks like 'e', in 'r\\u{0435}nt'. One more such character follows.",
        ),
        ("a5\u0660", "U+0660 ARABIC-INDIC DIGIT ZERO, which is read as '0', in 'a5\\u{0660}'."),
        ("res\u00adt", "U+00AD SOFT HYPHEN, which cannot be seen, in 'res\\xadt'."),
        (
            "a \u202eb\u202c\u202c",
            r"U+202E RIGHT-TO-LEFT OVERRIDE, which changes the order of what is read, in '\u{202e}b\u{202c}\u{202c}'. 2 more follow.",
        ),
        ("\uf0b7 x", "U+F0B7 PRIVATE USE, which has no agreed meaning, in '\\u{f0b7}'."),
        ("догов\u006fр", "U+006F LATIN SMALL LETTER O, which looks like 'о', in 'догов\\x6fр'."),
    ],
)
def test_in_words(text: str, said: str) -> None:
    first, *rest = in_prose(text)
    assert describe(first, rest) == said


def test_a_long_word_is_shown_in_part() -> None:
    (found,) = in_prose("x" * 5000 + "\u200b" + "y" * 5000)
    assert (found.start, found.word) == (5000, "x" * 40 + "\u200b" + "y" * 39)


ALPHABET = st.sampled_from(
    [*"aeo5. \nжо中", *"\u0435\u03bf\u200b\u00ad\ufeff\u202e\u0660\u2024\ufe0f\u200dء❤", "é", "\x7f"]
)


@given(st.text(ALPHABET) | st.text())
def test_a_disguise_is_where_it_says_it_is(text: str) -> None:
    for find in (in_prose, in_quote, anywhere):
        found = list(find(text))
        assert [disguise.start for disguise in found] == sorted({disguise.start for disguise in found})
        for disguise in found:
            assert text[disguise.start] == disguise.character
            assert disguise.character in disguise.word
            assert disguise.word in text
            shown = describe(disguise, ())
            assert disguise.character.isascii() or disguise.character not in shown


@given(st.text(ALPHABET) | st.text())
def test_what_stands_in_its_source_is_never_a_disguise(text: str) -> None:
    assert list(beyond(text, text)) == []
    assert list(beyond(text, f"{text} and more")) == []


@given(st.text(ALPHABET))
def test_a_quote_is_judged_at_least_as_strictly_as_prose(text: str) -> None:
    line = text.replace("\n", " ")
    prose, quote, every = ({d.start for d in find(line)} for find in (in_prose, in_quote, anywhere))
    assert prose <= quote
    assert {at for at in quote if not line[at].isascii()} <= every  # a Latin letter in a foreign word is ASCII


@given(st.text(st.characters(max_codepoint=0x7E)))
def test_ascii_text_is_honest(text: str) -> None:
    assert [*anywhere(text), *in_prose(text), *in_quote(text)] == []
