"""What matches a page and what does not: the cases of the standard, and properties over nasty texts."""

from __future__ import annotations

import itertools
import re
import unicodedata

import pytest
from cases import each, examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citecheck.errors import LimitError
from citecheck.limits import OCCURRENCES
from citecheck.model import Match
from citecheck.text.matching import Found, Hit, Searchable

BOUNDED = settings(deadline=None, max_examples=examples(300))


def whole(page: str, quote: str) -> list[tuple[str, Match, tuple[str, ...]]]:
    """Every hit that cuts nothing: the page's own text, how it matched and what was forgiven."""
    hits = Searchable(page).find(quote).hits
    return [(page[hit.start : hit.end], hit.match, hit.forgiven) for hit in hits if not hit.cut]


# ── What must match ──────────────────────────────────────────────────────────────────────────────


@each(
    ("page", "quote"),
    [
        ("The rent is due.", "rent is due"),
        ("The rent\nis due.", "rent is due"),
        ("The rent\nis due.", "rent\nis due"),
        ("Na+ 138", "Na+ 138"),
        ("↑ pulm HTN", "↑ pulm HTN"),
        ("98.6°F • next", "98.6°F •"),
        ("E=mc², said he", "E=mc²"),
        ("signed 01/15/2024 here", "01/15/2024"),
        ("Định lượng HbA1c 5.5 % ok", "Định lượng HbA1c 5.5 %"),
        ("İstanbul ve İzmir", "İzmir"),
        ("Item (a)(1), as amended", "(a)(1), as"),
        ("東京都は首都である", "首都"),
        ("the 'old' rule_2 stands", "rule_2"),
    ],
    ids=["plain", "line-end", "line-end-in-both", *(["TX9"] * 7), "parentheses", "spaceless", "underscore"],
)
def test_exact(page: str, quote: str) -> None:
    assert whole(page, quote) == [(quote if quote in page else quote.replace(" is", "\nis"), Match.EXACT, ())]


@pytest.mark.parametrize(
    ("one", "other", "forgiven"),
    [
        *((f"the Tenant{mark}s own", "the Tenant's own", "quotation marks") for mark in "‘’‚‛′ʼ`´"),
        *((f"a {mark}large pet house", 'a "large pet house', "quotation marks") for mark in "“”„‟″«»"),
        *((f"pages 5{mark}7 only", "pages 5-7 only", "dashes") for mark in "‐‑‒–—―−﹣－"),
        ("has 10⁶ cells", "has 10<sup>6</sup> cells", "tagged digits"),
        ("a dose of 5 \u00b5g a day", "a dose of 5 \u03bcg a day", "micro sign"),
        ("the first ﬁﬂ office", "the first fifl office", "ligatures"),
        ("an oﬃcial waﬄe oﬀer", "an official waffle offer", "ligatures"),
        ("the laﬆ word", "the last word", "ligatures"),
        ("the caf\u00e9 door", "the cafe\u0301 door", "composition"),
        ("rent of $\u00a01,850 due", "rent of $ 1,850 due", "spaces"),
        ("rent of\u2009\u20091,850 due", "rent of 1,850 due", "spaces"),
        ("bene\u00adficially held", "beneficially held", "soft hyphen"),
    ],
    ids=ascii,
)
def test_every_row_of_the_table_both_ways(one: str, other: str, forgiven: str) -> None:
    assert whole(f"So {one} it is", other) == [(one, Match.FOLDED, (forgiven,))]
    assert whole(f"So {other} it is", one) == [(other, Match.FOLDED, (forgiven,))]


def test_a_run_of_plain_spaces_equals_one_space() -> None:
    assert whole("rent  is   due", "rent is due") == [("rent  is   due", Match.EXACT, ())]
    assert whole("rent is due", "rent   is due") == [("rent is due", Match.EXACT, ())]


@pytest.mark.parametrize(
    "quote", ["beneficially", "bene-ficially", "bene- ficially"], ids=["TX1 joined", "hyphen", "stands"]
)
@pytest.mark.parametrize(
    "page", ["is bene-\nficially held", "is bene\u00ad\nficially held", "is bene‐\nficially held"], ids=ascii
)
def test_a_line_end_hyphen_joined_hyphenated_or_as_it_stands(page: str, quote: str) -> None:
    shown = page[3:].removesuffix(" held")
    found = whole(page, quote)
    assert [(text, match) for text, match, _ in found] == [
        (shown, Match.EXACT if shown.replace("\n", " ") == quote else Match.FOLDED)
    ]


def test_what_a_line_end_hyphen_forgave_is_named() -> None:
    assert whole("is bene-\nficially held", "beneficially") == [("bene-\nficially", Match.FOLDED, ("line-end hyphen",))]


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("true and/\nor false", "and/or false"),
        ("true and/\nor false", "and/ or false"),
        ("years 2012-\n2015 only", "2012-2015 only"),
        ("years 2012–\n2015 only", "2012-2015 only"),
        ("see A-\n1 below", "A-1 below"),
        ("good without them—\nbut with", "without them—but with"),
        ("good without them—\nbut with", "without them"),
        ("東京\n都は", "東京都は"),
        ("임차인은 임\n대인의 동의", "임차인은 임대인의 동의"),
        ("당사는 1994\n년에", "당사는 1994년에"),
    ],
)
def test_the_break_after_another_dash_or_a_slash_is_a_space_or_nothing(page: str, quote: str) -> None:
    assert [match for _, match, _ in whole(page, quote)] in ([Match.FOLDED], [Match.EXACT])


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("the MONTHLY RENT is", "the monthly rent is"),
        ("the monthly rent is", "the Monthly RENT is"),
        ("It ended. The rent", "the rent"),
        ("and the rent rose", "The rent rose"),
        ("and a rent rose", "A rent rose"),
        ("“The rent rose", "the rent rose"),
        ("RÉSUMÉ follows", "résumé follows"),
    ],
)
def test_case_of_long_words_and_of_a_first_letter(page: str, quote: str) -> None:
    assert [(match, forgiven) for _, match, forgiven in whole(page, quote)] == [(Match.FOLDED, ("letter case",))]


def test_what_layout_spaces_forgave_is_named() -> None:
    page = "now W I T N E S S E T H: that"
    assert whole(page, "now WITNESSETH: that") == [(page, Match.FOLDED, ("layout spaces",))]
    assert whole(page, page) == [(page, Match.EXACT, ())]
    assert whole("now WITNESSETH: that", page) == [("now WITNESSETH: that", Match.FOLDED, ("layout spaces",))]


@each(
    ("page", "quote"),
    [
        ("家賃は 12 万円", "家賃は12万円"),
        ("家賃は12万円", "家賃は 12 万円"),
        ("第 一 条", "第一条"),
        ("제 12 조에", "제12조에"),
        ("Net (3,681 )", "Net (3,681)"),
        ("Net (3.5%)", "Net (3.5% )"),
        ("Net $ (69.1) € 5", "Net $(69.1) €5"),
        ("Net $(69.1)", "Net $ (69.1)"),
    ],
)
def test_layout_spaces_beside_a_character_without_spaces(page: str, quote: str) -> None:
    assert whole(page, quote) == [(page, Match.FOLDED, ("layout spaces",))]


@each(
    ("page", "cut"),
    [
        ("dues.\n15Between 1992 and", False),
        ("dues.\n15Between 1992", False),
        ("see 15Between 1992", True),
        ("dues.\n¹Between 1992", False),
        ("see ¹Between 1992", True),
        ("dues.\n¹²³Between 1992", True),
    ],
)
def test_the_number_of_a_footnote_is_no_part_of_its_first_word(page: str, *, cut: bool) -> None:
    assert [hit.cut for hit in Searchable(page).find("Between 1992").hits] == [cut]


def test_the_number_of_an_isotope_is_a_part_of_its_sign() -> None:
    assert [hit.cut for hit in Searchable("It cools.\n³He is rare.").find("He is rare").hits] == [True]


def test_all_that_was_forgiven_is_listed() -> None:
    found = whole("It was “well–known” AMONG oﬃcials", 'it was "well-known" among officials')
    assert found == [
        (
            "It was “well–known” AMONG oﬃcials",
            Match.FOLDED,
            ("dashes", "letter case", "ligatures", "quotation marks"),
        )
    ]


def test_every_place_is_found() -> None:
    page = "Rent 5\nRent 5\nRent 50\nRent 5,000"
    assert Searchable(page).find("Rent 5") == Found(
        (
            Hit(0, 6, Match.EXACT),
            Hit(7, 13, Match.EXACT),
            Hit(14, 20, Match.EXACT, cut=True),
            Hit(22, 28, Match.EXACT, cut=True),
        )
    )


def test_places_that_overlap() -> None:
    assert [hit.start for hit in Searchable("ha ha ha").find("ha ha").hits] == [0, 3]


# ── What must not match ──────────────────────────────────────────────────────────────────────────

FORGERIES = [
    ("9,3516", "93,516"),
    ("임 대인", "임대인"),
    ("not able", "notable"),
    ("notable", "not able"),
    ("10⁶", "106"),
    ("106", "10⁶"),
    ("5 mW", "5 MW"),
    ("2012-2015", "20122015"),
    ("20122015", "2012-2015"),
    ("2012-\n2015", "20122015"),
    ("−1.8%", "1.8%"),
    ("1.8%", "−1.8%"),
    ("(370)", "370"),
    ("370", "(370)"),
    ("Sections 304, 305", "Section 304"),
    ("5,363", "363"),
    ("15 years", "5 years"),
    ("re-sign", "resign"),
    ("resign", "re-sign"),
    ("$4.89", "4.89"),
    ("4.89", "$4.89"),
    ("1,000", "1000"),
    ("1000", "1,000"),
    ("58.5", "58,5"),
    ("58.5", "585"),
    ("March 15, 2024", "2024-03-15"),
    ("5%", "5"),
    ("5 %", "5%"),
    ("½", "1/2"),
    ("m²", "m2"),
    ("the tenant's", "the tenants"),
    ("and/or", "and or"),
    ("US citizens", "us citizens"),
    ("he may go", "he May go"),
    ("Unit: mW", "Unit: MW"),
    ("govern mental", "governmental"),
    ("informationmaterial", "information material"),
    ("without them—\nbut with", "thembut"),
    ("grades A B C", "grades ABC"),
    ("表1 2013年", "表12013年"),
    ("서울 시", "서울시"),
    ("overruled.We", "overruled. We"),
    ("up to 5", "up to -5"),
    ("٣", "3"),
    ("ＡＢＣＤ", "ABCD"),
    ("Ⅳ", "IV"),
    ("straße", "strasse"),
    ("1\u00ad2", "12"),
    ("a\u200bb", "ab"),
    ("p\u0430id", "paid"),
    ("Sr. Baker", "Sr Baker"),
]
TX = {
    "govern mental": "TX1",
    "informationmaterial": "TX1",
    "overruled.We": "TX1",
    "$4.89": "TX7",
    "1,000": "TX7",
    "March 15, 2024": "TX7",
}


@each(("page", "quote"), FORGERIES, ids=[f"{TX.get(p, '')} {p!a} {q!a}".strip() for p, q in FORGERIES])
def test_must_not_match(page: str, quote: str) -> None:
    sentence = f"So it says {page} and no more"
    assert whole(sentence, quote) == []
    assert whole(sentence, f"says {quote} and") == []


def test_neither_nor_is_not_not() -> None:
    """TX8."""
    page = "Neither the options nor the shares are transferable."
    assert Searchable(page).find("the shares are not transferable").hits == ()


@pytest.mark.parametrize(
    "quote", ["deposit", "The separate deposit", "The deposit is held in an account"], ids=["one word", "TX6", "TX6"]
)
def test_some_words_of_a_quote_are_not_the_quote(quote: str) -> None:
    page = "The deposits are held in separate accounts."
    assert whole(page, quote) == []


def test_order_counts() -> None:
    assert Searchable("A pays B").find("B pays A") == Found()


@pytest.mark.parametrize("quote", ["", "  ", "—", "...", "$", "\u200b", "\n"], ids=ascii)
def test_a_quote_without_letters_and_digits_is_nowhere(quote: str) -> None:
    assert Searchable("a — b ... $ c").find(quote) == Found()


def test_an_empty_page_holds_nothing() -> None:
    assert Searchable("").find("a") == Found()


@pytest.mark.parametrize("quote", ["bene\x01ficially", "2012-\x022015"], ids=["hyphen mark", "break mark"])
def test_the_marks_of_folded_text_cannot_be_quoted(quote: str) -> None:
    """A control character in a quote is none of what the table forgives."""
    assert whole("bene-\nficially and 2012-\n2015", quote) == []


@pytest.mark.parametrize(
    ("page", "quote"), [("12\x0134", "1234"), ("not\x02able", "notable")], ids=["hyphen mark", "break mark"]
)
def test_the_marks_of_folded_text_cannot_come_from_a_page(page: str, quote: str) -> None:
    assert whole(page, quote) == []


# ── Near misses and cuts ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("page", "quote", "near"),
    [
        ("It is 9,3516 today", "93,516 today", "9,3516 today"),
        ("He is not able to pay", "is notable to", "is not able to"),
        ("A loss of −1.8% was", "loss of 1.8% was", "loss of −1.8% was"),
        ("power of 5 mW each", "of 5 MW each", "of 5 mW each"),
    ],
)
def test_near_says_what_stands_there(page: str, quote: str, near: str) -> None:
    found = Searchable(page).find(quote)
    assert found.hits == ()
    assert found.near is not None
    assert page[slice(*found.near)] == near


def test_near_is_silent_where_something_matches() -> None:
    page = "Rent 1,850. Rent 18,50."
    assert Searchable(page).find("Rent 1,850") == Found((Hit(0, 10, Match.EXACT),))


@pytest.mark.parametrize(
    ("page", "quote", "cut"),
    [
        ("for 15 years", "5 years", True),
        ("for 15 years", "15 years", False),
        ("for 15 years", "15 year", True),
        ("Sections 304, 305", "Section 304", None),
        ("Sections 304, 305", "Sections 304", False),
        ("total 5,363 here", "363 here", True),
        ("total 5,363 here", "5,363", False),
        ("loss (370) here", "370", True),
        ("loss (370) here", "(370)", False),
        ("loss (370) here", "loss (370", True),
        ("loss −370 here", "370 here", True),
        ("costs $370 here", "370 here", True),
        ("up 5% here", "up 5", True),
        ("bene-\nficially", "bene", True),
        ("bene-\nficially", "ficially", True),
    ],
)
def test_cut(page: str, quote: str, *, cut: bool | None) -> None:
    assert [hit.cut for hit in Searchable(page).find(quote).hits] == ([] if cut is None else [cut])


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_too_many_places_are_a_limit_and_no_answer() -> None:
    with pytest.raises(LimitError, match="too many places"):
        Searchable("a " * (OCCURRENCES + 1)).find("a")


def test_as_many_places_as_allowed_are_all_found() -> None:
    assert len(Searchable("a " * OCCURRENCES).find("a").hits) == OCCURRENCES


# ── Properties ───────────────────────────────────────────────────────────────────────────────────

PIECES = [
    "a", "A", "rent", "Rent", "RENT", "not", "able", "notable", "mW", "MW", "ﬁrst", "first", "é", "e\u0301", "İ", "ı", "ß",
    "Σας", "1", "15", "1,850", "18,50", "9.3516", "10⁶", "(370)", "370", "-5", "−5", "$5", "5%", "re-sign", "resign", "a/b",
    "’s", "bene-", "ficially", "and/", "2012-", "2015", "“a”", "«a»", "—", "...", "x_y", "東京", "字", "bene\u00adficial", "٣", "\u200b", "𝟏", "字a", "U.S.", "a.", "No.", "!",
]  # fmt: skip
SPACES = [" ", "\n", "  ", "\u00a0", "\u2009 ", " \n"]
TOKENS = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(SPACES)), min_size=1, max_size=14)
LINE_ENDS = "-‐‑‒–—―−﹣－/\u00ad"


def joined(tokens: list[tuple[str, str]]) -> str:
    return "".join(token + space for token, space in tokens[:-1]) + tokens[-1][0]


_TABLE = {
    **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    **dict(zip("ﬀﬁﬂﬃﬄﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st"), strict=True)),
    "ﬅ": "ſt",
}


_LETTERS = re.compile(r"(?<![^\W_])[^\W\d_](?: [^\W\d_](?![^\W_])){3,}")


def plainly(text: str) -> str:
    """The table once more, in the plainest way and without case, for texts whose lines end in spaces only."""
    text = unicodedata.normalize("NFC", "".join(_TABLE.get(c, c) for c in unicodedata.normalize("NFC", text)))
    text = re.sub("(?<=[^\\W\\d_])\u00ad(?=[^\\W\\d_])", "", text)
    text = re.sub(r"(?<=[東京字])\s+(?=[^\W_]|[「『（(])|(?<=[^\W_、。」』）)])\s+(?=[東京字])", "", text)
    text = re.sub(r"(?<=[$€£¥])\s+(?=\(?\.?\d)|(?<=[\d%])\s+(?=\))", "", text)
    text = _LETTERS.sub(lambda letters: letters[0].replace(" ", ""), re.sub(r"\s+", " ", text))
    return text.strip().lower()


def variants(page: str) -> set[str]:
    """All that a page may be taken for: every line end after a dash, slash or spaceless script resolved in every way."""
    parts = re.split(r"((?<=[^\W\d_])[-‐‑‒–—―−﹣－\u00ad]\n(?=[^\W\d_])|(?<=[-‐‑‒–—―−﹣－/\u00ad東京字])\n)", page)
    choices = [("", "-", "- ") if len(part) > 1 else ("", " ") for part in parts[1::2]]
    texts = (
        parts[0] + "".join(c + p for c, p in zip(choice, parts[2::2], strict=True))
        for choice in itertools.product(*choices)
    )
    return {plainly(text) for text in texts}


@st.composite
def slices(draw: st.DrawFn) -> tuple[str, int, int]:
    """A text, and a stretch of it from the beginning of one token to the end of another."""
    tokens = draw(TOKENS)
    first = draw(st.integers(0, len(tokens) - 1))
    last = draw(st.integers(first, len(tokens) - 1))
    start = len(joined([*tokens[:first], ("", "")]))
    return joined(tokens), start, start + len(joined(tokens[first : last + 1]))


def ends_on_a_line_end(text: str, start: int, end: int) -> bool:
    return bool(
        re.search(f"[{LINE_ENDS}]\n$", text[:start]) or (text[end - 1] in LINE_ENDS and text[end : end + 1] == "\n")
    )


@BOUNDED
@given(slices())
@example(("a ﬁrst e\u0301", 2, 9))
def test_any_slice_at_token_boundaries_is_found_at_its_place(made: tuple[str, int, int]) -> None:
    text, start, end = made
    if ends_on_a_line_end(text, start, end) or not re.search(r"[^\W_]", text[start:end]):
        return
    places = [(hit.start, hit.end, hit.match, hit.forgiven) for hit in Searchable(text).find(text[start:end]).hits]
    assert (start, end, Match.EXACT, ()) in places


@BOUNDED
@given(slices(), TOKENS)
def test_what_is_found_is_the_quote_but_for_the_table_and_case(
    made: tuple[str, int, int], other: list[tuple[str, str]]
) -> None:
    text, start, end = made
    for quote in (" ".join(text[start:end].split()), joined(other).replace("\n", " ")):
        for hit in () if _LETTERS.search(re.sub(r"\s+", " ", text)) else Searchable(text).find(quote).hits:
            assert plainly(quote) in {v.strip() for v in variants(text[hit.start : hit.end])}


@st.composite
def forgeries(draw: st.DrawFn) -> tuple[str, str]:
    """A text, and a slice of it with one small change."""
    text, start, end = draw(slices())
    quote = " ".join(text[start:end].split())
    at = draw(st.integers(0, max(0, len(quote) - 1)))
    kind = draw(st.sampled_from(["character", "insert", "delete"]))
    new = draw(st.sampled_from([*"0123456789abxzé .,-'()$%⁶−\u200b"]))
    if kind == "delete" and not quote[at : at + 1].isalnum():
        return text, quote[:at] + quote[at + 1 :]
    if kind == "insert" and not new.isalnum():
        return text, quote[:at] + new + quote[at:]
    return text, quote[:at] + new + quote[at + 1 :]


@settings(deadline=None, max_examples=examples(1_000))
@given(forgeries())
@example(("9,3516", "93,516"))
@example(("not able", "notable"))
@example(("re-sign", "resign"))
@example(("字 (370)", "字(370)"))
@example(("a (370)", "a (370 )"))
@example(("a 10⁶ a", "10  a"))
@pytest.mark.full
def test_one_small_change_is_never_found_unless_it_truly_stands_there(made: tuple[str, str]) -> None:
    text, quote = made
    hits = Searchable(text).find(quote).hits
    if _LETTERS.search(re.sub(r"\s+", " ", text)):
        return  # a quote may close up a part of them
    if not any(plainly(quote) in variant for variant in variants(text)):
        assert [hit for hit in hits if not hit.left_out] == []  # without a raised digit it is open, or fails


SHORT = st.lists(
    st.sampled_from(["mW", "MW", "kb", "Kb", "us", "US", "Us", "m", "M", "5", "a.", "(it", "IT)"]),
    min_size=1,
    max_size=8,
)


@BOUNDED
@given(SHORT, SHORT)
@example(["5", "mW"], ["5", "MW"])
@example(["Us", "mW"], ["us", "MW"])
def test_in_short_words_only_a_sentences_first_letter_may_differ_in_case(page: list[str], quote: list[str]) -> None:
    text, wanted = " ".join(page), " ".join(quote)
    for hit in Searchable(text).find(wanted).hits:
        found = text[hit.start : hit.end]
        differing = [i for i, (one, other) in enumerate(zip(found, wanted, strict=True)) if one != other]
        for i in differing:
            before = text[: hit.start + i].rstrip("(")
            assert i == 0 or wanted[:i].rstrip("(") == "" or before.endswith(". ")


@BOUNDED
@given(st.text(max_size=60), st.text(max_size=20))
@example("\u0301", "\u0301a")
@example("ﬁ", "i")
@example("a\x01\x02b", "\x01")
def test_only_a_limit_is_ever_raised(page: str, quote: str) -> None:
    try:
        found = Searchable(page).find(quote)
    except LimitError:
        return
    assert all(0 <= hit.start < hit.end <= len(page) for hit in found.hits)
    assert found.near is None or 0 <= found.near[0] < found.near[1] <= len(page)


@BOUNDED
@given(slices())
def test_finding_is_the_same_twice(made: tuple[str, int, int]) -> None:
    text, start, end = made
    page = Searchable(text)
    assert page.find(text[start:end]) == page.find(text[start:end]) == Searchable(text).find(text[start:end])


LIST = "The tenant pays:\n• first item of 250 euro\n• 5 units\n· and no more."


@each(
    ("page", "quote", "found"),
    [
        (LIST, "The tenant pays: first item of 250 euro", True),
        (LIST, "- first item of 250 euro ◦ 5 units", True),
        (LIST, "250 euro - 5 units", False),  # which reads as a minus
        (LIST, "250 euro −5 units", False),
        (LIST, "of 2505 units", False),
        ("Table of Rates and Fees", "TABLE OF RATES AND FEES", True),
        ("TABLE OF RATES AND FEES", "Table of Rates and Fees", True),
        ("Power in mW per unit", "POWER IN MW PER UNIT", False),
        ("Table of Rates", "Table OF Rates", False),
        ("T h e o ffi c e", "The office", True),
        ("T h e o ffi c e", "The officer", False),
    ],
)
def test_bullets_and_capitals(page: str, quote: str, *, found: bool) -> None:
    assert any(not hit.cut for hit in Searchable(page).find(quote).hits) is found
