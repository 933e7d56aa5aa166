"""The nouns of this package: an Amount, a Moment, what is beside them, and the Time of an amount."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    POINTS = "points"  # percentage points; a basis point is a hundredth of one


class Sign(StrEnum):
    NONE = "none"
    PLUS = "plus"
    MINUS = "minus"
    ACCOUNTING = "accounting"  # (370) in a table or where a value is expected


class Hedge(StrEnum):
    NONE = "none"
    ABOUT = "about"
    OVER = "over"
    UNDER = "under"


class Bound(StrEnum):
    """What a text says about the place of the true value: at least this, less than this."""

    NONE = "none"
    LEAST = "at least"
    MORE = "more than"
    MOST = "at most"
    LESS = "less than"
    EXACT = "exactly"
    WITHIN = "within"
    FROM = "from"  # the ends of a range
    TO = "to"


class Amount(NamedTuple):
    """A number as it is written, with all that belongs to it.

    `written` is the unsigned number before its scale ("3.2" of "$3.2 billion"); `value` has scale and sign, and `step`
    is what one step of the last written digit is worth. `unit` is the dimension of a unit of the closed list
    ("calendar" for months and years), `factor` its size there; `noun` is the counted word, `per` the unit after "per".
    `cell`: is like a table's cell, whose heading may contain scale, currency or percent sign. `upper` ends a range.
    `soft`: compared, but no finding where a quote says nothing of its kind: "half of", "twice", "no defects".
    `loose`: the scale may be its own or that of the range's other end, as in "$500 to $2 million".
    """

    kind: Kind
    value: Decimal
    step: Decimal
    written: Decimal
    scale: Decimal = Decimal(1)
    currency: frozenset[str] | None = None
    unit: str | None = None
    factor: Decimal = Decimal(1)
    noun: str | None = None
    per: str | None = None
    sign: Sign = Sign.NONE
    hedge: Hedge = Hedge.NONE
    bound: Bound = Bound.NONE
    cell: bool = False
    loose: bool = False
    in_words: bool = False
    soft: bool = False
    upper: Amount | None = None

    @property
    def size(self) -> Decimal:
        """The value without its sign, in the smallest unit of its dimension."""
        return abs(self.value) * self.factor


class Moment(NamedTuple):
    """A date, month, quarter or year; what is not stated is None."""

    year: int | None = None
    quarter: int | None = None
    month: int | None = None
    day: int | None = None


class Time(NamedTuple):
    """A year, and the part of it: its quarter, or how many months; `month` is that of its last day."""

    year: int | None
    quarter: int = 0
    months: int = 0
    month: int = 0


class Beside(NamedTuple):
    """The words around a figure, in lower case and without a plural's s; "#" is another figure, "" an end.

    `before` and `after` touch it; after it, a mark that closes a clause is an end too. `head` and `object` are the
    nearest words with content on its left and right, `near` those of its clause, `wide` those of some twenty on either
    side. `direction` is 1 where it rises, -1 where it falls, 0 where nothing is said, and `told` the words that say it.
    `side` is 1 beside a gain, profit or surplus, -1 beside a loss or deficit; `order` is 1 after the `event` that the
    text names next, -1 before it; `period` is what the figure is for each
    time: "month" of "a monthly rent of $500" and of "$500 a month".
    `acts` are the words of what was done, such as sold or acquired, the nearest first.
    `bound` is that of a moment, which an amount has itself: "through at least 2022".
    `denied`: the text says that it is *not* this figure. `opens`: the sentence begins with it. `supposed`: it says what
    would be, or would have been.
    """

    before: str = ""
    after: str = ""
    head: str = ""
    object: str = ""
    near: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()
    direction: int = 0
    told: str = ""
    side: int = 0
    order: int = 0
    event: str = ""
    period: str = ""
    acts: tuple[str, ...] = ()
    bound: Bound = Bound.NONE
    denied: bool = False
    opens: bool = False
    supposed: bool = False


class Figure(NamedTuple):
    """An amount or moment in its place: offsets in the text that was read, the end exclusive."""

    start: int
    end: int
    text: str
    what: Amount | Moment
    beside: Beside = Beside()

    @property
    def kind(self) -> Kind | None:
        """That of an amount; None of a moment."""
        return self.what.kind if isinstance(self.what, Amount) else None

    @property
    def size(self) -> Decimal:
        """That of an amount, in the basic unit of its kind; 0 of a moment."""
        return self.what.size if isinstance(self.what, Amount) else Decimal(0)

    @property
    def is_unsigned(self) -> bool:
        """Whether it is an amount without a minus or parentheses."""
        return isinstance(self.what, Amount) and self.what.sign is Sign.NONE

    @property
    def text_end(self) -> int:
        """Where `text` ends; `end` may be that of words behind it."""
        return self.start + len(self.text)
