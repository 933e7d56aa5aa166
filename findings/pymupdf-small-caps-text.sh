#!/usr/bin/env bash
# PyMuPDF (MuPDF): `Story` draws "Table of Rates" in `font-variant: small-caps` with the right small capitals, but the PDF's
# map to Unicode gives their letters other meanings: PyMuPDF itself then reads "TĵœƯŧ ǈż RĵǵŧǪ" on the page that it
# has written. The capitals, which are ordinary glyphs, are right, and so is the same text without small capitals.
# Guess beforehand: the text that is read is "Table of Rates" or "TABLE OF RATES".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pymupdf==2.0
cat > page.py <<'END'
import pymupdf


def read_back(html: str) -> str:
    story, writer = pymupdf.Story(html), pymupdf.DocumentWriter("page.pdf")
    device = writer.begin_page(pymupdf.paper_rect("a4"))
    story.place(pymupdf.Rect(50, 50, 500, 800))
    story.draw(device)
    writer.end_page()
    writer.close()
    return pymupdf.open("page.pdf")[0].get_text().strip()


plain = read_back("<p>Table of Rates</p>")
small = read_back("<p style='font-variant: small-caps'>Table of Rates</p>")
print("plain:", plain)
print("small capitals:", small)
assert plain == "Table of Rates"
assert small.casefold() != "table of rates"
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i '^pymupdf '
env/bin/python page.py
echo "As described above."
