"""Names with numbers in them, which are no figures: Section 304, GPT-4, [12], 10-K, a telephone number."""

from __future__ import annotations

import re
from typing import Final

from citecheck.quantities.lexicon import CODE

_LABELS: Final = (
    r"sec\.|§|art\.|appendix|annex|fig\.|pp?\.|para\.|no\.|class|phase|version|v\.|topic|series|title"
    r"|(?-i:Room|Suite|Flat|Apt\.?)|box|ISO|ASC|ASU|IFRS|IAS|SFAS|FAS|RFC|GPT|model|windows|column|section|article|note|item"
    r"|form|exhibit|rule|clause|chapter|part|schedule|table|figure|page|paragraph|line|step|number|level|tier|regulation"
    r"|directive|recital|publication|public law|exercise|example|question"
)
_LABELS_MANY: Final = (
    r"secs\.|§§|arts\.|appendices|annexes|figs\.|paras\.|nos\.|sections|articles|notes|items|forms|exhibits|rules|clauses"
    r"|chapters|parts|schedules|tables|figures|pages|paragraphs|lines|steps|numbers|levels|tiers|regulations|directives|recitals"
    r"|exercises|examples|questions"
)
_ID: Final = r"[0-9][\w./-]*+(?:\([\w]{1,4}\))*+(?!\s?%)"
_COUNTS: Final = "three|four|five|six|seven|eight|nine|ten"
_PARTS: Final = "hal(?:f|ves)|thirds?|fourths?|fifths?|tenths?"
_TELEPHONE: Final = re.compile(r"(?<![\w(])(?:\+?[0-9]{1,3}[ .-])?\(?[0-9]{3}\)?[ .-][0-9]{3}[.-][0-9]{4}(?!\w)")
_SIMPLE_FRACTION: Final = r"[1-9]/(?:[2-9]|1[0-6]|32)(?![\w/])"

# Read before dates are, so that "Note 2024" is no year.
LABELLED: Final = (
    re.compile(r"https?://\S+|\bwww\.\S+"),
    re.compile(r"\[[0-9]{1,4}\]"),
    re.compile(r"\A\s*(?:\([0-9]{1,3}(?:\.[0-9]{1,2})?\)(?=\s[^\W\d_])|[0-9]{1,3}[.)]\s)"),  # a list item's
    re.compile(
        rf"(?<!\w)(?:{_LABELS_MANY})\s?{_ID}(?:(?:\s?,\s?|\s?,?\s(?:and|or|to|through)\s|\s?[-–&]\s?){_ID})*+",
        re.IGNORECASE,
    ),
    re.compile(rf"(?<!\w)(?:{_LABELS})\s?(?:no\.\s?|number\s|#)?{_ID}", re.IGNORECASE),
    re.compile(r"#[0-9]\w*"),
)
# Read after dates. Each with a character without which there is none: most texts have only few of them.
NAMES: Final = (
    (
        "-",
        re.compile(r"(?<![\w-])(?!(?:mid|pre|post|late|early|[mb]illion|trillion|thousand)-)[A-Za-z]\w*-[0-9][\w.-]*"),
    ),  # GPT-4, COVID-19
    ("-", re.compile(r"(?<![\w.,-])[0-9]{1,4}-[A-Z]{1,3}\b(?:/A\b)?")),  # 10-K, 1040-NR
    ("", re.compile(rf"(?<![\w$])(?!{CODE}|Rs)[A-Za-z]+[0-9][\w.-]*")),  # v2.1, A4, R2D2
    ("(", re.compile(r"(?<![\w.,])[0-9]{1,3}\([A-Za-z]{1,4}\)[\w()]*")),  # 401(k), 83(b)
    ("(", re.compile(r"(?<=[0-9])\((?:[0-9]{1,2}|[a-z])\)")),  # a footnote's mark
    (".", re.compile(r"(?<![\w.,$€£¥])[0-9]+(?:\.[0-9]+){2,}(?![0-9])(?<!\.[0-9]{3})")),  # 1.2.3, but not 1.234.567
    ("-", _TELEPHONE),
    (".", _TELEPHONE),
    (":", re.compile(r"(?<![\w.,])[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{2})?(?!\w)")),  # a time of day, a ratio
    ("", re.compile(r"(?<![\w.,])[0-9]{1,4}(?:st|nd|rd|th)(?!\w)")),
    ("s", re.compile(r"(?<![\w.,])[0-9]{2,4}['’]?s(?!\w)")),  # the 1990s
    ("/", re.compile(rf"(?<![\w.,/])(?!{_SIMPLE_FRACTION})[0-9]+/[0-9]+(?:/[0-9]+)*")),  # 24/7
    ("h", re.compile(rf"\b(?:one|two|{_COUNTS})[-\s](?:{_PARTS})\b", re.IGNORECASE)),  # two thirds
    ("quarter", re.compile(rf"\b(?:one|two|{_COUNTS})[-\s]quarters?\b", re.IGNORECASE)),
)
ONE_IN: Final = re.compile(
    rf"\b(?P<part>one|two|three)\s(?:in|out of)\s(?:every\s)?(?P<whole>{_COUNTS}|[0-9]{{1,3}})\b", re.IGNORECASE
)
