"""Numbers in set phrases: splits, exchanges, renewals, quarters, limits, places, parts of a whole, majorities."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

SPLIT = "The board declared a seven-for-one split that was paid in May."
SWAP = "Managers receive four options for every one unit that they give up."
SEATS = "The staff is entitled to three seats for every ten employees."
TERM = "The term of office is five years and renewable once."
PERMIT = "A permit may be extended twice."
QUARTERS = "It has lifted our margin for the past nine quarters."
NOTICE = "The authority informs the applicant within one month of the request."
PAID = "In Peru, customers pay within 30 days of delivery, and elsewhere within 30 to 90 days."
EXTENDED = "Invoices are paid within 30 days of delivery; this is extended by 30 days on request."
TWICE = "Online sales were nearly twice as high as in fiscal 2020, and level with fiscal 2023."
LATER = "File it within 3 years after the sale or within 2 years after the payment, whichever is later."
PLANTS = (
    "Of the 59 plants, 30 are located in Poland (1 of which is leased), 4 in Norway, 4 in Chile (2 of which are leased) "
    "and 21 elsewhere."
)
SIMPLE = "The opinion is adopted by simple majority of the members of the board."
THIRDS = "The rules are changed by a two-third majority of the members."
ALL = "The council decides on taxes unanimously."


@each(
    "claim, quote",
    [
        ("The ten-for-one split was paid in May", SPLIT),
        ("Stock was split 4-for-1 in May", SPLIT),
        ("A manager gets two of them in place of each unit", SWAP),
        ("There are two seats for every ten employees", SEATS),
        ("The five-year term may be renewed three times", TERM),
        ("The permit can be extended only once", PERMIT),
        ("For nine years running it has lifted the margin", QUARTERS),
        ("Online sales have nearly doubled since fiscal 2023", TWICE),
        ("The applicant is told within a week of the request", NOTICE),
        ("In Peru, payment is due within 60 days of delivery", PAID),
        ("It is filed within five years of the sale or two years of the payment", LATER),
        ("Of the 59 plants, 13 were in Poland", PLANTS),
        ("Four plants are in Chile, three of them leased", PLANTS),
        ("The board adopts the opinion by a two-thirds majority", SIMPLE),
        ("The opinion of the board needs unanimity", SIMPLE),
        ("A majority of three quarters of the members changes the rules", THIRDS),
        ("A simple majority of members is enough to change the rules", THIRDS),
        ("A qualified majority decides on taxes in the council", ALL),
    ],
)
def test_another_number_in_a_phrase_is_an_error(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The 7-for-1 split was paid in May", SPLIT),
        ("A manager gets four of them in place of each unit", SWAP),
        ("There are three seats for each ten employees", SEATS),
        ("The five-year term may be renewed one time only", TERM),
        ("The permit can be extended up to two times", PERMIT),
        ("It may be renewed once the fee is paid", "It may be renewed once the fee is paid, and extended twice"),
        ("For nine quarters in a row it has lifted the margin", QUARTERS),
        ("Online sales have nearly doubled since fiscal 2020", TWICE),
        ("Output doubled from 2019 to 2023", "Output doubled to 4 million in 2023 from 2 million in 2019"),
        ("Sales doubled in 2023 from 2022", "Sales doubled in 2023 as demand rose after 2020, from 5 in 2022"),
        ("Three quarters of the staff stayed for five years", "Of the staff, 75% stayed for five years"),
        ("The applicant is told within a month of the request", NOTICE),
        ("Payment is due within a month", "Pay within 30 days; appeals are filed within one year"),
        ("In Peru, payment is due within 30 days of delivery", PAID),
        ("With the extension, it is paid within 60 days of delivery", EXTENDED),
        ("It is filed within three years of the sale or two years of the payment", LATER),
        ("Thirty of the 59 plants are in Poland", PLANTS),
        ("Four plants are in Chile, two of them leased", PLANTS),
        ("There are eight plants in Norway and Chile", PLANTS),
        ("There are 29 plants in Poland that are not leased", PLANTS),
        ("There are 50 seats for every ten teams", "There are 100 seats for every 20 teams"),
        ("It has 5 shops in Peru, with 300 people in Peru", "It has 5 shops in Peru and employs 300 people in Peru."),
        ("Sales fell in five markets in Europe", "Sales fell in 5 of 12 markets in Europe"),
        ("The board adopts the opinion by a simple majority", SIMPLE),
        ("The opinion of the board does not need unanimity", SIMPLE),
        ("A two-thirds majority of members changes the rules", THIRDS),
        ("More than a simple majority of members has to back new rules", THIRDS),
        ("A qualified majority of the members changes the rules", THIRDS),
        ("The council needs unanimity on taxes", ALL),
    ],
)
def test_the_same_number_in_other_words_is_none(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)
