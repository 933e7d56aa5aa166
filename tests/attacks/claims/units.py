"""The right digits in another unit; and the same value in another unit or spelling."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attacks.claims.case import Case, sentence

TRIES = 4  # of each sentence

# Families of units: each unit in its spellings. No two units of a family are the same.
UNITS: dict[str, tuple[tuple[str, ...], ...]] = {
    "small mass": (("mg", "milligrams"), ("mcg", "µg", "micrograms"), ("g", "grams")),
    "mass": (("kg", "kilograms"), ("tonnes",), ("g", "grams"), ("pounds",)),
    "distance": (("km", "kilometres"), ("miles",), ("m", "metres")),
    "length": (("mm", "millimetres"), ("cm", "centimetres"), ("m", "metres"), ("inches",)),
    "energy": (("kWh", "kilowatt-hours"), ("MWh", "megawatt-hours"), ("GWh",)),
    "power": (("kW", "kilowatts"), ("MW", "megawatts"), ("W", "watts")),
    "volume": (("ml", "millilitres"), ("litres",), ("gallons",)),
    "pressure": (("bar",), ("kPa",), ("psi",)),
    "temperature": (("°C", "degrees Celsius"), ("°F", "degrees Fahrenheit")),
    "data": (("MB", "megabytes"), ("GB", "gigabytes"), ("TB", "terabytes")),
    "speed": (("km/h", "kilometres per hour"), ("mph", "miles per hour"), ("m/s",)),
    "area": (("hectares",), ("acres",), ("square metres", "m²")),
    "time": (("seconds",), ("minutes",), ("milliseconds", "ms")),
    "long time": (("days",), ("weeks",), ("months",), ("years",)),
    "dose": (("mg/kg",), ("mg",), ("µg/kg",)),
    "percent": (("%", "percent", "per cent"), ("percentage points", "points"), ("basis points",)),
    "scale": (("thousand",), ("million",), ("billion",)),
}

MEASURED = (
    ("small mass", "The tablet contains {x} {u} of the active substance.", ("The [[active substance]] weighs {x} {u}.", "The [[tablet contains]] {x} {u}.")),
    ("small mass", "Children receive {x} {u} of the syrup before sleep.", ("[[Before sleep]] children receive {x} {u}.", "[[Children receive]] {x} {u}.")),
    ("small mass", "The residue in the sample was {x} {u} by test.", ("The sample held {x} {u} [[by test]].", "The [[residue]] was {x} {u}.")),
    ("dose", "The rats were given {x} {u} of the compound.", ("[[The rats]] got {x} {u}.", "{x} {u} [[of the compound]] were given.")),
    ("volume", "The bag delivers {x} {u} of saline in the first stage.", ("[[In the first stage]] it delivers {x} {u}.", "The [[bag delivers]] {x} {u}.")),
    ("temperature", "The vaccine is stored at {x} {u} until use.", ("[[Until use]] it is stored at {x} {u}.", "The [[vaccine is stored]] at {x} {u}.")),
    ("time", "The seizure lasted {x} {u} in the recorded case.", ("[[In the recorded case]] it lasted {x} {u}.", "The [[seizure lasted]] {x} {u}.")),
    ("mass", "The crane lifts {x} {u} at full reach.", ("[[At full reach]] it lifts {x} {u}.", "[[The crane lifts]] {x} {u}.")),
    ("distance", "The pipeline runs {x} {u} to the terminal.", ("It runs {x} {u} [[to the terminal]].", "[[The pipeline]] is {x} {u} long.")),
    ("length", "The weld is {x} {u} wide at its root.", ("[[At its root]] the weld is {x} {u} wide.", "[[The weld]] is {x} {u} in width.")),
    ("energy", "The battery stores {x} {u} when it is new.", ("[[When it is new]], it stores {x} {u}.", "[[The battery]] holds {x} {u}.")),
    ("power", "The turbine is rated at {x} {u} by the maker.", ("It is rated at {x} {u} [[by the maker]].", "[[The turbine]] has {x} {u}.")),
    ("pressure", "The hose withstands {x} {u} in the burst test.", ("[[In the burst test]] it withstands {x} {u}.", "[[The hose]] withstands {x} {u}.")),
    ("data", "The recorder keeps {x} {u} of flight records.", ("It keeps {x} {u} of [[flight records]].", "[[The recorder]] keeps {x} {u}.")),
    ("speed", "The conveyor reaches {x} {u} without load.", ("[[Without load]] it reaches {x} {u}.", "[[The conveyor]] runs at {x} {u}.")),
    ("area", "The easement covers {x} {u} of the northern lot.", ("{x} {u} of the [[northern lot]] are covered.", "[[The easement]] covers {x} {u}.")),
    ("distance", "The covenant bars competition within {x} {u} of the shop.", ("[[Competition]] is barred within {x} {u}.", "The radius [[of the shop]] is {x} {u}.")),
    ("long time", "The licence may be renewed within {x} {u} after its expiry.", ("[[After its expiry]] it may be renewed within {x} {u}.", "[[The licence]] can be renewed for {x} {u}.")),
    ("long time", "Records are kept for {x} {u} by the custodian.", ("[[By the custodian]] they are kept for {x} {u}.", "[[Records are kept]] for {x} {u}.")),
    ("long time", "Parental leave is {x} {u} for each parent.", ("[[For each parent]] leave is {x} {u}.", "[[Parental leave]] lasts {x} {u}.")),
    ("percent", "The interest rate rose by {x} {u} in the autumn.", ("[[In the autumn]] the rate rose by {x} {u}.", "[[The interest rate]] rose by {x} {u}.")),
    ("percent", "The share of women grew by {x} {u} in five years.", ("[[In five years]] the share grew by {x} {u}.", "[[The share of women]] grew by {x} {u}.")),
    ("percent", "The spread widened by {x} {u} after the vote.", ("[[After the vote]] the spread widened by {x} {u}.", "[[The spread widened]] by {x} {u}.")),
    ("scale", "The settlement amounts to ${x} {u} before interest.", ("[[Before interest]] it amounts to ${x} {u}.", "[[The settlement]] is ${x} {u}.")),
    ("scale", "The bank wrote off ${x} {u} of consumer loans.", ("It wrote off ${x} {u} of [[consumer loans]].", "[[The bank wrote off]] ${x} {u}.")),
    ("scale", "The payroll stands at {x} {u} euros for drivers.", ("[[For drivers]] it stands at {x} {u} euros.", "[[The payroll stands]] at €{x} {u}.")),
    ("scale", "The platform has {x} {u} users in Asia.", ("[[In Asia]] it has {x} {u} users.", "[[The platform]] has {x} {u} users.")),
)  # fmt: skip

CURRENCIES: tuple[tuple[str, ...], ...] = (
    ("${x}", "{x} dollars", "USD {x}", "US${x}", "{x} USD"),
    ("€{x}", "{x} euros", "EUR {x}", "{x} EUR"),
    ("£{x}", "{x} pounds", "GBP {x}", "{x} GBP"),
    ("¥{x}", "{x} yen", "JPY {x}", "{x} JPY"),
    ("CHF {x}", "{x} Swiss francs", "{x} francs"),
    ("SEK {x}", "{x} Swedish kronor", "{x} kronor"),
    ("{x} Mexican pesos", "{x} pesos", "MXN {x}"),
)
PRICED = (
    ("The penalty is {m} for late delivery.", ("[[For late delivery]] the penalty is {m}.", "[[The penalty]] is {m}.")),
    ("The insurer paid {m} for the hail damage.", ("[[For the hail damage]] it paid {m}.", "[[The insurer paid]] {m}.")),
    ("The annual membership costs {m} including tax.", ("[[Including tax]] the membership costs {m}.", "[[The annual membership]] costs {m}.")),
    ("The surgeon charged {m} for the procedure.", ("[[The surgeon charged]] {m}.", "[[For the procedure]] {m} were charged.")),
    ("A spare rotor costs {m} at the factory.", ("[[At the factory]] a rotor costs {m}.", "[[A spare rotor]] costs {m}.")),
    ("The signing bonus is {m} for engineers.", ("[[For engineers]] the bonus is {m}.", "[[The signing bonus]] is {m}.")),
    ("The court awarded {m} in damages.", ("[[In damages]] {m} were awarded.", "[[The court awarded]] {m}.")),
    ("The grant of {m} was paid to the museum.", ("{m} were [[paid to the museum]].", "[[The grant]] is {m}.")),
)  # fmt: skip

CONVERTED = (
    ("The sample weighs 1,000 g after drying.", "[[After drying]] the sample weighs 1 kg."),
    ("The sample weighs 1.5 kg before drying.", "[[Before drying]] it weighs 1,500 grams."),
    ("The tablet holds 500 mcg of folate.", "The tablet holds 0.5 mg [[of folate]]."),
    ("The tablet holds 0.25 mg of digoxin.", "It holds 250 µg [[of digoxin]]."),
    ("The road is 12 km long in the plan.", "[[In the plan]] the road is 12,000 metres long."),
    ("The seal is 25 mm thick at the flange.", "It is 2.5 cm thick [[at the flange]]."),
    ("The plant used 3 MWh on that day.", "[[On that day]] it used 3,000 kWh."),
    ("The motor has 750 W at full speed.", "The motor has 0.75 kW [[at full speed]]."),
    ("The tank holds 2 litres of coolant.", "It holds 2,000 ml [[of coolant]]."),
    ("The notice period is 14 days for both.", "[[For both]] it is two weeks."),
    ("The warranty is 24 months for parts.", "The warranty is 2 years [[for parts]]."),
    ("The shift lasts 480 minutes with breaks.", "[[With breaks]] the shift lasts 8 hours."),
    ("The rate rose by 25 basis points in April.", "[[In April]] the rate rose by 0.25 percentage points."),
    ("The fine is $0.5 million for carriers.", "The fine is $500,000 [[for carriers]]."),
    ("The budget is €1,200 thousand for roads.", "The budget is €1.2 million [[for roads]]."),
    ("The fund holds $2.5 billion in bonds.", "[[In bonds]] the fund holds $2,500 million."),
    ("The fee is 50 cents per copy.", "The fee is $0.50 [[per copy]]."),
    ("Two thirds of the crew are trained.", "2/3 of [[the crew are trained]]."),
    ("The fever reached 39.5 °C at night.", "[[At night]] the fever reached 39.5 degrees."),
    ("The dose is 5 mg/kg of body weight.", "The dose is 5 mg per kg [[of body weight]]."),
    ("The speed is limited to 50 km/h in town.", "[[In town]] the limit is 50 kilometres per hour."),
    ("The lot measures 3 hectares by survey.", "[[By survey]] it measures 30,000 m²."),
    ("The share is 0.4 of all votes.", "The share is 40% [[of all votes]]."),
)


def attacks(rng: Random) -> Iterator[Case]:
    return _filled(rng, honest=False)


def twins(rng: Random) -> Iterator[Case]:
    yield from _filled(rng, honest=True)
    for quote, claim in CONVERTED:
        yield Case("converted", quote, (quote,), claim)


def _filled(rng: Random, *, honest: bool) -> Iterator[Case]:
    for family, quote, claims in MEASURED:
        for number in range(TRIES):
            unit = rng.choice(UNITS[family])
            claimed = unit if honest else rng.choice([one for one in UNITS[family] if one != unit])
            x = rng.randrange(3, 58)
            yield _case(family, quote, claims[number % len(claims)], x=x, u=(unit[0], rng.choice(claimed)))
    for quote, claims in PRICED:
        for number in range(TRIES):
            currency = rng.choice(CURRENCIES)
            claimed = currency if honest else rng.choice([one for one in CURRENCIES if one != currency])
            x = f"{rng.randrange(105, 9900, 5):,}"
            money = (rng.choice(currency).format(x=x), rng.choice(claimed).format(x=x))
            yield _case("currency", quote, claims[number % len(claims)], m=money)


def _case(group: str, quote: str, claim: str, **slots: object) -> Case:
    """A slot of two values has one for the quote and one for the claim."""
    of_quote, of_claim = (
        {name: value[side] if isinstance(value, tuple) else value for name, value in slots.items()} for side in (0, 1)
    )
    return Case(group, quote, (_joined(quote.format(**of_quote)),), sentence(_joined(claim.format(**of_claim))))


def _joined(text: str) -> str:
    """A percent sign stands at its number."""
    return text.replace(" %", "%")
