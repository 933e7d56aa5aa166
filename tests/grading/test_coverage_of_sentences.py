"""What asks for a citation and what is free: one sentence beside a cited one, counted by hand."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.response import read_response
from citecheck.response.coverage import Coverage, coverage
from grading.made import answer, cited

ASKING = [
    "## Revenue of 2023 doubled",
    "The FTSE 7432 was high.",
    "The Group employed 9,999 people in Brno.\n---",
    "### The Group was fined 4.5 million in 2019",
    "# fined 4.5 million in 2019",
    "# 9,999 people in Brno",
    "# 9,999",
    "# 3.5 of 2019",
    "| The Group employed 9,999 people in Brno. |\n|---|\n| so |",
    "**The Group employed 9,999 people in Brno.**",
    "***Fined 4.5 million in 2019***",
    "The plant did not have 500 staff.",
    "The report does not say that the fine of £3 million was paid.",
    "The report gives no figure for £3 million.",
    "The report, which covers 2021, shows a loss in 2019.",
    "Based on the report, turnover was £3 million in 2023:",
    "Here are the facts: the plant closed in 2019.",
    "Based on the report, sales decline in 2023.",
    "Here is the bottom line, profits doubled in 2023.",
    "The following year, 2020, was bad.",
    "The following 2019 losses hurt.",
    "Below 2019 levels, sales stagnate.",
    "Here are the 9,999 findings:",
    "I found 3 dead passengers.",
    "I found 3,000 relevant passages.",
    "The bank processed 4,200,000 documents.",
    "The bank processed 42 documents.",
    "The helpline answered 12,000 questions last year.",
    "The helpline answered 12 questions last year.",
    "The company published 9,000 files.",
    "The company published 9 files.",
    "There are 42,000 documents.",
    "Is it true that the fine was £3 million? Yes.",
    "## Was the fine £3 million?\n\nYes.",
    "Was the fine £3 million? Yes [1].",
    "Two hundred people were fired.",
    "Two hundred people were fired [1].",
    "The fee is ९५० rupees.",
    "The fee is ९५० rupees [1].",
    "The plant closed in 2006.",
    "In the year 2006 it acted.",
    "The S&P 500 fell 5%.",
    "The bank paid 500.",
    "The report in 2019 was late.",
    "He acted 2019.",
    "Turnover in 2023 was $55.5 million.",
    "The stock fell 3 points.",
    "The 2019 accident closed the plant.",
    "They reported in 2019.",
    "The act 2019 was bad",
    '"The bank closed in the year 2019 and fired everyone"',
    "The plant closed: 2019.",
    "The document is dated 3 May 2024.",
    "The report mentions nothing of 500 staff.",
    "The report does not mention 9,999 employees.",
    "What is the interest in 2023? It is 4%.",
    "There are 3 points on which the bank lost £5.",
]

FREE = [
    "The report does not cover the period after 31 December 2023.",
    "The text does not specify a date in 2024.",
    "The filing does not disclose revenue for 2025.",
    "I checked all 12 pages of the report.",
    "## What changed in 2023",
    "## Top 10 risks",
    "## 2023",
    "## Results for 2022 and 2023",
    "## 5 findings",
    "## Revenue 2021 to 2023",
    "## Section 4.2",
    "## 3. Results",
    "## Year ended 31 December 2023",
    "## Three reasons",
    "## Top 10",
    "## Outlook 2024 (unaudited)",
    "| Item | 2022 | Restated 2023 |\n|---|---|---|\n| a | b | c |",
    "| As at 31 December 2023 | Q1 2023 |\n|---|---|\n| a | b |",
    "**Key figures (FY2023)**",
    "**Key figures (FY2023):**",
    "*Figures for the year ended 31 December 2023*",
    "_Results for 2022 and 2023_",
    "The report gives no figure for 2021.",
    "I could not find any figure for 2025 in the report.",
    "There is no information about 2020 in the provided document.",
    "The report does not mention 2025.",
    "The document does not state a rent for 2022.",
    "What is the interest in 2023? The lease does not say.",
    "The document does not state the turnover for 2021.",
    "The provided documents do not contain any information about revenue in 2020.",
    "However, the annual report does not give a figure for 2021 or 2022.",
    "For 2021, the report gives no figure.",
    "No figure for 2021 is given in the report.",
    "Nothing is said about 2025 in the filing.",
    "I found no information on 2025.",
    "The report doesn’t say whether the loan was repaid in 2021.",
    "The 2023 report gives no figures for 2024 and 2025.",
    "The figure for 2021 is not stated in the report.",
    "Unfortunately, the source does not provide data for 2025.",
    "Based on the Annual Report 2023, here is what I found:",
    "Here is what the 2023 annual report says.",
    "Sources: Annual Report 2023.",
    "Here are the top 5 findings:",
    "Here are the 5 key takeaways:",
    "I found 3 relevant passages.",
    "The Companies Act 2006 applies.",
    "He tracks the FTSE 100 index.",
    "According to the 2023 report, profits fell.",
    "Key points from 2023:",
    "Results for 2023:",
    "The key figures for 2023 are as follows:",
    "Here is a summary of 2022 and 2023:",
    "I read all 8 pages.",
    "All 8 pages were checked.",
    "There are 3 things to know.",
    "There are 3 points to note.",
    "The document has 8 pages.",
    "These 4 passages matter.",
    "Is it £500?",
    "What is the fee? Is it £500? The report does not say.",
    "Is it $5?",
    "He said two things.",
    "Two people were there.",
    "Based on the report, here are 5 findings:",
    "I reviewed 4 documents.",
]


def beside(text: str) -> Coverage:
    return coverage(read_response(answer(cited(1), text)))


@each("text", ASKING)
def test_a_claim_asks(text: str) -> None:
    assert beside(text) == Coverage(2, 1, () if "[1]" in text else (3,))


@each("text", FREE)
def test_what_claims_nothing_is_free(text: str) -> None:
    assert beside(text) == Coverage(1, 1, ())


# ── Questions and their answers ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Is it $101 a month? Yes [1].", Coverage(1, 1, ())),
        ("Is it $101 a month? The papers are clear. It is [1].", Coverage(1, 1, ())),
        ("## Is it $101 a month?\n\nYes [1].", Coverage(1, 1, ())),
        ("Is it $999 a month? Yes [1].", Coverage(2, 1, ())),
        ("Is it $999 a month? It is **$101 a month** [1].", Coverage(1, 1, ())),
        ("Is it $999 a month?\n\nIt is **$101 a month** [1].", Coverage(1, 1, ())),
    ],
)
def test_a_question_is_cited_where_its_answer_is(text: str, found: Coverage) -> None:
    assert beside(text) == found
