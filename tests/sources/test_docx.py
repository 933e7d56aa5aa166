"""What is read of a Word file: one construct a row, each file made here."""

from __future__ import annotations

import pytest
from word_files import cell, code, field, p, part, r, relations, row, run, t, table, word, zipped

from citecheck.sources.markup.worker import read

STYLES = part(
    "styles",
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>'
    '<w:style w:type="paragraph" w:styleId="Secret"><w:basedOn w:val="Normal"/><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Deeper"><w:basedOn w:val="Secret"/></w:style>'
    '<w:style w:type="character" w:styleId="Hush"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Out"><w:rPr><w:strike/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Mark"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Chapter"><w:pPr><w:pageBreakBefore/></w:pPr></w:style>',
)


def _level(at: int, kind: str, text: str, more: str = "", start: int = 1) -> str:
    return f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'


NUMBERING = part(
    "numbering",
    '<w:abstractNum w:abstractNumId="1">'
    + _level(0, "decimal", "%1.")
    + _level(1, "lowerLetter", "(%2)")
    + _level(2, "decimal", "%1.%2.%3", "<w:isLgl/>")
    + "</w:abstractNum>"
    + f'<w:abstractNum w:abstractNumId="2">{_level(0, "bullet", "•")}</w:abstractNum>'
    + f'<w:abstractNum w:abstractNumId="3">{_level(0, "upperRoman", "Article %1", start=4)}</w:abstractNum>'
    + '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>',
)


def _n(number: int, level: int = 0) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'


FOOTNOTES = part(
    "footnotes",
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    f'<w:footnote w:id="5">{p(r("See the annex."))}</w:footnote>',
)
COMMENTS = part("comments", f'<w:comment w:id="1" w:author="Ann">{p(r("Is that so?"))}</w:comment>')
BOX = "<w:txbxContent>{}</w:txbxContent>"
CHANGE = 'w:id="1" w:author="Ann"'


def _box(text: str, other: str) -> str:
    return run(
        f'<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{BOX.format(p(r(text)))}</wps:txbx></w:drawing>'
        f"</mc:Choice><mc:Fallback><w:pict><v:textbox>{BOX.format(p(r(other)))}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>"
    )


def _m(tag: str, **parts: str) -> str:
    return f"<m:{tag}>{''.join(f'<m:{name}>{inside}</m:{name}>' for name, inside in parts.items())}</m:{tag}>"


def _mr(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def _math(inside: str) -> str:
    return f"<m:oMath>{inside}</m:oMath>"


# What it is: the body, its other parts, and the lines that are read of it.
CONSTRUCTS: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "runs join without a space": (p(r("$1,") + r("485", "<w:b/>") + r(".50")), {}, ["$1,485.50"]),
    "spaces that are not preserved": (p(run("<w:t> a </w:t>") + r("b")), {}, ["ab"]),
    "a deletion": (
        p(r("may") + f"<w:del {CHANGE}><w:r><w:delText> not</w:delText></w:r></w:del>" + r(" end")),
        {},
        ["may end"],
    ),
    "a deletion that kept its text as text": (p(f"<w:del {CHANGE}>{r('not')}</w:del>" + r("end")), {}, ["end"]),
    "an insertion": (p(r("may") + f"<w:ins {CHANGE}>{r(' not')}</w:ins>"), {}, ["may not"]),
    "a move": (
        p(f"<w:moveFrom {CHANGE}>{r('here')}</w:moveFrom>" + r("a ") + f"<w:moveTo {CHANGE}>{r('there')}</w:moveTo>"),
        {},
        ["a there"],
    ),
    "a deleted paragraph mark": (p(r("One "), f"<w:rPr><w:del {CHANGE}/></w:rPr>") + p(r("line.")), {}, ["One line."]),
    "an inserted paragraph mark": (p(r("One"), f"<w:rPr><w:ins {CHANGE}/></w:rPr>") + p(r("two")), {}, ["One", "two"]),
    "a deleted row": (
        table(row(cell(p(r("a"))), cell(p(r("b")))), row(cell(p(r("c"))), properties=f"<w:del {CHANGE}/>")),
        {},
        ["a\x1fb"],
    ),
    "a deleted cell": (
        table(row(cell(p(r("a"))), cell(p(r("x")), properties=f"<w:cellDel {CHANGE}/>"), cell(p(r("b"))))),
        {},
        ["a\x1fb"],
    ),
    "a hidden row": (table(row(cell(p(r("a"))), properties="<w:hidden/>"), row(cell(p(r("b"))))), {}, ["b"]),
    "hidden text": (p(r("seen ") + r("unseen", "<w:vanish/>")), {}, ["seen"]),
    "hidden text, undone": (p(r("seen", '<w:vanish w:val="0"/>')), {}, ["seen"]),
    "hidden by a style": (p(r("unseen"), '<w:pStyle w:val="Secret"/>') + p(r("seen")), {"styles": STYLES}, ["seen"]),
    "hidden by what its style is based on": (p(r("unseen"), '<w:pStyle w:val="Deeper"/>'), {"styles": STYLES}, []),
    "hidden by a style, undone": (
        p(r("seen", '<w:vanish w:val="false"/>'), '<w:pStyle w:val="Secret"/>'),
        {"styles": STYLES},
        ["seen"],
    ),
    "hidden by two styles, which undo each other": (
        p(r("seen", '<w:rStyle w:val="Hush"/>'), '<w:pStyle w:val="Secret"/>'),
        {"styles": STYLES},
        ["seen"],
    ),
    "hidden by the style of a run": (p(r("a") + r("unseen", '<w:rStyle w:val="Hush"/>')), {"styles": STYLES}, ["a"]),
    "white on white": (p(r("a") + r("unseen", '<w:color w:val="FFFFFF"/>')), {}, ["a"]),
    "white on a dark shade": (
        p(r("seen", '<w:color w:val="FFFFFF"/>'), '<w:shd w:val="clear" w:fill="1F3864"/>'),
        {},
        ["seen"],
    ),
    "letters of a point": (p(r("a") + r("unseen", '<w:sz w:val="2"/>')), {}, ["a"]),
    "a field's code": (p(r("on page ") + field(code("PAGEREF x"), result=r("7"))), {}, ["on page 7"]),
    "a field in another one's code": (
        p(field(code("IF "), field(code("REF a"), result=r("inner")), code(' = "x"'), result=r("outer"))),
        {},
        ["outer"],
    ),
    "a field in another one's result": (p(field(code("TOC"), result=field(code("PAGEREF"), result=r("7")))), {}, ["7"]),
    "a simple field": (p(f'<w:fldSimple w:instr="DATE">{r("1 May")}</w:fldSimple>'), {}, ["1 May"]),
    "a content control in a line": (
        p(f"<w:sdt><w:sdtPr/><w:sdtContent>{r('x')}</w:sdtContent></w:sdt>" + r("y")),
        {},
        ["xy"],
    ),
    "a content control of paragraphs": (
        f"<w:sdt><w:sdtContent>{p(r('x'))}{p(r('y'))}</w:sdtContent></w:sdt>",
        {},
        ["x", "y"],
    ),
    "a content control of rows": (
        table(f"<w:sdt><w:sdtContent>{row(cell(p(r('x'))))}</w:sdtContent></w:sdt>"),
        {},
        ["x"],
    ),
    "tags, custom elements, links": (
        p(f"<w:smartTag>{r('a')}</w:smartTag><w:customXml>{r('b')}</w:customXml><w:hyperlink>{r('c')}</w:hyperlink>"),
        {},
        ["abc"],
    ),
    "directions": (p(f'<w:dir w:val="ltr">{r("a")}</w:dir><w:bdo w:val="ltr">{r("b")}</w:bdo>'), {}, ["ab"]),
    "ruby": (
        p(run(f"<w:ruby><w:rt>{r('kan')}</w:rt><w:rubyBase>{r('漢')}</w:rubyBase></w:ruby>") + r("字")),
        {},
        ["漢字", "kan"],
    ),
    "a text box in two branches": (
        p(r("before ") + _box("boxed", "boxed, older") + r("after")),
        {},
        ["before after", "boxed"],
    ),
    "a symbol": (p(r("x ") + run('<w:sym w:font="Symbol" w:char="F0B3"/>') + r(" 5")), {}, ["x ≥ 5"]),
    "a symbol font": (p(r("x ") + r("\u00b3", '<w:rFonts w:ascii="Symbol"/>') + r(" 5")), {}, ["x ≥ 5"]),
    "an unknown symbol": (p(run('<w:sym w:font="Wingdings" w:char="F021"/>')), {}, ["\ufffd"]),
    "a ticked box": (p(run('<w:sym w:font="Wingdings" w:char="F0FE"/>') + r(" yes")), {}, ["☑ yes"]),
    "hyphens": (
        p(run(f"{t('co')}<w:noBreakHyphen/>{t('op con')}<w:softHyphen/>{t('tract')}")),
        {},
        ["co\u2011op contract"],
    ),
    "tabs and breaks": (p(run(f"{t('a')}<w:tab/>{t('b')}<w:br/>{t('c')}<w:cr/>{t('d')}")), {}, ["a b", "c", "d"]),
    "raised and lowered": (
        p(
            r("10")
            + r("3", '<w:vertAlign w:val="superscript"/>')
            + r(" CO")
            + r("2", '<w:vertAlign w:val="subscript"/>')
        ),
        {},
        ["10³ CO₂"],
    ),
    "raised by a style": (p(r("m") + r("2", '<w:rStyle w:val="Mark"/>')), {"styles": STYLES}, ["m²"]),
    "an ordinal that is raised": (p(r("4") + r("th", '<w:vertAlign w:val="superscript"/>')), {}, ["4th"]),
    "a fraction": (p(r("1") + _math(_m("f", num=_mr("1"), den=_mr("2")))), {}, ["1 1/2"]),
    "powers and roots": (
        p(_math(_m("sSup", e=_mr("x"), sup=_mr("2")) + _mr("+") + _m("rad", deg="", e=_mr("y")))),
        {},
        ["x²+√(y)"],
    ),
    "numbered paragraphs": (
        p(r("One"), _n(1)) + p(r("sub"), _n(1, 1)) + p(r("sub"), _n(1, 1)) + p(r("Two"), _n(1)) + p(r("sub"), _n(1, 1)),
        {"numbering": NUMBERING},
        ["1. One", "(a) sub", "(b) sub", "2. Two", "(a) sub"],
    ),
    "numbers of several levels": (
        p(r("One"), _n(1)) + p(r("deep"), _n(1, 2)),
        {"numbering": NUMBERING},
        ["1. One", "1.1.1 deep"],
    ),
    "numbers that start again": (
        p(r("One"), _n(1)) + p(r("nine"), _n(4)) + p(r("ten"), _n(4)),
        {"numbering": NUMBERING},
        ["1. One", "9. nine", "10. ten"],
    ),
    "numbers by a style": (
        p(r("Rent"), '<w:pStyle w:val="Clause"/>'),
        {"styles": STYLES, "numbering": NUMBERING},
        ["Article IV Rent"],
    ),
    "bullets": (p(r("point"), _n(2)), {"numbering": NUMBERING}, ["point"]),
    "a number taken away": (
        p(r("Rent"), '<w:pStyle w:val="Clause"/>' + _n(0)),
        {"styles": STYLES, "numbering": NUMBERING},
        ["Rent"],
    ),
    "a footnote": (
        p(r("Rent") + run('<w:footnoteReference w:id="5"/>') + r(" is due.")) + p(r("End.")),
        {"footnotes": FOOTNOTES},
        ["Rent¹ is due.", "End.", "¹ See the annex."],
    ),
    "a comment": (
        p(r("Rent") + run('<w:commentReference w:id="1"/>')) + p(r("End.")),
        {"comments": COMMENTS},
        ["Rent", "End.", "Comment by Ann: Is that so?"],
    ),
    "a header and a footer": (
        p(r("Body"))
        + '<w:sectPr><w:headerReference r:id="r_header1"/><w:footerReference r:id="r_footer1"/></w:sectPr>',
        {"header1": part("hdr", p(r("Top"))), "footer1": part("ftr", p(r("Bottom")))},
        ["Body", "Top", "Bottom"],
    ),
    "a table": (
        table(row(cell(p(r("Item"))), cell(p(r("2024")))), row(cell(p(r("Rent"))), cell(p(r("5"))))),
        {},
        ["Item\x1f2024", "Rent\x1f5"],
    ),
    "a cell of two paragraphs": (table(row(cell(p(r("a")), p(r("b"))), cell(p(r("c"))))), {}, ["a", "b", "c"]),
    "a table in a cell": (
        table(row(cell(table(row(cell(p(r("x"))), cell(p(r("y"))))), p("")), cell(p(r("z"))))),
        {},
        ["x\x1fy\x1fz"],
    ),
}


def lines(data: bytes) -> list[list[str]]:
    answer = read("docx", data)
    assert "pages" in answer, answer
    return [[line if isinstance(line, str) else line[0] for line in page] for page in answer["pages"]]


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_construct(name: str) -> None:
    body, others, expected = CONSTRUCTS[name]
    data = word(body, **others)
    assert lines(data) == [expected]
    assert read("docx", data) == read("docx", data)


def test_there_are_enough_of_them() -> None:
    assert len(CONSTRUCTS) >= 42


STRUCK = {
    "struck": "<w:strike/>",
    "struck twice": "<w:dstrike/>",
    "struck by a style": '<w:rStyle w:val="Out"/>',
}


@pytest.mark.parametrize("name", STRUCK)
def test_struck_text_is_told(name: str) -> None:
    answer = read("docx", word(p(r("Pay ") + r("5", STRUCK[name]) + r(" 6.")), styles=STYLES))
    assert answer["pages"] == [[("Pay 5 6.", "Pay 5 6.", "Pay 6.")]]


def test_white_text_in_a_table_may_be_seen() -> None:
    """The style of the table may have a dark shade."""
    answer = read("docx", word(table(row(cell(p(r("Head", '<w:color w:val="FFFFFF"/>')))))))
    assert answer["pages"] == [[("Head", "", "")]]


BREAK = '<w:br w:type="page"/>'
PAGES: dict[str, tuple[str, list[list[str]]]] = {
    "a page break": (p(r("a") + run(BREAK)) + p(r("b")), [["a"], ["b"]]),
    "in a paragraph": (p(r("a") + run(BREAK) + r("b")), [["a"], ["b"]]),
    "where Word last broke the page": (p(r("a ") + run(f"<w:lastRenderedPageBreak/>{t('b')}")), [["a"], ["b"]]),
    "told twice": (
        p(run(BREAK) + r("a")) + p(run(BREAK)) + p(run(f"<w:lastRenderedPageBreak/>{t('b')}")),
        [["a"], ["b"]],
    ),
    "before a paragraph": (p(r("a")) + p(r("b"), "<w:pageBreakBefore/>"), [["a"], ["b"]]),
    "not before it": (p(r("a")) + p(r("b"), '<w:pageBreakBefore w:val="0"/>'), [["a", "b"]]),
    "a section": (p(r("a"), "<w:sectPr/>") + p(r("b")) + "<w:sectPr/>", [["a"], ["b"]]),
    "a section on the same page": (
        p(r("a"), "<w:sectPr/>") + p(r("b")) + '<w:sectPr><w:type w:val="continuous"/></w:sectPr>',
        [["a", "b"]],
    ),
    "none": (p(r("a")) + p(r("b")), [["a", "b"]]),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_those_that_the_file_states(name: str) -> None:
    body, expected = PAGES[name]
    assert lines(word(body)) == expected


def test_a_footnote_is_on_the_page_of_its_mark() -> None:
    body = p(r("a") + run('<w:footnoteReference w:id="5"/>') + run(BREAK)) + p(r("b"))
    assert lines(word(body, footnotes=FOOTNOTES)) == [["a¹", "¹ See the annex."], ["b"]]


def test_strict_names() -> None:
    data = word(p(r("strict")))
    strict = part("document", f"<w:body>{p(r('strict'))}</w:body>").replace(
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
    )
    assert lines(_with(data, strict)) == lines(data) == [["strict"]]


def _with(data: bytes, document: str | bytes) -> bytes:
    """The file with another body."""
    assert data[:2] == b"PK"
    return zipped(
        {
            "_rels/.rels": relations({"main": "word/document.xml"}).replace(
                "relationships/word/document", "relationships/officeDocument"
            ),
            "word/document.xml": document,
        }
    )


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    + part("document", "<w:body>&b;</w:body>").partition("?>")[2]
)
HOSTILE = {
    "entities": (BOMB, "damaged"),
    "entities in UTF-16": (BOMB.replace('"1.0"', '"1.0" encoding="UTF-16"').encode("utf-16"), "damaged"),
    "deep nesting": (part("document", "<w:body>" + "<w:ins>" * 20_000 + "</w:ins>" * 20_000 + "</w:body>"), "depth"),
    "cut off": (part("document", "<w:body><w:p>")[:-20], "damaged"),
    "no body": (part("document", ""), "damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_body(name: str) -> None:
    document, expected = HOSTILE[name]
    assert read("docx", _with(word(""), document))["error"] == expected


def test_a_bomb_of_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.UNPACKED_BYTES", 100_000)
    assert read("docx", word(p(r("a" * 200_000))))["error"] == "parts"


def test_a_part_twice() -> None:
    """Readers differ in which of the two they take."""
    with pytest.warns(UserWarning, match="Duplicate"):
        data = _twice()
    assert read("docx", data)["error"] == "damaged"


def _twice() -> bytes:
    import io
    import zipfile

    data = io.BytesIO(word(p(r("one"))))
    with zipfile.ZipFile(data, "a") as file:
        file.writestr("word/document.xml", part("document", f"<w:body>{p(r('two'))}</w:body>"))
    return data.getvalue()


def test_nothing_outside_of_the_file_is_read() -> None:
    outside = relations({"r_footnotes": "footnotes.xml"}).replace(
        'Target="', 'TargetMode="External" Target="file:///etc/'
    )
    data = zipped(
        {
            "_rels/.rels": relations({"main": "word/document.xml"}).replace(
                "relationships/word/document", "relationships/officeDocument"
            ),
            "word/document.xml": part("document", f"<w:body>{p(r('a'))}<w:altChunk r:id='r_footnotes'/></w:body>"),
            "word/_rels/document.xml.rels": outside,
        }
    )
    assert lines(data) == [["a"]]


OTHERS = {"xl/workbook.xml": "xlsx", "ppt/presentation.xml": "pptx", "META-INF/container.xml": "epub", "a.txt": "zip"}


@pytest.mark.parametrize("name", OTHERS)
def test_other_zip_files(name: str) -> None:
    assert read("docx", zipped({name: "x"})) == {"error": OTHERS[name]}
