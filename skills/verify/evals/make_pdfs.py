"""Draws the documents of the evals out of `texts/`, byte for byte the same on every run.

    python skills/verify/evals/make_pdfs.py [OUTDIR]        (default: files/ beside this file; needs reportlab)

The engine and the markup are those of `examples/make_pdfs.py`. Here are the looks of these documents, their tables, and
two more directives: `@threecolumns` (its lines are paragraphs, `### ` a heading) and `@gap points`.

All companies, people, offices, medicines and laws in the texts are invented.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.platypus import BalancedColumns, Flowable, Spacer

if TYPE_CHECKING:
    from types import ModuleType

    from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).parent
SYLLABLES = """
    ab-sence ac-counted ad-di-tion ad-di-tional ad-just-ment au-thor-ity bor-row-ings ca-pac-ity cap-i-tal clear-ing
    com-bined com-pared com-pe-ti-tion con-tin-ues con-tri-bu-tions con-tributed cov-ered cus-tomer de-liv-er-ies
    de-clared de-prived de-stroyed dif-fer-ence dis-pute div-i-dend ei-ther em-ployed en-tirely es-ti-mated
    ex-ceeded ex-cep-tional ex-change ex-cludes fig-ures fun-gal fur-ther herbal hy-giene im-pair-ment in-cluded
    in-clud-ing in-creased in-flam-ma-tion in-fringe-ment in-sur-ance in-surer in-tention in-ter-est in-ter-rup-tion
    in-ven-to-ries in-voiced late-ness li-a-bil-ity med-i-cines month-ly move-ment neg-li-gence never-the-less
    nei-ther no-tice op-er-at-ing over-time pack-age part-ner pay-ment pen-sion per-cent-age phar-ma-cist
    phy-si-cian po-si-tion pre-ven-tive prep-a-ra-tions prices prin-ci-ple prin-ci-pal prod-ucts prof-it
    pro-vi-sion pur-chaser quar-ter quar-terly re-ceived re-ceiv-able rec-og-nised re-duc-tion re-main-ing
    re-peated re-place-ment re-quires re-stored re-tail-ers re-tailer rev-e-nue sched-uled sea-sonal set-tled
    set-tle-ment share-hold-ers tab-let tab-lets tem-per-a-ture to-gether treat-ment treated trus-tees un-less
    vac-ci-na-tions vol-umes yearly
"""


def engine() -> ModuleType:
    """The maker of the example PDFs. Loaded by its path: it has the name of this file."""
    spec = spec_from_file_location("example_pdfs", HERE.parents[2] / "examples" / "make_pdfs.py")
    assert spec  # noqa: S101 - a path that ends in .py has a loader
    assert spec.loader  # noqa: S101
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


ENGINE = engine()

# ── What these documents add to the engine ───────────────────────────────────────────────────────

ENGINE.HYPHENS.update({word.replace("-", ""): word.replace("-", "&shy;") for word in SYLLABLES.split()})
ENGINE.SHARES.update(
    units=(0.36, 0.14, 0.22, 0.28),
    charges=(0.40, 0.20, 0.20, 0.20),
    years=(0.46, 0.18, 0.18, 0.18),
    dose=(0.30, 0.24, 0.22, 0.24),
    dose3=(0.62, 0.19, 0.19),
    services=(0.11, 0.35, 0.28, 0.12, 0.14),
    claims=(0.19, 0.11, 0.12, 0.16, 0.16, 0.16, 0.10),
    premiums=(0.50, 0.25, 0.25),
)
ENGINE.LEFT.update(units=4, dose=4, dose3=3, services=3, claims=3)


def draw_three_columns(item: Any, look: Any) -> Iterator[Flowable]:
    inside: list[Flowable] = []
    for line in item.lines:
        block = ENGINE.block([line])
        inside += ENGINE.DRAW[block.kind](block, look)
    yield BalancedColumns(list(ENGINE.headed(inside)), nCols=3, innerPadding=16, needed=60)


def draw_gap(item: Any, _look: Any) -> Iterator[Flowable]:
    yield Spacer(1, float(item.head))


ENGINE.DRAW.update(threecolumns=draw_three_columns, gap=draw_gap)


# ── The edges of the pages: what is printed there, and which number ──────────────────────────────

ROMAN = ("", "i", "ii")


def edges(header: str, footer: str, *, front: int = 0, cover: bool = False) -> Any:
    """`footer` may name {page} and {total}; the first `front` pages are counted apart, in Roman numerals."""

    def decorate(canvas: Canvas, page: int, total: int, look: Any) -> None:
        if cover and page == 1:
            canvas.setFillColor(look.accent)
            canvas.rect(0, 0, *look.page, stroke=0, fill=1)
            return
        number = ROMAN[page] if page <= front else str(page - front)
        ENGINE.rule_and_edges(canvas, look, "" if page == 1 else header, footer.format(page=number, total=total))

    return decorate


def look(title: str, page: Any, margin: float, size: float, colour: str, decorate: Any, **more: Any) -> Any:
    return ENGINE.Look(title, page, margin, size, size * 1.38, HexColor(colour), decorate, **more)


DOCUMENTS = {
    "declaration": look(
        "Declaration", LETTER, 78, 12.6, "#27496d", edges("Declaration · Tidewater Row", "{page}", front=2, cover=True)
    ),
    "amendment": look(
        "First Amendment",
        LETTER,
        76,
        12.4,
        "#27496d",
        edges("Tidewater Row", "First Amendment · page {page} of {total}"),
    ),
    "tax-circular": look(
        "Circular 9 of 2025", A4, 74, 12.6, "#5b2a3c", edges("Circular 9 of 2025", "{page}", front=1), justified=True
    ),
    "half-year-report": look(
        "Half-year report 2025",
        A4,
        56,
        11.2,
        "#1f5546",
        edges("Brackwater Foods plc · Half-year report 2025", "{page}", front=2, cover=True),
        justified=True,
        hyphenated=True,
        centred=True,
    ),
    "prescribing": look(
        "Quendrolit tablets",
        A4,
        58,
        11.9,
        "#3d3a6b",
        edges("Quendrolit · Information for prescribers", "{page}"),
        hyphenated=True,
    ),
    "dental-plan": look(
        "Dental plan Harbour",
        LETTER,
        66,
        10.4,
        "#1d5a6c",
        edges("Dental plan “Harbour” · 2025/26", "ABS 7/25 – {page}"),
        body="Helvetica",
    ),
    "supply-agreement": look(
        "Supply Agreement", A4, 76, 12.8, "#4a4a2c", edges("Ombra Growers / Kestrel Yard Brewing", "{page} / {total}")
    ),
}


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else HERE / "files"
    folder.mkdir(parents=True, exist_ok=True)
    for name, look in DOCUMENTS.items():
        content = ENGINE.pdf((HERE / "texts" / f"{name}.txt").read_text("utf-8"), look)
        (folder / f"{name}.pdf").write_bytes(content)
        sys.stdout.write(f"{name}.pdf  {len(content):,} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
