"""Counting what an anchor may have: words, characters, content."""

from __future__ import annotations

import re

from citecheck.limits import ANCHOR_CHARACTERS, ANCHOR_CHARACTERS_SPACELESS, ANCHOR_WORDS
from citecheck.text.folding import LETTER_SPACED
from citecheck.text.patterns import SPACELESS_LETTERS, has_any, lazy_pattern

_LONE_MARK = re.compile(r"[-‐‑‒–—―−/|&·•]+")
_CLAUSE_END = lazy_pattern(r"[.,;:!?][\"'”’)\]]*\s")
_FIGURE_FIRST = lazy_pattern(r"[$€£¥+−-]*\d")
_CONTENT = re.compile(r"[^\W_]+")
_LINKS = frozenset("after before between during over per through under until".split())
_NEGATIONS = frozenset("cannot neither never no not".split())
_ENOUGH = 3  # words of an anchor that a reader searches for
STOP_WORDS = frozenset(
    """
    a an the of in on at by for from to into onto with within without about as than and or but nor so if
    is are was were be been being am has have had do does did will would shall should can could may
    might must this that these those it its he she they them their we our us you your i which who whom
    whose what when where there here such any all each
    """.split()
)


def words(text: str) -> list[str]:
    """Maximal runs without white space; a lone dash or slash is not a word, L E T T E R S are one."""
    closed_up = LETTER_SPACED.sub(lambda letters: letters[0].replace(" ", ""), text)
    return [word for word in closed_up.split() if not _LONE_MARK.fullmatch(word)]


def anchor_limit(text: str) -> str | None:
    """Which limit of an anchor `text` passes, in words; None if it keeps them all."""
    if has_any(text, SPACELESS_LETTERS):
        if len(text) > ANCHOR_CHARACTERS_SPACELESS:
            return (
                f"{len(text)} characters; at most {ANCHOR_CHARACTERS_SPACELESS} are allowed in a script without spaces"
            )
        return None
    if len(words(text)) > ANCHOR_WORDS:
        return f"{len(words(text))} words; at most {ANCHOR_WORDS} are allowed"
    if len(text) > ANCHOR_CHARACTERS:
        return f"{len(text)} characters; at most {ANCHOR_CHARACTERS} are allowed"
    return None


def is_longer(context: str, anchor: str) -> bool:
    """Whether `context` has more words than `anchor`; more characters in a script without spaces."""
    if has_any(context, SPACELESS_LETTERS):
        return sum(map(str.isalnum, context)) > sum(map(str.isalnum, anchor))
    return len(context.split()) > len(anchor.split())


def has_content(text: str) -> bool:
    """Whether a reader could search for `text`: it has a word that is not an article, preposition or auxiliary."""
    return any(_is_content(word) for word in _CONTENT.findall(text))


def _is_content(word: str) -> bool:
    is_common = word.lower() in STOP_WORDS and word != "May"
    return not is_common and (len(word) > 1 or word.isdigit() or has_any(word[0], SPACELESS_LETTERS))


def shorter_anchor(anchor: str) -> str | None:
    """A part of `anchor` within the limits and within one clause: a figure with its noun, else the most content."""
    parts = anchor.split()
    runs = [" ".join(parts[i : i + size]) for size in (4, 3, 2, 1) for i in range(len(parts) - size + 1)]
    fitting = [run.strip(" ,;:.") for run in runs if anchor_limit(run.strip(" ,;:.")) is None]
    ranked = [run for run in fitting if run and has_content(run) and not _CLAUSE_END.search(run)]
    return max(ranked, key=_worth, default=None)


def _worth(run: str) -> tuple[bool, bool, bool, int, bool, int]:
    """A figure counts most, then a negation, then that no link word is at an end. Only a rate needs a fourth word."""
    parts = run.lower().split()
    ends = sum(_is_content(re.sub(r"\W", "", part) or "a") and part not in _LINKS for part in (parts[0], parts[-1]))
    return (
        any(map(str.isdigit, run)),
        _FIGURE_FIRST.match(run) is not None,
        not _NEGATIONS.isdisjoint(parts[:-1]),
        ends,
        len(parts) <= _ENOUGH or "per" in parts,
        len(run),
    )
