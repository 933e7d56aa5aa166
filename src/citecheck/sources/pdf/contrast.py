"""What an eye sees of two drawings: where they differ so much that it can be read. Pure functions on pixels."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from citecheck.sources.pdf.canvas import Image

Mask = npt.NDArray[np.bool_]

CONTRAST: Final = 24  # of 255: a difference in lightness that can be read
FAINT: Final = CONTRAST // 2  # a thin line in a small drawing
_LIGHTNESS: Final = 8.0  # of CIE L*, the same in any colour
_RED_GREEN: Final = 32.0  # of CIE a*; blue against yellow cannot be read


def along(mask: Mask, axis: int) -> Mask:
    """Whether there is anything in each column (axis 0) or row (axis 1)."""
    return np.asarray(mask.any(axis))


def apart(one: Image, other: Image | np.uint8) -> Image:
    """How far they are apart, pixel by pixel."""
    return np.asarray(np.maximum(one, other) - np.minimum(one, other))


def grey(image: Image) -> Image:
    """The lightness of each pixel (ITU-R BT.709), of 255."""
    blue, green, red = (image[..., part].astype(np.uint16) for part in range(3))
    return ((54 * red + 183 * green + 19 * blue) >> 8).astype(np.uint8)


def differs(one: Image, other: Image) -> Mask:
    """Where two drawings differ so much that it can be read."""
    found = apart(grey(one), grey(other)) >= CONTRAST
    places = np.nonzero(far(one, other, FAINT) & ~found)
    if len(places[0]):
        (light, red_green), (lighter, redder) = _lab(one[places]), _lab(other[places])
        found[places] = (np.abs(light - lighter) >= _LIGHTNESS) | (np.abs(red_green - redder) >= _RED_GREEN)
    return np.asarray(found)


def far(one: Image, other: Image, least: int) -> Mask:
    """Where any of their colours differ by so much."""
    blue, green, red = (apart(one[..., part], other[..., part]) >= least for part in range(3))
    return np.asarray(blue | green | red)


def _lab(pixels: Image) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """L* and a* of sRGB pixels (CIE 1976, white D65)."""
    part = pixels[:, 2::-1] / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    x = linear @ np.array([0.4124, 0.3576, 0.1805]) / 0.9505
    y = linear @ np.array([0.2126, 0.7152, 0.0722])
    x, y = (np.where(of > 0.008856, np.cbrt(of), 7.787 * of + 16 / 116) for of in (x, y))
    return 116 * y - 16, 500 * (x - y)
