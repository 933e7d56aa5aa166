"""Characters of symbol fonts → those that they look like: in Symbol the character ³ is ≥."""

from __future__ import annotations

from typing import Final

_SYMBOL: Final = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\ufffd",
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\ufffd",
)
_FONTS: Final = {
    "symbol": {
        first + at: char for first, row in zip((0x20, 0xA0), _SYMBOL, strict=True) for at, char in enumerate(row)
    },
    "wingdings": {0x20: " ", 0x6F: "☐", 0x78: "☒", 0x6C: "●", 0x6E: "■", 0xA7: "▪", 0xA8: "☐", 0xD8: "➢", 0xDF: "←"}
    | {0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑"},
    "wingdings 2": {0x20: " ", 0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0xA3: "☐"},
    "webdings": {0x20: " "},
    "wingdings 3": {0x20: " "},
}
_PRIVATE: Final = range(0xF000, 0xF100)  # where Word puts the characters of such fonts


def symbols(text: str, font: str | None) -> str:
    """The text as it looks in this font; U+FFFD for what is not known."""
    table = _FONTS.get((font or "").lower())
    return text if table is None else "".join(_look(ord(char), table) for char in text)


def _look(code: int, table: dict[int, str]) -> str:
    if code in _PRIVATE:
        code -= _PRIVATE.start
    return table.get(code, "\ufffd") if code < 0x100 else chr(code)
