"""The figures of a claim, and whether a quote holds them."""
