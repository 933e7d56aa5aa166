"""A scripted model for `citecheck answer`: it reads a question and passages, and writes an answer with two mistakes.

A real one works alike: it gets JSON on stdin, and prints the answer.
"""

import json
import sys


def key(words: str) -> str:
    """The key of the passage that contains these words."""
    return next((one["key"] for one in asked["pool"] if words in one["text"]), "Missing")


asked = json.load(sys.stdin)
source = asked["pool"][0]["source"]
# It cites the passages of the pool by their keys, but for [1], which it quotes itself, and from the wrong page.
print(f"""\
You get the Deposit back within **21 days** [1] after you have given back the keys. The Landlord may deduct
**unpaid Rent** [{key("deduct unpaid Rent")}]. Late Rent costs **$54** [{key("Late Charge of")}] for that month.

<<<CITATION_DATA>>>
{{"{source}": [
  {{"n": 1, "r": "states when", "f": "The Landlord shall return the Deposit within 21 days after the Tenant has given back the keys,\
 less any deduction that clause 6.3 allows.", "k": "21 days", "p": "page_number_4_index_3", "l": [22, 23]}}
]}}
<<<END_CITATION_DATA>>>""")
