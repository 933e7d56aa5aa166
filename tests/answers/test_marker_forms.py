"""Each form of marker: read with its source and its place, and every forgery of what it cites refused."""

from __future__ import annotations

from pathlib import Path

from cases import each

from answers.made import checked, sources

LIST = "\n\n## Sources\n\n[1] review.txt\n[2] menu.txt\n"
PAPER = "\n\nReferences\n\n1. (Zoe2024 pages 1-2): Zoë. Café Zoë Annual review, review.txt\n"
QUOTE = "Revenue rose by 5 % to €12,400 in 2024"
OTHER = "The café opened a second room in May"
# {q} is what is quoted, {p} its page. Page and source are right, and then they are not.
FORMS = {
    "[[1]](url)": "They write “{q}” [[1]](https://example.com/review.txt)." + LIST,
    "[[1]](file)": "They write “{q}” [[1]](review.txt#page={p}).",
    "[1](file#page)": "They write “{q}” [1](review.txt#page={p}).",
    "[1](folder/file)": "They write “{q}” [1](docs/review.txt#page={p}).",
    "[Source 1](file)": "They write “{q}” [Source 1](review.txt#page={p})." + LIST,
    "[[1]](#ref1)": "They write “{q}” [[1]](#ref1) (p. {p})." + LIST,
    "[1 (p.)]": "They write “{q}” [1 (p. {p})]." + LIST,
    "[1 (page)]": "They write “{q}” [1 (page {p})]." + LIST,
    "[1 p.]": "They write “{q}” [1 p. {p}]." + LIST,
    "[1, S.]": "They write “{q}” [1, S. {p}]." + LIST,
    "[1; p.]": "They write “{q}” [1; p. {p}]." + LIST,
    "[1: page]": "They write “{q}” [1: page {p}]." + LIST,
    "[Source 1, p.]": "They write “{q}” [Source 1, p. {p}]." + LIST,
    "[file, p.]": "They write “{q}” [review.txt, p. {p}].",
    "[file p.]": "They write “{q}” [review.txt p. {p}].",
    "[file (page)]": "They write “{q}” [review.txt (page {p})].",
    "[file:n]": "They write “{q}” [review.txt:{p}].",
    "[file#page]": "They write “{q}” [review.txt#page={p}].",
    "[Source: file, page]": "They write “{q}” [Source: review.txt, page {p}].",
    "[file] in a list": "They write “{q}” [review.txt, p. {p}]." + LIST,
    "(file, p.)": "They write “{q}” (review.txt, p. {p}).",
    "(source: file, page)": "They write “{q}” (source: review.txt, page {p}).",
    "(Source: file, S.)": "They write “{q}” (Source: review.txt, S. {p}).",
    "(see file, p.)": "They write “{q}” (see review.txt, p. {p}).",
    "(file; file)": "They write “{q}” (review.txt, p. {p}; review.txt, p. {p}).",
    "[1, p.; 2, p.]": "Tea is hot, they write “{q}” [1, p. {p}; 1, p. {p}]." + LIST,
    "（来源）": "他们写道：“{q}”（来源：review.txt，第{p}页）。",
    "（1）": "他们写道：“{q}”（1）。" + LIST,
    "［1，第1页］": "他们写道：“{q}”［1，第{p}页］。" + LIST,
    "[title](file#page)": "They write “{q}” [Annual review](review.txt#page={p}).",
    "([title, p.](file))": "They write “{q}” ([Annual review, p. {p}](review.txt)).",
    "([title](file#page))": "They write “{q}” ([Annual review](review.txt#page={p})).",
    "[file, p.](file)": "They write “{q}” ([review.txt, p. {p}](docs/review.txt)).",
    "(key pages)": "They write “{q}” (Zoe2024 pages 1-2)." + PAPER,
    "(key pages) key": "They write “{q}” (Zoe2024 pages {p}-{p}).\n\nReferences\n\n[Zoe2024] review.txt\n",
    "[key, p.]": "They write “{q}” [Zoe2024, p. {p}].\n\nReferences\n\n[Zoe2024] review.txt\n",
    "(1)": "They write “{q}” (1)." + LIST,
    "(1, p.)": "They write “{q}” (1, p. {p})." + LIST,
    "(Source 1)": "They write “{q}” (Source 1)." + LIST,
    "<cite source page>": 'They write <cite source="review.txt" page="{p}">“{q}”</cite>.',
    "<cite> bare": 'They write <cite source="review.txt" page="{p}">{q}</cite>.',
    "<cite id>": 'They write <cite id="1">“{q}”</cite>.' + LIST,
    "<cite doc>": "They write <cite doc='1' pages='{p}'>“{q}”</cite>." + LIST,
    "<cite/>": 'They write “{q}”<cite file="review.txt" page="{p}"/>.',
    "<cite phrase/>": 'It rose <cite file="review.txt" full_phrase="{q}" page="{p}"/>.',
    ":cit[1]{page}": "They write “{q}”:cit[1]{{page={p}}}." + LIST,
    ":cite[1]{quoted page}": 'They write “{q}” :cite[1]{{page="{p}" .small}}.' + LIST,
    ":cit[1]": "They write “{q}”:cit[1]." + LIST,
    "<citation/>": 'They write “{q}” <citation source="1" page="{p}"/>.' + LIST,
    "<ref>": "They write “{q}” <ref>1, p. {p}</ref>." + LIST,
    "<source>": "They write “{q}” <source>review.txt, p. {p}</source>.",
    "[cite:1]": "They write “{q}” [cite:1]." + LIST,
    "[doc_1]": "They write “{q}” [doc_1, p. {p}]." + LIST,
    "[#1]": "They write “{q}” [#1]." + LIST,
    "cite{key}": "They write “{q}” \\cite{{zoe}}.\n\nReferences\n\n[zoe] review.txt\n",
    "[@key]": "They write “{q}” [@zoe].\n\nReferences\n\n[zoe] review.txt\n",
    "[ID:0]": "They write “{q}” [ID:0].",
    "[ID: 0]": "They write “{q}” [ID: 0].",
    "##0$$": "They write “{q}” ##0$$.",
    "【1†file】": "They write “{q}”【1†review.txt】.",
    "1. 1.": "They write “{q}” [1].\n\nSources\n\n1. review.txt\n1. menu.txt\n",
    "1) 1)": "Tea is hot [2]. They write “{q}” [1].\n\n## References\n\n1) review.txt\n1) menu.txt\n",
    "a list each": "They write “{q}” [1].\n\n### Sources\n\n[1] review.txt\n\n## B\n\nThey write “Coffee costs €4. Tea”.\n\n### Sources\n\n[1] menu.txt\n",
    "lists each 2": "Tea [1].\n\n### Sources\n\n[1] menu.txt\n\n## B\n\nThey write “{q}” [1, p. {p}].\n\n### Sources\n\n[1] review.txt\n",
}  # fmt: skip


def _results(answer: str, folder: Path) -> list[str]:
    report = checked(answer, sources(folder))
    return [str(result.verdict) for result in report.results if result.citation.source_context] or ["none"]


@each("form", FORMS)
def test_an_honest_marker_is_verified(form: str, tmp_path: Path) -> None:
    for quote in (QUOTE, OTHER):
        assert _results(FORMS[form].format(q=quote, p=1), tmp_path) == ["verified"], quote


FORGED = (
    "Revenue rose by 5 % to €12,600 in 2024",
    "Revenue rose by 5 % to €12,400 in 2025",
    "Revenue did not rise by 5 % to €12,400 in 2024",
    "Revenue fell by 5 % to €12,400 in 2024",
    "The café opened a second room in June",
    "Coffee costs €4 and tea costs €3",
)


@each("form", FORMS)
def test_a_forged_quotation_is_never_verified(form: str, tmp_path: Path) -> None:
    for quote in FORGED:
        assert "verified" not in _results(FORMS[form].format(q=quote, p=1), tmp_path), quote


@each("form", [form for form, text in FORMS.items() if "{p}" in text])
def test_another_page_is_never_verified(form: str, tmp_path: Path) -> None:
    for page in (2, 3, 9):
        assert "verified" not in _results(FORMS[form].format(q=QUOTE, p=page), tmp_path), page


@each("form", [form for form, text in FORMS.items() if "review.txt" in text])
def test_another_source_is_never_verified(form: str, tmp_path: Path) -> None:
    answer = FORMS[form].replace("menu.txt", "x.pdf").replace("review.txt", "menu.txt").format(q=QUOTE, p=1)
    assert "verified" not in _results(answer, tmp_path)
