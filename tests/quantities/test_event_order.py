"""On which side of an event something is, and before or after which day."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

NOTICE = "The tenant shall give notice at least three months before the expiry of the term."
DEBATE = "The board approved the merger, after a long debate on 3 May."


@each(
    "quote, honest, wrong",
    [
        (NOTICE, "Notice has to come three months or more before the term expires.", "Notice has to come three months or more after the term has expired."),
        ("Payment is due 30 days following the date of the invoice.", "Payment is due 30 days after the invoice date.", "Payment is due 30 days before the invoice date."),
        ("The plan must be filed no later than 10 days prior to the meeting.", "The plan has to be filed at least 10 days before the meeting.", "The plan has to be filed within 10 days after the meeting."),
        ("If 15 May is a Sunday, the vote is held on the first working day following 15 May.", "Where 15 May is a Sunday, the vote is on the first working day after it.", "Where 15 May is a Sunday, the vote is on the first working day before it."),
        (DEBATE, "The board approved the merger after a long debate.", "The board approved the merger before the long debate."),
        ("The heirs may sell the house up to two times before May 2031.", "The heirs may sell the house no more than two times before May 2031.", "The heirs may sell the house no more than two times after May 2031."),
        ("Claims must be filed by 15 March 2020.", "Claims can be filed until 15 March 2020.", "Claims may not be filed until 15 March 2020."),
        ("The office may not disclose the file until after 15 March 2020.", "The office may disclose the file after 15 March 2020.", "The office may disclose the file before 15 March 2020."),
    ],
)  # fmt: skip
def test_before_and_after(quote: str, honest: str, wrong: str) -> None:
    assert not is_contradicted(honest, quote)
    assert is_contradicted(wrong, quote)


@each(
    "claim, quote",
    [
        ("The first review was held 3 days before the second review.", "The second review took place 3 days after the first review."),
        ("The second review was in June; the first one had been held 3 days before it.", "The second review took place 3 days after the first review."),
        ("Appeals are lodged within 14 days after the decision.", "The appeal must be lodged within 14 days of the decision."),
        ("The file may be disclosed by the office from 15 March 2020.", "The office may not disclose the file until 15 March 2020."),
        ("Samples are taken 2 days after the dose.", "Samples are taken 2 days before and after the dose."),
        ("The notice is sent 10 days before the fee falls due.", "The fee falls due 10 days after the notice."),
    ],
)  # fmt: skip
def test_the_same_from_the_other_event(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)
