"""The figures of a text, each with what is beside it, and the tables that they are in."""
