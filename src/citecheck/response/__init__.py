"""Reading what an agent answered."""

from citecheck.response.reader import read_response

__all__ = ["read_response"]
