"""What follows from a quote by one step, and what does not."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import judge


@each(
    "quote, honest, wrong",
    [
        (
            "The number of vacancies fell by 3,200 over the quarter to 41,700.",
            [
                "In the quarter before there were 44,900 vacancies.",
                "About 44,900 posts were vacant in the previous quarter.",
            ],
            [
                "In the quarter before there were 38,500 vacancies.",
                "About 45,900 posts were vacant in the previous quarter.",
            ],
        ),
        (
            "Membership rose by 1,150 during 2022 to 18,400 at the end of the year.",
            ["There were 17,250 members at the end of 2021.", "At the start of 2022 it had 17,250 members."],
            ["There were 19,550 members at the end of 2021.", "At the start of 2022 it had 17,520 members."],
        ),
        (
            "The pulse fell by 9.6 beats with the drug and by 2.1 beats with placebo.",
            ["The pulse fell by 7.5 beats more than with placebo."],
            ["The pulse fell by 8.5 beats more than with placebo."],
        ),
        (
            "The team scored 54 goals and conceded 29; it won 18 of 30 games.",
            ["With 54 goals scored and 29 conceded, its balance is plus 25."],
            ["With 54 goals scored and 29 conceded, its balance is plus 35."],
        ),
        (
            "The filter must be cleaned every 500 hours and replaced at the latest after 2,000 hours.",
            ["It has to be replaced after 2,000 hours at the latest."],
            ["It has to be replaced after 2,000 hours at the earliest."],
        ),
        (
            "The fine is up to 10,000 euros or up to 3% of turnover, whichever is higher.",
            ["The limit is 3% of turnover if that is more than 10,000 euros."],
            ["The fine is more than 10,000 euros."],
        ),
        ("Rent rose $45 to $930 in May.", ["Before May the rent was $885."], ["Before May the rent was $975."]),
        (
            "The pool is open to swimmers from 9:30 to 11:15.",
            [
                "The pool is open for an hour and three quarters.",
                "Swimmers have 105 minutes.",
                "Swimming is possible for 1 hour 45 minutes.",
            ],
            ["Swimming is possible for 2 hours 45 minutes."],
        ),
        (
            "The market is held from 8 a.m. to 1 p.m. each Saturday.",
            ["The market lasts five hours."],
            ["The market lasts four hours.", "The market lasts six hours."],
        ),
        (
            "The shift starts at 06:45 and ends at 15:15, with a break from 11:00 to 11:30.",
            [
                "The shift is eight and a half hours long.",
                "The break lasts half an hour.",
                "The break lasts 30 minutes.",
            ],
            ["The shift is nine and a half hours long.", "The break lasts 45 minutes."],
        ),
        (
            "The sum insured is three months' salary, being $12,600.",
            ["The monthly salary is $4,200.", "One month's salary comes to $4,200."],
            ["The monthly salary is $6,300.", "The monthly salary is $2,400."],
        ),
        (
            "The buyer pays a deposit equal to two months' rent, that is £2,300.",
            ["Monthly rent is £1,150."],
            ["Monthly rent is £1,510."],
        ),
        (
            "The firm matches 50% of the first 8% of pay that an employee contributes.",
            ["The match is worth up to 4% of pay.", "An employee who puts in 8% gets 4% from the firm."],
            ["The match is worth up to 5% of pay.", "The match is worth up to 6% of pay."],
        ),
        (
            "The company matches 75% of contributions up to 4% of salary.",
            ["The most the company contributes is 3% of salary.", "Someone who contributes 4% receives a match of 3%."],
            ["The most the company contributes is 2% of salary."],
        ),
        (
            "Visits fell from 5,200 in 2020 to 4,100 in 2021, while income rose from £31,200 to £36,900.",
            ["Income per visit went up from £6 to £9.", "In 2021 income per visit was £9."],
            ["Income per visit went up from £6 to £8.", "In 2021 income per visit was £7."],
        ),
        (
            "We expect a margin of 20 percent by 2018, an increase of 400 basis points over 2015.",
            ["The margin was about 16 percent in 2015.", "The target implies that the margin was 16 percent in 2015."],
            ["The margin was about 24 percent in 2015.", "The target implies that the margin was 24 percent in 2015."],
        ),
        (
            "Output was 20 million tonnes in 2018, a decrease of 4 million tonnes from 2016.",
            ["Output was 24 million tonnes in 2016."],
            ["Output was 16 million tonnes in 2016."],
        ),
        (
            "2016 2015 2014 Number of shares bought (in millions) 86 86 98 Average price per share $ 43.62 $ 41.33 $ 40.97",
            ["At the average price given, the purchases of 2016 cost roughly $3.75 billion."],
            ["At the average price given, the purchases of 2016 cost roughly $3.97 billion."],
        ),
        (
            "The rate for business use is 481/2 cents a mile, and for a move 20 cents a mile.",
            ["For business use, 48.5 cents per mile can be claimed."],
            ["For business use, 46.5 cents per mile can be claimed."],
        ),
        (
            "We ended our $1.7 billion and $1.0 billion lines and entered into one of $2.7 billion.",
            ["The two lines that it cancelled had a combined size of $2.7 billion."],
            ["The two lines that it cancelled had a combined size of $2.9 billion."],
        ),
        ("Tickets are $12 each.", ["Two tickets cost $24 in total."], ["Two tickets cost $26 in total."]),
        (
            "It has 59 plants: 4 in Norway, 10 in Chile and 45 in Peru.",
            ["There are 14 plants in Norway and Chile."],
            [],
        ),
        (
            "Headcount declined by 240 in the second half, leaving 5,160 employees at year-end.",
            ["Mid-year headcount was 5,400."],
            ["Mid-year headcount was 4,920."],
        ),
        (
            "The price was increased by $3 to $27.",
            ["Previously it cost $24.", "The old price was $24."],
            ["Previously it cost $30.", "The old price was $22."],
        ),
        (
            "Unemployment was 4.7%, up 0.3 percentage points from a year earlier.",
            ["A year earlier unemployment was 4.4%."],
            ["A year earlier unemployment was 5.0%.", "A year earlier unemployment was 4.1%."],
        ),
        (
            "The clinic is open Monday to Friday, 8:30 am to 12:30 pm.",
            ["On weekdays the clinic is open for four hours.", "It opens for four hours a day."],
            ["On weekdays the clinic is open for five hours."],
        ),
        (
            "Check-in opens at 07:00 and closes at 09:30.",
            ["Check-in is possible for two and a half hours.", "There is a window of 150 minutes for check-in."],
            ["Check-in is possible for three and a half hours."],
        ),
        (
            "The annual fee of $480 is payable in four equal instalments.",
            ["Each instalment is $120.", "Four payments of $120 are due."],
            ["Each instalment is $140."],
        ),
        (
            "The deposit equals six weeks' rent, which comes to £1,800.",
            ["The weekly rent is £300.", "Rent is £300 a week."],
            ["The weekly rent is £450."],
        ),
        (
            "Overtime is paid at 1.5 times the hourly rate of $24.",
            ["An hour of overtime pays $36.", "Overtime is worth $36 an hour."],
            ["An hour of overtime pays $30."],
        ),
        (
            "In 2019 the library lent 84,000 items to 12,000 members; in 2020 it lent 66,000 items to 11,000 members.",
            ["Loans per member fell from 7 to 6.", "In 2019 each member borrowed seven items on average."],
            ["Loans per member fell from 8 to 6."],
        ),
        (
            "The team of 12 completed 180 inspections.",
            ["That is 15 inspections per person.", "Each member of the team did 15 inspections on average."],
            ["That is 18 inspections per person."],
        ),
        (
            "The loan of $24,000 is repaid in 48 equal monthly instalments.",
            ["Each month $500 is repaid.", "The monthly instalment is $500.", "Repayment takes four years."],
            ["The monthly instalment is $600."],
        ),
        (
            "Nearly 38% of respondents were under 30; 45% were between 30 and 60.",
            [
                "Some 17% of respondents were older than 60.",
                "More than four fifths of the respondents were 60 or younger.",
            ],
            ["Some 27% of respondents were older than 60."],
        ),
        (
            "The exam has 40 questions, each worth 2.5 points; 60 points are needed to pass.",
            ["The maximum score is 100 points.", "24 correct answers are enough to pass."],
            ["The maximum score is 120 points."],
        ),
        (
            "Shares rose by 8% to $54.",
            ["Before the rise a share cost $50.", "The share price had been $50."],
            ["Before the rise a share cost $48."],
        ),
        (
            "The rent is reduced by 15% from £1,200.",
            ["The reduction amounts to £180.", "The new rent is £1,020."],
            ["The reduction amounts to £280.", "The new rent is £1,080."],
        ),
        (
            "VAT at 20% is added to the net price of £450.",
            ["The gross price is £540.", "VAT comes to £90."],
            ["The gross price is £560.", "VAT comes to £80."],
        ),
        (
            "Prices rose 3.1% in the year to March, after 2.6% in the year to February.",
            [
                "Inflation was half a percentage point higher in March than in February.",
                "In March inflation was 0.5 points up on February.",
            ],
            ["Inflation was 1.5 percentage points higher in March than in February."],
        ),
        (
            "The ferry carries 320 passengers and sails six times a day.",
            ["It can carry 1,920 passengers a day.", "Up to 1,920 people can be carried each day."],
            ["It can carry 1,290 passengers a day."],
        ),
        (
            "The meeting began at 2 p.m. and closed at 4:45 p.m.",
            [
                "The meeting lasted two and three quarter hours.",
                "The meeting lasted 2 hours 45 minutes.",
                "The meeting ran for 165 minutes.",
            ],
            ["The meeting lasted 3 hours 45 minutes."],
        ),
        (
            "Between 2015 and 2020 the number of farms fell from 3,400 to 2,890.",
            ["That is a fall of 15% in five years.", "510 farms disappeared.", "On average 102 farms a year gave up."],
            ["That is a fall of 25% in five years.", "610 farms disappeared."],
        ),
        (
            "Partners and their families held about 71.4% of the votes; the founders alone held about 52.3%.",
            ["The other holders had some 28.6% of the votes.", "Everyone else together held 28.6% of the votes."],
            ["The other holders had some 38.6% of the votes."],
        ),
        (
            "Some 30% to 40% of the orders are not expected to be delivered this year.",
            ["At least 60% of the orders should be delivered this year."],
            ["At least 80% of the orders should be delivered this year."],
        ),
        (
            "The net margin was 8.4% in 2020.",
            [
                "In 2020 it kept 8.4 cents of every dollar of sales.",
                "Of every dollar of sales, 8.4 cents remained in 2020.",
            ],
            ["In 2020 it kept 4.8 cents of every dollar of sales."],
        ),
        (
            "The rate is down from 5.1% in July to 4.8%, and 0.3 percentage points lower than a year earlier.",
            ["A year earlier the rate had been 5.1%."],
            ["The rate is down from 5.7% in July to 4.8%."],
        ),
        (
            "Annual maintenance of $350 starts in year 2.",
            ["Maintenance costs about $29 a month.", "That is $350 a year."],
            ["Maintenance costs about $39 a month."],
        ),
        (
            "The hall seats 450; for concerts 20% of the seats are removed.",
            ["For concerts 360 seats are left.", "90 seats are removed for concerts."],
            [],
        ),
        (
            "In the first half 1,240 permits were issued, in the second half 1,560.",
            ["Over the year 2,800 permits were issued.", "The second half brought 320 more permits than the first."],
            ["Over the year 2,900 permits were issued."],
        ),
        ("Around 15,000 of the 60,000 residents are over 65.", ["A quarter of the residents are over 65."], []),
        (
            "The permit is valid for 90 days and may be extended once by 30 days.",
            ["With the extension the permit is valid for 120 days."],
            ["With the extension the permit is valid for 150 days."],
        ),
    ],
)
def test_what_follows_by_one_step_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []


def test_a_time_of_day_some_minutes_later() -> None:
    quote = "Trains leave at 7:10, 7:40 and 8:10 and arrive at the lake 35 minutes later."
    assert judge("The train at 7:40 arrives at the lake at 8:15.", quote) == judge("", quote)
    assert judge("The train at 7:40 arrives at the lake at 8:25.", quote).missing == ("8:25",)
