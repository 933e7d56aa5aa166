"""The figures of a claim, and whether a quote contains them."""
