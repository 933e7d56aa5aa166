"""RULES: every rule there is, in the order of the standard. A rule that is not in this tuple does not exist."""
