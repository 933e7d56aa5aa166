"""The figures of a text as values: quantities and periods, each with its attributes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Final, NamedTuple

_COUNTED: Final = 10  # up to here a number in words is often the answer's own counting
MONTH: Final = Decimal(2629746)  # seconds


class Dimension:
    """Names of dimensions that code asks for; units of measurement have further ones in data.toml."""

    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    POINTS = "percentage points"
    TIMES = "times"
    CLOCK = "clock"
    RATIO = "ratio"
    TIME = "time"
    MONTHS = "months"
    WORKING_DAYS = "working days"


class Bound(Enum):
    """The side on which the true value may be."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    LESS_THAN = "less than"
    EXACTLY = "exactly"


class Role(Enum):
    """The part of a figure in a movement or a range."""

    FROM = "from"
    TO = "to"
    BY = "by"


class Grain(Enum):
    """The length of a period; a SPAN is any other."""

    DAY = "day"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    SPAN = "span"


class Span(NamedTuple):
    """A stretch of a text, in code points; the end is exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in the base unit of its dimension: 34 million dollars is 34000000, three weeks are 1814400 seconds.

    step: the value of its last written digit (34 million: 1000000).
    written: the number as it is written, without scale and unit (34). other: the number if its point parts thousands.
    scale: what `written` is multiplied with by a scale word. unit: what was written, in the singular ("week").
    currency: the codes that its sign may mean, in alphabetical order ("AUD CAD … USD").
    per: what it is for each of ("month", "share"). in_words: it has no digits.
    """

    value: Decimal
    step: Decimal
    dimension: str
    written: Decimal
    scale: Decimal = Decimal(1)
    unit: str = ""
    currency: str = ""
    per: str = ""
    other: Decimal | None = None
    in_words: bool = False

    @property
    def is_bare(self) -> bool:
        """True for a number that has no unit, currency or scale: a count, or the cell of a table."""
        return self.dimension == Dimension.NUMBER and self.scale == 1

    @property
    def is_small_count(self) -> bool:
        """True for a small number in words without a unit: often the answer's own counting."""
        return self.in_words and self.is_bare and self.value <= _COUNTED


@dataclass(frozen=True, slots=True)
class Period:
    """The days from `start` to `end`, both in it. Without a year its days are those of the year 4."""

    start: date
    end: date
    grain: Grain
    has_year: bool = True

    def contains(self, other: Period) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Period) -> bool:
        return self.start <= other.end and other.start <= self.end


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a text with what its clause says about it; what is unknown is empty.

    span: its place with sign, currency, unit and "per …". text: what is written there.
    sign: -1 for a minus or an accounting parenthesis, 1 for a plus, else 0.
    direction: 1 for a rise or gain, -1 for a fall or loss, by a word directly beside it.
    counted: the stems of the words directly behind a number. subject: those of the words of its segment.
    period: the time that its segment, or the whole text, gives to it.
    negated: its clause denies it. place: its index among the figures of its text.
    beside: the two tokens before it and the two behind it.
    """

    span: Span
    text: str
    value: Quantity | Period
    bound: Bound | None = None
    approximate: bool = False
    sign: int = 0
    direction: int = 0
    role: Role | None = None
    counted: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    period: Period | None = None
    negated: bool = False
    place: int = 0
    beside: tuple[str, ...] = ()

    @property
    def dimension(self) -> str:
        """The name of its dimension; "date" for a period."""
        return self.value.dimension if isinstance(self.value, Quantity) else "date"

    @property
    def is_telling(self) -> bool:
        """True for a figure that a reader would look up: not a small number in words, nor "twice" or "half"."""
        value = self.value
        if isinstance(value, Period) or not value.in_words:
            return True
        return not value.is_small_count and value.dimension not in {Dimension.TIMES, Dimension.PERCENT}
