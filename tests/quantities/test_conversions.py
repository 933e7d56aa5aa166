"""Figures in other units and words than those of the quote, and wrong ones beside them."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted


@each(
    "quote, honest, wrong",
    [
        (
            "The spread was 0.35% over the reference rate.",
            ["The spread amounted to 35 basis points.", "It was a spread of 35 bps."],
            [
                "The spread amounted to 3.5 basis points.",
                "The spread amounted to 53 basis points.",
                "It was a spread of 350 bps.",
            ],
        ),
        (
            "A commission of 0.2% is charged on each order, and custody costs 0.15% a year.",
            ["Each order costs a commission of 20 basis points.", "Custody is charged at 15 basis points a year."],
            ["Each order costs a commission of 2 basis points.", "Custody is charged at 50 basis points a year."],
        ),
        (
            "The fund's fee fell to 45 basis points.",
            ["The fund's fee fell to 0.45%."],
            ["The fund's fee fell to 4.5%.", "The fund's fee fell to 0.54%."],
        ),
        (
            "Each unit earned $0.42, against $0.38 a year before.",
            [
                "Each unit earned 42 cents.",
                "A unit earned 42 cents, four cents more than the year before.",
                "The earnings per unit rose by four cents to 42 cents.",
                "A year before it was 38 cents per unit.",
            ],
            [
                "Each unit earned 24 cents.",
                "Each unit earned 4.2 cents.",
                "The earnings per unit rose by six cents to 42 cents.",
                "The earnings per unit rose by five cents to 42 cents.",
            ],
        ),
        (
            "The sensor draws 40 µA in sleep mode and 12 mA when active.",
            ["In sleep mode it draws 0.04 mA.", "When active, it takes 0.012 A.", "Active current is 12,000 µA."],
            ["In sleep mode it draws 0.4 mA.", "When active, it takes 0.12 A.", "In sleep mode it draws 40 mA."],
        ),
        (
            "The output is 3.3 kV and the ripple 20 mV.",
            ["The output is 3,300 V.", "The ripple is 0.02 V."],
            ["The output is 330 V.", "The ripple is 0.2 V."],
        ),
        (
            "The resistor has 4.7 kΩ and the capacitor 100 nF.",
            ["The resistor has 4,700 Ω.", "The capacitor has 0.1 µF.", "The resistor has 4,700 ohms."],
            ["The resistor has 470 Ω.", "The capacitor has 1 µF.", "The resistor has 47,000 ohms."],
        ),
        (
            "The heater takes 1.5 kW.",
            ["The heater takes 1,500 W.", "The heater takes 1,500 watts."],
            ["The heater takes 150 W.", "The heater takes 15 kW."],
        ),
        (
            "The concert lasts 150 minutes.",
            [
                "The concert lasts two and a half hours.",
                "The concert lasts 2.5 hours.",
                "The concert lasts 2 hours 30 minutes.",
            ],
            ["The concert lasts three and a half hours.", "The concert lasts two hours."],
        ),
        (
            "Arrive 10 minutes before the start of the concert, which lasts 150 minutes.",
            ["The concert takes two and a half hours."],
            ["The concert takes one and a half hours.", "The concert takes three and a half hours."],
        ),
        (
            "The course runs for 90 minutes; a break of 15 minutes follows.",
            [
                "The course takes an hour and a half.",
                "The course takes one and a half hours.",
                "The break is a quarter of an hour.",
            ],
            ["The course takes two and a half hours.", "The break is half an hour."],
        ),
        (
            "The bank raised its rate by 0.25 percentage points.",
            [
                "The bank raised its rate by a quarter of a percentage point.",
                "The bank raised its rate by a quarter point.",
                "The bank raised its rate by 25 basis points.",
            ],
            ["The bank raised its rate by half a percentage point.", "The bank raised its rate by half a point."],
        ),
        (
            "Margin change -0.5% +0.5%: profit $ 12 $ (13)",
            ["Half a percentage point less margin would change profit by $12."],
            [],
        ),
        (
            "The bag holds 2.5 kg of flour and 250 ml of oil.",
            [
                "The bag holds 2,500 g of flour.",
                "There is a quarter of a litre of oil.",
                "It has 0.25 litres of oil.",
                "There are two and a half kilos of flour.",
            ],
            [
                "The bag holds 250 g of flour.",
                "It has half a litre of oil.",
                "It has 0.52 litres of oil.",
                "There are three and a half kilos of flour.",
            ],
        ),
        (
            "The path is 1.2 km long and 80 cm wide.",
            ["The path is 1,200 m long.", "The path is 0.8 m wide."],
            ["The path is 120 m long.", "The path is 8 m wide."],
        ),
        (
            "The bill must be paid within 14 days.",
            ["The bill must be paid within two weeks.", "The bill must be paid within a fortnight."],
            ["The bill must be paid within three weeks."],
        ),
        (
            "The lease runs for 18 months.",
            ["The lease runs for a year and a half.", "The lease runs for one and a half years."],
            ["The lease runs for two and a half years.", "The lease runs for two years."],
        ),
        (
            "The cache has 512 MB and the disk 2 TB.",
            ["The cache has 0.512 GB.", "The disk has 2,000 GB."],
            ["The disk has 200 GB."],
        ),
        (
            "The response time is 0.25 s and the timeout 90 s.",
            [
                "The response time is 250 ms.",
                "The timeout is one and a half minutes.",
                "The response time is a quarter of a second.",
            ],
            ["The response time is 25 ms.", "The timeout is two and a half minutes."],
        ),
        (
            "The annual management charge is 0.75%, plus a performance fee.",
            [
                "Investors pay 75 basis points a year for management.",
                "A management charge of 75 bps is levied each year.",
            ],
            ["Investors pay 7.5 basis points a year for management."],
        ),
        (
            "The central bank cut its key rate by 50 basis points to 3.25%.",
            [
                "The key rate was cut by half a percentage point to 3.25%.",
                "The rate came down by 0.5 percentage points.",
                "Before the cut the key rate stood at 3.75%.",
            ],
            [
                "The key rate was cut by a quarter of a percentage point to 3.25%.",
                "Before the cut the key rate stood at 2.75%.",
                "The rate came down by 5 percentage points.",
            ],
        ),
        (
            "The stamp costs €0.85; last year it was €0.80.",
            [
                "A stamp costs 85 cents.",
                "The price went up by 5 cents to 85 cents.",
                "Stamps became five cents dearer.",
            ],
            ["A stamp costs 58 cents.", "The price went up by 15 cents to 85 cents."],
        ),
        (
            "The transistor has a leakage current of 200 nA and a gate charge of 12 nC.",
            ["The leakage current is 0.2 µA.", "It leaks 0.2 microamps."],
            ["The leakage current is 2 µA."],
        ),
        (
            "The antenna works at 2.4 GHz with a bandwidth of 20 MHz.",
            ["It works at 2,400 MHz.", "The bandwidth is 0.02 GHz."],
            ["It works at 240 MHz."],
        ),
        (
            "The vial contains 0.5 mL with 250 micrograms of the active substance.",
            ["Each vial has 0.25 mg of active substance.", "The vial contains 500 microlitres."],
            ["Each vial has 2.5 mg of active substance.", "The vial contains 50 microlitres."],
        ),
        (
            "The flight lasts 195 minutes.",
            [
                "The flight takes three and a quarter hours.",
                "The flight takes 3 hours and 15 minutes.",
                "The flight takes 3.25 hours.",
            ],
            ["The flight takes two and a quarter hours.", "The flight takes 3 hours and 45 minutes."],
        ),
        (
            "The warranty covers 24 months from delivery.",
            ["The warranty lasts two years.", "The appliance is covered for two years after delivery."],
            ["The warranty lasts three years."],
        ),
        (
            "The stock held 3,500 tonnes of grain.",
            ["The stock held 3.5 million kilograms of grain."],
            ["The stock held 35 million kilograms of grain."],
        ),
        (
            "The reservoir holds 1.2 million cubic metres.",
            ["It holds 1.2 billion litres.", "It holds 1,200 megalitres."],
            ["It holds 12 billion litres."],
        ),
        (
            "About 0.4% of the parts failed.",
            ["Four in a thousand parts failed.", "About 4 in every 1,000 parts failed."],
            [],
        ),
        ("The battery stores 5,000 mAh at 3.7 V.", ["The battery stores 5 Ah."], ["The battery stores 0.5 Ah."]),
        ("Half of the 36 members voted in favour.", ["18 members voted in favour."], ["16 members voted in favour."]),
        (
            "The bank cut its rate from 5.25% to 5.00%.",
            ["The rate was cut by 25 basis points.", "The rate fell by a quarter of a percentage point."],
            ["The rate was cut by 50 basis points."],
        ),
        ("A coupon of 4.5% is paid.", ["The coupon is 450 basis points."], ["The coupon is 45 basis points."]),
        (
            "Input capacitance is 22 pF, and the coil has 10 µH.",
            [
                "Input capacitance is 0.022 nF.",
                "The coil has 0.01 mH.",
                "The coil has an inductance of 10 microhenries.",
            ],
            ["Input capacitance is 0.22 nF.", "The coil has 0.1 mH."],
        ),
        (
            "The resistor is rated 0.25 W with 10 kΩ.",
            ["It is rated at 250 mW.", "It is a quarter-watt resistor of 10,000 ohms."],
            ["It is rated at 25 mW."],
        ),
        (
            "The rise time is 35 ns.",
            ["The rise time is 0.035 µs.", "The rise time is 35 nanoseconds."],
            ["The rise time is 0.35 µs."],
        ),
        (
            "A cup holds 240 ml; a jug 1.5 l.",
            ["A cup holds 0.24 litres.", "The jug holds one and a half litres.", "The jug holds 1,500 ml."],
            ["A cup holds 0.42 litres.", "The jug holds two and a half litres."],
        ),
        ("The ring weighs 4.2 g.", ["The ring weighs 4,200 mg.", "It weighs 0.0042 kg."], ["The ring weighs 420 mg."]),
        (
            "Service life: 30 months; inspection takes 45 minutes.",
            ["Its service life is two and a half years.", "Inspection takes three quarters of an hour."],
            ["Its service life is three and a half years.", "Inspection takes half an hour."],
        ),
        (
            "The ticket is 75p and the day pass £2.20.",
            ["A ticket costs £0.75.", "The day pass is 220 pence."],
            ["A ticket costs £0.57."],
        ),
        (
            "Dividends of $1.04 a share were paid, up from $0.98.",
            ["Dividends rose by six cents to $1.04 a share.", "Each share earned a dividend of 104 cents."],
            ["Dividends rose by eight cents to $1.04 a share."],
        ),
        ("The concentration is 3 ppm.", ["The concentration is 3,000 ppb."], ["The concentration is 300 ppb."]),
        (
            "Level: 12 parts per trillion.",
            ["The level is 12 ppt.", "The level is 0.012 ppb."],
            ["The level is 12 ppb."],
        ),
        (
            "The stretch is 800 metres long.",
            ["It is 0.8 km long.", "It is four fifths of a kilometre long."],
            ["It is 8 km long."],
        ),
        ("The pressure is 2.5 bar.", ["The pressure is 250 kPa."], ["The pressure is 25 kPa."]),
        ("Output 1,200 kWh a year.", ["It yields 1.2 MWh a year."], ["It yields 12 MWh a year."]),
        ("The break-even fee is 0.9 percent.", ["The break-even fee is 90 bps."], ["The break-even fee is 9 bps."]),
        ("Revenue per user was $0.95.", ["Revenue per user was 95 cents."], ["Revenue per user was 59 cents."]),
    ],
)
def test_the_same_in_another_unit_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []
