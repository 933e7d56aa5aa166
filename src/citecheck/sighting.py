"""What is seen of a text; the child process that looks starts without the other nouns."""

from __future__ import annotations

from enum import IntEnum


class Sighting(IntEnum):
    """What somebody who looks at a page sees of a text; the worst of its characters counts."""

    PAINTED = 0
    STRUCK = 1  # all of it, and a line through it
    PARTED = 2  # all of it, and before it something drawn that no text explains
    RECOGNISED = 3  # nothing of it, but a picture shows something in its place: the text layer of a scan
    NOISE = 4  # the same, but the picture has no words where the text has them
    DOUBTFUL = 5  # nothing of it, but shapes are drawn in its place, or its font is missing and cannot be drawn
    HIDDEN = 6  # nothing
