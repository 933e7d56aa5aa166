"""Entries beside one given source, in the words of people: a right one is bound without asking, another never."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from cases import each

from answers.made import checked

QUOTE = "The committee met four times in the spring of the year."
FIRST_PAGES: Mapping[str, str] = {
    "annual-report-2023.txt": "Harrow plc\nAnnual Report and Accounts 2023\nFor the year ended 31 December 2023\nwww.harrow.example/annual-report-2023\n",
    "1706.03762v5.txt": "arXiv:1706.03762v5 [cs.CL] 6 Dec 2017\nAttention Is All You Need\nAshish Vaswani, Noam Shazeer, Niki Parmar\nAbstract\n",
    "3290605.3300233.txt": "Guidelines for Human-AI Interaction\nSaleema Amershi, Dan Weld, Mihaela Vorvoreanu\nhttps://doi.org/10.1145/3290605.3300233\n",
    "who-guideline.txt": "World Health Organization\nGuideline on Sugars Intake for Adults and Children\nISBN 978 92 4 154902 8\n",
    "lease.txt": "RESIDENTIAL LEASE AGREEMENT\nbetween Maria Chen (Landlord) and Tom Reyes (Tenant)\n",
    "Employee Handbook (1).txt": "Kestrel Ltd Employee Handbook\nVersion 4.2, effective 1 March 2024\n",
    "minutes_2024-05-14.txt": "City of Port Alder\nMinutes of the Council Meeting of 14 May 2024\n",
    "10-K.txt": "UNITED STATES SECURITIES AND EXCHANGE COMMISSION\nFORM 10-K\nAnnual report for the fiscal year ended June 30, 2023\nOrion Robotics Corporation\n",
}

# Each source as people cite it.
RIGHT = {
    "annual-report-2023.txt": [
        "annual-report-2023.txt",
        "annual-report-2023.pdf",
        "Annual Report 2023",
        "Harrow plc, Annual Report and Accounts 2023",
        "Harrow plc Annual Report 2023",
        "https://www.harrow.example/annual-report-2023",
        "https://harrow.example/annual-report-2023.pdf",
        "http://harrow.example/investors/annual-report-2023/",
        "[Annual Report 2023](https://harrow.example/annual-report-2023.pdf)",
        "Harrow plc (2023). Annual Report and Accounts 2023.",
        "*Annual Report and Accounts 2023*, Harrow plc",
        "Annual_Report_2023.pdf",
        "annual report 2023",
        "https://www.harrow.example/files/Annual%20Report%202023.pdf",
    ],
    "1706.03762v5.txt": [
        "arXiv:1706.03762",
        "https://arxiv.org/abs/1706.03762",
        "https://arxiv.org/pdf/1706.03762v5",
        "https://arxiv.org/pdf/1706.03762.pdf",
        "Attention Is All You Need",
        "Attention is all you need",
        "Vaswani et al. (2017). Attention Is All You Need. NeurIPS.",
        "A. Vaswani et al., “Attention Is All You Need”, 2017",
        "[Attention Is All You Need](https://arxiv.org/abs/1706.03762)",
        "*Attention Is All You Need* (arXiv:1706.03762)",
        "1706.03762v5.pdf",
        "Ashish Vaswani et al. Attention is all you need. In NeurIPS, 2017.",
        "https://papers.nips.example/paper/7181-attention-is-all-you-need.pdf",
    ],
    "3290605.3300233.txt": [
        "https://doi.org/10.1145/3290605.3300233",
        "doi:10.1145/3290605.3300233",
        "https://dl.acm.org/doi/10.1145/3290605.3300233",
        "Guidelines for Human-AI Interaction",
        "Amershi, S. et al. 2019. Guidelines for Human-AI Interaction. CHI '19.",
        "[Guidelines for Human-AI Interaction](https://www.microsoft.com/en-us/research/publication/guidelines-for-human-ai-interaction/)",
        "Saleema Amershi et al., “Guidelines for Human-AI Interaction,” CHI 2019, https://doi.org/10.1145/3290605.3300233",
        "10.1145/3290605.3300233",
    ],
    "who-guideline.txt": [
        "WHO guideline",
        "World Health Organization: Guideline on Sugars Intake for Adults and Children",
        "Guideline: Sugars Intake for Adults and Children",
        "who-guideline.pdf",
        "[Sugars intake for adults and children](https://www.who.int/publications/i/item/9789241549028)",
        "World Health Organization (2015) Guideline on sugars intake for adults and children. Geneva.",
    ],
    "lease.txt": [
        "lease.txt",
        "Lease",
        "lease",
        "Residential Lease",
        "Residential Lease Agreement",
        "the lease",
        "Lease Agreement",
        "`lease.pdf`",
        "lease.pdf (uploaded)",
        "[Lease](lease.pdf)",
        "Residential Lease Agreement between Maria Chen and Tom Reyes",
        "./docs/lease.pdf",
        "/mnt/data/lease.pdf",
        "Source 1",
        "Document 1",
        "[lease.pdf](sandbox:/mnt/data/lease.pdf)",
        "**lease.pdf**",
        "lease.pdf – Residential Lease Agreement",
    ],
    "Employee Handbook (1).txt": [
        "Employee Handbook",
        "Employee Handbook.pdf",
        "Employee_Handbook.pdf",
        "Kestrel Ltd Employee Handbook",
        "Kestrel Employee Handbook, Version 4.2",
        "Employee Handbook (1).pdf",
        "employee-handbook.pdf",
        "Employee Handbook (effective 1 March 2024)",
        "Kestrel Ltd, Employee Handbook",
    ],
    "minutes_2024-05-14.txt": [
        "minutes_2024-05-14.pdf",
        "Minutes of the Council Meeting of 14 May 2024",
        "Council Meeting Minutes, 14 May 2024",
        "City of Port Alder, Minutes of the Council Meeting, 14 May 2024",
        "minutes-2024-05-14.txt",
        "Port Alder council minutes 14 May 2024",
        "https://portalder.example/council/minutes_2024-05-14.pdf",
    ],
    "10-K.txt": [
        "Form 10-K",
        "Orion Robotics Corporation, Form 10-K",
        "Orion Robotics Form 10-K",
        "10-K.pdf",
        "Orion Robotics Corporation Form 10-K, fiscal year ended June 30, 2023",
        "Orion Robotics 10-K (2023)",
    ],
}

# Other sources, which look like it.
OTHER = {
    "annual-report-2023.txt": [
        "annual-report-2022.pdf",
        "Annual Report 2022",
        "Harrow plc Annual Report 2021",
        "Beta plc Annual Report 2023",
        "Beta plc, Annual Report and Accounts 2023",
        "https://harrow.example/annual-report-2031.pdf",
        "https://beta.example/annual-report-2022.pdf",
        "[Annual Report 2022](https://harrow.example/annual-report-2022.pdf)",
        "BBC Annual Report 2023",
        "Interim Report 2023",
        "Harrow plc Sustainability Report 2023",
        "beta-annual-report.pdf",
        "Annual Report and Accounts 2023 of Beta plc",
        "https://www.sec.gov/Archives/edgar/data/1/beta10k.htm",
        "Harrow Ltd Annual Accounts 2023",
        "report.pdf",
        "Strategy 2030",
        "Bank of England, Inflation Report",
        "doi:10.1000/182",
        "https://example.com/",
        "Annual Report 2023 (Beta GmbH)",
        "Beta GmbH. Annual Report 2023.",
    ],
    "1706.03762v5.txt": [
        "arXiv:1810.04805",
        "https://arxiv.org/abs/1810.04805",
        "BERT: Pre-training of Deep Bidirectional Transformers",
        "Devlin et al. (2018). BERT. arXiv:1810.04805",
        "Vaswani et al. (2018). Tensor2Tensor for Neural Machine Translation.",
        "https://arxiv.org/pdf/1706.03761",
        "Attention Is Not All You Need",
        "Dong et al. Attention is Not All You Need: Pure Attention Loses Rank. 2021.",
        "[BERT](https://arxiv.org/pdf/1810.04805.pdf)",
        "https://arxiv.org/abs/2005.14165",
        "Neural Machine Translation by Jointly Learning to Align and Translate",
        "Effective Approaches to Attention-based NMT",
        "1706.03763.pdf",
        "gpt3.pdf",
        "https://openai.com/blog/attention",
    ],
    "3290605.3300233.txt": [
        "https://doi.org/10.1145/3290605.3300234",
        "doi:10.1145/3313831.3376727",
        "Guidelines for Human Research",
        "Amershi et al. 2014. Power to the People: The Role of Humans in Interactive Machine Learning.",
        "https://dl.acm.org/doi/10.1145/1111111.2222222",
        "Shneiderman. Human-Centered AI. 2022.",
        "Software Engineering for Machine Learning",
        "https://doi.org/10.1038/s41586-020-2649-2",
    ],
    "who-guideline.txt": [
        "WHO guideline on salt",
        "Guideline: Sodium Intake for Adults and Children",
        "World Health Organization: Global Report on Diabetes",
        "who-salt.pdf",
        "https://www.who.int/publications/i/item/9789241504836",
        "European Food Safety Authority: Sugars",
        "UNICEF. State of the World's Children",
        "FAO report",
    ],
    "lease.txt": [
        "sublease.pdf",
        "lease-2.pdf",
        "Lease Amendment",
        "Commercial Lease",
        "Residential Lease Agreement between Anna Berg and Tom Reyes",
        "loan.pdf",
        "https://example.com/annual-report-2031.pdf",
        "[lease](https://example.com/other-lease-2019.pdf)",
        "Purchase Agreement",
        "Landlord and Tenant Act 1985",
        "Beta Lease",
        "lease_old.docx",
        "Lease of Unit 7",
        "https://www.gov.uk/renting",
        "Tom Reyes deposition",
    ],
    "Employee Handbook (1).txt": [
        "Employee Handbook, Version 3.1",
        "Osprey Ltd Employee Handbook",
        "Osprey Employee Handbook.pdf",
        "Travel Policy",
        "handbook-2019.pdf",
        "https://osprey.example/employee-handbook-2020.pdf",
        "Employee Benefits Guide",
        "Kestrel Ltd Code of Conduct",
    ],
    "minutes_2024-05-14.txt": [
        "minutes_2024-06-11.pdf",
        "Minutes of the Council Meeting of 11 June 2024",
        "Council Meeting Minutes, 15 May 2024",
        "City of Port Birch, Minutes of the Council Meeting, 14 May 2024",
        "agenda_2024-05-14.pdf",
        "https://portalder.example/council/minutes_2024-04-09.pdf",
        "Port Alder Budget 2024",
    ],
    "10-K.txt": [
        "Form 10-Q",
        "Orion Robotics Corporation, Form 8-K",
        "Apple Inc. Form 10-K",
        "Orion Robotics Form 10-K, fiscal year ended June 30, 2022",
        "10-Q.pdf",
        "Orion Foods Corporation 10-K",
        "https://www.sec.gov/orion-10q-2023.htm",
    ],
}
OPEN = frozenset({"Amershi, S. et al. 2019. Guidelines for Human-AI Interaction. CHI '19."})  # a year that it lacks


def _markdown(entry: str) -> str:
    return f"It says “{QUOTE[:-1]}” [1].\n\n## Sources\n\n[1] {entry}\n"


def _structured(entry: str) -> str:
    return json.dumps({"answer": "It met four times.", "citations": [{"source": entry, "quote": QUOTE}]})


def _verdict(file: str, answer: str, folder: Path) -> str:
    (folder / file).write_text(f"{FIRST_PAGES[file]}\n{QUOTE}\n", "utf-8")
    return checked(answer, [folder / file]).results[0].verdict


@pytest.mark.parametrize("form", [_markdown, _structured])
@pytest.mark.parametrize("file", FIRST_PAGES)
def test_a_right_entry_is_bound_and_another_is_open(file: str, form: object, tmp_path: Path) -> None:
    assert callable(form)
    told = {entry: _verdict(file, form(entry), tmp_path) for entry in (*RIGHT[file], *OTHER[file])}
    wanted = {entry: "open" if entry in OPEN else "verified" for entry in RIGHT[file]}
    assert told == wanted | dict.fromkeys(OTHER[file], "open")


ALPHA = "Supply Agreement between Alpha Ltd and Harrow plc\nThe annual fee is $120,000, payable in four instalments.\n"
BETA = "Supply Agreement between Beta GmbH and Harrow plc\nThe annual fee is $310,000, payable in four instalments.\n"
FEE = "The annual fee is $120,000, payable in four instalments."
SAID = "“The annual fee is $120,000, payable in four instalments” "


@each(
    ("answer", "verdict", "rule"),
    [
        (f"{SAID}[1].\n\n## Sources\n\n[1] alpha.txt\n[2] beta.txt\n", "verified", ""),
        (f"{SAID}[2].\n\n## Sources\n\n[1] beta.txt\n[2] alpha.txt\n", "verified", ""),  # its own order
        (f"{SAID}[1].\n\n## Sources\n\n[1] Supply Agreement, Alpha Ltd\n", "verified", ""),
        (f"{SAID}[1].\n\n## Sources\n\n[1] beta.txt\n", "failed", "CIT401"),
        (f"{SAID}[1].\n\n## Sources\n\n[1] [Beta GmbH agreement](alpha.txt)\n", "open", "CIT617"),
        (f"{SAID}[1].\n\n## Sources\n\n[1] alpha.txt, Supply Agreement Beta GmbH\n", "open", "CIT617"),
        (f"{SAID}[1].\n\n## Sources\n\n[1] gamma.txt\n", "open", "CIT602"),
        (f"{SAID}[1].", "verified", ""),  # names nothing: by its position
        (f"{SAID}[1].\n\n## Sources\n\n[1] Source 1\n", "verified", ""),
        (f"{SAID}【4:1†alpha.txt】.", "verified", ""),
        (f"{SAID}【4:1†beta.txt】.", "failed", "CIT401"),
        (f"{SAID}【4:1†gamma.pdf】.", "open", "CIT602"),
        (f"{SAID}【1†source】.", "verified", ""),
        (json.dumps({"answer": "It is $120,000 [1].", "citations": [{"source_id": 1, "quote": FEE}]}), "verified", ""),
        (
            json.dumps({"answer": "It is $120,000 [1].", "citations": [{"source_id": 0, "quote": FEE}]}),
            "open",
            "CIT617",
        ),
        (json.dumps({"answer": "It is $120,000.", "citations": [{"source_id": 0, "quote": FEE}]}), "verified", ""),
        (
            json.dumps(
                {
                    "answer": "It is $120,000.",
                    "citations": [
                        {"url": "https://a.b/alpha.txt", "title": "Beta GmbH Supply Agreement", "quote": FEE}
                    ],
                }
            ),
            "open",
            "CIT617",
        ),
        (
            json.dumps(
                {
                    "answer": "It is $120,000.",
                    "citations": [{"url": "https://a.b/alpha.txt", "title": "Supply Agreement", "quote": FEE}],
                }
            ),
            "verified",
            "",
        ),
        (
            json.dumps(
                {
                    "response": "It is $120,000 [1].",
                    "source_nodes": [{"node": {"text": f"Source 1:\n{FEE}", "metadata": {"file_name": "alpha.txt"}}}],
                }
            ),
            "verified",
            "",
        ),
        (
            json.dumps(
                {
                    "response": "It is $120,000 [1].",
                    "source_nodes": [{"node": {"text": f"Source 2:\n{FEE}", "metadata": {"file_name": "alpha.txt"}}}],
                }
            ),
            "open",
            "CIT617",
        ),
    ],
)
def test_names_and_numbers_have_to_agree(answer: str, verdict: str, rule: str, tmp_path: Path) -> None:
    (tmp_path / "alpha.txt").write_text(ALPHA, "utf-8")
    (tmp_path / "beta.txt").write_text(BETA, "utf-8")
    report = checked(answer, [tmp_path / "alpha.txt", tmp_path / "beta.txt"])
    found = {finding.rule for finding in report.findings if finding.level != "note"} - {"CIT221", "CIT701"}
    assert (report.results[0].verdict, found) == (verdict, {rule} - {""})


def test_two_entries_of_one_name_that_mean_two_sources_are_open(tmp_path: Path) -> None:
    (tmp_path / "alpha.txt").write_text(ALPHA, "utf-8")
    (tmp_path / "beta.txt").write_text(BETA, "utf-8")
    cited = [{"source": "Agreement", "url": f"https://a.b/{name}.txt", "quote": FEE} for name in ("alpha", "beta")]
    report = checked(
        json.dumps({"answer": "It is so.", "citations": cited}), [tmp_path / "alpha.txt", tmp_path / "beta.txt"]
    )
    assert [result.verdict for result in report.results] == ["open", "open"]


def test_an_open_entry_is_told_the_option_that_binds_it(tmp_path: Path) -> None:
    (tmp_path / "alpha.txt").write_text(ALPHA, "utf-8")
    answer = f"{SAID}[1].\n\n## Sources\n\n[1] https://example.com/fees.pdf\n"
    assert checked(answer, [tmp_path / "alpha.txt"]).findings[0].message.endswith("name its file with -s 1=FILE.")
    assert checked(answer, [f"1={tmp_path / 'alpha.txt'}"]).results[0].verdict == "verified"


def test_a_quote_of_another_given_source_is_said_to_be_there(tmp_path: Path) -> None:
    (tmp_path / "alpha.txt").write_text(ALPHA, "utf-8")
    (tmp_path / "beta.txt").write_text(BETA, "utf-8")
    given = [tmp_path / "alpha.txt", tmp_path / "beta.txt"]
    (finding, *_) = checked(f"{SAID}[1].\n\n## Sources\n\n[1] beta.txt\n", given).findings
    assert finding.message.endswith("alpha.txt, page 1.")
