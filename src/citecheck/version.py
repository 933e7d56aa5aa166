"""The version of the program and of the standard it enforces."""

__version__ = "0.1.0"
STANDARD_VERSION = "1.0"
