"""The source's own characters, where a quote matched only after the folding table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citecheck.model import Citation, Match, Occurrence
from citecheck.text.folding import LINE_BREAK, LINE_HYPHEN, SOFT_HYPHEN, Folded, fold, fold_line
from citecheck.text.matching import find_in


def own_quote(citation: Citation, found: Occurrence) -> str | None:
    """`f` in the source's characters; None if it has them, or they are unknown.

    Runs of white space are one space, and a word that the page breaks stays as the quote has it.
    """
    if found.match is not Match.FOLDED:
        return None
    new = _own(found.text, citation.source_context.strip())
    same = new is not None and _letters(new) == _letters(citation.source_context)
    return new if same and new != citation.source_context else None


def own_anchor(citation: Citation, quote: str) -> str | None:
    """`k` in the characters of the new quote; None if it has them."""
    hits = [hit for hit in find_in(quote, citation.source_match).hits if not hit.cut]
    if not hits or any(hit.match is Match.EXACT for hit in hits):
        return None
    new = " ".join(quote[hits[0].start : hits[0].end].split())
    return new if new != citation.source_match else None


def _letters(text: str) -> str:
    """What is left when all is forgiven that the table forgives, in any case."""
    return fold_line(text).lower().replace(LINE_BREAK, "")


def _own(page: str, quote: str) -> str | None:
    """`page` if both are the same after folding, with line ends as in `quote`; None if they differ."""
    pieces = list(_Walk(fold(page), page, fold(quote), quote).pieces())
    return None if None in pieces else "".join(piece for piece in pieces if piece)


@dataclass(slots=True)
class _Walk:
    """Through the folded page and the folded quote together, as the matcher went."""

    page: Folded
    page_text: str
    quote: Folded
    quote_text: str

    def pieces(self) -> Iterator[str | None]:
        """What to write for each character of the page; None if the quote does not go on as the page does."""
        i, j = 0, 0
        while i < len(self.page.text) and j < len(self.quote.text):
            here, wanted = self.page.text[i], self.quote.text[j]
            step = 1
            if here == LINE_HYPHEN:
                step = self._hyphen(j)
                yield self._broken(i, self._quoted(j, step))
            elif here == LINE_BREAK:
                step = int(wanted in {" ", LINE_BREAK})
                is_space = self.page_text[self.page.offsets[i]] != "\n"  # between the letters of a letter-spaced word
                yield " " if step or is_space else ""
            elif here.lower() == wanted.lower():
                yield " " if here == " " else self._printed(i, j)
            else:
                yield None
            i, j = i + 1, j + step
        yield "" if (i, j) == (len(self.page.text), len(self.quote.text)) else None

    def _hyphen(self, j: int) -> int:
        """How many of the quote's characters stand for a hyphen that ends a line of the page."""
        if self.quote.text[j] not in {"-", LINE_HYPHEN}:
            return 0
        return 2 if self.quote.text[j : j + 2] == "- " else 1

    def _broken(self, i: int, quoted: str) -> str:
        """The page's dash where the quote has one, and what the quote has after it; nobody sees a soft hyphen."""
        own = self.page_text[self.page.offsets[i]]
        return quoted if own == SOFT_HYPHEN else own + quoted[1:] if quoted else ""

    def _quoted(self, j: int, step: int) -> str:
        return self.quote_text[self.quote.offsets[j] : self.quote.offsets[j + step]]

    def _printed(self, i: int, j: int) -> str:
        """The page's character; a soft hyphen after it, which nobody sees, only where the quote has it too."""
        own = self.page_text[self.page.offsets[i] : self.page.offsets[i + 1]]
        return own if SOFT_HYPHEN in self._quoted(j, 1) else own.replace(SOFT_HYPHEN, "")
