"""No forged quote becomes a verified one: what is no slip of place stays failed, and hidden text is no place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from attacks.honest import seeded
from attacks.made import MADE
from cases import each
from pdfs import Canvas, drawn, opened, text
from properties.worlds import FACTS

from citecheck import Verdict, check, read_response
from citecheck.forgeries import OPERATORS, Pool
from citecheck.repair import Mended, mend
from citecheck.sources.document import Document

END = "<<<END_CITATION_DATA>>>"
LIE = "The Landlord may keep the deposit of $9,900 for any reason."
TRUTH = "The deposit is $3,700 and is held in a separate account."


def answer(quote: str, anchor: str, page: int, lines: list[int], claim: str | None = None) -> str:
    entry = {"n": 1, "r": "says it", "f": quote, "k": anchor, "p": f"page_number_{page}_index_{page - 1}", "l": lines}
    block = json.dumps({"a": [entry]}, ensure_ascii=False)
    return f"{claim or f'It is **{anchor}** [1].'}\n\n<<<CITATION_DATA>>>\n{block}\n{END}\n"


def repaired(text: str, document: Document) -> Mended:
    response = read_response(text)
    return mend(response, check(response, {"a": document}), {"a": document})


def stays_failed(answer: str, document: Document) -> bool:
    done = repaired(answer, document)
    return done.response.text == answer and done.report.verdict is Verdict.FAILED and 0 in done.left


# ── Hidden text ──────────────────────────────────────────────────────────────────────────────────


def hidden(line: str) -> Callable[[Canvas], None]:
    """A page that says something, and `line` in white on white."""

    def page(canvas: Canvas) -> None:
        text("The cellar is locked at ten.", "It has two doors.")(canvas)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(40, 120, line)
        canvas.setFillColorRGB(0, 0, 0)

    return page


@pytest.fixture(scope="module")
def hiding() -> Iterator[Document]:
    """LIE is hidden on page 2 and nowhere else; TRUTH is hidden on page 2 and shown on page 3."""
    data = drawn(text("Another text.", "It goes on."), hidden(f"{LIE} {TRUTH}"), text(TRUTH, "So it says."))
    with opened(data) as document:
        yield document


@pytest.mark.parametrize("page", [1, 2, 3, 9])
@pytest.mark.parametrize("lines", [[1, 2], [3], [3, 3]])
@pytest.mark.first_is_fast
def test_hidden_text_is_no_place(page: int, lines: list[int], hiding: Document) -> None:
    assert stays_failed(answer(LIE, "$9,900", page, lines), hiding)


@pytest.mark.parametrize("page", [1, 2, 9])
@pytest.mark.first_is_fast
def test_beside_hidden_text_the_visible_one_is_the_place(page: int, hiding: Document) -> None:
    done = repaired(answer(TRUTH, "$3,700", page, [3]), hiding)
    assert done.response.text == answer(TRUTH, "$3,700", 3, [1, 2])
    assert done.report.verdict is Verdict.VERIFIED


# ── Forged quotes ────────────────────────────────────────────────────────────────────────────────


@each("kind", OPERATORS)
@pytest.mark.full
def test_a_forged_quote_stays_failed(kind: str) -> None:
    """On its own page, and cited on another one, with lines that are wrong as well."""
    rng, tried = seeded("fix", kind), 0
    with MADE["measured.txt"]() as document:
        lines = {n: [line.text for line in document.page(n).lines] for n in range(1, document.page_count + 1)}
        words = [word for there in lines.values() for line in there for word in line.split() if word.isalpha()]
        for number, there in lines.items():
            quotes = [line for line in there if len(line.split()) > 8]
            pool = Pool(words, [word for word in words if word[0].isupper()], quotes, there)
            for quote in quotes:
                forged = OPERATORS[kind](rng, quote, pool)
                for cited in (number, number % document.page_count + 1) if forged else ():
                    tried += _stays_forged(str(forged), cited, document)
    assert tried


def _stays_forged(forged: str, cited: int, document: Document) -> bool:
    """Whether it was one: what the table forgives, and what stands there after all, is none."""
    text = answer(forged, " ".join(forged.split()[2:4]), cited, [9, 9])
    done = repaired(text, document)
    if done.report.results[0].evidence.found is not None:
        return False
    assert (done.response.text, done.report.verdict) == (text, Verdict.FAILED)
    return True


# ── Claims ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "claim",
    [
        "The deposit of $3,900 is kept in a **separate account** [1].",
        "The deposit is $39,000, in a **separate account** [1].",
        "In a **separate account** [1] are £3,700.",
    ],
)
@pytest.mark.parametrize(("page", "lines"), [(1, [1, 2]), (3, [2, 1]), (9, [1])])
@pytest.mark.first_is_fast
def test_a_claim_with_another_figure_stays_failed(claim: str, page: int, lines: list[int], hiding: Document) -> None:
    text = answer(TRUTH, "separate account", page, lines, claim)
    before = check(read_response(text), {"a": hiding})
    if before.verdict is Verdict.FAILED:
        assert stays_failed(text, hiding)
    else:  # on the right page such a figure is a warning; the lines may be mended beside it
        assert {f.name for f in before.findings} >= {f.name for f in repaired(text, hiding).report.findings}
        assert "missing-figure" in {f.name for f in repaired(text, hiding).report.findings}


# ── Text that stands twice ───────────────────────────────────────────────────────────────────────


@each("first", [1, 2, 3])
@each("second", [4, 5])
@each("lines", [[1, 2], [2, 3], [1], [5, 5]])
@pytest.mark.full
def test_of_two_pages_none_is_chosen(first: int, second: int, lines: list[int]) -> None:
    quote, anchor = FACTS[0]
    pages = [
        text("Another text.", f"Page {n}.", *([quote] if n in {first, second} else []), "The end.") for n in range(1, 7)
    ]
    with opened(drawn(*pages)) as document:
        wrong = answer(quote, anchor, 6, lines)
        assert stays_failed(wrong, document)
        assert repaired(wrong, document).left == {
            0: f"the quote is on pages {first} (line 3) and {second} (line 3): choose"
        }
