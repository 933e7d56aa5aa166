"""Quotes of Word files and web pages that other programs write: honest ones, hidden text, forgeries.

    pip install pypandoc-binary python-docx; npm install docx html-to-docx html-minifier-terser
    NODE_PATH=…/node_modules python benchmarks/writers.py

The documents are made here, 300 quotes each. The truth is what went into the writer, never what we read of its file. Writers that
are not installed are left out, and named.
"""

from __future__ import annotations

import html
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from attacks.forgeries import OPERATORS, Pool
from attacks.honest import Quote, fate, seeded
from attacks.judge import Judge

from citecheck.sources.document import Document
from citecheck.sources.open import open_document
from citecheck.sources.prepared import prepared_text, seen_lines

Run = tuple[str, str]  # text, and how it is set: "", b, i, a, sup, sub, u
Block = tuple[str, list[Any]]  # p, li, or row with cells
SMALL = {"sup": str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"), "sub": str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")}
NAMES = "Ødegaard Müller O’Brien Nakamura García Šimůnek Lefèvre Kowalska Al-Rashid Brontë".split()
PER_KIND = 12  # forgeries
UNSEEN = "Secret clause {}: nothing is owed"


def blocks() -> Iterator[Block]:
    """300 quotes: sentences whose words and figures are cut by marks, items of lists, rows of tables."""
    for n in range(200):
        name, other = NAMES[n % 10], NAMES[(n * 3 + 1) % 10]
        yield "p", [
            [("Section ", ""), (f"{n + 1}", "b"), (f": {name} pays ", ""), (f"${n + 2},", "b"), (f"{n * 37 % 1000:03}", "i"),
             (f".{n % 100:02} to {other} within {n + 3} days — or €{n}.5 “per month”.", "")],
            [("The ", ""), ("inter", "i"), ("national", "b"), (f" limit {n} is 10", ""), (f"{n % 9 + 2}", "sup"),
             (" units of CO", ""), ("2", "sub"), (f" for {name}, and {n + 11}% for ", ""), (other, "a"), (".", "")],
            [(f"{name} may not, unless {other} agrees in writing, let room {n} for more than {n + 5} weeks.", "")],
            [(f"On {n % 28 + 1} March 2025, {name}", ""), (" & ", "b"), (f"{other} <sold> {n + 1},{n % 1000:03} shares at £{n % 90 + 10}.{n % 10}0 each.", "u")],
        ][n % 4]  # fmt: skip
    for n in range(50):
        yield (
            "li",
            [(f"Item {n} for {NAMES[n % 10]}: ", ""), (f"{n * 7 + 3}.{n % 10}", "b"), (" kg, not later than May.", "")],
        )
    for n in range(50):
        yield "row", [f"Line {n} of {NAMES[n % 10]}", f"{n},{n * 13 % 1000:03}", f"({n * 7}.5)", f"{n % 99 + 1}%"]


BLOCKS = list(blocks())


def truth(block: Block) -> str:
    kind, parts = block
    if kind == "row":
        return " ".join(parts)
    return "".join(text.translate(SMALL[how]) if how in SMALL else text for text, how in parts)


def as_html(block: Block) -> str:
    tags = {"a": '<a href="https://example.org">{}</a>'} | {
        tag: f"<{tag}>{{}}</{tag}>" for tag in ("b", "i", "u", "sup", "sub")
    }
    kind, parts = block
    if kind == "row":
        return f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in parts)}</tr>"
    inside = "".join(tags.get(how, "{}").format(html.escape(text)) for text, how in parts)
    return f"<{kind}>{inside}</{kind}>"


def whole_html(hidden: str = "") -> str:
    rows = {kind: "".join(as_html(one) for one in BLOCKS if one[0] == kind) for kind in ("p", "li", "row")}
    return f"{rows['p']}{hidden}<ul>{rows['li']}</ul><table><tr><th>A</th><th>B</th><th>C</th><th>D</th></tr>{rows['row']}</table>"


def as_markdown() -> str:
    marks = {
        "b": "**{}**",
        "i": "*{}*",
        "u": "[{}]{{.underline}}",
        "a": "[{}](https://example.org)",
        "sup": "^{}^",
        "sub": "~{}~",
    }

    def text(parts: list[Run]) -> str:
        escaped = ((one.translate(str.maketrans({c: f"\\{c}" for c in "$<>&*~^[]"})), how) for one, how in parts)
        return "".join(
            f"{one[: len(one) - len(one.lstrip())]}{marks.get(how, '{}').format(one.strip())}{one[len(one.rstrip()) :]}"
            if how
            else one
            for one, how in escaped
        )

    lines = [f"{text(parts)}\n" if kind == "p" else f"- {text(parts)}" for kind, parts in BLOCKS if kind != "row"]
    table = ["", "| A | B | C | D |", "|---|---|---|---|"]
    return "\n".join([*lines, *table, *(f"| {' | '.join(parts)} |" for kind, parts in BLOCKS if kind == "row")])


# ── The writers: each makes a file in a folder; hidden text is in those that can set it ──────────────


def pandoc(kind: str, *options: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        import pypandoc

        path = folder / f"pandoc.{kind}"
        pypandoc.convert_text(as_markdown(), kind, "markdown", outputfile=str(path), extra_args=["-s", *options])
        return path

    return write


def python_docx(folder: Path) -> Path:
    import docx

    file, path = docx.Document(), folder / "python-docx.docx"
    table = file.add_table(0, 4)
    for n, (kind, parts) in enumerate(BLOCKS):
        if kind == "row":
            for cell, text in zip(table.add_row().cells, parts, strict=True):
                cell.text = text
            continue
        paragraph = file.add_paragraph(style="List Bullet" if kind == "li" else None)
        for text, how in parts:
            run = paragraph.add_run(text)
            run.bold, run.italic, run.underline = how == "b", how == "i", how == "u"
            run.font.superscript, run.font.subscript = how == "sup", how == "sub"
        if n % 50 == 0:
            paragraph.add_run(f" {UNSEEN.format(n)}").font.hidden = True
    file.save(str(path))
    return path


NODE: dict[str, str] = {
    "docx": """const d=require('docx'),S={b:{bold:true},i:{italics:true},u:{underline:{}},sup:{superScript:true},sub:{subScript:true}};
const p=(b,x)=>new d.Paragraph({...x,children:b.map(([text,how])=>new d.TextRun({text,...(S[how]||{})})).concat(
 [new d.TextRun({text:' '+secret,vanish:true}),new d.DeletedTextRun({text:' '+secret,id:++id,author:'A',date:'2025-01-01T00:00:00Z'})])});
let id=0;const of=k=>blocks.filter(b=>b[0]==k).map(b=>b[1]);
const doc=new d.Document({sections:[{children:[...of('p').map(b=>p(b,{})),...of('li').map(b=>p(b,{bullet:{level:0}})),
 new d.Table({rows:of('row').map(r=>new d.TableRow({children:r.map(c=>new d.TableCell({children:[new d.Paragraph(c)]}))}))})]}]});
d.Packer.toBuffer(doc).then(done)""",
    "html-to-docx": "require('html-to-docx')(page).then(done)",
    "html-minifier-terser": """require('html-minifier-terser').minify('<!doctype html>'+page,
 {collapseWhitespace:true,removeOptionalTags:true,removeAttributeQuotes:true,minifyCSS:true,removeComments:true}).then(done)""",
}  # fmt: skip


def node(name: str, page: str, suffix: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        path = folder / f"{name}.{suffix}"
        given = {"blocks": BLOCKS, "page": page, "secret": UNSEEN.format(1)}
        begin = f"const {{blocks,page,secret}}={json.dumps(given)},done=b=>require('fs').writeFileSync({json.dumps(str(path))},b);"
        (folder / "write.cjs").write_text(begin + NODE[name], "utf-8")
        subprocess.run(["node", str(folder / "write.cjs")], check=True, capture_output=True)  # noqa: S607
        return path

    return write


HIDDEN = "".join(
    f"<{tag}>{UNSEEN.format(n)}</{tag.partition(' ')[0]}>"
    for n, tag in enumerate(
        (
            "p hidden",
            "p style='display:none'",
            "p class=no",
            "template",
            "dialog",
            "div popover",
            "p style='visibility:hidden'",
        )
    )
)


def chromium(folder: Path) -> Path:
    """A page that its script writes, as the browser saves it."""
    page = json.dumps(whole_html(HIDDEN)).replace("</", "<\\/")
    made, path = folder / "made.html", folder / "chromium.html"
    script = (
        f"<style>.no{{display:none}}</style><body><script>document.body.insertAdjacentHTML('beforeend',{page})</script>"
    )
    made.write_text(f"<!doctype html><meta charset=utf-8>{script}", "utf-8")
    command = [
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={folder}/profile",
        "--dump-dom",
    ]
    path.write_bytes(subprocess.run([*command, made.as_uri()], check=True, capture_output=True).stdout)
    return path


WRITERS: dict[str, Callable[[Path], Path]] = {
    "pandoc, docx": pandoc("docx"),
    "pandoc, html": pandoc("html", "--metadata=title=Made"),
    "python-docx": python_docx,
    "npm docx": node("docx", "", "docx"),
    "npm html-to-docx": node("html-to-docx", whole_html(), "docx"),
    "npm html-minifier-terser": node(
        "html-minifier-terser", f"<style>.no {{ display: none }}</style>{whole_html(HIDDEN)}", "html"
    ),
    "Chromium": chromium,
}


def judged(document: Document) -> tuple[list[str], list[str]]:
    """The honest quotes that are not verified, and what of hidden text is evidence or printed."""
    quotes = [truth(block) for block in BLOCKS]
    honest = [quote for quote in quotes if not any(_verified(quote, n, document) for n in _pages(document))]
    printed = "\n".join(prepared_text(document, "a", "a", _pages(document), 0, lambda n: seen_lines(document, n)))
    shown = ["printed"] * (UNSEEN.partition(" {")[0] in printed)
    return honest, shown + [
        one for one in map(UNSEEN.format, range(301)) if any(_verified(one, n, document) for n in _pages(document))
    ]


def forged(document: Document) -> tuple[int, list[str]]:
    """How many forgeries of each kind's first quotes were tried, and those that are verified and not on the page."""
    quotes = [truth(block) for block in BLOCKS]
    pool = Pool("tenant shall never pay twice before noon".split(), ["Bernstein", "Wexford"], quotes, quotes)
    rng, judge, tried, wrong = seeded("writers"), Judge(document, 1, frozenset()), 0, []
    for kind, operator in OPERATORS.items():
        mixed = rng.sample(quotes, len(quotes))
        for text in [text for quote in mixed if (text := operator(rng, quote, pool)) and text.strip()][:PER_KIND]:
            if not judge.stands(text):
                tried += 1
                wrong += [f"{kind}: {text}"] if _verified(text, 1, document) else []
    return tried, wrong


def _pages(document: Document) -> range:
    return range(1, document.page_count + 1)


def _verified(quote: str, page: int, document: Document) -> bool:
    return fate(Quote(quote, quote.split(maxsplit=1)[0], page), document) == "verified"


def main() -> int:
    bad = 0
    for name, write in WRITERS.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                path = write(Path(folder))
            except (ImportError, OSError, subprocess.CalledProcessError) as error:
                print(f"{name}: left out ({type(error).__name__})")
                continue
            with open_document(path, cache=False) as document:
                lost, shown = judged(document)
                tried, wrong = forged(document)
        print(
            f"{name}: {len(BLOCKS) - len(lost)} of {len(BLOCKS)} verified, hidden {len(shown)}, forged {len(wrong)} of {tried}"
        )
        more = [
            *(f"  lost: {one}" for one in lost[:3]),
            *(f"  shown: {one}" for one in shown[:3]),
            *(f"  accepted: {one}" for one in wrong[:5]),
        ]
        print("".join(f"{line}\n" for line in more), end="")
        bad += len(lost) > len(BLOCKS) // 100 or bool(shown or wrong)
    return bad


if __name__ == "__main__":
    sys.exit(main())
