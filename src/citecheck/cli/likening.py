"""The options of `--profile similarity`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from citecheck.cli.options import option
from citecheck.errors import UsageError
from citecheck.support import BANDS, Profile

if TYPE_CHECKING:
    from citecheck.support.similarity import Scale

_SIMILARITY: Final = "Profile similarity"
_VECTORS: Final = "A model as provider:model, or a program, in place of the built-in vectors."
_BANDS: Final = "Lowest likeness of supported claims, and of weak ones."


class Likening(NamedTuple):
    """The model of the vectors, and the two bounds."""

    vectors: Annotated[str | None, option("--vectors", _VECTORS, "MODEL|CMD", _SIMILARITY)] = None
    bands: Annotated[
        str | None, option("--bands", _BANDS, "HIGH,LOW", _SIMILARITY, show_default=f"{BANDS[0]},{BANDS[1]}")
    ] = None


def scale_of(profile: Profile | None, asked: Likening, setting: tuple[float, float] | None) -> Scale | None:
    """None for another profile. Raises UsageError for bounds that are none, or if the model is not installed."""
    if profile is not Profile.SIMILARITY:
        return None
    from citecheck.support.similarity import Scale
    from citecheck.vectors import embedder

    high, low = _bands(asked.bands) if asked.bands is not None else setting or BANDS
    if not 0 <= low <= high <= 1:
        raise UsageError(f"--bands {high:g},{low:g}: write two numbers from 0 to 1, the higher first, as in 0.6,0.3.")
    return Scale(embedder(asked.vectors), high, low)


def _bands(said: str) -> tuple[float, float]:
    try:
        high, low = map(float, said.split(","))
    except ValueError:
        raise UsageError(f"--bands {said}: write two numbers, as in --bands {BANDS[0]},{BANDS[1]}.") from None
    return high, low
