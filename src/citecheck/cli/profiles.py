"""The options of `--profile`: other systems whose numbers are shown beside the verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from citecheck.cli.options import option
from citecheck.errors import UsageError
from citecheck.support import BANDS, MIN_RECALL, Profile

if TYPE_CHECKING:
    from citecheck.cli.config import CheckOptions
    from citecheck.support.similarity import Scale

_PROFILE: Final = "Compare with other systems: words, likeness, or two judges of everything. No verdict changes."
_MIN_RECALL: Final = "With --profile lexical: share of a sentence's words that its source must have."
_SHARE: Final = {"envvar": "CITECHECK_MIN_RECALL", "show_default": f"{MIN_RECALL}"}
_SIMILARITY: Final = "Profile similarity"
_VECTORS: Final = "A model as provider:model, or a program, in place of the built-in vectors."
_BANDS: Final = "Lowest likeness of supported claims, and of weak ones."


class Profiles(NamedTuple):
    """The profile, the threshold of the lexical one, and the model and bounds of likeness."""

    profile: Annotated[Profile | None, option("--profile", _PROFILE)] = None
    min_recall: Annotated[float | None, option("--min-recall", _MIN_RECALL, "SHARE", **_SHARE)] = None
    vectors: Annotated[str | None, option("--vectors", _VECTORS, "MODEL|CMD", _SIMILARITY)] = None
    bands: Annotated[
        str | None, option("--bands", _BANDS, "HIGH,LOW", _SIMILARITY, show_default=f"{BANDS[0]},{BANDS[1]}")
    ] = None

    @property
    def are_two_judges(self) -> bool:
        return self.profile is Profile.TWO_JUDGES

    def asked_for(self, options: CheckOptions) -> dict[str, Any]:
        """What support_answer is asked for. Raises UsageError for bad numbers, or if the model is not installed."""
        recall = _threshold(self.min_recall, options.min_recall) if self.profile is Profile.LEXICAL else None
        scale = _scale(self, options.bands) if self.profile is Profile.SIMILARITY else None
        return {"min_recall": recall, "scale": scale}


def _scale(asked: Profiles, setting: tuple[float, float] | None) -> Scale:
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


def _threshold(option: float | None, setting: float | None) -> float:
    threshold = next((said for said in (option, setting) if said is not None), MIN_RECALL)
    if not 0 <= threshold <= 1:
        raise UsageError(f"--min-recall {threshold:g}: write a share from 0 to 1, as in --min-recall {MIN_RECALL}.")
    return threshold
