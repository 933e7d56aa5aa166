"""The parts of a Word file: taken out of the zip file and parsed, both bounded. Nothing outside of the file is read."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree as ET  # no part with a document type is parsed, so none has an entity

from citecheck import limits
from citecheck.sources.markup.flow import RefusedError

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_STRICT: Final = {  # the names that ISO/IEC 29500 Strict has for them
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": W.strip("{}").encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/math": M.strip("{}").encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": R.strip("{}").encode(),
}
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_OTHERS: Final = (("xl/", "xlsx"), ("ppt/", "pptx"), ("META-INF/container.xml", "epub"))
_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument"
Element = ET.Element


class Relation(NamedTuple):
    """A part that another one names."""

    id: str
    kind: str
    part: str


class Package:
    """The parts by name. Raises RefusedError, or what zipfile and the parser raise."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except zipfile.BadZipFile:
            raise RefusedError("damaged") from None
        names = Counter(self._zip.namelist())
        if len(names) > limits.UNPACKED_PARTS:
            raise RefusedError("parts")
        if any(count > 1 for count in names.values()):
            raise RefusedError("damaged")  # readers differ in which of the two they take
        self._names = names
        self._left = limits.UNPACKED_BYTES
        self.main = self._main()

    def _main(self) -> str:
        """The name of the part with the body."""
        found = [one.part for one in self.relations("") if one.kind == "officeDocument"]
        if found and found[0] in self._names and not self._other():
            return found[0]
        raise RefusedError(self._other() or "zip")

    def _other(self) -> str | None:
        if "mimetype" in self._names and self.data("mimetype").startswith(_OPEN_DOCUMENT):
            return "odf"
        return next((kind for begins, kind in _OTHERS if any(name.startswith(begins) for name in self._names)), None)

    def relations(self, part: str) -> Iterator[Relation]:
        """The parts that it names, without those outside of the file."""
        folder, name = posixpath.split(part)
        named = posixpath.join(folder, "_rels", f"{name}.rels")
        root = self.tree(named)
        for one in root if root is not None else ():
            if one.get("TargetMode") != "External" and (target := one.get("Target")):
                path = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
                yield Relation(one.get("Id", ""), one.get("Type", "").rpartition("/")[2], path)

    def tree(self, part: str) -> Element | None:
        """The elements of a part, w:p as "p", m:f as "m_f"; None if there is no such part."""
        if part not in self._names:
            return None
        data = self.data(part)
        text = data.decode("utf-16") if data[:2] in _MARKS else data
        data = text.encode() if isinstance(text, str) else text
        if b"\x00" in data or b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise RefusedError("damaged")
        for strict, name in _STRICT.items():
            data = data.replace(strict, name) if strict in data[:20_000] else data
        return _named(_parsed(data.decode() if isinstance(text, str) else data))  # a declared encoding counts for bytes

    def data(self, part: str) -> bytes:
        info = self._zip.getinfo(part)
        if info.flag_bits & 1:
            raise RefusedError("encrypted")
        with self._zip.open(info) as file:
            data = file.read(self._left + 1)
        self._left -= len(data)
        if self._left < 0:
            raise RefusedError("parts")
        return data


def _parsed(data: bytes | str) -> Element:
    try:
        return ET.fromstring(data)  # noqa: S314 - the same
    except ET.ParseError:
        raise RefusedError("damaged") from None


def _named(root: Element) -> Element:
    """The tree with short names, each element once."""
    names: dict[str, str] = {}
    for element in root.iter():
        name = names.get(element.tag)
        if name is None:
            name = names[element.tag] = _short(element.tag)
        element.tag = name
    return root


def _short(tag: str) -> str:
    if tag.startswith(W):
        return tag.removeprefix(W)
    for prefix, namespace in (("m_", M), ("mc_", _MC)):
        if tag.startswith(namespace):
            return prefix + tag.removeprefix(namespace)
    return f"other_{tag.rpartition('}')[2]}"
