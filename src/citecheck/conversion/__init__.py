"""One form of cited answer made into another: with a data block, with numbers and a list of sources, or an API's."""

from citecheck.conversion.convert import SUFFIXES, converted

__all__ = ["SUFFIXES", "converted"]
