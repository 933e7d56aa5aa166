"""The report as people see it: `python tests/browser/look.py report.html FOLDER` writes pictures of it there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.chromium import ABSENT, DARK, DESKTOP, PHONE, PHONE_DARK, Chromium, installed, running

VIEWS = {"desktop": DESKTOP, "desktop-dark": DARK, "phone": PHONE, "phone-dark": PHONE_DARK}


def pictures(chromium: Chromium, page: Path) -> Iterator[tuple[str, bytes]]:
    """(name, PNG) of the first screen, the whole page, and the first link followed to its card; then the PDF for paper."""
    for name, view in VIEWS.items():
        chromium.open(page, view)
        yield f"{name}.png", chromium.picture()
        yield f"{name}-whole.png", chromium.picture(whole=True)
        chromium.click("a.summary-row, a.cite")
        yield f"{name}-card.png", chromium.picture()
    chromium.open(page)
    yield "print.pdf", chromium.printed()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path)
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    paths = installed()
    if not paths:
        parser.error(ABSENT)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as profile, running(*paths, Path(profile)) as chromium:
        for name, data in pictures(chromium, arguments.report.resolve()):
            (arguments.folder / name).write_bytes(data)
    with pypdfium2.PdfDocument(arguments.folder / "print.pdf") as printed:
        for number, page in enumerate(printed, 1):
            page.render(scale=1.5).to_pil().save(arguments.folder / f"print-{number}.png")


if __name__ == "__main__":
    main()
