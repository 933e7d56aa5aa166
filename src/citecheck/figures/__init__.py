"""The figures of a text, and what a claim states against what its quote states.

Three doors for the rest of the house: `read`, `spans` and `compare_claim`.
"""
