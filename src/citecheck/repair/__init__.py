"""Safe repairs of an answer: page, lines, order of the fields, the source's own characters; never what it says."""

from citecheck.repair.apply import Change, Mended, mend

__all__ = ["Change", "Mended", "mend"]
