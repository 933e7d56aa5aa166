"""Draws docs/demo.svg: what `citecheck demo` prints, as a terminal shows it."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from citecheck.cli.validate import demo_report

_FORMAT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
  aria-label="citecheck demo: one answer verified, one with eight citations failed">
<style>.{unique_id}-matrix{{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:{char_height}px;line-height:{line_height}px}}
{styles}</style>
<defs>{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>
<g transform="translate(12,12)"><g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""
_THEME = TerminalTheme(
    (13, 17, 23),
    (201, 209, 217),
    [
        (72, 79, 88),
        (255, 123, 114),
        (63, 185, 80),
        (210, 153, 34),
        (88, 166, 255),
        (188, 140, 255),
        (57, 197, 207),
        (177, 186, 196),
    ],
)


def main() -> None:
    lines = demo_report(colour=True).split("\n")
    console = Console(record=True, width=118, file=io.StringIO(), force_terminal=True, color_system="standard")
    console.print(Text("$ citecheck demo"))
    for line in lines[:28]:
        console.print(Text.from_ansi(line), overflow="ellipsis", no_wrap=True)
    picture = console.export_svg(title="", theme=_THEME, code_format=_FORMAT, unique_id="t")
    Path(__file__).with_name("demo.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
