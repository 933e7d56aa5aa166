"""True claims in other words than their quotes, by the step that leads to them, and false ones beside them."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

RATE = "The tax rate increased to 26.1% in the second quarter of fiscal 2024 compared to 15.6% in the second quarter of 2023."
SHARE = "Our top five customers represented approximately 32% of our 2016 revenue in North America, with Acme representing approximately 18%."
RETURN = "We expect to return $6.5 billion to shareholders through share repurchases of $2.0 billion and dividends of $4.5 billion."
SPENDING = "We expect 2017 net capital spending to be approximately $3 billion."
TENOR = "On April 3, 2023, it announced that the one-month rates will be published through September 30, 2024."
PERIOD = "The period began on May 7, 2007 (60 days before the ex-dividend date)."
PENALTY = "The penalty is 15% per month, up to a maximum of 75%, if the failure to file is fraudulent."
DIVIDENDS = "This marked the 61st consecutive year of dividend increases."
HARDWARE = "Hardware revenue for 2016 increased by $27.9 million, or 171%, compared to 2015."
LEASE = "We have a 10-year operating lease and the option to extend its term for two additional 5-year periods."
OFFICE = "The term of office of the Chair shall be five years and be renewable once."
EQUITY = "In 2016, equity income was $835 million, compared to equity income of $489 million in 2015, an increase of $346 million, or 71 percent."
SHARES = (
    "Year Ended December 31, 2016 2015 2014 Europe, Middle East & Africa 16.8 % 15.7 % 16.5 % Latin America 8.9 9.0 10.0 "
    "North America 15.4 12.6 10.8 Asia Pacific 11.4 10.6 11.4"
)
CASH = "In fiscal 2016, we generated $93 million of cash through investing activities compared to a use of $1.6 billion in fiscal 2015."
SOURCE = "Operations were a source of $93 million of cash in fiscal 2016."
REMOTE = "An employee may work remotely on up to 10 days in each calendar month."
PENCE = "| Basic earnings per share (pence) | 12.9 | 13.8 |"
DISCOUNT = "Schools and registered charities -12%"
OPENING = "Yes, €50. After the account has been opened the balance may fall below this amount."
LIFT = "| Lift maintenance | 8.5% | £1,200 |"


@each(
    "claim, quote",
    [
        ("The quarter's tax rate was 10.5 percentage points higher than in the same quarter of fiscal 2023", RATE),
        ("In that quarter the rate was 26.1%", RATE),
        ("Acme was responsible for around 18% of 2016 revenue in North America", SHARE),
        ("It planned to give shareholders about $6.5 billion by way of dividends and buybacks", RETURN),
        ("Net capital spending for 2017 is projected to average around $250 million a month", SPENDING),
        ("It comes to an average of $750 million a quarter in 2017", SPENDING),
        ("The rates are published for almost 18 months after the announcement", TENOR),
        ("They are published for about a year and a half", TENOR),
        ("The ex-dividend date was July 6, 2007", PERIOD),
        ("The fraud penalty hits its ceiling after five months", PENALTY),
        ("The maximum is reached in 5 months", PENALTY),
        ("The rise extended its run of annual dividend increases to 61 years", DIVIDENDS),
        ("Hardware revenue more than doubled in 2016", HARDWARE),
        ("With both options, it could stay for 20 years in total under the lease", LEASE),
        ("With one extension the lease would last 15 years", LEASE),
        ("With a renewal, someone could serve as Chair for ten years altogether", OFFICE),
        ("The Chair serves ten years in all if the term is renewed", OFFICE),
        ("In 2015, equity income stood at $489 million, which is $346 million less than in 2016", EQUITY),
        ("Equity income was $835 million in 2016, which is $346 million more than in 2015", EQUITY),
        ("North America's share grew by 2.8 percentage points in 2016", SHARES),
        ("Latin America's share slipped by 0.1 percentage points in 2016", SHARES),
        ("North America's share grew by 4.6 percentage points between 2014 and 2016", SHARES),
        ("Investing brought in $93 million of cash in fiscal 2016, whereas it had consumed $1.6 billion before", CASH),
        ("In fiscal 2015, investing activities used $1.6 billion of cash", CASH),
        ("Operations generated $93 million of cash in fiscal 2016", SOURCE),
        ("Employees may spend up to 10 days a month working remotely", REMOTE),
        ("Basic earnings were 12.9 pence, or 0.9 pence less than the year before", PENCE),
        ("Your charity gets 12% off", DISCOUNT),
        ("The first deposit is at least €50", OPENING),
        ("Lift maintenance has the highest cap, £1,200 a year", LIFT),
    ],
)  # fmt: skip
def test_what_follows_from_the_quote_is_no_error(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The tax rate was 12.5 percentage points higher than in the same quarter of fiscal 2023", RATE),
        ("Three quarters of the tax was paid, at a rate of 28%", RATE),
        ("It planned to give shareholders $7.5 billion by way of dividends", RETURN),
        ("Net capital spending for 2017 is projected to average around $350 million a month", SPENDING),
        ("The ex-dividend date was July 9, 2007", PERIOD),
        ("The fraud penalty hits its ceiling after seven months", "The penalty is 15% for each of 3 months, up to 75%."),
        ("It was the 60th consecutive year of increases", DIVIDENDS),
        ("The run is of 61 quarters", DIVIDENDS),
        ("Hardware revenue more than tripled in 2016", HARDWARE),
        ("Hardware revenue more than doubled in 2016", HARDWARE.replace("171%", "71%")),
        ("Hardware revenue more than doubled in 2016", HARDWARE.replace("increased", "decreased")),
        ("With both options, it could stay for 25 years in total under the lease", LEASE),
        ("With both options, it could stay for 15 years in total under the lease", LEASE),
        ("The lease runs for 20 years", LEASE),
        ("With a renewal, someone could serve as Chair for fifteen years altogether", OFFICE),
        ("The term of office of the Chair is ten years", OFFICE),
        ("In 2015, equity income stood at $489 million, which is $346 million more than in 2016", EQUITY),
        ("Equity income was $835 million in 2016, which is $346 million less than in 2015", EQUITY),
        ("North America's share grew by 3.4 percentage points in 2016", SHARES),
        ("North America's share fell by 2.8 percentage points in 2016", SHARES),
        ("North America's share grew by 1.8 percentage points in 2016", SHARES),
        ("Latin America's share grew by 2.8 percentage points in 2016", SHARES),
        ("In fiscal 2015, investing activities provided $1.6 billion of cash", CASH),
        ("Operations used $93 million of cash in fiscal 2016", SOURCE),
        ("Employees may spend up to 10 working days a month away", REMOTE),
        ("Employees may spend up to 10 days a week working remotely", REMOTE),
        ("Basic earnings were 12.9 cents", PENCE),
        ("Basic earnings were £12.9 million", PENCE),
        ("Basic earnings were 12.9 pence, or 0.7 pence less than the year before", PENCE),
        ("Charities are charged an extra 12%", DISCOUNT),
        ("The first deposit is at least €80", OPENING),
        ("The first deposit is at least €50", "The deposit is €50 and is paid at once."),
        ("The fee is £1,200 a year", "You pay a fee of £1,200 on signing."),
    ],
)  # fmt: skip
def test_what_does_not_follow_is_one(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


FREEZER = "Overnight the freezer rose from -30 °C to -18 °C because its door was open."
MOTOR = "The noise is 61 dB at no load and 68 dB under full load."
WAITING = "The median wait was 21 days, four days shorter than a year earlier."
DOSES = "Carbadol lowered the uptake of iron by 12%, whereas food raised it by 27%."
LOANS = "We lend up to 4 times the salary, or 5 times if the salary exceeds $90,000."
SERVICE = "The first belt change is due after 900 hours. The filter is changed after the first 60 hours."
AWARDS = (
    "Head of claim Claimed (£) Awarded (£) Lost stock 810,000 620,500 Legal costs 95,000 41,000 Total 905,000 661,500"
)
RATES = "Account Rate Notice Current, NOK 0.10% none Savings, NOK 0.85% 30 days Savings, SEK 1.20% 30 days"
AHEAD = (
    "Revenue of contracts that last more than one year is expected as follows ($ in millions): Fiscal Year Amount "
    "Rest of fiscal 2030 $ 19 Fiscal 2031 42 Fiscal 2032 35 Fiscal 2033 28 Fiscal 2034 28 Thereafter 130"
)
EXHIBITS = (
    "21.1 List of Ships X 24 Letter of Attorney (see page 9) 31.1 Consent of the Owner X 31.2 Letter of the Bank X 60"
)
DELAYS = "Benefit Basic Plus Bags EUR 900 EUR 1,800 Train delay, from 3 hours EUR 40 EUR 80"


@each(
    ("true", "false", "quote"),
    [
        (AHEAD, "In fiscal 2031, $24 million is expected", AHEAD),
        ("The freezer warmed up by 12 degrees", "The freezer cooled down by 12 degrees", FREEZER),
        ("Under full load the noise is 68 dB", "Under full load the noise is 86 dB", MOTOR),
        ("The wait was 21 days, four days less than the year before", "The wait was 22 days", WAITING),
        ("Food increased iron uptake by 27%", "Food reduced iron uptake by 27%", DOSES),
        ("Those who earn more than $90,000 get 5 times their salary", "Those who earn less than $90,000 get 5 times it", LOANS),
        ("The belt is first changed at 900 hours", "The filter is first changed after 900 hours", SERVICE),
        ("For lost stock, £620,500 was awarded", "For lost stock, £602,500 was awarded", AWARDS),
        ("The SEK savings account pays 1.20%", "The SEK savings account pays 2.10%", RATES),
        ("A train delay of three hours or longer pays EUR 40", "A train delay of four hours or longer pays EUR 40", DELAYS),
    ],
)  # fmt: skip
def test_a_true_claim_and_its_false_twin(true: str, false: str, quote: str) -> None:
    assert not is_contradicted(true, quote)
    assert is_contradicted(false, quote)


def test_a_list_that_is_copied_is_true() -> None:
    assert not is_contradicted(EXHIBITS, EXHIBITS)
