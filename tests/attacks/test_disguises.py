"""Every disguise in every field: never a pass, and named; and the same characters where the source has them: no finding."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cases import each

from citecheck import Finding, Report, Verdict, check, read_response
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document

ID = "toner-3f2a9c1d"
SENTENCE = "The toner costs $4.50 a month."
ANCHOR = "toner costs $4.50"
PAGE = "page_number_1_index_0"
REASON = "states what the toner costs: $4.50 in all."
LABEL = "toner at 4.50"
PROSE = "As the contract has it, the toner is cheap at $4.50."

Put = Callable[[str], str]


def inserted(character: str) -> Put:
    """Between the second and the third character: inside the first word of every field."""
    return lambda text: f"{text[:2]}{character}{text[2:]}"


def replaced(**twins: str) -> Put:
    """The first character that has a twin; each field has one of them."""

    def put(text: str) -> str:
        at = next(at for at, character in enumerate(text) if character in twins and at > 0)
        return text[:at] + twins[text[at]] + text[at + 1 :]

    return put


def digits(zero: int) -> Put:
    """The field's first digit that has an ASCII neighbour, so that a number has digits of two scripts."""

    def put(text: str) -> str:
        at = text.find("50") + 1 or next(at for at, character in enumerate(text) if character.isdigit())
        return text[:at] + chr(zero + int(text[at])) + text[at + 1 :]

    return put


def stop(character: str) -> Put:
    """The decimal point, or where there is none one more at the end."""
    return lambda text: text.replace(".", character, 1) if "." in text else text + character


UNSEEN = {
    "zero width space": "\u200b",
    "zero width joiner": "\u200d",
    "zero width non-joiner": "\u200c",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "left-to-right mark": "\u200e",
    "right-to-left mark": "\u200f",
    "Arabic letter mark": "\u061c",
    "right-to-left override": "\u202e",
    "left-to-right override": "\u202d",
    "right-to-left embedding": "\u202b",
    "isolate": "\u2067",
    "first strong isolate": "\u2068",
    "tag": "\U000e0061",
    "language tag": "\U000e0001",
    "combining grapheme joiner": "\u034f",
    "variation selector": "\ufe0f",
    "variation selector 1": "\ufe00",
    "variation selector 17": "\U000e0100",
    "Hangul filler": "\u3164",
    "Hangul choseong filler": "\u115f",
    "half-width Hangul filler": "\uffa0",
    "Mongolian vowel separator": "\u180e",
    "invisible times": "\u2062",
    "Khmer inherent vowel": "\u17b4",
    "Braille blank": "\u2800",
    "private use": "\ue000",
    "private use plane": "\U00100000",
    "noncharacter": "\uffff",
    "unassigned": "\u0378",
    "C1 control": "\x9b",
    "delete": "\x7f",
}
DISGUISES: dict[str, Put] = {
    **{name: inserted(character) for name, character in UNSEEN.items()},
    "Cyrillic letter": replaced(o="\u043e", e="\u0435", a="\u0430"),
    "Greek letter": replaced(o="\u03bf", a="\u03b1"),
    "Armenian letter": replaced(o="\u0585", n="\u0578", u="\u057d"),
    "Cherokee letter": replaced(b="\u13cf", h="\u13c2", d="\u13e7", t="\u13a2"),
    "full-width letter": replaced(o="\uff4f", e="\uff45", a="\uff41"),
    "mathematical letter": replaced(o="\U0001d428", e="\U0001d41e", a="\U0001d41a"),
    "Arabic-Indic digit": digits(0x660),
    "extended Arabic-Indic digit": digits(0x6F0),
    "Devanagari digit": digits(0x966),
    "full-width digit": digits(0xFF10),
    "mathematical digit": digits(0x1D7CE),
    "one dot leader": stop("\u2024"),
    "full-width full stop": stop("\uff0e"),
    "small full stop": stop("\ufe52"),
}


def source(text: str = SENTENCE) -> Document:
    facts = DocumentFacts("", "source.txt", "0" * 64, 0, "plain text", "text")
    return plain_document(f"Before it.\n{text}\nAfter it.\n", facts)


def answer(prose: str | None = None, name: str = ID, **fields: object) -> str:
    entry = {"n": 1, "r": REASON, "f": SENTENCE, "k": ANCHOR, "p": PAGE, "l": [1, 2, 3], **fields}
    prose = prose if prose is not None else f"It says that the **{entry['k']}** [1]."
    return (
        f"{prose}\n\n<<<CITATION_DATA>>>\n{json.dumps({name: [entry]}, ensure_ascii=False)}\n<<<END_CITATION_DATA>>>\n"
    )


def checked(text: str, document: Document | None = None) -> Report:
    return check(read_response(text), {ID: document or source()})


FIELDS: dict[str, tuple[str | None, Callable[[Put], str]]] = {
    "r": ("r", lambda put: answer(r=put(REASON))),
    "f": ("f", lambda put: answer(f=put(SENTENCE))),
    "k": ("k", lambda put: answer(k=put(ANCHOR))),
    "k and f": ("f", lambda put: answer(f=f"The {put(ANCHOR)} a month.", k=put(ANCHOR))),
    "k, but not in the prose": ("k", lambda put: answer(f"It says that the **{ANCHOR}** [1].", k=put(ANCHOR))),
    "p": ("p", lambda put: answer(p=put(PAGE))),
    "id": ("a", lambda put: answer(name=put(ID))),
    "bold": (None, lambda put: answer(f"It says that the **{put(ANCHOR)}** [1].")),
    "label": (None, lambda put: answer(f"It says [{put(LABEL)}](cite:1 '{ANCHOR}').")),
    "quoted term": (None, lambda put: answer(f"It says [the cost](cite:1 '{put(ANCHOR)}').")),
    "prose": (None, lambda put: answer(f"{put(PROSE)} So the **{ANCHOR}** [1].")),
    "HTML": (None, lambda put: answer(f"<html><p>So <b data-cite='1'>{put(ANCHOR)}</b>.</p></html>")),
}


def naming(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == "CIT612"]


def test_the_honest_answer_is_verified() -> None:
    for where, build in FIELDS.items():
        report = checked(build[1](str))
        assert (where, report.verdict, naming(report)) == (where, Verdict.VERIFIED, [])


@each("where", FIELDS)
@each("disguise", DISGUISES)
@pytest.mark.full
def test_a_disguise_never_passes_and_is_named(disguise: str, where: str) -> None:
    field, build = FIELDS[where]
    text = build(DISGUISES[disguise])
    report = checked(text)
    assert report.verdict is Verdict.FAILED
    # Markdown's reader takes a byte order mark for a space, so that the label does not have it: the prose does.
    if where != "prose" and (disguise, where) != ("byte order mark", "label"):
        assert [result.verdict for result in report.results] == [Verdict.FAILED]
    (character,) = {character for character in text if not character.isascii() or character == "\x7f"}
    found = [finding for finding in naming(report) if finding.field == field]
    assert len(found) == 1
    assert f" has U+{ord(character):04X}" in found[0].message
    assert character not in found[0].message


@each("disguise", DISGUISES)
def test_an_escaped_disguise_is_one_too(disguise: str) -> None:
    put = DISGUISES[disguise]
    body = json.dumps({ID: [{"n": 1, "r": REASON, "f": put(SENTENCE), "k": ANCHOR, "p": PAGE, "l": [1, 2, 3]}]})
    text = f"**{ANCHOR}** [1]\n\n<<<CITATION_DATA>>>\n{body}\n<<<END_CITATION_DATA>>>\n"
    assert body.isascii()
    report = checked(text)
    assert (report.verdict, [finding.field for finding in naming(report)]) == (Verdict.FAILED, ["f"])


# CommonMark and HTML put something visible in the place of these.
NO_ENTITIES = {"noncharacter", "C1 control", "delete"}


@each("disguise", [name for name in DISGUISES if name not in NO_ENTITIES])
@each("entity", ["&#{};", "&#x{:x};"])
@pytest.mark.full
def test_an_entity_in_the_prose_hides_nothing(disguise: str, entity: str) -> None:
    written = DISGUISES[disguise](PROSE)
    coded = "".join(c if c.isascii() else entity.format(ord(c)) for c in written)
    shown = f"{coded[:-1]}, so the **{ANCHOR}** [1]."
    for text in (answer(shown), answer(f"<html><p>{coded[:-1]}: <b data-cite='1'>{ANCHOR}</b></p></html>")):
        assert [finding.message.split(" has ")[0] for finding in naming(checked(text))] == ["The claim"]


@each("disguise", [name for name in DISGUISES if not name.endswith(" letter")])
@each("name", ["n", "l"])
@pytest.mark.full
def test_whole_numbers_are_written_in_ascii(name: str, disguise: str) -> None:
    """`n` and `l` hold numbers: a disguise makes them strings, or no JSON."""
    number = DISGUISES[disguise]("1.50")
    values = [json.dumps(number, ensure_ascii=False), number, f"[{json.dumps(number)}]", f"[{number}]"]
    for value in values:
        good = answer()
        text = good.replace('"n": 1' if name == "n" else '"l": [1, 2, 3]', f'"{name}": {value}')
        assert text != good
        report = checked(text)
        assert Verdict.VERIFIED not in {report.verdict, *(result.verdict for result in report.results)}


@each("disguise", UNSEEN)
def test_a_field_name_in_disguise_is_no_field(disguise: str) -> None:
    for name in "nrfkpl":
        report = checked(answer().replace(f'"{name}": ', f'"{name}{UNSEEN[disguise]}": '))
        assert report.verdict is Verdict.FAILED
        assert {"unknown-field", "missing-field"} <= {finding.name for finding in report.findings}


# ── Where the source has it ──────────────────────────────────────────────────────────────────────

# What a reader of plain text or Markdown turns into a space.
NOT_IN_SOURCES = {"C1 control", "delete", "byte order mark"}


@each("disguise", [name for name in DISGUISES if name not in NOT_IN_SOURCES])
def test_what_the_source_has_is_honest(disguise: str) -> None:
    put = DISGUISES[disguise]
    anchor = put(ANCHOR)
    sentence = f"The {anchor} a month."
    text = answer(f"It says that the **{anchor}** [1], and {anchor} it is.", f=sentence, k=anchor)
    report = checked(text, source(sentence))
    # With a Khmer letter in it the anchor is held to the limit of scripts without spaces.
    other = ["long-anchor"] if disguise == "Khmer inherent vowel" else []
    assert [finding.name for finding in report.findings] == other
    assert report.results[0].evidence.found is not None


@each("disguise", [name for name in DISGUISES if name not in NOT_IN_SOURCES])
def test_one_more_than_the_source_has_is_not(disguise: str) -> None:
    put = DISGUISES[disguise]
    sentence = f"The {put(ANCHOR)} a month."
    doubled = put(f"The {put(ANCHOR)} a month.")
    assert doubled != sentence
    report = checked(answer(f=doubled), source(sentence))
    assert report.verdict is Verdict.FAILED
    assert "f" in {finding.field for finding in naming(report)}


FORGIVEN = {
    "soft hyphen": ("the temp\u00aderature is 5 K; no more", "the temperature is 5 K; no more"),
    "Kelvin sign": ("the temperature is 5 \u212a; no more", "the temperature is 5 K; no more"),
    "Greek question mark": ("the temperature is 5 K\u037e no more", "the temperature is 5 K; no more"),
    "Greek question mark between spaces": ("it is 5 K \u037e no more", "it is 5 K ; no more"),
}


@pytest.mark.parametrize(("quote", "there"), FORGIVEN.values(), ids=FORGIVEN)
def test_what_folding_forgives_is_a_disguise_all_the_same(quote: str, there: str) -> None:
    report = checked(answer(f=quote, k="no more"), source(there))
    assert report.results[0].evidence.found is not None
    assert [result.verdict for result in report.results] == [Verdict.FAILED]
    assert [finding.field for finding in naming(report)] == ["f"]


@pytest.mark.parametrize(("quote", "there"), FORGIVEN.values(), ids=FORGIVEN)
def test_the_source_may_have_what_the_quote_leaves_out(quote: str, there: str) -> None:
    report = checked(answer(f=there, k="no more"), source(quote))
    assert (report.verdict, naming(report)) == (Verdict.VERIFIED, [])


HONEST = {
    "Russian": "Арендная плата составляет 500 рублей в месяц.",
    "Russian in capitals": "АРЕНДНАЯ ПЛАТА: 500 РУБ.",
    "Greek": "Το μηνιαίο ενοίκιο είναι 500 ευρώ; ναι.",
    "Arabic": "الإيجار الشهري \u200f٥٠٠\u200f درهم، أي \u200e500\u200e؛ نعم.",
    "Hebrew": "שכר הדירה הוא \u200e500\u200e שקלים\u200f.",
    "Persian": "اجاره\u200cبهای ماهانه ۵۰۰ تومان می\u200cباشد.",
    "Hindi": "मासिक किराया ५०० रुपये है, क्\u200dष",
    "Japanese": "家賃はＡ棟で月額５００円です。※１",
    "Armenian": "Վարձը ամսական 500 դրամ է։",
    "soft hyphens": "The ten\u00adants owe the rent of 500 a month.",
    "bullets": "\uf0b7 The rent is 500 a month.",
    "combined in two ways": "Дорогой и\u0306ога стоит 500.",
    "mathematics": "Let 𝑥 and 𝐴 be 500 and α in ℝ.",
    "emoji": "The rent ❤️ is 👩🏽\u200d💻 500.",
}


@each("name", HONEST)
@each("form", ["as it stands", "composed"])
def test_an_honest_quote_has_no_finding(name: str, form: str) -> None:
    sentence = HONEST[name]
    written = sentence.replace("и\u0306", "й") if form == "composed" else sentence
    digits = next(word for word in written.split() if any(map(str.isdigit, word))).strip(".,;۔؛")
    report = checked(answer(f=written, k=digits), source(sentence))
    assert report.results[0].evidence.found is not None
    assert naming(report) == []


@pytest.mark.parametrize("name", ["Russian", "Greek", "Japanese", "Armenian", "mathematics"])
def test_an_honest_quote_in_the_wrong_place_is_not_called_a_disguise(name: str) -> None:
    report = checked(answer("Nothing **else** [1].", f=HONEST[name], k="500"), source())
    assert (report.verdict, naming(report)) == (Verdict.FAILED, [])


def test_an_open_quote_waits_for_its_source() -> None:
    text = answer(f=HONEST["soft hyphens"], k="ten\u00adants")
    report = check(read_response(text), {})
    assert (report.verdict, naming(report)) == (Verdict.OPEN, [])


def test_a_response_that_begins_with_a_byte_order_mark() -> None:
    assert checked("\ufeff" + answer()).verdict is Verdict.VERIFIED
