"""A scripted model for `citecheck answer`: it reads a question and passages, and writes an answer with three mistakes.

A real one has the same shape: JSON on stdin, the answer on stdout.
"""

import json
import sys

asked = json.load(sys.stdin)


def key(words: str) -> str:
    """The key of the first passage that contains these words."""
    return next((one["key"] for one in asked["pool"] if words in one["text"]), "Missing")


print(f"""\
You get the Deposit back within **21 days** [{key("21 days")}] after you have given back the keys.

The Landlord may deduct **unpaid Rent** [{key("unpaid Rent")}], and **Fair Wear** [{key("itemised")}].
Late rent costs **$54** [{key("Late Charge of")}] more for that month.
""")
