"""What the sentences of an answer quote: where a source makes it clear it is looked for, and forged it is refused."""

from __future__ import annotations

from pathlib import Path

from cases import each

from answers.made import checked, told

LEASE = (
    'The tenant ("Lessee") shall pay a rent of $1,850 on the first day of each month. The tenant may keep a small dog.\n'
    "The deposit of $2,500 is returned within 31 .2 days after the keys are handed over.\n"
    "The parties agree … and the landlord may not raise the rent before June 2027.\n"
    "The tenant shall not sublet the flat without the written consent of the landlord.\n"
    "租客在租期内不得转租房屋，押金在交还钥匙后十日内退还。\n"
    "ผู้เช่าต้องชำระค่าเช่าภายในวันที่ห้าของทุกเดือน\n"
)
ANNEX = "The landlord pays for the heating of the flat in winter.\nThe tenant may keep a small dog.\n"
LISTED = "\n\n## Sources\n\n[1] lease.txt\n[2] annex.txt\n"
RENT = "The tenant may keep a small dog"
PAY = "shall pay a rent of $1,850 on the first day of each month"
SUBLET = "shall not sublet the flat without the written consent"
HEAT = "The landlord pays for the heating of the flat"
BOTH = "verified 1", "verified 2"


def _told(text: str, folder: Path) -> list[str]:
    for name, source in (("lease.txt", LEASE), ("annex.txt", ANNEX)):
        (folder / name).write_text(source, "utf-8")
    report = checked(text + LISTED, [folder / "lease.txt", folder / "annex.txt"])
    found = [f"{one.rule}" for one in report.findings if one.level != "note" and one.rule != "CIT221"]
    return [*(f"{one.verdict} {one.citation.n}" for one in report.results), *found]


@each(
    ("text", "wanted"),
    [
        # after its marker
        (f"The lease [1] says “{PAY}”.", ["verified 1"]),
        (f"According to [1], the tenant “{SUBLET}”.", ["verified 1"]),
        (f"[1] says: “{HEAT}”.", ["failed 1", "CIT401"]),
        ("The lease [1] says “shall pay a rent of $1,950 on the first day”.", ["failed 1", "CIT401"]),
        ("The lease [1] says the tenant “shall sublet the flat without the written consent”.", ["failed 1", "CIT401"]),
        (f"The lease [1] says “{PAY}” and the annex [2] says “{HEAT}”.", ["verified 1", "open 2", "verified 2", "CIT616"]),
        (f"It says “{PAY}” [1], and “{HEAT}” [2].", [*BOTH]),
        (f"It says “{HEAT}” [1], and “{PAY}” [2].", ["failed 1", "failed 2", "CIT401", "CIT401"]),
        (f"It says “{PAY}” and “{SUBLET}” [1].", ["verified 1", "verified 1"]),
        (f"It says “{PAY}” and “{HEAT}” [1].", ["verified 1", "failed 1", "CIT401"]),
        # several markers
        (f"They say “{RENT}” [1][2].", [*BOTH]),
        (f"They say “{RENT}” [1, 2].", [*BOTH]),
        (f"They say “{PAY}” [1][2].", ["verified 1", "open 2", "CIT616"]),
        (f"They say “{PAY.replace('1,850', '1,860')}” [1][2].", ["failed 1", "failed 2", "CIT401", "CIT401"]),
        # in the cell beside
        (f"| What | Source |\n|---|---|\n| “{PAY}” | [1] |\n| “{HEAT}” | [2] |", [*BOTH]),
        (f"| Source | What |\n|---|---|\n| [1] | “{PAY}” |\n| [2] | “{HEAT}” |", [*BOTH]),
        (f"| Source | What |\n|---|---|\n| [2] | “{PAY}” |\n| [1] | “{HEAT}” |", ["failed 2", "failed 1", "CIT401", "CIT401"]),
        (f"| a | b | c |\n|---|---|---|\n| Rent | “{PAY}” | Yes [1] |", ["verified 1"]),
        # of two sentences
        ("They write: “… on the first day of each month. The tenant may keep a small dog.” [1]", ["verified 1"]),
        ("They write: “on the first day of each month. The tenant may keep a large dog.” [1]", ["failed 1", "CIT401"]),
        ("They write: “on the second day of each month. The tenant may keep a small dog.” [1]", ["failed 1", "CIT401"]),
        ("They write “of each month. The tenant may keep a small dog. The deposit of $2,500 is returned” [1].", ["verified 1"]),
        # quotation marks inside
        (f"They write “The tenant (“Lessee”) {PAY}” [1].", ["verified 1"]),
        (f'They write "The tenant ("Lessee") {PAY}" [1].', ["verified 1"]),
        (f'They write “The tenant ("Lessee") {PAY}” [1].', ["verified 1"]),
        (f'They write "The tenant (“Lessee”) {PAY}" [1].', ["verified 1"]),
        (f"They write «The tenant (“Lessee”) {PAY}» [1].", ["verified 1"]),
        (f'They write "The landlord ("Lessee") {PAY}" [1].', ["failed 1", "CIT401"]),
        (f"They write “The landlord (“Lessee”) {PAY}” [1].", ["failed 1", "CIT401"]),
        (f"They write “The tenant (“Lessor”) {PAY}” [1].", ["failed 1", "CIT401"]),
        # a break in a number
        ("They write “The deposit of $2,500 is returned within 31 .2 days” [1].", ["verified 1"]),
        ("They write “The deposit of $2,500 is returned within 31 .7 days” [1].", ["failed 1", "CIT401"]),
        # an ellipsis
        ("They write “The parties agree … and the landlord may not raise the rent” [1].", ["verified 1"]),
        ("They write “The parties agree ... and the landlord may not raise the rent” [1].", ["verified 1"]),
        ("They write “… the landlord may not raise the rent before June 2027 …” [1].", ["verified 1"]),
        ("They write “...the landlord may not raise the rent before June 2027...” [1].", ["verified 1"]),
        ("They write “The tenant shall … sublet the flat without the written consent” [1].", ["failed 1", "CIT401", "CIT405"]),
        ("They write “The tenant shall ... sublet the flat without the written consent” [1].", ["failed 1", "CIT401", "CIT405"]),
        ("They write “The parties agree … and the landlord may raise the rent” [1].", ["failed 1", "CIT401", "CIT405"]),
        # scripts without spaces
        ("租约写明「租客在租期内不得转租房屋」[1]。", ["verified 1"]),
        ("租约写明“押金在交还钥匙后十日内退还”[1]。", ["verified 1"]),
        ("租约写明『押金在交还钥匙后十日内退还』[1]。", ["verified 1"]),
        ('租约写明"押金在交还钥匙后十日内退还"[1]。', ["verified 1"]),
        ("租约写明「押金在交还钥匙后十二日内退还」[1]。", ["failed 1", "CIT401"]),
        ("租约写明「租客在租期内可以转租房屋」[1]。", ["failed 1", "CIT401"]),
        ("สัญญาระบุว่า “ผู้เช่าต้องชำระค่าเช่าภายในวันที่ห้า” [1]", ["verified 1"]),
        ("สัญญาระบุว่า “ผู้เช่าต้องชำระค่าเช่าภายในวันที่หก” [1]", ["failed 1", "CIT401"]),
        # struck out
        (f"~~They write “{HEAT}” [1].~~ They write “{PAY}” [1].", ["verified 1"]),
        (f"~~“{HEAT}”~~ “{PAY}” [1].", ["verified 1"]),
        (f"~~No.~~ They write “{HEAT}” [1].", ["failed 1", "CIT401"]),
        # short, altered
        ("They call it “a small dog” [1].", ["open 1", "CIT616"]),
        ("They say “[t]he tenant may keep a small dog” [1].", ["open 1", "CIT616"]),
    ],
)  # fmt: skip
def test_inline_quotations(text: str, wanted: list[str], tmp_path: Path) -> None:
    assert _told(text, tmp_path) == wanted


@each(
    ("text", "reason"),
    [
        ("They call it “a small dog” [1].", "The quotation 'a small dog' is too short to be looked for."),
        ("They call it 「不得转租」[1]。", "The quotation '不得转租' is too short to be looked for."),
        (
            "They say “[t]he tenant may keep a small dog” [1].",
            "The quotation '[t]he tenant may keep a small dog' has changes in brackets.",
        ),
        ("Dogs are welcome [1].", "The answer gives no quotation to look for; only a person can check this citation."),
        (
            f"They say “{HEAT}” [2][1].",
            "The quotation is in another source that the sentence cites, and not in this one.",
        ),
    ],
)
def test_an_open_quotation_has_its_reason(text: str, reason: str, tmp_path: Path) -> None:
    _told(text, tmp_path)
    report = checked(text + LISTED, [tmp_path / "lease.txt", tmp_path / "annex.txt"])
    assert f"CIT616 1: {reason}" in told(report)
