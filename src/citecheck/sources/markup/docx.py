"""A Word file → what a person reads in its final view: changes accepted, codes and hidden text left out.

Each paragraph is a line, numbered where Word numbers it. Pages are those that the file states.
"""

from __future__ import annotations

import pyexpat
from collections.abc import Callable, Iterator
from typing import Any, Final

from citecheck.sources.markup import formulas
from citecheck.sources.markup.flow import Flow, Seen, bare, small
from citecheck.sources.markup.numbering import Numbering
from citecheck.sources.markup.package import Element, Package, R, W
from citecheck.sources.markup.styles import Around, Look, Styles, fill, is_on, value
from citecheck.sources.markup.symbols import symbols
from citecheck.text.marks import RAISE

READER: Final = f"expat {pyexpat.EXPAT_VERSION.removeprefix('expat_')}"

# Elements that only hold others.
_HOLDERS: Final = frozenset(
    "ins moveTo smartTag customXml dir bdo fldSimple hyperlink sdtContent m_oMathPara rubyBase body".split()
)
_ON_THE_SAME_PAGE: Final = frozenset(["continuous", "nextColumn"])
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_CHARACTERS: Final = {"tab": "\t", "ptab": "\t", "noBreakHyphen": "\u2011"}


def read(data: bytes) -> tuple[list[list[Seen]], list[str]]:
    """The pages of lines, and the title. Raises RefusedError, with what is wrong."""
    package = Package(data)
    root = package.tree(package.main)
    if root is None or root.tag != "document" or (body := root.find("body")) is None:
        raise ValueError("no body")
    pages = _Reader(package, body).pages(body)
    return pages, list(dict.fromkeys(_titles(package)))


def _titles(package: Package) -> Iterator[str]:
    for one in package.relations(""):
        root = package.tree(one.part) if one.kind == "core-properties" else None
        title = root.find("other_title") if root is not None else None
        if title is not None and (name := bare(title.text or "")):
            yield name


class _Reader:
    """Walks through the stories of a file: its body, its notes, its headers."""

    def __init__(self, package: Package, body: Element) -> None:
        self._package = package
        relations = list(package.relations(package.main))
        self._parts = {one.id: one.part for one in relations}
        trees = {
            kind: self._tree(relations, kind) for kind in ("styles", "numbering", "footnotes", "endnotes", "comments")
        }
        self._styles = Styles(trees["styles"])
        self._numbering = Numbering(trees["numbering"], self._styles)
        self._notes = {kind: _by_id(trees[f"{kind}s"], kind) for kind in ("footnote", "endnote", "comment")}
        self._sections = list(body.iter("sectPr"))
        self._section = 0
        self._counts = {"footnote": 0, "endnote": 0}
        self._endnotes: list[Seen] = []
        self._flow = Flow()
        self._fields: list[bool] = []  # for each open field, whether this is its code
        self._goes_on = False  # the paragraph, over a mark that is deleted
        self._around = Around()
        self._inlines: dict[str, Callable[[Element], None]] = {
            "r": self._run,
            "sdt": self._control,
            "mc_AlternateContent": lambda element: self._inline(_branch(element)),
            "m_oMath": self._formula,
            **dict.fromkeys(_HOLDERS, self._inline),
        }

    def _tree(self, relations: list[Any], kind: str) -> Element | None:
        return next((self._package.tree(one.part) for one in relations if one.kind == kind), None)

    def pages(self, body: Element) -> list[list[Seen]]:
        """The pages; endnotes, headers and footers follow at the end."""
        self._blocks(body)
        self._flow.end_line()
        self._flow.foot(self._endnotes)
        named = [
            one.get(R + "id", "")
            for kind in ("header", "footer")
            for s in self._sections
            for one in s.findall(f"{kind}Reference")
        ]
        for part in dict.fromkeys(self._parts.get(name, "") for name in named):
            root = self._package.tree(part)
            self._flow.foot(self._story(root) if root is not None else [])
        return self._flow.end()

    # ── Blocks ───────────────────────────────────────────────────────────────────────────────────

    def _story(self, root: Element, before: str = "", *, is_box: bool = False) -> list[Seen]:
        """The lines of a separate text."""
        kept = self._flow, self._fields, self._goes_on, self._around
        self._flow, self._fields, self._goes_on, self._around = Flow(), [], False, Around(is_box=is_box)
        self._flow.add(before)
        self._goes_on = bool(before)
        self._blocks(root)
        lines = [line for page in self._flow.end() for line in page]
        self._flow, self._fields, self._goes_on, self._around = kept
        return lines

    def _blocks(self, root: Element | None) -> None:
        for element in root if root is not None else ():
            match element.tag:
                case "p":
                    self._paragraph(element)
                case "tbl":
                    self._table(element)
                case "sdt":
                    self._blocks(element.find("sdtContent"))
                case "mc_AlternateContent":
                    self._blocks(_branch(element))
                case tag if tag in _HOLDERS:
                    self._blocks(element)

    def _paragraph(self, paragraph: Element) -> None:
        own = paragraph.find("pPr")
        style = value(own, "pStyle")
        kept = self._around
        if own is not None:
            self._around = kept._replace(paragraph=style, fill=fill(own) or kept.fill)
        if not self._goes_on:
            self._flow.end_line()
            if self._begins_page(own, style):
                self._flow.end_page()
            self._number(own, style)
        self._inline(paragraph)
        self._goes_on = _mark_is_gone(own)
        if not self._goes_on:
            self._flow.end_line()
        self._around = kept
        if own is not None and own.find("sectPr") is not None:
            self._end_section()

    def _begins_page(self, own: Element | None, style: str) -> bool:
        given = own.find("pageBreakBefore") if own is not None else None
        return is_on(given if given is not None else self._styles.paragraph(style, "pageBreakBefore"))

    def _number(self, own: Element | None, style: str) -> None:
        if number := self._numbering.next(own, style):
            self._flow.add(f"{number} ")

    def _end_section(self) -> None:
        """A section says itself whether it begins on a new page."""
        self._section += 1
        following = self._sections[self._section] if self._section < len(self._sections) else None
        if following is not None and value(following, "type") not in _ON_THE_SAME_PAGE:
            self._flow.end_page()

    def _table(self, table: Element) -> None:
        kept, self._goes_on = self._around, False
        style = value(table.find("tblPr"), "tblStyle")
        for row in _held(table, "tr"):
            properties = row.find("trPr")
            if properties is not None and (properties.find("del") is not None or is_on(properties.find("hidden"))):
                continue
            self._flow.begin_row()
            for cell in _held(row, "tc"):
                own = cell.find("tcPr")
                if own is None or own.find("cellDel") is None:
                    self._flow.begin_cell()
                    self._around = Around(table=style or "table", fill=fill(own), is_box=kept.is_box)
                    self._blocks(cell)
                    self._goes_on = False
            self._flow.end_row()
        self._around = kept

    # ── In a line ────────────────────────────────────────────────────────────────────────────────

    def _inline(self, parent: Element | None) -> None:
        for element in parent if parent is not None else ():
            if read := self._inlines.get(element.tag):
                read(element)

    def _control(self, control: Element) -> None:
        self._inline(control.find("sdtContent"))

    def _formula(self, formula: Element) -> None:
        if not any(self._fields):
            self._flow.add(formulas.office(formula, self._formula_text, self._flow.last))

    def _formula_text(self, run: Element) -> str:
        look = self._styles.look(run.find("rPr"), self._around)
        texts = (one.text or "" for one in run if one.tag in {"t", "m_t"})
        return "" if look.is_hidden else symbols("".join(texts), look.font)

    def _run(self, run: Element) -> None:
        look = self._styles.look(run.find("rPr"), self._around)
        self._parts_of(run, look)

    def _parts_of(self, run: Element | None, look: Look) -> None:
        for part in run if run is not None else ():
            if part.tag == "fldChar":
                self._field(part)
            elif part.tag == "lastRenderedPageBreak":
                self._flow.end_page()
            elif not look.is_hidden and not any(self._fields):
                self._part(part, look)

    def _field(self, mark: Element) -> None:
        kind = mark.get(W + "fldCharType")
        if kind == "begin":
            self._fields.append(True)
        elif self._fields and kind == "separate":
            self._fields[-1] = False
        elif self._fields and kind == "end":
            self._fields.pop()

    def _part(self, part: Element, look: Look) -> None:
        match part.tag:
            case "t":
                text = part.text or ""
                self._text(text if part.get(_SPACE) == "preserve" else text.strip(" \t\r\n"), look)
            case "tab" | "ptab" | "noBreakHyphen":
                self._flow.add(_CHARACTERS[part.tag], look.how)
            case "br" | "cr":
                self._flow.end_page() if part.get(W + "type") == "page" else self._flow.end_line()
            case "footnoteReference" | "endnoteReference":
                self._note(part, look)
            case "commentReference":
                self._comment(part)
            case "mc_AlternateContent":
                self._parts_of(_branch(part), look)
            case "sym" | "ruby" | "drawing" | "pict" | "object":
                self._picture(part, look)

    def _picture(self, part: Element, look: Look) -> None:
        """What is set in another way than the text around it."""
        if part.tag == "sym":
            self._symbol(part, look)
        elif part.tag == "ruby":
            self._inline(part.find("rubyBase"))
            reading = part.find("rt")
            self._flow.apart(self._line_of(reading) if reading is not None else [])
        else:
            for box in _outermost(part, "txbxContent"):
                self._flow.apart(self._story(box, is_box=True))

    def _text(self, text: str, look: Look) -> None:
        text = symbols(text, look.font).replace("\xad", "")
        self._flow.add(text if look.raised is None else small(text, raised=look.raised), look.how)

    def _symbol(self, part: Element, look: Look) -> None:
        code = part.get(W + "char", "")
        try:
            self._flow.add(symbols(chr(int(code, 16)), part.get(W + "font")), look.how)
        except (ValueError, OverflowError):
            self._flow.add("\ufffd", look.how)

    def _line_of(self, parent: Element) -> list[Seen]:
        """What is in it as a separate text."""
        kept, self._flow = self._flow, Flow()
        self._inline(parent)
        lines = [line for page in self._flow.end() for line in page]
        self._flow = kept
        return lines

    def _note(self, mark: Element, look: Look) -> None:
        kind = mark.tag.removesuffix("Reference")
        note = self._notes[kind].pop(mark.get(W + "id", ""), None)
        number = ""
        if mark.get(W + "customMarkFollows") is None:
            self._counts[kind] += 1
            number = str(self._counts[kind]).translate(RAISE)
            self._flow.add(number, look.how)
        lines = self._story(note, f"{number} ") if note is not None else []
        if kind == "footnote":
            self._flow.foot(lines)
        else:
            self._endnotes += lines

    def _comment(self, mark: Element) -> None:
        comment = self._notes["comment"].pop(mark.get(W + "id", ""), None)
        if comment is not None:
            author = bare(comment.get(W + "author", "")) or "somebody"
            self._flow.foot(self._story(comment, f"Comment by {author}: "))


def _by_id(root: Element | None, tag: str) -> dict[str, Element]:
    notes = root.findall(tag) if root is not None else []
    return {one.get(W + "id", ""): one for one in notes if one.get(W + "type", "normal") == "normal"}


def _branch(choice: Element) -> Element | None:
    """One of the branches that say the same: the first one, or what older programs show."""
    branches = [*choice.findall("mc_Choice"), *choice.findall("mc_Fallback")]
    return next((one for one in branches if len(one)), None)


def _mark_is_gone(own: Element | None) -> bool:
    """Whether the mark at the end of a paragraph is deleted or hidden: then the next one continues it."""
    mark = own.find("rPr") if own is not None else None
    if mark is None:
        return False
    return mark.find("del") is not None or mark.find("moveFrom") is not None or is_on(mark.find("vanish"))


def _held(parent: Element, tag: str) -> Iterator[Element]:
    """The rows of a table, or the cells of a row, which other elements may hold."""
    for element in parent:
        if element.tag == tag:
            yield element
        elif element.tag == "sdt" or element.tag in _HOLDERS:
            yield from _held(element, tag)


def _outermost(parent: Element, tag: str) -> Iterator[Element]:
    """Those that are in no other one, in one branch of those that say the same."""
    for element in parent:
        if element.tag == tag:
            yield element
        elif element.tag == "mc_AlternateContent":
            branch = _branch(element)
            yield from _outermost(branch, tag) if branch is not None else ()
        else:
            yield from _outermost(element, tag)
